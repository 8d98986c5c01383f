"""Judging answers: which are right, and what that makes in all."""

from __future__ import annotations

import dataclasses
import json
import math
import os
import statistics
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from android_world.agents.parsing.actions import without_thinking
from android_world.grounding import metrics as grounding_metrics
from android_world.grounding.errors import GroundingError
from android_world.grounding.hooks import NO_HOOKS, Hooks
from android_world.grounding.inference import InferenceResults
from android_world.grounding.parsing import (
    parse_inference,
    parser_answers_into_option,
    parser_response_into_coordinates,
)
from android_world.grounding.samples import BoxSample, ChoiceSample, PiggSample, Sample

Point = tuple[float, float]
_FAR = 1e9


@dataclasses.dataclass(frozen=True)
class Verdict:
    """A sample, what was answered and whether that is right.

    Attributes:
      sample: What was asked.
      text: What the model wrote; empty if it could not be asked.
      error: Why it could not, or empty.
      point: The point that it named (PIGG: in 0..1000; L2: pixels or 0..1), or None.
      letter: The letter that it chose, or None.
      content: PIGG: how it describes the element.
      correct: Whether the answer is right.
    """

    sample: Sample
    text: str
    error: str = ""
    point: Point | None = None
    letter: str | None = None
    content: str = ""
    correct: bool = False

    @property
    def key(self) -> str:
        """The sample's key."""
        return self.sample.prompt.key

    @property
    def is_parsed(self) -> bool:
        """Whether there is a point or a letter in the answer."""
        return self.point is not None or self.letter is not None

    @property
    def pigg_points(self) -> tuple[Point, Point]:
        """Predicted and true point of PIGG; no point counts as a click at the corner."""
        assert isinstance(self.sample, PiggSample)
        truth = self.sample.truth
        return self.point or (0.0, 0.0), (truth.x or 0.0, truth.y or 0.0)

    def as_dict(self) -> dict[str, Any]:
        """A line of `samples.jsonl`; of PIGG an entry of `out.json`, under the published names."""
        sample = self.sample
        row: dict[str, Any] = {"key": self.key, "image": str(sample.prompt.image)}
        row |= {"correct": self.correct, "parsed": self.is_parsed, "pred_raw": self.text}
        if isinstance(sample, PiggSample):
            predicted, truth = self.pigg_points
            row |= {"pred_coord": list(predicted), "gt_coord": list(truth)}
            row |= {"pred_content": self.content, "gt_content": sample.truth.content}
            row["l2"] = math.dist(predicted, truth)
        elif isinstance(sample, ChoiceSample):
            row |= {"pred": self.letter, "truth": sample.answer}
        else:
            row |= {"pred": self.point, "truth": list(sample.box)}
        return row | ({"error": self.error} if self.error else {}) | sample.groups


def judge(sample: Sample, text: str, hooks: Hooks = NO_HOOKS) -> Verdict:
    """Whether an answer is right, by the benchmark's published rule; thoughts are not part of it.

    Raises:
      GroundingError: the user's parse function fails, or returns something else than it should.
    """
    said = without_thinking(text)
    if isinstance(sample, ChoiceSample):
        parse = hooks.parse_function or parser_answers_into_option
        letter = parse(said, sample.record)
        if letter is not None and not isinstance(letter, str):
            raise GroundingError(f"a parse function must return a letter or None, not {letter!r}")
        return Verdict(sample, text, letter=letter, correct=letter == sample.answer)
    if isinstance(sample, BoxSample):
        parse = hooks.parse_function or parser_response_into_coordinates
        point = _point(parse(said, sample.record))
        return Verdict(sample, text, point=point, correct=grounding_metrics.hits_box(point, sample))
    found = hooks.read_answer(text) if hooks.read_answer else parse_inference(said, is_gt=False)
    named = None if found.x is None else (found.x, found.y)
    if hooks.parse_function is not None:
        named = hooks.parse_function(said, sample.record)
    verdict = Verdict(sample, text, point=_point(named), content=found.content)
    right = math.dist(*verdict.pigg_points) <= grounding_metrics.CLICK_DELTA
    return dataclasses.replace(verdict, correct=right)


