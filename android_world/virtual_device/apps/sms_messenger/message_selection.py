"""The selected messages of a conversation, and what can be done with them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import share_text_intent
from android_world.virtual_device.apps._lib.simple_mobile_tools import style, widgets
from android_world.virtual_device.apps.sms_messenger.main_screen import copy_text, own
from android_world.virtual_device.apps.sms_messenger.people import name_of
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.content.sms import Box, Message

if TYPE_CHECKING:
    from android_world.virtual_device.apps.sms_messenger.thread import ThreadActivity


class MessageSelection(ui.Selection):
    """Messages by their ids."""

    def __init__(self, activity: ThreadActivity) -> None:
        super().__init__()
        self.activity = activity

    def bar(self, messages: list[Message]) -> ui.View:
        """The contextual bar."""
        ids = [m.id for m in messages]
        return widgets.action_mode_bar(
            self.activity,
            len(self),
            len(ids),
            self.clear,
            partial(self.all_or_none, ids),
            self._actions(ids, [m for m in messages if m.id in self]),
        )

    def _actions(self, ids: list[int], chosen: list[Message]) -> list[widgets.BarAction]:
        actions = widgets.BarActions("cab_")
        message = chosen[0] if len(chosen) == 1 else None
        if message is not None:
            copy = partial(copy_text, self.activity, message.body)
            actions.add("Copy to clipboard", "copy_to_clipboard", copy, "content-copy")
            share = share_text_intent(message.body, "Share via")
            actions.add("Share", "share", self._leave_to(share), "share-variant")
        actions.add("Delete", "delete", self._show_delete_dialog, "delete")
        if message is not None:
            extras = {"android.intent.extra.TEXT": message.body}
            forward = Intent(component=own("NewConversationActivity"), extras=extras)
            actions.add("Properties", "properties", partial(self._show_properties, message))
            actions.add("Forward", "forward_message", self._leave_to(forward))
            actions.add("Select text", "select_text", partial(self._select_text, message))
        actions.add("Select all", "select_all", partial(self.all, ids))
        return actions

    def _leave_to(self, intent: Intent) -> Callable[[], object]:
        def leave() -> None:
            self.clear()
            self.activity.start_activity(intent)

        return leave

    def _show_delete_dialog(self) -> None:
        def delete() -> None:
            for message in self.activity.messages():
                if message.id in self:
                    self.activity.device.sms.delete_message(message.id)
            self.clear()
            if not self.activity.messages():
                self.activity.finish()

        what = "1 message" if len(self) == 1 else f"{len(self)} messages"
        widgets.confirm(self.activity, f"Are you sure you want to delete {what}?", delete)

    def _show_properties(self, message: Message) -> None:
        who, when = "Receiver", "Sent at"
        if message.box is Box.INBOX:
            who, when = "Sender", "Received at"
        name = name_of(self.activity.device, message.address)
        at = style.device_time(message.date_ms).strftime("%d.%m.%Y %H:%M")
        text = f"{who}: {name}\n{when}: {at}"
        ui.show_notice(self.activity, text, "Message details", widgets.DIALOG_STYLE)

    def _select_text(self, message: Message) -> None:
        """Show the text in a field, where parts of it can be copied."""
        name = "dialog_select_text_value"
        field = ui.InputField(message.body, "", name, "multiline", select_all=True)
        ui.InputDialog(
            self.activity, "", [field], lambda _: None, style=widgets.DIALOG_STYLE
        ).show()
