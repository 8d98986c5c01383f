"""The windows of the overlay: nothing in them takes touches from the apps below."""

from __future__ import annotations

from collections.abc import Sequence

from android_world.virtual_device import ui
from android_world.virtual_device.system.device_protocol import Device
from android_world.virtual_device.system.system_window import SystemScreen

PACKAGE = "com.example.androidworld"
_OPERATION = "SYSTEM_ALERT_WINDOW"
_BLACK, _WHITE, _GREEN, _RED = "#000000", "#FFFFFF", "#00FF00", "#FF0000"
_SPACED = 0.05  # em between letters, towards the width of a monospaced face
_GOAL, _KIND = ui.TextStyle(18, 400, _WHITE), ui.TextStyle(24, 400, _WHITE)
_CARD_DP, _CORNER_DP = 320, 12


def may_overlay(device: Device) -> bool:
    """Whether the user lets the app draw over others."""
    package = device.packages.get(PACKAGE)
    if package is None:
        return False
    mode = package.appops.get(_OPERATION, "default")
    granted = f"android.permission.{_OPERATION}" in package.granted
    return mode in ("allow", "foreground") or (mode == "default" and granted)


class OverlayWindow(SystemScreen):
    """A window over all apps that touches go through, where the user allows it."""

    window_type = "system"
    modal = focusable = touchable = False
    follows_night = False
    background = ""

    def __init__(self, device: Device) -> None:
        super().__init__(device, PACKAGE)

    def is_visible_among(self, windows: Sequence[ui.Screen]) -> bool:
        return may_overlay(self.device)


class CardWindow(OverlayWindow):
    """A card below the status bar, in the middle."""

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
        width, height = root.measure(ctx, display.width, display.height - insets.top)
        left = (display.width - width) // 2
        return ui.Rect(left, insets.top, left + width, insets.top + height)


class GoalWindow(CardWindow):
    """The goal, and the task's name below it."""

    def __init__(self, device: Device, goal: str, kind: str) -> None:
        super().__init__(device)
        self.goal, self.kind = goal, kind

    def build(self) -> ui.View:
        return ui.Column(
            ".LinearLayout",
            w=_CARD_DP,
            padding=(16, 19, 16, 16),
            gap=8,
            background=_BLACK,
            corner=_CORNER_DP,
        )[
            ui.Text(self.goal, "#goal", style=_GOAL) if self.goal else None,
            ui.Text(self.kind, "#task_type", style=_KIND) if self.kind else None,
        ]


class OutcomeWindow(CardWindow):
    """How the task ended."""

    def __init__(self, device: Device, success: bool) -> None:
        super().__init__(device)
        self.success = success

    def build(self) -> ui.View:
        shade = _GREEN if self.success else _RED
        return ui.Text(
            "Success" if self.success else "Failure",
            "#success",
            style=ui.TextStyle(64, 400, shade, spacing=_SPACED),
            background=_BLACK,
            corner=_CORNER_DP,
            padding=(8, 4),
        )


class ScoreWindow(OverlayWindow):
    """The player and the score, in the corner of the status bar."""

    def __init__(self, device: Device, player: str, score: str) -> None:
        super().__init__(device)
        self.player, self.score = player, score

    def build(self) -> ui.View:
        name = (0, len(self.player), ui.TextStyle(14, 400, _GREEN))
        return ui.Text(
            f"{self.player}: {self.score}",
            "#scoreboard",
            style=ui.TextStyle(14, 400, _WHITE),
            spans=(name,),
            background=_BLACK,
            padding=(1, 0),
        )

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
        width, height = root.measure(ctx, display.width, display.height)
        return ui.Rect(0, max(0, insets.top - height), width, max(height, insets.top))
