"""How much carries over to tasks that training never saw: over templates, apps and demonstrations.

    python -m android_world.rl.pocket.transfer --out=/tmp/transfer

Each point is a separate training on errands that learns from as many steps; then the policy plays
errands of the test split and the benchmark's tasks once. What is there is not made again.
"""

from __future__ import annotations

import argparse
import dataclasses
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.progress import Progress

from android_world.pocket.training import STEPS_PER_EPOCH, stages, train_pocket, training_suites
from android_world.pocket.training.evaluation import Result, summary_line
from android_world.pocket.training.plot import draw
from android_world.pocket.training.report import report
from android_world.pocket.training.shards import Shard, train_goals

_TRAIN: Final = "errands_train"
_TESTS: Final = (("errands", "#1a73e8"), ("android_world", "#d93025"))


@dataclasses.dataclass(frozen=True)
class Point:
    """A training: what is varied, and how much there is of it.

    Attributes:
      varied: `templates`, `apps`, `demonstrations` (of each template) or `generated` (errands in
        addition to all templates).
      value: how many; 0 for all templates or apps.
    """

    varied: str
    value: int

    def suites(self, seeds: int) -> list[stages.Suite]:
        """What it learns from; `seeds` demonstrations of each template unless they are varied."""
        return training_suites.choose_suites(
            self._families,
            self._seeds(seeds),
            templates=self._of("templates"),
            apps=self._of("apps"),
        )

    def flags(self, seeds: int) -> list[str]:
        """The same for `train_pocket`."""
        return [
            f"--suite_family={self._families}",
            f"--seeds={self._seeds(seeds)}",
            f"--templates={self._of('templates')}",
            f"--apps={self._of('apps')}",
        ]

    @property
    def _families(self) -> str:
        generated = self._of("generated")
        return f"{_TRAIN},errands_generated:{generated}" if generated else _TRAIN

    def _seeds(self, seeds: int) -> str:
        own = self._of("demonstrations") or seeds
        return f"{own},1" if self._of("generated") else str(own)

    def _of(self, varied: str) -> int:
        return self.value if self.varied == varied else 0


def row(
    point: Point, flags: argparse.Namespace, progress: Progress
) -> tuple[int, list[list[Result]], int]:
    """Train and play.

    Returns:
      How many templates have demonstrations, the episodes of each suite for tests, and how many of
      their goals occur in the training.
    """
    first, shards = train_pocket.DEMONSTRATIONS, list[Shard]()
    demonstrations = flags.demonstrations or flags.out
    for suite in point.suites(flags.seeds):
        seeds = range(first, first + suite.n_seeds)
        shards += stages.collect(demonstrations, suite, seeds, progress)
    folder = flags.out / f"{point.varied}_{point.value}"
    per_epoch = _steps_per_epoch(shards)
    train_pocket.main(
        [
            f"--out={folder}",
            f"--demonstrations={demonstrations}",
            f"--epochs={-(-flags.steps // per_epoch)}",
            "--corrections=0",
            *point.flags(flags.seeds),
        ]
    )
    weights, results = folder / "weights.safetensors", []
    for family, _ in _TESTS:
        tests = flags.tests.split(",") if family == "errands" else flags.tasks.split(",")
        kept = folder / f"results_{family}.jsonl"
        names = [name for name in tests if name]
        results.append(report(weights, names, [flags.test_seed], kept, progress, family=family))
    trained = set(train_goals(folder))
    known = sum(result.goal in trained for part in results for result in part)
    return len({fact[0] for shard in shards for fact in shard.facts}), results, known


def _collect_all(points: Sequence[Point], flags: argparse.Namespace) -> None:
    """Make the demonstrations of all points, which share one file for each seed."""
    suites = [suite for point in points for suite in point.suites(flags.seeds)]
    own = [suite for suite in suites if suite.family == _TRAIN]
    tasks = {name: task for suite in own for name, task in suite.tasks.items()}
    most = max(suite.n_seeds for suite in own)
    whole = dataclasses.replace(own[0], tasks=tasks, n_seeds=most)
    first = train_pocket.DEMONSTRATIONS
    with Progress() as progress:
        seeds = range(first, first + most)
        stages.collect(flags.demonstrations or flags.out, whole, seeds, progress)


def _steps_per_epoch(shards: Sequence[Shard]) -> int:
    """How many steps an epoch of imitation sees of these demonstrations."""
    steps = 0
    for family in dict.fromkeys(shard.family for shard in shards):
        tasks = Counter(f[0] for shard in shards if shard.family == family for f in shard.facts)
        share = -(-STEPS_PER_EPOCH // max(len(tasks), 1))
        steps += sum(min(n, share) for n in tasks.values())
    return max(steps, 1)


def main(args: Sequence[str] | None = None) -> None:
    """Train, play, print a table and draw it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add = parser.add_argument
    add("--out", type=Path, required=True, help="a folder for the trainings")
    add("--demonstrations", type=Path, help="a folder of demonstrations; --out by default")
    add("--templates", default="10,30,100,0", help="how many; 0 for all")
    add("--generated", default="1000", help="errands in addition to all templates")
    add("--apps", default="5,10", help="how many apps the templates may use")
    add("--vary_seeds", default="1,3", help="other numbers of demonstrations of all templates")
    add("--seeds", type=int, default=7, help="demonstrations of each template")
    add("--steps", type=int, default=100_000, help="that each training learns from")
    add("--tests", default="level:1", help="errands of the test split, or patterns")
    add("--tasks", default="", help="the benchmark's tasks to play; all by default")
    add("--test_seed", type=int, default=9001, help="of the suites for tests")
    add("--picture", type=Path, help="an SVG to write: solved over the number of templates")
    flags = parser.parse_args(args)
    flags.out.mkdir(parents=True, exist_ok=True)
    varied = {"templates": "templates", "generated": "generated", "apps": "apps"}
    varied["demonstrations"] = "vary_seeds"
    points = [
        Point(name, int(value))
        for name, flag in varied.items()
        for value in getattr(flags, flag).split(",")
        if value
    ]
    lines = ["| varied | templates | errands | 116 tasks | known goals |"]
    curves: list[list[tuple[float, float]]] = [[] for _ in _TESTS]
    lines.append("|---|---|---|---|---|")
    _collect_all(points, flags)
    for point in points:
        with Progress() as progress:
            templates, results, known = row(point, flags, progress)
        said = " | ".join(map(summary_line, results))
        lines.append(f"| {point.value or 'all'} {point.varied} | {templates} | {said} | {known} |")
        if point.varied in ("templates", "generated"):
            for curve, part in zip(curves, results, strict=True):
                solved = sum(result.score == 1.0 for result in part)
                curve.append((float(templates), 100.0 * solved / max(len(part), 1)))
    print(*lines, sep="\n")
    if flags.picture:
        named = [(name, color, curve) for (name, color), curve in zip(_TESTS, curves, strict=True)]
        flags.picture.write_text(draw(named, ("templates", "solved, %")), "utf-8")


if __name__ == "__main__":
    main()
