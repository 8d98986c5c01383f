"""Sheets that change groups of videos."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.vlc import style
from android_world.virtual_device.apps.vlc.library import Group
from android_world.virtual_device.apps.vlc.playlist_sheet import SheetLook

_TITLE = ui.TextStyle(18, 500, style.TEXT)


class AddToGroupSheet(SheetLook, ui.BottomSheet):
    """The groups of videos, to one of which videos are added."""

    def __init__(
        self, host: Activity, groups: Sequence[Group], add: Callable[[Group], object]
    ) -> None:
        super().__init__(host)
        self.groups, self.add = groups, add

    def content(self) -> ui.View:
        rows = ui.Column(w=ui.MATCH)[[self._row(group) for group in self.groups]]
        return ui.Column(".ConstraintLayout", w=ui.MATCH, padding=16, gap=8)[
            ui.Text("Add to video group", "#textView8", style=_TITLE),
            ui.Scroll("#list.RecyclerView", key="groups", w=ui.MATCH)[rows]
            if self.groups
            else ui.Text(
                "No video group found", "#empty", style=style.NOTE, w=ui.MATCH, align="center"
            ),
        ]

    def _row(self, group: Group) -> ui.View:
        return ui.Column(
            "#container.ConstraintLayout",
            w=ui.MATCH,
            h=style.ROW_DP,
            main="center",
            tap=partial(self._pick, group),
        )[
            ui.Text(group.title, "#title", style=style.TITLE, max_lines=1),
            ui.Text(group.time, "#subtitle", style=style.SMALL),
        ]

    def _pick(self, group: Group) -> None:
        self.dismiss()
        self.add(group)
        self.activity.invalidate()


class RenameSheet(SheetLook, ui.BottomSheet):
    """Another name for a group of videos; an empty one is not taken."""

    def __init__(self, host: Activity, title: str, rename: Callable[[str], object]) -> None:
        super().__init__(host)
        self.title, self.rename = title, rename
        self.name = ui.TextState(title)

    def content(self) -> ui.View:
        return ui.Column(".ConstraintLayout", w=ui.MATCH, padding=16, gap=8)[
            ui.Text("Rename", "#rename_title", style=_TITLE),
            ui.Text(self.title, "#media_title", style=style.SMALL, max_lines=1),
            ui.Box("#textInputLayout.LinearLayout", w=ui.MATCH)[
                ui.OutlinedField(
                    "#new_name",
                    state=self.name,
                    hint="New title",
                    outline=style.ORANGE,
                    cursor_color=style.ORANGE,
                    ime_action="done",
                    on_action=self._confirm,
                    w=ui.MATCH,
                )
            ],
            ui.Row(w=ui.MATCH, main="end")[
                ui.Button("OK", "#rename_button", style=style.BUTTON, tap=self._confirm)
            ],
        ]

    def _confirm(self) -> None:
        if name := self.name.text.strip():
            self.device.ime.hide()
            self.dismiss()
            self.rename(name)
            self.activity.invalidate()
