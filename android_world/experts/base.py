"""What expert scripts are written with: find things on the screen, act on them, one at a time.

A script is a generator that yields the actions it wants carried out. Before it continues after a
`yield`, the phone shows the new screen. It sees what any agent sees, and nothing else: elements
with their texts, descriptions, hints and resource ids. What comes and goes by itself is watched:
`yield Watch(0.2)` takes no step, and the phone shows the screen of 0.2 seconds later.

    @expert("SystemWifiTurnOn")
    def switch_wifi(phone: ExpertPhone, params: Params) -> Script:
        yield phone.open_app("settings")
        yield from phone.scroll_to(text="Network & internet")
        yield phone.tap(text="Network & internet")
"""

from __future__ import annotations

import dataclasses
import functools
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias, TypeVar

from android_world.device.errors import AndroidWorldError
from android_world.env import json_action
from android_world.env.interface import State
from android_world.env.json_action import JSONAction
from android_world.env.representation_utils import BoundingBox, UIElement

_MAX_SCROLLS = 12
_MAX_WAITS = 5
_STILL_WAITS = 2
_SCROLL_MARGIN = 0.2
_SCROLL_MS = 1000
_MUCH_WIDTH, _MUCH_HEIGHT = 0.6, 0.25
_READABLE_PIXELS = 250_000
# In the package of every keyboard that Android's images have.
_KEYBOARD = "inputmethod"
# What a reader does not tell apart.
_LOOKALIKES = str.maketrans({"\u2010": "-", "\u2011": "-", "\u00a0": " ", "’": "'", "‘": "'"})


class ExpertStuckError(AndroidWorldError, RuntimeError):
    """A script does not find what it needs on the screen."""


class DishonestExpertError(AndroidWorldError, RuntimeError):
    """A script typed something that neither the goal nor the screen has shown."""


@dataclasses.dataclass(frozen=True)
class Sought:
    """An action on something that is not on the screen: it has to be looked for first.

    Attributes:
      text: Its text, as in `ExpertPhone.find`.
      conditions: What else it matches.
      act: Makes the action as soon as it is on the screen.
    """

    text: str | None
    conditions: Mapping[str, Any]
    act: Callable[[], JSONAction]


Wanted: TypeAlias = JSONAction | Sought


@dataclasses.dataclass(frozen=True)
class Decisive:
    """An action without which nothing of the goal is reached; a near miss stops before it."""

    action: Wanted


@dataclasses.dataclass(frozen=True)
class Watch:
    """No action: the script keeps an eye on the screen, and looks again after so many seconds."""

    seconds: float


Script: TypeAlias = Iterator[Wanted | Decisive | Watch]
Params: TypeAlias = Mapping[str, Any]
Element: TypeAlias = UIElement
_Value = TypeVar("_Value")


def plain(text: str | None) -> str:
    """A text as a reader sees it: without differences that only a computer notices."""
    return unicodedata.normalize("NFKC", (text or "").translate(_LOOKALIKES)).strip()


