"""The viewfinder: preview, shutter and options."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps.camera import preview_image, style
from android_world.virtual_device.apps.camera.filmstrip import Filmstrip
from android_world.virtual_device.apps.camera.pages import ModeList
from android_world.virtual_device.codecs.images import thumbnail
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.camera.activity import CameraActivity

_BAR_DP = 112
_ZOOM_LEVELS = 8

# Settings behind the options: name, states as (description, icon).
_OPTIONS = {
    "countdown": (
        ("Countdown timer is off", "timer-off-outline"),
        ("Countdown timer duration is set to 3 seconds", "timer-3"),
        ("Countdown timer duration is set to 10 seconds", "timer-10"),
    ),
    "grid_lines": (("Grid lines off", "grid-off"), ("Grid lines on", "grid")),
    "hdr_plus": (("HDR off", "hdr-off"), ("HDR on", "hdr")),
    "flash": (("Flash off", "flash-off"), ("Flash auto", "flash-auto"), ("Flash on", "flash")),
    "camera": (("Back camera", "camera-rear"), ("Front camera", "camera-front")),
}


class Viewfinder:
    """What the camera sees, with the controls of its mode over it."""

    def __init__(self, camera: CameraActivity) -> None:
        self.camera = camera
        self.options_open = False
        self.zoom_level = 0

    @property
    def zoom(self) -> float:
        """How many times the middle of the image is enlarged: 1 to 5."""
        return 1 + self.zoom_level / 2

    def build(self) -> ui.View:
        """Preview, buttons, options and the bar with the shutter."""
        top, bottom = self.camera.bars_dp
        return ui.Box("#activity_root_view", fill=True)[
            self._preview(),
            self._recording_time(top) if self.camera.video.recording else None,
            self._affordances(bottom),
            self._option_row(bottom) if self.options_open else None,
            self._bottom_bar(bottom),
        ]

    def _preview(self) -> ui.View:
        lines = self.camera.preferences.get_int("grid_lines") == 1
        return ui.Drawing(
            "#preview_content.TextureView",
            fill=True,
            draw=partial(_draw_preview, self.camera.front, self.zoom, lines),
            on_drag=self._swipe,
            drag_axis="x",
            clickable=False,
            tap=lambda: None,  # focuses there; the scene is always sharp
        )

    def _recording_time(self, top: float) -> ui.View:
        seconds = self.camera.video.length_ms // 1000
        return ui.Text(
            f"{seconds // 60:02}:{seconds % 60:02}",
            "#recording_time",
            style=ui.TextStyle(16, 500, style.WHITE),
            gravity="center_horizontal",
            margin=(0, top + 12, 0, 0),
            padding=(8, 4),
            background=style.RECORDING,
            corner=4,
        )

    def _affordances(self, bottom: float) -> ui.View:
        buttons = (
            ("MODE LIST", "Toggle mode list", "mode_toggle", self._open_modes),
            ("FILMSTRIP", "Toggle filmstrip", "filmstrip_toggle", self._open_filmstrip),
            ("Z-", "Zoom out", "zoom_minus", partial(self._zoom, -1)),
            ("Z+", "Zoom in", "zoom_plus", partial(self._zoom, 1)),
        )
        return ui.Row(
            "#accessibility_affordances",
            w=ui.MATCH,
            gravity="bottom",
            margin=(8, 0, 8, bottom + _BAR_DP + 8),
            main="between",
        )[
            *(
                ui.Button(
                    text,
                    f"#accessibility_{name}_button",
                    desc=description,
                    style=style.BUTTON,
                    tap=action,
                    enabled=not self.camera.video.recording,
                )
                for text, description, name, action in buttons
            )
        ]

    def _option_row(self, bottom: float) -> ui.View:
        preferences = self.camera.preferences

        def option(name: str, states: tuple[tuple[str, str], ...]) -> ui.View:
            state = preferences.get_int(name)
            description, icon = states[state % len(states)]
            return style.icon_button(
                icon,
                f"#{name}_toggle_button",
                desc=description,
                tap=lambda: preferences.put(**{name: (state + 1) % len(states)}),
            )

        return ui.Row(
            "#mode_options_buttons",
            w=ui.MATCH,
            h=56,
            background="#CC000000",
            gravity="bottom",
            margin=(0, 0, 0, bottom + _BAR_DP + 64),
            main="between",
            padding=(8, 4),
        )[*(option(name, states) for name, states in _OPTIONS.items())]

    def _bottom_bar(self, bottom: float) -> ui.View:
        camera = self.camera
        recording, reviewing = camera.video.recording, camera.mode.captured is not None
        return ui.Box(
            "#bottom_bar",
            w=ui.MATCH,
            h=_BAR_DP + bottom,
            padding=(0, 0, 0, bottom),
            gravity="bottom",
            background=camera.mode.color,
        )[
            None if recording or camera.for_caller else self._thumbnail(),
            *(self._review_buttons() if reviewing else [self._shutter()]),
            None if recording or reviewing or self.options_open else self._options_button(),
        ]

    def _shutter(self) -> ui.View:
        mode = self.camera.mode
        return ui.IconButton(
            mode.shutter,
            "#shutter_button",
            size=40,
            tint=mode.color,
            desc="Shutter",
            w=80,
            h=80,
            corner=40,
            background=style.WHITE,
            gravity="center",
            enabled=not self.camera.photo.saving,
            clickable=True,
            long_clickable=True,
            tap=mode.press_shutter,
        )

    def _review_buttons(self) -> list[ui.View]:
        camera = self.camera
        buttons = (
            ("cancel", "close", "start|center_vertical", camera.finish),
            ("done", "check", "center", camera.mode.accept),
            ("retake", "camera-retake", "end|center_vertical", camera.mode.retake),
        )
        return [
            style.icon_button(
                icon,
                f"#{name}_button",
                size=32,
                desc=f"Review {name}",
                gravity=gravity,
                w=72,
                h=72,
                tap=action,
            )
            for name, icon, gravity, action in buttons
        ]

    def _thumbnail(self) -> ui.View | None:
        captures = self.camera.store.captures()
        if not captures:
            return None
        storage, newest = self.camera.device.storage, captures[0]
        return ui.Box(
            ".FrameLayout",
            gravity="start|center_vertical",
            margin=(24, 0, 0, 0),
            corner=28,
            clip=True,
        )[
            ui.Image(
                "#rounded_thumbnail_view.ImageButton",
                source=thumbnail(storage, newest.path, newest.is_video),
                fit="cover",
                desc="Most recent photo",
                w=56,
                h=56,
                tap=self._open_filmstrip,
            )
        ]

    def _options_button(self) -> ui.View:
        def open_options() -> None:
            self.options_open = True

        return ui.Box("#mode_options_toggle", gravity="end|center_vertical", margin=(0, 0, 16, 0))[
            ui.Icon(
                "dots-vertical",
                "#three_dots",
                tint=style.WHITE,
                desc="Options",
                w=48,
                h=48,
                tap=open_options,
            )
        ]

    # -- actions ---------------------------------------------------------------------------------

    def _zoom(self, direction: int) -> None:
        self.zoom_level = max(0, min(_ZOOM_LEVELS, self.zoom_level + direction))

    def _open_modes(self) -> None:
        self.camera.push(ModeList(self.camera))

    def _open_filmstrip(self) -> None:
        self.camera.push(Filmstrip(self.camera))

    def _swipe(self, drag: ui.Drag) -> None:
        if drag.phase != "end" or self.camera.video.recording:
            return
        distance = style.SWIPE_DP * self.camera.device.display.density
        if drag.dx > distance:
            self._open_modes()
        elif drag.dx < -distance:
            self._open_filmstrip()


def _draw_preview(
    front: bool,
    zoom: float,
    lines: bool,
    canvas: skia.Canvas,
    bounds: ui.Rect,
    ctx: ui.LayoutContext,
) -> None:
    """The scene, 3:4 in the middle of the screen, with a grid if there are to be `lines`."""
    height = bounds.width * 4 // 3
    top = bounds.top + (bounds.height - height) // 2
    frame = ui.Rect(bounds.left, top, bounds.right, top + height)
    preview_image.draw_scene(canvas, frame, front, zoom)
    paint = skia.Paint(Color=theme.color("#80FFFFFF"), StrokeWidth=2)
    for part in (1, 2) if lines else ():
        x = frame.left + frame.width * part / 3
        y = frame.top + frame.height * part / 3
        canvas.drawLine(x, frame.top, x, frame.bottom, paint)
        canvas.drawLine(frame.left, y, frame.right, y, paint)
