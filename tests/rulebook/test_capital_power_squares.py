"""Capital Power, settled rulings: every square for each kind of company, and with too little money."""

import pytest

from pinstripe.games.capital_power.table import State
from pinstripe.games.capital_power.vocabulary import Kind, Note
from tests.games.capital_power.builder import (
    RED,
    amounts,
    decide,
    heap,
    is_legal,
    land,
    named,
    pawn,
    phase,
    position,
    reasons,
    told,
)

H, ONE, TWO = (pawn(RED, number) for number in range(3))
KINDS = [kind.name.lower() for kind in Kind]
COUNTRY = {
    "sales": "italy",
    "raw_materials": "italy",
    "processing": "italy",
    "mining": "south_america",
    "food": "south_america",
    "financial": "south_america",
}


def one_company(kind: str, register: int = 50, white: int = 100, black: int = 50) -> State:
    """The holding keeps 100 − register; the company of 100 capital is about to move."""
    table = position().register(H, white + black - register).company(ONE, H, kind=kind, register=register)
    return table.notes(RED, white, black).turn()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("name", "served", "white"),
    [
        ("sales", "processing", 30),
        ("mining", "mining", 25),
        ("food", "food", 25),
        ("financial", "financial", 25),
    ],
)
def test_income_of_one_kind_of_company_comes_in_white(kind: str, name: str, served: str, white: int) -> None:
    state = one_company(kind)
    land(state, ONE, COUNTRY[name], name)
    gain = white if kind == served else 0
    assert state.register[ONE] == 50 + gain
    assert heap(state, RED) == (100 + gain, 50)


@pytest.mark.parametrize("kind", KINDS)
def test_coupons_pay_20_percent_white_and_arms_30_percent_black_to_every_kind(kind: str) -> None:
    state = one_company(kind)
    land(state, ONE, "italy", "coupons")
    assert (state.register[ONE], heap(state, RED)) == (70, (120, 50))
    assert reasons(state, ONE) == ["coupons"]

    state = one_company(kind)
    land(state, ONE, "south_america", "arms_sold")
    assert (state.register[ONE], heap(state, RED)) == (80, (100, 80))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["raw_materials", "processing"])
def test_processing_companies_pay_10_percent_in_colours_of_their_choice(kind: str, name: str) -> None:
    state = one_company(kind)
    land(state, ONE, "italy", name)
    if kind != "processing":
        assert phase(state) == "turn"
        assert state.register[ONE] == 50
        return
    assert amounts(state) == (0, 10, 1)
    decide(state, "amount:3")
    assert (state.register[ONE], heap(state, RED)) == (40, (97, 43))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("name", "circuit"), [("luxury", "italy"), ("arms_bought", "south_america")])
def test_luxury_and_arms_take_10_percent_black_first(kind: str, name: str, circuit: str) -> None:
    state = one_company(kind)
    land(state, ONE, circuit, name)
    assert (state.register[ONE], heap(state, RED)) == (40, (100, 40))

    state = one_company(kind, black=4)
    land(state, ONE, circuit, name)
    assert (state.register[ONE], heap(state, RED)) == (40, (94, 0))


@pytest.mark.parametrize("kind", KINDS)
def test_taxes_take_a_third_of_the_register_white_first(kind: str) -> None:
    state = one_company(kind)
    land(state, ONE, "italy", "taxes")
    assert (state.register[ONE], heap(state, RED)) == (33, (83, 50))

    state = one_company(kind, register=80, white=10, black=90)
    land(state, ONE, "italy", "taxes")
    assert (state.register[ONE], heap(state, RED)) == (53, (0, 73))


@pytest.mark.parametrize("kind", KINDS)
def test_parking_and_central_squares_do_nothing(kind: str) -> None:
    for circuit, name in (("italy", "parking"), ("south_america", "central")):
        state = one_company(kind)
        land(state, ONE, circuit, name)
        assert (state.register[ONE], heap(state, RED), phase(state)) == (50, (100, 50), "turn")


@pytest.mark.parametrize("kind", KINDS)
def test_nationalisation_takes_the_register_in_colours_of_the_payers_choice(kind: str) -> None:
    state = one_company(kind)
    land(state, ONE, "south_america", "nationalisation")
    assert amounts(state) == (0, 50, 1)
    decide(state, "amount:20")
    assert (state.register[ONE], heap(state, RED)) == (0, (80, 20))


