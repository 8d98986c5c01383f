"""The permission controller: questions about permissions and roles."""

from __future__ import annotations

from android_world.virtual_device.apps.base import ActivityInfo, App, Manifest, app
from android_world.virtual_device.apps.permission_controller import requests
from android_world.virtual_device.apps.permission_controller.grant import GrantPermissionsActivity
from android_world.virtual_device.apps.permission_controller.review import (
    ReviewPermissionsActivity,
)
from android_world.virtual_device.apps.permission_controller.role import RequestRoleActivity
from android_world.virtual_device.system.activities import REVIEW_ACTIVITY


@app(
    Manifest(
        package=requests.PACKAGE,
        label="Permission controller",
        system=True,
        in_launcher=False,
        icon=("shield_check", "#5F6368", "#FFFFFF"),
        activities=(
            ActivityInfo(
                requests.GRANT_ACTIVITY[1], GrantPermissionsActivity, exclude_from_recents=True
            ),
            ActivityInfo(requests.ROLE_ACTIVITY[1], RequestRoleActivity, exclude_from_recents=True),
            ActivityInfo(REVIEW_ACTIVITY[1], ReviewPermissionsActivity, exclude_from_recents=True),
        ),
    )
)
class PermissionControllerApp(App):
    """The process of the permission dialogs."""
