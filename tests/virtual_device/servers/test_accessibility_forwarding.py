"""The accessibility forwarder dials back to a host's gRPC server."""

import contextlib
import itertools
import queue
import socket
import statistics
import threading
import time
from collections.abc import Iterator
from concurrent import futures

import grpc
import pytest
from android_env.proto.a11y import a11y_pb2, a11y_pb2_grpc

from android_world.virtual_device import web
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.servers.accessibility import forwarding
from android_world.virtual_device.servers.accessibility.events import events_between
from android_world.virtual_device.servers.server import PhoneServer

PACKAGE = "com.google.androidenv.accessibilityforwarder"
COMPONENT = (PACKAGE, f"{PACKAGE}.FlagsBroadcastReceiver")
ACTION = "accessibility_forwarder.intent.action"
ENABLE = Intent(action=f"{ACTION}.ENABLE_ACCESSIBILITY_TREE_LOGS", component=COMPONENT)
DISABLE = Intent(action=f"{ACTION}.DISABLE_ACCESSIBILITY_TREE_LOGS", component=COMPONENT)


class Host(a11y_pb2_grpc.A11yServiceServicer):
    """A host that keeps what it is sent, with the time of arrival."""

    def __init__(self) -> None:
        self.forests: queue.Queue = queue.Queue()
        self.events: queue.Queue = queue.Queue()

    def SendForest(self, request, context):
        self.forests.put((time.monotonic(), request))
        return a11y_pb2.ForestResponse()

    def SendEvent(self, request, context):
        self.events.put(dict(request.event))
        return a11y_pb2.EventResponse()


@pytest.fixture
def host() -> Iterator[tuple[Host, int]]:
    servicer, server = Host(), grpc.server(futures.ThreadPoolExecutor(4))
    a11y_pb2_grpc.add_A11yServiceServicer_to_server(servicer, server)
    port = server.add_secure_port("[::]:0", grpc.local_server_credentials())
    server.start()
    yield servicer, port
    server.stop(None)


def set_grpc(port: int, **more: bool) -> Intent:
    extras = {"port": port, "host": "10.0.2.2", **more}
    return Intent(action=f"{ACTION}.SET_GRPC", component=COMPONENT, extras=extras)


def send(phone: PhoneServer, *broadcasts: Intent) -> None:
    with phone.host.access() as device:
        for broadcast in broadcasts:
            device.activities.send_broadcast(broadcast)


def enable_service(phone: PhoneServer) -> None:
    service = f"{PACKAGE}/{PACKAGE}.AccessibilityForwarder"
    with phone.host.access() as device:
        device.settings.put("secure", "enabled_accessibility_services", service)


def test_forests_come_about_every_100_ms_and_show_a_change(
    phone: PhoneServer, device: VirtualDevice, host: tuple[Host, int]
) -> None:
    servicer, port = host
    enable_service(phone)
    send(phone, ENABLE, set_grpc(port))
    arrivals = [servicer.forests.get(timeout=5)[0] for _ in range(6)]
    gaps = [later - earlier for earlier, later in itertools.pairwise(arrivals[1:])]
    assert 0.05 < statistics.median(gaps) < 1, gaps  # A busy machine delays single ones.
    with phone.host.access():
        device.windows.toast("something new", "com.example")
    waiting = servicer.forests.qsize()  # Of the screen before.
    for _ in range(waiting + 2):
        _, forest = servicer.forests.get(timeout=5)
        texts = [node.text for window in forest.windows for node in window.tree.nodes]
        if "something new" in texts:
            break
    assert "something new" in texts
    assert servicer.events.get(timeout=5)["event_type"].startswith("TYPE_WINDOW")
    send(phone, DISABLE)
    time.sleep(0.05)
    while not servicer.forests.empty():
        servicer.forests.get()
    with pytest.raises(queue.Empty):
        servicer.forests.get(timeout=0.3)


