"""What the policy keeps of an episode: what it did, what of the goal is done, what it has read."""

from __future__ import annotations

import collections
import dataclasses
import datetime
import re
from collections.abc import Sequence
from typing import Final

import numpy as np

from android_world.core.text_sanitizing import split_list
from android_world.env.representation_utils import UIElement
from android_world.pocket.policy import derived_facts
from android_world.pocket.policy.tokenizer import content, words
from android_world.pocket.policy.written_forms import timestamps_on

KINDS: Final = split_list("""
    click, long_press, type, scroll_down, scroll_up, scroll_left, scroll_right, pull_to_end,
    pull_to_start, tap_start, open, back, enter, wait, answer, complete
""")
"""What the policy can do, by number."""

Span = tuple[int, int]
"""Words of the goal: the first one, and the one after the last."""
NO_SPAN: Final = (0, 0)

_BAR_HEIGHT: Final = 0.06  # Of the screen: the status bar.
_CLOCK = re.compile(r"\d{1,2}:\d{2}")
_MOST_SEEN: Final = 160
_MOST_TIMESTAMPS: Final = 12
_KEYBOARD: Final = "inputmethod"  # Part of its package's name on every image.


@dataclasses.dataclass(frozen=True)
class ActionRecord:
    """An action that was done.

    Attributes:
      kind: one of `KINDS`.
      label: what its element is called, or the app that was opened.
      name: what its element's id says.
      span: the words of the goal that it did.
      text: what was typed or answered.
      changed: whether the screen was another one afterwards.
    """

    kind: str
    label: str = ""
    name: str = ""
    span: Span = NO_SPAN
    text: str = ""
    changed: bool = True


def label_of(element: UIElement) -> str:
    """What an element is called."""
    return element.text or element.content_description or element.hint_text or ""


def name_of(element: UIElement) -> str:
    """What an element's id says, without its package."""
    return (element.resource_name or element.resource_id or "").rpartition("/")[2]


def is_bar(element: UIElement, height: float) -> bool:
    """Whether an element belongs to the status bar."""
    box = element.bbox_pixels
    of_system = (element.package_name or "").endswith("systemui")
    return of_system and box is not None and box.y_max <= _BAR_HEIGHT * height


def is_key(element: UIElement) -> bool:
    """Whether an element belongs to the keyboard."""
    return _KEYBOARD in (element.package_name or "")


class EpisodeMemory:
    """An episode as the policy remembers it."""

    def __init__(self, goal: str) -> None:
        self.goal: Final = goal
        self.words: Final = words(goal)
        self.typed = np.zeros(len(self.words), dtype=np.int32)
        self.touched = np.zeros(len(self.words), dtype=np.int32)
        self.last_done = -1
        self.past: list[ActionRecord] = []
        self.today: datetime.date | None = None
        self.now: str | None = None
        self.seen: dict[str, int] = {}
        self.timestamps: dict[str, int] = {}
        self.before: frozenset[str] = frozenset()
        self.targets: collections.Counter[tuple[str, str]] = collections.Counter()
        self.screens: collections.Counter[int] = collections.Counter()
        self._done: collections.Counter[tuple[int, str, str, str]] = collections.Counter()
        self._shown: frozenset[str] = frozenset()
        self._signature = 0
        self._common: frozenset[str] = frozenset()

    def look(self, elements: Sequence[UIElement], height: float) -> None:
        """Take a new screen.

        Args:
          elements: what is on it.
          height: the screen's height in pixels.
        """
        inner = [e for e in elements if not is_bar(e, height)]
        labels = [label_of(e) for e in inner]
        if self.today is None:
            self.today = derived_facts.visible_day(labels)
        clocks = (label_of(e) for e in elements if is_bar(e, height))
        self.now = next((text for text in clocks if _CLOCK.fullmatch(text)), self.now)
        signature = hash((tuple(labels), tuple(bool(e.is_checked) for e in inner)))
        if self.past:
            changed = signature != self._signature
            self.past[-1] = dataclasses.replace(self.past[-1], changed=changed)
        self._signature = signature
        self.screens[signature] += 1
        self.before, self._shown = self._shown, frozenset(labels)
        if not self.past:  # What the first screen shows stands on every phone.
            self._common = self._shown
        keys = {label_of(e) for e in inner if is_key(e)}
        self._read([label for label in labels if label not in keys and label not in self._common])

    def record(self, past: ActionRecord) -> None:
        """Take down what was done."""
        self.past.append(past)
        self._done[self._signature, past.kind, past.label, past.name] += 1
        start, end = past.span
        if end > start:
            done = self.typed if past.kind == "type" else self.touched
            done[start:end] += 1
            self.last_done = end - 1
        if past.kind not in ("open", "answer"):
            self.targets[past.label, past.name] += 1

    def times_done(self, kind: str, label: str = "", name: str = "") -> int:
        """How often an action was done on a screen like the present one."""
        return self._done[self._signature, kind, label, name]

    @property
    def looks(self) -> int:
        """How often the present screen was seen."""
        return self.screens[self._signature]

    @property
    def done_until(self) -> int:
        """Where in the goal the words end that were done last."""
        return self.words[self.last_done].end if self.last_done >= 0 else 0

    @property
    def digits_typed(self) -> str:
        """The digits that were tapped one after the other until now."""
        digits = ""
        for past in reversed(self.past):
            if past.kind != "click" or len(past.label) != 1 or not past.label.isdigit():
                break
            digits = past.label + digits
        return digits

    def next_of(self, spans: Sequence[Span]) -> Span:
        """The one that is likely meant: not done yet, and after what was done last."""
        if not spans:
            return NO_SPAN
        done = self.typed + self.touched
        left = [span for span in spans if not done[span[0] : span[1]].all()] or spans
        later = [span for span in left if span[0] > self.last_done]
        return (later or left)[0]

    def spans_of(self, text: str) -> list[Span]:
        """Where the goal says a text, in whole words."""
        starts = {word.start: i for i, word in enumerate(self.words)}
        ends = {word.end: i + 1 for i, word in enumerate(self.words)}
        found = []
        at = self.goal.find(text) if text else -1
        while at >= 0:
            if at in starts and at + len(text) in ends:
                found.append((starts[at], ends[at + len(text)]))
            at = self.goal.find(text, at + 1)
        return found

    def text_of(self, span: Span) -> str:
        """What the goal says there."""
        start, end = span
        return self.goal[self.words[start].start : self.words[end - 1].end] if end > start else ""

    def _read(self, labels: Sequence[str]) -> None:
        for label in labels:
            if content(label):
                self.seen.pop(label, None)
                self.seen[label] = len(self.past)
        for timestamp in timestamps_on(labels, self.today):
            self.timestamps.pop(timestamp, None)
            self.timestamps[timestamp] = len(self.past)
        for known, most in ((self.seen, _MOST_SEEN), (self.timestamps, _MOST_TIMESTAMPS)):
            while len(known) > most:
                del known[next(iter(known))]
