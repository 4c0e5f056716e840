"""Why something is not possible now, each reason with its heading in the rules page."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pinstripe.engine.game import Reason
from pinstripe.engine.words import Message, message

from .bank import can_withdraw_any, depositable, interest_due
from .distress import buy_back_cost, can_liquidate, can_liquidate_any, can_resell, own_pot
from .exchange import affordable_lots, lot_price
from .founding import can_found, can_split, may_co_found
from .groups import controlled, count_companies, free_slot, hanging_on, is_holding
from .ledger import notes_of
from .loans import repayable
from .naming import circuit_term, dollars, name_of, shares
from .payments import may_offer
from .raising import can_buy_back, may_buy_back
from .table import (
    ACCEPT,
    BORROW,
    BUY,
    BUY_BACK,
    COMPANIES,
    COMPANY,
    CORRUPT,
    DEPOSIT,
    END,
    FOUND,
    GIVE_UP,
    ITEM,
    LIQUIDATE,
    NONE,
    OFFER,
    OFFERS_A_TURN,
    REPAY,
    RESELL,
    ROLL,
    SELL,
    SEND,
    SPLIT,
    TARGET,
    TARGETS,
    TRANSFER,
    WITHDRAW,
    Item,
    Loan,
    Phase,
    Purpose,
    Split,
    Square,
    State,
    Target,
    circuit_of,
)
from .table import Reason as Cause
from .trades import can_accept, can_trade_stake, item_range, may_book_answer
from .trading import books_fit, stakes_in_offer
from .turn import can_corrupt, can_give, can_transfer, may_transfer

RULES = {
    Phase.TURN: "turn",
    Phase.TRANSFER_FROM: "transfers",
    Phase.TRANSFER_TO: "transfers",
    Phase.TRANSFER_AMOUNT: "transfers",
    Phase.CORRUPT: "corruption",
    Phase.COLOURS: "money",
    Phase.ROLL: "turn",
    Phase.ROUTE: "board",
    Phase.LOAN: "loans",
    Phase.LOAN_AMOUNT: "loans",
    Phase.BANK: "bank",
    Phase.BANK_ACCOUNT: "bank",
    Phase.BANK_AMOUNT: "bank",
    Phase.EXCHANGE: "exchange",
    Phase.EXCHANGE_LOTS: "exchange",
    Phase.FOUND: "founding",
    Phase.FOUND_KIND: "companies",
    Phase.FOUND_SPLIT: "founding",
    Phase.FOUND_PARTNER: "founding",
    Phase.FOUND_CAPITAL: "founding",
    Phase.METALS: "metals",
    Phase.ELECTION: "elections",
    Phase.GAMBLE: "elections",
    Phase.SHARE_OUT: "inspections",
    Phase.ACCUSE: "creative",
    Phase.RAISE: "distress",
    Phase.RESELL: "distress",
    Phase.RESELL_LOTS: "distress",
    Phase.LIQUIDATE: "liquidation",
    Phase.HEIR: "liquidation",
    Phase.DAUGHTER: "daughters",
    Phase.BUY_BACK: "daughters",
    Phase.OFFER_TO: "trades",
    Phase.OFFER_BOOKS: "trades",
    Phase.OFFER: "trades",
    Phase.OFFER_AMOUNT: "trades",
    Phase.OFFER_STAKE: "trades",
    Phase.OFFER_COLOURS: "trades",
    Phase.ANSWER: "trades",
    Phase.ANSWER_BOOKS: "trades",
    Phase.ANSWER_COLOURS: "trades",
    Phase.INTERPOL_ROLL: "interpol",
    Phase.INTERPOL_ROUTE: "interpol",
    Phase.BOOKS: "creative",
    Phase.BOOKS_AMOUNT: "creative",
    Phase.OVER: "victory",
}
"""Where the rules page speaks of each phase."""

SPENT = {
    Purpose.CORRUPTION: "corruption",
    Purpose.REPAYMENT: "loans",
    Purpose.DEPOSIT: "bank",
    Purpose.METALS: "metals",
    Purpose.ELECTION: "elections",
    Purpose.NATIONALISATION: "nationalisation",
    Purpose.BUY_BACK: "daughters",
}
"""Where it speaks of what notes of any colour are paid for."""

TARGETS_AHEAD = {
    Target.BLACK_FINANCING: "why.no_black_financing_ahead",
    Target.BANK: "why.no_bank_ahead",
    Target.EXCHANGE: "why.no_exchange_ahead",
}


def rule_of_prompt(state: State) -> str:
    """The heading of the rules page for the question of the moment."""
    if state.phase == Phase.COLOURS:
        return SPENT.get(Purpose(state.pay_purpose), "money")
    if state.phase == Phase.GAMBLE and state.square[state.position[state.pawn]] == Square.METALS:
        return "metals"
    if state.phase == Phase.SHARE_OUT and state.due_reason == Cause.TAX_OFFICE:
        return "tax_office"
    return RULES[Phase(state.phase)]


def reasons(state: State, seat: int) -> list[Reason]:
    """Why what a person might try is not possible; nothing about what is."""
    look = LOOKS.get(Phase(state.phase))
    return list(look(state, seat)) if look and 0 <= seat < state.players else []


def own(state: State, seat: int) -> Iterable[int]:
    return (company for company in range(COMPANIES) if state.owner[company] == seat)


def turn_reasons(state: State, seat: int) -> Iterable[Reason]:
    still = [company for company in own(state, seat) if state.moved[company] == 0]
    for company in own(state, seat):
        if state.fresh[company] == 1:
            yield Reason(ROLL + company, message("why.fresh"), "companies")
        elif state.moved[company] == 0 and not can_corrupt(state, seat, company):
            yield Reason(CORRUPT + company, no_corruption(state, seat, company), "corruption")
    if not can_transfer(state, seat):
        yield Reason(TRANSFER, no_transfer(state, seat, bool(still)), "transfers")
    if not may_offer(state, seat):
        yield no_offer()
    due = [company for company in still if state.square[state.position[company]] != Square.PARKING]
    if due:
        yield Reason(END, message("why.still_to_move", what=tuple(name_of(company) for company in due)), "turn")


def no_offer() -> Reason:
    return Reason(OFFER, message("why.offers_made", n=OFFERS_A_TURN), "trades")


def no_transfer(state: State, seat: int, waiting: bool) -> Message:
    if count_companies(state, seat) == 1:
        return message("why.one_company")
    return message("why.no_pair_left" if waiting else "why.all_moved")


def no_corruption(state: State, seat: int, company: int) -> Message:
    here = circuit_of(state.position[company])
    if (state.corrupted[company] >> here) & 1 == 1:
        return message("why.corrupted_here", circuit=circuit_term(here))
    if all(state.target[kind, state.position[company]] == NONE for kind in range(TARGETS)):
        return message("why.nothing_ahead", circuit=circuit_term(here))
    if state.register[company] < state.corruption_price:
        price, register = dollars(state.corruption_price), dollars(state.register[company])
        return message("why.price_register", price=price, register=register)
    return message("why.notes_short", price=dollars(state.corruption_price), notes=dollars(notes_of(state, seat)))


def givers(state: State, seat: int) -> Iterable[Reason]:
    for company in own(state, seat):
        if not can_give(state, seat, company):
            empty = state.register[company] <= 0
            yield Reason(COMPANY + company, message("why.register_empty" if empty else "why.no_receiver"), "transfers")


def receivers(state: State, seat: int) -> Iterable[Reason]:
    for company in own(state, seat):
        if company != state.chosen and not may_transfer(state, seat, state.chosen, company):
            if state.fresh[company] == 1:
                why = "why.new_receives_nothing"
            elif state.moved[company] == 1:
                why = "why.receiver_moved"
            else:
                why = "why.sent_already"
            yield Reason(COMPANY + company, message(why), "transfers")


def targets(state: State, seat: int) -> Iterable[Reason]:
    here = state.position[state.other]
    for kind in Target:
        if state.target[kind, here] == NONE:
            where = circuit_term(circuit_of(here))
            yield Reason(TARGET + kind, message(TARGETS_AHEAD[kind], circuit=where), "corruption")


def loan_reasons(state: State, seat: int) -> Iterable[Reason]:
    company = state.pawn
    if state.loan_kind[company] == Loan.NO_LOAN:
        yield Reason(REPAY, message("why.owes_nothing"), "loans")
        return
    yield Reason(BORROW, message("why.has_loan", amount=dollars(state.loan[company])), "loans")
    if repayable(state, company) <= 0:
        why = "why.register_empty"
        if state.register[company] > 0:
            why = "why.no_white_notes" if state.loan_kind[company] == Loan.WHITE_LOAN else "why.no_notes"
        yield Reason(REPAY, message(why), "loans")


def bank_reasons(state: State, seat: int) -> Iterable[Reason]:
    if not can_withdraw_any(state, seat):
        drawn = state.bank_drawn != 0
        yield Reason(WITHDRAW, message("why.accounts_drawn" if drawn else "why.accounts_empty"), "bank")
    if state.bank_drawn != 0:
        yield Reason(DEPOSIT, message("why.withdrawn_already"), "bank")
    elif depositable(state, state.pawn) + interest_due(state, state.pawn) <= 0:
        yield Reason(DEPOSIT, message("why.register_empty"), "bank")


def exchange_reasons(state: State, seat: int) -> Iterable[Reason]:
    company = state.pawn
    if affordable_lots(state, company) <= 0:
        price, register = dollars(lot_price(state, company)), dollars(state.register[company])
        why = message("why.shares_price", price=price, register=register, white=dollars(state.white[seat]))
        yield Reason(BUY, why, "exchange")
    if state.lots[company] == 0:
        yield Reason(SELL, message("why.no_shares_here"), "exchange")


def found_reasons(state: State, seat: int) -> Iterable[Reason]:
    if not can_found(state, seat):
        why = message("why.no_pawn_left")
        if free_slot(state, seat) != NONE:
            why = message("why.founding_short", price=dollars(state.capital_step))
        yield Reason(FOUND, why, "founding")


def split_reasons(state: State, seat: int) -> Iterable[Reason]:
    for split in Split:
        if not can_split(state, seat, split):
            why = message("why.founding_short", price=dollars(state.capital_step))
            if split != Split.SOLE and count_companies(state, seat) == 1:
                why = message("why.no_co_founder")
            elif split != Split.SOLE:
                why = message("why.joint_short")
            yield Reason(SPLIT + split, why, "founding")


def partner_reasons(state: State, seat: int) -> Iterable[Reason]:
    for company in own(state, seat):
        if company != state.pawn and not may_co_found(state, seat, state.found_split, company):
            new = (state.founded_now >> company) & 1 == 1
            yield Reason(COMPANY + company, message("why.founded_now" if new else "why.joint_short"), "founding")


def raise_reasons(state: State, seat: int) -> Iterable[Reason]:
    resell, liquidate = can_resell(state, seat), can_liquidate_any(state, seat)
    if not resell:
        yield Reason(RESELL, message("why.no_shares"), "distress")
    if not liquidate:
        alone = count_companies(state, seat) == 1
        yield Reason(LIQUIDATE, message("why.only_holding" if alone else "why.nothing_to_liquidate"), "liquidation")
    if not may_offer(state, seat):
        yield no_offer()
    if resell or liquidate:
        yield Reason(GIVE_UP, message("why.means_left"), "bankruptcy")


def resell_reasons(state: State, seat: int) -> Iterable[Reason]:
    for company in own(state, seat):
        if state.lots[company] == 0:
            yield Reason(COMPANY + company, message("why.no_shares_here"), "distress")


def no_liquidation(state: State, company: int) -> Message:
    if is_holding(company):
        return message("why.holding_stays")
    if company == state.due_company:
        return message("why.debtor_stays")
    if (state.inspected >> company) & 1 == 1:
        return message("why.inspected_stays")
    if state.loan[company] > state.capital[company]:
        loan, capital = dollars(state.loan[company]), dollars(state.capital[company])
        return message("why.owes_too_much", loan=loan, capital=capital)
    return message("why.controls_debtor", company=name_of(state.due_company))


def liquidate_reasons(state: State, seat: int) -> Iterable[Reason]:
    for company in own(state, seat):
        if not can_liquidate(state, seat, company):
            yield Reason(COMPANY + company, no_liquidation(state, company), "liquidation")


def heir_reasons(state: State, seat: int) -> Iterable[Reason]:
    gone = controlled(state, state.subject)
    for company in own(state, seat):
        if company != state.subject and (gone >> company) & 1 == 1:
            yield Reason(COMPANY + company, message("why.hangs_on", company=name_of(state.subject)), "liquidation")


def daughter_reasons(state: State, seat: int) -> Iterable[Reason]:
    daughter, cost = state.subject, buy_back_cost(state)
    if not can_buy_back(state, seat):
        yield Reason(BUY_BACK, message("why.nobody_pays", price=dollars(cost - min(cost, own_pot(state)))), "daughters")
    if state.liquidating == 0:
        yield Reason(LIQUIDATE, message("why.no_payment_due"), "daughters")
    elif (state.loose_major >> daughter) & 1 == 0:
        yield Reason(LIQUIDATE, message("why.minority_only"), "daughters")
    elif not can_liquidate(state, seat, daughter):
        yield Reason(LIQUIDATE, no_liquidation(state, daughter), "liquidation")
    if not may_offer(state, seat):
        yield no_offer()


def buy_back_reasons(state: State, seat: int) -> Iterable[Reason]:
    below, cost = hanging_on(state, state.subject), buy_back_cost(state)
    need = dollars(cost - min(cost, own_pot(state)))
    for company in own(state, seat):
        if (below >> company) & 1 == 1:
            yield Reason(COMPANY + company, message("why.hangs_on", company=name_of(state.subject)), "daughters")
        elif not may_buy_back(state, seat, company):
            why = message("why.price_register", price=need, register=dollars(state.register[company]))
            yield Reason(COMPANY + company, why, "daughters")


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


def books_reasons(state: State, seat: int) -> Iterable[Reason]:
    for company in own(state, seat):
        if state.cooked[company] == 1:
            yield Reason(COMPANY + company, message("why.cooked"), "creative")


LOOKS: dict[Phase, Callable[[State, int], Iterable[Reason]]] = {
    Phase.TURN: turn_reasons,
    Phase.TRANSFER_FROM: givers,
    Phase.TRANSFER_TO: receivers,
    Phase.CORRUPT: targets,
    Phase.LOAN: loan_reasons,
    Phase.BANK: bank_reasons,
    Phase.EXCHANGE: exchange_reasons,
    Phase.FOUND: found_reasons,
    Phase.FOUND_SPLIT: split_reasons,
    Phase.FOUND_PARTNER: partner_reasons,
    Phase.RAISE: raise_reasons,
    Phase.RESELL: resell_reasons,
    Phase.LIQUIDATE: liquidate_reasons,
    Phase.HEIR: heir_reasons,
    Phase.DAUGHTER: daughter_reasons,
    Phase.BUY_BACK: buy_back_reasons,
    Phase.OFFER: offer_reasons,
    Phase.ANSWER: answer_reasons,
    Phase.ANSWER_BOOKS: answer_book_reasons,
    Phase.BOOKS: books_reasons,
}
"""Who knows the reasons of each phase."""
