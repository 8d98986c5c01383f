"""Expansion of words: parameters, substitutions, field splitting, globs, quote removal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

from android_world.virtual_device.limits.execution_budget import hold, spend
from android_world.virtual_device.shell.mksh.arithmetic import evaluate
from android_world.virtual_device.shell.mksh.ast import (
    Arithmetic,
    CommandSubstitution,
    Parameter,
    Part,
    Program,
    Text,
    Tilde,
    Word,
)
from android_world.virtual_device.shell.mksh.state import DEFAULT_IFS, ShellError, ShellState
from android_world.virtual_device.shell.numbers import is_number_of_shell
from android_world.virtual_device.shell.toybox.file_access import FileAccess
from android_world.virtual_device.storage.globs import compile_part, compile_pattern, has_magic

_FIELD_WORK = 50
_VARIABLE_WORK = 200
_MAGIC = re.compile(r"([*?\[\]\\@+!|()])")
_SAFE = re.compile(r"[A-Za-z0-9_%+,./:@-]+")


def escape_pattern(text: str) -> str:
    """Text as a pattern that matches just that text."""
    return _MAGIC.sub(r"\\\1", text)


def quote(text: str) -> str:
    """Text quoted so that the shell reads it back as one word."""
    if _SAFE.fullmatch(text):
        return text
    return "'" + text.replace("'", "'\\''") + "'"


class Substituter(Protocol):
    """What expansion needs of the interpreter."""

    state: ShellState
    files: FileAccess

    def substitute(self, program: Program) -> str:
        """Output of a command substitution."""
        ...

    def special(self, name: str) -> str | None:
        """Value of a special parameter (`?`, `#`, `$`, ...) or a computed variable."""
        ...


class _Fields:
    """Fields under construction: each has a text and a pattern for globbing."""

    def __init__(self) -> None:
        self.done: list[tuple[str, str]] = []
        self.text: list[str] = []
        self.pattern: list[str] = []
        self.open = False

    def add_quoted(self, text: str) -> None:
        self.text.append(text)
        self.pattern.append(escape_pattern(text))
        self.open = True

    def add_unquoted(self, text: str) -> None:
        if text:
            self.text.append(text)
            self.pattern.append(text)
            self.open = True

    def finish(self) -> None:
        if self.open:
            spend(_FIELD_WORK)
            self.done.append(("".join(self.text), "".join(self.pattern)))
        self.text, self.pattern, self.open = [], [], False

    def split(self, text: str, ifs: str) -> None:
        """Add the result of an unquoted expansion, splitting it at IFS."""
        if not ifs:
            self.add_unquoted(text)
            return
        blank = "".join(c for c in ifs if c in DEFAULT_IFS)
        index, length = 0, len(text)
        while index < length:
            char = text[index]
            if char in blank:
                while index < length and text[index] in blank:
                    index += 1
                if not (index < length and text[index] in ifs):
                    self.finish()
            elif char in ifs:
                self.open = True
                self.finish()
                index += 1
                while index < length and text[index] in blank:
                    index += 1
            else:
                start = index
                while index < length and text[index] not in ifs:
                    index += 1
                self.text.append(text[start:index])
                self.pattern.append(text[start:index].replace("\\", "\\\\"))
                self.open = True


class Expander:
    """Expands the words of one shell."""

    def __init__(self, shell: Substituter) -> None:
        self.shell = shell

    # --- Words --------------------------------------------------------------------------------

    def fields(self, words: Sequence[Word]) -> list[str]:
        """The arguments that words become."""
        result: list[str] = []
        for word in words:
            if word.literal is not None:
                result.append(word.literal)
                continue
            fields = _Fields()
            self._emit(word.parts, fields)
            fields.finish()
            for text, pattern in fields.done:
                hold(len(text))
                result += self._expand_globs(text, pattern)
        return result

    def text(self, word: Word) -> str:
        """A word as one string: not split, not globbed."""
        if word.literal is not None:
            return word.literal
        text = "".join(self._part_text(part) for part in word.parts)
        hold(len(text))
        return text

    def pattern(self, word: Word) -> str:
        """A word as a pattern, in which only unquoted wildcards are wild."""
        pieces: list[str] = []
        for part in word.parts:
            if isinstance(part, Text):
                pieces.append(escape_pattern(part.text) if part.quoted else part.text)
            else:
                text = self._part_text(part)
                pieces.append(escape_pattern(text) if is_part_quoted(part) else text)
        return "".join(pieces)

    def arithmetic(self, expression: Word) -> int:
        """Value of an arithmetic expression."""
        return self.number(self.text(expression))

    def number(self, text: str) -> int:
        """Value of the text of an arithmetic expression."""
        return evaluate(text, self._arithmetic_get, self._arithmetic_put)

    def _arithmetic_get(self, name: str, index: int) -> str | None:
        spend(_VARIABLE_WORK)
        computed = self.shell.special(name)
        return computed if computed is not None else self.shell.state.variables.get(name, index)

    def _arithmetic_put(self, name: str, value: str, index: int | None) -> None:
        self.shell.state.variables.set(name, value, index)

    def _expand_globs(self, text: str, pattern: str) -> list[str]:
        if "noglob" in self.shell.state.options or not has_magic(pattern):
            return [text]
        return self.shell.files.glob(pattern, self.shell.state.cwd) or [text]

    # --- Parts --------------------------------------------------------------------------------

    def _ifs(self) -> str:
        value = self.shell.state.variables.get("IFS")
        return DEFAULT_IFS if value is None else value

    def _emit(self, parts: Sequence[Part], fields: _Fields, split_text: bool = False) -> None:
        for part in parts:
            if isinstance(part, Text):
                if part.quoted:
                    fields.add_quoted(part.text)
                elif split_text:
                    fields.split(part.text, self._ifs())
                else:
                    fields.add_unquoted(part.text)
            elif isinstance(part, Tilde):
                fields.add_quoted(self._home(part))
            elif isinstance(part, Parameter):
                self._emit_parameter(part, fields)
            elif part.quoted:
                fields.add_quoted(self._part_text(part))
            else:
                fields.split(self._part_text(part), self._ifs())

    def _emit_parameter(self, part: Parameter, fields: _Fields) -> None:
        several = part.name == "@" or (part.index is not None and part.index.literal == "@")
        starred = part.name == "*" or (part.index is not None and part.index.literal == "*")
        used = self._alternative(part)
        if used is not None:
            if part.quoted:
                fields.add_quoted("")
            self._emit(used.parts, fields, split_text=not part.quoted)
        elif (several or starred) and part.operator != "length" and not (starred and part.quoted):
            self._emit_list(self._list_values(part), part.quoted, fields)
        elif part.quoted:
            fields.add_quoted(self._parameter(part))
        else:
            fields.split(self._parameter(part), self._ifs())

    def _emit_list(self, values: list[str], quoted: bool, fields: _Fields) -> None:
        for index, value in enumerate(values):
            if index:
                fields.finish()
            if quoted:
                fields.add_quoted(value)
            else:
                fields.split(value, self._ifs())

    def _list_values(self, part: Parameter) -> list[str]:
        values = self._all_values(part)
        if part.operator == ":":
            start = self.arithmetic(part.word) if part.word else 0
            values = [self.shell.state.name, *values] if part.name in "@*" else values
            start = max(0, len(values) + start) if start < 0 else start
            count = self.arithmetic(part.second) if part.second else len(values)
            return values[start : start + count]
        if part.operator and part.operator[0] in "#%/":
            return [self._edit(part, value) for value in values]
        return values

    def _all_values(self, part: Parameter) -> list[str]:
        if part.name in ("@", "*"):
            return self.shell.state.arguments
        if part.name == "PIPESTATUS":
            return [str(status) for status in self.shell.state.pipe_status]
        if part.operator == "keys":
            return self.shell.state.variables.indexes(part.name)
        return self.shell.state.variables.elements(part.name)

    def _part_text(self, part: Part) -> str:
        if isinstance(part, Text):
            return part.text
        if isinstance(part, Tilde):
            return self._home(part)
        if isinstance(part, Arithmetic):
            return str(self.arithmetic(part.expression))
        if isinstance(part, CommandSubstitution):
            return self.shell.substitute(part.program)
        used = self._alternative(part)
        return self.text(used) if used is not None else self._parameter(part)

    def _home(self, part: Tilde) -> str:
        variables = self.shell.state.variables
        if part.user in ("", "root", "shell"):
            return variables.get("HOME") or "/"
        return f"~{part.user}"

    # --- Parameters ---------------------------------------------------------------------------

    def _value(self, part: Parameter) -> str | None:
        state = self.shell.state
        if part.name in ("@", "*") or (part.index and part.index.literal in ("@", "*")):
            values = self._all_values(part)
            ifs = self._ifs()
            joiner = ifs[:1] if part.name == "*" or (part.index and part.quoted) else " "
            return joiner.join(values) if values else None
        if part.operator == "keys":
            return state.variables.references.get(part.name, part.name) + _index_text(part)
        if part.index is not None and part.name == "PIPESTATUS":
            return dict(enumerate(self._all_values(part))).get(self.arithmetic(part.index))
        if part.index is not None:
            return state.variables.get(part.name, self.arithmetic(part.index))
        if part.name.isdecimal():
            if not is_number_of_shell(part.name):
                return None
            number = int(part.name)
            if number == 0:
                return state.name
            return state.arguments[number - 1] if number <= len(state.arguments) else None
        computed = self.shell.special(part.name)
        return computed if computed is not None else state.variables.get(part.name)

    def _alternative(self, part: Parameter) -> Word | None:
        """The operand of `- = ? +` where it takes the value's place."""
        kind = part.operator[-1:]
        if not kind or kind not in "-=?+":
            return None
        value = self._value(part)
        missing = value is None or (part.operator[0] == ":" and value == "")
        word = part.word or Word(())
        if kind == "+":
            return Word(()) if missing else word
        if not missing:
            return None
        if kind == "-":
            return word
        if kind == "?":
            message = self.text(word) or "parameter null or not set"
            raise ShellError(f"{part.name}: {message}")
        index = self.arithmetic(part.index) if part.index else None
        self.shell.state.variables.set(part.name, self.text(word), index)
        return None

    def _parameter(self, part: Parameter) -> str:
        if part.operator == "length":
            if part.name in ("@", "*") or (part.index and part.index.literal in ("@", "*")):
                return str(len(self._all_values(part)))
            return str(len(self._value(part) or ""))
        value = self._value(part)
        if value is None:
            unset = "nounset" in self.shell.state.options and part.name not in ("@", "*")
            if unset and part.operator[-1:] not in ("-", "=", "?", "+"):
                raise ShellError(f"{part.name}: parameter not set")
            value = ""
        if not part.operator or part.operator == "keys" or part.operator[-1] in "-=?+":
            return value
        return self._edit(part, value)

    def _edit(self, part: Parameter, value: str) -> str:
        """Apply `# % / : @` to a value."""
        word = part.word or Word(())
        operator = part.operator
        if operator == "@":
            return quote(value) if word.literal in ("Q", "q") else value
        if operator == ":":
            return self._substring(part, value)
        pattern = self.pattern(word)
        if operator in ("#", "##"):
            return _without_prefix(value, pattern, operator == "##")
        if operator in ("%", "%%"):
            return _without_suffix(value, pattern, operator == "%%")
        replacement = self.text(part.second) if part.second else ""
        return _replace(value, pattern, replacement, operator)

    def _substring(self, part: Parameter, value: str) -> str:
        start = self.arithmetic(part.word) if part.word else 0
        if start < 0:
            start = max(0, len(value) + start)
        if part.second is None:
            return value[start:]
        length = self.arithmetic(part.second)
        return value[start : start + length] if length >= 0 else value[start:length]


