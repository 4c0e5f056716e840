"""What a seat gets does not depend on what it may not know."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from pinstripe.engine.drive import SCRATCH_CELLS
from pinstripe.engine.words import LANGUAGES, Catalogue
from pinstripe.games.power_struggle import words
from pinstripe.games.power_struggle.game import GAME
from pinstripe.games.power_struggle.purses import least_left, least_short
from pinstripe.games.power_struggle.table import (
    COMPETENCE_CARDS,
    DRAWN_EVENTS,
    EARLIEST_MEETING,
    EVENTS,
    PLAYERS,
    STACK,
    UNKNOWN,
    Event,
    Note,
    Phase,
    State,
)
from pinstripe.games.power_struggle.victory import would_beat
from tests.play import Rolling

CATALOGUES = [GAME.catalogue(language) for language in LANGUAGES]
NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve"]


def positions(seats: int, seed: int, every: int) -> Iterator[State]:
    for step, state in enumerate(Rolling(GAME, seats, seed)):
        if step % every == 0 or state.phase in (Phase.BRIBE_ANSWER, Phase.BRIBE_AGAIN):
            yield state.clone()


def view(state: State, seat: int) -> State:
    seen = state.clone()
    GAME.rules.hide(seen, seat)
    return seen


def received(state: State, seat: int) -> list[object]:
    """All that a seat is ever sent of a position."""
    seen = view(state, seat)
    got: list[object] = [seen.to_bytes(), words.rule_of_prompt(seen)]
    mask = np.zeros(GAME.numbering.size, np.bool_)
    deciding = GAME.rules.deciders(state) & (1 << seat)
    if deciding:
        GAME.rules.legal(state, seat, mask.data)
        got += [mask.tobytes(), GAME.rules.range_of(state, seat)]
    for catalogue in CATALOGUES:
        got += texts(catalogue, seen, seat, mask, bool(deciding))
    return got


def texts(
    catalogue: Catalogue, seen: State, seat: int, mask: np.ndarray[tuple[int], np.dtype[np.bool_]], deciding: bool
) -> list[str]:
    said = [*words.telling(seen), words.waiting(seen, seat), *words.victory_lines(seen, seat)]
    if deciding:
        said += [words.prompt(seen, seat), *(reason.why for reason in words.reasons(seen, seat))]
        said += [words.label(seen, seat, int(decision)) for decision in np.flatnonzero(mask)]
    return [catalogue.say(one, NAMES) for one in said]


def exchange_secrets(state: State, seat: int, chooser: random.Random) -> State:
    """The same table with other secrets behind the other seats."""
    other = state.clone()
    rivals = [rival for rival in range(state.players) if rival != seat]
    hidden = [rival for rival in rivals if state.announced[rival] == 0]
    for field in (other.enemy, other.enemy_card):
        values = [field[rival] for rival in hidden]
        chooser.shuffle(values)
        for rival, value in zip(hidden, values, strict=True):
            field[rival] = value
    for rival in rivals:
        other.cash[rival] = 50 * chooser.randrange(100)
    exchange_bribes(other, seat, chooser)
    if seat != state.starter:
        exchange_events(other, chooser)
    return other


def exchange_bribes(state: State, seat: int, chooser: random.Random) -> None:
    def sum_() -> int:
        return 50 * chooser.randrange(1, 40)

    for offer in range(state.offers):
        if seat not in (state.offer_giver[offer], state.offer_taker[offer]):
            state.offer_sum[offer] = sum_()
    if seat not in (state.current, state.bribe_target):
        state.bribe_sum = sum_()
    if seat not in (state.current, state.loser[0]):
        state.refused_sum = sum_()
    for giver in range(PLAYERS):
        for taker in range(PLAYERS):
            if seat not in (giver, taker):
                state.old_bribes[giver, taker] = sum_()
    for row in range(state.notes):
        involved = (state.note[row, 1], state.note[row, 2])
        if state.note[row, 0] in (Note.OFFERED, Note.ACCEPTED, Note.REFUSED) and seat not in involved:
            state.note[row, 4] = sum_()
    for row in range(state.notes, 48):
        state.note[row, 4] = sum_()


def exchange_events(state: State, chooser: random.Random) -> None:
    for place in range(state.uncovered, STACK):
        state.stack[place] = chooser.randrange(EVENTS)
    for kind in range(EVENTS):
        state.drawn[kind] = chooser.randrange(3)
    state.stacked = chooser.randrange(STACK + 1)


@pytest.mark.parametrize("seats", GAME.seats)
def test_exchanging_other_secrets_changes_no_byte_of_what_a_seat_gets(seats: int) -> None:
    chooser, compared = random.Random(seats), 0
    for seed in range(4):
        for state in positions(seats, seed, 11):
            if state.phase == Phase.OVER:
                continue
            for seat in range(seats):
                assert received(exchange_secrets(state, seat, chooser), seat) == received(state, seat)
                compared += 1
    assert compared > 500


def test_a_spectator_sees_no_secret_at_all() -> None:
    for state in positions(4, 1, 13):
        if Phase.DEAL_PRIVILEGE < state.phase < Phase.OVER:
            seen = view(state, 6)
            for seat in range(4):
                assert seen.cash[seat] == UNKNOWN
                assert seen.announced[seat] == 1 or seen.enemy[seat] == UNKNOWN


def test_own_secrets_stay_visible() -> None:
    for state in positions(4, 2, 17):
        for seat in range(4):
            seen = view(state, seat)
            assert (seen.cash[seat], seen.enemy[seat]) == (state.cash[seat], state.enemy[seat])
            assert seen.enemy_card[seat] == state.enemy_card[seat]


def test_whoever_sorted_may_look_at_the_events_at_any_time() -> None:
    for state in positions(4, 3, 5):
        if state.round > 0 and state.phase >= Phase.TURN:
            seen = view(state, state.starter)
            assert [seen.stack[place] for place in range(STACK)] == [state.stack[place] for place in range(STACK)]
            assert seen.stacked == state.stacked


def test_a_bribe_is_seen_by_the_two_involved_only() -> None:
    seen_by_others = 0
    for state in positions(5, 4, 1):
        if state.phase == Phase.BRIBE_ANSWER:
            for seat in range(5):
                involved = seat in (state.current, state.bribe_target)
                assert (view(state, seat).bribe_sum == state.bribe_sum) == involved
                seen_by_others += not involved
    assert seen_by_others > 10


def test_the_second_receiver_does_not_learn_the_first_offer() -> None:
    checked = 0
    for seed in range(6):
        for state in positions(5, seed, 1):
            if state.phase == Phase.BRIBE_ANSWER and state.bribe_attempt == 1 and state.loser[0] != state.bribe_target:
                assert view(state, state.bribe_target).refused_sum == UNKNOWN
                checked += 1
    assert checked > 5


def test_when_it_is_over_nothing_is_secret() -> None:
    *_, last = Rolling(GAME, 4, 5)
    for seat in range(4):
        seen = view(last, seat)
        assert [seen.cash[other] for other in range(4)] == [last.cash[other] for other in range(4)]
        assert [seen.enemy[other] for other in range(4)] == [last.enemy[other] for other in range(4)]


class Guesses:
    """Guesses of every seat in many positions."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.scratch = np.zeros(SCRATCH_CELLS, np.int64).data

    def __iter__(self) -> Iterator[tuple[State, int, State]]:
        for seed in range(7 - self.seats):
            rolling = Rolling(GAME, self.seats, 100 + seed)
            for step, state in enumerate(rolling):
                if step % 19 == 0 or state.phase in (Phase.BRIBE_ANSWER, Phase.BRIBE_AGAIN):
                    for seat in range(self.seats):
                        guessed = view(state, seat)
                        GAME.rules.guess(guessed, seat, rolling.rng, self.scratch)
                        yield state, seat, guessed


