"""Power Struggle, settled rulings: the table, the deals and the lineup."""

import pytest

from pinstripe.engine.game import GameError
from pinstripe.games.power_struggle.game import GAME
from pinstripe.games.power_struggle.table import SIZES, Card, Competence, Division, Note, Phase, State
from tests.games.power_struggle.builder import (
    board,
    card,
    cash,
    chance,
    colour,
    column,
    deal,
    decide,
    decider,
    department,
    legal_names,
    outcomes,
    points,
    position,
    refused,
    scores,
    told,
)

BLUE, YELLOW, GREEN, RED, VIOLET = range(5)
INFLUENCE, SHARES, MAIN, CORRUPTION, COUNSEL = Competence


def in_order(players: int) -> tuple[range, range]:
    """Archenemies and competence cards dealt in the order of the seats."""
    return range(players), range(1, players + 1)


def competences(state: State, number: int) -> list[Competence]:
    return [Competence(state.competences[number - 1, place]) for place in range(3)]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_three_to_five_play_with_800_each(players: int) -> None:
    assert cash(GAME.start(players)) == [800] * players


@pytest.mark.parametrize("players", [2, 6])
def test_fewer_or_more_cannot_play(players: int) -> None:
    with pytest.raises(GameError):
        GAME.start(players)


def test_every_price_is_a_multiple_of_50() -> None:
    state = position().state
    prices = [state.block_price[size] for size in range(SIZES)] + [state.main_price, state.counsel_price]

    assert prices == [100, 200, 400, 600, 900, 1200, 1600, 1500, 2000]
    assert all(price % 50 == 0 for price in prices)


def test_six_divisions_from_left_to_right() -> None:
    assert [division.name.lower() for division in Division] == [
        "development",
        "human_resources",
        "communications",
        "accounting",
        "legal",
        "controlling",
    ]


def test_a_division_has_six_rooms() -> None:
    state = position().full("legal", BLUE).turn(YELLOW)
    assert len(column(state, "legal")) == 6
    decide(state, "found_new")
    refused(state, "division:legal")


def test_tracks_start_at_0() -> None:
    state = GAME.start(4)
    for track in ("influence", "shares", "main", "corruption"):
        assert points(state, track) == [0, 0, 0, 0]
    assert scores(state) == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("track", "goal", "top"), [("influence", 7, 10), ("shares", 16, 24), ("main", 4, 6), ("corruption", 9, 12)]
)
def test_goals_and_golden_tops(track: str, goal: int, top: int) -> None:
    state = position().points(BLUE, track, goal - 1).points(YELLOW, track, goal).turn(BLUE)

    assert scores(state)[:2] == [0, 1]
    assert state.track_top[Competence[track.upper()]] == top


def test_counsel_needs_one_figure_in_each_of_three_divisions() -> None:
    table = position().counsel(BLUE, "legal", 5).counsel(BLUE, "accounting", 5)
    table.counsel(YELLOW, "legal").counsel(YELLOW, "accounting").counsel(YELLOW, "controlling")

    assert scores(table.turn(BLUE))[:2] == [0, 1]


def test_counsel_has_no_gold_so_equal_figures_never_beat_each_other() -> None:
    table = position().enemy(BLUE, YELLOW, 3).enemy(YELLOW, BLUE, 3)
    for seat in (BLUE, YELLOW):
        table.points(seat, "corruption", 12).points(seat, "main", 6).counsel(seat, "legal", 20)

    assert scores(table.turn(BLUE))[:2] == [2, 2]


def test_points_above_the_top_are_lost() -> None:
    state = position().points(BLUE, "shares", 22).turn(BLUE)
    decide(state, "buy_shares", "pay:3")

    assert points(state, "shares")[BLUE] == 24
    assert told(state, Note.POINTS_SCORED) == [(BLUE, SHARES, 2, 3)]


