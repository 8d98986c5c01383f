"""The status bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.system_ui.status_icons import (
    Connectivity,
    battery_icon,
    battery_text,
    connectivity,
    extra_icons,
    notification_icon,
    notification_label,
    ranked,
)
from android_world.virtual_device.system.dates import clock_text
from android_world.virtual_device.system.screen import SystemScreen

if TYPE_CHECKING:
    from android_world.virtual_device.system.phone import Phone

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
    background = ""

    def __init__(self, device: Phone) -> None:
        super().__init__(device, "com.android.systemui")
        self.shown: tuple[object, ...] = ()

    def contents(self) -> tuple[object, ...]:
        """Everything that the bar depends on."""
        device = self.device
        return (
            clock_text(device),
            connectivity(device),
            battery_text(device),
            extra_icons(device),
            tuple((n.key, n.title, n.icon) for n in ranked(device)),
            self.tint(),
        )

    def laid(
        self, display: ui.Rect, insets: ui.Insets, density: float, font_scale: float
    ) -> ui.Laid:
        """Build the bar again only when something on it changed."""
        contents = self.contents()
        if contents != self.shown:
            self.shown, self._laid = contents, None
        return super().laid(display, insets, density, font_scale)

    def tint(self) -> str:
        """Dark icons on a light window; light ones on a dark or a dimmed one."""
        windows = self.device.activities.visible_windows()
        if not windows:
            return LIGHT_ICONS
        top = windows[-1]
        dimmed = bool(top.dim) and top.dims_status_bar
        return DARK_ICONS if top.light_status_bar and not dimmed else LIGHT_ICONS

    def build(self) -> ui.View:
        """Start side and end side."""
        insets = self.device.display.insets
        density = self.device.display.density
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
        shown = ranked(self.device)[:_MAX_NOTIFICATION_ICONS]
        icons: list[ui.View] = [
            ui.Icon(
                notification_icon(self.device, n),
                ".ImageView",
                desc=f"{notification_label(self.device, n)} notification: {n.title}",
                tint=tint,
                size=_ICON_DP,
                w=_NOTIFICATION_ICON_DP,
                h=ui.MATCH,
            )
            for n in shown
        ]
        return ui.Row(
            "#status_bar_start_side_content.FrameLayout", fill=True, padding=(19, 0.4, 0, 0)
        )[
            ui.Text(
                text,
                "#clock",
                desc=text,
                style=ui.TextStyle(14, 400, tint),
                max_lines=1,
                h=ui.MATCH,
                padding=(0, 0, 2.3, 0),
            ),
            ui.Row("#notificationIcons", h=ui.MATCH)[icons],
        ]

    def _end_side(self) -> ui.View:
        state, tint = connectivity(self.device), self.tint()
        icons: list[ui.View | None] = [
            *extra_icon_views(self.device, tint),
            wifi_combo(state, tint),
            mobile_combo(state, tint),
            airplane_icon(state, tint),
            ui.Box(
                "#battery.LinearLayout",
                desc=battery_text(self.device),
                w=7.62,
                h=ui.MATCH,
                margin=(6.1, 0, 0, 0),
            )[ui.Icon(battery_icon(self.device), fill=True, tint=tint, size=_ICON_DP)],
        ]
        return ui.Row(
            "#status_bar_end_side_content.FrameLayout",
            gravity="end",
            h=ui.MATCH,
            padding=(0, 0.4, 28.2, 0),
        )[ui.Row("#system_icons", align="center", h=ui.MATCH)[icons]]

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
        """The strip at the top."""
        root.measure(ctx, display.width, insets.top, exact_w=True, exact_h=True)
        return ui.Rect(0, 0, display.width, insets.top)


def extra_icon_views(device: Phone, tint: str) -> list[ui.View]:
    """The icons that come and go, left of the radios'."""
    return [
        ui.Icon(glyph, ".ImageView", desc=text, tint=tint, size=14, w=_NOTIFICATION_ICON_DP - 4)
        for glyph, text in extra_icons(device)
    ]


def airplane_icon(state: Connectivity, tint: str) -> ui.View | None:
    """The sign of airplane mode."""
    if not state.airplane:
        return None
    return ui.Icon("airplane", ".ImageView", desc="Airplane mode", tint=tint, size=16, w=17.5)


def wifi_combo(state: Connectivity, tint: str) -> ui.View | None:
    """The Wi-Fi icon, if there is a network."""
    if not state.wifi:
        return None
    return ui.Box("#wifi_combo", desc=state.wifi, w=17.52, h=_SIGNAL_HEIGHT_DP)[
        ui.Icon(state.wifi_icon, fill=True, tint=tint, size=16)
    ]


def mobile_combo(state: Connectivity, tint: str) -> ui.View | None:
    """The mobile network's icon, with its kind while there is no Wi-Fi."""
    if not state.mobile:
        return None
    kind = state.mobile_type
    return ui.Box(
        "#mobile_combo", desc=state.mobile, w=14.86 + (29.71 if kind else 0), h=_SIGNAL_HEIGHT_DP
    )[
        ui.Text(
            "",
            "#mobile_type.ImageView",
            desc=kind,
            label="LTE",
            style=ui.TextStyle(14, 500, tint),
            font_padding=False,
            w=29.71,
            h=16,
            gravity="center_vertical",
        )
        if kind
        else None,
        ui.Icon(state.mobile_icon, tint=tint, size=16, w=14.86, h=ui.MATCH, gravity="end"),
    ]
