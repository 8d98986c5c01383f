"""The Clock's main activity: five tabs, a big round button and the navigation bar."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity, ActivityInfo, App
from android_world.virtual_device.apps.clock.alarm_tab import AlarmTab
from android_world.virtual_device.apps.clock.bedtime_tab import BedtimeTab
from android_world.virtual_device.apps.clock.stopwatch_tab import StopwatchTab
from android_world.virtual_device.apps.clock.store import Alarm
from android_world.virtual_device.apps.clock.style import BAR, FAB_BACKGROUND, INK, KEY, PILL
from android_world.virtual_device.apps.clock.timer_tab import TimerTab
from android_world.virtual_device.apps.clock.world_tab import CitySearch, WorldTab
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.clock.app import ClockApp
    from android_world.virtual_device.system.phone import Phone

Tab = AlarmTab | WorldTab | TimerTab | StopwatchTab | BedtimeTab
MENU = ("Screen saver", "Settings", "Privacy policy", "Send feedback", "Help")
_TITLE_BAR_DP = 65.5
_NAVIGATION_DP = 80
_FAB_DP = 96
_SWIPE_DP = 60
_TABS_OF_ACTIONS = {"ALARM": "alarm", "ALARMS": "alarm", "TIMER": "timer", "TIMERS": "timer"}


class DeskClock(Activity):
    """Alarm, Clock, Timer, Stopwatch and Bedtime."""

    app: ClockApp

    edge_to_edge = True
    background = theme.BACKGROUND

    def __init__(self, device: Phone, app: App, info: ActivityInfo, intent: Intent) -> None:
        super().__init__(device, app, info, intent)
        self.tabs: list[Tab] = [
            AlarmTab(self),
            WorldTab(self),
            TimerTab(self),
            StopwatchTab(self),
            BedtimeTab(self),
        ]
        self.current = "clock"
        self.snackbar = ui.SnackbarHost(self)

    @property
    def tab(self) -> Tab:
        """The shown tab."""
        return next(t for t in self.tabs if t.name == self.current)

    @property
    def counting(self) -> bool:
        """Whether what is shown changes with time."""
        return self.tab.counting

    @property
    def twenty_four(self) -> bool:
        """Whether times are shown in 24 hours."""
        return self.device.settings.get("system", "time_12_24") == "24"

    # -- lifecycle -------------------------------------------------------------------------------

    def on_create(self) -> None:
        """Open the tab of the intent, or the last one."""
        self.current = self.app.store.last_tab
        self._handle(self.intent)

    def on_new_intent(self, intent: Intent) -> None:
        """Open the tab of the intent."""
        super().on_new_intent(intent)
        self._handle(intent)

    def on_resume(self) -> None:
        """Take ongoing notifications away."""
        self.app.came_to_front()

    def on_pause(self) -> None:
        """Show what goes on as notifications."""
        self.app.left_front()

    def _handle(self, intent: Intent) -> None:
        extras = intent.extras
        verb, _, noun = intent.action.rpartition(".")[2].partition("_")
        tab = str(extras.get("tab", "")) or _TABS_OF_ACTIONS.get(noun, "")
        if tab:
            self.select(tab)
        if verb == "SET" and noun == "ALARM" and "android.intent.extra.alarm.HOUR" in extras:
            hour = int(extras["android.intent.extra.alarm.HOUR"])
            minute = int(extras.get("android.intent.extra.alarm.MINUTES", 0))
            label = str(extras.get("android.intent.extra.alarm.MESSAGE", ""))
            self.app.save_alarm(Alarm(hour, minute, label=label))
        if verb == "SET" and noun == "TIMER" and "android.intent.extra.alarm.LENGTH" in extras:
            self.app.start_timer(int(extras["android.intent.extra.alarm.LENGTH"]) * 1000)

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        """Title, pager, buttons and navigation bar."""
        insets = self.display_insets
        density = self.device.display.density
        top, bottom = insets.top / density, insets.bottom / density
        content = ui.Box(
            "#desk_clock_pager.ViewPager", w=ui.MATCH, weight=1, on_drag=self._swipe, drag_axis="x"
        )[self.tab.build(), self._buttons()]
        return ui.Box(".FrameLayout", fill=True)[
            ui.Column(fill=True, padding=(insets.left / density, 0, insets.right / density, 0))[
                self._title_bar(top), content, self._navigation(bottom)
            ],
            self._message(bottom + _NAVIGATION_DP),
        ]

    def _message(self, bottom: float) -> ui.View | None:
        bar = self.snackbar.view()
        if bar is None:
            return None
        return ui.Box(w=ui.MATCH, gravity="bottom", margin=(0, 0, 0, bottom))[bar]

    @property
    def key_size(self) -> float:
        """Diameter in dp of a keypad key, so that four rows and the buttons fit."""
        display = self.device.display
        room = display.size[1] / display.density - 330
        return max(40.0, min(80.0, room / 4 - 8))

    @property
    def wide(self) -> bool:
        """Whether a tab's two parts stand side by side (landscape)."""
        width, height = self.device.display.size
        return width > height

    def panes(self, first: list[ui.View], second: ui.View | None) -> ui.View:
        """The two parts of a tab: one above the other, or side by side; the buttons are below."""
        if not self.wide:
            return ui.Column(".LinearLayout", fill=True, align="center")[*first, second]
        return ui.Row(fill=True)[
            [ui.Column(weight=1, h=ui.MATCH, align="center")[part] for part in ([*first], [second])]
        ]

    def _title_bar(self, top: float) -> ui.View:
        return ui.Box(
            "#app_bar_layout.LinearLayout",
            w=ui.MATCH,
            h=top + _TITLE_BAR_DP,
            padding=(0, top, 0, 0),
        )[
            ui.Box("#toolbar.ViewGroup", fill=True)[
                ui.Text(
                    self.tab.title,
                    "#action_bar_title",
                    style=ui.TextStyle(22, 400, INK),
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

    @property
    def _half_width(self) -> float:
        insets, display = self.display_insets, self.device.display
        return (display.size[0] - insets.left - insets.right) / display.density / 2

    def _buttons(self) -> ui.View:
        buttons = self.tab.buttons()
        return ui.Box(
            class_name="android.widget.FrameLayout" if any(buttons) else None,
            resource_id="fab_container",
            w=self._half_width if self.wide and self.tab.split else ui.MATCH,
            h=_FAB_DP,
            gravity="bottom",
            margin=(0, 0, 0, 8 if self.wide else 16),
        )[buttons]

    def fab(self, icon: str, description: str, action: Callable[[], object]) -> ui.View:
        """The big round button."""
        return ui.IconButton(
            icon,
            "#fab.Button",
            size=36,
            desc=description,
            w=_FAB_DP,
            h=_FAB_DP,
            background=FAB_BACKGROUND,
            corner=_FAB_DP / 2,
            gravity="center",
            tap=action,
        )

    def side_button(
        self, description: str, icon: str, action: Callable[[], object], side: str
    ) -> ui.View:
        """A small round button beside the big one."""
        offset = 100 if side == "left" else -100
        margin = (0, 0, 2 * offset, 0) if side == "left" else (-2 * offset, 0, 0, 0)
        return ui.IconButton(
            icon,
            ".Button",
            desc=description,
            resource_id=f"{side}_button",
            w=56,
            h=56,
            background=KEY,
            corner=28,
            gravity="center",
            margin=margin,
            tap=action,
        )

    def _navigation(self, bottom: float) -> ui.View:
        return ui.Row(
            "#navigation_bar.FrameLayout", w=ui.MATCH, h=_NAVIGATION_DP + bottom, background=BAR
        )[[self._navigation_item(tab) for tab in self.tabs]]

    def _navigation_item(self, tab: Tab) -> ui.View:
        chosen = tab.name == self.current
        size = "large" if chosen else "small"
        return ui.Box(
            ".FrameLayout",
            resource_id=f"tab_menu_{tab.name}",
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
                background=PILL if chosen else "",
                gravity="center_horizontal",
                margin=(0, 12, 0, 0),
            )[ui.Icon(tab.icon, tint=INK, gravity="center")],
            ui.Text(
                tab.title,
                resource_id=f"navigation_bar_item_{size}_label_view",
                style=ui.TextStyle(12, 500 if chosen else 400, INK),
                gravity="bottom|center_horizontal",
                margin=(0, 0, 0, 14),
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
        names = [t.name for t in self.tabs]
        position = names.index(self.current) + (1 if drag.dx < 0 else -1)
        if 0 <= position < len(names):
            self.select(names[position])

    def on_back(self) -> bool:
        """Let the tab close what it opened."""
        return self.tab.on_back()

    def on_key(self, key: str, meta: frozenset[str]) -> bool:
        """Keys of a hardware keyboard go to the tab."""
        return self.tab.on_key(key)

    def _menu(self, title: str) -> None:
        if title in ("Settings", "Screen saver"):
            cls = "com.android.deskclock.settings.SettingsActivity"
            page = "screensaver" if title == "Screen saver" else ""
            self.start_activity(Intent(component=(self.package, cls), extras={"page": page}))
        else:
            self.toast(f"{title} needs an internet connection")

    def open_cities(self) -> None:
        """The search for cities."""
        self.push(CitySearch(self))

    def edit_timer_label(self, timer_id: int) -> None:
        """Ask for a timer's name."""
        timer = next(t for t in self.app.timers if t.timer_id == timer_id)
        self.ask_label(timer.label, partial(self.app.label_timer, timer_id))

    def ask_label(self, label: str, on_done: Callable[[str], object]) -> None:
        """Open the dialog for a label."""
        field = ui.InputField(
            label, "Label", "label_input_field", capitalize="sentences", select_all=True
        )
        ui.InputDialog(self, "", [field], on_done).show()

    def ask_time(self, hour: int, minute: int, on_done: Callable[[int, int], object]) -> None:
        """Open the clock face to choose a time."""
        ui.MaterialTimePicker(self, hour, minute, on_done, is_24h=self.twenty_four).show()
