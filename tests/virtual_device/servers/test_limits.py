"""A script that does not end costs nobody else the phone."""

import subprocess

import pytest

from android_world.virtual_device.device import VirtualDevice
from tests.virtual_device.servers.conftest import Adb

COUNT = "/data/local/tmp/count"
COUNTING = f"n=0; while :; do n=$((n+1)); echo $n > {COUNT}; done"


@pytest.mark.parametrize(
    "script",
    [
        "while :; do :; done",
        "sqlite3 :memory: 'WITH RECURSIVE c(n) AS (SELECT 1 UNION "
        "ALL SELECT n+1 FROM c) SELECT max(n) FROM c'",
    ],
)
def test_others_are_answered_while_a_script_runs_until_it_is_killed(adb: Adb, script: str) -> None:
    with adb.popen("shell", script, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as endless:
        assert adb.run("shell", "echo here").stdout == b"here\n"
        assert endless.poll() is None
        assert endless.wait(60) == 137


def test_ctrl_c_ends_a_loop_on_a_terminal(adb: Adb) -> None:
    with adb.popen(
        "shell", "-tt", stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as shell:
        assert shell.stdin is not None
        shell.stdin.write(b"while :; do echo x; done\n")
        shell.stdin.flush()
        assert shell.stdout is not None
        while b"x" not in shell.stdout.readline():
            pass
        out, _ = shell.communicate(b"\x03echo st$((1))ll; exit\n", timeout=30)
        assert b"st1ll" in out


def test_a_script_whose_host_leaves_it_ends(adb: Adb, device: VirtualDevice) -> None:
    def count() -> int:
        return int(adb.run("shell", f"cat {COUNT} 2>/dev/null || echo 0").stdout or 0)

    with adb.popen("shell", COUNTING, stdout=subprocess.DEVNULL) as endless:
        while not count():
            pass
        endless.kill()
    before, now = -1, count()
    while now != before:
        adb.run("shell", "sleep 1")
        before, now = now, count()
    assert device.shell(COUNTING).exit_code == 137
    assert now < count()  # Not as far as its budget goes.
