"""The samples of the benchmarks, made of the records of their files."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from android_world.grounding import prompts
from android_world.grounding.data_files import decode_image, read_records
from android_world.grounding.errors import GroundingError
from android_world.grounding.hooks import NO_HOOKS, Hooks
from android_world.grounding.parsing import Grounded, parse_inference
from android_world.grounding.prompts import Part, Prompt

LETTERS = tuple("ABCDEF")
L1_MODES = ("easy", "medium", "hard")
L2_MODES = ("basic", "advanced")


@dataclass(frozen=True)
class PiggSample:
    """A command and the point that a user touched, in 0..1000."""

    prompt: Prompt
    user: int
    truth: Grounded
    record: Any = field(repr=False, default=None)

    @property
    def groups(self) -> dict[str, str]:
        """What scores are grouped by."""
        return {"user": str(self.user)}


@dataclass(frozen=True)
class ChoiceSample:
    """An MMBench-GUI L1 question; `options` are those that have a text."""

    prompt: Prompt
    options: dict[str, str]
    answer: str
    difficulty: str
    platform: str
    record: dict[str, Any] = field(repr=False, default_factory=dict)

    @property
    def groups(self) -> dict[str, str]:
        """What scores are grouped by."""
        return {"difficulty": self.difficulty, "platform": self.platform}


@dataclass(frozen=True)
class BoxSample:
    """An MMBench-GUI L2 task: `box` is (left, top, right, bottom) in 0..1."""

    prompt: Prompt
    box: tuple[float, float, float, float]
    image_size: tuple[int, int]
    kind: str  # icon or text
    grounding_type: str  # basic or advanced
    platform: str
    record: dict[str, Any] = field(repr=False, default_factory=dict)

    @property
    def groups(self) -> dict[str, str]:
        """What scores are grouped by."""
        return {"type": self.grounding_type, "platform": self.platform, "kind": self.kind}


Sample = PiggSample | ChoiceSample | BoxSample


def check(samples: Sequence[Sample]) -> None:
    """Refuse samples that cannot be asked, before any model is.

    Raises:
      GroundingError: two samples have one key, or an image is missing.
    """
    seen: set[str] = set()
    for sample in samples:
        key = sample.prompt.key
        if key in seen:
            raise GroundingError(f"two samples have the key {key}: each needs its own index")
        seen.add(key)
    pictures = [
        (Path(p["value"]), s) for s in samples for p in s.prompt.parts if p["type"] == "image"
    ]
    exists = {path: path.is_file() for path in {path for path, _ in pictures}}
    missing = [(path, sample) for path, sample in pictures if not exists[path]]
    if missing:
        path, sample = missing[0]
        more = f" ({len(missing)} samples lack theirs)" if len(missing) > 1 else ""
        raise GroundingError(f"sample {sample.prompt.key}: the image {path} is missing{more}")


# -- PIGG ----------------------------------------------------------------------------------------


def read_pigg(folder: Path, users: Iterable[int]) -> Iterator[PiggSample]:
    """Samples of the users: `user_<id>.pkl`, `.jsonl` or `.json`, a conversation each.

    Raises:
      GroundingError: a user has no file, or a file is damaged.
    """
    for user in users:
        files = [folder / f"user_{user}{suffix}" for suffix in (".pkl", ".jsonl", ".json")]
        path = next((f for f in files if f.is_file()), None)
        if path is None:
            raise GroundingError(f"{folder} has no user_{user}.pkl or user_{user}.jsonl")
        for number, conversation in enumerate(read_records(path)):
            yield _pigg_sample(conversation, f"user_{user}/{number}", user, path)


def _pigg_sample(conversation: Any, key: str, user: int, path: Path) -> PiggSample:
    where = f"{path}, sample {key}"
    try:
        asked = [t for t in conversation if t["role"] != "assistant"]
        # Qwen3-VL gets the system turn as the user's.
        parts = [part for turn in asked for part in _pigg_parts(turn["content"], "user", path)]
        told = [t for t in conversation if t["role"] == "assistant"][-1]
        answer = "\n".join(p["value"] for p in _pigg_parts(told["content"], "assistant", path))
    except (KeyError, TypeError, IndexError) as error:
        raise GroundingError(f"{where}: not a conversation with an image") from error
    truth = parse_inference(answer)
    if truth.x is None or truth.y is None or not math.isfinite(truth.x + truth.y):
        raise GroundingError(f"{where}: the truth has no point: {answer[:200]!r}")
    prompt = Prompt(key, prompts.checked_parts(parts, where))
    return PiggSample(prompt, user, truth, conversation)


def _pigg_parts(content: Any, role: str, path: Path) -> Iterator[Part]:
    for part in [{"type": "text", "text": content}] if isinstance(content, str) else content:
        if part["type"] == "image":
            yield {
                "role": role,
                "type": "image",
                "value": str(_sibling_path(str(part["image"]), path)),
            }
        elif part["type"] == "text":
            yield {"role": role, "type": "text", "value": str(part["text"])}


def _sibling_path(image: str, data: Path) -> Path:
    """A path as seen from the data, or from the working folder where it only exists from there."""
    beside = data.parent / image  # an absolute path stays as it is
    return Path(image) if Path(image).is_file() and not beside.is_file() else beside


# -- MMBench-GUI ---------------------------------------------------------------------------------


def read_l1(
    path: Path,
    system: str = prompts.L1_SYSTEM_PROMPT_DEFAULT,
    mode: str = "all",
    hooks: Hooks = NO_HOOKS,
) -> Iterator[ChoiceSample]:
    """Questions of an L1 file; `mode` is all, easy, medium or hard.

    Raises:
      GroundingError: the mode is unknown, or a record is not what it should be.
    """
    _check_mode(mode, L1_MODES)
    for position, record in enumerate(_mappings(path)):
        groups = record.get("groups") or []
        if not isinstance(groups, list) or not all(isinstance(group, dict) for group in groups):
            where = f"{path}, record {record.get('index', position)}"
            raise GroundingError(f"{where}: groups must be a list of mappings")
        for number, group in enumerate(groups or [record]):
            difficulty = str(group.get("difficulty") or "").lower()
            if groups and not difficulty and number < len(L1_MODES):
                difficulty = L1_MODES[number]  # the published order of groups
            if mode in ("all", difficulty):
                joined = {k: v for k, v in record.items() if k != "groups"} | group
                yield _choice(joined | {"difficulty": difficulty}, position, path, system, hooks)


def _choice(
    record: dict[str, Any], position: int, path: Path, system: str, hooks: Hooks
) -> ChoiceSample:
    index = record.get("index", position)
    where = f"{path}, record {index}"
    question, answer = _text(record, "question", where), _text(record, "answer", where)
    options = record.get("options") or {letter: record.get(letter) for letter in LETTERS}
    if not isinstance(options, dict):
        raise GroundingError(f"{where}: options must be a mapping of letters to texts")
    given = {str(k): str(v) for k, v in sorted(options.items()) if str(v or "").strip()}
    if answer.upper() not in LETTERS:
        raise GroundingError(f"{where}: the answer must be a letter from A to F, not {answer!r}")
    difficulty = str(record.get("difficulty") or "unrated")
    user = prompts.l1_user_prompt(question, given, str(record.get("hint") or ""))
    prompt = _prompt(f"{index}/{difficulty}", record, path, (user, system), hooks)
    platform = str(record.get("platform") or "unknown")
    return ChoiceSample(prompt, given, answer.upper(), difficulty, platform, _slim(record))


def read_l2(
    path: Path,
    system: str = prompts.L2_SYSTEM_PROMPT_DEFAULT,
    template: str = prompts.L2_USER_PROMPT_DEFAULT,
    mode: str = "all",
    hooks: Hooks = NO_HOOKS,
) -> Iterator[BoxSample]:
    """Tasks of an L2 file; `mode` is all, basic or advanced.

    Raises:
      GroundingError: the mode is unknown, or a record is not what it should be.
    """
    _check_mode(mode, L2_MODES)
    if "{instruction}" not in template:
        raise GroundingError("the user prompt must hold {instruction}")
    for position, record in enumerate(_mappings(path)):
        if mode in ("all", record.get("grounding_type")):
            yield _box_sample(record, position, path, (template, system), hooks)


def _box_sample(
    record: dict[str, Any], position: int, path: Path, texts: tuple[str, str], hooks: Hooks
) -> BoxSample:
    index = str(record.get("index", position))
    where = f"{path}, record {index}"
    user = prompts.l2_user_prompt(_text(record, "instruction", where), texts[0])
    width, height = _numbers(record, "image_size", 2, where)
    box = _normalize(_numbers(record, "bbox", 4, where), width, height)
    if width <= 0 or height <= 0 or box[0] > box[2] or box[1] > box[3]:
        raise GroundingError(f"{where}: bbox must be left, top, right, bottom inside image_size")
    kind, grounding_type = (_text(record, n, where) for n in ("data_type", "grounding_type"))
    return BoxSample(
        _prompt(index, record, path, (user, texts[1]), hooks),
        box,
        (int(width), int(height)),
        kind,
        grounding_type,
        str(record.get("platform") or "unknown"),
        _slim(record),
    )


def _check_mode(mode: str, modes: tuple[str, ...]) -> None:
    if mode not in ("all", *modes):
        raise GroundingError(f"mode must be all, {' or '.join(modes)}, not {mode!r}")


def _mappings(path: Path) -> Iterator[dict[str, Any]]:
    for number, record in enumerate(read_records(path)):
        if not isinstance(record, dict):
            raise GroundingError(f"{path}, record {number}: not a mapping")
        yield record


def _text(record: dict[str, Any], name: str, where: str) -> str:
    value = str(_value(record, name, where)).strip()
    if not value:
        raise GroundingError(f"{where}: {name} is empty")
    return value


def _value(record: dict[str, Any], name: str, where: str) -> Any:
    if record.get(name) is None:
        raise GroundingError(f"{where} has no {name}; it has {', '.join(map(str, record))}")
    return record[name]


def _numbers(record: dict[str, Any], name: str, count: int, where: str) -> list[float]:
    value = _value(record, name, where)
    try:
        numbers = [float(v) for v in value]
    except (TypeError, ValueError):
        numbers = []
    if isinstance(value, str) or len(numbers) != count or not all(map(math.isfinite, numbers)):
        raise GroundingError(f"{where}: {name} must be {count} numbers, not {value!r}")
    return numbers


def _normalize(box: list[float], width: float, height: float) -> tuple[float, float, float, float]:
    # The published check takes -1 for 0.
    left, top, right, bottom = box = [0.0 if v == -1 else v for v in box]
    if all(0 <= v <= 1 for v in box):
        return left, top, right, bottom
    return left / width, top / height, right / width, bottom / height


def _prompt(
    key: str, record: dict[str, Any], path: Path, texts: tuple[str, str], hooks: Hooks
) -> Prompt:
    where = f"{path}, record {record.get('index', key)}"
    image = _record_image(record, path, where)
    if hooks.build_prompt is None:
        return Prompt.of(key, image, *texts)
    parts = hooks.build_prompt({**_slim(record), "image_path": str(image)})
    return Prompt(key, prompts.checked_parts(parts, where))


def _slim(record: dict[str, Any]) -> dict[str, Any]:
    """A record without its base64 image, which would fill the memory."""
    return {key: value for key, value in record.items() if key != "image"}


def _record_image(record: dict[str, Any], path: Path, where: str) -> Path:
    """The image's file; a base64 image is written next to the data."""
    if record.get("image"):
        return decode_image(str(record["image"]), path, where)
    name = _text(record, "image_path", where)
    platform = str(record.get("platform") or "")
    choices = [
        _sibling_path(name, path),
        path.parent / platform / name,
        path.parent / "offline_images" / platform / name,
    ]
    return next((c for c in choices if c.is_file()), choices[0])
