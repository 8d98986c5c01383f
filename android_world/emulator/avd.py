"""The virtual device of the benchmark: a Pixel 6 with Android 13."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from typing import Final

from android_world.emulator import platforms
from android_world.emulator.sdk import Sdk

DEFAULT_NAME: Final = "AndroidWorldAvd"
DEFAULT_RAM_MB: Final = 4096
DEFAULT_DISK_GB: Final = 8
_SETTING: Final = re.compile(r"\s*([\w.]+)\s*=\s*(.*?)\s*")


def home() -> Path:
    """The folder of all virtual devices, as the SDK's programs look for it."""
    if named := os.environ.get("ANDROID_AVD_HOME"):
        return Path(named)
    user = os.environ.get("ANDROID_USER_HOME")
    return (Path(user) if user else Path.home() / ".android") / "avd"


def folder(name: str) -> Path:
    """The folder of one virtual device."""
    return home() / f"{name}.avd"


def exists(name: str) -> bool:
    """Whether there is a virtual device of this name."""
    return (home() / f"{name}.ini").is_file() and (folder(name) / "config.ini").is_file()


def create(sdk: Sdk, name: str, ram_mb: int, disk_gb: int) -> None:
    """Make the virtual device.

    Raises:
      ToolError: avdmanager failed.
    """
    sdk.run(
        sdk.avdmanager,
        *("create", "avd", "--force", "--name", name),
        *("--package", sdk.platform.image, "--device", platforms.device_profile()),
        answers="no\n",  # No custom hardware profile.
    )
    configure(
        folder(name) / "config.ini",
        {
            "hw.ramSize": str(ram_mb),
            "disk.dataPartition.size": f"{disk_gb}G",
            "hw.keyboard": "no",
            "hw.gpu.enabled": "yes",
            "hw.audioInput": "yes",
            "hw.camera.back": "virtualscene",
            "vm.heapSize": "512",
        },
    )


def settings(path: Path) -> dict[str, str]:
    """The values of a `config.ini`, by name."""
    found = (_SETTING.fullmatch(line) for line in path.read_text("utf-8").splitlines())
    return {match[1]: match[2] for match in found if match}


def configure(path: Path, values: dict[str, str]) -> None:
    """Set values of a `config.ini`; the others stay."""
    merged = settings(path) | values
    path.write_text("".join(f"{name}={value}\n" for name, value in merged.items()), "utf-8")


def delete(name: str) -> None:
    """Delete the virtual device with everything on it."""
    shutil.rmtree(folder(name), ignore_errors=True)
    (home() / f"{name}.ini").unlink(missing_ok=True)
