"""What a seat sees of the table, as numbers for learning."""

from __future__ import annotations

from pinstripe.engine.decisions import Numbering, words
from pinstripe.engine.observing import (
    PLACES,
    blank_row,
    mark_bits,
    mark_one,
    mark_seat,
    mark_seats,
    seat_at,
    share_of,
    tell_sum,
)
from pinstripe.engine.record import Reals

from .agenda import share_value, wealth
from .bosses import salary_of
from .results import cost_of_resources
from .table import (
    BOSSES,
    COMPANIES,
    HALVES,
    LONGEST,
    LOTS,
    MARKET_STEP,
    NOT_YET,
    OFFERS,
    PLAYERS,
    RATINGS,
    RESOURCES,
    SHARES,
    TOKENS_OF_A_KIND,
    UNKNOWN,
    Boss,
    Company,
    Happening,
    Phase,
    Rating,
    Resource,
    State,
)

MOST_CASH, MOST_CAPITAL, MOST_RESULT, MOST_SALARY, MOST_BID = 300, 250, 60, 20, 99
PHASES, BOSS_SAYS, HALF_SAYS = 11, BOSSES + RATINGS + 2, 15
LOT_SAYS = 2 + HALVES * HALF_SAYS
SEATS = PLACES[:PLAYERS]
LOT_NAMES = [str(lot + 1) for lot in range(LOTS)]
PLACE_NAMES = [str(place + 1) for place in range(OFFERS)]
KNOWN_SUM = ("known", "sum")
BOSS_NAMES = (*words(Boss), *words(Rating), "salary", "dividends")
HALF_NAMES = [
    f"{kind}_{what}"
    for kind, whats in (
        ("price", Resource),
        ("subsidy", Resource),
        ("tax", Resource),
        ("scandal", Company),
        ("asks", Rating),
    )
    for what in words(whats)
]

OBSERVATION = Numbering()
PHASE = OBSERVATION.each("phase", words(Phase))
ACTOR = OBSERVATION.each("actor", SEATS)
FACILITATOR = OBSERVATION.each("facilitator", SEATS)
PRESENT = OBSERVATION.each("present", SEATS)
OPTION = OBSERVATION.each("option", ("years", "transactions", "dividends", "cash_only"))
YEAR = OBSERVATION.one("year")
YEARS_LEFT = OBSERVATION.one("years_left")
TRANSACTION = OBSERVATION.one("transaction")
COMPANY = OBSERVATION.each("company", words(Company))
SELLERS = OBSERVATION.each("sellers", SEATS)
BUYERS = OBSERVATION.each("buyers", SEATS)
SALE_PRICE = OBSERVATION.one("sale_price")
ASKED = OBSERVATION.one("asked")
TURNED_DOWN = OBSERVATION.each("turned_down", PLACE_NAMES)
CANDIDATE = OBSERVATION.each("candidate", BOSS_NAMES)

FIRM = OBSERVATION.each(
    "firm", words(Company), ("alive", "capital", "market", "cost", "salary", "result", "share", "needed", "tokens")
)
TOKENS = OBSERVATION.each("tokens", words(Company), words(Resource))
OFFICE = OBSERVATION.each("office", words(Company), BOSS_NAMES)
ON_OFFER = OBSERVATION.each("offer", PLACE_NAMES, BOSS_NAMES)
UNSEEN = OBSERVATION.each("unseen", words(Boss))
PILE = OBSERVATION.each("pile", words(Boss))
PRICE = OBSERVATION.each("price", words(Resource))

CASH = OBSERVATION.each("cash", SEATS)
WEALTH = OBSERVATION.each("wealth", SEATS)
SHARES_HELD = OBSERVATION.each("shares", SEATS, words(Company))
BID = OBSERVATION.each("bid", SEATS, KNOWN_SUM)
VOTE = OBSERVATION.each("vote", SEATS, KNOWN_SUM)
LOOKS = OBSERVATION.each("looks", SEATS, LOT_NAMES)
LOT = OBSERVATION.each(
    "lot", LOT_NAMES, ("known", "percent", *(f"{half}_{name}" for half in ("first", "then") for name in HALF_NAMES))
)


def observe(state: State, seat: int, out: Reals) -> None:
    """A view of this seat as a row of numbers between -1 and 1."""
    blank_row(out)
    observe_moment(state, seat, out)
    for company in range(COMPANIES):
        observe_company(state, company, out)
    observe_bosses(state, out)
    for resource in range(RESOURCES):
        out[PRICE + resource] = share_of(state.price[resource], 25)
    for place in range(state.players):
        observe_player(state, seat, place, out)
    for lot in range(LOTS):
        observe_lot(state, lot, out)


