"""The notification of what plays without an image."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.apps.vlc.library import PACKAGE
from android_world.virtual_device.framework.intents import ACTION_MAIN, Intent
from android_world.virtual_device.system.notifications import (
    IMPORTANCE_LOW,
    Action,
    Notification,
    PendingIntent,
)

if TYPE_CHECKING:
    from android_world.virtual_device.apps.vlc.library import Media
    from android_world.virtual_device.system.device_protocol import Device

PREVIOUS, TOGGLE, NEXT, STOP = (
    f"{PACKAGE}.remote.{name}" for name in ("Backward", "PlayPause", "Forward", "Stop")
)
_MAIN = (PACKAGE, f"{PACKAGE}.gui.MainActivity")
_NUMBER = 3


def post(device: Device, media: Media, playing: bool) -> None:
    """Show what plays, with the buttons that steer it; it stays while it does."""
    buttons = (
        ("Previous", PREVIOUS),
        ("Pause" if playing else "Play", TOGGLE),
        ("Next", NEXT),
        ("Stop", STOP),
    )
    device.notifications.post(
        Notification(
            PACKAGE,
            _NUMBER,
            media.title,
            media.artist,
            channel="vlc_playback",
            channel_name="Playback",
            importance=IMPORTANCE_LOW,
            ongoing=playing,
            auto_cancel=False,
            silent=True,
            icon="traffic_cone",
            actions=[_button(*button) for button in buttons],
            content_intent=PendingIntent(Intent(ACTION_MAIN, component=_MAIN)),
        )
    )


def cancel(device: Device) -> None:
    """Nothing plays any more."""
    device.notifications.cancel(PACKAGE, _NUMBER)


def _button(title: str, action: str) -> Action:
    pending = PendingIntent(Intent(action, package=PACKAGE), kind="broadcast")
    return Action(title, pending, dismisses=False)
