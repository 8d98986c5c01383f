"""Local models: loaded once, shared by all who use them in this process."""

from __future__ import annotations

import copy
import dataclasses
import functools
import importlib.util
import sys
import threading
from pathlib import Path
from typing import Any

from android_world.agents.llm import errors, processors, transport

_EXTRA = "pip install -e '.[qwen]'"
_HUB_TIMEOUT_S = 10.0
# Of reading files, of what is in them and of reaching the hub.
_FAILURES: tuple[type[Exception], ...] = (
    *(ImportError, OSError, ValueError, RuntimeError, KeyError),
    *transport.FAILURES,
)
# Weights that a CPU runs in a time worth waiting for.
_SMALL_BYTES = 1_500_000_000
_loading = threading.Lock()


@dataclasses.dataclass(frozen=True)
class LoadConfig:
    """What decides which weights are in memory, and where; see `ModelSettings`."""

    name: str
    adapter: str | None = None
    merge_adapter: bool = False
    device_map: str = "auto"
    dtype: str = "auto"
    attention: str | None = None


@dataclasses.dataclass(frozen=True, eq=False)
class LoadedModel:
    """A model in memory.

    Attributes:
      name: As it was asked for.
      model: What writes.
      processor: What reads texts and images.
      end_tokens: With which the model ends a reply.
      most_tokens: Of a reply, where more is not worth waiting for.
      most_pixels: Of an image, likewise.
      decoder: A separate tokenizer for what the model writes: none serves two threads at once.
      reading: The lock of those that use the processor.
      writing: The lock of those that use the model.
    """

    name: str
    model: Any
    processor: Any
    end_tokens: frozenset[int]
    most_tokens: int | None
    most_pixels: int | None
    decoder: Any
    reading: threading.Lock = dataclasses.field(default_factory=threading.Lock)
    writing: threading.Lock = dataclasses.field(default_factory=threading.Lock)


def load(choice: LoadConfig) -> LoadedModel:
    """The weights, loaded at first use.

    Raises:
      LlmConfigurationError: The extra, the device, the weights or the adapter are missing.
    """
    with _loading:
        return _load(choice)


def load_own(choice: LoadConfig) -> LoadedModel:
    """The weights, for this caller alone: they may be changed.

    Raises:
      LlmConfigurationError: As `load`.
    """
    with _loading:
        return _load.__wrapped__(choice)


@functools.cache
def _load(choice: LoadConfig) -> LoadedModel:
    try:
        import torch
        import transformers  # noqa: F401
    except ImportError as error:
        raise errors.LlmConfigurationError(
            f"Local models need the extra [qwen]: {_EXTRA}"
        ) from error
    from android_world.agents.llm import random_qwen

    _check(choice, torch)
    size = random_qwen.SIZES.get(choice.name)
    model, processor = random_qwen.build(size, choice) if size else _load_pretrained(choice)
    if choice.adapter is not None:
        model = _adapt(model, choice)
    end = model.generation_config.eos_token_id
    return LoadedModel(
        choice.name,
        model.eval(),
        processor,
        frozenset(end if isinstance(end, list) else [end]),
        size.most_tokens if size else None,
        size.most_pixels if size else None,
        copy.deepcopy(processor.tokenizer),
    )


def _check(choice: LoadConfig, torch: Any) -> None:
    kind = choice.device_map.partition(":")[0]
    present = {"cuda": torch.cuda.is_available, "mps": torch.backends.mps.is_available}
    if kind in present and not present[kind]():
        raise errors.LlmConfigurationError(
            f"There is no {kind} device here; leave --device_map out, or --device_map=cpu."
        )
    if choice.attention == "flash_attention_2" and not importlib.util.find_spec("flash_attn"):
        raise errors.LlmConfigurationError(
            "--attention=flash_attention_2 needs the package flash-attn; leave it out, or sdpa."
        )


def _load_pretrained(choice: LoadConfig) -> tuple[Any, Any]:
    """From a folder or the hub's cache; what is in neither is fetched from the hub."""
    choice = dataclasses.replace(choice, name=_newest(choice.name))
    try:
        choice = _with_consent(choice, weight_bytes(choice.name))
        try:
            return _read(choice, local_files_only=True)
        except OSError:
            if Path(choice.name).exists():
                raise
            return _read(_with_consent(choice, _bytes_on_hub(choice.name)))
    except errors.LlmError:
        raise
    except _FAILURES as error:
        raise errors.LlmConfigurationError(_no_weights(choice.name, error)) from error


def _read(choice: LoadConfig, **options: Any) -> tuple[Any, Any]:
    import transformers

    processor = processors.load_processor(choice.name, **options)
    if choice.attention is not None:
        options["attn_implementation"] = choice.attention
    model = transformers.AutoModelForImageTextToText.from_pretrained(
        choice.name, dtype=choice.dtype, device_map=choice.device_map, **options
    )
    return model, processor


