"""Values at the ends of their ranges, over gRPC and the console, and input that waits."""

from __future__ import annotations

import errno
import io
import threading
from collections.abc import Callable, Iterator
from types import SimpleNamespace

import numpy as np
import pytest
from android_env.proto import emulator_controller_pb2 as pb
from PIL import Image

from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.limits.execution_budget import ClientDisconnected
from android_world.virtual_device.servers import shared_device
from android_world.virtual_device.servers.adb import shell_input
from android_world.virtual_device.servers.adb.shell_input import ShellInput
from android_world.virtual_device.servers.adb.terminal import StreamedOutput, TerminalInput
from android_world.virtual_device.servers.console.console import ConsoleSession
from android_world.virtual_device.servers.grpc import screenshots
from android_world.virtual_device.servers.grpc.emulator_controller import EmulatorController
from android_world.virtual_device.servers.sensors import PHYSICAL, SENSORS
from android_world.virtual_device.servers.served_phone import ServedPhone
from android_world.virtual_device.servers.shared_device import SharedDevice
from android_world.virtual_device.servers.snapshots import SnapshotStore, TooManySnapshots
from android_world.virtual_device.shell.mksh.state import Interrupted
from tests.virtual_device.servers.test_codecs import Context


@pytest.fixture(scope="module")
def booted() -> Iterator[VirtualDevice]:
    with VirtualDevice() as device:
        yield device


@pytest.fixture
def served(booted: VirtualDevice) -> Iterator[ServedPhone]:
    state = booted.snapshot()
    yield ServedPhone(booted, 5554, 8554, paused=True)
    booted.restore(state)


@pytest.fixture
def controller(served: ServedPhone) -> EmulatorController:
    return EmulatorController(served)


# --- gRPC: the machine ------------------------------------------------------------------------


def test_the_status_describes_the_machine(served, controller) -> None:
    status = controller.getStatus(None, Context())
    hardware = {entry.key: entry.value for entry in status.hardwareConfig.entry}
    assert hardware.keys() == {
        *("avd.name", "hw.cpu.arch", "hw.lcd.width", "hw.lcd.height", "hw.lcd.density"),
        "hw.device.name",
    }
    assert (hardware["hw.lcd.width"], hardware["hw.lcd.height"]) == ("1080", "2400")
    assert (hardware["hw.lcd.density"], hardware["avd.name"]) == ("420", "AndroidWorldAvd")
    assert (status.vmConfig.numberOfCpuCores, status.vmConfig.ramSizeBytes) == (1, 2 << 30)
    assert status.booted
    assert status.uptime == served.host.device.clock.uptime_ms
    served.host.device.properties.set("sys.boot_completed", "0")
    assert not controller.getStatus(None, Context()).booted


@pytest.mark.parametrize("charger", ["NONE", "AC", "USB", "WIRELESS"])
def test_one_charger_charges_at_a_time(served, controller, charger: str) -> None:
    wanted = pb.BatteryState(charger=pb.BatteryState.BatteryCharger.Value(charger), isPresent=True)
    controller.setBattery(wanted, Context())
    powered = served.host.device.battery.powered
    assert [name for name in powered if powered[name]] == [charger.lower()] * (charger != "NONE")
    assert controller.getBattery(None, Context()).charger == wanted.charger


@pytest.mark.parametrize(
    ("field", "name", "android"),
    [
        *(("status", "UNKNOWN", 1), ("status", "CHARGING", 2), ("status", "DISCHARGING", 3)),
        *(("status", "NOT_CHARGING", 4), ("status", "FULL", 5), ("health", "GOOD", 2)),
        *(("health", "OVERHEATED", 3), ("health", "DEAD", 4), ("health", "OVERVOLTAGE", 5)),
        ("health", "FAILED", 6),
    ],
)
def test_a_battery_has_the_numbers_of_androids_battery_manager(
    served, controller, field: str, name: str, android: int
) -> None:
    value = getattr(pb.BatteryState, name)
    controller.setBattery(pb.BatteryState(**{field: value}, chargeLevel=100), Context())
    assert getattr(served.host.device.battery, field) == android
    found = controller.getBattery(None, Context())
    assert (getattr(found, field), found.isPresent, found.hasBattery) == (value, False, True)
    setattr(served.host.device.battery, field, 77)
    assert getattr(controller.getBattery(None, Context()), field) == 0


