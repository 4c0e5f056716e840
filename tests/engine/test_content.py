"""Content files are checked in full, and every fault is told in a sentence with its line."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from pinstripe.engine.content import (
    LARGEST_FILE,
    Choice,
    ContentError,
    Fault,
    Flag,
    ListOf,
    Rows,
    Table,
    Text,
    Values,
    Whole,
    load_content,
    read_content,
)

CARD = Table({"kind": Choice(("share", "bribe", "vote")), "values": ListOf(Whole(1, 6), least=1, most=3)})
EVENT = Table({"title": Text(), "count": Whole(0, 24)}, entry=True)
SCHEMA = Table(
    {
        "start": Table({"cash": Whole(0, 1_000_000, step=50_000), "open": Flag()}),
        "track": ListOf(Whole(-5, 100), 4),
        "grid": ListOf(ListOf(Whole(0, 9), 2), least=1),
        "events": Table({"moron": EVENT, "strike": EVENT}),
        "cards": Rows(CARD),
    }
)

SAMPLE = '''# The cards of a game.
track = [
  0, 5,   # two on a line
  10,
  20,
]
grid = [[1, 2], [3, 4],
  [5, 6]]

[start]
cash = 150_000
open = true

[events.moron]
source = "book"
title = """A moron
becomes [head], "really"."""
count = 3

[events]
strike.source = 'made'
strike.title = 'Strike # not a comment'
strike.count = 0

[[cards]]
kind = "share"
values = [1]

[[cards]]
kind = "bribe"
values = [
  2,
  3,
]
'''


def fault(text: str, schema: Table = SCHEMA) -> str:
    with pytest.raises(ContentError) as caught:
        load_content(text, schema, "my.toml")
    return str(caught.value)


def changed(old: str, new: str) -> str:
    assert SAMPLE.count(old) == 1
    return SAMPLE.replace(old, new)


def test_values_come_in_the_order_of_the_schema() -> None:
    content = load_content(SAMPLE, SCHEMA, "my.toml")
    assert content.text == SAMPLE
    assert list(content.values) == ["start", "track", "grid", "events", "cards"]
    assert content.values["start"] == {"cash": 150_000, "open": True}
    assert content.values["track"] == [0, 5, 10, 20]
    assert content.values["grid"] == [[1, 2], [3, 4], [5, 6]]
    moron = content.values["events"]["moron"]
    assert moron == {"title": 'A moron\nbecomes [head], "really".', "count": 3, "source": "book"}
    assert list(moron) == ["title", "count", "source"]
    assert content.values["cards"] == [{"kind": "share", "values": [1]}, {"kind": "bribe", "values": [2, 3]}]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "count = 3",
            'count = "three"',
            'my.toml, line 18: events.moron.count must be a whole number from 0 to 24, not "three".',
        ),
        ("count = 3", "count = 25", "line 18: events.moron.count must be a whole number from 0 to 24, not 25."),
        ("count = 3", "count = true", "line 18: events.moron.count must be a whole number from 0 to 24, not true."),
        ("count = 3", "count = 3.0", "line 18: events.moron.count must be a whole number from 0 to 24, not 3.0."),
        ("count = 3", "count = nan", "line 18: events.moron.count must be a whole number from 0 to 24, not nan."),
        ("count = 3", "count = 1e999", "line 18: events.moron.count must be a whole number from 0 to 24, not inf."),
        ("count = 3", "count = [3]", "line 18: events.moron.count must be a whole number from 0 to 24, not a list."),
        ("count = 3", "count = {}", "line 18: events.moron.count must be a whole number from 0 to 24, not a table."),
        ("count = 3", "count = 1979-05-27", "not the date or time 1979-05-27."),
        ("count = 3", "count = 07:32:00", "not the date or time 07:32:00."),
        ("count = 3", "count = 1979-05-27 07:32:00Z", "not the date or time 1979-05-27T07:32:00+00:00."),
        ("count = 3", f"count = {10**18}", "from 0 to 24, not a huge number."),
        ("count = 3", "count = 0x" + "f" * 9000, "from 0 to 24, not a huge number."),
        ("count = 3", "count = " + "9" * 9000, "my.toml, line 18: a number is too large to be read."),
        (
            "150_000",
            "160_000",
            "line 11: start.cash must be a whole number from 0 to 1000000 in steps of 50000, not 160000.",
        ),
        ("open = true", "open = 1", "my.toml, line 12: start.open must be true or false, not 1."),
        ("'Strike # not a comment'", "5", "my.toml, line 22: events.strike.title must be a text in quotes, not 5."),
        ("'Strike # not a comment'", "''", "line 22: events.strike.title must be a text of 1 to 1000 characters, not"),
        ("'Strike # not a comment'", '"\\u0000"', "line 22: events.strike.title must not contain control characters."),
        ('"share"', '"shares"', 'my.toml, line 26: cards #1.kind must be "share", "bribe" or "vote", not "shares".'),
        ('"share"', '["share"]', 'my.toml, line 26: cards #1.kind must be "share", "bribe" or "vote", not a list.'),
        ("  10,", "  -10,", "my.toml, line 4: track #3 must be a whole number from -5 to 100, not -10."),
        ("  10,", "", "my.toml, line 2: track must hold 4 values, not 3."),
        ("[3, 4]", "[3, 4, 5]", "my.toml, line 7: grid #2 must hold 2 values, not 3."),
        ("[5, 6]", "[5, 66]", "my.toml, line 8: grid #3 #2 must be a whole number from 0 to 9, not 66."),
        ("[[1, 2], [3, 4],\n  [5, 6]]", "[]", "my.toml, line 7: grid must hold at least 1 value, not 0."),
        ("[[1, 2], [3, 4],\n  [5, 6]]", "7", "my.toml, line 7: grid must be a list of at least 1 value, not 7."),
        ("  3,\n", "  33,\n", "my.toml, line 33: cards #2.values #2 must be a whole number from 1 to 6, not 33."),
        ("values = [1]", "values = [1, 2, 3, 4]", "line 27: cards #1.values must hold 1 to 3 values, not 4."),
        ("values = [1]", "valeus = [1]", 'line 27: cards #1.valeus is not a known key; did you mean "values"?'),
        ("values = [1]", "values = [1]\n'odd key' = 2", 'line 28: cards #1."odd key" is not a known key.'),
        ("values = [1]", "", "my.toml, line 25: cards #1.values is missing."),
        ("count = 3", "", "my.toml, line 14: events.moron.count is missing."),
        ("strike.count = 0", "", "my.toml, line 21: events.strike.count is missing."),
        ("cash = 150_000", "", "my.toml, line 10: start.cash is missing."),
        ("[start]", "[strat]", 'my.toml, line 10: strat is not a known key; did you mean "start"?'),
        (
            'source = "book"\n',
            "",
            "my.toml, line 14: events.moron.source is missing; say where this entry comes from: "
            '"book", "card", "found", "made" or "own".',
        ),
        (
            '"book"',
            '"web"',
            'line 15: events.moron.source must be "book", "card", "found", "made" or "own", not "web".',
        ),
        ("count = 3", "count = ", "my.toml, line 18: this is not valid TOML at column 9: invalid value."),
        ("count = 3", "count 3", "my.toml, line 18: this is not valid TOML at column 7: expected '=' after a key"),
        ("count = 3", "count = 3\ncount = 4", "line 19: this is not valid TOML at column 10: this key is given twice."),
        (
            '[[cards]]\nkind = "share"',
            "[start]",
            "line 25: this is not valid TOML at column 7: this table is declared twice.",
        ),
        ("  [5, 6]]", "  [5, 6]", "my.toml, line 10: this is not valid TOML at column 1: unclosed array."),
        ("  2,\n  3,\n]\n", "  2,\n", "this is not valid TOML at the end of the file: "),
    ],
)
def test_a_fault_is_told_with_its_line(old: str, new: str, told: str) -> None:
    assert told in fault(changed(old, new))


def test_the_end_of_the_file_is_its_last_line() -> None:
    assert fault('a = 1\nb = """\n\nopen\n').startswith("my.toml, line 4: this is not valid TOML")


