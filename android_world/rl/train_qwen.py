"""`python -m android_world.rl.train_qwen`: a Qwen3-VL learns from demonstrations, then on phones.

Both stages are TRL's trainers: SFT on chat messages (`python -m android_world.data export`, or
any JSON lines of this form), then GRPO, whose rollouts use `trl_environment.PhoneTools`.

A row of the demonstrations is `{"messages": [{"role": ..., "content": ...}, ...]}`; a content is a
text or a list of `{"type": "text", "text": ...}` and `{"type": "image", "image": ...}`, an image a
file in the folder of the JSON lines or a data URL. Each turn of the assistant is learned.
"""

from __future__ import annotations

import base64
import binascii
import dataclasses
import importlib.util
import io
import json
import logging
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from android_world.cli import argument_parser, flags
from android_world.cli.flags import flag
from android_world.core import data_files
from android_world.rl.errors import RlError, SpecError

_INSTALL: Final = "pip install -e '.[trl]'"
_EXAMPLES = data_files.read_text(__package__, "train_qwen_examples.txt")


class TrainingError(RlError, ValueError):
    """The training cannot start: the message says what is missing or wrong."""


@dataclasses.dataclass(frozen=True)
class TrainingOptions:
    """What is trained, on what, and how long."""

    model: str = flag("tiny-random", "a name, a folder or tiny-random", "NAME")
    out: Path = flag(Path("trained"), "folder of the weights: sft/ and grpo/ in it", "DIR")
    data: Path | None = flag(None, "demonstrations as JSON lines, for SFT", "FILE")
    sft_steps: int = flag(3, "optimizer steps of SFT; 0 leaves it out", "N")
    grpo_steps: int = flag(3, "optimizer steps of GRPO; 0 leaves it out", "N")
    tasks: tuple[str, ...] = flag(
        ("SystemWifiTurnOn",),
        "tasks of GRPO (default: SystemWifiTurnOn)",
        "A,B",
        read=argument_parser.names,
    )
    suite_family: str = flag("android_world", "family of the tasks", "FAMILY")
    seeds: tuple[int, ...] = flag(
        tuple(range(64)),
        "seeds of their parameters (default: 0:64)",
        "N",
        read=argument_parser.seeds,
    )
    images: bool = flag(False, "show the screen as an image as well, in GRPO")
    tools: tuple[str, ...] | None = flag(
        None,
        "only these tools of PhoneTools, in GRPO: prompts are shorter (default: all)",
        "A,B",
        read=argument_parser.names,
    )
    num_generations: int = flag(4, "episodes of a group, from the same state", "N")
    batch_size: int = flag(4, "rows, or episodes, that are computed at a time", "N")
    accumulation: int = flag(1, "batches of an optimizer step", "N")
    max_turns: int = flag(10, "actions of an episode, in GRPO", "N")
    max_completion_length: int = flag(4096, "tokens of an episode, in GRPO", "N")
    temperature: float = flag(1.0, "of the actions, in GRPO", "X")
    sft_rate: float = flag(1e-5, "learning rate of SFT", "X")
    grpo_rate: float = flag(1e-6, "learning rate of GRPO", "X")
    lora_rank: int = flag(0, "rank of a LoRA adapter (needs peft); 0 trains all weights", "N")
    dtype: str = flag("auto", "numbers of the weights: auto, bfloat16, float32", "NAME")
    device_map: str = flag("auto", "where the model is: auto, cuda, cpu", "WHERE")
    checkpointing: bool = flag(
        True, "compute activations twice instead of keeping them: less memory, slower"
    )
    seed: int = flag(0, "of the training", "N")


def demonstrations(file: Path) -> Iterator[dict[str, Any]]:
    """Rows for TRL's SFT, of a file of chat messages: one for each turn of the assistant.

    Args:
      file: JSON lines; see the module.

    Yields:
      `prompt` and `completion`, messages whose contents are lists of blocks, and `images`, PIL
      images of the prompt in their order.

    Raises:
      TrainingError: a line is none of this form, or an image is missing.
    """
    try:
        lines = file.read_text("utf-8").splitlines()
    except OSError as error:
        raise TrainingError(f"--data={file}: {error.strerror}.") from error
    for number, line in enumerate(lines, 1):
        try:
            messages = json.loads(line)["messages"]
            yield from _turns([_message(message) for message in messages], file.parent)
        except (ValueError, KeyError, TypeError, OSError) as error:
            raise TrainingError(
                f"--data={file}, line {number}: {type(error).__name__}: {error}. A line is "
                '{"messages": [{"role": ..., "content": ...}, ...]}.'
            ) from error


