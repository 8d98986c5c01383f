"""The bottom sheet of the framework's choosers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.framework import activity
from android_world.virtual_device.framework.intents import full_class
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from android_world.virtual_device.apps.base import ActivityInfo, Manifest
    from android_world.virtual_device.framework.intents import Intent

SHEET_COLOR = "#FBFCFF"
_WIDEST_DP = 480


class SheetActivity(Activity):
    """A translucent activity with a sheet at the lower edge; a touch outside closes it."""

    background = ""
    dim = 0.6
    light_status_bar = False
    light_navigation_bar = True

    def content(self) -> Sequence[ui.View | None]:
        """What is on the sheet, from the top down."""
        return ()

    def build_window(self, insets: ui.Insets) -> ui.View:
        bottom = insets.bottom / self.device.display.density
        return ui.Column(
            "#android:id/contentPanel.ViewGroup",
            w=ui.MATCH,
            background=SHEET_COLOR,
            corner=(28, 28, 0, 0),
            elevation=6,
        )[*self.content(), ui.Spacer(h=bottom)]

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
        width = min(display.width, ctx.px(_WIDEST_DP))
        room = display.height - insets.top
        width, height = root.measure(ctx, width, ui.UNBOUNDED, exact_w=True)
        if height > room:  # what has a weight scrolls in the rest
            width, height = root.measure(ctx, width, room, exact_w=True)
        left = display.left + (display.width - width) // 2
        return ui.Rect(left, display.bottom - height, left + width, display.bottom)

    def on_outside_tap(self) -> None:
        self.finish()

    def launch(self, intent: Intent, target: tuple[Manifest, ActivityInfo]) -> None:
        """Start the chosen activity in place of the sheet; results go to the caller."""
        manifest, info = target
        component = (manifest.package, full_class(manifest.package, info.name))
        caller, request = self.caller, self.intent.extras.get("request", "")
        self.caller, self.request = None, ""
        below = caller or self._below()
        self.finish()
        self.device.activities.start(intent.with_component(component), below, request)

    def _below(self) -> activity.Activity | None:
        """The activity that opened the sheet, where the sheet is in its task."""
        for task in self.device.activities.tasks:
            if self in task.stack:
                position = task.stack.index(self)
                return task.stack[position - 1] if position else None
        return None


def heading(text: str) -> ui.View:
    """The sheet's title."""
    return ui.Text(
        text,
        "#android:id/title",
        style=ui.TextStyle(18, 400, theme.TEXT),
        w=ui.MATCH,
        align="center",
        padding=(24, 24, 24, 12),
    )
