"""Every question, choice, reason and note of Goodwill can be told in both languages, and tells no secret."""

import re
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from pinstripe.engine.game import Reason, Words
from pinstripe.engine.ladder import EXACT
from pinstripe.engine.seats import CHANCE
from pinstripe.engine.words import LANGUAGES, Catalogue, Message, Money, Param, Term, load_catalogue
from pinstripe.games.goodwill import reasons as reasons_module
from pinstripe.games.goodwill import table, telling, words
from pinstripe.games.goodwill.game import GAME
from pinstripe.games.goodwill.table import BOSS, BOSSES, Cause, Company, Happening, Note, NoTrade, Phase, State
from tests.games.goodwill.builder import AMBER, BLACK, CRIMSON, Position, bids, decide, deciding, position, votes
from tests.games.goodwill.test_secrets import exchanged
from tests.play import Rolling, combinations

FOLDER = Path(words.__file__).parent
NAMES = ["Ada", "Bob", "Cleo", "Dan", "Eve", "Fay"]
ADA, BOB, CLEO, DAN = 0, 1, 2, 3
NBSP = "\u00a0"

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


def question(state: State, seat: int, language: str = "en") -> str:
    return say(words.prompt(state, seat), language)


def choice(state: State, name: str, seat: int, language: str = "en") -> str:
    return say(words.label(state, seat, table.NUMBERING.number(name)), language)


def why(state: State, name: str, seat: int) -> str:
    found = [reason for reason in words.reasons(state, seat) if reason.decision == table.NUMBERING.number(name)]
    assert len(found) == 1, f"{len(found)} reasons against {name}"
    return say(found[0].why)


def story(state: State, language: str = "en") -> list[str]:
    return [say(message, language) for message in words.telling(state)]


def headlines(state: Position, *halves: str) -> list[str]:
    """What is told of halves of event cards, one after the other."""
    return [said for half in halves for said in story(state.happening(half))]


def noted(state: State, *notes: tuple[int, ...]) -> list[str]:
    """What is told of notes that did not happen."""
    state.notes = 0
    for note in notes:
        table.tell(state, note[0], *(*note[1:], 0, 0, 0, 0)[:4])
    return story(state)


def test_a_bid_is_asked_for_with_what_it_means() -> None:
    state = position(3).cash(87).shares(AMBER, 4, 3, 3).bidding(AMBER)
    assert question(state, ADA) == (
        "Bid for a share of Amber, a tenth of its capital being $11: high to buy one, low to sell one, "
        "at the mean of the highest bid and the lowest; you hold 4 shares and $87."
    )
    assert choice(state, "amount:13", ADA) == "Bid $13"
    assert choice(state, "amount:13", ADA, "fr") == f"Offrir 13{NBSP}$"
    assert words.label(state, ADA, EXACT + 99).params == {"amount": Money(99)}


def test_whoever_holds_nothing_can_only_buy() -> None:
    state = position(3, transactions=3).shares(BLACK, 0, 5, 5).bidding(BLACK)
    assert question(state, ADA).startswith("Bid for a share of Black (transaction 1 of 3), a tenth")
    assert question(state, ADA).endswith("you hold none to sell, and $100.")


def test_bids_are_shown_and_traded_in_short_sentences() -> None:
    state = position(3).bidding(AMBER)
    bids(state, 10, 12, 16)
    assert story(state) == [
        "Slates up for Amber: Ada bids $10.",
        "Bob bids $12.",
        "Cleo bids $16.",
        "Ada sells a share of Amber to Cleo for $13.",
    ]
    again = position(3, transactions=2).bidding(AMBER)
    bids(again, 10, 12, 16)
    assert story(again)[0] == "Slates up for Amber, 1 of 2: Ada bids $10."


def test_a_trade_that_fails_says_why() -> None:
    state = position(3).bidding(AMBER)
    bids(state, 10, 10, 10)
    assert story(state)[-1] == ("No share of Amber changes hands: nobody else bids as much as its lowest holders.")
    state = position(3).cash(100, 2, 3).bidding(AMBER)
    bids(state, 10, 12, 16)
    assert story(state)[-3:] == [
        "Cleo cannot pay $13 out of $3 and drops out.",
        "Bob cannot pay $11 out of $2 and drops out.",
        "No share of Amber changes hands: of those who bid more than its lowest holders, nobody can pay.",
    ]


