"""The names that the picture writes: countries, squares, kinds of company, reasons of lines in a register."""

from __future__ import annotations

from pinstripe.engine.words import Message, message

from .table import State
from .vocabulary import Circuit, Kind, Rate, Reason, Square

COUNTRIES = {
    Circuit.ITALY: "picture.italy",
    Circuit.SWITZERLAND: "picture.switzerland",
    Circuit.LUXEMBOURG: "picture.luxembourg",
    Circuit.SOUTH_AMERICA: "picture.south_america",
}
KINDS = {
    Kind.FOOD: "picture.kind_food",
    Kind.MINING: "picture.kind_mining",
    Kind.PROCESSING: "picture.kind_processing",
    Kind.FINANCIAL: "picture.kind_financial",
}
SQUARES = {
    Square.CENTRAL: "picture.square_central",
    Square.PARKING: "picture.square_parking",
    Square.COUPONS: "picture.square_coupons",
    Square.TAXES: "picture.square_taxes",
    Square.FINANCING: "picture.square_financing",
    Square.RAW_MATERIALS: "picture.square_raw_materials",
    Square.PROCESSING: "picture.square_processing",
    Square.SALES: "picture.square_sales",
    Square.FINANCE_POLICE: "picture.square_finance_police",
    Square.TAX_OFFICE: "picture.square_tax_office",
    Square.STOCK_EXCHANGE: "picture.square_stock_exchange",
    Square.DEAR_EXCHANGE: "picture.square_dear_exchange",
    Square.LUXURY: "picture.square_luxury",
    Square.BLACK_FINANCING: "picture.square_black_financing",
    Square.FOUNDING: "picture.square_founding",
    Square.INTEREST: "picture.square_interest",
    Square.METALS: "picture.square_metals",
    Square.BANK: "picture.square_bank",
    Square.MINING: "picture.square_mining",
    Square.FOOD: "picture.square_food",
    Square.FINANCIAL: "picture.square_financial",
    Square.ARMS_BOUGHT: "picture.square_arms_bought",
    Square.ARMS_SOLD: "picture.square_arms_sold",
    Square.REGULAR_ELECTIONS: "picture.square_regular_elections",
    Square.RIGGED_ELECTIONS: "picture.square_rigged_elections",
    Square.NATIONALISATION: "picture.square_nationalisation",
    Square.COUP: "picture.square_coup",
    Square.START: "picture.square_start",
}
HELP = {
    Square.CENTRAL: "picture.help_central",
    Square.PARKING: "picture.help_parking",
    Square.COUPONS: "picture.help_coupons",
    Square.TAXES: "picture.help_taxes",
    Square.FINANCING: "picture.help_financing",
    Square.RAW_MATERIALS: "picture.help_raw_materials",
    Square.PROCESSING: "picture.help_processing",
    Square.SALES: "picture.help_sales",
    Square.FINANCE_POLICE: "picture.help_finance_police",
    Square.TAX_OFFICE: "picture.help_tax_office",
    Square.STOCK_EXCHANGE: "picture.help_stock_exchange",
    Square.DEAR_EXCHANGE: "picture.help_dear_exchange",
    Square.LUXURY: "picture.help_luxury",
    Square.BLACK_FINANCING: "picture.help_black_financing",
    Square.FOUNDING: "picture.help_founding",
    Square.INTEREST: "picture.help_interest",
    Square.METALS: "picture.help_metals",
    Square.BANK: "picture.help_bank",
    Square.MINING: "picture.help_mining",
    Square.FOOD: "picture.help_food",
    Square.FINANCIAL: "picture.help_financial",
    Square.ARMS_BOUGHT: "picture.help_arms_bought",
    Square.ARMS_SOLD: "picture.help_arms_sold",
    Square.REGULAR_ELECTIONS: "picture.help_regular_elections",
    Square.RIGGED_ELECTIONS: "picture.help_rigged_elections",
    Square.NATIONALISATION: "picture.help_nationalisation",
    Square.COUP: "picture.help_coup",
    Square.START: "picture.help_start",
}
RATES = {
    Square.COUPONS: Rate.COUPONS,
    Square.FINANCING: Rate.WHITE_LOAN,
    Square.RAW_MATERIALS: Rate.RAW_MATERIALS,
    Square.PROCESSING: Rate.PROCESSING,
    Square.SALES: Rate.SALES,
    Square.LUXURY: Rate.LUXURY,
    Square.BLACK_FINANCING: Rate.BLACK_LOAN,
    Square.INTEREST: Rate.BLACK_INTEREST,
    Square.BANK: Rate.DEPOSIT_INTEREST,
    Square.MINING: Rate.DIVIDEND,
    Square.FOOD: Rate.DIVIDEND,
    Square.FINANCIAL: Rate.DIVIDEND,
    Square.ARMS_BOUGHT: Rate.ARMS_BOUGHT,
    Square.ARMS_SOLD: Rate.ARMS_SOLD,
}
"""The percentage that a square is about, where there is one."""

