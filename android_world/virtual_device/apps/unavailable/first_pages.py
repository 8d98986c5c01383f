"""The first pages of the benchmark's other apps."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.ui import theme


def _bar(title: str, tint: str = theme.TEXT, background: str = "") -> ui.View:
    style = ui.TextStyle(20, 500, tint)
    return ui.Row(
        "#toolbar.ViewGroup",
        w=ui.MATCH,
        h=56,
        padding=(16, 0),
        align="center",
        background=background,
    )[ui.Text(title, style=style)]


class NamedActivity(Activity):
    """An app that only shows its name."""

    def build(self) -> ui.View:
        """The title bar."""
        return ui.Column(".LinearLayout", fill=True)[_bar(self.device.packages.label(self.package))]
