"""Arithmetic of mksh: 32-bit signed integers, C's operators, assignments."""

from __future__ import annotations

import re
from collections.abc import Callable

from android_world.virtual_device.limits.execution_budget import spend
from android_world.virtual_device.shell.mksh.state import ShellError

_TOKEN = re.compile(
    r"\s*(?:(\d+#[0-9A-Za-z]+|0[xX][0-9A-Fa-f]+|\d[0-9A-Za-z]*)|([A-Za-z_]\w*)(\[)?|"
    r"(<<=|>>=|\^<=?|\^>=?|&&|\|\||\+\+|--|<<|>>|<=|>=|==|!=|[-+*/%&|^]=|[-+*/%&|^~!<>=?:(),\]]))"
)
_BINARY: list[dict[str, Callable[[int, int], int]]] = [
    {"||": lambda a, b: int(bool(a or b))},
    {"&&": lambda a, b: int(bool(a and b))},
    {"|": lambda a, b: a | b},
    {"^": lambda a, b: a ^ b},
    {"&": lambda a, b: a & b},
    {"==": lambda a, b: int(a == b), "!=": lambda a, b: int(a != b)},
    {
        "<": lambda a, b: int(a < b),
        ">": lambda a, b: int(a > b),
        "<=": lambda a, b: int(a <= b),
        ">=": lambda a, b: int(a >= b),
    },
    {"<<": lambda a, b: a << (b & 31), ">>": lambda a, b: a >> (b & 31)},
    {"+": lambda a, b: a + b, "-": lambda a, b: a - b},
    {
        "*": lambda a, b: a * b,
        "/": lambda a, b: _quotient(a, b),
        "%": lambda a, b: _remainder(a, b),
    },
]
_ASSIGN = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="}
_BLANK = re.compile(r"\s*")
_MAX_DEPTH = 32
_TOKEN_WORK = 20

Getter = Callable[[str, int], str | None]
Setter = Callable[[str, str, int | None], None]


def evaluate(expression: str, get: Getter, put: Setter, depth: int = 0) -> int:
    """Value of an expression.

    Args:
        expression: the text, with `$` expansions already done.
        get: value of a variable (name, index), None when unset.
        put: assigns a variable (name, value, index or None).
        depth: how many variables deep the evaluation is.

    Raises:
        ShellError: a syntax error or a division by zero.
    """
    text = expression.strip()
    if not text:
        return 0
    if text.isascii() and text.isdecimal() and len(text) < 10:
        return int(text)
    if depth > _MAX_DEPTH:
        raise ShellError(f"{text}: recursive expression")
    return _Evaluator(text, get, put, depth).value()


def _wrap(value: int) -> int:
    return (value + 2**31) % 2**32 - 2**31


def _quotient(a: int, b: int) -> int:
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def _remainder(a: int, b: int) -> int:
    return a - b * _quotient(a, b)


