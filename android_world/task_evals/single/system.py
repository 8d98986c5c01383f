"""Tasks on the system's settings, the clipboard and the launching of apps."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping
from typing import Any, ClassVar

from android_world.env import adb_utils
from android_world.env.interface import AsyncEnv
from android_world.task_evals import task_eval
from android_world.task_evals.catalog import task
from android_world.task_evals.common_validators.settings_validators import SettingTask
from android_world.task_evals.utils import (
    clipboard,
    foreground,
    schema,
    settings_backup,
    text_match,
)
from android_world.task_evals.utils.text_match import same_text_and_capitals


class _SettingToggle(SettingTask):
    """Bring a setting to one of its two values.

    Attributes:
      parameter: The parameter that says which.
      values: The accepted values of the setting by the parameter's.
      published: Those of the published condition where they differ.
    """

    parameter: ClassVar[str]
    values: ClassVar[Mapping[str, Collection[str]]]
    published: ClassVar[Mapping[str, Collection[str]]] = {}
    target: ClassVar[str]
    starts_at_target: ClassVar[bool] = False

    def __init_subclass__(cls, target: str = "", starts_at_target: bool = False) -> None:
        super().__init_subclass__()
        if target:
            cls.target, cls.starts_at_target = target, starts_at_target

    @property
    def accepted_values(self) -> Collection[str]:
        return self.values[self.params[self.parameter]]

    @property
    def published_values(self) -> Collection[str]:
        return self.published.get(self.params[self.parameter], self.accepted_values)

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        return {cls.parameter: cls.target}


class _SystemBrightnessToggle(_SettingToggle):
    """Bring the screen's brightness to one end of its range."""

    schema = schema.create([schema.enum("max_or_min", ["max", "min"], is_required=True)])
    template = "Turn brightness to the {max_or_min} value."
    setting = ("system", "screen_brightness")
    parameter = "max_or_min"
    values = {"max": ("255",), "min": ("1",)}

    def prepare_setting(self, env: AsyncEnv) -> bool:
        start = "max" if (self.target == "max") == self.starts_at_target else "min"
        adb_utils.set_brightness(start, env.controller)
        (value,) = self.values[start]
        return env.wait_until(lambda: settings_backup.get_setting(*self.setting, env) == value, 5.0)


class _Switch(_SettingToggle):
    """Switch something on or off."""

    schema = schema.create([schema.enum("on_or_off", ["on", "off"], is_required=True)])
    parameter = "on_or_off"
    switch: ClassVar[Callable[[bool, AsyncEnv], bool]]

    def prepare_setting(self, env: AsyncEnv) -> bool:
        return type(self).switch((self.target == "on") == self.starts_at_target, env)


class _SystemWifiToggle(_Switch):
    """Switch Wi-Fi."""

    template = "Turn wifi {on_or_off}."
    setting = ("global", "wifi_on")
    # Settings.Global.WIFI_ON: 2 is on in airplane mode, 3 is switched off by airplane mode.
    values = {"on": ("1", "2"), "off": ("0", "3")}
    published = {"off": ("0",)}
    switch = settings_backup.set_wifi


class _SystemBluetoothToggle(_Switch):
    """Switch Bluetooth."""

    template = "Turn bluetooth {on_or_off}."
    setting = ("global", "bluetooth_on")
    # Settings.Global.BLUETOOTH_ON: 2 is switched off by airplane mode.
    values = {"on": ("1",), "off": ("0", "2")}
    published = {"off": ("0",)}
    switch = settings_backup.set_bluetooth


@task()
class SystemBrightnessMax(_SystemBrightnessToggle, target="max"):
    """Turn the brightness up, from the minimum."""


@task(true_at_start=True)
class SystemBrightnessMaxVerify(_SystemBrightnessToggle, target="max", starts_at_target=True):
    """The brightness is at its maximum already."""


@task()
class SystemBrightnessMin(_SystemBrightnessToggle, target="min"):
    """Turn the brightness down, from the maximum."""


@task(true_at_start=True)
class SystemBrightnessMinVerify(_SystemBrightnessToggle, target="min", starts_at_target=True):
    """The brightness is at its minimum already."""