def test_the_smaller_group_is_asked_for_partners_and_told_who_cannot_be_one() -> None:
    """Fay is out for want of money, Dan bid in the middle, Ada must sell to Bob or Cleo."""
    state = position(6).cash(100, 100, 100, 100, 100, 5).shares(AMBER, 5, 0, 0, 3, 0, 2).bidding(AMBER)
    bids(state, 10, 16, 16, 12, 10, 18)
    assert question(state, ADA) == (
        "Bob and Cleo each bid $16, and you must sell a share of Amber at $13, the mean of that and your $10: to whom?"
    )
    assert choice(state, "partner:blue", ADA) == "Sell to Bob, who has 0"
    assert why(state, "partner:amber", ADA) == "Dan bid $12; only those at $16 buy."
    assert why(state, "partner:slate", ADA) == (
        "Fay bid $18 but could not pay the price, and is out of this transaction."
    )
    assert say(words.waiting(state, BOB)) == "Waiting for Ada: a partner for the trade in Amber."


def test_buyers_choose_among_sellers() -> None:
    state = position(5).shares(AMBER, 3, 3, 3, 0, 1).bidding(AMBER)
    bids(state, 10, 10, 12, 10, 16)
    assert question(state, 4).startswith("Ada and Bob each bid $10, and you must buy a share of Amber at $13")
    assert choice(state, "partner:vermilion", 4) == "Buy from Ada, who has 3"
    assert why(state, "partner:green", 4) == "Cleo bid $12; only those at $10 sell."
    assert why(state, "partner:amber", 4) == "Dan has no share of Amber to sell."


def test_whoever_traded_is_no_partner_again() -> None:
    state = position(6).shares(AMBER, 3, 3, 4, 0, 0, 0).cash(100, 100, 100, 100, 100, 100).bidding(AMBER)
    bids(state, 10, 10, 12, 16, 16, 16)
    assert why(state, "partner:blue", ADA) == "Bob is among the sellers."
    decide(state, "partner:amber")
    assert why(state, "partner:amber", BOB) == "Dan has traded already or could not pay $13."
    state = position(6).shares(AMBER, 3, 3, 4, 0, 0, 0).bidding(AMBER)
    bids(state, 10, 10, 10, 16, 16, 12)
    assert why(state, "partner:violet", DAN) == "Eve is among the buyers."
    decide(state, "partner:vermilion")
    assert why(state, "partner:vermilion", 4) == "Ada has traded already, and each partner trades once."
    assert why(state, "partner:slate", 4) == "Fay has no share of Amber to sell."


def test_a_proposal_weighs_the_boss_in_office_and_the_votes() -> None:
    state = position(3).shares(AMBER, 4, 3, 3).proposing(AMBER)
    assert question(state, ADA) == (
        "Amber is run by Howard ($5 a year, innovation 3): do you propose one of those on offer instead, "
        "which takes 6 of 10 votes, of which you have 4?"
    )
    assert choice(state, "boss:bobby", ADA) == "Bobby ($10 a year, innovation 2 and efficiency 1)"
    assert choice(state, "boss:otto", ADA) == "Otto"
    assert choice(state, "pass", ADA) == "Propose nobody"
    assert why(state, "boss:howard", ADA) == "In office at Amber already."
    assert why(state, "boss:gloria", ADA) == "In office at Crimson; only those on offer can be proposed."
    assert why(state, "boss:otto", ADA) == "In the pile; only those on offer can be proposed."


def test_dividends_are_named_where_they_are_played() -> None:
    state = position(3, dividends=1).shares(AMBER, 7, 3).bosses("", "edgar", "gloria").proposing(AMBER)
    assert choice(state, "boss:bobby", ADA).endswith("efficiency 1 and dividends)")
    assert question(state, ADA) == (
        "Amber has no boss: do you propose one of those on offer, which takes 6 votes, and you have 7 of your own?"
    )


def test_a_vote_sets_the_candidate_against_the_boss_in_office() -> None:
    state = position(3).shares(AMBER, 4, 3, 3).proposing(AMBER)
    decide(state, "boss:bobby")
    assert story(state) == ["Ada proposes Bobby for Amber in place of Howard."]
    assert question(state, BOB) == (
        "Shall Bobby ($10 a year, innovation 2 and efficiency 1) replace Howard ($5 a year, innovation 3) at Amber: "
        "your 3 shares vote together, and 6 yes votes carry it?"
    )
    assert [choice(state, name, BOB) for name in ("yes", "no")] == ["Yes: Bobby takes over", "No: Howard stays"]
    votes(state, "yes", "no", "no")
    assert story(state) == [
        "Ada votes yes with 4.",
        "Bob votes no with 3.",
        "Cleo votes no with 3.",
        "Bobby is refused at Amber: 4 votes, 6 needed.",
    ]
    assert why(state, "boss:bobby", BOB) == "Refused at Amber already this year."


