"""Capital Power, settled rulings: loans, banks, bank shares, founding, metals and elections."""

import pytest

from pinstripe.games.capital_power.table import NONE, START, State
from pinstripe.games.capital_power.vocabulary import Kind, Loan, Note
from tests.games.capital_power.builder import (
    BLUE,
    RED,
    amounts,
    decide,
    decider,
    heap,
    is_legal,
    is_over,
    land,
    legal_names,
    named,
    pawn,
    phase,
    position,
    reasons,
    told,
)

H, ONE, TWO, THREE, FOUR, FIVE = (pawn(RED, number) for number in range(6))


def test_interest_on_a_white_loan_is_paid_in_white_before_anything_else() -> None:
    state = position().register(H, 150).notes(RED, 50, 100).loan(H, "white", 50).turn()
    land(state, H, "italy", "financing")
    assert (state.register[H], heap(state, RED)) == (145, (45, 100))
    assert legal_names(state) == {"repay", "stop"}
    decide(state, "repay")
    assert amounts(state) == (1, 45, 1)
    decide(state, "amount:20")
    assert (state.loan[H], state.register[H], heap(state, RED)) == (30, 125, (25, 100))
    assert phase(state) == "turn"


def test_a_loan_repaid_in_full_leaves_the_company_free_to_borrow_anew() -> None:
    table = position().register(H, 150).notes(RED, 150, 0).loan(H, "white", 50)
    state = table.turn()
    land(state, H, "italy", "financing")
    decide(state, "repay", "amount:50")
    assert state.loan_kind[H] == Loan.NO_LOAN
    state = table.turn()
    land(state, H, "luxembourg", "black_financing")
    decide(state, "borrow", "amount:200")
    assert state.loan_kind[H] == Loan.BLACK_LOAN


def test_one_loan_of_either_kind_and_it_is_repaid_where_it_was_given() -> None:
    state = position().loan(H, "black", 20).turn()
    land(state, H, "italy", "financing")
    assert phase(state) == "turn"

    state = position().loan(H, "white", 20).turn()
    land(state, H, "luxembourg", "black_financing")
    assert phase(state) == "turn"

    state = position().loan(H, "black", 20).turn()
    land(state, H, "switzerland", "black_financing")
    assert legal_names(state) == {"repay", "stop"}


def test_a_black_loan_is_repaid_in_any_colour_and_costs_no_interest_there() -> None:
    state = position().register(H, 100).notes(RED, 60, 40).loan(H, "black", 80).turn()
    land(state, H, "switzerland", "black_financing")
    decide(state, "repay", "amount:80")
    assert amounts(state) == (40, 60, 1)
    decide(state, "amount:50")
    assert (state.loan[H], heap(state, RED)) == (0, (10, 10))


def test_a_stop_at_a_bank_pays_20_percent_in_white_to_the_depositor() -> None:
    state = position().company(ONE, H).account(ONE, 50).turn()
    land(state, ONE, "luxembourg", "bank")
    decide(state, "stop")
    assert (state.register[ONE], heap(state, RED), state.account[ONE]) == (10, (110, 0), 50)
    assert reasons(state, ONE) == ["deposit_interest"]


def test_another_companys_stop_pays_no_interest_on_this_account() -> None:
    state = position().company(ONE, H).account(ONE, 50).turn()
    land(state, H, "luxembourg", "bank")
    decide(state, "stop")
    assert state.register[ONE] == 0
    assert state.register[H] == 100


def test_interest_falls_away_when_something_is_withdrawn_from_that_account() -> None:
    state = position().company(ONE, H).account(ONE, 50).account(H, 30).turn()
    land(state, ONE, "south_america", "bank")
    decide(state, "withdraw", f"company:{named(ONE)}", "amount:1", "stop")
    assert (state.register[ONE], state.account[ONE]) == (1, 49)

    state = position().company(ONE, H).account(ONE, 50).account(H, 30).turn()
    land(state, ONE, "south_america", "bank")
    decide(state, "withdraw", f"company:{named(H)}", "amount:30", "stop")
    assert (state.register[ONE], state.account[H], state.account[ONE]) == (40, 0, 50)


