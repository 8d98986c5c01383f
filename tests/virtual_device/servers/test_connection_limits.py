"""What clients can make a served phone hold is bounded, and others are served meanwhile."""

from __future__ import annotations

import contextlib
import random
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
import tracemalloc
from collections.abc import Iterator

import grpc
import portpicker
import pytest
from android_env.proto import (
    emulator_controller_pb2_grpc,
    snapshot_service_pb2,
    snapshot_service_pb2_grpc,
)
from google.protobuf import empty_pb2

from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.servers import snapshots
from android_world.virtual_device.servers.adb import adbd
from android_world.virtual_device.servers.grpc import emulator_controller
from android_world.virtual_device.servers.server import PhoneServer, free_ports, serve_free_ports
from tests.fuzz.wire import AdbHost, packet, read_packet

MIB = 1 << 20
TMP = "/data/local/tmp"


@pytest.fixture
def served() -> Iterator[PhoneServer]:
    """A phone of the test's own, unknown to any adb server."""
    nobody = portpicker.pick_unused_port()
    with VirtualDevice() as device, serve_free_ports(device, adb_server=nobody) as phone:
        yield phone


@contextlib.contextmanager
def hosts(phone: PhoneServer, count: int) -> Iterator[list[AdbHost]]:
    """Connected adb hosts."""
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(AdbHost(phone.adb_port)) for _ in range(count)]


@contextlib.contextmanager
def little_memory(limit: int = 16 * MIB) -> Iterator[None]:
    """Expect that no more than this is ever allocated on top of what there is."""
    tracemalloc.start()
    try:
        yield
        assert tracemalloc.get_traced_memory()[1] < limit
    finally:
        tracemalloc.stop()


def settled(condition) -> bool:
    deadline = time.monotonic() + 10
    while not (done := condition()) and time.monotonic() < deadline:
        time.sleep(0.02)
    return done


def arriving(phone: PhoneServer) -> int:
    """Bytes that the phone counts as used."""
    with phone.host.reading() as device:
        return device.storage.usage().used


