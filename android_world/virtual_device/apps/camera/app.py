"""Camera (AOSP Camera2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.apps.base import ActivityInfo, App, Manifest, app
from android_world.virtual_device.apps.camera.activity import (
    IMAGE_CAPTURE,
    LOCATION_ASKED,
    PACKAGE,
    VIDEO_CAPTURE,
    CameraActivity,
)
from android_world.virtual_device.apps.camera.settings_activity import CameraSettingsActivity
from android_world.virtual_device.framework.intents import (
    ACTION_MAIN,
    CATEGORY_DEFAULT,
    CATEGORY_LAUNCHER,
    IntentFilter,
)
from android_world.virtual_device.framework.preferences import Preferences

if TYPE_CHECKING:
    from android_world.virtual_device.system.phone import Phone

_STILL = ("android.media.action.STILL_IMAGE_CAMERA", "android.media.action.VIDEO_CAMERA")


@app(
    Manifest(
        package=PACKAGE,
        label="Camera",
        icon=("camera", "#4285F4", "#FFFFFF"),
        system=True,
        version_name="2.0.002",
        permissions=(
            "android.permission.CAMERA",
            "android.permission.RECORD_AUDIO",
            "android.permission.ACCESS_COARSE_LOCATION",
            "android.permission.ACCESS_FINE_LOCATION",
        ),
        activities=(
            ActivityInfo(
                "com.android.camera.CameraLauncher",
                CameraActivity,
                (IntentFilter((ACTION_MAIN,), (CATEGORY_LAUNCHER, CATEGORY_DEFAULT)),),
                launch_mode="singleTask",
            ),
            ActivityInfo(
                "com.android.camera.CameraActivity", CameraActivity, (IntentFilter(_STILL),)
            ),
            ActivityInfo(
                "com.android.camera.CaptureActivity",
                CameraActivity,
                (IntentFilter((IMAGE_CAPTURE, VIDEO_CAPTURE)),),
            ),
            ActivityInfo(
                "com.android.camera.settings.CameraSettingsActivity",
                CameraSettingsActivity,
                exported=False,
            ),
        ),
    )
)
class CameraApp(App):
    """The camera's process."""

    @classmethod
    def on_set_up(cls, device: Phone, package: str) -> None:
        """The question about locations was answered."""
        Preferences(device.storage, package).put(**{LOCATION_ASKED: True, "save_location": True})
