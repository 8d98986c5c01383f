"""Goal, screen and memory as arrays: everything that the policy's network is given."""

from __future__ import annotations

import collections
import math
import re
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from android_world.core.text_sanitizing import split_list
from android_world.env.representation_utils import UIElement
from android_world.pocket.policy import derived_facts
from android_world.pocket.policy.candidate_texts import FEATURES, Candidate, candidates_of
from android_world.pocket.policy.matching import FactMatcher, Match, Matcher
from android_world.pocket.policy.memory import (
    KINDS,
    EpisodeMemory,
    is_bar,
    is_key,
    label_of,
    name_of,
)
from android_world.pocket.policy.tokenizer import Vocabulary

LABEL_WORDS: Final = 12
NAME_WORDS: Final = 8
MOST_ELEMENTS: Final = 110
MOST_PAST: Final = 16
MOST_WORDS: Final = 320
MATES: Final = 3
_FLAGS: Final = split_list("""
    is_checkable, is_checked, is_clickable, is_editable, is_enabled, is_focused,
    is_long_clickable, is_scrollable, is_selected
""")
_TIME = re.compile(r"\b(\d{1,2}):(\d{2})\b")
_CELL: Final = derived_facts.FACTS.index("cell")
_QUOTES: Final = "'\"“”"

Arrays = dict[str, np.ndarray]


class Encoded(NamedTuple):
    """What the network sees, and what its choices mean.

    Attributes:
      arrays: by name; see `encode`.
      elements: what can be pointed to; the first one is None and represents no element.
      indices: their positions in the screen's list; -1 for no element.
      matches: what they share with the goal.
      candidates: the texts that can be typed or answered besides those of the goal.
    """

    arrays: Arrays
    elements: list[UIElement | None]
    indices: list[int]
    matches: list[Match]
    candidates: list[Candidate]


def encode(
    memory: EpisodeMemory, elements: Sequence[UIElement], height: float, vocabulary: Vocabulary
) -> Encoded:
    """Everything that the policy decides by.

    Args:
      memory: has seen this screen already.
      elements: what is on the screen.
      height: the screen's height in pixels.
      vocabulary: the words that are known.

    Returns:
      `goal_words` int (words,), `goal_features` float (words, ...); `label` int (elements,
      LABEL_WORDS), `name` int (elements, NAME_WORDS), `features` float (elements, ...), `run` int
      (elements, 2), `mates` int (elements, MATES): others in the same row, 0 for none; `past_kind`,
      `past_label`, `past_name`, `past_run`, `past_features`: the last actions, the newest first;
      `text_label`, `text_kind`, `text_features`: the candidates; `state` float (...,).
    """
    shown = _in_order(elements, height)
    matcher = Matcher(memory)
    derived = derived_facts.facts_of(
        memory.goal, memory.today, memory.digits_typed, memory.done_until
    )
    known = FactMatcher(derived)
    inner = [e for _, e in shown]
    matches = [Match(), *(matcher.match(label_of(e)) for e in inner)]
    rows = _mates(inner)
    arrays: Arrays = {
        "goal_words": _ints([vocabulary.number(w.text) for w in memory.words[:MOST_WORDS]] or [1]),
        "goal_features": _goal_features(memory, inner, matches[1:]),
        "label": _label_array(inner, vocabulary),
        "name": _name_array(inner, vocabulary),
        "features": _element_features(memory, inner, matches[1:], matcher, known, rows, derived),
        "run": _ints([_cut(m.span) for m in matches]),
        "mates": _ints(
            [[0] * MATES, *([i + 1 for i in row] + [0] * (MATES - len(row)) for row in rows)]
        ),
    }
    arrays |= _past_arrays(memory, vocabulary)
    candidates = candidates_of(memory, derived, [label_of(e) for e in inner])
    arrays |= _text_arrays(candidates, vocabulary)
    arrays["state"] = _state_features(memory, len(inner), any(map(is_key, elements)))
    return Encoded(arrays, [None, *inner], [-1, *(i for i, _ in shown)], matches, candidates)


def _in_order(elements: Sequence[UIElement], height: float) -> list[tuple[int, UIElement]]:
    """What counts of a screen, from top to bottom: the same for every order of the list."""
    shown = [
        (i, e)
        for i, e in enumerate(elements)
        if e.bbox_pixels is not None and not is_bar(e, height) and not is_key(e)
    ]
    shown.sort(key=lambda pair: _place(pair[1]))
    return shown[:MOST_ELEMENTS]


def _place(element: UIElement) -> tuple[float, float, float, float, str, str]:
    box = element.bbox_pixels
    assert box is not None
    label, name = label_of(element), element.class_name or ""
    return box.y_min, box.x_min, -box.y_max, -box.x_max, name, label


def _ints(values: Sequence[int] | Sequence[Sequence[int]]) -> np.ndarray:
    return np.array(values, dtype=np.int32)


