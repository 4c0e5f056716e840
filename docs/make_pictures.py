"""Photographs every page of the web table, at a desk and on a phone, by day and by night; the README shows the best.

python docs/make_pictures.py [FOLDER]: all go into the folder, or into a temporary one, and the best into docs/pictures.
"""

from __future__ import annotations

import asyncio
import base64
import os
import shutil
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Page, Playwright, async_playwright

import pinstripe
from pinstripe import bots, games
from pinstripe.engine.game import Game
from pinstripe.engine.match import Match
from pinstripe.engine.records import entry_line
from pinstripe.table.copies import copied_lines
from pinstripe.table.house import USUAL_SEATS
from pinstripe.table.store import Person, SeatRow, Store, TableRow
from pinstripe.web.host import hosted
from pinstripe.web.identity import COOKIE, Identity, kept_secret

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
PEOPLE = [Person(name.lower(), name, "", "en") for name in NAMES]
STRANGER = Person("gil", "Gil", "", "en")
SEED = 14
SEEDS = range(SEED, SEED + 12)
LATE, AMPLE, ENOUGH = 0.9, 0.5, 0.3
"""Parts of a game: before LATE and after AMPLE the board is full; after ENOUGH an amount is worth a thought."""
CHAT = ((1, "Nothing personal."), (0, "It never is."), (2, "Could somebody water the plant?"))

