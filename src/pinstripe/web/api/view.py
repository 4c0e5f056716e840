"""A table as one seat may know it, in shapes that programs read."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from pinstripe import games
from pinstripe.engine.game import Game
from pinstripe.engine.seats import CHANCE
from pinstripe.engine.words import SILENCE, Catalogue, Message, message
from pinstripe.table.house import INVITED, OPEN, may_change
from pinstripe.table.room import HOUSE, SPECTATOR, Room
from pinstripe.table.store import TableRow
from pinstripe.web.frame import catalogue_of
from pinstripe.web.pages import known_room
from pinstripe.web.question import Question, question_of
from pinstripe.web.site import Site

from .door import ApiError, Caller
from .shapes import (
    AmountView,
    ChatView,
    ChoiceView,
    ClosedView,
    LogView,
    Outcome,
    QuestionView,
    SeatView,
    StepView,
    TableLine,
    View,
)

LOG_SHOWN = 24
CHAT_SHOWN = 60


def view_of(site: Site, room: Room, caller: Caller) -> View:
    """Made from the hidden state and nothing else of the match."""
    seat, match = room.seat_of(caller.person.id), room.match
    view = View(
        table=room.id,
        game=room.game.id,
        status=room.row.phase,
        owner=room.row.owner == caller.person.id,
        hints=room.row.hints,
        seat=None if seat == SPECTATOR else seat,
        seats=seats_of(room, caller.person.id),
        stamp=stamp_of(room, seat),
        phase="",
        turn=[],
        waiting="",
        question=None,
        can_undo=False,
        told=[],
        log=[],
        chat=chat_of(room, caller),
        last_step=0,
        state={},
        outcome=None,
    )
    if match is None:
        return view
    seen, words, catalogue = match.view(seat), room.game.words, catalogue_of(room.game, caller.language)
    chronicle = site.frames.library.chronicle(room, seat)
    paragraphs = list(enumerate(chronicle.paragraphs()))[-LOG_SHOWN:]
    question = question_of(match, seat, seen, catalogue)
    view.phase = phase_of(room.game, seen)
    view.turn = deciding(room.game, seen)
    view.can_undo = seat in match.sealed or (room.row.take_backs and match.can_undo(seat))
    view.told = sentences(catalogue, [one for one in words.telling(seen) if one != SILENCE], room.names)
    view.log = [
        LogView(number, one.actor, " ".join(sentences(catalogue, one.sentences, room.names)))
        for number, one in paragraphs
    ]
    view.last_step = len(chronicle.steps) - 1
    view.state = cells(seen)
    if question is not None:
        view.question = asked(question, catalogue, room)
    elif match.over:
        standing = match.standing()
        ranks, scores = [rank for rank, _ in standing], [score for _, score in standing]
        view.outcome = Outcome(ranks, scores, sentences(catalogue, words.final_lines(seen), room.names))
    else:
        view.waiting = catalogue.say(words.waiting(seen, seat), room.names)
    return view


def step_of(site: Site, room: Room, caller: Caller, number: int) -> StepView:
    """What the seat saw at one step, and what it was told since the step before."""
    seat = room.seat_of(caller.person.id)
    match, chronicle = room.running, site.frames.library.chronicle(room, seat)
    last = len(chronicle.steps) - 1
    if number > last:
        raise ApiError(404, message("web.not_found"))
    moment, told = chronicle.step_at(number)
    seen, catalogue = match.view_at(moment, seat), catalogue_of(room.game, caller.language)
    return StepView(
        table=room.id,
        step=number,
        last_step=last,
        phase=phase_of(room.game, seen),
        told=sentences(catalogue, told, room.names),
        state=cells(seen),
    )


def stamp_of(room: Room, seat: int) -> str:
    """A name for what a seat sees; before the game, for who has sat down."""
    if room.match is not None:
        return room.match.stamp(seat)
    gathered = [(one.kind, name) for one, name in zip(room.row.seats, room.names, strict=True)]
    return hashlib.sha256(repr((room.row.phase, gathered)).encode()).hexdigest()[:16]


def seats_of(room: Room, person: str) -> list[SeatView]:
    """An invitation is shown to those who may give the seat away, as long as it is free."""
    return [
        SeatView(
            seat=one.seat,
            name=room.names[one.seat],
            kind=one.kind,
            level=one.level or "",
            you=one.kind == "person" and one.person == person,
            invitation=one.token if one.kind in (OPEN, INVITED) and may_change(room.row, one.seat, person) else "",
        )
        for one in room.row.seats
    ]


def chat_of(room: Room, caller: Caller) -> list[ChatView]:
    """What was said, the latest last; the house speaks in the caller's language."""
    lines = []
    for line in room.chat[-CHAT_SHOWN:]:
        seat, name, text = room.seat_of(line.person), line.name, line.text
        if line.person == HOUSE:
            place = int(line.name) if line.name.isdecimal() and int(line.name) < len(room.names) else 0
            seat, name = SPECTATOR, caller.text("house")
            text = caller.say(Message(line.text, {"who": room.names[place]}))
        lines.append(ChatView(line.number, None if seat == SPECTATOR else seat, name, text))
    return lines


def asked(question: Question, catalogue: Catalogue, room: Room) -> QuestionView:
    def say(said: Message) -> str:
        return catalogue.say(said, room.names)

    span = question.amounts
    return QuestionView(
        prompt=say(question.prompt),
        rule=rule_path(room.game, question.rule),
        choices=[ChoiceView(one.name, say(one.label)) for one in question.choices],
        amount=AmountView(span.name, span.low, span.high, span.step, span.unit) if span else None,
        closed=[
            ClosedView(one.name, say(one.label), say(one.why), rule_path(room.game, one.rule))
            for one in question.closed
        ],
        sealed=question.sealed.name if question.sealed else "",
    )


def rule_path(game: Game, heading: str) -> str:
    return f"/rules/{game.id}#{heading}"


def sentences(catalogue: Catalogue, said: Sequence[Message], names: Sequence[str]) -> list[str]:
    return [catalogue.say(one, names) for one in said]


def phase_of(game: Game, seen: Any) -> str:
    return game.phases(seen.phase).name.lower()


def deciding(game: Game, seen: Any) -> list[int]:
    deciders = game.rules.deciders(seen)
    return [seat for seat in range(CHANCE) if deciders & (1 << seat)]


def cells(seen: Any) -> dict[str, Any]:
    """The hidden state, field by field."""
    return {name: seen.table[name][0].tolist() for name in seen.table.dtype.names}


async def line_of(site: Site, row: TableRow, caller: Caller) -> TableLine | None:
    """A table in one line; nothing if it cannot be read under today's rules."""
    game = games.find(row.game)
    line = TableLine(
        table=row.id,
        game=row.game,
        title=catalogue_of(game, caller.language).say(game.words.TITLE, []),
        status=row.phase,
        players=[],
        seat=next((one.seat for one in row.seats if one.person == caller.person.id), None),
        your_turn=False,
        waiting_for=[],
        free_seats=sum(one.kind in (OPEN, INVITED) for one in row.seats),
        winners=[],
    )
    if row.phase == "over":
        result = row.result or {"names": [], "ranks": []}
        line.players = result["names"]
        line.winners = [name for name, rank in zip(result["names"], result["ranks"], strict=True) if rank == 1]
        return line
    room = await known_room(site, row.id)
    if room is None:
        return None
    line.players = room.names
    if room.match is not None:
        seat = room.seat_of(caller.person.id)
        line.waiting_for = deciding(room.game, room.match.view(seat))
        line.your_turn = seat in line.waiting_for
    return line
