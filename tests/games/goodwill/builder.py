"""Arranges positions of Goodwill in a few words, and decides in them by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np

from pinstripe.engine.ladder import EXACT
from pinstripe.engine.seats import CHANCE, CHANCE_ONLY, first_seat
from pinstripe.games.goodwill.agenda import open_bids
from pinstripe.games.goodwill.events import happen
from pinstripe.games.goodwill.game import GAME
from pinstripe.games.goodwill.results import balance_books
from pinstripe.games.goodwill.setup import read_half
from pinstripe.games.goodwill.table import (
    BOSSES,
    COMPANIES,
    LOTS,
    MARKET_STEP,
    NOBODY,
    OFFERS,
    PLAYERS,
    RESOURCES,
    Boss,
    Company,
    Note,
    Phase,
    Resource,
    State,
)
from pinstripe.games.goodwill.voting import open_vote
from pinstripe.games.goodwill.year_end import end_year

AMBER, BLACK, CRIMSON = Company.AMBER, Company.BLACK, Company.CRIMSON


class Position:
    """The first year, all dealt: one token of each kind and shares in turn for everybody.

    Howard, Edgar and Gloria are in office, Bobby, Irving and Marlene on offer, the other three in the pile.
    """

    def __init__(self, players: int, options: dict[str, int]) -> None:
        self.state: State = GAME.start(players, options)
        state = self.state
        state.year = 1
        for company in Company:
            self.tokens(company, "coal", "oil", "labour")
            state.office[company] = company
            state.offer[company] = OFFERS + company
        state.unseen = 0b111 << 6
        card = 0
        for company in Company:
            for _ in range(state.shares_in_game[company]):
                state.shares[card % players, company] += 1
                card += 1
        self.lots((1, 40), (2, 30), (3, 20), (4, 10))
        self.bidding(AMBER)

    def capital(self, *dollars: int) -> Self:
        for company in Company:
            self.state.capital[company] = dollars[company]
        return self

    def market(self, *percent: int) -> Self:
        for company in Company:
            self.state.market[company] = percent[company]
        return self

    def tokens(self, company: int, *names: str) -> Self:
        for resource in Resource:
            self.state.tokens[company, resource] = names.count(resource.name.lower())
        return self

    def prices(self, coal: int, oil: int, labour: int) -> Self:
        for resource, price in zip(Resource, (coal, oil, labour), strict=True):
            self.state.price[resource] = price
        return self

    def bosses(self, *names: str) -> Self:
        """The three in office, "" for none; those on offer are the first of the others, the rest is unseen."""
        taken = [number_of(name) for name in names]
        others = [boss for boss in range(BOSSES) if boss not in taken]
        for company in Company:
            self.state.office[company] = taken[company]
            self.state.offer[company] = others[company]
        self.state.unseen = sum(1 << boss for boss in others[OFFERS:])
        return self

    def pile(self, *names: str) -> Self:
        """All that are in the pile went under it in this order."""
        self.state.unseen = 0
        self.state.piled = len(names)
        for place in range(BOSSES):
            self.state.pile[place] = number_of(names[place]) if place < len(names) else NOBODY
        return self

    def cash(self, *dollars: int) -> Self:
        for seat, amount in enumerate(dollars):
            self.state.cash[seat] = amount
        return self

    def shares(self, company: int, *held: int) -> Self:
        for seat in range(self.state.players):
            self.state.shares[seat, company] = held[seat] if seat < len(held) else 0
        return self

    def lots(self, *lots: tuple[int, int]) -> Self:
        """Each an event card by its number and a percentage."""
        for lot, (event, percent) in enumerate(lots):
            self.state.lot_event[lot] = event - 1
            self.state.lot_percent[lot] = percent // MARKET_STEP
        return self

    def gone(self, *companies: int) -> Self:
        """Companies that went bankrupt in an earlier year; their market share must be given to others."""
        state = self.state
        for company in companies:
            state.alive[company] = 0
            state.capital[company] = 0
            state.market[company] = 0
            self.tokens(company).shares(company)
            if state.office[company] != NOBODY:
                state.pile[state.piled] = state.office[company]
                state.piled += 1
                state.office[company] = NOBODY
        return self

    def year(self, year: int) -> Self:
        self.state.year = year
        return self

    def facilitator(self, seat: int) -> Self:
        self.state.facilitator = seat
        return self

    def bidding(self, company: int) -> State:
        self.state.company = company
        self.state.transaction = 1
        open_bids(self.state)
        return self.state

    def proposing(self, company: int) -> State:
        """The transactions of this company are done."""
        self.state.company = company
        self.state.transaction = self.state.transactions
        open_vote(self.state)
        return self.state

    def happening(self, *halves: str) -> State:
        """Halves of event cards that happen one after the other, worded as in the content file."""
        state = self.state
        state.notes = 0
        for text in halves:
            half = read_half(text)
            assert half is not None, text
            state.event_kind[0, 0], state.event_what[0, 0], state.event_change[0, 0] = half
            happen(state, 0, 0)
        assert_counted(state)
        return state

    def results(self) -> State:
        """The books are balanced, and nothing else."""
        self.state.notes = 0
        balance_books(self.state)
        assert_counted(self.state)
        return self.state

    def end_of_year(self) -> State:
        self.state.notes = 0
        end_year(self.state)
        assert_counted(self.state)
        return self.state


def position(players: int = 3, **options: int) -> Position:
    return Position(players, options)


def number_of(boss: str) -> int:
    return Boss[boss.upper()] if boss else NOBODY


def name_of(boss: int) -> str:
    return "" if boss == NOBODY else Boss(boss).name.lower()


def deciding(state: State) -> list[int]:
    """The seats that must decide now."""
    found = GAME.rules.deciders(state)
    return [seat for seat in range(CHANCE + 1) if found & (1 << seat)]


def is_over(state: State) -> bool:
    return GAME.rules.deciders(state) == 0


def legal_names(state: State, seat: int | None = None) -> set[str]:
    if GAME.rules.deciders(state) in (0, CHANCE_ONLY):
        return set()
    mask = np.zeros(GAME.numbering.size, np.bool_)
    GAME.rules.legal(state, deciding(state)[0] if seat is None else seat, mask.data)
    return {GAME.numbering.name(int(decision)) for decision in np.flatnonzero(mask)}


def decide(state: State, *names: str) -> None:
    """Decide one after the other, each for the first who must decide then."""
    for name in names:
        seat, decision = first_seat(GAME.rules.deciders(state)), GAME.numbering.number(name)
        if decision >= EXACT:
            low, high, step = GAME.rules.range_of(state, seat)
            assert decision - EXACT in range(low, high + 1, step)
        else:
            assert name in legal_names(state, seat), f"{name} is not legal: {', '.join(sorted(legal_names(state)))}"
        GAME.rules.apply(state, seat, decision)
        assert_counted(state)


def bids(state: State, *amounts: int) -> None:
    """Everybody's bid, in seat order."""
    assert state.phase == Phase.BID
    assert len(amounts) == state.players
    decide(state, *[f"amount:{amount}" for amount in amounts])


