"""The views of a conversation's messages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.date_format import DateFormat
from android_world.virtual_device.apps.sms_messenger.people import TextStyles, picture
from android_world.virtual_device.system.content.sms import Box as MessageBox, Message

HEADER_GAP_MS = 5 * 60 * 1000
_RED, _RECEIVED = "#C62828", "#E7E7E9"
_RECEIVED_CORNERS, _SENT_CORNERS = (24, 24, 24, 0), (24, 24, 0, 24)  # pills, one corner square
_SMALLER_SP = 4


def header(message: Message, now: datetime, look: DateFormat, sizes: TextStyles) -> ui.View:
    """Date and time above the first message after a pause."""
    at = style.device_time(message.date_ms)
    text = look.time(at)
    if at.date() != now.date():
        text = f"{look.date_or_time(at, now)}, {text}"
    return ui.Text(
        text,
        "#thread_date_time",
        style=sizes.body,
        align="center",
        w=ui.MATCH,
        padding=(0, 12, 0, 8),
    )


def bubble(
    message: Message,
    sender: str,
    chosen: bool,
    on_tap: Callable[[], object],
    on_long_press: Callable[[], object],
    sizes: TextStyles,
    waiting: bool = False,
    files: Sequence[ui.View] = (),
) -> ui.View:
    """A message: received ones at the left with an image, sent ones at the right.

    Its `files` are above the text. One that is `waiting` to be sent later is slanted.
    """
    received = message.box is MessageBox.INBOX
    body = ui.Text(
        message.body,
        "#thread_message_body",
        style=sizes.body if received else replace(sizes.body, color="#FFFFFF", italic=waiting),
        padding=12,
        background=_RECEIVED if received else style.PRIMARY,
        corner=_RECEIVED_CORNERS if received else _SENT_CORNERS,
        tap=on_tap,
        on_long_press=on_long_press,
    )
    holder = "#thread_message_attachments_holder.LinearLayout"
    content: ui.View = body
    if files:
        content = ui.Column(align="start" if received else "end", gap=4)[
            ui.Column(holder, gap=4)[*files], body if message.body else None
        ]
    wrapper = ui.Row(
        "#thread_message_wrapper.ConstraintLayout",
        gravity="start" if received else "end",
        align="bottom",
        gap=8,
        margin=(16, 8, 64, 8) if received else (64, 8, 16, 8),
    )[picture(sender, "thread_message_sender_photo", 40) if received else None, content]
    return ui.Box(
        "#thread_message_holder",
        w=ui.MATCH,
        selected=chosen,
        background=style.SELECTED if chosen else "",
    )[wrapper]


def state_of(
    message: Message, is_last: bool, on_retry: Callable[[Message], object], sizes: TextStyles
) -> ui.View | None:
    """What is below an own message: sending, failed, or the tick of the last one."""
    if message.box in (MessageBox.OUTBOX, MessageBox.QUEUED):
        return _line("Sending…", "#thread_sending", sizes.body)
    if message.box is MessageBox.FAILED:
        look = replace(sizes.body, size=sizes.body.size - _SMALLER_SP, color=_RED)
        return _line("Not sent. Touch to retry.", "#thread_error", look, partial(on_retry, message))
    if message.box is MessageBox.SENT and is_last:
        tick = ui.Icon(
            "check-all" if message.status == 0 else "check",
            "#thread_success",
            size=14,
            tint=style.INK,
            gravity="end",
            margin=(0, 2, 14, 0),
        )
        return ui.Box(w=ui.MATCH)[tick]
    return None


def _line(
    text: str, selector: str, shade: ui.TextStyle, action: Callable[[], object] | None = None
) -> ui.View:
    return ui.Text(
        text, selector, style=shade, align="end", w=ui.MATCH, padding=(16, 2), tap=action
    )
