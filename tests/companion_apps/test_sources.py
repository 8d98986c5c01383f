"""The Java sources: their unit tests, and the forwarder on a JVM as a device of the host side."""

from __future__ import annotations

import re
import shlex
import subprocess
from collections.abc import Callable, Iterator
from concurrent import futures
from pathlib import Path
from types import ModuleType

import grpc
import pytest
from android_env.proto.a11y import a11y_pb2_grpc
from android_env.proto.a11y.android_accessibility_forest_pb2 import AndroidAccessibilityForest
from android_env.wrappers.a11y import a11y_servicer

from android_world.device import clock
from android_world.env import (
    a11y_forwarder_network,
    a11y_forwarder_source,
    adb_simulator,
    forwarder_app,
)
from android_world.task_evals.miniwob import miniwob_registry
from android_world.virtual_device import VirtualDevice
from tests.device.recording import RecordingDevice
from tests.support.served_phone import served_phone

INSTALLED = {"shell pm list packages": f"package:{forwarder_app.PACKAGE}"}


class JavaDevice(RecordingDevice):
    """A device whose forwarder is the Java sources, on a JVM.

    Args:
        class_path: of the compiled sources.
        folder: for what it shows.
        port: the port of this machine that the device means by one of the host's.
    """

    def __init__(
        self, class_path: str, folder: Path, port: Callable[[int], int] = lambda port: port
    ) -> None:
        super().__init__(dict(INSTALLED))
        self._screen, self._port = folder / "screen", port
        main = "com.google.androidenv.accessibilityforwarder.Device"
        self._process = subprocess.Popen(
            ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", class_path, main],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def execute_command(
        self, args: list[str], timeout: float | None = None, device_specific: bool = True
    ) -> bytes:
        words = shlex.split(" ".join(args[1:]))
        if words[:2] == ["am", "broadcast"]:
            if "port" in words:
                at = words.index("port") + 1
                words[at] = str(self._port(int(words[at])))
            self.do(" ".join(words))
        return super().execute_command(args, timeout, device_specific)

    def show(self, forest: AndroidAccessibilityForest) -> None:
        self._screen.write_bytes(forest.SerializeToString())
        self.do(f"show {self._screen}")

    def do(self, line: str) -> None:
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
        assert self._process.stdout.readline() == "done\n"

    def close(self) -> None:
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


class Loopback(a11y_forwarder_network.EmulatorRoute):
    def open(self, env: object, port: int) -> str:
        return "127.0.0.1"


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A JVM that starts on a busy machine is given the time it takes."""
    monkeypatch.setattr(a11y_forwarder_source, "_FOREST_TIMEOUT_S", 60.0)


@pytest.fixture(scope="module")
def class_path(build: Path) -> str:
    return (build / "class_path").read_text()


@pytest.fixture
def device(class_path: str, tmp_path: Path) -> Iterator[JavaDevice]:
    device = JavaDevice(class_path, tmp_path)
    yield device
    device.close()


@pytest.fixture(scope="module")
def screens() -> list[AndroidAccessibilityForest]:
    """Screens of a phone: the launcher, a list that scrolls, a form with the keyboard."""
    with VirtualDevice() as phone:
        found = []
        for line in (
            "true",
            "am start -a android.settings.SETTINGS",
            "am start -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact",
            "input tap 540 1100",
        ):
            phone.shell(line)
            phone.wait_for_idle()
            found.append(phone.accessibility.forest())
    assert any(window.window_type == window.TYPE_INPUT_METHOD for window in found[-1].windows)
    return found


def test_the_unit_tests_pass(check: ModuleType, class_path: str, build: Path) -> None:
    done = check.run_tests(class_path, build)
    assert done.returncode == 0, done.stdout
    assert "OK (" in done.stdout


def test_the_app_of_miniwob_gets_every_page(check: ModuleType, tmp_path: Path) -> None:
    check.prepare.copy_pages(tmp_path)
    pages = {file.stem for file in (tmp_path / "miniwob").glob("*.html")}
    assert pages >= {"index", *miniwob_registry.TASK_REGISTRY}
    for name in pages:
        text = (tmp_path / "miniwob" / f"{name}.html").read_text("utf-8")
        for address in re.findall(r"""<script[^>]* src=["']([^"':]+)["']""", text):
            assert (tmp_path / "miniwob" / address).is_file(), (name, address)


def test_a_host_gets_the_forest_that_is_on_the_screen(
    device: JavaDevice, screens: list[AndroidAccessibilityForest]
) -> None:
    device.show(screens[0])
    source = a11y_forwarder_source.ForwarderSource(device, timeout_s=120, route=Loopback())
    try:
        for screen in [*screens, *reversed(screens)]:
            device.show(screen)
            source.note_command(changes_screen=True)
            assert source.forest() == screen
        assert clock.wait_until(lambda: source.server.ask(60) is not None, 60, 0.01)
        device.show(screens[1])
        assert source.server.ask(60).forest == screens[1]  # at once, without waiting for a period
        device.do("click")
        assert clock.wait_until(lambda: clicked(source.server.take_events()), 60, 0.01)
        device.do("unbind")
    finally:
        source.close()


def clicked(events: list) -> bool:
    return any(event.event["event_type"] == "TYPE_VIEW_CLICKED" for event in events)


def test_a_phone_on_a_cable_reaches_the_host_by_adb_reverse(
    class_path: str, tmp_path: Path, screens: list[AndroidAccessibilityForest]
) -> None:
    with served_phone(tmp_path, adb_only=True) as phone:
        controller = adb_simulator.find(phone.serial)
        device = JavaDevice(
            class_path, tmp_path, lambda port: phone.phone.port_of_host("127.0.0.1", port)
        )
        device.show(screens[1])
        route = a11y_forwarder_network.ReverseRoute(controller)
        source = a11y_forwarder_source.ForwarderSource(device, timeout_s=120, route=route)
        try:
            assert source.forest() == screens[1]
            assert clock.wait_until(lambda: source.server.ask(60) is not None, 60, 0.01)
            assert source.server.ask(60).forest == screens[1]
        finally:
            source.close()
            device.close()


def test_the_host_of_android_env_gets_forests_too(
    device: JavaDevice, screens: list[AndroidAccessibilityForest]
) -> None:
    servicer = a11y_servicer.A11yServicer()
    servicer.resume()
    server = grpc.server(futures.ThreadPoolExecutor(4))
    a11y_pb2_grpc.add_A11yServiceServicer_to_server(servicer, server)
    port = server.add_secure_port("[::]:0", grpc.local_server_credentials())
    server.start()
    try:
        device.show(screens[0])
        forwarder_app.send_to(device, port, "localhost")  # which also wants to ask: it cannot
        found: list[AndroidAccessibilityForest] = []
        assert clock.wait_until(
            lambda: found.extend(servicer.gather_forests()) or len(found) > 2, 60, 0.01
        )
        assert all(forest == screens[0] for forest in found)
    finally:
        server.stop(None)
