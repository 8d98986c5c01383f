"""The page on which the sound of an alarm is chosen."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity, ActivityResult
from android_world.virtual_device.apps.clock import style
from android_world.virtual_device.apps.clock.store import DEFAULT_RINGTONE, PACKAGE, Alarm
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.clock.app import ClockApp

_TABS = ("Sounds", "YouTube Music")
_DEVICE_SOUNDS = "Argon Carbon Cesium Helium Krypton Neon Osmium Oxygen Platinum Scandium"
_OWN_SOUNDS = "own_sounds"
_OPEN_SOUND = Intent(
    "android.intent.action.OPEN_DOCUMENT",
    mime_type="audio/*",
    categories=("android.intent.category.OPENABLE",),
)


class RingtonePickerActivity(Activity):
    """Sounds of the user and of the device; a tap chooses one at once."""

    app: ClockApp

    def on_create(self) -> None:
        self.tab = _TABS[0]
        self.alarm_id = self.intent.require_extra("alarm_id")

    @property
    def alarm(self) -> Alarm | None:
        """The alarm that gets the sound; None where it was deleted since."""
        return next((a for a in self.app.store.alarms() if a.alarm_id == self.alarm_id), None)

    def _own_sounds(self) -> list[str]:
        stored = Preferences(self.device.storage, PACKAGE).get_str(_OWN_SOUNDS)
        return [name for name in stored.split("\n") if name]

    def build(self) -> ui.View:
        return ui.Column(".LinearLayout", fill=True)[
            ui.Row(".ViewGroup", w=ui.MATCH, h=64, align="center")[
                ui.IconButton("arrow-left", desc="Navigate up", w=56, tap=self.finish),
                ui.Text("Alarm sound", style=ui.TextStyle(22, 400, style.INK)),
            ],
            ui.Row(w=ui.MATCH, h=48)[[self._tab(name) for name in _TABS]],
            ui.Scroll("#ringtone_content.RecyclerView", key=self.tab, w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[self._sounds() if self.tab == _TABS[0] else ()]
            ],
        ]

    def _tab(self, name: str) -> ui.View:
        chosen = name == self.tab
        look = ui.TextStyle(14, 500, theme.ACCENT if chosen else style.MUTED)
        return ui.Box(
            ".LinearLayout",
            desc=name,
            selected=chosen,
            weight=1,
            h=48,
            tap=partial(setattr, self, "tab", name),
        )[ui.Text(name, style=look, gravity="center")]

    def _sounds(self) -> list[ui.View]:
        add = partial(self.start_activity, _OPEN_SOUND, "sound")
        return [
            self._header("Your sounds"),
            *map(self._sound, self._own_sounds()),
            self._row("plus", ui.Text("Add new", "#add_new_name", style=style.plain(16)), add),
            self._header("Device sounds"),
            *map(self._sound, ("Silent", DEFAULT_RINGTONE, *_DEVICE_SOUNDS.split())),
        ]

    def _header(self, title: str) -> ui.View:
        look = ui.TextStyle(14, 500, theme.ACCENT)
        return ui.Text(title, "#ringtone_item_header", style=look, padding=(16, 16, 16, 8))

    def _sound(self, name: str) -> ui.View:
        chosen = self.alarm is not None and self.alarm.ringtone == name
        icon = "bell-off-outline" if name == "Silent" else "music-note"
        label = ui.Text(name, "#ringtone_name", style=style.plain(16), weight=1)
        return self._row("check" if chosen else icon, label, partial(self._choose, name), chosen)

    def _row(
        self, icon: str, label: ui.View, tap: Callable[[], object], chosen: bool = False
    ) -> ui.View:
        return ui.Row(".LinearLayout", w=ui.MATCH, h=64, align="center", gap=16, tap=tap)[
            ui.Icon(
                icon,
                "#ringtone_image",
                desc="Selected" if chosen else "",
                tint=theme.ACCENT if chosen else style.MUTED,
                important=True,
                margin=(16, 0, 0, 0),
            ),
            label,
        ]

    def _choose(self, name: str) -> None:
        if self.alarm is not None:
            self.app.save_alarm(replace(self.alarm, ringtone=name))

    def on_result(self, request: str, result: ActivityResult) -> None:
        name = posixpath.splitext(posixpath.basename(str(result.data.get("path", ""))))[0]
        if result.ok and name:
            own = [*(other for other in self._own_sounds() if other != name), name]
            Preferences(self.device.storage, PACKAGE).put(**{_OWN_SOUNDS: "\n".join(own)})
            self._choose(name)
