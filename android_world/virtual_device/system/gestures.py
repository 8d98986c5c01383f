"""Turning raw pointer events into taps, long presses, drags and flings on views.

A gesture belongs to the window and views under its first touch, as on Android: the deepest view
that wants a movement gets it; a container scrolls only if no view inside wants the movement.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from android_world.virtual_device.ui.containers import ListView, Scroll
from android_world.virtual_device.ui.controls import TextField
from android_world.virtual_device.ui.scene import Layer
from android_world.virtual_device.ui.scrolling import ScrollState, fling_distance
from android_world.virtual_device.ui.view import Drag, Fingers, View

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

TOUCH_SLOP_DP = 8
LONG_PRESS_MS = 400
DOUBLE_TAP_MS = 300
VELOCITY_WINDOW_MS = 100
_LIFTED_LATE = 0.97  # Flings are recorded as slower than the finger by so much.


class Gesture:
    """One finger from its first touch to its lift."""

    def __init__(self, device: Device, layer: Layer, path: list[View], x: float, y: float):
        self.device = device
        self.layer = layer
        self.path = path
        self.start = (x, y)
        self.points: list[tuple[int, float, float]] = [(device.clock.uptime_ms, x, y)]
        self.handled = False  # a long press, drag or scroll took the gesture
        self.moved = False  # off what was touched: no tap any more
        self.dragging: View | None = None
        self.scrolling: ScrollState | None = None
        self.horizontal = False
        self.touched = self._find(lambda v: v.on_touch is not None)
        self._dead = False  # its app has crashed
        self._long_press = device.clock.call_later(
            LONG_PRESS_MS, self._run, self._on_long_press, name="long press"
        )
        self._run(self._send_touch, "down", x, y)
        self._run(self._start_handle_drag)

    def _run(self, work: Callable[..., object], *args: Any) -> None:
        """Let the window's app react."""
        if not self._dead:
            package = self.layer.screen.package
            self._dead = not self.device.activities.run(package, partial(work, *args))

    def _find(self, wanted: Callable[[View], bool]) -> View | None:
        return next((v for v in reversed(self.path) if v.enabled and wanted(v)), None)

    def _send_touch(self, phase: str, x: float, y: float) -> None:
        view = self.touched
        if view is not None and view.on_touch is not None:
            view.on_touch(phase, x - view.bounds.left, y - view.bounds.top)
            self._on_change()

    def send(self, phase: str, x: float, y: float) -> None:
        """Notify the view about the finger."""
        self._run(self._send_touch, phase, x, y)

    def pinch(self, before: Fingers, now: Fingers) -> None:
        """Notify the view that two fingers have moved."""

        def tell() -> None:
            if self.touched is not None and self.touched.on_pinch is not None:
                self.touched.on_pinch(before, now)
                self._on_change()

        self._run(tell)

    def pinch_ends(self) -> None:
        """Notify the view that one of two fingers was lifted."""

        def tell() -> None:
            if self.touched is not None and self.touched.on_pinch_end is not None:
                self.touched.on_pinch_end()
                self._on_change()

        self._run(tell)

    def takes_pinch(self, path: list[View]) -> bool:
        """Whether a second finger makes this a pinch; its views may have been built again."""
        first = self.touched
        if first is None or first.on_pinch is None:
            return False
        return any(view.on_pinch is not None and view.bounds == first.bounds for view in path)

    def _on_change(self) -> None:
        self.layer.screen.invalidate()

    # -- long press ------------------------------------------------------------------------------

    def _on_long_press(self) -> None:
        if self.handled or self.touched is not None:
            return
        x, y = self.start
        field = self._find(lambda v: isinstance(v, TextField))
        if isinstance(field, TextField):
            self.handled = True
            self.device.input.long_press_field(self.layer.screen, field, x, y)
            return
        view = self._find(lambda v: v.on_long_press is not None or v.takes_tap)
        if view is not None and view.on_long_press is not None:
            self.handled = True
            view.on_long_press()
            self._on_change()
        elif self._find(lambda v: v.on_drag is not None and v.drag_axis == "long") is not None:
            self.handled = True

    # -- moving ----------------------------------------------------------------------------------

    def _start_handle_drag(self) -> None:
        """A drag handle takes the gesture at ACTION_DOWN, before the row's long press."""
        handle = self._find(lambda v: v.on_drag is not None and v.drag_axis == "touch")
        if handle is not None:
            self._long_press.cancel()
            self.handled, self.dragging = True, handle
            self._drag("start", *self.start)

    def move(self, x: float, y: float) -> None:
        """The finger moved."""
        self._run(self._move, x, y)

    def _move(self, x: float, y: float) -> None:
        self.points.append((self.device.clock.uptime_ms, x, y))
        self._send_touch("move", x, y)
        if self.touched is not None:
            return
        if self.dragging is not None:
            self._drag("move", x, y)
        elif self.scrolling is not None:
            self._scroll(x, y)
        elif not self.handled or self.path:
            self._maybe_start(x, y)

    def _maybe_start(self, x: float, y: float) -> None:
        dx, dy = x - self.start[0], y - self.start[1]
        slop = TOUCH_SLOP_DP * self.device.display.density
        if max(abs(dx), abs(dy)) < slop:
            return
        axis = "x" if abs(dx) > abs(dy) else "y"
        for view in reversed(self.path):
            if self._is_drag_target(view, axis):
                self._long_press.cancel()
                self.handled, self.dragging = True, view
                self._drag("start", x, y)
                return
            scrolls = not self.handled and isinstance(view, (Scroll, ListView))
            if scrolls and self._start_scroll(view, axis, dx, dy, x, y):
                return
        self._stay(axis, x, y)

    def _stay(self, axis: str, x: float, y: float) -> None:
        """A movement that nothing follows stays a touch, until it leaves what it started on."""
        view = self._find(lambda v: v.takes_tap or v.on_long_press is not None)
        slop = round(TOUCH_SLOP_DP * self.device.display.density)
        inside = view is not None and view.clip_bounds.expand(slop).contains(x, y)
        if not inside or any(_takes_movement(v, axis) for v in self.path):
            self._long_press.cancel()
            self.moved = True

    def _is_drag_target(self, view: View, axis: str) -> bool:
        """Whether `on_drag` starts: by direction, or after a long press for axis "long"."""
        if view.on_drag is None or not view.enabled:
            return False
        if self.handled:
            return view.drag_axis == "long"
        return view.drag_axis in ("any", axis)

    def _start_scroll(
        self, view: View, axis: str, dx: float, dy: float, x: float, y: float
    ) -> bool:
        assert isinstance(view, (Scroll, ListView))
        horizontal = isinstance(view, Scroll) and view.horizontal
        if horizontal != (axis == "x") or view.state is None:
            return False
        if not view.state.can_scroll(-(dx if horizontal else dy)):
            return False
        self._long_press.cancel()
        self.handled, self.scrolling, self.horizontal = True, view.state, horizontal
        self._scroll_from = view.state.offset
        self._scroll(x, y)
        return True

    def _scroll(self, x: float, y: float) -> None:
        assert self.scrolling is not None
        moved = (x - self.start[0]) if self.horizontal else (y - self.start[1])
        slop = TOUCH_SLOP_DP * self.device.display.density
        moved -= slop if moved > 0 else -slop
        self.scrolling.offset = self._scroll_from
        self.scrolling.scroll_by(-moved)
        self._on_change()

    def _drag(self, phase: str, x: float, y: float) -> None:
        view = self.dragging
        assert view is not None
        assert view.on_drag is not None
        vx, vy = self._velocity()
        view.on_drag(Drag(phase, x, y, *self.start, view.bounds, vx, vy))
        self._on_change()

    def _velocity(self) -> tuple[float, float]:
        """Finger speed in px/s over the last samples."""
        end, x, y = self.points[-1]
        recent = [p for p in self.points if end - p[0] <= VELOCITY_WINDOW_MS]
        start, x0, y0 = recent[0]
        seconds = (end - start) / 1000
        return ((x - x0) / seconds, (y - y0) / seconds) if seconds > 0 else (0.0, 0.0)

    # -- lifting ---------------------------------------------------------------------------------

    def up(self, x: float, y: float) -> None:
        """The finger was lifted."""
        self._run(self._up, x, y)

    def _up(self, x: float, y: float) -> None:
        self._long_press.cancel()
        self._send_touch("up", x, y)
        if self.touched is not None:
            if not self.touched.takes_tap:
                return
            self.handled = False
        if self.dragging is not None:
            self._drag("end", x, y)
        elif self.scrolling is not None:
            velocity = self._velocity()[0 if self.horizontal else 1]
            speed = _LIFTED_LATE * velocity
            if self.scrolling.scroll_by(-fling_distance(speed, self.device.display.density)):
                self._on_change()
        elif not self.path:
            if not self.layer.bounds.contains(x, y):
                self.layer.screen.on_outside_tap()
                self._on_change()
        elif not self.handled and not self.moved:
            self._tap(x, y)

    def _tap(self, x: float, y: float) -> None:
        view = self._find(
            lambda v: isinstance(v, TextField) or v.takes_tap or v.on_double_tap is not None
        )
        blocker = next((v for v in reversed(self.path) if v.is_clickable and not v.enabled), None)
        if view is None or (
            blocker is not None and self.path.index(blocker) > self.path.index(view)
        ):
            return
        if isinstance(view, TextField):
            self.device.input.tap_field(self.layer.screen, view, x, y)
        elif view.on_double_tap is not None and self.device.input.is_second_tap(x, y):
            view.on_double_tap()
        elif view.on_tap_at is not None:
            view.on_tap_at(x - view.bounds.left, y - view.bounds.top)
        elif view.tap is not None:
            view.tap()
        self._on_change()

    def cancel(self) -> None:
        """The system took the gesture."""
        self._long_press.cancel()
        self.handled = True


