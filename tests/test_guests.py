"""Guests: what distributions of others bring is there without a change of this package."""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import Path
from typing import Literal

import pytest

from android_world.agents import agent_args
from android_world.cli import scaffold
from android_world.task_evals.task_eval import TaskEval
from tests.support import warm_python

GUESTS = Path(__file__).parent / "support" / "guests"
REPOSITORY = Path(__file__).parent.parent


def install(folder: Path, name: str, entry_points: dict[str, str]) -> None:
    """Write what an installer leaves of a distribution, but for its modules."""
    info = folder / f"{name.replace('-', '_')}-0.1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1\n")
    lines = [f"{key} = {value}\n" for key, value in entry_points.items()]
    (info / "entry_points.txt").write_text("[android_world.plugins]\n" + "".join(lines))


def python(*arguments: str, paths: list[Path], cwd: Path | None = None) -> tuple[int, str, str]:
    """Run Python in another process; gives exit code, stdout and stderr."""
    path = os.pathsep.join(map(str, [*paths, REPOSITORY]))
    env = {**os.environ, "PYTHONPATH": path, "COLUMNS": "200"}
    done = warm_python.run(*arguments, env=env, cwd=cwd)
    return done.returncode, done.stdout, done.stderr


def change(file: Path, *changes: tuple[str, str]) -> None:
    """Replace texts that are there."""
    text = file.read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    file.write_text(text)


@pytest.fixture
def water_log(tmp_path: Path) -> Path:
    """The package of an app from the template, in its project's folder."""
    assert scaffold.main(["app", "Water Log", f"--dir={tmp_path}"]) == 0
    return tmp_path / "water_log" / "water_log"


def results(run_path: Path) -> list[tuple[str, float]]:
    lines = (run_path / "results.jsonl").read_text().splitlines()
    records = [json.loads(line) for line in lines]
    assert [record["error"] for record in records] == [None] * len(records)
    return [(record["task"], record["score"]) for record in records]


CLI = """
import sys
from android_world.runs import run_command
for line in sys.argv[1:]:
    assert run_command.main(line.split()) == 0, line
"""


def test_a_package_from_the_template_works_as_soon_as_it_is_installed(tmp_path):
    project, site = tmp_path / "water_log", tmp_path / "site"
    assert scaffold.main(["app", "Water Log", f"--dir={tmp_path}"]) == 0
    metadata = tomllib.loads((project / "pyproject.toml").read_text())["project"]
    install(site, metadata["name"], metadata["entry-points"]["android_world.plugins"])
    mine = "--suite_family=water_log"
    code, output, errors = python(
        "-c",
        CLI,
        f"{mine} --agent=expert --checkpoint_dir={tmp_path / 'expert'}",
        f"{mine} --agent=near_miss --checkpoint_dir={tmp_path / 'near_miss'}",
        f"{mine} --agent=water_log --agent_arg=taps=1 --checkpoint_dir={tmp_path / 'agent'}",
        f"{mine} --list_tasks",
        "--list_agents",
        paths=[site, project],
    )
    assert code == 0, output + errors
    assert results(tmp_path / "expert") == [("WaterLogAddEntry", 1.0)]
    assert results(tmp_path / "near_miss") == [("WaterLogAddEntry", 0.0)]
    assert results(tmp_path / "agent") == [("WaterLogAddEntry", 0.0)]
    assert "WaterLogAddEntry  of water_log" in output
    assert "taps=3" in output
    run = json.loads((tmp_path / "agent" / "run.json").read_text())
    assert run["config"]["agent_args"] == {"taps": 1}
    assert run["plugins"] == ["water-log 0.1"]


OPEN = """
import water_log
from android_world.device import activities
from android_world.env import env_launcher
env = env_launcher.load_and_setup_env()
activities.launch_app("thirst", env.controller)
print(activities.get_current_activity(env.controller)[0])
env.close()
"""


