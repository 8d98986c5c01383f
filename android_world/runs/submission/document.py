"""Reading and writing submissions: canonical JSON, optionally compressed, within limits."""

from __future__ import annotations

import gzip
import hashlib
import json
import math
import zlib
from pathlib import Path
from typing import Any, Final, NoReturn, TypeVar

import pydantic

from android_world.core.text_sanitizing import printable
from android_world.runs import files
from android_world.runs.errors import RunError
from android_world.runs.submission.schema import Submission, Trajectory

COMPRESSED_SUFFIX: Final = ".gz"
# 5,000 errands of 50 steps are 60 MB, and compress to a tenth.
_LARGEST_FILE: Final = 16 << 20
_LARGEST_DOCUMENT: Final = 64 << 20
_MOST_PROBLEMS: Final = 5
_GZIP_MAGIC: Final = b"\x1f\x8b"
_Document = TypeVar("_Document", bound=pydantic.BaseModel)


class SubmissionError(RunError):
    """A file is not a submission, or a run cannot become one."""

    exit_code = 2


def canonical_json(value: pydantic.BaseModel) -> bytes:
    """The one spelling that hashes are taken of: sorted keys, no blanks, no unset fields."""
    plain = value.model_dump(mode="json", exclude_unset=True)
    text = json.dumps(
        plain, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False
    )
    return text.encode()


def trajectory_sha256(trajectory: Trajectory) -> str:
    """SHA-256 of the calls, actions and hashes of screens of an episode."""
    return hashlib.sha256(canonical_json(trajectory)).hexdigest()


def sha256(value: pydantic.BaseModel) -> str:
    """SHA-256 of a document, whether its file is compressed or not."""
    return hashlib.sha256(canonical_json(value)).hexdigest()


def write(document: pydantic.BaseModel, path: Path) -> None:
    """Write a document; a name that ends in .gz compresses it.

    Raises:
      SubmissionError: It is too large.
      ResultsStoreError: The file cannot be written.
    """
    content = canonical_json(document) + b"\n"
    if len(content) > _LARGEST_DOCUMENT:
        raise SubmissionError(f"{path} would be larger than {_LARGEST_DOCUMENT >> 20} MB.")
    if path.suffix == COMPRESSED_SUFFIX:
        content = gzip.compress(content, mtime=0)
    if len(content) > _LARGEST_FILE:
        raise SubmissionError(
            f"{path} would be larger than {_LARGEST_FILE >> 20} MB: choose a name that ends in "
            f"{COMPRESSED_SUFFIX}."
        )
    files.write_atomically(path, content)


def read(path: Path) -> Submission:
    """Read a submission of a stranger.

    Raises:
      SubmissionError: It is not a submission of this version, or exceeds a limit.
    """
    return parse(load(path), Submission, path)


def load(path: Path) -> Any:
    """The JSON of a file.

    Raises:
      SubmissionError: It cannot be read, or exceeds a limit.
    """
    if path.exists() and not path.is_file():
        raise SubmissionError(f"{path} is not a file.")
    try:
        with open(path, "rb") as file:
            content = file.read(_LARGEST_FILE + 1)
    except OSError as error:
        raise SubmissionError(f"Cannot read {path}: {error.strerror}.") from error
    if len(content) > _LARGEST_FILE:
        raise SubmissionError(f"{path} is larger than {_LARGEST_FILE >> 20} MB.")
    if content.startswith(_GZIP_MAGIC):
        content = _decompress(content, path)
    try:
        return json.loads(
            content,
            parse_constant=_refuse_constant,
            parse_float=_finite,
            object_pairs_hook=_unique_mapping,
        )
    except (ValueError, RecursionError) as error:
        raise SubmissionError(f"{path} is not JSON: {str(error)[:200]}.") from error


def parse(data: Any, model: type[_Document], path: Path) -> _Document:
    """Data as a document.

    Raises:
      SubmissionError: It does not follow the schema, or has values that have no
        canonical JSON, such as lone surrogates and very deep lists.
    """
    try:
        found = model.model_validate(data)
        canonical_json(found)
        return found
    except pydantic.ValidationError as error:
        problems = error.errors(include_url=False, include_input=False)
        lines = [
            f"{'.'.join(map(str, problem['loc'])) or 'document'}: {problem['msg']}"[:200]
            for problem in problems[:_MOST_PROBLEMS]
        ]
        more = len(problems) - len(lines)
        lines += [f"and {more} more"] if more > 0 else []
        text = printable("; ".join(lines))
        raise SubmissionError(f"{path} does not follow the schema: {text}.") from error
    except (ValueError, OverflowError, RecursionError) as error:
        text = printable(str(error)[:200])
        raise SubmissionError(f"{path} has values without canonical JSON: {text}.") from error


def _decompress(content: bytes, path: Path) -> bytes:
    """The content of one gzip member, no more than the limit."""
    reader = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
    try:
        found = reader.decompress(content, _LARGEST_DOCUMENT + 1)
    except zlib.error as error:
        raise SubmissionError(f"{path} is damaged: {error}.") from error
    if len(found) > _LARGEST_DOCUMENT:
        raise SubmissionError(f"{path} is larger than {_LARGEST_DOCUMENT >> 20} MB.")
    if not reader.eof or reader.unused_data:
        raise SubmissionError(f"{path} is damaged: it is not one compressed document.")
    return found


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(f"{text[:20]} is too large")
    return value


def _unique_mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; a key that occurs twice would be two values for two readers."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("an object has a key twice")
    return found
