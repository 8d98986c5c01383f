"""A backtracking regular expression machine that counts its steps.

For the few patterns that need it: references to groups, and looking ahead or behind.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from re import _constants as op, _parser as parser  # type: ignore[attr-defined]
from typing import Any

from android_world.virtual_device.limits.execution_budget import hold, spend

_SIZE_LIMIT = 10_000
_STEPS_PER_CHARGE = 256
_STEP_WORK = 4
_STACK_LIMIT = 1 << 20

Test = Callable[[str], bool]
Spans = tuple[tuple[int, int], ...]


class RegexCompileError(ValueError):
    """A pattern that cannot be compiled."""


class BacktrackingRegex:
    """A pattern, in Python's syntax, as instructions: tuples of a name and operands.

    Raises:
        BadProgram: the pattern is malformed or too large.
    """

    def __init__(self, source: str, ignore_case: bool) -> None:
        try:
            tree = parser.parse(source, re.I | re.S if ignore_case else re.S)
        except (re.error, OverflowError, RecursionError) as e:
            raise RegexCompileError(str(e)) from e
        self.groups: int = tree.state.groups - 1
        self._ignore_case = ignore_case
        self._loops = 0
        self._code: list[tuple[Any, ...]] = []
        self._sequence(tree)
        self._emit("end")

    # --- Compiling ----------------------------------------------------------------------------

    def _emit(self, *instruction: Any) -> int:
        if len(self._code) > _SIZE_LIMIT:
            raise RegexCompileError("regular expression too big")
        self._code.append(instruction)
        return len(self._code) - 1

    def _sequence(self, items: Any) -> None:
        for kind, value in items:
            self._item(kind, value)

    def _item(self, kind: Any, value: Any) -> None:
        if kind in (op.LITERAL, op.NOT_LITERAL, op.ANY, op.IN):
            self._emit("one", self._fold(_test(kind, value)))
        elif kind is op.SUBPATTERN:
            number, _, _, body = value
            if number is not None:
                self._emit("save", 2 * number)
            self._sequence(body)
            if number is not None:
                self._emit("save", 2 * number + 1)
        elif kind is op.BRANCH:
            self._branch(value[1])
        elif kind in (op.MAX_REPEAT, op.MIN_REPEAT):
            self._repeat(value, greedy=kind is op.MAX_REPEAT)
        elif kind is op.GROUPREF:
            self._emit("group", value)
        elif kind is op.AT:
            self._emit("at", value)
        elif kind in (op.ASSERT, op.ASSERT_NOT):
            direction, body = value
            width = 0 if direction > 0 else body.getwidth()[0]
            place = self._emit("look", 0, 0, False)
            self._sequence(body)
            self._emit("end")
            self._code[place] = ("look", len(self._code), width, kind is op.ASSERT)
        else:
            raise RegexCompileError(f"unsupported: {kind}")

    def _branch(self, branches: Any) -> None:
        jumps = []
        for index, body in enumerate(branches):
            split = self._emit("split", 0, 0) if index < len(branches) - 1 else None
            self._sequence(body)
            if split is not None:
                jumps.append(self._emit("jump", 0))
                self._code[split] = ("split", split + 1, len(self._code))
        for jump in jumps:
            self._code[jump] = ("jump", len(self._code))

    def _repeat(self, value: Any, greedy: bool) -> None:
        least, most, body = value
        for _ in range(least):
            self._sequence(body)
        if most is op.MAXREPEAT:
            self._loop(body, greedy)
            return
        splits = []
        for _ in range(most - least):
            splits.append(self._emit("split", 0, 0))
            self._sequence(body)
        for split in splits:
            self._split(split, split + 1, len(self._code), greedy)

    def _loop(self, body: Any, greedy: bool) -> None:
        split = self._emit("split", 0, 0)
        loop, self._loops = self._loops, self._loops + 1
        self._emit("enter", loop)
        self._sequence(body)
        self._emit("again", loop, split)
        self._split(split, split + 1, len(self._code), greedy)

    def _split(self, place: int, inside: int, outside: int, greedy: bool) -> None:
        self._code[place] = ("split", *((inside, outside) if greedy else (outside, inside)))

    def _fold(self, test: Test) -> Test:
        if not self._ignore_case:
            return test
        return lambda c: test(c) or test(c.lower()) or test(c.upper())

    # --- Running ------------------------------------------------------------------------------

    def run(self, text: str, start: int) -> Spans | None:
        """The spans of the match that starts at `start`, of the whole and of each group."""
        saved = self._run(text, start, 0, (-1,) * (2 * self.groups + 2))
        if saved is None:
            return None
        saved = (start, *saved[1:])
        return tuple(zip(saved[::2], saved[1::2]))

    def _run(self, text: str, start: int, entry: int, saved: tuple[int, ...]) -> Any:
        stack: list[tuple[int, int, tuple[int, ...], tuple[int, ...]]] = []
        stack.append((entry, start, saved, (-1,) * self._loops))
        steps = 0
        while stack:
            counter, position, saved, loops = stack.pop()
            while True:
                steps += 1
                if steps % _STEPS_PER_CHARGE == 0:
                    spend(_STEPS_PER_CHARGE * _STEP_WORK)
                    hold(len(stack), _STACK_LIMIT)
                name, *operands = self._code[counter]
                counter += 1
                if name == "one":
                    if position >= len(text) or not operands[0](text[position]):
                        break
                    position += 1
                elif name == "split":
                    stack.append((operands[1], position, saved, loops))
                    counter = operands[0]
                elif name == "jump":
                    counter = operands[0]
                elif name == "save":
                    saved = _with(saved, operands[0], position)
                elif name == "enter":
                    loops = _with(loops, operands[0], position)
                elif name == "again":
                    if loops[operands[0]] != position:  # Else an empty turn: the loop is over.
                        counter = operands[1]
                elif name == "group":
                    begin, end = saved[2 * operands[0] : 2 * operands[0] + 2]
                    if end < 0 or not self._same(text, position, text[begin:end]):
                        break
                    position += end - begin
                elif name == "at":
                    if not _at(operands[0], text, position):
                        break
                elif name == "look":
                    behind = position - operands[1]
                    found = self._run(text, behind, counter, saved) if behind >= 0 else None
                    if (found is not None) != operands[2]:
                        break
                    counter = operands[0]
                else:
                    spend(steps % _STEPS_PER_CHARGE * _STEP_WORK)
                    return _with(saved, 1, position)
        spend(steps % _STEPS_PER_CHARGE * _STEP_WORK)
        return None

    def _same(self, text: str, position: int, part: str) -> bool:
        here = text[position : position + len(part)]
        return here == part or (self._ignore_case and here.lower() == part.lower())


def _with(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _test(kind: Any, value: Any) -> Test:
    """Whether a character is one that a leaf of the tree represents."""
    if kind is op.ANY:
        return lambda c: True
    if kind is op.LITERAL:
        return lambda c: ord(c) == value
    if kind is op.NOT_LITERAL:
        return lambda c: ord(c) != value
    if kind is op.RANGE:
        return lambda c: value[0] <= ord(c) <= value[1]
    if kind is op.CATEGORY:
        return _CATEGORIES[value]
    negated = value[0][0] is op.NEGATE
    tests = [_test(*item) for item in value[negated:]]
    return lambda c: any(test(c) for test in tests) != negated


def _is_word(character: str) -> bool:
    return character.isalnum() or character == "_"


def _at(kind: Any, text: str, position: int) -> bool:
    if kind in (op.AT_BEGINNING, op.AT_BEGINNING_STRING):
        return position == 0
    if kind in (op.AT_END, op.AT_END_STRING):
        return position == len(text)
    around = [
        _is_word(c) for c in (text[max(0, position - 1) : position], text[position : position + 1])
    ]
    return (around[0] != around[1]) == (kind is op.AT_BOUNDARY)


_CATEGORIES: dict[Any, Test] = {
    op.CATEGORY_WORD: _is_word,
    op.CATEGORY_NOT_WORD: lambda c: not _is_word(c),
    op.CATEGORY_SPACE: str.isspace,
    op.CATEGORY_NOT_SPACE: lambda c: not c.isspace(),
    op.CATEGORY_DIGIT: str.isdecimal,
    op.CATEGORY_NOT_DIGIT: lambda c: not c.isdecimal(),
}
