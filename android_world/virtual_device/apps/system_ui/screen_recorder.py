"""Recording of the screen from quick settings: it asks first, and a notification ends it."""

from __future__ import annotations

import io
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image

from android_world.virtual_device import ui
from android_world.virtual_device.apps.system_ui import palette
from android_world.virtual_device.apps.system_ui.dialogs import SystemDialog
from android_world.virtual_device.codecs.screen_video import ScreenVideo
from android_world.virtual_device.framework.intents import FLAG_NEW_TASK, Intent
from android_world.virtual_device.system.date_format import local_time
from android_world.virtual_device.system.notifications import (
    IMPORTANCE_LOW,
    Action,
    Notification,
    PendingIntent,
)
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from android_world.virtual_device.clock import EventHandle
    from android_world.virtual_device.system.device_protocol import Device
    from android_world.virtual_device.ui.scene import Scene

STOP = "com.android.systemui.screenrecord.STOP"
FOLDER = "/storage/emulated/0/Movies"
COUNTDOWN_MS = 3000
_SHOW_TOUCHES = "show_touches"
_INTERVAL_MS = 500
_BIT_RATE = 6_000_000
_BYTES_LIMIT = 32 << 20
_PACKAGE, _CHANNEL, _ID = "com.android.systemui", "screen_record", 4274
_WARNING = (
    "The video holds whatever the screen shows while it is recorded, such as passwords, payment"
    " details, photos and messages."
)


class ScreenRecorder:
    """The recording in progress, as compressed frames with the times at which the screen changed.

    The file is encoded when the recording ends: snapshots can copy what is kept until then.
    """

    def __init__(self, device: Device) -> None:
        self.device = device
        self.records_audio = self.shows_touches = False
        self._frames: list[tuple[int, bytes]] = []
        self._start_ms = 0
        self._next: EventHandle | None = None
        self._scene: Scene | None = None

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "_scene": None}

    @property
    def is_active(self) -> bool:
        """Whether it counts down or records."""
        return self._next is not None

    def start(self) -> None:
        """Start after the countdown."""
        clock = self.device.clock
        self._frames, self._start_ms = [], clock.uptime_ms + COUNTDOWN_MS
        self._next = clock.call_later(COUNTDOWN_MS, self._record, name="screen recording")

    def _record(self) -> None:
        stop = PendingIntent(Intent(STOP, package=_PACKAGE), kind="broadcast")
        if self.shows_touches:
            self.device.settings.put("system", _SHOW_TOUCHES, "1")
        self._notify("Recording screen", ongoing=True, actions=[Action("Stop", stop)])
        self._capture()

    def _capture(self) -> None:
        """Keep the frame where the screen has changed; ends a recording that grows too large."""
        scene, clock = self.device.windows.scene(), self.device.clock
        if scene is not self._scene:
            self._scene = scene
            buffer = io.BytesIO()
            Image.fromarray(scene.picture).save(buffer, "JPEG", quality=90)
            self._frames.append((clock.uptime_ms - self._start_ms, buffer.getvalue()))
        self._next = clock.call_later(
            _INTERVAL_MS, self._capture, periodic=True, name="screen recording"
        )
        if sum(len(data) for _, data in self._frames) > _BYTES_LIMIT:
            self.stop()

    def stop(self) -> None:
        """End the recording and save it, or end the countdown."""
        if self._next is None:
            return
        self._next.cancel()
        self._next = self._scene = None
        frames, self._frames = self._frames, []
        self.device.notifications.cancel(_PACKAGE, _ID)
        if self.shows_touches:
            self.device.settings.put("system", _SHOW_TOUCHES, "0")
        if frames:
            self._save(frames)
        self.device.windows.mark_changed()

    def _save(self, frames: list[tuple[int, bytes]]) -> None:
        width, height = self.device.display.size
        video = ScreenVideo((width & ~1, height & ~1), _BIT_RATE)
        for elapsed, data in frames:
            video.add(np.asarray(Image.open(io.BytesIO(data))), elapsed)
        path = f"{FOLDER}/screen-{local_time(self.device):%Y%m%d-%H%M%S}.mp4"
        self.device.storage.mkdir(FOLDER, parents=True, exist_ok=True)
        length_ms = self.device.clock.uptime_ms - self._start_ms
        self.device.storage.write_bytes(path, video.finish(length_ms))
        action = "android.intent.action.VIEW"
        view = Intent(action, f"file://{path}", mime_type="video/mp4", flags=FLAG_NEW_TASK)
        self._notify("Screen recording saved", text="Tap to view", opens=view)

    def _notify(
        self,
        title: str,
        text: str = "",
        *,
        ongoing: bool = False,
        actions: list[Action] | None = None,
        opens: Intent | None = None,
    ) -> None:
        self.device.notifications.post(
            Notification(
                _PACKAGE,
                _ID,
                title,
                text,
                channel=_CHANNEL,
                channel_name="Screen Recorder",
                importance=IMPORTANCE_LOW,
                app_name="Screen Recorder",
                icon="record_circle_outline",
                ongoing=ongoing,
                silent=True,
                actions=actions or [],
                content_intent=PendingIntent(opens) if opens is not None else None,
            )
        )


class ScreenRecordDialog(SystemDialog):
    """The question before a recording, with its sound and touches."""

    def __init__(self, device: Device, recorder: ScreenRecorder) -> None:
        super().__init__(device)
        self.recorder = recorder

    def start(self) -> None:
        """Record from now on."""
        self.device.system_ui.collapse()
        self.recorder.start()

    def build(self) -> ui.View:
        recorder = self.recorder
        audio = partial(setattr, recorder, "records_audio")
        touches = partial(setattr, recorder, "shows_touches")
        audio_state = recorder.records_audio, "Device audio"
        text = ui.TextStyle(14, 400, theme.SECONDARY)
        return ui.Column(
            ".LinearLayout",
            background=palette.DIALOG,
            corner=28,
            elevation=6,
            w=ui.MATCH,
            padding=(24, 24, 24, 16),
        )[
            ui.Text(
                "Start Recording?",
                style=ui.TextStyle(24, 400, theme.TEXT),
                w=ui.MATCH,
                align="center",
            ),
            ui.Text(_WARNING, style=text, w=ui.MATCH, margin=(0, 16, 0, 16)),
            _option(
                "microphone", "Record audio", "#screenrecord_audio_switch", audio, *audio_state
            ),
            _option(
                "gesture_tap",
                "Show touches on screen",
                "#screenrecord_taps_switch",
                touches,
                recorder.shows_touches,
            ),
            ui.Row(".LinearLayout", w=ui.MATCH, margin=(0, 16, 0, 0))[
                ui.Button("Cancel", "#button_cancel", tap=self.close),
                ui.Spacer(weight=1),
                ui.Button("Start", "#button_start", tap=self.start),
            ],
        ]


def _option(
    icon: str,
    title: str,
    switch: str,
    on_change: Callable[[bool], object],
    checked: bool,
    summary: str = "",
) -> ui.View:
    """A choice of the dialog with its switch."""
    small = ui.TextStyle(14, 400, theme.SECONDARY)
    return ui.Row(".LinearLayout", w=ui.MATCH, min_height=56, align="center")[
        ui.Icon(icon, tint=theme.TEXT, margin=(0, 0, 16, 0)),
        ui.Column(weight=1)[
            ui.Text(title, style=ui.TextStyle(16, 400, theme.TEXT)),
            ui.Text(summary, style=small) if summary else None,
        ],
        ui.Switch(switch, desc=title, checked=checked, on_change=on_change),
    ]
