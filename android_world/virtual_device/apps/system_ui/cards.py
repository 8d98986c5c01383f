"""Notification cards, as the shade and the heads-up window show them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps.system_ui import palette
from android_world.virtual_device.apps.system_ui.status_icons import (
    notification_icon,
    notification_label,
)
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.system_ui.notification_window import (
        NotificationWindow,
        Reply,
    )
    from android_world.virtual_device.system.notifications import Notification
    from android_world.virtual_device.system.phone import Phone

_MINUTE_MS = 60_000
_TITLE = ui.TextStyle(14, 500, theme.TEXT)
_TEXT = ui.TextStyle(14, 400, theme.SECONDARY)
_SMALL = ui.TextStyle(12, 400, theme.SECONDARY)


def age(device: Phone, notification: Notification) -> str:
    """How long ago a notification was posted: `now`, `5m`, `2h`, `3d`."""
    minutes = (device.clock.now_ms - (notification.when_ms or 0)) // _MINUTE_MS
    if minutes < 1:
        return "now"
    if minutes < 60:
        return f"{minutes}m"
    return f"{minutes // 60}h" if minutes < 1440 else f"{minutes // 1440}d"


def card(
    window: NotificationWindow,
    notification: Notification,
    *,
    expanded: bool,
    corners: tuple[float, float] = (28, 28),
) -> ui.View:
    """One card of a window that says what its parts do."""
    key, reply = notification.key, window.reply
    top, bottom = corners
    shift = window.shift_of(key)
    below: ui.View | None = None
    if expanded and notification.actions:
        below = _buttons(window, notification)
        if reply is not None and reply.key == key:
            below = _reply_row(window, reply)
    return ui.Box(
        "#expandableNotificationRow",
        w=ui.MATCH,
        margin=(shift, 0, -shift, 0),
        background=palette.CARD,
        corner=(top, top, bottom, bottom),
        tap=partial(window.open_card, key),
        on_long_press=partial(window.configure, key),
        on_drag=partial(window.drag_card, key),
        drag_axis="x",
    )[
        ui.AppIcon(
            class_name=None,
            icon=(notification_icon(window.device, notification), palette.DIALOG, theme.ACCENT),
            size=28,
            margin=(14, 14, 0, 0),
        ),
        ui.Column(".FrameLayout", important=True, w=ui.MATCH, padding=(58, 10, 12, 12))[
            _header(window, notification, expanded),
            ui.Column("#android:id/notification_main_column")[_texts(notification, expanded)],
            _progress(*notification.progress) if notification.progress is not None else None,
            below,
        ],
    ]


def _header(window: NotificationWindow, notification: Notification, expanded: bool) -> ui.View:
    more = notification.actions or notification.big_text or len(notification.text) > 45
    app = notification_label(window.device, notification)
    return ui.Row("#android:id/notification_header.ViewGroup", w=ui.MATCH, h=24, align="center")[
        ui.Text(app, "#android:id/app_name_text", style=_SMALL, max_lines=1),
        _age(window.device, notification),
        ui.Spacer(weight=1),
        ui.IconButton(
            "chevron_up" if expanded else "chevron_down",
            "#android:id/expand_button.Button",
            desc="Collapse" if expanded else "Expand",
            tint=theme.SECONDARY,
            size=20,
            w=40,
            h=24,
            tap=partial(window.toggle_expanded, notification.key),
        )
        if more
        else None,
    ]


def _age(device: Phone, notification: Notification) -> ui.View:
    if not notification.show_chronometer:
        return ui.Text(class_name=None, label=f" • {age(device, notification)}", style=_SMALL)
    shown_ms = device.clock.uptime_ms - notification.posted_uptime_ms
    before_ms = notification.posted_ms - (notification.when_ms or 0)
    minutes, seconds = divmod(max(0, before_ms + shown_ms) // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    text = f"{minutes:02}:{seconds:02}"
    shown = f"{hours}:{text}" if hours else text
    return ui.Text(shown, "#android:id/chronometer", style=_SMALL, margin=(8, 0, 0, 0))


def _texts(notification: Notification, expanded: bool) -> list[ui.View | None]:
    big = notification.big_text if expanded else ""
    name = "#android:id/big_text" if big else "#android:id/text"
    text, lines = big or notification.text, 0 if expanded else 1
    return [
        ui.Text(notification.title, "#android:id/title", style=_TITLE, max_lines=1),
        ui.Text(text, name, style=_TEXT, max_lines=lines) if text else None,
    ]


def _progress(done: int, total: int) -> ui.View:
    def draw(canvas: skia.Canvas, bounds: ui.Rect, ctx: ui.LayoutContext) -> None:
        middle = (bounds.top + bounds.bottom) / 2
        share = min(1.0, max(0.0, done / total)) if total else 0.0
        paint = skia.Paint(AntiAlias=True, StrokeWidth=ctx.px(4), StrokeCap=skia.Paint.kRound_Cap)
        paint.setColor(theme.color("#C4C7CB"))
        canvas.drawLine(bounds.left, middle, bounds.right, middle, paint)
        paint.setColor(theme.color(theme.ACCENT))
        if share:
            canvas.drawLine(bounds.left, middle, bounds.left + bounds.width * share, middle, paint)

    return ui.Drawing(
        "#android:id/progress.ProgressBar", text=f"{done}", w=ui.MATCH, h=20, draw=draw
    )


def _buttons(window: NotificationWindow, notification: Notification) -> ui.View:
    return ui.Row("#android:id/actions", w=ui.MATCH, margin=(0, 4, 0, 0))[
        [
            ui.Button(
                action.title,
                "#android:id/action0",
                desc=action.title,
                padding=(8, 0, 16, 0),
                tap=partial(window.press, notification.key, position),
            )
            for position, action in enumerate(notification.actions)
        ]
    ]


def _reply_row(window: NotificationWindow, reply: Reply) -> ui.View:
    row = "#remote_input_content.LinearLayout"
    return ui.Row(row, w=ui.MATCH, align="center", margin=(0, 4, 0, 0))[
        ui.TextField(
            "#remote_input_text",
            state=reply.text,
            hint="Reply",
            ime_action="send",
            capitalize="sentences",
            weight=1,
            h=48,
            on_action=window.send_reply,
        ),
        ui.IconButton(
            "send",
            "#remote_input_send",
            desc="Send",
            tint=theme.ACCENT,
            enabled=bool(reply.text.text),
            tap=window.send_reply,
        ),
    ]
