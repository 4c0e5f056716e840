"""Charts as an annual report prints them: thin rules, a line with a mark for everybody, and the figures beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from markupsafe import Markup, escape

from pinstripe.engine.drawing import spread
from pinstripe.engine.words import Catalogue

from .figures import Sample, Series
from .pictures import SHAPES, who
from .texts import render, texts

WIDTH, HEIGHT = 420, 256
TOP, BOTTOM = 16, 42
LETTER = 7.4
"""How wide a figure is about, to make room for the longest."""
TICKS = 4
LANE, LANES_UP_TO = 2.6, 60
"""Lines of small numbers often lie upon each other, so each keeps a little above the one before."""
MARK, END_MARK = 0.42, 0.5
LABEL_HEIGHT = 16
FEW_MARKS = 14
UNKNOWN = "–"


@dataclass(frozen=True)
class Scale:
    """From figures to places."""

    low: int
    high: int
    step: int
    last: int
    left: float
    right: float

    @property
    def ticks(self) -> range:
        return range(self.low, self.high + 1, self.step)

    def x(self, place: float) -> float:
        return round(self.left + (self.right - self.left) * (place / self.last if self.last else 0), 1)

    def y(self, value: float) -> float:
        span = self.high - self.low
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - self.low) / span, 1)


@dataclass(frozen=True)
class Painter:
    """Draws all charts of one page: the same samples, names and language."""

    samples: Sequence[Sample]
    names: Sequence[str]
    catalogue: Catalogue
    axis: str
    here: int
    """The step that the page shows."""
    secret: bool
    """Whether something is not drawn because it may not be known yet."""
    width: int = WIDTH

    def figure(self, one: Series) -> dict[str, object]:
        """What the template needs of one chart."""
        t, title = texts(self.catalogue.language), self.catalogue.say(one.chart.title, [])
        known = [any(value is not None for value in line) for line in one.lines]
        lines = [(number, name) for number, name in enumerate(self.named(one)) if known[number]]
        latest = ", ".join(f"{name} {self.number(one.lines[number][-1])}" for number, name in lines)
        return {
            "id": one.chart.id,
            "title": title,
            "remark": self.catalogue.say(one.chart.remark, self.names) if one.chart.remark and self.secret else "",
            "svg": self.svg(one, title, t("chart_latest", what=latest)) if lines else "",
            "legend": [self.key(one, number, name) for number, name in lines] if one.things is not None else [],
            "columns": [self.key(one, number, name) for number, name in enumerate(self.named(one))],
            "rows": self.rows(one),
        }

    def named(self, one: Series) -> list[str]:
        return list(self.names) if one.things is None else [self.catalogue.say(said, self.names) for said in one.things]

    def key(self, one: Series, number: int, name: str) -> Markup:
        """A mark with its name."""
        if one.things is None:
            return who(number, self.names)
        path = SHAPES[number % len(SHAPES)]
        mark = f'<svg class="shape thing t{number}" viewBox="-13 -13 26 26" aria-hidden="true"><path d="{path}"/></svg>'
        return Markup(f'<span class="who">{mark}{escape(name)}</span>')

    def rows(self, one: Series) -> list[tuple[str, list[str]]]:
        """The figures at the beginning of every round, and now."""
        t, last = texts(self.catalogue.language), len(self.samples) - 1
        found = []
        for place, sample in enumerate(self.samples):
            if sample.round or place in (0, last):
                begin = str(sample.round) if sample.round else t("chart_start") if place == 0 else t("chart_now")
                found.append((begin, [self.number(line[place]) for line in one.lines]))
        return found

    def number(self, value: int | None) -> str:
        if value is None:
            return UNKNOWN
        separator = "\u202f" if self.catalogue.language == "fr" else ","
        return f"{value:,}".replace(",", separator).replace("-", "−")

    def svg(self, one: Series, title: str, latest: str) -> Markup:
        scale = self.scale(one)
        name = f"chart-{one.chart.id}"
        drawn = self.rules(scale) + self.goal(one, scale) + self.now(scale) + self.lines(one, scale)
        drawn += self.remarks(one, scale)
        said = f'<title id="{name}-title">{escape(title)}</title><desc id="{name}-desc">{escape(latest)}</desc>'
        return Markup(
            f'<svg class="chart" viewBox="0 0 {self.width} {HEIGHT}" role="img" aria-labelledby="{name}-title"'
            f' aria-describedby="{name}-desc">'
            f"{said}{drawn}{self.labels(one, scale)}</svg>"
        )

    def scale(self, one: Series) -> Scale:
        """Round steps, always with zero, high enough for the goal, and room for the longest figures."""
        known = [value for line in one.lines for value in line if value is not None]
        low, high = min(0, *known, 0), max(1, *known, one.goal or 0)
        rough = max(1, ceil((high - low) / TICKS))
        size = 10 ** floor(log10(rough))
        step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough)
        low, high = floor(low / step) * step, ceil(high / step) * step
        latest = max(len(self.number(line[-1])) for line in one.lines)
        left = 12 + LETTER * max(len(self.number(low)), len(self.number(high)))
        return Scale(low, high, step, len(self.samples) - 1, left, self.width - 36 - LETTER * (latest + 1))

    def rules(self, scale: Scale) -> str:
        left, right = scale.left, scale.right
        drawn = "".join(
            f'<path class="{"base" if value == 0 else "line"}" d="M{left:.1f},{scale.y(value)}H{right:.1f}"/>'
            f'<text class="figure" x="{left - 7:.1f}" y="{scale.y(value) + 4:.1f}">{self.number(value)}</text>'
            for value in scale.ticks
        )
        bottom, far = HEIGHT - BOTTOM, -100.0
        for place, sample in enumerate(self.samples):
            x = scale.x(place)
            if sample.round:
                drawn += f'<path class="tick" d="M{x},{TOP}V{bottom + 4}"/>'
            if sample.round and x - far >= 14:
                drawn += f'<text class="round" x="{x}" y="{bottom + 19}">{sample.round}</text>'
                far = x
        return drawn + f'<text class="axis" x="{left:.1f}" y="{HEIGHT - 6}">{escape(self.axis)}</text>'

    def goal(self, one: Series, scale: Scale) -> str:
        if one.goal is None:
            return ""
        y = scale.y(one.goal)
        said = escape(texts(self.catalogue.language)("chart_goal", n=self.number(one.goal)))
        return (
            f'<path class="goal" d="M{scale.left:.1f},{y}H{scale.right:.1f}"/>'
            f'<text class="goal" x="{scale.left + 4:.1f}" y="{y - 5:.1f}">{said}</text>'
        )

    def now(self, scale: Scale) -> str:
        """Where the step that is shown lies between the samples."""
        steps = [sample.step for sample in self.samples]
        place = next((at for at, step in enumerate(steps) if step >= self.here), len(steps) - 1)
        at = float(place)
        if place and steps[place] > self.here:
            at -= (steps[place] - self.here) / (steps[place] - steps[place - 1])
        return f'<path class="here" d="M{scale.x(at)},{TOP}V{HEIGHT - BOTTOM}"/>'

    def lane(self, one: Series, scale: Scale, number: int) -> float:
        small = scale.high - scale.low <= LANES_UP_TO
        return -LANE * number if small else 0.0

    def lines(self, one: Series, scale: Scale) -> str:
        marked = [bool(sample.round) for sample in self.samples]
        if sum(marked) > FEW_MARKS or not any(marked):
            marked = [False] * len(marked)
        drawn = ""
        for number, values in enumerate(one.lines):
            lane = self.lane(one, scale, number)
            points = [
                None if value is None else (scale.x(place), round(scale.y(value) + lane, 1))
                for place, value in enumerate(values)
            ]
            path, pen = "", "M"
            for point in points:
                path += "" if point is None else f"{pen}{point[0]},{point[1]}"
                pen = "M" if point is None else "L"
            places = [point for point, wanted in zip(points, marked, strict=True) if wanted and point]
            marks = "".join(mark(number, point, MARK) for point in places)
            drawn += f'<g class="{kind(one, number)}"><path class="course" d="{path}"/>{marks}</g>' if path else ""
        return drawn

    def remarks(self, one: Series, scale: Scale) -> str:
        """What else is to be drawn upon the lines."""
        return ""

    def labels(self, one: Series, scale: Scale) -> str:
        """Every line ends in its mark, with the initial and the figure beside it, none upon another."""
        ends = []
        for number, values in enumerate(one.lines):
            value = values[-1]
            if value is not None:
                ends.append((scale.y(value) + self.lane(one, scale, number), number, value))
        ends.sort()
        places = spread([y for y, _, _ in ends], TOP + 4, HEIGHT - BOTTOM, LABEL_HEIGHT)
        drawn, names, x = "", self.named(one), scale.x(len(self.samples) - 1)
        for (y, number, value), place in zip(ends, places, strict=True):
            lead = f'<path class="lead" d="M{x},{round(y, 1)}L{x + 9:.1f},{place}"/>' if abs(y - place) > 1 else ""
            said = f"{escape(names[number][:1].upper())} {self.number(value)}"
            drawn += (
                f'<g class="{kind(one, number)}">{lead}{mark(number, (round(x + 15, 1), place), END_MARK)}'
                f'<text class="end" x="{x + 24:.1f}" y="{place + 4:.1f}">{said}</text></g>'
            )
        return drawn


def kind(one: Series, number: int) -> str:
    return f"s{number}" if one.things is None else f"thing t{number}"


def mark(number: int, point: tuple[float, float], size: float) -> str:
    path = SHAPES[number % len(SHAPES)]
    return f'<path class="mark" d="{path}" transform="translate({point[0]},{point[1]}) scale({size})"/>'


def drawn_charts(
    found: Sequence[Series], samples: Sequence[Sample], names: Sequence[str], catalogue: Catalogue, axis: str, here: int
) -> Markup:
    """All charts of a page; those of which nothing may be known yet are left out, and the page says so."""
    secret = any(value is None for one in found for line in one.lines for value in line)
    painter = Painter(samples, names, catalogue, axis, here, secret)
    return render(
        "charts.html",
        catalogue.language,
        axis=axis,
        seats=[who(seat, names) for seat in range(len(names))],
        charts=[painter.figure(one) for one in found],
        secret=secret,
    )
