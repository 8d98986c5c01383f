"""Learning by heart what experts do, in epochs; a course that is interrupted continues."""

from __future__ import annotations

import dataclasses
import json
import math
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import torch
from rich.progress import Progress

from android_world.pocket.policy.policy import WEIGHTS
from android_world.pocket.training import STEPS_PER_EPOCH, trainer, word_vectors
from android_world.pocket.training.augmentation import Rewording
from android_world.pocket.training.shards import (
    Sample,
    Shard,
    constants,
    frequent,
    with_words,
)
from android_world.pocket.training.trainer import Texts

Suites = Mapping[str, Sequence[Sequence[Sample]]]
# A word, or a text, that this share of a task's episodes have is none of its values.
_USUAL_WORD, _USUAL_TEXT, _AT_LEAST = 0.4, 0.7, 3


@dataclasses.dataclass(frozen=True)
class TrainingSchedule:
    """How long and how fast is learned.

    Attributes:
      epochs: how often each step is seen.
      rate: the highest rate of learning; it rises over the first steps and falls to 0.
      batch: how many steps are learned from at once.
      steps: how many steps of each suite an epoch sees, by family, where it is not the usual
        number; a suite's tasks have equal shares, so that long tasks do not drown short ones.
      seed: decides the order, and the first weights.
      vectors: a file with pretrained vectors of words.
    """

    epochs: int = 10
    rate: float = 3e-3
    batch: int = 32
    steps: Mapping[str, int] = dataclasses.field(default_factory=dict)
    seed: int = 0
    vectors: Path = WEIGHTS


def texts_of(shards: Sequence[Shard]) -> Texts:
    """The words and constant texts of demonstrations."""
    at_least = min(_AT_LEAST, len(shards))
    words = frequent(shards, _USUAL_WORD, at_least)
    words = sorted({*words, *(word for shard in shards for word in shard.wordings)})
    return Texts(tuple(words), tuple(constants(shards, _USUAL_TEXT, at_least)))


def samples_of(shards: Sequence[Shard], texts: Texts) -> list[Sample]:
    """All steps, as the network takes them."""
    said = [text for shard in shards for _, _, _, text in shard.facts]
    samples = with_words(shards, texts.vocabulary)
    return [trainer.prepare(s, text, texts) for s, text in zip(samples, said, strict=True)]


def imitate(
    shards: Sequence[Shard],
    initial: Path | None,
    end: Path,
    course: TrainingSchedule,
    progress: Progress,
) -> None:
    """Learn from steps; what was learned is in `end`.

    Args:
      shards: the steps.
      initial: weights to continue from; None for new ones.
      end: where the weights are written. Next to it are the state of the last epoch, from which an
        interrupted course continues, and the losses.
      course: how.
      progress: shows how far it is.
    """
    if end.exists():
        return
    described = word_vectors.load(course.vectors)
    if initial:
        weights, texts = trainer.extend(*trainer.load(initial), course.seed, described)
    else:
        texts = dataclasses.replace(texts_of(shards), described=described[0])
        weights = trainer.initial(texts, course.seed, described[1])
    rewording = Rewording(texts.vocabulary)
    samples = by_suite(shards, texts)
    optimizer = trainer.optimizer_of(weights, course.rate)
    state = end.with_suffix(".state")
    done = _resume(state, weights, optimizer)
    bar = progress.add_task(end.stem, total=course.epochs, completed=done)
    for epoch in range(done, course.epochs):
        began = time.process_time()
        loss, seen = _epoch(samples, texts, weights, optimizer, course, epoch, rewording)
        _note(end.with_suffix(".jsonl"), epoch, loss, seen, time.process_time() - began)
        _save_checkpoint(state, weights, optimizer, epoch + 1)
        progress.update(bar, completed=epoch + 1, description=f"{end.stem}: loss {loss:.3f}")
    trainer.save(weights, texts, end)
    state.unlink(missing_ok=True)


