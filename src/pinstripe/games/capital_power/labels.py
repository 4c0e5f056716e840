"""Every choice as a short text for a button, with the facts that matter."""

from __future__ import annotations

from collections.abc import Callable

from pinstripe.engine.ladder import chosen_amount
from pinstripe.engine.words import Message, Money, Param, Seat, message

from .bank import interest_due, range_bank_amount
from .cooking import range_books_amount
from .distress import buy_back_cost
from .exchange import lot_price, range_exchange_lots
from .founding import range_found_capital
from .gambling import range_election, range_metals
from .groups import majority_share
from .loans import loan_limit, range_loan_amount, repayable
from .moving import central_square
from .naming import MINORITY_SHARE, circuit_term, dollars, kind_term, name_of, place, shares, square_term
from .raising import range_resell_lots
from .sharing import range_share_out
from .table import (
    ACCEPT,
    BOOKS,
    BORROW,
    BUY,
    BUY_BACK,
    CIRCUIT,
    CIRCUITS,
    COMPANIES,
    COMPANY,
    CORRUPT,
    DEPOSIT,
    DIE,
    END,
    FOUND,
    GIVE_UP,
    ITEM,
    KIND,
    LET_GO,
    LIQUIDATE,
    LONGEST,
    MINORITY,
    NONE,
    OFFER,
    PLAYERS,
    REFUSE,
    REPAY,
    RESELL,
    ROLL,
    RUNG,
    SEAT,
    SELL,
    SEND,
    SPLIT,
    STOP,
    TARGET,
    TARGETS,
    TRANSFER,
    WITHDRAW,
    State,
)
from .trades import range_answer_colours, range_offer_amount, range_offer_colours
from .turn import range_colours, range_transfer_amount
from .vocabulary import Item, Kind, Phase, Rate, Split, Square

PLAIN = {
    TRANSFER: "label.transfer",
    OFFER: "label.offer",
    END: "label.end",
    BOOKS: "label.books",
    WITHDRAW: "label.withdraw",
    FOUND: "label.found",
    RESELL: "label.resell",
    GIVE_UP: "label.give_up",
    SEND: "label.send",
    ACCEPT: "label.accept",
    REFUSE: "label.refuse",
}
"""Choices that read the same at any moment."""

STOPS = {
    Phase.LOAN: "label.no_loan",
    Phase.EXCHANGE: "label.leave_exchange",
    Phase.FOUND: "label.found_nothing",
    Phase.ACCUSE: "label.accuse_nobody",
}

ITEMS = {
    Item.GIVE_WHITE: "label.give_white",
    Item.GIVE_BLACK: "label.give_black",
    Item.ASK_WHITE: "label.ask_white",
    Item.ASK_BLACK: "label.ask_black",
    Item.GIVE_LOTS: "label.give_shares",
    Item.ASK_LOTS: "label.ask_shares",
    Item.GIVE_STAKE: "label.give_stake",
    Item.ASK_STAKE: "label.ask_stake",
}

IN_OFFER = {
    Item.GIVE_WHITE: "label.give_white_amount",
    Item.GIVE_BLACK: "label.give_black_amount",
    Item.ASK_WHITE: "label.ask_white_amount",
    Item.ASK_BLACK: "label.ask_black_amount",
    Item.GIVE_LOTS: "label.give_shares_amount",
    Item.ASK_LOTS: "label.ask_shares_amount",
}

KINDS = {
    Kind.FOOD: "label.kind_food",
    Kind.MINING: "label.kind_mining",
    Kind.PROCESSING: "label.kind_processing",
    Kind.FINANCIAL: "label.kind_financial",
}

SPLITS = {
    Split.SOLE: "label.split_sole",
    Split.MAJORITY: "label.split_majority",
    Split.MINORITY: "label.split_minority",
}

