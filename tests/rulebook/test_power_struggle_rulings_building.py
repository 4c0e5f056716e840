"""Power Struggle, settled rulings: hiring (A), founding (B), moving and merging (C)."""

import pytest

from pinstripe.games.power_struggle.table import Division, Note
from tests.games.power_struggle.builder import (
    column,
    decide,
    decider,
    department,
    legal_names,
    main,
    notes,
    points,
    position,
    refused,
)

BLUE, YELLOW, GREEN, RED = range(4)
SIX_DIVISIONS = {f"division:{division.name.lower()}" for division in Division}
ADDITIONAL_STAFF = [
    ("division", [2, 2, 1, 1, 0, 0, 0]),
    ("bribed", [3, 3, 2, 2, 1, 1, 1]),
    ("down", [0, 0, 0, 0, 0, 0, 0]),
]


def test_hiring_places_two_employees_and_not_just_one() -> None:
    state = position().department(BLUE, "legal", 1).turn(BLUE)
    decide(state, "hire", "room:legal:1")
    refused(state, "stop")
    decide(state, "room:legal:1")

    assert column(state, "legal") == [department(BLUE, 3)]
    assert decider(state) == YELLOW


def test_hiring_places_a_single_employee_where_only_one_fits() -> None:
    table = position().card("human_resources", BLUE, "bribed").motivation(0)
    state = table.department(BLUE, "legal", 5).turn(BLUE)
    decide(state, "hire", "room:legal:1")

    assert column(state, "legal") == [department(BLUE, 6)]
    assert decider(state) == YELLOW


def test_hiring_goes_into_own_departments_and_main_departments_with_space_only() -> None:
    table = position().department(BLUE, "legal", 6).main(BLUE, "legal", 0)
    state = table.department(YELLOW, "legal", 1).department(BLUE, "legal", 5).turn(BLUE)
    decide(state, "hire")
    assert legal_names(state) == {"room:legal:2", "room:legal:4"}
    decide(state, "room:legal:4")
    assert legal_names(state) == {"room:legal:2"}


@pytest.mark.parametrize(("side", "additional"), ADDITIONAL_STAFF)
def test_human_resources_adds_employees_when_hiring(side: str, additional: list[int]) -> None:
    for motivation, more in enumerate(additional):
        table = position().card("human_resources", BLUE, side).motivation(motivation)
        state = table.department(BLUE, "legal", 1).turn(BLUE)
        decide(state, "hire", *["room:legal:1"] * (2 + more))
        assert column(state, "legal") == [department(BLUE, 3 + more)]
        assert decider(state) == YELLOW


def test_the_employees_of_human_resources_are_optional() -> None:
    state = position().card("human_resources", BLUE, "bribed").department(BLUE, "legal", 1).turn(BLUE)
    decide(state, "hire", "room:legal:1", "room:legal:1", "stop")
    assert column(state, "legal") == [department(BLUE, 3)]
    assert decider(state) == YELLOW


def test_one_department_may_be_founded_alone() -> None:
    state = position().department(BLUE, "legal", 6).turn(BLUE)
    decide(state, "found_own", "division:accounting", "room:legal:1", "room:legal:1", "stop", "stop")

    assert column(state, "legal") == [department(BLUE, 4)]
    assert column(state, "accounting") == [department(BLUE, 1)]
    assert decider(state) == YELLOW


def test_a_new_department_has_at_least_two_employees() -> None:
    state = position().department(BLUE, "legal", 6).turn(BLUE)
    decide(state, "found_own", "division:accounting")
    refused(state, "stop")
    decide(state, "room:legal:1")
    refused(state, "stop")


def test_a_new_department_has_at_most_six_employees_of_whom_one_becomes_the_manager() -> None:
    state = position().department(BLUE, "legal", 6).department(BLUE, "legal", 6).turn(BLUE)
    decide(state, "found_own", "division:accounting", *["room:legal:2"] * 5, "room:legal:1")

    assert column(state, "accounting") == [department(BLUE, 5)]
    assert legal_names(state) == SIX_DIVISIONS | {"stop"}


