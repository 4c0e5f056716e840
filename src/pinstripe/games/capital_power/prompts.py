"""The question of the moment with what it costs and leaves."""

from __future__ import annotations

from pinstripe.engine.seats import CHANCE
from pinstripe.engine.words import Message, message

from .groups import group_registers
from .ledger import notes_of
from .naming import circuit_term, dollars, name_of
from .prompts_distress import distress_prompt
from .prompts_money import money_prompt
from .prompts_squares import square_prompt
from .prompts_trades import trade_prompt
from .prompts_turn import turn_prompt
from .table import State, circuit_of
from .vocabulary import Phase


def prompt(state: State, seat: int) -> Message:
    """One sentence: what is asked, what it turns on, what it costs and what is left."""
    phase = state.phase
    if state.actor == CHANCE or phase == Phase.OVER:
        return chance_prompt(state)
    if phase <= Phase.ROUTE:
        return turn_prompt(state, seat)
    if phase <= Phase.EXCHANGE_LOTS:
        return money_prompt(state, seat)
    if phase <= Phase.ACCUSE:
        return square_prompt(state, seat)
    if phase <= Phase.BUY_BACK:
        return distress_prompt(state, seat)
    if phase <= Phase.ANSWER_COLOURS:
        return trade_prompt(state, seat)
    if phase == Phase.INTERPOL_ROUTE:
        return message("prompt.interpol_route", circuit=circuit_term(circuit_of(state.interpol)), n=state.steps)
    if phase == Phase.BOOKS:
        paper, notes = group_registers(state, seat), notes_of(state, seat)
        return message("prompt.books", paper=dollars(paper), notes=dollars(notes))
    company = state.books_company
    return message("prompt.books_amount", company=name_of(company), register=dollars(state.register[company]))


def chance_prompt(state: State) -> Message:
    if state.phase == Phase.ROLL:
        return message("prompt.roll", company=name_of(state.pawn))
    if state.phase == Phase.GAMBLE:
        return message("prompt.gamble", company=name_of(state.pawn))
    if state.phase == Phase.INTERPOL_ROLL:
        return message("prompt.interpol_roll")
    return message("prompt.over")
