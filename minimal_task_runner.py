"""One task with one agent, in as few lines as it takes: a place to start from.

    python minimal_task_runner.py --task=ContactsAddContact --agent=expert

`run.py` does the same for whole suites, with results that are kept.
"""

from __future__ import annotations

import argparse
import os
import random
import sys

from android_world.agents import registry as agent_registry
from android_world.env import env_launcher
from android_world.episode_runner import run_episode
from android_world.registry import TaskRegistry


def main() -> int:
    """Run the episode; returns 0 if the task was solved, else 1."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    tasks = TaskRegistry().get_registry(TaskRegistry.ANDROID_WORLD_FAMILY)
    parser.add_argument("--task", choices=sorted(tasks), metavar="NAME", help="default: any")
    parser.add_argument("--agent", default="t3a_gpt4", metavar="NAME")
    parser.add_argument("--console_port", type=int, help="of an emulator; default: virtual phone")
    parser.add_argument("--adb_path", help="the adb to use")
    parser.add_argument("--perform_emulator_setup", action="store_true", help="install the apps")
    given = parser.parse_args()

    device = {"console_port": given.console_port} if given.console_port else {}
    if given.adb_path:
        device["adb_path"] = given.adb_path
    env = env_launcher.load_and_setup_env(emulator_setup=given.perform_emulator_setup, **device)
    try:
        task_class = tasks[given.task or random.choice(sorted(tasks))]
        task = task_class(task_class.generate_random_params())
        task.initialize_task(env)
        agent = agent_registry.get_agent(given.agent).make(env)
        if hasattr(agent, "prepare_for_task"):
            agent.prepare_for_task(task)  # The expert reads the task's parameters.
        print("Goal:", task.goal)
        result = run_episode(
            task.goal,
            agent,
            max_n_steps=int(10 * task.complexity),
            start_on_home_screen=task.start_on_home_screen,
        )
        solved = result.done and task.is_successful(env) == 1
        print(f"{task.name}: {'solved' if solved else 'not solved'}")
        task.tear_down(env)
        return 0 if solved else 1
    finally:
        env.close()


if __name__ == "__main__":
    sys.path.append(os.getcwd())
    sys.exit(main())
