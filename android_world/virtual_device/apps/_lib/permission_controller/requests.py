"""How apps ask for permissions and roles."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from android_world.virtual_device.framework.intents import Intent

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import Activity

PACKAGE = "com.google.android.permissioncontroller"
_CLASSES = "com.android.permissioncontroller."
GRANT_ACTIVITY = (PACKAGE, f"{_CLASSES}permission.ui.GrantPermissionsActivity")
ROLE_ACTIVITY = (PACKAGE, f"{_CLASSES}role.ui.RequestRoleActivity")


def request_permissions(
    activity: Activity, permissions: Iterable[str], on_result: Callable[[dict[str, bool]], object]
) -> None:
    """Ask the user for runtime permissions of `activity`'s app.

    `on_result` (a bound method) gets, for each permission, whether the app holds it now; it is
    called at once where there is nothing to ask.
    """
    wanted = tuple(permissions)
    packages = activity.device.packages
    missing = [p for p in wanted if not packages.is_granted(activity.package, p)]
    if not missing:
        on_result(dict.fromkeys(wanted, True))
        return
    extras = {
        "package": activity.package,
        "permissions": wanted,
        "on_result": on_result,
        "asking": activity,
    }
    activity.start_activity(Intent(component=GRANT_ACTIVITY, extras=extras))


def request_role(activity: Activity, role: str, on_result: Callable[[bool], object]) -> None:
    """Ask the user to make `activity`'s app the holder of a role (`system.roles`).

    `on_result` (a bound method) gets whether the app holds the role now.
    """
    if activity.device.roles.holder(role) == activity.package:
        on_result(True)
        return
    extras = {"package": activity.package, "role": role, "on_result": on_result, "asking": activity}
    activity.start_activity(Intent(component=ROLE_ACTIVITY, extras=extras))
