"""Power Struggle, settled rulings: victory points, the archenemy and the end of the game."""

import pytest

from pinstripe.games.power_struggle.table import Note, Phase
from tests.games.power_struggle.builder import (
    Position,
    announced,
    board,
    card,
    decide,
    decider,
    idle,
    is_over,
    points,
    position,
    ranks,
    scores,
    told,
)

BLUE, YELLOW, GREEN, RED = range(4)
INFLUENCE_SHARES_CORRUPTION, SHARES_CORRUPTION_MAIN, CORRUPTION_MAIN_COUNSEL = 1, 2, 3
MAIN_COUNSEL_INFLUENCE, COUNSEL_INFLUENCE_SHARES = 4, 5


def with_three_points(table: Position, seat: int) -> Position:
    """Three victory points: influence, shares and corruption have reached their goals."""
    return table.points(seat, "influence", 7).points(seat, "shares", 16).points(seat, "corruption", 9)


def about_to_win(table: Position, seat: int) -> Position:
    """Three victory points and the fourth in reach: the main department that would reach the goal can be bought."""
    return with_three_points(table, seat).points(seat, "main", 3).cash(seat, 1500)


def win(table: Position, seat: int) -> None:
    decide(table.turn(seat), "buy_main", "division:legal")


def test_another_colour_must_be_beaten_in_all_three_competences() -> None:
    table = position().enemy(BLUE, YELLOW, INFLUENCE_SHARES_CORRUPTION).points(BLUE, "influence", 1)
    table.points(BLUE, "shares", 1).points(RED, "influence", 5).points(RED, "shares", 5)
    assert scores(table.state)[BLUE] == 0
    assert scores(table.points(BLUE, "corruption", 1).state)[BLUE] == 1


def test_a_draw_with_the_archenemy_is_not_more() -> None:
    table = position().enemy(BLUE, YELLOW, INFLUENCE_SHARES_CORRUPTION)
    table.points(BLUE, "influence", 2).points(BLUE, "shares", 2).points(BLUE, "corruption", 2)
    assert scores(table.points(YELLOW, "shares", 2).state)[BLUE] == 0
    assert scores(table.points(YELLOW, "shares", 1).state)[BLUE] == 1


def test_ones_own_colour_asks_for_more_than_all_others_in_two_of_three_competences() -> None:
    table = position().enemy(BLUE, BLUE, INFLUENCE_SHARES_CORRUPTION).points(RED, "influence", 6)
    table.points(BLUE, "shares", 2).points(YELLOW, "shares", 1).points(BLUE, "corruption", 2)
    assert scores(table.points(GREEN, "corruption", 2).state)[BLUE] == 0
    assert scores(table.points(GREEN, "corruption", 1).state)[BLUE] == 1


def test_gold_beats_everybody_also_others_on_gold() -> None:
    table = position().enemy(BLUE, YELLOW, INFLUENCE_SHARES_CORRUPTION).points(BLUE, "shares", 1)
    table.points(BLUE, "corruption", 1).points(BLUE, "influence", 9).points(YELLOW, "influence", 10)
    assert scores(table.state)[BLUE] == 1
    assert scores(table.points(BLUE, "influence", 10).state)[BLUE] == 1 + 1


def test_gold_counts_as_more_than_all_others_for_ones_own_colour() -> None:
    table = position().enemy(BLUE, BLUE, INFLUENCE_SHARES_CORRUPTION)
    for seat in range(4):
        table.points(seat, "influence", 10).points(seat, "shares", 24)
    assert scores(table.state) == [3, 2, 2, 2]


def test_counsel_compares_all_figures_in_all_boxes() -> None:
    table = position().enemy(BLUE, YELLOW, CORRUPTION_MAIN_COUNSEL).points(BLUE, "corruption", 1)
    table.points(BLUE, "main", 1).counsel(BLUE, "legal", 2)
    table.counsel(YELLOW, "development").counsel(YELLOW, "accounting")
    assert scores(table.state)[BLUE] == 0
    assert scores(table.counsel(BLUE, "legal", 3).state)[BLUE] == 1


def test_the_archenemy_point_comes_and_goes() -> None:
    table = position().enemy(BLUE, YELLOW, INFLUENCE_SHARES_CORRUPTION)
    table.points(BLUE, "influence", 1).points(BLUE, "corruption", 1)
    state = table.turn(BLUE)
    assert scores(state)[BLUE] == 0
    decide(state, "buy_shares", "pay:2")
    assert scores(state)[BLUE] == 1
    decide(state, "buy_shares", "pay:2")
    assert scores(state)[BLUE] == 0


def test_reaching_the_goal_is_announced_by_itself_and_shows_the_archenemy_cards() -> None:
    table = about_to_win(position(), BLUE).enemy(BLUE, RED, COUNSEL_INFLUENCE_SHARES)
    win(table, BLUE)

    assert announced(table.state) == [BLUE]
    assert told(table.state, Note.ANNOUNCED) == [(BLUE, 4, RED, COUNSEL_INFLUENCE_SHARES - 1)]