SHARP = {"device_scale_factor": 2}
SIZES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True, **SHARP},
}
THEMES = ("light", "dark")
BEST = {
    "home.desk.light": "home",
    "home.desk.dark": "home-dark",
    "power_struggle-amount.phone.light": "phone",
    "power_struggle-log.phone.dark": "phone-dark",
    "power_struggle-charts.desk.light": "charts",
} | {f"{game}-choice.desk.{theme}": f"{game}-{theme}" for game, theme in product(games.ids(), THEMES)}
QUALITY = 0.86
PATIENCE = 20 * 60_000
"""In milliseconds: rules are compiled before the first hint, and a review searches every decision of a game."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb"]
SQUEEZE = """
async ([picture, quality]) => {
  const image = new Image()
  image.src = `data:image/png;base64,${picture}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  canvas.getContext('2d').drawImage(image, 0, 0)
  return canvas.toDataURL('image/webp', quality).split(',')[1]
}
"""


# --- Games to look at ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Asked:
    """A moment at which a seat is asked something."""

    moment: int
    seat: int
    choices: int
    amount: bool


@dataclass(frozen=True)
class Played:
    """A whole game between managers, and every question in it."""

    match: Match
    asked: tuple[Asked, ...]

    def between(self, begin: float, end: float) -> list[Asked]:
        length = len(self.match.entries)
        return [one for one in self.asked if begin * length <= one.moment < end * length]

    def widest(self) -> Asked:
        """The first seat's moment with the most to choose from while the board is full."""
        asked = self.between(AMPLE, LATE)
        return max(asked, key=lambda one: (not one.amount, one.seat == 0, one.choices))

    def amount(self) -> Asked | None:
        """A moment at which somebody is asked for an amount."""
        return next((one for one in self.between(ENOUGH, LATE) if one.amount), None)


def play(game: Game, seed: int) -> Played:
    """Managers play to the end; the same seed gives the same game."""
    seats = USUAL_SEATS if USUAL_SEATS in game.seats else game.seats[-1]
    match = pinstripe.new(game.id, seats, seed=seed)
    players = [bots.make("manager", game, seed + seat) for seat in range(seats)]
    asked = []
    while not match.over:
        for seat in match.undecided:
            choices, amount = len(match.legal_numbers(seat)), match.amounts(seat) is not None
            asked.append(Asked(len(match.entries), seat, choices, amount))
            bots.play_for(match, seat, players[seat])
    return Played(match, tuple(asked))


def best_played(game: Game) -> Played:
    """The first of some games in which somebody is asked for an amount; any will do where nobody ever is."""
    first = play(game, SEED)
    return first if first.amount() else next((one for seed in SEEDS if (one := play(game, seed)).amount()), first)


def whole_lines(match: Match) -> list[str]:
    state, texts = match.at(0), []
    for place, entry in enumerate(match.entries):
        match.game.rules.apply(state, entry.seat, entry.decision)
        texts.append(entry_line(match, place, match.game.digest(state)[:8]))
    return texts


# --- A house with tables in it ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class View:
    """A page, as somebody sees it."""

    name: str
    path: str
    person: Person = PEOPLE[0]
    language: str = "en-GB"
    whole: bool = False
    """from top to bottom, not only what fits on the screen"""
    part: str = ""
    """one element of the page, where the rest is of no interest"""
    tap: str = ""
    """what is pressed before, where it is there"""
    until: str = ""
    """what is waited for then, as the chairman takes his time"""


def row(name: str, game: Game, seats: tuple[SeatRow, ...], phase: str, owner: Person, **more: Any) -> TableRow:
    now = time.time()
    values: dict[str, Any] = {
        "options": {option.id: option.default for option in game.options},
        "content": None,
        "seed": SEED,
        "listed": True,
        "pace": "calm",
        "take_backs": True,
        "confirm": False,
        "hints": True,
        "created": now,
        "touched": now,
        "lines": 0,
        "result": None,
    }
    values |= more
    return TableRow(
        id=name, game=game.id, rules=game.rules_version, owner=owner.id, phase=phase, seats=seats, **values
    )


def taken(place: int, person: Person) -> SeatRow:
    return SeatRow(place, "person", person.id, None, f"token-{place}")


def seated(seats: int, people: list[Person] = PEOPLE) -> tuple[SeatRow, ...]:
    return tuple(taken(place, people[place]) for place in range(seats))


async def furnish(folder: Path) -> list[View]:
    """Put tables into a storage; all views of them, and of the pages around them."""
    store = await Store.open(f"sqlite:///{folder / 'tables.db'}")
    for person in (*PEOPLE, STRANGER):
        await store.save_person(person)
    views = []
    for game in map(games.find, games.ids()):
        views += [one async for one in furnish_game(store, game)]
    views += [one async for one in furnish_waiting(store)]
    await store.close()
    link = Identity(kept_secret(folder)).link(PEOPLE[0].id)
    return [
        View("home", "/", whole=True),
        View("home-first-time", "/", Person("nobody", "", "", "en")),
        View("home-french", "/", Person("personne", "", "", "fr"), "fr-FR"),
        *views,
        View("api", "/api"),
        View("identity", f"/me/{link}", STRANGER),
        View("error", "/nowhere"),
    ]


async def furnish_game(store: Store, game: Game) -> AsyncIterator[View]:
    """Tables of one game: much to choose from, an amount, and the end."""
    played = await asyncio.to_thread(best_played, game)
    match, seats = played.match, len(played.match.names)
    scenes = {"choice": played.widest(), "amount": played.amount()}
    for scene, asked in scenes.items():
        if asked is None:
            continue
        name = f"{game.id}-{scene}"
        await store.create_table(
            row(name, game, seated(seats), "running", PEOPLE[0]), copied_lines(match, asked.moment)
        )
        for seat, text in CHAT:
            await store.say(name, PEOPLE[seat].id, PEOPLE[seat].name, text)
        person = PEOPLE[asked.seat]
        yield View(name, f"/table/{name}", person)
        if scene == "choice":
            yield View(f"{name}-whole", f"/table/{name}", person, whole=True)
            yield View(f"{game.id}-log", f"/table/{name}", person, tap="#tab-log")
            yield View(f"{game.id}-hint", f"/table/{name}", person, whole=True, tap="#ask-hint", until="#hint .verdict")
            yield View(f"{name}-french", f"/table/{name}", person, "fr-FR")
            yield View(f"{game.id}-waiting", f"/table/{name}", PEOPLE[1 if asked.seat == 0 else 0])
            yield View(f"{game.id}-watching", f"/table/{name}", STRANGER)
    name = f"{game.id}-over"
    await store.create_table(row(name, game, seated(seats), "running", PEOPLE[0]), whole_lines(match))
    step = int(len(match.entries) * AMPLE)
    yield View(name, f"/table/{name}")
    yield View(f"{game.id}-history", f"/table/{name}/history/{step}?as=all")
    yield View(f"{game.id}-history-whole", f"/table/{name}/history/{step}", whole=True)
    yield View(f"{game.id}-charts", f"/table/{name}/history/{step}", part="#charts")
    review = f"/table/{name}/review"
    yield View(f"{game.id}-review", review, whole=True, tap="#begin button", until="#chances .course")
    yield View(f"{game.id}-review-french", review, language="fr-FR", whole=True)
    yield View(f"{game.id}-rules", f"/rules/{game.id}")
    yield View(f"{game.id}-new", f"/new?game={game.id}", whole=True)


async def furnish_waiting(store: Store) -> AsyncIterator[View]:
    """Tables at which somebody is still missing."""
    game = games.find(games.ids()[-1])
    free = (SeatRow(1, "invited", None, None, "token-1"), SeatRow(2, "open", None, None, "token-2"))
    await store.create_table(row("gathering", game, (taken(0, PEOPLE[0]), *free), "gathering", PEOPLE[0]))
    await store.create_table(row("open", game, (taken(0, PEOPLE[1]), *free), "gathering", PEOPLE[1]))
    yield View("gathering", "/table/gathering")
    yield View("gathering-guest", "/table/open", STRANGER)
    yield View("invitation", "/join/gathering/token-1", STRANGER)


# --- The camera ------------------------------------------------------------------------------------------------------


async def launch(playwright: Playwright) -> Browser:
    """The Chromium of this machine, else Playwright's own."""
    found = os.environ.get("PINSTRIPE_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    return await playwright.chromium.launch(executable_path=found, args=ARGUMENTS)


def shots(views: list[View]) -> Iterator[tuple[View, str, str]]:
    yield from product(views, SIZES, THEMES)


async def photograph(site: str, data: Path, views: list[View], target: Path) -> None:
    identity = Identity(kept_secret(data))
    async with async_playwright() as playwright:
        browser = await launch(playwright)
        darkroom = await browser.new_page()
        for view, size, theme in shots(views):
            wishes: dict[str, Any] = {"color_scheme": theme, "locale": view.language, "reduced_motion": "reduce"}
            context = await browser.new_context(**SIZES[size], **wishes)
            cookies = {COOKIE: identity.cookie(view.person.id), "language": view.language[:2]}
            await context.add_cookies([{"name": name, "value": value, "url": site} for name, value in cookies.items()])
            page = await context.new_page()
            await page.goto(site + view.path)
            await page.wait_for_load_state("networkidle")
            name = f"{view.name}.{size}.{theme}"
            picture = await exposed(page, view)
            (target / f"{name}.png").write_bytes(picture)
            if name in BEST:
                await print_best(darkroom, picture, BEST[name])
            await context.close()
        await browser.close()


async def exposed(page: Page, view: View) -> bytes:
    if view.tap and await page.locator(view.tap).is_visible():
        await page.locator(view.tap).click()
    if view.until:
        await page.locator(view.until).first.wait_for(timeout=PATIENCE)
    if view.part:
        return await page.locator(view.part).screenshot(animations="disabled", caret="hide")
    return await page.screenshot(full_page=view.whole, animations="disabled", caret="hide")


async def print_best(darkroom: Page, picture: bytes, name: str) -> None:
    """A picture for the README, small enough to be downloaded with it."""
    squeezed = await darkroom.evaluate(SQUEEZE, [base64.b64encode(picture).decode(), QUALITY])
    folder = Path(__file__).with_name("pictures")
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.webp").write_bytes(base64.b64decode(squeezed))


async def make(target: Path) -> None:
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="pinstripe-pictures-") as folder:
        data = Path(folder) / "data"
        data.mkdir()
        views = await furnish(data)
        async with hosted(Path(folder)) as host:
            await photograph(host.site, data, views, target)


def main() -> None:
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(tempfile.mkdtemp(prefix="pinstripe-pictures-"))
    asyncio.run(make(target))
    print(f"{len(list(target.glob('*.png')))} pictures in {target}")


if __name__ == "__main__":
    main()
