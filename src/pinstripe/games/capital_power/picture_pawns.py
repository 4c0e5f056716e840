"""Pawns and Interpol's marker in one flat layer, so that they can travel from station to station."""

from __future__ import annotations

from pinstripe.engine.drawing import circle, group, tag
from pinstripe.engine.words import Message, Seat, message

from .picture_icons import EYE, MARKS, at, letter_of, lettered, mark
from .picture_names import COUNTRIES, SQUARES
from .picture_plan import TOKEN, fan, on_platform, station
from .picture_sheet import Sheet, pawn_key, spot
from .table import COMPANIES, LONGEST, NOBODY, PAWNS, START
from .vocabulary import Circuit, Square

INTERPOL = "p-interpol"


def pieces(on: Sheet) -> str:
    """Always in the same order, since what is put elsewhere cannot slide."""
    state = on.state
    waiting: dict[int, list[int]] = {}
    for company in range(COMPANIES):
        if state.owner[company] != NOBODY:
            waiting.setdefault(state.position[company], []).append(company)
    crowd = {position: len(there) + (state.interpol == position) for position, there in waiting.items()}
    drawn = [
        on.kept(
            pawn,
            company,
            pawn_key(company),
            state.owner[company],
            state.position[company],
            state.circuit_size[state.position[company] // LONGEST] if state.position[company] != START else 0,
            state.square[state.position[company]],
            waiting[state.position[company]].index(company),
            crowd[state.position[company]],
            state.moved[company] == 1 and state.owner[company] == state.current,
        )
        for company in range(COMPANIES)
        if state.owner[company] != NOBODY
    ]
    return group("".join(drawn) + marker(on, crowd.get(state.interpol, 1)), "pieces", "pieces")


def pawn(
    on: Sheet, company: int, owner: int, position: int, size: int, square: int, number: int, many: int, moved: bool
) -> str:
    """The founder's shape with the company's number; whoever bought it puts his own shape beside."""
    founder = company // PAWNS
    x, y = on_platform(number, many) if position == START else fan(station(position, size), number, many)
    drawn = tag("path", d=MARKS[founder], class_=f"edge seat{founder}", transform=at(0, 0, 1.5))
    drawn += tag("path", d=MARKS[founder], class_="rim", transform=at(0, 0, 1.42))
    drawn += lettered(founder, letter_of(company), 0, 0, TOKEN)
    if owner != founder:
        drawn += group(circle(11, -10, 8, "rim") + mark(owner, 11, -10, 11), f"seat{owner}")
    name = company_name(company)
    told = on.say("picture.pawn", company=name, who=Seat(owner), place=place_name(position, square))
    where = f"transform:translate({round(x, 1):g}px,{round(y, 1):g}px)"
    return spot(on, pawn_key(company), "piece pawn moved" if moved else "piece pawn", told, drawn, style=where)


def marker(on: Sheet, many: int) -> str:
    """Interpol, black, last in the row."""
    state = on.state
    here = station(state.interpol, state.circuit_size[state.interpol // LONGEST])
    x, y = fan(here, many - 1, many)
    drawn = circle(0, 0, 15.5, "hat") + tag("path", d=EYE, class_="eye", transform=at(0, 0, 1.15))
    told = on.say("picture.interpol", place=place_name(state.interpol, state.square[state.interpol]))
    where = f"transform:translate({round(x, 1):g}px,{round(y, 1):g}px)"
    return group(drawn, "piece police", INTERPOL, told, style=where)


def company_name(company: int) -> Message:
    """A company by its founder and number."""
    if company % PAWNS:
        return message("picture.company", who=Seat(company // PAWNS), n=company % PAWNS)
    return message("picture.holding", who=Seat(company // PAWNS))


def place_name(position: int, square: int) -> Message:
    if position == START:
        return Message("picture.square_start")
    country = Message(COUNTRIES[Circuit(position // LONGEST)])
    return message("picture.place", name=Message(SQUARES[Square(square)]), country=country)
