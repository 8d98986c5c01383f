"""What people spend money on: names of expenses by category, and notes; all of them our own."""

from __future__ import annotations

from android_world.core import data_files

_WORDS = data_files.read_json(__package__, "expense_words.json")
# The app takes names of at most 20 characters. Keys are the app's category ids.
EXPENSE_NAMES: dict[int, tuple[str, ...]] = {
    int(category): tuple(names) for category, names in _WORDS["names"].items()
}
EXPENSE_NOTES: tuple[str, ...] = tuple(_WORDS["notes"])
