"""Other wordings of the goals of `android_world`, which the pocket policy is trained with."""

from __future__ import annotations

import json
import re
from importlib import resources
from string import Formatter

import pytest

from android_world import registry
from android_world.pocket import training
from android_world.pocket.training.rewordings import training_goal
from android_world.task_evals.robustness_study.goal_template_variation import (
    ADDITIONAL_TASK_TEMPLATES,
)

TASKS = registry.TaskRegistry().get_registry("android_world")
REWORDINGS = json.loads((resources.files(training) / "rewordings.json").read_text("utf-8"))
FACT = re.compile(r"<[^>]+>|[\w-]+\.\w+|\w*\d\w*")


def fields(template):
    """The placeholders of a template: name, format spec, conversion."""
    return {tuple(field) for _, *field in Formatter().parse(template) if field[0] is not None}


def facts(template):
    """File names, numbers and answer formats in a template, placeholders left out."""
    return set(FACT.findall(re.sub(r"\{\w+\}", "", template)))


def goal(task, template):
    """The goal of a task whose template is another one."""
    return type(task.name, (type(task),), {"template": template})(task.params).goal


@pytest.fixture(params=TASKS)
def task(request):
    task_class = TASKS[request.param]
    return task_class(task_class.generate_random_params())


def test_every_task_of_the_suite_has_rewordings():
    assert list(REWORDINGS) == list(TASKS)


def test_a_rewording_is_of_one_task_only():
    every = [text for texts in REWORDINGS.values() for text in texts]
    assert len(set(every)) == len(every)


def test_the_five_rewordings_differ_from_each_other_and_from_the_template(task):
    texts = {task.template, *REWORDINGS[task.name]}
    assert len(texts) == 1 + len(REWORDINGS[task.name]) == 6


def test_rewordings_have_the_placeholders_and_the_facts_of_the_template(task):
    for text in REWORDINGS[task.name]:
        assert fields(text) == fields(task.template)
        assert facts(task.template) <= facts(text)


def test_rewordings_show_the_values_of_an_instance(task):
    values = [goal(task, f"{{{name}}}") for name, *_ in fields(task.template)]
    for text in REWORDINGS[task.name]:
        shown = goal(task, text)
        assert all(value in shown for value in values)
        assert not fields(shown)


def test_no_rewording_is_one_of_the_robustness_study():
    def words(template):
        return re.findall(r"[a-z0-9_]+", template.lower())

    trained = [words(text) for texts in REWORDINGS.values() for text in texts]
    tested = [words(text) for texts in ADDITIONAL_TASK_TEMPLATES.values() for text in texts]
    assert len(tested) == 52
    assert not [text for text in tested if text in trained]


def test_every_third_demonstration_has_another_wording():
    task_class = TASKS["MarkorCreateFolder"]
    task = task_class({"folder_name": "Trips", "seed": 1})
    goals = [training_goal(task, seed).text for seed in range(1001, 1031)]
    assert goals.count(task.goal) == 20
    assert {*goals} == {task.goal} | {goal(task, text) for text in REWORDINGS[task.name]}
