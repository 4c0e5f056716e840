"""Every question, choice, reason and note of Power Struggle can be told in both languages."""

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from pinstripe.engine.game import Reason, Words
from pinstripe.engine.ladder import EXACT
from pinstripe.engine.seats import CHANCE
from pinstripe.engine.words import LANGUAGES, Catalogue, Message, load_catalogue
from pinstripe.games.power_struggle import reasons as reasons_module
from pinstripe.games.power_struggle import table, telling, words
from pinstripe.games.power_struggle.game import GAME
from pinstripe.games.power_struggle.rooms import make_main, open_room, set_staff
from pinstripe.games.power_struggle.table import Card, Division, Event, Note, Phase, Side, State

FOLDER = Path(words.__file__).parent
NAMES = ["Ada", "Bob", "Cleo", "Dan", "Eve"]
ADA, BOB, CLEO = 0, 1, 2
NNBSP = "\u202f"


WORDS: Words = words


@cache
def catalogue(language: str) -> Catalogue:
    return load_catalogue(language, [FOLDER])


def say(message: Message, language: str = "en") -> str:
    return catalogue(language).say(message, NAMES)


@cache
def headings(language: str) -> set[str]:
    page = (FOLDER / f"rules.{language}.md").read_text(encoding="utf-8")
    return set(re.findall(r"\{#([a-z_]+)\}", page))


def quiet_table(players: int = 3) -> State:
    """Nobody owns a room yet, Ada is to act and all cards lie before Cleo."""
    state: State = GAME.start(players)
    for card in range(table.CARDS):
        state.card_holder[card] = CLEO
        state.card_side[card] = Side.DIVISION_HALF
    state.phase = Phase.TURN
    state.actor = state.current = ADA
    state.starter = ADA
    state.round = 1
    return state


def give_room(state: State, seat: int, division: int, staff: int, heads: int = 1) -> int:
    return open_room(state, division, seat, heads, staff)


def fill(state: State, division: int, seat: int = CLEO) -> None:
    while state.occupied[division] < table.FLOORS:
        give_room(state, seat, division, 1)


def decide(state: State, seat: int, *names: str) -> None:
    for name in names:
        GAME.rules.apply(state, seat, table.NUMBERING.number(name))


def choice(state: State, name: str, seat: int = ADA, language: str = "en") -> str:
    return say(words.label(state, seat, table.NUMBERING.number(name)), language)


def question(state: State, seat: int = ADA, language: str = "en") -> str:
    return say(words.prompt(state, seat), language)


def why(state: State, name: str, seat: int = ADA) -> str:
    found = [reason for reason in words.reasons(state, seat) if reason.decision == table.NUMBERING.number(name)]
    assert len(found) == 1, f"{len(found)} reasons against {name}"
    return say(found[0].why)


def story(state: State, language: str = "en") -> list[str]:
    return [say(message, language) for message in words.telling(state)]


def test_money_is_told_in_whole_pinats() -> None:
    state = quiet_table()
    assert choice(state, "buy_main") == "Buy a main department for 1,500,000"
    assert choice(state, "buy_counsel", language="fr") == f"Acheter un consultant pour 2{NNBSP}000{NNBSP}000"


def test_rooms_are_told_with_what_matters() -> None:
    state = quiet_table()
    give_room(state, BOB, Division.LEGAL, 2)
    room = give_room(state, ADA, Division.LEGAL, 3)
    state.phase = Phase.HIRE
    assert choice(state, "room:legal:2") == "Legal & Patents, floor 2 (3 employees)"
    assert choice(state, "room:legal:2", language="fr") == "Litiges & brevets, étage 2 (3 employés)"
    set_staff(state, room, 1)
    state.phase = Phase.DISMISS
    assert choice(state, "room:legal:2") == "Legal & Patents, floor 2 (last employee, so it closes)"
    make_main(state, room, 1)
    assert choice(state, "room:legal:2") == "Main department in Legal & Patents, floor 2 (1 employee)"
    state.phase = Phase.ENTICE_FROM
    assert choice(state, "room:legal:1") == "Bob: Legal & Patents, floor 1 (2 employees)"


