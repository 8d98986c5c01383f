"""The signs of what went wrong in an episode."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from android_world.runs.view import failure_signals, model
from tests.runs.view.folders import RunFolder, call, element, step

BACK = {"action_type": "navigate_back"}
DONE = {"action_type": "status", "goal_status": "complete"}
FAILED = {"what": "wifi_on", "expected": 1, "actual": 0, "passed": False}
LOST = {"score": 0.0, "verdict": 0.0}


def found(
    tmp_path: Path, *steps: dict[str, Any], **episode: Any
) -> dict[str, failure_signals.FailureSignal]:
    run = RunFolder(tmp_path / "run")
    run.episode(*steps, **episode)
    (shown,) = model.read_run(run.path).episodes
    return {sign.name: sign for sign in failure_signals.of_episode(shown)}


def test_an_episode_without_fault_has_no_sign(tmp_path: Path) -> None:
    steps = [step("A"), step("B"), step("C", action=DONE)]
    assert found(tmp_path, *steps, final={"elements": [element("C")]}) == {}


def test_a_round_that_is_gone_through_three_times_is_a_loop(tmp_path: Path) -> None:
    there_and_back = [step("A"), step("B", action=BACK)]
    sign = found(tmp_path, step("Home"), *there_and_back * 3, step("C"))[failure_signals.LOOP]
    assert sign.steps == (1, 2, 3, 4, 5, 6)
    assert sign.said == "3 times the same"


def test_twice_is_not_a_loop_nor_is_the_same_dialog_between_other_things(tmp_path: Path) -> None:
    deleting = [part for name in "ABC" for part in (step(f"note {name}"), step("Delete?"))]
    assert failure_signals.LOOP not in found(tmp_path, *deleting)
    twice = [step("A"), step("B", action=BACK)] * 2
    assert failure_signals.LOOP not in found(tmp_path / "other", *twice)


def test_an_action_that_leaves_the_screen_as_it_is_has_no_effect(tmp_path: Path) -> None:
    steps = [step("A"), step("A"), step("B"), step("C", action=DONE)]
    sign = found(tmp_path, *steps, final={"elements": [element("C")]})[failure_signals.NO_EFFECT]
    assert sign.steps == (0,)


def test_the_last_action_is_compared_with_the_screen_at_the_end(tmp_path: Path) -> None:
    final = {"elements": [element("B")], "hash": {"picture": "f"}}
    assert found(tmp_path, step("A"), step("B"), final=final)[failure_signals.NO_EFFECT].steps == (
        1,
    )


def test_waiting_and_answering_need_no_effect(tmp_path: Path) -> None:
    kinds = [{"action_type": "wait"}, {"action_type": "answer", "text": "5"}, DONE]
    assert found(tmp_path, *[step("A", action=kind) for kind in kinds]) == {}


def test_what_is_drawn_is_an_effect_but_the_clock_is_none(tmp_path: Path) -> None:
    drawn = [step("Canvas", frame="1"), step("Canvas", frame="2", action=DONE)]
    assert failure_signals.NO_EFFECT not in found(tmp_path, *drawn)
    ticked = [step("Page", frame="1"), step("Page", frame="2", action=DONE)]
    for entry, time in zip(ticked, ("15:34", "15:35"), strict=True):
        entry["elements"].append(element(time, package="com.android.systemui"))
    assert found(tmp_path / "other", *ticked)[failure_signals.NO_EFFECT].steps == (0,)


def test_a_reply_without_an_action_is_unreadable(tmp_path: Path) -> None:
    unread = {**step("A", model_calls=[call("Act.", "Hm.")]), "actions": []}
    tool = {**step("B", model_calls=[call("Act.", "x")], tool_call={"name": "n"}), "actions": []}
    silent = {**step("C"), "actions": []}
    sign = found(tmp_path, unread, tool, silent)[failure_signals.UNREADABLE]
    assert sign.steps == (0,)


def test_steps_or_time_that_are_used_up(tmp_path: Path) -> None:
    used = {"agent_done": False, "max_steps": 2, **LOST}
    steps = [step("A"), step("B")]
    assert found(tmp_path, *steps, **used)[failure_signals.BUDGET].said == "all 2 steps were taken"
    error = {"type": "EpisodeTimeoutError", "text": "It took long.", "phase": "episode"}
    late = {"agent_done": False, "error": {**error, "timed_out": True}, **LOST}
    assert found(tmp_path / "late", *steps, **late)[failure_signals.BUDGET].said == "It took long."
    assert failure_signals.BUDGET not in found(tmp_path / "done", *steps, max_steps=2)


def test_a_wrong_completion_names_what_is_not_as_asked(tmp_path: Path) -> None:
    sign = found(tmp_path, step("A", action=DONE), checks=[FAILED], **LOST)
    assert sign[failure_signals.WRONG_COMPLETION].said == "not as asked: wifi_on"
    gave_up = {"action_type": "status", "goal_status": "infeasible"}
    other = found(tmp_path / "other", step("A", action=gave_up), checks=[FAILED], **LOST)
    assert "cannot be done" in other[failure_signals.WRONG_COMPLETION].said


def test_a_wrong_answer_is_one_that_was_given_and_asked_for(tmp_path: Path) -> None:
    said = step("A", action={"action_type": "answer", "text": "Tuesday"})
    wrong = {"what": "answer", "expected": ["Monday"], "actual": "Tuesday", "passed": False}
    found_here = found(tmp_path, said, step("A", action=DONE), checks=[wrong], **LOST)
    assert found_here[failure_signals.WRONG_ANSWER].said == "“Tuesday”"
    assert failure_signals.WRONG_COMPLETION not in found_here
    none = found(tmp_path / "none", step("A", action=DONE), checks=[wrong], **LOST)
    assert failure_signals.WRONG_COMPLETION in none
    assert failure_signals.WRONG_ANSWER not in none
    unasked = found(tmp_path / "talk", said, step("A", action=DONE), checks=[FAILED], **LOST)
    assert failure_signals.WRONG_ANSWER not in unasked


@pytest.mark.parametrize(
    ("error", "is_one"),
    [
        ({"type": "X", "phase": "initialize"}, True),
        ({"type": "X", "phase": "evaluate"}, True),
        ({"type": "LlmError", "phase": "episode", "model_failed": True}, True),
        ({"type": "WorkerDiedError", "phase": "episode", "worker_died": True}, True),
        ({"type": "DeviceDisconnectedError", "phase": "episode"}, True),
        ({"type": "ExpertStuckError", "phase": "episode"}, False),
        ({"type": "EpisodeTimeoutError", "phase": "episode", "timed_out": True}, False),
    ],
)
def test_infrastructure_is_what_is_not_the_agents_fault(
    error: dict[str, Any], is_one: bool, tmp_path: Path
) -> None:
    told = found(tmp_path, step("A"), error={"text": "t", **error}, agent_done=False, **LOST)
    assert (failure_signals.INFRASTRUCTURE in told) == is_one
