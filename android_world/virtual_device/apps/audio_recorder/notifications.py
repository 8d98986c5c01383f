"""The notifications of what is recorded and played."""

from __future__ import annotations

from collections.abc import Sequence

from android_world.virtual_device.apps.audio_recorder.preferences import PACKAGE
from android_world.virtual_device.framework.intents import ACTION_MAIN, Intent
from android_world.virtual_device.system.device_protocol import Device
from android_world.virtual_device.system.notifications import (
    IMPORTANCE_LOW,
    Action,
    Notification,
    PendingIntent,
)

MAIN = (PACKAGE, f"{PACKAGE}.app.main.MainActivity")


def post(
    device: Device,
    number: int,
    title: str,
    text: str,
    buttons: Sequence[tuple[str, str]],
    icon: str,
) -> None:
    """Show a notification whose buttons, titles with actions, broadcast to the app."""
    actions = [
        Action(
            label,
            PendingIntent(Intent(action=f"{PACKAGE}.{name}", package=PACKAGE), kind="broadcast"),
        )
        for label, name in buttons
    ]
    device.notifications.post(
        Notification(
            PACKAGE,
            number,
            title,
            text,
            channel="com.dimowner.audiorecorder.NotificationId",
            channel_name="Default",
            importance=IMPORTANCE_LOW,
            icon=icon,
            ongoing=True,
            silent=True,
            actions=actions,
            content_intent=PendingIntent(Intent(action=ACTION_MAIN, component=MAIN)),
        )
    )
