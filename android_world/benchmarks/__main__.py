"""Measures the virtual phone, or agents and models: `python -m android_world.bench [--llm]`."""

from __future__ import annotations

import argparse
import functools
import gc
import io
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from android_world import registry
from android_world.agents.model_settings import LOCAL_MODEL, ModelSettings
from android_world.benchmarks import (
    list_scaling,
    live_page,
    miniwob,
    phone_records,
    rollouts,
    runs,
    web_pages,
)
from android_world.cli import argument_parser, flags
from android_world.core import data_files
from android_world.env import env_launcher, interface, json_action
from android_world.env.android_world_controller import A11yMethod
from android_world.runs import run_command
from android_world.task_evals import suites, task_eval
from android_world.virtual_device import VirtualDevice, web
from android_world.virtual_device.servers.server import free_ports

_GROWING = ("open", "scroll")
AIMS: dict[str, str] = {
    "boot_ms": "<= 40",
    "restore_ms": "<= 2",
    "reset_ms": "<= 5",
    "reset_p95_ms": "<= 60",
    "step_ms": "<= 2 (500/s)",
    "step_pixels_ms": "<= 12.5 (80/s)",
    "forest_ms": "",
    "wire_step_ms": "<= 10 (100/s)",
    "wire_state_ms": "<= 30 (33/s)",
    "rss_per_phone_mb": "<= 40",
    **phone_records.AIMS,
    **live_page.AIMS,
    **{f"growth.{name}.times.{what}": "<= 2" for name in list_scaling.LISTS for what in _GROWING},
    **rollouts.AIMS,
    **web_pages.AIMS,
    "experts_s": "<= 30",
    "suite_s": "<= 60",
    "miniwob_s": "<= 120",
    **runs.AIMS,
    **{f"miniwob_compare_ms.{what}": "" for what in ("gymnasium", "elements", "frame")},
}
_EXTRA = (
    "suite_s",
    "miniwob_s",
    "miniwob_compare_ms",
    "uss_per_phone_mb",
    "view_open_s",
    "make_dataset_s",
    *(() if web.available() else web_pages.AIMS),
)  # only when asked for
_SYSTEM_TASKS = ("Camera", "Clock", "Contacts", "OpenApp", "SimpleSms", "System", "Turn")
_SETTINGS = "com.android.settings"
_RESETS, _SLOWEST = 3, 5


def summarise(samples: list[float]) -> dict[str, float]:
    """Median and 95th percentile of samples in seconds, as milliseconds."""
    ordered = sorted(samples)
    p95 = ordered[min(len(ordered) - 1, round(0.95 * (len(ordered) - 1)))]
    return {"p50": round(statistics.median(ordered) * 1000, 3), "p95": round(p95 * 1000, 3)}


def measure(
    action: Callable[[], object],
    repeats: int,
    warm_up: int = 2,
    clock: Callable[[], float] = time.process_time,
) -> list[float]:
    """Seconds that each of `repeats` calls takes, after some that are not counted.

    What happens in this process is measured in its CPU time, whatever else the machine does.
    """
    for _ in range(warm_up):
        action()
    samples = []
    for _ in range(repeats):
        start = clock()
        action()
        samples.append(clock() - start)
    return samples


def measure_boot() -> dict[str, float]:
    """Booting a phone and removing it."""

    def boot() -> None:
        VirtualDevice().close()

    return summarise(measure(boot, 10, warm_up=1))


def measure_restore() -> dict[str, float]:
    """Restoring a snapshot after an app has run and files were written."""
    with VirtualDevice() as device:
        snapshot = device.snapshot()
        samples = []
        for _ in range(30):
            device.shell(
                f"am start -n {_SETTINGS}/.Settings; echo hello > /sdcard/Download/note.txt"
            )
            start = time.process_time()
            device.restore(snapshot)
            samples.append(time.process_time() - start)
        return summarise(samples)


def measure_forest() -> dict[str, float]:
    """Building the accessibility forest of a full screen."""
    with VirtualDevice() as device:
        device.shell(f"am start -n {_SETTINGS}/.Settings")

        def forest() -> None:
            device.windows.relayout()
            device.accessibility.forest()

        return summarise(measure(forest, 100))


