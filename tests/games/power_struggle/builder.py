"""Arranges positions of Power Struggle in a few words, and decides in them by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Self

import numpy as np

from pinstripe.engine.ladder import EXACT
from pinstripe.engine.seats import CHANCE, CHANCE_ONLY, first_seat
from pinstripe.games.power_struggle.events import uncover_event
from pinstripe.games.power_struggle.game import GAME
from pinstripe.games.power_struggle.lineup import begin_lineup
from pinstripe.games.power_struggle.meeting import begin_meeting
from pinstripe.games.power_struggle.money import start_segment
from pinstripe.games.power_struggle.rooms import (
    departments,
    employees,
    main_departments,
    open_room,
    space_for_staff,
)
from pinstripe.games.power_struggle.table import (
    BOARD_SEATS,
    CARDS,
    FLOORS,
    MAX_STAFF,
    NOBODY,
    PLAYERS,
    STACK,
    Card,
    Competence,
    Division,
    Event,
    Note,
    Phase,
    Side,
    State,
)

SIDES = {"division": Side.DIVISION_HALF, "bribed": Side.BRIBED_HALF, "down": Side.FACE_DOWN}
SIDE_NAMES = {side: name for name, side in SIDES.items()}


class Room(NamedTuple):
    """One occupied department room."""

    owner: int
    managers: int
    staff: int


def department(seat: int, staff: int) -> Room:
    return Room(seat, 1, staff)


def main(seat: int, staff: int) -> Room:
    return Room(seat, 2, staff)


class Position:
    """A table in the first round, after the deals: an empty company, all cards face down, 800 each."""

    def __init__(self, players: int, options: dict[str, int]) -> None:
        self.state: State = GAME.start(players, options)
        self.state.round = 1
        self.state.starter = 0
        for card in range(CARDS):
            self.state.card_holder[card] = card % players
        self.events("bonus", *["company_outing"] * (STACK - 2), "meeting")
        self.state.uncovered = 1
        self.begin_turn(0)

    def department(self, seat: int, division: str, staff: int) -> Self:
        open_room(self.state, Division[division.upper()], seat, 1, staff)
        return self

    def main(self, seat: int, division: str, staff: int) -> Self:
        """A main department, with its point on the track."""
        open_room(self.state, Division[division.upper()], seat, 2, staff)
        self.state.points[seat, Competence.MAIN] += 1
        return self

    def full(self, division: str, seat: int, staff: int = 1) -> Self:
        """Departments of this seat in every room that is still vacant there."""
        while self.state.occupied[Division[division.upper()]] < FLOORS:
            self.department(seat, division, staff)
        return self

    def board(self, *seats: int) -> Self:
        for chair in range(BOARD_SEATS):
            self.state.board[chair] = seats[chair] if chair < len(seats) else NOBODY
        return self

    def chairman(self, seat: int) -> Self:
        self.state.chairman = seat
        return self

    def head(self, division: str, seat: int) -> Self:
        self.state.head[Division[division.upper()]] = seat
        return self

    def card(self, name: str, seat: int, side: str = "division") -> Self:
        self.state.card_holder[Card[name.upper()]] = seat
        self.state.card_side[Card[name.upper()]] = SIDES[side]
        return self

    def cash(self, seat: int, thousands: int) -> Self:
        self.state.cash[seat] = thousands
        self.state.public_cash[seat] = thousands
        start_segment(self.state)
        return self

    def motivation(self, value: int) -> Self:
        self.state.motivation = value
        return self

    def points(self, seat: int, track: str, value: int) -> Self:
        self.state.points[seat, Competence[track.upper()]] = value
        return self

    def counsel(self, seat: int, division: str, figures: int = 1) -> Self:
        self.state.counsels[seat, Division[division.upper()]] = figures
        return self

    def block(self, seat: int, size: int) -> Self:
        """A block of shares from the stock, with its points on the track."""
        self.state.blocks[seat, size - 1] += 1
        self.state.blocks_left[size - 1] -= 1
        self.state.points[seat, Competence.SHARES] += size
        return self

    def stocked(self, size: int, blocks: int) -> Self:
        self.state.blocks_left[size - 1] = blocks
        return self

    def enemy(self, seat: int, enemy_seat: int, card_number: int) -> Self:
        """Archenemy cards; the competence cards are numbered from 1, as in `competences:1`."""
        self.state.enemy[seat] = enemy_seat
        self.state.enemy_card[seat] = card_number - 1
        return self

    def round(self, number: int) -> Self:
        self.state.round = number
        return self

    def starter(self, seat: int) -> Self:
        """The head of Communications when the round's first department turn began."""
        self.state.starter = seat
        return self

    def events(self, *names: str) -> Self:
        """The sorted stack, none of it uncovered yet."""
        for place in range(STACK):
            self.state.stack[place] = Event[names[place].upper()] if place < len(names) else NOBODY
        self.state.stacked = len(names)
        self.state.uncovered = 0
        return self

    def begin_turn(self, seat: int) -> None:
        state = self.state
        state.acted = (seat - state.starter) % state.players
        state.actor = state.current = seat
        state.phase = Phase.TURN

    def turn(self, seat: int) -> State:
        """It is this seat's turn to act, in an ordinary department turn; those before it have acted."""
        self.begin_turn(seat)
        return self.state

    def last_turn(self, seat: int) -> State:
        """The same, and everybody else has acted already."""
        return self.starter((seat + 1) % self.state.players).turn(seat)

    def uncover(self, event: str) -> State:
        """The event step with this card on top of the stack."""
        self.events(event, *["company_outing"] * (STACK - 2), "meeting")
        self.state.notes = 0
        uncover_event(self.state)
        return self.state

    def meeting(self) -> State:
        """The meeting card has been uncovered and the next round begins; after round 0 it is the first."""
        self.state.notes = 0
        begin_meeting(self.state)
        return self.state

    def sorting(self, *drawn: str) -> State:
        """Step 7 of the meeting, with these cards and the two standard events in the starter's hand."""
        state = self.events().state
        for name in (*drawn, "bonus", "meeting"):
            state.drawn[Event[name.upper()]] += 1
        state.actor = state.starter
        state.phase = Phase.SORT
        return state

    def lineup(self) -> State:
        """The lineup is about to begin; the holder of Communications starts."""
        self.round(0)
        begin_lineup(self.state)
        return self.state


