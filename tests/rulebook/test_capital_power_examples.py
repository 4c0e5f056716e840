"""Capital Power, the rulebook's own examples."""

from pinstripe.games.capital_power.table import NONE, State
from pinstripe.games.capital_power.vocabulary import Note
from tests.games.capital_power.builder import (
    BLUE,
    RED,
    amounts,
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
    told,
)

H, ONE, TWO, THREE, FOUR, FIVE = (pawn(RED, number) for number in range(6))
BOUGHT = pawn(BLUE, 1)
"""The example's company 6: a sixth pawn, so one that was bought."""


def test_paper_100_white_70_black_30_costs_a_fine_of_30_and_leaves_the_black_untouched() -> None:
    state = position().notes(RED, 70, 30).turn()
    land(state, H, "italy", "finance_police")

    assert told(state, Note.INSPECTED) == [(H, 100, 70, 30)]
    assert heap(state, RED) == (40, 30)
    assert state.register[H] == 70


def inspected_group() -> State:
    """Companies 1, 3 and 5 have 140 on paper and the player 50 white; 2 controls 4, which controls a bought one."""
    table = position().register(H, 0)
    table.company(ONE, H, register=60).company(THREE, ONE, register=50).company(FIVE, ONE, register=30)
    table.company(TWO, H, capital=65).loan(TWO, "white", 5)
    table.company(FOUR, TWO, capital=20).company(BOUGHT, FOUR, capital=5)
    state = table.notes(RED, 50, 90).turn()
    land(state, ONE, "italy", "finance_police")
    return state


def test_the_missing_40_of_a_fine_of_90_come_from_liquidating_company_2() -> None:
    state = inspected_group()
    assert told(state, Note.INSPECTED) == [(ONE, 140, 50, 90)]
    assert told(state, Note.DUE)[0][:3] == (ONE, 90, 40)
    assert phase(state) == "raise"

    decide(state, "liquidate")
    assert legal_names(state) == {f"company:{named(company)}" for company in (TWO, FOUR, BOUGHT)}
    decide(state, f"company:{named(TWO)}", f"company:{named(H)}")
    assert told(state, Note.LIQUIDATED)[0][:3] == (TWO, RED, 60)
    assert state.register[ONE] == 100
    assert heap(state, RED) == (90, 90)

    assert (phase(state), state.subject) == ("daughter", FOUR)
    decide(state, "buy_back", f"company:{named(H)}")
    assert state.major[FOUR] == H
    assert state.owner[BOUGHT] == RED
    assert state.major[BOUGHT] == FOUR

    assert phase(state) == "share_out"
    decide(state, "amount:70", "amount:15")
    assert heap(state, RED) == (0, 90)
    assert [state.register[company] for company in (ONE, THREE, FIVE)] == [30, 35, 25]
    assert state.owner[TWO] == NONE
    assert decider(state) == RED


def test_the_fine_may_be_split_in_any_way() -> None:
    state = inspected_group()
    decide(state, "liquidate", f"company:{named(TWO)}", f"company:{named(H)}", "buy_back", f"company:{named(H)}")

    assert amounts(state) == (10, 90, 1)
    decide(state, "amount:10")
    assert [state.register[company] for company in (ONE, THREE, FIVE)] == [90, 0, 0]


def test_black_can_be_swapped_for_white_after_the_fine_is_set() -> None:
    state = inspected_group()
    decide(state, "offer", "seat:blue", f"company:{named(ONE)}")
    decide(state, "item:give_black", "amount:40", "item:ask_white", "amount:40", "send")
    assert decider(state) == BLUE
    decide(state, "accept", f"company:{named(pawn(BLUE))}")
    assert phase(state) == "share_out"
    decide(state, "amount:30", "amount:30")

    assert heap(state, RED) == (0, 50)
    assert heap(state, BLUE) == (60, 40)
    assert state.owner[TWO] == RED


def test_company_2_is_sold_with_its_daughters_for_80() -> None:
    state = inspected_group()
    decide(state, "offer", "seat:blue", f"company:{named(ONE)}", "item:give_stake", f"company:{named(TWO)}")
    decide(state, "item:ask_white", "amount:80", "send", "amount:0", "accept", f"company:{named(pawn(BLUE))}")

    assert [state.owner[company] for company in (TWO, FOUR, BOUGHT)] == [BLUE] * 3
    assert state.major[TWO] == pawn(BLUE)
    assert state.loan[TWO] == 5
    decide(state, "amount:90")
    assert heap(state, RED) == (40, 90)
    assert heap(state, BLUE) == (20, 0)


def test_a_partner_with_40_gets_20_percent_of_gains_and_bears_20_percent_of_costs() -> None:
    table = position().company(ONE, H, capital=100, register=50, partner=pawn(BLUE)).notes(RED, 100, 50)
    state = table.turn()
    land(state, ONE, "italy", "coupons")
    assert (state.register[ONE], state.register[pawn(BLUE)]) == (66, 104)
    assert heap(state, BLUE) == (104, 0)

    state = table.turn()
    land(state, ONE, "italy", "luxury")
    assert (state.register[ONE], state.register[pawn(BLUE)]) == (58, 102)
    assert heap(state, RED) == (116, 42)
    assert heap(state, BLUE) == (102, 0)


def test_corruption_in_switzerland_again_only_after_a_full_lap_of_luxembourg() -> None:
    table = position().register(H, 300).notes(RED, 300, 0).at(H, "switzerland", 1)
    corrupt = f"corrupt:{named(H)}"
    state = table.turn()
    decide(state, corrupt, "to:black_financing", "stop")
    assert state.position[H] == table.at(H, "switzerland", 2).state.position[H]

    table.at(H, "switzerland", 8)
    state = table.turn()
    assert not is_legal(state, corrupt)

    table.at(H, "switzerland", 13)
    state = table.turn()
    decide(state, f"roll:{named(H)}", "die:2", "circuit:luxembourg")
    state = table.turn()
    assert is_legal(state, corrupt)

    table.at(H, "luxembourg", 13)
    state = table.turn()
    decide(state, f"roll:{named(H)}", "die:2", "circuit:switzerland")
    state = table.turn()
    assert is_legal(state, corrupt)
