"""What a turn asks: pawns, transfers, bribes, the colours of notes, and the roads at a central square."""

from __future__ import annotations

from pinstripe.engine.words import Message, Param, message

from .naming import circuit_term, dollars, name_of, spent_on
from .table import COMPANIES, State, circuit_of
from .vocabulary import Phase, Square


def turn_prompt(state: State, seat: int) -> Message:
    """The turn itself, transfers, corruption, the colours of notes, and the roads at a central square."""
    giver, taker = state.chosen, state.other
    match state.phase:
        case Phase.TURN:
            return whole_turn(state, seat)
        case Phase.TRANSFER_FROM:
            return message("prompt.transfer_from")
        case Phase.TRANSFER_TO:
            return message("prompt.transfer_to", company=name_of(giver), register=dollars(state.register[giver]))
        case Phase.TRANSFER_AMOUNT:
            params: dict[str, Param] = {"company": name_of(giver), "register": dollars(state.register[giver])}
            params |= {"other": name_of(taker), "other_register": dollars(state.register[taker])}
            return Message("prompt.transfer_amount", params)
        case Phase.CORRUPT:
            params = {"company": name_of(taker), "price": dollars(state.corruption_price)}
            params["rest"] = dollars(state.register[taker] - state.corruption_price)
            return Message("prompt.corrupt", params)
        case Phase.COLOURS:
            params = {"company": name_of(state.pay_company), "amount": dollars(state.pay_total)}
            params |= {"what": spent_on(state)}
            params |= {"white": dollars(state.white[seat]), "black": dollars(state.black[seat])}
            return Message("prompt.colours", params)
    here = circuit_term(circuit_of(state.position[state.pawn]))
    return message("prompt.route", company=name_of(state.pawn), circuit=here, n=state.steps)


def whole_turn(state: State, seat: int) -> Message:
    """How many pawns must still move, and how many may."""
    waiting = [company for company in range(COMPANIES) if state.owner[company] == seat and state.moved[company] == 0]
    parked = [company for company in waiting if state.square[state.position[company]] == Square.PARKING]
    purse_of = {"white": dollars(state.white[seat]), "black": dollars(state.black[seat])}
    if len(waiting) > len(parked):
        return message("prompt.turn", n=len(waiting) - len(parked), **purse_of)
    if parked:
        return message("prompt.turn_parked" if state.stirred else "prompt.turn_still", n=len(parked), **purse_of)
    return message("prompt.turn_done", **purse_of)
