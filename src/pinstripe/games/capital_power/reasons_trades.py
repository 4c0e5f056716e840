"""Why something cannot be offered, accepted or booked there."""

from __future__ import annotations

from collections.abc import Iterable

from pinstripe.engine.game import Reason
from pinstripe.engine.words import Message, message

from .companies import own
from .naming import dollars, shares
from .table import ACCEPT, COMPANY, ITEM, OFFER, OFFERS_A_TURN, SEND, State
from .trades import can_accept, can_trade_stake, item_range, may_book_answer
from .trading import books_fit, stakes_in_offer
from .vocabulary import Item


def no_offer() -> Reason:
    return Reason(OFFER, message("why.offers_made", n=OFFERS_A_TURN), "trades")


def offer_reasons(state: State, seat: int) -> Iterable[Reason]:
    for item in range(Item.GIVE_STAKE):
        low, high, _ = item_range(state, seat, item)
        if (state.offer_items >> item) & 1 == 1:
            yield Reason(ITEM + item, message("why.in_offer"), "trades")
        elif high < low:
            yield Reason(ITEM + item, nothing_to_offer(state, seat, item), "trades")
    if not can_trade_stake(state, seat, True):
        yield Reason(ITEM + Item.GIVE_STAKE, message("why.no_stake_given"), "trades")
    if not can_trade_stake(state, seat, False):
        yield Reason(ITEM + Item.ASK_STAKE, message("why.no_stake_asked"), "trades")
    if state.offer_items == 0:
        yield Reason(SEND, message("why.offer_empty"), "trades")


def nothing_to_offer(state: State, seat: int, item: int) -> Message:
    if item == Item.ASK_LOTS:
        return message("why.they_have_no_shares")
    if item == Item.GIVE_LOTS:
        return message("why.no_shares_here")
    if item == Item.GIVE_WHITE and state.white[seat] <= 0:
        return message("why.no_white_notes")
    if item == Item.GIVE_BLACK and state.black[seat] <= 0:
        return message("why.no_black_notes")
    return message("why.register_empty")


def answer_reasons(state: State, seat: int) -> Iterable[Reason]:
    if can_accept(state, seat):
        return
    white, black = state.offer_notes[Item.ASK_WHITE], state.offer_notes[Item.ASK_BLACK]
    why = message("why.nowhere_to_book")
    if state.white[seat] < white:
        why = message("why.white_short", price=dollars(white), white=dollars(state.white[seat]))
    elif state.black[seat] < black:
        why = message("why.black_short", price=dollars(black), black=dollars(state.black[seat]))
    yield Reason(ACCEPT, why, "trades")


def answer_book_reasons(state: State, seat: int) -> Iterable[Reason]:
    for company in own(state, seat):
        if not may_book_answer(state, seat, company):
            if not books_fit(state, seat, company, stakes_in_offer(state)):
                why = message("why.in_the_deal")
            elif state.lots[company] < state.offer_lots[1]:
                why = message("why.shares_short", n=shares(state.offer_lots[1]), m=shares(state.lots[company]))
            else:
                why = message("why.register_short", register=dollars(state.register[company]))
            yield Reason(COMPANY + company, why, "trades")
