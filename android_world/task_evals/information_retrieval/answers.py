"""Whether an agent's answer says what is expected: values, not spellings.

The published tolerance is kept: a text may differ in a tenth of its characters, a number by less
than the tolerance of the question, and the order of several values does not matter. Beyond that,
every expected value must be given once, and digits, single letters and negations are never a matter
of tolerance.
"""

from __future__ import annotations

import datetime
import difflib
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias, TypeVar

from android_world.task_evals.information_retrieval import datetime_utils, written_numbers
from android_world.task_evals.utils.text_match import normalize

Value: TypeAlias = str | float | datetime.date | datetime.time | datetime.datetime
_T = TypeVar("_T")

_MIN_RATIO: Final = 0.9
_MAX_PARTS: Final = 64
# The longest right answers have some hundred characters; comparing takes the square of the length.
_MAX_CHARACTERS: Final = 20_000
_SHORTEST_WORD: Final = 3
# Compatibility characters that a reader takes for the plain ones; a superscript 2 is none of them.
_READ_ALIKE: Final = ("<fraction>", "<narrow>", "<wide>")
_BULLET = re.compile(r"^\s*(?:[-*\u2022]|\d{1,2}[.)])\s+")
_BREAK = re.compile(r"[;|\t\n]")
_SLASH = re.compile(r"\s/\s")
# As in "Answer in the format <amount> <unit>", which an answer may copy.
_ANGLES = re.compile(r"<([^<>]*)>|\u2039([^\u2039\u203a]*)\u203a")
_IN_BRACKETS = re.compile(r"\s*[\[(]([^\[\]()]*)[\])]\.?\s*")
_AND = re.compile(r"\s+(?:and|&)\s+", re.IGNORECASE)
# Hall B is not Hall C; "a" may be an article.
_TELLING = re.compile(
    r"\d+(?:[.:/]\d+)*|\b(?:no|not|nor|or|never|without|except)\b|(?<!\S)[b-z](?![^\s.,)])"
)
_ARTICLE = re.compile(r"\bthe\b")
# After a whole number, so that one and a half does not become eleven halves.
_FRACTION = re.compile(r"(?<=\d)[\u00bc-\u00be\u2150-\u215e]")
_QUOTES: Final = "\"'`*\u00ab\u00bb"
_NUMBERED = re.compile(r"(?<!\S)\(?(\d{1,2})[.)]\s+")


def same_set(answer: str, expected: Sequence[Value], prompt: str, tolerance: float | None) -> bool:
    """Whether an answer gives each expected value once, in any order, and nothing else.

    Args:
      answer: What the agent said.
      expected: The values, all of one type.
      prompt: The question, whose words may serve as units.
      tolerance: For numbers: how far off they may be, exclusively.
    """
    if not expected or not answer.strip() or len(answer) > _MAX_CHARACTERS:
        return False
    fits = _match(expected[0], prompt, tolerance)
    return any(_is_range_covering(parts, expected, fits) for parts in _splits(answer))


def same_text(given: str, expected: str) -> bool:
    """Whether a text is the expected one, a tenth of its letters aside."""
    one, other = _tidy(given).casefold(), _plain(expected).casefold()
    # Answers may end with a full stop that the value itself has or lacks.
    one, other = one.rstrip(".").rstrip(), other.strip(_QUOTES).rstrip(".").rstrip()
    if not one or not other or _telling(one) != _telling(other) or _has_added_word(one, other):
        return one == other
    return difflib.SequenceMatcher(None, one, other, autojunk=False).ratio() >= _MIN_RATIO


def read_number(text: str, prompt: str = "") -> float:
    """The number that a person wrote, perhaps with a unit that the question names.

    Raises:
      ValueError: It is not a number, or its unit is not one of the question's.
    """
    return written_numbers.read_number(_tidy(text), prompt)


def _match(example: Value, prompt: str, tolerance: float | None) -> Callable[[str, Value], bool]:
    """How one part of an answer is compared with one expected value."""
    if isinstance(example, str):
        return lambda part, value: same_text(part, str(value))
    if isinstance(example, datetime.datetime):
        return _reading(datetime_utils.read_datetime)
    if isinstance(example, datetime.date):
        return _reading(datetime_utils.read_date)
    if isinstance(example, datetime.time):
        return _reading(datetime_utils.read_time)

    def near(part: str, value: Value) -> bool:
        try:
            number = read_number(part, prompt)
        except ValueError:
            return False
        difference = abs(number - float(value))  # type: ignore[arg-type]
        return difference == 0 if not tolerance else difference < tolerance

    return near


