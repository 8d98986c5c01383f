"""The accessibility forwarder's host side, with a thread in the place of the app."""

import contextlib
import queue
import threading
import time

import grpc
import numpy as np
import pytest
from android_env.proto.a11y import (
    a11y_pb2,
    a11y_pb2_grpc,
    android_accessibility_forest_pb2,
)

from android_world.device import errors
from android_world.env import a11y_forwarder_server, a11y_forwarder_source, forwarder_app
from tests.device.recording import RecordingDevice

PERIOD_S = 0.02


def forest(text):
    result = android_accessibility_forest_pb2.AndroidAccessibilityForest()
    node = result.windows.add().tree.nodes.add(text=text, is_visible_to_user=True)
    node.bounds_in_screen.right = 10
    return result


class Device(RecordingDevice):
    """Sends forests periodically once it was told where to."""

    def __init__(self, installed=True, text="one"):
        super().__init__(
            {
                "shell pm list packages": f"package:{forwarder_app.PACKAGE}" if installed else "",
                "shell settings get": "null\n",
            }
        )
        self.text = text
        self.count = 0
        self.texts = None
        self.running = True
        self._thread = None
        self._simulator = self

    def execute_command(self, args, timeout=None, device_specific=True):
        line = " ".join(args)
        if "SET_GRPC" in line and self._thread is None:
            port = line.split("--ei port ")[1].split()[0]
            self._thread = threading.Thread(target=self._send, args=(port,), daemon=True)
            self._thread.start()
        if line.startswith("shell input"):
            self.text = "two"
        return super().execute_command(args, timeout, device_specific)

    def get_screenshot(self):
        return np.zeros((4, 2, 3), np.uint8)

    def _send(self, port):
        with grpc.insecure_channel(f"127.0.0.1:{port}") as channel:
            stub = a11y_pb2_grpc.A11yServiceStub(channel)
            while self.running:
                self.count += 1
                text = self.text if self.texts is None else f"tick {self.count}"
                try:
                    stub.SendForest(forest(text), timeout=1)
                except grpc.RpcError:
                    return
                time.sleep(PERIOD_S)

    def stop(self):
        self.running = False
        if self._thread:
            self._thread.join()


@pytest.fixture
def device():
    device = Device()
    yield device
    device.stop()


@pytest.fixture
def source(device):
    source = a11y_forwarder_source.ForwarderSource(device)
    yield source
    source.close()


def test_connecting_enables_the_app_and_points_it_here(device, source):
    lines = "\n".join(device.lines)
    assert "settings put secure enabled_accessibility_services" in lines
    assert f"no_proxy 10.0.2.2:{source.server.port}" in lines
    assert "ENABLE_ACCESSIBILITY_TREE_LOGS" in lines
    assert f"--ei port {source.server.port} --es host 10.0.2.2" in lines


def test_forest_and_elements_are_the_newest(source):
    assert source.ui_elements()[0].text == "one"


def test_only_a_forest_of_after_the_action_is_accepted(device, source):
    device.execute_command(["shell", "input tap 1 1"])
    source.note_command(changes_screen=True)
    start = time.monotonic()
    assert source.ui_elements()[0].text == "two"
    assert time.monotonic() - start >= a11y_forwarder_source.PERIOD_S


def test_after_a_command_that_only_reads_the_latest_forest_will_do(source):
    source.forest()
    start = time.monotonic()
    source.note_command(changes_screen=False)
    source.forest()
    assert time.monotonic() - start < a11y_forwarder_source.PERIOD_S


def test_an_observation_has_pixels_forest_and_elements(source):
    observation = source.observe(wait_to_stabilize=True, capture_pixels=True)
    assert observation.stabilized
    assert observation.pixels.shape == (4, 2, 3)
    assert observation.ui_elements()[0].text == "one"


def test_without_pixels_the_frame_is_fetched_when_inspected(source):
    observation = source.observe(wait_to_stabilize=False, capture_pixels=False)
    assert callable(observation.pixels)
    assert observation.pixels().shape == (4, 2, 3)


