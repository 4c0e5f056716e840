"""What a contest came to: win shares and Elo with intervals, and how long everybody thought."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

from .arena import Clock, Contest, Outcome, level_at
from .intervals import grouped, wilson
from .ratings import Meeting, elo


def figures_of(contest: Contest, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """All figures as plain numbers; the same for the same outcomes in whatever order they were played."""
    by_lineup = [
        [outcome for outcome in outcomes if outcome.place[0] == number] for number in range(len(contest.lineups))
    ]
    deals = [wins_by_deal(contest, lineup, games) for lineup, games in zip(contest.lineups, by_lineup, strict=True)]
    meetings = [Meeting(dict(Counter(lineup)), won) for lineup, won in zip(contest.lineups, deals, strict=True)]
    return {
        "game": contest.game.id,
        "players": contest.players,
        "games": len(outcomes),
        "deals": contest.deals,
        "seed": contest.seed,
        "options": contest.game.settle_options(contest.options),
        "content": (contest.content or contest.game.content).digest,
        "bots": list(contest.levels),
        "unfinished": sum(not outcome.finished for outcome in outcomes),
        "lineups": [
            lineup_figures(contest, lineup, games, won)
            for lineup, games, won in zip(contest.lineups, by_lineup, deals, strict=True)
        ],
        "elo": elo(meetings, contest.levels, contest.seed),
        "thinking": thinking(contest, outcomes),
    }


def parts_won(outcome: Outcome) -> dict[int, float]:
    """The part of the victory that each winning seat has; nothing of a game that did not end."""
    winners = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1] if outcome.finished else []
    return {seat: 1 / len(winners) for seat in winners}


def wins_by_deal(contest: Contest, lineup: Sequence[str], outcomes: Sequence[Outcome]) -> list[dict[str, float]]:
    """For each deal, how many of its games each bot won."""
    won: list[dict[str, float]] = [dict.fromkeys(lineup, 0.0) for _ in range(contest.deals)]
    for outcome in outcomes:
        _, deal, rotation = outcome.place
        for seat, part in parts_won(outcome).items():
            won[deal][level_at(lineup, rotation, seat)] += part
    return won


def lineup_figures(
    contest: Contest, lineup: Sequence[str], outcomes: Sequence[Outcome], won: Sequence[dict[str, float]]
) -> dict[str, Any]:
    seats = Counter(lineup)
    return {
        "bots": list(lineup),
        "games": len(outcomes),
        "decisions_per_game": sum(sum(outcome.decisions) for outcome in outcomes) / len(outcomes),
        "wins_by_bot": {level: bot_row(level, seats[level], contest.players, won) for level in seats},
        "wins_by_seat": {str(seat): seat_row(contest, lineup, outcomes, seat) for seat in range(contest.players)},
    }


def bot_row(level: str, seats: int, players: int, won: Sequence[dict[str, float]]) -> dict[str, Any]:
    """A bot's part of all victories, beside the part that its seats would have if all played alike."""
    means = [deal[level] / players for deal in won]
    low, high = grouped(means, players)
    fair = seats / players
    verdict = "above" if low > fair else "below" if high < fair else "open"
    return {
        "seats": seats,
        "wins": sum(deal[level] for deal in won),
        "share": sum(means) / len(means),
        "interval": [low, high],
        "fair": fair,
        "verdict": verdict if seats < players else "alone",
    }


def seat_row(contest: Contest, lineup: Sequence[str], outcomes: Sequence[Outcome], seat: int) -> dict[str, Any]:
    """How often whoever sat there won, all together and bot by bot."""
    wins: defaultdict[str, float] = defaultdict(float)
    sat: Counter[str] = Counter()
    for outcome in outcomes:
        level = level_at(lineup, outcome.place[2], seat)
        sat[level] += 1
        wins[level] += parts_won(outcome).get(seat, 0.0)
    rows = {level: share_row(wins[level], sat[level]) for level in dict.fromkeys(lineup)}
    return {**share_row(sum(wins.values()), len(outcomes)), "by_bot": rows}


def share_row(wins: float, games: int) -> dict[str, Any]:
    return {"wins": wins, "games": games, "share": wins / max(1, games), "interval": list(wilson(wins, games))}


def thinking(contest: Contest, outcomes: Sequence[Outcome]) -> dict[str, dict[str, Any]]:
    """Seconds that each bot took for a decision, over all its seats and games."""
    clocks = {level: Clock() for level in contest.levels}
    decisions: Counter[str] = Counter()
    sat: Counter[str] = Counter()
    for outcome in outcomes:
        lineup, _, rotation = outcome.place
        for seat, clock in enumerate(outcome.clocks):
            level = level_at(contest.lineups[lineup], rotation, seat)
            clocks[level].merge(clock)
            decisions[level] += outcome.decisions[seat]
            sat[level] += 1
    return {
        level: {
            "decisions": decisions[level],
            "decisions_per_game": decisions[level] / max(1, sat[level]),
            "choices": clock.choices,
            "mean": clock.seconds / max(1, clock.choices),
            "p95": clock.quantile(0.95),
            "max": clock.longest,
            "histogram": clock.histogram(),
        }
        for level, clock in clocks.items()
    }
