"""The whole of an export: play, keep each episode, and put the splits together at the end."""

from __future__ import annotations

import dataclasses
import json
import shutil
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from android_world.demonstrations import card, trainer_formats, writers
from android_world.demonstrations.episode_sources import Episode, PhonePool
from android_world.demonstrations.errors import ExportError
from android_world.demonstrations.prompt_formats import FORMS
from android_world.demonstrations.teacher_forcing import ACTION, Size
from android_world.runs import files, revision

WORK: Final = ".export"
SETTINGS: Final = "settings.json"
CARD: Final = "README.md"
FORMATS: Final = (writers.PARQUET, writers.JSONL, *trainer_formats.DESCRIPTIONS)
TRAIN, TEST_SEEDS, TEST_TASKS = "train", "test_seeds", "test_tasks"


@dataclasses.dataclass(frozen=True)
class Settings:
    """What an export should be.

    Attributes:
      agent: Whose prompts and replies, one of `FORMS`.
      source: What is played, in words: the same export is continued, another one refused.
      format: One of `FORMATS`.
      size: (width, height) of the portrait frames; None as the phone draws them.
      calls: action, or all: summaries as well.
      min_score: Episodes with less are left out.
      test_seeds: Seeds whose episodes are for testing.
      test_tasks: Tasks whose episodes are for testing, whatever the seed.
      vary_answers: Whether the answers of questions with a constant answer are drawn.
      word_lists: SHA-256 of the file of word lists; empty for the benchmark's own.
    """

    agent: str = "m3a"
    source: tuple[str, ...] = ()
    format: str = writers.PARQUET
    size: Size | None = None
    calls: str = ACTION
    min_score: float = 1.0
    test_seeds: tuple[int, ...] = ()
    test_tasks: tuple[str, ...] = ()
    vary_answers: bool = False
    word_lists: str = ""

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        return {
            **json.loads(json.dumps(dataclasses.asdict(self))),
            "size": "x".join(map(str, self.size)) if self.size else None,
            "is_text_only": not FORMS[self.agent].uses_pixels,
            "phone": revision.of_phone(),
        }

    def split_of(self, task: str, seed: int) -> str:
        """Where an episode belongs."""
        if task in self.test_tasks:
            return TEST_TASKS
        return TEST_SEEDS if seed in self.test_seeds else TRAIN


@dataclasses.dataclass(frozen=True)
class Report:
    """What has become of an export: episodes and rows by split, and why others were left out."""

    splits: dict[str, list[dict[str, Any]]]
    left_out: list[dict[str, Any]]


def export(
    out: Path,
    episodes: Sequence[Episode],
    settings: Settings,
    command: str = "",
    on_episode: Callable[[int, Episode], None] | None = None,
) -> Report:
    """Play episodes and write their questions and replies.

    An export that was interrupted continues where it stopped; what is there is whole at any time.

    Args:
      out: The folder; new, empty, or that of the same export.
      episodes: What to play.
      settings: What to write.
      command: For the card.
      on_episode: Called before each episode with how many are done.

    Raises:
      ExportError: The folder has something else in it, or no episode can be exported.
    """
    writers.check_format(settings.format)
    _check_tests(episodes, settings)
    work = _work_folder(out, settings)
    _play(work, episodes, settings, on_episode)
    facts = {episode.key: _facts(work / episode.key) for episode in episodes}
    kept = [e for e in episodes if not facts[e.key]["left_out"]]
    left_out = [facts[e.key] for e in episodes if facts[e.key]["left_out"]]
    if not kept:
        why = left_out[0]["left_out"] if left_out else "there is none"
        raise ExportError(f"No episode can be exported: {why}.")
    splits: dict[str, list[Episode]] = {}
    for name in (TRAIN, TEST_SEEDS, TEST_TASKS):
        found = [e for e in kept if settings.split_of(e.task, e.seed) == name]
        if found:
            splits[name] = found
    report = Report({n: [facts[e.key] for e in s] for n, s in splits.items()}, left_out)
    _finish(out, work, splits, settings, command, report)
    return report


def _check_tests(episodes: Iterable[Episode], settings: Settings) -> None:
    known = list(episodes)
    for what, asked, there in (
        ("task", settings.test_tasks, {e.task for e in known}),
        ("seed", settings.test_seeds, {e.seed for e in known}),
    ):
        missing = sorted(set(map(str, asked)) - set(map(str, there)))
        if missing:
            raise ExportError(
                f"No episode has the {what} {', '.join(missing)} that is for testing."
            )
    keys = [episode.key for episode in known]
    twice = sorted({key for key in keys if keys.count(key) > 1})
    if twice:
        raise ExportError(f"{twice[0]} is asked for twice.")


def _work_folder(out: Path, settings: Settings) -> Path:
    """Where episodes are kept until all are there."""
    work = out / WORK
    known = work / SETTINGS
    if known.is_file():
        added = {"vary_answers": False, "word_lists": ""}  # Earlier versions lack them.
        before = {**added, **json.loads(known.read_text("utf-8"))}
        now = settings.plain()
        other = sorted(key for key in now if before.get(key) != now[key])
        if other:
            raise ExportError(
                f"{out} holds an unfinished export with another {', '.join(other)}: finish it with "
                "its own command, or take another folder."
            )
        return work
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise ExportError(f"{out} is not empty: take a new folder.")
    files.write_json(known, settings.plain())
    return work


def _play(
    work: Path,
    episodes: Sequence[Episode],
    settings: Settings,
    on_episode: Callable[[int, Episode], None] | None,
) -> None:
    with PhonePool(FORMS[settings.agent], settings.size, settings.min_score) as stage:
        for number, episode in enumerate(episodes):
            if on_episode is not None:
                on_episode(number, episode)
            if not (work / episode.key).is_dir():
                played = stage.play(episode)
                writers.write_episode(
                    work / episode.key, episode, played, settings.agent, settings.calls
                )


def _facts(folder: Path) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads((folder / writers.EPISODE).read_text("utf-8"))
    return facts


def _finish(
    out: Path,
    work: Path,
    splits: dict[str, list[Episode]],
    settings: Settings,
    command: str,
    report: Report,
) -> None:
    """Put the files together, then into their place; the card comes last."""
    data = out / "data"
    shutil.rmtree(data, ignore_errors=True)
    data.mkdir()
    paths = {
        name: writers.write_split(data, name, [work / e.key for e in found], settings.format)
        for name, found in splits.items()
    }
    whole = work / CARD
    card.write(whole, settings.plain(), command, report.splits, report.left_out, paths)
    whole.replace(out / CARD)
    shutil.rmtree(work)
