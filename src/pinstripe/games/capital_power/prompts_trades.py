"""What an offer asks, of the one who makes it and of the one who answers."""

from __future__ import annotations

from pinstripe.engine.words import Message, Param, Seat, message

from .groups import registers_in, trees_of
from .naming import asked, dollars, given, name_of, names_in, shares
from .table import OFFERS_A_TURN, State
from .trades import item_range
from .vocabulary import Item, Phase

AMOUNT_ASKED = {
    Item.GIVE_WHITE: "prompt.give_white",
    Item.GIVE_BLACK: "prompt.give_black",
    Item.ASK_WHITE: "prompt.ask_white",
    Item.ASK_BLACK: "prompt.ask_black",
    Item.GIVE_LOTS: "prompt.give_shares",
    Item.ASK_LOTS: "prompt.ask_shares",
}


def trade_prompt(state: State, seat: int) -> Message:
    """Building an offer, and answering one."""
    to = state.offer_to
    match state.phase:
        case Phase.OFFER_TO:
            return message("prompt.offer_to", n=OFFERS_A_TURN - state.offers_made[seat])
        case Phase.OFFER_BOOKS:
            return message("prompt.offer_books", who=Seat(to))
        case Phase.OFFER:
            params: dict[str, Param] = {"who": Seat(to), "company": name_of(state.offer_books)}
            params |= {"given": given(state), "asked": asked(state)}
            return Message("prompt.offer" if state.offer_items else "prompt.offer_empty", params)
        case Phase.OFFER_AMOUNT:
            return offer_amount_prompt(state, seat)
        case Phase.OFFER_STAKE:
            giving = state.offer_item == Item.GIVE_STAKE
            return message("prompt.offer_stake_give" if giving else "prompt.offer_stake_ask", who=Seat(to))
        case Phase.ANSWER:
            params = {"who": Seat(state.offer_from), "given": given(state), "asked": asked(state)}
            return Message("prompt.answer", params)
        case Phase.ANSWER_BOOKS:
            return message("prompt.answer_books", given=given(state), asked=asked(state))
    going = state.give_major if state.phase == Phase.OFFER_COLOURS else state.ask_major
    along = registers_in(state, trees_of(state, going))
    params = {"what": names_in(trees_of(state, going)), "amount": dollars(along)}
    params |= {"white": dollars(state.white[seat]), "black": dollars(state.black[seat])}
    return Message("prompt.colours_along", params)


def offer_amount_prompt(state: State, seat: int) -> Message:
    item = Item(state.offer_item)
    _, high, _ = item_range(state, seat, item)
    told = shares(high) if item >= Item.GIVE_LOTS else dollars(high)
    return message(AMOUNT_ASKED[item], who=Seat(state.offer_to), company=name_of(state.offer_books), high=told)
