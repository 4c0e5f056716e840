"""Power Struggle, settled rulings: resigning as a divisional head (D) and bribing other players (E)."""

import pytest

from pinstripe.games.power_struggle.table import Card, Division, Note, Phase
from tests.games.power_struggle.builder import (
    board,
    card,
    cash,
    column,
    counsels,
    decide,
    decider,
    department,
    heads,
    legal_names,
    main,
    points,
    position,
    refused,
    told,
)

BLUE, YELLOW, GREEN, RED = range(4)


def test_one_of_ones_own_heads_resigns() -> None:
    state = position().head("legal", BLUE).head("development", BLUE).head("accounting", YELLOW).turn(BLUE)
    decide(state, "resign")
    assert legal_names(state) == {"head:legal", "head:development"}
    decide(state, "head:legal")
    assert legal_names(state) == {"to_board", "to_counsel"}
    decide(state, "to_board")

    assert heads(state) == [BLUE, -1, -1, YELLOW, -1, -1]
    assert board(state) == [BLUE]
    assert decider(state) == YELLOW


def test_nobody_resigns_without_an_office() -> None:
    refused(position().head("legal", YELLOW).department(BLUE, "legal", 3).turn(BLUE), "resign")


def test_to_the_board_go_the_head_and_his_department_heads_but_not_those_of_main_departments() -> None:
    table = position().head("legal", BLUE).department(BLUE, "legal", 6).main(BLUE, "legal", 5)
    table.department(YELLOW, "legal", 4).department(BLUE, "legal", 1).department(BLUE, "accounting", 2)
    state = table.turn(BLUE)
    decide(state, "resign", "head:legal", "to_board")

    assert board(state) == [BLUE, BLUE, BLUE]
    assert column(state, "legal") == [main(BLUE, 0), department(YELLOW, 4)]
    assert column(state, "accounting") == [department(BLUE, 2)]
    assert told(state, Note.RESIGNED_TO_BOARD) == [(BLUE, Division.LEGAL, 3, 12)]
    assert points(state, "main")[BLUE] == 1


def test_to_counsel_goes_the_head_alone_and_department_heads_return_to_stock() -> None:
    table = position().head("legal", BLUE).department(BLUE, "legal", 6).main(BLUE, "legal", 5)
    state = table.department(YELLOW, "legal", 4).department(BLUE, "legal", 1).turn(BLUE)
    decide(state, "resign", "head:legal", "to_counsel")

    assert board(state) == []
    assert counsels(state, "legal") == [1, 0, 0, 0]
    assert column(state, "legal") == [main(BLUE, 0), department(YELLOW, 4)]
    assert told(state, Note.RESIGNED_TO_COUNSEL) == [(BLUE, Division.LEGAL, 2, 12)]


def test_a_counsel_box_takes_several_figures_of_one_player() -> None:
    state = position().head("legal", BLUE).counsel(BLUE, "legal").counsel(YELLOW, "legal").turn(BLUE)
    decide(state, "resign", "head:legal", "to_counsel")
    assert counsels(state, "legal") == [2, 1, 0, 0]


@pytest.mark.parametrize("where", ["to_board", "to_counsel"])
def test_the_divisions_card_goes_face_down_whoever_holds_it(where: str) -> None:
    table = position().head("legal", BLUE).card("legal", RED, "bribed").card("accounting", BLUE)
    state = table.turn(BLUE)
    decide(state, "resign", "head:legal", where)

    assert card(state, "legal") == (RED, "down")
    assert card(state, "accounting") == (BLUE, "division")


def test_one_newcomer_at_a_time_pushes_the_leftmost_from_a_full_board() -> None:
    table = position().board(RED, YELLOW, GREEN, RED, YELLOW).head("legal", BLUE)
    state = table.department(BLUE, "legal", 1).turn(BLUE)
    decide(state, "resign", "head:legal", "to_board")

    assert board(state) == [GREEN, RED, YELLOW, BLUE, BLUE]
    assert [pushed for pushed, *_ in told(state, Note.PUSHED_OUT)] == [RED, YELLOW]


def test_more_newcomers_than_seats_push_out_even_their_own() -> None:
    state = position().board(RED, YELLOW).head("legal", BLUE).full("legal", BLUE).turn(BLUE)
    decide(state, "resign", "head:legal", "to_board")

    assert board(state) == [BLUE] * 5
    assert [pushed for pushed, *_ in told(state, Note.PUSHED_OUT)] == [RED, YELLOW, BLUE, BLUE]


def test_any_card_before_another_player_may_be_bribed_for_face_up_or_down() -> None:
    table = position()
    for name in Card:
        table.card(name.name, YELLOW)
    table.card("legal", RED, "down").card("chairman", GREEN, "bribed").card("development", BLUE).turn(BLUE)
    state = table.state
    decide(state, "bribe")
    assert legal_names(state) == {f"card:{name.name.lower()}" for name in Card} - {"card:development"}
    decide(state, "card:legal", "amount:50")
    assert decider(state) == RED


