"""Competence tracks, archenemies and victory points."""

from __future__ import annotations

from .table import (
    COMPETENCE_CARDS,
    COUNSEL_GOAL,
    DIVISIONS,
    TRACKS,
    UNKNOWN,
    Competence,
    Note,
    State,
    tell,
)


def add_points(state: State, seat: int, track: int, points: int) -> int:
    """Move up a track, no further than the golden space; the points that counted."""
    before = state.points[seat, track]
    state.points[seat, track] = min(before + points, state.track_top[track])
    return state.points[seat, track] - before


def score(state: State, seat: int, track: int, points: int) -> None:
    """Points for one seat, after which its victory points are looked at."""
    counted = add_points(state, seat, track, points)
    tell(state, Note.POINTS_SCORED, seat, track, counted, points)
    look_at(state, seat)


def counsel_figures(state: State, seat: int) -> int:
    figures = 0
    for division in range(DIVISIONS):
        figures += state.counsels[seat, division]
    return figures


def counsel_boxes(state: State, seat: int) -> int:
    boxes = 0
    for division in range(DIVISIONS):
        if state.counsels[seat, division] > 0:
            boxes += 1
    return boxes


def is_above(state: State, seat: int, rival: int, competence: int) -> bool:
    """More points; whoever stands on gold is above everybody, also above others on gold."""
    if competence == Competence.COUNSEL:
        return counsel_figures(state, seat) > counsel_figures(state, rival)
    if state.points[seat, competence] >= state.track_top[competence]:
        return True
    return state.points[seat, competence] > state.points[rival, competence]


def is_above_all(state: State, seat: int, competence: int) -> bool:
    for rival in range(state.players):
        if rival != seat and not is_above(state, seat, rival, competence):
            return False
    return True


def competences_ahead(state: State, seat: int, enemy: int, card: int) -> int:
    """In how many competences of a card a seat is above that archenemy; above everybody, if it is its own colour."""
    ahead = 0
    for place in range(3):
        competence = state.competences[card, place]
        if enemy == seat:
            if is_above_all(state, seat, competence):
                ahead += 1
        elif is_above(state, seat, enemy, competence):
            ahead += 1
    return ahead


def competences_needed(seat: int, enemy: int) -> int:
    return 2 if enemy == seat else 3


def would_beat(state: State, seat: int, enemy: int, card: int) -> bool:
    return competences_ahead(state, seat, enemy, card) >= competences_needed(seat, enemy)


def beats_archenemy(state: State, seat: int) -> bool:
    if state.enemy[seat] == UNKNOWN or state.enemy_card[seat] == UNKNOWN:
        return False
    return would_beat(state, seat, state.enemy[seat], state.enemy_card[seat])


def reached(state: State, seat: int, competence: int) -> bool:
    """Whether the victory point of one competence is earned."""
    if competence == Competence.COUNSEL:
        return counsel_boxes(state, seat) >= COUNSEL_GOAL
    return state.points[seat, competence] >= state.track_goal[competence]


def open_points(state: State, seat: int) -> int:
    """The victory points that everybody can see: all but the archenemy's."""
    count = 0
    for track in range(TRACKS):
        if state.points[seat, track] >= state.track_goal[track]:
            count += 1
    if counsel_boxes(state, seat) >= COUNSEL_GOAL:
        count += 1
    return count


def has_archenemy_point(state: State, seat: int) -> bool:
    return state.enemy_kept[seat] == 1 or beats_archenemy(state, seat)


def victory_points(state: State, seat: int) -> int:
    return open_points(state, seat) + (1 if has_archenemy_point(state, seat) else 0)


def look(state: State) -> None:
    for seat in range(state.players):
        look_at(state, seat)


def look_at(state: State, seat: int) -> None:
    """After every gain: whoever has reached the goal announces it, and silence tells something too.

    What one seat gains brings no other seat nearer to a victory point, so nobody else need be looked at.
    """
    if state.announced[seat] == 1:
        return
    points = open_points(state, seat)
    if points < state.victory_goal - 1:
        return
    if points + (1 if beats_archenemy(state, seat) else 0) >= state.victory_goal:
        announce(state, seat)
    else:
        rule_out_enemies(state, seat)


def announce(state: State, seat: int) -> None:
    state.announced[seat] = 1
    state.enemy_kept[seat] = 1 if beats_archenemy(state, seat) else 0
    state.ending = 1
    state.no_return += 1
    tell(state, Note.ANNOUNCED, seat, victory_points(state, seat), state.enemy[seat], state.enemy_card[seat])


def rule_out_enemies(state: State, seat: int) -> None:
    """One point short and silent: every archenemy that he would be beating now is not his."""
    for enemy in range(state.players):
        for card in range(COMPETENCE_CARDS):
            if would_beat(state, seat, enemy, card):
                state.enemy_ruled_out[seat] |= 1 << (enemy * COMPETENCE_CARDS + card)