def _point(value: Any) -> Point | None:
    if value is None:
        return None
    try:
        x, y = (float(v) for v in value)
    except (TypeError, ValueError, OverflowError) as error:
        raise GroundingError(
            f"a parse function must return two numbers or None, not {value!r}"
        ) from error
    # Neither a number of hundreds of digits nor none at all is a place, or JSON.
    return (x, y) if abs(x) < _FAR and abs(y) < _FAR else None


@dataclasses.dataclass(frozen=True)
class EvaluationResult:
    """The scores, and the verdicts that they are made of."""

    benchmark: str
    model: str
    scores: dict[str, Any]
    verdicts: Sequence[Verdict]


def evaluate(
    samples: Sequence[Sample], answers: InferenceResults, hooks: Hooks = NO_HOOKS
) -> tuple[dict[str, Any], list[Verdict]]:
    """Judge all samples; those that could not be asked count as wrong."""
    verdicts = []
    for sample in samples:
        key = sample.prompt.key
        if key in answers.errors:
            verdicts.append(Verdict(sample, "", answers.errors[key]))
        else:
            verdicts.append(judge(sample, answers.texts[key], hooks))
    return scores_of(verdicts), verdicts


def scores_of(verdicts: Sequence[Verdict]) -> dict[str, Any]:
    """The benchmark's published scores."""
    if isinstance(verdicts[0].sample, PiggSample):
        users = sorted({v.sample.user for v in verdicts if isinstance(v.sample, PiggSample)})
        scores = {f"user_{u}": _pigg_scores(_of_user(verdicts, u)) for u in users}
        return {**scores, "all": _pigg_scores(verdicts)}
    if isinstance(verdicts[0].sample, ChoiceSample):
        choices = [v.sample for v in verdicts if isinstance(v.sample, ChoiceSample)]
        return grounding_metrics.score_l1(choices, [v.correct for v in verdicts])
    boxes = [v.sample for v in verdicts if isinstance(v.sample, BoxSample)]
    return grounding_metrics.score_l2(boxes, [v.point for v in verdicts])


def _of_user(verdicts: Sequence[Verdict], user: int) -> list[Verdict]:
    return [v for v in verdicts if isinstance(v.sample, PiggSample) and v.sample.user == user]


def _pigg_scores(verdicts: Sequence[Verdict]) -> dict[str, Any]:
    predicted, truths = zip(*(v.pigg_points for v in verdicts), strict=True)
    metrics = grounding_metrics.evaluate_coordinates(predicted, truths)
    # What could not be asked is no click near the corner.
    metrics["accuracy"] = statistics.fmean(v.correct for v in verdicts)
    return {"samples": len(verdicts), "unparsed": sum(not v.is_parsed for v in verdicts), **metrics}


# -- PIGG's files --------------------------------------------------------------------------------


class UserFiles:
    """PIGG's `user_<id>/out.json`, which grows with each answer, and `results.txt` at the end."""

    def __init__(self, users: Iterable[int], out: Path, hooks: Hooks = NO_HOOKS) -> None:
        """Take the users and the folder; files of an earlier run are written again."""
        self._hooks = hooks
        self._folders = {user: out / f"user_{user}" for user in sorted(set(users))}
        for folder in self._folders.values():
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "out.json").unlink(missing_ok=True)

    def add(self, sample: Sample, text: str) -> None:
        """Add one answer."""
        assert isinstance(sample, PiggSample)
        row = judge(sample, text, self._hooks).as_dict()
        _append_to_list(self._folders[sample.user] / "out.json", row)

    def finish(self, verdicts: Sequence[Verdict]) -> None:
        """Write all verdicts in the samples' order, and each user's results."""
        for user, folder in self._folders.items():
            chosen = _of_user(verdicts, user)
            (folder / "out.json").unlink(missing_ok=True)
            for verdict in chosen:
                _append_to_list(folder / "out.json", verdict.as_dict())
            lines = (f"{key}: {value}\n" for key, value in _pigg_scores(chosen).items())
            (folder / "results.txt").write_text("".join(lines), encoding="utf-8")


def _append_to_list(path: Path, row: dict[str, Any]) -> None:
    """Add an element to a JSON list; the file is a whole list after each call."""
    with path.open("ab+") as file:
        file.seek(0, os.SEEK_END)
        if size := file.tell():
            file.truncate(size - len(_END))
        file.write(f"{',' if size else '['}\n{json.dumps(row)}".encode() + _END)


_END = b"\n]\n"
