"""What players may ask the chairman, and that he knows no more than they do."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import numpy as np
import pytest

from pinstripe.bots.levels import Budget
from pinstripe.bots.review import Finding, Task
from pinstripe.bots.search import Thought
from pinstripe.engine.chance import RNG_CELLS, seed_rng
from pinstripe.engine.drive import SCRATCH_CELLS
from pinstripe.engine.game import Game
from pinstripe.engine.match import Match, Refusal
from pinstripe.engine.plain import plain
from pinstripe.engine.words import LANGUAGES
from pinstripe.games.power_struggle.game import GAME
from pinstripe.table.botpool import NotReadyError
from pinstripe.table.counsel import Counsel
from pinstripe.table.room import SPECTATOR, Room
from pinstripe.table.store import Store
from pinstripe.web.frame import catalogue_of
from pinstripe.web.hint import advice_of, chance_words
from tests.advisers import PlainAdvisers

from .test_room import ADA, BEN, TOY, run, seated, settled, storage
from .test_trouble import play_to_the_end

WORLDS = 4


def why(refusal: pytest.ExceptionInfo[Refusal]) -> str:
    return refusal.value.why.id


async def asked_room(store: Store, game: Game = GAME, **changes: object) -> tuple[Room, int]:
    """A table at which a person is to decide."""
    room = await seated(store, game, [ADA.id, BEN.id, "intern"], **changes)
    while (seat := room.running.undecided[0]) > 1:
        await settled(room)
    return room, seat


def test_only_whoever_is_to_decide_may_ask_and_only_where_hints_are_allowed(tmp_path: Path) -> None:
    async def test() -> None:
        async with storage(tmp_path) as store:
            counsel = Counsel(store, advisers := PlainAdvisers())
            room, seat = await asked_room(store)
            thought = await counsel.hint(room, seat)
            assert thought.seat == seat
            for other, refusal in ((1 - seat, "refusal.not_your_turn"), (SPECTATOR, "web.not_your_seat")):
                with pytest.raises(Refusal) as refused:
                    await counsel.hint(room, other)
                assert why(refused) == refusal
            assert await counsel.hint(room, seat) == thought
            assert advisers.asked == 1, "the same position is thought about once"
            object.__setattr__(room.row, "hints", False)
            with pytest.raises(Refusal) as refused:
                await counsel.hint(room, seat)
            assert why(refused) == "web.hint.not_here"
            await counsel.close()

    run(test)


class Absent(PlainAdvisers):
    """Nobody is ready, or everybody fails."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error

    async def advise(self, game: Game, view: bytes, seat: int, budget: Budget, seed: int) -> Thought:
        raise self.error

    async def examine(self, game: Game, task: Task) -> Finding:
        raise self.error


@pytest.mark.parametrize(
    ("advisers", "refusal"),
    [
        (None, "web.hint.nobody"),
        (Absent(NotReadyError()), "web.hint.studying"),
        (Absent(TimeoutError()), "web.hint.failed"),
    ],
)
def test_without_an_answer_there_is_a_sentence_and_one_may_ask_again(
    tmp_path: Path, advisers: PlainAdvisers | None, refusal: str
) -> None:
    async def test() -> None:
        async with storage(tmp_path) as store:
            counsel = Counsel(store, advisers)
            room, seat = await asked_room(store)
            for _ in range(2):
                with pytest.raises(Refusal) as refused:
                    await counsel.hint(room, seat)
                assert why(refused) == refusal
            if advisers is not None:
                counsel._advisers = PlainAdvisers()
                assert (await counsel.hint(room, seat)).seat == seat

    run(test)


def truths(match: Match, seat: int) -> list[bytes]:
    """Worlds that look the same from a seat."""
    view, found = match.view(seat), {match.truth.to_bytes()}
    rng, scratch = np.zeros(RNG_CELLS, np.int64).data, np.zeros(SCRATCH_CELLS, np.int64).data
    for seed in range(50):
        seed_rng(rng, seed, 0)
        state = view.clone()
        plain(match.game).guess(state, seat, rng, scratch)
        found.add(state.to_bytes())
        if len(found) == WORLDS:
            break
    return sorted(found)


