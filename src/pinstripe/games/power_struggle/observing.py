"""What a seat sees of the table, as numbers for learning."""

from __future__ import annotations

from pinstripe.engine.decisions import Numbering, words
from pinstripe.engine.observing import (
    PLACES,
    blank_row,
    mark_bits,
    mark_one,
    mark_seat,
    place_after,
    seat_at,
    share_of,
    tell_sum,
)
from pinstripe.engine.record import Reals

from .money import NO_CEILING
from .table import (
    BOARD_SEATS,
    CARDS,
    COMPETENCE_CARDS,
    DIVISIONS,
    EVENTS,
    FLOORS,
    FULL_MOTIVATION,
    MAX_STAFF,
    PLAYERS,
    ROOMS,
    SIZES,
    STACK,
    TRACKS,
    UNKNOWN,
    Card,
    Competence,
    Division,
    Event,
    Phase,
    Side,
    State,
)

MOST_CASH, MOST_ROUNDS, MOST_STAFF, MOST_BLOCKS = 4000, 8, 24, 3
PHASES, SIDES, KINDS_OF_ENEMY = 36, 3, PLAYERS + COMPETENCE_CARDS
SEATS = PLACES[:PLAYERS]
TRACK_NAMES = words(Competence)[:TRACKS]
SIZE_NAMES = [str(size + 1) for size in range(SIZES)]
COMPETENCE_NAMES = [str(card + 1) for card in range(COMPETENCE_CARDS)]
KNOWN_SUM = ("known", "sum")
FLOOR_NAMES = [str(floor + 1) for floor in range(FLOORS)]
ROOM_SAYS = (*SEATS, "one_head", "fresh", "chosen", "other")

OBSERVATION = Numbering()
PHASE = OBSERVATION.each("phase", words(Phase))
ACTOR = OBSERVATION.each("actor", SEATS)
CURRENT = OBSERVATION.each("current", SEATS)
STARTER = OBSERVATION.each("starter", SEATS)
PRESENT = OBSERVATION.each("present", SEATS)
VICTORY_GOAL = OBSERVATION.one("victory_goal")
GOAL = OBSERVATION.each("goal", TRACK_NAMES)
ROUND = OBSERVATION.one("round")
MOTIVATION = OBSERVATION.one("motivation")
ENDING = OBSERVATION.one("ending")
IN_MEETING = OBSERVATION.one("in_meeting")
ACTED = OBSERVATION.one("acted")
UNCOVERED = OBSERVATION.one("uncovered")
STACKED = OBSERVATION.each("stacked", KNOWN_SUM)
LINED_UP = OBSERVATION.one("lined_up")

CHAIRMAN = OBSERVATION.each("chairman", SEATS)
HEAD = OBSERVATION.each("head", words(Division), SEATS)
BOARD = OBSERVATION.each("board", [str(chair + 1) for chair in range(BOARD_SEATS)], SEATS)
ROOM = OBSERVATION.each("room", words(Division), FLOOR_NAMES, ROOM_SAYS)
HOLDER = OBSERVATION.each("holder", words(Card), SEATS)
SIDE = OBSERVATION.each("side", words(Card), words(Side))
BLOCKS_LEFT = OBSERVATION.each("blocks_left", SIZE_NAMES)

BLOCKS = OBSERVATION.each("blocks", SEATS, SIZE_NAMES)
POINTS = OBSERVATION.each("points", SEATS, TRACK_NAMES)
COUNSELS = OBSERVATION.each("counsels", SEATS, words(Division))
STRENGTH = OBSERVATION.each("strength", SEATS, ("departments", "mains", "employees"))
CASH = OBSERVATION.each("cash", SEATS, KNOWN_SUM)
PUBLIC_CASH = OBSERVATION.each("public_cash", SEATS, ("now", "lowest", "highest_known", "highest"))
ENEMY = OBSERVATION.each("enemy", SEATS, (*SEATS, *COMPETENCE_NAMES))
RULED_OUT = OBSERVATION.each("ruled_out", SEATS, SEATS, COMPETENCE_NAMES)
ANNOUNCED = OBSERVATION.each("announced", SEATS)
ENEMY_KEPT = OBSERVATION.each("enemy_kept", SEATS)
ROBBED = OBSERVATION.each("robbed", SEATS)

