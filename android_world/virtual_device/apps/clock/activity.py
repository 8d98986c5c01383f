"""The Clock's main activity: five tabs, a big round button and the navigation bar."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.clock import style
from android_world.virtual_device.apps.clock.alarm_tab import AlarmTab
from android_world.virtual_device.apps.clock.bedtime_tab import BedtimeTab
from android_world.virtual_device.apps.clock.stopwatch_tab import StopwatchTab
from android_world.virtual_device.apps.clock.store import Alarm
from android_world.virtual_device.apps.clock.tab import FAB_DP, Tab
from android_world.virtual_device.apps.clock.timer_tab import TimerTab
from android_world.virtual_device.apps.clock.world_tab import WorldTab
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.clock.app import ClockApp

_WEB_PAGES = {
    "Privacy policy": "https://policies.google.com/privacy",
    "Send feedback": "https://support.google.com/clock/gethelp",
    "Help": "https://support.google.com/clock",
}
MENU = ("Screen saver", "Settings", "Privacy policy", "Send feedback", "Help")
_TITLE_BAR_DP = 65.5  # measured on a recording
_NAVIGATION_DP = 80
_SWIPE_DP = 60
_TABS_OF_ACTIONS = {"ALARM": "alarm", "ALARMS": "alarm", "TIMER": "timer", "TIMERS": "timer"}
_EXTRA = "android.intent.extra.alarm."


class DeskClock(Activity):
    """Alarm, Clock, Timer, Stopwatch and Bedtime."""

    app: ClockApp

    edge_to_edge = True
    background = theme.BACKGROUND

    @property
    def tab(self) -> Tab:
        """The shown tab."""
        return next(t for t in self.tabs if t.name == self.current)

    @property
    def twenty_four(self) -> bool:
        """Whether times are shown in 24 hours."""
        return self.device.settings.get("system", "time_12_24") == "24"

    # -- lifecycle -------------------------------------------------------------------------------

    def on_create(self) -> None:
        tabs = (AlarmTab, WorldTab, TimerTab, StopwatchTab, BedtimeTab)
        self.tabs: list[Tab] = [tab(self) for tab in tabs]
        self.snackbar = ui.SnackbarHost(self)
        self.current = self.app.store.last_tab
        self._handle(self.intent)

    def on_new_intent(self, intent: Intent) -> None:
        super().on_new_intent(intent)
        self._handle(intent)

    def on_resume(self) -> None:
        self.app.on_foreground()

    def on_pause(self) -> None:
        self.app.on_background()

    def _handle(self, intent: Intent) -> None:
        extras = intent.extras
        verb, _, noun = intent.action.rpartition(".")[2].partition("_")
        tab = str(extras.get("tab", "")) or _TABS_OF_ACTIONS.get(noun, "")
        if tab:
            self.select(tab)
        if verb == "SET" and noun == "ALARM" and f"{_EXTRA}HOUR" in extras:
            hour, minute = int(extras[f"{_EXTRA}HOUR"]), int(extras.get(f"{_EXTRA}MINUTES", 0))
            label = str(extras.get(f"{_EXTRA}MESSAGE", ""))
            self.app.save_alarm(Alarm(hour, minute, label=label))
        if verb == "SET" and noun == "TIMER" and f"{_EXTRA}LENGTH" in extras:
            self.app.start_timer(int(extras[f"{_EXTRA}LENGTH"]) * 1000)

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        insets, density = self.display_insets, self.device.display.density
        top, bottom = insets.top / density, insets.bottom / density
        bar = self.snackbar.view()
        return ui.Box(".FrameLayout", fill=True)[
            ui.Column(fill=True, padding=(insets.left / density, 0, insets.right / density, 0))[
                self._title_bar(top),
                ui.Box(
                    "#desk_clock_pager.ViewPager",
                    w=ui.MATCH,
                    weight=1,
                    on_drag=self._swipe,
                    drag_axis="x",
                )[self.tab.build(), self._buttons()],
                ui.Row(
                    "#navigation_bar.FrameLayout",
                    w=ui.MATCH,
                    h=_NAVIGATION_DP + bottom,
                    background=style.BAR,
                )[*(self._navigation_item(tab) for tab in self.tabs)],
            ],
            ui.Box(w=ui.MATCH, gravity="bottom", margin=(0, 0, 0, bottom + _NAVIGATION_DP))[bar]
            if bar
            else None,
        ]

    def _title_bar(self, top: float) -> ui.View:
        height = top + _TITLE_BAR_DP
        return ui.Box("#app_bar_layout.LinearLayout", w=ui.MATCH, h=height, padding=(0, top, 0, 0))[
            ui.Box("#toolbar.ViewGroup", fill=True)[
                ui.Text(
                    self.tab.title,
                    "#action_bar_title",
                    style=style.plain(22),
                    gravity="center_vertical",
                    margin=(16, 0, 0, 0),
                ),
                ui.OverflowButton(
                    "#overflow_action_button",
                    activity=self,
                    items=[ui.MenuItem(t, partial(self._menu, t)) for t in MENU],
                    gravity="end|center_vertical",
                ),
            ]
        ]

    def _buttons(self) -> ui.View:
        buttons, wide = self.tab.buttons(), self.tab.wide
        insets, display = self.display_insets, self.device.display
        half_dp = (display.size[0] - insets.left - insets.right) / display.density / 2
        return ui.Box(
            class_name="android.widget.FrameLayout" if buttons else None,
            resource_id="fab_container",
            w=half_dp if wide and self.tab.split else ui.MATCH,
            h=FAB_DP,
            gravity="bottom",
            margin=(0, 0, 0, 8 if wide else 16),
        )[buttons]

    def _navigation_item(self, tab: Tab) -> ui.View:
        chosen = tab.name == self.current
        size = "large" if chosen else "small"
        return ui.Box(
            f"#tab_menu_{tab.name}.FrameLayout",
            desc=tab.title,
            weight=1,
            h=_NAVIGATION_DP,
            selected=chosen,
            clickable=not chosen,
            tap=partial(self.select, tab.name),
        )[
            ui.Box(
                w=64,
                h=32,
                corner=16,
                background=style.PILL if chosen else "",
                gravity="center_horizontal",
                margin=(0, 12, 0, 0),
                important=False,
            )[ui.Icon(tab.icon, gravity="center")],
            ui.Text(
                tab.title,
                f"#navigation_bar_item_{size}_label_view",
                style=ui.TextStyle(12, 500 if chosen else 400, style.INK),
                gravity="bottom|center_horizontal",
                margin=(0, 0, 0, 14),
                important=False,
            ),
        ]

    # -- actions ---------------------------------------------------------------------------------

    def select(self, name: str) -> None:
        """Show a tab."""
        self.current = name
        self.app.store.remember_tab(name)
        self.invalidate()

    def _swipe(self, drag: ui.Drag) -> None:
        if drag.phase != "end" or abs(drag.dx) < _SWIPE_DP * self.device.display.density:
            return
        position = self.tabs.index(self.tab) + (1 if drag.dx < 0 else -1)
        if 0 <= position < len(self.tabs):
            self.select(self.tabs[position].name)

    def on_back(self) -> bool:
        return self.tab.on_back()

    def on_key(self, key: str, meta: frozenset[str]) -> bool:
        return self.tab.on_key(key)

    def _menu(self, title: str) -> None:
        if title in ("Settings", "Screen saver"):
            cls = "com.android.deskclock.settings.SettingsActivity"
            page = "screensaver" if title == "Screen saver" else ""
            self.start_activity(Intent(component=(self.package, cls), extras={"page": page}))
        else:
            self.start_activity(Intent(ACTION_VIEW, _WEB_PAGES[title]))

    def show_label_dialog(self, label: str, on_done: Callable[[str], object]) -> None:
        """Open the dialog for a label."""
        field = ui.InputField(
            label, "Label", "label_input_field", capitalize="sentences", select_all=True
        )
        ui.InputDialog(self, "", [field], on_done).show()
