"""Forms as browsers send them, read with a limit."""

from __future__ import annotations

import unicodedata
from urllib.parse import parse_qsl

from starlette.requests import Request

SMALL_FORM = 16 * 1024
MOST_FIELDS = 200
LONGEST_NUMBER = 6


class FormError(ValueError):
    """A form that no page of ours sends."""


async def read_form(request: Request, limit: int = SMALL_FORM) -> dict[str, str]:
    """The fields of an urlencoded form; of fields with the same name the last."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if kind != "application/x-www-form-urlencoded":
        raise FormError("not an urlencoded form")
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > limit:
            raise FormError("too large")
    try:
        return dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:
        raise FormError("not readable") from None


def one_line(text: str, longest: int) -> str:
    """A text without control characters, line breaks and signs that turn the direction of writing."""
    clean = "".join(" " if sign.isspace() else sign for sign in unicodedata.normalize("NFC", text) if harmless(sign))
    return " ".join(clean.split())[:longest].strip()


def harmless(sign: str) -> bool:
    return sign.isspace() or unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def own_path(text: str) -> str:
    """A path on this site to go back to; anything else leads home."""
    good = text.startswith("/") and not text.startswith(("//", "/\\")) and text.isascii() and text.isprintable()
    return text if good else "/"


def number_of(text: str) -> int | None:
    """A small whole number, or nothing."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER else None
