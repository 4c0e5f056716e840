"""What the others are told while somebody decides."""

from __future__ import annotations

from pinstripe.engine.seats import CHANCE
from pinstripe.engine.words import Message, Param, Seat

from .naming import name_of, reason_term, spent_on
from .secrets import shown_phase
from .table import NONE, State
from .vocabulary import Phase, Purpose

WAITING = {
    Phase.TURN: "waiting.turn",
    Phase.COLOURS: "waiting.colours",
    Phase.ROLL: "waiting.roll",
    Phase.ROUTE: "waiting.route",
    Phase.LOAN: "waiting.loan",
    Phase.BANK: "waiting.bank",
    Phase.EXCHANGE: "waiting.exchange",
    Phase.FOUND: "waiting.found",
    Phase.METALS: "waiting.metals",
    Phase.ELECTION: "waiting.election",
    Phase.GAMBLE: "waiting.gamble",
    Phase.SHARE_OUT: "waiting.share_out",
    Phase.ACCUSE: "waiting.accuse",
    Phase.RAISE: "waiting.raise",
    Phase.DAUGHTER: "waiting.daughter",
    Phase.ANSWER: "waiting.answer",
    Phase.INTERPOL_ROLL: "waiting.interpol_roll",
    Phase.INTERPOL_ROUTE: "waiting.interpol_route",
    Phase.OVER: "waiting.over",
}
"""What the others hear; choices that they do not see being made are told as the question they began with."""


def waiting(state: State, seat: int) -> Message:
    """What the others are told; it rests on nothing that a seat may not know."""
    phase = Phase(seen_phase(state))
    params: dict[str, Param] = {}
    if phase != Phase.OVER:
        params["who"] = Seat(state.current if state.actor == CHANCE else state.actor)
    if state.pawn != NONE:
        params["company"] = name_of(state.pawn)
    if phase == Phase.COLOURS:
        params |= {"company": name_of(state.pay_company), "what": spent_on(state)}
    elif phase in (Phase.RAISE, Phase.SHARE_OUT):
        params |= {"company": name_of(state.due_company), "what": reason_term(state.due_reason)}
    elif phase == Phase.DAUGHTER:
        params["company"] = name_of(state.subject)
    elif phase == Phase.ANSWER:
        params["other"] = Seat(state.offer_from)
    return Message(WAITING[phase], params)


def seen_phase(state: State) -> int:
    """The phase as the others see it, whether the state is hidden already or not."""
    phase = state.phase
    if phase in (Phase.BOOKS, Phase.BOOKS_AMOUNT):
        phase = state.books_return
    if Phase.OFFER_TO <= phase <= Phase.OFFER_COLOURS:
        phase = state.offer_return
    if phase == Phase.COLOURS and state.pay_purpose == Purpose.CORRUPTION:
        return Phase.TURN
    if phase == Phase.COLOURS and state.pay_purpose == Purpose.DEPOSIT:
        return Phase.BANK
    return shown_phase(state, phase)