def test_a_screen_that_only_ticks_is_stable_by_its_layout(device, source, monkeypatch):
    monkeypatch.setattr(a11y_forwarder_source, "_STABLE_LAYOUT_S", 0.2)
    device.texts = True
    assert source.observe(wait_to_stabilize=True, capture_pixels=False).stabilized


def test_a_screen_that_never_rests_is_reported(device, source, monkeypatch):
    monkeypatch.setattr(a11y_forwarder_source, "_STABLE_TIMEOUT_S", 0.3)
    monkeypatch.setattr(a11y_forwarder_source, "_STABLE_LAYOUT_S", 60.0)
    device.texts = True
    assert not source.observe(wait_to_stabilize=True, capture_pixels=False).stabilized


def test_a_forwarder_that_stops_is_an_error(device, source, monkeypatch):
    monkeypatch.setattr(a11y_forwarder_source, "_FOREST_TIMEOUT_S", 0.1)
    monkeypatch.setattr(a11y_forwarder_source, "_CONNECT_TIMEOUT_S", 0.2)
    device.stop()
    source.note_command(changes_screen=True)
    with pytest.raises(errors.AccessibilityTimeoutError, match="uiautomator"):
        source.forest()


def test_a_forwarder_that_never_sends_is_an_error():
    device = Device()
    device._thread = threading.Thread()
    with pytest.raises(errors.AccessibilityTimeoutError, match=r"sent nothing in 0\.2 s"):
        a11y_forwarder_source.ForwarderSource(device, timeout_s=0.2)


def test_a_missing_app_that_is_not_to_be_installed_is_an_error():
    with pytest.raises(errors.SetupError, match="Install it"):
        a11y_forwarder_source.ForwarderSource(Device(installed=False), install=False)


class AnsweringDevice(Device):
    """Answers questions for forests, and pushes the first one only."""

    def _send(self, port):
        replies = queue.SimpleQueue()
        with grpc.insecure_channel(f"127.0.0.1:{port}") as channel:
            stub = a11y_pb2_grpc.A11yServiceStub(channel)
            questions = stub.Bidi(iter(replies.get, None))
            stub.SendForest(forest("pushed"), timeout=1)
            with contextlib.suppress(grpc.RpcError):
                for _ in questions:
                    self.count += 1
                    if not self.running:
                        break
                    replies.put(a11y_pb2.ClientToServer(forest=forest(self.text)))
            replies.put(None)


@pytest.fixture
def answering():
    device = AnsweringDevice()
    source = a11y_forwarder_source.ForwarderSource(device)
    while source.server.ask(1.0) is None:  # The stream opens beside the first push.
        pass
    yield device, source
    device.running = False
    source.close()


def test_a_device_that_answers_is_asked(answering):
    device, source = answering
    assert source.ui_elements()[0].text == "one"
    device.text = "three"
    source.note_command(changes_screen=True)
    assert source.ui_elements()[0].text == "three"
    seen = source.observe(wait_to_stabilize=True, capture_pixels=True)
    assert seen.stabilized
    assert seen.forest == forest("three")


def test_a_device_that_stops_answering_is_listened_to(answering, monkeypatch):
    device, source = answering
    monkeypatch.setattr(a11y_forwarder_source, "_FOREST_TIMEOUT_S", 0.2)
    device.running = False
    source.note_command(changes_screen=False)
    assert source.server.ask(5.0) is None
    assert source.server.latest.forest == forest("pushed")


def test_events_are_kept_until_taken():
    server = a11y_forwarder_server.ForwarderServer()
    with grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel:
        stub = a11y_pb2_grpc.A11yServiceStub(channel)
        stub.SendEvent(a11y_pb2.EventRequest(event={"event_type": "TYPE_VIEW_CLICKED"}))
    assert [dict(e.event) for e in server.take_events()] == [{"event_type": "TYPE_VIEW_CLICKED"}]
    assert server.take_events() == []
    server.close()
