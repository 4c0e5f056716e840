"""Who calls, what he brings, and how he is told that something cannot be."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from pinstripe.engine.content import ContentError
from pinstripe.engine.game import GameError
from pinstripe.engine.match import Refusal
from pinstripe.engine.words import LANGUAGES, Message, Param, house_catalogue, message
from pinstripe.table.room import Room
from pinstripe.table.store import Person, StoreError
from pinstripe.web.forms import SMALL_FORM
from pinstripe.web.frame import catalogue_of
from pinstripe.web.pages import known_room
from pinstripe.web.site import Site, address, from_here, is_welcome, site_of, spoken, visitor_of
from pinstripe.web.texts import texts

from .shapes import Problem

BEARER = "bearer"
FORM_TOKEN = "x-form-token"
JSON = "application/json"

logger = logging.getLogger("pinstripe.web")

T = TypeVar("T")

REFUSALS = {
    "refusal.over": 409,
    "refusal.stale": 409,
    "refusal.not_your_turn": 409,
    "refusal.nothing_to_undo": 409,
    "refusal.unknown": 422,
    "refusal.illegal": 422,
    "refusal.amount": 422,
    "web.no_take_backs": 409,
    "web.not_begun": 409,
    "web.seat_taken": 409,
    "web.too_many_tables": 409,
    "web.hint.not_here": 409,
    "web.hint.studying": 409,
    "web.hint.failed": 503,
    "web.hint.nobody": 409,
    "web.review.later": 409,
    "web.review.busy": 409,
    "web.not_your_seat": 403,
    "web.no_table": 404,
}
"""What a refusal means to a program. Any other is the reason of a game against a decision."""


class ApiError(Exception):
    """An answer instead of what was asked for."""

    def __init__(self, status: int, said: Message, detail: str = "") -> None:
        super().__init__(said.id)
        self.status, self.said, self.detail = status, said, detail


@dataclass(frozen=True)
class Caller:
    """Somebody with a key, somebody with a browser, or nobody in particular."""

    person: Person
    language: str
    known: bool
    by_key: bool

    def say(self, said: Message) -> str:
        return house_catalogue(self.language).say(said, [])

    def text(self, name: str, **params: Param) -> str:
        return texts(self.language)(name, **params)


async def caller_of(connection: HTTPConnection) -> Caller:
    """A key in the header counts alone; without one the cookie of a browser does."""
    site, wish = site_of(connection), spoken(connection)
    header = connection.headers.get("authorization")
    if header is None:
        visitor = await visitor_of(connection)
        return Caller(visitor.person, wish or visitor.language, not visitor.fresh, by_key=False)
    scheme, _, token = header.partition(" ")
    known = site.identity.person_of_link(token.strip()) if scheme.lower() == BEARER else None
    if known is None:
        raise ApiError(401, message("api.bad_key"))
    person = await site.house.store.person(known)
    language = wish or (person.language if person else LANGUAGES[0])
    person = person or Person(known, texts(language)("newcomer"), "", language)
    return Caller(person, language, known=True, by_key=True)


def check_writer(request: Request, site: Site, caller: Caller) -> None:
    """A browser's cookie alone moves nothing, as any site could make the browser send it."""
    if not caller.known:
        raise ApiError(401, message("api.no_key"))
    token = request.headers.get(FORM_TOKEN, "")
    ours = from_here(request, site) and site.identity.is_form_token(caller.person.id, token)
    if not caller.by_key and not ours:
        raise ApiError(403, message("api.no_form_token"))
    if not site.calls.spend(caller.person.id):
        raise ApiError(429, message("web.too_often"))


def check_newcomer(request: Request, site: Site) -> None:
    if not site.posts.spend(address(request)):
        raise ApiError(429, message("web.too_often"))


async def read_body(request: Request, shape: type[T], limit: int = SMALL_FORM) -> T:
    """The body as its shape, or a sentence about what does not fit."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise ApiError(415, message("api.not_json"))
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > limit:
            raise ApiError(413, message("api.too_large", n=limit))
    try:
        return msgspec.json.decode(body, type=shape)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise ApiError(400, message("api.bad_input"), str(error)) from None


def read_query(request: Request, shape: type[T]) -> T:
    given = request.query_params.multi_items()
    try:
        if len(dict(given)) < len(given):
            raise ApiError(400, message("api.bad_input"), "a parameter is given twice")
        return msgspec.convert(dict(given), shape, strict=False)
    except msgspec.ValidationError as error:
        raise ApiError(400, message("api.bad_input"), str(error)) from None


async def room_of(connection: HTTPConnection, caller: Caller) -> Room:
    """The table of an address, for somebody who may look at it."""
    room = await known_room(site_of(connection), connection.path_params["table"])
    if room is None:
        raise ApiError(404, message("web.not_found"))
    connection.state.room = room
    if not await is_welcome(room, caller.person.id):
        raise ApiError(403, message("web.private"))
    return room


def encoded(answer: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(answer), status, headers, JSON)


def code_of(said: Message) -> str:
    """A short name for a problem that programs can rely on."""
    family, _, name = said.id.partition(".")
    return name if family in ("api", "refusal", "web") else "illegal"


def status_of(refusal: Refusal) -> int:
    return REFUSALS.get(refusal.why.id, 422)


def problem_of(connection: HTTPConnection, said: Message, language: str, detail: str = "") -> Problem:
    room: Room | None = getattr(connection.state, "room", None)
    catalogue = catalogue_of(room.game, language) if room else house_catalogue(language)
    return Problem(catalogue.say(said, room.names if room else []), code_of(said), detail)


async def answer_problem(request: Request, error: Exception) -> Response:
    """Every error of the way in, as a status, a sentence and a name."""
    status, said, detail, headers = 500, message("api.trouble"), "", {}
    match error:
        case ApiError():
            status, said, detail = error.status, error.said, error.detail
        case Refusal():
            status, said = status_of(error), error.why
        case GameError() | ContentError():
            # These speak English only: they quote names and lines of files.
            status, said, detail = 422, message("api.impossible"), str(error)
        case StoreError():
            logger.error("storage: %s", error)
            status, said = 503, message("web.trouble")
        case HTTPException():
            known = error.status_code in (404, 405)
            said = message("api.no_such_method" if error.status_code == 405 else "web.not_found")
            status, headers = error.status_code if known else 400, dict(error.headers or {})
    if status == 401:
        headers["www-authenticate"] = "Bearer"
    if said.id == "refusal.unknown":
        said, detail = message("api.unknown_decision"), str(said.params.get("what", ""))
    language = spoken(request) or getattr(request.state, "language", LANGUAGES[0])
    problem = problem_of(request, said, language, detail)
    return encoded(problem, status, headers | {"content-language": language})
