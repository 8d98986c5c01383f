"""Messages on the screen for whoever watches, by the AndroidWorld overlay app."""

from __future__ import annotations

from android_world.device import adb


def show(message: str, header: str, env: adb.AdbDevice) -> None:
    """Show a message in the overlay; nothing happens where the overlay is not installed."""
    extras = ["--es", "goal_string", message]
    if header:
        extras = ["--es", "task_type_string", header, *extras]
    adb.shell(env, "am", "broadcast", "-a", "com.example.ACTION_UPDATE_OVERLAY", *extras)
