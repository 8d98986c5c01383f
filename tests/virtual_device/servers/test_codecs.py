"""Fingers, sensors, console, gRPC and adb packets of a phone that is served without sockets."""

from __future__ import annotations

import asyncio
import contextlib
import math
from collections.abc import Iterator
from types import SimpleNamespace

import grpc
import pytest
from android_env.proto import emulator_controller_pb2 as pb
from android_env.proto.a11y import a11y_pb2

from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.servers import sms_pdu
from android_world.virtual_device.servers.accessibility.events import events_between
from android_world.virtual_device.servers.adb import protocol
from android_world.virtual_device.servers.adb.interactive_shell import LineEditor
from android_world.virtual_device.servers.adb.protocol import AdbConnection, AdbStream
from android_world.virtual_device.servers.adb.sync import SyncSession
from android_world.virtual_device.servers.console.console import ConsoleSession
from android_world.virtual_device.servers.grpc import screenshots
from android_world.virtual_device.servers.grpc.emulator_controller import EmulatorController
from android_world.virtual_device.servers.hardware_input import (
    EVDEV_RANGE,
    MAX_FINGERS,
    logical_point,
)
from android_world.virtual_device.servers.sensors import PHYSICAL, SENSORS
from android_world.virtual_device.servers.served_phone import ServedPhone


@pytest.fixture(scope="module")
def booted() -> Iterator[VirtualDevice]:
    with VirtualDevice() as device:
        yield device


@pytest.fixture
def phone(booted: VirtualDevice) -> Iterator[ServedPhone]:
    state = booted.snapshot()
    yield ServedPhone(booted, 5554, 8554, paused=True)
    booted.restore(state)


@pytest.fixture
def console(phone: ServedPhone) -> ConsoleSession:
    return ConsoleSession(phone, "")


@pytest.fixture
def seen(phone: ServedPhone, monkeypatch: pytest.MonkeyPatch) -> list[tuple]:
    """What reaches the phone's input."""
    found: list[tuple] = []
    device_input = phone.host.device.input
    for name in ("pointer_down", "pointer_move", "pointer_up", "key", "text"):
        kind = name.removeprefix("pointer_")

        def note(*given, kind=kind) -> None:
            found.append((kind, *given))

        monkeypatch.setattr(device_input, name, note)
    return found


class Context:
    """A gRPC call without a connection."""

    def __init__(self, looks: int = 1) -> None:
        self._looks = looks

    def is_active(self) -> bool:
        self._looks -= 1
        return self._looks >= 0

    def abort(self, code: grpc.StatusCode, details: str) -> None:
        raise ValueError(code, details)


# --- Fingers and keys -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rotation", "point"), [(0, (10, 20)), (1, (20, 1069)), (2, (1069, 2379)), (3, (2379, 10))]
)
def test_a_point_of_the_glass_is_on_the_rotated_display(rotation, point) -> None:
    display = SimpleNamespace(portrait_size=(1080, 2400), rotation=rotation)
    turned = SimpleNamespace(display=display)
    assert logical_point(turned, 10, 20) == point
    corners = {0: (1079, 2399), 1: (2399, 0), 2: (0, 0), 3: (0, 1079)}
    assert logical_point(turned, 5000, 5000) == corners[rotation]
    assert logical_point(turned, -5, -5) == logical_point(turned, 0, 0)


