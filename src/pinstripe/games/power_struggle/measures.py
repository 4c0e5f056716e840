"""What a study of many games counts: actions, events, cards, and which victory points win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from pinstripe.engine.measures import Deed, Measures, Route, Seen, Things, Told
from pinstripe.engine.words import Message, message

from .summary import holds
from .table import (
    ACCEPT,
    BRIBE,
    BUY_COUNSEL,
    BUY_INFLUENCE,
    BUY_MAIN,
    BUY_SHARES,
    COMPETENCE_CARDS,
    COMPETENCES,
    DIVISIONS,
    FLOORS,
    FOUND_NEW,
    FOUND_OWN,
    HIRE,
    MERGE,
    MOVE,
    PASS,
    REFUSE,
    RESIGN,
    ROOMS,
    SIZES,
    TO_BOARD,
    TO_COUNSEL,
    UNKNOWN,
    USE_DEVELOPMENT,
    USE_LEGAL,
    Card,
    Competence,
    Division,
    Event,
    Note,
    Phase,
    State,
)
from .telling import card_competences, competence_term
from .victory import has_archenemy_point

TURN, ANSWER = (Phase.TURN,), (Phase.BRIBE_ANSWER,)
LEAVING = (Phase.RESIGN_TO, Phase.DISPLACED)

DEEDS = (
    Deed("hire", message("label.hire"), (HIRE,), TURN),
    Deed("found_own", message("label.found_own"), (FOUND_OWN,), TURN),
    Deed("found_new", message("label.found_new"), (FOUND_NEW,), TURN),
    Deed("move", message("label.move"), (MOVE,), TURN),
    Deed("merge", message("label.merge"), (MERGE,), TURN),
    Deed("resign", message("label.resign"), (RESIGN,), TURN),
    Deed("bribe", message("label.bribe"), (BRIBE,), TURN),
    Deed("buy_influence", message("study.buy_influence"), (BUY_INFLUENCE,), TURN),
    Deed("buy_main", message("study.buy_main"), (BUY_MAIN,), TURN),
    Deed("buy_counsel", message("study.buy_counsel"), (BUY_COUNSEL,), TURN),
    Deed("buy_shares", message("label.buy_shares"), (BUY_SHARES,), TURN),
    Deed("use_development", message("label.use_development"), (USE_DEVELOPMENT,), TURN),
    Deed("use_legal", message("label.use_legal"), (USE_LEGAL,), TURN),
    Deed("pass", message("label.pass"), (PASS,), TURN),
    Deed("to_board", message("study.to_board"), (TO_BOARD,), LEAVING),
    Deed("to_counsel", message("study.to_counsel"), (TO_COUNSEL,), LEAVING),
    Deed("accept", message("study.accept"), (ACCEPT,), ANSWER),
    Deed("refuse", message("study.refuse"), (REFUSE,), ANSWER),
)


def events(state: State, content: Mapping[str, Any]) -> Sequence[Message]:
    return [message(f"event.{event.name.lower()}") for event in Event]


def made_events(content: Mapping[str, Any]) -> Sequence[bool]:
    """The deck is ours, the two standard events of every stack are the book's."""
    return [content["events"]["source"] == "made" and event < Event.BONUS for event in Event]


def events_in_deck(state: State) -> Sequence[bool]:
    return [event >= Event.BONUS or state.event_deck[event] > 0 for event in Event]


def cards_in_game(state: State) -> Sequence[bool]:
    return [state.competences_in_game[card] == 1 for card in range(COMPETENCE_CARDS)]


def divisions(state: State, content: Mapping[str, Any]) -> Sequence[Message]:
    return [message(f"division.{division.name.lower()}") for division in Division]


def cards(state: State, content: Mapping[str, Any]) -> Sequence[Message]:
    return [message(f"card.{card.name.lower()}") for card in Card]


def blocks(state: State, content: Mapping[str, Any]) -> Sequence[Message]:
    return [message("study.block", n=size + 1) for size in range(SIZES)]


def enemy_cards(state: State, content: Mapping[str, Any]) -> Sequence[Message]:
    return [message("study.enemy_card", what=card_competences(state, card)) for card in range(COMPETENCE_CARDS)]


def made_enemy_cards(content: Mapping[str, Any]) -> Sequence[bool]:
    return [card["source"] == "made" for card in content["archenemy"]]


def enemy_card(state: State, seat: int) -> Sequence[int]:
    return [] if state.enemy_card[seat] == UNKNOWN else [state.enemy_card[seat]]


def beaten_card(state: State, seat: int) -> Sequence[int]:
    return enemy_card(state, seat) if has_archenemy_point(state, seat) else []


def counsel_divisions(state: State, seat: int) -> Sequence[int]:
    return [division for division in range(DIVISIONS) if state.counsels[seat, division] > 0]


IN_DIVISION = [room // FLOORS for room in range(ROOMS)]

THINGS = (
    Things("events", message("study.events"), events, (Told(Note.EVENT_UNCOVERED, 1),), made_events, events_in_deck),
    Things("enemy_cards", message("study.enemy_cards"), enemy_cards, Seen(enemy_card), made_enemy_cards, cards_in_game),
    Things(
        "beaten_cards", message("study.beaten_cards"), enemy_cards, Seen(beaten_card), made_enemy_cards, cards_in_game
    ),
    Things("bribed_cards", message("study.bribed_cards"), cards, (Told(Note.ACCEPTED, 3, seat=1),)),
    Things("refused_cards", message("study.refused_cards"), cards, (Told(Note.REFUSED, 3, seat=1),)),
    Things("blocks", message("study.blocks"), blocks, (Told(Note.SHARES_BOUGHT, 2, range(-1, SIZES), seat=1),)),
    Things("founded", message("study.founded"), divisions, (Told(Note.FOUNDED, 2, IN_DIVISION, seat=1),)),
    Things("counsels", message("study.counsels"), divisions, Seen(counsel_divisions)),
)


def taken(kind: int, state: State, seat: int) -> bool:
    return holds(state, seat, kind)


def parts_of(state: State, seat: int) -> Sequence[int]:
    return [int(holds(state, seat, kind)) for kind in range(COMPETENCES + 1)]


POINTS = (*(Message(competence_term(competence).id) for competence in Competence), message("term.archenemy"))
IDS = (*(competence.name.lower() for competence in Competence), "archenemy")

MEASURES = Measures(
    chapter=(Note.MEETING_BEGINS, 1),
    axis=message("study.round"),
    stages=(1, 2, 3, 4),
    deeds=DEEDS,
    things=THINGS,
    routes=tuple(Route(IDS[kind], POINTS[kind], partial(taken, kind)) for kind in range(COMPETENCES + 1)),
    routes_note=message("study.routes_note"),
    parts=POINTS,
    parts_title=message("study.parts"),
    parts_of=parts_of,
    score=message("study.score"),
)
