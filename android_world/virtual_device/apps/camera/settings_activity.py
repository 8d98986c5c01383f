"""Settings of the camera."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.widgets.preferences import (
    Item,
    SwitchPreference,
    choice,
    link,
    switch,
)

PACKAGE = "com.android.camera2"
_PHOTO_SIZES = {0: "(4:3) 1.2 megapixels", 1: "(4:3) 0.3 megapixels"}
_VIDEO_SIZES = {0: "SD 480p", 1: "CIF"}
_CHOICES = (
    ("back_photo", "Back camera photo", _PHOTO_SIZES),
    ("front_photo", "Front camera photo", _PHOTO_SIZES),
    ("back_video", "Back camera video", _VIDEO_SIZES),
    ("front_video", "Front camera video", _VIDEO_SIZES),
)


class _Style(ui.PreferenceStyle):
    """Check boxes in rows of one height."""

    def switch(self, item: SwitchPreference) -> ui.View:
        return ui.Row(
            ".LinearLayout", w=ui.MATCH, h=64, align="center", padding=(16, 0), tap=item.tap
        )[
            ui.Text(item.title, "#android:id/title", style=self.title, weight=1),
            ui.CheckBox("", "#android:id/checkbox", checked=item.checked, clickable=False),
        ]


class CameraSettingsActivity(Activity):
    """Resolution & quality, Save location, Advanced."""

    def on_create(self) -> None:
        self.page = "Settings"

    def build(self) -> ui.View:
        stored = Preferences(self.device.storage, PACKAGE)
        page = ui.PreferencePage(self, stored, _Style(padding=(16, 0)))
        return ui.Column(".LinearLayout", fill=True)[
            ui.Row(".ViewGroup", w=ui.MATCH, h=56, align="center")[
                ui.IconButton("arrow-left", desc="Navigate up", w=56, tap=self.handle_back),
                ui.Text(self.page, style=ui.TextStyle(20, 500, theme.TEXT)),
            ],
            ui.Scroll("#android:id/list.ListView", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[page.rows(self.preferences(stored))]
            ],
        ]

    def preferences(self, stored: Preferences) -> list[Item]:
        """What is on the open page."""
        if self.page == "Advanced":
            return [switch("Manual exposure", "manual_exposure")]
        if self.page == "Resolution & quality":
            return [
                choice(title, key, sizes, selected=stored.get_int(key) % len(sizes))
                for key, title, sizes in _CHOICES
            ]
        return [
            self._opener("Resolution & quality"),
            switch("Save location", "save_location"),
            self._opener("Advanced"),
        ]

    def _opener(self, page: str) -> Item:
        return link(page, on_tap=partial(self._open, page))

    def _open(self, page: str) -> None:
        self.page = page

    def on_back(self) -> bool:
        if self.page == "Settings":
            return False
        self.page = "Settings"
        self.invalidate()
        return True