@pytest.mark.parametrize("amount", [0, 25, 75, 701, 750, 800])
def test_an_offer_is_a_multiple_of_50_between_50_and_ones_cash(amount: int) -> None:
    state = position().cash(BLUE, 700).card("legal", YELLOW).turn(BLUE)
    decide(state, "bribe", "card:legal")
    refused(state, f"amount:{amount}")
    decide(state, "amount:700")


def test_every_rung_of_the_ladder_of_offers_is_a_legal_amount() -> None:
    state = position().cash(BLUE, 150).card("legal", YELLOW).turn(BLUE)
    decide(state, "bribe", "card:legal")
    assert legal_names(state) == {"rung:0", "rung:1", "rung:2"}
    decide(state, "rung:1", "accept")
    assert cash(state)[BLUE] == 50


def test_the_briber_scores_for_his_first_offer_at_once_and_for_no_other() -> None:
    state = position().card("legal", YELLOW).turn(BLUE)
    decide(state, "bribe", "card:legal", "amount:50")
    assert points(state, "corruption") == [1, 0, 0, 0]
    decide(state, "refuse", "card:legal", "amount:100")
    assert points(state, "corruption") == [1, 0, 0, 0]
    decide(state, "accept")
    assert points(state, "corruption") == [1, 1, 0, 0]


def test_an_accepted_offer_ends_the_action_and_brings_the_card_on_its_golden_half() -> None:
    state = position().department(YELLOW, "legal", 3).card("legal", YELLOW).turn(BLUE)
    decide(state, "bribe", "card:legal", "amount:200")
    assert legal_names(state) == {"accept", "refuse"}
    decide(state, "accept")

    assert card(state, "legal") == (BLUE, "bribed")
    assert cash(state)[:2] == [600, 1000]
    assert points(state, "corruption")[:2] == [1, 1]
    assert column(state, "legal") == [department(YELLOW, 3)]
    assert (decider(state), state.phase) == (YELLOW, Phase.TURN)


def test_a_face_down_card_stays_down() -> None:
    state = position().card("legal", YELLOW, "down").turn(BLUE)
    decide(state, "bribe", "card:legal", "amount:50", "accept")
    assert card(state, "legal") == (BLUE, "down")


def test_the_card_of_ones_own_division_too_comes_on_its_golden_half() -> None:
    state = position().head("legal", BLUE).card("legal", YELLOW, "bribed").turn(BLUE)
    decide(state, "bribe", "card:legal", "amount:50", "accept")
    assert card(state, "legal") == (BLUE, "bribed")


def test_a_refused_offer_comes_back_and_a_second_may_follow_or_not() -> None:
    state = position().card("legal", YELLOW).turn(BLUE)
    decide(state, "bribe", "card:legal", "amount:200", "refuse")

    assert cash(state) == [800, 800, 800, 800]
    assert (decider(state), state.phase) == (BLUE, Phase.BRIBE_AGAIN)
    assert {"card:legal", "card:controlling", "stop"} <= legal_names(state)
    decide(state, "stop")
    assert (decider(state), state.phase) == (YELLOW, Phase.TURN)


def test_a_second_offer_for_the_same_card_is_higher() -> None:
    state = position().card("legal", YELLOW).turn(BLUE)
    decide(state, "bribe", "card:legal", "amount:200", "refuse", "card:legal")
    refused(state, "amount:50", "amount:150", "amount:200")
    decide(state, "amount:250")


def test_a_second_offer_for_another_card_may_be_anything() -> None:
    state = position().card("legal", YELLOW).card("accounting", YELLOW).turn(BLUE)
    decide(state, "bribe", "card:legal", "amount:200", "refuse", "card:accounting", "amount:50")
    assert decider(state) == YELLOW


def test_whoever_offered_all_his_cash_may_only_try_another_card() -> None:
    state = position().card("legal", YELLOW).card("accounting", YELLOW).turn(BLUE)
    decide(state, "bribe", "card:legal", "amount:800", "refuse")
    refused(state, "card:legal")
    decide(state, "card:accounting", "amount:800", "accept")
    assert cash(state)[:2] == [0, 1600]


def test_whoever_kept_50_back_may_raise_his_offer_by_it() -> None:
    state = position().card("legal", YELLOW).turn(BLUE)
    decide(state, "bribe", "card:legal", "amount:750", "refuse", "card:legal", "amount:800", "accept")
    assert cash(state)[:2] == [0, 1600]


def test_a_second_refusal_ends_the_action() -> None:
    state = position().card("legal", YELLOW).turn(BLUE)
    decide(state, "bribe", "card:legal", "amount:200", "refuse", "card:legal", "amount:250", "refuse")
    assert (decider(state), state.phase) == (YELLOW, Phase.TURN)