def weight_bytes(name: str) -> int:
    """The bytes of a checkpoint's weights that are in a folder or in the hub's cache, else 0."""
    import huggingface_hub

    folder = Path(name)
    if not folder.exists():
        config = huggingface_hub.try_to_load_from_cache(name, "config.json")
        if not isinstance(config, str):
            return 0
        folder = Path(config).parent
    return sum(p.stat().st_size for p in folder.glob("*") if p.suffix in (".safetensors", ".bin"))


def ask_for_cpu(choice: LoadConfig) -> LoadConfig:
    """Ask at the terminal before large weights run on the CPU; nothing is loaded or downloaded.

    For programs whose models are loaded in other processes, which have no terminal.

    Returns:
      The choice, on the device `cpu` if the user agrees.

    Raises:
      LlmConfigurationError: The user does not.
    """
    from android_world.agents.llm import random_qwen

    is_asked = choice.device_map == "auto" and choice.name not in random_qwen.SIZES
    if not is_asked or not _has_terminal():
        return choice
    name = _newest(choice.name)
    try:
        size = weight_bytes(name) or (0 if Path(name).exists() else _bytes_on_hub(name))
        return _with_consent(choice, size)
    except errors.LlmError:
        raise
    except _FAILURES:
        return choice  # The extra, the weights or the network: loading reports it.


def _with_consent(choice: LoadConfig, size: int) -> LoadConfig:
    """Ask the user, or refuse, before `auto` runs large weights on the CPU.

    Raises:
      LlmConfigurationError: There is no GPU, and the user does not agree or cannot be asked.
    """
    import torch

    has_gpu = torch.cuda.is_available() or torch.backends.mps.is_available()
    if choice.device_map != "auto" or size <= _SMALL_BYTES or has_gpu:
        return choice
    found = (
        f"There is no GPU here, and {choice.name} has {size / 1e9:.1f} GB of weights: "
        "on the CPU a step takes minutes."
    )
    if _has_terminal():
        print(f"{found} Run it on the CPU? [y/N] ", end="", file=sys.stderr, flush=True)
        if sys.stdin.readline().strip().lower() in ("y", "yes"):
            return dataclasses.replace(choice, device_map="cpu")
    raise errors.LlmConfigurationError(
        f"{found} --device_map=cpu runs it there, --model=openai:NAME with --base_url asks a "
        "server."
    )


def _has_terminal() -> bool:
    return sys.stdin.isatty() and sys.stderr.isatty()


def _bytes_on_hub(name: str) -> int:
    """The bytes of a checkpoint's weights on the hub.

    The hub is asked once: its own client tries each missing file for half a minute.
    """
    import huggingface_hub

    found = huggingface_hub.HfApi().model_info(name, timeout=_HUB_TIMEOUT_S, files_metadata=True)
    files = found.siblings or ()
    return sum(f.size or 0 for f in files if f.rfilename.endswith((".safetensors", ".bin")))


def _adapt(model: Any, choice: LoadConfig) -> Any:
    try:
        import peft

        adapted = peft.PeftModel.from_pretrained(model, _adapter_folder(str(choice.adapter)))
    except _FAILURES as error:
        raise errors.LlmConfigurationError(
            f"The adapter {choice.adapter} cannot be loaded ({_first_line(error)}). "
            "Name a folder with adapter_config.json and its weights, made for this model."
        ) from error
    return adapted.merge_and_unload() if choice.merge_adapter else adapted


def _adapter_folder(name: str) -> str:
    import huggingface_hub

    name = _newest(name)
    if Path(name).exists():
        return name
    try:
        return str(huggingface_hub.snapshot_download(name, local_files_only=True))
    except huggingface_hub.errors.LocalEntryNotFoundError:
        _bytes_on_hub(name)  # Reports at once that the hub does not answer.
        return name


def _newest(name: str) -> str:
    """The newest `checkpoint-N` of a training's folder, `~` read as home; other names as given."""
    name = str(Path(name).expanduser()) if name.startswith("~") else name
    files = ("config.json", "adapter_config.json")
    if not Path(name).is_dir() or any((Path(name) / file).exists() for file in files):
        return name
    from transformers.trainer_utils import get_last_checkpoint

    return str(get_last_checkpoint(name) or name)


def _no_weights(name: str, error: Exception) -> str:
    where = "in that folder" if Path(name).exists() else "here or on the hub"
    why = f"cannot be loaded {where} ({_first_line(error)})"
    if Path(name).is_absolute() and not Path(name).exists():
        why = "are not there"
    return (
        f"The weights of {name} {why}. Name a folder "
        "that holds them, --model=openai:NAME with --base_url for a server, or "
        "--qwen_model=tiny-random."
    )


def _first_line(error: Exception) -> str:
    lines = str(error).strip().splitlines()
    return lines[0][:160] if lines else type(error).__name__