def test_a_fix_keeps_speed_and_bearing(controller) -> None:
    values = {"latitude": 1.5, "longitude": -2.5, "altitude": 3.5, "satellites": 4}
    fix = pb.GpsState(**values, speed=5.5, bearing=6.5)
    controller.setGps(fix, Context())
    assert controller.getGps(None, Context()) == fix
    with pytest.raises(ValueError, match="INVALID_ARGUMENT"):
        controller.setGps(pb.GpsState(latitude=91), Context())


@pytest.mark.parametrize("known", [SENSORS, PHYSICAL])
def test_sensors_are_numbered_in_the_order_of_the_emulator(controller, known) -> None:
    kind, get, put = (
        (pb.SensorValue, controller.getSensor, controller.setSensor)
        if known is SENSORS
        else (pb.PhysicalModelValue, controller.getPhysicalModel, controller.setPhysicalModel)
    )
    for target, (name, default) in enumerate(known.items()):
        found = get(kind(target=target), Context())
        assert (found.target, found.status) == (target, kind.OK)
        assert list(found.value.data) == pytest.approx(default), name
    light = list(known).index("light")
    put(kind(target=light, value=pb.ParameterValue(data=[7])), Context())
    assert list(get(kind(target=light), Context()).value.data) == [7]
    beyond = kind()
    beyond.ParseFromString(bytes([8, len(known)]))
    assert get(beyond, Context()) == kind(target=beyond.target, status=kind.UNKNOWN)
    with pytest.raises(ValueError, match="no such"):
        put(beyond, Context())


def test_states_of_the_machine(served, controller, monkeypatch) -> None:
    states = pb.VmRunState
    dropped: list[bool] = []
    monkeypatch.setattr(served, "drop_adb_hosts", lambda: dropped.append(True))
    served.host.is_paused = False
    controller.setVmState(states(state=states.PAUSED), Context())
    assert served.host.is_paused
    assert controller.getVmState(None, Context()).state == states.PAUSED
    controller.setVmState(states(state=states.RUNNING), Context())
    assert controller.getVmState(None, Context()).state == states.RUNNING
    controller.setVmState(states(state=states.PAUSED), Context())
    assert (dropped, served.stopping.is_set()) == ([], False)
    controller.setVmState(states(state=states.RESET), Context())
    assert (dropped, served.stopping.is_set()) == ([True], False)
    with pytest.raises(ValueError, match="SAVE_VM"):
        controller.setVmState(states(state=states.SAVE_VM), Context())
    controller.setVmState(states(state=states.SHUTDOWN), Context())
    assert served.stopping.is_set()


@pytest.mark.parametrize(("is_touching", "lines"), [(True, 1), (False, 0)])
def test_a_finger_on_the_sensor_is_logged(served, controller, is_touching, lines) -> None:
    start = served.host.device.log.next_index
    controller.sendFingerprint(pb.Fingerprint(isTouching=is_touching, touchId=7), Context())
    entries = served.host.device.log.entries(start)
    assert [(e.priority, e.tag) for e in entries] == [("D", "FingerprintService")] * lines


@pytest.mark.parametrize(
    "method",
    ["rotateVirtualSceneCamera", "setVirtualSceneCameraVelocity", "setPosture", "injectAudio"],
)
def test_what_the_phone_lacks_is_unimplemented(controller, method: str) -> None:
    with pytest.raises(ValueError, match="UNIMPLEMENTED"):
        getattr(controller, method)(None, Context())
    with pytest.raises(ValueError, match="UNIMPLEMENTED"):
        list(controller.streamAudio(None, Context()))


def test_touches_of_one_event_are_of_several_fingers(served, controller, monkeypatch) -> None:
    seen: list[tuple] = []
    monkeypatch.setattr(served.hardware, "touch", lambda *touch: seen.append(touch))
    touches = [pb.Touch(x=1, y=2, pressure=1, identifier=3), pb.Touch(x=4, y=5, identifier=6)]
    controller.sendTouch(pb.TouchEvent(touches=touches), Context())
    assert seen == [(1, 2, True, 3), (4, 5, False, 6)]
    with pytest.raises(ValueError, match="display 0"):
        controller.sendTouch(pb.TouchEvent(touches=touches, display=1), Context())