def test_a_script_that_imports_a_package_can_use_its_apps_names(water_log: Path):
    change(water_log / "app.toml", ('"my water log"', '"thirst"'))
    code, output, errors = python("-c", OPEN, paths=[water_log.parent])
    assert code == 0, errors
    assert output == "com.example.water_log/com.example.water_log.MainActivity\n"


def test_an_app_may_be_in_its_own_package_below(water_log: Path):
    below = water_log / "phone"
    below.mkdir()
    (below / "__init__.py").write_text("from water_log.phone import app\n")
    for name in ("app.py", "app.toml", "schemas"):
        (water_log / name).rename(below / name)
    change(water_log / "__init__.py", ("import agents, app,", "import agents, phone,"))
    change(water_log / "__init__.py", ('"app"', '"phone"'))
    change(below / "app.toml", ('"my water log"', '"thirst"'))
    change(water_log / "experts.py", ("my water log", "thirst"))
    run = water_log.parent / "run"
    mine = ("--import=water_log", "--suite_family=water_log", "--agent=expert", "--in_process")
    code, output, errors = python(
        "-m", "android_world", *mine, f"--checkpoint_dir={run}", paths=[water_log.parent]
    )
    assert code == 0, output + errors
    assert results(run) == [("WaterLogAddEntry", 1.0)]


def test_a_package_runs_from_the_folder_above_its_own(water_log: Path):
    mine = ("--import=water_log", "--suite_family=water_log", "--agent=expert")
    folder = water_log.parents[1]
    code, output, errors = python(
        "-m", "android_world", *mine, "--checkpoint_dir=run", paths=[], cwd=folder
    )
    assert code == 0, output + errors
    assert results(folder / "run") == [("WaterLogAddEntry", 1.0)]


@pytest.mark.parametrize("module", ["android_world", "android_world.virtual_device"])
def test_a_folder_without_a_package_is_not_taken_for_one(water_log: Path, module):
    flags = ("--list_tasks",) if module == "android_world" else ()
    above = water_log.parents[1]
    (above / "no_package").mkdir()
    code, _, errors = python("-m", module, "--import=no_package", *flags, paths=[], cwd=above)
    assert code == 2
    (line,) = errors.splitlines()
    assert f"{above / 'no_package'} is a folder without __init__.py; run this in that" in line


def test_a_plugin_of_which_only_the_folder_is_found_is_reported(water_log: Path, tmp_path):
    install(tmp_path / "site", "water-log", {"water_log": "water_log"})
    paths = [tmp_path / "site", water_log.parents[1]]
    code, _, errors = python("-m", "android_world", "--list_tasks", paths=paths)
    assert code == 0
    assert f"{water_log.parent} is a folder without __init__.py" in errors
    script = "from android_world.virtual_device import VirtualDevice; VirtualDevice().close()"
    code, _, errors = python("-c", script, paths=paths)
    assert code == 0
    assert f"{water_log.parent} is a folder without __init__.py" in errors


def first_the_app(package: Path, screen: str = "app.MainActivity") -> None:
    """Move the class of the app to the top of its module, and name its screen."""
    text = (package / "app.py").read_text()
    screens, app = text[text.index("class MainActivity") :].split("@app()")
    head = text[: text.index("class MainActivity")]
    (package / "app.py").write_text(f"{head}@app(){app}\n\n{screens}")
    change(package / "app.toml", ("app.MainActivity", screen))


def test_an_activity_may_be_below_the_class_of_its_app(water_log: Path):
    first_the_app(water_log)
    change(water_log / "app.toml", ('"my water log"', '"thirst"'))
    code, output, errors = python("-c", OPEN, paths=[water_log.parent])
    assert code == 0, errors
    assert output == "com.example.water_log/com.example.water_log.MainActivity\n"


