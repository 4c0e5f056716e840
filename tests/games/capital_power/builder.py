"""Arranges positions of Capital Power in a few words, and decides in them by name."""

from __future__ import annotations

from typing import Self

import numpy as np

from pinstripe.engine.ladder import EXACT
from pinstripe.engine.seats import CHANCE_ONLY, first_seat
from pinstripe.games.capital_power.game import GAME
from pinstripe.games.capital_power.table import COMPANIES, LONGEST, NONE, PAWN_NAMES, PAWNS, START, State
from pinstripe.games.capital_power.turns import begin_turn
from pinstripe.games.capital_power.vocabulary import Circuit, Colour, Kind, Loan, Note, Phase, Reason, Square

RED, BLUE, GREEN, AMBER = range(4)


def pawn(seat: int, number: int = 0) -> int:
    """The slot of a pawn; number 0 is the holding."""
    return seat * PAWNS + number


def named(company: int) -> str:
    """A company as decisions name it."""
    return f"{Colour(company // PAWNS).name.lower()}:{PAWN_NAMES[company % PAWNS]}"


class Position:
    """A table in the first round: holdings at the start, 100 white each."""

    def __init__(self, players: int, options: dict[str, int]) -> None:
        self.state: State = GAME.start(players, options)
        self.heaps: set[int] = set()

    def company(
        self,
        company: int,
        parent: int,
        *,
        kind: str = "financial",
        capital: int = 100,
        register: int = 0,
        partner: int = NONE,
        owner: int | None = None,
    ) -> Self:
        """A company that the parent holds 100 of, or 60 beside a partner."""
        state = self.state
        state.owner[company] = state.owner[parent] if owner is None else owner
        state.kind[company] = Kind[kind.upper()]
        state.capital[company] = capital
        state.register[company] = register
        state.major[company] = parent
        state.minor[company] = partner
        return self

    def register(self, company: int, amount: int) -> Self:
        self.state.register[company] = amount
        return self

    def capital(self, company: int, amount: int) -> Self:
        self.state.capital[company] = amount
        return self

    def notes(self, seat: int, white: int, black: int) -> Self:
        self.state.white[seat], self.state.black[seat] = white, black
        self.heaps.add(seat)
        return self

    def loan(self, company: int, kind: str, amount: int) -> Self:
        self.state.loan[company] = amount
        self.state.loan_kind[company] = Loan[f"{kind.upper()}_LOAN"]
        return self

    def account(self, company: int, amount: int) -> Self:
        self.state.account[company] = amount
        return self

    def lots(self, company: int, lots: int) -> Self:
        self.state.lots[company] = lots
        self.state.bank_lots -= lots
        return self

    def at(self, company: int, circuit: str, place: int) -> Self:
        """On a square, counted from 1."""
        self.state.position[company] = Circuit[circuit.upper()] * LONGEST + place - 1
        return self

    def interpol(self, circuit: str, place: int) -> Self:
        self.state.interpol = Circuit[circuit.upper()] * LONGEST + place - 1
        return self

    def turn(self, seat: int = RED) -> State:
        """Registers and notes agree unless they are meant not to; secrets are secret; this seat's turn begins."""
        state = self.state
        for player in range(state.players):
            paper = sum(state.register[company] for company in range(COMPANIES) if state.owner[company] == player)
            if player not in self.heaps:
                state.white[player], state.black[player] = paper, 0
            if state.creative == 0:
                assert paper == state.white[player] + state.black[player], f"seat {player} has {paper} on paper"
            state.white_open[player] = state.black_open[player] = 0
        for company in range(COMPANIES):
            state.register_open[company] = 0
        begin_turn(state, seat)
        state.notes = 0
        return state


def position(players: int = 2, **options: int) -> Position:
    return Position(players, options)


def decider(state: State) -> int:
    return first_seat(GAME.rules.deciders(state))


def is_over(state: State) -> bool:
    return GAME.rules.deciders(state) == 0


def legal_names(state: State) -> set[str]:
    """The decisions open to whoever must decide now, amounts as rungs."""
    deciding = GAME.rules.deciders(state)
    if deciding == CHANCE_ONLY:
        weights = np.zeros(GAME.numbering.outcomes, np.int64)
        GAME.rules.weigh(state, weights.data)
        return {GAME.numbering.name(int(outcome)) for outcome in np.flatnonzero(weights)}
    mask = np.zeros(GAME.numbering.size, np.bool_)
    if deciding:
        GAME.rules.legal(state, decider(state), mask.data)
    return {GAME.numbering.name(int(decision)) for decision in np.flatnonzero(mask)}


def amounts(state: State) -> tuple[int, int, int]:
    return GAME.rules.range_of(state, decider(state))


def is_legal(state: State, name: str) -> bool:
    decision = GAME.numbering.number(name)
    if decision < EXACT:
        return name in legal_names(state)
    low, high, step = amounts(state)
    return decision - EXACT in range(low, high + 1, step)


def decide(state: State, *names: str) -> None:
    """Decide one after the other, each for whoever must decide then; all that happened is kept in the notes."""
    for name in names:
        assert is_legal(state, name), f"{name} is not legal; legal are: {', '.join(sorted(legal_names(state)))}"
        GAME.rules.apply(state, decider(state), GAME.numbering.number(name))


def square(state: State, circuit: str, name: str) -> int:
    """The first square of this kind in a circuit."""
    first = Circuit[circuit.upper()] * LONGEST
    for place in range(state.circuit_size[Circuit[circuit.upper()]]):
        if state.square[first + place] == Square[name.upper()]:
            return first + place
    raise AssertionError(f"there is no {name} in {circuit}")


def land(state: State, company: int, circuit: str, name: str) -> None:
    """Roll a one from the square before; from the start or a central square where there is none before."""
    target = square(state, circuit, name)
    if target % LONGEST:
        state.position[company] = target - 1
        decide(state, f"roll:{named(company)}", "die:1")
    elif circuit == "italy":
        state.position[company] = START
        decide(state, f"roll:{named(company)}", "die:1")
    else:
        central = Circuit[circuit.upper()] * LONGEST + state.circuit_size[Circuit[circuit.upper()]] - 1
        state.position[company] = central
        decide(state, f"roll:{named(company)}", "die:1", f"circuit:{circuit}")
    assert state.position[company] == target or state.owner[company] == NONE


def heap(state: State, seat: int) -> tuple[int, int]:
    """White and black notes."""
    return state.white[seat], state.black[seat]


def told(state: State, kind: Note) -> list[tuple[int, int, int, int]]:
    """The notes of one kind that the last decision left."""
    rows = [row for row in range(state.notes) if state.note[row, 0] == kind]
    return [(state.note[row, 1], state.note[row, 2], state.note[row, 3], state.note[row, 4]) for row in rows]


def phase(state: State) -> str:
    return Phase(state.phase).name.lower()


def reasons(state: State, company: int) -> list[str]:
    """The reasons of the lines that the last decision wrote into a register."""
    lines = [*told(state, Note.BOOKED), *told(state, Note.ENTERED)]
    return [Reason(line[3]).name.lower() for line in lines if line[0] == company]
