"""Twenty pages of MiniWoB with touches drawn from a seed; prints what was seen, as JSON.

python -m tests.support.pages_played [served]
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
import tempfile
from pathlib import Path

from android_world.env import env_launcher
from android_world.env.json_action import JSONAction
from android_world.task_evals import suites
from android_world.task_evals.miniwob import miniwob_base
from android_world.task_evals.miniwob.miniwob_registry import TASK_REGISTRY
from tests.support.served_phone import served_phone

PAGES = tuple(TASK_REGISTRY)[::4][:20]
_TOUCHES = 4
_PAGE = (800, 1050)  # pixels of the screen that a page fills
_TOP = 154


def play(env):
    """What the pages of `PAGES` show, before and after each touch."""
    return {page: [*_played(env, page)] for page in PAGES}


def _played(env, page):
    task = TASK_REGISTRY[page](suites.generate_params(TASK_REGISTRY[page], 7))
    task.initialize_task(env)
    yield task.goal
    rng = random.Random(page)
    for _ in range(_TOUCHES):
        yield _seen(env)
        if task.is_terminated(env):
            break
        x, y = rng.randrange(_PAGE[0]), _TOP + rng.randrange(_PAGE[1])
        env.execute_action(JSONAction(action_type="click", x=x, y=y))
    yield [miniwob_base.get_episode_reward(env.controller), task.is_successful(env)]
    task.tear_down(env)


def _seen(env):
    """The elements of the app and its part of the frame; the status bar has a clock."""
    state = env.get_state(wait_to_stabilize=False)
    elements = [
        (e.text, e.class_name, e.resource_name, str(e.bbox_pixels), e.is_checked, e.is_focused)
        for e in state.ui_elements
        if e.package_name == miniwob_base.PACKAGE
    ]
    frame = hashlib.sha256(state.pixels[_TOP:].tobytes()).hexdigest()
    return [elements, frame]


def main():
    """Play in this process, or on a phone that is served."""
    if sys.argv[1:] == ["served"]:
        with (
            tempfile.TemporaryDirectory() as home,
            served_phone(Path(home)) as phone,
        ):
            env = env_launcher.load_and_setup_env(phone.console_port, grpc_port=phone.grpc_port)
            print(json.dumps(play(env)))
            env.close()
    else:
        env = env_launcher.load_and_setup_env()
        print(json.dumps(play(env)))
        env.close()


if __name__ == "__main__":
    main()