@pytest.mark.parametrize("buttons", range(4))
def test_the_buttons_of_a_mouse_are_bits(served, controller, monkeypatch, buttons) -> None:
    seen: list[tuple] = []
    monkeypatch.setattr(served.hardware, "mouse", lambda *event: seen.append(event))
    controller.sendMouse(pb.MouseEvent(x=1, y=2, buttons=buttons), Context())
    assert seen == [(1, 2, buttons in (1, 3), buttons in (2, 3))]


@pytest.mark.parametrize(
    ("priority", "level"),
    [("V", "VERBOSE"), ("D", "DEBUG"), ("I", "INFO"), ("W", "WARN"), ("E", "ERR"), ("F", "FATAL")],
)
def test_an_entry_of_the_log_has_its_level_and_time(served, controller, priority, level) -> None:
    log = served.host.device.log
    start = log.next_index
    log.add(priority, "Tag", "text")
    (entry,) = log.entries(start)
    request = pb.LogMessage(start=start, sort=pb.LogMessage.Parsed)
    found = controller.getLogcat(request, Context())
    assert (found.start, found.next, found.sort) == (start, start + 1, pb.LogMessage.Parsed)
    (parsed,) = found.entries
    assert (parsed.level, parsed.tag, parsed.msg) == (getattr(pb.LogcatEntry, level), "Tag", "text")
    assert (parsed.timestamp, parsed.pid, parsed.tid) == (entry.time_ms, entry.pid, entry.tid)


def test_the_end_of_a_long_log_is_sent(served, controller) -> None:
    log = served.host.device.log
    start = log.next_index
    for number in range(40):
        log.add("I", "Tag", f"{number} {'x' * 4000}")
    found = controller.getLogcat(pb.LogMessage(start=start), Context()).contents
    assert len(found) == 128 * 1024
    assert found.endswith("x\n")
    assert "39 xxx" in found
    everything = controller.getLogcat(pb.LogMessage(start=-5), Context())
    assert everything.next == log.next_index


# --- gRPC: images -----------------------------------------------------------------------------

FRAME = np.arange(4 * 6 * 3, dtype=np.uint8).reshape(6, 4, 3)


def encoded(**request: object) -> pb.Image:
    return screenshots.encode(
        FRAME, 1, pb.ImageFormat(format=pb.ImageFormat.RGB888, **request), time_us=9, sequence=8
    )


def test_an_image_has_its_size_rotation_time_and_number() -> None:
    image = encoded()
    assert (image.width, image.height, image.image) == (4, 6, FRAME.tobytes())
    assert (image.seq, image.timestampUs) == (8, 9)
    assert (image.format.width, image.format.height) == (4, 6)
    assert (image.format.rotation.rotation, image.format.rotation.zAxis) == (1, 90)
    small = encoded(width=2)
    assert (small.width, small.height, len(small.image)) == (2, 3, 18)
    assert encoded(width=8, height=100).width == 8


def test_a_png_is_the_same_image() -> None:
    request = pb.ImageFormat(format=pb.ImageFormat.PNG)
    image = screenshots.encode(FRAME, 0, request, time_us=0)
    assert image.seq == 0
    assert (np.asarray(Image.open(io.BytesIO(image.image))) == FRAME).all()


@pytest.mark.parametrize(("side", "is_refused"), [(8192, False), (8193, True)])
@pytest.mark.parametrize("name", ["width", "height"])
def test_a_side_has_at_most_8192_pixels(side: int, is_refused: bool, name: str) -> None:
    # The other bound keeps the image small.
    other = {"width": "height", "height": "width"}[name]
    if is_refused:
        with pytest.raises(screenshots.BadFormat, match="8192"):
            encoded(**{name: side, other: 1})
    else:
        assert encoded(**{name: side, other: 1}).height <= 2


def test_images_come_in_the_message_only() -> None:
    transport = pb.ImageTransport(channel=pb.ImageTransport.MMAP)
    with pytest.raises(screenshots.BadFormat, match="shared memory"):
        encoded(transport=transport)
    unknown = pb.ImageFormat()
    unknown.ParseFromString(bytes([8, 77]))
    with pytest.raises(screenshots.BadFormat, match="77"):
        screenshots.encode(FRAME, 0, unknown, time_us=0)


# --- The console ------------------------------------------------------------------------------


