"""Capital Power, settled rulings: transfers, movement, corruption and Interpol."""

import pytest

from pinstripe.games.capital_power.table import LONGEST, START
from pinstripe.games.capital_power.vocabulary import Circuit, Note
from tests.games.capital_power.builder import (
    BLUE,
    GREEN,
    RED,
    amounts,
    decide,
    decider,
    heap,
    is_legal,
    land,
    legal_names,
    named,
    pawn,
    phase,
    position,
    reasons,
    told,
)

H, ONE, TWO = (pawn(RED, number) for number in range(3))


def where(circuit: str, place: int) -> int:
    return Circuit[circuit.upper()] * LONGEST + place - 1


def test_everybody_starts_with_a_financial_holding_and_100_white() -> None:
    state = position(4).turn()
    for seat in range(4):
        holding = pawn(seat)
        assert (state.capital[holding], state.register[holding], state.position[holding]) == (100, 100, START)
        assert heap(state, seat) == (100, 0)
    assert state.bank_lots == 30
    assert state.interpol == where("switzerland", 14)


def test_a_transfer_moves_money_between_registers_and_no_notes() -> None:
    state = position().company(ONE, H).turn()
    decide(state, "transfer", f"company:{named(H)}", f"company:{named(ONE)}")
    assert amounts(state) == (1, 100, 1)
    decide(state, "amount:30")

    assert (state.register[H], state.register[ONE]) == (70, 30)
    assert heap(state, RED) == (100, 0)
    assert reasons(state, ONE) == ["transfer"]
    assert phase(state) == "turn"


def test_one_transfer_for_each_ordered_pair_and_turn() -> None:
    state = position().company(ONE, H, register=10).turn()
    decide(state, "transfer", f"company:{named(H)}", f"company:{named(ONE)}", "amount:30")
    decide(state, "transfer")
    assert legal_names(state) == {f"company:{named(ONE)}"}
    decide(state, f"company:{named(ONE)}", f"company:{named(H)}", "amount:5")
    assert not is_legal(state, "transfer")


def test_nothing_is_transferred_to_a_pawn_that_has_moved() -> None:
    state = position().company(ONE, H, register=10).turn()
    land(state, ONE, "italy", "parking")
    decide(state, "transfer")
    assert legal_names(state) == {f"company:{named(ONE)}"}


def test_a_parked_pawn_that_stays_may_still_receive_after_others_moved() -> None:
    state = position().company(ONE, H, register=10).at(H, "italy", 6).turn()
    land(state, ONE, "italy", "parking")
    decide(state, "transfer", f"company:{named(ONE)}", f"company:{named(H)}", "amount:10")
    assert state.register[H] == 110


def test_a_company_founded_this_turn_receives_nothing_but_may_give() -> None:
    state = position().company(ONE, H, register=10).turn()
    land(state, H, "switzerland", "founding")
    decide(state, "found", "kind:food", "split:sole", "amount:50", "stop")
    decide(state, "transfer")
    assert legal_names(state) == {f"company:{named(company)}" for company in (H, TWO)}
    decide(state, f"company:{named(TWO)}")
    assert legal_names(state) == {f"company:{named(ONE)}"}


def test_every_pawn_moves_once_unless_it_is_parked() -> None:
    state = position().company(ONE, H).at(ONE, "italy", 6).turn()
    assert not is_legal(state, "end")
    land(state, H, "italy", "parking")
    assert not is_legal(state, f"roll:{named(H)}")
    assert is_legal(state, f"roll:{named(ONE)}")
    decide(state, "end")
    assert phase(state) == "interpol_roll"


def test_the_start_lies_before_the_first_square_of_italy() -> None:
    state = position().turn()
    decide(state, f"roll:{named(H)}", "die:1")
    assert state.position[H] == where("italy", 1)


@pytest.mark.parametrize(
    ("circuit", "linked"),
    [
        ("italy", {"italy", "switzerland", "luxembourg"}),
        ("switzerland", {"italy", "switzerland", "luxembourg", "south_america"}),
        ("luxembourg", {"italy", "switzerland", "luxembourg", "south_america"}),
        ("south_america", {"switzerland", "luxembourg", "south_america"}),
    ],
)
def test_a_central_square_leads_to_linked_circuits_also_in_mid_move(circuit: str, linked: set[str]) -> None:
    size = position().state.circuit_size[Circuit[circuit.upper()]]
    state = position().at(H, circuit, size - 1).turn()
    decide(state, f"roll:{named(H)}", "die:2")
    assert legal_names(state) == {f"circuit:{name}" for name in linked}
    decide(state, f"circuit:{sorted(linked)[0]}")
    assert state.position[H] == where(sorted(linked)[0], 1)


