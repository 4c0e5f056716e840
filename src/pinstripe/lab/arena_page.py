"""What a contest came to, as a page with plots that stands alone."""

from __future__ import annotations

from math import floor, log10
from typing import Any

from pinstripe.engine.game import Game
from pinstripe.engine.words import Message, house_catalogue, message

from .arena_tables import elo_rows, lineup_line, seconds, verdict
from .page import Section, page, table
from .plates import Estimate, Unit
from .plots import Plots, Row

BINS_PER_DECADE = 2


class ArenaPage:
    """Writes the page of one contest in one language."""

    def __init__(self, figures: dict[str, Any], game: Game, language: str, version: str) -> None:
        self.figures, self.game, self.language, self.version = figures, game, language, version
        self.plots = Plots(language)
        self.catalogue = house_catalogue(language)

    def say(self, what: Message) -> str:
        return self.catalogue.say(what, [])

    def name(self, message_id: str) -> str:
        return self.say(message(message_id))

    def html(self) -> str:
        title = self.say(message("arena.page_title", game=self.game.title(self.language)))
        lead = self.say(message("arena.page_lead", players=self.figures["players"]))
        sections = [self.winners(), self.elo(), self.seats(), self.thinking()]
        imprint = self.say(message("arena.page_imprint", version=self.version))
        return page(self.language, title, lead, self.facts(), sections, imprint)

    def time(self, value: float) -> str:
        return seconds(value).replace(".", "," if self.language == "fr" else ".")

    def facts(self) -> list[tuple[str, str]]:
        figures, writer = self.figures, self.plots.writer
        told = [
            (self.name("arena.page_bots"), ", ".join(figures["bots"])),
            (self.name("cli.players"), str(figures["players"])),
            (self.name("arena.page_games"), writer.number(figures["games"], Unit.WHOLE)),
            (self.name("arena.page_deals"), writer.number(figures["deals"], Unit.WHOLE)),
            (self.name("arena.page_unfinished"), str(figures["unfinished"] or "")),
            (self.name("arena.page_seed"), str(figures["seed"])),
            (self.name("arena.page_options"), ", ".join(f"{key} {one}" for key, one in figures["options"].items())),
            (self.name("arena.page_content"), figures["content"]),
        ]
        return [(name, value) for name, value in told if value]

    def winners(self) -> Section:
        """Shares for one seat, so that all rows have the same fair share."""
        fair = 1 / self.figures["players"]
        plates = []
        for lineup in self.figures["lineups"]:
            rows = [
                Row(level, (per_seat(row),), remark=verdict(row, self.say))
                for level, row in lineup["wins_by_bot"].items()
            ]
            note = self.say(message("arena.page_fair_note", n=len(lineup["bots"])))
            title = lineup_line(lineup, self.say)
            plates.append(
                self.plots.dots(
                    title, rows, Unit.SHARE, note=note, head=self.name("report.bot"), expected=fair, zero=True
                )
            )
        heads = [self.name(head) for head in ("report.bot", "arena.page_against", "arena.seats", "report.wins")]
        heads += [self.name("report.share"), "95 %", self.name("arena.fair"), ""]
        told = [
            self.win_row(level, row, lineup)
            for lineup in self.figures["lineups"]
            for level, row in lineup["wins_by_bot"].items()
        ]
        text = [self.name("arena.page_share_text")]
        return Section("wins", self.name("arena.page_wins"), text, [*plates, table(heads, told)])

    def win_row(self, level: str, row: dict[str, Any], lineup: dict[str, Any]) -> list[str]:
        writer = self.plots.writer
        others = list(lineup["bots"])
        others.remove(level)
        low, high = (writer.number(end, Unit.SHARE) for end in row["interval"])
        share, fair = (writer.number(row[key], Unit.SHARE) for key in ("share", "fair"))
        wins = writer.number(row["wins"], Unit.NUMBER, 1)
        return [
            level,
            ", ".join(others),
            str(row["seats"]),
            wins,
            share,
            f"{low} – {high}",
            fair,
            verdict(row, self.say),
        ]

    def elo(self) -> Section:
        rows = [Row(level, (Estimate(row["elo"], *row["interval"]),)) for level, row in elo_rows(self.figures)]
        plot = self.plots.dots(self.name("arena.page_elo"), rows, Unit.WHOLE, head=self.name("report.bot"), wide=True)
        return Section("elo", "Elo", [self.name("arena.page_elo_text")], [plot])

    def seats(self) -> Section:
        plates = []
        for lineup in self.figures["lineups"]:
            title, by_seat = lineup_line(lineup, self.say), lineup["wins_by_seat"]
            rows = [
                Row(self.seat_name(seat), (Estimate(row["share"], *row["interval"]),), seat=int(seat))
                for seat, row in by_seat.items()
            ]
            fair, head = 1 / self.figures["players"], self.name("report.seat")
            plates.append(self.plots.bars(title, rows, Unit.SHARE, head=head, expected=fair))
            levels = list(lineup["wins_by_bot"])
            shares = [[row["by_bot"][level]["share"] for row in by_seat.values()] for level in levels]
            names = [self.seat_name(seat) for seat in by_seat]
            bot = self.name("report.bot")
            title = self.name("arena.page_seat_by_bot")
            plates.append(self.plots.heat(title, levels, names, shares, Unit.SHARE, head=bot))
        return Section("seats", self.name("arena.page_seats"), [self.name("arena.page_seats_text")], plates)

    def seat_name(self, seat: str) -> str:
        return f"{self.name('report.seat')} {seat}"

    def thinking(self) -> Section:
        found = self.figures["thinking"]
        bins = {level: binned(row["histogram"]) for level, row in found.items()}
        used = [place for one in bins.values() for place in one]
        places = range(min(used), max(used) + 1) if used else range(0)
        plates = []
        for level, row in found.items():
            shares = [[bins[level].get(place, 0) / max(1, row["choices"]) for place in places]]
            names = [
                self.time((1, 3)[place % BINS_PER_DECADE] * 10 ** (place // BINS_PER_DECADE) / 1e6) for place in places
            ]
            plates.append(self.plots.histogram(level, names, shares, self.name("arena.page_time_axis")))
        heads = [self.name(head) for head in ("report.bot", "arena.per_game", "arena.page_choices", "arena.mean")]
        heads += ["95 %", self.name("arena.longest")]
        rows = [
            [
                level,
                self.plots.writer.number(row["decisions_per_game"], Unit.NUMBER, 0),
                self.plots.writer.number(row["choices"], Unit.WHOLE),
                *(self.time(row[key]) for key in ("mean", "p95", "max")),
            ]
            for level, row in found.items()
        ]
        text = [self.name("arena.page_time_text")]
        return Section("time", self.name("arena.page_time"), text, [*plates, table(heads, rows)])


def per_seat(row: dict[str, Any]) -> Estimate:
    return Estimate(*(value / row["seats"] for value in (row["share"], *row["interval"])))


def binned(histogram: list[list[float]]) -> dict[int, int]:
    """Thoughts counted in half decades of microseconds, which is as fine as a plot can show."""
    bins: dict[int, int] = {}
    for upper, count in histogram:
        place = max(0, floor(BINS_PER_DECADE * log10(upper * 1e6) + 1e-9))
        bins[place] = bins.get(place, 0) + int(count)
    return bins
