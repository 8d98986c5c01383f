"""What hides the viewfinder: the question of the first start, and the list of modes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.camera import style
from android_world.virtual_device.apps.camera.modes import Mode
from android_world.virtual_device.framework.intents import Intent

if TYPE_CHECKING:
    from android_world.virtual_device.apps.camera.activity import CameraActivity

LOCATION_ASKED = "location_asked"


class LocationQuestion:
    """Whether photos are tagged with where they were taken."""

    def __init__(self, camera: CameraActivity) -> None:
        self.camera = camera
        self.tag = True

    def build(self) -> ui.View:
        """Question, box and button."""

        def change(tag: bool) -> None:
            self.tag = tag

        return ui.Column(
            ".LinearLayout", fill=True, main="center", align="center", padding=(32, 0), gap=32
        )[
            ui.Icon("map-marker", ".ImageView", size=72, tint=style.WHITE),
            ui.Text("Remember photo locations?", style=ui.TextStyle(24, 400, style.WHITE)),
            ui.CheckBox(
                "Tag your photos and videos with the locations where they're taken.",
                "#check_box",
                checked=self.tag,
                on_change=change,
                style=style.BODY,
                tint=style.WHITE,
                w=ui.MATCH,
            ),
            ui.Button("NEXT", "#confirm_button", style=style.BUTTON, tap=self._confirm),
        ]

    def _confirm(self) -> None:
        self.camera.preferences.put(**{LOCATION_ASKED: True, "save_location": self.tag})


class ModeList(Fragment):
    """The modes, and the way to the settings."""

    activity: CameraActivity

    def build(self) -> ui.View:
        camera = self.activity
        top, bottom = camera.bars_dp
        return ui.Box(
            "#mode_list_layout",
            fill=True,
            background="#212121",
            padding=(0, top, 0, bottom),
            on_drag=self._swipe,
            drag_axis="x",
        )[
            ui.Column("#mode_list_view", w=ui.MATCH, gravity="center_vertical", gap=16)[
                self._row(camera.photo), self._row(camera.video)
            ],
            style.icon_button(
                "cog",
                "#settings_button",
                desc="Settings",
                gravity="end|top",
                margin=8,
                tap=self._open_settings,
            ),
        ]

    def _row(self, mode: Mode) -> ui.View:
        return ui.Row(
            ".FrameLayout",
            desc=mode.description,
            w=ui.MATCH,
            h=72,
            padding=(32, 0),
            gap=24,
            align="center",
            tap=partial(self._select, mode),
        )[
            ui.Icon(mode.icon, ".ImageView", size=40, tint=mode.color),
            ui.Text(mode.label, "#selector_text", style=ui.TextStyle(20, 400, style.WHITE)),
        ]

    def _select(self, mode: Mode) -> None:
        self.activity.mode = mode
        self.activity.viewfinder.options_open = False
        self.close()

    def _open_settings(self) -> None:
        cls = "com.android.camera.settings.CameraSettingsActivity"
        self.activity.start_activity(Intent(component=(self.activity.package, cls)))

    def _swipe(self, drag: ui.Drag) -> None:
        if drag.phase == "end" and drag.dx < -style.SWIPE_DP * self.device.display.density:
            self.close()

    def on_back(self) -> bool:
        self.activity.viewfinder.options_open = False
        return False
