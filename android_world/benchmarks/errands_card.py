"""Tables of `docs/reference/errands_card.md`: what the errands ask, and what baselines score."""

from __future__ import annotations

import json
import statistics
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from android_world import registry
from android_world.errands.base import Errand
from android_world.runs.outcomes import FALSE_COMPLETION
from android_world.runs.records import EpisodeRecord
from android_world.runs.store import RESULTS_FILE, split_lines
from android_world.runs.summary import summarize
from android_world.task_evals import catalog, task_metadata

CARD: Final = "errands_card.md"
BEGIN, END = "<!-- errands: begin -->", "<!-- errands: end -->"
BASELINES_BEGIN, BASELINES_END = "<!-- baselines: begin -->", "<!-- baselines: end -->"
BASELINES: Final = "errands_baselines.json"
_LEVELS: Final = (1, 2, 3, 4)
_ALL: Final = "all"
_LEVEL: Final = "level:"
_FIGURES: Final = (
    *("episodes", "successes", "wilson_95", "mean_progress", "outcomes", "with_side_effects"),
)
_INTERACTIONS: Final = ("needs_user", "interrupted", "injected", "infeasible")


def composition_table() -> str:
    """How many templates of each split and level have a property, in Markdown."""
    lines = [
        "| split | level | templates | across apps | three apps or more | ask the user"
        " | interrupted | injected | infeasible | with an answer | steps of the solver (median) |",
        f"|{'---|' * 11}",
    ]
    for family in ("errands", "errands_train"):
        tasks = registry.TaskRegistry().get_registry(family)
        for level in (*map(str, _LEVELS), _ALL):
            chosen = {
                name: one for name, one in tasks.items() if level in (_ALL, _level(_tags(name)))
            }
            cells = (f"`{family}`", level, *_properties(chosen))
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def _properties(tasks: Mapping[str, Any]) -> list[str]:
    classes: list[type[Errand]] = list(tasks.values())
    tags = [_tags(name) for name in tasks]
    steps = [best for name in tasks if (best := task_metadata.best_steps(name))]
    counts = (
        len(classes),
        sum(len(errand.app_names) > 1 for errand in classes),
        sum(len(errand.app_names) > 2 for errand in classes),
        *(sum(tag in own for own in tags) for tag in _INTERACTIONS),
        sum(errand.answer is not None for errand in classes),
    )
    median = f"{statistics.median(steps):g}" if steps else "not measured"
    return [*map(str, counts), median]


def _tags(name: str) -> Sequence[str]:
    info = catalog.info(name)
    if info is None:
        raise KeyError(name)
    return sorted(info.tags)


def _level(tags: Sequence[str]) -> str:
    return next(tag.removeprefix(_LEVEL) for tag in tags if tag.startswith(_LEVEL))


def read_baselines(runs: Iterable[Path]) -> dict[str, Any]:
    """What each agent of these runs of `errands` scored, over all seeds, by level.

    Raises:
      ValueError: A run is of another suite, or of another version than the others.
    """
    found: dict[str, list[EpisodeRecord]] = defaultdict(list)
    seeds: dict[str, set[int]] = defaultdict(set)
    versions = set()
    for run in runs:
        config = json.loads((run / "run.json").read_text("utf-8"))["config"]
        if config["suite_family"] != "errands":
            raise ValueError(f"{run} is not a run of errands: {config['suite_family']}")
        versions.add(config["suite_version"])
        records, _ = split_lines((run / RESULTS_FILE).read_bytes())
        for record, _ in records:
            found[record.agent].append(record)
            seeds[record.agent].add(config["task_random_seed"])
    if len(versions) != 1:
        raise ValueError(f"The runs are of several versions of the suite: {sorted(versions)}")
    agents = {
        agent: {"seeds": sorted(seeds[agent]), "levels": _figures_by_level(episodes)}
        for agent, episodes in sorted(found.items())
    }
    return {"suite_version": versions.pop(), "agents": agents}


def _figures_by_level(records: Sequence[EpisodeRecord]) -> dict[str, Any]:
    """Figures of `summary.json`; episodes of one template count as alike, whatever their seed."""
    summary = summarize(records)
    return {
        level: {name: figures[name] for name in _FIGURES}
        for level, figures in (*summary["by_level"].items(), (_ALL, summary["score"]))
    }


def load_baselines() -> dict[str, Any]:
    """The figures that ship with the package."""
    path = task_metadata.folder() / BASELINES
    loaded: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return loaded


def baselines_table(baselines: Mapping[str, Any]) -> str:
    """Share of solved episodes by agent and level in percent, in Markdown."""
    lines = [
        f"Suite {baselines['suite_version']}.",
        "",
        "| agent | seeds | episodes | solved | L1 | L2 | L3 | L4 | progress | false completions"
        " | with side effects |",
        f"|{'---|' * 11}",
    ]
    for agent, figures in baselines["agents"].items():
        levels = figures["levels"]
        every = levels[_ALL]
        low, high = every["wilson_95"]
        cells = (
            f"`{agent}`",
            ", ".join(map(str, figures["seeds"])),
            str(every["episodes"]),
            f"{_rate(every)} ({low:.1%} to {high:.1%})",
            *(_rate(levels[str(n)]) if str(n) in levels else "" for n in _LEVELS),
            f"{every['mean_progress']:.3f}",
            str(every["outcomes"][FALSE_COMPLETION]),
            str(every["with_side_effects"]),
        )
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def _rate(figures: Mapping[str, Any]) -> str:
    return f"{figures['successes'] / figures['episodes']:.1%}"
