"""What the shade and the heads-up window have in common: cards that can be used."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.framework.intents import FLAG_NEW_TASK, Intent
from android_world.virtual_device.system.notifications import (
    IMPORTANCE_DEFAULT,
    IMPORTANCE_LOW,
    Channel,
)
from android_world.virtual_device.system.screen import SystemScreen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from android_world.virtual_device.system.notifications import Notification
    from android_world.virtual_device.system.phone import Phone

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

    def __init__(self, device: Phone) -> None:
        super().__init__(device)
        self.expanded: set[Key] = set()
        self.reply: Reply | None = None
        self.pulled: tuple[Key, float] | None = None  # a card under a finger, and how far (dp)
        self.configured: Key | None = None  # the card that shows how it alerts
        self.chose_silent = False

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

    # -- the panel of a long press ---------------------------------------------------------------

    def configure(self, key: Key) -> None:
        """A long press shows how the notification alerts."""
        notification = self.device.notifications.get(key)
        if notification is not None:
            self.configured, self.chose_silent = key, _is_silent(notification)
            self.device.notifications.hold_heads_up()

    def choose(self, silent: bool) -> None:
        """A tap on one of the two ways."""
        self.chose_silent = silent

    def choice_changed(self, notification: Notification) -> bool:
        """Whether the chosen way is another than the present one."""
        return self.chose_silent != _is_silent(notification)

    def apply_choice(self, notification: Notification) -> None:
        """The button of the panel: keep what was chosen, show the notification again."""
        if self.choice_changed(notification):
            notification.importance = IMPORTANCE_LOW if self.chose_silent else IMPORTANCE_DEFAULT
            package, channel = notification.package, notification.channel
            notifications = self.device.notifications
            if notifications.channel(package, channel) is None:
                notifications.create_channel(package, Channel(channel, "Uncategorized"))
            notifications.set_importance(package, channel, notification.importance)
        self.configured = None
        self.device.windows.changed()

    def open_settings_of(self, key: Key) -> None:
        """The app's notification settings."""
        package = {"android.provider.extra.APP_PACKAGE": key[0]}
        action = "android.settings.APP_NOTIFICATION_SETTINGS"
        self.device.system_ui.open(Intent(action, flags=FLAG_NEW_TASK, extras=package))


def _is_silent(notification: Notification) -> bool:
    return notification.importance <= IMPORTANCE_LOW