def test_the_console_shows_and_sets_the_battery(served) -> None:
    console = ConsoleSession(served, "")
    battery = served.host.device.battery
    states = ["unknown", "charging", "discharging", "not-charging", "full"]
    for number, name in enumerate(states, 1):
        assert console.answer(f"power status {name}") == "OK\r\n"
        assert battery.status == number
        assert f"status: {name.capitalize()}" in console.answer("power display")
    health = ["unknown", "good", "overheat", "dead", "overvoltage", "failure"]
    for number, name in enumerate(health, 1):
        assert console.answer(f"power health {name}") == "OK\r\n"
        assert battery.health == number
        assert f"health: {name.capitalize()}" in console.answer("power display")
    for word, is_on in (("on", True), ("off", False)):
        console.answer(f"power ac {word}")
        assert battery.powered["ac"] is is_on
        assert f"AC: {'online' if is_on else 'offline'}" in console.answer("power display")
    for word, is_in in (("false", False), ("true", True)):
        console.answer(f"power present {word}")
        assert battery.present is is_in
        assert f"present: {word}" in console.answer("power display")
    console.answer("power capacity 0")
    assert "capacity: 0\r\n" in console.answer("power display")
    battery.status = 99
    assert "status: Unknown" in console.answer("power display")


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (r"a\nb", "a\nb"),
        (r"a\\nb", r"a\nb"),
        (r"\x41\u00e4\u2603", "Aä☃"),
        (r"\xc3\xa4", "ä"),
        (r"\xff", "\ufffd"),
        ("plain ä", "plain ä"),
    ],
)
def test_escapes_of_a_message_are_read(served, monkeypatch, text: str, read: str) -> None:
    arrived: list[tuple[str, str]] = []
    telephony = served.host.device.telephony
    monkeypatch.setattr(telephony, "receive_sms", lambda *message: arrived.append(message))
    console = ConsoleSession(served, "")
    assert console.answer(f"sms send 555 {text}") == "OK\r\n"
    assert arrived == [("555", read)]
    assert console.answer(r"sms send 555 a\q").endswith("KO: badly formatted text\r\n")
    assert len(arrived) == 1


@pytest.mark.parametrize("profile", range(-1, 6))
def test_a_profile_of_the_signal_has_up_to_four_bars(served, monkeypatch, profile: int) -> None:
    given: list[int] = []
    monkeypatch.setattr(served.host.device.telephony, "set_signal_bars", given.append)
    reply = ConsoleSession(served, "").answer(f"gsm signal-profile {profile}")
    assert given == [profile] * (0 <= profile <= 4)
    assert (reply == "OK\r\n") is (0 <= profile <= 4)


@pytest.mark.parametrize(
    ("words", "is_refused"),
    [("1", True), ("180 90", False), ("-180 -90", False), ("0 90.1", True), ("180.1 0", True)],
)
def test_a_position_is_on_the_globe(served, words: str, is_refused: bool) -> None:
    reply = ConsoleSession(served, "").answer(f"geo fix {words}")
    assert reply.startswith("KO: " if is_refused else "OK")


@pytest.mark.parametrize(
    ("sentence", "where"),
    [
        ("$GPGGA,1,4807.038,N,01131.000,W,1,08,0.9,545.4,M", (48.1173, -11.516667, 545.4)),
        ("$GNGGA,1,0030,S,00015,E,1,08,0.9,-5,M*47", (-0.5, 0.25, -5)),
        ("$GPRMC,1,A,4807.038,N,01131.000,E,1,2,3", (48.1173, 11.516667, 0)),
    ],
)
def test_a_sentence_has_degrees_and_minutes(served, sentence: str, where) -> None:
    assert ConsoleSession(served, "").answer(f"geo nmea {sentence}") == "OK\r\n"
    fix = served.host.device.location.last_fix
    assert (fix.latitude, fix.longitude, fix.altitude_m) == pytest.approx(where, abs=1e-6)
    assert fix.satellites == 8


@pytest.mark.parametrize("sentence", ["GPGGA,1,1,N,1,E", "$GPGGA,1,48,X,1,E", "$GPRMC,1,A,4807"])
def test_half_a_sentence_moves_nothing(served, sentence: str) -> None:
    before = served.host.device.location.last_fix
    assert "KO: invalid NMEA" in ConsoleSession(served, "").answer(f"geo nmea {sentence}")
    assert served.host.device.location.last_fix == before


