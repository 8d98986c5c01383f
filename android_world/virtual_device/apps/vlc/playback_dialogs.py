"""What both players ask: speed, time and when to stop."""

from __future__ import annotations

from collections.abc import Callable

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.vlc.library import Library
from android_world.virtual_device.framework.playback import Playback
from android_world.virtual_device.system.device_protocol import Device

_RATE = "playback_rate"
_SPEEDS = (0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 4.0)


def stored_speed(device: Device) -> float:
    """How fast playback starts: as it was last, where the user wants that."""
    stored = Library(device).preferences.all()
    rate = stored.get(_RATE) if stored.get("playback_speed") else 1.0
    return rate if isinstance(rate, float) and rate in _SPEEDS else 1.0


def show_speed_dialog(host: Activity, playback: Playback) -> None:
    """How fast it plays."""

    def put(position: int) -> None:
        playback.speed = _SPEEDS[position]
        Library(host.device).preferences.put(**{_RATE: playback.speed})

    labels = [f"{speed:.2f}x" for speed in _SPEEDS]
    at = _SPEEDS.index(playback.speed)
    ui.ListDialog(host, "Playback speed", labels, put, kind="single", selected=at).show()


def show_sleep_dialog(host: Activity, stop: Callable[[], object]) -> None:
    """After how many minutes playback stops."""

    def put(text: str) -> object:
        if not text.strip().isdecimal() or not 0 < int(text) <= 1440:
            return ui.KEEP_OPEN
        host.app.call_later(int(text) * 60_000, stop)
        return None

    fields = [ui.InputField("", "Minutes", "sleep_time")]
    ui.InputDialog(host, "Sleep in", fields, put).show()


def show_time_dialog(host: Activity, seek: Callable[[int], object]) -> None:
    """The time to go to: `12`, `1:30` or `1:02:03`."""

    def jump(text: str) -> object:
        parts = text.strip().split(":")
        if not 0 < len(parts) <= 3 or not all(p.isdecimal() for p in parts):
            return ui.KEEP_OPEN
        seconds = 0
        for part in parts:
            seconds = seconds * 60 + int(part)
        seek(seconds * 1000)
        return None

    fields = [ui.InputField("", "mm:ss", "jump_dialog_time")]
    ui.InputDialog(host, "Jump to time", fields, jump).show()
