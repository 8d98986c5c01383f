"""How much carries over to templates that training never saw, by the number of its templates.

    python -m android_world.rl.pocket.transfer --out=/tmp/transfer

Each point is a separate training on errands that learns from as many steps; then the policy plays
errands of the test split once. What is there is not made again.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from rich.progress import Progress

from android_world.pocket.training import (
    STEPS_PER_EPOCH,
    stages,
    train_pocket,
    training_suites,
)
from android_world.pocket.training.evaluation import Result, summary_line
from android_world.pocket.training.plot import draw
from android_world.pocket.training.report import report
from android_world.pocket.training.shards import Shard

_TRAIN, _TEST = "errands_train", "errands"
_COLOR = "#1a73e8"


def point(
    templates: int, shards: Sequence[Shard], flags: argparse.Namespace
) -> tuple[int, list[Result]]:
    """Train with so many templates, 0 for all, and play errands for tests.

    Returns:
      How many templates have demonstrations, and the episodes.
    """
    (suite,) = training_suites.choose_suites(_TRAIN, "1", templates=templates)
    steps = [fact for shard in shards for fact in shard.only(suite.tasks).facts]
    per_epoch = min(len(steps), STEPS_PER_EPOCH)
    folder = flags.out / str(templates)
    train_pocket.main(
        [
            f"--out={folder}",
            f"--demonstrations={flags.out}",
            f"--suite_family={_TRAIN}",
            f"--templates={templates}",
            f"--seeds={flags.seeds}",
            f"--epochs={-(-flags.steps // per_epoch)}",
            "--corrections=0",
        ]
    )
    with Progress() as progress:
        weights = folder / "weights.safetensors"
        results = folder / "results.jsonl"
        tests = flags.tests.split(",")
        episodes = report(weights, tests, [flags.test_seed], results, progress, family=_TEST)
    return len({task for task, _, _, _ in steps}), episodes


def main(args: Sequence[str] | None = None) -> None:
    """Train, play, print a table and draw it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path, required=True, help="a folder for the trainings")
    parser.add_argument("--templates", default="10,30,100,0", help="how many; 0 for all")
    parser.add_argument("--seeds", type=int, default=7, help="demonstrations of each template")
    parser.add_argument("--steps", type=int, default=100_000, help="that each training learns from")
    parser.add_argument("--tests", default="level:1", help="errands of the test split, or patterns")
    parser.add_argument("--test_seed", type=int, default=9001, help="of the suite for tests")
    parser.add_argument("--picture", type=Path, help="an SVG to write")
    flags = parser.parse_args(args)
    flags.out.mkdir(parents=True, exist_ok=True)
    numbers = [int(templates) for templates in flags.templates.split(",")]
    most = 0 if 0 in numbers else max(numbers)
    (suite,) = training_suites.choose_suites(_TRAIN, str(flags.seeds), templates=most)
    first = train_pocket.DEMONSTRATIONS
    with Progress() as progress:
        shards = stages.collect(flags.out, suite, range(first, first + flags.seeds), progress)
    rows, points = [], []
    for templates in numbers:
        shown, results = point(templates, shards, flags)
        rows.append(f"| {shown} | {summary_line(results)} |")
        solved = sum(result.score == 1.0 for result in results)
        points.append((float(shown), 100.0 * solved / max(len(results), 1)))
    print("| templates | solved |\n|---|---|", *rows, sep="\n")
    if flags.picture:
        picture = draw([("zero-shot", _COLOR, points)], ("templates", "solved, %"))
        flags.picture.write_text(picture, "utf-8")


if __name__ == "__main__":
    main()
