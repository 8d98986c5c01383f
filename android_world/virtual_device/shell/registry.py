"""The commands that the shell knows: each registers itself with a decorator.

A command family is one module of this package; all of them are imported on first use. A command
from outside this package is there as soon as its module is imported.
"""

from __future__ import annotations

import functools
import importlib
import logging
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from android_world.virtual_device.errors import HostFailure
from android_world.virtual_device.framework import plugins
from android_world.virtual_device.limits.execution_budget import (
    OUTPUT_BYTES_PER_UNIT,
    OUTPUT_LIMIT_BYTES,
    Budget,
    ScriptKilled,
    ShellControl,
    spend,
)
from android_world.virtual_device.shell.mksh.io_streams import InputStream
from android_world.virtual_device.shell.numbers import number_out_of_range
from android_world.virtual_device.shell.toybox.standard_streams import ProcessFiles

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

_log = logging.getLogger(__name__)
CRASHED = 139
ROOT_UID = 0
SHELL_UID = 2000


class CommandError(Exception):
    """A command failed: `message` goes to stderr, `exit_code` to the caller."""

    def __init__(self, message: str, exit_code: int = 1) -> None:
        super().__init__(message)
        self.message = message
        self.exit_code = exit_code


class Process:
    """One running command: its arguments, streams and surroundings.

    Attributes:
        device: the phone.
        name: the name that the command was called by.
        args: its arguments, without the name. Bytes that are not UTF-8 are surrogate escapes.
        env: exported variables.
        cwd: working directory, an absolute device path.
        uid: 0 root, 2000 shell, or an app.
        umask: the rights that new files do not get.
        stdout, stderr: what was written so far; one and the same buffer after `2>&1`.
    """

    def __init__(
        self,
        device: Device,
        name: str,
        args: list[str],
        stdin: bytes | InputStream = b"",
        env: dict[str, str] | None = None,
        cwd: str = "/",
        uid: int = SHELL_UID,
        stdout: bytearray | None = None,
        stderr: bytearray | None = None,
    ) -> None:
        self.device = device
        self.name = name
        self.args = args
        self.input = stdin if isinstance(stdin, InputStream) else InputStream(stdin)
        self.env = {} if env is None else env
        self.cwd = cwd
        self.uid = uid
        self.stdout = bytearray() if stdout is None else stdout
        self.stderr = bytearray() if stderr is None else stderr
        self.budget = Budget()
        self.umask = 0

    @property
    def stdin(self) -> bytes:
        """All that is left of the input. Reading it consumes it, as in a real process."""
        return self.input.read()

    @functools.cached_property
    def files(self) -> ProcessFiles:
        """The device's files with the permissions of this process, its streams among them."""
        return ProcessFiles(self)

    def out(self, text: str | bytes, end: str = "\n") -> None:
        """Write to stdout."""
        _write(self.stdout, _encode(text) + end.encode())

    def err(self, text: str | bytes, end: str = "\n") -> None:
        """Write to stderr."""
        _write(self.stderr, _encode(text) + end.encode())

    def wait(self, ms: int) -> None:
        """Let phone time pass.

        Raises:
            Killed: the script may not wait for so long.
        """
        self.device.advance(self.budget.grant(ms))
        self.budget.add_waiting_time(ms)

    def path(self, argument: str) -> str:
        """Return the absolute device path that `argument` names here.

        Links before a `..` are followed, as the kernel does.
        """
        if not argument or argument.startswith("/"):
            return argument
        return f"{self.cwd.rstrip('/')}/{argument}"

    def run(self, argv: list[str], stdin: bytes | InputStream = b"", uid: int | None = None) -> int:
        """Run another command with this one's output streams and return its exit code."""
        from android_world.virtual_device.shell.mksh.shell import run_command

        return run_command(self, argv, stdin, self.uid if uid is None else uid)

    def run_script(self, script: str | None, arguments: list[str], options: set[str]) -> int:
        """Run a shell script with this process's streams and return its exit code.

        Args:
            script: the text; None for the lines of this process's input.
            arguments: `$0` (if any) and the positional parameters.
            options: shell options that are on, such as `errexit`.
        """
        from android_world.virtual_device.shell.mksh.shell import run_nested

        return run_nested(self, script, arguments, options)


CommandFunction = Callable[[Process], int | None]


@dataclass(frozen=True)
class Command:
    """A registered command."""

    name: str
    run: CommandFunction
    usage: str = ""


_COMMANDS: dict[str, Command] = {}


def command(*names: str, usage: str = "") -> Callable[[CommandFunction], CommandFunction]:
    """Register a function as the shell command `names[0]` and its aliases.

    Raises:
        ValueError: a plugin's command has the name of a command of Android.
    """

    def register(function: CommandFunction) -> CommandFunction:
        if plugins.is_plugin(function):
            _load_own()
        for name in names:
            known = _COMMANDS.get(name)
            if known and plugins.is_plugin(function) and not plugins.is_plugin(known.run):
                raise ValueError(f"There is a shell command {name} already.")
            _COMMANDS[name] = Command(name, function, usage)
        return function

    return register


def commands() -> dict[str, Command]:
    """All registered commands by name."""
    _load_own()
    return _COMMANDS


@functools.cache
def _load_own() -> None:
    package = importlib.import_module("android_world.virtual_device.shell")
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)


def run_process(command: Command, process: Process) -> int:
    """Run a registered command; its errors become messages and exit codes.

    Raises:
        DeviceFault: what the phone is on has failed.
    """
    try:
        status = command.run(process) or 0
        if process.input.overdrawn:
            raise ScriptKilled
        return status
    except CommandError as e:
        if e.message:
            process.err(e.message)
        return e.exit_code
    except OSError as e:
        process.err(f"{process.name}: {e.filename}: {e.strerror}")
        return 1
    except (ShellControl, RecursionError, HostFailure):
        raise
    except (OverflowError, ValueError) as e:
        if (word := number_out_of_range(e, process.args)) is None:
            return _crash(process)
        process.err(f"{process.name}: {word}: Numerical result out of range")
        return 1
    except Exception:  # A fault of a command ends that command, never the phone.
        return _crash(process)


def _crash(process: Process) -> int:
    _log.exception("%s %s", process.name, " ".join(process.args)[:500])
    process.err("Segmentation fault")
    return CRASHED


def _write(buffer: bytearray, data: bytes) -> None:
    spend(1 + len(data) // OUTPUT_BYTES_PER_UNIT)
    if len(buffer) + len(data) > OUTPUT_LIMIT_BYTES:
        raise ScriptKilled
    buffer += data


def _encode(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode("utf-8", "surrogateescape")
