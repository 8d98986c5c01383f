"""The two pages that OpenTracks shows once."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps.opentracks import style
from android_world.virtual_device.apps.opentracks.model import PACKAGE
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.ui import theme

_BODY = ui.TextStyle(16, 400, theme.SECONDARY)
_PAGES = (
    "OpenTracks is a sport tracking application that completely respects your privacy.",
    "OpenTracks itself does not provide a map. Please install OSMDashboard to view your recordings"
    " on a map.",
)


class IntroductionActivity(style.TrackActivity):
    """Two pages; after the first run it forwards at once."""

    def on_create(self) -> None:
        self.page = 0
        if not self._options.get_bool("introduction", True):
            self._forward()

    @property
    def _options(self) -> Preferences:
        return Preferences(self.device.storage, PACKAGE)

    def _forward(self) -> None:
        self.start_activity(Intent(component=(PACKAGE, f"{PACKAGE}.TrackListActivity")))
        self.finish()

    def _next(self) -> None:
        if self.page + 1 < len(_PAGES):
            self.page += 1
        else:
            self._options.put(introduction=False)
            self._forward()

    def build(self) -> ui.View:
        def turn(page: int) -> None:
            self.page = page

        pager = ui.Pager(
            "#introduction_view_pager.ViewPager",
            key="introduction",
            count=len(_PAGES),
            page=self.page,
            build_page=_introduction,
            on_page=turn,
        )
        button = ui.Fab(
            "#next_button",
            icon="arrow-right",
            tint="#FFFFFF",
            background=style.ORANGE,
            margin=16,
            tap=self._next,
        )
        return ui.Box(".FrameLayout", fill=True)[pager, button]


def _introduction(number: int) -> ui.View:
    return ui.Box(".FrameLayout", fill=True)[
        ui.Column(gravity="center", align="center", padding=(32, 0), gap=32)[
            ui.Icon("navigation-variant", size=96, tint=style.ORANGE),
            ui.Text(_PAGES[number], style=_BODY, align="center"),
        ]
    ]
