"""The question of the moment with what it costs and leaves, and what the others are told meanwhile."""

from __future__ import annotations

from pinstripe.engine.seats import CHANCE
from pinstripe.engine.words import Message, Param, Seat, Term, message

from .bank import depositable, interest_due
from .distress import buy_back_cost, own_pot
from .exchange import affordable_lots, lot_price
from .founding import range_found_capital
from .groups import free_slot, group_registers, majority_share, registers_in, trees_of
from .ledger import notes_of
from .loans import loan_limit, repayable
from .naming import (
    MINORITY_SHARE,
    circuit_term,
    dollars,
    name_of,
    names_in,
    notes_named,
    reason_term,
    shares,
    stake_name,
)
from .payments import payable, sharing_range
from .secrets import shown_phase
from .squares import purse
from .table import (
    COMPANIES,
    NOBODY,
    NONE,
    OFFERS_A_TURN,
    PAWNS,
    Item,
    Loan,
    Mode,
    Phase,
    Purpose,
    Rate,
    Reason,
    Split,
    Square,
    State,
    circuit_of,
    percent,
)
from .trades import item_range

SPENT_ON = {
    Purpose.CORRUPTION: Reason.CORRUPTION,
    Purpose.REPAYMENT: Reason.REPAYMENT,
    Purpose.DEPOSIT: Reason.DEPOSIT,
    Purpose.METALS: Reason.METALS_STAKE,
    Purpose.ELECTION: Reason.ELECTION_STAKE,
    Purpose.NATIONALISATION: Reason.NATIONALISED,
    Purpose.BUY_BACK: Reason.BUY_BACK,
}
"""What a register will call the notes whose colours are being chosen."""

FACES = ("one", "two", "three", "four", "five", "six")


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


def turn_prompt(state: State, seat: int) -> Message:
    """The turn itself, transfers, corruption, the colours of notes, and the roads at a central square."""
    giver, taker = state.chosen, state.other
    match state.phase:
        case Phase.TURN:
            return whole_turn(state, seat)
        case Phase.TRANSFER_FROM:
            return message("prompt.transfer_from")
        case Phase.TRANSFER_TO:
            return message("prompt.transfer_to", company=name_of(giver), register=dollars(state.register[giver]))
        case Phase.TRANSFER_AMOUNT:
            params: dict[str, Param] = {"company": name_of(giver), "register": dollars(state.register[giver])}
            params |= {"other": name_of(taker), "other_register": dollars(state.register[taker])}
            return Message("prompt.transfer_amount", params)
        case Phase.CORRUPT:
            params = {"company": name_of(taker), "price": dollars(state.corruption_price)}
            params["rest"] = dollars(state.register[taker] - state.corruption_price)
            return Message("prompt.corrupt", params)
        case Phase.COLOURS:
            params = {"company": name_of(state.pay_company), "amount": dollars(state.pay_total)}
            params |= {"what": spent_on(state)}
            params |= {"white": dollars(state.white[seat]), "black": dollars(state.black[seat])}
            return Message("prompt.colours", params)
    here = circuit_term(circuit_of(state.position[state.pawn]))
    return message("prompt.route", company=name_of(state.pawn), circuit=here, n=state.steps)


def whole_turn(state: State, seat: int) -> Message:
    """How many pawns must still move, and how many may."""
    waiting = [company for company in range(COMPANIES) if state.owner[company] == seat and state.moved[company] == 0]
    parked = [company for company in waiting if state.square[state.position[company]] == Square.PARKING]
    purse_of = {"white": dollars(state.white[seat]), "black": dollars(state.black[seat])}
    if len(waiting) > len(parked):
        return message("prompt.turn", n=len(waiting) - len(parked), **purse_of)
    if parked:
        return message("prompt.turn_parked" if state.stirred else "prompt.turn_still", n=len(parked), **purse_of)
    return message("prompt.turn_done", **purse_of)


def spent_on(state: State) -> Term:
    purpose = Purpose(state.pay_purpose)
    return reason_term(state.due_reason if purpose == Purpose.DUE else SPENT_ON[purpose])


def money_prompt(state: State, seat: int) -> Message:
    """Loans, the bank and the stock exchange."""
    match state.phase:
        case Phase.LOAN:
            return loan_prompt(state)
        case Phase.LOAN_AMOUNT:
            return loan_amount_prompt(state, seat)
        case Phase.BANK:
            return bank_prompt(state)
        case Phase.BANK_ACCOUNT:
            return message("prompt.bank_account", company=name_of(state.pawn))
        case Phase.BANK_AMOUNT:
            return bank_amount_prompt(state, seat)
        case Phase.EXCHANGE:
            return exchange_prompt(state, seat)
    company = state.pawn
    params: dict[str, Param] = {"company": name_of(company), "register": dollars(state.register[company])}
    params |= {"white": dollars(state.white[seat]), "price": dollars(lot_price(state, company))}
    if state.selling == 1:
        params |= {"n": shares(state.lots[company]), "price": dollars(state.resale_price)}
        return Message("prompt.exchange_sell", params)
    params["n"] = shares(affordable_lots(state, company))
    return Message("prompt.exchange_buy", params)


