"""How quick settings tiles look."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps.system_ui import palette

if TYPE_CHECKING:
    from collections.abc import Sequence

    from android_world.virtual_device.apps.system_ui.tiles import Tile
    from android_world.virtual_device.system.device_protocol import Device


def tile_view(device: Device, tile: Tile, height: float) -> ui.View:
    """A tile: icon, name and state on a rounded plate."""
    usable = tile.tap is not None
    plate, ink = palette.UNAVAILABLE, palette.FADED
    if usable and tile.on:
        plate, ink = palette.ACTIVE, palette.ON_ACTIVE
    elif usable:
        plate, ink = palette.INACTIVE, palette.TEXT
    return ui.Row(
        ".Switch" if tile.toggles else ".LinearLayout",
        text=tile.state,
        desc=tile.description,
        checkable=tile.toggles,
        checked=tile.toggles and tile.on,
        clickable=usable,
        long_clickable=tile.toggles,
        focusable=True,
        weight=1,
        h=height,
        padding=(20, 0, 12, 0),
        align="center",
        gap=14,
        background=plate,
        same_by_night=True,
        corner=28,
        tap=tile.tap,
        on_long_press=partial(tile.open_page, device) if usable else None,
    )[
        ui.Icon(tile.icon, tint=ink, size=22),
        ui.Column(weight=1)[_line(tile.label, ink, 500), _line(tile.subtitle, ink, 400)],
    ]


def _line(text: str, color: str, weight: int) -> ui.View:
    style = palette.text(14, weight, color)
    return ui.Text(class_name=None, label=text, style=style, max_lines=1, font_padding=False)


def in_rows(tiles: Sequence[ui.View], columns: int, **look: Any) -> list[ui.View]:
    """Tiles in rows of `columns`."""
    cells = [*tiles, *(ui.Spacer(weight=1) for _ in range(-len(tiles) % columns))]
    return [
        ui.Row(w=ui.MATCH, gap=8, **look)[cells[start : start + columns]]
        for start in range(0, len(cells), columns)
    ]