@task()
class SystemWifiTurnOn(_SystemWifiToggle, target="on"):
    """Switch Wi-Fi on."""


@task(true_at_start=True)
class SystemWifiTurnOnVerify(_SystemWifiToggle, target="on", starts_at_target=True):
    """Wi-Fi is on already."""


@task()
class SystemWifiTurnOff(_SystemWifiToggle, target="off"):
    """Switch Wi-Fi off."""


@task(true_at_start=True)
class SystemWifiTurnOffVerify(_SystemWifiToggle, target="off", starts_at_target=True):
    """Wi-Fi is off already."""


@task()
class SystemBluetoothTurnOn(_SystemBluetoothToggle, target="on"):
    """Switch Bluetooth on."""


@task(true_at_start=True)
class SystemBluetoothTurnOnVerify(_SystemBluetoothToggle, target="on", starts_at_target=True):
    """Bluetooth is on already."""


@task()
class SystemBluetoothTurnOff(_SystemBluetoothToggle, target="off"):
    """Switch Bluetooth off."""


@task(true_at_start=True)
class SystemBluetoothTurnOffVerify(_SystemBluetoothToggle, target="off", starts_at_target=True):
    """Bluetooth is off already."""


@task()
class SystemCopyToClipboard(task_eval.TaskEval):
    """Put a given text on the clipboard."""

    app_names = ("clipper",)
    complexity = 1
    schema = schema.create([schema.string("clipboard_content", is_required=True)])
    template = "Copy the following text to the clipboard: {clipboard_content}"

    def __init__(self, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._clipboard = clipboard.ClipboardGuard(marker="~~~RESET~~~")

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        return {"clipboard_content": clipboard.random_snippet(rng)}

    def initialize_task(self, env: AsyncEnv) -> None:
        """Put a marker on the clipboard, so that an old text is not mistaken for the new one."""
        super().initialize_task(env)
        self._clipboard.replace(env)

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if the clipboard holds the text, space around it and a full stop at its end aside."""
        super().is_successful(env)
        actual = clipboard.read(env)
        expected = self.params["clipboard_content"]
        return float(self.evidence.compare("clipboard", actual, expected, same_text_and_capitals))

    def reference_score(self, env: AsyncEnv) -> float | None:
        """The published condition tolerates a tenth of wrong characters and ignores case."""
        expected = self.params["clipboard_content"]
        return float(text_match.fuzzy_match(expected, clipboard.read(env)))

    def tear_down(self, env: AsyncEnv) -> None:
        self._clipboard.put_back(env)
        super().tear_down(env)


_APP_NAME_TO_PACKAGE_NAME = {
    "camera": "com.android.camera2",
    "clock": "com.google.android.deskclock",
    "contacts": "com.google.android.contacts",
    "settings": "com.android.settings",
    "dialer": "com.google.android.dialer",
}


class _ComponentName:
    """Package and class of an activity."""

    def __init__(self, package_name: str, class_name: str) -> None:
        self.package_name = package_name
        self.class_name = class_name


def parse_component_name(component_name: str) -> _ComponentName:
    """Split `package/class`.

    Raises:
      ValueError: There is not exactly one slash.
    """
    parts = component_name.split("/")
    if len(parts) != 2:
        raise ValueError(f"Not a component name: {component_name!r}.")
    return _ComponentName(*parts)


@task()
class OpenAppTaskEval(task_eval.TaskEval):
    """Bring an app to the foreground."""

    app_names = tuple(_APP_NAME_TO_PACKAGE_NAME)
    complexity = 1
    schema = schema.create(
        [schema.enum("app_name", list(_APP_NAME_TO_PACKAGE_NAME), is_required=True)]
    )
    template = (
        "Open the {app_name} app. Clear any pop-ups that may appear by granting all permissions "
        "that are required."
    )

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        return {"app_name": rng.choice(sorted(_APP_NAME_TO_PACKAGE_NAME))}

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if the foreground activity belongs to the app."""
        super().is_successful(env)
        expected = _APP_NAME_TO_PACKAGE_NAME[self.params["app_name"]]
        return float(self.evidence.compare("app in front", foreground.package_name(env), expected))

    def reference_score(self, env: AsyncEnv) -> float | None:
        return self.is_successful(env) if foreground.package_name(env) else None