def _index_text(part: Parameter) -> str:
    return "" if part.index is None else f"[{part.index.literal or ''}]"


def is_part_quoted(part: Part) -> bool:
    """Whether a part is in quotes."""
    return not isinstance(part, Tilde) and part.quoted


def _without_prefix(value: str, pattern: str, longest: bool) -> str:
    if "!(" not in pattern:
        start = compile_part(pattern).match(value)
        if start is None or longest:
            return value[start.end() :] if start else value
    regex = compile_pattern(pattern)
    lengths = range(len(value), -1, -1) if longest else range(len(value) + 1)
    found = next((n for n in lengths if regex.match(value[:n])), 0)
    return value[found:]


def _without_suffix(value: str, pattern: str, longest: bool) -> str:
    regex = compile_pattern(pattern)
    if "!(" not in pattern:
        end = regex.search(value)
        if end is None or longest:
            return value[: end.start()] if end else value
    starts = range(len(value) + 1) if longest else range(len(value), -1, -1)
    found = next((n for n in starts if regex.match(value[n:])), len(value))
    return value[:found]


def _replace(value: str, pattern: str, replacement: str, operator: str) -> str:
    if not pattern:
        return value
    regex = compile_part(pattern)
    if operator == "/%":
        regex = compile_pattern(pattern)
    pieces, position = [], 0
    for match in regex.finditer(value):
        if operator == "/#" and match.start():
            break
        pieces += [value[position : match.start()], replacement]
        hold(len(replacement))
        position = match.end()
        if operator != "//":
            break
    return "".join([*pieces, value[position:]])
