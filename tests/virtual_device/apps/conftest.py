"""A booted phone for every test of an app, and a way to see and touch it by names."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from android_world.env.representation_utils import UIElement, forest_to_ui_elements
from android_world.virtual_device import Snapshot, VirtualDevice


@pytest.fixture(scope="session")
def booted_phone() -> Iterator[tuple[VirtualDevice, Snapshot]]:
    """One phone a process, and its state after boot."""
    with VirtualDevice() as device:
        yield device, device.snapshot()


class Hand:
    """Sees the elements that an agent sees and touches them."""

    def __init__(self, device: VirtualDevice) -> None:
        self.device = device

    def elements(self) -> list[UIElement]:
        """Visible elements, in order."""
        self.device.wait_for_idle()
        return forest_to_ui_elements(
            self.device.accessibility.forest(), exclude_invisible_elements=True
        )

    def find(self, label: str) -> UIElement:
        """The first element with this text, description or id (without package)."""
        for element in self.elements():
            names = (element.text, element.content_description)
            if label in names or (element.resource_name or "").endswith(f":id/{label}"):
                return element
        raise LookupError(label)

    def shows(self, label: str) -> bool:
        """Whether an element with this name is on the screen."""
        try:
            self.find(label)
        except LookupError:
            return False
        return True

    def center(self, label: str) -> tuple[float, float]:
        """The middle of an element in pixels."""
        box = self.find(label).bbox_pixels
        assert box is not None
        x, y = box.center
        return float(x), float(y)

    def tap(self, label: str) -> None:
        """Tap an element."""
        self.device.input.tap(*self.center(label))
        self.device.wait_for_idle()

    def long_press(self, label: str) -> None:
        """Hold an element."""
        x, y = self.center(label)
        self.device.input.swipe(x, y, x, y, 600)
        self.device.wait_for_idle()

    def swipe(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """Move a finger."""
        self.device.input.swipe(x1, y1, x2, y2)
        self.device.wait_for_idle()


@pytest.fixture
def device(booted_phone: tuple[VirtualDevice, Snapshot]) -> VirtualDevice:
    """The phone as it is after boot."""
    phone, start = booted_phone
    phone.restore(start)
    return phone


@pytest.fixture
def hand(device: VirtualDevice) -> Hand:
    """A hand on the phone."""
    return Hand(device)


Expected = tuple[str, str, str, str, tuple[int, int, int, int]]


def row_of(element: UIElement) -> Expected:
    """Class, id, text, description and bounds (left, top, right, bottom) of an element."""
    box = element.bbox_pixels
    assert box is not None
    return (
        (element.class_name or "").rpartition(".")[2],
        (element.resource_name or "").partition(":id/")[2],
        element.text or "",
        element.content_description or "",
        (int(box.x_min), int(box.y_min), int(box.x_max), int(box.y_max)),
    )


def assert_rows(elements: list[UIElement], expected: list[Expected], tolerance: int = 3) -> None:
    """Check elements in order; bounds may differ by `tolerance` pixels."""
    rows = [row_of(element) for element in elements]
    assert [row[:4] for row in rows] == [row[:4] for row in expected]
    for row, wanted in zip(rows, expected, strict=True):
        far = max(abs(a - b) for a, b in zip(row[4], wanted[4], strict=True))
        assert far <= tolerance, f"{row} is {far} px from {wanted}"
