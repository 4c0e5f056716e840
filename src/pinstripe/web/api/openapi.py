"""The published description of the way in, made from its endpoints and shapes."""

from __future__ import annotations

from functools import cache
from http import HTTPStatus
from typing import Any

import msgspec

from pinstripe.engine.words import house_catalogue, message

from .endpoints import ENDPOINTS, JSONL, Endpoint
from .shapes import Problem

ROOT, VERSION = "/api/v1", "1.0"
REFERENCE = "#/components/schemas/{name}"
JSON = "application/json"
PARAMETERS: dict[str, dict[str, Any]] = {
    "table": {"description": "api.field_table", "schema": {"type": "string", "minLength": 1, "maxLength": 100}},
    "seat": {"description": "api.field_seat_number", "schema": {"type": "integer", "minimum": 0, "maximum": 7}},
    "step": {"description": "api.field_step", "schema": {"type": "integer", "minimum": 0, "maximum": 999_999}},
}


@cache
def document(language: str) -> dict[str, Any]:
    """The whole description in one language."""
    given = [shape for one in ENDPOINTS for shape in (one.gives, one.takes) if shape not in (None, JSONL)]
    _, components = msgspec.json.schema_components([*given, Problem], ref_template=REFERENCE)
    paths: dict[str, dict[str, Any]] = {}
    for one in ENDPOINTS:
        paths.setdefault(one.path, {})[one.method.lower()] = operation(one)
    raw = {
        "openapi": "3.1.0",
        "info": {"title": "Pinstripe", "version": VERSION, "description": "api.about"},
        "servers": [{"url": ROOT}],
        "paths": paths,
        "components": {
            "schemas": dict(sorted(components.items())),
            "securitySchemes": {
                "key": {"type": "http", "scheme": "bearer", "description": "api.about_key"},
            },
        },
    }
    told: dict[str, Any] = translated(raw, language)
    return told


def operation(one: Endpoint) -> dict[str, Any]:
    described: dict[str, Any] = {
        "operationId": one.name,
        "summary": one.summary,
        "parameters": [{"name": name, "in": "path", "required": True, **PARAMETERS[name]} for name in one.parameters],
        "responses": {str(status): answer(one, status) for status in one.statuses},
        "security": [] if one.newcomers else [{"key": []}] if one.writes or one.name == "showMe" else [{}, {"key": []}],
    }
    described["parameters"] += query_parameters(one.query)
    if one.takes is not None:
        described["requestBody"] = {"required": True, "content": {JSON: {"schema": reference(one.takes)}}}
    return described


def query_parameters(shape: type[msgspec.Struct]) -> list[dict[str, Any]]:
    (schema,), components = msgspec.json.schema_components([shape], ref_template=REFERENCE)
    found = []
    for name, field in components[schema["$ref"].rpartition("/")[2]]["properties"].items():
        described = {key: value for key, value in field.items() if key != "description"}
        found.append({"name": name, "in": "query", "description": field["description"], "schema": described})
    return found


def answer(one: Endpoint, status: int) -> dict[str, Any]:
    described: dict[str, Any] = {"description": HTTPStatus(status).phrase}
    if status != one.status:
        described["content"] = {JSON: {"schema": reference(Problem)}}
    elif one.gives == JSONL:
        described["content"] = {JSONL: {"schema": {"type": "string"}}}
    elif one.gives is not None:
        described["content"] = {JSON: {"schema": reference(one.gives)}}
    return described


def reference(shape: Any) -> dict[str, Any]:
    (schema,), _ = msgspec.json.schema_components([shape], ref_template=REFERENCE)
    return dict(schema)


def translated(part: Any, language: str) -> Any:
    """Descriptions and summaries that are ids of ours become sentences; docstrings of shapes stay out."""
    if isinstance(part, list):
        return [translated(one, language) for one in part]
    if not isinstance(part, dict):
        return part
    told = {}
    for key, value in part.items():
        if key in ("description", "summary") and isinstance(value, str) and value.startswith("api."):
            told[key] = house_catalogue(language).say(message(value), [])
        elif key != "description" or "title" not in part:
            told[key] = translated(value, language)
    return told
