"""What happened and how rich everybody is, from the notes and the table of a state."""

from __future__ import annotations

from pinstripe.engine.words import Message, Param, Seat, Term, message

from .agenda import share_value, wealth
from .standing import standing
from .table import (
    COMPANIES,
    NOBODY,
    PLAYERS,
    SHARES,
    Cause,
    Happening,
    Note,
    NoTrade,
    Resource,
    State,
)
from .terms import (
    boss_term,
    calendar_year,
    company_term,
    dollars,
    event_card,
    half_card,
    resource_term,
)

SHAPES = {
    Note.TOKEN_DEALT: "company resource",
    Note.BOSS_DEALT: "company boss",
    Note.SHARES_DEALT: "who amber black crimson",
    Note.YEAR_BEGINS: "year who",
    Note.BID_SHOWN: "who amount company n",
    Note.CANNOT_PAY: "who price cash",
    Note.NO_TRADE: "company",
    Note.TRADED: "who other company price",
    Note.PROPOSED: "who company boss old",
    Note.NOT_PROPOSED: "who company",
    Note.VOTED: "who way n boss",
    Note.ELECTED: "company boss n m",
    Note.REFUSED: "company boss n m",
    Note.BOSS_LEFT: "company boss",
    Note.ON_OFFER: "boss",
    Note.LOT_DISCARDED: "lot event n",
    Note.LOT_HAPPENS: "lot event n",
    Note.HALF: "event half kind what",
    Note.NO_EFFECT: "kind what",
    Note.PRICE_MOVED: "what before price",
    Note.SUBSIDY_PAID: "company amount cash n",
    Note.TAX_PAID: "company amount cash n",
    Note.INNOVATED: "company given taken boss",
    Note.SAVED: "company resource n boss",
    Note.STANDS_STILL: "company kind boss",
    Note.MARKET_MOVED: "company n m",
    Note.RESULT: "company income cost salary",
    Note.CAPITAL_MOVED: "company change cash",
    Note.DIVIDEND: "company amount rest boss",
    Note.DIVIDEND_PAID: "who amount company n",
    Note.BANKRUPT: "company cause amount cash",
    Note.SHARES_LOST: "who company n",
    Note.YEAR_ENDS: "year",
    Note.COUNTED: "who cash shares amount",
    Note.GAME_OVER: "who",
}
"""What the numbers of each note mean, in their order."""

SEATS = {"who", "other"}
SUMS = {"amount", "price", "before", "cash", "income", "cost", "salary", "rest", "shares"}
BOSSES_NAMED = {"boss", "old"}
RESOURCES_NAMED = {"resource", "given", "taken"}

STORY = frozenset(
    {
        Note.YEAR_BEGINS,
        Note.NO_TRADE,
        Note.TRADED,
        Note.ELECTED,
        Note.REFUSED,
        Note.HALF,
        Note.NO_EFFECT,
        Note.PRICE_MOVED,
        Note.SUBSIDY_PAID,
        Note.TAX_PAID,
        Note.INNOVATED,
        Note.SAVED,
        Note.STANDS_STILL,
        Note.MARKET_MOVED,
        Note.CAPITAL_MOVED,
        Note.DIVIDEND,
        Note.BANKRUPT,
        Note.YEAR_ENDS,
        Note.GAME_OVER,
    }
)

PRICE_UP = ("headline.coal_up", "headline.oil_up", "headline.labour_up")
PRICE_DOWN = ("headline.coal_down", "headline.oil_down", "headline.labour_down")
SUBSIDY = ("headline.coal_subsidy", "headline.oil_subsidy", "headline.labour_subsidy")
TAX = ("headline.coal_tax", "headline.oil_tax", "headline.labour_tax")
SCANDAL = ("headline.amber_scandal", "headline.black_scandal", "headline.crimson_scandal")
RATED = (
    ("headline.innovation_1", "headline.innovation_2", "headline.innovation_3"),
    ("headline.efficiency_1", "headline.efficiency_2", "headline.efficiency_3"),
    ("headline.publicity_1", "headline.publicity_2", "headline.publicity_3"),
)

