"""One conversation: its messages and the field to write."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.people import intents
from android_world.virtual_device.apps._lib.simple_mobile_tools import style, widgets
from android_world.virtual_device.apps._lib.simple_mobile_tools.date_format import date_format
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.sms_messenger import attachments, message_views
from android_world.virtual_device.apps.sms_messenger.compose_bar import MessageBar
from android_world.virtual_device.apps.sms_messenger.main_screen import (
    open_thread,
    own,
    preferences_of,
    show_archive_dialog,
    show_block_dialog,
    show_title_dialog,
)
from android_world.virtual_device.apps.sms_messenger.message_selection import MessageSelection
from android_world.virtual_device.apps.sms_messenger.people import (
    TextStyles,
    name_of,
    names_of,
    text_styles,
)
from android_world.virtual_device.apps.sms_messenger.store import PACKAGE, RecycleBin, Scheduled
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.content.sms import Box, Message

if TYPE_CHECKING:
    from android_world.virtual_device.apps.sms_messenger.app import SmsMessengerApp

_ONE_WAY = "Can't reply to short codes like this"
_ONE_WAY_HELP = (
    'You can only reply to short codes with numbers like "503501" but not to codes containing'
    ' letters and numbers like "AB-CD0".'
)


class ThreadActivity(Activity):
    """Messages of one thread, oldest at the top."""

    background = style.BACKGROUND
    app: SmsMessengerApp

    # -- lifecycle -------------------------------------------------------------------------------

    def on_create(self) -> None:
        self.thread_id = int(self.intent.extras.get("thread_id", 0))
        self.selection = MessageSelection(self)
        self.writing = MessageBar(self)
        body = str(self.intent.extras.get("sms_body", ""))
        self.writing.field.set_text(body or self.device.sms.draft(self.thread_id))
        for path in self.intent.extras.get("attachments", ()):
            self.writing.attachments.add(str(path))
        self.is_recycle_bin = bool(self.intent.extras.get("is_recycle_bin", False))
        self.adding_people = False
        self.new_person = ui.TextState()

    def on_resume(self) -> None:
        self.device.sms.mark_read(self.thread_id)
        self.device.notifications.cancel(PACKAGE, self.thread_id)
        self.to_bottom()
        can_write = not (self.is_recycle_bin or self.is_one_way)
        if can_write and not self.messages() and not self.writing.attaching:
            self.set_focus(self.writing.field)

    def on_pause(self) -> None:
        text = self.writing.field.text.strip()
        if text != self.device.sms.draft(self.thread_id):
            self.device.sms.set_draft(self.thread_id, text)

    @property
    def addresses(self) -> tuple[str, ...]:
        """The numbers of the other people."""
        thread = self.device.sms.thread(self.thread_id)
        return thread.addresses if thread else ()

    @property
    def conversation_title(self) -> str:
        """The name given to a group, or the people's names."""
        given = preferences_of(self).get_str(f"title_{self.thread_id}")
        return given or names_of(self.device, self.addresses)

    def messages(self) -> list[Message]:
        """The conversation's messages, oldest first."""
        if self.is_recycle_bin:
            return self.trash.messages(self.thread_id)
        kept = self.trash.remaining(self.thread_id)
        waiting = Scheduled(self.device).all(self.thread_id)
        return sorted([*kept, *waiting], key=lambda m: m.date_ms) if waiting else kept

    @property
    def trash(self) -> RecycleBin:
        """The messages that can be restored."""
        return RecycleBin(self.device)

    def on_received(self) -> None:
        """A message arrived while the conversation is open."""
        self.device.sms.mark_read(self.thread_id)
        self.to_bottom()
        self.invalidate()

    def to_bottom(self) -> None:
        """Show the newest message."""
        self.scroll_state("scroll:thread_messages_list").offset = 1 << 30

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        messages = self.messages()
        return ui.Column(".LinearLayout", fill=True)[
            self.selection.bar(messages) if self.selection else self._toolbar(messages),
            self._add_people() if self.adding_people else None,
            ui.Box(w=ui.MATCH, weight=1)[
                ui.Scroll("#thread_messages_list.RecyclerView", w=ui.MATCH, gravity="bottom")[
                    ui.Column(w=ui.MATCH, padding=(0, 0, 0, 8))[self._items(messages)]
                ]
            ],
            *self._lower_views(),
        ]

    @property
    def is_one_way(self) -> bool:
        """Whether the senders cannot be answered: they are names, not numbers."""
        addresses = self.addresses
        return bool(addresses) and all(any(c.isalpha() for c in a) for a in addresses)

    def _lower_views(self) -> list[ui.View | None]:
        """The bar to write, or why there is none."""
        if self.is_recycle_bin:
            return []
        return [_reply_note(self)] if self.is_one_way else self.writing.views()

    def _items(self, messages: list[Message]) -> list[ui.View | None]:
        now = style.device_time(self.device.clock.now_ms)
        look, sizes = date_format(self.device, PACKAGE), text_styles(self.device)
        ids = [m.id for m in messages]
        items: list[ui.View | None] = []
        header_ms = 0
        for position, message in enumerate(messages):
            if message.date_ms - header_ms > message_views.HEADER_GAP_MS:
                header_ms = message.date_ms
                items.append(message_views.header(message, now, look, sizes))
            waiting = message.box is Box.QUEUED
            items.append(self._message(message, position, ids, sizes, waiting))
            is_last = position == len(messages) - 1
            if not waiting:
                retry = self.writing.retry
                items.append(message_views.state_of(message, is_last, retry, sizes))
        return items

    def _message(
        self, message: Message, position: int, ids: list[int], sizes: TextStyles, waiting: bool
    ) -> ui.View:
        selection = self.selection
        show = partial(self.writing.show_waiting_dialog, message) if waiting else None

        def tap(action: Callable[[], object] | None) -> Callable[[], object]:
            return partial(selection.tap, message.id, action, position=position)

        extend = partial(selection.extend, ids, position)
        stored = Scheduled(self.device).files(message.id) if waiting else attachments.of(message)
        files = attachments.sent_views(self, stored, tap, extend)
        return message_views.bubble(
            message,
            name_of(self.device, message.address),
            chosen=message.id in selection,
            on_tap=tap(show),
            on_long_press=extend,
            sizes=sizes,
            waiting=waiting,
            files=files,
        )

    def _toolbar(self, messages: list[Message]) -> ui.View:
        actions = widgets.BarActions()
        some = bool(messages)
        actions.add("Delete", "delete", self._show_delete_dialog, "delete", some)
        if self.is_recycle_bin:
            actions.add("Restore all messages", "restore", self._show_restore_dialog, when=some)
        else:
            self._add_actions(actions, some)
        return widgets.toolbar(
            self, self.conversation_title, self.finish, actions, "thread_toolbar"
        )

    def _add_actions(self, actions: widgets.BarActions, some: bool) -> None:
        """What can be done with a conversation that is not in the bin."""
        addresses, threads, add = self.addresses, [self.thread_id], actions.add
        single = len(addresses) == 1
        number = addresses[0] if single else ""

        def go(intent: Intent) -> Callable[[], object]:
            return partial(self.start_activity, intent)

        details = Intent(
            component=own("ConversationDetailsActivity"), extras={"thread_id": self.thread_id}
        )
        thread = self.device.sms.thread(self.thread_id)
        archived = thread is not None and thread.archived
        unknown = single and name_of(self.device, number) == number and number[-1:].isdigit()
        has_number = not self.is_one_way
        title, rename = "Rename conversation", self._rename
        archive = partial(show_archive_dialog, self, threads, self.finish)
        dial = go(intents.dial(number))
        add("Dial number", "dial_number", dial, "phone", single and has_number)
        add("Add Person", "manage_people", self._toggle_people, "account-plus", has_number)
        add(title, "rename_conversation", rename, "pencil-outline", not single)
        add("Archive", "archive", archive, when=some and not archived)
        add("Unarchive", "unarchive", self._unarchive, when=some and archived)
        add("Conversation details", "conversation_details", go(details), when=some)
        save = go(intents.add_to_contact(number))
        add("Add number to contact", "add_number_to_contact", save, when=unknown)
        block = partial(show_block_dialog, self, addresses, self.finish)
        add("Block number", "block_number", block)
        add("Mark as Unread", "mark_as_unread", self._mark_unread, when=some)

    def _add_people(self) -> ui.View:
        confirm_button = ui.Icon(
            "check",
            "#confirm_inserted_number",
            desc="Confirm selection",
            w=56,
            h=48,
            tap=self._add_person,
        )
        return ui.Row("#thread_add_contacts.RelativeLayout", w=ui.MATCH, h=56, align="center")[
            ui.TextField(
                "#add_contact_or_number.AutoCompleteTextView",
                state=self.new_person,
                hint="Add Contact or Number…",
                style=style.BODY,
                weight=1,
                h=48,
                padding=(16, 0),
                cursor_color=style.PRIMARY,
            ),
            confirm_button if self.new_person.text.strip() else None,
        ]

    # -- actions of the toolbar ------------------------------------------------------------------

    def on_back(self) -> bool:
        if self.selection.back() or self.writing.back():
            return True
        was_adding, self.adding_people = self.adding_people, False
        return was_adding

    def _show_delete_dialog(self) -> None:
        def delete() -> None:
            if self.is_recycle_bin:
                self.trash.delete([m.id for m in self.messages()])
            else:
                self.writing.field.set_text("")
                self.device.sms.delete_thread(self.thread_id)
            self.finish()

        question = "Are you sure you want to delete all messages of this conversation?"
        widgets.confirm(self, question, delete)

    def _show_restore_dialog(self) -> None:
        def restore() -> None:
            self.trash.restore([m.id for m in self.messages()])
            self.finish()

        question = "Are you sure you want to restore all messages of this conversation?"
        widgets.confirm(self, question, restore)

    def _unarchive(self) -> None:
        self.device.sms.set_archived(self.thread_id, False)
        self.finish()

    def _toggle_people(self) -> None:
        self.adding_people = not self.adding_people
        if self.adding_people:
            self.set_focus(self.new_person)

    def _add_person(self) -> None:
        number = re.sub("[ ()-]", "", self.new_person.text.strip())
        self.new_person.set_text("")
        self.adding_people = False
        open_thread(self, self.device.sms.thread_for(*self.addresses, number))
        self.finish()

    def _rename(self) -> None:
        def store(title: str) -> None:
            preferences_of(self).put(**{f"title_{self.thread_id}": title.strip()})

        show_title_dialog(self, self.conversation_title, store, style=widgets.DIALOG_STYLE)

    def _mark_unread(self) -> None:
        self.device.sms.mark_read(self.thread_id, False)
        self.finish()


class _InvalidNumberDialog(widgets.MessageDialog):
    message_id = "#dialog_invalid_number_desc"


def _reply_note(screen: ThreadActivity) -> ui.View:
    """What is below the messages of a sender that is a name."""

    def explain() -> None:
        ok = ("OK", None)
        _InvalidNumberDialog(screen, "", _ONE_WAY_HELP, ok, style=widgets.DIALOG_STYLE).show()

    under = screen.display_insets.bottom / screen.device.display.density
    return ui.Row(
        w=ui.MATCH,
        align="center",
        background=style.SURFACE,
        margin=(0, 0, 0, -under),
        padding=(16, 12, 4, 12 + under),
    )[
        ui.Text(_ONE_WAY, "#reply_disabled_text", style=style.BODY, weight=1),
        ui.Icon(
            "information-outline",
            "#reply_disabled_info",
            desc="More info",
            tint=style.INK,
            w=48,
            h=48,
            tap=explain,
        ),
    ]
