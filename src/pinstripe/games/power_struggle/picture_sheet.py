"""The sheet that a picture is drawn on: who sees what, where a choice has its place, how markup is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from pinstripe.engine.drawing import Kept, Number, group
from pinstripe.engine.words import Catalogue, Message, Param, message

from .founding import site
from .table import (
    CARD,
    CARDS,
    COUNSEL_BOX,
    DIVISION,
    DIVISIONS,
    FLOORS,
    HEAD,
    NOWHERE,
    NUMBERING,
    PAY,
    ROOM,
    ROOMS,
    SIZES,
    TAKE,
    TO_BOARD,
    TO_COUNSEL,
    Card,
    Division,
    Phase,
    State,
)

KEPT = Kept()


def room_key(room: int) -> str:
    return f"room-{Division(room // FLOORS).name.lower()}-{room % FLOORS + 1}"


def head_key(division: int) -> str:
    return f"head-{Division(division).name.lower()}"


def counsel_key(division: int) -> str:
    return f"counsel-{Division(division).name.lower()}"


def card_key(card: int) -> str:
    return f"p-card-{Card(card).name.lower()}"


def block_key(size: int) -> str:
    return f"block-{size + 1}"


BOARDROOM = "boardroom"


def place_of(state: State, decision: int) -> str | None:
    """Where on the board a decision is taken; None for those that need a button."""
    if ROOM <= decision < ROOM + ROOMS:
        return room_key(decision - ROOM)
    if DIVISION <= decision < DIVISION + DIVISIONS:
        floor = state.occupied[decision - DIVISION]
        return room_key((decision - DIVISION) * FLOORS + floor) if floor < FLOORS else None
    if COUNSEL_BOX <= decision < COUNSEL_BOX + DIVISIONS:
        return counsel_key(decision - COUNSEL_BOX)
    if HEAD <= decision < HEAD + DIVISIONS:
        return head_key(decision - HEAD)
    if CARD <= decision < CARD + CARDS:
        return card_key(decision - CARD)
    if PAY <= decision < PAY + SIZES:
        return block_key(decision - PAY)
    if TAKE <= decision < TAKE + SIZES:
        return block_key(decision - TAKE)
    if decision == TO_BOARD:
        return BOARDROOM
    if decision == TO_COUNSEL:
        division = state.meeting_division if state.phase == Phase.DISPLACED else state.chosen_division
        return None if division == NOWHERE else counsel_key(division)
    return None


def places(state: State, choices: Iterable[int]) -> dict[str, int]:
    """The choices by their place on the board, one for each place."""
    found: dict[str, int] = {}
    for decision in choices:
        key = place_of(state, decision)
        if key is not None:
            found.setdefault(key, decision)
    return found


def chosen_places(state: State) -> frozenset[str]:
    """What has been chosen within the action that is under way."""
    match state.phase:
        case Phase.MOVE_TO | Phase.MERGE_SECOND:
            return frozenset({room_key(state.chosen_room)})
        case Phase.MERGE_INTO:
            return frozenset({room_key(state.chosen_room), room_key(state.other_room)})
        case Phase.FOUND_OWN_STAFF | Phase.FOUND_NEW_STAFF:
            room = site(state)
            return frozenset() if room == NOWHERE else frozenset({room_key(room)})
        case Phase.RESIGN_TO:
            return frozenset({head_key(state.chosen_division)})
        case Phase.DISPLACED:
            return frozenset({head_key(state.meeting_division)})
        case Phase.BRIBE_AMOUNT | Phase.BRIBE_ANSWER:
            return frozenset({card_key(state.bribe_card)})
        case Phase.TAKE_SHARES:
            return frozenset({block_key(state.paid_size)})
    return frozenset()


@dataclass(frozen=True)
class Sheet:
    """What is drawn, for whom, in which language, and what can be chosen where."""

    state: State
    viewer: int | None
    choices: Mapping[int, str]
    catalogue: Catalogue
    names: tuple[str, ...]
    places: Mapping[str, int]
    chosen: frozenset[str]

    def say(self, what: str | Message, /, **params: Param) -> str:
        told = message(what, **params) if isinstance(what, str) else what
        return self.catalogue.say(told, self.names)

    def kept(self, draw: Callable[..., str], at: int, key: str = "", *facts: object) -> str:
        """A part of the picture, drawn once for the same facts, words and names; `key` is its place for choices."""
        decision = self.places.get(key)
        offer = (key in self.chosen, decision, None if decision is None else self.choices[decision])
        whole = (draw, at, self.catalogue.language, self.names, offer, facts)
        drawn = KEPT.get(whole)
        if drawn is None:
            drawn = KEPT.keep(whole, draw(self, at, *facts))
        return drawn

    def initial(self, seat: int) -> str:
        return (self.names[seat].strip()[:1] or str(seat + 1)).upper()

    def knows_enemy_of(self, seat: int) -> bool:
        """Whether the viewer may know if this seat beats its archenemy."""
        return seat == self.viewer or self.state.announced[seat] == 1 or self.state.phase == Phase.OVER


def sheet(
    state: State, viewer: int | None, choices: Mapping[int, str], catalogue: Catalogue, names: Sequence[str]
) -> Sheet:
    return Sheet(state, viewer, choices, catalogue, tuple(names), places(state, choices), chosen_places(state))


def spot(on: Sheet, key: str, class_: str, title: str, content: str, **attributes: Number) -> str:
    """A place on the board: a button while it can be chosen, and otherwise something that explains itself."""
    if key in on.chosen:
        class_ += " chosen"
    decision = on.places.get(key)
    if decision is None:
        return group(content, class_, key, title, **attributes)
    label = on.choices[decision]
    attributes |= {"role": "button", "tabindex": 0, "data_decision": NUMBERING.name(decision), "aria_label": label}
    return group(content, class_ + " can", key, label, **attributes)