IN_VAIN = ("note.stands_still", "note_other.nothing_doubled", "note_other.nothing_to_take")
LEAVING = {
    Cause.TAX: "note_other.left_bankrupt",
    Cause.RESULT: "note_other.left_bankrupt",
    Cause.SCANDAL: "note_other.left_in_scandal",
    Cause.VOTE: "note.boss_left",
}


def telling(state: State) -> list[Message]:
    """The notes of the last decision, one message each."""
    return [told(state, row) for row in range(state.notes)]


def told(state: State, row: int) -> Message:
    kind, numbers = Note(state.note[row, 0]), tuple(state.note[row, cell] for cell in range(1, 5))
    named = dict(zip(SHAPES[kind].split(), numbers, strict=False))
    match kind:
        case Note.HALF:
            event, half = numbers[:2]
            said = Term(headline(state, *numbers))
            return message("note.half", headline=said, what=half_card(state, event, half))
        case Note.NO_EFFECT:
            return no_effect(*numbers[:2])
        case Note.LOT_DISCARDED | Note.LOT_HAPPENS:
            params: dict[str, Param] = {"lot": numbers[0] + 1, "n": numbers[2]}
            if kind == Note.LOT_DISCARDED:
                params["what"] = event_card(state, numbers[1])
            return Message(f"note.{kind.name.lower()}", params)
        case Note.RESULT:
            return result(named)
        case Note.YEAR_BEGINS:
            return message("note.year_begins", year=calendar_year(state, numbers[0]), who=Seat(numbers[1]))
        case Note.YEAR_ENDS:
            return year_ends(state, numbers[0])
        case Note.GAME_OVER:
            shared = numbers[0] == NOBODY
            return message("note_other.game_shared") if shared else message("note.game_over", who=Seat(numbers[0]))
    params = {name: in_words(name, number) for name, number in named.items()}
    if kind == Note.BID_SHOWN:
        params["m"] = state.transactions
    return Message(variant(state, kind, named, numbers), params)


def in_words(name: str, number: int) -> Param:
    if name in SEATS:
        return Seat(number)
    if name in SUMS:
        return dollars(number)
    if name in BOSSES_NAMED:
        return boss_term(number)
    if name in RESOURCES_NAMED:
        return resource_term(number)
    if name == "what":
        return Term(f"price_of.{Resource(number).name.lower()}")
    if name == "company":
        return company_term(number)
    return number


def variant(state: State, kind: Note, named: dict[str, int], numbers: tuple[int, ...]) -> str:
    """The text that fits a note's numbers; most kinds have only one."""
    match kind:
        case Note.BOSS_DEALT if named["company"] == NOBODY:
            return "note_other.boss_on_offer"
        case Note.BID_SHOWN if named["who"] == 0:
            return "note_other.bids_shown" if state.transactions == 1 else "note_other.bids_shown_again"
        case Note.NO_TRADE if numbers[1] == NoTrade.NO_MONEY:
            return "note_other.no_money"
        case Note.PROPOSED if named["old"] == NOBODY:
            return "note_other.proposed_first"
        case Note.VOTED if named["way"] == 0:
            return "note_other.voted_no"
        case Note.BOSS_LEFT:
            return LEAVING[Cause(numbers[2])]
        case Note.PRICE_MOVED:
            return price_moved(*numbers[1:])
        case Note.STANDS_STILL:
            return IN_VAIN[named["kind"]]
        case Note.MARKET_MOVED if named["m"] < named["n"]:
            return "note_other.market_lost"
        case Note.DIVIDEND if named["amount"] == 0:
            return "note_other.no_dividend"
        case Note.BANKRUPT if named["cause"] == Cause.TAX:
            return "note_other.bankrupt_by_tax"
        case Note.COUNTED if state.cash_only == 1:
            return "note_other.counted_cash"
    return f"note.{kind.name.lower()}"


def price_moved(before: int, price: int, change: int) -> str:
    if price == before:
        return "note_other.price_stays"
    if price - before != change:
        return "note_other.price_stopped"
    return "note.price_moved"


