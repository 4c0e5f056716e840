"""How far it is to the next place where a company can be founded, counted and noted."""

from __future__ import annotations

from pinstripe.games.capital_power.distances import FAR, look_for_foundings, steps_to_founding
from pinstripe.games.capital_power.game import GAME
from pinstripe.games.capital_power.table import CIRCUITS, LONGEST, START, State
from pinstripe.games.capital_power.vocabulary import Circuit, Square


def counted(state: State, circuit: int, place: int) -> int:
    """Step by step: on this circuit up to its central square, then on the nearest of those that lie behind it."""
    last = state.circuit_size[circuit] - 1
    for ahead in range(place + 1, last):
        if state.square[circuit * LONGEST + ahead] == Square.FOUNDING:
            return ahead - place
    behind = [other for other in range(CIRCUITS) if state.links[circuit] >> other & 1]
    firsts = [
        place + 1
        for other in behind
        for place in range(state.circuit_size[other])
        if state.square[other * LONGEST + place] == Square.FOUNDING
    ]
    return int(last - place + min(firsts, default=FAR))


def test_what_is_noted_is_what_is_counted() -> None:
    state = GAME.start(3)
    look_for_foundings(state)
    seen = set()
    for circuit in range(CIRCUITS):
        for place in range(state.circuit_size[circuit]):
            steps = steps_to_founding(state, circuit * LONGEST + place)
            assert steps == counted(state, circuit, place)
            seen.add(steps)
    assert len(seen) > 5


def test_from_the_start_the_way_leads_round_italy_first() -> None:
    state = GAME.start(3)
    look_for_foundings(state)
    central = Circuit.ITALY * LONGEST + state.circuit_size[Circuit.ITALY] - 1
    assert steps_to_founding(state, START) == state.circuit_size[Circuit.ITALY] + steps_to_founding(state, central)
