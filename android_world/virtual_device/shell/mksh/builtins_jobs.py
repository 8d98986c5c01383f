"""Builtins about processes: jobs, kill, wait. Background jobs have ended when one asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.shell.mksh.special_parameters import SHELL_PID
from android_world.virtual_device.shell.mksh.state import BuiltinError, LeaveShell
from android_world.virtual_device.shell.numbers import is_number_of_shell
from android_world.virtual_device.shell.registry import Process
from android_world.virtual_device.shell.toybox.process_commands import end_process

if TYPE_CHECKING:
    from android_world.virtual_device.shell.mksh.interpreter import Interpreter

SIGNALS = data_files.read_words(__package__, "signals.txt")
_HARMLESS = {"EXIT", "CHLD", "CONT", "STOP", "TSTP", "TTIN", "TTOU", "URG", "WINCH"}
_NOT_FOUND = 127
_USAGE = """usage:\tkill [-s signame | -signum | -signame] { job | pid | pgrp } ...
\tkill -l [exit_status ...]
"""


def signal_name(text: str) -> str | None:
    """The signal that a number or a name (`TERM`, `sigterm`) represents; None if there is none."""
    if text.isdecimal():
        if not is_number_of_shell(text):
            return None
        return SIGNALS[int(text)] if int(text) < len(SIGNALS) else None
    name = text.upper().removeprefix("SIG")
    return name if name in SIGNALS else None


def _kill(shell: Interpreter, args: list[str]) -> int:
    if args[:1] == ["-l"]:
        return _list_signals(shell, args[1:])
    signal, targets = _signal_argument(args)
    if not targets:
        shell.write(2, _USAGE)
        return 1
    status = 0
    for target in targets:
        if problem := _send(shell, signal, target):
            shell.complain(f"kill: {problem}")
            status = 1
    return status


def _signal_argument(args: list[str]) -> tuple[str, list[str]]:
    """The signal to send, and the rest of the arguments."""
    if not args or not args[0].startswith("-") or args[0] == "--":
        return "TERM", args[1:] if args[:1] == ["--"] else args
    if args[0] == "-s":
        text, rest = "".join(args[1:2]), args[2:]
    else:
        text, rest = args[0][1:], args[1:]
    name = signal_name(text)
    if name is None:
        raise BuiltinError(f"bad signal: {text}")
    return name, rest[1:] if rest[:1] == ["--"] else rest


def _send(shell: Interpreter, signal: str, target: str) -> str | None:
    """Send a signal; returns what went wrong."""
    if target.startswith("%"):
        return f"{target}: no such job"
    if not is_number_of_shell(target.removeprefix("-")):
        return f"{target}: arguments must be jobs or process IDs"
    if int(target) in shell.state.jobs:
        return None
    if int(target) == SHELL_PID:
        _receive(shell, signal)
        return None
    process = Process(shell.device, "kill", [], uid=shell.state.uid)
    problem = end_process(process, target, harmless=signal in _HARMLESS)
    return f"{target}: {problem}" if problem else None


def _receive(shell: Interpreter, signal: str) -> None:
    """What a signal does to the shell itself: its trap, or the end."""
    if signal != "KILL" and signal in shell.state.traps and signal != "EXIT":
        shell.run_trap(signal)
    elif signal not in _HARMLESS:
        if signal == "KILL":
            shell.state.traps.pop("EXIT", None)
        raise LeaveShell(128 + SIGNALS.index(signal))


def _list_signals(shell: Interpreter, numbers: list[str]) -> int:
    if not numbers:
        shell.write(1, " ".join(SIGNALS[1:]) + "\n")
    for text in numbers:
        if not is_number_of_shell(text):
            raise BuiltinError(f"bad number: {text}")
        number = int(text) & 127
        shell.write(1, f"{SIGNALS[number] if 0 < number < len(SIGNALS) else text}\n")
    return 0


def _wait(shell: Interpreter, args: list[str]) -> int:
    status = 0
    for argument in args:
        if argument.startswith("%"):
            raise BuiltinError(f"{argument}: no such job", _NOT_FOUND)
        if not is_number_of_shell(argument):
            raise BuiltinError(f"{argument}: argument must be %job or process id", _NOT_FOUND)
        status = shell.state.jobs.get(int(argument), _NOT_FOUND)
    return status


def _jobs(shell: Interpreter, args: list[str]) -> int:
    return 0


JOB_BUILTINS: dict[str, Callable[[Interpreter, list[str]], int]] = {
    "jobs": _jobs,
    "kill": _kill,
    "wait": _wait,
}