def test_an_empty_chair_is_told_as_such() -> None:
    state = position(3).shares(AMBER, 4, 3, 3).bosses("", "edgar", "gloria").proposing(AMBER)
    decide(state, "boss:bobby")
    assert story(state) == ["Ada proposes Bobby for the empty chair at Amber."]
    assert "take the empty chair at Amber" in question(state, ADA)
    assert choice(state, "no", ADA) == "No: the chair stays empty"


def test_events_read_as_headlines_with_what_they_did() -> None:
    state = position(3).tokens(AMBER, "coal", "coal", "oil").tokens(BLACK, "oil").tokens(CRIMSON, "labour")
    assert headlines(state, "coal +10", "coal tax", "oil subsidy") == [
        "“Winter declines to leave”: coal +$10.",
        "The price of coal goes from $10 to $20.",
        "“Treasury discovers soot”: coal tax.",
        "Amber pays $20 for 2 tokens and has $90 left.",
        "“Minister poses with derrick”: oil subsidy.",
        "Amber receives $10 for 1 token and has $100.",
        "Black receives $10 for 1 token and has $110.",
    ]


def test_every_way_an_event_comes_to_nothing_has_its_words() -> None:
    state = position(3).prices(25, 20, 10).tokens(AMBER, "oil").tokens(BLACK, "oil").tokens(CRIMSON, "oil")
    told = headlines(state, "coal & oil +10", "labour tax", "innovation 1", "innovation 3", "efficiency 3")
    assert told == [
        "“Everything dearer, ministry sees no reason”: coal and oil +$10.",
        "The price of coal stays at $25, where the scale ends.",
        "The price of oil goes from $20 to $25, where the scale ends.",
        "“Treasury counts heads”: labour tax.",
        "No company uses labour, so nothing happens.",
        "“Inventor asks for larger shed”: innovation 1.",
        "No boss in office is rated exactly 1, so nothing happens.",
        "“Professor shouts in bath”: innovation 3.",
        "Howard finds nothing at Amber to replace.",
        "“Night shift found to do nothing”: efficiency 3.",
        "Edgar finds nothing at Black to save.",
    ]
    alone = position(3).gone(AMBER, BLACK).market(0, 0, 100)
    assert headlines(alone, "publicity 3", "scandal amber")[1::2] == [
        "Gloria advertises Crimson in vain: there is no market share to take.",
        "Amber has nothing left to lose, so nothing happens.",
    ]


def test_a_scandal_in_both_languages() -> None:
    state = position(3).happening("scandal black")
    assert story(state) == [
        "“Second set of books found at Black”: scandal at Black.",
        "Edgar leaves Black by the back door.",
        "Amber rises from 30% to 35% of the market.",
        "Black falls from 35% to 25% of the market.",
        "Crimson rises from 35% to 40% of the market.",
    ]
    assert story(state, "fr")[:2] == [
        f"«{NBSP}Double comptabilité chez Black{NBSP}»{NBSP}: scandale chez Black.",
        "Edgar quitte Black par la porte de service.",
    ]


def test_results_name_income_cost_and_salary() -> None:
    state = position(3).market(30, 35, 35).prices(5, 5, 15)
    state.tokens(AMBER, "oil", "oil", "labour").tokens(BLACK, "labour", "labour", "oil").tokens(CRIMSON, "coal")
    assert story(state.results()) == [
        "Amber breaks even: $30 of income, less $25 for resources and $5 of salary.",
        "Black loses $5: $35 of income, less $35 for resources and $5 of salary.",
        "The safe of Black holds $95.",
        "Crimson makes $25: $35 of income, less $5 for resources and $5 of salary.",
        "The safe of Crimson holds $125.",
    ]


