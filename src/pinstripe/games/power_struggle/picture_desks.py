"""Before each player: the name, six seals for the victory points, and room for the desk plates."""

from __future__ import annotations

from pinstripe.engine.drawing import group, line, rect, shortened, tag, text
from pinstripe.engine.words import Seat

from .picture_icons import badge, competence_sign
from .picture_ledger import points_of, reach
from .picture_plan import DESKS_HEIGHT, DESKS_TOP, PLATES_A_ROW, desk, desk_width
from .picture_sheet import Sheet, card_key, spot
from .table import CARDS, COMPETENCES, NOBODY, UNKNOWN, Phase, Side
from .telling import archenemy_line, card_term, victory_lines
from .victory import has_archenemy_point, open_points, reached

HEADER, SEALS, PLATES = 42, 64, 88
"""How far below its upper edge a desk's header ends, its seals are centred and its plates begin."""
PLATE_GAP, PLATE_HEIGHT, PLATE_PITCH = 5, 29, 37
SEAL_PITCH = 36
NAME_SIZE = 18
ARCHENEMY = COMPETENCES

PLATE_NAMES = (
    "sketch.development",
    "sketch.human_resources",
    "sketch.communications",
    "sketch.accounting",
    "sketch.legal",
    "sketch.controlling",
    "sketch.chairman",
)
PLATE_TITLES = {
    Side.FACE_DOWN: "label.card_face_down",
    Side.DIVISION_HALF: "picture.plate_grey",
    Side.BRIBED_HALF: "label.card_golden",
}
PLATE_CLASSES = {Side.FACE_DOWN: "plate down", Side.DIVISION_HALF: "plate grey", Side.BRIBED_HALF: "plate gold"}


def desks(on: Sheet) -> str:
    return "".join(player_desk(on, seat) for seat in range(on.state.players))


def player_desk(on: Sheet, seat: int) -> str:
    state = on.state
    deciding = state.actor == seat and state.phase != Phase.OVER
    top = on.kept(header, seat, "", state.players, deciding, known_points(on, seat), state.victory_goal)
    goals = tuple(reach(on, kind) for kind in range(COMPETENCES))
    far = tuple(points_of(on, seat, kind) for kind in range(COMPETENCES))
    seals = on.kept(open_seals, seat, "", state.players, goals, far) + enemy_seal(on, seat)
    return group(top + seals, "desk", f"desk-{seat}")


def header(on: Sheet, seat: int, players: int, deciding: bool, points: int, goal: int) -> str:
    """Shape, name and points; of whoever decides now it is printed in reverse."""
    x, width = desk(seat, players), desk_width(players)
    top = rect(x, DESKS_TOP, width, DESKS_HEIGHT, "card", 6)
    band = line(f"M{x},{DESKS_TOP + HEADER}h{width}", "rule")
    if deciding:
        band = line(f"M{x},{DESKS_TOP + HEADER}v-{HEADER - 6}q0,-6 6,-6h{width - 12}q6,0 6,6v{HEADER - 6}Z", "band")
    band += tag("circle", cx=x + 25, cy=DESKS_TOP + 21, r=17, class_="seal-paper")
    band += badge(on, seat, x + 25, DESKS_TOP + 21, 22)
    name = shortened(on.names[seat], width - 118, NAME_SIZE)
    band += text(name, x + 50, DESKS_TOP + 27, "player")
    band += text(f"{points}/{goal}", x + width - 12, DESKS_TOP + 28, "points")
    told = on.say("picture.player", who=Seat(seat), n=points, goal=goal)
    if deciding:
        told = on.say("picture.player_decides", player=told)
    return group(top + band, "header deciding" if deciding else "header", "", told)


def open_seals(on: Sheet, seat: int, *_: object) -> str:
    """The seals of the victory points that everybody can see."""
    far = victory_lines(on.state, seat)[:COMPETENCES]
    return "".join(seal(on, seat, kind, on.say(told)) for kind, told in enumerate(far))


