"""Power Struggle: the examples that the rulebook itself gives."""

from pinstripe.engine.seats import CHANCE
from pinstripe.games.power_struggle.game import GAME
from pinstripe.games.power_struggle.table import Event, Note, Phase, State
from tests.games.power_struggle.builder import (
    board,
    card,
    cash,
    chance,
    column,
    counsels,
    deal,
    decide,
    decider,
    department,
    head,
    heads,
    legal_names,
    main,
    notes,
    points,
    position,
    refused,
    scores,
    told,
)

BLUE, YELLOW, GREEN, RED = range(4)


def lined_up() -> State:
    """Four players after the deal and the whole lineup of the example; the meeting follows by itself."""
    state: State = GAME.start(4)
    deal(
        state,
        enemies=(YELLOW, GREEN, RED, BLUE),
        cards=(1, 2, 3, 4),
        first=BLUE,
        holders=(GREEN, RED, BLUE, GREEN, YELLOW, BLUE, YELLOW),
    )
    lineup = [
        (BLUE, "to_board"),
        (YELLOW, "division:communications"),
        (GREEN, "division:development"),
        (RED, "to_board"),
        (RED, "division:human_resources"),
        (GREEN, "division:communications"),
        (YELLOW, "division:controlling"),
        (BLUE, "division:controlling"),
        (BLUE, "division:accounting"),
        (YELLOW, "to_board"),
        (GREEN, "division:communications"),
        (RED, "to_board"),
    ]
    for seat, name in lineup:
        assert decider(state) == seat
        decide(state, name)
    return state


def test_lineup_of_four() -> None:
    state = lined_up()

    assert column(state, "development") == [department(GREEN, 3)]
    assert column(state, "human_resources") == [department(RED, 3)]
    assert column(state, "communications") == [department(YELLOW, 3), department(GREEN, 3), department(GREEN, 3)]
    assert column(state, "accounting") == [department(BLUE, 3)]
    assert column(state, "legal") == []
    assert column(state, "controlling") == [department(YELLOW, 3), department(BLUE, 3)]


def test_first_meeting_elects_red_and_the_board_closes_ranks() -> None:
    state = lined_up()

    assert state.chairman == RED
    assert board(state) == [BLUE, YELLOW, RED]
    assert told(state, Note.CHAIRMAN_DISMISSED) == []
    assert told(state, Note.CHAIRMAN_ELECTED) == [(RED, 2, 0, 0)]


def test_first_meeting_determines_six_heads() -> None:
    state = lined_up()

    assert heads(state) == [GREEN, RED, GREEN, BLUE, YELLOW, YELLOW]
    assert [division for _, division, _, _ in told(state, Note.HEAD_BY_CARD)] == [4]


def test_first_meeting_hands_out_the_cards_on_their_division_half() -> None:
    state = lined_up()

    assert card(state, "chairman") == card(state, "human_resources") == (RED, "division")
    assert card(state, "development") == card(state, "communications") == (GREEN, "division")
    assert card(state, "accounting") == (BLUE, "division")
    assert card(state, "legal") == card(state, "controlling") == (YELLOW, "division")


def test_first_meeting_scores_influence() -> None:
    state = lined_up()

    assert points(state, "influence") == [1, 1, 0, 3]
    assert state.motivation == 6
    assert state.round == 1
    assert decider(state) == CHANCE


def test_sorting_the_event_cards() -> None:
    state = lined_up()
    chance(state, "event:summer_party", "event:moron", "event:motivation_down_1", "event:motivation_down_2")
    chance(state, "event:birthday", "event:motivation_up_1")

    assert decider(state) == GREEN
    decide(state, "event:summer_party", "event:motivation_down_1", "event:bonus")
    refused(state, "event:meeting")
    decide(state, "event:motivation_down_2", "event:meeting")

    sorted_events = [Event(state.stack[place]) for place in range(state.stacked)]
    assert sorted_events[0] == Event.SUMMER_PARTY
    assert sorted_events[2] == Event.BONUS
    assert sorted_events[4] == Event.MEETING
    assert cash(state) == [700, 700, 800, 700]
    assert (decider(state), state.phase) == (GREEN, Phase.TURN)