class ExpertPhone:
    """The screen as an expert sees it, and the actions on it.

    Attributes:
      answers_in_place: whether a question is answered where its answer was read.
    """

    answers_in_place = False

    def __init__(self, goal: str) -> None:
        self._goal = goal
        self._state: State | None = None
        self._seen: set[str] = set()
        self._replies: list[str] = []

    def look(self, state: State) -> None:
        """Take a new screen; everything on it may be typed from now on."""
        self._state = state
        for element in state.ui_elements:
            labels = (element.text, element.content_description, element.hint_text)
            self._seen.update(label for label in labels if label)
        self._replies = [
            exchange.reply for exchange in (state.auxiliaries or {}).get("dialogue", ())
        ]
        self._seen.update(self._replies)
        calls = (state.auxiliaries or {}).get("tool_calls", ())
        self._seen.update(call.result for call in calls)

    @property
    def state(self) -> State:
        """The current screen."""
        if self._state is None:
            raise ExpertStuckError("The script read the screen before there was one.")
        return self._state

    @property
    def elements(self) -> list[UIElement]:
        """The elements on the screen."""
        return self.state.ui_elements

    @property
    def goal(self) -> str:
        """What the user asked for."""
        return self._goal

    @property
    def user_texts(self) -> str:
        """The goal and the replies of the user so far."""
        return "\n".join((self._goal, *self._replies))

    def has_seen(self, text: str) -> bool:
        """Whether the goal or a screen of this episode has shown a text."""
        return text in self._goal or any(text in shown for shown in self._seen)

    def read_image(self, text: str, viewer: UIElement) -> str:
        """Read a text that is drawn inside an image, which no element list shows.

        Args:
          text: What the image says, as the task knows it.
          viewer: The element with the image, large enough to be read.

        Raises:
          DishonestExpertError: The image is not on the screen, or too small to be read.
        """
        shown = any(element is viewer for element in self.elements)
        if not shown or box_of(viewer).area < _READABLE_PIXELS:
            raise DishonestExpertError("The script read an image that it does not see.")
        self._seen.add(text)
        return text

    def work_out(self, result: str, *read: str) -> str:
        """Take down what follows from texts that were read, such as how many or how much in all.

        Raises:
          DishonestExpertError: One of the texts was never shown.
        """
        for text in read:
            if not self.has_seen(text):
                raise DishonestExpertError(
                    f"The script computed with {text!r}, which it never saw."
                )
        self._seen.add(result)
        return result

    # Finding.

    def find_all(
        self,
        text: str | None = None,
        *,
        description: str | None = None,
        hint: str | None = None,
        filled: str = "",
        resource_id: str | None = None,
        class_name: str | None = None,
        contains: str | None = None,
        where: Callable[[UIElement], bool] | None = None,
    ) -> list[UIElement]:
        """The elements that match everything that is given, in the screen's order.

        Args:
          text: The whole text.
          description: The whole content description.
          hint: The hint of a field.
          filled: The text of that field, by which it is found where elements know no hints, as
            those of uiautomator.
          resource_id: The id without its package, such as "thread_send_message".
          class_name: The class without its package, such as "EditText".
          contains: A part of the text or of the description.
          where: Any other condition.
        """
        wanted: list[Callable[[UIElement], bool]] = []
        if text is not None:
            wanted.append(lambda e: plain(e.text) == plain(text))
        if description is not None:
            wanted.append(lambda e: plain(e.content_description) == plain(description))
        if hint is not None:
            hints = {plain(hint), plain(filled or hint)}
            wanted.append(
                lambda e: (
                    plain(e.hint_text) == plain(hint)
                    if e.hint_text
                    else bool(e.is_editable) and plain(e.text) in hints
                )
            )
        if resource_id is not None:
            wanted.append(lambda e: short_id(e) == resource_id)
        if class_name is not None:
            wanted.append(lambda e: (e.class_name or "").rpartition(".")[2] == class_name)
        if contains is not None:
            part = plain(contains)
            wanted.append(lambda e: part in plain(e.text) or part in plain(e.content_description))
        if where is not None:
            wanted.append(where)
        return [e for e in self.elements if all(condition(e) for condition in wanted)]

    def find(self, text: str | None = None, *, nth: int = 0, **conditions: Any) -> UIElement | None:
        """The first (or nth) element that matches, or None; conditions as in `find_all`."""
        found = self.find_all(text, **conditions)
        return found[nth] if -len(found) <= nth < len(found) else None

    def get(self, text: str | None = None, *, nth: int = 0, **conditions: Any) -> UIElement:
        """The element that matches.

        Raises:
          ExpertStuckError: There is none.
        """
        element = self.find(text, nth=nth, **conditions)
        if element is None:
            raise ExpertStuckError(
                f"Nothing on the screen matches {_describe(text, conditions)}. "
                f"There is: {', '.join(self.labels()) or 'nothing'}."
            )
        return element

    def shows(self, text: str | None = None, **conditions: Any) -> bool:
        """Whether something on the screen matches."""
        return self.find(text, **conditions) is not None

    def labels(self) -> list[str]:
        """What the elements on the screen are called."""
        named = (e.text or e.content_description or e.hint_text for e in self.elements)
        return [label for label in named if label]

    def beside(self, element: UIElement, **conditions: Any) -> UIElement:
        """The element in the same row that matches, such as the switch of a label.

        Raises:
          ExpertStuckError: There is none.
        """
        row = box_of(element)
        return self.get(**conditions, where=lambda e: e is not element and _same_row(row, e))

    # Acting.

    def open_app(self, name: str) -> JSONAction:
        """Open an app by its name."""
        return JSONAction(action_type=json_action.OPEN_APP, app_name=name)

    def tap(
        self, text: str | None = None, *, element: UIElement | None = None, **conditions: Any
    ) -> Wanted:
        """Tap an element, wherever on the page it is."""
        click = functools.partial(JSONAction, action_type=json_action.CLICK)
        return self._on(click, text, element, conditions)

    def long_press(
        self, text: str | None = None, *, element: UIElement | None = None, **conditions: Any
    ) -> Wanted:
        """Press an element for a second, wherever on the page it is."""
        press = functools.partial(JSONAction, action_type=json_action.LONG_PRESS)
        return self._on(press, text, element, conditions)

    def type(
        self,
        value: str,
        text: str | None = None,
        *,
        element: UIElement | None = None,
        clear: bool = False,
        enter: bool = False,
        **conditions: Any,
    ) -> Wanted:
        """Type into a field, or where the cursor is if no field is described.

        Args:
          value: What to type.
          text: The field's text, as in `find_all`.
          element: The field itself.
          clear: Empty the field first.
          enter: Press Enter at the end.
          **conditions: The field, as in `find_all`.
        """
        fill = functools.partial(
            JSONAction,
            action_type=json_action.INPUT_TEXT,
            text=value,
            press_enter=enter,
            clear_text=clear or None,
        )
        if element is None and text is None and not conditions:
            return fill()
        return self._on(fill, text, element, conditions)

    def tap_at(self, point: tuple[int, int]) -> JSONAction:
        """Tap a point."""
        return JSONAction(action_type=json_action.CLICK, x=point[0], y=point[1])

    def swipe(self, start: tuple[int, int], end: tuple[int, int]) -> JSONAction:
        """Move the finger from one point to another."""
        return JSONAction(
            action_type=json_action.SWIPE, x=start[0], y=start[1], x2=end[0], y2=end[1]
        )

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> JSONAction:
        """Press, move slowly and let go."""
        return JSONAction(
            action_type=json_action.DRAG, x=start[0], y=start[1], x2=end[0], y2=end[1]
        )

    def scroll(self, direction: str = "down", element: UIElement | None = None) -> JSONAction:
        """Move on by about half a page, slowly enough that nothing goes by unseen.

        Args:
          direction: down, up, right or left: where the content comes from.
          element: What to scroll; the largest scrollable element by default.

        Raises:
          ExpertStuckError: Nothing can be scrolled.
        """
        area = box_of(element or self._largest_scrollable())
        margin = _SCROLL_MARGIN
        near, far = (1 - margin, margin) if direction in ("down", "right") else (margin, 1 - margin)
        if direction in ("right", "left"):
            start, end = _point(area, near, 0.5), _point(area, far, 0.5)
        else:
            start, end = _point(area, 0.5, near), _point(area, 0.5, far)
        return JSONAction(
            action_type=json_action.SWIPE,
            x=start[0],
            y=start[1],
            x2=end[0],
            y2=end[1],
            duration_ms=_SCROLL_MS,
        )

    @property
    def can_scroll(self) -> bool:
        """Whether something on the screen scrolls."""
        return bool(self._scrollables())

    def key(self, keycode: str) -> JSONAction:
        """Press a key, such as KEYCODE_TAB."""
        return JSONAction(action_type=json_action.PRESS_KEY, keycode=keycode)

    def back(self) -> JSONAction:
        """Go back."""
        return JSONAction(action_type=json_action.NAVIGATE_BACK)

    def home(self) -> JSONAction:
        """Go to the home screen."""
        return JSONAction(action_type=json_action.NAVIGATE_HOME)

    def wait(self) -> JSONAction:
        """Wait a second."""
        return JSONAction(action_type=json_action.WAIT)

    def answer(self, text: str) -> JSONAction:
        """Answer the user's question."""
        return JSONAction(action_type=json_action.ANSWER, text=text)

    def ask(self, question: str) -> JSONAction:
        """Ask the user."""
        return JSONAction(action_type=json_action.ASK_USER, text=question)

    def call_tool(self, name: str, arguments: Mapping[str, Any]) -> JSONAction:
        """Call a tool of the task; what it gives may be typed from the next screen on."""
        return JSONAction(action_type=json_action.CALL_TOOL, name=name, arguments=dict(arguments))

    def give_up(self) -> JSONAction:
        """Say that the goal cannot be reached."""
        return JSONAction(action_type=json_action.STATUS, goal_status="infeasible")

    # Pieces of scripts, for `yield from`.

    def scroll_to(
        self, text: str | None = None, direction: str = "down", **conditions: Any
    ) -> Script:
        """Scroll until something matches.

        Raises:
          ExpertStuckError: It does not turn up.
        """
        before: object = None
        for _ in range(_MAX_SCROLLS):
            if self.shows(text, **conditions):
                return
            if self._places() == before:
                break  # The end.
            before = self._places()
            yield self.scroll(direction)
        yield from self.reveal(text, **conditions)

    def wait_for(self, text: str | None = None, **conditions: Any) -> Script:
        """Wait until something matches; on a page that does not change, search for it.

        Raises:
          ExpertStuckError: It does not turn up.
        """
        before: object = None
        for waits in range(_MAX_WAITS):
            if self.shows(text, **conditions):
                return
            if waits >= _STILL_WAITS and self._places() == before and self._scrollables():
                break
            before = self._places()
            yield self.wait()
        yield from self.reveal(text, **conditions)

    def reveal(self, text: str | None = None, **conditions: Any) -> Iterator[JSONAction]:
        """Bring something on the screen that is behind the keyboard, or elsewhere on the page.

        Raises:
          ExpertStuckError: It does not turn up.
        """
        if not self.shows(text, **conditions) and self.is_keyboard_visible:
            yield self.back()
        for direction in ("down", "up"):
            before: object = None
            while not self.shows(text, **conditions) and self._places() != before:
                before = self._places()
                if self._scrollables():
                    yield self.scroll(direction)
        self.get(text, **conditions)

    def resolve(self, wanted: Wanted) -> Iterator[JSONAction]:
        """An action, after what it takes to have its target on the screen.

        Raises:
          ExpertStuckError: The target does not turn up.
        """
        if isinstance(wanted, Sought):
            yield from self.reveal(wanted.text, **wanted.conditions)
            yield wanted.act()
        else:
            yield wanted

    def actions(self, script: Script) -> Iterator[JSONAction]:
        """A script's actions, with those that it takes to find what is off the screen.

        Raises:
          ExpertStuckError: A target does not appear, or the script waits for an animation.
        """
        for wanted in script:
            if isinstance(wanted, Watch):
                raise ExpertStuckError("The script watches the screen without acting.")
            yield from self.resolve(wanted.action if isinstance(wanted, Decisive) else wanted)

    @property
    def is_keyboard_visible(self) -> bool:
        """Whether the keyboard covers a part of the screen."""
        return any(_KEYBOARD in (element.package_name or "") for element in self.elements)

    def _places(self) -> list[object]:
        return [(e.text, e.content_description, e.bbox_pixels) for e in self.elements]

    def tap_when_there(self, text: str | None = None, **conditions: Any) -> Script:
        """Wait until something matches, then tap it."""
        yield from self.wait_for(text, **conditions)
        yield self.tap(text, **conditions)

    def _largest_scrollable(self) -> UIElement:
        """What scrolls most of the page: of a list in a frame that scrolls as well, the list."""
        found = self._scrollables()
        if not found:
            raise ExpertStuckError("Nothing on the screen can be scrolled.")
        frames = [e for e in found if any(_is_frame_of(box_of(e), box_of(o)) for o in found)]
        return max((e for e in found if e not in frames), key=lambda e: box_of(e).area)

    def _scrollables(self) -> list[UIElement]:
        return self.find_all(where=lambda e: bool(e.is_scrollable) and e.bbox_pixels is not None)

    def _on(
        self,
        make: Callable[..., JSONAction],
        text: str | None,
        element: UIElement | None,
        conditions: Mapping[str, Any],
    ) -> Wanted:
        def act() -> JSONAction:
            return make(index=self._index(element or self.get(text, **conditions)))

        if element is None and not self.shows(text, **conditions):
            return Sought(text, conditions, act)
        return act()

    def _index(self, element: UIElement) -> int:
        for index, candidate in enumerate(self.elements):
            if candidate is element:
                return index
        raise ExpertStuckError(f"{element.text!r} is not on the screen any more.")


