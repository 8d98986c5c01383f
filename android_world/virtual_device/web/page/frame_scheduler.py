"""The schedule by which virtual time passes in a page, and its frames are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.clock import EventHandle
from android_world.virtual_device.web.tab.script_evaluator import IdleState

if TYPE_CHECKING:
    from android_world.virtual_device.web.page.page import Page

FRAME_MS = 16
_SLOWER = 4
"""How much longer each step is than the last one while nothing new is drawn."""

LONGEST_STEP_MS = 256
"""The longest step between frames while nothing is drawn: the most that an event is late."""

LONGEST_WAIT_MS = 2_000
"""The same for a page without any known timer, frame request or animation."""

HIDDEN_STEP_MS = 1_000
"""The step of a page that is not on the screen: Chrome runs its timers as rarely."""

# A page that has drawn nothing for a minute is advanced after an eighth of that time.
_REST_AFTER_MS, _REST = 60_000, 8
_LONGEST_AT_REST_MS = 10_000


class FrameScheduler:
    """Lets the virtual time of a page follow the clock of the phone."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._step_ms = FRAME_MS
        self._is_animated = False
        self._waits_ms = 0
        self._has_surprised = False  # It has drawn something while it waited for nothing.
        self._drawn_ms = page.log.start_ms
        self._tick: EventHandle | None = None
        self._tick_ms = 0
        self._is_visible = True

    @property
    def _now_ms(self) -> int:
        return int(self._page.device.clock.uptime_ms)

    def start_load(self) -> None:
        """Another document: nothing is known of what it draws."""
        self._has_surprised = False

    def catch_up(self) -> None:
        """Let the page's time pass up to the phone's."""
        if not self._page.log.has_engine:
            return
        now, finger, passed = self._now_ms, self._page.touch.finger, self.behind_ms()
        if finger is not None and finger.waiting is not None:
            self._step_ms = FRAME_MS
            self._page.touch.deliver(passed)
        elif passed > 0:  # A load may be ahead of the phone's clock.
            waited = self._step_ms > FRAME_MS and passed + 1 < self._waits_ms
            drawn = self._page.perform("run", passed)
            self._has_surprised |= waited and drawn
            self._step_ms = FRAME_MS if drawn else self._longer_step(now)
            self._drawn_ms = now if drawn else self._drawn_ms

    def behind_ms(self) -> int:
        """How much of the phone's time has yet to pass in the page."""
        log = self._page.log
        return max(0, self._now_ms - log.start_ms - log.elapsed_ms)

    def set_idle_state(self, idle: IdleState) -> None:
        """Adapt to what the page waits for after an operation."""
        soonest = LONGEST_WAIT_MS if idle.waits_ms is None else idle.waits_ms + 1
        self._is_animated = idle.waits_ms == 0
        self._waits_ms = min(soonest, LONGEST_WAIT_MS)
        if self._tick is not None and self._next_ms() < self._tick_ms - self._now_ms:
            self.plan(self._next_ms())

    def _longer_step(self, now: int) -> int:
        resting = (now - self._drawn_ms - _REST_AFTER_MS) // _REST
        if self._is_animated and resting < 0:  # Also one that is hidden, and draws nothing.
            return FRAME_MS
        longest = min(max(LONGEST_STEP_MS, resting), _LONGEST_AT_REST_MS)
        return min(_SLOWER * self._step_ms, longest)

    def expect_change(self) -> None:
        """Show the next frames at their full rate: something was done to the page."""
        self._step_ms, self._drawn_ms = FRAME_MS, self._now_ms
        self.plan(self._next_ms())

    def set_visible(self, visible: bool) -> None:
        """Note whether the page is on the screen."""
        if visible == self._is_visible:
            return
        self._is_visible = visible
        if visible:
            self.expect_change()
        elif self._tick is not None:
            self.plan(self._next_ms())

    def _next_ms(self) -> int:
        """The time to the next step: to the next timer that is known.

        After an operation or a drawing it is one frame, since not every timer is known. A script
        that polls every few milliseconds, and draws nothing, is not followed so closely.
        """
        if not self._is_visible:
            return max(HIDDEN_STEP_MS, self._waits_ms)
        if self._step_ms == FRAME_MS:
            return FRAME_MS
        next_ms = max(self._step_ms // _SLOWER, self._waits_ms)
        return min(self._step_ms, next_ms) if self._has_surprised else next_ms

    def plan(self, ms: int) -> None:
        """Take the next step after `ms`."""
        self.stop()
        self._tick_ms = self._now_ms + ms
        if not self._page.closed and self._page.log.has_engine:
            self._tick = self._page.app.call_later(ms, self._on_tick, periodic=True)

    def stop(self) -> None:
        """Take no further step, as after a crash."""
        if self._tick is not None:
            self._tick.cancel()
            self._tick = None

    def _on_tick(self) -> None:
        self.catch_up()
        self.plan(self._next_ms())
