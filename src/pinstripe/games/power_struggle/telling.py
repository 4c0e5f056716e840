"""What happened and how far everybody is, from the notes and the tracks of a state."""

from __future__ import annotations

from pinstripe.engine.words import Message, Money, Param, Seat, Term, message

from .standing import standing
from .table import (
    COMPETENCES,
    COUNSEL_GOAL,
    FLOORS,
    PLAYERS,
    TRACKS,
    UNKNOWN,
    Card,
    Colour,
    Competence,
    Division,
    Event,
    Note,
    State,
)
from .victory import competences_ahead, counsel_boxes, has_archenemy_point, reached

PINATS = 1000
MAIN_HEADS = 2

SHAPES = {
    Note.PRIVILEGE_DEALT: "who card",
    Note.LINED_UP_DEPARTMENT: "who place n",
    Note.LINED_UP_BOARD: "who",
    Note.PUSHED_OUT: "who other",
    Note.MEETING_BEGINS: "n",
    Note.CHAIRMAN_PRIVILEGE_USED: "who place n",
    Note.CHAIRMAN_PRIVILEGE_MAIN: "who place",
    Note.PRIVILEGE_DECLINED: "who card",
    Note.CHAIRMAN_DISMISSED: "who",
    Note.CHAIRMAN_ELECTED: "who n",
    Note.CHAIRMAN_BY_CARD: "who",
    Note.HEAD_APPOINTED: "who division",
    Note.HEAD_BY_CARD: "who division",
    Note.HEAD_STAYS: "who division",
    Note.DISPLACED_TO_BOARD: "who division",
    Note.DISPLACED_TO_COUNSEL: "who division",
    Note.CARDS_HANDED_OUT: "",
    Note.INFLUENCE_SCORED: "who n m",
    Note.MOTIVATION_RESET: "n",
    Note.EVENTS_SORTED: "who",
    Note.EVENT_UNCOVERED: "event n",
    Note.MOTIVATION_CHANGED: "n",
    Note.BONUS_PAID: "who amount",
    Note.MORON_PAID: "who amount",
    Note.MORON_RECEIVED: "who amount",
    Note.BIRTHDAY_PAID: "who amount",
    Note.PARTY_PAID: "who amount",
    Note.SCANDAL_PAID: "who amount",
    Note.CHAIRMAN_CARD_DOWN: "who",
    Note.CASH_SHOWN: "who amount price",
    Note.HIRED: "who place n",
    Note.FOUNDED: "who place",
    Note.STAFF_MOVED: "who place division",
    Note.STAFF_FROM_STOCK: "who place n",
    Note.DEPARTMENT_READY: "who place n",
    Note.CLOSED: "who place",
    Note.MOVED: "who place target heads",
    Note.MERGED: "who division n",
    Note.RESIGNED_TO_BOARD: "who division n m",
    Note.RESIGNED_TO_COUNSEL: "who division n m",
    Note.CARD_TURNED_DOWN: "who card",
    Note.OFFERED: "who other card amount",
    Note.ACCEPTED: "who other card amount",
    Note.REFUSED: "who other card amount",
    Note.STAFF_LOST: "who place other",
    Note.DISMISSED: "who place",
    Note.POINTS_SCORED: "who track n m",
    Note.MAIN_BOUGHT: "who place price",
    Note.COUNSEL_BOUGHT: "who division price",
    Note.SHARES_BOUGHT: "who n price m",
    Note.ENTICED: "who other place",
    Note.ENTICED_FROM_STOCK: "who",
    Note.PASSED: "who",
    Note.ANNOUNCED: "who n",
    Note.GAME_OVER: "n",
}
"""What the numbers of each note mean, in their order."""

OPEN_SUMS = {
    Note.OFFERED: "note_known.offered",
    Note.ACCEPTED: "note_known.accepted",
    Note.REFUSED: "note_known.refused",
}
"""The same told to the two who know the sum."""

STORY = frozenset(
    {
        Note.MEETING_BEGINS,
        Note.CHAIRMAN_PRIVILEGE_MAIN,
        Note.CHAIRMAN_ELECTED,
        Note.CHAIRMAN_BY_CARD,
        Note.DISPLACED_TO_BOARD,
        Note.DISPLACED_TO_COUNSEL,
        Note.SCANDAL_PAID,
        Note.CASH_SHOWN,
        Note.MERGED,
        Note.RESIGNED_TO_BOARD,
        Note.RESIGNED_TO_COUNSEL,
        Note.ACCEPTED,
        Note.REFUSED,
        Note.MAIN_BOUGHT,
        Note.COUNSEL_BOUGHT,
        Note.SHARES_BOUGHT,
        Note.ANNOUNCED,
        Note.GAME_OVER,
    }
)


def division_term(division: int) -> Term:
    return Term(f"division.{Division(division).name.lower()}")


def card_term(card: int) -> Term:
    return Term(f"card.{Card(card).name.lower()}")


def event_term(kind: int) -> Term:
    return Term(f"event.{Event(kind).name.lower()}")


def colour_term(colour: int) -> Term:
    return Term(f"colour.{Colour(colour).name.lower()}")


def competence_term(competence: int) -> Term:
    return Term(f"competence.{Competence(competence).name.lower()}")


def pinats(thousands: int) -> Money:
    return Money(thousands * PINATS)


