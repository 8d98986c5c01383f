"""Reading words: quoting, expansions, here-documents, brace expansion."""

from __future__ import annotations

import itertools
import re

from android_world.virtual_device.limits.execution_budget import (
    BRACES_LIMIT,
    DEPTH_LIMIT,
    ScriptKilled,
)
from android_world.virtual_device.shell.mksh.ast import (
    Arithmetic,
    CommandSubstitution,
    HereDocument,
    Parameter,
    Part,
    Program,
    ShellSyntaxError,
    Text,
    Tilde,
    Word,
)

_BRACES_SIZE = 1 << 20  # Characters that the words of one group have in common.
_WILD = re.compile(r"[*?]|\[.*\]", re.S)
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_PLAIN = re.compile(r"[^\s;&|<>()\\'\"`$*?\[{}~#@+!]+")
_DOUBLE_PLAIN = re.compile(r"[^\"\\$`]+")
_TILDE = re.compile(r"~([A-Za-z0-9_-]*)(?=$|[/:\s;&|<>()])")
_METACHARACTERS = frozenset(" \t\n;&|<>()")
_SPECIAL_PARAMETERS = "@*#?-$!0123456789"
_OPERATORS = (":-", ":=", ":?", ":+", "##", "%%", "//", "/#", "/%", *"-=?+#%/:@")
_ANSI = {
    "a": "\a",
    "b": "\b",
    "e": "\x1b",
    "E": "\x1b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "t": "\t",
    "v": "\v",
    "\\": "\\",
    "'": "'",
    '"': '"',
    "?": "?",
}


def make_word(parts: list[Part]) -> Word:
    """A word of parts, with its literal value where it has one."""
    literal, bare = "", ""
    for part in parts:
        if not isinstance(part, Text):
            return Word(tuple(parts))
        literal += part.text
        bare += "" if part.quoted else part.text
    return Word(tuple(parts), None if _WILD.search(bare) else literal)


