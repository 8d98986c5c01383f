"""The dialog that inserts a date or a time, in a format of `java.text.SimpleDateFormat`."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.markor import style
from android_world.virtual_device.apps.markor.dialogs import Form, text_field
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent
from android_world.virtual_device.system.date_format import local_time

if TYPE_CHECKING:
    from android_world.virtual_device.apps.markor.editor import Editor

_HELP = Intent(
    ACTION_VIEW,
    "https://developer.android.com/reference/java/text/SimpleDateFormat#date-and-time-patterns",
)
_FORMATS = (
    "hh:mm",
    "yyyy-MM-dd",
    "dd.MM.yyyy",
    "dd-MM-yyyy",
    "MM/dd/yyyy",
    "yyyy/MM/dd",
    "MMM yyyy",
    "hh:mm:ss",
    "HH:mm:ss",
    "dd hh:mm",
    "dd-MM-yyyy hh:mm",
    "dd-MM-yyyy HH:mm",
    "dd-MM-yy",
    "MM/dd/yy",
    "dd.MM.yy",
    "yy/MM/dd",
    "dd hh:mm:ss",
)
_RECENT, _MOST_RECENT = "datetime_formats", 5
_AS_FORMAT, _NOW = "Get format instead date or time", "Always use current date & time"
_PIECE = re.compile(r"'((?:[^']|'')*)'|(([A-Za-z])\3*)")
_LETTERS = "yMdEHhmsaw"


def format_date(pattern: str, time: datetime.datetime) -> str:
    """A time as a pattern of SimpleDateFormat has it; empty where the pattern is invalid."""
    names = {
        "yy": f"{time:%y}",
        "MMM": f"{time:%b}",
        "MMMM": f"{time:%B}",
        "E": f"{time:%a}",
        "EEEE": f"{time:%A}",
    }
    numbers = {
        "y": time.year,
        "M": time.month,
        "d": time.day,
        "H": time.hour,
        "h": time.hour % 12 or 12,
        "m": time.minute,
        "s": time.second,
        "w": int(f"{time:%U}") + 1,
    }

    def value(match: re.Match[str]) -> str:
        quoted, run, letter = match.groups()
        if run is None:
            return quoted.replace("''", "'") or "'"
        if letter == "a":
            return f"{time:%p}"
        if letter == "E":
            return names["EEEE" if len(run) > 3 else "E"]
        return names.get(run) or str(numbers[letter]).zfill(len(run))

    runs = [match[3] for match in _PIECE.finditer(pattern) if match[3]]
    if any(letter not in _LETTERS for letter in runs) or _PIECE.sub("", pattern).count("'"):
        return ""
    return _PIECE.sub(value, pattern)


class DateDialog(Form):
    """Asks for a format, and for the date and time that it is about."""

    def __init__(self, editor: Editor) -> None:
        self.editor = editor
        recent = self._recent(editor)
        last = recent[0] if recent else ""
        super().__init__(
            editor.activity,
            "",
            ui.TextState(last),
            ("OK", self._accept),
            neutral=("Help", partial(editor.activity.start_activity, _HELP)),
            flags={_AS_FORMAT: False, _NOW: False},
        )
        self.last = last
        self.time = local_time(self.activity.device)

    @staticmethod
    def _recent(editor: Editor) -> list[str]:
        stored = json.loads(editor.activity.options.text(_RECENT, "[]"))
        return [str(pattern) for pattern in stored]

    def body(self) -> Sequence[ui.View | None]:
        changeable = not any(self.flags.values())
        as_format, now = self.boxes()
        text = format_date(self.first.text, self._moment())
        return [
            ui.Text("Format", style=style.BODY),
            ui.Row(w=ui.MATCH, align="center")[
                text_field(
                    self.first,
                    "#datetime_format_input",
                    "Enter or select format",
                    w=None,
                    weight=1,
                ),
                ui.IconButton(
                    "menu-down",
                    "#datetime_format_input_show_spinner.TextView",
                    desc="Choose format",
                    tap=self._choose_format,
                ),
            ],
            ui.Text(text, "#formatted_example", style=style.BODY) if text else None,
            ui.Row(w=ui.MATCH)[
                self._preset("Date only", "#time_format_just_date", "M/d/yyyy"),
                self._preset("Time only", "#time_format_just_time", self._clock_format()),
            ],
            ui.Row(w=ui.MATCH)[
                self._preset("Last used", "#time_format_last_used", self.last),
                self._preset("yyyy-MM-dd", "#time_format_yyyy_mm_dd", "yyyy-MM-dd"),
            ],
            as_format,
            ui.Text("Date", "#date_headline", style=style.BODY, enabled=not self.flags[_AS_FORMAT]),
            ui.Row(w=ui.MATCH)[
                _wide_button("Pick date", "#start_datepicker_button", self._pick_date, changeable),
                _wide_button("Pick time", "#start_timepicker_button", self._pick_time, changeable),
            ],
            now,
        ]

    def _preset(self, text: str, selector: str, pattern: str) -> ui.View:
        return _wide_button(text, selector, partial(self._insert, pattern), bool(pattern))

    def _clock_format(self) -> str:
        return "HH:mm" if self.editor.activity.twenty_four else "h:mm a"

    def _moment(self) -> datetime.datetime:
        return local_time(self.activity.device) if self.flags[_NOW] else self.time

    def _choose_format(self) -> None:
        patterns = list(dict.fromkeys([*self._recent(self.editor), *_FORMATS]))
        ui.ListDialog(
            self.editor.activity,
            "",
            patterns,
            lambda position: self.first.set_text(patterns[position]),
            style=style.DIALOG,
        ).show()

    def _pick_date(self) -> None:
        def take(day: datetime.date) -> None:
            self.time = datetime.datetime.combine(day, self.time.timetz())

        ui.DatePickerDialog(self.editor.activity, self.time.date(), take).show()

    def _pick_time(self) -> None:
        def take(hour: int, minute: int) -> None:
            self.time = self.time.replace(hour=hour, minute=minute)

        ui.TimePickerDialog(self.editor.activity, self.time.hour, self.time.minute, take).show()

    def _insert(self, pattern: str) -> None:
        as_format = self.flags[_AS_FORMAT]
        self.editor.insert(self.first.text if as_format else format_date(pattern, self._moment()))
        self.dismiss()

    def _accept(self) -> None:
        pattern = self.first.text
        if pattern.strip():
            recent = list(dict.fromkeys([pattern, *self._recent(self.editor)]))
            self.editor.activity.options.put(_RECENT, json.dumps(recent[:_MOST_RECENT]))
        self._insert(pattern)


def _wide_button(text: str, selector: str, tap: Callable[[], object], enabled: bool) -> ui.View:
    return ui.Button(text, selector, style=style.BODY, weight=1, enabled=enabled, tap=tap)
