"""The tiles that grids of folders and media are made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps.simple_gallery.store import Folder, Medium
from android_world.virtual_device.apps.simple_mobile_tools import style
from android_world.virtual_device.pictures import thumbnail
from android_world.virtual_device.storage.storage import Storage

_WHITE = ui.TextStyle(14, 400, "#FFFFFF")
_PLAY = "#E6FFFFFF"


def _shade(canvas: skia.Canvas, bounds: ui.Rect, ctx: ui.LayoutContext) -> None:
    paint = skia.Paint(
        Shader=skia.GradientShader.MakeLinear(
            points=[(0, bounds.top), (0, bounds.bottom)], colors=[0x00000000, 0xB3000000]
        )
    )
    canvas.drawRect(skia.Rect.MakeLTRB(*map(float, bounds)), paint)


def _picture(storage: Storage, medium: Medium, name: str) -> ui.View:
    return ui.Image(
        fill=True,
        source=thumbnail(storage, medium.path, medium.is_video),
        fit="cover",
        resource_id=name,
        background="#22808080",
    )


def _check(name: str, size: float = 28) -> ui.View:
    return ui.Icon(
        "check",
        ".ImageView",
        tint="#FFFFFF",
        size=size * 0.7,
        resource_id=name,
        w=size,
        h=size,
        background=style.PRIMARY,
        corner=size / 2,
        gravity="end|top",
        margin=8,
    )


@dataclass(frozen=True)
class Touch:
    """What a tile does."""

    on_tap: Callable[[], object]
    on_long_press: Callable[[], object] | None = None


def folder_tile(storage: Storage, folder: Folder, touch: Touch, selected: bool = False) -> ui.View:
    """A square with the newest picture, the folder's name and the number of media."""
    return ui.Box(
        "#dir_holder.RelativeLayout",
        padding=1,
        selected=selected,
        tap=touch.on_tap,
        on_long_press=touch.on_long_press,
    )[
        _picture(storage, folder.cover, "dir_thumbnail"),
        ui.Drawing(class_name=None, draw=_shade, w=ui.MATCH, h=72, gravity="bottom"),
        _check("dir_check") if selected else None,
        ui.Icon("pin", "#dir_pin", tint="#FFFFFF", desc="PIN", gravity="start|top", margin=8)
        if folder.pinned
        else None,
        ui.Column(
            "#dir_bottom_holder.RelativeLayout", w=ui.MATCH, gravity="bottom", padding=(8, 8, 8, 8)
        )[
            ui.Text(folder.name, "#dir_name", style=_WHITE, max_lines=1),
            ui.Text(str(folder.count), "#photo_cnt", style=_WHITE),
        ],
    ]


def folder_row(storage: Storage, folder: Folder, touch: Touch, selected: bool = False) -> ui.View:
    """A folder in the list view."""
    return ui.Row(
        "#dir_holder.RelativeLayout",
        padding=(16, 0),
        gap=16,
        align="center",
        selected=selected,
        background=style.SELECTED if selected else "",
        tap=touch.on_tap,
        on_long_press=touch.on_long_press,
    )[
        ui.Box(w=56, h=56)[_picture(storage, folder.cover, "dir_thumbnail")],
        ui.Column(weight=1)[
            ui.Text(folder.name, "#dir_name", style=style.BODY, max_lines=1),
            ui.Text(folder.path, "#dir_path", style=style.SMALL, max_lines=1),
        ],
        ui.Text(str(folder.count), "#photo_cnt", style=style.SMALL),
    ]


@dataclass(frozen=True)
class MediumMarks:
    """What a tile of a medium shows besides the picture."""

    selected: bool = False
    favorite: bool = False
    named: bool = False


def medium_tile(storage: Storage, medium: Medium, touch: Touch, marks: MediumMarks) -> ui.View:
    """A square with the picture."""
    kind = {"GIFs": "GIF", "RAW images": "RAW", "SVGs": "SVG"}.get(medium.kind)
    return ui.Box(
        "#media_item_holder.RelativeLayout",
        padding=1,
        selected=marks.selected,
        tap=touch.on_tap,
        on_long_press=touch.on_long_press,
    )[
        _picture(storage, medium, "medium_thumbnail"),
        ui.Icon(
            "play-circle-outline",
            "#play_portrait_outline",
            tint=_PLAY,
            size=24,
            gravity="start|top",
            margin=6,
        )
        if medium.is_video
        else None,
        ui.Icon("star", "#favorite", tint="#FFFFFF", size=20, gravity="end|bottom", margin=6)
        if marks.favorite
        else None,
        ui.Text(
            kind,
            "#file_type",
            style=ui.TextStyle(12, 500, "#FFFFFF"),
            background="#66000000",
            corner=4,
            padding=(4, 1),
            gravity="end|bottom",
            margin=6,
        )
        if kind
        else None,
        _check("medium_check", 24) if marks.selected else None,
        ui.Text(
            medium.name,
            "#medium_name",
            style=ui.TextStyle(12, 400, "#FFFFFF"),
            max_lines=2,
            background="#66000000",
            w=ui.MATCH,
            padding=(4, 2),
            gravity="bottom",
        )
        if marks.named
        else None,
    ]


def medium_row(storage: Storage, medium: Medium, touch: Touch, marks: MediumMarks) -> ui.View:
    """A medium in the list view: name and path."""
    return ui.Row(
        "#media_item_holder.RelativeLayout",
        padding=(16, 0),
        gap=16,
        align="center",
        selected=marks.selected,
        background=style.SELECTED if marks.selected else "",
        tap=touch.on_tap,
        on_long_press=touch.on_long_press,
    )[
        ui.Box(w=56, h=56)[_picture(storage, medium, "medium_thumbnail")],
        ui.Column(weight=1)[
            ui.Text(medium.name, "#medium_name", style=style.BODY, max_lines=1),
            ui.Text(medium.path, "#medium_path", style=style.SMALL, max_lines=1),
        ],
    ]