def test_a_division_is_told_with_the_room_that_will_be_taken() -> None:
    state = quiet_table()
    give_room(state, ADA, Division.LEGAL, 2)
    give_room(state, ADA, Division.LEGAL, 2)
    fill(state, Division.CONTROLLING)
    decide(state, ADA, "found_new")
    assert choice(state, "division:legal") == "Legal & Patents, floor 3 (vacant room)"
    assert choice(state, "division:controlling") == "Controlling (full)"
    state.phase = Phase.TURN
    decide(state, ADA, "merge", "room:legal:1", "room:legal:2")
    assert choice(state, "division:legal") == "Legal & Patents, floor 1 (vacant room)"
    assert choice(state, "room:legal:2") == "Stay in Legal & Patents, floor 2"
    assert question(state) == "Where does the new main department go, in which 2 of 4 employees will stay?"


def test_shares_are_told_with_price_and_reach() -> None:
    state = quiet_table()
    decide(state, ADA, "buy_shares")
    assert choice(state, "pay:3") == "Pay 400,000 for 3 shares"
    assert choice(state, "pay:1", language="fr") == f"Payer 100{NNBSP}000 pour 1 action"
    state.card_holder[Card.ACCOUNTING] = ADA
    state.motivation = 1
    assert choice(state, "pay:3") == "Pay 400,000 for 3 to 5 shares"
    decide(state, ADA, "pay:3")
    assert choice(state, "take:5") == "Take the block of 5"
    assert question(state) == "You pay 400,000, the price of 3 shares: which block do you take?"
    decide(state, ADA, "take:5")
    assert story(state)[0] == "Ada pays 400,000 for 3 shares and, with Accounting, takes a block of 5."


def test_hiring_tells_what_is_compulsory() -> None:
    state = quiet_table()
    give_room(state, ADA, Division.LEGAL, 3)
    state.card_holder[Card.HUMAN_RESOURCES] = ADA
    state.motivation = 3
    decide(state, ADA, "hire")
    assert question(state) == "Hiring: place 2 more employees, and then up to 1 from Human Resources if you like."
    assert why(state, "stop") == "2 more employees are compulsory."
    decide(state, ADA, "room:legal:1", "room:legal:1")
    assert question(state) == "Hiring: Human Resources offers up to 1 more employee, which you may decline."
    assert choice(state, "stop") == "Nothing more"


def test_founding_tells_how_many_are_in() -> None:
    state = quiet_table()
    give_room(state, ADA, Division.LEGAL, 4)
    decide(state, ADA, "found_own", "division:accounting", "room:legal:1")
    assert question(state).startswith("1 of at least 2 employees is in (at most 6)")
    assert why(state, "stop") == "A new department needs 2 employees; 1 is in."
    decide(state, ADA, "room:legal:1")
    assert question(state).startswith("2 of at most 6 employees are in")
    assert choice(state, "stop") == "Open now: 2 employees, one becomes the manager"


def test_a_bribe_is_told_to_the_two_involved_only() -> None:
    state = quiet_table()
    give_room(state, CLEO, Division.LEGAL, 3)
    decide(state, ADA, "bribe", "card:controlling")
    assert question(state) == (
        "How much do you offer Cleo for the Controlling card: 50,000 to 800,000, in steps of 50,000?"
    )
    assert choice(state, "amount:350") == "Offer 350,000"
    assert choice(state, "rung:0") == "Offer 50,000"
    decide(state, ADA, "amount:350")
    assert story(state)[0] == "Ada offers Cleo 350,000 for the Controlling card."
    assert question(state, CLEO) == (
        "Ada offers you 350,000 for the Controlling card: accept and score 1 corruption, or refuse; "
        "refusing costs you an employee, unless you accept a second offer."
    )
    assert choice(state, "accept", CLEO) == "Accept 350,000 for Controlling"
    hidden = state.clone()
    GAME.rules.hide(hidden, BOB)
    assert story(hidden)[0] == "Ada offers Cleo an envelope for the Controlling card."
    assert choice(hidden, "accept", CLEO) == "Accept the offer for Controlling"
    assert say(words.waiting(hidden, BOB)) == "Waiting for Cleo: answering an offer for the Controlling card."


def test_a_second_offer_must_be_higher() -> None:
    state = quiet_table()
    decide(state, ADA, "bribe", "card:controlling", "amount:350")
    decide(state, CLEO, "refuse")
    assert question(state) == (
        "Cleo refused 350,000 for the Controlling card: offer more than that for it, try another card, or leave it?"
    )
    assert choice(state, "stop") == "No second offer"
    decide(state, ADA, "card:controlling")
    assert question(state).startswith("How much do you offer Cleo this time for the Controlling card: at least 400,000")
    assert choice(state, "rung:0") == "Offer 400,000"
    decide(state, ADA, "amount:400")
    assert question(state, CLEO).endswith("you have no employee to lose, so refusing is free.")


