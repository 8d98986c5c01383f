"""A run and its episodes as they are shown, read from the run's folder."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from android_world.runs import files, summary
from android_world.runs.records import EpisodeRecord
from android_world.runs.store import (
    BEGUN_FILE,
    EPISODES_FOLDER,
    RESULTS_FILE,
    RUN_FILE,
    STEPS_FILE,
    split_lines,
)
from android_world.task_evals import task_metadata

_KEY = re.compile(r"(.+)_(\d+)(?:_sample(\d+))?")
_FILE_NAME = re.compile(r"\w[\w.+-]*")
REASON_KEYS = ("action_reason", "reason", "thought")
SUMMARY_KEYS = ("summary", "action_description")


class NotARunError(ValueError):
    """A folder is not a run."""


@dataclass(frozen=True)
class Mark:
    """Where an action touched the screen, in the screen's pixels.

    Attributes:
      box: The element that it named: left, top, width, height.
      points: Where the finger came down, and where it was lifted if elsewhere.
      direction: Of a scroll or swipe that names one.
    """

    box: tuple[float, float, float, float] | None = None
    points: tuple[tuple[float, float], ...] = ()
    direction: str = ""


@dataclass(frozen=True)
class ScreenOrientation:
    """The rotation of the screen, while images are the portrait frame.

    Attributes:
      width: Logical, in pixels.
      height: Logical, in pixels.
      orientation: Rotation in steps of 90 degrees, 0 to 3.
    """

    width: float
    height: float
    orientation: int = 0

    @property
    def upright(self) -> str:
        """The transformation of SVG that turns the portrait frame upright."""
        matrices = (
            "1 0 0 1 0 0",
            f"0 -1 1 0 0 {self.height}",
            f"-1 0 0 -1 {self.width} {self.height}",
            f"0 1 -1 0 {self.width} 0",
        )
        return f"matrix({matrices[self.orientation]})"

    @property
    def frame(self) -> tuple[float, float]:
        """Width and height of the portrait frame."""
        turned = self.orientation % 2
        return (self.height, self.width) if turned else (self.width, self.height)


@dataclass(frozen=True)
class Step:
    """One step of an episode.

    Attributes:
      actions: What was done, as the agent's actions.
      labels: The same for reading: JSON, and in words the element that it names.
      orientation: The rotation of the screen; the marks are drawn in its pixels.
    """

    number: int
    seconds: float
    actions: list[dict[str, Any]]
    labels: list[dict[str, str]]
    reason: str
    summary: str
    picture: Path | None
    orientation: ScreenOrientation
    marks: list[Mark]


@dataclass(frozen=True)
class Episode:
    """One episode with its steps and the evidence of its verdict.

    Attributes:
      record: Its line of results.jsonl; of one that is under way, the little that is known.
      folder: Where its files are.
      under_way: Whether it has no line yet.
    """

    record: EpisodeRecord
    folder: Path
    under_way: bool = False

    @property
    def key(self) -> str:
        """`<task>_<instance>`."""
        return self.record.key

    @property
    def status(self) -> str:
        """running, solved, partly, failed, crashed or, where nothing judges the goal, unscored."""
        if self.under_way:
            return "running"
        if self.record.error is not None:
            return "crashed"
        if not self.record.scored:
            return "unscored"
        if self.record.score >= 1:
            return "solved"
        return "partly" if self.record.score > 0 else "failed"

    @cached_property
    def data(self) -> dict[str, Any]:
        """episode.json; empty when the episode left none."""
        return _read_mapping(self.folder / "episode.json")

    @cached_property
    def checks(self) -> list[dict[str, Any]]:
        """What the checker compared."""
        path = self.folder / "evidence" / "checks.json"
        return list(_read_json(path)) if path.is_file() else []

    @cached_property
    def trace(self) -> list[dict[str, Any]]:
        """What was recorded of each step, those of an episode under way included."""
        if (self.folder / "episode.json").is_file():
            return list(self.data.get("trace", []))
        return files.read_lines(self.folder / STEPS_FILE)

    @cached_property
    def final(self) -> dict[str, Any]:
        """The screen that was judged; empty if the episode did not come so far."""
        return _read_mapping(self.folder / "evidence" / "final_screen.json")

    @property
    def seconds(self) -> float:
        """How long it took in all."""
        return self.record.timings.get("total_s", 0.0)

    @property
    def tokens(self) -> int:
        """What models read and wrote."""
        return self.record.usage.prompt_tokens + self.record.usage.completion_tokens

    @property
    def metadata(self) -> task_metadata.TaskMetadata | None:
        """Difficulty and tags of the task, where they are known."""
        return task_metadata.get(self.record.task)

    @property
    def usual_screen(self) -> ScreenOrientation:
        """That of the task's configuration, for episodes without their own."""
        screen = self.record.screen
        return ScreenOrientation(
            float(screen.get("width") or 1080), float(screen.get("height") or 2400)
        )

    @cached_property
    def steps(self) -> list[Step]:
        """The steps in order."""
        usual = self.usual_screen
        return [_step(entry, self.folder, usual) for entry in self.trace]

    @cached_property
    def final_screen(self) -> ScreenOrientation:
        """The rotation of the screen at the end."""
        return _screen_orientation(self.final, self.usual_screen)

    @property
    def final_image(self) -> Path | None:
        """The screen at the end."""
        path = self.folder / "evidence" / "final_screen.webp"
        return path if path.is_file() else None


