"""Outcomes, progress and side effects in the records of episodes."""

from __future__ import annotations

import dataclasses
import datetime
import json

import pytest

from android_world import records, registry
from android_world.agents import base_agent, expert_agent
from android_world.env import json_action
from android_world.errands.near_misses import success
from android_world.records import items
from android_world.runs import execution, outcomes, recording, summary
from android_world.runs.records import EpisodeRecord
from android_world.task_evals import side_effects, suites
from tests.runs.test_store import record

START = datetime.datetime(2023, 10, 16, 9, tzinfo=datetime.UTC)
EVENT = items.Event("Not asked for", START, START + datetime.timedelta(hours=1))


class RecordAgent(base_agent.EnvironmentInteractingAgent):
    """Makes changes by records, one each step, and declares at the end what it is told to."""

    def __init__(self, env, changes, declares):
        super().__init__(env, "records")
        self.changes, self.declares = list(changes), declares

    def step(self, goal):
        if self.changes:
            self.changes.pop(0).apply(self.env.controller)
        elif self.declares:
            action = json_action.JSONAction(action_type="status", goal_status=self.declares)
            self.env.execute_action(action)
            return base_agent.AgentInteractionResult(True, {})
        return base_agent.AgentInteractionResult(False, {})


@dataclasses.dataclass
class Extra:
    """An event that the goal does not name."""

    def apply(self, env):
        items.Event.write([EVENT], env)


def task_of(name, family="errands"):
    task_class = registry.TaskRegistry().get_registry(family)[name]
    return task_class(suites.generate_params(task_class, suites.instance_seed(3, name, 0)))


def play(env, task, changes, declares="complete", path=None):
    """Run an episode; `changes` is called with the initialized task."""

    class Agent(RecordAgent):
        def prepare_for_task(self, task):
            self.changes = list(changes(task))

    agent = Agent(env, (), declares)
    recorder = recording.EpisodeRecorder(path, images=False)
    options = execution.ExecutionOptions(device="virtual")
    return execution.run_instance(task, agent, task.name, 0, recorder, options)


@pytest.mark.parametrize(
    ("is_done", "status", "verdict", "outcome"),
    [
        (True, "complete", 1.0, "success"),
        (True, "complete", 0.0, "false_completion"),
        (True, "complete", 0.5, "false_completion"),
        (True, "", 0.0, "false_completion"),
        (False, "", 1.0, "undeclared_success"),
        (False, "", 0.5, "failure"),
        (False, "", None, "failure"),
        (True, "infeasible", 0.0, "failure"),
        (True, "infeasible", 1.0, "success"),
        (True, "complete", None, "failure"),
    ],
)
def test_an_outcome_follows_from_declaration_and_verdict(is_done, status, verdict, outcome):
    assert outcomes.outcome_of(is_done, status, verdict) == outcome


@pytest.mark.parametrize(
    ("share", "declares", "outcome", "progress"),
    [
        (1, "complete", "success", 1.0),
        (0, "complete", "false_completion", 0.0),
        (1, "", "undeclared_success", 1.0),
        (0, "", "failure", 0.0),
    ],
)
def test_the_four_outcomes_of_an_errand(share, declares, outcome, progress, env):
    def changes(task):
        return success(task).changes if share else ()

    found = play(env, task_of("AddExpense"), changes, declares)
    assert (found.outcome, found.progress, found.side_effects) == (outcome, progress, [])
    assert found.score == (outcome == "success")


def test_side_effects_of_an_errand_are_reported_in_words(env):
    found = play(env, task_of("AddExpense"), lambda task: [*success(task).changes, Extra()])
    assert found.progress == 1.0
    (effect,) = found.side_effects
    assert "Not asked for" in effect
    assert effect.endswith("was added")
    assert found.outcome == "false_completion"


def test_steps_of_an_errand_have_their_progress(env, tmp_path):
    def changes(task):
        return [*success(task).changes, Extra()]

    play(env, task_of("AddExpense"), changes, path=tmp_path / "episode")
    steps = json.loads((tmp_path / "episode" / "episode.json").read_text())["trace"]
    assert [step["progress"] for step in steps] == [1.0, 1.0, 1.0]


def test_a_published_task_reports_side_effects_and_keeps_its_score(env):
    without = play(env, task_of("ContactsAddContact", "android_world"), lambda task: ())
    assert without.side_effects == []
    effects = play(env, task_of("ContactsAddContact", "android_world"), lambda task: [Extra()])
    assert effects.side_effects == ["CalendarEvent 'Not asked for' was added"]
    assert effects.score == without.score == 0.0


def test_results_of_versions_without_outcomes_are_read():
    line = json.loads(record("SystemWifiTurnOn").to_json())
    for name in ("outcome", "progress", "side_effects", "apps"):
        del line[name]
    old = EpisodeRecord.from_dict(line)
    assert (old.outcome, old.progress, old.side_effects) == ("", None, [])
    figures = summary.summarize([old])["score"]
    assert figures["outcomes"] == {}
    assert figures["mean_progress"] is None


def test_a_summary_counts_outcomes_and_groups_by_level_app_and_kind():
    def errand(outcome, progress, effects=(), level=1):
        found = record("Errand", score=float(outcome == "success"))
        tags = [f"level:{level}", "app:clock", "kind:alarms", "data_entry"]
        return dataclasses.replace(
            found,
            outcome=outcome,
            progress=progress,
            side_effects=list(effects),
            tags=tags,
            apps=["clock", "contacts"],
        )

    data = summary.summarize(
        [errand("success", 1.0), errand("false_completion", 0.5, ["a", "b"], level=3)]
    )
    figures = data["score"]
    assert figures["outcomes"] == {
        "success": 1,
        "false_completion": 1,
        "undeclared_success": 0,
        "failure": 0,
    }
    assert (figures["mean_progress"], figures["side_effects"]) == (0.75, 2)
    assert figures["with_side_effects"] == 1
    assert list(data["by_level"]) == ["1", "3"]
    assert list(data["by_app"]) == ["clock", "contacts"]
    assert list(data["by_kind"]) == ["alarms"]
    assert list(data["by_number_of_apps"]) == ["2"]
    assert list(data["by_tag"]) == ["data_entry"]


def test_the_expert_additions_name_published_tasks_and_kinds_of_records():
    published = registry.TaskRegistry().get_registry("android_world")
    kinds = {kind.__name__ for kind in records.KINDS}
    for name in published:
        found = side_effects.expert_additions(name)
        assert found is not None, name
        assert {label.partition(":")[0] for label in found} <= kinds
    assert side_effects.expert_additions("NoSuchTask") is None


@pytest.mark.parametrize("name", ["MarkorCreateNoteAndSms", "FilesMoveFile", "VlcCreatePlaylist"])
def test_the_expert_of_a_published_task_has_no_side_effects(name, env):
    agent = expert_agent.ExpertAgent(env)
    options = execution.ExecutionOptions(device="virtual")
    task = task_of(name, "android_world")
    found = execution.run_instance(task, agent, name, 0, recording.EpisodeRecorder(None), options)
    assert (found.score, found.outcome, found.side_effects) == (1.0, "success", [])