def test_dividends_and_bankruptcy_are_told_share_by_share() -> None:
    state = position(3, dividends=1).bosses("bobby", "edgar", "gloria").capital(110, 100, 5).market(50, 50, 0)
    state.tokens(AMBER, "coal").tokens(BLACK, "coal", "oil", "labour").tokens(CRIMSON, "coal", "oil")
    state.shares(AMBER, 6, 4).shares(CRIMSON, 1, 9)
    assert story(state.results()) == [
        "Amber makes $30: $50 of income, less $10 for resources and $10 of salary.",
        "Bobby pays $3 a share and leaves $0 to Amber.",
        "Ada receives $18 for 6 shares.",
        "Bob receives $12 for 4 shares.",
        "Black makes $15: $50 of income, less $30 for resources and $5 of salary.",
        "Edgar pays $1 a share and leaves $5 to Black.",
        "Ada receives $3 for 3 shares.",
        "Bob receives $4 for 4 shares.",
        "Cleo receives $3 for 3 shares.",
        "The safe of Black holds $105.",
        "Crimson loses $25: $0 of income, less $20 for resources and $5 of salary.",
        "Crimson owes $25, has $5, and is bankrupt.",
        "Ada hands in 1 worthless share of Crimson.",
        "Bob hands in 9 worthless shares of Crimson.",
        "Gloria goes down with Crimson.",
    ]


def test_the_year_closes_with_what_shares_are_worth() -> None:
    state = position(3).gone(CRIMSON).market(50, 50, 0).capital(110, 100, 0)
    told = story(state.end_of_year())
    assert re.fullmatch(r"1953 ends; a share is worth: Amber \$\d+ and Black \$\d+\.", told[-2])
    assert told[-1] == "1954 begins, with Bob as facilitator."


def test_rare_notes_have_their_words() -> None:
    state = position(3)
    assert noted(
        state.state,
        (Note.BANKRUPT, BLACK, Cause.TAX, 20, 15),
        (Note.BOSS_LEFT, BLACK, 1, Cause.TAX),
        (Note.BOSS_LEFT, BLACK, 1, Cause.VOTE),
        (Note.DIVIDEND, AMBER, 0, 8, 3),
        (Note.NO_TRADE, AMBER, NoTrade.NO_MONEY),
        (Note.STANDS_STILL, AMBER, Happening.PUBLICITY, 2),
        (Note.GAME_OVER, -1),
        (Note.GAME_OVER, 1),
    ) == [
        "Black owes $20 of tax, has $15, and is bankrupt.",
        "Edgar goes down with Black.",
        "Edgar clears the desk at Black.",
        "Bobby leaves all $8 to Amber: dividends come in tens.",
        "No share of Amber changes hands: of those who bid more than its lowest holders, nobody can pay.",
        "Gloria advertises Amber in vain: there is no market share to take.",
        "Nobody is richest alone: the victory is shared.",
        "Bob is the richest and wins.",
    ]
    for company in Company:
        state.state.alive[company] = 0
    assert noted(state.state, (Note.YEAR_ENDS, 1)) == ["1953 ends without a single company."]


def test_the_end_is_told_with_the_ranking() -> None:
    state = position(3).capital(80, 110, 25).cash(20, 10, 10).shares(AMBER, 2, 2, 6)
    state.shares(BLACK, 1, 4, 5).shares(CRIMSON, 3, 1, 6)
    assert [say(line) for line in words.victory_lines(state.state, ADA)] == [
        "$56 in all",
        "$20 in cash",
        "2 Amber at $8: $16",
        "1 Black at $11: $11",
        "3 Crimson at $3: $9",
    ]
    state.state.alive[CRIMSON] = 0
    assert [say(line) for line in words.final_lines(state.state)] == [
        "Cleo wins with $131.",
        "Place 2: Bob, $73.",
        "Place 3: Ada, $56.",
        "Bankrupt on the way: Crimson.",
    ]


def test_a_tie_is_told_as_what_it_is() -> None:
    state = position(2).capital(80, 110, 30).cash(20, 20)
    assert say(words.final_lines(state.state)[0]) == "Ada and Bob share the victory with $130 each."
    state.cash(28, 20).shares(AMBER, 4, 5)
    state.state.shares[BOB, AMBER] = 5
    assert say(words.final_lines(state.state)[0]).startswith("Ada wins with $130, of which more in cash")


def test_cash_only_says_so() -> None:
    state = position(3, cash_only=1)
    assert [say(line) for line in words.victory_lines(state.state, ADA)] == ["$100 in cash, and nothing else counts"]
    assert noted(state.state, (Note.COUNTED, ADA, 100, 36, 100)) == [
        "Ada counts $100 in cash; the shares, $36 on paper, count for nothing."
    ]


def test_every_note_has_a_shape() -> None:
    assert set(telling.SHAPES) == set(Note)
    assert {Note(kind) for kind in range(len(Note)) if words.story_worthy(kind)} == telling.STORY


