"""The pages around the tables: home, a new table, invitations, settings, rules."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pinstripe import bots, games
from pinstripe.engine.content import ContentError
from pinstripe.engine.game import Game, GameError
from pinstripe.engine.match import Refusal
from pinstripe.engine.words import LANGUAGES, Message
from pinstripe.table.clock import PACES
from pinstripe.table.house import INVITED, OPEN, USUAL_BOT, USUAL_SEATS
from pinstripe.table.room import SPECTATOR, Room
from pinstripe.table.rows import LONGEST_NAME
from pinstripe.table.store import Person, TableRow

from .forms import number_of, one_line, own_path
from .frame import catalogue_of
from .pictures import shape
from .rulebook import rulebook
from .site import (
    THEMES,
    Site,
    StopError,
    Visitor,
    address,
    beginning,
    keep_cookie,
    keep_wish,
    page,
    posted,
    site_of,
    visitor_of,
)
from .texts import texts, told_level
from .waiting import patience

LARGEST_NEW_TABLE = 300_000
SHOWN = 12
OFFERED = ("chairman:10s",)
"""Beyond the plain levels, for those who have time."""
NOBODY = "none"


async def home(request: Request) -> Response:
    site, visitor = site_of(request), await visitor_of(request)
    store, person = site.house.store, visitor.person.id
    mine = [] if visitor.fresh else await store.tables_of(person)
    ongoing = [await told(site, row, visitor) for row in mine if row.phase != "over"]
    finished = [row for row in mine if row.phase == "over" and row.result]
    known = {row.id for row in mine}
    finished += [row for row in await store.finished_tables() if row.result and row.id not in known]
    return page(
        request,
        visitor,
        "home.html",
        mine=sorted(ongoing, key=lambda one: not one["mine"]),
        open=[await told(site, row, visitor) for row in await store.open_tables(SHOWN) if row.id not in known],
        running=[await told(site, row, visitor) for row in await store.running_tables(SHOWN) if row.id not in known],
        finished=[await told(site, row, visitor) for row in finished[:SHOWN]],
        games=[portrait(game, visitor) for game in games.ids()],
        longest_name=LONGEST_NAME,
        personal_link=f"{beginning(request)}/me/{site.identity.link(person)}",
    )


async def told(site: Site, row: TableRow, visitor: Visitor) -> dict[str, object]:
    """A table in one line: what is played, by whom, and whose turn it is."""
    t = texts(visitor.language)
    line: dict[str, object] = {"id": row.id, "title": title_of(row.game, visitor), "mine": False}
    if row.phase == "over":
        result = row.result or {}
        winners = [name for name, rank in zip(result["names"], result["ranks"], strict=True) if rank == 1]
        return line | {"names": ", ".join(result["names"]), "status": t("won_by", who=tuple(winners))}
    room = await known_room(site, row.id)
    if room is None:
        return line | {"names": "", "status": t("cannot_load")}
    line["names"] = ", ".join(room.names)
    if room.match is None:
        filled = sum(seat.kind in ("person", "bot") for seat in room.row.seats)
        return line | {"status": t("seats_taken", n=filled, m=len(room.row.seats))}
    seat, deciding = room.seat_of(visitor.person.id), [seat for seat in room.match.deciders if seat < SPECTATOR]
    if seat in deciding:
        return line | {"status": patience(t("your_turn"), room, t), "mine": True}
    return line | {"status": patience(t("waiting_for", who=tuple(room.names[one] for one in deciding)), room, t)}


async def known_room(site: Site, table: str) -> Room | None:
    """A table, or nothing if it cannot be read under today's rules."""
    try:
        return await site.house.room(table)
    except (Refusal, ValueError):
        return None


def title_of(game: str, visitor: Visitor) -> str:
    return catalogue_of(games.find(game), visitor.language).say(games.find(game).words.TITLE, [])


def blurb_of(game: str, visitor: Visitor) -> str:
    return catalogue_of(games.find(game), visitor.language).say(games.find(game).words.BLURB, [])


def portrait(game: str, visitor: Visitor) -> dict[str, object]:
    """A game in a few words."""
    named = {"title": title_of(game, visitor), "blurb": blurb_of(game, visitor)}
    return {"id": game, "seats": games.find(game).seats, **named}


async def play_now(request: Request) -> Response:
    """One button: a table against managers, begun at once."""
    visitor, form = await posted(request)
    game = games.find(form["game"]) if form.get("game") in games.ids() else games.find(games.ids()[0])
    seats = USUAL_SEATS if USUAL_SEATS in game.seats else game.seats[-1]
    return await created(request, visitor, game, [USUAL_BOT] * (seats - 1), {})


