"""The example that trains really learns."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

from pinstripe import games

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_goodwill.py"


def example() -> Any:
    spec = importlib.util.spec_from_file_location("train_goodwill", EXAMPLE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_a_network_trained_for_half_a_minute_beats_random_players() -> None:
    trainer, goodwill = example(), games.find("goodwill")
    chance = trainer.examine(goodwill, None, "intern", 7, 4)
    assert chance.low < 1 / 3 < chance.high
    learned = trainer.examine(goodwill, trainer.train(goodwill, 20, 1), "intern", 7, 4)
    assert learned.games == 4 * trainer.GAMES
    assert learned.low > 0.6
