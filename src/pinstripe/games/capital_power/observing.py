"""What a seat sees of the table, as numbers for learning."""

from __future__ import annotations

from pinstripe.engine.decisions import Numbering, words
from pinstripe.engine.observing import (
    PLACES,
    blank_row,
    mark_one,
    mark_seat,
    place_after,
    seat_at,
    share_of,
    tell_sum,
)
from pinstripe.engine.record import Reals

from .table import (
    CIRCUITS,
    COMPANIES,
    LONGEST,
    LOTS,
    NOBODY,
    NONE,
    OFFERS_A_TURN,
    PAWN_NAMES,
    PAWNS,
    PLAYERS,
    START,
    UNKNOWN,
    WINNING_LOTS,
    State,
    circuit_of,
)
from .vocabulary import Circuit, Item, Kind, Loan, Mode, Phase, Purpose, Reason, Split, Square

MOST_NOTES, MOST_CAPITAL, MOST_SUM, MOST_ROUNDS = 1000, 300, 500, 60
PHASES, SQUARES, KINDS, SPLITS, PURPOSES, MODES, REASONS, ITEMS = 46, 28, 4, 3, 9, 4, 39, 8
SEATS = PLACES[:PLAYERS]
KNOWN_SUM = ("known", "sum")
SIDES = ("give", "ask")

OBSERVATION = Numbering()
PHASE = OBSERVATION.each("phase", words(Phase))
ACTOR = OBSERVATION.each("actor", SEATS)
CURRENT = OBSERVATION.each("current", SEATS)
PRESENT = OBSERVATION.each("present", SEATS)
OPTION = OBSERVATION.each("option", ("rounds", "harsh", "creative"))
ROUND = OBSERVATION.one("round")
ROUNDS_LEFT = OBSERVATION.one("rounds_left")
STIRRED = OBSERVATION.one("stirred")
BANK_LOTS = OBSERVATION.one("bank_lots")
INTERPOL = OBSERVATION.each("interpol", (*words(Circuit), "place"))
OUT_ORDER = OBSERVATION.each("out_order", SEATS)
OFFERS_MADE = OBSERVATION.each("offers_made", SEATS)
LOTS_OF = OBSERVATION.each("lots", SEATS)
COMPANIES_OF = OBSERVATION.each("companies", SEATS)
WHITE = OBSERVATION.each("white", SEATS, KNOWN_SUM)
BLACK = OBSERVATION.each("black", SEATS, KNOWN_SUM)

PAWN_SQUARE = OBSERVATION.each("pawn_square", words(Square))
STEPS = OBSERVATION.one("steps")
PAY_TOTAL = OBSERVATION.one("pay_total")
PAY_PURPOSE = OBSERVATION.each("pay_purpose", words(Purpose))
DUE = OBSERVATION.one("due")
DUE_TO = OBSERVATION.each("due_to", SEATS)
DUE_MODE = OBSERVATION.each("due_mode", words(Mode))
DUE_REASON = OBSERVATION.each("due_reason", words(Reason))
SHARE = OBSERVATION.each("share", ("white", "black"))
DOING = OBSERVATION.each("doing", ("repaying", "depositing", "selling", "liquidating"))
BANK_DRAWN = OBSERVATION.one("bank_drawn")
FOUND_KIND = OBSERVATION.each("found_kind", words(Kind))
FOUND_SPLIT = OBSERVATION.each("found_split", words(Split))
STAKE = OBSERVATION.each("stake", ("white", "black_known", "black"))
POT = OBSERVATION.one("pot")
LOOSE_SEAT = OBSERVATION.each("loose_seat", SEATS)

OFFER_FROM = OBSERVATION.each("offer_from", SEATS)
OFFER_TO = OBSERVATION.each("offer_to", SEATS)
OFFER_ITEM = OBSERVATION.each("offer_item", words(Item))
OFFER_NOTES = OBSERVATION.each("offer_notes", words(Item)[:4])
OFFER_LOTS = OBSERVATION.each("offer_lots", SIDES)
OFFER_WHITE = OBSERVATION.one("offer_white")

COMPANY_SAYS = (
    *(f"owner_{place}" for place in SEATS),
    *(f"kind_{kind}" for kind in words(Kind)),
    *(f"in_{circuit}" for circuit in words(Circuit)),
    "place",
    "parked",
    "capital",
    "register_known",
    "register",
    "account_known",
    "account",
    "white_loan",
    "black_loan",
    "lots",
    "moved",
    "fresh",
    "corrupted_here",
    "cooked",
    "parent",
    "parent_after",
    "parent_pawn",
    "partner",
    "partner_after",
    "partner_pawn",
    "pawn",
    "chosen",
    "other",
    "paying",
    "owing",
    "subject",
    "inspected",
    "sharing",
    "sharing_now",
    "founded_now",
    "loose",
    "pot_partner",
    "given",
    "asked",
    "offer_books",
    "answer_books",
    "books",
)
SAYS = len(COMPANY_SAYS)
FIRM = OBSERVATION.each("company", SEATS, PAWN_NAMES, COMPANY_SAYS)
IN_CIRCUIT, WHERE, BOOKS, STATUS, PARENT, PARTNER, ROLE, SETS = 8, 12, 14, 21, 26, 29, 32, 38


