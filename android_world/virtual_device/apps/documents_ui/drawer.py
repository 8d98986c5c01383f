"""The drawer of roots."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.documents_ui.documents import Root, roots
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import Activity


class RootsDrawer(ui.NavigationDrawer):
    """The word Files and the roots; a tap goes to one, `on_open` gets its id."""

    def __init__(self, activity: Activity, selected: str, on_open: Callable[[str], object]) -> None:
        known = roots(activity.device)
        entries = [ui.Destination(r.title, r.icon, on_tap=partial(on_open, r.id)) for r in known]
        chosen = [root.id for root in known].index(selected)
        super().__init__(activity, entries, selected=chosen, width_dp=280)
        self.roots = known

    def build_window(self, insets: ui.Insets) -> ui.View:
        """The sheet."""
        density = self.device.display.density
        *kinds, storage = (self._row(i, root) for i, root in enumerate(self.roots))
        return ui.Column(
            "#drawer_roots",
            background=theme.BACKGROUND,
            padding=(insets.left / density, insets.top / density, 0, 0),
            on_drag=self._dragged,
            drag_axis="x",
        )[
            ui.Text("Files", style=ui.TextStyle(22, 400, theme.TEXT), padding=(16, 8), h=56),
            ui.Scroll("#roots_list.ListView", key="roots", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[*kinds, ui.Divider(margin=(24, 8)), storage]
            ],
        ]

    def _row(self, position: int, root: Root) -> ui.View:
        chosen = position == self.selected
        return ui.Row(
            "#item_root",
            w=ui.MATCH,
            h=56,
            align="center",
            padding=(24, 0, 8, 0),
            gap=16,
            selected=chosen,
            background=theme.ACCENT_LIGHT if chosen else "",
            tap=partial(self.pick, position),
        )[
            ui.Icon(root.icon, tint=theme.SECONDARY),
            ui.Text(
                root.title, "#android:id/title", style=ui.TextStyle(14, 500, theme.TEXT), weight=1
            ),
        ]
