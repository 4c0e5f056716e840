"""Every question, choice, reason and note of Capital Power can be told in both languages."""

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from pinstripe.engine.game import Reason, Words
from pinstripe.engine.ladder import EXACT
from pinstripe.engine.seats import CHANCE
from pinstripe.engine.words import LANGUAGES, SILENCE, Catalogue, Message, Money, load_catalogue
from pinstripe.games.capital_power import books, labels, table, telling, words
from pinstripe.games.capital_power.game import GAME
from pinstripe.games.capital_power.headings import RULES, SPENT
from pinstripe.games.capital_power.table import COMPANIES, NUMBERING, RUNG, State
from pinstripe.games.capital_power.vocabulary import Circuit, Ending, Kind, Note, Phase
from pinstripe.games.capital_power.waiting import WAITING
from tests.games.capital_power.builder import BLUE, RED, decide, land, named, pawn, position
from tests.play import Rolling

FOLDER = Path(words.__file__).parent
NAMES = ["Ada", "Bob", "Cleo", "Dan"]
NNBSP = "\u202f"
H, ONE, TWO = pawn(RED), pawn(RED, 1), pawn(RED, 2)

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


def question(state: State, language: str = "en") -> str:
    return say(words.prompt(state, state.actor), language)


def choice(state: State, name: str, language: str = "en") -> str:
    return say(words.label(state, state.actor, NUMBERING.number(name)), language)


def why(state: State, name: str) -> str:
    found = [one for one in words.reasons(state, state.actor) if one.decision == NUMBERING.number(name)]
    assert len(found) == 1, f"{len(found)} reasons against {name}"
    return say(found[0].why)


def story(state: State, language: str = "en") -> list[str]:
    return [say(message, language) for message in words.telling(state) if message != SILENCE]


def seen_by(state: State, seat: int) -> State:
    view = state.clone()
    GAME.rules.hide(view, seat)
    return view


def test_money_is_told_in_whole_dollars() -> None:
    state = position().turn()
    assert question(state) == (
        "Your turn, with 100,000 in white and 0 in black: 1 pawn has to move before you may end it."
    )
    assert f"100{NNBSP}000 en blanc" in question(state, "fr")


def test_a_landing_and_what_it_brings_are_one_sentence_each_turn() -> None:
    state = position().turn()
    decide(state, f"roll:{named(H)}", "die:1")
    assert story(state) == [
        "Ada Holding rolls a 1: coupons (Italy, square 1). Ada Holding earns 20,000 in white (coupons)."
    ]
    assert story(state, "fr") == [
        f"Holding Ada tire un 1\u00a0: coupons (Italie, case 1). Holding Ada encaisse 20{NNBSP}000 en blanc (coupons)."
    ]


def test_the_owner_alone_hears_the_colours_of_a_payment() -> None:
    state = position(3).notes(RED, 94, 6).turn()
    land(state, H, "italy", "luxury")
    assert story(seen_by(state, RED)) == [
        "Ada Holding rolls a 1: luxury (Italy, square 9). Ada Holding pays 10,000 (luxury). "
        "In notes: 4,000 in white and 6,000 in black."
    ]
    for other in (BLUE, 2):
        assert story(seen_by(state, other)) == [
            "Ada Holding rolls a 1: luxury (Italy, square 9). Ada Holding pays 10,000 (luxury)."
        ]


def test_the_colours_of_a_bribe_are_told_behind_it() -> None:
    state = position().notes(RED, 94, 6).at(H, "switzerland", 3).turn()
    decide(state, f"corrupt:{named(H)}", "to:exchange", "amount:4")
    told = "Ada Holding bribes somebody with 10,000 and goes straight on: dear stock exchange (Switzerland, square 6)."
    assert story(seen_by(state, RED)) == [f"{told} In notes: 4,000 in white and 6,000 in black."]
    assert story(seen_by(state, BLUE)) == [told]


