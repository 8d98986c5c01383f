"""Texts that can be typed or answered besides those of the goal: facts, and what was read."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from android_world.core.text_sanitizing import split_list
from android_world.pocket.policy.derived_facts import FACTS, Fact
from android_world.pocket.policy.memory import EpisodeMemory
from android_world.pocket.policy.written_forms import forms_of

MOST_CANDIDATES: Final = 160
N_KINDS: Final = len(FACTS) + 6
"""How many kinds of candidates there are; 0 is none."""
_WHOLE, _LINE, _PART, _FORM, _TIMESTAMP = (len(FACTS) + i for i in range(1, 6))
_NUMBER = re.compile(r"\$?(\d[\d.,]*)")
_MOST_PARTS: Final = 7
_LONGEST: Final = 2000  # Who types what a field says into it doubles it with each step.


FEATURES: Final = split_list("""
    is on the screen, was typed before, age, length, has digits, has lines, place in its line,
    place of its line, the part before it was typed, of its line was typed,
    came with the last screen
""")
"""What is known of a candidate beside its words, by number."""


class Candidate(NamedTuple):
    """A text that can be typed.

    Attributes:
      text: what would be typed.
      kind: a fact's kind, counted from 1; a whole text of a screen; a line of one; a part of one;
        another way to write one; a day with a time of a screen.
      features: see `FEATURES`.
    """

    text: str
    kind: int
    features: tuple[float, ...]


def candidates_of(
    memory: EpisodeMemory, facts: Sequence[Fact], shown: Sequence[str]
) -> list[Candidate]:
    """The texts, the newest first."""
    typed = {past.text for past in memory.past if past.text}
    typed |= {past.label for past in memory.past if past.kind == "click"}
    visible = frozenset(shown)
    found = {
        fact.text: Candidate(
            fact.text, FACTS.index(fact.kind) + 1, _features(fact.text, visible, typed)
        )
        for fact in facts
    }
    for text, step in reversed(memory.timestamps.items()):
        age = len(memory.past) - step
        new = step == len(memory.past)
        features = _features(text, visible, typed, age, new=new)
        found.setdefault(text, Candidate(text, _TIMESTAMP, features))
    for text, step in reversed(memory.seen.items()):
        if len(found) >= MOST_CANDIDATES:
            break
        age = len(memory.past) - step
        new = text not in memory.before
        for candidate in _of_text(text, visible, typed, age, new):
            found.setdefault(candidate.text, candidate)
        for form in forms_of(text, memory.today):
            features = _features(form, visible, typed, age, new=new)
            found.setdefault(form, Candidate(form, _FORM, features))
    return list(found.values())[:MOST_CANDIDATES]


def _of_text(
    text: str, visible: frozenset[str], typed: set[str], age: int, new: bool
) -> Iterator[Candidate]:
    whole = text.strip()
    if len(whole) > _LONGEST:
        return
    yield Candidate(whole, _WHOLE, _features(whole, visible, typed, age, new=new))
    lines = whole.split("\n")
    if len(lines) == 1 and "|" not in whole and ": " not in whole:
        return
    for number, line in enumerate(lines[:20]):
        parts = _parts(line)
        was_typed = [part in typed for part in parts]
        for place, part in enumerate(parts):
            features = _features(part, visible, typed, age, new=new)
            before = place > 0 and was_typed[place - 1]
            yield Candidate(
                part,
                _PART if len(parts) > 1 else _LINE,
                (*features[:6], place / 6, number / 8, before, any(was_typed), new),
            )


def _parts(line: str) -> list[str]:
    """What is between bars, or after a colon; amounts without their currency."""
    parts = line.split("|") if "|" in line else line.split(": ", 1)
    found = []
    for part in parts[:_MOST_PARTS]:
        amount = _NUMBER.fullmatch(part.strip())
        found.append(amount[1] if amount else part.strip())
    return [part for part in found if part]


def _features(
    text: str, visible: Iterable[str], typed: set[str], age: int = 0, *, new: bool = False
) -> tuple[float, ...]:
    return (
        float(text in visible),
        float(text in typed),
        min(age, 10) / 10,
        math.log1p(len(text)) / 5,
        float(any(c.isdigit() for c in text)),
        float("\n" in text),
        0.0,
        0.0,
        0.0,
        0.0,
        float(new),
    )