def test_with_the_shares_goal_of_18_the_top_is_27() -> None:
    table = position(shares_goal=18).points(BLUE, "shares", 17).points(YELLOW, "shares", 18)
    state = table.points(GREEN, "shares", 26).turn(GREEN)

    assert scores(state)[:2] == [0, 1]
    decide(state, "buy_shares", "pay:2")
    assert points(state, "shares")[GREEN] == 27


def test_the_game_may_be_agreed_to_go_to_five_victory_points() -> None:
    table = position(victory_points=5).points(BLUE, "influence", 7).points(BLUE, "main", 4)
    table.points(BLUE, "corruption", 9).points(BLUE, "shares", 15)
    table.counsel(BLUE, "legal").counsel(BLUE, "accounting").department(BLUE, "controlling", 1)
    state = table.head("controlling", BLUE).turn(BLUE)
    decide(state, "resign", "head:controlling", "to_counsel")
    assert (scores(state)[BLUE], state.ending) == (4, 0)

    state = table.turn(BLUE)
    decide(state, "buy_shares", "pay:1")
    assert (scores(state)[BLUE], state.ending) == (5, 1)


def test_options_other_than_those_offered_are_turned_down() -> None:
    with pytest.raises(GameError):
        position(shares_goal=17)
    with pytest.raises(GameError):
        position(victory_points=6)


@pytest.mark.parametrize(
    ("players", "blocks"),
    [(3, [2, 2, 2, 2, 2, 2, 2]), (4, [2, 2, 2, 2, 2, 3, 3]), (5, [3, 3, 3, 3, 3, 3, 3])],
)
def test_share_blocks_depend_on_the_number_of_players(players: int, blocks: list[int]) -> None:
    state = GAME.start(players)
    assert [state.blocks_left[size] for size in range(SIZES)] == blocks


def test_share_blocks_run_out() -> None:
    state = position().stocked(1, 1).turn(BLUE)
    decide(state, "buy_shares", "pay:1")
    decide(state, "buy_shares")
    refused(state, "pay:1")


def test_employees_and_managers_never_run_out() -> None:
    table = position()
    for division in Division:
        table.full(division.name, BLUE, 5)
    state = table.turn(BLUE)
    decide(state, "hire", "room:development:1", "room:development:2")

    assert column(state, "development")[:2] == [department(BLUE, 6), department(BLUE, 6)]


def test_motivation_starts_at_6() -> None:
    assert GAME.start(3).motivation == 6


def test_archenemy_competence_cards() -> None:
    state = position().state
    assert competences(state, 1) == [INFLUENCE, SHARES, CORRUPTION]
    assert competences(state, 2) == [SHARES, CORRUPTION, MAIN]
    assert competences(state, 3) == [CORRUPTION, MAIN, COUNSEL]
    assert competences(state, 4) == [MAIN, COUNSEL, INFLUENCE]
    assert competences(state, 5) == [COUNSEL, INFLUENCE, SHARES]
    assert competences(state, 6) == [INFLUENCE, CORRUPTION, MAIN]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_one_competence_card_more_than_players_is_dealt_from(players: int) -> None:
    state = GAME.start(players)
    chance(state, *[colour(seat) for seat in range(players)])
    assert outcomes(state) == {f"competences:{card}": 1 for card in range(1, players + 2)}

    chance(state, *[f"competences:{card}" for card in range(2, players + 1)])
    assert outcomes(state) == {"competences:1": 1, f"competences:{players + 1}": 1}


def test_everybody_is_dealt_one_colour_and_his_own_is_possible() -> None:
    state = GAME.start(3)
    assert outcomes(state) == {colour(seat): 1 for seat in range(3)}
    chance(state, colour(GREEN))
    assert outcomes(state) == {colour(BLUE): 1, colour(YELLOW): 1}
    chance(state, colour(YELLOW), colour(BLUE))

    assert [state.enemy[seat] for seat in range(3)] == [GREEN, YELLOW, BLUE]


