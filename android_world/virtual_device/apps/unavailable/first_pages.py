"""The first pages of the benchmark's other apps."""

from __future__ import annotations

from collections.abc import Callable

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.permission_controller.requests import request_permissions
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


class RecorderActivity(Activity):
    """Audio Recorder: welcome, set-up, and the recorder at rest."""

    background = _DARK
    follows_night = False
    light_status_bar = False

    page = 0

    def build(self) -> ui.View:
        """One of the three pages."""
        return (self._welcome, self._set_up, self._recorder)[self.page]()

    def _next(self) -> None:
        self.page += 1

    def _welcome(self) -> ui.View:
        return ui.Column(fill=True, align="center", padding=(32, 120, 32, 96), gap=24)[
            ui.Icon("microphone", size=120, tint="#FFFFFF"),
            ui.Text("Audio Recorder", "#txt_title", style=ui.TextStyle(28, 500, "#FFFFFF")),
            ui.Text("Welcome to a simple and fast application", "#txt_details", style=_LIGHT),
            ui.Spacer(weight=1),
            _yellow("Get started", "btn_action", self._next),
        ]

    def _set_up(self) -> ui.View:
        return ui.Column(fill=True, padding=(24, 16), gap=16)[
            ui.Text("Setup", style=_WHITE),
            *(
                ui.Column(gap=4)[
                    ui.Text(f"{title}:", "#setting_title", style=_LIGHT),
                    ui.Text(value, style=ui.TextStyle(16, 500, "#FFFFFF")),
                ]
                for title, value in (
                    ("Naming", "Record-1.m4a"),
                    ("Recording format", "M4a"),
                    ("Sample rate", "44.1kHz"),
                    ("Bitrate", "128 kbps"),
                    ("Channel count", "Stereo"),
                )
            ),
            ui.Spacer(weight=1),
            ui.Row(w=ui.MATCH, main="end")[_yellow("Apply", "btn_apply", self._next)],
        ]

    def _recorder(self) -> ui.View:
        return ui.Column(fill=True, align="center", padding=(0, 16, 0, 48))[
            ui.Text("Audio Recorder", style=ui.TextStyle(24, 500, "#FFFFFF")),
            ui.Spacer(weight=1),
            ui.Text("00:00", "#txt_progress", style=ui.TextStyle(48, 700, "#FFFFFF")),
            ui.Spacer(weight=1),
        ]


def _yellow(text: str, name: str, tap: Callable[[], object]) -> ui.View:
    style = ui.TextStyle(16, 700, _DARK)
    return ui.Button(
        text, f"#{name}", style=style, background=_YELLOW, corner=8, padding=(24, 0), tap=tap
    )


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


class MusicActivity(Activity):
    """Retro Music: asks for the music, then says who is welcome."""

    background = "#FFFFFF"

    def build(self) -> ui.View:
        """The songs' permission, or "For you"."""
        audio = "android.permission.READ_MEDIA_AUDIO"
        if not self.device.packages.is_granted(self.package, audio):
            return ui.Column(fill=True, padding=(24, 64), gap=16)[
                ui.Text("Welcome to Retro Music", style=ui.TextStyle(28, 500, theme.TEXT)),
                ui.Text("Storage Access", style=_TITLE),
                ui.Text(
                    "The app needs permission to access your device storage for playing music",
                    style=_BODY,
                ),
                ui.Button("Grant access", "#button", tap=lambda: self._ask(audio)),
            ]
        return ui.Column(fill=True)[
            _bar("Retro Music"),
            ui.Column(padding=24, gap=4)[
                ui.Text("Welcome,", style=_BODY),
                ui.Text("User Name", "#titleWelcome", style=ui.TextStyle(24, 500, theme.TEXT)),
            ],
        ]

    def _ask(self, permission: str) -> None:
        request_permissions(self, [permission], self._answered)

    def _answered(self, answers: dict[str, bool]) -> None:
        self.invalidate()
