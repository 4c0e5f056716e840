"""What lies on the table: sizes, names, the numbering of decisions and the state."""

from __future__ import annotations

from enum import IntEnum

from pinstripe.engine.decisions import Numbering, words
from pinstripe.engine.record import I8, I16, I32, Grid, Record, Vector, array, scalar

PLAYERS, DIVISIONS, FLOORS, BOARD_SEATS, CARDS, SIZES = 5, 6, 6, 5, 7, 7
ROOMS = DIVISIONS * FLOORS
NOBODY = -1
NOWHERE = -1
UNKNOWN = -1
MAX_STAFF = 6
FULL_MOTIVATION = 6
MONEY_STEP = 50
DRAWN_EVENTS = 6
STACK = DRAWN_EVENTS + 2
EARLIEST_MEETING = 4
LINEUP_ROUNDS = 3
COMPETENCE_CARDS = 6
NOTES, NOTE_CELLS = 48, 5
OFFERS_KEPT = 60


class Colour(IntEnum):
    """The colour of a seat, in seat order."""

    VERMILION = 0
    BLUE = 1
    GREEN = 2
    AMBER = 3
    VIOLET = 4


class Division(IntEnum):
    DEVELOPMENT = 0
    HUMAN_RESOURCES = 1
    COMMUNICATIONS = 2
    ACCOUNTING = 3
    LEGAL = 4
    CONTROLLING = 5


class Card(IntEnum):
    """The privilege cards: one for each division, and the chairman's."""

    DEVELOPMENT = 0
    HUMAN_RESOURCES = 1
    COMMUNICATIONS = 2
    ACCOUNTING = 3
    LEGAL = 4
    CONTROLLING = 5
    CHAIRMAN = 6


class Side(IntEnum):
    """What faces the holder of a privilege card."""

    FACE_DOWN = 0
    DIVISION_HALF = 1
    BRIBED_HALF = 2


class Competence(IntEnum):
    """The five competences; the first four are tracks of points, the last counts figures."""

    INFLUENCE = 0
    SHARES = 1
    MAIN = 2
    CORRUPTION = 3
    COUNSEL = 4


TRACKS = 4
COMPETENCES = 5
COUNSEL_GOAL = 3


class Event(IntEnum):
    """The kinds of event card; the last two are the standard events of every stack."""

    MOTIVATION_DOWN_3 = 0
    MOTIVATION_DOWN_2 = 1
    MOTIVATION_DOWN_1 = 2
    MOTIVATION_UP_1 = 3
    MOTIVATION_UP_2 = 4
    MOTIVATION_UP_3 = 5
    MORON = 6
    SUMMER_PARTY = 7
    BOARD_SCANDAL = 8
    BIRTHDAY = 9
    COMPANY_OUTING = 10
    BONUS = 11
    MEETING = 12


EVENTS = 13
MOTIVATION_CHANGE = (-3, -2, -1, 1, 2, 3)


class Phase(IntEnum):
    """What is being decided."""

    DEAL_ENEMY = 0
    DEAL_COMPETENCES = 1
    DEAL_FIRST = 2
    DEAL_PRIVILEGE = 3
    LINEUP = 4
    CHAIRMAN_PRIVILEGE = 5
    DISPLACED = 6
    DRAW_EVENT = 7
    SORT = 8
    TURN = 9
    HIRE = 10
    FOUND_OWN_ROOM = 11
    FOUND_OWN_STAFF = 12
    FOUND_OWN_AGAIN = 13
    FOUND_NEW_ROOM = 14
    FOUND_NEW_STAFF = 15
    MOVE_ROOM = 16
    MOVE_TO = 17
    MERGE_FIRST = 18
    MERGE_SECOND = 19
    MERGE_INTO = 20
    RESIGN = 21
    RESIGN_TO = 22
    BRIBE_CARD = 23
    BRIBE_AMOUNT = 24
    BRIBE_ANSWER = 25
    BRIBE_AGAIN = 26
    BRIBE_LOSS = 27
    DISMISS = 28
    BUY_MAIN = 29
    BUY_COUNSEL = 30
    BUY_SHARES = 31
    TAKE_SHARES = 32
    ENTICE_FROM = 33
    ENTICE_TO = 34
    OVER = 35


