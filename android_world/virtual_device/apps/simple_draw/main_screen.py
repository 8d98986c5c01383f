"""The canvas and its tools."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import (
    EXTRA_STREAM,
    path_of_uri,
    share_files_intent,
)
from android_world.virtual_device.apps._lib.print_document import PrintDocument
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.color_dialog import ColorDialog
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import (
    TOOLBAR_DP,
    UNKNOWN_ERROR,
    BarAction,
    action_button,
    confirm,
    overflow,
)
from android_world.virtual_device.apps.base import Activity, ActivityResult
from android_world.virtual_device.apps.simple_draw.drawing import Drawing, Fill, Stroke, View
from android_world.virtual_device.apps.simple_draw.save_dialog import SaveDialog
from android_world.virtual_device.apps.simple_draw.svg import read_svg
from android_world.virtual_device.codecs.images import decode
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.system.date_format import local_time
from android_world.virtual_device.ui.theme import color

_BRUSH_DP, _LEAST_PERCENT = 40, 5.0
_RECENT = 5  # colours that are remembered
_OPENABLE = ("android.intent.category.OPENABLE",)
_MIME_TYPES = {"png": "image/png", "jpg": "image/jpeg", "svg": "image/svg+xml"}
_EXTENSIONS = {"jpg": "jpg", "jpeg": "jpg", "svg": "svg"}
IMAGE_CAPTURE = "android.media.action.IMAGE_CAPTURE"
ACTION_EDIT = "android.intent.action.EDIT"
_SAVE = "save:"  # begins the request for a place; the extension follows


class MainActivity(Activity):
    """What is drawn, and the tools on top of it."""

    background = style.BACKGROUND

    def on_create(self) -> None:
        self.drawing = self.saved = Drawing(background=self.options.get_str("bg", "#FFFFFF"))
        self.undone: tuple[Stroke | Fill, ...] = ()
        self.cleared: tuple[Stroke | Fill, ...] = ()
        self.tool = ""  # eraser, eye_dropper or bucket_fill; else the brush
        self.shade = self.options.get_str("brush_color", "#F57C00")
        self.percent = float(self.options.get_int("brush_size", 40))
        self.file_name = ""
        self.view = View()
        given = self.intent.data or self.intent.extras.get(EXTRA_STREAM)
        if isinstance(given, str):
            self._on_open(path_of_uri(self.device, given))

    @property
    def _for_caller(self) -> bool:
        """Whether another app gets the drawing."""
        return self.intent.action in (IMAGE_CAPTURE, ACTION_EDIT)

    @property
    def options(self) -> Preferences:
        """What the app remembers."""
        return Preferences(self.device.storage, self.package)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the canvas in pixels."""
        width, height = self.device.display.size
        room = self.display_insets
        bar = self.device.display.px(TOOLBAR_DP)
        return width - room.left - room.right, max(1, height - room.top - room.bottom - bar)

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        self.screen_orientation = "portrait" if self.options.get_bool("force_portrait_mode") else ""
        brush_shown = self.options.get_bool("show_brush_size", True)
        brush = brush_shown and self.tool in ("", "eraser")
        return ui.Column("#main_coordinator", fill=True)[
            self._toolbar(),
            ui.Box("#main_holder.RelativeLayout", w=ui.MATCH, weight=1, same_by_night=True)[
                ui.Drawing(
                    "#my_canvas",
                    fill=True,
                    draw=partial(_draw, self.drawing, self.view),
                    on_touch=self._on_touch,
                    on_pinch=self._on_pinch if self._zooms else None,
                ),
                ui.Column(gravity="top|end", align="end")[self._tools(), self._undo()],
                self._brush() if brush else None,
            ],
        ]

    def _toolbar(self) -> ui.View:
        confirmed = BarAction("Save", "menu_confirm", self._give_back, "check")
        actions = [
            confirmed
            if self._for_caller
            else BarAction("Save", "menu_save", self._show_name_dialog, "content-save"),
            BarAction("Clear", "clear", self._clear, "delete"),
            *(
                []
                if self._for_caller
                else [BarAction("Share", "menu_share", self._share, "share-variant")]
            ),
            BarAction("Open file", "open_file", self._open),
            BarAction("Change background color", "change_background", self._show_background_dialog),
            BarAction("Print", "menu_print", self._print),
            BarAction("Settings", "settings", partial(self._page, "activities.Settings")),
            BarAction("About", "about", partial(self._page, "About")),
        ]
        icons = [action_button(a) for a in actions if a.icon]
        return ui.Row(
            "#main_toolbar.ViewGroup",
            w=ui.MATCH,
            h=TOOLBAR_DP,
            align="center",
            padding=(0, 0, 4, 0),
        )[ui.Spacer(weight=1), *icons, overflow(self, actions)]

    def _tools(self) -> ui.View:
        redo = self._button("redo", "redo", "Redo", self._redo) if self.undone else None
        swatch = ui.Box(
            "#color_picker.ImageView",
            w=48,
            h=48,
            desc="Change color",
            tap=self._show_color_dialog,
            on_long_press=partial(self.toast, "Change color"),
        )[
            ui.View(
                class_name=None,
                w=32,
                h=32,
                gravity="center",
                background=self.shade,
                corner=16,
                border=("#44000000", 1),
            )
        ]
        return ui.Row()[
            redo,
            self._switch("bucket_fill", "format-color-fill", "Bucket fill"),
            self._switch("eraser", "eraser", "Eraser"),
            self._switch("eye_dropper", "eyedropper", "Eyedropper"),
            swatch,
        ]

    @property
    def _strong(self) -> str:
        """The primary colour, also on the canvas, whose own colours stay."""
        chosen = self.app.custom_colors
        return chosen(style.PRIMARY, "ink") if chosen is not None else style.PRIMARY

    def _undo(self) -> ui.View | None:
        if not self.drawing.parts and not self.cleared:
            return None
        return self._button("undo", "undo", "Undo", self._take_back)

    def _switch(self, tool: str, icon: str, title: str) -> ui.View:
        return self._button(tool, icon, title, partial(self._use, tool), self.tool == tool)

    def _button(
        self, name: str, icon: str, title: str, tap: Callable[[], object], active: bool = False
    ) -> ui.View:
        return ui.Icon(
            icon,
            f"#{name}",
            w=48,
            h=48,
            desc=title,
            tint=self._strong if active else _contrast(self.drawing.background),
            tap=tap,
            on_long_press=partial(self.toast, title),
        )

    def _brush(self) -> ui.View:
        density = self.device.display.density
        side = max(2.0, self._width / density)
        color = self.drawing.background if self.tool == "eraser" else self.shade
        return ui.Column(gravity="bottom|end", align="center", padding=(0, 0, 12, 12))[
            ui.Box("#stroke_width_preview.ImageView", important=False, w=44, h=44)[
                ui.View(
                    class_name=None,
                    w=side,
                    h=side,
                    gravity="center",
                    background=color,
                    corner=side / 2,
                    border=("#44000000", 1),
                )
            ],
            ui.Slider(
                "#stroke_width_bar",
                w=150,
                value=self.percent / 100,
                tint=self._strong,
                on_change=self._resize,
            ),
        ]

    # -- drawing ---------------------------------------------------------------------------------

    @property
    def _width(self) -> float:
        full = _BRUSH_DP * self.device.display.density
        return full * max(_LEAST_PERCENT, self.percent) / 100

    @property
    def _zooms(self) -> bool:
        return self.options.get_bool("allow_zooming_canvas", True)

    def _on_pinch(self, before: ui.Fingers, now: ui.Fingers) -> None:
        """Two fingers zoom and move the canvas."""
        self.view = self.view.pinch(before, now)
        self.invalidate()

    def _on_touch(self, phase: str, x: float, y: float) -> None:
        if phase == "cancel":
            self._discard_touch()
            return
        x, y = self.view.inside(x, y)
        if self.tool == "eye_dropper":
            self._pick(phase, x, y)
        elif self.tool == "bucket_fill":
            if phase == "up":
                self._add(Fill(self.drawing.area_at(x, y, *self.size), self.shade))
        elif phase == "down":
            shade = self.drawing.background if self.tool == "eraser" else self.shade
            self._add(Stroke(((x, y),), shade, self._width))
        else:
            self._extend(x, y)

    def _discard_touch(self) -> None:
        """A second finger came: the first one did not mean to draw."""
        if self.tool in ("", "eraser"):
            self._show(self.drawing.parts[:-1])

    def _extend(self, x: float, y: float) -> None:
        stroke = self.drawing.parts[-1] if self.drawing.parts else None
        if isinstance(stroke, Stroke) and (x, y) != stroke.points[-1]:
            longer = replace(stroke, points=(*stroke.points, (x, y)))
            self._show((*self.drawing.parts[:-1], longer))

    def _add(self, part: Stroke | Fill) -> None:
        self.undone = self.cleared = ()
        self._show((*self.drawing.parts, part))

    def _show(self, parts: tuple[Stroke | Fill, ...]) -> None:
        self.drawing = replace(self.drawing, parts=parts)
        self.invalidate()

    def _pick(self, phase: str, x: float, y: float) -> None:
        self._color(self.drawing.color_at(x, y, *self.size))
        if phase == "up":
            self.tool = ""

    def _use(self, tool: str) -> None:
        self.tool = "" if self.tool == tool else tool

    def _resize(self, value: float, done: bool) -> None:
        self.percent = round(value * 100)
        if done:
            self.options.put(brush_size=int(self.percent))

    def _take_back(self) -> None:
        if not self.drawing.parts:
            self.cleared, before = (), self.cleared
            self._show(before)
            return
        self.undone = (*self.undone, self.drawing.parts[-1])
        self._show(self.drawing.parts[:-1])

    def _redo(self) -> None:
        part, self.undone = self.undone[-1], self.undone[:-1]
        self._show((*self.drawing.parts, part))

    def _clear(self) -> None:
        self.cleared, self.undone = self.drawing.parts or self.cleared, ()
        self.drawing = replace(self.drawing, base=b"")
        self._show(())

    # -- colours ---------------------------------------------------------------------------------

    def _show_color_dialog(self) -> None:
        def on_choice(shade: str) -> None:
            self.tool = "" if self.tool == "eraser" else self.tool
            self._color(shade)
            self._remember(shade)

        ColorDialog(self, self.shade, on_choice, recent=self._recent).show()

    @property
    def _recent(self) -> list[str]:
        """The colours that were chosen last, the latest first."""
        return self.options.get_str("recent_colors", "").split()

    def _remember(self, shade: str) -> None:
        others = [known for known in self._recent if known != shade]
        self.options.put(recent_colors=" ".join([shade, *others][:_RECENT]))

    def _color(self, shade: str) -> None:
        self.shade = shade
        self.options.put(brush_color=shade)

    def _show_background_dialog(self) -> None:
        def on_choice(shade: str) -> None:
            self.options.put(bg=shade)
            self.drawing = replace(self.drawing, background=shade)
            self._remember(shade)

        ColorDialog(self, self.drawing.background, on_choice, recent=self._recent).show()

    # -- files -----------------------------------------------------------------------------------

    def _show_name_dialog(self) -> None:
        stamp = local_time(self.device).strftime("%Y_%m_%d_%H_%M_%S")
        name = self.file_name or f"image_{stamp}"
        extension = self.options.get_str("last_save_extension", "png")
        SaveDialog(self, name, extension, self._show_folder_dialog).show()

    def _show_folder_dialog(self, name: str, extension: str) -> None:
        self.file_name = name
        self.options.put(last_save_extension=extension)
        intent = Intent(
            "android.intent.action.CREATE_DOCUMENT",
            mime_type=_MIME_TYPES[extension],
            categories=_OPENABLE,
            extras={"android.intent.extra.TITLE": f"{name}.{extension}"},
        )
        self.start_activity(intent, request=_SAVE + extension)

    def on_result(self, request: str, result: ActivityResult) -> None:
        path = str(result.data.get("path", ""))
        if not result.ok or not path:
            return
        if not request.startswith(_SAVE):
            self._on_open(path)
            return
        extension = request.removeprefix(_SAVE)
        try:
            data = self.drawing.encode(extension, *self.size)
            self.device.storage.write_bytes(path, data)
        except OSError:
            self.toast(UNKNOWN_ERROR)
            return
        self.saved = self.drawing
        if extension == "svg":
            self.toast("File saved successfully")

    def _give_back(self) -> None:
        """Write the drawing where the other app wants it, else into the app's own folder."""
        output = self.intent.data or str(self.intent.extras.get("output", ""))
        path = path_of_uri(self.device, output) or f"{self._cache()}/simple-draw.png"
        extension = _EXTENSIONS.get(path.rpartition(".")[2].lower(), "png")
        try:
            self.device.storage.write_bytes(path, self.drawing.encode(extension, *self.size))
        except OSError:
            self.toast(UNKNOWN_ERROR)
            return
        self.saved = self.drawing
        self.finish(ok=True, data=output, path=path)

    def _cache(self) -> str:
        """The folder of what goes to other apps."""
        folder = f"/data/data/{self.package}/cache/images"
        self.device.storage.mkdir(folder, parents=True, exist_ok=True)
        return folder

    def _open(self) -> None:
        intent = Intent(
            "android.intent.action.GET_CONTENT", mime_type="image/*", categories=_OPENABLE
        )
        self.start_activity(intent, request="open")

    def _on_open(self, path: str) -> None:
        try:
            data = self.device.storage.read_bytes(path)
        except OSError:
            self.toast(UNKNOWN_ERROR)
            return
        opened = self._drawing_in(data)
        if opened is None:
            self.toast("Invalid file format")
            return
        self.undone = self.cleared = ()
        self.drawing = self.saved = opened
        self.invalidate()

    def _drawing_in(self, data: bytes) -> Drawing | None:
        """The strokes of an SVG file, or a drawing on an image; None for other files."""
        if decode(data) is not None:
            return replace(self.drawing, parts=(), base=data)
        return read_svg(data)

    def _share(self) -> None:
        path = f"{self._cache()}/simple-draw.png"
        self.device.storage.write_bytes(path, self.drawing.encode("png", *self.size))
        self.start_activity(share_files_intent(self.device, [path], "image/png", "Share via"))

    def _print(self) -> None:
        self.start_activity(PrintDocument("simple-draw", self._printed_view).intent())

    def _printed_view(self) -> ui.View:
        return ui.Image(source=self.drawing.picture(*self.size))

    def _page(self, name: str) -> None:
        group = "com.simplemobiletools.commons.activities." if name == "About" else ""
        cls = f"{group or self.package + '.'}{name}Activity"
        self.start_activity(Intent(component=(self.package, cls)))

    def on_back(self) -> bool:
        if self.drawing.parts == self.saved.parts:
            return False
        question = "You have unsaved changes. Save before exit?"
        confirm(self, question, self._show_name_dialog, "Save", "Discard", self.finish)
        return True


def _contrast(shade: str) -> str:
    red, green, blue = (int(shade[i : i + 2], 16) for i in (1, 3, 5))
    return "#333333" if 299 * red + 587 * green + 114 * blue >= 149_000 else "#FFFFFF"


def _draw(
    drawing: Drawing, view: View, canvas: skia.Canvas, bounds: ui.Rect, ctx: ui.LayoutContext
) -> None:
    canvas.save()
    canvas.clipRect(skia.Rect.MakeLTRB(*map(float, bounds)))
    if view != View():
        canvas.drawColor(color(drawing.background))
    canvas.translate(bounds.left + view.x, bounds.top + view.y)
    canvas.scale(view.scale, view.scale)
    drawing.draw(canvas, bounds.width, bounds.height)
    canvas.restore()