def test_a_console_with_a_token_wants_it(served) -> None:
    console = ConsoleSession(served, "secret")
    assert console.greeting().startswith("Android Console: Authentication required\r\n")
    assert console.answer("") == ""
    assert console.answer("gsm list") == "KO: unknown command, try 'help'\r\n"
    assert console.answer("auth") == "KO: missing authentication token\r\n"
    assert console.answer("auth wrong").startswith("KO: authentication token does not match")
    assert console.answer("gsm list").startswith("KO")
    assert console.answer("auth secret").endswith("OK\r\n")
    assert console.answer("gsm list") == "OK\r\n"
    assert not console.ended
    assert console.answer("quit") == ""
    assert console.ended
    web = ConsoleSession(served, "")
    assert web.answer("GET / HTTP/1.1") == "KO: Forbidden HTTP request. Aborting\r\n"
    assert web.ended
    assert not served.stopping.is_set()
    killing = ConsoleSession(served, "")
    assert killing.answer("kill") == "OK: killing emulator, bye bye\r\n"
    assert (killing.ended, served.stopping.is_set()) == (True, True)


# --- Time -------------------------------------------------------------------------------------


@pytest.fixture
def host_ms(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Sets the time of the host."""
    now = [1_000]
    nanoseconds = SimpleNamespace(monotonic_ns=lambda: now[0] * 1_000_000 + 999_999)
    monkeypatch.setattr(shared_device, "time", nanoseconds)
    return lambda ms: now.__setitem__(0, 1_000 + ms)


def test_time_of_the_phone_is_time_of_the_host(booted, host_ms) -> None:
    host = SharedDevice(booted)
    start = booted.clock.uptime_ms
    for now in (0, 1, 1, 250, 1000):
        host_ms(now)
        host.tick()
        assert booted.clock.uptime_ms - start == now


def test_time_spent_ahead_is_given_back_at_three_quarters_of_the_speed(booted, host_ms) -> None:
    host = SharedDevice(booted)
    start = booted.clock.uptime_ms
    with host.access() as device:
        device.advance(1000)
    for now, passed in ((100, 1075), (200, 1150), (2000, 2500), (4000, 4000), (5000, 5000)):
        host_ms(now)
        with host.reading():
            assert booted.clock.uptime_ms - start == passed


def test_no_time_passes_while_paused(booted, host_ms) -> None:
    host = SharedDevice(booted, paused=True)
    start = booted.clock.uptime_ms
    host_ms(500)
    host.tick()
    assert booted.clock.uptime_ms == start
    host.is_paused = False
    host_ms(600)
    host.tick()
    assert booted.clock.uptime_ms - start == 100
    host_ms(650)
    host.is_paused = True
    host_ms(900)
    host.catch_up()
    assert booted.clock.uptime_ms - start == 150
    assert host.is_paused


def test_those_who_wait_for_a_change_see_one(booted) -> None:
    host = SharedDevice(booted, paused=True)
    before = host.revision
    assert host.wait_for_change(before, 0) == before
    with host.reading():
        pass
    assert host.revision == before
    with host.access():
        pass
    assert host.revision == before + 1
    host.wake()
    assert host.wait_for_change(before, 0) == before + 2


# --- Input that waits -------------------------------------------------------------------------


def fed(limit: int | None, *pieces: bytes) -> ShellInput:
    host = SimpleNamespace(
        device=SimpleNamespace(lock=threading.RLock()),
        wake=lambda: None,
        catch_up=lambda: None,
        yield_access=lambda: None,
    )
    source = ShellInput(host, lambda: None, limit)  # type: ignore[arg-type]
    for piece in pieces:
        source.feed(piece)
    return source


def test_input_is_read_by_size_by_line_and_to_its_end() -> None:
    source = fed(None, b"one\ntwo\nthr", b"ee", b"")
    assert source.read(2) == b"on"
    assert source.read_line() == b"e\n"
    assert source.read_line(b"w") == b"tw"
    assert source.read() == b"o\nthree"
    assert source.read() == source.read_line() == b""


@pytest.mark.parametrize(
    ("limit", "read", "is_ended"), [(0, b"", True), (3, b"abc", True), (4, b"abcd", True)]
)
def test_input_of_a_known_size_ends_by_itself(limit: int, read: bytes, is_ended: bool) -> None:
    source = fed(limit, *((b"ab", b"cdef") if limit else ()))
    assert source.ended is is_ended
    assert source.read() == read


def test_input_below_its_size_is_not_ended() -> None:
    assert not fed(5, b"abcd").ended
    assert fed(5, b"abcd", b"").ended


@pytest.mark.parametrize(("size", "is_full"), [((1 << 20) - 1, False), (1 << 20, True)])
def test_the_buffer_of_input_has_a_mebibyte(size: int, is_full: bool) -> None:
    source = fed(None, bytes(size))
    assert source.full is is_full
    if is_full:
        assert source.read_line() == bytes(size)
        assert not source.full
        source.feed(bytes(size))
        source.read(1)
        assert not source.full


def test_more_than_a_command_may_hold_is_out_of_memory(monkeypatch) -> None:
    monkeypatch.setattr(shell_input, "OUTPUT_LIMIT_BYTES", 10)
    assert fed(None, bytes(10), b"").read() == bytes(10)
    with pytest.raises(OSError, match="memory") as raised:
        fed(None, bytes(11), b"").read()
    assert raised.value.errno == errno.ENOMEM


def test_a_script_whose_host_is_gone_ends_at_its_next_pause() -> None:
    source = fed(None, b"rest")
    source.pause()
    source.hang_up()
    assert (source.gone, source.ended) == (True, True)
    with pytest.raises(ClientDisconnected):
        source.pause()
    assert source.read() == b"rest"


def terminal() -> TerminalInput:
    host = SimpleNamespace(
        device=SimpleNamespace(lock=threading.RLock()),
        wake=lambda: None,
        catch_up=lambda: None,
        yield_access=lambda: None,
    )
    return TerminalInput(host, lambda: None)  # type: ignore[arg-type]


def test_a_terminal_gives_line_by_line() -> None:
    typed = terminal()
    for line in (b"one\n", b"two\n", b"", b"three\n", b""):
        typed.feed(line)
    assert typed.read_line() == b"one\n"
    assert typed.read(2) == b"tw"
    assert typed.read() == b"o\n"
    assert typed.read(6) == b"three\n"
    assert typed.read(1) == b""
    typed.close()
    assert typed.read_line() == b""


def test_control_c_discards_what_is_typed_ahead_once() -> None:
    typed = terminal()
    typed.feed(b"one\n")
    typed.interrupt()
    typed.feed(b"two\n")
    with pytest.raises(Interrupted):
        typed.read_line()
    assert typed.read_line() == b"two\n"
    typed.interrupt()
    with pytest.raises(Interrupted):
        typed.pause()
    typed.pause()
    typed.hang_up()
    with pytest.raises(ClientDisconnected):
        typed.pause()


def test_a_thousand_lines_are_typed_ahead() -> None:
    typed = terminal()
    for number in range(1001):
        typed.feed(f"{number}\n".encode())
    typed.close()
    assert len(typed.read().splitlines()) == 1000


def test_output_leaves_when_it_is_flushed() -> None:
    sent: list[bytes] = []
    output = StreamedOutput(sent.append)
    output.flush()
    output.buffer += b"text"
    assert sent == []
    output.flush()
    output.flush()
    assert (sent, output.terminal) == ([b"text"], False)
    assert StreamedOutput(sent.append, terminal=True).terminal


# --- Snapshots --------------------------------------------------------------------------------


def test_snapshots_are_kept_by_name_the_oldest_first(served) -> None:
    store = served.snapshots
    assert store.all() == []
    assert (store.load("a"), store.delete("a"), store.snapshot("a")) == (False, False, None)
    store.save("a")
    store.save("b")
    store.save("a")
    assert [state.name for state in store.all()] == ["b", "a"]
    assert store.loaded is None
    served.host.device.settings.put("system", "font_scale", "1.3")
    assert store.load("a")
    assert store.loaded == "a"
    assert served.host.device.settings.get("system", "font_scale") != "1.3"
    assert store.delete("b")
    assert store.loaded == "a"
    assert store.delete("a")
    assert (store.loaded, store.all()) == (None, [])


def test_a_client_keeps_a_hundred_snapshots(served, monkeypatch) -> None:
    kept: list[bool] = []

    def keep() -> Callable[[], None]:
        kept.append(True)
        return lambda: None

    monkeypatch.setattr(served.host.device, "snapshot", lambda: None)
    limited = SnapshotStore(served.host, keep)
    for number in range(100):
        limited.save(str(number))
    with pytest.raises(TooManySnapshots, match="100"):
        limited.save("another")
    limited.save("7")
    assert (len(limited.all()), len(kept)) == (100, 101)
    assert limited.all()[-1].time_ms == served.host.device.clock.now_ms
    unlimited = SnapshotStore(served.host, keep, limited=False)
    for number in range(101):
        unlimited.save(str(number))
    assert len(unlimited.all()) == 101