def test_black_goes_in_and_white_comes_out_for_any_company_of_the_group() -> None:
    table = position().register(H, 100).notes(RED, 0, 100).company(ONE, H)
    state = table.turn()
    land(state, H, "luxembourg", "bank")
    decide(state, "deposit", "amount:100")
    assert (state.register[H], state.account[H], heap(state, RED)) == (0, 100, (0, 0))
    land(state, ONE, "south_america", "bank")
    decide(state, "withdraw", f"company:{named(H)}", "amount:100", "stop")
    assert (state.register[ONE], heap(state, RED)) == (100, (100, 0))


def test_nobody_deposits_and_withdraws_at_one_stop() -> None:
    state = position().account(H, 50).turn()
    land(state, H, "luxembourg", "bank")
    decide(state, "withdraw", f"company:{named(H)}", "amount:10")
    assert legal_names(state) == {"stop"}

    state = position().account(H, 50).turn()
    land(state, H, "luxembourg", "bank")
    decide(state, "deposit", "amount:10")
    assert phase(state) == "turn"


def test_deposits_are_out_of_reach() -> None:
    for circuit, name in (
        ("italy", "taxes"),
        ("italy", "finance_police"),
        ("italy", "tax_office"),
        ("south_america", "nationalisation"),
        ("south_america", "coup"),
    ):
        state = position().account(H, 70).turn()
        land(state, H, circuit, name)
        if phase(state) == "colours":
            decide(state, "amount:100")
        assert state.account[H] == 70


def test_shares_are_paid_in_white_within_the_register_and_resold_at_40() -> None:
    table = position().register(H, 200).notes(RED, 70, 130)
    state = table.turn()
    land(state, H, "italy", "stock_exchange")
    decide(state, "buy")
    assert amounts(state) == (1, 1, 1)
    decide(state, "amount:1")
    assert (state.lots[H], state.register[H], heap(state, RED)) == (1, 150, (20, 130))

    state = table.turn()
    land(state, H, "switzerland", "dear_exchange")
    decide(state, "sell", "amount:1")
    assert (state.lots[H], state.register[H], heap(state, RED), state.bank_lots) == (0, 190, (60, 130), 30)


def test_nobody_buys_more_than_the_bank_has() -> None:
    table = position(4).register(H, 5000).notes(RED, 5000, 0)
    for seat in range(4):
        table.lots(pawn(seat), 7)
    state = table.turn()
    land(state, H, "italy", "stock_exchange")
    decide(state, "buy")
    assert amounts(state) == (1, 2, 1)


def test_a_founder_pays_all_and_the_new_pawn_waits_at_the_start_for_the_next_turn() -> None:
    state = position().turn()
    land(state, H, "switzerland", "founding")
    decide(state, "found", "kind:processing", "split:sole", "amount:60", "stop")
    assert (state.kind[ONE], state.capital[ONE], state.register[ONE]) == (Kind.PROCESSING, 60, 60)
    assert (state.major[ONE], state.minor[ONE], state.position[ONE]) == (H, NONE, START)
    assert heap(state, RED) == (100, 0)
    assert not is_legal(state, f"roll:{named(ONE)}")


@pytest.mark.parametrize(("split", "own", "other"), [("majority", 30, 20), ("minority", 20, 30)])
def test_two_companies_found_60_to_40(split: str, own: int, other: int) -> None:
    state = position().register(H, 60).company(ONE, H, register=40).notes(RED, 100, 0).turn()
    land(state, ONE, "luxembourg", "founding")
    decide(state, "found", "kind:food", f"split:{split}", f"company:{named(H)}")
    assert amounts(state) == ((5, 65, 5) if split == "majority" else (5, 100, 5))
    decide(state, "amount:50")
    assert (state.register[ONE], state.register[H], state.register[TWO]) == (40 - own, 60 - other, 50)
    holders = (ONE, H) if split == "majority" else (H, ONE)
    assert (state.major[TWO], state.minor[TWO]) == holders


