"""Trajectories in files: JSON lines or Parquet, in shards of a folder that can be continued.

rollouts.json               what was played
trajectories-00000.jsonl    a line (or row) for each trajectory

What differs from task to task (parameters, actions, what a policy notes) is JSON in a string, so
that all rows have the same columns. In Parquet, history and pixels that were not asked for are
null.
"""

from __future__ import annotations

import base64
import contextlib
import importlib
import io
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np
from PIL import Image

from android_world.core.closeable import Closing
from android_world.rl.errors import SpecError
from android_world.rl.observations import Observation, ObservationSpec
from android_world.rl.rollouts.errors import ShardError
from android_world.rl.rollouts.trajectories import Trajectory, Transition
from android_world.runs import files
from android_world.runs.records import to_jsonable

Form = Literal["jsonl", "parquet"]
_CONFIG: Final = "rollouts.json"
_INSTALL: Final = "pip install -e '.[trl]'"

# Settings that folders of earlier versions lack, with what they mean there.
_ADDED: Final = {"vary_answers": False, "word_lists": ""}


class Shards(Closing):
    """Writes trajectories into a folder; what it holds already is known by `done`."""

    def __init__(
        self, folder: Path, config: Mapping[str, Any], form: Form = "jsonl", size: int = 1000
    ) -> None:
        """Start, or continue.

        Args:
          folder: where the files are.
          config: what decides the trajectories; a folder is only continued with the same.
          form: JSON lines, each of which is on disk when `write` returns, or Parquet, which is
            written a shard at a time.
          size: trajectories of a shard.

        Raises:
          ShardError: the folder holds other trajectories, or pyarrow is missing.
          ResultsStoreError: it cannot be written.
        """
        if size < 1:
            raise ShardError("A shard has room for at least one trajectory.")
        if form == "parquet":
            _pyarrow()
        self._folder, self._form, self._size = folder, form, size
        self._rows: list[dict[str, Any]] = []
        self._check(to_jsonable({**config, "form": form}))
        self.done = {row["key"] for row in _rows(folder, form, mend=True)}
        self._shard = len(list(folder.glob(_pattern(form))))
        self._room = 0

    def write(self, trajectory: Trajectory) -> None:
        """Add a trajectory.

        Raises:
          ResultsStoreError: it cannot be written.
        """
        row = row_of(trajectory, self._form == "parquet")
        if self._form == "parquet":
            self._rows.append(row)
            if len(self._rows) == self._size:
                self._flush()
            return
        if self._room == 0:
            self._shard, self._room = self._shard + 1, self._size
        files.append_line(self._path(self._shard - 1), json.dumps(row, ensure_ascii=False))
        self._room -= 1

    def close(self) -> None:
        """Write what is left."""
        if self._rows:
            self._flush()

    def _flush(self) -> None:
        arrow = _pyarrow()
        content = io.BytesIO()
        table = arrow.Table.from_pylist(self._rows, schema=_schema(arrow))
        importlib.import_module("pyarrow.parquet").write_table(table, content)
        files.write_atomically(self._path(self._shard), content.getvalue())
        self._shard += 1
        self._rows.clear()

    def _path(self, shard: int) -> Path:
        return self._folder / f"trajectories-{shard:05d}.{self._form}"

    def _check(self, config: Any) -> None:
        path = self._folder / _CONFIG
        if not any(self._folder.glob(_pattern("*"))):  # Of a command that was wrong, perhaps.
            with files.writing(path):
                self._folder.mkdir(parents=True, exist_ok=True)
            files.write_json(path, config)
            return
        try:
            before = json.loads(path.read_text("utf-8"))
        except (OSError, ValueError) as error:
            raise ShardError(f"Cannot read {path}: {error}") from error
        before, now = {**_ADDED, **before}, {**_ADDED, **config}
        different = [key for key in {**before, **now} if before.get(key) != now.get(key)]
        if different:
            raise ShardError(
                f"{self._folder} holds other trajectories ({', '.join(sorted(different))} differ): "
                "choose another folder."
            )


def read_shards(folder: Path) -> Iterator[dict[str, Any]]:
    """The rows of a folder, in the order in which they were written.

    Raises:
      ShardError: there are none, or they cannot be read.
    """
    found = [form for form in ("jsonl", "parquet") if any(folder.glob(_pattern(form)))]
    if not found:
        raise ShardError(f"There are no trajectories in {folder}.")
    for form in found:
        yield from _rows(folder, form)


