"""Power Struggle, settled rulings: department turns, events and what holds for every action."""

import pytest

from pinstripe.engine.seats import CHANCE
from pinstripe.games.power_struggle.table import NOBODY, Card, Division, Note, Phase
from tests.games.power_struggle.builder import (
    board,
    card,
    cash,
    chance,
    column,
    decide,
    decider,
    department,
    heads,
    idle,
    legal_names,
    main,
    points,
    position,
    refused,
    told,
)

BLUE, YELLOW, GREEN, RED = range(4)


def test_actions_are_taken_clockwise_from_the_head_of_communications() -> None:
    state = position().starter(GREEN).turn(GREEN)
    order = []
    for _ in range(8):
        order.append(decider(state))
        idle(state)
    assert order == [GREEN, RED, BLUE, YELLOW] * 2


def test_the_starter_stays_the_starter_after_resigning() -> None:
    state = position().starter(GREEN).head("communications", GREEN).turn(GREEN)
    decide(state, "resign", "head:communications", "to_counsel")
    for seat in (RED, BLUE, YELLOW):
        assert decider(state) == seat
        idle(state)

    assert (decider(state), state.phase, state.acted) == (GREEN, Phase.TURN, 0)


def test_the_starter_stays_the_starter_when_he_is_bribed_into_yielding_his_card() -> None:
    table = position().starter(GREEN).head("communications", GREEN).card("communications", GREEN)
    state = table.last_turn(YELLOW)
    assert state.starter == GREEN
    decide(state, "bribe", "card:communications", "amount:50", "accept")

    assert card(state, "communications") == (YELLOW, "bribed")
    assert decider(state) == GREEN


def test_the_place_of_the_meeting_card_is_the_number_of_department_turns() -> None:
    state = position(3).sorting(*["company_outing"] * 6)
    decide(state, "event:bonus", *["event:company_outing"] * 3, "event:meeting")
    actions = 0
    while state.phase == Phase.TURN:
        idle(state)
        actions += 1

    assert actions == 4 * 3
    assert state.round == 2


def test_round_follows_round() -> None:
    table = position(3).card("chairman", BLUE, "down").board(BLUE).department(GREEN, "communications", 3)
    state = table.meeting()
    for number in (2, 3):
        assert (decider(state), state.round) == (CHANCE, number)
        chance(state, *["event:motivation_down_1"] * 6)
        decide(state, "event:bonus", *["event:motivation_down_1"] * (number + 1), "event:meeting")
        actions = 0
        while state.phase == Phase.TURN:
            assert decider(state) == (GREEN + actions) % 3
            idle(state)
            actions += 1
        assert actions == 3 * (number + 2)
        assert state.motivation == 6 - (number + 1)
        decide(state, "pass")
        while state.phase == Phase.DISPLACED:
            decide(state, "to_board")
        assert NOBODY not in heads(state)


def test_the_meeting_card_has_no_action_step() -> None:
    state = position().card("chairman", RED).uncover("meeting")
    assert (decider(state), state.phase) == (RED, Phase.CHAIRMAN_PRIVILEGE)


def test_every_source_of_the_bonus() -> None:
    table = position().cash(BLUE, 0).cash(YELLOW, 0).cash(GREEN, 0).cash(RED, 0)
    table.block(BLUE, 7).block(BLUE, 7).department(YELLOW, "legal", 6).main(GREEN, "legal", 6)
    state = table.board(RED, RED, YELLOW).chairman(GREEN).uncover("bonus")

    assert cash(state) == [2 * 100, 100 + 150, 200 + 300, 2 * 150]
    assert [paid[:2] for paid in told(state, Note.BONUS_PAID)] == [(BLUE, 200), (YELLOW, 250), (GREEN, 500), (RED, 300)]


@pytest.mark.parametrize(
    ("side", "additional"),
    [
        ("division", [100, 100, 100, 50, 50, 0, 0]),
        ("bribed", [200, 200, 150, 100, 100, 100, 100]),
        ("down", [0, 0, 0, 0, 0, 0, 0]),
    ],
)
def test_controlling_adds_money_per_department_and_main_department(side: str, additional: list[int]) -> None:
    for motivation, money in enumerate(additional):
        table = position().cash(RED, 0).card("controlling", RED, side).motivation(motivation)
        state = table.department(RED, "legal", 1).main(RED, "legal", 0).uncover("bonus")
        assert cash(state)[RED] == 300 + 2 * money


def test_moron_the_sorter_pays_100_to_each_other_player() -> None:
    state = position().starter(GREEN).uncover("moron")

    assert cash(state) == [900, 900, 500, 900]
    assert told(state, Note.CASH_SHOWN) == []


