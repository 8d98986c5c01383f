"""Dialogs of the system about apps: they crash, hang or are too old."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.framework.intents import FLAG_NEW_TASK, Intent
from android_world.virtual_device.system.system_window import SystemScreen
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from android_world.virtual_device.system.device_protocol import Device

WINDOW = "app dialog"
CRASHED, NOT_RESPONDING = "crashed", "not responding"
_OLD_APP = (
    "This app was built for an older version of Android. It might not work properly and doesn't "
    "include the latest security and privacy protections. Check for an update, or contact the "
    "app's developer."
)


class SystemAlert(SystemScreen):
    """An alert of the framework in the middle of the screen."""

    window_type = "system"
    background = ""
    dim = 0.6
    light_status_bar = False
    behind_cutout = False
    cancelable = True

    def __init__(self, device: Device, app_package: str) -> None:
        super().__init__(device, "android")
        self.app_package = app_package

    def content(self) -> Sequence[ui.View | None]:
        """What the dialog shows."""
        return ()

    def build(self) -> ui.View:
        plate = "#android:id/parentPanel"
        return ui.Column(
            plate, background="#FBFCFF", corner=28, elevation=6, w=ui.MATCH, padding=(0, 24, 0, 12)
        )[self.content()]

    def close(self) -> None:
        """Take the dialog away."""
        self.device.windows.hide(WINDOW)

    def on_back(self) -> bool:
        if self.cancelable:
            self.close()
        return True

    def on_outside_tap(self) -> None:
        if self.cancelable:
            self.close()

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
        return ui.center(root, ctx, display, insets, 340, 24)


class AppErrorDialog(SystemAlert):
    """An app keeps stopping, or does not respond."""

    def __init__(self, device: Device, app_package: str, kind: str) -> None:
        super().__init__(device, app_package)
        self.kind = kind
        self.cancelable = kind == CRASHED

    def content(self) -> Sequence[ui.View | None]:
        label = self.device.packages.label(self.app_package)
        close_app = partial(self.device.activities.force_stop, self.app_package)
        if self.kind == NOT_RESPONDING:
            return (
                _title(f"{label} isn't responding"),
                self._row("aerr_close", "close", "Close app", close_app),
                self._row("aerr_wait", "clock_outline", "Wait"),
            )
        action, uri = "android.settings.APPLICATION_DETAILS_SETTINGS", f"package:{self.app_package}"
        app_info = partial(self.device.activities.start, Intent(action, uri, flags=FLAG_NEW_TASK))
        return (
            _title(f"{label} keeps stopping"),
            self._row("aerr_app_info", "information_outline", "App info", app_info),
            self._row("aerr_close", "close", "Close app", close_app),
        )

    def _row(
        self, name: str, icon: str, text: str, action: Callable[[], object] | None = None
    ) -> ui.View:
        def run() -> None:
            self.close()
            if action is not None:
                action()

        return ui.Row(w=ui.MATCH, h=56, align="center", padding=(24, 0), tap=run)[
            ui.Icon(icon, tint=theme.ACCENT, margin=(0, 0, 20, 0)),
            ui.Button(
                text,
                f"#android:id/{name}",
                style=ui.TextStyle(16, 400, theme.TEXT),
                align="start",
                padding=0,
                weight=1,
                tap=run,
            ),
        ]


class OldAppDialog(SystemAlert):
    """The warning about an app that was built for an older Android."""

    def content(self) -> Sequence[ui.View | None]:
        message = ui.TextStyle(16, 400, theme.SECONDARY)
        return (
            _title(self.device.packages.label(self.app_package), weight=500, below=12),
            ui.Text(_OLD_APP, "#android:id/message", style=message, padding=(24, 0, 24, 16)),
            ui.Row("#android:id/buttonPanel", w=ui.MATCH, padding=(12, 0))[
                ui.Spacer(weight=1), ui.Button("OK", "#android:id/button1", tap=self.close)
            ],
        )


def _title(text: str, weight: int = 400, below: float = 16) -> ui.View:
    style = ui.TextStyle(20, weight, theme.TEXT)
    return ui.Text(text, "#android:id/alertTitle", style=style, padding=(24, 0, 24, below))