@pytest.mark.parametrize("seats", GAME.seats)
def test_guesses_fit_everything_that_was_seen(seats: int) -> None:
    guesses = 0
    for state, seat, guessed in Guesses(seats):
        if state.phase in (Phase.DEAL_ENEMY, Phase.DEAL_COMPETENCES, Phase.OVER):
            continue
        assert view(guessed, seat) == view(state, seat)
        check_purses(state, guessed)
        check_enemies(guessed)
        check_events(guessed)
        guesses += 1
    assert guesses > 500


def check_purses(state: State, guessed: State) -> None:
    """Nobody ever paid what he did not have, nobody had something left when he showed nothing, no coin is lost."""
    assert sum(guessed.cash[seat] for seat in range(guessed.players)) == sum(
        state.cash[seat] for seat in range(state.players)
    )
    for seat in range(guessed.players):
        assert guessed.cash[seat] >= 0
        assert guessed.cash[seat] % 50 == 0
        assert least_left(guessed, seat, -2) >= 0
        assert least_short(guessed, seat, -2) >= 0


def check_enemies(guessed: State) -> None:
    """One card each, and nobody who was silent would have won."""
    seats = range(guessed.players)
    assert sorted(guessed.enemy[seat] for seat in seats) == list(seats)
    assert len({guessed.enemy_card[seat] for seat in seats}) == guessed.players
    for seat in seats:
        assert guessed.competences_in_game[guessed.enemy_card[seat]] == 1
        if guessed.announced[seat] == 0:
            place = guessed.enemy[seat] * COMPETENCE_CARDS + guessed.enemy_card[seat]
            assert not guessed.enemy_ruled_out[seat] & (1 << place)


