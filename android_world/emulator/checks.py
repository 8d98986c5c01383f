"""What the doctor inspects on a machine that is to run emulators."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import psutil

from android_world.device import errors
from android_world.diagnostics.finding import (
    FAILED,
    NOTE,
    Finding,
    judge,
)
from android_world.emulator import (
    avd as avds,
    platforms,
    sdk as sdks,
    setup_steps,
)

_SETUP: Final = "python -m android_world.emulator setup"
_GB: Final = 1 << 30
_DISK_GB: Final = 10
_RAM_GB: Final = 6


def check(running: bool) -> Iterator[Finding]:
    """Look for what an emulator needs.

    Args:
      running: whether one runs already, however it came there: then nothing is worse than a note.
    """
    severity = NOTE if running else FAILED
    try:
        sdk = sdks.find(platforms.this_one())
    except errors.SetupError as e:
        yield Finding("Emulator", severity, str(e), "The virtual phone: run.py --device=virtual")
        return
    there = sdk.emulator.is_file()
    yield judge("Android SDK", there, _place(sdk.root, there), _SETUP, severity)
    yield _acceleration(sdk, severity)
    made = avds.exists(avds.DEFAULT_NAME)
    yield judge("Virtual device", made, _place(avds.folder(avds.DEFAULT_NAME), made), _SETUP, NOTE)
    done = setup_steps.is_set_up(avds.DEFAULT_NAME)
    yield judge("Set-up", done, "done" if done else "not finished", _SETUP, NOTE)
    yield _disk()
    yield _memory()


def _acceleration(sdk: sdks.Sdk, severity: str) -> Finding:
    machine = sdk.platform
    known = machine.has_acceleration()
    text = {True: "there", False: "not there, or not for this user", None: "asked of the emulator"}
    if known is None and sdk.emulator.is_file():
        try:
            sdk.run(sdk.emulator, "-accel-check", timeout_s=60)
            known = True
        except sdks.ToolError as e:
            return Finding(machine.acceleration, severity, str(e), machine.mend_acceleration)
    return judge(
        machine.acceleration, known is not False, text[known], machine.mend_acceleration, severity
    )


def _disk() -> Finding:
    home = avds.home()
    advice = f"An emulator needs {_DISK_GB} GB: free some, or {_another_disk()}."
    folder = next((path for path in (home, *home.parents) if path.exists()), None)
    if folder is None:
        return Finding("Disk", NOTE, f"{home}: there is no such disk", advice)
    free = shutil.disk_usage(folder).free / _GB
    return judge("Disk", free >= _DISK_GB, f"{folder}: {free:.0f} GB free", advice, NOTE)


def _another_disk() -> str:
    """The command that puts virtual devices elsewhere, for this system's shell."""
    name = "ANDROID_AVD_HOME"
    return f"setx {name} D:\\avd" if os.name == "nt" else f"export {name}=/a/larger/disk"


def _memory() -> Finding:
    free = psutil.virtual_memory().available / _GB
    less = "emulator undo avd, then setup --ram_mb=2048"
    advice = f"An emulator needs {_RAM_GB} GB: end something, or python -m android_world.{less}."
    return judge("Memory", free >= _RAM_GB, f"{free:.0f} GB available", advice, NOTE)


def _place(path: Path, there: bool) -> str:
    return str(path) if there else f"{path} is not there"
