"""Every line that the console gets is answered by OK or KO, and costs nobody the phone."""

from __future__ import annotations

import logging
import random
import socket
from collections.abc import Iterator

import pytest

from android_world.core.text_sanitizing import split_list
from android_world.virtual_device.servers.console.console import commands, ensure_token
from android_world.virtual_device.servers.server import PhoneServer
from tests.fuzz import wire
from tests.support.served_phone import home_variables

ROUNDS = 60
_WORDS = (
    *split_list("""
        0, 1, -1, 99999999999999999999, 1e400, nan, -inf, 0x10, 1:2:3, on, off, full, gsm, 5551234,
        +1 555, *#06#, ², ½, ٣, %s%n, $(id), ', ../../etc, EV_ABS:ABS_MT_SLOT:999999,
        EV_ABS:0x35:-5, EV_KEY:BTN_TOUCH:1, EV_SYN:0:0, EV_KEY:KEY_A:1, acceleration, nan:nan:nan,
        1e308:1e308, 07914151551512f204, home, roaming, unregistered, discharging, overheat,
        tcp:1:2, udp:0:0, text
    """),
    *("", "a" * 300, "\u202e", '"', "\\", "\t", "\x1b[A", "\udcff", "\0"),
    *("$GPGGA,,,,,,,,,,", "$GPRMC,1,A,91.,N,1.,E"),
)
_NUMBERS = ("0", "1", "-1", "1.5", "nan", "inf", "-inf", "1e400", "99999999999999999999")
_LEFT_OUT = ("kill", "screenrecord screenshot", "restart")


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PhoneServer]:
    with pytest.MonkeyPatch.context() as patch:
        for name, value in home_variables(tmp_path_factory.mktemp("home")).items():
            patch.setenv(name, value)
        with wire.served_phone() as phone:
            yield phone


class Session:
    """A console session of a client that has the token."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=wire.TIMEOUT_S)
        self.stream = self.socket.makefile("rb")
        self.reply()
        assert self.ask(f"auth {ensure_token()}".encode())[-1] == b"OK"

    def ask(self, line: bytes) -> list[bytes]:
        """The lines of the reply, the last one OK or KO."""
        self.socket.sendall(line + b"\n")
        return self.reply()

    def reply(self) -> list[bytes]:
        """The lines up to OK or KO."""
        lines: list[bytes] = []
        while not lines or not (lines[-1] == b"OK" or lines[-1].startswith(b"KO:")):
            line = self.stream.readline()
            assert line.endswith(b"\r\n"), f"the console hung up after {lines} {line!r}"
            lines.append(line.rstrip(b"\r\n"))
        return lines

    def close(self) -> None:
        """Hang up."""
        self.stream.close()
        self.socket.close()


def odd_line(rng: random.Random) -> bytes:
    """A command with odd arguments, or anything."""
    if rng.random() < 0.1:
        line = wire.odd_bytes(rng, 3000).replace(b"\n", b" ").strip() or b"?"
        return b"x" + line
    names = sorted(set(commands()) - set(_LEFT_OUT))
    name = rng.choice((*names, *(n.split()[0] for n in names), "help", "help " + rng.choice(names)))
    choices = rng.choice((_WORDS, _NUMBERS))
    words = [rng.choice(choices) for _ in range(rng.randrange(6))]
    return " ".join([name, *words]).encode("utf-8", "surrogateescape").replace(b"\n", b"")


def test_every_line_is_answered(phone: PhoneServer, caplog: pytest.LogCaptureFixture) -> None:
    for number, rng in enumerate(wire.rounds(ROUNDS)):
        session = Session(phone.console_port)
        for _ in range(20):
            line = odd_line(rng)
            try:
                session.ask(line)
            except (AssertionError, OSError) as error:
                raise AssertionError(f"round {number}: {line!r}: {error}") from error
            errors = [r for r in caplog.records if r.levelno >= logging.ERROR]
            assert not errors, f"round {number}: {line!r}\n{caplog.text[-3000:]}"
        session.ask(b"avd start")
        session.close()
    wire.check_ordinary_clients(phone)


def test_a_line_without_end_is_not_collected(phone: PhoneServer) -> None:
    address = ("127.0.0.1", phone.console_port)
    with (
        socket.create_connection(address, timeout=5) as console,
        pytest.raises(ConnectionError),
    ):
        console.sendall(b"x" * (64 << 20))
    wire.check_ordinary_clients(phone)
