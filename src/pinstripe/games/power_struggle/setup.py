"""Preparations: options and content are written into the state, so that it explains itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pinstripe.engine.content import Choice, Fault, ListOf, Rows, Table, Values, Whole
from pinstripe.engine.decisions import words

from .dealing import begin_deal
from .money import start_segment
from .table import (
    BOARD_SEATS,
    CARDS,
    COMPETENCE_CARDS,
    DIVISIONS,
    DRAWN_EVENTS,
    EVENTS,
    FULL_MOTIVATION,
    MONEY_STEP,
    NOBODY,
    NOWHERE,
    PLAYERS,
    ROOMS,
    SIZES,
    STACK,
    TRACKS,
    UNKNOWN,
    Competence,
    Event,
    Side,
    State,
)

PRICE = Whole(0, 100_000, MONEY_STEP)
TRACK = Table({"goal": Whole(1, 120), "top": Whole(1, 120)}, entry=True)
BY_MOTIVATION = FULL_MOTIVATION + 1
EVENT_NAMES = [event.name.lower() for event in Event if event < Event.BONUS]
HALVES = {"division": ListOf(Whole(0, 6), BY_MOTIVATION), "bribed": ListOf(Whole(0, 6), BY_MOTIVATION)}

SCHEMA = Table(
    {
        "money": Table({"start": PRICE, "main_department": PRICE, "counsel": PRICE}, entry=True),
        "tracks": Table(
            {"influence": TRACK, "shares": TRACK, "shares_long": TRACK, "main": TRACK, "corruption": TRACK}
        ),
        "shares": Table(
            {
                "prices": ListOf(PRICE, SIZES),
                **{f"blocks_for_{players}": ListOf(Whole(0, 20), SIZES) for players in (3, 4, 5)},
            },
            entry=True,
        ),
        "bonus": Table(
            dict.fromkeys(("block", "department", "main_department", "board_member", "chairman"), PRICE), entry=True
        ),
        "privileges": Table(
            {
                "human_resources": Table(HALVES, entry=True),
                "accounting": Table(HALVES, entry=True),
                "controlling": Table(
                    {"division": ListOf(PRICE, BY_MOTIVATION), "bribed": ListOf(PRICE, BY_MOTIVATION)}, entry=True
                ),
            }
        ),
        "payments": Table(dict.fromkeys(("moron", "birthday", "summer_party", "board_scandal"), PRICE), entry=True),
        "events": Table(dict.fromkeys(EVENT_NAMES, Whole(0, 24)), entry=True),
        "archenemy": Rows(
            Table(
                {"competences": ListOf(Choice(tuple(words(Competence))), 3), "players": Whole(3, PLAYERS)}, entry=True
            ),
            COMPETENCE_CARDS,
        ),
    }
)


def check(values: Values) -> Iterable[Fault]:
    """What the rules need of the content beyond its shape."""
    for name, track in values["tracks"].items():
        if track["top"] < track["goal"]:
            yield Fault(("tracks", name, "top"), "must not lie below the goal")
    if sum(values["events"][name] for name in EVENT_NAMES) < DRAWN_EVENTS:
        yield Fault(("events",), f"must hold at least {DRAWN_EVENTS} cards")
    for number, card in enumerate(values["archenemy"]):
        if len(set(card["competences"])) < 3:
            yield Fault(("archenemy", number, "competences"), "must name three different competences")
    for players in (3, 4, 5):
        if sum(card["players"] <= players for card in values["archenemy"]) < players:
            yield Fault(("archenemy",), f"must hold at least {players} cards for {players} players")


def setup(state: State, seats: int, options: Mapping[str, int], content: Mapping[str, Any]) -> None:
    state.players = seats
    write_content(state, seats, options, content)
    state.victory_goal = options["victory_points"]
    state.motivation = FULL_MOTIVATION
    state.chairman = NOBODY
    for seat in range(PLAYERS):
        state.cash[seat] = content["money"]["start"] if seat < seats else 0
        state.public_cash[seat] = state.cash[seat]
        state.enemy[seat] = UNKNOWN
        state.enemy_card[seat] = UNKNOWN
    start_segment(state)
    for division in range(DIVISIONS):
        state.head[division] = NOBODY
    for chair in range(BOARD_SEATS):
        state.board[chair] = NOBODY
    for room in range(ROOMS):
        state.owner[room] = NOBODY
    for card in range(CARDS):
        state.card_holder[card] = NOBODY
        state.card_side[card] = Side.FACE_DOWN
    for place in range(STACK):
        state.stack[place] = UNKNOWN
    state.chosen_room = NOWHERE
    state.other_room = NOWHERE
    state.chosen_division = NOWHERE
    state.starter = NOBODY
    state.current = NOBODY
    state.bribe_card = NOBODY
    state.bribe_target = NOBODY
    state.refused_card = NOBODY
    state.loser[0] = NOBODY
    state.loser[1] = NOBODY
    begin_deal(state)


def write_content(state: State, seats: int, options: Mapping[str, int], content: Mapping[str, Any]) -> None:
    shares = "shares_long" if options["shares_goal"] == 18 else "shares"
    for track, name in zip(range(TRACKS), ("influence", shares, "main", "corruption"), strict=True):
        state.track_goal[track] = content["tracks"][name]["goal"]
        state.track_top[track] = content["tracks"][name]["top"]
    for size in range(SIZES):
        state.block_price[size] = content["shares"]["prices"][size]
        state.blocks_left[size] = content["shares"][f"blocks_for_{seats}"][size]
    state.main_price = content["money"]["main_department"]
    state.counsel_price = content["money"]["counsel"]
    bonus = content["bonus"]
    state.bonus_block, state.bonus_department = bonus["block"], bonus["department"]
    state.bonus_main, state.bonus_member = bonus["main_department"], bonus["board_member"]
    state.bonus_chairman = bonus["chairman"]
    payments = content["payments"]
    state.moron_payment, state.birthday_payment = payments["moron"], payments["birthday"]
    state.party_payment, state.scandal_payment = payments["summer_party"], payments["board_scandal"]
    for half, name in enumerate(("division", "bribed")):
        for motivation in range(BY_MOTIVATION):
            state.staff_bonus[half, motivation] = content["privileges"]["human_resources"][name][motivation]
            state.shares_bonus[half, motivation] = content["privileges"]["accounting"][name][motivation]
            state.money_bonus[half, motivation] = content["privileges"]["controlling"][name][motivation]
    for kind, name in enumerate(EVENT_NAMES):
        state.event_deck[kind] = content["events"][name]
    assert len(EVENT_NAMES) == EVENTS - 2
    for number, card in enumerate(content["archenemy"]):
        state.competences_in_game[number] = 1 if card["players"] <= seats else 0
        for place, name in enumerate(card["competences"]):
            state.competences[number, place] = Competence[name.upper()]
