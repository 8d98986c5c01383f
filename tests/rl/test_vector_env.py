"""Vectors of environments: seeds, autoreset, masks, lost processes and batches, value by value."""

from __future__ import annotations

import inspect
import math
import os
import signal

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from android_world.rl import EpisodeFailedError, EpisodeOverError, RlError, SpecError
from android_world.rl.vector_env import AndroidWorldVectorEnv
from tests.rl.counting_env import (
    CUT,
    END,
    EXIT,
    FAIL,
    PLAY,
    REFUSE,
    CountingEnv,
)


@pytest.fixture
def vector(fork_server):
    made = []

    def make(num_envs=2, num_workers=1, **settings):
        made.append(
            AndroidWorldVectorEnv(
                num_envs, num_workers=num_workers, env_class=CountingEnv, **settings
            )
        )
        return made[-1]

    yield make
    for envs in made:
        envs.close()


def seeds_after(number, count):
    """The seeds of the episodes that follow one of this seed."""
    draws = np.random.default_rng(number)
    return [int(draws.integers(2**32)) for _ in range(count)]


def played(envs, *actions):
    """Observations, rewards, terminations and truncations of a step, as lists."""
    seen, *rest = envs.step(list(actions))
    return [seen.tolist(), *(part.tolist() for part in rest[:3])]


# --- Seeds ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "options", "seeds"),
    [
        (7, {}, [7, 8, 9, 10]),
        (np.int64(7), {}, [7, 8, 9, 10]),
        ([4, 0, 4, 9], {}, [4, 0, 4, 9]),
        (np.array([4, 0, 4, 9]), {}, [4, 0, 4, 9]),
        (7, {"group_size": 2}, [7, 7, 8, 8]),
        (7, {"group_size": 4}, [7, 7, 7, 7]),
        (0, {"group_size": 1}, [0, 1, 2, 3]),
    ],
)
def test_a_seed_is_that_of_the_first_phone_or_group_or_one_for_each(vector, seed, options, seeds):
    seen, _ = vector(4).reset(seed=seed, options=options)
    assert seen[:, 0].tolist() == seeds


def test_episodes_without_a_seed_follow_from_the_phones_last_one(vector):
    envs = vector()
    envs.reset(seed=5)
    first, second = seeds_after(5, 3), seeds_after(6, 3)
    assert envs.reset()[0][:, 0].tolist() == [first[0], second[0]]
    assert envs.reset(seed=[None, 1])[0][:, 0].tolist() == [first[1], 1]
    assert envs.reset()[0][:, 0].tolist() == [first[2], seeds_after(1, 1)[0]]


def test_groups_without_a_seed_follow_from_that_of_the_first_phone(vector):
    envs = vector(4, 2)
    envs.reset(seed=5)
    first = int(np.random.default_rng(5).integers(2**31))
    seen, _ = envs.reset(options={"group_size": 2})
    assert seen[:, 0].tolist() == [first, first, first + 1, first + 1]


@pytest.mark.parametrize(
    ("seed", "options", "reason"),
    [
        ([1], {}, "one for each of 2 phones, not 1"),
        ([1, 2, 3], {}, "one for each of 2 phones, not 3"),
        ([1, True], {}, "whole number"),
        ([1, 2], {"group_size": 2}, "one number"),
        (np.array([1, 2]), {"group_size": 2}, "one number"),
        (1, {"group_size": 0}, "does not divide"),
        (1, {"group_size": 4}, "does not divide"),
        (1, {"reset_mask": np.ones(3, dtype=bool)}, "shape"),
        (1, {"reset_mask": np.ones(2)}, "bool array"),
        (1, {"task": ["SystemWifiTurnOn"] * 3}, "a name for each of 2 phones, not 3"),
    ],
)
def test_seeds_and_options_that_do_not_fit_are_refused_with_the_reason(
    vector, seed, options, reason
):
    with pytest.raises(SpecError, match=reason):
        vector().reset(seed=seed, options=options)


def test_options_and_tasks_go_to_the_phones_that_are_reset(vector):
    envs = vector(3, 2)
    envs.reset(seed=1)
    options = {
        "reset_mask": np.array([True, False, True]),
        "task": ["SystemWifiTurnOn", "SystemWifiTurnOn", None],
        "restart": True,
    }
    seen, infos = envs.reset(seed=8, options=options)
    assert infos["_step"].tolist() == [True, False, True]
    assert infos["options"]["task"][0] == "SystemWifiTurnOn"
    assert infos["options"]["_task"].tolist() == [True, False, False]
    assert infos["options"]["restart"].tolist() == [True, False, True]
    assert seen.tolist() == [[8, 0], [2, 0], [10, 0]]


