"""What stands beside the board: one's own secrets, and the score that everybody can see."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from pinstripe.engine.drawing import tag
from pinstripe.engine.words import Catalogue, Seat, message

from .picture_icons import mark
from .picture_ledger import SHORT_NAMES, points_of, reach
from .picture_sheet import Sheet, sheet
from .table import COMPETENCES, COUNSEL_GOAL, TRACKS, UNKNOWN, Competence, Phase, State
from .telling import archenemy_line, competence_term, event_term, pinats
from .victory import (
    counsel_figures,
    has_archenemy_point,
    is_above,
    is_above_all,
    open_points,
)

REACHED, ON_GOLD = "✓", "★"


def tray(state: State, viewer: int | None, catalogue: Catalogue, names: Sequence[str]) -> str:
    """The viewer's cash, archenemy and, for whoever sorted them, the events to come; nothing for a spectator."""
    if viewer is None or state.cash[viewer] == UNKNOWN:
        return ""
    on = sheet(state, viewer, {}, catalogue, names)
    cash = on.say("sketch.amount", amount=pinats(state.cash[viewer]))
    parts = [tag("h2", escape(on.say("sketch.secrets", who=Seat(viewer))))]
    purse = tag("span", escape(on.say("sketch.cash"))) + " " + tag("strong", escape(cash), class_="money")
    parts.append(tag("p", purse, class_="cash"))
    if state.enemy[viewer] != UNKNOWN and state.enemy_card[viewer] != UNKNOWN:
        parts.append(archenemy(on, viewer))
    if viewer == state.starter and state.stacked > state.uncovered:
        parts.append(coming(on))
    return tag("section", "".join(parts), id="tray", class_=f"tray seat{viewer}")


def archenemy(on: Sheet, viewer: int) -> str:
    """Where the viewer stands, competence by competence, against the archenemy or, in the mirror, the best rival."""
    state, enemy, card = on.state, on.state.enemy[viewer], on.state.enemy_card[viewer]
    rows = []
    for at in range(3):
        competence = state.competences[card, at]
        if enemy == viewer:
            ahead, rival = is_above_all(state, viewer, competence), best_rival(state, viewer, competence)
        else:
            ahead, rival = is_above(state, viewer, enemy, competence), figures(state, enemy, competence)
        cells = tag("th", escape(capital(on.say(competence_term(competence).id))), scope="row")
        cells += tag("td", str(figures(state, viewer, competence)), class_="figure")
        cells += tag("td", str(rival), class_="figure")
        verdict = on.say("picture.ahead") if ahead else on.say("picture.not_ahead")
        cells += tag("td", escape(verdict), class_="ahead" if ahead else "behind")
        rows.append(tag("tr", cells))
    rival_name = escape(on.say("picture.best_rival")) if enemy == viewer else named(on, enemy)
    people = tag("th", named(on, viewer), scope="col") + tag("th", rival_name, scope="col")
    head = tag("td", " ") + people + tag("td", " ")
    caption = tag("caption", escape(on.say(archenemy_line(state, viewer))))
    return tag("table", caption + tag("thead", tag("tr", head)) + tag("tbody", "".join(rows)), class_="archenemy")


def best_rival(state: State, viewer: int, competence: int) -> int:
    return max(figures(state, seat, competence) for seat in range(state.players) if seat != viewer)


def figures(state: State, seat: int, competence: int) -> int:
    """What an archenemy compares: points, and of counsel all figures in all boxes."""
    return counsel_figures(state, seat) if competence == Competence.COUNSEL else state.points[seat, competence]


def coming(on: Sheet) -> str:
    state = on.state
    cards = "".join(
        tag("li", escape(on.say(event_term(state.stack[at]).id)), value=at + 1)
        for at in range(state.uncovered, state.stacked)
    )
    return tag("h3", escape(on.say("sketch.coming"))) + tag("ol", cards, class_="coming")


def scoreboard(state: State, catalogue: Catalogue, names: Sequence[str]) -> str:
    """Victory points and competences of everybody, archenemies only once they are announced."""
    on = sheet(state, None, {}, catalogue, names)
    over = state.phase == Phase.OVER
    columns = [on.say("picture.column_player"), on.say("sketch.victory_points")]
    columns += [capital(on.say(short)) for short in SHORT_NAMES]
    goals = ["", str(state.victory_goal), *(goal_of(state, competence) for competence in range(COMPETENCES))]
    if over:
        columns.append(on.say("sketch.cash"))
        goals.append("")
    head = "".join(
        tag("th", escape(word) + (" " + tag("small", escape(goal)) if goal else ""), scope="col")
        for word, goal in zip(columns, goals, strict=True)
    )
    rows = "".join(score_row(on, seat, over) for seat in range(state.players))
    caption = tag("caption", escape(on.say("picture.scoreboard", goal=state.victory_goal)))
    table = caption + tag("thead", tag("tr", head)) + tag("tbody", rows)
    return tag("div", tag("table", table, class_="scoreboard"), id="scoreboard", class_="scroll", tabindex="0")


def score_row(on: Sheet, seat: int, over: bool) -> str:
    state = on.state
    points = open_points(state, seat) + (1 if on.knows_enemy_of(seat) and has_archenemy_point(state, seat) else 0)
    far = tuple(points_of(on, seat, competence) for competence in range(COMPETENCES))
    goals = (state.victory_goal, *(reach(on, competence) for competence in range(COMPETENCES)))
    deciding = state.actor == seat and not over
    return on.kept(score_cells, seat, "", points, far, goals, deciding, state.cash[seat] if over else None)


def score_cells(
    on: Sheet, seat: int, points: int, far: tuple[int, ...], goals: tuple[Any, ...], deciding: bool, cash: int | None
) -> str:
    goal, *reaching = goals
    cells = tag("th", named(on, seat), scope="row")
    cells += cell(str(points), points >= goal, False, "total")
    for n, (enough, top, _) in zip(far, reaching, strict=True):
        cells += cell(str(n), n >= enough, bool(top) and n >= top, "figure")
    if cash is not None:
        cells += cell(on.say(message("sketch.amount", amount=pinats(cash))), False, False, "money")
    return tag("tr", cells, class_=f"seat{seat} deciding" if deciding else f"seat{seat}")


def cell(said: str, won: bool, golden: bool, class_: str) -> str:
    sign = f" {ON_GOLD}" if golden else f" {REACHED}" if won else ""
    return tag("td", escape(said + sign), class_=class_ + (" golden" if golden else " won" if won else ""))


def goal_of(state: State, competence: int) -> str:
    if competence >= TRACKS:
        return str(COUNSEL_GOAL)
    return f"{state.track_goal[competence]}/{state.track_top[competence]}"


def named(on: Sheet, seat: int) -> str:
    """A player's shape and name."""
    shape = tag("svg", mark(seat, 0, 0, 20), viewBox="-13 -13 26 26", class_=f"chip seat{seat}", aria_hidden="true")
    return tag("span", shape + " " + escape(on.names[seat]), class_="named")


def capital(word: str) -> str:
    return word[:1].upper() + word[1:]
