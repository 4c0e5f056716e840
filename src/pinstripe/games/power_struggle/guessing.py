"""One possibility for everything a seat cannot see, in keeping with all it has seen."""

from __future__ import annotations

from pinstripe.engine.chance import below
from pinstripe.engine.doors import Memory, Tables
from pinstripe.engine.record import Row

from .purses import guess_purses
from .table import (
    COMPETENCE_CARDS,
    DRAWN_EVENTS,
    EARLIEST_MEETING,
    EVENTS,
    STACK,
    UNKNOWN,
    Event,
    Phase,
    State,
)


def guess(state: State, seat: int, rng: Row, scratch: Row) -> None:
    """Fill a hidden state; a finished game has no blanks."""
    if state.phase == Phase.OVER:
        return
    guess_enemies(state, rng)
    guess_purses(state, rng, scratch)
    if seat != state.starter:
        guess_events(state, rng)


def likelihood(tables: Tables, memory: Memory, slot: int, seat: int) -> float:
    """Nothing that the others do is taken for a sign of what they hide."""
    return 1.0


def guess_enemies(state: State, rng: Row) -> None:
    """All ways to deal the unseen cards are gone through from a random one on, until one fits what silence told."""
    colours_dealt, cards_dealt = state.players, state.players
    if state.phase == Phase.DEAL_ENEMY:
        colours_dealt, cards_dealt = state.dealt, 0
    elif state.phase == Phase.DEAL_COMPETENCES:
        cards_dealt = state.dealt
    colour_ways = deals(unseen_colours(state), unknown_colours(state, colours_dealt))
    card_ways = deals(unseen_cards(state), unknown_cards(state, cards_dealt))
    known_colours, known_cards = 0, 0
    for seat in range(state.players):
        known_colours |= (1 << seat) if state.enemy[seat] != UNKNOWN else 0
        known_cards |= (1 << seat) if state.enemy_card[seat] != UNKNOWN else 0
    way = below(rng, colour_ways * card_ways)
    for _ in range(colour_ways * card_ways):
        deal_enemies(
            state, known_colours, known_cards, colours_dealt, cards_dealt, way % colour_ways, way // colour_ways
        )
        if fits_silence(state):
            return
        way = (way + 1) % (colour_ways * card_ways)


def unseen_colours(state: State) -> int:
    """How many colours no seen archenemy card shows."""
    count = state.players
    for seat in range(state.players):
        if state.enemy[seat] != UNKNOWN:
            count -= 1
    return count


def unseen_cards(state: State) -> int:
    count = 0
    for card in range(COMPETENCE_CARDS):
        count += state.competences_in_game[card]
    for seat in range(state.players):
        if state.enemy_card[seat] != UNKNOWN:
            count -= 1
    return count


def unknown_colours(state: State, dealt: int) -> int:
    count = 0
    for seat in range(dealt):
        if state.enemy[seat] == UNKNOWN:
            count += 1
    return count


def unknown_cards(state: State, dealt: int) -> int:
    count = 0
    for seat in range(dealt):
        if state.enemy_card[seat] == UNKNOWN:
            count += 1
    return count


def deals(available: int, wanted: int) -> int:
    """In how many ways so many cards can be dealt in order."""
    ways = 1
    for taken in range(wanted):
        ways *= available - taken
    return ways


def deal_enemies(
    state: State,
    known_colours: int,
    known_cards: int,
    colours_dealt: int,
    cards_dealt: int,
    colour_way: int,
    card_way: int,
) -> None:
    """Deal the unseen cards in the way of this number."""
    for seat in range(state.players):
        if known_colours & (1 << seat) == 0:
            state.enemy[seat] = UNKNOWN
        if known_cards & (1 << seat) == 0:
            state.enemy_card[seat] = UNKNOWN
    for seat in range(colours_dealt):
        if state.enemy[seat] == UNKNOWN:
            left = unseen_colours(state)
            state.enemy[seat] = nth_free_colour(state, colour_way % left)
            colour_way //= left
    for seat in range(cards_dealt):
        if state.enemy_card[seat] == UNKNOWN:
            left = unseen_cards(state)
            state.enemy_card[seat] = nth_free_card(state, card_way % left)
            card_way //= left


