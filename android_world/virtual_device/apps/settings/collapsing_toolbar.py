"""A page whose header collapses while its content scrolls, after AppBarLayout.

Header and content share one scroll position: the first pixels collapse the header, the rest
scroll the content.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from android_world.virtual_device import ui


@dataclass(kw_only=True, eq=False, repr=False)
class ScrollingContent(ui.Scroll):
    """The scrolling part: rows below each other.

    With `recycle` only the rows on the screen exist, as in a RecyclerView. A page is built again
    when its rows change, so they are measured once for each width.
    """

    class_name: str | None = "androidx.recyclerview.widget.RecyclerView"
    recycle: bool = True

    collapsed: int = 0  # pixels of the scroll position that the header takes
    content_height: int = 0
    _measured_width: int = -1
    _shown: list[ui.View] = field(default_factory=list)

    def child_views(self) -> Sequence[ui.View]:
        return self._shown if self.recycle and self._shown else super().child_views()

    def measure_content(
        self, ctx: ui.LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        if self._measured_width != max_w:
            self._measured_width = max_w
            self.content_height = 0
            for row in super().child_views():
                self.content_height += row.measure(ctx, max_w, ui.UNBOUNDED, exact_w=True)[1]
        return max_w, min(max_h, self.content_height)

    def layout_content(self, ctx: ui.LayoutContext, inner: ui.Rect, clip: ui.Rect) -> None:
        assert self.state is not None
        inside = clip.intersect(inner)
        top = inner.top - (self.state.offset - self.collapsed)
        shown = []
        for row in super().child_views():
            bottom = top + row.measured_size[1]
            if not self.recycle or (bottom > inner.top and top < inner.bottom):
                row.layout(ctx, inner.left, top, inside)
                shown.append(row)
            top = bottom
        self._shown = shown
        self.scrollable = self.content_height > inner.height


@dataclass(kw_only=True, eq=False, repr=False)
class CollapsingPage(ui.Scroll):
    """CoordinatorLayout with an app bar: `header(height_px, collapsed_px)` above `body`.

    `header_height` and `range_dp` (how much of it collapses) are in dp. A `pinned` header shrinks
    in place, another one scrolls out at the top.
    """

    header: Callable[[int, int], ui.View]
    body: ScrollingContent
    header_height: float = 0
    range_dp: float = 0
    top_inset: int = 0
    pinned: bool = True
    focusable: bool | None = False
    reveal: int = -1  # position of the row that the first layout scrolls to
    frames: tuple[str, ...] = ("content_frame",)  # ids of the FrameLayouts around the body
    _bar: ui.View | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self._content: ui.View = self.body
        for name in reversed(self.frames):
            self._content = ui.Box(".FrameLayout", fill=True, resource_id=name)[self._content]

    def child_views(self) -> Sequence[ui.View]:
        return (self._bar, self._content) if self._bar is not None else (self._content,)

    def attach(self, ctx: ui.LayoutContext) -> None:
        if self.state is None:
            self.state = ctx.retained.setdefault(f"scroll:{self.key or 'page'}", ui.ScrollState())
        self.body.state = self.state
        super().attach(ctx)

    def measure_content(
        self, ctx: ui.LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        """Find the scroll limit, then size header and body for the scroll position."""
        assert self.state is not None
        full = ctx.px(self.header_height) + self.top_inset
        span = ctx.px(self.range_dp)
        self.body.measure(ctx, max_w, ui.UNBOUNDED, exact_w=True)
        viewport = max(0, max_h - (full - span))
        content = self.body.content_height
        fits = content <= viewport - span  # The header only yields to what needs its room.
        self.state.resize(viewport if fits else span + max(viewport, content), viewport)
        self._reveal_once(ctx, viewport, span)
        collapsed = min(self.state.offset, span)
        self.body.collapsed = collapsed
        # After AppBarLayout: towards the end the header can still yield, towards the start a
        # scrolled list goes first, unless a frame around it hides that it scrolls.
        self.scrollable = self.pinned or self.state.offset <= span
        self._bar = self.header(full, collapsed)
        self._bar.attach(ctx)
        visible = full - collapsed
        self._bar.measure(ctx, max_w, visible if self.pinned else full, exact_w=True, exact_h=True)
        self._content.measure(ctx, max_w, max(0, max_h - visible), exact_w=True, exact_h=True)
        self._collapsed, self._visible = collapsed, visible
        return max_w, max_h

    def _reveal_once(self, ctx: ui.LayoutContext, viewport: int, span: int) -> None:
        """Scroll to the row that was asked for, unless it is visible below the open header."""
        if self.reveal < 0 or ctx.retained.get("revealed"):
            return
        assert self.state is not None
        ctx.retained["revealed"] = True
        heights = [row.measured_size[1] for row in self.body.child_views()]
        bottom = sum(heights[: self.reveal + 1])
        if bottom > viewport - span:
            self.state.offset = min(self.state.limit, span + max(0, bottom - viewport // 2))

    _collapsed: int = 0
    _visible: int = 0

    def layout_content(self, ctx: ui.LayoutContext, inner: ui.Rect, clip: ui.Rect) -> None:
        assert self._bar is not None
        inside = clip.intersect(inner)
        top = inner.top if self.pinned else inner.top - self._collapsed
        self._bar.layout(ctx, inner.left, top, inside)
        self._content.layout(ctx, inner.left, inner.top + self._visible, inside)
