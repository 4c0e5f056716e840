"""What other clients send and get; the published description is made from these shapes, so it cannot drift.

A description is the id of a message, told in the language of whoever reads the document.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from pinstripe import bots, games
from pinstripe.engine.words import LANGUAGES
from pinstripe.table.clock import PACES
from pinstripe.table.house import INVITED, OPEN
from pinstripe.table.rows import KINDS, LONGEST_CHAT, LONGEST_NAME, PHASES

LONGEST_WORD = 100
LONGEST_OWN_CONTENT = 250_000
LONGEST_WAIT = 25
MOST_SEATS = 8
LARGEST_OPTION = 999_999

COLOURS = sorted({colour for game in games.ids() for colour in games.find(game).colours})
SEAT_WISHES = [*bots.LEVELS, OPEN, INVITED]
THINKING = "|".join(bots.THINKING)
SEAT_PATTERN = rf"^({'|'.join(SEAT_WISHES)}|({THINKING}):[1-9][0-9]{{0,5}}|({THINKING}):[1-9]s)$"


def words(*allowed: str, about: str) -> Meta:
    """A text out of a few; the rooms behind say which, so it is checked when it is used."""
    return Meta(description=about, extra_json_schema={"enum": [*allowed]}, max_length=LONGEST_WORD)


Stamp = Annotated[str, Meta(description="api.field_stamp", max_length=LONGEST_WORD)]
GameId = Annotated[str, words(*games.ids(), about="api.field_game")]
TableId = Annotated[str, Meta(description="api.field_table")]
SeatNumber = Annotated[int, Meta(description="api.field_seat_number")]
Status = Annotated[str, words(*PHASES, about="api.field_status")]
Pace = Annotated[str, words(*PACES, about="api.field_pace")]
SeatWish = Annotated[
    str,
    Meta(
        description="api.field_seat_wish",
        max_length=LONGEST_WORD,
        extra_json_schema={"pattern": SEAT_PATTERN, "examples": [*SEAT_WISHES, "director:800", "chairman:5s"]},
    ),
]
Colour = Annotated[str, words("", *COLOURS, about="api.field_colour")]
Language = Annotated[str, words(*LANGUAGES, about="api.field_language")]
Name = Annotated[str, Meta(description="api.field_name", min_length=1, max_length=LONGEST_NAME)]
Label = Annotated[str, Meta(description="api.field_label")]
DecisionName = Annotated[str, Meta(description="api.field_decision_name", max_length=LONGEST_WORD)]
Cells = Annotated[dict[str, int | list[Any]], Meta(description="api.field_state")]
Sentences = list[str]


class Strict(Struct, forbid_unknown_fields=True):
    """What comes in: a field that we do not know is a mistake, not a wish."""


class NewPerson(Strict):
    """Who somebody wants to be."""

    name: Name
    colour: Colour = ""
    language: Language = LANGUAGES[0]


class ChangedPerson(Strict):
    """What somebody wants to change about himself."""

    name: Name | None = None
    colour: Colour | None = None
    language: Language | None = None


class NewTable(Strict):
    """A table to be made; its maker takes the first seat."""

    game: GameId
    seats: Annotated[list[SeatWish], Meta(description="api.field_other_seats", max_length=MOST_SEATS)]
    options: Annotated[
        dict[str, Annotated[int, Meta(ge=0, le=LARGEST_OPTION)]], Meta(description="api.field_options")
    ] = {}
    content: Annotated[str, Meta(description="api.field_content", max_length=LONGEST_OWN_CONTENT)] = ""
    listed: Annotated[bool, Meta(description="api.field_listed")] = False
    take_backs: Annotated[bool, Meta(description="api.field_take_backs")] = True
    confirm: Annotated[bool, Meta(description="api.field_confirm")] = False
    hints: Annotated[bool, Meta(description="api.field_hints")] = True
    pace: Pace = PACES[0]


class Joining(Strict):
    """A wish to sit down."""

    invitation: Annotated[str, Meta(description="api.field_invitation_in", max_length=LONGEST_WORD)] = ""


class SeatChange(Strict):
    """Who a seat is given to."""

    to: SeatWish


class Decision(Strict):
    """One of the decisions that the question offers."""

    decision: DecisionName
    stamp: Stamp


class Undo(Strict):
    """A wish to take the last decision back."""

    stamp: Stamp


class Saying(Strict):
    """Something to be said at the table."""

    text: Annotated[str, Meta(description="api.field_text", min_length=1, max_length=LONGEST_CHAT)]


class Waiting(Strict):
    """How long to wait for news, and since when."""

    after: Annotated[str, Meta(description="api.field_after", max_length=LONGEST_WORD)] = ""
    wait: Annotated[int, Meta(description="api.field_wait", ge=0, le=LONGEST_WAIT)] = 0


class Nothing(Strict):
    """No wishes in the address."""


class Problem(Struct):
    """Why something cannot be."""

    error: Annotated[str, Meta(description="api.field_error")]
    code: Annotated[str, Meta(description="api.field_code")]
    detail: Annotated[str, Meta(description="api.field_detail")] = ""


class Me(Struct):
    """Who the caller is."""

    name: str
    colour: Colour
    language: Language


class MyKey(Struct):
    """Somebody new, and the key to being him."""

    name: str
    colour: Colour
    language: Language
    token: Annotated[str, Meta(description="api.field_token")]


class OptionLine(Struct):
    """A variant of a game."""

    id: str
    label: str
    help: str
    choices: Annotated[list[int], Meta(description="api.field_option_choices")]


class GameLine(Struct):
    """A game of the house."""

    id: GameId
    title: str
    blurb: str
    fewest_seats: int
    most_seats: int
    options: list[OptionLine]
    rules: Annotated[str, Meta(description="api.field_rules")]


class TableLine(Struct):
    """A table in one line."""

    table: TableId
    game: GameId
    title: str
    status: Status
    players: list[str]
    seat: Annotated[SeatNumber | None, Meta(description="api.field_my_seat")]
    your_turn: bool
    waiting_for: Annotated[list[SeatNumber], Meta(description="api.field_turn")]
    free_seats: int
    winners: list[str]


class TableLists(Struct):
    """The tables that concern the caller, and those anybody may join or watch."""

    mine: list[TableLine]
    open: list[TableLine]
    running: list[TableLine]
    finished: list[TableLine]


class SeatView(Struct):
    """A seat and who sits there."""

    seat: SeatNumber
    name: str
    kind: Annotated[str, words(*KINDS, about="api.field_kind")]
    level: Annotated[str, Meta(description="api.field_level")]
    you: bool
    invitation: Annotated[str, Meta(description="api.field_invitation")]


class ChatView(Struct):
    """Something that was said."""

    number: int
    seat: Annotated[SeatNumber | None, Meta(description="api.field_chat_seat")]
    name: str
    text: str


class LogView(Struct):
    """What one player did in a row."""

    number: int
    seat: Annotated[SeatNumber | None, Meta(description="api.field_log_seat")]
    text: str


class ChoiceView(Struct):
    """Something that can be decided now."""

    name: DecisionName
    label: Label


class ClosedView(Struct):
    """Something that cannot be decided now, and why."""

    name: DecisionName
    label: Label
    why: str
    rule: Annotated[str, Meta(description="api.field_rule")]


class AmountView(Struct):
    """A range of amounts."""

    name: Annotated[str, Meta(description="api.field_amount_name")]
    lowest: int
    highest: int
    step: int
    unit: Annotated[int, Meta(description="api.field_unit")]


class QuestionView(Struct):
    """What the seat is asked."""

    prompt: str
    rule: Annotated[str, Meta(description="api.field_rule")]
    choices: list[ChoiceView]
    amount: Annotated[AmountView | None, Meta(description="api.field_amount")]
    closed: list[ClosedView]
    sealed: Annotated[str, Meta(description="api.field_sealed")]


class Outcome(Struct):
    """How a game ended, by seat."""

    ranks: list[int]
    scores: list[int]
    told: Sentences


class View(Struct):
    """All that a seat may know of a table, and what it may decide."""

    table: TableId
    game: GameId
    status: Status
    owner: Annotated[bool, Meta(description="api.field_owner")]
    hints: Annotated[bool, Meta(description="api.field_hints")]
    seat: Annotated[SeatNumber | None, Meta(description="api.field_my_seat")]
    seats: list[SeatView]
    stamp: Stamp
    phase: Annotated[str, Meta(description="api.field_phase")]
    turn: Annotated[list[SeatNumber], Meta(description="api.field_turn")]
    waiting: Annotated[str, Meta(description="api.field_waiting")]
    question: Annotated[QuestionView | None, Meta(description="api.field_question")]
    can_undo: bool
    told: Annotated[Sentences, Meta(description="api.field_told")]
    log: Annotated[list[LogView], Meta(description="api.field_log")]
    chat: Annotated[list[ChatView], Meta(description="api.field_chat")]
    last_step: Annotated[int, Meta(description="api.field_last_step")]
    state: Cells
    outcome: Annotated[Outcome | None, Meta(description="api.field_outcome")]


Chance = Annotated[float, Meta(description="api.field_chance")]


class HintChoice(Struct):
    """A decision that the chairman weighed, and the chance of winning after it."""

    name: DecisionName
    label: Label
    chance: Chance


class Expected(Struct):
    """What somebody is expected to do."""

    seat: SeatNumber
    label: Label


class HintView(Struct):
    """What the chairman would do, the best first."""

    stamp: Stamp
    choices: list[HintChoice]
    told: str
    expects: Annotated[list[Expected], Meta(description="api.field_expects")]
    playouts: Annotated[int, Meta(description="api.field_playouts")]


class ChancesView(Struct):
    """Everybody's chance of winning at one moment."""

    moment: Annotated[int, Meta(description="api.field_moment")]
    chances: Annotated[list[float], Meta(description="api.field_chances")]


class VerdictView(Struct):
    """A decision held against the best."""

    moment: Annotated[int, Meta(description="api.field_moment")]
    seat: SeatNumber
    taken: DecisionName
    taken_label: Label
    taken_chance: Chance
    better: Annotated[DecisionName, Meta(description="api.field_better")]
    better_label: Label
    better_chance: Chance


class ReviewView(Struct):
    """A finished game looked at again."""

    table: TableId
    ready: Annotated[bool, Meta(description="api.field_ready")]
    done: Annotated[list[int], Meta(description="api.field_done")]
    playouts: Annotated[int, Meta(description="api.field_playouts")]
    chances: list[ChancesView]
    verdicts: list[VerdictView]


class StepView(Struct):
    """One step of a table's history as the seat saw it."""

    table: TableId
    step: int
    last_step: Annotated[int, Meta(description="api.field_last_step")]
    phase: Annotated[str, Meta(description="api.field_phase")]
    told: Annotated[Sentences, Meta(description="api.field_told")]
    state: Cells


class Heard(Struct, omit_defaults=True):
    """What a listening line brings: a view after every change, or a problem."""

    view: View | None = None
    problem: Problem | None = None