def test_the_meeting_could_have_been_sorted_farther_to_the_right() -> None:
    state = lined_up()
    chance(state, *["event:motivation_down_1"] * 6)
    decide(state, "event:bonus", *["event:motivation_down_1"] * 3)

    assert legal_names(state) == {"event:meeting", "event:motivation_down_1"}


def test_bonus_of_1150() -> None:
    table = position().cash(RED, 0).block(RED, 1).block(RED, 4).board(RED).chairman(RED)
    table.department(RED, "development", 1).department(RED, "legal", 3).department(RED, "legal", 6)
    state = table.main(RED, "accounting", 0).uncover("bonus")

    assert cash(state)[RED] == 1150
    assert (Note.BONUS_PAID, RED, 1150, 0, 0) in notes(state)


def test_controlling_on_its_bribed_half_at_motivation_1_makes_it_1950() -> None:
    table = position().cash(RED, 0).block(RED, 1).block(RED, 4).board(RED).chairman(RED)
    table.department(RED, "development", 1).department(RED, "legal", 3).department(RED, "legal", 6)
    table.main(RED, "accounting", 0).card("controlling", RED, "bribed")
    state = table.motivation(1).uncover("bonus")

    assert cash(state)[RED] == 1950


def test_hiring_two_employees() -> None:
    state = position().department(GREEN, "development", 3).department(GREEN, "communications", 3).turn(GREEN)
    decide(state, "hire", "room:development:1", "room:communications:1")

    assert column(state, "development") == [department(GREEN, 4)]
    assert column(state, "communications") == [department(GREEN, 4)]
    assert decider(state) == RED


def test_founding_two_departments_with_seven_employees() -> None:
    table = position().department(GREEN, "development", 3).department(BLUE, "accounting", 3)
    table.department(GREEN, "communications", 3).department(GREEN, "communications", 3)
    state = table.turn(GREEN)
    decide(state, "found_own", "division:accounting", *["room:development:1"] * 3, *["room:communications:1"] * 2)
    decide(state, "stop")
    decide(state, "division:legal", *["room:communications:2"] * 2, "stop")

    assert column(state, "accounting") == [department(BLUE, 3), department(GREEN, 4)]
    assert column(state, "legal") == [department(GREEN, 1)]
    assert column(state, "development") == []
    assert column(state, "communications") == [department(GREEN, 1), department(GREEN, 1)]
    assert decider(state) == RED


def test_merging_the_lowest_department_of_communications_into_development() -> None:
    table = position().department(GREEN, "development", 3).department(YELLOW, "communications", 3)
    table.department(GREEN, "communications", 3).department(GREEN, "communications", 3)
    state = table.turn(GREEN)
    decide(state, "merge", "room:communications:3", "room:development:1", "room:development:1")

    assert column(state, "development") == [main(GREEN, 4)]
    assert column(state, "communications") == [department(YELLOW, 3), department(GREEN, 3)]
    assert points(state, "main")[GREEN] == 1


def test_resigning_to_the_board() -> None:
    table = position().board(BLUE, YELLOW, RED).head("communications", GREEN).card("communications", GREEN)
    table.department(YELLOW, "communications", 3)
    state = table.department(GREEN, "communications", 3).department(GREEN, "communications", 3).turn(GREEN)
    decide(state, "resign", "head:communications", "to_board")

    assert board(state) == [YELLOW, RED, GREEN, GREEN, GREEN]
    assert told(state, Note.PUSHED_OUT) == [(BLUE, GREEN, 0, 0)]
    assert told(state, Note.RESIGNED_TO_BOARD) == [(GREEN, 2, 3, 6)]
    assert column(state, "communications") == [department(YELLOW, 3)]
    assert head(state, "communications") == -1
    assert card(state, "communications") == (GREEN, "down")