def measure_reset() -> dict[str, float]:
    """Tear-down and initialisation of SimpleSmsSend."""
    with _env() as env:
        tasks = registry.TaskRegistry().get_registry(registry.TaskRegistry.ANDROID_WORLD_FAMILY)
        suite = suites.create_suite(tasks, tasks=["SimpleSmsSend"], seed=30, env=env)
        task = suite["SimpleSmsSend"][0]
        task.initialize_task(env)

        def reset() -> None:
            task.tear_down(env)
            random.seed(task.params["seed"])
            task.initialize_task(env)

        samples = measure(reset, 30)
        task.tear_down(env)
        return summarise(samples)


@functools.cache
def _task_resets() -> dict[str, float]:
    """Milliseconds that initialisation takes, by task: medians of instances that differ."""
    with _env() as env:
        tasks = registry.TaskRegistry().get_registry(registry.TaskRegistry.ANDROID_WORLD_FAMILY)
        suite = suites.create_suite(tasks, _RESETS, seed=30, env=env)
        return {name: _median_reset(env, instances) for name, instances in suite.items()}


def _median_reset(env: interface.AsyncEnv, instances: list[task_eval.TaskEval]) -> float:
    samples = []
    for task in instances:
        random.seed(task.params.get("seed"))
        samples += measure(functools.partial(task.initialize_task, env), 1, warm_up=0)
        task.tear_down(env)
    return summarise(samples)["p50"]


def measure_task_resets() -> float:
    """The 95th percentile of all tasks' initialisation."""
    ordered = sorted(_task_resets().values())
    return ordered[round(0.95 * (len(ordered) - 1))]


def measure_slowest_resets() -> dict[str, float]:
    """The tasks whose initialisation takes longest."""
    slowest = sorted(_task_resets().items(), key=lambda item: -item[1])
    return dict(slowest[:_SLOWEST])


def measure_steps(
    env: interface.AsyncEnv,
    repeats: int,
    pixels: bool,
    clock: Callable[[], float] = time.process_time,
) -> dict[str, float]:
    """A click on a row of Settings, or back, and the state after it."""
    env.reset(go_home=True)
    env.execute_action(json_action.JSONAction(action_type="open_app", app_name="settings"))
    click = json_action.JSONAction(action_type="click", x=400, y=860)
    back = json_action.JSONAction(action_type="navigate_back")
    turns: Iterator[int] = iter(range(1 << 30))

    def step() -> None:
        env.execute_action(click if next(turns) % 2 == 0 else back)
        state = env.get_state()
        if pixels:
            state.pixels.shape  # noqa: B018 - the frame is made on first access

    return summarise(measure(step, repeats, warm_up=6, clock=clock))


