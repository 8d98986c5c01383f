"""The page of VLC's preferences."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.vlc import style
from android_world.virtual_device.apps.vlc.library import PACKAGE, Library
from android_world.virtual_device.ui.kit.preferences import (
    PreferencePage,
    PreferenceStyle,
    choice,
    section,
    switch,
)

PREFERENCES = (PACKAGE, f"{PACKAGE}.gui.preferences.PreferencesActivity")
_BACKGROUND = {0: "Stop", 1: "Play videos in background"}
_DECODING = {0: "Automatic", 1: "Disabled", 2: "Decoding acceleration", 3: "Full acceleration"}
_ORIENTATIONS = {"": "Automatic (sensor)", "landscape": "Landscape", "portrait": "Portrait"}
_ROWS = (
    section("Media library"),
    switch("Auto rescan", "auto_rescan", default=True),
    section("Video"),
    choice("Background/PiP mode", "video_action_switch", _BACKGROUND, 0),
    choice("Hardware acceleration", "hardware_acceleration", _DECODING, 0),
    choice("Video screen orientation", "screen_orientation", _ORIENTATIONS, ""),
    switch("Resume playback where it was left", "video_resume", default=True),
    section("Browser"),
    switch("Show hidden files", "browser_show_hidden_files"),
    section("History"),
    switch("Playback history", "playback_history", default=True),
)


class PreferencesActivity(Activity):
    """The preferences in one list."""

    background = style.BACKGROUND

    def build(self) -> ui.View:
        """Bar and rows."""
        page = PreferencePage(self, Library(self.device).preferences, PreferenceStyle())
        return ui.Column(fill=True)[
            ui.AppBar(
                "#main_toolbar",
                activity=self,
                title="Preferences",
                navigation=("arrow-left", "Navigate up", self.finish),
            ),
            ui.Scroll("#recycler_view.RecyclerView", key="preferences", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[page.rows(_ROWS)]
            ],
        ]