def test_resigning_to_be_an_external_counsel() -> None:
    table = position().head("development", GREEN).card("development", GREEN)
    state = table.main(GREEN, "development", 4).turn(GREEN)
    decide(state, "resign", "head:development", "to_counsel")

    assert counsels(state, "development") == [0, 0, 1, 0]
    assert column(state, "development") == [main(GREEN, 0)]
    assert told(state, Note.RESIGNED_TO_COUNSEL) == [(GREEN, 0, 0, 4)]
    assert head(state, "development") == -1
    assert card(state, "development") == (GREEN, "down")


def test_bribing_yellow_in_vain_and_red_with_success() -> None:
    table = position().card("controlling", YELLOW).card("chairman", RED).department(YELLOW, "controlling", 3)
    state = table.department(RED, "human_resources", 3).turn(GREEN)

    decide(state, "bribe", "card:controlling", "amount:100")
    assert points(state, "corruption")[GREEN] == 1
    assert decider(state) == YELLOW
    decide(state, "refuse")
    assert decider(state) == GREEN
    decide(state, "card:chairman", "amount:350")
    assert decider(state) == RED
    decide(state, "accept")
    assert decider(state) == GREEN
    assert legal_names(state) == {"room:controlling:1"}
    decide(state, "room:controlling:1")

    assert points(state, "corruption") == [0, 0, 1, 1]
    assert cash(state) == [800, 800, 450, 1150]
    assert card(state, "chairman") == (GREEN, "bribed")
    assert card(state, "controlling") == (YELLOW, "division")
    assert column(state, "controlling") == [department(YELLOW, 2)]
    assert column(state, "human_resources") == [department(RED, 3)]
    assert (decider(state), state.phase) == (RED, Phase.TURN)


def test_buying_three_shares_for_400() -> None:
    state = position().turn(GREEN)
    decide(state, "buy_shares", "pay:3")

    assert cash(state)[GREEN] == 400
    assert points(state, "shares")[GREEN] == 3
    assert state.blocks[GREEN, 2] == 1


def test_accounting_on_its_division_half_at_motivation_1_adds_two_shares() -> None:
    state = position().card("accounting", BLUE).motivation(1).turn(BLUE)
    decide(state, "buy_shares", "pay:3", "take:5")

    assert cash(state)[BLUE] == 400
    assert points(state, "shares")[BLUE] == 5
    assert (state.blocks[BLUE, 2], state.blocks[BLUE, 4]) == (0, 1)


def test_development_on_its_bribed_half_entices_three_employees() -> None:
    table = position().card("development", RED, "bribed").department(RED, "human_resources", 3)
    table.department(BLUE, "accounting", 3).department(YELLOW, "communications", 3)
    state = table.department(GREEN, "development", 3).turn(RED)
    decide(state, "use_development")
    for room in ("room:accounting:1", "room:communications:1", "room:development:1"):
        decide(state, room, "room:human_resources:1")

    assert column(state, "human_resources") == [department(RED, 6)]
    assert column(state, "accounting") == [department(BLUE, 2)]
    assert column(state, "communications") == [department(YELLOW, 2)]
    assert column(state, "development") == [department(GREEN, 2)]


def test_human_resources_on_its_bribed_half_at_motivation_1_founds_with_four_employees() -> None:
    table = position().card("human_resources", GREEN, "bribed").motivation(1)
    state = table.department(BLUE, "accounting", 3).turn(GREEN)
    decide(state, "found_new", "division:accounting", "stock", "stock", "stock")

    assert column(state, "accounting") == [department(BLUE, 3), department(GREEN, 4)]


def test_legal_on_its_division_half_turns_one_employee_into_one_influence() -> None:
    state = position().card("legal", RED).department(RED, "human_resources", 3).turn(RED)
    decide(state, "use_legal", "room:human_resources:1")

    assert column(state, "human_resources") == [department(RED, 2)]
    assert points(state, "influence")[RED] == 1


def test_red_and_blue_both_on_gold_are_each_above_the_other() -> None:
    table = position().enemy(RED, BLUE, 1).enemy(BLUE, RED, 1)
    for seat in (RED, BLUE):
        table.points(seat, "influence", 10).points(seat, "shares", 24).points(seat, "corruption", 12)
    state = table.turn(GREEN)

    assert scores(state)[RED] == 3 + 1
    assert scores(state)[BLUE] == 3 + 1
