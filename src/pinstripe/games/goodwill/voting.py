"""Chapter 2, part 2: shareholders propose another boss and vote on it."""

from __future__ import annotations

from pinstripe.engine.record import Mask, Row
from pinstripe.engine.seats import CHANCE

from .agenda import open_next_company
from .bosses import pile_under, weigh_unseen_bosses
from .table import (
    BOSS,
    BOSSES,
    NO,
    NOBODY,
    NOT_YET,
    OFFERS,
    PASS,
    YES,
    Cause,
    Note,
    Phase,
    State,
    tell,
)
from .year_end import end_year


def open_vote(state: State) -> None:
    state.asked = 0
    state.turned_down = 0
    ask_for_proposal(state)


def ask_for_proposal(state: State) -> None:
    """The next shareholder round from the facilitator, as long as there is anybody to propose."""
    state.candidate = NOBODY
    while state.asked < state.players and state.turned_down != (1 << OFFERS) - 1:
        seat = (state.facilitator + state.asked) % state.players
        state.asked += 1
        if state.shares[seat, state.company] > 0:
            state.actor = seat
            state.phase = Phase.PROPOSE
            return
    end_company(state)


def legal_propose(state: State, seat: int, mask: Mask) -> None:
    mask[PASS] = True
    for place in range(OFFERS):
        if (state.turned_down >> place) & 1 == 0:
            mask[BOSS + state.offer[place]] = True


def apply_propose(state: State, seat: int, decision: int) -> None:
    state.no_return += 1
    if decision == PASS:
        tell(state, Note.NOT_PROPOSED, seat, state.company, 0, 0)
        ask_for_proposal(state)
        return
    state.candidate = decision - BOSS
    tell(state, Note.PROPOSED, seat, state.company, state.candidate, state.office[state.company])
    state.awaited = 0
    for voter in range(state.players):
        state.vote[voter] = NOT_YET
        if state.shares[voter, state.company] > 0:
            state.awaited |= 1 << voter
    state.actor = NOBODY
    state.phase = Phase.VOTE


def legal_vote(state: State, seat: int, mask: Mask) -> None:
    mask[NO] = True
    mask[YES] = True


def apply_vote(state: State, seat: int, decision: int) -> None:
    state.vote[seat] = decision - NO
    state.awaited &= ~(1 << seat)
    if state.awaited == 0:
        count_votes(state)


def count_votes(state: State) -> None:
    state.no_return += 1
    company, votes = state.company, 0
    for seat in range(state.players):
        held = state.shares[seat, company]
        if held > 0:
            tell(state, Note.VOTED, seat, state.vote[seat], held, state.candidate)
            votes += state.vote[seat] * held
    if votes >= state.needed[company]:
        elect(state, votes)
    else:
        tell(state, Note.REFUSED, company, state.candidate, votes, state.needed[company])
        state.turned_down |= 1 << place_on_offer(state)
        ask_for_proposal(state)


def place_on_offer(state: State) -> int:
    place = 0
    while state.offer[place] != state.candidate:
        place += 1
    return place


def elect(state: State, votes: int) -> None:
    """The old boss goes under the pile, the new one into the office, the next from the pile on offer."""
    pile_under(state, state.company, Cause.VOTE)
    state.office[state.company] = state.candidate
    tell(state, Note.ELECTED, state.company, state.candidate, votes, state.needed[state.company])
    place = place_on_offer(state)
    state.offer[place] = NOBODY
    if state.unseen == 0:
        put_on_offer(state, place, top_of_pile(state))
        end_company(state)
    elif state.unseen & (state.unseen - 1) == 0:
        put_on_offer(state, place, last_unseen(state))
        end_company(state)
    else:
        state.dealt = place
        state.actor = CHANCE
        state.phase = Phase.NEXT_BOSS


def weigh_next_boss(state: State, weights: Row) -> None:
    """The pile's first cards lie in an order that nobody knows."""
    weigh_unseen_bosses(state, weights)


def apply_next_boss(state: State, seat: int, decision: int) -> None:
    put_on_offer(state, state.dealt, decision - BOSS)
    state.dealt = 0
    end_company(state)


def put_on_offer(state: State, place: int, boss: int) -> None:
    state.unseen &= ~(1 << boss)
    state.offer[place] = boss
    tell(state, Note.ON_OFFER, boss, 0, 0, 0)


def last_unseen(state: State) -> int:
    boss = 0
    while (state.unseen >> boss) & 1 == 0:
        boss += 1
    return boss


def top_of_pile(state: State) -> int:
    """Those that went under the pile come up again in the same order."""
    boss = state.pile[0]
    state.piled -= 1
    for place in range(state.piled):
        state.pile[place] = state.pile[place + 1]
    for place in range(state.piled, BOSSES):
        state.pile[place] = NOBODY
    return boss


def end_company(state: State) -> None:
    state.candidate = NOBODY
    if not open_next_company(state):
        end_year(state)
