"""The floating toolbar of selected text and the handles that drag its ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import skia

from android_world.virtual_device.system.system_window import SystemScreen
from android_world.virtual_device.ui import fonts as typography, theme
from android_world.virtual_device.ui.basic import Drawing, Text
from android_world.virtual_device.ui.containers import Column, Row
from android_world.virtual_device.ui.controls import IconButton, TextField
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.screen import Insets, LayoutResult, Screen
from android_world.virtual_device.ui.theme import color
from android_world.virtual_device.ui.view import MATCH, Drag, LayoutContext, View

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device
    from android_world.virtual_device.ui.editing import TextState

LABELS = {
    "cut": "Cut",
    "copy": "Copy",
    "paste": "Paste",
    "share": "Share",
    "select_all": "Select all",
    "web_search": "Web search",
}
_BAR_DP = 48
_MARGIN_DP = 16
_GAP_DP = 8
_HANDLE_DP = 25
_ITEM_PADDING_DP = 14
_ITEM_STYLE = TextStyle(14, 500, theme.TEXT)
_NOWHERE = Rect(0, 0, 0, 0)


class TextAttachment(SystemScreen):
    """A small window that follows a text field: no focus, only touches inside it."""

    background = ""
    modal = False
    focusable = False
    hides_behind = False

    def __init__(self, device: Device, screen: Screen, state: TextState) -> None:
        super().__init__(device, screen.package)
        self.owner = screen
        self.state = state
        self.light_status_bar = screen.light_status_bar

    def layout(
        self, display: Rect, insets: Insets, density: float, font_scale: float
    ) -> LayoutResult:
        self._laid = None
        return super().layout(display, insets, density, font_scale)

    def is_visible_among(self, windows: Sequence[Screen]) -> bool:
        return self.owner.focus is self.state and self.owner in windows

    def text_field(self) -> TextField | None:
        """The field as it is laid out now, while it has the focus."""
        if self.owner.focus is not self.state or self.owner._laid is None:
            return None
        for view in self.owner._laid.root.walk():
            if isinstance(view, TextField) and view.state is self.state:
                return view
        return None


class SelectionToolbar(TextAttachment):
    """Cut, Copy, Paste, Share and Select all, as far as they apply; the rest behind three dots."""

    def __init__(self, device: Device, screen: Screen, state: TextState) -> None:
        super().__init__(device, screen, state)
        self.expanded = False

    def items(self) -> list[str]:
        """The actions that apply, in order: those of `LABELS`."""
        field = self.device.windows.field_of(self.owner, self.state)
        if field is None:
            return []
        selected = self.state.has_selection and not field.password
        everything = self.state.selection == (0, len(self.state.text))
        wanted = {
            "cut": selected and not field.read_only,
            "copy": selected,
            "paste": bool(self.device.clipboard.text) and not field.read_only,
            "share": selected and field.shares,
            "select_all": bool(self.state.text) and not everything,
            "web_search": selected and field.on_search is not None,
        }
        self._actions = [name for name, applies in wanted.items() if applies]
        return self._actions

    _actions: Sequence[str] = ()

    def perform(self, action: str) -> None:
        """A tap on an item."""
        field = self.device.windows.field_of(self.owner, self.state)
        if field is not None:
            self.device.selection.perform(action, field)

    def _split(self) -> tuple[list[str], list[str]]:
        """The actions of the bar and those behind the dots."""
        actions = list(self._actions)
        density = self.device.display.density
        size = 14 * density * self.device.display.font_scale
        widths = [
            typography.text_width(LABELS[a], size, 500) + 2 * _ITEM_PADDING_DP * density
            for a in actions
        ]
        room = self.device.display.size[0] - 2 * _MARGIN_DP * density
        if sum(widths) <= room:
            return actions, []
        room -= _BAR_DP * density
        count = 0
        while count < len(actions) and sum(widths[: count + 1]) <= room:
            count += 1
        return actions[:count], actions[count:]

    def build(self) -> View:
        shown, hidden = self._split()
        if self.expanded and hidden:
            rows: list[View | None] = [self._item(a, wide=True) for a in hidden]
            back = self._toggle_button("arrow_left", "Close overflow")
            return Column(".LinearLayout", background=theme.SURFACE, corner=24, elevation=4)[
                back, *rows
            ]
        dots = self._toggle_button("dots_vertical", "More options") if hidden else None
        return Row(".LinearLayout", background=theme.SURFACE, corner=24, elevation=4)[
            *(self._item(a) for a in shown), dots
        ]

    def _toggle_button(self, icon: str, description: str) -> View:
        return IconButton(icon, "#android:id/overflow", desc=description, tap=self._toggle)

    def _toggle(self) -> None:
        self.expanded = not self.expanded

    def _item(self, action: str, wide: bool = False) -> View:
        label = Text(
            LABELS[action],
            "#android:id/floating_toolbar_menu_item_text",
            style=_ITEM_STYLE,
            max_lines=1,
        )
        return Row(
            ".LinearLayout",
            desc=LABELS[action],
            align="center",
            main="start" if wide else "center",
            w=MATCH if wide else -2,
            h=_BAR_DP,
            min_width=_BAR_DP,
            padding=(_ITEM_PADDING_DP, 0),
            tap=lambda: self.perform(action),
        )[label]

    def place(self, root: View, ctx: LayoutContext, display: Rect, insets: Insets) -> Rect:
        field = self.text_field()
        if field is None:
            root.measure(ctx, 0, 0, exact_w=True, exact_h=True)
            return _NOWHERE
        margin = ctx.px(_MARGIN_DP)
        width, height = root.measure(ctx, display.width - 2 * margin, display.height)
        start, end = self.state.selection
        first, last = field.caret_rect(start), field.caret_rect(end)
        one_line = first.top == last.top
        middle = (first.left + last.right) // 2 if one_line else field.bounds.center[0]
        visible = field.clip_bounds
        top = max(first.top, visible.top)
        y = top - ctx.px(_GAP_DP) - height
        if y < display.top + insets.top:
            y = min(last.bottom, visible.bottom) + ctx.px(_HANDLE_DP + _GAP_DP)
        x = max(display.left + margin, min(middle - width // 2, display.right - margin - width))
        return Rect(x, y, x + width, y + height)


class Handle(TextAttachment):
    """A drop below the start or end of a selection, or below the cursor.

    Dragging moves that end; a tap on the cursor's handle opens the toolbar.
    """

    listed = False

    def __init__(self, device: Device, screen: Screen, state: TextState, kind: str) -> None:
        super().__init__(device, screen, state)
        self.kind = kind

    def build(self) -> View:
        kind = self.kind

        def draw(canvas: skia.Canvas, bounds: Rect, ctx: LayoutContext) -> None:
            _draw_handle(canvas, bounds, kind)

        return Drawing(
            ".View", w=_HANDLE_DP, h=_HANDLE_DP, draw=draw, tap=self._on_tap, on_drag=self._on_drag
        )

    def _on_tap(self) -> None:
        self.device.selection.show(self.owner, self.state)

    def position(self) -> int:
        """The text position at which the handle hangs."""
        start, end = self.state.selection
        return start if self.kind == "start" else end

    def _on_drag(self, drag: Drag) -> None:
        field = self.device.windows.field_of(self.owner, self.state)
        if field is None:
            return
        lift = self.device.display.px(_HANDLE_DP)
        at = field.position_at(drag.x, drag.y - lift)
        start, end = self.state.selection
        if self.kind == "insertion":
            self.state.move(at)
        elif self.kind == "start":
            self.state.select(min(at, end - 1), end)
        else:
            self.state.select(start, max(at, start + 1))
        self.owner.invalidate()
        if drag.phase == "end" and self.kind != "insertion":
            self.device.selection.show(self.owner, self.state)

    def place(self, root: View, ctx: LayoutContext, display: Rect, insets: Insets) -> Rect:
        field = self.text_field()
        size = ctx.px(_HANDLE_DP)
        root.measure(ctx, size, size, exact_w=True, exact_h=True)
        if field is None:
            return Rect(-size, -size, 0, 0)
        caret = field.caret_rect(self.position())
        if not field.clip_bounds.contains(caret.left, min(caret.bottom, caret.top + 1)):
            return Rect(-size, -size, 0, 0)
        shift = {"start": size, "end": 0}.get(self.kind, size // 2)
        left = (caret.left + caret.right) // 2 - shift
        return Rect(left, caret.bottom, left + size, caret.bottom + size)


def _draw_handle(canvas: skia.Canvas, bounds: Rect, kind: str) -> None:
    """A circle with the corner that points at the text."""
    paint = skia.Paint(Color=color(theme.ACCENT), AntiAlias=True)
    size = float(bounds.width)
    radius = size * 0.42
    if kind == "insertion":
        x, y = bounds.left + size / 2, bounds.top + size * 0.56
        path = skia.Path()
        path.moveTo(x, bounds.top)
        path.lineTo(x - radius * 0.75, y - radius * 0.66)
        path.lineTo(x + radius * 0.75, y - radius * 0.66)
        path.close()
        canvas.drawPath(path, paint)
        canvas.drawCircle(x, y, radius, paint)
        return
    x = bounds.right - radius if kind == "start" else bounds.left + radius
    y = bounds.top + radius
    corner_x = x if kind == "start" else x - radius
    canvas.drawRect(skia.Rect.MakeXYWH(corner_x, bounds.top, radius, radius), paint)
    canvas.drawCircle(x, y, radius, paint)
