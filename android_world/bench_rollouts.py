"""What rollouts cost: steps per second of CPU time, small frames, several processes, starting."""

from __future__ import annotations

import contextlib
import multiprocessing
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from android_world.agents.random_agent import RandomAgent
from android_world.env import env_launcher, interface
from android_world.env.json_action import JSONAction

SMALL = (270, 600)
AIMS: dict[str, str] = {
    "random_policy_steps_per_cpu_s": ">= 800",
    "pixels_per_cpu_s": ">= 150",
    "small_pixels_per_cpu_s": ">= 400",
    "two_processes": "<= 1.05",
    "import_s": "<= 1",
    "first_step_s": "<= 1",
}
_RANDOM_STEPS, _STEPS, _WARM_UP, _STARTS = 600, 200, 20, 3
_TASK = "SystemWifiTurnOn"


@contextlib.contextmanager
def _env() -> Iterator[interface.AsyncEnv]:
    env = env_launcher.load_and_setup_env(device=env_launcher.VIRTUAL)
    try:
        yield env
    finally:
        env.close()


def _per_cpu_second(step: Callable[[], object], steps: int) -> float:
    for _ in range(_WARM_UP):
        step()
    started = time.process_time()
    for _ in range(steps):
        step()
    return round(steps / (time.process_time() - started), 1)


def random_policy() -> float:
    """Steps of the random agent in a second of CPU time, with elements, without pixels."""
    with _env() as env:
        agent = RandomAgent(env)
        agent.reset(go_home=True)
        return _per_cpu_second(lambda: agent.step(""), _RANDOM_STEPS)


def frames(size: tuple[int, int] | None) -> float:
    """Steps in a second of CPU time, with a frame of this size: a row of Settings, and back."""
    with _env() as env:
        env.execute_action(JSONAction(action_type="open_app", app_name="settings"))
        click, back = JSONAction("click", x=400, y=860), JSONAction("navigate_back")

        def there_and_back() -> None:
            for action in (click, back):
                env.execute_action(action)
                env.get_state().frame(size)

        return round(2 * _per_cpu_second(there_and_back, _STEPS // 2), 1)


def two_processes() -> float:
    """CPU time of a step in each of two processes at once, as a multiple of that in one alone."""
    context = multiprocessing.get_context("spawn")
    with context.Pool(1) as one:
        alone = one.map(frames, [SMALL])
    with context.Pool(2) as two:
        together = two.map(frames, [SMALL, SMALL], chunksize=1)
    return round(alone[0] / statistics.mean(together), 3)


def importing() -> float:
    """Seconds until a fresh Python has imported the env and its launcher."""
    return _median_s([sys.executable, "-c", "import android_world.env.env_launcher"])


def _median_s(command: list[str]) -> float:
    samples = []
    for _ in range(_STARTS):
        started = time.perf_counter()
        subprocess.run(command, check=True)
        samples.append(time.perf_counter() - started)
    return round(statistics.median(samples), 3)


def first_step() -> float:
    """Seconds from the start of the command line until its first step is recorded."""
    return round(statistics.median(_first_step() for _ in range(_STARTS)), 3)


def _first_step() -> float:
    with tempfile.TemporaryDirectory() as folder:
        program = "import sys; from android_world.runs import cli; sys.exit(cli.main())"
        flags = [f"--tasks={_TASK}", "--agent=noop", f"--output_path={folder}"]
        started = time.time()
        subprocess.run(
            [sys.executable, "-c", program, *flags], check=True, stdout=subprocess.DEVNULL
        )
        (picture,) = Path(folder).glob("*/episodes/*/steps/000.webp")
        return picture.stat().st_mtime - started
