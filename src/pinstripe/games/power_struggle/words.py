"""What the game says: the question of the moment, what the others wait for, and the door to all other words."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from pinstripe.engine.seats import CHANCE
from pinstripe.engine.words import Message, Param, Seat, message

from .bribes import SECOND_OFFER, losing, range_bribe_amount
from .founding import SMALLEST_FOUNDING, site
from .labels import label, strength
from .lineup import LINEUP_STAFF
from .meeting import majority_of
from .privileges import additional_shares, half_held
from .reasons import KINDS, open_kinds, reasons, rule_of_prompt
from .restructuring import DISMISSED_BY_MERGER
from .rooms import donors, employees
from .table import (
    DRAWN_EVENTS,
    EARLIEST_MEETING,
    LINEUP_ROUNDS,
    MAX_STAFF,
    MONEY_STEP,
    NOBODY,
    Card,
    Colour,
    Competence,
    Division,
    Event,
    Note,
    Phase,
    Side,
    State,
)
from .telling import (
    card_term,
    division_term,
    final_lines,
    pinats,
    place,
    story_worthy,
    telling,
    victory_lines,
)

__all__ = [
    "FAMILIES",
    "TITLE",
    "BLURB",
    "OPTIONS",
    "prompt",
    "waiting",
    "label",
    "rule_of_prompt",
    "reasons",
    "telling",
    "story_worthy",
    "victory_lines",
    "final_lines",
]

FAMILIES: dict[str, type[Enum]] = {
    "note": Note,
    "event": Event,
    "division": Division,
    "card": Card,
    "colour": Colour,
    "competence": Competence,
    "waiting": Phase,
}
"""Ids that are made from the names of an enum's members."""

TITLE, BLURB = Message("game.title"), Message("game.blurb")
OPTIONS: Mapping[str, tuple[Message, Message]] = {
    "victory_points": (Message("option.victory_points"), Message("option_help.victory_points")),
    "shares_goal": (Message("option.shares_goal"), Message("option_help.shares_goal")),
}
"""The name of each option, and what it changes."""


def prompt(state: State, seat: int) -> Message:
    """The question that this seat has to answer, and what it turns on."""
    phase = state.phase
    if state.actor == CHANCE or phase == Phase.OVER:
        return chance_prompt(state)
    if phase <= Phase.TURN:
        return meeting_prompt(state, seat)
    if phase <= Phase.RESIGN_TO:
        return staff_prompt(state, seat)
    if phase <= Phase.BRIBE_LOSS:
        return bribe_prompt(state, seat)
    return buying_prompt(state, seat)


def chance_prompt(state: State) -> Message:
    match state.phase:
        case Phase.DEAL_ENEMY:
            return message("prompt.deal_enemy", who=Seat(state.dealt))
        case Phase.DEAL_COMPETENCES:
            return message("prompt.deal_competences", who=Seat(state.dealt))
        case Phase.DEAL_FIRST:
            return message("prompt.deal_first")
        case Phase.DEAL_PRIVILEGE:
            return message("prompt.deal_privilege", card=card_term(state.dealt))
        case Phase.DRAW_EVENT:
            return message("prompt.draw_event", n=state.dealt + 1, m=DRAWN_EVENTS)
    return message("prompt.over")


def meeting_prompt(state: State, seat: int) -> Message:
    match state.phase:
        case Phase.LINEUP:
            lap = state.lined_up // state.players + 1
            return message("prompt.lineup", n=lap, m=LINEUP_ROUNDS, staff=LINEUP_STAFF)
        case Phase.CHAIRMAN_PRIVILEGE:
            golden = half_held(state, seat, Card.CHAIRMAN) == Side.BRIBED_HALF
            return message("prompt.chairman_privilege_main" if golden else "prompt.chairman_privilege")
        case Phase.DISPLACED:
            division = state.meeting_division
            where, successor = division_term(division), majority_of(state, division)
            if successor == NOBODY:
                return message("prompt.displaced_by_card", who=Seat(state.card_holder[division]), division=where)
            return message("prompt.displaced", who=Seat(successor), division=where)
        case Phase.SORT:
            if state.stacked < EARLIEST_MEETING:
                return message("prompt.sort_early", n=state.stacked + 1, earliest=EARLIEST_MEETING + 1)
            late = "prompt.sort_bonus" if state.drawn[Event.BONUS] > 0 else "prompt.sort"
            return message(late, n=state.stacked + 1)
    if state.in_meeting == 1:
        return message("prompt.turn_extra")
    kinds = len(open_kinds(state, seat))
    if kinds == 0:
        return message("prompt.turn_stuck")
    return message("prompt.turn_last" if state.ending == 1 else "prompt.turn", n=kinds, m=len(KINDS))