def test_whoever_offered_everything_can_only_try_another_card() -> None:
    state = quiet_table()
    decide(state, ADA, "bribe", "card:controlling", "amount:800")
    decide(state, CLEO, "refuse")
    assert "which was all you have" in question(state)
    assert why(state, "card:controlling").startswith("Your first offer, 800,000, was all your cash")


def test_a_displaced_head_is_told_by_whom() -> None:
    state = quiet_table()
    give_room(state, BOB, Division.LEGAL, 1)
    state.phase, state.meeting_division = Phase.DISPLACED, Division.LEGAL
    state.head[Division.LEGAL] = ADA
    assert question(state).startswith("Bob has the majority in Legal & Patents:")
    assert choice(state, "to_board") == "To the board: 1 manager"
    assert choice(state, "to_counsel") == "Into the counsel box of Legal & Patents"
    state.meeting_division = Division.ACCOUNTING
    assert question(state).startswith("Accounting has no department heads and its card lies before Cleo:")


def test_a_full_board_says_who_falls_out() -> None:
    state = quiet_table()
    for chair, seat in enumerate((BOB, CLEO, BOB, BOB, BOB)):
        state.board[chair] = seat
    give_room(state, ADA, Division.LEGAL, 2)
    state.head[Division.LEGAL] = ADA
    decide(state, ADA, "resign")
    assert choice(state, "head:legal") == "Legal & Patents (1 department, 2 employees)"
    decide(state, ADA, "head:legal")
    assert choice(state, "to_board") == "To the board: 2 managers in, 2 out on the left (Bob and Cleo)"


def test_sorting_tells_the_rule_about_the_meeting() -> None:
    state = quiet_table()
    state.phase = Phase.SORT
    state.drawn[Event.MEETING] = state.drawn[Event.BONUS] = 1
    state.drawn[Event.MORON] = 2
    assert "number 5 at the earliest" in question(state)
    assert why(state, "event:meeting").endswith("this is number 1.")
    assert choice(state, "event:moron") == "Moron card (2 cards)"
    state.stacked = table.EARLIEST_MEETING
    assert question(state).endswith("has to wait for the bonus payment.")
    assert why(state, "event:meeting") == "The bonus payment has to come before the directors’ meeting."
    state.drawn[Event.BONUS] = 0
    assert words.reasons(state, ADA) == []


def test_reasons_against_an_action_name_what_is_missing() -> None:
    state = quiet_table()
    state.cash[ADA] = 0
    assert why(state, "hire") == "You have no department and no main department."
    assert why(state, "found_own") == "It takes 2 employees; you have 0."
    assert why(state, "move") == "You have no department and no main department."
    assert why(state, "merge") == "Merging takes two departments; you have 0."
    assert why(state, "resign") == "You have no divisional head in office."
    assert why(state, "bribe") == "The smallest offer is 50,000; you have 0."
    assert why(state, "buy_influence") == "It takes 3 employees; you have 0."
    assert why(state, "buy_main") == "It costs 1,500,000; you have 0."
    assert why(state, "buy_counsel") == "It costs 2,000,000; you have 0."
    assert why(state, "buy_shares") == "The cheapest block within reach costs 100,000; you have 0."
    assert why(state, "use_development") == "The Development card lies before Cleo."
    assert why(state, "use_legal") == "The Legal & Patents card lies before Cleo."


def test_reasons_change_with_the_table() -> None:
    state = quiet_table()
    give_room(state, ADA, Division.LEGAL, 6)
    for division in range(table.DIVISIONS):
        fill(state, division)
    for card in range(table.CARDS):
        state.card_holder[card] = ADA
    for size in range(table.SIZES):
        state.blocks_left[size] = 0
    state.cash[ADA] = 5000
    assert why(state, "hire") == "None of your rooms has space: 6 employees are the limit."
    assert why(state, "use_development") == "None of your rooms has space: 6 employees are the limit."
    for kind in ("found_own", "found_new", "buy_main"):
        assert why(state, kind) == "No division has a vacant room."
    assert why(state, "move") == "No other division has a vacant room."
    assert why(state, "bribe") == "All privilege cards lie before you already."
    assert why(state, "buy_shares") == "All blocks of shares are sold."
    state.card_side[Card.LEGAL] = Side.FACE_DOWN
    assert why(state, "use_legal") == "Your Legal & Patents card lies face down until the next meeting."
    state.card_side[Card.LEGAL] = Side.BRIBED_HALF
    set_staff(state, Division.LEGAL * table.FLOORS, 1)
    assert why(state, "use_legal") == "It takes 2 employees; you have 1."