TOP_EVENTS = OBSERVATION.each("stack", [str(place + 1) for place in range(STACK)], words(Event))
DRAWN = OBSERVATION.each("drawn", words(Event))
DUE = OBSERVATION.one("due")
OPTIONAL = OBSERVATION.one("optional")
REWARD = OBSERVATION.one("reward")
PLACED = OBSERVATION.one("placed")
VACANT = OBSERVATION.each("vacant_before", words(Division))
CHOSEN_DIVISION = OBSERVATION.each("chosen_division", words(Division))
MEETING_DIVISION = OBSERVATION.each("meeting_division", words(Division))
PAID_SIZE = OBSERVATION.each("paid_size", SIZE_NAMES)
BRIBE_ATTEMPT = OBSERVATION.one("bribe_attempt")
BRIBE_CARD = OBSERVATION.each("bribe_card", words(Card))
BRIBE_TARGET = OBSERVATION.each("bribe_target", SEATS)
BRIBE = OBSERVATION.each("bribe", KNOWN_SUM)
REFUSED_CARD = OBSERVATION.each("refused_card", words(Card))
REFUSED = OBSERVATION.each("refused", KNOWN_SUM)
LOSER = OBSERVATION.each("loser", ("first", "second"), SEATS)


def observe(state: State, seat: int, out: Reals) -> None:
    """A view of this seat as a row of numbers between -1 and 1."""
    blank_row(out)
    observe_moment(state, seat, out)
    observe_offices(state, seat, out)
    observe_rooms(state, seat, out)
    observe_cards(state, seat, out)
    for place in range(state.players):
        observe_player(state, seat, place, out)
    observe_events(state, out)
    observe_choice(state, seat, out)


def observe_moment(state: State, seat: int, out: Reals) -> None:
    mark_one(out, PHASE, PHASES, state.phase)
    mark_seat(out, ACTOR, seat, state.actor, state.players)
    mark_seat(out, CURRENT, seat, state.current, state.players)
    mark_seat(out, STARTER, seat, state.starter, state.players)
    out[VICTORY_GOAL] = share_of(state.victory_goal, 6)
    for track in range(TRACKS):
        out[GOAL + track] = share_of(state.track_goal[track], 20)
    out[ROUND] = share_of(state.round, MOST_ROUNDS)
    out[MOTIVATION] = share_of(state.motivation, FULL_MOTIVATION)
    out[ENDING] = share_of(state.ending, 1)
    out[IN_MEETING] = share_of(state.in_meeting, 1)
    out[ACTED] = share_of(state.acted, PLAYERS)
    out[UNCOVERED] = share_of(state.uncovered, STACK)
    tell_sum(out, STACKED, state.stacked, UNKNOWN, STACK)
    out[LINED_UP] = share_of(state.lined_up, 3 * PLAYERS)


def observe_offices(state: State, seat: int, out: Reals) -> None:
    mark_seat(out, CHAIRMAN, seat, state.chairman, state.players)
    for division in range(DIVISIONS):
        mark_seat(out, HEAD + PLAYERS * division, seat, state.head[division], state.players)
    for chair in range(BOARD_SEATS):
        mark_seat(out, BOARD + PLAYERS * chair, seat, state.board[chair], state.players)


def observe_rooms(state: State, seat: int, out: Reals) -> None:
    """Each room tells how strong its owner is there; an empty one says nothing."""
    says = PLAYERS + 4
    for division in range(DIVISIONS):
        for room in range(division * FLOORS, division * FLOORS + state.occupied[division]):
            owner, first = state.owner[room], ROOM + says * room
            if owner >= 0:
                out[first + place_after(seat, owner, state.players)] = share_of(1 + state.staff[room], 1 + MAX_STAFF)
                out[first + PLAYERS] = share_of(state.heads[room], 1)
                out[first + PLAYERS + 1] = share_of(state.fresh[room], MAX_STAFF)
    if state.chosen_room >= 0 and state.chosen_room < ROOMS:
        out[ROOM + says * state.chosen_room + PLAYERS + 2] = 1.0
    if state.other_room >= 0 and state.other_room < ROOMS:
        out[ROOM + says * state.other_room + PLAYERS + 3] = 1.0


def observe_cards(state: State, seat: int, out: Reals) -> None:
    for card in range(CARDS):
        mark_seat(out, HOLDER + PLAYERS * card, seat, state.card_holder[card], state.players)
        mark_one(out, SIDE + SIDES * card, SIDES, state.card_side[card])
    for size in range(SIZES):
        out[BLOCKS_LEFT + size] = share_of(state.blocks_left[size], MOST_BLOCKS)


