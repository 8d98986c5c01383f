"""How the commands of this package read their flags."""

from __future__ import annotations

import argparse
import contextlib
import signal
import threading
from collections.abc import Iterator
from typing import Any, NoReturn

_ENDINGS = (signal.SIGTERM, signal.SIGHUP)


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


@contextlib.contextmanager
def endings_interrupt() -> Iterator[None]:
    """To be told to end, or to lose the terminal, is an interruption as Ctrl-C is.

    What is ignored (`nohup`) or handled already stays so.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # Only the main thread has signals.
        return
    ours = [number for number in _ENDINGS if signal.getsignal(number) is signal.SIG_DFL]
    for number in ours:
        signal.signal(number, signal.default_int_handler)
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, signal.SIG_DFL)


def count(text: str) -> int:
    """A number of things, 1 or more.

    Raises:
      ArgumentTypeError: it is none.
    """
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of 1 or more")
    return int(text)
