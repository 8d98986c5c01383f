"""Measuring the pages of MiniWoB and the package's own environment, which drives a browser.

A step is a tap at one place of the page and what is seen after it, on the same pages of the same
package, one page after the other in both.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterable, Iterator
from typing import Any

from android_world.env import env_launcher, json_action
from android_world.task_evals import suites
from android_world.task_evals.miniwob.miniwob_base import MiniWoBTask
from android_world.task_evals.miniwob.miniwob_registry import TASK_REGISTRY

PAGES = tuple(TASK_REGISTRY)
_TAPS = 4
_SEED = 7
_PLACE = (100, 205)  # In the page's pixels: where no page has anything.
_SCALE, _TOP = 5, 154
_BROWSERS = ("chromium", "google-chrome", "chrome")
_ENVIRONMENT = ("MINIWOB_CHROME_BINARY", "MINIWOB_CHROMEDRIVER")


def compare(pages: Iterable[str] = PAGES) -> dict[str, list[float]]:
    """Seconds of each step: of the package's environment, and of the phone without and with frame.

    Raises:
      RuntimeError: There is no chromium with its chromedriver, which the package drives.
    """
    pages = _page_tasks(pages)
    _find_browser()
    return {
        "gymnasium": list(_gymnasium_steps(pages)),
        "elements": list(_phone_steps(pages, pixels=False)),
        "frame": list(_phone_steps(pages, pixels=True)),
    }


def _page_tasks(pages: Iterable[str]) -> tuple[str, ...]:
    """The pages that the package has an environment for: not all of those that it has."""
    import gymnasium
    import miniwob

    gymnasium.register_envs(miniwob)
    return tuple(page for page in pages if f"miniwob/{page}-v1" in gymnasium.registry)


def _find_browser() -> None:
    """Give the package the paths of browser and driver, unless the user has done so."""
    if all(name in os.environ for name in _ENVIRONMENT):
        return
    found = next(filter(None, map(shutil.which, _BROWSERS)), None), shutil.which("chromedriver")
    if None in found:
        raise RuntimeError(
            f"The comparison needs chromium and chromedriver on the PATH, or {_ENVIRONMENT} set."
        )
    os.environ.update(zip(_ENVIRONMENT, map(str, found), strict=True))


def _gymnasium_steps(pages: Iterable[str]) -> Iterator[float]:
    import gymnasium
    from miniwob.action import ActionTypes

    for page in pages:
        env = gymnasium.make(f"miniwob/{page}-v1")
        try:
            env.reset(seed=_SEED)
            unwrapped: Any = env.unwrapped
            tap = unwrapped.create_action(ActionTypes.CLICK_COORDS, coords=_PLACE)
            for _ in range(_TAPS):
                start = time.perf_counter()
                _, _, terminated, truncated, _ = env.step(tap)
                yield time.perf_counter() - start
                if terminated or truncated:  # The package's pages have time limits.
                    break
        finally:
            env.close()


def _phone_steps(pages: Iterable[str], pixels: bool) -> Iterator[float]:
    x, y = _PLACE[0] * _SCALE, _TOP + _PLACE[1] * _SCALE
    tap = json_action.JSONAction(action_type=json_action.CLICK, x=x, y=y)
    env = env_launcher.load_and_setup_env(device=env_launcher.VIRTUAL)

    def look() -> None:
        state = env.get_state()
        _ = state.ui_elements, pixels and state.pixels

    def step(task: MiniWoBTask) -> bool:
        env.execute_action(tap)
        look()
        return task.is_terminated(env)

    try:
        for page in pages:
            task = TASK_REGISTRY[page](suites.generate_params(TASK_REGISTRY[page], _SEED))
            task.initialize_task(env)
            look()  # As the package's `reset` does.
            for _ in range(_TAPS):
                start = time.perf_counter()
                is_over = step(task)
                yield time.perf_counter() - start
                if is_over:
                    break
            task.tear_down(env)
    finally:
        env.close()