def votes(state: State, *words: str) -> None:
    """The shareholders' votes, in seat order."""
    assert state.phase == Phase.VOTE
    assert len(words) == len(deciding(state))
    decide(state, *words)


def outcomes(state: State) -> dict[str, int]:
    """What chance may bring now, with the weights."""
    assert GAME.rules.deciders(state) == CHANCE_ONLY
    weights = np.zeros(GAME.numbering.outcomes, np.int64)
    GAME.rules.weigh(state, weights.data)
    return {GAME.numbering.name(int(outcome)): int(weights[outcome]) for outcome in np.flatnonzero(weights)}


def chance(state: State, *names: str) -> None:
    for name in names:
        assert outcomes(state).get(name, 0) > 0, f"{name} cannot happen; possible are: {', '.join(outcomes(state))}"
        GAME.rules.apply(state, CHANCE, GAME.numbering.number(name))


def lay_lots(state: State, lots: Sequence[tuple[int, int]]) -> None:
    """The four lots of a year, each an event by its number and a percentage."""
    for event, percent in lots:
        chance(state, f"event:{event}", f"percent:{percent}")


def assert_counted(state: State) -> None:
    """What must hold whatever happens: the market, the shares, one place for each boss, at least one token."""
    alive = [company for company in Company if state.alive[company] == 1]
    assert sum(state.market[company] for company in Company) == (100 if alive else 0)
    for company in Company:
        assert 0 <= state.market[company] <= 100
        assert state.market[company] % MARKET_STEP == 0
        held = sum(state.shares[seat, company] for seat in range(PLAYERS))
        tokens = sum(state.tokens[company, resource] for resource in range(RESOURCES))
        assert state.capital[company] >= 0
        if company in alive:
            assert held == state.shares_in_game[company]
            assert 1 <= tokens <= COMPANIES
        else:
            assert (held, tokens, state.market[company], state.capital[company]) == (0, 0, 0, 0)
            assert state.office[company] == NOBODY
    assert all(state.cash[seat] >= 0 for seat in range(PLAYERS))
    assert all(0 <= state.price[resource] <= state.price_top for resource in Resource)
    assert all(state.pile[place] == NOBODY for place in range(state.piled, BOSSES))
    places = [state.office[company] for company in Company] + [state.offer[place] for place in range(OFFERS)]
    places += [state.pile[place] for place in range(state.piled)]
    places += [boss for boss in range(BOSSES) if state.unseen >> boss & 1]
    assert sorted(boss for boss in places if boss != NOBODY) == list(range(BOSSES))


