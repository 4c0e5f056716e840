"""One possibility for everything a seat cannot see, in keeping with what was shown."""

from __future__ import annotations

from pinstripe.engine.chance import below
from pinstripe.engine.doors import Memory, Tables
from pinstripe.engine.record import Row

from .groups import registers_in, trees_of
from .table import COMPANIES, NONE, UNKNOWN, State
from .trading import along_range
from .vocabulary import Item, Phase, Purpose


def guess(state: State, seat: int, rng: Row, scratch: Row) -> None:
    """Fill a hidden state; a finished game has no blanks."""
    if state.phase == Phase.OVER:
        return
    for other in range(state.players):
        if other != seat and state.out_order[other] == 0:
            guess_group(state, other, rng)
    if state.phase == Phase.GAMBLE and state.stake_black == UNKNOWN:
        state.stake_black = below(rng, state.stake_white + 1)
        state.stake_white -= state.stake_black
    if state.phase == Phase.ANSWER and seat != state.offer_from:
        guess_notes_along(state)


def likelihood(tables: Tables, memory: Memory, slot: int, seat: int) -> float:
    """Nothing that the others do is taken for a sign of what they hide."""
    return 1.0


def guess_group(state: State, seat: int, rng: Row) -> None:
    """Registers first; then heaps that come to the same sum and can pay what is being paid."""
    pools_known = state.white[seat] != UNKNOWN and state.black[seat] != UNKNOWN
    total, spare = 0, NONE
    for company in range(COMPANIES):
        if state.owner[company] == seat:
            if state.register[company] == UNKNOWN:
                state.register[company] = least_register(state, company)
                if not pools_known:
                    state.register[company] += below(rng, state.capital[company] + 1)
                spare = company
            if state.account[company] == UNKNOWN:
                state.account[company] = below(rng, 2) * below(rng, state.capital[company] + 1)
            total += state.register[company]
    white_due, black_due = shared_white(state, seat), shared_black(state, seat)
    due = max(notes_due(state, seat), white_due + black_due)
    known = max(0, state.white[seat]) + max(0, state.black[seat])
    if state.white[seat] != UNKNOWN:
        known += black_due if state.black[seat] == UNKNOWN else 0
    elif state.black[seat] != UNKNOWN:
        known += white_due
    wanted = known if pools_known else max(total, max(due, known))
    if spare != NONE and wanted > total:
        state.register[spare] += wanted - total
        total = wanted
    guess_heaps(state, seat, max(total, due), white_due, black_due, rng)


def guess_heaps(state: State, seat: int, total: int, white_due: int, black_due: int, rng: Row) -> None:
    if state.white[seat] == UNKNOWN and state.black[seat] == UNKNOWN:
        state.white[seat] = white_due + below(rng, max(0, total - white_due - black_due) + 1)
        state.black[seat] = max(black_due, total - state.white[seat])
    elif state.white[seat] == UNKNOWN:
        state.white[seat] = max(white_due, total - state.black[seat])
    elif state.black[seat] == UNKNOWN:
        state.black[seat] = max(black_due, total - state.white[seat])


def least_register(state: State, company: int) -> int:
    """What this company must have for the question that its player has to answer."""
    if state.phase == Phase.METALS and company == state.pawn:
        return state.least_stake
    if state.phase == Phase.COLOURS and company == state.pay_company and state.pay_purpose != Purpose.DUE:
        return state.pay_total
    return 0


def notes_due(state: State, seat: int) -> int:
    if state.phase == Phase.METALS and state.owner[state.pawn] == seat:
        return state.least_stake
    if state.phase == Phase.COLOURS and state.owner[state.pay_company] == seat:
        return state.pay_total
    return 0


def shared_white(state: State, seat: int) -> int:
    if state.phase == Phase.SHARE_OUT and state.actor == seat:
        return state.share_white
    return 0


def shared_black(state: State, seat: int) -> int:
    if state.phase == Phase.SHARE_OUT and state.actor == seat:
        return state.share_black
    return 0


def guess_notes_along(state: State) -> None:
    """White notes that go along with what is offered: as few as possible."""
    if state.give_major != 0:
        registers = registers_in(state, trees_of(state, state.give_major))
        white = state.offer_notes[Item.GIVE_WHITE] - state.offer_notes[Item.ASK_WHITE]
        black = state.offer_notes[Item.GIVE_BLACK] - state.offer_notes[Item.ASK_BLACK]
        low, _high, _ = along_range(state, state.offer_from, registers, white, black)
        state.offer_white = low
