"""The first pages of the benchmark's other apps."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.ui import theme

_LIGHT = ui.TextStyle(16, 400, "#B3FFFFFF")
_WHITE = ui.TextStyle(20, 400, "#FFFFFF")
_BODY = ui.TextStyle(16, 400, theme.SECONDARY)
_TITLE = ui.TextStyle(20, 500, theme.TEXT)
_YELLOW, _DARK = "#FFD600", "#253343"


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


class MapActivity(Activity):
    """OsmAnd: the first run, then the map, of which nothing is drawn yet."""

    background = "#F1EEE8"
    follows_night = False

    @property
    def _options(self) -> Preferences:
        return Preferences(self.device.storage, self.package)

    def build(self) -> ui.View:
        """The map, or what comes before it."""
        if self._options.get_bool("first_run", True):
            return self._first_run()
        return ui.Box(fill=True)[ui.Box("#MapLayersView.View", fill=True, desc="Map"),]

    def _first_run(self) -> ui.View:
        def skip() -> None:
            self._options.put(first_run=False)

        orange = "#FF8800"
        return ui.Column(fill=True, padding=(24, 64), gap=24, background="#FFFFFF")[
            ui.Icon("map-marker", size=72, tint=orange),
            ui.Text("Take a map with you", style=ui.TextStyle(24, 400, theme.TEXT)),
            ui.Text("Download offline maps to use OsmAnd without the internet.", style=_BODY),
            ui.Text("No internet connection", style=_BODY),
            ui.Spacer(weight=1),
            ui.Button(
                "SKIP DOWNLOAD", "#skip_button", style=ui.TextStyle(14, 500, orange), tap=skip
            ),
        ]