class WordReader:
    """A position in a script, and the ways to read a word from there."""

    def __init__(self, text: str, depth: int = 0) -> None:
        if depth > DEPTH_LIMIT:
            raise ShellSyntaxError("syntax error: nested too deeply")
        self.text = text
        self.position = 0
        self.depth = depth
        self.documents: list[HereDocument] = []

    # --- Characters ---------------------------------------------------------------------------

    def peek(self, length: int = 1) -> str:
        """The next characters, without moving."""
        return self.text[self.position : self.position + length]

    def at_end(self) -> bool:
        """Whether the script is used up."""
        return self.position >= len(self.text)

    def skip_blanks(self) -> None:
        """Move over blanks, line continuations and a comment."""
        text = self.text
        while self.position < len(text):
            char = text[self.position]
            if char in " \t":
                self.position += 1
            elif char == "\\" and text.startswith("\\\n", self.position):
                self.position += 2
            elif char == "#":
                end = text.find("\n", self.position)
                self.position = len(text) if end < 0 else end
            else:
                return

    # --- Words --------------------------------------------------------------------------------

    def read_parts(self, stop: str = "", tilde: bool = True) -> list[Part]:
        """Read an unquoted word; characters in `stop` end it as metacharacters do."""
        parts: list[Part] = []
        text = self.text
        while self.position < len(text):
            char = text[self.position]
            if char in stop or (char in _METACHARACTERS and not stop):
                break
            if char == "~" and tilde and self._tilde_here(parts):
                continue
            plain = _PLAIN.match(text, self.position)
            if plain and not stop:
                self.position = plain.end()
                _add(parts, plain.group(), False)
            else:
                self._read_unquoted(char, parts)
        return parts

    def _tilde_here(self, parts: list[Part]) -> bool:
        before = parts[-1] if parts else None
        opens = not parts or (
            isinstance(before, Text)
            and not before.quoted
            and len(parts) == 1
            and bool(re.fullmatch(r"[A-Za-z_]\w*=(.*:)?", before.text))
        )
        match = _TILDE.match(self.text, self.position) if opens else None
        if match is None:
            return False
        parts.append(Tilde(match.group(1)))
        self.position = match.end()
        return True

    def _read_unquoted(self, char: str, parts: list[Part]) -> None:
        text = self.text
        if char == "\\":
            if text.startswith("\\\n", self.position):
                self.position += 2
                return
            _add(parts, text[self.position + 1 : self.position + 2] or "\\", True)
            self.position += 2
        elif char == "'":
            end = text.find("'", self.position + 1)
            if end < 0:
                raise ShellSyntaxError("no closing quote")
            _add(parts, text[self.position + 1 : end], True)
            self.position = end + 1
        elif char == '"':
            self.position += 1
            self._read_double_quoted(parts)
        elif char in "$`":
            self._read_dollar(parts, quoted=False)
        elif char in "*?@+!" and self.peek(2)[1:] == "(":
            start = self.position
            self._skip_group()
            _add(parts, text[start : self.position], False)
        else:
            _add(parts, char, False)
            self.position += 1

    def _skip_group(self) -> None:
        depth = 0
        while not self.at_end():
            char = self.text[self.position]
            self.position += 1
            depth += (char == "(") - (char == ")")
            if char == ")" and depth == 0:
                return
        raise ShellSyntaxError("no closing quote")

    def _read_double_quoted(self, parts: list[Part], end: str = '"') -> None:
        """Read up to the closing quote; `end` is empty for here-documents."""
        text = self.text
        empty = True
        while self.position < len(text):
            char = text[self.position]
            if char == end:
                self.position += 1
                if empty:
                    _add(parts, "", True)
                return
            empty = False
            plain = _DOUBLE_PLAIN.match(text, self.position)
            if plain:
                self.position = plain.end()
                _add(parts, plain.group(), True)
            elif char == "\\":
                self._read_double_escape(parts, end)
            elif char in "$`":
                self._read_dollar(parts, quoted=True)
            else:
                _add(parts, char, True)
                self.position += 1
        if end:
            raise ShellSyntaxError("no closing quote")

    def _read_double_escape(self, parts: list[Part], end: str) -> None:
        following = self.text[self.position + 1 : self.position + 2]
        self.position += 2
        if following == "\n":
            return
        if following and following in "\\$`" + (end or "\\"):
            _add(parts, following, True)
        else:
            _add(parts, "\\" + following, True)

    # --- Expansions ---------------------------------------------------------------------------

    def _read_dollar(self, parts: list[Part], quoted: bool) -> None:
        if self.peek() == "`":
            parts.append(CommandSubstitution(self._read_backticks(quoted), quoted))
            return
        self.position += 1
        following = self.peek()
        name = _NAME.match(self.text, self.position)
        if name:
            self.position = name.end()
            parts.append(Parameter(name.group(), quoted))
        elif following and following in _SPECIAL_PARAMETERS:
            self.position += 1
            parts.append(Parameter(following, quoted))
        elif following == "{":
            self.position += 1
            parts.append(self._read_braced(quoted))
        elif following == "(":
            parts.append(self._read_parenthesised(quoted))
        elif following == "'" and not quoted:
            self.position += 1
            _add(parts, self._read_ansi_quoted(), True)
        elif following != '"' or quoted:
            _add(parts, "$", quoted)

    def _read_parenthesised(self, quoted: bool) -> Part:
        start = self.position
        if self.peek(2) == "((":
            self.position += 2
            expression = self.read_arithmetic()
            if expression is not None:
                return Arithmetic(expression, quoted)
            self.position = start
        self.position += 1
        return CommandSubstitution(self.read_substitution(), quoted)

    def read_substitution(self) -> Program:
        """Read the commands of `$(` up to and including the closing parenthesis."""
        raise AssertionError("only a parser can read commands")

    def parse_text(self, text: str) -> Program:
        """Parse its own script (the text between backticks)."""
        raise AssertionError("only a parser can read commands")

    def read_arithmetic(self) -> Word | None:
        """Read an arithmetic expression up to `))`; None when it does not end like that."""
        parts: list[Part] = []
        depth = 0
        while not self.at_end():
            char = self.peek()
            if char == ")" and depth == 0:
                if self.peek(2) != "))":
                    return None
                self.position += 2
                return make_word(parts)
            depth += (char == "(") - (char == ")")
            if char in "$`":
                self._read_dollar(parts, quoted=True)
            elif char == "\\":
                self._read_double_escape(parts, '"')
            elif char in "\"'":
                self.position += 1
            else:
                _add(parts, char, True)
                self.position += 1
        raise ShellSyntaxError("no closing quote")

    def _read_backticks(self, quoted: bool) -> Program:
        self.position += 1
        inner: list[str] = []
        while not self.at_end():
            char = self.peek()
            self.position += 1
            if char == "`":
                return self.parse_text("".join(inner))
            if char == "\\" and self.peek() and self.peek() in "`\\$" + ('"' if quoted else ""):
                inner.append(self.peek())
                self.position += 1
            else:
                inner.append(char)
        raise ShellSyntaxError("no closing quote")

    def _read_ansi_quoted(self) -> str:
        """Read `$'...'` after its opening quote."""
        out = bytearray()
        while not self.at_end():
            char = self.peek()
            self.position += 1
            if char == "'":
                return out.decode("utf-8", "surrogateescape")
            if char != "\\":
                out += char.encode("utf-8", "surrogateescape")
                continue
            out += self._read_ansi_escape()
        raise ShellSyntaxError("no closing quote")

    def _read_ansi_escape(self) -> bytes:
        match = re.compile(
            r"x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|([0-7]{1,3})"
        ).match(self.text, self.position)
        if match:
            self.position = match.end()
            if match.group(1):
                return bytes([int(match.group(1), 16)])
            if match.group(4):
                return bytes([int(match.group(4), 8) & 255])
            number = int(match.group(2) or match.group(3), 16)
            return chr(min(number, 0x10FFFF)).encode("utf-8", "surrogatepass")
        char = self.peek()
        self.position += 1
        return _ANSI.get(char, "\\" + char).encode("utf-8", "surrogateescape")

    def _read_braced(self, quoted: bool) -> Parameter:
        """Read `${...}` after the opening brace."""
        length = self.peek() == "#" and self.peek(2)[1:] not in ("}", "", "-", "?", "#", "%", ":")
        if self.peek(3) in ("#@}", "#*}", "#?}", "#-}", "##}", "#$}", "#!}"):
            length = True
        keys = self.peek() == "!" and bool(_NAME.match(self.text, self.position + 1))
        if length or keys:
            self.position += 1
        start = self.position
        name = self._parameter_name()
        index = None
        if self.peek() == "[":
            self.position += 1
            index = make_word(self._read_until("]", quoted=True))
            self.position += 1
        if length or keys:
            self._expect_brace()
            return Parameter(name, quoted, index, "length" if length else "keys")
        operator = next((op for op in _OPERATORS if self.text.startswith(op, self.position)), "")
        self.position += len(operator)
        word = second = None
        if operator and operator != "@":
            stop = "/}" if operator.startswith("/") else ":}" if operator == ":" else "}"
            word = make_word(self._read_until(stop, quoted, pattern=operator[0] in "#%/"))
            if self.peek() in ("/", ":") and stop != "}":
                self.position += 1
                second = make_word(self._read_until("}", quoted))
        elif operator:
            word = make_word([Text(self.peek(), True)])
            self.position += 1
        self._expect_brace(start)
        return Parameter(name, quoted, index, operator, word, second)

    def _parameter_name(self) -> str:
        match = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|[0-9]+|[@*#?\-$!]").match(
            self.text, self.position
        )
        if match is None:
            raise ShellSyntaxError(f"{self._rest_of_brace()}: bad substitution")
        self.position = match.end()
        return match.group()

    def _rest_of_brace(self) -> str:
        return "${" + self.text[self.position :].split("}", 1)[0] + "}"

    def _expect_brace(self, start: int | None = None) -> None:
        if self.peek() != "}":
            if self.at_end():
                raise ShellSyntaxError("no closing quote")
            self.position = self.position if start is None else start
            raise ShellSyntaxError(f"{self._rest_of_brace()}: bad substitution")
        self.position += 1

    def _read_until(self, stop: str, quoted: bool, pattern: bool = False) -> list[Part]:
        """Read the operand of an expansion up to a character of `stop` (not consumed)."""
        if not quoted or pattern:
            return self.read_parts(stop)
        parts: list[Part] = []
        while not self.at_end() and self.peek() not in stop:
            char = self.peek()
            if char == "\\":
                following = self.peek(2)[1:]
                self.position += 2
                kept = "" if following and following in '\\$`"}' else "\\"
                _add(parts, kept + following, True)
            elif char == '"':
                self.position += 1
                self._read_double_quoted(parts)
            elif char in "$`":
                self._read_dollar(parts, quoted=True)
            else:
                _add(parts, char, True)
                self.position += 1
        return parts

    # --- Here-documents -----------------------------------------------------------------------

    def read_documents(self) -> None:
        """Read the bodies of the here-documents that the finished line announced."""
        for document in self.documents:
            lines: list[str] = []
            while not self.at_end():
                end = self.text.find("\n", self.position)
                end = len(self.text) if end < 0 else end
                line = self.text[self.position : end]
                self.position = min(end + 1, len(self.text))
                line = line.lstrip("\t") if document.strip_tabs else line
                if line == document.delimiter:
                    break
                lines.append(line + "\n")
            else:
                raise ShellSyntaxError(f"here document '{document.delimiter}' unclosed")
            body = "".join(lines)
            document.body = (
                make_word([Text(body, True)]) if document.quoted else self.document_word(body)
            )
        self.documents = []

    def document_word(self, body: str) -> Word:
        """The word that an unquoted here-document is."""
        reader = type(self)(body, self.depth + 1)
        parts: list[Part] = []
        reader._read_double_quoted(parts, end="")
        return make_word(parts)


