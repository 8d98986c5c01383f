"""Touches and keys that a tab receives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from android_world.virtual_device.web.tab.events import Signal
from android_world.virtual_device.web.tab.script_evaluator import UNKNOWN_ZOOM

if TYPE_CHECKING:
    from android_world.virtual_device.web.tab.tab import Tab

Key = tuple[str, int, str, int]
"""Name, code, text and modifiers of a key in the DOM."""

_COMMANDS = frozenset(
    (
        *("Backspace", "Delete", "Enter", "Tab", "Escape", "Home", "End", "PageUp", "PageDown"),
        *("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"),
    )
)
_DOUBLE_TAP_MS = 300
_KEYS_AT_ONCE = 50


class InputDispatcher:
    """Dispatches input events; each ends with a frame."""

    def __init__(self, tab: Tab) -> None:
        self._session, self._renderer, self._frames = tab.session, tab.renderer, tab.frames
        self._time, self._scripts, self._viewport = tab.time, tab.scripts, tab.viewport
        self._events = tab.events
        self._finger = {"x": 0.0, "y": 0.0}
        self._touches: list[int] = []  # that the page has not received yet
        self._zoom = 1.0
        self._clicked_ms = -_DOUBLE_TAP_MS

    def touch(self, kind: str, points: list[tuple[float, float]], ms: int = 0) -> None:
        """After `ms`, dispatch touchStart, touchMove, touchEnd or touchCancel.

        The points are in device pixels of the viewport.
        """
        if ms > 0:
            self._viewport.last_zoom = UNKNOWN_ZOOM
            self._time.advance(ms)
        self._post_touch(kind, points)
        if kind != "touchStart":
            self.deliver()
            self._time.show_frame()

    def move(self, ms: int, x: float, y: float) -> None:
        """After `ms`, move a finger that the page handles itself; both with one frame."""
        self._time.advance(ms)
        self._post_touch("touchMove", [(x, y)])
        self.deliver()

    def _post_touch(self, kind: str, points: list[tuple[float, float]]) -> None:
        if kind == "touchStart":
            self._frames.signal_worlds.pop(Signal.TOUCH, None)
        zoom = self._zoom
        if points:
            if kind != "touchMove":  # No finger that the page handles zooms it.
                zoom = self._zoom = self._viewport.zoom()
            self._finger = {"x": points[0][0] / zoom, "y": points[0][1] / zoom}
        self._touches.append(
            self._session.post(
                "Input.dispatchTouchEvent",
                type=kind,
                touchPoints=[{"x": x / zoom, "y": y / zoom} for x, y in points],
                timestamp=self._time.now_s(),
            )
        )

    def deliver(self) -> None:
        """Have the page receive the touches that were posted, with one frame.

        A finger that comes down waits for it: a tap lifts it at the same time.
        """
        posted, self._touches = self._touches, []
        if posted:
            self._renderer.round_trip()
            self._time.show_frame()  # The browser dispatches no touch to a page before a frame.
        for number in posted:
            self._time.wait_for_touch(number)

    @property
    def is_pending(self) -> bool:
        """Whether a touch waits for `deliver`."""
        return bool(self._touches)

    def tap(self, ms: int) -> None:
        """After `ms`, lift the finger where it is: a click, unless the page prevents it.

        The browser's own gesture detection depends on the host's clock.
        """
        if ms > 0:
            self.deliver()
        self._time.advance(ms)
        self._post_touch("touchEnd", [])
        self.deliver()
        if self._renderer.dialog is None and self._scripts.inner(Signal.TOUCH, "tap()"):
            self._click()
        self._time.show_frame()

    def _click(self) -> None:
        now_ms = self._time.elapsed_ms
        again = now_ms - self._clicked_ms <= _DOUBLE_TAP_MS
        self._clicked_ms = -_DOUBLE_TAP_MS if again else now_ms
        button = {"button": "left", "clickCount": 2 if again else 1}
        at = {**self._finger, "timestamp": self._time.now_s()}
        posted = [
            self._session.post("Input.dispatchMouseEvent", type="mouseMoved", **at),
            self._session.post("Input.dispatchMouseEvent", type="mousePressed", **at, **button),
            self._session.post("Input.dispatchMouseEvent", type="mouseReleased", **at, **button),
        ]
        for number in posted:
            self._renderer.wait_for_input(number)
        if self._renderer.dialog is None and self._frames.is_inner(Signal.TOUCH):
            self._scripts.inner(Signal.TOUCH, "tapped()")  # That of the page is in `rest`.

    def key(self, name: str, code: int, text: str, modifiers: int) -> None:
        """Press and release a key; `text` is what it types."""
        for number in self._post_key((name, code, text, modifiers)):
            self._renderer.wait_for_input(number)
        self._time.show_frame()

    def type(self, keys: Sequence[Key | str]) -> int:
        """Press keys, or insert characters, at one time and with one frame.

        The browser has further ones while a page handles the first: their order does not depend on
        the host, since all tasks of the page wait for time to pass, and its requests for an answer.
        What may depend on it, such as a navigation, ends the typing.

        Returns:
            How many keys the page has received.
        """
        self._events.had_effect = False
        typed, count = 0, 1  # A page that does more at every key has one at a time.
        while typed < len(keys) and not self._events.had_effect and self._renderer.dialog is None:
            pressed = keys[typed : typed + count]
            with self._events.holding_requests():
                self._wait_for_keys([n for key in pressed for n in self._post_key(key)])
            self._renderer.round_trip()
            typed, count = typed + len(pressed), _KEYS_AT_ONCE
        self._time.show_frame()
        return typed

    def _wait_for_keys(self, posted: Sequence[int]) -> None:
        def is_over() -> bool:
            answered = all(map(self._session.is_answered, posted))
            return answered or self._renderer.dialog is not None

        while not self._session.wait(is_over, rest_s=self._session.browser.stuck_s):
            self._events.release_requests()  # A script waits for one.
        for number in posted:
            self._renderer.wait_for_input(number)

    def _post_key(self, key: Key | str) -> list[int]:
        if isinstance(key, str):
            return [self._session.post("Input.insertText", text=key)]
        name, code, text, modifiers = key
        event = {"key": name, "windowsVirtualKeyCode": code, "modifiers": modifiers}
        if name in _COMMANDS:
            event["code"] = name
        down = {"type": "keyDown", "text": text} if text else {"type": "rawKeyDown"}
        return [
            self._session.post("Input.dispatchKeyEvent", **event, **kind)
            for kind in (down, {"type": "keyUp"})
        ]

    def text(self, text: str) -> None:
        """Insert text from the keyboard at once."""
        self._renderer.wait_for_input(self._session.post("Input.insertText", text=text))
        self._time.show_frame()
