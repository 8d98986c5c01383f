"""The emulator's gRPC services, as their clients use them."""

import io
import queue
import threading
from collections.abc import Iterator

import grpc
import numpy as np
import pytest
from android_env.proto import (
    emulator_controller_pb2 as pb,
    emulator_controller_pb2_grpc,
    snapshot_service_pb2,
    snapshot_service_pb2_grpc,
)
from google.protobuf import empty_pb2
from PIL import Image

from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.servers.server import PhoneServer, PortInUseError, free_ports

EMPTY = empty_pb2.Empty()
_OPTIONS = [("grpc.max_receive_message_length", -1)]


@pytest.fixture
def channel(phone: PhoneServer) -> Iterator[grpc.Channel]:
    credentials = grpc.local_channel_credentials()
    with grpc.secure_channel(f"localhost:{phone.grpc_port}", credentials, _OPTIONS) as channel:
        yield channel


@pytest.fixture
def stub(
    channel: grpc.Channel, device: VirtualDevice
) -> emulator_controller_pb2_grpc.EmulatorControllerStub:
    return emulator_controller_pb2_grpc.EmulatorControllerStub(channel)


def first(stream, count: int = 1, timeout_s: float = 10):
    """The next messages of a stream."""
    found: queue.Queue = queue.Queue()

    def read() -> None:
        try:
            for message in stream:
                found.put(message)
        except grpc.RpcError as error:
            found.put(error)

    threading.Thread(target=read, daemon=True).start()
    return [found.get(timeout=timeout_s) for _ in range(count)]


def test_status_says_that_the_phone_has_booted(stub, phone: PhoneServer) -> None:
    status = stub.getStatus(EMPTY)
    assert status.booted
    assert status.uptime > 0
    hardware = {entry.key: entry.value for entry in status.hardwareConfig.entry}
    assert hardware["hw.lcd.width"] == "1080"


def test_a_screenshot_comes_in_every_format(
    stub, device: VirtualDevice, phone: PhoneServer
) -> None:
    with phone.host.access():
        expected = device.screenshot()
    rgba = stub.getScreenshot(pb.ImageFormat(format=pb.ImageFormat.RGBA8888))
    assert (rgba.format.width, rgba.format.height, rgba.seq) == (1080, 2400, 0)
    pixels = np.frombuffer(rgba.image, np.uint8).reshape(2400, 1080, 4)
    assert (pixels[..., 3] == 255).all()
    assert (pixels[..., :3] == expected).all()
    rgb = stub.getScreenshot(pb.ImageFormat(format=pb.ImageFormat.RGB888))
    assert rgb.image == expected.tobytes()
    png = stub.getScreenshot(pb.ImageFormat(format=pb.ImageFormat.PNG))
    assert (np.asarray(Image.open(io.BytesIO(png.image))) == expected).all()


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ((540, 1200), (540, 1200)),
        ((540, 0), (540, 1200)),
        ((1000, 240), (108, 240)),
        ((100, 0), (100, 222)),
    ],
)
def test_a_scaled_screenshot_fits_the_bounds_and_keeps_its_shape(stub, asked, given) -> None:
    request = pb.ImageFormat(format=pb.ImageFormat.RGB888, width=asked[0], height=asked[1])
    image = stub.getScreenshot(request)
    assert (image.format.width, image.format.height) == given
    assert len(image.image) == given[0] * given[1] * 3


def test_a_rotated_phone_gives_an_upright_image(stub, device: VirtualDevice) -> None:
    stub.setPhysicalModel(
        pb.PhysicalModelValue(
            target=pb.PhysicalModelValue.ROTATION, value=pb.ParameterValue(data=[0, 0, 90])
        )
    )
    image = stub.getScreenshot(pb.ImageFormat(format=pb.ImageFormat.RGB888))
    assert (image.format.width, image.format.height) == (2400, 1080)
    assert image.format.rotation.rotation == pb.Rotation.LANDSCAPE
    model = stub.getPhysicalModel(pb.PhysicalModelValue(target=pb.PhysicalModelValue.ROTATION))
    assert list(model.value.data) == [0, 0, 90]
    gravity = stub.getSensor(pb.SensorValue(target=pb.SensorValue.ACCELERATION))
    assert list(gravity.value.data) == pytest.approx([9.81, 0, 0])


