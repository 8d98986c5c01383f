"""What a long press turns a notification into: how its channel alerts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.system_ui import palette
from android_world.virtual_device.apps.system_ui.status_icons import (
    notification_icon,
    notification_label,
)
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.system_ui.notification_window import NotificationWindow
    from android_world.virtual_device.system.notifications import Notification

_NAME = ui.TextStyle(16, 500, theme.TEXT)
_APP = ui.TextStyle(14, 400, theme.SECONDARY)
_LABEL = ui.TextStyle(16, 400, theme.TEXT)
_CHOSEN = ui.TextStyle(16, 500, theme.ACCENT)
_OPTIONS = (  # silent, its id, icon, name, what it means
    (False, "alert", "bell", "Default", "May ring or vibrate based on phone settings"),
    (True, "silence", "bell_off", "Silent", "No sound or vibration"),
)


def inline_settings(
    window: NotificationWindow, notification: Notification, corners: tuple[float, float]
) -> ui.View:
    """The panel in a card's place; a notification of the system can only be looked at."""
    device, (top, bottom) = window.device, corners
    channel = device.notifications.channel(notification.package, notification.channel)
    app, can_change = notification_label(device, notification), notification.package != "android"
    return ui.Column(
        "#notification_guts.FrameLayout",
        w=ui.MATCH,
        background=palette.CARD,
        corner=(top, top, bottom, bottom),
        padding=(16, 12),
    )[
        ui.Row("#header.LinearLayout", w=ui.MATCH, gap=12, align="center")[
            ui.AppIcon(
                "#pkg_icon",
                icon=(notification_icon(device, notification), palette.DIALOG, theme.ACCENT),
                size=32,
            ),
            ui.Column(weight=1)[
                ui.Text(channel.name, "#channel_name", style=_NAME) if channel else None,
                ui.Text(app, "#pkg_name", style=_APP if channel else _NAME),
            ],
            ui.IconButton(
                "cog-outline",
                "#info",
                desc="More settings",
                tint=theme.SECONDARY,
                tap=partial(window.open_settings_of, notification.key),
            ),
        ],
        ui.Column("#interruptiveness_settings.LinearLayout", w=ui.MATCH, margin=(0, 12))[
            [_option(window, *option) for option in _OPTIONS]
        ]
        if can_change
        else ui.Text(
            "These notifications can't be modified.",
            "#non_configurable_text",
            style=_APP,
            margin=(0, 16),
        ),
        ui.Row("#bottom_buttons.RelativeLayout", w=ui.MATCH)[
            ui.Button(
                "Turn off notifications",
                "#turn_off_notifications",
                tap=partial(window.open_settings_of, notification.key),
            )
            if can_change
            else None,
            ui.Spacer(weight=1),
            ui.Button(
                "Apply" if window.choice_changed(notification) else "Done",
                "#done",
                tap=partial(window.apply_choice, notification),
            ),
        ],
    ]


def _option(
    window: NotificationWindow, silent: bool, name: str, icon: str, label: str, summary: str
) -> ui.View:
    chosen = window.chose_silent is silent
    return ui.Row(
        f"#{name}.LinearLayout",
        w=ui.MATCH,
        gap=16,
        padding=(16, 12),
        margin=(0, 4),
        align="center",
        selected=chosen,
        corner=16,
        border=(theme.ACCENT if chosen else "#C4C7CB", 1),
        tap=partial(window.choose, silent),
    )[
        ui.Icon(icon, tint=theme.ACCENT if chosen else theme.SECONDARY),
        ui.Column(weight=1)[
            ui.Text(label, f"#{name}_label", style=_CHOSEN if chosen else _LABEL),
            ui.Text(summary, f"#{name}_summary", style=_APP) if chosen else None,
        ],
    ]
