"""Figures of the pocket policy: intervals, tables, curves."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from android_world.pocket.training import plot
from android_world.pocket.training.evaluation import (
    Result,
    interval,
    line_of,
    read,
    summary_line,
)
from android_world.pocket.training.report import main, summary, table
from android_world.rl import SpecError

RESULTS = [Result("A", 1, 1.0, 5), Result("A", 2, 0.5, 9), Result("BVerify", 1, 1.0, 2)]


def test_an_interval_holds_the_share_and_narrows():
    for solved in (0, 3, 10):
        low, high = interval(solved, 10)
        assert 0 <= low <= solved / 10 <= high <= 1
    assert interval(50, 100)[0] > interval(5, 10)[0]
    assert interval(0, 0) == (0.0, 1.0)


def test_results_are_kept_as_they_are(tmp_path):
    (tmp_path / "results.jsonl").write_text("".join(map(line_of, RESULTS)))
    assert read(tmp_path / "results.jsonl") == RESULTS


def test_a_file_of_something_else_is_reported(tmp_path):
    (tmp_path / "losses.jsonl").write_text('{"epoch": 0}\n')
    with pytest.raises(SpecError, match="no results"):
        read(tmp_path / "losses.jsonl")


def test_a_part_of_a_score_is_not_a_success():
    assert summary_line(RESULTS).startswith("2 of 3 episodes: 66.7%")
    assert "| A | 1 of 2 |" in table(RESULTS)


def test_tasks_that_are_solved_at_the_start_are_listed_apart():
    assert "without verify tasks: 1 of 2" in summary(RESULTS)


def test_levels_and_goals_of_a_training_are_counted_apart():
    results = [
        Result("A", 1, 1.0, 5, "Open the clock.", 1),
        Result("B", 1, 0.0, 5, "Delete all alarms.", 2),
    ]
    said = summary(results, {"Open the clock."})
    assert "level 1: 1 of 1" in said
    assert "level 2: 0 of 1" in said
    assert "goals of the training: 1 of 1" in said
    assert "other goals: 0 of 1" in said


def test_who_is_blind_solves_neither_changes_nor_most_questions(tmp_path, capsys):
    out = tmp_path / "blind.jsonl"
    tasks = "--tasks=TrainSwapAlarms,TrainCountLines"
    flags = ["--blind", "--suite_family=errands_train", "--seeds=30", tasks]
    main([f"--out={out}", *flags])
    assert "all tasks: 0 of 2" in capsys.readouterr().out
    assert {result.level > 0 and result.goal != "" for result in read(out)} == {True}


def test_curves_are_drawn_from_what_training_noted(tmp_path):
    for name, losses in (("imitation", (4.0, 1.0)), ("dagger", (0.9,))):
        lines = (json.dumps({"loss": loss, "cpu_s": 30.0}) for loss in losses)
        (tmp_path / f"{name}.jsonl").write_text("\n".join(lines))
    plot.main([str(tmp_path), str(tmp_path / "curves.svg")])
    tree = ElementTree.parse(tmp_path / "curves.svg")
    names = [node.tag.rpartition("}")[2] for node in tree.iter()]
    assert names.count("polyline") == 2
    assert names.count("circle") == 3


def test_a_folder_without_a_training_has_no_curves(tmp_path):
    with pytest.raises(ValueError, match="nothing to draw"):
        plot.main([str(tmp_path), str(tmp_path / "curves.svg")])
