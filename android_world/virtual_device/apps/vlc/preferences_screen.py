"""The pages of VLC's preferences."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterable
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.vlc import style
from android_world.virtual_device.apps.vlc.library import PACKAGE, STORAGE, Library
from android_world.virtual_device.apps.vlc.media_database import DATABASE, MediaDatabase
from android_world.virtual_device.apps.vlc.playlist_sheet import SheetLook
from android_world.virtual_device.apps.vlc.preference_pages import (
    BACKGROUND,
    DECODING,
    NETWORK,
    ORIENTATIONS,
    PAGES,
    PERFORMANCE,
)
from android_world.virtual_device.apps.vlc.secondary import page_intent
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.ui.widgets.preferences import (
    Item,
    Preference,
    PreferencePage,
    PreferenceStyle,
    choice,
    entry,
    link,
    section,
    switch,
)

PREFERENCES = (PACKAGE, f"{PACKAGE}.gui.preferences.PreferencesActivity")

_SEARCH = ui.SearchStyle(back="Close", cursor_color=style.ORANGE)
_CATEGORIES = {
    "Interface": "ui_category",
    "Video": "video_category",
    "Subtitles": "subtitles_category",
    "Audio": "audio_category",
    "Casting": "casting_category",
    "Advanced": "adv_category",
}
_HISTORY = (
    switch(
        "Playback history",
        "playback_history",
        default=True,
        summary="Save all media played in History section",
    ),
    switch(
        "Video play queue history",
        "video_resume_playback",
        default=True,
        summary="Allow saving the video play queue to resume later",
    ),
    switch(
        "Audio play queue history",
        "audio_resume_playback",
        default=True,
        summary="Allow saving the audio play queue to resume later",
    ),
)
_STYLE = PreferenceStyle(
    accent=style.ORANGE,
    section=partial(ui.Text, style=style.SECTION, padding=(16, 24, 16, 8), w=ui.MATCH),
    widget=lambda checked: ui.CheckBox(
        "", "#android:id/checkbox", checked=checked, clickable=False, w=32, tint=style.ORANGE
    ),
    dialog=style.DIALOG,
)


class PreferencesActivity(Activity):
    """The first page, or one of the extra ones that its intent names."""

    background = style.BACKGROUND

    def on_create(self) -> None:
        self.search = ui.Search(self)

    def build(self) -> ui.View:
        name = str(self.intent.extras.get("page", ""))
        if self.search:
            return self._search_page()
        find = ui.Action("Search…", self.search.open, "magnify", "menu_pref_search", "always")
        return ui.Column(fill=True)[
            ui.AppBar(
                "#main_toolbar",
                activity=self,
                title=name or "Settings",
                navigation=("arrow-left", "Navigate up", self.finish),
                actions=[find],
            ),
            ui.Scroll("#recycler_view.RecyclerView", key="preferences", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[preference_rows(self, self._rows(name))]
            ],
        ]

    def on_back(self) -> bool:
        return self.search.back()

    def _rows(self, name: str) -> tuple[Item, ...]:
        if name == "Optional features":
            return ()
        return self._advanced_items() if name == "Advanced" else PAGES.get(name) or self._first()

    def _first(self) -> tuple[Item, ...]:
        folders = "Select directories to include in the media library"
        rescan = "Automatically scan device for new or deleted media at application startup"
        return (
            section("Media library"),
            link(
                "Media library folders",
                folders,
                key="directories",
                on_tap=lambda: self.start_activity(page_intent("storage")),
            ),
            switch("Auto rescan", "auto_rescan", default=True, summary=rescan),
            section("Video"),
            choice(
                "Background/PiP mode",
                "video_action_switch",
                BACKGROUND,
                0,
                summary="Select VLC behavior when you switch to other application"
                " from video playback",
            ),
            choice(
                "Hardware Acceleration",
                "hardware_acceleration",
                DECODING,
                -1,
                summary="Disabled: better stability\nDecoding: may improve performance\n"
                "Full: may improve performance further",
            ),
            choice("Video screen orientation", "screen_orientation", ORIENTATIONS, "99"),
            section("History"),
            *_HISTORY,
            section("Extra settings"),
            *(
                link(name, key=key, on_tap=partial(self._open, name))
                for name, key in _CATEGORIES.items()
            ),
        )

    def _advanced_items(self) -> tuple[Item, ...]:
        database = MediaDatabase(self.device)
        history = partial(self._show_dialog, "Clear playback history", database.delete_history)
        media = partial(self._show_dialog, "Clear media database", database.clear)
        everything = partial(self._show_dialog, "Clear app data", self._clear_data)
        return (
            link(
                "Optional features",
                "Beta features that are currently being tested and may not be stable",
                key="optional_features",
                on_tap=partial(self._open, "Optional features"),
            ),
            *NETWORK,
            link(
                "Dump media database",
                "Copy database to internal storage root",
                key="dump_media_db",
                on_tap=partial(self._dump, DATABASE),
            ),
            link(
                "Dump app database",
                "Copy database to internal storage root",
                key="dump_app_db",
                on_tap=partial(self._dump, Library(self.device).preferences.path),
            ),
            link(
                "Clear media database",
                "Clears the database to start over",
                key="clear_media_db",
                on_tap=media,
            ),
            link(
                "Clear app data",
                "Clears VLC for Android data",
                key="clear_app_data",
                on_tap=everything,
            ),
            link("Clear playback history", key="clear_history", on_tap=history),
            link("Quit and restart application", key="quit_app", on_tap=self._restart),
            *PERFORMANCE,
            link(
                "Debug logs",
                key="debug_logs",
                on_tap=lambda: self.start_activity(page_intent("logs")),
            ),
            entry("Custom libVLC options", "custom_libvlc_options", ""),
        )

    def _clear_data(self) -> None:
        self.device.packages.clear(PACKAGE)

    def _restart(self) -> None:
        device = self.device
        device.activities.force_stop(PACKAGE)
        device.activities.start(Intent(component=(PACKAGE, f"{PACKAGE}.StartActivity")))

    def _dump(self, path: str) -> None:
        try:
            self.device.storage.copy(path, f"{STORAGE}/{posixpath.basename(path)}")
        except OSError:
            self.toast("Failed to dump database")
            return
        self.toast("Database dumped on internal storage root")

    def _open(self, name: str) -> None:
        self.start_activity(Intent(component=PREFERENCES, extras={"page": name}))

    def _show_dialog(self, title: str, act: Callable[[], object]) -> None:
        question = "Are you sure? This cannot be undone."
        ui.AlertDialog(
            self, title, question, ("OK", act), ("Cancel", None), style=style.DIALOG
        ).show()

    # -- search ----------------------------------------------------------------------------------

    def _search_page(self) -> ui.View:
        wanted = self.search.text.casefold()
        found = [
            (item, page)
            for page in ("", *PAGES, "Advanced")
            for item in self._rows(page)
            if isinstance(item, Preference) and wanted and wanted in item.title.casefold()
        ]
        return ui.Column(fill=True)[
            self.search.bar("Search settings", _SEARCH),
            ui.Scroll("#list.RecyclerView", key="found", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[[self._result(item, page) for item, page in found]]
            ],
        ]

    def _result(self, item: Preference, page: str) -> ui.View:
        return ui.Column(w=ui.MATCH, padding=(16, 8), tap=partial(self._open_result, page))[
            ui.Text(item.title, "#textView16", style=style.TITLE),
            ui.Text(item.summary, "#subtitle", style=style.SMALL) if item.summary else None,
            ui.Text(page or "Settings", "#category_text", style=style.SMALL),
        ]

    def _open_result(self, page: str) -> None:
        self.search.close()
        if page:
            self._open(page)


def preference_rows(host: Activity, items: Iterable[Item]) -> list[ui.View]:
    """The views of preferences."""
    return PreferencePage(host, Library(host.device).preferences, _STYLE).rows(items)


class ControlsSheet(SheetLook, ui.BottomSheet):
    """The sheet "Controls settings" of a player."""

    def __init__(self, host: Activity, items: Iterable[Item]) -> None:
        super().__init__(host)
        self.host, self.items = host, tuple(items)

    def content(self) -> ui.View:
        return ui.Column("#container.ConstraintLayout", w=ui.MATCH)[
            ui.Text(
                "Controls settings",
                "#video_controls_title",
                style=style.BAR_TITLE,
                padding=16,
            ),
            ui.Scroll("#recycler_view.RecyclerView", key="controls", w=ui.MATCH)[
                ui.Column(w=ui.MATCH)[preference_rows(self.host, self.items)]
            ],
        ]
