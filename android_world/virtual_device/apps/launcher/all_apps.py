"""The app list: all apps in a grid, the predicted ones above, and the search field."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Manifest
from android_world.virtual_device.apps.launcher.icons import BubbleText
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from android_world.virtual_device.apps.launcher.home import HomeActivity

SEARCH_HINT = "Search apps, web and more"
PREDICTIONS = (
    "com.android.settings",
    "com.google.android.deskclock",
    "com.google.android.contacts",
    "com.android.camera2",
)
COLUMNS = 4
ROW_HEIGHT = 120
_LIST_TOP = 88.76
_HEADER_TOP, _HEADER_HEIGHT = 36.2, 107.8
_GRID_TOP = 187.43
_SIDE = 21.714


def build_all_apps(home: HomeActivity) -> ui.View:
    """The views of the app list."""
    searching = home.searching
    return ui.Box("#launcher", fill=True, background=theme.BACKGROUND)[
        ui.Box("#apps_view", fill=True, on_drag=home.drag_apps, drag_axis="y")[
            ui.Box(".ViewGroup", fill=True)[_results(home) if searching else _grid(home)],
            _search_bar(home),
        ]
    ]


def _grid(home: HomeActivity) -> ui.View:
    entries = [manifest for manifest, _ in home.device.packages.launcher_activities()]
    predicted = [m for m in map(home.manifest, PREDICTIONS) if m is not None]
    return AppsList(
        "#apps_list_view",
        fill=True,
        key="apps",
        margin=(0, _LIST_TOP, 0, 0),
        padding=(_SIDE, 0),
        top_inset=_GRID_TOP,
        columns=COLUMNS,
        row_height=ROW_HEIGHT,
        count=len(entries),
        build_row=lambda position: app_icon(home, entries[position], "icon"),
        header=[app_icon(home, manifest, "icon", top=2) for manifest in predicted],
    )


def app_icon(
    home: HomeActivity, manifest: Manifest, resource_id: str, top: float = 11
) -> BubbleText:
    """One app of the list."""
    return BubbleText(
        text=manifest.label,
        desc=manifest.label,
        resource_id=resource_id,
        icon=manifest.icon,
        label=theme.TEXT,
        top=top,
        tap=partial(home.open_app, manifest.package),
        on_long_press=partial(home.open_popup, manifest.package),
    )


@dataclass(kw_only=True, eq=False, repr=False)
class AppsList(ui.ListView):
    """A RecyclerView whose first row holds the predicted apps, scrolling with the rest."""

    header: Sequence[ui.View] = ()

    def layout_content(self, ctx: ui.LayoutContext, inner: ui.Rect, clip: ui.Rect) -> None:
        """Place the grid, then the predicted row above it."""
        super().layout_content(ctx, inner, clip)
        assert self.state is not None
        cell, height = inner.width / COLUMNS, ctx.px(_HEADER_HEIGHT)
        top = inner.top + ctx.px(_HEADER_TOP) - self.state.offset
        for position, view in enumerate(self._rows):
            left = inner.left + int(cell * (position % COLUMNS))
            view.layout(ctx, left, view.bounds.top, clip.intersect(inner))
        row = ui.Box(".LinearLayout")[self.header]
        row.attach(ctx)
        row.measure(ctx, inner.width, height, exact_w=True, exact_h=True)
        row.layout(ctx, inner.left, top, clip.intersect(inner))
        for column, view in enumerate(self.header):
            view.measure(ctx, int(cell), height, exact_w=True, exact_h=True)
            view.layout(ctx, inner.left + int(cell * column), top, clip.intersect(inner))
        self._rows.append(row)


def _search_bar(home: HomeActivity) -> ui.View:
    filled = bool(home.query.text)
    trailing = (
        ui.IconButton(
            "close",
            "#clear_btn",
            desc="Clear search box",
            w=52.2,
            h=52.2,
            margin=(337.52, 60.95, 0, 0),
            tap=home.clear_search,
        )
        if filled
        else ui.IconButton(
            "dots_vertical",
            "#menu_btn",
            desc="Preferences",
            w=52.2,
            h=52.2,
            margin=(337.52, 60.95, 0, 0),
            tap=home.open_search_preferences,
        )
    )
    return ui.Box(
        "#search_container_all_apps.ViewGroup", w=ui.MATCH, h=114.67, background=theme.BACKGROUND
    )[
        ui.Box(
            w=ui.MATCH, h=55.24, margin=(_SIDE, 59.43, _SIDE, 0), background="#FFFFFF", corner=28
        ),
        ui.Icon(
            "magnify",
            "#g_icon",
            desc="Google app",
            tint="#4285F4",
            w=48,
            h=48,
            margin=(25.52, 62.86, 0, 0),
            tap=home.open_google,
        ),
        ui.TextField(
            "#input",
            state=home.query,
            hint=SEARCH_HINT,
            ime_action="search",
            style=ui.TextStyle(16, 400, theme.TEXT),
            w=256,
            h=55.24,
            margin=(81.52, 59.43, 0, 0),
            on_change=home.search_changed,
            on_action=home.open_first_result,
            on_focus=home.search_focused,
        ),
        trailing,
    ]


def _results(home: HomeActivity) -> ui.View:
    query = home.query.text.strip()
    if not query:
        found = [m for m in map(home.manifest, PREDICTIONS) if m is not None]
    else:
        found = home.search(query)
    rows: list[ui.View] = []
    for start in range(0, len(found), COLUMNS):
        icons = [app_icon(home, manifest, "", top=2) for manifest in found[start : start + COLUMNS]]
        for icon in icons:
            icon.w, icon.h = 92, _HEADER_HEIGHT
        rows.append(ui.Row()[icons])
    if not rows:
        rows = [
            ui.Text(
                f'No apps found matching "{query}"',
                style=ui.TextStyle(14, 400, theme.SECONDARY),
                w=ui.MATCH,
                align="center",
                margin=(0, 32, 0, 0),
            )
        ]
    return ui.Box(
        "#search_results_list_view.RecyclerView",
        fill=True,
        margin=(0, _LIST_TOP, 0, 0),
        padding=(_SIDE, _HEADER_TOP, _SIDE, 0),
    )[ui.Column(w=ui.MATCH)[rows]]
