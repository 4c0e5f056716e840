"""The words of the pages, and the templates that hold them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from pinstripe.engine.words import Catalogue, Message, Param, house_catalogue

TEXTS = frozenset(
    {
        "web.tagline",
        "web.home",
        "web.rules",
        "web.skip",
        "web.theme_light",
        "web.theme_dark",
        "web.theme_system",
        "web.other_language",
        "web.your_name",
        "web.save",
        "web.newcomer",
        "web.play_now",
        "web.play_now_help",
        "web.new_table",
        "web.new_table_help",
        "web.report",
        "web.report_note",
        "web.portfolio",
        "web.players_range",
        "web.play_bots",
        "web.small_print",
        "web.your_tables",
        "web.no_tables",
        "web.your_turn",
        "web.waiting_for",
        "web.seats_taken",
        "web.open_tables",
        "web.no_open_tables",
        "web.running_tables",
        "web.finished",
        "web.no_finished",
        "web.won_by",
        "web.sit_down",
        "web.other_device",
        "web.other_device_help",
        "web.become",
        "web.become_help",
        "web.become_button",
        "web.game",
        "web.others",
        "web.others_help",
        "web.seat_open",
        "web.seat_invited",
        "web.seat_none",
        "web.level_intern",
        "web.level_manager",
        "web.level_director",
        "web.level_chairman",
        "web.listed",
        "web.listed_help",
        "web.take_backs",
        "web.take_backs_help",
        "web.confirm",
        "web.confirm_help",
        "web.pace",
        "web.pace_calm",
        "web.pace_brisk",
        "web.content",
        "web.content_help",
        "web.create",
        "web.invited_to",
        "web.invitation",
        "web.invitation_gone",
        "web.gathering",
        "web.gathering_help",
        "web.invite_link",
        "web.free_seat",
        "web.give_to_bot",
        "web.give_to_friend",
        "web.free_it",
        "web.close_table",
        "web.closed_table",
        "web.leave",
        "web.leave_help",
        "web.seats",
        "web.change_seat",
        "web.you",
        "web.board",
        "web.choose_on_board",
        "web.as_list",
        "web.not_possible",
        "web.why",
        "web.less",
        "web.more",
        "web.amount",
        "web.take_back",
        "web.confirm_button",
        "web.choose_again",
        "web.sealed",
        "web.withdraw",
        "web.tens",
        "web.ones",
        "web.who_is_missing",
        "web.missing",
        "web.nobody_missing",
        "web.skip_scenes",
        "web.your_desk",
        "web.standings",
        "web.log",
        "web.drawers",
        "web.tab_desk",
        "web.tab_standings",
        "web.tab_log",
        "web.tab_chat",
        "web.tab_seats",
        "web.nothing_yet",
        "web.chat",
        "web.chat_empty",
        "web.chat_say",
        "web.chat_send",
        "web.record",
        "web.history",
        "web.books",
        "web.books_title",
        "web.charts",
        "web.charts_secret",
        "web.chart_latest",
        "web.chart_table",
        "web.chart_start",
        "web.chart_now",
        "web.chart_goal",
        "web.chapters",
        "web.step_number",
        "web.go_to_step",
        "web.play_through",
        "web.pause",
        "web.seen_by",
        "web.seen_by_you",
        "web.seen_by_all",
        "web.seen_by_everybody",
        "web.history_own",
        "web.history_of",
        "web.history_all",
        "web.history_public",
        "web.not_open_yet",
        "web.play_on",
        "web.play_on_help",
        "web.play_on_later",
        "web.play_on_as",
        "web.play_on_against",
        "web.since_last_turn",
        "web.since_more",
        "web.pace_days1",
        "web.pace_days2",
        "web.pace_days3",
        "web.pace_days7",
        "web.pace_help",
        "web.for_minutes",
        "web.for_hours",
        "web.for_days",
        "web.waiting_long",
        "web.time_left",
        "web.overdue",
        "web.deadline",
        "web.go_on_without",
        "web.go_on_help",
        "web.deadline_passed",
        "web.nobody_overdue",
        "web.first",
        "web.previous",
        "web.next",
        "web.last",
        "web.back_to_table",
        "web.reconnecting",
        "web.no_script",
        "web.zoom_in",
        "web.zoom_out",
        "web.bot_stand_in",
        "web.bot_at_random",
        "web.house",
        "web.contents",
        "web.error",
        "web.not_found",
        "web.private",
        "web.bad_form",
        "web.too_often",
        "web.trouble",
        "web.cannot_load",
        "web.not_begun",
        "web.no_take_backs",
        "web.no_table",
        "web.too_many_tables",
        "web.seat_taken",
        "web.not_your_seat",
        "web.api_title",
        "web.api_link",
        "web.api_for_programs",
        "web.api_field",
        "web.api_kind",
        "web.api_meaning",
        "web.api_optional",
        "web.api_needs_key",
        "web.api_takes",
        "web.api_gives",
        "web.api_refusals",
        "web.api_shapes",
    }
)
"""Every text that a page or a frame may show."""


class Texts:
    """The words of the house in one language, as templates ask for them: t("play_now")."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.catalogue: Catalogue = house_catalogue(language)
        self._still: dict[str, str] = {}
        """Texts that are always the same, which are most of a page."""

    def __call__(self, name: str, **params: Param) -> str:
        if params:
            return self._said(name, params)
        if name not in self._still:
            self._still[name] = self._said(name, params)
        return self._still[name]

    def _said(self, name: str, params: Mapping[str, Param]) -> str:
        entry = f"web.{name}"
        if entry not in TEXTS:
            raise KeyError(f"{entry} is missing among TEXTS")
        return self.catalogue.say(Message(entry, params), [])


@cache
def texts(language: str) -> Texts:
    return Texts(language)


@cache
def templates() -> Environment:
    return Environment(
        loader=PackageLoader("pinstripe.web"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
    )


def render(template: str, language: str, **values: object) -> Markup:
    return Markup(templates().get_template(template).render(t=texts(language), language=language, **values))
