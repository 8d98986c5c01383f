"""Display and the pages behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from android_world.virtual_device import ui
from android_world.virtual_device.apps.settings.page import Items, Page, page
from android_world.virtual_device.apps.settings.preferences import (
    CustomItem,
    Footer,
    MainSwitch,
    PrimarySwitchPreference,
    RadioPreference,
    SeekBarPreference,
    choice,
    link,
    primary_switch,
    radios,
    section,
    switch,
)
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.brightness import brightness_percent

BRIGHTNESS_DIALOG = (
    "com.android.systemui",
    "com.android.systemui.settings.brightness.BrightnessDialog",
)
TIMEOUTS = {
    15000: "15 seconds",
    30000: "30 seconds",
    60000: "1 minute",
    120000: "2 minutes",
    300000: "5 minutes",
    600000: "10 minutes",
    1800000: "30 minutes",
}
FONT_SCALES = (0.85, 1.0, 1.15, 1.3)
SCREEN_SAVERS = {
    "": "None",
    "com.google.android.deskclock/com.android.deskclock.Screensaver": "Clock",
    "com.android.dreams.basic/com.android.dreams.basic.Colors": "Colors",
}
NIGHT = "secure/ui_night_mode"
NIGHT_SCHEDULES = {
    "1": "None",
    "3": "Turns on at custom time",
    "0": "Turns on from sunset to sunrise",
}
COLOR_MODES = {"0": "Natural", "1": "Boosted", "3": "Adaptive"}
T = TypeVar("T", int, float)
BOLD = "secure/font_weight_adjustment"
WHEN = ("While charging", "While docked", "While charging or docked", "Never")
PRIVACY = (
    "Show all notification content",
    "Show sensitive content only when unlocked",
    "Don’t show notifications at all",
)


@page("display", "Display")
class DisplayPage(Page):
    """Display."""

    def preferences(self) -> Items:
        brightness = partial(self.activity.start_activity, Intent(component=BRIGHTNESS_DIALOG))
        timeout = f"After {timeout_label(self)} of inactivity"
        return [
            section("Brightness"),
            link("Brightness level", f"{brightness_percent(self.device)}%", on_tap=brightness),
            section("Lock display"),
            link("Lock screen", lock_screen_summary(self), opens="lock_screen"),
            link("Screen timeout", timeout, opens="screen_timeout"),
            section("Appearance"),
            dark_theme(self),
            link("Screen saver", screen_saver_summary(self), opens="screen_saver"),
            link("Display size and text", opens="display_size_and_text"),
            section("Color"),
            choice("Colors", "system/display_color_mode", COLOR_MODES, "0", shown=False),
            section("Other display controls"),
            primary_switch(
                "Auto-rotate screen",
                "system/accelerometer_rotation",
                self.state("system/accelerometer_rotation"),
                opens="auto_rotate",
            ),
        ]


def dark_theme(page_: Page, icon: str = "") -> PrimarySwitchPreference:
    """The row of the dark theme: whether it is on, and when it changes by itself."""
    on = page_.device.windows.night
    turn = "off" if on else "on"
    times = {
        "0": f"Will turn {turn} automatically at {'sunrise' if on else 'sunset'}",
        "3": f"Will turn {turn} automatically at {'6:00' if on else '22:00'}",
    }
    return PrimarySwitchPreference(
        "Dark theme",
        summary=times.get(page_.store.get(NIGHT, "1"), f"Will never turn {turn} automatically"),
        icon=icon,
        checked=on,
        on_change=partial(set_dark_theme, page_),
        opens="dark_theme",
    )


def set_dark_theme(page_: Page, on: bool) -> None:
    """Switch by hand, which ends a schedule."""
    page_.store.put(**{NIGHT: 2 if on else 1})


def timeout_label(page_: Page) -> str:
    """The screen timeout; "null" for a value that is not in the list, as on the phone."""
    value = page_.device.settings.get_int("system", "screen_off_timeout")
    return TIMEOUTS.get(value, "null")


def screen_saver_summary(page_: Page) -> str:
    """Whether the screen saver is on, and which."""
    settings = page_.device.settings
    if not settings.get_bool("secure", "screensaver_enabled"):
        return "Off"
    component = settings.get("secure", "screensaver_components") or ""
    return f"On / {SCREEN_SAVERS.get(component, 'Clock')}"


def lock_screen_summary(page_: Page) -> str:
    """What the lock screen shows of notifications."""
    settings = page_.device.settings
    if not settings.get_bool("secure", "lock_screen_show_notifications", True):
        return PRIVACY[2]
    return PRIVACY[not settings.get_bool("secure", "lock_screen_allow_private_notifications", True)]


@page("lock_screen", "Lock screen")
class LockScreenPage(Page):
    """Lock screen."""

    def preferences(self) -> Items:
        return [
            section("What to show"),
            choice(
                "Privacy",
                options=PRIVACY,
                selected=lock_screen_summary(self),
                on_pick=self._set_privacy,
            ),
            link("Add text on lock screen", "None", enabled=False),
            switch(
                "Show device controls",
                summary="To use, first set a screen lock",
                checked=True,
                enabled=False,
            ),
            switch(
                "Control from locked device",
                summary="Control external devices without unlocking your phone or tablet if allowed"
                " by the device controls app",
                enabled=False,
            ),
            switch(
                "Double-line clock",
                "secure/lockscreen_use_double_line_clock",
                default=True,
                summary="Show double-line clock when available",
            ),
            link("Now Playing", "Identify songs playing nearby", opens="now_playing"),
        ]

    def _set_privacy(self, chosen: str) -> None:
        settings = self.device.settings
        settings.put("secure", "lock_screen_show_notifications", int(chosen != PRIVACY[2]))
        settings.put("secure", "lock_screen_allow_private_notifications", int(chosen == PRIVACY[0]))


@page("screen_timeout", "Screen timeout")
class ScreenTimeoutPage(Page):
    """Screen timeout."""

    items = (*radios("system/screen_off_timeout", TIMEOUTS, 0),)


@page("dark_theme", "Dark theme")
class DarkThemePage(Page):
    """Dark theme."""

    def preferences(self) -> Items:
        on, mode = self.device.windows.night, self.store.get(NIGHT, "1")
        return [
            MainSwitch("Use Dark theme", checked=on, on_change=partial(set_dark_theme, self)),
            choice(
                "Schedule",
                options=NIGHT_SCHEDULES,
                selected=mode if mode in NIGHT_SCHEDULES else "1",
                on_pick=self._schedule,
            ),
            Footer(
                "Dark theme uses a black background to help keep your battery alive longer on some"
                " screens. Dark theme schedules wait to turn on until your screen is off."
            ),
        ]

    def _schedule(self, mode: str) -> None:
        if mode == "1":
            set_dark_theme(self, self.device.windows.night)
        else:
            self.store.put(**{NIGHT: mode})


@page("screen_saver", "Screen saver")
class ScreenSaverPage(Page):
    """Screen saver."""

    def preferences(self) -> Items:
        settings = self.device.settings
        enabled = settings.get_bool("secure", "screensaver_enabled")
        current = settings.get("secure", "screensaver_components") if enabled else ""
        sleep = settings.get_bool("secure", "screensaver_activate_on_sleep")
        dock = settings.get_bool("secure", "screensaver_activate_on_dock")
        when = WHEN[2 if sleep and dock else 0 if sleep else 1 if dock else 3]
        choose = partial(self.pick_one, "When to start", WHEN, -1, self._set_when)
        return [
            section("Current screen saver"),
            *(
                RadioPreference(
                    label, checked=value == current, on_tap=partial(self._choose, value)
                )
                for value, label in SCREEN_SAVERS.items()
            ),
            section("When to start"),
            link("When to start", when, on_tap=choose),
        ]

    def _choose(self, component: str) -> None:
        settings = self.device.settings
        settings.put("secure", "screensaver_enabled", int(bool(component)))
        if component:
            settings.put("secure", "screensaver_components", component)

    def _set_when(self, position: int) -> None:
        settings = self.device.settings
        settings.put("secure", "screensaver_activate_on_sleep", int(position in (0, 2)))
        settings.put("secure", "screensaver_activate_on_dock", int(position in (1, 2)))


def size_bar(
    title: str, what: str, sizes: Sequence[T], present: float, change: Callable[[T], object]
) -> SeekBarPreference:
    """A slider through `sizes`, at the one that is nearest to the present."""
    return SeekBarPreference(
        title,
        summary=f"Make {what} larger or smaller",
        position=min(range(len(sizes)), key=lambda i: abs(sizes[i] - present)),
        steps=len(sizes),
        on_seek=lambda position: change(sizes[position]),
        buttons=("Make smaller", "Make larger"),
    )


@page("display_size_and_text", "Display size and text")
class DisplaySizePage(Page):
    """Display size and text: both change the whole phone at once."""

    def preferences(self) -> Items:
        display = self.device.display
        put_font = partial(self.device.settings.put, "system", "font_scale")
        densities = self.densities()
        return [
            CustomItem(build=self._preview),
            size_bar("Font size", "text", FONT_SCALES, display.font_scale, put_font),
            size_bar("Display size", "everything", densities, display.density_dpi, self._set_size),
            switch(
                "Bold text",
                checked=self.store.get(BOLD, 0) > 0,
                on_change=lambda on: self.store.put(**{BOLD: 300 if on else 0}),
            ),
            switch("High contrast text", "secure/high_text_contrast_enabled"),
            link(
                "Reset settings",
                "Reset font size, display size, and text to their defaults",
                on_tap=self._reset,
            ),
        ]

    def densities(self) -> list[int]:
        """The densities to choose from (DisplayDensityUtils): one smaller, up to four larger."""
        display = self.device.display
        default = display.physical_density
        largest = 160 * min(display.portrait_size) / 320
        span = min(1.5, largest / default) - 1
        larger = max(0, min(4, int(span / 0.09)))
        steps = [int(default * (1 + span * (i + 1) / larger)) & ~1 for i in range(larger)]
        return [int(default * 0.85) & ~1, default, *steps]

    def _preview(self) -> ui.View:
        colors = self.activity.colors
        pager = ui.Column(
            "#preview_pager.ViewPager",
            desc="Preview",
            w=ui.MATCH,
            padding=16,
            background=colors.card,
            corner=16,
        )[
            ui.Text(
                "The Wonderful Wizard of Oz",
                style=ui.TextStyle(18, 500, colors.title),
                padding=(0, 0, 0, 8),
            ),
            ui.Text(
                "Even with eyes protected by the green spectacles, Dorothy and her friends"
                " were at first dazzled by the brilliancy of the wonderful City.",
                style=ui.TextStyle(14, 400, colors.summary),
            ),
        ]
        return ui.Box(".FrameLayout", w=ui.MATCH, padding=(24, 0, 24, 8))[pager]

    def _set_size(self, density: int) -> None:
        default = self.device.display.physical_density
        self.device.display.set_density(None if density == default else density)

    def _reset(self) -> None:
        def reset() -> None:
            self.store.put(
                **{"system/font_scale": 1.0, BOLD: 0, "secure/high_text_contrast_enabled": 0}
            )
            self.device.display.set_density(None)

        self.confirm(
            "Reset display size and text?",
            "Your display size and text preferences will reset to the phone’s original settings",
            "Reset",
            reset,
        )


@page("auto_rotate", "Auto-rotate screen")
class AutoRotatePage(Page):
    """Auto-rotate screen."""

    items = (
        MainSwitch("Use auto-rotate", "system/accelerometer_rotation"),
        Footer(
            "When you move your phone between portrait and landscape, the screen rotates with it."
        ),
    )
