"""The manager: bids what a share may be worth, and votes for whoever costs the company least."""

from __future__ import annotations

from pinstripe.engine.chance import below, pick
from pinstripe.engine.doors import Memory, Tables
from pinstripe.engine.ladder import rung_amount, rungs
from pinstripe.engine.record import Mask, Row

from .agenda import share_value
from .bosses import salary_of
from .results import cost_of_resources
from .table import BOSS, NO, NOBODY, OFFERS, PASS, RUNG, SHARES, YES, Phase, State


def advise(tables: Tables, memory: Memory, slot: int, seat: int, mask: Mask, spare: Mask, rng: Row) -> int:
    """The decision of this moment; partners are all alike."""
    state = tables[slot]
    if state.phase == Phase.BID:
        return bid_near(state, outlook(state, state.company) + below(rng, 3) - 1)
    if state.phase == Phase.PROPOSE:
        return propose_cheaper(state)
    if state.phase == Phase.VOTE:
        return YES if is_better(state, state.candidate) else NO
    return pick(mask, rng)


def outlook(state: State, company: int) -> int:
    """What a share may be worth at the end, if every year to come is like this one."""
    result = state.market[company] - cost_of_resources(state, company) - salary_of(state, company)
    years = state.years - state.year + 1
    return max(0, share_value(state, company) + result * years // SHARES)


def bid_near(state: State, amount: int) -> int:
    wanted = max(0, min(state.slate_top, amount))
    best = 0
    for rung in range(rungs(0, state.slate_top, 1)):
        if rung_amount(rung, 0, state.slate_top, 1) <= wanted:
            best = rung
    return RUNG + best


def is_better(state: State, boss: int) -> bool:
    return quality(state, boss) > quality(state, state.office[state.company])


def quality(state: State, boss: int) -> int:
    """Ratings against salary; no boss is no worse than a poor one."""
    if boss == NOBODY:
        return 0
    ratings = state.boss_rating[boss, 0] + state.boss_rating[boss, 1] + state.boss_rating[boss, 2]
    return 3 * ratings - state.boss_salary[boss]


def propose_cheaper(state: State) -> int:
    best, found = quality(state, state.office[state.company]), PASS
    for place in range(OFFERS):
        if (state.turned_down >> place) & 1 == 0 and quality(state, state.offer[place]) > best:
            best, found = quality(state, state.offer[place]), BOSS + state.offer[place]
    return found
