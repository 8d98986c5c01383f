"""Sound & vibration, Do Not Disturb and the sounds to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from urllib.parse import parse_qs, quote, urlsplit

from android_world.virtual_device import ui
from android_world.virtual_device.apps.settings.page import DIALOG, Page, page
from android_world.virtual_device.apps.settings.preferences import (
    ButtonPreference,
    Category,
    Footer,
    Item,
    MainSwitch,
    Preference,
    RadioPreference,
    SeekBarPreference,
)
from android_world.virtual_device.system.audio import STREAMS
from android_world.virtual_device.system.settings_defaults import GLOBAL, SECURE, SYSTEM

SLIDERS = (
    ("Media volume", "music", "music_note"),
    ("Call volume", "voice", "phone_in_talk_outline"),
    ("Ring & notification volume", "ring", "bell_outline"),
    ("Alarm volume", "alarm", "alarm"),
)
RINGTONES = (
    "Ring Synth 04",
    "Ring Synth 02",
    "Ring Digital 02",
    "Flutterby",
    "Hotline",
    "The Big Adventure",
)
NOTIFICATION_SOUNDS = ("Pixie Dust", "Adara", "Chime", "Eureka", "Hojus", "Tweeters")
ALARM_SOUNDS = ("Alarm Classic", "Alarm Beep", "Alarm Buzzer", "Alarm Rooster", "Carbon", "Helium")
_FIRST_ID = {"ringtone": 71, "notification_sound": 58, "alarm_alert": 12}
DURATIONS = (("Until you turn off", "0"), ("For 1 hour", "60"), ("Ask every time", "-1"))


def sound_name(uri: str | None) -> str:
    """The title that a sound's URI carries; None when there is no sound."""
    titles = parse_qs(urlsplit(uri or "").query).get("title")
    return titles[0] if titles else "None"


def dnd_is_on(page_: Page) -> bool:
    """Whether Do Not Disturb is on."""
    return page_.device.settings.get_bool(GLOBAL, "zen_mode")


@page("sound")
class SoundPage(Page):
    """Sound & vibration."""

    title = "Sound & vibration"

    def preferences(self) -> Sequence[Item | None]:
        """Volumes, then sounds and switches."""
        return [
            *(self._slider(*slider) for slider in SLIDERS),
            Preference("Do Not Disturb", summary="On" if dnd_is_on(self) else "Off", opens="dnd"),
            self._sound("Phone ringtone", "ringtone", RINGTONES),
            Preference("Live Caption", summary="Off"),
            Preference("Now Playing", summary="Identify songs playing nearby"),
            Preference(
                "Vibration & haptics",
                summary="On" if vibrates(self) else "Off",
                opens="vibration",
            ),
            Preference("Shortcut to prevent ringing", summary="Off"),
            self._sound("Default notification sound", "notification_sound", NOTIFICATION_SOUNDS),
            self._sound("Default alarm sound", "alarm_alert", ALARM_SOUNDS),
            self.setting_switch("Dial pad tones", SYSTEM, "dtmf_tone", default=True),
            self.setting_switch(
                "Screen locking sound", SYSTEM, "lockscreen_sounds_enabled", default=True
            ),
            self.setting_switch(
                "Charging sounds and vibration", SECURE, "charging_sounds_enabled", default=True
            ),
            self.setting_switch("Touch sounds", SYSTEM, "sound_effects_enabled", default=True),
            self.setting_switch(
                "Always show icon when in vibrate mode", SECURE, "show_vibrate_icon"
            ),
        ]

    def _slider(self, title: str, name: str, icon: str) -> SeekBarPreference:
        stream = STREAMS[name]
        return SeekBarPreference(
            title,
            icon=icon,
            position=self.device.audio.volume(name) - stream.minimum,
            steps=stream.maximum - stream.minimum + 1,
            on_seek=partial(self._set_volume, name),
        )

    def _set_volume(self, name: str, position: int) -> None:
        self.device.audio.set_volume(name, position + STREAMS[name].minimum)

    def _sound(self, title: str, key: str, names: Sequence[str]) -> Preference:
        current = sound_name(self.device.settings.get(SYSTEM, key))
        return Preference(
            title, summary=current, on_tap=partial(self._pick_sound, title, key, names, current)
        )

    def _pick_sound(self, title: str, key: str, names: Sequence[str], current: str) -> None:
        options = ("None", *names)
        ui.ListDialog(
            self.activity,
            title,
            options,
            kind="single",
            selected=options.index(current) if current in options else -1,
            positive=("OK", partial(self._take_sound, key, options)),
            negative=("Cancel", None),
            style=DIALOG,
        ).show()

    def _take_sound(self, key: str, options: Sequence[str], position: int) -> None:
        if position <= 0:
            self.device.settings.put(SYSTEM, key, "")
            return
        number = _FIRST_ID[key] + position - 1
        title = quote(options[position])
        uri = f"content://media/internal/audio/media/{number}?title={title}&canonical=1"
        self.device.settings.put(SYSTEM, key, uri)


