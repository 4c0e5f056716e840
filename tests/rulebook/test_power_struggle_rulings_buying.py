"""Power Struggle, settled rulings: buying points (F) and using a privilege card (G)."""

import pytest

from pinstripe.games.power_struggle.table import SIZES, Division, Note, Phase
from tests.games.power_struggle.builder import (
    card,
    cash,
    column,
    counsels,
    decide,
    decider,
    department,
    legal_names,
    main,
    points,
    position,
    refused,
    told,
)

BLUE, YELLOW, GREEN, RED = range(4)


def test_influence_costs_three_employees_from_any_of_ones_rooms() -> None:
    table = position().department(BLUE, "legal", 1).department(YELLOW, "legal", 4).main(BLUE, "accounting", 1)
    state = table.department(BLUE, "controlling", 2).turn(BLUE)
    decide(state, "buy_influence")
    assert legal_names(state) == {"room:legal:1", "room:accounting:1", "room:controlling:1"}
    decide(state, "room:legal:1", "room:accounting:1", "room:controlling:1")

    assert points(state, "influence") == [1, 0, 0, 0]
    assert column(state, "legal") == [department(YELLOW, 4)]
    assert column(state, "accounting") == [main(BLUE, 0)]
    assert column(state, "controlling") == [department(BLUE, 1)]
    assert decider(state) == YELLOW


def test_influence_cannot_be_had_for_two_employees() -> None:
    refused(position().department(BLUE, "legal", 2).turn(BLUE), "buy_influence")
    assert "buy_influence" in legal_names(position().department(BLUE, "legal", 3).turn(BLUE))


def test_a_main_department_costs_1500_and_takes_any_vacant_room() -> None:
    state = position().cash(BLUE, 1600).department(YELLOW, "legal", 1).turn(BLUE)
    decide(state, "buy_main")
    assert legal_names(state) == {f"division:{division.name.lower()}" for division in Division}
    decide(state, "division:legal")

    assert column(state, "legal") == [department(YELLOW, 1), main(BLUE, 0)]
    assert cash(state)[BLUE] == 100
    assert points(state, "main")[BLUE] == 1


def test_a_main_department_cannot_be_had_for_less() -> None:
    refused(position().cash(BLUE, 1450).turn(BLUE), "buy_main")


def test_a_counsel_costs_2000_and_takes_any_box() -> None:
    state = position().cash(BLUE, 2000).counsel(BLUE, "legal").turn(BLUE)
    decide(state, "buy_counsel")
    assert legal_names(state) == {f"counsel:{division.name.lower()}" for division in Division}
    decide(state, "counsel:legal")

    assert counsels(state, "legal") == [2, 0, 0, 0]
    assert cash(state)[BLUE] == 0
    assert decider(state) == YELLOW


def test_a_counsel_cannot_be_had_for_less() -> None:
    refused(position().cash(BLUE, 1950).turn(BLUE), "buy_counsel")


@pytest.mark.parametrize(("size", "price"), [(1, 100), (2, 200), (3, 400), (4, 600), (5, 900), (6, 1200), (7, 1600)])
def test_a_block_of_shares_has_its_price(size: int, price: int) -> None:
    state = position().cash(BLUE, price).turn(BLUE)
    decide(state, "buy_shares")
    assert legal_names(state) == {f"pay:{smaller}" for smaller in range(1, size + 1)}
    left = state.blocks_left[size - 1]
    decide(state, f"pay:{size}")

    assert cash(state)[BLUE] == 0
    assert points(state, "shares")[BLUE] == size
    assert (state.blocks[BLUE, size - 1], state.blocks_left[size - 1]) == (1, left - 1)
    assert decider(state) == YELLOW