def position(players: int = 4, **options: int) -> Position:
    return Position(players, options)


def decider(state: State) -> int:
    """The seat that must decide now; CHANCE for chance."""
    return first_seat(GAME.rules.deciders(state))


def is_over(state: State) -> bool:
    return GAME.rules.deciders(state) == 0


def legal_names(state: State) -> set[str]:
    """The decisions open to whoever must decide now, amounts as rungs."""
    if GAME.rules.deciders(state) in (0, CHANCE_ONLY):
        return set()
    mask = np.zeros(GAME.numbering.size, np.bool_)
    GAME.rules.legal(state, decider(state), mask.data)
    return {GAME.numbering.name(int(decision)) for decision in np.flatnonzero(mask)}


def is_legal(state: State, name: str) -> bool:
    decision = GAME.numbering.number(name)
    if decision < EXACT:
        return name in legal_names(state)
    low, high, step = GAME.rules.range_of(state, decider(state))
    return decision - EXACT in range(low, high + 1, step)


def decide(state: State, *names: str) -> None:
    """Decide one after the other, each for whoever must decide then."""
    for name in names:
        assert is_legal(state, name), f"{name} is not legal; legal are: {', '.join(sorted(legal_names(state)))}"
        GAME.rules.apply(state, decider(state), GAME.numbering.number(name))
        assert_counted(state)


def assert_counted(state: State) -> None:
    """What the rules count for every seat is what lies in the rooms."""
    rooms = [room for division in Division for room in column(state, division.name)]
    for seat in range(state.players):
        own = [room for room in rooms if room.owner == seat]
        assert departments(state, seat) == sum(room.managers == 1 for room in own)
        assert main_departments(state, seat) == sum(room.managers == 2 for room in own)
        assert employees(state, seat) == sum(room.staff for room in own)
        assert space_for_staff(state, seat) == sum(MAX_STAFF - room.staff for room in own)


def refused(state: State, *names: str) -> None:
    for name in names:
        assert not is_legal(state, name), f"{name} is legal"