def test_a_screen_that_is_not_there_is_one_line_that_names_its_module(water_log: Path):
    first_the_app(water_log, "app.LateActivity")
    problem = 'app.toml of water_log: screen "app.LateActivity": there is no such class in '
    problem += str(water_log / "app.py")
    words = ("-m", "android_world", "--import=water_log", "--tasks=SystemWifiTurnOn")
    code, _, errors = python(*words, "--agent=noop", paths=[water_log.parent])
    assert code == 2
    assert problem in errors.splitlines()[-1]
    assert "Traceback" not in errors
    words = ("-m", "android_world.virtual_device", "--import=water_log")
    code, _, errors = python(*words, paths=[water_log.parent])
    assert (code, errors) == (2, f"error: --import=water_log: BundleError: {problem}\n")
    code, _, errors = python("-c", OPEN, paths=[water_log.parent])
    assert errors.splitlines()[-1].endswith(f"CatalogError: {problem}")


def test_a_fault_in_a_schema_names_its_file(water_log: Path):
    change(water_log / "schemas" / "databases" / "entries.db.sql", ("TABLE", "TABL"))
    words = ("-m", "android_world", "--import=water_log", "--tasks=SystemWifiTurnOn")
    code, _, errors = python(*words, "--agent=noop", "--in_process", paths=[water_log.parent])
    assert code == 2
    problem = 'com.example.water_log: schemas/databases/entries.db.sql: near "TABL": syntax error'
    assert problem in errors.splitlines()[-1]


def test_a_fault_of_an_app_in_an_episode_says_where(water_log: Path):
    change(water_log / "app.py", ("entries = self.store", "entries = self.stor"))
    (line,) = [
        number
        for number, text in enumerate((water_log / "app.py").read_text().splitlines(), 1)
        if "self.stor." in text
    ]
    run = water_log.parent / "run"
    mine = ("--import=water_log", "--suite_family=water_log", "--agent=expert", "--in_process")
    python("-m", "android_world", *mine, f"--checkpoint_dir={run}", paths=[water_log.parent])
    (record,) = map(json.loads, (run / "results.jsonl").read_text().splitlines())
    assert f"no attribute 'stor' (water_log/app.py:{line}))" in record["error"]["text"]


def test_what_is_known_of_ones_own_tasks_is_listed(water_log: Path):
    text = (water_log / "experts.py").read_text()
    stray = text[text.index("@expert") :].replace("AddEntry", "Nothing").replace("def a", "def b")
    (water_log / "experts.py").write_text(f"{text}\n\n{stray}")
    mine = ("-m", "android_world", "--import=water_log", "--suite_family=water_log", "--in_process")
    code, output, errors = python(*mine, "--list_tasks", paths=[water_log.parent])
    assert code == 0, errors
    assert "WaterLogAddEntry  of water_log  10 steps: " in output
    assert "water_log.experts has an expert for WaterLogNothing, a task that no family" in output
    run = f"--checkpoint_dir={water_log.parent / 'run'}"
    code, output, errors = python(
        *mine, "--agent=noop", "--in_process", run, paths=[water_log.parent]
    )
    assert code == 0, errors
    assert "published condition" not in output
    assert "medium" not in output


def test_an_installed_app_whose_screen_is_not_there_stops_no_other(water_log: Path, tmp_path):
    first_the_app(water_log, "app.LateActivity")
    install(tmp_path / "site", "water-log", {"water_log": "water_log"})
    code, output, errors = python(
        "-c",
        CLI,
        f"--agent=noop --tasks=SystemWifiTurnOn --checkpoint_dir={tmp_path / 'ours'}",
        paths=[tmp_path / "site", water_log.parent],
    )
    assert code == 0, output + errors
    assert "there is no such class in" in errors