def test_founders_come_from_departments_and_main_departments_of_ones_own() -> None:
    table = position().department(BLUE, "legal", 2).main(BLUE, "legal", 2).department(YELLOW, "legal", 6)
    state = table.main(BLUE, "legal", 0).turn(BLUE)
    decide(state, "found_own", "division:accounting")
    assert legal_names(state) == {"room:legal:1", "room:legal:2"}
    decide(state, "room:legal:2", "room:legal:2")
    assert column(state, "legal")[1] == main(BLUE, 0)


def test_founders_come_only_from_what_existed_before_the_action() -> None:
    state = position().department(BLUE, "legal", 6).department(BLUE, "legal", 4).turn(BLUE)
    decide(state, "found_own", "division:accounting", *["room:legal:1"] * 5, "stop", "division:controlling")
    assert legal_names(state) == {"room:legal:1", "room:legal:2"}


def test_founding_ends_when_too_few_founders_are_left_for_another_department() -> None:
    state = position().department(BLUE, "legal", 4).turn(BLUE)
    decide(state, "found_own", "division:accounting", *["room:legal:1"] * 3, "stop")
    assert decider(state) == YELLOW


def test_no_more_than_two_departments_are_founded() -> None:
    state = position().department(BLUE, "legal", 6).department(BLUE, "legal", 6).turn(BLUE)
    decide(state, "found_own")
    for division in ("division:accounting", "division:controlling"):
        decide(state, division, "room:legal:1", "room:legal:1", "stop")

    assert decider(state) == YELLOW


def test_two_new_departments_may_share_a_division_and_the_first_placed_lies_higher() -> None:
    state = position().department(BLUE, "legal", 5).turn(BLUE)
    decide(state, "found_own", "division:legal", *["room:legal:1"] * 3, "stop")
    decide(state, "division:legal", "room:legal:1", "room:legal:1")

    assert column(state, "legal") == [department(BLUE, 2), department(BLUE, 1)]


def test_a_new_department_that_moves_up_gives_no_founders_either() -> None:
    state = position().department(BLUE, "legal", 5).department(BLUE, "accounting", 1).turn(BLUE)
    decide(state, "found_own", "division:legal", *["room:legal:1"] * 3, "stop")
    decide(state, "division:controlling", "room:legal:1", "room:legal:1")

    assert column(state, "legal") == [department(BLUE, 2)]
    assert legal_names(state) == {"room:accounting:1", "stop"}


def test_a_department_under_construction_moves_up_when_its_founders_room_closes() -> None:
    state = position().department(BLUE, "legal", 2).department(YELLOW, "legal", 1).turn(BLUE)
    decide(state, "found_own", "division:legal", "room:legal:1", "room:legal:1")

    assert column(state, "legal") == [department(YELLOW, 1), department(BLUE, 1)]


def test_a_room_that_empties_during_the_founding_is_not_vacant_for_it() -> None:
    table = position().department(BLUE, "legal", 2).full("legal", YELLOW).department(BLUE, "accounting", 2)
    state = table.turn(BLUE)
    decide(state, "found_own", "division:controlling", "room:legal:1", "room:legal:1", "stop")

    assert len(column(state, "legal")) == 5
    refused(state, "division:legal")
    assert "division:controlling" in legal_names(state)


def test_the_last_vacant_room_of_a_division_takes_one_new_department_only() -> None:
    table = position().department(BLUE, "accounting", 6)
    for _ in range(5):
        table.department(YELLOW, "legal", 1)
    state = table.turn(BLUE)
    decide(state, "found_own", "division:legal", "room:accounting:1", "room:accounting:1", "stop")
    refused(state, "division:legal")


def test_human_resources_adds_nothing_when_founding_with_ones_own() -> None:
    table = position().card("human_resources", BLUE, "bribed").motivation(0)
    state = table.department(BLUE, "legal", 3).turn(BLUE)
    decide(state, "found_own", "division:accounting", "room:legal:1", "room:legal:1")
    assert legal_names(state) == {"room:legal:1", "stop"}


def test_founding_ends_when_no_vacant_room_is_left() -> None:
    table = position().department(BLUE, "legal", 6)
    for division in Division:
        if division != Division.ACCOUNTING:
            table.full(division.name, YELLOW)
    for _ in range(5):
        table.department(YELLOW, "accounting", 1)
    state = table.turn(BLUE)
    decide(state, "found_own", "division:accounting", "room:legal:1", "room:legal:1", "stop")
    assert decider(state) == YELLOW


