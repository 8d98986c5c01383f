"""An open folder: its apps, and its name, which can be changed."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.system.system_window import SystemScreen
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.launcher.items import Folder
    from android_world.virtual_device.apps.launcher.workspace import Workspace

_COLUMNS = 4
_CELL = (92, 108)
_EDGE_DP = 16


class FolderScreen(SystemScreen):
    """A card over the home screen; an icon that is dragged out of it leaves the folder."""

    background = ""

    def __init__(self, workspace: Workspace, folder: Folder) -> None:
        super().__init__(workspace.device, workspace.home.package)
        self.workspace = workspace
        self.folder = folder
        self.name = ui.TextState(folder.title)
        self.anchor = workspace.device.input.last_down
        self.light_status_bar = workspace.light_status_bar

    def build(self) -> ui.View:
        manifests = [self.workspace.manifest(p) for p in self.folder.packages]
        columns = min(_COLUMNS, math.ceil(math.sqrt(len(self.folder.packages))))
        width, height = _CELL
        return ui.Column(
            ".LinearLayout",
            background=theme.SURFACE,
            corner=28,
            padding=(12, 16, 12, 4),
            w=max(2, columns) * width + 24,
        )[
            ui.Grid("#folder_content.ViewGroup", columns=columns, row_height=height)[
                *(
                    self.workspace.icon(
                        manifest,
                        label=theme.TEXT,
                        on_drag=partial(self._carry, manifest.package),
                        drag_axis="long",
                    )
                    for manifest in manifests
                    if manifest is not None
                )
            ],
            ui.TextField(
                "#folder_name",
                state=self.name,
                hint="Edit Name",
                style=ui.TextStyle(16, 400, theme.TEXT),
                align="center",
                capitalize="words",
                ime_action="done",
                on_change=self._rename,
                w=ui.MATCH,
                h=48,
            ),
        ]

    def _rename(self, name: str) -> None:
        self.folder.title = name.strip()

    def _carry(self, package: str, drag: ui.Drag) -> None:
        """Icons stay in the folder until they are dragged out of it."""
        home = self.workspace.home
        if self in home.overlays:
            home.overlays[:] = [self]  # without the icon's popup
            if self.area.contains(drag.x, drag.y):
                return
        self.workspace.carry(package, self.folder, drag)

    def on_outside_tap(self) -> None:
        self.workspace.home.dismiss(self)

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
        width, height = root.measure(ctx, display.width, display.height)
        x, y = map(round, self.anchor)
        edge = ctx.px(_EDGE_DP)
        left = min(max(edge, x - width // 2), display.width - edge - width)
        lowest = display.height - insets.bottom - edge - height
        top = max(insets.top + edge, min(y - height // 2, lowest))
        self.area = ui.Rect(left, top, left + width, top + height)
        return self.area
