"""What the lots are worth in Goodwill: managers who look at theirs, against the same managers who look at none.

python -m pinstripe.lab.blindfold --players 2 --games 2000
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from pinstripe.engine.compile import compiled
from pinstripe.engine.game import GameError
from pinstripe.games.goodwill.game import GAME

from .simulate import Run, play_chunk, row


def worth_of_lots(players: int, games: int, seed: int = 1) -> dict[str, Any]:
    """Half of the seats look; each way to seat them gets as many games. A shared victory counts in parts."""
    if players % 2:
        raise GameError("Half of the seats wear a blindfold, so their number must be even.")
    run = Run(GAME, players, games, ("manager",), seed)
    seatings = list(combinations(range(players), players // 2))
    each = -(-games // len(seatings))
    wins = 0.0
    for number, looking in enumerate(seatings):
        chunk = play_chunk(run, compiled(GAME), blindfolded(players, looking), number * each, each)
        for ranks in chunk.ranks[:, :players]:
            winners = [seat for seat in range(players) if ranks[seat] == 1]
            wins += sum(seat in looking for seat in winners) / len(winners)
    return {"players": players, "seed": seed, "games": each * len(seatings), **row(wins, each * len(seatings))}


def blindfolded(players: int, looking: Sequence[int]) -> bytes:
    """The start of a game in which the others may look at no lot, and so decide like anybody who only watches."""
    state = GAME.start(players)
    for seat in range(players):
        if seat not in looking:
            state.looks[seat] = 0
    return bytes(state.to_bytes())


def main() -> None:
    parser = argparse.ArgumentParser("python -m pinstripe.lab.blindfold", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--players", type=int, choices=(2, 4, 6), default=2)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print(json.dumps(worth_of_lots(args.players, args.games, args.seed)))


if __name__ == "__main__":
    main()