def by_suite(shards: Sequence[Shard], texts: Texts) -> Suites:
    """All steps, as the network takes them, a list for each task of each suite, by family.

    Each has `values`, the spans of the goal that its episode types or points to.
    """
    found: dict[str, dict[str, list[Sample]]] = {}
    episodes: dict[tuple[int, str, int], list[Sample]] = {}
    samples = iter(samples_of(shards, texts))
    for number, shard in enumerate(shards):
        for task, seed, _, _ in shard.facts:
            sample = next(samples)
            episodes.setdefault((number, task, seed), []).append(sample)
            found.setdefault(shard.family, {}).setdefault(task, []).append(sample)
    for steps in episodes.values():
        values = _values_of(steps)
        for sample in steps:
            sample["values"] = values
    return {family: list(suite.values()) for family, suite in found.items()}


def _values_of(steps: Sequence[Sample]) -> np.ndarray:
    """Spans (n, 2) that an episode types, or that it points to where they have several words.

    Spans that overlap or are next to each other are one.
    """
    spans = {tuple(sample["target"][2:4]) for sample in steps}
    pointed = (sample["run"][sample["target"][1]] for sample in steps)
    spans |= {(start, end) for start, end in pointed if end - start > 1}
    values: list[list[int]] = []
    for start, end in sorted(span for span in spans if span[1] > span[0]):
        if values and start <= values[-1][1]:
            values[-1][1] = max(values[-1][1], end)
        else:
            values.append([start, end])
    return np.array(values, dtype=np.int32).reshape(-1, 2)


def _draw_samples(
    suites: Suites, steps: Mapping[str, int], rng: np.random.Generator
) -> list[Sample]:
    """Of each task of each suite as many steps as an epoch sees."""
    found: list[Sample] = []
    for family, tasks in suites.items():
        share = -(-steps.get(family, STEPS_PER_EPOCH) // len(tasks))
        for samples in tasks:
            kept = rng.permutation(len(samples))[:share]
            found += [samples[i] for i in kept]
    return found


def _epoch(
    suites: Suites,
    texts: Texts,
    weights: dict[str, torch.Tensor],
    optimizer: torch.optim.Optimizer,
    course: TrainingSchedule,
    epoch: int,
    rewording: Rewording,
) -> tuple[float, int]:
    """Learn from all steps once; the mean loss, and how many steps there were."""
    rng = np.random.default_rng((course.seed, epoch))
    samples = _draw_samples(suites, course.steps, rng)
    per_epoch = -(-len(samples) // course.batch)
    losses = []
    for number, batch in enumerate(trainer.batches(samples, course.batch, rng)):
        rate = _rate(epoch * per_epoch + number, course.epochs * per_epoch) * course.rate
        for group in optimizer.param_groups:
            group["lr"] = rate
        batch = [rewording.apply(sample, rng) for sample in batch]
        losses.append(trainer.update(weights, optimizer, trainer.collate(batch, texts, rng)))
    return float(np.mean(losses)), len(samples)


def _rate(step: int, steps: int) -> float:
    return min(1.0, step / 50) * (0.5 + 0.5 * math.cos(math.pi * step / steps))


def _save_checkpoint(
    path: Path, weights: dict[str, torch.Tensor], optimizer: torch.optim.Optimizer, done: int
) -> None:
    new = path.with_suffix(".new")
    torch.save({"weights": weights, "optimizer": optimizer.state_dict(), "done": done}, new)
    new.replace(path)


def _resume(path: Path, weights: dict[str, torch.Tensor], optimizer: torch.optim.Optimizer) -> int:
    """Go back to the last whole epoch; how many there were."""
    if not path.exists():
        return 0
    kept = torch.load(path, weights_only=True)
    with torch.no_grad():
        for name, weight in weights.items():
            weight.copy_(kept["weights"][name])
    optimizer.load_state_dict(kept["optimizer"])
    return int(kept["done"])


def _note(path: Path, epoch: int, loss: float, n: int, cpu: float) -> None:
    line = {"epoch": epoch, "loss": round(loss, 4), "steps": n, "cpu_s": round(cpu, 1)}
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")
