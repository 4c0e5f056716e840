"""The content of Capital Power: the board as it stands, and what is refused."""

from __future__ import annotations

import pytest

from pinstripe.engine.content import ContentError
from pinstripe.games.capital_power.game import GAME
from pinstripe.games.capital_power.table import LONGEST, NONE, START
from pinstripe.games.capital_power.vocabulary import Circuit, Square, Target
from tests.games.capital_power.builder import RED, decide, heap, land, named, pawn, position


def changed(old: str, new: str) -> str:
    text = GAME.content.text
    assert text.count(old) >= 1, old
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("circuit", "size", "first", "last_but_one"),
    [
        (Circuit.ITALY, 18, Square.COUPONS, Square.SALES),
        (Circuit.SWITZERLAND, 14, Square.PARKING, Square.LUXURY),
        (Circuit.LUXEMBOURG, 14, Square.PARKING, Square.INTEREST),
        (Circuit.SOUTH_AMERICA, 20, Square.PARKING, Square.LUXURY),
    ],
)
def test_the_board_has_four_circuits_that_end_in_their_central_squares(
    circuit: Circuit, size: int, first: Square, last_but_one: Square
) -> None:
    state = GAME.start(2)
    assert state.circuit_size[circuit] == size
    assert state.square[circuit * LONGEST] == first
    assert state.square[circuit * LONGEST + size - 2] == last_but_one
    assert state.square[circuit * LONGEST + size - 1] == Square.CENTRAL


def test_links_go_both_ways_and_italy_has_none_to_south_america() -> None:
    state = GAME.start(2)
    for circuit in Circuit:
        for other in Circuit:
            assert (state.links[circuit] >> other) & 1 == (state.links[other] >> circuit) & 1
    assert (state.links[Circuit.ITALY] >> Circuit.SOUTH_AMERICA) & 1 == 0


def test_targets_of_corruption_lie_ahead_in_the_same_circuit() -> None:
    state = GAME.start(2)
    assert state.target[Target.EXCHANGE, START] == 7
    assert state.target[Target.BANK, START] == NONE
    for circuit in Circuit:
        for place in range(state.circuit_size[circuit]):
            here = circuit * LONGEST + place
            for kind in Target:
                target = state.target[kind, here]
                assert target == NONE or here < target < circuit * LONGEST + state.circuit_size[circuit] - 1


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"taxes", "sales",\n  "central"', '"taxes", "central",\n  "sales"', "last square"),
        ('"luxury", "central"', '"central", "central"', "last square"),
        ('links = ["switzerland", "luxembourg"]\nsource', 'links = ["switzerland"]\nsource', "does not link back"),
        ("resale = 40", "resale = 60", "above the price"),
        ('"metals", "parking"', '"metal", "parking"', "metals"),
        ("capital = 100", "capital = 101", "steps of 5"),
    ],
)
def test_content_that_cannot_be_played_is_refused(old: str, new: str, told: str) -> None:
    with pytest.raises(ContentError, match=told):
        GAME.read_content(changed(old, new), "mine.toml")


def test_the_factors_of_the_elections_are_content() -> None:
    content = GAME.read_content(changed("rigged = [0, 300, 0, 300, 100, 0]", "rigged = [0, 200, 0, 200, 100, 0]"), "")
    table = position()
    GAME.setup(table.state, 2, GAME.settle_options({}), content.values)
    state = table.turn()
    land(state, pawn(RED), "south_america", "rigged_elections")
    decide(state, "amount:10", "amount:10", "die:2")
    assert heap(state, RED) == (90, 20)


def test_a_short_circuit_can_be_played() -> None:
    squares = GAME.content.text.split("[board.luxembourg]")[1].split("links")[0]
    content = GAME.read_content(changed(squares, '\nsquares = ["bank", "parking", "founding", "central"]\n'), "")
    table = position()
    GAME.setup(table.state, 2, GAME.settle_options({}), content.values)
    state = table.at(pawn(RED), "italy", 18).turn()
    decide(state, f"roll:{named(pawn(RED))}", "die:5", "circuit:luxembourg", "circuit:luxembourg", "stop")
    assert state.position[pawn(RED)] == Circuit.LUXEMBOURG * LONGEST
