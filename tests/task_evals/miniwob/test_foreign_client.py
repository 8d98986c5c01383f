"""The app as a foreign program sees it: over adb, with a client that we did not write."""

from __future__ import annotations

import json
import os
import re
import time

import adbutils
import pytest

from android_world.task_evals import suites
from android_world.task_evals.miniwob.miniwob_registry import TASK_REGISTRY
from tests.support.served_phone import served_phone
from tests.support.web import needs_miniwob

pytestmark = needs_miniwob
APP = "com.google.androidenv.miniwob"
LIMIT_S = 60


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    """A served phone as adb's server knows it."""
    with served_phone(tmp_path_factory.mktemp("home")) as served:
        server = adbutils.AdbClient(port=int(os.environ["ANDROID_ADB_SERVER_PORT"]))
        server.wait_for(served.serial, timeout=LIMIT_S)
        yield server.device(served.serial)


def start(client, *extras):
    client.shell(["am", "start", "-W", "-n", f"{APP}/{APP}.app.MainActivity", *extras])


def ask(client, what):
    answer = client.shell(["am", "broadcast", "-a", f"{APP}.app.GET_{what}_ACTION"])
    found = re.search(r'result=-1, data="(.*)"', answer, re.DOTALL)
    return found and found[1]


def begin(client, page, **settings):
    start(client, "--es", "RL_TASK_APP_CONFIG", json.dumps({"task": page, **settings}))
    start(client, "--ez", "reset", "true")
    start(client, "--ez", "step", "true")
    return ask(client, "UTTERANCE")


def until(happens):
    """What a condition gives as soon as it holds."""
    end = time.monotonic() + LIMIT_S
    while not (found := happens()):
        assert time.monotonic() < end
    return found


def test_the_seed_fixes_the_problem_as_it_does_in_process(client, env):
    params = suites.generate_params(TASK_REGISTRY["enter-text"], 30)
    task = TASK_REGISTRY["enter-text"](params)
    task.initialize_task(env)
    seed = task.params["seed"]
    assert begin(client, "enter-text", seed=seed) == task.params["utterance"]
    assert ask(client, "SEED") == str(seed)
    assert len({begin(client, "enter-text", seed=number) for number in range(4)}) > 1


def test_without_a_seed_the_app_reports_none(client):
    assert begin(client, "click-test") == "Click the button."
    assert ask(client, "SEED") == ""


def test_a_tap_earns_a_reward_and_the_log_reports_it(client):
    client.shell(["logcat", "-c"])
    begin(client, "click-test", seed=7)
    assert ask(client, "REWARD") == ""
    button = client.dump_hierarchy()
    x1, y1, x2, y2 = map(
        int, re.search(r'"Click Me!"[^>]*bounds="\[(\d+),(\d+)\]\[(\d+),(\d+)\]"', button).groups()
    )
    client.click((x1 + x2) // 2, (y1 + y2) // 2)
    assert until(lambda: ask(client, "REWARD")) == "1"

    def logged():
        return client.shell(["logcat", "-d", "-s", "AndroidRLTask"])

    until(lambda: 'extra: reward ["1"]' in logged())
    lines = logged()
    assert "extra: reset true" in lines
    assert 'extra: utterance ["Click the button."]' in lines


def test_with_another_app_in_front_nothing_is_reported(client):
    begin(client, "click-test")
    client.keyevent("HOME")
    assert ask(client, "UTTERANCE") is None
    assert ask(client, "REWARD") is None
