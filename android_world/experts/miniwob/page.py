"""What the experts of MobileMiniWoB++ are written with.

An expert is a generator, like that of any other task, that gets a `Page`: the elements below the
page's question, what the question says, and the frame where something is only drawn.

    @page_expert("click-button", "unicode-test")
    def click_button(page: Page) -> Script:
        yield Decisive(page.tap(page.quoted()[0]))

`Decisive` wraps the action that earns the reward; a near miss stops before it. What is
typed must have been shown (`phone.work_out` takes down what follows from it).
"""

from __future__ import annotations

import dataclasses
import itertools
import math
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from android_world.env import json_action
from android_world.env.json_action import JSONAction
from android_world.env.representation_utils import BoundingBox, UIElement
from android_world.experts.base import (
    Decisive,
    ExpertPhone,
    ExpertStuckError,
    Params,
    Script,
    Wanted,
    Watch,
    box_of,
    plain,
    short_id,
)
from android_world.experts.registry import expert
from android_world.task_evals.miniwob.miniwob_base import PACKAGE, MiniWoBTask
from android_world.task_evals.miniwob.miniwob_registry import class_name

__all__ = [
    "CSS",
    "Decisive",
    "JSONAction",
    "Page",
    "Pixels",
    "Script",
    "UIElement",
    "Watch",
    "box_of",
    "page_expert",
]

CSS: Final = 5
"""Pixels of the screen that a pixel of the page has."""
_WIDTH, _HEIGHT = 160, 210
_QUERY_HEIGHT = 50
# The canvas that marks taps stands to the right of every page.
_MARKER, _MARKER_LEFT = "click-canvas", 165
_QUOTED = re.compile(r'"([^"]*)"')
_LEAD_IN: Final = MiniWoBTask.template.removesuffix("{utterance}")

PageScript = Callable[["Page"], Script]
Pixels = npt.NDArray[np.uint8]


def page_expert(*pages: str) -> Callable[[PageScript], PageScript]:
    """Register a script as the expert of one or more pages."""

    def register(function: PageScript) -> PageScript:
        def script(phone: ExpertPhone, params: Params) -> Script:
            return function(Page(phone))

        script.__module__ = function.__module__
        expert(*map(class_name, pages))(script)
        return function

    return register


