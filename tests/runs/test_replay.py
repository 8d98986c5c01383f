"""Episodes that are played again: the same screens and scores, or what differs."""

from __future__ import annotations

import base64
import contextlib
import json
import random
import sqlite3

import numpy as np
import pytest
from PIL import Image
from rich.console import Console

from android_world.agents.base_agent import AgentInteractionResult, EnvironmentInteractingAgent
from android_world.device import adb, files
from android_world.device.errors import AdbError, InvalidActionError, SnapshotNotFoundError
from android_world.env import env_launcher
from android_world.env.json_action import JSONAction
from android_world.runs import (
    device_calls,
    replay,
    revision,
    run_command,
    screen_hash,
)
from android_world.runs.errors import NotReplayableError
from android_world.runs.replay.__main__ import main
from android_world.task_evals.single import contacts, expense, system
from tests.support.served_phone import served_phone

TASK = "SystemWifiTurnOn"
COMPLETE = JSONAction(action_type="status", goal_status="complete")


@pytest.fixture
def one_phone(monkeypatch, phone):
    """Runs and replays get the phone of this process, as it was after its set-up."""

    def connect(**kwargs):
        env = phone.fresh_env()
        env.episode_start = env_launcher.SET_UP_SNAPSHOT
        monkeypatch.setattr(env, "close", lambda: None)
        return env

    monkeypatch.setattr(env_launcher, "load_and_setup_env", connect)


@pytest.fixture
def run(one_phone, tmp_path):
    """Run an agent; gives the run's folder."""

    def call(agent="expert", task=TASK, *flags):
        folder = tmp_path / "run"
        options = [
            f"--record_to={tmp_path / 'replies'}",
            f"--agent={agent}",
            f"--tasks={task}",
            f"--checkpoint_dir={folder}",
            *flags,
        ]
        assert run_command.main([*options, *flags], Console(width=200)) == 0
        return folder

    return call


@pytest.fixture
def play(one_phone, capsys):
    """Play a run again by the command line; gives exit code and output."""

    def call(*flags):
        capsys.readouterr()
        try:
            code = main([str(flag) for flag in flags], Console(width=300))
        except SystemExit as exit_:
            code = exit_.code
        captured = capsys.readouterr()
        return code, captured.out + captured.err

    return call


def episode_path(run, task=TASK):
    return run / "episodes" / f"{task}_0" / "episode.json"


def edit(path, change):
    data = json.loads(path.read_text())
    change(data)
    path.write_text(json.dumps(data))