def test_a_company_founded_in_this_stop_cannot_co_found() -> None:
    state = position().turn()
    land(state, H, "luxembourg", "founding")
    decide(state, "found", "kind:food", "split:sole", "amount:50", "found", "kind:food")
    assert legal_names(state) == {"split:sole"}


def test_at_most_five_founded_companies_live_and_a_sold_one_still_counts() -> None:
    table = position()
    for company in (ONE, TWO, THREE, FOUR):
        table.company(company, H)
    table.company(FIVE, pawn(BLUE))
    state = table.turn()
    land(state, H, "luxembourg", "founding")
    assert legal_names(state) == {"stop"}


def test_a_bought_company_does_not_count_among_the_five() -> None:
    table = position()
    for company in (ONE, TWO, THREE, FOUR):
        table.company(company, H)
    state = table.company(pawn(BLUE, 1), H).turn()
    land(state, H, "luxembourg", "founding")
    assert is_legal(state, "found")


def gamble(circuit: str, name: str, stake: int, white: int, side: int, register: int = 100) -> State:
    """A company with this register and as much white as black; the holding has none."""
    table = position().register(H, 0).company(ONE, H, register=register)
    state = table.notes(RED, register // 2, register - register // 2).turn()
    land(state, ONE, circuit, name)
    decide(state, f"amount:{stake}", f"amount:{white}")
    assert phase(state) == "gamble"
    decide(state, f"die:{side}")
    return state


@pytest.mark.parametrize(
    ("side", "white", "black"),
    [(1, 50 + 80, 50), (2, 20, 40), (3, 50 + 4, 50), (4, 50, 50), (5, 30, 40), (6, 40, 40)],
)
def test_metals_pay_profit_in_white_and_return_the_stake_in_its_own_colour(side: int, white: int, black: int) -> None:
    """Of a stake of 30 white and 10 black, what is lost is lost in black first."""
    state = gamble("switzerland", "metals", 40, 30, side)
    assert heap(state, RED) == (white, black)
    assert state.register[ONE] == white + black


def test_of_metals_the_loss_is_what_is_rounded() -> None:
    state = gamble("switzerland", "metals", 11, 11, 5)
    assert heap(state, RED) == (42, 50)


@pytest.mark.parametrize(("side", "black"), [(1, 40), (2, 90), (3, 40), (4, 90), (5, 60)])
def test_regular_elections_return_two_and_a_half_times_the_stake_in_black(side: int, black: int) -> None:
    state = gamble("south_america", "regular_elections", 20, 10, side)
    assert heap(state, RED) == (40, black)


def test_a_six_in_regular_elections_takes_the_whole_register_black_first() -> None:
    state = gamble("south_america", "regular_elections", 20, 10, 6)
    assert heap(state, RED) == (0, 0)
    assert state.register[ONE] == 0
    assert state.owner[ONE] == RED


@pytest.mark.parametrize(("side", "black"), [(1, 40), (2, 100), (3, 40), (4, 100), (5, 60)])
def test_rigged_elections_return_three_times_the_stake_in_black(side: int, black: int) -> None:
    state = gamble("south_america", "rigged_elections", 20, 10, side)
    assert heap(state, RED) == (40, black)


def test_a_six_in_rigged_elections_dissolves_the_company() -> None:
    table = position().company(ONE, H, register=30).notes(RED, 120, 10).lots(ONE, 2).account(ONE, 40)
    state = table.loan(ONE, "black", 100).turn()
    land(state, ONE, "south_america", "rigged_elections")
    decide(state, "amount:10", "amount:10", "die:6")
    assert state.owner[ONE] == NONE
    assert (state.account[ONE], state.loan[ONE], state.bank_lots) == (0, 0, 30)
    assert heap(state, RED) == (100, 0)
    assert told(state, Note.DISSOLVED)[0][:2] == (ONE, RED)
    assert decider(state) == RED


def test_whoever_loses_the_holding_is_out() -> None:
    state = position(3).company(ONE, H).turn()
    land(state, H, "south_america", "rigged_elections")
    decide(state, "amount:10", "amount:10", "die:6")
    assert state.out_order[RED] == 1
    assert state.owner[ONE] == NONE
    assert decider(state) == BLUE
    assert not is_over(state)
