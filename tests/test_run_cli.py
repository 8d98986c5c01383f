"""The command line: what it does, and one clear line for what it cannot do."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from rich.console import Console

from android_world.agents import base_agent
from android_world.agents.llm.errors import LlmBudgetError
from android_world.agents.noop_agent import NoopAgent
from android_world.cli import flags
from android_world.device.errors import DeviceDisconnectedError
from android_world.env import env_launcher
from android_world.env.json_action import JSONAction
from android_world.runs import __main__ as about_runs, execution, run_command
from android_world.runs.options import RunOptions
from android_world.runs.recording import EpisodeRecorder
from android_world.task_evals.single import system
from tests.support.web import needs_miniwob

REPOSITORY = Path(__file__).parent.parent
TASK = "SystemWifiTurnOn"


@pytest.fixture
def run(tmp_path, capsys, monkeypatch, phone):
    """Run the command line on the phone of this process; gives exit code and output."""

    def connect(**kwargs):
        env = phone.fresh_env()
        monkeypatch.setattr(env, "close", lambda: None)
        return env

    monkeypatch.setattr(env_launcher, "load_and_setup_env", connect)

    def call(*flags):
        console = Console(width=200, force_terminal=False)
        try:
            code = run_command.main([f"--output_path={tmp_path}", *flags], console)
        except SystemExit as exit_:
            code = exit_.code
        captured = capsys.readouterr()
        return code, captured.out + captured.err

    return call


def runs(tmp_path):
    return sorted(path for path in tmp_path.iterdir() if path.is_dir())


def lines(run_path):
    return [json.loads(line) for line in (run_path / "results.jsonl").read_text().splitlines()]


def test_a_run_leaves_its_results(run, tmp_path):
    code, output = run("--agent=expert", f"--tasks={TASK}")
    assert code == 0, output
    (path,) = runs(tmp_path)
    (line,) = lines(path)
    assert (line["task"], line["instance"], line["score"]) == (TASK, 0, 1.0)
    assert line["goal"] == "Turn wifi on."
    assert line["device"] == "virtual"
    assert line["agent"] == "expert"
    assert line["error"] is None
    assert str(path) in output
    config = json.loads((path / "run.json").read_text())["config"]
    assert config["task_random_seed"] == 30
    assert json.loads((path / "summary.json").read_text())["score"]["mean_score"] == 1.0


def test_an_episode_can_be_inspected_afterwards(run, tmp_path):
    run("--agent=expert", f"--tasks={TASK}")
    folder = runs(tmp_path)[0] / "episodes" / f"{TASK}_0"
    episode = json.loads((folder / "episode.json").read_text())
    assert episode["trace"][0]["actions"] == [{"action_type": "open_app", "app_name": "settings"}]
    frames = sorted(path.name for path in (folder / "steps").iterdir())
    assert frames[0] == "000.webp"
    assert len(frames) == episode["steps"]
    check, *_ = json.loads((folder / "evidence" / "checks.json").read_text())
    assert (check["what"], check["passed"]) == ("setting global/wifi_on", True)
    assert (folder / "evidence" / "final_screen.webp").exists()


def test_flags_have_the_defaults_of_the_options():
    assert flags.make(RunOptions, vars(run_command.parser().parse_args([]))) == RunOptions()


def test_both_names_of_the_agent_flag_work(run):
    assert run("--agent_name=noop", f"--tasks={TASK}")[0] == 0


def test_a_run_is_continued(run, tmp_path):
    run("--agent=noop", f"--tasks={TASK}", f"--checkpoint_dir={tmp_path / 'run'}")
    code, output = run(
        "--agent=noop", f"--tasks={TASK},CameraTakePhoto", f"--checkpoint_dir={tmp_path / 'run'}"
    )
    assert code == 0
    assert "1 episodes are finished" in output
    assert "Nothing ran" not in output
    assert [line["task"] for line in lines(tmp_path / "run")] == [TASK, "CameraTakePhoto"]


def test_samples_are_episodes_of_the_same_instance_and_can_be_added(run, tmp_path):
    flags = ["--agent=random", f"--tasks={TASK},SimpleSmsSend", f"--checkpoint_dir={tmp_path}/s"]
    assert run(*flags, "--samples=2")[0] == 0
    _, output = run(*flags, "--samples=3")
    assert "pass@1 0.000, pass@2 0.000, pass@3 0.000" in output
    found = lines(tmp_path / "s")
    assert [(line["task"], line["sample"]) for line in found] == [
        (task, sample) for sample in range(3) for task in ("SimpleSmsSend", TASK)
    ]
    sms = [line for line in found if line["task"] == "SimpleSmsSend"]
    assert len({json.dumps(line["params"]) for line in sms}) == 1
    folders = [f"SimpleSmsSend_0{end}" for end in ("", "_sample1", "_sample2")]
    traces = [
        json.loads((tmp_path / "s" / "episodes" / folder / "episode.json").read_text())["trace"]
        for folder in folders
    ]
    actions = [json.dumps([step["actions"] for step in trace]) for trace in traces]
    assert len(set(actions)) == 3
    assert run(*flags, "--samples=0")[0] == 2


def test_to_continue_what_is_finished_says_that_nothing_ran(run, tmp_path):
    folder = f"--checkpoint_dir={tmp_path / 'run'}"
    run("--agent=noop", f"--tasks={TASK},CameraTakePhoto", folder)
    code, output = run("--agent=noop", f"--tasks={TASK}", folder)
    assert code == 0
    assert "Nothing ran: all 1 episodes that were asked for are finished" in output
    assert len(lines(tmp_path / "run")) == 2


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (["--tasks=SystemWifiTurnO"], "Did you mean SystemWifiTurnOn"),
        (["--suite_family=miniwob", f"--tasks={TASK}"], "It is in the family android"),
        (["--tasks=no.module:Task"], "Cannot import the task"),
        (["--tasks=json:loads"], "is not a class derived from TaskEval"),
        (["--import=no_such_module"], "--import=no_such_module: ModuleNotFoundError"),
        (["--agent_arg=depth=3"], "The agent expert takes no --agent_arg"),
        (["--agent=random", "--agent_arg=verbos=1"], "Did you mean verbose"),
        (["--agent=expret"], "Did you mean expert"),
        (["--suite_family=android_wrld"], "Did you mean android_world"),
        (["--a11y=auto"], "--a11y is for devices behind a wire"),
        (["--device=toaster"], "invalid choice: 'toaster'"),
        (["--tasks="], "--tasks: names no task"),
        (["--tasks= ,"], "--tasks: names no task"),
        (["--step_timeout_s=0"], "--step_timeout_s must be above 0"),
        (["--episode_timeout_s=-1"], "--episode_timeout_s must be above 0"),
        (["--output_path=/dev/null/runs"], "--output_path: Cannot write /dev/null/runs: Not a"),
        (["--output_path=~nobody_of_this_name/runs"], "--output_path: Could not determine"),
        (["--checkpoint_dir=/dev/null"], "--checkpoint_dir: Cannot write /dev/null: File exists"),
        (["--n_task_combinations=0"], "must be at least 1"),
        (["--n_task_combinations=many"], "invalid int value: 'many'"),
        (["--num_workers=0"], "must be at least 1"),
        (["--max_steps_multiplier=-1"], "must be above 0"),
        (["--max_steps_multiplier=nan"], "must be above 0 and finite"),
        (["--max_cost=inf"], "must be above 0 and finite"),
        (["--max_cost=-1"], "must be above 0"),
        (["--llm_attempts=0"], "must be above 0"),
        (["--record_to=no_such_folder/file"], "there is no folder no_such_folder"),
        (["--fixed_task_seed=perhaps"], "expected true or false"),
        (["--device=virtual", "--console_port=5554"], "--console_port belongs to"),
        (["--grpc_port=8600"], "--grpc_port belongs to"),
        (["--console_port=70000"], "70000 is not a port"),
        (["--console_port=5554", "--grpc_port=0"], "0 is not a port"),
        (["--seconds_per_step=0"], "--seconds_per_step must be above 0"),
        (["--seconds_per_step=nan"], "--seconds_per_step must be above 0"),
        (["--seconds_per_step=5", "--device=emulator"], "--seconds_per_step belongs to"),
        (["--output_path="], "--output_path: must not be empty"),
        (["--goal= "], "must not be empty"),
        (["--goal=Tidy up"], "choose another --agent for --goal"),
        (["--goal=Hi", "--tasks=A"], "exclude each other"),
        (["--agent=human", "--num_workers=2"], "cannot run with --num_workers"),
        (["--no_such_flag"], "unrecognized arguments: --no_such_flag"),
        (["--agent=no.module:Agent"], "Cannot import the agent"),
        (["--agent=json:Agent"], "has no attribute 'Agent'"),
        (["--agent=json:JSONDecoder"], "TypeError: JSONDecoder.__init__() takes 1"),
        (["--agent=string:Template"], "Template is not an EnvironmentInteractingAgent"),
    ],
)
def test_a_wrong_command_line_gets_one_clear_line(run, flags, message):
    code, output = run(*flags)
    assert code == 2
    assert message in output
    assert len(output.strip().splitlines()) == 1 + output.count("Device virtual")


@pytest.mark.parametrize("error", ["KeyError('of mine')", "SystemExit('no licence')"])
def test_a_module_of_yours_that_fails_is_one_clear_line(run, tmp_path, monkeypatch, error):
    module = f"broken_{error.partition('(')[0]}"
    (tmp_path / f"{module}.py").write_text(f"raise {error}")
    monkeypatch.syspath_prepend(str(tmp_path))
    code, output = run(f"--agent={module}:Agent", f"--tasks={TASK}")
    assert code == 2
    assert error.partition("(")[0] in output
    assert len(output.strip().splitlines()) == 1


def test_another_runs_folder_is_refused(run, tmp_path):
    folder = f"--checkpoint_dir={tmp_path / 'run'}"
    run("--agent=noop", f"--tasks={TASK}", folder)
    code, output = run("--agent=random", f"--tasks={TASK}", folder)
    assert code == 2
    assert "agent was 'noop', is 'random'" in output
    assert len(lines(tmp_path / "run")) == 1


def test_pickled_checkpoints_are_refused(run, tmp_path):
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "A_0.pkl.gz").touch()
    code, output = run("--agent=noop", f"--checkpoint_dir={tmp_path / 'old'}")
    assert code == 2
    assert "A_0.pkl.gz" in output


def test_a_full_disk_keeps_what_was_finished(run, tmp_path, monkeypatch):
    folder = f"--checkpoint_dir={tmp_path / 'run'}"
    run("--agent=noop", f"--tasks={TASK}", folder)

    def full(handle):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        code, output = run("--agent=noop", f"--tasks={TASK},CameraTakePhoto", folder)
    assert code == 1
    assert "No space left" in output
    assert [line["task"] for line in lines(tmp_path / "run")] == [TASK]


class BrokenAgent(base_agent.EnvironmentInteractingAgent):
    """Fails at its second step."""

    steps = 0

    def step(self, goal):
        self.steps += 1
        if self.steps == 2:
            raise KeyError("what broke")
        return base_agent.AgentInteractionResult(False, {})


class LostDeviceAgent(base_agent.EnvironmentInteractingAgent):
    """Loses the device at its first step."""

    def step(self, goal):
        raise DeviceDisconnectedError("the cable is out")


class InterruptedAgent(base_agent.EnvironmentInteractingAgent):
    """Is interrupted in its second episode."""

    episodes = 0

    def reset(self, go_home=False):
        type(self).episodes += 1
        if self.episodes == 2:
            raise KeyboardInterrupt

    def step(self, goal):
        return base_agent.AgentInteractionResult(True, {})


class MalformedActionAgent(base_agent.EnvironmentInteractingAgent):
    """Emits what is no action."""

    def step(self, goal):
        self.env.execute_action(JSONAction(**{"action_type": "clikc"}))
        return base_agent.AgentInteractionResult(True, {})


def agent_flag(agent_class):
    return f"--agent={__name__}:{agent_class.__name__}"


def test_a_crash_is_a_recorded_failure_and_the_next_task_runs(run, tmp_path):
    code, output = run(agent_flag(BrokenAgent), f"--tasks={TASK},CameraTakePhoto")
    assert code == 0, output
    first, second = lines(runs(tmp_path)[0])
    for line in (first, second):
        assert line["score"] == 0.0
    assert first["error"]["type"] == "KeyError"
    assert first["error"]["phase"] == "episode"
    assert "what broke" in first["error"]["traceback"]
    assert first["tear_down_error"] is None
    assert "Errors: " in output


class LeavingAgent(base_agent.EnvironmentInteractingAgent):
    """Ends the program, as a library may do when something is missing."""

    def step(self, goal):
        sys.exit("no licence")


class PlayerAgent(NoopAgent):
    """An agent that has an attribute named player."""

    player = "chess engine"


def test_only_the_agent_of_people_has_a_player(run, tmp_path):
    code, output = run(f"--agent={__name__}:PlayerAgent", f"--tasks={TASK}")
    assert code == 0, output
    (line,) = lines(runs(tmp_path)[0])
    assert (line["error"], line["player"]) == (None, None)


def test_an_agent_that_ends_the_program_ends_its_episode(run, tmp_path):
    code, output = run(agent_flag(LeavingAgent), f"--tasks={TASK},CameraTakePhoto")
    assert code == 0, output
    for line in lines(runs(tmp_path)[0]):
        assert (line["error"]["type"], line["error"]["text"]) == ("SystemExit", "no licence")


def test_a_run_may_be_started_in_any_thread(run, tmp_path):
    codes = []
    flags = ["--agent=noop", f"--tasks={TASK}"]
    thread = threading.Thread(target=lambda: codes.append(run(*flags)[0]))
    thread.start()
    thread.join()
    assert codes == [0]
    assert [line["error"] for line in lines(runs(tmp_path)[0])] == [None]


def test_a_malformed_action_is_a_recorded_failure(run, tmp_path):
    run(agent_flag(MalformedActionAgent), f"--tasks={TASK}")
    (line,) = lines(runs(tmp_path)[0])
    assert line["error"]["type"] == "InvalidActionError"
    assert "clikc" in line["error"]["text"]


def test_a_lost_device_ends_the_run_and_its_episode_runs_again(run, tmp_path):
    folder = f"--checkpoint_dir={tmp_path / 'run'}"
    tasks = f"--tasks=CameraTakePhoto,{TASK}"
    code, output = run(agent_flag(LostDeviceAgent), tasks, folder)
    assert code == 3
    assert "The device stopped answering" in output
    (line,) = lines(tmp_path / "run")
    assert line["error"]["device_lost"]
    assert run(agent_flag(LostDeviceAgent), tasks, folder)[0] == 3
    assert len(lines(tmp_path / "run")) == 2


def test_ctrl_c_keeps_what_was_finished(run, tmp_path, device):
    InterruptedAgent.episodes = 0
    code, output = run(agent_flag(InterruptedAgent), "--tasks=CameraTakePhoto,CameraTakeVideo")
    assert code == 130
    assert "--checkpoint_dir=" in output
    assert [line["task"] for line in lines(runs(tmp_path)[0])] == ["CameraTakePhoto"]


def test_a_damaged_results_line_is_run_again(run, tmp_path):
    folder = f"--checkpoint_dir={tmp_path / 'run'}"
    run("--agent=noop", f"--tasks={TASK}", folder)
    results = tmp_path / "run" / "results.jsonl"
    results.write_text(results.read_text()[:40])
    assert run("--agent=noop", f"--tasks={TASK}", folder)[0] == 0
    assert [line["task"] for line in lines(tmp_path / "run")] == [TASK]


def test_a_device_that_is_not_there_is_one_clear_line(tmp_path, capsys):
    code = run_command.main(
        [
            "--device=emulator",
            "--console_port=5999",
            "--agent=noop",
            f"--tasks={TASK}",
            f"--output_path={tmp_path}",
        ]
    )
    assert code == 2
    said = capsys.readouterr().err
    assert said.startswith("run.py: No device: ")
    assert "emulator -avd NAME -port 5999 -grpc 8554" in said
    assert "python -m android_world.virtual_device --console_port 5999" in said
    assert not runs(tmp_path)


def test_a_missing_adb_is_one_clear_line(tmp_path, capsys):
    code = run_command.main(
        [
            "--device=emulator",
            "--adb_path=/no/such/adb",
            "--agent=noop",
            f"--tasks={TASK}",
            f"--output_path={tmp_path}",
        ]
    )
    assert code == 2
    assert "/no/such/adb" in capsys.readouterr().err


def test_tear_down_runs_after_a_crash(env, monkeypatch):
    task = system.SystemWifiTurnOn({"on_or_off": "on"})
    monkeypatch.setattr(task, "is_successful", lambda env: 1 / 0)
    record = execution.run_instance(
        task, NoopAgent(env), TASK, 0, EpisodeRecorder(None), execution.ExecutionOptions()
    )
    assert (record.error.type, record.error.phase) == ("ZeroDivisionError", "evaluate")
    assert not task.initialized


def test_a_failing_tear_down_is_recorded_with_the_score(env, monkeypatch):
    task = system.SystemWifiTurnOnVerify({"on_or_off": "on"})
    monkeypatch.setattr(task, "tear_down", lambda env: 1 / 0)
    record = execution.run_instance(
        task, NoopAgent(env), TASK, 0, EpisodeRecorder(None), execution.ExecutionOptions()
    )
    assert record.score == 1.0
    assert record.tear_down_error.type == "ZeroDivisionError"


def test_help_and_lists_need_no_device(run):
    for given in (["--help"], ["--list_tasks"], ["--list_agents"]):
        code, output = run(*given)
        assert code == 0
        assert output
    assert "SystemWifiTurnOn  easy, 10 steps: Turn wifi" in run("--list_tasks")[1]
    chosen = run("--list_tasks", "--suite_family=errands", "--tasks=level:4")[1]
    assert "CompareCategories" in chosen
    assert "TextEventStart" not in chosen
    chosen = run("--list_tasks", "--split=test")[1]
    assert "46 tasks in android_world" in chosen


def test_the_commands_about_runs_are_listed(capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["runs"])
    assert about_runs.main() == 0
    listed = capsys.readouterr().out
    folder = Path(about_runs.__file__).parent
    commands = [main.parent.name for main in folder.glob("*/__main__.py")]
    assert sorted(about_runs.COMMANDS) == sorted(commands)
    for name in commands:
        assert f"python -m android_world.runs.{name}" in listed


def test_what_run_py_does_works_where_there_is_no_run_py(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "android_world", "--tasks=Nothing"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=tmp_path,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("python -m android_world: Unknown task 'Nothing'")


def test_a_free_goal_is_run_but_not_scored(run, tmp_path):
    code, output = run("--agent=noop", "--goal=Tidy {up} the phone")
    assert code == 0, output
    (line,) = lines(runs(tmp_path)[0])
    assert (line["goal"], line["scored"]) == ("Tidy {up} the phone", False)


def test_random_can_be_repeated(run, tmp_path):
    for _ in range(2):
        run("--agent=random", f"--tasks={TASK}", "--norecord_screens")
    traces = []
    for path in runs(tmp_path):
        episode = json.loads((path / "episodes" / f"{TASK}_0" / "episode.json").read_text())
        traces.append([step["actions"] for step in episode["trace"]])
    assert traces[0] == traces[1]
    assert traces[0][-1][-1]["action_type"] == "status"


def command(tmp_path, *flags):
    return [sys.executable, str(REPOSITORY / "run.py"), f"--output_path={tmp_path}", *flags]


def test_several_workers_share_a_run(tmp_path):
    tasks = f"--tasks={TASK},SystemWifiTurnOff,SystemBluetoothTurnOn"
    done = subprocess.run(
        command(tmp_path, "--agent=noop", "--num_workers=2", tasks),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert len(lines(runs(tmp_path)[0])) == 3


class Spendthrift(NoopAgent):
    """Has money for one episode."""

    def prepare_for_task(self, task):
        if task.name != "ContactsAddContact":
            raise LlmBudgetError("The run's budget of 10 tokens is used up.")


def test_a_budget_reaches_the_agents_model(run):
    code, output = run(
        "--agent=t3a", "--model=replay:no_such_recording", "--max_cost=1", "--max_tokens_total=9"
    )
    assert (code, "Cannot read the recording" in output) == (2, True)


def test_a_spent_budget_ends_the_run_and_keeps_what_was_finished(tmp_path, capsys):
    flags = [f"--agent={__name__}:Spendthrift", f"--checkpoint_dir={tmp_path / 'run'}"]
    flags += ["--tasks=ContactsAddContact,SimpleSmsSend,SystemWifiTurnOn"]
    assert run_command.main(flags) == 1
    assert "budget of 10 tokens is used up" in capsys.readouterr().err
    results = (tmp_path / "run" / "results.jsonl").read_text().splitlines()
    assert len(results) == 1


def test_tasks_whose_app_lacks_something_are_left_out_with_the_command_that_gets_it(
    run, monkeypatch
):
    monkeypatch.setenv("ANDROID_WORLD_BROWSER", "/no/browser")
    code, output = run("--suite_family=miniwob", "--tasks=click-test")
    assert code == 2
    assert "python -m android_world.virtual_device browser" in output


@needs_miniwob
def test_agents_are_instructed_to_stay_on_the_page_and_look_soon(run, monkeypatch):
    told = []

    def take(self, guidelines):
        told.append((self.transition_pause, guidelines))

    monkeypatch.setattr(NoopAgent, "set_task_guidelines", take, raising=False)
    run("--suite_family=miniwob", "--tasks=click-test", "--agent=noop")
    (pause, (guideline,)), *_ = told
    assert pause == 0.2
    assert "stay in this app" in guideline
    told.clear()
    run("--tasks=SystemWifiTurnOn", "--agent=noop")
    assert not told
