"""The page behind those launcher controls that have no function on this phone."""

from __future__ import annotations

from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.basic import Text
from android_world.virtual_device.ui.containers import Column
from android_world.virtual_device.ui.controls import IconButton
from android_world.virtual_device.ui.text import TextStyle
from android_world.virtual_device.ui.view import View


class NoticeActivity(Activity):
    """A title and the sentence that says so."""

    def build(self) -> View:
        """Back arrow, title, text."""
        title = str(self.intent.extras.get("title", "Home"))
        return Column(".LinearLayout", fill=True)[
            IconButton("arrow_left", desc="Navigate up", margin=(4, 4, 0, 0), tap=self.finish),
            Text(title, "#title", style=TextStyle(36, 400, theme.TEXT), margin=(24, 40, 24, 24)),
            Text(
                f"{title}: not available on this phone",
                "#summary",
                style=TextStyle(16, 400, theme.SECONDARY),
                margin=(24, 0),
            ),
        ]
