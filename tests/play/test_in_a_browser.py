"""The live page in a real browser: five tasks, played by mouse and keyboard."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from android_world.play.player import SCRIPT
from android_world.runs import play_command
from android_world.runs.store import split_lines
from android_world.virtual_device import web
from android_world.virtual_device.web import engine
from tests.support.play import running
from tests.support.web import needs_browser

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

pytestmark = needs_browser
_WAIT_MS = 60_000


class Hand:
    """Mouse and keyboard on the page; finds elements by the labels that the page shows."""

    def __init__(self, page: Any) -> None:
        self._page = page

    def tap(self, label: str, number: int = 0) -> None:
        """Click on the element with this label, or on a later one of several."""
        elements = self._page.locator("#overlay").get_by_label(re.compile(rf"^\d+: {label}$"))
        box = elements.nth(number).bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self._step(lambda: self._page.mouse.click(x, y))

    def drag(self, start: float, end: float) -> None:
        """Drag from one height of the screen to another one."""
        box = self._page.locator("#screen").bounding_box()
        x, top, height = box["x"] + box["width"] / 2, box["y"], box["height"]

        def move() -> None:
            self._page.mouse.move(x, top + start * height)
            self._page.mouse.down()
            self._page.mouse.move(x, top + end * height, steps=4)
            self._page.mouse.up()

        self._step(move)

    def wheel(self, pixels: int) -> None:
        """Scroll with the wheel in the middle of the screen."""
        box = self._page.locator("#screen").bounding_box()
        self._page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self._step(lambda: self._page.mouse.wheel(0, pixels))

    def type(self, text: str) -> None:
        """Type with the keyboard."""
        self._step(lambda: self._page.keyboard.insert_text(text))

    def press(self, key: str) -> None:
        """Press a key."""
        self._step(lambda: self._page.keyboard.press(key))

    def click(self, name: str) -> None:
        """Click on a button of the page that is a step."""
        self._step(lambda: self._page.get_by_role("button", name=name, exact=True).click())

    def _step(self, do: Callable[[], None]) -> None:
        number = int(self._page.inner_text("#steps"))
        do()
        self._page.locator("#steps", has_text=re.compile(f"^{number + 1}$")).wait_for()


def take_photo(hand: Hand) -> None:
    hand.drag(0.8, 0.3)
    hand.tap("Camera")
    hand.tap("Shutter")


def run_stopwatch(hand: Hand) -> None:
    hand.drag(0.8, 0.3)
    hand.tap("Clock")
    hand.tap("Stopwatch")
    hand.tap("Start")


def add_contact(hand: Hand) -> None:
    hand.drag(0.8, 0.3)
    hand.tap("Contacts")
    hand.tap("Create contact")
    for field, text in (("First name", "Marcel"), ("Last name", "Janssen")):
        hand.tap(field)
        hand.type(text)
    hand.tap("Phone")
    hand.type("+12146948195")
    hand.tap("Save")


def open_contacts(hand: Hand) -> None:
    hand.click("Recents")
    hand.press("Home")
    hand.drag(0.8, 0.3)
    hand.wheel(300)
    hand.press("Escape")
    hand.drag(0.8, 0.3)
    hand.tap("Contacts")


def turn_bluetooth_off(hand: Hand) -> None:
    hand.drag(0.0, 0.6)
    hand.tap("On", 1)  # The tile after the one of the network.


TASKS = {
    "CameraTakePhoto": take_photo,
    "ClockStopWatchRunning": run_stopwatch,
    "ContactsAddContact": add_contact,
    "OpenAppTaskEval": open_contacts,
    "SystemBluetoothTurnOff": turn_bluetooth_off,
}


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    path = web.needed_path()
    environment = {**os.environ, **engine.library_path(path)}
    with sync_api.sync_playwright() as playwright:
        # Its own sandbox needs rights that containers do not have; the pages are ours.
        with playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox"], env=environment
        ) as opened:
            yield opened


def test_five_tasks_are_solved_by_mouse_and_keyboard(browser: Any, tmp_path: Path) -> None:
    faults: list[str] = []
    words = [f"--tasks={','.join(TASKS)}", "--no_browser", f"--checkpoint_dir={tmp_path}"]
    with running(play_command.main, words) as (url, codes):
        with browser.new_page(viewport={"width": 1400, "height": 900}) as page:
            page.set_default_timeout(_WAIT_MS)
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.on("console", lambda m: faults.append(m.text) if m.type == "error" else None)
            page.goto(url)
            for name, play in TASKS.items():
                page.get_by_role("button", name=re.compile("^(Start|Next task)$")).click()
                page.locator("#complete:enabled").wait_for()
                assert page.inner_text("#key") == f"{name}_0"
                page.get_by_role("button", name="Elements").click()
                page.locator("#overlay button").first.wait_for()
                play(Hand(page))
                page.get_by_role("button", name="Task complete").click()
                page.locator("#result .score").wait_for()
                assert page.inner_text("#result .score") == "1.00", page.inner_text("#result")
            page.get_by_text("The session has ended.").first.wait_for()
    assert codes == [0]
    assert faults == []
    good, _ = split_lines((tmp_path / "results.jsonl").read_bytes())
    played = [record for record, _ in good]
    assert [record.score for record in played] == [1.0] * 5
    assert [record.player and record.player.kind for record in played] == [SCRIPT] * 5
