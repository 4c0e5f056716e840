"""What a game brings along for the web: its board, a seat's tray and the scoreboard; and the marks of the seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from inspect import signature
from typing import Any, Protocol, cast

from markupsafe import Markup, escape

from pinstripe.engine.game import Game
from pinstripe.engine.words import Catalogue, Message

SHAPES = (
    "M0,-10A10,10 0 1 1 0,10A10,10 0 1 1 0,-10Z",
    "M-9,-9H9V9H-9Z",
    "M0,-10L11,9H-11Z",
    "M0,-12L11,0L0,12L-11,0Z",
    "M-5.5,-10H5.5L11,0L5.5,10H-5.5L-11,0Z",
    "M0,-12L3.2,-4L11.5,-3.7L5,1.5L7.2,9.7L0,5L-7.2,9.7L-5,1.5L-11.5,-3.7L-3.2,-4Z",
)
"""Circle, square, triangle, diamond, hexagon, star: the mark of a seat is there wherever its colour is."""

FIRST_STAND_IN = 0xE000
STAND_INS = tuple(chr(FIRST_STAND_IN + seat) for seat in range(len(SHAPES)))
"""Signs that stand for players while a sentence is put together, so that no name can pass for markup."""


class Picture(Protocol):
    """A board as SVG, and the decisions that have their place on it."""

    svg: str
    placed: frozenset[int]


class Pictures(Protocol):
    """The module `picture` of a game."""

    board: Callable[..., Picture]
    """board(state, viewer, choices, catalogue, names), and `before` where figures keep their ids as they travel"""

    tray: Callable[..., str]
    """tray(state, viewer, catalogue, names), and `choices` where things in it can be chosen too, and `books` where the
    game keeps some"""

    def scoreboard(self, state: Any, catalogue: Catalogue, names: Sequence[str]) -> str: ...


class Scene(Protocol):
    """One of the things that a single step brought about, so that they can be shown one after another."""

    state: Any
    headline: Message
    changes: Sequence[Message]


class Playbill(Protocol):
    """What a picture brings where one step is a whole story, such as the end of a year.

    Its `board` draws a scene that it is given as `scene`.
    """

    EDITIONS: frozenset[int]
    """The kinds of note that a newspaper is printed for."""

    def scenes(self, before: Any, after: Any) -> Sequence[Scene]:
        """What happened from one view to the next, or nothing where that needs no telling."""
        ...

    def edition(
        self, before: Any, after: Any, catalogue: Catalogue, names: Sequence[str], upto: Scene | None = None
    ) -> str: ...


@cache
def pictures_of(game: Game) -> Pictures | None:
    """The pictures of a game; one that has none yet is played with words alone."""
    name = game.package + ".picture"
    return cast(Pictures, import_module(name)) if find_spec(name) else None


@cache
def playbill_of(game: Game) -> Playbill | None:
    """The same module, where it can play a step in scenes."""
    pictures = pictures_of(game)
    return cast(Playbill, pictures) if hasattr(pictures, "scenes") else None


class Memory:
    """The cast of the last picture that one window showed, so that the next can let the same figures travel."""

    def __init__(self) -> None:
        self._cast: object = None
        self.moment: int | None = None
        """How far the match was when it was last shown here; it never leaves the server."""

    def board(
        self,
        pictures: Pictures,
        state: Any,
        viewer: int | None,
        choices: Mapping[int, str],
        catalogue: Catalogue,
        names: Sequence[str],
        scene: Scene | None = None,
    ) -> Picture:
        more: dict[str, object] = {"before": self._cast} if remembers(pictures.board) else {}
        if scene is not None:
            more["scene"] = scene
        board = pictures.board(state, viewer, choices, catalogue, names, **more)
        self._cast = getattr(board, "cast", None)
        return board


class Books(Protocol):
    """What a game writes down for a seat, moment by moment, out of the seat's views; `Books(seat)` of its picture."""

    def take_in(self, moment: int, view: Any) -> None: ...
    def forget(self, kept: int) -> None: ...
    def until(self, moment: int) -> Books: ...
    def __len__(self) -> int: ...


def books_of(game: Game, seat: int | None) -> Books | None:
    """New books for a seat, or for whoever may see everything; none if the game keeps none."""
    made = getattr(pictures_of(game), "Books", None)
    return None if made is None else cast(Books, made(seat))


def drawn_tray(
    pictures: Pictures,
    state: Any,
    viewer: int | None,
    catalogue: Catalogue,
    names: Sequence[str],
    **more: object,
) -> Markup:
    """A seat's tray, with as much of the rest as the game asks for."""
    wanted = signature(pictures.tray).parameters
    given = {name: value for name, value in more.items() if name in wanted}
    return Markup(pictures.tray(state, viewer, catalogue, names, **given))


def drawn_window(
    pictures: Pictures, state: Any, viewer: int | None, catalogue: Catalogue, names: Sequence[str]
) -> Markup:
    """What a game lays beside the question, such as an offer with both its sides."""
    window: Callable[..., str] | None = getattr(pictures, "window", None)
    return Markup(window(state, viewer, catalogue, names)) if window else Markup()


@cache
def remembers(board: Callable[..., Picture]) -> bool:
    return "before" in signature(board).parameters


@cache
def shape(seat: int) -> Markup:
    """The mark of a seat, small enough to stand in a line of text."""
    path = SHAPES[seat]
    return Markup(f'<svg class="shape s{seat}" viewBox="-13 -13 26 26" aria-hidden="true"><path d="{path}"/></svg>')


def who(seat: int, names: Sequence[str]) -> Markup:
    """A player's name behind the mark of the seat."""
    return Markup(f'<span class="who">{shape(seat)}{escape(names[seat])}</span>')


def sentence(catalogue: Catalogue, said: Message, names: Sequence[str]) -> Markup:
    """A message as markup, with every player's mark before the name."""
    text = escape(catalogue.say(said, STAND_INS))
    for seat, name in enumerate(STAND_INS[: len(names)]):
        text = text.replace(name, who(seat, names)) if name in text else text
    return Markup(text)