def test_chapters_are_the_years_the_events_and_the_books() -> None:
    opening = {kind: telling.chapter(kind) for kind in Note if telling.chapter(kind)}
    assert opening == {Note.YEAR_BEGINS: 1, Note.LOT_DISCARDED: 2, Note.LOT_HAPPENS: 2, Note.RESULT: 2}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_is_named_has_its_heading(language: str) -> None:
    assert set(reasons_module.RULES) == set(Phase)
    assert set(reasons_module.RULES.values()) | {"rulings", "reconstructed"} <= headings(language)
    page = (FOLDER / f"rules.{language}.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\]\(#([a-z_]+)\)", page)) <= headings(language)


def test_both_rules_pages_have_the_same_parts() -> None:
    pages = [(FOLDER / f"rules.{language}.md").read_text(encoding="utf-8") for language in LANGUAGES]
    english, french = ([line.split("{")[-1] for line in page.splitlines() if "{#" in line] for page in pages)
    assert english == french
    assert len({page.count("\n|") for page in pages}) == 1
    assert len({len(re.findall(r"(?m)^(\d+\.|-) ", page)) for page in pages}) == 1


def test_the_rules_pages_print_the_cards_of_the_game() -> None:
    """Salaries, ratings and events in the tables are those of the content file."""
    page = (FOLDER / "rules.en.md").read_text(encoding="utf-8")
    rows = {
        cells[0]: cells[1:] for cells in ([cell.strip() for cell in row[1:-1].split("|")] for row in page.split("\n"))
    }
    for name, boss in GAME.content.values["bosses"].items():
        policy = ", ".join(line.replace(">", " → ") for line in boss["policy"]) or "none"
        numbers = [str(boss[key]) for key in ("salary", "innovation", "efficiency", "publicity")]
        assert rows[name.capitalize()] == [*numbers, policy, "yes" if boss["dividends"] else "no"]
    printed = {
        number: half for row in rows.items() for number, *half in ((row[0], *row[1][:2]), tuple(row[1][2:5]) or ("",))
    }
    for number, card in enumerate(GAME.content.values["events"], 1):
        halves = [card[side].replace("&", "and").replace("-", "−") for side in ("left", "right")]
        halves = [
            re.sub(r"scandal (\w+)", lambda found: f"scandal at {found[1].capitalize()}", half) for half in halves
        ]
        assert printed[str(number)] == halves


def test_french_leaves_no_word_before_a_name_that_might_have_to_change() -> None:
    names = "who|other|company|boss|old|what"
    for entry, text in catalogue("fr").entries.items():
        assert not re.search(rf"\b(de|que|le|la|du|si|jusque) \{{({names})\}}", text), entry


def fine(message: Message) -> str:
    """The message in English; in both languages it has to be a text without gaps."""
    english, french = say(message), say(message, "fr")
    assert english, message
    assert french, message
    assert "{" not in english + french
    assert "  " not in english + french
    return english


mask = np.zeros(table.NUMBERING.size, np.bool_).data
weights = np.zeros(table.NUMBERING.outcomes, np.int64).data


def open_choices(state: State, seat: int) -> list[int]:
    if seat == CHANCE:
        GAME.rules.weigh(state, weights)
        return [outcome for outcome, weight in enumerate(weights.tolist()) if weight]
    GAME.rules.legal(state, seat, mask)
    return [decision for decision, allowed in enumerate(mask.tolist()) if allowed]


def check_choices(state: State, seat: int) -> None:
    choices = open_choices(state, seat)
    labels = [words.label(state, seat, decision) for decision in choices]
    told = [fine(label) for label in labels]
    assert len(set(told)) == len(told), told
    assert len({say(label, "fr") for label in labels}) == len(told), told
    refused: list[Reason] = words.reasons(state, seat)
    for reason in refused:
        assert reason.decision not in choices, table.NUMBERING.name(reason.decision)
        assert reason.rule in headings("en") & headings("fr")
        fine(reason.why)
        fine(words.label(state, seat, reason.decision))
    closed = {reason.decision for reason in refused}
    assert len(closed) == len(refused)
    if state.phase == Phase.PROPOSE:
        assert closed | set(choices) == {table.PASS, *range(BOSS, BOSS + BOSSES)}
    if state.phase == Phase.PARTNER:
        others = {table.PARTNER + other for other in range(state.players) if other != seat}
        assert closed | set(choices) == others


