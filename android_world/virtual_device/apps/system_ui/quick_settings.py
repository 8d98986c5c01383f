"""Quick settings: brightness, pages of tiles and the footer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.system_ui import palette
from android_world.virtual_device.apps.system_ui.brightness_slider import brightness_slider
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
)
from android_world.virtual_device.apps.system_ui.tile_editor import build_editor
from android_world.virtual_device.apps.system_ui.tile_views import tile_rows
from android_world.virtual_device.apps.system_ui.tiles import tiles
from android_world.virtual_device.framework.intents import ACTION_MAIN, FLAG_NEW_TASK, Intent
from android_world.virtual_device.system.dates import clock_text, local_time

if TYPE_CHECKING:
    from android_world.virtual_device.apps.system_ui.shade import Shade

PAGE_SIZE = 8
_SIDE = 16
SETTINGS_INTENT = Intent(
    ACTION_MAIN,
    component=("com.android.settings", "com.android.settings.Settings"),
    flags=FLAG_NEW_TASK,
)


def build_quick_settings(shade: Shade) -> list[ui.View]:
    """The children of the panel."""
    if shade.editing:
        return [build_editor(shade)]
    return [_panel(shade), _header(shade), _footer(shade)]


def pages(shade: Shade) -> int:
    """How many pages the tiles fill."""
    return max(1, -(-len(tiles(shade.device)) // PAGE_SIZE))


def turn_page(shade: Shade, drag: ui.Drag) -> None:
    """A sideways swipe over the tiles."""
    if drag.phase == "end" and abs(drag.dx) > 24 * shade.device.display.density:
        step = -1 if drag.dx > 0 else 1
        shade.page = max(0, min(pages(shade) - 1, shade.page + step))


def _panel(shade: Shade) -> ui.View:
    columns = 4 if shade.landscape else 2
    rows = PAGE_SIZE // columns
    start = shade.page * PAGE_SIZE
    return ui.Box("#qs_frame", fill=True)[
        ui.Box("#quick_settings_panel", fill=True)[
            brightness_slider(
                shade.device, left=_SIDE, right=_SIDE, top=72 if shade.landscape else 136
            ),
            ui.Box(
                "#qs_pager.ViewPager",
                w=ui.MATCH,
                h=rows * 88 - 8,
                margin=(_SIDE, 132 if shade.landscape else 200, _SIDE, 0),
                scrollable=pages(shade) > 1,
                on_drag=partial(turn_page, shade),
                drag_axis="x",
            )[
                ui.Box(".FrameLayout", w=ui.MATCH)[
                    tile_rows(
                        tiles(shade.device)[start : start + PAGE_SIZE],
                        columns,
                        80,
                        8,
                        "android.view.ViewGroup",
                    )
                ]
            ],
        ]
    ]


def _header(shade: Shade) -> ui.View:
    device = shade.device
    state, now = connectivity(device), local_time(device)
    wide = shade.landscape
    return ui.Box("#header", w=ui.MATCH, h=64 if wide else 120)[
        ui.Box(".FrameLayout", fill=True)[
            ui.Text(
                clock_text(device),
                "#clock",
                style=palette.text(22 if wide else 36),
                w=97.9,
                h=64 if wide else 109.7,
                margin=(_SIDE, 0 if wide else 10.29, 0, 0),
            ),
            ui.Text(
                f"{now:%a, %b} {now.day}",
                "#date",
                style=palette.text(14, 500),
                w=72.4,
                h=24,
                margin=(110 if wide else _SIDE, 20 if wide else 96, 0, 0),
            ),
            ui.Row(gravity="end", h=24, align="center", margin=(0, 20 if wide else 96, _SIDE, 0))[
                *extra_icon_views(device, palette.TEXT),
                mobile_combo(state, palette.TEXT),
                wifi_combo(state, palette.TEXT),
                airplane_icon(state, palette.TEXT),
                _battery(shade),
            ],
        ]
    ]


def _battery(shade: Shade) -> ui.View:
    return ui.Row(
        "#batteryRemainingIcon", desc=battery_text(shade.device), w=46.9, h=24, align="center"
    )[
        ui.Icon(battery_icon(shade.device), tint=palette.TEXT, size=16, w=9),
        ui.Text(
            class_name=None,
            label=f"{shade.device.battery.level}%",
            style=palette.text(14, 500),
            margin=(3, 0, 0, 0),
        ),
    ]


def _footer(shade: Shade) -> ui.View:
    wide = shade.landscape
    top = 304 if wide else 544
    return ui.Box("#qs_footer", fill=True)[
        ui.Box(".FrameLayout", fill=True)[
            ui.Box(".FrameLayout", fill=True)[
                _page_indicator(shade, top + 19.8),
                ui.Icon(
                    "pencil",
                    "#android:id/edit",
                    desc="Edit order of settings.",
                    tint=palette.TEXT,
                    size=20,
                    w=48,
                    h=48,
                    gravity="end",
                    margin=(0, top, 17.9, 0),
                    tap=lambda: _edit(shade),
                ),
                _actions(shade),
                _carrier(wide),
            ]
        ]
    ]


def _edit(shade: Shade) -> None:
    shade.editing = True


def _page_indicator(shade: Shade, top: float) -> ui.View:
    count = pages(shade)
    return ui.Row(
        "#footer_page_indicator.ViewGroup",
        desc=f"Page {shade.page + 1} of {count}",
        w=25.5,
        h=8,
        gravity="center_horizontal",
        margin=(0, top, 0, 0),
        gap=3,
        align="center",
        main="center",
    )[
        [
            ui.Spacer(
                w=6.5,
                h=6.5,
                corner=4,
                background=palette.ACTIVE if page == shade.page else palette.FADED,
            )
            for page in range(count)
        ]
    ]


def _carrier(wide: bool) -> ui.View:
    return ui.Text(
        "T-Mobile",
        "#qs_carrier_text",
        style=palette.text(13, 500),
        max_lines=1,
        font_padding=False,
        w=54.5,
        h=19.4,
        gravity="end",
        margin=(0, 4 if wide else 62.1, 20.2, 0),
    )


def _actions(shade: Shade) -> ui.View:
    system_ui = shade.device.system_ui
    return ui.Row(gravity="end|bottom", margin=(0, 0, 12, 28.3 if not shade.landscape else 20))[
        _action("Open settings.", "cog", lambda: system_ui.open(SETTINGS_INTENT)),
        _action("Power menu", "power", system_ui.show_power_menu),
    ]


def _action(description: str, icon: str, on_tap: Callable[[], object]) -> ui.View:
    return ui.Box(".FrameLayout", w=48, h=48, tap=on_tap)[
        ui.Icon(icon, "#icon", desc=description, tint=palette.TEXT, size=20, gravity="center")
    ]
