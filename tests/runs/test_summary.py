"""The figures of a summary."""

from __future__ import annotations

import dataclasses
import io

import pytest
from rich.console import Console

from android_world.play.player import EpisodePlayer
from android_world.runs import console_tables, statistics, summary
from android_world.runs.records import ErrorRecord
from android_world.task_evals import task_metadata
from tests.runs.test_store import record


def test_wilson_interval_of_known_counts():
    assert statistics.wilson_interval(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert statistics.wilson_interval(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert statistics.wilson_interval(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert statistics.wilson_interval(0, 0) == (0.0, 1.0)


def test_pass_at_k_is_the_unbiased_estimate():
    assert statistics.pass_at_k(1, 4, 1) == pytest.approx(0.25)
    assert statistics.pass_at_k(1, 4, 2) == pytest.approx(0.5)
    assert statistics.pass_at_k(1, 4, 4) == 1.0
    assert statistics.pass_at_k(0, 4, 4) == 0.0
    with pytest.raises(ValueError, match="k must be"):
        statistics.pass_at_k(1, 4, 5)


def test_the_sign_test_of_two_runs_is_exact():
    assert statistics.sign_test(9, 0) == pytest.approx(2 / 2**9)
    assert statistics.sign_test(1, 3) == pytest.approx(2 * (1 + 4) / 2**4)
    assert statistics.sign_test(2, 2) == 1.0
    assert statistics.sign_test(0, 0) == 1.0


def test_a_crash_counts_as_a_failure_and_is_shown_apart():
    crash = record(
        "SystemWifiTurnOn", 1, score=0.0, error=ErrorRecord("AdbError", "gone", "episode")
    )
    data = summary.summarize([record("SystemWifiTurnOn"), crash])
    assert data["score"]["mean_score"] == 0.5
    assert data["score"]["errors"] == 1
    assert data["errors"] == {"episode: AdbError": 1}


def test_verify_tasks_are_left_out_of_the_second_headline():
    marked = record("SystemWifiTurnOnVerify", true_at_start=True)
    data = summary.summarize([marked, record("SystemWifiTurnOn", score=0.0)])
    assert data["score"]["mean_score"] == 0.5
    assert data["score_without_verify_tasks"]["mean_score"] == 0.0


def test_groups_by_task_tag_and_difficulty():
    data = summary.summarize(
        [
            record("SystemWifiTurnOn", 0, score=1.0),
            record("SystemWifiTurnOn", 1, score=0.0),
            record("CameraTakeVideo", 0, score=0.5),
        ]
    )
    assert data["by_task"]["SystemWifiTurnOn"]["pass_at_k"] == {"1": 0.5, "2": 1.0}
    assert data["by_task"]["SystemWifiTurnOn"]["spread"] == pytest.approx(0.7071, abs=1e-4)
    assert data["by_task"]["CameraTakeVideo"]["successes"] == 0
    assert list(data["by_difficulty"]) == ["easy", "medium"]
    assert data["by_tag"]["screen_reading"]["mean_score"] == 0.5
    assert data["by_tag_and_difficulty"]["untagged"] == {"medium": 0.5}


def test_free_goals_are_not_scored():
    data = summary.summarize([record("FreeGoal", scored=False, score=0.0)])
    assert data["episodes"] == 1
    assert data["score"]["episodes"] == 0


def samples_of(task, instance, *scores):
    return [
        dataclasses.replace(record(task, instance, score=score), sample=i)
        for i, score in enumerate(scores)
    ]


def test_pass_at_k_is_over_the_samples_of_an_instance():
    data = summary.summarize(
        [
            *samples_of("SystemWifiTurnOn", 0, 1.0, 0.0, 0.0, 0.0),
            *samples_of("SystemWifiTurnOn", 1, 0.0, 0.0, 0.0, 0.0),
            *samples_of("CameraTakeVideo", 0, 1.0, 1.0, 1.0),
        ]
    )
    wifi = data["by_task"]["SystemWifiTurnOn"]["pass_at_k"]
    assert wifi == {"1": 0.125, "2": 0.25, "3": 0.375, "4": 0.5}
    assert data["samples"] == 4
    assert data["pass_at_k"] == {"1": 0.4167, "2": 0.5, "3": 0.5833}


def test_samples_that_are_alike_make_the_interval_no_smaller():
    alone = [record("SystemWifiTurnOn", i, score=float(i < 2)) for i in range(4)]
    alike = [s for i in range(4) for s in samples_of("SystemWifiTurnOn", i, *[float(i < 2)] * 8)]
    mixed = [s for i in range(4) for s in samples_of("SystemWifiTurnOn", i, 1.0, 0.0, 1.0, 0.0)]
    of_alone, of_alike, of_mixed = (
        summary.summarize(records)["score"]["wilson_95"] for records in (alone, alike, mixed)
    )
    assert of_alike == of_alone
    assert of_mixed == [round(x, 4) for x in statistics.wilson_interval(8, 16)]


@pytest.mark.parametrize(
    ("groups", "trials"),
    [
        ([[True], [False], [False]], 3),
        ([[True, True], [False, False]], 2),
        ([[True, False], [True, False]], 4),
        ([[True, True, True], [True, True, True]], 2),
        ([[False, False]], 1),
    ],
)
def test_effective_trials(groups, trials):
    assert statistics.effective_trials(groups) == pytest.approx(trials)


def test_steps_are_compared_with_the_best_known_number_where_solved(monkeypatch):
    monkeypatch.setattr(task_metadata, "_solver_steps", lambda: {"AddExpense": 8.0})
    errands = [record("AddExpense", i, steps=12, score=float(i)) for i in (0, 1)]
    data = summary.summarize(errands)
    assert data["score"]["steps_over_best"] == 1.5
    assert data["by_task"]["AddExpense"]["optimal_steps"] == 8.0
    assert summary.summarize([record("Unknown")])["score"]["steps_over_best"] is None


def test_the_human_baseline_counts_unassisted_episodes_of_persons():
    def played(number, name, **player):
        return record(
            "SystemWifiTurnOn",
            number,
            agent="human",
            steps=4,
            timings={"total_s": 30.0, "episode_s": 20.0},
            player=EpisodePlayer(name, **player),
        )

    data = summary.summarize(
        [
            played(0, "anna"),
            played(1, "ben", kind="script"),
            played(2, "anna", assisted=True),
            record("SystemWifiTurnOn", 3),
        ]
    )
    assert list(data["players"]) == ["anna"]
    anna = data["players"]["anna"]
    assert (anna["episodes"], anna["mean_steps"], anna["mean_acting_seconds"]) == (1, 4.0, 20.0)
    assert data["not_in_baseline"] == {"scripted": 1, "assisted": 1}
    out = io.StringIO()
    console_tables.print_summary(data, Console(file=out, width=200))
    assert "Human baseline (anna): 1.000 over 1 episodes, 4.0 steps and 20.0 s" in out.getvalue()
    assert "not part of a human baseline: 1 scripted, 1 assisted" in out.getvalue()