def test_a_screen_without_a_forest_costs_its_forests_only(
    phone: PhoneServer,
    device: VirtualDevice,
    host: tuple[Host, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    servicer, port = host

    def fails() -> None:
        raise web.PageTimeout("the page did not answer in time")

    with monkeypatch.context() as broken:
        broken.setattr(device.accessibility, "forest", fails)
        enable_service(phone)
        send(phone, ENABLE, set_grpc(port))
        with pytest.raises(queue.Empty):
            servicer.forests.get(timeout=0.3)
    with phone.host.access():
        device.windows.toast("well again", "com.example")
    _, forest = servicer.forests.get(timeout=5)
    assert forest.windows


class AskingHost(Host):
    """A host that asks for forests as well."""

    def __init__(self) -> None:
        super().__init__()
        self.questions: queue.Queue = queue.Queue()
        self.answers: queue.Queue = queue.Queue()

    def Bidi(self, requests, context):
        def listen():
            with contextlib.suppress(grpc.RpcError):
                for request in requests:
                    self.answers.put(request.forest)

        threading.Thread(target=listen, daemon=True).start()
        while (question := self.questions.get()) is not None:
            yield question

    def ask(self):
        get_forest = a11y_pb2.ServerToClient.GetA11yForest()
        self.questions.put(a11y_pb2.ServerToClient(get_forest=get_forest))
        return self.answers.get(timeout=20)


@pytest.fixture
def asking() -> Iterator[tuple[AskingHost, int]]:
    servicer, server = AskingHost(), grpc.server(futures.ThreadPoolExecutor(4))
    a11y_pb2_grpc.add_A11yServiceServicer_to_server(servicer, server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    yield servicer, port
    servicer.questions.put(None)
    server.stop(None)


def test_a_host_that_asks_gets_the_current_forest(
    phone: PhoneServer, device: VirtualDevice, asking: tuple[AskingHost, int]
) -> None:
    servicer, port = asking
    enable_service(phone)
    send(phone, ENABLE, set_grpc(port, bidi=True))
    assert servicer.ask() == device.accessibility.forest()
    with phone.host.access():
        device.shell("am start -n com.android.settings/.Settings")
    texts = {node.text for window in servicer.ask().windows for node in window.tree.nodes}
    assert "Network & internet" in texts


def test_a_host_that_does_not_report_this_is_not_dialled_for_questions(
    phone: PhoneServer, device: VirtualDevice, asking: tuple[AskingHost, int]
) -> None:
    servicer, port = asking
    enable_service(phone)
    send(phone, ENABLE, set_grpc(port))
    servicer.forests.get(timeout=5)
    servicer.questions.put(None)  # Would be taken by a stream.
    servicer.forests.get(timeout=5)
    assert servicer.questions.qsize() == 1


def test_a_host_without_such_a_stream_is_sent_forests(
    phone: PhoneServer, device: VirtualDevice, host: tuple[Host, int]
) -> None:
    servicer, port = host
    enable_service(phone)
    send(phone, ENABLE, set_grpc(port, bidi=True))
    for _ in range(3):
        servicer.forests.get(timeout=5)


def test_a_host_that_is_named_again_is_tried_at_once(
    phone: PhoneServer,
    device: VirtualDevice,
    host: tuple[Host, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    servicer, port = host
    monkeypatch.setattr(forwarding, "_LONGEST_RETRY_S", 600.0)
    monkeypatch.setattr(forwarding, "PERIOD_S", 600.0)
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        enable_service(phone)
        send(phone, ENABLE, set_grpc(closed.getsockname()[1]))
        while b"exception" not in phone.host.device.shell("logcat -d -s AndroidRLTask").output:
            time.sleep(0.02)
    send(phone, set_grpc(port))
    servicer.forests.get(timeout=60)


def test_nothing_is_sent_before_the_service_is_enabled(
    phone: PhoneServer, device: VirtualDevice, host: tuple[Host, int]
) -> None:
    servicer, port = host
    send(phone, ENABLE, set_grpc(port))
    with pytest.raises(queue.Empty):
        servicer.forests.get(timeout=0.3)
    enable_service(phone)
    assert servicer.forests.get(timeout=2)


def test_a_host_that_cannot_be_reached_is_logged_and_tried_again(
    phone: PhoneServer, device: VirtualDevice
) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    enable_service(phone)
    send(phone, ENABLE, set_grpc(port))
    deadline = time.monotonic() + 10
    found: list[str] = []
    while not found and time.monotonic() < deadline:
        with phone.host.reading():
            found = [e.message for e in device.log.entries() if e.tag == "AndroidRLTask"]
        time.sleep(0.02)
    assert found
    assert found[0].startswith("extra: exception ['")
    servicer, server = Host(), grpc.server(futures.ThreadPoolExecutor(2))
    a11y_pb2_grpc.add_A11yServiceServicer_to_server(servicer, server)
    server.add_insecure_port(f"127.0.0.1:{port}")
    server.start()
    assert servicer.forests.get(timeout=5)
    server.stop(None)


def test_typing_is_a_text_change_with_its_extent() -> None:
    before, after = _forest("helo"), _forest("hello")
    (event,) = events_between(before, after, 1234)
    assert event == {
        "event_type": "TYPE_VIEW_TEXT_CHANGED",
        "event_text": "hello",
        "source_text": "hello",
        "before_text": "helo",
        "from_index": "3",
        "added_count": "1",
        "removed_count": "0",
        "source_class_name": "android.widget.EditText",
        "event_package_name": "com.example",
        "event_timestamp_ms": "1234",
    }


def test_a_new_window_is_a_state_change() -> None:
    first, second = _forest("x", window_id=1), _forest("x", window_id=2)
    types = [event["event_type"] for event in events_between(first, second, 1)]
    assert types == ["TYPE_WINDOWS_CHANGED", "TYPE_WINDOW_STATE_CHANGED"]


def _forest(text: str, window_id: int = 7):
    forest = a11y_pb2.ClientToServer().forest
    window = forest.windows.add(id=window_id, is_active=True)
    window.tree.nodes.add(
        text=text,
        is_editable=True,
        class_name="android.widget.EditText",
        package_name="com.example",
    )
    return forest