def test_a_square_that_does_nothing_says_why() -> None:
    state = position().turn()
    land(state, H, "italy", "sales")
    assert story(state)[0].endswith("Only a processing company has business there.")
    state = position().turn()
    land(state, H, "switzerland", "interest")
    assert story(state)[0].endswith("It has no black loan and pays nothing.")


def test_a_loan_is_asked_with_its_limit_and_price() -> None:
    state = position().turn()
    land(state, H, "italy", "financing")
    assert "up to 50,000 in white" in question(state)
    assert "10 % of its debt" in question(state)
    assert why(state, "repay") == "This company owes nothing."
    decide(state, "borrow")
    assert question(state).startswith(
        "How much does Ada Holding borrow in white, at most 50,000, which would cost 5,000"
    )
    assert choice(state, "amount:30") == "Borrow 30,000"
    decide(state, "amount:30")
    assert story(state) == ["Ada Holding borrows 30,000 in white."]
    land_again = position().loan(H, "white", 30).turn()
    land(land_again, H, "italy", "financing")
    assert why(land_again, "borrow") == "This company already has a loan of 30,000, and one is the limit."


def test_shares_are_told_with_price_and_reach() -> None:
    state = position().register(H, 130).turn()
    land(state, H, "italy", "stock_exchange")
    assert question(state) == (
        "Ada Holding may buy bank shares in tens at 50,000 in white: its register of 130,000 and your 130,000 in white "
        "are enough for 20 of the 300 left; buy, sell or leave?"
    )
    assert why(state, "sell") == "This company has no bank shares."
    decide(state, "buy")
    assert choice(state, "amount:2") == "Buy 20 shares"
    assert isinstance(words.label(state, RED, EXACT + 2).params["amount"], Money)
    decide(state, "amount:2")
    assert story(state) == ["Ada Holding buys 20 bank shares for 100,000; 280 are left."]


def test_corruption_says_what_it_leaves_and_why_it_may_not_be() -> None:
    state = position().at(H, "switzerland", 3).turn()
    assert (
        choice(state, f"corrupt:{named(H)}")
        == "Bribe for Ada Holding instead of rolling, 10,000 (ahead: dear stock exchange)"
    )
    decide(state, f"corrupt:{named(H)}")
    assert "which leaves 90,000 on its register" in question(state)
    assert why(state, "to:bank") == "No bank lies ahead in Switzerland."
    assert choice(state, "to:exchange") == "To dear stock exchange (Switzerland, square 6)"
    again = position().at(H, "switzerland", 3).turn()
    again.corrupted[H] = 1 << Circuit.SWITZERLAND
    assert why(again, f"corrupt:{named(H)}") == (
        "It has bribed in Switzerland already and may do so again only after a full lap of another circuit."
    )


def test_raising_money_says_what_is_owed_covered_and_missing() -> None:
    state = position(3).company(ONE, H, capital=65, register=100).register(H, 0).notes(RED, 30, 70).lots(H, 1).turn()
    land(state, ONE, "italy", "finance_police")
    assert question(state) == (
        "Ada No. 1 owes the bank 70,000 in white (fine of the finance police): your group can cover 30,000, and 40,000 "
        "are missing. Choose how to raise the rest; black notes count only once no shares and no company can be sold."
    )
    assert why(state, "liquidate") == "None of your companies may be liquidated for this payment."
    assert why(state, "give_up") == "Nobody gives up while shares or companies can still be sold."
    assert story(state)[-1] == "Ada No. 1 owes 70,000 (fine of the finance police), and 40,000 are missing."


def test_an_offer_is_told_in_full_to_the_two_and_its_shares_to_all() -> None:
    state = position(3).lots(H, 2).turn()
    decide(state, "offer", "seat:blue", f"company:{named(H)}")
    assert why(state, "send") == "The offer is empty."
    decide(state, "item:give_lots", "amount:1", "item:ask_white", "amount:45")
    assert question(state) == (
        "Your offer to Bob, booked to Ada Holding, is 10 bank shares for 45,000 in white: add something, or send it?"
    )
    decide(state, "send")
    told = "Ada offers Bob 10 bank shares for 45,000 in white."
    assert story(seen_by(state, RED)) == story(seen_by(state, BLUE)) == [told]
    assert story(seen_by(state, 2)) == ["Ada makes Bob an offer about 10 bank shares; notes are between the two."]
    assert question(state) == "Ada offers you 10 bank shares for 45,000 in white: accept or refuse?"


