"""The same description as a page for people."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from pinstripe.web.site import beginning, page, visitor_of

from .openapi import JSON, ROOT, document
from .routes import DOCUMENT


@dataclass(frozen=True)
class Kind:
    """What a value is, and the shape it leads to, if any."""

    text: str
    shape: str = ""


@dataclass(frozen=True)
class Field:
    """One field of a shape, or one parameter of an address."""

    name: str
    kind: Kind
    required: bool
    about: str


@dataclass(frozen=True)
class Entry:
    """One endpoint as the page shows it."""

    name: str
    method: str
    path: str
    about: str
    key: bool
    parameters: tuple[Field, ...]
    takes: Kind | None
    gives: Kind | None
    status: str
    refusals: str


@cache
def entries(language: str) -> tuple[Entry, ...]:
    return tuple(
        entry(path, method, told)
        for path, methods in document(language)["paths"].items()
        for method, told in methods.items()
    )


@cache
def shapes(language: str) -> dict[str, tuple[Field, ...]]:
    """All shapes with their fields."""
    return {
        name: tuple(
            Field(field, kind_of(schema), field in shape.get("required", ()), schema.get("description", ""))
            for field, schema in shape["properties"].items()
        )
        for name, shape in document(language)["components"]["schemas"].items()
    }


def entry(path: str, method: str, told: dict[str, Any]) -> Entry:
    good, *refusals = told["responses"]
    parameters = tuple(
        Field(one["name"], kind_of(one["schema"]), one.get("required", False), one["description"])
        for one in told["parameters"]
    )
    return Entry(
        name=told["operationId"],
        method=method.upper(),
        path=ROOT + path,
        about=told["summary"],
        key={} not in told["security"] and told["security"] != [],
        parameters=parameters,
        takes=content_kind(told.get("requestBody")),
        gives=content_kind(told["responses"][good]),
        status=good,
        refusals=", ".join(refusals),
    )


def content_kind(part: dict[str, Any] | None) -> Kind | None:
    content = (part or {}).get("content", {})
    if JSON in content:
        return kind_of(content[JSON]["schema"])
    return Kind(next(iter(content))) if content else None


def kind_of(schema: dict[str, Any]) -> Kind:
    """A schema in a few signs that need no translation."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return Kind(name, name)
    if "anyOf" in schema:
        kinds = [kind_of(one) for one in schema["anyOf"]]
        return Kind(" | ".join(kind.text for kind in kinds), next((kind.shape for kind in kinds if kind.shape), ""))
    if "enum" in schema:
        return Kind(" | ".join(f'"{word}"' for word in schema["enum"]))
    if schema.get("type") == "array":
        inner = kind_of(schema.get("items", {}))
        return Kind(f"{inner.text}[]", inner.shape)
    if schema.get("type") == "object":
        return Kind(f"{{string: {kind_of(schema.get('additionalProperties', {})).text}}}")
    span = [f"{schema[bound]}" for bound in ("minimum", "maximum") if bound in schema]
    return Kind(f"{schema.get('type', 'any')} {'–'.join(span)}".strip())


async def describe(request: Request) -> Response:
    visitor = await visitor_of(request)
    language = visitor.language
    return page(
        request,
        visitor,
        "api.html",
        about=document(language)["info"]["description"],
        about_key=document(language)["components"]["securitySchemes"]["key"]["description"],
        entries=entries(language),
        shapes=shapes(language),
        document=ROOT + DOCUMENT,
        root=beginning(request) + ROOT,
    )
