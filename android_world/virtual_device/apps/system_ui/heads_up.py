"""Heads-up notifications: a card that peeks over the app for some seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.system_ui.cards import card
from android_world.virtual_device.apps.system_ui.notification_window import (
    Key,
    NotificationWindow,
    Reply,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

_SIDE_DP = 16
_TOP_DP = 8
_FLING_DP = 16


class HeadsUp(NotificationWindow):
    """The peeking notification with its buttons."""

    window_title = "HeadsUp"
    modal = False
    focusable = False

    def build(self) -> ui.View:
        notification = self.device.notifications.heads_up
        if notification is None:
            return ui.Box(".FrameLayout")
        return ui.Box(
            ".FrameLayout",
            w=ui.MATCH,
            on_drag=self.drag,
            drag_axis="y",
            elevation=6,
            background="#F0F0F3",
            corner=28,
        )[card(self, notification, expanded=True)]

    def drag(self, drag: ui.Drag) -> None:
        """Up: retreat to the shade; down: open the shade."""
        if drag.phase != "end" or abs(drag.dy) < _FLING_DP * self.device.display.density:
            return
        self.device.notifications.end_heads_up()
        if drag.dy > 0:
            self.device.system_ui.expand_notifications()

    def start_reply(self, reply: Reply) -> None:
        self.device.notifications.hold_heads_up()
        self.focusable = True
        super().start_reply(reply)

    def configure(self, key: Key, members: Sequence[Key]) -> None:
        self.device.notifications.hold_heads_up()
        super().configure(key, members)

    def close_panel(self, save: bool = True) -> None:
        super().close_panel(save)
        self.device.notifications.end_heads_up()

    def end_reply(self) -> None:
        if self.reply is not None:
            super().end_reply()
            self.focusable = False
            self.device.notifications.end_heads_up()

    def on_back(self) -> bool:
        self.end_reply()
        return True

    def toggle_expanded(self, key: Key) -> None:
        self.device.notifications.end_heads_up()
        self.device.system_ui.expand_notifications()

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
        side = ctx.px(_SIDE_DP)
        left, right = display.left + insets.left + side, display.right - insets.right - side
        width, height = root.measure(ctx, right - left, display.height, exact_w=True)
        top = insets.top + ctx.px(_TOP_DP)
        return ui.Rect(left, top, left + width, top + height)