def test_what_was_founded_or_moved_is_like_any_other_room_afterwards() -> None:
    table = position().department(BLUE, "legal", 6)
    for division in ("accounting", "controlling"):
        decide(table.turn(BLUE), "found_own", f"division:{division}", "room:legal:1", "room:legal:1", "stop")
        decide(table.state, "stop")
    decide(table.turn(BLUE), "move", "room:accounting:1", "division:development", "stop")
    decide(table.turn(BLUE), "move", "room:development:1", "division:communications", "stop")
    decide(table.turn(BLUE), "found_new", "division:development", "room:communications:1", "stop")

    assert column(table.state, "communications") == []
    assert column(table.state, "development") == [department(BLUE, 2)]


def test_founding_with_new_employees_brings_a_manager_and_one_employee() -> None:
    state = position().turn(BLUE)
    decide(state, "found_new", "division:legal")

    assert column(state, "legal") == [department(BLUE, 1)]
    assert decider(state) == YELLOW


@pytest.mark.parametrize(("side", "additional"), ADDITIONAL_STAFF)
def test_human_resources_adds_employees_when_founding_with_new_ones(side: str, additional: list[int]) -> None:
    for motivation, more in enumerate(additional):
        state = position().card("human_resources", BLUE, side).motivation(motivation).turn(BLUE)
        decide(state, "found_new", "division:legal", *["stock"] * more)
        assert column(state, "legal") == [department(BLUE, 1 + more)]
        assert decider(state) == YELLOW


def test_any_number_of_own_employees_may_follow_up_to_six() -> None:
    table = position().card("human_resources", BLUE).motivation(0)
    table.department(BLUE, "accounting", 2).main(BLUE, "accounting", 4).department(YELLOW, "accounting", 3)
    state = table.turn(BLUE)
    decide(state, "found_new", "division:legal", "stock")
    assert legal_names(state) == {"stock", "stop", "room:accounting:1", "room:accounting:2"}
    decide(state, "room:accounting:1", "room:accounting:1", "stock")
    refused(state, "stock")
    decide(state, "room:accounting:1")

    assert column(state, "legal") == [department(BLUE, 6)]
    assert column(state, "accounting") == [main(BLUE, 3), department(YELLOW, 3)]
    assert decider(state) == YELLOW


def test_nobody_need_follow_into_the_new_department() -> None:
    table = position().card("human_resources", BLUE, "bribed").department(BLUE, "accounting", 3)
    state = table.turn(BLUE)
    decide(state, "found_new", "division:legal", "stop")
    assert column(state, "legal") == [department(BLUE, 1)]


def test_one_or_two_departments_move_to_other_divisions() -> None:
    table = position().department(BLUE, "legal", 4).department(YELLOW, "legal", 2).department(BLUE, "legal", 5)
    state = table.department(RED, "accounting", 1).turn(BLUE)
    decide(state, "move", "room:legal:1", "division:accounting")
    assert column(state, "accounting") == [department(RED, 1), department(BLUE, 4)]
    assert column(state, "legal") == [department(YELLOW, 2), department(BLUE, 5)]
    decide(state, "room:legal:2", "division:controlling")

    assert column(state, "legal") == [department(YELLOW, 2)]
    assert column(state, "controlling") == [department(BLUE, 5)]
    assert decider(state) == YELLOW


def test_the_second_move_is_optional() -> None:
    state = position().department(BLUE, "legal", 4).department(BLUE, "legal", 5).turn(BLUE)
    decide(state, "move")
    refused(state, "stop")
    decide(state, "room:legal:1", "division:accounting", "stop")
    assert column(state, "legal") == [department(BLUE, 5)]
    assert decider(state) == YELLOW


def test_no_more_than_two_departments_move() -> None:
    state = position().full("legal", BLUE).turn(BLUE)
    decide(state, "move", *["room:legal:1", "division:accounting"] * 2)
    assert decider(state) == YELLOW


def test_a_department_moves_to_another_division_only() -> None:
    state = position().department(BLUE, "legal", 4).turn(BLUE)
    decide(state, "move", "room:legal:1")
    assert legal_names(state) == SIX_DIVISIONS - {"division:legal"}


