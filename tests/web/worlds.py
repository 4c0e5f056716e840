"""Two worlds that look the same to one viewer: the same game, while others' secrets and secret decisions differ."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pinstripe.engine.game import Game
from pinstripe.engine.match import Match
from pinstripe.engine.seats import CHANCE

MOST_TRIED = 24
MOST_OPENINGS = 200
SOLO = 0.3
"""How often one world decides alone where the viewer cannot see it."""
AGAIN = 0.5
"""How often a decision that the viewer cannot see is taken back and made again in one of the worlds."""


@dataclass(frozen=True)
class Move:
    """One decision and the chance behind it; perhaps taken back and made again."""

    seat: int
    decision: int
    chance: tuple[int, ...] = ()
    again: bool = False


@dataclass(frozen=True)
class Step:
    """What happens in each world between two looks of the viewer."""

    ours: tuple[Move, ...]
    theirs: tuple[Move, ...]

    @property
    def is_uneven(self) -> bool:
        """Whether more is decided in one world than in the other, unseen."""
        return len(self.ours) != len(self.theirs) or any(one.again for one in self.theirs)


class Worlds:
    """Leads two matches through a game so that every view of the viewer is the same in both, byte for byte.

    Where something is revealed that differs, the worlds cannot go on together: the second is then made like the
    first, and `torn` says so.
    """

    def __init__(self, game: Game, seats: int, viewer: int, seed: int) -> None:
        self.game, self.viewer = game, viewer
        self.dice = random.Random(seed)
        for _ in range(MOST_OPENINGS):
            self.ours, self.theirs = Match(game, seats), Match(game, seats)
            if self._settled() and self.differ:
                return
        self.theirs = self.ours.fork()

    @property
    def differ(self) -> bool:
        return bool(self.ours.truth.to_bytes() != self.theirs.truth.to_bytes())

    def steps(self) -> Iterator[Step | None]:
        """To the end of the game; None where the second world was made like the first."""
        while not self.ours.over:
            step = self._step()
            if step is None:
                self.theirs = self.ours.fork()
            yield step

    def _step(self) -> Step | None:
        ours, theirs = self.ours.deciders, self.theirs.deciders
        if len(ours) > 1 or len(theirs) > 1:
            return self._all_at_once(ours) if ours == theirs else self._torn()
        mine, other = ours[0], theirs[0]
        if self.viewer in (mine, other):
            return self._moved(*self._same(mine)) if mine == other else self._torn()
        if self.dice.random() < SOLO and (solo := self._alone()):
            return solo
        chosen = self._pair(mine, other)
        if chosen is not None:
            return self._moved((mine, chosen[0]), (other, chosen[1]))
        return self._alone() or self._torn()

    def _same(self, seat: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """The viewer himself decides alike in both worlds, as he cannot tell them apart."""
        decision = self.dice.choice(self.ours.legal_numbers(seat))
        return (seat, decision), (seat, decision)

    def _torn(self) -> Step | None:
        """The first world goes on alone."""
        while True:
            seat = self.ours.undecided[0]
            self.ours.decide(seat, self.dice.choice(self.ours.legal_numbers(seat)))
            if CHANCE not in self.ours.deciders and not self.ours.sealed:
                return None

    def _moved(self, ours: tuple[int, int], theirs: tuple[int, int]) -> Step | None:
        """Carry a pair of decisions out, and chance after them."""
        before = self._view(self.ours.truth)
        starts = len(self.ours.entries) + 1, len(self.theirs.entries) + 1
        self.ours.decide(*ours)
        self.theirs.decide(*theirs)
        if not self._settled():
            return None
        unseen = self._view(self.ours.truth) == before
        again = unseen and self.theirs.can_undo(theirs[0]) and self.dice.random() < AGAIN
        return Step(
            (Move(*ours, self._chance(self.ours, starts[0])),),
            (Move(*theirs, self._chance(self.theirs, starts[1]), again),),
        )

    def _settled(self) -> bool:
        """Whether the worlds still look alike once chance has had its say in both."""
        while CHANCE in self.ours.deciders or CHANCE in self.theirs.deciders:
            same = self._view(self.ours.truth) == self._view(self.theirs.truth)
            if not same or self.ours.deciders != self.theirs.deciders or not self._decide_both(CHANCE, CHANCE):
                while CHANCE in self.ours.deciders:
                    self.ours.decide(CHANCE, self.dice.choice(self.ours.legal_numbers(CHANCE)))
                return False
        return self._view(self.ours.truth) == self._view(self.theirs.truth)

    def _decide_both(self, mine: int, other: int) -> bool:
        chosen = self._pair(mine, other)
        if chosen is None:
            return False
        self.ours.decide(mine, chosen[0])
        self.theirs.decide(other, chosen[1])
        return True

    def _pair(self, mine: int, other: int) -> tuple[int, int] | None:
        """Two decisions after which the viewer sees the same, different ones where there are any."""
        ours, theirs = self._outcomes(self.ours, mine), self._outcomes(self.theirs, other)
        shared = sorted(set(ours) & set(theirs))
        pairs = [(self.dice.choice(ours[view]), theirs[view]) for view in shared]
        if not pairs:
            return None
        hidden = [(one, [two for two in others if two != one]) for one, others in pairs]
        hidden = [pair for pair in hidden if pair[1]]
        one, others = self.dice.choice(hidden if hidden and self.dice.random() < 0.8 else pairs)
        return one, self.dice.choice(others)

    def _outcomes(self, match: Match, seat: int) -> dict[bytes, list[int]]:
        """What the viewer would see after each decision of a seat."""
        numbers = match.legal_numbers(seat)
        found: dict[bytes, list[int]] = defaultdict(list)
        for number in self.dice.sample(numbers, min(MOST_TRIED, len(numbers))):
            state = match.truth
            self.game.rules.apply(state, seat, number)
            found[self._view(state)].append(number)
        return found

    def _alone(self) -> Step | None:
        """A decision in one of the worlds that the viewer does not notice."""
        for first in self.dice.sample((True, False), 2):
            match = self.ours if first else self.theirs
            seat = match.deciders[0]
            for number in self._outcomes(match, seat).get(self._view(match.truth), []):
                draft = match.fork()
                draft.decide(seat, number)
                if not draft.over and CHANCE not in draft.deciders and draft.deciders[0] != self.viewer:
                    match.decide(seat, number)
                    move = (Move(seat, number),)
                    return Step(move if first else (), () if first else move)
        return None

    def _all_at_once(self, seats: list[int]) -> Step | None:
        """Sealed choices of all; those of others differ if that can stay hidden."""
        ours = {seat: self.dice.choice(self.ours.legal_numbers(seat)) for seat in seats}
        for attempt in range(MOST_TRIED):
            theirs = {seat: self.dice.choice(self.theirs.legal_numbers(seat)) for seat in seats}
            theirs |= {seat: one for seat, one in ours.items() if seat == self.viewer or attempt == MOST_TRIED - 1}
            if self._view(self._after(self.ours, ours)) == self._view(self._after(self.theirs, theirs)):
                break
        seats = sorted(seats, key=lambda seat: seat == self.viewer)
        starts = [len(match.entries) + len(seats) for match in (self.ours, self.theirs)]
        for match, chosen in ((self.ours, ours), (self.theirs, theirs)):
            for seat in seats:
                match.decide(seat, chosen[seat])
        if not self._settled():
            return None
        moves = []
        for match, chosen, start in zip((self.ours, self.theirs), (ours, theirs), starts, strict=True):
            last = Move(seats[-1], chosen[seats[-1]], self._chance(match, start))
            again = match is self.theirs and self.dice.random() < AGAIN
            moves.append((*(Move(seat, chosen[seat], again=again) for seat in seats[:-1]), last))
        return Step(*moves)

    def _after(self, match: Match, chosen: dict[int, int]) -> Any:
        state = match.truth
        for seat in sorted(chosen):
            self.game.rules.apply(state, seat, chosen[seat])
        return state

    def _chance(self, match: Match, start: int) -> tuple[int, ...]:
        return tuple(entry.decision for entry in match.entries[start:])

    def _view(self, state: Any) -> bytes:
        seen = state.clone()
        self.game.rules.hide(seen, self.viewer)
        return bytes(seen.to_bytes())