def test_moron_the_stock_adds_what_the_sorter_lacks_and_he_shows_his_cash() -> None:
    state = position().starter(GREEN).cash(GREEN, 150).uncover("moron")

    assert cash(state) == [900, 900, 0, 900]
    assert told(state, Note.CASH_SHOWN) == [(GREEN, 150, 300, 0)]


def test_moron_the_sorter_pays_even_after_resigning() -> None:
    table = position(3).starter(GREEN).head("communications", GREEN).events("moron", *["company_outing"] * 4, "meeting")
    state = table.turn(GREEN)
    decide(state, "resign", "head:communications", "to_board")
    idle(state)
    idle(state)

    assert cash(state) == [900, 900, 600]


def test_birthday_the_chairman_and_each_sitting_head_except_communications_pay_100() -> None:
    table = position().chairman(RED).head("human_resources", RED).head("development", GREEN)
    table.head("communications", GREEN).head("accounting", BLUE).head("legal", BLUE)
    state = table.starter(YELLOW).uncover("birthday")

    assert cash(state) == [600, 800, 700, 600]
    assert told(state, Note.BIRTHDAY_PAID) == [(BLUE, 200, 0, 0), (GREEN, 100, 0, 0), (RED, 200, 0, 0)]


def test_birthday_whoever_cannot_pay_in_full_pays_what_he_has_and_shows_it() -> None:
    state = position().chairman(RED).head("legal", RED).cash(RED, 150).uncover("birthday")

    assert cash(state) == [800, 800, 800, 0]
    assert told(state, Note.CASH_SHOWN) == [(RED, 150, 200, 0)]
    assert told(state, Note.BIRTHDAY_PAID) == [(RED, 150, 0, 0)]


def test_summer_party_costs_100_per_board_member_and_the_chairman_is_not_one() -> None:
    state = position().board(BLUE, YELLOW, BLUE).chairman(RED).uncover("summer_party")

    assert cash(state) == [600, 700, 800, 800]
    assert told(state, Note.PARTY_PAID) == [(BLUE, 200, 0, 0), (YELLOW, 100, 0, 0)]


def test_summer_party_whoever_cannot_pay_in_full_pays_what_he_has_and_shows_it() -> None:
    state = position().board(BLUE, BLUE, YELLOW).cash(BLUE, 100).cash(YELLOW, 100).uncover("summer_party")

    assert cash(state)[:2] == [0, 0]
    assert told(state, Note.CASH_SHOWN) == [(BLUE, 100, 200, 0)]


def test_board_scandal_the_chairman_leaves_with_200_and_his_card_goes_face_down() -> None:
    state = position().chairman(RED).card("chairman", RED).board(BLUE).uncover("board_scandal")

    assert state.chairman == -1
    assert board(state) == [BLUE]
    assert cash(state) == [800, 800, 800, 1000]
    assert card(state, "chairman") == (RED, "down")


def test_board_scandal_the_card_goes_face_down_wherever_it_lies() -> None:
    state = position().chairman(RED).card("chairman", YELLOW, "bribed").uncover("board_scandal")

    assert cash(state) == [800, 800, 800, 1000]
    assert card(state, "chairman") == (YELLOW, "down")


def test_board_scandal_without_a_chairman_only_flips_the_card() -> None:
    state = position().card("chairman", YELLOW, "bribed").uncover("board_scandal")

    assert cash(state) == [800, 800, 800, 800]
    assert card(state, "chairman") == (YELLOW, "down")


def test_company_outing_has_no_effect() -> None:
    table = position().chairman(RED).head("legal", BLUE).board(YELLOW).motivation(3)
    state = table.uncover("company_outing")

    assert cash(state) == [800, 800, 800, 800]
    assert state.motivation == 3
    assert [kind for kind in Note if told(state, kind)] == [Note.EVENT_UNCOVERED]


@pytest.mark.parametrize(
    ("before", "event", "after"),
    [
        (6, "motivation_down_1", 5),
        (6, "motivation_down_2", 4),
        (1, "motivation_down_2", 0),
        (0, "motivation_down_1", 0),
        (5, "motivation_down_3", 2),
        (3, "motivation_up_1", 4),
        (2, "motivation_up_2", 4),
        (2, "motivation_up_3", 5),
        (6, "motivation_up_1", 6),
    ],
)
def test_motivation_goes_up_and_down_between_0_and_6(before: int, event: str, after: int) -> None:
    assert position().motivation(before).uncover(event).motivation == after


def test_an_action_is_compulsory() -> None:
    refused(position().turn(BLUE), "pass")


def test_only_a_player_without_any_legal_action_passes() -> None:
    table = position().cash(BLUE, 0)
    for division in Division:
        table.full(division.name, YELLOW, 6)
    state = table.turn(BLUE)
    assert legal_names(state) == {"pass"}
    decide(state, "pass")
    assert decider(state) == YELLOW


