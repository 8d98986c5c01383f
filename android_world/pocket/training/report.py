"""How many episodes the pocket policy solves, by task and in all.

    python -m android_world.rl.pocket.report --out=/tmp/report.jsonl --seeds=9001,9002,9003
    python -m android_world.rl.pocket.report --suite_family=errands --seeds=30 --out=/tmp/e.jsonl

Each episode is a line of the file as soon as it is over; an interrupted report continues there.
"""

from __future__ import annotations

import argparse
from collections.abc import Container, Sequence
from pathlib import Path

from rich.progress import Progress

from android_world.pocket.policy.policy import WEIGHTS, Policy
from android_world.pocket.training.evaluation import (
    Change,
    Result,
    evaluate,
    line_of,
    read,
    summary_line,
    without_ids,
)
from android_world.pocket.training.shards import train_goals
from android_world.rl.task_env import TaskEnv

_VERIFYING = "Verify"


def report(
    weights: Path | None,
    tasks: Sequence[str],
    seeds: Sequence[int],
    out: Path,
    progress: Progress,
    change: Change = list,
    family: str = "android_world",
) -> list[Result]:
    """Play every task with every seed.

    Args:
      weights: of the policy; None for one that is blind.
      tasks: names of tasks; none for all of them.
      seeds: of their parameters.
      out: where results are kept; those that are there are not played again.
      progress: shows how far it is.
      change: what is made of the elements before the policy sees them.
      family: of the tasks.
    """
    policy = None if weights is None else Policy.load(weights)
    results = read(out) if out.exists() else []
    played = {(result.task, result.seed) for result in results}
    with (
        TaskEnv(list(tasks) or None, family=family) as env,
        out.open("a", encoding="utf-8") as file,
    ):
        pairs = [(task, seed) for seed in seeds for task in env.tasks.names]
        for task, seed in progress.track(pairs, description="episodes"):
            if (task, seed) not in played:
                results.append(evaluate(env, policy, task, seed, change))
                file.write(line_of(results[-1]))
                file.flush()
    return results


def table(results: Sequence[Result]) -> str:
    """The tasks with how often each was solved, as Markdown."""
    lines = ["| task | solved |", "|---|---|"]
    for task in sorted({result.task for result in results}):
        scores = [result.score for result in results if result.task == task]
        lines.append(f"| {task} | {sum(score == 1.0 for score in scores)} of {len(scores)} |")
    return "\n".join(lines)


def summary(results: Sequence[Result], trained: Container[str] = ()) -> str:
    """How many episodes were solved: in all, of tasks that are not solved at the start, by level.

    Args:
      results: of the episodes.
      trained: the goals of a training, which are counted apart.
    """
    parts = {"all tasks": results}
    parts["without verify tasks"] = [r for r in results if not r.task.endswith(_VERIFYING)]
    for level in sorted({result.level for result in results} - {0}):
        parts[f"level {level}"] = [result for result in results if result.level == level]
    if trained:
        parts["goals of the training"] = [r for r in results if r.goal in trained]
        parts["other goals"] = [r for r in results if r.goal not in trained]
    return "\n".join(f"{name}: {summary_line(part)}" for name, part in parts.items())


def main(args: Sequence[str] | None = None) -> None:
    """Play, and print what came of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path, required=True, help="a file for the results")
    parser.add_argument("--weights", type=Path, default=WEIGHTS, help="those of the package")
    parser.add_argument("--suite_family", default="android_world", help="the suite of the tasks")
    parser.add_argument("--tasks", default="", help="names of tasks; all of them by default")
    parser.add_argument("--seeds", default="9001,9002,9003", help="numbers, with commas")
    parser.add_argument("--training", type=Path, help="whose goals are counted apart: its --out")
    parser.add_argument("--blind", action="store_true", help="always answer 1 and complete")
    parser.add_argument("--without_ids", action="store_true", help="as if apps had no resource ids")
    flags = parser.parse_args(args)
    change = without_ids if flags.without_ids else list
    seeds = [int(seed) for seed in flags.seeds.split(",")]
    tasks = [task for task in flags.tasks.split(",") if task]
    weights = None if flags.blind else flags.weights
    trained = frozenset(train_goals(flags.training) if flags.training else ())
    with Progress() as progress:
        results = report(weights, tasks, seeds, flags.out, progress, change, flags.suite_family)
    print(table(results))
    print(summary(results, trained))


if __name__ == "__main__":
    main()
