"""Buttons, switches, boxes, sliders and text fields."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import skia

from android_world.virtual_device.ui import fonts as typography, theme
from android_world.virtual_device.ui.basic import (
    IconMixin,
    Span,
    Text,
    draw_icon,
    draw_spans,
    draw_text,
)
from android_world.virtual_device.ui.editing import TextState
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.line_breaking import Line, Lines, break_lines
from android_world.virtual_device.ui.theme import color
from android_world.virtual_device.ui.view import Drag, LayoutContext, View


@dataclass(kw_only=True, eq=False, repr=False)
class Button(Text):
    """A push button: text on a (possibly transparent) background."""

    class_name: str | None = "android.widget.Button"
    style: TextStyle = TextStyle(14, 500, theme.ACCENT)
    align: str = "center"
    min_height: float = 48
    min_width: float = 64
    padding: float | tuple[float, ...] = (12, 0)  # type: ignore[assignment]


@dataclass(kw_only=True, eq=False, repr=False)
class IconButton(View, IconMixin):
    """A tappable icon; give it a `description`."""

    class_name: str | None = "android.widget.ImageButton"
    size: float = 24
    tint: str = theme.TEXT
    w: float = 48
    h: float = 48

    def __post_init__(self) -> None:
        super().__post_init__()
        self.check_icon()

    def paint_content(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        if self.icon:
            shade = self.tint if self.enabled else theme.DISABLED
            draw_icon(canvas, self.icon, self.bounds, shade, ctx.px(self.size))


@dataclass(kw_only=True, eq=False, repr=False)
class Switch(View):
    """A Material switch; `on_change(checked)` on tap. The track is up to 55.75x28 dp."""

    class_name: str | None = "android.widget.Switch"
    checkable: bool = True
    on_change: Callable[[bool], object] | None = None
    w: float = 52
    h: float = 48
    on_track: str = theme.ACCENT
    on_thumb: str = theme.ACCENT_LIGHT

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.on_change is not None and self.tap is None:
            self.tap = self._toggle

    def _toggle(self) -> None:
        assert self.on_change is not None
        self.on_change(not self.checked)

    def paint_content(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        track_w, track_h = min(self.bounds.width, ctx.px(55.75)), ctx.px(28)
        right, middle = self.bounds.right, (self.bounds.top + self.bounds.bottom) / 2
        track = skia.Rect.MakeXYWH(right - track_w, middle - track_h / 2, track_w, track_h)
        shades = (
            (self.on_track, self.on_thumb)
            if self.checked
            else (theme.SWITCH_OFF_TRACK, theme.SWITCH_OFF_THUMB)
        )
        if not self.enabled:
            shades = (theme.SWITCH_DISABLED_TRACK, theme.SWITCH_DISABLED_THUMB)
        paint = skia.Paint(Color=color(shades[0]), AntiAlias=True)
        canvas.drawRoundRect(track, track_h / 2, track_h / 2, paint)
        paint.setColor(color(shades[1]))
        x = right - track_h / 2 if self.checked else right - track_w + track_h / 2
        canvas.drawCircle(x, middle, ctx.px(10), paint)


@dataclass(kw_only=True, eq=False, repr=False)
class CheckBox(Text):
    """A box with an optional label; `on_change(checked)` on tap."""

    class_name: str | None = "android.widget.CheckBox"
    checkable: bool = True
    on_change: Callable[[bool], object] | None = None
    tint: str = theme.ACCENT
    off_tint: str = theme.SECONDARY
    min_height: float = 48
    icons: tuple[str, str] = ("checkbox_marked", "checkbox_blank_outline")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.on_change is not None and self.tap is None:
            self.tap = self._toggle

    def _toggle(self) -> None:
        assert self.on_change is not None
        self.on_change(not self.checked)

    def measure_content(
        self, ctx: LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        box = ctx.px(32)
        w, h = super().measure_content(ctx, max(0, max_w - box), max_h, exact_w, exact_h)
        return w + box, max(h, box)

    def paint_content(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        box = ctx.px(32)
        left = self.bounds.left + self.edges(ctx, self.padding)[0]
        square = Rect(left, self.bounds.top, left + box, self.bounds.bottom)
        shade = self.tint if self.checked else self.off_tint
        if not self.enabled:
            shade = theme.DISABLED
        draw_icon(canvas, self.icons[0 if self.checked else 1], square, shade, ctx.px(24))
        whole = self.bounds
        self.bounds = Rect(whole.left + box, whole.top, whole.right, whole.bottom)
        super().paint_content(canvas, ctx)
        self.bounds = whole


@dataclass(kw_only=True, eq=False, repr=False)
class RadioButton(CheckBox):
    """One of several choices."""

    class_name: str | None = "android.widget.RadioButton"
    icons: tuple[str, str] = ("radiobox_marked", "radiobox_blank")


@dataclass(kw_only=True, eq=False, repr=False)
class Slider(View):
    """SeekBar: `value` in 0..1; `on_change(value, done)` while dragging and on tap."""

    class_name: str | None = "android.widget.SeekBar"
    value: float = 0.0
    on_change: Callable[[float, bool], object] | None = None
    drag_axis: str = "x"
    inset: float = 16  # dp at both ends that the thumb cannot enter
    tint: str = theme.ACCENT
    track: str = "#C4C7CB"
    h: float = 48
    focusable: bool | None = True

    def __post_init__(self) -> None:
        super().__post_init__()
        self.on_drag = self._drag
        self.on_tap_at = self._tap
        self.clickable = False if self.clickable is None else self.clickable

    def attach(self, ctx: LayoutContext) -> None:
        self._inset_px = ctx.px(self.inset)

    _inset_px: int = 0

    def _value_at(self, x: float, width: float) -> float:
        usable = max(1.0, width - 2 * self._inset_px)
        return min(1.0, max(0.0, (x - self._inset_px) / usable))

    def _drag(self, drag: Drag) -> None:
        if self.on_change is not None:
            value = self._value_at(drag.x - drag.bounds.left, drag.bounds.width)
            self.on_change(value, drag.phase == "end")

    def _tap(self, x: float, y: float) -> None:
        if self.on_change is not None:
            self.on_change(self._value_at(x, self.bounds.width), True)

    def paint_content(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        left, right = self.bounds.left + self._inset_px, self.bounds.right - self._inset_px
        y = (self.bounds.top + self.bounds.bottom) / 2
        at = left + (right - left) * self.value
        paint = skia.Paint(Color=color(self.track), AntiAlias=True, StrokeWidth=ctx.px(4))
        paint.setStrokeCap(skia.Paint.kRound_Cap)
        canvas.drawLine(left, y, right, y, paint)
        paint.setColor(color(self.tint if self.enabled else theme.DISABLED))
        canvas.drawLine(left, y, at, y, paint)
        canvas.drawCircle(at, y, ctx.px(10), paint)


# What Android's key listeners let through for number classes.
_LINE_INSET_DP = 4  # of the line below a text, which starts where the line does
_ACCEPTED = {
    "number": r"[0-9]*",
    "decimal": r"[0-9]*\.?[0-9]*",
    "phone": r"[0-9+*#(),./N; -]*",
}


@dataclass(kw_only=True, eq=False, repr=False)
class TextField(View):
    """EditText on a `TextState`; without one the window keeps it under `key` or resource id.

    Empty: node text = hint (as Android reports it). `input_type`: text, multiline, number,
    decimal, phone, email, uri, password, name. `ime_action`: none, next, done, search, go, send.
    `on_change(text)` after each edit; `on_action()` for the action key, else the default of the
    action (next field, hide the keyboard).
    """

    class_name: str | None = "android.widget.EditText"
    state: TextState | None = None
    style: TextStyle = TextStyle(16, 400, theme.TEXT)
    hint_color: str = "#73787C"
    input_type: str = "text"
    ime_action: str = "none"
    capitalize: str = "none"  # none, sentences, words, characters
    on_change: Callable[[str], object] | None = None
    on_action: Callable[[], object] | None = None
    action_key_only: bool = False  # `on_action` ignores Enter of a hardware keyboard (`IME_NULL`)
    on_focus: Callable[[bool], object] | None = None
    on_next: Callable[[], object] | None = None  # None: the next field of the window
    on_key: Callable[[str, frozenset[str]], bool] | None = (
        None  # sees keys first; whether it took it
    )
    on_type: Callable[[str], int] | None = None  # types characters itself; returns how many
    max_lines: int = 0
    align: str = "start"
    gravity_text: str = "center"  # vertical: center or top
    editable: bool = True
    focusable: bool | None = True
    clickable: bool | None = True
    long_clickable: bool | None = True
    cursor_color: str = theme.ACCENT
    thin_cursor: bool = False  # no `textCursorDrawable`: 1 px in the colour of the text
    underline: str = ""  # colour of the line below, if any
    read_only: bool = False
    select_all_on_focus: bool = False
    show_soft_input: bool = True
    shares: bool = True  # whether selected text can be shared
    on_search: Callable[[str], object] | None = None  # what "Web search" of selected text does
    spans: tuple[Span, ...] = ()  # parts in other colours, in order

    selection: tuple[int, int] = (0, 0)
    _lines: Lines = Lines((), ())
    _size_px: float = 0
    _hinting: bool = False
    _content: Rect = field(default=Rect(0, 0, 0, 0))

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.underline and not self.padding:
            self.padding = (_LINE_INSET_DP, 0)

    @property
    def multiline(self) -> bool:
        """Whether Enter starts a new line."""
        return self.input_type == "multiline"

    def attach(self, ctx: LayoutContext) -> None:
        if self.state is None:
            name = f"text:{self.key or self.resource_id}"
            self.state = ctx.retained.setdefault(name, TextState(self.text))
        self.state.accepts = self.state.accepts or _ACCEPTED.get(self.input_type, "")
        self.password = self.password or self.input_type == "password"
        self.text, self.selection = self.state.text, (self.state.anchor, self.state.cursor)
        self.focused = ctx.retained.get("focus") is self.state
        self.state.was_focused = self.state.was_focused or self.focused

    def _visible_text(self) -> str:
        if self.text:
            return "•" * len(self.text) if self.password else self.text
        return self.hint

    def text_height(self, ctx: LayoutContext) -> int:
        return typography.block_height(1, ctx.sp(self.style.size))

    def measure_content(
        self, ctx: LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        self._size_px = ctx.sp(self.style.size)
        self._hinting = not self.text
        shown = self._visible_text()
        width = max_w if self.multiline else 1 << 20
        if not self.multiline:
            shown = shown.replace("\n", " ")
        weight, *face = self.style.face
        self._lines = break_lines(shown, self._size_px, weight, width, 0, *face)
        rows = len(self._lines)
        rows = min(rows, self.max_lines) if self.max_lines else rows
        height = typography.block_height(rows, self._size_px)
        return min(max_w, self._lines.width), height + self._spare_height(ctx, rows)

    def _spare_height(self, ctx: LayoutContext, rows: int) -> int:
        """What one line leaves of the minimum height; more lines keep it as their padding.

        The background of an EditText with a line below it has that padding.
        """
        if not self.underline or rows < 2:
            return 0
        _, top, _, bottom = self.edges(ctx, self.padding)
        one = typography.block_height(1, self._size_px) + top + bottom
        return max(0, ctx.px(self.min_height) - one)

    def layout_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        self._content = inner

    def _origin(self) -> tuple[int, int]:
        """Left and top of the text block in screen px (scrolled to keep the cursor in view)."""
        inner, height = self._content, typography.block_height(len(self._lines), self._size_px)
        y = (
            inner.top
            if height > inner.height or self.gravity_text == "top"
            else (inner.top + (inner.height - height) // 2)
        )
        x = inner.left
        if self._follows_cursor:
            caret_x, line = self._caret(self.selection[1])
            x -= max(0, round(caret_x) - inner.width + 4)
            pitch = typography.line_height(self._size_px)
            y -= max(0, (line + 1) * pitch + 8 - inner.height) if height > inner.height else 0
        return x, y

    @property
    def _follows_cursor(self) -> bool:
        """Whether the text is scrolled to the cursor: a new field shows the start of its text."""
        visited = self.state is not None and self.state.was_focused
        return visited and not self._hinting and self.editable and not self.read_only

    def _caret(self, position: int) -> tuple[float, int]:
        """X offset in px and line number of the caret at `position`."""
        if self._hinting or not self._lines:
            return 0.0, 0
        number = self._lines.row_of(position)
        line = self._lines[number]
        piece = self._visible_text()[line.start : max(line.start, position)]
        return typography.text_width(piece, self._size_px, *self.style.face), number

    def position_at(self, x: float, y: float) -> int:
        """Text position nearest to the screen point."""
        if self._hinting or not self._lines:
            return 0
        left, top = self._origin()
        row = int((y - top) // typography.line_height(self._size_px))
        line = self._lines[min(max(0, row), len(self._lines) - 1)]
        shift = self._align_shift(line)
        offsets = typography.char_offsets(line.text, self._size_px, *self.style.face)
        best = min(range(len(offsets)), key=lambda i: abs(offsets[i] + left + shift - x))
        return min(line.start + best, len(self.text))

    def caret_rect(self, position: int) -> Rect:
        """Where the caret at `position` is drawn, in screen px."""
        left, top = self._origin()
        x, row = self._caret(position)
        y = top + row * typography.line_height(self._size_px)
        shift = self._align_shift(self._lines[row]) if self._lines else 0
        x = round(left + shift + x)
        if self.thin_cursor:
            return Rect(x, y, x + 1, y + typography.block_height(1, self._size_px))
        return Rect(x, y, x + 5, y + round(self._size_px * 1.3))

    def _align_shift(self, line: Line) -> int:
        free = max(0, self._content.width - line.width)
        return {"center": free // 2, "end": free}.get(self.align, 0)

    def paint_content(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        inner = self._content
        canvas.save()
        canvas.clipRect(
            skia.Rect.MakeLTRB(inner.left - 6, inner.top, inner.right + 6, inner.bottom)
        )
        left, top = self._origin()
        pitch = typography.line_height(self._size_px)
        if self.focused and self.selection[0] != self.selection[1]:
            self._paint_selection(canvas, left, top, pitch)
        shade = self.hint_color if self._hinting else self.style.color
        for row in self._visible_rows(top, pitch):
            line = self._lines[row]
            y = top + row * pitch + typography.first_baseline(self._size_px)
            x = left + self._align_shift(line)
            if self.spans and not self._hinting:
                draw_spans(canvas, line, x, y, self._size_px, self.style, self.spans)
            else:
                draw_text(canvas, line.text, x, y, self._size_px, self.style, shade)
        if self.focused and self.selection[0] == self.selection[1] and not self.read_only:
            caret = self.caret_rect(self.selection[1])
            if self.thin_cursor:
                paint = skia.Paint(Color=color(self.style.color, "ink"))
            else:
                paint = skia.Paint(Color=color(self.cursor_color))
            canvas.drawRect(skia.Rect.MakeLTRB(*map(float, caret)), paint)
        canvas.restore()
        if self.underline:
            paint = skia.Paint(Color=color(self.cursor_color if self.focused else self.underline))
            paint.setStrokeWidth(ctx.px(2 if self.focused else 1))
            y = self.bounds.bottom - ctx.px(6)
            inset = ctx.px(_LINE_INSET_DP)
            canvas.drawLine(self.bounds.left + inset, y, self.bounds.right - inset, y, paint)

    def _visible_rows(self, top: int, pitch: int) -> range:
        """Rows on the screen; letters may reach into the neighbouring rows."""
        seen = self._content.intersect(self.clip_bounds)
        first, last = (seen.top - top) // pitch - 1, (seen.bottom - top) // pitch + 2
        return range(max(0, first), min(len(self._lines), last))

    def _paint_selection(self, canvas: skia.Canvas, left: int, top: int, pitch: int) -> None:
        start, end = sorted(self.selection)
        paint = skia.Paint(Color=color(theme.with_alpha(self.cursor_color, 0.3)))
        for row in self._visible_rows(top, pitch):
            line = self._lines[row]
            begin, stop = max(start, line.start), min(end, line.start + len(line.text))
            if begin < stop:
                offsets = typography.char_offsets(line.text, self._size_px, *self.style.face)
                x = left + self._align_shift(line)
                canvas.drawRect(
                    skia.Rect.MakeLTRB(
                        x + offsets[begin - line.start],
                        top + row * pitch,
                        x + offsets[stop - line.start],
                        top + (row + 1) * pitch + 8,
                    ),
                    paint,
                )
