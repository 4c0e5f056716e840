"""What holds after every single step of any game, whatever is decided."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pinstripe.games.capital_power.game import GAME
from pinstripe.games.capital_power.groups import hanging_on
from pinstripe.games.capital_power.table import COMPANIES, LONGEST, LOTS, NOBODY, NONE, NOTES, PAWNS, START, State
from pinstripe.games.capital_power.vocabulary import Loan, Note, Phase, Reason, Task
from tests.play import Rolling, combinations

GAMES = [(seats, options, seed) for seats, options in combinations(GAME) for seed in range(1)]
FROM_THE_BANK = {
    Reason.COUPONS,
    Reason.SALES,
    Reason.DIVIDEND,
    Reason.ARMS_SOLD,
    Reason.LOAN,
    Reason.WITHDRAWAL,
    Reason.DEPOSIT_INTEREST,
    Reason.METALS_RETURN,
    Reason.ELECTION_RETURN,
    Reason.SHARES_SOLD,
    Reason.LIQUIDATION,
}
TO_THE_BANK = {
    Reason.RAW_MATERIALS,
    Reason.PROCESSING,
    Reason.LUXURY,
    Reason.ARMS_BOUGHT,
    Reason.TAXES,
    Reason.TAX_OFFICE,
    Reason.FINE,
    Reason.NATIONALISED,
    Reason.COUP,
    Reason.REPAYMENT,
    Reason.LOAN_INTEREST,
    Reason.DEPOSIT,
    Reason.METALS_STAKE,
    Reason.ELECTION_STAKE,
    Reason.ELECTION_LOST,
    Reason.SHARES_BOUGHT,
    Reason.CORRUPTION,
    Reason.BUY_BACK,
    Reason.DISSOLVED,
}
BETWEEN_PLAYERS = {Reason.TRADE, Reason.ACCUSATION, Reason.PARTNER}
PAPER = {
    Reason.FOUNDING,
    Reason.CAPITAL,
    Reason.TRANSFER,
    Reason.INHERITED,
    Reason.FALSE_ENTRY,
    Reason.SET_RIGHT,
}


def steps(seats: int, options: dict[str, int], seed: int) -> Iterator[tuple[State, State]]:
    """Each state with the one before it."""
    before = None
    for state in Rolling(GAME, seats, seed, options):
        after = state.clone()
        if before is not None:
            yield before, after
        before = after


@pytest.mark.parametrize(("seats", "options", "seed"), GAMES)
def test_everything_adds_up_after_every_step(seats: int, options: dict[str, int], seed: int) -> None:
    for before, after in steps(seats, options, seed):
        check_books(after)
        check_shares(after)
        check_ownership(after)
        check_pawns(after)
        check_lines(before, after)
        check_reasons(after)
        assert after.notes < NOTES
        assert after.task == Task.NOTHING
        assert after.no_return >= before.no_return


def companies_of(state: State, seat: int) -> list[int]:
    return [company for company in range(COMPANIES) if state.owner[company] == seat]


def check_books(state: State) -> None:
    """Registers sum to white plus black unless false entries are allowed; nothing is ever negative."""
    for seat in range(state.players):
        assert state.white[seat] >= 0
        assert state.black[seat] >= 0
        if state.creative == 0:
            paper = sum(state.register[company] for company in companies_of(state, seat))
            assert paper == state.white[seat] + state.black[seat]
    for company in range(COMPANIES):
        assert state.register[company] >= 0
        assert state.account[company] >= 0
        assert state.loan[company] >= 0
        assert (state.loan_kind[company] == Loan.NO_LOAN) == (state.loan[company] == 0)
        limit = state.capital[company] * 2 if state.loan_kind[company] == Loan.BLACK_LOAN else state.capital[company]
        assert state.loan[company] <= limit


def check_shares(state: State) -> None:
    """Three hundred bank shares, in the bank or in living companies."""
    assert state.bank_lots >= 0
    assert state.bank_lots + sum(state.lots[company] for company in range(COMPANIES)) == LOTS
    for company in range(COMPANIES):
        assert state.lots[company] >= 0
        assert state.lots[company] == 0 or state.owner[company] != NOBODY


def check_ownership(state: State) -> None:
    """Trees under holdings by majorities, and no company below itself by any stake."""
    for company in range(COMPANIES):
        if state.owner[company] == NOBODY:
            assert state.major[company] == state.minor[company] == NONE
            assert state.capital[company] == state.register[company] == state.account[company] == 0
            continue
        assert state.out_order[state.owner[company]] == 0
        if state.minor[company] != NONE:
            assert state.owner[state.minor[company]] != NOBODY
            assert state.minor[company] != state.major[company]
        for holder in (state.major[company], state.minor[company]):
            assert holder == NONE or (hanging_on(state, company) >> holder) & 1 == 0
        if company % PAWNS == 0:
            assert state.owner[company] == company // PAWNS
            assert state.major[company] == state.minor[company] == NONE
        elif (state.loose_major >> company) & 1 == 0:
            assert state.owner[state.major[company]] == state.owner[company]
            assert root_of(state, company) in (state.owner[company] * PAWNS, NONE)
    for seat in range(state.players):
        assert (state.owner[seat * PAWNS] == seat) == (state.out_order[seat] == 0)


def root_of(state: State, company: int) -> int:
    """The holding at the top of the chain; nothing where the chain hangs in the air."""
    while state.major[company] != NONE:
        company = state.major[company]
    return company if (state.loose_major >> company) & 1 == 0 else NONE


def check_pawns(state: State) -> None:
    for company in range(COMPANIES):
        here = state.position[company]
        assert here == START or here % LONGEST < state.circuit_size[here // LONGEST]
        assert state.owner[company] != NOBODY or here == START
    assert state.interpol % LONGEST < state.circuit_size[state.interpol // LONGEST]


def check_lines(before: State, after: State) -> None:
    """Every change of a register or a heap stands in a line, and the lines add up to what is there."""
    registers = [before.register[company] for company in range(COMPANIES)]
    white = [before.white[seat] for seat in range(before.players)]
    black = [before.black[seat] for seat in range(before.players)]
    for row in range(after.notes):
        kind, first, second, third, fourth, reader = (after.note[row, cell] for cell in range(6))
        if kind == Note.BOOKED:
            registers[first] += second + third
            white[reader] += second
            black[reader] += third
        elif kind == Note.ENTERED:
            registers[first] += second
        elif kind == Note.CARRIED and reader == first:
            white[first] -= third
            black[first] -= fourth
            if second != NOBODY:
                white[second] += third
                black[second] += fourth
    for company in range(COMPANIES):
        if after.owner[company] != NOBODY:
            assert after.register[company] == registers[company], company
    for seat in range(after.players):
        if after.out_order[seat] == 0:
            assert (after.white[seat], after.black[seat]) == (white[seat], black[seat])


def check_reasons(state: State) -> None:
    """Money comes from the bank or goes to it only for the reasons that the rules name."""
    traded = [0, 0]
    for row in range(state.notes):
        kind, _company, second, third, reason = (state.note[row, cell] for cell in range(5))
        if kind == Note.ENTERED:
            assert reason in PAPER
        if kind == Note.BOOKED:
            assert reason in FROM_THE_BANK | TO_THE_BANK | BETWEEN_PLAYERS
            if reason in FROM_THE_BANK:
                assert second >= 0 <= third
            if reason in TO_THE_BANK:
                assert second <= 0 >= third
            if reason == Reason.TRADE:
                traded[0] += second
                traded[1] += third
    assert traded == [0, 0]


def test_a_register_reads_as_a_ledger_from_the_first_to_the_last_line() -> None:
    """All that a seat's own notes tell adds up to what its companies have, over a whole game."""
    for seed in range(6):
        paper: dict[int, int] = {seat * PAWNS: 100 for seat in range(3)}
        for _, after in steps(3, {}, seed):
            for row in range(after.notes):
                kind, company, second, third = (after.note[row, cell] for cell in range(4))
                if kind == Note.BOOKED:
                    paper[company] = paper.get(company, 0) + second + third
                if kind == Note.ENTERED:
                    paper[company] = paper.get(company, 0) + second
            for company in range(COMPANIES):
                if after.owner[company] == NOBODY:
                    paper.pop(company, None)
                else:
                    assert paper[company] == after.register[company]
            if after.phase == Phase.OVER:
                break
