"""Capital Power, settled rulings: trades between players, and the end."""

import numpy as np
import pytest

from pinstripe.games.capital_power.game import GAME
from pinstripe.games.capital_power.table import NONE, State
from pinstripe.games.capital_power.vocabulary import Ending, Note
from tests.games.capital_power.builder import (
    AMBER,
    BLUE,
    GREEN,
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
    told,
)

H, ONE, TWO = (pawn(RED, number) for number in range(3))
THEIRS = pawn(BLUE)


def ranks(state: State) -> list[int]:
    places, scores = np.zeros(8, np.int64), np.zeros(8, np.int64)
    GAME.rules.standing(state, places.data, scores.data)
    return [int(place) for place in places[: state.players]]


def offer(state: State, *items: str) -> None:
    decide(state, "offer", "seat:blue", f"company:{named(H)}", *items, "send")


def test_notes_of_either_colour_change_hands_and_are_booked_to_named_companies() -> None:
    table = position(3).notes(BLUE, 20, 80).company(pawn(BLUE, 1), THEIRS, register=0)
    state = table.turn()
    offer(state, "item:give_white", "amount:60", "item:ask_black", "amount:75")
    decide(state, "accept")
    assert legal_names(state) == {f"company:{named(THEIRS)}"}
    decide(state, f"company:{named(THEIRS)}")
    assert (heap(state, RED), heap(state, BLUE)) == ((40, 75), (80, 5))
    assert (state.register[H], state.register[THEIRS]) == (115, 85)
    assert (decider(state), phase(state)) == (RED, "turn")


def test_a_refusal_changes_nothing_and_three_offers_are_all() -> None:
    state = position().turn()
    for _ in range(3):
        offer(state, "item:ask_white", "amount:10")
        decide(state, "refuse")
    assert heap(state, RED) == (100, 0)
    assert not is_legal(state, "offer")


def test_nobody_accepts_what_he_cannot_give() -> None:
    state = position().turn()
    offer(state, "item:ask_white", "amount:101")
    assert legal_names(state) == {"refuse"}


def test_bank_shares_change_hands() -> None:
    state = position().lots(H, 3).lots(THEIRS, 1).turn()
    offer(state, "item:give_lots", "amount:2", "item:ask_white", "amount:90")
    decide(state, "accept", f"company:{named(THEIRS)}")
    assert (state.lots[H], state.lots[THEIRS]) == (1, 3)
    assert told(state, Note.LOTS_TRADED)[0][:3] == (H, THEIRS, 2)


def test_a_majority_goes_with_register_account_loan_shares_and_daughters() -> None:
    table = position().company(ONE, H, capital=50, register=30).company(TWO, ONE, register=20).notes(RED, 90, 60)
    state = table.account(ONE, 7).loan(ONE, "white", 5).lots(TWO, 2).turn()
    decide(state, "offer", "seat:blue", f"company:{named(H)}", "item:give_stake", f"company:{named(ONE)}")
    decide(state, "item:ask_white", "amount:70", "send")
    assert amounts(state) == (0, 50, 1)
    decide(state, "amount:10", "accept", f"company:{named(THEIRS)}")

    assert (state.owner[ONE], state.owner[TWO], state.major[ONE], state.major[TWO]) == (BLUE, BLUE, THEIRS, ONE)
    assert (state.register[ONE], state.account[ONE], state.loan[ONE], state.lots[TWO]) == (30, 7, 5, 2)
    assert heap(state, RED) == (90 - 10 + 70, 60 - 40)
    assert heap(state, BLUE) == (100 + 10 - 70, 40)


def test_the_seller_of_what_was_asked_for_chooses_the_colours() -> None:
    table = position().company(pawn(BLUE, 1), THEIRS, register=30).notes(BLUE, 70, 60)
    state = table.turn()
    decide(state, "offer", "seat:blue", f"company:{named(H)}", "item:ask_stake", f"company:{named(pawn(BLUE, 1))}")
    decide(state, "item:give_white", "amount:100", "send", "accept", f"company:{named(THEIRS)}", "amount:0")
    assert (heap(state, RED), heap(state, BLUE)) == ((0, 30), (170, 30))
    assert state.major[pawn(BLUE, 1)] == H


def test_a_bought_company_moves_from_the_buyers_next_turn_and_receives_nothing_before() -> None:
    table = position().company(pawn(BLUE, 1), THEIRS).at(H, "italy", 6)
    state = table.turn()
    decide(state, "offer", "seat:blue", f"company:{named(H)}", "item:ask_stake", f"company:{named(pawn(BLUE, 1))}")
    decide(state, "send", "accept", f"company:{named(THEIRS)}", "amount:0")
    assert not is_legal(state, f"roll:{named(pawn(BLUE, 1))}")
    assert not is_legal(state, "transfer")
    state = table.turn()
    assert is_legal(state, f"roll:{named(pawn(BLUE, 1))}")


def test_a_majority_sold_beside_an_own_minority_leaves_a_partner_behind() -> None:
    state = position().company(ONE, H).company(TWO, H, register=50, partner=ONE).turn()
    decide(state, "offer", "seat:blue", f"company:{named(H)}", "item:give_stake", f"company:{named(TWO)}")
    decide(state, "send", "amount:50", "accept", f"company:{named(THEIRS)}")
    assert (state.owner[TWO], state.major[TWO], state.minor[TWO]) == (BLUE, THEIRS, ONE)


def test_sixty_and_forty_in_one_hand_are_a_hundred() -> None:
    state = position().company(ONE, H).company(TWO, THEIRS, partner=H).turn()
    decide(state, "offer", "seat:blue", f"company:{named(H)}", "item:ask_stake", f"company:{named(TWO)}")
    decide(state, "send", "accept", f"company:{named(THEIRS)}", "amount:0")
    assert (state.owner[TWO], state.major[TWO], state.minor[TWO]) == (RED, H, NONE)