class Note(IntEnum):
    """What happened, each with up to four numbers."""

    PRIVILEGE_DEALT = 0
    LINED_UP_DEPARTMENT = 1
    LINED_UP_BOARD = 2
    PUSHED_OUT = 3
    MEETING_BEGINS = 4
    CHAIRMAN_PRIVILEGE_USED = 5
    CHAIRMAN_PRIVILEGE_MAIN = 6
    PRIVILEGE_DECLINED = 7
    CHAIRMAN_DISMISSED = 8
    CHAIRMAN_ELECTED = 9
    CHAIRMAN_BY_CARD = 10
    HEAD_APPOINTED = 11
    HEAD_BY_CARD = 12
    HEAD_STAYS = 13
    DISPLACED_TO_BOARD = 14
    DISPLACED_TO_COUNSEL = 15
    CARDS_HANDED_OUT = 16
    INFLUENCE_SCORED = 17
    MOTIVATION_RESET = 18
    EVENTS_SORTED = 19
    EVENT_UNCOVERED = 20
    MOTIVATION_CHANGED = 21
    BONUS_PAID = 22
    MORON_PAID = 23
    MORON_RECEIVED = 24
    BIRTHDAY_PAID = 25
    PARTY_PAID = 26
    SCANDAL_PAID = 27
    CHAIRMAN_CARD_DOWN = 28
    CASH_SHOWN = 29
    HIRED = 30
    FOUNDED = 31
    STAFF_MOVED = 32
    STAFF_FROM_STOCK = 33
    DEPARTMENT_READY = 34
    CLOSED = 35
    MOVED = 36
    MERGED = 37
    RESIGNED_TO_BOARD = 38
    RESIGNED_TO_COUNSEL = 39
    CARD_TURNED_DOWN = 40
    OFFERED = 41
    ACCEPTED = 42
    REFUSED = 43
    STAFF_LOST = 44
    DISMISSED = 45
    POINTS_SCORED = 46
    MAIN_BOUGHT = 47
    COUNSEL_BOUGHT = 48
    SHARES_BOUGHT = 49
    ENTICED = 50
    ENTICED_FROM_STOCK = 51
    PASSED = 52
    ANNOUNCED = 53
    GAME_OVER = 54


NUMBERING = Numbering()
EVENT = NUMBERING.each("event", words(Event))
COLOUR = NUMBERING.each("colour", words(Colour))
COMPETENCE_CARD = NUMBERING.each("competences", [str(card + 1) for card in range(COMPETENCE_CARDS)])
NUMBERING.close_outcomes()
ROOM = NUMBERING.each("room", words(Division), [str(floor + 1) for floor in range(FLOORS)])
DIVISION = NUMBERING.each("division", words(Division))
COUNSEL_BOX = NUMBERING.each("counsel", words(Division))
HEAD = NUMBERING.each("head", words(Division))
TO_BOARD = NUMBERING.one("to_board")
TO_COUNSEL = NUMBERING.one("to_counsel")
STOP = NUMBERING.one("stop")
PASS = NUMBERING.one("pass")
STOCK = NUMBERING.one("stock")
HIRE = NUMBERING.one("hire")
FOUND_OWN = NUMBERING.one("found_own")
FOUND_NEW = NUMBERING.one("found_new")
MOVE = NUMBERING.one("move")
MERGE = NUMBERING.one("merge")
RESIGN = NUMBERING.one("resign")
BRIBE = NUMBERING.one("bribe")
BUY_INFLUENCE = NUMBERING.one("buy_influence")
BUY_MAIN = NUMBERING.one("buy_main")
BUY_COUNSEL = NUMBERING.one("buy_counsel")
BUY_SHARES = NUMBERING.one("buy_shares")
USE_DEVELOPMENT = NUMBERING.one("use_development")
USE_LEGAL = NUMBERING.one("use_legal")
CARD = NUMBERING.each("card", words(Card))
ACCEPT = NUMBERING.one("accept")
REFUSE = NUMBERING.one("refuse")
PAY = NUMBERING.each("pay", [str(size + 1) for size in range(SIZES)])
TAKE = NUMBERING.each("take", [str(size + 1) for size in range(SIZES)])
RUNG = NUMBERING.amounts("amount")


