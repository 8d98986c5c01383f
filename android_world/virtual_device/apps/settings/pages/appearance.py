"""Wallpaper & style, Accessibility."""

from __future__ import annotations

from collections.abc import Sequence

from android_world.virtual_device.apps.settings.page import Page, page
from android_world.virtual_device.apps.settings.preferences import (
    Category,
    Footer,
    Item,
    MainSwitch,
    Preference,
)
from android_world.virtual_device.system.settings_defaults import GLOBAL, SECURE, SYSTEM

TIMEOUTS = (
    ("Default", "0"),
    ("10 seconds", "10000"),
    ("30 seconds", "30000"),
    ("1 minute", "60000"),
    ("2 minutes", "120000"),
)
HOLD_DELAYS = (("Short", "400"), ("Medium", "1000"), ("Long", "1500"))


@page("wallpaper")
class WallpaperPage(Page):
    """Wallpaper & style. The wallpaper of this phone is fixed."""

    title = "Wallpaper & style"

    def preferences(self) -> Sequence[Item | None]:
        """What can be styled."""
        return [
            Preference("Change wallpaper", icon="image_outline"),
            Preference("Wallpaper colors", icon="palette_outline"),
            self.setting_switch("Dark theme", SECURE, "ui_night_mode", values=("1", "2")),
            Preference("Themed icons", summary="Off"),
            Preference("App grid", summary="5×5"),
        ]


@page("accessibility")
class AccessibilityPage(Page):
    """Accessibility."""

    title = "Accessibility"

    def preferences(self) -> Sequence[Item | None]:
        """Services, display, interaction, captions, audio."""
        services = self._services()
        return [
            *((Category("Downloaded apps"), *services) if services else ()),
            Category("Screen reader"),
            Preference("TalkBack", summary="Off / Speak items on screen", icon="account_voice"),
            Category("Display"),
            Preference("Display size and text", icon="format_size", opens="display_size_and_text"),
            Preference("Color and motion", icon="circle_half_full", opens="color_and_motion"),
            Preference(
                "Magnification", summary="Off", icon="magnify_plus_outline", opens="magnification"
            ),
            Preference(
                "Select to Speak", summary="Off / Hear selected text", icon="message_text_outline"
            ),
            Category("Interaction controls"),
            Preference(
                "Accessibility Menu",
                summary="Off / Control device via large menu",
                icon="dots_grid",
            ),
            Preference("Vibration & haptics", summary="On", icon="vibrate", opens="vibration"),
            Preference("Timing controls", icon="timer_outline", opens="timing_controls"),
            Preference("System controls", icon="gesture_tap", opens="gestures"),
            Category("Captions"),
            Preference("Live Caption", summary="Off", icon="closed_caption_outline"),
            Preference(
                "Caption preferences", summary="Off", icon="subtitles_outline", opens="captions"
            ),
            Category("Audio"),
            self.setting_switch(
                "Audio description",
                SECURE,
                "enabled_accessibility_audio_description_by_default",
                summary="Hear a description of what’s happening on screen in supported movies and"
                " shows",
                icon=" ",
            ),
            Preference("Flash notifications", summary="Off", icon="flash_outline"),
            Preference("Audio adjustment", icon="tune", opens="audio_adjustment"),
            Category("General"),
            Preference("Accessibility shortcuts", icon=" "),
            Preference("Text-to-speech output", icon=" "),
        ]

    def _services(self) -> list[Item]:
        """The accessibility services that were installed, with their state."""
        enabled = self.device.settings.get(SECURE, "enabled_accessibility_services") or ""
        forwarder = "com.google.androidenv.accessibilityforwarder"
        package = self.device.packages.get(forwarder)
        if package is None:
            return []
        return [
            Preference(
                package.manifest.label,
                summary="On" if forwarder in enabled else "Off",
                app_icon=package.manifest.icon,
                opens="accessibility_service",
                argument=forwarder,
            )
        ]


@page("accessibility_service")
class AccessibilityServicePage(Page):
    """An accessibility service; the argument is its package."""

    @property
    def heading(self) -> str:
        """The service's name."""
        return self.device.packages.label(self.argument)

    def preferences(self) -> Sequence[Item | None]:
        """Its switch."""
        on = self.argument in self._enabled()
        return [
            MainSwitch(f"Use {self.heading}", checked=on, on_change=self._switch),
            Footer("Full control is appropriate for apps that help you with accessibility needs."),
        ]

    def _enabled(self) -> str:
        return self.device.settings.get(SECURE, "enabled_accessibility_services") or ""

    def _switch(self, on: bool) -> None:
        others = [s for s in self._enabled().split(":") if s and self.argument not in s]
        if on:
            others.append(f"{self.argument}/{self.argument}.AccessibilityForwarder")
        self.device.settings.put(SECURE, "enabled_accessibility_services", ":".join(others))


@page("color_and_motion")
class ColorAndMotionPage(Page):
    """Color and motion."""

    title = "Color and motion"

    def preferences(self) -> Sequence[Item | None]:
        """Colours, animations."""
        return [
            self.setting_switch(
                "Color correction", SECURE, "accessibility_display_daltonizer_enabled"
            ),
            self.setting_switch(
                "Color inversion", SECURE, "accessibility_display_inversion_enabled"
            ),
            self.setting_switch("Dark theme", SECURE, "ui_night_mode", values=("1", "2")),
            self.setting_switch(
                "Remove animations", GLOBAL, "animator_duration_scale", values=("1.0", "0.0")
            ),
            self.setting_switch("Large mouse pointer", SECURE, "accessibility_large_pointer_icon"),
        ]


@page("magnification")
class MagnificationPage(Page):
    """Magnification."""

    title = "Magnification"

    def preferences(self) -> Sequence[Item | None]:
        """What it does."""
        return [
            Preference("Magnification type", summary="Full screen"),
            Footer("You can zoom in on part of the screen to see content better."),
        ]


@page("timing_controls")
class TimingPage(Page):
    """Timing controls."""

    title = "Timing controls"

    def preferences(self) -> Sequence[Item | None]:
        """Delays."""
        return [
            self.choice("Touch & hold delay", SECURE, "long_press_timeout", HOLD_DELAYS, "400"),
            self.choice(
                "Time to take action (Accessibility timeout)",
                SECURE,
                "accessibility_interactive_ui_timeout_ms",
                TIMEOUTS,
                "0",
            ),
            Preference("Autoclick (dwell timing)", summary="Off"),
        ]


@page("captions")
class CaptionsPage(Page):
    """Caption preferences."""

    title = "Caption preferences"

    def preferences(self) -> Sequence[Item | None]:
        """The switch."""
        on = self.device.settings.get_bool(SECURE, "accessibility_captioning_enabled")
        return [
            MainSwitch("Show captions", checked=on, on_change=self._switch),
            Preference("Caption size and style"),
            Preference("More options"),
        ]

    def _switch(self, on: bool) -> None:
        self.device.settings.put(SECURE, "accessibility_captioning_enabled", int(on))


@page("audio_adjustment")
class AudioAdjustmentPage(Page):
    """Audio adjustment."""

    title = "Audio adjustment"

    def preferences(self) -> Sequence[Item | None]:
        """Mono."""
        return [
            self.setting_switch(
                "Mono audio",
                SYSTEM,
                "master_mono",
                summary="Combine channels when playing audio",
            )
        ]
