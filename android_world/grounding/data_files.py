"""The files that samples come in: pickles of plain data, JSON, JSON Lines, TSV, base64 images."""

from __future__ import annotations

import ast
import base64
import binascii
import csv
import hashlib
import io
import json
import pickle
import sys
from pathlib import Path
from typing import Any

from PIL import Image, UnidentifiedImageError

from android_world.grounding.errors import GroundingError

_PLAIN = ("dict", "list", "tuple", "set", "frozenset")
_ALLOWED = frozenset(
    {(module, name) for module in ("builtins", "__builtin__") for name in _PLAIN}
    | {("collections", "OrderedDict"), ("collections", "defaultdict")}
    | {("pathlib", "PosixPath"), ("pathlib", "PurePosixPath")}
)
# What a damaged or malicious pickle makes the unpickler raise.
_DAMAGE = (
    ValueError,
    EOFError,
    TypeError,
    LookupError,
    AttributeError,
    ImportError,
    ArithmeticError,
    MemoryError,
    RecursionError,
    pickle.UnpicklingError,
    csv.Error,
)
_STRUCTURED_COLUMNS = frozenset({"options", "bbox", "image_size", "groups"})


class AllowListUnpickler(pickle.Unpickler):
    """Reads pickles of plain data; anything else is refused before it is made."""

    def find_class(self, module: str, name: str) -> Any:
        """Only classes of plain data."""
        if (module, name) in _ALLOWED:
            return super().find_class(module, name)
        raise GroundingError(f"the pickle wants {module}.{name}, which plain data does not need")


def read_records(path: Path) -> list[Any]:
    """The records of a .pkl, .json, .jsonl or .tsv file.

    Raises:
      GroundingError: the file is missing, of another kind, or damaged.
    """
    readers = {".pkl": _read_pickle, ".json": _read_json, ".jsonl": _read_lines, ".tsv": _read_tsv}
    reader = readers.get(path.suffix)
    if reader is None:
        raise GroundingError(f"{path}: data must be one of {', '.join(readers)}")
    try:
        records = reader(path.read_bytes())
    except OSError as error:
        raise GroundingError(f"{path} cannot be read: {error.strerror}") from error
    except _DAMAGE as error:
        why = " ".join(str(error).split()) or type(error).__name__
        raise GroundingError(f"{path} cannot be read: {why}") from error
    if not isinstance(records, list):
        raise GroundingError(f"{path} holds no list of records")
    return records


def _read_pickle(content: bytes) -> Any:
    return AllowListUnpickler(io.BytesIO(content)).load()


def _read_json(content: bytes) -> Any:
    return json.loads(content)


def _read_lines(content: bytes) -> Any:
    # Not splitlines: JSON texts may hold the other line separators of Unicode as they are.
    return [json.loads(line) for line in content.decode("utf-8").split("\n") if line.strip()]


def _read_tsv(content: bytes) -> Any:
    limit = csv.field_size_limit(sys.maxsize)  # base64 pictures are longer than the default
    try:
        text = io.StringIO(content.decode("utf-8-sig"), newline="")
        rows = csv.DictReader(text, delimiter="\t", strict=True)
        return [_tsv_record(row, rows.line_num) for row in rows]
    finally:
        csv.field_size_limit(limit)


def _tsv_record(row: dict[str, Any], line: int) -> dict[str, Any]:
    if None in row or None in row.values():
        raise ValueError(f"line {line} has not as many fields as the header")
    return {name: _cell(name, value, line) for name, value in row.items()}


def _cell(name: str, text: str, line: int) -> Any:
    """A cell's value: lists and mappings are JSON, or Python's notation as pandas writes it."""
    if name not in _STRUCTURED_COLUMNS or not text:
        return text
    for read in (json.loads, ast.literal_eval):
        try:
            return read(text)
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            continue
    raise ValueError(f"line {line}: {name} is neither JSON nor a Python literal: {text[:60]!r}")


def decode_image(text: str, beside: Path, where: str) -> Path:
    """The file of a base64 image, written once into a folder next to the data.

    Raises:
      GroundingError: the text is not an image, or the folder cannot be written.
    """
    if text.startswith("data:"):
        text = text.partition(",")[2]
    try:
        content = base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError) as error:
        raise GroundingError(f"{where}: the image is not base64: {error}") from error
    name = hashlib.sha256(content).hexdigest()[:24]
    target = beside.parent / f"{beside.stem}_images" / f"{name}.png"
    if target.is_file():
        return target
    try:
        with Image.open(io.BytesIO(content)) as picture:
            picture.verify()
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError) as error:
        raise GroundingError(f"{where}: the base64 text is not an image") from error
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    except OSError as error:
        raise GroundingError(f"{target} cannot be written: {error.strerror}") from error
    return target
