"""Capital Power, settled rulings: finance police, tax office, false entries and accusations."""

from pinstripe.games.capital_power.game import GAME
from pinstripe.games.capital_power.table import UNKNOWN, State
from pinstripe.games.capital_power.vocabulary import Note, Phase
from tests.games.capital_power.builder import (
    AMBER,
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
    told,
)

H, ONE, TWO, THREE = (pawn(RED, number) for number in range(4))


def test_the_police_look_at_all_that_is_controlled_down_the_chain_and_at_nothing_else() -> None:
    table = position().register(H, 10).company(ONE, H, register=20).company(TWO, ONE, register=30, partner=H)
    state = table.company(THREE, H, register=40, partner=ONE).notes(RED, 45, 55).turn()
    land(state, ONE, "italy", "finance_police")
    assert told(state, Note.INSPECTED) == [(ONE, 50, 45, 5)]
    assert {line[0] for line in told(state, Note.REGISTER_SHOWN)} == {ONE, TWO}


def test_what_is_inspected_may_not_be_liquidated_for_the_fine() -> None:
    table = position().register(H, 0).company(ONE, H, register=60).company(TWO, ONE, capital=60, register=60)
    state = table.notes(RED, 40, 80).turn()
    land(state, ONE, "italy", "finance_police")
    assert told(state, Note.INSPECTED) == [(ONE, 120, 40, 80)]
    assert phase(state) == "share_out"
    decide(state, "amount:40")
    assert heap(state, RED) == (0, 40)


def test_black_is_taken_for_a_fine_only_once_no_resale_or_liquidation_is_left() -> None:
    table = position().register(H, 120).notes(RED, 40, 80).company(ONE, H, capital=30)
    state = table.turn()
    land(state, ONE, "italy", "finance_police")
    assert phase(state) == "turn"

    table = position().register(H, 0).company(ONE, H, register=120).company(TWO, H, capital=30)
    state = table.notes(RED, 40, 80).turn()
    land(state, ONE, "italy", "finance_police")
    assert legal_names(state) == {"liquidate", "offer"}
    decide(state, "liquidate", f"company:{named(TWO)}", f"company:{named(H)}")
    assert heap(state, RED) == (0, 70)
    assert state.register[ONE] == 70


def test_the_tax_may_be_charged_to_any_companies() -> None:
    table = position().register(H, 50).company(ONE, H, register=30).company(TWO, H, register=20)
    state = table.notes(RED, 100, 0).turn()
    land(state, TWO, "italy", "tax_office")
    assert told(state, Note.NOTES_SHOWN) == [(RED, 100, 0, 0)]
    decide(state, "amount:0")
    assert amounts(state) == (0, 10, 1)
    decide(state, "amount:10")
    assert [state.register[company] for company in (H, ONE, TWO)] == [50, 20, 20]


def false_books(seat: int, players: int = 2) -> State:
    """A table where entries may be false; this seat has 50 too many on paper."""
    table = position(players, creative_accounting=1)
    state = table.register(pawn(seat), 150).notes(seat, 60, 40).turn()
    return state


def test_entries_are_true_without_the_option() -> None:
    assert not is_legal(position().turn(), "books")


def test_a_register_can_be_set_to_anything_and_no_note_moves() -> None:
    state = position(creative_accounting=1).turn()
    decide(state, "books", f"company:{named(H)}")
    assert amounts(state) == (0, 9999, 1)
    decide(state, "amount:9999")
    assert (state.register[H], heap(state, RED), phase(state)) == (9999, (100, 0), "turn")
    assert not is_legal(state, "books")


def test_nobody_else_can_tell_that_a_register_was_set() -> None:
    state = position(3, creative_accounting=1).turn()
    before = state.clone()
    GAME.rules.hide(before, BLUE)
    for name in ("books", f"company:{named(H)}", "amount:7"):
        decide(state, name)
        after = state.clone()
        GAME.rules.hide(after, BLUE)
        assert after.phase == Phase.TURN
        assert after.register[H] == UNKNOWN
        assert after.no_return == before.no_return


def test_false_entries_are_possible_at_others_decisions_too() -> None:
    state = position(creative_accounting=1).turn()
    decide(state, "offer", "seat:blue", f"company:{named(H)}", "item:ask_white", "amount:150", "send")
    assert not is_legal(state, "accept")
    decide(state, "books", f"company:{named(pawn(BLUE))}", "amount:300")
    assert (decider(state), phase(state)) == (BLUE, "answer")
    assert not is_legal(state, "accept")


def test_the_police_believe_the_registers() -> None:
    state = false_books(RED)
    decide(state, "books", f"company:{named(H)}", "amount:20")
    land(state, H, "italy", "finance_police")
    assert told(state, Note.INSPECTED) == [(H, 20, 60, 0)]


def test_the_tax_office_puts_out_whoever_has_false_books() -> None:
    state = false_books(RED, 3)
    land(state, H, "italy", "tax_office")
    assert told(state, Note.FALSE_BOOKS) == [(RED, 150, 100, 0)]
    assert state.out_order[RED] == 1
    assert decider(state) == BLUE


def test_an_entry_corrected_in_time_is_no_offence() -> None:
    state = false_books(RED)
    decide(state, "books", f"company:{named(H)}", "amount:100")
    land(state, H, "italy", "tax_office")
    assert state.out_order[RED] == 0
    assert heap(state, RED) == (54, 30)
    assert phase(state) == "accuse"


def test_a_true_accusation_costs_all_black_notes_and_sets_the_registers_right() -> None:
    table = position(4, creative_accounting=1).register(pawn(BLUE), 150).notes(BLUE, 60, 40)
    state = table.turn()
    land(state, H, "italy", "tax_office")
    decide(state, "seat:blue")

    assert told(state, Note.ACCUSATION_TRUE) == [(RED, BLUE, 40, 0)]
    assert heap(state, BLUE) == (60, 0)
    assert state.register[pawn(BLUE)] == 60
    assert [heap(state, seat) for seat in (RED, GREEN, AMBER)] == [(90, 13), (100, 13), (100, 13)]
    assert phase(state) == "turn"


def test_a_false_accusation_costs_a_tenth_of_the_own_registers_in_favour_of_the_accused() -> None:
    state = position(creative_accounting=1).turn()
    land(state, H, "italy", "tax_office")
    decide(state, "seat:blue")
    assert heap(state, RED) == (81, 0)
    assert heap(state, BLUE) == (109, 0)
    assert state.register[pawn(BLUE)] == 109
    assert state.register[H] == 81


def test_an_accusation_may_be_left_alone() -> None:
    state = position(creative_accounting=1).turn()
    land(state, H, "italy", "tax_office")
    decide(state, "stop")
    assert phase(state) == "turn"


def test_payments_need_register_and_notes_and_lower_both() -> None:
    table = position(3, creative_accounting=1).register(H, 300).capital(H, 300).notes(RED, 10, 10)
    state = table.turn()
    land(state, H, "italy", "luxury")
    assert legal_names(state) == {"offer", "give_up", "books"}
    assert told(state, Note.DUE)[0][:3] == (H, 30, 10)

    state = position(3, creative_accounting=1).register(H, 5).notes(RED, 100, 0).turn()
    land(state, H, "italy", "luxury")
    assert told(state, Note.DUE)[0][:3] == (H, 10, 5)
    decide(state, "books", f"company:{named(H)}", "amount:50")
    assert (state.register[H], heap(state, RED), phase(state)) == (40, (90, 0), "turn")
