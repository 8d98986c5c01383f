"""Dialogs of the system about apps: they crash, hang or are too old."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.framework.intents import FLAG_NEW_TASK, Intent
from android_world.virtual_device.system.screen import SystemScreen
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.system.phone import Phone

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
    cancelable = True

    def __init__(self, device: Phone, app_package: str) -> None:
        super().__init__(device, "android")
        self.app_package = app_package

    def contents(self) -> list[ui.View | None]:
        """What the dialog shows."""
        return []

    def build(self) -> ui.View:
        """The plate."""
        return ui.Column(
            "#android:id/parentPanel",
            background="#FBFCFF",
            corner=28,
            elevation=6,
            w=ui.MATCH,
            padding=(0, 24, 0, 12),
        )[self.contents()]

    def close(self) -> None:
        """Take the dialog away."""
        self.device.windows.hide(WINDOW)

    def on_back(self) -> bool:
        """Close where that is allowed."""
        if self.cancelable:
            self.close()
        return True

    def on_outside_tap(self) -> None:
        """Close where that is allowed."""
        if self.cancelable:
            self.close()

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
        """Centred."""
        width = min(ctx.px(340), display.width - 2 * ctx.px(24))
        room = display.height - insets.top - insets.bottom
        width, height = root.measure(ctx, width, room, exact_w=True)
        left, top = (display.width - width) // 2, insets.top + (room - height) // 2
        return ui.Rect(left, top, left + width, top + height)


class AppErrorDialog(SystemAlert):
    """An app keeps stopping, or does not respond."""

    def __init__(self, device: Phone, app_package: str, kind: str) -> None:
        super().__init__(device, app_package)
        self.kind = kind
        self.cancelable = kind == CRASHED

    def contents(self) -> list[ui.View | None]:
        """Title and rows of actions."""
        label = self.device.packages.label(self.app_package)
        hangs = self.kind == NOT_RESPONDING
        title = f"{label} isn't responding" if hangs else f"{label} keeps stopping"
        rows: list[ui.View | None] = [
            ui.Text(
                title,
                "#android:id/alertTitle",
                style=ui.TextStyle(20, 400, theme.TEXT),
                padding=(24, 0, 24, 16),
            ),
            None
            if hangs
            else self._row("aerr_app_info", "information_outline", "App info", self.app_info),
            self._row("aerr_close", "close", "Close app", self.close_app),
            self._row("aerr_wait", "clock_outline", "Wait", self.close) if hangs else None,
        ]
        return rows

    def _row(self, name: str, icon: str, text: str, action: Callable[[], object]) -> ui.View:
        return ui.Row(w=ui.MATCH, h=56, align="center", padding=(24, 0), tap=action)[
            ui.Icon(icon, tint=theme.ACCENT, margin=(0, 0, 20, 0)),
            ui.Button(
                text,
                resource_id=f"android:id/{name}",
                style=ui.TextStyle(16, 400, theme.TEXT),
                align="start",
                padding=0,
                weight=1,
                tap=action,
            ),
        ]

    def app_info(self) -> None:
        """Open the app's page in Settings."""
        self.close()
        self.device.activities.start(
            Intent(
                "android.settings.APPLICATION_DETAILS_SETTINGS",
                f"package:{self.app_package}",
                flags=FLAG_NEW_TASK,
            )
        )

    def close_app(self) -> None:
        """End the app."""
        self.close()
        self.device.activities.force_stop(self.app_package)


class OldAppDialog(SystemAlert):
    """The warning about an app that was built for an older Android."""

    def contents(self) -> list[ui.View | None]:
        """App name, text, OK."""
        return [
            ui.Text(
                self.device.packages.label(self.app_package),
                "#android:id/alertTitle",
                style=ui.TextStyle(20, 500, theme.TEXT),
                padding=(24, 0, 24, 12),
            ),
            ui.Text(
                _OLD_APP,
                "#android:id/message",
                style=ui.TextStyle(16, 400, theme.SECONDARY),
                padding=(24, 0, 24, 16),
            ),
            ui.Row("#android:id/buttonPanel", w=ui.MATCH, padding=(12, 0))[
                ui.Spacer(weight=1), ui.Button("OK", "#android:id/button1", tap=self.close)
            ],
        ]
