"""adb's frames byte by byte: packets, the sync protocol's versions 1 and 2, shell packets."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import struct
from collections.abc import Awaitable, Callable, Iterator
from types import SimpleNamespace

import pytest

from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.servers.adb import protocol
from android_world.virtual_device.servers.adb.protocol import AdbConnection, AdbStream
from android_world.virtual_device.servers.adb.reverse import reverse
from android_world.virtual_device.servers.adb.reverse_forwarding import ReversedPorts
from android_world.virtual_device.servers.adb.shell import RawShellStream, ShellV2Stream
from android_world.virtual_device.servers.adb.sync import SyncSession
from android_world.virtual_device.servers.served_phone import ServedPhone
from android_world.virtual_device.shell import ShellResult
from tests.virtual_device.servers.test_codecs import Transport

FOLDER = "/data/local/tmp"
MTIME_S = 1_700_000_000


@pytest.fixture(scope="module")
def booted() -> Iterator[VirtualDevice]:
    with VirtualDevice() as device:
        yield device


@pytest.fixture
def served(booted: VirtualDevice) -> Iterator[ServedPhone]:
    state = booted.snapshot()
    yield ServedPhone(booted, 5554, 8554, paused=True)
    booted.restore(state)


def number(value: int, size: int = 4) -> bytes:
    return value.to_bytes(size, "little")


def packet(
    command: bytes, first: int, second: int, payload: bytes = b"", checksum: int = 0
) -> bytes:
    """A packet as `protocol.txt` describes it."""
    magic = number(int.from_bytes(command, "little") ^ 0xFFFFFFFF)
    fields = (first, second, len(payload), checksum)
    return command + b"".join(map(number, fields)) + magic + payload


# --- Packets ----------------------------------------------------------------------------------


class Host:
    """A connection without a socket, from an adb host's point of view."""

    def __init__(self) -> None:
        self.streams: list[AdbStream] = []
        self.closed_connections = 0
        self.transport = Transport()
        self.connection = AdbConnection(lambda: "device::", self._open, self._change)
        self.connection.connection_made(self.transport)

    def _open(self, stream: AdbStream, name: str) -> Callable[[], Awaitable[None]] | None:
        async def wait() -> None:
            await asyncio.Event().wait()

        self.streams.append(stream)
        return None if name == "none:" else wait

    def _change(self, _: AdbConnection, is_open: bool) -> None:
        self.closed_connections += not is_open

    def send(self, *packets: bytes) -> bytes:
        """What the phone sends at once in reply."""
        self.connection.data_received(b"".join(packets))
        sent = bytes(self.transport.sent)
        self.transport.sent.clear()
        return sent

    def greet(self, version: int = protocol.VERSION, payload: int = 1 << 20) -> bytes:
        return self.send(packet(b"CNXN", version, payload, b"host::\0"))


def in_loop(test: Callable[[], Awaitable[None]]) -> Callable[[], None]:
    """A test that runs in an event loop."""

    def run() -> None:
        asyncio.run(test())

    run.__name__ = test.__name__
    return run


def test_commands_are_their_letters() -> None:
    for name in ("CNXN", "AUTH", "OPEN", "OKAY", "CLSE", "WRTE"):
        assert number(getattr(protocol, name)) == name.encode()
    assert (protocol.VERSION, protocol.MAX_PAYLOAD) == (0x01000001, 1 << 20)


@in_loop
async def test_the_greeting_is_the_version_the_largest_payload_and_the_banner() -> None:
    host = Host()
    assert host.connection.max_payload == 4096
    assert host.greet() == packet(b"CNXN", 0x01000001, 1 << 20, b"device::")


@pytest.mark.parametrize(
    ("offered", "used"),
    [(0, 1), (1, 1), (4096, 4096), (1 << 20, 1 << 20), ((1 << 20) + 1, 1 << 20)],
)
def test_payloads_are_at_most_what_both_ends_take(offered: int, used: int) -> None:
    host = Host()
    host.greet(payload=offered)
    assert host.connection.max_payload == used


@pytest.mark.parametrize(("version", "has_checksum"), [(0x01000000, True), (0x01000001, False)])
def test_old_hosts_get_the_sum_of_the_bytes(version: int, has_checksum: bool) -> None:
    host = Host()
    checksum = sum(b"device::") if has_checksum else 0
    assert host.greet(version) == packet(b"CNXN", 0x01000001, 1 << 20, b"device::", checksum)


