"""How the player is asked to play."""

from __future__ import annotations

from collections.abc import Sequence

from android_world.virtual_device.apps.vlc.library import PACKAGE
from android_world.virtual_device.framework.intents import FLAG_NEW_TASK, Intent

PLAYER = (PACKAGE, f"{PACKAGE}.gui.video.VideoPlayerActivity")


def play_intent(paths: Sequence[str], position: int = 0, from_start: bool = False) -> Intent:
    """Start the player with a list of files.

    A video continues where it was left, unless it is to be played `from_start`.
    """
    extras = {"paths": list(paths), "position": position, "from_start": from_start}
    return Intent(component=PLAYER, extras=extras)


def expand_intent(paths: Sequence[str], position: int, at_ms: int) -> Intent:
    """Start the player with a video that already plays elsewhere, where it is."""
    extras = {"paths": list(paths), "position": position, "from_start": True, "at_ms": at_ms}
    return Intent(component=PLAYER, extras=extras, flags=FLAG_NEW_TASK)