def test_a_minority_changes_hands_without_the_company() -> None:
    state = position(3).company(ONE, H, register=10).company(TWO, ONE, partner=H).turn()
    decide(state, "offer", "seat:blue", f"company:{named(H)}", "item:give_stake", f"minority:{named(TWO)}", "send")
    decide(state, "accept", f"company:{named(THEIRS)}")
    assert (state.owner[TWO], state.minor[TWO]) == (RED, THEIRS)


def test_holdings_are_never_sold() -> None:
    state = position().company(ONE, H).turn()
    decide(state, "offer", "seat:blue", f"company:{named(H)}")
    assert not is_legal(state, "item:ask_stake")
    decide(state, "item:give_stake")
    assert legal_names(state) == {f"company:{named(ONE)}"}


def test_the_buyer_names_no_company_that_hangs_on_what_is_bought() -> None:
    """Blue's company 1 belongs in part to red's company 1, so it cannot own that."""
    table = position().company(ONE, H).company(pawn(BLUE, 1), THEIRS, partner=ONE)
    state = table.turn()
    decide(state, "offer", "seat:blue", f"company:{named(H)}", "item:give_stake", f"company:{named(ONE)}", "send")
    decide(state, "amount:0", "accept")
    assert legal_names(state) == {f"company:{named(THEIRS)}"}


def test_the_debtors_own_stake_is_not_for_sale() -> None:
    table = position(3).register(H, 0).company(ONE, H, register=4).company(TWO, H, capital=5).notes(RED, 4, 0)
    state = table.turn()
    land(state, ONE, "italy", "luxury")
    decide(state, "offer", "seat:blue", f"company:{named(H)}", "item:give_stake")
    assert legal_names(state) == {f"company:{named(TWO)}"}


def test_160_shares_in_controlled_companies_win_at_once() -> None:
    table = position(3).lots(H, 9).company(ONE, H, register=300).lots(ONE, 6).notes(RED, 400, 0)
    state = table.turn()
    land(state, ONE, "italy", "stock_exchange")
    decide(state, "buy", "amount:1")
    assert is_over(state)
    assert state.ending == Ending.MAJORITY
    assert ranks(state)[RED] == 1


def test_shares_of_a_company_count_for_its_majority_holder_alone() -> None:
    table = position().lots(H, 9).company(pawn(BLUE, 1), THEIRS, partner=H).lots(pawn(BLUE, 1), 9)
    state = table.turn()
    decide(state, "offer", "seat:blue", f"company:{named(H)}", "item:ask_stake", f"company:{named(pawn(BLUE, 1))}")
    decide(state, "send", "accept", f"company:{named(THEIRS)}", "amount:0")
    assert is_over(state)
    assert ranks(state) == [1, 2]


def sell_out(red: int, blue: int, white: int = 200) -> State:
    table = position(3).register(H, white).notes(RED, white, 0)
    table.lots(H, red - 1).lots(THEIRS, blue).lots(pawn(GREEN), 30 - red - blue)
    state = table.turn()
    land(state, H, "italy", "stock_exchange")
    decide(state, "buy", "amount:1")
    return state


def test_when_the_300th_share_is_sold_the_most_shares_win_then_white_then_both() -> None:
    state = sell_out(14, 8)
    assert (is_over(state), state.ending) == (True, Ending.SOLD_OUT)
    assert ranks(state) == [1, 2, 2]

    assert ranks(sell_out(12, 12, white=200)) == [1, 2, 3]
    assert ranks(sell_out(12, 12, white=120)) == [2, 1, 3]
    assert ranks(sell_out(12, 12, white=150)) == [1, 1, 3]


def test_the_last_player_left_wins_and_ranks_run_against_the_order_of_leaving() -> None:
    state = position(3).register(H, 0).register(THEIRS, 0).turn()
    land(state, H, "italy", "luxury")
    decide(state, "give_up")
    land(state, THEIRS, "italy", "luxury")
    decide(state, "give_up")
    assert (is_over(state), state.ending) == (True, Ending.LAST_LEFT)
    assert ranks(state) == [3, 2, 1]


@pytest.mark.parametrize(("rounds", "over"), [(30, True), (60, False), (0, False)])
def test_the_game_ends_after_the_agreed_rounds(rounds: int, over: bool) -> None:
    table = position(rounds=rounds).at(H, "italy", 6).at(THEIRS, "italy", 6).interpol("italy", 17)
    state = table.account(THEIRS, 5).turn()
    state.round, state.stirred = 30, 1
    decide(state, "end", "die:1", "end", "die:1")
    assert is_over(state) == over
    if over:
        assert state.ending == Ending.ROUNDS
        assert ranks(state) == [2, 1]


def test_a_full_round_in_which_no_pawn_moved_ends_the_game() -> None:
    state = position().at(H, "italy", 6).at(THEIRS, "italy", 6).interpol("italy", 17).loan(H, "black", 5).turn()
    decide(state, "end", "die:1")
    assert not is_over(state)
    decide(state, "end", "die:1")
    assert (is_over(state), state.ending) == (True, Ending.STANDSTILL)
    assert ranks(state) == [2, 1]


def test_more_shares_go_before_more_money_when_time_is_up() -> None:
    table = position(4, rounds=30).lots(THEIRS, 1).register(pawn(AMBER), 50)
    for seat in range(4):
        table.at(pawn(seat), "italy", 6)
    state = table.interpol("italy", 17).turn()
    state.round, state.stirred = 30, 1
    for _ in range(4):
        decide(state, "end", "die:1")
    assert ranks(state) == [2, 1, 2, 4]
