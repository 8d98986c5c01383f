"""What the system holds as its user sees it: settings, the clipboard, notifications."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any, Final, Self

from android_world.device import activities, adb, clipboard, notifications, settings
from android_world.records import passive, permission
from android_world.records.capture import PhoneRecords
from android_world.records.items import fields
from android_world.records.items.item import Item, field

_TIMEOUT_S: Final = 10.0
_, _, _SIZES, _TIMES = fields.SETTING_VALUES
_MINUTE_MS: Final = 60_000
_SHELL_PACKAGE: Final = "com.android.shell"


@dataclasses.dataclass(frozen=True)
class SettingSource:
    """Where Android keeps a setting.

    Attributes:
      key: Namespace and name, such as `system/font_scale`.
      stored: What is stored, by value.
      command: The shell command that sets it; `{}` is the argument. `settings put` by default.
      arguments: Arguments of the command, by value; what is stored by default.
      also: Values of other texts that are stored.
    """

    key: str
    stored: Mapping[str, str]
    command: str = ""
    arguments: Mapping[str, str] = dataclasses.field(default_factory=dict)
    also: Mapping[str, str] = dataclasses.field(default_factory=dict)

    def value_of(self, text: str) -> str:
        """The value of a text that is stored; the text itself if it is none of the known ones."""
        known = {stored: value for value, stored in self.stored.items()}
        return self.also.get(text) or known.get(text, text)

    def line(self, value: str) -> str:
        """The shell line that sets a value."""
        command = self.command or f"settings put {self.key.replace('/', ' ')} {{}}"
        return command.format(adb.quote(self.arguments.get(value, self.stored[value])))


def _switch(
    key: str, on: str = "1", off: str = "0", command: str = "", **more: Any
) -> SettingSource:
    return SettingSource(key, {"on": on, "off": off}, command, **more)


def _volume(stream: str, number: int, least: int, most: int) -> SettingSource:
    stored = {"maximum": str(most), "minimum": str(least)}
    command = f"cmd media_session volume --stream {number} --set {{}}"
    return SettingSource(f"system/volume_{stream}", stored, command)


def _texts(values: Sequence[str], *stored: object) -> dict[str, str]:
    return dict(zip(values, map(str, stored), strict=True))


_ENABLED: Final = {"on": "enable", "off": "disable"}
# Ranges of volumes are those of Android's source. In airplane mode, radios that were on are stored
# as 2 and 3.
SETTINGS: Final[Mapping[str, SettingSource]] = {
    "Wi-Fi": _switch(
        *("global/wifi_on", "1", "0", "svc wifi {}"),
        arguments=_ENABLED,
        also={"2": "on", "3": "on"},
    ),
    "Bluetooth": _switch(
        *("global/bluetooth_on", "1", "0", "svc bluetooth {}"),
        arguments=_ENABLED,
        also={"2": "on"},
    ),
    "airplane mode": _switch(
        *("global/airplane_mode_on", "1", "0", "cmd connectivity airplane-mode {}"),
        arguments=_ENABLED,
    ),
    "dark theme": _switch(
        *("secure/ui_night_mode", "2", "1", "cmd uimode night {}"),
        arguments={"on": "yes", "off": "no"},
    ),
    "Do Not Disturb": _switch(
        *("global/zen_mode", "1", "0", "cmd notification set_dnd {}"),
        arguments={"on": "priority", "off": "off"},
    ),
    "location": _switch(
        *("secure/location_mode", "3", "0", "cmd location set-location-enabled {}"),
        arguments={"on": "true", "off": "false"},
    ),
    "auto-rotate": _switch("system/accelerometer_rotation"),
    "color inversion": _switch("secure/accessibility_display_inversion_enabled"),
    "dial pad tones": _switch("system/dtmf_tone"),
    "screen locking sound": _switch("system/lockscreen_sounds_enabled"),
    "charging sounds": _switch("secure/charging_sounds_enabled"),
    "touch sounds": _switch("system/sound_effects_enabled"),
    "brightness": SettingSource("system/screen_brightness", {"maximum": "255", "minimum": "1"}),
    "media volume": _volume("music_speaker", 3, 0, 15),
    "ring volume": _volume("ring", 2, 0, 7),
    "alarm volume": _volume("alarm", 4, 1, 7),
    "font size": SettingSource("system/font_scale", _texts(_SIZES, 0.85, 1.0, 1.15, 1.3)),
    "screen timeout": SettingSource(
        "system/screen_off_timeout",
        _texts(_TIMES, *(int(n * _MINUTE_MS) for n in (0.25, 0.5, 1, 2, 5, 10, 30))),
    ),
}


class SettingName(fields.Text):
    """The name of a setting, as the table of settings has it."""

    def can_be(self, value: Any) -> bool:
        return value in SETTINGS


@dataclasses.dataclass(frozen=True)
class Setting(Item):
    """A setting of the phone; `value` is as it is stored where it is none of the usual ones."""

    name: str = field(SettingName())
    value: str = field(fields.SettingValue())

    kind = "settings"
    noun = "setting"
    app = "settings"
    identity = ("name",)
    can_be_removed = False

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        stored = settings.get_all_settings(env)
        return tuple(
            cls(name, source.value_of(_text(source, stored)), ref=name)
            for name, source in SETTINGS.items()
        )

    @classmethod
    def write(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        lines = [SETTINGS[item.name].line(item.value) for item in items]
        if not lines:
            return
        adb.shell_script(env, "; ".join(lines))
        wanted = {(item.name, item.value) for item in items}

        def are_stored() -> bool:
            return wanted <= {(item.name, item.value) for item in cls.read(PhoneRecords({}), env)}

        adb.wait_until(env, are_stored, _TIMEOUT_S)

    @classmethod
    def delete(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        """A phone has all settings at any time: nothing is removed."""

    @classmethod
    def permit(cls, item: Self) -> permission.Permission:
        return permission.NOTHING

    def can_have(self, values: Mapping[str, object]) -> bool:
        return values.get("value", self.value) in SETTINGS[self.name].stored


def _text(source: SettingSource, stored: Mapping[str, Mapping[str, str]]) -> str:
    namespace, _, key = source.key.partition("/")
    return stored[namespace].get(key, "0")


@dataclasses.dataclass(frozen=True)
class Clip(Item):
    """The text that was copied last.

    It is read where that shows nothing on the screen; other devices have none. Over adb,
    `clipboard.get_clipboard_contents` opens an app for it.
    """

    text: str = field(fields.Lines())

    kind = "clipboard"
    noun = "copied text"
    app = "settings"
    identity = ("text",)
    passive = dict.fromkeys(("added", "removed", "changed"), passive.COPIED)

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        text = clipboard.peek(env)
        return (cls(text, ref=text),) if text else ()

    @classmethod
    def write(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        for item in items:
            clipboard.set_clipboard_contents(item.text, env)

    @classmethod
    def delete(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        if items:
            clipboard.set_clipboard_contents("", env)

    @classmethod
    def permit(cls, item: Self) -> permission.Permission:
        return permission.NOTHING


@dataclasses.dataclass(frozen=True)
class Notification(Item):
    """A notification of the shade."""

    title: str = field(fields.Text())
    text: str = field(fields.Lines(), "")
    package: str = field(fields.Text(), _SHELL_PACKAGE)

    kind = "notifications"
    noun = "notification"
    app = "settings"
    automatic = ("package",)
    passive = dict.fromkeys(("added", "removed", "changed"), passive.POSTED)

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        found = notifications.list_notifications(env)
        return tuple(cls(n.title, n.text, n.package, ref=n.key) for n in found)

    @classmethod
    def write(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        """Post notifications, as the shell."""
        for item in items:
            words = ("cmd", "notification", "post", "-t", item.title, item.title, item.text)
            adb.shell(env, *words)

    @classmethod
    def delete(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        """Cancel those of the shell; no command cancels those of other apps."""
        if any(item.package == _SHELL_PACKAGE for item in items):
            activities.force_stop(_SHELL_PACKAGE, env)

    @classmethod
    def permit(cls, item: Self) -> permission.Permission:
        return permission.NOTHING