def nth_free_colour(state: State, nth: int) -> int:
    for colour in range(state.players):
        free = True
        for seat in range(state.players):
            if state.enemy[seat] == colour:
                free = False
        if free:
            if nth == 0:
                return colour
            nth -= 1
    return UNKNOWN


def nth_free_card(state: State, nth: int) -> int:
    for card in range(COMPETENCE_CARDS):
        free = state.competences_in_game[card] == 1
        for seat in range(state.players):
            if state.enemy_card[seat] == card:
                free = False
        if free:
            if nth == 0:
                return card
            nth -= 1
    return UNKNOWN


def fits_silence(state: State) -> bool:
    """Whoever stayed silent one point short was not beating his archenemy then."""
    for seat in range(state.players):
        if state.announced[seat] == 0 and state.enemy[seat] != UNKNOWN and state.enemy_card[seat] != UNKNOWN:
            place = state.enemy[seat] * COMPETENCE_CARDS + state.enemy_card[seat]
            if state.enemy_ruled_out[seat] & (1 << place) != 0:
                return False
    return True


def guess_events(state: State, rng: Row) -> None:
    """Draw what has been drawn unseen, and put it in an order that the rules allow."""
    for kind in range(EVENTS):
        state.drawn[kind] = 0
    state.stacked = 0
    if state.round == 0 or (state.round == 1 and state.in_meeting == 1):
        return
    if state.phase == Phase.DRAW_EVENT:
        draw_unseen(state, state.dealt, rng)
        return
    seen = count_seen(state)
    draw_unseen(state, DRAWN_EVENTS - seen, rng)
    bonus_seen, meeting_seen = was_uncovered(state, Event.BONUS), was_uncovered(state, Event.MEETING)
    state.drawn[Event.BONUS] = 0 if bonus_seen else 1
    state.drawn[Event.MEETING] = 0 if meeting_seen else 1
    state.stacked = state.uncovered
    if state.phase == Phase.SORT or meeting_seen:
        return
    stack_unseen(state, rng)


def count_seen(state: State) -> int:
    """Uncovered events other than the two standard ones."""
    seen = 0
    for place in range(state.uncovered):
        if state.stack[place] < Event.BONUS:
            seen += 1
    return seen


def was_uncovered(state: State, kind: int) -> bool:
    return times_uncovered(state, kind) > 0


def times_uncovered(state: State, kind: int) -> int:
    times = 0
    for place in range(state.uncovered):
        if state.stack[place] == kind:
            times += 1
    return times


def draw_unseen(state: State, cards: int, rng: Row) -> None:
    for _ in range(cards):
        left = 0
        for kind in range(Event.BONUS):
            left += state.event_deck[kind] - state.drawn[kind] - times_uncovered(state, kind)
        nth = below(rng, left)
        for kind in range(Event.BONUS):
            nth -= state.event_deck[kind] - state.drawn[kind] - times_uncovered(state, kind)
            if nth < 0:
                state.drawn[kind] += 1
                break


def stack_unseen(state: State, rng: Row) -> None:
    """Any allowed place for the meeting, any place before it for the bonus, the others at random."""
    bonus_due = state.drawn[Event.BONUS]
    earliest = max(EARLIEST_MEETING, state.uncovered + bonus_due)
    meeting = earliest + below(rng, STACK - earliest)
    bonus = UNKNOWN
    if bonus_due == 1:
        bonus = state.uncovered + below(rng, meeting - state.uncovered)
    for place in range(state.uncovered, meeting):
        kind = Event.BONUS + 0
        if place != bonus:
            kind = take_any(state, rng)
        state.stack[place] = kind
        state.drawn[kind] -= 1
    state.stack[meeting] = Event.MEETING
    state.drawn[Event.MEETING] = 0
    state.stacked = meeting + 1


def take_any(state: State, rng: Row) -> int:
    """One of the drawn events that are not standard."""
    left = 0
    for kind in range(Event.BONUS):
        left += state.drawn[kind]
    nth = below(rng, left)
    for kind in range(Event.BONUS):
        nth -= state.drawn[kind]
        if nth < 0:
            return kind
    return UNKNOWN
