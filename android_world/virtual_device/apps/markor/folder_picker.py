"""The browser in which a folder (or a file to import) is chosen."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.markor import style
from android_world.virtual_device.apps.markor.rows import ROW_DP, file_row, parent_entry
from android_world.virtual_device.apps.markor.store import Entry
from android_world.virtual_device.apps.markor.window import MarkorActivity


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
        self.on_pick = ui.kept(on_pick)
        self.leave_out = leave_out
        self.pick_file = pick_file
        self.search = ui.Search(self)

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
        """All of the display between the bars, with a small margin."""
        margin = ctx.px(8)
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
        """Title row, list and buttons."""
        entries = self.entries()
        return ui.Column(".FrameLayout", background=style.BACKGROUND)[
            self._bar(),
            self._search_field() if self.search else None,
            ui.ListView(
                "#ui__filesystem_dialog__list",
                key=self.folder,
                count=len(entries),
                build_row=lambda i: self._row(entries[i]),
                row_height=ROW_DP,
                w=ui.MATCH,
                weight=1,
            ),
            self._buttons(),
        ]

    def _bar(self) -> ui.View:
        def icon(name: str, selector: str, on_tap: Callable[[], object]) -> ui.View:
            return ui.IconButton(name, f"{selector}.ImageView", tint=style.ON_BAR, tap=on_tap)

        name = posixpath.basename(self.folder) or "/"
        text = self.title if self.pick_file else f"{self.title} → {name}"
        title = ui.Text(
            text,
            "#ui__filesystem_dialog__title",
            label=text.replace("→", "›"),  # Roboto has no arrow.
            style=ui.TextStyle(18, 500, style.ON_BAR),
            weight=1,
            max_lines=1,
        )
        toggle_search = self.search.close if self.search else self.search.open
        return ui.Row(
            ".LinearLayout",
            w=ui.MATCH,
            h=56,
            padding=(16, 0, 4, 0),
            align="center",
            background=style.BAR,
        )[
            title,
            icon("home", "#ui__filesystem_dialog__home", self._go_home),
            icon("magnify", "#ui__filesystem_dialog__search_button", toggle_search),
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

    def _row(self, entry: Entry) -> ui.View:
        def enter() -> None:
            if entry.is_folder:
                self.folder = entry.path
                self.search.clear()
            else:
                self._choose(entry.path)

        if entry.path == posixpath.dirname(self.folder):
            return file_row(entry, "..", entry.path, enter)
        return file_row(entry, entry.name, posixpath.dirname(entry.path), enter)

    def _go_home(self) -> None:
        self.folder = self.activity.options.notebook

    def _buttons(self) -> ui.View:
        def button(text: str, selector: str, on_tap: Callable[[], object]) -> ui.View:
            return ui.Button(
                text,
                f"{selector}.TextView",
                style=ui.TextStyle(16, 500, style.INK),
                padding=(20, 0),
                h=48,
                tap=on_tap,
            )

        cancel = button("Cancel", "#ui__filesystem_dialog__button_cancel", self.dismiss)
        choose = partial(self._choose, self.folder)
        select = button("Select this folder", "#ui__filesystem_dialog__button_ok", choose)
        return ui.Row(".LinearLayout", w=ui.MATCH, main="between", background=style.STRIP)[
            cancel, None if self.pick_file else select
        ]

    def _choose(self, path: str) -> None:
        self.dismiss()
        self.on_pick(path)
        self.activity.invalidate()
