"""What a run of finished games shows: rounds, victory points and what decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .table import COMPETENCES, Competence, State
from .victory import has_archenemy_point, reached

KINDS = [*(competence.name.lower() for competence in Competence), "archenemy"]


def summarise(finals: Sequence[State]) -> dict[str, Any]:
    """Shares of the games in which each kind of victory point was earned by anybody, and by the winner."""
    rounds: dict[int, int] = {}
    earned, winning = dict.fromkeys(KINDS, 0), dict.fromkeys(KINDS, 0)
    for state in finals:
        rounds[state.round] = rounds.get(state.round, 0) + 1
        best = winners(state)
        for kind in range(COMPETENCES + 1):
            holders = [seat for seat in range(state.players) if holds(state, seat, kind)]
            earned[KINDS[kind]] += bool(holders)
            winning[KINDS[kind]] += any(seat in best for seat in holders)
    games = max(1, len(finals))
    return {
        "rounds": {str(count): rounds[count] for count in sorted(rounds)},
        "mean_rounds": sum(count * times for count, times in rounds.items()) / games,
        "earned": {kind: earned[kind] / games for kind in KINDS},
        "decided": {kind: winning[kind] / games for kind in KINDS},
    }


def holds(state: State, seat: int, kind: int) -> bool:
    return has_archenemy_point(state, seat) if kind == COMPETENCES else reached(state, seat, kind)


def winners(state: State) -> list[int]:
    def worth(seat: int) -> tuple[int, int]:
        return sum(holds(state, seat, kind) for kind in range(COMPETENCES + 1)), state.cash[seat]

    best = max(worth(seat) for seat in range(state.players))
    return [seat for seat in range(state.players) if worth(seat) == best]
