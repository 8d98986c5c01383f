"""What a task puts back when it is torn down: settings and radios that anyone may have changed."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from android_world.device import adb, radios, settings
from android_world.env.interface import AsyncEnv

# The clock's own settings are left alone: every task sets the clock anew.
_CLOCK_KEYS = frozenset({"time_12_24"})
_GLOBAL_KEYS = ("heads_up_notifications_enabled", "mobile_data", "zen_mode")
_SECURE_KEYS = (
    *("location_mode", "ui_night_mode", "accessibility_display_inversion_enabled"),
    "charging_sounds_enabled",
)
_RADIO_KEYS = ("airplane_mode_on", "wifi_on", "bluetooth_on")
# Settings.Global.WIFI_ON: 2 is on while in airplane mode.
_WIFI_ON_VALUES = frozenset({"1", "2"})
_RADIO_TIMEOUT_S = 10.0
_RADIO_POLL_S = 0.1


@dataclasses.dataclass(frozen=True)
class SettingsBackup:
    """Settings of a device at one instant.

    Attributes:
      namespaces: By namespace, the settings that a user can reach: all of `system` but the
        clock's, a few of `global` and `secure`.
      radios: airplane_mode_on, wifi_on and bluetooth_on.
    """

    namespaces: Mapping[str, Mapping[str, str]]
    radios: Mapping[str, str]


def capture(env: AsyncEnv) -> SettingsBackup:
    """Read what `restore` would put back."""
    everything = settings.get_all_settings(env.controller)
    system = {k: v for k, v in everything["system"].items() if k not in _CLOCK_KEYS}
    global_ = everything["global"]
    return SettingsBackup(
        namespaces={
            "system": system,
            "global": {key: global_[key] for key in _GLOBAL_KEYS if key in global_},
            "secure": {k: v for k, v in everything["secure"].items() if k in _SECURE_KEYS},
        },
        radios={key: global_[key] for key in _RADIO_KEYS if key in global_},
    )


def restore(state: SettingsBackup, env: AsyncEnv) -> None:
    """Put back every setting and radio that differs from `state`."""
    now = capture(env)
    if state.radios != now.radios:
        _restore_radios(state.radios, env)
    for namespace, before in state.namespaces.items():
        _restore_namespace(namespace, before, now.namespaces[namespace], env)


def get_setting(namespace: str, key: str, env: AsyncEnv) -> str | None:
    """One setting, None where it is not set."""
    return settings.get_setting(env.controller, namespace, key)


def is_wifi_on(env: AsyncEnv) -> bool:
    """Whether Wi-Fi is on."""
    return get_setting("global", "wifi_on", env) in _WIFI_ON_VALUES


def is_bluetooth_on(env: AsyncEnv) -> bool:
    """Whether Bluetooth is on."""
    return get_setting("global", "bluetooth_on", env) == "1"


def set_wifi(on: bool, env: AsyncEnv) -> bool:
    """Switch Wi-Fi and wait until it is so; returns whether it became so."""
    radios.toggle_wifi(env.controller, "on" if on else "off")
    return env.wait_until(lambda: is_wifi_on(env) == on, _RADIO_TIMEOUT_S, _RADIO_POLL_S)


def set_bluetooth(on: bool, env: AsyncEnv) -> bool:
    """Switch Bluetooth and wait until it is so; returns whether it became so."""
    radios.toggle_bluetooth(env.controller, "on" if on else "off")
    return env.wait_until(lambda: is_bluetooth_on(env) == on, _RADIO_TIMEOUT_S, _RADIO_POLL_S)


def set_airplane_mode(on: bool, env: AsyncEnv) -> bool:
    """Switch airplane mode and wait until it is so; returns whether it became so."""
    if radios.check_airplane_mode(env.controller) == on:
        return True
    radios.toggle_airplane_mode("on" if on else "off", env.controller)
    return env.wait_until(
        lambda: radios.check_airplane_mode(env.controller) == on, _RADIO_TIMEOUT_S, _RADIO_POLL_S
    )


def _restore_radios(before: Mapping[str, str], env: AsyncEnv) -> None:
    set_airplane_mode(before.get("airplane_mode_on") == "1", env)
    wifi_on = before.get("wifi_on") in _WIFI_ON_VALUES
    if is_wifi_on(env) != wifi_on:
        set_wifi(wifi_on, env)
    bluetooth_on = before.get("bluetooth_on") == "1"
    if is_bluetooth_on(env) != bluetooth_on:
        set_bluetooth(bluetooth_on, env)


def _restore_namespace(
    namespace: str, before: Mapping[str, str], now: Mapping[str, str], env: AsyncEnv
) -> None:
    for key in sorted(before.keys() | now.keys()):
        if key not in before:
            settings.delete_setting(env.controller, namespace, key)
        elif now.get(key) != before[key]:
            adb.shell(env.controller, "settings", "put", namespace, key, before[key])
