"""The page of the Browser tasks: the ways to it, and what is no success."""

from __future__ import annotations

import math
import re

import pytest

from android_world.device import loaded_page
from android_world.device.loaded_page import LoadedPage
from android_world.env import json_action
from android_world.env.interface import AsyncEnv
from android_world.env.representation_utils import UIElement
from android_world.task_evals.single.browser import BrowserMultiply
from tests.support.web import needs_browser

pytestmark = needs_browser
FOLDER = "/storage/emulated/0/Download"
CHROME = "com.android.chrome"
DOCUMENTS = "content://com.android.externalstorage.documents/document"


class Hand:
    """Sees and taps elements through the env."""

    def __init__(self, env: AsyncEnv) -> None:
        self.env = env

    def find(self, name: str) -> tuple[int, UIElement]:
        for index, element in enumerate(self.env.get_state().ui_elements):
            short = (element.resource_name or "").rpartition("/")[2]
            if name in (element.text, element.content_description, element.hint_text, short):
                return index, element
        raise LookupError(name)

    def tap(self, *names: str) -> None:
        for name in names:
            index, _ = self.find(name)
            self.env.execute_action(json_action.JSONAction("click", index=index))

    def write(self, name: str, text: str) -> None:
        index, _ = self.find(name)
        self.env.execute_action(json_action.JSONAction("input_text", index=index, text=text))


@pytest.fixture
def hand(env: AsyncEnv, device) -> Hand:
    return Hand(env)


@pytest.fixture
def task(env: AsyncEnv, device) -> BrowserMultiply:
    made = BrowserMultiply({"browser_task_seed": 77})
    made.initialize_task(env)
    return made


def open_files(device) -> None:
    device.shell(
        "am start -n com.google.android.documentsui/com.android.documentsui.files.FilesActivity"
    )


def pass_first_run(hand: Hand, device) -> None:
    device.shell("am start -n com.android.chrome/com.google.android.apps.chrome.Main")
    hand.tap("Accept & continue", "No thanks")


def always(hand: Hand, device) -> None:
    pass_first_run(hand, device)
    open_files(device)
    hand.tap("task.html", "Always")
    device.shell("am force-stop com.android.chrome")
    open_files(device)
    hand.tap("task.html")


def address(hand: Hand, device) -> None:
    pass_first_run(hand, device)
    hand.write("url_bar", f"file://{FOLDER}/task.html")


def downloads(hand: Hand, device) -> None:
    pass_first_run(hand, device)
    hand.tap("More options", "Downloads", "task.html", "Just once")


def solve(hand: Hand) -> None:
    numbers = []
    for _ in range(5):
        numbers.append(int(hand.find("number")[1].text or ""))
        hand.tap("Click Me")
    hand.write("answer", str(math.prod(numbers)))


@pytest.mark.parametrize("way", [always, address, downloads])
def test_the_page_counts_however_it_was_opened(hand: Hand, env, device, task, way) -> None:
    way(hand, device)
    assert task.is_successful(env) == 0
    solve(hand)
    assert (task.is_successful(env), task.reference_score(env)) == (1, 1)


def test_the_viewer_of_the_phone_runs_nothing(hand: Hand, env, device, task) -> None:
    open_files(device)
    hand.tap("task.html", "HTML Viewer")
    assert task.is_successful(env) == 0
    with pytest.raises(LookupError):
        solve(hand)


def test_the_word_elsewhere_is_not_a_success(hand: Hand, env, device, task) -> None:
    pass_first_run(hand, device)
    hand.tap("url_bar")
    device.input.text("Success!")
    assert task.is_successful(env) == 0
    page = "<title>Success!</title><h1 id=outcome>Success!</h1>"
    device.storage.write_text(f"{FOLDER}/other.html", page)
    hand.tap("Clear input")
    hand.write("url_bar", f"file://{FOLDER}/other.html")
    assert (task.is_successful(env), task.reference_score(env)) == (0, 1)


def test_an_edited_page_is_not_a_success(hand: Hand, env, device, task) -> None:
    given = device.storage.read_text(f"{FOLDER}/task.html")
    end = given.index("</script>", given.index("function result"))
    edited = f"{given[:end]}; document.documentElement.append(result('h1'));{given[end:]}"
    device.storage.write_text(f"{FOLDER}/task.html", edited)
    address(hand, device)
    assert (task.is_successful(env), task.reference_score(env)) == (0, 1)


