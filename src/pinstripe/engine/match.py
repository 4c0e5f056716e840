"""A game in progress: who may decide what, what was decided, and every earlier moment at hand."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

import numpy as np

from .chance import RNG_CELLS, pick_weighted, seed_rng
from .content import Content
from .decisions import UnknownDecisionError
from .game import Game, GameError
from .ladder import EXACT, rung_amount
from .seats import CHANCE, CHANCE_ONLY
from .words import SILENCE, Message, Seat, house_catalogue, message

SNAPSHOT_EVERY = 16


class Refusal(ValueError):  # noqa: N818 - it is an answer, not a fault
    """A decision that cannot be taken; the match is unchanged, and the message says why."""

    def __init__(self, why: Message, game: Game | None = None) -> None:
        super().__init__(why, game)
        self.why, self.game = why, game

    def __str__(self) -> str:
        catalogue = house_catalogue("en") if self.game is None else self.game.catalogue("en")
        return catalogue.say(self.why, [f"seat {number}" for number in range(CHANCE)])


@dataclass(frozen=True, slots=True)
class Entry:
    """One decision that was carried out."""

    seat: int
    decision: int
    can_be_undone: bool
    sealed: bool


@dataclass(frozen=True)
class SeededChance:
    """Chance by a seed: what comes out depends on the seed and on how far the game is, on nothing else."""

    seed: int

    def outcome(self, weights: Any, moment: int) -> int:
        rng = np.zeros(RNG_CELLS, np.int64).data
        seed_rng(rng, self.seed, moment)
        return pick_weighted(weights, rng)


class Match:
    """One game from its start to its end.

    With a seed, chance settles itself. Without one, chance is a seat like any other, for those who roll and draw
    themselves: decide(CHANCE, …).
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        *,
        seed: int | None = None,
        options: Mapping[str, int] | None = None,
        content: Content | None = None,
        names: Sequence[str] | None = None,
        players: Sequence[str] | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = game.settle_options(options or {})
        self.content = content or game.content
        self._state: Any = game.start(seats, self.options, self.content)
        self.names = list(names or [colour.capitalize() for colour in game.colours[:seats]])
        if len(self.names) != seats:
            raise GameError(f"There are {seats} seats but {len(self.names)} names.")
        self.players = list(players or [])
        """Who plays each seat, a person or which bot, where that is to be kept with the match."""
        self.chance = None if seed is None else SeededChance(seed)
        self.entries: list[Entry] = []
        self._sealed: dict[int, int] = {}
        self._snapshots: dict[int, bytes] = {0: self._state.to_bytes()}
        self._mask, self._weights = self._scratch()
        self._settle_chance()

    @property
    def over(self) -> bool:
        return self.game.rules.deciders(self._state) == 0

    @property
    def deciders(self) -> list[int]:
        """The seats that may decide now, in order; CHANCE when no seed settles it."""
        return self._seats_in(self.game.rules.deciders(self._state))

    @property
    def undecided(self) -> list[int]:
        """The deciders who have not chosen yet; of sealed choices this is for whoever runs the match, not for seats."""
        return [seat for seat in self.deciders if seat not in self._sealed]

    @property
    def sealed(self) -> dict[int, int]:
        """What has been chosen in secret and is not carried out before all have chosen."""
        return dict(self._sealed)

    @property
    def truth(self) -> Any:
        """A copy of the whole state, secrets included: for referees and tests, never for a player."""
        return self._state.clone()

    def view(self, seat: int) -> Any:
        """All that a seat may know, as a state of its own."""
        return self._hidden(self._state, seat)

    def legal(self, seat: int) -> list[str]:
        """The names of everything a seat may decide now; of an amount, the rungs of its ladder."""
        return [self.game.numbering.name(number) for number in self.legal_numbers(seat)]

    def legal_numbers(self, seat: int) -> list[int]:
        if seat not in self.deciders:
            return []
        numbering = self.game.numbering
        if seat == CHANCE:
            self.game.rules.weigh(self._state, self._weights)
            return [number for number in range(numbering.outcomes) if self._weights[number] > 0]
        self.game.rules.legal(self._state, seat, self._mask)
        return [self._exact(number, seat) for number in range(numbering.size) if self._mask[number]]

    def amounts(self, seat: int) -> tuple[int, int, int] | None:
        """Lowest, highest and step where an amount is asked for."""
        low, high, step = self.game.rules.range_of(self._state, seat)
        return (low, high, step) if seat in self.deciders and high >= low else None

    def stamp(self, seat: int, view: Any = None) -> str:
        """A name for all that a seat sees; it changes with that and with nothing else."""
        digest = hashlib.sha256((self.view(seat) if view is None else view).to_bytes())
        digest.update(str(self._sealed.get(seat)).encode())
        return digest.hexdigest()[:16]

    def decide(self, seat: int, decision: str | int, stamp: str | None = None) -> None:
        """Carry a decision out, or refuse it with a reason and change nothing."""
        number = self._admit(seat, decision, stamp)
        deciders = self.deciders
        if len(deciders) == 1:
            self._carry_out(seat, number)
        else:
            self._sealed[seat] = number
            if len(self._sealed) == len(deciders):
                chosen, self._sealed = self._sealed, {}
                for one in sorted(chosen):
                    self._carry_out(one, chosen[one], sealed=True)
        self._settle_chance()

    def withdraw(self, seat: int) -> None:
        """Take a sealed choice back before all are in."""
        if self._sealed.pop(seat, None) is None:
            raise Refusal(message("refusal.nothing_to_undo"))

    def can_undo(self, seat: int) -> bool:
        return bool(self.entries) and self.entries[-1].seat == seat and self.entries[-1].can_be_undone

    def undo(self, seat: int) -> None:
        """Take the last decision back, within one's own unfinished turn and never past anything revealed."""
        if not self.can_undo(seat):
            raise Refusal(message("refusal.nothing_to_undo"))
        self._rewind(len(self.entries) - 1)

    def at(self, moment: int) -> Any:
        """The whole state after so many entries; replayed from the nearest snapshot."""
        if not 0 <= moment <= len(self.entries):
            raise GameError(f"This game has moments 0 to {len(self.entries)}, not {moment}.")
        if moment == len(self.entries):
            return self._state.clone()
        start = max(kept for kept in self._snapshots if kept <= moment)
        state = self.game.state.from_bytes(self._snapshots[start])
        for entry in self.entries[start:moment]:
            self.game.rules.apply(state, entry.seat, entry.decision)
        return state

    def view_at(self, moment: int, seat: int) -> Any:
        return self._hidden(self.at(moment), seat)

    def told(self, moment: int, seat: int | None = None) -> list[Message]:
        """What the entry before this moment did, as a seat may hear it; without a seat, everything."""
        state = self.at(moment) if seat is None else self.view_at(moment, seat)
        return [one for one in self.game.words.telling(state) if one != SILENCE]

    def fork(self, moment: int | None = None, *, seed: int | None = None) -> Match:
        """A match of its own that shares the story up to a moment."""
        moment = len(self.entries) if moment is None else moment
        state = self._state.clone() if moment == len(self.entries) else self.at(moment)
        other = copy(self)
        other.options, other.names, other.players = dict(self.options), list(self.names), list(self.players)
        other.entries = self.entries[:moment]
        other._sealed = dict(self._sealed) if moment == len(self.entries) else {}
        other._mask, other._weights = self._scratch()
        other._snapshots = {kept: data for kept, data in self._snapshots.items() if kept <= moment}
        other._state = state
        other.chance = None if seed is None else SeededChance(seed)
        other._settle_chance()
        return other

    def standing(self) -> list[tuple[int, int]]:
        """Rank and score of every seat; of a running game this knows more than any seat."""
        ranks, scores = np.zeros(CHANCE, np.int64), np.zeros(CHANCE, np.int64)
        self.game.rules.standing(self._state, ranks.data, scores.data)
        return [(int(ranks[seat]), int(scores[seat])) for seat in range(self.seats)]

    def digest(self) -> str:
        """A name for the position, by the facts that rules are about; it outlives changes of the memory layout."""
        return self.game.digest(self._state)

    def _scratch(self) -> tuple[Any, Any]:
        """Room for what is legal and how likely each outcome is."""
        numbering = self.game.numbering
        return np.zeros(numbering.size, np.bool_).data, np.zeros(numbering.outcomes, np.int64).data

    def _seats_in(self, deciding: int) -> list[int]:
        return [seat for seat in range(CHANCE + 1) if deciding & (1 << seat)]

    def _hidden(self, state: Any, seat: int) -> Any:
        if not 0 <= seat < CHANCE:
            raise GameError(f"There is no seat {seat}.")
        view = state.clone()
        self.game.rules.hide(view, seat)
        return view

    def _exact(self, number: int, seat: int) -> int:
        """A rung as the amount it stands for, so that records hold amounts only."""
        if not self.game.numbering.is_rung(number):
            return number
        low, high, step = self.game.rules.range_of(self._state, seat)
        return EXACT + rung_amount(number - self.game.numbering.first_rung, low, high, step)

    def _admit(self, seat: int, decision: str | int, stamp: str | None) -> int:
        if self.over:
            raise Refusal(message("refusal.over"))
        if stamp is not None and stamp != self.stamp(seat):
            raise Refusal(message("refusal.stale"))
        if seat not in self.deciders:
            waiting_for = tuple(Seat(other) for other in self.deciders if other != CHANCE)
            raise Refusal(message("refusal.not_your_turn", who=waiting_for))
        try:
            number = self.game.numbering.number(decision) if isinstance(decision, str) else int(decision)
            name = self.game.numbering.name(number)
        except UnknownDecisionError as unknown:
            raise Refusal(message("refusal.unknown", what=str(unknown))) from None
        if number >= EXACT:
            self._admit_amount(seat, number - EXACT, name)
        elif not self._is_legal(seat, number):
            raise Refusal(self._reason(seat, number, name), self.game)
        return self._exact(number, seat)

    def _admit_amount(self, seat: int, amount: int, name: str) -> None:
        span = self.amounts(seat)
        if span is None:
            raise Refusal(message("refusal.illegal", what=name))
        low, high, step = span
        if not low <= amount <= high or (amount - low) % step:
            raise Refusal(message("refusal.amount", what=amount, low=low, high=high, step=step))

    def _is_legal(self, seat: int, number: int) -> bool:
        if seat == CHANCE:
            self.game.rules.weigh(self._state, self._weights)
            return bool(self._weights[number] > 0)
        self.game.rules.legal(self._state, seat, self._mask)
        return bool(self._mask[number])

    def _reason(self, seat: int, number: int, name: str) -> Message:
        if seat != CHANCE:
            for reason in self.game.words.reasons(self.view(seat), seat):
                if reason.decision == number:
                    return reason.why
        return message("refusal.illegal", what=name)

    def _carry_out(self, seat: int, number: int, sealed: bool = False) -> None:
        before = self._state.no_return
        self.game.rules.apply(self._state, seat, number)
        same_turn = self.game.rules.deciders(self._state) == 1 << seat and self._state.no_return == before
        self.entries.append(Entry(seat, number, same_turn and seat != CHANCE and not sealed, sealed))
        if len(self.entries) % SNAPSHOT_EVERY == 0:
            self._snapshots[len(self.entries)] = self._state.to_bytes()

    def _settle_chance(self) -> None:
        while self.chance is not None and self.game.rules.deciders(self._state) == CHANCE_ONLY:
            self.game.rules.weigh(self._state, self._weights)
            self._carry_out(CHANCE, self.chance.outcome(self._weights, len(self.entries)))

    def _rewind(self, moment: int) -> None:
        self._state = self.at(moment)
        del self.entries[moment:]
        self._snapshots = {kept: data for kept, data in self._snapshots.items() if kept <= moment}