def test_a_move_has_to_lead_elsewhere() -> None:
    state = quiet_table()
    give_room(state, ADA, Division.LEGAL, 2)
    fill(state, Division.DEVELOPMENT)
    decide(state, ADA, "move", "room:legal:1")
    assert why(state, "division:legal") == "It sits in Legal & Patents already and must go to another division."
    assert why(state, "division:development") == "Every room in Development is taken."


def test_whoever_cannot_act_is_told_to_pass() -> None:
    state = quiet_table()
    state.cash[ADA] = 0
    for division in range(table.DIVISIONS):
        fill(state, division)
    assert question(state) == "No action at all is open to you, so all you can do is pass."
    assert len(words.reasons(state, ADA)) == len(reasons_module.KINDS)


def test_victory_lines_show_progress_and_keep_the_archenemy_secret() -> None:
    state = quiet_table()
    state.points[ADA, 0] = 5
    state.points[ADA, 1] = state.track_goal[1]
    state.points[ADA, 3] = state.track_top[3]
    state.counsels[ADA, Division.LEGAL] = 2
    state.counsels[ADA, Division.ACCOUNTING] = 1
    lines = [say(line) for line in words.victory_lines(state, ADA)]
    assert lines == [
        "Influence 5 of 7",
        "Shares 16 of 16, reached",
        "Main departments 0 of 4",
        "Corruption 12 of 9, on gold",
        "Counsel in 2 of 3 divisions",
    ]
    state.enemy[ADA], state.enemy_card[ADA] = BOB, 0
    last = words.victory_lines(state, ADA)[-1]
    assert say(last) == "Archenemy Bob: ahead in 3 of 3 (influence, shares and corruption), reached"
    assert len(words.victory_lines(state, BOB)) == 5


def test_the_end_is_told_with_the_ranking() -> None:
    state = quiet_table()
    state.phase = Phase.OVER
    state.points[BOB, 0] = state.track_goal[0]
    state.points[CLEO, 3] = state.track_goal[3]
    state.cash[CLEO] += 50
    assert [say(line) for line in words.final_lines(state)] == [
        "Cleo wins with 1 victory point and the fuller wallet.",
        "Cleo scored with corruption.",
        "Place 2: Bob, 1 victory point.",
        "Place 3: Ada, 0 victory points.",
    ]
    state.cash[CLEO] -= 50
    assert say(words.final_lines(state)[0]) == "Bob and Cleo share the victory with 1 victory point each."


def test_an_announcement_shows_the_archenemy() -> None:
    state = quiet_table()
    table.tell(state, Note.ANNOUNCED, ADA, 4, BOB, 0)
    table.tell(state, Note.ANNOUNCED, CLEO, 4, CLEO, 1)
    table.tell(state, Note.ANNOUNCED, BOB, 4, table.UNKNOWN, table.UNKNOWN)
    assert story(state) == [
        "Ada announces 4 victory points and shows Bob as archenemy, in influence, shares and corruption.",
        "Cleo announces 4 victory points and shows their own colour as archenemy, "
        "in shares, corruption and main departments.",
        "Bob announces 4 victory points.",
    ]


def test_points_above_gold_are_told_as_lost() -> None:
    state = quiet_table()
    table.tell(state, Note.POINTS_SCORED, ADA, 1, 2, 5)
    table.tell(state, Note.POINTS_SCORED, ADA, 1, 5, 5)
    table.tell(state, Note.INFLUENCE_SCORED, ADA, 0, 2, 0)
    assert story(state) == [
        "Ada scores 2 of 5 points, as the track ends at gold: shares.",
        "Ada scores 5 points: shares.",
        "Ada scores 0 of 2 influence in the meeting; the track ends at gold.",
    ]


def test_a_figure_may_be_pushed_out_by_its_own_colour() -> None:
    state = quiet_table()
    table.tell(state, Note.PUSHED_OUT, ADA, BOB, 0, 0)
    table.tell(state, Note.PUSHED_OUT, ADA, ADA, 0, 0)
    assert story(state) == [
        "Ada loses the leftmost seat on the board, as Bob moves in.",
        "Ada loses the leftmost seat on the board to a figure of the same colour.",
    ]


def test_every_note_has_a_shape() -> None:
    assert set(telling.SHAPES) == set(Note)
    assert {Note(kind) for kind in range(len(Note)) if words.story_worthy(kind)} == telling.STORY


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_is_named_has_its_heading(language: str) -> None:
    kinds = {table.NUMBERING.name(kind) for kind in reasons_module.KINDS}
    assert set(reasons_module.RULES) == set(Phase)
    assert set(reasons_module.RULES.values()) | kinds | {"meeting"} <= headings(language)