@pytest.mark.parametrize(("size", "is_refused"), [(1 << 20, False), ((1 << 20) + 1, True)])
def test_a_packet_may_carry_a_mebibyte(size: int, is_refused: bool) -> None:
    host = Host()
    host.greet()
    head = packet(b"WRTE", 1, 1)
    host.send(head[:12] + number(size) + head[16:])
    assert host.transport.closed is is_refused


@in_loop
async def test_streams_are_numbered_from_one_and_need_an_id_of_the_host() -> None:
    host = Host()
    host.greet()
    assert host.send(packet(b"OPEN", 0, 0, b"a:\0")) == b""
    assert host.send(packet(b"OPEN", 7, 0, b"a:\0")) == packet(b"OKAY", 1, 7)
    assert host.send(packet(b"OPEN", 8, 0, b"none:\0")) == packet(b"CLSE", 0, 8)
    assert host.send(packet(b"OPEN", 9, 0, b"a:\0")) == packet(b"OKAY", 3, 9)
    assert host.connection.services == 2
    # A write to the stream that was refused is answered as one to a stream that is gone.
    assert host.send(packet(b"WRTE", 8, 2, b"x")) == packet(b"CLSE", 0, 8)
    # The other end of the first stream is 7, not 9.
    assert host.send(packet(b"WRTE", 9, 1, b"x")) == packet(b"CLSE", 0, 9)
    assert host.send(packet(b"OKAY", 9, 1)) == b""
    assert host.send(packet(b"CLSE", 9, 1)) == b""
    assert not host.streams[0].closed
    host.connection.connection_lost(None)
    assert [stream.closed for stream in host.streams] == [True, False, True]
    assert host.closed_connections == 1
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert host.connection.services == 0


@pytest.mark.parametrize("sender", [7, 0])
def test_a_host_closes_a_stream_with_or_without_its_id(sender: int) -> None:
    async def test() -> None:
        host = Host()
        host.greet()
        host.send(packet(b"OPEN", 7, 0, b"a:\0"))
        ended: list[bool] = []
        host.streams[0].on_close = lambda: ended.append(True)
        reply = host.send(packet(b"CLSE", sender, 1))
        assert reply == (packet(b"CLSE", 1, 7) if sender else b"")
        assert ended == [True]
        assert await host.streams[0].read() == b""

    asyncio.run(test())


@in_loop
async def test_unread_bytes_of_all_streams_are_at_most_sixteen_mebibytes() -> None:
    host = Host()
    host.greet()
    host.send(packet(b"OPEN", 7, 0, b"a:\0"), packet(b"OPEN", 8, 0, b"a:\0"))
    piece = bytes(1 << 20)
    assert host.send(*[packet(b"WRTE", 7, 1, piece)] * 15) == b""
    assert host.send(packet(b"WRTE", 8, 2, piece)) == b""
    assert host.streams[0].unread == 15 << 20
    assert host.send(packet(b"WRTE", 8, 2, b"x")) == packet(b"CLSE", 2, 8)
    assert (host.streams[0].closed, host.streams[1].closed) == (False, True)
    assert await host.streams[0].read() == piece
    assert bytes(host.transport.sent) == packet(b"OKAY", 1, 7)
    assert host.streams[0].unread == 14 << 20


@in_loop
async def test_what_arrived_before_a_stream_was_closed_can_be_read() -> None:
    host = Host()
    host.greet()
    host.send(packet(b"OPEN", 7, 0, b"a:\0"))
    host.send(packet(b"WRTE", 7, 1, b"last"), packet(b"CLSE", 7, 1))
    assert await host.streams[0].read() == b"last"
    assert await host.streams[0].read() == b""
    assert bytes(host.transport.sent) == b""
    with pytest.raises(protocol.StreamClosed):
        await host.streams[0].write(b"x")
    with pytest.raises(protocol.StreamClosed):
        await host.streams[0].write(b"")


@in_loop
async def test_a_reader_waits_for_what_comes_next() -> None:
    host = Host()
    host.greet()
    host.send(packet(b"OPEN", 7, 0, b"a:\0"))
    stream = host.streams[0]
    assert stream.connection is host.connection
    for text in (b"one", b"two"):
        reading = asyncio.create_task(stream.read())
        await asyncio.sleep(0)
        assert not reading.done()
        host.send(packet(b"WRTE", 7, 1, text))
        assert await asyncio.wait_for(reading, 5) == text


