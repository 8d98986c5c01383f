"""What both players ask: speed, time and when to stop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.vlc import style
from android_world.virtual_device.apps.vlc.library import Library
from android_world.virtual_device.apps.vlc.playlist_sheet import SheetLook
from android_world.virtual_device.framework.playback import Playback
from android_world.virtual_device.system.device_protocol import Device

_RATE = "playback_rate"
_SLOWEST, _FASTEST = 0.25, 4.0
_STEP = 0.05
_TITLE = ui.TextStyle(18, 500, style.TEXT)
_KEY = ui.TextStyle(24, 400, style.TEXT)
_ROWS = (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"), (":00", "0", ":30"))


def stored_speed(device: Device) -> float:
    """How fast playback starts: as it was last, where the user wants that."""
    stored = Library(device).preferences.all()
    rate = stored.get(_RATE) if stored.get("playback_speed") else 1.0
    return rate if isinstance(rate, float) and _SLOWEST <= rate <= _FASTEST else 1.0


def show_speed_dialog(host: Activity, playback: Playback) -> None:
    """How fast it plays."""
    _SpeedSheet(host, playback).show()


def show_sleep_dialog(host: Activity, stop: Callable[[], object]) -> None:
    """After how many hours and minutes playback stops."""

    def put(digits: str) -> None:
        minutes = int(digits[:2]) * 60 + int(digits[2:])
        if minutes:
            host.app.call_later(minutes * 60_000, stop)

    _TimeSheet(host, "Sleep in", ("h", "m"), put).show()


def show_time_dialog(host: Activity, seek: Callable[[int], object]) -> None:
    """The time to go to, in hours, minutes and seconds."""

    def jump(digits: str) -> None:
        hours, minutes, seconds = (int(digits[at : at + 2]) for at in (0, 2, 4))
        seek(((hours * 60 + minutes) * 60 + seconds) * 1000)

    _TimeSheet(host, "Jump to time", ("h", "m", "s"), jump).show()


class _TimeSheet(SheetLook, ui.BottomSheet):
    """A time that is entered digit by digit; the last digits are of the smallest unit."""

    def __init__(
        self, host: Activity, title: str, units: Sequence[str], put: Callable[[str], object]
    ) -> None:
        super().__init__(host)
        self.title, self.units, self.put = title, units, put
        self.digits = ""

    @property
    def _all_digits(self) -> str:
        return self.digits.zfill(2 * len(self.units))

    def content(self) -> ui.View:
        time = " ".join(
            f"{self._all_digits[2 * i : 2 * i + 2]}{u}" for i, u in enumerate(self.units)
        )
        return ui.Column(".ConstraintLayout", w=ui.MATCH, padding=16, align="center", gap=8)[
            ui.Text(self.title, "#tim_pic_title", style=_TITLE),
            ui.Row(w=ui.MATCH, main="center", align="center")[
                ui.Text(time, "#tim_pic_timetojump", style=_KEY),
                ui.IconButton(
                    "backspace-outline",
                    "#tim_pic_delete.ImageButton",
                    desc="Clear",
                    tint=style.ICON,
                    tap=self._clear,
                ),
            ],
            *map(self._row, _ROWS),
            ui.Button("OK", "#tim_pic_ok", style=style.BUTTON, tap=self._confirm),
        ]

    def _row(self, keys: Sequence[str]) -> ui.View:
        return ui.Row(".LinearLayout", w=ui.MATCH)[
            [
                ui.Text(
                    key,
                    f"#tim_pic_{key.removeprefix(':')}",
                    style=_KEY,
                    align="center",
                    weight=1,
                    h=48,
                    tap=partial(self._press, key.removeprefix(":")),
                )
                for key in keys
            ]
        ]

    def _press(self, digits: str) -> None:
        if len(self.digits + digits) <= 2 * len(self.units):
            self.digits = (self.digits + digits).lstrip("0")

    def _clear(self) -> None:
        self.digits = ""

    def _confirm(self) -> None:
        self.dismiss()
        self.put(self._all_digits)
        self.activity.invalidate()


class _SpeedSheet(SheetLook, ui.BottomSheet):
    """A bar and two buttons for the speed, which changes at once."""

    def __init__(self, host: Activity, playback: Playback) -> None:
        super().__init__(host)
        self.phone, self.playback = host.device, playback

    def content(self) -> ui.View:
        speed = self.playback.speed
        number = ui.TextStyle(12, 400, style.SECONDARY)
        return ui.Column(".ConstraintLayout", w=ui.MATCH, padding=16, gap=8)[
            ui.Text("Playback speed", "#textView12", style=_TITLE),
            ui.Row(w=ui.MATCH)[
                ui.Text("0.25", "#textView13", style=number),
                ui.Text(
                    f"{speed:.2f}x",
                    "#playback_speed_value",
                    style=style.TITLE,
                    weight=1,
                    align="center",
                ),
                ui.Text("4.00", "#textView14", style=number),
            ],
            ui.Row(w=ui.MATCH, align="center")[
                self._button("minus", "Decrease speed", "playback_speed_minus", -_STEP),
                ui.Slider(
                    "#playback_speed_seek.SeekBar",
                    value=(speed - _SLOWEST) / (_FASTEST - _SLOWEST),
                    tint=style.ORANGE,
                    weight=1,
                    on_change=lambda share, _: self._set(_SLOWEST + share * (_FASTEST - _SLOWEST)),
                ),
                self._button("plus", "Increase speed", "playback_speed_plus", _STEP),
            ],
        ]

    def _button(self, icon: str, title: str, name: str, step: float) -> ui.View:
        return ui.IconButton(
            icon,
            f"#{name}.ImageButton",
            desc=title,
            tint=style.ICON,
            tap=lambda: self._set(self.playback.speed + step),
        )

    def _set(self, speed: float) -> None:
        self.playback.speed = round(min(_FASTEST, max(_SLOWEST, speed)) / _STEP) * _STEP
        Library(self.phone).preferences.put(**{_RATE: self.playback.speed})
