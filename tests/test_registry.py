"""Tasks and agents are found by their names, and the modules of others are not imported."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from android_world import registry
from android_world.core import source_search
from android_world.task_evals import catalog

registry.load_all_tasks()
CLASS = r"^class (\w+)\("
WITH_CLASSES = (
    "android_world.task_evals.single",
    "android_world.task_evals.composite",
    "android_world.errands.templates",
)
LOOK_UP = """
import json, sys
from android_world import registry
found = registry.find_tasks(*json.loads(sys.argv[1]))
print(json.dumps([sorted(found), list(sys.modules)]))
"""
RUN = """
import json, sys
from android_world.runs import run_command
flags = ["--tasks=SystemWifiTurnOn", "--agent=noop", "--output_path=" + sys.argv[1]]
assert run_command.main(flags) == 0
print(json.dumps(list(sys.modules)))
"""


ENGINE = """
import json, sys
from android_world.env import env_launcher
assert not env_launcher.is_engine_missing(json.loads(sys.argv[1]), env_launcher.VIRTUAL)
print(json.dumps(list(sys.modules)))
"""


def run(program: str, argument: str):
    """The JSON of the last line that a program prints in a new process."""
    command = [sys.executable, "-c", program, argument]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return json.loads(done.stdout.splitlines()[-1])


def below(modules, *packages: str) -> list[str]:
    return sorted(name for name in modules if name.startswith(packages))


def test_the_module_of_every_task_with_a_class_is_found_by_the_name_of_the_task():
    tasks = [i for i in catalog.all_tasks() if i.task_class.__module__.startswith(WITH_CLASSES)]
    defined = {
        (module, name)
        for package in WITH_CLASSES
        for module in source_search.modules_matching(package, CLASS)
        for name in re.findall(CLASS, Path(sys.modules[module].__file__).read_text(), re.MULTILINE)
    }
    assert len(tasks) > 500
    assert not [i.name for i in tasks if (i.task_class.__module__, i.name) not in defined]


@pytest.mark.parametrize(
    ("family", "name", "packages", "modules"),
    [
        (
            "android_world",
            "SystemWifiTurnOn",
            ["task_evals.single.", "task_evals.composite.", "errands"],
            ["task_evals.single.system"],
        ),
        (
            "errands",
            "TextEventStart",
            ["task_evals.single.", "task_evals.composite.", "errands.templates."],
            ["errands.templates.plans"],
        ),
    ],
)
def test_a_task_is_found_without_the_modules_of_others(family, name, packages, modules):
    found, imported = run(LOOK_UP, json.dumps([family, [name]]))
    assert found == [name]
    of_tasks = below(imported, *(f"android_world.{package}" for package in packages))
    assert of_tasks == [f"android_world.{module}" for module in modules]


@pytest.mark.parametrize(
    ("family", "names"),
    [
        ("android_world", ["SystemWifiTurnOn", "SportsTrackerActivitiesOnDate"]),
        ("miniwob", ["click-tab-2"]),
        ("errands_generated:5", ["GeneratedL1N00000"]),
        ("errands", ["TextEventStart", "NoSuchTask"]),
    ],
)
def test_what_no_class_defines_is_looked_up_in_all_tasks(family, names):
    found, _ = run(LOOK_UP, json.dumps([family, names]))
    assert set(names) - set(found) <= {"NoSuchTask"}


def test_a_task_of_another_family_is_not_found():
    found, _ = run(LOOK_UP, json.dumps(["miniwob", ["SystemWifiTurnOn"]]))
    assert "SystemWifiTurnOn" not in found


def test_a_run_of_one_task_imports_no_other_tasks_agents_errands_and_pages(tmp_path):
    imported = run(RUN, str(tmp_path))
    assert below(imported, "android_world.task_evals.single.") == [
        "android_world.task_evals.single.generic",
        "android_world.task_evals.single.system",
    ]
    assert below(imported, "android_world.agents.") == [
        name
        for name in below(imported, "android_world.agents.")
        if "_agent" not in name or name.endswith((".base_agent", ".noop_agent"))
    ]
    ours = (
        "errands",
        "play.live_page",
        "task_evals.information_retrieval.tasks",
        "agents.llm.backends",
    )
    others = ("torch", "openai", "pydantic", "jinja2", "gpxpy", "mutagen", "PIL.XpmImagePlugin")
    assert below(imported, *(f"android_world.{name}" for name in ours), *others) == []


def test_whether_an_app_needs_a_browser_is_known_without_the_phone():
    assert below(run(ENGINE, '["settings"]'), "android_world.virtual_device") == []
