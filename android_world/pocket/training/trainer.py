"""The network in torch: batches of steps, their loss, and the resulting weights."""

from __future__ import annotations

import dataclasses
import functools
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import safetensors.numpy
import torch
from torch import Tensor
from torch.nn import functional

from android_world.pocket.policy import network
from android_world.pocket.policy.matching import named_in
from android_world.pocket.policy.memory import KINDS
from android_world.pocket.policy.policy import POINTED, WORDED, Policy
from android_world.pocket.policy.tokenizer import N_SHAPES, Vocabulary, shape
from android_world.pocket.training.shards import Sample
from android_world.pocket.training.word_vectors import Vectors

_FAR = -1e9
_LONGEST_SORTED = 16  # Batches whose steps are put together by size.
_POINTED = torch.tensor([kind in POINTED for kind in KINDS])
_WORDED = torch.tensor([kind in WORDED for kind in KINDS])
_NUMBERS = ("constant", "weight")  # Of a step; where it has no weight, it is 1.
_APART = (*_NUMBERS, "values")  # What the network does not see as it is.
_FORGOTTEN_WORDS = 0.5  # Of a goal, at most; a third of that on average.
_STILL_MEANT = 0.7  # Of these words the pretrained vector stays.
_FORGOTTEN_IDS = 0.15
_SMALL = 0.2  # New weights next to trained ones, of their usual size.
_FIXED = ("vectors",)  # Weights that are not trained.
_ANSWER, _TYPE = KINDS.index("answer"), KINDS.index("type")


@dataclasses.dataclass(frozen=True)
class Texts:
    """The words that the network knows, and the texts that it can say by heart."""

    words: tuple[str, ...]
    constants: tuple[str, ...]
    described: tuple[str, ...] = ()

    @functools.cached_property
    def vocabulary(self) -> Vocabulary:
        """The words by number."""
        return Vocabulary(self.words, self.described)


def initial(texts: Texts, seed: int, vectors: np.ndarray) -> dict[str, Tensor]:
    """Weights to start with.

    Args:
      texts: what the network will know.
      seed: decides them.
      vectors: pretrained ones of `texts.described`, float (words, MEANING).
    """
    generator = torch.Generator().manual_seed(seed)
    weights = {}
    sizes = network.shapes(len(texts.vocabulary), len(texts.constants), len(texts.described))
    for name, size in sizes.items():
        if name in _FIXED:
            weights[name] = torch.zeros(size)
            weights[name][1:] = torch.tensor(vectors)
        elif len(size) == 1:
            weights[name] = torch.zeros(size)
        else:
            fan = 4.0 if name in ("words", "past_kinds", "text_kinds") else size[0] / 2
            weights[name] = torch.randn(size, generator=generator) / fan**0.5
        weights[name].requires_grad_(name not in _FIXED)
    return weights


def extend(
    weights: dict[str, Tensor], texts: Texts, seed: int, vectors: Vectors
) -> tuple[dict[str, Tensor], Texts]:
    """Weights of a network without some parts with these parts, which start small.

    Args:
      weights: those that there are.
      texts: what they know.
      seed: decides the new ones.
      vectors: pretrained ones, taken where the weights have none.
    """
    if not texts.described:
        texts = dataclasses.replace(texts, described=vectors[0])
    new = initial(texts, seed, vectors[1])
    with torch.no_grad():
        for name, weight in new.items():
            if name in weights:
                weight.copy_(weights[name])
            elif name not in _FIXED:
                weight.mul_(_SMALL)
    return new, texts


def policy_of(weights: dict[str, Tensor], texts: Texts) -> Policy:
    """The policy to act with."""
    arrays = _arrays(weights, np.float32)
    return Policy(arrays, texts.words, texts.constants, texts.described)


def save(weights: dict[str, Tensor], texts: Texts, path: Path) -> None:
    """Write weights as the package reads them; the file is whole, or not there."""
    said = json.dumps(dataclasses.asdict(texts))
    new = path.with_suffix(".part")
    safetensors.numpy.save_file(_arrays(weights, np.float16), new, metadata={"pocket": said})
    new.replace(path)