def _add(parts: list[Part], text: str, quoted: bool) -> None:
    """Append text, joining it with the part before where both are of one kind."""
    last = parts[-1] if parts else None
    if isinstance(last, Text) and last.quoted == quoted:
        parts[-1] = Text(last.text + text, quoted)
    else:
        parts.append(Text(text, quoted))


def expand_braces(parts: list[Part]) -> list[list[Part]]:
    """Brace expansion (`a{b,c}`) of the unquoted text of a word."""
    if not any(isinstance(p, Text) and not p.quoted and "{" in p.text for p in parts):
        return [parts]
    units: list[Part | str] = []
    for part in parts:
        if isinstance(part, Text) and not part.quoted:
            units.extend(part.text)
        else:
            units.append(part)
    return [_join(word) for word in _alternatives(units)]


def _alternatives(units: list[Part | str]) -> list[list[Part | str]]:
    found = _first_brace(units)
    if found is None:
        return [units]
    start, commas, end = found
    edges = [start, *commas, end]
    result: list[list[Part | str]] = []
    tails = _alternatives(units[end + 1 :])
    for left, right in itertools.pairwise(edges):
        for middle in _alternatives(units[left + 1 : right]):
            size = (start + len(middle) + 1) * len(tails)
            if len(result) + len(tails) > BRACES_LIMIT or size > _BRACES_SIZE:
                raise ScriptKilled
            result += [units[:start] + middle + tail for tail in tails]
    return result


def _first_brace(units: list[Part | str]) -> tuple[int, list[int], int] | None:
    """Where the first group opens that has a comma, its commas, and where it closes."""
    found: list[tuple[int, list[int], int]] = []
    opened: list[tuple[int, list[int]]] = []
    for index, unit in enumerate(units):
        if unit == "{":
            opened.append((index, []))
        elif unit == "," and opened:
            opened[-1][1].append(index)
        elif unit == "}" and opened:
            start, commas = opened.pop()
            if commas:
                found.append((start, commas, index))
    return min(found, default=None)


def _join(units: list[Part | str]) -> list[Part]:
    parts: list[Part] = []
    for unit in units:
        if isinstance(unit, str):
            _add(parts, unit, False)
        else:
            parts.append(unit)
    return parts
