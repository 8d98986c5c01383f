"""Going on from a moment again and again, on this phone and on another one."""

from __future__ import annotations

import multiprocessing

import pytest

from android_world.rl import ObservationSpec, StateBytesError, TaskEnv
from android_world.runs import revision
from android_world.task_evals.single import system

TASK = "ContactsAddContact"
OPEN = {"kind": "open_app", "text": "Contacts"}
SPEC = ObservationSpec("text", pixels=(108, 240), history=3)


def make():
    return TaskEnv(TASK, observation=SPEC)


def same(one, other):
    return all(
        (one[key] == other[key]).all() if key == "pixels" else one[key] == other[key] for key in one
    )


def test_a_group_starts_from_the_same_state():
    with make() as env:
        first, info = env.reset(seed=30)
        for _ in range(3):
            env.step(OPEN)
            again, again_info = env.restart()
            assert same(first, again)
            assert info == again_info


def test_an_episode_continues_from_any_step():
    with make() as env:
        env.reset(seed=30)
        opened = env.step(OPEN)
        branch = env.save()
        env.step({"kind": "navigate_home"})
        assert f"owner={branch.owner}" not in repr(branch)
        seen, info = env.restore(branch)
        assert same(seen, opened.observation)
        assert info["step"] == 1
        after = [env.step({"kind": "click", "element": 0}).observation]
        env.restore(branch)
        after.append(env.step({"kind": "click", "element": 0}).observation)
        assert same(*after)


def test_the_task_goes_back_as_well():
    with TaskEnv("SystemWifiTurnOn") as env:
        env.reset(seed=1)
        branch = env.save()
        assert env.step({"kind": "complete"}).reward == 0.0
        env.restore(branch)
        assert env.step({"kind": "complete"}).terminated


def _go_on(data, pipe):
    with make() as env:
        seen, info = env.restore(env.read(data))
        step = env.step({"kind": "click", "element": 1})
        again, _ = env.restart()
        pipe.send((seen, info, step.observation, env.task.params, again))


def test_another_process_continues_from_a_branch():
    with make() as env:
        first, _ = env.reset(seed=30)
        env.step(OPEN)
        data = env.write(env.save())
        seen = env.restore(env.save())
        after = env.step({"kind": "click", "element": 1}).observation
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_go_on, args=(data, theirs))
        process.start()
        other_seen, info, other_after, params, start = ours.recv()
        process.join()
        assert same(other_seen, seen[0])
        assert info == seen[1]
        assert same(other_after, after)
        assert same(start, first)
        assert params == env.task.params


def test_only_bytes_that_were_signed_with_the_key_are_read():
    with make() as env, make() as other:
        env.reset(seed=1)
        data = env.write(env.save(), key=b"ours")
        with pytest.raises(StateBytesError, match="key"):
            other.read(data, key=b"theirs")
        with pytest.raises(StateBytesError, match="key"):
            other.read(data[:-1] + bytes([data[-1] ^ 1]), key=b"ours")
        assert other.restore(other.read(data, key=b"ours"))[1]["task"] == TASK


def test_a_branch_belongs_to_its_environment():
    with make() as env, make() as other:
        env.reset(seed=1)
        other.reset(seed=1)
        with pytest.raises(StateBytesError, match="write"):
            other.restore(env.save())


def test_a_phone_of_another_kind_refuses_a_branch():
    def small():
        from android_world.env import env_launcher

        return env_launcher.load_and_setup_env(device_config={"width": 720, "height": 1280})

    with make() as env, TaskEnv(TASK, make_env=small) as other:
        env.reset(seed=1)
        data = env.write(env.save())
        other.reset(seed=1)
        with pytest.raises(StateBytesError, match="width is 1080, here 720"):
            other.read(data)


class Counted(system.SystemWifiTurnOn):
    """Counts how often it was initialized."""

    times = 0

    def initialize_task(self, env):
        type(self).times += 1
        super().initialize_task(env)


def test_a_group_initializes_its_task_once_more_and_then_restores_it():
    with TaskEnv(Counted) as env:
        env.reset(seed=1)
        for _ in range(3):
            env.restart()
            assert Counted.times == 2


def test_the_start_of_a_group_is_discarded_with_the_next_episode(monkeypatch):
    with make() as env:
        env.reset(seed=1)
        saved, discarded = [], []
        for name, names in (("save_snapshot", saved), ("delete_snapshot", discarded)):
            method = getattr(env.env, name)
            monkeypatch.setattr(env.env, name, lambda n, m=method, c=names: (c.append(n), m(n)))
        env.restart()
        assert (len(saved), discarded) == (1, [])
        env.reset(seed=2)
        assert discarded == saved


def test_a_group_is_of_the_episode_that_was_restored_last():
    with make() as env:
        first, _ = env.reset(seed=1)
        env.step(OPEN)
        opened = env.save()
        other, _ = env.reset(seed=2)
        env.restart()
        env.restore(opened)
        seen, info = env.restart()
        assert (info["seed"], info["step"], same(seen, first)) == (1, 0, True)
        env.restore(opened)  # Of this episode: its start is still known.
        seen, info = env.restart()
        assert (info["step"], same(seen, first), same(seen, other)) == (0, True, False)


def test_what_is_discarded_cannot_be_restored():
    with make() as env:
        env.reset(seed=1)
        branch = env.save()
        env.forget(branch)
        with pytest.raises(LookupError):
            env.restore(branch)


def test_a_group_survives_a_phone_that_is_lost():
    with make() as env:
        first, _ = env.reset(seed=30)
        env.restart()
        env.env.close()
        again, info = env.restart()
        assert (info["error"], same(first, again)) == ("", True)
        env.env.close()
        again, info = env.reset(seed=30)
        assert (info["error"], same(first, again)) == ("", True)


def test_bytes_of_other_code_are_refused(monkeypatch):
    with make() as env, make() as other:
        env.reset(seed=1)
        data = env.write(env.save())
        monkeypatch.setattr(revision, "of_phone", lambda: "another")
        with pytest.raises(StateBytesError, match="revision"):
            other.read(data)


def test_a_branch_has_the_tools_of_its_task():
    settings = {"tasks": ["TextTemperature", "AddFlight"], "family": "errands_tools"}
    with TaskEnv(**settings) as env, TaskEnv(**settings) as other:
        env.reset(seed=1, task="TextTemperature")
        city = env.task.params["city"]
        call = {"action_type": "call_tool", "name": "weather", "arguments": {"city": city}}
        branch = env.save()
        env.step(call)
        (first,) = env.env.tool_calls
        env.reset(seed=2, task="AddFlight")
        env.restore(branch)
        other.reset(seed=5, task="TextTemperature")
        other.restore(other.read(env.write(branch)))
        for continued in (env, other):
            assert continued.step(call).info["invalid_action"] == ""
            assert continued.env.tool_calls == (first,)