@contextmanager
def _served_phone() -> Iterator[tuple[int, int]]:
    """Console and gRPC port of a phone that its own process serves."""
    console_port, grpc_port = free_ports()
    command = [sys.executable, "-m", "android_world.virtual_device"]
    command += [f"--console_port={console_port}", f"--grpc_port={grpc_port}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            process.stdout.readline()  # the line that says that the phone is ready
            yield console_port, grpc_port
        finally:
            process.terminate()


def measure_wire_step() -> dict[str, float]:
    """The same step with a frame, through a real adb server and gRPC."""
    return _measure_wire(A11yMethod.NONE)


def measure_wire_state() -> dict[str, float]:
    """The same with the accessibility forest, which is only accepted 100 ms after the action."""
    return _measure_wire(A11yMethod.A11Y_FORWARDER_APP)


def _measure_wire(method: A11yMethod) -> dict[str, float]:
    with _served_phone() as (console_port, grpc_port):
        env = env_launcher.load_and_setup_env(
            console_port=console_port, grpc_port=grpc_port, a11y_method=method
        )
        try:
            return measure_steps(env, 30, pixels=True, clock=time.perf_counter)
        finally:
            env.close()


def measure_memory() -> float:
    """Megabytes that each further phone of a process adds: resident memory and its files."""
    first = VirtualDevice()
    first.screenshot()
    gc.collect()
    before, count = _resident_bytes(), 5
    phones = [VirtualDevice() for _ in range(count)]
    for phone in phones:
        phone.accessibility.forest()
    gc.collect()
    fresh = phones[0].storage.fingerprint("/data").values()
    files = sum(-(-size // 4096) * 4096 for kind, _, size, _ in fresh if kind == "file")
    added = ((_resident_bytes() - before) / count + files) / 2**20
    for phone in [first, *phones]:
        phone.close()
    return round(added, 2)


def _resident_bytes() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def measure_experts() -> float:
    """CPU seconds of the expert on the tasks in the phone's own apps, all recorded."""
    tasks = registry.TaskRegistry().get_registry(registry.TaskRegistry.ANDROID_WORLD_FAMILY)
    names = [name for name in tasks if name.startswith(_SYSTEM_TASKS)]
    return _measure_run(f"--tasks={','.join(names)}")


def measure_suite() -> float:
    """CPU seconds of the expert on every task that is built."""
    return _measure_run()


def measure_miniwob() -> float:
    """CPU seconds of the expert on the 92 pages of MiniWoB, with everything recorded."""
    return _measure_run("--suite_family=miniwob")


def compare_miniwob() -> dict[str, dict[str, float]]:
    """A step on pages of MiniWoB: in the package's own environment, and on the phone."""
    return {what: summarise(steps) for what, steps in miniwob.compare().items()}


def _measure_run(*arguments: str) -> float:
    with tempfile.TemporaryDirectory() as folder:
        start = _cpu_seconds()
        flags = ["--suite_family=android_world", "--agent=expert", f"--output_path={folder}"]
        code = run_command.main([*flags, *arguments], Console(file=io.StringIO()))
        if code != 0:
            raise RuntimeError(f"the expert suite ended with exit code {code}")
        return round(_cpu_seconds() - start, 2)


def _cpu_seconds() -> float:
    """What this process and the browsers that it has ended have worked."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


@contextmanager
def _env() -> Iterator[interface.AsyncEnv]:
    env = env_launcher.load_and_setup_env(device=env_launcher.VIRTUAL)
    try:
        yield env
    finally:
        env.close()


def measure_step() -> dict[str, float]:
    """A step without pixels, in process."""
    with _env() as env:
        return measure_steps(env, 300, pixels=False)


def measure_step_pixels() -> dict[str, float]:
    """A step with full-resolution pixels, in process."""
    with _env() as env:
        return measure_steps(env, 60, pixels=True)


_DESCRIPTION = """\
Measure the virtual phone: medians and 95th percentiles in milliseconds, of CPU time where all of it
happens in this process. A step is one execute_action of the env API and the get_state after it.
With --llm, measure agents and models."""
_EXAMPLES = data_files.read_text(__package__, "examples.txt")
MEASUREMENTS: dict[str, Callable[[], Any]] = {
    "boot_ms": measure_boot,
    "restore_ms": measure_restore,
    "reset_ms": measure_reset,
    "reset_p95_ms": measure_task_resets,
    "slowest_resets_ms": measure_slowest_resets,
    "step_ms": measure_step,
    "step_pixels_ms": measure_step_pixels,
    "forest_ms": measure_forest,
    "wire_step_ms": measure_wire_step,
    "wire_state_ms": measure_wire_state,
    "rss_per_phone_mb": measure_memory,
    "records_read_ms": lambda: summarise(phone_records.read()),
    "records_idle_diff_ms": lambda: summarise(phone_records.idle_diff()),
    "records_diff_ms": lambda: summarise(phone_records.diff()),
    "play_click_to_frame_ms": lambda: summarise(live_page.click_to_frame()),
    "random_policy_steps_per_cpu_s": rollouts.random_policy,
    "tapping_policy_steps_per_cpu_s": rollouts.tapping_policy,
    "step_pauses_ms": rollouts.step_pauses,
    "steps_with_effect": rollouts.steps_with_effect,
    "pixels_per_cpu_s": lambda: rollouts.frames(None),
    "small_pixels_per_cpu_s": lambda: rollouts.frames(rollouts.SMALL),
    "two_processes": rollouts.two_processes,
    "uss_per_phone_mb": rollouts.uss_per_phone,
    "import_s": rollouts.importing,
    "first_step_s": rollouts.first_step,
    "web_launch_ms": lambda: summarise(web_pages.launches()),
    "web_load_ms": lambda: summarise(web_pages.loads()),
    "web_step_ms": lambda: summarise(web_pages.steps(pixels=False)),
    "web_step_pixels_ms": lambda: summarise(web_pages.steps(pixels=True)),
    "web_step_cpu_ms": lambda: summarise(web_pages.cpu_steps(pixels=False)),
    "web_step_pixels_cpu_ms": lambda: summarise(web_pages.cpu_steps(pixels=True)),
    "web_step_commands": web_pages.commands,
    "web_text_ms": lambda: summarise(web_pages.characters()),
    "rss_per_page_mb": web_pages.megabytes_per_page,
    "growth": list_scaling.measure_growth,
    "experts_s": measure_experts,
    "suite_s": measure_suite,
    "miniwob_s": measure_miniwob,
    "miniwob_compare_ms": compare_miniwob,
    "view_open_s": runs.opening,
    "make_dataset_s": runs.making,
}


def run(names: list[str]) -> dict[str, Any]:
    """Run the named measurements, with a progress bar on stderr."""
    results = {}
    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("measuring", total=len(names))
        for name in names:
            progress.update(bar, description=name)
            results[name] = MEASUREMENTS[name]()
            progress.advance(bar)
    return results


def _run_llm(options: argparse.Namespace) -> dict[str, Any]:
    from android_world.benchmarks import agents

    AIMS.update(agents.AIMS)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("measuring", total=None)
        return agents.run(
            options.qwen_model,
            flags.make(ModelSettings, vars(options)),
            options.tokens,
            lambda name: progress.update(bar, description=name),
        )


def show(results: dict[str, Any]) -> None:
    """Print the figures as a table."""
    table = Table("figure", "p50", "p95", "aim")
    for name, value in flat(results).items():
        p50, p95 = value if isinstance(value, tuple) else (value, "")
        shown = [f"{x:.2f}" if isinstance(x, float) else escape(str(x)) for x in (p50, p95)]
        table.add_row(name, *shown, AIMS.get(name, ""))
    Console().print(table)


def flat(results: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    """Figures by dotted names; a median and its 95th percentile become a pair."""
    found: dict[str, Any] = {}
    for name, value in results.items():
        if not isinstance(value, dict):
            found[prefix + name] = value
        elif value.keys() == {"p50", "p95"}:
            found[prefix + name] = value["p50"], value["p95"]
        else:
            found |= flat(value, f"{prefix}{name}.")
    return found


def main(arguments: list[str] | None = None) -> int:
    """Parse flags, measure, print."""
    parser = argument_parser.Parser(
        prog=argument_parser.prog("android_world.bench"),
        usage="%(prog)s [flags]",
        description=_DESCRIPTION,
        examples=_EXAMPLES,
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--llm", action="store_true", help="measure agents and models instead")
    local = parser.add_argument_group("with --llm, a local model next to plain generate")
    local.add_argument(
        "--qwen_model", metavar="NAME", help="tiny-random, 8b-random, a name, a folder"
    )
    flags.add(local, ModelSettings, *LOCAL_MODEL)
    local.add_argument(
        "--tokens",
        type=argument_parser.count,
        default=128,
        metavar="N",
        help="length of replies (default: %(default)s)",
    )
    parser.add_argument(
        "--only",
        action="append",
        choices=sorted(MEASUREMENTS),
        metavar="FIGURE",
        help=f"measure this (repeatable): {', '.join(MEASUREMENTS)}",
    )
    options = parser.parse_args(arguments)
    if options.llm:
        results = _run_llm(options)
    else:
        results = run(options.only or [name for name in MEASUREMENTS if name not in _EXTRA])
    if options.json:
        print(json.dumps(results))
    else:
        show(results)
    return 0


if __name__ == "__main__":
    sys.exit(main())
