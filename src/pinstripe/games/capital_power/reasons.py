"""Why something is not possible now, each reason with its heading in the rules page."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pinstripe.engine.game import Reason

from . import reasons_distress, reasons_founding, reasons_money, reasons_trades, reasons_turn
from .table import State
from .vocabulary import Phase


def reasons(state: State, seat: int) -> list[Reason]:
    """Why what a person might try is not possible; nothing about what is."""
    look = LOOKS.get(Phase(state.phase))
    return list(look(state, seat)) if look and 0 <= seat < state.players else []


LOOKS: dict[Phase, Callable[[State, int], Iterable[Reason]]] = {
    Phase.TURN: reasons_turn.turn_reasons,
    Phase.TRANSFER_FROM: reasons_turn.givers,
    Phase.TRANSFER_TO: reasons_turn.receivers,
    Phase.CORRUPT: reasons_turn.targets,
    Phase.LOAN: reasons_money.loan_reasons,
    Phase.BANK: reasons_money.bank_reasons,
    Phase.EXCHANGE: reasons_money.exchange_reasons,
    Phase.FOUND: reasons_founding.found_reasons,
    Phase.FOUND_SPLIT: reasons_founding.split_reasons,
    Phase.FOUND_PARTNER: reasons_founding.partner_reasons,
    Phase.RAISE: reasons_distress.raise_reasons,
    Phase.RESELL: reasons_distress.resell_reasons,
    Phase.LIQUIDATE: reasons_distress.liquidate_reasons,
    Phase.HEIR: reasons_distress.heir_reasons,
    Phase.DAUGHTER: reasons_distress.daughter_reasons,
    Phase.BUY_BACK: reasons_distress.buy_back_reasons,
    Phase.OFFER: reasons_trades.offer_reasons,
    Phase.ANSWER: reasons_trades.answer_reasons,
    Phase.ANSWER_BOOKS: reasons_trades.answer_book_reasons,
    Phase.BOOKS: reasons_money.books_reasons,
}
"""Who knows the reasons of each phase."""
