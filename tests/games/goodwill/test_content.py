"""The cards can be replaced, and what does not fit is told in a sentence."""

from __future__ import annotations

import pytest

from pinstripe.engine.content import ContentError
from pinstripe.games.goodwill.game import GAME
from pinstripe.games.goodwill.setup import read_half, read_line
from pinstripe.games.goodwill.table import Boss, Company, Happening, Resource
from tests.games.goodwill.builder import lay_lots, outcomes, position

OURS = GAME.content.text


def test_halves_of_event_cards() -> None:
    assert read_half("coal & labour -10") == (Happening.PRICE, 0b101, -10)
    assert read_half("Oil +5") == (Happening.PRICE, 0b010, 5)
    assert read_half("oil subsidy") == (Happening.SUBSIDY, Resource.OIL, 0)
    assert read_half("labour tax") == (Happening.TAX, Resource.LABOUR, 0)
    assert read_half("publicity 2") == (Happening.PUBLICITY, 2, 0)
    assert read_half("scandal crimson") == (Happening.SCANDAL, Company.CRIMSON, 0)
    assert read_line("labour>oil") == (Resource.LABOUR, Resource.OIL)


@pytest.mark.parametrize(
    "text", ["", " ", "coal", "+5", "coal coal +5", "coal & coal +5", "coal +7", "publicity 4", "scandal green", "& +5"]
)
def test_what_is_no_half(text: str) -> None:
    assert read_half(text) is None


@pytest.mark.parametrize("text", ["coal", "coal>coal", "coal>steam", ">oil", "coal-oil"])
def test_what_is_no_line_of_a_policy(text: str) -> None:
    assert read_line(text) is None


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("market = 30", "market = 35", "must sum to 100"),
        ("start = 10", "start = 30", "must not lie above the highest price"),
        ("[1, 2], [3, 4]", "[1, 1], [3, 4]", "two different lots"),
        ("percentages = [0, 5,", "percentages = [5, 5,", "only once"),
        ('"coal>oil", "labour>oil"', '"coal>oil"', "must hold two lines with innovation 3"),
        ("policy = []", 'policy = ["coal>oil", "labour>oil"]', "must hold no lines with innovation 0"),
        ('"coal>oil", "labour>oil"', '"coal>oil", "labour>steam"', "must read like"),
        ('left = "coal +10"', 'left = "steam +10"', "must read like"),
        ("highest = 99", "highest = 100", "must be a whole number from 1 to 99"),
    ],
)
def test_a_wrong_content_file_is_refused_with_a_sentence(old: str, new: str, told: str) -> None:
    assert old in OURS
    with pytest.raises(ContentError, match=told):
        GAME.read_content(OURS.replace(old, new, 1), "mine.toml")


def test_a_smaller_deck_is_played_with() -> None:
    cards = OURS.split("\n[[events]]")
    text = "\n[[events]]".join([cards[0], *cards[1:7]])
    content = GAME.read_content(text.replace("percentages = [0, 5, 10, 15,", "percentages = ["), "mine.toml")
    state = GAME.start(3, None, content)
    assert state.event_cards == 6
    assert [state.percent_cards[card] for card in range(5)] == [0, 0, 0, 0, 1]


def test_every_year_draws_from_the_deck_of_the_content() -> None:
    arranged = position()
    arranged.state.event_cards = 5
    for card in range(17):
        arranged.state.percent_cards[card] = 0
    state = arranged.lots((1, 100), (2, 95), (3, 90), (4, 85)).end_of_year()
    assert set(outcomes(state)) == {f"event:{number}" for number in range(1, 6)}
    lay_lots(state, [(5, 100), (1, 95), (2, 90), (3, 85)])


def test_the_cards_that_come_with_the_game() -> None:
    state = GAME.start(3)
    assert [state.boss_salary[boss] for boss in Boss] == [5, 5, 5, 10, 10, 10, 15, 15, 15]
    assert [boss.name.lower() for boss in Boss if state.boss_dividends[boss]] == ["edgar", "bobby", "irving", "sidney"]
    kinds = [state.event_kind[card, half] for card in range(24) for half in range(2)]
    assert [kinds.count(kind) for kind in Happening] == [7, 7, 7, 18, 3, 3, 3]
    for boss in Boss:
        has_policy = state.boss_policy[boss, 0] >= 0
        assert has_policy == (state.boss_rating[boss, Happening.INNOVATION] > 0)
