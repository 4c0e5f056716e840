"""Settings of the command: a flag and an environment variable each, read with care."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from typing import Any

from pinstripe.engine.game import GameError
from pinstripe.engine.words import Catalogue, Message, house_catalogue, message


class Setting:
    """A flag that is an environment variable too."""

    def __init__(self, parser: argparse.ArgumentParser, language: str) -> None:
        self.parser = parser
        self.say = Speaker(house_catalogue(language))

    def add(self, flag: str, help_id: str, kind: Callable[[str], Any] = str, default: Any = None, **more: Any) -> None:
        variable = "PINSTRIPE_" + flag.strip("-").replace("-", "_").upper()
        text = f"{self.say(message(help_id))} [{variable}]"
        value = os.environ.get(variable)
        if more.get("action") == "store_true":
            self.parser.add_argument(flag, help=text, default=value not in (None, "", "0"), **more)
            return
        if value is not None:
            default = value.split(",") if more.get("action") == "append" else value
            if isinstance(default, list):
                default = [self.read(kind, part, variable) for part in default]
        shown = "" if default is None else f" ({default})"
        self.parser.add_argument(flag, type=kind, default=default, help=text + shown.replace("%", "%%"), **more)

    def read(self, kind: Callable[[str], Any], text: str, variable: str) -> Any:
        try:
            return kind(text)
        except argparse.ArgumentTypeError as error:
            raise GameError(f"{variable}: {error}.") from None


class Speaker:
    """Says messages of the house."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue

    def __call__(self, what: Message) -> str:
        return self.catalogue.say(what, [])


def whole(low: int, high: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"“{text[:40]}” is no whole number") from None
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"{value} is not between {low} and {high}")
        return value

    return parse


def number(low: float, high: float) -> Callable[[str], float]:
    def parse(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"“{text[:40]}” is no number") from None
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"{text[:40]} is not between {low:g} and {high:g}")
        return value

    return parse


def option_pair(text: str) -> tuple[str, int]:
    name, sign, value = text.partition("=")
    if not sign or not value.lstrip("-").isdigit():
        raise argparse.ArgumentTypeError(f"“{text[:40]}” is no option; write for example victory_points=5")
    return name, int(value)
