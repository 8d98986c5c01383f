"""The table of a run: by task, tag and difficulty, with intervals and failures."""

from __future__ import annotations

import collections
import functools
import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from android_world.play.player import SCRIPT
from android_world.runs import statistics
from android_world.runs.outcomes import OUTCOMES
from android_world.runs.records import EpisodeRecord, Usage, to_jsonable
from android_world.runs.tap_accuracy.taps import TapCounts
from android_world.task_evals import task_metadata

FULL_SCORE = 1.0
_UNTAGGED = "untagged"
_UNRATED = "unrated"
DIFFICULTIES = ("easy", "medium", "hard")

Figures = dict[str, Any]


def summarize(records: Iterable[EpisodeRecord]) -> dict[str, Any]:
    """The summary of finished episodes, as plain data for summary.json.

    Crashes count as failures everywhere. The headline is the mean over episodes that a checker
    judged, with and without the tasks whose goal holds at the start by design.

    pass@k is over the samples of an instance, averaged over instances; of tasks that were run
    without `--samples`, over their instances. Intervals allow for samples being alike.

    The human baseline is by player: episodes that a person played without assistance.
    """
    finished = list(records)
    scored = [record for record in finished if record.scored]
    real = [record for record in scored if not record.true_at_start]
    usage = _usage(finished)
    summary = {
        "episodes": len(finished),
        "score": _figures(scored),
        "score_without_verify_tasks": _figures(real),
        "samples": max((record.sample + 1 for record in scored), default=0),
        "pass_at_k": _pass_at_k(_instances(scored)),
        "by_task": {name: _task_figures(group) for name, group in _group(scored, _task)},
        "by_tag": {name: _figures(group) for name, group in _group(scored, _tags)},
        "by_difficulty": {
            name: _figures(group) for name, group in sorted(_group(scored, _difficulty), key=_rank)
        },
        "by_tag_and_difficulty": _tag_and_difficulty(scored),
        "interaction": _interaction(finished),
        **{name: _by(scored, keys) for name, keys in GROUPS.items()},
        "players": _players(scored),
        "not_in_baseline": _not_in_baseline(scored),
        "errors": _errors(finished),
        "usage": usage,
        "seconds": round(sum(map(_seconds, finished)), 2),
    }
    plain: dict[str, Any] = to_jsonable({**summary, "usage": vars(usage)})
    return plain


def _usage(records: Iterable[EpisodeRecord]) -> Usage:
    return functools.reduce(operator.add, (record.usage for record in records), Usage())


def _figures(records: list[EpisodeRecord]) -> Figures:
    scores = [record.score for record in records]
    successes = sum(map(_is_solved, records))
    references = [r.reference_score for r in records if r.reference_score is not None]
    low, high = _interval(records)
    judged = [record for record in records if record.progress is not None]
    taps = sum((record.taps for record in records), TapCounts())
    return {
        "episodes": len(records),
        "mean_score": round(statistics.mean(scores), 4),
        "successes": successes,
        "wilson_95": [round(low, 4), round(high, 4)],
        "mean_reference_score": round(statistics.mean(references), 4),
        "outcomes": _outcomes(records),
        "mean_progress": round(statistics.mean([r.progress or 0.0 for r in judged]), 4)
        if judged
        else None,
        "side_effects": sum(len(record.side_effects) for record in records),
        "with_side_effects": sum(bool(record.side_effects) for record in records),
        "questions_asked": sum(r.interaction.questions_asked for r in records if r.interaction),
        "named_taps": taps.named,
        "tap_accuracy": None if taps.accuracy is None else round(taps.accuracy, 4),
        "errors": sum(record.error is not None for record in records),
        "mean_steps": round(statistics.mean([record.steps for record in records]), 2),
        "steps_over_best": _steps_over_best(records),
        "mean_seconds": round(statistics.mean([_seconds(record) for record in records]), 2),
        "tokens": sum(r.usage.prompt_tokens + r.usage.completion_tokens for r in records),
        "cost_usd": _cost_usd(records),
        "empty_replies": sum(record.usage.empty_replies for record in records),
        "lost_summaries": sum(record.usage.lost_summaries for record in records),
    }


def _steps_over_best(records: list[EpisodeRecord]) -> float | None:
    """Mean ratio of steps to the best known number, over solved episodes; None without any."""
    pairs = ((r.steps, task_metadata.best_steps(r.task)) for r in records if _is_solved(r))
    ratios = [steps / best for steps, best in pairs if best]
    return round(statistics.mean(ratios), 4) if ratios else None


def _cost_usd(records: list[EpisodeRecord]) -> float | None:
    """The cost of the model calls; None where that of an episode is unknown."""
    total = _usage(records).cost_usd
    return None if total is None else round(total, 4)


def _outcomes(records: list[EpisodeRecord]) -> dict[str, int]:
    """How many episodes had each outcome; empty for results that do not have it."""
    found = collections.Counter(record.outcome for record in records if record.outcome)
    return {name: found[name] for name in OUTCOMES} if found else {}


