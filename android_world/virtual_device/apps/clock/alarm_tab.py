"""The Alarm tab: a card per alarm, which expands for editing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps.clock.store import EVERY_DAY, Alarm, device_time
from android_world.virtual_device.apps.clock.style import INK, MUTED
from android_world.virtual_device.apps.clock.world_tab import clock_text
from android_world.virtual_device.system.dates import local_time
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.clock.activity import DeskClock

# Sunday first, as the buttons stand; the value is the bit (Monday first).
_DAYS = (
    ("Sunday", 6),
    ("Monday", 0),
    ("Tuesday", 1),
    ("Wednesday", 2),
    ("Thursday", 3),
    ("Friday", 4),
    ("Saturday", 5),
)
_SHUT_DP, _OPEN_DP = 132.6, 470
_BESIDE_ARROW = (0, 0, 56, 0)
_OPTION = ui.TextStyle(14, 400, INK)
_DAY, _CHOSEN = ui.TextStyle(14, 500, INK), ui.TextStyle(14, 500, "#FFFFFF")
RINGTONES = (
    "Silent",
    "Default (Cesium)",
    "Argon",
    "Carbon",
    "Cesium",
    "Helium",
    "Krypton",
    "Neon",
    "Osmium",
    "Oxygen",
    "Platinum",
    "Scandium",
)


def days_text(alarm: Alarm, full: bool, today_first: str) -> str:
    """`Mon, Tue`, `Every day`, or today/tomorrow for an alarm that rings once."""
    if alarm.days == EVERY_DAY:
        return "Every day"
    if alarm.days:
        chosen = [name for name, bit in _DAYS if alarm.days >> bit & 1]
        return ", ".join(name if full else name[:3] for name in chosen)
    return today_first if alarm.enabled else "Not scheduled"


def _option(text: str, resource_id: str, on_tap: Callable[[], object], said: str = "") -> ui.View:
    """A line of an expanded card."""
    return ui.Text(
        text,
        desc=said,
        resource_id=resource_id,
        style=_OPTION,
        w=ui.MATCH,
        min_height=48,
        tap=on_tap,
    )


@dataclass(kw_only=True, eq=False, repr=False)
class DayButton(ui.CheckBox):
    """A day's initial in a circle, filled for a day on which the alarm rings."""

    align: str = "center"

    def paint_content(self, canvas: skia.Canvas, ctx: ui.LayoutContext) -> None:
        """Draw the circle and the initial in it."""
        paint = skia.Paint(
            Color=theme.color(theme.ACCENT if self.checked else theme.SECONDARY), AntiAlias=True
        )
        if not self.checked:
            paint.setStyle(skia.Paint.kStroke_Style)
            paint.setStrokeWidth(ctx.px(1))
        canvas.drawCircle(*self.bounds.center, ctx.px(16), paint)
        ui.Text.paint_content(self, canvas, ctx)


