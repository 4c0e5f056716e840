"""What the tests of the storage share: a table, an opened store, and processes that use it."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import pinstripe
from pinstripe.table.store import Person, SeatRow, Store, TableRow, Writing

T = TypeVar("T")

ADA = Person("p-ada", "Ada", "red", "en")
UNUSUAL = "Zoë “O'Neil”; DROP TABLE--\t\\ \u2028 🧑‍💼 مرحبا 漢字 \x01 %s :x $1 {}"
SEATS = (
    SeatRow(0, "person", ADA.id, None, "token-0"),
    SeatRow(1, "open", None, None, "token-1"),
    SeatRow(2, "bot", None, "manager", "token-2"),
)
TABLE = TableRow(
    id="t1",
    game="power_struggle",
    rules=1,
    options={"rounds": 3},
    content=None,
    seed=2**63 - 1,
    owner=ADA.id,
    listed=True,
    pace="live",
    take_backs=True,
    confirm=False,
    hints=True,
    phase="gathering",
    created=1_700_000_000.125,
    touched=1_700_000_000.125,
    seats=SEATS,
    lines=0,
    result=None,
)


@asynccontextmanager
async def opened(url: str, *tables: TableRow) -> AsyncIterator[Store]:
    store = await Store.open(url)
    try:
        for table in tables:
            await store.create_table(table)
        yield store
    finally:
        await store.close()


def with_store(url: str, work: Callable[[Store], Awaitable[T]], *tables: TableRow) -> T:
    async def run() -> T:
        async with opened(url, *tables) as store:
            return await work(store)

    return asyncio.run(asyncio.wait_for(run(), 60))


def there(table: TableRow | None) -> TableRow:
    assert table is not None
    return table


def ask_for(statement: str, writing: Writing) -> Any:
    """One statement as a piece of work for the store."""
    return writing.connection.exec_driver_sql(statement).scalar()


def start(code: str, url: str) -> subprocess.Popen[str]:
    path = os.pathsep.join([str(Path(pinstripe.__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
    environment = os.environ | {"PYTHONPATH": path}
    return subprocess.Popen([sys.executable, "-c", code, url], stdout=subprocess.PIPE, text=True, env=environment)
