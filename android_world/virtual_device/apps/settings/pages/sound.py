"""Sound & vibration, Do Not Disturb and the sounds to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import parse_qs, quote, urlsplit

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.ringtones import (
    ALARM_SOUNDS,
    NOTIFICATION_SOUNDS,
    RINGTONES,
)
from android_world.virtual_device.apps.settings.page import DIALOG, Items, Page, page
from android_world.virtual_device.apps.settings.preferences import (
    ButtonPreference,
    Footer,
    MainSwitch,
    Preference,
    SeekBarPreference,
    link,
    radios,
    section,
    switch,
)
from android_world.virtual_device.system.audio import STREAMS

SLIDERS = (
    ("Media volume", "music", "music_note"),
    ("Call volume", "voice", "phone_in_talk_outline"),
    ("Ring & notification volume", "ring", "bell_outline"),
    ("Alarm volume", "alarm", "alarm"),
)
_FIRST_ID = {"ringtone": 71, "notification_sound": 58, "alarm_alert": 12}
CAPTIONS, HUSH = "secure/odi_captions_enabled", "secure/volume_hush_gesture"
DND, VIBRATION = "global/zen_mode", "system/vibrate_on"
DURATION = "secure/zen_duration"
DURATIONS = {"0": "Until you turn off", "60": "For 1 hour", "-1": "Ask every time"}


def sound_name(uri: str | None) -> str:
    """The title that a sound's URI carries; None when there is no sound."""
    titles = parse_qs(urlsplit(uri or "").query).get("title")
    return titles[0] if titles else "None"


@page("sound", "Sound & vibration")
class SoundPage(Page):
    """Sound & vibration."""

    def preferences(self) -> Items:
        return [
            *(self._slider(*slider) for slider in SLIDERS),
            link("Do Not Disturb", self.state(DND), opens="dnd"),
            self._sound("Phone ringtone", "ringtone", RINGTONES),
            link("Live Caption", self.state(CAPTIONS), opens="live_caption"),
            link("Now Playing", "Identify songs playing nearby", opens="now_playing"),
            link("Vibration & haptics", self.state(VIBRATION, True), opens="vibration"),
            link("Shortcut to prevent ringing", self.state(HUSH), opens="prevent_ringing"),
            self._sound("Default notification sound", "notification_sound", NOTIFICATION_SOUNDS),
            self._sound("Default alarm sound", "alarm_alert", ALARM_SOUNDS),
            switch("Dial pad tones", "system/dtmf_tone", default=True),
            switch("Screen locking sound", "system/lockscreen_sounds_enabled", default=True),
            switch("Charging sounds and vibration", "secure/charging_sounds_enabled", default=True),
            switch("Touch sounds", "system/sound_effects_enabled", default=True),
            switch("Always show icon when in vibrate mode", "secure/show_vibrate_icon"),
        ]

    def _slider(self, title: str, name: str, icon: str) -> SeekBarPreference:
        audio, stream = self.device.audio, STREAMS[name]
        return SeekBarPreference(
            title,
            icon=icon,
            position=audio.volume(name) - stream.minimum,
            steps=stream.maximum - stream.minimum + 1,
            on_seek=lambda position: audio.set_volume(name, position + stream.minimum),
        )

    def _sound(self, title: str, key: str, names: Sequence[str]) -> Preference:
        current = sound_name(self.device.settings.get("system", key))
        options = ("None", *names)

        def take(position: int) -> None:
            number, name = _FIRST_ID[key] + position - 1, quote(options[position])
            uri = f"content://media/internal/audio/media/{number}?title={name}&canonical=1"
            self.device.settings.put("system", key, uri if position > 0 else "")

        def pick() -> None:
            ui.ListDialog(
                self.activity,
                title,
                options,
                kind="single",
                selected=options.index(current) if current in options else -1,
                positive=("OK", take),
                negative=("Cancel", None),
                style=DIALOG,
            ).show()

        return link(title, current, on_tap=pick)


@page("vibration", "Vibration & haptics")
class VibrationPage(Page):
    """Vibration & haptics."""

    def preferences(self) -> Items:
        on = self.store.get(VIBRATION, True)
        return [
            MainSwitch("Use vibration & haptics", VIBRATION, default=True),
            section("Calls"),
            switch("Ring vibration", "system/vibrate_when_ringing", enabled=on),
            section("Notifications and alarms"),
            switch(
                "Notification vibration",
                "system/notification_vibration_intensity",
                default=True,
                values=("0", "2"),
                enabled=on,
            ),
            section("Interactive haptics"),
            switch("Touch feedback", "system/haptic_feedback_enabled", default=True, enabled=on),
        ]


@page("dnd", "Do Not Disturb")
class DoNotDisturbPage(Page):
    """Do Not Disturb."""

    def preferences(self) -> Items:
        on = self.store.get(DND, False)
        duration = self.store.get(DURATION, "0")
        label = DURATIONS.get(duration, f"{duration} min")
        word = "off" if on else "on"
        return [
            ButtonPreference(
                f"Turn {word} now",
                on_tap=lambda: self.store.put(**{DND: not on}),
                resource_id=f"zen_mode_settings_turn_{word}_button",
            ),
            section("What can interrupt Do Not Disturb"),
            link(
                "People",
                "Some people can interrupt",
                icon="account_outline",
                opens="dnd_people",
            ),
            link("Apps", "No apps can interrupt", icon="apps", opens="dnd_apps"),
            link(
                "Alarms & other interruptions",
                "Alarms, media can interrupt",
                icon="alarm",
                opens="dnd_interruptions",
            ),
            section("General"),
            link("Schedules", "None", opens="dnd_schedules"),
            link("Duration for Quick Settings", label, opens="dnd_duration"),
            link("Display options for filtered notifications", "No sound", opens="dnd_display"),
        ]


@page("dnd_duration", "Duration for Quick Settings")
class DurationPage(Page):
    """How long the quick tile switches Do Not Disturb on."""

    items = (
        *radios(DURATION, DURATIONS, "0"),
        Footer("Used when Do Not Disturb is turned on from Quick Settings."),
    )