def known_points(on: Sheet, seat: int) -> int:
    hidden = on.knows_enemy_of(seat) and has_archenemy_point(on.state, seat)
    return open_points(on.state, seat) + (1 if hidden else 0)


def seal(on: Sheet, seat: int, kind: int, told: str) -> str:
    """Gold for a victory point that is reached, an empty ring for one that is not."""
    return stamped(on, seat, kind, "seal won" if reached(on.state, seat, kind) else "seal", told)


def enemy_seal(on: Sheet, seat: int) -> str:
    """The archenemy's, broken where it is a secret."""
    state = on.state
    if on.knows_enemy_of(seat) and state.enemy[seat] != UNKNOWN and state.enemy_card[seat] != UNKNOWN:
        won = has_archenemy_point(state, seat)
        return stamped(on, seat, ARCHENEMY, "seal won" if won else "seal", on.say(archenemy_line(state, seat)))
    return stamped(on, seat, ARCHENEMY, "seal secret", on.say("picture.enemy_hidden", who=Seat(seat)))


def stamped(on: Sheet, seat: int, kind: int, class_: str, told: str) -> str:
    x, y = desk(seat, on.state.players) + 26 + kind * SEAL_PITCH, DESKS_TOP + SEALS
    ring = tag("circle", cx=x, cy=y, r=15, class_="ring")
    return group(ring + competence_sign(kind, x, y, 0.72), class_, f"seal-{seat}-{kind}", told)


def plates(on: Sheet) -> str:
    """Every privilege card as a desk plate before its holder; they travel, so they lie among the pieces."""
    state, parts = on.state, []
    width, laid = plate_width(state.players), [0] * state.players
    held = [sum(state.card_holder[card] == seat for card in range(CARDS)) for seat in range(state.players)]
    for card in range(CARDS):
        holder = state.card_holder[card]
        if holder == NOBODY:
            continue
        slot = laid[holder]
        laid[holder] += 1
        x = desk(holder, state.players) + 9 + slot % PLATES_A_ROW * (width + PLATE_GAP)
        row = slot // PLATES_A_ROW if held[holder] > PLATES_A_ROW else 0.5
        y = DESKS_TOP + PLATES + row * PLATE_PITCH
        facts = (holder, state.card_side[card], state.round == 0, x, y, width)
        parts.append(on.kept(plate, card, card_key(card), *facts))
    return "".join(parts)


def plate_width(players: int) -> float:
    return (desk_width(players) - 18 - (PLATES_A_ROW - 1) * PLATE_GAP) / PLATES_A_ROW


def plate(on: Sheet, card: int, holder: int, lying: int, asleep: bool, x: float, y: float, width: float) -> str:
    """Standing with its grey or golden half to the front, or lying on its face."""
    side = Side.DIVISION_HALF if asleep else Side(lying)
    drawn = rect(0, 0, width, PLATE_HEIGHT, "face", 3)
    if side == Side.FACE_DOWN:
        drawn += rect(3, 3, width - 6, PLATE_HEIGHT - 6, "pinstripes")
    else:
        drawn += line(f"M4,{PLATE_HEIGHT}h{width - 8}l4,4h-{width}Z", "foot")
    if side == Side.BRIBED_HALF:
        drawn += line(f"M4,4h{width - 8}M4,{PLATE_HEIGHT - 4}h{width - 8}", "gilding")
    drawn += text(on.say(PLATE_NAMES[card]), width / 2, 19.8, "plate-name", width - 6, 16)
    drawn += rect(0, 0, width, PLATE_HEIGHT + 4, "edge", 3)
    told = on.say(PLATE_TITLES[side], card=card_term(card), who=Seat(holder))
    if asleep:
        told = on.say("picture.plate_asleep", card=card_term(card), who=Seat(holder))
    return spot(
        on, card_key(card), f"piece {PLATE_CLASSES[side]}", told, drawn, style=f"transform:translate({x:g}px,{y:g}px)"
    )
