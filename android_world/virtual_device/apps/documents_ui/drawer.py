"""The drawer of roots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.documents_ui.documents import Root
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import Activity

_ROW_DP = 56
_TITLE = ui.TextStyle(14, 500, theme.TEXT)


class RootsDrawer(ui.NavigationDrawer):
    """The word Files and the roots; a tap goes to one."""

    def __init__(
        self,
        activity: Activity,
        roots: Sequence[Root],
        selected: str,
        on_open: Callable[[str], object],
    ) -> None:
        super().__init__(activity, [ui.Destination(r.title, r.icon) for r in roots], width_dp=280)
        self.roots = list(roots)
        self.chosen = selected
        self.on_open = on_open

    def build_window(self, insets: ui.Insets) -> ui.View:
        """The sheet."""
        density = self.device.display.density
        rows: list[ui.View] = []
        for position, root in enumerate(self.roots):
            if root.id == "primary":
                rows.append(ui.Divider(margin=(24, 8)))
            rows.append(self._root_row(position, root))
        return ui.Column(
            "#drawer_roots",
            background=theme.BACKGROUND,
            padding=(insets.left / density, insets.top / density, 0, 0),
            on_drag=self._dragged,
            drag_axis="x",
        )[
            ui.Text("Files", style=ui.TextStyle(22, 400, theme.TEXT), padding=(16, 8, 16, 8), h=56),
            ui.Scroll("#roots_list.ListView", key="roots", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[rows]
            ],
        ]

    def _root_row(self, position: int, root: Root) -> ui.View:
        chosen = root.id == self.chosen
        return ui.Row(
            "#item_root",
            w=ui.MATCH,
            h=_ROW_DP,
            align="center",
            padding=(24, 0, 8, 0),
            gap=16,
            selected=chosen,
            background=theme.ACCENT_LIGHT if chosen else "",
            tap=lambda: self.pick(position),
        )[
            ui.Icon(root.icon, tint=theme.SECONDARY),
            ui.Text(root.title, "#android:id/title", style=_TITLE, weight=1),
        ]

    def pick(self, position: int) -> None:
        """Go to a root."""
        self.dismiss()
        self.on_open(self.roots[position].id)
        self.activity.invalidate()
