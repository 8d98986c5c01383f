"""The Alarm tab: a card per alarm, which expands for editing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from typing import Any

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps.clock import style
from android_world.virtual_device.apps.clock.store import EVERY_DAY, PACKAGE, Alarm, device_time
from android_world.virtual_device.apps.clock.tab import Tab
from android_world.virtual_device.apps.clock.world_tab import clock_text
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.date_format import local_time
from android_world.virtual_device.ui import theme

# As the buttons stand; the bits of an alarm begin with Monday.
_DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
_SHUT_DP, _OPEN_DP = 132.6, 470  # measured on a recording
_BESIDE_ARROW = (0, 0, 56, 0)


def _rings_on(alarm: Alarm, day: int) -> bool:
    """Whether it rings on a day of `_DAYS`."""
    return bool(alarm.days & _bit(day))


def _bit(day: int) -> int:
    return 1 << (day - 1) % 7


def days_text(alarm: Alarm, full: bool, today_first: str) -> str:
    """`Mon, Tue`, `Every day`, or today/tomorrow for an alarm that rings once."""
    if alarm.days == EVERY_DAY:
        return "Every day"
    if alarm.days:
        chosen = [name for day, name in enumerate(_DAYS) if _rings_on(alarm, day)]
        return ", ".join(name if full else name[:3] for name in chosen)
    return today_first if alarm.enabled else "Not scheduled"


@dataclass(kw_only=True, eq=False, repr=False)
class DayButton(ui.CheckBox):
    """A day's initial in a circle, filled for a day on which the alarm rings."""

    align: str = "center"

    def paint_content(self, canvas: skia.Canvas, ctx: ui.LayoutContext) -> None:
        paint = skia.Paint(
            Color=theme.color(theme.ACCENT if self.checked else theme.SECONDARY), AntiAlias=True
        )
        if not self.checked:
            paint.setStyle(skia.Paint.kStroke_Style)
            paint.setStrokeWidth(ctx.px(1))
        canvas.drawCircle(*self.bounds.center, ctx.px(16), paint)
        ui.Text.paint_content(self, canvas, ctx)