@in_loop
async def test_a_writer_waits_until_the_host_has_taken_it() -> None:
    host = Host()
    host.greet(payload=2)
    host.send(packet(b"OPEN", 7, 0, b"a:\0"))
    writing = asyncio.create_task(host.streams[0].write(b"abc"))
    await asyncio.sleep(0)
    assert bytes(host.transport.sent) == packet(b"WRTE", 1, 7, b"ab")
    assert not writing.done()
    host.transport.sent.clear()
    host.send(packet(b"OKAY", 7, 1))
    await asyncio.sleep(0)
    assert bytes(host.transport.sent) == packet(b"WRTE", 1, 7, b"c")
    assert not writing.done()
    host.send(packet(b"OKAY", 7, 1))
    await asyncio.wait_for(writing, 5)
    again = asyncio.create_task(host.streams[0].write(b"d"))
    await asyncio.sleep(0)
    host.send(packet(b"CLSE", 7, 1))
    with pytest.raises(protocol.StreamClosed):
        await asyncio.wait_for(again, 5)


@in_loop
async def test_a_stream_that_is_closed_here_is_closed_once() -> None:
    host = Host()
    host.greet()
    host.send(packet(b"OPEN", 7, 0, b"a:\0"), packet(b"WRTE", 7, 1, b"unread"))
    host.streams[0].close()
    host.streams[0].close()
    assert bytes(host.transport.sent) == packet(b"CLSE", 1, 7)
    assert host.streams[0].unread == 0
    host.transport.sent.clear()
    host.transport.close()
    host.connection.send(protocol.OKAY, 1, 7)
    assert host.transport.sent == b""


@pytest.mark.parametrize("accepted", [True, False])
def test_the_phone_opens_a_stream_of_the_host(accepted: bool) -> None:
    async def test() -> None:
        host = Host()
        host.greet()
        opening = asyncio.create_task(host.connection.open("tcp:8080"))
        await asyncio.sleep(0)
        assert bytes(host.transport.sent) == packet(b"OPEN", 1, 0, b"tcp:8080\0")
        host.transport.sent.clear()
        if accepted:
            assert host.send(packet(b"OKAY", 55, 1)) == b""
            stream = await opening
            assert (stream.local_id, stream.remote_id) == (1, 55)
            host.send(packet(b"WRTE", 55, 1, b"hello"))
            assert await stream.read() == b"hello"
        else:
            host.send(packet(b"CLSE", 0, 1))
            with pytest.raises(protocol.StreamClosed):
                await opening

    asyncio.run(test())


@in_loop
async def test_no_stream_opens_without_a_connection() -> None:
    host = Host()
    host.connection.connection_lost(None)
    with pytest.raises(protocol.StreamClosed):
        await asyncio.wait_for(host.connection.open("tcp:1"), 1)
    host.connection.pause_writing()
    host.connection.resume_writing()
    host.connection.close()
    assert host.transport.calls == [2 << 20]
    assert not host.transport.closed


def counted(text: str) -> bytes:
    return f"{len(text):04x}{text}".encode()


@in_loop
async def test_ports_are_reversed_listed_and_closed() -> None:
    host = Host()
    ports = ReversedPorts()

    async def ask(request: str) -> bytes:
        sent: list[bytes] = []

        async def write(data: bytes) -> None:
            sent.append(data)

        stream = SimpleNamespace(connection=host.connection, write=write)
        await reverse(SimpleNamespace(reversed_ports=ports), stream, request)  # type: ignore[arg-type]
        return b"".join(sent)

    assert await ask("list-forward") == b"0000"
    assert await ask("forward:tcp:65535;tcp:1") == b"OKAY"
    assert await ask("forward:norebind:tcp:65535;tcp:2") == b"FAIL" + counted(
        "cannot rebind existing socket"
    )
    assert await ask("forward:tcp:65535;tcp:2") == b"OKAY"
    assert await ask("forward:tcp:0;tcp:3") == b"OKAY" + counted("30000")
    assert await ask("forward:tcp:0;tcp:4") == b"OKAY" + counted("30001")
    listed = [(30000, 3), (30001, 4), (65535, 2)]
    lines = "".join(f"(reverse) tcp:{port} tcp:{remote}\n" for port, remote in listed)
    assert await ask("list-forward") == counted(lines)
    assert (ports.real_port(65535), ports.real_port(1)) != (None, None)
    assert ports.real_port(1) is None
    assert await ask("killforward:tcp:30000") == b"OKAY"
    missing = "listener 'tcp:30000' not found"
    assert await ask("killforward:tcp:30000") == b"FAIL" + counted(missing)
    for bad in ("tcp:65536", "tcp:x", "udp:1"):
        wrong = f"cannot bind listener: bad port number '{bad}'"
        assert await ask(f"forward:{bad};tcp:1") == b"FAIL" + counted(wrong)
    assert await ask("nonsense") == b"FAIL" + counted("unknown forward request 'nonsense'")
    ports.drop(Host().connection)
    assert await ask("list-forward") != b"0000"
    assert await ask("killforward-all") == b"OKAY"
    assert await ask("list-forward") == b"0000"
    await ask("forward:tcp:5;tcp:1")
    ports.drop(host.connection)
    assert ports.listing() == ""


