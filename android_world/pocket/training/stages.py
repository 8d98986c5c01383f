"""The stages of training, each of which continues where it was interrupted."""

from __future__ import annotations

import dataclasses
import logging
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.progress import Progress

from android_world.device.errors import AndroidWorldError
from android_world.pocket.training.demonstrations import Recorder, demonstrate, make_env
from android_world.pocket.training.shards import Shard
from android_world.rl.task_env import TaskEnv
from android_world.task_evals.task_eval import TaskEval

_log = logging.getLogger(__name__)
_TRIES = 2  # Episodes after which a task whose texts the policy cannot say is left alone.


@dataclasses.dataclass(frozen=True)
class Suite:
    """Tasks to learn from.

    Attributes:
      family: of the tasks.
      tasks: by name.
      n_seeds: how many demonstrations of each.
      n_steps: how many steps an epoch sees.
    """

    family: str
    tasks: Mapping[str, type[TaskEval]]
    n_seeds: int
    n_steps: int

    def path(self, out: Path, seed: int) -> Path:
        """The file of the demonstrations of a seed."""
        return out / f"expert_{self.family.replace(':', '-')}_{seed}.npz"


def collect(out: Path, suite: Suite, seeds: Sequence[int], progress: Progress) -> list[Shard]:
    """Let the experts play every task with every seed; a file for each seed.

    Tasks whose experts type what the policy cannot know (texts in images) are left alone after
    some tries.
    """
    tries = dict.fromkeys(suite.tasks, 0)
    shards = []
    with make_env(list(suite.tasks.values())) as env:
        for seed in progress.track(seeds, description=suite.family):
            path = suite.path(out, seed)
            if not path.exists():
                due = [task for task, count in tries.items() if count < _TRIES]
                _collect_seed(env, due, seed, suite.family).save(path)
            shards.append(Shard.load(path).only(suite.tasks))
            said = {task for task, _, _, _ in shards[-1].facts}
            # Once it was solved, other values do not exclude it.
            tries = {t: -len(seeds) if t in said else n + 1 for t, n in tries.items()}
    return shards


def share_of_labels(shards: Sequence[Shard]) -> str:
    """How many steps of the experts have a label, in a line for each suite."""
    lines = []
    for family in dict.fromkeys(shard.family for shard in shards):
        own = [shard for shard in shards if shard.family == family]
        steps, labelled = sum(s.n_steps for s in own), sum(s.n_labelled for s in own)
        if steps:
            episodes, tasks = sum(len(s.goals) for s in own), {f[0] for s in own for f in s.facts}
            lines.append(
                f"{family}: {labelled} of {steps} steps have a label ({labelled / steps:.1%}); "
                f"{episodes} episodes of {len(tasks)} tasks are learned from"
            )
    return "\n".join(lines)


def _collect_seed(env: TaskEnv, tasks: Sequence[str], seed: int, family: str) -> Shard:
    began = time.process_time()
    recorder = Recorder()
    for task in tasks:
        try:
            if not demonstrate(env, task, seed, recorder):
                _log.info("%s with seed %d is beyond the policy's words", task, seed)
        except AndroidWorldError as error:
            _log.info("The expert of %s failed with seed %d: %s", task, seed, error)
    _log.info("%s, seed %d: %.0f s of CPU", family, seed, time.process_time() - began)
    return recorder.shard(family)
