"""Clients of adb that others wrote see the same phone as the adb binary does."""

from __future__ import annotations

import io
import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import adbutils
import av
import numpy as np
import pytest
from adb_shell.adb_device import AdbDeviceTcp
from mobly.controllers import android_device
from mobly.controllers.android_device_lib import adb as mobly_adb
from PIL import Image
from ppadb.client import Client

from android_world.virtual_device.servers.server import PhoneServer
from tests.virtual_device.servers.conftest import Adb

# What clients read about a device: its screen, load, memory, addresses, input devices.
QUESTIONS = [
    "getprop ro.product.model",
    "cat /proc/cpuinfo",
    "cat /proc/meminfo",
    "ip addr show dev wlan0",
    "ip route",
    "ifconfig wlan0",
    "getevent -p",
    "dumpsys window policy | grep showing=",
    "ls -l /sdcard",
    "pm list packages | sort",
]
CONTENT = bytes(range(256)) * 6000  # More than one packet of each protocol.


@pytest.fixture
def tcp_client(phone: PhoneServer) -> Iterator[AdbDeviceTcp]:
    """`adb-shell`, which speaks to the phone without an adb server."""
    client = AdbDeviceTcp("127.0.0.1", phone.adb_port, default_transport_timeout_s=10)
    assert client.connect(auth_timeout_s=10)
    yield client
    client.close()


def adbutils_device(adb: Adb) -> adbutils.AdbDevice:
    return adbutils.AdbClient(port=adb.server_port).device(adb.serial)


@pytest.mark.parametrize("question", QUESTIONS)
def test_all_clients_read_the_same(adb: Adb, tcp_client: AdbDeviceTcp, question: str) -> None:
    expected = adb.shell(question)
    assert expected
    assert tcp_client.shell(question) == expected
    assert adbutils_device(adb).shell(question, rstrip=False) == expected
    assert Client(port=adb.server_port).device(adb.serial).shell(question) == expected


def test_a_client_without_an_adb_server_moves_files(
    adb: Adb, tcp_client: AdbDeviceTcp, tmp_path: Path
) -> None:
    tcp_client.push(io.BytesIO(CONTENT), "/sdcard/Download/one.bin")
    assert adb.shell("wc -c < /sdcard/Download/one.bin").strip() == str(len(CONTENT))
    tcp_client.pull("/sdcard/Download/one.bin", str(tmp_path / "back"))
    assert (tmp_path / "back").read_bytes() == CONTENT
    assert tcp_client.stat("/sdcard/Download/one.bin")[1] == len(CONTENT)
    assert "one.bin" in {entry.filename.decode() for entry in tcp_client.list("/sdcard/Download")}
    assert tcp_client.shell("echo still here") == "still here\n"


def test_clients_of_the_adb_server_move_files(adb: Adb, tmp_path: Path) -> None:
    source = tmp_path / "two.bin"
    source.write_bytes(CONTENT)
    device = adbutils_device(adb)
    assert device.sync.push(source, "/sdcard/Download/two.bin") == len(CONTENT)
    assert device.sync.read_bytes("/sdcard/Download/two.bin") == CONTENT
    other = Client(port=adb.server_port).device(adb.serial)
    other.pull("/sdcard/Download/two.bin", str(tmp_path / "back"))
    assert (tmp_path / "back").read_bytes() == CONTENT


def test_frame_buffer_is_the_screenshot(adb: Adb) -> None:
    frame = adbutils_device(adb).framebuffer()
    picture = Image.open(io.BytesIO(adb.run("exec-out", "screencap", "-p").stdout))
    assert np.array_equal(np.asarray(frame.convert("RGB")), np.asarray(picture.convert("RGB")))
    shot = Client(port=adb.server_port).device(adb.serial).screencap()
    assert Image.open(io.BytesIO(shot)).size == picture.size


def test_address_of_the_phone(adb: Adb) -> None:
    device = adbutils_device(adb)
    assert device.wlan_ip() == "10.0.2.16"
    adb.shell("svc wifi disable")
    assert "inet " not in adb.shell("ip -4 addr show wlan0")
    adb.shell("svc wifi enable")


def test_mobly_device(adb: Adb, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(mobly_adb, "ADB", adbutils.adb_path())
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(adb.server_port))
    device = android_device.AndroidDevice(adb.serial)
    assert device.is_emulator
    assert device.is_boot_completed()
    assert device.model == adb.shell("getprop ro.product.model").strip().lower()
    assert device.adb.shell("ip route") == adb.run("shell", "ip route").stdout


def test_processor_time_passes(adb: Adb) -> None:
    def ticks() -> int:
        return sum(map(int, adb.shell("head -1 /proc/stat").split()[1:]))

    before = ticks()
    adb.shell("sleep 2")
    assert ticks() - before >= 4 * 190  # Four processors with 100 ticks a second each.