class AlarmTab(Tab):
    """The list of cards."""

    name, title, icon = "alarm", "Alarm", "alarm"

    expanded = 0

    def build(self) -> ui.View:
        alarms = self.app.store.alarms()
        return ui.ListView(
            "#alarm_recycler_view",
            fill=True,
            count=len(alarms),
            build_row=lambda i: self._card(alarms[i]),
            row_height=lambda i: _OPEN_DP if alarms[i].alarm_id == self.expanded else _SHUT_DP,
            bottom_inset=120,
        )

    def buttons(self) -> Sequence[ui.View]:
        return [self.fab("plus", "Add alarm", self._add)]

    def _add(self) -> None:
        def create(hour: int, minute: int) -> None:
            self.expanded = self._save(Alarm(hour, minute)).alarm_id

        now = local_time(self.device)
        self._show_time_dialog(now.hour, now.minute, create)

    def _show_time_dialog(
        self, hour: int, minute: int, on_done: Callable[[int, int], object]
    ) -> None:
        twenty_four = self.activity.twenty_four
        ui.MaterialTimePicker(self.activity, hour, minute, on_done, is_24h=twenty_four).show()

    def _save(self, alarm: Alarm) -> Alarm:
        """Store an alarm and say when it rings."""
        saved = self.app.save_alarm(alarm)
        if saved.enabled:
            self.activity.snackbar.show(self.app.until(saved))
        self.activity.invalidate()
        return saved

    def _change(self, alarm: Alarm, **values: Any) -> None:
        self.app.save_alarm(replace(alarm, **values))

    # -- a card ----------------------------------------------------------------------------------

    def _card(self, alarm: Alarm) -> ui.View:
        is_open = alarm.alarm_id == self.expanded

        def toggle() -> None:
            self.expanded = 0 if is_open else alarm.alarm_id

        return ui.Box(padding=(16, 8, 16, 0))[
            ui.Box(
                ".CardView",
                fill=True,
                desc="Alarm",
                background="#FFFFFF",
                corner=28,
                padding=(20, 12),
                tap=toggle,
            )[
                ui.Column(w=ui.MATCH)[
                    ui.Box(w=ui.MATCH)[
                        ui.Column(w=ui.MATCH)[self._label(alarm, is_open), self._time(alarm)],
                        ui.IconButton(
                            "chevron-up" if is_open else "chevron-down",
                            "#arrow",
                            desc="Collapse alarm" if is_open else "Expand alarm",
                            gravity="end",
                            tap=toggle,
                        ),
                    ],
                    self._summary(alarm),
                    *(self._editor(alarm) if is_open else []),
                ]
            ]
        ]

    def _label(self, alarm: Alarm, is_open: bool) -> ui.View | None:
        if not is_open and not alarm.label:
            return None
        label = ui.Text(
            alarm.label or "Add label",
            "#edit_label" if is_open else "#label",
            style=style.muted_style(),
            margin=_BESIDE_ARROW,
            max_lines=1,
        )
        if is_open:
            label.w, label.min_height, label.tap = (
                ui.MATCH,
                32,
                partial(self._show_label_dialog, alarm),
            )
        return label

    def _show_label_dialog(self, alarm: Alarm) -> None:
        self.activity.show_label_dialog(
            alarm.label, lambda label: self._change(alarm, label=label.strip())
        )

    def _time(self, alarm: Alarm) -> ui.View:
        def change(hour: int, minute: int) -> None:
            self._save(replace(alarm, hour=hour, minute=minute, enabled=True))

        at = device_time(0).replace(hour=alarm.hour, minute=alarm.minute)
        return ui.Text(
            clock_text(at, self.activity.twenty_four),
            "#digital_clock",
            style=ui.TextStyle(44, 400, style.INK if alarm.enabled else style.MUTED),
            tap=lambda: self._show_time_dialog(alarm.hour, alarm.minute, change),
        )

    def _summary(self, alarm: Alarm) -> ui.View:
        now = local_time(self.device)
        tomorrow = alarm.next_time(now).date() == (now + timedelta(days=1)).date()
        day = "Tomorrow" if tomorrow else "Today"
        return ui.Row(w=ui.MATCH, align="center")[
            ui.Text(
                days_text(alarm, False, day),
                "#days_of_week",
                desc=days_text(alarm, True, day),
                style=style.plain() if alarm.enabled else style.muted_style(),
                weight=1,
            ),
            ui.Switch(
                "#onoff",
                checked=alarm.enabled,
                on_change=lambda enabled: self._save(replace(alarm, enabled=enabled)),
            ),
        ]

    # -- an open card ----------------------------------------------------------------------------

    def _editor(self, alarm: Alarm) -> list[ui.View]:
        sound = f"Ringtone {alarm.ringtone}"
        return [
            ui.Row("#repeat_days", w=ui.MATCH)[*(self._day(alarm, day) for day in range(7))],
            _option("Schedule alarm", "#blackout_title"),
            _option(
                alarm.ringtone,
                "#choose_ringtone",
                partial(self._open_sounds, alarm),
                desc=sound,
            ),
            ui.CheckBox(
                "Vibrate",
                "#vibrate_onoff",
                checked=alarm.vibrate,
                on_change=lambda vibrate: self._change(alarm, vibrate=vibrate),
                w=ui.MATCH,
                style=style.plain(),
            ),
            _option("Google Assistant Routine", "#assistant_routine"),
            ui.Button("Delete", "#delete", tap=partial(self._delete, alarm)),
        ]

    def _day(self, alarm: Alarm, day: int) -> ui.View:
        chosen = _rings_on(alarm, day)
        return DayButton(
            _DAYS[day][0],
            f"#day_button_{day}",
            desc=_DAYS[day],
            checked=chosen,
            on_change=lambda _: self._change(alarm, days=alarm.days ^ _bit(day)),
            weight=1,
            style=style.ON_ACCENT if chosen else style.STRONG,
        )

    def _open_sounds(self, alarm: Alarm) -> None:
        component = (PACKAGE, "com.android.deskclock.ringtone.RingtonePickerActivity")
        extras = {"alarm_id": alarm.alarm_id}
        self.activity.start_activity(Intent(component=component, extras=extras))

    def _delete(self, alarm: Alarm) -> None:
        self.app.delete_alarm(alarm.alarm_id)
        restore = partial(self._change, alarm, alarm_id=0)
        self.activity.snackbar.show("Alarm deleted", ("Undo", restore))


def _option(
    text: str, selector: str, tap: Callable[[], object] | None = None, desc: str = ""
) -> ui.View:
    """A line of an expanded card; one that leads nowhere is dim."""
    return ui.Text(
        text,
        selector,
        desc=desc,
        style=style.plain(),
        w=ui.MATCH,
        min_height=48,
        tap=tap,
        enabled=tap is not None,
    )