# --- File transfer ----------------------------------------------------------------------------


class SyncHost:
    """A stream that has said everything before it listens; it keeps each write."""

    def __init__(self, sent: bytes) -> None:
        self._sent = [sent]
        self.writes: list[bytes] = []

    async def read(self) -> bytes:
        return self._sent.pop() if self._sent else b""

    async def write(self, data: bytes) -> None:
        self.writes.append(data)


def transfer(served: ServedPhone, *parts: bytes) -> list[bytes]:
    """Every write of the phone in reply to requests."""
    stream = SyncHost(b"".join(parts))
    session = SyncSession(SimpleNamespace(host=served.host), stream)  # type: ignore[arg-type]
    with contextlib.suppress(protocol.StreamClosed):
        asyncio.run(session.run())
    return stream.writes


def request(name: bytes, text: str) -> bytes:
    return name + number(len(text.encode())) + text.encode()


@pytest.fixture
def stored(served: ServedPhone) -> ServedPhone:
    """A phone with a file, a link to it and a folder."""
    storage = served.host.device.storage
    storage.write_bytes(f"{FOLDER}/ä.txt", b"text")
    storage.chmod(f"{FOLDER}/ä.txt", 0o640)
    storage.set_times(f"{FOLDER}/ä.txt", (MTIME_S - 5) * 10**9 + 7, MTIME_S * 10**9 + 7)
    storage.symlink("ä.txt", f"{FOLDER}/link")
    return served


