"""Two fingers on a page, and two taps: what zooms it, as far as the page lets itself be zoomed.

A page that keeps the fingers to itself (`preventDefault`, `touch-action`) gets them as touches.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from android_world.virtual_device.ui.view import Fingers
from android_world.virtual_device.web.tab.events import Signal

if TYPE_CHECKING:
    from android_world.virtual_device.web.page.page import Page

DOUBLE_TAP_MS = 300
_DOUBLE_TAP_DP = 100
_MARGIN_CSS = 2  # beside what two taps make as wide as the room
_LEGIBLE_RATIO = 1.2
_SAME = 1.01


@dataclass(frozen=True)
class Pinch:
    """Two fingers as they started: how far apart, and what of the page lay between them.

    Without `zooms` the page gets them. `zoom`, `left` and `top` are in a `PagePoint`.
    """

    zooms: bool
    apart: float
    zoom: float
    left: float
    top: float


@dataclass
class LastTap:
    """When and where a finger was lifted last, in device pixels of the page's room."""

    at_ms: int = -10_000
    x: float = 0
    y: float = 0


def pinch(page: Page, before: Fingers, now: Fingers) -> None:
    """Two fingers moved."""
    if page.touch.pinch is None:
        page.touch.send("touchStart", list(before))
        zooms = page.can_zoom and bool(page.inner(Signal.TOUCH, "zoomable()"))
        if zooms:
            page.touch.send("touchCancel", [])
        place = page.log.tab().viewport.point_at(*_middle(before))
        page.touch.pinch = Pinch(zooms, max(1.0, math.dist(*before)), *place)
    began = page.touch.pinch
    if began.zooms:
        zoom = began.zoom * math.dist(*now) / began.apart
        page.perform("zoom", zoom, began.left, began.top, *_middle(now))
        page.scheduler.expect_change()
    else:
        page.touch.send("touchMove", list(now))


def pinch_ends(page: Page) -> None:
    """One of the two fingers was lifted: the other does nothing more."""
    if page.touch.pinch is not None and not page.touch.pinch.zooms:
        page.touch.send("touchEnd", [])
    page.touch.pinch = None


def is_second_tap(page: Page, x: float, y: float) -> bool:
    """Whether a finger that was lifted here ends a double tap that zooms; it is no click then."""
    now, last = page.device.clock.uptime_ms, page.touch.last_tap
    near = math.hypot(x - last.x, y - last.y) < _DOUBLE_TAP_DP * page.device.display.density
    if now - last.at_ms < DOUBLE_TAP_MS and near and _zooms_by_taps(page):
        page.touch.last_tap = LastTap()
        return True
    page.touch.last_tap = LastTap(now, x, y)
    return False


def _zooms_by_taps(page: Page) -> bool:
    """Pages that are laid out for a phone's width do not zoom by taps, as in Chrome."""
    if not page.can_zoom:
        return False
    page.scheduler.catch_up()
    width_dp = page.size[0] / page.device.display.density
    return bool(page.query(Signal.TOUCH, f"zoomsByTaps({width_dp})"))


def double_tap(page: Page, x: float, y: float) -> None:
    """Make the block under the finger as wide as the room, or show all of the page again.

    As in Chrome, texts are not made larger than in a page that is laid out for a phone.
    """
    place, scale = page.log.tab().viewport.point_at(x, y), page.visible_scale()
    shown: dict[str, Any] = page.inner(Signal.TOUCH, f"block({x / scale}, {y / scale})")
    wanted = shown["room"] / (shown["width"] + 2 * _MARGIN_CSS)
    legible = max(page.device.display.density / scale, _LEGIBLE_RATIO * shown["least"])
    factor = min(wanted, legible)
    if factor < _SAME:
        page.perform("zoom", 0.0, place.left, place.top, x, y)
    else:
        page.perform("zoom", place.zoom * factor, shown["left"] - _MARGIN_CSS, place.top, 0.0, y)
    page.scheduler.expect_change()


def _middle(fingers: Fingers) -> tuple[float, float]:
    (x, y), (other_x, other_y) = fingers
    return (x + other_x) / 2, (y + other_y) / 2