def test_rigged_elections_warn_the_holding() -> None:
    state = position().turn()
    land(state, H, "south_america", "rigged_elections")
    assert question(state).endswith("6 → 0 % and, with your holding, you are out of the game.")
    assert choice(state, "amount:0") == "Stake nothing"


def test_a_transfer_is_heard_by_its_owner_only() -> None:
    state = position().company(ONE, H, register=10).at(ONE, "italy", 6).turn()
    decide(state, "transfer", f"company:{named(H)}", f"company:{named(ONE)}", "amount:25")
    assert story(seen_by(state, RED)) == ["Ada Holding transfers 25,000 to Ada No. 1."]
    assert story(seen_by(state, BLUE)) == []


def test_whoever_is_parked_is_warned_of_a_standstill() -> None:
    state = position().at(H, "italy", 6).turn()
    assert question(state).endswith("a whole round without a move ends the game.")
    state.stirred = 1
    assert question(state).endswith("1 pawn is parked and may move or stay, so you may end the turn.")


def test_victory_lines_keep_notes_secret() -> None:
    state = position().lots(H, 3).loan(H, "black", 50).turn()
    own = [say(line) for line in words.victory_lines(seen_by(state, RED), RED)]
    assert own == ["30 of 160 bank shares", "1 company", "Loans 50,000", "White notes 100,000", "Black notes 0"]
    assert [say(line) for line in words.victory_lines(seen_by(state, BLUE), RED)] == own[:3]


def test_the_end_is_told_with_the_ranking() -> None:
    state = position(3).lots(H, 16).lots(pawn(BLUE), 2).turn()
    state.phase, state.ending = Phase.OVER, Ending.MAJORITY
    assert [say(line) for line in words.final_lines(state)] == [
        "Ada wins with the majority of the bank, 160 shares.",
        "Place 2: Bob, 20 bank shares and a fortune of 100,000.",
        "Place 3: Cleo, 0 bank shares and a fortune of 100,000.",
    ]
    state.ending = Ending.ROUNDS
    state.lots[pawn(BLUE)], state.white[RED] = 16, 120
    assert say(words.final_lines(state)[0]) == "Ada wins with 160 bank shares and the largest fortune, 120,000."


def test_every_note_and_phase_has_its_teller() -> None:
    assert set(telling.TELLERS) == set(Note) - {Note.BOOKED, Note.ENTERED, Note.CARRIED}
    assert set(RULES) == set(Phase)
    assert set(Note) >= telling.STORY
    assert [kind for kind in Note if telling.chapter(kind)] == [Note.TURN_BEGINS]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_is_named_has_its_heading(language: str) -> None:
    named_rules = set(RULES.values()) | set(SPENT.values())
    assert named_rules | {"tax_office", "bankruptcy", "liquidation", "companies"} <= headings(language)
    page = (FOLDER / f"rules.{language}.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\]\(#([a-z_]+)\)", page)) <= headings(language)
    assert headings("en") == headings("fr")


def test_french_leaves_no_word_before_a_name_that_might_have_to_change() -> None:
    for entry, text in catalogue("fr").entries.items():
        assert not re.search(r"\b(de|que|le|la|du) \{(who|other)\}", text) or "{company}" in text, entry


