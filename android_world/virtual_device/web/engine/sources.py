"""Where an engine can come from, in the order in which they are tried."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass

from android_world.virtual_device.web.engine import npm
from android_world.virtual_device.web.engine.errors import EngineError
from android_world.virtual_device.web.engine.npm import Progress

_PLAYWRIGHT_TIMEOUT_S = 600.0


@dataclass(frozen=True)
class Source:
    """Something that gives an engine.

    Attributes:
        name: for messages.
        install: installs it; raises `EngineError`.
    """

    name: str
    install: Callable[[Progress], object]


def sources() -> list[Source]:
    """Those that have an engine for this machine."""
    by_npm = [
        Source("npm", npm.install_by_npm),
        Source("npm registry", npm.install_from_registry),
    ]
    return [*(by_npm if npm.is_for_this_machine() else []), Source("Playwright", _by_playwright)]


def playwright_command() -> list[str]:
    """The command line by which Playwright gets its headless shell."""
    return [sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"]


def _by_playwright(progress: Progress) -> None:
    if importlib.util.find_spec("playwright") is None:
        raise EngineError("not installed")
    try:
        done = subprocess.run(
            playwright_command(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=_PLAYWRIGHT_TIMEOUT_S,
            check=False,
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise EngineError(str(error)) from error
    if done.returncode:
        lines = done.stdout.decode("utf-8", "replace").splitlines()
        reasons = [line.strip() for line in lines if "rror" in line]
        raise EngineError(reasons[0][:120] if reasons else f"exit code {done.returncode}")


__all__ = ["EngineError", "Progress", "Source", "playwright_command", "sources"]
