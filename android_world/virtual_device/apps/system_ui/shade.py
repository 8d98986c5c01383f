"""The notification shade and, one swipe further, quick settings."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.system_ui import palette
from android_world.virtual_device.apps.system_ui.cards import card, group_card, group_key
from android_world.virtual_device.apps.system_ui.notification_window import NotificationWindow
from android_world.virtual_device.apps.system_ui.quick_settings import QuickSettings
from android_world.virtual_device.apps.system_ui.status_bar import battery_with_level, signal_icons
from android_world.virtual_device.apps.system_ui.status_icons import (
    is_silent,
    notification_label,
    rank,
)
from android_world.virtual_device.apps.system_ui.tile_views import in_rows, tile_view
from android_world.virtual_device.apps.system_ui.tiles import tiles
from android_world.virtual_device.framework.intents import FLAG_NEW_TASK, Intent
from android_world.virtual_device.system.date_format import clock_text, local_time

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device
    from android_world.virtual_device.system.notifications import Notification

SHADE, QUICK_SETTINGS = "shade", "quick settings"
_SWIPE_DP = 24
_SIDE = 16


class Shade(NotificationWindow):
    """A dark sheet over everything; `mode` says how far it is pulled."""

    window_title = "NotificationShade"
    background = palette.SCRIM
    hides_system_bars = True

    def __init__(self, device: Device, mode: str = SHADE) -> None:
        super().__init__(device)
        self.mode = mode
        self.insets = ui.Insets()
        self.notifications = NotificationPage(self)
        self.quick_settings = QuickSettings(self)

    def drag(self, drag: ui.Drag) -> None:
        """Down: quick settings; up: back to the shade, or close."""
        if drag.phase != "end" or abs(drag.dy) < _SWIPE_DP * self.device.display.density:
            return
        if drag.dy > 0:
            self.mode = QUICK_SETTINGS
        else:
            self._push_up()

    def _push_up(self) -> None:
        if self.mode == QUICK_SETTINGS:
            self.mode = SHADE
        else:
            self.device.system_ui.collapse()

    def leave(self) -> None:
        """A touch outside all panels: an open panel closes unsaved, or the shade does."""
        if self.panel is not None:
            self.close_panel(save=False)
        else:
            self.device.system_ui.collapse()

    def on_back(self) -> bool:
        if self.reply is not None:
            self.end_reply()
        elif self.quick_settings.editing:
            self.quick_settings.editing = False
        else:
            self._push_up()
        self.invalidate()
        return True

    def build_window(self, insets: ui.Insets) -> ui.View:
        self.insets = insets
        return self.build()

    def build(self) -> ui.View:
        density = self.device.display.density
        page = self.quick_settings if self.mode == QUICK_SETTINGS else self.notifications
        return ui.Box(
            "#notification_panel",
            fill=True,
            padding=(self.insets.left / density, 0, self.insets.right / density, 0),
            tap=self.leave,
            clickable=False,
            on_drag=self.drag,
            drag_axis="y",
        )[page.content()]

    @property
    def landscape(self) -> bool:
        """Whether the display is wider than high."""
        width, height = self.device.display.size
        return width > height


class NotificationPage:
    """The first tiles and the cards."""

    def __init__(self, shade: Shade) -> None:
        self.shade = shade
        self.device = shade.device

    def content(self) -> list[ui.View]:
        """Tiles, cards and the bar above them."""
        tile_rows = in_rows(
            [tile_view(self.device, tile, 60.2) for tile in tiles(self.device)[:4]],
            4 if self.shade.landscape else 2,
        )
        return [
            ui.Box("#qs_frame", important=True, w=ui.MATCH, margin=(_SIDE, 48, _SIDE, 0))[
                ui.Box("#quick_qs_panel", important=True, w=ui.MATCH)[
                    ui.Column(
                        ".com.android.internal.widget.LinearLayout",
                        important=True,
                        w=ui.MATCH,
                        gap=8,
                    )[tile_rows]
                ]
            ],
            self._stack(),
            self._header(),
        ]

    def manage(self) -> None:
        """The button below the cards."""
        history = self.device.notifications.history_enabled
        action = "NOTIFICATION_HISTORY" if history else "NOTIFICATION_SETTINGS"
        self.device.system_ui.open(Intent(f"android.settings.{action}", flags=FLAG_NEW_TASK))

    def clear_all(self) -> None:
        """Dismiss what can be dismissed and close."""
        self.device.notifications.dismiss_all()
        self.device.system_ui.collapse()

    def _header(self) -> ui.View:
        now = local_time(self.device)
        date, style = f"{now:%a, %b} {now.day}", palette.MEDIUM
        row = ui.Row(
            ".LinearLayout",
            important=True,
            weight=1,
            h=ui.MATCH,
            align="center",
            padding=(19, 0, 20, 0),
        )[
            ui.Text(
                clock_text(self.device), "#clock", style=style, h=ui.MATCH, padding=(0, 0, 2.7, 0)
            ),
            ui.Text(date, "#date", style=style, h=24, w=118, margin=(8, 0, 0, 0)),
            ui.Spacer(weight=1),
            *signal_icons(self.device, palette.TEXT),
            battery_with_level(self.device, min_width=46.9, margin=(6.1, 0, 0, 0)),
        ]
        return ui.Box(
            "#split_shade_status_bar",
            important=True,
            w=ui.MATCH,
            h=48,
            tap=_stay_open,
            clickable=False,
        )[
            ui.Box(".FrameLayout", important=True, fill=True)[
                ui.Row(".LinearLayout", important=True, fill=True)[row]
            ]
        ]

    def _stack(self) -> ui.View:
        shown = rank(self.device)
        alerting = [n for n in shown if not is_silent(n)]
        silent = [n for n in shown if is_silent(n)]
        children: list[ui.View | None] = []
        if alerting:
            children += [ui.Spacer(h=16), *self._cards(alerting)]
        if silent:
            children += [self._silent_header(silent, first=not alerting), *self._cards(silent)]
        if not shown:
            children.append(
                ui.Text(
                    "No notifications",
                    "#no_notifications",
                    style=palette.MEDIUM,
                    w=ui.MATCH,
                    align="center",
                    margin=(0, 48, 0, 0),
                )
            )
        writing = self.shade.reply is not None
        bottom = self.device.ime.height if writing else self.shade.insets.bottom
        top = 116 if self.shade.landscape else 176.38
        return ui.Scroll(
            "#notification_stack_scroller",
            fill=True,
            key="notifications",
            margin=(0, top, 0, bottom / self.device.display.density),
        )[ui.Column(w=ui.MATCH, padding=(_SIDE, 0))[*children, self._footer(shown)]]

    def _cards(self, shown: list[Notification]) -> list[ui.View]:
        """A card for each app that has several, else one for each notification."""
        groups: dict[str, list[Notification]] = {}
        for notification in shown:
            app = notification_label(self.device, notification)
            groups.setdefault(app, []).append(notification)
        views: list[ui.View] = []
        for position, members in enumerate(groups.values()):
            first, last = position == 0, position == len(groups) - 1
            corners = (28.0 if first else 4.0, 28.0 if last else 4.0)
            key = members[0].key if len(members) == 1 else group_key(members[0])
            expanded = key in self.shade.expanded
            if len(members) == 1:
                view = card(self.shade, members[0], expanded=expanded, corners=corners)
            else:
                view = group_card(self.shade, members, expanded=expanded, corners=corners)
            gap = (0, 2, 0, 0)
            views.append(ui.Box(".FrameLayout", important=True, w=ui.MATCH, margin=gap)[view])
        return views

    def _silent_header(self, silent: list[Notification], first: bool) -> ui.View:
        return ui.Box(
            ".FrameLayout", important=True, w=ui.MATCH, margin=(0, 40 if first else 8, 0, 0)
        )[
            ui.Row(".LinearLayout", important=True, w=ui.MATCH, h=48, padding=(4.2, 0))[
                ui.Text(
                    "Silent",
                    "#header_label",
                    style=palette.MEDIUM,
                    h=48,
                    padding=(0, 0, 23, 0),
                    tap=self.manage,
                ),
                ui.Spacer(weight=1),
                ui.Icon(
                    "close",
                    "#btn_clear_all",
                    desc="Clear all silent notifications",
                    tint=palette.TEXT,
                    size=18,
                    w=48,
                    h=48,
                    tap=partial(self.device.notifications.dismiss_all, True),
                )
                if any(n.dismissable for n in silent)
                else None,
            ]
        ]

    def _footer(self, shown: list[Notification]) -> ui.View:
        button = partial(ui.Button, style=palette.MEDIUM, min_width=90.3)
        manage = "History" if self.device.notifications.history_enabled else "Manage"
        clear = button(
            "Clear all", "#dismiss_text", desc="Clear all notifications.", tap=self.clear_all
        )
        return ui.Box(".FrameLayout", important=True, w=ui.MATCH, margin=(0, 14, 0, 0))[
            ui.Row(".LinearLayout", important=True, w=ui.MATCH, h=48, padding=(_SIDE, 0))[
                button(manage, "#manage_text", desc=manage, tap=self.manage),
                ui.Spacer(weight=1),
                clear if any(n.dismissable for n in shown) else None,
            ]
        ]


def _stay_open() -> None:
    """A tap on the clock or the battery means nothing."""
