"""What the shade and the heads-up window have in common: cards that can be used."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.system_ui.dialogs import DIALOG_WINDOW
from android_world.virtual_device.apps.system_ui.inline_panel import (
    ChannelShelf,
    Panel,
    apply,
    notification_settings,
    panel_for,
)
from android_world.virtual_device.system.system_window import SystemScreen
from android_world.virtual_device.system.windows import LAYER_SYSTEM_DIALOG

if TYPE_CHECKING:
    from collections.abc import Sequence

    from android_world.virtual_device.system.device_protocol import Device
    from android_world.virtual_device.system.notifications import Notification

Key = tuple[str, str | None, int]
_DISMISS_SHARE = 0.3  # of the display's width


@dataclass
class Reply:
    """An inline reply that is being written."""

    key: Key
    action: int
    text: ui.TextState = field(default_factory=ui.TextState)


class NotificationWindow(SystemScreen):
    """A window of the system with notification cards."""

    window_type = "system"
    background = ""
    light_status_bar = False

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self.expanded: set[Key] = set()
        self.reply: Reply | None = None
        self.panel: Panel | None = None
        self.pulled: tuple[Key, float] | None = None  # a card under a finger, and how far (dp)

    def shift_of(self, key: Key) -> float:
        """How far the card is pulled aside, in dp."""
        return self.pulled[1] if self.pulled is not None and self.pulled[0] == key else 0.0

    def toggle_expanded(self, key: Key) -> None:
        """The arrow of a card."""
        self.expanded ^= {key}

    def open_card(self, key: Key) -> None:
        """A tap on a card."""
        notification = self.device.notifications.get(key)
        if notification is not None and notification.content_intent is not None:
            self.device.system_ui.collapse()
            self.device.notifications.click(key)

    def press(self, key: Key, index: int) -> None:
        """A tap on a button of a card."""
        notification = self.device.notifications.get(key)
        if notification is None:
            return
        action = notification.actions[index]
        if action.input_key is not None:
            self.start_reply(Reply(key, index))
            return
        if action.pending is not None and action.pending.kind == "activity":
            self.device.system_ui.collapse()
        self.device.notifications.click_action(key, index)

    def start_reply(self, reply: Reply) -> None:
        """Open the field of an inline reply."""
        self.reply = reply
        self.invalidate()
        self.set_focus(reply.text)

    def send_reply(self) -> None:
        """Send what was written."""
        reply = self.reply
        if reply is not None and reply.text.text:
            self.end_reply()
            self.device.notifications.click_action(reply.key, reply.action, reply.text.text)

    def end_reply(self) -> None:
        """Close the field of an inline reply."""
        if self.reply is not None:
            self.set_focus(None)
            self.reply = None
            self.invalidate()

    def drag_card(self, key: Key, drag: ui.Drag) -> None:
        """A card follows the finger sideways and goes away where it may."""
        if drag.phase != "end":
            self.pulled = (key, drag.dx / self.device.display.density)
            return
        self.pulled = None
        if abs(drag.dx) > _DISMISS_SHARE * self.device.display.size[0]:
            self.device.notifications.dismiss(key)

    def drag_cards(self, key: Key, members: Sequence[Key], drag: ui.Drag) -> None:
        """The card of a group follows the finger; all that may go away do."""
        if drag.phase != "end":
            self.pulled = (key, drag.dx / self.device.display.density)
            return
        self.pulled = None
        if abs(drag.dx) > _DISMISS_SHARE * self.device.display.size[0]:
            for member in members:
                self.device.notifications.dismiss(member)

    def configure(self, key: Key, members: Sequence[Key]) -> None:
        """A long press on the card of these notifications opens their panel in its place."""
        found = [n for n in map(self.device.notifications.get, members) if n is not None]
        if found:
            self.end_reply()
            self.panel = panel_for(self.device, key, found)
            self.invalidate()

    def choose(self, choice: str) -> None:
        """Mark a choice of the panel."""
        if self.panel is not None:
            self.panel.choice = choice

    def close_panel(self, save: bool = True) -> None:
        """Close the panel; what is marked holds from now on."""
        panel, self.panel = self.panel, None
        if panel is not None and save:
            apply(self.device, panel)
        self.invalidate()

    def open_settings(self, notification: Notification) -> None:
        """The panel's gear."""
        self.close_panel(save=False)
        self.device.system_ui.open(notification_settings(notification.package))

    def turn_off(self, notification: Notification) -> None:
        """The panel's "Turn off notifications"."""
        self.close_panel(save=False)
        shelf = ChannelShelf(self.device, notification)
        self.device.windows.show(DIALOG_WINDOW, shelf, LAYER_SYSTEM_DIALOG)
