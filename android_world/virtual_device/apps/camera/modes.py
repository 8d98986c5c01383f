"""The camera's modes: what the shutter does in each, and what it is doing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.apps._lib.android_framework.capture import (
    EXTRA_OUTPUT,
    EXTRA_THUMBNAIL,
)
from android_world.virtual_device.apps._lib.android_framework.chooser import file_uri, path_of_uri
from android_world.virtual_device.apps.camera import preview_image, style

if TYPE_CHECKING:
    from android_world.virtual_device.apps.camera.activity import CameraActivity

_SAVE_MS, _TICK_MS, _MIN_VIDEO_MS = 400, 500, 500
_COUNTDOWN_MS = (0, 3000, 10_000)


class Mode:
    """A mode of the camera: how the list of modes shows it, and what the shutter does."""

    label = description = icon = color = ""
    shutter = ""  # the icon on it
    captured: bytes | None = None  # what was taken for another app, before it is accepted

    def __init__(self, camera: CameraActivity) -> None:
        self.camera = camera

    def press_shutter(self) -> None:
        """Take a photo, or start and stop a video."""
        raise TypeError(f"{type(self).__name__} does not define press_shutter()")

    def retake(self) -> None:
        """Throw what was taken for another app away."""
        self.captured = None

    def accept(self) -> None:
        """Give it to the app that asked for it: in the file that it names, if it names one."""
        if self.captured is None:
            return
        output = str(self.camera.intent.extras.get(EXTRA_OUTPUT, ""))
        if not output:
            self.camera.finish(ok=True, **self.result(self.captured))
            return
        device = self.camera.device
        try:
            device.storage.write_bytes(path_of_uri(device, output), self.captured)
        except OSError:
            self.camera.finish()
        else:
            self.camera.finish(ok=True)

    def result(self, content: bytes) -> dict[str, object]:
        """What an app gets that names no file."""
        raise TypeError(f"{type(self).__name__} does not define result()")


class PhotoMode(Mode):
    """Photos, after the countdown if there is one."""

    label, description = "Camera", "Switch to Camera Mode"
    icon, shutter, color = "camera", "camera", "#4285F4"

    saving = 0

    def press_shutter(self) -> None:
        wait = _COUNTDOWN_MS[self.camera.preferences.get_int("countdown") % 3]
        taken_ms = self.camera.device.clock.now_ms + wait
        self.saving += 1
        self.camera.app.call_later(wait + _SAVE_MS, self._shot, taken_ms)

    def _shot(self, taken_ms: int) -> None:
        self.saving -= 1
        jpeg = preview_image.photo_jpeg(self.camera.front, self.camera.viewfinder.zoom)
        if self.camera.for_caller:
            self.captured = jpeg
        else:
            self.camera.store.save_photo(jpeg, taken_ms)
        self.camera.invalidate()

    def result(self, content: bytes) -> dict[str, object]:
        return {EXTRA_THUMBNAIL: preview_image.small(content)}


class VideoMode(Mode):
    """Videos, from one press of the shutter to the next."""

    label, description = "Video", "Switch to Video Camera"
    icon, shutter, color = "video", "record", style.RECORDING

    recording = False
    _start_ms = 0

    @property
    def length_ms(self) -> int:
        """How long the video is so far."""
        return self.camera.device.clock.uptime_ms - self._start_ms

    def press_shutter(self) -> None:
        if self.recording:
            self.stop()
            return
        self.recording, self.shutter = True, "stop"
        self._start_ms = self.camera.device.clock.uptime_ms
        self.camera.viewfinder.options_open = False
        self._tick()

    def _tick(self) -> None:
        if self.recording:
            self.camera.invalidate()
            self.camera.app.call_later(_TICK_MS, self._tick, periodic=True)

    def stop(self) -> None:
        """End the recording; what is too short is not kept."""
        length = self.length_ms
        self.recording, self.shutter = False, "record"
        if length >= _MIN_VIDEO_MS:
            mp4 = preview_image.video_mp4(length, self.camera.front, self.camera.viewfinder.zoom)
            if self.camera.for_caller:
                self.captured = mp4
            else:
                self._save(mp4)
        self.camera.invalidate()

    def _save(self, mp4: bytes) -> str:
        started_ms = self.camera.device.clock.now_ms - self.length_ms
        return self.camera.store.save_video(mp4, started_ms)

    def result(self, content: bytes) -> dict[str, object]:
        path = self._save(content)
        return {"path": path, "uri": file_uri(self.camera.device, path)}
