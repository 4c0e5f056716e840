"""What speaks for a seat, in numbers from which its chance of winning is estimated."""

from __future__ import annotations

from pinstripe.engine.record import Numbers

from .table import COUNSEL_GOAL, PLAYERS, STACK, TRACKS, State
from .victory import counsel_boxes, victory_points
from .worth import building, cards, enemy_progress, means, road

TRAITS = 10


def traits(state: State, seat: int, found: Numbers) -> None:
    """What speaks for a seat: its roads to victory points, the best ones apart, its means, rooms, offices and cards."""
    points = victory_points(state, seat)
    all_roads, best, second = 0, 0, 0
    for number in range(TRACKS + 2):
        done = road_done(state, seat, number)
        all_roads += road(done)
        if done < 1000:
            if done > best:
                best, second = done, best
            elif done > second:
                second = done
    found[0] = all_roads / 1000
    found[1] = points
    found[2] = 1.0 if points + 1 >= state.victory_goal else 0.0
    found[3] = 1.0 if points >= state.victory_goal else 0.0
    found[4] = best / 1000
    found[5] = second / 1000
    found[6] = means(state, seat) / 1000
    found[7] = building(state, seat) / 1000
    found[8] = cards(state, seat) / 1000
    found[9] = best / 1000 if points + 1 >= state.victory_goal else 0.0


def clock(state: State) -> int:
    """Rounds, in them events, and in those turns; a meeting comes before everything else in its round."""
    turns = 0 if state.in_meeting == 1 else 1 + state.uncovered * (PLAYERS + 1) + state.acted
    return state.round * (STACK + 2) * (PLAYERS + 1) + turns


def road_done(state: State, seat: int, number: int) -> int:
    """How far a seat has come on one of the roads, in thousandths."""
    if number < TRACKS:
        return 1000 * min(state.points[seat, number], state.track_goal[number]) // state.track_goal[number]
    if number == TRACKS:
        return 1000 * min(counsel_boxes(state, seat), COUNSEL_GOAL) // COUNSEL_GOAL
    return enemy_progress(state, seat)

