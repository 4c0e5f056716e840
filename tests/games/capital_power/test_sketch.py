"""The board in the terminal fits its width, and shows nobody's secrets but the viewer's."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console

from pinstripe.engine.words import LANGUAGES
from pinstripe.games.capital_power.game import GAME
from pinstripe.games.capital_power.sketch import sketch
from pinstripe.games.capital_power.table import State
from pinstripe.terminal.picture import SPECTATOR
from tests.games.capital_power.builder import BLUE, RED, pawn, position
from tests.play import Rolling

NAMES = ["Ada", "Bob", "Cleo", "Dan"]
WIDTHS = (60, 80, 100, 120)
H, ONE, TWO = pawn(RED), pawn(RED, 1), pawn(RED, 2)


def drawn(state: State, viewer: int | None, width: int = 100, language: str = "en") -> str:
    console = Console(file=StringIO(), width=width, color_system=None)
    with console.capture() as capture:
        console.print(sketch(state, viewer, GAME.catalogue(language), NAMES, width))
    return capture.get()


def view(state: State, viewer: int | None) -> State:
    seen = state.clone()
    GAME.rules.hide(seen, SPECTATOR if viewer is None else viewer)
    return seen


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_fits_every_width_and_a_state_that_hides_nothing_gives_nothing_away(seats: int) -> None:
    for step, state in enumerate(Rolling(GAME, seats, seats, {"creative_accounting": 1, "rounds": 30})):
        if step % 240:
            continue
        for viewer in [*range(seats), None]:
            assert drawn(state, viewer) == drawn(view(state, viewer), viewer)
            for width in WIDTHS:
                for language in LANGUAGES:
                    lines = drawn(view(state, viewer), viewer, width, language).splitlines()
                    assert max(cell_len(line) for line in lines) <= width, lines


def test_a_group_is_a_tree_with_its_figures() -> None:
    table_of = position().company(ONE, H, kind="mining", capital=80, register=25)
    table_of.company(TWO, ONE, kind="food", capital=40, partner=H).loan(TWO, "black", 60).account(ONE, 15).lots(ONE, 4)
    state = table_of.at(ONE, "italy", 6).interpol("italy", 6).turn()
    own = drawn(state, RED)
    assert "●H financial  C100  R100" in own
    assert "└ ●1 mining 100 %  C80  R25  A15  S40" in own
    assert "  └ ●2 food 60 %  C40  R0  L60b  40 % Ada Holding" in own
    assert "40 of 160 shares  white 125, black 0" in own
    assert "●1 IP" in own
    assert "Bank: 260 shares left" in own
    assert "R?" in drawn(state, BLUE)
    assert "white ?, black ?" in drawn(state, BLUE)
    assert "P60n" in drawn(state, RED, language="fr")