@pytest.mark.parametrize("kind", ["app", "task", "agent"])
def test_templates_are_tidy_and_are_found_without_being_installed(kind, tmp_path):
    assert scaffold.main([kind, "my-Thing", f"--dir={tmp_path}"]) == 0
    ruff = ("-m", "ruff", "check", "--isolated", "--select=E,F,I,W,B,UP", "--line-length=100", ".")
    code, output, errors = python(*ruff, paths=[], cwd=tmp_path / "my_thing")
    assert code == 0, output + errors
    flag = {"agent": "--list_agents"}.get(kind, "--list_tasks --suite_family=my_thing")
    code, output, errors = python(
        "-m",
        "android_world",
        "--import=my_thing",
        *flag.split(),
        paths=[],
        cwd=tmp_path / "my_thing",
    )
    assert code == 0, output + errors
    assert "my_thing" in output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["app", "json"], "there is a package json already"),
        (["app", "android_world"], "there is a package android_world already"),
        (["app", "1st"], "cannot be the name"),
        (["app", "class"], "cannot be the name"),
        (["app", "../x"], "cannot be the name"),
        (["app", "Über Notiz"], "use letters from a to z"),
        (["zoo", "x"], "invalid choice: 'zoo'"),
        (["app"], "required: NAME"),
    ],
)
def test_a_name_that_cannot_be_used_is_one_clear_line(words, message, capsys):
    with pytest.raises(SystemExit) as exit_:
        scaffold.main(words)
    assert exit_.value.code == 2
    (line,) = capsys.readouterr().err.strip().splitlines()
    assert message in line


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["app", "Clock"], "open_app understands 'clock' already"),
        (["app", "gallery"], "open_app understands 'gallery' already"),
        (["task", "SystemWifiTurnOn"], "there is a task SystemWifiTurnOn already"),
        (["agent", "m3a"], "there is an agent m3a already"),
    ],
)
def test_a_name_that_means_something_else_is_refused(words, message, tmp_path, capsys):
    assert scaffold.main([*words, f"--dir={tmp_path}"]) == 2
    assert message in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_second_time_the_folder_is_there(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend("")
    assert scaffold.main(["task", "leaf_count"]) == 0
    assert scaffold.main(["task", "leaf_count"]) == 1
    assert "leaf_count is there already" in capsys.readouterr().err
    assert "__pycache__" in (tmp_path / "leaf_count" / ".gitignore").read_text()


def test_what_is_there_is_not_overwritten(tmp_path, capsys):
    (tmp_path / "mine").mkdir()
    assert scaffold.main(["task", "mine", f"--dir={tmp_path}"]) == 1
    assert "is there already" in capsys.readouterr().err
    assert not list((tmp_path / "mine").iterdir())


def test_a_module_of_ones_own_brings_tasks_questions_agents_and_models_to_all_workers(tmp_path):
    parrot = tmp_path / "parrot"
    code, output, errors = python(
        "-c",
        f"if __name__ == '__main__':{CLI.replace(chr(10), chr(10) + '    ')}",
        "--import=a_guest --suite_family=garden --tasks=GuestsGarden --num_workers=2 "
        "--agent=parrot --agent_arg=times=2 --agent_arg=end=! --agent_arg=tone=loud "
        f"--model=echo:ye --checkpoint_dir={parrot}",
        "--import=a_guest --norecord_screens --agent=expert "
        f"--tasks=GuestsPublished,a_guest.tasks:Unlisted --checkpoint_dir={tmp_path / 'expert'}",
        "--import=a_guest --suite_family=a_guest --list_tasks",
        paths=[GUESTS],
    )
    assert code == 0, output + errors
    assert results(parrot) == [("GuestsGarden", 0.0)]
    config = json.loads((parrot / "run.json").read_text())["config"]
    assert config["agent_args"] == {"end": "!", "times": 2, "tone": "loud"}
    assert config["agent_settings"] == {"model": "echo:ye"}
    assert results(tmp_path / "expert") == [("GuestsPublished", 1.0), ("Unlisted", 1.0)]
    assert output.count("not of it as published: GuestsPublished, Unlisted.") == 1
    guests = json.loads((tmp_path / "expert" / "run.json").read_text())["guest_tasks"]
    assert guests == ["GuestsPublished", "Unlisted"]
    assert "GuestsOwn  of a_guest" in output
    assert "GuestsQuestion  of a_guest" in output
    assert "2 tasks in a_guest" in output
    again = ("-m", "android_world.runs.replay", str(parrot), "--import=a_guest")
    code, output, errors = python(*again, paths=[GUESTS])
    assert code == 0, output + errors
    assert "1 of 1 episodes are equal" in output


PUBLISHED = """
import json
from android_world import registry
def tasks():
    found = registry.TaskRegistry()
    return {family: sorted(found.get_registry(family)) for family in registry.PUBLISHED_FAMILIES}
before = tasks()
import a_guest
after = tasks()
print(json.dumps([before, after, registry.get_families()]))
"""


def test_published_families_get_only_the_tasks_that_ask_for_it():
    code, output, errors = python("-c", PUBLISHED, paths=[GUESTS])
    assert code == 0, errors
    before, after, families = json.loads(output)
    for family, names in after.items():
        joins = ["GuestsPublished"] if family in ("android", "android_world") else []
        assert sorted(set(names) - set(before[family])) == joins
        assert set(before[family]) <= set(names)
    assert {"a_guest", "garden"} <= set(families)


PHONE = """
import a_guest.phone
from android_world.device import activities, snapshots
from android_world.env import env_launcher
from android_world.virtual_device import in_process
DATABASE = "/data/data/org.guest.plants/databases/plants.db"
env = env_launcher.load_and_setup_env()
phone = in_process.simulator_of(env.controller.raw_env).device
def sh(line):
    return phone.shell(line, uid=0).stdout.decode().strip()
print(sh("pm list packages org.guest"))
print(sh("water the roses | tr a-z A-Z"))
for path in ("databases/plants.db", "files/more.db"):
    print(sh(f"sqlite3 /data/data/org.guest.plants/{path} .tables"))
for name in ("Camera Plants", "camera plants app", "greenery", "org.guest.plants"):
    sh("input keyevent KEYCODE_HOME")
    activities.launch_app(name, env.controller)
    print(activities.get_current_activity(env.controller)[0])
shown = [e for e in env.get_state().ui_elements if e.class_name == "org.guest.Leaf"]
print([e.text for e in shown])
sh(f"sqlite3 {DATABASE} 'insert into plants values (1)'")
snapshots.restore_snapshot("camera plants", env.controller)
print(sh(f"sqlite3 {DATABASE} 'select count(*) from plants'"))
sh("pm clear org.guest.plants")
print(snapshots.has_snapshot("greenery", env.controller))
print(phone.packages.uid_of("com.android.settings"))
env.close()
"""


def test_an_app_of_a_plugin_is_an_app_of_the_phone(device):
    code, output, errors = python("-c", PHONE, paths=[GUESTS])
    assert code == 0, output + errors
    assert output.splitlines() == [
        "package:org.guest.plants",
        "WATERED THE ROSES",
        "plants",
        "more",
        *["org.guest.plants/org.guest.plants.Main"] * 4,
        "['Water the plants']",
        "0",
        "True",
        str(device.packages.uid_of("com.android.settings")),
    ]


def test_a_served_phone_has_the_apps_of_the_given_modules(tmp_path):
    code, _, errors = python(
        "-m", "android_world.virtual_device", "--import=no_such_module", paths=[]
    )
    assert code == 2
    assert errors.splitlines() == [
        "error: --import=no_such_module: ModuleNotFoundError: No module named 'no_such_module'"
    ]


def test_a_broken_plugin_is_one_line_and_stops_no_other(tmp_path):
    (tmp_path / "broken_guest.py").write_text("raise KeyError('of theirs')")
    (tmp_path / "taking_guest.py").write_text(
        "from android_world.task_evals.catalog import task\n"
        "from android_world.task_evals.task_eval import TaskEval\n"
        "@task(name='SystemWifiTurnOn')\n"
        "class Mine(TaskEval):\n    pass\n"
    )
    install(tmp_path, "broken-dist", {"a": "broken_guest"})
    install(tmp_path, "taking-dist", {"b": "taking_guest"})
    install(tmp_path, "good-dist", {"c": "a_guest"})
    code, output, errors = python(
        "-c",
        CLI + "sys.exit(run_command.main(['--agent=parrto', '--tasks=SystemWifiTurnOn']))",
        f"--agent=noop --tasks=SystemWifiTurnOn --checkpoint_dir={tmp_path / 'ours'}",
        f"--suite_family=a_guest --tasks=GuestsOwn --checkpoint_dir={tmp_path / 'good'}",
        paths=[tmp_path, GUESTS],
    )
    assert code == 2, output + errors
    assert results(tmp_path / "ours") == [("SystemWifiTurnOn", 0.0)]
    assert results(tmp_path / "good") == [("GuestsOwn", 1.0)]
    lines = errors.splitlines()
    broken = "The plugin a of broken-dist 0.1 cannot be loaded: KeyError: 'of theirs'"
    taking = "The plugin b of taking-dist 0.1 cannot be loaded: ValueError: Task SystemWifiTurnOn"
    assert sum(line.startswith(f"run.py: {broken}") for line in lines) == 3
    assert sum(line.startswith(f"run.py: {taking}") for line in lines) == 3
    assert "Did you mean parrot?" in lines[-1]
    assert broken in lines[-1]


FACTORY_HINT = "It takes depth, wide=False, ratio=0.5"


def factory(env, depth: int, wide: bool = False, ratio=0.5, names: tuple[str, ...] = ()):
    """An agent."""


@pytest.mark.parametrize(
    ("given", "values"),
    [
        (["depth=3"], {"depth": 3}),
        (["depth=3", "depth=4"], {"depth": 4}),
        (["depth=-1", "wide=yes"], {"depth": -1, "wide": True}),
        (["depth=1", "ratio=2"], {"depth": 1, "ratio": 2.0}),
        (["depth=1", "names=a=b, c"], {"depth": 1, "names": ("a=b", "c")}),
    ],
)
def test_arguments_of_agents_have_the_types_of_their_parameters(given, values):
    read = agent_args.read("mine", factory, given)
    assert read == values
    assert {k: type(v) for k, v in read.items()} == {k: type(v) for k, v in values.items()}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([], "needs --agent_arg depth="),
        (["depth"], "write key=value"),
        (["=3"], "write key=value"),
        (["depth=deep"], "depth=deep: expected a whole number"),
        (["depth=1", "wide=perhaps"], "expected true or false"),
        (["depth=1", "ratio=x"], "ratio=x: expected a number"),
        (["depht=1"], "Did you mean depth"),
        (["env=1"], FACTORY_HINT),
    ],
)
def test_a_wrong_argument_of_an_agent_says_what_to_write(given, message):
    with pytest.raises(agent_args.AgentArgumentError, match=message):
        agent_args.read("mine", factory, given)


@pytest.mark.parametrize(
    ("text", "annotation", "value"),
    [
        ("none", int | None, None),
        ("7", int | None, 7),
        ("x", str | int, "x"),
        ("7", str | int, 7),
        ("1,2", list[int], [1, 2]),
        ("a/b", Path, Path("a/b")),
    ],
)
def test_unions_lists_and_paths_can_be_written(text, annotation, value):
    assert agent_args.parse(text, annotation) == value


def test_the_choices_of_an_argument_are_shown():
    def chooser(env, tone: Literal["loud", "soft"] = "soft"):
        """An agent."""

    assert [str(argument) for argument in agent_args.of(chooser)] == ["tone=soft (loud or soft)"]


def test_names_of_apps_that_are_one_text_are_refused():
    with pytest.raises(TypeError, match=r"Garden\.app_names is a list of names: \('plants',\)"):
        type("Garden", (TaskEval,), {"app_names": "plants"})


def test_a_default_that_is_written_out_is_the_same_configuration():
    read = agent_args.read("mine", factory, ["depth=1", "wide=false", "names=b"])
    assert agent_args.decisive(factory, read) == {"depth": 1, "names": ["b"]}
