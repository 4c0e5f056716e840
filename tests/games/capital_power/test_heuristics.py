"""The manager of Capital Power: what it does in plain positions, and what its games come to."""

from __future__ import annotations

import numpy as np
import pytest

from pinstripe import bots
from pinstripe.engine.compile import compiled
from pinstripe.engine.plain import plain
from pinstripe.games.capital_power.game import GAME
from pinstripe.games.capital_power.table import State
from pinstripe.games.capital_power.vocabulary import Phase
from pinstripe.lab.simulate import Run, play_chunk, simulate
from tests.games.capital_power.builder import (
    BLUE,
    RED,
    decide,
    decider,
    heap,
    is_legal,
    is_over,
    land,
    named,
    pawn,
    phase,
    position,
)

H, ONE, TWO = (pawn(RED, number) for number in range(3))
RIVAL = pawn(BLUE)


def advice(state: State) -> str:
    """What the manager would decide, by name; it sees what its seat may see."""
    seat = decider(state)
    view = state.clone()
    GAME.rules.hide(view, seat)
    mask = np.zeros(GAME.numbering.size, np.bool_)
    GAME.rules.legal(view, seat, mask.data)
    return GAME.numbering.name(bots.make("manager", GAME, 1).choose(view, seat, mask.data))


def follow(state: State, most: int = 40) -> list[str]:
    """Let the manager decide until chance or another seat is asked, or the game is over."""
    seat = decider(state)
    names: list[str] = []
    while not is_over(state) and decider(state) == seat and len(names) < most:
        names.append(advice(state))
        decide(state, names[-1])
    return names


def test_it_borrows_all_it_may_where_black_money_is_lent() -> None:
    state = position().turn()
    land(state, H, "switzerland", "black_financing")
    assert follow(state)[:2] == ["borrow", "amount:200"]
    assert heap(state, RED) == (100, 200)


def test_it_bribes_its_way_from_parking_to_black_financing() -> None:
    state = position().at(H, "switzerland", 1).turn()
    assert follow(state)[:2] == [f"corrupt:{named(H)}", "to:black_financing"]
    assert state.loan[H] == 200


def test_it_borrows_nothing_when_it_can_pay_for_everything() -> None:
    state = position().register(H, 1_200).turn()
    land(state, H, "switzerland", "black_financing")
    assert advice(state) == "stop"


def test_it_keeps_away_from_white_loans_that_would_bar_the_black_one() -> None:
    state = position().turn()
    land(state, H, "italy", "financing")
    assert advice(state) == "stop"


def test_it_takes_a_white_loan_that_pays_for_the_last_shares() -> None:
    state = position().lots(H, 15).register(H, 20).turn()
    land(state, H, "italy", "financing")
    assert advice(state) == "borrow"


def test_it_pays_a_debt_back_from_plenty() -> None:
    state = position().register(H, 1_500).loan(H, "black", 200).turn()
    land(state, H, "switzerland", "black_financing")
    assert follow(state)[:2] == ["repay", "amount:200"]
    assert state.loan[H] == 0


def test_it_founds_with_all_it_has_as_the_money_stays_in_the_group() -> None:
    state = position().register(H, 300).notes(RED, 100, 200).loan(H, "black", 200).turn()
    land(state, H, "switzerland", "founding")
    assert follow(state)[:4] == ["found", "kind:processing", "split:sole", "amount:300"]
    assert state.capital[ONE] == 300


def test_it_deposits_black_money_but_not_what_may_fall_due() -> None:
    table = position().at(H, "switzerland", 8).register(H, 0).company(ONE, H, capital=300, register=700)
    state = table.loan(H, "black", 200).loan(ONE, "black", 600).notes(RED, 100, 600).turn()
    land(state, ONE, "luxembourg", "bank")
    follow(state)
    white, black = heap(state, RED)
    assert white == 100
    assert state.account[ONE] + black == 600
    assert state.account[ONE] >= 400
    assert white + black >= 180, "the interest on its black loan may fall due at any stop"


def test_it_withdraws_white_what_lies_in_the_bank() -> None:
    table = position().at(H, "switzerland", 8).register(H, 100).company(ONE, H, capital=300).account(ONE, 500)
    state = table.loan(H, "black", 200).loan(ONE, "black", 600).turn()
    land(state, ONE, "luxembourg", "bank")
    assert follow(state)[:3] == ["withdraw", f"company:{named(ONE)}", "amount:500"]
    assert heap(state, RED) == (600, 0)


