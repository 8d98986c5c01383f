"""The screen that changes an image: filters, turning, mirroring, resizing, cropping, drawing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.color_dialog import ColorDialog
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import (
    UNKNOWN_ERROR,
    FormDialog,
    form_field,
)
from android_world.virtual_device.apps.simple_gallery.crop import Crop, Region, Stroke
from android_world.virtual_device.apps.simple_gallery.edit_views import EditView
from android_world.virtual_device.apps.simple_gallery.filters import FILTERS, Filter
from android_world.virtual_device.apps.simple_gallery.photo_view import (
    Change,
    PhotoView,
    show_save_dialog,
)
from android_world.virtual_device.apps.simple_gallery.resize_dialog import SizeFields
from android_world.virtual_device.apps.simple_gallery.screens import (
    WHITE_TITLE,
    GalleryActivity,
    refuse,
)
from android_world.virtual_device.codecs.images import picture, thumbnail

_TRANSFORM, _DRAW, _FILTER = "transform", "draw", "filter"
_DIGITS = 4  # of a custom shape's sides
_TILE_DP = 76  # Width of a filter's tile.
_RATIOS = (
    ("free", "Free", 0.0),
    ("one_one", "1:1", 1.0),
    ("four_three", "4:3", 4 / 3),
    ("sixteen_nine", "16:9", 16 / 9),
)
_OTHER_RATIOS = (
    ("2:1", "3:2", "4:3", "5:3", "16:9", "19:9", "Custom"),
    ("1:2", "2:3", "3:4", "3:5", "9:16", "9:19"),
)
_THINNEST, _THICKER = 0.005, 0.05  # of a stroke, as parts of the image's width
_Tool = tuple[str, str, str, Callable[[], object] | None]  # icon, id, title, action


class EditActivity(GalleryActivity):
    """An image, what can be done to it, and a tick that asks where to save."""

    background = "#000000"
    light_status_bar = False

    def on_create(self) -> None:
        self.path = str(self.intent.extras.get("path", ""))
        self.change = Change()
        self.mode, self.shows_ratios = "", False
        self.crop, self.finger = Crop(), (0.0, 0.0)
        self.strokes: tuple[Stroke, ...] = ()
        self.color, self.width = style.PRIMARY, 0.5
        if picture(self.device.storage, self.path) is None:
            self.toast(UNKNOWN_ERROR)
            self.finish()

    def build(self) -> ui.View:
        bar: list[_Tool] = [
            ("check", "#save_as", "Save as", self._show_save_dialog),
            ("pencil", "#edit", "Edit with", partial(self.open_with, self.path)),
            ("share-variant", "#share", "Share", partial(self.share, [self.path])),
        ]
        kinds: list[_Tool] = [
            ("auto-fix", "#bottom_primary_filter", "Filter", partial(self._set_mode, _FILTER)),
            (
                "crop-rotate",
                "#bottom_primary_crop_rotate",
                "Transform",
                partial(self._set_mode, _TRANSFORM),
            ),
            ("brush", "#bottom_primary_draw", "Draw", partial(self._set_mode, _DRAW)),
        ]
        return ui.Column(".LinearLayout", fill=True, background=self.background)[
            ui.Row("#editor_toolbar.ViewGroup", w=ui.MATCH, h=56, align="center")[
                ui.IconButton("arrow-left", tint="#FFFFFF", w=56, h=56, tap=self.finish),
                ui.Text("Editor", style=WHITE_TITLE, weight=1),
                *(_button(tool, "Button") for tool in bar),
            ],
            self._image(),
            self._ratios() if self.mode == _TRANSFORM and self.shows_ratios else None,
            _bar("#bottom_editor_crop_rotate_actions", self._tools())
            if self.mode == _TRANSFORM
            else None,
            self._pens() if self.mode == _DRAW else None,
            self._filters() if self.mode == _FILTER else None,
            _bar("#bottom_editor_primary_actions", kinds),
        ]

    def _image(self) -> ui.View:
        names = {_TRANSFORM: "crop_image_view", _DRAW: "editor_draw_canvas"}
        fingers = {_TRANSFORM: self._on_crop_finger, _DRAW: self._on_pen}
        return EditView(
            f"#{names.get(self.mode, 'default_image_view')}",
            source=picture(self.device.storage, self.path),
            change=self.change,
            part=self.crop.part if self.mode == _TRANSFORM else None,
            strokes=self.strokes,
            on_finger=fingers.get(self.mode),
            h=0,
            weight=1,
        )

    # -- filters ---------------------------------------------------------------------------------

    def _filters(self) -> ui.View:
        """A small image with each filter, and its name."""
        source = thumbnail(self.device.storage, self.path)
        return ui.Box("#bottom_actions_filter_wrapper.RelativeLayout", w=ui.MATCH)[
            ui.Scroll("#bottom_actions_filter_list.RecyclerView", horizontal=True, w=ui.MATCH)[
                ui.Row(padding=(4, 8))[*(self._filter(source, one) for one in FILTERS)]
            ]
        ]

    def _filter(self, source: skia.Image | None, one: Filter) -> ui.View:
        chosen = one == self.change.filter
        shade = ui.TextStyle(12, 400, style.PRIMARY if chosen else "#FFFFFF")
        return ui.Column(
            "#editor_filter_item_holder.RelativeLayout",
            w=_TILE_DP,
            padding=4,
            gap=4,
            align="center",
            tap=partial(self._set_filter, one),
        )[
            PhotoView(
                "#editor_filter_item_thumbnail",
                source=source,
                change=replace(self.change, size=None, filter=one),
                w=_TILE_DP - 8,
                h=_TILE_DP - 8,
            ),
            ui.Text(one.name, "#editor_filter_item_label", style=shade, max_lines=1),
        ]

    def _set_filter(self, one: Filter) -> None:
        self.change = replace(self.change, filter=one)

    # -- cropping --------------------------------------------------------------------------------

    def _ratios(self) -> ui.View:
        """The shapes of the part that stays."""
        width, height = self._size()

        def choose(ratio: float) -> None:
            self.crop = self.crop.with_ratio(ratio * height / width)
            self.invalidate()

        def label(name: str, text: str, tap: Callable[[], object]) -> ui.View:
            look = ui.TextStyle(16, 400, "#FFFFFF")
            selector = f"#bottom_aspect_ratio_{name}"
            return ui.Text(
                text, selector, style=look, align="center", weight=1, padding=(0, 16), tap=tap
            )

        def show_others() -> None:
            _OtherRatioDialog(self, choose).show()

        return ui.Row("#bottom_aspect_ratios.ViewGroup", w=ui.MATCH)[
            *(label(name, text, partial(choose, ratio)) for name, text, ratio in _RATIOS),
            label("other", "Other", show_others),
        ]

    def _toggle_ratios(self) -> None:
        self.shows_ratios = not self.shows_ratios

    def _on_crop_finger(self, phase: str, x: float, y: float) -> None:
        if phase == "down":
            self.crop = self.crop.take(x, y)
        else:
            self.crop = self.crop.move(x - self.finger[0], y - self.finger[1])
        self.finger = (x, y)
        self.invalidate()

    # -- drawing ---------------------------------------------------------------------------------

    def _pens(self) -> ui.View:
        undo = ui.IconButton(
            "undo",
            "#bottom_draw_undo.ImageView",
            tint="#FFFFFF",
            desc="Undo",
            tap=self._undo,
        )
        return ui.Row(
            "#bottom_editor_draw_actions_wrapper.ViewGroup",
            w=ui.MATCH,
            h=64,
            align="center",
            padding=(16, 0),
        )[
            ui.Slider(
                "#bottom_draw_width",
                value=self.width,
                tint=style.PRIMARY,
                weight=1,
                on_change=partial(setattr, self, "width"),
            ),
            ui.Box(
                "#bottom_draw_color_clickable.ImageView",
                desc="Change color",
                w=48,
                h=48,
                tap=self._show_color_dialog,
            )[
                ui.View(
                    "#bottom_draw_color.ImageView",
                    background=self.color,
                    corner=14,
                    w=28,
                    h=28,
                    gravity="center",
                )
            ],
            undo if self.strokes else None,
        ]

    def _show_color_dialog(self) -> None:
        ColorDialog(self, self.color, partial(setattr, self, "color")).show()

    def _undo(self) -> None:
        self.strokes = self.strokes[:-1]

    def _on_pen(self, phase: str, x: float, y: float) -> None:
        if phase == "down":
            width = _THINNEST + self.width * _THICKER
            self.strokes = (*self.strokes, Stroke(self.color, width, ((x, y),)))
        elif self.strokes:
            last = self.strokes[-1]
            self.strokes = (*self.strokes[:-1], replace(last, points=(*last.points, (x, y))))
        self.invalidate()

    def _tools(self) -> list[_Tool]:
        flip = "Flip vertically"
        return [
            ("rotate-right", "#bottom_rotate", "Rotate", self._rotate),
            ("resize", "#bottom_resize", "Resize", self._show_size_dialog),
            ("aspect-ratio", "#bottom_aspect_ratio", "Crop", self._toggle_ratios),
            ("flip-horizontal", "#bottom_flip_horizontally", "Flip horizontally", self._mirror),
            ("flip-vertical", "#bottom_flip_vertically", flip, partial(self._mirror, True)),
        ]

    def _set_mode(self, mode: str) -> None:
        """Show the tools of a mode, or none; a part or strokes belong to their mode."""
        self.mode = "" if self.mode == mode else mode
        self.crop, self.strokes = Crop(), ()

    def _rotate(self) -> None:
        self.change, self.crop = self.change.rotate(90), Crop()

    def _mirror(self, vertically: bool = False) -> None:
        self.change = self.change.mirror(vertically)

    def _size(self) -> tuple[int, int]:
        image = picture(self.device.storage, self.path)
        if self.change.size or image is None:
            return self.change.size or (1, 1)
        size = (image.width(), image.height())
        return size[::-1] if self.change.turn % 180 else size

    def _show_size_dialog(self) -> None:
        def resize(size: tuple[int, int]) -> None:
            self.change = replace(self.change, size=size)

        _SizeDialog(self, self._size(), resize).show()

    def _show_save_dialog(self) -> None:
        part = self.crop.part if self.crop.part != Region() else None
        change = replace(self.change, part=part, strokes=self.strokes)
        show_save_dialog(self, self.path, change, lambda path: self.finish(True, path=path))


class _OtherRatioDialog(FormDialog):
    """More shapes, wide and high ones; a tap chooses, `on_ratio(width / height)`."""

    activity: EditActivity

    def __init__(self, screen: EditActivity, on_ratio: Callable[[float], object]) -> None:
        super().__init__(screen, ok="")
        self.on_ratio = ui.snapshot_safe(on_ratio)

    def body(self) -> list[ui.View | None]:
        columns = [
            ui.Column(f"#other_aspect_ratio_dialog_radio_{number}.RadioGroup", weight=1)[
                [self._choice(name) for name in names]
            ]
            for number, names in enumerate(_OTHER_RATIOS, 1)
        ]
        return [ui.Row("#other_aspect_ratio_dialog_holder.LinearLayout", w=ui.MATCH)[columns]]

    def _choice(self, name: str) -> ui.View:
        width, colon, height = name.partition(":")
        pick = partial(self._pick, int(width) / int(height)) if colon else self._show_custom_dialog
        return ui.RadioButton(
            name,
            f"#other_aspect_ratio_{name.lower().replace(':', '_')}",
            style=style.BODY,
            tint=style.PRIMARY,
            off_tint=style.UNCHECKED,
            w=ui.MATCH,
            tap=pick,
        )

    def _pick(self, ratio: float) -> None:
        self.on_ratio(ratio)
        self.dismiss()

    def _show_custom_dialog(self) -> None:
        _CustomRatioDialog(self.activity, self._pick).show()


class _CustomRatioDialog(FormDialog):
    """A shape in numbers; `on_ratio(width / height)`, 0 where one of them is missing."""

    def __init__(self, screen: EditActivity, on_ratio: Callable[[float], object]) -> None:
        super().__init__(screen)
        self.sides = ui.TextState(max_length=_DIGITS), ui.TextState(max_length=_DIGITS)
        self.on_ratio = ui.snapshot_safe(on_ratio)

    def show(self) -> None:
        super().show()
        self.set_focus(self.sides[0])

    def body(self) -> list[ui.View | None]:
        width, height = (
            ui.Box(weight=1)[form_field(state, f"aspect_ratio_{name.lower()}", name, "number")]
            for name, state in zip(("Width", "Height"), self.sides, strict=True)
        )
        colon = ui.Text(":", "#aspect_ratio_colon", style=style.BODY)
        return [
            ui.Row("#aspect_ratio_holder.RelativeLayout", w=ui.MATCH, align="center", gap=8)[
                width, colon, height
            ]
        ]

    def accept(self) -> None:
        width, height = (int(s.text) if s.text.isdecimal() else 0 for s in self.sides)
        self.on_ratio(width / height if height else 0.0)


class _SizeDialog(FormDialog):
    """The size of the image; `on_size((width, height))`."""

    activity: EditActivity

    def __init__(
        self,
        screen: EditActivity,
        size: tuple[int, int],
        on_size: Callable[[tuple[int, int]], object],
    ) -> None:
        super().__init__(screen, "Resize")
        self.fields, self.on_size = SizeFields(size), ui.snapshot_safe(on_size)
        self.keep_ratio = True

    def show(self) -> None:
        super().show()
        self.set_focus(self.fields.width)

    def body(self) -> list[ui.View | None]:
        return [
            self.fields.view(self.keep_ratio),
            self.check("Keep aspect ratio", "keep_aspect_ratio", "keep_ratio"),
        ]

    def accept(self) -> object:
        size = self.fields.size()
        return refuse(self.activity, "Invalid values") if size is None else self.on_size(size)


def _bar(selector: str, tools: list[_Tool]) -> ui.View:
    return ui.Row(f"{selector}.ViewGroup", w=ui.MATCH, h=64, align="center")[
        [_button(tool, "ImageView", weight=1) for tool in tools]
    ]


def _button(tool: _Tool, kind: str, weight: float = 0) -> ui.View:
    icon, name, title, action = tool
    return ui.IconButton(
        icon,
        f"{name}.{kind}",
        tint="#FFFFFF",
        desc=title,
        weight=weight,
        enabled=action is not None,
        tap=action,
    )
