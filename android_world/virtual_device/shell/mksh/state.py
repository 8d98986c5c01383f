"""What a running shell remembers: variables, functions, options, and how it leaves a construct."""

from __future__ import annotations

from dataclasses import dataclass, field

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.limits.execution_budget import (
    TEXT_LIMIT_CHARACTERS,
    ShellControl,
    hold,
)
from android_world.virtual_device.shell.mksh.ast import Function

SHELL_NAME = "/system/bin/sh"
DEFAULT_IFS = " \t\n"
Value = str | dict[int, str]

DEFAULT_ENVIRONMENT = data_files.read_mapping(__package__, "default_environment.tsv")


class ShellError(ShellControl):
    """An error that ends the shell: `message` is printed after the shell's name."""

    def __init__(self, message: str, status: int = 1) -> None:
        super().__init__(message)
        self.message = message
        self.status = status


class BuiltinError(Exception):
    """A builtin failed with a message; the script continues."""

    def __init__(self, message: str, status: int = 1) -> None:
        super().__init__(message)
        self.message = message
        self.status = status


class LeaveShell(ShellControl):
    """`exit`, or the end that `set -e` brings."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Interrupted(LeaveShell):
    """Ctrl-C on the terminal that the shell or one of its commands reads."""

    def __init__(self) -> None:
        super().__init__(130)


class LeaveFunction(ShellControl):
    """`return`."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class LoopControl(ShellControl):
    """`break` and `continue`, with the number of loops that they still concern."""

    def __init__(self, levels: int, again: bool) -> None:
        super().__init__(levels)
        self.levels = levels
        self.again = again


class Variables:
    """Shell variables with their attributes."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.values: dict[str, Value] = dict(environment)
        self.exported: set[str] = set(environment)
        self.readonly: set[str] = set()
        self.attributes: dict[str, str] = {}
        self.references: dict[str, str] = {}

    def copy(self) -> Variables:
        """An independent copy (for a sub-shell)."""
        copy = Variables({})
        copy.values = {k: dict(v) if isinstance(v, dict) else v for k, v in self.values.items()}
        copy.exported = set(self.exported)
        copy.readonly = set(self.readonly)
        copy.attributes = dict(self.attributes)
        copy.references = dict(self.references)
        return copy

    def get(self, name: str, index: int = 0) -> str | None:
        """Value of a variable (or array element), None when unset."""
        value = self.values.get(self.references.get(name, name))
        if isinstance(value, dict):
            return value.get(index)
        return value if index == 0 else None

    def elements(self, name: str) -> list[str]:
        """All elements of an array in order; a plain variable is its own only element."""
        value = self.values.get(self.references.get(name, name))
        if value is None:
            return []
        return [value[i] for i in sorted(value)] if isinstance(value, dict) else [value]

    def indexes(self, name: str) -> list[str]:
        """The indexes of an array's elements, in order."""
        value = self.values.get(self.references.get(name, name))
        if value is None:
            return []
        return [str(i) for i in sorted(value)] if isinstance(value, dict) else ["0"]

    def set(self, name: str, value: str, index: int | None = None) -> None:
        """Assign.

        Raises:
            ShellError: the variable is read-only.
            Killed: the value is too long.
        """
        hold(len(value), TEXT_LIMIT_CHARACTERS)
        name = self.references.get(name, name)
        if name in self.readonly:
            raise ShellError(f"read-only: {name}", 2)
        value = self._format_value(name, value)
        old = self.values.get(name)
        if index is None and not isinstance(old, dict):
            self.values[name] = value
            return
        elements = old if isinstance(old, dict) else {} if old is None else {0: old}
        elements[index or 0] = value
        self.values[name] = elements

    def set_array(self, name: str, values: list[str]) -> None:
        """Assign all elements of an array."""
        if name in self.readonly:
            raise ShellError(f"read-only: {name}", 2)
        hold(sum(map(len, values)), TEXT_LIMIT_CHARACTERS)
        self.values[name] = dict(enumerate(values))

    def unset(self, name: str) -> None:
        """Discard a variable and its attributes."""
        if name in self.readonly:
            raise ShellError(f"read-only: {name}", 2)
        self.values.pop(name, None)
        self.exported.discard(name)
        self.attributes.pop(name, None)
        self.references.pop(name, None)

    def bring_back(self, saved: dict[str, tuple[Value | None, bool]]) -> None:
        """Give variables the (value, exported) that they had before."""
        for name, (value, exported) in saved.items():
            self.values.pop(name, None)
            self.exported.discard(name)
            if value is not None:
                self.values[name] = value
            if exported:
                self.exported.add(name)

    def environment(self) -> dict[str, str]:
        """What commands get to see."""
        exported = self.exported
        return {
            name: value if isinstance(value, str) else value.get(0, "")
            for name, value in self.values.items()
            if name in exported
        }

    def _format_value(self, name: str, value: str) -> str:
        """Apply `typeset -u`, `-l`, `-Z`, `-L`, `-R`."""
        attribute = self.attributes.get(name)
        if not attribute:
            return value
        kind, width = attribute[0], int(attribute[1:] or 0)
        hold(width, TEXT_LIMIT_CHARACTERS)
        if kind == "u":
            return value.upper()
        if kind == "l":
            return value.lower()
        if kind == "Z":
            return value.rjust(width, "0")[-width:] if width else value
        if kind == "L":
            return value.lstrip().ljust(width)[:width] if width else value
        if kind == "R":
            return value.rstrip().rjust(width)[-width:] if width else value
        return value


@dataclass
class ShellState:
    """Everything that a sub-shell gets a copy of."""

    variables: Variables
    cwd: str = "/"
    uid: int = 2000
    name: str = SHELL_NAME
    arguments: list[str] = field(default_factory=list)
    functions: dict[str, Function] = field(default_factory=dict)
    options: set[str] = field(default_factory=set)
    traps: dict[str, str] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)
    scopes: list[dict[str, tuple[Value | None, bool]]] = field(default_factory=list)
    status: int = 0
    pipe_status: list[int] = field(default_factory=lambda: [0])
    background: int | None = None
    jobs: dict[int, int] = field(default_factory=dict)
    loops: int = 0
    random_seed: int = 17
    option_position: int = 0
    started_ms: int | None = None
    umask: int = 0

    def copy(self) -> ShellState:
        """The state of a sub-shell that starts here."""
        return ShellState(
            variables=self.variables.copy(),
            cwd=self.cwd,
            uid=self.uid,
            name=self.name,
            arguments=list(self.arguments),
            functions=dict(self.functions),
            options=set(self.options),
            aliases=dict(self.aliases),
            scopes=[dict(scope) for scope in self.scopes],
            status=self.status,
            pipe_status=list(self.pipe_status),
            background=self.background,
            jobs=dict(self.jobs),
            random_seed=self.random_seed,
            started_ms=self.started_ms,
            umask=self.umask,
        )

    def declare_local(self, name: str) -> None:
        """Give the running function its own variable (nothing outside a function)."""
        if self.scopes and name not in self.scopes[-1]:
            old = self.variables.values.pop(name, None)
            self.scopes[-1][name] = (old, name in self.variables.exported)

    def leave_scope(self) -> None:
        """Bring back the variables that the function's own ones hid."""
        saved = self.scopes.pop()
        for name in saved:
            self.variables.attributes.pop(name, None)
            self.variables.readonly.discard(name)
        self.variables.bring_back(saved)
