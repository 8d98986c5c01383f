"""The app list: all apps in a grid, the predicted ones above, and the search field.

Distances were measured on recordings.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps.launcher.base_view import FLING_DP, GOOGLE, LauncherView
from android_world.virtual_device.apps.launcher.items import COLUMNS, HOTSEAT
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from android_world.virtual_device.apps.base import Manifest
    from android_world.virtual_device.apps.launcher.home import HomeActivity

ROW_HEIGHT = 120
_LIST_TOP = 88.76
_HEADER_TOP, _HEADER_HEIGHT = 36.2, 107.8
_GRID_TOP = 187.43
_SUGGESTIONS_GAP, _SUGGESTION_HEIGHT = 16, 56
_SUGGESTIONS = 6
_SIDE = 21.714


class AppList(LauncherView):
    """All apps, or those that were searched for."""

    light_status_bar = True
    follows_night = True

    def __init__(self, home: HomeActivity) -> None:
        super().__init__(home)
        self.query = ui.TextState()
        self.searching = False

    def reset(self) -> None:
        """Go back to the top of the grid."""
        self.query.set_text("")
        self.searching = False
        self.home.retained_state["list:apps"] = ui.ScrollState()

    def on_back(self) -> None:
        if self.searching and self.query.text:
            self.clear_search()
        else:
            super().on_back()

    def drag(self, drag: ui.Drag) -> None:
        """Pulling the list down from its top closes it."""
        if drag.phase == "end" and drag.dy > FLING_DP * self.device.display.density:
            self.home.show_surface()

    # -- search ----------------------------------------------------------------------------------

    def on_search_focus(self, gained: bool) -> None:
        """The field was tapped."""
        self.searching = self.searching or gained

    def clear_search(self) -> None:
        """Empty the field."""
        self.query.set_text("")
        self.home.invalidate()

    def matching_apps(self) -> list[Manifest]:
        """Apps with a word that starts with the query."""
        wanted = self.query.text.strip().casefold()
        manifests = [m for m, _ in self.device.packages.launcher_activities()] if wanted else []
        # The space before both makes a match begin where a word begins.
        return [m for m in manifests if f" {wanted}" in f" {' '.join(m.label.casefold().split())}"]

    def open_first_result(self) -> None:
        """The keyboard's search key."""
        found = self.matching_apps()
        if found:
            self.open_app(found[0].package)

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        return ui.Box("#launcher", fill=True, background=theme.BACKGROUND)[
            ui.Box("#apps_view", fill=True, on_drag=self.drag, drag_axis="y")[
                ui.Box(".ViewGroup", fill=True)[
                    self._results() if self.searching else self._grid()
                ],
                self._search_bar(),
            ]
        ]

    def _predictions(self) -> list[Manifest]:
        if not self.home.wants("suggestions_all_apps"):
            return []
        items = self.home.workspace.items
        found = self.home.predictions(items.hotseat)
        return found[len(items.free(HOTSEAT)) :][:COLUMNS]  # The first are on the hotseat.

    def _icon(self, manifest: Manifest, **look: Any) -> ui.View:
        """An icon that can be carried to the home screen."""
        carry = partial(self.home.workspace.carry, manifest.package, None)
        return self.icon(manifest, label=theme.TEXT, on_drag=carry, drag_axis="long", **look)

    def _grid(self) -> ui.View:
        entries = [manifest for manifest, _ in self.device.packages.launcher_activities()]
        app = partial(self._icon, resource_id="icon")
        return AppsGrid(
            "#apps_list_view",
            fill=True,
            key="apps",
            margin=(0, _LIST_TOP, 0, 0),
            padding=(_SIDE, 0),
            top_inset=_GRID_TOP,
            columns=COLUMNS,
            row_height=ROW_HEIGHT,
            count=len(entries),
            build_row=lambda position: app(entries[position], top=11),
            header=[app(manifest, top=2) for manifest in self._predictions()],
        )

    def _search_bar(self) -> ui.View:
        preferences = partial(self.home.open_page, "SearchSettingsActivity")
        icon, name, desc, action = (
            ("close", "#clear_btn", "Clear search box", self.clear_search)
            if self.query.text
            else ("dots_vertical", "#menu_btn", "Preferences", preferences)
        )
        pill = (_SIDE, 59.43, _SIDE, 0)
        bar = "#search_container_all_apps.ViewGroup"
        return ui.Box(bar, w=ui.MATCH, h=114.67, background=theme.BACKGROUND)[
            ui.Box(w=ui.MATCH, h=55.24, margin=pill, background="#FFFFFF", corner=28),
            self.search_icon(h=48, margin=(25.52, 62.86, 0, 0)),
            ui.TextField(
                "#input",
                state=self.query,
                hint="Search apps, web and more",
                ime_action="search",
                input_type="visible_password",
                w=256,
                h=55.24,
                margin=(81.52, 59.43, 0, 0),
                on_action=self.open_first_result,
                action_key_only=True,
                on_focus=self.on_search_focus,
            ),
            ui.IconButton(
                icon, name, desc=desc, w=52.2, h=52.2, margin=(337.52, 60.95, 0, 0), tap=action
            ),
        ]

    def _results(self) -> ui.View:
        query = self.query.text.strip()
        found = self.matching_apps() if query else self._predictions()
        icons = [self._icon(manifest, top=2, w=92, h=_HEADER_HEIGHT) for manifest in found]
        rows = [ui.Row()[icons[start : start + COLUMNS]] for start in range(0, len(icons), COLUMNS)]
        count = _SUGGESTIONS if self.home.wants("search_web") else 0
        suggested = [f"{query}{number}" for number in range(count)]
        return ui.Box(
            "#search_results_list_view.RecyclerView",
            fill=True,
            margin=(0, _LIST_TOP, 0, 0),
            padding=(_SIDE, _HEADER_TOP, _SIDE, 0),
        )[
            ui.Column(w=ui.MATCH)[
                *rows,
                ui.Spacer(h=_SUGGESTIONS_GAP if rows else 0),
                *map(self._suggestion, suggested),
            ]
        ]

    def _suggestion(self, text: str) -> ui.View:
        """What could be looked for on the web."""
        return ui.Row(
            ".LinearLayout",
            w=ui.MATCH,
            h=_SUGGESTION_HEIGHT,
            align="center",
            padding=(20, 0),
            gap=20,
            tap=partial(self.open_app, GOOGLE),
        )[
            ui.Icon("magnify", tint=theme.SECONDARY),
            ui.Text(text, "#title", desc="Search null", style=ui.TextStyle(16, 400, theme.TEXT)),
        ]


@dataclass(kw_only=True, eq=False, repr=False)
class AppsGrid(ui.ListView):
    """A RecyclerView whose first row holds the predicted apps, scrolling with the rest."""

    header: Sequence[ui.View] = ()

    def layout_content(self, ctx: ui.LayoutContext, inner: ui.Rect, clip: ui.Rect) -> None:
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
