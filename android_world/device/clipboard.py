"""The clipboard, through the broadcasts of the Clipper app."""

from __future__ import annotations

import re
from typing import Final, Protocol, cast

from android_world.device import activities, adb, errors, touch

_CLIPPER_PACKAGE: Final = "ca.zgrs.clipper"
_CLIPPER_ACTIVITY: Final = "ca.zgrs.clipper/ca.zgrs.clipper.Main"
_RECEIVER_TIMEOUT_S: Final = 5.0
_DELIVERED = re.compile(r"Broadcast completed: result=-1, data=(.*)", re.DOTALL)
_NOT_DELIVERED = re.compile(r"Broadcast completed: result=0")
_EXTRAS = re.compile(r'", extras: Bundle\[.*\]$', re.DOTALL)


def extract_broadcast_data(raw_output: str) -> str | None:
    """Return the data that a broadcast's receiver gave back, None without a receiver.

    Raises:
      ValueError: this is not the output of `am broadcast`.
    """
    if match := _DELIVERED.search(raw_output):
        data = match[1].strip("\r\n")
        if not data.startswith('"'):
            return data
        return _EXTRAS.sub('"', data)[1:].removesuffix('"')
    if _NOT_DELIVERED.search(raw_output):
        return None
    raise errors.BroadcastError(f"Not the result of a broadcast: {raw_output[:200]!r}")


def get_clipboard_contents(env: adb.AdbDevice) -> str:
    """Return the clipboard's text.

    Since Android 10 only the app on the screen may read it: Clipper is opened briefly.

    Raises:
      DeviceError: the clipboard could not be read (a `RuntimeError`).
    """
    return _with_clipper(env, "clipper.get")


class ClipboardSource(Protocol):
    """A simulator that reads its clipboard by itself: an optional capability."""

    def clipboard_text(self) -> str:
        """The text; empty where nothing was copied."""


def peek(env: adb.AdbDevice) -> str:
    """Return the clipboard's text without showing anything; no device time passes.

    Empty where nothing was copied, and on devices that only let the app on the screen read it.
    """
    simulator = adb.simulator_of(env)
    if not hasattr(simulator, "clipboard_text"):
        return ""
    return cast(ClipboardSource, simulator).clipboard_text()


def set_clipboard_contents(content: str, env: adb.AdbDevice) -> None:
    """Put text on the clipboard.

    Raises:
      DeviceError: the clipboard could not be written (a `RuntimeError`).
    """
    if _broadcast(env, "clipper.set", "-e", "text", content) is None:
        _with_clipper(env, "clipper.set", "-e", "text", content)


def read_in_background(env: adb.AdbDevice) -> str | None:
    """Return the clipboard's text without showing Clipper, None where that is not possible."""
    return _broadcast(env, "clipper.get")


def _with_clipper(env: adb.AdbDevice, *intent: str) -> str:
    """Send a broadcast while Clipper is on the screen."""
    activities.start_activity(_CLIPPER_ACTIVITY, [], env)
    answers: list[str | None] = [None]

    def has_answered() -> bool:
        answers.append(_broadcast(env, *intent))
        return answers[-1] is not None

    adb.wait_until(env, has_answered, _RECEIVER_TIMEOUT_S)
    touch.press_back_button(env)
    data = answers[-1]
    if data is None:
        raise errors.DeviceError(
            f"Clipper ({_CLIPPER_PACKAGE}) does not answer {intent[0]}; is it set up? "
            "Run once with --perform_emulator_setup."
        )
    return data


def _broadcast(env: adb.AdbDevice, action: str, *extras: str) -> str | None:
    return extract_broadcast_data(adb.shell(env, "am", "broadcast", "-a", action, *extras))