RANGES: dict[int, Callable[[State, int], tuple[int, int, int]]] = {
    Phase.TRANSFER_AMOUNT: range_transfer_amount,
    Phase.COLOURS: range_colours,
    Phase.LOAN_AMOUNT: range_loan_amount,
    Phase.BANK_AMOUNT: range_bank_amount,
    Phase.EXCHANGE_LOTS: range_exchange_lots,
    Phase.FOUND_CAPITAL: range_found_capital,
    Phase.METALS: range_metals,
    Phase.ELECTION: range_election,
    Phase.SHARE_OUT: range_share_out,
    Phase.RESELL_LOTS: range_resell_lots,
    Phase.OFFER_AMOUNT: range_offer_amount,
    Phase.OFFER_COLOURS: range_offer_colours,
    Phase.ANSWER_COLOURS: range_answer_colours,
    Phase.BOOKS_AMOUNT: range_books_amount,
}
"""From where to where an amount goes."""

AMOUNTS = {
    Phase.TRANSFER_AMOUNT: "label.transfer_amount",
    Phase.COLOURS: "label.in_white",
    Phase.FOUND_CAPITAL: "label.capital",
    Phase.METALS: "label.stake",
    Phase.ELECTION: "label.stake",
    Phase.SHARE_OUT: "label.charge",
    Phase.RESELL_LOTS: "label.sell_shares",
    Phase.OFFER_COLOURS: "label.in_white",
    Phase.ANSWER_COLOURS: "label.in_white",
    Phase.BOOKS_AMOUNT: "label.register_says",
}
"""How an amount is told, where that does not hang on more than the phase."""

IN_SHARES = (Phase.EXCHANGE_LOTS, Phase.RESELL_LOTS)


def label(state: State, seat: int, decision: int) -> Message:
    """A choice in words; those that are closed but have a reason can be told, too."""
    if decision in PLAIN:
        return message(PLAIN[decision])
    if decision >= RUNG:
        return amount_label(state, seat, decision)
    for first, count, told in AXES:
        if first <= decision < first + count:
            return told(state, seat, decision - first)
    return single_label(state, seat, decision)


def amount_label(state: State, seat: int, decision: int) -> Message:
    """The amount comes first among the parameters: a slider fills it in."""
    phase = Phase(state.phase)
    low, high, step = RANGES[phase](state, seat)
    amount = chosen_amount(decision, RUNG, low, high, step)
    in_shares = phase in IN_SHARES or (phase == Phase.OFFER_AMOUNT and state.offer_item >= Item.GIVE_LOTS)
    told: Money = shares(amount) if in_shares else dollars(amount)
    if phase == Phase.LOAN_AMOUNT:
        return message("label.repay_amount" if state.repaying == 1 else "label.borrow_amount", amount=told)
    if phase == Phase.BANK_AMOUNT:
        return message("label.deposit_amount" if state.depositing == 1 else "label.withdraw_amount", amount=told)
    if phase == Phase.EXCHANGE_LOTS:
        return message("label.sell_shares" if state.selling == 1 else "label.buy_shares", amount=told)
    if phase == Phase.OFFER_AMOUNT:
        return message(IN_OFFER[Item(state.offer_item)], amount=told)
    if phase == Phase.ELECTION and amount == 0:
        return message("label.no_stake")
    return message(AMOUNTS[phase], amount=told)


def single_label(state: State, seat: int, decision: int) -> Message:
    company = state.pawn
    if decision == STOP:
        return stop_label(state)
    if decision == BORROW:
        return message("label.borrow", amount=dollars(loan_limit(state, company)))
    if decision == REPAY:
        most = repayable(state, company)
        return message("label.repay" if most > 0 else "label.repay_nothing", amount=dollars(most))
    if decision == DEPOSIT:
        interest = interest_due(state, company)
        return message("label.deposit_with_interest" if interest else "label.deposit", amount=dollars(interest))
    if decision == BUY:
        return message("label.buy", price=dollars(lot_price(state, company)))
    if decision == SELL:
        return message("label.sell", price=dollars(state.resale_price))
    if decision == LIQUIDATE:
        return message("label.liquidate_too" if state.phase == Phase.DAUGHTER else "label.liquidate")
    if decision == BUY_BACK:
        return message("label.buy_back", cost=dollars(buy_back_cost(state)))
    assert decision == LET_GO
    daughter = state.subject
    if (state.loose_major >> daughter) & 1 == 1 or state.major[daughter] == NONE:
        return message("label.let_dissolve", company=name_of(daughter))
    return message("label.let_fall", company=name_of(state.major[daughter]))


