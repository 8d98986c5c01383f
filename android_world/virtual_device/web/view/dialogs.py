"""The phone's own dialogs where a browser on a desk has pop-ups."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from android_world.virtual_device.ui.protocols import Host
from android_world.virtual_device.ui.widgets.date_picker import DatePickerDialog
from android_world.virtual_device.ui.widgets.dialogs import AlertDialog, Dialog
from android_world.virtual_device.ui.widgets.input_dialog import InputDialog, InputField
from android_world.virtual_device.ui.widgets.list_dialog import ListDialog
from android_world.virtual_device.ui.widgets.time_picker_dialog import TimePickerDialog
from android_world.virtual_device.web.tab.events import Signal
from android_world.virtual_device.web.view.wheel_pickers import (
    DateTimeDialog,
    ExactTimeDialog,
    MonthOrWeekDialog,
)

if TYPE_CHECKING:
    from android_world.virtual_device.web.page.page import Page

Value = TypeVar("Value")

_MINUTE_MS = 60_000
_TITLES = {"datetime-local": "Set date and time"}
# The names of the palette of Android's WebView, and their colours.
_COLOURS = {
    "Red": "#ff0000",
    "Cyan": "#00ffff",
    "Blue": "#0000ff",
    "Green": "#00ff00",
    "Magenta": "#ff00ff",
    "Yellow": "#ffff00",
    "Black": "#000000",
    "White": "#ffffff",
}


def message(page: Page, host: Host, kind: str, text: str, default: str) -> None:
    """The dialog of `alert`, `confirm` or `prompt`; BACK is Cancel."""
    refuse = partial(page.events.answer_dialog, False)
    accept = partial(page.events.answer_dialog, True)
    look: dict[str, Any] = {"style": page.dialog_style} if page.dialog_style is not None else {}
    made: Dialog
    if kind == "prompt":
        fields = [InputField(default, resource_id="js_modal_dialog_prompt")]
        made = InputDialog(
            host,
            page.dialog_title,
            fields,
            accept,
            message=text,
            negative=("Cancel", refuse),
            on_cancel=refuse,
            **look,
        )
    elif kind == "alert":
        made = AlertDialog(host, page.dialog_title, text, ("OK", accept), on_cancel=accept, **look)
    else:
        leaves = kind == "beforeunload"
        title = "Leave site?" if leaves else page.dialog_title
        text = "Changes you made may not be saved." if leaves else text
        yes, no = ("Leave" if leaves else "OK", accept), ("Cancel", refuse)
        made = AlertDialog(host, title, text, yes, no, on_cancel=refuse, **look)
    host.show(made)


def picker(page: Page, host: Host, popup: dict[str, Any]) -> None:
    """The dialog of a select, date, time or colour field."""
    kind = popup["kind"]
    if kind == "select":
        _choices(page, host, popup)
    elif kind == "color":
        _colour(page, host, popup)
    elif popup["offered"]:
        _suggestions(page, host, popup)
    else:
        _moment(page, host, popup)


def _moment(page: Page, host: Host, popup: dict[str, Any]) -> None:
    """The dialog of a day, a time, a month, ...

    As in Android's InputDialogContainer, days and times are chosen without regard to steps, except
    that a time whose steps are not full minutes is chosen with seconds, or milliseconds.
    """
    kind, value, low, high = (popup[name] for name in ("kind", "value", "min", "max"))
    put, clear = partial(_put, page), _clear(page)
    now = datetime.datetime.fromisoformat(popup["now"])
    if kind == "date":
        day = _date(value) or now.date()
        first, last = _limits(_date(low), _date(high))
        day = max(day, first or day)
        day = min(day, last or day)
        chosen = partial(_put_date, page)
        host.show(
            DatePickerDialog(host, day, chosen, minimum=first, maximum=last, ok="Set", **clear)
        )
    elif kind == "time":
        _time(page, host, popup, now)
    elif kind == "datetime-local":
        limits = {"low": _moment_of(low), "high": _moment_of(high)}
        at = _moment_of(value) or now.replace(second=0)
        host.show(DateTimeDialog(host, at, put, **limits, **clear))
    else:
        host.show(MonthOrWeekDialog(host, kind, value, now.date(), put, low, high, **clear))


def _suggestions(page: Page, host: Host, popup: dict[str, Any]) -> None:
    """What the page's list suggests for a day, a time, ..., and the way to all others."""
    offered = popup["offered"]
    labels = [option["label"] or option["value"] for option in offered]
    title = _TITLES.get(popup["kind"], f"Set {popup['kind']}")
    pick = partial(_suggested, page, host, popup)
    negative = ("Cancel", None)
    host.show(ListDialog(host, title, [*labels, "Other…"], pick, negative=negative))


