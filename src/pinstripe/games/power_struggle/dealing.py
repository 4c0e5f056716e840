"""The cards dealt before the game: archenemies in secret, privileges in the open."""

from __future__ import annotations

from pinstripe.engine.record import Row
from pinstripe.engine.seats import CHANCE

from .lineup import begin_lineup
from .table import (
    CARDS,
    COLOUR,
    COMPETENCE_CARD,
    COMPETENCE_CARDS,
    UNKNOWN,
    Note,
    Phase,
    State,
    tell,
)


def weigh_deal_enemy(state: State, weights: Row) -> None:
    """Each seat gets one of the colours in the game; its own is possible."""
    for colour in range(state.players):
        weights[COLOUR + colour] = 1
    for seat in range(state.dealt):
        weights[COLOUR + state.enemy[seat]] = 0


def apply_deal_enemy(state: State, seat: int, decision: int) -> None:
    state.enemy[state.dealt] = decision - COLOUR
    state.dealt += 1
    if state.dealt == state.players:
        deal_next(state, Phase.DEAL_COMPETENCES)


def weigh_deal_competences(state: State, weights: Row) -> None:
    """One card more than players is in the game, so one stays unseen."""
    for card in range(COMPETENCE_CARDS):
        weights[COMPETENCE_CARD + card] = state.competences_in_game[card]
    for seat in range(state.dealt):
        weights[COMPETENCE_CARD + state.enemy_card[seat]] = 0


def apply_deal_competences(state: State, seat: int, decision: int) -> None:
    state.enemy_card[state.dealt] = decision - COMPETENCE_CARD
    state.dealt += 1
    if state.dealt == state.players:
        deal_next(state, Phase.DEAL_FIRST)


def weigh_deal_first(state: State, weights: Row) -> None:
    """Who is dealt to first, and so perhaps gets one card more."""
    for seat in range(state.players):
        weights[COLOUR + seat] = 1


def apply_deal_first(state: State, seat: int, decision: int) -> None:
    first = decision - COLOUR
    for place in range(CARDS):
        state.hand[(first + place) % state.players] += 1
    deal_next(state, Phase.DEAL_PRIVILEGE)


def weigh_deal_privilege(state: State, weights: Row) -> None:
    for seat in range(state.players):
        weights[COLOUR + seat] = state.hand[seat]


def apply_deal_privilege(state: State, seat: int, decision: int) -> None:
    card, holder = state.dealt, decision - COLOUR
    state.card_holder[card] = holder
    state.hand[holder] -= 1
    state.dealt += 1
    tell(state, Note.PRIVILEGE_DEALT, holder, card, 0, 0)
    if state.dealt == CARDS:
        begin_lineup(state)


def deal_next(state: State, phase: int) -> None:
    state.phase = phase
    state.dealt = 0
    state.actor = CHANCE


def begin_deal(state: State) -> None:
    for seat in range(state.players):
        state.enemy[seat] = UNKNOWN
        state.enemy_card[seat] = UNKNOWN
    deal_next(state, Phase.DEAL_ENEMY)
