"""Plots as SVG for pages that stand alone: bars, dots, histograms, lines, shares and heat maps, one sample or two."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from pinstripe.engine.drawing import line, rect, shortened, spread, tag, text, width_of
from pinstripe.engine.words import message

from .plates import SIZE, WIDE, WIDTH, Estimate, Numbers, Plates, Scale, Unit, label_room, scale, swatch
from .strokes import LANE, PATTERNS, Course, band, bar, dot, last_value, mark_of, style_of, track

ROW_GAP = 9
TOP, FOOT = 10, 26
COLUMNS_HEIGHT, LINES_HEIGHT = 230, 250
LABEL_HEIGHT = 15
WIDEST = 72.0


@dataclass(frozen=True)
class Row:
    """A named thing with one estimate for each sample that is compared."""

    name: str
    values: Sequence[Estimate]
    remark: str = ""
    """A word behind the name in the table, such as the size of the sample."""
    seat: int | None = None
    """Drawn in the colour and with the shape of a seat."""


class Plots(Plates):
    """Draws all plots of one page in one language."""

    def bars(
        self,
        title: str,
        rows: Sequence[Row],
        unit: Unit,
        samples: Sequence[str] = ("",),
        note: str = "",
        head: str = "",
        expected: float | None = None,
        wide: bool = False,
    ) -> str:
        """Lengths from zero, each with its interval."""
        return self.across(title, rows, unit, samples, note, head, expected, wide, zero=True, draw=bar)

    def dots(
        self,
        title: str,
        rows: Sequence[Row],
        unit: Unit,
        samples: Sequence[str] = ("",),
        note: str = "",
        head: str = "",
        expected: float | None = None,
        wide: bool = False,
        zero: bool = False,
    ) -> str:
        """Places on a scale, each with its interval; the expected place is a line through all of them."""
        return self.across(title, rows, unit, samples, note, head, expected, wide, zero=zero, draw=dot)

    def across(
        self,
        title: str,
        rows: Sequence[Row],
        unit: Unit,
        samples: Sequence[str],
        note: str,
        head: str,
        expected: float | None,
        wide: bool,
        zero: bool,
        draw: Callable[[Scale, float, Estimate, int, int | None], str],
    ) -> str:
        width, lanes = (WIDE if wide else WIDTH), len(samples)
        known = [part for row in rows for one in row.values for part in one.reach]
        known += [] if expected is None else [expected]
        left = label_room([row.name for row in rows], most=width * 0.44) + 10
        told = [[self.writer.number(one.value, unit) for one in row.values] for row in rows]
        right = width - 14 - max([width_of(one, SIZE) for row in told for one in row] + [20.0])
        axis = scale(known, left + 6, right - 8, zero or unit.is_change, most=1.0 if unit == Unit.SHARE else None)
        height = lanes * LANE + ROW_GAP
        bottom = TOP + len(rows) * height
        drawn = self.upright(axis, unit, bottom)
        if expected is not None:
            drawn += line(f"M{axis.at(expected):g},{TOP - 6}V{bottom + 3}", "expected")
        for number, row in enumerate(rows):
            top = TOP + number * height + ROW_GAP / 2
            label = text(shortened(row.name, left - 8, SIZE), left - 6, top + lanes * LANE / 2 + 4, "name")
            drawn += f"<g>{tag('title', escape(row.name))}{label}"
            for place, one in enumerate(row.values):
                y = top + LANE * (place + 0.5)
                drawn += draw(axis, y, one, place, row.seat)
                drawn += text(told[number][place], width - 4, y + 4, "value" if place == 0 else "value second")
            drawn += "</g>"
        numbers = Numbers(
            [head, *samples],
            [
                [
                    row.name + (f" {row.remark}" if row.remark else ""),
                    *(self.writer.estimate(one, unit) for one in row.values),
                ]
                for row in rows
            ],
        )
        return self.plate(title, drawn, (width, bottom + FOOT), numbers, note, self.samples_legend(samples, draw))

    def upright(self, axis: Scale, unit: Unit, bottom: float) -> str:
        """The rules of an axis that lies at the foot."""
        drawn = ""
        for value, said in self.writer.ticks(axis, unit):
            kind = "base" if abs(value) < axis.step / 1e6 else "line"
            drawn += line(f"M{axis.at(value):g},{TOP - 4}V{bottom + 4:g}", kind) + text(
                said, axis.at(value), bottom + 19, "tick"
            )
        return drawn

    def samples_legend(
        self, samples: Sequence[str], draw: Callable[[Scale, float, Estimate, int, int | None], str]
    ) -> str:
        if len(samples) < 2:
            return ""
        axis = Scale(0, 1, 1, 2, 20)
        one = Estimate(1.0) if draw is bar else Estimate(0.5, 0.0, 1.0)
        return self.legend([swatch(draw(axis, 7, one, place, None)) for place in range(len(samples))], samples)

    def histogram(
        self,
        title: str,
        places: Sequence[str],
        shares: Sequence[Sequence[float]],
        axis_name: str,
        samples: Sequence[str] = ("",),
        note: str = "",
        unit: Unit = Unit.SHARE,
        wide: bool = False,
    ) -> str:
        """A column for each place of an axis, or a pair of them."""
        width, height = (WIDE if wide else WIDTH), COLUMNS_HEIGHT
        axis = scale([one for row in shares for one in row], height - 44, TOP)
        ticks = self.writer.ticks(axis, unit)
        left = 12 + max(width_of(said, SIZE) for _, said in ticks)
        drawn = self.level(axis, ticks, left, width - 6)
        step = (width - 6 - left) / max(1, len(places))
        column = min(WIDEST, step * (0.78 if step > 6 else 1.0)) / len(shares)
        for place in range(len(places)):
            for sample, row in enumerate(shares):
                x = left + step * (place + 0.5) + column * (sample - len(shares) / 2)
                y = axis.at(row[place])
                if row[place] > 0:
                    drawn += rect(
                        round(x, 2),
                        y,
                        round(max(0.6, column - (1 if column > 4 else 0)), 2),
                        round(axis.first - y, 2),
                        f"column sample{sample}",
                    )
        drawn += self.place_names(places, left, step, height - 44)
        drawn += text(axis_name, left, height - 6, "axis")
        numbers = Numbers(
            [axis_name, *samples],
            [
                [name, *(self.writer.number(row[place], unit) for row in shares)]
                for place, name in enumerate(places)
                if any(row[place] for row in shares)
            ],
        )
        swatches = [swatch(rect(4, 1, 12, 12, f"column sample{place}")) for place in range(len(samples))]
        legend = self.legend(swatches, samples) if len(samples) > 1 else ""
        return self.plate(title, drawn, (width, height), numbers, note, legend)

    def level(self, axis: Scale, ticks: Sequence[tuple[float, str]], left: float, right: float) -> str:
        """The rules of an axis that stands at the side."""
        drawn = ""
        for value, said in ticks:
            kind = "base" if abs(value) < axis.step / 1e6 else "line"
            drawn += line(f"M{left:g},{axis.at(value):g}H{right:g}", kind) + text(
                said, left - 6, axis.at(value) + 4, "figure"
            )
        return drawn

    def place_names(self, places: Sequence[str], left: float, step: float, foot: float) -> str:
        """As many of the names as there is room for, always at the same distance."""
        widest = max((width_of(name, SIZE) for name in places), default=0.0) + 6
        every = max(1, -(-int(widest) // max(1, int(step))))
        return "".join(
            text(name, round(left + step * (place + 0.5), 2), foot + 17, "tick")
            for place, name in enumerate(places)
            if place % every == 0
        )

    def lines(
        self,
        title: str,
        places: Sequence[str],
        courses: Sequence[Course],
        axis_name: str,
        unit: Unit,
        note: str = "",
        expected: float | None = None,
        wide: bool = False,
    ) -> str:
        """Lines with a band around each where there are intervals, and their names at the end."""
        width, height = (WIDE if wide else WIDTH), LINES_HEIGHT
        known = [part for course in courses for one in course.values for part in one.reach]
        known += [] if expected is None else [expected]
        axis = scale(known, height - 44, TOP + 4, most=1.0 if unit == Unit.SHARE else None)
        ticks = self.writer.ticks(axis, unit)
        left = 12 + max(width_of(said, SIZE) for _, said in ticks)
        ends = [f"{course.name} {self.writer.number(last_value(course), unit)}".strip() for course in courses]
        room = min(width * 0.36, max([width_of(one, SIZE) for one in ends] + [20.0]) + 30)
        right = width - room
        step = (right - left) / max(1, len(places))
        xs = [round(left + step * (place + 0.5), 2) for place in range(len(places))]
        drawn = self.level(axis, ticks, left, right)
        if expected is not None:
            drawn += line(f"M{left:g},{axis.at(expected):g}H{right:g}", "expected")
        for number, course in enumerate(courses):
            stroke = band(axis, xs, course) + track(axis, xs, course, number)
            drawn += f'<g class="{style_of(number, course.seat)}">{stroke}</g>'
        drawn += self.line_ends(axis, xs, courses, ends, right, width)
        drawn += self.place_names(places, left, step, height - 44) + text(axis_name, left, height - 6, "axis")
        numbers = Numbers(
            [axis_name, *(course.name for course in courses)],
            [
                [name, *(self.writer.estimate(course.values[place], unit) for course in courses)]
                for place, name in enumerate(places)
            ],
        )
        return self.plate(title, drawn, (width, height), numbers, note)

    def line_ends(
        self,
        axis: Scale,
        xs: Sequence[float],
        courses: Sequence[Course],
        said: Sequence[str],
        right: float,
        width: float,
    ) -> str:
        """Every line is named where it ends, none upon another."""
        found = []
        for number, course in enumerate(courses):
            places = [place for place, one in enumerate(course.values) if one.value is not None]
            if places:
                value = course.values[places[-1]].value
                found.append((axis.at(value or 0.0), xs[places[-1]], number))
        found.sort()
        drawn = ""
        for (y, x, number), place in zip(
            found, spread([y for y, _, _ in found], TOP + 6, axis.first, LABEL_HEIGHT), strict=True
        ):
            label = text(shortened(said[number], width - right - 26, SIZE), right + 22, place + 4, "end")
            lead = line(f"M{x + 5:g},{y:g}L{right + 4:g},{place:g}", "lead")
            shape = mark_of(courses[number].seat, number, right + 12, place)
            drawn += f'<g class="{style_of(number, courses[number].seat)}">{lead}{shape}{label}</g>'
        return drawn

    def shares(
        self,
        title: str,
        parts: Sequence[str],
        rows: Sequence[tuple[str, Sequence[float]]],
        note: str = "",
        head: str = "",
        wide: bool = False,
    ) -> str:
        """Rows that are cut into their parts; each part has a pattern of its own and its share written in it."""
        width, height = (WIDE if wide else WIDTH), 30
        left = label_room([name for name, _ in rows], most=width * 0.4) + 10
        drawn = ""
        for number, (name, found) in enumerate(rows):
            top, x, whole = TOP + number * height, left, sum(found) or 1.0
            drawn += text(shortened(name, left - 8, SIZE), left - 6, top + 16, "name")
            for part, one in enumerate(found):
                wide_by = (width - 8 - left) * one / whole
                said = self.writer.number(one / whole, Unit.SHARE, 0)
                if wide_by > 0.3:
                    drawn += rect(round(x, 2), top, round(wide_by, 2), 22, f"part part{part % PATTERNS}")
                if wide_by > width_of(said, SIZE) + 6:
                    drawn += tag(
                        "text", escape(said), x=x + wide_by / 2, y=top + 16, class_=f"within within{part % PATTERNS}"
                    )
                x += wide_by
        numbers = Numbers(
            [head, *parts],
            [
                [name, *(self.writer.number(one / (sum(found) or 1.0), Unit.SHARE) for one in found)]
                for name, found in rows
            ],
        )
        swatches = [swatch(rect(2, 1, 18, 12, f"part part{part % PATTERNS}")) for part in range(len(parts))]
        return self.plate(
            title, drawn, (width, TOP + len(rows) * height + 4), numbers, note, self.legend(swatches, parts)
        )

    def heat(
        self,
        title: str,
        rows: Sequence[str],
        columns: Sequence[str],
        values: Sequence[Sequence[float | None]],
        unit: Unit,
        note: str = "",
        head: str = "",
        wide: bool = False,
    ) -> str:
        """A table whose cells are the fuller the higher their value; every value is written out."""
        width, height = (WIDE if wide else WIDTH), 26
        known = [one for row in values for one in row if one is not None]
        low, high = min([0.0, *known]), max([1e-9, *known])
        left = label_room(rows, most=width * 0.34) + 10
        step = (width - 4 - left) / max(1, len(columns))
        size = SIZE if step > 46 else 10.5
        top = TOP + 14
        drawn = "".join(
            text(shortened(name, step - 2, size), round(left + step * (place + 0.5), 2), top - 8, "tick")
            for place, name in enumerate(columns)
        )
        for number, name in enumerate(rows):
            y = top + number * height
            drawn += text(shortened(name, left - 8, SIZE), left - 6, y + height / 2 + 4, "name")
            for place, one in enumerate(values[number]):
                x, part = round(left + step * place, 2), 0.0 if one is None else (one - low) / (high - low)
                drawn += tag(
                    "rect",
                    x=x,
                    y=y,
                    width=round(step - 2, 2),
                    height=height - 2,
                    class_="cell",
                    fill_opacity=round(part, 3),
                )
                said = self.writer.number(one, unit, 0 if unit.is_share else None).removesuffix("\u00a0%")
                drawn += text(said, round(x + step / 2 - 1, 2), y + height / 2 + 3, "incell")
        numbers = Numbers(
            [head, *columns],
            [[name, *(self.writer.number(one, unit) for one in values[number])] for number, name in enumerate(rows)],
        )
        return self.plate(title, drawn, (width, top + len(rows) * height + 4), numbers, note)

    def side_by_side(
        self,
        title: str,
        rows: Sequence[tuple[str, Estimate, Estimate, Estimate]],
        unit: Unit,
        samples: Sequence[str],
        note: str = "",
        head: str = "",
        expected: float | None = None,
        dotted: bool = False,
    ) -> str:
        """Two samples beside each other, and what the second has more or less, around a zero of its own."""
        change = Unit.SHARE_CHANGE if unit.is_share else Unit.NUMBER_CHANGE
        draw = self.dots if dotted else self.bars
        both = draw(
            title, [Row(name, (one, other)) for name, one, other, _ in rows], unit, samples, note, head, expected
        )
        name = self.catalogue.say(message("plot.difference", title=title), [])
        moved = self.catalogue.say(message("plot.difference_note", one=samples[0], other=samples[1]), [])
        differences = [Row(name, (found,)) for name, _, _, found in rows]
        return both + self.dots(name, differences, change, note=moved, head=head, expected=0.0)
