"""The commands that are part of the shell itself."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.shell.mksh import command_lookup
from android_world.virtual_device.shell.mksh.ast import Word
from android_world.virtual_device.shell.mksh.builtins_io import IO_BUILTINS, reply_line
from android_world.virtual_device.shell.mksh.builtins_jobs import JOB_BUILTINS, signal_name
from android_world.virtual_device.shell.mksh.builtins_variables import VARIABLE_BUILTINS
from android_world.virtual_device.shell.mksh.conditions import (
    BINARY,
    UNARY,
    BooleanGrammar,
    Condition,
)
from android_world.virtual_device.shell.mksh.parser import RESERVED, parse
from android_world.virtual_device.shell.mksh.redirection import Streams
from android_world.virtual_device.shell.mksh.state import (
    BuiltinError,
    LeaveFunction,
    LeaveShell,
    LoopControl,
    ShellError,
)
from android_world.virtual_device.shell.numbers import is_number_of_shell
from android_world.virtual_device.shell.toybox.file_access import SEARCH
from android_world.virtual_device.shell.toybox.file_attributes import parse_mode

if TYPE_CHECKING:
    from android_world.virtual_device.shell.mksh.interpreter import Interpreter

Builtin = Callable[["Interpreter", list[str]], int]
SPECIAL = frozenset(data_files.read_words(__package__, "special_builtins.txt"))


def _true(shell: Interpreter, args: list[str]) -> int:
    return 0


def _false(shell: Interpreter, args: list[str]) -> int:
    return 1


def _number(text: str) -> int:
    if not is_number_of_shell(text.removeprefix("-")):
        raise BuiltinError(f"bad number: {text}")
    return int(text)


def _exit(shell: Interpreter, args: list[str]) -> int:
    raise LeaveShell(_number(args[0]) & 255 if args else shell.state.status)


def _return(shell: Interpreter, args: list[str]) -> int:
    raise LeaveFunction(_number(args[0]) & 255 if args else shell.state.status)


def _leave_loop(shell: Interpreter, args: list[str], again: bool) -> int:
    word = "continue" if again else "break"
    levels = _number(args[0]) if args else 1
    if levels < 1:
        raise BuiltinError(f"bad option argument: {levels}")
    if not shell.state.loops:
        shell.complain(f"{word}: can't {word}")
        return 0
    if levels > shell.state.loops:
        shell.complain(f"{word}: can only {word} {shell.state.loops} level(s)")
        levels = shell.state.loops
    raise LoopControl(levels, again)


def _break(shell: Interpreter, args: list[str]) -> int:
    return _leave_loop(shell, args, again=False)


def _continue(shell: Interpreter, args: list[str]) -> int:
    return _leave_loop(shell, args, again=True)


def _eval(shell: Interpreter, args: list[str]) -> int:
    return shell.run_program(parse(" ".join(args)))


def _dot(shell: Interpreter, args: list[str]) -> int:
    if not args:
        raise BuiltinError("missing argument")
    try:
        data = shell.files.read_bytes(shell.path(args[0]))
    except OSError as e:
        raise BuiltinError(f"{args[0]}: {e.strerror}") from e
    saved = shell.state.arguments
    if args[1:]:
        shell.state.arguments = args[1:]
    try:
        return shell.run_program(parse(data.decode("utf-8", "surrogateescape")))
    except LeaveFunction as e:
        return e.status
    finally:
        shell.state.arguments = saved


def _exec(shell: Interpreter, args: list[str]) -> int:
    if not args:
        return 0
    raise LeaveShell(command_lookup.run(shell, args))


def _cd(shell: Interpreter, args: list[str]) -> int:
    variables = shell.state.variables
    physical = bool(args) and args[0] == "-P"
    operands = [arg for arg in args if arg not in ("-P", "-L", "--")]
    if len(operands) > 1:
        old, new = operands[:2]
        if old not in shell.state.cwd:
            raise BuiltinError("bad substitution", 2)
        operands = [shell.state.cwd.replace(old, new, 1)]
        shell.write(1, operands[0] + "\n")
    target = operands[0] if operands else variables.get("HOME")
    if target is None:
        raise BuiltinError("no home directory (HOME not set)", 2)
    if target == "-":
        target = variables.get("OLDPWD")
        if target is None:
            raise BuiltinError("no OLDPWD", 2)
        shell.write(1, target + "\n")
    path = posixpath.normpath(shell.path(target)) if target else shell.state.cwd
    path = "/" + path.lstrip("/")
    if physical:
        path = shell.files.realpath(path)
    _check_folder(shell, path, shell.path(target))
    variables.set("OLDPWD", shell.state.cwd)
    shell.state.cwd = path
    variables.set("PWD", path)
    return 0


def _check_folder(shell: Interpreter, path: str, shown: str) -> None:
    try:
        status = shell.files.stat(path)
        reason = "" if status.kind == "dir" else "Not a directory"
        if not reason and not shell.files.allows(path, SEARCH):
            reason = "Permission denied"
    except OSError as e:
        reason = e.strerror or "No such file or directory"
    if reason:
        raise BuiltinError(f"{shown}: {reason}", 2)


def _pwd(shell: Interpreter, args: list[str]) -> int:
    path = shell.state.cwd
    shell.write(1, (shell.files.realpath(path) if "-P" in args else path) + "\n")
    return 0


def _test(shell: Interpreter, args: list[str]) -> int:
    return _evaluate(shell, "test", args)


def _bracket(shell: Interpreter, args: list[str]) -> int:
    if not args or args[-1] != "]":
        raise BuiltinError("missing ]", 2)
    return _evaluate(shell, "[", args[:-1])


def _evaluate(shell: Interpreter, name: str, args: list[str]) -> int:
    try:
        return int(not _condition(shell, name).test(args))
    except ShellError as e:
        shell.complain(e.message)
        return 2


def _condition(shell: Interpreter, name: str) -> Condition:
    def is_set(text: str) -> bool:
        return text in shell.state.variables.values

    def is_terminal(text: str) -> bool:
        stream = shell.streams.get(int(text)) if text.isdecimal() else None
        return stream is not None and stream.terminal

    return Condition(name, shell.files, shell.path, shell.expander.number, is_set, is_terminal)


def conditional(shell: Interpreter, words: Sequence[Word]) -> int:
    """Status of `[[ words ]]`."""
    try:
        return int(not _Conditional(shell, words).value())
    except BuiltinError as e:
        shell.complain(f"[[: {e.message}")
        return e.status


class _Conditional(BooleanGrammar):
    """The grammar of `[[`: `||`, `&&`, `!`, parentheses; operands are neither split nor globbed."""

    OR, AND = "||", "&&"

    def __init__(self, shell: Interpreter, words: Sequence[Word]) -> None:
        self.shell = shell
        self.words = words
        self.condition = _condition(shell, "[[")

    def value(self) -> bool:
        return self._whole()

    def _peek(self, offset: int = 0) -> str | None:
        index = self.position + offset
        return self.words[index].literal if index < len(self.words) else None

    def _primary(self) -> bool:
        if self._peek() == "(":
            return self._group()
        if self.position >= len(self.words):
            raise BuiltinError("expression expected", 2)
        text = self.shell.expander.text
        first, operator = self.words[self.position], self._peek(1)
        if operator in BINARY and self.position + 2 < len(self.words):
            right = self.words[self.position + 2]
            self.position += 3
            if operator in ("=", "==", "!="):
                pattern = self.shell.expander.pattern(right)
                return self.condition.matches(text(first), operator, pattern)
            return self.condition.binary(text(first), operator or "", text(right))
        if first.literal in UNARY and self.position + 1 < len(self.words):
            self.position += 2
            return self.condition.unary(first.literal or "", text(self.words[self.position - 1]))
        self.position += 1
        return text(first) != ""


def _command(shell: Interpreter, args: list[str]) -> int:
    if args and args[0] in ("-v", "-V"):
        found = 0
        for name in args[1:]:
            line = _describe(shell, name, verbose=args[0] == "-V")
            if line is None:
                return 1
            shell.write(1, line + "\n")
        return found
    operands = [arg for arg in args if arg not in ("-p", "--")]
    return shell.invoke(operands, functions=False) if operands else 0


def _builtin(shell: Interpreter, args: list[str]) -> int:
    if not args:
        return 0
    if args[0] not in BUILTINS:
        raise BuiltinError(f"{args[0]}: not a builtin")
    return BUILTINS[args[0]](shell, args[1:])


def _type(shell: Interpreter, args: list[str]) -> int:
    status = 0
    for name in args:
        line = _describe(shell, name, verbose=True)
        status = status if line else 1
        shell.write(1, (line or f"{name} not found") + "\n")
    return status


def _command_source(shell: Interpreter, args: list[str]) -> int:
    verbose = bool(args) and args[0] == "-v"
    if verbose:
        return _type(shell, args[1:])
    status = 0
    for name in args:
        line = _describe(shell, name, verbose=False)
        if line is None:
            status = 1
        else:
            shell.write(1, line + "\n")
    return status


def _describe(shell: Interpreter, name: str, verbose: bool) -> str | None:
    if name in shell.state.aliases:
        text = shell.state.aliases[name]
        return f"{name} is an alias for '{text}'" if verbose else f"alias {name}='{text}'"
    if name in RESERVED:
        return f"{name} is a reserved word" if verbose else name
    if name in shell.state.functions:
        return f"{name} is a function" if verbose else name
    if name in BUILTINS:
        special = "special " if name in SPECIAL else ""
        return f"{name} is a {special}shell builtin" if verbose else name
    program = command_lookup.find(shell, name)
    path = name if "/" in name else f"/system/bin/{name}"
    if program is None and not ("/" in name and shell.files.is_file(shell.path(name))):
        return None
    if verbose:
        return f"{name} is {'' if '/' in name else 'a tracked alias for '}{path}"
    return path


def _trap(shell: Interpreter, args: list[str]) -> int:
    if not args:
        for signal, action in shell.state.traps.items():
            quoted = action.replace("'", "'\\''")
            shell.write(1, f"trap -- '{quoted}' {signal}\n")
        return 0
    args = args[1:] if args[0] == "--" else args
    action, signals = (args[0], args[1:]) if len(args) > 1 else ("-", args)
    for signal in signals:
        name = signal_name(signal)
        if name is None and signal.upper() in ("ERR", "DEBUG"):
            name = signal.upper()
        if name is None:
            raise BuiltinError(f"bad signal '{signal}'")
        if action == "-":
            shell.state.traps.pop(name, None)
        else:
            shell.state.traps[name] = action
    return 0


def _times(shell: Interpreter, args: list[str]) -> int:
    shell.write(1, "0m00.00s 0m00.00s\n0m00.00s 0m00.00s\n")
    return 0


def _umask(shell: Interpreter, args: list[str]) -> int:
    state = shell.state
    symbolic = args[:1] == ["-S"]
    args = args[1:] if symbolic else args
    if not args:
        octal = format(state.umask, "03o")
        text = _rights(0o777 & ~state.umask) if symbolic else "0" * (octal[0] != "0") + octal
        shell.write(1, f"{text}\n")
        return 0
    if args[0][0].isdecimal():
        if not re.fullmatch(r"[0-7]{1,4}", args[0]):
            raise BuiltinError("bad number")
        state.umask = int(args[0], 8) & 0o777
    else:
        rights = parse_mode(args[0], 0o777 & ~state.umask, folder=True)
        if rights is None:
            raise BuiltinError("bad mask")
        state.umask = 0o777 & ~rights
    shell.files.umask = state.umask
    return 0


def _rights(mode: int) -> str:
    """A mode as `u=rwx,g=rx,o=rx`."""
    letters = (
        "".join(letter for letter, bit in (("r", 4), ("w", 2), ("x", 1)) if mode >> shift & bit)
        for shift in (6, 3, 0)
    )
    return ",".join(f"{who}={rights}" for who, rights in zip("ugo", letters, strict=True))


def _ulimit(shell: Interpreter, args: list[str]) -> int:
    shell.write(1, "32768\n" if "-n" in args else "unlimited\n")
    return 0


BUILTINS: dict[str, Builtin] = {
    ":": _true,
    ".": _dot,
    "[": _bracket,
    "break": _break,
    "builtin": _builtin,
    "cd": _cd,
    "command": _command,
    "continue": _continue,
    "eval": _eval,
    "exec": _exec,
    "exit": _exit,
    "false": _false,
    "pwd": _pwd,
    "return": _return,
    "source": _dot,
    "test": _test,
    "times": _times,
    "trap": _trap,
    "true": _true,
    "type": _type,
    "ulimit": _ulimit,
    "umask": _umask,
    "whence": _command_source,
    **IO_BUILTINS,
    **JOB_BUILTINS,
    **VARIABLE_BUILTINS,
}

__all__ = ["BUILTINS", "SPECIAL", "Streams", "conditional", "reply_line"]
