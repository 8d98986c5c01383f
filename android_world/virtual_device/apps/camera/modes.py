"""The camera's modes: what the shutter does in each, and what it is doing."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from android_world.virtual_device.apps.camera import scene, style

if TYPE_CHECKING:
    from android_world.virtual_device.apps.camera.activity import CameraActivity

_SAVE_MS, _TICK_MS, _MIN_VIDEO_MS = 400, 500, 500
_COUNTDOWN_MS = (0, 3000, 10_000)


class Mode:
    """One mode of the camera, as the list of modes shows it."""

    label: ClassVar[str]
    description: ClassVar[str]
    icon: ClassVar[str]
    color: ClassVar[str]

    def __init__(self, camera: CameraActivity) -> None:
        self.camera = camera

    @property
    def shutter_icon(self) -> str:
        """What is on the shutter."""
        return self.icon

    def press_shutter(self) -> None:
        """Take a photo, or start and stop a video."""
        raise TypeError(f"{type(self).__name__} does not define press_shutter()")


class PhotoMode(Mode):
    """Photos, after the countdown if there is one."""

    label, description = "Camera", "Switch to Camera Mode"
    icon, color = "camera", "#4285F4"

    def __init__(self, camera: CameraActivity) -> None:
        super().__init__(camera)
        self.saving = 0
        self.captured: bytes | None = None  # a shot taken for another app, before it is accepted

    def press_shutter(self) -> None:
        """Take a photo."""
        wait = _COUNTDOWN_MS[self.camera.preferences.get_int("countdown") % 3]
        taken_ms = self.camera.device.clock.now_ms + wait
        self.saving += 1
        self.camera.app.call_later(wait + _SAVE_MS, self._shot, taken_ms)

    def _shot(self, taken_ms: int) -> None:
        self.saving -= 1
        jpeg = scene.photo_jpeg(self.camera.front, self.camera.viewfinder.zoom)
        if self.camera.for_caller:
            self.captured = jpeg
        else:
            self.camera.store.save_photo(jpeg, taken_ms)
        self.camera.invalidate()

    def retake(self) -> None:
        """Throw the shot for another app away."""
        self.captured = None

    def accept(self) -> None:
        """Give the shot to the app that asked for it."""
        output = str(self.camera.intent.extras.get("output", ""))
        if self.captured is not None and output.startswith("file://"):
            path = output.removeprefix("file://")
            self.camera.device.storage.write_bytes(path, self.captured)
        self.camera.finish(ok=True, data=output)


class VideoMode(Mode):
    """Videos, from one press of the shutter to the next."""

    label, description = "Video", "Switch to Video Camera"
    icon, color = "video", style.RECORDING

    def __init__(self, camera: CameraActivity) -> None:
        super().__init__(camera)
        self.since_ms: int | None = None  # device uptime while a video is recorded

    @property
    def recording(self) -> bool:
        """Whether a video is being recorded."""
        return self.since_ms is not None

    @property
    def shutter_icon(self) -> str:
        """Start or stop."""
        return "stop" if self.recording else "record"

    @property
    def recorded_ms(self) -> int:
        """How long the video is so far."""
        uptime_ms = self.camera.device.clock.uptime_ms
        return 0 if self.since_ms is None else uptime_ms - self.since_ms

    def press_shutter(self) -> None:
        """Start or stop."""
        if self.recording:
            self.stop()
            return
        self.since_ms = self.camera.device.clock.uptime_ms
        self.camera.viewfinder.options_open = False
        self._schedule_tick()

    def _schedule_tick(self) -> None:
        self.camera.app.call_later(_TICK_MS, self._on_tick, periodic=True)

    def _on_tick(self) -> None:
        if self.recording:
            self.camera.invalidate()
            self._schedule_tick()

    def stop(self) -> None:
        """End the recording, if there is one; what is too short is not kept."""
        duration = self.recorded_ms
        self.since_ms = None
        if duration >= _MIN_VIDEO_MS:
            mp4 = scene.video_mp4(duration, self.camera.front, self.camera.viewfinder.zoom)
            self.camera.store.save_video(mp4, self.camera.device.clock.now_ms - duration)
        self.camera.invalidate()