class BusyAgent(EnvironmentInteractingAgent):
    """Does everything that an agent can do to a phone, much of it outside of actions."""

    clocks: dict[int, str] = {}

    def __init__(self, env):
        super().__init__(env, "busy")
        self._plans = (
            self.swim,
            self.dig,
            self.stumble,
            self.try_out,
            self.act_blindly,
            self.touch,
            self.end,
        )
        self._direct = env

    def reset(self, go_home=False):
        super().reset(go_home)
        self.env.hide_automation_ui()
        self._number = 0

    def step(self, goal):
        plan = self._plans[self._number]
        if self._number:
            self.env.get_state()
            self.clocks[self._number] = self.clock()
        plan()
        self._number += 1
        return AgentInteractionResult(plan == self.end, {})

    def clock(self):
        return adb.shell(self.env.controller, "date", "+%s%N")

    def swim(self):
        """Several actions and looks, and waits of both kinds."""
        self.env.execute_action(JSONAction(action_type="open_app", app_name="settings"))
        self.env.wait(2.5)
        self.env.get_state(wait_to_stabilize=True)
        self.env.execute_action(JSONAction(action_type="scroll", direction="down"))
        end = int(adb.shell(self.env.controller, "date", "+%s")) + 7
        now = lambda: int(adb.shell(self.env.controller, "date", "+%s"))  # noqa: E731
        assert self.env.wait_until(lambda: now() >= end, timeout_s=20)

    def dig(self):
        """Work below the actions: commands, files, an env of before the episode."""
        adb.shell(self.env.controller, "settings", "put", "system", "screen_brightness", "77")
        files.write("/sdcard/Download/by_agent.txt", b"pushed", self.env.controller)
        assert files.read("/sdcard/Download/by_agent.txt", self.env.controller) == b"pushed"
        with contextlib.suppress(AdbError):
            adb.shell(self.env.controller, "cat", "/no/such/file")
        self._direct.execute_action(JSONAction(action_type="navigate_home"))
        self._direct.get_state()
        self.env.controller.get_ui_elements()

    def stumble(self):
        """Acts that do not fit, and an index of an older look."""
        seen = self.env.get_state()
        with pytest.raises(InvalidActionError):
            self.env.execute_action(JSONAction(action_type="click", index=999))
        with pytest.raises(InvalidActionError):
            self.env.execute_action(JSONAction(action_type="open_app", app_name="no such app"))
        index = next(i for i, e in enumerate(seen.ui_elements) if e.text == "Photos")
        self.env.wait(1)
        self.env.execute_action(JSONAction(action_type="click", index=index))

    def try_out(self):
        """Goes back to a state of its own."""
        self.env.save_snapshot("fork")
        self.env.execute_action(JSONAction(action_type="navigate_home"))
        self.env.restore_snapshot("fork")
        self.env.delete_snapshot("fork")
        with pytest.raises(SnapshotNotFoundError):
            self.env.restore_snapshot("fork")

    def act_blindly(self):
        self.env.execute_action(JSONAction(action_type="answer", text="forty-two"))
        self.env.interaction_cache = "forty-three"

    def touch(self):
        """android_env's own actions."""
        for action_type in (0, 0, 1):
            position = np.array([0.5, 0.5], np.float32)
            self.env.controller.step(
                {
                    "action_type": np.array(action_type),
                    "touch_position": position,
                    "keycode": np.array(0),
                }
            )

    def end(self):
        adb.shell(self.env.controller, "svc", "wifi", "enable")
        self.env.execute_action(COMPLETE)


class BlindAgent(EnvironmentInteractingAgent):
    """Never looks at the screen."""

    steps = 0

    def step(self, goal):
        self.steps += 1
        if self.steps < 3:
            self.env.execute_action(JSONAction(action_type="open_app", app_name="settings"))
        return AgentInteractionResult(self.steps == 3, {})


class CrashingAgent(BlindAgent):
    """Fails in its second step, after it has acted."""

    def step(self, goal):
        super().step(goal)
        if self.steps == 2:
            raise KeyError("lost my way")
        return AgentInteractionResult(False, {})


@pytest.mark.parametrize(
    ("agent", "task"),
    [
        ("expert", "ContactsAddContact"),
        ("random", TASK),
        ("near_miss", TASK),
        ("noop", TASK),
        ("spam", "SimpleCalendarNextEvent"),
        ("tests.agents.forms:m3a", "ContactsAddContact"),
        ("tests.agents.forms:t3a", "ContactsAddContact"),
        ("tests.agents.forms:seeact", "ContactsAddContact"),
        ("tests.agents.forms:qwen", "ContactsAddContact"),
        (f"{__name__}:BusyAgent", TASK),
        (f"{__name__}:BlindAgent", TASK),
        (f"{__name__}:CrashingAgent", TASK),
    ],
)
def test_a_run_is_its_actions(agent, task, run, play):
    folder = run(agent, task)
    trace = json.loads(episode_path(folder, task).read_text())["trace"]
    assert all(set(step["hash"]) == {"forest", "picture"} for step in trace)
    code, output = play(folder)
    assert code == 0, output
    assert f"equal   {task}_0 ({len(trace)} steps, score" in output
    assert "1 of 1 episodes are equal" in output


def test_a_run_of_slower_steps_is_played_again(tmp_path, capsys):
    folder = tmp_path / "run"
    asked = ["--agent=expert", f"--tasks={TASK}", "--in_process", "--seconds_per_step=9"]
    assert run_command.main([*asked, f"--checkpoint_dir={folder}"], Console(width=200)) == 0
    assert main([str(folder)], Console(width=300)) == 0
    assert "1 of 1 episodes are equal" in capsys.readouterr().out
    record = json.loads((folder / "results.jsonl").read_text().splitlines()[0])
    assert record["phone"]["config"]["seconds_per_step"] == 9


