"""Lists whose rows can be swiped away or dragged to another place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.basic import Icon
from android_world.virtual_device.ui.containers import Box, ListView
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.view import MATCH, Drag, LayoutContext, View

_DISMISS_SHARE = 0.5
_DISMISS_PX_PER_S = 2000.0


@dataclass
class SwipeState:
    """How far a row is swiped, in px."""

    offset: int = 0


@dataclass(kw_only=True, eq=False, repr=False)
class SwipeRow(Box):
    """A row that follows a sideways finger; far or fast enough it calls `on_swipe(direction)`.

    `direction` is "left" or "right"; `directions` allows both or one. `behind` shows under the
    row. Give each row its own `key`.
    """

    row: View | None = None
    behind: View | None = None
    on_swipe: Callable[[str], object] | None = None
    directions: tuple[str, ...] = ("left", "right")
    w: float = MATCH
    drag_axis: str = "x"
    clip: bool = True
    class_name: str | None = None

    def __post_init__(self) -> None:
        self.children = [self.behind, self.row]
        self.on_drag = self._dragged
        super().__post_init__()

    _swipe: SwipeState | None = None

    def attach(self, ctx: LayoutContext) -> None:
        """Find how far the row is."""
        self._swipe = ctx.retained.setdefault(f"swipe:{self.key}", SwipeState())
        super().attach(ctx)

    def layout_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        """Shift the row."""
        if self.behind is not None:
            self.behind.visible = bool(self._swipe and self._swipe.offset)
            self.behind.layout(ctx, inner.left, inner.top, clip)
        if self.row is not None:
            shift = self._swipe.offset if self._swipe else 0
            self.row.layout(ctx, inner.left + shift, inner.top, clip)

    def _dragged(self, drag: Drag) -> None:
        assert self._swipe is not None
        direction = "left" if drag.dx < 0 else "right"
        if direction not in self.directions:
            self._swipe.offset = 0
            return
        self._swipe.offset = round(drag.dx)
        if drag.phase == "end":
            self._swipe.offset = 0
            far = abs(drag.dx) > drag.bounds.width * _DISMISS_SHARE
            fast = abs(drag.velocity_x) > _DISMISS_PX_PER_S
            if (far or fast) and self.on_swipe is not None:
                self.on_swipe(direction)


@dataclass
class ReorderState:
    """Which row is being dragged, and to where; keep it on the screen."""

    source: int = -1
    target: int = -1

    def order(self, count: int) -> list[int]:
        """Positions of the data in the order in which they are shown now."""
        positions = list(range(count))
        if 0 <= self.source < count and self.source != self.target:
            moved = positions.pop(self.source)
            positions.insert(min(max(self.target, 0), count - 1), moved)
        return positions


@dataclass(kw_only=True, eq=False, repr=False)
class DragHandle(Icon):
    """The grip of a row: dragging it up or down moves the row."""

    class_name: str | None = "android.widget.ImageView"

    state: ReorderState
    position: int
    count: int
    row_height: float
    on_move: Callable[[int, int], object]
    name: str = "drag_horizontal_variant"
    tint: str = theme.SECONDARY
    w: float = 48
    h: float = 48
    density: float = 2.625

    def __post_init__(self) -> None:
        super().__post_init__()
        self.on_drag = self._dragged

    def _dragged(self, drag: Drag) -> None:
        _move_row(self, drag)


@dataclass(kw_only=True, eq=False, repr=False)
class DragRow(Box):
    """A whole row that moves after a long press, as lists without a grip do."""

    state: ReorderState
    position: int
    count: int
    row_height: float
    on_move: Callable[[int, int], object]
    density: float = 2.625
    drag_axis: str = "long"
    w: float = MATCH
    class_name: str | None = None

    def __post_init__(self) -> None:
        self.on_drag = self._dragged
        super().__post_init__()

    def _dragged(self, drag: Drag) -> None:
        _move_row(self, drag)


def _move_row(row: DragHandle | DragRow, drag: Drag) -> None:
    steps = round(drag.dy / (row.row_height * row.density))
    target = min(max(row.position + steps, 0), row.count - 1)
    row.state.source, row.state.target = row.position, target
    if drag.phase == "end":
        row.state.source = row.state.target = -1
        if target != row.position:
            row.on_move(row.position, target)


def reorderable_list(
    state: ReorderState,
    count: int,
    row_height: float,
    build_row: Callable[[int, View], View],
    on_move: Callable[[int, int], object],
    *,
    density: float,
    handle_id: str = "",
    handle_description: str = "",
    key: str = "reorder",
    **options: object,
) -> ListView:
    """A list whose rows have grips: `build_row(position, grip)`; `on_move(source, target)`."""
    order = state.order(count)

    def row(index: int) -> View:
        position = order[index]
        grip = DragHandle(
            state=state,
            position=position,
            count=count,
            row_height=row_height,
            on_move=on_move,
            density=density,
            resource_id=handle_id,
            desc=handle_description,
        )
        view = build_row(position, grip)
        if position == state.source:
            view.background = view.background or "#DCE4EA"
            view.elevation = 4
        return view

    return ListView(
        count=count,
        build_row=row,
        row_height=row_height,
        key=key,
        **options,  # type: ignore[arg-type]
    )