def load(path: Path) -> tuple[dict[str, Tensor], Texts]:
    """Read what `save` wrote, to train it further."""
    with safetensors.safe_open(path, framework="np") as file:
        said = json.loads(file.metadata()["pocket"])
        weights = {n: torch.tensor(file.get_tensor(n).astype(np.float32)) for n in file.keys()}  # noqa: SIM118
    for name, weight in weights.items():
        weight.requires_grad_(name not in _FIXED)
    return weights, Texts(**{name: tuple(part) for name, part in said.items()})


def _arrays(weights: dict[str, Tensor], dtype: type[np.generic]) -> dict[str, np.ndarray]:
    return {name: weight.detach().numpy().astype(dtype) for name, weight in weights.items()}


def batches(
    samples: Sequence[Sample], size: int, rng: np.random.Generator
) -> Iterator[list[Sample]]:
    """All steps once, in batches of about the same sizes, in an order that `rng` draws."""
    order = rng.permutation(len(samples))
    found = []
    for at in range(0, len(order), size * _LONGEST_SORTED):
        part = sorted(order[at : at + size * _LONGEST_SORTED], key=lambda i: _size(samples[i]))
        found += [part[i : i + size] for i in range(0, len(part), size)]
    for number in rng.permutation(len(found)):
        yield [samples[i] for i in found[number]]


def _size(sample: Sample) -> int:
    return len(sample["goal_words"]) + 2 * len(sample["label"])


def collate(
    samples: Sequence[Sample], texts: Texts, rng: np.random.Generator | None = None
) -> dict[str, Tensor]:
    """Steps as one batch, padded with 0.

    Args:
      samples: with the numbers of the vocabulary.
      texts: what the network knows.
      rng: leaves out some words and ids, so that the policy does not lean on each of them.
    """
    arrays = [key for key in samples[0] if key not in _APART]
    batch = {key: _pad([s[key] for s in samples]) for key in arrays}
    batch["present"] = _pad([np.ones(len(s["label"]), dtype=np.float32) for s in samples])
    batch["constant"] = torch.tensor([int(s["constant"]) for s in samples])
    batch["weight"] = torch.tensor([float(s.get("weight", 1.0)) for s in samples])
    if rng is not None:
        _discard(batch, texts, rng)
    named = named_in(batch["goal_words"].numpy(), texts.vocabulary, texts.constants)
    batch["named"] = torch.from_numpy(named)
    return batch