def stop_label(state: State) -> Message:
    if state.phase in STOPS:
        return message(STOPS[Phase(state.phase)])
    interest = interest_due(state, state.pawn)
    return message("label.leave_bank_with" if interest else "label.leave_bank", amount=dollars(interest))


def roll_label(state: State, seat: int, company: int) -> Message:
    here = state.position[company]
    parked = state.square[here] == Square.PARKING
    told = "label.roll_parked" if parked else "label.roll"
    return message(told, company=name_of(company), place=place(state, here))


def corrupt_label(state: State, seat: int, company: int) -> Message:
    """With what lies ahead, for which it is worth it."""
    here, price = state.position[company], dollars(state.corruption_price)
    ahead = {state.target[kind, here] for kind in range(TARGETS)} - {NONE}
    if not ahead:
        return message("label.corrupt", company=name_of(company), price=price)
    what = tuple(square_term(state.square[position]) for position in sorted(ahead))
    return message("label.corrupt_ahead", company=name_of(company), price=price, what=what)


def company_label(state: State, seat: int, company: int) -> Message:
    """With the one figure that the choice turns on."""
    named: dict[str, Param] = {"company": name_of(company)}
    match state.phase:
        case Phase.BANK_ACCOUNT:
            return Message("label.company_account", named | {"amount": dollars(state.account[company])})
        case Phase.RESELL:
            return Message("label.company_shares", named | {"n": shares(state.lots[company])})
        case Phase.LIQUIDATE:
            worth = state.capital[company] - state.loan[company]
            return Message("label.company_worth", named | {"amount": dollars(max(0, worth))})
        case Phase.OFFER_STAKE:
            return stake_label(state, company, majority_share(state, company))
    return Message("label.company_register", named | {"amount": dollars(state.register[company])})


def minority_label(state: State, seat: int, company: int) -> Message:
    return stake_label(state, company, MINORITY_SHARE)


def stake_label(state: State, company: int, share: int) -> Message:
    params: dict[str, Param] = {"company": name_of(company), "share": share, "kind": kind_term(state.kind[company])}
    params |= {"capital": dollars(state.capital[company]), "loan": dollars(state.loan[company])}
    return Message("label.stake_part_loan" if state.loan[company] else "label.stake_part", params)


def target_label(state: State, seat: int, target: int) -> Message:
    position = state.target[target, state.position[state.other]]
    if position == NONE:
        return message(("label.to_black_financing", "label.to_bank", "label.to_exchange")[target])
    return message("label.to_square", place=place(state, position))


def circuit_label(state: State, seat: int, circuit: int) -> Message:
    """The road, and where it ends."""
    if state.phase == Phase.INTERPOL_ROUTE:
        end = max(central_square(state, circuit) - state.steps + 1, circuit * LONGEST)
    else:
        end = min(circuit * LONGEST + state.steps - 1, central_square(state, circuit))
    return message("label.circuit", circuit=circuit_term(circuit), square=square_term(state.square[end]))


def kind_label(state: State, seat: int, kind: int) -> Message:
    """What the kind lives on, since that is what one chooses by."""
    rate = Rate.SALES if kind == Kind.PROCESSING else Rate.DIVIDEND
    return message(KINDS[Kind(kind)], n=state.rate[rate])


def split_label(state: State, seat: int, split: int) -> Message:
    return message(SPLITS[Split(split)], company=name_of(state.pawn))


def seat_label(state: State, seat: int, other: int) -> Message:
    return message("label.accuse" if state.phase == Phase.ACCUSE else "label.to_seat", who=Seat(other))


def item_label(state: State, seat: int, item: int) -> Message:
    return message(ITEMS[Item(item)])


def die_label(state: State, seat: int, side: int) -> Message:
    return message("label.die", n=side + 1)


AXES = (
    (DIE, 6, die_label),
    (ROLL, COMPANIES, roll_label),
    (CORRUPT, COMPANIES, corrupt_label),
    (COMPANY, COMPANIES, company_label),
    (MINORITY, COMPANIES, minority_label),
    (TARGET, TARGETS, target_label),
    (CIRCUIT, CIRCUITS, circuit_label),
    (KIND, len(Kind), kind_label),
    (SPLIT, len(Split), split_label),
    (SEAT, PLAYERS, seat_label),
    (ITEM, len(Item), item_label),
)
"""The families of choices in the numbering, and who tells them."""