def _message(message: dict[str, Any]) -> dict[str, Any]:
    content = message["content"]
    blocks = [{"type": "text", "text": content}] if isinstance(content, str) else content
    for block in blocks:
        if block["type"] not in ("text", "image") or not isinstance(block[block["type"]], str):
            raise ValueError(f"a block is a text or an image, not {str(block)[:80]}")
    return {"role": message["role"], "content": blocks}


def _turns(messages: list[dict[str, Any]], folder: Path) -> Iterator[dict[str, Any]]:
    for i, message in enumerate(messages):
        if message["role"] != "assistant":
            continue
        blocks = [block for before in messages[:i] for block in before["content"]]
        yield {
            "prompt": [_without_images(before) for before in messages[:i]],
            "completion": [_without_images(message)],
            "images": [_image(b["image"], folder) for b in blocks if b["type"] == "image"],
        }


def _without_images(message: dict[str, Any]) -> dict[str, Any]:
    """A message with the places of its images alone, as TRL takes them."""
    blocks = [
        {"type": "image"} if block["type"] == "image" else block for block in message["content"]
    ]
    return {"role": message["role"], "content": blocks}


def _image(source: str, folder: Path) -> Any:
    from PIL import Image

    if not source.startswith("data:"):
        return Image.open(folder / source).convert("RGB")
    try:
        content = base64.b64decode(source.partition(",")[2], validate=True)
    except binascii.Error as error:
        raise ValueError(f"an image is not base64: {error}") from error
    return Image.open(io.BytesIO(content)).convert("RGB")


def train(options: TrainingOptions) -> dict[str, list[dict[str, Any]]]:
    """Train, and write the weights of each stage.

    Returns:
      TRL's log by stage, `sft` and `grpo`.

    Raises:
      TrainingError: an extra or the demonstrations are missing.
      SpecError: there is no such task.
      LlmError: the weights cannot be loaded.
    """
    _check(options)
    from android_world.agents.llm import model_loader

    choice = model_loader.LoadConfig(
        options.model, device_map=options.device_map, dtype=options.dtype
    )
    model, processor = _trainable(model_loader.load_own(choice), options)
    logs = {}
    if options.sft_steps:
        model, logs["sft"] = _sft(model, processor, options)
    if options.grpo_steps:
        model, logs["grpo"] = _grpo(model, processor, options)
    return logs


def _check(options: TrainingOptions) -> None:
    """Check the options, the quickest first: weights take minutes to load."""
    if options.sft_steps and options.data is None:
        raise TrainingError("SFT needs --data; --sft_steps=0 leaves it out.")
    if options.grpo_steps and options.batch_size * options.accumulation % options.num_generations:
        raise TrainingError("--batch_size times --accumulation must be whole groups of episodes.")
    if options.sft_steps and not sum(1 for _ in demonstrations(options.data or Path())):
        raise TrainingError(f"--data={options.data} has no turn of an assistant.")
    missing = [name for name in ("trl", "datasets") if importlib.util.find_spec(name) is None]
    if missing:
        raise TrainingError(f"Training needs {' and '.join(missing)}: {_INSTALL}")
    if options.lora_rank and importlib.util.find_spec("peft") is None:
        raise TrainingError("--lora_rank needs peft: pip install -e '.[qwen]'")
    from android_world.rl.tasks import TaskSource

    TaskSource(options.tasks, options.suite_family)


