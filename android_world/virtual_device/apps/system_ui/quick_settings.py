"""Quick settings: brightness, pages of tiles and the footer."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.system_ui import palette
from android_world.virtual_device.apps.system_ui.brightness_slider import brightness_slider
from android_world.virtual_device.apps.system_ui.status_bar import battery_with_level, signal_icons
from android_world.virtual_device.apps.system_ui.tile_editor import TileEditor
from android_world.virtual_device.apps.system_ui.tile_views import in_rows, tile_view
from android_world.virtual_device.apps.system_ui.tiles import tiles
from android_world.virtual_device.framework.intents import ACTION_MAIN, FLAG_NEW_TASK, Intent
from android_world.virtual_device.system.date_format import clock_text, local_time

if TYPE_CHECKING:
    from collections.abc import Callable

    from android_world.virtual_device.apps.system_ui.shade import Shade

PAGE_SIZE = 8
_SIDE = 16
SETTINGS_INTENT = Intent(
    ACTION_MAIN,
    component=("com.android.settings", "com.android.settings.Settings"),
    flags=FLAG_NEW_TASK,
)


class QuickSettings:
    """The second page of the shade; `editing` shows the tile editor in its place."""

    def __init__(self, shade: Shade) -> None:
        self.shade = shade
        self.device = shade.device
        self.page = 0
        self.editing = False
        self.editor = TileEditor(shade)

    def content(self) -> list[ui.View]:
        """The children of the panel."""
        if self.editing:
            return [self.editor.build()]
        return [self._panel(), self._header(), self._footer()]

    @property
    def pages(self) -> int:
        """How many pages the tiles fill."""
        return max(1, -(-len(tiles(self.device)) // PAGE_SIZE))

    def turn_page(self, drag: ui.Drag) -> None:
        """A sideways swipe over the tiles."""
        if drag.phase == "end" and abs(drag.dx) > 24 * self.device.display.density:
            step = -1 if drag.dx > 0 else 1
            self.page = max(0, min(self.pages - 1, self.page + step))

    def edit(self) -> None:
        """The pencil."""
        self.editing = True

    def _panel(self) -> ui.View:
        wide = self.shade.landscape
        columns, top = (4, 72) if wide else (2, 136)
        shown = tiles(self.device)[self.page * PAGE_SIZE :][:PAGE_SIZE]
        rows = in_rows([tile_view(self.device, tile, 80) for tile in shown], columns)
        return ui.Box("#qs_frame", important=True, fill=True)[
            ui.Box("#quick_settings_panel", important=True, fill=True)[
                brightness_slider(self.device, margin=(_SIDE, top, _SIDE, 0)),
                ui.Box(
                    "#qs_pager.ViewPager",
                    w=ui.MATCH,
                    h=PAGE_SIZE // columns * 88 - 8,
                    margin=(_SIDE, 132 if wide else 200, _SIDE, 0),
                    scrollable=self.pages > 1,
                    focusable=True,
                    on_drag=self.turn_page,
                    drag_axis="x",
                )[
                    ui.Box(".FrameLayout", important=True, w=ui.MATCH)[
                        ui.Column(".ViewGroup", important=True, w=ui.MATCH, gap=8)[rows]
                    ]
                ],
            ]
        ]

    def _header(self) -> ui.View:
        now, wide = local_time(self.device), self.shade.landscape
        top = 20 if wide else 96
        return ui.Box("#header", important=True, w=ui.MATCH, h=64 if wide else 120)[
            ui.Box(".FrameLayout", important=True, fill=True)[
                ui.Text(
                    clock_text(self.device),
                    "#clock",
                    style=palette.text(22 if wide else 36),
                    min_width=97.9,
                    h=64 if wide else 109.7,
                    margin=(_SIDE, 0 if wide else 10.29, 0, 0),
                ),
                ui.Text(
                    f"{now:%a, %b} {now.day}",
                    "#date",
                    style=palette.MEDIUM,
                    min_width=72.4,
                    h=18.7,
                    margin=(110 if wide else _SIDE, top, 0, 0),
                ),
                ui.Row(gravity="end", h=24, align="center", margin=(0, top, _SIDE, 0))[
                    *signal_icons(self.device, palette.TEXT, mobile_first=True),
                    battery_with_level(self.device, min_width=46.9),
                ],
            ]
        ]

    def _footer(self) -> ui.View:
        wide, system_ui = self.shade.landscape, self.device.system_ui
        top = 304 if wide else 544
        return ui.Box("#qs_footer", important=True, fill=True)[
            ui.Box(".FrameLayout", important=True, fill=True)[
                ui.Box(".FrameLayout", important=True, fill=True)[
                    self._page_indicator(top + 19.8),
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
                        tap=self.edit,
                    ),
                    ui.Row(gravity="end|bottom", margin=(0, 0, 12, 20 if wide else 28.3))[
                        _action("Open settings.", "cog", partial(system_ui.open, SETTINGS_INTENT)),
                        _action("Power menu", "power", system_ui.show_power_menu),
                    ],
                    ui.Box(
                        ".FrameLayout",
                        important=True,
                        gravity="end",
                        margin=(0, 4 if wide else 62.1, 20.2, 0),
                    )[
                        ui.Box(".FrameLayout", important=True)[
                            ui.Text(
                                "T-Mobile",
                                "#qs_carrier_text",
                                style=palette.text(13, 500),
                                selected=True,
                                max_lines=1,
                                font_padding=False,
                                min_width=54.5,
                                min_height=19.4,
                            )
                        ]
                    ],
                ]
            ]
        ]

    def _page_indicator(self, top: float) -> ui.View:
        shades = [palette.FADED] * self.pages
        shades[self.page] = palette.ACTIVE
        return ui.Row(
            "#footer_page_indicator.ViewGroup",
            desc=f"Page {self.page + 1} of {self.pages}",
            w=25.5,
            h=8,
            gravity="center_horizontal",
            margin=(0, top, 0, 0),
            gap=3,
            align="center",
            main="center",
        )[[ui.Spacer(w=6.5, h=6.5, corner=4, background=shade) for shade in shades]]


def _action(description: str, icon: str, tap: Callable[[], object]) -> ui.View:
    return ui.Box(".FrameLayout", important=True, w=48, h=48, tap=tap)[
        ui.Icon(icon, "#icon", desc=description, tint=palette.TEXT, size=20, gravity="center")
    ]
