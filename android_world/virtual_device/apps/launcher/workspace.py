"""The home screen: date, icons, hotseat and search pill. Distances were measured on recordings."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps.launcher.base_view import FLING_DP, LauncherView
from android_world.virtual_device.apps.launcher.folder import FolderScreen
from android_world.virtual_device.apps.launcher.icons import BubbleText, FolderIcon
from android_world.virtual_device.apps.launcher.items import (
    COLUMNS,
    HOTSEAT,
    TOP_ROW,
    Cell,
    Folder,
    Item,
    Items,
)
from android_world.virtual_device.apps.launcher.popup import (
    home_options,
    icon_popup,
    show_uninstall_dialog,
)
from android_world.virtual_device.apps.launcher.wallpaper import wallpaper
from android_world.virtual_device.system.date_format import local_time
from android_world.virtual_device.ui.dark_theme import by_night

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import Manifest
    from android_world.virtual_device.apps.launcher.home import HomeActivity

_WHITE = "#FFFFFF"
_PAGE_MARGIN = 21.714  # dp left and right of the page
_CELL_WIDTH, _CELL_HEIGHT = 80, 103.6
_ROW_PITCH = 119.6
_BOTTOM_ROW = 223.24  # dp between the lowest row and the navigation bar
_HOTSEAT_HEIGHT = 200.76
_HOTSEAT_MARGIN = 28.95
_HOTSEAT_ICON = (66.0, 74.3)
_JOIN_DP = 33  # how near to an icon another one is let go that makes a folder with it
_TARGETS_DP = 85  # height of the targets above the page


@dataclass
class DragState:
    """An icon under a finger: what it is, where it comes from, and its middle in px."""

    item: Item
    source: Cell | Folder | None
    x: float = 0
    y: float = 0


class Workspace(LauncherView):
    """The one page of icons above the hotseat."""

    def __init__(self, home: HomeActivity) -> None:
        super().__init__(home)
        self.items = Items()
        self.carried: DragState | None = None

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

    def open_options(self) -> None:
        """Long press on the wallpaper."""
        self.home.show(home_options(self.home))

    # -- carrying icons --------------------------------------------------------------------------

    def carry(self, item: Item, source: Cell | Folder | None, drag: ui.Drag) -> None:
        """Follow a finger with an icon that was long-pressed; released, it finds its place."""
        if self.carried is None:
            self.home.show_surface()
        left, top, right, bottom = drag.bounds
        x, y = (left + right) / 2 + drag.dx, (top + bottom) / 2 + drag.dy
        self.carried = DragState(item, source, x, y)
        if drag.phase == "end":
            carried, self.carried = self.carried, None
            if drag.y < _TARGETS_DP * self.device.display.density:
                self._drop_on_target(carried, drag.x)
            else:
                self._drop(carried)

    def _drop_on_target(self, carried: DragState, x: float) -> None:
        """Remove an icon from the home screen, or its app from the phone."""
        item = carried.item
        right = carried.source is None or x > self.device.display.size[0] / 2
        if right and isinstance(item, str) and self._removable(item):
            show_uninstall_dialog(self.home, item)
        else:
            self.items.take(item, carried.source)

    def _removable(self, package: str) -> bool:
        entry = self.device.packages.get(package)
        return entry is not None and not entry.manifest.system

    def _drop(self, carried: DragState) -> None:
        """Put an icon into a folder or the nearest free cell; where none is free it goes back."""
        items, item, source = self.items, carried.item, carried.source

        def distance(cell: Cell) -> float:
            x, y = self._middle(cell)
            return math.hypot(x - carried.x, y - carried.y)

        everywhere = [(c, row) for row in range(TOP_ROW, HOTSEAT + 1) for c in range(COLUMNS)]
        nearest = min(everywhere, key=distance)
        near = distance(nearest) < _JOIN_DP * self.device.display.density
        if near and nearest != source and items.join(item, nearest):
            items.take(item, source)
            return
        rows = [HOTSEAT] if nearest[1] == HOTSEAT else range(TOP_ROW, HOTSEAT)
        free = [c for row in rows for c in items.free(row)] or [
            c for row in range(TOP_ROW, HOTSEAT) for c in items.free(row)
        ]
        own = [source] if isinstance(source, tuple) else []
        if free or own:
            items.take(item, source)
            items.cells[min([*free, *own], key=distance)] = item
        else:
            self.device.windows.toast("No room on this Home screen", self.home.package)

    def _middle(self, cell: Cell) -> tuple[float, float]:
        """The middle of a cell's icon and label in px."""
        (_, height), density = self.device.display.size, self.device.display.density
        column, row = cell
        if row == HOTSEAT:
            width, high = _HOTSEAT_ICON
            x = _HOTSEAT_MARGIN + column * self._pitch(_HOTSEAT_MARGIN, width - 0.48) + width / 2
            return x * density, height - (_HOTSEAT_HEIGHT - high / 2) * density
        x = _PAGE_MARGIN + column * self._pitch(_PAGE_MARGIN, _CELL_WIDTH) + _CELL_WIDTH / 2
        below = _BOTTOM_ROW + (4 - row) * _ROW_PITCH + _CELL_HEIGHT / 2
        return x * density, height - self.home.display_insets.bottom - below * density

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
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
                        long_clickable=False,
                    )[ui.Box(".ViewGroup", fill=True)[self._date(), *self._page_icons()]]
                ],
                ui.Box("#hotseat", important=True, w=ui.MATCH, h=_HOTSEAT_HEIGHT, gravity="bottom")[
                    ui.Box(".ViewGroup", fill=True)[*self._hotseat_icons(), self._search_pill()]
                ],
            ],
            *self._carrying(),
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
        return (display.size[0] / display.density - 2 * side - width) / (COLUMNS - 1)

    def _icon(self, item: Item, source: Cell, **look: Any) -> ui.View | None:
        """The icon of what is in a cell, unless it is carried or its app is not there."""
        if self.carried is not None and self.carried.source == source:
            return None
        carry = partial(self.carry, item, source)
        if isinstance(item, Folder):
            return self._folder_icon(item, on_drag=carry, drag_axis="long", **look)
        manifest = self.manifest(item)
        if manifest is None:
            return None
        return self.icon(manifest, on_drag=carry, drag_axis="long", **look)

    def _folder_icon(self, folder: Folder, **look: Any) -> ui.View:
        inside = [m for m in map(self.manifest, folder.packages) if m is not None]
        name = folder.title or "Unnamed folder"
        count = f"{len(inside)} items" if len(inside) < 4 else "4 or more items"
        return FolderIcon(
            text=folder.title,
            desc=f"Folder: {name}, {count}",
            icons=[m.icon for m in inside],
            tap=lambda: self.home.show(FolderScreen(self, folder)),
            long_clickable=True,
            **look,
        )

    def _page_icons(self) -> list[ui.View | None]:
        pitch = self._pitch(_PAGE_MARGIN, _CELL_WIDTH)
        return [
            self._icon(
                item,
                (column, row),
                label=_WHITE,
                w=_CELL_WIDTH,
                h=_CELL_HEIGHT,
                gravity="bottom",
                margin=(_PAGE_MARGIN + column * pitch, 0, 0, _BOTTOM_ROW + (4 - row) * _ROW_PITCH),
            )
            for (column, row), item in self.items.cells.items()
            if row != HOTSEAT
        ]

    def _hotseat_icons(self) -> list[ui.View | None]:
        wanted = self.home.wants("suggestions_home")
        predicted = iter(self.home.predictions(self.items.hotseat) if wanted else ())
        return [
            self._hotseat_icon((column, HOTSEAT), lambda: next(predicted, None))
            for column in range(COLUMNS)
        ]

    def _hotseat_icon(self, cell: Cell, predict: Callable[[], Manifest | None]) -> ui.View | None:
        width, height = _HOTSEAT_ICON
        pitch = self._pitch(_HOTSEAT_MARGIN, width - 0.48)
        margin = (_HOTSEAT_MARGIN + cell[0] * pitch, 0, 0, 0)
        look: dict[str, Any] = {
            "top": (height - 60) / 2,
            "w": width,
            "h": height,
            "margin": margin,
        }
        if cell in self.items.cells:
            return self._icon(self.items.cells[cell], cell, **look)
        manifest = predict()
        if manifest is None:
            return None
        carry = partial(self.carry, manifest.package, None)
        icon = self.icon(manifest, on_drag=carry, drag_axis="long", **look)
        icon.ring, icon.desc = "#B98A86", f"Predicted app: {manifest.label}"
        pin = ("pin_outline", "Pin Prediction", partial(self._pin, cell, manifest.package))
        icon.on_long_press = lambda: self.home.show(icon_popup(self.home, manifest, pin))
        return icon

    def _pin(self, cell: Cell, package: str) -> None:
        self.items.cells[cell] = package

    def _search_pill(self) -> ui.View:
        ground = by_night(_WHITE, "surface") if self.device.windows.night else _WHITE
        return ui.Box(
            "#search_container_hotseat",
            desc="Search",
            w=ui.MATCH,
            h=62.86,
            margin=(28.571, 96, 28.95, 0),
            tap=self.home.open_search,
            on_long_press=self.open_options,
        )[
            ui.Box(fill=True, margin=(0, 5.71), background=ground, corner=26),
            self.search_icon(size=28, h=48, margin=(4.2, 7.24, 0, 0)),
            self.search_icon(
                "microphone",
                "#mic_icon",
                "Voice search",
                focusable=False,
                h=ui.MATCH,
                gravity="end",
                margin=(0, 0, 52.2, 0),
            ),
            self.search_icon(
                "camera_iris",
                "#lens_icon.ImageButton",
                "Google Lens",
                tint="#34A853",
                h=ui.MATCH,
                gravity="end",
                margin=(0, 0, 4.2, 0),
            ),
        ]

    def _carrying(self) -> list[ui.View]:
        """The icon under the finger, and above the page what it can be dropped on."""
        carried = self.carried
        if carried is None:
            return []
        item, density = carried.item, self.device.display.density
        manifest = self.manifest(item) if isinstance(item, str) else None
        targets = ["Remove" if carried.source is not None else "Cancel"]
        if isinstance(item, str) and self._removable(item):
            targets.append("Uninstall")
        style = ui.TextStyle(16, 400, _WHITE)
        size = _HOTSEAT_ICON[0]
        corner = (carried.x / density - size / 2, carried.y / density - size / 2, 0, 0)
        return [
            ui.Row("#drop_target_bar", w=ui.MATCH, h=48, margin=(0, 40, 0, 0))[
                *(
                    ui.Text(
                        text,
                        f"#{'uninstall' if text == 'Uninstall' else 'delete'}_target_text",
                        style=style,
                        align="center",
                        weight=1,
                    )
                    for text in targets
                )
            ],
            BubbleText(
                class_name=None,
                icon=manifest.icon if manifest else ui.DEFAULT_ICON,
                top=(size - 60) / 2,
                w=size,
                h=size,
                margin=corner,
            )
            if manifest
            else FolderIcon(class_name=None, w=size, h=size, margin=corner),
        ]
