"""Rows in the messages format of trainers, as JSON Lines or Parquet."""

from __future__ import annotations

import hashlib
import itertools
import json
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from android_world.agents.llm.images import jpeg_bytes
from android_world.agents.llm.types import Message, Request
from android_world.demonstrations.episode_sources import Episode, PlayedEpisode
from android_world.demonstrations.errors import ExportError
from android_world.demonstrations.teacher_forcing import Sample
from android_world.runs import files

PARQUET, JSONL = "parquet", "jsonl"
ROWS: Final = "rows.jsonl"
EPISODE: Final = "episode.json"
_PARQUET_ROWS: Final = 64

SplitWriter = Callable[[Path, str, Sequence[Path]], Path]
"""Writes a split: takes the folder of the files, the split's name and the episodes' folders, and
returns the split's file."""
_WRITERS: dict[str, SplitWriter] = {}
_NEED_PYARROW: set[str] = set()


def writer(form: str, needs_pyarrow: bool = False) -> Callable[[SplitWriter], SplitWriter]:
    """Register the writer of a format."""

    def register(function: SplitWriter) -> SplitWriter:
        _WRITERS[form] = function
        if needs_pyarrow:
            _NEED_PYARROW.add(form)
        return function

    return register


def messages_of(request: Request, reply: str) -> list[dict[str, Any]]:
    """A question and its reply as chat messages.

    Content is a list of blocks: `{"type": "text", "text": ...}`, or `{"type": "image"}`, the next
    one of the row's images.
    """
    asked = [_turn(message) for message in request.messages]
    told = {"role": "assistant", "content": [{"type": "text", "text": reply}]}
    return [*asked, told]


def _turn(message: Message) -> dict[str, Any]:
    blocks = [
        {"type": "text", "text": part} if isinstance(part, str) else {"type": "image", "text": None}
        for part in message.parts
    ]
    return {"role": message.role, "content": blocks}


def write_episode(
    folder: Path, episode: Episode, played: PlayedEpisode, agent: str, calls: str
) -> None:
    """Write the rows and images of an episode; the folder is there only once it is whole.

    Args:
      folder: Where to.
      episode: Which.
      played: What came of it.
      agent: The agent whose questions these are.
      calls: action, or all.
    """
    growing = folder.with_name(f".{folder.name}")
    shutil.rmtree(growing, ignore_errors=True)
    (growing / "images").mkdir(parents=True)
    pictures: dict[str, str] = {}
    lines = []
    for sample in played.samples:
        if calls == "all" or sample.call == calls:
            row = _row(episode, played, agent, sample)
            row["images"] = [
                _stored_text(jpeg_bytes(image), growing, pictures)
                for message in sample.request.messages
                for image in message.images
            ]
            lines.append(json.dumps(row, ensure_ascii=False))
    (growing / ROWS).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    facts = {
        "key": episode.key,
        "task": episode.task,
        "instance": episode.instance,
        "seed": episode.seed,
        "source": episode.source,
        "score": played.score,
        "rows": len(lines),
        "left_out": played.left_out,
        "differs": played.differs,
        **played.facts,
    }
    files.write_json(growing / EPISODE, facts)
    growing.rename(folder)


def _row(episode: Episode, played: PlayedEpisode, agent: str, sample: Sample) -> dict[str, Any]:
    return {
        "id": f"{episode.key}/{sample.step}/{sample.call}",
        "episode": episode.key,
        "task": episode.task,
        "instance": episode.instance,
        "seed": episode.seed,
        "source": episode.source,
        "agent": agent,
        "step": sample.step,
        "call": sample.call,
        "goal": played.facts["goal"],
        "score": played.score,
        "action": json.dumps(sample.action, ensure_ascii=False),
        "messages": messages_of(sample.request, sample.reply),
        "images": [],
    }


def _stored_text(data: bytes, folder: Path, pictures: dict[str, str]) -> str:
    """The name of an image's file, which is written once."""
    digest = hashlib.sha256(data).hexdigest()
    if digest not in pictures:
        pictures[digest] = f"images/{len(pictures):04d}.jpg"
        (folder / pictures[digest]).write_bytes(data)
    return pictures[digest]


