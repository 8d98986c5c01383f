"""Typing any text into the focused field."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Final

from android_world.device import adb, clipboard, errors, touch

_log = logging.getLogger(__name__)
# `input` sends every character as key events: a long text takes its time.
_PIECE_LENGTH: Final = 200


def type_text(text: str, env: adb.AdbDevice, timeout_sec: float = adb.DEFAULT_TIMEOUT_S) -> None:
    """Type `text` as it is; a line break is the Enter key.

    Characters that the device's keyboard map does not know are pasted from the clipboard, whose
    text is put back where it can be read.

    Raises:
      AdbError: the device did not take the text.
    """
    for number, line in enumerate(text.split("\n")):
        if number:
            touch.press_enter_button(env, timeout_sec)
        before, foreign, after = _split_off_foreign(line)
        _type_keys(before, env, timeout_sec)
        if foreign and not _type_as_keys(foreign, env, timeout_sec):
            _paste(foreign, env, timeout_sec)
        _type_keys(after, env, timeout_sec)


def _type_keys(text: str, env: adb.AdbDevice, timeout_sec: float) -> None:
    for piece in _pieces(text):
        # `input text` takes %s for a space.
        adb.shell(env, "input", "text", piece.replace(" ", "%s"), timeout_s=timeout_sec)


def _type_as_keys(text: str, env: adb.AdbDevice, timeout_sec: float) -> bool:
    """Try to type what the keyboard map may not know: Android then types nothing at all."""
    if not all(character.isprintable() for character in text):
        return False
    try:
        adb.shell(env, "input", "text", text.replace(" ", "%s"), timeout_s=timeout_sec)
    except errors.AdbTimeoutError:
        raise
    except errors.AdbError as e:
        _log.info("Pasting %r: %s", text, e)
        return False
    return True


def _paste(text: str, env: adb.AdbDevice, timeout_sec: float) -> None:
    previous = _clipboard_or_none(env)
    clipboard.set_clipboard_contents(text, env)
    touch.press_keyboard_generic("KEYCODE_PASTE", env, timeout_sec)
    if previous:
        clipboard.set_clipboard_contents(previous, env)


def _clipboard_or_none(env: adb.AdbDevice) -> str | None:
    try:
        return clipboard.read_in_background(env)
    except errors.DeviceError as e:
        _log.warning("Clipboard not kept over a paste: %s", e)
        return None


def _split_off_foreign(line: str) -> tuple[str, str, str]:
    """Split a line around the part that the keyboard map does not know."""
    foreign = [i for i, c in enumerate(line) if not (c.isascii() and c.isprintable())]
    if not foreign:
        return line, "", ""
    start, end = foreign[0], foreign[-1] + 1
    return line[:start], line[start:end], line[end:]


def _pieces(text: str) -> Iterator[str]:
    """Split a text into what one command types.

    A literal %s may not stay together, because `input text` would type a space for it.
    """
    start = 0
    for end in range(1, len(text) + 1):
        if (
            end == len(text)
            or end - start >= _PIECE_LENGTH
            or (text[end - 1] == "%" and text[end] == "s")
        ):
            yield text[start:end]
            start = end