def _discard(batch: dict[str, Tensor], texts: Texts, rng: np.random.Generator) -> None:
    n = len(texts.vocabulary)
    shapes = np.arange(n)
    shapes[N_SHAPES:] = [shape(word) for word in texts.words]
    table = torch.tensor(shapes)
    words = batch["goal_words"]
    often = _FORGOTTEN_WORDS * rng.random((len(words), 1)) ** 2
    gone = torch.tensor(rng.random(words.shape) < often)
    meant = torch.tensor(rng.random(words.shape) < _STILL_MEANT) * (words // n) * n
    batch["goal_words"] = torch.where(gone, table[words % n] + meant, words)
    without_ids = torch.tensor(rng.random(len(batch["name"])) < _FORGOTTEN_IDS)
    batch["name"] = batch["name"] * ~without_ids[:, None, None]
    batch["past_name"] = batch["past_name"] * ~without_ids[:, None, None]


def _pad(arrays: Sequence[np.ndarray]) -> Tensor:
    size = np.max([array.shape for array in arrays], axis=0)
    kind = np.float32 if arrays[0].dtype.kind == "f" else np.int64
    padded = np.zeros((len(arrays), *size), dtype=kind)
    for row, array in zip(padded, arrays, strict=True):
        row[tuple(slice(n) for n in array.shape)] = array
    return torch.from_numpy(padded)


def loss_of(weights: network.Weights, batch: dict[str, Tensor]) -> Tensor:
    """How unlikely the steps' labels are, summed over the parts of a choice: (batch,)."""
    target = batch["target"]
    kind, element = target[:, 0], target[:, 1]
    weights = network.with_meanings(weights)
    seen = network.look(weights, batch, torch)
    total = functional.cross_entropy(seen.kinds, kind, reduction="none")
    rows = torch.arange(len(kind))
    places = functional.cross_entropy(seen.places[rows, :, kind], element, reduction="none")
    total = total + torch.where(_POINTED[kind], places, torch.zeros(()))
    if not bool(_WORDED[kind].any()):
        return total
    return total + _loss_of_words(weights, batch, seen)


def _loss_of_words(
    weights: network.Weights, batch: dict[str, Tensor], seen: network.ScreenEncoding
) -> Tensor:
    """The same for texts; those steps that have none are not inspected."""
    kind = batch["target"][:, 0]
    some = torch.nonzero(_WORDED[kind])[:, 0]
    part = {key: array[some] for key, array in batch.items()}
    situation = network.ScreenEncoding(*(x[some] for x in seen))
    target, kind = part["target"], kind[some]
    one_hot = functional.one_hot(kind, len(KINDS)).float()
    wording = network.word(weights, part, situation, one_hot, target[:, 1], torch)
    right = _right_sources(part, wording.sources.shape[1])
    known = right.any(1)
    likely = wording.sources.masked_fill(~right, _FAR).logsumexp(1)
    total = torch.where(known, wording.sources.logsumexp(1) - likely, torch.zeros(()))
    ends = network.ends(weights, part, situation, wording, target[:, 2], torch)
    last = (target[:, 3] - 1).clamp(min=0)
    spanned = target[:, 3] > target[:, 2]
    end_loss = functional.cross_entropy(ends, last, reduction="none")
    total = total + torch.where(spanned, end_loss, torch.zeros(()))
    chosen = functional.binary_cross_entropy_with_logits(
        wording.chosen, part["target_chosen"].float(), reduction="none"
    )
    worked_out = part["target_operations"].any(1)
    per_element = (chosen * part["present"]).sum(1) / 4
    total = total + torch.where(worked_out, per_element, torch.zeros(()))
    flags = functional.binary_cross_entropy_with_logits(
        wording.flags, target[:, 4:6].float(), reduction="none"
    ).sum(1)
    total = total + torch.where(kind == _TYPE, flags, torch.zeros(()))
    return torch.zeros(len(batch["target"])).index_add(0, some, total)


def _right_sources(batch: dict[str, Tensor], n: int) -> Tensor:
    """Where the right texts come from: bool (batch, sources)."""
    n_words, n_texts = batch["goal_words"].shape[1], batch["text_kind"].shape[1]
    operations = batch["target_operations"]
    right = torch.zeros((len(operations), n), dtype=torch.bool)
    target, rows = batch["target"], torch.arange(len(operations))
    spanned = target[:, 3] > target[:, 2]
    right[rows[spanned], target[spanned, 2]] = True
    texts = batch["target_texts"][:, :n_texts] > 0
    right[:, n_words : n_words + texts.shape[1]] = texts
    by_heart = batch["constant"] >= 0
    right[rows[by_heart], n_words + n_texts + batch["constant"][by_heart]] = True
    right[:, n - operations.shape[1] :] = operations > 0
    return right


def prepare(sample: Sample, said: str, texts: Texts) -> Sample:
    """A step with the number of its text among the constants; -1 for none."""
    text = said.partition(":")[2]
    number = texts.constants.index(text) if text in texts.constants else -1
    return sample | {"constant": np.array(number)}


def optimizer_of(weights: dict[str, Tensor], rate: float) -> torch.optim.Optimizer:
    """What changes the weights."""
    trained = [weight for name, weight in weights.items() if name not in _FIXED]
    return torch.optim.AdamW(trained, lr=rate, weight_decay=0.01, betas=(0.9, 0.98))


def update(
    weights: dict[str, Tensor],
    optimizer: torch.optim.Optimizer,
    batch: dict[str, Tensor],
) -> float:
    """One step of learning; the mean loss of the batch."""
    loss = (loss_of(weights, batch) * batch["weight"]).mean()
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(list(weights.values()), 1.0)
    optimizer.step()
    return float(loss.detach())
