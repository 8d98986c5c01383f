"""The drawer of roots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.documents_ui.documents import Root
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import Activity


class RootsDrawer(ui.NavigationDrawer):
    """The word Files and the roots; a tap goes to one, `on_open` gets it."""

    def __init__(
        self,
        activity: Activity,
        roots: Sequence[Root],
        selected: Root,
        on_open: Callable[[Root], object],
        on_eject: Callable[[], object],
    ) -> None:
        entries = [ui.Destination(root.title, on_tap=partial(on_open, root)) for root in roots]
        chosen = roots.index(selected) if selected in roots else -1
        super().__init__(activity, entries, selected=chosen, width_dp=280)
        self.roots, self.on_eject = roots, ui.snapshot_safe(on_eject)

    def build_window(self, insets: ui.Insets) -> ui.View:
        density = self.device.display.density
        rows = [(root, self._row(i, root)) for i, root in enumerate(self.roots)]
        line = ui.Box(".FrameLayout", w=ui.MATCH, padding=(0, 12), important=True)
        return ui.Column(
            "#drawer_roots",
            background=theme.BACKGROUND,
            padding=(insets.left / density, insets.top / density, 0, 0),
            on_drag=self._on_drag,
            drag_axis="x",
        )[
            ui.Row(w=ui.MATCH, h=48, align="center", padding=(16, 0))[
                ui.Text("Files", style=ui.TextStyle(24, 400, theme.TEXT))
            ],
            ui.Scroll("#roots_list.ListView", key="roots", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH, padding=(0, 8))[
                    *(row for root, row in rows if not root.is_volume),
                    line[ui.Divider(margin=(24, 0))],
                    *(row for root, row in rows if root.is_volume),
                ]
            ],
        ]

    def _row(self, position: int, root: Root) -> ui.View:
        chosen = position == self.selected
        eject = ui.IconButton(
            "eject",
            "#action_icon_area.FrameLayout",
            desc="Eject",
            margin=(9.5, 0, 0, 0),
            tap=self._eject,
        )
        return ui.Row(
            "#item_root",
            w=ui.MATCH,
            min_height=56,
            align="center",
            padding=(24, 8, 8, 8),
            background=theme.ACCENT_LIGHT if chosen else "",
            tap=partial(self.pick, position),
        )[
            ui.Icon(root.icon, tint=theme.SECONDARY, margin=(0, 0, 16, 0)),
            ui.Text(
                root.title,
                "#android:id/title",
                style=ui.TextStyle(14, 500, theme.TEXT),
                weight=1,
                max_lines=1,
            ),
            eject if root.is_removable else None,
        ]

    def _eject(self) -> None:
        self.dismiss()
        self.on_eject()