def outcomes(state: State) -> dict[str, int]:
    """What chance may bring now, with the weights."""
    assert GAME.rules.deciders(state) == CHANCE_ONLY
    weights = np.zeros(GAME.numbering.outcomes, np.int64)
    GAME.rules.weigh(state, weights.data)
    return {GAME.numbering.name(int(outcome)): int(weights[outcome]) for outcome in np.flatnonzero(weights)}


def chance(state: State, *names: str) -> None:
    """Settle chance one after the other."""
    for name in names:
        assert outcomes(state).get(name, 0) > 0, f"{name} cannot happen; possible are: {', '.join(outcomes(state))}"
        GAME.rules.apply(state, CHANCE, GAME.numbering.number(name))


def colour(seat: int) -> str:
    """The name by which chance gives something to a seat."""
    return f"colour:{GAME.colours[seat]}"


def deal(state: State, enemies: Sequence[int], cards: Sequence[int], first: int, holders: Sequence[int]) -> None:
    """All deals: archenemies, competence cards (from 1), who is dealt to first, holders of the seven privileges."""
    chance(state, *[colour(enemy) for enemy in enemies])
    chance(state, *[f"competences:{card}" for card in cards])
    chance(state, colour(first))
    chance(state, *[colour(holder) for holder in holders])


def idle(state: State) -> None:
    """Whoever has the turn founds a department in the first division with a vacancy and leaves it at that."""
    decide(state, "found_new")
    decide(state, min(legal_names(state), key=GAME.numbering.number))
    if "stop" in legal_names(state):
        decide(state, "stop")


def notes(state: State) -> list[tuple[Note, int, int, int, int]]:
    """What the last decision told."""
    found = []
    for at in range(state.notes):
        kind, first, second, third, fourth = (state.note[at, cell] for cell in range(5))
        found.append((Note(kind), first, second, third, fourth))
    return found


def told(state: State, kind: Note) -> list[tuple[int, int, int, int]]:
    """The numbers of all notes of one kind that the last decision left."""
    return [(note[1], note[2], note[3], note[4]) for note in notes(state) if note[0] == kind]


def column(state: State, division: str) -> list[Room]:
    """The occupied rooms of a division, from the top."""
    top = Division[division.upper()] * FLOORS
    rooms = [Room(state.owner[room], state.heads[room], state.staff[room]) for room in range(top, top + FLOORS)]
    occupied = state.occupied[Division[division.upper()]]
    assert all(room == Room(NOBODY, 0, 0) for room in rooms[occupied:]), "a vacant room is not empty"
    return rooms[:occupied]


def board(state: State) -> list[int]:
    """The members of the board, from the left."""
    chairs = [state.board[chair] for chair in range(BOARD_SEATS)]
    members = [seat for seat in chairs if seat != NOBODY]
    assert chairs[: len(members)] == members, "the board has a gap"
    return members


def heads(state: State) -> list[int]:
    """The divisional heads, from the left."""
    return [state.head[division] for division in Division]


def head(state: State, division: str) -> int:
    return state.head[Division[division.upper()]]


def card(state: State, name: str) -> tuple[int, str]:
    """Who holds a privilege card, and what of it faces him: division, bribed or down."""
    return state.card_holder[Card[name.upper()]], SIDE_NAMES[Side(state.card_side[Card[name.upper()]])]


def points(state: State, track: str) -> list[int]:
    """Every seat's points on a track."""
    return [state.points[seat, Competence[track.upper()]] for seat in range(state.players)]


def counsels(state: State, division: str) -> list[int]:
    return [state.counsels[seat, Division[division.upper()]] for seat in range(state.players)]


def cash(state: State) -> list[int]:
    return [state.cash[seat] for seat in range(state.players)]


def announced(state: State) -> list[int]:
    """The seats that have announced the goal."""
    return [seat for seat in range(state.players) if state.announced[seat] == 1]


def ranks_and_scores(state: State) -> tuple[list[int], list[int]]:
    ranks, scores = np.zeros(PLAYERS, np.int64), np.zeros(PLAYERS, np.int64)
    assert GAME.rules.standing(state, ranks.data, scores.data) == is_over(state)
    return ranks[: state.players].tolist(), scores[: state.players].tolist()


def ranks(state: State) -> list[int]:
    return ranks_and_scores(state)[0]


def scores(state: State) -> list[int]:
    """Every seat's victory points as they stand."""
    return ranks_and_scores(state)[1]