@pytest.mark.parametrize(
    ("side", "additional"),
    [
        ("division", [2, 2, 1, 1, 0, 0, 0]),
        ("bribed", [3, 3, 2, 2, 1, 1, 1]),
        ("down", [0, 0, 0, 0, 0, 0, 0]),
    ],
)
def test_accounting_lets_one_take_any_size_up_to_so_many_shares_more(side: str, additional: list[int]) -> None:
    for motivation, more in enumerate(additional):
        state = position().card("accounting", BLUE, side).motivation(motivation).turn(BLUE)
        decide(state, "buy_shares", "pay:2")
        if more == 0:
            assert points(state, "shares")[BLUE] == 2
        else:
            assert legal_names(state) == {f"take:{size}" for size in range(2, 2 + more + 1)}
            decide(state, f"take:{2 + more}")
            assert points(state, "shares")[BLUE] == 2 + more
        assert cash(state)[BLUE] == 600


def test_accounting_need_not_be_used() -> None:
    state = position().card("accounting", BLUE).motivation(1).turn(BLUE)
    decide(state, "buy_shares", "pay:3", "take:3")
    assert points(state, "shares")[BLUE] == 3


def test_no_block_is_larger_than_seven() -> None:
    state = position().card("accounting", BLUE, "bribed").motivation(0).cash(BLUE, 1600).turn(BLUE)
    decide(state, "buy_shares", "pay:6")
    assert legal_names(state) == {"take:6", "take:7"}


def test_the_size_paid_for_need_not_be_in_stock() -> None:
    state = position().card("accounting", BLUE).motivation(1).stocked(3, 0).stocked(4, 0).turn(BLUE)
    decide(state, "buy_shares", "pay:3")

    assert points(state, "shares")[BLUE] == 5
    assert cash(state)[BLUE] == 400
    assert told(state, Note.SHARES_BOUGHT) == [(BLUE, 5, 400, 3)]


def test_only_stocked_sizes_are_taken() -> None:
    state = position().card("accounting", BLUE).motivation(1).stocked(4, 0).turn(BLUE)
    decide(state, "buy_shares", "pay:3")
    assert legal_names(state) == {"take:3", "take:5"}


def test_nobody_pays_when_no_size_in_reach_is_in_stock() -> None:
    table = position().card("accounting", BLUE).motivation(3).stocked(3, 0).stocked(4, 0)
    state = table.turn(BLUE)
    decide(state, "buy_shares")
    refused(state, "pay:3")
    assert {"pay:2", "pay:4"} <= legal_names(state)

    table = position()
    for size in range(1, SIZES + 1):
        table.stocked(size, 0)
    refused(table.turn(BLUE), "buy_shares")


def test_development_on_its_division_half_entices_one_employee() -> None:
    table = position().card("development", BLUE).department(BLUE, "legal", 2).main(YELLOW, "legal", 2)
    state = table.department(RED, "accounting", 3).department(BLUE, "accounting", 6).main(RED, "legal", 0).turn(BLUE)
    decide(state, "use_development")
    assert legal_names(state) == {"room:legal:2", "room:accounting:1", "stock"}
    decide(state, "room:legal:2")
    assert legal_names(state) == {"room:legal:1"}
    decide(state, "room:legal:1")

    assert column(state, "legal") == [department(BLUE, 3), main(YELLOW, 1), main(RED, 0)]
    assert (decider(state), state.phase) == (YELLOW, Phase.TURN)


@pytest.mark.parametrize(("side", "staff"), [("division", 1), ("bribed", 3)])
def test_development_may_take_from_the_stock_instead(side: str, staff: int) -> None:
    table = position().card("development", BLUE, side).main(BLUE, "legal", 0)
    state = table.department(YELLOW, "legal", 2).turn(BLUE)
    decide(state, "use_development", *["stock", "room:legal:1"] * staff)

    assert column(state, "legal") == [main(BLUE, staff), department(YELLOW, 2)]
    assert (decider(state), state.phase) == (YELLOW, Phase.TURN)


def test_development_on_its_bribed_half_takes_at_most_one_from_each_player() -> None:
    table = position(3).card("development", BLUE, "bribed").department(BLUE, "legal", 1)
    table.department(YELLOW, "accounting", 2).department(YELLOW, "controlling", 2).department(GREEN, "accounting", 2)
    state = table.turn(BLUE)
    decide(state, "use_development", "room:accounting:1", "room:legal:1")
    assert legal_names(state) == {"room:accounting:2", "stock"}
    decide(state, "room:accounting:2", "room:legal:1")
    assert legal_names(state) == {"stock"}
    decide(state, "stock", "room:legal:1")

    assert column(state, "legal") == [department(BLUE, 4)]