def test_raw_events_put_down_move_and_lift_fingers(phone, seen) -> None:
    half = (EVDEV_RANGE + 1) // 2

    def send(*events: tuple[int, int, int]) -> None:
        for event in events:
            phone.evdev.send(*event)

    send((3, 0x2F, 0), (3, 0x39, 7), (3, 0x35, half), (3, 0x36, EVDEV_RANGE))
    assert seen == []
    send((0, 0, 0))
    send((3, 0x35, 0), (0, 1, 0))
    assert seen == [("down", 540, 2399, 0)]
    send((0, 0, 0), (3, 0x2F, 1), (3, 0x39, 0), (3, 0, half), (3, 1, half), (0, 0, 0))
    assert seen[1:] == [("move", 0, 2399, 0), ("down", 540, 1200, 1)]
    send((3, 0x39, -1), (3, 0x2F, 0), (1, 0x14A, 0), (0, 0, 0))
    assert seen[3:] == [("up", 0, 2399, 0), ("up", 540, 1200, 1)]
    send((3, 0x2F, MAX_FINGERS), (3, 0x39, 1), (1, 0x14A, 1), (3, 0x35, 5), (0, 0, 0))
    send((2, 0, 5), (3, 0x3A, 5), (1, 9999, 1), (0, 0, 0))
    assert len(seen) == 5
    send((1, 172, 1), (1, 172, 0))
    assert seen[5:] == [("key", "HOME", frozenset())]
    send((3, 0x2F, -3), (1, 0x14A, 1), (0, 0, 0))
    assert seen[6:] == [("down", 0, 2399, 0)]


def test_only_ten_fingers_touch_and_a_mouse_is_one(phone, seen) -> None:
    for finger in range(MAX_FINGERS + 1):
        phone.hardware.touch(finger, 500, True, finger)
    assert len(seen) == MAX_FINGERS
    phone.hardware.touch(3, 500, True, 3)
    phone.hardware.touch(0, 0, False, MAX_FINGERS)
    assert len(seen) == MAX_FINGERS
    phone.hardware.release()
    phone.hardware.mouse(5, 600, True, False)
    phone.hardware.mouse(6, 600, False, True)
    phone.hardware.mouse(6, 600, False, True)
    assert seen[MAX_FINGERS:] == [
        ("down", 5, 600, 0),
        ("up", 6, 600, 0),
        ("key", "BACK", frozenset()),
    ]


def test_modifiers_are_down_until_they_come_up(phone, seen) -> None:
    controller = EmulatorController(phone)
    keys = pb.KeyboardEvent

    def send(**event: object) -> None:
        controller.sendKey(keys(**event), Context())

    send(key="Control", eventType=keys.keydown)
    send(key="a")
    send(key="Control", eventType=keys.keyup)
    send(key="Shift", eventType=keys.keydown)
    send(key="b", eventType=keys.keydown)
    send(key="b", eventType=keys.keyup)
    send(key="Enter", eventType=keys.keydown)
    send(key="Enter", eventType=keys.keyup)
    phone.hardware.release()
    send(text="x" * 250)
    send(codeType=keys.Usb, keyCode=4)
    send(codeType=keys.Win, keyCode=30)
    send(codeType=keys.Mac, keyCode=36)
    assert seen == [
        ("key", "A", frozenset({"CTRL_LEFT"})),
        ("text", "b"),
        ("key", "ENTER", frozenset({"SHIFT_LEFT"})),
        ("text", "x" * 100),
        ("text", "x" * 100),
        ("text", "x" * 50),
        ("key", "A", frozenset()),
        ("key", "A", frozenset()),
        ("key", "ENTER", frozenset()),
    ]


# --- Sensors ----------------------------------------------------------------------------------


def test_sensors_have_the_values_of_a_phone_on_a_table(phone) -> None:
    field = (0, 5.9, -48.4)
    others = {"acceleration": (0, 9.81, 0), "proximity": (1,)}
    for known in (SENSORS, PHYSICAL):
        for name, values in known.items():
            zeros = (0,) * len(values)
            expected = field if name.startswith("magnetic") else others.get(name, zeros)
            assert values == expected, name
    single = {"temperature", "proximity", "light", "pressure", "humidity", "ambient-motion"}
    for known in (SENSORS, PHYSICAL):
        assert all(len(v) == (1 if name in single else 3) for name, v in known.items())


