"""Power Struggle, settled rulings: the directors' meeting."""

import pytest

from pinstripe.engine.seats import CHANCE
from pinstripe.games.power_struggle.table import Card, Division, Event, Note, Phase
from tests.games.power_struggle.builder import (
    board,
    card,
    chance,
    column,
    counsels,
    decide,
    decider,
    department,
    head,
    heads,
    legal_names,
    main,
    outcomes,
    points,
    position,
    refused,
    told,
)

BLUE, YELLOW, GREEN, RED = range(4)
SIX_DIVISIONS = {f"division:{division.name.lower()}" for division in Division}


def test_the_chairman_privilege_comes_first_and_founds_a_department_with_one_employee() -> None:
    state = position().chairman(RED).card("chairman", RED).meeting()
    assert (decider(state), state.phase) == (RED, Phase.CHAIRMAN_PRIVILEGE)
    assert state.chairman == RED
    assert legal_names(state) == SIX_DIVISIONS | {"pass"}
    decide(state, "division:legal")

    assert column(state, "legal") == [department(RED, 1)]
    assert points(state, "main")[RED] == 0
    assert head(state, "legal") == RED


def test_the_bribed_half_of_the_chairman_card_founds_a_main_department_without_employees() -> None:
    state = position().card("chairman", YELLOW, "bribed").meeting()
    decide(state, "division:legal")

    assert column(state, "legal") == [main(YELLOW, 0)]
    assert points(state, "main")[YELLOW] == 1


def test_the_chairman_privilege_belongs_to_the_holder_of_the_card_not_to_the_chairman() -> None:
    state = position().chairman(RED).card("chairman", YELLOW, "bribed").meeting()
    assert decider(state) == YELLOW


def test_the_chairman_privilege_is_optional() -> None:
    state = position().card("chairman", RED).meeting()
    decide(state, "pass")

    assert all(column(state, division.name) == [] for division in Division)
    assert (decider(state), state.phase) == (CHANCE, Phase.DRAW_EVENT)


def test_a_face_down_chairman_card_gives_no_privilege() -> None:
    state = position().chairman(RED).card("chairman", RED, "down").meeting()
    assert (decider(state), state.phase) == (CHANCE, Phase.DRAW_EVENT)


def test_human_resources_does_not_add_to_the_chairman_privilege() -> None:
    table = position().card("chairman", RED).card("human_resources", RED, "bribed")
    state = table.department(RED, "legal", 5).motivation(0).meeting()
    decide(state, "division:accounting")

    assert column(state, "accounting") == [department(RED, 1)]
    assert state.phase == Phase.DRAW_EVENT


def test_the_chairman_privilege_needs_a_vacant_room() -> None:
    table = position().card("chairman", RED).full("legal", BLUE)
    state = table.meeting()
    refused(state, "division:legal")

    for division in Division:
        table.full(division.name, BLUE)
    state = table.round(1).meeting()
    assert state.phase == Phase.DRAW_EVENT


def test_the_extra_action_comes_after_the_chairman_privilege() -> None:
    state = position().card("chairman", RED).card("communications", BLUE, "bribed").meeting()
    assert (decider(state), state.phase) == (RED, Phase.CHAIRMAN_PRIVILEGE)
    decide(state, "division:legal")
    assert (decider(state), state.phase) == (BLUE, Phase.TURN)
    decide(state, "found_new", "division:legal")

    assert column(state, "legal") == [department(RED, 1), department(BLUE, 1)]
    assert (decider(state), state.phase) == (CHANCE, Phase.DRAW_EVENT)


def test_the_extra_action_comes_before_the_chairman_steps_down() -> None:
    state = position().chairman(RED).card("chairman", RED, "down").card("communications", BLUE, "bribed").meeting()
    assert state.chairman == RED
    decide(state, "pass")
    assert told(state, Note.CHAIRMAN_DISMISSED) == [(RED, 0, 0, 0)]


