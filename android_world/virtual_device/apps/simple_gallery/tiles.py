"""The tiles that grids of folders and media are made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_gallery import choices
from android_world.virtual_device.apps.simple_gallery.store import Folder, Medium
from android_world.virtual_device.codecs.images import thumbnail
from android_world.virtual_device.framework.playback import time_text
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.storage.storage import Storage

_WHITE = "#FFFFFF"
_ON_PICTURE = ui.TextStyle(14, 400, _WHITE)
_SHADE = "#66000000"
_EDGE_DP = 0.4  # one pixel between the squares
_KINDS = {"GIFs": "GIF", "RAW images": "RAW", "SVGs": "SVG"}


TEXTS_DP = 48  # below a tile of a folder with rounded corners
_CORNER_DP = 16


@dataclass(frozen=True)
class TileStyle:
    """What the settings change about tiles."""

    cropped: bool = True
    spacing: int = 1
    rounded_files: bool = False
    durations: bool = False
    types: bool = True
    favorites: bool = True
    rounded_folders: bool = False
    count: str = choices.COUNT_LINE
    one_line: bool = False


def tile_style(preferences: Preferences) -> TileStyle:
    """The style that the user chose."""
    has = preferences.get_bool
    return TileStyle(
        has("crop_thumbnails", True),
        preferences.get_int("thumbnail_spacing", 1),
        has("file_rounded_corners"),
        has("file_show_thumbnail_video_duration"),
        has("file_show_thumbnail_file_types", True),
        has("file_mark_favorite_items", True),
        preferences.get_str("folder_style", choices.SQUARE) == choices.ROUNDED,
        preferences.get_str("folder_count", choices.COUNT_LINE),
        has("limit_folder_title"),
    )


@dataclass(frozen=True)
class Tile:
    """A square of the grid, or a row of the list, and what touching it does."""

    storage: Storage
    on_tap: Callable[[], object]
    on_hold: Callable[[], object] | None = None
    as_list: bool = False
    selected: bool = False
    look: TileStyle = TileStyle()

    def folder(self, folder: Folder) -> ui.View:
        """The newest image, the folder's name and the number of media."""
        holder = self._holder("#dir_holder.RelativeLayout")
        picture = self._image(folder.cover, "#dir_thumbnail")
        name, count = folder.name, str(folder.count)
        if self.look.count == choices.COUNT_BRACKETS:
            name = f"{name} ({count})"
        if self.look.count != choices.COUNT_LINE:
            count = ""
        if self.as_list:
            return holder[
                picture,
                _texts(name, "#dir_name", folder.path, "#dir_path"),
                ui.Text(count, "#photo_cnt", style=style.SMALL) if count else None,
            ]
        if self.look.rounded_folders:
            return self._rounded_folder(holder, picture, name, count, folder.pinned)
        pin = ui.Icon("pin", "#dir_pin", tint=_WHITE, desc="PIN", gravity="start|top", margin=8)
        texts = ui.Column("#dir_bottom_holder", w=ui.MATCH, gravity="bottom", padding=(8, 4))
        name_style: dict[str, Any] = {"style": _ON_PICTURE, "w": ui.MATCH, "max_lines": 1}
        lines = 1 if self.look.one_line else 2
        return holder[
            picture,
            ui.Drawing(class_name=None, draw=_shade, w=ui.MATCH, h=72, gravity="bottom"),
            _check("#dir_check", 28) if self.selected else None,
            pin if folder.pinned else None,
            texts[
                ui.Text(
                    name, "#dir_name", padding=(0, 0, 0, 4), **{**name_style, "max_lines": lines}
                ),
                ui.Text(count, "#photo_cnt", **name_style) if count else None,
            ],
        ]

    def _rounded_folder(
        self, holder: ui.Group, picture: ui.View, name: str, count: str, pinned: bool
    ) -> ui.View:
        """The image with round corners, and the texts below it."""
        pin = ui.Icon("pin", "#dir_pin", tint=_WHITE, desc="PIN", gravity="start|top", margin=8)
        lines = 1 if self.look.one_line else 2
        holder.padding = 8
        return holder[
            ui.Column(fill=True)[
                ui.Box(w=ui.MATCH, weight=1, corner=_CORNER_DP, clip=True)[
                    picture,
                    _check("#dir_check", 28) if self.selected else None,
                    pin if pinned else None,
                ],
                ui.Text(name, "#dir_name", style=style.BODY, w=ui.MATCH, max_lines=lines),
                ui.Text(count, "#photo_cnt", style=style.SMALL, w=ui.MATCH) if count else None,
            ]
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
            _duration(medium.duration_ms) if medium.is_video and self.look.durations else None,
            _mark("star", "#favorite", _WHITE, 20, "end|bottom")
            if favorite and self.look.favorites
            else None,
            _kind(kind) if kind and self.look.types else None,
            _check("#medium_check", 24) if self.selected else None,
            _name(medium.name) if named else None,
        ]

    def _holder(self, selector: str) -> ui.Group:
        holder: ui.Group = ui.Box(selector, padding=_EDGE_DP * self.look.spacing)
        if self.look.rounded_files and "media" in selector:
            holder = ui.Box(selector, padding=max(4, self.look.spacing), corner=_CORNER_DP)
        if self.as_list:
            shade = style.SELECTED if self.selected else ""
            holder = ui.Row(selector, padding=(16, 0), gap=16, align="center", background=shade)
        holder.selected, holder.tap, holder.on_long_press = self.selected, self.on_tap, self.on_hold
        return holder

    def _image(self, medium: Medium, selector: str) -> ui.View:
        source = thumbnail(self.storage, medium.path, medium.is_video)
        fit = "cover" if self.look.cropped else "contain"
        image = ui.Image(
            selector, fill=True, source=source, fit=fit, background="#22808080", important=False
        )
        if self.look.rounded_files and selector == "#medium_thumbnail":
            image.corner, image.clip = _CORNER_DP, True
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


def _duration(duration_ms: int) -> ui.View:
    return ui.Text(
        time_text(duration_ms),
        "#video_duration",
        style=ui.TextStyle(12, 400, _WHITE),
        gravity="end|top",
        margin=6,
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
