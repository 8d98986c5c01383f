"""The Timer tab: keypad, and the cards of running timers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.clock.store import Timer
from android_world.virtual_device.apps.clock.style import FAB_BACKGROUND, INK, KEY, MUTED
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.clock.activity import DeskClock

_REGISTER = 6
_CARD_DP = 200


def parts(register: str) -> tuple[int, int, int]:
    """Hours, minutes and seconds typed so far."""
    digits = register.rjust(_REGISTER, "0")
    return int(digits[:2]), int(digits[2:4]), int(digits[4:])


def plural(count: int, unit: str) -> str:
    """`1 hour`, `2 hours`."""
    return f"{count} {unit}" if count == 1 else f"{count} {unit}s"


def remaining_text(ms: int) -> str:
    """`5`, `1:05`, `1:02:03`; with a minus after the end."""
    sign = "−" if ms < 0 else ""
    seconds = (-ms if ms < 0 else ms + 999) // 1000
    hours, minutes, rest = seconds // 3600, seconds // 60 % 60, seconds % 60
    if hours:
        return f"{sign}{hours}:{minutes:02}:{rest:02}"
    return f"{sign}{minutes}:{rest:02}" if minutes else f"{sign}{rest}"


def timer_title(timer: Timer) -> str:
    """`5m 30s Timer`, or the timer's label."""
    if timer.label:
        return timer.label
    seconds = timer.total_ms // 1000
    units = ((seconds // 3600, "h"), (seconds // 60 % 60, "m"), (seconds % 60, "s"))
    return " ".join(f"{n}{u}" for n, u in units if n) + " Timer"


class TimerTab:
    """Views and actions of the tab."""

    name, title, icon = "timer", "Timer", "timer-sand"

    def __init__(self, activity: DeskClock) -> None:
        self.activity = activity
        self.register = ""
        self.adding = False

    @property
    def _setting_up(self) -> bool:
        return self.adding or not self.activity.app.timers

    @property
    def split(self) -> bool:
        """Whether the tab has two parts."""
        return self._setting_up

    @property
    def counting(self) -> bool:
        """Whether the views change with time."""
        return not self._setting_up and any(t.ends_ms is not None for t in self.activity.app.timers)

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        """Keypad or cards."""
        return self._setup() if self._setting_up else self._cards()

    def buttons(self) -> tuple[ui.View | None, ui.View | None, ui.View | None]:
        """Left button, FAB and right button."""
        if not self._setting_up:
            return None, self.activity.fab("plus", "Add timer", self._add), None
        fab = None
        if self.register:
            fab = self.activity.fab("play", "Start", self.start)
        left = None
        if self.activity.app.timers:
            left = self.activity.side_button("Delete", "delete-outline", self._stop_adding, "left")
        return left, fab, None

    def _setup(self) -> ui.View:
        hours, minutes, seconds = parts(self.register)
        text = f"{hours:02}h {minutes:02}m {seconds:02}s"
        entered = len(text) if not self.register else _first_entered(text, self.register)
        style = ui.TextStyle(44, 400, MUTED)
        panes = self.activity.panes(
            [
                ui.Text(
                    text,
                    "#timer_setup_time",
                    desc=f"{plural(hours, 'hour')}, {plural(minutes, 'minute')}, "
                    f"{plural(seconds, 'second')}",
                    style=style,
                    spans=(
                        (0, entered, style),
                        (entered, len(text), replace(style, color=theme.ACCENT)),
                    ),
                    margin=(0, 24, 0, 16),
                )
            ],
            self._keypad(),
        )
        return ui.Box("#timer_setup", fill=True)[panes]

    def _keypad(self) -> ui.View:
        rows: list[ui.View] = [
            self._key_row([(str(d), f"timer_setup_digit_{d}", str(d)) for d in range(n, n + 3)])
            for n in (1, 4, 7)
        ]
        rows.append(self._last_row())
        return ui.Column("#timer_setup_digits.ViewGroup", gap=8)[rows]

    def _key_row(self, keys: list[tuple[str, str, str]]) -> ui.View:
        return ui.Row(gap=8)[
            [self._key(label, rid, partial(self.type, digits)) for label, rid, digits in keys]
        ]

    def _last_row(self) -> ui.View:
        size = self.activity.key_size
        delete = ui.IconButton(
            "backspace-outline",
            "#timer_setup_delete.Button",
            text="⌫",
            size=28,
            tint=INK,
            w=size,
            h=size,
            background=KEY,
            corner=size / 2,
            tap=self.delete,
        )
        delete.desc = f"Delete {self.register[-1]}" if self.register else "Delete"
        delete.enabled = bool(self.register)
        delete.on_long_press = self.clear
        return ui.Row(gap=8)[
            self._key("00", "timer_setup_digit_00", partial(self.type, "00")),
            self._key("0", "timer_setup_digit_0", partial(self.type, "0")),
            delete,
        ]

    def _key(self, label: str, resource_id: str, action: Callable[[], object]) -> ui.Button:
        size = self.activity.key_size
        return ui.Button(
            label,
            resource_id=resource_id,
            tap=action,
            w=size,
            h=size,
            padding=0,
            background=KEY,
            corner=size / 2,
            style=ui.TextStyle(28, 400, INK),
        )

    def _cards(self) -> ui.View:
        timers = self.activity.app.timers
        return ui.ListView(
            "#timer_list",
            fill=True,
            count=len(timers),
            build_row=lambda i: self._card(timers[i]),
            row_height=_CARD_DP,
            bottom_inset=120,
        )

    def _card(self, timer: Timer) -> ui.View:
        running = timer.ends_ms is not None
        left = timer.remaining(self.activity.device.clock.uptime_ms)
        app = self.activity.app
        card = ui.Box(
            "#timer_card.CardView", fill=True, padding=16, background="#FFFFFF", corner=28
        )[
            ui.Text(
                timer_title(timer),
                "#timer_title",
                style=ui.TextStyle(16, 400, MUTED),
                margin=(0, 0, 48, 0),
                max_lines=1,
                tap=partial(self.activity.edit_timer_label, timer.timer_id),
            ),
            ui.IconButton(
                "close",
                "#close",
                desc="Delete",
                gravity="end",
                tap=partial(app.delete_timer, timer.timer_id),
            ),
            ui.Text(
                remaining_text(left),
                "#timer_text",
                style=ui.TextStyle(48, 400, INK if left >= 0 else "#BA1A1A"),
                gravity="center_vertical",
            ),
            ui.Row(".LinearLayout", gravity="bottom", gap=8)[
                self._card_button("+1:00", "Add 1 Minute", "add_minute", app.add_minute, timer),
                self._card_button("Reset", "Reset", "reset", app.reset_timer, timer),
                self._play_pause(timer, running, left),
            ],
        ]
        return ui.Box(padding=(16, 8, 16, 0))[card]

    def _play_pause(self, timer: Timer, running: bool, left: int) -> ui.View:
        description = "Stop" if running and left <= 0 else "Pause" if running else "Start"
        icon = {"Stop": "stop", "Pause": "pause", "Start": "play"}[description]
        action = (
            self.activity.app.reset_timer
            if description == "Stop"
            else self.activity.app.toggle_timer
        )
        return ui.IconButton(
            icon,
            "#play_pause.Button",
            desc=description,
            background=FAB_BACKGROUND,
            corner=24,
            w=72,
            tap=partial(action, timer.timer_id),
        )

    def _card_button(
        self,
        text: str,
        description: str,
        resource_id: str,
        action: Callable[[int], object],
        timer: Timer,
    ) -> ui.View:
        return ui.Button(
            text,
            desc=description,
            resource_id=resource_id,
            background=KEY,
            corner=24,
            style=ui.TextStyle(14, 500, INK),
            tap=partial(action, timer.timer_id),
        )

    # -- actions ---------------------------------------------------------------------------------

    def type(self, digits: str) -> None:
        """Digits enter from the right; leading zeros and a seventh digit are ignored."""
        for digit in digits:
            if len(self.register) < _REGISTER and (self.register or digit != "0"):
                self.register += digit

    def delete(self) -> None:
        """Remove the last digit."""
        self.register = self.register[:-1]

    def clear(self) -> None:
        """Remove all digits."""
        self.register = ""

    def start(self) -> None:
        """Start the timer that was typed."""
        hours, minutes, seconds = parts(self.register)
        self.activity.app.start_timer(((hours * 60 + minutes) * 60 + seconds) * 1000)
        self.register, self.adding = "", False

    def _add(self) -> None:
        self.adding = True

    def _stop_adding(self) -> None:
        self.register, self.adding = "", False

    def on_back(self) -> bool:
        """Close the keypad when it was opened over existing timers."""
        if self.adding and self.activity.app.timers:
            self._stop_adding()
            return True
        return False

    def on_key(self, key: str) -> bool:
        """Digits and DEL of a hardware keyboard."""
        if not self._setting_up:
            return False
        if key.isdecimal() and len(key) == 1:
            self.type(key)
        elif key == "DEL":
            self.delete()
        else:
            return False
        return True


def _first_entered(text: str, register: str) -> int:
    """Where the part that was typed begins, at a whole unit."""
    units = (len(register) + 1) // 2
    return {1: 8, 2: 4, 3: 0}[units]
