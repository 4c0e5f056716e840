"""What a position is worth to a seat, in thousandths of a victory point; the yardstick of the heuristic bot."""

from __future__ import annotations

from .meeting import majority_of
from .table import (
    BOARD_SEATS,
    CARDS,
    COUNSEL_GOAL,
    DIVISIONS,
    FLOORS,
    SIZES,
    TRACKS,
    UNKNOWN,
    Side,
    State,
)
from .victory import competences_ahead, competences_needed, counsel_boxes

REACHED = 500
CHEAP_CASH, DEAR_CASH, MOST_CASH = 1500, 4000, 4000
EMPLOYEE, SPARE_EMPLOYEE, USEFUL_EMPLOYEES = 22, 8, 12
DEPARTMENT, MAIN_DEPARTMENT = 70, 40
HEAD, RIGHTFUL_HEAD = 130, 60
MEMBER, CHAIRMAN, BLOCK = 100, 130, 25
GREY_CARD = (40, 40, 40, 50, 110, 40, 80)
GOLDEN_CARD = (90, 80, 120, 110, 200, 80, 260)
RIVALS_SHARE = 4


def worth(state: State, seat: int) -> int:
    """A seat's own strength, less a part of its strongest rival's."""
    strongest = 0
    for rival in range(state.players):
        if rival != seat:
            strongest = max(strongest, strength(state, rival))
    return strength(state, seat) - strongest // RIVALS_SHARE


def strength(state: State, seat: int) -> int:
    return progress(state, seat) + means(state, seat) + building(state, seat) + cards(state, seat)


def progress(state: State, seat: int) -> int:
    """All roads to a victory point; the last steps on a road are worth more than the first."""
    total = 0
    for track in range(TRACKS):
        total += road(1000 * min(state.points[seat, track], state.track_goal[track]) // state.track_goal[track])
    total += road(1000 * min(counsel_boxes(state, seat), COUNSEL_GOAL) // COUNSEL_GOAL)
    return total + road(enemy_progress(state, seat))


def road(done: int) -> int:
    return done * 6 // 10 + done * done // 2500 + (REACHED if done >= 1000 else 0)


def enemy_progress(state: State, seat: int) -> int:
    """How many of the competences that matter against the archenemy one leads in, as far as he is known."""
    enemy, card = state.enemy[seat], state.enemy_card[seat]
    if enemy == UNKNOWN or card == UNKNOWN:
        return 300
    ahead, needed = competences_ahead(state, seat, enemy, card), competences_needed(seat, enemy)
    return 1000 if ahead >= needed else 700 * ahead // needed


def means(state: State, seat: int) -> int:
    """Cash, which buys less and less, and blocks of shares, which pay."""
    cash = min(state.cash[seat], MOST_CASH)
    total = 30 * min(cash, CHEAP_CASH) // 100
    if cash > CHEAP_CASH:
        total += 15 * (cash - CHEAP_CASH) // 100
    for size in range(SIZES):
        total += BLOCK * state.blocks[seat, size]
    return total


def building(state: State, seat: int) -> int:
    """Departments and employees, and the offices that they hold or will win."""
    total, staff = 0, 0
    for division in range(DIVISIONS):
        here = False
        for room in range(division * FLOORS, division * FLOORS + state.occupied[division]):
            if state.owner[room] == seat:
                here = True
                staff += state.staff[room]
                total += DEPARTMENT if state.heads[room] == 1 else MAIN_DEPARTMENT
        if state.head[division] == seat:
            total += HEAD
        if here and majority_of(state, division) == seat:
            total += RIGHTFUL_HEAD
    total += EMPLOYEE * min(staff, USEFUL_EMPLOYEES) + SPARE_EMPLOYEE * max(0, staff - USEFUL_EMPLOYEES)
    for chair in range(BOARD_SEATS):
        if state.board[chair] == seat:
            total += MEMBER
    return total + (CHAIRMAN if state.chairman == seat else 0)


def cards(state: State, seat: int) -> int:
    total = 0
    for card in range(CARDS):
        if state.card_holder[card] == seat and state.card_side[card] != Side.FACE_DOWN:
            total += GOLDEN_CARD[card] if state.card_side[card] == Side.BRIBED_HALF else GREY_CARD[card]
    return total