def test_three_points_and_an_archenemy_not_beaten_are_not_announced() -> None:
    table = with_three_points(position(), BLUE).enemy(BLUE, YELLOW, MAIN_COUNSEL_INFLUENCE)
    idle(table.turn(BLUE))
    assert announced(table.state) == []


def test_the_archenemy_point_may_be_the_one_that_reaches_the_goal() -> None:
    table = with_three_points(position(), BLUE).enemy(BLUE, YELLOW, SHARES_CORRUPTION_MAIN).cash(BLUE, 1500)
    win(table, BLUE)
    assert points(table.state, "main")[BLUE] == 1
    assert announced(table.state) == [BLUE]


def test_a_first_offer_is_a_change_that_is_looked_at_before_the_answer() -> None:
    table = about_to_win(position(), BLUE).points(BLUE, "corruption", 8).points(BLUE, "main", 4)
    state = table.card("legal", YELLOW).turn(BLUE)
    decide(state, "bribe", "card:legal", "amount:50")
    assert announced(state) == [BLUE]
    assert (decider(state), state.phase) == (YELLOW, Phase.BRIBE_ANSWER)


def test_an_acceptor_announces_in_another_players_action() -> None:
    table = about_to_win(position(), YELLOW).points(YELLOW, "corruption", 8).points(YELLOW, "main", 4)
    state = table.card("legal", YELLOW).turn(BLUE)
    decide(state, "bribe", "card:legal", "amount:50", "accept")
    assert announced(state) == [YELLOW]


def test_a_counsel_from_resigning_is_looked_at() -> None:
    table = with_three_points(position(), BLUE).counsel(BLUE, "legal").counsel(BLUE, "accounting")
    state = table.head("controlling", BLUE).turn(BLUE)
    decide(state, "resign", "head:controlling", "to_counsel")
    assert announced(state) == [BLUE]


def test_a_counsel_that_was_bought_is_looked_at() -> None:
    table = with_three_points(position(), BLUE).counsel(BLUE, "legal").counsel(BLUE, "accounting").cash(BLUE, 2000)
    state = table.turn(BLUE)
    decide(state, "buy_counsel", "counsel:controlling")
    assert announced(state) == [BLUE]


def test_the_game_ends_after_the_department_turn_in_which_it_was_announced() -> None:
    table = about_to_win(position().starter(BLUE), BLUE)
    win(table, BLUE)
    uncovered = table.state.uncovered
    for seat in (YELLOW, GREEN, RED):
        assert not is_over(table.state)
        assert decider(table.state) == seat
        idle(table.state)

    assert is_over(table.state)
    assert told(table.state, Note.GAME_OVER) == [(1, 0, 0, 0)]
    assert table.state.uncovered == uncovered


def test_an_announcement_by_the_last_player_ends_the_game_at_once() -> None:
    state = about_to_win(position(), BLUE).last_turn(BLUE)
    decide(state, "buy_main", "division:legal")
    assert is_over(state)


def test_others_may_announce_in_the_same_department_turn() -> None:
    table = about_to_win(about_to_win(position(), BLUE), YELLOW)
    win(table, BLUE)
    decide(table.state, "buy_main", "division:legal")
    assert announced(table.state) == [BLUE, YELLOW]


def test_an_archenemy_beaten_when_announcing_stays_beaten() -> None:
    table = about_to_win(position(), BLUE).enemy(BLUE, YELLOW, SHARES_CORRUPTION_MAIN).points(YELLOW, "shares", 15)
    win(table, BLUE)
    assert scores(table.state)[BLUE] == 4 + 1
    decide(table.state, "buy_shares", "pay:2")
    assert points(table.state, "shares")[:2] == [16, 17]
    idle(table.state)
    idle(table.state)

    assert is_over(table.state)
    assert scores(table.state)[BLUE] == 4 + 1


def test_everybody_elses_archenemy_point_counts_as_it_stands_at_the_end() -> None:
    table = about_to_win(position(), BLUE).enemy(GREEN, YELLOW, INFLUENCE_SHARES_CORRUPTION)
    table.points(GREEN, "influence", 1).points(GREEN, "corruption", 1).points(GREEN, "shares", 1)
    win(table, BLUE)
    assert scores(table.state)[GREEN] == 1
    decide(table.state, "buy_shares", "pay:1")
    idle(table.state)
    idle(table.state)

    assert is_over(table.state)
    assert scores(table.state)[GREEN] == 0


