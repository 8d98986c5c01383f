"""Learning from outcomes: episodes from equal states, compared with each other.

Each task is played several times from the same state, with choices drawn by likelihood. Where some
episodes succeed and others do not, the choices of those that did become likelier and those of the
others less likely (the reward less the group's mean, as in GRPO). With each batch of these comes
one of the demonstrations, so that what is known stays known.
"""

from __future__ import annotations

import dataclasses
import json
import logging
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
from rich.progress import Progress

from android_world.agents.pocket.choices import Choice
from android_world.agents.pocket.encoding import Encoded
from android_world.agents.pocket.memory import Memory
from android_world.agents.pocket.policy import Policy
from android_world.rl.pocket import learner
from android_world.rl.pocket.imitation import samples_of
from android_world.rl.pocket.labels import Label
from android_world.rl.pocket.playing import play
from android_world.rl.pocket.shards import Sample, Shard
from android_world.rl.task_env import TaskEnv

_LESS: Final = 0.25  # What did not succeed is unlearned more slowly than what did is learned.


@dataclasses.dataclass(frozen=True)
class Practice:
    """How outcomes are learned from.

    Attributes:
      rounds: how often all tasks are played.
      group: how many episodes begin in the same state.
      rate: the rate of learning.
      batch: how many steps are learned from at once.
      seed: decides what is drawn.
      first_seed: of the parameters of the first round.
    """

    rounds: int = 2
    group: int = 4
    rate: float = 2e-4
    batch: int = 32
    seed: int = 0
    first_seed: int = 3001


def reinforce(
    shards: Sequence[Shard],
    begin: Path,
    end: Path,
    tasks: Sequence[str],
    practice: Practice,
    progress: Progress,
) -> None:
    """Play and learn; what was learned lies in `end`, and after each round beside it.

    Args:
      shards: demonstrations, which are repeated.
      begin: weights to go on from.
      end: where the weights are written.
      tasks: names of tasks.
      practice: how.
      progress: shows how far it is.
    """
    if end.exists():
        return
    present = begin
    with TaskEnv(list(tasks)) as env:
        for number in range(practice.rounds):
            after = end.with_name(f"{end.stem}_round{number}.safetensors")
            if not after.exists():
                _round(env, shards, present, after, number, practice, progress)
            present = after
    weights, texts = learner.load(present)
    learner.save(weights, texts, end)


def _round(
    env: TaskEnv,
    shards: Sequence[Shard],
    begin: Path,
    after: Path,
    number: int,
    practice: Practice,
    progress: Progress,
) -> None:
    began = time.process_time()
    weights, texts = learner.load(begin)
    optimizer = learner.optimizer_of(weights, practice.rate)
    policy = learner.policy_of(weights, texts)
    known = samples_of(shards, texts)
    rng = np.random.default_rng((practice.seed, number))
    played: list[Sample] = []
    scores: list[float] = []
    for task in progress.track(env.tasks.names, description=f"practice {number + 1}"):
        found, group = _group(env, policy, task, practice, number, rng)
        scores += group
        played += [learner.prepared(s, said, texts) for s, said in found]
    for part in learner.batches(played, practice.batch, rng):
        again = [known[i] for i in rng.integers(0, len(known), practice.batch)]
        learner.update(weights, optimizer, learner.collate([*part, *again], texts))
    learner.save(weights, texts, after)
    line = {
        "round": number,
        "solved": round(float(np.mean([score == 1.0 for score in scores])), 4),
        "episodes": len(scores),
        "cpu_s": round(time.process_time() - began, 1),
    }
    with after.with_name("practice.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")
    logging.info("practice: %s", line)


def _group(
    env: TaskEnv,
    policy: Policy,
    task: str,
    practice: Practice,
    number: int,
    rng: np.random.Generator,
) -> tuple[list[tuple[Sample, str]], list[float]]:
    """Episodes from one state: their steps with what they are worth, and their scores."""
    env.reset(seed=practice.first_seed + number, task=task)
    episodes = []
    for _ in range(practice.group):
        env.restart()
        steps, score = play(env, policy, Memory(env.goal), rng)
        episodes.append((steps, score))
    scores = [score for _, score in episodes]
    mean = float(np.mean(scores))
    found = []
    for steps, score in episodes:
        worth = score - mean
        if abs(worth) > 1e-6:
            share = worth if worth > 0 else worth * _LESS
            found += [_sample(seen, choice, share) for seen, choice in steps]
    return found, scores


def _sample(seen: Encoded, choice: Choice, worth: float) -> tuple[Sample, str]:
    same = tuple(i for i, c in enumerate(seen.candidates) if choice.text and c.text == choice.text)
    sample = seen.arrays | Label(choice, same).arrays(len(seen.elements))
    said = f"{choice.kind}:{choice.text}"
    return sample | {"weight": np.array(worth, dtype=np.float32)}, said
