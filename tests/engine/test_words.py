"""Messages are told in the words of their language."""

import pickle
from collections.abc import Mapping
from enum import Enum, IntEnum
from importlib.resources import files
from pathlib import Path

import pytest

from pinstripe.engine.words import (
    LANGUAGES,
    Catalogue,
    Message,
    Money,
    Param,
    Seat,
    Term,
    family_ids,
    load_catalogue,
    message,
    pick_language,
    placeholders,
    used_ids,
)

NAMES = ["Ada", "Bob", "Cleo"]
TERMS = {
    "en": {"division.legal": "Legal", "division.press": "Press"},
    "fr": {"division.legal": "Service juridique", "division.press": "Presse"},
}


def say(template: str, language: str = "en", **params: Param) -> str:
    catalogue = Catalogue(language, {"note.test": template} | TERMS[language])
    return catalogue.say(message("note.test", **params), NAMES)


def test_a_message_is_an_id_and_parameters() -> None:
    hired = message("note.hired", who=Seat(2), n=3)
    assert hired == Message("note.hired", {"who": Seat(2), "n": 3})
    assert hired != message("note.hired", who=Seat(1), n=3)
    assert hash(hired) == hash(message("note.hired", n=3, who=Seat(2)))
    assert pickle.loads(pickle.dumps(hired)) == hired
    assert message("note.over") == Message("note.over")
    assert message("note.test", message_id=4, id=5).params == {"message_id": 4, "id": 5}


def test_parameters_are_told_by_their_kind() -> None:
    assert say("{who} hires {n}.", who=Seat(2), n=3000) == "Cleo hires 3000."
    assert say("{what} first", what="plain <b>") == "plain <b> first"
    assert say("to {where}", where=Term("division.legal")) == "to Legal"
    assert say("au {where}", "fr", where=Term("division.legal")) == "au Service juridique"
    assert say("{n} and {n}", n=-1) == "-1 and -1"


@pytest.mark.parametrize(
    ("units", "english", "french"),
    [
        (0, "0", "0"),
        (999, "999", "999"),
        (1000, "1,000", "1\u202f000"),
        (350_000, "350,000", "350\u202f000"),
        (-12_345_678, "-12,345,678", "-12\u202f345\u202f678"),
    ],
)
def test_money_has_thousands_separators(units: int, english: str, french: str) -> None:
    assert say("{sum}", sum=Money(units)) == english
    assert say("{sum}", "fr", sum=Money(units)) == french


def test_tuples_are_told_as_lists() -> None:
    everybody: tuple[Param, ...] = (Seat(0), Term("division.press"), Money(5000))
    assert say("{who}", who=everybody) == "Ada, Press and 5,000"
    assert say("{who}", "fr", who=everybody) == "Ada, Presse et 5\u202f000"
    assert say("{who}", who=everybody[:2]) == "Ada and Press"
    assert say("{who}", who=everybody[:1]) == "Ada"
    assert say("{who}", who=()) == ""


def test_messages_are_told_inside_messages() -> None:
    catalogue = Catalogue("en", {"outer": "{who}: {what}!", "inner": "{n} {n|share|shares} for {who}"})
    inner = message("inner", n=2, who=Seat(1))
    assert catalogue.say(message("outer", who=Seat(0), what=inner), NAMES) == "Ada: 2 shares for Bob!"
    both = message("outer", who=Seat(0), what=(inner, message("inner", n=1, who=Seat(2))))
    assert catalogue.say(both, NAMES) == "Ada: 2 shares for Bob and 1 share for Cleo!"


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [
        (-1, "employee", "employé"),
        (0, "employees", "employé"),
        (1, "employee", "employé"),
        (2, "employees", "employés"),
    ],
)
def test_the_number_picks_the_form(number: int, english: str, french: str) -> None:
    assert say("{n|employee|employees}", n=number) == english
    assert say("{n|employé|employés}", "fr", n=number) == french
    assert say("{n|employee|employees}", n=Money(number)) == english
    assert say("employé{n||s}", "fr", n=number) == french


def test_a_list_picks_the_form_by_its_length() -> None:
    assert say("{who} {who|pays|pay}", who=(Seat(0),)) == "Ada pays"
    assert say("{who} {who|pays|pay}", who=(Seat(0), Seat(1))) == "Ada and Bob pay"


def test_a_form_needs_a_number() -> None:
    with pytest.raises(TypeError, match="needs a number"):
        say("{who|a|b}", who=Seat(1))


def test_braces_are_escaped_by_doubling() -> None:
    assert say("{{n}} is {{{n}}}", n=1) == "{n} is {1}"
    assert say("{n}}}{{", n=1) == "1}{"


def test_inserted_text_is_no_template() -> None:
    assert say("{a} {b}", a="{b}", b="}}") == "{b} }}"


@pytest.mark.parametrize("template", ["{", "}", "{}", "{n", "n}", "{n|a}", "{n|a|b|c}", "{N}", "{ n }", "{n|{a}|b}"])
def test_a_broken_template_is_refused_at_once(template: str) -> None:
    with pytest.raises(ValueError, match=r"note\.broken \(fr\): the brace at column \d"):
        Catalogue("fr", {"note.broken": template})