def _trainable(loaded: Any, options: TrainingOptions) -> tuple[Any, Any]:
    """The model, to be changed, and a processor whose template knows tools."""
    processor = loaded.processor
    if loaded.most_pixels is not None:  # Random weights: their template is a sketch.
        spec = importlib.util.find_spec("trl")
        assert spec is not None
        assert spec.origin is not None
        template = Path(spec.origin).parent / "chat_templates" / "qwen3_vl.jinja"
        processor.chat_template = processor.tokenizer.chat_template = template.read_text("utf-8")
    model = loaded.model
    if options.lora_rank:
        import peft

        config = peft.LoraConfig(r=options.lora_rank, target_modules="all-linear")
        model = peft.get_peft_model(model, config)
    return model.train(), processor


def _sft(model: Any, processor: Any, options: TrainingOptions) -> tuple[Any, list[Any]]:
    import datasets
    import trl

    assert options.data is not None
    rows = list(demonstrations(options.data))
    trainer = trl.SFTTrainer(
        model,
        processing_class=processor,
        train_dataset=datasets.Dataset.from_list(rows, on_mixed_types="use_json"),
        args=trl.SFTConfig(
            max_steps=options.sft_steps,
            learning_rate=options.sft_rate,
            max_length=None,  # Who cuts a prompt cuts its pictures.
            **_arguments(options, "sft", model),
        ),
    )
    return _train(trainer, processor, options.out / "sft")


def _grpo(model: Any, processor: Any, options: TrainingOptions) -> tuple[Any, list[Any]]:
    import datasets
    import trl

    from android_world.rl import trl_environment

    rows = trl_environment.dataset_rows(options.tasks, options.seeds, options.suite_family)
    tools = trl_environment.PhoneToolsWithImages if options.images else trl_environment.PhoneTools
    if options.tools is not None:
        tools = trl_environment.with_tools(tools, options.tools)
    trainer = trl.GRPOTrainer(
        model,
        processing_class=processor,
        train_dataset=datasets.Dataset.from_list(rows),
        environment_factory=tools,
        args=trl.GRPOConfig(
            max_steps=options.grpo_steps,
            learning_rate=options.grpo_rate,
            num_generations=options.num_generations,
            max_completion_length=options.max_completion_length,
            max_tool_calling_iterations=options.max_turns,
            temperature=options.temperature,
            **_arguments(options, "grpo", model),
        ),
    )
    return _train(trainer, processor, options.out / "grpo")


def _arguments(options: TrainingOptions, stage: str, model: Any) -> dict[str, Any]:
    return {
        "output_dir": str(options.out / stage),
        "per_device_train_batch_size": options.batch_size,
        "gradient_accumulation_steps": options.accumulation,
        "gradient_checkpointing": options.checkpointing,
        "seed": options.seed,
        "logging_steps": 1,
        "save_strategy": "no",
        "report_to": [],
        # `device_map="auto"` chooses the device with the model.
        "use_cpu": next(model.parameters()).device.type == "cpu",
    }


def _train(trainer: Any, processor: Any, folder: Path) -> tuple[Any, list[Any]]:
    trainer.train()
    trainer.accelerator.unwrap_model(trainer.model).save_pretrained(str(folder))
    processor.tokenizer.save_pretrained(str(folder))
    processor.image_processor.save_pretrained(str(folder))
    return trainer.model, list(trainer.state.log_history)


def parser() -> argument_parser.Parser:
    """The command line."""
    parser = argument_parser.Parser(
        prog=argument_parser.prog("android_world.rl.train_qwen"),
        usage="%(prog)s [flags]",
        description="Train a Qwen3-VL: on demonstrations, then with rewards of the phone.",
        examples=_EXAMPLES,
    )
    flags.add(parser, TrainingOptions)
    flags.add_switch(parser, "verbose", False, "show what is logged on the way")
    return parser


def main(words: Sequence[str] | None = None) -> int:
    """Train; returns 0, or 2 with one line of what is wrong."""
    accepted = parser()
    arguments = accepted.parse_args(words)
    logging.basicConfig(level=logging.INFO if arguments.verbose else logging.ERROR)
    from android_world.agents.llm.errors import LlmError

    options = flags.make(TrainingOptions, vars(arguments))
    try:
        logs = train(options)
    except (TrainingError, SpecError, LlmError) as error:
        print(f"{accepted.prog}: {error}", file=sys.stderr)
        return 2
    for stage, log in logs.items():
        print(
            f"{stage}: {len([row for row in log if 'loss' in row])} steps in {options.out}/{stage}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
