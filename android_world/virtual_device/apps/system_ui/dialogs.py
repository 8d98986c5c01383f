"""Dialogs of the system UI: networks and power."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.system_ui import palette
from android_world.virtual_device.framework.intents import FLAG_NEW_TASK, Intent
from android_world.virtual_device.system.screen import SystemScreen
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from android_world.virtual_device.system.phone import Phone
    from android_world.virtual_device.system.radios import WifiNetwork

_WIDTH_DP = 348
DIALOG_WINDOW = "system dialog"


class SystemDialog(SystemScreen):
    """A dialog above everything; BACK and a touch outside close it."""

    window_type = "system"
    background = ""
    dim = 0.5
    light_status_bar = False

    def __init__(self, device: Phone) -> None:
        super().__init__(device, "com.android.systemui")

    def close(self) -> None:
        """Take the dialog away."""
        self.device.windows.hide(DIALOG_WINDOW)

    def on_back(self) -> bool:
        """Close."""
        self.close()
        return True

    def on_outside_tap(self) -> None:
        """Close."""
        self.close()

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
        """Centred at the bottom."""
        room = display.height - insets.top - insets.bottom
        width = min(ctx.px(_WIDTH_DP), display.width - ctx.px(32))
        width, height = root.measure(ctx, width, room, exact_w=True)
        left = (display.width - width) // 2
        bottom = display.bottom - insets.bottom - ctx.px(16)
        return ui.Rect(left, bottom - height, left + width, bottom)


class InternetDialog(SystemDialog):
    """The dialog of the Internet tile."""

    def build(self) -> ui.View:
        """Title, mobile network, Wi-Fi switch, networks, buttons."""
        radios = self.device.radios
        return ui.Column(
            "#internet_connectivity_dialog",
            background=palette.DIALOG,
            corner=28,
            elevation=6,
            w=ui.MATCH,
            padding=(0, 24, 0, 20),
        )[
            _centered("internet_dialog_title", "Internet", ui.TextStyle(24, 400, theme.TEXT)),
            _centered(
                "internet_dialog_subtitle", self._subtitle(), ui.TextStyle(14, 400, theme.SECONDARY)
            ),
            ui.Spacer(h=20),
            None if radios.airplane_mode else self._mobile_row(),
            self._wifi_row(),
            *self._networks(),
            self._buttons(),
        ]

    def _subtitle(self) -> str:
        radios = self.device.radios
        if not radios.wifi_enabled:
            return "Wi‑Fi is off"
        return "Tap a network to connect" if radios.networks else "Searching for networks…"

    def _mobile_row(self) -> ui.View:
        radios = self.device.radios
        if radios.mobile_data:
            active = radios.wifi_network is None
            summary = "Connected / LTE" if active else "LTE"
        else:
            summary = "Mobile data is off"
        return self._row(
            "signal_cellular_3",
            ("mobile_title", "T-Mobile"),
            ("mobile_summary", summary),
            ui.Switch(
                "#mobile_toggle",
                desc="Mobile data",
                checked=radios.mobile_data,
                on_change=radios.set_mobile_data,
            ),
        )

    def _wifi_row(self) -> ui.View:
        radios = self.device.radios
        return self._row(
            "",
            ("wifi_toggle_title", "Wi‑Fi"),
            None,
            ui.Switch(
                "#wifi_toggle", desc="Wi‑Fi", checked=radios.wifi_enabled, on_change=radios.set_wifi
            ),
        )

    def _networks(self) -> list[ui.View]:
        radios = self.device.radios
        if not radios.wifi_enabled:
            return []
        rows: list[ui.View] = []
        for network in radios.networks:
            connected = network is radios.wifi_network
            rows.append(self._network(network, connected))
        rows.append(
            self._row(
                "arrow_right",
                ("see_all_text", "See all"),
                None,
                None,
                on_tap=partial(self._open, "android.settings.WIFI_SETTINGS"),
            )
        )
        return rows

    def _network(self, network: WifiNetwork, connected: bool) -> ui.View:
        titles = ("wifi_connected_title", "wifi_connected_summary")
        if not connected:
            titles = ("wifi_title", "wifi_summary")
        summary = "Connected" if connected else ""
        return self._row(
            "wifi_strength_4_alert",
            (titles[0], network.ssid),
            (titles[1], summary) if summary else None,
            None,
            on_tap=partial(self._tap_network, network.ssid),
            plate=palette.ACTIVE if connected else "",
        )

    def _tap_network(self, ssid: str) -> None:
        if self.device.radios.connected_ssid == ssid:
            self._open("android.settings.WIFI_SETTINGS")
        else:
            self.device.radios.connect(ssid)

    def _open(self, action: str) -> None:
        self.device.system_ui.open(Intent(action, flags=FLAG_NEW_TASK))

    def _row(
        self,
        icon: str,
        title: tuple[str, str],
        summary: tuple[str, str] | None,
        end: ui.View | None,
        on_tap: Callable[[], object] | None = None,
        plate: str = "",
    ) -> ui.View:
        return ui.Row(
            ".LinearLayout",
            w=ui.MATCH,
            min_height=64,
            margin=(16, 2),
            padding=(12, 4),
            align="center",
            background=plate,
            corner=20,
            tap=on_tap,
        )[
            ui.Icon(icon, tint=theme.TEXT, margin=(0, 0, 16, 0)) if icon else None,
            ui.Column(weight=1)[
                ui.Text(title[1], resource_id=title[0], style=ui.TextStyle(16, 400, theme.TEXT)),
                ui.Text(
                    summary[1], resource_id=summary[0], style=ui.TextStyle(14, 400, theme.SECONDARY)
                )
                if summary
                else None,
            ],
            end,
        ]

    def _buttons(self) -> ui.View:
        airplane = (
            ui.Button(
                "Turn off airplane mode",
                "#apm_button",
                border=(theme.ACCENT, 1),
                corner=24,
                h=40,
                padding=(16, 0),
                min_height=40,
                tap=partial(self.device.radios.set_airplane_mode, False),
            )
            if self.device.radios.airplane_mode
            else None
        )
        return ui.Row(".LinearLayout", w=ui.MATCH, padding=(24, 16, 24, 0))[
            airplane,
            ui.Spacer(weight=1),
            ui.Button(
                "Done",
                "#done_button",
                style=ui.TextStyle(14, 500, theme.ON_ACCENT),
                background=theme.ACCENT,
                corner=24,
                h=40,
                min_height=40,
                padding=(24, 0),
                tap=self.close,
            ),
        ]


def _centered(resource_id: str, text: str, style: ui.TextStyle) -> ui.View:
    return ui.Text(text, resource_id=resource_id, style=style, w=ui.MATCH, align="center")


class PowerMenu(SystemDialog):
    """Emergency, power off and restart."""

    def build(self) -> ui.View:
        """Four big buttons."""
        entries: tuple[tuple[str, str, Callable[[], object]], ...] = (
            ("alert", "Emergency", self._emergency),
            ("lock", "Lockdown", self._lockdown),
            ("power", "Power off", partial(self._later, self.device.system_ui.power_off)),
            ("restart", "Restart", partial(self._later, self.device.system_ui.restart)),
        )
        rows = [ui.Row()[[self._entry(*entry) for entry in entries[i : i + 2]]] for i in (0, 2)]
        return ui.Box("#global_actions_view", background=palette.DIALOG, corner=28, padding=16)[
            ui.Column()[rows]
        ]

    def _entry(self, icon: str, label: str, action: Callable[[], object]) -> ui.View:
        return ui.Column(
            ".LinearLayout", w=120, h=120, align="center", padding=(8, 16), desc=label, tap=action
        )[
            ui.Box(w=56, h=56, corner=28, background=palette.ACTIVE)[
                ui.Icon(icon, tint=palette.ON_ACTIVE, gravity="center")
            ],
            ui.Text(
                label,
                "#android:id/message",
                style=ui.TextStyle(14, 400, theme.TEXT),
                margin=(0, 8, 0, 0),
            ),
        ]

    def _emergency(self) -> None:
        self.close()
        self.device.system_ui.open(Intent("android.intent.action.DIAL", flags=FLAG_NEW_TASK))

    def _lockdown(self) -> None:
        self.close()
        self.device.windows.toast("No screen lock is set", self.package)

    def _later(self, action: Callable[[], object]) -> None:
        self.close()
        self.device.clock.call_later(1, action, name="power")

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
        """In the middle."""
        width, height = root.measure(ctx, display.width, display.height)
        left, top = (display.width - width) // 2, (display.height - height) // 2
        return ui.Rect(left, top, left + width, top + height)