def check_events(guessed: State) -> None:
    if guessed.round == 0 or (guessed.round == 1 and guessed.in_meeting) or guessed.phase <= Phase.SORT:
        return
    stack = [guessed.stack[place] for place in range(guessed.stacked)]
    assert stack[-1] == Event.MEETING
    assert len(stack) > EARLIEST_MEETING
    assert Event.BONUS in stack
    others = [kind for kind in stack if kind < Event.BONUS]
    for kind in range(Event.BONUS):
        assert others.count(kind) + guessed.drawn[kind] <= guessed.event_deck[kind]
    assert len(others) + sum(guessed.drawn[kind] for kind in range(Event.BONUS)) == DRAWN_EVENTS


def test_guesses_differ_where_the_truth_is_unknown() -> None:
    """A guess that always names the same cards would be no guess."""
    enemies, purses = set(), set()
    for _, seat, guessed in Guesses(4):
        if seat == 0 and guessed.phase > Phase.DEAL_PRIVILEGE:
            enemies.add(tuple(guessed.enemy[other] for other in range(4)))
            purses.add(tuple(guessed.cash[other] for other in range(4)))
    assert len(enemies) > 3
    assert len(purses) > 20


def test_silence_one_point_short_rules_archenemies_out() -> None:
    """The truth is never among what silence ruled out, and it does rule something out."""
    ruled_out = 0
    for seed in range(12):
        for state in positions(4, 200 + seed, 25):
            if Phase.DEAL_PRIVILEGE < state.phase < Phase.OVER:
                for seat in range(4):
                    if state.announced[seat] == 0:
                        place = state.enemy[seat] * COMPETENCE_CARDS + state.enemy_card[seat]
                        assert not state.enemy_ruled_out[seat] & (1 << place)
                        ruled_out += state.enemy_ruled_out[seat] != 0
    assert ruled_out > 0


def test_an_archenemy_that_would_have_been_beaten_is_ruled_out() -> None:
    for seed in range(12):
        for state in positions(3, 300 + seed, 1):
            if state.phase > Phase.LINEUP and state.phase != Phase.OVER:
                for seat in range(3):
                    points = sum(state.points[seat, track] >= state.track_goal[track] for track in range(4))
                    if points == 3 and state.announced[seat] == 0:
                        for enemy in range(3):
                            for card in range(COMPETENCE_CARDS):
                                if would_beat(state, seat, enemy, card):
                                    assert state.enemy_ruled_out[seat] & (1 << (enemy * COMPETENCE_CARDS + card))
                        return
    pytest.fail("no position one point short was reached")
