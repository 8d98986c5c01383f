"""How a device's screens look: dark theme and font size."""

from __future__ import annotations

from typing import Final

from android_world.device import adb, settings

NIGHT_MODES: Final = ("yes", "no", "auto", "custom_schedule", "custom_bedtime")
_NIGHT_MODE_LABEL: Final = "Night mode: "


def get_night_mode(env: adb.AdbDevice) -> str:
    """Return when the dark theme is on: one of `NIGHT_MODES`.

    Raises:
      ValueError: The device does not report it.
    """
    answer = adb.shell(env, "cmd", "uimode", "night").strip()
    mode = answer.removeprefix(_NIGHT_MODE_LABEL)
    if mode not in NIGHT_MODES:
        raise ValueError(f"The device does not report its night mode: {answer!r}.")
    return mode


def set_night_mode(mode: str, env: adb.AdbDevice) -> None:
    """Set when the dark theme is on.

    Raises:
      ValueError: There is no such mode.
    """
    if mode not in NIGHT_MODES:
        raise ValueError(f"Unknown night mode {mode!r}. Known: {', '.join(NIGHT_MODES)}.")
    adb.shell(env, "cmd", "uimode", "night", mode)


def set_font_scale(scale: float, env: adb.AdbDevice) -> None:
    """Set the size of texts; 1.0 is Android's default.

    Raises:
      ValueError: The scale is not above 0.
    """
    if not scale > 0:
        raise ValueError(f"The font scale must be above 0, not {scale}.")
    settings.put_settings("system", "font_scale", str(scale), env)
