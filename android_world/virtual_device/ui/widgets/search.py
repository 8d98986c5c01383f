"""Searching in a screen: whether it is on, what is typed, and the bar to type it in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.containers import Row
from android_world.virtual_device.ui.controls import IconButton, TextField
from android_world.virtual_device.ui.editing import TextState
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.screen import Screen
from android_world.virtual_device.ui.view import MATCH, Edges, View


@dataclass(frozen=True)
class SearchStyle:
    """How an app's search bar looks: an arrow (`back` describes it), the field, a clear button.

    `clear` is the button's selector. Either is left out when it is "". `clear_shown`: "filled"
    when something is typed, "room" the same, but its room is always kept, or "always".
    """

    bar: str = "#toolbar.ViewGroup"
    h: float = 56
    padding: Edges = 0
    background: str = ""
    tint: str = theme.TEXT
    back: str = "Back"
    back_size: tuple[float, float] = (56, 48)
    field: str = "#search_src_text"
    field_height: float = MATCH
    style: TextStyle = TextStyle(16, 400, theme.TEXT)
    hint_color: str = "#73787C"
    cursor_color: str = theme.ACCENT
    capitalize: str = "none"
    clear: str = ""
    clear_description: str = "Clear query"
    clear_size: tuple[float, float] = (48, 48)
    clear_shown: Literal["filled", "room", "always"] = "filled"


class Search:
    """The search of a screen; true while it is on.

    `on_change(text)` after each edit, and when the text is cleared by the bar's button.
    """

    def __init__(self, screen: Screen, on_change: Callable[[str], object] | None = None) -> None:
        self.screen = screen
        self.on_change = on_change
        self.query = TextState()
        self.active = False

    def __bool__(self) -> bool:
        return self.active

    @property
    def text(self) -> str:
        """What is looked for, without spaces around it; "" while the search is off."""
        return self.query.text.strip() if self.active else ""

    def open(self) -> None:
        """Start searching, with the keyboard."""
        self.active = True
        if self.screen.focus is not self.query:
            self.screen.set_focus(self.query)
        self.screen.invalidate()

    def close(self) -> None:
        """Stop searching and discard what was typed."""
        if self.active:
            self.active = False
            self.query.set_text("")
            self.screen.set_focus(None)

    def back(self) -> bool:
        """BACK ends the search; False when there is none."""
        active = self.active
        self.close()
        return active

    def clear(self) -> None:
        """Empty the field."""
        self.query.set_text("")
        if self.on_change is not None:
            self.on_change("")

    def bar(
        self,
        hint: str,
        style: SearchStyle,
        *,
        on_back: Callable[[], object] | None = None,
        on_clear: Callable[[], object] | None = None,
        on_submit: Callable[[], object] | None = None,
    ) -> View:
        """The bar with the field; by default the arrow closes the search."""
        return Row(
            style.bar,
            w=MATCH,
            h=style.h,
            align="center",
            padding=style.padding,
            background=style.background,
        )[
            IconButton(
                "arrow-left",
                desc=style.back,
                tint=style.tint,
                w=style.back_size[0],
                h=style.back_size[1],
                tap=on_back or self.close,
            )
            if style.back
            else None,
            TextField(
                style.field,
                state=self.query,
                hint=hint,
                style=style.style,
                hint_color=style.hint_color,
                cursor_color=style.cursor_color,
                capitalize=style.capitalize,
                ime_action="search",
                on_change=self.on_change,
                on_action=on_submit,
                weight=1,
                h=style.field_height,
            ),
            self._clear_button(style, on_clear or self.clear) if style.clear else None,
        ]

    def _clear_button(self, style: SearchStyle, on_clear: Callable[[], object]) -> View | None:
        filled = bool(self.query.text)
        if style.clear_shown == "filled" and not filled:
            return None
        return IconButton(
            "close",
            style.clear,
            desc=style.clear_description,
            tint=style.tint,
            w=style.clear_size[0],
            h=style.clear_size[1],
            tap=on_clear,
            visible=filled or style.clear_shown == "always",
        )
