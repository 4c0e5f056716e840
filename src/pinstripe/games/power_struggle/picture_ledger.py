"""Beside the tower: the competences as elevators, the share blocks that are left, and the events of the round."""

from __future__ import annotations

from pinstripe.engine.drawing import group, in_two_lines, line, rect, tag, text, width_of
from pinstripe.engine.words import Money, Param, Seat, message

from .picture_icons import competence_sign, event_sign
from .picture_plan import (
    BLOCK_PITCH,
    BLOCKS_TOP,
    EVENTS_TOP,
    SHAFT_PITCH,
    SHAFT_WIDTH,
    SHAFTS_BOTTOM,
    SHAFTS_TOP,
    SIDE,
    SIDE_RIGHT,
    shaft,
)
from .picture_sheet import Sheet, block_key, spot
from .table import COMPETENCES, COUNSEL_GOAL, DIVISIONS, SIZES, TRACKS, Event
from .telling import competence_term, event_term, pinats
from .victory import counsel_boxes

SHORT_NAMES = (
    "competence.influence",
    "competence.shares",
    "sketch.main",
    "competence.corruption",
    "competence.counsel",
)
CABLE_MARGIN = 2
BLOCK_WIDTH, BLOCK_HEIGHT, MOST_SHEETS = 54, 66, 3
NOW_WIDTH, PAST_WIDTH, PAST_HEIGHT, PAST_GAP, PAST_A_ROW = 156, 46, 40, 5, 4
EVENT_HEIGHT = 2 * PAST_HEIGHT + PAST_GAP


def ledger(on: Sheet) -> str:
    state, parts = on.state, []
    for competence in range(COMPETENCES):
        far = tuple(points_of(on, seat, competence) for seat in range(state.players))
        parts.append(on.kept(elevator, competence, "", reach(on, competence), far))
    parts += [heading(on.say("sketch.blocks"), BLOCKS_TOP - 14)]
    for size in range(SIZES):
        parts.append(on.kept(share_block, size, block_key(size), state.blocks_left[size], state.block_price[size]))
    parts += [heading(on.say("sketch.events"), EVENTS_TOP - 14), events(on)]
    return "".join(parts)


def heading(said: str, y: float) -> str:
    start = SIDE + width_of(said, 17) + 12
    return text(said, SIDE, y, "plaque start") + line(f"M{start},{y - 5}H{SIDE_RIGHT}", "rule")


def reach(on: Sheet, competence: int) -> tuple[int, int, int]:
    """Goal, golden top or 0 where there is none, and the highest storey of an elevator."""
    if competence < TRACKS:
        top = on.state.track_top[competence]
        return on.state.track_goal[competence], top, top
    return COUNSEL_GOAL, 0, DIVISIONS


def storey(on: Sheet, competence: int, points: int) -> float:
    """The lower edge of a number of points."""
    _, _, highest = reach(on, competence)
    return SHAFTS_BOTTOM - points * storey_height(on, competence) if points <= highest else SHAFTS_TOP


def storey_height(on: Sheet, competence: int) -> float:
    return (SHAFTS_BOTTOM - SHAFTS_TOP) / (reach(on, competence)[2] + 1)


def cable(on: Sheet, competence: int, seat: int) -> float:
    """Every player has a cable of his own, so that no marker hides another."""
    return shaft(competence) + CABLE_MARGIN + lane_width(on) * (seat + 0.5)


def lane_width(on: Sheet) -> float:
    return (SHAFT_WIDTH - 2 * CABLE_MARGIN) / on.state.players


def points_of(on: Sheet, seat: int, competence: int) -> int:
    return on.state.points[seat, competence] if competence < TRACKS else counsel_boxes(on.state, seat)


def elevator(on: Sheet, competence: int, reaching: tuple[int, int, int], far: tuple[int, ...]) -> str:
    """A shaft with one cable for each player, green from the goal on, with a golden top."""
    x, (goal, top, highest) = shaft(competence), reaching
    high, middle = storey_height(on, competence), shaft(competence) + SHAFT_WIDTH / 2
    parts = [rect(x, SHAFTS_TOP, SHAFT_WIDTH, SHAFTS_BOTTOM - SHAFTS_TOP, "shaft")]
    parts.append(rect(x, SHAFTS_TOP, SHAFT_WIDTH, storey(on, competence, goal) - SHAFTS_TOP, "goal"))
    if top:
        parts.append(rect(x, SHAFTS_TOP, SHAFT_WIDTH, high, "golden"))
    cables = "".join(
        f"M{cable(on, competence, seat):g},{SHAFTS_TOP}V{SHAFTS_BOTTOM}" for seat in range(on.state.players)
    )
    storeys = "".join(f"M{x},{storey(on, competence, points):g}h{SHAFT_WIDTH}" for points in range(1, highest + 1))
    parts += [line(storeys, "storey"), line(cables, "cable")]
    parts.append(line(f"M{x - 4},{storey(on, competence, goal):g}h{SHAFT_WIDTH + 4}", "goal-line"))
    parts.append(rect(x, SHAFTS_TOP, SHAFT_WIDTH, SHAFTS_BOTTOM - SHAFTS_TOP, "frame"))
    parts.append(line(f"M{x - 4},{SHAFTS_TOP}l6,-7h{SHAFT_WIDTH - 4}l6,7Z", "gilt" if top else "cap"))
    for points in sorted({0, goal, top or highest}):
        y = storey(on, competence, points) - high / 2 + 5
        parts.append(text(str(points), x - 7, y, "small end" + (" strong" if points == goal else "")))
    word = on.say(SHORT_NAMES[competence])
    parts.append(competence_sign(competence, middle, 42))
    parts.append(text(word[:1].upper() + word[1:], middle, 80, "small", SHAFT_PITCH - 4, 15))
    return group("".join(parts), "elevator", f"elevator-{competence}", elevator_title(on, competence, reaching, far))


