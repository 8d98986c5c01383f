"""Views that arrange others, after Android's FrameLayout, LinearLayout, ScrollView and lists."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import ClassVar, Self

from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.scrolling import ScrollState
from android_world.virtual_device.ui.view import (
    MATCH,
    UNBOUNDED,
    LayoutContext,
    View,
    is_bounded,
)

_NO_EDGES = (0, 0, 0, 0)


def _children(views: Sequence[View | None]) -> tuple[View, ...]:
    return tuple(v for v in views if v is not None)


@dataclass(kw_only=True, eq=False, repr=False)
class Group(View):
    """A view with children; None among them is left out."""

    children: Sequence[View | None] = ()
    class_name: str | None = "android.view.ViewGroup"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.children:
            self.children = _children(self.children)

    def __getitem__(self, children: View | Sequence[View | None] | None) -> Self:
        """Return the group with these children: `Row("#bar")[first, second]`."""
        if children is None or isinstance(children, View):
            children = (children,)
        self.children = _children(children)
        return self

    def child_views(self) -> Sequence[View]:
        return self.children  # type: ignore[return-value]


@dataclass(kw_only=True, eq=False, repr=False)
class Box(Group):
    """FrameLayout: children on top of each other, each placed by its own `gravity`."""

    class_name: str | None = None
    class_when_named: ClassVar[str] = "android.widget.FrameLayout"

    def measure_content(
        self, ctx: LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        widest = tallest = 0
        for child in self.child_views():
            if child.margin:
                ml, mt, mr, mb = child.edges(ctx, child.margin)
                w, h = child.measure(ctx, max(0, max_w - ml - mr), max(0, max_h - mt - mb))
                w, h = w + ml + mr, h + mt + mb
            else:
                w, h = child.measure(ctx, max_w, max_h)
            if w > widest:
                widest = w
            if h > tallest:
                tallest = h
        return widest, tallest

    def layout_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        for child in self.child_views():
            ml, mt, mr, mb = child.edges(ctx, child.margin) if child.margin else _NO_EDGES
            w, h = child.measured_size
            gravity = child.gravity
            x, y = inner.left + ml, inner.top + mt
            if gravity:
                parts = gravity.split("|")
                if "end" in parts or "right" in parts:
                    x = inner.right - mr - w
                elif "center" in parts or "center_horizontal" in parts:
                    x = inner.left + ml + (inner.width - ml - mr - w) // 2
                if "bottom" in parts:
                    y = inner.bottom - mb - h
                elif "center" in parts or "center_vertical" in parts:
                    y = inner.top + mt + (inner.height - mt - mb - h) // 2
            child.layout(ctx, x, y, clip)


@dataclass(kw_only=True, eq=False, repr=False)
class Linear(Group):
    """LinearLayout. `gap` dp between children; `align` places them across (start, center, end).

    `main` places the whole along the axis: start, center, end or between.
    """

    gap: float = 0
    align: str = "start"
    main: str = "start"
    vertical: bool = True
    class_name: str | None = None
    class_when_named: ClassVar[str] = "android.widget.LinearLayout"

    def measure_content(
        self, ctx: LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        """Sum along the axis, maximum across it; weighted children share what is left."""
        vertical = self.vertical
        limit, cross_limit = (max_h, max_w) if vertical else (max_w, max_h)
        exact_main = exact_h if vertical else exact_w
        views = self.child_views()
        used = ctx.px(self.gap) * max(0, len(views) - 1)
        cross = 0
        weighted: list[View] = []
        stretch: list[View] = []
        for child in views:
            margins = child.edges(ctx, child.margin) if child.margin else _NO_EDGES
            along = margins[1] + margins[3] if vertical else margins[0] + margins[2]
            used += along
            if child.weight and (exact_main or is_bounded(limit)):
                weighted.append(child)
                continue
            size = self._measure_child(
                ctx, child, margins, max(0, limit - used), cross_limit, False
            )
            used += size[0]
            cross = max(cross, size[1])
            if (child.w if vertical else child.h) == MATCH and not is_bounded(cross_limit):
                stretch.append(child)
        rest, total = max(0, limit - used), sum(c.weight for c in weighted)
        for child in weighted:
            share = int(rest * child.weight / total)
            rest -= share
            total -= child.weight
            margins = child.edges(ctx, child.margin) if child.margin else _NO_EDGES
            size = self._measure_child(ctx, child, margins, share, cross_limit, True)
            used += size[0]
            cross = max(cross, size[1])
        for child in stretch:
            margins = child.edges(ctx, child.margin) if child.margin else _NO_EDGES
            main = child.measured_size[1 if vertical else 0]
            self._measure_child(ctx, child, margins, main, cross, True)
        return (cross, used) if vertical else (used, cross)

    def _measure_child(
        self,
        ctx: LayoutContext,
        child: View,
        margins: tuple[int, int, int, int],
        limit: int,
        cross_limit: int,
        exact: bool,
    ) -> tuple[int, int]:
        ml, mt, mr, mb = margins
        if self.vertical:
            room = max(0, cross_limit - ml - mr) if is_bounded(cross_limit) else UNBOUNDED
            w, h = child.measure(ctx, room, limit, exact_h=exact)
            return h, w + ml + mr
        room = max(0, cross_limit - mt - mb) if is_bounded(cross_limit) else UNBOUNDED
        w, h = child.measure(ctx, limit, room, exact_w=exact)
        return w, h + mt + mb

    def layout_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        vertical = self.vertical
        gap = ctx.px(self.gap)
        position, extra = self._start(ctx, inner, gap)
        for child in self.child_views():
            ml, mt, mr, mb = child.edges(ctx, child.margin) if child.margin else _NO_EDGES
            w, h = child.measured_size
            gravity = child.gravity or self.align
            if vertical:
                x = _place(gravity, inner.left + ml, inner.right - mr, w, horizontal=True)
                child.layout(ctx, x, position + mt, clip)
                position += mt + h + mb + gap + extra
            else:
                y = _place(gravity, inner.top + mt, inner.bottom - mb, h, horizontal=False)
                child.layout(ctx, position + ml, y, clip)
                position += ml + w + mr + gap + extra

    def _start(self, ctx: LayoutContext, inner: Rect, gap: int) -> tuple[int, int]:
        begin = inner.top if self.vertical else inner.left
        views = self.child_views()
        if self.main == "start" or not views:
            return begin, 0
        used = gap * (len(views) - 1)
        for child in views:
            ml, mt, mr, mb = child.edges(ctx, child.margin)
            w, h = child.measured_size
            used += (h + mt + mb) if self.vertical else (w + ml + mr)
        free = (inner.height if self.vertical else inner.width) - used
        if self.main == "center":
            return begin + free // 2, 0
        if self.main == "end":
            return begin + free, 0
        return begin, max(0, free) // max(1, len(views) - 1)


def _place(gravity: str, start: int, end: int, size: int, *, horizontal: bool) -> int:
    if gravity == "start":
        return start
    if gravity == "center":
        return start + (end - start - size) // 2
    parts = gravity.split("|")
    last = "right" if horizontal else "bottom"
    if "end" in parts or last in parts:
        return end - size
    axis = "center_horizontal" if horizontal else "center_vertical"
    if "center" in parts or axis in parts:
        return start + (end - start - size) // 2
    return start


@dataclass(kw_only=True, eq=False, repr=False)
class Column(Linear):
    """Children from top to bottom."""

    vertical: bool = True


@dataclass(kw_only=True, eq=False, repr=False)
class Row(Linear):
    """Children from left to right."""

    vertical: bool = False


@dataclass(kw_only=True, eq=False, repr=False)
class Grid(Group):
    """Children in rows of `columns`, all of one width; `row_height` dp, or as tall as the row."""

    columns: int = 2
    row_height: float = 0
    gap: float = 0
    class_name: str | None = "android.widget.GridView"

    def measure_content(
        self, ctx: LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        gap = ctx.px(self.gap)
        cell = (max_w - gap * (self.columns - 1)) // self.columns
        heights = []
        views = self.child_views()
        for start in range(0, len(views), self.columns):
            row = views[start : start + self.columns]
            if self.row_height:
                fixed = ctx.px(self.row_height)
                for child in row:
                    child.measure(ctx, cell, fixed, exact_w=True, exact_h=True)
                heights.append(fixed)
            else:
                heights.append(max(c.measure(ctx, cell, UNBOUNDED, exact_w=True)[1] for c in row))
        self._heights = heights
        return max_w, sum(heights) + gap * max(0, len(heights) - 1)

    _heights: list[int] = field(default_factory=list)

    def layout_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        gap = ctx.px(self.gap)
        cell = (inner.width - gap * (self.columns - 1)) // self.columns
        y = inner.top
        for i, child in enumerate(self.child_views()):
            column, row = i % self.columns, i // self.columns
            if column == 0 and row:
                y += self._heights[row - 1] + gap
            child.layout(ctx, inner.left + column * (cell + gap), y, clip)


@dataclass(kw_only=True, eq=False, repr=False)
class Scroll(Group):
    """ScrollView (or HorizontalScrollView): one child that may be larger than the view.

    The offset lives in `state`; without one the window keeps it under `key`.
    """

    state: ScrollState | None = None
    horizontal: bool = False
    class_name: str | None = "android.widget.ScrollView"
    scrollable: bool = True
    focusable: bool | None = True
    clip: bool = True

    def attach(self, ctx: LayoutContext) -> None:
        if self.state is None:
            name = f"scroll:{self.key or self.resource_id or self.class_name}"
            self.state = ctx.retained.setdefault(name, ScrollState())
        super().attach(ctx)

    def measure_content(
        self, ctx: LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        widest = tallest = 0
        for child in self.child_views():
            if self.horizontal:
                w, h = child.measure(ctx, UNBOUNDED, max_h, exact_h=exact_h)
            else:
                w, h = child.measure(ctx, max_w, UNBOUNDED, exact_w=exact_w)
            widest, tallest = max(widest, w), max(tallest, h)
        return min(widest, max_w), min(tallest, max_h)

    def layout_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        assert self.state is not None
        inside = clip.intersect(inner)
        for child in self.child_views():
            w, h = child.measured_size
            self.state.resize(
                w if self.horizontal else h, inner.width if self.horizontal else inner.height
            )
            offset = self.state.offset
            x = inner.left - (offset if self.horizontal else 0)
            y = inner.top - (0 if self.horizontal else offset)
            child.layout(ctx, x, y, inside)
        self.scrollable = self.scrollable and self.state.limit > 0


class RowHeights:
    """Heights of rows in dp, added up once: for lists that are kept while they are scrolled."""

    def __init__(self, heights: Iterable[float]) -> None:
        """Take one height a row, in dp."""
        self._heights = tuple(heights)
        self._tops: dict[tuple[float, int], list[int]] = {}

    def __getitem__(self, row: int) -> float:
        """Height of a row in dp."""
        return self._heights[row]

    def tops(self, ctx: LayoutContext, start: int) -> Sequence[int]:
        """Where rows start and the last one ends, in px, the first one at `start`."""
        known = self._tops.get((ctx.density, start))
        if known is None:
            px = {height: ctx.px(height) for height in set(self._heights)}
            known = list(accumulate((px[height] for height in self._heights), initial=start))
            self._tops = {(ctx.density, start): known}
        return known


@dataclass(kw_only=True, eq=False, repr=False)
class ListView(View):
    """RecyclerView: rows made on demand by `build_row`, only those on the screen.

    `row_height` is in dp: one number for all rows, a function of the position, or the heights of
    all (for a list of one column). `columns` makes it a grid.
    """

    count: int = 0
    build_row: Callable[[int], View] | None = None
    row_height: float | Callable[[int], float] | RowHeights = 56
    columns: int = 1
    state: ScrollState | None = None
    class_name: str | None = "androidx.recyclerview.widget.RecyclerView"
    scrollable: bool = True
    focusable: bool | None = True
    clip: bool = True
    top_inset: float = 0
    bottom_inset: float = 0

    def attach(self, ctx: LayoutContext) -> None:
        self._ctx = ctx
        if self.state is None:
            name = f"list:{self.key or self.resource_id or self.class_name}"
            self.state = ctx.retained.setdefault(name, ScrollState())

    _rows: list[View] = field(default_factory=list)
    _ctx: LayoutContext | None = None

    def child_views(self) -> Sequence[View]:
        return self._rows

    def _tops(self, ctx: LayoutContext) -> Sequence[int]:
        """Top of each line of rows and the end of the last, in px from the start of the content."""
        start, lines = ctx.px(self.top_inset), -(-self.count // self.columns)
        if isinstance(self.row_height, RowHeights):
            return self.row_height.tops(ctx, start)
        if not callable(self.row_height):
            height = max(1, ctx.px(self.row_height))
            return range(start, start + lines * height + 1, height)
        heights = (ctx.px(self.row_height(line * self.columns)) for line in range(lines))
        return list(accumulate(heights, initial=start))

    def measure_content(
        self, ctx: LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        return max_w, min(max_h, self._tops(ctx)[-1] + ctx.px(self.bottom_inset))

    def layout_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        assert self.state is not None
        assert self.build_row is not None
        tops = self._tops(ctx)
        self.state.resize(tops[-1] + ctx.px(self.bottom_inset), inner.height)
        self.scrollable = self.scrollable and self.state.limit > 0
        offset, inside = self.state.offset, clip.intersect(inner)
        cell = inner.width // self.columns
        self._rows = []
        first = bisect_right(tops, offset, lo=1) - 1
        for line in range(first, len(tops) - 1):
            top, bottom = tops[line] - offset, tops[line + 1] - offset
            if top >= inner.height:
                break
            for position in range(line * self.columns, min((line + 1) * self.columns, self.count)):
                row = self.build_row(position)
                row.attach(ctx)
                row.measure(ctx, cell, bottom - top, exact_w=True, exact_h=True)
                x = inner.left + (position % self.columns) * cell
                row.layout(ctx, x, inner.top + top, inside)
                self._rows.append(row)


@dataclass(kw_only=True, eq=False, repr=False)
class Spacer(View):
    """Empty room without an accessibility node."""

    class_name: str | None = None


@dataclass(kw_only=True, eq=False, repr=False)
class Divider(View):
    """A horizontal hairline without an accessibility node."""

    class_name: str | None = None
    w: float = MATCH
    h: float = 1
    background: str = "#1F000000"
