"""What differs between the machines on which Google's emulator runs; data in `platforms.toml`."""

from __future__ import annotations

import dataclasses
import functools
import os
import platform
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

from android_world.device import errors


@dataclasses.dataclass(frozen=True)
class Platform:
    """One kind of machine.

    Attributes:
      system: as `platform.system()` says.
      machines: as `platform.machine()` says, in lower case.
      tools: file name of the command-line tools, with `{version}`.
      abi: of the system image.
      sdk: where Android Studio puts the SDK.
      script: what the names of the tools' scripts end with.
      program: what the names of programs end with.
      gpu: the emulator's renderer without a window.
      acceleration: what runs the emulated processor.
      mend_acceleration: what to do where that is missing.
      mend_java: the command that installs a Java for the tools.
    """

    system: str
    machines: tuple[str, ...]
    tools: str
    abi: str
    sdk: str
    script: str
    program: str
    gpu: str
    acceleration: str
    mend_acceleration: str
    mend_java: str

    @property
    def tools_file(self) -> str:
        """The file name of the command-line tools."""
        return self.tools.format(version=_data()["tools_version"])

    @property
    def image(self) -> str:
        """The system image's package, as sdkmanager names it."""
        return f"system-images;android-{api_level()};google_apis;{self.abi}"

    @property
    def default_sdk(self) -> Path:
        """The SDK's folder: that of the environment's variables, else Android Studio's."""
        named = os.environ.get("ANDROID_HOME") or os.environ.get("ANDROID_SDK_ROOT")
        return Path(named or self.sdk).expanduser()

    def has_acceleration(self) -> bool | None:
        """Whether emulators run at full speed here; None where only the emulator knows it."""
        if self.system != "Linux":
            return None
        return os.access("/dev/kvm", os.R_OK | os.W_OK)


def api_level() -> int:
    """The Android that the benchmark runs on."""
    return int(_data()["api_level"])


def device_profile() -> str:
    """The phone's hardware profile, as avdmanager names it."""
    return str(_data()["device"])


def repository() -> str:
    """Where Google has the command-line tools."""
    return str(_data()["repository"])


def this_one(system: str | None = None, machine: str | None = None) -> Platform:
    """The platform of this machine, or of one with these names.

    Raises:
      SetupError: Google has no emulator for it.
    """
    system, machine = system or platform.system(), (machine or platform.machine()).lower()
    for known in all_platforms():
        if known.system == system and machine in known.machines:
            return known
    raise errors.SetupError(
        f"Google has no emulator for {system} on {machine}. Run the virtual phone (the default), "
        "or use --adb_server with a machine that has an emulator or a phone."
    )


def all_platforms() -> tuple[Platform, ...]:
    """All platforms with an emulator."""
    tables: list[dict[str, Any]] = _data()["platform"]
    return tuple(Platform(**{**table, "machines": tuple(table["machines"])}) for table in tables)


@functools.cache
def _data() -> dict[str, Any]:
    return tomllib.loads((resources.files(__package__) / "platforms.toml").read_text("utf-8"))