def observe(state: State, seat: int, out: Reals) -> None:
    """A view of this seat as a row of numbers between -1 and 1."""
    blank_row(out)
    observe_moment(state, seat, out)
    for place in range(state.players):
        observe_player(state, seat, place, out)
    observe_choice(state, seat, out)
    observe_offer(state, seat, out)
    for company in range(COMPANIES):
        if state.owner[company] != NOBODY:
            observe_company(state, seat, company, out)


def row_of(state: State, seat: int, company: int) -> int:
    """Where a company stands: the pawns of the own colour first, then those of the others in their order."""
    colour = company // PAWNS
    place = place_after(seat, colour, state.players)
    return FIRM + SAYS * (PAWNS * place + company - PAWNS * colour)


def observe_moment(state: State, seat: int, out: Reals) -> None:
    mark_one(out, PHASE, PHASES, state.phase)
    mark_seat(out, ACTOR, seat, state.actor, state.players)
    mark_seat(out, CURRENT, seat, state.current, state.players)
    out[OPTION] = share_of(state.rounds, MOST_ROUNDS)
    out[OPTION + 1] = share_of(state.harsh, 1)
    out[OPTION + 2] = share_of(state.creative, 1)
    out[ROUND] = share_of(state.round, MOST_ROUNDS)
    if state.rounds > 0:
        out[ROUNDS_LEFT] = share_of(state.rounds - state.round, MOST_ROUNDS)
    out[STIRRED] = share_of(state.stirred, 1)
    out[BANK_LOTS] = share_of(state.bank_lots, LOTS)
    out[INTERPOL + circuit_of(state.interpol)] = 1.0
    out[INTERPOL + CIRCUITS] = share_of(1 + state.interpol % LONGEST, LONGEST)


def observe_player(state: State, seat: int, place: int, out: Reals) -> None:
    player = seat_at(seat, place, state.players)
    out[PRESENT + place] = 1.0
    out[OUT_ORDER + place] = share_of(state.out_order[player], PLAYERS)
    out[OFFERS_MADE + place] = share_of(state.offers_made[player], OFFERS_A_TURN)
    lots, companies = 0, 0
    for company in range(COMPANIES):
        if state.owner[company] == player:
            lots += state.lots[company]
            companies += 1
    out[LOTS_OF + place] = share_of(lots, WINNING_LOTS)
    out[COMPANIES_OF + place] = share_of(companies, 2 * PAWNS)
    tell_sum(out, WHITE + 2 * place, state.white[player], UNKNOWN, MOST_NOTES)
    tell_sum(out, BLACK + 2 * place, state.black[player], UNKNOWN, MOST_NOTES)


def observe_choice(state: State, seat: int, out: Reals) -> None:
    """How far the turn has got: who moves, what is paid, what is at stake."""
    if state.pawn != NONE:
        mark_one(out, PAWN_SQUARE, SQUARES, state.square[state.position[state.pawn]])
    out[STEPS] = share_of(state.steps, 6)
    out[PAY_TOTAL] = share_of(state.pay_total, MOST_SUM)
    mark_one(out, PAY_PURPOSE, PURPOSES, state.pay_purpose)
    out[DUE] = share_of(state.due_amount, MOST_SUM)
    mark_seat(out, DUE_TO, seat, state.due_to, state.players)
    if state.due_company != NONE:
        mark_one(out, DUE_MODE, MODES, state.due_mode)
        mark_one(out, DUE_REASON, REASONS, state.due_reason)
    out[SHARE] = share_of(state.share_white, MOST_SUM)
    out[SHARE + 1] = share_of(state.share_black, MOST_SUM)
    out[DOING] = share_of(state.repaying, 1)
    out[DOING + 1] = share_of(state.depositing, 1)
    out[DOING + 2] = share_of(state.selling, 1)
    out[DOING + 3] = share_of(state.liquidating, 1)
    out[BANK_DRAWN] = share_of(state.bank_drawn, MOST_SUM)
    if state.phase >= Phase.FOUND_SPLIT and state.phase <= Phase.FOUND_CAPITAL:
        mark_one(out, FOUND_KIND, KINDS, state.found_kind)
    if state.phase >= Phase.FOUND_PARTNER and state.phase <= Phase.FOUND_CAPITAL:
        mark_one(out, FOUND_SPLIT, SPLITS, state.found_split)
    out[STAKE] = share_of(state.stake_white, MOST_SUM)
    tell_sum(out, STAKE + 1, state.stake_black, UNKNOWN, MOST_SUM)
    out[POT] = share_of(state.pot, MOST_SUM)
    mark_seat(out, LOOSE_SEAT, seat, state.loose_seat, state.players)


