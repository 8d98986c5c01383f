"""The robustness study: its runs, what it compares, and its figure."""

from __future__ import annotations

import json
import threading
from xml.etree import ElementTree

import pytest
from rich.console import Console

from android_world.agents.random_agent import RandomAgent
from android_world.env import env_launcher
from android_world.runs import statistics
from android_world.runs.robustness import __main__ as command, figure
from android_world.runs.robustness.analysis import find
from android_world.runs.robustness.conditions import (
    PUBLISHED_TASKS,
    Condition,
    StudyOptions,
    conditions_of,
)
from android_world.runs.view.run_index import RunIndex
from tests.agents.llm.fake_server import FakeServer
from tests.runs.test_store import record

TASK = "TurnOnWifiAndOpenApp"


@pytest.fixture
def study(tmp_path, capsys, monkeypatch, phone):
    """Run the command on the phone of this process; gives exit code and output."""

    def connect(**kwargs):
        env = phone.fresh_env()
        monkeypatch.setattr(env, "close", lambda: None)
        return env

    monkeypatch.setattr(env_launcher, "load_and_setup_env", connect)

    def call(*flags):
        console = Console(width=200, force_terminal=False)
        try:
            code = command.main([f"--checkpoint_dir={tmp_path / 'study'}", *flags], console)
        except SystemExit as exit_:
            code = exit_.code
        captured = capsys.readouterr()
        return code, captured.out + captured.err

    return call


def episodes(folder):
    return {
        path.parent.name.removeprefix("study_"): [
            json.loads(line) for line in path.read_text().splitlines()
        ]
        for path in folder.glob("*/results.jsonl")
    }


def texts(svg):
    root = ElementTree.fromstring(svg)
    return [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]


def test_a_study_of_the_expert_from_start_to_end(study, tmp_path):
    asked = (f"--tasks={TASK}", "--variants=SameSeed,Wording2,DarkTheme", "--trials=2")
    code, output = study("--agent=expert", *asked)
    assert code == 0, output
    found = episodes(tmp_path / "study")
    assert {name: len(lines) for name, lines in found.items()} == {
        "Standard": 2,
        "SameSeed": 2,
        "Wording2": 2,
        "DarkTheme": 2,
    }
    assert {line["score"] for lines in found.values() for line in lines} == {1.0}
    goals = {name: lines[0]["goal"] for name, lines in found.items()}
    assert goals["DarkTheme"] == goals["Standard"] != goals["Wording2"]
    assert [line["variant"] for line in found["Wording2"]] == ["Wording2"] * 2
    params = {name: [json.dumps(e["params"]) for e in lines] for name, lines in found.items()}
    assert params["DarkTheme"] == params["Wording2"] == params["Standard"]
    assert len(set(params["Standard"])) == 2
    assert set(params["SameSeed"]) == {params["Standard"][0]}
    data = json.loads((tmp_path / "study" / "robustness.json").read_text())
    assert data["seeds"][0]["same_seed"]["wilson_95"] == [0.2065, 1.0]
    assert [row["condition"] for row in data["variants"]] == ["Wording2", "DarkTheme"]
    assert "100 (34-100)" in output
    shown = texts((tmp_path / "study" / "robustness.svg").read_text())
    assert {"Robustness of expert", TASK, "Wording2", "2/2 → 2/2"} <= set(shown)
    assert [*RunIndex([tmp_path]).figures()] == ["study/robustness.svg"]

    again, output = study("--agent=expert", *asked)
    assert (again, output.count("Nothing ran")) == (0, 4)
    assert episodes(tmp_path / "study") == found


def test_a_study_is_continued_where_it_was_interrupted(study, tmp_path, monkeypatch):
    asked = ("--agent=random", "--tasks=SystemWifiTurnOn", "--variants=seeds", "--trials=2")
    steps = []

    def interrupted(self, goal):
        steps.append(goal)
        if len(steps) == 25:
            raise KeyboardInterrupt
        return step(self, goal)

    step = RandomAgent.step
    monkeypatch.setattr(RandomAgent, "step", interrupted)
    code, output = study(*asked)
    assert code == 130
    assert f"Continue with --checkpoint_dir={tmp_path / 'study'}\n" in output
    assert {name: len(lines) for name, lines in episodes(tmp_path / "study").items()} == {
        "Standard": 2
    }
    assert study(*asked)[0] == 0
    found = episodes(tmp_path / "study")
    assert {name: len(lines) for name, lines in found.items()} == {"Standard": 2, "SameSeed": 2}
    assert (tmp_path / "study" / "robustness.svg").exists()