def crowded(players: int, seed: int) -> State:
    """Groups of several companies with partners, loans, shares and money of both colours, all over the board."""
    chooser = random.Random(seed)
    options = {"rounds": 30, "harsh_liquidation": seed % 2, "creative_accounting": seed // 2 % 2}
    table_of = position(players, **options)
    for seat in range(players):
        own, foreign = [pawn(seat)], pawn((seat + 1) % players)
        for number in range(1, 2 + chooser.randrange(4)):
            company = pawn(seat, number)
            partner = chooser.choice([table.NONE, *own[:-1], foreign])
            parent = own[-1] if partner == foreign else chooser.choice([one for one in own if one != partner])
            kind = chooser.choice([kind.name for kind in Kind])
            capital, register = 5 * chooser.randrange(1, 30), chooser.randrange(90)
            table_of.company(company, parent, kind=kind, capital=capital, register=register, partner=partner)
            own.append(company)
        for company in own:
            circuit = chooser.choice(list(Circuit))
            table_of.at(company, circuit.name, 1 + chooser.randrange(14))
            if chooser.random() < 0.4:
                table_of.loan(company, chooser.choice(["white", "black"]), chooser.randrange(1, 60))
            if chooser.random() < 0.3:
                table_of.lots(company, chooser.randrange(1, 3))
        total = sum(table_of.state.register[company] for company in own)
        white = chooser.randrange(total + 1)
        table_of.notes(seat, white, total - white)
    return table_of.turn()


def steps(players: int, seed: int) -> Iterator[tuple[State, int, list[int]]]:
    """A game of random decisions: at each moment the state, the seat that decides and what is open to it."""
    chooser = random.Random(seed)
    state = crowded(players, seed)
    mask = np.zeros(NUMBERING.size, np.bool_)
    weights = np.zeros(NUMBERING.outcomes, np.int64)
    for _ in range(900):
        if state.phase == Phase.OVER:
            break
        seat = state.actor
        if seat == CHANCE:
            GAME.rules.weigh(state, weights.data)
            choices = [int(outcome) for outcome in np.flatnonzero(weights)]
        else:
            GAME.rules.legal(state, seat, mask.data)
            choices = [int(decision) for decision in np.flatnonzero(mask)]
        yield state, seat, choices
        GAME.rules.apply(state, seat, likely(chooser, choices))
    yield state, state.actor, []


def likely(chooser: random.Random, choices: list[int]) -> int:
    """Any choice, but an offer, a false entry or a refusal only now and then: else there would be little else."""
    dull = {table.OFFER, table.BOOKS, table.REFUSE}
    lively = [decision for decision in choices if decision not in dull]
    return chooser.choice(lively if lively and chooser.random() < 0.8 else choices)


def fine(message: Message) -> str:
    """The message in English; in both languages it has to be a text without gaps."""
    english, french = say(message), say(message, "fr")
    assert english, message
    assert french, message
    assert "{" not in english + french
    assert "  " not in english + french
    return english


def check_choices(state: State, seat: int, choices: list[int], refused: list[Reason]) -> None:
    told = [words.label(state, seat, decision) for decision in choices]
    assert len({fine(label) for label in told}) == len(told), [say(label) for label in told]
    assert len({say(label, "fr") for label in told}) == len(told)
    if seat != CHANCE and any(decision >= RUNG for decision in choices):
        low, high, _ = GAME.rules.range_of(state, seat)
        assert say(words.label(state, seat, EXACT + low)) == say(told[0])
        assert say(words.label(state, seat, EXACT + high)) == say(told[-1])
    for reason in refused:
        assert reason.decision not in choices, NUMBERING.name(reason.decision)
        assert reason.rule in headings("en") & headings("fr")
        fine(reason.why)
        fine(words.label(state, seat, reason.decision))
    assert len({reason.decision for reason in refused}) == len(refused)


def check_secrecy(state: State, seat: int, choices: list[int]) -> None:
    """Whoever decides reads the same in his hidden state, and the others learn nothing they do not know."""
    own = seen_by(state, seat)
    assert words.prompt(own, seat) == words.prompt(state, seat)
    assert words.reasons(own, seat) == words.reasons(state, seat)
    for decision in choices:
        assert words.label(own, seat, decision) == words.label(state, seat, decision)
    viewer = (seat + 1) % state.players
    hidden = seen_by(state, viewer)
    assert words.waiting(hidden, viewer) == words.waiting(state, viewer)
    assert words.rule_of_prompt(hidden) in headings("en")
    for message in [*words.telling(hidden), *words.victory_lines(hidden, seat)]:
        if message != SILENCE:
            fine(message)


GAMES = [(players, seed) for players in (2, 3, 4) for seed in range(12)]


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_a_whole_random_game_can_be_told(players: int, seed: int) -> None:
    for at, (state, seat, choices) in enumerate(steps(players, seed)):
        fine(words.prompt(state, seat))
        fine(words.waiting(state, (seat + 1) % players))
        assert words.rule_of_prompt(state) in headings("en") & headings("fr")
        told = words.telling(state)
        assert len(told) == state.notes
        for message in told:
            if message != SILENCE:
                fine(message)
        refused = words.reasons(state, seat)
        check_choices(state, seat, choices, refused)
        if seat != CHANCE and state.phase != Phase.OVER and at % 5 == 0:
            check_secrecy(state, seat, choices)
    if state.phase == Phase.OVER:
        for message in words.final_lines(state):
            fine(message)
    for player in range(players):
        for message in words.victory_lines(state, player):
            fine(message)


def test_every_phase_and_every_note_was_told_in_these_games() -> None:
    """So that the test above looks at all there is to say, but for what random players hardly ever bring about."""
    phases, notes = set(), set()
    for players, seed in GAMES:
        for state, _, _ in steps(players, seed):
            phases.add(Phase(state.phase))
            notes |= {Note(state.note[row, 0]) for row in range(state.notes)}
    assert set(Phase) - phases <= {Phase.OFFER_COLOURS, Phase.ANSWER_COLOURS}
    assert set(Note) - notes <= {Note.ACCUSATION_FALSE, Note.CARRIED, Note.STAKE_FELL}


def test_a_move_and_what_it_brings_is_told_in_few_sentences() -> None:
    moves = sentences = 0
    for state in Rolling(GAME, 4, 3, {"rounds": 30}):
        told = [message for message in words.telling(seen_by(state, state.current)) if message != SILENCE]
        if any(state.note[row, 0] == Note.LANDED for row in range(state.notes)):
            moves += 1
            sentences += len(told)
    assert moves > 50
    assert sentences < 1.4 * moves


def test_a_ledger_adds_up_to_the_register() -> None:
    """Every own line has its total, and the last one is what the register says."""
    checked = 0
    for seed in range(3):
        views: list[State] = []
        for state in Rolling(GAME, 3, seed, {"rounds": 30}):
            views.append(seen_by(state, RED))
            if len(views) > 1500 or state.phase == Phase.OVER:
                break
        for company in range(COMPANIES):
            lines = books.ledger(views[:-1], company)
            if lines and all(view.owner[company] == RED for view in views):
                assert all(line.total is not None for line in lines)
                assert lines[-1].total == views[-2].register[company]
                for before, line in pairwise(lines):
                    assert before.total is not None
                    assert before.total + line.amount == line.total
                checked += len(lines)
            for line in lines:
                fine(books.line_text(line))
                fine(Message(line.what.id))
    assert checked > 50


def test_the_ledger_of_another_shows_public_sums_only() -> None:
    state = position(3).notes(RED, 94, 6).turn()
    land(state, H, "italy", "luxury")
    own, foreign = books.lines_in(seen_by(state, RED), H), books.lines_in(seen_by(state, BLUE), H)
    assert [(line.amount, line.white, line.black, line.total) for line in own] == [(-10, -4, -6, 90)]
    assert [(line.amount, line.white, line.black, line.total) for line in foreign] == [(-10, None, None, None)]


def test_amount_labels_cover_every_phase_with_amounts() -> None:
    assert set(labels.RANGES) == {phase for phase in Phase if f"range_{phase.name.lower()}" in GAME.functions}
    assert set(WAITING.values()) <= set(catalogue("en").entries)