@pytest.mark.parametrize(
    ("acceleration", "rotation"),
    [((9.81, 0, 0), 1), ((0, -9.81, 0), 2), ((-9.81, 0, 0), 3), ((0, 9.81, 0), 0)],
)
def test_gravity_turns_the_phone(phone, acceleration, rotation) -> None:
    phone.sensors.set_sensor("acceleration", acceleration)
    assert phone.host.device.display.sensor_rotation == rotation
    assert phone.sensors.sensor("acceleration") == acceleration
    z_axis = (0, 90, 180, -90)[rotation]
    assert phone.sensors.physical("rotation") == (0, 0, z_axis)
    phone.sensors.set_sensor("acceleration", (4, 0, 0))
    assert phone.host.device.display.sensor_rotation == rotation
    phone.sensors.set_physical("rotation", (1, 2, z_axis))
    assert phone.sensors.sensor("acceleration") == pytest.approx(acceleration)


def test_values_have_the_shape_of_their_sensor(phone) -> None:
    phone.sensors.set_sensor("gyroscope", (1, math.inf))
    assert phone.sensors.sensor("gyroscope") == (1, 0, 0)
    phone.sensors.set_sensor("light", (5, 6))
    assert phone.sensors.sensor("light") == (5,)
    phone.sensors.set_physical("temperature", (21,))
    assert phone.sensors.sensor("temperature") == phone.sensors.physical("temperature") == (21,)
    state = phone.sensors.state
    phone.sensors.set_sensor("light", (7,))
    phone.sensors.state = state
    assert phone.sensors.sensor("light") == (5,)
    phone.sensors.rotate()
    assert phone.host.device.display.sensor_rotation == 1


# --- Messages ---------------------------------------------------------------------------------

_CENTRE, _TIME = "07917283010010F5", "99309251619580"


def _pdu(sender: str, coding: str, body: str, first: str = "04") -> str:
    return f"{_CENTRE}{first}{sender}00{coding}{_TIME}{body}"


@pytest.mark.parametrize(
    ("pdu", "number", "text"),
    [
        (_pdu("0B912143658709F1", "00", "05E8329BFD06"), "+12345678901", "hello"),
        (_pdu("04812143", "00", "05E8329BFD06"), "1234", "hello"),
        (_pdu("03812143", "00", "05E8329BFD06"), "123", "hello"),
        (_pdu("0481A1B2", "00", "05E8329BFD06"), "1*2#", "hello"),
        (_pdu("0AD0E8329BFD06", "00", "05E8329BFD06"), "hello", "hello"),
        (_pdu("04812143", "08", "0400E42603"), "1234", "ä☃"),
        (_pdu("04812143", "04", "03E4F600"), "1234", "äö\0"),
        (_pdu("04812143", "00", "029B32"), "1234", "€"),
        (_pdu("04812143", "00", "0100"), "1234", "@"),
        (_pdu("04812143", "08", "0200E42603"), "1234", "ä"),
    ],
)
def test_a_delivered_message_is_read(pdu: str, number: str, text: str) -> None:
    message = sms_pdu.parse_deliver(pdu)
    assert (message.number, message.text) == (number, text)


@pytest.mark.parametrize(
    "pdu",
    [
        "",
        "0",
        _pdu("04812143", "00", "05E8329BFD06", first="01"),
        _pdu("04812143", "00", "05E8329BFD06", first="44"),
        _pdu("04812143", "00", "05E8329BFD"),
        _pdu("04812143", "08", "0300E426"),
        _pdu("04812143", "00", "")[:-4],
    ],
)
def test_what_is_not_a_delivered_message_is_refused(pdu: str) -> None:
    with pytest.raises(sms_pdu.BadPdu):
        sms_pdu.parse_deliver(pdu)


