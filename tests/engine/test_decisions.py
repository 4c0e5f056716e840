"""Numbers and names of decisions, and the ladder of amounts."""

from __future__ import annotations

import numpy as np
import pytest

from pinstripe.engine.decisions import Numbering, UnknownDecisionError
from pinstripe.engine.game import Game
from pinstripe.engine.ladder import EXACT, RUNGS, allow_amounts, chosen_amount, rung_amount, rungs


def test_every_name_reads_back_to_its_number(game: Game) -> None:
    for number in range(game.numbering.size):
        assert game.numbering.number(game.numbering.name(number)) == number


def test_exact_amounts_read_both_ways(game: Game) -> None:
    if game.numbering.amount_name:
        name = f"{game.numbering.amount_name}:350"
        assert game.numbering.number(name) == EXACT + 350
        assert game.numbering.name(EXACT + 350) == name


@pytest.mark.parametrize(
    "name", ["", "hyre", "room:legal:9", "amount:", "amount:-5", "amount:1e3", "amount:²", "a" * 999]
)
def test_a_wrong_name_is_answered_with_a_sentence(game: Game, name: str) -> None:
    with pytest.raises(UnknownDecisionError, match=r"[.]$|[?]$"):
        game.numbering.number(name)


@pytest.mark.parametrize("number", [-1, 10**5, EXACT - 1, 10**12])
def test_a_wrong_number_is_answered_with_a_sentence(game: Game, number: int) -> None:
    with pytest.raises(UnknownDecisionError, match="no decision number"):
        game.numbering.name(number)


def test_a_close_name_is_suggested(game: Game) -> None:
    name = game.numbering.name(0)
    with pytest.raises(UnknownDecisionError, match="Did you mean"):
        game.numbering.number(name[:-1])


def test_a_name_is_declared_once() -> None:
    numbering = Numbering()
    numbering.one("hire")
    with pytest.raises(ValueError, match="twice"):
        numbering.one("hire")


@pytest.mark.parametrize(
    ("low", "high", "step"), [(50, 50, 50), (50, 800, 50), (50, 5000, 50), (0, 99, 1), (5, 9999, 7)]
)
def test_the_ladder_climbs_from_the_lowest_to_the_highest_amount(low: int, high: int, step: int) -> None:
    amounts = [rung_amount(rung, low, high, step) for rung in range(rungs(low, high, step))]
    assert 1 <= len(amounts) <= RUNGS
    assert amounts[0] == low
    assert amounts[-1] == high - (high - low) % step
    assert amounts == sorted(set(amounts))
    assert all((amount - low) % step == 0 for amount in amounts)


def test_an_empty_range_has_no_rung() -> None:
    mask = np.zeros(RUNGS, np.bool_)
    allow_amounts(mask.data, 0, 100, 50, 50)
    assert not mask.any()


def test_rungs_and_exact_amounts_mean_the_same() -> None:
    assert chosen_amount(10 + 3, 10, 50, 500, 50) == 200
    assert chosen_amount(EXACT + 200, 10, 50, 500, 50) == 200
