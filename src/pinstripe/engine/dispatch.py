"""The doors to a game's rules, derived from its phases: legal, weigh, apply and range by name."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

DOORS = {
    "legal": "(state: State, seat: int, mask: Mask) -> None",
    "weigh": "(state: State, weights: Row) -> None",
    "apply": "(state: State, seat: int, decision: int) -> None",
    "range": "(state: State, seat: int) -> Range",
}
DOOR_NAMES = {"range": "range_of"}
FINAL_PHASE = "OVER"


class RulesError(Exception):
    """The rule modules of a game do not fit together; a mistake of its author."""


def own_functions(module: ModuleType) -> list[FunctionType]:
    functions = [value for value in vars(module).values() if isinstance(value, FunctionType)]
    return [function for function in functions if function.__module__ == module.__name__]


def functions_by_name(modules: tuple[ModuleType, ...]) -> dict[str, FunctionType]:
    """Every rule function of the modules; a name may stand for one function only."""
    found: dict[str, FunctionType] = {}
    for module in modules:
        for function in own_functions(module):
            name = function.__name__
            if name in found and found[name] is not function:
                raise RulesError(f"{name} is defined in {found[name].__module__} and in {module.__name__}")
            found[name] = function
    return found


def doors(phases: type[IntEnum], functions: dict[str, FunctionType]) -> dict[str, dict[int, str]]:
    """For each door the rule function of each phase. A phase is decided by seats (legal_…) or by chance (weigh_…)."""
    table: dict[str, dict[int, str]] = {door: {} for door in DOORS}
    for phase in phases:
        if phase.name == FINAL_PHASE:
            continue
        word = phase.name.lower()
        for door in DOORS:
            if f"{door}_{word}" in functions:
                table[door][int(phase)] = f"{door}_{word}"
        if phase not in table["apply"]:
            raise RulesError(f"phase {phase.name} has no apply_{word}")
        if (phase in table["legal"]) == (phase in table["weigh"]):
            raise RulesError(f"phase {phase.name} needs either legal_{word} or weigh_{word}")
    return table


def source_of_doors(phases: type[IntEnum], functions: dict[str, FunctionType], decisions: int, outcomes: int) -> str:
    """The doors as source for the compiler, which makes a jump table of each chain."""
    lines = ["from __future__ import annotations", ""]
    for door, rows in doors(phases, functions).items():
        lines += ["", f"def {DOOR_NAMES.get(door, door)}{DOORS[door]}:"]
        if door == "legal":
            lines += [f"    for decision in range({decisions}):", "        mask[decision] = False"]
        if door == "weigh":
            lines += [f"    for outcome in range({outcomes}):", "        weights[outcome] = 0"]
        if door == "apply":
            lines += ["    state.notes = 0"]
        arguments = ", ".join(part.split(":")[0] for part in DOORS[door][1:].split(")")[0].split(", "))
        lines += ["    phase = state.phase"]
        for phase, name in rows.items():
            call = f"{name}({arguments})"
            lines += [f"    if phase == {phase}:", f"        return {call}" if door == "range" else f"        {call}"]
            if door != "range":
                lines += ["        return"]
        if door == "range":
            lines += ["    return 0, -1, 1"]
        lines += [""]
    return "\n".join([*lines, *source_of_random_decision(phases, functions, decisions)])


def source_of_random_decision(phases: type[IntEnum], functions: dict[str, FunctionType], decisions: int) -> list[str]:
    """drive.decide_at_random with one jump in place of two: what a seat may do and its carrying out, phase by phase."""
    rows = doors(phases, functions)
    lines = ["", "def decide_at_random(state: State, seat: int, mask: Mask, rng: Row) -> None:"]
    lines += [f"    for decision in range({decisions}):", "        mask[decision] = False"]
    lines += ["    state.notes = 0", "    phase = state.phase"]
    for phase, legal in rows["legal"].items():
        lines += [f"    if phase == {phase}:", f"        {legal}(state, seat, mask)"]
        lines += [f"        {rows['apply'][phase]}(state, seat, pick(mask, rng))", "        return"]
    return [*lines, ""]


def plain_doors(
    phases: type[IntEnum], functions: dict[str, FunctionType], decisions: int, outcomes: int
) -> dict[str, Callable[..., Any]]:
    """The doors as ordinary Python: one look into a row of functions."""
    rows: dict[str, list[Any]] = {
        door: [functions[names[phase]] if phase in names else None for phase in range(len(phases))]
        for door, names in doors(phases, functions).items()
    }
    no_decisions = np.zeros(decisions, np.bool_).data
    no_weights = np.zeros(outcomes, np.int64).data
    legal_row, weigh_row, apply_row, range_row = (rows[door] for door in DOORS)

    def legal(state: Any, seat: int, mask: Any) -> None:
        mask[:] = no_decisions
        rule = legal_row[state.phase]
        if rule is not None:
            rule(state, seat, mask)

    def weigh(state: Any, weights: Any) -> None:
        weights[:] = no_weights
        rule = weigh_row[state.phase]
        if rule is not None:
            rule(state, weights)

    def apply(state: Any, seat: int, decision: int) -> None:
        state.notes = 0
        apply_row[state.phase](state, seat, decision)

    def range_of(state: Any, seat: int) -> tuple[int, int, int]:
        rule = range_row[state.phase]
        return (0, -1, 1) if rule is None else rule(state, seat)

    return {"legal": legal, "weigh": weigh, "apply": apply, "range_of": range_of}