def test_event_deck_of_24() -> None:
    deck = outcomes(position().department(BLUE, "communications", 1).round(0).meeting())

    assert deck == {
        "event:motivation_down_1": 8,
        "event:motivation_down_2": 6,
        "event:motivation_up_1": 2,
        "event:moron": 3,
        "event:summer_party": 2,
        "event:board_scandal": 1,
        "event:birthday": 1,
        "event:company_outing": 1,
    }
    assert sum(deck.values()) == 24


@pytest.mark.parametrize(
    ("players", "first", "hands"),
    [(3, 1, [2, 3, 2]), (4, 0, [2, 2, 2, 1]), (4, 2, [2, 1, 2, 2]), (5, 4, [2, 1, 1, 1, 2])],
)
def test_privileges_are_dealt_round_and_chance_says_who_gets_one_more(
    players: int, first: int, hands: list[int]
) -> None:
    state = GAME.start(players)
    enemies, cards = in_order(players)
    deal(state, enemies, cards, first, [])
    assert outcomes(state) == {colour(seat): hand for seat, hand in enumerate(hands)}
    chance(state, colour(first), colour(first))
    assert outcomes(state).get(colour(first), 0) == hands[first] - 2


def test_everybody_may_be_the_first_to_be_dealt_privileges() -> None:
    state = GAME.start(5)
    chance(state, *[colour(seat) for seat in range(5)], *[f"competences:{card}" for card in range(1, 6)])
    assert outcomes(state) == {colour(seat): 1 for seat in range(5)}


def test_the_holder_of_communications_starts_the_lineup() -> None:
    state = GAME.start(3)
    deal(state, *in_order(3), first=BLUE, holders=(BLUE, BLUE, GREEN, YELLOW, BLUE, YELLOW, GREEN))

    assert state.phase == Phase.LINEUP
    assert decider(state) == GREEN
    assert [state.card_holder[number] for number in Card] == [BLUE, BLUE, GREEN, YELLOW, BLUE, YELLOW, GREEN]


def test_dealt_cards_give_no_privilege_before_the_first_meeting() -> None:
    state = position().card("communications", BLUE, "down").lineup()
    assert legal_names(state) == {"to_board"} | {f"division:{division.name.lower()}" for division in Division}
    decide(state, *["division:legal"] * 6, *["division:controlling"] * 6)

    assert points(state, "main") == [0, 0, 0, 0]
    assert state.round == 1
    assert card(state, "chairman") == (GREEN, "division")


def test_the_lineup_goes_once_round_once_back_and_once_round_again() -> None:
    state = position(5).card("communications", GREEN, "down").lineup()
    order = []
    for _ in range(15):
        order.append(decider(state))
        decide(state, "to_board")

    there = [GREEN, RED, VIOLET, BLUE, YELLOW]
    assert order == there + there[::-1] + there


def test_a_department_is_lined_up_with_three_employees_in_the_topmost_vacant_room() -> None:
    state = position().card("communications", BLUE, "down").lineup()
    decide(state, "division:legal", "division:legal")

    assert column(state, "legal") == [department(BLUE, 3), department(YELLOW, 3)]


def test_a_full_division_takes_no_more_in_the_lineup() -> None:
    state = position().card("communications", BLUE, "down").lineup()
    decide(state, *["division:legal"] * 6)
    refused(state, "division:legal")


def test_a_full_board_pushes_out_its_leftmost_in_the_lineup() -> None:
    state = position().card("communications", BLUE, "down").lineup()
    decide(state, *["to_board"] * 5)
    assert board(state) == [BLUE, YELLOW, GREEN, RED, RED]
    decide(state, "to_board")

    assert board(state) == [YELLOW, GREEN, RED, RED, GREEN]
    assert told(state, Note.PUSHED_OUT) == [(BLUE, GREEN, 0, 0)]
