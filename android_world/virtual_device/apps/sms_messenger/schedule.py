"""Messages that are sent later: choosing the time, and what can be done with one that waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style, widgets
from android_world.virtual_device.apps._lib.simple_mobile_tools.date_format import date_format
from android_world.virtual_device.apps.base import Activity

TITLE = "Schedule message"
_NOTE = "Keep the phone on and make sure there is nothing killing the app while in background."
_STEP_MINUTES = 5


class ScheduleDialog(widgets.FormDialog):
    """Shows day and time; a tap changes one of them. `on_time(ms)` gets the time."""

    def __init__(self, activity: Activity, at: datetime, on_time: Callable[[int], object]) -> None:
        super().__init__(activity, TITLE)
        self.at, self.on_time = at, ui.snapshot_safe(on_time)

    def body(self) -> Sequence[ui.View | None]:
        look = date_format(self.device, self.activity.package)
        return [
            ui.Text(_NOTE, "#subtitle", style=style.SMALL, w=ui.MATCH, margin=(0, 0, 0, 16)),
            _row("calendar-month", "date", look.date(self.at), partial(_pick_day, self, self.at)),
            _row("clock-outline", "time", look.time(self.at), partial(_pick_time, self, self.at)),
        ]

    def set_time(self, at: datetime) -> None:
        """Another day or time was chosen."""
        self.at = at
        self.invalidate()

    def accept(self) -> object:
        moment = round(self.at.timestamp() * 1000)
        if moment <= self.device.clock.now_ms:
            self.activity.toast("You must pick a time in the future")
            return ui.KEEP_OPEN
        return self.on_time(moment)


def _row(icon: str, name: str, text: str, tap: Callable[[], object]) -> ui.View:
    return ui.Row(w=ui.MATCH, min_height=48, align="center", gap=16)[
        ui.Icon(icon, f"#{name}_image", tint=style.INK),
        ui.Text(text, f"#edit_{name}", style=style.BODY, weight=1, padding=(0, 12), tap=tap),
    ]


def _pick_day(dialog: ScheduleDialog, at: datetime) -> None:
    def take(day: date) -> None:
        dialog.set_time(at.replace(year=day.year, month=day.month, day=day.day))

    activity = dialog.activity
    ui.DatePickerDialog(activity, at.date(), take, header_color=style.PRIMARY).show()


def _pick_time(dialog: ScheduleDialog, at: datetime) -> None:
    def take(hour: int, minute: int) -> None:
        dialog.set_time(at.replace(hour=hour, minute=minute))

    activity = dialog.activity
    assert isinstance(activity, Activity)
    twenty_four = date_format(dialog.device, activity.package).twenty_four
    ui.MaterialTimePicker(
        activity, at.hour, at.minute, take, is_24h=twenty_four, style=widgets.TIME_STYLE
    ).show()


def show_schedule_dialog(
    activity: Activity, on_time: Callable[[int], object], at_ms: int = 0
) -> None:
    """Ask when a message is sent: first for the day and the time, then for both at once."""
    if at_ms:
        ScheduleDialog(activity, style.device_time(at_ms), on_time).show()
        return
    now = style.device_time(activity.device.clock.now_ms)
    start = now.replace(second=0, microsecond=0)
    start += timedelta(minutes=_STEP_MINUTES - start.minute % _STEP_MINUTES)

    def take_day(day: date) -> None:
        def take_time(hour: int, minute: int) -> None:
            at = datetime(day.year, day.month, day.day, hour, minute, tzinfo=start.tzinfo)
            ScheduleDialog(activity, at, on_time).show()

        twenty_four = date_format(activity.device, activity.package).twenty_four
        ui.MaterialTimePicker(
            activity,
            start.hour,
            start.minute,
            take_time,
            is_24h=twenty_four,
            style=widgets.TIME_STYLE,
        ).show()

    ui.DatePickerDialog(activity, start.date(), take_day, header_color=style.PRIMARY).show()


def show_waiting_dialog(
    activity: Activity,
    on_update: Callable[[], object],
    on_send: Callable[[], object],
    on_delete: Callable[[], object],
) -> None:
    """What can be done with a message that waits."""
    actions = [ui.snapshot_safe(action) for action in (on_update, on_send, on_delete)]

    def run(position: int) -> None:
        actions[position]()

    ui.ListDialog(
        activity,
        "Scheduled message",
        ["Update message", "Send now", "Delete"],
        run,
        kind="single",
        radio_group=True,
        style=widgets.DIALOG_STYLE,
    ).show()
