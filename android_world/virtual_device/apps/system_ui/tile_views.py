"""How quick settings tiles look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.system_ui import palette

if TYPE_CHECKING:
    from collections.abc import Sequence

    from android_world.virtual_device.apps.system_ui.tiles import Tile

GAP_DP = 8


def tile_view(tile: Tile, height: float) -> ui.View:
    """A tile: icon, name and state on a rounded plate."""
    lit = tile.on and tile.available
    plate = palette.ACTIVE if lit else palette.INACTIVE
    ink = palette.ON_ACTIVE if lit else palette.TEXT
    if not tile.available:
        plate, ink = palette.UNAVAILABLE, palette.FADED
    usable = tile.available
    return ui.Row(
        class_name="android.widget.Switch" if tile.toggles else "android.widget.LinearLayout",
        text=tile.state,
        desc=tile.description,
        checkable=tile.toggles,
        checked=tile.toggles and tile.on,
        enabled=usable or not tile.description,
        clickable=usable,
        weight=1,
        h=height,
        padding=(20, 0, 12, 0),
        align="center",
        gap=14,
        background=plate,
        corner=28,
        tap=tile.tap if usable else None,
        on_long_press=tile.open_settings if usable else None,
    )[
        ui.Icon(tile.icon, tint=ink, size=22),
        ui.Column(weight=1)[_line(tile.label, ink, 500), _line(tile.subtitle, ink, 400)],
    ]


def _line(text: str, color: str, weight: int) -> ui.View:
    return ui.Text(
        class_name=None,
        label=text,
        style=palette.text(14, weight, color),
        max_lines=1,
        font_padding=False,
    )


def tile_rows(
    tiles: Sequence[Tile], columns: int, height: float, gap: float, class_name: str | None = None
) -> ui.View:
    """Tiles in rows of `columns`."""
    rows: list[ui.View] = []
    for start in range(0, len(tiles), columns):
        row: list[ui.View | None] = [tile_view(t, height) for t in tiles[start : start + columns]]
        row += [ui.Spacer(weight=1) for _ in range(columns - len(row))]
        rows.append(ui.Row(w=ui.MATCH, gap=GAP_DP)[row])
    return ui.Column(class_name=class_name, w=ui.MATCH, gap=gap)[rows]
