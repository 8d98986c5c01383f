"""Wallpaper & style, Accessibility."""

from __future__ import annotations

from android_world.virtual_device.apps.settings.page import Items, Page, page
from android_world.virtual_device.apps.settings.pages.display import dark_theme
from android_world.virtual_device.apps.settings.preferences import (
    Footer,
    MainSwitch,
    choice,
    link,
    radios,
    section,
    switch,
)

TIMEOUTS = {
    "0": "Default",
    "10000": "10 seconds",
    "30000": "30 seconds",
    "60000": "1 minute",
    "120000": "2 minutes",
}
FORWARDER = "com.google.androidenv.accessibilityforwarder"
SERVICE = f"{FORWARDER}.AccessibilityForwarder"  # It has no label: its class stands for it.
INVERSION = "secure/accessibility_display_inversion_enabled"
CORRECTION = "secure/accessibility_display_daltonizer_enabled"
DALTONIZERS = {
    "12": "Deuteranomaly",
    "11": "Protanomaly",
    "13": "Tritanomaly",
    "0": "Grayscale",
}
HOLD_DELAYS = {"400": "Short", "1000": "Medium", "1500": "Long"}


@page("wallpaper", "Wallpaper & style")
class WallpaperPage(Page):
    """Wallpaper & style. The wallpaper of this phone is fixed."""

    items = (
        link("Change wallpaper", icon="image_outline", enabled=False),
        link("Wallpaper colors", icon="palette_outline", enabled=False),
        switch("Dark theme", "secure/ui_night_mode", values=("1", "2")),
        link("Themed icons", "Off", enabled=False),
        link("App grid", "5×5", enabled=False),
    )


@page("accessibility", "Accessibility")
class AccessibilityPage(Page):
    """Accessibility: services, display, interaction, captions, audio."""

    items = (
        section("Screen reader"),
        link(
            "TalkBack",
            "Off / Speak items on screen",
            icon="account_voice",
            opens="talkback",
        ),
        section("Display"),
        link("Display size and text", icon="format_size", opens="display_size_and_text"),
        link("Color and motion", icon="circle_half_full", opens="color_and_motion"),
        link("Magnification", "Off", icon="magnify_plus_outline", opens="magnification"),
        link(
            "Select to Speak",
            "Off / Hear selected text",
            icon="message_text_outline",
            opens="select_to_speak",
        ),
        section("Interaction controls"),
        link(
            "Accessibility Menu",
            "Off / Control device via large menu",
            icon="dots_grid",
            opens="accessibility_menu",
        ),
        link("Vibration & haptics", "On", icon="vibrate", opens="vibration"),
        link("Timing controls", icon="timer_outline", opens="timing_controls"),
        link("System controls", icon="gesture_tap", opens="gestures"),
        section("Captions"),
        link("Live Caption", icon="closed_caption_outline", opens="live_caption"),
        link("Caption preferences", "Off", icon="subtitles_outline", opens="captions"),
        section("Audio"),
        switch(
            "Audio description",
            "secure/enabled_accessibility_audio_description_by_default",
            "Hear a description of what’s happening on screen in supported movies and shows",
            icon=" ",
        ),
        link("Audio adjustment", icon="tune", opens="audio_adjustment"),
        section("General"),
        link("Accessibility shortcuts", icon=" ", opens="accessibility_shortcuts"),
        link("Text-to-speech output", icon=" ", opens="text_to_speech"),
    )

    def preferences(self) -> Items:
        enabled = self.device.settings.get("secure", "enabled_accessibility_services") or ""
        package = self.device.packages.get(FORWARDER)
        if package is None:
            return self.items
        service = link(
            SERVICE,
            "On" if FORWARDER in enabled else "Off",
            app_icon=package.manifest.icon,
            opens="accessibility_service",
            argument=FORWARDER,
        )
        return [section("Downloaded apps"), service, *self.items]


@page("accessibility_service")
class AccessibilityServicePage(Page):
    """An accessibility service; the argument is its package."""

    @property
    def heading(self) -> str:
        return SERVICE

    def preferences(self) -> Items:
        on = self.argument in self._state_text()
        return [
            MainSwitch(f"Use {self.heading}", checked=on, on_change=self._switch),
            Footer("Full control is appropriate for apps that help you with accessibility needs."),
        ]

    def _state_text(self) -> str:
        return self.device.settings.get("secure", "enabled_accessibility_services") or ""

    def _switch(self, on: bool) -> None:
        others = [s for s in self._state_text().split(":") if s and self.argument not in s]
        if on:
            others.append(f"{FORWARDER}/{SERVICE}")
        self.device.settings.put("secure", "enabled_accessibility_services", ":".join(others))


@page("color_and_motion", "Color and motion")
class ColorAndMotionPage(Page):
    """Color and motion."""

    def preferences(self) -> Items:
        return [
            link(
                "Color inversion",
                self.state(INVERSION),
                icon="invert_colors",
                opens="color_inversion",
            ),
            dark_theme(self, icon="theme_light_dark"),
            section("Experimental"),
            link(
                "Color correction",
                self.state(CORRECTION),
                icon="palette_outline",
                opens="color_correction",
            ),
            switch(
                "Remove animations",
                "global/animator_duration_scale",
                "Reduce movement on the screen",
                values=("1.0", "0.0"),
                icon="animation_outline",
            ),
            switch(
                "Large mouse pointer",
                "secure/accessibility_large_pointer_icon",
                "Make the mouse pointer more noticeable",
            ),
        ]


@page("color_inversion", "Color inversion")
class ColorInversionPage(Page):
    """Color inversion."""

    items = (
        MainSwitch("Use color inversion", INVERSION),
        section("Options"),
        switch(
            "Color inversion shortcut",
            "secure/accessibility_display_inversion_shortcut",
            "Off",
        ),
        Footer(
            "Color inversion turns light screens dark. It also turns dark screens light. Colors"
            " will change in media and images."
        ),
    )


@page("color_correction", "Color correction")
class ColorCorrectionPage(Page):
    """Color correction and its kind."""

    items = (
        MainSwitch("Use color correction", CORRECTION),
        *radios("secure/accessibility_display_daltonizer", DALTONIZERS, "12"),
        Footer(
            "Color correction can be helpful when you want to see colors more accurately or remove"
            " colors to help you focus."
        ),
    )


@page("timing_controls", "Timing controls")
class TimingPage(Page):
    """Timing controls."""

    items = (
        choice("Touch & hold delay", "secure/long_press_timeout", HOLD_DELAYS, "400"),
        choice(
            "Time to take action (Accessibility timeout)",
            "secure/accessibility_interactive_ui_timeout_ms",
            TIMEOUTS,
            "0",
        ),
        link("Autoclick (dwell timing)", opens="autoclick"),
    )


@page("captions", "Caption preferences")
class CaptionsPage(Page):
    """Caption preferences."""

    items = (
        MainSwitch("Show captions", "secure/accessibility_captioning_enabled"),
        link("Caption size and style", opens="caption_style"),
        link("More options", opens="caption_options"),
    )


@page("audio_adjustment", "Audio adjustment")
class AudioAdjustmentPage(Page):
    """Audio adjustment."""

    items = (switch("Mono audio", "system/master_mono", "Combine channels when playing audio"),)
