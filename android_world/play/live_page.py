"""The live page: what it shows, and what it asks for."""

from __future__ import annotations

import contextlib
import dataclasses
import queue
from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from android_world.core.closeable import Closing
from android_world.core.text_sanitizing import escape_controls
from android_world.device import clock
from android_world.env.interface import AsyncEnv, State
from android_world.env.representation_utils import UIElement
from android_world.play.frames import ScreenFrame, reduced_size
from android_world.play.page_server import PageServer
from android_world.play.requests import Request, RequestError
from android_world.task_evals.evidence import Check

# Of a text of an element, of a check or of a thought.
_LONGEST_TEXT: Final = 2000
_EPISODE_TOPICS: Final = ("step", "elements", "evidence", "result", "choice", "notice")


@dataclasses.dataclass(frozen=True)
class CheckResult:
    """One comparison of a checker, as texts."""

    what: str
    expected: str
    actual: str
    passed: bool

    @classmethod
    def of(cls, checks: Iterable[Check]) -> tuple[CheckResult, ...]:
        """The comparisons of a verdict."""
        return tuple(
            cls(_shorten(c.what), _shorten(_text(c.expected)), _shorten(_text(c.actual)), c.passed)
            for c in checks
        )


@dataclasses.dataclass(frozen=True)
class EpisodeResult:
    """How an episode ended.

    Attributes:
      key: The episode's name.
      score: The score, 0.0 to 1.0; None where no checker judged it.
      outcome: In one or two words.
      steps: How many steps were taken.
      max_steps: The step budget.
      seconds: How long acting took.
      checks: The comparisons of the checker.
      side_effects: Changes that the task does not ask for.
      error: Why the episode could not run to its end; empty if it did.
    """

    key: str
    score: float | None
    outcome: str
    steps: int
    max_steps: int
    seconds: float
    checks: tuple[CheckResult, ...] = ()
    side_effects: tuple[str, ...] = ()
    error: str = ""