def staff_prompt(state: State, seat: int) -> Message:
    """Hiring, founding, restructuring, resigning."""
    match state.phase:
        case Phase.HIRE:
            if state.due == 0:
                return message("prompt.hire_more", n=state.optional)
            return message("prompt.hire_then_more" if state.optional else "prompt.hire", n=state.due, m=state.optional)
        case Phase.FOUND_OWN_ROOM:
            return message("prompt.found_own_room", low=SMALLEST_FOUNDING, high=MAX_STAFF)
        case Phase.FOUND_OWN_STAFF:
            inside = state.staff[site(state)]
            enough = inside >= SMALLEST_FOUNDING
            found = "prompt.found_own_staff_enough" if enough else "prompt.found_own_staff"
            return message(found, n=inside, low=SMALLEST_FOUNDING, high=MAX_STAFF)
        case Phase.FOUND_OWN_AGAIN:
            return message("prompt.found_own_again", low=SMALLEST_FOUNDING, n=donors(state, seat))
        case Phase.FOUND_NEW_ROOM:
            return message("prompt.found_new_room")
        case Phase.FOUND_NEW_STAFF:
            inside, own = state.staff[site(state)], donors(state, seat) > 0
            if state.optional == 0:
                return message("prompt.found_new_staff", n=inside, high=MAX_STAFF)
            both = "prompt.found_new_staff_both" if own else "prompt.found_new_staff_stock"
            return message(both, n=inside, high=MAX_STAFF, m=state.optional)
        case Phase.MOVE_ROOM:
            return message("prompt.move_room_again" if state.placed else "prompt.move_room")
        case Phase.MOVE_TO:
            room = state.chosen_room
            return message("prompt.move_to", place=place(room), n=state.staff[room])
        case Phase.MERGE_FIRST:
            return message("prompt.merge_first")
        case Phase.MERGE_SECOND:
            return message("prompt.merge_second", place=place(state.chosen_room))
        case Phase.MERGE_INTO:
            together = state.staff[state.chosen_room] + state.staff[state.other_room]
            left = min(together - DISMISSED_BY_MERGER, MAX_STAFF)
            return message("prompt.merge_into", n=left, m=together)
        case Phase.RESIGN:
            return message("prompt.resign")
    division = state.chosen_division
    heads, staff = strength(state, seat, division)
    return message("prompt.resign_to", division=division_term(division), n=heads, m=staff)


def bribe_prompt(state: State, seat: int) -> Message:
    match state.phase:
        case Phase.BRIBE_CARD:
            return message("prompt.bribe_card")
        case Phase.BRIBE_AMOUNT:
            low, high, _ = range_bribe_amount(state, seat)
            params: dict[str, Param] = {"low": pinats(low), "high": pinats(high), "step": pinats(MONEY_STEP)}
            params |= {"who": Seat(state.bribe_target), "card": card_term(state.bribe_card)}
            again = state.bribe_attempt == SECOND_OFFER and state.bribe_card == state.refused_card
            return Message("prompt.bribe_amount_again" if again else "prompt.bribe_amount", params)
        case Phase.BRIBE_ANSWER:
            offer: dict[str, Param] = {"who": Seat(state.current), "card": card_term(state.bribe_card)}
            offer |= {"amount": pinats(state.bribe_sum), "cost": cost_of_refusing(state, seat)}
            return Message("prompt.bribe_answer", offer)
        case Phase.BRIBE_AGAIN:
            card = state.refused_card
            spent = state.cash[seat] < state.refused_sum + MONEY_STEP
            params = {"who": Seat(state.loser[0]), "card": card_term(card), "amount": pinats(state.refused_sum)}
            return Message("prompt.bribe_again_spent" if spent else "prompt.bribe_again", params)
    return message("prompt.bribe_loss", who=Seat(losing(state)))


def cost_of_refusing(state: State, seat: int) -> Message:
    if employees(state, seat) == 0:
        return message("cost.nothing")
    if state.bribe_attempt != SECOND_OFFER:
        return message("cost.unless_second")
    return message("cost.still_one" if state.loser[0] == seat else "cost.one")


def buying_prompt(state: State, seat: int) -> Message:
    """Points for money or employees, and the employees of Development."""
    match state.phase:
        case Phase.DISMISS:
            return message("prompt.dismiss", n=state.due, m=state.reward)
        case Phase.BUY_MAIN:
            return message("prompt.buy_main", price=pinats(state.main_price))
        case Phase.BUY_COUNSEL:
            return message("prompt.buy_counsel", price=pinats(state.counsel_price))
        case Phase.BUY_SHARES:
            more, cash = additional_shares(state, seat), pinats(state.cash[seat])
            return message("prompt.buy_shares_more" if more else "prompt.buy_shares", cash=cash, n=more)
        case Phase.TAKE_SHARES:
            paid = state.paid_size
            return message("prompt.take_shares", price=pinats(state.block_price[paid]), n=paid + 1)
        case Phase.ENTICE_FROM:
            return message("prompt.entice_from", n=state.due)
    return message("prompt.entice_to", n=state.due)


def waiting(state: State, seat: int) -> Message:
    """What the others are told; it rests on nothing that a seat may not know."""
    phase = Phase(state.phase)
    params: dict[str, Param] = {} if state.actor == CHANCE else {"who": Seat(state.actor)}
    if phase == Phase.TURN and state.in_meeting == 1:
        return Message("waiting.extra_action", params)
    if phase == Phase.DISPLACED:
        params["division"] = division_term(state.meeting_division)
    elif phase in (Phase.BRIBE_AMOUNT, Phase.BRIBE_ANSWER):
        params["card"] = card_term(state.bribe_card)
    elif phase == Phase.BRIBE_LOSS:
        params["loser"] = Seat(losing(state))
    return Message(f"waiting.{phase.name.lower()}", params)
