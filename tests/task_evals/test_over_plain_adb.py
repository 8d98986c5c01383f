"""The suite on a phone of which adb is all there is, its elements read in either way."""

from __future__ import annotations

import pytest

from android_world import episode_runner
from android_world.agents.expert_agent import ExpertAgent
from android_world.device import errors
from android_world.env import env_launcher
from android_world.env.android_world_controller import A11yMethod
from android_world.runs.execution import step_budget
from tests.support import matrix
from tests.support.served_phone import served_phone
from tests.task_evals.test_all_tasks import NAMES, make

SAMPLE = ("SimpleSmsReplyMostRecent",)
# Nobody calls a phone without an emulator's console; they are not of the benchmark's 116.
NEED_A_CALLER = {"PhoneAnswerCall", "PhoneReturnMissedCall", "SimpleSmsSendAfterCall"}
METHODS = (A11yMethod.UIAUTOMATOR, A11yMethod.A11Y_FORWARDER_APP)[: 2 if matrix.FULL else 1]


@pytest.fixture(scope="module")
def phone(tmp_path_factory):
    with served_phone(tmp_path_factory.mktemp("home"), adb_only=True) as phone:
        yield phone


@pytest.fixture(scope="module", params=METHODS, ids=lambda method: method.value)
def connected(request, phone):
    env = env_launcher.load_and_setup_env(serial=phone.serial, a11y_method=request.param)
    yield env
    env.close()


@pytest.fixture
def env(connected, phone):
    with phone.host.access() as device:
        before = device.snapshot()
    yield connected
    with phone.host.access() as device:
        device.restore(before)


@pytest.mark.parametrize("name", NAMES if matrix.FULL else SAMPLE)
def test_the_expert_does_the_task(name, env):
    task = make(name, 30)
    if name in NEED_A_CALLER:
        with pytest.raises(errors.NotSupportedError, match="console"):
            solve(task, env)
        return
    assert solve(task, env) == 1.0


def solve(task, env):
    """The verdict on the expert."""
    task.initialize_task(env)
    agent = ExpertAgent(env)
    agent.prepare_for_task(task)
    episode_runner.run_episode(
        task.goal, agent, step_budget(task), start_on_home_screen=True, print_fn=lambda text: None
    )
    try:
        return task.evaluate(env).score
    finally:
        task.tear_down(env)