def test_a_fault_has_name_line_and_reason() -> None:
    with pytest.raises(ContentError) as caught:
        load_content(changed("  10,", "  'x',"), SCHEMA, "my.toml")
    assert (caught.value.name, caught.value.line) == ("my.toml", 4)
    assert caught.value.reason == 'track #3 must be a whole number from -5 to 100, not "x"'


def test_the_first_fault_of_the_file_is_told_first() -> None:
    text = changed("count = 3", "count = 99").replace("values = [1]", "values = [7]").replace("10,", "1000,")
    assert fault(text).startswith("my.toml, line 4: track #3")


def test_a_missing_table_is_told_at_the_top() -> None:
    assert fault("", Table({"start": Table({})})) == "my.toml, line 1: start is missing."


def test_a_table_may_not_be_a_value_nor_rows_a_table() -> None:
    schema = Table({"start": Table({"cash": Whole(0, 9)})})
    assert fault("start = 3", schema) == "my.toml, line 1: start must be a table, not 3."
    rows = Table({"cards": Rows(Table({}), 2)})
    assert fault("\n[cards]", rows) == "my.toml, line 2: cards must be a list of 2 tables, not a table."
    assert fault("\n[[cards]]", rows) == "my.toml, line 2: cards must hold 2 tables, not 1."
    assert fault("\ncards = [{},\n1]", rows) == "my.toml, line 3: cards #2 must be a table, not 1."
    assert load_content("[[cards]]\n[[cards]]", rows, "my.toml").values == {"cards": [{}, {}]}


def test_the_number_of_rows_may_be_a_range() -> None:
    schema = Table({"cards": Rows(Table({}), least=1, most=2)})
    assert load_content("[[cards]]", schema, "my.toml").values == {"cards": [{}]}
    assert fault("[[cards]]\n" * 3, schema) == "my.toml, line 1: cards must hold 1 to 2 tables, not 3."
    assert fault("cards = []", schema) == "my.toml, line 1: cards must hold 1 to 2 tables, not 0."


