"""The pages of Accessibility: services, captions, speech, shortcuts, timing."""

from __future__ import annotations

from android_world.virtual_device.apps.settings.page import Items, Page, page, plain_page
from android_world.virtual_device.apps.settings.preferences import (
    Footer,
    MainSwitch,
    SeekBarPreference,
    choice,
    link,
    radios,
    section,
    switch,
)

RATE, PITCH = "secure/tts_default_rate", "secure/tts_default_pitch"
_SPEEDS = range(50, 401, 50)  # hundredths of the normal speed or pitch
_SIZES = {
    "0.25": "Very small",
    "0.5": "Small",
    "1.0": "Medium",
    "1.5": "Large",
    "2.0": "Very large",
}
_STYLES = {
    "4": "Set by app",
    "0": "White on black",
    "1": "Black on white",
    "2": "Yellow on black",
    "3": "Yellow on blue",
}
_DELAYS = {
    "0": "Off",
    "200": "Short (0.2 seconds)",
    "600": "Medium (0.6 seconds)",
    "1000": "Long (1 second)",
}

for _name, _title, _footer in (
    (
        "talkback",
        "TalkBack",
        "When TalkBack is on, it provides spoken feedback so that you can use your device without"
        " looking at the screen.",
    ),
    (
        "select_to_speak",
        "Select to Speak",
        "You can tap items on your screen to hear them read or described aloud.",
    ),
    (
        "accessibility_menu",
        "Accessibility Menu",
        "The Accessibility Menu provides a large on-screen menu to control your device. You can"
        " lock your device, control volume and brightness, take screenshots, and more.",
    ),
):
    plain_page(
        _name,
        _title,
        MainSwitch(f"Use {_title}", enabled=False),
        section("Options"),
        switch(f"{_title} shortcut", summary="Off", enabled=False),
        link("Settings", enabled=False),
        Footer(_footer),
    )

plain_page(
    "magnification",
    "Magnification",
    choice(
        "Magnification type",
        "secure/accessibility_magnification_capability",
        {"1": "Full screen", "2": "Partial screen", "3": "Switch between full and partial screen"},
        "1",
    ),
    switch("Magnification shortcut", summary="Off", enabled=False),
    switch(
        "Follow typing",
        "secure/accessibility_magnification_follow_typing_enabled",
        "Magnification area automatically follows the text as you type",
        default=True,
    ),
    Footer("You can zoom in on part of the screen to see content better."),
)
plain_page(
    "autoclick",
    "Autoclick (dwell timing)",
    *radios("secure/accessibility_autoclick_delay", _DELAYS, "0"),
    Footer(
        "If you’re using a mouse, you can set the cursor to take action automatically when the"
        " mouse stops moving for a certain amount of time."
    ),
)
plain_page(
    "caption_style",
    "Caption size and style",
    choice("Text size", "secure/accessibility_captioning_font_scale", _SIZES, "1.0"),
    section("Caption style"),
    *radios("secure/accessibility_captioning_preset", _STYLES, "4"),
)
plain_page(
    "caption_options",
    "More options",
    choice(
        "Language",
        "secure/accessibility_captioning_locale",
        {"": "Default", "en_US": "English (United States)", "es_US": "Español (Estados Unidos)"},
        "",
    ),
)
plain_page(
    "live_caption",
    "Live Caption",
    MainSwitch("Use Live Caption", "secure/odi_captions_enabled"),
    switch("Hide profanity", "secure/odi_captions_hide_profanity"),
    switch("Live Caption in volume control", "secure/odi_captions_volume_ui_enabled", default=True),
    Footer(
        "Live Caption detects speech in media and automatically generates captions. All audio is"
        " processed on this device."
    ),
)
plain_page(
    "accessibility_shortcuts",
    "Accessibility shortcuts",
    switch(
        "Shortcut from lock screen",
        "secure/accessibility_shortcut_on_lock_screen",
        "Allow feature shortcut to turn on from the lock screen. Hold both volume keys for a few"
        " seconds.",
    ),
)


@page("text_to_speech", "Text-to-speech output")
class TextToSpeechPage(Page):
    """Text-to-speech output."""

    def preferences(self) -> Items:
        return [
            link("Preferred engine", "Speech Services by Google", enabled=False),
            choice("Language", "secure/tts_default_locale", {"": "Use system language"}, ""),
            self._slider("Speech rate", RATE),
            self._slider("Pitch", PITCH),
            link("Reset", "Reset speech rate and pitch", on_tap=self._reset),
        ]

    def _slider(self, title: str, key: str) -> SeekBarPreference:
        nearest = min(range(len(_SPEEDS)), key=lambda n: abs(_SPEEDS[n] - self.store.get(key, 100)))
        return SeekBarPreference(
            title,
            position=nearest,
            steps=len(_SPEEDS),
            on_seek=lambda position: self.store.put(**{key: _SPEEDS[position]}),
        )

    def _reset(self) -> None:
        self.store.put(**{RATE: 100, PITCH: 100})