def test_it_buys_the_majority_as_soon_as_white_and_register_allow() -> None:
    table = position().register(H, 850).lots(H, 2)
    state = table.turn()
    land(state, H, "italy", "stock_exchange")
    follow(state)
    assert is_over(state)
    assert state.lots[H] == 16


def test_it_brings_the_register_to_the_pawn_that_can_reach_the_exchange() -> None:
    table = position().at(H, "switzerland", 8).register(H, 860).company(ONE, H, capital=300)
    state = table.loan(H, "black", 200).loan(ONE, "black", 600).turn()
    names = follow(state)
    assert names[:3] == ["transfer", f"company:{named(H)}", f"company:{named(ONE)}"]
    assert f"corrupt:{named(ONE)}" in names
    assert is_over(state)
    assert state.lots[ONE] == 16


def test_money_that_can_still_found_and_borrow_is_not_put_into_shares() -> None:
    state = position().turn()
    land(state, H, "italy", "stock_exchange")
    assert advice(state) == "stop"


def test_the_last_lot_is_not_bought_for_a_rival() -> None:
    table = position().register(H, 60).lots(H, 14).lots(RIVAL, 15)
    state = table.loan(H, "black", 200).turn()
    land(state, H, "italy", "stock_exchange")
    assert is_legal(state, "buy")
    assert advice(state) == "stop"


def test_black_money_stays_on_a_parking_square_when_a_pawn_goes_past_the_police() -> None:
    table = position().at(H, "switzerland", 8).register(H, 0).company(ONE, H, capital=100, register=200)
    table.loan(H, "black", 200).loan(ONE, "black", 200).at(ONE, "italy", 10).notes(RED, 0, 200)
    state = table.turn()
    names = follow(state)
    assert names[0] == "transfer"
    assert names[-1] == f"roll:{named(ONE)}"
    assert state.register[ONE] == 0
    assert state.register[H] == 200


def test_white_is_kept_for_the_black_money_that_an_inspection_could_find() -> None:
    """The holding is not on a parking square and has black money on paper."""
    table = position().lots(H, 4).register(H, 400).notes(RED, 200, 200).loan(H, "black", 200)
    state = table.turn()
    land(state, H, "switzerland", "dear_exchange")
    assert is_legal(state, "buy")
    assert advice(state) == "stop"


def test_with_true_books_it_buys_and_keeps_what_may_fall_due() -> None:
    state = position().lots(H, 4).register(H, 400).loan(H, "black", 200).turn()
    land(state, H, "switzerland", "dear_exchange")
    follow(state)
    assert state.lots[H] > 4
    assert heap(state, RED)[0] >= 60, "the interest on its black loan may fall due at any stop"


def test_the_holding_stays_parked_while_others_travel_for_it() -> None:
    table = position().at(H, "luxembourg", 9).register(H, 100).company(ONE, H, capital=50).loan(H, "black", 200)
    state = table.at(ONE, "italy", 12).turn()
    assert f"roll:{named(H)}" not in follow(state)


def test_nobody_gives_up_while_a_means_is_left() -> None:
    table = position().register(H, 0).company(ONE, H, capital=65).lots(H, 2).loan(H, "black", 200)
    state = table.turn()
    land(state, H, "luxembourg", "interest")
    assert phase(state) == "raise"
    follow(state)
    assert state.out_order[RED] == 0
    assert state.loan[H] == 200


def test_a_company_is_liquidated_rather_than_many_shares_sold() -> None:
    table = position().register(H, 0).company(ONE, H, capital=300).lots(H, 10).loan(H, "black", 1_000)
    state = table.turn()
    land(state, H, "luxembourg", "interest")
    assert advice(state) == "liquidate"
    follow(state)
    assert state.lots[H] == 10
    assert state.owner[ONE] == -1


