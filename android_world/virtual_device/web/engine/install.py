"""Getting an engine: the first source that works."""

from __future__ import annotations

from collections.abc import Callable

from android_world.virtual_device.web.engine import folder
from android_world.virtual_device.web.engine.sources import EngineError, Progress, sources

HINT = "Debian has one: apt install chromium-headless-shell"


def install(find: Callable[[], str | None], progress: Progress = lambda done, total: None) -> str:
    """Get an engine from the first source that works; its executable.

    Args:
        find: finds the engine that the phone will use.
        progress: called with how many bytes have come, and how many will.

    Raises:
        EngineError: no source works; the message has the reason of each.
    """
    reasons = []
    for source in sources():
        try:
            source.install(progress)
            path = find()
            if path is None:
                raise EngineError("it was not found after it had been installed")
            folder.check(path)
            return path
        except EngineError as error:
            reasons.append(f"{source.name}: {error}")
    raise EngineError("; ".join(reasons))