def test_an_archenemy_not_beaten_when_announcing_may_still_be_beaten_at_the_end() -> None:
    table = about_to_win(position(), BLUE).enemy(BLUE, YELLOW, SHARES_CORRUPTION_MAIN).points(YELLOW, "corruption", 9)
    table.points(BLUE, "corruption", 9).card("legal", BLUE)
    win(table, BLUE)
    assert scores(table.state)[BLUE] == 4
    decide(table.state, "found_new", "division:accounting")
    decide(table.state, "bribe", "card:legal", "amount:50", "accept")
    assert points(table.state, "corruption")[BLUE] == 10
    idle(table.state)

    assert is_over(table.state)
    assert scores(table.state)[BLUE] == 4 + 1


def test_step_5_of_the_meeting_is_one_change() -> None:
    table = position().enemy(BLUE, YELLOW, COUNSEL_INFLUENCE_SHARES).board(RED, RED, RED, BLUE, YELLOW)
    table.points(BLUE, "shares", 16).points(BLUE, "corruption", 9).points(BLUE, "main", 4).counsel(BLUE, "legal")
    table.points(BLUE, "influence", 3).points(YELLOW, "influence", 3)
    state = table.meeting()

    assert points(state, "influence") == [4, 4, 0, 4]
    assert announced(state) == []
    assert not is_over(state)


def test_an_announcement_in_step_5_ends_the_game_before_step_6() -> None:
    table = about_to_win(position(), BLUE).points(BLUE, "influence", 6).points(BLUE, "main", 4).board(BLUE)
    state = table.motivation(3).meeting()

    assert announced(state) == [BLUE]
    assert is_over(state)
    assert state.motivation == 3


def test_two_may_announce_in_step_5() -> None:
    table = about_to_win(about_to_win(position(), BLUE), YELLOW).board(BLUE, YELLOW)
    for seat in (BLUE, YELLOW):
        table.points(seat, "influence", 6).points(seat, "main", 4)
    assert announced(table.meeting()) == [BLUE, YELLOW]


def test_an_announcement_in_step_3_lets_the_meeting_go_on_through_step_5() -> None:
    table = with_three_points(position(), BLUE).counsel(BLUE, "legal").counsel(BLUE, "accounting")
    table.head("development", BLUE).department(YELLOW, "development", 1).head("controlling", GREEN)
    state = table.department(RED, "controlling", 1).board(RED, YELLOW).motivation(2).meeting()
    decide(state, "to_counsel")
    assert announced(state) == [BLUE]
    assert not is_over(state)
    assert decider(state) == GREEN
    decide(state, "to_board")

    assert is_over(state)
    assert board(state) == [YELLOW, GREEN]
    assert points(state, "influence") == [7, 1, 1, 2]
    assert card(state, "controlling") == (RED, "division")
    assert state.motivation == 2


def test_an_announcement_by_the_chairman_privilege_lets_the_meeting_go_on_through_step_5() -> None:
    table = about_to_win(position(), BLUE).card("chairman", BLUE, "bribed").card("communications", GREEN, "bribed")
    state = table.board(RED).meeting()
    decide(state, "division:legal")
    assert announced(state) == [BLUE]
    assert (decider(state), state.phase) == (GREEN, Phase.TURN)
    decide(state, "found_new", "division:accounting")

    assert is_over(state)
    assert points(state, "influence")[RED] == 2


def test_an_announcement_in_the_extra_action_lets_the_meeting_go_on_through_step_5() -> None:
    state = about_to_win(position(), BLUE).card("communications", BLUE, "bribed").board(RED).meeting()
    decide(state, "buy_main", "division:legal")

    assert is_over(state)
    assert announced(state) == [BLUE]
    assert points(state, "influence")[RED] == 2


def test_most_victory_points_win_even_over_the_one_who_announced_first() -> None:
    table = about_to_win(position(), BLUE).cash(BLUE, 5000).enemy(YELLOW, BLUE, COUNSEL_INFLUENCE_SHARES)
    table.counsel(YELLOW, "legal").counsel(YELLOW, "accounting").counsel(YELLOW, "controlling")
    table.points(YELLOW, "influence", 8).points(YELLOW, "corruption", 9).points(YELLOW, "shares", 15)
    state = table.turn(BLUE)
    decide(state, "buy_main", "division:legal")
    assert announced(state) == [BLUE]
    decide(state, "buy_shares", "pay:2")
    idle(state)
    idle(state)

    assert is_over(state)
    assert scores(state)[:2] == [4, 5]
    assert ranks(state)[:2] == [2, 1]


@pytest.mark.parametrize(
    ("main_points", "money", "expected"),
    [
        ((4, 4, 4, 0), (100, 300, 200, 900), [3, 1, 2, 4]),
        ((4, 0, 4, 0), (200, 900, 200, 900), [1, 3, 1, 3]),
        ((0, 0, 0, 4), (900, 800, 800, 0), [2, 3, 3, 1]),
    ],
)
def test_victory_points_then_cash_then_shared(
    main_points: tuple[int, ...], money: tuple[int, ...], expected: list[int]
) -> None:
    table = position()
    for seat in range(4):
        table.points(seat, "main", main_points[seat]).cash(seat, money[seat])
    assert ranks(table.state) == expected
