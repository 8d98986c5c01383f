"""The page that adds and removes quick settings tiles."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.system_ui import palette
from android_world.virtual_device.apps.system_ui.tiles import TILES, Tile
from android_world.virtual_device.system.settings_defaults import SECURE_DEFAULTS

if TYPE_CHECKING:
    from android_world.virtual_device.apps.system_ui.shade import Shade

_KEY = "sysui_qs_tiles"
_MINIMUM = 6


def build_editor(shade: Shade) -> ui.View:
    """Tiles in use, then those that can be added."""
    used = _used(shade)
    unused = [name for name in TILES if name not in used]
    rows: list[ui.View] = [
        _toolbar(shade),
        _heading("Tap tiles to remove them"),
        *_grid(shade, used, "minus", "remove tile"),
        _heading("Tap tiles to add them"),
        *_grid(shade, unused, "plus", "add tile to end"),
    ]
    density = shade.device.display.density
    return ui.Scroll(
        "#customizer",
        fill=True,
        key="tile editor",
        margin=(0, shade.insets.top / density, 0, shade.insets.bottom / density),
    )[ui.Column(w=ui.MATCH, padding=(16, 0))[rows]]


def _used(shade: Shade) -> list[str]:
    names = (shade.device.settings.get("secure", _KEY) or "").split(",")
    return [name for name in names if name in TILES]


def _toolbar(shade: Shade) -> ui.View:
    return ui.Row(".LinearLayout", w=ui.MATCH, h=56, align="center")[
        ui.IconButton("arrow_left", desc="Navigate up", tint=palette.TEXT, tap=shade.on_back),
        ui.Text("Edit", style=palette.text(20), margin=(8, 0, 0, 0)),
        ui.Spacer(weight=1),
        ui.Button(
            "Reset",
            style=palette.text(14, 500, palette.ACTIVE),
            tap=partial(shade.device.settings.put, "secure", _KEY, SECURE_DEFAULTS[_KEY]),
        ),
    ]


def _heading(text: str) -> ui.View:
    return ui.Text(
        text,
        style=palette.text(14, 400, palette.SECONDARY),
        w=ui.MATCH,
        align="center",
        margin=(0, 20),
    )


def _grid(shade: Shade, names: list[str], badge: str, action: str) -> list[ui.View]:
    rows: list[ui.View] = []
    for start in range(0, len(names), 2):
        row: list[ui.View | None] = [
            _tile(shade, TILES[name](shade.device), badge, action)
            for name in names[start : start + 2]
        ]
        row += [ui.Spacer(weight=1) for _ in range(2 - len(row))]
        rows.append(ui.Row(".LinearLayout", w=ui.MATCH, gap=8, margin=(0, 0, 0, 8))[row])
    return rows


def _tile(shade: Shade, tile: Tile, badge: str, action: str) -> ui.View:
    return ui.Box(
        ".LinearLayout",
        desc=f"{tile.label}, {action}",
        weight=1,
        h=64,
        background=palette.INACTIVE,
        corner=28,
        tap=partial(_move, shade, tile.spec),
    )[
        ui.Icon(
            tile.icon, tint=palette.TEXT, size=22, gravity="center_vertical", margin=(20, 0, 0, 0)
        ),
        ui.Text(
            class_name=None,
            label=tile.label,
            style=palette.text(14, 500),
            max_lines=1,
            gravity="center_vertical",
            margin=(56, 0, 36, 0),
        ),
        ui.Icon(
            badge, tint=palette.ACTIVE, size=18, gravity="center_vertical|end", margin=(0, 0, 14, 0)
        ),
    ]


def _move(shade: Shade, name: str) -> None:
    """Remove a tile that is in use, add another at the end; six are the least."""
    used = _used(shade)
    if name not in used:
        used.append(name)
    elif len(used) > _MINIMUM:
        used.remove(name)
    else:
        shade.device.windows.toast("You need at least 6 tiles", shade.package)
        return
    shade.device.settings.put("secure", _KEY, ",".join(used))
    shade.page = 0