@pytest.mark.parametrize("kind", ["data", "file", "media", "document"])
def test_a_page_that_has_copied_the_end_is_not_a_success(hand, env, device, task, kind) -> None:
    given = device.storage.read_text(f"{FOLDER}/task.html")
    end = re.search(r"result-\w+", given)
    assert end is not None
    page = f"<h1 id={end[0]}>Success!</h1>"
    device.storage.write_text(f"{FOLDER}/other.html", page)
    addresses = {
        "data": f"data:text/html,{page}",
        "file": f"file://{FOLDER}/other.html",
        "media": device.media.uri_of(f"{FOLDER}/other.html"),
        "document": f"{DOCUMENTS}/primary%3ADownload%2Fother.html",
    }
    pass_first_run(hand, device)
    hand.write("url_bar", addresses[kind])
    assert (task.is_successful(env), task.reference_score(env)) == (0, 1)


@pytest.mark.parametrize("kind", ["sdcard", "media", "document"])
def test_the_page_has_many_addresses(hand, env, device, task, kind) -> None:
    addresses = {
        "sdcard": "file:///sdcard/Download/task.html?again#end",
        "media": device.media.uri_of(f"{FOLDER}/task.html"),
        "document": f"{DOCUMENTS}/primary%3ADownload%2Ftask.html",
    }
    pass_first_run(hand, device)
    hand.write("url_bar", addresses[kind])
    solve(hand)
    assert (task.is_successful(env), task.reference_score(env)) == (1, 1)


def scroll_bar_away(env) -> None:
    env.execute_action(json_action.JSONAction("swipe", x=540, y=1500, x2=540, y2=700))


def test_a_page_of_another_address_is_not_a_success_without_a_toolbar(
    hand, env, device, task
) -> None:
    end = re.search(r"result-\w+", device.storage.read_text(f"{FOLDER}/task.html"))
    assert end is not None
    pass_first_run(hand, device)
    style = "<body style=height:9000px><h1 style=position:fixed;top:300px"
    hand.write("url_bar", f"data:text/html,{style} id={end[0]}>Success!</h1>")
    scroll_bar_away(env)
    with pytest.raises(LookupError):
        hand.find("url_bar")
    assert (task.is_successful(env), task.reference_score(env)) == (0, 1)


def test_a_page_that_was_loaded_while_it_was_edited_is_not_a_success(
    hand, env, device, task
) -> None:
    file = f"{FOLDER}/task.html"
    given = device.storage.read_text(file)
    end = given.index("</script>", given.index("function result"))
    edited = f"{given[:end]}; document.documentElement.append(result('h1'));{given[end:]}"
    device.storage.write_text(file, f"{edited}<script src=task.html?again></script>")
    address(hand, device)
    device.storage.write_text(file, given)
    assert (task.is_successful(env), task.reference_score(env)) == (0, 1)
    hand.tap("More options", "Refresh")
    assert task.is_successful(env) == 0
    solve(hand)
    assert (task.is_successful(env), task.reference_score(env)) == (1, 1)


def test_a_toolbar_that_was_scrolled_away_does_not_matter(hand, env, device) -> None:
    task = BrowserMultiply({"browser_task_seed": 78})
    task.initialize_task(env)
    address(hand, device)
    solve(hand)
    scroll_bar_away(env)
    assert task.is_successful(env) == 1


def test_the_loaded_page_is_part_of_a_snapshot(hand, env, device, task) -> None:
    address(hand, device)
    page = env.loaded_page()
    assert page is not None
    assert page.sha256
    env.save_snapshot("loaded")
    hand.write("url_bar", "data:text/html,other")
    other = env.loaded_page()
    assert other is not None
    assert (other.url, other.sha256) == ("data:text/html,other", "")
    env.restore_snapshot("loaded")
    assert env.loaded_page() == page
    device.input.key("HOME")
    assert env.loaded_page() == LoadedPage()


def test_a_device_that_reports_no_page_is_judged_by_what_it_shows(
    hand, env, device, monkeypatch
) -> None:
    monkeypatch.setattr(loaded_page, "_SERVICE", "no_such_service")
    assert env.loaded_page() is None
    task = BrowserMultiply({"browser_task_seed": 77})
    task.initialize_task(env)
    assert not task.params["page_bound"]
    address(hand, device)
    solve(hand)
    assert (task.is_successful(env), task.reference_score(env)) == (1, 1)
