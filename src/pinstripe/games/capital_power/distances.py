"""How far a pawn has to go to whatever draws it on."""

from __future__ import annotations

from .moving import central_square
from .table import CIRCUITS, LONGEST, NONE, START, State, circuit_of
from .vocabulary import Circuit, Square
from .worth import DUTIES

FAR = 60
FIRST_CIRCUIT = 2
FOUNDINGS, AHEAD = DUTIES + 4, DUTIES + 5
"""Where is noted how far into each circuit one can found a company first, and how far it is from every square."""


def to_central(state: State, position: int) -> int:
    """Steps to the central square of the circuit."""
    if position == START:
        return state.circuit_size[Circuit.ITALY]
    return central_square(state, position // LONGEST) - position


def steps_to(state: State, kind: int, position: int) -> int:
    """How far the next square is that corruption could lead to, over the central square if need be."""
    ahead = state.target[kind, position]
    if ahead != NONE:
        return ahead - position if position != START else ahead + 1
    best, circuit = FAR, circuit_of(position)
    for other in range(CIRCUITS):
        if (state.links[circuit] >> other) & 1 == 1:
            first = state.target[kind, other * LONGEST]
            if first != NONE:
                best = min(best, first - other * LONGEST + 1)
    return to_central(state, position) + best


def look_for_foundings(state: State) -> None:
    """Note how far it is from every square to the next where a company can be founded."""
    for circuit in range(CIRCUITS):
        first = FAR
        for place in range(state.circuit_size[circuit] - 1, -1, -1):
            if state.square[circuit * LONGEST + place] == Square.FOUNDING:
                first = place + 1
        state.note[FOUNDINGS, FIRST_CIRCUIT + circuit] = first
    for circuit in range(CIRCUITS):
        beyond = FAR
        for other in range(CIRCUITS):
            if (state.links[circuit] >> other) & 1 == 1:
                beyond = min(beyond, state.note[FOUNDINGS, FIRST_CIRCUIT + other])
        steps = beyond
        for place in range(state.circuit_size[circuit] - 1, -1, -1):
            position = circuit * LONGEST + place
            state.note[AHEAD + position // CIRCUITS, FIRST_CIRCUIT + position % CIRCUITS] = steps
            central = place == state.circuit_size[circuit] - 1
            steps = 1 if state.square[position] == Square.FOUNDING and not central else steps + 1


def steps_to_founding(state: State, position: int) -> int:
    steps = 0
    if position == START:
        steps, position = to_central(state, START), central_square(state, Circuit.ITALY)
    return steps + state.note[AHEAD + position // CIRCUITS, FIRST_CIRCUIT + position % CIRCUITS]
