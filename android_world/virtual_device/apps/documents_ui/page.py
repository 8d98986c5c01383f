"""What the page of a folder is made of besides its bar. Sizes in dp are measured on recordings."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.documents_ui import items
from android_world.virtual_device.apps.documents_ui.documents import TYPES, Root
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.documents_ui.browser import BrowserActivity

BAR_DP = 48
DIALOG = ui.DialogStyle(background="#FBFCFF", title=ui.TextStyle(20, 500, theme.TEXT))
TITLE = ui.TextStyle(20, 400, theme.TEXT)
_LABEL = ui.TextStyle(14, 400, theme.TEXT)
_SELECTED = ui.TextStyle(18, 400, theme.TEXT)
_EDGE_DP = 12.2


def edge() -> ui.View:
    """The left edge, which opens the drawer."""
    return ui.View("#drawer_edge", w=_EDGE_DP, h=ui.MATCH, important=True)


def bottom_edge(inset_dp: float) -> ui.View:
    """The empty place of a picker's buttons, above the navigation bar."""
    return ui.Box("#container_save.ViewGroup", w=ui.MATCH, h=inset_dp, important=True)


def action(title: str, name: str, icon: str, on_tap: Callable[[], object]) -> ui.View:
    """An icon of a bar; this app's are TextViews with a description."""
    return ui.IconButton(icon, f"#{name}.TextView", desc=title, w=48.4, h=BAR_DP, tap=on_tap)


def breadcrumbs(root: Root, folder: str, on_tap: Callable[[str], object]) -> ui.View:
    """The root and the folders entered; a tap on one goes back to it."""
    names = folder.removeprefix(root.path).split("/")[1:]
    paths = list(accumulate(names, posixpath.join, initial=root.path))
    if root.has_buckets:
        paths = ["", folder] if folder else [""]
    first, last = paths[0], paths[-1]

    def crumb(path: str) -> ui.View:
        return ui.Row(align="center", tap=partial(on_tap, path), clickable=False)[
            ui.Text(
                root.title if path == first else posixpath.basename(path),
                "#breadcrumb_text",
                style=_LABEL,
                enabled=path == last,
                h=BAR_DP,
                padding=(24 if path == first else 8, 0, 16 if path == last else 8, 0),
            ),
            None if path == last else ui.Icon("chevron-right", tint=theme.SECONDARY),
        ]

    return ui.Scroll(
        "#horizontal_breadcrumb.RecyclerView",
        key=f"crumbs:{folder}",
        horizontal=True,
        w=ui.MATCH,
        margin=(0, 1, 0, 0),
    )[ui.Row(h=BAR_DP, align="center")[[crumb(path) for path in paths]]]


def chips(chosen: list[str], on_choose: Callable[[list[str]], object]) -> ui.View:
    """Filters by type; a tap on the chosen one takes it away."""

    def chip(kind: str, icon: str) -> ui.View:
        checked = kind in chosen
        view = ui.Chip(class_name=None, text=kind, icon=icon, kind="filter", checked=checked)
        view.gap, view.gravity = 8.5, "center"
        return ui.Box(  # The 48 dp that a finger needs.
            ".CompoundButton",
            text=kind,
            checkable=True,
            checked=checked,
            h=BAR_DP,
            tap=partial(on_choose, [] if checked else [kind]),
        )[view]

    return ui.Scroll(
        ".HorizontalScrollView", key="chips", horizontal=True, w=ui.MATCH, focusable=True
    )[
        ui.Row(h=BAR_DP, gap=8.3, padding=(24.2, 0), align="center")[
            [chip(kind, icon) for kind, icon in TYPES.items()]
        ]
    ]


def selection_bar(count: int, on_close: Callable[[], object], *actions: ui.View | None) -> ui.View:
    """The bar over the toolbar while documents are selected."""
    close = "#action_mode_close_button.ImageView"
    return ui.Row("#action_mode_bar.ViewGroup", w=ui.MATCH, h=BAR_DP, align="center")[
        ui.IconButton("close", close, desc="Cancel", w=56, tap=on_close),
        ui.Box(weight=1, margin=(16, 0, 0, 0))[
            ui.Text(f"{count} selected", "#action_bar_title", style=_SELECTED)
        ],
        *actions,
    ]


def heading(text: str, is_grid: bool, on_toggle: Callable[[], object]) -> ui.View:
    """What the list is, and the icon that shows it otherwise."""
    toggle = action("Grid view", "sub_menu_grid", "view-grid-outline", on_toggle)
    if is_grid:
        toggle = action("List view", "sub_menu_list", "view-list", on_toggle)
    style = ui.TextStyle(14, 500, theme.TEXT)
    title = ui.Text(text, "#header_title", style=style, weight=1, h=ui.MATCH, max_lines=1)
    return ui.Row(w=ui.MATCH, h=60, align="center", padding=(24, 0))[title, toggle]


def empty(text: str) -> ui.View:
    """The text where there is nothing to list."""
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


def documents(screen: BrowserActivity, shown: items.Listing) -> ui.View:
    """The documents, as a grid or a list."""
    return ui.list_of(
        "#dir_list",
        shown.lines,
        lambda line: items.line_view(screen, line, screen.is_grid),
        shown.heights,
        fill=True,
        key=f"dir_list:{screen.root.id}:{screen.folder}:{screen.is_grid}",
        bottom_inset=80,
    )


def inside(depth: int, view: ui.View | None) -> ui.View | None:
    """The view in as many frames as on the phone: they give the order of the elements."""
    if view is None:
        return None
    for _ in range(depth):
        view = ui.Box(".FrameLayout", w=view.w, h=view.h, important=True)[view]
    return view
