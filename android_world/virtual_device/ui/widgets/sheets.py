"""Modal bottom sheets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.basic import Icon, Text
from android_world.virtual_device.ui.containers import Box, Column, Row, Scroll
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.screen import Insets, Screen
from android_world.virtual_device.ui.view import MATCH, Drag, LayoutContext, View
from android_world.virtual_device.ui.widgets.menus import MenuItem
from android_world.virtual_device.ui.widgets.snapshot_callbacks import snapshot_safe

if TYPE_CHECKING:
    from android_world.virtual_device.ui.protocols import Host

_MAX_WIDTH_DP = 640
_DISMISS_SHARE = 0.5
_DISMISS_DP_PER_S = 500


class BottomSheet(Screen):
    """A sheet at the bottom over its activity; subclasses override `content`.

    A tap outside, BACK and dragging it down close it (unless not `cancelable`).
    """

    background = ""
    dim = 0.32
    surface = "#EBF1F5"
    handle = True
    corner = 28
    below_navigation_bar = True

    def __init__(
        self,
        activity: Host,
        *,
        cancelable: bool = True,
        on_cancel: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(activity.device, activity.package)
        self.activity = activity
        self.cancelable = cancelable
        self.on_cancel = snapshot_safe(on_cancel)
        self.dragged = 0

    def content(self) -> View:
        """What the sheet shows."""
        raise TypeError(f"{type(self).__name__} does not define content()")

    def show(self) -> None:
        """Open the sheet."""
        self.activity.show(self)

    def dismiss(self) -> None:
        """Close the sheet."""
        self.activity.dismiss(self)

    def cancel(self) -> None:
        """Close it as BACK and a touch outside do."""
        if not self.cancelable:
            return
        self.dismiss()
        if self.on_cancel is not None:
            self.on_cancel()
            self.activity.invalidate()

    def on_back(self) -> bool:
        self.cancel()
        return True

    def build_window(self, insets: Insets) -> View:
        density = self.device.display.density
        bottom = insets.bottom / density
        grip = Box(w=MATCH, h=24)[
            View(class_name=None, w=32, h=4, corner=2, background="#73787C", gravity="center")
        ]
        sheet = _Sheet(
            "#design_bottom_sheet.FrameLayout",
            background=self.surface,
            corner=(self.corner, self.corner, 0, 0),
            elevation=1,
            gravity="bottom|center_horizontal",
            padding=(0, 0, 0, bottom if self.below_navigation_bar else 0),
            margin=(0, insets.top / density + 8, 0, 0 if self.below_navigation_bar else bottom),
            shift=self.dragged,
            on_drag=self._drag,
            drag_axis="y",
            tap=lambda: None,  # touches on the sheet do not reach the scrim
            clickable=False,
        )[grip if self.handle else None, self.content()]
        outside = View("#touch_outside", fill=True, tap=self.cancel)
        return Box("#coordinator.ViewGroup", fill=True)[outside, sheet]

    def _drag(self, drag: Drag) -> None:
        self.dragged = max(0, round(drag.dy))
        if drag.phase == "end":
            fast = drag.velocity_y > _DISMISS_DP_PER_S * self.device.display.density
            far = drag.dy > drag.bounds.height * _DISMISS_SHARE
            self.dragged = 0
            if drag.dy > 0 and (fast or far):
                self.cancel()


@dataclass(kw_only=True, eq=False, repr=False)
class _Sheet(Column):
    """The sheet's surface, moved down by `shift` px and never wider than 640 dp."""

    shift: int = 0

    def measure(
        self,
        ctx: LayoutContext,
        max_w: int,
        max_h: int,
        exact_w: bool = False,
        exact_h: bool = False,
    ) -> tuple[int, int]:
        return super().measure(ctx, min(max_w, ctx.px(_MAX_WIDTH_DP)), max_h, exact_w=True)

    def layout(self, ctx: LayoutContext, left: int, top: int, clip: Rect) -> None:
        super().layout(ctx, left, top + self.shift, clip)


class MenuSheet(BottomSheet):
    """A sheet with a title and rows that act and close it; a `MenuItem.icon` is shown."""

    def __init__(
        self,
        activity: Host,
        items: Sequence[MenuItem],
        *,
        title: str = "",
        title_id: str = "title",
        text_id: str = "",
        **options: object,
    ) -> None:
        super().__init__(activity, **options)  # type: ignore[arg-type]
        self.items = list(items)
        self.title, self.title_id = title, title_id
        self.text_id = text_id

    def pick(self, position: int) -> None:
        """Choose a row: the sheet closes, then its action runs."""
        self.dismiss()
        handler = self.items[position].on_pick
        if handler is not None:
            handler()
            self.activity.invalidate()

    def content(self) -> View:
        head = Text(
            self.title,
            resource_id=self.title_id,
            style=TextStyle(16, 500, theme.TEXT),
            padding=(24, 8, 24, 12),
        )
        rows = [self._row(i, item) for i, item in enumerate(self.items)]
        return Column(".LinearLayout", w=MATCH)[
            head if self.title else None,
            Scroll(".RecyclerView", key="sheet", w=MATCH)[Column(w=MATCH)[rows]],
        ]

    def _row(self, position: int, item: MenuItem) -> View:
        return Row(
            ".LinearLayout",
            w=MATCH,
            min_height=48,
            align="center",
            gap=24,
            padding=(24, 4),
            enabled=item.enabled,
            tap=lambda: self.pick(position),
        )[
            Icon(item.icon, tint=theme.SECONDARY) if item.icon else None,
            Text(
                item.title,
                resource_id=self.text_id,
                style=TextStyle(16, 400, theme.TEXT),
                enabled=item.enabled,
                weight=1,
            ),
        ]