def test_the_extra_action_is_optional() -> None:
    state = position().department(BLUE, "legal", 3).card("communications", BLUE, "bribed").meeting()
    assert {"hire", "pass"} <= legal_names(state)
    decide(state, "pass")
    assert state.phase == Phase.DRAW_EVENT


@pytest.mark.parametrize("side", ["division", "down"])
def test_only_the_bribed_half_of_communications_gives_an_extra_action(side: str) -> None:
    state = position().card("communications", BLUE, side).meeting()
    assert state.phase == Phase.DRAW_EVENT


def test_in_the_extra_action_every_privilege_counts_under_the_old_motivation() -> None:
    table = position().card("communications", BLUE, "bribed").card("human_resources", BLUE).motivation(1)
    state = table.department(BLUE, "legal", 1).meeting()
    decide(state, "hire", *["room:legal:1"] * 4)

    assert column(state, "legal") == [department(BLUE, 5)]
    assert state.motivation == 6


def test_a_card_may_be_used_as_the_extra_action() -> None:
    table = position().card("communications", BLUE, "bribed").card("legal", BLUE, "bribed")
    state = table.department(BLUE, "accounting", 3).meeting()
    decide(state, "use_legal", "room:accounting:1", "room:accounting:1")
    assert points(state, "influence")[BLUE] == 2


def test_a_chairman_card_bribed_in_the_extra_action_is_too_late_for_its_privilege() -> None:
    state = position().card("chairman", RED).card("communications", BLUE, "bribed").meeting()
    decide(state, "pass", "bribe", "card:chairman", "amount:50", "accept")

    assert state.phase == Phase.DRAW_EVENT
    assert state.chairman == BLUE
    assert points(state, "main")[BLUE] == 0
    assert card(state, "chairman") == (BLUE, "division")


def test_in_the_first_round_there_is_no_privilege_before_the_meeting_and_nobody_steps_down() -> None:
    table = position().round(0).card("chairman", RED).card("communications", BLUE, "bribed").board(GREEN)
    state = table.meeting()

    assert state.phase == Phase.DRAW_EVENT
    assert told(state, Note.CHAIRMAN_DISMISSED) == []
    assert state.chairman == GREEN


def test_the_dismissed_chairman_returns_to_the_stock() -> None:
    state = position().chairman(RED).board(BLUE).meeting()

    assert state.chairman == BLUE
    assert board(state) == []
    assert points(state, "influence") == [2, 0, 0, 0]


def test_most_board_members_provide_the_chairman_and_the_others_close_ranks() -> None:
    state = position().board(BLUE, RED, YELLOW, RED).meeting()
    assert state.chairman == RED
    assert board(state) == [BLUE, YELLOW, RED]


def test_a_draw_goes_to_the_leftmost_figure_among_the_tied() -> None:
    state = position().board(BLUE, RED, YELLOW, YELLOW, RED).meeting()
    assert state.chairman == RED
    assert board(state) == [BLUE, YELLOW, YELLOW, RED]


@pytest.mark.parametrize("side", ["division", "bribed", "down"])
def test_without_board_members_the_holder_of_the_chairman_card_provides_the_chairman(side: str) -> None:
    table = position().chairman(RED).card("chairman", GREEN, side)
    for division in Division:
        table.full(division.name, BLUE)
    state = table.meeting()

    assert state.chairman == GREEN
    assert told(state, Note.CHAIRMAN_BY_CARD) == [(GREEN, 0, 0, 0)]
    assert points(state, "influence")[GREEN] == 2


def test_most_department_heads_provide_the_head() -> None:
    table = position().department(BLUE, "legal", 6).department(YELLOW, "legal", 1).department(YELLOW, "legal", 1)
    assert head(table.meeting(), "legal") == YELLOW


def test_a_main_department_counts_as_two_department_heads() -> None:
    table = position().department(BLUE, "legal", 6).main(YELLOW, "legal", 0)
    table.department(RED, "accounting", 2).department(RED, "accounting", 2).main(GREEN, "accounting", 3)
    state = table.meeting()

    assert head(state, "legal") == YELLOW
    assert head(state, "accounting") == RED


