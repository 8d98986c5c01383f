"""A fixed way through the phone, told as hashes: `python -m tests.support.trajectory`.

Prints one JSON list; an entry is a step's action with the hashes of its frame and its forest, the
last one holds the hashes of everything that lasts on the device.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys

from android_world import episode_runner, registry, suite_utils
from android_world.agents.expert_agent import ExpertAgent
from android_world.agents.random_agent import RandomAgent
from android_world.env import env_launcher, interface, json_action
from android_world.runs.execution import step_budget
from android_world.virtual_device import VirtualDevice, in_process
from tests.support import device_dump

TASKS = ("SimpleSmsReply", "ContactsAddContact", "CameraTakePhoto", "ClockStopWatchRunning")
RANDOM_STEPS = 25


class Watched(interface.AsyncAndroidEnv):
    """An env that keeps the hashes of every state that is looked at."""

    def __init__(self, controller, steps):
        super().__init__(controller)
        self._steps = steps

    def get_state(self, wait_to_stabilize=False):
        state = super().get_state(wait_to_stabilize)
        forest = state.forest.SerializeToString(deterministic=True)
        self._steps.append(["state", digest(state.pixels.tobytes()), digest(forest)])
        return state

    def execute_action(self, action):
        self._steps.append(["action", action.json_str()])
        super().execute_action(action)


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def walk(controller, device: VirtualDevice, seed: int) -> list[list[str]]:
    """Solve some tasks, then act at random; gives every step and what is left."""
    steps: list[list[str]] = []
    env = Watched(controller, steps)
    tasks = registry.TaskRegistry().get_registry(registry.TaskRegistry.ANDROID_WORLD_FAMILY)
    suite = suite_utils.create_suite(tasks, tasks=list(TASKS), seed=seed, env=env)
    for name in TASKS:
        task = suite[name][0]
        random.seed(task.params["seed"])
        task.initialize_task(env)
        agent = ExpertAgent(env)
        agent.prepare_for_task(task)
        episode_runner.run_episode(
            task.goal, agent, step_budget(task), start_on_home_screen=True, print_fn=lambda _: None
        )
        steps.append(["score", str(task.is_successful(env))])
        steps.append(["left by " + name, *left(device)])
        task.tear_down(env)
    walk_at_random(env, seed)
    steps.append(["left at the end", *left(device)])
    return steps


def walk_at_random(env: interface.AsyncEnv, seed: int) -> None:
    """Let the random agent act."""
    agent = RandomAgent(env)
    random.seed(seed)
    agent.reset(go_home=True)
    for _ in range(RANDOM_STEPS):
        agent.step("anything")


def left(device: VirtualDevice) -> list[str]:
    """One hash per thing that lasts, named."""
    return [
        f"{key} {digest(repr(value).encode())}" for key, value in device_dump.dump(device).items()
    ]


def main() -> None:
    """Walk on a phone that has just booted, or, with `restored`, that was used and restored."""
    env = env_launcher.load_and_setup_env()
    device = in_process.simulator_of(env.controller.raw_env).device
    if "restored" in sys.argv:
        snapshot = device.snapshot()
        walk_at_random(env, seed=99)
        env.execute_action(json_action.JSONAction(action_type="open_app", app_name="camera"))
        device.shell(
            "pm clear com.android.providers.contacts; rm -r /sdcard/Music; date 010100002024"
        )
        device.restore(snapshot)
    print(json.dumps(walk(env.controller, device, seed=30)))
    env.close()


if __name__ == "__main__":
    main()