def test_a_hint_is_the_same_whatever_the_seat_must_not_know(tmp_path: Path, game: Game) -> None:
    """What is secret is exchanged; the thought and every word of the advice stay the same."""

    async def test() -> None:
        async with storage(tmp_path) as store:
            room, seat = await asked_room(store, game)
            chooser = np.random.default_rng(3)
            compared = 0
            for _ in range(60):
                while (seat := room.running.undecided[0]) > 1:
                    await settled(room)
                worlds = truths(room.running, seat)
                if len(worlds) > 1 and len(room.running.legal_numbers(seat)) > 1:
                    await compare(store, room, seat, worlds)
                    compared += 1
                if compared == 3:
                    break
                await room.decide(seat, int(chooser.choice(room.running.legal_numbers(seat))))
            assert compared == 3
            await room.close()

    async def compare(store: Store, room: Room, seat: int, worlds: list[bytes]) -> None:
        told = []
        before = room.running.truth
        for world in worlds:
            room.running._state = game.state.from_bytes(world)
            counsel = Counsel(store, PlainAdvisers())
            thought = await counsel.hint(room, seat)
            advices = [advice_of(room, seat, thought, catalogue_of(game, language)) for language in LANGUAGES]
            told.append((thought.choices, thought.line, thought.outlook, [advice.options for advice in advices]))
            told[-1] += ([advice.expects for advice in advices],)  # type: ignore[assignment]
        room.running._state = before
        assert all(one == told[0] for one in told)

    run(test)


def test_a_chance_has_words_that_fit_the_number_of_players() -> None:
    assert chance_words(0.95, 4) == "web.hint.won"
    assert chance_words(0.7, 2) == "web.hint.on_top"
    assert chance_words(0.35, 4) == "web.hint.ahead"
    assert chance_words(0.25, 4) == "web.hint.level"
    assert chance_words(0.35, 2) == "web.hint.trailing"
    assert chance_words(0.02, 3) == "web.hint.long_shot"


def test_a_finished_game_is_reviewed_once_and_kept(tmp_path: Path) -> None:
    async def test() -> None:
        async with storage(tmp_path) as store:
            counsel = Counsel(store, advisers := PlainAdvisers())
            room = await seated(store, TOY, [ADA.id, BEN.id])
            with pytest.raises(Refusal) as refused:
                await counsel.begin_review(room)
            assert why(refused) == "web.review.later"
            await play_to_the_end(room)
            assert await counsel.review(room) is None
            await counsel.begin_review(room)
            progress = counsel.progress(room.id)
            assert progress is not None
            assert progress.task is not None
            await counsel.begin_review(room)
            found = await progress.task
            assert progress.done == progress.total == advisers.examined
            while counsel.progress(room.id) is not None:
                await asyncio.sleep(0)
            assert await counsel.review(room) is found
            assert found.outlooks[-1][0] == len(room.running.entries)
            again = await Counsel(store, None).review(room)
            assert again is not None
            assert [one.best for one in again.verdicts] == [one.best for one in found.verdicts]
            kept = await store.review(room.id)
            assert kept is not None
            assert json.loads(kept)["form"]

    run(test)


def test_who_asks_while_a_review_ends_gets_the_one_that_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with storage(tmp_path) as store:
            counsel = Counsel(store, PlainAdvisers())
            room = await seated(store, TOY, [ADA.id, BEN.id])
            await play_to_the_end(room)
            await counsel.begin_review(room)
            progress = counsel.progress(room.id)
            assert progress is not None
            assert progress.task is not None
            ending, stored = progress.task, store.review

            async def slow(table: str) -> str | None:
                await ending
                while counsel.progress(table) is not None:
                    await asyncio.sleep(0)
                return await stored(table)

            monkeypatch.setattr(store, "review", slow)
            assert await counsel.review(room) is await ending
            assert await counsel.review(room) is await ending

    run(test)


def test_a_review_that_fails_can_be_asked_for_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with storage(tmp_path) as store:
            counsel = Counsel(store, Absent(RuntimeError("no")))
            room = await seated(store, TOY, [ADA.id, BEN.id])
            await play_to_the_end(room)
            await counsel.begin_review(room)
            while counsel.progress(room.id) is not None:
                await asyncio.sleep(0.001)
            assert await counsel.review(room) is None
            counsel._advisers = PlainAdvisers()
            await counsel.begin_review(room)
            while counsel.progress(room.id) is not None:
                await asyncio.sleep(0.001)
            assert await counsel.review(room) is not None
            await counsel.close()

    run(test)