def observe_player(state: State, seat: int, place: int, out: Reals) -> None:
    """What everybody knows of a player, and what this seat does."""
    player = seat_at(seat, place, state.players)
    out[PRESENT + place] = 1.0
    for size in range(SIZES):
        out[BLOCKS + SIZES * place + size] = share_of(state.blocks[player, size], MOST_BLOCKS)
    for track in range(TRACKS):
        out[POINTS + TRACKS * place + track] = share_of(state.points[player, track], state.track_top[track])
    for division in range(DIVISIONS):
        out[COUNSELS + DIVISIONS * place + division] = share_of(state.counsels[player, division], 2)
    out[STRENGTH + 3 * place] = share_of(state.departments_of[player], DIVISIONS)
    out[STRENGTH + 3 * place + 1] = share_of(state.mains_of[player], DIVISIONS)
    out[STRENGTH + 3 * place + 2] = share_of(state.employees_of[player], MOST_STAFF)
    observe_purse(state, player, place, out)
    mark_seat(out, ENEMY + KINDS_OF_ENEMY * place, seat, state.enemy[player], state.players)
    mark_one(out, ENEMY + KINDS_OF_ENEMY * place + PLAYERS, COMPETENCE_CARDS, state.enemy_card[player])
    observe_ruled_out(state, seat, player, place, out)
    out[ANNOUNCED + place] = share_of(state.announced[player], 1)
    out[ENEMY_KEPT + place] = share_of(state.enemy_kept[player], 1)
    out[ROBBED + place] = share_of(state.robbed[player], 1)


def observe_purse(state: State, player: int, place: int, out: Reals) -> None:
    """Cash where it is known, and between which bounds payments since the last bribe have shown it to lie."""
    tell_sum(out, CASH + 2 * place, state.cash[player], UNKNOWN, MOST_CASH)
    first = PUBLIC_CASH + 4 * place
    out[first] = share_of(state.public_cash[player], MOST_CASH)
    out[first + 1] = share_of(state.purse_floor[state.offers, player], MOST_CASH)
    tell_sum(out, first + 2, state.purse_ceiling[state.offers, player], NO_CEILING, MOST_CASH)


def observe_ruled_out(state: State, seat: int, player: int, place: int, out: Reals) -> None:
    bits = state.enemy_ruled_out[player]
    if bits == 0:
        return
    for enemy in range(state.players):
        first = RULED_OUT + COMPETENCE_CARDS * (PLAYERS * place + place_after(seat, enemy, state.players))
        mark_bits(out, first, COMPETENCE_CARDS, (bits >> (enemy * COMPETENCE_CARDS)) & ((1 << COMPETENCE_CARDS) - 1))


def observe_events(state: State, out: Reals) -> None:
    for place in range(STACK):
        mark_one(out, TOP_EVENTS + EVENTS * place, EVENTS, state.stack[place])
    for kind in range(EVENTS):
        if state.drawn[kind] != UNKNOWN:
            out[DRAWN + kind] = share_of(state.drawn[kind], 3)


def observe_choice(state: State, seat: int, out: Reals) -> None:
    """How far the action has got that is being taken."""
    out[DUE] = share_of(state.due, MAX_STAFF)
    out[OPTIONAL] = share_of(state.optional, MAX_STAFF)
    out[REWARD] = share_of(state.reward, MAX_STAFF)
    out[PLACED] = share_of(state.placed, 3)
    for division in range(DIVISIONS):
        out[VACANT + division] = share_of(state.vacant_before[division], FLOORS)
    mark_one(out, CHOSEN_DIVISION, DIVISIONS, state.chosen_division)
    if state.in_meeting == 1:
        mark_one(out, MEETING_DIVISION, DIVISIONS, state.meeting_division)
    mark_one(out, PAID_SIZE, SIZES, state.paid_size)
    out[BRIBE_ATTEMPT] = share_of(state.bribe_attempt, 2)
    mark_one(out, BRIBE_CARD, CARDS, state.bribe_card)
    mark_seat(out, BRIBE_TARGET, seat, state.bribe_target, state.players)
    tell_sum(out, BRIBE, state.bribe_sum, UNKNOWN, MOST_CASH)
    mark_one(out, REFUSED_CARD, CARDS, state.refused_card)
    tell_sum(out, REFUSED, state.refused_sum, UNKNOWN, MOST_CASH)
    mark_seat(out, LOSER, seat, state.loser[0], state.players)
    mark_seat(out, LOSER + PLAYERS, seat, state.loser[1], state.players)
