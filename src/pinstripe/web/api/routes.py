"""The way in as an application of its own, so that all its errors are JSON."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import State
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from pinstripe.engine.content import ContentError
from pinstripe.engine.game import GameError
from pinstripe.engine.match import Refusal
from pinstripe.table.store import StoreError
from pinstripe.web.site import beginning, site_of

from .door import JSON, ApiError, answer_problem, caller_of, check_writer, encoded, read_body, read_query
from .endpoints import ENDPOINTS, TABLE, Call, Endpoint
from .listen import listen
from .openapi import ROOT, document
from .shapes import Nothing, View

DOCUMENT = "/openapi.json"

Answers = Callable[[Request], Awaitable[Response]]


def create_api(state: State) -> Starlette:
    """The application behind /api/v1; it shares the house with the pages."""
    by_path: dict[str, dict[str, Endpoint]] = {}
    for endpoint in ENDPOINTS:
        by_path.setdefault(endpoint.path, {})[endpoint.method] = endpoint
    routes = [Route(path, answering(path, found), methods=[*found]) for path, found in by_path.items()]
    errors = (ApiError, Refusal, GameError, ContentError, StoreError, HTTPException, Exception)
    api = Starlette(
        routes=[*routes, WebSocketRoute(TABLE + "/listen", listen), Route(DOCUMENT, published)],
        exception_handlers=dict.fromkeys(errors, answer_problem),
    )
    api.state = state
    return api


def answering(path: str, found: dict[str, Endpoint]) -> Answers:
    """One address with all its methods, so that a wrong one is told which there are."""

    async def answers(request: Request) -> Response:
        return await answered(request, found["GET" if request.method == "HEAD" else request.method])

    answers.__name__ = ROOT + path  # what the log calls it
    return answers


async def answered(request: Request, endpoint: Endpoint) -> Response:
    site, caller = site_of(request), await caller_of(request)
    request.state.language = caller.language
    if endpoint.writes and not endpoint.newcomers:
        check_writer(request, site, caller)
    query = read_query(request, endpoint.query)
    body = await read_body(request, endpoint.takes, endpoint.largest) if endpoint.takes else None
    answer = await endpoint.does(Call(request, site, caller, body, query))
    if isinstance(answer, Response):
        return answer
    headers = {"content-language": caller.language}
    if endpoint.status == 201 and isinstance(answer, View):
        headers["location"] = f"{beginning(request)}{ROOT}/tables/{answer.table}"
    return encoded(answer, endpoint.status, headers)


async def published(request: Request) -> Response:
    """The description of all this, for programs."""
    read_query(request, Nothing)
    caller = await caller_of(request)
    return Response(msgspec.json.encode(document(caller.language)), media_type=JSON)
