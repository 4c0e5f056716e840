"""The sheet that a picture is drawn on: who sees what, and where a choice has its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pinstripe.engine.drawing import Number, group
from pinstripe.engine.words import Catalogue, Message, Param, message

from .lots import may_look
from .picture_scenes import Scene, Slate, slates_of
from .table import (
    BOSS,
    BOSSES,
    LAST_YEAR,
    LOTS,
    NUMBERING,
    PARTNER,
    PLAYERS,
    UNKNOWN,
    Boss,
    Company,
    Phase,
    Resource,
    State,
)


def desk_key(seat: int) -> str:
    return f"desk-{seat}"


def boss_key(boss: int) -> str:
    return f"p-boss-{Boss(boss).name.lower()}"


def place_of(state: State, decision: int) -> str | None:
    """Where on the board a decision is taken; None for those that need a button."""
    if PARTNER <= decision < PARTNER + PLAYERS:
        return desk_key(decision - PARTNER)
    if state.phase == Phase.PROPOSE and BOSS <= decision < BOSS + BOSSES:
        return boss_key(decision - BOSS)
    return None


def places(state: State, choices: Iterable[int]) -> dict[str, int]:
    found = {place_of(state, decision): decision for decision in choices}
    return {key: decision for key, decision in found.items() if key is not None}


@dataclass(frozen=True)
class Sheet:
    """What is drawn, for whom, in which language, and what can be chosen where."""

    state: State
    viewer: int | None
    choices: Mapping[int, str]
    catalogue: Catalogue
    names: Sequence[str]
    places: Mapping[str, int]
    scene: Scene | None
    slates: Mapping[int, Slate]

    def say(self, what: str | Message, /, **params: Param) -> str:
        told = message(what, **params) if isinstance(what, str) else what
        return self.catalogue.say(told, self.names)

    def initial(self, seat: int) -> str:
        return (self.names[seat].strip()[:1] or str(seat + 1)).upper()

    def company(self, company: int) -> str:
        return self.say(f"company.{Company(company).name.lower()}")

    def resource(self, resource: int) -> str:
        return self.say(f"resource.{Resource(resource).name.lower()}")

    def boss(self, boss: int) -> str:
        return self.say(f"boss.{Boss(boss).name.lower()}")

    def is_open(self, lot: int) -> bool:
        """Whether the viewer may know what lies in a lot."""
        if self.state.lot_event[lot] == UNKNOWN or self.state.lot_percent[lot] == UNKNOWN:
            return False
        if self.state.phase == Phase.OVER or (self.scene and self.scene.lots_open):
            return True
        return self.viewer is not None and may_look(self.state, self.viewer, lot)

    def lots_drawn(self) -> int:
        """How many lots lie on the table, open or not."""
        if self.state.phase < Phase.DRAW_EVENT:
            return 0
        return self.state.dealt if self.state.phase <= Phase.DRAW_PERCENT else LOTS


def sheet(
    state: State,
    viewer: int | None,
    choices: Mapping[int, str],
    catalogue: Catalogue,
    names: Sequence[str],
    scene: Scene | None = None,
) -> Sheet:
    slates = scene.slates if scene else slates_of(state)
    return Sheet(state, viewer, choices, catalogue, names, places(state, choices), scene, slates)


def button(on: Sheet, key: str) -> dict[str, Number]:
    """What makes a place on the board a button, while it can be chosen."""
    decision = on.places.get(key)
    if decision is None:
        return {}
    label = on.choices[decision]
    return {"role": "button", "tabindex": 0, "data_decision": NUMBERING.name(decision), "aria_label": label}


def spot(on: Sheet, key: str, class_: str, title: str, content: str, **attributes: Number) -> str:
    """A place on the board: a button while it can be chosen, and otherwise something that explains itself."""
    if key not in on.places:
        return group(content, class_, key, title, **attributes)
    label = on.choices[on.places[key]]
    return group(content, class_ + " can", key, label, **attributes, **button(on, key))


def money(on: Sheet, amount: int) -> str:
    """Dollars, with a true minus."""
    return on.say("picture.debt" if amount < 0 else "picture.money", n=abs(amount))


def calendar(state: State) -> int:
    return LAST_YEAR - state.years + max(1, int(state.year))
