"""What a square does to the pawn that stops on it."""

from __future__ import annotations

from .inspection import inspect, tax_office
from .ledger import close_pools, earn, lose_notes, notes_of
from .payments import ask_colours, demand
from .table import BLACK, COMPANIES, NONE, WHITE, State, percent, tell
from .vocabulary import After, Kind, Loan, Mode, Note, Phase, Purpose, Rate, Reason, Square, Task


def land(state: State) -> None:
    """Only the square a pawn stops on acts."""
    company = state.pawn
    kind = state.square[state.position[company]]
    tell(state, Note.LANDED, company, state.position[company], kind, 0)
    state.actor = state.current
    state.task = Task.SQUARE_DONE
    if kind <= Square.PARKING:
        return
    if kind == Square.COUPONS:
        reward(state, company, Rate.COUPONS, WHITE, Reason.COUPONS)
    elif kind == Square.TAXES:
        demand(state, company, (2 * state.register[company] + 3) // 6, Mode.WHITE_FIRST, Reason.TAXES, After.SQUARE)
    elif kind == Square.FINANCING:
        visit_financing(state, company)
    elif kind == Square.BLACK_FINANCING:
        if state.loan_kind[company] != Loan.WHITE_LOAN:
            await_choice(state, Phase.LOAN)
    elif kind == Square.FINANCE_POLICE:
        inspect(state, company, After.SQUARE)
    elif kind == Square.TAX_OFFICE:
        tax_office(state, company)
    elif kind == Square.STOCK_EXCHANGE or kind == Square.DEAR_EXCHANGE:
        await_choice(state, Phase.EXCHANGE)
    elif kind == Square.LUXURY:
        cost(state, company, Rate.LUXURY, Mode.BLACK_FIRST, Reason.LUXURY)
    elif kind == Square.FOUNDING:
        state.founded_now = 0
        await_choice(state, Phase.FOUND)
    elif kind == Square.INTEREST:
        if state.loan_kind[company] == Loan.BLACK_LOAN:
            owed = percent(state.loan[company], state.rate[Rate.BLACK_INTEREST])
            demand(state, company, owed, Mode.BLACK_FIRST, Reason.LOAN_INTEREST, After.SQUARE)
    elif kind == Square.BANK:
        visit_bank(state, company)
    else:
        land_elsewhere(state, company, kind)


def land_elsewhere(state: State, company: int, kind: int) -> None:
    """Squares for one kind of company, and South America."""
    trade = state.kind[company]
    if kind == Square.SALES:
        if trade == Kind.PROCESSING:
            reward(state, company, Rate.SALES, WHITE, Reason.SALES)
    elif kind == Square.RAW_MATERIALS:
        if trade == Kind.PROCESSING:
            cost(state, company, Rate.RAW_MATERIALS, Mode.CHOICE, Reason.RAW_MATERIALS)
    elif kind == Square.PROCESSING:
        if trade == Kind.PROCESSING:
            cost(state, company, Rate.PROCESSING, Mode.CHOICE, Reason.PROCESSING)
    elif kind == Square.MINING:
        if trade == Kind.MINING:
            reward(state, company, Rate.DIVIDEND, WHITE, Reason.DIVIDEND)
    elif kind == Square.FOOD:
        if trade == Kind.FOOD:
            reward(state, company, Rate.DIVIDEND, WHITE, Reason.DIVIDEND)
    elif kind == Square.FINANCIAL:
        if trade == Kind.FINANCIAL:
            reward(state, company, Rate.DIVIDEND, WHITE, Reason.DIVIDEND)
    elif kind == Square.ARMS_BOUGHT:
        cost(state, company, Rate.ARMS_BOUGHT, Mode.BLACK_FIRST, Reason.ARMS_BOUGHT)
    elif kind == Square.ARMS_SOLD:
        reward(state, company, Rate.ARMS_SOLD, BLACK, Reason.ARMS_SOLD)
    elif kind == Square.METALS:
        if (trade == Kind.MINING or trade == Kind.FINANCIAL) and purse(state, company) >= state.least_stake:
            await_choice(state, Phase.METALS)
    elif kind == Square.REGULAR_ELECTIONS or kind == Square.RIGGED_ELECTIONS:
        await_choice(state, Phase.ELECTION)
    elif kind == Square.NATIONALISATION:
        nationalise(state, company)
    elif kind == Square.COUP:
        coup(state, company)


def await_choice(state: State, phase: int) -> None:
    state.phase = phase
    state.task = Task.NOTHING


def purse(state: State, company: int) -> int:
    """What a company can lay out: its register, as far as there are notes."""
    return min(state.register[company], notes_of(state, state.owner[company]))


def reward(state: State, company: int, rate: int, colour: int, reason: int) -> None:
    earn(state, company, percent(state.capital[company], state.rate[rate]), colour, reason)


def cost(state: State, company: int, rate: int, mode: int, reason: int) -> None:
    demand(state, company, percent(state.capital[company], state.rate[rate]), mode, reason, After.SQUARE)


def visit_financing(state: State, company: int) -> None:
    """Interest first, on what is still owed."""
    if state.loan_kind[company] == Loan.WHITE_LOAN:
        owed = percent(state.loan[company], state.rate[Rate.WHITE_INTEREST])
        demand(state, company, owed, Mode.WHITE_ONLY, Reason.LOAN_INTEREST, After.LOAN)
    elif state.loan_kind[company] == Loan.NO_LOAN:
        await_choice(state, Phase.LOAN)


def visit_bank(state: State, company: int) -> None:
    """From here on the others do not know what lies in register, account and heaps."""
    seat = state.owner[company]
    state.bank_drawn = 0
    state.depositing = 0
    state.register_open[company] = 0
    state.account_open[company] = 0
    for other in range(COMPANIES):
        if state.owner[other] == seat and state.account[other] != 0:
            state.account_open[other] = 0
    close_pools(state, seat)
    tell(state, Note.BANK_VISITED, company, 0, 0, 0)
    await_choice(state, Phase.BANK)


def nationalise(state: State, company: int) -> None:
    """The whole register, in colours of the payer's choice; everybody sees how much."""
    amount = purse(state, company)
    tell(state, Note.REGISTER_LOST, company, state.register[company], Reason.NATIONALISED, 0)
    state.register_open[company] = 1
    ask_colours(state, company, amount, Purpose.NATIONALISATION)


def coup(state: State, company: int) -> None:
    """Its capital in black if it has that, else everything it has, black first."""
    seat, capital = state.owner[company], state.capital[company]
    if state.register[company] >= capital and state.black[seat] >= capital:
        demand(state, company, capital, Mode.BLACK_FIRST, Reason.COUP, After.SQUARE)
        return
    lost = lose_notes(state, company, Reason.COUP)
    tell(state, Note.REGISTER_LOST, company, lost, Reason.COUP, NONE)
