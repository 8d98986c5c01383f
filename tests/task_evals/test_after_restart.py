"""A restart of the phone takes root away; suites, verdicts and clean-up go on."""

from __future__ import annotations

import pytest

from android_world import registry, suite_utils
from android_world.virtual_device import in_process
from tests.red_team import harness


def _restart(env):
    device = in_process.simulator_of(env.controller.raw_env).device
    device.system_ui.restart()
    device.wait_for_idle()


@pytest.mark.parametrize("name", ["MarkorDeleteNote", "VlcCreatePlaylist"])
def test_a_suite_is_made_and_prepared_after_a_restart(device, env, name):
    _restart(env)
    assert not device.adb_root
    tasks = registry.TaskRegistry().get_registry("android_world")
    ((task,),) = suite_utils.create_suite(tasks, seed=3, tasks=[name], env=env).values()
    task.initialize_task(env)
    assert task.is_successful(env) == 0.0
    _restart(env)
    task.tear_down(env)


@pytest.mark.parametrize(
    "name", ["MarkorDeleteNote", "RetroCreatePlaylist", "ExpenseDeleteSingle", "SystemWifiTurnOn"]
)
def test_what_was_done_before_a_restart_counts(env, name):
    def solve_and_restart(phone, task):
        yield from harness.solve(phone, task)
        yield phone.wait()
        _restart(env)
        yield phone.wait()

    record = harness.play(harness.Case("O", name, solve_and_restart, is_cheat=False), env)
    assert record.error is None
    assert record.tear_down_error is None
    assert record.score == 1.0
