"""The JSON way in keeps to its own description whatever it is sent, and refuses without a trace."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from hypothesis import given
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks

from pinstripe.web.api.endpoints import ENDPOINTS, Endpoint
from pinstripe.web.api.openapi import document
from tests.web.fuzzing import API, Arena, arena, tries
from tests.web.running import Running, running

load_all_checks()
FITTING = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
    "response_headers_conformance",
]
SCHEMA = schemathesis.openapi.from_dict(document("en"))
FOR_STRANGERS = {"leave", "changeSeat", "closeTable", "join"}
"""What would rightly change the table if one of its people did it."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("fuzz")) as made:
        yield made


@pytest.fixture(scope="module")
def target(server: Running) -> Arena:
    with httpx.Client(base_url=server.address) as http:
        return arena(http, server.database)


@pytest.fixture(scope="module")
def session() -> Iterator[requests.Session]:
    with requests.Session() as made:
        yield made


def attacks() -> Iterator[tuple[Endpoint, GenerationMode, bool]]:
    """Right and wrong input, at any table and at the one that is there, wherever there is something to be wrong."""
    for endpoint in ENDPOINTS:
        for pinned in (False, True) if "table" in endpoint.parameters else (False,):
            yield endpoint, GenerationMode.POSITIVE, pinned
            given = len(endpoint.parameters) - pinned + len(endpoint.query.__struct_fields__)
            if given or endpoint.takes is not None:
                yield endpoint, GenerationMode.NEGATIVE, pinned


@pytest.mark.parametrize(
    ("endpoint", "mode", "pinned"),
    list(attacks()),
    ids=lambda one: {True: "there", False: "anywhere"}.get(one) or getattr(one, "name", ""),
)
def test_an_endpoint_keeps_to_its_description(
    server: Running,
    target: Arena,
    session: requests.Session,
    caplog: pytest.LogCaptureFixture,
    endpoint: Endpoint,
    mode: GenerationMode,
    pinned: bool,
) -> None:
    key = target.stranger if endpoint.name in FOR_STRANGERS else target.keys[0]
    operation: Any = SCHEMA[endpoint.path][endpoint.method]
    fixed = {"path_parameters": {"table": target.table}} if pinned else {}
    names = [*FITTING, "negative_data_rejection"] if mode.is_negative else FITTING
    checks: Any = [check for check in CHECKS.get_all() if check.__name__ in names]
    assert len(checks) == len(names)
    untouched = target.stored(chat=False)

    @tries(8)
    @given(case=operation.as_strategy(generation_mode=mode, **fixed))
    def attack(case: Any) -> None:
        before = target.stored()
        headers = {"authorization": f"Bearer {key}"}
        response = case.call(base_url=server.address + API, session=session, headers=headers)
        case.validate_response(response, checks=checks, headers=headers)
        after = target.stored()
        if response.status_code >= 400:
            assert after == before

    attack()
    assert target.stored(chat=False) == untouched
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
