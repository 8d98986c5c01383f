"""The Timer tab: keypad, and the cards of running timers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.clock import style
from android_world.virtual_device.apps.clock.stopwatch_tab import seconds_text
from android_world.virtual_device.apps.clock.store import Timer
from android_world.virtual_device.apps.clock.tab import Tab
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.clock.activity import DeskClock

_REGISTER = 6
_CARD_DP, _TIME_DP = 200, 64


def parts(register: str) -> tuple[int, int, int]:
    """Hours, minutes and seconds typed so far."""
    digits = register.rjust(_REGISTER, "0")
    return int(digits[:2]), int(digits[2:4]), int(digits[4:])


def plural(count: int, unit: str) -> str:
    """`1 hour`, `2 hours`."""
    return f"{count} {unit}" if count == 1 else f"{count} {unit}s"


def remaining_text(ms: int) -> str:
    """`5`, `1:05`, `1:02:03`; with a minus after the end."""
    return f"−{seconds_text(-ms)}" if ms < 0 else seconds_text(ms + 999)


def timer_title(timer: Timer) -> str:
    """`5m 30s Timer`, or the timer's label."""
    if timer.label:
        return timer.label
    seconds = timer.total_ms // 1000
    units = ((seconds // 3600, "h"), (seconds // 60 % 60, "m"), (seconds % 60, "s"))
    return " ".join(f"{n}{u}" for n, u in units if n) + " Timer"


class TimerTab(Tab):
    """The keypad, or the cards of the timers that are there."""

    name, title, icon = "timer", "Timer", "timer-sand"

    def __init__(self, activity: DeskClock) -> None:
        super().__init__(activity)
        self.keypad = Keypad(self)
        self.adding = False

    @property
    def split(self) -> bool:
        return self.adding or not self.app.timers

    @property
    def counting(self) -> bool:
        return not self.split and self.name in self.app.counting

    def build(self) -> ui.View:
        if self.split:
            return self.keypad.build()
        timers = self.app.timers
        grown = self.device.display.scale_height(_TIME_DP) - _TIME_DP
        return ui.ListView(
            "#timer_list",
            fill=True,
            count=len(timers),
            build_row=lambda i: self._card(timers[i]),
            row_height=_CARD_DP + grown,
            bottom_inset=120,
        )

    def buttons(self) -> Sequence[ui.View]:
        def add() -> None:
            self.adding = True

        if not self.split:
            return [self.fab("plus", "Add timer", add)]
        delete = self.side_button("Delete", "delete-outline", self._stop_adding)
        return [
            *([delete] if self.app.timers else []),
            *([self.fab("play", "Start", self._start)] if self.keypad.register else []),
        ]

    def _card(self, timer: Timer) -> ui.View:
        left = timer.remaining(self.device.clock.uptime_ms)
        figures = ui.TextStyle(48, 400, style.INK if left >= 0 else "#BA1A1A")
        app, number = self.app, timer.timer_id
        name = partial(app.label_timer, number)
        time, delete = remaining_text(left), partial(app.delete_timer, number)
        return ui.Box(padding=(16, 8, 16, 0))[
            ui.Box("#timer_card.CardView", fill=True, padding=16, background="#FFFFFF", corner=28)[
                ui.Text(
                    timer_title(timer),
                    "#timer_title",
                    style=style.muted_style(16),
                    margin=(0, 0, 48, 0),
                    max_lines=1,
                    tap=partial(self.activity.show_label_dialog, timer.label, name),
                ),
                ui.IconButton("close", "#close", desc="Delete", gravity="end", tap=delete),
                ui.Text(time, "#timer_text", style=figures, gravity="center_vertical"),
                ui.Row(".LinearLayout", gravity="bottom", gap=8)[
                    _card_button(
                        "+1:00", "Add 1 Minute", "#add_minute", partial(app.add_minute, number)
                    ),
                    _card_button("Reset", "Reset", "#reset", partial(app.reset_timer, number)),
                    self._play_pause(timer, left),
                ],
            ]
        ]

    def _play_pause(self, timer: Timer, left: int) -> ui.View:
        action = self.app.toggle_timer
        if timer.ends_ms is None:
            icon, description = "play", "Start"
        elif left > 0:
            icon, description = "pause", "Pause"
        else:
            icon, description, action = "stop", "Stop", self.app.reset_timer
        return ui.IconButton(
            icon,
            "#play_pause.Button",
            desc=description,
            background=style.FAB_BACKGROUND,
            corner=24,
            w=72,
            tap=partial(action, timer.timer_id),
        )

    # -- actions ---------------------------------------------------------------------------------

    def _start(self) -> None:
        hours, minutes, seconds = parts(self.keypad.register)
        self.app.start_timer(((hours * 60 + minutes) * 60 + seconds) * 1000)
        self._stop_adding()

    def _stop_adding(self) -> None:
        self.keypad.register, self.adding = "", False

    def on_back(self) -> bool:
        if self.adding and self.app.timers:
            self._stop_adding()
            return True
        return False

    def on_key(self, key: str) -> bool:
        return self.split and self.keypad.on_key(key)


def _card_button(text: str, desc: str, selector: str, tap: Callable[[], object]) -> ui.View:
    return ui.Button(
        text, selector, desc=desc, background=style.KEY, corner=24, style=style.STRONG, tap=tap
    )


class Keypad:
    """The time that is typed for a new timer, and its keys."""

    def __init__(self, tab: TimerTab) -> None:
        self.tab = tab
        self.register = ""

    @property
    def _key_dp(self) -> float:
        """Diameter of a key, so that four rows and the buttons fit."""
        display = self.tab.device.display
        room = display.size[1] / display.density - 330
        return max(40.0, min(80.0, room / 4 - 8))

    def build(self) -> ui.View:
        """The time and the keys."""
        hours, minutes, seconds = parts(self.register)
        text = f"{hours:02}h {minutes:02}m {seconds:02}s"
        # Where the part that was typed begins, at a whole unit.
        entered = (len(text), 8, 4, 0)[(len(self.register) + 1) // 2]
        faint = style.muted_style(44)
        typed = replace(faint, color=theme.ACCENT)
        said = (plural(hours, "hour"), plural(minutes, "minute"), plural(seconds, "second"))
        time = ui.Text(
            text,
            "#timer_setup_time",
            desc=", ".join(said),
            style=faint,
            spans=((0, entered, faint), (entered, len(text), typed)),
            margin=(0, 24, 0, 16),
        )
        return ui.Box("#timer_setup", fill=True)[self.tab.panes([time], self._keys())]

    def _keys(self) -> ui.View:
        rows = [[self._key(label) for label in labels] for labels in ("123", "456", "789")]
        rows.append([self._key("00"), self._key("0"), self._delete_key()])
        return ui.Column("#timer_setup_digits.ViewGroup", gap=8)[
            *(ui.Row(gap=8)[row] for row in rows)
        ]

    def _key(self, digits: str) -> ui.View:
        return ui.Button(
            digits,
            f"#timer_setup_digit_{digits}",
            tap=partial(self.type, digits),
            w=self._key_dp,
            h=self._key_dp,
            padding=0,
            background=style.KEY,
            corner=self._key_dp / 2,
            style=style.plain(28),
        )

    def _delete_key(self) -> ui.View:
        return style.round_button(
            "backspace-outline",
            "#timer_setup_delete.Button",
            f"Delete {self.register[-1:]}".rstrip(),
            self.delete,
            self._key_dp,
            text="⌫",
            size=28,
            gravity="",
            enabled=bool(self.register),
            on_long_press=partial(self.delete, _REGISTER),
        )

    def type(self, digits: str) -> None:
        """Digits enter from the right; leading zeros and a seventh digit are ignored."""
        for digit in digits:
            if len(self.register) < _REGISTER and (self.register or digit != "0"):
                self.register += digit

    def delete(self, count: int = 1) -> None:
        """Remove the last digits."""
        self.register = self.register[:-count]

    def on_key(self, key: str) -> bool:
        """Digits and DEL."""
        if key.isdecimal() and len(key) == 1:
            self.type(key)
        elif key == "DEL":
            self.delete()
        else:
            return False
        return True