class State(Record):
    """Everything on the table, the secrets included."""

    players: int = scalar(I8)
    phase: int = scalar(I8)
    actor: int = scalar(I8)
    no_return: int = scalar(I32)
    notes: int = scalar(I8)
    note: Grid = array(I32, NOTES, NOTE_CELLS)

    victory_goal: int = scalar(I8)
    track_goal: Vector = array(I8, TRACKS)
    track_top: Vector = array(I8, TRACKS)
    block_price: Vector = array(I32, SIZES)
    main_price: int = scalar(I32)
    counsel_price: int = scalar(I32)
    bonus_block: int = scalar(I32)
    bonus_department: int = scalar(I32)
    bonus_main: int = scalar(I32)
    bonus_member: int = scalar(I32)
    bonus_chairman: int = scalar(I32)
    moron_payment: int = scalar(I32)
    birthday_payment: int = scalar(I32)
    party_payment: int = scalar(I32)
    scandal_payment: int = scalar(I32)
    staff_bonus: Grid = array(I8, 2, FULL_MOTIVATION + 1)
    shares_bonus: Grid = array(I8, 2, FULL_MOTIVATION + 1)
    money_bonus: Grid = array(I32, 2, FULL_MOTIVATION + 1)
    competences: Grid = array(I8, COMPETENCE_CARDS, 3)
    competences_in_game: Vector = array(I8, COMPETENCE_CARDS)
    event_deck: Vector = array(I8, EVENTS)

    round: int = scalar(I16)
    motivation: int = scalar(I8)
    chairman: int = scalar(I8)
    head: Vector = array(I8, DIVISIONS)
    board: Vector = array(I8, BOARD_SEATS)
    occupied: Vector = array(I8, DIVISIONS)
    owner: Vector = array(I8, ROOMS)
    heads: Vector = array(I8, ROOMS)
    staff: Vector = array(I8, ROOMS)
    fresh: Vector = array(I8, ROOMS)
    departments_of: Vector = array(I8, PLAYERS)
    mains_of: Vector = array(I8, PLAYERS)
    employees_of: Vector = array(I16, PLAYERS)
    card_holder: Vector = array(I8, CARDS)
    card_side: Vector = array(I8, CARDS)
    blocks_left: Vector = array(I8, SIZES)
    blocks: Grid = array(I8, PLAYERS, SIZES)
    points: Grid = array(I8, PLAYERS, TRACKS)
    counsels: Grid = array(I8, PLAYERS, DIVISIONS)

    cash: Vector = array(I32, PLAYERS)
    public_cash: Vector = array(I32, PLAYERS)
    offers: int = scalar(I16)
    offer_giver: Vector = array(I8, OFFERS_KEPT)
    offer_taker: Vector = array(I8, OFFERS_KEPT)
    offer_sum: Vector = array(I32, OFFERS_KEPT)
    offer_accepted: Vector = array(I8, OFFERS_KEPT)
    offer_purse: Vector = array(I32, OFFERS_KEPT)
    purse_floor: Grid = array(I32, OFFERS_KEPT + 1, PLAYERS)
    purse_ceiling: Grid = array(I32, OFFERS_KEPT + 1, PLAYERS)
    old_bribes: Grid = array(I32, PLAYERS, PLAYERS)
    old_bribe_count: Grid = array(I16, PLAYERS, PLAYERS)

    enemy: Vector = array(I8, PLAYERS)
    enemy_card: Vector = array(I8, PLAYERS)
    enemy_ruled_out: Vector = array(I32, PLAYERS)
    announced: Vector = array(I8, PLAYERS)
    enemy_kept: Vector = array(I8, PLAYERS)
    ending: int = scalar(I8)

    starter: int = scalar(I8)
    dealt: int = scalar(I8)
    hand: Vector = array(I8, PLAYERS)
    lined_up: int = scalar(I8)
    meeting_division: int = scalar(I8)
    in_meeting: int = scalar(I8)
    drawn: Vector = array(I8, EVENTS)
    stack: Vector = array(I8, STACK)
    stacked: int = scalar(I8)
    uncovered: int = scalar(I8)
    acted: int = scalar(I8)
    current: int = scalar(I8)

    due: int = scalar(I8)
    optional: int = scalar(I8)
    reward: int = scalar(I8)
    placed: int = scalar(I8)
    vacant_before: Vector = array(I8, DIVISIONS)
    chosen_room: int = scalar(I8)
    other_room: int = scalar(I8)
    chosen_division: int = scalar(I8)
    robbed: Vector = array(I8, PLAYERS)
    paid_size: int = scalar(I8)
    bribe_attempt: int = scalar(I8)
    bribe_card: int = scalar(I8)
    bribe_target: int = scalar(I8)
    bribe_sum: int = scalar(I32)
    refused_card: int = scalar(I8)
    refused_sum: int = scalar(I32)
    loser: Vector = array(I8, 2)


def tell(state: State, kind: int, first: int, second: int, third: int, fourth: int) -> None:
    """Leave a note of what happened."""
    if state.notes < NOTES:
        at = state.notes
        state.note[at, 0] = kind
        state.note[at, 1] = first
        state.note[at, 2] = second
        state.note[at, 3] = third
        state.note[at, 4] = fourth
        state.notes = at + 1


def deciders(state: State) -> int:
    """The seat that decides now, as a set of one; nobody once the game is over."""
    if state.phase == Phase.OVER:
        return 0
    return 1 << state.actor
