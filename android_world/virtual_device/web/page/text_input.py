"""Text for a page: keys, and what the phone's keyboard does to the field that has the focus."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from android_world.virtual_device.web.page.frame_scheduler import FrameScheduler
from android_world.virtual_device.web.tab.events import Signal
from android_world.virtual_device.web.view import focused_field
from android_world.virtual_device.web.view.focused_field import FieldInfo, PageText, difference
from android_world.virtual_device.web.view.key_events import (
    ENTER_KEYS,
    FIELD_KEYS,
    is_command,
    key_of,
    key_of_enter,
    typing_key,
)


class TextInput(FrameScheduler):
    """A page that is typed in."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.on_held: Callable[[dict[str, Any]], object] | None = None
        self.on_search: Callable[[str], object] | None = None
        self.field: FieldInfo | None = None
        self.text_state = PageText()
        self.was_touched = False
        self.kept_with: dict[str, Any] | None = None  # what its window retains

    def type(self, text: str) -> None:
        """Text for the page's field that has the focus, key by key."""
        self.catch_up()
        for char in text:
            self._type(char)

    def _type(self, char: str) -> None:
        if char == "\n":
            self.do("key", *key_of_enter())
        elif char.isascii():
            self.do("key", *typing_key(char))
        else:
            self.do("text", char)
        self.look_soon()

    def key(self, name: str, meta: frozenset[str] = frozenset()) -> bool:
        """A key that no field of the phone took; whether pages get it."""
        key = key_of(name, meta)
        if key is None or self.closed or not self._past:
            return False
        if self.kept_with is None:
            self.device.windows.scene()  # Nobody has looked yet: the page's window is to be known.
        self.catch_up()
        self.do("key", *key)
        if name == "V" and is_command(meta) and not self.ask(Signal.KEY, "keyWasTaken()"):
            self.paste(self.device.clipboard.text)
        if self.field is not None:
            self.refresh_field()
        self.look_soon()
        return True

    def field_key(self, name: str, meta: frozenset[str]) -> bool:
        """A key for the page's field, before the phone edits its text; whether it was used.

        The window that shows the page gets it first, as keys without a field.
        """
        info = self.field
        goes_on = name in ENTER_KEYS and info is not None and info.action == "next"
        unsaid = name == "DEL" and info is not None and not info.text  # "-" is no number yet.
        if not (name in FIELD_KEYS or is_command(meta) or goes_on or unsaid):
            return False
        screen = focused_field.screen_of(self)
        return bool(screen is not None and screen.on_key(name, meta)) or self.key(name, meta)

    def paste(self, text: str) -> None:
        """Put text where the page has its focus, unless a script does something else with it."""
        if text and not self.inner(Signal.FOCUS, f"paste({json.dumps(text)})"):
            self.do("text", text)

    def edited(self, text: str) -> None:
        """The phone's keyboard has changed the text of the field: so does the page."""
        info = self.field
        if info is None:
            return
        self.catch_up()
        start, end, new = difference(info.text, text, self.text_state.cursor)
        deletes_one = not new and end - start == 1 and end == info.end == info.start
        if not deletes_one and (start, end) != (info.start, info.end):
            self.inner(Signal.FOCUS, f"select({start}, {end})")
        if len(new) > 1:
            self.do("text", new)
        elif new:
            self._type(new)
        elif end > start:
            self.do("key", "Backspace", 8, "", 0)
        self.refresh_field()
        self.look_soon()

    def enter(self) -> None:
        """The action key of the keyboard: Next leads on, unless the page has asked for it."""
        info = self.field
        action = info.action if info is not None else "go"
        self.catch_up()
        if info is not None and action == "next" and not info.hinted:
            self.focus_next()
            return
        self.do("key", *key_of_enter())
        if action in ("done", "go", "search", "send"):
            self.device.ime.hide()
        self.look_soon()

    def focus_next(self) -> None:
        """Go to the next field of the form."""
        self.catch_up()
        self.inner(Signal.FOCUS, "nextField()")
        self.look_soon()

    def show_selection(self) -> None:
        """The selection of the phone's field is the page's."""
        info, state = self.field, self.text_state
        if info is None or state.text != info.text:
            return
        if state.selection != (info.start, info.end):
            self.inner(Signal.FOCUS, f"select({state.selection[0]}, {state.selection[1]})")
            if info.selected is not None:
                self.refresh_field()

    def refresh_field(self) -> None:
        """Inspect the page's field that has the focus."""
        focused_field.refresh(self)

    def show_keyboard(self) -> None:
        """Show the phone's keyboard for the field, which was tapped."""
        focused_field.show_keyboard(self)

    def was_held(self, found: dict[str, Any]) -> None:
        """A finger was held on a text, a field, a link or an image."""
        focused_field.held(self, found)