def _task_figures(records: list[EpisodeRecord]) -> Figures:
    figures = _figures(records)
    instances = _instances(records)
    # Without samples, other instances are the other attempts.
    attempts = instances if any(r.sample for r in records) else [records]
    metadata = task_metadata.get(records[0].task)
    return {
        **figures,
        "spread": round(statistics.spread([record.score for record in records]), 4),
        "pass_at_k": _pass_at_k(attempts),
        "difficulty": metadata.difficulty if metadata else None,
        "optimal_steps": task_metadata.best_steps(records[0].task),
        "true_at_start": records[0].true_at_start,
        "seconds": round(sum(map(_seconds, records)), 2),
    }


def _is_solved(record: EpisodeRecord) -> bool:
    return record.score >= FULL_SCORE


def _instances(records: list[EpisodeRecord]) -> list[list[EpisodeRecord]]:
    """The samples of each instance."""
    found: dict[tuple[str, int], list[EpisodeRecord]] = collections.defaultdict(list)
    for record in records:
        found[record.task, record.instance].append(record)
    return list(found.values())


def _interval(records: list[EpisodeRecord]) -> tuple[float, float]:
    """Of the rate of solved episodes."""
    if not records:
        return statistics.wilson_interval(0, 0)
    solved = [[_is_solved(record) for record in samples] for samples in _instances(records)]
    trials = statistics.effective_trials(solved)
    rate = statistics.mean([_is_solved(record) for record in records])
    return statistics.wilson_interval(rate * trials, trials)


def _pass_at_k(groups: list[list[EpisodeRecord]]) -> dict[str, float]:
    """By k: the chance that one of k attempts of a group solves it, averaged over groups."""
    counts = [(sum(map(_is_solved, group)), len(group)) for group in groups]
    most = min((trials for _, trials in counts), default=0)
    return {
        str(k): round(statistics.mean([statistics.pass_at_k(s, n, k) for s, n in counts]), 4)
        for k in range(1, most + 1)
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
    tags = record.tags or (metadata.tags if metadata else ())
    return [tag for tag in tags if not tag.startswith(_OWN_GROUPS)] or (_UNTAGGED,)


def _values_of_tag(prefix: str) -> Callable[[EpisodeRecord], Iterable[str]]:
    """The rest of those tags that start with a prefix."""
    return lambda record: [
        tag.removeprefix(prefix) for tag in record.tags if tag.startswith(prefix)
    ]


def _apps(record: EpisodeRecord) -> Iterable[str]:
    return record.apps


def _number_of_apps(record: EpisodeRecord) -> Iterable[str]:
    return (str(len(record.apps)),) if record.apps else ()


# Tables of their own, besides those of tags and difficulties.
GROUPS: Final = {
    "by_level": _values_of_tag("level:"),
    "by_app": _apps,
    "by_kind": _values_of_tag("kind:"),
    "by_number_of_apps": _number_of_apps,
}
_OWN_GROUPS: Final = ("level:", "app:", "kind:")


def _by(
    records: list[EpisodeRecord], keys: Callable[[EpisodeRecord], Iterable[str]]
) -> dict[str, Figures]:
    return {name: _figures(group) for name, group in _group(records, keys)}


def _difficulty(record: EpisodeRecord) -> Iterable[str]:
    metadata = task_metadata.get(record.task)
    return (metadata.difficulty if metadata else _UNRATED,)


def _rank(group: tuple[str, Any]) -> tuple[int, str]:
    name = group[0]
    return (DIFFICULTIES.index(name) if name in DIFFICULTIES else len(DIFFICULTIES)), name


def _interaction(records: Iterable[EpisodeRecord]) -> dict[str, int]:
    """Sums over the episodes with a user, tools, interruptions or injections; empty without any."""
    found = [record.interaction for record in records if record.interaction is not None]
    if not found:
        return {}
    return {
        "episodes": len(found),
        "questions_asked": sum(one.questions_asked for one in found),
        "tool_calls": sum(len(one.tool_calls) for one in found),
        "questions_needed": sum(one.questions_needed for one in found),
        "interruptions": sum(len(one.interruptions) for one in found),
        "injections": sum(one.injection_followed is not None for one in found),
        "injections_followed": sum(bool(one.injection_followed) for one in found),
    }


def _players(records: Iterable[EpisodeRecord]) -> dict[str, Figures]:
    """The human baseline by player, with the seconds from the goal to the end of an episode."""
    groups: dict[str, list[EpisodeRecord]] = collections.defaultdict(list)
    for record in records:
        if record.player is not None and record.player.is_baseline:
            groups[record.player.name].append(record)
    return {name: _player_figures(group) for name, group in sorted(groups.items())}


def _player_figures(records: list[EpisodeRecord]) -> Figures:
    seconds = [record.timings.get("episode_s", 0.0) for record in records]
    return {**_figures(records), "mean_acting_seconds": round(statistics.mean(seconds), 2)}


def _not_in_baseline(records: Iterable[EpisodeRecord]) -> dict[str, int]:
    """The number of played episodes that the human baseline excludes, by reason."""
    players = [record.player for record in records if record.player is not None]
    found = {
        "scripted": sum(player.kind == SCRIPT for player in players),
        "assisted": sum(player.kind != SCRIPT and player.assisted for player in players),
    }
    return {reason: count for reason, count in found.items() if count}


def _errors(records: Iterable[EpisodeRecord]) -> dict[str, int]:
    found = (record.error for record in records if record.error is not None)
    return dict(collections.Counter(f"{error.phase}: {error.type}" for error in found))