def loan_prompt(state: State) -> Message:
    """What can be had here and what it costs, or what is owed."""
    company = state.pawn
    params: dict[str, Param] = {"company": name_of(company)}
    if state.loan_kind[company] == Loan.NO_LOAN:
        white = state.square[state.position[company]] == Square.FINANCING
        rate = Rate.WHITE_INTEREST if white else Rate.BLACK_INTEREST
        params |= {"high": dollars(loan_limit(state, company)), "rate": state.rate[rate]}
        return Message("prompt.loan_white" if white else "prompt.loan_black", params)
    params |= {"loan": dollars(state.loan[company]), "high": dollars(repayable(state, company))}
    white = state.loan_kind[company] == Loan.WHITE_LOAN
    return Message("prompt.repay_white" if white else "prompt.repay_black", params)


def loan_amount_prompt(state: State, seat: int) -> Message:
    company = state.pawn
    params: dict[str, Param] = {"company": name_of(company), "register": dollars(state.register[company])}
    if state.repaying == 1:
        params |= {"loan": dollars(state.loan[company]), "high": dollars(repayable(state, company))}
        return Message("prompt.repay_amount", params)
    white = state.square[state.position[company]] == Square.FINANCING
    limit = loan_limit(state, company)
    interest = percent(limit, state.rate[Rate.WHITE_INTEREST if white else Rate.BLACK_INTEREST])
    params |= {"high": dollars(limit), "interest": dollars(interest)}
    return Message("prompt.borrow_white" if white else "prompt.borrow_black", params)


def bank_prompt(state: State) -> Message:
    company = state.pawn
    params: dict[str, Param] = {"company": name_of(company), "register": dollars(state.register[company])}
    if state.bank_drawn != 0:
        return Message("prompt.bank_again", params)
    params |= {"account": dollars(state.account[company]), "interest": dollars(interest_due(state, company))}
    return Message("prompt.bank_interest" if interest_due(state, company) else "prompt.bank", params)


def bank_amount_prompt(state: State, seat: int) -> Message:
    company, source = state.pawn, state.chosen
    if state.depositing == 1:
        params: dict[str, Param] = {"company": name_of(company), "high": dollars(depositable(state, company))}
        params |= {"white": dollars(state.white[seat]), "black": dollars(state.black[seat])}
        return Message("prompt.deposit_amount", params)
    return message(
        "prompt.withdraw_amount",
        company=name_of(company),
        other=name_of(source),
        account=dollars(state.account[source]),
    )


def exchange_prompt(state: State, seat: int) -> Message:
    company = state.pawn
    params: dict[str, Param] = {"company": name_of(company), "price": dollars(lot_price(state, company))}
    params |= {"register": dollars(state.register[company]), "white": dollars(state.white[seat])}
    params |= {"n": shares(affordable_lots(state, company)), "left": shares(state.bank_lots)}
    return Message("prompt.exchange", params)


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


def creditor(state: State) -> Param:
    return Term("term.bank") if state.due_to == NOBODY else Seat(state.due_to)


def missing(state: State) -> int:
    return state.due_amount - payable(state)


def distress_prompt(state: State, seat: int) -> Message:
    """Raising money, and what becomes of daughters."""
    debtor, subject = state.due_company, state.subject
    match state.phase:
        case Phase.RAISE:
            params: dict[str, Param] = {"company": name_of(debtor), "amount": dollars(state.due_amount)}
            params |= {"what": reason_term(state.due_reason), "to": creditor(state)}
            params |= {"covered": dollars(payable(state)), "missing": dollars(missing(state))}
            white = state.due_mode == Mode.WHITE_ONLY
            return Message("prompt.raise_white" if white else "prompt.raise_any", params)
        case Phase.RESELL:
            price = dollars(state.resale_price)
            return message("prompt.resell", price=price, company=name_of(debtor), missing=dollars(missing(state)))
        case Phase.RESELL_LOTS:
            params = {"other": name_of(subject), "n": shares(state.lots[subject]), "price": dollars(state.resale_price)}
            params |= {"company": name_of(debtor), "missing": dollars(missing(state))}
            return Message("prompt.resell_lots", params)
        case Phase.LIQUIDATE:
            told = "prompt.liquidate_harsh" if state.harsh == 1 else "prompt.liquidate"
            return message(told, company=name_of(debtor), missing=dollars(missing(state)))
        case Phase.HEIR:
            register, account = dollars(state.register[subject]), dollars(state.account[subject])
            return message("prompt.heir", company=name_of(subject), register=register, account=account)
    return daughter_prompt(state)