def texts(state: State, seat: int) -> list[Message]:
    """All that a seat may read from a state."""
    said = [words.waiting(state, seat), *words.telling(state)]
    if seat in deciding(state):
        choices = open_choices(state, seat)
        said += [words.prompt(state, seat), *(words.label(state, seat, decision) for decision in choices)]
        said += [reason.why for reason in words.reasons(state, seat)]
    for player in range(state.players):
        said += words.victory_lines(state, player)
    return said


def seen(state: State, seat: int) -> State:
    view = state.clone()
    GAME.rules.hide(view, seat)
    return view


GAMES = [(seats, options, seed) for seed, (seats, options) in enumerate(combinations(GAME))]


@pytest.mark.parametrize(("seats", "options", "seed"), GAMES)
def test_a_whole_random_game_can_be_told(seats: int, options: dict[str, int], seed: int) -> None:
    for at, state in enumerate(Rolling(GAME, seats, seed, options)):
        assert words.rule_of_prompt(state) in headings("en") & headings("fr")
        fine(words.waiting(state, seats))
        for message in words.telling(state):
            fine(message)
        for seat in deciding(state):
            fine(words.prompt(state, seat))
            if at % 5 == 0 or state.phase in (Phase.PARTNER, Phase.PROPOSE):
                check_choices(state, seat)
        if at % 7 == 0 and state.phase != Phase.OVER:
            for seat in range(seats):
                assert texts(seen(state, seat), seat) == texts(seen(exchanged(state, seat), seat), seat)
    for message in words.final_lines(state):
        fine(message)
    for player in range(seats):
        for message in words.victory_lines(state, player):
            fine(message)


SELDOM = {
    "label.no",
    "label.yes",
    "label.partner",
    "note_other.game_shared",
    "note_other.no_dividend",
    "note_other.year_ends_empty",
    "term.no_skills",
    "why.buys_too",
    "why.sells_too",
    "why.traded_already",
}
"""What random games may miss; other tests here quote it, or it stands in for content of one's own."""


def ids_in(said: Param) -> set[str]:
    """The texts that a message is put together from."""
    if isinstance(said, Message):
        return {said.id}.union(*map(ids_in, said.params.values()))
    if isinstance(said, tuple):
        return set().union(*map(ids_in, said))
    return {said.id} if isinstance(said, Term) else set()


def test_random_games_use_all_words() -> None:
    used: set[str] = set()
    for seats, options, seed in GAMES[::3]:
        for state in Rolling(GAME, seats, seed, options):
            said = [*words.telling(state), words.waiting(state, 0), *words.final_lines(state)]
            for seat in deciding(state)[:1] or [CHANCE]:
                said.append(words.prompt(state, seat))
                said += [reason.why for reason in words.reasons(state, seat)]
                if state.phase != Phase.OVER:
                    said += [words.label(state, seat, decision) for decision in open_choices(state, seat)]
            used |= ids_in(tuple(said))
    parts = ("note", "note_other", "headline", "price_of", "prompt", "votes", "waiting", "label", "why", "half", "term")
    known = {entry for entry in catalogue("en").entries if entry.startswith(tuple(f"{part}." for part in parts))}
    assert known - used - SELDOM == set()


def test_whoever_decides_reads_the_same_in_the_own_view() -> None:
    for state in Rolling(GAME, 4, 77, {"transactions": 2, "dividends": 1}):
        for seat in deciding(state):
            if seat != CHANCE:
                assert texts(seen(state, seat), seat) == texts(state, seat)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_can_read_who_has_chosen(language: str) -> None:
    """What the others read while choices are sealed is the same from the first to the last."""
    state = position(4).bidding(AMBER)
    before = [say(words.waiting(seen(state, viewer), viewer), language) for viewer in range(7)]
    for seat in (ADA, BOB, CLEO):
        assert state.awaited & 1 << seat
        decide(state, "amount:10")
        assert [say(words.waiting(seen(state, viewer), viewer), language) for viewer in range(7)] == before
        assert say(words.waiting(state, DAN), language) == before[DAN]
    state = position(4).proposing(BLACK)
    decide(state, "boss:bobby")
    asked = [say(words.waiting(seen(state, viewer), viewer), language) for viewer in range(7)]
    decide(state, "yes", "no")
    assert [say(words.waiting(seen(state, viewer), viewer), language) for viewer in range(7)] == asked
    assert len(set(asked)) == 1