def test_a_choice_of_one_reads_well() -> None:
    assert fault("a = 1", Table({"a": Choice(("x",))})) == 'my.toml, line 1: a must be "x", not 1.'


def test_long_texts_are_shortened_in_messages() -> None:
    assert len(fault(f'a = "{"x" * 5000}"', Table({"a": Whole(0, 1)}))) < 120


def test_an_entry_brings_its_own_source() -> None:
    with pytest.raises(ValueError, match="source"):
        Table({"source": Text()}, entry=True)


def test_deep_nesting_is_a_fault_and_no_crash() -> None:
    deep = "a = 1\nb = " + "[" * 100_000
    assert fault(deep) == "my.toml, line 2: lists or tables are nested too deeply."
    fault("track = " + "[" * 150 + "]" * 150)
    fault("track" + ".a" * 500 + " = 1")


def test_carriage_returns_do_not_move_lines() -> None:
    text = changed("  10,", "  'x',").replace("\n", "\r\n")
    assert fault(text).startswith("my.toml, line 4: track #3")
    assert load_content(SAMPLE.replace("\n", "\r\n"), SCHEMA, "my.toml").values["track"] == [0, 5, 10, 20]


def moron_before_strike(values: Values) -> Iterable[Fault]:
    if values["events"]["moron"]["count"] > values["events"]["strike"]["count"]:
        yield Fault(("events", "moron", "count"), "must not be larger than events.strike.count")
    if len(values["cards"]) != 2:
        yield Fault(("cards", 2), "is one card too many")
    if not values["start"]["open"]:
        yield Fault((), "must start open")


def test_a_cross_check_is_told_like_any_fault() -> None:
    def told(text: str) -> str:
        with pytest.raises(ContentError) as caught:
            load_content(text, SCHEMA, "my.toml", moron_before_strike)
        return str(caught.value)

    assert told(SAMPLE) == "my.toml, line 18: events.moron.count must not be larger than events.strike.count."
    good = changed("count = 3", "count = 0")
    load_content(good, SCHEMA, "my.toml", moron_before_strike)
    third = good + '[[cards]]\nkind = "vote"\nvalues = [1]\n'
    assert told(third) == "my.toml, line 35: cards #3 is one card too many."
    assert told(good.replace("open = true", "open = false")) == "my.toml, line 1: the file must start open."
    assert told(third.replace("[1]", "[9]", 1)).startswith("my.toml, line 27: cards #1.values #1")


def digest(text: str) -> str:
    return load_content(text, SCHEMA, "any.toml").digest


def test_the_digest_follows_the_values_only() -> None:
    same = digest(SAMPLE)
    assert re.fullmatch(r"[0-9a-f]{16}", same)
    assert digest("\n# More.\n" + SAMPLE.replace("\n", "\r\n")) == same
    assert digest(changed('"book"', '"own"')) == same
    assert digest(changed("150_000", "0x249F0")) == same
    assert digest(changed("cash = 150_000\nopen = true", "open = true\ncash = 150000")) == same
    assert digest(changed("count = 3", "count = 4")) != same
    assert digest(changed("0, 5, ", "5, 0, ")) != same


def test_a_source_that_is_content_counts() -> None:
    schema = Table({"source": Text()})
    one, two = (load_content(f'source = "{word}"', schema, "my.toml").digest for word in ("book", "made"))
    assert one != two


def told_of(path: Path) -> str:
    with pytest.raises(ContentError) as caught:
        read_content(path, SCHEMA)
    assert str(caught.value).startswith(str(path))
    return str(caught.value)[len(str(path)) :]


def test_files_are_read(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_bytes(SAMPLE.encode())
    assert read_content(path, SCHEMA) == load_content(SAMPLE, SCHEMA, "my.toml")
    path.write_bytes(b"\xef\xbb\xbf" + SAMPLE.encode())
    assert read_content(path, SCHEMA).text == SAMPLE
    with pytest.raises(ContentError, match="line 18"):
        read_content(path, SCHEMA, moron_before_strike)


def test_files_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    assert told_of(tmp_path / "none.toml") == ": there is no such file."
    assert told_of(tmp_path) == ": this is a folder; name a content file."
    path = tmp_path / "my.toml"
    path.write_bytes(b"# one\n# two \xff\n")
    assert told_of(path) == ", line 2: the file is not UTF-8 text; save it again as UTF-8."
    path.write_bytes(SAMPLE.encode("utf-16"))
    assert told_of(path) == ", line 1: the file is not UTF-8 text; save it again as UTF-8."
    path.write_bytes(b"#" * (LARGEST_FILE + 1))
    assert told_of(path) == ": the file is too large; 1,000,000 bytes are the most."
    assert told_of(path / "inside").startswith(": the file cannot be read (")
    with pytest.raises(ContentError, match="cannot be the name of a file"):
        read_content(Path("a\0b"), SCHEMA)


def test_a_forbidden_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbid(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "my.toml"
    path.write_text(SAMPLE)
    monkeypatch.setattr(Path, "open", forbid)
    assert told_of(path).startswith(": the file cannot be read (")


def test_a_text_too_large_is_told() -> None:
    assert "too large" in fault("#" * (LARGEST_FILE + 1))
