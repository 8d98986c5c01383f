"""A page whose search menu scrolls away with the list below it."""

from __future__ import annotations

from dataclasses import dataclass

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.ui.view import UNBOUNDED


@dataclass(kw_only=True, eq=False, repr=False)
class SearchPage(ui.Box):
    """The search menu, and the list that moves it out of the page before its own rows.

    Scrolling back brings it in again at once, wherever the list is.

    It is Android's CoordinatorLayout, which calls itself a ScrollView and is under the
    navigation bar, too.
    """

    activity: Activity
    bar: ui.View
    body: ui.ListView
    class_name: str | None = "android.widget.ScrollView"
    scrollable: bool = True
    fill: bool = True

    def __post_init__(self) -> None:
        self._under = self.activity.display_insets.bottom / self.activity.device.display.density
        self.margin = (0, 0, 0, -self._under)
        # The frames put the rows behind the bar's buttons in the order of elements.
        inner = ui.Box(".RelativeLayout", fill=True, important=True)[self.body]
        self._frame = ui.Box(".ViewGroup", fill=True, important=True)[inner]
        self.children = [self._frame, self.bar]
        super().__post_init__()

    def measure_content(
        self, ctx: ui.LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        """All the room there is; however short the list is, the bar can be scrolled away."""
        self.body.top_inset = self.body.bottom_inset = 0
        _, rows = self.body.measure(ctx, max_w, UNBOUNDED, exact_w=True)
        _, bar = self.bar.measure(ctx, max_w, max_h, exact_w=True)
        self.body.top_inset = bar / ctx.density
        self.body.bottom_inset = max(self._under, (max_h - rows) / ctx.density)
        self.body.fill, self.body.w, self.body.h = True, ui.MATCH, ui.MATCH
        self._frame.measure(ctx, max_w, max_h, exact_w=True, exact_h=True)
        self._long = rows + ctx.px(self._under) > max_h
        return max_w, max_h

    _long: bool = False
    _under: float = 0

    def layout_content(self, ctx: ui.LayoutContext, inner: ui.Rect, clip: ui.Rect) -> None:
        inside, bar = clip.intersect(inner), self.bar.measured_size[1]
        away = self._away(ctx, bar)
        self.bar.layout(ctx, inner.left, inner.top - away, inside)
        rows = ui.Rect(inner.left, inner.top + bar - away, inner.right, inner.bottom)
        self._frame.layout(ctx, inner.left, inner.top, inside.intersect(rows))
        self.body.scrollable = self._long

    def _away(self, ctx: ui.LayoutContext, bar: int) -> int:
        """How much of the bar is scrolled away, in pixels."""
        assert self.body.state is not None
        name, offset = f"bar:{self.resource_id}", self.body.state.offset
        before, away = ctx.retained.get(name, (0, 0))
        shown_less = max(0, min(int(away) + offset - int(before), bar, offset))
        ctx.retained[name] = (offset, shown_less)
        return shown_less