class AlarmTab:
    """Views and actions of the tab."""

    name, title, icon = "alarm", "Alarm", "alarm"
    split = False
    counting = False

    def __init__(self, activity: DeskClock) -> None:
        self.activity = activity
        self.expanded = 0

    def build(self) -> ui.View:
        """The list of cards."""
        alarms = self.activity.app.store.alarms()
        return ui.ListView(
            "#alarm_recycler_view",
            fill=True,
            count=len(alarms),
            build_row=lambda i: self._card(alarms[i]),
            row_height=lambda i: _OPEN_DP if alarms[i].alarm_id == self.expanded else _SHUT_DP,
            bottom_inset=120,
        )

    def _card(self, alarm: Alarm) -> ui.View:
        is_open = alarm.alarm_id == self.expanded
        return ui.Box(padding=(16, 8, 16, 0))[
            ui.Box(
                ".CardView",
                fill=True,
                desc="Alarm",
                background="#FFFFFF",
                corner=28,
                padding=(20, 12),
                tap=partial(self._toggle_card, alarm),
            )[
                ui.Column(w=ui.MATCH)[
                    self._top(alarm, is_open),
                    *([] if is_open else [self._summary(alarm)]),
                    *(self._editor(alarm) if is_open else []),
                ]
            ]
        ]

    def _top(self, alarm: Alarm, is_open: bool) -> ui.View:
        at = device_time(0).replace(hour=alarm.hour, minute=alarm.minute)
        label: ui.View | None = None
        if is_open:
            label = ui.Text(
                alarm.label or "Add label",
                "#edit_label",
                style=ui.TextStyle(14, 400, MUTED),
                tap=partial(self._ask_label, alarm),
                w=ui.MATCH,
                min_height=32,
                margin=_BESIDE_ARROW,
                max_lines=1,
            )
        elif alarm.label:
            label = ui.Text(
                alarm.label,
                "#label",
                style=ui.TextStyle(14, 400, MUTED),
                margin=_BESIDE_ARROW,
                max_lines=1,
            )
        return ui.Box(w=ui.MATCH)[
            ui.Column(w=ui.MATCH)[
                label,
                ui.Text(
                    clock_text(at, self.activity.twenty_four),
                    "#digital_clock",
                    style=ui.TextStyle(44, 400, INK if alarm.enabled else theme.SECONDARY),
                    tap=partial(self._ask_time, alarm),
                ),
            ],
            ui.IconButton(
                "chevron-up" if is_open else "chevron-down",
                "#arrow",
                desc="Collapse alarm" if is_open else "Expand alarm",
                gravity="end",
                tap=partial(self._toggle_card, alarm),
            ),
        ]

    def _summary(self, alarm: Alarm) -> ui.View:
        return ui.Row(w=ui.MATCH, align="center")[
            ui.Text(
                days_text(alarm, False, self._day_of(alarm)),
                "#days_of_week",
                desc=days_text(alarm, True, self._day_of(alarm)),
                style=ui.TextStyle(14, 400, INK if alarm.enabled else MUTED),
                weight=1,
            ),
            self._switch(alarm),
        ]

    def _switch(self, alarm: Alarm) -> ui.View:
        return ui.Switch("#onoff", checked=alarm.enabled, on_change=partial(self._enable, alarm))

    def _day_of(self, alarm: Alarm) -> str:
        now = local_time(self.activity.device)
        tomorrow = alarm.next_time(now).date() == (now + timedelta(days=1)).date()
        return "Tomorrow" if tomorrow else "Today"

    def _editor(self, alarm: Alarm) -> list[ui.View]:
        days = [
            DayButton(
                name[0],
                desc=name,
                resource_id=f"day_button_{i}",
                checked=bool(alarm.days >> bit & 1),
                on_change=partial(self._set_day, alarm, bit),
                weight=1,
                style=_CHOSEN if alarm.days >> bit & 1 else _DAY,
            )
            for i, (name, bit) in enumerate(_DAYS)
        ]
        routine = "Google Assistant Routine"
        return [
            self._summary(alarm),
            ui.Row("#repeat_days", w=ui.MATCH)[days],
            _option(
                "Schedule alarm", "blackout_title", partial(self._unavailable, "Schedule alarm")
            ),
            _option(
                alarm.ringtone,
                "choose_ringtone",
                partial(self._ask_ringtone, alarm),
                f"Ringtone {alarm.ringtone}",
            ),
            ui.CheckBox(
                "Vibrate",
                "#vibrate_onoff",
                checked=alarm.vibrate,
                on_change=partial(self._set_vibrate, alarm),
                w=ui.MATCH,
                style=_OPTION,
            ),
            _option(routine, "assistant_routine", partial(self._unavailable, routine)),
            ui.Button(
                "Delete",
                "#delete",
                tap=partial(self._delete, alarm),
                style=ui.TextStyle(14, 500, theme.ACCENT),
            ),
        ]

    def buttons(self) -> tuple[ui.View | None, ui.View | None, ui.View | None]:
        """Left button, FAB and right button."""
        return None, self.activity.fab("plus", "Add alarm", self._add), None

    # -- actions ---------------------------------------------------------------------------------

    def _unavailable(self, what: str) -> None:
        ui.show_unavailable(self.activity, what)

    def _toggle_card(self, alarm: Alarm) -> None:
        self.expanded = 0 if self.expanded == alarm.alarm_id else alarm.alarm_id

    def _enable(self, alarm: Alarm, enabled: bool) -> None:
        self._save(replace(alarm, enabled=enabled))

    def _save(self, alarm: Alarm) -> Alarm:
        saved = self.activity.app.save_alarm(alarm)
        if saved.enabled:
            self.activity.snackbar.show(self.activity.app.until(saved))
        self.activity.invalidate()
        return saved

    def _set_day(self, alarm: Alarm, bit: int, chosen: bool) -> None:
        days = alarm.days | 1 << bit if chosen else alarm.days & ~(1 << bit)
        self.activity.app.save_alarm(replace(alarm, days=days))

    def _set_vibrate(self, alarm: Alarm, vibrate: bool) -> None:
        self.activity.app.save_alarm(replace(alarm, vibrate=vibrate))

    def _ask_label(self, alarm: Alarm) -> None:
        self.activity.ask_label(alarm.label, partial(self._set_label, alarm))

    def _set_label(self, alarm: Alarm, label: str) -> None:
        self.activity.app.save_alarm(replace(alarm, label=label.strip()))

    def _ask_ringtone(self, alarm: Alarm) -> None:
        chosen = RINGTONES.index(alarm.ringtone) if alarm.ringtone in RINGTONES else 1
        ui.ListDialog(
            self.activity,
            "Alarm sound",
            RINGTONES,
            partial(self._set_ringtone, alarm),
            kind="single",
            selected=chosen,
        ).show()

    def _set_ringtone(self, alarm: Alarm, position: int) -> None:
        self.activity.app.save_alarm(replace(alarm, ringtone=RINGTONES[position]))

    def _ask_time(self, alarm: Alarm) -> None:
        self.activity.ask_time(alarm.hour, alarm.minute, partial(self._set_time, alarm))

    def _set_time(self, alarm: Alarm, hour: int, minute: int) -> None:
        self._save(replace(alarm, hour=hour, minute=minute, enabled=True))

    def _add(self) -> None:
        now = local_time(self.activity.device)
        self.activity.ask_time(now.hour, now.minute, self._create)

    def _create(self, hour: int, minute: int) -> None:
        self.expanded = self._save(Alarm(hour, minute)).alarm_id

    def _delete(self, alarm: Alarm) -> None:
        self.activity.app.delete_alarm(alarm.alarm_id)
        self.activity.snackbar.show("Alarm deleted", ("Undo", partial(self._restore, alarm)))

    def _restore(self, alarm: Alarm) -> None:
        self.activity.app.save_alarm(replace(alarm, alarm_id=0))

    def on_back(self) -> bool:
        """Nothing to close."""
        return False

    def on_key(self, key: str) -> bool:
        """No keys."""
        return False
