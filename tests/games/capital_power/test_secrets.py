"""What a seat gets does not depend on what it may not know."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from pinstripe.engine.drive import SCRATCH_CELLS
from pinstripe.engine.words import LANGUAGES
from pinstripe.games.capital_power import words
from pinstripe.games.capital_power.game import GAME
from pinstripe.games.capital_power.table import COMPANIES, NOBODY, NONE, NOTE_CELLS, NOTES, UNKNOWN, State
from pinstripe.games.capital_power.vocabulary import Item, Note, Phase, Purpose
from tests.games.capital_power.builder import BLUE, GREEN, RED, decide, land, named, pawn, position
from tests.play import Rolling

CATALOGUES = [GAME.catalogue(language) for language in LANGUAGES]
NAMES = ["Ada", "Ben", "Cleo", "Dan"]
H, ONE = pawn(RED), pawn(RED, 1)
UNSEEN = {
    Phase.TRANSFER_FROM,
    Phase.TRANSFER_TO,
    Phase.TRANSFER_AMOUNT,
    Phase.CORRUPT,
    Phase.BANK_ACCOUNT,
    Phase.BANK_AMOUNT,
    Phase.BOOKS,
    Phase.BOOKS_AMOUNT,
    Phase.OFFER_TO,
    Phase.OFFER_BOOKS,
    Phase.OFFER,
    Phase.OFFER_AMOUNT,
    Phase.OFFER_STAKE,
    Phase.OFFER_COLOURS,
}
"""Choices that the others do not even see being made."""


def positions(seats: int, seed: int, every: int, options: dict[str, int] | None = None) -> Iterator[State]:
    for step, state in enumerate(Rolling(GAME, seats, seed, options)):
        if step % every == 0 or state.phase in (Phase.ANSWER, Phase.RAISE, Phase.GAMBLE, Phase.COLOURS):
            yield state.clone()


def view(state: State, seat: int) -> State:
    seen = state.clone()
    GAME.rules.hide(seen, seat)
    return seen


def received(state: State, seat: int) -> list[object]:
    """All that a seat is ever sent of a position."""
    seen = view(state, seat)
    got: list[object] = [seen.to_bytes(), words.rule_of_prompt(seen)]
    said = [*words.telling(seen), words.waiting(seen, seat), *words.victory_lines(seen, seat)]
    if GAME.rules.deciders(state) & (1 << seat):
        mask = np.zeros(GAME.numbering.size, np.bool_)
        GAME.rules.legal(state, seat, mask.data)
        got += [mask.tobytes(), GAME.rules.range_of(state, seat)]
        said += [words.prompt(seen, seat), *(reason.why for reason in words.reasons(seen, seat))]
        said += [words.label(seen, seat, int(decision)) for decision in np.flatnonzero(mask)]
    return got + [catalogue.say(one, NAMES) for catalogue in CATALOGUES for one in said]


def exchange_secrets(state: State, seat: int, chooser: random.Random) -> State:
    """The same table with other money and other plans behind the other seats."""
    other = state.clone()
    for rival in range(state.players):
        if rival != seat:
            if state.white_open[rival] == 0:
                other.white[rival] = chooser.randrange(500)
            if state.black_open[rival] == 0:
                other.black[rival] = chooser.randrange(500)
    for company in range(COMPANIES):
        if state.owner[company] not in (seat, NOBODY):
            other.cooked[company] = chooser.randrange(2)
            other.sent[company] = chooser.randrange(1 << 20)
            if state.register_open[company] == 0:
                other.register[company] = chooser.randrange(500)
            if state.account_open[company] == 0:
                other.account[company] = chooser.randrange(500)
    if state.actor != seat:
        exchange_plans(other, chooser)
    if seat not in (state.offer_from, state.offer_to):
        for item in range(Item.GIVE_LOTS):
            other.offer_notes[item] = chooser.randrange(99)
            other.offer_items ^= chooser.randrange(2) << item
    if seat != state.offer_from:
        other.offer_white = chooser.randrange(99)
    if state.phase == Phase.GAMBLE and seat != state.current:
        shift = chooser.randrange(-state.stake_white, state.stake_black + 1)
        other.stake_white += shift
        other.stake_black -= shift
    exchange_notes(other, seat, chooser)
    return other


def exchange_plans(state: State, chooser: random.Random) -> None:
    """How far the decider has got in a chain of choices."""
    state.chosen = chooser.randrange(-1, COMPANIES)
    state.other = chooser.randrange(-1, COMPANIES)
    state.bank_drawn = chooser.randrange(99)
    state.depositing = chooser.randrange(2)
    state.repaying = chooser.randrange(2)
    state.selling = chooser.randrange(2)
    state.found_kind = chooser.randrange(4)
    state.found_split = chooser.randrange(3)
    state.answer_books = chooser.randrange(-1, COMPANIES)
    state.books_company = chooser.randrange(-1, COMPANIES)
    if state.phase == Phase.TURN:
        state.phase = chooser.choice([Phase.TURN, Phase.TRANSFER_TO, Phase.CORRUPT, Phase.TRANSFER_AMOUNT])
    elif state.phase == Phase.BANK:
        state.phase = chooser.choice([Phase.BANK, Phase.BANK_ACCOUNT, Phase.BANK_AMOUNT])
    elif state.phase == Phase.LOAN:
        state.phase = chooser.choice([Phase.LOAN, Phase.LOAN_AMOUNT])
    elif state.phase == Phase.FOUND:
        state.phase = chooser.choice([Phase.FOUND, Phase.FOUND_KIND, Phase.FOUND_CAPITAL])
        state.subject = chooser.randrange(-1, COMPANIES)
    elif state.phase == Phase.COLOURS and state.pay_purpose == Purpose.CORRUPTION:
        state.phase, state.pay_company, state.pay_total, state.pay_purpose = Phase.TURN, NONE, 0, Purpose.NOTHING


def exchange_notes(state: State, seat: int, chooser: random.Random) -> None:
    """What others may read, and what lies behind the last note."""
    for row in range(state.notes):
        if state.note[row, 5] not in (NOBODY, seat):
            for cell in range(1, NOTE_CELLS - 1):
                state.note[row, cell] = chooser.randrange(99)
    for row in range(state.notes, NOTES):
        for cell in range(NOTE_CELLS):
            state.note[row, cell] = chooser.randrange(9)


@pytest.mark.parametrize("creative", [0, 1])
@pytest.mark.parametrize("seats", GAME.seats)
def test_exchanging_other_secrets_changes_no_byte_of_what_a_seat_gets(seats: int, creative: int) -> None:
    chooser, compared = random.Random(seats), 0
    for seed in range(4):
        for state in positions(seats, seed, 13, {"creative_accounting": creative}):
            if state.phase == Phase.OVER:
                continue
            for seat in range(seats):
                assert received(exchange_secrets(state, seat, chooser), seat) == received(state, seat)
                compared += 1
    assert compared > 150


def without_notes(seen: State) -> bytes:
    seen.notes = 0
    for row in range(NOTES):
        for cell in range(NOTE_CELLS):
            seen.note[row, cell] = 0
    return bytes(seen.to_bytes())


@pytest.mark.parametrize("seats", [2, 4])
def test_unseen_choices_change_nothing_that_others_see(seats: int) -> None:
    checked = 0
    for seed in range(4):
        before: State | None = None
        for state in Rolling(GAME, seats, seed, {"creative_accounting": seed % 2}):
            if before is not None and state.phase in UNSEEN:
                for seat in range(seats):
                    if seat != state.actor:
                        assert without_notes(view(state, seat)) == without_notes(view(before, seat))
                        assert view(state, seat).notes == 0
                        checked += 1
            before = state.clone()
    assert checked > 300


def test_what_is_done_at_a_bank_looks_the_same_from_outside() -> None:
    seen = set()
    for choices in (
        ["stop"],
        ["deposit", "amount:40", "amount:10"],
        ["deposit", "amount:5", "amount:5"],
        ["withdraw", f"company:{named(H)}", "amount:9", "stop"],
    ):
        state = position(3).notes(RED, 60, 40).company(ONE, H).account(H, 30).at(ONE, "italy", 6).turn()
        state.account_open[H] = 0
        land(state, H, "luxembourg", "bank")
        decide(state, *choices)
        seen.add(without_notes(view(state, BLUE)))
        assert told_to(state, BLUE) == []
    assert len(seen) == 1


def told_to(state: State, seat: int) -> list[int]:
    shown = view(state, seat)
    return [shown.note[row, 0] for row in range(shown.notes)]


def test_transfers_are_seen_by_nobody_else() -> None:
    state = position(3).company(ONE, H).turn()
    before = without_notes(view(state, GREEN))
    decide(state, "transfer", f"company:{named(H)}", f"company:{named(ONE)}", "amount:30")
    assert without_notes(view(state, GREEN)) == before
    assert told_to(state, GREEN) == []
    assert told_to(state, RED) == [Note.ENTERED, Note.ENTERED]


def test_notes_on_offer_are_between_the_two() -> None:
    state = position(3).lots(H, 2).turn()
    decide(state, "offer", "seat:blue", f"company:{named(H)}", "item:give_lots", "amount:1")
    decide(state, "item:ask_white", "amount:44", "send")
    assert view(state, BLUE).offer_notes[Item.ASK_WHITE] == 44
    assert view(state, GREEN).offer_notes[Item.ASK_WHITE] == 0
    assert view(state, GREEN).offer_lots[0] == 1


def test_an_inspection_is_remembered_until_secret_moves_may_have_followed() -> None:
    table = position(3).company(ONE, H, register=20).notes(RED, 120, 0).at(ONE, "italy", 3).interpol("italy", 4)
    state = table.at(pawn(BLUE), "italy", 6).at(pawn(GREEN), "italy", 6).turn(BLUE)
    state.stirred = 1
    assert view(state, BLUE).register[ONE] == UNKNOWN
    decide(state, "end", "die:1")
    assert (view(state, BLUE).register[ONE], view(state, BLUE).white[RED]) == (20, 120)
    assert view(state, BLUE).register[H] == UNKNOWN
    decide(state, "end", "die:1")
    assert view(state, BLUE).register[ONE] == UNKNOWN


def test_public_sums_do_not_make_a_known_register_unknown() -> None:
    state: State = GAME.start(3)
    land(state, H, "italy", "coupons")
    assert (view(state, BLUE).register[H], view(state, BLUE).white[RED]) == (120, 120)


def test_a_spectator_sees_no_secret_at_all() -> None:
    hidden = 0
    for state in positions(4, 1, 13):
        if state.phase != Phase.OVER:
            seen = view(state, 6)
            for company in range(COMPANIES):
                if state.owner[company] != NOBODY and state.register_open[company] == 0:
                    assert seen.register[company] == UNKNOWN
                    hidden += 1
    assert hidden > 100


def test_own_secrets_stay_visible() -> None:
    for state in positions(4, 2, 17):
        for company in range(COMPANIES):
            seat = state.owner[company]
            if seat != NOBODY:
                seen = view(state, seat)
                assert (seen.register[company], seen.account[company]) == (
                    state.register[company],
                    state.account[company],
                )
                assert (seen.white[seat], seen.black[seat]) == (state.white[seat], state.black[seat])


def test_when_it_is_over_nothing_is_secret() -> None:
    *_, last = Rolling(GAME, 4, 5)
    for seat in range(4):
        seen = view(last, seat)
        assert [seen.white[other] for other in range(4)] == [last.white[other] for other in range(4)]
        assert [seen.register[c] for c in range(COMPANIES)] == [last.register[c] for c in range(COMPANIES)]


@pytest.mark.parametrize("seats", GAME.seats)
def test_guesses_fit_what_was_shown_and_the_books_agree(seats: int) -> None:
    scratch, guesses, sums = np.zeros(SCRATCH_CELLS, np.int64).data, 0, set()
    for seed in range(4):
        rolling = Rolling(GAME, seats, 100 + seed)
        for step, state in enumerate(rolling):
            if state.phase == Phase.OVER or (step % 17 and state.phase not in (Phase.RAISE, Phase.COLOURS)):
                continue
            for seat in range(seats):
                guessed = view(state, seat)
                GAME.rules.guess(guessed, seat, rolling.rng, scratch)
                assert view(guessed, seat) == view(state, seat)
                for rival in range(seats):
                    paper = [guessed.register[c] for c in range(COMPANIES) if guessed.owner[c] == rival]
                    assert min([0, *paper, guessed.white[rival], guessed.black[rival]]) == 0
                    assert sum(paper) == guessed.white[rival] + guessed.black[rival]
                    sums.add(sum(paper))
                guesses += 1
    assert guesses > 200
    assert len(sums) > 20