def test_a_free_goal_is_played_again(one_phone, tmp_path, play):
    folder = tmp_path / "run"
    flags = ["--agent=random", "--goal=Look around", f"--checkpoint_dir={folder}"]
    assert run_command.main(flags, Console(width=200)) == 0
    code, output = play(folder)
    assert code == 0, output


def test_the_phone_of_a_step_has_the_clock_and_the_screen_of_then(run):
    BusyAgent.clocks.clear()
    folder = run(f"{__name__}:BusyAgent")
    trace = json.loads(episode_path(folder).read_text())["trace"]
    assert sorted(BusyAgent.clocks) == [1, 2, 3, 4, 5, 6]
    for step in (0, 2, 6):
        with replay.phone_at(folder, f"{TASK}_0", step) as env:
            forest = screen_hash.of_forest(env.get_state().forest)
            assert forest == trace[step]["hash"]["forest"]
    for step, clock in BusyAgent.clocks.items():
        with replay.phone_at(folder, f"{TASK}_0", step) as env:
            assert adb.shell(env.controller, "date", "+%s%N") == clock
    with replay.phone_at(folder, f"{TASK}_0", 4) as env:
        assert env.interaction_cache == ""
    with replay.phone_at(folder, f"{TASK}_0", 5) as env:
        assert env.interaction_cache == "forty-three"


def test_pixels_are_not_drawn_to_be_hashed(run, play):
    folder = run("expert", TASK, "--norecord_screens")
    trace = json.loads(episode_path(folder).read_text())["trace"]
    assert all(set(step["hash"]) == {"forest"} for step in trace)
    assert play(folder)[0] == 0


def test_the_first_step_that_differs_is_named_with_its_elements(run, play):
    folder = run()

    def change(data):
        step = data["trace"][2]
        step["hash"]["forest"] = "0" * 32
        label = next(e for e in step["elements"] if e.get("text") == "Internet")
        label["text"] = "Intranet"
        del step["elements"][-1]
        data["trace"][3]["hash"]["picture"] = "0" * 16

    edit(episode_path(folder), change)
    code, output = play(folder)
    assert code == 1
    assert "step 2 differs:" in output
    assert "text was 'Intranet', is 'Internet'" in output
    assert "only now: " in output
    assert "1 later screens differ, too" in output
    assert "0 of 1 episodes are equal" in output


def test_todays_checker_gives_new_scores_next_to_the_old_ones(run, play, monkeypatch):
    folder = run()
    before = {p: p.read_bytes() for p in folder.rglob("*") if p.is_file()}
    monkeypatch.setattr(system.SystemWifiTurnOn, "is_successful", lambda self, env: 0.5)
    code, output = play(folder, "--rescore")
    assert code == 1
    assert "score was 1.0, is 0.5" in output
    assert f"{TASK}_0: 1.00 -> 0.50" in output
    (path,) = (folder / "rescores").iterdir()
    (line,) = path.read_text().splitlines()
    assert json.loads(line)["score"] == 0.5
    assert {p: p.read_bytes() for p in before} == before


def test_frames_and_an_animation_are_written(run, play, tmp_path):
    folder = run()
    steps = len(json.loads(episode_path(folder).read_text())["trace"])
    code, output = play(
        folder, "--episodes", TASK, "--frames", tmp_path / "f", "--animation", tmp_path / "a.webp"
    )
    assert code == 0, output
    frames = sorted((tmp_path / "f" / f"{TASK}_0").iterdir())
    assert [path.name for path in frames] == [f"{i:03d}.png" for i in range(steps)] + ["end.png"]
    assert {Image.open(path).size for path in frames} == {(1080, 2400)}
    animation = Image.open(tmp_path / "a.webp")
    assert 2 < animation.n_frames <= steps + 1
    animation.seek(1)
    red = np.asarray(animation.convert("RGB")).astype(int)
    assert ((red[..., 0] > 180) & (red[..., 1] < 110)).sum() > 500  # where the finger was


