"""What is dealt before the game: resource tokens, bosses and shares."""

from __future__ import annotations

from pinstripe.engine.record import Row
from pinstripe.engine.seats import CHANCE

from .agenda import keep_figures, open_year
from .bosses import weigh_unseen_bosses
from .table import (
    BOSS,
    COMPANIES,
    HAND,
    NOBODY,
    OFFERS,
    RESOURCE,
    RESOURCES,
    SHARES,
    TOKENS_EACH,
    TOKENS_OF_A_KIND,
    Note,
    Phase,
    State,
    tell,
)


def begin_deal(state: State) -> None:
    state.actor = CHANCE
    state.dealt = 0
    state.phase = Phase.DEAL_TOKEN


def weigh_deal_token(state: State, weights: Row) -> None:
    """Three tokens for each company, out of six of each kind."""
    for resource in range(RESOURCES):
        used = 0
        for company in range(COMPANIES):
            used += state.tokens[company, resource]
        weights[RESOURCE + resource] = TOKENS_OF_A_KIND - used


def apply_deal_token(state: State, seat: int, decision: int) -> None:
    company, resource = state.dealt // TOKENS_EACH, decision - RESOURCE
    state.tokens[company, resource] += 1
    tell(state, Note.TOKEN_DEALT, company, resource, 0, 0)
    state.dealt += 1
    if state.dealt == COMPANIES * TOKENS_EACH:
        state.dealt = 0
        state.phase = Phase.DEAL_BOSS


def weigh_deal_boss(state: State, weights: Row) -> None:
    """One for each company, then three on offer; the pile keeps its order to itself."""
    weigh_unseen_bosses(state, weights)


def apply_deal_boss(state: State, seat: int, decision: int) -> None:
    boss = decision - BOSS
    state.unseen &= ~(1 << boss)
    if state.dealt < COMPANIES:
        state.office[state.dealt] = boss
        tell(state, Note.BOSS_DEALT, state.dealt, boss, 0, 0)
    else:
        state.offer[state.dealt - COMPANIES] = boss
        tell(state, Note.BOSS_DEALT, NOBODY, boss, 0, 0)
    state.dealt += 1
    if state.dealt == COMPANIES + OFFERS:
        deal_shares(state)


def deal_shares(state: State) -> None:
    """Two players get half of everything; others are dealt to until only the last hand is left."""
    state.dealt = 0
    if state.players > 2:
        state.phase = Phase.DEAL_SHARES
        return
    for seat in range(state.players):
        for company in range(COMPANIES):
            state.shares[seat, company] = state.shares_in_game[company] // 2
        tell_hand(state, seat)
    begin_play(state)


def weigh_deal_shares(state: State, weights: Row) -> None:
    """How many shares of Amber, then of Black, are in a hand of cards from a shuffled pack."""
    seat, company = state.dealt // 2, state.dealt % 2
    open_cards, kind, others = hand_size(state), shares_left(state, company), 0
    for earlier in range(company):
        open_cards -= state.shares[seat, earlier]
    for later in range(company + 1, COMPANIES):
        others += shares_left(state, later)
    for count in range(SHARES + 1):
        weights[HAND + count] = ways(kind, count) * ways(others, open_cards - count)


def apply_deal_shares(state: State, seat: int, decision: int) -> None:
    holder, company = state.dealt // 2, state.dealt % 2
    state.shares[holder, company] = decision - HAND
    state.dealt += 1
    if company == 0:
        return
    state.shares[holder, 2] = hand_size(state) - state.shares[holder, 0] - state.shares[holder, 1]
    tell_hand(state, holder)
    if holder == state.players - 2:
        for kind in range(COMPANIES):
            state.shares[holder + 1, kind] = shares_left(state, kind)
        tell_hand(state, holder + 1)
        begin_play(state)


def hand_size(state: State) -> int:
    in_game = 0
    for company in range(COMPANIES):
        in_game += state.shares_in_game[company]
    return in_game // state.players


def shares_left(state: State, company: int) -> int:
    left = state.shares_in_game[company]
    for seat in range(state.players):
        left -= state.shares[seat, company]
    return left


def ways(cards: int, taken: int) -> int:
    """In how many ways some of these cards can be taken."""
    if taken < 0 or taken > cards:
        return 0
    found = 1
    for number in range(taken):
        found = found * (cards - number) // (number + 1)
    return found


def tell_hand(state: State, seat: int) -> None:
    tell(state, Note.SHARES_DEALT, seat, state.shares[seat, 0], state.shares[seat, 1], state.shares[seat, 2])


def begin_play(state: State) -> None:
    keep_figures(state)
    open_year(state)