# --- Console ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("event types", "    EV_SYN   (1 code aliases)"),
        ("event types", "    EV_ABS   (7 code aliases)"),
        ("event codes EV_REL", "no code aliases defined for this type"),
        ("event codes EV_SYN", "    SYN_REPORT"),
        ("event codes", "KO: argument missing, try 'event codes <type>'"),
        ("event codes X", "KO: bad type X"),
        ("event text", "KO: argument missing, try 'event text <message>'"),
        ("event send 1:2", "KO: Usage: event send <type>:<code>:<value> ..."),
        (
            "event send EV_X:1:2",
            "KO: invalid event type in 'EV_X:1:2', try 'event list types' for valid values",
        ),
        (
            "event send EV_KEY:X:1",
            "KO: invalid event code in 'EV_KEY:X:1', try 'event list codes <type>'",
        ),
        (
            "event send 0x1:0x1E:X",
            "KO: invalid event value in '0x1:0x1E:X', must be an integer constant",
        ),
        ("sensor get light", "light = 0"),
        ("sensor get", 'KO: Usage: "get <sensorname>"'),
        ("sensor status", "humidity: enabled."),
        ("gsm signal", "KO: not enough arguments: see 'help gsm signal' for details"),
        ("gsm signal 31 7", "OK"),
        ("gsm signal 99 99", "OK"),
        ("gsm signal 32", "KO: invalid RSSI - must be 0..31 or 99"),
        ("gsm signal 98", "KO: invalid RSSI - must be 0..31 or 99"),
        ("gsm signal 31 8", "KO: invalid BER - must be 0..7 or 99"),
        ("gsm signal 31 x", "KO: invalid BER - must be 0..7 or 99"),
        ("gsm meter on", "OK"),
        ("gsm meter x", 'KO: Usage: "meter on|off"'),
        ("gsm voice", "KO: missing argument, try 'gsm voice <state>'"),
        ("power capacity 101", 'KO: Usage: "capacity <percentage>"'),
        ("power capacity 100", "OK"),
        ("power ac x", 'KO: Usage: "ac on|off"'),
        ("geo nmea $GPXXX,1", "KO: invalid NMEA sentence, try 'help geo nmea'"),
        ("geo nmea $GPGGA,1", "KO: invalid NMEA sentence, try 'help geo nmea'"),
        ("geo fix x 1", "KO: argument 'x' is not a number (longitude)"),
        ("finger touch x", "KO: missing argument, try 'finger touch <fingerid>'"),
        ("avd start", "OK"),
        ("avd stop", "KO: virtual device already stopped"),
        ("avd name", "AndroidWorldAvd"),
        ("grpc", "8554"),
        ("redir list", "no active redirections"),
        (
            "network speed x",
            "KO: invalid <speed> argument, see 'help network speed' for valid values",
        ),
        (
            "network delay 1:x",
            "KO: invalid <delay> argument, see 'help network delay' for valid values",
        ),
        ("help fold", "'fold' takes no sub-commands"),
        ("help nonsense", "KO: unknown command"),
        ("help gsm list", "list current phone calls"),
    ],
)
def test_a_console_line_has_its_reply(console: ConsoleSession, line: str, reply: str) -> None:
    assert reply in console.answer(line).split("\r\n")


@pytest.mark.parametrize(
    ("rssi", "bars"),
    [(0, 0), (1, 0), (2, 1), (4, 1), (5, 2), (7, 2), (8, 3), (11, 3), (12, 4), (31, 4), (99, 0)],
)
def test_signal_strength_is_shown_in_bars(console, phone, monkeypatch, rssi, bars) -> None:
    telephony = phone.host.device.telephony
    given: list[int] = []
    monkeypatch.setattr(telephony, "set_signal_bars", given.append)
    assert console.answer(f"gsm signal {rssi} 0").endswith("OK\r\n")
    assert given == [bars]