def elevator_title(on: Sheet, competence: int, reaching: tuple[int, int, int], far: tuple[int, ...]) -> str:
    goal, top, _ = reaching
    counts: tuple[Param, ...] = tuple(message("picture.count", who=Seat(seat), n=n) for seat, n in enumerate(far))
    word = competence_term(competence)
    if not top:
        return on.say("picture.counsel_track", track=word, goal=goal, what=counts)
    return on.say("picture.track", track=word, goal=goal, top=top, what=counts)


def share_block(on: Sheet, size: int, left: int, price: int) -> str:
    """A certificate for each size, with as many sheets behind it as are left."""
    x, y = SIDE + size * BLOCK_PITCH + 2, BLOCKS_TOP
    sheets = "".join(
        rect(x + 3 * behind, y - 3 * behind, BLOCK_WIDTH, BLOCK_HEIGHT, "certificate", 3)
        for behind in reversed(range(1, min(left, MOST_SHEETS)))
    )
    front = rect(x, y, BLOCK_WIDTH, BLOCK_HEIGHT, "certificate" if left else "sold", 3)
    front += rect(x + 4, y + 4, BLOCK_WIDTH - 8, BLOCK_HEIGHT - 8, "engraving", 2)
    middle, asked = x + BLOCK_WIDTH / 2, on.say("picture.thousands", amount=Money(price))
    front += text(str(size + 1), middle, y + 36, "shares" + ("" if left else " faint"))
    front += text(asked, middle, y + 55, "small" + ("" if left else " faint"), BLOCK_WIDTH - 12, 14)
    front += rect(x - 1, y - 1, BLOCK_WIDTH + 2, BLOCK_HEIGHT + 2, "edge", 4)
    count = text(f"× {left}" if left else "–", middle, y + BLOCK_HEIGHT + 20, "small" + ("" if left else " faint"))
    told = on.say("picture.block", n=size + 1, price=pinats(price), m=left)
    return spot(on, block_key(size), "spot", told, sheets + front + count)


def events(on: Sheet) -> str:
    """The newest event in full, those before it small, and the stack of which nobody tells how high it is."""
    state = on.state
    kinds = [state.stack[at] for at in range(state.uncovered)]
    parts = [now(on, kinds[-1], len(kinds))] if kinds else [nothing_yet()]
    for at, kind in enumerate(kinds[:-1]):
        x = SIDE + NOW_WIDTH + 10 + at % PAST_A_ROW * (PAST_WIDTH + PAST_GAP)
        y = EVENTS_TOP + at // PAST_A_ROW * (PAST_HEIGHT + PAST_GAP)
        card = rect(x, y, PAST_WIDTH, PAST_HEIGHT, "certificate", 4)
        card += event_sign(kind, x + PAST_WIDTH / 2, y + PAST_HEIGHT / 2, 0.95)
        told = on.say("picture.event", n=at + 1, event=event_term(kind))
        parts.append(group(card, "event", f"event-{at + 1}", told))
    return "".join([*parts, face_down(on)])


def now(on: Sheet, kind: int, number: int) -> str:
    x, y = SIDE, EVENTS_TOP
    card = rect(x, y, NOW_WIDTH, EVENT_HEIGHT, "certificate", 4) + rect(x, y, 46, EVENT_HEIGHT, "stone")
    if kind < Event.MORON:
        lines = [on.say("sketch.motivation").rpartition(" ")[2].capitalize()]
    else:
        lines = in_two_lines(on.say(event_term(kind).id), 11)
    first = y + EVENT_HEIGHT / 2 + 5 - (len(lines) - 1) * 10
    card += group(event_sign(kind, x + 23, y + EVENT_HEIGHT / 2, 1.1), "reversed")
    for row, said in enumerate(lines):
        card += text(said, x + 56, first + row * 20, "event-name", NOW_WIDTH - 62, 16)
    told = on.say("picture.event", n=number, event=event_term(kind))
    return group(card, "event", f"event-{number}", told)


def nothing_yet() -> str:
    return rect(SIDE, EVENTS_TOP, NOW_WIDTH, EVENT_HEIGHT, "sold", 4)


def face_down(on: Sheet) -> str:
    x, y = SIDE_RIGHT - PAST_WIDTH - 6, EVENTS_TOP + 6
    stack = "".join(
        rect(x + 3 * behind, y - 3 * behind, PAST_WIDTH, EVENT_HEIGHT - 6, "back", 4) for behind in (2, 1, 0)
    )
    stack += rect(x + 5, y + 5, PAST_WIDTH - 10, EVENT_HEIGHT - 16, "pinstripes")
    stack += tag("circle", cx=x + PAST_WIDTH / 2, cy=y + EVENT_HEIGHT / 2 - 3, r=15, class_="seal-paper")
    stack += text("?", x + PAST_WIDTH / 2, y + EVENT_HEIGHT / 2 + 4, "shares-small")
    return group(stack, "event", "event-stack", on.say("picture.events_face_down"))