def test_the_sitting_head_does_not_count() -> None:
    table = position().head("legal", BLUE).department(BLUE, "legal", 1).department(YELLOW, "legal", 2)
    state = table.meeting()
    assert (decider(state), state.phase) == (BLUE, Phase.DISPLACED)


def test_a_draw_of_heads_goes_to_the_most_employees_in_that_division() -> None:
    table = position().department(BLUE, "legal", 2).department(YELLOW, "legal", 1)
    table.department(YELLOW, "legal", 4).department(BLUE, "legal", 2)
    assert head(table.department(BLUE, "accounting", 6).meeting(), "legal") == YELLOW


def test_a_draw_of_employees_too_goes_to_the_highest_room() -> None:
    table = position().department(GREEN, "legal", 1).department(YELLOW, "legal", 1).department(BLUE, "legal", 3)
    table.department(BLUE, "legal", 1).department(YELLOW, "legal", 3)
    assert head(table.meeting(), "legal") == YELLOW


@pytest.mark.parametrize("side", ["division", "bribed", "down"])
def test_without_department_heads_the_holder_of_the_card_provides_the_head(side: str) -> None:
    state = position().card("legal", GREEN, side).meeting()
    assert head(state, "legal") == GREEN
    assert (GREEN, Division.LEGAL, 0, 0) in told(state, Note.HEAD_BY_CARD)


def test_without_department_heads_the_card_prevails_even_against_a_sitting_head() -> None:
    state = position().head("legal", BLUE).card("legal", GREEN, "down").meeting()
    assert (decider(state), state.phase) == (BLUE, Phase.DISPLACED)
    decide(state, "to_counsel")

    assert head(state, "legal") == GREEN
    assert counsels(state, "legal") == [1, 0, 0, 0]


def test_a_sitting_head_who_holds_the_card_of_an_empty_division_stays() -> None:
    state = position().head("legal", BLUE).card("legal", BLUE, "bribed").meeting()
    assert head(state, "legal") == BLUE
    assert (BLUE, Division.LEGAL, 0, 0) in told(state, Note.HEAD_STAYS)


def test_a_rightful_sitting_head_stays_where_he_is() -> None:
    state = position().head("legal", BLUE).department(BLUE, "legal", 1).meeting()
    assert head(state, "legal") == BLUE
    assert board(state) == []
    assert counsels(state, "legal") == [0, 0, 0, 0]


def test_a_displaced_owner_chooses_before_the_next_division_is_looked_at() -> None:
    table = position().head("development", BLUE).head("human_resources", RED)
    state = table.department(YELLOW, "development", 1).department(GREEN, "human_resources", 1).meeting()

    assert (decider(state), state.phase) == (BLUE, Phase.DISPLACED)
    assert legal_names(state) == {"to_board", "to_counsel"}
    assert heads(state)[:3] == [BLUE, RED, -1]
    decide(state, "to_counsel")

    assert (decider(state), state.phase) == (RED, Phase.DISPLACED)
    assert heads(state)[:3] == [YELLOW, RED, -1]
    decide(state, "to_board")

    assert heads(state)[:2] == [YELLOW, GREEN]
    assert head(state, "communications") != -1
    assert counsels(state, "development") == [1, 0, 0, 0]
    assert board(state) == [RED]


def test_a_head_displaced_to_the_board_is_too_late_for_chairman_but_scores_influence() -> None:
    state = position().board(GREEN).head("legal", BLUE).department(RED, "legal", 1).meeting()
    decide(state, "to_board")

    assert state.chairman == GREEN
    assert board(state) == [BLUE]
    assert points(state, "influence") == [1, 0, 2, 0]