def test_a_stream_of_screenshots_sends_a_frame_when_something_changed(
    stub, device: VirtualDevice, phone: PhoneServer
) -> None:
    stream = stub.streamScreenshot(pb.ImageFormat(format=pb.ImageFormat.RGB888, width=100))
    arrived: queue.Queue = queue.Queue()

    def read() -> None:
        try:
            for image in stream:
                arrived.put(image)
        except grpc.RpcError:
            arrived.put(None)

    threading.Thread(target=read, daemon=True).start()
    assert arrived.get(timeout=10).seq == 0
    with phone.host.access():
        device.windows.toast("changed", "com.example")
    assert arrived.get(timeout=10).seq == 1
    stream.cancel()
    assert arrived.get(timeout=10) is None


def test_touches_reach_the_screen_in_portrait_pixels(stub, device: VirtualDevice, phone) -> None:
    seen = []
    with phone.host.access():
        device.input.pointer_down = lambda x, y, finger=0: seen.append(("down", x, y, finger))
        device.input.pointer_move = lambda x, y, finger=0: seen.append(("move", x, y, finger))
        device.input.pointer_up = lambda x, y, finger=0: seen.append(("up", x, y, finger))
    for x, pressure in ((100, 1), (150, 1), (150, 0), (0, 0)):
        touch = pb.Touch(x=x, y=200, identifier=2, pressure=pressure)
        stub.sendTouch(pb.TouchEvent(touches=[touch]))
    assert seen == [("down", 100, 200, 2), ("move", 150, 200, 2), ("up", 150, 200, 2)]
    with phone.host.access():
        del device.input.pointer_down, device.input.pointer_move, device.input.pointer_up


def test_a_touch_after_a_restore_is_a_new_one(stub, device: VirtualDevice, phone) -> None:
    with phone.host.access():
        state = device.snapshot()
    stub.sendTouch(pb.TouchEvent(touches=[pb.Touch(x=5, y=500, pressure=1)]))
    seen = []
    with phone.host.access():
        device.restore(state)
        device.input.pointer_down = lambda *where: seen.append(where)
    stub.sendTouch(pb.TouchEvent(touches=[pb.Touch(x=6, y=500, pressure=1)]))
    assert seen == [(6, 500, 0)]
    with phone.host.access():
        del device.input.pointer_down


def test_a_lift_without_a_touch_changes_nothing(stub, device: VirtualDevice) -> None:
    before = device.windows.scene()
    stub.sendTouch(pb.TouchEvent(touches=[pb.Touch()]))
    assert device.windows.scene() is before


@pytest.mark.parametrize(
    "event",
    [
        {"key": "GoHome"},
        {"codeType": pb.KeyboardEvent.Evdev, "keyCode": 172},
        {"codeType": pb.KeyboardEvent.XKB, "keyCode": 180},
    ],
)
def test_a_key_is_known_by_name_and_by_code(stub, device: VirtualDevice, phone, event) -> None:
    pressed = []
    with phone.host.access():
        device.input.key = lambda key, meta=frozenset(): pressed.append(key)
    stub.sendKey(pb.KeyboardEvent(eventType=pb.KeyboardEvent.keypress, **event))
    with phone.host.access():
        del device.input.key
    assert pressed == ["HOME"]


def test_an_unknown_key_is_refused(stub) -> None:
    with pytest.raises(grpc.RpcError) as caught:
        stub.sendKey(pb.KeyboardEvent(key="NoSuchKey"))
    assert caught.value.code() == grpc.StatusCode.INVALID_ARGUMENT


def test_the_clipboard_is_shared(stub, device: VirtualDevice) -> None:
    stub.setClipboard(pb.ClipData(text="päste"))
    assert device.clipboard.text == "päste"
    assert stub.getClipboard(EMPTY).text == "päste"
    assert first(stub.streamClipboard(EMPTY))[0].text == "päste"


def test_messages_and_calls_reach_the_phone(stub, device: VirtualDevice) -> None:
    assert stub.sendSms(pb.SmsMessage(srcAddress="555", text="hi")).response == pb.PhoneResponse.OK
    bad = stub.sendSms(pb.SmsMessage(srcAddress="abc", text="hi"))
    assert bad.response == pb.PhoneResponse.BadNumber
    call = pb.PhoneCall(operation=pb.PhoneCall.InitCall, number="5551")
    assert stub.sendPhone(call).response == pb.PhoneResponse.OK
    assert device.telephony.call_state == 1
    call.operation = pb.PhoneCall.DisconnectCall
    assert stub.sendPhone(call).response == pb.PhoneResponse.OK
    assert stub.sendPhone(call).response == pb.PhoneResponse.InvalidAction


