"""Notification cards, as the shade and the heads-up window show them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
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
    from android_world.virtual_device.system.notifications import Action, Notification
    from android_world.virtual_device.system.phone import Phone

Key = tuple[str, str | None, int]
_MINUTE_MS = 60_000
_REPLY_ID = "com.android.systemui:id/remote_input_text"
_SEND_ID = "com.android.systemui:id/remote_input_send"


@dataclass
class Reply:
    """An inline reply that is being written."""

    key: Key
    action: int
    text: ui.TextState


@dataclass(frozen=True)
class CardActions:
    """What the window does for its cards."""

    open: Callable[[Key], object]
    press: Callable[[Key, int], object]
    send: Callable[[], object]
    expand: Callable[[Key], object]
    drag: Callable[[Key, ui.Drag], object]
    configure: Callable[[Key], object]


def age(device: Phone, notification: Notification) -> str:
    """How long ago a notification was posted: `now`, `5m`, `2h`, `3d`."""
    minutes = (device.clock.now_ms - (notification.when_ms or 0)) // _MINUTE_MS
    if minutes < 1:
        return "now"
    if minutes < 60:
        return f"{minutes}m"
    return f"{minutes // 60}h" if minutes < 1440 else f"{minutes // 1440}d"


def expandable(notification: Notification) -> bool:
    """Whether a card has more to show."""
    return bool(notification.actions or notification.big_text or len(notification.text) > 45)


def card(
    device: Phone,
    notification: Notification,
    actions: CardActions,
    *,
    expanded: bool,
    reply: Reply | None = None,
    shift: float = 0,
    corners: tuple[float, float] = (28, 28),
) -> ui.View:
    """One card; `shift` is how far (dp) a finger has pulled it aside."""
    key = notification.key
    top, bottom = corners
    body: list[ui.View | None] = [
        _header(device, notification, actions, expanded),
        ui.Column("#android:id/notification_main_column")[_texts(notification, expanded)],
    ]
    if notification.progress is not None:
        body.append(_progress(*notification.progress))
    if expanded and notification.actions:
        replying = reply is not None and reply.key == key
        body.append(
            _reply_row(reply, actions)
            if replying and reply is not None
            else _buttons(notification, actions)
        )
    return ui.Box(
        "#expandableNotificationRow",
        w=ui.MATCH,
        margin=(shift, 0, -shift, 0) if shift else 0,
        background=palette.CARD,
        corner=(top, top, bottom, bottom),
        tap=partial(actions.open, key),
        on_long_press=partial(actions.configure, key),
        on_drag=partial(actions.drag, key),
        drag_axis="x",
    )[
        ui.AppIcon(
            class_name=None,
            icon=(notification_icon(device, notification), palette.DIALOG, theme.ACCENT),
            size=28,
            margin=(14, 14, 0, 0),
        ),
        ui.Column(".FrameLayout", w=ui.MATCH, padding=(58, 10, 12, 12))[body],
    ]


def _header(
    device: Phone, notification: Notification, actions: CardActions, expanded: bool
) -> ui.View:
    button = (
        ui.IconButton(
            "chevron_up" if expanded else "chevron_down",
            "#android:id/expand_button.Button",
            desc="Collapse" if expanded else "Expand",
            tint=theme.SECONDARY,
            size=20,
            w=40,
            h=24,
            tap=partial(actions.expand, notification.key),
        )
        if expandable(notification)
        else None
    )
    secondary = ui.TextStyle(12, 400, theme.SECONDARY)
    return ui.Row("#android:id/notification_header.ViewGroup", w=ui.MATCH, h=24, align="center")[
        ui.Text(
            notification_label(device, notification),
            "#android:id/app_name_text",
            style=secondary,
            max_lines=1,
        ),
        _age(device, notification, secondary),
        ui.Spacer(weight=1),
        button,
    ]


def _age(device: Phone, notification: Notification, style: ui.TextStyle) -> ui.View:
    if not notification.show_chronometer:
        return ui.Text(class_name=None, label=f" • {age(device, notification)}", style=style)
    shown_ms = device.clock.uptime_ms - notification.posted_uptime_ms
    before_ms = notification.posted_ms - (notification.when_ms or 0)
    seconds = max(0, before_ms + shown_ms) // 1000
    hours, rest = divmod(seconds, 3600)
    text = f"{rest // 60:02}:{rest % 60:02}"
    return ui.Text(
        f"{hours}:{text}" if hours else text,
        "#android:id/chronometer",
        style=style,
        margin=(8, 0, 0, 0),
    )


def _texts(notification: Notification, expanded: bool) -> list[ui.View | None]:
    big = notification.big_text if expanded else ""
    texts: list[ui.View | None] = [
        ui.Text(
            notification.title,
            "#android:id/title",
            style=ui.TextStyle(14, 500, theme.TEXT),
            max_lines=1,
        )
    ]
    if big or notification.text:
        texts.append(
            ui.Text(
                big or notification.text,
                resource_id="android:id/big_text" if big else "android:id/text",
                style=ui.TextStyle(14, 400, theme.SECONDARY),
                max_lines=0 if expanded else 1,
            )
        )
    return texts


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


def _buttons(notification: Notification, actions: CardActions) -> ui.View:
    return ui.Row("#android:id/actions", w=ui.MATCH, margin=(0, 4, 0, 0))[
        [
            _button(notification, position, action, actions)
            for position, action in enumerate(notification.actions)
        ]
    ]


def _button(
    notification: Notification, position: int, action: Action, actions: CardActions
) -> ui.View:
    return ui.Button(
        action.title,
        "#android:id/action0",
        desc=action.title,
        style=ui.TextStyle(14, 500, theme.ACCENT),
        padding=(8, 0, 16, 0),
        tap=partial(actions.press, notification.key, position),
    )


def _reply_row(reply: Reply, actions: CardActions) -> ui.View:
    return ui.Row(
        ".LinearLayout",
        resource_id="com.android.systemui:id/remote_input_content",
        w=ui.MATCH,
        align="center",
        margin=(0, 4, 0, 0),
    )[
        ui.TextField(
            resource_id=_REPLY_ID,
            state=reply.text,
            hint="Reply",
            ime_action="send",
            capitalize="sentences",
            weight=1,
            h=48,
            on_action=actions.send,
        ),
        ui.IconButton(
            "send",
            resource_id=_SEND_ID,
            desc="Send",
            tint=theme.ACCENT,
            enabled=bool(reply.text.text),
            tap=actions.send,
        ),
    ]
