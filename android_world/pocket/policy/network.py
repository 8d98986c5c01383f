"""The policy's network, written once: numpy acts with it, torch trains it.

Goal, elements, past actions and candidate texts are sets of vectors. Where a text on the screen
says what the goal says, its element takes the vectors of those words along, so that the words
around them ("from", "titled") distinguish elements with unknown names. Elements also read the goal
themselves, by what was learned and by the likeness of pretrained vectors: "Delete" finds "remove".
A vector for the whole situation reads the four sets twice; then kinds, elements and texts are
scored.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import numpy as np

from android_world.pocket.policy.candidate_texts import FEATURES, N_KINDS
from android_world.pocket.policy.features import N_FEATURES
from android_world.pocket.policy.memory import KINDS

Weights = Mapping[str, Any]
Batch = Mapping[str, Any]

WORD: Final = 40
WIDTH: Final = 64
STATE: Final = 160
_HEADS: Final = {"goal": 4, "elements": 4, "past": 2, "texts": 2}
_KEY: Final = 16
MEANING: Final = 48
"""The size of the pretrained vectors of words."""
_LIKE: Final = 3  # Label, id and hint, and row of an element are compared with the goal's words.
_CROSS: Final = 2  # Heads with which elements read the goal.
_BEFORE: Final = 5  # Words before a span that say which field it belongs to.
_GOAL_FEATURES, _PAST_FEATURES, _STATE_FEATURES = 12, 4, 7
ROUNDS: Final = 2
OPERATIONS: Final = ("join", "list", "count", "minutes", "metres", "longest")
"""Answers that are worked out of several elements: their texts, how many, and sums and maxima."""
_FAR: Final = 1e9


class ScreenEncoding(NamedTuple):
    """What the network has made of a screen; vectors for each part.

    Attributes:
      goal: (batch, words, WIDTH).
      elements: (batch, elements, WIDTH).
      texts: (batch, candidates, WIDTH).
      state: (batch, STATE).
      kinds: scores of kinds, (batch, len(KINDS)).
      places: scores of elements for each kind, (batch, elements, len(KINDS)).
      likeness: of the elements to the goal's words, (batch, elements, words, 3).
    """

    goal: Any
    elements: Any
    texts: Any
    state: Any
    kinds: Any
    places: Any
    likeness: Any


class TextScores(NamedTuple):
    """Scores of what can be typed, once kind and element are chosen.

    Attributes:
      sources: (batch, words + candidates + constants + len(OPERATIONS)): the goal's words as the
        first one of a span, candidates, learned constants, operations.
      question: (batch, STATE): for `ends`.
      chosen: (batch, elements): which of them an operation takes.
      flags: (batch, 2): clear the field first; press Enter afterwards.
    """

    sources: Any
    question: Any
    chosen: Any
    flags: Any


def shapes(n_words: int, n_constants: int, n_meanings: int) -> dict[str, tuple[int, ...]]:
    """The shapes of all weights.

    Args:
      n_words: the size of the vocabulary.
      n_constants: how many constant texts there are.
      n_meanings: how many words have pretrained vectors.
    """
    label = 2 * WORD
    dense = {
        "goal_in": (WORD + _GOAL_FEATURES, WIDTH),
        "goal_near": (5 * WIDTH, WIDTH),
        "goal_far": (5 * WIDTH, WIDTH),
        "element_in": (3 * label + 2 * (N_FEATURES + WIDTH), WIDTH),
        "element_near": (5 * WIDTH, WIDTH),
        "cross_ask": (WIDTH, _CROSS * _KEY),
        "cross_key": (WIDTH, _CROSS * _KEY),
        "cross_like": (_LIKE, _CROSS),
        "cross": ((1 + _CROSS) * WIDTH + _LIKE, WIDTH),
        "past_in": (2 * label + WORD + _PAST_FEATURES + WIDTH, WIDTH),
        "text_in": (label + WORD + len(FEATURES), WIDTH),
        "state_in": (7 * WIDTH + _STATE_FEATURES, STATE),
        "element_out": (WIDTH + STATE, WIDTH),
        "places": (WIDTH, len(KINDS)),
        "kinds": (STATE, len(KINDS)),
        "question": (STATE + WIDTH + len(KINDS), STATE),
        "starts_by": (WIDTH + STATE, WIDTH),
        "starts": (WIDTH, 1),
        "starts_like": (_LIKE * _BEFORE, 1),
        "ends_by": (2 * WIDTH + STATE + 1, WIDTH),
        "ends": (WIDTH, 1),
        "texts_by": (WIDTH + STATE, WIDTH),
        "texts": (WIDTH, 1),
        "constants": (STATE, n_constants + len(OPERATIONS)),
        "named": (2, 1),
        "meant": (WORD, n_constants),
        "chosen_by": (WIDTH + STATE, WIDTH),
        "chosen": (WIDTH, 1),
        "flags": (STATE, 2),
    }
    for number in range(ROUNDS):
        total = STATE + sum(heads * WIDTH for heads in _HEADS.values())
        dense[f"read{number}"] = (total, STATE)
        for part, heads in _HEADS.items():
            dense[f"ask{number}_{part}"] = (STATE, heads * _KEY)
            dense[f"key{number}_{part}"] = (WIDTH, heads * _KEY)
    found: dict[str, tuple[int, ...]] = {
        "words": (n_words, WORD),
        "past_kinds": (len(KINDS) + 1, WORD),
        "text_kinds": (N_KINDS, WORD),
        "vectors": (n_meanings + 1, MEANING),
        "meaning": (MEANING, WORD),
    }
    for name, (rows, columns) in dense.items():
        found[name] = (rows, columns)
        found[f"{name}.bias"] = (columns,)
    return found


def look(p: Weights, batch: Batch, xp: Any = np) -> ScreenEncoding:
    """Read a batch of encoded screens and score kinds and elements.

    Args:
      p: the weights.
      batch: arrays of `encode`, with a batch axis in front; padded with 0, with `present` (batch,
        elements), which is 1 where there is an element.
      xp: numpy, or torch where the arrays are its tensors.
    """
    words_there = (batch["goal_words"] > 0) * 1.0
    past_there = (batch["past_kind"] > 0) * 1.0
    texts_there = (batch["text_kind"] > 0) * 1.0
    there = batch["present"]
    goal = _goal(p, batch, words_there, xp)
    sums = xp.concatenate([goal[:, :1] * 0, xp.cumsum(goal * words_there[..., None], 1)], 1)
    elements = _elements(p, batch, sums, there, xp)
    likeness = _likeness(p, batch, xp)
    elements = _read_goal(p, elements, goal, words_there, likeness, xp) * there[..., None]
    past = _past(p, batch, sums, xp)
    texts = _relu(
        _dense(
            p,
            "text_in",
            xp.concatenate(
                [
                    _text(p, batch["text_label"], xp),
                    p["text_kinds"][batch["text_kind"]],
                    batch["text_features"],
                ],
                -1,
            ),
        )
    )
    parts = {
        "goal": (goal, words_there),
        "elements": (elements, there),
        "past": (past, past_there),
        "texts": (texts, texts_there),
    }
    state = _state(p, batch, parts, xp)
    for number in range(ROUNDS):
        read = [_read(p, number, part, state, *parts[part], xp) for part in _HEADS]
        state = state + _relu(_dense(p, f"read{number}", xp.concatenate([state, *read], -1)))
    out = elements + _relu(_with(p, "element_out", elements, state, xp))
    places = _dense(p, "places", out) - _FAR * (1 - there)[..., None]
    return ScreenEncoding(goal, out, texts, state, _dense(p, "kinds", state), places, likeness)


def word(
    p: Weights, batch: Batch, seen: ScreenEncoding, kind: Any, element: Any, xp: Any = np
) -> TextScores:
    """Score what to type, or to answer.

    Args:
      p: the weights.
      batch: as for `look`.
      seen: what `look` gave.
      kind: chosen kinds, one-hot, (batch, len(KINDS)).
      element: chosen elements, int (batch,).
      xp: as for `look`.
    """
    rows = xp.arange(len(element))
    target = seen.elements[rows, element]
    question = _relu(_dense(p, "question", xp.concatenate([seen.state, target, kind], -1)))
    starts = _score(p, "starts", seen.goal, question, xp)
    starts = starts + _starts_by_label(p, seen.likeness[rows, element], xp)
    starts = starts - _FAR * (batch["goal_words"] == 0)
    texts = _score(p, "texts", seen.texts, question, xp) - _FAR * (batch["text_kind"] == 0)
    others, n = _dense(p, "constants", question), len(OPERATIONS)
    by_goal = others[:, :-n] + _constants(p, batch, xp)
    others = xp.concatenate([by_goal, others[:, -n:]], -1)
    chosen = _score(p, "chosen", seen.elements, question, xp)
    flags = _dense(p, "flags", question)
    return TextScores(xp.concatenate([starts, texts, others], -1), question, chosen, flags)


def ends(
    p: Weights, batch: Batch, seen: ScreenEncoding, wording: TextScores, start: Any, xp: Any = np
) -> Any:
    """Score the goal's words as the last one of a span: (batch, words).

    Args:
      p: the weights.
      batch: as for `look`.
      seen: what `look` gave.
      wording: what `word` gave.
      start: first words of spans, int (batch,).
      xp: as for `look`.
    """
    goal = seen.goal
    first = goal[xp.arange(len(start)), start][:, None] + goal * 0
    places = xp.arange(goal.shape[1])[None, :] - start[:, None]
    length = (places * 0.05)[..., None] + goal[..., :1] * 0
    both = xp.concatenate([goal, first, length], -1)
    by = _relu(_with(p, "ends_by", both, wording.question, xp))
    impossible = (batch["goal_words"] == 0) | (places < 0)
    return _dense(p, "ends", by)[..., 0] - _FAR * impossible


def _constants(p: Weights, batch: Batch, xp: Any) -> Any:
    """How much each word of the goal speaks for each constant: by its letters, by its meaning."""
    named = _dense(p, "named", batch["named"])[..., 0]
    there = ((batch["goal_words"] > 0) * 1.0)[..., None]
    meant = (_dense(p, "meant", _vectors(p, batch["goal_words"])) * there).sum(1)
    return named + meant / (there.sum(1) + 1) ** 0.5


def with_meanings(p: Weights) -> Weights:
    """Weights with what they make of the pretrained vectors: all functions here expect these."""
    return {**p, "meanings": p["vectors"] @ p["meaning"]}


def _vectors(p: Weights, numbers: Any) -> Any:
    """Words by what was learned of them, and by their pretrained vectors."""
    n = len(p["words"])
    return p["words"][numbers % n] + p["meanings"][numbers // n]


def _likeness(p: Weights, batch: Batch, xp: Any) -> Any:
    """Cosines of label, id with hint, and row of each element with the goal's words."""
    n = len(p["words"])
    goal = p["vectors"][batch["goal_words"] // n]
    rows = xp.arange(len(goal))[:, None, None]
    label = p["vectors"][batch["label"] // n].sum(-2)
    name = p["vectors"][batch["name"] // n].sum(-2)
    mates = label[rows, batch["mates"]].sum(-2)
    size, words = label.shape[1], goal.shape[1]
    own = xp.concatenate([label, name, mates], 1)
    own = own / ((own * own).sum(-1)[..., None] + 1e-6) ** 0.5
    both = (own @ goal.swapaxes(1, 2)).reshape(len(goal), _LIKE, size, words)
    return both.swapaxes(1, 2).swapaxes(2, 3)


def _read_goal(p: Weights, x: Any, goal: Any, there: Any, likeness: Any, xp: Any) -> Any:
    """Elements with what they find in the goal."""
    batch, size, words = x.shape[0], x.shape[1], goal.shape[1]
    ask = _dense(p, "cross_ask", x).reshape(batch, size, _CROSS, _KEY).swapaxes(1, 2)
    keys = _dense(p, "cross_key", goal).reshape(batch, words, _CROSS, _KEY).swapaxes(1, 2)
    scores = ask @ keys.swapaxes(2, 3) / math.sqrt(_KEY)
    like = _dense(p, "cross_like", likeness).swapaxes(2, 3).swapaxes(1, 2)
    scores = scores + like - _FAR * (1 - there)[:, None, None]
    powers = xp.exp(scores - xp.amax(scores, -1)[..., None])
    found = (powers / powers.sum(-1)[..., None]) @ goal[:, None]
    found = found.swapaxes(1, 2).reshape(batch, size, _CROSS * WIDTH)
    best = xp.amax(likeness, 2)
    return x + _relu(_dense(p, "cross", xp.concatenate([x, found, best], -1)))


def _starts_by_label(p: Weights, likeness: Any, xp: Any) -> Any:
    """How much the words before each word of the goal (batch, words, 3) speak for a field."""
    pad, words = likeness[:, :1] * 0, likeness.shape[1]
    padded = xp.concatenate([pad] * (_BEFORE - 1) + [likeness], 1)
    near = xp.concatenate([padded[:, i : i + words] for i in range(_BEFORE)], -1)
    return _dense(p, "starts_like", near)[..., 0]


def _relu(x: Any) -> Any:
    return x.clip(0)


def _dense(p: Weights, name: str, x: Any) -> Any:
    return x @ p[name] + p[f"{name}.bias"]


def _with(p: Weights, name: str, x: Any, state: Any, xp: Any) -> Any:
    """A dense layer over each of a set's vectors and the one of the situation."""
    width = x.shape[-1]
    return x @ p[name][:width] + (state @ p[name][width:] + p[f"{name}.bias"])[:, None]


def _score(p: Weights, name: str, x: Any, state: Any, xp: Any) -> Any:
    return _dense(p, name, _relu(_with(p, f"{name}_by", x, state, xp)))[..., 0]


def _text(p: Weights, numbers: Any, xp: Any) -> Any:
    """A text by the mean of its words, and by the first one."""
    there = ((numbers > 0) * 1.0)[..., None]
    vectors = _vectors(p, numbers) * there
    count = there.sum(-2)
    mean = vectors.sum(-2) / (count + (count == 0))
    return xp.concatenate([mean, vectors[..., 0, :]], -1)


def _span(sums: Any, run: Any, xp: Any) -> Any:
    """The mean of the goal's vectors over spans (batch, n, 2); zeros for an empty one."""
    rows = xp.arange(len(run))[:, None]
    length = ((run[..., 1] - run[..., 0]) * 1.0)[..., None]
    return (sums[rows, run[..., 1]] - sums[rows, run[..., 0]]) / (length + (length == 0))


def _around(x: Any, step: int, xp: Any) -> Any:
    """Each vector with the two before and after it, `step` apart."""
    pad = x[:, :1] * 0
    padded = xp.concatenate([pad] * (2 * step) + [x] + [pad] * (2 * step), 1)
    n = x.shape[1]
    return xp.concatenate([padded[:, i * step : i * step + n] for i in range(5)], -1)


def _goal(p: Weights, batch: Batch, there: Any, xp: Any) -> Any:
    vectors = xp.concatenate([_vectors(p, batch["goal_words"]), batch["goal_features"]], -1)
    x = _relu(_dense(p, "goal_in", vectors)) * there[..., None]
    x = (x + _relu(_dense(p, "goal_near", _around(x, 1, xp)))) * there[..., None]
    return (x + _relu(_dense(p, "goal_far", _around(x, 4, xp)))) * there[..., None]


def _elements(p: Weights, batch: Batch, sums: Any, there: Any, xp: Any) -> Any:
    label = _text(p, batch["label"], xp)
    rows = xp.arange(len(label))[:, None, None]
    name = _text(p, batch["name"], xp)
    run = _span(sums, batch["run"], xp)
    own = xp.concatenate([label, batch["features"], run], -1)
    mates = own[rows, batch["mates"]].sum(-2)
    vectors = xp.concatenate([own, name, mates], -1)
    x = _relu(_dense(p, "element_in", vectors)) * there[..., None]
    return (x + _relu(_dense(p, "element_near", _around(x, 1, xp)))) * there[..., None]


def _past(p: Weights, batch: Batch, sums: Any, xp: Any) -> Any:
    parts = [
        _text(p, batch["past_label"], xp),
        _text(p, batch["past_name"], xp),
        p["past_kinds"][batch["past_kind"]],
        batch["past_features"],
        _span(sums, batch["past_run"], xp),
    ]
    return _relu(_dense(p, "past_in", xp.concatenate(parts, -1)))


def _state(p: Weights, batch: Batch, parts: Mapping[str, tuple[Any, Any]], xp: Any) -> Any:
    """The situation at first sight."""
    past, past_there = parts["past"]
    past = past * past_there[..., None]
    newest = past[:, 0]
    second = past[:, 1] if past.shape[1] > 1 else newest * 0
    seen = [newest, second, parts["goal"][0][:, 0]]  # Goals begin with what is to be done.
    for part in ("goal", "elements", "past"):
        x, there = parts[part]
        seen.append(_mean(x, there))
    elements, there = parts["elements"]
    seen.append(xp.amax(elements * there[..., None], 1))
    return _relu(_dense(p, "state_in", xp.concatenate([*seen, batch["state"]], -1)))


def _mean(x: Any, there: Any) -> Any:
    count = there.sum(-1)[:, None]
    return (x * there[..., None]).sum(1) / (count + (count == 0))


def _read(p: Weights, number: int, part: str, state: Any, x: Any, there: Any, xp: Any) -> Any:
    """What several heads find in a set."""
    heads = _HEADS[part]
    ask = _dense(p, f"ask{number}_{part}", state).reshape(len(x), 1, heads, _KEY)
    keys = _dense(p, f"key{number}_{part}", x).reshape(len(x), x.shape[1], heads, _KEY)
    scores = (ask * keys).sum(-1) / math.sqrt(_KEY) - _FAR * (1 - there)[..., None]
    weights = _softmax(scores, xp)
    return (weights.swapaxes(1, 2) @ x).reshape(len(x), heads * WIDTH)


def _softmax(scores: Any, xp: Any) -> Any:
    """Over the second axis."""
    top = xp.amax(scores, 1)[:, None]
    powers = xp.exp(scores - top)
    return powers / powers.sum(1)[:, None]
