"""The page that adds and removes quick settings tiles."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.system_ui import palette
from android_world.virtual_device.apps.system_ui.tile_views import in_rows
from android_world.virtual_device.apps.system_ui.tiles import TILES
from android_world.virtual_device.system.settings_defaults import SECURE_DEFAULTS

if TYPE_CHECKING:
    from android_world.virtual_device.apps.system_ui.shade import Shade

_KEY = "sysui_qs_tiles"
_MINIMUM = 6


class TileEditor:
    """Tiles in use, then those that can be added."""

    def __init__(self, shade: Shade) -> None:
        self.shade = shade
        self.settings = shade.device.settings

    def build(self) -> ui.View:
        """The page between the bars."""
        insets, density = self.shade.insets, self.shade.device.display.density
        used = self._active_tiles()
        return ui.Scroll(
            "#customizer",
            fill=True,
            key="tile editor",
            margin=(0, insets.top / density, 0, insets.bottom / density),
        )[
            ui.Column(w=ui.MATCH, padding=(16, 0))[
                self._toolbar(),
                _heading("Tap tiles to remove them"),
                *self._grid(used, "minus", "remove tile"),
                _heading("Tap tiles to add them"),
                *self._grid([n for n in TILES if n not in used], "plus", "add tile to end"),
            ]
        ]

    def _active_tiles(self) -> list[str]:
        names = (self.settings.get("secure", _KEY) or "").split(",")
        return [name for name in names if name in TILES]

    def _toolbar(self) -> ui.View:
        reset = partial(self.settings.put, "secure", _KEY, SECURE_DEFAULTS[_KEY])
        back = self.shade.on_back
        return ui.Row(".LinearLayout", w=ui.MATCH, h=56, align="center")[
            ui.IconButton("arrow_left", desc="Navigate up", tint=palette.TEXT, tap=back),
            ui.Text("Edit", style=palette.text(20), margin=(8, 0, 0, 0)),
            ui.Spacer(weight=1),
            ui.Button("Reset", style=palette.text(14, 500, palette.ACTIVE), tap=reset),
        ]

    def _grid(self, names: list[str], badge: str, action: str) -> list[ui.View]:
        tiles = [self._tile(name, badge, action) for name in names]
        return in_rows(tiles, 2, selector=".LinearLayout", margin=(0, 0, 0, 8))

    def _tile(self, name: str, badge: str, action: str) -> ui.View:
        tile = TILES[name](self.shade.device)
        left, right = "center_vertical", "center_vertical|end"
        return ui.Box(
            ".LinearLayout",
            desc=f"{tile.label}, {action}",
            weight=1,
            h=64,
            background=palette.INACTIVE,
            corner=28,
            tap=partial(self._move, name),
        )[
            ui.Icon(tile.icon, tint=palette.TEXT, size=22, gravity=left, margin=(20, 0, 0, 0)),
            ui.Text(
                class_name=None,
                label=tile.label,
                style=palette.MEDIUM,
                max_lines=1,
                gravity=left,
                margin=(56, 0, 36, 0),
            ),
            ui.Icon(badge, tint=palette.ACTIVE, size=18, gravity=right, margin=(0, 0, 14, 0)),
        ]

    def _move(self, name: str) -> None:
        """Remove a tile that is in use, add another at the end; six are the least."""
        used = self._active_tiles()
        if name not in used:
            used.append(name)
        elif len(used) > _MINIMUM:
            used.remove(name)
        else:
            self.shade.device.windows.toast("You need at least 6 tiles", self.shade.package)
            return
        self.settings.put("secure", _KEY, ",".join(used))
        self.shade.quick_settings.page = 0


def _heading(text: str) -> ui.View:
    style = palette.text(14, 400, palette.SECONDARY)
    return ui.Text(text, style=style, w=ui.MATCH, align="center", margin=(0, 20))
