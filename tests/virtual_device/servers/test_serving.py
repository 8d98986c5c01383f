"""Serving phones: the command line, several phones, the clock, clean ends."""

import signal
import socket
import subprocess
import sys
import threading
import time

import portpicker
import pytest

from android_world.virtual_device.__main__ import main
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.servers.server import PhoneServer, free_ports, serve_free_ports
from android_world.virtual_device.servers.shared_device import SharedDevice
from tests.virtual_device.servers.conftest import Adb

COMMAND = [sys.executable, "-m", "android_world.virtual_device"]


@pytest.fixture(autouse=True)
def _no_adb_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """The adb server of whoever runs the tests is not told of their phones."""
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(portpicker.pick_unused_port()))


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_the_command_serves_until_it_is_instructed_to_stop(how: signal.Signals) -> None:
    console_port, grpc_port = free_ports()
    process = subprocess.Popen(
        [*COMMAND, "--console_port", str(console_port), "--grpc_port", str(grpc_port)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    assert f"emulator-{console_port} is ready" in line
    assert str(grpc_port) in line
    with socket.create_connection(("127.0.0.1", console_port), timeout=5) as console:
        assert console.recv(16) == b"Android Console:"
    process.send_signal(how)
    out, _ = process.communicate(timeout=15)
    assert (out, process.returncode) == ("", 0)


def test_a_taken_port_is_one_line_and_exit_code_1(phone: PhoneServer) -> None:
    done = subprocess.run(
        [*COMMAND, f"--console_port={phone.console_port}", f"--grpc_port={free_ports()[1]}"],
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )
    assert done.returncode == 1
    errors = [line for line in done.stderr.splitlines() if "Fontconfig" not in line]
    assert len(errors) == 1
    assert errors[0].startswith(f"error: port {phone.adb_port}")


@pytest.mark.parametrize(
    ("flag", "value"),
    [
        *(("--console_port", value) for value in ("0", "-5", "x", "70000")),
        ("--width", "100000"),
        ("--height", "1"),
        ("--density", "71"),
    ],
)
def test_a_wrong_number_is_a_usage_error(
    flag: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main([flag, value])
    assert end.value.code == 2
    assert flag in capsys.readouterr().err


def test_two_phones_in_one_process_are_two_devices(adb: Adb, adb_server: Adb) -> None:
    with (
        VirtualDevice() as device,
        serve_free_ports(device, adb_server=adb_server.server_port) as second,
    ):
        other = Adb(adb.server_port, second.serial, adb.home)
        other.run("wait-for-device")
        other.shell("X=1; setprop debug.wire.phone second")
        assert device.properties.get("debug.wire.phone") == "second"
        assert adb.shell("getprop debug.wire.phone") == "\n"


def test_nothing_stays_behind_when_a_server_stops(adb_server: Adb) -> None:
    before = set(threading.enumerate())
    with VirtualDevice() as device:
        server = serve_free_ports(device, adb_server=adb_server.server_port)
        ports = (server.console_port, server.adb_port, server.grpc_port)
        adb = Adb(adb_server.server_port, server.serial, adb_server.home)
        adb.run("wait-for-device")
        waiting = adb.popen("shell", "echo; cat", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        adb.shell("true")
        time.sleep(0.1)
        server.stop()
        server.stop()
        waiting.communicate(timeout=10)
        for port in ports:
            with pytest.raises(OSError, match="refused"):
                socket.create_connection(("127.0.0.1", port), timeout=2)
    deadline = time.monotonic() + 5
    while (left := started_since(before)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not left


def started_since(before: set[threading.Thread]) -> set[str]:
    """Names of the threads that run now and did not then."""
    return {thread.name for thread in set(threading.enumerate()) - before}


def test_device_time_follows_the_host(phone: PhoneServer) -> None:
    before = time.monotonic()
    with phone.host.reading() as device:
        start = device.clock.uptime_ms
    began = time.monotonic()
    time.sleep(0.3)
    ended = time.monotonic()
    with phone.host.reading() as device:
        passed_s = (device.clock.uptime_ms - start) / 1000
    assert ended - began - 0.05 < passed_s < time.monotonic() - before + 0.05


def test_the_date_that_was_set_continues(adb: Adb, device: VirtualDevice) -> None:
    adb.run("root")
    adb.run("wait-for-device")
    adb.shell("date 1015153423.00")
    assert adb.shell("date +%Y-%m-%dT%H:%M").strip() == "2023-10-15T15:34"


def test_what_waits_for_a_wall_time_follows_the_clock_of_a_served_phone(
    phone: PhoneServer, device: VirtualDevice
) -> None:
    rung = threading.Event()
    with phone.host.access() as served:
        clock = served.clock
        clock.call_at(clock.now_ms + 3_600_000, rung.set)
        clock.set(clock.now_ms + 3_600_000 - 100)
    assert rung.wait(10)


@pytest.mark.parametrize("looks", [1, 400])
def test_time_that_a_command_spent_ahead_is_given_back_slowly(looks: int) -> None:
    with VirtualDevice() as device:
        host = SharedDevice(device)
        with host.access():
            device.advance(100_000)
            ahead = device.clock.uptime_ms
            began = time.monotonic()
        for _ in range(looks):
            time.sleep(0.4 / looks)
            host.tick()
        taken = 1000 * (time.monotonic() - began)
        passed = device.clock.uptime_ms - ahead
        assert 0.7 * (taken - 20) < passed < 0.8 * (taken + 20)


def test_what_it_took_to_become_idle_is_not_given_back() -> None:
    with VirtualDevice() as device:
        host = SharedDevice(device)
        device.input.tap(500, 1200)
        with host.idle_device():
            at_rest = device.clock.uptime_ms
        time.sleep(0.2)
        with host.reading():
            passed = device.clock.uptime_ms - at_rest
        assert at_rest - device.input.last_ms >= 1000
        assert passed >= 199


def test_a_restored_device_starts_its_time_again() -> None:
    with VirtualDevice() as device:
        state = device.snapshot()
        host = SharedDevice(device)
        with host.access():
            device.advance(60_000)
        with host.access():
            device.restore(state)
            uptime = device.clock.uptime_ms
        host.tick()
        assert device.clock.uptime_ms - uptime < 1000


def test_an_idle_phone_needs_almost_no_processor_time(adb_server: Adb) -> None:
    with (
        VirtualDevice() as device,
        serve_free_ports(device, adb_server=adb_server.server_port),
    ):
        time.sleep(0.3)
        began = time.process_time()
        time.sleep(1.0)
        assert time.process_time() - began < 0.5
