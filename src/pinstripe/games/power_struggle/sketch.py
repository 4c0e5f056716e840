"""The table drawn in a terminal: the office tower, the ledger of competences, desk plates, and one's own secrets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from pinstripe.engine.words import Catalogue, Message, Param, message

from .table import (
    BOARD_SEATS,
    CARDS,
    COMPETENCES,
    COUNSEL_GOAL,
    DIVISIONS,
    FLOORS,
    FULL_MOTIVATION,
    NOBODY,
    SIZES,
    TRACKS,
    UNKNOWN,
    Phase,
    Side,
    State,
)
from .telling import archenemy_line, chapter, event_term, pinats
from .victory import counsel_boxes, open_points, victory_points

__all__ = ["LEGEND", "chapter", "mark", "sketch"]

MARKS = (("●", "#E4572E"), ("■", "#4C86E8"), ("▲", "#3E9B5C"), ("◆", "#E08A00"), ("⬢", "#9B6BD3"))
GOLD, GREEN, INK, FAINT = "#C9A227", "#3E9B5C", "bold", "dim"
REACHED, ON_GOLD, TURNED_DOWN, HIDDEN = "✓", "★", "↓", "?"
SUPERSCRIPT = " ¹²³⁴⁵⁶⁷⁸⁹"
SHORT = (
    "sketch.development",
    "sketch.human_resources",
    "sketch.communications",
    "sketch.accounting",
    "sketch.legal",
    "sketch.controlling",
    "sketch.chairman",
)
"""The divisions and the chairman as a word over a column or on a desk plate."""

LEDGER = ("competence.influence", "competence.shares", "sketch.main", "competence.corruption", "competence.counsel")
LEGEND = Message("sketch.legend")
"""What the signs on the board mean."""

NARROW_MARGIN, MARGIN, ROOMY = 7, 8, 96
"""What the names of the rows take left of the tower, and the width from which there is space to spare."""
SMALLEST_CELL, LARGEST_CELL = 5, 8
SIDE_BY_SIDE = 76
FIGURES = 4
"""A number of two digits, its sign and the gap before it."""
LONGEST_BAR = 10


def mark(seat: int, names: Sequence[str]) -> Text:
    """A player's shape and initial, in the player's colour."""
    shape, colour = MARKS[seat]
    return Text(shape + names[seat][:1].upper(), f"bold {colour}")


def sketch(state: State, viewer: int | None, catalogue: Catalogue, names: Sequence[str], width: int) -> RenderableType:
    """What a viewer may see, drawn no wider than this; a state that hides nothing shows only the viewer's secrets."""
    sheet = Sheet(state, viewer, catalogue, names, width)
    building = tower(sheet)
    beside = width >= SIDE_BY_SIDE
    left = sheet.margin + DIVISIONS * (sheet.cell + 1) + 1 + sheet.margin // 4 if beside else 0
    page = [*ledger(sheet, width - left), Text(), *desk_plates(sheet, width - left)]
    lines = [heading(sheet)]
    lines += side_by_side(building, page, left) if beside else [*building, Text(), *page]
    lines += [*stock(sheet), *uncovered_events(sheet), *purses(sheet)]
    for line in lines:
        line.no_wrap, line.overflow = True, "crop"
        line.truncate(width)
    box = secrets_box(sheet)
    return Group(*lines, box) if box else Group(*lines)


def ink(word: str, style: str = "") -> Text:
    """A word in a style that stays its own when more is written behind it."""
    return Text().append(word, style)


def side_by_side(left: list[Text], right: list[Text], width: int) -> list[Text]:
    rows = max(len(left), len(right))
    left = left + [Text() for _ in range(rows - len(left))]
    right = right + [Text() for _ in range(rows - len(right))]
    return [Text.assemble(fitted(here, width), there) for here, there in zip(left, right, strict=True)]


