"""The views of a conversation's messages."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps.sms_messenger.people import picture
from android_world.virtual_device.system.content.sms import Box as MessageBox, Message

HEADER_GAP_MS = 5 * 60 * 1000
_RED = ui.TextStyle(14, 400, "#C62828")
_WHITE = ui.TextStyle(16, 400, "#FFFFFF")


def header(message: Message, now: datetime, twenty_four: bool) -> ui.View:
    """Date and time above the first message after a pause."""
    at = style.device_time(message.date_ms)
    text = style.time_text(at, twenty_four)
    if at.date() != now.date():
        text = f"{style.date_or_time(at, now, twenty_four)}, {text}"
    return ui.Text(
        text,
        "#thread_date_time",
        style=style.SMALL,
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
) -> ui.View:
    """A message: received ones at the left with an image, sent ones at the right."""
    received = message.box is MessageBox.INBOX
    body = ui.Text(
        message.body,
        "#thread_message_body",
        style=style.BODY if received else _WHITE,
        padding=12,
        background="#DDE3EA" if received else style.PRIMARY,
        corner=(8, 8, 8, 0) if received else (8, 8, 0, 8),
        tap=on_tap,
        on_long_press=on_long_press,
    )
    wrapper = ui.Row(
        "#thread_message_wrapper.ConstraintLayout",
        gravity="start" if received else "end",
        align="bottom",
        gap=8,
        margin=(16, 8, 64, 8) if received else (64, 8, 16, 8),
    )[picture(sender, "thread_message_sender_photo", 40) if received else None, body]
    return ui.Box(
        "#thread_message_holder",
        w=ui.MATCH,
        selected=chosen,
        background=style.SELECTED if chosen else "",
    )[wrapper]


def state_of(
    message: Message, is_last: bool, on_retry: Callable[[Message], object]
) -> ui.View | None:
    """What is below an own message: sending, failed, or the tick of the last one."""
    if message.box in (MessageBox.OUTBOX, MessageBox.QUEUED):
        return _line("Sending…", "#thread_sending", style.SMALL)
    if message.box is MessageBox.FAILED:
        return _line("Not sent. Touch to retry.", "#thread_error", _RED, partial(on_retry, message))
    if message.box is MessageBox.SENT and is_last:
        tick = ui.Icon(
            "check-all" if message.status == 0 else "check",
            "#thread_success",
            size=14,
            tint=style.PRIMARY,
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