def test_the_battery_reads_as_it_was_set(stub, device: VirtualDevice) -> None:
    state = pb.BatteryState(
        hasBattery=True,
        isPresent=True,
        charger=pb.BatteryState.USB,
        chargeLevel=33,
        health=pb.BatteryState.OVERHEATED,
        status=pb.BatteryState.CHARGING,
    )
    stub.setBattery(state)
    assert stub.getBattery(EMPTY) == state
    assert device.battery.level == 33


def test_the_position_reads_as_it_was_set(stub, device: VirtualDevice) -> None:
    stub.setGps(pb.GpsState(latitude=1.5, longitude=-2.5, altitude=3, satellites=4))
    read = stub.getGps(EMPTY)
    assert (read.latitude, read.longitude, read.altitude, read.satellites) == (1.5, -2.5, 3, 4)


def test_time_does_not_pass_on_a_paused_phone(
    stub, device: VirtualDevice, phone: PhoneServer
) -> None:
    states = pb.VmRunState
    stub.setVmState(states(state=states.PAUSED))
    assert stub.getVmState(EMPTY).state == states.PAUSED
    before = device.clock.uptime_ms
    phone.host.tick()
    assert device.clock.uptime_ms == before
    stub.setVmState(states(state=states.RUNNING))
    assert stub.getVmState(EMPTY).state == states.RUNNING


def test_the_log_is_read_as_text_and_as_entries(stub, device: VirtualDevice, phone) -> None:
    with phone.host.access():
        start = device.log.next_index
        device.log.add("W", "GrpcTest", "a line")
    assert "W GrpcTest: a line" in stub.getLogcat(pb.LogMessage(start=start)).contents
    parsed = stub.getLogcat(pb.LogMessage(start=start, sort=pb.LogMessage.Parsed))
    assert [(e.tag, e.msg, e.level) for e in parsed.entries if e.tag == "GrpcTest"] == [
        ("GrpcTest", "a line", pb.LogcatEntry.WARN)
    ]
    streamed = first(stub.streamLogcat(pb.LogMessage(start=start)))[0]
    assert "a line" in streamed.contents


def test_what_the_phone_does_not_have_is_unimplemented_with_a_reason(stub) -> None:
    for method, request in (
        (stub.rotateVirtualSceneCamera, pb.RotationRadian()),
        (stub.setPosture, pb.Posture()),
    ):
        with pytest.raises(grpc.RpcError) as caught:
            method(request)
        assert caught.value.code() == grpc.StatusCode.UNIMPLEMENTED
        assert "this phone" in caught.value.details()


def test_displays_are_listed(stub) -> None:
    display = stub.getDisplayConfigurations(EMPTY).displays[0]
    assert (display.width, display.height, display.dpi) == (1080, 2400, 420)


def test_snapshots_are_saved_listed_loaded_and_deleted(
    channel: grpc.Channel, device: VirtualDevice, phone: PhoneServer
) -> None:
    stub = snapshot_service_pb2_grpc.SnapshotServiceStub(channel)
    package = snapshot_service_pb2.SnapshotPackage(snapshot_id="mine")
    everything = snapshot_service_pb2.SnapshotFilter(
        statusFilter=snapshot_service_pb2.SnapshotFilter.All
    )
    assert stub.SaveSnapshot(package).success
    with phone.host.access():
        device.settings.put("system", "font_scale", "1.3")
    listed = [snapshot.snapshot_id for snapshot in stub.ListSnapshots(everything).snapshots]
    assert "mine" in listed
    assert stub.LoadSnapshot(package).success
    assert device.settings.get("system", "font_scale") != "1.3"
    assert stub.DeleteSnapshot(package).success
    failed = stub.LoadSnapshot(package)
    assert not failed.success
    assert b"mine" in failed.err


def test_a_state_that_there_is_not_is_refused(channel: grpc.Channel) -> None:
    stub = emulator_controller_pb2_grpc.EmulatorControllerStub(channel)
    request = pb.VmRunState()
    request.ParseFromString(bytes([8, 99]))
    with pytest.raises(grpc.RpcError) as refused:
        stub.setVmState(request)
    assert refused.value.code() == grpc.StatusCode.INVALID_ARGUMENT


def test_a_taken_port_is_named(phone: PhoneServer) -> None:
    with VirtualDevice() as other:
        console_port, _ = free_ports()
        second = PhoneServer(other, console_port, phone.grpc_port, adb_server=1)
        with pytest.raises(PortInUseError, match=str(phone.grpc_port)):
            second.start()
