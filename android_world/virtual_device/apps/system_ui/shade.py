"""The notification shade and, one swipe further, quick settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.system_ui import palette
from android_world.virtual_device.apps.system_ui.cards import card
from android_world.virtual_device.apps.system_ui.notification_window import NotificationWindow
from android_world.virtual_device.apps.system_ui.quick_settings import build_quick_settings
from android_world.virtual_device.apps.system_ui.status_bar import (
    airplane_icon,
    extra_icon_views,
    mobile_combo,
    wifi_combo,
)
from android_world.virtual_device.apps.system_ui.status_icons import (
    battery_icon,
    battery_text,
    connectivity,
    is_silent,
    ranked,
)
from android_world.virtual_device.apps.system_ui.tile_views import tile_rows
from android_world.virtual_device.apps.system_ui.tiles import tiles
from android_world.virtual_device.framework.intents import FLAG_NEW_TASK, Intent
from android_world.virtual_device.system.dates import clock_text, local_time

if TYPE_CHECKING:
    from android_world.virtual_device.system.notifications import Notification
    from android_world.virtual_device.system.phone import Phone

SHADE, QUICK_SETTINGS = "shade", "quick settings"
_SWIPE_DP = 24
_SIDE = 16


class Shade(NotificationWindow):
    """A dark sheet over everything; `mode` says how far it is pulled."""

    window_title = "NotificationShade"
    background = palette.SCRIM
    hides_system_bars = True

    def __init__(self, device: Phone, mode: str = SHADE) -> None:
        super().__init__(device)
        self.mode = mode
        self.page = 0
        self.editing = False
        self.insets = ui.Insets()

    # -- gestures and keys -----------------------------------------------------------------------

    def drag(self, drag: ui.Drag) -> None:
        """Down: quick settings; up: back to the shade, or close."""
        if drag.phase != "end" or abs(drag.dy) < _SWIPE_DP * self.device.display.density:
            return
        if drag.dy > 0:
            self.mode = QUICK_SETTINGS
        elif self.mode == QUICK_SETTINGS:
            self.mode = SHADE
        else:
            self.device.system_ui.collapse()

    def on_back(self) -> bool:
        """Close what is open, from the top."""
        if self.reply is not None:
            self.end_reply()
        elif self.editing:
            self.editing = False
        elif self.mode == QUICK_SETTINGS:
            self.mode = SHADE
        else:
            self.device.system_ui.collapse()
        self.invalidate()
        return True

    def manage(self) -> None:
        """The button below the cards."""
        history = self.device.notifications.history_enabled
        action = "NOTIFICATION_HISTORY" if history else "NOTIFICATION_SETTINGS"
        self.device.system_ui.open(Intent(f"android.settings.{action}", flags=FLAG_NEW_TASK))

    def clear_all(self, silent_only: bool = False) -> None:
        """Dismiss what can be dismissed; closes the shade when nothing is left to clear."""
        self.device.notifications.dismiss_all(silent_only)
        if not silent_only:
            self.device.system_ui.collapse()

    # -- views -----------------------------------------------------------------------------------

    def build_window(self, insets: ui.Insets) -> ui.View:
        """Remember the insets for `build`."""
        self.insets = insets
        return self.build()

    def build(self) -> ui.View:
        """The shade, or quick settings."""
        content = (
            build_quick_settings(self)
            if self.mode == QUICK_SETTINGS
            else [self._quick_tiles(), self._stack(), self._header()]
        )
        return ui.Box(
            "#notification_panel",
            fill=True,
            padding=(self._left(), 0, self._right(), 0),
            tap=self.device.system_ui.collapse,
            clickable=False,
            on_drag=self.drag,
            drag_axis="y",
        )[content]

    def _left(self) -> float:
        return self.insets.left / self.device.display.density

    def _right(self) -> float:
        return self.insets.right / self.device.display.density

    @property
    def landscape(self) -> bool:
        """Whether the display is wider than high."""
        width, height = self.device.display.size
        return width > height

    def _quick_tiles(self) -> ui.View:
        shown = tiles(self.device)[:4]
        return ui.Box("#qs_frame", w=ui.MATCH, margin=(_SIDE, 48, _SIDE, 0))[
            ui.Box("#quick_qs_panel", w=ui.MATCH)[
                tile_rows(
                    shown,
                    4 if self.landscape else 2,
                    60.2,
                    8,
                    "com.android.internal.widget.LinearLayout",
                )
            ]
        ]

    def _header(self) -> ui.View:
        state = connectivity(self.device)
        now = local_time(self.device)
        style = palette.text(14, 500)
        return ui.Box("#split_shade_status_bar", w=ui.MATCH, h=48)[
            ui.Box(".FrameLayout", fill=True)[
                ui.Row(".LinearLayout", fill=True)[
                    ui.Row(
                        ".LinearLayout",
                        weight=1,
                        h=ui.MATCH,
                        align="center",
                        padding=(19, 0, 20, 0),
                    )[
                        ui.Text(
                            clock_text(self.device),
                            "#clock",
                            style=style,
                            h=ui.MATCH,
                            padding=(0, 0, 2.7, 0),
                        ),
                        ui.Text(
                            f"{now:%a, %b} {now.day}",
                            "#date",
                            style=style,
                            h=24,
                            w=118,
                            margin=(8, 0, 0, 0),
                        ),
                        ui.Spacer(weight=1),
                        *extra_icon_views(self.device, palette.TEXT),
                        wifi_combo(state, palette.TEXT),
                        mobile_combo(state, palette.TEXT),
                        airplane_icon(state, palette.TEXT),
                        battery_remaining(self.device),
                    ]
                ]
            ]
        ]

    def _stack(self) -> ui.View:
        shown = ranked(self.device)
        alerting = [n for n in shown if not is_silent(n)]
        silent = [n for n in shown if is_silent(n)]
        children: list[ui.View | None] = []
        if alerting:
            children.append(ui.Spacer(h=16))
            children += self._cards(alerting)
        if silent:
            children.append(self._silent_header(silent, first=not alerting))
            children += self._cards(silent)
        if not shown:
            children.append(
                ui.Text(
                    "No notifications",
                    "#no_notifications",
                    style=palette.text(14, 500),
                    w=ui.MATCH,
                    align="center",
                    margin=(0, 48, 0, 0),
                )
            )
        children.append(self._footer(shown))
        bottom = self.device.ime.height if self.reply is not None else self.insets.bottom
        density = self.device.display.density
        top = 116 if self.landscape else 176.38
        return ui.Scroll(
            "#notification_stack_scroller",
            fill=True,
            key="notifications",
            margin=(0, top, 0, bottom / density),
        )[ui.Column(w=ui.MATCH, padding=(_SIDE, 0))[children]]

    def _cards(self, shown: list[Notification]) -> list[ui.View | None]:
        views: list[ui.View | None] = []
        for position, notification in enumerate(shown):
            key = notification.key
            top = 28.0 if position == 0 else 4.0
            bottom = 28.0 if position == len(shown) - 1 else 4.0
            view = card(
                self.device,
                notification,
                self.card_actions,
                expanded=key in self.expanded,
                reply=self.reply,
                shift=self.shift_of(key),
                corners=(top, bottom),
            )
            views.append(
                ui.Box(".FrameLayout", w=ui.MATCH, margin=(0, 0 if position == 0 else 2, 0, 0))[
                    view
                ]
            )
        return views

    def _silent_header(self, silent: list[Notification], first: bool) -> ui.View:
        clear = (
            ui.Icon(
                "close",
                "#btn_clear_all",
                desc="Clear all silent notifications",
                tint=palette.TEXT,
                size=18,
                w=48,
                h=48,
                tap=lambda: self.clear_all(silent_only=True),
            )
            if any(n.dismissable for n in silent)
            else None
        )
        return ui.Box(".FrameLayout", w=ui.MATCH, margin=(0, 40 if first else 8, 0, 0))[
            ui.Row(".LinearLayout", w=ui.MATCH, h=48, padding=(4.2, 0))[
                ui.Text(
                    "Silent",
                    "#header_label",
                    style=palette.text(14, 500),
                    h=48,
                    padding=(0, 0, 23, 0),
                    tap=self.manage,
                ),
                ui.Spacer(weight=1),
                clear,
            ]
        ]

    def _footer(self, shown: list[Notification]) -> ui.View:
        style = palette.text(14, 500, palette.TEXT)
        history = self.device.notifications.history_enabled
        clear = (
            ui.Button(
                "Clear all",
                "#dismiss_text",
                desc="Clear all notifications.",
                style=style,
                w=90.3,
                tap=self.clear_all,
            )
            if any(n.dismissable for n in shown)
            else None
        )
        manage = ui.Button(
            "History" if history else "Manage", "#manage_text", style=style, w=90.3, tap=self.manage
        )
        return ui.Box(".FrameLayout", w=ui.MATCH)[
            ui.Row(".LinearLayout", w=ui.MATCH, h=48, padding=(_SIDE, 0))[
                manage, ui.Spacer(weight=1), clear
            ]
        ]


def battery_remaining(device: Phone) -> ui.View:
    """Battery icon and percentage."""
    return ui.Row(
        "#batteryRemainingIcon",
        desc=battery_text(device),
        w=ui.WRAP,
        min_width=46.9,
        h=24,
        align="center",
        margin=(6.1, 0, 0, 0),
    )[
        ui.Icon(battery_icon(device), tint=palette.TEXT, size=16, w=9),
        ui.Text(
            class_name=None,
            label=f"{device.battery.level}%",
            style=palette.text(14, 500),
            margin=(3, 0, 0, 0),
        ),
    ]
