"""The status bar."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps.system_ui import palette
from android_world.virtual_device.apps.system_ui.status_icons import (
    battery_icon,
    battery_text,
    connectivity,
    extra_icons,
    notification_icon,
    notification_label,
    rank,
)
from android_world.virtual_device.system.date_format import clock_text
from android_world.virtual_device.system.system_window import SystemScreen

if TYPE_CHECKING:
    from android_world.virtual_device.apps.system_ui.status_icons import Connectivity
    from android_world.virtual_device.system.device_protocol import Device

DARK_ICONS, LIGHT_ICONS = "#606061", "#FFFFFF"
_MAX_NOTIFICATION_ICONS = 4
_NOTIFICATION_ICON_DP = 22.1
_ICON_DP = 17
_SIGNAL_HEIGHT_DP = 22.1
_SWIPE_DP = 24


class StatusBar(SystemScreen):
    """Clock and icons above every app. A swipe down from here opens the shade."""

    window_type = "system"
    window_title = "StatusBar"
    modal = False
    focusable = False
    follows_night = False  # Its icons follow the window below.
    background = ""
    shown: tuple[object, ...] = ()

    def contents(self) -> tuple[object, ...]:
        """Everything that the bar depends on."""
        device = self.device
        return (
            clock_text(device),
            connectivity(device),
            battery_text(device),
            extra_icons(device),
            tuple((n.key, n.title, n.icon) for n in rank(device)),
            self.tint(),
        )

    def layout(
        self, display: ui.Rect, insets: ui.Insets, density: float, font_scale: float
    ) -> ui.LayoutResult:
        contents = self.contents()
        if contents != self.shown:
            self.shown, self._laid = contents, None
        return super().layout(display, insets, density, font_scale)

    def tint(self) -> str:
        """Dark icons on a light window; light ones on a dark or a dimmed one."""
        windows = self.device.activities.visible_windows()
        if not windows:
            return LIGHT_ICONS
        top = windows[-1]
        dimmed = bool(top.dim) and top.dims_status_bar
        light = top.light_status_bar and not top.night and not dimmed
        return DARK_ICONS if light else LIGHT_ICONS

    def build(self) -> ui.View:
        insets, density = self.device.display.insets, self.device.display.density
        return ui.Box(
            "#status_bar_contents",
            fill=True,
            padding=(insets.left / density, 0, insets.right / density, 0),
            on_drag=self.drag,
            drag_axis="y",
        )[self._start_side(), self._end_side()]

    def drag(self, drag: ui.Drag) -> None:
        """Pulling the bar down opens the shade."""
        if drag.phase == "end" and drag.dy > _SWIPE_DP * self.device.display.density:
            self.device.system_ui.expand_notifications()

    def _start_side(self) -> ui.View:
        tint, text = self.tint(), clock_text(self.device)
        row = "#status_bar_start_side_content.FrameLayout"
        return ui.Row(row, fill=True, padding=(19, 0.4, 0, 0))[
            ui.Text(
                text,
                "#clock",
                desc=text,
                style=ui.TextStyle(14, 400, tint),
                max_lines=1,
                h=ui.MATCH,
                padding=(0, 0, 2.3, 0),
            ),
            ui.Row("#notificationIcons", h=ui.MATCH)[
                [
                    ui.Icon(
                        notification_icon(self.device, n),
                        ".ImageView",
                        desc=f"{notification_label(self.device, n)} notification: {n.title}",
                        tint=tint,
                        size=_ICON_DP,
                        w=_NOTIFICATION_ICON_DP,
                        h=ui.MATCH,
                    )
                    for n in rank(self.device)[:_MAX_NOTIFICATION_ICONS]
                ]
            ],
        ]

    def _end_side(self) -> ui.View:
        tint, level = self.tint(), battery_text(self.device)
        row = "#status_bar_end_side_content.FrameLayout"
        battery = ui.Icon(battery_icon(self.device), fill=True, tint=tint, size=_ICON_DP)
        return ui.Row(row, gravity="end", h=ui.MATCH, padding=(0, 0.4, 28.2, 0))[
            ui.Row("#system_icons", align="center", h=ui.MATCH)[
                *signal_icons(self.device, tint),
                ui.Box(
                    "#battery.LinearLayout", desc=level, w=7.62, h=ui.MATCH, margin=(6.1, 0, 0, 0)
                )[battery],
            ]
        ]

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
        root.measure(ctx, display.width, insets.top, exact_w=True, exact_h=True)
        return ui.Rect(0, 0, display.width, insets.top)


def signal_icons(device: Device, tint: str, mobile_first: bool = False) -> list[ui.View]:
    """The icons that come and go, those of Wi-Fi and mobile network, and airplane mode's."""
    state = connectivity(device)
    image = partial(ui.Icon, selector=".ImageView", tint=tint)
    icons: list[ui.View] = [
        image(icon, desc=text, size=14, w=_NOTIFICATION_ICON_DP - 4)
        for icon, text in extra_icons(device)
    ]
    networks: list[ui.View] = []
    if state.wifi:
        wifi = ui.Icon(state.wifi_icon, fill=True, tint=tint, size=16)
        networks.append(ui.Box("#wifi_combo", desc=state.wifi, w=17.52, h=_SIGNAL_HEIGHT_DP)[wifi])
    if state.mobile:
        networks.append(_mobile_combo(state, tint, device.display.font_scale))
    icons += reversed(networks) if mobile_first else networks
    if state.airplane:
        icons.append(image("airplane", desc="Airplane mode", size=16, w=17.5))
    return icons


def _mobile_combo(state: Connectivity, tint: str, font_scale: float) -> ui.View:
    """The mobile network's icon, with its kind without Wi-Fi.

    The kind is an image, which does not grow with the font.
    """
    kind = state.mobile_type
    width = 14.86 + (29.71 if kind else 0)
    return ui.Box("#mobile_combo", desc=state.mobile, w=width, h=_SIGNAL_HEIGHT_DP)[
        ui.Text(
            "",
            "#mobile_type.ImageView",
            desc=kind,
            label="LTE",
            style=ui.TextStyle(14 / font_scale, 500, tint),
            font_padding=False,
            w=29.71,
            h=16,
            gravity="center_vertical",
        )
        if kind
        else None,
        ui.Icon(state.mobile_icon, tint=tint, size=16, w=14.86, h=ui.MATCH, gravity="end"),
    ]


def battery_with_level(device: Device, **layout: Any) -> ui.View:
    """Battery icon and percentage, as the shade shows them."""
    level, name = f"{device.battery.level}%", "#batteryRemainingIcon"
    return ui.Row(name, desc=battery_text(device), h=24, align="center", **layout)[
        ui.Icon(battery_icon(device), tint=palette.TEXT, size=16, w=9),
        ui.Text(class_name=None, label=level, style=palette.MEDIUM, margin=(3, 0, 0, 0)),
    ]
