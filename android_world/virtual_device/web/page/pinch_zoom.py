"""Zoom of a page by two fingers, or by a double tap, as far as the page allows it.

A page that handles the fingers itself (`preventDefault`, `touch-action`) receives their touches.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from android_world.virtual_device.ui.view import Fingers
from android_world.virtual_device.web.tab.events import Signal
from android_world.virtual_device.web.tab.viewport import PagePoint

if TYPE_CHECKING:
    from android_world.virtual_device.web.page.page import Page

DOUBLE_TAP_MS = 300
_DOUBLE_TAP_DP = 100
_MARGIN_CSS = 2  # on both sides of a block that a double tap makes as wide as the viewport
_LEGIBLE_RATIO = 1.2
_SAME = 1.01


@dataclass(frozen=True)
class Pinch:
    """Two fingers at their start: their distance, and the point of the page between them.

    Without `zooms` the page receives them.
    """

    zooms: bool
    distance: float
    point: PagePoint


class PinchZoom:
    """Zooms a page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._pinch: Pinch | None = None
        self._last_tap = (-10_000, 0.0, 0.0)  # time and position in the viewport

    def on_pinch(self, before: Fingers, now: Fingers) -> None:
        """Handle two fingers that have moved."""
        page = self._page
        if not page.log.has_engine:
            return
        page.scheduler.catch_up()
        if self._pinch is None:
            page.touch.send("touchStart", list(before))
            zooms = page.can_zoom and bool(page.inner(Signal.TOUCH, "zoomable()"))
            if zooms:
                page.touch.send("touchCancel")
            point = page.log.tab().viewport.point_at(*_middle(before))
            self._pinch = Pinch(zooms, max(1.0, math.dist(*before)), point)
        if self._pinch.zooms:
            start = self._pinch.point
            zoom = start.zoom * math.dist(*now) / self._pinch.distance
            page.perform("zoom", zoom, start.left, start.top, *_middle(now))
            page.scheduler.expect_change()
        else:
            page.touch.send("touchMove", list(now))

    def on_pinch_end(self) -> None:
        """Handle that one of two fingers was lifted: the other does nothing more."""
        if self._pinch is not None and not self._pinch.zooms:
            self._page.touch.send("touchEnd")
        self._pinch = None

    def is_second_tap(self, x: float, y: float) -> bool:
        """Whether a finger that was lifted here ends a double tap that zooms: it is no click."""
        device, (last_ms, last_x, last_y) = self._page.device, self._last_tap
        now = device.clock.uptime_ms
        is_near = math.hypot(x - last_x, y - last_y) < _DOUBLE_TAP_DP * device.display.density
        is_second = now - last_ms < DOUBLE_TAP_MS and is_near and self._zooms_by_taps()
        self._last_tap = (-10_000, 0.0, 0.0) if is_second else (now, x, y)
        return is_second

    def _zooms_by_taps(self) -> bool:
        """Pages that are laid out for a phone's width do not zoom by taps, as in Chrome."""
        page = self._page
        if not page.can_zoom:
            return False
        page.scheduler.catch_up()
        width_dp = page.size[0] / page.device.display.density
        return bool(page.query(Signal.TOUCH, f"zoomsByTaps({width_dp})"))

    def double_tap(self, x: float, y: float) -> None:
        """Make the block under the finger as wide as the viewport, or show the whole page again.

        As in Chrome, texts are not made larger than in a page that is laid out for a phone.
        """
        page = self._page
        point, scale = page.log.tab().viewport.point_at(x, y), page.visible_scale()
        block: dict[str, Any] = page.inner(Signal.TOUCH, f"block({x / scale}, {y / scale})")
        wanted = block["room"] / (block["width"] + 2 * _MARGIN_CSS)
        legible = max(page.device.display.density / scale, _LEGIBLE_RATIO * block["least"])
        factor = min(wanted, legible)
        if factor < _SAME:
            page.perform("zoom", 0.0, point.left, point.top, x, y)
        else:
            left = block["left"] - _MARGIN_CSS
            page.perform("zoom", point.zoom * factor, left, point.top, 0.0, y)
        page.scheduler.expect_change()


def _middle(fingers: Fingers) -> tuple[float, float]:
    (x, y), (other_x, other_y) = fingers
    return (x + other_x) / 2, (y + other_y) / 2