def observe_moment(state: State, seat: int, out: Reals) -> None:
    mark_one(out, PHASE, PHASES, state.phase)
    mark_seat(out, ACTOR, seat, state.actor, state.players)
    mark_seat(out, FACILITATOR, seat, state.facilitator, state.players)
    out[OPTION] = share_of(state.years, LONGEST)
    out[OPTION + 1] = share_of(state.transactions, 3)
    out[OPTION + 2] = share_of(state.dividends, 1)
    out[OPTION + 3] = share_of(state.cash_only, 1)
    out[YEAR] = share_of(state.year, LONGEST)
    out[YEARS_LEFT] = share_of(state.years - state.year, LONGEST)
    out[TRANSACTION] = share_of(state.transaction, 3)
    mark_one(out, COMPANY, COMPANIES, state.company)
    mark_seats(out, SELLERS, seat, state.sellers, state.players)
    mark_seats(out, BUYERS, seat, state.buyers, state.players)
    out[SALE_PRICE] = share_of(state.sale_price, MOST_BID)
    out[ASKED] = share_of(state.asked, PLAYERS)
    mark_bits(out, TURNED_DOWN, OFFERS, state.turned_down)
    observe_boss(state, state.candidate, CANDIDATE, out)


def observe_company(state: State, company: int, out: Reals) -> None:
    """The books as they stand, and what they would come to if the year ended now."""
    first = FIRM + 9 * company
    if state.alive[company] == 1:
        tokens, cost, salary = 0, cost_of_resources(state, company), salary_of(state, company)
        for resource in range(RESOURCES):
            tokens += state.tokens[company, resource]
            out[TOKENS + RESOURCES * company + resource] = share_of(state.tokens[company, resource], TOKENS_OF_A_KIND)
        out[first] = 1.0
        out[first + 1] = share_of(state.capital[company], MOST_CAPITAL)
        out[first + 2] = share_of(state.market[company], 100)
        out[first + 3] = share_of(cost, MOST_RESULT)
        out[first + 4] = share_of(salary, MOST_SALARY)
        out[first + 5] = share_of(state.market[company] - cost - salary, MOST_RESULT)
        out[first + 6] = share_of(share_value(state, company), MOST_BID)
        out[first + 7] = share_of(state.needed[company], SHARES)
        out[first + 8] = share_of(tokens, 9)
        observe_boss(state, state.office[company], OFFICE + BOSS_SAYS * company, out)


def observe_bosses(state: State, out: Reals) -> None:
    """Those on offer, those that nobody has seen, and how deep in the pile the others lie."""
    for place in range(OFFERS):
        observe_boss(state, state.offer[place], ON_OFFER + BOSS_SAYS * place, out)
    mark_bits(out, UNSEEN, BOSSES, state.unseen)
    for depth in range(state.piled):
        if state.pile[depth] >= 0:
            out[PILE + state.pile[depth]] = share_of(1 + depth, BOSSES)


def observe_boss(state: State, boss: int, first: int, out: Reals) -> None:
    """Who it is, and what is printed on the card."""
    if boss < 0 or boss >= BOSSES:
        return
    out[first + boss] = 1.0
    for rating in range(RATINGS):
        out[first + BOSSES + rating] = share_of(state.boss_rating[boss, rating], 3)
    out[first + BOSSES + RATINGS] = share_of(state.boss_salary[boss], MOST_SALARY)
    out[first + BOSSES + RATINGS + 1] = share_of(state.boss_dividends[boss], 1)


def observe_player(state: State, seat: int, place: int, out: Reals) -> None:
    """Bids and votes are known once they are shown; before that only the own ones."""
    player = seat_at(seat, place, state.players)
    out[PRESENT + place] = 1.0
    out[CASH + place] = share_of(state.cash[player], MOST_CASH)
    out[WEALTH + place] = share_of(wealth(state, player), 2 * MOST_CASH)
    for company in range(COMPANIES):
        out[SHARES_HELD + COMPANIES * place + company] = share_of(state.shares[player, company], SHARES)
    tell_sum(out, BID + 2 * place, state.bid[player], NOT_YET, MOST_BID)
    tell_sum(out, VOTE + 2 * place, state.vote[player], NOT_YET, 1)
    mark_bits(out, LOOKS + LOTS * place, LOTS, state.looks[player])


def observe_lot(state: State, lot: int, out: Reals) -> None:
    """What a lot may bring, half by half, if this seat may look at it."""
    card, first = state.lot_event[lot], LOT + LOT_SAYS * lot
    if card == UNKNOWN:
        return
    out[first] = 1.0
    if state.lot_percent[lot] != UNKNOWN:
        out[first + 1] = share_of(MARKET_STEP * state.lot_percent[lot], 100)
    for half in range(HALVES):
        observe_half(state, card, half, first + 2 + HALF_SAYS * half, out)


def observe_half(state: State, card: int, half: int, first: int, out: Reals) -> None:
    kind, what = state.event_kind[card, half], state.event_what[card, half]
    if kind == Happening.PRICE:
        change = share_of(state.event_change[card, half], 10)
        for resource in range(RESOURCES):
            if (what >> resource) & 1 == 1:
                out[first + resource] = change
    elif kind == Happening.SUBSIDY:
        out[first + 3 + what] = 1.0
    elif kind == Happening.TAX:
        out[first + 6 + what] = 1.0
    elif kind == Happening.SCANDAL:
        out[first + 9 + what] = 1.0
    else:
        out[first + 12 + kind] = share_of(what, 3)
