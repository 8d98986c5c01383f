"""Measuring the viewer with a thousand episodes, and the maker of grounding data."""

from __future__ import annotations

import importlib.util
import io
import json
import os
import shutil
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console

from android_world.grounding import make_dataset
from android_world.runs import run_command
from android_world.runs.store import EPISODES_FOLDER, RESULTS_FILE
from android_world.runs.view.routes import Routes
from android_world.runs.view.run_index import RunIndex
from android_world.runs.view.server import ViewServer
from android_world.virtual_device import web
from android_world.virtual_device.web import engine

EPISODES, SAMPLES = 1000, 500
AIMS = {"view_open_s.page": "<= 1", "make_dataset_s.wall": "<= 60"}
_TASK = "SystemWifiTurnOn"
_TURNS = 5


def opening() -> dict[str, Any]:
    """Seconds until a run of a thousand episodes is open, and until it is drawn in a browser.

    `answer` is CPU time from nothing to the run's document, `page` the host's time from a new tab
    to the table of its episodes, by a server that has read nothing yet, and `page_of_one` the same
    for a run of one episode; medians.
    """
    with tempfile.TemporaryDirectory() as folder:
        one = _run_of_one(Path(folder))
        pages = {"page_of_one": _page(one)}
        _repeat(one)
        answers = [_answer(one) for _ in range(_TURNS)]
        return {"answer": round(statistics.median(answers), 3), "page": _page(one), **pages}


def _run_of_one(folder: Path) -> Path:
    """A run with a recorded episode of the expert."""
    run = folder / "run"
    flags = ["--agent=expert", f"--tasks={_TASK}", f"--checkpoint_dir={run}"]
    code = run_command.main(flags, Console(file=io.StringIO()))
    if code != 0:
        raise RuntimeError(f"the expert's episode ended with exit code {code}")
    return run


def _repeat(run: Path) -> None:
    """Make a thousand of its one episode."""
    record = json.loads((run / RESULTS_FILE).read_text("utf-8"))
    lines = [json.dumps({**record, "instance": number}) + "\n" for number in range(EPISODES)]
    (run / RESULTS_FILE).write_text("".join(lines), "utf-8")
    first = run / EPISODES_FOLDER / f"{_TASK}_0"
    for number in range(1, EPISODES):
        shutil.copytree(first, first.with_name(f"{_TASK}_{number}"), copy_function=os.link)


def _answer(run: Path) -> float:
    answers = Routes(RunIndex([run]))
    begun = time.process_time()
    body = answers.answer("GET", "/api/runs").body
    body = answers.answer("GET", f"/api/runs/{json.loads(body)['runs'][0]['id']}").body
    spent = time.process_time() - begun
    answers.close()
    if len(json.loads(body)["rows"]) != EPISODES:
        raise RuntimeError("the viewer shows another number of episodes")
    return spent


def _page(run: Path) -> float | str:
    """Seconds, or why there are none."""
    path = web.browser_path()
    if path is None:
        return "no browser engine is installed"
    if importlib.util.find_spec("playwright") is None:
        return "needs playwright"
    from playwright import sync_api

    spent = []
    with (
        sync_api.sync_playwright() as playwright,
        playwright.chromium.launch(
            executable_path=path,
            args=["--no-sandbox"],
            env={**os.environ, **engine.library_path(path)},
        ) as browser,
    ):
        for _ in range(_TURNS):
            with _serving(run) as url, browser.new_page() as page:
                begun = time.perf_counter()
                page.goto(f"{url}#/run/{run.name}")
                page.locator("table.list tbody tr").first.wait_for()
                spent.append(time.perf_counter() - begun)
    return round(statistics.median(spent), 3)


@contextmanager
def _serving(run: Path) -> Iterator[str]:
    with ViewServer(Routes(RunIndex([run]))) as server:
        thread = threading.Thread(target=server.serve_forever, args=[0.02], daemon=True)
        thread.start()
        yield server.url
        server.shutdown()
        thread.join()


def making() -> dict[str, float]:
    """Seconds in which `make_dataset` makes 500 samples: of the host's clock and of CPU time."""
    with tempfile.TemporaryDirectory() as folder:
        begun, worked = time.perf_counter(), time.process_time()
        samples = make_dataset.write(Path(folder), make_dataset.DatasetOptions(samples=SAMPLES))
        wall, cpu = time.perf_counter() - begun, time.process_time() - worked
    if len(samples) != SAMPLES:
        raise RuntimeError(f"there are {len(samples)} samples")
    return {"wall": round(wall, 1), "cpu": round(cpu, 1)}
