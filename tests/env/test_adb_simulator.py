"""Any device that adb reaches: names, servers, one open shell, and what it does without."""

from __future__ import annotations

import numpy as np
import pytest

from android_world.device import (
    adb_address,
    adb_client,
    errors,
    persistent_shell,
    socket_adb_controller,
)
from android_world.env import adb_simulator, env_launcher
from android_world.env.android_world_controller import A11yMethod
from tests.device.fake_adb_server import FakeAdbServer
from tests.support.served_phone import served_phone


@pytest.fixture(scope="module")
def phone(tmp_path_factory):
    with served_phone(tmp_path_factory.mktemp("home"), adb_only=True) as phone:
        yield phone


@pytest.fixture(scope="module")
def env(phone):
    env = env_launcher.load_and_setup_env(serial=phone.serial, a11y_method=A11yMethod.UIAUTOMATOR)
    yield env
    env.close()


@pytest.fixture
def controller(phone):
    return adb_simulator.find(phone.serial)


@pytest.mark.parametrize(
    ("text", "address"),
    [("lab:5038", ("lab", 5038)), ("lab", ("lab", 5037)), ("10.0.0.7:1", ("10.0.0.7", 1))],
)
def test_addresses_of_adb_servers(text, address):
    assert adb_address.server_address(text) == address


def test_a_wrong_address_is_reported():
    with pytest.raises(errors.DeviceError, match="--adb_server is not a port: 'x'"):
        adb_address.server_address("lab:x")


def test_a_server_elsewhere_is_not_started_here(monkeypatch):
    monkeypatch.setattr(adb_client, "_CONNECT_TIMEOUT_S", 0.2)
    server = adb_client.AdbServer("adb", ("adb.invalid", 5037))
    with pytest.raises(errors.DeviceError, match=r"adb -a nodaemon server.*ssh -L"):
        server.ensure_running()


@pytest.mark.parametrize(
    ("serial", "console", "network"),
    [
        ("emulator-5554", 5554, None),
        ("39011FDJH00B4X", None, None),
        ("192.168.1.7:5555", None, "192.168.1.7:5555"),
        ("[fe80::1]:5555", None, "[fe80::1]:5555"),
        ("host:99999", None, None),
    ],
)
def test_serials(serial, console, network):
    assert adb_address.console_port(serial) == console
    assert adb_address.network_address(serial) == network


def test_the_only_device_needs_no_name(env, phone):
    assert adb_simulator.find().serial == phone.serial


def test_a_device_that_is_not_there_is_reported(phone):
    with pytest.raises(errors.DeviceDisconnectedError, match=r"adb connect 127\.0\.0\.1:9"):
        env_launcher.load_and_setup_env(serial="127.0.0.1:9")


def test_a_shell_stays_open_and_reports_exit_codes(controller):
    shell = persistent_shell.PersistentShell(controller)
    assert shell.run("x=5; echo one", 20) == (b"one\n", 0)
    assert shell.run("printf $x; (exit 3)", 20) == (b"5", 3)
    assert shell.run("echo problem >&2", 20) == (b"problem\n", 0)
    assert shell.run("cat", 20) == (b"", 0)  # It has no input.
    shell.close()


def test_a_shell_that_ended_is_opened_again(controller):
    shell = persistent_shell.PersistentShell(controller)
    shell.run("true", 20)
    shell._connection._sock.close()
    assert shell.run("echo again", 20) == (b"again\n", 0)
    with pytest.raises(errors.DeviceDisconnectedError):
        persistent_shell.PersistentShell(
            socket_adb_controller.SocketAdbController("nobody", "adb")
        ).run("x", 5)


class SilentServer(FakeAdbServer):
    """An adb server whose device never says anything."""

    def _device(self, sock, request):
        while sock.recv(4096):
            pass


def test_a_line_that_does_not_end_is_reported():
    with SilentServer() as server:
        way = socket_adb_controller.SocketAdbController(server.serial, "adb", server.address)
        with pytest.raises(errors.AdbTimeoutError, match="no end after"):
            persistent_shell.PersistentShell(way).run("cat /dev/random", 0.5)


def test_frames_are_those_of_the_screen(env, phone):
    env.reset(go_home=True)
    with phone.host.access() as device:
        expected = device.screenshot()
    frame = env.get_state(wait_to_stabilize=True).pixels
    assert frame.shape == (2400, 1080, 3)
    assert np.abs(frame.astype(int) - expected).mean() < 4


def test_what_needs_a_console_reports_this(env):
    with pytest.raises(errors.NoConsoleError, match="no emulator console"):
        env.controller.execute_adb_call(call("emu", "gsm", "call", "1"))
    with pytest.raises(errors.SnapshotsNotSupportedError, match="episode_reset=apps"):
        env.save_snapshot("x")


def call(*args):
    from android_env.proto import adb_pb2

    return adb_pb2.AdbRequest(generic=adb_pb2.AdbRequest.GenericRequest(args=args))


def test_auto_takes_the_forwarder_where_it_is(phone):
    env = env_launcher.load_and_setup_env(serial=phone.serial)
    assert not env.controller.uses_uiautomator
    assert env.reset(go_home=True).forest is not None
    env.close()
    with phone.host.reading():
        assert phone.phone.reversed_ports.listing() == ""
