"""How far everybody is, and how it ended."""

from __future__ import annotations

from pinstripe.engine.words import Message, Param, Seat, message

from .groups import controlled_lots, count_companies
from .naming import dollars, shares
from .standing import net_worth, standing
from .table import COMPANIES, PLAYERS, UNKNOWN, WINNING_LOTS, State
from .vocabulary import Ending


def victory_lines(state: State, seat: int) -> list[Message]:
    """Shares against the majority, the size of the group, its debts, and the notes where they may be known."""
    if state.out_order[seat] != 0:
        return [message("victory.out")]
    lines = [
        message("victory.shares", n=shares(controlled_lots(state, seat)), goal=shares(WINNING_LOTS)),
        message("victory.companies", n=count_companies(state, seat)),
    ]
    loans = sum(state.loan[company] for company in range(COMPANIES) if state.owner[company] == seat)
    if loans:
        lines.append(message("victory.loans", amount=dollars(loans)))
    if state.white[seat] != UNKNOWN:
        lines.append(message("victory.white", amount=dollars(state.white[seat])))
    if state.black[seat] != UNKNOWN:
        lines.append(message("victory.black", amount=dollars(state.black[seat])))
    return lines


def final_lines(state: State) -> list[Message]:
    """Why it ended and who won, then everybody else in order."""
    ranks, scores = [0] * PLAYERS, [0] * PLAYERS
    standing(state, ranks, scores)
    order = sorted(range(state.players), key=lambda seat: ranks[seat])
    winners = [seat for seat in order if ranks[seat] == 1]
    lines = [winning_line(state, winners, scores)]
    lines += [place_line(state, seat, ranks[seat], scores[seat]) for seat in order[len(winners) :]]
    return lines


def winning_line(state: State, winners: list[int], scores: list[int]) -> Message:
    best, ending = winners[0], Ending(state.ending)
    params: dict[str, Param] = {"who": tuple(Seat(seat) for seat in winners), "n": scores[best]}
    if len(winners) > 1:
        return Message("final.shared", params)
    if ending == Ending.LAST_LEFT:
        return Message("final.last_left", params)
    if ending == Ending.MAJORITY:
        return Message("final.majority", params)
    rivals = [seat for seat in range(state.players) if seat != best and state.out_order[seat] == 0]
    tied = any(scores[seat] == scores[best] for seat in rivals)
    if tied and ending == Ending.SOLD_OUT:
        return Message("final.by_white", params | {"amount": dollars(state.white[best])})
    if tied:
        return Message("final.by_worth", params | {"amount": dollars(net_worth(state, best))})
    return Message("final.most_shares", params)


def place_line(state: State, seat: int, rank: int, score: int) -> Message:
    params: dict[str, Param] = {"rank": rank, "who": Seat(seat), "n": score}
    if state.out_order[seat] != 0:
        return Message("final.place_out", params)
    return Message("final.place", params | {"amount": dollars(net_worth(state, seat))})