def test_stopping_on_a_central_square_asks_nothing() -> None:
    state = position().at(H, "italy", 17).turn()
    decide(state, f"roll:{named(H)}", "die:1")
    assert state.position[H] == where("italy", 18)
    assert phase(state) == "turn"


def test_only_the_square_a_pawn_stops_on_acts() -> None:
    state = position().turn()
    decide(state, f"roll:{named(H)}", "die:6")
    assert told(state, Note.EARNED) == []
    assert state.register[H] == 100


def test_corruption_costs_10_and_leads_to_the_next_square_of_the_named_kind() -> None:
    state = position().at(H, "luxembourg", 4).notes(RED, 50, 50).turn()
    decide(state, f"corrupt:{named(H)}")
    assert legal_names(state) == {"to:bank"}
    decide(state, "to:bank")
    assert amounts(state) == (0, 10, 1)
    decide(state, "amount:4")

    assert state.position[H] == where("luxembourg", 8)
    assert (state.register[H], heap(state, RED)) == (90, (46, 44))
    assert phase(state) == "bank"
    decide(state, "stop")
    assert not is_legal(state, f"roll:{named(H)}")


def test_corruption_from_the_start_counts_as_italy() -> None:
    state = position().turn()
    decide(state, f"corrupt:{named(H)}")
    assert legal_names(state) == {"to:exchange"}
    decide(state, "to:exchange")
    assert state.position[H] == where("italy", 8)


@pytest.mark.parametrize(
    ("circuit", "place", "allowed"),
    [
        ("italy", 14, True),
        ("italy", 15, False),
        ("italy", 18, False),
        ("switzerland", 12, False),
        ("switzerland", 11, True),
        ("luxembourg", 12, False),
        ("south_america", 15, False),
        ("south_america", 14, True),
    ],
)
def test_corruption_needs_something_ahead_before_the_central_square(circuit: str, place: int, allowed: bool) -> None:
    state = position().at(H, circuit, place).turn()
    assert is_legal(state, f"corrupt:{named(H)}") == allowed


def test_metals_are_no_exchange_for_corruption() -> None:
    state = position().at(H, "switzerland", 6).turn()
    decide(state, f"corrupt:{named(H)}", "to:exchange")
    assert state.position[H] == where("switzerland", 12)


def test_whoever_has_less_than_10_cannot_corrupt() -> None:
    state = position().register(H, 9).turn()
    assert not is_legal(state, f"corrupt:{named(H)}")


def test_a_lap_of_the_same_circuit_does_not_allow_corruption_again() -> None:
    table = position().at(H, "switzerland", 14)
    table.state.corrupted[H] = 1 << Circuit.SWITZERLAND
    state = table.at(H, "switzerland", 13).turn()
    decide(state, f"roll:{named(H)}", "die:2", "circuit:switzerland")
    state = table.turn()
    assert not is_legal(state, f"corrupt:{named(H)}")


def test_interpol_goes_against_the_arrows_and_chooses_its_way_at_square_1() -> None:
    state = position().at(H, "italy", 6).interpol("switzerland", 2).turn()
    decide(state, "end", "die:3")
    assert state.interpol == where("switzerland", 1)
    assert decider(state) == RED
    assert legal_names(state) == {f"circuit:{name}" for name in ("italy", "switzerland", "luxembourg", "south_america")}
    decide(state, "circuit:italy")
    assert state.interpol == where("italy", 17)
    assert decider(state) == BLUE


def test_interpol_inspects_every_pawn_on_its_square_from_the_mover_on() -> None:
    table = position(3).interpol("italy", 4)
    for seat in range(3):
        table.at(pawn(seat), "italy", 3).notes(seat, 80, 20)
    table.company(ONE, H).at(ONE, "italy", 6)
    state = table.turn(BLUE)
    state.moved[pawn(BLUE)] = 1
    decide(state, "end", "die:1")

    assert [line[0] for line in told(state, Note.INSPECTED)] == [pawn(BLUE), pawn(GREEN), H]
    assert [heap(state, seat) for seat in range(3)] == [(60, 20)] * 3


def test_interpol_leaves_parked_pawns_and_those_that_come_to_it_alone() -> None:
    state = position().at(H, "italy", 6).notes(RED, 50, 50).interpol("italy", 7).turn()
    decide(state, "end", "die:1")
    assert told(state, Note.INSPECTED) == []
    assert heap(state, RED) == (50, 50)

    state = position().notes(RED, 50, 50).interpol("italy", 1).turn()
    decide(state, f"roll:{named(H)}", "die:1")
    assert told(state, Note.INSPECTED) == []


def test_interpol_counts_on_central_squares() -> None:
    state = position().at(H, "italy", 18).notes(RED, 90, 10).interpol("luxembourg", 1).turn()
    state.moved[H] = 1
    decide(state, "end", "die:1", "circuit:italy")
    assert told(state, Note.INSPECTED) == [(H, 100, 90, 10)]