class HalfPush:
    """A `sync:` stream that stops in the middle of a file."""

    def __init__(self, host: AdbHost, path: str) -> None:
        self.host = host
        self.remote = host.open("sync:") or 0
        name = f"{path},33188".encode()
        self.send(struct.pack("<4sI", b"SEND", len(name)) + name)

    def send(self, data: bytes) -> None:
        """Send bytes and wait until they are taken."""
        self.host.socket.sendall(packet(b"WRTE", 1, self.remote, data))
        assert read_packet(self.host.stream)[0] == b"OKAY"

    def send_data(self, size: int) -> None:
        """Send a part of the file."""
        piece = struct.pack("<4sI", b"DATA", 65536) + bytes(65536)
        for _ in range(size // (8 * 65536)):
            self.send(8 * piece)


def test_a_push_is_not_kept_in_memory(served: PhoneServer) -> None:
    with hosts(served, 4) as clients, little_memory():
        pushes = [HalfPush(host, f"{TMP}/big {n}") for n, host in enumerate(clients)]
        used = arriving(served)
        for push in pushes:
            push.send_data(8 * MIB)
        assert settled(lambda: arriving(served) - used == 32 * MIB)
        with AdbHost(served.adb_port) as other:
            assert other.output(f"shell:ls {TMP}") == b""
    assert settled(lambda: arriving(served) == used)


def test_a_pushed_file_arrives_whole_and_is_read_back_in_pieces(served: PhoneServer) -> None:
    content = random.Random(3).randbytes(3 * MIB + 7)
    with AdbHost(served.adb_port) as host:
        assert host.push("/sdcard/Download/a b", content) == b"OKAY"
        assert host.output("exec:cat '/sdcard/Download/a b'") == content
    with served.host.reading() as device:
        assert device.storage.read_bytes("/sdcard/Download/a b") == content


def test_a_push_beyond_the_phones_space_fails_and_leaves_nothing(served: PhoneServer) -> None:
    with served.host.access() as device:
        device.storage.capacity_bytes = device.storage.usage().used + 40 * MIB
    used = arriving(served)
    with AdbHost(served.adb_port) as host:
        assert host.push(f"{TMP}/big", bytes(48 * MIB)) == b"FAIL"
        assert host.output(f"shell:ls {TMP}") == b""
    assert settled(lambda: arriving(served) == used)


def test_a_file_that_is_being_pulled_may_be_replaced(served: PhoneServer) -> None:
    with served.host.access() as device:
        device.storage.write_bytes(f"{TMP}/a", b"o" * MIB)
    with AdbHost(served.adb_port) as host:
        remote = host.open("sync:") or 0
        name = f"{TMP}/a".encode()
        request = struct.pack("<4sI", b"RECV", len(name)) + name
        host.socket.sendall(packet(b"WRTE", 1, remote, request))
        assert read_packet(host.stream)[0] == b"OKAY"
        received = read_packet(host.stream)[3]
        with served.host.access() as device:
            device.storage.remove(f"{TMP}/a")
        while not received.endswith(struct.pack("<4sI", b"DONE", 0)):
            host.socket.sendall(packet(b"OKAY", 1, remote))
            received += read_packet(host.stream)[3]
    assert received.count(b"o") == MIB


def test_a_pull_waits_for_a_slow_host(served: PhoneServer) -> None:
    with served.host.access() as device:
        device.storage.write_bytes(f"{TMP}/big", bytes(16 * MIB))
    with hosts(served, 4) as clients, little_memory():
        for host in clients:
            remote = host.open("sync:") or 0
            name = f"{TMP}/big".encode()
            request = struct.pack("<4sI", b"RECV", len(name)) + name
            host.socket.sendall(packet(b"WRTE", 1, remote, request))
        with AdbHost(served.adb_port) as other:
            assert other.output("shell:echo meanwhile") == b"meanwhile\n"


def test_many_waiting_shells_do_not_keep_the_next_one_waiting(served: PhoneServer) -> None:
    with hosts(served, 40) as clients:
        for host in clients:
            for number in range(2, 5):
                assert host.open("shell:cat", number) is not None
        with AdbHost(served.adb_port) as other:
            assert other.output("shell:echo a") == b"a\n"


def test_a_service_too_many_is_refused_until_another_ends(
    served: PhoneServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adbd, "MAX_SERVICES", 3)
    with AdbHost(served.adb_port) as host:
        assert all(host.open("track-jdwp", number) for number in (1, 2, 3))
        with AdbHost(served.adb_port) as other:
            assert other.open("shell:echo a") is None
    with AdbHost(served.adb_port) as host:
        assert settled(lambda: host.open("shell:echo a"))


def test_a_host_too_many_is_hung_up_on(
    served: PhoneServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adbd, "MAX_CONNECTIONS", 2)
    third = ("127.0.0.1", served.adb_port)
    with hosts(served, 2), socket.create_connection(third, timeout=10) as host:
        assert host.recv(1) == b""
    assert settled(lambda: can_connect(served))


def can_connect(phone: PhoneServer) -> bool:
    """Whether an adb host is served now."""
    with contextlib.suppress(OSError, EOFError), AdbHost(phone.adb_port):
        return True
    return False


def test_a_host_that_ignores_flow_control_loses_its_stream(served: PhoneServer) -> None:
    with AdbHost(served.adb_port) as host, AdbHost(served.adb_port) as other:
        remote = host.open("framebuffer:") or 0
        piece = packet(b"WRTE", 1, remote, bytes(MIB))
        sender = threading.Thread(target=send_all, args=(host.socket, 40 * piece))
        sender.start()
        while read_packet(host.stream)[0] != b"CLSE":
            pass
        assert other.output("shell:echo meanwhile") == b"meanwhile\n"
        host.socket.shutdown(socket.SHUT_RDWR)
        sender.join(10)


def send_all(connection: socket.socket, data: bytes) -> None:
    """Send until the other end has had enough."""
    with contextlib.suppress(OSError):
        connection.sendall(data)


def test_a_shell_waits_for_a_host_that_does_not_take_its_output(served: PhoneServer) -> None:
    with AdbHost(served.adb_port) as host, AdbHost(served.adb_port) as other, little_memory():
        remote = host.open("shell,v2,pty:while :; do head -c 200000 /dev/zero; done") or 0
        assert other.output("shell:echo meanwhile") == b"meanwhile\n"
        for _ in range(20):
            assert read_packet(host.stream)[0] == b"WRTE"
            host.socket.sendall(packet(b"OKAY", 1, remote))
        assert other.output("shell:echo meanwhile") == b"meanwhile\n"
        host.socket.close()
        assert other.output("shell:echo afterwards") == b"afterwards\n"


def test_a_command_gets_as_much_input_as_it_may_hold(served: PhoneServer) -> None:
    with AdbHost(served.adb_port) as host:
        remote = host.open("exec:wc -c") or 0
        for _ in range(80):
            host.socket.sendall(packet(b"WRTE", 1, remote, bytes(MIB)))
            command, _, _, payload = read_packet(host.stream)
            if command != b"OKAY":
                break
        assert payload == b"wc: -: Out of memory\n"


def test_an_apk_passes_through_in_pieces(served: PhoneServer) -> None:
    size = 40 * MIB
    with AdbHost(served.adb_port) as host, little_memory():
        remote = host.open(f"exec:cmd package install -S {size}") or 0
        for _ in range(size // MIB):
            host.socket.sendall(packet(b"WRTE", 1, remote, bytes(MIB)))
            command, _, _, payload = read_packet(host.stream)
            assert (command, payload) == (b"OKAY", b"")
        assert b"INSTALL_FAILED_INVALID_APK" in read_packet(host.stream)[3]


def test_a_stream_too_many_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(emulator_controller, "MAX_CALLS", 2)
    nobody = portpicker.pick_unused_port()
    with (
        VirtualDevice() as device,
        serve_free_ports(device, adb_server=nobody) as phone,
        grpc.insecure_channel(f"127.0.0.1:{phone.grpc_port}") as channel,
    ):
        stub = emulator_controller_pb2_grpc.EmulatorControllerStub(channel)
        streams = [stub.streamClipboard(empty_pb2.Empty()) for _ in range(2)]
        for stream in streams:
            next(stream)
        with pytest.raises(grpc.RpcError) as refusal:
            stub.getStatus(empty_pb2.Empty(), timeout=10)
        assert refusal.value.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
        for stream in streams:
            stream.cancel()


def test_a_snapshot_too_many_is_refused(
    served: PhoneServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "MAX_SNAPSHOTS", 1)
    with grpc.insecure_channel(f"127.0.0.1:{served.grpc_port}") as channel:
        stub = snapshot_service_pb2_grpc.SnapshotServiceStub(channel)
        first, second = (snapshot_service_pb2.SnapshotPackage(snapshot_id=i) for i in ("1", "2"))
        assert stub.SaveSnapshot(first).success
        assert stub.SaveSnapshot(first).success
        assert not stub.SaveSnapshot(second).success
        assert stub.DeleteSnapshot(first).success
        assert stub.SaveSnapshot(second).success


@pytest.mark.parametrize("busy", [False, True])
def test_a_phone_with_clients_ends_on_sigterm(busy: bool) -> None:
    console_port, grpc_port = free_ports()
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "android_world.virtual_device",
            "--console_port",
            str(console_port),
            "--grpc_port",
            str(grpc_port),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    with process, contextlib.ExitStack() as stack:
        stack.callback(process.kill)
        assert process.stdout is not None
        assert b"ready" in process.stdout.readline()
        channel = stack.enter_context(grpc.insecure_channel(f"127.0.0.1:{grpc_port}"))
        stub = emulator_controller_pb2_grpc.EmulatorControllerStub(channel)
        next(stub.streamClipboard(empty_pb2.Empty()))
        services = ["shell:cat", "shell,v2,pty:", "shell:logcat", "exec:cat", "framebuffer:"]
        for service in [*services, *(["shell:while :; do :; done"] if busy else [])]:
            host = stack.enter_context(AdbHost(console_port + 1))
            assert host.open(service) is not None
        process.send_signal(signal.SIGTERM)
        assert process.wait(10) == 0  # It takes less than two seconds, but for a loaded machine.