def test_another_revision_is_reported(run, play, monkeypatch, one_phone, capsys):
    folder = run("noop")
    monkeypatch.setattr(revision, "of_project", lambda: "f" * 40)
    monkeypatch.setattr(revision, "of_phone", lambda: "e" * 40)
    _, output = play(folder)
    assert "and is ffffffffffff: screens" in output
    assert "and is eeeeeeeeeeee: screens" in output
    capsys.readouterr()
    flags = ["--agent=noop", f"--tasks={TASK},ContactsAddContact", f"--checkpoint_dir={folder}"]
    assert run_command.main(flags, Console(width=300)) == 0
    assert "1 of them ran under revision" in capsys.readouterr().out
    lines = [json.loads(line) for line in (folder / "results.jsonl").read_text().splitlines()]
    assert lines[1]["revision"] == "f" * 40
    assert lines[1]["phone"]["revision"] == "e" * 40
    assert lines[1]["phone"]["config"]["boot_time_ms"] == 1697384040000
    assert "network_time_ms" in lines[1]["phone"]["config"]


def test_a_run_over_the_wire_is_refused_and_its_verdict_can_be_read(tmp_path, capsys):
    folder = tmp_path / "run"
    with served_phone(tmp_path) as phone:
        ports = [f"--console_port={phone.console_port}", f"--grpc_port={phone.grpc_port}"]
        flags = ["--agent=noop", "--tasks=ExpenseDeleteSingle", f"--checkpoint_dir={folder}"]
        assert run_command.main([*flags, *ports], Console(width=200)) == 0
    evidence = folder / "episodes" / "ExpenseDeleteSingle_0" / "evidence"
    assert rows_of_expenses(evidence) >= 1
    capsys.readouterr()
    assert main([str(folder)]) == 2
    output = capsys.readouterr().err
    assert "ran on 'virtual over adb'" in output
    assert str(evidence) in output


def test_episodes_that_started_on_what_others_had_left_are_refused(run, play):
    code, output = play(run("noop", TASK, "--episode_reset=apps"))
    assert code == 2
    assert "--episode_reset=apps" in output


def test_records_without_calls_are_refused(run, play):
    folder = run()
    edit(episode_path(folder), lambda data: data["trace"][0].pop("calls"))
    code, output = play(folder)
    assert code == 2
    assert "left no full record of its steps" in output


@pytest.mark.parametrize("content", ["{broken", "{}", '{"trace": []}'])
def test_damaged_episodes_are_refused(content, run, play):
    folder = run("noop")
    episode_path(folder).write_text(content)
    assert play(folder)[0] == 2


@pytest.mark.parametrize("name", ["episode.json", "evidence/final_screen.json"])
@pytest.mark.parametrize("content", ["{broken", "[]"])
def test_a_damaged_episode_is_named_and_the_others_are_played(name, content, run, play):
    folder = run("noop", f"{TASK},ContactsAddContact")
    (episode_path(folder).parent / name).write_text(content)
    code, output = play(folder)
    assert code == 1
    assert f"{name} is damaged" in output
    assert "1 of 2 episodes are equal" in output


def test_parameters_are_those_of_the_record(run, play, monkeypatch):
    folder = run("expert", "ContactsAddContact")
    others = classmethod(lambda cls, rng: {"name": "Ada", "number": "+15551234"})
    monkeypatch.setattr(contacts.ContactsAddContact, "sample_params", others)
    code, output = play(folder)
    assert code == 0, output


def test_parameters_that_only_a_seed_can_give_are_a_difference(run, play, monkeypatch):
    folder = run("noop", "ExpenseDeleteSingle")
    draw = expense.ExpenseDeleteSingle.sample_params
    others = classmethod(lambda cls, rng: draw(random.Random(1)))
    monkeypatch.setattr(expense.ExpenseDeleteSingle, "sample_params", others)
    code, output = play(folder)
    assert code == 1
    assert "now draws other parameters: " in output


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (["--episodes=Nothing"], "has no episode Nothing"),
        (["--episodes=,"], "must name an episode"),
        (["--animation=a.gif"], "'a.gif' is not the name of a WebP file"),
        (["--from=9"], "has no step 9: its last step is 0"),
        (["--from=-1"], "'-1' is not the number of a step"),
        (["--from=0", "--console_port=0"], "0 is not a port"),
    ],
)
def test_a_wrong_command_line_gets_one_line(flags, message, run, play):
    code, output = play(run("noop"), *flags)
    assert code == 2
    assert message in output


