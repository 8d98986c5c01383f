"""The virtual time of a page, and its display frames.

Time in a page passes only in `advance`, and the browser draws a frame only on request, so that a
page does not depend on how long the host takes. Where the browser replies only after a frame,
further frames of the same time are drawn, which change nothing: scripts that ask for frames receive
one for each time.
"""

from __future__ import annotations

import base64
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from android_world.virtual_device.web.cdp.session import Message
from android_world.virtual_device.web.tab.frames import FrameTree
from android_world.virtual_device.web.tab.renderer import Renderer

# CDP counts from 1970, the browser from the start of the host; a touch that seems to be long before
# its page crashes the page when it follows a link to "#".
_EPOCH_S = time.time() - time.monotonic()
_ROUND_TRIPS_PER_FRAME = 20  # One or two, as a rule.
_MOST_ROUND_TRIPS = 400
_MOST_FRAMES_FOR_TIME = 3
_PICTURE = {"screenshot": {"format": "png", "optimizeForSpeed": True}}


class VirtualTime:
    """The clock of a page and the frames that it shows."""

    def __init__(self, renderer: Renderer, frames: FrameTree) -> None:
        self._renderer, self._session, self._frames = renderer, renderer.session, frames
        self.elapsed_ms = 0
        self.is_running = False
        self.ignores_fetches = False
        """Whether time passes though the browser waits for the network, as after `history.back`."""
        self.picture = b""
        """The last image, a PNG; empty where there is none yet."""
        self._wall_ms = 0
        self._base_us = 0
        # The time of the last frame in tenths of a millisecond: scripts see times of this grain,
        # and a time between two is rounded up or down at random. Frames of operations have even
        # tenths, the frame of an image an odd one; repeated frames follow after a microsecond each,
        # and one in a hundred of them has the next tenth for the page's animations.
        self._tenths = 0
        self._repeats = 0
        self._has_drawn = False
        self._is_outdated = True  # the image

    def start(self, wall_ms: int) -> None:
        """Stop the clock of an empty page at `wall_ms`."""
        self._wall_ms = wall_ms
        clock = self._session.call(
            "Emulation.setVirtualTimePolicy", policy="pause", initialVirtualTime=wall_ms / 1000
        )
        self._base_us = round(clock["virtualTimeTicksBase"] * 1000)

    # -- time --------------------------------------------------------------------------------------

    def now_s(self) -> float:
        """The time of the page as input events name it."""
        return (self._base_us / 1000 + self.elapsed_ms) / 1000 + _EPOCH_S

    def advance(self, ms: int) -> None:
        """Let time pass in the page; fetching takes none of it."""
        self._frames.wait_for_navigation()
        if self._renderer.dialog is not None or ms <= 0:
            return
        self._run("advance" if self.ignores_fetches else "pauseIfNetworkFetchesPending", ms)
        self.elapsed_ms += ms
        if not self.ignores_fetches and not self._has_passed():
            # Nothing is fetched, and the browser still waits: scripts that go back leave it so.
            self.ignores_fetches = True
            self._run("advance", self.elapsed_ms - self._page_clock())
        self.wait_until_paused()

    def wait_until_paused(self) -> None:
        """Wait until the time of the last `advance` has passed."""
        self._renderer.wait_until(lambda: not self.is_running)

    def _run(self, policy: str, ms: int) -> None:
        self.is_running, self._renderer.is_after_frame = ms > 0, False
        if self.is_running:
            self._session.notify("Emulation.setVirtualTimePolicy", policy=policy, budget=ms)

    def _has_passed(self) -> bool:
        for _ in range(_MOST_FRAMES_FOR_TIME):
            if self._session.wait(
                lambda: not self.is_running or self._renderer.dialog is not None,
                rest_s=self._session.browser.stuck_s,
            ):
                return True
            self.repeat_frame()
        return False

    def _page_clock(self) -> int:
        """How much time has passed by the page's own clock."""
        number = self._session.post("Runtime.evaluate", expression="Date.now()", returnByValue=True)
        if not self._renderer.wait_for_reply(number):
            return self.elapsed_ms
        now: float = self._session.result(number)["result"]["value"]
        return round(now) - self._wall_ms

    # -- frames ------------------------------------------------------------------------------------

    def show_frame(self) -> None:
        """Show the result of an operation; a document that is being loaded is waited for."""
        self._frames.wait_for_navigation()
        self._tenths, self._repeats = max((self._tenths + 2) & ~1, 10 * self.elapsed_ms), 0
        self._show()

    def repeat_frame(self) -> None:
        """Show another frame of the same time."""
        self._repeats += 1
        self._show()

    def capture(self) -> None:
        """Update `picture`; frames of operations keep their times.

        An image makes the browser draw the whole page again, so the last one is kept where nothing
        else was drawn.
        """
        if not self._tenths & 1:
            self._tenths, self._repeats = self._tenths + 1, 0
            if not self._is_outdated:
                self._show()
                self._repeats += 1
            if self._is_outdated:
                self._show(**_PICTURE)

    @contextmanager
    def capturing(self) -> Iterator[None]:
        """Capture an outdated image while the caller waits for other replies."""
        if self._tenths & 1 or not self._is_outdated:
            yield
            return
        self._tenths, self._repeats = self._tenths + 1, 0
        with self._showing(**_PICTURE):
            yield

    def discard_picture(self) -> None:
        """Have the next `capture` take an image: the last one has another size."""
        self._tenths += self._tenths & 1
        self._is_outdated = True

    def take_drawn(self) -> bool:
        """Whether any frame since the last call has drawn something."""
        drawn, self._has_drawn = self._has_drawn, False
        return drawn

    def wait_for_touch(self, number: int) -> None:
        """Wait until a touch event has reached the page; show frames if that takes long."""
        for again in range(_MOST_ROUND_TRIPS):
            if self._session.is_answered(number) or self._renderer.dialog is not None:
                break
            if again and again % _ROUND_TRIPS_PER_FRAME == 0:
                self.repeat_frame()
            self._renderer.round_trip()
        self._renderer.wait_for_input(number)

    def _show(self, **options: Any) -> None:
        with self._showing(**options):
            pass

    @contextmanager
    def _showing(self, **options: Any) -> Iterator[None]:
        if self._renderer.is_after_frame:
            self._renderer.round_trip()  # The page requests its next frame after the last one.
        if self._renderer.dialog is not None:
            yield
            return
        ticks_us = self._base_us + 100 * self._tenths + self._repeats
        with self._session.browser.showing:
            number = self._session.post(
                "HeadlessExperimental.beginFrame",
                interval=16,
                frameTimeTicks=(ticks_us + 0.3) / 1000,  # Fractions of a microsecond are cut off.
                **options,
            )
            try:
                yield
            finally:
                is_shown = self._renderer.wait_for_reply(number)
        if is_shown:
            self._on_shown(self._session.result(number))

    def _on_shown(self, reply: Message) -> None:
        self._renderer.is_after_frame = True
        self._has_drawn |= reply["hasDamage"]
        self._is_outdated |= reply["hasDamage"]
        if "screenshotData" in reply:
            self.picture = base64.b64decode(reply["screenshotData"])
            self._is_outdated = False