# --- Ends of episodes -------------------------------------------------------------------------


def test_with_the_next_step_only_the_phones_that_are_over_start_again(vector):
    envs = vector(3, 2)
    envs.reset(seed=5)
    assert played(envs, END, CUT, PLAY) == [
        [[5, 1], [6, 1], [7, 1]],
        [1.0, 1.0, 1.0],
        [True, False, False],
        [False, True, False],
    ]
    again = [[seeds_after(5, 1)[0], 0], [seeds_after(6, 1)[0], 0], [7, 2]]
    assert played(envs, END, END, PLAY) == [again, [0.0, 0.0, 2.0], [False] * 3, [False] * 3]
    assert played(envs, PLAY, PLAY, PLAY)[1] == [1.0, 1.0, 3.0]


def test_with_the_same_step_the_last_observation_and_info_are_in_info(vector):
    envs = vector(autoreset_mode="SameStep")
    envs.reset(seed=5)
    seen, rewards, terminated, truncated, infos = envs.step([PLAY, CUT])
    assert seen.tolist() == [[5, 1], [seeds_after(6, 1)[0], 0]]
    assert rewards.tolist() == [1.0, 1.0]
    assert (terminated.tolist(), truncated.tolist()) == ([False, False], [False, True])
    assert infos["step"].tolist() == [1, 0]
    assert infos["final_obs"][1].tolist() == [6, 1]
    assert infos["_final_obs"].tolist() == [False, True]
    assert infos["final_info"]["step"].tolist() == [0, 1]
    *rest, infos = envs.step([PLAY, PLAY])
    assert rest[0][:, 1].tolist() == [2, 1]
    assert "final_obs" not in infos


def test_without_autoreset_phones_that_are_over_must_be_reset(vector):
    envs = vector(autoreset_mode="Disabled")
    envs.reset(seed=5)
    envs.step([CUT, PLAY])
    with pytest.raises(EpisodeOverError, match=r"Reset phones \[0\]"):
        envs.step([PLAY, PLAY])
    envs.reset(seed=3, options={"reset_mask": np.array([True, False])})
    assert played(envs, PLAY, PLAY)[0] == [[3, 1], [6, 2]]


@pytest.mark.parametrize(("copy", "value"), [(True, 0), (False, 1)])
def test_observations_are_the_callers_if_copied(vector, copy, value):
    envs = vector(copy=copy)
    seen, _ = envs.reset(seed=1)
    envs.step([PLAY, PLAY])
    assert seen[:, 1].tolist() == [value, value]


# --- Processes --------------------------------------------------------------------------------


@pytest.mark.parametrize(("num_envs", "num_workers", "count"), [(3, 2, 2), (2, 5, 2), (3, 1, 1)])
def test_there_are_no_more_processes_than_phones(vector, num_envs, num_workers, count):
    envs = vector(num_envs, num_workers)
    assert len(set(envs.worker_pids)) == count
    assert envs.num_envs == num_envs
    assert (envs.action_space.shape, envs.observation_space.shape) == ((num_envs,), (num_envs, 2))
    assert envs.metadata["autoreset_mode"].value == "NextStep"


def test_the_defaults_are_one_phone_and_ten_minutes(fork_server):
    envs = AndroidWorldVectorEnv(env_class=CountingEnv)
    assert (envs.num_envs, len(envs.worker_pids)) == (1, 1)
    assert inspect.signature(AndroidWorldVectorEnv).parameters["timeout_s"].default == 600
    envs.close()


@pytest.mark.parametrize(("timeout_s", "seconds"), [(None, math.inf), (0.5, 0.5)])
def test_a_time_limit_may_be_below_a_second_or_missing(vector, timeout_s, seconds):
    envs = vector(timeout_s=timeout_s)
    assert envs._timeout_s == seconds
    if timeout_s is None:
        envs.reset(seed=5)
        assert played(envs, PLAY, PLAY)[0] == [[5, 1], [6, 1]]