def test_what_is_for_one_episode_needs_one(run, play, tmp_path):
    folder = run("noop", f"{TASK},ContactsAddContact")
    for flag in ("--animation=a.webp", "--from=0"):
        code, output = play(folder, flag)
        assert code == 2
        assert "choose it with --episodes" in output
    assert play(tmp_path / "nothing")[0] == 2


def test_the_phone_of_a_step_is_served(run, play, monkeypatch):
    folder = run()
    served = []

    def serve(env, console_port, grpc_port):
        served.append((env.foreground_activity_name, console_port, grpc_port))
        return 0

    monkeypatch.setattr(env_launcher, "serve", serve)
    code, output = play(folder, "--from=2", "--console_port=5600", "--grpc_port=8600")
    assert code == 0, output
    assert served == [("com.android.settings/com.android.settings.SubSettings", 5600, 8600)]


@pytest.mark.parametrize(
    "call",
    [
        {"adb": ["push", "/etc/hostname", "/sdcard/hostname"]},
        {"adb": ["install", "/tmp/app.apk"]},
        {"adb": ["emu", "screenrecord screenshot /tmp"]},
        {"adb": ["sync"]},
        {"request": {"install_apk": {"filesystem": {"path": "/tmp/app.apk"}}}},
        {"teleport": True},
    ],
)
def test_nothing_of_the_host_is_touched_by_a_record(call, env):
    with pytest.raises(NotReplayableError):
        device_calls.repeat(call, env)


def test_a_pulled_file_does_not_land_where_the_record_says(env, tmp_path):
    target = tmp_path / "precious"
    target.write_text("mine")
    content = base64.b64encode(b"theirs").decode()
    pushed = {"adb": ["push", "/nowhere", "/sdcard/there.txt"], "content": content}
    device_calls.repeat(pushed, env)
    device_calls.repeat({"adb": ["pull", "/sdcard/there.txt", str(target)]}, env)
    assert files.read("/sdcard/there.txt", env.controller) == b"theirs"
    assert target.read_text() == "mine"


def test_ids_that_differ_between_processes_do_not_enter_the_hash(env):
    forest = env.reset(go_home=True).forest
    other = type(forest)()
    other.CopyFrom(forest)
    for window in other.windows:
        window.id += 100
        for node in window.tree.nodes:
            node.window_id += 100
            node.unique_id += 7
            node.child_ids[:] = [child + 7 for child in node.child_ids]
    assert screen_hash.of_forest(other) == screen_hash.of_forest(forest)
    other.windows[0].tree.nodes[-1].text += "!"
    assert screen_hash.of_forest(other) != screen_hash.of_forest(forest)


def test_a_frame_that_is_drawn_on_keeps_its_hash(run, play):
    folder = run(f"{__name__}:PaintingAgent")
    assert play(folder)[0] == 0


class PaintingAgent(EnvironmentInteractingAgent):
    """Draws on what it sees."""

    def step(self, goal):
        self.env.get_state().pixels[:100] = 255
        return AgentInteractionResult(True, {})


def test_a_verdict_can_be_read_again(run):
    folder = run("noop", "ExpenseDeleteSingle")
    evidence = folder / "episodes" / "ExpenseDeleteSingle_0" / "evidence"
    assert rows_of_expenses(evidence) >= 1
    readings = json.loads((evidence / "readings.json").read_text())["read"]
    assert any("adb" in reading and reading["output"] for reading in readings)


def rows_of_expenses(evidence):
    """How many there are in the copy of the app's database."""
    readings = json.loads((evidence / "readings.json").read_text())["read"]
    copies = {reading["file"]: reading["copy"] for reading in readings if "file" in reading}
    path = copies["/data/data/com.arduia.expense/databases/accounting.db"]
    with contextlib.closing(sqlite3.connect(evidence / path)) as connection:
        (count,) = connection.execute("SELECT count(*) FROM expense").fetchone()
    return count


def test_an_answer_is_part_of_the_evidence(run):
    folder = run("spam", "SimpleCalendarNextEvent")
    path = folder / "episodes" / "SimpleCalendarNextEvent_0" / "evidence" / "readings.json"
    assert json.loads(path.read_text())["answer"]
