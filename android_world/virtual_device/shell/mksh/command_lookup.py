"""Programs that a shell runs by name or path: registered commands and script files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.limits.execution_budget import DEPTH_LIMIT
from android_world.virtual_device.shell.mksh.io_streams import InputStream, OutputStream
from android_world.virtual_device.shell.mksh.state import ShellError, ShellState, Variables
from android_world.virtual_device.shell.registry import (
    Command,
    Process,
    commands,
    run_process,
)

if TYPE_CHECKING:
    from android_world.virtual_device.shell.mksh.interpreter import Interpreter

BIN_FOLDERS = ("/system/bin", "/bin", "/system/xbin", "/vendor/bin", "/product/bin", "/sbin")
_CANNOT_EXECUTE, _NOT_FOUND = 126, 127


def find(shell: Interpreter, name: str) -> Command | None:
    """The registered command behind a name or a path such as `/system/bin/ls`."""
    if "/" not in name:
        return commands().get(name)
    folder, _, base = name.rpartition("/")
    if folder in BIN_FOLDERS and (name.startswith("/") or shell.state.cwd == "/"):
        return commands().get(base)
    return None


def run(shell: Interpreter, words: list[str]) -> int:
    """Run a registered command, or a script file of the device; returns its status."""
    command = find(shell, words[0])
    if command is None:
        return _run_script_file(shell, words)
    stdin, out, err = (shell.streams.get(number) for number in (0, 1, 2))
    process = Process(
        shell.device,
        words[0].rpartition("/")[2],
        words[1:],
        stdin if isinstance(stdin, InputStream) else InputStream(),
        shell.state.variables.environment(),
        shell.state.cwd,
        shell.state.uid,
        out.buffer if isinstance(out, OutputStream) else bytearray(),
        err.buffer if isinstance(err, OutputStream) else bytearray(),
    )
    process.budget = shell.budget
    process.umask = shell.state.umask
    if shell.budget.depth > DEPTH_LIMIT:
        raise ShellError("nested too deeply")
    with shell.budget.deeper():
        return run_process(command, process)


def _run_script_file(shell: Interpreter, words: list[str]) -> int:
    name = words[0]
    path = shell.path(name) if "/" in name else ""
    if not name or (path and shell.files.is_dir(path)):
        shell.complain(f"{name}: can't execute: Is a directory")
        return _CANNOT_EXECUTE
    if not path or not shell.files.is_file(path):
        shell.complain(f"{name}: inaccessible or not found")
        return _NOT_FOUND
    if not shell.files.stat(path).mode & 0o111 or shell.files.folds_case(path):
        shell.complain(f"{name}: can't execute: Permission denied")
        return _CANNOT_EXECUTE
    data = shell.files.read_bytes(path)
    if b"\0" in data[:256]:
        shell.complain(f"{name}: not executable: 64-bit ELF file")
        return _CANNOT_EXECUTE
    if data.startswith(b"#!"):
        return _run_with_interpreter(shell, data, words)
    return _run_in_new_shell(shell, data, name, words[1:])


def _run_with_interpreter(shell: Interpreter, data: bytes, words: list[str]) -> int:
    """Run a file that names its interpreter in its first line."""
    line = data[2:].partition(b"\n")[0].decode("utf-8", "surrogateescape")
    program, *argument = line.strip().split(None, 1) or [""]
    if find(shell, program) is None:
        shell.complain(f"{words[0]}: No such file or directory")
        return _CANNOT_EXECUTE
    return run(shell, [program, *argument, *words])


def _run_in_new_shell(shell: Interpreter, data: bytes, name: str, arguments: list[str]) -> int:
    state = ShellState(
        Variables(shell.state.variables.environment()),
        cwd=shell.state.cwd,
        uid=shell.state.uid,
        name=name,
        arguments=arguments,
        umask=shell.state.umask,
    )
    new = type(shell)(shell.device, state, dict(shell.streams), shell.budget)
    return new.run_script(data.decode("utf-8", "surrogateescape"))
