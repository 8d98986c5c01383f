"""The page's field that has the focus, as a text field of the phone.

The phone's keyboard, selection toolbar and keys edit a `TextState`. The page receives each change
as key events and insertions; the state is then read from the page: scripts may have changed it.
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

# Android's input types for the types and modes of HTML's fields.
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
    """The field of a page that has the focus; `box` in CSS px of the viewport."""

    text: str
    start: int
    end: int
    input_type: str = "text"
    action: str = "none"
    hinted: bool = False  # the page has set the action
    capitalize: str = "none"
    multiline: bool = False
    read_only: bool = False
    shows_keyboard: bool = True
    box: tuple[float, float, float, float] = (0, 0, 0, 0)
    selected: str | None = None  # text of the page itself, outside of fields

    @staticmethod
    def of(said: dict[str, Any]) -> FieldInfo:
        """From the reply of the script in the page."""
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
    """The text of a field, or the selected text of the page itself."""

    info: FieldInfo | None = None

    @property
    def selected_text(self) -> str:
        """The selected characters; text of the page itself has the line ends of its layout."""
        info = self.info
        if info is None or info.selected is None or self.text != info.text:
            return super().selected_text
        is_current = self.selection == (info.start, info.end)
        return info.selected if is_current else super().selected_text


@dataclass(kw_only=True, eq=False, repr=False)
class PageField(TextField):
    """The phone's field for the page's: has its text and its positions, draws nothing."""

    page: Page
    visible: bool = False

    def attach(self, ctx: LayoutContext) -> None:
        """Accept all characters: the page refuses those that cannot be typed."""
        super().attach(ctx)
        assert self.state is not None
        self.state.accepts = ""

    def layout_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        """Fill the viewport of the page."""
        super().layout_content(ctx, inner, clip)
        self._carets: dict[int, Rect] = {}

    def caret_rect(self, position: int) -> Rect:
        """The bounds of the caret at `position`, in screen px."""
        if position not in self._carets:
            found = self.page.query(Signal.FOCUS, f"caret({position})") or (0, 0, 0, 0)
            left, top, _, height = (side * self.page.scale for side in found)
            x, y = self.bounds.left + round(left), self.bounds.top + round(top)
            self._carets[position] = Rect(x, y, x + 5, y + round(height))
        return self._carets[position]

    def position_at(self, x: float, y: float) -> int:
        """The position in the text that is nearest to a point of the screen."""
        scale = self.page.visible_scale()
        point = f"{(x - self.bounds.left) / scale}, {(y - self.bounds.top) / scale}"
        found: int | None = self.page.query(Signal.FOCUS, f"offsetAt({point})")
        start, end = (0, 0) if self.state is None else self.state.selection
        to_start, to_end = (abs(y - self.caret_rect(side).top) for side in (start, end))
        nearest = start if to_start < to_end else end
        return nearest if found is None or found < 0 else found

    def paint_content(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        """Draw nothing: the page's image shows the field."""


def field_view(page: Page, info: FieldInfo) -> PageField:
    """The phone's field for the page's field that has the focus."""
    return PageField(
        page=page,
        state=page.text.state,
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
        on_type=page.text.type,
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