def short_id(element: UIElement) -> str:
    """An element's resource id without its package."""
    return (element.resource_name or element.resource_id or "").rpartition("/")[2]


def box_of(element: UIElement) -> BoundingBox:
    """An element's place on the screen, in pixels.

    Raises:
      ExpertStuckError: It has none.
    """
    if element.bbox_pixels is None:
        raise ExpertStuckError(f"{element.text!r} has no place on the screen.")
    return element.bbox_pixels


def point_in(element: UIElement, across: float = 0.5, down: float = 0.5) -> tuple[int, int]:
    """A point within an element, by fractions of its width and height."""
    return _point(box_of(element), across, down)


def _point(box: BoundingBox, across: float, down: float) -> tuple[int, int]:
    return int(box.x_min + across * box.width), int(box.y_min + down * box.height)


def _is_frame_of(outer: BoundingBox, inner: BoundingBox) -> bool:
    """Whether a box holds another one that takes much of it."""
    holds = outer.x_min <= inner.x_min and inner.x_max <= outer.x_max
    holds = holds and outer.y_min <= inner.y_min and inner.y_max <= outer.y_max
    much = inner.width > _MUCH_WIDTH * outer.width and inner.height > _MUCH_HEIGHT * outer.height
    return holds and much and inner.area < outer.area


def _same_row(row: BoundingBox, element: UIElement) -> bool:
    box = element.bbox_pixels
    return box is not None and box.y_min < row.center[1] < box.y_max


def _describe(text: str | None, conditions: Mapping[str, Any]) -> str:
    described = {"text": text, **conditions}
    return ", ".join(f"{k} {v!r}" for k, v in described.items() if v is not None)
