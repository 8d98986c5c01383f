"""Learning from outcomes: episodes from equal states, compared with each other.

Each task is played several times from the same state, with choices drawn by likelihood. Where some
episodes get further than others, their choices become likelier and those of the others less likely
(the reward less the group's mean, as in GRPO). The reward is the mean of the score and the
progress, so that parts of an errand count. A task whose episodes agreed rests for a round, and
harder errands start in later rounds. One success of each group is kept: what the policy has done
itself is learned again in later rounds, together with the demonstrations, so that what is known
stays known.
"""

from __future__ import annotations

import dataclasses
import json
import logging
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import numpy as np
from rich.progress import Progress
from torch import Tensor

from android_world.pocket.policy.action_decoding import Decision
from android_world.pocket.policy.features import Encoded
from android_world.pocket.policy.memory import EpisodeMemory
from android_world.pocket.policy.policy import Policy
from android_world.pocket.training import imitation, trainer
from android_world.pocket.training.evaluation import play
from android_world.pocket.training.labels import Label
from android_world.pocket.training.shards import Sample, Shard
from android_world.rl.task_env import Info, TaskEnv
from android_world.task_evals.task_eval import TaskEval

_log = logging.getLogger(__name__)
_LESS: Final = 0.25  # What did not succeed is unlearned more slowly than what did is learned.
_LOG: Final = "practice.jsonl"
Episode = list[tuple[Encoded, Decision]]
Group = list[tuple[Episode, Info]]


@dataclasses.dataclass(frozen=True)
class ReinforcementConfig:
    """How outcomes are learned from.

    Attributes:
      rounds: how often tasks are played.
      group: how many episodes start in the same state.
      rate: the rate of learning.
      passes: how often a round's steps are learned from.
      batch: how many new steps are learned from at once, and how many known ones with them.
      seed: decides what is drawn.
      first_seed: of the parameters of the first round.
    """

    rounds: int = 2
    group: int = 4
    rate: float = 1e-3
    passes: int = 2
    batch: int = 32
    seed: int = 0
    first_seed: int = 3001


def reinforce(
    shards: Sequence[Shard],
    initial: Path,
    end: Path,
    tasks: Sequence[type[TaskEval]],
    practice: ReinforcementConfig,
    progress: Progress,
) -> list[Shard]:
    """Play and learn; the result is in `end`, and after each round next to it.

    Args:
      shards: demonstrations, which are repeated.
      initial: weights to continue from.
      end: where the weights are written.
      tasks: the tasks.
      practice: how.
      progress: shows how far it is.

    Returns:
      The policy's own episodes that succeeded, a shard for each round.
    """
    own: list[Shard] = []
    present = initial
    with TaskEnv(list(tasks)) as env:
        for number in range(practice.rounds):
            after = end.with_name(f"{end.stem}_round{number}.safetensors")
            kept = end.with_name(f"own_{number}.npz")
            if not after.exists():
                due = _due(
                    tasks_of_round(tasks, number, practice.rounds), after.with_name(_LOG), number
                )
                _round(env, due, [*shards, *own], present, after, kept, number, practice, progress)
            own.append(Shard.load(kept))
            present = after
    weights, texts = trainer.load(present)
    trainer.save(weights, texts, end)
    return own


def _round(
    env: TaskEnv,
    due: Sequence[str],
    known: Sequence[Shard],
    initial: Path,
    after: Path,
    kept: Path,
    number: int,
    practice: ReinforcementConfig,
    progress: Progress,
) -> None:
    began = time.process_time()
    weights, texts = trainer.load(initial)
    policy = trainer.policy_of(weights, texts)
    rng = np.random.default_rng((practice.seed, number))
    log = after.with_name(_LOG)
    played: list[Sample] = []
    own = Shard([], [], [], is_numbered=True)
    scores: dict[str, list[float]] = {}
    for task in progress.track(due, description=f"practice {number + 1}"):
        seed = practice.first_seed + number
        group = _group(env, policy, task, seed, practice.group, rng)
        scores[task] = [_reward(info) for _, info in group]
        played += [trainer.prepare(s, said, texts) for s, said in _compare_samples(group)]
        _save_checkpoint(own, group, task, seed)
    own.save(kept)
    _learn(weights, texts, played, [*known, own], practice, rng)
    _note(log, number, scores, time.process_time() - began)
    trainer.save(weights, texts, after)


