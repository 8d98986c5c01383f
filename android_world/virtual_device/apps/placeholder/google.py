"""What Google's own apps show first on a phone without an account and without the internet."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.ui import theme

_BLUE = "#1A73E8"
_ACCOUNT = "android.settings.ADD_ACCOUNT_SETTINGS"
_INTERNET = "android.settings.NETWORK_PROVIDER_SETTINGS"
_TITLE = ui.TextStyle(24, 400, theme.TEXT)
_BODY = ui.TextStyle(16, 400, theme.SECONDARY)


@dataclass(frozen=True)
class Page:
    """A heading, a sentence, and the texts of its buttons with what they open: an action of
    Settings, another page, or nothing, when the app tries again.
    """

    heading: str
    text: str
    buttons: tuple[tuple[str, str], ...]


_RETRY = (("Try again", ""), ("Settings", _INTERNET))
_SIGN_IN = ("Sign in", _ACCOUNT)
_PAGES = {
    "offline": Page("You're offline", "Check your connection and try again.", _RETRY),
    "calendar": Page(
        "Google Calendar",
        "Sign in to see your events, tasks and reminders.",
        (_SIGN_IN,),
    ),
    "drive": Page("Drive", "Sign in to see your files and to share them.", (_SIGN_IN,)),
    "gmail": Page(
        "Set up email",
        "You can now add all your email addresses to Gmail.",
        (("Add an email address", _ACCOUNT),),
    ),
    "maps": Page(
        "Make it your map",
        "Sign in to save places and to see the places that you care about.",
        (_SIGN_IN, ("Skip", "offline")),
    ),
    "photos": Page(
        "Set up backup",
        "Sign in to keep your photos and videos safe.",
        (_SIGN_IN,),
    ),
    "play": Page(
        "Google Play",
        "Sign in to find the latest Android apps, games, movies, music, and more.",
        (_SIGN_IN,),
    ),
    "safety": Page(
        "Personal Safety",
        "Sign in to set up your emergency contacts and information.",
        (_SIGN_IN,),
    ),
    "video": Page("Connect to the internet", "You're offline. Check your connection.", _RETRY),
}


class FirstPageActivity(Activity):
    """Asks for an account or for the internet."""

    background = "#FFFFFF"

    def __init__(self, name: str, *arguments: object) -> None:
        super().__init__(*arguments)  # type: ignore[arg-type]
        self.shown = name

    def build(self) -> ui.View:
        page = _PAGES[self.shown]
        package = self.device.packages.get(self.package)
        icon = package.manifest.icon if package else ui.DEFAULT_ICON
        return ui.Box(".FrameLayout", fill=True)[
            ui.Column(gravity="center", align="center", padding=(32, 0), gap=16)[
                ui.AppIcon(icon=icon, size=64, important=False),
                ui.Text(page.heading, "#title", style=_TITLE, align="center"),
                ui.Text(page.text, "#message", style=_BODY, align="center"),
                *(
                    ui.Button(
                        text,
                        style=ui.TextStyle(14, 500, _BLUE if position else "#FFFFFF"),
                        background="" if position else _BLUE,
                        corner=20,
                        min_height=40,
                        padding=(24, 0),
                        tap=partial(self._open, target),
                    )
                    for position, (text, target) in enumerate(page.buttons)
                ),
            ]
        ]

    def _open(self, target: str) -> None:
        if target in _PAGES:
            self.shown = target
        elif target:
            self.start_activity(Intent(action=target))