@pytest.mark.parametrize(
    ("line", "speed", "delay"),
    [
        ("speed gsm", (14_400, 14_400), (0, 0)),
        ("speed hscsd", (14_400, 57_600), (0, 0)),
        ("speed gprs", (28_800, 57_600), (0, 0)),
        ("speed edge", (473_600, 473_600), (0, 0)),
        ("speed umts", (384_000, 384_000), (0, 0)),
        ("speed hsdpa", (5_760_000, 13_980_000), (0, 0)),
        ("speed lte", (58_000_000, 173_000_000), (0, 0)),
        ("speed evdo", (75_000_000, 280_000_000), (0, 0)),
        ("speed full", (0, 0), (0, 0)),
        ("speed 5", (5_000, 5_000), (0, 0)),
        ("speed 5:7", (5_000, 7_000), (0, 0)),
        ("delay gprs", (0, 0), (150, 550)),
        ("delay edge", (0, 0), (80, 400)),
        ("delay umts", (0, 0), (35, 200)),
        ("delay none", (0, 0), (0, 0)),
        ("delay 5:7", (0, 0), (5, 7)),
    ],
)
def test_the_network_has_the_speed_and_latency_that_were_set(
    console: ConsoleSession, phone: ServedPhone, line, speed, delay
) -> None:
    assert console.answer(f"network {line}") == "OK\r\n"
    assert (phone.network_speed_bits, phone.network_delay_ms) == (speed, delay)
    status = console.answer("network status")
    assert f"  upload speed:   {speed[0]:>10} bits/s ({speed[0] / 8192:.1f} KB/s)" in status
    assert f"  maximum latency:  {delay[1]} ms" in status


def test_nmea_sentences_move_the_phone(console: ConsoleSession, phone: ServedPhone) -> None:
    for sentence, latitude, longitude, altitude in (
        ("$GPRMC,123519,A,4807.038,S,01131.000,E,022.4,084.4,230394", -48.1173, 11.516667, 0),
        ("$GPGGA,123519,4807,N,01131.000,E,1,08,0.9,,M", 48 + 7 / 60, 11.516667, 0),
    ):
        assert console.answer(f"geo nmea {sentence}") == "OK\r\n"
        fix = phone.host.device.location.last_fix
        assert (fix.latitude, fix.longitude) == pytest.approx((latitude, longitude))
        assert (fix.altitude_m, fix.satellites, fix.speed_mps) == (altitude, 8, 0)
    assert console.answer("geo fix 1 2") == "OK\r\n"
    fix = phone.host.device.location.last_fix
    assert (fix.longitude, fix.latitude, fix.altitude_m, fix.satellites) == (1, 2, 0, 8)
    console.answer("geo fix 1 2 3 4 10")
    assert phone.host.device.location.last_fix.speed_mps == pytest.approx(5.14444)


# --- gRPC -------------------------------------------------------------------------------------


def test_streams_end_with_their_call_or_the_phone(phone: ServedPhone, monkeypatch) -> None:
    controller = EmulatorController(phone)
    monkeypatch.setattr(phone.host, "wait_for_change", lambda revision, timeout_s: revision)
    streams = (
        lambda context: controller.streamScreenshot(pb.ImageFormat(format=2, width=10), context),
        lambda context: controller.streamSensor(pb.SensorValue(target=0), context),
        lambda context: controller.streamPhysicalModel(pb.PhysicalModelValue(), context),
        lambda context: controller.streamClipboard(None, context),
        lambda context: controller.streamNotification(None, context),
    )
    for stream in streams:
        assert [len(list(stream(Context(looks)))) for looks in (0, 1, 3)] == [0, 1, 1]
    phone.stop()
    for stream in streams:
        assert list(stream(Context(3))) == []


def test_only_the_first_display_can_be_set(phone: ServedPhone) -> None:
    controller = EmulatorController(phone)
    known = controller.getDisplayConfigurations(None, Context())
    assert controller.setDisplayConfigurations(known, Context()) == known
    second = pb.DisplayConfigurations(displays=[pb.DisplayConfiguration(display=1)])
    with pytest.raises(ValueError, match="secondary"):
        controller.setDisplayConfigurations(second, Context())
    assert controller.getScreenshot(pb.ImageFormat(display=1), Context()) == pb.Image()


