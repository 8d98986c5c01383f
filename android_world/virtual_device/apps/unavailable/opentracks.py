"""OpenTracks: its introduction, the permissions that it asks for, and the list of tracks."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.permission_controller.requests import request_permissions
from android_world.virtual_device.apps.unavailable.rows import texts_of
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.ui import theme

PACKAGE = "de.dennisguse.opentracks"
_DATABASE = f"/data/data/{PACKAGE}/databases/database.db"
_ORANGE, _BAR = "#FF6D00", "#F3EDF7"
_TITLE = ui.TextStyle(22, 400, theme.TEXT)
_BODY = ui.TextStyle(16, 400, theme.SECONDARY)
_PAGES = (
    (
        "OpenTracks",
        "A sport tracking application that completely respects your privacy.\n\n"
        "OpenTracks has no access to the internet: your data stays on your device.",
    ),
    (
        "OSMDashboard",
        "To see your tracks on a map, install OSMDashboard or another app that shows maps.",
    ),
)
_ASKED = (
    "ACCESS_FINE_LOCATION",
    "ACCESS_COARSE_LOCATION",
    "BLUETOOTH_SCAN",
    "BLUETOOTH_CONNECT",
    "POST_NOTIFICATIONS",
)
_REFUSED = "OpenTracks requires permission to access your location as well as nearby devices."


class IntroductionActivity(Activity):
    """Two pages; after the first run it forwards at once."""

    background = "#FEF7FF"

    def on_create(self) -> None:
        """Forward where the pages were seen."""
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
        """The page, and the button of the next one."""

        def turn(page: int) -> None:
            self.page = page

        pager = ui.Pager(
            "#introduction_pager.ViewPager",
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
            background=_ORANGE,
            margin=16,
            tap=self._next,
        )
        return ui.Box(".FrameLayout", fill=True)[pager, button]


def _introduction(number: int) -> ui.View:
    title, text = _PAGES[number]
    return ui.Box(".FrameLayout", fill=True)[
        ui.Column(gravity="center", align="center", padding=(32, 0), gap=32)[
            ui.Icon("navigation", size=96, tint=_ORANGE),
            ui.Text(title, "#title", style=_TITLE, align="center"),
            ui.Text(text, "#message", style=_BODY, align="center"),
        ]
    ]


class TrackListActivity(Activity):
    """The recorded tracks by name."""

    background = "#FEF7FF"

    def on_create(self) -> None:
        """Ask for what the app needs."""
        request_permissions(self, [f"android.permission.{p}" for p in _ASKED], self._answered)

    def _answered(self, answers: dict[str, bool]) -> None:
        if not all(answers.values()):
            self.toast(_REFUSED, long=True)

    def build(self) -> ui.View:
        """Toolbar, tracks, the bar at the bottom."""
        names = texts_of(
            self.device, _DATABASE, "SELECT name FROM tracks ORDER BY starttime DESC, _id DESC"
        )
        empty = ui.Text(
            "Start recording your next adventure here",
            style=_BODY,
            w=ui.MATCH,
            align="center",
            padding=32,
        )
        return ui.Column("#coordinator.ViewGroup", fill=True)[
            ui.Row("#track_list_toolbar.ViewGroup", w=ui.MATCH, h=64, padding=16, align="center")[
                ui.Text("OpenTracks", style=_TITLE)
            ],
            ui.Box(w=ui.MATCH, weight=1)[
                ui.list_of("#track_list", names, _track, 64, key="tracks") if names else empty
            ],
            ui.Row("#bottom_app_bar.ViewGroup", w=ui.MATCH, h=80, background=_BAR),
        ]


def _track(name: str) -> ui.View:
    return ui.Text(name, "#track_list_item_name", style=_BODY, w=ui.MATCH, padding=16)
