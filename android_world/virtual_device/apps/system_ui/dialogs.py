"""Dialogs of the system UI: networks and power."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.system_ui import palette
from android_world.virtual_device.framework.intents import FLAG_NEW_TASK, Intent
from android_world.virtual_device.system.system_window import SystemScreen
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_WIDTH_DP = 348
_SMALL = ui.TextStyle(14, 400, theme.SECONDARY)
DIALOG_WINDOW = "system dialog"


class SystemDialog(SystemScreen):
    """A dialog above everything; BACK and a touch outside close it."""

    window_type = "system"
    background = ""
    dim = 0.5
    light_status_bar = False
    behind_cutout = False

    def close(self) -> None:
        """Take the dialog away."""
        self.device.windows.hide(DIALOG_WINDOW)

    def on_back(self) -> bool:
        self.close()
        return True

    def on_outside_tap(self) -> None:
        self.close()

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
        room = display.height - insets.top - insets.bottom
        width = min(ctx.px(_WIDTH_DP), display.width - ctx.px(32))
        width, height = root.measure(ctx, width, room, exact_w=True)
        left = display.left + (display.width - width) // 2
        bottom = display.bottom - insets.bottom - ctx.px(16)
        return ui.Rect(left, bottom - height, left + width, bottom)


class InternetDialog(SystemDialog):
    """The dialog of the Internet tile."""

    def build(self) -> ui.View:
        radios = self.device.radios
        subtitle = "Tap a network to connect" if radios.networks else "Searching for networks…"
        if not radios.wifi_enabled:
            subtitle = "Wi‑Fi is off"
        wifi, set_wifi = radios.wifi_enabled, radios.set_wifi
        return ui.Column(
            "#internet_connectivity_dialog",
            background=palette.DIALOG,
            corner=28,
            elevation=6,
            w=ui.MATCH,
            padding=(0, 24, 0, 20),
        )[
            ui.Text(
                "Internet",
                "#internet_dialog_title",
                style=ui.TextStyle(24, 400, theme.TEXT),
                w=ui.MATCH,
                align="center",
            ),
            ui.Text(
                subtitle, "#internet_dialog_subtitle", style=_SMALL, w=ui.MATCH, align="center"
            ),
            ui.Spacer(h=20),
            None if radios.airplane_mode else self._mobile_row(),
            _row(
                "",
                "#wifi_toggle_title",
                "Wi‑Fi",
                end=ui.Switch("#wifi_toggle", desc="Wi‑Fi", checked=wifi, on_change=set_wifi),
            ),
            *(self._networks() if wifi else ()),
            self._buttons(),
        ]

    def _mobile_row(self) -> ui.View:
        radios = self.device.radios
        on, switch = radios.mobile_data, radios.set_mobile_data
        summary = "LTE" if radios.wifi_network else "Connected / LTE"
        return _row(
            "signal_cellular_3",
            "#mobile_title",
            "T-Mobile",
            summary if on else "Mobile data is off",
            end=ui.Switch("#mobile_toggle", desc="Mobile data", checked=on, on_change=switch),
        )

    def _networks(self) -> Iterator[ui.View]:
        radios = self.device.radios
        open_settings = partial(
            self.device.system_ui.open,
            Intent("android.settings.WIFI_SETTINGS", flags=FLAG_NEW_TASK),
        )
        for network in radios.networks:
            connected = network is radios.wifi_network
            yield _row(
                "wifi_strength_4_alert",
                "#wifi_connected_title" if connected else "#wifi_title",
                network.ssid,
                "Connected" if connected else "",
                tap=open_settings if connected else partial(radios.connect, network.ssid),
                plate=palette.ACTIVE if connected else "",
            )
        yield _row("arrow_right", "#see_all_text", "See all", tap=open_settings)

    def _buttons(self) -> ui.View:
        radios = self.device.radios
        button = partial(ui.Button, corner=24, h=40, min_height=40)
        airplane_off = button(
            "Turn off airplane mode",
            "#apm_button",
            border=(theme.ACCENT, 1),
            padding=(16, 0),
            tap=partial(radios.set_airplane_mode, False),
        )
        return ui.Row(".LinearLayout", w=ui.MATCH, gap=8, padding=(24, 16, 24, 0))[
            ui.Box(weight=1)[airplane_off if radios.airplane_mode else None],
            button(
                "Done",
                "#done_button",
                style=ui.TextStyle(14, 500, theme.ON_ACCENT),
                background=theme.ACCENT,
                padding=(24, 0),
                tap=self.close,
            ),
        ]


def _row(
    icon: str,
    title_id: str,
    title: str,
    summary: str = "",
    *,
    end: ui.View | None = None,
    tap: Callable[[], object] | None = None,
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
        tap=tap,
    )[
        ui.Icon(icon, tint=theme.TEXT, margin=(0, 0, 16, 0)) if icon else None,
        ui.Column(weight=1)[
            ui.Text(title, title_id, style=ui.TextStyle(16, 400, theme.TEXT)),
            ui.Text(summary, title_id.replace("title", "summary"), style=_SMALL)
            if summary
            else None,
        ],
        end,
    ]


class PowerMenu(SystemDialog):
    """Emergency, power off and restart."""

    behind_cutout = True

    def build(self) -> ui.View:
        device = self.device
        dial = Intent("android.intent.action.DIAL", flags=FLAG_NEW_TASK)

        def later(action: Callable[[], object]) -> Callable[[], object]:
            return partial(device.clock.call_later, 1, action, name="power")

        no_lock = partial(device.windows.toast, "No screen lock is set", self.package)
        return ui.Box("#global_actions_view", background=palette.DIALOG, corner=28, padding=16)[
            ui.Column()[
                ui.Row()[
                    self._entry("alert", "Emergency", partial(device.system_ui.open, dial)),
                    self._entry("lock", "Lockdown", no_lock),
                ],
                ui.Row()[
                    self._entry("power", "Power off", later(device.system_ui.power_off)),
                    self._entry("restart", "Restart", later(device.system_ui.restart)),
                ],
            ]
        ]

    def _entry(self, icon: str, label: str, action: Callable[[], object]) -> ui.View:
        def run() -> None:
            self.close()
            action()

        style = ui.TextStyle(14, 400, theme.TEXT)
        return ui.Column(
            ".LinearLayout", w=120, h=120, align="center", padding=(8, 16), desc=label, tap=run
        )[
            ui.Box(w=56, h=56, corner=28, background=palette.ACTIVE)[
                ui.Icon(icon, tint=palette.ON_ACTIVE, gravity="center")
            ],
            ui.Text(label, "#android:id/message", style=style, margin=(0, 8, 0, 0)),
        ]

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
        width, height = root.measure(ctx, display.width, display.height)
        left, top = (display.width - width) // 2, (display.height - height) // 2
        return ui.Rect(left, top, left + width, top + height)
