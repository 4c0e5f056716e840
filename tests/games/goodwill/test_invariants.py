"""What holds after every single step of any game, whatever is decided."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pinstripe.games.goodwill.agenda import value_of_shares, wealth
from pinstripe.games.goodwill.game import GAME
from pinstripe.games.goodwill.table import (
    COMPANIES,
    LOTS,
    NOBODY,
    NOTES,
    OFFERS,
    RESOURCES,
    TOKENS_EACH,
    TOKENS_OF_A_KIND,
    Company,
    Note,
    Phase,
    Resource,
    State,
)
from tests.games.goodwill.builder import assert_counted, notes
from tests.play import Rolling, combinations

GAMES = [(seats, options, seed) for seats, options in combinations(GAME) for seed in range(2)]
CAPITAL_UP = {Note.SUBSIDY_PAID, Note.CAPITAL_MOVED}
DEALING = {Phase.DEAL_TOKEN, Phase.DEAL_BOSS, Phase.DEAL_SHARES}


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
        assert after.notes < NOTES
        check_money(before, after)
        check_shares(before, after)
        check_market_and_prices(before, after)
        check_tokens(before, after)
        check_bosses(before, after)
        check_lots(after)
        if after.phase not in DEALING:
            assert_counted(after)
    assert after.phase == Phase.OVER
    assert after.year == options["years"] or not any(after.alive[company] for company in Company)
    check_end(after, options)


def check_money(before: State, after: State) -> None:
    """Every dollar that moves stands in a note; only subsidies, results and dividends come from the bank."""
    cash = [before.cash[seat] for seat in range(after.players)]
    capital = [before.capital[company] for company in Company]
    for kind, a, b, c, d in notes(after):
        if kind == Note.TRADED:
            cash[a] += d
            cash[b] -= d
        elif kind == Note.DIVIDEND_PAID:
            cash[a] += b
            assert after.dividends == 1
        elif kind in CAPITAL_UP:
            capital[a] += b
            assert capital[a] == c
        elif kind == Note.TAX_PAID:
            capital[a] -= b
            assert capital[a] == c
        elif kind == Note.BANKRUPT:
            assert capital[a] == d < c
            capital[a] = 0
    assert cash == [after.cash[seat] for seat in range(after.players)]
    assert capital == [after.capital[company] for company in Company]
    check_results(after)


def check_results(after: State) -> None:
    """What a company earned goes to its capital, to its shareholders, or was too large a loss."""
    results = {a: b - c - d for kind, a, b, c, d in notes(after) if kind == Note.RESULT}
    moved = dict.fromkeys(results, 0)
    for kind, a, b, c, _ in notes(after):
        if kind == Note.CAPITAL_MOVED:
            moved[a] += b
        elif kind == Note.DIVIDEND:
            assert results[a] == 10 * b + c > 5
            moved[a] += 10 * b
        elif kind == Note.BANKRUPT and a in results:
            moved[a] = results[a]
    assert moved == results


def check_shares(before: State, after: State) -> None:
    """Shares change hands by trades, and are lost by bankruptcy."""
    if before.phase <= Phase.DEAL_SHARES:
        return
    held = [[before.shares[seat, company] for company in Company] for seat in range(after.players)]
    for kind, a, b, c, _ in notes(after):
        if kind == Note.TRADED:
            held[a][c] -= 1
            held[b][c] += 1
        elif kind == Note.SHARES_LOST:
            held[a][b] -= c
            assert held[a][b] == 0
    assert held == [[after.shares[seat, company] for company in Company] for seat in range(after.players)]


def check_market_and_prices(before: State, after: State) -> None:
    market, price = [before.market[company] for company in Company], [before.price[kind] for kind in Resource]
    for kind, a, b, c, d in notes(after):
        if kind == Note.MARKET_MOVED:
            assert market[a] == b != c
            market[a] = c
        elif kind == Note.PRICE_MOVED:
            assert price[a] == b
            assert c == max(0, min(after.price_top, b + d))
            price[a] = c
    assert market == [after.market[company] for company in Company]
    assert price == [after.price[kind] for kind in Resource]


def check_tokens(before: State, after: State) -> None:
    tokens = [[before.tokens[company, kind] for kind in Resource] for company in Company]
    for kind, a, b, c, _ in notes(after):
        if kind == Note.TOKEN_DEALT:
            tokens[a][b] += 1
        elif kind == Note.INNOVATED:
            tokens[a][b] -= 1
            tokens[a][c] += 1
        elif kind == Note.SAVED:
            tokens[a][b] -= 1
            assert sum(tokens[a]) == c > 0
        elif kind == Note.BANKRUPT:
            tokens[a] = [0] * RESOURCES
    assert tokens == [[after.tokens[company, kind] for kind in Resource] for company in Company]
    if after.phase == Phase.DEAL_TOKEN:
        assert all(sum(tokens[company][kind] for company in Company) <= TOKENS_OF_A_KIND for kind in Resource)
        assert sum(map(sum, tokens)) == after.dealt < COMPANIES * TOKENS_EACH


def check_bosses(before: State, after: State) -> None:
    """Nobody comes or goes without a note; only while chance draws the next is a place on offer empty."""
    if before.phase <= Phase.DEAL_BOSS:
        return
    office = [before.office[company] for company in Company]
    for kind, a, b, _, _ in notes(after):
        if kind == Note.BOSS_LEFT:
            assert office[a] == b
            office[a] = NOBODY
        elif kind == Note.ELECTED:
            assert office[a] == NOBODY
            office[a] = b
    assert office == [after.office[company] for company in Company]
    vacancies = sum(after.offer[place] == NOBODY for place in range(OFFERS))
    assert vacancies == (1 if after.phase == Phase.NEXT_BOSS else 0)


def check_lots(state: State) -> None:
    events = [state.lot_event[lot] for lot in range(LOTS) if state.lot_event[lot] >= 0]
    percents = [state.lot_percent[lot] for lot in range(LOTS) if state.lot_percent[lot] >= 0]
    assert len(set(events)) == len(events)
    assert len(set(percents)) == len(percents)
    if state.phase > Phase.DRAW_PERCENT:
        assert len(events) == len(percents) == LOTS


def check_end(state: State, options: dict[str, int]) -> None:
    for seat in range(state.players):
        shares = 0 if options["cash_only"] else value_of_shares(state, seat)
        assert wealth(state, seat) == state.cash[seat] + shares
    counted = [(a, d) for kind, a, _, _, d in notes(state) if kind == Note.COUNTED]
    assert counted == [(seat, wealth(state, seat)) for seat in range(state.players)]