def test_french_leaves_no_word_before_a_name_that_might_have_to_change() -> None:
    for entry, text in catalogue("fr").entries.items():
        assert not re.search(r"\b(de|que|le|la|du) \{(who|other|loser|enemy)\}", text), entry


def steps(players: int, seed: int) -> Iterator[tuple[State, int, list[int]]]:
    """A game of random decisions: at each moment the state, the seat that decides and what is open to it."""
    chance = random.Random(seed)
    state: State = GAME.start(players, {"victory_points": 4 + seed % 2, "shares_goal": 16 + 2 * (seed % 2)})
    mask = np.zeros(table.NUMBERING.size, np.bool_).data
    weights = np.zeros(table.NUMBERING.outcomes, np.int64).data
    for _ in range(3000):
        if state.phase == Phase.OVER:
            break
        seat = state.actor
        if seat == CHANCE:
            GAME.rules.weigh(state, weights)
            likely = weights.tolist()
            choices = [decision for decision, weight in enumerate(likely) if weight]
            decision = chance.choices(range(len(likely)), likely)[0]
        else:
            GAME.rules.legal(state, seat, mask)
            choices = [decision for decision, allowed in enumerate(mask.tolist()) if allowed]
            decision = chance.choice(choices)
        yield state, seat, choices
        GAME.rules.apply(state, seat, decision)
    yield state, state.actor, []


def fine(message: Message) -> str:
    """The message in English; in both languages it has to be a text without gaps."""
    english, french = say(message), say(message, "fr")
    assert english, message
    assert french, message
    assert "{" not in english + french
    assert "  " not in english + french
    return english


def check_choices(state: State, seat: int, choices: list[int], refused: list[Reason]) -> None:
    labels = [words.label(state, seat, decision) for decision in choices]
    if state.phase == Phase.BRIBE_AMOUNT:
        low, high, _ = GAME.rules.range_of(state, seat)
        assert say(words.label(state, seat, EXACT + low)) == say(labels[0])
        assert say(words.label(state, seat, EXACT + high)) == say(labels[-1])
    told = [fine(label) for label in labels]
    assert len(set(told)) == len(told), told
    assert len({say(label, "fr") for label in labels}) == len(told), told
    for reason in refused:
        assert reason.decision not in choices, table.NUMBERING.name(reason.decision)
        assert reason.rule in headings("en") & headings("fr")
        fine(reason.why)
        fine(words.label(state, seat, reason.decision))
    assert len({reason.decision for reason in refused}) == len(refused)


def check_kinds(state: State, choices: list[int], refused: list[Reason]) -> None:
    """In a turn every kind of action is either open or refused with a reason."""
    assert {reason.decision for reason in refused} == set(reasons_module.KINDS) - set(choices)


def check_secrecy(state: State, seat: int, choices: list[int]) -> None:
    """Whoever decides reads the same in his hidden state, and the others learn nothing they do not know."""
    own = state.clone()
    GAME.rules.hide(own, seat)
    assert words.prompt(own, seat) == words.prompt(state, seat)
    assert words.reasons(own, seat) == words.reasons(state, seat)
    for decision in choices:
        assert words.label(own, seat, decision) == words.label(state, seat, decision)
    viewer = (seat + 1) % state.players
    hidden = state.clone()
    GAME.rules.hide(hidden, viewer)
    assert words.waiting(hidden, viewer) == words.waiting(state, viewer)
    for message in [*words.telling(hidden), *words.victory_lines(hidden, seat)]:
        fine(message)


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seed", range(34))
def test_a_whole_random_game_can_be_told(players: int, seed: int) -> None:
    for at, (state, seat, choices) in enumerate(steps(players, seed)):
        fine(words.prompt(state, seat))
        fine(words.waiting(state, (seat + 1) % players))
        assert words.rule_of_prompt(state) in headings("en") & headings("fr")
        for message in words.telling(state):
            fine(message)
        refused = words.reasons(state, seat)
        check_choices(state, seat, choices, refused)
        if state.phase == Phase.TURN:
            check_kinds(state, choices, refused)
        if seat != CHANCE and state.phase != Phase.OVER and at % 5 == 0:
            check_secrecy(state, seat, choices)
    for message in words.final_lines(state):
        fine(message)
    for player in range(players):
        for message in words.victory_lines(state, player):
            fine(message)
