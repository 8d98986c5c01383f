"""Pages side by side, changed by sideways swipes (ViewPager)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from android_world.virtual_device.ui.containers import Box
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.view import MATCH, Drag, LayoutContext, View

_TURN_SHARE = 0.5
_TURN_PX_PER_S = 1000.0


@dataclass
class PagerState:
    """How far the finger has moved the pages, in px."""

    offset: int = 0


@dataclass(kw_only=True, eq=False, repr=False)
class Pager(Box):
    """Shows page `page` of `count`; a swipe calls `on_page(position)` with its neighbour.

    Pages are built on demand by `build_page`; while a finger moves them the neighbour shows too.
    """

    count: int = 1
    page: int = 0
    build_page: Callable[[int], View] | None = None
    on_page: Callable[[int], object] | None = None
    class_name: str | None = "androidx.viewpager.widget.ViewPager"
    key: str = "pager"
    w: float = MATCH
    h: float = MATCH
    drag_axis: str = "x"
    clip: bool = True

    _state: PagerState | None = None
    _shown: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self.scrollable = self.count > 1
        self.on_drag = self._on_drag
        super().__post_init__()

    def attach(self, ctx: LayoutContext) -> None:
        assert self.build_page is not None
        self._state = ctx.retained.setdefault(f"pager:{self.key}", PagerState())
        offset = self._state.offset
        neighbour = self.page + (1 if offset < 0 else -1)
        shown = [self.page]
        if offset and 0 <= neighbour < self.count:
            shown.append(neighbour)
        self._shown = tuple(shown)
        pages = [self.build_page(i) for i in shown]
        for page in pages:
            page.w, page.h = MATCH, MATCH
        self.children = tuple(pages)
        super().attach(ctx)

    def layout_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        offset = self._state.offset if self._state else 0
        for position, view in zip(self._shown, self.child_views(), strict=True):
            x = inner.left + (position - self.page) * inner.width + offset
            view.layout(ctx, x, inner.top, clip.intersect(inner))

    def _on_drag(self, drag: Drag) -> None:
        assert self._state is not None
        target = self.page + (1 if drag.dx < 0 else -1)
        possible = 0 <= target < self.count
        self._state.offset = round(drag.dx) if possible else 0
        if drag.phase == "end":
            self._state.offset = 0
            far = abs(drag.dx) > drag.bounds.width * _TURN_SHARE
            fast = abs(drag.velocity_x) > _TURN_PX_PER_S and drag.velocity_x * drag.dx > 0
            if possible and (far or fast) and self.on_page is not None:
                self.on_page(target)
