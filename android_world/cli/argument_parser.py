"""How the commands of this package read their flags."""

from __future__ import annotations

import argparse
import contextlib
import signal
import sys
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

SCRIPT = "android-world"
_LAST_PORT = 65535


def supported_signals(*names: str) -> tuple[signal.Signals, ...]:
    """Those signals of these names that this system has; Windows lacks SIGHUP."""
    return tuple(getattr(signal, name) for name in names if hasattr(signal, name))


def restore_signals(numbers: Iterable[signal.Signals]) -> None:
    """No longer hold signals back from this thread; Windows never does."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, numbers)


@contextlib.contextmanager
def block_signals(numbers: Iterable[signal.Signals]) -> Iterator[None]:
    """Hold signals back from this thread meanwhile; Windows never does."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, numbers)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_ENDINGS = supported_signals("SIGTERM", "SIGHUP")
_SIGNALLED = 128


class Parser(argparse.ArgumentParser):
    """Shows examples below the flags, and answers a wrong command line with one line."""

    def __init__(self, *, examples: str = "", **kwargs: Any) -> None:
        """Argparse's arguments, and examples, one a line."""
        super().__init__(
            epilog=f"examples:\n{examples}" if examples else None,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
            **kwargs,
        )

    def error(self, message: str) -> NoReturn:
        """One line instead of the whole usage."""
        self.exit(2, f"{self.prog}: {message} (--help lists the flags)\n")


def prog(module: str) -> str:
    """What a command is called: `android-world WORD` if it was started so, or by its module."""
    return sys.argv[0] if sys.argv[0].startswith(f"{SCRIPT} ") else f"python -m {module}"


@contextlib.contextmanager
def endings_interrupt() -> Iterator[None]:
    """To be instructed to end, or to lose the terminal, is an interruption as Ctrl-C is.

    What is ignored (`nohup`) or handled already stays so; but SIGINT, which a shell that starts a
    command in the background has it ignore, interrupts nevertheless. `exit_code_of` knows from the
    `KeyboardInterrupt` which signal it was.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # Only the main thread has signals.
        return
    before = {number: signal.getsignal(number) for number in (*_ENDINGS, signal.SIGINT)}
    ours = [number for number in _ENDINGS if before[number] is signal.SIG_DFL]
    if before[signal.SIGINT] is signal.SIG_IGN:
        ours.append(signal.SIGINT)
    for number in ours:
        signal.signal(number, _interrupt)
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, before[number])


def _interrupt(number: int, frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt(number)


def exit_code_of(interruption: KeyboardInterrupt) -> int:
    """What a shell expects of a program that a signal ended: 130 for SIGINT, 143 for SIGTERM."""
    number = next(iter(interruption.args), None)
    return _SIGNALLED + (int(number) if isinstance(number, int) else signal.SIGINT)


def path(text: str) -> Path:
    """Reads a path."""
    if not text:
        raise argparse.ArgumentTypeError("must not be empty")
    return Path(text)


def port(text: str) -> int:
    """A TCP port.

    Raises:
      ArgumentTypeError: it is none.
    """
    return _port_up_to(text, _LAST_PORT)


def console_port(text: str) -> int:
    """The console port of an emulator; the port after it is adb's.

    Raises:
      ArgumentTypeError: it is none.
    """
    return _port_up_to(text, _LAST_PORT - 1)


def _port_up_to(text: str, last: int) -> int:
    if not text.isdecimal() or not 0 < int(text) <= last:
        raise argparse.ArgumentTypeError(f"{text} is not a port from 1 to {last}")
    return int(text)


def count(text: str) -> int:
    """A number of things, 1 or more.

    Raises:
      ArgumentTypeError: it is none.
    """
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of 1 or more")
    return int(text)


def names(text: str) -> tuple[str, ...]:
    """Names of tasks, with commas between them.

    Raises:
      ArgumentTypeError: there is none.
    """
    found = tuple(name.strip() for name in text.split(",") if name.strip())
    if not found:
        raise argparse.ArgumentTypeError("names no task (leave it out for all of the family)")
    return found


def seeds(text: str) -> tuple[int, ...]:
    """Numbers and ranges, as in `1,2,10:20`.

    Raises:
      ArgumentTypeError: the text has others, or none.
    """
    found: list[int] = []
    for part in text.split(","):
        first, colon, end = part.strip().partition(":")
        if not first.isdecimal() or (colon and not end.isdecimal()):
            raise argparse.ArgumentTypeError(
                f"{text!r} is not a list of seeds: write 30, 1,2,3 or 0:100"
            )
        found += range(int(first), int(end)) if colon else [int(first)]
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} has no seed")
    return tuple(found)


def size(text: str) -> tuple[int, int]:
    """Width and height, as in `270x600`.

    Raises:
      ArgumentTypeError: the text is none.
    """
    width, _, height = text.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal() and int(width) and int(height)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size: write 270x600")
    return int(width), int(height)
