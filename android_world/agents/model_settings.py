"""How models are reached: settings that are flags of every command that asks models."""

from __future__ import annotations

import argparse
import dataclasses
import functools
import math
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from android_world.agents import model_catalog
from android_world.agents.sampling_params import Sampling, SeedOffset
from android_world.cli.flags import flag

if TYPE_CHECKING:
    from android_world.agents.llm.budget import Budget
    from android_world.agents.llm.types import Llm

LOCAL_MODEL = ("device_map", "dtype", "attention")
"""The settings that every command with a local model has."""
DATA = ("preset", "models_file", "prices")
"""The settings that every command with settings of sampling has."""
_AREAS = {"pigg": 1280 * 28 * 28}  # That of PIGG's published evaluation.
_TOKEN_PIXELS = 32 * 32
_PRESETS = model_catalog.load().presets


def area(text: str) -> int:
    """The area of an image: a number, a product as in 1280*32*32, or a name.

    Raises:
      ArgumentTypeError: It is none.
    """
    if text in _AREAS:
        return _AREAS[text]
    if not re.fullmatch(r"\d+(\*\d+)*", text):
        raise argparse.ArgumentTypeError(f"not an area: {text} (write 1310720, 1280*32*32 or pigg)")
    pixels = math.prod(map(int, text.split("*")))
    if pixels < _TOKEN_PIXELS:
        raise argparse.ArgumentTypeError(f"{text} is less than one token of 32*32 pixels")
    return pixels


def _bind_argument(verb: str) -> Any:
    text = f"{verb} images to this area, as the model's family does: 1003520, 1280*32*32 or pigg"
    return flag(None, text, "N", read=area)


@dataclasses.dataclass(frozen=True)
class ModelServerAddress:
    """Where another process of the same run serves its local models."""

    url: str
    token: str = dataclasses.field(repr=False)

    def llm(self, name: str) -> Llm:
        """The model of this name there.

        Raises:
          LlmError: It cannot be had.
        """
        from android_world.agents.llm.server_client import (
            ModelServerClient,  # Its package imports models.
        )

        return ModelServerClient(name, self)


@dataclasses.dataclass(frozen=True)
class ModelSettings:
    """How models are reached, and what they may cost.

    What is not a flag: `sampling`, how they write, is its own flags; `served` is where the local
    models of a run with several workers are.
    """

    base_url: str | None = flag(
        None,
        "an OpenAI-compatible server: vLLM, SGLang, Ollama (default: OPENAI_BASE_URL, OpenAI)",
        "URL",
    )
    adapter: str | None = flag(None, "LoRA adapter of the local model: a name or a folder", "NAME")
    merge_adapter: bool = flag(False, "merge the adapter into the weights: faster, but rounded")
    device_map: str = flag(
        "auto",
        "where local models run: auto (a GPU; large weights on the CPU only by consent), cuda, "
        "mps, cpu",
        "WHERE",
    )
    dtype: Literal["auto", "bfloat16", "float16", "float32"] = flag(
        "auto", "numbers of local models; auto: the checkpoint's"
    )
    attention: Literal["sdpa", "flash_attention_2", "eager"] | None = flag(
        None, "attention of local models (default: transformers' own choice)"
    )
    min_pixels: int | None = _bind_argument("enlarge")
    max_pixels: int | None = _bind_argument("reduce")
    image_format: Literal["jpeg", "png"] = flag(
        "jpeg", "how images are sent to servers; jpeg has quality 90"
    )
    record_to: Path | None = flag(None, "append the models' replies to a recording", "FILE")
    timeout_s: float = flag(120.0, "seconds that a request may take", "S", dest="llm_timeout")
    attempts: int = flag(4, "how often a request is tried", "N", dest="llm_attempts")
    max_tokens_total: int | None = flag(None, "stop after this number of tokens", "N")
    max_cost: float | None = flag(None, "stop at this cost", "USD")
    preset: str | None = flag(
        None,
        f"settings that were published, where they are not given: {', '.join(_PRESETS)}, or one of "
        "--models_file",
        "NAME",
    )
    models_file: Path | None = flag(
        None, "prices, presets and default models that override models.toml", "FILE"
    )
    prices: Path | None = flag(
        None, "a dated table of prices, with its source, that replaces prices.toml", "FILE"
    )
    batch_size: int = flag(
        8, "requests that a local model answers at a time, for several workers", "N"
    )
    sampling: Sampling = Sampling()
    served: ModelServerAddress | None = None

    def __post_init__(self) -> None:
        """Fill what is not given from the preset.

        Raises:
          ModelDataError: There is no such preset, or the user's file cannot be read.
        """
        data = self.data  # Read in any case: a file that is wrong is told at once.
        if self.preset is None:
            return
        preset = data.preset(self.preset)
        filled: dict[str, Any] = {"sampling": self.sampling.over(preset.sampling)}
        filled |= {k: v for k, v in preset.areas.items() if getattr(self, k) is None}
        for name, value in filled.items():
            object.__setattr__(self, name, value)

    @property
    def data(self) -> model_catalog.ModelData:
        """Prices, presets and default models."""
        return model_catalog.load(self.models_file, self.prices)

    @functools.cached_property
    def seed_offset(self) -> SeedOffset:
        """What is added to the seed of all models with these settings."""
        return SeedOffset()

    @functools.cached_property
    def budget(self) -> Budget | None:
        """What all models with these settings may spend together; None is not a limit."""
        from android_world.agents.llm.budget import Budget  # Its package imports models.

        if self.max_tokens_total is None and self.max_cost is None:
            return None
        return Budget(self.max_tokens_total, self.max_cost)

    def shared_by(self, workers: int) -> ModelSettings:
        """The settings of one of several workers, with its share of the budget."""
        tokens, usd = self.max_tokens_total, self.max_cost
        return dataclasses.replace(
            self,
            max_tokens_total=None if tokens is None else max(1, tokens // workers),
            max_cost=None if usd is None else usd / workers,
        )