def test_a_study_of_a_model_ends_with_its_budget_and_continues_with_a_larger_one(study, tmp_path):
    with FakeServer() as server:
        text = 'Reason: done.\nAction: {"action_type": "status", "goal_status": "complete"}'
        message = {"choices": [{"message": {"content": text}, "finish_reason": "stop"}]}
        message["usage"] = {"prompt_tokens": 100, "completion_tokens": 10}
        server.replies = [(200, json.dumps(message))]
        threading.Thread(target=server.serve_forever, args=[0.02], daemon=True).start()
        asked = (
            *("--agent=t3a", "--model=openai:fake", f"--base_url={server.url}/v1"),
            *("--tasks=SystemWifiTurnOnVerify,SystemWifiTurnOn", "--variants=LargeFont"),
            "--trials=1",
        )
        code, output = study(*asked, "--max_tokens_total=230")
        assert code == 1
        assert "budget is used up" in output
        code, output = study(*asked, "--max_tokens_total=2000")
        server.shutdown()
    assert code == 0, output
    found = episodes(tmp_path / "study")["LargeFont"]
    assert {line["task"]: line["score"] for line in found} == {
        "SystemWifiTurnOnVerify": 1.0,
        "SystemWifiTurnOn": 0.0,
    }
    assert "Robustness of t3a + openai:fake" in texts(
        (tmp_path / "study" / "robustness.svg").read_text()
    )


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (["--variants=DarkThem"], "Did you mean DarkTheme"),
        (["--variants=nothing"], "--help lists them"),
        (["--variants=,"], "names no variant"),
        (["--variants=wordings", "--tasks=SystemWifiTurnOn"], "none of the tasks has it"),
        (["--variants=pace", "--device=emulator"], "the device's clock runs by itself"),
        (["--trials=0"], "is not a number of 1 or more"),
        (["--tasks=SystemWifiTurnO"], "Did you mean SystemWifiTurnOn"),
        (["--agent=expertt"], "Did you mean expert"),
        (["--agent=human"], "is played by a person"),
        (["--samples=3"], "unrecognized arguments"),
    ],
)
def test_a_wrong_command_line_gets_one_line(flags, message, study):
    code, output = study(*flags)
    assert code == 2
    (line,) = output.strip().splitlines()
    assert message in line


def test_by_default_the_published_tasks_are_run():
    found, left_out = conditions_of(StudyOptions(), "android_world", None, has_own_clock=True)
    assert left_out == {}
    assert [c.name for c in found[:3]] == ["Standard", "SameSeed", "Wording1"]
    assert len(found) == 2 + 4 + 5 + 4
    tasks = {c.name: c.tasks for c in found}
    assert tasks["LowResLandscape"] == tasks["SameSeed"] == tuple(PUBLISHED_TASKS)
    assert len(tasks["Wording1"]) == 13
    assert len(tasks["Standard"]) == 18
    assert all(20 in c.changes.values() for c in found)


def test_questions_are_varied_where_they_are_named():
    study = StudyOptions(variants=("answers",))
    found, left_out = conditions_of(study, "android_world", None, has_own_clock=True)
    assert left_out == {}
    assert [c.name for c in found] == ["Standard", "TypedAnswers"]
    assert len(found[1].tasks) == 25


def test_rates_and_tests_of_known_counts():
    def runs(count, solved, **changes):
        return [
            record("SystemWifiTurnOn", i, score=float(i < solved), **changes) for i in range(count)
        ]

    dark = Condition("DarkTheme", "looks", "dark")
    pace = Condition("SlowAgent", "pace", "slow")
    same = [record("SystemWifiTurnOn", sample=i, score=0.0) for i in range(20)]
    findings = find(
        [Condition("Standard", "", ""), Condition("SameSeed", "", ""), dark, pace],
        {
            "Standard": runs(20, 7),
            "SameSeed": same,
            "DarkTheme": runs(20, 0),
            "SlowAgent": runs(10, 10),
        },
    )
    (seeds,) = findings.seeds
    assert (seeds.different.solved, seeds.same.solved) == (7, 0)
    # Twenty times the same episode is one trial.
    assert (seeds.same.trials, seeds.p) == (1, 1.0)
    dark_row, slow_row = findings.variants
    assert (dark_row.gained, dark_row.lost, dark_row.p) == (0, 7, pytest.approx(2 / 2**7))
    # Only what both have run is compared.
    assert (slow_row.standard.episodes, slow_row.gained, slow_row.lost) == (10, 3, 0)
    assert slow_row.p == slow_row.p_holm == pytest.approx(2 / 2**3)
    assert dark_row.p_holm == pytest.approx(2 * 2 / 2**7)
    assert dark_row.by_task["SystemWifiTurnOn"][1].interval == pytest.approx((0, 0.1611), abs=1e-4)


def test_an_instance_that_is_not_always_solved_counts_each_episode():
    different = [record("SystemWifiTurnOn", i, score=float(i < 1)) for i in range(12)]
    same = [record("SystemWifiTurnOn", sample=i, score=float(i < 11)) for i in range(12)]
    conditions = [Condition("Standard", "", ""), Condition("SameSeed", "", "")]
    (seeds,) = find(conditions, {"Standard": different, "SameSeed": same}).seeds
    assert seeds.same.trials == 12
    assert seeds.p == pytest.approx(statistics.fisher_test((1, 12), (11, 12)))


def test_chances_are_corrected_for_their_number():
    assert statistics.holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert statistics.holm([0.6, 0.9]) == [1.0, 1.0]
    assert statistics.holm([]) == []


def test_fishers_test_of_known_tables():
    assert statistics.fisher_test((3, 4), (1, 4)) == pytest.approx(0.4857, abs=1e-4)
    assert statistics.fisher_test((1, 10), (11, 14)) == pytest.approx(0.002759, abs=1e-6)
    assert statistics.fisher_test((5, 5), (5, 5)) == 1.0


def test_names_from_elsewhere_are_text_in_the_figure():
    rows = [record("A<b>&c", i) for i in range(2)]
    findings = find([], {"Standard": rows, "SameSeed": rows})
    svg = figure.draw(findings, 'an "agent" <script>', 30)
    assert "A<b>&c" in texts(svg)
    assert "<script>" not in svg