def test_an_action_that_would_place_or_move_nothing_is_not_legal() -> None:
    table = position().cash(BLUE, 0).card("development", BLUE, "bribed").card("legal", BLUE, "bribed")
    state = table.department(YELLOW, "legal", 6).head("legal", YELLOW).turn(BLUE)
    assert legal_names(state) == {"found_new"}


def test_hiring_needs_space_in_a_room_of_ones_own() -> None:
    table = position().department(BLUE, "legal", 6).main(BLUE, "legal", 6).department(YELLOW, "legal", 1)
    refused(table.turn(BLUE), "hire")


def test_founding_with_ones_own_needs_two_employees() -> None:
    refused(position().department(BLUE, "legal", 1).turn(BLUE), "found_own")
    assert "found_own" in legal_names(position().department(BLUE, "legal", 2).turn(BLUE))


def test_moving_needs_a_vacancy_in_another_division() -> None:
    table = position().department(BLUE, "legal", 1)
    for division in Division:
        if division != Division.LEGAL:
            table.full(division.name, YELLOW)
    refused(table.turn(BLUE), "move")


def test_a_bribe_needs_50_and_a_card_before_another_player() -> None:
    refused(position().cash(BLUE, 0).turn(BLUE), "bribe")
    assert "bribe" in legal_names(position().cash(BLUE, 50).turn(BLUE))

    table = position()
    for name in Card:
        table.card(name.name, BLUE)
    refused(table.turn(BLUE), "bribe")


def test_points_that_gold_forfeits_do_not_make_an_action_illegal() -> None:
    table = position().points(BLUE, "influence", 10).points(BLUE, "shares", 24).points(BLUE, "corruption", 12)
    table.department(BLUE, "legal", 3).department(BLUE, "legal", 3).points(BLUE, "main", 6).cash(BLUE, 2000)
    table.card("legal", BLUE)
    state = table.turn(BLUE)

    assert {"buy_influence", "buy_shares", "buy_main", "merge", "bribe", "use_legal"} <= legal_names(state)
    decide(state, "buy_influence", *["room:legal:1"] * 3)
    assert points(state, "influence")[BLUE] == 10
    assert column(state, "legal") == [department(BLUE, 3)]


@pytest.mark.parametrize("action", ["found_new", "found_own", "buy_main"])
def test_a_full_division_takes_no_new_room(action: str) -> None:
    state = position().full("legal", BLUE, 2).cash(BLUE, 1500).turn(BLUE)
    decide(state, action)
    assert legal_names(state) == {f"division:{division.name.lower()}" for division in Division} - {"division:legal"}


def test_nobody_moves_into_a_full_division() -> None:
    state = position().full("legal", YELLOW).department(BLUE, "accounting", 2).turn(BLUE)
    decide(state, "move", "room:accounting:1")
    refused(state, "division:legal")


def test_merging_into_ones_own_room_stays_possible_in_a_full_division() -> None:
    state = position().department(BLUE, "legal", 3).full("legal", YELLOW).department(BLUE, "accounting", 3).turn(BLUE)
    decide(state, "merge", "room:legal:1", "room:accounting:1")
    refused(state, "division:legal")
    decide(state, "room:legal:1")

    assert column(state, "legal") == [main(BLUE, 4)] + [department(YELLOW, 1)] * 5


def test_an_emptied_department_closes_at_once_and_the_rooms_below_move_up() -> None:
    table = position().card("legal", BLUE).department(BLUE, "legal", 1).main(YELLOW, "legal", 2)
    state = table.department(RED, "legal", 3).turn(BLUE)
    decide(state, "use_legal", "room:legal:1")

    assert column(state, "legal") == [main(YELLOW, 2), department(RED, 3)]
    assert told(state, Note.CLOSED) == [(BLUE, Division.LEGAL * 6, 0, 0)]


def test_a_main_department_never_closes() -> None:
    state = position().card("legal", BLUE).main(BLUE, "legal", 1).turn(BLUE)
    decide(state, "use_legal", "room:legal:1")
    assert column(state, "legal") == [main(BLUE, 0)]


def test_a_face_down_card_gives_no_privilege() -> None:
    table = position().department(BLUE, "legal", 1).motivation(0)
    for name in Card:
        table.card(name.name, BLUE, "down")
    state = table.turn(BLUE)
    refused(state, "use_development", "use_legal")

    decide(state, "hire", "room:legal:1", "room:legal:1")
    assert decider(state) == YELLOW
    state = table.turn(BLUE)
    decide(state, "buy_shares", "pay:3")
    assert points(state, "shares")[BLUE] == 3


def test_face_down_cards_come_back_face_up_in_the_next_meeting() -> None:
    table = position().card("legal", BLUE, "down").card("chairman", RED, "down")
    state = table.uncover("meeting")

    assert card(state, "legal") == (BLUE, "division")
    assert card(state, "chairman") == (RED, "division")
