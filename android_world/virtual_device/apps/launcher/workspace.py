"""The home screen: date, icons, hotseat and search pill. Distances were measured on recordings."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.launcher.popup import home_options
from android_world.virtual_device.apps.launcher.surface import FLING_DP, GOOGLE, Surface
from android_world.virtual_device.apps.launcher.wallpaper import wallpaper
from android_world.virtual_device.system.dates import local_time

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import Manifest
    from android_world.virtual_device.apps.launcher.home import HomeActivity
    from android_world.virtual_device.apps.launcher.icons import BubbleText

_WHITE = "#FFFFFF"
_PAGE_MARGIN = 21.714  # dp left and right of the page
_CELL_WIDTH, _CELL_HEIGHT = 80, 103.6
_ROW_PITCH = 119.6
_BOTTOM_ROW = 223.24  # dp between the lowest row and the navigation bar
_COLUMNS = 4
_HOTSEAT_HEIGHT = 200.76
_HOTSEAT_MARGIN = 28.95
_HOTSEAT_ICON = (66.0, 74.3)
PREDICTED = "com.google.android.gm"
HOTSEAT = (
    "com.google.android.dialer",
    "com.google.android.apps.messaging",
    "com.android.chrome",
    PREDICTED,
)


class Workspace(Surface):
    """The one page of icons above the hotseat."""

    def __init__(self, home: HomeActivity) -> None:
        super().__init__(home)
        self.cells: dict[str, tuple[int, int]] = {
            "com.google.android.gm": (1, 4),
            "com.google.android.apps.photos": (2, 4),
            "com.google.android.youtube": (3, 4),
        }
        self.removed: set[str] = set()

    def on_back(self) -> None:
        """Stay."""

    def drag(self, drag: ui.Drag) -> None:
        """Swipe up: app list; swipe down: notification shade."""
        if drag.phase != "end" or abs(drag.dy) < FLING_DP * self.device.display.density:
            return
        if drag.dy < 0:
            self.home.show_surface(self.home.app_list)
        else:
            self.device.system_ui.expand_notifications()

    def drag_icon(self, package: str, drag: ui.Drag) -> None:
        """Dragging an icon to the upper edge removes it from the home screen."""
        if drag.phase == "start":
            self.home.overlays.clear()
        if drag.phase == "end" and drag.y < 0.15 * self.device.display.size[1]:
            self.cells.pop(package, None)
            self.removed.add(package)

    def open_options(self) -> None:
        """Long press on the wallpaper."""
        self.home.show(home_options(self.home))

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        """Page and hotseat on the wallpaper."""
        density, insets = self.device.display.density, self.home.display_insets
        return ui.Box("#launcher", fill=True)[
            wallpaper(),
            ui.Box("#drag_layer", fill=True, on_drag=self.drag, drag_axis="y")[
                ui.Box("#workspace.ScrollView", fill=True, scrollable=True)[
                    ui.Box(
                        ".View",
                        fill=True,
                        desc="Home",
                        margin=(0, insets.top / density, 0, insets.bottom / density),
                        on_long_press=self.open_options,
                    )[ui.Box(".ViewGroup", fill=True)[self._date(), *self._page_icons()]]
                ],
                ui.Box("#hotseat", w=ui.MATCH, h=_HOTSEAT_HEIGHT, gravity="bottom")[
                    ui.Box(".ViewGroup", fill=True)[*self._hotseat_icons(), self._search_pill()]
                ],
            ],
        ]

    def _date(self) -> ui.View:
        now = local_time(self.device)
        text = f"{now:%a, %b} {now.day}"
        return ui.Text(
            text,
            "#date",
            desc=text,
            style=ui.TextStyle(20, 400, _WHITE),
            font_padding=False,
            max_lines=1,
            w=ui.MATCH,
            margin=(_PAGE_MARGIN, 62.5, _PAGE_MARGIN, 0),
            tap=partial(self.open_app, "com.google.android.calendar"),
        )

    def _pitch(self, side: float, width: float) -> float:
        """Distance in dp between the left edges of icons of that width."""
        display = self.device.display
        return (display.size[0] / display.density - 2 * side - width) / (_COLUMNS - 1)

    def _draggable(self, manifest: Manifest, **look: object) -> BubbleText:
        drag = partial(self.drag_icon, manifest.package)
        return self.icon(manifest, on_drag=drag, drag_axis="long", **look)

    def _page_icons(self) -> list[ui.View]:
        pitch = self._pitch(_PAGE_MARGIN, _CELL_WIDTH)
        return [
            self._draggable(
                manifest,
                label=_WHITE,
                w=_CELL_WIDTH,
                h=_CELL_HEIGHT,
                gravity="bottom",
                margin=(_PAGE_MARGIN + column * pitch, 0, 0, _BOTTOM_ROW + (4 - row) * _ROW_PITCH),
            )
            for package, (column, row) in self.cells.items()
            if (manifest := self.manifest(package)) is not None
        ]

    def _hotseat_icons(self) -> list[ui.View]:
        width, height = _HOTSEAT_ICON
        pitch = self._pitch(_HOTSEAT_MARGIN, width - 0.48)
        icons: list[ui.View] = []
        for column, package in enumerate(HOTSEAT):
            manifest = self.manifest(package)
            if manifest is None or package in self.removed:
                continue
            icon = self._draggable(
                manifest,
                top=(height - 60) / 2,
                w=width,
                h=height,
                margin=(_HOTSEAT_MARGIN + column * pitch, 0, 0, 0),
            )
            if package == PREDICTED:
                icon.ring, icon.desc = "#B98A86", f"Predicted app: {manifest.label}"
            icons.append(icon)
        return icons

    def _search_pill(self) -> ui.View:
        open_google = partial(self.open_app, GOOGLE)
        return ui.Box(
            "#search_container_hotseat",
            desc="Search",
            w=ui.MATCH,
            h=62.86,
            margin=(28.571, 96, 28.95, 0),
            tap=open_google,
            on_long_press=self.open_options,
        )[
            ui.Box(fill=True, margin=(0, 5.71), background=_WHITE, corner=26),
            self.search_icon(size=28, h=48, margin=(4.2, 7.24, 0, 0)),
            self.search_icon(
                "microphone",
                "#mic_icon",
                "Voice search",
                h=ui.MATCH,
                gravity="end",
                margin=(0, 0, 52.2, 0),
            ),
            ui.IconButton(
                "camera_iris",
                "#lens_icon",
                desc="Google Lens",
                tint="#34A853",
                h=ui.MATCH,
                gravity="end",
                margin=(0, 0, 4.2, 0),
                tap=open_google,
            ),
        ]