def test_a_refuser_loses_one_employee_of_the_bribers_choice() -> None:
    table = position().card("legal", YELLOW).department(YELLOW, "legal", 3).main(YELLOW, "accounting", 2)
    state = table.main(YELLOW, "accounting", 0).department(RED, "controlling", 4).turn(BLUE)
    decide(state, "bribe", "card:legal", "amount:50", "refuse", "stop")
    assert decider(state) == BLUE
    assert legal_names(state) == {"room:legal:1", "room:accounting:1"}
    decide(state, "room:accounting:1")

    assert column(state, "accounting") == [main(YELLOW, 1), main(YELLOW, 0)]
    assert (decider(state), state.phase) == (YELLOW, Phase.TURN)


def test_the_loss_of_his_last_employee_closes_a_department() -> None:
    state = position().card("legal", YELLOW).department(YELLOW, "legal", 1).department(RED, "legal", 2).turn(BLUE)
    decide(state, "bribe", "card:legal", "amount:50", "refuse", "stop", "room:legal:1")
    assert column(state, "legal") == [department(RED, 2)]


def test_who_refuses_twice_loses_one_employee_only() -> None:
    table = position().card("legal", YELLOW).card("accounting", YELLOW).department(YELLOW, "legal", 3)
    state = table.turn(BLUE)
    decide(state, "bribe", "card:legal", "amount:50", "refuse", "card:accounting", "amount:50", "refuse")
    decide(state, "room:legal:1")

    assert column(state, "legal") == [department(YELLOW, 2)]
    assert (decider(state), state.phase) == (YELLOW, Phase.TURN)


@pytest.mark.parametrize("second", ["legal", "accounting"])
def test_a_refuser_who_accepts_the_second_offer_loses_nobody(second: str) -> None:
    table = position().card("legal", YELLOW).card("accounting", YELLOW).department(YELLOW, "legal", 3)
    state = table.turn(BLUE)
    decide(state, "bribe", "card:legal", "amount:50", "refuse", f"card:{second}", "amount:100", "accept")

    assert column(state, "legal") == [department(YELLOW, 3)]
    assert card(state, second) == (BLUE, "bribed")
    assert (decider(state), state.phase) == (YELLOW, Phase.TURN)


def test_with_two_refusers_the_first_loses_first() -> None:
    table = position().card("legal", RED).card("accounting", YELLOW)
    state = table.department(YELLOW, "legal", 3).department(RED, "legal", 3).turn(BLUE)
    decide(state, "bribe", "card:legal", "amount:50", "refuse", "card:accounting", "amount:50", "refuse")
    assert legal_names(state) == {"room:legal:2"}
    decide(state, "room:legal:2")
    assert legal_names(state) == {"room:legal:1"}
    decide(state, "room:legal:1")

    assert column(state, "legal") == [department(YELLOW, 2), department(RED, 2)]
    assert (decider(state), state.phase) == (YELLOW, Phase.TURN)


def test_a_refuser_without_employees_loses_none() -> None:
    table = position().card("legal", RED).card("accounting", YELLOW).main(RED, "legal", 0)
    state = table.department(YELLOW, "legal", 3).turn(BLUE)
    decide(state, "bribe", "card:legal", "amount:50", "refuse", "card:accounting", "amount:50", "refuse")

    assert decider(state) == BLUE
    assert legal_names(state) == {"room:legal:2"}


def test_the_public_sees_no_money_move_by_a_bribe() -> None:
    state = position().card("legal", YELLOW).turn(BLUE)
    decide(state, "bribe", "card:legal", "amount:350", "accept")

    assert cash(state)[:2] == [450, 1150]
    assert [state.public_cash[seat] for seat in range(4)] == [800, 800, 800, 800]


def test_every_bribe_begins_afresh() -> None:
    table = position().card("legal", RED).card("accounting", GREEN)
    state = table.department(RED, "legal", 3).department(GREEN, "legal", 3).turn(BLUE)
    decide(state, "bribe", "card:legal", "amount:200", "refuse", "card:accounting", "amount:300", "refuse")
    decide(state, "room:legal:1", "room:legal:2")
    assert decider(state) == YELLOW
    decide(state, "bribe", "card:accounting", "amount:50", "accept")

    assert points(state, "corruption") == [1, 1, 1, 0]
    assert cash(state) == [800, 750, 850, 800]
    assert card(state, "accounting") == (YELLOW, "bribed")
    assert (decider(state), state.phase) == (GREEN, Phase.TURN)


def test_the_starter_of_the_next_department_turn_bribes_for_himself() -> None:
    state = position().card("legal", RED).last_turn(BLUE)
    decide(state, "buy_shares", "pay:1")
    assert decider(state) == YELLOW
    decide(state, "bribe", "card:legal", "amount:50", "accept")
    assert card(state, "legal") == (YELLOW, "bribed")
