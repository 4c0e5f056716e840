"""What other squares ask: founding, gambling, sharing a payment out, accusing."""

from __future__ import annotations

from pinstripe.engine.words import Message, Param, message

from .founding import range_found_capital
from .groups import free_slot, group_registers
from .naming import dollars, name_of, reason_term
from .payments import sharing_range
from .squares import purse
from .table import NOBODY, PAWNS, State, percent
from .vocabulary import Phase, Rate, Split, Square

FACES = ("one", "two", "three", "four", "five", "six")


def square_prompt(state: State, seat: int) -> Message:
    """Founding, gambling, sharing out, accusing."""
    company = state.pawn
    match state.phase:
        case Phase.FOUND:
            left = sum(state.owner[slot] == NOBODY for slot in range(seat * PAWNS + 1, seat * PAWNS + PAWNS))
            register = dollars(state.register[company])
            return message("prompt.found", company=name_of(company), register=register, n=left)
        case Phase.FOUND_KIND:
            return message("prompt.found_kind", company=name_of(free_slot(state, seat)))
        case Phase.FOUND_SPLIT:
            return message("prompt.found_split", company=name_of(company), register=dollars(state.register[company]))
        case Phase.FOUND_PARTNER:
            larger = state.found_split == Split.MAJORITY
            return message("prompt.found_smaller" if larger else "prompt.found_larger", company=name_of(company))
        case Phase.FOUND_CAPITAL:
            return capital_prompt(state, seat)
        case Phase.METALS:
            return metals_prompt(state)
        case Phase.ELECTION:
            return election_prompt(state)
        case Phase.SHARE_OUT:
            return share_prompt(state)
    cost = percent(group_registers(state, seat), state.rate[Rate.FALSE_ACCUSATION])
    return message("prompt.accuse", amount=dollars(cost))


def capital_prompt(state: State, seat: int) -> Message:
    company, partner = state.pawn, state.subject
    _, high, step = range_found_capital(state, seat)
    params: dict[str, Param] = {"company": name_of(company), "register": dollars(state.register[company])}
    params |= {"high": dollars(high), "step": dollars(step)}
    if state.found_split == Split.SOLE:
        return Message("prompt.capital_sole", params)
    larger = state.found_split == Split.MAJORITY
    params |= {"other": name_of(partner), "other_register": dollars(state.register[partner])}
    params |= {"n": 60 if larger else 40, "m": 40 if larger else 60}
    return Message("prompt.capital_joint", params)


def metals_prompt(state: State) -> Message:
    company = state.pawn
    params: dict[str, Param] = {"company": name_of(company), "low": dollars(state.least_stake)}
    params["high"] = dollars(purse(state, company))
    params |= {face: signed(state.metals[at]) for at, face in enumerate(FACES)}
    return Message("prompt.metals", params)


def signed(figure: int) -> str:
    return f"{figure:+d}".replace("-", "−") if figure else "0"


def election_prompt(state: State) -> Message:
    """What each face brings back, and what a six does on top of it."""
    company = state.pawn
    rigged = state.square[state.position[company]] == Square.RIGGED_ELECTIONS
    params: dict[str, Param] = {"company": name_of(company), "high": dollars(purse(state, company))}
    params |= {face: state.elections[int(rigged), at] for at, face in enumerate(FACES)}
    if purse(state, company) == 0:
        return Message("prompt.election_nothing", params)
    if not rigged:
        return Message("prompt.election_regular", params)
    holding = company % PAWNS == 0
    return Message("prompt.election_rigged_holding" if holding else "prompt.election_rigged", params)


def share_prompt(state: State) -> Message:
    low, high, _ = sharing_range(state, state.share_at)
    params: dict[str, Param] = {"company": name_of(state.share_at), "what": reason_term(state.due_reason)}
    params |= {"left": dollars(state.share_white + state.share_black), "low": dollars(low), "high": dollars(high)}
    params["register"] = dollars(state.register[state.share_at])
    return Message("prompt.share_out", params)