class LivePage(Closing):
    """A page in the browser that shows a device; a person can use the device on it.

    The device is used by one thread, which calls the methods of this class; pages are served in
    another one and never wait for the device, nor the device for them.
    """

    def __init__(self, *, title: str = "", is_interactive: bool = True, port: int = 0) -> None:
        """Serve the page on loopback.

        Args:
          title: The agent's or the player's name.
          is_interactive: Whether the page may ask for anything; if not, it only shows.
          port: The port; 0 is any free one.

        Raises:
          OSError: The port is taken.
        """
        self.is_interactive = is_interactive
        self._requests: queue.SimpleQueue[Request] = queue.SimpleQueue()
        self._last: ScreenFrame | None = None
        self._frames = 0
        self._elements: list[dict[str, Any]] | None = None
        self._server = PageServer(self._receive, port)
        self._server.publish("session", {"title": title, "is_interactive": is_interactive})

    @property
    def url(self) -> str:
        """The page's address, with the token."""
        return self._server.url

    @property
    def socket_url(self) -> str:
        """The address of the page's WebSocket, with the token, for programs."""
        return self._server.socket_url

    @property
    def has_viewers(self) -> bool:
        """Whether any page is connected."""
        return self._server.has_viewers

    def close(self) -> None:
        """Send what is waiting, and end."""
        self._server.publish("end", {})
        self._server.close()

    def next_request(self, timeout_s: float) -> Request | None:
        """The next request of a page; None if none comes in time."""
        with contextlib.suppress(queue.Empty):
            return self._requests.get(timeout=timeout_s)
        return None

    def discard_requests(self) -> None:
        """Discard requests that were made for an earlier episode."""
        with contextlib.suppress(queue.Empty):
            while True:
                self._requests.get_nowait()

    def offer_task(self, key: str, number: int, total: int) -> None:
        """Ask whether to start the next task; `start`, `skip` or `stop` is the reply.

        Args:
          key: The episode's name.
          number: Its position in the run, from 1.
          total: How many episodes the run has.
        """
        self._server.publish("choice", {"key": key, "number": number, "total": total})

    def prepare_episode(self, key: str) -> None:
        """Show that an episode is being prepared."""
        self._server.discard("episode", *_EPISODE_TOPICS)
        self._server.publish("preparing", {"key": key})

    def start_episode(self, goal: str, max_steps: int, *, has_user: bool = False) -> None:
        """Show a goal, without the steps and the verdict of the episode before.

        Args:
          goal: What is to be done.
          max_steps: The step budget.
          has_user: Whether a question can be asked.
        """
        self._server.discard("preparing", *_EPISODE_TOPICS)
        self._elements = None
        started_ms = round(clock.now() * 1000)
        message = {"goal": escape_controls(goal), "max_steps": max_steps, "has_user": has_user}
        self._server.publish("episode", {**message, "started_ms": started_ms})

    def show_state(self, state: State, env: AsyncEnv) -> None:
        """Show the screen as an observation has it."""
        self.show_frame(state.frame(reduced_size(env.device_screen_size)), env)

    def show_frame(self, pixels: npt.NDArray[np.uint8], env: AsyncEnv) -> None:
        """Show a frame: uint8 of shape (height, width, 3), RGB, portrait, read-only."""
        self._frames += 1
        frame = ScreenFrame(self._frames, pixels, env.logical_screen_size, env.orientation)
        if frame.is_like(self._last):
            return
        self._last = frame
        self._server.publish_frame(frame)

    def show_step(self, number: int, action: str, thought: str = "") -> None:
        """Add a step to the list.

        Args:
          number: Counts from 1.
          action: What was done, as JSON.
          thought: The agent's reason, if it gave one.
        """
        message = {"number": number, "action": _shorten(action), "thought": _shorten(thought)}
        self._server.publish("step", message, append=True)

    def show_elements(self, elements: Sequence[UIElement] | None) -> None:
        """Show the elements with their indices; None hides them."""
        items = None if elements is None else [_describe(i, e) for i, e in enumerate(elements)]
        if items != self._elements:
            self._elements = items
            self._server.publish("elements", {"items": items})

    def show_clock(self, is_running: bool | None) -> None:
        """Show whether the device clock runs; None on devices whose clock always runs."""
        self._server.publish("clock", {"is_running": is_running})

    def show_evidence(self, checks: Sequence[CheckResult], score: float, progress: float) -> None:
        """Show what the checker compares now."""
        items = [dataclasses.asdict(check) for check in checks]
        self._server.publish("evidence", {"checks": items, "score": score, "progress": progress})

    def show_result(self, result: EpisodeResult) -> None:
        """Show how an episode ended."""
        self._server.publish("result", dataclasses.asdict(result))

    def show_notice(self, text: str, *, is_error: bool = False) -> None:
        """Show a line about what has just happened."""
        self._server.publish("notice", {"text": _shorten(text), "is_error": is_error})

    def _receive(self, text: str) -> str | None:
        if not self.is_interactive:
            return "This page only shows a run."
        try:
            self._requests.put(Request.from_json(text))
        except RequestError as error:
            return str(error)
        return None


def _describe(index: int, element: UIElement) -> dict[str, Any]:
    box = element.bbox_pixels
    label = element.text or element.content_description or element.hint_text or ""
    return {
        "index": index,
        "label": _shorten(label),
        "class": (element.class_name or "").rpartition(".")[2],
        "is_clickable": bool(element.is_clickable or element.is_long_clickable),
        "box": None
        if box is None
        else [int(v) for v in (box.x_min, box.y_min, box.x_max, box.y_max)],
    }


def _shorten(text: str) -> str:
    """A text of bounded length whose direction marks are visible."""
    text = escape_controls(text)
    return text if len(text) <= _LONGEST_TEXT else text[:_LONGEST_TEXT] + "…"


def _text(value: object) -> str:
    return value if isinstance(value, str) else repr(value)