@dataclass(frozen=True)
class Run:
    """A run: what was asked, its episodes and its figures."""

    path: Path
    details: dict[str, Any]
    episodes: list[Episode]
    damaged_lines: int = 0

    @cached_property
    def figures(self) -> dict[str, Any]:
        """The summary, made from the results."""
        return summary.summarize(e.record for e in self.episodes)

    @property
    def name(self) -> str:
        """The folder's name."""
        return self.path.resolve().name

    @property
    def config(self) -> dict[str, Any]:
        """What decides the results, those of the agent's settings that were chosen included."""
        config = dict(self.details.get("config") or {})
        config |= config.pop("agent_settings", None) or {}
        return {k: v for k, v in config.items() if v is not None}

    def episode(self, key: str) -> Episode | None:
        """The episode with this key."""
        return next((e for e in self.episodes if e.key == key), None)


def read_run(path: Path) -> Run:
    """Read a run's folder.

    Raises:
      ReportError: the folder holds no run, or a damaged one.
    """
    results, about = path / RESULTS_FILE, path / RUN_FILE
    if not results.is_file() and not about.is_file():
        reason = f"it has neither {RUN_FILE} nor {RESULTS_FILE}"
        raise NotARunError(f"{path} is not the folder of a run: {reason}")
    details = _read_json(about) if about.is_file() else {}
    good, damaged = split_lines(results.read_bytes() if results.is_file() else b"")
    if damaged and not good:
        raise NotARunError(f"{results} is damaged: no line can be read")
    records = {record.key: record for record, _ in good}  # of two for one episode the later counts
    episodes = [_episode(path, records[key]) for key in sorted(records)]
    return Run(path, details, episodes, len(damaged))


def running_episodes(path: Path, finished: Collection[str]) -> list[Episode]:
    """The episodes of a run that have started and have no record yet."""
    found = sorted((path / EPISODES_FOLDER).glob(f"*/{BEGUN_FILE}"))
    begun = (file for file in found if file.parent.name not in finished)
    return [_new_episode(file) for file in begun if _FILE_NAME.fullmatch(file.parent.name)]


def _new_episode(file: Path) -> Episode:
    """What is known of an episode before it ends."""
    told = files.read_lines(file)  # A line for each time that it has begun.
    facts = told[-1] if told and isinstance(told[-1], dict) else {}
    named = _KEY.fullmatch(file.parent.name)
    task, instance, sample = named.groups("0") if named else (file.parent.name, "0", "0")
    record = EpisodeRecord.from_dict(
        dict.fromkeys(("seed", "reference_score", "verdict", "error", "tear_down_error"))
        | {"task": task, "instance": int(instance), "sample": int(sample)}
        | {"goal": str(facts.get("goal") or ""), "max_steps": int(facts.get("max_steps") or 0)}
        | {"score": 0.0, "agent_done": False, "steps": 0, "timings": {}, "device": "", "agent": ""}
        | {"scored": False}
    )
    return Episode(record, file.parent, under_way=True)


