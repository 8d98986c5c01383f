"""Generated errands: each number is a template, which is composed of parts."""

from __future__ import annotations

import functools
import itertools
import random
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from android_world.errands.app_pairs import held_out_pairs
from android_world.errands.base import Errand, errand
from android_world.errands.expressions import Expression
from android_world.errands.generated.grammar import BuiltPart, GoalPart, parts
from android_world.errands.vocabulary import Kind, Pool, RandomItem, contacts
from android_world.task_evals import catalog

FAMILY: Final = "errands_generated"
LISTED: Final = 1000
_NAME: Final = re.compile(r"GeneratedL([1-4])N(\d{5})")
_HARDEST: Final = 4
_PARTS: Final = {1: (1,), 2: (1, 2), 3: (1, 2), _HARDEST: (3, 4)}
_FURTHER_ITEMS: Final = {1: 3, 2: 4, 3: 5, 4: 6}
_PLACEHOLDER: Final = re.compile(r"\{(\w+)")


def names(count: int = LISTED) -> list[str]:
    """Names of the first templates: as many of each level, and more of level 4 if others end."""
    numbers = dict.fromkeys(_PARTS, 0)
    found: list[str] = []
    while len(found) < count:
        for level in _PARTS:
            if level == _HARDEST or numbers[level] < len(_templates(level)):
                found.append(f"GeneratedL{level}N{numbers[level]:05d}")
                numbers[level] += 1
    return found[:count]


def signature(name: str) -> str:
    """What a template is made of, without values.

    Raises:
      ValueError: The name is not one of a generated errand.
      IndexError: The level has fewer templates.
    """
    return "; ".join(part.signature for part in _parts_of(*_parse(name)))


@functools.cache
def template(name: str) -> type[Errand]:
    """The class of a generated errand.

    Raises:
      ValueError: The name is not one of a generated errand.
      IndexError: The level has fewer templates.
    """
    level, number = _parse(name)
    return _compose(name, level, _parts_of(level, number))


@catalog.task_factory
def _make(name: str) -> type[Errand] | None:
    return template(name) if _NAME.fullmatch(name) else None


def _parse(name: str) -> tuple[int, int]:
    match = _NAME.fullmatch(name)
    if match is None:
        raise ValueError(f"{name!r} is not the name of a generated errand.")
    return int(match[1]), int(match[2])


def _parts_of(level: int, number: int) -> Sequence[GoalPart]:
    if level < _HARDEST:
        return _templates(level)[number]
    found = _hardest()
    while len(found.known) <= number:
        found.add()
    return found.known[number]


@functools.cache
def _templates(level: int) -> Sequence[Sequence[GoalPart]]:
    """All templates of a level below 4, in an order that is drawn once."""
    sizes = _PARTS[level]
    chosen = (found for size in sizes for found in itertools.combinations(parts(), size))
    fitting = [_in_order(found) for found in chosen if _level_of(found) == level]
    random.Random(f"{FAMILY} {level}").shuffle(fitting)
    return fitting


class _HardestTemplates:
    """The templates of level 4 that were drawn so far: there are hundreds of thousands."""

    def __init__(self) -> None:
        self.known: list[Sequence[GoalPart]] = []
        self._keys: set[frozenset[str]] = set()
        self._rng = random.Random(f"{FAMILY} {_HARDEST}")

    def add(self) -> None:
        """Draw another one than those before."""
        chosen = self._rng.sample(parts(), self._rng.choice(_PARTS[_HARDEST]))
        key = frozenset(part.signature for part in chosen)
        if key not in self._keys and _level_of(chosen) == _HARDEST:
            self._keys.add(key)
            self.known.append(_in_order(chosen))


_hardest: Final = functools.cache(_HardestTemplates)


def _in_order(chosen: Sequence[GoalPart]) -> Sequence[GoalPart]:
    return sorted(chosen, key=lambda part: part.is_answer)


def _level_of(chosen: Sequence[GoalPart]) -> int | None:
    """The level of an errand of some parts; None where one depends on what another one changes."""
    changed = {kind for part in chosen for kind in part.changed}
    apps = frozenset().union(*(part.apps for part in chosen))
    uses = [part.signature.partition("(")[0] for part in chosen]
    if any(part.read & changed for part in chosen) or len(set(uses)) < len(uses):
        return None
    if any(pair <= apps for pair in held_out_pairs()):
        return None
    lookups = sum(part.is_lookup for part in chosen)
    is_computed = any(part.is_computed for part in chosen)
    if len(chosen) == 1 and (not lookups or (chosen[0].is_answer and not is_computed)):
        return 1
    if len(chosen) > 2:
        return _HARDEST if len(apps) > 2 and lookups > 1 else None
    if is_computed or (len(apps) > 2 and lookups):
        return 3
    return 2 if len(apps) < 3 and lookups < 2 else None


def _compose(name: str, level: int, chosen: Sequence[GoalPart]) -> type[Errand]:
    attributes: dict[str, Any] = {"__module__": __name__, "__doc__": signature(name)}
    built = [part.build() for part in chosen]
    for number, part in enumerate(built, 1):
        attributes |= {f"{name}{number}": value for name, value in part.attributes.items()}
    attributes["changes"] = tuple(part.change for part in built if part.change is not None)
    attributes["answer"] = next((p.answer for p in built if p.answer is not None), None)
    attributes["given"] = tuple(_pools(level, built))
    words = [_PLACEHOLDER.sub(rf"{{\g<1>{n}", part.words) for n, part in enumerate(chosen, 1)]
    made = type(name, (Errand,), attributes)
    return errand(*_wordings(words), level=level, families=())(made)


def _pools(level: int, built: Sequence[BuiltPart]) -> Iterator[Pool]:
    """Further items of each kind, like the first one that is named."""
    likes: dict[Kind[Any], RandomItem | None] = {}
    for part in built:
        if part.kind is not None:
            x: Expression | None = part.attributes.get("x")
            likes[part.kind] = likes.get(part.kind) or (x if isinstance(x, RandomItem) else None)
        if "w" in part.attributes:
            likes.setdefault(contacts, None)
    for kind, like in likes.items():
        yield kind.some(_FURTHER_ITEMS[level], like=like)


def _wordings(words: Sequence[str]) -> list[str]:
    *rest, last = words
    sentences = [f"{text[0].upper()}{text[1:]}." for text in words]
    listed = f"{'; '.join(rest)}; and {last}" if rest else last
    things = "a few things" if rest else "something"
    return [
        " ".join(sentences),
        f"Please {', then '.join(words)}.",
        f"Could you do {things} for me? {' '.join(sentences)}",
        f"It would help me a lot if you could {listed}.",
    ]