def vibrates(page_: Page) -> bool:
    """Whether the phone vibrates at all."""
    return page_.device.settings.get_bool(SYSTEM, "vibrate_on", True)


@page("vibration")
class VibrationPage(Page):
    """Vibration & haptics."""

    title = "Vibration & haptics"

    def preferences(self) -> Sequence[Item | None]:
        """The main switch and the kinds of vibration."""
        on = vibrates(self)
        return [
            MainSwitch("Use vibration & haptics", checked=on, on_change=self._switch),
            Category("Calls"),
            self.setting_switch("Ring vibration", SYSTEM, "vibrate_when_ringing", enabled=on),
            Category("Notifications and alarms"),
            self.setting_switch(
                "Notification vibration",
                SYSTEM,
                "notification_vibration_intensity",
                default=True,
                values=("0", "2"),
                enabled=on,
            ),
            Category("Interactive haptics"),
            self.setting_switch(
                "Touch feedback", SYSTEM, "haptic_feedback_enabled", default=True, enabled=on
            ),
        ]

    def _switch(self, on: bool) -> None:
        self.device.settings.put(SYSTEM, "vibrate_on", int(on))


@page("dnd")
class DoNotDisturbPage(Page):
    """Do Not Disturb."""

    title = "Do Not Disturb"

    def preferences(self) -> Sequence[Item | None]:
        """The button, exceptions and the duration for the quick tile."""
        on = dnd_is_on(self)
        duration = self.device.settings.get(SECURE, "zen_duration") or "0"
        label = next((name for name, value in DURATIONS if value == duration), f"{duration} min")
        return [
            ButtonPreference(
                "Turn off now" if on else "Turn on now",
                on_tap=self._toggle,
                resource_id="zen_mode_settings_turn_off_button"
                if on
                else "zen_mode_settings_turn_on_button",
            ),
            Category("What can interrupt Do Not Disturb"),
            Preference("People", summary="Some people can interrupt", icon="account_outline"),
            Preference("Apps", summary="No apps can interrupt", icon="apps"),
            Preference(
                "Alarms & other interruptions", summary="Alarms, media can interrupt", icon="alarm"
            ),
            Category("General"),
            Preference("Schedules", summary="None"),
            Preference("Duration for Quick Settings", summary=label, opens="dnd_duration"),
            Preference("Display options for filtered notifications", summary="No sound"),
        ]

    def _toggle(self) -> None:
        self.device.settings.put(GLOBAL, "zen_mode", 0 if dnd_is_on(self) else 1)


@page("dnd_duration")
class DurationPage(Page):
    """How long the quick tile switches Do Not Disturb on."""

    title = "Duration for Quick Settings"

    def preferences(self) -> Sequence[Item | None]:
        """The three choices."""
        stored = self.device.settings.get(SECURE, "zen_duration") or "0"
        return [
            *(
                RadioPreference(label, checked=value == stored, on_tap=partial(self._set, value))
                for label, value in DURATIONS
            ),
            Footer("Used when Do Not Disturb is turned on from Quick Settings."),
        ]

    def _set(self, value: str) -> None:
        self.device.settings.put(SECURE, "zen_duration", value)
