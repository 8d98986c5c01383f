"""The first page: what the app has to be allowed."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.permission_controller.requests import (
    request_permissions,
)
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.retro_music import style
from android_world.virtual_device.apps.retro_music.library import AUDIO_PERMISSION
from android_world.virtual_device.apps.retro_music.player import MAIN
from android_world.virtual_device.framework.intents import Intent

_STORAGE = "The app needs permission to access your device storage for playing music"


class PermissionActivity(Activity):
    """Asks for access to the songs; only then it lets go."""

    background = style.WHITE

    def build(self) -> ui.View:
        held = self.device.packages.is_granted(self.package, AUDIO_PERMISSION)
        return ui.Column(fill=True)[
            ui.Scroll(key="permissions", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH, padding=(24, 48, 24, 24), gap=24)[
                    ui.Text(
                        "Welcome to\nRetro Music",
                        "#appNameText",
                        style=ui.TextStyle(32, 500, "#191C1E"),
                    ),
                    self._item("Storage Access", _STORAGE, AUDIO_PERMISSION),
                ]
            ],
            ui.Row(w=ui.MATCH, main="end", padding=24)[
                ui.Button(
                    "Let's go",
                    "#finish",
                    style=ui.TextStyle(14, 500, style.WHITE if held else "#9E9E9E"),
                    background=style.ACCENT if held else "#E0E0E0",
                    corner=24,
                    padding=(24, 0),
                    enabled=held,
                    tap=self._go_on if held else None,
                )
            ],
        ]

    def _item(self, title: str, text: str, permission: str) -> ui.View:
        held = self.device.packages.is_granted(self.package, permission)

        def ask() -> None:
            request_permissions(self, [permission], lambda answers: self.invalidate())

        return ui.Column(w=ui.MATCH, gap=8)[
            ui.Text(title, "#title", style=style.HEADING),
            ui.Text(text, "#summary", style=style.SMALL),
            ui.Button(
                "Granted" if held else "Grant access",
                "#button",
                border=("#C4C7CB", 1),
                corner=24,
                padding=(20, 0),
                enabled=not held,
                tap=None if held else ask,
            ),
        ]

    def _go_on(self) -> None:
        self.start_activity(Intent(component=MAIN))
        self.finish()
