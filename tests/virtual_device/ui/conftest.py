"""A phone with an app made of the views under test, and a finger that finds them by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from android_world.virtual_device import Snapshot, VirtualDevice
from android_world.virtual_device.apps.base import Activity, ActivityInfo, App
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.activities import Task
from android_world.virtual_device.ui.basic import Text
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.view import View

PACKAGE = "test.widgets"


class TestApp(Activity):
    """An activity whose content and reactions a test chooses."""

    __test__ = False
    content: Callable[[TestApp], View] | None = None

    def on_create(self) -> None:
        """Start without anything noted."""
        self.noted: list[Any] = []
        self.value: Any = None

    def note(self, *values: Any) -> None:
        """Remember that a callback came, with its arguments."""
        self.noted.append(values[0] if len(values) == 1 else values)

    def build(self) -> View:
        """What the test wants to see."""
        if self.content is not None:
            return self.content()
        return Text("empty", fill=True)


class Ui:
    """The phone seen through its accessibility nodes, and touched where they are."""

    def __init__(self, device: VirtualDevice) -> None:
        self.device = device

    def launch(
        self, content: Callable[[TestApp], View] | None = None, screen: type[TestApp] = TestApp
    ) -> TestApp:
        """Show an activity of the test app in front."""
        subclass = type("Main", (screen,), {"content": content} if content else {})
        info = ActivityInfo(".Main", subclass)
        intent = Intent(component=(PACKAGE, f"{PACKAGE}.Main"))
        activity = subclass(self.device, App(self.device, PACKAGE), info, intent)
        task = Task(9999, PACKAGE, intent, [activity])
        self.device.activities.tasks.insert(0, task)
        activity.on_create()
        self.device.windows.mark_changed()
        return activity

    # -- looking ---------------------------------------------------------------------------------

    def nodes(self, package: str = "") -> list[Any]:
        """Visible accessibility nodes of all windows (or of one package), bottom window first."""
        windows = self.device.accessibility.forest().windows
        found = [n for w in windows for n in w.tree.nodes if n.is_visible_to_user]
        return [n for n in found if not package or n.package_name == package]

    def find_all(self, name: str) -> list[Any]:
        """Nodes whose text, description or short resource id is `name`."""
        return [
            n
            for n in self.nodes()
            if name in (n.text, n.content_description, n.view_id_resource_name.split("/")[-1])
        ]

    def find(self, name: str) -> Any:
        """The only (or first) node called `name`."""
        found = self.find_all(name)
        assert found, f"{name!r} is not on the screen: {self.texts()}"
        return found[0]

    def has(self, name: str) -> bool:
        """Whether something called `name` is on the screen."""
        return bool(self.find_all(name))

    def texts(self) -> list[str]:
        """Texts and descriptions of the app's and keyboard's windows."""
        shown = [n for n in self.nodes() if n.package_name != "com.android.systemui"]
        return [n.text or n.content_description for n in shown if n.text or n.content_description]

    def bounds(self, name: str) -> Rect:
        """Where the node is, or the layout that is no node."""
        if not self.has(name):
            views = [v for layer in self.device.windows.scene().layers for v in layer.root.walk()]
            found = [v.bounds for v in views if v.resource_id.rpartition("/")[2] == name]
            if found:
                return found[0]
        box = self.find(name).bounds_in_screen
        return Rect(box.left, box.top, box.right, box.bottom)

    # -- doing -----------------------------------------------------------------------------------

    def tap(self, name: str, pause_ms: int = 700) -> None:
        """Tap the middle of a node; long enough after the tap before to be no double tap."""
        self.device.advance(pause_ms)
        self.device.input.tap(*self.bounds(name).center)

    def long_press(self, name: str) -> None:
        """Hold the middle of a node."""
        x, y = self.bounds(name).center
        self.device.input.swipe(x, y, x, y, 600)

    def back(self) -> None:
        """Press BACK."""
        self.device.input.key("BACK")

    def rotate(self, rotation: int) -> None:
        """Turn the display to ROTATION_`rotation` * 90 degrees."""
        self.device.settings.put("system", "accelerometer_rotation", "0")
        self.device.settings.put("system", "user_rotation", str(rotation))


@pytest.fixture(scope="session")
def booted() -> Iterator[tuple[VirtualDevice, Snapshot]]:
    """A phone of this process and its state after boot."""
    with VirtualDevice() as device:
        yield device, device.snapshot()


@pytest.fixture
def device(booted: tuple[VirtualDevice, Snapshot]) -> VirtualDevice:
    """The phone as it was after boot."""
    phone, snapshot = booted
    phone.restore(snapshot)
    return phone


@pytest.fixture
def ui(device: VirtualDevice) -> Ui:
    """The phone's screen."""
    return Ui(device)
