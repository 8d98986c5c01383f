"""Parameters that the shell computes: `$?`, `$#`, `$$`, `$!`, `$-`, RANDOM, SECONDS, ..."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.shell.mksh.state import ShellState

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

SHELL_PID = 4242
_CONSTANTS = {"KSH_VERSION": "@(#)MIRBSD KSH R59 2020/10/31 Android", "PPID": "1", "LINENO": "1"}
_OPTION_LETTERS = {"errexit": "e", "noglob": "f", "nounset": "u", "xtrace": "x"}


def special_value(device: Device, state: ShellState, name: str) -> str | None:
    """Value of a special parameter or computed variable; None for all others."""
    if len(name) == 1 and not name.isalpha():
        return _parameter(state, name)
    if name == "RANDOM":
        state.random_seed = (state.random_seed * 1103515245 + 12345) & 0x7FFFFFFF
        return str((state.random_seed >> 8) & 0x7FFF)
    if name == "SECONDS":
        return str((device.clock.uptime_ms - (state.started_ms or 0)) // 1000)
    if name == "EPOCHREALTIME":
        return f"{device.clock.now_ms / 1000:.6f}"
    if name == "PIPESTATUS":
        return str(state.pipe_status[0])
    return None if name in state.variables.values else _CONSTANTS.get(name)


def _parameter(state: ShellState, name: str) -> str | None:
    if name == "?":
        return str(state.status)
    if name == "#":
        return str(len(state.arguments))
    if name == "$":
        return str(SHELL_PID)
    if name == "!":
        return None if state.background is None else str(state.background)
    if name == "-":
        letters = (_OPTION_LETTERS[o] for o in state.options if o in _OPTION_LETTERS)
        return "".join(sorted(letters)) + "hc"
    return None