async def created(request: Request, visitor: Visitor, game: Game, seats: list[str], form: dict[str, str]) -> Response:
    site, t = site_of(request), texts(visitor.language)
    if not site.tables.spend(address(request)):
        raise StopError(429, t("too_often"))
    wishes = {option.id: form.get(f"option_{option.id}", str(option.default)) for option in game.options}
    options = {option: number for option, wish in wishes.items() if (number := number_of(wish)) is not None}
    room = await site.house.create(
        visitor.person,
        game.id,
        seats,
        options=options,
        content=form.get("content", "").strip() or None,
        listed="listed" in form,
        take_backs="take_backs" in form or not form,
        confirm="confirm" in form,
        hints="hints" in form or not form,
        pace=form.get("pace", PACES[0]),
    )
    return RedirectResponse(f"/table/{room.id}", 303)


async def new_table(request: Request) -> Response:
    if request.method == "GET":
        visitor = await visitor_of(request)
        wish = request.query_params.get("game", "")
        return new_page(request, visitor, games.find(wish if wish in games.ids() else games.ids()[0]), {})
    visitor, form = await posted(request, LARGEST_NEW_TABLE)
    try:
        game = games.find(form.get("game", ""))
        wishes = [form.get(f"seat{place}", NOBODY) for place in range(1, game.seats[-1])]
        return await created(request, visitor, game, [wish for wish in wishes if wish != NOBODY], form)
    except (GameError, ContentError, ValueError) as error:
        known = form.get("game") in games.ids()
        game = games.find(form["game"] if known else games.ids()[0])
        return new_page(request, visitor, game, form, sentence_of(error, visitor), 400)


def sentence_of(error: Exception, visitor: Visitor) -> str:
    return texts(visitor.language).catalogue.say(error.why, []) if isinstance(error, Refusal) else str(error)


def new_page(
    request: Request, visitor: Visitor, game: Game, wishes: dict[str, str], problem: str = "", status: int = 200
) -> Response:
    t, catalogue = texts(visitor.language), catalogue_of(game, visitor.language)
    options = [
        (option, *(catalogue.say(said, []) for said in game.words.OPTIONS[option.id])) for option in game.options
    ]
    levels = [(level, t("bot_of_level", what=told_level(level, t))) for level in (*OFFERED, *reversed(bots.LEVELS))]
    return page(
        request,
        visitor,
        "new.html",
        status,
        game=game,
        games=[(one, title_of(one, visitor)) for one in games.ids()],
        title=title_of(game.id, visitor),
        blurb=blurb_of(game.id, visitor),
        options=options,
        seat_kinds=[*levels, (INVITED, t("seat_invited")), (OPEN, t("seat_open")), (NOBODY, t("seat_none"))],
        usual=USUAL_SEATS,
        levels=bots.LEVELS,
        paces=PACES,
        wishes=wishes,
        problem=problem,
        shape=shape,
    )


async def settings(request: Request) -> Response:
    """A new name, language or theme."""
    visitor, form = await posted(request)
    site, person = site_of(request), visitor.person
    answer = RedirectResponse(own_path(form.get("back", "/")), 303)
    name = one_line(form.get("name", ""), LONGEST_NAME)
    language = form.get("language", "")
    if language in LANGUAGES:
        keep_wish(site, answer, "language", language)
        person = Person(person.id, person.name, person.colour, language)
    if name:
        person = Person(person.id, name, person.colour, person.language)
    known = await site.house.store.person(person.id) is not None
    if name or (known and language):
        await site.house.rename(person)
    if "theme" in form:
        keep_wish(site, answer, "theme", form["theme"] if form["theme"] in THEMES else "")
    return answer


async def personal_link(request: Request) -> Response:
    """The same person on another device; a button stands between, so that nobody is changed by following a link."""
    site, visitor = site_of(request), await visitor_of(request)
    t = texts(visitor.language)
    person = site.identity.person_of_link(request.path_params["link"])
    if person is None:
        raise StopError(404, t("not_found"))
    if request.method == "GET":
        kept = await site.house.store.person(person)
        name = kept.name if kept else t("newcomer")
        values: dict[str, Any] = {"heading": t("become"), "text": t("become_help", who=name), "ask_name": False}
        values |= {"action": request.url.path, "button": t("become_button", who=name)}
        return page(request, visitor, "notice.html", **values)
    await posted(request)
    answer = RedirectResponse("/", 303)
    keep_cookie(site, answer, person)
    return answer


async def rules(request: Request) -> Response:
    visitor = await visitor_of(request)
    game = request.path_params["game"]
    if game not in games.ids():
        raise StopError(404, texts(visitor.language)("not_found"))
    body, headings = rulebook(games.find(game), visitor.language)
    return page(request, visitor, "rules.html", title=title_of(game, visitor), body=body, headings=headings)


def notice(request: Request, visitor: Visitor, status: int, text: str | Message) -> Response:
    t = texts(visitor.language)
    said = t.catalogue.say(text, []) if isinstance(text, Message) else text
    values: dict[str, Any] = {"heading": t("error"), "text": said, "action": "", "button": "", "ask_name": False}
    return page(request, visitor, "notice.html", status, **values)