@pytest.mark.parametrize(
    ("bounds", "size"),
    [((0, 0), (1080, 2400)), ((540, 0), (540, 1200)), ((0, 24), (11, 24)), ((1, 1), (1, 1))],
)
def test_an_image_fits_its_bounds(bounds, size) -> None:
    assert screenshots.fit(1080, 2400, *bounds) == size


@pytest.mark.parametrize(("rotation", "angle"), [(0, 0), (1, 90), (2, 180), (3, -90), (4, 0)])
def test_a_rotation_is_an_angle(rotation: int, angle: float) -> None:
    assert screenshots.z_angle(rotation) == angle


# --- Accessibility events ---------------------------------------------------------------------


def _forest(*texts: str, active: bool = True):
    forest = a11y_pb2.ClientToServer().forest
    window = forest.windows.add(id=7, is_active=active, title="Title")
    for number, text in enumerate(texts):
        node = window.tree.nodes.add(text=text, is_editable=number > 0, class_name=f"C{number}")
        node.view_id_resource_name = f"id/{number}"
    return forest


@pytest.mark.parametrize(
    ("before", "after", "extent"),
    [("ab", "aXb", "1 1 0"), ("aa", "aaa", "2 1 0"), ("abc", "c", "0 0 2"), ("ab", "xy", "0 2 2")],
)
def test_a_text_change_has_its_extent(before: str, after: str, extent: str) -> None:
    (event,) = events_between(_forest("root", before), _forest("root", after), 5)
    found = (event["from_index"], event["added_count"], event["removed_count"])
    assert " ".join(found) == extent
    assert event["view_id"] == "id/1"


def test_other_changes_are_those_of_a_window() -> None:
    (event,) = events_between(_forest("a", "x"), _forest("b", "x"), 5)
    assert event == {
        "event_type": "TYPE_WINDOW_CONTENT_CHANGED",
        "event_text": "Title",
        "source_class_name": "C0",
        "event_timestamp_ms": "5",
    }
    (event,) = events_between(_forest("a", active=False), _forest("a"), 5)
    assert event["event_type"] == "TYPE_WINDOW_STATE_CHANGED"
    assert events_between(_forest("a"), _forest("a"), 5) == []
    assert events_between(_forest("a"), _forest("a", active=False), 5) == []


# --- adb packets ------------------------------------------------------------------------------


class Transport(asyncio.Transport):
    """A socket that keeps what is sent."""

    def __init__(self) -> None:
        super().__init__()
        self.sent = bytearray()
        self.calls: list[object] = []
        self.closed = False

    def write(self, data: bytes) -> None:
        self.sent += data

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self.calls.append(high)

    def pause_reading(self) -> None:
        self.calls.append("pause")

    def resume_reading(self) -> None:
        self.calls.append("resume")

    def packets(self) -> list[tuple[bytes, int, int, bytes]]:
        """Command, arguments and payload of each packet since the last call."""
        found = []
        while self.sent:
            size = int.from_bytes(self.sent[12:16], "little")
            numbers = [int.from_bytes(self.sent[i : i + 4], "little") for i in (4, 8)]
            found.append((bytes(self.sent[:4]), *numbers, bytes(self.sent[24 : 24 + size])))
            del self.sent[: 24 + size]
        return found


def _packet(command: bytes, first: int, second: int, payload: bytes = b"", magic: int = 0) -> bytes:
    number = int.from_bytes(command, "little")
    fields = (number, first, second, len(payload), 0, (number ^ 0xFFFFFFFF) + magic)
    return b"".join(field.to_bytes(4, "little") for field in fields) + payload


