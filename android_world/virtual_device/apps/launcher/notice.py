"""The page behind those launcher controls that have no function on this phone."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.ui import theme


class NoticeActivity(Activity):
    """A title and the sentence that says so."""

    def build(self) -> ui.View:
        """Back arrow, title, text."""
        title = str(self.intent.extras.get("title", "Home"))
        return ui.Column(".LinearLayout", fill=True)[
            ui.IconButton("arrow_left", desc="Navigate up", margin=(4, 4, 0, 0), tap=self.finish),
            ui.Text(
                title, "#title", style=ui.TextStyle(36, 400, theme.TEXT), margin=(24, 40, 24, 24)
            ),
            ui.Text(
                f"{title}: not available on this phone",
                "#summary",
                style=ui.TextStyle(16, 400, theme.SECONDARY),
                margin=(24, 0),
            ),
        ]
