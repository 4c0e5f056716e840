"""What the chairman would do, in words: the best decisions, what each is worth, and what he expects to follow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from pinstripe.bots.review import exact
from pinstripe.bots.search import Thought
from pinstripe.engine.chance import RNG_CELLS, seed_rng
from pinstripe.engine.drive import SCRATCH_CELLS
from pinstripe.engine.game import Game
from pinstripe.engine.plain import plain
from pinstripe.engine.seats import CHANCE
from pinstripe.engine.words import Catalogue, Message, Money, message
from pinstripe.table.room import Room
from pinstripe.table.work import is_allowed, open_to

BEST = 3
MOST_EXPECTED = 4
CLEARLY, HARDLY = 0.05, 0.01
"""From which difference in the chance of winning a decision is clearly better, and below which none is."""
CHANCES = (
    (0.9, "web.hint.won"),
    (0.6, "web.hint.on_top"),
)
SHARES = (
    (1.25, "web.hint.ahead"),
    (0.8, "web.hint.level"),
    (0.4, "web.hint.trailing"),
)
"""Below that, by the share of the wins that would be just."""


@dataclass(frozen=True)
class Option:
    """A decision that was weighed."""

    name: str
    label: str
    chance: float
    words: str
    """The chance in words."""
    behind: int
    """Points of a hundred less than the best."""

    @property
    def percent(self) -> int:
        return round(100 * self.chance)


@dataclass(frozen=True)
class Advice:
    """All of it, in one language."""

    options: tuple[Option, ...]
    verdict: str
    """How sure the choice is."""
    expects: tuple[tuple[int, str], ...]
    """Seat and what it is expected to do, one after the other."""
    playouts: int
    basis: str
    """What the advice rests on."""


@dataclass(frozen=True)
class Consulted:
    """What a window has asked, at what position, and what it was told; nothing yet while the chairman thinks."""

    stamp: str
    advice: Advice | None = None


def advice_of(room: Room, seat: int, thought: Thought, catalogue: Catalogue) -> Advice:
    """A thought in words, from nothing but the seat's view."""
    game, match = room.game, room.running
    view = match.view(seat)

    def say(said: Message) -> str:
        return catalogue.say(said, room.names)

    best = thought.choices[0]
    options = []
    for one in thought.choices[:BEST]:
        decision = exact(game, view, seat, one.decision)
        options.append(
            Option(
                name=game.numbering.name(decision),
                label=say(game.words.label(view, seat, decision)),
                chance=one.value,
                words=say(message(chance_words(one.value, match.seats))),
                behind=max(0, round(100 * best.value) - round(100 * one.value)),
            )
        )
    return Advice(
        options=tuple(options),
        verdict=say(message(sureness(thought))),
        expects=tuple((who, say(label)) for who, label in expected(game, view, thought)),
        playouts=thought.playouts,
        basis=say(message("web.hint.basis", n=Money(thought.playouts), time=decimal(thought.seconds, catalogue))),
    )


def decimal(seconds: float, catalogue: Catalogue) -> str:
    text = f"{max(0.1, seconds):.1f}"
    return text.replace(".", ",") if catalogue.language == "fr" else text


def chance_words(chance: float, seats: int) -> str:
    """The id of the words for a chance of winning."""
    for least, words in CHANCES:
        if chance >= least:
            return words
    for share, words in SHARES:
        if chance >= share / seats:
            return words
    return "web.hint.long_shot"


def sureness(thought: Thought) -> str:
    """Whether the best is much better than what comes next."""
    if len(thought.choices) < 2:
        return "web.hint.clear"
    ahead = thought.choices[0].value - max(one.value for one in thought.choices[1:BEST])
    return "web.hint.clear" if ahead >= CLEARLY else "web.hint.close" if ahead >= HARDLY else "web.hint.same"


def expected(game: Game, view: Any, thought: Thought) -> list[tuple[int, Message]]:
    """What is expected to follow the decision, up to the next chance.

    It is played in a guess that the seat might make, and told as the seat would see it: others' decisions are what the
    chairman expects of them, nothing that he knows.
    """
    seat = thought.seat
    rng, scratch = np.zeros(RNG_CELLS, np.int64).data, np.zeros(SCRATCH_CELLS, np.int64).data
    seed_rng(rng, 1, 0)
    state = view.clone()
    plain(game).guess(state, seat, rng, scratch)
    found: list[tuple[int, Message]] = []
    for number, (who, decision) in enumerate(thought.line):
        deciding = game.rules.deciders(state)
        if who == CHANCE or deciding != 1 << who or len(found) == MOST_EXPECTED:
            break
        if not is_allowed(game, state, who, open_to(game, state, who), decision):
            break
        if number:
            seen = state.clone()
            game.rules.hide(seen, seat)
            found.append((who, game.words.label(seen, who, exact(game, state, who, decision))))
        game.rules.apply(state, who, decision)
    return found
