"""The phone's own dialogs where a browser on a desk has pop-ups."""

from __future__ import annotations

import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from android_world.virtual_device.ui.host import Host
from android_world.virtual_device.ui.kit.date_picker import DatePickerDialog
from android_world.virtual_device.ui.kit.dialogs import AlertDialog, Dialog
from android_world.virtual_device.ui.kit.input_dialog import InputDialog, InputField
from android_world.virtual_device.ui.kit.list_dialog import ListDialog
from android_world.virtual_device.ui.kit.time_picker_dialog import TimePickerDialog
from android_world.virtual_device.web.month_week import TwoWheelsDialog

if TYPE_CHECKING:
    from android_world.virtual_device.web.telling import Telling

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


def message(page: Telling, host: Host, kind: str, text: str, default: str) -> None:
    """The dialog of `alert`, `confirm` or `prompt`; BACK is Cancel."""
    refuse = partial(page.answer_dialog, False)
    accept = partial(page.answer_dialog, True)
    look: dict[str, Any] = {"style": page.dialog_style} if page.dialog_style is not None else {}
    made: Dialog
    if kind == "prompt":
        fields = [InputField(default, resource_id="js_modal_dialog_prompt")]
        made = InputDialog(
            host,
            page.says,
            fields,
            accept,
            message=text,
            negative=("Cancel", refuse),
            on_cancel=refuse,
            **look,
        )
    elif kind == "alert":
        made = AlertDialog(host, page.says, text, ("OK", accept), on_cancel=accept, **look)
    else:
        leaves = kind == "beforeunload"
        title = "Leave site?" if leaves else page.says
        text = "Changes you made may not be saved." if leaves else text
        yes, no = ("Leave" if leaves else "OK", accept), ("Cancel", refuse)
        made = AlertDialog(host, title, text, yes, no, on_cancel=refuse, **look)
    host.show(made)


def picker(page: Telling, host: Host, popup: dict[str, Any]) -> None:
    """The dialog of a select, date, time or colour field."""
    kind, value = popup["kind"], popup["value"]
    if kind == "select":
        _choices(page, host, popup)
    elif kind == "date":
        host.show(
            DatePickerDialog(
                host,
                _date(value) or _today(page),
                partial(_put_date, page),
                minimum=_date(popup["min"]),
                maximum=_date(popup["max"]),
                **_clear(page),
            )
        )
    elif kind in ("month", "week"):
        put = partial(_put, page)
        host.show(TwoWheelsDialog(host, kind, value, _today(page), put, **_clear(page)))
    elif kind == "time":
        _time(page, host, value, "")
    elif kind == "datetime-local":
        day, _, clock = value.partition("T")
        chosen = partial(_put_day_then_time, page, host, clock)
        host.show(DatePickerDialog(host, _date(day) or _today(page), chosen, **_clear(page)))
    elif kind == "color":
        _colour(page, host, value)


def _choices(page: Telling, host: Host, popup: dict[str, Any]) -> None:
    options = popup["options"]
    enabled = [number for number, option in enumerate(options) if option["enabled"]]
    texts = [options[number]["text"] for number in enabled]
    chosen = [place for place, number in enumerate(enabled) if options[number]["chosen"]]
    if popup["multiple"]:
        done = partial(_choose_several, page, tuple(enabled))
        host.show(
            ListDialog(
                host,
                "",
                texts,
                kind="multi",
                selected=chosen,
                positive=("OK", done),
                negative=("Cancel", None),
            )
        )
    else:
        pick = partial(_choose_one, page, tuple(enabled))
        host.show(ListDialog(host, "", texts, pick, kind="single", selected=chosen))


def _choose_one(page: Telling, numbers: tuple[int, ...], place: int) -> None:
    page.inner("popup", f"choose([{numbers[place]}])")


def _choose_several(page: Telling, numbers: tuple[int, ...], places: list[int]) -> None:
    page.inner("popup", f"choose({[numbers[place] for place in places]})")


def _put(page: Telling, value: str) -> None:
    page.inner("popup", f"put('{value}')")


def _put_date(page: Telling, date: datetime.date) -> None:
    _put(page, date.isoformat())


def _put_day_then_time(page: Telling, host: Host, clock: str, date: datetime.date) -> None:
    _time(page, host, clock, f"{date.isoformat()}T")


def _time(page: Telling, host: Host, value: str, before: str) -> None:
    hour, _, minute = value.partition(":")
    known = hour.isdecimal() and minute[:2].isdecimal()
    now = datetime.datetime.fromtimestamp(page.device.clock.now_ms / 1000, datetime.UTC)
    at = (int(hour), int(minute[:2])) if known else (now.hour, now.minute)
    host.show(TimePickerDialog(host, *at, partial(_put_time, page, before), **_clear(page)))


def _put_time(page: Telling, before: str, hour: int, minute: int) -> None:
    _put(page, f"{before}{hour:02}:{minute:02}")


def _colour(page: Telling, host: Host, value: str) -> None:
    names = list(_COLOURS)
    selected = [n for n, name in enumerate(names) if _COLOURS[name] == value.lower()]
    host.show(
        ListDialog(
            host,
            "Select color",
            names,
            kind="single",
            selected=selected,
            positive=("Set", partial(_put_colour, page)),
            negative=("Cancel", None),
        )
    )


def _put_colour(page: Telling, place: int) -> None:
    _put(page, list(_COLOURS.values())[place])


def _clear(page: Telling) -> dict[str, Any]:
    return {"neutral": ("Clear", partial(_put, page, ""))}


def _date(text: str) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        return None


def _today(page: Telling) -> datetime.date:
    now = datetime.datetime.fromtimestamp(page.device.clock.now_ms / 1000, datetime.UTC)
    return now.date()
