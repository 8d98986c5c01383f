"""What a message is written with: the field, the send button and the attachments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.system.content.sms import Message
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.sms_messenger.thread import ThreadActivity

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


class MessageBar:
    """The bar at the bottom of a conversation, with the attachments above it."""

    def __init__(self, activity: ThreadActivity) -> None:
        self.activity = activity
        self.field = ui.TextState()
        self.attaching = False
        self.resending = 0  # id of the failed message whose text is in the field

    def views(self) -> list[ui.View | None]:
        """The attachments, when they are open, and the bar."""
        return [self._attachments() if self.attaching else None, self._bar()]

    def _bar(self) -> ui.View:
        phone, insets = self.activity.device, self.activity.display_insets
        under = 0 if phone.ime.visible else insets.bottom / phone.display.density
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
        )[
            ui.Icon("send", size=24, tint=tint),
            ui.Text(class_name=None, label="SMS", style=ui.TextStyle(12.5, 400, tint)),
        ]

    def _attachments(self) -> ui.View:
        return ui.Box(
            "#attachment_picker_holder.ConstraintLayout", w=ui.MATCH, background=style.SURFACE
        )[
            ui.Grid(class_name=None, columns=4, row_height=88, w=ui.MATCH)[
                *(self._attachment(label, icon) for label, icon in _ATTACHMENTS)
            ]
        ]

    def _attachment(self, label: str, icon: str) -> ui.View:
        return ui.Column(
            ".LinearLayout",
            align="center",
            main="center",
            gap=4,
            enabled=False,
        )[
            ui.Icon(icon, tint=style.PRIMARY, enabled=False),
            ui.Text(label, style=ui.TextStyle(12, 400, style.INK), align="center", enabled=False),
        ]

    # -- actions ---------------------------------------------------------------------------------

    def send(self) -> None:
        """Send what is in the field to everybody in the conversation."""
        body, screen = self.field.text.strip(), self.activity
        if not body:
            return
        screen.app.send(screen.thread_id, screen.addresses, body, self.resending)
        self.resending = 0
        self.field.set_text("")
        screen.device.sms.set_draft(screen.thread_id, "")
        screen.to_bottom()

    def retry(self, message: Message) -> None:
        """Put the text of a message that was not sent into the field."""
        self.resending = message.id
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
