"""Compiled twins: the cache is named by all sources, and a changed rule is compiled anew."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from pinstripe.engine import compile as compiler
from pinstripe.engine import search, vector
from pinstripe.engine.compile import Recipe, compiled, sources, sources_digest
from pinstripe.engine.dispatch import RulesError
from pinstripe.engine.game import Game
from tests import toy


def load_toy(path: Path, source: str) -> ModuleType:
    """The toy's rules from a file of their own."""
    path.write_text(source, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("toy_rules_in_a_file", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def rules_source() -> str:
    """The toy without its classes for words and games, which no compiler needs to see."""
    text = Path(str(toy.__file__)).read_text(encoding="utf-8")
    return text[: text.index("def setup(")]


def toy_from(module: ModuleType) -> Game:
    made = toy.make_toy(module)
    object.__setattr__(made, "state", module.State)
    return made


def play_compiled(game: Game, seats: int, seed: int) -> bytes:
    twin, size, outcomes = compiled(game), game.numbering.size, game.numbering.outcomes
    tables = np.zeros(2, game.state.dtype)
    memory = tables.view(np.uint8).reshape(2, -1)
    memory[1] = np.frombuffer(game.start(seats).to_bytes(), np.uint8)
    mask, weights, rng = np.zeros(size, np.bool_), np.zeros(outcomes, np.int64), np.zeros(4, np.int64)
    twin.play_random_many(tables, memory, mask, weights, rng, seed, 0, 1, 10_000)
    return bytes(memory[0])


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, and an engine without what takes longest to compile."""
    monkeypatch.setenv("PINSTRIPE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(compiler, "_twins", {})
    for name in ("ENGINE_MODULES", "DRIVING_MODULES"):
        modules = getattr(compiler, name)
        monkeypatch.setattr(compiler, name, tuple(one for one in modules if one not in (search, vector)))
    return tmp_path / "cache"


@pytest.mark.usefixtures("own_cache")
def test_a_changed_rule_is_compiled_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, source = tmp_path / "toy_rules_in_a_file.py", rules_source()
    before = play_compiled(toy_from(load_toy(path, source)), 3, 1)
    monkeypatch.setattr(compiler, "_twins", {})
    again = play_compiled(toy_from(load_toy(path, source)), 3, 1)
    assert again == before
    monkeypatch.setattr(compiler, "_twins", {})
    changed = source.replace("state.score[winner] += state.prize", "state.score[winner] += 10 * state.prize")
    assert changed != source
    game = toy_from(load_toy(path, changed))
    after = play_compiled(game, 3, 1)
    assert after != before
    final = game.state.from_bytes(after)
    assert all(final.score[seat] % 10 == 0 for seat in range(3))  # type: ignore[attr-defined]


def test_the_digest_follows_every_rule_source(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = sources_digest(game, Recipe())
    assert sources_digest(game, Recipe()) == before
    for module in sources(game):
        copy = tmp_path / f"{module.__name__}.py"
        copy.write_bytes(Path(str(module.__file__)).read_bytes() + b"\n# changed\n")
        with monkeypatch.context() as patch:
            patch.setattr(module, "__file__", str(copy))
            assert sources_digest(game, Recipe()) != before, module.__name__


def test_recipes_have_caches_of_their_own(game: Game) -> None:
    assert sources_digest(game, Recipe()) != sources_digest(game, Recipe(boundscheck=True))
    assert sources_digest(game, Recipe()) == sources_digest(game, Recipe(batched=True))


@pytest.mark.usefixtures("own_cache")
def test_a_rule_without_annotations_is_named(tmp_path: Path) -> None:
    source = rules_source().replace("def settle(state: State) -> None:", "def settle(state):")
    game = toy_from(load_toy(tmp_path / "toy_rules_in_a_file.py", source))
    with pytest.raises(RulesError, match=r"settle: every argument"):
        compiled(game)


@pytest.mark.usefixtures("own_cache")
def test_a_rule_may_not_take_a_name_of_the_engine(tmp_path: Path) -> None:
    source = rules_source().replace("settle(", "below(")
    with pytest.raises(RulesError, match="below"):
        compiled(toy_from(load_toy(tmp_path / "toy_rules_in_a_file.py", source)))


@pytest.mark.usefixtures("own_cache")
def test_the_first_compile_shows_progress(tmp_path: Path) -> None:
    game = toy_from(load_toy(tmp_path / "toy_rules_in_a_file.py", rules_source()))
    seen: list[tuple[int, int]] = []
    assert not compiler.is_compiled(game)
    compiled(game, lambda done, total: seen.append((done, total)))
    assert compiler.is_compiled(game)
    assert seen[-1][0] == seen[-1][1]
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)


def test_caches_that_nobody_used_for_a_month_are_forgotten(own_cache: Path) -> None:
    game = toy.make_toy()
    old, recent = own_cache / "toy-old", own_cache / "toy-recent"
    for folder in (old, recent):
        folder.mkdir(parents=True)
        (folder / "lock").touch()
    os.utime(old / "lock", (0, 0))
    compiler.forget_old_caches(game)
    assert not old.exists()
    assert recent.exists()