def test_a_head_displaced_to_a_full_board_pushes_out_the_leftmost() -> None:
    table = position().board(BLUE, YELLOW, GREEN, RED, RED).head("legal", BLUE).head("controlling", YELLOW)
    state = table.department(RED, "legal", 1).department(RED, "controlling", 1).meeting()
    assert board(state) == [BLUE, YELLOW, GREEN, RED]
    decide(state, "to_board")
    assert board(state) == [BLUE, YELLOW, GREEN, RED, BLUE]
    decide(state, "to_board")

    assert board(state) == [YELLOW, GREEN, RED, BLUE, YELLOW]
    assert told(state, Note.PUSHED_OUT) == [(BLUE, YELLOW, 0, 0)]


def test_every_card_goes_to_its_head_face_up_on_the_division_half() -> None:
    table = position().board(RED).card("chairman", BLUE, "down")
    for division in Division:
        table.department(GREEN, division.name, 1).card(division.name, YELLOW, "bribed")
    table.card("legal", GREEN, "down").card("communications", YELLOW, "division")
    state = table.meeting()

    for division in Division:
        assert card(state, division.name) == (GREEN, "division")
    assert card(state, "chairman") == (RED, "division")


def test_the_chairman_scores_two_and_every_board_member_one() -> None:
    state = position().board(BLUE, RED, YELLOW, RED, BLUE).points(YELLOW, "influence", 4).meeting()
    assert state.chairman == BLUE
    assert points(state, "influence") == [2 + 1, 4 + 1, 0, 2]


def test_motivation_returns_to_6() -> None:
    assert position().motivation(2).meeting().motivation == 6


def test_the_new_head_of_communications_sorts_and_never_the_bribed_half() -> None:
    table = position().card("communications", YELLOW, "bribed").head("communications", GREEN)
    state = table.department(GREEN, "communications", 1).meeting()
    decide(state, "pass")
    chance(state, *["event:motivation_down_1"] * 6)

    assert (decider(state), state.phase) == (GREEN, Phase.SORT)


def test_six_events_are_drawn_from_the_whole_deck_every_time() -> None:
    table = position().department(BLUE, "communications", 1)
    for _ in range(2):
        state = table.card("chairman", BLUE, "down").meeting()
        assert outcomes(state)["event:moron"] == 3
        chance(state, "event:moron", "event:moron")
        assert outcomes(state)["event:moron"] == 1
        chance(state, "event:moron")
        assert "event:moron" not in outcomes(state)
        chance(state, *["event:motivation_down_1"] * 3)
        assert legal_names(state) == {"event:moron", "event:motivation_down_1", "event:bonus"}


def test_the_bonus_comes_before_the_meeting() -> None:
    state = position().sorting(*["company_outing"] * 6)
    decide(state, *["event:company_outing"] * 4)
    refused(state, "event:meeting")
    decide(state, "event:bonus", "event:meeting")
    assert state.phase == Phase.TURN


def test_the_meeting_comes_no_sooner_than_fifth() -> None:
    state = position().sorting(*["company_outing"] * 6)
    decide(state, "event:bonus")
    refused(state, "event:meeting")
    decide(state, *["event:company_outing"] * 2)
    refused(state, "event:meeting")
    decide(state, "event:company_outing", "event:meeting")
    assert state.stacked == 5


def test_the_meeting_comes_eighth_at_the_latest() -> None:
    state = position().sorting(*["company_outing"] * 6)
    decide(state, *["event:company_outing"] * 6)
    assert legal_names(state) == {"event:bonus"}
    decide(state, "event:bonus")
    assert legal_names(state) == {"event:meeting"}
    decide(state, "event:meeting")
    assert state.stacked == 8


def test_what_lies_behind_the_meeting_card_need_not_be_sorted() -> None:
    state = position().sorting("moron", "moron", "moron", "birthday", "company_outing", "company_outing")
    decide(state, "event:company_outing", "event:bonus", "event:company_outing", "event:birthday", "event:meeting")

    assert state.phase == Phase.TURN
    assert [Event(state.stack[place]) for place in range(5)].count(Event.MORON) == 0


def test_the_cards_are_one_for_each_division_and_the_chairmans() -> None:
    assert [number.name for number in Card] == [division.name for division in Division] + ["CHAIRMAN"]
