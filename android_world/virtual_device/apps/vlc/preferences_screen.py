"""The pages of VLC's preferences."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.vlc import style
from android_world.virtual_device.apps.vlc.library import PACKAGE, STORAGE, Library
from android_world.virtual_device.apps.vlc.media_database import DATABASE, MediaDatabase
from android_world.virtual_device.apps.vlc.preference_pages import (
    BACKGROUND,
    DECODING,
    ORIENTATIONS,
    PAGES,
    SUMMARIES,
)
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.ui.widgets.preferences import (
    Item,
    PreferencePage,
    PreferenceStyle,
    choice,
    link,
    section,
    switch,
)

PREFERENCES = (PACKAGE, f"{PACKAGE}.gui.preferences.PreferencesActivity")
_DUMP = f"{STORAGE}/vlc_media.db"

_STYLE = PreferenceStyle(
    section=partial(ui.Text, style=style.SECTION, padding=(16, 24, 16, 8), w=ui.MATCH),
    widget=lambda checked: ui.CheckBox(
        "", "#android:id/checkbox", checked=checked, clickable=False, w=32, tint=style.ORANGE
    ),
)


class PreferencesActivity(Activity):
    """The first page, or one of the extra ones that its intent names."""

    background = style.BACKGROUND

    def build(self) -> ui.View:
        name = str(self.intent.extras.get("page", ""))
        page = PreferencePage(self, Library(self.device).preferences, _STYLE)
        return ui.Column(fill=True)[
            ui.AppBar(
                "#main_toolbar",
                activity=self,
                title=name or "Preferences",
                navigation=("arrow-left", "Navigate up", self.finish),
            ),
            ui.Scroll("#recycler_view.RecyclerView", key="preferences", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[page.rows(self._rows(name))]
            ],
        ]

    def _rows(self, name: str) -> tuple[Item, ...]:
        if name == "Advanced":
            return self._advanced_items()
        return PAGES.get(name) or self._first()

    def _first(self) -> tuple[Item, ...]:
        return (
            section("Media library"),
            switch("Auto rescan", "auto_rescan", default=True),
            section("Video"),
            choice("Background/PiP mode", "video_action_switch", BACKGROUND, 0),
            choice("Hardware acceleration", "hardware_acceleration", DECODING, 0),
            choice("Video screen orientation", "screen_orientation", ORIENTATIONS, ""),
            section("History"),
            switch("Playback history", "playback_history", default=True),
            section("Extra settings"),
            *(
                link(name, summary, on_tap=partial(self._open, name))
                for name, summary in SUMMARIES.items()
            ),
        )

    def _advanced_items(self) -> tuple[Item, ...]:
        database = MediaDatabase(self.device)
        history = partial(self._show_dialog, "Clear playback history", database.delete_history)
        everything = partial(self._show_dialog, "Clear media database", database.clear)
        return (
            link("Clear playback history", on_tap=history),
            link("Clear media database", on_tap=everything),
            link(
                "Dump media database",
                "Copy the media database to the root of the internal storage",
                on_tap=self._dump,
            ),
        )

    def _dump(self) -> None:
        try:
            self.device.storage.copy(DATABASE, _DUMP)
        except OSError:
            self.toast("Failed to dump the media database")
            return
        self.toast("Database has been copied to the internal storage")

    def _open(self, name: str) -> None:
        self.start_activity(Intent(component=PREFERENCES, extras={"page": name}))

    def _show_dialog(self, title: str, act: Callable[[], object]) -> None:
        question = "Are you sure? This cannot be undone."
        ui.AlertDialog(self, title, question, ("OK", act), ("Cancel", None)).show()
