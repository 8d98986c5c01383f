"""The published facts about all 116 tasks."""

from __future__ import annotations

import collections
import random
import re

import pytest

from android_world import registry
from android_world.task_evals import task_metadata

TASKS = registry.TaskRegistry().get_registry("android_world")

TAGS = {
    "parameterized": 96,
    "data_entry": 34,
    "screen_reading": 24,
    "search": 22,
    "information_retrieval": 19,
    "data_edit": 19,
    "complex_ui_understanding": 18,
    "repetition": 12,
    "multi_app": 8,
    "transcription": 8,
    "requires_setup": 7,
    "math_counting": 7,
    "verification": 7,
    "memorization": 6,
    "game_playing": 2,
}


def test_difficulties_and_tags_are_counted_as_published():
    tasks = task_metadata.load().values()
    assert len(tasks) == 116
    difficulties = collections.Counter(task.difficulty for task in tasks)
    assert difficulties == {"easy": 61, "medium": 36, "hard": 19}
    assert collections.Counter(tag for task in tasks for tag in task.tags) == TAGS
    assert sum(not task.tags for task in tasks) == 7


def test_a_task_that_is_not_published_has_no_metadata():
    assert task_metadata.get("NoSuchTask") is None


@pytest.mark.parametrize("name", TASKS)
def test_a_goal_is_worded_as_published(name):
    """To the letter, whatever fills the places that parameters leave."""
    published = task_metadata.get(name).task_template
    random.seed(1)
    task = TASKS[name](TASKS[name].generate_random_params())
    if isinstance(getattr(task, "template", None), str):
        assert task.template == published
    wording = re.sub(r"\\{\w+\\}", "(.+)", re.escape(published))
    assert re.fullmatch(wording, task.goal, re.DOTALL)