def test_what_is_missing_is_named() -> None:
    with pytest.raises(KeyError, match=r'no text "note.none" in language "en"'):
        Catalogue("en", {}).say(message("note.none"), NAMES)
    with pytest.raises(KeyError, match=r'no text "division.none"'):
        say("{where}", where=Term("division.none"))
    with pytest.raises(KeyError, match=r'"note.test" needs the parameter "n"'):
        say("{n|a|b}", who=Seat(1))
    assert say("fine", extra=1) == "fine"


@pytest.mark.parametrize("seat", [-1, 3, 7])
def test_a_seat_without_a_name_is_an_error(seat: int) -> None:
    with pytest.raises(KeyError, match=f"seat {seat} has no name"):
        say("{who}", who=Seat(seat))


def test_a_language_must_be_known() -> None:
    with pytest.raises(ValueError, match='no language "de"; there are en, fr'):
        Catalogue("de", {})


def test_placeholders_are_found() -> None:
    assert placeholders("{who} hires {n} {n|man|men} for {{nothing}} {sum_2}") == {"who", "n", "sum_2"}
    assert placeholders("plain") == set()


def write(folder: Path, text: str, language: str = "en") -> Path:
    folder.mkdir(exist_ok=True)
    (folder / f"words.{language}.toml").write_text(text, encoding="utf-8")
    return folder


def test_catalogues_are_loaded_from_several_folders(tmp_path: Path) -> None:
    house = write(tmp_path / "house", 'yes = "Oui"\n[menu.file]\nsave = "Sauver été"\n', "fr")
    game = write(tmp_path / "game", 'menu.quit = "Quitter"\n', "fr")
    catalogue = load_catalogue("fr", [house, game])
    assert catalogue == Catalogue("fr", {"yes": "Oui", "menu.file.save": "Sauver été", "menu.quit": "Quitter"})


def test_the_catalogues_of_the_house_are_package_resources() -> None:
    for language in LANGUAGES:
        assert load_catalogue(language, [files("pinstripe")]).language == language


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a = 3", "a must be a text in quotes"),
        ("[a]\nb = ['x']", r"a\.b must be a text in quotes"),
        ("[[a]]", "a must be a text in quotes"),
        ("a = ", r"words\.en\.toml: Invalid value \(at end"),
        ('a = "{"', r"a \(en\): the brace"),
        ('"a.b" = "x"\n[a]\nb = "y"', r"a\.b has a text already"),
    ],
)
def test_faults_of_a_catalogue_are_told(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        load_catalogue("en", [write(tmp_path, text)])


def test_an_id_in_two_files_is_an_error(tmp_path: Path) -> None:
    folders = [write(tmp_path / name, '[menu]\nquit = "Quit"') for name in ("house", "game")]
    with pytest.raises(ValueError, match=r"game.*menu\.quit has a text already"):
        load_catalogue("en", folders)


def test_a_missing_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_catalogue("en", [tmp_path])


@pytest.mark.parametrize(
    ("preferred", "environ", "language"),
    [
        (None, {}, "en"),
        ("fr", {}, "fr"),
        ("fr_FR.UTF-8", {}, "fr"),
        ("fr-CA", {}, "fr"),
        ("FR", {}, "fr"),
        ("fr@euro", {}, "fr"),
        ("french", {}, "en"),
        ("en", {"PINSTRIPE_LANG": "fr"}, "en"),
        ("", {"PINSTRIPE_LANG": "fr"}, "fr"),
        (None, {"PINSTRIPE_LANG": "en", "LC_ALL": "fr_FR"}, "en"),
        (None, {"LC_ALL": "C.UTF-8", "LANG": "fr_FR.UTF-8"}, "en"),
        (None, {"LC_ALL": "", "LC_MESSAGES": "fr_BE.UTF-8", "LANG": "en_GB"}, "fr"),
        (None, {"LANG": "fr_FR.UTF-8"}, "fr"),
        (None, {"LANG": "de_DE.UTF-8"}, "en"),
        (None, {"LC_TIME": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_first_wish_that_is_set_picks_the_language(
    preferred: str | None, environ: Mapping[str, str], language: str
) -> None:
    assert pick_language(preferred, environ) == language


def test_used_ids_are_the_literals_of_the_code(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "one.py").write_text('# "menu.no"\nshow("menu.quit", x="menu.quit or not")\n', encoding="utf-8")
    (tmp_path / "inner" / "two.py").write_text('IDS = {1: ["menu.été"]}\nY = f"menu.{IDS}"\n', encoding="utf-8")
    (tmp_path / "three.txt").write_text('"menu.no"', encoding="utf-8")
    assert used_ids(tmp_path, ["menu.quit", "menu.été", "menu.no", "menu."]) == {"menu.quit", "menu.été", "menu."}
    assert used_ids(tmp_path, []) == set()


def test_a_family_is_named_after_an_enum() -> None:
    class NoteKind(IntEnum):
        HIRED = 1
        HEAD_FIRED = 2

    class Colour(Enum):
        RED = "r"

    assert family_ids("note", NoteKind) == {"note.hired", "note.head_fired"}
    assert family_ids("colour", Colour) == {"colour.red"}
