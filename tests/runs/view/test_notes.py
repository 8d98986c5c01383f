"""What a person notes, in a file beside the run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from android_world.runs.view import notes
from android_world.runs.view.model import NotARunError
from tests.runs.view.folders import RunFolder


def test_notes_are_kept_in_the_folder_of_the_run(tmp_path: Path) -> None:
    run = RunFolder(tmp_path / "run").path
    note = {"failures": {"grounding": 3, "perceptual": None}, "text": "It hit the row below."}
    notes.set_episode(run, "A_0", note)
    notes.set_tags(run, ["baseline", "baseline", " paper "])
    told = json.loads((run / "notes.json").read_text())
    assert told == {"tags": ["baseline", "paper"], "episodes": {"A_0": note}}
    assert notes.read(run).episodes["A_0"].failures == {"grounding": 3, "perceptual": None}


def test_an_empty_note_is_discarded(tmp_path: Path) -> None:
    run = RunFolder(tmp_path / "run").path
    notes.set_episode(run, "A_0", {"text": "x"})
    assert notes.set_episode(run, "A_0", {"failures": {}, "text": " "}).episodes == {}


@pytest.mark.parametrize(
    "values",
    [{"failures": {"laziness": None}}, {"text": 5}, {"other": 1}, [], {"text": "x" * 20001}],
)
def test_what_is_not_a_note_is_refused(values: object, tmp_path: Path) -> None:
    run = RunFolder(tmp_path / "run").path
    with pytest.raises(ValueError, match="validation error"):
        notes.set_episode(run, "A_0", values)
    assert not (run / "notes.json").exists()


def test_damaged_notes_are_named_and_not_written_over(tmp_path: Path) -> None:
    run = RunFolder(tmp_path / "run").path
    (run / "notes.json").write_text("{")
    with pytest.raises(NotARunError, match="cannot be read"):
        notes.set_tags(run, ["a"])
    assert (run / "notes.json").read_text() == "{"


def test_the_papers_four_classes_can_be_noted() -> None:
    assert list(notes.FAILURES) == ["perceptual", "reasoning", "missing knowledge", "grounding"]
