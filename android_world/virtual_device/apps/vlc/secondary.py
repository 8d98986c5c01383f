"""Separate pages: the library's folders, streams, history and what VLC is."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.vlc import style
from android_world.virtual_device.apps.vlc.library import PACKAGE, STORAGE_NAMES, Library
from android_world.virtual_device.apps.vlc.media_database import MediaDatabase
from android_world.virtual_device.apps.vlc.pages import empty_view, history_row
from android_world.virtual_device.apps.vlc.play_intent import play_intent
from android_world.virtual_device.framework.intents import Intent

SECONDARY = (PACKAGE, f"{PACKAGE}.gui.SecondaryActivity")
_ABOUT = (
    "VLC for Android is the mobile edition of the free VLC media player. It plays most video and"
    " audio files, discs and network streams, and has a library for them."
)
_SITES = (
    ("about_website_container", "textView27", "Official website", "https://www.videolan.org/vlc/"),
    ("about_forum_container", "forum_text", "Feedback forum", "https://forum.videolan.org/"),
    ("about_sources_container", "sources_text", "Source code", "https://code.videolan.org/"),
)
_LIBRARIES = (
    ("libVLC", "VideoLAN", "LGPL 2.1"),
    ("Medialibrary", "VideoLAN", "LGPL 2.1"),
    ("AndroidX", "The Android Open Source Project", "Apache License 2.0"),
    ("Kotlin", "JetBrains", "Apache License 2.0"),
    ("Material Components", "Google", "Apache License 2.0"),
)
_TITLES = {
    "storage": "Media library folders",
    "streams": "Streams",
    "history": "History",
    "about": "About",
    "libraries": "Libraries",
}


def page_intent(name: str) -> Intent:
    """The intent that opens a page."""
    return Intent(component=SECONDARY, extras={"fragment": name})


class SecondaryActivity(Activity):
    """The page that the intent names."""

    background = style.BACKGROUND
    inside: str = ""  # the folder that is shown

    def on_create(self) -> None:
        self.page = str(self.intent.extras.get("fragment", ""))
        self.address = ui.TextState()

    @property
    def _library(self) -> Library:
        return Library(self.device)

    def build(self) -> ui.View:
        return ui.Column("#coordinator.ViewGroup", fill=True)[
            ui.AppBar(
                "#main_toolbar",
                activity=self,
                title=_TITLES[self.page],
                navigation=("arrow-left", "Navigate up", self._up),
                tint=style.ICON,
                actions=self._actions(),
            ),
            self._body(),
        ]

    def _body(self) -> ui.View:
        pages: dict[str, Callable[[], ui.View]] = {
            "storage": self._storages,
            "streams": self._streams,
            "history": self._history,
            "about": self._about,
            "libraries": self._libraries,
        }
        return pages[self.page]()

    def _up(self) -> None:
        if not self.on_back():
            self.finish()

    def on_back(self) -> bool:
        opened = bool(self.inside)
        self.inside = "" if self.inside in STORAGE_NAMES else posixpath.dirname(self.inside)
        return opened

    def _actions(self) -> Sequence[ui.Action]:
        if self.page != "history" or not MediaDatabase(self.device).history():
            return ()
        clear = MediaDatabase(self.device).delete_history
        return (ui.Action("Clear history", clear, "delete", "ml_menu_clean"),)

    # -- folders of the library ------------------------------------------------------------------

    def _storages(self) -> ui.View:
        paths = self._library.storages()
        if self.inside:
            paths = [f"{self.inside}/{n}" for n in self._library.folders_and_files(self.inside)[0]]
        if not paths:
            return empty_view("No media files found")
        rows = ui.list_of("#network_list", paths, self._folder, 56, key=f"folders:{self.inside}")
        return ui.Column(w=ui.MATCH, weight=1)[rows]

    def _folder(self, path: str) -> ui.View:
        name = STORAGE_NAMES.get(path) or posixpath.basename(path)
        chosen = self._library.is_scanned(path)
        return ui.Row(
            "#browser_container.ConstraintLayout",
            w=ui.MATCH,
            h=56,
            padding=(12, 0),
            gap=12,
            align="center",
            tap=partial(setattr, self, "inside", path),
        )[
            ui.CheckBox(
                "",
                "#browser_checkbox",
                checked=chosen,
                w=48,
                tint=style.ORANGE,
                tap=partial(self._scan, path, not chosen),
            ),
            ui.Icon("folder", "#item_icon", tint=style.SECONDARY, size=48),
            ui.Text(name, "#title", style=style.TITLE, max_lines=1, weight=1),
        ]

    def _scan(self, path: str, on: bool) -> None:
        self._library.set_scanned_folder(path, on)
        MediaDatabase(self.device).scan()

    # -- streams and history ---------------------------------------------------------------------

    def _streams(self) -> ui.View:
        return ui.Column("#mrl_root.ConstraintLayout", w=ui.MATCH, weight=1)[
            ui.Row("#mrlbar.ConstraintLayout", w=ui.MATCH, padding=16, gap=8, align="center")[
                ui.OutlinedField(
                    state=self.address,
                    hint="Enter network address: e.g. http://, mms:// or rtsp://",
                    outline=style.ORANGE,
                    cursor_color=style.ORANGE,
                    ime_action="go",
                    on_action=self._play_stream,
                    weight=1,
                ),
                ui.IconButton(
                    "play",
                    "#play.ImageView",
                    desc="Play Button",
                    tint=style.ORANGE,
                    tap=self._play_stream,
                ),
            ],
            ui.View("#mrl_list.RecyclerView", w=ui.MATCH, weight=1),
        ]

    def _play_stream(self) -> None:
        if self.address.text.strip():
            self.toast("The location cannot be played.")

    def _history(self) -> ui.View:
        played = MediaDatabase(self.device).history()
        if not played:
            return ui.Text(
                "You have no playback history yet.",
                "#empty",
                style=style.NOTE,
                w=ui.MATCH,
                weight=1,
                align="center",
            )
        return ui.Column(w=ui.MATCH, weight=1)[
            ui.list_of("#list", list(played), self._history_entry, 56, key="history")
        ]

    def _history_entry(self, path: str) -> ui.View:
        title = self._library.media_of(path).title
        return history_row(title, lambda: self.start_activity(play_intent([path])))

    # -- about -----------------------------------------------------------------------------------

    def _about(self) -> ui.View:
        return ui.Scroll(".ScrollView", key="about", w=ui.MATCH, weight=1)[
            ui.Column(w=ui.MATCH, padding=16, gap=12, align="center")[
                ui.Icon("traffic-cone", "#logo", tint=style.ORANGE, size=96),
                ui.Text("VLC for Android", "#textView7", style=style.BAR_TITLE),
                ui.Text(_ABOUT, "#textView26", style=style.NOTE, align="center"),
                ui.Column("#version_card.FrameLayout", w=ui.MATCH, padding=12)[
                    ui.Text("3.5.4", "#app_version", style=style.TITLE),
                ],
                *(self._link(*site) for site in _SITES),
                self._row(
                    "about_libraries_container",
                    "libraries_text",
                    "Libraries",
                    lambda: self.start_activity(page_intent("libraries")),
                ),
            ]
        ]

    def _link(self, card: str, name: str, title: str, address: str) -> ui.View:
        view = Intent("android.intent.action.VIEW", address)
        return self._row(card, name, title, partial(self.start_activity, view))

    def _row(self, card: str, name: str, title: str, tap: Callable[[], object]) -> ui.View:
        return ui.Row(f"#{card}.FrameLayout", w=ui.MATCH, h=56, align="center", tap=tap)[
            ui.Text(title, f"#{name}", style=style.TITLE)
        ]

    def _libraries(self) -> ui.View:
        return ui.Scroll("#licenses.RecyclerView", key="libraries", w=ui.MATCH, weight=1)[
            ui.Column(w=ui.MATCH)[
                [
                    ui.Column(w=ui.MATCH, padding=(16, 8))[
                        ui.Text(title, "#title", style=style.TITLE),
                        ui.Text(owner, "#textView3", style=style.SMALL),
                        ui.Text(licence, "#textView31", style=style.SMALL),
                    ]
                    for title, owner, licence in _LIBRARIES
                ]
            ]
        ]