def _cut(span: tuple[int, int]) -> tuple[int, int]:
    return span if span[1] <= MOST_WORDS else (0, 0)


def _signed_log(value: float) -> float:
    return math.copysign(math.log1p(abs(value)), value) / 4


def _goal_features(
    memory: EpisodeMemory, elements: list[UIElement], matches: list[Match]
) -> np.ndarray:
    n = min(len(memory.words), MOST_WORDS)
    if not n:
        return np.zeros((1, 12), dtype=np.float32)
    features = np.zeros((n, 12), dtype=np.float32)
    features[:, 0] = memory.typed[:n] > 0
    features[:, 1] = np.minimum(memory.typed[:n], 3) / 3
    features[:, 2] = memory.touched[:n] > 0
    features[:, 3] = np.minimum(memory.touched[:n], 3) / 3
    for element, match in zip(elements, matches, strict=True):
        start, end = match.span
        if match.share > 0.99:
            features[start:end, 4] = 1
            features[start:end, 5] += bool(element.is_editable)
    quoted = new_line = False
    for i, word in enumerate(memory.words[:n]):
        features[i, 6] = _signed_log(i - memory.last_done)
        features[i, 7] = quoted
        features[i, 8] = new_line
        features[i, 9] = min(len(word.text), 10) / 10
        features[i, 10] = word.text[0].isupper()
        features[i, 11] = i / 100
        quoted = quoted != (word.text in _QUOTES)
        new_line = word.text == "\n"
    return features


def _label_array(elements: list[UIElement], vocabulary: Vocabulary) -> np.ndarray:
    rows = [[0] * LABEL_WORDS]
    for element in elements:
        text, description = element.text or "", element.content_description or ""
        both = f"{text} {description}" if description and description != text else text
        rows.append(vocabulary.numbers(both, LABEL_WORDS))
    return _ints(rows)


def element_name(element: UIElement) -> str:
    """Class, id and hint of an element."""
    kind = (element.class_name or "").rpartition(".")[2]
    return f"{kind} {name_of(element)} {element.hint_text or ''}"


def _name_array(elements: list[UIElement], vocabulary: Vocabulary) -> np.ndarray:
    rows = [[0] * NAME_WORDS]
    rows += [vocabulary.numbers(element_name(e).replace("_", " "), NAME_WORDS) for e in elements]
    return _ints(rows)


def _mates(elements: list[UIElement]) -> list[list[int]]:
    """For each element up to `MATES` small ones that are next to it."""
    if not elements:
        return []
    boxes = np.array([_edges(e) for e in elements], dtype=np.float64)
    middle = (boxes[:, 1] + boxes[:, 3]) / 2
    within = (boxes[:, 1][None] <= middle[:, None]) & (middle[:, None] <= boxes[:, 3][None])
    small = (boxes[:, 3] - boxes[:, 1]) < 400
    beside = within & small[None] & small[:, None]
    np.fill_diagonal(beside, False)
    labelled = np.array([bool(label_of(e)) for e in elements])
    beside &= labelled[None]
    return [[int(j) for j in np.flatnonzero(row)[:MATES]] for row in beside]


def _edges(element: UIElement) -> tuple[float, float, float, float]:
    box = element.bbox_pixels
    assert box is not None
    return box.x_min, box.y_min, box.x_max, box.y_max


def _minutes(text: str | None) -> int | None:
    match = _TIME.search(text or "")
    return int(match[1]) * 60 + int(match[2]) if match else None


def _side(value: int | None, other: int | None) -> float:
    if value is None or other is None:
        return 0.0
    return float(np.sign(value - other))