@pytest.mark.parametrize(
    ("items", "answer"),
    [
        (("item:give_white", "amount:50"), "accept"),
        (("item:give_white", "amount:50", "item:ask_black", "amount:50"), "accept"),
        (("item:give_black", "amount:50", "item:ask_white", "amount:50"), "refuse"),
        (("item:give_white", "amount:60", "item:ask_lots", "amount:1"), "refuse"),
        (("item:give_white", "amount:1", "item:ask_stake", f"company:{named(pawn(BLUE, 1))}"), "refuse"),
        (("item:give_lots", "amount:1", "item:ask_white", "amount:60"), "accept"),
        (("item:give_lots", "amount:1", "item:ask_white", "amount:95"), "refuse"),
    ],
)
def test_offers_are_accepted_only_when_they_gain(items: tuple[str, ...], answer: str) -> None:
    table = position().register(H, 200).notes(RED, 100, 100).lots(H, 3)
    table.register(RIVAL, 200).notes(BLUE, 100, 100).lots(RIVAL, 3).company(pawn(BLUE, 1), RIVAL, capital=80)
    state = table.turn()
    decide(state, "offer", "seat:blue", f"company:{named(H)}", *items, "send")
    assert decider(state) == BLUE
    assert advice(state) == answer


def test_shares_that_would_make_a_rival_win_are_not_for_sale() -> None:
    table = position().register(H, 1_000).lots(H, 14).lots(RIVAL, 3)
    state = table.turn()
    decide(state, "offer", "seat:blue", f"company:{named(H)}", "item:give_white", "amount:1000")
    decide(state, "item:ask_lots", "amount:2", "send")
    assert advice(state) == "refuse"


def test_interpol_is_sent_to_others() -> None:
    table = position().at(RIVAL, "italy", 18).at(H, "luxembourg", 1).interpol("luxembourg", 1)
    state = table.turn()
    decide(state, "end", "die:1")
    assert phase(state) == "interpol_route"
    assert advice(state) == "circuit:italy"


def test_every_advice_is_legal_with_all_options() -> None:
    """Whole plain games, each decision checked against what is legal then."""
    for seats, options in ((2, {"creative_accounting": 1}), (3, {"harsh_liquidation": 1}), (4, {"rounds": 30})):
        state = GAME.start(seats, options)
        die, steps = 0, 0
        while not is_over(state) and steps < 1_500:
            die, steps = (die * 7 + 3) % 1009, steps + 1
            if state.actor == 7:
                decide(state, f"die:{1 + die % 6}")
            else:
                name = advice(state)
                assert is_legal(state, name), f"{name} in {Phase(state.phase).name}"
                decide(state, name)
        assert steps > 100


@pytest.mark.compiled
def test_the_manager_decides_alike_plain_and_compiled() -> None:
    run = Run(GAME, 3, 2, ("manager", "intern", "manager"), seed=11)
    start = GAME.start(run.players).to_bytes()
    fast = play_chunk(run, compiled(GAME), start, 0, run.games)
    slow = play_plainly(run, start)
    assert [bytes(final) for final in fast.finals] == slow


def play_plainly(run: Run, start: bytes) -> list[bytes]:
    from pinstripe.engine.chance import RNG_CELLS
    from pinstripe.engine.drive import SCRATCH

    size, outcomes = GAME.numbering.size, GAME.numbering.outcomes
    memory = np.zeros(run.games + 1 + SCRATCH, GAME.state.dtype)
    cells = memory.view(np.uint8).reshape(len(memory), -1)
    cells[run.games] = np.frombuffer(start, np.uint8)
    tables = [GAME.state(memory[slot : slot + 1]) for slot in range(len(memory))]
    mask, spare = np.zeros(size, np.bool_).data, np.zeros(size, np.bool_).data
    weights, rng = np.zeros(outcomes, np.int64).data, np.zeros(RNG_CELLS, np.int64).data
    taken = np.zeros(run.games, np.int64).data
    policies = np.array([bots.policy(run.level_at(place)) for place in range(run.players)], np.int64).data
    plain(GAME).play_bots_many(tables, cells, mask, spare, weights, rng, policies, taken, run.seed, 0, 50_000)
    return [bytes(memory[slot]) for slot in range(run.games)]


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_most_games_of_managers_end_by_shares(seats: int) -> None:
    figures = simulate(Run(GAME, seats, 300, ("manager",), seed=5, jobs=2))
    assert figures["unfinished"] == 0
    assert figures["endings"]["majority"] + figures["endings"]["sold_out"] > 0.85
    assert figures["endings"]["rounds"] < 0.1


@pytest.mark.compiled
def test_one_manager_beats_a_table_of_interns() -> None:
    """It wins some 97 % of them, which 300 games show to within two percentage points."""
    figures = simulate(Run(GAME, 4, 300, ("manager", "intern", "intern", "intern"), seed=6, jobs=2))
    assert figures["wins_by_bot"]["manager"]["share"] > 0.93
