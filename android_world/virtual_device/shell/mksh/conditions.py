"""`test`, `[` and `[[`: conditions on strings, numbers and files."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from android_world.virtual_device.shell.mksh.state import BuiltinError
from android_world.virtual_device.shell.toybox.file_access import (
    READ,
    SEARCH,
    WRITE,
    FileAccess,
)
from android_world.virtual_device.storage.globs import compile_pattern

UNARY = frozenset("-" + c for c in "abcdefghknoprstuvwxzGHLNOS")
BINARY = frozenset(
    ["=", "==", "!=", "<", ">", "-eq", "-ne", "-lt", "-le", "-gt", "-ge", "-nt", "-ot", "-ef"]
)
_NUMERIC: dict[str, Callable[[int, int], bool]] = {
    "-eq": lambda a, b: a == b,
    "-ne": lambda a, b: a != b,
    "-lt": lambda a, b: a < b,
    "-le": lambda a, b: a <= b,
    "-gt": lambda a, b: a > b,
    "-ge": lambda a, b: a >= b,
}


class BooleanGrammar(ABC):
    """Or, and, not and parentheses, read from the left at `position`; both sides are evaluated."""

    OR: str
    AND: str
    position = 0

    @abstractmethod
    def _peek(self, offset: int = 0) -> str | None:
        """The plain text of the word at `position + offset`; None at the end."""

    @abstractmethod
    def _primary(self) -> bool:
        """Read and evaluate what is between the operators."""

    def _whole(self) -> bool:
        result = self._or()
        if self._peek() is not None:
            raise BuiltinError(f"{self._peek()}: unexpected operator/operand", 2)
        return result

    def _or(self) -> bool:
        result = self._and()
        while self._peek() == self.OR:
            self.position += 1
            right = self._and()
            result = result or right
        return result

    def _and(self) -> bool:
        result = self._not()
        while self._peek() == self.AND:
            self.position += 1
            right = self._not()
            result = result and right
        return result

    def _not(self) -> bool:
        if self._peek() == "!":
            self.position += 1
            return not self._not()
        return self._primary()

    def _group(self) -> bool:
        self.position += 1
        result = self._or()
        if self._peek() != ")":
            raise BuiltinError("missing )", 2)
        self.position += 1
        return result


class Condition(BooleanGrammar):
    """Evaluates one condition of `test`, and the operators of all.

    `path`, `number`, `is_set` and `is_terminal` are how the shell names files, evaluates
    arithmetic, and knows variables and open descriptors. `pattern` is set in `[[`: the right side
    of `=` is a pattern there.
    """

    OR, AND = "-o", "-a"

    def __init__(
        self,
        name: str,
        files: FileAccess,
        path: Callable[[str], str],
        number: Callable[[str], int],
        is_set: Callable[[str], bool],
        is_terminal: Callable[[str], bool],
    ) -> None:
        self.name = name
        self.files = files
        self.path = path
        self.number = number
        self.is_set = is_set
        self.is_terminal = is_terminal
        self.words: list[str] = []

    # --- test and [ ---------------------------------------------------------------------------

    def test(self, words: list[str]) -> bool:
        """Evaluate the arguments of `test`; POSIX decides by their number, then by grammar."""
        decided = self._by_count(words)
        if decided is not None:
            return decided
        self.words, self.position = words, 0
        return self._whole()

    def _by_count(self, words: list[str]) -> bool | None:
        if not words:
            return False
        if len(words) == 1:
            return words[0] != ""
        if len(words) == 2:
            if words[0] == "!":
                return words[1] == ""
            if words[0] in UNARY:
                return self.unary(words[0], words[1])
        if len(words) == 3:
            if words[1] in BINARY:
                return self.binary(words[0], words[1], words[2])
            if words[0] == "!":
                return not self.test(words[1:])
            if words[0] == "(" and words[2] == ")":
                return words[1] != ""
        if len(words) == 4 and words[0] == "!":
            return not self.test(words[1:])
        return None

    def _peek(self, offset: int = 0) -> str | None:
        index = self.position + offset
        return self.words[index] if index < len(self.words) else None

    def _primary(self) -> bool:
        word = self._peek()
        if word is None:
            raise BuiltinError("expression expected", 2)
        following = self.words[self.position + 1 : self.position + 3]
        if word == "(" and (not following or following[0] not in BINARY):
            return self._group()
        if following and following[0] in BINARY:
            if len(following) < 2:
                raise BuiltinError(f"{following[0]}: missing second argument", 2)
            self.position += 3
            return self.binary(word, following[0], following[1])
        if word in UNARY and following:
            self.position += 2
            return self.unary(word, following[0])
        self.position += 1
        return word != ""

    # --- Operators ----------------------------------------------------------------------------

    def binary(self, left: str, operator: str, right: str) -> bool:
        """A comparison of two strings, numbers or files."""
        if operator in ("=", "=="):
            return left == right
        if operator == "!=":
            return left != right
        if operator == "<":
            return left < right
        if operator == ">":
            return left > right
        if operator in _NUMERIC:
            return _NUMERIC[operator](self.number(left), self.number(right))
        return self._files_compare(left, operator, right)

    def matches(self, left: str, operator: str, pattern: str) -> bool:
        """`=`, `==` and `!=` of `[[`, whose right side is a pattern."""
        found = bool(compile_pattern(pattern).match(left))
        return not found if operator == "!=" else found

    def _files_compare(self, left: str, operator: str, right: str) -> bool:
        times = [self._mtime(left), self._mtime(right)]
        if operator == "-nt":
            return times[0] > times[1]
        if operator == "-ot":
            return times[0] < times[1]
        if min(times) < 0:
            return False
        return self.files.realpath(self.path(left)) == self.files.realpath(self.path(right))

    def _mtime(self, name: str) -> int:
        try:
            return self.files.stat(self.path(name)).mtime_ns
        except OSError:
            return -1

    def unary(self, operator: str, operand: str) -> bool:
        """A question about a string, a variable or a file."""
        if operator == "-n":
            return operand != ""
        if operator == "-z":
            return operand == ""
        if operator == "-v":
            return self.is_set(operand)
        if operator == "-t":
            return self.is_terminal(operand)
        if operator == "-o":
            return False
        path = self.path(operand)
        if operator in ("-L", "-h"):
            return self.files.is_link(path)
        wants = {"-r": READ, "-w": WRITE, "-x": SEARCH}
        if operator in wants:
            return self.files.exists(path) and self._is_allowed(path, wants[operator])
        return self._file_question(operator, path)

    def _is_allowed(self, path: str, want: int) -> bool:
        if want == SEARCH and self.files.is_file(path):
            return bool(self.files.stat(path).mode & 0o111) and self.files.allows(path, want)
        return self.files.allows(path, want)

    def _file_question(self, operator: str, path: str) -> bool:
        try:
            status = self.files.stat(path)
        except OSError:
            return False
        if operator in ("-e", "-a"):
            return True
        if operator == "-f":
            return status.kind == "file"
        if operator == "-d":
            return status.kind == "dir"
        if operator == "-s":
            return status.size > 0
        if operator == "-c":
            return status.kind == "char"
        bits = {"-u": 0o4000, "-g": 0o2000, "-k": 0o1000}
        if operator in bits:
            return bool(status.mode & bits[operator])
        if operator in ("-O", "-G"):
            return (status.uid if operator == "-O" else status.gid) == self.files.uid
        return False
