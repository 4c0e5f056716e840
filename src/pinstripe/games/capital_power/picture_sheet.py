"""The sheet that a picture is drawn on: who sees what, where a choice has its place, how markup is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from pinstripe.engine.drawing import Kept, Number, group
from pinstripe.engine.words import Catalogue, Message, Param, message

from .moving import central_square
from .table import (
    CIRCUIT,
    CIRCUITS,
    COMPANIES,
    COMPANY,
    LONGEST,
    MINORITY,
    NONE,
    NUMBERING,
    PLAYERS,
    ROLL,
    SEAT,
    TARGET,
    TARGETS,
    UNKNOWN,
    State,
)
from .vocabulary import Phase

KEPT = Kept()


def pawn_key(company: int) -> str:
    return f"p-{company}"


def station_key(position: int) -> str:
    return f"s-{position}"


def plate_key(seat: int) -> str:
    return f"plate-{seat}"


def place_of(state: State, decision: int) -> str | None:
    """Where on the board a decision is taken; None for those that need a button."""
    for first in (ROLL, COMPANY, MINORITY):
        if first <= decision < first + COMPANIES:
            return pawn_key(decision - first)
    if SEAT <= decision < SEAT + PLAYERS:
        return plate_key(decision - SEAT)
    if CIRCUIT <= decision < CIRCUIT + CIRCUITS:
        circuit = decision - CIRCUIT
        back = state.phase == Phase.INTERPOL_ROUTE
        return station_key(central_square(state, circuit) if back else circuit * LONGEST)
    if TARGET <= decision < TARGET + TARGETS and state.other != NONE:
        return station_key(state.target[decision - TARGET, state.position[state.other]])
    return None


def places(state: State, choices: Iterable[int]) -> dict[str, int]:
    """The choices by their place on the board, one for each place."""
    found: dict[str, int] = {}
    for decision in choices:
        key = place_of(state, decision)
        if key is not None:
            found.setdefault(key, decision)
    return found


def chosen_companies(state: State) -> set[int]:
    """The companies that the question is about."""
    about = {
        Phase.TRANSFER_TO: (state.chosen,),
        Phase.TRANSFER_AMOUNT: (state.chosen, state.other),
        Phase.CORRUPT: (state.other,),
        Phase.COLOURS: (state.pay_company,),
        Phase.SHARE_OUT: (state.share_at,),
        Phase.RAISE: (state.due_company,),
        Phase.RESELL_LOTS: (state.subject,),
        Phase.HEIR: (state.subject,),
        Phase.DAUGHTER: (state.subject,),
        Phase.BUY_BACK: (state.subject,),
        Phase.FOUND_CAPITAL: (state.pawn, state.subject),
        Phase.BANK_AMOUNT: (state.pawn, state.chosen),
        Phase.BOOKS_AMOUNT: (state.books_company,),
        Phase.ANSWER_COLOURS: (state.answer_books,),
    }.get(Phase(state.phase))
    if about is None:
        about = (state.offer_books,) if Phase.OFFER <= state.phase <= Phase.OFFER_COLOURS else (state.pawn,)
    return {company for company in about if company != NONE}


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

    def knows(self, seat: int, is_open: int, amount: int) -> bool:
        """Whether the viewer may know an amount of a seat's."""
        if amount == UNKNOWN:
            return False
        return seat == self.viewer or is_open == 1 or self.state.phase == Phase.OVER

    def white(self, seat: int) -> int | None:
        state = self.state
        return state.white[seat] if self.knows(seat, state.white_open[seat], state.white[seat]) else None

    def black(self, seat: int) -> int | None:
        state = self.state
        return state.black[seat] if self.knows(seat, state.black_open[seat], state.black[seat]) else None

    def register(self, company: int) -> int | None:
        state, amount = self.state, self.state.register[company]
        return amount if self.knows(state.owner[company], state.register_open[company], amount) else None

    def account(self, company: int) -> int | None:
        state, amount = self.state, self.state.account[company]
        return amount if self.knows(state.owner[company], state.account_open[company], amount) else None

    def figure(self, amount: int | None) -> str:
        """An amount as everybody writes it; a question mark for one that is secret."""
        if amount is None:
            return "?"
        return f"{amount:,}".replace(",", "\u202f" if self.catalogue.language == "fr" else ",").replace("-", "−")


def sheet(
    state: State, viewer: int | None, choices: Mapping[int, str], catalogue: Catalogue, names: Sequence[str]
) -> Sheet:
    about = chosen_companies(state) if viewer == state.actor else set()
    chosen = frozenset(pawn_key(company) for company in about)
    return Sheet(state, viewer, choices, catalogue, tuple(names), places(state, choices), chosen)


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
