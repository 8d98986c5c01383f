"""Text for a page: keys, and edits of the focused field by the phone's keyboard."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from android_world.virtual_device.web.tab.events import Signal
from android_world.virtual_device.web.tab.input import Key
from android_world.virtual_device.web.view.focused_field import FieldInfo, PageText, difference
from android_world.virtual_device.web.view.key_events import (
    ENTER_KEYS,
    FIELD_KEYS,
    is_command,
    key_of,
    key_of_enter,
    typing_key,
)

if TYPE_CHECKING:
    from android_world.virtual_device.web.page.page import Page


class TextInput:
    """Types into a page; `field` is the one that has the focus."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.field: FieldInfo | None = None
        self.state = PageText()

    def type(self, text: str) -> int:
        """Type the first characters of a text that a hardware keyboard types into the field.

        Returns:
            How many, at least one: with the last one the page has done more than edit a text, and
            the next one may be for another field, or for a dialog.
        """
        self._page.scheduler.catch_up()
        self.apply_selection()
        typed: int = self._page.perform("type", tuple(map(_typed_key, text)))
        self.refresh()
        self._page.scheduler.expect_change()
        return typed

    def key(self, name: str, meta: frozenset[str] = frozenset()) -> bool:
        """Dispatch a key that no field of the phone has used; returns whether pages receive it."""
        page, key = self._page, key_of(name, meta)
        if key is None or page.closed or not len(page.log):
            return False
        if page.retained is None:
            page.device.windows.scene()  # Lays out the page's window, which is not known yet.
        page.scheduler.catch_up()
        page.perform("key", *key)
        if name == "V" and is_command(meta) and not page.query(Signal.KEY, "keyWasTaken()"):
            package = page.window.package if page.window is not None else ""
            self.paste(page.device.clipboard.read(package))
        if self.field is not None:
            self.refresh()
        page.scheduler.expect_change()
        return True

    def field_key(self, name: str, meta: frozenset[str]) -> bool:
        """Dispatch a key before the phone edits the field's text; returns whether it was used.

        The window that shows the page receives it first, as keys without a field.
        """
        info = self.field
        is_next = name in ENTER_KEYS and info is not None and info.action == "next"
        is_hidden = name == "DEL" and info is not None and not info.text  # "-" is not a number yet.
        if not (name in FIELD_KEYS or is_command(meta) or is_next or is_hidden):
            return False
        screen = self._page.window
        return bool(screen is not None and screen.on_key(name, meta)) or self.key(name, meta)

    def paste(self, text: str) -> None:
        """Insert text where the page has its focus, unless a script handles the event."""
        if text and not self._page.inner(Signal.FOCUS, f"paste({json.dumps(text)})"):
            self._page.perform("text", text)

    def edit(self, text: str) -> None:
        """Change the page's field as the phone's keyboard has changed the text."""
        page, info = self._page, self.field
        if info is None:
            return
        page.scheduler.catch_up()
        start, end, new = difference(info.text, text, self.state.cursor)
        deletes_one = not new and end - start == 1 and end == info.end == info.start
        if not deletes_one and (start, end) != (info.start, info.end):
            page.inner(Signal.FOCUS, f"select({start}, {end})")
        if len(new) > 1:
            page.perform("text", new)
        elif new:
            page.perform("type", (_typed_key(new),))
        elif end > start:
            page.perform("key", "Backspace", 8, "", 0)
        self.refresh()
        page.scheduler.expect_change()

    def enter(self) -> None:
        """The action key of the keyboard: Next moves the focus, unless the page has set it."""
        page, info = self._page, self.field
        action = info.action if info is not None else "go"
        page.scheduler.catch_up()
        if info is not None and action == "next" and not info.hinted:
            self.focus_next()
            return
        page.perform("key", *key_of_enter())
        if action in ("done", "go", "search", "send"):
            page.device.ime.hide()
        page.scheduler.expect_change()

    def focus_next(self) -> None:
        """Move the focus to the next field of the form."""
        self._page.scheduler.catch_up()
        self._page.inner(Signal.FOCUS, "nextField()")
        self._page.scheduler.expect_change()

    def apply_selection(self) -> None:
        """Select in the page what is selected in the phone's field."""
        info, state = self.field, self.state
        if info is None or state.text != info.text:
            return
        if state.selection != (info.start, info.end):
            start, end = state.selection
            self._page.inner(Signal.FOCUS, f"select({start}, {end})")
            if info.selected is not None:
                self.refresh()

    # -- focus -----------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Read which field of the page has the focus, and move the phone's focus to it."""
        page, window, state, before = self._page, self._page.window, self.state, self.field
        page.log.tab().status.signals.discard(Signal.FOCUS)
        reply = page.query(Signal.FOCUS, "field()")
        info = self.field = FieldInfo.of(reply) if reply else None
        if info is None:
            if window is not None and window.focus is state:
                window.set_focus(None)
            return
        state.text, state.info = info.text, info
        state.select(info.start, info.end)
        is_other = before is None or (before.box, before.input_type) != (info.box, info.input_type)
        wants_keyboard = page.touch.was_used and info.shows_keyboard
        if window is not None and (window.focus is not state or is_other):
            window.set_focus(state, show_keyboard=wants_keyboard)
            if wants_keyboard:
                self._reveal()
            elif page.touch.was_used and info.selected is None:
                page.device.ime.hide()
        elif window is not None:
            window.invalidate()

    def show_keyboard(self) -> None:
        """Show the keyboard for the focused field, which was tapped."""
        window, info = self._page.window, self.field
        can_show = window is not None and info is not None and info.shows_keyboard
        if can_show and not self._page.device.ime.visible:
            window.set_focus(self.state)
            self._reveal()

    def _reveal(self) -> None:
        self._page.device.windows.scene()  # The keyboard makes the viewport smaller.
        self._page.inner(Signal.FOCUS, "reveal()")

    def on_long_press(self, found: dict[str, Any]) -> None:
        """Select the word under the finger and show the toolbar; the app handles other elements."""
        page, window = self._page, self._page.window
        if window is None:
            return
        if found.get("field"):
            page.inner(Signal.FOCUS, "word()")
        if found.get("field") or found.get("selected"):
            self.refresh()
        elif page.on_long_press is not None:
            page.on_long_press(found)
            return
        if self.field is not None:
            page.device.selection.show(window, self.state)


def _typed_key(char: str) -> Key | str:
    """The key that types a character; the character itself where no key does."""
    if char == "\n":
        return key_of_enter()
    return typing_key(char) if char.isascii() else char
