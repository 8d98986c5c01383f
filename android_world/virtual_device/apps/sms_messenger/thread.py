"""One conversation: its messages and the field to write."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.android_framework.chooser import share_text_intent
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_mobile_tools.widgets import (
    DIALOG_STYLE,
    BarAction,
    Selection,
    action_mode_bar,
    confirm,
    toolbar,
)
from android_world.virtual_device.apps.sms_messenger import message_views
from android_world.virtual_device.apps.sms_messenger.main_screen import PACKAGE, own
from android_world.virtual_device.apps.sms_messenger.people import name_of, names_of
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.system.content.sms import Box as MessageBox, Message
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import ActivityInfo, App
    from android_world.virtual_device.apps.sms_messenger.app import SmsMessengerApp
    from android_world.virtual_device.system.phone import Phone

_ATTACHMENTS = (
    ("Choose photo", "image-outline"),
    ("Choose video", "video-outline"),
    ("Take photo", "camera-outline"),
    ("Record video", "video-vintage"),
    ("Record audio", "microphone-outline"),
    ("Choose file", "file-outline"),
    ("Choose contact", "account-outline"),
    ("Schedule message", "clock-outline"),
)


class ThreadActivity(Activity):
    """Messages of one thread, oldest at the top."""

    background = style.BACKGROUND

    def __init__(self, device: Phone, app: App, info: ActivityInfo, intent: Intent) -> None:
        super().__init__(device, app, info, intent)
        self.thread_id = int(intent.extras.get("thread_id", 0))
        self.field = ui.TextState()
        self.selection = Selection()
        self.attaching = False
        self.adding_people = False
        self.new_person = ui.TextState()
        self.resending = 0  # id of the failed message whose text is in the field

    # -- lifecycle -------------------------------------------------------------------------------

    def on_create(self) -> None:
        """Put the text of the intent, or the draft, into the field."""
        body = str(self.intent.extras.get("sms_body", ""))
        self.field.set_text(body or self.device.sms.draft(self.thread_id))

    def on_resume(self) -> None:
        """Mark everything as read; an empty conversation opens the keyboard."""
        self.device.sms.mark_read(self.thread_id)
        self.device.notifications.cancel(PACKAGE, self.thread_id)
        self._to_bottom()
        if not self.messages():
            self.set_focus(self.field)

    def on_pause(self) -> None:
        """Keep what was typed as a draft."""
        text = self.field.text.strip()
        if text != self.device.sms.draft(self.thread_id):
            self.device.sms.set_draft(self.thread_id, text)

    @property
    def addresses(self) -> tuple[str, ...]:
        """The numbers of the other people."""
        thread = self.device.sms.thread(self.thread_id)
        return thread.addresses if thread else ()

    def messages(self) -> list[Message]:
        """The conversation's messages, oldest first."""
        return self.device.sms.messages(self.thread_id)

    def received(self) -> None:
        """A message arrived while the conversation is open."""
        self.device.sms.mark_read(self.thread_id)
        self._to_bottom()
        self.invalidate()

    def _to_bottom(self) -> None:
        self.scroll_state("scroll:thread_messages_list").offset = 1 << 30

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        """Toolbar, messages, message bar."""
        messages = self.messages()
        bar = self._selection_bar(messages) if self.selection else self._toolbar(messages)
        return ui.Column(".LinearLayout", fill=True)[
            bar,
            self._add_people() if self.adding_people else None,
            ui.Scroll("#thread_messages_list.RecyclerView", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH, padding=(0, 0, 0, 8))[self._items(messages)]
            ],
            self._attachments() if self.attaching else None,
            self._message_bar(),
        ]

    @property
    def twenty_four(self) -> bool:
        """Whether times are shown in 24 hours."""
        return self.device.settings.get("system", "time_12_24") == "24"

    def _items(self, messages: list[Message]) -> list[ui.View]:
        now = style.device_time(self.device.clock.now_ms)
        items: list[ui.View] = []
        header_ms = 0
        for position, message in enumerate(messages):
            if message.date_ms - header_ms > message_views.HEADER_GAP_MS:
                header_ms = message.date_ms
                items.append(message_views.header(message, now, self.twenty_four))
            items.append(self._message(message, position, messages))
            state = message_views.state_of(message, position == len(messages) - 1, self._retry)
            if state is not None:
                items.append(state)
        return items

    def _message(self, message: Message, position: int, messages: list[Message]) -> ui.View:
        ids = [m.id for m in messages]
        return message_views.bubble(
            message,
            name_of(self.device, message.address),
            chosen=message.id in self.selection.ids,
            on_tap=partial(self._tap, message.id, position),
            on_long_press=partial(self.selection.extend, ids, position),
        )

    def _toolbar(self, messages: list[Message]) -> ui.View:
        actions = []
        if messages:
            actions.append(BarAction("Delete", "delete", self._ask_delete_all, "delete-outline"))
        single = len(self.addresses) == 1
        if single:
            actions.append(BarAction("Dial number", "dial_number", self._dial, "phone"))
        actions.append(
            BarAction("Add Person", "manage_people", self._toggle_people, "account-plus")
        )
        if not single:
            actions.append(
                BarAction(
                    "Rename conversation", "rename_conversation", self._rename, "pencil-outline"
                )
            )
        actions.append(BarAction("Archive", "archive", self._ask_archive))
        if messages:
            actions.append(BarAction("Conversation details", "conversation_details", self._details))
        if single and name_of(self.device, self.addresses[0]) == self.addresses[0]:
            actions.append(
                BarAction("Add number to contact", "add_number_to_contact", self._add_to_contact)
            )
        actions.append(BarAction("Block number", "block_number", self._ask_block))
        actions.append(BarAction("Mark as Unread", "mark_as_unread", self._mark_unread))
        return toolbar(self, self.conversation_title(), self._leave, actions, "thread_toolbar")

    def conversation_title(self) -> str:
        """The name given to a group, or the people's names."""
        given = self._preferences().get_str(f"title_{self.thread_id}")
        return given or names_of(self.device, self.addresses)

    def _message_bar(self) -> ui.View:
        density = self.device.display.density
        under = 0 if self.device.ime.visible else self.display_insets.bottom / density
        return ui.Box(
            w=ui.MATCH, background=style.SURFACE, margin=(0, 0, 0, -under), padding=(0, 0, 0, under)
        )[
            ui.Row("#message_holder.ConstraintLayout", w=ui.MATCH, min_height=48, align="center")[
                ui.Icon(
                    "plus",
                    "#thread_add_attachment",
                    tint=style.INK,
                    desc="Attachment",
                    w=56,
                    h=48,
                    tap=self._toggle_attachments,
                ),
                ui.TextField(
                    "#thread_type_message",
                    state=self.field,
                    hint="Type a message…",
                    input_type="multiline",
                    capitalize="sentences",
                    style=style.BODY,
                    hint_color=style.HINT,
                    weight=1,
                    min_height=48,
                    max_lines=5,
                    padding=(0, 4),
                    cursor_color=style.PRIMARY,
                ),
                self._send_button(bool(self.field.text.strip())),
            ]
        ]

    def _send_button(self, ready: bool) -> ui.View:
        tint = style.INK if ready else theme.with_alpha(style.INK, 0.4)
        return ui.Column(
            "#thread_send_message.Button",
            text="SMS",
            desc="OK",
            w=56,
            h=48,
            align="center",
            main="center",
            enabled=ready,
            clickable=True,
            tap=self.send,
            on_long_press=self._schedule,
        )[
            ui.Icon("send", size=24, tint=tint),
            ui.Text(class_name=None, label="SMS", style=ui.TextStyle(12.5, 400, tint)),
        ]

    def _attachments(self) -> ui.View:
        return ui.Box(
            "#attachment_picker_holder.ConstraintLayout", w=ui.MATCH, background=style.SURFACE
        )[
            ui.Grid(class_name=None, columns=4, row_height=88, w=ui.MATCH)[
                [
                    ui.Column(
                        ".LinearLayout",
                        align="center",
                        main="center",
                        gap=4,
                        tap=partial(self._attach, label),
                    )[
                        ui.Icon(icon, ".ImageView", tint=style.PRIMARY),
                        ui.Text(label, style=ui.TextStyle(12, 400, style.INK), align="center"),
                    ]
                    for label, icon in _ATTACHMENTS
                ]
            ]
        ]

    def _add_people(self) -> ui.View:
        ready = bool(self.new_person.text.strip())
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
            ui.Icon(
                "check",
                "#confirm_inserted_number",
                desc="Confirm selection",
                w=56,
                h=48,
                tap=self._add_person,
            )
            if ready
            else None,
        ]

    # -- sending ---------------------------------------------------------------------------------

    def send(self) -> None:
        """Send what is in the field to everybody in the conversation."""
        body = self.field.text.strip()
        if not body:
            return
        messenger: SmsMessengerApp = self.app  # type: ignore[assignment]
        messenger.send(self.thread_id, self.addresses, body, self.resending)
        self.resending = 0
        self.field.set_text("")
        self.device.sms.set_draft(self.thread_id, "")
        self._to_bottom()

    def _retry(self, message: Message) -> None:
        self.resending = message.id
        self.field.set_text(message.body)
        self.set_focus(self.field)

    def _schedule(self) -> None:
        self._unavailable("Scheduled messages")

    def _attach(self, label: str) -> None:
        if label == "Schedule message":
            self._schedule()
        else:
            self._unavailable("Attachments (MMS)")

    def _unavailable(self, what: str) -> None:
        ui.show_unavailable(self, what, DIALOG_STYLE)

    def _toggle_attachments(self) -> None:
        self.attaching = not self.attaching
        if self.attaching:
            self.device.ime.hide()

    # -- actions of the toolbar ------------------------------------------------------------------

    def _leave(self) -> None:
        self.finish()

    def on_back(self) -> bool:
        """Close the selection, the panels, then the conversation."""
        if self.selection:
            self.selection.clear()
        elif self.attaching:
            self.attaching = False
        elif self.adding_people:
            self.adding_people = False
        else:
            return False
        self.invalidate()
        return True

    def _ask_delete_all(self) -> None:
        confirm(
            self,
            "Are you sure you want to delete all messages of this conversation?",
            self._delete_all,
        )

    def _delete_all(self) -> None:
        self.field.set_text("")
        self.device.sms.delete_thread(self.thread_id)
        self.finish()

    def _dial(self) -> None:
        number = self.addresses[0]
        self.start_activity(Intent(action="android.intent.action.DIAL", data=f"tel:{number}"))

    def _toggle_people(self) -> None:
        self.adding_people = not self.adding_people
        if self.adding_people:
            self.set_focus(self.new_person)

    def _add_person(self) -> None:
        number = re.sub("[ ()-]", "", self.new_person.text.strip())
        self.new_person.set_text("")
        self.adding_people = False
        thread_id = self.device.sms.thread_for(*self.addresses, number)
        self.start_activity(
            Intent(component=own("ThreadActivity"), extras={"thread_id": thread_id})
        )
        self.finish()

    def _rename(self) -> None:
        title = self.conversation_title()
        field = ui.InputField(title, "Conversation name", "rename_conv_edit_text", select_all=True)
        ui.InputDialog(
            self, "Rename conversation", [field], self._set_title, style=DIALOG_STYLE
        ).show()

    def _set_title(self, title: str) -> None:
        self._preferences().put(**{f"title_{self.thread_id}": title.strip()})

    def _preferences(self) -> Preferences:
        return Preferences(self.device.storage, PACKAGE, "Prefs")

    def _ask_archive(self) -> None:
        confirm(self, "Are you sure you want to archive 1 conversation?", self._archive)

    def _archive(self) -> None:
        self.device.sms.set_archived(self.thread_id, True)
        self.finish()

    def _details(self) -> None:
        extras = {"thread_id": self.thread_id}
        self.start_activity(Intent(component=own("ConversationDetailsActivity"), extras=extras))

    def _add_to_contact(self) -> None:
        self.start_activity(
            Intent(
                action="android.intent.action.INSERT_OR_EDIT",
                mime_type="vnd.android.cursor.item/contact",
                extras={"phone": self.addresses[0]},
            )
        )

    def _ask_block(self) -> None:
        numbers = ", ".join(self.addresses)
        confirm(self, f'Are you sure you want to block "{numbers}"?', self._block)

    def _block(self) -> None:
        preferences = self._preferences()
        blocked = preferences.get_set("blocked_numbers") | frozenset(self.addresses)
        preferences.put(blocked_numbers=blocked)
        self.finish()

    def _mark_unread(self) -> None:
        self.device.sms.mark_read(self.thread_id, False)
        self.finish()

    # -- action mode -----------------------------------------------------------------------------

    def _tap(self, message_id: int, position: int) -> None:
        if self.selection:
            self.selection.toggle(message_id, position)

    def _chosen(self) -> list[Message]:
        return [m for m in self.messages() if m.id in self.selection.ids]

    def _selection_bar(self, messages: list[Message]) -> ui.View:
        ids = [m.id for m in messages]
        actions = []
        if len(self.selection.ids) == 1:
            actions.append(
                BarAction("Copy to clipboard", "cab_copy_to_clipboard", self._copy, "content-copy")
            )
        actions.append(BarAction("Delete", "cab_delete", self._ask_delete, "delete-outline"))
        if len(self.selection.ids) == 1:
            actions += [
                BarAction("Share", "cab_share", self._share),
                BarAction("Properties", "cab_properties", self._properties),
                BarAction("Forward", "cab_forward_message", self._forward),
                BarAction("Select text", "cab_select_text", self._select_text),
            ]
        actions.append(BarAction("Select all", "cab_select_all", partial(self._select_all, ids)))
        return action_mode_bar(
            self,
            len(self.selection.ids),
            len(ids),
            self.selection.clear,
            partial(self.selection.all_or_none, ids),
            actions,
        )

    def _select_all(self, ids: list[int]) -> None:
        self.selection.ids = frozenset(ids)

    def _copy(self) -> None:
        body = self._chosen()[0].body
        self.device.clipboard.set_text(body)
        self.toast(f"Value copied to clipboard:\n{body}")

    def _share(self) -> None:
        body = self._chosen()[0].body
        self.selection.clear()
        self.start_activity(share_text_intent(body, "Share via"))

    def _ask_delete(self) -> None:
        count = len(self.selection.ids)
        what = "1 message" if count == 1 else f"{count} messages"
        confirm(self, f"Are you sure you want to delete {what}?", self._delete)

    def _delete(self) -> None:
        for message in self._chosen():
            self.device.sms.delete_message(message.id)
        self.selection.clear()
        if not self.messages():
            self.finish()

    def _properties(self) -> None:
        message = self._chosen()[0]
        at = style.device_time(message.date_ms).strftime("%d.%m.%Y %H:%M")
        mine = message.box is not MessageBox.INBOX
        who = "Receiver" if mine else "Sender"
        when = "Sent at" if mine else "Received at"
        name = name_of(self.device, message.address)
        ui.AlertDialog(
            self,
            "Message details",
            f"{who}: {name}\n{when}: {at}",
            positive=("OK", None),
            style=DIALOG_STYLE,
        ).show()

    def _forward(self) -> None:
        body = self._chosen()[0].body
        self.selection.clear()
        extras = {"android.intent.extra.TEXT": body}
        self.start_activity(Intent(component=own("NewConversationActivity"), extras=extras))

    def _select_text(self) -> None:
        message = self._chosen()[0]
        field = ui.InputField(
            message.body, "", "dialog_select_text_value", "multiline", select_all=True
        )
        ui.InputDialog(self, "", [field], self._nothing, style=DIALOG_STYLE).show()

    def _nothing(self, text: str) -> None:
        """The dialog for selecting text changes nothing."""
