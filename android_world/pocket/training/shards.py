"""Steps of episodes as arrays in files, whatever words are known later."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Container, Sequence
from pathlib import Path

import numpy as np

from android_world.pocket.policy.tokenizer import N_SHAPES, Vocabulary, content, fold
from android_world.rl.errors import SpecError

_GOALS = "goals.json"
Sample = dict[str, np.ndarray]
_FURTHER = ("family", "goals", "wordings", "n_steps", "n_labelled", "is_numbered")
WORD_ARRAYS = ("goal_words", "label", "name", "past_label", "past_name", "text_label")


class VocabularyBuilder(Vocabulary):
    """Gives each new word a number, while it is not known yet which ones will be kept."""

    def __init__(self) -> None:
        super().__init__(())
        self.spelled: list[str] = []
        self._given: dict[str, int] = {}

    def number(self, word: str) -> int:
        """The number of a word as it is written: its shape will be asked for."""
        number = self._given.get(word)
        if number is None:
            number = self._given[word] = N_SHAPES + len(self.spelled)
            self.spelled.append(word)
        return number


@dataclasses.dataclass
class Shard:
    """Steps of one collection.

    Attributes:
      samples: arrays of `encode` and of `Label.arrays`; words by the collection's own numbers, or
        by their shapes.
      spelled: its words; the first one has the number `N_SHAPES`.
      facts: for each step its task, seed, number in the episode, and the text that was used.
      family: the suite of the tasks; suites have equal shares of an epoch.
      goals: what was asked for, an entry for each episode.
      wordings: the words of the goals that are none of their values.
      n_steps: how many steps the experts took in all.
      n_labelled: how many of them the policy could have done.
      is_numbered: whether the samples have the numbers of the vocabulary to learn with.
    """

    samples: list[Sample]
    spelled: list[str]
    facts: list[tuple[str, int, int, str]]
    family: str = ""
    goals: list[str] = dataclasses.field(default_factory=list)
    wordings: list[str] = dataclasses.field(default_factory=list)
    n_steps: int = 0
    n_labelled: int = 0
    is_numbered: bool = False

    def save(self, path: Path) -> None:
        """Write one file; it is whole, or not there."""
        arrays: dict[str, np.ndarray] = {}
        for key in self.samples[0] if self.samples else ():
            parts = [sample[key] for sample in self.samples]
            arrays[f"data:{key}"] = _compact(np.concatenate(parts))
            arrays[f"size:{key}"] = np.array([len(part) for part in parts], dtype=np.int32)
        said = {name: getattr(self, name) for name in ("spelled", "facts", *_FURTHER)}
        text = json.dumps(said)
        arrays["text"] = np.frombuffer(text.encode(), dtype=np.uint8)
        new = path.with_suffix(".part.npz")
        with new.open("wb") as file:
            np.savez(file, **arrays)  # type: ignore[arg-type]
        new.replace(path)

    @classmethod
    def load(cls, path: Path) -> Shard:
        """Read what `save` wrote."""
        with np.load(path, allow_pickle=False) as file:
            text = json.loads(file["text"].tobytes().decode())
            keys = [name.removeprefix("data:") for name in file.files if name.startswith("data:")]
            cut = {k: np.split(file[f"data:{k}"], np.cumsum(file[f"size:{k}"])[:-1]) for k in keys}
        facts = [(task, seed, step, said) for task, seed, step, said in text["facts"]]
        samples = [{key: cut[key][i] for key in keys} for i in range(len(facts))]
        return cls(samples, text["spelled"], facts, **{n: text[n] for n in _FURTHER if n in text})

    def only(self, tasks: Container[str]) -> Shard:
        """The episodes of some tasks; the counts of labels stay those of all."""
        kept = [number for number, fact in enumerate(self.facts) if fact[0] in tasks]
        if len(kept) == len(self.facts):
            return self
        episodes = dict.fromkeys((task, seed) for task, seed, _, _ in self.facts)
        asked = zip(episodes, self.goals, strict=True)
        goals = [goal for (task, _), goal in asked if task in tasks]
        said = {word for goal in goals for word in content(goal)}
        return dataclasses.replace(
            self,
            samples=[self.samples[i] for i in kept],
            facts=[self.facts[i] for i in kept],
            goals=goals,
            wordings=[word for word in self.wordings if word in said],
        )


def note_goals(out: Path, shards: Sequence[Shard]) -> None:
    """Write the goals of a training into its folder."""
    goals = sorted({goal for shard in shards for goal in shard.goals})
    (out / _GOALS).write_text(json.dumps(goals, indent=0), "utf-8")


def train_goals(out: Path) -> list[str]:
    """The goals that `note_goals` wrote.

    Raises:
      SpecError: the folder has none.
    """
    path = out / _GOALS
    if not path.exists():
        raise SpecError(f"{out} has no goals of a training: give the --out of a training.")
    return [str(goal) for goal in json.loads(path.read_text("utf-8"))]


def with_words(shards: Sequence[Shard], vocabulary: Vocabulary) -> list[Sample]:
    """All steps, with the numbers that a vocabulary gives their words."""
    samples = []
    for shard in shards:
        if shard.is_numbered:
            samples += shard.samples
            continue
        numbers = [vocabulary.number(word) for word in shard.spelled]
        table = np.concatenate([np.arange(N_SHAPES), numbers]).astype(np.int32)
        for sample in shard.samples:
            samples.append(sample | {key: table[sample[key]] for key in WORD_ARRAYS})
    return samples


def frequent(shards: Sequence[Shard], share: float, at_least: int) -> list[str]:
    """The words that are no values: in some task, at least a share of the episodes have them."""
    episodes: dict[str, set[int]] = {}
    having: dict[tuple[str, str], set[int]] = {}
    for shard in shards:
        spelled = [fold(word) for word in shard.spelled]
        for sample, (task, seed, _, _) in zip(shard.samples, shard.facts, strict=True):
            episodes.setdefault(task, set()).add(seed)
            numbers = np.unique(np.concatenate([sample[key].ravel() for key in WORD_ARRAYS]))
            for number in numbers[numbers >= N_SHAPES]:
                having.setdefault((task, spelled[number - N_SHAPES]), set()).add(seed)
    known = {
        word
        for (task, word), seeds in having.items()
        if len(seeds) >= max(at_least, share * len(episodes[task]))
    }
    return sorted(known)


def constants(shards: Sequence[Shard], share: float, at_least: int) -> list[str]:
    """The texts that experts use again and again, with other parameters."""
    using: dict[str, set[tuple[str, int]]] = {}
    episodes: dict[str, set[int]] = {}
    per_task: dict[tuple[str, str], set[int]] = {}
    for shard in shards:
        for task, seed, _, said in shard.facts:
            episodes.setdefault(task, set()).add(seed)
            kind, _, text = said.partition(":")
            if text and kind == "open":
                using.setdefault(text, set()).add((task, seed))
            elif text:
                per_task.setdefault((task, text), set()).add(seed)
    opened = {text for text, where in using.items() if len(where) >= 2}
    typed = {
        text
        for (task, text), seeds in per_task.items()
        if len(seeds) >= max(at_least, share * len(episodes[task]))
    }
    return sorted(opened | typed)


def _compact(array: np.ndarray) -> np.ndarray:
    if array.dtype == np.float32:
        return array.astype(np.float16)
    return array
