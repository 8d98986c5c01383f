"""Arguments of console commands."""

from __future__ import annotations

from android_world.virtual_device.servers.console.console import ConsoleError


def require(arguments: str, what: str) -> str:
    """The argument, stripped; a KO where there is none."""
    if not arguments.strip():
        raise ConsoleError(f"missing argument: {what}")
    return arguments.strip()


def choice_of(arguments: str, choices: dict[str, int], usage: str) -> int:
    """The value that the argument names; a KO with the usage for other arguments."""
    choice = choices.get(arguments.strip())
    if choice is None:
        raise ConsoleError(f'Usage: "{usage}"')
    return choice
