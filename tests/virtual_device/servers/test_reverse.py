"""`adb reverse`: the phone's own ports lead to the adb host."""

from __future__ import annotations

import contextlib
import socket
import socketserver
import threading
from collections.abc import Iterator

import pytest

from android_world.virtual_device import VirtualDevice
from android_world.virtual_device.servers.server import PhoneServer, serve_free_ports
from tests.virtual_device.servers.conftest import Adb


class Shouting(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        for line in self.rfile:
            self.wfile.write(line.upper())


@pytest.fixture
def shouting() -> Iterator[int]:
    """A port of this machine that answers in capitals."""
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Shouting) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, args=[0.02], daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


@pytest.fixture
def reverse(adb: Adb) -> Iterator[Adb]:
    yield adb
    adb.run("reverse", "--remove-all")


def say(phone: PhoneServer, port: int, words: bytes) -> bytes:
    """What comes back from a port of the phone."""
    real = phone.phone.port_of_host("127.0.0.1", port)
    with socket.create_connection(("127.0.0.1", real), 10) as sock:
        sock.sendall(words)
        with sock.makefile("rb") as stream:
            return stream.read(len(words))


def test_bytes_travel_both_ways(reverse: Adb, phone: PhoneServer, shouting: int) -> None:
    assert reverse.run("reverse", "tcp:5000", f"tcp:{shouting}").returncode == 0
    words = b"hello\n" * 50_000
    assert say(phone, 5000, words) == words.upper()
    assert say(phone, 5000, b"again\n") == b"AGAIN\n"


def test_any_free_port_is_reported(reverse: Adb, phone: PhoneServer, shouting: int) -> None:
    port = int(reverse.run("reverse", "tcp:0", f"tcp:{shouting}").stdout)
    assert say(phone, port, b"x\n") == b"X\n"


def test_ports_are_listed_and_removed(reverse: Adb, phone: PhoneServer) -> None:
    reverse.run("reverse", "tcp:5000", "tcp:7000")
    reverse.run("reverse", "tcp:6000", "tcp:7001")
    assert reverse.run("reverse", "--list").stdout.decode().splitlines() == [
        "(reverse) tcp:5000 tcp:7000",
        "(reverse) tcp:6000 tcp:7001",
        "",
    ]
    assert reverse.run("reverse", "--remove", "tcp:5000").returncode == 0
    with pytest.raises(ConnectionRefusedError):
        phone.phone.port_of_host("localhost", 5000)
    assert b"tcp:6000" in reverse.run("reverse", "--list").stdout


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--remove", "tcp:9"), b"listener 'tcp:9' not found"),
        (("--no-rebind", "tcp:5000", "tcp:1"), b"cannot rebind existing socket"),
        (("tcp:70000", "tcp:1"), b"bad port number"),
    ],
)
def test_impossible_requests_are_reported(
    reverse: Adb, arguments: tuple[str, ...], reason: bytes
) -> None:
    reverse.run("reverse", "tcp:5000", "tcp:7000")
    done = reverse.run("reverse", *arguments)
    assert done.returncode == 1
    assert reason in done.stderr


def test_a_port_where_the_host_does_not_answer_is_closed(reverse: Adb, phone: PhoneServer) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        reverse.run("reverse", "tcp:5000", f"tcp:{closed.getsockname()[1]}")
        with contextlib.suppress(ConnectionError):
            assert say(phone, 5000, b"anybody?\n") == b""


def test_a_phone_on_a_cable_has_adb_alone_and_no_way_to_10_0_2_2(adb_server: Adb) -> None:
    with VirtualDevice() as device, serve_free_ports(device, adb_only=True) as phone:
        for port in (phone.console_port, phone.grpc_port):
            with pytest.raises(ConnectionRefusedError):
                socket.create_connection(("127.0.0.1", port), 5).close()
        with pytest.raises(ConnectionError, match="adb reverse"):
            phone.phone.port_of_host("10.0.2.2", 80)
        adb = Adb(adb_server.server_port, phone.serial, adb_server.home)
        assert phone.serial == f"127.0.0.1:{phone.adb_port}"
        assert b"connected to" in adb.run("connect", phone.serial, serial=False).stdout
        assert adb.shell("getprop ro.build.version.sdk") == "33\n"
        adb.run("reverse", "tcp:5000", "tcp:7000")
        adb.run("disconnect", phone.serial, serial=False)
