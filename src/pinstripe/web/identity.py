"""Who is who without accounts: a signed cookie, a link that carries it to another device, and tokens for forms."""

from __future__ import annotations

import hmac
import os
import secrets
from hashlib import sha256
from pathlib import Path

COOKIE = "pinstripe"
ONE_YEAR = 365 * 24 * 3600
SECRET_BYTES = 32
SIGNATURE = 32
"""Hexadecimal digits of a signature: 128 bits."""


class Identity:
    """Signs the ids of people with a secret that never leaves the server."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def fresh_id(self) -> str:
        return secrets.token_urlsafe(12)

    def cookie(self, person: str) -> str:
        return f"{person}.{self._sign('cookie', person)}"

    def link(self, person: str) -> str:
        """What a personal link carries; a cookie cannot be made into a link or the other way round."""
        return f"{person}.{self._sign('link', person)}"

    def form_token(self, person: str) -> str:
        """What a form of ours brings along, and no form of another site can know."""
        return self._sign("form", person)

    def person_of_cookie(self, value: str | None) -> str | None:
        return self._checked("cookie", value)

    def person_of_link(self, value: str | None) -> str | None:
        return self._checked("link", value)

    def is_form_token(self, person: str, token: str) -> bool:
        return hmac.compare_digest(self._sign("form", person).encode(), token.encode())

    def _checked(self, purpose: str, value: str | None) -> str | None:
        person, _, signature = (value or "").rpartition(".")
        good = hmac.compare_digest(self._sign(purpose, person).encode(), signature.encode())
        return person if person and good else None

    def _sign(self, purpose: str, person: str) -> str:
        return hmac.new(self._secret, f"{purpose}:{person}".encode(), sha256).hexdigest()[:SIGNATURE]


def kept_secret(folder: Path) -> bytes:
    """The secret of this installation; PINSTRIPE_SECRET gives several processes the same one."""
    given = os.environ.get("PINSTRIPE_SECRET")
    if given:
        return sha256(given.encode()).digest()
    path = folder / "secret.key"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        draft = folder / f"secret.{secrets.token_hex(4)}.part"
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(secrets.token_bytes(SECRET_BYTES))
        os.replace(draft, path)
    return path.read_bytes()