REASONS = {
    Reason.COUPONS: "picture.reason_coupons",
    Reason.SALES: "picture.reason_sales",
    Reason.DIVIDEND: "picture.reason_dividend",
    Reason.ARMS_SOLD: "picture.reason_arms_sold",
    Reason.RAW_MATERIALS: "picture.reason_raw_materials",
    Reason.PROCESSING: "picture.reason_processing",
    Reason.LUXURY: "picture.reason_luxury",
    Reason.ARMS_BOUGHT: "picture.reason_arms_bought",
    Reason.TAXES: "picture.reason_taxes",
    Reason.TAX_OFFICE: "picture.reason_tax_office",
    Reason.FINE: "picture.reason_fine",
    Reason.NATIONALISED: "picture.reason_nationalised",
    Reason.COUP: "picture.reason_coup",
    Reason.LOAN: "picture.reason_loan",
    Reason.REPAYMENT: "picture.reason_repayment",
    Reason.LOAN_INTEREST: "picture.reason_loan_interest",
    Reason.DEPOSIT: "picture.reason_deposit",
    Reason.WITHDRAWAL: "picture.reason_withdrawal",
    Reason.DEPOSIT_INTEREST: "picture.reason_deposit_interest",
    Reason.METALS_STAKE: "picture.reason_metals_stake",
    Reason.METALS_RETURN: "picture.reason_metals_return",
    Reason.ELECTION_STAKE: "picture.reason_election_stake",
    Reason.ELECTION_RETURN: "picture.reason_election_return",
    Reason.ELECTION_LOST: "picture.reason_election_lost",
    Reason.SHARES_BOUGHT: "picture.reason_shares_bought",
    Reason.SHARES_SOLD: "picture.reason_shares_sold",
    Reason.CORRUPTION: "picture.reason_corruption",
    Reason.FOUNDING: "picture.reason_founding",
    Reason.CAPITAL: "picture.reason_capital",
    Reason.TRANSFER: "picture.reason_transfer",
    Reason.LIQUIDATION: "picture.reason_liquidation",
    Reason.INHERITED: "picture.reason_inherited",
    Reason.BUY_BACK: "picture.reason_buy_back",
    Reason.TRADE: "picture.reason_trade",
    Reason.PARTNER: "picture.reason_partner",
    Reason.ACCUSATION: "picture.reason_accusation",
    Reason.FALSE_ENTRY: "picture.reason_false_entry",
    Reason.SET_RIGHT: "picture.reason_set_right",
    Reason.DISSOLVED: "picture.reason_dissolved",
}


def help_of(state: State, square: int) -> Message:
    """What a square does, with the figures of this table."""
    kind = Square(square)
    if kind in RATES:
        return message(HELP[kind], n=state.rate[RATES[kind]])
    if kind == Square.STOCK_EXCHANGE:
        return message(HELP[kind], n=state.share_price)
    if kind == Square.DEAR_EXCHANGE:
        return message(HELP[kind], n=state.dear_price)
    if kind == Square.TAX_OFFICE:
        return message(HELP[kind], n=state.rate[Rate.TAX_ON_WHITE], m=state.rate[Rate.TAX_ON_BLACK])
    if kind == Square.METALS:
        return message(HELP[kind], n=state.least_stake)
    return message(HELP[kind])
