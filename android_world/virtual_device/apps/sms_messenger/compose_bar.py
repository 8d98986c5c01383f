"""What a message is written with: the field, the send button and the attachments."""

from __future__ import annotations

import unicodedata
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.date_format import date_format
from android_world.virtual_device.apps.sms_messenger import schedule
from android_world.virtual_device.apps.sms_messenger.attachments import (
    Attachments,
    of as attachments_of,
)
from android_world.virtual_device.apps.sms_messenger.main_screen import preferences_of
from android_world.virtual_device.apps.sms_messenger.store import Scheduled
from android_world.virtual_device.system.content.sms import Message
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.sms_messenger.thread import ThreadActivity

_SOURCES = (
    ("Choose photo", "choose_photo", "image-outline"),
    ("Choose video", "choose_video", "video-outline"),
    ("Take photo", "take_photo", "camera-outline"),
    ("Record video", "record_video", "video-vintage"),
    ("Record audio", "record_audio", "microphone-outline"),
    ("Choose file", "pick_file", "file-outline"),
    ("Choose contact", "pick_contact", "account-outline"),
    ("Schedule message", "schedule_message", "clock-outline"),
)


class MessageBar:
    """The bar at the bottom of a conversation, with the attachments above it."""

    def __init__(self, activity: ThreadActivity) -> None:
        self.activity = activity
        self.field = ui.TextState()
        self.attachments = Attachments(activity)
        self.attaching = False
        self.resending = 0  # id of the failed message whose text is in the field
        self.scheduled_ms = 0  # when the text is sent; 0 = at once
        self.waiting = 0  # id of the waiting message that is being changed

    def views(self) -> list[ui.View | None]:
        """The bar, and the attachments when they are open."""
        return [self._bar(), self._sources() if self.attaching else None]

    def _bar(self) -> ui.View:
        phone, insets = self.activity.device, self.activity.display_insets
        under = 0 if phone.ime.visible or self.attaching else insets.bottom / phone.display.density
        return ui.Column(
            w=ui.MATCH, background=style.SURFACE, margin=(0, 0, 0, -under), padding=(0, 0, 0, under)
        )[
            self._scheduled_line() if self.scheduled_ms else None,
            self.attachments.preview(),
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
                    on_key=self._on_enter,
                ),
                self._counter() if self._counts else None,
                self._send_button(),
            ],
        ]

    @property
    def _counts(self) -> bool:
        return preferences_of(self.activity).get_bool("show_character_counter")

    def _counter(self) -> ui.View:
        """The characters that are left in the last part, and the parts."""
        text, parts = self.field.text, self._parts(self.field.text)
        single, several = _part_lengths(text)
        left = (single if parts == 1 else parts * several) - len(text)
        return ui.Text(f"{left}/{parts}", "#thread_character_counter", style=style.SMALL)

    @staticmethod
    def _parts(text: str) -> int:
        single, several = _part_lengths(text)
        return 1 if len(text) <= single else -(-len(text) // several)

    def _scheduled_line(self) -> ui.View:
        """When the text is sent, and the cross that sends it at once."""
        look = date_format(self.activity.device, self.activity.package)
        at = style.device_time(self.scheduled_ms)
        return ui.Row("#scheduled_message_holder.RelativeLayout", w=ui.MATCH, align="center")[
            ui.Icon("clock-outline", "#scheduled_message_icon", tint=style.INK, w=56, h=48),
            ui.Text(
                look.date_and_time(at),
                "#scheduled_message_button",
                style=style.BODY,
                weight=1,
                min_height=48,
                tap=self.show_schedule_dialog,
            ),
            ui.Icon(
                "close",
                "#discard_scheduled_message",
                desc="Cancel schedule send",
                tint=style.INK,
                w=56,
                h=48,
                tap=self._send_at_once,
            ),
        ]

    @property
    def _is_multimedia(self) -> bool:
        """Whether it is sent as MMS: with files, or where the settings want it."""
        preferences, text = preferences_of(self.activity), self.field.text
        group = len(self.activity.addresses) > 1 and preferences.get_bool("send_group_message_mms")
        is_long = self._parts(text) > 1 and preferences.get_bool("send_long_message_mms")
        return bool(self.attachments.files) or group or is_long

    def _send_button(self) -> ui.View:
        ready = bool(self.field.text.strip() or self.attachments.files)
        label = "MMS" if self._is_multimedia else "SMS"
        tint = style.INK if ready else theme.with_alpha(style.INK, 0.4)
        return ui.Column(
            "#thread_send_message.Button",
            text=label,
            desc="OK",
            w=56,
            h=48,
            align="center",
            main="center",
            enabled=ready,
            clickable=True,
            tap=self.send,
            on_long_press=self.show_schedule_dialog,
        )[
            ui.Icon("send", size=24, tint=tint),
            ui.Text(class_name=None, label=label, style=ui.TextStyle(12.5, 400, tint)),
        ]

    def _sources(self) -> ui.View:
        insets = self.activity.display_insets.bottom / self.activity.device.display.density
        return ui.Scroll(
            "#attachment_picker_holder",
            w=ui.MATCH,
            background=style.SURFACE,
            margin=(0, 0, 0, -insets),
        )[
            ui.Box(w=ui.MATCH, padding=(0, 0, 0, insets))[
                ui.Grid(class_name=None, columns=4, row_height=88, w=ui.MATCH)[
                    *(self._source(*source) for source in _SOURCES)
                ]
            ]
        ]

    def _source(self, label: str, name: str, icon: str) -> ui.View:
        schedules = name == "schedule_message"
        tap = self.show_schedule_dialog if schedules else partial(self.attachments.choose, name)
        return ui.Column(
            f"#{name}.LinearLayout",
            align="center",
            main="center",
            gap=4,
            tap=tap,
        )[
            ui.Icon(icon, f"#{name}_icon", tint=style.PRIMARY),
            ui.Text(
                label,
                f"#{name}_text",
                style=ui.TextStyle(12, 400, style.INK),
                align="center",
            ),
        ]

    # -- actions ---------------------------------------------------------------------------------

    def send(self) -> None:
        """Send what is in the field to everybody in the conversation, now or later."""
        body, screen = self._outgoing_text(), self.activity
        if not body and not self.attachments.files:
            return
        if self.scheduled_ms:
            files, at_ms = self.attachments.take(), self.scheduled_ms
            screen.app.schedule(screen.thread_id, screen.addresses, body, at_ms, files)
        elif self._is_multimedia:
            self._send_multimedia(body)
        else:
            screen.app.send(screen.thread_id, screen.addresses, body, self.resending)
        if self.waiting:
            Scheduled(screen.device).remove(self.waiting)
        self.resending = self.scheduled_ms = self.waiting = 0
        self.field.set_text("")
        screen.device.sms.set_draft(screen.thread_id, "")
        screen.to_bottom()

    def _send_multimedia(self, body: str) -> None:
        """Send with the files; a failed message is replaced."""
        screen, files = self.activity, self.attachments.take()
        screen.app.send_multimedia(screen.thread_id, screen.addresses, body, files)
        if self.resending:
            screen.device.sms.delete_message(self.resending)

    def _outgoing_text(self) -> str:
        """The text; without accents if the user wants simple characters."""
        text = self.field.text.strip()
        if not preferences_of(self.activity).get_bool("use_simple_characters"):
            return text
        decomposed = unicodedata.normalize("NFD", text)
        return "".join(c for c in decomposed if not unicodedata.combining(c))

    def show_schedule_dialog(self) -> None:
        """Ask when the text is sent."""
        self.attaching = False
        take = partial(setattr, self, "scheduled_ms")
        schedule.show_schedule_dialog(self.activity, take, self.scheduled_ms)

    def _send_at_once(self) -> None:
        self.scheduled_ms = 0

    def show_waiting_dialog(self, message: Message) -> None:
        """What can be done with a message that waits to be sent."""
        screen = self.activity
        waiting = Scheduled(screen.device)

        def update() -> None:
            self.field.set_text(message.body)
            self.attachments.files = waiting.files(message.id)
            self.scheduled_ms, self.waiting = message.date_ms, message.id

        send_now = partial(screen.app.send_waiting, message)
        schedule.show_waiting_dialog(screen, update, send_now, partial(waiting.remove, message.id))

    def _on_enter(self, key: str, _: frozenset[str]) -> bool:
        """Enter sends where the user wants that."""
        sends = key == "ENTER" and preferences_of(self.activity).get_bool("send_on_enter")
        if sends:
            self.send()
        return sends

    def retry(self, message: Message) -> None:
        """Put the text and the files of a message that was not sent into the field."""
        self.resending = message.id
        self.attachments.files = attachments_of(message)
        self.field.set_text(message.body)
        self.activity.set_focus(self.field)

    def back(self) -> bool:
        """BACK closes the attachments; False when they are closed."""
        was_attaching, self.attaching = self.attaching, False
        return was_attaching

    def _toggle_attachments(self) -> None:
        self.attaching = not self.attaching
        if self.attaching:
            self.activity.device.ime.hide()


def _part_lengths(text: str) -> tuple[int, int]:
    """The characters of a single message, and of each of several parts."""
    return (160, 153) if text.isascii() else (70, 67)
