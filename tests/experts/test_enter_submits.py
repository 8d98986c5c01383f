"""Plays experts on an environment that presses Enter after every text, as some do."""

from __future__ import annotations

import dataclasses

import pytest

from android_world import registry, suite_utils
from android_world.agents.expert_agent import ExpertAgent
from android_world.env.interface import AsyncAndroidEnv
from android_world.env.json_action import INPUT_TEXT
from android_world.runs.execution import ExecutionOptions, run_instance
from android_world.runs.recording import EpisodeRecorder
from android_world.task_evals import catalog

registry.load_all_tasks()
SUBMITTED_BY_ENTER = (
    "SportsTrackerActivitiesCountForWeek",
    "SportsTrackerActivityDuration",
    "SportsTrackerLongestDistanceActivity",
    "SportsTrackerTotalDistanceForCategoryOverInterval",
    "SportsTrackerTotalDurationForCategoryThisWeek",
    "VlcCreatePlaylist",
    "VlcCreateTwoPlaylists",
)


class EnterEnv(AsyncAndroidEnv):
    """Presses Enter after every text."""

    def execute_action(self, action):
        """Execute an action; a text ends with Enter."""
        if action.action_type == INPUT_TEXT:
            action = dataclasses.replace(action, press_enter=True)
        super().execute_action(action)


@pytest.mark.parametrize("name", SUBMITTED_BY_ENTER)
def test_an_expert_continues_where_enter_has_submitted(name, env):
    task_class = catalog.info(name).task_class
    task = task_class(
        suite_utils.generate_params(task_class, suite_utils.instance_seed(30, name, 0))
    )
    agent = ExpertAgent(EnterEnv(env.controller))
    record = run_instance(task, agent, name, 0, EpisodeRecorder(None), ExecutionOptions())
    assert record.error is None, record.error.traceback
    assert record.score == 1.0
