"""What rollouts cost: steps per second of CPU time, small frames, several processes, starting."""

from __future__ import annotations

import contextlib
import functools
import gc
import multiprocessing
import os
import random
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
    "tapping_policy_steps_per_cpu_s": "",
    "step_pauses_ms.p999": "",
    "step_pauses_ms.max": "",
    "steps_with_effect.random": "",
    "steps_with_effect.tapping": "",
    "pixels_per_cpu_s": ">= 150",
    "small_pixels_per_cpu_s": ">= 400",
    "two_processes.phone": "<= 1.05",
    "two_processes.machine": "",
    "uss_per_phone_mb": "<= 3",
    "import_s": "<= 1",
    "first_step_s.wall": "<= 1",
    "first_step_s.cpu": "",
}
_RANDOM_STEPS, _STEPS, _WARM_UP, _STARTS = 600, 200, 20, 3
_PAUSE_STEPS = 2000
_BACK_SHARE = 0.1  # of the tapping policy's steps, so that it leaves what it has opened
_TURNS, _TURN_STEPS, _PLAIN_OBJECTS = 15, 20, 10_000
_PROCESSES, _PHONES, _SHORT_EPISODE = 8, 32, 50
_TASK = "SystemWifiTurnOn"
# The command line; it waits for what its workers are forked from, so that its work is counted.
_PROGRAM = """
import sys
from multiprocessing import forkserver
from android_world.runs import run_command
code = run_command.main()
forkserver._forkserver._stop()
sys.exit(code)
"""


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


def tapping_policy() -> float:
    """Steps of a policy that taps listed elements in a second of CPU time, without pixels.

    Most steps of the random agent change nothing, which costs little; most of these open, close or
    change something, as those of a trained policy do.
    """
    with _env() as env:
        return _per_cpu_second(_tapping(env), _RANDOM_STEPS)


