"""The selected messages of a conversation, and what can be done with them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import (
    EXTRA_STREAM,
    EXTRA_TEXT,
    share_text_intent,
)
from android_world.virtual_device.apps._lib.simple_mobile_tools import documents, style, widgets
from android_world.virtual_device.apps._lib.simple_mobile_tools.date_format import date_format
from android_world.virtual_device.apps.sms_messenger.main_screen import copy_text, own
from android_world.virtual_device.apps.sms_messenger.people import name_of
from android_world.virtual_device.framework.activity import ActivityResult
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.content.mms import MessagePart
from android_world.virtual_device.system.content.sms import Box, Message

if TYPE_CHECKING:
    from android_world.virtual_device.apps.sms_messenger.thread import ThreadActivity
    from android_world.virtual_device.system.device_protocol import Device


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
        if message is not None and message.body:
            copy = partial(copy_text, self.activity, message.body)
            actions.add("Copy to clipboard", "copy_to_clipboard", copy, "content-copy")
            share = share_text_intent(message.body, "Share via")
            actions.add("Share", "share", self._leave_to(share), "share-variant")
        actions.add("Delete", "delete", self._show_delete_dialog, "delete")
        if message is not None and message.parts:
            actions.add("Save as", "save_as", partial(self._save_as, message.parts[0]))
        if message is not None:
            extras = {EXTRA_TEXT: message.body, EXTRA_STREAM: [p.uri for p in message.parts]}
            forward = Intent(component=own("NewConversationActivity"), extras=extras)
            actions.add("Properties", "properties", partial(self._show_properties, message))
        if self.activity.is_recycle_bin:
            actions.add("Restore", "restore", self._show_restore_dialog)
        if message is not None:
            actions.add("Forward", "forward_message", self._leave_to(forward))
        if message is not None and message.body:
            actions.add("Select text", "select_text", partial(self._select_text, message))
        actions.add("Select all", "select_all", partial(self.all, ids))
        return actions

    def _leave_to(self, intent: Intent) -> Callable[[], object]:
        def leave() -> None:
            self.clear()
            self.activity.start_activity(intent)

        return leave

    def _taking(self, work: Callable[[list[int]], object]) -> None:
        """Do something that takes the messages out of the conversation."""
        work([message.id for message in self.activity.messages() if message.id in self])
        self.clear()
        if not self.activity.messages():
            self.activity.finish()

    def _show_delete_dialog(self) -> None:
        trash, binned = self.activity.trash, self.activity.is_recycle_bin
        uses_bin = trash.is_used and not binned

        def delete(skip_bin: bool) -> None:
            self._taking(trash.put if uses_bin and not skip_bin else trash.delete)

        question = f"Are you sure you want to delete {self._count()}?"
        if uses_bin:
            question = f"Are you sure you want to move {self._count()} to the Recycle Bin?"
        DeleteDialog(self.activity, question, uses_bin, delete).show()

    def _show_restore_dialog(self) -> None:
        restore = partial(self._taking, self.activity.trash.restore)
        question = f"Are you sure you want to restore {self._count()}?"
        widgets.confirm(self.activity, question, restore)

    def _count(self) -> str:
        return "1 message" if len(self) == 1 else f"{len(self)} messages"

    def _show_properties(self, message: Message) -> None:
        who, when = "Receiver", "Sent at"
        if message.box is Box.INBOX:
            who, when = "Sender", "Received at"
        name = name_of(self.activity.device, message.address)
        look = date_format(self.activity.device, self.activity.package)
        at = look.date_and_time(style.device_time(message.date_ms), " ")
        text = f"{who}: {name}\n{when}: {at}"
        _DetailsDialog(self.activity, text, "Message details").show()

    def _save_as(self, part: MessagePart) -> None:
        """Copy the file of a message to a place that the user chooses."""
        self.clear()
        request = partial(_write_copy, self.activity.device, part.path)
        documents.create_document(self.activity, part.name, part.mime_type, request)

    def _select_text(self, message: Message) -> None:
        """Show the text alone, where parts of it can be copied."""
        _SelectTextDialog(self.activity, message.body).show()


def _write_copy(device: Device, path: str, result: ActivityResult) -> None:
    target = documents.chosen_path(result)
    if target:
        device.storage.write_bytes(target, device.storage.read_bytes(path))


class DeleteDialog(widgets.FormDialog):
    """Asks before messages are deleted; `on_delete(skip_bin)` is called for Yes."""

    def __init__(
        self,
        activity: ThreadActivity,
        question: str,
        uses_bin: bool,
        on_delete: Callable[[bool], object],
    ) -> None:
        super().__init__(activity, ok="Yes", cancel="No")
        self.question, self.uses_bin = question, uses_bin
        self.on_delete, self.skip_bin = ui.snapshot_safe(on_delete), False

    def body(self) -> list[ui.View | None]:
        title, skip = "#delete_remember_title", "Skip the Recycle Bin, delete messages directly"
        box = self.check(skip, "skip_the_recycle_bin_checkbox", "skip_bin")
        return [
            ui.Text(self.question, title, style=style.BODY, w=ui.MATCH, padding=(0, 8)),
            box if self.uses_bin else None,
        ]

    def accept(self) -> None:
        self.on_delete(self.skip_bin)


class _TextDialog(ui.ViewDialog):
    """A text whose parts can be selected."""

    name: ClassVar[str]

    def __init__(self, activity: ThreadActivity, text: str, title: str = "") -> None:
        super().__init__(activity, title=title, positive=("OK", None), style=widgets.DIALOG_STYLE)
        self.text = ui.TextState(text)

    def body(self) -> list[ui.View | None]:
        return [
            ui.TextField(
                f"#{self.name}.TextView",
                state=self.text,
                input_type="multiline",
                editable=False,
                read_only=True,
                show_soft_input=False,
                style=style.BODY,
                cursor_color=style.PRIMARY,
                w=ui.MATCH,
            )
        ]


class _DetailsDialog(_TextDialog):
    name = "dialog_message_details_text_value"


class _SelectTextDialog(_TextDialog):
    name = "dialog_select_text_value"