def tasks_of_round(tasks: Sequence[type[TaskEval]], number: int, rounds: int) -> list[str]:
    """The names of those that a round plays: errands of the lowest level first, all at the end."""
    levels = [getattr(task, "level", 0) for task in tasks]
    known = sorted(set(levels))
    highest = known[number * len(known) // rounds]
    return [task.__name__ for task, level in zip(tasks, levels, strict=True) if level <= highest]


def _due(tasks: Sequence[str], log: Path, number: int) -> list[str]:
    """The tasks to play: all but those whose episodes agreed in the last round, if there are."""
    lines = log.read_text("utf-8").splitlines() if number else []
    scores = {line["round"]: line["scores"] for line in map(json.loads, lines)}
    last = scores.get(number - 1, {})
    return [task for task in tasks if len(set(last.get(task, (0.0, 1.0)))) > 1] or list(tasks)


def _group(
    env: TaskEnv, policy: Policy, task: str, seed: int, n: int, rng: np.random.Generator
) -> Group:
    """Episodes from one state, with their scores."""
    env.reset(seed=seed, task=task)
    group = []
    for _ in range(n):
        env.restart()
        group.append(play(env, policy, EpisodeMemory(env.goal), rng))
    return group


def _reward(info: Info) -> float:
    return (float(info["score"]) + float(info["progress"])) / 2


def _compare_samples(group: Group) -> list[tuple[Sample, str]]:
    """The steps of a group's episodes with what they are worth; none where all are equal."""
    mean = float(np.mean([_reward(info) for _, info in group]))
    found = []
    for steps, info in group:
        worth = _reward(info) - mean
        if abs(worth) > 1e-6:
            share = worth if worth > 0 else worth * _LESS
            found += [(s | {"weight": _number(share)}, said) for s, said in _samples(steps)]
    return found


def _save_checkpoint(own: Shard, group: Group, task: str, seed: int) -> None:
    """Keep the shortest episode that succeeded."""
    solved = [steps for steps, info in group if info["score"] == 1.0]
    for number, (sample, said) in enumerate(_samples(min(solved, key=len, default=[]))):
        own.samples.append(sample)
        own.facts.append((task, seed, number, said))


def _samples(steps: Episode) -> list[tuple[Sample, str]]:
    found = []
    for seen, choice in steps:
        text = choice.text
        same = tuple(i for i, c in enumerate(seen.candidates) if text and c.text == text)
        arrays = seen.arrays | Label(choice, same).arrays(len(seen.elements))
        found.append((arrays, f"{choice.kind}:{text}" if text else ""))
    return found


def _number(value: float) -> np.ndarray:
    return np.array(value, dtype=np.float32)


def _learn(
    weights: dict[str, Tensor],
    texts: trainer.Texts,
    played: Sequence[Sample],
    known: Sequence[Shard],
    practice: ReinforcementConfig,
    rng: np.random.Generator,
) -> None:
    optimizer = trainer.optimizer_of(weights, practice.rate)
    by_task = [task for suite in imitation.by_suite(known, texts).values() for task in suite]
    for _ in range(practice.passes):
        for part in trainer.batches(played, practice.batch, rng):
            again = [_one_of(by_task, rng) for _ in range(practice.batch)]
            trainer.update(weights, optimizer, trainer.collate([*part, *again], texts))


def _one_of(by_task: Sequence[Sequence[Sample]], rng: np.random.Generator) -> Sample:
    samples = by_task[int(rng.integers(len(by_task)))]
    return samples[int(rng.integers(len(samples)))]


def _note(log: Path, number: int, scores: Mapping[str, Sequence[float]], cpu: float) -> None:
    every = [score for group in scores.values() for score in group]
    line = {
        "round": number,
        "solved": round(float(np.mean([score == 1.0 for score in every])), 4),
        "episodes": len(every),
        "cpu_s": round(cpu, 1),
        "scores": scores,
    }
    with log.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")
    _log.info("practice: %s", line)
