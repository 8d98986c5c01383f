"""What a search among conversations and messages finds."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.date_format import date_format
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.sms_messenger import people
from android_world.virtual_device.apps.sms_messenger.store import PACKAGE, RecycleBin
from android_world.virtual_device.system.content.sms import Message, Thread

if TYPE_CHECKING:
    from android_world.virtual_device.apps.sms_messenger.main_screen import MainActivity

ROW_DP = 92
_MIN_QUERY = 2
_MATCH = replace(style.SMALL, color=style.PRIMARY)


class SearchResults(Fragment):
    """Conversations by name or number, then messages by their text."""

    activity: MainActivity

    def build(self) -> ui.View:
        wanted = self.activity.search.text.casefold()
        if len(wanted) < _MIN_QUERY:
            hint = "Type in at least 2 characters to start the search."
            return placeholder(hint if wanted else "")
        rows = [partial(self._thread_row, t) for t in self._threads(wanted)]
        rows += [partial(self._message_row, m) for m in self._messages(wanted)]
        if not rows:
            return placeholder("No items found.")
        return ui.list_of("#search_results_list", rows, lambda row: row(), ROW_DP)

    def _threads(self, wanted: str) -> list[Thread]:
        return [
            t
            for t in self.activity.threads()
            if wanted in people.names_of(self.device, t.addresses).casefold()
            or any(wanted in a for a in t.addresses)
        ]

    def _messages(self, wanted: str) -> list[Message]:
        found = [m for m in RecycleBin(self.device).remaining() if wanted in m.body.casefold()]
        return sorted(found, key=lambda m: -m.id)

    def _thread_row(self, thread: Thread) -> ui.View:
        name = people.names_of(self.device, thread.addresses)
        return self._row(name, ", ".join(thread.addresses), thread.date_ms, thread.id)

    def _message_row(self, message: Message) -> ui.View:
        name = people.name_of(self.device, message.address)
        return self._row(name, message.body, message.date_ms, message.thread_id)

    def _row(self, title: str, snippet: str, date_ms: int, thread_id: int) -> ui.View:
        now, at = map(style.device_time, (self.device.clock.now_ms, date_ms))
        date = date_format(self.device, PACKAGE).date_or_time(at, now, full_year=True)
        sizes = people.text_styles(self.device)
        return ui.Row(
            "#search_result_holder.RelativeLayout",
            padding=(people.ROW_START_DP, 0, 16, 0),
            align="center",
            gap=14,
            tap=partial(self.activity.open, thread_id),
        )[
            people.picture(title, "search_result_image", 48),
            ui.Column(weight=1)[
                ui.Text(title, "#search_result_title", style=sizes.large, max_lines=1),
                ui.Text(
                    snippet,
                    "#search_result_snippet",
                    style=sizes.small,
                    max_lines=1,
                    spans=self._highlight(snippet),
                ),
                ui.Text(date, "#search_result_date", style=sizes.tiny),
            ],
        ]

    def _highlight(self, text: str) -> tuple[tuple[int, int, ui.TextStyle], ...]:
        wanted = self.activity.search.text.casefold()
        start = text.casefold().find(wanted)
        return ((start, start + len(wanted), _MATCH),) if start >= 0 else ()


def placeholder(text: str, selector: str = "#search_placeholder", top: float = 20) -> ui.View:
    """What is where a list would be, if anything, `top` dp below what is above."""
    if not text:
        return ui.Box()
    return ui.Text(
        text,
        selector,
        style=style.PLACEHOLDER,
        w=ui.MATCH,
        margin=(0, top, 0, 0),
        align="center",
    )
