"""Privilege cards: which half faces whom, and what it adds at the present motivation."""

from __future__ import annotations

from .table import Card, Side, State


def half_held(state: State, seat: int, card: int) -> int:
    """The half of the card that this seat may use, or FACE_DOWN for none."""
    if state.card_holder[card] != seat:
        return Side.FACE_DOWN
    return state.card_side[card]


def additional_staff(state: State, seat: int) -> int:
    """Human Resources: employees on top when hiring, or founding with new ones."""
    half = half_held(state, seat, Card.HUMAN_RESOURCES)
    return 0 if half == Side.FACE_DOWN else state.staff_bonus[half - 1, state.motivation]


def additional_shares(state: State, seat: int) -> int:
    """Accounting: how much larger than paid for a block of shares may be."""
    half = half_held(state, seat, Card.ACCOUNTING)
    return 0 if half == Side.FACE_DOWN else state.shares_bonus[half - 1, state.motivation]


def additional_money(state: State, seat: int) -> int:
    """Controlling: money on top for each department and main department."""
    half = half_held(state, seat, Card.CONTROLLING)
    return 0 if half == Side.FACE_DOWN else state.money_bonus[half - 1, state.motivation]


def enticed_staff(state: State, seat: int) -> int:
    """Development: how many employees may be enticed."""
    half = half_held(state, seat, Card.DEVELOPMENT)
    if half == Side.FACE_DOWN:
        return 0
    return 3 if half == Side.BRIBED_HALF else 1


def legal_exchange(state: State, seat: int) -> int:
    """Legal & Patents: how many employees turn into as many points of influence."""
    half = half_held(state, seat, Card.LEGAL)
    if half == Side.FACE_DOWN:
        return 0
    return 2 if half == Side.BRIBED_HALF else 1
