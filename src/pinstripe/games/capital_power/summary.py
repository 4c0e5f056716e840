"""What a run of finished games shows: rounds, how they ended, and what the winners held."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .groups import controlled_lots, count_companies
from .standing import net_worth, standing
from .table import LOT, State
from .vocabulary import Ending


def summarise(finals: Sequence[State]) -> dict[str, Any]:
    """Shares of the games by ending, and means over the winners."""
    endings = {ending.name.lower(): 0 for ending in Ending if ending != Ending.NOT_YET}
    rounds: dict[int, int] = {}
    shares = worth = companies = winners = bankrupt = 0
    ranks, scores = [0] * 8, [0] * 8
    for state in finals:
        endings[Ending(state.ending).name.lower()] += 1
        rounds[state.round] = rounds.get(state.round, 0) + 1
        bankrupt += state.outs
        standing(state, ranks, scores)
        for seat in range(state.players):
            if ranks[seat] == 1:
                winners += 1
                shares += controlled_lots(state, seat) * LOT
                worth += net_worth(state, seat)
                companies += count_companies(state, seat)
    games = max(1, len(finals))
    return {
        "rounds": {str(count): rounds[count] for count in sorted(rounds)},
        "mean_rounds": sum(count * times for count, times in rounds.items()) / games,
        "endings": {name: count / games for name, count in endings.items()},
        "bankruptcies": bankrupt / games,
        "winners_shares": shares / max(1, winners),
        "winners_worth": worth / max(1, winners),
        "winners_companies": companies / max(1, winners),
    }