def observe_offer(state: State, seat: int, out: Reals) -> None:
    mark_seat(out, OFFER_FROM, seat, state.offer_from, state.players)
    mark_seat(out, OFFER_TO, seat, state.offer_to, state.players)
    if state.phase == Phase.OFFER_AMOUNT or state.phase == Phase.OFFER_STAKE:
        mark_one(out, OFFER_ITEM, ITEMS, state.offer_item)
    for item in range(4):
        out[OFFER_NOTES + item] = share_of(state.offer_notes[item], MOST_SUM)
    out[OFFER_LOTS] = share_of(state.offer_lots[0], WINNING_LOTS)
    out[OFFER_LOTS + 1] = share_of(state.offer_lots[1], WINNING_LOTS)
    out[OFFER_WHITE] = share_of(state.offer_white, MOST_SUM)


def observe_company(state: State, seat: int, company: int, out: Reals) -> None:
    first = row_of(state, seat, company)
    mark_seat(out, first, seat, state.owner[company], state.players)
    mark_one(out, first + PLAYERS, KINDS, state.kind[company])
    observe_position(state, company, first, out)
    out[first + BOOKS] = share_of(state.capital[company], MOST_CAPITAL)
    tell_sum(out, first + BOOKS + 1, state.register[company], UNKNOWN, MOST_SUM)
    tell_sum(out, first + BOOKS + 3, state.account[company], UNKNOWN, MOST_SUM)
    if state.loan_kind[company] == Loan.WHITE_LOAN:
        out[first + BOOKS + 5] = share_of(state.loan[company], MOST_SUM)
    elif state.loan_kind[company] == Loan.BLACK_LOAN:
        out[first + BOOKS + 6] = share_of(state.loan[company], MOST_SUM)
    out[first + STATUS] = share_of(state.lots[company], WINNING_LOTS)
    out[first + STATUS + 1] = share_of(state.moved[company], 1)
    out[first + STATUS + 2] = share_of(state.fresh[company], 1)
    out[first + STATUS + 3] = (state.corrupted[company] >> circuit_of(state.position[company])) & 1
    out[first + STATUS + 4] = share_of(state.cooked[company], 1)
    observe_stake(state, seat, state.major[company], first + PARENT, out)
    observe_stake(state, seat, state.minor[company], first + PARTNER, out)
    observe_roles(state, company, first + ROLE, out)
    observe_sets(state, company, first + SETS, out)


def observe_position(state: State, company: int, first: int, out: Reals) -> None:
    position = state.position[company]
    if position == START:
        return
    out[first + IN_CIRCUIT + circuit_of(position)] = 1.0
    out[first + WHERE] = share_of(1 + position % LONGEST, LONGEST)
    if state.square[position] == Square.PARKING:
        out[first + WHERE + 1] = 1.0


def observe_stake(state: State, seat: int, holder: int, first: int, out: Reals) -> None:
    """Which company holds a stake: whose pawn it is, told from the own seat, and which of his."""
    if holder >= 0:
        colour = holder // PAWNS
        out[first] = 1.0
        out[first + 1] = share_of(place_after(seat, colour, state.players), PLAYERS)
        out[first + 2] = share_of(holder - PAWNS * colour, PAWNS)


def observe_roles(state: State, company: int, first: int, out: Reals) -> None:
    """What this one company is just now."""
    out[first] = 1.0 if state.pawn == company else 0.0
    out[first + 1] = 1.0 if state.chosen == company else 0.0
    out[first + 2] = 1.0 if state.other == company else 0.0
    out[first + 3] = 1.0 if state.pay_company == company else 0.0
    out[first + 4] = 1.0 if state.due_company == company else 0.0
    out[first + 5] = 1.0 if state.subject == company else 0.0


def observe_sets(state: State, company: int, first: int, out: Reals) -> None:
    """The sets it belongs to; majorities count whole and minorities half."""
    out[first] = (state.inspected >> company) & 1
    out[first + 1] = (state.share_mask >> company) & 1
    out[first + 2] = 1.0 if state.share_at == company else 0.0
    out[first + 3] = (state.founded_now >> company) & 1
    out[first + 4] = stake_in(state.loose_major, state.loose_minor, company)
    out[first + 5] = 1.0 if state.pot_partner == company else 0.0
    out[first + 6] = stake_in(state.give_major, state.give_minor, company)
    out[first + 7] = stake_in(state.ask_major, state.ask_minor, company)
    out[first + 8] = 1.0 if state.offer_books == company else 0.0
    out[first + 9] = 1.0 if state.answer_books == company else 0.0
    out[first + 10] = 1.0 if state.books_company == company else 0.0


def stake_in(majorities: int, minorities: int, company: int) -> float:
    if (majorities >> company) & 1 == 1:
        return 1.0
    return 0.5 if (minorities >> company) & 1 == 1 else 0.0
