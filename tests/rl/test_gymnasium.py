"""Tasks as Gymnasium environments, alone and in vectors."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import warnings

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.error import ClosedEnvironmentError  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402

from android_world.rl import EpisodeOverError, ObservationSpec, SpecError, workers  # noqa: E402
from android_world.rl.gymnasium_env import AndroidWorldEnv, observation_spec  # noqa: E402
from android_world.rl.observations import decode  # noqa: E402
from tests.support import matrix  # noqa: E402

TASKS = (
    "SystemWifiTurnOn",
    "ContactsAddContact",
    "MarkorCreateNote",
    "NotesIsTodo",
    "ClockTimerEntry",
    "SimpleSmsSend",
    "ExpenseAddSingle",
    "FilesDeleteFile",
    "SimpleCalendarAddOneEvent",
    "TurnOffWifiAndTurnOnBluetooth",
)
WAIT = {"kind": "wait"}
COMPLETE = {"kind": "complete"}


@pytest.mark.parametrize("name", matrix.sample(TASKS, 4))
def test_the_checker_of_gymnasium_has_no_complaint(name):
    env = gymnasium.make(
        f"AndroidWorld/{name}-v0",
        observation={"pixels": (108, 240), "history": 2},
        render_mode="rgb_array",
    )
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)
    env.close()


def test_each_family_has_an_environment():
    for family in ("android_world", "miniwob", "information_retrieval", "android_world_extra"):
        assert f"AndroidWorld/{family}-v0" in gymnasium.registry


def test_the_goal_can_be_read():
    env = gymnasium.make("AndroidWorld/MarkorCreateFolder-v0")
    seen, info = env.reset(seed=3)
    assert decode(seen["goal"]) == info["goal"]
    assert info["goal"].startswith("Create a new folder in Markor")
    env.close()


def test_options_choose_a_task_or_start_again():
    env = gymnasium.make("AndroidWorld/android_world-v0")
    _, info = env.reset(seed=3, options={"task": "SystemWifiTurnOn"})
    assert info["task"] == "SystemWifiTurnOn"
    _, again = env.reset(options={"restart": True})
    assert again == info
    with pytest.raises(SpecError, match="colour"):
        env.reset(options={"colour": 1})
    env.close()


def test_episodes_without_a_seed_follow_from_the_last_one():
    env = AndroidWorldEnv("SystemWifiTurnOn")
    assert env.reset(seed=5)[1]["seed"] == 5
    env.step(WAIT)
    assert env.reset()[1]["seed"] == int(np.random.default_rng(5).integers(2**32))
    env.close()
    assert env.task_env.goal_or_empty == "Turn wifi on."
    assert env.task_env.steps == 0


def test_frames_are_rendered_where_the_mode_asks_for_them():
    assert AndroidWorldEnv("SystemWifiTurnOn").render() is None
    env = AndroidWorldEnv("SystemWifiTurnOn", render_mode="rgb_array")
    assert env.render().shape == (2400, 1080, 3)
    assert env.metadata["render_modes"] == ["rgb_array"]
    assert env.metadata["render_fps"] == 4


def test_by_default_observations_are_arrays_in_bytes_with_masks():
    usual = ObservationSpec("arrays", encode_text=True, masks=True)
    assert observation_spec(None) == observation_spec({}) == usual
    assert observation_spec({"pixels": [27, 60]}).pixels == (27, 60)
    assert observation_spec(ObservationSpec("text")) == ObservationSpec("text")


def test_observations_need_fixed_shapes():
    with pytest.raises(SpecError, match="fixed shapes"):
        gymnasium.make("AndroidWorld/SystemWifiTurnOn-v0", observation={"elements": "text"})


@pytest.fixture
def vector(fork_server):
    made = []

    def make(name="SystemWifiTurnOn", **settings):
        made.append(gymnasium.make_vec(f"AndroidWorld/{name}-v0", **settings))
        return made[-1]

    yield make
    for envs in made:
        envs.close()


def test_a_vector_plays_what_single_environments_play(vector):
    names = ["ContactsAddContact", "SystemWifiTurnOn", "ContactsAddContact"]
    settings = {"observation": {"pixels": (54, 120)}, "max_steps": 3}
    envs = vector("android_world", num_envs=3, num_workers=2, **settings)
    seen, infos = envs.reset(seed=7, options={"task": names})
    assert envs.observation_space.contains(seen)
    action = {"kind": "click", "element": 3}
    stepped = envs.step([action] * 3)
    for i, name in enumerate(names):
        env = gymnasium.make(f"AndroidWorld/{name}-v0", **settings)
        alone, info = env.reset(seed=7 + i)
        assert info["goal"] == infos["goal"][i]
        assert np.array_equal(alone["pixels"], seen["pixels"][i])
        alone = env.step(action)[0]
        assert np.array_equal(alone["pixels"], stepped[0]["pixels"][i])
        assert np.array_equal(alone["elements"]["texts"], stepped[0]["elements"]["texts"][i])
        env.close()


def test_actions_may_be_a_batch_of_the_space(vector):
    envs = vector(num_envs=2, num_workers=1)
    envs.reset(seed=1)
    envs.action_space.seed(1)
    for _ in range(3):
        _, rewards, *_ = envs.step(envs.action_space.sample())
    assert rewards.dtype == np.float64


def test_groups_start_alike_and_continue_alike(vector):
    envs = vector("android_world", num_envs=4, num_workers=2, max_steps=1)
    seen, infos = envs.reset(seed=5, options={"group_size": 2})
    for _ in range(2):
        assert infos["goal"][0] == infos["goal"][1]
        assert infos["goal"][2] == infos["goal"][3]
        assert infos["goal"][0] != infos["goal"][2]
        assert np.array_equal(seen["elements"]["texts"][0], seen["elements"]["texts"][1])
        envs.step([WAIT] * 4)
        seen, *_, infos = envs.step([WAIT] * 4)


def test_the_next_step_starts_the_next_episode(vector):
    envs = vector(num_envs=2, num_workers=1)
    envs.reset(seed=1)
    _, _, terminated, _, infos = envs.step([COMPLETE, WAIT])
    assert terminated.tolist() == [True, False]
    _, _, terminated, _, infos = envs.step([COMPLETE, WAIT])
    assert terminated.tolist() == [False, False]
    assert infos["step"].tolist() == [0, 2]
    *_, infos = envs.step([WAIT, WAIT])
    assert infos["step"].tolist() == [1, 3]


def test_the_same_step_starts_the_next_episode(vector):
    envs = vector(num_envs=2, num_workers=1, autoreset_mode="SameStep")
    envs.reset(seed=1)
    _, _, terminated, _, infos = envs.step([COMPLETE, WAIT])
    assert terminated.tolist() == [True, False]
    assert infos["step"].tolist() == [0, 1]
    assert infos["final_info"]["step"][0] == 1
    assert infos["_final_obs"].tolist() == [True, False]
    assert "goal" in infos["final_obs"][0]


def test_without_autoreset_a_mask_says_who_starts_again(vector):
    envs = vector(num_envs=2, num_workers=1, autoreset_mode="Disabled")
    envs.reset(seed=1)
    _, _, terminated, truncated, _ = envs.step([COMPLETE, WAIT])
    with pytest.raises(EpisodeOverError, match="0"):
        envs.step([WAIT, WAIT])
    _, infos = envs.reset(options={"reset_mask": terminated | truncated})
    assert infos["_step"].tolist() == [True, False]
    *_, infos = envs.step([WAIT, WAIT])
    assert infos["step"].tolist() == [1, 2]


def test_a_worker_that_dies_costs_its_episodes_only(vector):
    envs = vector(num_envs=2, num_workers=2)
    envs.reset(seed=1)
    os.kill(envs.unwrapped.worker_pids[1], signal.SIGKILL)
    _, _, _, truncated, infos = envs.step([WAIT, WAIT])
    assert truncated.tolist() == [False, True]
    assert "WorkerDied" in infos["error"][1]
    *_, infos = envs.step([WAIT, WAIT])
    assert infos["error"].tolist() == ["", ""]
    assert infos["step"].tolist() == [2, 0]


def test_a_script_makes_a_vector_without_more_ado(tmp_path):
    script = tmp_path / "three_lines.py"
    script.write_text(
        "import gymnasium, android_world.rl\n"
        'envs = gymnasium.make_vec("AndroidWorld/SystemWifiTurnOn-v0", num_envs=1)\n'
        'print(envs.reset(seed=1)[1]["goal"][0])\n'
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert done.stdout == "Turn wifi on.\n", done.stderr
    assert "Traceback" not in done.stderr


def test_frames_of_a_vector_are_those_of_its_phones(vector):
    envs = vector(num_envs=2, num_workers=1, render_mode="rgb_array")
    envs.reset(seed=1)
    envs.step([{"kind": "open_app", "text": "Settings"}, WAIT])
    with gymnasium.make("AndroidWorld/SystemWifiTurnOn-v0", render_mode="rgb_array") as env:
        env.reset(seed=1)
        env.step({"kind": "open_app", "text": "Settings"})
        one, other = envs.render()
        assert np.array_equal(one, env.render())
        assert not np.array_equal(one, other)


def test_a_worker_that_dies_between_steps_is_reported_with_the_next_step(vector):
    envs = vector(num_envs=2, num_workers=2, render_mode="rgb_array")
    envs.reset(seed=1)
    os.kill(envs.unwrapped.worker_pids[0], signal.SIGKILL)
    frame = envs.render()[0]
    assert (frame.shape, frame.any()) == ((2400, 1080, 3), False)
    _, _, _, truncated, infos = envs.step([WAIT, WAIT])
    assert truncated.tolist() == [True, False]
    assert infos["error"][0].startswith("WorkerDied: The process")


def test_mistakes_are_reported_as_of_one_phone_and_cost_nothing(vector):
    envs = vector(num_envs=2, num_workers=2)
    with pytest.raises(EpisodeOverError):
        envs.step([WAIT, WAIT])
    envs.reset(seed=np.int64(1))
    with pytest.raises(SpecError, match="sent"):
        envs.step([WAIT, lambda: None])
    with pytest.raises(SpecError, match="Actions"):
        envs.step(None)
    with pytest.raises(SpecError, match="colour"):
        envs.reset(options={"colour": 1})
    for bad in (-1, 1.5, [1, "a"]):
        with pytest.raises(SpecError, match="seed"):
            envs.reset(seed=bad)
    assert envs.step([WAIT, WAIT])[-1]["step"].tolist() == [1, 1]
    envs.close()
    for late in (envs.reset, envs.render, lambda: envs.step([WAIT, WAIT])):
        with pytest.raises(ClosedEnvironmentError):
            late()


def test_a_late_answer_is_not_taken_for_another(vector, monkeypatch):
    envs = vector(num_envs=1, num_workers=1)
    envs.reset(seed=1)
    with monkeypatch.context() as patched:
        patched.setattr(workers.Worker, "receive", _interrupted)
        with pytest.raises(KeyboardInterrupt):
            envs.step([WAIT])
    assert envs.reset(seed=2)[1]["seed"].tolist() == [2]
    assert envs.step([WAIT])[-1]["step"].tolist() == [1]


def _interrupted(worker, deadline):
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    "settings",
    [
        {"max_steps": 0},
        {"tasks": ["NoSuchTask"]},
        {"num_envs": 0},
        {"num_workers": 0},
        {"autoreset_mode": "Sometimes"},
        {"render_mode": "human"},
        {"observation": 5},
        {"observation": {"colour": 1}},
    ],
)
def test_vectors_that_make_no_sense_are_refused_at_once(settings):
    with pytest.raises(SpecError):
        gymnasium.make_vec("AndroidWorld/SystemWifiTurnOn-v0", **settings)


@pytest.mark.parametrize(
    "options",
    [
        {"group_size": 3},
        {"reset_mask": np.zeros(2, dtype=bool)},
        {"reset_mask": [True, False]},
        {"task": ["SystemWifiTurnOn"]},
        {"task": "ContactsAddContact"},
        {"group_size": 2.0},
    ],
)
def test_options_that_do_not_fit_are_refused(vector, options):
    envs = vector(num_envs=2, num_workers=1)
    with pytest.raises(SpecError):
        envs.reset(options=options)