def _episode(path: Path, record: EpisodeRecord) -> Episode:
    if not _FILE_NAME.fullmatch(record.key):
        raise NotARunError(f"{path / RESULTS_FILE}: {record.key!r} is not the name of an episode")
    return Episode(record, path / EPISODES_FOLDER / record.key)


def _read_json(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise NotARunError(f"{path} is damaged: {error}") from error


def _read_mapping(path: Path) -> dict[str, Any]:
    read = _read_json(path) if path.is_file() else {}
    if not isinstance(read, dict):
        raise NotARunError(f"{path} is damaged: it holds no JSON object")
    return read


def _screen_orientation(entry: dict[str, Any], usual: ScreenOrientation) -> ScreenOrientation:
    """As recorded; where it is not, elements beyond the usual screen's width mean landscape."""
    screen = entry.get("screen")
    if screen:
        return ScreenOrientation(
            float(screen["width"]), float(screen["height"]), int(screen["orientation"]) % 4
        )
    boxes = [e.get("bbox_pixels") or {} for e in entry.get("elements") or ()]
    right = max((box.get("x_max", 0) for box in boxes), default=0)
    return ScreenOrientation(usual.height, usual.width, 1) if right > usual.width else usual


def _step(entry: dict[str, Any], folder: Path, usual: ScreenOrientation) -> Step:
    number = int(entry["step"])
    picture = folder / "steps" / f"{number:03d}.webp"
    data = entry.get("data") or {}
    elements = entry.get("elements") or []
    held = _screen_orientation(entry, usual)
    return Step(
        number=number,
        seconds=float(entry.get("seconds", 0)),
        actions=list(entry.get("actions") or ()),
        labels=[_failure_fields(a, elements) for a in entry.get("actions") or ()],
        reason=_first(data, REASON_KEYS),
        summary=_first(data, SUMMARY_KEYS),
        picture=picture if picture.is_file() else None,
        orientation=held,
        marks=[m for a in entry.get("actions", []) if (m := _mark(a, elements, held))],
    )


def _failure_fields(action: dict[str, Any], elements: list[dict[str, Any]]) -> dict[str, str]:
    """An action, and in words the element that it names."""
    kind = str(action.get("action_type") or "")
    told = {"type": kind, "json": json.dumps(action, ensure_ascii=False), "target": ""}
    told["with"] = _first(action, ("text", "app_name", "keycode", "direction", "goal_status"))
    element = _element(action, elements)
    if element is None:
        return told
    name = _first(element, ("text", "content_description", "hint_text", "resource_name"))
    return told | {
        "target": name.rpartition(":id/")[2],
        "class": str(element.get("class_name") or "").rpartition(".")[2],
    }


def _element(action: dict[str, Any], elements: list[dict[str, Any]]) -> dict[str, Any] | None:
    index = action.get("index")
    if isinstance(index, int) and 0 <= index < len(elements):
        return elements[index]
    return None


def _first(data: dict[str, Any], keys: tuple[str, ...]) -> str:
    return next((str(data[key]) for key in keys if data.get(key)), "")


def _mark(
    action: dict[str, Any], elements: list[dict[str, Any]], held: ScreenOrientation
) -> Mark | None:
    pairs = ((action.get("x"), action.get("y")), (action.get("x2"), action.get("y2")))
    points = tuple((float(x), float(y)) for x, y in pairs if x is not None and y is not None)
    direction = str(action.get("direction") or "")
    box, pixels = None, (_element(action, elements) or {}).get("bbox_pixels")
    if pixels:
        left, top = pixels["x_min"], pixels["y_min"]
        box = (left, top, pixels["x_max"] - left, pixels["y_max"] - top)
        points = ((left + box[2] / 2, top + box[3] / 2),)
    if direction and not points:
        points = ((held.width / 2, held.height / 2),)
    return Mark(box, points, direction) if points else None
