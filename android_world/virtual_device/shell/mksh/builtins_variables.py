"""Builtins about variables, options and positional parameters."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from android_world.virtual_device.shell.mksh.expansion import quote
from android_world.virtual_device.shell.mksh.state import BuiltinError, ShellError
from android_world.virtual_device.shell.numbers import is_number_of_shell

if TYPE_CHECKING:
    from android_world.virtual_device.shell.mksh.interpreter import Interpreter

_NAME = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)(?:\[([^\]]*)\])?")
_OPTIONS = {
    "a": "allexport",
    "e": "errexit",
    "f": "noglob",
    "n": "noexec",
    "u": "nounset",
    "v": "verbose",
    "x": "xtrace",
    "C": "noclobber",
    "b": "notify",
    "m": "monitor",
    "p": "privileged",
    "h": "trackall",
}
_LONG_OPTIONS = frozenset([*_OPTIONS.values(), "pipefail", "posix", "sh", "braceexpand", "vi"])


def _export(shell: Interpreter, args: list[str]) -> int:
    return _declare_names(shell, args, "export")


def _readonly(shell: Interpreter, args: list[str]) -> int:
    return _declare_names(shell, args, "readonly")


def _declare_names(shell: Interpreter, args: list[str], verb: str) -> int:
    variables = shell.state.variables
    names = [arg for arg in args if arg not in ("-p", "--")]
    marked = variables.exported if verb == "export" else variables.readonly
    if not names:
        for name in sorted(marked):
            value = variables.get(name)
            shell.write(1, name if value is None else f"{verb} {name}={quote(value)}" + "\n")
        return 0
    for argument in names:
        name, equals, value = argument.partition("=")
        if not _NAME.fullmatch(name):
            raise BuiltinError(f"{argument}: not an identifier")
        if equals:
            variables.set(name, value)
        marked.add(name)
    return 0


def _unset(shell: Interpreter, args: list[str]) -> int:
    functions = "-f" in args
    for argument in args:
        if argument.startswith("-"):
            continue
        if functions:
            shell.state.functions.pop(argument, None)
            continue
        match = _NAME.fullmatch(argument)
        if match is None:
            shell.complain(f"read-only: {argument}")
            return 1
        if match.group(2) is not None:
            value = shell.state.variables.values.get(match.group(1))
            if isinstance(value, dict):
                value.pop(shell.expander.number(match.group(2)), None)
        elif match.group(1) in shell.state.variables.values:
            shell.state.variables.unset(match.group(1))
        else:
            shell.state.functions.pop(argument, None)
    return 0


def _typeset(shell: Interpreter, args: list[str]) -> int:
    attributes, names = _typeset_options(args)
    variables = shell.state.variables
    for argument in names:
        name, equals, value = argument.partition("=")
        if not _NAME.fullmatch(name):
            raise BuiltinError(f"{argument}: not an identifier")
        if "+x" in attributes:
            variables.exported.discard(name)
            continue
        shell.state.declare_local(name)
        for attribute in attributes:
            if attribute[0] in "iulZLR":
                width = attribute[1:]
                if width.isdecimal() and not is_number_of_shell(width):
                    problem = "Value too large for defined data type"
                    raise BuiltinError(f"bad number: {width}: {problem}")
                variables.attributes[name] = attribute
        if equals:
            if variables.attributes.get(name, "").startswith("i"):
                value = str(shell.expander.number(value))
            variables.set(name, value)
        if "x" in attributes:
            variables.exported.add(name)
        if "r" in attributes:
            variables.readonly.add(name)
        if "n" in attributes:
            variables.values.pop(name, None)
            variables.references[name] = value
    return 0


def _typeset_options(args: list[str]) -> tuple[list[str], list[str]]:
    attributes: list[str] = []
    index = 0
    while index < len(args) and args[index][:1] in ("-", "+") and len(args[index]) > 1:
        sign, letters = args[index][0], args[index][1:]
        index += 1
        if letters == "-":
            break
        for match in re.finditer(r"([A-Za-z])(\d*)", letters):
            attributes.append(("+" if sign == "+" else "") + match.group())
    return attributes, args[index:]


def _integer(shell: Interpreter, args: list[str]) -> int:
    return _typeset(shell, ["-i", *args])


def _nameref(shell: Interpreter, args: list[str]) -> int:
    return _typeset(shell, ["-n", *args])


def _set(shell: Interpreter, args: list[str]) -> int:
    if not args:
        for name in sorted(shell.state.variables.values):
            value = shell.state.variables.get(name)
            if value is not None:
                shell.write(1, f"{name}={quote(value)}\n")
        return 0
    index = 0
    while index < len(args) and re.fullmatch(r"[-+][A-Za-z]+", args[index]):
        option = args[index]
        index += 1
        if option in ("-A", "+A"):
            if index >= len(args):
                raise BuiltinError("-A: missing argument")
            shell.state.variables.set_array(args[index], args[index + 1 :])
            return 0
        if option[1:] == "o":
            index = _set_long(shell, option[0], args, index)
        else:
            for letter in option[1:]:
                if letter == "o":
                    index = _set_long(shell, option[0], args, index)
                else:
                    _set_option(shell, option[0] == "-", _OPTIONS.get(letter), f"-{letter}")
    if index < len(args) and args[index] in ("--", "-"):
        shell.state.arguments = args[index + 1 :]
    elif index < len(args):
        shell.state.arguments = args[index:]
    return 0


def _set_long(shell: Interpreter, sign: str, args: list[str], index: int) -> int:
    if index >= len(args):
        for name in sorted(_LONG_OPTIONS):
            state = "on" if name in shell.state.options else "off"
            shell.write(1, f"{name:<15} {state}\n")
        return index
    name = args[index]
    _set_option(shell, sign == "-", name if name in _LONG_OPTIONS else None, name)
    return index + 1


def _set_option(shell: Interpreter, on: bool, name: str | None, shown: str) -> None:
    if name is None:
        raise BuiltinError(
            f"{shown}: unknown option" if shown[0] == "-" else f"{shown}: bad option"
        )
    if on:
        shell.state.options.add(name)
    else:
        shell.state.options.discard(name)


def _shift(shell: Interpreter, args: list[str]) -> int:
    count = shell.expander.number(args[0]) if args else 1
    if count < 0 or count > len(shell.state.arguments):
        raise BuiltinError("nothing to shift")
    shell.state.arguments = shell.state.arguments[count:]
    return 0


def _let(shell: Interpreter, args: list[str]) -> int:
    if not args:
        raise BuiltinError("no arguments", 2)
    value = 0
    for argument in args:
        value = shell.expander.number(argument)
    return int(value == 0)


def _getopts(shell: Interpreter, args: list[str]) -> int:
    if len(args) < 2:
        raise BuiltinError("missing options argument")
    letters, name, words = args[0], args[1], args[2:] or shell.state.arguments
    variables = shell.state.variables
    index = int(variables.get("OPTIND") or 1) - (shell.state.option_position > 0)
    word = words[index - 1] if index <= len(words) else ""
    if shell.state.option_position == 0 and (word == "--" or not re.match(r"-.", word)):
        variables.set("OPTIND", str(index + (word == "--")))
        variables.set(name, "?")
        return 1
    position = shell.state.option_position or 1
    letter = word[position]
    position += 1
    argument = None
    known = letters.lstrip(":").find(letter) if letter != ":" else -1
    if known >= 0 and letters.lstrip(":")[known + 1 : known + 2] == ":":
        argument = word[position:]
        if not argument:
            index += 1
            argument = words[index - 1] if index <= len(words) else None
        position = len(word)
    if position >= len(word):
        index, position = index + 1, 0
    shell.state.option_position = position
    variables.set("OPTIND", str(index + (position > 0)))
    return _report_option(shell, letters, name, letter, known >= 0, argument)


def _report_option(
    shell: Interpreter, letters: str, name: str, letter: str, known: bool, argument: str | None
) -> int:
    variables = shell.state.variables
    bare = letters.lstrip(":")
    wants = known and bare[bare.find(letter) + 1 :].startswith(":")
    if not known or (wants and argument is None):
        silent = letters.startswith(":")
        variables.set(name, ":" if silent and known else "?")
        if silent:
            variables.set("OPTARG", letter)
        else:
            problem = "requires argument" if known else "unknown option"
            shell.complain(f"-{letter}: {problem}")
        return 0
    variables.set(name, letter)
    if argument is None:
        variables.unset("OPTARG")
    else:
        variables.set("OPTARG", argument)
    return 0


def _alias(shell: Interpreter, args: list[str]) -> int:
    if not args:
        for name in sorted(shell.state.aliases):
            shell.write(1, f"{name}={quote(shell.state.aliases[name])}\n")
        return 0
    for argument in args:
        name, equals, value = argument.partition("=")
        if equals:
            shell.state.aliases[name] = value
        elif name in shell.state.aliases:
            shell.write(1, f"{name}={quote(shell.state.aliases[name])}\n")
        else:
            raise ShellError(f"alias: {name}: not found")
    return 0


def _unalias(shell: Interpreter, args: list[str]) -> int:
    if "-a" in args:
        shell.state.aliases.clear()
    missing = [name for name in args if shell.state.aliases.pop(name, None) is None]
    return int(any(not name.startswith("-") for name in missing))


VARIABLE_BUILTINS: dict[str, Callable[[Interpreter, list[str]], int]] = {
    "alias": _alias,
    "export": _export,
    "getopts": _getopts,
    "integer": _integer,
    "let": _let,
    "local": _typeset,
    "nameref": _nameref,
    "readonly": _readonly,
    "set": _set,
    "shift": _shift,
    "typeset": _typeset,
    "unalias": _unalias,
    "unset": _unset,
}