@pytest.mark.parametrize("kind", KINDS)
def test_a_coup_takes_the_capital_in_black_or_else_everything(kind: str) -> None:
    state = one_company(kind, register=120, white=40, black=110)
    land(state, ONE, "south_america", "coup")
    assert (state.register[ONE], heap(state, RED)) == (20, (40, 10))

    state = one_company(kind, register=120, white=60, black=90)
    land(state, ONE, "south_america", "coup")
    assert (state.register[ONE], heap(state, RED)) == (0, (30, 0))

    state = one_company(kind, register=99, white=40, black=110)
    land(state, ONE, "south_america", "coup")
    assert (state.register[ONE], heap(state, RED)) == (0, (40, 11))


@pytest.mark.parametrize("kind", KINDS)
def test_financing_lends_half_the_capital_in_white(kind: str) -> None:
    state = one_company(kind)
    land(state, ONE, "italy", "financing")
    assert not is_legal(state, "repay")
    decide(state, "borrow")
    assert amounts(state) == (1, 50, 1)
    decide(state, "amount:50")
    assert (state.register[ONE], heap(state, RED), state.loan[ONE]) == (100, (150, 50), 50)


@pytest.mark.parametrize("kind", KINDS)
def test_black_financing_lends_twice_the_capital_in_black(kind: str) -> None:
    state = one_company(kind)
    land(state, ONE, "luxembourg", "black_financing")
    decide(state, "borrow")
    assert amounts(state) == (1, 200, 1)
    decide(state, "amount:200")
    assert (state.register[ONE], heap(state, RED), state.loan[ONE]) == (250, (100, 250), 200)


@pytest.mark.parametrize("kind", KINDS)
def test_the_finance_police_compare_registers_with_white_notes(kind: str) -> None:
    state = one_company(kind, register=120)
    land(state, ONE, "italy", "finance_police")
    assert (state.register[ONE], heap(state, RED)) == (100, (80, 50))

    state = one_company(kind, register=100)
    land(state, ONE, "italy", "finance_police")
    assert (state.register[ONE], heap(state, RED)) == (100, (100, 50))


@pytest.mark.parametrize("kind", KINDS)
def test_the_tax_office_takes_10_percent_of_white_and_25_of_black(kind: str) -> None:
    state = one_company(kind)
    land(state, ONE, "italy", "tax_office")
    assert told(state, Note.TAX_ASSESSED) == [(RED, 10, 13, 0)]
    assert amounts(state) == (0, 23, 1)
    decide(state, "amount:20")
    assert (state.register[H], state.register[ONE], heap(state, RED)) == (80, 47, (90, 37))


@pytest.mark.parametrize("kind", KINDS)
def test_metals_are_for_mining_and_financial_companies(kind: str) -> None:
    state = one_company(kind)
    land(state, ONE, "switzerland", "metals")
    if kind in ("mining", "financial"):
        assert phase(state) == "metals"
        assert amounts(state) == (10, 50, 1)
    else:
        assert phase(state) == "turn"


@pytest.mark.parametrize("kind", KINDS)
def test_whoever_has_less_than_10_cannot_stake_on_metals(kind: str) -> None:
    state = one_company(kind, register=9)
    land(state, ONE, "switzerland", "metals")
    assert phase(state) == "turn"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["regular_elections", "rigged_elections"])
def test_elections_are_open_to_every_kind_and_no_stake_means_no_roll(kind: str, name: str) -> None:
    state = one_company(kind)
    land(state, ONE, "south_america", name)
    assert amounts(state) == (0, 50, 1)
    decide(state, "amount:0")
    assert (state.register[ONE], phase(state)) == (50, "turn")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("circuit", ["luxembourg", "south_america"])
def test_a_bank_takes_deposits_from_every_kind(kind: str, circuit: str) -> None:
    state = one_company(kind)
    land(state, ONE, circuit, "bank")
    decide(state, "deposit", "amount:30", "amount:10")
    assert (state.register[ONE], state.account[ONE], heap(state, RED)) == (20, 30, (90, 30))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("circuit", "name", "price"),
    [
        ("italy", "stock_exchange", 50),
        ("switzerland", "dear_exchange", 55),
    ],
)
def test_every_kind_may_buy_bank_shares(kind: str, circuit: str, name: str, price: int) -> None:
    state = one_company(kind, register=110)
    state.white[RED], state.black[RED] = 110, 40
    land(state, ONE, circuit, name)
    decide(state, "buy")
    assert amounts(state) == (1, 2, 1)
    decide(state, "amount:2")
    assert (state.lots[ONE], state.register[ONE], heap(state, RED)) == (2, 110 - 2 * price, (110 - 2 * price, 40))
    assert state.bank_lots == 28


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("circuit", ["switzerland", "luxembourg"])
def test_every_kind_may_found(kind: str, circuit: str) -> None:
    state = one_company(kind)
    land(state, ONE, circuit, "founding")
    decide(state, "found", "kind:mining", "split:sole")
    assert amounts(state) == (5, 50, 5)
    decide(state, "amount:45")
    assert (state.register[ONE], state.register[TWO], state.capital[TWO]) == (5, 45, 45)


