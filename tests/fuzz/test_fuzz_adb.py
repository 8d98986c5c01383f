"""Odd adb packets never cost the phone its other clients."""

from __future__ import annotations

import contextlib
import logging
import random
import socket
import struct
from collections.abc import Iterator

import pytest

from android_world.core.text_sanitizing import split_list
from android_world.virtual_device.servers.server import PhoneServer
from tests.fuzz import wire

ROUNDS = 150
PATIENCE_S = 2  # With a phone that reads no more from those who do not read.
_SERVICES = (
    "shell:echo a",
    "shell:cat",
    "shell,v2:cat",
    "shell,v2,raw:read x; echo $x",
    "shell,v2,pty:",
    "shell,v2,TERM=xterm,pty:cat",
    "shell:",
    "shell,v2:",
    "exec:cat",
    "exec:head -c 300000 /dev/zero",
    "exec:cat >/data/local/tmp/x",
    "exec:cmd package install -S 9000000000",
    "sync:",
    "jdwp",
    "track-jdwp",
    "track-app",
    "framebuffer:",
    "remount:",
    "root:",
    "unroot:",
    "nothing:",
    "",
    "shell:logcat",
    "shell,v2:logcat -v epoch",
    "exec:logcat -T 1",
    "shell,v2:sleep 1; cat",
    "reverse:forward:tcp:1;tcp:2",
    "tcp:5555",
    "localabstract:x",
    "\udcff\udcfe",
    "shell:" + "x" * 9000,
)
_NAMES = split_list(
    "STAT, LST2, STA2, LIST, LIS2, RECV, RCV2, SEND, SND2, DATA, DONE, QUIT, OKAY, FAIL"
)
_REQUESTS = (*(name.encode() for name in _NAMES), b"\0\0\0\0")
_PATHS = (
    b"/",
    b"/sdcard",
    b"/data/local/tmp/y",
    b"/data/local/tmp/y,33188",
    b"/proc/x,1",
    b"",
    b"\0",
    b"a\0b",
    b"/dev/zero",
    b"/sdcard/../../..",
    b"/data/local/tmp/l,41471",
    b"x" * 1024,
    b"/\xff\xfe,33188",
    b"/system/x,99999999999",
    b"/data/local/tmp/" + b"n" * 300 + b",33188",
)


@pytest.fixture(scope="module")
def phone() -> Iterator[PhoneServer]:
    with wire.served_phone() as phone:
        yield phone


class OddHost:
    """A connection that says anything, in any order."""

    def __init__(self, rng: random.Random, port: int) -> None:
        self.rng = rng
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S)
        self.received = bytearray()
        self.phone_ids = [0]

    def act(self) -> None:
        """Send a few packets, and leave in some way."""
        with contextlib.suppress(OSError), self.socket:
            if self.rng.random() < 0.9:
                self.socket.sendall(wire.packet(b"CNXN", wire.VERSION, 1 << 20, b"host::\0"))
            for _ in range(self.rng.randrange(1, 30)):
                self.socket.sendall(self.packet())
                if self.rng.random() < 0.7:
                    self.take()
            if self.rng.random() < 0.3:
                self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            elif self.rng.random() < 0.3:
                self.socket.shutdown(socket.SHUT_WR)
                self.take()

    def take(self) -> None:
        """Learn the numbers of streams from what has arrived."""
        self.socket.settimeout(self.rng.choice((0.001, 0.01)))
        with contextlib.suppress(TimeoutError):
            self.received += self.socket.recv(1 << 20)
        self.socket.settimeout(PATIENCE_S)
        while len(self.received) >= 24:
            command, first, _, length, _, _ = struct.unpack_from("<6I", self.received)
            if len(self.received) < 24 + length:
                return
            del self.received[: 24 + length]
            if command.to_bytes(4, "little") == b"OKAY" and first not in self.phone_ids:
                self.phone_ids.append(first)

    def packet(self) -> bytes:
        """A packet, often a wrong one."""
        rng = self.rng
        kind = rng.choice((b"OPEN", b"OPEN", b"WRTE", b"WRTE", b"WRTE", b"OKAY", b"CLSE", b"?"))
        number = rng.choice((1, 2, 3, 4, wire.odd_number(rng)))
        theirs = rng.choice((*self.phone_ids[-4:], wire.odd_number(rng)))
        if kind == b"OPEN":
            name = rng.choice(_SERVICES).encode("utf-8", "surrogateescape")
            return wire.packet(b"OPEN", number, 0, name + rng.choice((b"\0", b"", b"\0\0x")))
        if kind == b"WRTE":
            return wire.packet(b"WRTE", number, theirs, self.payload())
        if kind in (b"OKAY", b"CLSE"):
            return wire.packet(kind, number, theirs, rng.choice((b"", b"", b"more")))
        return self.broken()

    def payload(self) -> bytes:
        """Requests of sync, packets of shells, or anything."""
        kind = self.rng.randrange(4)
        if kind == 0:
            return b"".join(self.request() for _ in range(self.rng.randrange(1, 6)))
        if kind == 1:
            return b"".join(self.shell_packet() for _ in range(self.rng.randrange(1, 6)))
        if kind == 2:
            return self.rng.choice(
                (b"echo b\n", b"\x03", b"\x04", b"\x1b[A\r", b"exit\n", b"\x1b[" * 99)
            )
        return wire.odd_bytes(self.rng, 70_000)

    def request(self) -> bytes:
        """A request of the sync service, its length often wrong."""
        path = self.rng.choice(_PATHS)
        command = self.rng.choice(_REQUESTS)
        if command == b"DATA":
            path = wire.odd_bytes(self.rng, 65_536)
        length = len(path) if self.rng.random() < 0.8 else wire.odd_number(self.rng)
        return struct.pack("<4sI", command, length) + path

    def shell_packet(self) -> bytes:
        """A packet of the shell protocol, its length often wrong."""
        data = wire.odd_bytes(self.rng, 5_000)
        length = len(data) if self.rng.random() < 0.8 else wire.odd_number(self.rng)
        return struct.pack("<BI", self.rng.choice((0, 0, 0, 1, 3, 4, 5, 255)), length) + data

    def broken(self) -> bytes:
        """A packet that breaks the rules of the transport."""
        rng = self.rng
        command = rng.choice((b"CNXN", b"AUTH", b"SYNC", b"STLS", b"XXXX", b"WRTE"))
        first, second = wire.odd_number(rng), wire.odd_number(rng)
        good = wire.packet(command, first, second, wire.odd_bytes(rng))
        if rng.random() < 0.6:
            return good
        at = rng.randrange(24)
        return rng.choice(
            (good[:at], good[:at] + rng.randbytes(1) + good[at + 1 :], wire.odd_bytes(rng))
        )


def test_odd_packets_never_cost_other_clients_the_phone(
    phone: PhoneServer, caplog: pytest.LogCaptureFixture
) -> None:
    for number, rng in enumerate(wire.rounds(ROUNDS)):
        OddHost(rng, phone.adb_port).act()
        if number % 50 == 49:
            wire.check_ordinary_clients(phone)
        errors = [r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR]
        assert not errors, f"round {number}: {errors}\n{caplog.text[-3000:]}"
    wire.check_ordinary_clients(phone)