class _Evaluator:
    """Precedence climbing over one expression."""

    def __init__(self, text: str, get: Getter, put: Setter, depth: int) -> None:
        self.text = text
        self.get = get
        self.put = put
        self.depth = depth
        self.position = 0
        self.token = ""
        self.kind = "end"
        self.skipping = 0
        self._advance()

    def value(self) -> int:
        result = self._comma()
        if self.kind != "end":
            raise self._unexpected_token_error()
        return result

    def _advance(self) -> None:
        spend(_TOKEN_WORK)
        if _BLANK.fullmatch(self.text, self.position):
            self.kind, self.token = "end", ""
            return
        match = _TOKEN.match(self.text, self.position)
        if match is None:
            char = self.text[self.position :].strip()[0]
            raise ShellError(f"{self.text}: unexpected '{char}'")
        self.position = match.end()
        if match.group(1):
            self.kind, self.token = "number", match.group(1)
        elif match.group(2):
            self.kind, self.token = "name", match.group(2)
            if match.group(3):
                self.position -= 1
        else:
            self.kind, self.token = "operator", match.group(4)

    def _unexpected_token_error(self) -> ShellError:
        shown = self.token or "end of expression"
        return ShellError(f"{self.text}: unexpected '{shown}'")

    def _take(self, token: str) -> bool:
        if self.kind == "operator" and self.token == token:
            self._advance()
            return True
        return False

    def _expect(self, token: str) -> None:
        if not self._take(token):
            raise self._unexpected_token_error()

    def _comma(self) -> int:
        result = self._assignment()
        while self._take(","):
            result = self._assignment()
        return result

    def _assignment(self) -> int:
        before = (self.position, self.token, self.kind)
        if self.kind == "name":
            name, index = self._target()
            if self.kind == "operator" and self.token in _ASSIGN:
                operator = self.token[:-1]
                self._advance()
                right = self._assignment()
                if operator:
                    right = self._apply(operator, self._variable(name, index), right)
                return self._store(name, index, right)
            self.position, self.token, self.kind = before
        return self._ternary()

    def _ternary(self) -> int:
        condition = self._binary(0)
        if not self._take("?"):
            return condition
        left = self._skip_if(not condition, self._comma)
        self._expect(":")
        right = self._skip_if(bool(condition), self._assignment)
        return left if condition else right

    def _skip_if(self, skip: bool, parse: Callable[[], int]) -> int:
        """Parse a branch; while skipping, nothing is assigned and nothing divides."""
        self.skipping += skip
        try:
            return parse()
        finally:
            self.skipping -= skip

    def _binary(self, level: int) -> int:
        if level == len(_BINARY):
            return self._unary()
        left = self._binary(level + 1)
        while self.kind == "operator" and self.token in _BINARY[level]:
            operator = self.token
            self._advance()
            short = (operator == "&&" and not left) or (operator == "||" and bool(left))
            right = self._skip_if(short, lambda: self._binary(level + 1))
            left = self._apply(operator, left, right)
        return left

    def _apply(self, operator: str, left: int, right: int) -> int:
        if operator in ("/", "%") and right == 0:
            if self.skipping:
                return 0
            raise ShellError(f"{self.text}: zero divisor")
        function = next(table[operator] for table in _BINARY if operator in table)
        return _wrap(function(left, right))

    def _unary(self) -> int:
        for operator in ("++", "--"):
            if self._take(operator):
                name, index = self._target()
                step = 1 if operator == "++" else -1
                return self._store(name, index, _wrap(self._variable(name, index) + step))
        if self._take("-"):
            return _wrap(-self._unary())
        if self._take("+"):
            return self._unary()
        if self._take("!"):
            return int(not self._unary())
        if self._take("~"):
            return ~self._unary()
        return self._primary()

    def _primary(self) -> int:
        if self._take("("):
            result = self._comma()
            self._expect(")")
            return result
        if self.kind == "number":
            number = _number(self.token)
            self._advance()
            return number
        if self.kind != "name":
            raise self._unexpected_token_error()
        name, index = self._target()
        value = self._variable(name, index)
        if self._take("++"):
            self._store(name, index, _wrap(value + 1))
        elif self._take("--"):
            self._store(name, index, _wrap(value - 1))
        return value

    def _target(self) -> tuple[str, int | None]:
        if self.kind != "name":
            raise self._unexpected_token_error()
        name = self.token
        if self.text[self.position : self.position + 1] != "[":
            self._advance()
            return name, None
        self.position += 1
        self._advance()
        index = self._comma()
        self._expect("]")
        return name, index

    def _variable(self, name: str, index: int | None) -> int:
        text = self.get(name, index or 0)
        if not text or self.skipping:
            return 0
        return evaluate(text, self.get, self.put, self.depth + 1)

    def _store(self, name: str, index: int | None, value: int) -> int:
        if not self.skipping:
            self.put(name, str(value), index)
        return value


def _number(token: str) -> int:
    try:
        if token[:2].lower() == "0x":
            return _wrap(int(token, 16))
        if "#" in token:
            base, digits = token.split("#", 1)
            return _wrap(int(digits, int(base)))
        return _wrap(int(token))
    except ValueError as e:
        raise ShellError(f"{token}: bad number: Invalid argument") from e