def notes(state: State) -> list[tuple[Note, int, int, int, int]]:
    """What the last decision told."""
    found = []
    for at in range(state.notes):
        kind, first, second, third, fourth = (state.note[at, cell] for cell in range(5))
        found.append((Note(kind), first, second, third, fourth))
    return found


def told(state: State, kind: Note) -> list[tuple[int, int, int, int]]:
    return [(note[1], note[2], note[3], note[4]) for note in notes(state) if note[0] == kind]


def trades(state: State) -> list[tuple[int, int, int]]:
    """Seller, buyer and price of each trade."""
    return [(seller, buyer, price) for seller, buyer, _, price in told(state, Note.TRADED)]


def market(state: State) -> tuple[int, ...]:
    return tuple(state.market[company] for company in Company)


def capital(state: State) -> tuple[int, ...]:
    return tuple(state.capital[company] for company in Company)


def alive(state: State) -> list[Company]:
    return [company for company in Company if state.alive[company] == 1]


def cash(state: State) -> list[int]:
    return [state.cash[seat] for seat in range(state.players)]


def holders(state: State, company: int) -> list[int]:
    """Everybody's shares of a company."""
    return [state.shares[seat, company] for seat in range(state.players)]


def tokens(state: State, company: int) -> list[str]:
    """The tokens of a company, coal first."""
    return [name.name.lower() for name in Resource for _ in range(state.tokens[company, name])]


def prices(state: State) -> tuple[int, ...]:
    return tuple(state.price[resource] for resource in Resource)


def office(state: State) -> list[str]:
    return [name_of(state.office[company]) for company in Company]


def offer(state: State) -> list[str]:
    return [name_of(state.offer[place]) for place in range(OFFERS)]


def pile(state: State) -> list[str]:
    """Those that went under the pile, the first to come up first."""
    return [name_of(state.pile[place]) for place in range(state.piled)]


def seen_lots(state: State, seat: int) -> list[int]:
    """The lots, counted from 1, whose cards this seat's view shows."""
    view = state.clone()
    GAME.rules.hide(view, seat)
    shown = [lot + 1 for lot in range(LOTS) if view.lot_event[lot] >= 0]
    assert shown == [lot + 1 for lot in range(LOTS) if view.lot_percent[lot] >= 0]
    return shown


def ranks_and_scores(state: State) -> tuple[list[int], list[int]]:
    ranks, scores = np.zeros(PLAYERS, np.int64), np.zeros(PLAYERS, np.int64)
    assert GAME.rules.standing(state, ranks.data, scores.data) == is_over(state)
    return ranks[: state.players].tolist(), scores[: state.players].tolist()
