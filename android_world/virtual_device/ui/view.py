"""The view: what a screen is built of.

A screen returns a tree of views from its state; the window lays it out once, and the tree is then
never changed. The same tree gives the pixels (`paint`), the accessibility nodes and the touch
targets. Sizes given by apps are in dp; bounds after layout are in pixels.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.ui.geometry import Rect

if TYPE_CHECKING:
    import skia

MATCH = -1.0  # as large as the parent allows
WRAP = -2.0  # as large as the content
UNBOUNDED = 1 << 24  # no limit, in pixels (less margins and padding on the way down)


def is_bounded(limit: int) -> bool:
    """Whether a limit given to `measure` is a real one."""
    return limit < UNBOUNDED // 2


Edges = float | tuple[float, float] | tuple[float, float, float, float]


@dataclass(frozen=True)
class LayoutContext:
    """What layout depends on besides the views: density and font scale."""

    density: float = 2.625
    font_scale: float = 1.0
    retained: dict[str, Any] = field(default_factory=dict, compare=False)

    def px(self, dp: float) -> int:
        """Pixels of `dp`, rounded as Android's getDimensionPixelSize."""
        return int(dp * self.density + 0.5) if dp >= 0 else -int(-dp * self.density + 0.5)

    def sp(self, size: float) -> float:
        """Pixels of a text size in sp: whole ones, as text appearances give."""
        return float(int(size * self.density * self.font_scale + 0.5))


Fingers = tuple[tuple[float, float], tuple[float, float]]  # where two fingers are, px in the view


@functools.lru_cache(maxsize=4096)
def _edges(density: float, value: Edges) -> tuple[int, int, int, int]:
    """Left, top, right, bottom in px."""
    if not isinstance(value, tuple):
        value = (value, value)
    px = LayoutContext(density).px
    left, top, right, bottom = value if len(value) == 4 else value * 2
    return px(left), px(top), px(right), px(bottom)


@dataclass
class Drag:
    """One phase of a drag, in screen pixels: `phase` is start, move or end."""

    phase: str
    x: float
    y: float
    start_x: float
    start_y: float
    bounds: Rect
    velocity_x: float = 0.0
    velocity_y: float = 0.0

    @property
    def dx(self) -> float:
        """Horizontal distance from the start."""
        return self.x - self.start_x

    @property
    def dy(self) -> float:
        """Vertical distance from the start."""
        return self.y - self.start_y


