"""The camera's activity: its modes, and the page that is shown."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.capture import (
    ACTION_IMAGE_CAPTURE,
    ACTION_VIDEO_CAPTURE,
)
from android_world.virtual_device.apps._lib.permission_controller.requests import (
    request_permissions,
)
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.camera.files import CaptureStore
from android_world.virtual_device.apps.camera.modes import Mode, PhotoMode, VideoMode
from android_world.virtual_device.apps.camera.pages import LOCATION_ASKED, LocationQuestion
from android_world.virtual_device.apps.camera.viewfinder import Viewfinder
from android_world.virtual_device.framework.preferences import Preferences

PACKAGE = "com.android.camera2"
_CRITICAL_PERMISSIONS = ("android.permission.CAMERA", "android.permission.RECORD_AUDIO")


class CameraActivity(Activity):
    """The viewfinder; over it the list of modes and the filmstrip."""

    screen_orientation = "portrait"
    edge_to_edge = True
    background = "#000000"
    light_status_bar = False
    follows_night = False

    def on_create(self) -> None:
        self.preferences = Preferences(self.device.storage, PACKAGE)
        self.store = CaptureStore(self.device)
        self.photo, self.video = PhotoMode(self), VideoMode(self)
        self.mode: Mode = self.video if self.intent.action == ACTION_VIDEO_CAPTURE else self.photo
        self.viewfinder = Viewfinder(self)
        self.question = LocationQuestion(self)
        self.asked_permissions = False

    @property
    def front(self) -> bool:
        """Whether the front camera is used."""
        return self.preferences.get_int("camera") == 1

    @property
    def for_caller(self) -> bool:
        """Whether another app asked for an image."""
        return self.intent.action in (ACTION_IMAGE_CAPTURE, ACTION_VIDEO_CAPTURE)

    @property
    def bars_dp(self) -> tuple[float, float]:
        """Heights of the system's bars above and below."""
        density = self.device.display.density
        return self.display_insets.top / density, self.display_insets.bottom / density

    def on_resume(self) -> None:
        if not self.asked_permissions:
            self.asked_permissions = True
            request_permissions(self, _CRITICAL_PERMISSIONS, self._on_permissions_answer)

    def _on_permissions_answer(self, granted: dict[str, bool]) -> None:
        if all(granted.values()):
            return
        ui.AlertDialog(
            self,
            message="The app does not have critical permissions needed to run. "
            "Please check your permissions settings.",
            positive=("Dismiss", self.finish),
            on_cancel=self.finish,
            style=ui.PLATFORM,
        ).show()

    def on_pause(self) -> None:
        if self.video.recording:
            self.video.stop()

    def build(self) -> ui.View:
        asked = self.preferences.get_bool(LOCATION_ASKED)
        return self.viewfinder.build() if asked else self.question.build()

    def on_key(self, key: str, meta: frozenset[str]) -> bool:
        taken: tuple[str, ...] = ("CAMERA", "FOCUS", "DPAD_CENTER")
        if self.mode is self.photo:
            taken += ("VOLUME_UP", "VOLUME_DOWN")
        asked = self.preferences.get_bool(LOCATION_ASKED)
        if key not in taken or not asked or self.fragments or self.mode.captured is not None:
            return False
        if not self.photo.saving:
            self.mode.press_shutter()
        return True

    def on_back(self) -> bool:
        if self.viewfinder.options_open:
            self.viewfinder.options_open = False
        elif self.video.recording:
            self.video.stop()
        else:
            return False
        self.invalidate()
        return True