def test_development_may_take_from_the_same_player_each_time_it_is_used() -> None:
    table = position().card("development", BLUE).department(BLUE, "legal", 1).department(YELLOW, "legal", 3)
    for _ in range(2):
        decide(table.turn(BLUE), "use_development", "room:legal:2", "room:legal:1")
    assert column(table.state, "legal") == [department(BLUE, 3), department(YELLOW, 1)]


def test_development_places_its_employees_into_any_own_rooms_with_space() -> None:
    table = position().card("development", BLUE, "bribed").department(BLUE, "legal", 5).main(BLUE, "controlling", 0)
    state = table.turn(BLUE)
    decide(state, "use_development", "stock", "room:legal:1", "stock")
    assert legal_names(state) == {"room:controlling:1"}


def test_development_takes_fewer_only_for_want_of_room() -> None:
    state = position().card("development", BLUE, "bribed").department(BLUE, "legal", 4).turn(BLUE)
    decide(state, "use_development", "stock", "room:legal:1")
    refused(state, "stop", "pass")
    decide(state, "stock", "room:legal:1")

    assert column(state, "legal") == [department(BLUE, 6)]
    assert decider(state) == YELLOW


@pytest.mark.parametrize("side", ["division", "bribed"])
def test_development_needs_room_for_one(side: str) -> None:
    table = position().card("development", BLUE, side).department(YELLOW, "legal", 3)
    refused(table.turn(BLUE), "use_development")
    refused(table.department(BLUE, "legal", 6).turn(BLUE), "use_development")


def test_an_enticed_last_employee_closes_his_department_and_ones_own_room_moves_up() -> None:
    table = position().card("development", BLUE).department(YELLOW, "legal", 1)
    state = table.department(BLUE, "legal", 2).turn(BLUE)
    decide(state, "use_development", "room:legal:1")
    assert told(state, Note.CLOSED) == [(YELLOW, Division.LEGAL * 6, 0, 0)]
    decide(state, "room:legal:1")

    assert column(state, "legal") == [department(BLUE, 3)]


def test_legal_on_its_division_half_turns_one_employee_into_one_influence() -> None:
    state = position().card("legal", BLUE).department(BLUE, "legal", 1).turn(BLUE)
    decide(state, "use_legal", "room:legal:1")

    assert points(state, "influence")[BLUE] == 1
    assert column(state, "legal") == []


def test_legal_on_its_bribed_half_turns_two_employees_into_two_influence() -> None:
    table = position().card("legal", BLUE, "bribed").department(BLUE, "legal", 1).main(BLUE, "accounting", 1)
    state = table.turn(BLUE)
    decide(state, "use_legal", "room:accounting:1", "room:legal:1")

    assert points(state, "influence")[BLUE] == 2
    assert decider(state) == YELLOW


def test_legal_is_not_playable_without_enough_employees() -> None:
    refused(position().card("legal", BLUE).main(BLUE, "legal", 0).turn(BLUE), "use_legal")
    refused(position().card("legal", BLUE, "bribed").department(BLUE, "legal", 1).turn(BLUE), "use_legal")


@pytest.mark.parametrize("side", ["division", "bribed"])
def test_using_a_card_does_not_turn_it_over(side: str) -> None:
    table = position().card("legal", BLUE, side).card("development", BLUE, side).department(BLUE, "legal", 3)
    state = table.turn(BLUE)
    decide(state, "use_legal", *["room:legal:1"] * (1 if side == "division" else 2))
    state = table.turn(BLUE)
    decide(state, "use_development", *["stock", "room:legal:1"] * (1 if side == "division" else 3))

    assert card(state, "legal") == card(state, "development") == (BLUE, side)
    assert {"use_legal", "use_development"} <= legal_names(table.turn(BLUE))
