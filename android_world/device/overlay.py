"""Messages on the screen for the viewer, by the AndroidWorld overlay app."""

from __future__ import annotations

from android_world.device import adb


def show(message: str, header: str, env: adb.AdbDevice) -> None:
    """Show a message in the overlay; nothing happens where the overlay is not installed."""
    extras = ["--es", "goal_string", message]
    if header:
        extras = ["--es", "task_type_string", header, *extras]
    _broadcast(env, "OVERLAY", *extras)


def show_success(success: bool, env: adb.AdbDevice) -> None:
    """Show in the overlay whether the task was solved."""
    _broadcast(env, "OVERLAY", "--es", "success_string", str(int(success)))


def show_score(solved: int, played: int, env: adb.AdbDevice) -> None:
    """Show on the overlay's scoreboard how many tasks were solved."""
    share = solved / played if played else 0.0
    _broadcast(env, "SCOREBOARD", "--es", "scoreboard_value", f"{solved}/{played} ({share:.0%})")


def _broadcast(env: adb.AdbDevice, part: str, *extras: str) -> None:
    adb.shell(env, "am", "broadcast", "-a", f"com.example.ACTION_UPDATE_{part}", *extras)
