"""What a long press on a notification opens in its place: how it is to be shown from now on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from android_world.virtual_device import ui
from android_world.virtual_device.apps.system_ui import palette
from android_world.virtual_device.apps.system_ui.dialogs import SystemDialog
from android_world.virtual_device.apps.system_ui.status_icons import (
    is_silent,
    notification_icon,
    notification_label,
)
from android_world.virtual_device.framework.intents import FLAG_NEW_TASK, Intent
from android_world.virtual_device.system import roles
from android_world.virtual_device.system.notifications import (
    ANDROID_PACKAGE,
    DEFAULT_CHANNEL,
    IMPORTANCE_DEFAULT,
    IMPORTANCE_LOW,
    IMPORTANCE_NONE,
)
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from android_world.virtual_device.apps.system_ui.notification_window import (
        Key,
        NotificationWindow,
    )
    from android_world.virtual_device.system.device_protocol import Device
    from android_world.virtual_device.system.notifications import Channel, Notification

PRIORITY, DEFAULT, SILENT = "priority", "default", "silent"
_SHELF_ROWS = 4
_SEVERAL = "non_configurable_multichannel_text"
_NAME = ui.TextStyle(16, 500, theme.TEXT)
_SMALL = ui.TextStyle(14, 400, theme.SECONDARY)
_BUTTON = ui.TextStyle(14, 500, theme.ACCENT)


class _Choice(NamedTuple):
    """One way to show notifications: its view, what its views' ids start with, what it says."""

    kind: str
    view: str
    prefix: str
    icon: str
    title: str
    summary: str


_RINGS = "May ring or vibrate based on phone settings"
_QUIET = "No sound or vibration"
_CHOICES = (
    _Choice(DEFAULT, "alert", "alert", "bell_ring_outline", "Default", _RINGS),
    _Choice(SILENT, "silence", "silence", "bell_off_outline", "Silent", _QUIET),
)
_FOR_CONVERSATIONS = (
    _Choice(
        PRIORITY,
        "priority",
        "priority",
        "star_outline",
        "Priority",
        "Shows at top of conversation notifications and as a profile picture on lock screen",
    ),
    _Choice(DEFAULT, "default_behavior", "default", "bell_ring_outline", "Default", _RINGS),
    _Choice(
        SILENT,
        "silence",
        "silence",
        "bell_off_outline",
        "Silent",
        f"{_QUIET} and appears lower in conversation section",
    ),
)


@dataclass
class Panel:
    """The panel in the place of the card `key`, about `notification` or the group it is first of.

    `choice` is what is marked, `before` what was marked when the panel opened.
    """

    key: Key
    notification: Notification
    channels: tuple[Channel, ...]
    before: str
    choice: str


def panel_for(device: Device, key: Key, notifications: Sequence[Notification]) -> Panel:
    """The panel about the notifications on a card."""
    first = notifications[0]
    channels = {
        channel.id: channel for channel in map(device.notifications.channel_of, notifications)
    }
    present = _kind(first, channels[device.notifications.channel_of(first).id])
    return Panel(key, first, tuple(channels.values()), present, present)


def _kind(notification: Notification, channel: Channel) -> str:
    if is_silent(notification):
        return SILENT
    return PRIORITY if channel.priority else DEFAULT


def apply(device: Device, panel: Panel) -> None:
    """Do what is marked."""
    if panel.choice == panel.before:
        return
    notifications, posted = device.notifications, panel.notification
    channel = notifications.separate(posted)
    importance = IMPORTANCE_LOW
    if panel.choice != SILENT:
        importance = max(channel.importance, IMPORTANCE_DEFAULT)
    notifications.set_importance(
        posted.package, channel.id, importance, priority=panel.choice == PRIORITY
    )


def _fixed_state(device: Device, panel: Panel) -> tuple[str, str] | None:
    """Why nothing can be chosen, as the id and the text of a view; None where it can."""
    posted = panel.notification
    if posted.category == "call":
        return "non_configurable_call_text", "Call notifications can't be modified."
    if posted.package in (ANDROID_PACKAGE, device.roles.holder(roles.DIALER)):
        return "non_configurable_text", "These notifications can't be modified."
    if len(panel.channels) > 1:
        return _SEVERAL, "This group of notifications cannot be configured here"
    return None


def panel_view(window: NotificationWindow, panel: Panel, corners: tuple[float, float]) -> ui.View:
    """Header, choices and buttons."""
    fixed = _fixed_state(window.device, panel)
    top, bottom = corners
    parts: ui.View = _choices(window, panel)
    if fixed is not None:
        name, text = fixed
        parts = ui.Text(text, f"#{name}", style=_SMALL, w=ui.MATCH)
    return ui.Column(
        "#notification_guts",
        w=ui.MATCH,
        background=palette.CARD,
        corner=(top, top, bottom, bottom),
        padding=(16, 0, 16, 0),
        tap=_stay,
        clickable=False,
    )[
        _header(window, panel),
        ui.Column("#inline_controls.LinearLayout", w=ui.MATCH, margin=(0, 15, 0, 0))[
            parts,
            ui.Row("#bottom_buttons", w=ui.MATCH, h=60, align="center", padding=(4, 0))[
                _text_button(
                    "Turn off notifications",
                    "turn_off_notifications",
                    partial(window.turn_off, panel.notification),
                )
                if fixed is None or fixed[0] == _SEVERAL
                else None,
                ui.Spacer(weight=1),
                _text_button(
                    "Done" if panel.choice == panel.before else "Apply", "done", window.close_panel
                ),
            ],
        ],
    ]


def _stay() -> None:
    """A tap between the parts of the panel means nothing."""


