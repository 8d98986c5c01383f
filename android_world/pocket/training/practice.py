"""What practice adds on errands that have no demonstrations.

    python -m android_world.rl.pocket.practice --out=/tmp/practice

For each seed, some errands of levels 1 and 2 are drawn that imitation never sees. One policy
imitates the others; another one imitates them for fewer epochs, practises the drawn ones, and
imitates for the rest of the epochs. Both play the drawn errands with new values. What is there is
not made again.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from rich.progress import Progress

from android_world.pocket.training import stages, train_pocket, training_suites
from android_world.pocket.training.evaluation import Result, summary_line
from android_world.pocket.training.report import report

_FIRST_TEST: Final = 9001
# Student's t of a 95 % interval, by the number of trainings.
_T: Final[Mapping[int, float]] = {2: 12.71, 3: 4.30, 4: 3.18, 5: 2.78, 6: 2.57, 7: 2.45, 8: 2.36}


def gain(seed: int, flags: argparse.Namespace) -> tuple[list[Result], list[Result]]:
    """The episodes of a policy that has imitated, and of one that has practised as well."""
    suites = training_suites.choose_suites(flags.suite_family, str(flags.seeds))
    _, held_out = training_suites.hold_out(suites, flags.practise, seed)
    epochs = flags.epochs + flags.more_epochs
    results = []
    for name, course in (
        ("imitation", [f"--epochs={epochs}"]),
        (
            "practice",
            [
                f"--epochs={flags.epochs}",
                f"--more_epochs={flags.more_epochs}",
                f"--rounds={flags.rounds}",
                f"--group={flags.group}",
            ],
        ),
    ):
        folder = flags.out / f"{name}_{seed}"
        train_pocket.main(
            [
                f"--out={folder}",
                f"--demonstrations={flags.demonstrations or flags.out}",
                f"--suite_family={flags.suite_family}",
                f"--seeds={flags.seeds}",
                f"--practise={flags.practise}",
                f"--seed={seed}",
                "--corrections=0",
                *course,
            ]
        )
        tests = range(_FIRST_TEST, _FIRST_TEST + flags.test_seeds)
        with Progress() as progress:
            results.append(
                report(
                    folder / "weights.safetensors",
                    [task.__name__ for task in held_out],
                    tests,
                    folder / "results.jsonl",
                    progress,
                    family=flags.suite_family,
                )
            )
    return results[0], results[1]


def table(gains: Mapping[int, tuple[Sequence[Result], Sequence[Result]]]) -> str:
    """A row for each training seed, and the mean difference with its interval."""
    lines = ["| training seed | imitation | with practice | points |", "|---|---|---|---|"]
    points = []
    for seed, (before, after) in gains.items():
        points.append(100 * (_share(after) - _share(before)))
        lines.append(
            f"| {seed} | {summary_line(before)} | {summary_line(after)} | {points[-1]:+.1f} |"
        )
    for level in sorted({r.level for before, _ in gains.values() for r in before}):
        parts = [[r for g in gains.values() for r in g[i] if r.level == level] for i in (0, 1)]
        difference = 100 * (_share(parts[1]) - _share(parts[0]))
        said = " | ".join(map(summary_line, parts))
        lines.append(f"| all, level {level} | {said} | {difference:+.1f} |")
    mean = statistics.mean(points)
    if len(points) in _T:
        reach = _T[len(points)] * statistics.stdev(points) / len(points) ** 0.5
        lines.append(
            f"| mean | | | {mean:+.1f} (95 %: {mean - reach:+.1f} to {mean + reach:+.1f}) |"
        )
    return "\n".join(lines)


def _share(results: Sequence[Result]) -> float:
    return sum(result.score == 1.0 for result in results) / max(len(results), 1)


def main(args: Sequence[str] | None = None) -> None:
    """Train, play, and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add = parser.add_argument
    add("--out", type=Path, required=True, help="a folder for the trainings")
    add("--demonstrations", type=Path, help="a folder of demonstrations; --out by default")
    add("--suite_family", default="errands_train", help="errands for training")
    add("--training_seeds", default="0,1,2", help="a pair of trainings for each, with commas")
    add("--seeds", type=int, default=4, help="demonstrations of each template")
    add("--practise", type=int, default=40, help="errands without demonstrations")
    add("--epochs", type=int, default=8, help="of imitation before practice")
    add("--more_epochs", type=int, default=4, help="of imitation after practice")
    add("--rounds", type=int, default=12, help="of practice")
    add("--group", type=int, default=8, help="episodes of practice from each state")
    add("--test_seeds", type=int, default=4, help="test episodes of each errand")
    flags = parser.parse_args(args)
    demonstrations = flags.demonstrations or flags.out
    demonstrations.mkdir(parents=True, exist_ok=True)
    (suite,) = training_suites.choose_suites(flags.suite_family, str(flags.seeds))
    first = train_pocket.DEMONSTRATIONS
    with Progress() as progress:
        stages.collect(demonstrations, suite, range(first, first + flags.seeds), progress)
    seeds = [int(seed) for seed in flags.training_seeds.split(",")]
    print(table({seed: gain(seed, flags) for seed in seeds}))


if __name__ == "__main__":
    main()
