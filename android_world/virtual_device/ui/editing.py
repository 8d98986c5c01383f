"""The state of an editable text and the edits that keys make."""

from __future__ import annotations

import re
from dataclasses import dataclass

_WORD = re.compile(r"\w+|\S", re.UNICODE)


@dataclass
class TextState:
    """Text, selection `[anchor, cursor]` and limits of one field.

    `accepts` is a regular expression that the whole text must match after an edit (input filter).
    `was_focused`: the field has had the focus, so that it shows where its cursor is.
    """

    text: str = ""
    anchor: int = 0
    cursor: int = 0
    max_length: int = 0
    accepts: str = ""
    was_focused: bool = False

    def __post_init__(self) -> None:
        if self.cursor == 0 and self.anchor == 0:
            self.cursor = self.anchor = len(self.text)

    @property
    def selection(self) -> tuple[int, int]:
        """Start and end of the selection."""
        return min(self.anchor, self.cursor), max(self.anchor, self.cursor)

    @property
    def has_selection(self) -> bool:
        """Whether characters are selected."""
        return self.anchor != self.cursor

    @property
    def selected_text(self) -> str:
        """The selected characters."""
        start, end = self.selection
        return self.text[start:end]

    def set_text(self, text: str) -> None:
        """Replace everything and put the cursor at the end."""
        self.text = text
        self.anchor = self.cursor = len(text)

    def select(self, start: int, end: int) -> None:
        """Select `[start, end)`, clamped to the text."""
        self.anchor = min(max(0, start), len(self.text))
        self.cursor = min(max(0, end), len(self.text))

    def select_all(self) -> None:
        """Select the whole text."""
        self.select(0, len(self.text))

    def select_word(self, position: int) -> None:
        """Select the word around `position`."""
        for match in _WORD.finditer(self.text):
            if match.start() <= position <= match.end():
                self.select(match.start(), match.end())
                return
        self.select(position, position)

    def insert(self, text: str) -> bool:
        """Type `text` over the selection, less what the filter forbids; whether it changed."""
        start, end = self.selection
        if self.replace(start, end, text):
            return True
        if not self.accepts or len(text) < 2:
            return False
        return any([self.replace(*self.selection, char) for char in text])

    def replace(self, start: int, end: int, text: str) -> bool:
        """Replace `[start, end)` unless the filter forbids the result."""
        if self.max_length:
            text = text[: max(0, self.max_length - (len(self.text) - (end - start)))]
        result = self.text[:start] + text + self.text[end:]
        if result == self.text and start == end:
            return False
        if self.accepts and not re.fullmatch(self.accepts, result, re.DOTALL):
            return False
        self.text = result
        self.anchor = self.cursor = start + len(text)
        return True

    def delete_backward(self) -> bool:
        """The backspace key."""
        start, end = self.selection
        return self.replace(start if start != end else max(0, start - 1), end, "") if end else False

    def delete_forward(self) -> bool:
        """The forward delete key."""
        start, end = self.selection
        if start == end:
            end = min(len(self.text), end + 1)
        return self.replace(start, end, "") if end > start else False

    def move(self, position: int, extend: bool = False) -> None:
        """Put the cursor at `position`, keeping the anchor when `extend`."""
        self.cursor = min(max(0, position), len(self.text))
        if not extend:
            self.anchor = self.cursor

    def step(self, direction: int, word: bool = False, extend: bool = False) -> None:
        """Move the cursor by one character or word."""
        if self.has_selection and not extend and not word:
            start, end = self.selection
            self.move(start if direction < 0 else end)
            return
        self.move(self._word_edge(direction) if word else self.cursor + direction, extend)

    def _word_edge(self, direction: int) -> int:
        edges = [m.end() if direction > 0 else m.start() for m in _WORD.finditer(self.text)]
        if direction > 0:
            return next((e for e in edges if e > self.cursor), len(self.text))
        return next((e for e in reversed(edges) if e < self.cursor), 0)
