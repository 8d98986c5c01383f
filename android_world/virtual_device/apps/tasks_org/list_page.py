"""The frame of the list: bars that scrolling down takes away, and the button between them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.ui import theme

_BAR_DP, _FAB_DP, _GAP_DP = 56, 56, 5
_LOWERED_PX, _END_DP = 31, 78


@dataclass(kw_only=True, eq=False, repr=False)
class ListPage(ui.Box):
    """Android's CoordinatorLayout, which calls itself a ScrollView.

    Scrolling down moves `bar` and `bottom_bar` out of the page, scrolling up brings them back.
    """

    bar: ui.View
    body: ui.View
    bottom_bar: ui.View | None = None
    fab: ui.View | None = None
    snackbar: ui.View | None = None
    fixed: bool = False
    class_name: str | None = "android.widget.ScrollView"
    scrollable: bool = True
    focusable: bool | None = True
    fill: bool = True

    def __post_init__(self) -> None:
        self.body.fill, self.body.w, self.body.h = True, ui.MATCH, ui.MATCH
        if isinstance(self.body, ui.ListView):
            self.body.top_inset, self.body.bottom_inset = _BAR_DP, _END_DP
        else:
            self.body.padding = (0, _BAR_DP, 0, _END_DP)
        self.children = [self.bar, self.body, self.bottom_bar, self.fab, self.snackbar]
        super().__post_init__()

    def layout_content(self, ctx: ui.LayoutContext, inner: ui.Rect, clip: ui.Rect) -> None:
        inside, height = clip.intersect(inner), ctx.px(_BAR_DP)
        away = self._away(ctx, height)
        self.bar.layout(ctx, inner.left, inner.top - away, inside)
        below = ui.Rect(inner.left, inner.top + height - away, inner.right, inner.bottom)
        self.body.layout(ctx, inner.left, inner.top, inside.intersect(below))
        hidden = away > height // 2
        bottom = inner.bottom - height
        if self.bottom_bar is not None:
            self.bottom_bar.layout(ctx, inner.left, inner.bottom if hidden else bottom, inside)
        if self.fab is not None:
            x = inner.left + (inner.width - self.fab.measured_size[0] + 1) // 2
            y = bottom - self.fab.measured_size[1] // 2 + (_LOWERED_PX if hidden else 0)
            self.fab.layout(ctx, x, y, inside)
        if self.snackbar is not None:
            y = bottom - ctx.px(_FAB_DP / 2 + 8) - self.snackbar.measured_size[1]
            self.snackbar.layout(ctx, inner.left, y, inside)

    def _away(self, ctx: ui.LayoutContext, height: int) -> int:
        """How much of the bar is scrolled away, in pixels."""
        state = getattr(self.body, "state", None)
        if state is None or self.fixed:
            return 0
        before, away = ctx.retained.get("bars", (0, 0))
        offset = state.offset
        moved: int = max(0, min(int(away) + offset - int(before), height, int(offset)))
        ctx.retained["bars"] = (offset, moved)
        return moved


def bottom_bar(left: ui.View, right: list[ui.View], shade: str) -> ui.View:
    """The coloured bar with a notch for the button."""
    return ui.Box(w=ui.MATCH, h=_BAR_DP, gravity="bottom")[
        ui.Drawing(class_name=None, w=ui.MATCH, h=_BAR_DP, draw=partial(_draw_bar, shade)),
        ui.Row(w=ui.MATCH, h=_BAR_DP, align="center", gravity="bottom")[
            left, ui.Spacer(weight=1), *right
        ],
    ]


def _draw_bar(shade: str, canvas: skia.Canvas, box: ui.Rect, ctx: ui.LayoutContext) -> None:
    bar = skia.Path().addRect(skia.Rect.MakeLTRB(*map(float, box)))
    radius = ctx.px(_FAB_DP / 2 + _GAP_DP)
    notch = skia.Path().addCircle(box.left + box.width / 2, box.top, radius)
    paint = skia.Paint(Color=theme.plain_color(shade), AntiAlias=True)
    canvas.drawPath(skia.Op(bar, notch, skia.PathOp.kDifference_PathOp), paint)
