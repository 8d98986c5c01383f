"""Measuring pages: how long the browser, a page and a step on it take, and what a page holds."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from android_world.virtual_device import VirtualDevice, web
from android_world.virtual_device.apps.base import App
from android_world.virtual_device.web.browser import browser
from android_world.virtual_device.web.browser.cpu_deadline import worked_s

AIMS = {
    "web_launch_ms": "<= 300",
    "web_load_ms": "<= 100",
    "web_step_ms": "<= 15",
    "web_step_pixels_ms": "<= 80",
    "web_step_cpu_ms": "",
    "web_step_pixels_cpu_ms": "",
    "web_step_commands": "<= 12",
    "web_text_ms": "<= 1",
    "rss_per_page_mb": "",
}
_ADDRESS = "file:///android_asset/bench.html"
_BUTTONS = "".join(
    f"<label>Field {n} <input id=field{n} value={n}></label><button id=b{n}>Button {n}</button>"
    for n in range(20)
)
_PAGE = f"""<!doctype html><title>Bench</title>
<meta name=viewport content="width=device-width"><button id=tap style="height:80px">Tap</button>
<p id=count>0</p>{_BUTTONS}
<script>let n = 0; tap.onclick = () => {{ count.textContent = ++n; }};</script>"""


def _answer(url: str) -> web.Response:
    return web.Response(_PAGE.encode())


@contextmanager
def _page() -> Iterator[web.Page]:
    with VirtualDevice() as device:
        page = web.Page(App(device, "bench"), _answer)
        page.load(_ADDRESS)
        yield page


def _samples(action: Callable[[], object], repeats: int) -> list[float]:
    samples = []
    for _ in range(repeats + 2):
        began = time.perf_counter()
        action()
        samples.append(time.perf_counter() - began)
    return samples[2:]


def launches(repeats: int = 5) -> list[float]:
    """Seconds until the browser answers."""

    def launch() -> None:
        browser.close_browser()
        browser.browser()

    return _samples(launch, repeats)


def loads(repeats: int = 20) -> list[float]:
    """Seconds until a page is loaded, in a tab that is open."""
    with _page() as page:
        return _samples(lambda: page.load(_ADDRESS), repeats)


def steps(pixels: bool, repeats: int = 40) -> list[float]:
    """Seconds of a tap, a second of the phone's time, and the elements (and the image)."""
    with _page() as page:
        return _samples(lambda: _step(page, pixels), repeats)


def cpu_steps(pixels: bool, repeats: int = 10) -> list[float]:
    """The same in seconds that this process and the browser's work; each the mean of ten steps."""
    with _page() as page:

        def measure_work() -> float:
            return time.process_time() + sum(worked_s(browser.browser().process_id).values())

        def ten() -> float:
            before = measure_work()
            for _ in range(10):
                _step(page, pixels)
            return (measure_work() - before) / 10

        return [ten() for _ in range(repeats + 1)][1:]


def commands() -> int:
    """How many commands the browser receives for such a step with elements."""
    with _page() as page:
        for _ in range(3):
            before = browser.browser().commands
            _step(page, pixels=False)
        return browser.browser().commands - before


def characters(repeats: int = 5) -> list[float]:
    """Seconds of a character of a text of 1,000 that is typed into a field."""
    text = "the quick brown fox " * 50
    with _page() as page:

        def write() -> None:
            page.evaluate("field0.value = ''; field0.focus()")
            typed = 0
            while typed < len(text):
                typed += page.text.type(text[typed:])

        return [seconds / len(text) for seconds in _samples(write, repeats)]


def _step(page: web.Page, pixels: bool) -> None:
    page.touch.on_touch("down", 30, 100)
    page.touch.on_touch("up", 30, 100)
    page.device.advance(1000)
    page.scheduler.catch_up()
    look = page.observe()
    assert look.nodes
    assert not pixels or look.picture is not None


def megabytes_per_page(count: int = 4) -> float:
    """Resident memory that each further page of a phone adds, in MB."""
    with VirtualDevice() as device:
        pages = [web.Page(App(device, "bench"), _answer) for _ in range(count + 1)]
        pages[0].load(_ADDRESS)
        before = _resident_mb(browser.browser().process_id)
        for page in pages[1:]:
            page.load(_ADDRESS)
        return round((_resident_mb(browser.browser().process_id) - before) / count, 1)


def _resident_mb(group: int) -> float:
    """Proportional memory of the processes of a group."""
    listed = subprocess.run(
        ["ps", "-e", "-o", "pid=,pgid="], capture_output=True, text=True, check=True
    ).stdout.split()
    total = 0
    for number, its_group in zip(listed[::2], listed[1::2], strict=True):
        if int(its_group) == group:
            total += _proportional_kb(int(number))
    return total / 1024


def _proportional_kb(process_id: int) -> int:
    try:
        with open(os.path.join("/proc", str(process_id), "smaps_rollup")) as file:
            return sum(int(line.split()[1]) for line in file if line.startswith("Pss:"))
    except OSError:
        return 0
