"""A finished game looked at again: chances that add up, an end that is certain, and mistakes that are found."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pinstripe import bots
from pinstripe.bots.review import Review, Reviewer, Rollouts, Task, gathered, is_between, read, tasks, written
from pinstripe.engine.compile import compiled
from pinstripe.engine.match import Match
from pinstripe.engine.plain import plain
from pinstripe.engine.seats import CHANCE
from pinstripe.engine.thinking import Style
from pinstripe.games.power_struggle.game import GAME
from tests.toy import make_toy

TOY = make_toy()
PLAYOUTS = 200


def bids(match: Match, *amounts: int) -> None:
    """One round of the toy, with a prize of 1 that costs no entry."""
    match.decide(CHANCE, "prize:small")
    starter = match.deciders[0]
    match.decide(starter, "done")
    match.decide(starter, "amount:0")
    for seat, amount in enumerate(amounts):
        match.decide(seat, f"amount:{amount}")


@pytest.fixture(scope="module")
def lost() -> Match:
    """All is level when the last round comes; both could bid 80, and red bids nothing."""
    match = Match(TOY, 2)
    bids(match, 20, 0)
    bids(match, 0, 20)
    bids(match, 0, 80)
    assert match.over
    assert match.standing() == [(2, 1), (1, 2)]
    return match


@pytest.fixture(scope="module")
def review(lost: Match) -> Review:
    reviewer = Reviewer(TOY, plain(TOY))
    return gathered([reviewer.examine(task) for task in tasks(lost, PLAYOUTS)], PLAYOUTS)


def test_the_bid_that_lost_the_game_is_the_costliest(lost: Match, review: Review) -> None:
    worst = review.costliest(1)[0]
    last = len(lost.entries) - 2
    assert (worst.moment, worst.seat, TOY.numbering.name(worst.taken)) == (last, 0, "amount:0")
    assert int(TOY.numbering.name(worst.best).partition(":")[2]) > 40
    assert worst.chance_taken < 0.2
    assert worst.chance_best > 0.8
    assert review.costliest(5, seat=0)[0] == worst
    assert worst not in review.costliest(5, seat=1)


def test_the_best_bid_costs_nothing(lost: Match, review: Review) -> None:
    best = next(one for one in review.verdicts if one.moment == len(lost.entries) - 1)
    assert best.cost < 0.05


def test_chances_add_up_and_the_end_is_certain(lost: Match, review: Review) -> None:
    for _, chances in review.outlooks:
        assert sum(chances) == pytest.approx(1.0)
    assert review.outlooks[0][1] == pytest.approx((0.5, 0.5), abs=0.2)
    assert review.outlooks[-1] == (len(lost.entries), (0.0, 1.0))


def test_between_sealed_choices_there_is_nothing_to_judge(lost: Match, review: Review) -> None:
    between = {moment for moment in range(len(lost.entries)) if is_between(lost, moment)}
    assert len(between) == 3
    judged = {moment for moment, _ in review.outlooks}
    assert judged == set(range(len(lost.entries) + 1)) - between
    assert {one.moment for one in review.verdicts} >= between


def test_a_seat_is_judged_by_what_it_could_see(lost: Match) -> None:
    for task in tasks(lost, PLAYOUTS):
        if task.view:
            seen: Any = TOY.state.from_bytes(task.view)
            assert seen.coins[1 - task.seat] == -1
            assert seen == lost.view_at(task.moment, task.seat)


def test_a_review_is_kept_as_it_is(lost: Match, review: Review) -> None:
    again = read(written(review, TOY), TOY)
    assert again is not None
    assert [(one.moment, one.taken, one.best) for one in again.verdicts] == [
        (one.moment, one.taken, one.best) for one in review.verdicts
    ]
    for (moment, kept), (_, found) in zip(again.outlooks, review.outlooks, strict=True):
        assert kept == pytest.approx(found, abs=0.001), moment
    assert read(written(review, TOY) | {"form": 0}, TOY) is None


def test_a_long_game_gets_less_for_each_decision(lost: Match) -> None:
    short, *_ = [task for task in tasks(lost) if task.view]
    long = lost.fork()
    long.entries = lost.entries * 100
    generous, spare = short.playouts, next(task for task in tasks(long) if task.view).playouts
    assert spare < generous


@pytest.mark.compiled
def test_plain_and_compiled_rules_find_the_same() -> None:
    match, manager = Match(GAME, 3, seed=11), bots.make("manager", GAME, 5)
    while not match.over:
        bots.play_for(match, match.deciders[0], manager)
    wanted = [replace(task, playouts=8, rollouts=3) for task in tasks(match) if task.view and task.truth][5::70]
    assert len(wanted) > 1
    style = Style(horizon=3, widening=1.0)
    slow, fast = Reviewer(GAME, plain(GAME), style), Reviewer(GAME, compiled(GAME), style)
    for task in wanted:
        assert fast.examine(task) == slow.examine(task)


def test_rollouts_leave_what_they_are_given_alone(lost: Match) -> None:
    state = lost.at(4)
    before = state.to_bytes()
    rollouts = Rollouts(TOY, plain(TOY))
    first = rollouts.outlook(state, 20, 3)
    assert state.to_bytes() == before
    assert rollouts.outlook(state, 20, 3) == first


def test_a_task_without_a_choice_is_only_judged(lost: Match) -> None:
    found = Reviewer(TOY, plain(TOY)).examine(Task(0, lost.at(0).to_bytes(), rollouts=4))
    assert found.verdict is None
    assert found.outlook is not None