@dataclass(kw_only=True, eq=False, repr=False)
class View:
    """One rectangle of a screen. All fields are optional.

    `selector` names the view as a style sheet would: "#id", ".Class" or "#id.Class", for
    `resource_id` and `class_name`. Layout: `w`/`h` in dp or MATCH/WRAP, `fill` for MATCH both ways,
    `weight` shares the rest of a row or column,
    `margin`/`padding` as n, (horizontal, vertical) or (left, top, right, bottom), `gravity` places
    the view inside a Box or across a row or column ("start", "center", "end", "top", "bottom",
    joined by "|").
    Accessibility: `class_name` (see `full_class_name`); None = no accessibility node, its children
    belong to the parent's node: so is every row, column, box and icon without a name.
    `resource_id` without a package gets the window's package; `android:id/x` stays.
    """

    text: str = ""
    selector: str = field(default="", kw_only=False)
    class_name: str | None = "android.view.View"
    resource_id: str = ""
    desc: str = ""
    hint: str = ""
    key: str = ""

    w: float = WRAP
    h: float = WRAP
    fill: bool = False
    min_width: float = 0
    min_height: float = 0
    weight: float = 0
    margin: Edges = 0
    padding: Edges = 0
    gravity: str = ""

    background: str = ""
    background_inset: float = 0  # dp that it ends before the view does, above and below
    corner: float | tuple[float, float, float, float] = 0
    border: tuple[str, float] | None = None
    elevation: float = 0
    alpha: float = 1.0
    same_by_night: bool = False  # keeps its colours in the dark theme
    clip: bool = False

    tap: Callable[[], object] | None = None
    on_long_press: Callable[[], object] | None = None
    on_double_tap: Callable[[], object] | None = None
    on_drag: Callable[[Drag], object] | None = None
    drag_axis: str = "any"  # "x", "y", "any", "long" (press) or "touch" (down): starts on_drag
    on_tap_at: Callable[[float, float], object] | None = None  # x, y in px inside the view
    on_touch: Callable[[str, float, float], object] | None = None  # down/move/up/cancel, px inside
    on_pinch: Callable[[Fingers, Fingers], object] | None = None  # two fingers: before, now
    on_pinch_end: Callable[[], object] | None = None  # one of them was lifted

    clickable: bool | None = None  # None: has a tap handler
    long_clickable: bool | None = None
    checkable: bool = False
    checked: bool = False
    enabled: bool = True
    focusable: bool | None = None  # None: clickable
    focused: bool = False
    selected: bool = False
    editable: bool = False
    password: bool = False
    scrollable: bool = False
    tooltip: str = ""
    visible: bool = True  # False: takes its place but is neither drawn nor touched
    important: bool | None = None  # a node: None if it matters, True always, False nor the children

    bounds: Rect = Rect(0, 0, 0, 0)
    clip_bounds: Rect = Rect(0, 0, 0, 0)  # the part that ancestors let through

    class_when_named: ClassVar[str] = "android.view.View"
    """The class of a view that is no node by itself, once it has an id."""

    def __post_init__(self) -> None:
        if self.selector:
            name, kind = _parse_selector(self.selector)
            self.resource_id = name or self.resource_id
            if kind:
                self.class_name = kind
            elif self.class_name is None:
                self.class_name = self.class_when_named
        if self.fill:
            self.w = self.h = MATCH

    # -- tree ------------------------------------------------------------------------------------

    def child_views(self) -> Sequence[View]:
        """The views inside, in drawing order."""
        return ()

    def node_views(self) -> Sequence[View]:
        """What accessibility finds inside; as a rule the views that are there."""
        return self.child_views()

    nodes_by_place: ClassVar[bool] = True
    """Whether `node_views` are listed by their places, else as they come."""

    def walk(self) -> Iterable[View]:
        """This view and all below it, depth first."""
        yield self
        for child in self.child_views():
            yield from child.walk()

    def attach(self, ctx: LayoutContext) -> None:
        """Bind retained state (scroll positions, text) before layout."""
        for child in self.child_views():
            child.attach(ctx)

    # -- layout ----------------------------------------------------------------------------------

    def measure(
        self,
        ctx: LayoutContext,
        max_w: int,
        max_h: int,
        exact_w: bool = False,
        exact_h: bool = False,
    ) -> tuple[int, int]:
        """Choose a size within `max_w` x `max_h` px; `exact_*` means take all of it."""
        grows = ctx.font_scale > 1 and self.h >= 0 and not exact_h
        if not exact_w:
            max_w, exact_w = self._limit(ctx, self.w, max_w)
        if not exact_h:
            max_h, exact_h = self._limit(ctx, self.h, max_h)
        if self.padding:
            left, top, right, bottom = self.edges(ctx, self.padding)
            across, along = left + right, top + bottom
            inner_w, inner_h = max_w - across, max_h - along
            if inner_w < 0:
                inner_w = 0
            if inner_h < 0:
                inner_h = 0
        else:
            across = along = 0
            inner_w, inner_h = max_w, max_h
        w, h = self.measure_content(ctx, inner_w, inner_h, exact_w, exact_h)
        w = max_w if exact_w else self._at_least(ctx, w + across, self.min_width, max_w)
        h = max_h if exact_h else self._at_least(ctx, h + along, self.min_height, max_h)
        if grows:
            h = self._height_for_font(ctx, h)
        self._size = (w, h)
        return self._size

    def text_height(self, ctx: LayoutContext) -> int:
        """Pixels that its text is high; 0 for a view without text."""
        return 0

    def _height_for_font(self, ctx: LayoutContext, height: int) -> int:
        """A height in dp is what the text takes at the default font size: larger texts need more.

        What is cut at the default size stays cut by as much.
        """
        text = self.text_height(ctx)
        if not text:
            return height
        _, top, _, bottom = self.edges(ctx, self.padding)
        spare = height - top - bottom - self.text_height(LayoutContext(ctx.density))
        return max(height, top + text + bottom + min(0, spare))

    @staticmethod
    def _at_least(ctx: LayoutContext, size: int, minimum: float, limit: int) -> int:
        if minimum:
            size = max(size, ctx.px(minimum))
        return size if size < limit else limit

    def measure_content(
        self, ctx: LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        """Size in px of what is inside the padding."""
        return 0, 0

    def layout(self, ctx: LayoutContext, left: int, top: int, clip: Rect) -> None:
        """Place the measured view at (left, top); `clip` is what the ancestors show."""
        w, h = self._size
        right, bottom = left + w, top + h
        bounds = Rect(left, top, right, bottom)
        self.bounds = bounds
        clip_left, clip_top, clip_right, clip_bottom = clip
        if left >= clip_left and top >= clip_top and right <= clip_right and bottom <= clip_bottom:
            self.clip_bounds = bounds
        else:
            self.clip_bounds = bounds.intersect(clip)
        if self.padding:
            pad_left, pad_top, pad_right, pad_bottom = self.edges(ctx, self.padding)
            bounds = Rect(left + pad_left, top + pad_top, right - pad_right, bottom - pad_bottom)
        self.layout_content(ctx, bounds, self.clip_bounds)

    def layout_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        """Place the children inside `inner`."""

    @property
    def measured_size(self) -> tuple[int, int]:
        """Width and height chosen by the last `measure`, in px."""
        return self._size

    _size: tuple[int, int] = (0, 0)

    @staticmethod
    def _limit(ctx: LayoutContext, wanted: float, limit: int) -> tuple[int, bool]:
        if wanted >= 0:
            return ctx.px(wanted), True
        return limit, wanted == MATCH and is_bounded(limit)

    @staticmethod
    def edges(ctx: LayoutContext, value: Edges) -> tuple[int, int, int, int]:
        """Left, top, right, bottom of a margin or padding in px."""
        return _edges(ctx.density, value) if value else (0, 0, 0, 0)

    # -- behaviour -------------------------------------------------------------------------------

    @property
    def is_clickable(self) -> bool:
        """Whether accessibility calls the view clickable."""
        if self.clickable is not None:
            return self.clickable
        return self.tap is not None or self.on_tap_at is not None

    @property
    def is_long_clickable(self) -> bool:
        """Whether accessibility calls the view long-clickable."""
        if self.long_clickable is not None:
            return self.long_clickable
        return self.on_long_press is not None

    @property
    def takes_tap(self) -> bool:
        """Whether a tap on the view does something."""
        return self.tap is not None or self.on_tap_at is not None

    # -- drawing ---------------------------------------------------------------------------------

    def paint_content(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        """Draw what is between the background and the children."""

    def paint_over(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        """Draw over the children (scroll bars, fades)."""


_CLASSES = {
    name.rpartition(".")[2]: name for name in data_files.read_words(__package__, "class_names.txt")
}


def full_class_name(name: str) -> str:
    """`Button` -> `android.widget.Button`, `RecyclerView` -> androidx's; names with a dot stay."""
    return name if "." in name else _CLASSES.get(name, f"android.widget.{name}")


@functools.cache
def _parse_selector(selector: str) -> tuple[str, str]:
    """Id and full class of "#id.Class"."""
    name, _, kind = selector.partition(".")
    return name.removeprefix("#"), full_class_name(kind) if kind else ""
