"""Where scripts enter: the phone's command line, and commands that run others."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from android_world.virtual_device.limits.execution_budget import (
    FORK_WORK,
    Budget,
    CommandTimeout,
    ScriptKilled,
    spend,
)
from android_world.virtual_device.shell.mksh import builtins
from android_world.virtual_device.shell.mksh.interactive import Session
from android_world.virtual_device.shell.mksh.interpreter import Interpreter
from android_world.virtual_device.shell.mksh.io_streams import (
    InputStream,
    OutputStream,
    ScriptOutput,
    Transcript,
)
from android_world.virtual_device.shell.mksh.redirection import Streams
from android_world.virtual_device.shell.mksh.state import DEFAULT_ENVIRONMENT, ShellState, Variables
from android_world.virtual_device.shell.registry import (
    ROOT_UID,
    SHELL_UID,
    Command,
    Process,
    commands,
    run_process,
)

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

_PLAIN_SCRIPT = re.compile(
    r"[A-Za-z0-9_][A-Za-z0-9_.-]*(?: +[A-Za-z0-9_./:@%+,-][A-Za-z0-9_./:@%+,=-]*)* *"
)


@dataclass(frozen=True)
class ShellResult:
    """What a script wrote to descriptors 1 and 2, in order, and how it ended (0..255)."""

    transcript: Transcript
    exit_code: int

    @property
    def stdout(self) -> bytes:
        """What it wrote as output."""
        return b"".join(data for descriptor, data in self.transcript if descriptor == 1)

    @property
    def stderr(self) -> bytes:
        """What it wrote as errors."""
        return b"".join(data for descriptor, data in self.transcript if descriptor == 2)

    @property
    def output(self) -> bytes:
        """Both together, as on a terminal."""
        return b"".join(data for _, data in self.transcript)


class Shell:
    """The phone's command line."""

    def __init__(self, device: Device) -> None:
        self.device = device

    def run(
        self,
        script: str,
        stdin: bytes | InputStream = b"",
        uid: int = SHELL_UID,
        cwd: str = "/",
        env: dict[str, str] | None = None,
        timeout_ms: int | None = None,
    ) -> ShellResult:
        """Run a script as `/system/bin/sh -c script` would.

        A script that costs too much (see `budget`) is killed: exit code 137.

        Args:
            script: the text; bytes that are not UTF-8 as surrogate escapes.
            stdin: what its commands may read.
            uid: 0 root, 2000 shell.
            cwd: absolute device path to start in.
            env: variables in addition to Android's own.
            timeout_ms: phone time that it may take.

        Raises:
            CommandTimeout: it did not end in `timeout_ms`.
        """
        source = stdin if isinstance(stdin, InputStream) else InputStream(stdin)
        budget = Budget(timeout_ms, source.pause)
        if _PLAIN_SCRIPT.fullmatch(script) and len(script) < 1000:
            name, *arguments = script.split()
            command = commands().get(name)
            if command is not None and name not in builtins.BUILTINS:
                variables = environment_of(uid) if env is None else environment_of(uid) | env
                process = Process(self.device, name, arguments, source, variables, cwd, uid)
                process.budget = budget
                code = _run_plain(command, process, budget)
                return ShellResult([(1, process.stdout), (2, process.stderr)], code & 255)
        state = new_state(uid, cwd, env)
        transcript: Transcript = []
        out, err = ScriptOutput(1, transcript), ScriptOutput(2, transcript)
        streams: Streams = {0: source, 1: out, 2: err}
        code = Interpreter(self.device, state, streams, budget).run_alone(script)
        return ShellResult(transcript, code)


def _run_plain(command: Command, process: Process, budget: Budget) -> int:
    """Run a command without a shell around it."""
    with budget.running():
        try:
            return run_process(command, process)
        except RecursionError:
            process.err(f"{process.name}: nested too deeply")
            return 1
        except CommandTimeout:
            raise
        except ScriptKilled as killed:
            process.stderr += b"Killed\n"
            return killed.status


def environment_of(uid: int) -> dict[str, str]:
    """The variables that adbd gives to a shell."""
    if uid == ROOT_UID:
        return DEFAULT_ENVIRONMENT | {"USER": "root", "LOGNAME": "root"}
    return dict(DEFAULT_ENVIRONMENT)


def new_state(uid: int, cwd: str = "/", env: dict[str, str] | None = None) -> ShellState:
    """The state of a shell that starts now."""
    state = ShellState(Variables(environment_of(uid) | (env or {})), cwd=cwd, uid=uid)
    state.variables.values["PWD"] = cwd
    return state


def run_command(parent: Process, argv: list[str], stdin: bytes | InputStream, uid: int) -> int:
    """Run `argv` as a child of a running command, with its output streams."""
    spend(FORK_WORK)
    state = ShellState(Variables(dict(parent.env)), cwd=parent.cwd, uid=uid, umask=parent.umask)
    streams: Streams = {
        0: stdin if isinstance(stdin, InputStream) else InputStream(stdin),
        1: OutputStream(parent.stdout),
        2: OutputStream(parent.stderr),
    }
    shell = Interpreter(parent.device, state, streams, parent.budget)
    return shell.run_guarded(lambda: shell.invoke(argv))


def run_nested(parent: Process, script: str | None, arguments: list[str], options: set[str]) -> int:
    """Run a script, or the lines of its input, as a child of a running command."""
    state = ShellState(
        Variables(dict(parent.env)),
        cwd=parent.cwd,
        uid=parent.uid,
        name=arguments[0] if arguments else "sh",
        arguments=arguments[1:],
        options=set(options),
        umask=parent.umask,
    )
    streams: Streams = {
        0: parent.input,
        1: OutputStream(parent.stdout),
        2: OutputStream(parent.stderr),
    }
    if script is None:
        return Session(parent.device, state, streams, parent.budget).run()
    return Interpreter(parent.device, state, streams, parent.budget).run_script(script)
