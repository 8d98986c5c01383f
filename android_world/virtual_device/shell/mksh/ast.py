"""The parsed form of shell scripts. All of it is immutable and may be cached."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal


class ShellSyntaxError(Exception):
    """A script that mksh refuses; the message is mksh's, without the shell's name."""


@dataclass(frozen=True, slots=True)
class Text:
    """Literal text; quoted text is neither split nor a pattern."""

    text: str
    quoted: bool


@dataclass(frozen=True, slots=True)
class Tilde:
    """`~` or `~user` at the start of a word."""

    user: str


@dataclass(frozen=True, slots=True)
class Parameter:
    """`$name`, `${name}` and `${name op word}`.

    `operator` is one of `- = ? +` (with a colon in front or not), `# ## % %%`, `/ // /# /%`,
    `:` (substring), `@` (quoting), `length`, or empty.
    """

    name: str
    quoted: bool
    index: Word | None = None
    operator: str = ""
    word: Word | None = None
    second: Word | None = None


@dataclass(frozen=True, slots=True)
class CommandSubstitution:
    """`$(...)` or backticks."""

    program: Program
    quoted: bool


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """`$((...))`."""

    expression: Word
    quoted: bool


Part = Text | Tilde | Parameter | CommandSubstitution | Arithmetic


@dataclass(frozen=True, slots=True)
class Word:
    """A word before expansion; `literal` is its value when no expansion can change it."""

    parts: tuple[Part, ...]
    literal: str | None = None


@dataclass(frozen=True, slots=True)
class Assignment:
    """`name=value`, `name+=value`, `name[index]=value` or `name=(values)`."""

    name: str
    value: Word
    append: bool = False
    index: Word | None = None
    array: tuple[Word, ...] | None = None


@dataclass(slots=True)
class HereDocument:
    """Text of `<<`; filled in when the parser reaches the end of the line."""

    delimiter: str
    quoted: bool
    strip_tabs: bool
    body: Word = field(default_factory=lambda: Word(()))


@dataclass(frozen=True, slots=True)
class Redirect:
    """One redirection: `operator` is `< > >> >| <> <& >& << <<<` (`&>` is two redirections)."""

    descriptor: int
    operator: str
    target: Word | HereDocument


@dataclass(frozen=True, slots=True)
class Simple:
    """Assignments, words and redirections."""

    assignments: tuple[Assignment, ...]
    words: tuple[Word, ...]
    redirects: tuple[Redirect, ...]


@dataclass(frozen=True, slots=True)
class Pipeline:
    """Commands joined by `|`, perhaps negated with `!`."""

    commands: tuple[Command, ...]
    negated: bool = False
    timed: bool = False


@dataclass(frozen=True, slots=True)
class AndOr:
    """Pipelines joined by `&&` and `||`."""

    first: Command
    rest: tuple[tuple[Literal["&&", "||"], Command], ...]


@dataclass(frozen=True, slots=True)
class Sequence:
    """Commands one after the other."""

    commands: tuple[Command, ...]


@dataclass(frozen=True, slots=True)
class Background:
    """A command followed by `&`."""

    command: Command


@dataclass(frozen=True, slots=True)
class If:
    """`if` with its `elif` branches."""

    branches: tuple[tuple[Command, Command], ...]
    otherwise: Command | None


@dataclass(frozen=True, slots=True)
class While:
    """`while`, or `until` when `until` is set."""

    condition: Command
    body: Command
    until: bool


@dataclass(frozen=True, slots=True)
class For:
    """`for name in words`; `words` is None for the positional parameters."""

    name: str
    words: tuple[Word, ...] | None
    body: Command


@dataclass(frozen=True, slots=True)
class Select:
    """`select name in words`: a menu whose choice is read from the input, again and again."""

    name: str
    words: tuple[Word, ...] | None
    body: Command


@dataclass(frozen=True, slots=True)
class Case:
    """`case word in ...`; each item has patterns, a body and `;;`, `;&` or `;|`."""

    word: Word
    items: tuple[tuple[tuple[Word, ...], Command, str], ...]


@dataclass(frozen=True, slots=True)
class Group:
    """`{ ...; }`."""

    body: Command


@dataclass(frozen=True, slots=True)
class Subshell:
    """`( ... )`."""

    body: Command


@dataclass(frozen=True, slots=True)
class Function:
    """A function definition; `named` where the function is its own `$0` (`function name {`)."""

    name: str
    body: Command
    named: bool = False


@dataclass(frozen=True, slots=True)
class Conditional:
    """`[[ ... ]]`: words, of which operators are plain literals."""

    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class ArithmeticCommand:
    """`(( ... ))`."""

    expression: Word


@dataclass(frozen=True, slots=True)
class Redirected:
    """A compound command with redirections."""

    command: Command
    redirects: tuple[Redirect, ...]


Command = (
    Simple
    | Pipeline
    | AndOr
    | Sequence
    | Background
    | If
    | While
    | For
    | Select
    | Case
    | Group
    | Subshell
    | Function
    | Conditional
    | ArithmeticCommand
    | Redirected
)


@dataclass(frozen=True, slots=True)
class Program:
    """Complete commands in order, and the message of the syntax error that ends them, if any."""

    commands: tuple[Command, ...]
    error: str | None = None
