"""How time passes in a page, and its frames come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from android_world.virtual_device.clock import EventHandle
from android_world.virtual_device.web.page.operation_log import OperationLog
from android_world.virtual_device.web.tab.script_evaluator import IdleState

if TYPE_CHECKING:
    from android_world.virtual_device.web.view.touch import Finger

FRAME_MS = 16
_SLOWER = 4
"""How much longer each step is than the last one, while nothing new is drawn."""

LONGEST_STEP_MS = 256
"""What a page that shows nothing new does is heard of so much later at most."""

LONGEST_WAIT_MS = 2_000
"""The same of a page that waits for nothing that is known: no timer, no frame, no animation."""

HIDDEN_STEP_MS = 1_000
"""How often time passes in a page that is not on the screen: Chrome runs its timers so seldom."""

# A page that has drawn nothing for a minute is looked at after an eighth of the time since again.
_REST_AFTER_MS, _REST = 60_000, 8
_LONGEST_AT_REST_MS = 10_000


class FrameScheduler(OperationLog):
    """A page whose time is the phone's."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.finger: Finger | None = None
        self._step_ms = FRAME_MS
        self._moves = False
        self._waits_ms = 0
        self._surprises = False  # It has drawn something later, while it waited for nothing.
        self._drawn_ms = self._start_ms
        self._tick: EventHandle | None = None
        self._tick_ms = 0
        self._is_visible = True

    def catch_up(self) -> None:
        """Let the page's time pass up to the phone's."""
        if self.is_without_engine:
            return
        now, finger, passed = self.device.clock.uptime_ms, self.finger, self.behind_ms()
        if finger is not None and finger.waiting is not None:
            place, finger.waiting, finger.shown_ms = finger.waiting, None, now
            self._step_ms = FRAME_MS
            self.do("move", passed, *place)
        elif passed > 0:  # A load may have taken what the phone's clock has yet to pass.
            waited = self._step_ms > FRAME_MS and passed + 1 < self._waits_ms
            drawn = self.do("run", passed)
            self._surprises |= waited and drawn
            self._step_ms = FRAME_MS if drawn else self._longer_step(now)
            self._drawn_ms = now if drawn else self._drawn_ms

    def behind_ms(self) -> int:
        """How much of the phone's time has yet to pass in the page."""
        now: int = self.device.clock.uptime_ms
        return max(0, now - self._start_ms - self._elapsed_ms)

    def _comes_to(self, rest: IdleState) -> None:
        """Something was done to the page, and this is how it is now."""
        soonest = LONGEST_WAIT_MS if rest.waits_ms is None else rest.waits_ms + 1
        self._moves, self._waits_ms = rest.waits_ms == 0, min(soonest, LONGEST_WAIT_MS)
        if self._tick is not None and self._next_ms() < self._tick_ms - self.device.clock.uptime_ms:
            self._plan(self._next_ms())

    def _longer_step(self, now: int) -> int:
        resting = (now - self._drawn_ms - _REST_AFTER_MS) // _REST
        if self._moves and resting < 0:  # Also where nobody looks, and nothing is to be drawn.
            return FRAME_MS
        longest = min(max(LONGEST_STEP_MS, resting), _LONGEST_AT_REST_MS)
        return min(_SLOWER * self._step_ms, longest)

    def look_soon(self) -> None:
        """Something was done: the next frames come at their full rate again."""
        self._step_ms, self._drawn_ms = FRAME_MS, self.device.clock.uptime_ms
        self._plan(self._next_ms())

    def set_visible(self, visible: bool) -> None:
        """Note whether the page is on the screen."""
        if visible == self._is_visible:
            return
        self._is_visible = visible
        if visible:
            self.look_soon()
        elif self._tick is not None:
            self._plan(self._next_ms())

    def _next_ms(self) -> int:
        """When to look again: when the next thing that is known comes.

        After something was done or drawn it is soon: what scripts wait for is not all known. Who
        looks for something every few milliseconds, and draws nothing, is not followed so closely.
        """
        if not self._is_visible:
            return max(HIDDEN_STEP_MS, self._waits_ms)
        if self._step_ms == FRAME_MS:
            return FRAME_MS
        next_ms = max(self._step_ms // _SLOWER, self._waits_ms)
        return min(self._step_ms, next_ms) if self._surprises else next_ms

    def _plan(self, ms: int) -> None:
        self._cancel_tick()
        self._tick_ms = self.device.clock.uptime_ms + ms
        if not self.closed and not self.is_without_engine:
            self._tick = self.app.call_later(ms, self._ticked, periodic=True)

    def _cancel_tick(self) -> None:
        if self._tick is not None:
            self._tick.cancel()
            self._tick = None

    def _ticked(self) -> None:
        self.catch_up()
        self._plan(self._next_ms())

    def _fails(self) -> None:
        self._cancel_tick()

    def evaluate(self, script: str) -> Any:
        """Run a script in the page; its value as JSON would carry it.

        Raises:
            PageScriptError: the script raised.
        """
        self.catch_up()
        self.look_soon()
        return self.do("evaluate", script)
