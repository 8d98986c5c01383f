"""Pictures of the framework's choosers and dialogs."""

from __future__ import annotations

from android_world.virtual_device.apps.android_framework.chooser import share_text_intent
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.framework.intents import FLAG_NEW_TASK, Intent
from android_world.virtual_device.gallery import gallery, open_app, tap
from android_world.virtual_device.system.activities import RESOLVER

_SEND = Intent(
    "android.intent.action.SEND",
    mime_type="text/plain",
    extras={"android.intent.extra.TEXT": "Some text"},
)


@gallery("android/share_sheet")
def share_sheet(device: VirtualDevice) -> None:
    """Sharing a text."""
    device.activities.start(share_text_intent("A sentence that somebody wants to share"))


@gallery("android/open_with")
def open_with(device: VirtualDevice) -> None:
    """Several apps take an intent."""
    wrapped = Intent(component=RESOLVER, flags=FLAG_NEW_TASK, extras={"intent": _SEND})
    device.activities.start(wrapped)


@gallery("android/open_with_chosen")
def open_with_chosen(device: VirtualDevice) -> None:
    """One of them is chosen."""
    open_with(device)
    tap(device, "Gmail")


@gallery("android/open_with_last_time")
def open_with_last_time(device: VirtualDevice) -> None:
    """The app of the last time is offered first."""
    open_with_chosen(device)
    tap(device, "Just once")
    device.activities.go_home()
    open_with(device)


@gallery("android/app_keeps_stopping")
def app_keeps_stopping(device: VirtualDevice) -> None:
    """An app crashed."""
    open_app(device, "com.android.chrome")
    device.system_ui.show_app_error("com.android.chrome")


@gallery("android/app_not_responding")
def app_not_responding(device: VirtualDevice) -> None:
    """An app hangs."""
    open_app(device, "com.android.chrome")
    device.system_ui.show_app_error("com.android.chrome", not_responding=True)
