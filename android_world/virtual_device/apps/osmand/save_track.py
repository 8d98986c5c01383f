"""Saving a track under a name, and what can be done afterwards."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import share_files_intent
from android_world.virtual_device.apps.osmand import style
from android_world.virtual_device.apps.osmand.tracks import TrackStore, clean

if TYPE_CHECKING:
    from android_world.virtual_device.apps.osmand.map_screen import MapActivity

OnSave = Callable[[str, str, bool, bool], object]  # name, folder, simplified, shown on the map
MIME_TYPE = "application/gpx+xml"


class SaveTrackSheet(style.Sheet):
    """A name, a folder, and how it is saved."""

    def __init__(self, activity: MapActivity, on_save: OnSave) -> None:
        super().__init__(activity, "Save as new track", ())
        self.store = TrackStore(activity.device)
        self.name = ui.TextState(self.store.default_name())
        self.on_save = ui.snapshot_safe(on_save)
        self.folder = ""
        self.simple, self.shown = False, True

    def content(self) -> ui.View:
        name = clean(self.name.text)
        error = ""
        if not name:
            error = "Please enter a file name."
        elif self.store.exists(name, self.folder):
            error = "File with the same name already exists."
        return ui.Column(w=ui.MATCH)[
            ui.Text(self.title, "#title", style=style.TITLE, padding=(16, 14, 16, 4)),
            ui.Text("File name:", style=style.SMALL, padding=(16, 0)),
            ui.TextField(
                "#name_edit_text",
                state=self.name,
                style=style.BODY,
                cursor_color=style.BLUE,
                underline="#E53935" if error else "#C8C8C8",
                capitalize="sentences",
                w=ui.MATCH,
                min_height=48,
                margin=(16, 0),
            ),
            ui.Text(error, "#textinput_error", style=style.WARNING, padding=(16, 0))
            if error
            else None,
            style.caption("Folder"),
            ui.Scroll("#folder_list.RecyclerView", key="folders", horizontal=True, w=ui.MATCH)[
                ui.Row(gap=8, padding=(16, 4))[
                    *(self._folder(folder) for folder in ("", *self.store.folders())),
                    ui.Column(
                        ".FrameLayout",
                        padding=(16, 12),
                        border=("#C8C8C8", 1),
                        corner=4,
                        tap=self._show_folder_dialog,
                    )[ui.Text("Add folder", "#title", style=style.ACTION)],
                ]
            ],
            self._switch("Simplified track", "simple"),
            self._switch("Show on map", "shown"),
            ui.Row(w=ui.MATCH, padding=(8, 0))[
                ui.Box(weight=1)[style.wide_button("Cancel", "dismiss_button", self.dismiss)],
                ui.Box(weight=1, alpha=0.4 if error else 1.0)[self._save_button(bool(error))],
            ],
        ]

    def _save_button(self, wrong: bool) -> ui.View:
        button = style.wide_button("Save", "right_bottom_button", self._save, filled=True)
        button.enabled = not wrong
        return button

    def _folder(self, folder: str) -> ui.View:
        chosen = folder == self.folder
        return ui.Column(
            ".FrameLayout",
            padding=(16, 12),
            corner=4,
            selected=chosen,
            border=(style.BLUE if chosen else "#C8C8C8", 2 if chosen else 1),
            tap=partial(self._choose, folder),
        )[ui.Text(folder or "Tracks", "#title", style=style.BODY)]

    def _choose(self, folder: str) -> None:
        self.folder = folder

    def _show_folder_dialog(self) -> None:
        def add(name: str) -> None:
            folder = clean(name).strip(".")
            if folder:
                path = posixpath.dirname(self.store.path_of("x", folder))
                self.device.storage.mkdir(path, parents=True, exist_ok=True)  # type: ignore[attr-defined]
                self.folder = folder

        style.show_name_dialog(self.activity, "Add new folder", add)

    def _switch(self, title: str, name: str) -> ui.View:
        on = bool(getattr(self, name))

        def toggle() -> None:
            setattr(self, name, not on)

        widget = ui.Switch(checked=on, clickable=False, on_track=style.BLUE)
        return style.row_of("", title, toggle, trailing=widget)

    def _save(self) -> None:
        self.dismiss()
        self.on_save(clean(self.name.text), self.folder, self.simple, self.shown)
        self.activity.invalidate()


class SavedSheet(style.Sheet):
    """What can be done with a track that was just saved."""

    def __init__(self, activity: MapActivity, path: str) -> None:
        name = posixpath.basename(path).removesuffix(".gpx")

        def share() -> None:
            activity.start_activity(share_files_intent(activity.device, [path], MIME_TYPE))

        super().__init__(
            activity,
            "Track is saved",
            [
                ("map-marker-path", "Open saved track", partial(activity.open_track, path)),
                ("share-variant", "Share", share),
                ("plus", "Create new route", activity.start_planning),
                ("exit-to-app", "Exit", activity.end_planning),
            ],
            text=name,
            button="Close",
        )
