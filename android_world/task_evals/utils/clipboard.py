"""The device's clipboard, as tasks read, set and put it back."""

from __future__ import annotations

import random

from android_world.core import data_files
from android_world.env import adb_utils
from android_world.env.interface import AsyncEnv
from android_world.task_evals import errors
from android_world.task_evals.utils.text_match import normalize

_SNIPPETS: tuple[str, ...] = tuple(data_files.read_json(__package__, "clipboard_snippets.json"))
_CODE_CHARACTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def random_snippet(rng: random.Random) -> str:
    """A short text of the kind that people copy, 13 to 28 characters long."""
    while True:
        snippet = rng.choice(_SNIPPETS).format(
            number=rng.randint(10_000, 99_999),
            small=rng.randint(2, 39),
            small2=rng.randint(2, 12),
            hour=rng.randint(10, 22),
            code="".join(rng.choices(_CODE_CHARACTERS, k=8)),
        )
        if 13 <= len(snippet) <= 28:
            return snippet


def read(env: AsyncEnv) -> str:
    """The clipboard's text; empty if it holds none."""
    try:
        return adb_utils.get_clipboard_contents(env.controller) or ""
    except RuntimeError:
        return ""


def write(text: str, env: AsyncEnv) -> None:
    """Put a text on the clipboard.

    Raises:
      InitializationError: The clipboard does not hold the text afterwards.
    """
    adb_utils.set_clipboard_contents(text, env.controller)
    if normalize(read(env)) != normalize(text):
        raise errors.InitializationError("The clipboard did not take the text.")


class ClipboardGuard:
    """Replaces the clipboard's text for the time of a task and puts the old text back."""

    def __init__(self, marker: str) -> None:
        self._marker = marker
        self._before: str | None = None

    def replace(self, env: AsyncEnv) -> None:
        """Put the marker on the clipboard."""
        self._before = read(env)
        write(self._marker, env)

    def put_back(self, env: AsyncEnv) -> None:
        """Put back what was there before `replace`, if that was called."""
        if self._before is not None:
            adb_utils.set_clipboard_contents(self._before, env.controller)
            self._before = None