class Page:
    """The page that is open: what it asks, its elements and its image.

    Places are in the page's own pixels, from the upper left corner of the page.

    Attributes:
      phone: The screen as experts see it.
    """

    def __init__(self, phone: ExpertPhone) -> None:
        self.phone = phone

    # What is asked.

    @property
    def query(self) -> str:
        """What the page asks for."""
        return self.phone.goal.removeprefix(_LEAD_IN)

    def quoted_texts(self) -> list[str]:
        """What is between quotation marks in the query."""
        return _QUOTED.findall(self.query)

    def query_groups(self, pattern: str) -> tuple[str, ...]:
        """The groups of a regular expression in the query.

        Raises:
          ExpertStuckError: The query is not like that.
        """
        found = re.search(pattern, self.query)
        if found is None:
            raise ExpertStuckError(f"The query is not like {pattern!r}: {self.query!r}")
        return found.groups()

    # Elements.

    @cached_property
    def origin(self) -> tuple[int, int]:
        """Where the page starts on the screen, in the screen's pixels."""
        box = box_of(self.phone.get(resource_id=_MARKER))
        return int(box.x_min) - _MARKER_LEFT * CSS, int(box.y_min)

    @property
    def elements(self) -> list[UIElement]:
        """The elements below the query, those of the phone's own dialogs among them."""
        edge = self.origin[1] + _QUERY_HEIGHT * CSS
        return [
            element
            for element in self.phone.elements
            if element.package_name == PACKAGE
            and element.bbox_pixels is not None
            and element.bbox_pixels.y_max > edge
            and short_id(element) != _MARKER
            and not (element.class_name or "").endswith("WebView")
        ]

    def find_all(self, text: str | None = None, **conditions: Any) -> list[UIElement]:
        """The elements below the query that match; conditions as in `ExpertPhone.find_all`."""
        below = {id(element) for element in self.elements}
        return [e for e in self.phone.find_all(text, **conditions) if id(e) in below]

    def find(self, text: str | None = None, *, nth: int = 0, **conditions: Any) -> UIElement | None:
        """The first (or nth) element that matches, or None."""
        found = self.find_all(text, **conditions)
        return found[nth] if -len(found) <= nth < len(found) else None

    def get(self, text: str | None = None, *, nth: int = 0, **conditions: Any) -> UIElement:
        """The element that matches.

        Raises:
          ExpertStuckError: There is none.
        """
        element = self.find(text, nth=nth, **conditions)
        if element is None:
            shown = ", ".join(label for label in map(label_of, self.elements) if label)
            raise ExpertStuckError(
                f"Nothing below the query matches {text!r}, {conditions}. There is: {shown}."
            )
        return element

    def shows(self, text: str | None = None, **conditions: Any) -> bool:
        """Whether something below the query matches."""
        return self.find(text, **conditions) is not None

    def fields(self) -> list[UIElement]:
        """The text fields, from the top down."""
        found = self.find_all(class_name="EditText")
        return sorted(found, key=lambda e: (box_of(e).y_min, box_of(e).x_min))

    def place(self, element: UIElement) -> tuple[float, float]:
        """The middle of an element, on the page."""
        return self.on_page(box_of(element))

    def on_page(self, box: BoundingBox) -> tuple[float, float]:
        """The middle of a box of the screen, on the page."""
        left, top = self.origin
        x, y = box.center
        return (x - left) / CSS, (y - top) / CSS

    # The picture.

    def picture(self) -> Pixels:
        """What is drawn below the query, a pixel of the page for each: rows, columns, RGB."""
        left, top = self.origin
        rows = slice(top + CSS // 2, top + _HEIGHT * CSS, CSS)
        columns = slice(left + CSS // 2, left + _WIDTH * CSS, CSS)
        picture: Pixels = np.array(self.phone.state.pixels[rows, columns])
        return picture

    def color_at(self, x: float, y: float) -> tuple[int, int, int]:
        """The colour of a place of the page."""
        left, top = self.origin
        red, green, blue = self.phone.state.pixels[int(top + y * CSS), int(left + x * CSS)]
        return int(red), int(green), int(blue)

    # Acting.

    def tap(
        self, text: str | None = None, *, element: UIElement | None = None, **conditions: Any
    ) -> Wanted:
        """Tap an element below the query."""
        return self.phone.tap(element=element or self.get(text, **conditions))

    def tap_at(self, x: float, y: float) -> JSONAction:
        """Tap a place of the page."""
        across, down = self._on_screen(x, y)
        return JSONAction(action_type=json_action.CLICK, x=across, y=down)

    def tap_beside(self, element: UIElement, others: Sequence[UIElement]) -> JSONAction:
        """Tap an element where it is farthest from others that may be on it.

        Raises:
          ExpertStuckError: It is covered.
        """
        box, over = box_of(element), [box_of(other) for other in others if other is not element]
        places = [
            (box.x_min + across * box.width, box.y_min + down * box.height)
            for across, down in itertools.product(_ACROSS, _ACROSS)
        ]
        x, y = max(places, key=lambda place: _distance(place, over))
        if _distance((x, y), over) <= 0:
            raise ExpertStuckError(f"{label_of(element)!r} is covered.")
        return JSONAction(action_type=json_action.CLICK, x=int(x), y=int(y))

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> JSONAction:
        """Press at one place of the page, move to another within a second and let go."""
        action = self.phone.drag(self._on_screen(*start), self._on_screen(*end))
        return dataclasses.replace(action, duration_ms=_DRAG_MS)

    def swipe(self, start: tuple[float, float], end: tuple[float, float]) -> JSONAction:
        """Move the finger from one place of the page to another."""
        return self.phone.swipe(self._on_screen(*start), self._on_screen(*end))

    def type(self, value: str, element: UIElement, clear: bool = False) -> Wanted:
        """Type into a field."""
        return self.phone.type(value, element=element, clear=clear)

    def submit(self, text: str = "Submit") -> Iterator[Decisive]:
        """Press the button that ends the episode; for `yield from`."""
        yield Decisive(self.tap(text, class_name="Button"))

    def scroll_to(self, text: str, x: float, y: float, **conditions: Any) -> Script:
        """Scroll what is at a place of the page until something is seen."""
        for _ in range(_MOST_SCROLLS):
            if self.shows(text, **conditions):
                return
            yield self.swipe((x, y + _SCROLL), (x, y - _SCROLL))
        self.get(text, **conditions)

    def _on_screen(self, x: float, y: float) -> tuple[int, int]:
        left, top = self.origin
        return int(left + x * CSS), int(top + y * CSS)


_ACROSS = (0.5, 0.25, 0.75, 0.1, 0.9, 0.04, 0.96)
_MOST_SCROLLS = 12
_DRAG_MS = 1000
_SCROLL = 20


def _distance(place: tuple[float, float], boxes: Sequence[BoundingBox]) -> float:
    """How far a place is from the nearest of some boxes; 0 inside one."""
    x, y = place
    return min(
        (max(b.x_min - x, x - b.x_max, b.y_min - y, y - b.y_max, 0) for b in boxes),
        default=math.inf,
    )


def label_of(element: UIElement) -> str:
    """What an element is called."""
    return plain(element.text or element.content_description or element.hint_text)
