"""The frame of a page: bar, body, floating button, bottom bar, snackbar; and collapsing pages."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import skia

from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.basic import Icon, Text, draw_text
from android_world.virtual_device.ui.containers import Box, Column, Row, Scroll
from android_world.virtual_device.ui.controls import IconButton
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.line_breaking import break_lines
from android_world.virtual_device.ui.view import MATCH, LayoutContext, View


@dataclass(kw_only=True, eq=False, repr=False)
class Scaffold(Box):
    """A page: `toolbar` on top, `body` in what is left, `bottom_bar` below it.

    `fab` floats over the body at its bottom end, `snackbar` at the bottom of the body (the FAB
    moves up for it); `overlay` covers the body.
    """

    toolbar: View | None = None
    body: View | None = None
    fab: View | None = None
    bottom_bar: View | None = None
    snackbar: View | None = None
    overlay: View | None = None
    w: float = MATCH
    h: float = MATCH
    class_name: str | None = "android.view.ViewGroup"

    def __post_init__(self) -> None:
        body = self.body or View(class_name=None)
        body.w = MATCH
        body.h = MATCH
        if self.fab is not None and not self.fab.gravity:
            self.fab.gravity = "end|bottom"
        if self.fab is not None and not self.fab.margin:
            self.fab.margin = 16
        if self.snackbar is not None:
            self.snackbar.gravity = "bottom"
        middle = _Floating(w=MATCH, weight=1, class_name=None, fab=self.fab, bar=self.snackbar)[
            body, self.overlay, self.fab, self.snackbar
        ]
        self.children = [Column(fill=True)[self.toolbar, middle, self.bottom_bar]]
        super().__post_init__()


@dataclass(kw_only=True, eq=False, repr=False)
class _Floating(Box):
    """The body with what floats over it; a snackbar pushes the FAB up."""

    class_name: str | None = "android.widget.FrameLayout"

    fab: View | None = None
    bar: View | None = None

    def layout_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        if self.fab is not None and self.bar is not None:
            left, top, right, bottom = _edges(self.fab.margin)
            raised = self.bar.measured_size[1] / ctx.density + 8
            self.fab.margin = (left, top, right, max(bottom, raised + 8))
        super().layout_content(ctx, inner, clip)


def _edges(margin: object) -> tuple[float, float, float, float]:
    if isinstance(margin, tuple):
        if len(margin) == 2:
            return margin[0], margin[1], margin[0], margin[1]
        return margin[0], margin[1], margin[2], margin[3]
    assert isinstance(margin, (int, float))
    return margin, margin, margin, margin


@dataclass(kw_only=True, eq=False, repr=False)
class Fab(Row):
    """FloatingActionButton (56 dp, small 40, large 96); with `label` the extended one."""

    icon: str = "plus"
    label: str = ""
    tint: str = theme.TEXT
    icon_size: float = 24
    size: float = 56
    background: str = theme.ACCENT_LIGHT
    corner: float | tuple[float, float, float, float] = 16
    elevation: float = 3
    align: str = "center"
    main: str = "center"
    gravity: str = "end|bottom"
    class_name: str | None = "android.widget.ImageButton"

    def __post_init__(self) -> None:
        self.h = self.size
        if self.label:
            self.class_name = "android.widget.Button"
            self.text = self.label
            self.padding = (16, 0, 20, 0)
            self.gap = 12
        else:
            self.w = self.size
        style = TextStyle(14, 500, self.tint)
        self.children = [
            Icon(self.icon, tint=self.tint, size=self.icon_size) if self.icon else None,
            Text(self.label, class_name=None, style=style, max_lines=1) if self.label else None,
        ]
        super().__post_init__()


@dataclass(kw_only=True, eq=False, repr=False)
class CollapsingPage(Scroll):
    """A page with a large title that shrinks into the app bar while the rows scroll.

    The page draws behind the status bar: `top_inset` px of the display's top belong to it (use it
    on an edge-to-edge activity). `expanded` and `collapsed` are heights in dp below that inset.
    """

    title: str = ""
    rows: Sequence[View | None] = ()
    on_up: Callable[[], object] | None = None
    actions: View | None = None
    top_inset: int = 0
    expanded: float = 179
    collapsed: float = 56
    title_size: float = 36
    collapsed_size: float = 20
    footer: View | None = None
    class_name: str | None = "android.widget.ScrollView"
    resource_id: str = "content_parent"
    w: float = MATCH
    h: float = MATCH
    key: str = "collapsing"

    def __post_init__(self) -> None:
        self._bar = _CollapsingBar(
            "#collapsing_toolbar",
            desc=self.title,
            w=MATCH,
            title_size=self.title_size,
            collapsed_size=self.collapsed_size,
        )[_up_button(self), self.actions]
        self._content = Column(w=MATCH)[*self.rows, self.footer]
        self._list = _Window("#recycler_view.RecyclerView", w=MATCH, scrollable=True, clip=True)[
            self._content
        ]
        self.children = [self._bar, self._list]
        super().__post_init__()

    def measure_content(
        self, ctx: LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        assert self.state is not None
        full = self.top_inset + ctx.px(self.expanded)
        small = self.top_inset + ctx.px(self.collapsed)
        if max_h < 2 * full:  # landscape: no large title
            full = small
        _, content = self._content.measure(ctx, max_w, 1 << 24, exact_w=True)
        self.state.resize(content, max(0, max_h - full))
        shrunk = min(self.state.offset, full - small)
        self._bar.small = self.top_inset + ctx.px(self.collapsed)
        self._bar.part = 1.0 if full == small else shrunk / (full - small)
        self._bar.measure(ctx, max_w, full - shrunk, exact_w=True, exact_h=True)
        self._list.shift = self.state.offset - shrunk
        self._list.scrollable = self.scrollable = self.state.limit > 0
        self._list.measure(ctx, max_w, max_h - full + shrunk, exact_w=True, exact_h=True)
        return max_w, max_h

    def layout_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        inside = clip.intersect(inner)
        self._bar.layout(ctx, inner.left, inner.top, inside)
        self._list.layout(ctx, inner.left, inner.top + self._bar.measured_size[1], inside)


def _up_button(page: CollapsingPage) -> View | None:
    if page.on_up is None:
        return None
    return IconButton("arrow_left", desc="Navigate up", w=56, h=56, tap=page.on_up)


@dataclass(kw_only=True, eq=False, repr=False)
class _CollapsingBar(Box):
    """The header: buttons at the lower end of the status bar, the title sliding up to them."""

    class_name: str | None = "android.widget.FrameLayout"

    small: int = 0
    part: float = 0.0  # 0 expanded, 1 collapsed
    title_size: float = 36
    collapsed_size: float = 20

    def layout_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        top = inner.top + self.small - ctx.px(56)
        box = Rect(inner.left, top, inner.right, top + ctx.px(56))
        super().layout_content(ctx, box, clip)

    def paint_content(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        part = self.part
        size = self.title_size + (self.collapsed_size - self.title_size) * part
        pixels = ctx.sp(size)
        x = self.bounds.left + ctx.px(24 + (72 - 24) * part)
        room = self.bounds.right - ctx.px(24) - x
        line = break_lines(self.desc, pixels, 400, room, 1)[0]
        large = self.bounds.bottom - ctx.px(30)
        middle = self.bounds.top + self.small - ctx.px(28)
        baseline = large + (middle + math.ceil(pixels * 0.35) - large) * part
        style = TextStyle(size, 400, theme.TEXT)
        draw_text(canvas, line.text, x, baseline, pixels, style, theme.TEXT)


@dataclass(kw_only=True, eq=False, repr=False)
class _Window(Box):
    """Shows its only child from `shift` px on."""

    class_name: str | None = "android.widget.FrameLayout"

    shift: int = 0

    def measure_content(
        self, ctx: LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        for child in self.child_views():
            child.measure(ctx, max_w, 1 << 24, exact_w=True)
        return max_w, max_h

    def layout_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        for child in self.child_views():
            child.layout(ctx, inner.left, inner.top - self.shift, clip.intersect(inner))
