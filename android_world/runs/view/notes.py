"""A person's notes about a run and its episodes, in a file of the run."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Annotated, Any, Final

import pydantic

from android_world.runs import files
from android_world.runs.view.model import NotARunError

NOTES_FILE: Final = "notes.json"
# The classes of the paper's appendix E.3.
FAILURES: Final = {
    "perceptual": "did not recognise what the screen shows",
    "reasoning": "misread the task or the state",
    "missing knowledge": "does not know how the app works",
    "grounding": "acted in the wrong place",
}
_LONGEST_TEXT: Final = 20_000
_LONGEST_TAG: Final = 60
_writing = threading.Lock()

Tag = Annotated[
    str, pydantic.StringConstraints(min_length=1, max_length=_LONGEST_TAG, strip_whitespace=True)
]


class EpisodeNote(pydantic.BaseModel):
    """A person's view of an episode.

    Attributes:
      failures: Classes of failure, each with the number of the step that shows it, or None.
      text: What else there is to say.
    """

    model_config = pydantic.ConfigDict(extra="forbid")
    failures: dict[str, int | None] = {}
    text: Annotated[str, pydantic.StringConstraints(max_length=_LONGEST_TEXT)] = ""

    @pydantic.field_validator("failures")
    @classmethod
    def _are_known(cls, failures: dict[str, int | None]) -> dict[str, int | None]:
        unknown = failures.keys() - FAILURES.keys()
        if unknown:
            raise ValueError(f"{sorted(unknown)} are not classes of failure: {list(FAILURES)}")
        return failures


class RunNotes(pydantic.BaseModel):
    """A person's view of a run: tags to find it by, and notes on episodes."""

    tags: list[Tag] = []
    episodes: dict[str, EpisodeNote] = {}


def read(run: Path) -> RunNotes:
    """The notes on a run.

    Raises:
      ReportError: The file is damaged.
    """
    path = run / NOTES_FILE
    try:
        return RunNotes.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        return RunNotes()
    except (OSError, ValueError) as error:
        raise NotARunError(f"{path} cannot be read: {error}") from error


def set_tags(run: Path, tags: Any) -> RunNotes:
    """Replace a run's tags.

    Raises:
      ValueError: They are not short texts.
      ResultsStoreError: The notes cannot be written.
    """
    wanted = RunNotes(tags=tags).tags
    with _writing:
        notes = read(run).model_copy(update={"tags": list(dict.fromkeys(wanted))})
        return _write(run, notes)


def set_episode(run: Path, key: str, values: Any) -> RunNotes:
    """Replace the note on an episode; an empty one is discarded.

    Raises:
      ValueError: It is not a note.
      ResultsStoreError: The notes cannot be written.
    """
    note = EpisodeNote.model_validate(values)
    with _writing:
        notes = read(run)
        episodes = {k: v for k, v in notes.episodes.items() if k != key}
        if note.failures or note.text.strip():
            episodes[key] = note
        return _write(run, notes.model_copy(update={"episodes": dict(sorted(episodes.items()))}))


def _write(run: Path, notes: RunNotes) -> RunNotes:
    files.write_json(run / NOTES_FILE, notes.model_dump())
    return notes
