"""Values of settings, and texts on the clipboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from android_world.env import adb_utils
from tests.task_evals.adversarial.rows import other_value, similar
from tests.task_evals.adversarial.world import (
    Family,
    State,
    World,
    near_miss,
    register,
    success,
)

Change = Callable[[World], None]
_BRIGHTNESS = ("system", "screen_brightness")
_WIFI, _BLUETOOTH = ("global", "wifi_on"), ("global", "bluetooth_on")
# Setting; values that count in the published condition, values that only `score` accepts, others.
_RULES: dict[str, tuple[tuple[str, str], list[str], list[str], list[str]]] = {
    "SystemBrightnessMax": (_BRIGHTNESS, ["255"], [], ["254", "128", "1", "0"]),
    "SystemBrightnessMin": (_BRIGHTNESS, ["1"], [], ["0", "2", "128", "255"]),
    "SystemWifiTurnOn": (_WIFI, ["1", "2"], [], ["0", "3"]),
    "SystemWifiTurnOff": (_WIFI, ["0"], ["3"], ["1", "2"]),
    "SystemBluetoothTurnOn": (_BLUETOOTH, ["1"], [], ["0", "2"]),
    "SystemBluetoothTurnOff": (_BLUETOOTH, ["0"], ["2"], ["1"]),
}


def put(setting: tuple[str, str], value: str) -> Change:
    """Write a setting."""
    return lambda world: world.shell("settings", "put", *setting, value) and None


def value_of(world: World, setting: tuple[str, str]) -> str:
    """A setting's value."""
    return world.device.settings.list(setting[0]).get(setting[1], "null")


def _rule(name: str) -> tuple[tuple[str, str], list[str], list[str], list[str]]:
    return _RULES[name.removesuffix("Verify")]


def _setting(name: str, _: dict[str, Any]) -> Iterator[State]:
    setting, published, stricter, wrong = _rule(name)
    for value in (*published, *stricter):
        yield success(f"the value {value}", put(setting, value))
    for value in wrong:
        yield near_miss(f"the value {value}", put(setting, value))
    others = {_BRIGHTNESS, _WIFI, _BLUETOOTH} - {setting}
    changes = [put(other, "0" if other != _BRIGHTNESS else "77") for other in sorted(others)]
    yield success("other settings have other values", put(setting, published[0]), *changes)


def _setting_oracle(world: World) -> float:
    setting, published, _, __ = _rule(world.task.name)
    return float(value_of(world, setting) in published)


def _clipboard(_: str, params: dict[str, Any]) -> Iterator[State]:
    text = params["clipboard_content"]

    def copy(wanted: str) -> Change:
        return lambda world: adb_utils.set_clipboard_contents(wanted, world.env.controller)

    yield success("the text", copy(text))
    yield success("the text with blanks around it", copy(f" {text} "))
    yield near_miss("nothing is copied")
    yield near_miss("a character more", copy(other_value(text)))
    yield near_miss("a character less", copy(text[1:]))
    yield near_miss("half of it", copy(text[: len(text) // 2]))
    yield near_miss("other capitals", copy(text.swapcase()))
    yield near_miss("twice", copy(f"{text} {text}"))


def _clipboard_oracle(world: World) -> float:
    return float(similar(world.params["clipboard_content"], world.device.clipboard.text or ""))


_NAMES = [f"{name}{suffix}" for name in _RULES for suffix in ("", "Verify")]
register(_NAMES, Family(_setting, _setting_oracle))
register(["SystemCopyToClipboard"], Family(_clipboard, _clipboard_oracle))
