"""Same seed, same touches: pages look, read and reward the same in any process, and on a wire."""

from __future__ import annotations

import json
import os
import random
import shlex
import subprocess
import sys
from pathlib import Path

import adbutils
import pytest

from android_world.task_evals.miniwob import miniwob_base
from android_world.virtual_device import VirtualDevice
from tests.support import matrix, pages_played
from tests.support.served_phone import served_phone
from tests.support.web import needs_miniwob

REPOSITORY = Path(__file__).parents[3]
ANIMATED = """<meta name=viewport content="width=device-width"><p id=frames></p>
<style>@keyframes go { to { transform: translateX(200px) } }
#box { width: 60px; height: 60px; background: tomato; animation: go 3s infinite alternate }</style>
<div id=box></div><p id=now></p><script>let n = 0; (function tick() { frames.textContent = ++n;
now.textContent = Date.now() + Math.random(); requestAnimationFrame(tick); })();</script>"""


def start(*arguments, hash_seed):
    return subprocess.Popen(
        [sys.executable, "-m", "tests.support.pages_played", *arguments],
        cwd=REPOSITORY,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "TZ": f"UTC{hash_seed}"},
        stdout=subprocess.PIPE,
        text=True,
    )


def assert_the_same(*outputs):
    first, *others = map(json.loads, outputs)
    assert list(first) == list(pages_played.PAGES)
    for other in others:
        for page, seen in first.items():
            assert other[page] == seen, page
    frames = {seen[1] for page in first.values() for seen in page[1:-1]}
    assert len(frames) > len(pages_played.PAGES)


@needs_miniwob
@pytest.mark.skipif(not matrix.FULL, reason="full matrix only, with ANDROID_WORLD_FULL_MATRIX=1")
def test_twenty_pages_are_the_same_in_two_processes():
    processes = [start(hash_seed="1"), start(hash_seed="2")]
    outputs = [process.communicate()[0] for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    assert_the_same(*outputs)


# On a wire the phone's time is the host's: a machine that stalls shows other instants of pages
# that move by themselves.
@needs_miniwob
@pytest.mark.skipif(not matrix.FULL, reason="full matrix only, with ANDROID_WORLD_FULL_MATRIX=1")
def test_twenty_pages_are_the_same_over_the_wire():
    processes = [start(hash_seed="1"), start("served", hash_seed="3")]
    outputs = [process.communicate()[0] for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    assert_the_same(*outputs)


@needs_miniwob
def test_a_foreign_client_that_holds_the_clock_sees_what_is_seen_in_process(tmp_path):
    pages = pages_played.PAGES if matrix.FULL else pages_played.PAGES[8::8]
    with served_phone(tmp_path) as served:
        adb = adbutils.AdbClient(port=int(os.environ["ANDROID_ADB_SERVER_PORT"]))
        adb.wait_for(served.serial, timeout=60)
        device = adb.device(served.serial)
        command = [adbutils.adb_path(), "-P", str(adb.port), "-s", served.serial]
        subprocess.run([*command, "emu", "avd", "stop"], check=True, stdout=subprocess.DEVNULL)
        told = list(by_commands(lambda script: device.shell(script, rstrip=False), pages))
    with VirtualDevice() as phone:
        known = list(by_commands(lambda script: phone.shell(script).stdout.decode(), pages))
    for there, here in zip(told, known, strict=True):
        assert there == here
    assert len(set(told)) > 3 * len(pages)


def by_commands(shell, pages):
    """What a client's commands print that opens a page of Chrome and pages of MiniWoB."""
    shell("su root date 101515342023.00; sleep 20")
    shell(f"echo {shlex.quote(ANIMATED)} > /sdcard/page.html")
    kind = "-a android.intent.action.VIEW -t text/html"
    shell(f"am start -W {kind} -d file:///sdcard/page.html -p com.android.chrome; sleep 1")
    yield from looks(shell, "Chrome")
    start = f"am start -W -n {miniwob_base.PACKAGE}/{miniwob_base.PACKAGE}.app.MainActivity"
    for page in pages:
        config = json.dumps({"task": page, "seed": 7})
        shell(f"{start} --es RL_TASK_APP_CONFIG {shlex.quote(config)}; sleep 1")
        shell(f"{start} --ez reset true; {start} --ez step true")
        yield shell(f"am broadcast -a {miniwob_base.PACKAGE}.app.GET_UTTERANCE_ACTION")
        yield from looks(shell, page)
        yield shell(f"am broadcast -a {miniwob_base.PACKAGE}.app.GET_REWARD_ACTION")


def looks(shell, page):
    """Elements and frame after each of some touches."""
    rng = random.Random(page)
    for _ in range(3):
        yield shell("uiautomator dump --compressed /dev/tty; screencap -p | sha256sum")
        x, y = rng.randrange(800), 300 + rng.randrange(900)
        shell(f"input tap {x} {y}; sleep 0.2")
