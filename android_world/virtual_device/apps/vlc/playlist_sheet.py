"""Sheets of VLC: the entries of a file, and "Add to playlist"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.vlc import style
from android_world.virtual_device.apps.vlc.library import Library
from android_world.virtual_device.apps.vlc.media_database import MediaDatabase, Playlist
from android_world.virtual_device.codecs.images import thumbnail

_TITLE = ui.TextStyle(18, 500, style.TEXT)
_ENTRY = ui.TextStyle(18, 400, style.TEXT)
_COUNT = ui.TextStyle(12, 400, style.SECONDARY)


class SheetLook:
    """White, without a handle."""

    surface = style.BACKGROUND
    handle = False
    corner = 16
    below_navigation_bar = False
    light_status_bar = False
    dim = 0.6


class Sheet(SheetLook, ui.MenuSheet):
    """The entries of a card or row, 56 dp each."""

    def content(self) -> ui.View:
        rows = [self._entry(i, item) for i, item in enumerate(self.items)]
        return ui.Column(".LinearLayout", w=ui.MATCH)[
            ui.Text(
                self.title,
                f"#{self.title_id}",
                style=_TITLE,
                h=56,
                padding=(16, 0),
                max_lines=1,
            ),
            ui.Scroll("#ctx_list.RecyclerView", key="sheet", w=ui.MATCH)[
                ui.Column(w=ui.MATCH)[rows]
            ],
        ]

    def _entry(self, position: int, item: ui.MenuItem) -> ui.View:
        return ui.Row(
            ".LinearLayout",
            w=ui.MATCH,
            h=56,
            align="center",
            gap=28,
            padding=(20, 0),
            tap=partial(self.pick, position),
        )[
            ui.Icon(item.icon, "#context_option_icon", tint=style.SECONDARY, size=32),
            ui.Text(item.title, f"#{self.text_id}", style=_ENTRY, weight=1),
        ]


Answer = tuple[str, str, Callable[[], object]]  # id, text, what it does


class QuestionSheet(SheetLook, ui.BottomSheet):
    """A question with its buttons, each of which closes the sheet."""

    def __init__(
        self, host: Activity, title: tuple[str, str], text: tuple[str, str], answers: list[Answer]
    ) -> None:
        super().__init__(host)
        self.title, self.text, self.answers = title, text, answers

    def content(self) -> ui.View:
        buttons = [
            ui.Button(text, f"#{name}", style=style.BUTTON, tap=partial(self._answer, act))
            for name, text, act in self.answers
        ]
        return ui.Column(".ConstraintLayout", w=ui.MATCH, padding=16, gap=12)[
            ui.Text(self.title[1], f"#{self.title[0]}", style=_TITLE),
            ui.Text(self.text[1], f"#{self.text[0]}", style=style.NOTE),
            ui.Row(w=ui.MATCH, main="end", gap=4)[buttons],
        ]

    def _answer(self, act: Callable[[], object]) -> None:
        self.dismiss()
        act()
        self.activity.invalidate()


def show_delete_sheet(host: Activity, title: str, delete: Callable[[], object]) -> None:
    """Delete after a question."""
    message = "This is permanent and cannot be undone."
    answers = [
        ("cancel_button", "CANCEL", lambda: None),
        ("delete_button", "DELETE FOREVER", delete),
    ]
    QuestionSheet(host, ("title", title), ("message", message), answers).show()


class PlaylistSheet(SheetLook, ui.BottomSheet):
    """Adds files to a new playlist, or to one that is there."""

    def __init__(self, host: Activity, paths: Sequence[str]) -> None:
        super().__init__(host)
        self.host = host
        self.phone = host.device
        self.paths = list(paths)
        self.name = ui.TextState()
        self.problem = ""

    @property
    def _database(self) -> MediaDatabase:
        return MediaDatabase(self.phone)

    def content(self) -> ui.View:
        count = f"{len(self.paths)} media"
        field = ui.OutlinedField(
            state=self.name,
            hint="Playlist name",
            outline=style.ORANGE,
            cursor_color=style.ORANGE,
            ime_action="send",
            capitalize="sentences",
            on_action=self._save,
            w=ui.MATCH,
        )
        save = ui.Button("SAVE", "#dialog_playlist_save", style=style.BUTTON, tap=self._save)
        known = self._database.playlists()
        return ui.Column(".ConstraintLayout", w=ui.MATCH, padding=(8, 8, 8, 0))[
            ui.Text("Add to new playlist", "#textView9", style=_TITLE),
            ui.Text(count, "#medias2", style=_COUNT, margin=(0, 2, 0, 12)),
            ui.Row(w=ui.MATCH, gap=8, align="center")[
                ui.Box("#dialog_playlist_name.LinearLayout", weight=1)[field], save
            ],
            ui.Text(self.problem, "#textinput_error", style=ui.TextStyle(12, 400, "#B00020"))
            if self.problem
            else None,
            ui.Text("Add to existing playlist", "#textView8", style=_TITLE, margin=(0, 24, 0, 0)),
            ui.Text(count, "#medias", style=_COUNT, margin=(0, 2, 0, 8)),
            ui.Scroll("#android:id/list.RecyclerView", key="playlists", w=ui.MATCH)[
                ui.Column(w=ui.MATCH)[[self._row(playlist) for playlist in known]]
            ]
            if known
            else ui.Text(
                "No playlist found.",
                "#android:id/empty",
                style=ui.TextStyle(14, 400, style.SECONDARY),
                w=ui.MATCH,
                align="center",
            ),
        ]

    def _save(self) -> None:
        name = self.name.text.strip()
        if not name:
            self.dismiss()
        elif self._database.create_playlist(name, self.paths):
            self._close()
        else:
            self.problem = f"Playlist {name} already exists"
            self.invalidate()

    def _close(self) -> None:
        self.device.ime.hide()
        self.dismiss()
        self.activity.invalidate()

    def _row(self, playlist: Playlist) -> ui.View:
        storage, paths = self.phone.storage, self._database.paths_of(playlist.number)
        picture = (
            thumbnail(storage, paths[0], is_video=True)
            if paths and storage.is_file(paths[0])
            else None
        )
        return ui.Row(
            "#container.ConstraintLayout",
            w=ui.MATCH,
            h=64,
            padding=(4, 0),
            gap=12,
            align="center",
            tap=partial(self._append, playlist),
        )[
            ui.Image("#artwork", w=48, h=48, source=picture, fit="cover", background="#DDDDDD"),
            ui.Column(weight=1)[
                ui.Text(playlist.name, "#title", style=style.TITLE, max_lines=1),
                ui.Text(f"{playlist.count} media", "#subtitle", style=_COUNT),
            ],
        ]

    def _append(self, playlist: Playlist) -> None:
        here = set(self._database.paths_of(playlist.number))
        if not here.intersection(self.paths):
            self._add(playlist, self.paths)
            return

        new = [path for path in self.paths if path not in here]
        title = Library(self.phone).media_of(self.paths[0]).title
        text = (
            f"{title} is already in this playlist."
            if len(self.paths) == 1
            else "Some of these media are already in this playlist."
        )
        answers: list[Answer] = [
            ("cancel_button", "CANCEL", lambda: None),
            ("add_new_button", "ADD NEW ONLY", partial(self._add, playlist, new)),
            ("add_all_button", "ADD ALL", partial(self._add, playlist, self.paths)),
        ]
        question = ("primary_textview", "Add duplicated item(s)?")
        QuestionSheet(self.host, question, ("secondary_textview", text), answers).show()

    def _add(self, playlist: Playlist, paths: Sequence[str]) -> None:
        self._database.append(playlist.number, paths)
        self._close()
