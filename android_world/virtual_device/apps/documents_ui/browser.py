"""The list of documents that the app and its pickers share."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
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

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import ActivityInfo, App
    from android_world.virtual_device.framework.intents import Intent
    from android_world.virtual_device.system.phone import Phone

PAGE = "#F0F0F3"
BAR_DP = 48
TITLE = ui.TextStyle(20, 400, theme.TEXT)
_CRUMB = ui.TextStyle(14, 400, theme.TEXT)
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
        self.query = ui.TextState()
        self.searching = False
        self.types: list[str] = []
        self.snackbar = ui.SnackbarHost(self)

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

    def build(self) -> ui.View:
        """Bar, breadcrumbs, type chips, heading and documents."""
        shown = self.shown()
        insets, density = self.display_insets, self.device.display.density
        edge = ui.View(
            "#drawer_edge", w=_EDGE_DP, h=ui.MATCH, margin=(0, insets.top / density, 0, 0)
        )
        return ui.Box(
            ".FrameLayout",
            fill=True,
            background=self.background,
            padding=(insets.left / density, 0, insets.right / density, 0),
        )[
            ui.Column(
                ".ScrollView", fill=True, scrollable=True, margin=(0, insets.top / density, 0, 0)
            )[
                self.bar(),
                _inside(4, self._breadcrumbs()),
                _inside(3, self.chips()),
                _inside(3, self._heading()),
                ui.Box(".FrameLayout", w=ui.MATCH, weight=1)[
                    _inside(1, self._list(shown) if shown.documents else self._empty())
                ],
                _inside(2, self.bottom_bar(insets.bottom / density)),
            ],
            _inside(2, edge),
            ui.Box(w=ui.MATCH, gravity="bottom", padding=(0, 0, 0, insets.bottom / density))[
                self.snackbar.view()
            ],
        ]

    def bar(self) -> ui.View:
        """The toolbar, or the search field."""
        if self.searching:
            return self._search_bar()
        return ui.Row("#toolbar.ViewGroup", w=ui.MATCH, h=BAR_DP, align="center")[
            ui.IconButton("menu", desc="Show roots", w=56, tap=self.show_roots),
            ui.Text(self.title, style=TITLE, weight=1, max_lines=1, margin=(16, 0, 0, 0)),
            *self.bar_actions(),
            ui.OverflowButton(activity=self, items=self.menu(), w=48),
        ]

    def bar_actions(self) -> list[ui.View]:
        """Icons of the toolbar."""
        return [action("Search", "option_menu_search", "magnify", self.open_search)]

    def _search_bar(self) -> ui.View:
        return ui.Row("#toolbar.ViewGroup", w=ui.MATCH, h=BAR_DP, align="center")[
            ui.IconButton("arrow-left", desc="Back", w=56, tap=self.close_search),
            ui.TextField(
                "#search_src_text",
                state=self.query,
                hint="Search this phone",
                ime_action="search",
                weight=1,
                h=ui.MATCH,
                on_action=self._submitted,
            ),
            ui.IconButton(
                "close", "#search_close_btn.ImageView", desc="Clear query", tap=self._clear_search
            )
            if self.query.text
            else None,
        ]

    def _breadcrumbs(self) -> ui.View | None:
        if self.searching or self.root.id == "recent":
            return None
        paths = [self.root.path]
        for name in self.folder.removeprefix(self.root.path).split("/")[1:]:
            paths.append(f"{paths[-1]}/{name}")
        crumbs = [self._crumb(path, path == paths[-1]) for path in paths]
        return ui.Scroll(
            "#horizontal_breadcrumb.RecyclerView",
            key=f"crumbs:{self.folder}",
            horizontal=True,
            w=ui.MATCH,
            margin=(0, 1, 0, 0),
        )[ui.Row(h=BAR_DP, align="center")[crumbs]]

    def _crumb(self, path: str, last: bool) -> ui.View:
        first = path == self.root.path
        name = ui.Text(
            self.root.title if first else posixpath.basename(path),
            "#breadcrumb_text",
            style=_CRUMB,
            enabled=last,
            h=BAR_DP,
            padding=(24 if first else 8, 0, 16 if last else 8, 0),
            tap=partial(self.enter, path),
        )
        arrow = ui.Icon("chevron-right", tint=theme.SECONDARY, w=24)
        return ui.Row(align="center")[name, None if last else arrow]

    def chips(self) -> ui.View | None:
        """Filters by type."""
        chips = [self._chip(kind, icon) for kind, icon in TYPES.items()]
        return ui.Scroll(
            "#search_chip_group_container.HorizontalScrollView",
            key="chips",
            horizontal=True,
            w=ui.MATCH,
        )[ui.Row(h=BAR_DP, gap=8, padding=(24, 0), align="center")[chips]]

    def _chip(self, kind: str, icon: str) -> ui.View:
        """A chip in the 48 dp that a finger needs."""
        chosen = kind in self.types
        return ui.Box(
            ".CompoundButton",
            text=kind,
            checkable=True,
            checked=chosen,
            h=BAR_DP,
            tap=partial(self._toggle_type, kind),
        )[
            ui.Chip(
                class_name=None,
                text=kind,
                icon=icon,
                kind="filter",
                checked=chosen,
                gap=10,
                gravity="center",
            )
        ]

    def _heading(self) -> ui.View:
        text = f"Files in {self.title}"
        if self.folder == self.root.path and self.root.id == "primary":
            text = f"Files on {self.title}"
        elif not self.folder:
            text = "Recent files" if self.root.id == "recent" else self.root.title
        grid = self.is_grid
        return ui.Row(w=ui.MATCH, h=60, align="center", padding=(24, 0, 24, 0))[
            ui.Text(
                text,
                "#header_title",
                style=ui.TextStyle(14, 500, theme.TEXT),
                weight=1,
                h=ui.MATCH,
                max_lines=1,
            ),
            action(
                "List view" if grid else "Grid view",
                "sub_menu_list" if grid else "sub_menu_grid",
                "view-list" if grid else "view-grid-outline",
                self._toggle_mode,
            ),
        ]

    def _empty(self) -> ui.View:
        text = f"No matches in {self.title}" if self.filtered() else "No items"
        return ui.Box(fill=True)[
            ui.Text(
                text,
                "#message",
                style=ui.TextStyle(16, 400, theme.SECONDARY),
                w=ui.MATCH,
                align="center",
                gravity="center",
                margin=(20, 0, 20, 12.6),
            )
        ]

    def _list(self, shown: items.Listing) -> ui.View:
        lines = shown.lines
        return ui.ListView(
            "#dir_list",
            fill=True,
            key=f"dir_list:{self.root.id}:{self.folder}:{self.is_grid}",
            count=len(lines),
            row_height=shown.heights,
            build_row=lambda i: items.line_view(self, lines[i], self.is_grid),
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

    def menu(self) -> list[ui.MenuItem]:
        """The overflow menu while browsing."""
        hidden = "Don’t show hidden files" if self.documents.show_hidden else "Show hidden files"
        entries = [ui.MenuItem("New folder", self.ask_folder)] if self.folder else []
        return [
            *entries,
            ui.MenuItem("Sort by...", self.ask_order),
            ui.MenuItem(hidden, self._toggle_hidden),
        ]

    def _toggle_mode(self) -> None:
        self.documents.preferences.put(view_mode="list" if self.is_grid else "grid")
        self.invalidate()

    def _toggle_hidden(self) -> None:
        self.documents.preferences.put(show_hidden_files=not self.documents.show_hidden)

    def ask_order(self) -> None:
        """Choose the sort order."""
        ui.ListDialog(
            self,
            "Sort by",
            SORTS,
            self._set_order,
            kind="single",
            selected=SORTS.index(self.order),
            style=ui.PLATFORM,
        ).show()

    def _set_order(self, position: int) -> None:
        self.documents.preferences.put(**{f"order_{self.root.id}": SORTS[position]})

    def ask_folder(self) -> None:
        """Ask for the name of a new folder."""
        name_dialog(self, "New folder", "Folder name", "", self._make_folder)

    def _make_folder(self, name: str) -> object:
        if "/" in name or self.device.storage.exists(f"{self.folder}/{name}"):
            return ui.KEEP_OPEN
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


def _inside(depth: int, view: ui.View | None) -> ui.View | None:
    """The view in as many frames as on the phone: they give the order of the elements."""
    if view is None:
        return None
    for _ in range(depth):
        view = ui.Box(".FrameLayout", w=view.w, h=view.h)[view]
    return view


def action(title: str, name: str, icon: str, on_tap: Callable[[], object]) -> ui.View:
    """An icon of a bar; this app's are TextViews with a description."""
    return ui.IconButton(
        icon, ".TextView", desc=title, resource_id=name, w=48.4, h=BAR_DP, tap=on_tap
    )


def name_dialog(
    activity: Activity, title: str, hint: str, text: str, on_ok: Callable[[str], object]
) -> ui.InputDialog:
    """Ask for a name; OK needs one."""
    field = ui.InputField(text, hint, "android:id/text1", select_all=bool(text))
    dialog = ui.InputDialog(
        activity, title, [field], on_ok, ok="OK", cancel="CANCEL", required=True, style=ui.PLATFORM
    )
    dialog.show()
    return dialog
