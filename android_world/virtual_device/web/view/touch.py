"""Fingers on a page: what the page gets of them, and what scrolls it.

A page gets touches as they come, and the browser makes clicks of them. Scrolling is the phone's, as
in all its views: the browser would ask the host's clock. As in Chrome, a page that keeps a touch to
itself (`preventDefault`, `touch-action`) does not scroll.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from android_world.virtual_device.ui.scrolling import fling_distance
from android_world.virtual_device.web.tab.events import Signal
from android_world.virtual_device.web.view import focused_field, pinch_zoom

if TYPE_CHECKING:
    from android_world.virtual_device.web.page.page import Page

SLOP_DP = 8
HOLD_MS = 400
_VELOCITY_WINDOW_MS = 100


@dataclass
class Finger:
    """A finger on a page, in px of the page's room."""

    x: float
    y: float
    points: list[tuple[int, float, float]] = field(default_factory=list)
    # touch: may be a tap; drag: the page's; pan: scrolls a box; root: scrolls the page; view: moves
    # what is shown of a zoomed page; select: a text; done: nothing more
    role: str = "touch"
    place: tuple[float, float, float, float, float] | None = None  # what it moves, and where to
    waiting: tuple[float, float] | None = None  # where it is, if the page has not seen that yet
    shown_ms: int = 0  # when the page saw it move last


def down(page: Page, x: float, y: float) -> Finger:
    """A finger comes down."""
    page.touch.send("touchStart", [(x, y)])
    return Finger(x, y, [(page.device.clock.uptime_ms, x, y)])


def move(page: Page, finger: Finger, x: float, y: float) -> None:
    """It moves."""
    _, last_x, last_y = finger.points[-1]
    finger.points.append((page.device.clock.uptime_ms, x, y))
    if finger.role == "touch":
        dx, dy = finger.x - x, finger.y - y
        if max(abs(dx), abs(dy)) < SLOP_DP * page.device.display.density:
            return
        finger.role = page.inner(Signal.TOUCH, f"startPan({dx}, {dy})") or "drag"
        if finger.role != "drag":
            page.touch.send("touchCancel", [])
            slop = SLOP_DP * page.device.display.density / max(abs(dx), abs(dy))
            last_x, last_y = finger.x - dx * slop, finger.y - dy * slop
    if finger.role in ("pan", "root", "view"):
        _pan(page, finger, last_x - x, last_y - y)
    elif finger.role == "drag":
        page.touch.send("touchMove", [(x, y)])
        finger.shown_ms = page.device.clock.uptime_ms
    elif finger.role == "select" and (x, y) != (last_x, last_y):
        scale = page.visible_scale()
        page.inner(Signal.TOUCH, f"extend({x / scale}, {y / scale})")
        page.scheduler.expect_change()


def up(page: Page, finger: Finger, x: float, y: float) -> None:
    """It leaves the screen."""
    if finger.role == "touch" and pinch_zoom.is_second_tap(page, x, y):
        page.touch.send("touchCancel", [])
        pinch_zoom.double_tap(page, x, y)
    elif finger.role == "touch":
        page.perform("tap", page.scheduler.behind_ms())
        if page.text.field is not None and page.text.field.selected is not None:
            page.inner(Signal.FOCUS, "unmark()")  # A button leaves the page its selection.
            focused_field.refresh(page)
        page.scheduler.expect_change()
    elif finger.role == "drag":
        page.touch.send("touchEnd", [])
    elif finger.role == "select":
        focused_field.on_long_press(page, {"selected": page.query(Signal.TOUCH, "selected()")})
    elif finger.role in ("pan", "root", "view"):
        end, last_x, last_y = finger.points[-1]
        recent = [p for p in finger.points if end - p[0] <= _VELOCITY_WINDOW_MS]
        start, first_x, first_y = recent[0]
        if end > start:
            density, seconds = page.device.display.density, (end - start) / 1000
            _pan(
                page,
                finger,
                fling_distance((first_x - last_x) / seconds, density),
                fling_distance((first_y - last_y) / seconds, density),
            )
    finger.role = "done"


def cancel(page: Page) -> None:
    """Another finger has joined it, or the phone has taken it: it is no touch of the page's."""
    finger, page.touch.finger = page.touch.finger, None
    if finger is not None and finger.role in ("touch", "drag"):
        page.touch.send("touchCancel", [])


def long_press(page: Page, finger: Finger) -> bool:
    """It stays where it came down; whether that means something to the page's texts."""
    if finger.role != "touch":
        return False
    scale = page.visible_scale()
    found = page.inner(Signal.TOUCH, f"hold({finger.x / scale}, {finger.y / scale})") or {}
    if not found:
        return False
    page.touch.send("touchCancel", [])
    finger.role = "select" if found.get("selected") and not found.get("field") else "done"
    focused_field.on_long_press(page, found)
    return True


def _pan(page: Page, finger: Finger, dx: float, dy: float) -> None:
    """Scroll by so many device pixels, along one axis as Android's views do."""
    first = finger.points[0]
    last = finger.points[-1]
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
