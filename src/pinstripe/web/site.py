"""What every page needs: the house, who is asking, and how to answer."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, Response

from pinstripe.engine.words import LANGUAGES, Message
from pinstripe.table.house import House
from pinstripe.table.room import SPECTATOR, Room
from pinstripe.table.store import Person

from .forms import SMALL_FORM, FormError, read_form
from .frame import Frames, Viewer
from .identity import COOKIE, ONE_YEAR, Identity
from .limits import Allowance
from .texts import render, texts
from .watch import Counters

THEMES = ("light", "dark")
WISHES = (40.0, 8.0)
"""How many wishes one line may bring at once, and how many a second after that."""


class StopError(Exception):
    """An answer instead of the page that was asked for: a status and a sentence."""

    def __init__(self, status: int, text: str | Message) -> None:
        super().__init__(text)
        self.status, self.text = status, text


@dataclass
class Site:
    """Everything that lives as long as the server."""

    house: House
    identity: Identity
    public_url: str = ""
    frames: Frames = field(default_factory=Frames)
    counters: Counters = field(default_factory=Counters)
    posts: Allowance = field(default_factory=lambda: Allowance(40, 1))
    tables: Allowance = field(default_factory=lambda: Allowance(20, 1 / 30))
    calls: Allowance = field(default_factory=lambda: Allowance(40, 8))
    """How often one person may change something through the JSON way in."""
    hints: Allowance = field(default_factory=lambda: Allowance(6, 1 / 5))
    """How often one person may ask for advice; the same question again costs nothing but this."""
    reviews: Allowance = field(default_factory=lambda: Allowance(5, 1 / 60))
    wishes: tuple[float, float] = WISHES
    sockets: Counter[str] = field(default_factory=Counter)

    @property
    def secure(self) -> bool:
        return self.public_url.startswith("https:")


@dataclass(frozen=True)
class Visitor:
    """Whoever asks for a page; somebody new is known to his own cookie only, until he does something."""

    person: Person
    fresh: bool
    theme: str

    @property
    def language(self) -> str:
        return self.person.language


def site_of(connection: HTTPConnection) -> Site:
    site: Site = connection.app.state.site
    return site


async def visitor_of(connection: HTTPConnection) -> Visitor:
    site = site_of(connection)
    known = site.identity.person_of_cookie(connection.cookies.get(COOKIE))
    theme = connection.cookies.get("theme", "")
    wish = connection.cookies.get("language", "")
    person = await site.house.store.person(known) if known else None
    language = wish if wish in LANGUAGES else person.language if person else preferred(connection)
    if person is None:
        person = Person(known or site.identity.fresh_id(), texts(language)("newcomer"), "", language)
    elif person.language != language:
        person = Person(person.id, person.name, person.colour, language)
    return Visitor(person, known is None, theme if theme in THEMES else "")


def preferred(connection: HTTPConnection) -> str:
    return spoken(connection) or LANGUAGES[0]


def spoken(connection: HTTPConnection) -> str:
    """The first language of the browser that we speak, if any."""
    for wish in connection.headers.get("accept-language", "").split(","):
        language = wish.split(";")[0].strip().lower()[:2]
        if language in LANGUAGES:
            return language
    return ""


def page(request: Request, visitor: Visitor, template: str, status: int = 200, **values: object) -> HTMLResponse:
    site = site_of(request)
    shared = {
        "person": visitor.person,
        "theme": visitor.theme,
        "form_token": site.identity.form_token(visitor.person.id),
        "path": request.url.path,
    }
    answer = HTMLResponse(render(template, visitor.language, **shared, **values), status)
    if visitor.fresh:
        keep_cookie(site, answer, visitor.person.id)
    return answer


def keep_cookie(site: Site, answer: Response, person: str) -> None:
    value = site.identity.cookie(person)
    answer.set_cookie(COOKIE, value, max_age=ONE_YEAR, httponly=True, samesite="lax", secure=site.secure)


def keep_wish(site: Site, answer: Response, name: str, value: str) -> None:
    answer.set_cookie(name, value, max_age=ONE_YEAR, httponly=True, samesite="lax", secure=site.secure)


async def posted(request: Request, limit: int = SMALL_FORM) -> tuple[Visitor, dict[str, str]]:
    """A form that one of our own pages sent, not too often and not too large."""
    site, visitor = site_of(request), await visitor_of(request)
    t = texts(visitor.language)
    if not site.posts.spend(address(request)):
        raise StopError(429, t("too_often"))
    try:
        form = await read_form(request, limit)
    except FormError:
        raise StopError(400, t("bad_form")) from None
    token = form.get("form", "")
    if visitor.fresh or not from_here(request, site) or not site.identity.is_form_token(visitor.person.id, token):
        raise StopError(403, t("bad_form"))
    return visitor, form


def from_here(connection: HTTPConnection, site: Site) -> bool:
    """Whether the browser says that the asking page is ours; one that says nothing is judged by its token."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    try:
        asked = urlsplit(origin)
    except ValueError:
        return False
    if site.public_url and (asked.scheme, asked.netloc) == urlsplit(site.public_url)[:2]:
        return True
    return asked.scheme in ("http", "https") and asked.netloc == connection.headers.get("host", "")


def address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


def beginning(connection: HTTPConnection) -> str:
    """The part of every address that names this server."""
    site = site_of(connection)
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return site.public_url or f"{scheme}://{connection.headers.get('host', connection.url.netloc)}"


def viewer_of(connection: HTTPConnection, visitor: Visitor) -> Viewer:
    token = site_of(connection).identity.form_token(visitor.person.id)
    return Viewer(visitor.person.id, visitor.language, token, beginning(connection))


async def is_welcome(room: Room, person: str) -> bool:
    """Whether somebody may look; whoever has just sat down at another process is let in here too."""
    if not may_look(room, person):
        await room.refresh()
    return may_look(room, person)


def may_look(room: Room, person: str) -> bool:
    """A private table is for those who sit there."""
    return room.row.listed or room.row.owner == person or room.seat_of(person) != SPECTATOR
