"""Bosses who leave go under the pile, face down; everybody saw them go."""

from __future__ import annotations

from pinstripe.engine.record import Row

from .table import BOSS, BOSSES, NOBODY, Note, State, tell


def pile_under(state: State, company: int, cause: int) -> None:
    """The boss of a company leaves, if it has one."""
    boss = state.office[company]
    if boss == NOBODY:
        return
    state.pile[state.piled] = boss
    state.piled += 1
    state.office[company] = NOBODY
    tell(state, Note.BOSS_LEFT, company, boss, cause, 0)


def rating_of(state: State, company: int, rating: int) -> int:
    """What the boss of a company is rated; without a boss nothing."""
    if state.office[company] == NOBODY:
        return 0
    return state.boss_rating[state.office[company], rating]


def salary_of(state: State, company: int) -> int:
    if state.office[company] == NOBODY:
        return 0
    return state.boss_salary[state.office[company]]


def weigh_unseen_bosses(state: State, weights: Row) -> None:
    """Those that nobody has seen yet lie in the pile in an order that nobody knows."""
    for boss in range(BOSSES):
        weights[BOSS + boss] = (state.unseen >> boss) & 1