def test_processors_are_counted(adb: Adb) -> None:
    assert Client(port=adb.server_port).device(adb.serial).cpu_count() == 4
    assert adb.shell("cat /sys/devices/system/cpu/present") == "0-3\n"
    assert adb.run("shell", "echo 1 > /sys/devices/system/cpu/online").returncode == 1


def test_adbutils_reads_and_sets_the_phone(adb: Adb) -> None:
    device = adbutils_device(adb)
    assert device.window_size() == (1080, 2400)
    assert device.rotation() == 0
    assert device.is_screen_on()
    assert device.app_info("com.android.chrome").version_name.startswith("109.")
    device.app_start("com.android.settings")
    assert device.app_current().package == "com.android.settings"
    assert "hierarchy" in device.dump_hierarchy()
    assert device.shell2("(exit 3)").returncode == 3
    device.keyevent("HOME")


def test_generated_files_are_read_only(adb: Adb, tmp_path: Path) -> None:
    refused = adb.run("shell", "echo 1 > /proc/stat")
    assert refused.returncode == 1
    assert adb.run("pull", "/proc/version", str(tmp_path / "version")).returncode == 0
    assert (tmp_path / "version").read_text().startswith("Linux version 5.15.41-android13")


def test_java_programs_are_not_found(adb: Adb) -> None:
    script = "CLASSPATH=/data/local/tmp/x.jar app_process / com.example.Main"
    done = adb.run("shell", script)
    assert (done.returncode, done.stderr.decode()) == (134, "Aborted \n")
    assert "could not find class 'com/example/Main'" in adb.shell("logcat -d -s appproc")
    assert "no class name" in adb.run("shell", "app_process").stderr.decode()


# -- screenrecord ----------------------------------------------------------------------------------


def frames(data: bytes) -> list[tuple[float, np.ndarray]]:
    with av.open(io.BytesIO(data)) as container:
        return [
            (float(frame.time or 0), frame.to_ndarray(format="rgb24"))
            for frame in container.decode(video=0)
        ]


def test_recording_with_a_time_limit(adb: Adb) -> None:
    done = adb.run("shell", "screenrecord --time-limit 1 --size 360x800 /sdcard/one.mp4; echo $?")
    assert done.stdout == b"0\n"
    recorded = frames(adb.run("exec-out", "cat", "/sdcard/one.mp4").stdout)
    assert recorded[0][1].shape == (800, 360, 3)
    assert 0.9 <= recorded[-1][0] <= 1.1


def test_recording_shows_what_others_do_until_the_host_ends_it(adb: Adb) -> None:
    adb.shell("input keyevent HOME")
    recorder = adb.popen("shell", "screenrecord /sdcard/two.mp4")
    _wait_for(adb, "test -e /sdcard/two.mp4 && echo yes")
    adb.shell("am start -a android.settings.SETTINGS")
    time.sleep(0.3)
    recorder.kill()
    recorder.wait(timeout=10)
    _wait_for(adb, "test -s /sdcard/two.mp4 && echo yes")
    recorded = frames(adb.run("exec-out", "cat", "/sdcard/two.mp4").stdout)
    screen = Image.open(io.BytesIO(adb.run("exec-out", "screencap", "-p").stdout)).convert("RGB")
    first, last = recorded[0][1].astype(int), recorded[-1][1].astype(int)
    now = np.asarray(screen).astype(int)
    assert np.abs(last - now).mean() < 8  # H.264 with losses.
    assert np.abs(first - now).mean() > 20
    assert [time for time, _ in recorded] == sorted({time for time, _ in recorded})


def _wait_for(adb: Adb, question: str) -> None:
    deadline = time.monotonic() + 15
    while adb.shell(question).strip() != "yes":
        assert time.monotonic() < deadline, question


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("", "Must specify output file"),
        ("--size 10 /sdcard/a.mp4", "Invalid size '10'"),
        ("--bit-rate 5 /sdcard/a.mp4", "outside acceptable range"),
        ("--time-limit x /sdcard/a.mp4", "Time limit xs"),
        ("--fast /sdcard/a.mp4", "unrecognized option: --fast"),
        ("/system/a.mp4", "unable to open '/system/a.mp4'"),
    ],
)
def test_recordings_that_are_refused(adb: Adb, arguments: str, message: str) -> None:
    done = adb.run("shell", f"screenrecord {arguments}")
    assert done.returncode != 0
    assert message in done.stderr.decode()


def test_the_adb_binary_lists_the_phone(adb: Adb) -> None:
    listed = subprocess.run(
        adb.command("devices", serial=False),
        env={**os.environ, **adb.env},
        capture_output=True,
        check=True,
        text=True,
        timeout=20,
    )
    assert adb.serial in listed.stdout
