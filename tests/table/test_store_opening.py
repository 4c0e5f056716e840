"""Databases are opened, made, or left alone with a sentence that says why."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from pinstripe.table.store import Store, StoreError

from .conftest import PostgresServer
from .shelf import TABLE, ask_for, start, there, with_store

OPENER = """
import asyncio, sys
from pinstripe.table.store import Store

async def look(url):
    store = await Store.open(url)
    assert await store.healthy()
    await store.close()

asyncio.run(look(sys.argv[1]))
"""


def test_many_may_open_an_empty_storage_at_once(store_url: str) -> None:
    openers = [start(OPENER, store_url) for _ in range(6)]
    for opener in openers:
        opener.communicate(timeout=60)
    assert [opener.returncode for opener in openers] == [0] * 6


def test_sqlite_is_set_to_keep_what_it_has(sqlite_url: str) -> None:
    async def work(store: Store) -> None:
        wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}
        for pragma, value in wanted.items():
            found = await store._write(partial(ask_for, f"PRAGMA {pragma}"))
            assert found == value

    with_store(sqlite_url, work)


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("nonsense", "no address of a storage"),
        ("", "no address of a storage"),
        ("postgresql://host:port/x", "no address of a storage"),
        ("mysql://host/x", "cannot be stored in “mysql”"),
        ("sqlite://", "is a file"),
        ("sqlite:///:memory:", "is a file"),
        ("sqlite:////nowhere/at/all/tables.db", "/nowhere/at/all/tables.db cannot be opened: unable to open"),
        ("postgresql://ada:secret@127.0.0.1:1/x", r"postgresql://ada:\*\*\*@127.0.0.1:1/x cannot be opened"),
        ("postgresql://127.0.0.1:1/x?password=secret", "postgresql://127.0.0.1:1/x cannot be opened"),
    ],
)
def test_a_wrong_address_is_a_sentence(url: str, sentence: str) -> None:
    with pytest.raises(StoreError, match=sentence) as refused:
        asyncio.run(Store.open(url))
    assert "secret" not in str(refused.value)
    assert str(refused.value).endswith(".")


def test_a_database_that_is_not_there_is_a_sentence(postgres: PostgresServer) -> None:
    with pytest.raises(StoreError, match='database "nowhere" does not exist'):
        asyncio.run(Store.open(postgres.url("nowhere")))


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Sir or Madam, " * 100)
    with pytest.raises(StoreError, match="file is not a database"):
        asyncio.run(Store.open(f"sqlite:///{path}"))
    assert path.read_text().startswith("Dear Sir")


def test_a_database_of_another_program_is_left_alone(sqlite_url: str) -> None:
    with sqlite3.connect(sqlite_url.removeprefix("sqlite:///")) as connection:
        connection.execute("CREATE TABLE seats (theatre TEXT)")
    with pytest.raises(StoreError, match="tables of another program"):
        asyncio.run(Store.open(sqlite_url))


def test_a_newer_schema_is_refused(store_url: str, request: pytest.FixtureRequest) -> None:
    async def nothing(store: Store) -> None: ...

    with_store(store_url, nothing)
    newer = "UPDATE pinstripe SET version = 99"
    if store_url.startswith("sqlite"):
        with sqlite3.connect(store_url.removeprefix("sqlite:///")) as connection:
            connection.execute(newer)
    else:
        server: PostgresServer = request.getfixturevalue("postgres")
        server.execute(newer, store_url.partition("@/")[2].partition("?")[0])
    with pytest.raises(StoreError, match=r"made by a newer Pinstripe \(schema 99, this one knows 2\)"):
        asyncio.run(Store.open(store_url))


def test_asyncpg_is_imported_only_for_postgresql(sqlite_url: str) -> None:
    code = OPENER + "\nsys.exit('asyncpg' in sys.modules)"
    with start(code, sqlite_url) as opener:
        assert opener.wait(60) == 0


def test_a_storage_from_before_hints_is_taken_on(store_url: str, request: pytest.FixtureRequest) -> None:
    """At tables of that time nobody has agreed on hints, so there are none."""

    async def make(store: Store) -> None:
        await store.create_table(TABLE)

    with_store(store_url, make)
    for statement in ("DROP TABLE reviews", "ALTER TABLE tables DROP COLUMN hints", "UPDATE pinstripe SET version = 1"):
        if store_url.startswith("sqlite"):
            with sqlite3.connect(store_url.removeprefix("sqlite:///")) as connection:
                connection.execute(statement)
        else:
            server: PostgresServer = request.getfixturevalue("postgres")
            server.execute(statement, store_url.partition("@/")[2].partition("?")[0])

    async def look(store: Store) -> None:
        assert there(await store.table(TABLE.id)) == replace(TABLE, hints=False)
        assert await store.review(TABLE.id) is None
        await store.keep_review(TABLE.id, "{}")
        await store.keep_review(TABLE.id, '{"form": 1}')
        assert await store.review(TABLE.id) == '{"form": 1}'

    with_store(store_url, look)
    assert with_store(store_url, lambda store: store.review(TABLE.id)) == '{"form": 1}'