def test_each_department_moves_once() -> None:
    state = position().department(BLUE, "legal", 4).department(BLUE, "accounting", 5).turn(BLUE)
    decide(state, "move", "room:legal:1", "division:accounting")
    assert legal_names(state) == {"room:accounting:1", "stop"}

    state = position().department(BLUE, "legal", 4).turn(BLUE)
    decide(state, "move", "room:legal:1", "division:accounting")
    assert decider(state) == YELLOW


def test_the_second_department_may_use_the_room_that_the_first_left() -> None:
    state = position().department(BLUE, "legal", 4).full("legal", YELLOW).department(BLUE, "accounting", 5).turn(BLUE)
    decide(state, "move", "room:legal:1", "division:controlling", "room:accounting:1", "division:legal")

    assert column(state, "legal") == [department(YELLOW, 1)] * 5 + [department(BLUE, 5)]


def test_a_main_department_moves_alone() -> None:
    table = position().main(BLUE, "legal", 4).department(BLUE, "legal", 1).department(BLUE, "legal", 2)
    state = table.turn(BLUE)
    decide(state, "move", "room:legal:1", "division:accounting")
    assert column(state, "accounting") == [main(BLUE, 4)]
    assert decider(state) == YELLOW

    state = table.turn(BLUE)
    decide(state, "move", "room:legal:1", "division:controlling")
    assert legal_names(state) == {"room:legal:1", "stop"}


def test_only_ones_own_departments_move() -> None:
    state = position().department(BLUE, "legal", 4).department(YELLOW, "legal", 1).turn(BLUE)
    decide(state, "move")
    assert legal_names(state) == {"room:legal:1"}


@pytest.mark.parametrize(
    ("first", "second", "merged"), [(3, 3, 4), (4, 4, 6), (6, 3, 6), (6, 6, 6), (1, 2, 1), (1, 1, 0)]
)
def test_two_employees_leave_a_merger_and_any_above_six(first: int, second: int, merged: int) -> None:
    state = position().department(BLUE, "legal", first).department(BLUE, "accounting", second).turn(BLUE)
    decide(state, "merge", "room:legal:1", "room:accounting:1", "room:accounting:1")

    assert column(state, "legal") == []
    assert column(state, "accounting") == [main(BLUE, merged)]
    assert points(state, "main")[BLUE] == 1
    assert (Note.POINTS_SCORED, BLUE, 2, 1, 1) in notes(state)
    assert decider(state) == YELLOW


def test_a_merger_goes_into_either_room_or_a_vacant_room_anywhere() -> None:
    table = position().department(BLUE, "legal", 3).department(BLUE, "accounting", 3).full("controlling", YELLOW)
    state = table.turn(BLUE)
    decide(state, "merge", "room:legal:1", "room:accounting:1")
    either = {"room:legal:1", "room:accounting:1"}
    assert legal_names(state) == SIX_DIVISIONS - {"division:controlling"} | either
    decide(state, "division:development")

    assert column(state, "legal") == column(state, "accounting") == []
    assert column(state, "development") == [main(BLUE, 4)]


def test_a_merger_into_an_own_room_keeps_its_place_in_the_column() -> None:
    table = position().department(BLUE, "legal", 3).department(YELLOW, "legal", 1).department(BLUE, "legal", 3)
    state = table.department(RED, "legal", 2).turn(BLUE)
    upper, lower, vacant = state.clone(), state.clone(), state.clone()
    decide(upper, "merge", "room:legal:3", "room:legal:1", "room:legal:1")
    decide(lower, "merge", "room:legal:1", "room:legal:3", "room:legal:3")
    decide(vacant, "merge", "room:legal:1", "room:legal:3", "division:legal")

    yellow, red, merged = department(YELLOW, 1), department(RED, 2), main(BLUE, 4)
    assert column(upper, "legal") == [merged, yellow, red]
    assert column(lower, "legal") == [yellow, merged, red]
    assert column(vacant, "legal") == [yellow, red, merged]


def test_only_two_different_departments_of_ones_own_merge() -> None:
    table = position().department(BLUE, "legal", 3).main(BLUE, "legal", 3).department(YELLOW, "legal", 3)
    refused(table.turn(BLUE), "merge")

    state = table.department(BLUE, "legal", 1).turn(BLUE)
    decide(state, "merge")
    assert legal_names(state) == {"room:legal:1", "room:legal:4"}
    decide(state, "room:legal:1")
    assert legal_names(state) == {"room:legal:4"}