def fitted(text: Text, width: int, align: str = "left") -> Text:
    """A copy of exactly this width."""
    text = text.copy()
    text.truncate(width, overflow="ellipsis")
    gap = width - text.cell_len
    before = {"left": 0, "center": gap // 2, "right": gap}[align]
    text.pad_left(before)
    text.pad_right(gap - before)
    return text


@dataclass(frozen=True)
class Sheet:
    """What is drawn, for whom and in which language."""

    state: State
    viewer: int | None
    catalogue: Catalogue
    names: Sequence[str]
    width: int

    @property
    def margin(self) -> int:
        return MARGIN if self.width >= ROOMY else NARROW_MARGIN

    @property
    def cell(self) -> int:
        """How wide a room is drawn."""
        return min(max(SMALLEST_CELL, (self.width - ROOMY) // 6 + SMALLEST_CELL), LARGEST_CELL)

    @property
    def over(self) -> bool:
        return bool(self.state.phase == Phase.OVER)

    def say(self, what: str | Message, **params: Param) -> str:
        told = message(what, **params) if isinstance(what, str) else what
        return self.catalogue.say(told, self.names)

    def mark(self, seat: int) -> Text:
        return mark(seat, self.names)

    def figure(self, seat: int) -> Text:
        """A manager in a chair or an office, or the empty chair."""
        return ink("··", FAINT) if seat == NOBODY else self.mark(seat)


def heading(sheet: Sheet) -> Text:
    state = sheet.state
    title = f" {sheet.say('game.title').upper()} "
    when = sheet.say("sketch.round", n=state.round) if state.round > 0 else sheet.say("sketch.lineup")
    if sheet.over:
        when = sheet.say("sketch.over")
    elif state.in_meeting == 1:
        when = f"{when} · {sheet.say('event.meeting')}"
    stripe = max(1, sheet.width - cell_len(title) - cell_len(when) - 5)
    return Text.assemble(("──", FAINT), (title, INK), ("─" * stripe, FAINT), (f" {when} ", INK), ("─", FAINT))


def tower(sheet: Sheet) -> list[Text]:
    """The boardroom, the heads' offices, six floors, and the counsel boxes outside the door."""
    heads = [sheet.figure(sheet.state.head[division]) for division in range(DIVISIONS)]
    lines = [ruled(sheet, "╭─╮"), boardroom(sheet), ruled(sheet, "├┬┤")]
    lines.append(storey(sheet, "", [ink(sheet.say(short), INK) for short in SHORT[:DIVISIONS]]))
    lines += [storey(sheet, sheet.say("sketch.heads"), heads), ruled(sheet, "├┼┤")]
    for floor in range(FLOORS):
        rooms = [room(sheet, division * FLOORS + floor) for division in range(DIVISIONS)]
        lines.append(storey(sheet, sheet.say("sketch.floor", n=floor + 1), rooms))
    return [*lines, ruled(sheet, "╰┴╯"), *counsel_doors(sheet)]


def ruled(sheet: Sheet, signs: str) -> Text:
    """A line across the tower, of a left end, a junction between two rooms, and a right end."""
    return ink(" " * sheet.margin + signs[0] + signs[1].join(["─" * sheet.cell] * DIVISIONS) + signs[2], FAINT)


def storey(sheet: Sheet, label: str, cells: Sequence[Text], wall: str = "│") -> Text:
    line = fitted(ink(label, FAINT), sheet.margin)
    for content in cells:
        line.append(wall, FAINT).append_text(fitted(content, sheet.cell, "center"))
    return line.append(wall, FAINT)


def boardroom(sheet: Sheet) -> Text:
    inside = DIVISIONS * (sheet.cell + 1) - 1
    chairs = ink(" ")
    for chair in range(BOARD_SEATS):
        chairs.append_text(sheet.figure(sheet.state.board[chair])).append(" ")
    chief = ink(sheet.say("card.chairman") + " ", FAINT).append_text(sheet.figure(sheet.state.chairman)).append(" ")
    row = fitted(chairs, inside - chief.cell_len).append_text(chief)
    label = fitted(ink(sheet.say("sketch.board"), FAINT), sheet.margin)
    return label.append("│", FAINT).append_text(row).append("│", FAINT)


def room(sheet: Sheet, at: int) -> Text:
    """One shape for a department, two for a main department, and the number of employees."""
    state = sheet.state
    owner = state.owner[at]
    if owner == NOBODY:
        return ink("·", FAINT)
    figure = sheet.mark(owner)
    if state.heads[at] > 1:
        figure = Text.assemble(figure[:1], figure)
    return Text.assemble(fitted(figure, 3, "right"), f" {state.staff[at]}")


def counsel_doors(sheet: Sheet) -> list[Text]:
    state, cell = sheet.state, sheet.cell
    doors = []
    for division in range(DIVISIONS):
        door = Text()
        for seat in range(state.players):
            figures = state.counsels[seat, division]
            if figures > 0:
                shape, colour = MARKS[seat]
                door.append(shape + (SUPERSCRIPT[min(figures, 9)] if figures > 1 else ""), f"bold {colour}")
        doors.append(door if door else ink("╶╴", FAINT))
    lines = [storey(sheet, sheet.say("sketch.counsel"), [door[:cell] for door in doors], " ")]
    if any(len(door) > cell for door in doors):
        lines.append(storey(sheet, "", [door[cell:] for door in doors], " "))
    return lines


def ledger(sheet: Sheet, width: int) -> list[Text]:
    """Every track with its goal and its top, and how far everybody is."""
    state, players = sheet.state, sheet.state.players
    titles = [track_title(sheet, competence) for competence in range(COMPETENCES)]
    titles.append((sheet.say("sketch.victory_points"), str(state.victory_goal)))
    limits = max(cell_len(limit) for _, limit in titles) + 1
    words = max(cell_len(word) for word, _ in titles)
    words = min(words, max(6, width - limits - players * FIGURES))
    column = min((width - words - limits) // players, LONGEST_BAR + FIGURES + 1)
    marks = ink(" " * (words + limits))
    for seat in range(players):
        marks.append_text(fitted(sheet.mark(seat), column - 1, "right")).append(" ")
    lines = [marks]
    for competence, (word, limit) in enumerate(titles):
        last = competence == COMPETENCES
        line = fitted(ink(word, INK if last else ""), words)
        line.append_text(fitted(ink(limit, FAINT), limits, "right"))
        for seat in range(players):
            line.append_text(score(sheet, seat, column) if last else track(sheet, seat, competence, column))
        lines.append(line)
    return lines


def track_title(sheet: Sheet, competence: int) -> tuple[str, str]:
    state, word = sheet.state, capital(sheet.say(LEDGER[competence]))
    if competence >= TRACKS:
        return word, str(COUNSEL_GOAL)
    return word, f"{state.track_goal[competence]}/{state.track_top[competence]}"


def capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def track(sheet: Sheet, seat: int, competence: int, column: int) -> Text:
    """A bar up to the goal, the number, and a sign at the goal or at the golden top."""
    state = sheet.state
    if competence < TRACKS:
        points, goal, top = state.points[seat, competence], state.track_goal[competence], state.track_top[competence]
    else:
        points, goal, top = counsel_boxes(state, seat), COUNSEL_GOAL, DIVISIONS + 1
    if points >= top:
        sign, style = ON_GOLD, f"bold {GOLD}"
    elif points >= goal:
        sign, style = REACHED, f"bold {GREEN}"
    else:
        sign, style = " ", "" if points else FAINT
    length = column - FIGURES - 1
    text = ink(" ")
    if length >= 2:
        filled = min(length, (points * length + goal - 1) // goal)
        text.append("━" * filled, style or MARKS[seat][1]).append("─" * (length - filled), FAINT).append(" ")
    return fitted(text.append(f"{points:>2}{sign}", style), column, "right")


def score(sheet: Sheet, seat: int, column: int) -> Text:
    """All victory points that the viewer can know of; the archenemy's among them only where it is known."""
    state = sheet.state
    knows = sheet.over or seat == sheet.viewer or state.announced[seat] == 1
    points = victory_points(state, seat) if knows else open_points(state, seat)
    sign = REACHED if points >= state.victory_goal else " "
    return fitted(ink(f"{points:>2}{sign}", INK), column, "right")


def purses(sheet: Sheet) -> list[Text]:
    """Once the game is over, the wallets lie open."""
    if not sheet.over:
        return []
    line = ink(sheet.say("sketch.cash"), FAINT)
    for seat in range(sheet.state.players):
        line.append("  ").append_text(sheet.mark(seat)).append(" " + money(sheet, seat))
    return [line]


def money(sheet: Sheet, seat: int) -> str:
    cash = sheet.state.cash[seat]
    return HIDDEN if cash == UNKNOWN else sheet.say("sketch.amount", amount=pinats(cash))


def desk_plates(sheet: Sheet, width: int) -> list[Text]:
    """The privilege cards before each player: grey as they are, golden with a star, face down with an arrow."""
    state = sheet.state
    column = min(max(cell_len(name) for name in sheet.names) + 4, 14, width * 2 // 5)
    lines = [ink(sheet.say("sketch.plates"), FAINT)]
    for seat in range(state.players):
        who = Text.assemble(sheet.mark(seat)[:1], " ", (sheet.names[seat], INK if seat == sheet.viewer else ""))
        line = fitted(who, column - 1).append(" ")
        plates = [plate(sheet, card) for card in range(CARDS) if holds(state, seat, card)]
        for card in plates or [ink("–", FAINT)]:
            if line.cell_len + card.cell_len > width:
                lines.append(line)
                line = ink(" " * column)
            line.append_text(card).append(" ")
        lines.append(line)
    return lines


def holds(state: State, seat: int, card: int) -> bool:
    if state.phase < Phase.DEAL_PRIVILEGE or (state.phase == Phase.DEAL_PRIVILEGE and card >= state.dealt):
        return False
    return bool(state.card_holder[card] == seat)


def plate(sheet: Sheet, card: int) -> Text:
    """Before the first meeting the dealt cards lie open, though they grant nothing yet."""
    word = sheet.say(SHORT[card])
    match sheet.state.card_side[card]:
        case Side.BRIBED_HALF:
            return ink(word + ON_GOLD, f"bold {GOLD}")
        case Side.FACE_DOWN if sheet.state.round > 0:
            return ink(word + TURNED_DOWN, FAINT)
    return ink(word)


def stock(sheet: Sheet) -> list[Text]:
    """The thermometer of motivation, and the share blocks that are left."""
    state = sheet.state
    warmth = ink(sheet.say("sketch.motivation") + " ", FAINT)
    warmth.append("▕", FAINT).append("█" * state.motivation).append("░" * (FULL_MOTIVATION - state.motivation), FAINT)
    warmth.append("▏", FAINT).append(f"{state.motivation}", INK).append(f"/{FULL_MOTIVATION}", FAINT)
    blocks = ink(sheet.say("sketch.blocks"), FAINT)
    for size in range(SIZES):
        left = state.blocks_left[size]
        blocks.append(f" {size + 1}", INK if left else FAINT).append("▪" * left if left else "–", "" if left else FAINT)
    if warmth.cell_len + blocks.cell_len + 3 <= sheet.width:
        return [Text.assemble(warmth, "   ", blocks)]
    return [warmth, blocks]


def uncovered_events(sheet: Sheet) -> list[Text]:
    """The events of the round so far; the last one is that of the present department turn."""
    state = sheet.state
    kinds = [state.stack[at] for at in range(state.uncovered)]
    if not kinds:
        return []
    return listed(sheet, sheet.say("sketch.events"), kinds, 1, sheet.width)


def listed(sheet: Sheet, title: str, kinds: Sequence[int], first: int, width: int) -> list[Text]:
    """Numbered events after a title, broken between events only."""
    indent = cell_len(title) + 1
    lines, line = [], ink(title + " ", FAINT)
    for at, kind in enumerate(kinds):
        event = ink(f"{first + at} ", FAINT).append(HIDDEN if kind == UNKNOWN else sheet.say(event_term(kind).id))
        if at == len(kinds) - 1 and first == 1:
            event.stylize(INK)
        gap = "" if line.cell_len == indent else " · "
        if gap and line.cell_len + len(gap) + event.cell_len > width:
            lines.append(line)
            line, gap = ink(" " * indent), ""
        line.append(gap, FAINT).append_text(event)
    return [*lines, line]


def secrets_box(sheet: Sheet) -> RenderableType | None:
    """The viewer's cash, archenemy and, for whoever sorted them, the events to come."""
    state, viewer = sheet.state, sheet.viewer
    if viewer is None or sheet.over or state.cash[viewer] == UNKNOWN:
        return None
    cash = ink(sheet.say("sketch.cash") + " ", FAINT).append(money(sheet, viewer), INK)
    lines = [cash]
    if state.enemy[viewer] != UNKNOWN and state.enemy_card[viewer] != UNKNOWN:
        enemy = ink(sheet.say(archenemy_line(state, viewer)))
        if cash.cell_len + enemy.cell_len + 8 <= sheet.width:
            lines = [Text.assemble(cash, ("  │  ", FAINT), enemy)]
        else:
            lines.append(enemy)
    if viewer == state.starter and state.stacked > state.uncovered:
        coming = [state.stack[at] for at in range(state.uncovered, state.stacked)]
        lines += listed(sheet, sheet.say("sketch.coming"), coming, state.uncovered + 1, sheet.width - 4)
    title = ink(sheet.say("sketch.secrets", who=sheet.names[viewer]), FAINT)
    return Panel(Group(*lines), title=title, title_align="left", border_style=FAINT, width=sheet.width)
