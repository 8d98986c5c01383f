"""The list of documents that the app and its pickers share."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from functools import partial
from typing import Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.documents_ui import items, page
from android_world.virtual_device.apps.documents_ui.documents import (
    DOWNLOADS,
    SORTS,
    STORAGE,
    Document,
    Documents,
    Root,
    root_of,
    roots,
)
from android_world.virtual_device.apps.documents_ui.drawer import RootsDrawer
from android_world.virtual_device.apps.documents_ui.page import (
    BAR_DP,
    DIALOG,
    TITLE,
    action,
    inside,
)

PAGE = "#F0F0F3"
# Breadcrumbs, chips and heading, and the least that a list needs below them.
_ABOVE_LIST_DP, _LEAST_LIST_DP = 157, 96
_SEARCH = ui.SearchStyle(h=BAR_DP, clear="#search_close_btn.ImageView")


class BrowserActivity(Activity):
    """A root, the folders entered from it, and the documents in the last of them."""

    background = PAGE
    edge_to_edge = True

    def on_create(self) -> None:
        self.documents = Documents(self.device)
        self.root = root_of(self.device, "downloads")
        self.folder = DOWNLOADS
        self.search = ui.Search(self)
        self.types: list[str] = []
        self.snackbar = ui.SnackbarHost(self)

    def on_resume(self) -> None:
        while self.folder != self.root.path and not self.device.storage.is_dir(self.folder):
            self.folder = "" if self.in_bucket else posixpath.dirname(self.folder)

    # -- what is shown ---------------------------------------------------------------------------

    @property
    def order(self) -> str:
        """The sort order of the root."""
        newest_first = self.root.id == "recent" or self.in_bucket
        default = SORTS[7] if newest_first else SORTS[0]
        return self.documents.preferences.get_str(f"order_{self.root.id}", default)

    @property
    def in_bucket(self) -> bool:
        """Whether the folder is one of those that hold files of the root's kind."""
        return self.root.has_buckets and bool(self.folder)

    @property
    def is_grid(self) -> bool:
        """Whether the documents are shown as a grid."""
        return self.documents.preferences.get_str("view_mode", "grid") == "grid"

    @property
    def title(self) -> str:
        """Name of the folder, or of the root."""
        inside = self.folder and self.folder != self.root.path
        return posixpath.basename(self.folder) if inside else self.root.title

    def is_filtered(self) -> bool:
        """Whether a search or a type restricts the list."""
        return bool(self.types or self.search.text)

    def listing(self) -> items.Listing:
        """The documents, in order, kept until something in shared storage changes."""
        text = self.search.query.text if self.search else None
        place = (self.root.id, self.folder, text, tuple(self.types))
        look = (self.order, self.is_grid, self.documents.show_hidden)
        return self.device.storage.derive(
            (items.Listing, place, look),
            (),
            lambda: items.Listing(self._search_results(), self.is_grid),
            shared=True,
        )

    def _search_results(self) -> list[Document]:
        documents = self.documents
        if self.is_filtered():
            kinds = self.types or ([self.root.title] if self.root.has_buckets else [])
            found = documents.search(self.folder or STORAGE, self.search.text, kinds)
        elif self.in_bucket:
            found = documents.in_bucket(self.root, self.folder)
        elif self.folder:
            found = documents.children(self.folder)
        else:
            found = documents.of_root(self.root)
        return documents.sort(found, self.order)

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        insets, density = self.display_insets, self.device.display.density
        top, bottom = insets.top / density, insets.bottom / density
        selecting = self.selection_bar()
        bar = ui.Spacer(h=BAR_DP) if selecting else self.bar()
        return ui.Box(
            ".FrameLayout",
            fill=True,
            background=self.background,
            padding=(insets.left / density, top, insets.right / density, 0),
        )[
            inside(2, ui.Box(fill=True)[self._page(bar, bottom), inside(2, page.edge())]),
            selecting,
            ui.Box(w=ui.MATCH, gravity="bottom", padding=(0, 0, 0, bottom))[
                inside(6, self.snackbar.view())
            ],
        ]

    def _page(self, bar: ui.View, bottom_dp: float) -> ui.View:
        shown = self.listing()
        nothing = f"No matches in {self.title}" if self.is_filtered() else "No items"
        found = page.documents(self, shown) if shown.documents else page.empty(nothing)
        above = [
            inside(4, self._breadcrumbs()),
            inside(3, self.chips()),
            inside(3, page.heading(self._heading(), self.is_grid, self._toggle_view)),
        ]
        room = self._available_dp(bottom_dp)
        is_low = room - _ABOVE_LIST_DP < _LEAST_LIST_DP
        files = ui.Box(".FrameLayout", w=ui.MATCH, important=True)[inside(1, found)]
        if is_low:  # What is above the list moves off when it is scrolled.
            files.h = room
            column = ui.Column(w=ui.MATCH)[*above, files]
            body: list[ui.View | None] = [ui.Scroll(key="page", w=ui.MATCH, weight=1)[column]]
        else:
            files.weight = 1
            body = [*above, files]
        return ui.Column(".ScrollView", fill=True, scrollable=True)[
            bar, *body, inside(2, self.bottom_bar(bottom_dp))
        ]

    def _available_dp(self, bottom_dp: float) -> float:
        """What the bar leaves of the screen's height."""
        insets, display = self.display_insets, self.device.display
        return (display.size[1] - insets.top) / display.density - BAR_DP - bottom_dp

    def bar(self) -> ui.View:
        """The toolbar, or the search field."""
        if self.search:
            hint = "Search this phone"
            return self.search.bar(hint, _SEARCH, on_back=self.end_search, on_clear=self._clear)
        return ui.Row("#toolbar.ViewGroup", w=ui.MATCH, h=BAR_DP, align="center")[
            ui.IconButton("menu", desc="Show roots", w=56, tap=self._show_roots),
            ui.Box(weight=1, margin=(16, 0, 0, 0))[ui.Text(self.title, style=TITLE, max_lines=1)],
            *self.bar_actions(),
            ui.OverflowButton(activity=self, items=self.menu(), w=48),
        ]

    def selection_bar(self) -> ui.View | None:
        """The bar over the toolbar while something is selected."""
        return None

    def bar_actions(self) -> list[ui.View]:
        """Icons of the toolbar."""
        return [action("Search", "option_menu_search", "magnify", self.search.open)]

    def _breadcrumbs(self) -> ui.View | None:
        if self.search or self.root.id == "recent":
            return None
        return page.breadcrumbs(self.root, self.folder, self.enter)

    def chips(self) -> ui.View | None:
        """Filters by type."""
        return page.chips(self.types, partial(setattr, self, "types"))

    def _heading(self) -> str:
        if self.folder:
            here = self.root.is_volume and self.folder == self.root.path
            return f"Files {'on' if here else 'in'} {self.title}"
        return "Recent files" if self.root.id == "recent" else self.root.title

    def _toggle_view(self) -> None:
        self.documents.preferences.put(view_mode="list" if self.is_grid else "grid")

    def bottom_bar(self, inset_dp: float) -> ui.View:
        """What pickers have at the bottom, above the navigation bar."""
        return page.bottom_edge(inset_dp)

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
        """An item was long-pressed."""

    # -- navigation ------------------------------------------------------------------------------

    def roots(self) -> list[Root]:
        """The entries of the drawer."""
        return roots(self.device)

    def _show_roots(self) -> None:
        RootsDrawer(self, self.roots(), self.root, self.enter_root, self._eject).show()

    def enter_root(self, root: Root) -> None:
        """Go to a root."""
        self.root = root
        self.enter(root.path)

    def _eject(self) -> None:
        self.documents.eject()
        if self.root.is_removable:
            self.enter_root(root_of(self.device, "downloads"))

    def enter(self, path: str) -> None:
        """Go to a folder."""
        if path and not self.root.path and not self.root.has_buckets:
            self.root = root_of(self.device, "primary")
        self.folder = path
        self.end_search()

    def on_back(self) -> bool:
        if self.search or self.types:
            self.end_search()
            return True
        if self.folder and self.folder != self.root.path:
            self.enter("" if self.in_bucket else posixpath.dirname(self.folder))
            return True
        return False

    def end_search(self) -> None:
        """Discard the search and the types."""
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
            ui.MenuItem(
                "New folder",
                self.show_folder_dialog,
                enabled=bool(self.folder) and not self.in_bucket,
            ),
            ui.MenuItem("Sort by...", self.show_order_dialog),
            ui.MenuItem(
                "Don’t show hidden files" if hidden else "Show hidden files",
                partial(put, show_hidden_files=not hidden),
            ),
        ]

    def show_order_dialog(self) -> None:
        """Choose the sort order."""

        def put(position: int) -> None:
            self.documents.preferences.put(**{f"order_{self.root.id}": SORTS[position]})

        look: dict[str, Any] = {"kind": "single", "style": DIALOG}
        ui.ListDialog(self, "Sort by", SORTS, put, selected=SORTS.index(self.order), **look).show()

    def show_folder_dialog(self) -> None:
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


def name_dialog(
    activity: Activity, title: str, hint: str, text: str, on_ok: Callable[[str], object]
) -> ui.InputDialog:
    """Ask for a name; OK, or Enter, needs one."""
    field = ui.InputField(text, hint, "android:id/text1", select_all=bool(text))
    dialog = ui.InputDialog(
        activity,
        title,
        [field],
        on_ok,
        cancel="CANCEL",
        required=True,
        enter_accepts=True,
        style=DIALOG,
    )
    dialog.show()
    return dialog
