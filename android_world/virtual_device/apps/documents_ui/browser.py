"""The list of documents that the app and its pickers share."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from functools import partial
from itertools import accumulate
from typing import Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.documents_ui import items
from android_world.virtual_device.apps.documents_ui.documents import (
    DOWNLOADS,
    SORTS,
    STORAGE,
    TYPES,
    Document,
    Documents,
    root_of,
)
from android_world.virtual_device.apps.documents_ui.drawer import RootsDrawer
from android_world.virtual_device.ui import theme

# Sizes in dp are measured on recordings.
PAGE = "#F0F0F3"
BAR_DP = 48
TITLE = ui.TextStyle(20, 400, theme.TEXT)
_EDGE_DP = 12.2  # of the left edge opens the drawer
_SEARCH = ui.SearchStyle(h=BAR_DP, clear="#search_close_btn.ImageView")


class BrowserActivity(Activity):
    """A root, the folders entered from it, and the documents in the last of them."""

    background = PAGE
    edge_to_edge = True

    def on_create(self) -> None:
        """Start with what was downloaded."""
        self.documents = Documents(self.device)
        self.root = root_of(self.device, "downloads")
        self.folder = DOWNLOADS
        self.search = ui.Search(self)
        self.types: list[str] = []
        self.snackbar = ui.SnackbarHost(self)

    def on_resume(self) -> None:
        """Read the storage again; a folder that is gone is left."""
        while self.folder != self.root.path and not self.device.storage.is_dir(self.folder):
            self.folder = posixpath.dirname(self.folder)

    # -- what is shown ---------------------------------------------------------------------------

    @property
    def order(self) -> str:
        """The sort order of the root."""
        default = SORTS[7] if self.root.id == "recent" else SORTS[0]
        return self.documents.preferences.get_str(f"order_{self.root.id}", default)

    @property
    def is_grid(self) -> bool:
        """Whether the documents are shown as a grid."""
        return self.documents.preferences.get_str("view_mode", "grid") == "grid"

    @property
    def title(self) -> str:
        """Name of the folder, or of the root."""
        inside = self.folder and self.folder != self.root.path
        return posixpath.basename(self.folder) if inside else self.root.title

    def filtered(self) -> bool:
        """Whether a search or a type restricts the list."""
        return bool(self.types or self.search.text)

    def shown(self) -> items.Listing:
        """The documents, in order, kept until something in shared storage changes."""
        text = self.search.query.text if self.search else None
        place = (self.root.id, self.folder, text, tuple(self.types))
        look = (self.order, self.is_grid, self.documents.show_hidden)
        return self.device.storage.derived(
            (items.Listing, place, look),
            (),
            lambda: items.Listing(self._found(), self.is_grid),
            shared=True,
        )

    def _found(self) -> list[Document]:
        documents = self.documents
        if self.filtered():
            found = documents.search(self.folder or STORAGE, self.search.text, self.types)
        elif self.folder:
            found = documents.children(self.folder)
        else:
            found = documents.of_root(self.root)
        return documents.sorted(found, self.order)

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        """Bar, breadcrumbs, type chips, heading and documents."""
        shown, insets, density = self.shown(), self.display_insets, self.device.display.density
        top, bottom = insets.top / density, insets.bottom / density
        edge = ui.View("#drawer_edge", w=_EDGE_DP, h=ui.MATCH, margin=(0, top, 0, 0))
        return ui.Box(
            ".FrameLayout",
            fill=True,
            background=self.background,
            padding=(insets.left / density, 0, insets.right / density, 0),
        )[
            ui.Column(".ScrollView", fill=True, scrollable=True, margin=(0, top, 0, 0))[
                self.bar(),
                _inside(4, self._breadcrumbs()),
                _inside(3, self.chips()),
                _inside(3, self._heading()),
                ui.Box(".FrameLayout", w=ui.MATCH, weight=1)[
                    _inside(1, self._list(shown) if shown.documents else self._empty())
                ],
                _inside(2, self.bottom_bar(bottom)),
            ],
            _inside(2, edge),
            ui.Box(w=ui.MATCH, gravity="bottom", padding=(0, 0, 0, bottom))[self.snackbar.view()],
        ]

    def bar(self) -> ui.View:
        """The toolbar, or the search field."""
        if self.search:
            hint = "Search this phone"
            return self.search.bar(hint, _SEARCH, on_back=self.end_search, on_clear=self._clear)
        return ui.Row("#toolbar.ViewGroup", w=ui.MATCH, h=BAR_DP, align="center")[
            ui.IconButton("menu", desc="Show roots", w=56, tap=self._show_roots),
            ui.Text(self.title, style=TITLE, weight=1, max_lines=1, margin=(16, 0, 0, 0)),
            *self.bar_actions(),
            ui.OverflowButton(activity=self, items=self.menu(), w=48),
        ]

    def bar_actions(self) -> list[ui.View]:
        """Icons of the toolbar."""
        return [action("Search", "option_menu_search", "magnify", self.search.open)]

    def _breadcrumbs(self) -> ui.View | None:
        if self.search or self.root.id == "recent":
            return None
        names = self.folder.removeprefix(self.root.path).split("/")[1:]
        paths = accumulate(names, posixpath.join, initial=self.root.path)
        return ui.Scroll(
            "#horizontal_breadcrumb.RecyclerView",
            key=f"crumbs:{self.folder}",
            horizontal=True,
            w=ui.MATCH,
            margin=(0, 1, 0, 0),
        )[ui.Row(h=BAR_DP, align="center")[[self._crumb(p, p == self.folder) for p in paths]]]

    def _crumb(self, path: str, last: bool) -> ui.View:
        first = path == self.root.path
        return ui.Row(align="center")[
            ui.Text(
                self.root.title if first else posixpath.basename(path),
                "#breadcrumb_text",
                style=ui.TextStyle(14, 400, theme.TEXT),
                enabled=last,
                h=BAR_DP,
                padding=(24 if first else 8, 0, 16 if last else 8, 0),
                tap=partial(self.enter, path),
            ),
            None if last else ui.Icon("chevron-right", tint=theme.SECONDARY, w=24),
        ]

    def chips(self) -> ui.View | None:
        """Filters by type."""
        return ui.Scroll(
            "#search_chip_group_container.HorizontalScrollView",
            key="chips",
            horizontal=True,
            w=ui.MATCH,
        )[
            ui.Row(h=BAR_DP, gap=8, padding=(24, 0), align="center")[
                [self._chip(kind, icon) for kind, icon in TYPES.items()]
            ]
        ]

    def _chip(self, kind: str, icon: str) -> ui.View:
        """A chip in the 48 dp that a finger needs."""
        chosen = kind in self.types
        chip = ui.Chip(class_name=None, text=kind, icon=icon, kind="filter", checked=chosen)
        chip.gap, chip.gravity = 10, "center"
        types = [] if chosen else [kind]
        return ui.Box(
            ".CompoundButton",
            text=kind,
            checkable=True,
            checked=chosen,
            h=BAR_DP,
            tap=partial(setattr, self, "types", types),
        )[chip]

    def _heading(self) -> ui.View:
        at_root, root = self.folder == self.root.path, self.root
        text = f"Files in {self.title}"
        if at_root and root.id == "primary":
            text = f"Files on {self.title}"
        elif not self.folder:
            text = "Recent files" if root.id == "recent" else root.title
        mode, other = ("List view", "sub_menu_list", "view-list"), "list"
        if not self.is_grid:
            mode, other = ("Grid view", "sub_menu_grid", "view-grid-outline"), "grid"
        toggle = partial(self.documents.preferences.put, view_mode=other)
        return ui.Row(w=ui.MATCH, h=60, align="center", padding=(24, 0, 24, 0))[
            ui.Text(
                text,
                "#header_title",
                style=ui.TextStyle(14, 500, theme.TEXT),
                weight=1,
                h=ui.MATCH,
                max_lines=1,
            ),
            action(*mode, toggle),
        ]

    def _empty(self) -> ui.View:
        return ui.Box(fill=True)[
            ui.Text(
                f"No matches in {self.title}" if self.filtered() else "No items",
                "#message",
                style=ui.TextStyle(16, 400, theme.SECONDARY),
                w=ui.MATCH,
                align="center",
                gravity="center",
                margin=(20, 0, 20, 12.6),
            )
        ]

    def _list(self, shown: items.Listing) -> ui.View:
        return ui.list_of(
            "#dir_list",
            shown.lines,
            lambda line: items.line_view(self, line, self.is_grid),
            shown.heights,
            fill=True,
            key=f"dir_list:{self.root.id}:{self.folder}:{self.is_grid}",
            bottom_inset=80,
        )

    def bottom_bar(self, inset_dp: float) -> ui.View:
        """What pickers have at the bottom, above the navigation bar."""
        return ui.Box("#container_save.ViewGroup", w=ui.MATCH, h=inset_dp)

    # -- what items ask --------------------------------------------------------------------------

    def is_selected(self, document: Document) -> bool:
        """Whether an item is selected."""
        return False

    def is_enabled(self, document: Document) -> bool:
        """Whether an item can be tapped."""
        return True

    def tap(self, document: Document) -> None:
        """An item was tapped."""
        if document.is_dir:
            self.enter(document.path)

    def preview(self, document: Document) -> None:
        """The small icon of an item was tapped."""
        self.tap(document)

    def long_press(self, document: Document) -> None:
        """An item was held."""

    # -- navigation ------------------------------------------------------------------------------

    def _show_roots(self) -> None:
        def enter(root_id: str) -> None:
            self.root = root_of(self.device, root_id)
            self.enter(self.root.path)

        RootsDrawer(self, self.root.id, enter).show()

    def enter(self, path: str) -> None:
        """Go to a folder."""
        if path and not self.root.path:
            self.root = root_of(self.device, "primary")
        self.folder = path
        self.end_search()

    def on_back(self) -> bool:
        """End the search, then go up."""
        if self.search or self.types:
            self.end_search()
            return True
        if self.folder and self.folder != self.root.path:
            self.enter(posixpath.dirname(self.folder))
            return True
        return False

    def end_search(self) -> None:
        """Forget the search and the types."""
        self.search.close()
        self.types = []
        self.invalidate()

    def _clear(self) -> None:
        self.search.clear()
        self.set_focus(self.search.query)

    # -- menu ------------------------------------------------------------------------------------

    def menu(self) -> list[ui.MenuItem]:
        """The overflow menu while browsing."""
        hidden, put = self.documents.show_hidden, self.documents.preferences.put
        return [
            *([ui.MenuItem("New folder", self.ask_folder)] if self.folder else []),
            ui.MenuItem("Sort by...", self.ask_order),
            ui.MenuItem(
                "Don’t show hidden files" if hidden else "Show hidden files",
                partial(put, show_hidden_files=not hidden),
            ),
        ]

    def ask_order(self) -> None:
        """Choose the sort order."""

        def put(position: int) -> None:
            self.documents.preferences.put(**{f"order_{self.root.id}": SORTS[position]})

        look: dict[str, Any] = {"kind": "single", "style": ui.PLATFORM}
        ui.ListDialog(self, "Sort by", SORTS, put, selected=SORTS.index(self.order), **look).show()

    def ask_folder(self) -> None:
        """Ask for the name of a new folder, and make it."""

        def make(name: str) -> object:
            if "/" in name or self.device.storage.exists(f"{self.folder}/{name}"):
                return ui.KEEP_OPEN
            try:
                self.enter(self.documents.create(self.folder, name, None))
            except OSError:
                self.snackbar.show("Failed to create folder")
            return None

        name_dialog(self, "New folder", "Folder name", "", make)


def _inside(depth: int, view: ui.View | None) -> ui.View | None:
    """The view in as many frames as on the phone: they give the order of the elements."""
    if view is None:
        return None
    for _ in range(depth):
        view = ui.Box(".FrameLayout", w=view.w, h=view.h)[view]
    return view


def action(title: str, name: str, icon: str, on_tap: Callable[[], object]) -> ui.View:
    """An icon of a bar; this app's are TextViews with a description."""
    return ui.IconButton(icon, f"#{name}.TextView", desc=title, w=48.4, h=BAR_DP, tap=on_tap)


def name_dialog(
    activity: Activity, title: str, hint: str, text: str, on_ok: Callable[[str], object]
) -> ui.InputDialog:
    """Ask for a name; OK needs one."""
    field = ui.InputField(text, hint, "android:id/text1", select_all=bool(text))
    dialog = ui.InputDialog(
        activity, title, [field], on_ok, cancel="CANCEL", required=True, style=ui.PLATFORM
    )
    dialog.show()
    return dialog
