"""Streams of trajectories: who plays, what comes of it, and what survives."""

from __future__ import annotations

import base64
import dataclasses
import io
import json
import os
from pathlib import Path
from types import SimpleNamespace

import pytest
from PIL import Image
from rich.console import Console

from android_world.agents.settings import AgentSettings
from android_world.cli import flags
from android_world.rl import ObservationSpec, SpecError
from android_world.rl.rollouts import (
    EpisodeSpec,
    Rollouts,
    ShardError,
    Shards,
    Trajectory,
    __main__ as cli,
    read_shards,
    rollout_worker,
)
from tests.rl import rollout_policies as policies

ON, OFF = "SystemWifiTurnOn", "SystemWifiTurnOff"
TEXT = ObservationSpec("text")


def play(tasks=(ON, OFF), **settings):
    """Trajectories that are played in this process."""
    settings = {"seeds": [30], "num_workers": 0, "observation": TEXT, **settings}
    with Rollouts(tasks, **settings) as rollouts:
        return list(rollouts)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Where policies leave their marks."""
    monkeypatch.setenv(policies.FOLDER, str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", os.getcwd(), prepend=os.pathsep)
    return tmp_path


def test_experts_play_as_they_do_in_runs():
    played = play([ON, "SimpleCalendarEventsOnDate"])
    assert [trajectory.job.task for trajectory in played] == [ON, "SimpleCalendarEventsOnDate"]
    for trajectory in played:
        assert (trajectory.score, trajectory.reward, trajectory.error) == (1.0, 1.0, "")
        assert trajectory.terminated
        assert not trajectory.truncated
        assert trajectory.steps[0].observation["goal"] == trajectory.goal
        assert trajectory.steps[-1].action["action_type"] == "status"
        assert "[0] " in trajectory.last["elements"]
    assert played[1].steps[-2].action["action_type"] == "answer"


def test_a_policy_that_never_ends_is_cut_off():
    (trajectory,) = play(ON, policy=policies.wait, max_steps=3)
    assert trajectory.truncated
    assert (len(trajectory.steps), trajectory.score) == (3, 0.0)


def test_samples_of_a_group_start_alike_and_differ():
    first, second = play(ON, policy="random", samples=2, max_steps=4)
    assert first.steps[0].observation == second.steps[0].observation
    assert [step.action for step in first.steps] != [step.action for step in second.steps]
    assert (first.job.key, second.job.key) == (f"{ON}_30", f"{ON}_30_sample1")


def test_equal_jobs_are_played_alike():
    one, other = (play(ON, policy="random", max_steps=4)[0] for _ in range(2))
    assert one.steps == other.steps


def test_functions_and_names_of_functions_play():
    for policy in (policies.give_up, "tests.rl.rollout_policies:give_up"):
        (trajectory,) = play(ON, policy=policy)
        assert (trajectory.score, trajectory.terminated, len(trajectory.steps)) == (0.0, True, 1)


def test_a_policy_that_fails_costs_its_episode_only():
    on, off = play(policy=policies.Failing)
    assert (on.error, off.error) == ("", "RuntimeError: no idea")
    assert (off.truncated, off.terminated, off.score) == (True, False, 0.0)


def test_an_episode_that_takes_too_long_is_cut_off():
    (trajectory,) = play(ON, policy=policies.Stuck, episode_timeout_s=0.2)
    assert trajectory.error.startswith("EpisodeTimeoutError")
    assert trajectory.truncated


def test_what_takes_too_long_after_an_episodes_end_costs_nothing():
    first, second = play(
        ON, policy="tests.rl.rollout_policies:Dawdling", samples=2, episode_timeout_s=1.0
    )
    assert (first.job.sample, second.job.sample) == (0, 1)
    assert first.steps[0].observation == second.steps[0].observation


def test_new_weights_are_played_with_and_named():
    with Rollouts(ON, policy=policies.Weighted, num_workers=0, observation=TEXT) as rollouts:
        assert (next(rollouts).version, rollouts.update("a"), rollouts.update("b")) == (0, 1, 2)
        trajectory = next(rollouts)
        assert (trajectory.version, trajectory.steps[0].data) == (2, "b")


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"policy": "exprt"}, "Did you mean expert"),
        ({"policy": "human"}, "needs a person"),
        ({"policy": "no.module:x"}, "Cannot import"),
        ({"policy": 3}, "not 3"),
        ({"policy": "expert", "arguments": ["x=1"]}, "takes no"),
        ({"tasks": "NoTask"}, "NoTask"),
        ({"engine": "cloud"}, "cloud"),
        ({"samples": 0}, "sample"),
        ({"engine": "ray"}, "num_workers"),
    ],
)
def test_what_makes_no_sense_is_refused(settings, said):
    with pytest.raises(SpecError, match=said):
        play(**settings)


def test_agents_take_no_weights():
    with Rollouts(ON, policy="noop", num_workers=0, observation=TEXT) as rollouts:
        rollouts.update("a")
        with pytest.raises(Exception, match="takes no weights"):
            next(rollouts)


def test_workers_survive_and_wait_for_a_slow_trainer(folder):
    """A process ends in an episode; the trainer updates the weights with each trajectory."""
    seeds = range(5)
    with Rollouts(
        ON, seeds=seeds, policy=policies.Marked, num_workers=2, queue=1, observation=TEXT
    ) as rollouts:
        played = []
        for trajectory in rollouts:
            played.append(trajectory)
            assert len(list(folder.iterdir())) <= len(played) + 3
            rollouts.update(len(played))
    assert sorted(trajectory.job.seed for trajectory in played) == list(seeds)
    assert {trajectory.error for trajectory in played} == {""}
    assert max(trajectory.version for trajectory in played) >= 1
    for trajectory in played:
        assert trajectory.steps[0].data == (trajectory.version or None)


def test_what_is_written_is_read_again(tmp_path):
    trajectories = play(observation=ObservationSpec("text", pixels=(27, 60), history=2))
    with Shards(tmp_path, {"policy": "expert"}, size=1) as shards:
        for trajectory in trajectories:
            shards.write(trajectory)
    rows = list(read_shards(tmp_path))
    assert [row["key"] for row in rows] == [f"{ON}_30", f"{OFF}_30"]
    assert len(list(tmp_path.glob("trajectories-*.jsonl"))) == 2
    assert rows[0]["steps"][0]["elements"] == trajectories[0].steps[0].observation["elements"]
    assert json.loads(rows[0]["steps"][0]["action"])["action_type"] == "open_app"
    assert rows[0]["steps"][0]["pixels"]


def test_a_line_that_was_cut_is_played_again(tmp_path):
    (trajectory,) = play(ON)
    with Shards(tmp_path, {}) as shards:
        shards.write(trajectory)
    (file,) = tmp_path.glob("*.jsonl")
    file.write_bytes(file.read_bytes() + b'{"key": "x"')
    assert Shards(tmp_path, {}).done == {f"{ON}_30"}
    assert len(list(read_shards(tmp_path))) == 1


def test_other_trajectories_are_refused(tmp_path):
    with Shards(tmp_path, {"policy": "expert"}) as shards:
        shards.write(Trajectory(EpisodeSpec(ON, 30)))
    with pytest.raises(ShardError, match="policy differ"):
        Shards(tmp_path, {"policy": "random"})
    with pytest.raises(ShardError, match="no trajectories"):
        list(read_shards(tmp_path / "other"))


def test_parquet_holds_the_same(tmp_path):
    pytest.importorskip("pyarrow")
    trajectories = play(observation=ObservationSpec("text", pixels=(27, 60)))
    for form in ("jsonl", "parquet"):
        with Shards(tmp_path / form, {}, form) as shards:
            for trajectory in trajectories:
                shards.write(trajectory)
    lines, rows = (list(read_shards(tmp_path / form)) for form in ("jsonl", "parquet"))
    for row in (row for row in (*lines, *rows)):
        for seen in (*row["steps"], row["last"]):
            seen.pop("pixels")
            assert seen.pop("history", None) is None
    assert lines == rows


def test_all_files_have_the_same_columns(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    (whole,) = play(ON, observation=ObservationSpec("text", pixels=(27, 60), history=2))
    lost = Trajectory(EpisodeSpec(ON, 31), error="WorkerDied: gone")
    with Shards(tmp_path, {}, "parquet", size=1) as shards:
        for trajectory in (whole, lost, *play(OFF, policy=policies.give_up)):
            shards.write(trajectory)
    schemas = [parquet.read_schema(path) for path in sorted(tmp_path.glob("*.parquet"))]
    assert len(schemas) == 3
    assert schemas[0].equals(schemas[1])
    assert schemas[0].equals(schemas[2])
    assert [row["error"] for row in read_shards(tmp_path)] == ["", "WorkerDied: gone", ""]


def test_the_command_line_continues_where_it_was(tmp_path):
    def run(*flags):
        output = io.StringIO()
        words = [f"--out={tmp_path}", f"--tasks={ON}", "--num_workers=0", *flags]
        return cli.main(words, Console(file=output, width=20)), output.getvalue()

    assert run("--policy=exprt")[0] == 2  # Leaves nothing that the right command minds.
    assert "1 trajectories, 1 solved" in run()[1]
    code, output = run("--seeds=30:32")
    assert (code, output.count("1 trajectories, 1 solved")) == (0, 1)
    assert output.endswith(f"Trajectories: {tmp_path}\n")
    assert len(list(read_shards(tmp_path))) == 2
    assert run("--policy=noop")[0] == 1


@pytest.mark.parametrize("flag", ["--seeds=a", "--pixels=3", "--tasks=", "--policy=no_agent"])
def test_the_command_line_says_what_is_wrong(flag, tmp_path, capsys):
    try:
        code = cli.main([f"--out={tmp_path}", "--num_workers=0", flag])
    except SystemExit as end:
        code = end.code
    assert code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_trajectory_has_its_time_on_the_host(monkeypatch):
    times = iter((5.0, 7.25))
    monkeypatch.setattr(rollout_worker, "clock", SimpleNamespace(monotonic=times.__next__))
    (trajectory,) = play(ON, policy=policies.give_up)
    assert trajectory.seconds == 2.25


def test_the_documented_defaults_of_the_command_line_hold():
    assert not cli.parser().parse_args([]).verbose
    options = flags.make(cli.RolloutOptions, vars(cli.parser().parse_args([])))
    found = {f.name: getattr(options, f.name) for f in dataclasses.fields(options)}
    assert found.pop("settings") == AgentSettings()
    assert found == {
        **{"policy": "expert", "policy_args": (), "tasks": None, "seeds": (30,), "samples": 1},
        **{"suite_family": "android_world", "max_steps_multiplier": 1.0, "reward": "end"},
        **{"elements": "text", "pixels": None, "history": 0, "num_workers": 1, "queue": None},
        **{"engine": "local", "ray_address": None, "episode_timeout_s": None},
        **{"out": Path("rollouts"), "form": "jsonl", "shard_size": 1000},
        **{"vary_answers": False, "word_lists": None},
    }


def test_the_command_line_plays_with_what_it_was_given(tmp_path):
    policy = "tests.rl.rollout_policies:wait"
    words = [f"--out={tmp_path}", f"--tasks={OFF},{ON}", f"--policy={policy}", "--num_workers=0"]
    words += ["--seeds=3,4", "--samples=2", "--max_steps_multiplier=0.2", "--history=1"]
    words += ["--pixels=27x60", "--shard_size=3", "--vary_answers", "--elements=objects"]
    output = io.StringIO()
    terminal = Console(file=output, force_terminal=True, width=120)
    assert cli.main(words, terminal) == 0
    assert "8 trajectories, 0 solved" in output.getvalue()
    assert "8/8" in output.getvalue()
    rows = list(read_shards(tmp_path))
    assert [(row["task"], row["seed"], row["sample"]) for row in rows] == [
        (task, seed, sample) for seed in (3, 4) for task in (OFF, ON) for sample in (0, 1)
    ]
    assert {len(row["steps"]) for row in rows} == {2}
    assert {row["truncated"] for row in rows} == {True}
    assert [len(step["history"]) for step in rows[0]["steps"]] == [0, 1]
    frame = Image.open(io.BytesIO(base64.b64decode(rows[0]["last"]["pixels"])))
    assert frame.size == (27, 60)
    assert "bbox_pixels" in json.loads(rows[0]["last"]["elements"])[0]
    files = sorted(tmp_path.glob("trajectories-*.jsonl"))
    assert [len(file.read_text().splitlines()) for file in files] == [3, 3, 2]
    config = json.loads((tmp_path / "rollouts.json").read_text())
    assert {name: config[name] for name in ("policy", "policy_args", "pixels", "history")} == {
        **{"policy": policy, "policy_args": [], "pixels": [27, 60], "history": 1}
    }
    assert (config["vary_answers"], config["max_steps_multiplier"]) == (True, 0.2)