async def _dialogue() -> None:
    streams: list[AdbStream] = []
    changes: list[bool] = []

    def open_service(stream: AdbStream, name: str):
        async def echo() -> None:
            while data := await stream.read():
                await stream.write(data)

        streams.append(stream)
        return echo if name == "echo:" else None

    connection = AdbConnection(lambda: "device::", open_service, lambda _, on: changes.append(on))
    transport = Transport()
    connection.connection_made(transport)
    assert transport.calls == [2 * 1024 * 1024]
    connection.pause_writing()
    connection.resume_writing()
    assert transport.calls[1:] == ["pause", "resume"]
    connection.data_received(_packet(b"OPEN", 1, 0, b"echo:\0"))
    assert transport.packets() == []  # Not before the greeting.
    connection.data_received(_packet(b"CNXN", protocol.VERSION, 3, b"host::"))
    greeting = (b"CNXN", protocol.VERSION, protocol.MAX_PAYLOAD, b"device::")
    assert transport.packets() == [greeting]
    refused, opened = _packet(b"OPEN", 5, 0, b"none:\0"), _packet(b"OPEN", 6, 0, b"echo:\0")
    connection.data_received(refused + opened)
    assert transport.packets() == [(b"CLSE", 0, 5, b""), (b"OKAY", 2, 6, b"")]
    whole = _packet(b"WRTE", 6, 2, b"hello")
    connection.data_received(whole[:10])
    connection.data_received(whole[10:])
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert transport.packets() == [(b"OKAY", 2, 6, b""), (b"WRTE", 2, 6, b"hel")]
    connection.data_received(_packet(b"OKAY", 6, 2))
    await asyncio.sleep(0)
    assert transport.packets() == [(b"WRTE", 2, 6, b"lo")]
    connection.data_received(_packet(b"WRTE", 6, 2, b""))
    assert transport.packets() == [(b"OKAY", 2, 6, b"")]
    assert connection.services == 1
    connection.data_received(_packet(b"WRTE", 7, 9, b"late"))
    assert transport.packets() == [(b"CLSE", 0, 7, b"")]
    connection.data_received(_packet(b"CLSE", 6, 2))
    assert streams[-1].closed
    streams[-1].receive(b"")
    assert transport.packets() == [(b"CLSE", 2, 6, b"")]
    connection.data_received(_packet(b"OKAY", 1, 1, b"", magic=-1))
    assert transport.closed
    connection.connection_lost(None)
    assert changes == [True, False]


def test_an_adb_host_is_greeted_and_served_packet_by_packet() -> None:
    asyncio.run(_dialogue())


# --- File transfer ----------------------------------------------------------------------------


class SyncStream:
    """A stream whose host has said everything before it listens."""

    def __init__(self, sent: bytes) -> None:
        self._sent = [sent]
        self.answer = b""

    async def read(self) -> bytes:
        return self._sent.pop() if self._sent else b""

    async def write(self, data: bytes) -> None:
        self.answer += data


def _transfer(phone: ServedPhone, *requests: tuple[bytes, bytes | int]) -> bytes:
    """What the phone answers to requests, each a name and its text or number."""
    sent = b""
    for name, value in requests:
        text = value if isinstance(value, bytes) else b""
        number = len(text) if isinstance(value, bytes) else value
        sent += name + number.to_bytes(4, "little") + text
    stream = SyncStream(sent)
    session = SyncSession(SimpleNamespace(host=phone.host), stream)  # type: ignore[arg-type]
    with contextlib.suppress(protocol.StreamClosed):
        asyncio.run(session.run())
    return stream.answer


