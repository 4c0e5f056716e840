"""The web table as a Starlette application."""

from __future__ import annotations

import hmac
import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders, State
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pinstripe import games
from pinstripe.engine.game import GameError
from pinstripe.engine.match import Refusal
from pinstripe.table.botpool import Advisers, Thinkers
from pinstripe.table.house import House
from pinstripe.table.store import StoreError

from . import books, history, pages, review, tables
from .api.door import answer_problem
from .api.openapi import ROOT
from .api.page import describe
from .api.routes import create_api
from .identity import Identity
from .live import live
from .site import Site, StopError, site_of, visitor_of
from .texts import texts
from .watch import Counters, Watched

# Pieces stand where the attribute `style` of each says, so attributes may hold styles; style elements may not, nor
# may any script but our own files. Everything that people write is escaped, so no attribute is theirs.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cross-origin-opener-policy": "same-origin",
}
LOCAL = ("127.0.0.1", "::1")

logger = logging.getLogger("pinstripe.web")


def create_app(
    database: str,
    secret: bytes,
    *,
    public_url: str = "",
    thinkers: Thinkers | None = None,
    advisers: Advisers | None = None,
    metrics_token: str = "",
) -> Starlette:
    """The application; it opens the house when it starts and closes it when it ends."""
    counters, state = Counters(), State()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        house = await House.open(database, thinkers, advisers)
        house.decided = counters.decided
        app.state.site = Site(house, Identity(secret), public_url.rstrip("/"), counters=counters)
        app.state.metrics_token = metrics_token
        yield
        await house.close()

    app = Starlette(
        routes=[
            Route("/", pages.home),
            Route("/play", pages.play_now, methods=["POST"]),
            Route("/new", pages.new_table, methods=["GET", "POST"]),
            Route("/settings", pages.settings, methods=["POST"]),
            Route("/me/{link}", pages.personal_link, methods=["GET", "POST"]),
            Route("/join/{table}/{token}", tables.invitation, methods=["GET", "POST"]),
            Route("/rules/{game}", pages.rules),
            Route("/table/{table}", tables.table),
            Route("/table/{table}/join", tables.join, methods=["POST"]),
            Route("/table/{table}/leave", tables.leave, methods=["POST"]),
            Route("/table/{table}/seat", tables.change_seat, methods=["POST"]),
            Route("/table/{table}/close", tables.close, methods=["POST"]),
            Route("/table/{table}/go-on", tables.go_on, methods=["POST"]),
            Route("/table/{table}/history", history.find_step),
            Route("/table/{table}/history/{step}", history.step),
            Route("/table/{table}/history/{step}/play-on", history.play_on, methods=["POST"]),
            Route("/table/{table}/books", books.books),
            Route("/table/{table}/review", review.review, methods=["GET", "POST"]),
            Route("/table/{table}/record", tables.record),
            WebSocketRoute("/table/{table}/live", live),
            Route("/games/{game}/board.css", board_style),
            Route("/api", describe),
            Mount(ROOT, create_api(state)),
            Route("/healthz", healthy),
            Route("/metrics", metrics),
            Mount("/static", StaticFiles(directory=Path(str(files("pinstripe.web") / "static")))),
        ],
        middleware=[Middleware(Watched, counters=counters), Middleware(Guarded)],
        exception_handlers={
            StopError: stopped,
            Refusal: refused,
            GameError: impossible,
            HTTPException: not_found,
            StoreError: trouble,
        },
        lifespan=lifespan,
    )
    app.state = state
    return app


class Guarded:
    """Puts the same careful headers on every answer; what is made for one visitor is kept by no cache."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                kept = scope["path"].startswith(("/static/", "/games/"))
                headers.setdefault("cache-control", "no-cache" if kept else "no-store")
            await send(message)

        await self.app(scope, receive, send_guarded if scope["type"] == "http" else send)


async def board_style(request: Request) -> Response:
    """The stylesheet that a game brings for its board."""
    game = request.path_params["game"]
    sheet = games.find(game).folder / "board.css" if game in games.ids() else None
    if sheet is None or not sheet.is_file():
        raise HTTPException(404)
    return Response(sheet.read_text(encoding="utf-8"), media_type="text/css")


async def healthy(request: Request) -> Response:
    good = await site_of(request).house.store.healthy()
    return PlainTextResponse("good\n" if good else "the storage does not answer\n", 200 if good else 503)


async def metrics(request: Request) -> Response:
    """For the operator alone: a count of decisions would tell players what they may not know."""
    token = request.app.state.metrics_token
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    local = request.client is not None and request.client.host in LOCAL and "x-forwarded-for" not in request.headers
    if not (hmac.compare_digest(given.encode(), token.encode()) if token else local):
        raise HTTPException(403)
    site = site_of(request)
    phases = Counter(room.row.phase for room in site.house.rooms)
    viewers = sum(len(room.watchers) for room in site.house.rooms)
    return PlainTextResponse(site.counters.written(phases, viewers, getattr(site.house.thinkers, "tally", None)))


async def stopped(request: Request, error: Exception) -> Response:
    assert isinstance(error, StopError)
    return pages.notice(request, await visitor_of(request), error.status, error.text)


async def refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return pages.notice(request, await visitor_of(request), 409, error.why)


async def impossible(request: Request, error: Exception) -> Response:
    """Something that a game does not offer; such errors are sentences for people."""
    return pages.notice(request, await visitor_of(request), 409, str(error))


async def not_found(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if request.scope["path"].startswith(ROOT + "/"):
        # An address with a line break in it is no route's, not even that of the JSON way in.
        return await answer_problem(request, error)
    visitor = await visitor_of(request)
    return pages.notice(request, visitor, error.status_code, texts(visitor.language)("not_found"))


async def trouble(request: Request, error: Exception) -> Response:
    """The storage does not answer, so nothing may be asked of it here either."""
    logger.error("storage: %s", error)
    return PlainTextResponse("The storage does not answer; please try again in a moment.\n", 503)
