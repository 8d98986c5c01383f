"""How time passes in a page, and its frames come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from android_world.virtual_device.clock import EventHandle
from android_world.virtual_device.web.past import Remembered

if TYPE_CHECKING:
    from android_world.virtual_device.web.touch import Finger

FRAME_MS = 16
LONGEST_STEP_MS = 256
"""What a page that shows nothing new does is heard of so much later at most."""

# A page that has drawn nothing for a minute is looked at after an eighth of the time since again.
_REST_AFTER_MS, _REST = 60_000, 8
_LONGEST_AT_REST_MS = 10_000


class Passing(Remembered):
    """A page whose time is the phone's."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.finger: Finger | None = None
        self._step_ms = FRAME_MS
        self._drawn_ms = self._start_ms
        self._tick: EventHandle | None = None

    def catch_up(self) -> None:
        """Let the page's time pass up to the phone's."""
        now, finger = self.device.clock.uptime_ms, self.finger
        passed = now - self._start_ms - self._elapsed_ms
        if finger is not None and finger.waiting is not None:
            place, finger.waiting, finger.shown_ms = finger.waiting, None, now
            self._step_ms = FRAME_MS
            self.do("move", passed, *place)
        elif passed > 0:  # A load may have taken what the phone's clock has yet to pass.
            drawn = self.do("run", passed)
            self._step_ms = FRAME_MS if drawn else self._longer_step(now)
            self._drawn_ms = now if drawn else self._drawn_ms

    def _longer_step(self, now: int) -> int:
        resting = (now - self._drawn_ms - _REST_AFTER_MS) // _REST
        longest = min(max(LONGEST_STEP_MS, resting), _LONGEST_AT_REST_MS)
        return min(4 * self._step_ms, longest)

    def look_soon(self) -> None:
        """Something was done: the next frames come at their full rate again."""
        self._step_ms, self._drawn_ms = FRAME_MS, self.device.clock.uptime_ms
        self._plan(self._step_ms)

    def _plan(self, ms: int) -> None:
        self._cancel_tick()
        if not self.closed:
            self._tick = self.app.call_later(ms, self._ticked, periodic=True)

    def _cancel_tick(self) -> None:
        if self._tick is not None:
            self._tick.cancel()
            self._tick = None

    def _ticked(self) -> None:
        self.catch_up()
        self._plan(self._step_ms)

    def _fails(self) -> None:
        self._cancel_tick()

    def evaluate(self, script: str) -> Any:
        """Run a script in the page; its value as JSON would carry it.

        Raises:
            PageScriptError: the script raised.
        """
        self.catch_up()
        return self.do("evaluate", script)
