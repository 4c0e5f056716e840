"""Every message has its words in both languages, and every word is used."""

import importlib
import importlib.util
import re
from enum import Enum
from pathlib import Path

import pytest

from pinstripe.engine.words import Catalogue, family_ids, load_catalogue, placeholders, used_ids

HOUSE = Path(__file__).parents[1] / "src" / "pinstripe"
GAMES = sorted(file.parent for file in HOUSE.glob("games/*/words.en.toml"))

BOSSES = ("howard", "edgar", "gloria", "bobby", "irving", "marlene", "otto", "sidney", "victoria")

# Names and signs that are the same in both languages.
SAME_IN_BOTH: frozenset[str] = frozenset(
    {
        "game.title",
        "colour.violet",
        "competence.influence",
        "competence.corruption",
        "chart.influence",
        "chart.corruption",
        "label.boss",
        "label.partner",
        "half.rating",
        "sketch.innovation",
        "sketch.publicity",
        "sketch.lots",
        "happening.innovation",
        *(f"company.{name}" for name in ("amber", "black", "crimson")),
        *(f"boss.{name}" for name in BOSSES),
        "circuit.luxembourg",
        "square.nationalisation",
        "square.coupons",
        "reason.coupons",
        "note.and_then",
        "sketch.capital",
        "sketch.register",
        *(f"picture.{word}" for word in ("luxembourg", "capital", "square_coupons", "square_mining", "held_by")),
        "picture.reason_with",
        *(f"study.{word}" for word in ("place", "enemy_card")),
        *(f"survey.{word}" for word in ("deed", "deeds")),
        *(f"event.motivation_{way}_{steps}" for way in ("up", "down") for steps in (1, 2, 3)),
    }
)

each_folder = pytest.mark.parametrize("folder", [HOUSE, *GAMES], ids=lambda folder: folder.name)


def both(folder: Path) -> tuple[Catalogue, Catalogue]:
    return load_catalogue("en", [folder]), load_catalogue("fr", [folder])


def families(folder: Path) -> dict[str, type[Enum]]:
    """What the game's `words` module says of its families; the house has none."""
    if folder == HOUSE:
        return {}
    name = f"pinstripe.games.{folder.name}.words"
    if importlib.util.find_spec(name) is None:
        return {}
    found: dict[str, type[Enum]] = importlib.import_module(name).FAMILIES
    return found


def members(folder: Path) -> set[str]:
    return {entry for prefix, enum in families(folder).items() for entry in family_ids(prefix, enum)}


@each_folder
def test_both_languages_have_the_same_ids(folder: Path) -> None:
    english, french = both(folder)
    assert english.entries.keys() ^ french.entries.keys() == set()


@each_folder
def test_both_languages_ask_for_the_same_parameters(folder: Path) -> None:
    english, french = both(folder)
    differing = {
        entry
        for entry in english.entries.keys() & french.entries.keys()
        if placeholders(english.entries[entry]) != placeholders(french.entries[entry])
    }
    assert differing == set()


@each_folder
def test_no_text_is_empty(folder: Path) -> None:
    for words in both(folder):
        assert {entry for entry, text in words.entries.items() if not text.strip()} == set(), words.language


@each_folder
def test_french_is_not_english(folder: Path) -> None:
    english, french = both(folder)
    same = {entry for entry, text in english.entries.items() if french.entries.get(entry) == text}
    assert same - SAME_IN_BOTH == set()


@each_folder
def test_french_keeps_its_spaces(folder: Path) -> None:
    """Signs that stand apart in French are never alone on a line; a question mark may be a key to press."""
    loose = re.compile(r"[ \w}][;!»%$]| :|« |«\w| \?(?! (aide|pour|vous))|[\w}]\?|'")
    assert {entry: text for entry, text in load_catalogue("fr", [folder]).entries.items() if loose.search(text)} == {}


@each_folder
def test_every_text_is_used(folder: Path) -> None:
    known = set(load_catalogue("en", [folder]).entries)
    assert known - used_ids(HOUSE, known) - members(folder) == set()


@each_folder
def test_every_member_of_a_family_has_a_text(folder: Path) -> None:
    assert members(folder) - set(load_catalogue("en", [folder]).entries) == set()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_house_and_games_share_no_id(language: str) -> None:
    for game in GAMES:
        load_catalogue(language, [HOUSE, game])
