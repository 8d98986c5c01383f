"""The search page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.joplin import query, style
from android_world.virtual_device.apps.joplin.rows import NoteRows

if TYPE_CHECKING:
    from android_world.virtual_device.apps.joplin.main import MainActivity


class SearchPage(Fragment):
    """A field, and the notes that are found."""

    def __init__(self, activity: MainActivity) -> None:
        super().__init__(activity)
        self.main = activity
        self.query = ui.TextState()
        self.rows = NoteRows(activity, activity.open_note)

    def on_shown(self) -> None:
        if not self.query.text:
            self.activity.set_focus(self.query)

    def on_back(self) -> bool:
        return self.rows.selection.back()

    def build(self) -> ui.View:
        self.rows.show(query.search(self.device, self.query.text))
        field = style.field(
            self.query, weight=1, ime_action="search", on_change=lambda _: self.invalidate()
        )
        clear = ui.IconButton(
            "close_circle", ".ViewGroup", desc="Clear", tint=style.FAINT, tap=self._clear
        )
        return ui.Column(fill=True)[
            self.rows.header(in_trash=False)
            or style.header(style.button("arrow_left", "Back", self.close), style.title("Search")),
            ui.Row(w=ui.MATCH, padding=(16, 0, 4, 0), align="center")[field, clear],
            style.line(),
            self.rows.view("results"),
        ]

    def _clear(self) -> None:
        self.query.set_text("")
        self.activity.set_focus(self.query)
