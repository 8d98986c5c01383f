"""The tiles that grids of folders and media are made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import skia

from android_world.virtual_device.apps.simple_gallery.store import Folder, Medium
from android_world.virtual_device.apps.simple_mobile_tools import style
from android_world.virtual_device.pictures import thumbnail
from android_world.virtual_device.storage.storage import Storage
from android_world.virtual_device.ui.basic import Drawing, Icon, Image, Text
from android_world.virtual_device.ui.containers import Box, Column, Row
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.text import TextStyle
from android_world.virtual_device.ui.view import MATCH, LayoutContext, View

_WHITE = TextStyle(14, 400, "#FFFFFF")
_PLAY = "#E6FFFFFF"


def _shade(canvas: skia.Canvas, bounds: Rect, ctx: LayoutContext) -> None:
    paint = skia.Paint(
        Shader=skia.GradientShader.MakeLinear(
            points=[(0, bounds.top), (0, bounds.bottom)], colors=[0x00000000, 0xB3000000]
        )
    )
    canvas.drawRect(skia.Rect.MakeLTRB(*map(float, bounds)), paint)


def _picture(storage: Storage, medium: Medium, name: str) -> View:
    return Image(
        source=thumbnail(storage, medium.path, medium.is_video),
        fit="cover",
        resource_id=name,
        width=MATCH,
        height=MATCH,
        background="#22808080",
    )


def _check(name: str, size: float = 28) -> View:
    return Icon(
        name="check",
        tint="#FFFFFF",
        size=size * 0.7,
        resource_id=name,
        width=size,
        height=size,
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


def folder_tile(storage: Storage, folder: Folder, touch: Touch, selected: bool = False) -> View:
    """A square with the newest picture, the folder's name and the number of media."""
    return Box(
        class_name="android.widget.RelativeLayout",
        resource_id="dir_holder",
        padding=1,
        selected=selected,
        on_tap=touch.on_tap,
        on_long_press=touch.on_long_press,
        children=[
            _picture(storage, folder.cover, "dir_thumbnail"),
            Drawing(class_name=None, draw=_shade, width=MATCH, height=72, gravity="bottom"),
            _check("dir_check") if selected else None,
            Icon(
                name="pin",
                tint="#FFFFFF",
                description="PIN",
                resource_id="dir_pin",
                gravity="start|top",
                margin=8,
            )
            if folder.pinned
            else None,
            Column(
                class_name="android.widget.RelativeLayout",
                resource_id="dir_bottom_holder",
                width=MATCH,
                gravity="bottom",
                padding=(8, 8, 8, 8),
                children=[
                    Text(text=folder.name, resource_id="dir_name", style=_WHITE, max_lines=1),
                    Text(text=str(folder.count), resource_id="photo_cnt", style=_WHITE),
                ],
            ),
        ],
    )


def folder_row(storage: Storage, folder: Folder, touch: Touch, selected: bool = False) -> View:
    """A folder in the list view."""
    return Row(
        class_name="android.widget.RelativeLayout",
        resource_id="dir_holder",
        padding=(16, 0),
        spacing=16,
        align="center",
        selected=selected,
        background=style.SELECTED if selected else "",
        on_tap=touch.on_tap,
        on_long_press=touch.on_long_press,
        children=[
            Box(
                class_name=None,
                width=56,
                height=56,
                children=[_picture(storage, folder.cover, "dir_thumbnail")],
            ),
            Column(
                class_name=None,
                weight=1,
                children=[
                    Text(text=folder.name, resource_id="dir_name", style=style.BODY, max_lines=1),
                    Text(text=folder.path, resource_id="dir_path", style=style.SMALL, max_lines=1),
                ],
            ),
            Text(text=str(folder.count), resource_id="photo_cnt", style=style.SMALL),
        ],
    )


@dataclass(frozen=True)
class MediumMarks:
    """What a tile of a medium shows besides the picture."""

    selected: bool = False
    favorite: bool = False
    named: bool = False


def medium_tile(storage: Storage, medium: Medium, touch: Touch, marks: MediumMarks) -> View:
    """A square with the picture."""
    kind = {"GIFs": "GIF", "RAW images": "RAW", "SVGs": "SVG"}.get(medium.kind)
    return Box(
        class_name="android.widget.RelativeLayout",
        resource_id="media_item_holder",
        padding=1,
        selected=marks.selected,
        on_tap=touch.on_tap,
        on_long_press=touch.on_long_press,
        children=[
            _picture(storage, medium, "medium_thumbnail"),
            Icon(
                name="play-circle-outline",
                tint=_PLAY,
                size=24,
                resource_id="play_portrait_outline",
                gravity="start|top",
                margin=6,
            )
            if medium.is_video
            else None,
            Icon(
                name="star",
                tint="#FFFFFF",
                size=20,
                resource_id="favorite",
                gravity="end|bottom",
                margin=6,
            )
            if marks.favorite
            else None,
            Text(
                text=kind,
                resource_id="file_type",
                style=TextStyle(12, 500, "#FFFFFF"),
                background="#66000000",
                corner=4,
                padding=(4, 1),
                gravity="end|bottom",
                margin=6,
            )
            if kind
            else None,
            _check("medium_check", 24) if marks.selected else None,
            Text(
                text=medium.name,
                resource_id="medium_name",
                style=TextStyle(12, 400, "#FFFFFF"),
                max_lines=2,
                background="#66000000",
                width=MATCH,
                padding=(4, 2),
                gravity="bottom",
            )
            if marks.named
            else None,
        ],
    )


def medium_row(storage: Storage, medium: Medium, touch: Touch, marks: MediumMarks) -> View:
    """A medium in the list view: name and path."""
    return Row(
        class_name="android.widget.RelativeLayout",
        resource_id="media_item_holder",
        padding=(16, 0),
        spacing=16,
        align="center",
        selected=marks.selected,
        background=style.SELECTED if marks.selected else "",
        on_tap=touch.on_tap,
        on_long_press=touch.on_long_press,
        children=[
            Box(
                class_name=None,
                width=56,
                height=56,
                children=[_picture(storage, medium, "medium_thumbnail")],
            ),
            Column(
                class_name=None,
                weight=1,
                children=[
                    Text(
                        text=medium.name, resource_id="medium_name", style=style.BODY, max_lines=1
                    ),
                    Text(text=medium.path, resource_id="medium_path", style=style.SMALL,
                         max_lines=1),
                ],
            ),
        ],
    )  # fmt: skip
