"""Pictures of the questions about permissions and roles."""

from __future__ import annotations

from android_world.virtual_device.apps.permission_controller.requests import (
    GRANT_ACTIVITY,
    ROLE_ACTIVITY,
)
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.gallery import gallery, open_app, tap
from android_world.virtual_device.system import roles

_APP = "org.tasks"


def _ask(device: VirtualDevice, *permissions: str) -> None:
    open_app(device, _APP)
    wanted = tuple(f"android.permission.{name}" for name in permissions)
    entry = device.packages.get(_APP)
    if entry is not None:
        entry.granted -= set(wanted)
    device.activities.start(
        Intent(component=GRANT_ACTIVITY, extras={"package": _APP, "permissions": wanted}),
        caller=device.activities.top_activity,
    )


@gallery("permissions/notifications")
def notifications(device: VirtualDevice) -> None:
    """Allow or don't."""
    _ask(device, "POST_NOTIFICATIONS")


@gallery("permissions/microphone")
def microphone(device: VirtualDevice) -> None:
    """While using the app, once, or not."""
    _ask(device, "RECORD_AUDIO")


@gallery("permissions/location")
def location(device: VirtualDevice) -> None:
    """Precise or approximate."""
    _ask(device, "ACCESS_FINE_LOCATION", "ACCESS_COARSE_LOCATION")


@gallery("permissions/sms_role")
def sms_role(device: VirtualDevice) -> None:
    """The default SMS app."""
    device.roles.set_holder(roles.SMS, "com.google.android.apps.messaging")
    open_app(device, "com.android.settings")
    device.activities.start(
        Intent(
            component=ROLE_ACTIVITY,
            extras={"package": "com.simplemobiletools.smsmessenger", "role": roles.SMS},
        ),
        caller=device.activities.top_activity,
    )


@gallery("permissions/old_app_review")
def old_app_review(device: VirtualDevice) -> None:
    """The first start of an app for an old Android."""
    device.packages.clear("ca.zgrs.clipper")
    open_app(device, "ca.zgrs.clipper")


@gallery("permissions/old_app_warning")
def old_app_warning(device: VirtualDevice) -> None:
    """The warning that follows."""
    old_app_review(device)
    tap(device, "Continue")