def row_of(trajectory: Trajectory, with_bytes: bool) -> dict[str, Any]:
    """The columns of a trajectory.

    Args:
      trajectory: with observations of goal, elements as text or objects, history and pixels.
      with_bytes: whether images are the bytes of a PNG; else these in base64.
    """
    return {
        "key": trajectory.job.key,
        "task": trajectory.job.task,
        "seed": trajectory.job.seed,
        "sample": trajectory.job.sample,
        "goal": trajectory.goal,
        "params": _json(trajectory.params),
        "score": float(trajectory.score),
        "reward": float(trajectory.reward),
        "success": trajectory.success,
        "terminated": trajectory.terminated,
        "truncated": trajectory.truncated,
        "error": trajectory.error,
        "version": trajectory.version,
        "seconds": trajectory.seconds,
        "steps": [_step(step, with_bytes) for step in trajectory.steps],
        "last": _without_images(trajectory.last, with_bytes),
    }


def check(spec: ObservationSpec) -> None:
    """Check that files can hold such observations.

    Raises:
      SpecError: they cannot.
    """
    if spec.elements == "arrays" or spec.in_bytes or spec.masks:
        raise SpecError("Files hold elements as text or objects, and no arrays but pixels.")


def _step(step: Transition, with_bytes: bool) -> dict[str, Any]:
    return {
        **_without_images(step.observation, with_bytes),
        "action": _json(step.action),
        "reward": float(step.reward),
        "invalid_action": step.invalid_action,
        "data": "" if step.data is None else _json(step.data),
    }


def _without_images(observation: Observation, with_bytes: bool) -> dict[str, Any]:
    elements = observation.get("elements", "")
    seen: dict[str, Any] = {"elements": elements if isinstance(elements, str) else _json(elements)}
    if "history" in observation:
        seen["history"] = list(observation["history"])
    if "pixels" in observation:
        picture = _png(observation["pixels"])
        seen["pixels"] = picture if with_bytes else base64.b64encode(picture).decode()
    return seen


def _png(frame: np.ndarray) -> bytes:
    content = io.BytesIO()
    Image.fromarray(frame).save(content, "PNG")
    return content.getvalue()


def _json(value: Any) -> str:
    return json.dumps(to_jsonable(value), ensure_ascii=False)


def _pattern(form: str) -> str:
    return f"trajectories-*.{form}"


def _rows(folder: Path, form: str, mend: bool = False) -> Iterator[dict[str, Any]]:
    for path in sorted(folder.glob(_pattern(form))):
        try:
            if form == "jsonl":
                yield from _lines(path, mend)
            else:
                table = importlib.import_module("pyarrow.parquet").read_table(path)
                yield from table.to_pylist()
        except (OSError, ValueError) as error:
            raise ShardError(f"Cannot read {path}: {error}") from error


def _lines(path: Path, mend: bool) -> Iterator[dict[str, Any]]:
    """The rows of a file; of a last line that a crash has cut nothing is kept."""
    content = path.read_bytes()
    whole = content[: content.rfind(b"\n") + 1]
    if mend and whole != content:
        files.write_atomically(path, whole)
    for line in whole.splitlines():
        yield json.loads(line)


def _schema(arrow: Any) -> Any:
    """The columns of every shard, whatever its trajectories have."""
    text, number = arrow.string(), arrow.float64()
    seen = {"elements": text, "history": arrow.list_(text), "pixels": arrow.binary()}
    step = {**seen, "action": text, "reward": number, "invalid_action": text, "data": text}
    columns = {
        **{name: text for name in ("key", "task")},
        **{name: arrow.int64() for name in ("seed", "sample")},
        **{name: text for name in ("goal", "params")},
        **{name: number for name in ("score", "reward")},
        **{name: arrow.bool_() for name in ("success", "terminated", "truncated")},
        "error": text,
        "version": arrow.int64(),
        "seconds": number,
        "steps": arrow.list_(arrow.struct(step.items())),
        "last": arrow.struct(seen.items()),
    }
    return arrow.schema(columns.items())


def _pyarrow() -> Any:
    with contextlib.suppress(ImportError):
        return importlib.import_module("pyarrow")
    raise ShardError(f"Parquet needs pyarrow: {_INSTALL}, or take JSON lines.")