@pytest.mark.parametrize(
    ("sent", "stored"), [(0o644, 0o666), (0o755, 0o777), (0o400, 0o444), (0o640, 0o666)]
)
def test_group_and_others_get_the_rights_of_the_owner(phone, sent: int, stored: int) -> None:
    path = "/data/local/tmp/a"
    argument = f"{path},{0o100000 | sent}".encode()
    done = [(b"DATA", b"te"), (b"DATA", b"xt"), (b"DONE", 1_700_000_000)]
    assert _transfer(phone, (b"SEND", argument), *done) == b"OKAY\0\0\0\0"
    storage = phone.host.device.storage
    status = storage.stat(path)
    assert (status.mode & 0o7777, status.mtime_ns) == (stored, 1_700_000_000 * 10**9)
    assert storage.read_bytes(path) == b"text"
    mode, size, time = (0o100000 | stored, 4, 1_700_000_000)
    fields = b"".join(n.to_bytes(4, "little") for n in (mode, size, time))
    assert _transfer(phone, (b"STAT", path.encode())) == b"STAT" + fields
    assert _transfer(phone, (b"STAT", b"/none")) == b"STAT" + bytes(12)
    listed = _transfer(phone, (b"LIST", b"/data/local/tmp"))
    assert b"DENT" + fields + b"\1\0\0\0a" in listed
    assert listed.endswith(b"DONE" + bytes(16))
    assert _transfer(phone, (b"RECV", path.encode())) == b"DATA\4\0\0\0textDONE" + bytes(4)


def test_a_link_is_sent_as_its_target(phone: ServedPhone) -> None:
    argument = f"/data/local/tmp/link,{0o120777}".encode()
    for target in (b"first\0", b"second"):
        done = [(b"DATA", target), (b"DONE", 0)]
        assert _transfer(phone, (b"SEND", argument), *done) == b"OKAY\0\0\0\0"
    assert phone.host.device.storage.readlink("/data/local/tmp/link") == "second"
    done = [(b"DATA", b"x" * 1025), (b"DONE", 0)]
    assert b"File name too long" in _transfer(phone, (b"SEND", argument), *done)


@pytest.mark.parametrize(
    ("requests", "answer"),
    [
        ([(b"STAT", b"/" * 1024)], b"STAT"),
        ([(b"STAT", b"/" * 1025)], b"FAIL\x0d\0\0\0path too long"),
        ([(b"NONE", b"")], b"FAIL\x14\0\0\0unknown command NONE"),
        ([(b"RECV", b"/none")], b"FAIL"),
        ([(b"SEND", b"/data/local/tmp/a,x"), (b"DATA", 65_537)], b"FAIL"),
        ([(b"QUIT", 0), (b"STAT", b"/")], b""),
    ],
)
def test_a_wrong_request_is_answered_by_its_reason(phone, requests, answer: bytes) -> None:
    found = _transfer(phone, *requests)
    assert found.startswith(answer)
    assert bool(found) is bool(answer)


# --- Typing on a terminal ---------------------------------------------------------------------


def test_keys_edit_the_line() -> None:
    shown, lines = bytearray(), []
    terminal = SimpleNamespace(feed=lines.append, interrupt=lambda: lines.append(None))
    editor = LineEditor(terminal, shown.extend)  # type: ignore[arg-type]

    def typed(keys: str) -> bytes:
        shown.clear()
        editor.type(keys)
        return bytes(shown)

    assert typed("ab\tc\x07") == b"ab\tc"
    assert typed("\x7f\x08") == b"\b \b\b \b"
    assert typed("\r") == b"\r\n"
    assert typed("ab\nab\nxyz\n") == b"ab\r\nab\r\nxyz\r\n"
    assert lines == [b"ab\n", b"ab\n", b"ab\n", b"xyz\n"]
    assert typed("\x1b[A") == b"xyz"
    assert typed("\x1bOA") == b"\b \b" * 3 + b"ab"
    assert typed("\x1b[A") == b""
    assert typed("\x1b[B") == b"\b \b" * 2 + b"xyz"
    assert typed("\x1bOB") == b"\b \b" * 3
    assert typed("\x1b[B\x1b[1;5C\x1bx") == b""
    assert typed("q\x04\x15") == b"q\b \b"
    assert typed("\x04") == b""
    assert typed("a\x03") == b"a^C\r\n"
    assert lines[4:] == [b"", None]
    assert len(typed("x" * 5000)) == 4095
    assert typed("\x15\x1b[" + "1" * 40) == b"\b \b" * 4095 + b"1" * 10
