"""The stages of training, each of which continues where it was interrupted."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from pathlib import Path

from rich.progress import Progress

from android_world.device.errors import AndroidWorldError
from android_world.pocket.training.demonstrations import Recorder, demonstrate, make_env
from android_world.pocket.training.shards import Shard
from android_world.rl.task_env import TaskEnv

_log = logging.getLogger(__name__)
_TRIES = 2  # Episodes after which a task whose texts the policy cannot say is left alone.


def collect(out: Path, tasks: Sequence[str], seeds: Sequence[int], progress: Progress) -> None:
    """Let the experts play every task with every seed; a file for each seed.

    Tasks whose experts type what the policy cannot know (texts in images) are left alone after
    some tries.
    """
    failed = dict.fromkeys(tasks, 0)
    with make_env(list(tasks)) as env:
        for seed in progress.track(seeds, description="demonstrations"):
            path = out / f"expert_{seed}.npz"
            if path.exists():
                said = {task for task, _, _, _ in Shard.load(path).facts}
            else:
                said = _collect_seed(env, [t for t in tasks if failed[t] < _TRIES], seed, path)
            for task in tasks:
                failed[task] += task not in said


def _collect_seed(env: TaskEnv, tasks: Sequence[str], seed: int, path: Path) -> set[str]:
    began = time.process_time()
    recorder = Recorder()
    for task in tasks:
        try:
            if not demonstrate(env, task, seed, recorder):
                _log.info("%s with seed %d is beyond the policy's words", task, seed)
        except AndroidWorldError as error:
            _log.info("The expert of %s failed with seed %d: %s", task, seed, error)
    shard = recorder.shard()
    shard.save(path)
    _log.info("seed %d: %.0f s of CPU", seed, time.process_time() - began)
    return {task for task, _, _, _ in shard.facts}
