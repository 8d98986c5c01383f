"""The browser in which a folder (or a file to import) is chosen."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.markor import style
from android_world.virtual_device.apps.markor.activity import MarkorActivity
from android_world.virtual_device.apps.markor.file_list import FileList, FileRow, parent_entry
from android_world.virtual_device.apps.markor.recycler import RecycledRows
from android_world.virtual_device.apps.markor.store import Entry

_ICON_DP = 32


class FolderPicker(ui.Dialog):
    """A window over nearly the whole display: folders, and files when one is to be chosen."""

    activity: MarkorActivity

    def __init__(
        self,
        activity: MarkorActivity,
        title: str,
        folder: str,
        on_pick: Callable[[str], object],
        *,
        leave_out: Sequence[str] = (),
        pick_file: bool = False,
    ) -> None:
        super().__init__(activity, title=title)
        self.folder = folder
        self.on_pick = ui.snapshot_safe(on_pick)
        self.leave_out = leave_out
        self.pick_file = pick_file
        self.search = ui.Search(self)
        self.holders = RecycledRows()
        self._listed: list[Entry] = []

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
        margin = ctx.px(16)
        box = ui.Rect(
            display.left + insets.left + margin,
            display.top + insets.top + margin,
            display.right - insets.right - margin,
            display.bottom - insets.bottom - margin,
        )
        root.measure(ctx, box.width, box.height, exact_w=True, exact_h=True)
        return box

    def entries(self) -> list[Entry]:
        """`..` and what can be chosen or entered."""
        query = self.search.query.text.casefold()
        parent = parent_entry(self.folder)
        entries = [
            entry
            for entry in self.activity.notes.entries(self.folder, self.activity.options.sort_order)
            if entry.is_folder or self.pick_file
            if entry.path not in self.leave_out and query in entry.name.casefold()
        ]
        return [parent, *entries] if parent else entries

    def build(self) -> ui.View:
        listed = self.entries()
        if listed != self._listed:
            self._listed = listed
            self.holders.reload()
        rows = [self._row(entry) for entry in listed]
        return ui.Column(".FrameLayout", background=style.BACKGROUND)[
            self._bar(),
            self._icons(),
            self._search_field() if self.search else None,
            ui.Box(".FrameLayout", w=ui.MATCH, weight=1)[
                FileList(key=f"folders:{self.folder}", rows=rows, holders=self.holders)
            ],
            self._buttons(),
        ]

    def _bar(self) -> ui.View:
        name = posixpath.basename(self.folder) or "/"
        text = self.title if self.pick_file else f"{self.title} → {name}"
        return ui.Text(
            text,
            "#ui__filesystem_dialog__title",
            style=ui.TextStyle(18, 500, style.ON_BAR),
            w=ui.MATCH,
            padding=18,
            max_lines=1,
            background=style.BAR,
        )

    def _icons(self) -> ui.View:
        """The way home, and the search over all the rest of the row."""
        toggle_search = self.search.close if self.search else self.search.open
        icon = partial(ui.Icon, tint=style.SECONDARY, size=_ICON_DP)
        return ui.Row(w=ui.MATCH, padding=(12, 8), gap=8)[
            icon("home", "#ui__filesystem_dialog__home", tap=self._go_home),
            icon(
                "magnify",
                "#ui__filesystem_dialog__search_button",
                weight=1,
                tap=toggle_search,
            ),
        ]

    def _search_field(self) -> ui.View:
        return ui.TextField(
            "#ui__filesystem_dialog__search_edit",
            state=self.search.query,
            hint="Search documents",
            style=style.BODY,
            ime_action="search",
            cursor_color=style.ACCENT,
            underline=style.FIELD_LINE,
            w=ui.MATCH,
            min_height=48,
            padding=(16, 0),
        )

    def _row(self, entry: Entry) -> FileRow:
        def enter() -> None:
            if entry.is_folder:
                self.folder = entry.path
                self.search.clear()
                self.activity.draw_soon()
            else:
                self._choose(entry.path)

        up = entry.path == posixpath.dirname(self.folder)
        description = entry.path if up else posixpath.dirname(entry.path)
        return FileRow(entry, ".." if up else entry.name, description, enter)

    def _go_home(self) -> None:
        self.folder = self.activity.options.notebook

    def _buttons(self) -> ui.View:
        def button(text: str, selector: str, on_tap: Callable[[], object]) -> ui.View:
            label = ui.TextStyle(14, 500, style.DIALOG_ACCENT)
            return ui.Text(text.upper(), selector, style=label, tap=on_tap)

        cancel = button("Cancel", "#ui__filesystem_dialog__button_cancel", self.dismiss)
        choose = partial(self._choose, self.folder)
        select = button("Select this folder", "#ui__filesystem_dialog__button_ok", choose)
        return ui.Row(w=ui.MATCH, main="end", padding=(24, 16, 24, 24), gap=16)[
            cancel, None if self.pick_file else select
        ]

    def _choose(self, path: str) -> None:
        self.dismiss()
        self.on_pick(path)
        self.activity.invalidate()
