"""Display and the pages behind it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.settings.page import Page, page
from android_world.virtual_device.apps.settings.preferences import (
    Category,
    CustomItem,
    Footer,
    Item,
    MainSwitch,
    Preference,
    RadioPreference,
    SeekBarPreference,
    SwitchPreference,
)
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.brightness import brightness_percent
from android_world.virtual_device.system.settings_defaults import SECURE, SYSTEM

BRIGHTNESS_DIALOG = (
    "com.android.systemui",
    "com.android.systemui.settings.brightness.BrightnessDialog",
)
TIMEOUTS = (
    ("15 seconds", 15_000),
    ("30 seconds", 30_000),
    ("1 minute", 60_000),
    ("2 minutes", 120_000),
    ("5 minutes", 300_000),
    ("10 minutes", 600_000),
    ("30 minutes", 1_800_000),
)
FONT_SCALES = (0.85, 1.0, 1.15, 1.3)
SCREEN_SAVERS = (
    ("None", ""),
    ("Clock", "com.google.android.deskclock/com.android.deskclock.Screensaver"),
    ("Colors", "com.android.dreams.basic/com.android.dreams.basic.Colors"),
)
COLOR_MODES = (("Natural", "0"), ("Boosted", "1"), ("Adaptive", "3"))


@page("display")
class DisplayPage(Page):
    """Display."""

    title = "Display"

    def preferences(self) -> Sequence[Item | None]:
        """Brightness, lock screen, appearance, colours, rotation."""
        device = self.device
        rotates = device.settings.get_bool(SYSTEM, "accelerometer_rotation")
        return [
            Category("Brightness"),
            Preference(
                "Brightness level",
                summary=f"{brightness_percent(device)}%",
                on_tap=self._open_brightness,
            ),
            Category("Lock display"),
            Preference("Lock screen", summary=lock_screen_summary(self), opens="lock_screen"),
            Preference(
                "Screen timeout",
                summary=f"After {timeout_label(self)} of inactivity",
                opens="screen_timeout",
            ),
            Category("Appearance"),
            self.setting_primary_switch(
                "Dark theme",
                SECURE,
                "ui_night_mode",
                values=("1", "2"),
                summary=dark_theme_summary(self),
                opens="dark_theme",
            ),
            Preference("Screen saver", summary=screen_saver_summary(self), opens="screen_saver"),
            Preference("Display size and text", opens="display_size_and_text"),
            Category("Color"),
            self.choice("Colors", SYSTEM, "display_color_mode", COLOR_MODES, "0", summary=""),
            Category("Other display controls"),
            self.setting_primary_switch(
                "Auto-rotate screen",
                SYSTEM,
                "accelerometer_rotation",
                summary="On" if rotates else "Off",
                opens="auto_rotate",
            ),
        ]

    def _open_brightness(self) -> None:
        self.activity.start_activity(Intent(component=BRIGHTNESS_DIALOG))


def dark_theme_summary(page_: Page) -> str:
    """When the dark theme changes by itself."""
    dark = page_.device.settings.get(SECURE, "ui_night_mode") == "2"
    return f"Will never turn {'off' if dark else 'on'} automatically"


def timeout_label(page_: Page) -> str:
    """The screen timeout; "null" for a value that is not in the list, as on the phone."""
    value = page_.device.settings.get_int(SYSTEM, "screen_off_timeout")
    return next((label for label, ms in TIMEOUTS if ms == value), "null")


def screen_saver_summary(page_: Page) -> str:
    """Whether the screen saver is on, and which."""
    settings = page_.device.settings
    if not settings.get_bool(SECURE, "screensaver_enabled"):
        return "Off"
    component = settings.get(SECURE, "screensaver_components") or ""
    name = next((label for label, value in SCREEN_SAVERS if value == component), "Clock")
    return f"On / {name}"


def lock_screen_summary(page_: Page) -> str:
    """What the lock screen shows of notifications."""
    settings = page_.device.settings
    if not settings.get_bool(SECURE, "lock_screen_show_notifications", True):
        return "Don’t show notifications at all"
    if settings.get_bool(SECURE, "lock_screen_allow_private_notifications", True):
        return "Show all notification content"
    return "Show sensitive content only when unlocked"


@page("lock_screen")
class LockScreenPage(Page):
    """Lock screen."""

    title = "Lock screen"

    def preferences(self) -> Sequence[Item | None]:
        """What it shows."""
        return [
            Category("What to show"),
            Preference("Privacy", summary=lock_screen_summary(self), on_tap=self._choose_privacy),
            Preference("Add text on lock screen", summary="None", enabled=False),
            SwitchPreference(
                "Show device controls",
                summary="To use, first set a screen lock",
                checked=True,
                enabled=False,
            ),
            SwitchPreference(
                "Control from locked device",
                summary="Control external devices without unlocking your phone or tablet if allowed"
                " by the device controls app",
                enabled=False,
            ),
            self.setting_switch(
                "Double-line clock",
                SECURE,
                "lockscreen_use_double_line_clock",
                default=True,
                summary="Show double-line clock when available",
            ),
            Preference("Now Playing", summary="Identify songs playing nearby"),
        ]

    def _choose_privacy(self) -> None:
        labels = (
            "Show all notification content",
            "Show sensitive content only when unlocked",
            "Don’t show notifications at all",
        )
        selected = labels.index(lock_screen_summary(self))
        self.pick_one("Privacy", labels, selected, self._set_privacy)

    def _set_privacy(self, position: int) -> None:
        settings = self.device.settings
        settings.put(SECURE, "lock_screen_show_notifications", int(position < 2))
        settings.put(SECURE, "lock_screen_allow_private_notifications", int(position == 0))


@page("screen_timeout")
class ScreenTimeoutPage(Page):
    """Screen timeout."""

    title = "Screen timeout"

    def preferences(self) -> Sequence[Item | None]:
        """The values to choose from."""
        value = self.device.settings.get_int(SYSTEM, "screen_off_timeout")
        return [
            RadioPreference(label, checked=ms == value, on_tap=partial(self._choose, ms))
            for label, ms in TIMEOUTS
        ]

    def _choose(self, timeout_ms: int) -> None:
        self.device.settings.put(SYSTEM, "screen_off_timeout", timeout_ms)


@page("dark_theme")
class DarkThemePage(Page):
    """Dark theme."""

    title = "Dark theme"

    def preferences(self) -> Sequence[Item | None]:
        """Its switch and schedule."""
        dark = self.device.settings.get(SECURE, "ui_night_mode") == "2"
        return [
            MainSwitch("Use Dark theme", checked=dark, on_change=self._switch),
            Preference("Schedule", summary="None"),
            Footer(
                "Dark theme uses a black background to help keep your battery alive longer on some"
                " screens. Dark theme schedules wait to turn on until your screen is off."
            ),
        ]

    def _switch(self, on: bool) -> None:
        self.device.settings.put(SECURE, "ui_night_mode", 2 if on else 1)


@page("screen_saver")
class ScreenSaverPage(Page):
    """Screen saver."""

    title = "Screen saver"

    def preferences(self) -> Sequence[Item | None]:
        """Which one, and when."""
        settings = self.device.settings
        enabled = settings.get_bool(SECURE, "screensaver_enabled")
        current = settings.get(SECURE, "screensaver_components") if enabled else ""
        sleep = settings.get_bool(SECURE, "screensaver_activate_on_sleep")
        dock = settings.get_bool(SECURE, "screensaver_activate_on_dock")
        when = {
            (True, True): "While charging or docked",
            (True, False): "While charging",
            (False, True): "While docked",
        }.get((sleep, dock), "Never")
        return [
            Category("Current screen saver"),
            *(
                RadioPreference(
                    label, checked=value == current, on_tap=partial(self._choose, value)
                )
                for label, value in SCREEN_SAVERS
            ),
            Category("When to start"),
            Preference("When to start", summary=when, on_tap=self._choose_when),
        ]

    def _choose(self, component: str) -> None:
        settings = self.device.settings
        settings.put(SECURE, "screensaver_enabled", int(bool(component)))
        if component:
            settings.put(SECURE, "screensaver_components", component)

    def _choose_when(self) -> None:
        labels = ("While charging", "While docked", "While charging or docked", "Never")
        self.pick_one("When to start", labels, -1, self._set_when)

    def _set_when(self, position: int) -> None:
        settings = self.device.settings
        settings.put(SECURE, "screensaver_activate_on_sleep", int(position in (0, 2)))
        settings.put(SECURE, "screensaver_activate_on_dock", int(position in (1, 2)))


@page("display_size_and_text")
class DisplaySizePage(Page):
    """Display size and text: both change the whole phone at once."""

    title = "Display size and text"

    def preferences(self) -> Sequence[Item | None]:
        """Preview, sliders and switches."""
        scale = self.device.display.font_scale
        font = min(range(len(FONT_SCALES)), key=lambda i: abs(FONT_SCALES[i] - scale))
        sizes = self.densities()
        density = self.device.display.density_dpi
        size = min(range(len(sizes)), key=lambda i: abs(sizes[i] - density))
        buttons = ("Make smaller", "Make larger")
        return [
            CustomItem(build=self._preview),
            SeekBarPreference(
                "Font size",
                summary="Make text larger or smaller",
                position=font,
                steps=len(FONT_SCALES),
                on_seek=self._set_font,
                buttons=buttons,
            ),
            SeekBarPreference(
                "Display size",
                summary="Make everything larger or smaller",
                position=size,
                steps=len(sizes),
                on_seek=self._set_size,
                buttons=buttons,
            ),
            SwitchPreference(
                "Bold text",
                checked=self.device.settings.get_int(SECURE, "font_weight_adjustment") > 0,
                on_change=self._set_bold,
            ),
            self.setting_switch("High contrast text", SECURE, "high_text_contrast_enabled"),
            Preference(
                "Reset settings",
                summary="Reset font size, display size, and text to their defaults",
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

    def _set_font(self, position: int) -> None:
        self.device.settings.put(SYSTEM, "font_scale", FONT_SCALES[position])

    def _set_size(self, position: int) -> None:
        density = self.densities()[position]
        default = self.device.display.physical_density
        self.device.display.set_density(None if density == default else density)

    def _set_bold(self, on: bool) -> None:
        self.device.settings.put(SECURE, "font_weight_adjustment", 300 if on else 0)

    def _reset(self) -> None:
        self.confirm(
            "Reset display size and text?",
            "Your display size and text preferences will reset to the phone’s original settings",
            "Reset",
            self._reset_now,
        )

    def _reset_now(self) -> None:
        self._set_font(FONT_SCALES.index(1.0))
        self.device.display.set_density(None)
        self._set_bold(False)
        self.device.settings.put(SECURE, "high_text_contrast_enabled", 0)


@page("auto_rotate")
class AutoRotatePage(Page):
    """Auto-rotate screen."""

    title = "Auto-rotate screen"

    def preferences(self) -> Sequence[Item | None]:
        """Its switch."""
        on = self.device.settings.get_bool(SYSTEM, "accelerometer_rotation")
        return [
            MainSwitch("Use auto-rotate", checked=on, on_change=self._switch),
            Footer(
                "When you move your phone between portrait and landscape, the screen rotates with"
                " it."
            ),
        ]

    def _switch(self, on: bool) -> None:
        self.device.settings.put(SYSTEM, "accelerometer_rotation", int(on))
