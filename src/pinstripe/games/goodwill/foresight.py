"""The year that is coming: the lots a seat knows for certain, and each hidden lot as any card in any place."""

from __future__ import annotations

from pinstripe.engine.doors import Memory, Tables, copy_state

from .dealing import ways
from .events import happen, highest_lot
from .market import living
from .secrets import event_is_out, percent_is_out
from .table import HALVES, LOTS, NOBODY, NOTES, PERCENTS, UNKNOWN, State
from .worth import worth_after_books


def prospect(
    tables: Tables, memory: Memory, slot: int, hasty: bool, amber: int, black: int, crimson: int
) -> int:
    """What so many shares of each company may be worth at the end, in cents.

    The percentages of the hidden lots are counted out exactly: in how many hands of cards the lowest known lot is the
    one that is discarded, and where a hidden lot takes its turn. Its event is each card that is not known to be
    elsewhere. Several hidden lots are taken one by one, and what each changes is added up. In haste hidden lots are
    taken as if they changed nothing.
    """
    known = known_lots(tables[slot])
    hidden = LOTS - known
    if hidden == 0:
        return lived_through(tables, memory, slot, known - 1, NOBODY, 0, amber, black, crimson)
    if hasty:
        return lived_through(tables, memory, slot, known, NOBODY, 0, amber, black, crimson)
    free = free_percents(tables[slot], UNKNOWN, PERCENTS)
    under = free_percents(tables[slot], UNKNOWN, known_percent(tables[slot], known - 1))
    hands, safe = ways(free, hidden), ways(free - under, hidden) if known > 0 else 0
    total = 0
    if safe > 0:
        total += safe * lived_through(tables, memory, slot, known - 1, NOBODY, 0, amber, black, crimson)
    if hands > safe:
        total += (hands - safe) * lived_through(tables, memory, slot, known, NOBODY, 0, amber, black, crimson)
    for place in range(known):
        low, high = known_percent(tables[slot], place), known_percent(tables[slot], place - 1)
        gap = free_percents(tables[slot], low, high)
        if_discarded = gap * ways(free - under - 1, hidden - 1)
        otherwise = gap * ways(free - 1, hidden - 1) - if_discarded
        if if_discarded > 0:
            total += if_discarded * surprise(tables, memory, slot, known - 1, place, amber, black, crimson)
        if otherwise > 0:
            total += otherwise * surprise(tables, memory, slot, known, place, amber, black, crimson)
    last = under * ways(free - 1, hidden - 1) - (hands - safe)
    if last > 0:
        total += last * surprise(tables, memory, slot, known, known, amber, black, crimson)
    return total // hands


def known_lots(state: State) -> int:
    known = 0
    for lot in range(LOTS):
        if state.lot_percent[lot] != UNKNOWN:
            known += 1
    return known


def known_percent(state: State, rank: int) -> int:
    """The percentage of a known lot by its rank, the highest being 0; above that, more than any card."""
    ceiling = PERCENTS
    for _ in range(rank + 1):
        ceiling = state.lot_percent[highest_lot(state, ceiling)]
    return ceiling


def free_percents(state: State, low: int, high: int) -> int:
    """How many percentages between two lie in no lot that is known."""
    count = 0
    for card in range(low + 1, high):
        if state.percent_cards[card] == 1 and not percent_is_out(state, card):
            count += 1
    return count


def surprise(
    tables: Tables, memory: Memory, slot: int, count: int, place: int, amber: int, black: int, crimson: int
) -> int:
    """What one hidden lot changes on average when it takes its turn at this place."""
    cards, total = 0, 0
    for card in range(tables[slot].event_cards):
        if not event_is_out(tables[slot], card):
            cards += 1
            total += lived_through(tables, memory, slot, count, card, place, amber, black, crimson)
    return total // max(1, cards) - lived_through(tables, memory, slot, count, NOBODY, 0, amber, black, crimson)


def lived_through(
    tables: Tables,
    memory: Memory,
    slot: int,
    count: int,
    extra: int,
    place: int,
    amber: int,
    black: int,
    crimson: int,
) -> int:
    """What shares are worth when so many known lots happen, and one more card at some place among them."""
    trial = slot + 1
    copy_state(memory, trial, slot)
    quiet(tables[trial])
    ceiling = PERCENTS
    for turn in range(count + 1):
        if turn == place and extra != NOBODY:
            befall(tables[trial], extra)
        if turn < count:
            lot = highest_lot(tables[slot], ceiling)
            ceiling = tables[slot].lot_percent[lot]
            befall(tables[trial], tables[slot].lot_event[lot])
    return worth_after_books(tables[trial], amber, black, crimson)


def quiet(state: State) -> None:
    """A full notebook takes no more notes."""
    state.notes = NOTES


def befall(year: State, event: int) -> None:
    for half in range(HALVES):
        if living(year) > 0:
            happen(year, event, half)
