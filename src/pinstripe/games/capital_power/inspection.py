"""Finance police, tax office and Interpol."""

from __future__ import annotations

from .distress import bankrupt
from .groups import controlled, group_of, group_registers, registers_in
from .ledger import notes_of
from .payments import begin_sharing, demand
from .table import COMPANIES, NOBODY, NONE, State, percent, tell
from .vocabulary import After, Mode, Note, Rate, Reason, Square, Task


def show_registers(state: State, companies: int) -> None:
    for company in range(COMPANIES):
        if (companies >> company) & 1 == 1:
            state.register_open[company] = 1
            tell(state, Note.REGISTER_SHOWN, company, state.register[company], 0, 0)


def inspect(state: State, company: int, after: int) -> None:
    """Registers down the chain against white notes; the shortfall is the fine."""
    seat, companies = state.owner[company], controlled(state, company)
    paper, white = registers_in(state, companies), state.white[seat]
    fine = max(0, paper - white)
    tell(state, Note.INSPECTED, company, paper, white, fine)
    show_registers(state, companies)
    state.white_open[seat] = 1
    state.due_company = company
    state.due_amount = fine
    state.due_mode = Mode.WHITE_ONLY
    state.due_reason = Reason.FINE
    state.due_after = after
    state.due_to = NOBODY
    state.inspected = companies
    state.no_return += 1
    state.task = Task.SETTLE


def next_pawn(state: State) -> None:
    """Interpol looks at every pawn on its square, seats from the mover on, each settled before the next."""
    kind = state.square[state.interpol]
    while kind != Square.PARKING and state.inspect_seat < state.players:
        seat = (state.current + state.inspect_seat) % state.players
        for company in range(state.inspect_slot + 1, COMPANIES):
            if state.owner[company] == seat and state.position[company] == state.interpol:
                state.inspect_slot = company
                inspect(state, company, After.INTERPOL)
                return
        state.inspect_seat += 1
        state.inspect_slot = NONE
    state.inspect_seat = 0
    state.inspect_slot = NONE
    state.task = Task.NEXT_TURN


def tax_office(state: State, company: int) -> None:
    """Everything is shown; false books put the player out, true ones cost a part of the notes."""
    seat = state.owner[company]
    show_everything(state, seat)
    if group_registers(state, seat) != notes_of(state, seat):
        tell(state, Note.FALSE_BOOKS, seat, group_registers(state, seat), notes_of(state, seat), 0)
        state.due_amount = 0
        state.due_to = NOBODY
        bankrupt(state, seat)
        return
    white = percent(state.white[seat], state.rate[Rate.TAX_ON_WHITE])
    black = percent(state.black[seat], state.rate[Rate.TAX_ON_BLACK])
    tell(state, Note.TAX_ASSESSED, seat, white, black, 0)
    state.due_company = company
    state.due_amount = white + black
    state.due_mode = Mode.WHITE_ONLY
    state.due_reason = Reason.TAX_OFFICE
    state.due_after = After.ACCUSATION if state.creative == 1 else After.SQUARE
    state.due_to = NOBODY
    state.inspected = 0
    begin_sharing(state, group_of(state, seat), white, black)


def show_everything(state: State, seat: int) -> None:
    show_registers(state, group_of(state, seat))
    tell(state, Note.NOTES_SHOWN, seat, state.white[seat], state.black[seat], 0)
    state.white_open[seat] = 1
    state.black_open[seat] = 1
    for company in range(COMPANIES):
        if state.owner[company] == seat:
            state.account_open[company] = 1
    state.no_return += 1


def pay_accused(state: State, accuser_company: int, accused: int) -> None:
    """A false accusation costs a tenth of the accuser's registers, paid to the accused."""
    seat = state.owner[accuser_company]
    amount = percent(group_registers(state, seat), state.rate[Rate.FALSE_ACCUSATION])
    demand(state, accuser_company, amount, Mode.CHOICE, Reason.ACCUSATION, After.SQUARE)
    state.due_to = accused