def read_rows(folder: Path) -> Iterator[dict[str, Any]]:
    """The rows of an episode; images are named as seen from its folder."""
    for line in (folder / ROWS).read_text("utf-8").splitlines():
        yield json.loads(line)


def write_split(out: Path, name: str, folders: Sequence[Path], form: str) -> Path:
    """Write the rows of episodes into one file; images that are not in it go to `images`.

    Args:
      out: The folder of the files.
      name: The split's.
      folders: The episodes' folders.
      form: A registered format.
    """
    return _WRITERS[form](out, name, folders)


def copy_images(out: Path, folders: Sequence[Path]) -> None:
    """Copy the images of episodes into the folder `images` of a split's file."""
    for folder in folders:
        shutil.copytree(folder / "images", out / "images" / folder.name)


@writer(JSONL)
def _write_jsonl(out: Path, name: str, folders: Sequence[Path]) -> Path:
    path = out / f"{name}.jsonl"
    copy_images(out, folders)
    with path.open("w", encoding="utf-8") as file:
        for folder in folders:
            for row in read_rows(folder):
                file.write(json.dumps(_with_files(row, folder.name), ensure_ascii=False) + "\n")
    return path


def _with_files(row: dict[str, Any], folder: str) -> dict[str, Any]:
    """A row whose blocks name their images, as seen from the file."""
    images = [f"images/{folder}/{Path(image).name}" for image in row["images"]]
    left = iter(images)
    for message in row["messages"]:
        message["content"] = [
            {"type": "image", "image": next(left)} if block["type"] == "image" else block
            for block in message["content"]
        ]
    return {**row, "images": images}


def check_format(form: str) -> None:
    """Check that a format can be written.

    Raises:
      ExportError: pyarrow is missing, and the format is a Parquet file.
    """
    if form not in _NEED_PYARROW:
        return
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError as error:
        raise ExportError(
            "Parquet needs pyarrow: pip install 'android-world-anywhere[data]', or write "
            "--format=jsonl."
        ) from error


@writer(PARQUET, needs_pyarrow=True)
def _write_messages(out: Path, name: str, folders: Sequence[Path]) -> Path:
    import pyarrow as pa

    picture = pa.struct([("bytes", pa.binary()), ("path", pa.string())])
    block = pa.struct([("type", pa.string()), ("text", pa.string())])
    message = pa.struct([("role", pa.string()), ("content", pa.list_(block))])
    plain = ("id", "episode", "task", "source", "agent", "call", "goal", "action")
    schema = pa.schema(
        [
            *((name, pa.string()) for name in plain),
            *((name, pa.int64()) for name in ("instance", "seed", "step")),
            ("score", pa.float64()),
            ("messages", pa.list_(message)),
            ("images", pa.list_(picture)),
        ],
        metadata={"huggingface": json.dumps({"info": {"features": _FEATURES}})},
    )
    rows = (_with_bytes(row, folder) for folder in folders for row in read_rows(folder))
    return write_parquet(out / f"{name}.parquet", schema, rows)


def write_parquet(path: Path, schema: Any, rows: Iterator[dict[str, Any]]) -> Path:
    """Write rows into a Parquet file, a few at a time."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    with pq.ParquetWriter(path, schema, compression="zstd") as file:
        while chunk := list(itertools.islice(rows, _PARQUET_ROWS)):
            file.write_table(pa.Table.from_pylist(chunk, schema=schema))
    return path


def _with_bytes(row: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    images = [{"bytes": (folder / name).read_bytes(), "path": name} for name in row["images"]]
    return {**row, "images": images}


def _value(kind: str) -> dict[str, str]:
    return {"dtype": kind, "_type": "Value"}


# As the library `datasets` describes columns, so that pictures are decoded.
_FEATURES: Final = {
    **{
        name: _value("string")
        for name in ("id", "episode", "task", "source", "agent", "call", "goal", "action")
    },
    **{name: _value("int64") for name in ("instance", "seed", "step")},
    "score": _value("float64"),
    "messages": {
        "feature": {
            "role": _value("string"),
            "content": {
                "feature": {"type": _value("string"), "text": _value("string")},
                "_type": "List",
            },
        },
        "_type": "List",
    },
    "images": {"feature": {"_type": "Image"}, "_type": "List"},
}
