"""A page's own clock and its frames.

Time in a page passes only in `_pass`, and frames are shown only when asked for, so that a page is
the same however long the host takes. Answers are waited for; where the browser answers only after
a frame, further frames of the same instant are shown, which change nothing: scripts that ask for
frames get each instant once.
"""

from __future__ import annotations

import base64
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from android_world.virtual_device.web.browser.browser import Browser
from android_world.virtual_device.web.cdp.session import Message, Session

# The protocol counts from 1970, the browser from when the host started; a touch that seems to be of
# long before its page ends the page's process when it follows a link to "#".
_EPOCH_S = time.time() - time.monotonic()
_MEETINGS_OF_A_FRAME = 20  # One or two, as a rule.
_MOST_MEETINGS_FOR_AN_ANSWER = 400
_HELD_UP_S = 1.0
_MOST_FRAMES_FOR_TIME = 3
_PICTURE = {"screenshot": {"format": "png", "optimizeForSpeed": True}}


class VirtualTime(Session):
    """A page whose time and frames are in our hands."""

    def __init__(self, browser: Browser, session_id: str = "") -> None:
        super().__init__(browser, session_id)
        self.elapsed_ms = 0
        self.dialog: Message | None = None
        self._unanswered: list[int] = []
        self._running = False
        self._held_up = False
        self._wall_ms = 0
        self._base_us = 0
        # When the last frame was, in tenths of a millisecond: pages are told times of this grain,
        # and of a time between two the one or the other at random. Operations have even tenths,
        # who looks odd ones, once; further frames of the same are microseconds later, and one in a
        # hundred of them is of the next tenth for the page's animations.
        self._tenths = 0
        self._further = 0
        self._just_shown = False
        self._drawn = False
        self._picture = b""
        self._is_outdated = True  # the picture
        self._leaving: set[str] = set()
        self._failed: list[Message] = []  # requests of frames whose pages cannot be had
        self._may_leave = False

    def _set_clock(self, wall_ms: int) -> None:
        self._wall_ms = wall_ms
        clock = self.call(
            "Emulation.setVirtualTimePolicy", policy="pause", initialVirtualTime=wall_ms / 1000
        )
        self._base_us = round(clock["virtualTimeTicksBase"] * 1000)

    # -- time --------------------------------------------------------------------------------------

    def _now_s(self) -> float:
        """The instant of the page's clock as inputs name it."""
        return (self._base_us / 1000 + self.elapsed_ms) / 1000 + _EPOCH_S

    def _pass(self, ms: int) -> None:
        """Let time pass in the page; fetching takes none of it."""
        self._arrive()
        if self.dialog is not None or ms <= 0:
            return
        self._run("advance" if self._held_up else "pauseIfNetworkFetchesPending", ms)
        self.elapsed_ms += ms
        if not self._held_up and not self._passed_soon():
            # Nothing is fetched, and still the browser waits: scripts that go back leave it so.
            self._held_up = True
            self._run("advance", self.elapsed_ms - self._page_clock())
        self._await(lambda: not self._running)

    def _run(self, policy: str, ms: int) -> None:
        self._running, self._just_shown = ms > 0, False
        if self._running:
            self.tell("Emulation.setVirtualTimePolicy", policy=policy, budget=ms)

    def _passed_soon(self) -> bool:
        for _ in range(_MOST_FRAMES_FOR_TIME):
            if self.wait(lambda: not self._running or self.dialog is not None, rest_s=_HELD_UP_S):
                return True
            self._show_again()
        return False

    def _page_clock(self) -> int:
        """What the page's clock has come to."""
        number = self.post("Runtime.evaluate", expression="Date.now()", returnByValue=True)
        if not self._wait_for(number):
            return self.elapsed_ms
        now: float = self.result(number)["result"]["value"]
        return round(now) - self._wall_ms

    def _arrive(self) -> None:
        """Wait until the page that is being gone to is there: going takes no time.

        Also until there is something to do about a frame whose page cannot be had.
        """
        if self._may_leave:
            self._may_leave = False
            self._meet()
            self._meet()
        self._await(lambda: not self._leaving or bool(self._failed))

    # -- frames ------------------------------------------------------------------------------------

    def _frame(self) -> None:
        """Show what was done; a page that is being gone to is shown when it is there."""
        self._arrive()
        self._tenths, self._further = max((self._tenths + 2) & ~1, 10 * self.elapsed_ms), 0
        self._show()

    def _show_again(self) -> None:
        """Show another frame of the same instant."""
        self._further += 1
        self._show()

    def _look(self) -> None:
        """Take the image of this instant; the frames of operations stay when they would be.

        To take one means to draw all of the page again: the last one stays where nothing else is
        drawn.
        """
        if not self._tenths & 1:
            self._tenths, self._further = self._tenths + 1, 0
            if not self._is_outdated:
                self._show()
                self._further += 1
            if self._is_outdated:
                self._show(**_PICTURE)

    @contextmanager
    def _looking(self) -> Iterator[None]:
        """Take an image that is sure to be another while the page is asked for something else."""
        if self._tenths & 1 or not self._is_outdated:
            yield
            return
        self._tenths, self._further = self._tenths + 1, 0
        with self._showing(**_PICTURE):
            yield

    def _show(self, **options: Any) -> None:
        with self._showing(**options):
            pass

    @contextmanager
    def _showing(self, **options: Any) -> Iterator[None]:
        if self._just_shown:
            self._meet()  # The page asks for its next frame when it has seen one.
        if self.dialog is not None:
            yield
            return
        ticks_us = self._base_us + 100 * self._tenths + self._further
        with self._browser.showing:
            number = self.post(
                "HeadlessExperimental.beginFrame",
                interval=16,
                frameTimeTicks=(ticks_us + 0.3) / 1000,  # Fractions of a microsecond are cut off.
                **options,
            )
            try:
                yield
            finally:
                is_shown = self._wait_for(number)
        if is_shown:
            self._take_shown(self.result(number))

    def _take_shown(self, reply: Message) -> None:
        self._just_shown = True
        self._drawn |= reply["hasDamage"]
        self._is_outdated |= reply["hasDamage"]
        if "screenshotData" in reply:
            self._picture = base64.b64decode(reply["screenshotData"])
            self._is_outdated = False

    def _take_drawn(self) -> bool:
        """Whether any frame since the last call has drawn something."""
        drawn, self._drawn = self._drawn, False
        return drawn

    # -- waiting -----------------------------------------------------------------------------------

    def _until_felt(self, number: int) -> None:
        """Wait until a finger has arrived in the page; show frames if it takes some."""
        for again in range(_MOST_MEETINGS_FOR_AN_ANSWER):
            if self.answered(number) or self.dialog is not None:
                break
            if again and again % _MEETINGS_OF_A_FRAME == 0:
                self._show_again()
            self._meet()
        self._until_answered(number)

    def _until_answered(self, number: int) -> None:
        """Wait until an input has arrived in the page."""
        if self._wait_for(number):
            self._replies.pop(number)  # An error: the page has let go of what was touched.

    def _meet(self) -> None:
        """Let the page's thread answer once: what it was sent and has said before has arrived."""
        self._met(self.post("Runtime.evaluate", expression="0"))

    def _met(self, number: int) -> Message:
        """What the page's thread answered; an error where it has gone on to another page."""
        self._just_shown = False
        return self._replies.pop(number) if self._wait_for(number) else {}

    def _wait_for(self, number: int) -> bool:
        """Wait for an answer; False when a dialog holds it up."""
        self._await(lambda: self.answered(number))
        if self.answered(number):
            return True
        self._unanswered.append(number)
        return False

    def _await(self, done: Callable[[], bool]) -> None:
        self.wait(lambda: done() or self.dialog is not None)

    def _catch_up(self) -> None:
        """A dialog was answered: what it held up continues."""
        waiting, self._unanswered = self._unanswered, []
        for number in waiting:
            if self._wait_for(number):
                self._replies.pop(number, None)
        self._await(lambda: not self._running)