def step_pauses() -> dict[str, float]:
    """The longest steps of the tapping policy, in milliseconds of CPU time: p99.9 and maximum.

    A step that meets a full garbage collection or the first start of an app is among them.
    """
    samples = []
    with _env() as env:
        step = _tapping(env)
        for _ in range(_PAUSE_STEPS):
            started = time.process_time()
            step()
            samples.append(time.process_time() - started)
    samples.sort()
    longest = {"p999": samples[-1 - _PAUSE_STEPS // 1000], "max": samples[-1]}
    return {name: round(1000 * seconds, 1) for name, seconds in longest.items()}


def steps_with_effect() -> dict[str, float]:
    """The share of the steps after which the listed elements are others than before."""
    with _env() as env:
        agent = RandomAgent(env)
        agent.reset(go_home=True)
        random_share = _share_with_effect(env, lambda: agent.step(""))
    with _env() as env:
        return {"random": random_share, "tapping": _share_with_effect(env, _tapping(env))}


def _tapping(env: interface.AsyncEnv) -> Callable[[], None]:
    rng = random.Random(0)
    env.reset(go_home=True)

    def step() -> None:
        elements = env.get_state().ui_elements
        listed = [i for i, element in enumerate(elements) if element.is_clickable]
        if not listed or rng.random() < _BACK_SHARE:
            action = JSONAction("navigate_back")
        else:
            action = JSONAction("click", index=rng.choice(listed))
        env.execute_action(action)

    return step


def _share_with_effect(env: interface.AsyncEnv, step: Callable[[], object]) -> float:
    changed, before = 0, env.get_state().ui_elements
    for _ in range(_RANDOM_STEPS):
        step()
        now = env.get_state().ui_elements
        changed += now != before
        before = now
    return round(changed / _RANDOM_STEPS, 3)


def frames(size: tuple[int, int] | None) -> float:
    """Steps in a second of CPU time, with a frame of this size: a row of Settings, and back."""
    with _env() as env:
        return round(2 * _per_cpu_second(_there_and_back(env, size), _STEPS // 2), 1)


def _there_and_back(env: interface.AsyncEnv, size: tuple[int, int] | None) -> Callable[[], None]:
    env.execute_action(JSONAction(action_type="open_app", app_name="settings"))
    click, back = JSONAction("click", x=400, y=860), JSONAction("navigate_back")

    def two_steps() -> None:
        for action in (click, back):
            env.execute_action(action)
            env.get_state().frame(size)

    return two_steps


def two_processes() -> dict[str, float]:
    """CPU time of a step in each of two processes at once, as a multiple of that in one alone.

    One process and both take turns, so that all meets the same machine. `machine` is the same
    multiple for Python without a phone: cores share caches and memory, and others use them too.
    `phone` is what a step costs more beyond that.
    """
    context = multiprocessing.get_context("spawn")
    with contextlib.ExitStack() as stack:
        one, other = (stack.enter_context(context.Pool(1, _turn)) for _ in range(2))
        alone, together = [], []
        for _ in range(_TURNS):
            alone.append(one.apply(_turn))
            turns = [pool.apply_async(_turn) for pool in (one, other)]
            together += [turn.get() for turn in turns]
    phone, machine = (
        statistics.median(turn[part] for turn in together)
        / statistics.median(turn[part] for turn in alone)
        for part in (0, 1)
    )
    return {"phone": round(phone, 3), "machine": round(machine, 3)}


def _turn() -> tuple[float, float]:
    """What steps cost as a multiple of Python without a phone, and CPU seconds of the latter.

    Both alternate, so that other processes of the machine slow both.
    """
    steps = _steps_of_this_process()
    on_phone = without = 0.0
    for _ in range(_TURN_STEPS // 2):
        started = time.process_time()
        steps()
        between = time.process_time()
        sorted({str(number): [number] for number in range(_PLAIN_OBJECTS)})
        on_phone += between - started
        without += time.process_time() - between
    return on_phone / without, without


def uss_per_phone() -> float:
    """MB of memory that no other process shares, for each of 32 phones in each of eight processes.

    The tapping policy has taken 50 steps on each phone. Modules and fonts, which the first phone of
    a process loads, are not counted.
    """
    with multiprocessing.get_context("spawn").Pool(_PROCESSES) as pool:
        return round(statistics.median(pool.map(_uss_of_each, [_PHONES] * _PROCESSES)), 2)


def _uss_of_each(phones: int) -> float:
    first, last = (next(uss_over_rounds(count)) for count in (1, phones + 1))
    return (last - first) / phones


def uss_over_rounds(phones: int) -> Iterator[float]:
    """The process's memory in MB that no other one shares, after each round.

    In a round, the tapping policy takes 50 steps on each of `phones` phones.
    """
    with contextlib.ExitStack() as stack:
        steps = [_tapping(stack.enter_context(_env())) for _ in range(phones)]
        while True:
            for step in steps:
                for _ in range(_SHORT_EPISODE):
                    step()
            gc.collect()
            yield _uss_mb()


def _uss_mb() -> float:
    rows = Path("/proc/self/smaps_rollup").read_text().splitlines()
    private = [row.split()[1] for row in rows if row.startswith("Private_")]
    return sum(map(int, private)) / 1024


@functools.cache
def _steps_of_this_process() -> Callable[[], None]:
    return _there_and_back(env_launcher.load_and_setup_env(device=env_launcher.VIRTUAL), SMALL)


@contextlib.contextmanager
def _compile_stages() -> Iterator[dict[str, str]]:
    """The environment of programs that keep compiled sources, as an installed package has them."""
    with tempfile.TemporaryDirectory() as folder:
        kept = {name: v for name, v in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        yield kept | {"PYTHONPYCACHEPREFIX": folder}


def importing() -> float:
    """Seconds until a fresh Python has imported the env and its launcher."""
    with _compile_stages() as environment:
        return _median_of(functools.partial(_import, environment))


def _median_of(measure: Callable[[], float]) -> float:
    """The median of some calls, after one in which sources are compiled."""
    measure()
    return round(statistics.median(measure() for _ in range(_STARTS)), 3)


def _import(environment: dict[str, str]) -> float:
    command = [sys.executable, "-c", "import android_world.env.env_launcher"]
    started = time.perf_counter()
    subprocess.run(command, check=True, env=environment)
    return time.perf_counter() - started


def first_step() -> dict[str, float]:
    """The command line: seconds until its first step is recorded, and CPU seconds of all of it."""
    with _compile_stages() as environment:
        return {
            "wall": _median_of(lambda: _first_step(environment)[0]),
            "cpu": _median_of(lambda: _first_step(environment)[1]),
        }


def _first_step(environment: dict[str, str]) -> tuple[float, float]:
    with tempfile.TemporaryDirectory() as folder:
        flags = [f"--tasks={_TASK}", "--agent=noop", f"--output_path={folder}"]
        started, before = time.time(), os.times()
        subprocess.run(
            [sys.executable, "-c", _PROGRAM, *flags],
            check=True,
            env=environment,
            stdout=subprocess.DEVNULL,
        )
        after = os.times()
        (picture,) = Path(folder).glob("*/episodes/*/steps/000.webp")
        spent = after.children_user - before.children_user
        spent += after.children_system - before.children_system
        return picture.stat().st_mtime - started, spent
