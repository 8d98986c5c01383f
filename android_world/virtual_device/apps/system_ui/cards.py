"""Notification cards, as the shade and the heads-up window show them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps.system_ui import palette
from android_world.virtual_device.apps.system_ui.inline_panel import panel_view
from android_world.virtual_device.apps.system_ui.status_icons import (
    notification_icon,
    notification_label,
)
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from android_world.virtual_device.apps.system_ui.notification_window import (
        Key,
        NotificationWindow,
        Reply,
    )
    from android_world.virtual_device.system.device_protocol import Device
    from android_world.virtual_device.system.notifications import Notification

_MINUTE_MS = 60_000
_TEXT_LEFT = 52.2
_CLOSED_DP = 87.6
_TITLE = ui.TextStyle(14, 400, theme.TEXT)
_LARGE = ui.TextStyle(16, 400, theme.TEXT)
_TEXT = ui.TextStyle(14, 400, theme.SECONDARY)
_SMALL = ui.TextStyle(12, 400, theme.SECONDARY)


def age(device: Device, notification: Notification) -> str:
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
    key = notification.key
    if window.panel is not None and window.panel.key == key:
        return panel_view(window, window.panel, corners)
    return ui.Box(
        "#expandableNotificationRow",
        tap=partial(window.open_card, key),
        on_long_press=partial(window.configure, key, (key,)),
        **_frame(window, key, partial(window.drag_card, key), corners),
    )[_image(window.device, notification), _template(window, notification, expanded)]


def _template(window: NotificationWindow, notification: Notification, expanded: bool) -> ui.View:
    """The texts of a notification; expanded, with its buttons or the reply that is written."""
    key, reply = notification.key, window.reply
    below: ui.View | None = None
    if expanded and notification.actions:
        below = _buttons(window, notification)
        if reply is not None and reply.key == key:
            below = _reply_row(window, reply)
    more = notification.actions or notification.big_text or len(notification.text) > 45
    content = _open_texts if expanded else _closed_texts
    return ui.Box(
        ".FrameLayout", important=True, w=ui.MATCH, min_height=0 if expanded else _CLOSED_DP
    )[
        ui.Column(w=ui.MATCH, padding=(_TEXT_LEFT, 0, 0, 0))[
            content(window, notification),
            _progress(*notification.progress) if notification.progress is not None else None,
            below,
        ],
        _expand_button(window, key, expanded, 56) if more else None,
    ]


def _member(window: NotificationWindow, notification: Notification) -> ui.View:
    """A notification of an expanded group: its own row, without image and app name."""
    key = notification.key
    if window.panel is not None and window.panel.key == key:
        return panel_view(window, window.panel, (4, 4))
    shift = window.shift_of(key)
    return ui.Box(
        "#expandableNotificationRow",
        w=ui.MATCH,
        margin=(shift, 0, -shift, 0),
        tap=partial(window.open_card, key),
        on_long_press=partial(window.configure, key, (key,)),
        on_drag=partial(window.drag_card, key),
        drag_axis="x",
    )[_template(window, notification, key in window.expanded)]


def group_card(
    window: NotificationWindow,
    notifications: Sequence[Notification],
    *,
    expanded: bool,
    corners: tuple[float, float] = (28, 28),
) -> ui.View:
    """Several notifications of one app on one card: a line for each, or each as a row."""
    first = notifications[0]
    key = group_key(first)
    if window.panel is not None and window.panel.key == key:
        return panel_view(window, window.panel, corners)
    members = [n.key for n in notifications]

    def on_drag(drag: ui.Drag) -> None:
        window.drag_cards(key, members, drag)

    rows = (
        ui.Column(w=ui.MATCH, margin=(0, 48, 0, 4))[[_member(window, n) for n in notifications]]
        if expanded
        else ui.Column(w=ui.MATCH, margin=(_TEXT_LEFT, 48, 12, 16))[
            [_line(n, position) for position, n in enumerate(notifications)]
        ]
    )
    return ui.Box(
        "#expandableNotificationRow",
        tap=partial(window.toggle_expanded, key),
        on_long_press=partial(window.configure, key, members),
        **_frame(window, key, on_drag, corners),
    )[
        _image(window.device, first),
        ui.Box(".FrameLayout", important=True, w=ui.MATCH)[
            ui.Box(w=ui.MATCH, h=56)[
                ui.Box(w=ui.MATCH, margin=(_TEXT_LEFT, 20, 12, 0))[
                    _topline(_app_name(window.device, first))
                ],
                _expand_button(window, key, expanded, 56, len(notifications)),
            ],
            rows,
        ],
    ]


def group_key(notification: Notification) -> Key:
    """What represents all notifications of an app."""
    return notification.package, f"group {notification.app_name}", -1


def _frame(
    window: NotificationWindow,
    key: Key,
    dragged: Callable[[ui.Drag], object],
    corners: tuple[float, float],
) -> dict[str, Any]:
    shift, (top, bottom) = window.shift_of(key), corners
    return {
        "w": ui.MATCH,
        "margin": (shift, 0, -shift, 0),
        "background": palette.CARD,
        "corner": (top, top, bottom, bottom),
        "on_drag": dragged,
        "drag_axis": "x",
    }


def _image(device: Device, notification: Notification) -> ui.View:
    icon = (notification_icon(device, notification), palette.DIALOG, theme.ACCENT)
    return ui.AppIcon(class_name=None, icon=icon, size=28, margin=(14, 14, 0, 0))


def _expand_button(
    window: NotificationWindow, key: Key, expanded: bool, width: float, count: int = 0
) -> ui.View:
    """The arrow at the right, as high as a closed card; of a group with the number of cards."""
    closed_height = 56 if expanded or count else _CLOSED_DP
    icon = "chevron_up" if expanded else "chevron_down"
    number = ui.Text(
        f"{count}", "#android:id/expand_button_number", style=_SMALL, h=24, padding=(4, 0)
    )
    return ui.Row(
        "#android:id/expand_button.Button",
        desc="Collapse" if expanded else "Expand",
        w=width + 15 if count else width,
        h=closed_height,
        gravity="end",
        align="center",
        padding=(16, 0, 0, 0),
        tap=partial(window.toggle_expanded, key),
    )[number if count else None, ui.Icon(icon, tint=theme.SECONDARY, size=20)]


def _topline(*views: ui.View) -> ui.View:
    return ui.Row("#android:id/notification_top_line.ViewGroup", important=True, w=ui.MATCH)[views]


def _app_name(device: Device, notification: Notification) -> ui.View:
    name = notification_label(device, notification)
    return ui.Text(name, "#android:id/app_name_text", style=_SMALL, max_lines=1)


def _closed_texts(window: NotificationWindow, notification: Notification) -> ui.View:
    """Title, age and one line of text."""
    title = ui.Text(notification.title, "#android:id/title", style=_TITLE, max_lines=1)
    text = ui.Text(
        notification.text, "#android:id/text", style=_TEXT, w=ui.MATCH, h=20.2, max_lines=1
    )
    return ui.Column(w=ui.MATCH, padding=(0, 22, 56, 0))[
        _topline(title, _age(window.device, notification)),
        ui.Spacer(h=4),
        text if notification.text else None,
    ]


def _open_texts(window: NotificationWindow, notification: Notification) -> ui.View:
    """App and age, title, the whole text."""
    big = notification.big_text or notification.text
    title = ui.Text(notification.title, "#android:id/title", style=_LARGE, w=ui.MATCH, max_lines=1)
    return ui.Column(w=ui.MATCH, padding=(0, 20, 16, 0))[
        ui.Box(w=ui.MATCH, h=30)[
            _topline(_app_name(window.device, notification), _age(window.device, notification))
        ],
        title,
        ui.Text(big, "#android:id/big_text", style=_TEXT, w=ui.MATCH, margin=(0, 6, 0, 6))
        if big
        else None,
    ]


def _line(notification: Notification, position: int) -> ui.View:
    """A notification of a closed group: title and text side by side."""
    title = ui.Text(
        notification.title,
        "#android:id/notification_title",
        style=_TEXT,
        max_lines=1,
        padding=(0, 0, 4, 0),
    )
    text = ui.Text(
        notification.text,
        "#android:id/notification_text",
        style=_TEXT,
        max_lines=1,
        weight=1,
    )
    return ui.Row(
        ".LinearLayout",
        important=True,
        w=ui.MATCH,
        margin=(0, 8 if position else 0, 0, 0),
    )[title, text if notification.text else None]


def _age(device: Device, notification: Notification) -> ui.View:
    if not notification.show_chronometer:
        return ui.Text(class_name=None, label=f" • {age(device, notification)}", style=_SMALL)
    shown_ms = device.clock.uptime_ms - notification.posted_uptime_ms
    before_ms = notification.posted_ms - (notification.when_ms or 0)
    minutes, seconds = divmod(max(0, before_ms + shown_ms) // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    text = f"{minutes:02}:{seconds:02}"
    shown = f"{hours}:{text}" if hours else text
    return ui.Text(shown, "#android:id/chronometer", style=_SMALL, margin=(8, 0, 0, 0))


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
    return ui.Row("#android:id/actions", w=ui.MATCH, margin=(-12.2, 0, 0, 6), gap=4)[
        [
            ui.Button(
                action.title,
                "#android:id/action0",
                desc=action.title,
                padding=(12, 0),
                min_width=0,
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
