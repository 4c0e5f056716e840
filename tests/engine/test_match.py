"""A match: deciding, refusing, undoing, looking back, branching off, sealed choices."""

from __future__ import annotations

import pytest

import pinstripe
from pinstripe.engine.game import Game, GameError
from pinstripe.engine.match import Match, Refusal
from pinstripe.engine.seats import CHANCE
from tests.play import random_match
from tests.toy import make_toy

TOY = make_toy()


def toy(seed: int | None = 1, seats: int = 3) -> Match:
    return Match(TOY, seats, seed=seed)


def refusal(match: Match, seat: int, decision: str | int, stamp: str | None = None) -> str:
    """The reason of a refusal, which must leave the match as it was."""
    before, entries = match.truth, list(match.entries)
    with pytest.raises(Refusal) as caught:
        match.decide(seat, decision, stamp)
    assert match.truth == before
    assert match.entries == entries
    return caught.value.why.id


def to_bids(match: Match) -> Match:
    match.decide(match.deciders[0], "done")
    match.decide(match.deciders[0], "amount:10")
    return match


def test_a_dozen_lines_play_a_game() -> None:
    match = pinstripe.new("power_struggle", seats=4, seed=1)
    while not match.over:
        seat = match.undecided[0]
        match.decide(seat, match.legal(seat)[0])
        if len(match.entries) > 3000:
            break
    assert len(match.standing()) == 4


def test_a_seed_settles_chance_the_same_way() -> None:
    assert toy(5).truth == toy(5).truth
    assert toy(5).entries[0].seat == CHANCE


def test_without_a_seed_chance_is_a_seat_to_decide_for() -> None:
    match = toy(None)
    assert match.deciders == [CHANCE]
    assert match.legal(CHANCE) == ["prize:small", "prize:large"]
    match.decide(CHANCE, "prize:large")
    assert match.truth.prize == 2


def test_names_and_numbers_decide_alike() -> None:
    by_name, by_number = toy(), toy()
    by_name.decide(0, "left")
    by_number.decide(0, TOY.numbering.number("left"))
    assert by_name.truth == by_number.truth


def test_an_illegal_decision_is_refused() -> None:
    match = toy()
    match.decide(0, "left")
    match.decide(0, "left")
    assert refusal(match, 0, "left") == "refusal.illegal"
    assert refusal(match, 0, "prize:small") == "refusal.illegal"


def test_a_decision_out_of_turn_is_refused() -> None:
    assert refusal(toy(), 1, "left") == "refusal.not_your_turn"
    assert refusal(toy(), CHANCE, "prize:small") == "refusal.not_your_turn"
    assert refusal(toy(), 99, "left") == "refusal.not_your_turn"


def test_an_unknown_decision_is_refused() -> None:
    assert refusal(toy(), 0, "lefft") == "refusal.unknown"
    assert refusal(toy(), 0, -7) == "refusal.unknown"
    assert refusal(toy(), 0, 10**12) == "refusal.unknown"


def test_a_stale_decision_is_refused() -> None:
    match = toy()
    stamp = match.stamp(0)
    match.decide(0, "left", stamp)
    assert refusal(match, 0, "left", stamp) == "refusal.stale"
    match.decide(0, "left", match.stamp(0))


def test_the_power_struggle_reason_names_the_rule() -> None:
    match = random_match(pinstripe.games.find("power_struggle"), 4, 3, 60)
    while match.truth.phase != 9:
        seat = match.deciders[0]
        match.decide(seat, match.legal(seat)[0])
    seat = match.deciders[0]
    for reason in match.game.words.reasons(match.view(seat), seat):
        assert refusal(match, seat, reason.decision) == reason.why.id


def test_amounts_must_lie_in_range_and_on_a_step() -> None:
    match = toy()
    match.decide(0, "done")
    assert match.amounts(0) == (0, 100, 5)
    for wrong in ("amount:3", "amount:105", "amount:999999999"):
        assert refusal(match, 0, wrong) == "refusal.amount"
    match.decide(0, "amount:35")
    assert match.truth.price == 35


