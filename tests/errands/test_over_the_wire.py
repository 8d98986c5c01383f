"""Errands over plain adb, with uiautomator, get the verdicts that they get in process."""

import pytest

from android_world import episode_runner, registry
from android_world.agents.expert_agent import ExpertAgent, NearMissAgent
from android_world.env import env_launcher
from android_world.env.android_world_controller import A11yMethod
from android_world.errands.interruptions import IncomingCall, IncomingMessage
from android_world.runs.execution import step_budget
from android_world.task_evals import suites
from tests.support import matrix
from tests.support.served_phone import served_phone
from tests.support.web import with_browser

TEMPLATES = registry.TaskRegistry().get_registry("errands")
NEED_A_CONSOLE = (IncomingCall, IncomingMessage)
SAMPLE = with_browser(
    TEMPLATES,
    matrix.draw(
        (
            name
            for name, cls in TEMPLATES.items()
            if not any(isinstance(one, NEED_A_CONSOLE) for one in cls.interruptions)
        ),
        60,
    ),
)
pytestmark = pytest.mark.skipif(
    not matrix.FULL, reason="full matrix only, with ANDROID_WORLD_FULL_MATRIX=1"
)


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with served_phone(tmp_path_factory.mktemp("home"), adb_only=True) as phone:
        yield phone


@pytest.fixture(scope="module")
def connected_env(served):
    env = env_launcher.load_and_setup_env(serial=served.serial, a11y_method=A11yMethod.UIAUTOMATOR)
    yield env
    env.close()


@pytest.fixture
def wire_env(served, connected_env):
    with served.host.access() as device:
        before = device.snapshot()
    yield connected_env
    with served.host.access() as device:
        device.restore(before)


def play(name, env, agent_class):
    """What becomes of an errand: the verdict, its checks, and the side effects."""
    task_class = TEMPLATES[name]
    seed = suites.instance_seed(matrix.SEEDS[0], name, 0)
    task = task_class(suites.generate_params(task_class, seed))
    task.initialize_task(env)
    agent = agent_class(env)
    agent.prepare_for_task(task)
    episode_runner.run_episode(
        task.goal,
        agent,
        step_budget(task),
        start_on_home_screen=True,
        termination_fn=task.is_terminated,
        print_fn=lambda text: None,
    )
    verdict = task.evaluate(env)
    checks = [(check.what, check.passed) for check in verdict.checks]
    task.tear_down(env)
    return verdict.score, verdict.progress, checks, verdict.side_effects


@pytest.mark.parametrize("name", SAMPLE)
@pytest.mark.parametrize("agent_class", [ExpertAgent, NearMissAgent])
def test_verdicts_over_plain_adb_are_those_in_process(name, agent_class, env, wire_env):
    here = play(name, env, agent_class)
    assert (here[0] == 1.0) == (agent_class is ExpertAgent)
    assert play(name, wire_env, agent_class) == here
