"""Fingers on a page: what the page receives of them, and what scrolls it.

A page receives touches as they come, and the browser makes clicks of them. The phone scrolls, as in
all its views: the browser would depend on the host's clock. As in Chrome, a page that handles a
touch itself (`preventDefault`, `touch-action`) does not scroll.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from android_world.virtual_device.clock import EventHandle
from android_world.virtual_device.ui.scrolling import fling_distance
from android_world.virtual_device.web.page.frame_scheduler import FRAME_MS, LONGEST_STEP_MS
from android_world.virtual_device.web.tab.events import Signal

if TYPE_CHECKING:
    from android_world.virtual_device.web.page.page import Page

SLOP_DP = 8
HOLD_MS = 400
_VELOCITY_WINDOW_MS = 100
_SLOW_DP_PER_MS = 0.15
# The time between two positions of a slow finger, by its role; a fast one has one a frame.
_SLOW_PACE_MS = {
    "drag": 3 * FRAME_MS,
    **dict.fromkeys(("pan", "root", "view", "select"), LONGEST_STEP_MS),
}


@dataclass
class Finger:
    """A finger on a page, in px of the viewport."""

    x: float
    y: float
    points: list[tuple[int, float, float]] = field(default_factory=list)
    # touch: may be a tap; drag: the page's; pan: scrolls a box; root: scrolls the page; view: moves
    # the visible part of a zoomed page; select: a text; done: nothing more
    role: str = "touch"
    place: tuple[float, float, float, float, float] | None = None  # the target of role "view"
    # The position that the page has received last, and the one that it has not received yet.
    shown: tuple[int, float, float] = (0, 0.0, 0.0)
    waiting: tuple[int, float, float] | None = None


class TouchInput:
    """Dispatches the touches of a view to its page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.finger: Finger | None = None
        self.was_used = False
        """Whether the user has touched the page since it was loaded."""
        self._long_press: EventHandle | None = None

    def on_touch(self, phase: str, x: float, y: float) -> None:
        """Handle a finger on the page: down, move, up or cancel."""
        page, finger = self._page, self.finger
        if not page.log.has_engine:
            return
        if phase == "move" and finger is not None and finger.role != "touch":
            if finger.role != "done" and (x, y) != (finger.waiting or finger.shown)[1:]:
                self._follow(finger, x, y)
            return
        self.was_used = True
        if phase == "down":
            self.send("touchStart", [(x, y)])
            self.finger = Finger(x, y, [(page.device.clock.uptime_ms, x, y)])
            self._long_press = page.app.call_later(HOLD_MS, self._on_long_press)
            return
        if phase != "up" or finger is None or finger.role != "touch":
            page.scheduler.catch_up()
        finger = self.finger  # A dialog that opens meanwhile cancels it.
        if finger is None:
            return
        if phase == "move":
            self._move(finger, x, y)
            return
        self.finger = None
        if self._long_press is not None:
            self._long_press.cancel()
        if phase == "up":
            self._up(finger, x, y)
        elif finger.role in ("touch", "drag"):
            self.send("touchCancel")

    def send(self, kind: str, points: list[tuple[float, float]] | None = None) -> None:
        """Dispatch touchStart, touchMove, touchEnd or touchCancel."""
        self._page.perform("touch", kind, points or [], self._page.scheduler.behind_ms())
        self._page.scheduler.expect_change()

    def _follow(self, finger: Finger, x: float, y: float) -> None:
        """Move a finger that drags or scrolls: as on Android, each frame has its last position.

        Gestures of several seconds would have hundreds of frames with a step of few pixels each, so
        a slow finger has fewer.
        """
        now = self._page.device.clock.uptime_ms
        finger.points.append((now, x, y))
        finger.waiting = (now, x, y)
        shown_ms, shown_x, shown_y = finger.shown
        since_ms, moved = now - shown_ms, max(abs(x - shown_x), abs(y - shown_y))
        slow_px = _SLOW_DP_PER_MS * self._page.device.display.density * max(since_ms, FRAME_MS)
        pace_ms = _SLOW_PACE_MS[finger.role] if moved < slow_px else FRAME_MS
        if since_ms >= pace_ms:
            self._page.scheduler.catch_up()
            self._page.scheduler.plan(2 * pace_ms)  # A move that comes before has its own frame.
        else:
            self._page.scheduler.plan(pace_ms - since_ms)

    def deliver(self, passed_ms: int) -> None:
        """Have the page receive the position that waits, after so much of its time."""
        page, finger = self._page, self.finger
        if finger is None or finger.waiting is None:
            return
        (_, last_x, last_y), (_, x, y) = finger.shown, finger.waiting
        finger.shown, finger.waiting = finger.waiting, None
        if finger.role == "drag":
            page.perform("move", passed_ms, x, y)
            return
        if passed_ms > 0:
            page.perform("run", passed_ms)
        if finger.role == "select":
            scale = page.visible_scale()
            page.inner(Signal.TOUCH, f"extend({x / scale}, {y / scale})")
            page.scheduler.expect_change()
        else:
            self._pan(finger, last_x - x, last_y - y)

    def _move(self, finger: Finger, x: float, y: float) -> None:
        """Move a finger that may be a tap: beyond the touch slop it drags or scrolls."""
        page = self._page
        now, slop_px = page.device.clock.uptime_ms, SLOP_DP * page.device.display.density
        finger.points.append((now, x, y))
        dx, dy = finger.x - x, finger.y - y
        distance = max(abs(dx), abs(dy))
        if distance < slop_px:
            return
        finger.role = page.inner(Signal.TOUCH, f"startPan({dx}, {dy})") or "drag"
        finger.shown = (now, x, y)
        if finger.role == "drag":
            self.send("touchMove", [(x, y)])
        else:
            self.send("touchCancel")
            beyond = 1 - slop_px / distance
            self._pan(finger, dx * beyond, dy * beyond)

    def _up(self, finger: Finger, x: float, y: float) -> None:
        page = self._page
        if finger.role == "touch" and page.pinch_zoom.is_second_tap(x, y):
            self.send("touchCancel")
            page.pinch_zoom.double_tap(x, y)
        elif finger.role == "touch":
            page.perform("tap", page.scheduler.behind_ms())
            if page.text.field is not None and page.text.field.selected is not None:
                page.inner(Signal.FOCUS, "unmark()")  # A button does not clear the selection.
                page.text.refresh()
            page.scheduler.expect_change()
        elif finger.role == "drag":
            self.send("touchEnd")
        elif finger.role == "select":
            selected = page.query(Signal.TOUCH, "selected()")
            page.text.on_long_press({"selected": selected})
        elif finger.role in ("pan", "root", "view"):
            end, last_x, last_y = finger.points[-1]
            recent = [p for p in finger.points if end - p[0] <= _VELOCITY_WINDOW_MS]
            start, first_x, first_y = recent[0]
            if end > start:
                density, seconds = page.device.display.density, (end - start) / 1000
                across = fling_distance((first_x - last_x) / seconds, density)
                down = fling_distance((first_y - last_y) / seconds, density)
                self._pan(finger, across, down)
        finger.role = "done"

    def _on_long_press(self) -> None:
        page, finger = self._page, self.finger
        if finger is None:
            return
        page.scheduler.catch_up()
        if finger.role != "touch":
            return
        scale = page.visible_scale()
        found = page.inner(Signal.TOUCH, f"hold({finger.x / scale}, {finger.y / scale})")
        if found:
            self.send("touchCancel")
            finger.role = "select" if found.get("selected") and not found.get("field") else "done"
            finger.shown = (page.device.clock.uptime_ms, finger.x, finger.y)
            page.text.on_long_press(found)

    def _pan(self, finger: Finger, dx: float, dy: float) -> None:
        """Scroll by so many device pixels, along one axis as Android's views do."""
        page, first, last = self._page, finger.points[0], finger.points[-1]
        across = abs(last[1] - first[1]) > abs(last[2] - first[2])
        dx, dy = (dx, 0.0) if across else (0.0, dy)
        if finger.role != "pan" and page.before_scroll is not None:
            dy = page.before_scroll(dy)
        if finger.role == "view":
            finger.place = finger.place or (*page.log.tab().viewport.point_at(0, 0), 0.0, 0.0)
            zoom, left, top, x, y = finger.place
            finger.place = zoom, left, top, x - dx, y - dy
            page.perform("zoom", *finger.place)
        else:
            scale = page.visible_scale()
            page.inner(Signal.TOUCH, f"pan({dx / scale}, {dy / scale})")
        page.scheduler.expect_change()