def daughter_prompt(state: State) -> Message:
    """What the stake costs, how much of that the bank pays, and what happens without it."""
    daughter, cost = state.subject, buy_back_cost(state)
    major = (state.loose_major >> daughter) & 1 == 1
    params: dict[str, Param] = {"company": name_of(daughter), "cost": dollars(cost)}
    paid = min(cost, own_pot(state))
    params |= {"paid": dollars(paid), "rest": dollars(cost - paid)}
    params["share"] = majority_share(state, daughter) if major else MINORITY_SHARE
    if state.phase == Phase.BUY_BACK:
        return Message("prompt.buy_back" if paid else "prompt.buy_back_plain", params)
    if not major:
        parent = state.major[daughter]
        params["other"] = name_of(parent) if parent != NONE else name_of(daughter)
        return Message("prompt.daughter_minor" if paid else "prompt.daughter_minor_plain", params)
    return Message("prompt.daughter_major" if paid else "prompt.daughter_major_plain", params)


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


AMOUNT_ASKED = {
    Item.GIVE_WHITE: "prompt.give_white",
    Item.GIVE_BLACK: "prompt.give_black",
    Item.ASK_WHITE: "prompt.ask_white",
    Item.ASK_BLACK: "prompt.ask_black",
    Item.GIVE_LOTS: "prompt.give_shares",
    Item.ASK_LOTS: "prompt.ask_shares",
}


def offer_amount_prompt(state: State, seat: int) -> Message:
    item = Item(state.offer_item)
    _, high, _ = item_range(state, seat, item)
    told = shares(high) if item >= Item.GIVE_LOTS else dollars(high)
    return message(AMOUNT_ASKED[item], who=Seat(state.offer_to), company=name_of(state.offer_books), high=told)


def given(state: State) -> Param:
    """What the one who offers would hand over."""
    notes = (state.offer_notes[Item.GIVE_WHITE], state.offer_notes[Item.GIVE_BLACK])
    return heap(state, notes, state.offer_lots[0], state.give_major, state.give_minor)


def asked(state: State) -> Param:
    notes = (state.offer_notes[Item.ASK_WHITE], state.offer_notes[Item.ASK_BLACK])
    return heap(state, notes, state.offer_lots[1], state.ask_major, state.ask_minor)


def heap(state: State, notes: tuple[int, int], lots: int, major: int, minor: int) -> Param:
    """Notes, shares and stakes in a row; or the word for nothing."""
    parts: list[Param] = []
    if notes[0]:
        parts.append(notes_named(notes[0], 0))
    if notes[1]:
        parts.append(notes_named(0, notes[1]))
    if lots:
        parts.append(message("stake.shares", n=shares(lots)))
    for company in range(COMPANIES):
        if (major >> company) & 1:
            parts.append(stake_name(state, company, False))
        if (minor >> company) & 1:
            parts.append(stake_name(state, company, True))
    return tuple(parts) if parts else Term("term.nothing")


def seen_phase(state: State) -> int:
    """The phase as the others see it, whether the state is hidden already or not."""
    phase = state.phase
    if phase in (Phase.BOOKS, Phase.BOOKS_AMOUNT):
        phase = state.books_return
    if Phase.OFFER_TO <= phase <= Phase.OFFER_COLOURS:
        phase = state.offer_return
    if phase == Phase.COLOURS and state.pay_purpose == Purpose.CORRUPTION:
        return Phase.TURN
    if phase == Phase.COLOURS and state.pay_purpose == Purpose.DEPOSIT:
        return Phase.BANK
    return shown_phase(state, phase)


WAITING = {
    Phase.TURN: "waiting.turn",
    Phase.COLOURS: "waiting.colours",
    Phase.ROLL: "waiting.roll",
    Phase.ROUTE: "waiting.route",
    Phase.LOAN: "waiting.loan",
    Phase.BANK: "waiting.bank",
    Phase.EXCHANGE: "waiting.exchange",
    Phase.FOUND: "waiting.found",
    Phase.METALS: "waiting.metals",
    Phase.ELECTION: "waiting.election",
    Phase.GAMBLE: "waiting.gamble",
    Phase.SHARE_OUT: "waiting.share_out",
    Phase.ACCUSE: "waiting.accuse",
    Phase.RAISE: "waiting.raise",
    Phase.DAUGHTER: "waiting.daughter",
    Phase.ANSWER: "waiting.answer",
    Phase.INTERPOL_ROLL: "waiting.interpol_roll",
    Phase.INTERPOL_ROUTE: "waiting.interpol_route",
    Phase.OVER: "waiting.over",
}
"""What the others hear; choices that they do not see being made are told as the question they began with."""


def waiting(state: State, seat: int) -> Message:
    """What the others are told; it rests on nothing that a seat may not know."""
    phase = Phase(seen_phase(state))
    params: dict[str, Param] = {}
    if phase != Phase.OVER:
        params["who"] = Seat(state.current if state.actor == CHANCE else state.actor)
    if state.pawn != NONE:
        params["company"] = name_of(state.pawn)
    if phase == Phase.COLOURS:
        params |= {"company": name_of(state.pay_company), "what": spent_on(state)}
    elif phase in (Phase.RAISE, Phase.SHARE_OUT):
        params |= {"company": name_of(state.due_company), "what": reason_term(state.due_reason)}
    elif phase == Phase.DAUGHTER:
        params["company"] = name_of(state.subject)
    elif phase == Phase.ANSWER:
        params["other"] = Seat(state.offer_from)
    return Message(WAITING[phase], params)
