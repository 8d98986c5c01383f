"""The tiles that grids of folders and media are made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_gallery.store import Folder, Medium
from android_world.virtual_device.codecs.images import thumbnail
from android_world.virtual_device.storage.storage import Storage

_WHITE = "#FFFFFF"
_ON_PICTURE = ui.TextStyle(14, 400, _WHITE)
_SHADE = "#66000000"
_EDGE_DP = 0.4  # one pixel between the squares
_KINDS = {"GIFs": "GIF", "RAW images": "RAW", "SVGs": "SVG"}


@dataclass(frozen=True)
class Tile:
    """A square of the grid, or a row of the list, and what touching it does."""

    storage: Storage
    on_tap: Callable[[], object]
    on_hold: Callable[[], object] | None = None
    as_list: bool = False
    selected: bool = False
    cropped: bool = True

    def folder(self, folder: Folder) -> ui.View:
        """The newest image, the folder's name and the number of media."""
        holder = self._holder("#dir_holder.RelativeLayout")
        picture = self._image(folder.cover, "#dir_thumbnail")
        count = str(folder.count)
        if self.as_list:
            return holder[
                picture,
                _texts(folder.name, "#dir_name", folder.path, "#dir_path"),
                ui.Text(count, "#photo_cnt", style=style.SMALL),
            ]
        pin = ui.Icon("pin", "#dir_pin", tint=_WHITE, desc="PIN", gravity="start|top", margin=8)
        texts = ui.Column("#dir_bottom_holder", w=ui.MATCH, gravity="bottom", padding=(8, 4))
        name_style: dict[str, Any] = {"style": _ON_PICTURE, "w": ui.MATCH, "max_lines": 1}
        return holder[
            picture,
            ui.Drawing(class_name=None, draw=_shade, w=ui.MATCH, h=72, gravity="bottom"),
            _check("#dir_check", 28) if self.selected else None,
            pin if folder.pinned else None,
            texts[
                ui.Text(folder.name, "#dir_name", padding=(0, 0, 0, 4), **name_style),
                ui.Text(count, "#photo_cnt", **name_style),
            ],
        ]

    def medium(self, medium: Medium, favorite: bool = False, named: bool = False) -> ui.View:
        """The image; in the list name and path."""
        holder = self._holder("#media_item_holder.RelativeLayout")
        picture = self._image(medium, "#medium_thumbnail")
        if self.as_list:
            return holder[picture, _texts(medium.name, "#medium_name", medium.path, "#medium_path")]
        kind = _KINDS.get(medium.kind)
        return holder[
            picture,
            _mark("play-circle-outline", "#play_portrait_outline", "#E6FFFFFF", 24, "start|top")
            if medium.is_video
            else None,
            _mark("star", "#favorite", _WHITE, 20, "end|bottom") if favorite else None,
            _kind(kind) if kind else None,
            _check("#medium_check", 24) if self.selected else None,
            _name(medium.name) if named else None,
        ]

    def _holder(self, selector: str) -> ui.Group:
        holder: ui.Group = ui.Box(selector, padding=_EDGE_DP)
        if self.as_list:
            shade = style.SELECTED if self.selected else ""
            holder = ui.Row(selector, padding=(16, 0), gap=16, align="center", background=shade)
        holder.selected, holder.tap, holder.on_long_press = self.selected, self.on_tap, self.on_hold
        return holder

    def _image(self, medium: Medium, selector: str) -> ui.View:
        source = thumbnail(self.storage, medium.path, medium.is_video)
        fit = "cover" if self.cropped else "contain"
        image = ui.Image(
            selector, fill=True, source=source, fit=fit, background="#22808080", important=False
        )
        return ui.Box(w=56, h=56)[image] if self.as_list else image


def _texts(name: str, name_id: str, path: str, path_id: str) -> ui.View:
    return ui.Column(weight=1)[
        ui.Text(name, name_id, style=style.BODY, max_lines=1),
        ui.Text(path, path_id, style=style.SMALL, max_lines=1),
    ]


def _mark(icon: str, selector: str, tint: str, size: float, gravity: str) -> ui.View:
    return ui.Icon(icon, selector, tint=tint, size=size, gravity=gravity, margin=6)


def _check(selector: str, size: float) -> ui.View:
    return ui.Icon(
        "check",
        f"{selector}.ImageView",
        tint=_WHITE,
        size=size * 0.7,
        w=size,
        h=size,
        background=style.PRIMARY,
        corner=size / 2,
        gravity="end|top",
        margin=8,
    )


def _kind(kind: str) -> ui.View:
    return ui.Text(
        kind,
        "#file_type",
        style=ui.TextStyle(12, 500, _WHITE),
        background=_SHADE,
        corner=4,
        padding=(4, 1),
        gravity="end|bottom",
        margin=6,
    )


def _name(name: str) -> ui.View:
    return ui.Text(
        name,
        "#medium_name",
        style=ui.TextStyle(12, 400, _WHITE),
        max_lines=2,
        background=_SHADE,
        w=ui.MATCH,
        padding=(4, 2),
        gravity="bottom",
    )


def _shade(canvas: skia.Canvas, bounds: ui.Rect, ctx: ui.LayoutContext) -> None:
    paint = skia.Paint(
        Shader=skia.GradientShader.MakeLinear(
            points=[(0, bounds.top), (0, bounds.bottom)], colors=[0x00000000, 0xB3000000]
        )
    )
    canvas.drawRect(skia.Rect.MakeLTRB(*map(float, bounds)), paint)
