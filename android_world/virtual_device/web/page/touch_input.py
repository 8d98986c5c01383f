"""Fingers on a page: touches, drags, long presses and pinches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.clock import EventHandle
from android_world.virtual_device.ui.view import Fingers
from android_world.virtual_device.web.page.frame_scheduler import FRAME_MS
from android_world.virtual_device.web.view import pinch_zoom, touch
from android_world.virtual_device.web.view.touch import Finger

if TYPE_CHECKING:
    from android_world.virtual_device.web.page.page import Page


class TouchInput:
    """Dispatches the touches of a view to its page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.finger: Finger | None = None
        self.pinch: pinch_zoom.Pinch | None = None
        self.last_tap = pinch_zoom.LastTap()
        self.was_used = False
        """Whether the user has touched the page since it was loaded."""
        self._long_press: EventHandle | None = None

    def on_touch(self, phase: str, x: float, y: float) -> None:
        """Handle a finger on the page: down, move, up or cancel."""
        page = self._page
        if not page.log.has_engine:
            return
        if phase == "move" and self.finger is not None and self.finger.role == "drag":
            self._drag(self.finger, x, y)
            return
        self.was_used = True
        if phase == "down":
            self.finger = touch.down(page, x, y)
            self._long_press = page.app.call_later(touch.HOLD_MS, self._on_long_press)
            return
        if phase != "up" or self.finger is None or self.finger.role != "touch":
            page.scheduler.catch_up()
        if phase != "move" and self.finger is not None and self._long_press is not None:
            self._long_press.cancel()
        if phase == "cancel":
            touch.cancel(page)
        elif self.finger is not None and phase == "move":
            touch.move(page, self.finger, x, y)
        elif self.finger is not None:
            finger, self.finger = self.finger, None
            touch.up(page, finger, x, y)

    def _drag(self, finger: Finger, x: float, y: float) -> None:
        """Move a finger that the page handles: as on Android, each frame has its last position."""
        page, now = self._page, self._page.device.clock.uptime_ms
        finger.points.append((now, x, y))
        finger.waiting = (x, y)
        since_ms = now - finger.shown_ms
        if since_ms >= FRAME_MS:
            page.scheduler.catch_up()
            page.scheduler.plan(2 * FRAME_MS)  # A move that comes before has its own frame.
        else:
            page.scheduler.plan(FRAME_MS - since_ms)

    def _on_long_press(self) -> None:
        if self.finger is not None:
            self._page.scheduler.catch_up()
            touch.long_press(self._page, self.finger)

    def on_pinch(self, before: Fingers, now: Fingers) -> None:
        """Handle two fingers that have moved."""
        if self._page.log.has_engine:
            self._page.scheduler.catch_up()
            pinch_zoom.pinch(self._page, before, now)

    def on_pinch_end(self) -> None:
        """Handle that one of two fingers was lifted."""
        pinch_zoom.pinch_ends(self._page)

    def send(self, kind: str, points: list[tuple[float, float]]) -> None:
        """Dispatch touchStart, touchMove, touchEnd or touchCancel."""
        self._page.perform("touch", kind, points, self._page.scheduler.behind_ms())
        self._page.scheduler.expect_change()
