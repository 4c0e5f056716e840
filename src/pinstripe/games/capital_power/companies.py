"""The companies on the table: all of them, and those of one seat."""

from __future__ import annotations

from collections.abc import Iterable

from .table import COMPANIES, NOBODY, State


def alive(state: State) -> list[int]:
    return [company for company in range(COMPANIES) if state.owner[company] != NOBODY]


def own(state: State, seat: int) -> Iterable[int]:
    return (company for company in range(COMPANIES) if state.owner[company] == seat)
