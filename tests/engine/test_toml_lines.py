"""Every key of a content file has its line, whatever is done to the file."""

import random
import tomllib
from pathlib import Path

import pytest

from pinstripe.engine.content import ContentError, read_content
from pinstripe.engine.toml_lines import Step, key_lines
from tests.engine.test_content import SAMPLE, SCHEMA

TRICKY = r'''
a."b.c".'d' = 1
"quoted \" \u0041 key" = 2
e = { f = [1, { g = 2 }], h.i = "}" }
j = [
  "]", # ]
  """
  " ""
  \""" """"",
  \'\'\'
x''\'\'\',
  [ ], [[
    1 ], 2],
]
"" = 3
k = 1979-05-27 07:32:00 # date
l = """"""
[m]
n = ''
[[m.o]]
[m.o.p]
q = 1
[[m.o]]
p.q = 2
[[m.o.r]]
s = 1
[[m.o.r]]
[m.o."p.x" ] # end
[ t . u ]
[t]
v = "\\"'''.replace(r"\'", "'")


def paths(value: object, path: tuple[Step, ...] = ()) -> set[tuple[Step, ...]]:
    found = {path} if path else set()
    if isinstance(value, dict):
        for key, inside in value.items():
            found |= paths(inside, (*path, key))
    elif isinstance(value, list):
        for index, inside in enumerate(value):
            found |= paths(inside, (*path, index))
    return found


def test_every_key_and_element_has_its_line() -> None:
    lines = key_lines(TRICKY)
    assert set(lines) == paths(tomllib.loads(TRICKY))
    at: dict[tuple[Step, ...], str] = {
        ("a", "b.c", "d"): 'a."b.c"',
        ("e", "f", 1, "g"): "e = {",
        ("j", 0): '  "]", # ]',
        ("j", 1): '  """',
        ("j", 2): "  '''",
        ("j", 3): "  [ ], [[",
        ("j", 4, 0, 0): "    1 ], 2]",
        ("j", 4, 1): "    1 ], 2]",
        ("k",): "k = ",
        ("m", "o", 0, "p"): "[m.o.p]",
        ("m", "o", 1, "p", "q"): "p.q = 2",
        ("m", "o", 1, "r", 0, "s"): "s = 1",
        ("m", "o", 1, "p.x"): "[m.o.",
        ("t",): "[t]",
        ("t", "u"): "[ t . u ]",
        ("t", "v"): "v = ",
    }
    for path, start in at.items():
        assert TRICKY.split("\n")[lines[path] - 1].startswith(start), path
    assert [lines["m", "o", row] for row in range(2)] == [TRICKY.split("\n").index("[[m.o]]") + 1, lines["m", "o", 1]]
    assert lines["m", "o", 1] == lines["m", "o", 0] + 3


def mutated(dice: random.Random, data: bytes) -> bytes:
    edited = bytearray(data)
    for _ in range(dice.randint(1, 4)):
        at = dice.randrange(len(edited))
        match dice.randrange(5):
            case 0:
                edited[at] = dice.randrange(256)
            case 1:
                edited[at] = dice.choice(b"[]{}=,.#\"'\\\n \t-0159aetn")
            case 2:
                edited.insert(at, dice.choice(b"[]{}=,.#\"'\\\n \t-0159aetn"))
            case 3:
                del edited[at : at + dice.randint(1, 6)]
            case 4:
                other = dice.randrange(len(edited))
                edited[at:at] = edited[other : other + dice.randint(1, 30)]
    return bytes(edited)


def told_line(path: Path) -> int | None:
    """The line of the fault that a file is refused for, or None."""
    try:
        read_content(path, SCHEMA)
    except ContentError as error:
        return error.line if str(error).startswith(f"{path}, line {error.line}: ") else 0
    return None


@pytest.mark.parametrize("sample", [SAMPLE, TRICKY], ids=["sample", "tricky"])
def test_damaged_content_is_only_ever_told(tmp_path: Path, sample: str) -> None:
    dice = random.Random(7)
    path = tmp_path / "my.toml"
    lines = []
    for _ in range(1500):
        data = mutated(dice, sample.encode())
        path.write_bytes(data)
        line = told_line(path)
        assert line is None or 1 <= line <= data.count(b"\n") + 1, data
        lines.append(line)
    assert len(set(lines)) > 20
    assert sample is TRICKY or None in lines


@pytest.mark.parametrize("sample", [SAMPLE, TRICKY], ids=["sample", "tricky"])
def test_damage_does_not_hide_lines(sample: str) -> None:
    dice = random.Random(8)
    valid = 0
    for _ in range(1500):
        text = mutated(dice, sample.encode()).decode(errors="replace")
        try:
            document = tomllib.loads(text)
        except tomllib.TOMLDecodeError:
            continue
        assert set(key_lines(text)) == paths(document), text
        valid += 1
    assert valid > 100