def _element_features(
    memory: EpisodeMemory,
    elements: list[UIElement],
    matches: list[Match],
    matcher: Matcher,
    known: FactMatcher,
    rows: list[list[int]],
    derived: list[derived_facts.Fact],
) -> np.ndarray:
    """A row for each element, after one of zeros for no element."""
    if not elements:
        return np.zeros((1, N_FEATURES), dtype=np.float32)
    right = max(_edges(e)[2] for e in elements)
    bottom = max(_edges(e)[3] for e in elements)
    labels = [label_of(e) for e in elements]
    names = [name_of(e) for e in elements]
    of_name, places = collections.Counter(names), collections.Counter[str]()
    same = collections.Counter(zip(labels, names, strict=True))
    signatures = [(labels[i], *sorted(labels[j] for j in row)) for i, row in enumerate(rows)]
    rows_alike = collections.Counter(signatures)
    cells = {fact.text for fact in derived if fact.kind == "cell"}
    goal_time = next((_minutes(fact.text) for fact in derived if fact.kind == "time"), None)
    now = _minutes(memory.now)
    done = memory.typed + memory.touched
    waiting = sorted(
        {m.span[0] for m in matches if m.share > 0.8 and not done[slice(*m.span)].all()}
    )
    last = memory.past[-1] if memory.past else None
    typed = {past.text for past in memory.past if past.text}
    found = [known.match(label) for label in labels]
    nothing = [0.0] * len(derived_facts.FACTS)
    table = [[0.0] * N_FEATURES]
    for i, (element, match) in enumerate(zip(elements, matches, strict=True)):
        left, top, x_max, y_max = _edges(element)
        label, name, span = labels[i], names[i], slice(*match.span)
        has_match = match.size > 0
        place = places[name]
        places[name] += 1
        own = list(found[i])
        if not label and of_name[name] > 27 and str(place) in cells:
            own[_CELL] = 1.0
        beside = rows[i]
        minutes = _minutes(label)
        rank = waiting.index(match.span[0]) if match.span[0] in waiting and has_match else -1
        row = [float(bool(getattr(element, flag))) for flag in _FLAGS]
        row += [left / right, top / bottom, x_max / right, y_max / bottom]
        row += [(x_max - left) / right, (y_max - top) / bottom]
        row += [bool(element.text), bool(element.content_description), math.log1p(len(label)) / 5]
        row += [match.share, math.log1p(match.size) / 4, match.share > 0.99]
        row += [has_match and matcher.is_bounded(match.span)]
        row += [memory.touched[span].mean() > 0.5 if has_match else 0]
        row += [memory.typed[span].mean() > 0.5 if has_match else 0]
        row += [_signed_log(match.span[0] - memory.last_done) if has_match else 0]
        row += [rank == 0, min(rank + 1, 6) / 6]
        row += own
        row += [min(memory.targets[label, name], 3) / 3]
        row += [last is not None and (last.label, last.name) == (label, name)]
        row += [bool(label) and label not in memory.before]
        row += [min(same[label, name] - 1, 3) / 3, bool(label) and rows_alike[signatures[i]] > 1]
        row += [place / 20, place == 0, place == of_name[name] - 1, min(of_name[name], 40) / 40]
        row += [max((matches[j].share for j in beside), default=0.0)]
        with_facts = [found[j] for j in beside if derived]
        row += map(max, zip(nothing, *with_facts, strict=True)) if with_facts else nothing
        row += [label in typed, last is not None and bool(last.text) and last.text == label]
        row += [minutes is not None, _side(minutes, goal_time), _side(minutes, now)]
        table.append([float(value) for value in row])
    return np.array(table, dtype=np.float32)


N_FEATURES: Final = len(_FLAGS) + 2 * len(derived_facts.FACTS) + 33


def _past_arrays(memory: EpisodeMemory, vocabulary: Vocabulary) -> Arrays:
    past = memory.past[: -MOST_PAST - 1 : -1]
    if not past:
        return {
            "past_kind": np.zeros(1, dtype=np.int32),
            "past_label": np.zeros((1, LABEL_WORDS), dtype=np.int32),
            "past_name": np.zeros((1, NAME_WORDS), dtype=np.int32),
            "past_run": np.zeros((1, 2), dtype=np.int32),
            "past_features": np.zeros((1, 4), dtype=np.float32),
        }
    return {
        "past_kind": _ints([KINDS.index(p.kind) + 1 for p in past]),
        "past_label": _ints([vocabulary.numbers(p.label, LABEL_WORDS) for p in past]),
        "past_name": _ints(
            [vocabulary.numbers(p.name.replace("_", " "), NAME_WORDS) for p in past]
        ),
        "past_run": _ints([_cut(p.span) for p in past]),
        "past_features": np.array(
            [[1, p.changed, i / MOST_PAST, bool(p.text)] for i, p in enumerate(past)],
            dtype=np.float32,
        ),
    }


def _text_arrays(candidates: list[Candidate], vocabulary: Vocabulary) -> Arrays:
    if not candidates:
        return {
            "text_label": np.zeros((1, LABEL_WORDS), dtype=np.int32),
            "text_kind": np.zeros(1, dtype=np.int32),
            "text_features": np.zeros((1, len(FEATURES)), dtype=np.float32),
        }
    return {
        "text_label": _ints([vocabulary.numbers(c.text, LABEL_WORDS) for c in candidates]),
        "text_kind": _ints([c.kind for c in candidates]),
        "text_features": np.array([c.features for c in candidates], dtype=np.float32),
    }


def _state_features(memory: EpisodeMemory, n: int, has_keyboard: bool) -> np.ndarray:
    steps, done = len(memory.past), memory.typed + memory.touched
    share = float((done > 0).mean()) if len(done) else 0.0
    changed = memory.past[-1].changed if memory.past else True
    values = [steps / 20, math.log1p(steps) / 3, min(memory.looks, 4) / 4, changed, share, n / 60]
    values += [has_keyboard]
    return np.array(values, dtype=np.float32)
