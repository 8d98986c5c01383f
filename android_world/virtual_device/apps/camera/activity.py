"""The camera: photo and video mode, the list of modes, options."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.camera import scene
from android_world.virtual_device.apps.camera.files import CaptureStore
from android_world.virtual_device.apps.camera.filmstrip import Filmstrip
from android_world.virtual_device.apps.permission_controller.requests import request_permissions
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.pictures import thumbnail
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import ActivityInfo, App
    from android_world.virtual_device.clock import EventHandle
    from android_world.virtual_device.system.phone import Phone

PACKAGE = "com.android.camera2"
PHOTO, VIDEO = "photo", "video"
LOCATION_ASKED = "location_asked"
_COLORS = {PHOTO: "#4285F4", VIDEO: "#DB4437"}
_SAVE_MS, _TICK_MS, _MIN_VIDEO_MS = 400, 500, 500
_BAR_DP = 112
_SWIPE_DP = 80
_CRITICAL_PERMISSIONS = ("android.permission.CAMERA", "android.permission.RECORD_AUDIO")
IMAGE_CAPTURE = "android.media.action.IMAGE_CAPTURE"
VIDEO_CAPTURE = "android.media.action.VIDEO_CAPTURE"

# Settings behind the options: name, states as (description, icon).
_TOGGLES: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        "countdown",
        (
            ("Countdown timer is off", "timer-off-outline"),
            ("Countdown timer duration is set to 3 seconds", "timer-3"),
            ("Countdown timer duration is set to 10 seconds", "timer-10"),
        ),
    ),
    ("grid_lines", (("Grid lines off", "grid-off"), ("Grid lines on", "grid"))),
    ("hdr_plus", (("HDR off", "hdr-off"), ("HDR on", "hdr"))),
    (
        "flash",
        (("Flash off", "flash-off"), ("Flash auto", "flash-auto"), ("Flash on", "flash")),
    ),
    ("camera", (("Back camera", "camera-rear"), ("Front camera", "camera-front"))),
)
_COUNTDOWN_MS = (0, 3000, 10_000)
_ZOOM_LEVELS = 8


class CameraActivity(Activity):
    """Preview, shutter, modes."""

    portrait_only = True
    edge_to_edge = True
    background = "#000000"
    light_status_bar = False

    def __init__(self, device: Phone, app: App, info: ActivityInfo, intent: Intent) -> None:
        super().__init__(device, app, info, intent)
        self.mode = VIDEO if intent.action == VIDEO_CAPTURE else PHOTO
        self.choosing_mode = False
        self.options_open = False
        self.tag_location = True
        self.recording_since: int | None = None
        self.saving = 0
        self.zoom_level = 0
        self.captured: bytes | None = None  # a shot taken for another app, before it is accepted
        self.asked_permissions = False
        self._tick: EventHandle | None = None

    # -- state -----------------------------------------------------------------------------------

    @property
    def preferences(self) -> Preferences:
        """The camera's settings."""
        return Preferences(self.device.storage, PACKAGE)

    @property
    def store(self) -> CaptureStore:
        """Where photos and videos go."""
        return CaptureStore(self.device)

    @property
    def front(self) -> bool:
        """Whether the front camera is used."""
        return self.preferences.get_int("camera") == 1

    @property
    def zoom(self) -> float:
        """How many times the middle of the picture is enlarged: 1 to 5."""
        return 1 + self.zoom_level / 2

    @property
    def for_caller(self) -> bool:
        """Whether another app asked for a picture."""
        return self.intent.action in (IMAGE_CAPTURE, VIDEO_CAPTURE)

    def on_resume(self) -> None:
        """Ask for what the camera cannot do without."""
        if not self.asked_permissions:
            self.asked_permissions = True
            request_permissions(self, _CRITICAL_PERMISSIONS, self._permissions_answered)

    def _permissions_answered(self, granted: dict[str, bool]) -> None:
        if all(granted.values()):
            return
        text = (
            "The app does not have critical permissions needed to run. "
            "Please check your permissions settings."
        )
        ui.AlertDialog(
            self,
            message=text,
            positive=("Dismiss", self.finish),
            on_cancel=self.finish,
            style=ui.PLATFORM,
        ).show()

    def on_pause(self) -> None:
        """Leaving the app ends a recording."""
        if self.recording_since is not None:
            self._stop_recording()

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        """The question about locations, the list of modes, or the viewfinder."""
        if not self.preferences.get_bool(LOCATION_ASKED):
            return self._location_question()
        if self.choosing_mode:
            return self._mode_list()
        return self._viewfinder()

    def _location_question(self) -> ui.View:
        white = ui.TextStyle(16, 400, "#FFFFFF")
        return ui.Column(
            ".LinearLayout", fill=True, main="center", align="center", padding=(32, 0), gap=32
        )[
            ui.Icon("map-marker", ".ImageView", size=72, tint="#FFFFFF"),
            ui.Text("Remember photo locations?", style=ui.TextStyle(24, 400, "#FFFFFF")),
            ui.CheckBox(
                "Tag your photos and videos with the locations where they're taken.",
                "#check_box",
                checked=self.tag_location,
                on_change=self._set_tag,
                style=white,
                tint="#FFFFFF",
                w=ui.MATCH,
            ),
            ui.Button(
                "NEXT",
                "#confirm_button",
                style=ui.TextStyle(14, 500, "#FFFFFF"),
                tap=self._confirm_location,
            ),
        ]

    def _set_tag(self, tag: bool) -> None:
        self.tag_location = tag

    def _confirm_location(self) -> None:
        self.preferences.put(**{LOCATION_ASKED: True, "save_location": self.tag_location})

    def _viewfinder(self) -> ui.View:
        insets, density = self.display_insets, self.device.display.density
        bottom = insets.bottom / density
        return ui.Box("#activity_root_view", fill=True)[
            self._preview(),
            self._recording_time(insets.top / density),
            self._affordances(bottom),
            self._option_row(bottom),
            self._bottom_bar(bottom),
        ]

    def _preview(self) -> ui.View:
        front, zoom = self.front, self.zoom
        lines = self.preferences.get_int("grid_lines") == 1

        def draw(canvas: skia.Canvas, bounds: ui.Rect, ctx: ui.LayoutContext) -> None:
            height = bounds.width * 4 // 3
            top = bounds.top + (bounds.height - height) // 2
            frame = ui.Rect(bounds.left, top, bounds.right, top + height)
            scene.draw_scene(canvas, frame, front, zoom)
            if lines:
                _draw_grid(canvas, frame)

        return ui.Drawing(
            "#preview_content.TextureView",
            fill=True,
            draw=draw,
            on_drag=self._swipe,
            drag_axis="x",
            clickable=False,
            tap=self._focus,
        )

    def _focus(self) -> None:
        """A tap on the preview focuses there; the scene is always sharp."""

    def _recording_time(self, top: float) -> ui.View | None:
        if self.recording_since is None:
            return None
        seconds = (self.device.clock.uptime_ms - self.recording_since) // 1000
        return ui.Text(
            f"{seconds // 60:02}:{seconds % 60:02}",
            "#recording_time",
            style=ui.TextStyle(16, 500, "#FFFFFF"),
            gravity="center_horizontal",
            margin=(0, top + 12, 0, 0),
            padding=(8, 4),
            background="#DB4437",
            corner=4,
        )

    def _affordances(self, bottom: float) -> ui.View:
        names: list[tuple[str, str, str, Callable[[], object]]] = [
            ("MODE LIST", "Toggle mode list", "accessibility_mode_toggle_button", self._open_modes),
            (
                "FILMSTRIP",
                "Toggle filmstrip",
                "accessibility_filmstrip_toggle_button",
                self._open_filmstrip,
            ),
            ("Z-", "Zoom out", "accessibility_zoom_minus_button", partial(self._zoom, -1)),
            ("Z+", "Zoom in", "accessibility_zoom_plus_button", partial(self._zoom, 1)),
        ]
        buttons = [
            ui.Button(
                text,
                desc=description,
                resource_id=name,
                style=ui.TextStyle(14, 500, "#FFFFFF"),
                tap=action,
                enabled=self.recording_since is None,
            )
            for text, description, name, action in names
        ]
        return ui.Row(
            "#accessibility_affordances",
            w=ui.MATCH,
            gravity="bottom",
            margin=(8, 0, 8, bottom + _BAR_DP + 8),
            main="between",
        )[buttons]

    def _bottom_bar(self, bottom: float) -> ui.View:
        recording = self.recording_since is not None
        return ui.Box(
            "#bottom_bar",
            w=ui.MATCH,
            h=_BAR_DP + bottom,
            padding=(0, 0, 0, bottom),
            gravity="bottom",
            background=_COLORS[self.mode],
        )[
            None if recording or self.for_caller else self._thumbnail(),
            *(self._review_buttons() if self.captured is not None else [self._shutter(recording)]),
            None if recording or self.captured is not None else self._options_button(),
        ]

    def _shutter(self, recording: bool) -> ui.View:
        icon = "camera" if self.mode == PHOTO else "stop" if recording else "record"
        return ui.IconButton(
            icon,
            "#shutter_button",
            size=40,
            tint=_COLORS[self.mode],
            desc="Shutter",
            w=80,
            h=80,
            corner=40,
            background="#FFFFFF",
            gravity="center",
            enabled=not self.saving,
            clickable=True,
            long_clickable=True,
            tap=self.press_shutter,
        )

    def _review_buttons(self) -> list[ui.View]:
        places = (
            (
                "cancel_button",
                "Review cancel",
                "close",
                "start|center_vertical",
                self._cancel_capture,
            ),
            ("done_button", "Review done", "check", "center", self._accept),
            (
                "retake_button",
                "Review retake",
                "camera-retake",
                "end|center_vertical",
                self._retake,
            ),
        )
        return [
            ui.IconButton(
                icon,
                size=32,
                tint="#FFFFFF",
                desc=description,
                resource_id=name,
                gravity=gravity,
                w=72,
                h=72,
                tap=action,
            )
            for name, description, icon, gravity, action in places
        ]

    def _thumbnail(self) -> ui.View | None:
        captures = self.store.captures()
        if not captures:
            return None
        newest = captures[0]
        return ui.Box(
            ".FrameLayout",
            gravity="start|center_vertical",
            margin=(24, 0, 0, 0),
            corner=28,
            clip=True,
        )[
            ui.Image(
                "#rounded_thumbnail_view.ImageButton",
                source=thumbnail(self.device.storage, newest.path, newest.is_video),
                fit="cover",
                desc="Most recent photo",
                w=56,
                h=56,
                tap=self._open_filmstrip,
            )
        ]

    def _options_button(self) -> ui.View | None:
        if self.options_open:
            return None
        return ui.Box("#mode_options_toggle", gravity="end|center_vertical", margin=(0, 0, 16, 0))[
            ui.Icon(
                "dots-vertical",
                "#three_dots",
                tint="#FFFFFF",
                desc="Options",
                w=48,
                h=48,
                tap=self._toggle_options,
            )
        ]

    def _option_row(self, bottom: float) -> ui.View | None:
        if not self.options_open:
            return None
        return ui.Row(
            "#mode_options_buttons",
            w=ui.MATCH,
            h=56,
            background="#CC000000",
            gravity="bottom",
            margin=(0, 0, 0, bottom + _BAR_DP + 64),
            main="between",
            padding=(8, 4),
        )[[self._toggle_button(name, states) for name, states in _TOGGLES]]

    def _toggle_button(self, name: str, states: tuple[tuple[str, str], ...]) -> ui.View:
        description, icon = states[self.preferences.get_int(name) % len(states)]
        return ui.IconButton(
            icon,
            tint="#FFFFFF",
            desc=description,
            resource_id=f"{name}_toggle_button",
            tap=partial(self._next_state, name, len(states)),
        )

    def _mode_list(self) -> ui.View:
        insets, density = self.display_insets, self.device.display.density
        modes = (
            ("Camera", "Switch to Camera Mode", "camera", PHOTO),
            ("Video", "Switch to Video Camera", "video", VIDEO),
        )
        return ui.Box(
            "#mode_list_layout",
            fill=True,
            background="#212121",
            padding=(0, insets.top / density, 0, insets.bottom / density),
            on_drag=self._swipe_modes,
            drag_axis="x",
        )[
            ui.Column("#mode_list_view", w=ui.MATCH, gravity="center_vertical", gap=16)[
                [
                    ui.Row(
                        ".FrameLayout",
                        desc=description,
                        w=ui.MATCH,
                        h=72,
                        padding=(32, 0),
                        gap=24,
                        align="center",
                        tap=partial(self._select_mode, mode),
                    )[
                        ui.Icon(icon, ".ImageView", size=40, tint=_COLORS[mode]),
                        ui.Text(text, "#selector_text", style=ui.TextStyle(20, 400, "#FFFFFF")),
                    ]
                    for text, description, icon, mode in modes
                ]
            ],
            ui.IconButton(
                "cog",
                "#settings_button",
                tint="#FFFFFF",
                desc="Settings",
                gravity="end|top",
                margin=8,
                tap=self._open_settings,
            ),
        ]

    # -- actions ---------------------------------------------------------------------------------

    def press_shutter(self) -> None:
        """Take a photo, or start and stop a video."""
        if self.mode == VIDEO:
            self._toggle_recording()
            return
        wait = _COUNTDOWN_MS[self.preferences.get_int("countdown") % 3]
        self.saving += 1
        self.app.call_later(wait + _SAVE_MS, self._shot, self.device.clock.now_ms + wait)

    def _shot(self, taken_ms: int) -> None:
        self.saving -= 1
        jpeg = scene.photo_jpeg(self.front, self.zoom)
        if self.for_caller:
            self.captured = jpeg
        else:
            self.store.save_photo(jpeg, taken_ms)
        self.invalidate()

    def _toggle_recording(self) -> None:
        if self.recording_since is not None:
            self._stop_recording()
            return
        self.recording_since = self.device.clock.uptime_ms
        self.options_open = False
        self._schedule_tick()

    def _schedule_tick(self) -> None:
        self._tick = self.app.call_later(_TICK_MS, self._on_tick, periodic=True)

    def _on_tick(self) -> None:
        if self.recording_since is not None:
            self.invalidate()
            self._schedule_tick()

    def _stop_recording(self) -> None:
        assert self.recording_since is not None
        duration = self.device.clock.uptime_ms - self.recording_since
        self.recording_since = None
        if duration >= _MIN_VIDEO_MS:
            started = self.device.clock.now_ms - duration
            self.store.save_video(scene.video_mp4(duration, self.front, self.zoom), started)
        self.invalidate()

    def _accept(self) -> None:
        output = str(self.intent.extras.get("output", ""))
        if self.captured is not None and output.startswith("file://"):
            self.device.storage.write_bytes(output.removeprefix("file://"), self.captured)
        self.finish(ok=True, data=output)

    def _retake(self) -> None:
        self.captured = None

    def _cancel_capture(self) -> None:
        self.finish()

    def _toggle_options(self) -> None:
        self.options_open = not self.options_open

    def _next_state(self, name: str, count: int) -> None:
        self.preferences.put(**{name: (self.preferences.get_int(name) + 1) % count})

    def _zoom(self, direction: int) -> None:
        self.zoom_level = max(0, min(_ZOOM_LEVELS, self.zoom_level + direction))

    def _open_modes(self) -> None:
        self.choosing_mode = True

    def _select_mode(self, mode: str) -> None:
        self.mode = mode
        self.choosing_mode = self.options_open = False

    def _open_filmstrip(self) -> None:
        self.push(Filmstrip(self))

    def _open_settings(self) -> None:
        cls = "com.android.camera.settings.CameraSettingsActivity"
        self.start_activity(Intent(component=(PACKAGE, cls)))

    def _swipe(self, drag: ui.Drag) -> None:
        if drag.phase != "end" or self.recording_since is not None:
            return
        distance = _SWIPE_DP * self.device.display.density
        if drag.dx > distance:
            self.choosing_mode = True
        elif drag.dx < -distance:
            self._open_filmstrip()

    def _swipe_modes(self, drag: ui.Drag) -> None:
        if drag.phase == "end" and drag.dx < -_SWIPE_DP * self.device.display.density:
            self.choosing_mode = False

    def on_key(self, key: str, meta: frozenset[str]) -> bool:
        """The camera key releases the shutter."""
        if key in ("CAMERA", "FOCUS", "DPAD_CENTER"):
            self.press_shutter()
            return True
        return False

    def on_back(self) -> bool:
        """Close what is open."""
        if self.choosing_mode or self.options_open:
            self.choosing_mode = self.options_open = False
        elif self.recording_since is not None:
            self._stop_recording()
        else:
            return False
        self.invalidate()
        return True


def _draw_grid(canvas: skia.Canvas, frame: ui.Rect) -> None:
    paint = skia.Paint(Color=theme.color("#80FFFFFF"), StrokeWidth=2)
    for part in (1, 2):
        x = frame.left + frame.width * part / 3
        y = frame.top + frame.height * part / 3
        canvas.drawLine(x, frame.top, x, frame.bottom, paint)
        canvas.drawLine(frame.left, y, frame.right, y, paint)