def _text_button(text: str, name: str, tap: Callable[[], object]) -> ui.View:
    return ui.Text(text, f"#{name}", style=_BUTTON, min_height=48, min_width=48, tap=tap)


def _header(window: NotificationWindow, panel: Panel) -> ui.View:
    device, posted = window.device, panel.notification
    app = notification_label(device, posted)
    conversation, name = posted.conversation, panel.channels[0].name
    if conversation:
        names = [
            ui.Text(conversation, "#name", style=_NAME, w=ui.MATCH, max_lines=1),
            ui.Text(app, "#pkg_name", style=_SMALL, w=ui.MATCH, max_lines=1),
        ]
    elif len(panel.channels) > 1 or posted.channel == DEFAULT_CHANNEL:
        names = [ui.Text(app, "#pkg_name", style=_SMALL, w=ui.MATCH, max_lines=1)]
    else:
        names = [
            ui.Text(name, "#channel_name", style=_NAME, w=ui.MATCH),
            ui.Text(app, "#pkg_name", style=_SMALL, w=ui.MATCH, max_lines=1),
        ]
    package = device.packages.get(posted.package)
    icon = package.manifest.icon if package else None
    drawn = icon or (notification_icon(device, posted), palette.DIALOG, theme.ACCENT)
    return ui.Row("#header.LinearLayout", w=ui.MATCH, align="center", padding=(0, 11, 0, 0))[
        ui.AppIcon(class_name=None, icon=drawn, size=40, margin=(8, 8, 23, 8)),
        ui.Column("#names.LinearLayout", weight=1)[names],
        ui.IconButton(
            "cog_outline", "#info", desc="More settings", tap=partial(window.open_settings, posted)
        ),
    ]


def _choices(window: NotificationWindow, panel: Panel) -> ui.View:
    choices = _FOR_CONVERSATIONS if panel.notification.conversation else _CHOICES
    return ui.Column("#interruptiveness_settings.LinearLayout", w=ui.MATCH, gap=8)[
        [
            ui.choice_card(
                f"#{c.view}",
                c.prefix,
                c.icon,
                c.title,
                c.summary,
                chosen=c.kind == panel.choice,
                tap=partial(window.choose, c.kind),
            )
            for c in choices
        ]
    ]


def notification_settings(package: str) -> Intent:
    """The intent that opens the notification settings of an app."""
    extras = {"android.provider.extra.APP_PACKAGE": package}
    action = "android.settings.APP_NOTIFICATION_SETTINGS"
    return Intent(action, flags=FLAG_NEW_TASK, extras=extras)


class ChannelShelf(SystemDialog):
    """The dialog of "Turn off notifications": switches for the app and its channels."""

    def __init__(self, device: Device, notification: Notification) -> None:
        super().__init__(device)
        self.target = notification.package
        self.label = notification_label(device, notification)
        self.app_on = True
        first = device.notifications.channel_of(notification)
        others = [c for c in device.notifications.channels(self.target) if c.id != first.id]
        self.channels = [first, *others][:_SHELF_ROWS]
        self.on = {c.id: c.importance > IMPORTANCE_NONE for c in self.channels}
        self.before = dict(self.on)

    @property
    def is_changed(self) -> bool:
        """Whether a switch differs from its state when the dialog opened."""
        return not self.app_on or self.on != self.before

    def apply(self) -> None:
        """Do what the switches say, and close."""
        notifications = self.device.notifications
        self.close()
        if not self.app_on:
            notifications.set_allowed(self.target, False)
            return
        for channel in self.channels:
            on = self.on[channel.id]
            if on != self.before[channel.id]:
                importance = IMPORTANCE_DEFAULT if on else IMPORTANCE_NONE
                notifications.set_importance(self.target, channel.id, importance)

    def build(self) -> ui.View:
        package = self.device.packages.get(self.target)
        icon = package.manifest.icon if package else ui.DEFAULT_ICON
        see_more = partial(self.device.system_ui.open, notification_settings(self.target))
        rows = [self._row(channel) for channel in self.channels] if self.app_on else []
        return ui.Column(
            "#half_shelf_container.LinearLayout",
            background=palette.DIALOG,
            corner=28,
            elevation=6,
            w=ui.MATCH,
            padding=(16, 16, 16, 8),
        )[
            ui.Row("#app_control.LinearLayout", w=ui.MATCH, min_height=64, align="center", gap=16)[
                ui.AppIcon(class_name=None, icon=icon, size=36),
                ui.Text(f"All {self.label} notifications", "#app_name", style=_NAME, weight=1),
                ui.Switch("#toggle", checked=self.app_on, on_change=self._set_app),
            ],
            *rows,
            ui.Row(".RelativeLayout", w=ui.MATCH, h=60, align="center")[
                _text_button("See more", "see_more_button", see_more),
                ui.Spacer(weight=1),
                _text_button("Apply" if self.is_changed else "Done", "done_button", self.apply),
            ],
        ]

    def _row(self, channel: Channel) -> ui.View:
        def switch(on: bool) -> None:
            self.on[channel.id] = on
            self.invalidate()

        return ui.Row(".LinearLayout", w=ui.MATCH, min_height=56, align="center", gap=16)[
            ui.Column(weight=1)[
                ui.Text(channel.name, "#channel_name", style=ui.TextStyle(16, 400, theme.TEXT)),
                ui.Text(channel.description, "#channel_description", style=_SMALL)
                if channel.description
                else None,
            ],
            ui.Switch("#toggle", checked=self.on[channel.id], on_change=switch),
        ]

    def _set_app(self, on: bool) -> None:
        self.app_on = on
        self.invalidate()