def _reading(read: Callable[[str], Value]) -> Callable[[str, Value], bool]:
    def same(part: str, value: Value) -> bool:
        try:
            return read(_tidy(part)) == value
        except ValueError:
            return False

    return same


def _splits(answer: str) -> Iterator[list[str]]:
    """The ways to read an answer as a list: as it is, and without brackets around it or in it."""
    for marked in dict.fromkeys((answer, _ANGLES.sub(r"\1\2", answer))):
        in_brackets = _IN_BRACKETS.fullmatch(marked)
        for plain in (marked, *(in_brackets.groups() if in_brackets else ())):
            yield [plain]
            yield from _item_lists(plain)
            if _SLASH.search(plain):
                yield from _item_lists(_SLASH.sub("\n", plain))


def _item_lists(answer: str) -> Iterator[list[str]]:
    """The ways to split an answer at lines, commas, `and` and numbers in order."""
    if numbered := _numbered_parts(answer):
        yield numbered
    lines = [_BULLET.sub("", line) for line in _BREAK.split(answer)]
    lines = [line.strip().rstrip(",") for line in lines if line.strip()]
    yield lines
    parts = [part for line in lines for part in line.split(",")]
    if any(not part.strip() for part in parts):
        return
    yield parts
    yield [_BULLET.sub("", part) for part in parts]
    yield [re.sub(r"^\s*and\s+", "", part, flags=re.IGNORECASE) for part in parts]
    yield [piece for part in parts for piece in _AND.split(f" {part}") if piece.strip()]


def _numbered_parts(answer: str) -> list[str]:
    """The parts of `1) A 2) B 3) C`; none where the numbers are not 1, 2, 3 and so on."""
    first, *rest = _NUMBERED.split(answer)
    numbers, parts = rest[::2], [part.strip().rstrip(",;").strip() for part in rest[1::2]]
    in_order = numbers == [str(number) for number in range(1, len(numbers) + 1)]
    return parts if parts and in_order and not first.strip() else []


def _is_range_covering(
    parts: Sequence[str], expected: Sequence[Value], fits: Callable[[str, Value], bool]
) -> bool:
    """Whether the parts are the expected values; a value with commas takes several parts."""
    if not len(expected) <= len(parts) <= _MAX_PARTS:
        return False
    dead_ends: set[tuple[int, frozenset[int]]] = set()

    def rest_fits(start: int, used: frozenset[int]) -> bool:
        if start == len(parts):
            return len(used) == len(expected)
        if len(used) == len(expected) or (start, used) in dead_ends:
            return False
        for index, value in enumerate(expected):
            if index in used:
                continue
            for end in _end_positions(start, len(parts), value):
                whole = ",".join(parts[start:end])
                if fits(whole, value) and rest_fits(end, used | {index}):
                    return True
        dead_ends.add((start, used))
        return False

    return rest_fits(0, frozenset())


def _end_positions(start: int, count: int, value: Value) -> range:
    """Where a value that starts at a part may end."""
    longest = value.count(",") + 1 if isinstance(value, str) else 3
    return range(start + 1, min(start + longest, count) + 1)


def _tidy(text: str) -> str:
    """A text without the marks that people put around it."""
    plain = _plain(text)
    while len(plain) > 1 and plain[0] in _QUOTES and plain.rstrip(".")[-1:] in _QUOTES:
        plain = plain.rstrip(".")[1:-1].strip()
    return plain


def _plain(text: str) -> str:
    """A text with fractions written out, and letters and digits of all widths the same."""
    spaced = _FRACTION.sub(r" \g<0>", text)
    return normalize("".join(map(_written_out, spaced))).replace("\u2044", "/")


def _written_out(character: str) -> str:
    is_alike = unicodedata.decomposition(character).startswith(_READ_ALIKE)
    return unicodedata.normalize("NFKC", character) if is_alike else character


def _has_added_word(given: str, expected: str) -> bool:
    """Whether a text is longer than the expected one by a word, such as another, shorter value."""
    articles = len(_ARTICLE.findall(given)) - len(_ARTICLE.findall(expected))
    added = len(given.replace(" ", "")) - len(expected.replace(" ", ""))
    return added - max(articles, 0) * len("the") >= _SHORTEST_WORD


def _telling(text: str) -> Counter[str]:
    """What makes another meaning: numbers, letters that stand alone, and negations."""
    return Counter(_TELLING.findall(text))