def stat_v2(served: ServedPhone, path: str, follow: bool) -> bytes:
    """A file's fields as `file_sync_protocol.h` orders them, without the name and the error."""
    status = served.host.device.storage.stat(path, follow=follow)
    return struct.pack(
        "<QQIIIIQqqq",
        *(0xFD05, status.inode, status.mode, status.nlink, status.uid, status.gid, status.size),
        *(t // 10**9 for t in (status.atime_ns, status.mtime_ns, status.ctime_ns)),
    )


@pytest.mark.parametrize(
    ("name", "path", "follow"),
    [(b"LST2", "ä.txt", False), (b"LST2", "link", False), (b"STA2", "link", True)],
)
def test_version_2_gives_all_fields_of_a_file(stored, name: bytes, path: str, follow: bool) -> None:
    (answer,) = transfer(stored, request(name, f"{FOLDER}/{path}"))
    assert answer == name + number(0) + stat_v2(stored, f"{FOLDER}/{path}", follow)
    mode = int.from_bytes(answer[24:28], "little")
    assert mode == (0o120777 if path == "link" and not follow else 0o100640)
    if path != "link" or follow:
        size, *times = struct.unpack("<Qqqq", answer[40:])
        assert (size, *times[:2]) == (4, MTIME_S - 5, MTIME_S)


@pytest.mark.parametrize("name", [b"LST2", b"STA2"])
def test_version_2_gives_the_error_of_what_is_missing(served, name: bytes) -> None:
    (answer,) = transfer(served, request(name, "/none"))
    assert answer == name + number(errno.ENOENT) + bytes(64)


def test_a_folder_is_listed_in_both_versions(stored) -> None:
    storage = stored.host.device.storage
    names = [".", "..", *storage.listdir(FOLDER)]
    assert {"ä.txt", "link"} < set(names)
    first, second = b"", b""
    for name in names:
        path, encoded = f"{FOLDER}/{name}", name.encode()
        status = storage.stat(path, follow=False)
        fields = (status.mode, status.size, status.mtime_ns // 10**9, len(encoded))
        first += b"DENT" + b"".join(map(number, fields)) + encoded
        second += b"DNT2" + number(0) + stat_v2(stored, path, False)
        second += number(len(encoded)) + encoded
    (answer,) = transfer(stored, request(b"LIST", FOLDER))
    assert answer == first + b"DONE" + bytes(16)
    (answer,) = transfer(stored, request(b"LIS2", FOLDER))
    assert answer == second + b"DONE" + bytes(72)
    (answer,) = transfer(stored, request(b"LIST", "/none"))
    assert answer == b"DONE" + bytes(16)


@pytest.mark.parametrize("size", [0, 1, 65_536, 65_537, 8 * 65_536, 8 * 65_536 + 1])
def test_a_file_is_sent_in_pieces_eight_at_a_time(served, size: int) -> None:
    content = bytes(i % 251 for i in range(size))
    served.host.device.storage.write_bytes(f"{FOLDER}/a", content)
    pieces = [content[i : i + 65_536] for i in range(0, size, 65_536)]
    packed = [b"DATA" + number(len(piece)) + piece for piece in pieces]
    batches = [b"".join(packed[i : i + 8]) for i in range(0, len(packed), 8)]
    for parts in (
        [request(b"RECV", f"{FOLDER}/a")],
        [request(b"RCV2", f"{FOLDER}/a"), b"RCV2" + number(0)],
    ):
        writes = transfer(served, *parts, request(b"STAT", "/none"))
        assert writes == [*batches, b"DONE" + number(0), b"STAT" + bytes(12)]


@pytest.mark.parametrize("size", [65_536, 65_537])
def test_a_piece_has_at_most_64_kibibytes(served, size: int) -> None:
    parts = [request(b"SEND", f"{FOLDER}/a,420"), b"DATA" + number(size), bytes(size)]
    writes = transfer(served, *parts, b"DONE" + number(MTIME_S))
    if size == 65_536:
        assert writes == [b"OKAY" + number(0)]
        assert served.host.device.storage.stat(f"{FOLDER}/a").size == size
    else:
        assert writes == [b"FAIL" + number(20) + b"invalid data message"]


@pytest.mark.parametrize(
    ("mode", "stored_mode"),
    [("33188", 0o666), ("33261", 0o777), ("x", 0o666), ("33024", 0o444), ("98724", 0o666)],
)
def test_version_1_has_the_mode_behind_the_path(served, mode: str, stored_mode: int) -> None:
    parts = [request(b"SEND", f"{FOLDER}/new/a,b,{mode}"), b"DONE" + number(MTIME_S)]
    assert transfer(served, *parts) == [b"OKAY" + number(0)]
    status = served.host.device.storage.stat(f"{FOLDER}/new/a,b")
    assert status.mode & 0o777 == stored_mode
    assert (status.mtime_ns, status.atime_ns, status.size) == (MTIME_S * 10**9, MTIME_S * 10**9, 0)


def test_version_2_has_the_mode_in_a_separate_message(served) -> None:
    parts = [
        request(b"SND2", f"{FOLDER}/a,b"),
        b"SND2" + number(0o100_600) + number(0),
        b"DATA" + number(2) + b"te",
        b"DATA" + number(2) + b"xt",
        b"DONE" + number(MTIME_S),
    ]
    assert transfer(served, *parts) == [b"OKAY" + number(0)]
    storage = served.host.device.storage
    assert storage.read_bytes(f"{FOLDER}/a,b") == b"text"
    assert storage.stat(f"{FOLDER}/a,b").mode & 0o777 == 0o666


def test_a_link_replaces_what_has_its_name(served) -> None:
    storage = served.host.device.storage
    storage.write_bytes(f"{FOLDER}/l", b"x")
    target = "t" * 1024
    parts = [
        request(b"SEND", f"{FOLDER}/l,{0o120777}"),
        *(b"DATA" + number(1024) + target.encode(), b"DONE" + number(0)),
    ]
    assert transfer(served, *parts) == [b"OKAY" + number(0)]
    assert storage.readlink(f"{FOLDER}/l") == target


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("/none", "open failed: No such file or directory"),
        (FOLDER, "open failed: Is a directory"),
        (f"{FOLDER}/f/x", "open failed: Not a directory"),
        ("/data/system/users/0.xml", "open failed: "),
    ],
)
def test_what_cannot_be_sent_is_answered_by_its_reason(served, path: str, reason: str) -> None:
    served.host.device.storage.write_bytes(f"{FOLDER}/f", b"")
    (answer,) = transfer(served, request(b"RECV", path))
    assert answer[:4] == b"FAIL"
    assert answer[8:].decode().startswith(reason)
    assert int.from_bytes(answer[4:8], "little") == len(answer) - 8