def headline(state: State, event: int, half: int, kind: int, what: int) -> str:
    """How the newspapers put one half of an event card."""
    match kind:
        case Happening.PRICE:
            rises = state.event_change[event, half] > 0
            if what.bit_count() > 1:
                return "headline.prices_up" if rises else "headline.prices_down"
            return (PRICE_UP if rises else PRICE_DOWN)[what.bit_length() - 1]
        case Happening.SUBSIDY:
            return SUBSIDY[what]
        case Happening.TAX:
            return TAX[what]
        case Happening.SCANDAL:
            return SCANDAL[what]
    return RATED[kind][what - 1]


def no_effect(kind: int, what: int) -> Message:
    match kind:
        case Happening.SUBSIDY | Happening.TAX:
            return message("note_other.no_such_resource", resource=resource_term(what))
        case Happening.SCANDAL:
            return message("note_other.nothing_to_lose", company=company_term(what))
    return message("note.no_effect", n=what)


def result(named: dict[str, int]) -> Message:
    made = named["income"] - named["cost"] - named["salary"]
    params = {name: in_words(name, number) for name, number in named.items()} | {"amount": dollars(abs(made))}
    if made == 0:
        return Message("note_other.result_even", params)
    return Message("note.result" if made > 0 else "note_other.result_loss", params)


def year_ends(state: State, year: int) -> Message:
    """What a share of each living company is worth."""
    worth = tuple(
        message(
            "term.share_worth",
            company=company_term(company),
            amount=dollars(-(-state.past_capital[year, company] // SHARES)),
        )
        for company in range(COMPANIES)
        if state.alive[company] == 1
    )
    if not worth:
        return message("note_other.year_ends_empty", year=calendar_year(state, year))
    return message("note.year_ends", year=calendar_year(state, year), worth=worth)


CHAPTERS = {Note.YEAR_BEGINS: 1, Note.LOT_DISCARDED: 2, Note.LOT_HAPPENS: 2, Note.RESULT: 2}


def chapter(kind: int) -> int:
    """Whether a note opens a year (1), an event or a company's books (2), or nothing (0)."""
    return CHAPTERS.get(Note(kind), 0)


def story_worthy(kind: int) -> bool:
    """Whether a short story of the game mentions it."""
    return kind in STORY


def victory_lines(state: State, seat: int) -> list[Message]:
    """What this seat's wealth is made of."""
    cash = dollars(state.cash[seat])
    if state.cash_only == 1:
        return [message("victory.cash_only", cash=cash)]
    lines = [message("victory.wealth", amount=dollars(wealth(state, seat))), message("victory.cash", cash=cash)]
    for company in range(COMPANIES):
        held = state.shares[seat, company]
        if held > 0:
            each = share_value(state, company)
            worth = dollars(held * each)
            params: dict[str, Param] = {"n": held, "company": company_term(company)}
            lines.append(Message("victory.shares", params | {"each": dollars(each), "amount": worth}))
    return lines


def final_lines(state: State) -> list[Message]:
    """Who won and how, then everybody else in order, and who did not live to see it."""
    ranks, scores = [0] * PLAYERS, [0] * PLAYERS
    standing(state, ranks, scores)
    order = sorted(range(state.players), key=lambda seat: ranks[seat])
    winners = [seat for seat in order if ranks[seat] == 1]
    best = scores[winners[0]]
    params: dict[str, Param] = {"amount": dollars(best)}
    if len(winners) > 1:
        lines = [Message("final.shared", params | {"who": tuple(Seat(seat) for seat in winners)})]
    else:
        by_cash = sum(scores[seat] == best for seat in order) > 1
        lines = [Message("final.wins_by_cash" if by_cash else "final.wins", params | {"who": Seat(winners[0])})]
    for seat in order[len(winners) :]:
        lines.append(message("final.place", rank=ranks[seat], who=Seat(seat), amount=dollars(scores[seat])))
    gone = tuple(company_term(company) for company in range(COMPANIES) if state.alive[company] == 0)
    return [*lines, message("final.gone", companies=gone)] if gone else lines
