"""The list of documents that the app and its pickers share."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.documents_ui import items
from android_world.virtual_device.apps.documents_ui.documents import (
    DOWNLOADS,
    SORTS,
    TYPES,
    Document,
    Documents,
    Root,
    roots,
)
from android_world.virtual_device.apps.documents_ui.drawer import RootsDrawer
from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.basic import Icon, Text
from android_world.virtual_device.ui.containers import Box, Column, ListView, Row, Scroll
from android_world.virtual_device.ui.controls import IconButton, TextField
from android_world.virtual_device.ui.editing import TextState
from android_world.virtual_device.ui.kit.dialogs import KEEP_OPEN, PLATFORM
from android_world.virtual_device.ui.kit.input_dialog import InputDialog, InputField
from android_world.virtual_device.ui.kit.list_dialog import ListDialog
from android_world.virtual_device.ui.kit.menus import MenuItem, OverflowButton
from android_world.virtual_device.ui.kit.rows import Chip
from android_world.virtual_device.ui.kit.snackbar import SnackbarHost
from android_world.virtual_device.ui.text import TextStyle
from android_world.virtual_device.ui.view import MATCH, View

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import ActivityInfo, App
    from android_world.virtual_device.framework.intents import Intent
    from android_world.virtual_device.system.phone import Phone

PAGE = "#F0F0F3"
BAR_DP = 48
TITLE = TextStyle(20, 400, theme.TEXT)
_CRUMB = TextStyle(14, 400, theme.TEXT)
_EDGE_DP = 12.2  # of the left edge opens the drawer


class BrowserActivity(Activity):
    """A root, the folders entered from it, and the documents in the last of them."""

    background = PAGE
    edge_to_edge = True

    def __init__(self, device: Phone, app: App, info: ActivityInfo, intent: Intent) -> None:
        super().__init__(device, app, info, intent)
        self.documents = Documents(device)
        self.root: Root = next(r for r in roots(device) if r.path == DOWNLOADS)
        self.folder = self.root.path
        self.query = TextState()
        self.searching = False
        self.types: list[str] = []
        self.snackbar = SnackbarHost(self)

    def on_resume(self) -> None:
        """Read the storage again; a folder that is gone is left."""
        while self.folder and not self.device.storage.is_dir(self.folder):
            if self.folder == self.root.path:
                break
            self.folder = posixpath.dirname(self.folder)
        self.invalidate()

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
        return bool(self.types) or (self.searching and bool(self.query.text.strip()))

    def shown(self) -> items.Listing:
        """The documents, in order, kept until something in shared storage changes."""
        text = self.query.text if self.searching else None
        key = (
            items.Listing,
            self.root.id,
            self.folder,
            text,
            tuple(self.types),
            self.order,
            self.is_grid,
            self.documents.show_hidden,
        )
        return self.device.storage.derived(
            key, (), lambda: items.Listing(self._found(), self.is_grid), shared=True
        )

    def _found(self) -> list[Document]:
        if self.filtered():
            text = self.query.text if self.searching else ""
            place = self.folder or "/storage/emulated/0"
            found = self.documents.search(place, text, self.types)
        elif self.folder:
            found = self.documents.children(self.folder)
        else:
            found = self.documents.of_root(self.root)
        return self.documents.sorted(found, self.order)

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> View:
        """Bar, breadcrumbs, type chips, heading and documents."""
        shown = self.shown()
        insets, density = self.display_insets, self.device.display.density
        edge = View("#drawer_edge", w=_EDGE_DP, h=MATCH, margin=(0, insets.top / density, 0, 0))
        return Box(
            ".FrameLayout",
            fill=True,
            background=self.background,
            padding=(insets.left / density, 0, insets.right / density, 0),
        )[
            Column(
                ".ScrollView", fill=True, scrollable=True, margin=(0, insets.top / density, 0, 0)
            )[
                self.bar(),
                _inside(4, self._breadcrumbs()),
                _inside(3, self.chips()),
                _inside(3, self._heading()),
                Box(".FrameLayout", w=MATCH, weight=1)[
                    _inside(1, self._list(shown) if shown.documents else self._empty())
                ],
                _inside(2, self.bottom_bar(insets.bottom / density)),
            ],
            _inside(2, edge),
            Box(w=MATCH, gravity="bottom", padding=(0, 0, 0, insets.bottom / density))[
                self.snackbar.view()
            ],
        ]

    def bar(self) -> View:
        """The toolbar, or the search field."""
        if self.searching:
            return self._search_bar()
        return Row("#toolbar.ViewGroup", w=MATCH, h=BAR_DP, align="center")[
            IconButton("menu", desc="Show roots", w=56, tap=self.show_roots),
            Text(self.title, style=TITLE, weight=1, max_lines=1, margin=(16, 0, 0, 0)),
            *self.bar_actions(),
            OverflowButton(activity=self, items=self.menu(), w=48),
        ]

    def bar_actions(self) -> list[View]:
        """Icons of the toolbar."""
        return [action("Search", "option_menu_search", "magnify", self.open_search)]

    def _search_bar(self) -> View:
        return Row("#toolbar.ViewGroup", w=MATCH, h=BAR_DP, align="center")[
            IconButton("arrow-left", desc="Back", w=56, tap=self.close_search),
            TextField(
                "#search_src_text",
                state=self.query,
                hint="Search this phone",
                ime_action="search",
                weight=1,
                h=MATCH,
                on_action=self._submitted,
            ),
            IconButton(
                "close", "#search_close_btn.ImageView", desc="Clear query", tap=self._clear_search
            )
            if self.query.text
            else None,
        ]

    def _breadcrumbs(self) -> View | None:
        if self.searching or self.root.id == "recent":
            return None
        paths = [self.root.path]
        for name in self.folder.removeprefix(self.root.path).split("/")[1:]:
            paths.append(f"{paths[-1]}/{name}")
        crumbs = [self._crumb(path, path == paths[-1]) for path in paths]
        return Scroll(
            "#horizontal_breadcrumb.RecyclerView",
            key=f"crumbs:{self.folder}",
            horizontal=True,
            w=MATCH,
            margin=(0, 1, 0, 0),
        )[Row(h=BAR_DP, align="center")[crumbs]]

    def _crumb(self, path: str, last: bool) -> View:
        first = path == self.root.path
        name = Text(
            self.root.title if first else posixpath.basename(path),
            "#breadcrumb_text",
            style=_CRUMB,
            enabled=last,
            h=BAR_DP,
            padding=(24 if first else 8, 0, 16 if last else 8, 0),
            tap=partial(self.enter, path),
        )
        arrow = Icon("chevron-right", tint=theme.SECONDARY, w=24)
        return Row(align="center")[name, None if last else arrow]

    def chips(self) -> View | None:
        """Filters by type."""
        chips = [self._chip(kind, icon) for kind, icon in TYPES.items()]
        return Scroll(
            "#search_chip_group_container.HorizontalScrollView",
            key="chips",
            horizontal=True,
            w=MATCH,
        )[Row(h=BAR_DP, gap=8, padding=(24, 0), align="center")[chips]]

    def _chip(self, kind: str, icon: str) -> View:
        """A chip in the 48 dp that a finger needs."""
        chosen = kind in self.types
        return Box(
            ".CompoundButton",
            text=kind,
            checkable=True,
            checked=chosen,
            h=BAR_DP,
            tap=partial(self._toggle_type, kind),
        )[
            Chip(
                class_name=None,
                text=kind,
                icon=icon,
                kind="filter",
                checked=chosen,
                gap=10,
                gravity="center",
            )
        ]

    def _heading(self) -> View:
        text = f"Files in {self.title}"
        if self.folder == self.root.path and self.root.id == "primary":
            text = f"Files on {self.title}"
        elif not self.folder:
            text = "Recent files" if self.root.id == "recent" else self.root.title
        grid = self.is_grid
        return Row(w=MATCH, h=60, align="center", padding=(24, 0, 24, 0))[
            Text(
                text,
                "#header_title",
                style=TextStyle(14, 500, theme.TEXT),
                weight=1,
                h=MATCH,
                max_lines=1,
            ),
            action(
                "List view" if grid else "Grid view",
                "sub_menu_list" if grid else "sub_menu_grid",
                "view-list" if grid else "view-grid-outline",
                self._toggle_mode,
            ),
        ]

    def _empty(self) -> View:
        text = f"No matches in {self.title}" if self.filtered() else "No items"
        return Box(fill=True)[
            Text(
                text,
                "#message",
                style=TextStyle(16, 400, theme.SECONDARY),
                w=MATCH,
                align="center",
                gravity="center",
                margin=(20, 0, 20, 12.6),
            )
        ]

    def _list(self, shown: items.Listing) -> View:
        lines = shown.lines
        return ListView(
            "#dir_list",
            fill=True,
            key=f"dir_list:{self.root.id}:{self.folder}:{self.is_grid}",
            count=len(lines),
            row_height=shown.heights,
            build_row=lambda i: items.line_view(self, lines[i], self.is_grid),
            bottom_inset=80,
        )

    def bottom_bar(self, inset_dp: float) -> View:
        """What pickers have at the bottom, above the navigation bar."""
        return Box("#container_save.ViewGroup", w=MATCH, h=inset_dp)

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

    def has_location(self) -> bool:
        """Whether items tell where they are."""
        return self.filtered()

    # -- navigation ------------------------------------------------------------------------------

    def show_roots(self) -> None:
        """Open the drawer."""
        RootsDrawer(self, roots(self.device), self.root.id, self.open_root).show()

    def open_root(self, root_id: str) -> None:
        """Go to a root."""
        self.root = next(r for r in roots(self.device) if r.id == root_id)
        self.end_search()
        self.enter(self.root.path)

    def enter(self, path: str) -> None:
        """Go to a folder."""
        if path and not self.root.path:
            self.root = next(r for r in roots(self.device) if r.id == "primary")
        self.folder = path
        self.end_search()
        self.invalidate()

    def on_back(self) -> bool:
        """End the search, then go up."""
        if self.searching or self.types:
            self.close_search()
            return True
        if self.folder and self.folder != self.root.path:
            self.enter(posixpath.dirname(self.folder))
            return True
        return False

    # -- search ----------------------------------------------------------------------------------

    def open_search(self) -> None:
        """Show the search field."""
        self.searching = True
        self.set_focus(self.query)
        self.invalidate()

    def close_search(self) -> None:
        """Back to the folder."""
        self.end_search()
        self.invalidate()

    def end_search(self) -> None:
        """Forget the search."""
        if self.searching:
            self.set_focus(None)
        self.searching, self.types = False, []
        self.query.set_text("")

    def _submitted(self) -> None:
        self.device.ime.hide()

    def _clear_search(self) -> None:
        self.query.set_text("")
        self.set_focus(self.query)
        self.invalidate()

    def _toggle_type(self, kind: str) -> None:
        self.types = [] if kind in self.types else [kind]
        self.invalidate()

    # -- menu ------------------------------------------------------------------------------------

    def menu(self) -> list[MenuItem]:
        """The overflow menu while browsing."""
        hidden = "Don’t show hidden files" if self.documents.show_hidden else "Show hidden files"
        entries = [MenuItem("New folder", self.ask_folder)] if self.folder else []
        return [
            *entries,
            MenuItem("Sort by...", self.ask_order),
            MenuItem(hidden, self._toggle_hidden),
        ]

    def _toggle_mode(self) -> None:
        self.documents.preferences.put(view_mode="list" if self.is_grid else "grid")
        self.invalidate()

    def _toggle_hidden(self) -> None:
        self.documents.preferences.put(show_hidden_files=not self.documents.show_hidden)

    def ask_order(self) -> None:
        """Choose the sort order."""
        ListDialog(
            self,
            "Sort by",
            SORTS,
            self._set_order,
            kind="single",
            selected=SORTS.index(self.order),
            style=PLATFORM,
        ).show()

    def _set_order(self, position: int) -> None:
        self.documents.preferences.put(**{f"order_{self.root.id}": SORTS[position]})

    def ask_folder(self) -> None:
        """Ask for the name of a new folder."""
        name_dialog(self, "New folder", "Folder name", "", self._make_folder)

    def _make_folder(self, name: str) -> object:
        if "/" in name or self.device.storage.exists(f"{self.folder}/{name}"):
            return KEEP_OPEN
        try:
            path = self.documents.create(self.folder, name, None)
        except OSError:
            self.snackbar.show("Failed to create folder")
        else:
            self.created_folder(path)
        return None

    def created_folder(self, path: str) -> None:
        """A new folder is there."""
        self.invalidate()


def _inside(depth: int, view: View | None) -> View | None:
    """The view in as many frames as on the phone: they give the order of the elements."""
    if view is None:
        return None
    for _ in range(depth):
        view = Box(".FrameLayout", w=view.w, h=view.h)[view]
    return view


def action(title: str, name: str, icon: str, on_tap: Callable[[], object]) -> View:
    """An icon of a bar; this app's are TextViews with a description."""
    return IconButton(icon, ".TextView", desc=title, resource_id=name, w=48.4, h=BAR_DP, tap=on_tap)


def name_dialog(
    activity: Activity, title: str, hint: str, text: str, on_ok: Callable[[str], object]
) -> InputDialog:
    """Ask for a name; OK needs one."""
    field = InputField(text, hint, "android:id/text1", select_all=bool(text))
    dialog = InputDialog(
        activity, title, [field], on_ok, ok="OK", cancel="CANCEL", required=True, style=PLATFORM
    )
    dialog.show()
    return dialog
