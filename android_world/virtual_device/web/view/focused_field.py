"""The page's field that has the focus, as a text field of the phone.

The phone's keyboard, selection toolbar and keys edit a `TextState`; what they change is done to the
page by key events and insertions, and the page's answer (a script may refuse or change it) is what
the state then holds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import skia

from android_world.virtual_device.ui.controls import TextField
from android_world.virtual_device.ui.editing import TextState
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.view import LayoutContext
from android_world.virtual_device.web.tab.events import Signal

if TYPE_CHECKING:
    from android_world.virtual_device.web.page.page import Page

# What Android's keyboard is told for the types and modes of HTML's fields.
_INPUT_TYPES = {
    "decimal": "decimal",
    "email": "email",
    "number": "decimal",
    "numeric": "number",
    "password": "password",
    "tel": "phone",
    "url": "uri",
}


@dataclass(frozen=True)
class FieldInfo:
    """What a page says of its focused field; `box` in CSS px of its room."""

    text: str
    start: int
    end: int
    input_type: str = "text"
    action: str = "none"
    hinted: bool = False  # the page has said so itself
    capitalize: str = "none"
    multiline: bool = False
    read_only: bool = False
    shows_keyboard: bool = True
    box: tuple[float, float, float, float] = (0, 0, 0, 0)
    selected: str | None = None  # of the page's own text, which is no field

    @staticmethod
    def of(said: dict[str, Any]) -> FieldInfo:
        """From what the script of ours answers."""
        kind = _INPUT_TYPES.get(said["mode"]) or _INPUT_TYPES.get(said["type"]) or "text"
        left, top, width, height = said["box"]
        return FieldInfo(
            text=said["text"],
            start=said["start"],
            end=said["end"],
            input_type="multiline" if said["multiline"] else kind,
            action=said["action"],
            hinted=said.get("hinted", False),
            capitalize=said["capital"] if said["capital"] in ("words", "characters") else "none",
            multiline=said["multiline"],
            read_only=said["readonly"],
            shows_keyboard=not said["readonly"] and said["mode"] != "none",
            box=(left, top, width, height),
            selected=said.get("selected"),
        )


@dataclass
class PageText(TextState):
    """What the phone knows of the field's text; of a page's own text, how the page reads it."""

    info: FieldInfo | None = None

    @property
    def selected_text(self) -> str:
        """The selected characters, with the ends of lines that a page's text itself has not."""
        info = self.info
        if info is None or info.selected is None or self.text != info.text:
            return super().selected_text
        is_told = self.selection == (info.start, info.end)
        return info.selected if is_told else super().selected_text


@dataclass(kw_only=True, eq=False, repr=False)
class PageField(TextField):
    """Stands for the page's field: has its text and places, draws nothing."""

    page: Page
    visible: bool = False

    def attach(self, ctx: LayoutContext) -> None:
        """Let everything in: what cannot be typed is refused by the page."""
        super().attach(ctx)
        assert self.state is not None
        self.state.accepts = ""

    def layout_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        """It takes all of the page's room."""
        super().layout_content(ctx, inner, clip)
        self._carets: dict[int, Rect] = {}

    def caret_rect(self, position: int) -> Rect:
        """Where the page shows the caret at `position`, in screen px."""
        if position not in self._carets:
            found = self.page.query(Signal.FOCUS, f"caret({position})") or (0, 0, 0, 0)
            left, top, _, height = (side * self.page.scale for side in found)
            x, y = self.bounds.left + round(left), self.bounds.top + round(top)
            self._carets[position] = Rect(x, y, x + 5, y + round(height))
        return self._carets[position]

    def position_at(self, x: float, y: float) -> int:
        """The position in the text that the page has nearest to the screen point."""
        scale = self.page.visible_scale()
        place = f"{(x - self.bounds.left) / scale}, {(y - self.bounds.top) / scale}"
        found: int | None = self.page.query(Signal.FOCUS, f"offsetAt({place})")
        start, end = (0, 0) if self.state is None else self.state.selection
        nearest = (
            start
            if abs(y - self.caret_rect(start).top) < abs(y - self.caret_rect(end).top)
            else end
        )
        return nearest if found is None or found < 0 else found

    def paint_content(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        """The page's image shows it."""


def field_view(page: Page, state: TextState, info: FieldInfo) -> PageField:
    """The field of the phone that represents the page's."""
    return PageField(
        page=page,
        state=state,
        input_type=info.input_type,
        ime_action=info.action,
        capitalize=info.capitalize,
        read_only=info.read_only,
        show_soft_input=info.shows_keyboard,
        shares=info.selected is not None,
        on_search=page.on_search if info.selected is not None else None,
        on_change=page.text.edit,
        on_action=page.text.enter,
        on_next=page.text.focus_next,
        on_key=page.text.field_key,
    )


def difference(before: str, after: str, cursor: int) -> tuple[int, int, str]:
    """What was replaced: start, end and the new text, which ends at `cursor` in `after`."""
    tail = 0
    limit = min(len(before), len(after) - cursor)
    while tail < limit and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    head, most = 0, min(len(before), len(after)) - tail
    while head < most and before[head] == after[head]:
        head += 1
    return head, len(before) - tail, after[head : len(after) - tail]


def refresh(page: Page) -> None:
    """See which field of the page has the focus, and make it that of the phone."""
    page.log.tab().status.signals.discard(Signal.FOCUS)
    said = page.query(Signal.FOCUS, "field()")
    before, page.text.field = page.text.field, FieldInfo.of(said) if said else None
    screen, state, info = screen_of(page), page.text.state, page.text.field
    if info is None:
        if screen is not None and screen.focus is state:
            screen.set_focus(None)
        return
    state.text, state.info = info.text, info
    state.select(info.start, info.end)
    other = before is None or (before.box, before.input_type) != (info.box, info.input_type)
    wanted = page.touch.was_used and info.shows_keyboard
    if screen is not None and (screen.focus is not state or other):
        screen.set_focus(state, show_keyboard=wanted)
        if wanted:
            page.device.windows.scene()  # The keyboard takes its room from the page.
            page.inner(Signal.FOCUS, "reveal()")
        elif page.touch.was_used and info.selected is None:
            page.device.ime.hide()
    elif screen is not None:
        screen.invalidate()


def show_keyboard(page: Page) -> None:
    """The field that has the focus was tapped."""
    screen = screen_of(page)
    if screen is None or page.text.field is None or page.device.ime.visible:
        return
    if page.text.field.shows_keyboard:
        screen.set_focus(page.text.state)
        page.device.windows.scene()  # The keyboard takes its room from the page.
        page.inner(Signal.FOCUS, "reveal()")


def on_long_press(page: Page, found: dict[str, Any]) -> None:
    """A finger was held on something: select the word and offer what can be done with it."""
    screen = screen_of(page)
    if screen is None:
        return
    if found.get("field"):
        page.inner(Signal.FOCUS, "word()")
        refresh(page)
    elif found.get("selected"):
        refresh(page)
    elif page.on_long_press is not None:
        page.on_long_press(found)
        return
    if page.text.field is not None:
        page.device.selection.show(screen, page.text.state)


def screen_of(page: Page) -> Any:
    """The window that shows a page, or None."""
    shown = page.device.windows.screens() if page.retained is not None else ()
    return next((screen for screen in shown if screen.retained is page.retained), None)


def host_of(page: Page) -> Any:
    """The activity that shows a page, which dialogs belong to."""
    screen = screen_of(page)
    return screen if hasattr(screen, "overlays") else None
