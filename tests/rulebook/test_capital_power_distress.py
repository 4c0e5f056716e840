"""Capital Power, settled rulings: compulsory payments, liquidation, daughters and bankruptcy."""

import pytest

from pinstripe.games.capital_power.table import NONE, State
from pinstripe.games.capital_power.vocabulary import Note
from tests.games.capital_power.builder import (
    BLUE,
    GREEN,
    RED,
    Position,
    decide,
    decider,
    heap,
    is_legal,
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


def short_of(table: Position, debtor: int = ONE) -> State:
    """Luxury for the debtor of 100 capital costs 10, which the group does not have."""
    state = table.turn()
    land(state, debtor, "italy", "luxury")
    assert phase(state) == "raise"
    return state


def poor() -> Position:
    return position(3).register(H, 0).company(ONE, H, register=4).notes(RED, 4, 0)


def test_shares_of_any_company_are_resold_at_40_in_favour_of_the_debtor() -> None:
    state = short_of(poor().lots(H, 3))
    assert legal_names(state) == {"resell", "offer"}
    decide(state, "resell", f"company:{named(H)}", "amount:2")
    assert (state.lots[H], state.register[ONE], heap(state, RED)) == (1, 74, (74, 0))
    assert phase(state) == "turn"


def test_nobody_gives_up_while_shares_or_companies_are_left() -> None:
    assert "give_up" not in legal_names(short_of(poor().lots(ONE, 1)))
    assert "give_up" not in legal_names(short_of(poor().company(TWO, H, capital=5)))
    assert "give_up" in legal_names(short_of(poor()))


def test_neither_holding_nor_debtor_nor_what_owes_more_than_its_capital_is_liquidated() -> None:
    table = poor().company(TWO, H, capital=50).loan(TWO, "black", 51).company(THREE, H, capital=50)
    state = short_of(table.loan(THREE, "black", 50))
    decide(state, "liquidate")
    assert legal_names(state) == {f"company:{named(THREE)}"}


def test_what_controls_the_debtor_is_not_liquidated_under_it() -> None:
    table = position(3).register(H, 0).company(ONE, H, capital=50).company(TWO, ONE, register=4).notes(RED, 4, 0)
    state = short_of(table, TWO)
    assert legal_names(state) == {"offer", "give_up"}


def test_the_bank_pays_only_what_is_needed_of_capital_less_loan() -> None:
    state = short_of(poor().company(TWO, H, capital=65).loan(TWO, "white", 5))
    decide(state, "liquidate", f"company:{named(TWO)}", f"company:{named(H)}")
    assert heap(state, RED) == (0, 0)
    assert state.owner[TWO] == NONE
    assert phase(state) == "turn"


def test_register_and_account_of_a_liquidated_company_go_to_a_company_of_the_group() -> None:
    table = position(3).register(H, 0).company(ONE, H, capital=300, register=4).company(TWO, H, capital=65, register=9)
    state = table.notes(RED, 13, 0).account(TWO, 30).account(THREE, 0).company(THREE, H).lots(TWO, 1).turn()
    land(state, ONE, "italy", "luxury")
    decide(state, "liquidate", f"company:{named(TWO)}")
    assert legal_names(state) == {f"company:{named(company)}" for company in (H, ONE, THREE)}
    decide(state, f"company:{named(THREE)}")
    assert state.account[THREE] == 30
    assert reasons(state, THREE)[-1] == "inherited"
    assert "shares_sold" in reasons(state, ONE)
    assert (state.bank_lots, heap(state, RED)) == (30, (23, 0))


def test_a_liquidated_companys_shares_may_be_enough() -> None:
    state = short_of(poor().company(TWO, H, capital=65).lots(TWO, 2))
    decide(state, "liquidate", f"company:{named(TWO)}", f"company:{named(H)}")
    assert heap(state, RED) == (74, 0)
    assert (state.bank_lots, state.register[ONE]) == (30, 74)


def with_daughters() -> State:
    """Company 2 holds all of 3, 60 of 4 beside the holding, and 40 of 5 under the holding."""
    table = position(3).register(H, 60).company(ONE, H, capital=1000, register=4).company(TWO, H, capital=40)
    table.company(THREE, TWO, capital=20).company(FOUR, TWO, capital=50, partner=H)
    table.company(FIVE, H, capital=50, partner=TWO)
    state = table.notes(RED, 64, 0).turn()
    land(state, ONE, "italy", "luxury")
    decide(state, "liquidate", f"company:{named(TWO)}", f"company:{named(H)}")
    return state


def test_daughters_are_those_of_which_100_60_or_40_were_held() -> None:
    state = with_daughters()
    subjects = []
    while phase(state) == "daughter":
        subjects.append(state.subject)
        decide(state, "let_go")
    assert subjects == [THREE, FOUR, FIVE]
    assert [state.owner[company] for company in (THREE, FOUR, FIVE)] == [NONE, NONE, RED]
    assert state.minor[FIVE] == NONE


def test_buying_back_costs_that_share_of_the_capital() -> None:
    state = with_daughters()
    buy = ("buy_back", f"company:{named(H)}")
    assert state.pot == 4
    decide(state, *buy, "amount:16")
    assert (state.major[THREE], heap(state, RED), state.pot) == (H, (84, 0), 0)
    decide(state, *buy, "amount:30")
    assert (state.major[FOUR], state.minor[FOUR]) == (H, NONE)
    decide(state, "buy_back", f"company:{named(ONE)}", "amount:20")
    assert (state.major[FIVE], state.minor[FIVE]) == (H, ONE)
    assert phase(state) == "raise"


def test_a_daughter_is_not_bought_back_by_itself_or_by_what_hangs_on_it() -> None:
    """Companies 3 and 4 have the money, but 3 is the daughter and 4 hangs on it."""
    table = position(3).register(H, 5).company(ONE, H, register=5).company(TWO, ONE, capital=40, register=9)
    table.company(THREE, TWO, capital=10, register=30).company(FOUR, THREE, register=30)
    state = table.notes(RED, 79, 0).turn()
    land(state, TWO, "south_america", "rigged_elections")
    decide(state, "amount:9", "amount:9", "die:6")
    assert state.subject == THREE
    assert legal_names(state) == {"let_go", "offer"}


def test_a_daughter_may_be_liquidated_too() -> None:
    state = with_daughters()
    decide(state, "liquidate", f"company:{named(ONE)}")
    assert told(state, Note.LIQUIDATED)[0][:3] == (THREE, RED, 20)
    assert state.owner[THREE] == NONE
    assert state.subject == FOUR


def test_a_loose_minority_is_not_liquidated() -> None:
    state = with_daughters()
    decide(state, "let_go", "let_go")
    assert state.subject == FIVE
    assert not is_legal(state, "liquidate")


def test_a_daughter_may_be_sold() -> None:
    state = with_daughters()
    decide(state, "offer", "seat:blue", f"company:{named(ONE)}", "item:give_stake", f"company:{named(THREE)}")
    decide(state, "item:ask_white", "amount:15", "send", "amount:0", "accept", f"company:{named(pawn(BLUE))}")
    assert (state.owner[THREE], state.major[THREE]) == (BLUE, pawn(BLUE))
    assert state.subject == FOUR


def test_a_dissolved_companys_daughters_are_bought_back_or_fall_down_the_chain() -> None:
    table = position(3).company(ONE, H, register=10).company(TWO, ONE, capital=50, register=5)
    state = table.company(THREE, TWO, capital=20).notes(RED, 115, 0).turn()
    land(state, ONE, "south_america", "rigged_elections")
    decide(state, "amount:10", "amount:10", "die:6")
    assert (phase(state), state.subject) == ("daughter", TWO)
    assert not is_legal(state, "liquidate")
    decide(state, "let_go")
    assert (state.owner[TWO], state.subject) == (NONE, THREE)
    assert heap(state, RED) == (100, 0)
    decide(state, "buy_back", f"company:{named(H)}", "amount:20")
    assert (state.major[THREE], heap(state, RED), phase(state)) == (H, (80, 0), "turn")


def test_harsh_liquidation_takes_the_dependants_and_their_notes_black_first() -> None:
    table = position(3, harsh_liquidation=1).register(H, 0).company(ONE, H, capital=300, register=5)
    table.company(TWO, H, capital=65, register=6).company(THREE, TWO, register=7).company(FOUR, H, partner=TWO)
    state = table.notes(RED, 8, 10).turn()
    land(state, ONE, "italy", "luxury")
    decide(state, "liquidate", f"company:{named(TWO)}")
    assert [state.owner[company] for company in (TWO, THREE, FOUR)] == [NONE, NONE, RED]
    assert state.minor[FOUR] == NONE
    assert (heap(state, RED), state.register[ONE], phase(state)) == ((0, 0), 0, "turn")


def test_a_partner_in_another_group_gets_40_percent_of_the_proceeds_of_a_liquidation() -> None:
    state = short_of(poor().company(TWO, H, capital=50, partner=pawn(BLUE)))
    decide(state, "liquidate", f"company:{named(TWO)}", f"company:{named(H)}")
    assert told(state, Note.PARTNER_SHARED)[0][:3] == (ONE, pawn(BLUE), 4)
    assert heap(state, BLUE) == (104, 0)


def test_what_a_partner_lacks_the_majority_bears() -> None:
    table = position().register(H, 100).company(ONE, H, capital=200, register=50, partner=pawn(BLUE))
    state = table.register(pawn(BLUE), 1).notes(RED, 150, 0).turn()
    land(state, ONE, "italy", "luxury")
    assert (state.register[ONE], state.register[pawn(BLUE)]) == (31, 0)
    assert heap(state, BLUE) == (0, 0)


@pytest.mark.parametrize(("circuit", "name"), [("italy", "financing"), ("luxembourg", "black_financing")])
def test_a_partner_has_no_part_in_loans(circuit: str, name: str) -> None:
    state = position().company(ONE, H, register=50, partner=pawn(BLUE)).turn()
    land(state, ONE, circuit, name)
    decide(state, "borrow", "amount:10")
    assert state.register[pawn(BLUE)] == 100


def test_a_partner_has_no_part_in_registers_set_to_zero() -> None:
    state = position().company(ONE, H, register=50, partner=pawn(BLUE)).turn()
    land(state, ONE, "south_america", "nationalisation")
    decide(state, "amount:50")
    assert state.register[pawn(BLUE)] == 100


def test_a_bankrupt_player_leaves_with_everything() -> None:
    table = poor().account(ONE, 70).company(pawn(BLUE, 1), pawn(BLUE), partner=ONE)
    table.company(pawn(RED, 2), H, partner=pawn(BLUE), capital=1).loan(pawn(RED, 2), "black", 2)
    state = short_of(table)
    decide(state, "give_up")
    assert [company for company in range(24) if state.owner[company] == RED] == []
    assert heap(state, RED) == (0, 0)
    assert (state.major[pawn(BLUE, 1)], state.minor[pawn(BLUE, 1)]) == (pawn(BLUE), NONE)
    assert state.bank_lots == 30
    assert (decider(state), phase(state)) == (BLUE, "turn")
    assert state.interpol == position(3).state.interpol


def test_an_inspected_player_raises_money_in_anothers_turn() -> None:
    table = position(3).register(H, 0).company(ONE, H, register=100).company(TWO, H, capital=30).notes(RED, 45, 55)
    table.at(ONE, "italy", 3).interpol("italy", 4).at(pawn(BLUE), "italy", 6).at(pawn(GREEN), "italy", 3)
    state = table.turn(BLUE)
    decide(state, "end", "die:1")
    assert (decider(state), phase(state)) == (RED, "raise")
    decide(state, "liquidate", f"company:{named(TWO)}", f"company:{named(H)}")
    assert heap(state, RED) == (0, 55)
    assert (decider(state), phase(state)) == (GREEN, "turn")


def test_at_most_three_offers_a_turn() -> None:
    state = short_of(poor())
    for _ in range(3):
        decide(state, "offer", "seat:blue", f"company:{named(H)}", "item:ask_white", "amount:50", "send", "refuse")
    assert state.out_order[RED] == 1
