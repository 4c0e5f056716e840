"""What holds after every single step of any game, whatever is decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from pinstripe.games.power_struggle.game import GAME
from pinstripe.games.power_struggle.table import (
    BOARD_SEATS,
    CARDS,
    DIVISIONS,
    DRAWN_EVENTS,
    EVENTS,
    FLOORS,
    MAX_STAFF,
    NOBODY,
    NOTES,
    ROOMS,
    SIZES,
    STACK,
    TRACKS,
    UNKNOWN,
    Event,
    Note,
    Phase,
    Side,
    State,
)
from tests.play import Rolling, combinations

GAMES = [(seats, options, seed) for seats, options in combinations(GAME) for seed in range(4)]
BUILDING = {Phase.FOUND_OWN_STAFF, Phase.FOUND_NEW_STAFF}
INCOME = {Note.BONUS_PAID: 2, Note.MORON_RECEIVED: 2, Note.SCANDAL_PAID: 2}
EXPENSES = {
    Note.MORON_PAID: 2,
    Note.BIRTHDAY_PAID: 2,
    Note.PARTY_PAID: 2,
    Note.MAIN_BOUGHT: 3,
    Note.COUNSEL_BOUGHT: 3,
    Note.SHARES_BOUGHT: 3,
}


def steps(seats: int, options: dict[str, int], seed: int) -> Iterator[tuple[State, State]]:
    """Each state with the one before it."""
    before = None
    for state in Rolling(GAME, seats, seed, options):
        after = state.clone()
        if before is not None:
            yield before, after
        before = after


@pytest.mark.parametrize(("seats", "options", "seed"), GAMES)
def test_everything_adds_up_after_every_step(seats: int, options: dict[str, int], seed: int) -> None:
    for before, after in steps(seats, options, seed):
        check_building(after)
        check_offices(after)
        check_shares(after)
        check_tracks(before, after)
        check_cards(after)
        check_money(before, after)
        check_employees(before, after)
        assert after.notes < NOTES


def check_building(state: State) -> None:
    """No gap between rooms, no department without employees, everybody counted."""
    departments, mains, employees = Counter[int](), Counter[int](), Counter[int]()
    for room in range(ROOMS):
        occupied = room % FLOORS < state.occupied[room // FLOORS]
        assert (state.owner[room] != NOBODY) == occupied
        if not occupied:
            assert state.heads[room] == state.staff[room] == state.fresh[room] == 0
            continue
        assert state.heads[room] in (1, 2)
        assert 0 <= state.staff[room] <= MAX_STAFF
        if state.heads[room] == 1 and not (state.phase in BUILDING and state.fresh[room] == 2):
            assert state.staff[room] >= 1
        (departments if state.heads[room] == 1 else mains)[state.owner[room]] += 1
        employees[state.owner[room]] += state.staff[room]
    for seat in range(state.players):
        assert state.departments_of[seat] == departments[seat]
        assert state.mains_of[seat] == mains[seat]
        assert state.employees_of[seat] == employees[seat]
        assert min(mains[seat], state.track_top[2]) == state.points[seat, 2]


def check_offices(state: State) -> None:
    """The board closes ranks; whoever sits somewhere is a player."""
    chairs = [state.board[chair] for chair in range(BOARD_SEATS)]
    filled = [seat for seat in chairs if seat != NOBODY]
    assert chairs == filled + [NOBODY] * (BOARD_SEATS - len(filled))
    figures = [*filled, state.chairman, *(state.head[division] for division in range(DIVISIONS))]
    assert all(seat == NOBODY or 0 <= seat < state.players for seat in figures)


def check_shares(state: State) -> None:
    start = GAME.start(state.players)
    for size in range(SIZES):
        owned = sum(state.blocks[seat, size] for seat in range(state.players))
        assert owned + state.blocks_left[size] == start.blocks_left[size]
        assert state.blocks_left[size] >= 0
    for seat in range(state.players):
        shares = sum((size + 1) * state.blocks[seat, size] for size in range(SIZES))
        assert state.points[seat, 1] == min(shares, state.track_top[1])


def check_tracks(before: State, after: State) -> None:
    for seat in range(after.players):
        for track in range(TRACKS):
            assert before.points[seat, track] <= after.points[seat, track] <= after.track_top[track]
        for division in range(DIVISIONS):
            assert before.counsels[seat, division] <= after.counsels[seat, division]
    assert 0 <= after.motivation <= 6


def check_cards(state: State) -> None:
    """Every privilege card lies before one player, every archenemy card and event in one place."""
    if state.phase > Phase.DEAL_PRIVILEGE:
        assert all(0 <= state.card_holder[card] < state.players for card in range(CARDS))
        assert all(state.card_side[card] in tuple(Side) for card in range(CARDS))
        enemies = [state.enemy[seat] for seat in range(state.players)]
        cards = [state.enemy_card[seat] for seat in range(state.players)]
        assert sorted(enemies) == list(range(state.players))
        assert len(set(cards)) == state.players
        assert all(state.competences_in_game[card] for card in cards)
    if state.round > 0 and state.phase not in (Phase.DRAW_EVENT, Phase.DISPLACED):
        if state.round > 1 or state.in_meeting == 0:
            events = Counter(state.stack[place] for place in range(STACK) if state.stack[place] != UNKNOWN)
            events += Counter({kind: state.drawn[kind] for kind in range(EVENTS)})
            assert events.total() == DRAWN_EVENTS + 2
            assert events[Event.BONUS] == events[Event.MEETING] == 1
            assert all(events[kind] <= state.event_deck[kind] for kind in range(Event.BONUS))


def check_money(before: State, after: State) -> None:
    """No money from nowhere: every change of cash stands in a note."""
    expected = [before.cash[seat] for seat in range(after.players)]
    for row in range(after.notes):
        kind, cells = after.note[row, 0], [after.note[row, cell] for cell in range(5)]
        if kind in INCOME:
            expected[cells[1]] += cells[INCOME[Note(kind)]]
        elif kind in EXPENSES:
            expected[cells[1]] -= cells[EXPENSES[Note(kind)]]
        elif kind == Note.ACCEPTED:
            expected[cells[1]] += cells[4]
            expected[cells[2]] -= cells[4]
    assert [after.cash[seat] for seat in range(after.players)] == expected
    assert all(cash >= 0 and cash % 50 == 0 for cash in expected)


def check_employees(before: State, after: State) -> None:
    """Nobody is hired or dismissed without a note."""
    expected = [before.employees_of[seat] for seat in range(after.players)]
    for row in range(after.notes):
        kind, seat, second, third, fourth = (after.note[row, cell] for cell in range(5))
        if kind in (Note.HIRED, Note.STAFF_FROM_STOCK, Note.STAFF_MOVED):
            expected[seat] += 1
        if kind in (Note.LINED_UP_DEPARTMENT, Note.FOUNDED, Note.CHAIRMAN_PRIVILEGE_USED):
            expected[seat] += third
        if kind in (Note.DISMISSED, Note.STAFF_LOST, Note.STAFF_MOVED):
            expected[seat] -= 1
        if kind == Note.DEPARTMENT_READY and before.phase == Phase.FOUND_OWN_STAFF:
            expected[seat] -= 1
        if kind == Note.ENTICED:
            expected[second] -= 1
        if kind in (Note.RESIGNED_TO_BOARD, Note.RESIGNED_TO_COUNSEL):
            expected[seat] -= fourth
        if kind == Note.MERGED:
            merged = before.staff[before.chosen_room] + before.staff[before.other_room]
            assert third == min(merged - 2, MAX_STAFF)
            expected[seat] -= merged - third
    assert [after.employees_of[seat] for seat in range(after.players)] == expected