def place(room: int) -> Message:
    """A room by its division and floor; the first floor is the one at the top."""
    return message("place.room", division=division_term(room // FLOORS), floor=room % FLOORS + 1)


def card_competences(state: State, card: int) -> tuple[Param, ...]:
    return tuple(competence_term(state.competences[card, at]) for at in range(3))


def telling(state: State) -> list[Message]:
    """The notes of the last decision, one message each."""
    return [told(state, row) for row in range(state.notes)]


def told(state: State, row: int) -> Message:
    kind = Note(state.note[row, 0])
    names = SHAPES[kind].split()
    numbers = {name: state.note[row, column] for column, name in enumerate(names, 1)}
    params = {name: in_words(name, number) for name, number in numbers.items()}
    if kind == Note.ANNOUNCED:
        return announcement(state, state.note[row, 1], state.note[row, 3], state.note[row, 4], params)
    if kind in OPEN_SUMS:
        if numbers["amount"] == UNKNOWN:
            del params["amount"]
        else:
            return Message(OPEN_SUMS[kind], params)
    elif kind == Note.INFLUENCE_SCORED and numbers["n"] < numbers["m"]:
        return Message("note_lost.influence_scored", params)
    elif kind == Note.POINTS_SCORED and numbers["n"] < numbers["m"]:
        return Message("note_lost.points_scored", params)
    elif kind == Note.SHARES_BOUGHT and numbers["n"] > numbers["m"]:
        return Message("note_more.shares_bought", params)
    elif kind == Note.PUSHED_OUT and numbers["who"] == numbers["other"]:
        return Message("note_own.pushed_out", params)
    elif kind == Note.MOVED and numbers["heads"] == MAIN_HEADS:
        return Message("note_main.moved", params)
    return Message(f"note.{kind.name.lower()}", params)


def in_words(name: str, number: int) -> Param:
    match name:
        case "who" | "other":
            return Seat(number)
        case "place" | "target":
            return place(number)
        case "division":
            return division_term(number)
        case "card":
            return card_term(number)
        case "event":
            return event_term(number)
        case "track":
            return competence_term(number)
        case "amount" | "price":
            return pinats(number)
    return number


def announcement(state: State, seat: int, enemy: int, card: int, params: dict[str, Param]) -> Message:
    if enemy == UNKNOWN or card == UNKNOWN:
        return Message("note.announced", params)
    shown = {**params, "what": card_competences(state, card), "enemy": Seat(enemy)}
    return Message("note_shown.announced_own_colour" if enemy == seat else "note_shown.announced", shown)


CHAPTERS = {Note.MEETING_BEGINS: 1, Note.EVENT_UNCOVERED: 2}


def chapter(kind: int) -> int:
    """Whether a note opens a round (1), a department turn (2) or nothing (0)."""
    return CHAPTERS.get(Note(kind), 0)


def story_worthy(kind: int) -> bool:
    """Whether a short story of the game mentions it."""
    return kind in STORY


TRACK_LINES = ("victory.influence", "victory.shares", "victory.main", "victory.corruption")


def victory_lines(state: State, seat: int) -> list[Message]:
    """The six victory points and how far this seat is; the archenemy's only for those who may know it."""
    lines = []
    for track in range(TRACKS):
        points, goal = state.points[seat, track], state.track_goal[track]
        line = message(TRACK_LINES[track], n=points, goal=goal)
        if points >= state.track_top[track]:
            line = message("victory.gold", line=line)
        elif points >= goal:
            line = message("victory.reached", line=line)
        lines.append(line)
    line = message("victory.counsel", n=counsel_boxes(state, seat), goal=COUNSEL_GOAL)
    lines.append(message("victory.reached", line=line) if reached(state, seat, Competence.COUNSEL) else line)
    if state.enemy[seat] != UNKNOWN and state.enemy_card[seat] != UNKNOWN:
        lines.append(archenemy_line(state, seat))
    return lines


def archenemy_line(state: State, seat: int) -> Message:
    enemy, card = state.enemy[seat], state.enemy_card[seat]
    ahead = competences_ahead(state, seat, enemy, card)
    what = card_competences(state, card)
    if enemy == seat:
        line = message("victory.archenemy_own_colour", n=ahead, what=what)
    else:
        line = message("victory.archenemy", who=Seat(enemy), n=ahead, what=what)
    if state.enemy_kept[seat] == 1:
        return message("victory.kept", line=line)
    return message("victory.reached", line=line) if has_archenemy_point(state, seat) else line


def final_lines(state: State) -> list[Message]:
    """Who won and by which points, then everybody else in order."""
    ranks, scores = [0] * PLAYERS, [0] * PLAYERS
    standing(state, ranks, scores)
    order = sorted(range(state.players), key=lambda seat: ranks[seat])
    winners = [seat for seat in order if ranks[seat] == 1]
    best = scores[winners[0]]
    if len(winners) > 1:
        lines = [message("final.shared", who=tuple(Seat(seat) for seat in winners), n=best)]
    else:
        by_cash = sum(scores[seat] == best for seat in order) > 1
        lines = [message("final.wins_by_cash" if by_cash else "final.wins", who=Seat(winners[0]), n=best)]
    lines += [
        message("final.points_of", who=Seat(seat), what=points_held(state, seat))
        for seat in winners
        if scores[seat] > 0
    ]
    for seat in order[len(winners) :]:
        lines.append(message("final.place", rank=ranks[seat], who=Seat(seat), n=scores[seat]))
    return lines


def points_held(state: State, seat: int) -> tuple[Param, ...]:
    held = [competence_term(competence) for competence in range(COMPETENCES) if reached(state, seat, competence)]
    if has_archenemy_point(state, seat):
        held.append(Term("term.archenemy"))
    return tuple(held)
