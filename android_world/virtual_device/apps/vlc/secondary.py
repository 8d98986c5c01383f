"""Separate pages: the library's folders, streams, history and what VLC is."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.vlc import style
from android_world.virtual_device.apps.vlc.library import (
    PACKAGE,
    STORAGE,
    STORAGE_NAMES,
    Library,
)
from android_world.virtual_device.apps.vlc.media_database import MediaDatabase
from android_world.virtual_device.apps.vlc.pages import empty_view, history_row
from android_world.virtual_device.apps.vlc.play_intent import play_intent
from android_world.virtual_device.apps.vlc.playlist_sheet import SheetLook
from android_world.virtual_device.framework.intents import Intent, MissingExtraError

SECONDARY = (PACKAGE, f"{PACKAGE}.gui.SecondaryActivity")
_ABOUT = (
    "VLC for Android™ is a port of VLC media player, the popular free player of the VideoLAN"
    " project. It plays most video and audio files, discs and network streams, and keeps a"
    " library of them."
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
_VERSION = "3.5.4"
_REVISIONS = (
    ("Revision", "revision", "3.5.4"),
    ("VLC", "vlc_revision", "3.0.18"),
    ("libvlc", "libvlc_version", "3.0.18"),
)
_TITLES = {
    "storage": "Media library folders",
    "streams": "Streams",
    "history": "History",
    "about": "About",
    "libraries": "Libraries",
    "logs": "Debug logs",
}


def page_intent(name: str) -> Intent:
    """The intent that opens a page."""
    return Intent(component=SECONDARY, extras={"fragment": name})


class SecondaryActivity(Activity):
    """The page that the intent names."""

    background = style.BACKGROUND
    inside: str = ""  # the folder that is shown

    def on_create(self) -> None:
        self.page = str(self.intent.require_extra("fragment"))
        if self.page not in _TITLES:
            raise MissingExtraError("fragment")
        self.address = ui.TextState()
        self.logs_since: int | None = None

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
            "logs": self._logs,
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
        key = f"folders:{self.inside}"
        rows = ui.list_of("#network_list", paths, self._folder, style.ROW_DP, key=key)
        return ui.Column(w=ui.MATCH, weight=1)[rows]

    def _folder(self, path: str) -> ui.View:
        name = STORAGE_NAMES.get(path) or posixpath.basename(path)
        chosen = self._library.is_scanned(path)
        return ui.Row(
            "#browser_container.ConstraintLayout",
            w=ui.MATCH,
            h=style.ROW_DP,
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
                ui.Column(
                    "#version_card.FrameLayout", w=ui.MATCH, padding=12, tap=self._show_version
                )[ui.Text(_VERSION, "#app_version", style=style.TITLE),],
                *(self._link(*site) for site in _SITES),
                self._row(
                    "about_libraries_container",
                    "libraries_text",
                    "Libraries",
                    lambda: self.start_activity(page_intent("libraries")),
                ),
            ]
        ]

    def _show_version(self) -> None:
        VersionDialog(self).show()

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

    # -- logs ------------------------------------------------------------------------------------

    def _logs(self) -> ui.View:
        recording = self.logs_since is not None
        buttons = (
            ("Start logging", "start_log", None if recording else self._start_log),
            ("Stop logging", "stop_log", self._stop_log if recording else None),
            ("Copy to clipboard", "copy_to_clipboard", self._copy_log),
            ("Dump logcat log", "save_to_file", self._save_log),
            ("Clear log", "clear_log", self._clear_log),
        )
        views = [
            ui.Button(title, f"#{name}", style=style.BUTTON, w=ui.MATCH, enabled=bool(act), tap=act)
            for title, name, act in buttons
        ]
        lines = [ui.Text(line, style=style.SMALL) for line in self._log_lines()]
        return ui.Column(w=ui.MATCH, weight=1, padding=16)[
            *views,
            ui.Scroll("#log_list.ListView", key="logs", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[lines]
            ],
        ]

    def _log_lines(self) -> list[str]:
        """What VLC has logged since the recording of logs was started."""
        if self.logs_since is None:
            return []
        entries = self.device.log.entries(self.logs_since)
        return [f"{entry.tag}: {entry.message}" for entry in entries if "VLC" in entry.tag]

    def _start_log(self) -> None:
        self.logs_since = self.device.log.next_index

    def _stop_log(self) -> None:
        self.logs_since = None

    def _clear_log(self) -> None:
        if self.logs_since is not None:
            self._start_log()

    def _copy_log(self) -> None:
        self.device.clipboard.set_text("\n".join(self._log_lines()))
        self.toast("Copied log to clipboard.")

    def _save_log(self) -> None:
        path = f"{STORAGE}/vlc_logcat.log"
        self.device.storage.write_text(path, "\n".join(self._log_lines()))
        self.toast(f"Logcat successfully dumped to {path}!")


class VersionDialog(SheetLook, ui.BottomSheet):
    """The versions of the app and of what it is made of."""

    def content(self) -> ui.View:
        rows = [
            ui.Row(w=ui.MATCH, gap=16)[
                ui.Text(title, style=style.TITLE, weight=1),
                ui.Text(value, f"#{name}", style=style.NOTE),
            ]
            for title, name, value in _REVISIONS
        ]
        return ui.Column(w=ui.MATCH, padding=16, gap=12)[
            ui.Text(f"VLC {_VERSION}", "#version", style=style.BAR_TITLE), *rows
        ]
