"""The flags of local models, the same for every command that runs one."""

from __future__ import annotations

import argparse

DTYPES = ("auto", "bfloat16", "float16", "float32")
ATTENTIONS = ("sdpa", "flash_attention_2", "eager")


def add_local_model_flags(group: argparse._ArgumentGroup) -> None:
    """Add --device_map, --dtype and --attention, as `ModelSettings` takes them."""
    group.add_argument(
        "--device_map", default="auto", metavar="WHERE",
        help="where local models run: auto, cuda, mps, cpu (default: %(default)s)",
    )  # fmt: skip
    group.add_argument(
        "--dtype", default="auto", choices=DTYPES,
        help="numbers of local models; auto: the checkpoint's (default: %(default)s)",
    )  # fmt: skip
    group.add_argument(
        "--attention", choices=ATTENTIONS,
        help="attention of local models (default: transformers' own choice)",
    )  # fmt: skip


def area(text: str) -> int:
    """The type of flags that bound the area of pictures; see `select.pixel_budget`."""
    from android_world.agents.llm.select import pixel_budget  # its package takes a while to import

    try:
        return pixel_budget(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
