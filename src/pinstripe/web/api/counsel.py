"""Hints and reviews in shapes that programs read."""

from __future__ import annotations

from pinstripe.bots.review import Review
from pinstripe.bots.search import Thought
from pinstripe.engine.words import Message
from pinstripe.table.counsel import Progress
from pinstripe.table.room import Room
from pinstripe.web.frame import catalogue_of
from pinstripe.web.hint import advice_of

from .door import Caller
from .shapes import ChancesView, Expected, HintChoice, HintView, ReviewView, VerdictView


def hint_of(room: Room, seat: int, thought: Thought, caller: Caller) -> HintView:
    advice = advice_of(room, seat, thought, catalogue_of(room.game, caller.language))
    return HintView(
        stamp=room.running.stamp(seat),
        choices=[HintChoice(one.name, one.label, round(one.chance, 4)) for one in advice.options],
        told=advice.verdict,
        expects=[Expected(who, label) for who, label in advice.expects],
        playouts=advice.playouts,
    )


def review_of(room: Room, review: Review | None, progress: Progress | None, caller: Caller) -> ReviewView:
    view = ReviewView(room.id, review is not None, [progress.done, progress.total] if progress else [], 0, [], [])
    if review is None:
        return view
    match, name, words = room.running, room.game.numbering.name, room.game.words
    catalogue = catalogue_of(room.game, caller.language)

    def say(said: Message) -> str:
        return catalogue.say(said, room.names)

    view.playouts = review.playouts
    view.chances = [ChancesView(moment, [round(one, 4) for one in chances]) for moment, chances in review.outlooks]
    for one in review.verdicts:
        seen = match.view_at(one.moment, one.seat)
        view.verdicts.append(
            VerdictView(
                moment=one.moment,
                seat=one.seat,
                taken=name(one.taken),
                taken_label=say(words.label(seen, one.seat, one.taken)),
                taken_chance=round(one.chance_taken, 4),
                better=name(one.best),
                better_label=say(words.label(seen, one.seat, one.best)),
                better_chance=round(one.chance_best, 4),
            )
        )
    return view
