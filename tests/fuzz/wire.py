"""What the fuzzers of the wire share: seeded rounds, a served phone, and its ordinary clients.

Longer runs: `ANDROID_WORLD_FUZZ_SECONDS=600 ANDROID_WORLD_FUZZ_SEED=1 pytest tests/fuzz -n 0`.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import random
import socket
import struct
import time
from collections.abc import Iterator
from typing import BinaryIO

import grpc
import portpicker
from android_env.proto import emulator_controller_pb2_grpc
from google.protobuf import empty_pb2

from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.servers.server import PhoneServer, serve_free_ports

SEED = os.environ.get("ANDROID_WORLD_FUZZ_SEED", "7")
SECONDS = float(os.environ.get("ANDROID_WORLD_FUZZ_SECONDS", "0"))
VERSION = 0x01000001
TIMEOUT_S = 20


def rounds(count: int) -> Iterator[random.Random]:
    """One generator a round, `count` of them, and more while a longer run lasts."""
    end = time.monotonic() + SECONDS
    for number in itertools.count():
        if number >= count and time.monotonic() >= end:
            return
        yield random.Random(f"{SEED} {number}")


@contextlib.contextmanager
def served_phone() -> Iterator[PhoneServer]:
    """A phone of its own, unknown to any adb server."""
    nobody = portpicker.pick_unused_port()
    with VirtualDevice() as device, serve_free_ports(device, adb_server=nobody) as phone:
        yield phone


def odd_bytes(rng: random.Random, most: int = 200) -> bytes:
    """Bytes of all kinds, few or many."""
    size = rng.choice((0, 1, 2, 3, 4, 8, 24, rng.randrange(most + 1)))
    return rng.choice((rng.randbytes(size), bytes(size), b"\xff" * size, b"A" * size))


def odd_number(rng: random.Random) -> int:
    """A 32-bit number, mostly one at an edge."""
    edges = (0, 1, 2, 3, 7, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 64 * 1024, 1 << 20, (1 << 20) + 1)
    return rng.choice((*edges, rng.randrange(1 << 32), rng.randrange(40)))


def packet(command: bytes, first: int, second: int, payload: bytes = b"") -> bytes:
    """An adb packet; this version of the protocol has no checksums."""
    number = int.from_bytes(command, "little")
    header = (number, first, second, len(payload), 0, number ^ 0xFFFFFFFF)
    return struct.pack("<6I", *header) + payload


def read_packet(stream: BinaryIO) -> tuple[bytes, int, int, bytes]:
    """Command, both arguments and payload of the next packet; EOFError at the end."""
    header = stream.read(24)
    if len(header) < 24:
        raise EOFError
    command, first, second, length, _, _ = struct.unpack("<6I", header)
    return command.to_bytes(4, "little"), first, second, stream.read(length)


class AdbHost:
    """An orderly adb host with one stream at a time."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT_S)
        self.stream = self.socket.makefile("rb")
        self.socket.sendall(packet(b"CNXN", VERSION, 1 << 20, b"host::\0"))
        assert read_packet(self.stream)[0] == b"CNXN"

    def __enter__(self) -> AdbHost:
        return self

    def __exit__(self, *_: object) -> None:
        self.stream.close()
        self.socket.close()

    def open(self, service: str, number: int = 1) -> int | None:
        """Open a service; the phone's number of the stream, None if it is refused."""
        self.socket.sendall(packet(b"OPEN", number, 0, service.encode() + b"\0"))
        while True:
            command, first, second, _ = read_packet(self.stream)
            if second == number and command == b"OKAY":
                return first
            if second == number and command == b"CLSE" and first == 0:
                return None  # With a number it answers the end of an earlier stream.

    def output(self, service: str) -> bytes:
        """What a service says until it closes its stream."""
        found = bytearray()
        remote = self.open(service)
        assert remote is not None, f"{service} is refused"
        while True:
            command, first, _, payload = read_packet(self.stream)
            if command == b"CLSE":
                self.socket.sendall(packet(b"CLSE", 1, remote))
                return bytes(found)
            if command == b"WRTE" and first == remote:
                found += payload
                self.socket.sendall(packet(b"OKAY", 1, remote))

    def push(self, path: str, content: bytes) -> bytes:
        """Send a file by `sync:`; the phone's answer."""
        remote = self.open("sync:")
        assert remote is not None
        name = f"{path},33188".encode()
        parts = [struct.pack("<4sI", b"SEND", len(name)), name]
        for start in range(0, len(content), 65536):
            piece = content[start : start + 65536]
            parts += [struct.pack("<4sI", b"DATA", len(piece)), piece]
        message = b"".join([*parts, struct.pack("<4sI", b"DONE", 1697384040)])
        answer = b""
        for start in range(0, len(message), 1 << 20):
            piece = message[start : start + (1 << 20)]
            self.socket.sendall(packet(b"WRTE", 1, remote, piece))
            while (received := read_packet(self.stream))[0] != b"OKAY":
                answer += received[3]
        while not answer:
            answer += read_packet(self.stream)[3]
        self.socket.sendall(packet(b"CLSE", 1, remote))
        return answer[:4]


def console_reply(port: int, line: bytes) -> bytes:
    """What the console says to a line that needs no token."""
    with socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT_S) as console:
        stream = console.makefile("rb")
        while stream.readline().rstrip() != b"OK":
            pass
        console.sendall(line + b"\n")
        return stream.readline().rstrip()


def check_ordinary_clients(phone: PhoneServer) -> None:
    """The phone answers on every port as if nothing had happened."""
    with AdbHost(phone.adb_port) as host:
        assert host.output("shell:echo it lives") == b"it lives\n"
    with AdbHost(phone.adb_port) as host:
        content = random.Random(1).randbytes(100_000)
        assert host.push("/data/local/tmp/fuzz file", content) == b"OKAY"
    with AdbHost(phone.adb_port) as host:
        assert host.output("exec:cat '/data/local/tmp/fuzz file'") == content
    assert console_reply(phone.console_port, b"ping") == b"I am alive!"
    with grpc.insecure_channel(f"127.0.0.1:{phone.grpc_port}") as channel:
        stub = emulator_controller_pb2_grpc.EmulatorControllerStub(channel)
        assert stub.getStatus(empty_pb2.Empty(), timeout=TIMEOUT_S).booted
