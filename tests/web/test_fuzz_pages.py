"""Pages and forms survive whatever they are sent, and a table is changed by nobody who may not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from pinstripe.web.app import create_app
from tests.web.fuzzing import API, JSON, TEXTS, Arena, arena, routes_of, tries
from tests.web.running import be_patient
from tests.web.visiting import form_token, make_client, someone_else

ROUTES = sorted(set(routes_of(create_app("sqlite://", b""))))
TEMPLATES = Path(__file__).parents[2] / "src" / "pinstripe" / "web" / "templates"
FIELDS = sorted({name for file in TEMPLATES.glob("*.html") for name in re.findall(r'name="(\w+)"', file.read_text())})
KINDS = ["application/x-www-form-urlencoded", "application/json", "text/plain", "multipart/form-data; boundary=x", ""]
HEADERS = st.dictionaries(
    st.sampled_from(["origin", "cookie", "accept-language", "authorization", "x-form-token", "host", "referer"]),
    st.one_of(
        st.sampled_from(["", "http://[", "[", "Bearer x.y", "pinstripe=x.y; language=zz; theme=zz", "fr;q=9, zz"]),
        st.text(st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f"), max_size=40),
    ),
    max_size=3,
)


@pytest.fixture(scope="module")
def visitors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, TestClient, Arena]]:
    """The owner of the table in a browser, a stranger, and the table."""
    folder = tmp_path_factory.mktemp("fuzz")
    with make_client(folder) as owner:
        be_patient(owner.app.state.site)  # type: ignore[attr-defined]
        made = arena(owner, folder / "tables.db")
        owner.cookies.clear()
        owner.post(f"/me/{made.keys[0]}", data={"form": form_token(owner)})
        assert owner.get(f"{API}/tables/{made.table}").json()["seat"] == 0
        yield owner, someone_else(owner), made


def test_every_kind_of_route_is_known_here() -> None:
    paths = {path for _, path in ROUTES}
    assert {"/", "/new", "/table/{table}/seat", f"{API}/tables/{{table}}/decisions"} <= paths
    assert {"form", "name", "game", "seat"} <= set(FIELDS)


def filled(path: str, draw: Any, target: Arena) -> str:
    """The path with something in each of its places, often a table that is there."""
    usual = {
        "{table}": st.sampled_from([target.table, target.gathering]),
        "{seat}": st.just("0"),
        "{step}": st.just("3"),
        "{game}": st.just("power_struggle"),
    }

    def something(place: re.Match[str]) -> str:
        wild = TEXTS.filter(lambda text: text not in ("", ".", ".."))
        choice = draw(st.one_of(usual.get(place[0], wild), wild))
        return quote(choice.encode("utf-8", "surrogatepass"), safe="")[:8000]

    return re.sub(r"\{\w+\}", something, path)


def body_of(draw: Any, token: str) -> tuple[bytes, str]:
    """A form with a right or wrong token, or something that is none."""
    fields = draw(st.dictionaries(st.one_of(st.sampled_from(FIELDS), st.text(max_size=9)), TEXTS, max_size=6))
    if draw(st.booleans()):
        return urlencode(fields | {"form": token}, errors="replace").encode(), KINDS[0]
    raw = draw(
        st.one_of(
            st.binary(max_size=300), st.just(b"a=" + b"x" * 20_000), st.just(b"a=1&" * 5000), st.just(b"[" * 9000)
        )
    )
    return raw, draw(st.sampled_from(KINDS))


@pytest.mark.parametrize(("method", "path"), ROUTES, ids=lambda one: str(one))
def test_a_stranger_breaks_nothing(visitors: tuple[TestClient, TestClient, Arena], method: str, path: str) -> None:
    """His forms carry the right token, so that they get as far as they can."""
    _, stranger, target = visitors
    stranger.cookies.clear()
    token, untouched = form_token(stranger), target.stored()
    cookies = dict(stranger.cookies)

    @tries(12)
    @given(data=st.data())
    def attack(data: st.DataObject) -> None:
        stranger.cookies.clear()
        stranger.cookies.update(cookies)
        address = filled(path, data.draw, target)
        query = data.draw(st.dictionaries(st.sampled_from(["game", "after", "wait", "x"]), TEXTS, max_size=2))
        headers = data.draw(HEADERS) if data.draw(st.booleans()) else {}
        body, kind = body_of(data.draw, token) if method != "GET" else (b"", "")
        encoded = {name: value.encode("latin-1") for name, value in headers.items()} | {"content-type": kind.encode()}
        answer = stranger.request(
            method,
            f"{address}?{urlencode(query, errors='replace')}" if query else address,
            content=body,
            headers=encoded,  # type: ignore[arg-type]
            follow_redirects=False,
        )
        assert answer.status_code < 500
        assert target.stored() == untouched

    attack()


WRITING = [(method, path) for method, path in ROUTES if method != "GET" and "{table}" in path]


@pytest.mark.parametrize(("method", "path"), WRITING, ids=lambda one: str(one))
def test_the_owner_changes_nothing_without_a_good_form(
    visitors: tuple[TestClient, TestClient, Arena], method: str, path: str
) -> None:
    """Whatever another site makes his browser send."""
    owner, _, target = visitors
    untouched = target.stored()

    @tries(12)
    @given(data=st.data())
    def attack(data: st.DataObject) -> None:
        body, kind = body_of(data.draw, data.draw(st.text(max_size=40)))
        if data.draw(st.booleans()):
            body, kind = repr(data.draw(JSON)).encode("utf-8", "replace"), "application/json"
        answer = owner.request(
            method,
            filled(path, data.draw, target),
            content=body,
            headers={"content-type": kind},
            follow_redirects=False,
        )
        assert answer.status_code < 500
        assert target.stored() == untouched

    attack()
