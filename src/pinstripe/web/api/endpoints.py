"""Everything that other clients can ask for, one function for each endpoint."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from pinstripe import bots, games
from pinstripe.engine.game import GameError
from pinstripe.engine.match import Refusal
from pinstripe.engine.records import lines_of
from pinstripe.engine.words import LANGUAGES, message
from pinstripe.table.botpool import check_patience
from pinstripe.table.clock import PACES
from pinstripe.table.counsel import check_hint, check_over
from pinstripe.table.room import SPECTATOR, Room
from pinstripe.table.rows import LONGEST_CHAT, LONGEST_NAME
from pinstripe.table.store import Person, TableRow
from pinstripe.web.forms import number_of, one_line
from pinstripe.web.frame import catalogue_of
from pinstripe.web.site import Site, address

from . import shapes
from .counsel import hint_of, review_of
from .door import ApiError, Caller, check_newcomer, room_of
from .listen import wait_for_news
from .shapes import Nothing, View
from .view import line_of, step_of, view_of

SHOWN = 12
LARGEST_NEW_TABLE = 300_000
SMALL = 16 * 1024
JSONL = "application/jsonl"


@dataclass(frozen=True)
class Call:
    """One request: who asks, what he brought, and the house he asks it of."""

    request: Request
    site: Site
    caller: Caller
    body: Any
    query: Any

    async def room(self) -> Room:
        return await room_of(self.request, self.caller)

    async def own_seat(self) -> tuple[Room, int]:
        room = await self.room()
        seat = room.seat_of(self.caller.person.id)
        if seat == SPECTATOR:
            raise ApiError(403, message("web.not_your_seat"))
        return room, seat

    def number(self, name: str) -> int:
        number = number_of(self.request.path_params[name])
        if number is None:
            raise ApiError(404, message("web.not_found"))
        return number

    def view(self, room: Room) -> View:
        return view_of(self.site, room, self.caller)


Does = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True)
class Endpoint:
    """A way to ask for something; routes and the published document are both made from this."""

    name: str
    method: str
    path: str
    does: Does
    summary: str
    """The id of the sentence that says what it does."""
    gives: Any
    takes: type[Struct] | None = None
    query: type[Struct] = Nothing
    status: int = 200
    largest: int = SMALL
    refusals: tuple[int, ...] = ()
    """Statuses of its own, besides those that follow from its kind."""
    newcomers: bool = False
    """Open to those who have no key yet, although it writes."""

    @property
    def writes(self) -> bool:
        return self.method != "GET"

    @property
    def parameters(self) -> list[str]:
        return [part[1:-1] for part in self.path.split("/") if part.startswith("{")]

    @property
    def statuses(self) -> list[int]:
        """Every status that an answer may have, the good one first."""
        found = {400, 401, 503, *self.refusals}
        if self.writes:
            found |= {429} if self.newcomers else {403, 429}
        if self.takes is not None:
            found |= {413, 415}
        if self.parameters:
            found |= {403, 404}
        return [self.status, *sorted(found)]


async def list_games(call: Call) -> list[shapes.GameLine]:
    lines = []
    for game in map(games.find, games.ids()):
        catalogue = catalogue_of(game, call.caller.language)
        options = []
        for option in game.options:
            label, about = (catalogue.say(said, []) for said in game.words.OPTIONS[option.id])
            options.append(shapes.OptionLine(option.id, label, about, list(option.choices)))
        lines.append(
            shapes.GameLine(
                id=game.id,
                title=catalogue.say(game.words.TITLE, []),
                blurb=catalogue.say(game.words.BLURB, []),
                fewest_seats=game.seats[0],
                most_seats=game.seats[-1],
                options=options,
                rules=f"/rules/{game.id}",
            )
        )
    return lines


async def make_person(call: Call) -> shapes.MyKey:
    check_newcomer(call.request, call.site)
    wish: shapes.NewPerson = call.body
    person = changed(Person(call.site.identity.fresh_id(), "", "", ""), wish.name, wish.colour, wish.language)
    await call.site.house.store.save_person(person)
    return shapes.MyKey(person.name, person.colour, person.language, call.site.identity.link(person.id))


async def show_me(call: Call) -> shapes.Me:
    if not call.caller.known:
        raise ApiError(401, message("api.no_key"))
    person = call.caller.person
    return shapes.Me(person.name, person.colour, person.language)


async def change_me(call: Call) -> shapes.Me:
    wish: shapes.ChangedPerson = call.body
    person = changed(call.caller.person, wish.name, wish.colour, wish.language)
    await call.site.house.rename(person)
    return shapes.Me(person.name, person.colour, person.language)


def changed(person: Person, name: str | None, colour: str | None, language: str | None) -> Person:
    name = person.name if name is None else one_line(name, LONGEST_NAME)
    if not name:
        raise ApiError(422, message("api.no_name"))
    colour = person.colour if colour is None else one_of(colour, ["", *shapes.COLOURS])
    language = person.language if language is None else one_of(language, LANGUAGES)
    return Person(person.id, name, colour, language)


def one_of(word: str, allowed: Iterable[str]) -> str:
    if word not in allowed:
        raise ApiError(400, message("api.not_one_of", what=", ".join(one for one in allowed if one)))
    return word


def check_seat_wish(wish: str) -> str:
    """Open, invited, or the name of a bot with or without its budget."""
    if wish.partition(":")[0] not in bots.THINKING:
        return one_of(wish, shapes.SEAT_WISHES)
    try:
        bots.check(wish)
        check_patience(wish)
    except GameError:
        raise ApiError(400, message("api.not_one_of", what=", ".join([*shapes.SEAT_WISHES, "chairman:5s"]))) from None
    return wish


async def list_tables(call: Call) -> shapes.TableLists:
    store, caller = call.site.house.store, call.caller
    mine = await store.tables_of(caller.person.id) if caller.known else []
    known = {row.id for row in mine}

    async def told(rows: Iterable[TableRow]) -> list[shapes.TableLine]:
        lines = [await line_of(call.site, row, caller) for row in rows]
        return [line for line in lines if line is not None]

    async def others(rows: list[TableRow]) -> list[shapes.TableLine]:
        return await told(row for row in rows if row.id not in known)

    return shapes.TableLists(
        mine=await told(mine),
        open=await others(await store.open_tables(SHOWN)),
        running=await others(await store.running_tables(SHOWN)),
        finished=await others([row for row in await store.finished_tables(SHOWN) if row.result]),
    )


async def make_table(call: Call) -> Any:
    wish: shapes.NewTable = call.body
    game = one_of(wish.game, games.ids())
    for seat in wish.seats:
        check_seat_wish(seat)
    if not call.site.tables.spend(address(call.request)):
        raise ApiError(429, message("web.too_often"))
    room = await call.site.house.create(
        call.caller.person,
        game,
        wish.seats,
        options=wish.options,
        content=wish.content.strip() or None,
        listed=wish.listed,
        take_backs=wish.take_backs,
        confirm=wish.confirm,
        hints=wish.hints,
        pace=one_of(wish.pace, PACES),
    )
    return call.view(room)


async def show_view(call: Call) -> View:
    room = await call.room()
    await wait_for_news(call.request, call.site, room, call.caller, call.query)
    return call.view(await call.room())


async def decide(call: Call) -> View:
    room, seat = await call.own_seat()
    await room.decide(seat, call.body.decision, call.body.stamp)
    return call.view(room)


async def undo(call: Call) -> View:
    room, seat = await call.own_seat()
    await room.take_back(seat, call.body.stamp)
    return call.view(room)


async def say(call: Call) -> View:
    room, seat = await call.own_seat()
    text = one_line(call.body.text, LONGEST_CHAT)
    if not text:
        raise ApiError(422, message("api.no_text"))
    await room.say(call.caller.person.id, room.names[seat][:LONGEST_NAME], text)
    return call.view(room)


async def join(call: Call) -> View:
    """The token of an invitation opens private tables too."""
    token = call.body.invitation
    try:
        room = await call.room()
    except ApiError as error:
        if error.status != 403 or not token:
            raise
        room = call.request.state.room
    await call.site.house.join(room, call.caller.person, token or None)
    return call.view(room)


async def leave(call: Call) -> Response:
    room, _ = await call.own_seat()
    await call.site.house.leave(room, call.caller.person)
    return Response(status_code=204)


async def change_seat(call: Call) -> Response:
    room, seat = await call.room(), call.number("seat")
    wish = check_seat_wish(call.body.to)
    await call.site.house.hand_over(room, seat, call.caller.person, wish)
    return Response(status_code=204)


async def close_table(call: Call) -> Response:
    room = await call.room()
    await call.site.house.close_table(room, call.caller.person)
    return Response(status_code=204)


async def ask_for_hint(call: Call) -> shapes.HintView:
    room, seat = await call.own_seat()
    check_hint(room, seat)
    if not call.site.hints.spend(call.caller.person.id):
        raise ApiError(429, message("web.too_often"))
    stamp = room.running.stamp(seat)
    thought = await call.site.house.counsel.hint(room, seat)
    if room.running.stamp(seat) != stamp:
        raise Refusal(message("refusal.stale"))
    return hint_of(room, seat, thought, call.caller)


async def show_review(call: Call) -> shapes.ReviewView:
    room = await call.room()
    progress = call.site.house.counsel.progress(room.id)  # looked at first: it may end meanwhile
    return review_of(room, await call.site.house.counsel.review(room), progress, call.caller)


async def begin_review(call: Call) -> shapes.ReviewView:
    room = await call.room()
    check_over(room)
    if not call.site.reviews.spend(address(call.request)):
        raise ApiError(429, message("web.too_often"))
    await call.site.house.counsel.begin_review(room)
    return await show_review(call)


async def show_step(call: Call) -> shapes.StepView:
    return step_of(call.site, await call.room(), call.caller, call.number("step"))


async def show_record(call: Call) -> Response:
    """Once nothing in it is secret any more."""
    room = await call.room()
    if not room.running.over:
        raise ApiError(409, message("web.not_begun"))
    return Response("".join(line + "\n" for line in lines_of(room.running)), media_type=JSONL)


async def refuse_to_listen(call: Call) -> None:
    """A plain request where a line is to be opened."""
    await call.room()
    raise ApiError(426, message("api.needs_socket"))


TABLE = "/tables/{table}"

ENDPOINTS = (
    Endpoint("listGames", "GET", "/games", list_games, "api.list_games", list[shapes.GameLine]),
    Endpoint(
        "makePerson",
        "POST",
        "/me",
        make_person,
        "api.make_person",
        shapes.MyKey,
        shapes.NewPerson,
        status=201,
        refusals=(422,),
        newcomers=True,
    ),
    Endpoint("showMe", "GET", "/me", show_me, "api.show_me", shapes.Me),
    Endpoint("changeMe", "PATCH", "/me", change_me, "api.change_me", shapes.Me, shapes.ChangedPerson, refusals=(422,)),
    Endpoint("listTables", "GET", "/tables", list_tables, "api.list_tables", shapes.TableLists),
    Endpoint(
        "makeTable",
        "POST",
        "/tables",
        make_table,
        "api.make_table",
        View,
        shapes.NewTable,
        status=201,
        largest=LARGEST_NEW_TABLE,
        refusals=(409, 422),
    ),
    Endpoint("showView", "GET", TABLE, show_view, "api.show_view", View, query=shapes.Waiting, refusals=(429,)),
    Endpoint("closeTable", "DELETE", TABLE, close_table, "api.close_table", None, status=204),
    Endpoint("decide", "POST", TABLE + "/decisions", decide, "api.decide", View, shapes.Decision, refusals=(409, 422)),
    Endpoint("undo", "POST", TABLE + "/undo", undo, "api.undo", View, shapes.Undo, refusals=(409,)),
    Endpoint("say", "POST", TABLE + "/chat", say, "api.say", View, shapes.Saying, refusals=(422,)),
    Endpoint("join", "POST", TABLE + "/join", join, "api.join", View, shapes.Joining, refusals=(409,)),
    Endpoint("leave", "POST", TABLE + "/leave", leave, "api.leave", None, status=204, refusals=(409,)),
    Endpoint(
        "changeSeat",
        "PUT",
        TABLE + "/seats/{seat}",
        change_seat,
        "api.change_seat",
        None,
        shapes.SeatChange,
        status=204,
        refusals=(409,),
    ),
    Endpoint("hint", "POST", TABLE + "/hint", ask_for_hint, "api.hint", shapes.HintView, refusals=(409,)),
    Endpoint(
        "showReview", "GET", TABLE + "/review", show_review, "api.show_review", shapes.ReviewView, refusals=(409,)
    ),
    Endpoint(
        "beginReview",
        "POST",
        TABLE + "/review",
        begin_review,
        "api.begin_review",
        shapes.ReviewView,
        status=202,
        refusals=(409,),
    ),
    Endpoint("showStep", "GET", TABLE + "/steps/{step}", show_step, "api.show_step", shapes.StepView, refusals=(409,)),
    Endpoint("showRecord", "GET", TABLE + "/record", show_record, "api.show_record", JSONL, refusals=(409,)),
    Endpoint(
        "listen", "GET", TABLE + "/listen", refuse_to_listen, "api.listen", shapes.Heard, status=101, refusals=(426,)
    ),
)