def test_a_rung_is_kept_as_the_amount_it_stands_for() -> None:
    match = toy()
    match.decide(0, "done")
    match.decide(0, TOY.numbering.first_rung + 2)
    assert TOY.numbering.name(match.entries[-1].decision) == "amount:10"


def test_after_the_end_nothing_is_accepted() -> None:
    match = random_match(TOY, 2, 4)
    assert refusal(match, 0, "left") == "refusal.over"


def test_undo_goes_back_step_by_step_within_the_own_turn() -> None:
    match = toy()
    start = match.truth
    match.decide(0, "left")
    middle = match.truth
    match.decide(0, "right")
    match.undo(0)
    assert match.truth == middle
    match.undo(0)
    assert match.truth == start


def test_undo_never_crosses_chance() -> None:
    match = toy()
    assert not match.can_undo(0)
    with pytest.raises(Refusal):
        match.undo(0)


def test_undo_never_crosses_a_point_of_no_return() -> None:
    match = to_bids(toy())
    assert not match.can_undo(0)


def test_nobody_undoes_what_another_decided() -> None:
    match = toy()
    match.decide(0, "left")
    assert match.can_undo(0)
    assert not match.can_undo(1)


def test_sealed_choices_change_nothing_that_anybody_sees() -> None:
    match = to_bids(toy())
    before = {seat: match.view(seat).to_bytes() for seat in range(3)}
    match.decide(1, "amount:5")
    assert {seat: match.view(seat).to_bytes() for seat in range(3)} == before
    assert match.deciders == [0, 1, 2]
    assert match.stamp(0) == to_bids(toy()).stamp(0)


def test_a_sealed_choice_can_be_changed_and_withdrawn_until_the_last_is_in() -> None:
    match = to_bids(toy())
    match.decide(1, "amount:5")
    match.decide(1, "amount:7")
    match.decide(2, "amount:1")
    match.withdraw(2)
    match.decide(2, "amount:3")
    assert match.truth.phase == 3
    match.decide(0, "amount:2")
    assert [match.truth.coins[seat] for seat in range(3)] == [88, 93, 97]
    assert match.truth.score[1] == match.told(len(match.entries) - 1)[0].params["n"]


def test_sealed_choices_are_carried_out_in_seat_order_whoever_was_first() -> None:
    first, second = to_bids(toy()), to_bids(toy())
    for seat in (0, 1, 2):
        first.decide(seat, f"amount:{seat}")
    for seat in (2, 0, 1):
        second.decide(seat, f"amount:{seat}")
    assert first.truth == second.truth
    assert first.entries == second.entries


def test_any_earlier_moment_is_at_hand(game: Game) -> None:
    match = Match(game, game.seats[0], seed=2)
    states = {len(match.entries): match.truth}
    while len(match.entries) < 120 and not match.over:
        seat = match.undecided[0]
        match.decide(seat, match.legal(seat)[-1])
        states[len(match.entries)] = match.truth
    for moment, state in states.items():
        assert match.at(moment) == state


def test_a_moment_that_never_was_is_refused() -> None:
    with pytest.raises(GameError, match="moments"):
        toy().at(99)


def test_a_fork_shares_the_past_and_goes_its_own_way(game: Game) -> None:
    match = random_match(game, game.seats[0], 5, 80)
    fork = match.fork(40, seed=9)
    assert fork.at(40) == match.at(40)
    before = match.truth
    while len(fork.entries) < 90 and not fork.over:
        seat = fork.undecided[0]
        fork.decide(seat, fork.legal(seat)[0])
    assert match.truth == before


def test_wrong_numbers_of_seats_names_and_options_get_a_sentence(game: Game) -> None:
    with pytest.raises(GameError, match="players"):
        Match(game, 17)
    with pytest.raises(GameError, match="names"):
        Match(game, game.seats[0], names=["only one"])
    with pytest.raises(GameError, match="no option"):
        Match(game, game.seats[0], options={"nonsense": 1})
    with pytest.raises(GameError, match="can be"):
        Match(game, game.seats[0], options={game.options[0].id: 99})


def test_there_is_no_view_for_chance(game: Game) -> None:
    with pytest.raises(GameError, match="no seat"):
        Match(game, game.seats[0], seed=1).view(CHANCE)
