"""Trains the policy of `--agent=pocket` on the virtual phone, from nothing.

    python -m android_world.rl.train_pocket --out=/tmp/pocket

Experts demonstrate, the policy imitates them, experts correct it where it errs, and it practises on
its own. Each stage leaves files in `--out`; an interrupted command continues where it was. One seed
gives one result.
"""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import importlib.util
import json
import logging
import os
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.progress import Progress

from android_world.cli import argument_parser
from android_world.pocket.training import STEPS_PER_EPOCH
from android_world.rl.errors import SpecError

# First seeds of the stages; reports take those from 9001 on, and nothing takes 30 to 32.
DEMONSTRATIONS, _CORRECTIONS, _PRACTICE = 1001, 2001, 3001
FAMILY = "android_world"


def main(args: Sequence[str] | None = None) -> None:
    """Train.

    Raises:
      SpecError: a task in `--without` or `--tasks` does not exist.
    """
    parser = _parser()
    flags = parser.parse_args(args)
    if importlib.util.find_spec("torch") is None:
        parser.error("training needs torch: pip install 'android-world-anywhere[pocket]'")
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    logging.basicConfig(filename=_folder(flags.out) / "log.txt", level=logging.INFO)
    train(flags)


def train(flags: argparse.Namespace) -> None:
    """All stages, as the flags say."""
    import torch  # Here, so that --help needs no torch.

    from android_world.pocket.training import (
        dagger,
        imitation,
        reinforcement,
        stages,
        trainer,
        training_suites,
    )
    from android_world.pocket.training.shards import Shard, note_goals

    torch.set_num_threads(1)
    out: Path = flags.out
    suites = training_suites.choose_suites(
        flags.suite_family,
        flags.seeds,
        flags.tasks,
        flags.without,
        flags.templates,
        flags.seed,
        flags.steps_per_epoch,
        flags.apps,
    )
    suites, held_out = training_suites.hold_out(suites, flags.practise, flags.seed)
    tasks = {name: task for suite in suites for name, task in suite.tasks.items()}
    _remember(out, flags, list(tasks))
    shares = {suite.family: suite.n_steps for suite in suites}
    course = imitation.TrainingSchedule(flags.epochs, flags.rate, seed=flags.seed, steps=shares)
    if flags.vectors:
        course = dataclasses.replace(course, vectors=flags.vectors)
    again = dataclasses.replace(course, epochs=flags.more_epochs)
    names = ("imitation", "dagger", "practice", "settled")
    first, second, third, last = (out / f"{name}.safetensors" for name in names)
    with Progress() as progress, _watch(out):
        shards = []
        for suite in suites:
            seeds = range(DEMONSTRATIONS, DEMONSTRATIONS + suite.n_seeds)
            shards += stages.collect(flags.demonstrations or out, suite, seeds, progress)
        note_goals(out, shards)
        print(stages.share_of_labels(shards))
        imitation.imitate(shards, flags.initial, first, course, progress)
        if flags.corrections:
            named = sorted({task for shard in shards for task, _, _, _ in shard.facts})
            shown = {name: tasks[name] for name in named}
            seeds = range(_CORRECTIONS, _CORRECTIONS + flags.corrections)
            dagger.correct(out, trainer.policy_of(*trainer.load(first)), shown, seeds, progress)
            shards += [Shard.load(out / f"dagger_{seed}.npz") for seed in seeds]
            imitation.imitate(shards, first, second, again, progress)
        else:
            second = first
        if flags.rounds:
            practice = reinforcement.ReinforcementConfig(
                flags.rounds, flags.group, seed=flags.seed, first_seed=_PRACTICE
            )
            practised = held_out or list(tasks.values())
            shards += reinforcement.reinforce(shards, second, third, practised, practice, progress)
            imitation.imitate(shards, third, last, again, progress)
        else:
            last = second
    shutil.copy(last, out / "weights.safetensors")


def _parser() -> argparse.ArgumentParser:
    parser = argument_parser.Parser(
        prog=argument_parser.prog("android_world.pocket.training.train_pocket"),
        usage="%(prog)s --out=DIR [flags]",
        description=(__doc__ or "").partition("\n")[0],
    )
    add = parser.add_argument
    add("--out", type=Path, required=True, help="a folder for everything that training makes")
    add("--seed", type=int, default=0, help="decides all that is drawn")
    add("--suite_family", default=FAMILY, help="suites to learn from, with commas; no test errands")
    add("--seeds", default="7", help="demonstrations of each task, by suite where they differ")
    add("--demonstrations", type=Path, help="a folder of demonstrations that trainings share")
    add("--templates", type=int, default=0, help="so many tasks of each suite; 0 for all")
    add("--apps", type=int, default=0, help="only tasks of so many apps; 0 for all")
    add("--initial", type=Path, help="weights to continue from; new ones by default")
    add("--vectors", type=Path, help="pretrained vectors of words; the package's by default")
    add("--epochs", type=int, default=8, help="of imitation")
    add("--rate", type=float, default=3e-3, help="the highest rate of learning")
    add(
        "--steps_per_epoch",
        default=str(STEPS_PER_EPOCH),
        help="of each suite; its tasks have equal shares",
    )
    add("--corrections", type=int, default=1, help="episodes of each task that are corrected")
    add("--more_epochs", type=int, default=3, help="of imitation after each later stage")
    add("--rounds", type=int, default=0, help="of practice")
    add("--group", type=int, default=4, help="episodes of practice from each state")
    add(
        "--practise",
        type=int,
        default=0,
        help="errands of levels 1 and 2 without demonstrations, which practice plays; 0: it plays "
        "all tasks",
    )
    add("--tasks", default="", help="names of tasks; all of the suite by default")
    add("--without", default="", help="names of tasks that training must not see")
    return parser


def _folder(path: Path) -> Path:
    path.mkdir(parents=True, exist_ok=True)
    return path


def _remember(out: Path, flags: argparse.Namespace, tasks: Sequence[str]) -> None:
    """Note what this training is; another one must not continue in its folder.

    Raises:
      SpecError: the folder holds another training.
    """
    folders = ("out", "demonstrations")
    said = {n: value for n, value in vars(flags).items() if n not in folders}
    said |= {name: said[name] and str(said[name]) for name in ("initial", "vectors")}
    text = json.dumps(said | {"tasks": list(tasks)}, indent=1, sort_keys=True)
    path = out / "training.json"
    if path.exists() and path.read_text("utf-8") != text:
        raise SpecError(f"{out} holds a training with other flags; choose another --out.")
    path.write_text(text, "utf-8")


@contextlib.contextmanager
def _watch(out: Path) -> Iterator[None]:
    """Notes the processor's time that a stretch of training took, also one that is cut off."""
    began = time.process_time()
    whole = False
    try:
        yield
        whole = True
    finally:
        line = {"cpu_s": round(time.process_time() - began, 1), "whole": whole}
        with (out / "cpu.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


def _command() -> int:
    """The command line: 0, or 2 with one line of what is wrong."""
    try:
        main()
    except SpecError as error:
        print(f"{_parser().prog}: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(_command())
