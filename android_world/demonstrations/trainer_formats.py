"""Rows in the dataset formats of trainers: ShareGPT, LLaMA-Factory, ms-swift and verl.

All of them take a turn's content as one text in which `<image>` is the place of the next image.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from android_world.demonstrations.writers import copy_images, read_rows, write_parquet, writer
from android_world.runs import files

SHAREGPT, LLAMA_FACTORY, SWIFT, VERL = "sharegpt", "llamafactory", "swift", "verl"
DATASET_INFO: Final = "dataset_info.json"
_IMAGE: Final = "<image>"
# In a text they would take the place of an image, which no row has.
_PLACEHOLDER: Final = re.compile(r"<(image|video|audio)>")
_SHAREGPT_ROLES: Final = {"system": "system", "user": "human", "assistant": "gpt"}

DESCRIPTIONS: Final = {
    SHAREGPT: "A JSON array. `conversations` has the turns: `from` is system, human or gpt, and "
    "`value` the text,\nin which `<image>` stands for the next file of `images`.",
    LLAMA_FACTORY: "JSON Lines with `messages` and `images`, and `dataset_info.json`, which "
    "describes each split to\nLLaMA-Factory: `--dataset_dir data --dataset demonstrations_train`. "
    "The last turn is the reply\n(`--mask_history` trains it alone).",
    SWIFT: "JSON Lines with `messages` and `images` for ms-swift: `--dataset data/train.jsonl`, "
    "with\n`ROOT_IMAGE_DIR=data`. `loss` of a turn says whether it is trained: the last one is.",
    VERL: "Parquet with `messages` and the bytes of `images` for verl's `MultiTurnSFTDataset`: "
    "`data.train_files=data/train.parquet`.\nverl trains every turn of the assistant; a row has "
    "one.",
}
"""What the card says of the files of each format."""


def flat_messages(row: dict[str, Any]) -> list[dict[str, str]]:
    """The turns of a row, each with its content as one text."""
    return [
        {"role": message["role"], "content": "".join(map(_text_of, message["content"]))}
        for message in row["messages"]
    ]


def _text_of(block: dict[str, Any]) -> str:
    if block["type"] == "image":
        return _IMAGE
    return _PLACEHOLDER.sub(r"< \1>", block["text"])


def _rows(folders: Sequence[Path]) -> Iterator[tuple[Path, dict[str, Any]]]:
    return ((folder, row) for folder in folders for row in read_rows(folder))


def _images(folder: Path, row: dict[str, Any]) -> list[str]:
    """The row's images as seen from the file of the split."""
    return [f"images/{folder.name}/{Path(image).name}" for image in row["images"]]


@writer(SHAREGPT)
def write_sharegpt(out: Path, name: str, folders: Sequence[Path]) -> Path:
    """A JSON array of conversations."""
    copy_images(out, folders)
    lines = (
        {
            "id": row["id"],
            "conversations": [
                {"from": _SHAREGPT_ROLES[turn["role"]], "value": turn["content"]}
                for turn in flat_messages(row)
            ],
            "images": _images(folder, row),
        }
        for folder, row in _rows(folders)
    )
    return _write(out / f"{name}.json", lines, "[\n", ",\n", "\n]\n")


@writer(LLAMA_FACTORY)
def write_llamafactory(out: Path, name: str, folders: Sequence[Path]) -> Path:
    """JSON Lines, and the split's entry of `dataset_info.json`."""
    copy_images(out, folders)
    lines = (
        {"id": row["id"], "messages": flat_messages(row), "images": _images(folder, row)}
        for folder, row in _rows(folders)
    )
    path = _write(out / f"{name}.jsonl", lines)
    information = out / DATASET_INFO
    known = json.loads(information.read_text("utf-8")) if information.is_file() else {}
    has_images = any(row["images"] for _, row in _rows(folders))
    known[f"demonstrations_{name}"] = {
        "file_name": path.name,
        "formatting": "sharegpt",
        "columns": {"messages": "messages", **({"images": "images"} if has_images else {})},
        "tags": {
            "role_tag": "role",
            "content_tag": "content",
            "user_tag": "user",
            "assistant_tag": "assistant",
            "system_tag": "system",
        },
    }
    files.write_json(information, known)
    return path


@writer(SWIFT)
def write_swift(out: Path, name: str, folders: Sequence[Path]) -> Path:
    """JSON Lines; the last turn is the one that is trained."""
    copy_images(out, folders)
    return _write(
        out / f"{name}.jsonl",
        (
            {"id": row["id"], "messages": _turns_with_loss(row), "images": _images(folder, row)}
            for folder, row in _rows(folders)
        ),
    )


def _turns_with_loss(row: dict[str, Any]) -> list[dict[str, Any]]:
    turns: list[dict[str, Any]] = list(flat_messages(row))
    for number, turn in enumerate(turns):
        if turn["role"] == "assistant":
            turn["loss"] = number == len(turns) - 1
    return turns


@writer(VERL, needs_pyarrow=True)
def write_verl(out: Path, name: str, folders: Sequence[Path]) -> Path:
    """Parquet with the images' bytes; without the column where the agent sees none."""
    import pyarrow as pa

    message = pa.struct([("role", pa.string()), ("content", pa.string())])
    columns = [("id", pa.string()), ("messages", pa.list_(message))]
    if any(row["images"] for _, row in _rows(folders)):
        columns.append(("images", pa.list_(pa.struct([("bytes", pa.binary())]))))
    rows = (
        {
            "id": row["id"],
            "messages": flat_messages(row),
            "images": [{"bytes": (folder / image).read_bytes()} for image in row["images"]],
        }
        for folder, row in _rows(folders)
    )
    return write_parquet(out / f"{name}.parquet", pa.schema(columns), rows)


def _write(
    path: Path,
    rows: Iterable[dict[str, Any]],
    start: str = "",
    between: str = "\n",
    end: str = "\n",
) -> Path:
    with path.open("w", encoding="utf-8") as file:
        file.write(start)
        for number, row in enumerate(rows):
            file.write((between if number else "") + json.dumps(row, ensure_ascii=False))
        file.write(end)
    return path
