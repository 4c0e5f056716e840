"""The examples of Goodwill's rulebook, each named after its place there."""

from __future__ import annotations

from pinstripe.games.goodwill.agenda import share_value
from pinstripe.games.goodwill.game import GAME
from pinstripe.games.goodwill.table import Note
from tests.games.goodwill.builder import (
    AMBER,
    BLACK,
    CRIMSON,
    bids,
    capital,
    cash,
    decide,
    deciding,
    holders,
    is_over,
    legal_names,
    position,
    prices,
    ranks_and_scores,
    told,
    trades,
)

ONE, TWO, THREE, FOUR, FIVE = range(5)


def test_share_values_at_the_start() -> None:
    state = GAME.start(4)
    assert [share_value(state, company) for company in (AMBER, BLACK, CRIMSON)] == [11, 10, 10]


def test_julien_sells_to_chris_at_13() -> None:
    state = position(4).bidding(AMBER)
    before = holders(state, AMBER)
    bids(state, 10, 12, 14, 16)

    assert trades(state) == [(ONE, FOUR, 13)]
    assert cash(state) == [113, 100, 100, 87]
    assert holders(state, AMBER) == [before[ONE] - 1, before[TWO], before[THREE], before[FOUR] + 1]


def test_transaction_example_1() -> None:
    state = position(5).shares(AMBER, 0, 3, 3, 2, 2).bidding(AMBER)
    bids(state, 10, 12, 10, 16, 16)

    assert trades(state) == []
    assert deciding(state) == [THREE]
    assert legal_names(state) == {"partner:amber", "partner:violet"}
    decide(state, "partner:violet")
    assert trades(state) == [(THREE, FIVE, 13)]
    assert holders(state, AMBER) == [0, 3, 2, 2, 3]
    assert cash(state) == [100, 100, 113, 100, 87]


def test_transaction_example_2_with_its_buyers_put_right() -> None:
    state = position(5).cash(100, 100, 100, 100, 6).bidding(AMBER)
    bids(state, 10, 10, 16, 16, 18)

    assert told(state, Note.CANNOT_PAY) == [(FIVE, 14, 6, 0)]
    assert trades(state) == [(ONE, THREE, 13), (TWO, FOUR, 13)]
    assert cash(state) == [113, 113, 87, 87, 6]
    assert holders(state, AMBER) == [1, 1, 3, 3, 2]


def test_results_of_amber_and_black() -> None:
    state = (
        position()
        .market(30, 35, 35)
        .prices(10, 5, 15)
        .tokens(AMBER, "oil", "oil", "labour")
        .tokens(BLACK, "coal", "coal", "labour")
        .bosses("howard", "bobby", "edgar")
        .results()
    )

    assert told(state, Note.RESULT)[:2] == [(AMBER, 30, 25, 5), (BLACK, 35, 35, 10)]
    assert capital(state)[:2] == (110, 90)


def test_order_of_the_lots() -> None:
    state = position().lots((4, 25), (5, 80), (6, 10), (7, 50)).end_of_year()

    assert [(event + 1, percent) for _, event, percent, _ in told(state, Note.LOT_HAPPENS)] == [
        (5, 80),
        (7, 50),
        (4, 25),
    ]
    assert [(event + 1, percent) for _, event, percent, _ in told(state, Note.LOT_DISCARDED)] == [(6, 10)]


def test_oil_rises_from_10_to_20() -> None:
    assert prices(position().happening("oil +10")) == (10, 20, 10)


def test_final_count_of_56_against_73() -> None:
    """The last year moves no capital; the third seat holds the remaining shares."""
    state = (
        position()
        .year(5)
        .capital(80, 110, 25)
        .market(30, 30, 40)
        .tokens(CRIMSON, "oil", "labour", "labour")
        .prices(10, 15, 10)
        .lots((7, 40), (6, 30), (8, 20), (1, 10))
        .bosses("", "", "")
        .shares(AMBER, 2, 2, 6)
        .shares(BLACK, 1, 4, 5)
        .shares(CRIMSON, 3, 1, 6)
        .cash(20, 10, 0)
        .end_of_year()
    )

    assert prices(state) == (5, 10, 15)
    assert capital(state) == (80, 110, 25)
    assert is_over(state)
    assert told(state, Note.COUNTED)[:2] == [(ONE, 20, 36, 56), (TWO, 10, 63, 73)]
    ranks, scores = ranks_and_scores(state)
    assert scores[:2] == [56, 73]
    assert ranks[TWO] < ranks[ONE]


def test_bobby_pays_dividends_of_2_a_share_from_25() -> None:
    state = position(dividends=1).market(60, 20, 20).bosses("bobby", "", "").prices(5, 10, 10).cash(0, 0, 0).results()

    assert told(state, Note.DIVIDEND)[0] == (AMBER, 2, 5, 3)
    assert cash(state) == [2 * held for held in holders(state, AMBER)]
    assert capital(state)[AMBER] == 115
