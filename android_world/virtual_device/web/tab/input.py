"""Fingers and keys that a tab gets, and what of its page they show."""

from __future__ import annotations

from typing import NamedTuple

from android_world.virtual_device.web.browser.browser import Browser
from android_world.virtual_device.web.tab.emulation import EmulationSettings

_COMMANDS = frozenset(
    (
        *("Backspace", "Delete", "Enter", "Tab", "Escape", "Home", "End", "PageUp", "PageDown"),
        *("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"),
    )
)
_LEAST_ZOOM = 0.05
_DOUBLE_TAP_MS = 300


class PagePoint(NamedTuple):
    """A place of a page in CSS px from its upper left corner, shown `zoom` times enlarged."""

    zoom: float
    left: float
    top: float


class InputDispatcher(EmulationSettings):
    """A page that fingers and keys act on."""

    def __init__(self, browser: Browser, session_id: str = "") -> None:
        super().__init__(browser, session_id)
        self._size = (0, 0)
        self._scale = 1.0
        self._zooms = True
        self._finger = {"x": 0.0, "y": 0.0}
        self._clicked_ms = -_DOUBLE_TAP_MS

    def do_touch(self, kind: str, points: list[tuple[float, float]], ms: int = 0) -> None:
        """After `ms`, fingers on the page: touchStart, touchMove, touchEnd or touchCancel.

        Their points are in device pixels of the page's room.
        """
        self._pass(ms)
        self._touch(kind, points)
        self._frame()

    def do_move(self, ms: int, x: float, y: float) -> None:
        """A finger that the page keeps is somewhere else after `ms`: both come with one frame."""
        self._pass(ms)
        self._touch("touchMove", [(x, y)])

    def _touch(self, kind: str, points: list[tuple[float, float]]) -> None:
        if kind == "touchStart":
            self._contexts.pop("touch", None)
        zoom = 1.0
        if points:
            zoom = self._zoom()
            self._finger = {"x": points[0][0] / zoom, "y": points[0][1] / zoom}
        number = self.post(
            "Input.dispatchTouchEvent",
            type=kind,
            touchPoints=[{"x": x / zoom, "y": y / zoom} for x, y in points],
            timestamp=self._now_s(),
        )
        self._meet()
        self._meet()
        self._frame()  # The browser lets no finger into a page before that.
        self._until_felt(number)

    def _zoom(self) -> float:
        """How much larger the page is shown than it is laid out."""
        if not self._zooms:
            return 1.0
        zoom: float = self.call("Page.getLayoutMetrics")["cssVisualViewport"]["scale"]
        return zoom

    def do_tap(self, ms: int) -> None:
        """After `ms`, the finger is lifted where it is: a click, if the page lets it be.

        The browser's own way from fingers to clicks goes by the host's clock.
        """
        self._pass(ms)
        self._touch("touchEnd", [])
        if self.dialog is None and self.do_inner("touch", "tap()"):
            self._click()
        self._frame()

    def _click(self) -> None:
        again = self.elapsed_ms - self._clicked_ms <= _DOUBLE_TAP_MS
        self._clicked_ms = -_DOUBLE_TAP_MS if again else self.elapsed_ms
        button = {"button": "left", "clickCount": 2 if again else 1}
        at = {**self._finger, "timestamp": self._now_s()}
        posted = [
            self.post("Input.dispatchMouseEvent", type="mouseMoved", **at),
            self.post("Input.dispatchMouseEvent", type="mousePressed", **at, **button),
            self.post("Input.dispatchMouseEvent", type="mouseReleased", **at, **button),
        ]
        for number in posted:
            self._until_answered(number)
        if self.dialog is None:
            self.do_inner("touch", "tapped()")

    def place_at(self, x: float, y: float) -> PagePoint:
        """What is at a place of the room, and how large it is shown."""
        seen = self.call("Page.getLayoutMetrics")["cssVisualViewport"]
        scale = self._scale * seen["scale"]
        return PagePoint(seen["scale"], seen["pageX"] + x / scale, seen["pageY"] + y / scale)

    def do_view(self, zoom: float, left: float, top: float, x: float, y: float) -> None:
        """Show the place `left`, `top` of the page at x and y, as far as the page allows it.

        Args:
            zoom: how much larger than unzoomed; 0: as small as possible.
            left: CSS px from the page's left end.
            top: CSS px from its upper end.
            x: device pixels of the page's room.
            y: device pixels of the page's room.
        """
        self.call("Emulation.setPageScaleFactor", pageScaleFactor=max(_LEAST_ZOOM, zoom))
        seen = self.call("Page.getLayoutMetrics")["cssVisualViewport"]
        root = self.call("Runtime.evaluate", expression="document.documentElement")["result"]
        origin_x, origin_y = self.do_inner("", "origin()") or (0, 0)
        scale = self._scale * seen["scale"]
        wanted = {
            "x": left - x / scale - origin_x,
            "y": top - y / scale - origin_y,
            "width": seen["clientWidth"],
            "height": seen["clientHeight"],
        }
        if "objectId" in root:
            self.call("DOM.scrollIntoViewIfNeeded", objectId=root["objectId"], rect=wanted)
        self._frame()

    def do_key(self, name: str, code: int, text: str, modifiers: int) -> None:
        """Press and release a key; `text` is what it types."""
        key = {"key": name, "windowsVirtualKeyCode": code, "modifiers": modifiers}
        if name in _COMMANDS:
            key["code"] = name
        typed = {"text": text} if text else {}
        down = "keyDown" if text else "rawKeyDown"
        self._until_answered(self.post("Input.dispatchKeyEvent", type=down, **key, **typed))
        self._until_answered(self.post("Input.dispatchKeyEvent", type="keyUp", **key))
        self._frame()

    def do_text(self, text: str) -> None:
        """Text from the keyboard, put in at once."""
        self._until_answered(self.post("Input.insertText", text=text))
        self._frame()
