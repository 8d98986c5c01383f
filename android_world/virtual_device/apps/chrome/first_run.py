"""The pages of Chrome's first run: terms, synchronisation, notifications."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.chrome.profile import options
from android_world.virtual_device.apps.chrome.style import BLUE, BODY, PACKAGE, TITLE

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

_NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"
_TERMS = (
    "By continuing, you agree to the Terms of Service.\n"
    "To help improve the app, Chrome sends usage and crash data to Google. Manage"
)
_QUESTIONS = (
    (
        "Turn on sync?",
        "To get your bookmarks, history, passwords, and other settings on all your devices",
        "Add account",
    ),
    (
        "Chrome notifications make things easier",
        "Get price drop alerts, download status, and other updates from Chrome",
        "Continue",
    ),
)


class FirstRun:
    """Where the user is in it; `on_done` is called behind its last page."""

    def __init__(self, device: Device, on_done: Callable[[], object]) -> None:
        self.device = device
        self.on_done = on_done
        self.step = 0

    @staticmethod
    def is_needed(device: Device) -> bool:
        """Whether it was not passed yet."""
        return options(device).get_bool("first_run", True)

    def build(self) -> ui.View:
        """The present page."""
        if self.step == 0:
            accept = ("Accept & continue", "terms_accept", self._next)
            return self._page("Welcome to Chrome", _TERMS, accept)
        title, text, yes = _QUESTIONS[self.step - 1]
        agree = (yes, "positive_button", self._next)
        return self._page(title, text, agree, ("No thanks", "negative_button", self._next))

    def back(self) -> bool:
        """Show the page before; whether there is one."""
        self.step -= 1
        return self.step >= 0

    def _page(
        self, title: str, text: str, *buttons: tuple[str, str, Callable[[], object]]
    ) -> ui.View:
        package = self.device.packages.get(PACKAGE)
        icon = package.manifest.icon if package else ui.DEFAULT_ICON
        return ui.Column(fill=True, padding=(24, 0, 24, 48), align="center", gap=24)[
            ui.Scroll(key=title, w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH, padding=(0, 96, 0, 0), align="center", gap=24)[
                    ui.AppIcon(icon=icon, size=96, important=False),
                    ui.Text(title, "#title", style=TITLE, align="center"),
                    ui.Text(text, "#tos_and_privacy", style=BODY, align="center"),
                ]
            ],
            *(
                ui.Button(
                    text,
                    f"#{name}",
                    style=ui.TextStyle(14, 500, BLUE if position else "#FFFFFF"),
                    background="" if position else BLUE,
                    corner=24,
                    padding=(24, 0),
                    tap=tap,
                )
                for position, (text, name, tap) in enumerate(buttons)
            ),
        ]

    def _next(self) -> None:
        self.step += 1
        if self.step == 2 and self.device.packages.is_granted(PACKAGE, _NOTIFICATIONS):
            self.step += 1
        if self.step == 3:
            options(self.device).put(first_run=False)
            self.on_done()
