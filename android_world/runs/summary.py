"""The table of a run: by task, tag and difficulty, with intervals and failures."""

from __future__ import annotations

import collections
import functools
import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from android_world import task_metadata
from android_world.runs import statistics
from android_world.runs.records import EpisodeRecord, Usage, to_jsonable

FULL_SCORE = 1.0
_UNTAGGED = "untagged"
_UNRATED = "unrated"
DIFFICULTIES = ("easy", "medium", "hard")

Figures = dict[str, Any]


def summarize(records: Iterable[EpisodeRecord]) -> dict[str, Any]:
    """The summary of finished episodes, as plain data for summary.json.

    Crashes count as failures everywhere. The headline is the mean over episodes that a checker
    judged, with and without the tasks whose goal holds at the start by design.
    """
    finished = list(records)
    scored = [record for record in finished if record.scored]
    real = [record for record in scored if not record.true_at_start]
    usage = functools.reduce(operator.add, (record.usage for record in finished), Usage())
    summary = {
        "episodes": len(finished),
        "score": _figures(scored),
        "score_without_verify_tasks": _figures(real),
        "by_task": {name: _task_figures(group) for name, group in _group(scored, _task)},
        "by_tag": {name: _figures(group) for name, group in _group(scored, _tags)},
        "by_difficulty": {
            name: _figures(group) for name, group in sorted(_group(scored, _difficulty), key=_rank)
        },
        "by_tag_and_difficulty": _tag_and_difficulty(scored),
        "errors": _errors(finished),
        "usage": usage,
        "seconds": round(sum(map(_seconds, finished)), 2),
    }
    plain: dict[str, Any] = to_jsonable({**summary, "usage": vars(usage)})
    return plain


def _figures(records: list[EpisodeRecord]) -> Figures:
    scores = [record.score for record in records]
    successes = sum(score >= FULL_SCORE for score in scores)
    references = [r.reference_score for r in records if r.reference_score is not None]
    low, high = statistics.wilson_interval(successes, len(records))
    return {
        "episodes": len(records),
        "mean_score": round(statistics.mean(scores), 4),
        "successes": successes,
        "wilson_95": [round(low, 4), round(high, 4)],
        "mean_reference_score": round(statistics.mean(references), 4),
        "errors": sum(record.error is not None for record in records),
        "mean_steps": round(statistics.mean([record.steps for record in records]), 2),
        "mean_seconds": round(statistics.mean([_seconds(record) for record in records]), 2),
        "tokens": sum(r.usage.prompt_tokens + r.usage.completion_tokens for r in records),
        "cost_usd": round(sum(record.usage.cost_usd for record in records), 4),
    }


def _task_figures(records: list[EpisodeRecord]) -> Figures:
    figures = _figures(records)
    trials, successes = len(records), figures["successes"]
    metadata = task_metadata.get(records[0].task)
    return {
        **figures,
        "spread": round(statistics.spread([record.score for record in records]), 4),
        "pass_at_k": {
            str(k): round(statistics.pass_at_k(successes, trials, k), 4)
            for k in range(1, trials + 1)
        },
        "difficulty": metadata.difficulty if metadata else None,
        "optimal_steps": metadata.optimal_steps if metadata else None,
        "true_at_start": records[0].true_at_start,
        "seconds": round(sum(map(_seconds, records)), 2),
    }


def _tag_and_difficulty(records: list[EpisodeRecord]) -> dict[str, dict[str, float]]:
    return {
        tag: {
            difficulty: round(statistics.mean([record.score for record in cell]), 4)
            for difficulty, cell in sorted(_group(group, _difficulty), key=_rank)
        }
        for tag, group in _group(records, _tags)
    }


def _seconds(record: EpisodeRecord) -> float:
    return record.timings.get("total_s", 0.0)


def _group(
    records: Iterable[EpisodeRecord], keys: Callable[[EpisodeRecord], Iterable[str]]
) -> list[tuple[str, list[EpisodeRecord]]]:
    groups: Mapping[str, list[EpisodeRecord]] = collections.defaultdict(list)
    for record in records:
        for key in keys(record):
            groups[key].append(record)
    return sorted(groups.items())


def _task(record: EpisodeRecord) -> Iterable[str]:
    return (record.task,)


def _tags(record: EpisodeRecord) -> Iterable[str]:
    metadata = task_metadata.get(record.task)
    return record.tags or (metadata.tags if metadata else ()) or (_UNTAGGED,)


def _difficulty(record: EpisodeRecord) -> Iterable[str]:
    metadata = task_metadata.get(record.task)
    return (metadata.difficulty if metadata else _UNRATED,)


def _rank(group: tuple[str, Any]) -> tuple[int, str]:
    name = group[0]
    return (DIFFICULTIES.index(name) if name in DIFFICULTIES else len(DIFFICULTIES)), name


def _errors(records: Iterable[EpisodeRecord]) -> dict[str, int]:
    found = (record.error for record in records if record.error is not None)
    return dict(collections.Counter(f"{error.phase}: {error.type}" for error in found))