class Pinch:
    """Two fingers on a view, from the second one's touch until both are lifted."""

    def __init__(self, first: Gesture, x: float, y: float) -> None:
        self.first = first
        self.places = [first.points[-1][1:], (x, y)]
        self._lifted = False
        first.cancel()
        first.send("cancel", *self.places[0])

    def move(self, finger: int, x: float, y: float) -> None:
        """The first (0) or second (1) finger moved; after one was lifted nothing happens."""
        if self._lifted:
            return
        before = self._fingers()
        self.places[finger] = (x, y)
        self.first.pinch(before, self._fingers())

    def lift(self) -> None:
        """One of the fingers was lifted."""
        if not self._lifted:
            self._lifted = True
            self.first.pinch_ends()

    def _fingers(self) -> Fingers:
        assert self.first.touched is not None
        left, top, *_ = self.first.touched.bounds
        (x, y), (other_x, other_y) = self.places
        return (x - left, y - top), (other_x - left, other_y - top)


class PinchFinger:
    """One finger of a pinch."""

    def __init__(self, pinch: Pinch, number: int) -> None:
        self.pinch, self.number = pinch, number

    def move(self, x: float, y: float) -> None:
        """It moved."""
        self.pinch.move(self.number, x, y)

    def up(self, x: float, y: float) -> None:
        """It was lifted."""
        self.pinch.lift()


def _takes_movement(view: View, axis: str) -> bool:
    """Whether a container takes movements along the axis, also at its ends."""
    if isinstance(view, Scroll):
        scrolls = view.state is not None and view.state.limit > 0
        return scrolls and view.horizontal == (axis == "x")
    return isinstance(view, ListView) and axis == "y"
