"""Looks at the phone's elements and touches them; shared by the tests of Settings."""

from __future__ import annotations

from dataclasses import dataclass

from android_world.env import representation_utils
from android_world.virtual_device import VirtualDevice
from android_world.virtual_device.apps.settings.page import page_intent
from android_world.virtual_device.apps.settings.screens import SubSettings

Bounds = tuple[int, int, int, int]
TOLERANCE_PX = 4


@dataclass(frozen=True)
class Shown:
    """One element of the screen, shortened."""

    kind: str
    text: str
    description: str
    resource: str
    bounds: Bounds
    checked: bool
    enabled: bool
    scrollable: bool
    clickable: bool


class Driver:
    """Looks at a phone and touches it."""

    def __init__(self, device: VirtualDevice) -> None:
        self.device = device

    def elements(self) -> list[Shown]:
        """The app's elements, in the order of the list, without the status bar."""
        self.device.wait_for_idle()
        found = representation_utils.forest_to_ui_elements(
            self.device.accessibility.forest(), exclude_invisible_elements=True
        )
        shown = []
        for element in found:
            if element.package_name == "com.android.systemui" or element.bbox_pixels is None:
                continue
            box = element.bbox_pixels
            shown.append(
                Shown(
                    (element.class_name or "").rpartition(".")[2],
                    element.text or "",
                    element.content_description or "",
                    (element.resource_name or "").rpartition("/")[2],
                    (int(box.x_min), int(box.y_min), int(box.x_max), int(box.y_max)),
                    bool(element.is_checked),
                    bool(element.is_enabled),
                    bool(element.is_scrollable),
                    bool(element.is_clickable),
                )
            )
        return shown

    def texts(self) -> list[str]:
        """All texts."""
        return [e.text for e in self.elements() if e.text]

    def find(self, label: str) -> Shown:
        """The first element with this text, description or resource id."""
        for element in self.elements():
            if label in (element.text, element.description, element.resource):
                return element
        raise AssertionError(f"{label!r} is not among {self.texts()}")

    def tap(self, label: str) -> None:
        """Touch the middle of an element."""
        left, top, right, bottom = self.find(label).bounds
        self.device.input.tap((left + right) / 2, (top + bottom) / 2)
        self.device.wait_for_idle()

    def scroll_to(self, label: str) -> None:
        """Scroll down until an element shows."""
        for _ in range(10):
            if any(label in (e.text, e.description) for e in self.elements()):
                return
            self.device.input.swipe(540, 1800, 540, 1000, 500)
        raise AssertionError(f"{label!r} was not found")

    def open_home(self) -> None:
        """Start Settings from the launcher."""
        intent = self.device.packages.launch_intent("com.android.settings")
        assert intent is not None
        self.device.activities.start(intent)
        self.device.wait_for_idle()

    def open(self, name: str, argument: str = "") -> None:
        """Show one page."""
        self.device.activities.start(page_intent(name, argument))
        self.device.wait_for_idle()

    @property
    def page(self) -> str:
        """The title of the page in front."""
        top = self.device.activities.top_activity
        assert isinstance(top, SubSettings), top
        return top.page.heading

    def setting(self, namespace: str, key: str) -> str | None:
        """A stored setting."""
        return self.device.settings.get(namespace, key)


def assert_near(actual: Bounds, expected: Bounds, tolerance: int = TOLERANCE_PX) -> None:
    assert all(abs(a - e) <= tolerance for a, e in zip(actual, expected, strict=True)), (
        f"{actual} is not near {expected}"
    )