def test_what_cannot_be_stored_is_taken_to_its_end(served) -> None:
    parts = [
        request(b"SEND", f"{FOLDER},33188"),
        b"DATA" + number(1) + b"x",
        b"DONE" + number(0),
        request(b"STAT", "/none"),
        b"QUIT" + number(0),
        request(b"STAT", "/none"),
    ]
    failed, stat = transfer(served, *parts)
    reason = b"couldn't create file: Is a directory"
    assert failed == b"FAIL" + number(len(reason)) + reason
    assert stat == b"STAT" + bytes(12)


# --- Shell packets ----------------------------------------------------------------------------


def shell_packet(kind: int, data: bytes) -> bytes:
    return bytes([kind]) + number(len(data)) + data


class ShellHost(SyncHost):
    """A host whose input arrives in given pieces."""

    def __init__(self, *arrivals: bytes) -> None:
        super().__init__(b"")
        self._sent = list(reversed(arrivals))
        self.on_close: object = None


def inputs_of(*arrivals: bytes) -> list[bytes]:
    stream = ShellV2Stream(ShellHost(*arrivals))  # type: ignore[arg-type]

    async def read() -> list[bytes]:
        found = []
        while data := await stream.read():
            found.append(data)
        return found

    return asyncio.run(read())


@pytest.mark.parametrize(
    ("arrivals", "inputs"),
    [
        ([shell_packet(0, b"hello")], [b"hello"]),
        ([shell_packet(0, b"a") + shell_packet(0, b"b")], [b"a", b"b"]),
        ([shell_packet(0, b"hello")[:3], shell_packet(0, b"hello")[3:]], [b"hello"]),
        ([shell_packet(0, b"hello")[:7], shell_packet(0, b"hello")[7:]], [b"he", b"llo"]),
        ([shell_packet(5, b"24x80,0x0\0"), shell_packet(0, b"x")], [b"x"]),
        ([shell_packet(0, b""), shell_packet(0, b"x")], [b"x"]),
        ([shell_packet(0, b"x"), shell_packet(3, b""), shell_packet(0, b"y")], [b"x", b"y"]),
        ([shell_packet(0, b"x"), shell_packet(4, b""), shell_packet(0, b"y")], [b"x"]),
        ([], []),
    ],
)
def test_input_comes_in_packets(arrivals: list[bytes], inputs: list[bytes]) -> None:
    assert inputs_of(*arrivals) == inputs


def finished(result: ShellResult) -> list[bytes]:
    host = ShellHost()
    asyncio.run(ShellV2Stream(host).finish(result))  # type: ignore[arg-type]
    return host.writes


def test_outputs_stay_apart_and_the_exit_code_comes_last() -> None:
    transcript = [(1, bytearray(b"out")), (2, bytearray(b"err")), (1, bytearray(b"more"))]
    packets = [shell_packet(descriptor, bytes(data)) for descriptor, data in transcript]
    assert finished(ShellResult(transcript, 259)) == [b"".join(packets) + shell_packet(3, b"\x03")]


@pytest.mark.parametrize("size", [0, 262_143, 262_144, 262_145, 600_000])
def test_much_output_leaves_in_packets_of_a_quarter_of_a_mebibyte(size: int) -> None:
    data = bytes(i % 251 for i in range(size))
    expected = b"".join(shell_packet(1, data[i : i + 262_144]) for i in range(0, size, 262_144))
    writes = finished(ShellResult([(1, bytearray(data))], 0))
    assert b"".join(writes) == expected + shell_packet(3, b"\0")
    # What is ready is sent before more is packed.
    assert max(map(len, writes)) <= 262_144 + 5 + 262_144


def test_each_version_writes_as_it_does() -> None:
    async def write(end: ShellV2Stream | RawShellStream) -> None:
        await end.write(b"out", b"err")
        await end.write(b"", b"err")
        await end.exit(130)
        await end.wait_closed()

    second, raw = ShellHost(b"x", b"y"), ShellHost(b"x", b"y")
    asyncio.run(write(ShellV2Stream(second)))  # type: ignore[arg-type]
    asyncio.run(write(RawShellStream(raw)))  # type: ignore[arg-type]
    assert second.writes == [
        shell_packet(1, b"out") + shell_packet(2, b"err"),
        shell_packet(2, b"err"),
        shell_packet(3, b"\x82"),
    ]
    assert raw.writes == [b"outerr", b"err"]
    source = SimpleNamespace(hang_up=lambda: None)
    ShellV2Stream(second).hang_up_with(source)  # type: ignore[arg-type]
    RawShellStream(raw).hang_up_with(source)  # type: ignore[arg-type]
    assert (second.on_close, raw.on_close) == (source.hang_up, None)