def _suggested(page: Page, host: Host, popup: dict[str, Any], place: int) -> None:
    if place < len(popup["offered"]):
        _put(page, popup["offered"][place]["value"])
    else:
        _moment(page, host, popup)


def _choices(page: Page, host: Host, popup: dict[str, Any]) -> None:
    """Options and the titles of their groups, as Android's SelectPopupDialog lists them."""
    rows = popup["rows"]
    numbers = tuple(row["number"] for row in rows)
    chosen = [place for place, row in enumerate(rows) if row["chosen"]]
    options: dict[str, Any] = {
        "selected": chosen,
        "disabled": [place for place, row in enumerate(rows) if not row["enabled"]],
        "headings": [place for place, row in enumerate(rows) if row["number"] is None],
    }
    texts = [row["text"] for row in rows]
    if popup["multiple"]:
        options["positive"] = ("OK", partial(_choose_several, page, numbers))
        options["negative"] = ("Cancel", None)
        host.show(ListDialog(host, "", texts, kind="multi", **options))
    else:
        pick, first = partial(_choose_one, page, numbers), min(chosen, default=0)
        host.show(ListDialog(host, "", texts, pick, kind="single", first=first, **options))


def _choose_one(page: Page, numbers: tuple[int, ...], place: int) -> None:
    page.inner(Signal.POPUP, f"choose([{numbers[place]}])")


def _choose_several(page: Page, numbers: tuple[int, ...], places: list[int]) -> None:
    page.inner(Signal.POPUP, f"choose({[numbers[place] for place in places]})")


def _put(page: Page, value: str) -> None:
    page.inner(Signal.POPUP, f"put({json.dumps(value)})")


def _put_date(page: Page, date: datetime.date) -> None:
    _put(page, date.isoformat())


def _time(page: Page, host: Host, popup: dict[str, Any], now: datetime.datetime) -> None:
    ms, clear = _ms_of(popup["value"]), _clear(page)
    if ms is None:
        ms = ((now.hour * 60 + now.minute) * 60 + now.second) * 1000
    if popup["step"] >= _MINUTE_MS:
        at = divmod(ms // _MINUTE_MS, 60)
        chosen = partial(_put_time, page)
        host.show(TimePickerDialog(host, *at, chosen, ok="Set", **clear))
        return
    limits = {"low": _ms_of(popup["min"]), "high": _ms_of(popup["max"])}
    known: dict[str, Any] = {name: ms for name, ms in limits.items() if ms is not None}
    put = partial(_put, page)
    host.show(ExactTimeDialog(host, ms, put, step_ms=popup["step"], **known, **clear))


def _put_time(page: Page, hour: int, minute: int) -> None:
    _put(page, f"{hour:02}:{minute:02}")


def _colour(page: Page, host: Host, popup: dict[str, Any]) -> None:
    """The page's own list of colours, or the palette."""
    offered = {option["label"] or option["value"]: option["value"] for option in popup["offered"]}
    colours = offered or _COLOURS
    values = [value.lower() for value in colours.values()]
    put = partial(_put_colour, page, tuple(values))
    host.show(
        ListDialog(
            host,
            "Select color",
            list(colours),
            kind="single",
            selected=[n for n, value in enumerate(values) if value == popup["value"].lower()],
            positive=("Set", put),
            negative=("Cancel", None),
        )
    )


def _put_colour(page: Page, values: tuple[str, ...], place: int) -> None:
    if place >= 0:
        _put(page, values[place])


def _clear(page: Page) -> dict[str, Any]:
    return {"neutral": ("Clear", partial(_put, page, ""))}


def _parse(parse: Callable[[str], Value], text: str) -> Value | None:
    try:
        return parse(text)
    except ValueError:
        return None


_date = partial(_parse, datetime.date.fromisoformat)
_moment_of = partial(_parse, datetime.datetime.fromisoformat)


def _ms_of(text: str) -> int | None:
    """A field's time in milliseconds since midnight."""
    time = _parse(datetime.time.fromisoformat, text)
    if time is None:
        return None
    seconds = (time.hour * 60 + time.minute) * 60 + time.second
    return seconds * 1000 + time.microsecond // 1000


def _limits(
    first: datetime.date | None, last: datetime.date | None
) -> tuple[datetime.date | None, datetime.date | None]:
    """The first and the last day that can be chosen; no limits where they exclude each other."""
    return (None, None) if first and last and first > last else (first, last)
