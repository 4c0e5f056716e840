"""Doors are derived from the phases, and an author's mistakes are named."""

from __future__ import annotations

from enum import IntEnum
from types import FunctionType

import pytest

from pinstripe.engine.dispatch import RulesError, doors, functions_by_name, source_of_doors
from pinstripe.engine.game import Game
from tests import toy


class Phase(IntEnum):
    ROLL = 0
    MOVE = 1
    OVER = 2


def apply_roll() -> None: ...
def weigh_roll() -> None: ...
def apply_move() -> None: ...
def legal_move() -> None: ...


GOOD: dict[str, FunctionType] = {
    function.__name__: function  # type: ignore[misc]
    for function in (apply_roll, weigh_roll, apply_move, legal_move)
}


def test_each_phase_finds_its_rule_functions() -> None:
    table = doors(Phase, GOOD)
    assert table["legal"] == {1: "legal_move"}
    assert table["weigh"] == {0: "weigh_roll"}
    assert table["apply"] == {0: "apply_roll", 1: "apply_move"}


@pytest.mark.parametrize("missing", ["apply_move", "legal_move", "weigh_roll"])
def test_a_phase_without_its_functions_is_an_authors_mistake(missing: str) -> None:
    with pytest.raises(RulesError, match=missing.partition("_")[2]):
        doors(Phase, {name: function for name, function in GOOD.items() if name != missing})


def test_a_name_stands_for_one_function(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = toy, type(toy)("second")
    exec("def settle(state):\n    return None", vars(second))
    with pytest.raises(RulesError, match="settle"):
        functions_by_name((first, second))


def test_the_source_for_the_compiler_names_every_phase(game: Game) -> None:
    source = source_of_doors(game.phases, game.functions, game.numbering.size, game.numbering.outcomes)
    compile(source, "doors", "exec")
    for phase in game.phases:
        if phase.name != "OVER":
            assert f"apply_{phase.name.lower()}(state, seat, decision)" in source