@pytest.mark.parametrize("circuit", ["switzerland", "luxembourg", "south_america"])
def test_interest_squares_take_30_percent_of_a_black_loan_black_first(circuit: str) -> None:
    table = position().register(H, 100).company(ONE, H, register=50).notes(RED, 100, 50).loan(ONE, "black", 200)
    state = table.turn()
    land(state, ONE, circuit, "interest")
    assert (state.register[ONE], state.register[H], heap(state, RED)) == (0, 90, (90, 0))

    state = one_company("food")
    land(state, ONE, circuit, "interest")
    assert state.register[ONE] == 50


@pytest.mark.parametrize(
    ("circuit", "name", "due"),
    [("italy", "raw_materials", 10), ("italy", "processing", 10), ("italy", "luxury", 10)],
)
def test_too_little_in_the_own_register_falls_on_those_it_controls_then_on_the_rest(
    circuit: str, name: str, due: int
) -> None:
    table = position().register(H, 20).company(ONE, H, kind="processing", register=4).company(TWO, ONE, register=3)
    state = table.notes(RED, 27, 0).turn()
    land(state, ONE, circuit, name)
    if phase(state) == "colours":
        decide(state, f"amount:{due}")
    assert [state.register[company] for company in (ONE, TWO, H)] == [0, 0, 17]


@pytest.mark.parametrize(
    ("circuit", "name", "due"),
    [
        ("italy", "raw_materials", 10),
        ("italy", "processing", 10),
        ("italy", "luxury", 10),
        ("south_america", "arms_bought", 10),
        ("luxembourg", "interest", 60),
        ("italy", "financing", 3),
    ],
)
def test_a_group_without_money_or_means_goes_under_at_every_paying_square(circuit: str, name: str, due: int) -> None:
    """Only an offer or giving up is left; giving up ends the game between two."""
    table = position().register(H, 0).company(ONE, H, kind="processing", register=2).notes(RED, 2, 0)
    if name == "interest":
        table.loan(ONE, "black", 200)
    if name == "financing":
        table.loan(ONE, "white", 30)
    state = table.turn()
    land(state, ONE, circuit, name)
    assert told(state, Note.DUE)[0][:3] == (ONE, due, due - 2)
    assert is_legal(state, "offer")
    decide(state, "give_up")
    assert state.out_order[RED] == 1
    assert phase(state) == "over"


def test_squares_that_pay_need_no_money() -> None:
    state = position().register(H, 0).company(ONE, H, register=0).notes(RED, 0, 0).turn()
    land(state, ONE, "italy", "coupons")
    assert state.register[ONE] == 20


@pytest.mark.parametrize(
    ("circuit", "name"),
    [
        ("italy", "taxes"),
        ("italy", "finance_police"),
        ("italy", "tax_office"),
        ("south_america", "nationalisation"),
        ("south_america", "coup"),
        ("switzerland", "metals"),
    ],
)
def test_squares_that_take_a_part_take_nothing_from_nothing(circuit: str, name: str) -> None:
    state = position().register(H, 0).company(ONE, H, register=0).notes(RED, 0, 0).turn()
    land(state, ONE, circuit, name)
    assert phase(state) == "turn"
    assert state.out_order[RED] == 0


@pytest.mark.parametrize(
    ("circuit", "name", "refused"),
    [
        ("italy", "stock_exchange", "buy"),
        ("switzerland", "founding", "found"),
        ("luxembourg", "bank", "deposit"),
        ("italy", "stock_exchange", "sell"),
        ("luxembourg", "bank", "withdraw"),
    ],
)
def test_without_money_one_may_only_leave(circuit: str, name: str, refused: str) -> None:
    state = position().register(H, 0).company(ONE, H, register=0).notes(RED, 0, 0).turn()
    land(state, ONE, circuit, name)
    assert not is_legal(state, refused)
    decide(state, "stop")
    assert phase(state) == "turn"


def test_percentages_round_to_the_nearest_thousand_halves_up() -> None:
    state = position().company(ONE, H, capital=5, register=0).turn()
    land(state, ONE, "italy", "luxury")
    assert state.register[H] == 99

    state = position().company(ONE, H, capital=45, register=0).turn()
    land(state, ONE, "italy", "luxury")
    assert state.register[H] == 95
    assert is_legal(state, f"roll:{named(H)}")