def test_an_interrupt_of_the_terminal_does_not_end_the_processes(vector):
    envs = vector(num_workers=2)
    envs.reset(seed=5)
    for pid in envs.worker_pids:
        os.kill(pid, signal.SIGINT)
    assert played(envs, PLAY, PLAY)[0] == [[5, 1], [6, 1]]


def test_a_process_that_ends_takes_the_episodes_of_all_its_phones(vector):
    envs = vector(3, 2)  # Phones 0 and 1 share a process.
    envs.reset(seed=5)
    _, rewards, terminated, truncated, infos = envs.step([EXIT, PLAY, PLAY])
    assert (rewards.tolist(), terminated.tolist()) == ([0.0, 0.0, 1.0], [False] * 3)
    assert truncated.tolist() == [True, True, False]
    assert [error[:10] for error in infos["error"]] == ["WorkerDied", "WorkerDied", ""]
    assert infos["goal"][:2].tolist() == ["", ""]
    assert played(envs, PLAY, PLAY, PLAY)[0] == [
        [seeds_after(5, 1)[0], 0],
        [seeds_after(6, 1)[0], 0],
        [7, 2],
    ]


@pytest.mark.parametrize("mode", ["NextStep", "Disabled", "SameStep"])
def test_a_phone_that_was_lost_unasked_is_cut_off_with_the_next_step(vector, mode):
    envs = vector(autoreset_mode=mode)
    envs.reset(seed=5)
    mask = np.array([True, False])
    _, infos = envs.reset(seed=1, options={"reset_mask": mask, "exit": True})
    assert infos["error"][0].startswith("WorkerDied")
    assert infos["_error"].tolist() == [True, False]
    if mode == "Disabled":
        envs.reset(seed=1, options={"reset_mask": mask})
    seen, _, _, truncated, infos = envs.step([PLAY, PLAY])
    assert truncated.tolist() == [False, True]
    assert seen[0].tolist() == ([1, 1] if mode == "Disabled" else [seeds_after(1, 1)[0], 0])
    if mode == "Disabled":
        envs.reset(seed=2, options={"reset_mask": truncated})
    *_, truncated, infos = envs.step([PLAY, PLAY])
    assert truncated.tolist() == [False, False]
    assert infos["error"].tolist() == ["", ""]


def test_a_lost_phone_that_is_reset_is_not_cut_off(vector):
    envs = vector()
    envs.reset(seed=5)
    envs.reset(options={"reset_mask": np.array([True, False]), "exit": True})
    envs.reset(seed=5)
    assert played(envs, PLAY, PLAY)[0] == [[5, 1], [6, 1]]


def test_frames_of_a_process_that_ended_are_black_and_the_others_their_own(vector):
    assert vector().render() is None
    envs = vector(render_mode="rgb_array")
    envs.reset(seed=5)
    envs.step([PLAY, PLAY])
    assert [frame.tolist() for frame in envs.render()] == [[[[1, 1, 1]]]] * 2


@pytest.mark.parametrize(
    ("action", "error", "reason"),
    [(FAIL, RlError, "RuntimeError: a mistake"), (REFUSE, SpecError, "^refused$")],
)
def test_what_a_phone_raises_is_raised_and_the_vector_lives_on(vector, action, error, reason):
    envs = vector(num_workers=2)
    envs.reset(seed=5)
    with pytest.raises(error, match=reason):
        envs.step([PLAY, action])
    assert played(envs, PLAY, PLAY)[0] == [[5, 2], [6, 2]]


def test_processes_that_end_too_often_in_a_row_are_raised(vector):
    envs = vector(1, max_errors=2)
    envs.reset(seed=5)
    for action in (EXIT, PLAY, END, PLAY, EXIT, PLAY, CUT, PLAY):
        envs.step([action])  # An episode that ends well starts the count again.
    envs.step([EXIT])
    envs.step([PLAY])
    with pytest.raises(EpisodeFailedError, match=r"2 episodes in a row failed \(the last: phone 0"):
        envs.step([EXIT])
    assert envs.closed


@pytest.mark.parametrize("actions", [[PLAY], [PLAY] * 3])
def test_there_is_an_action_for_each_phone(vector, actions):
    envs = vector()
    envs.reset(seed=5)
    with pytest.raises(SpecError, match=f"each of 2 phones, not {len(actions)}"):
        envs.step(actions)
    assert played(envs, PLAY, PLAY)[0] == [[5, 1], [6, 1]]
    assert envs.step(np.array([PLAY, END]))[2].tolist() == [False, True]
