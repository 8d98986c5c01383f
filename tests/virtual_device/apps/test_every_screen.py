"""Every screen is drawn and described soundly: those of the gallery, and what taps lead to."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any

import pytest

from android_world.virtual_device import gallery
from android_world.virtual_device.apps.base import registered_apps
from android_world.virtual_device.device import VirtualDevice

SCREENS = gallery.screens()
# Apps that only say that they are not available look all the same.
SILENT = {
    p for p, (_, app) in registered_apps().items() if app.__module__.endswith("unavailable.app")
}
APPS = sorted(p for p, (m, _) in registered_apps().items() if m.in_launcher and p not in SILENT)
MENUS = ("More options", "Open navigation drawer", "Show roots", "Menu", "Options", "Sort by")
MOST_TAPS = 30


def assert_sound(forest: Any, size: tuple[int, int]) -> None:
    """Check that every window is a tree of nodes that lie on the display where they are seen."""
    ids = [window.id for window in forest.windows]
    assert ids
    assert len(set(ids)) == len(ids)
    assert sum(window.is_active for window in forest.windows) <= 1
    for window in forest.windows:
        nodes = {node.unique_id: node for node in window.tree.nodes}
        assert len(nodes) == len(window.tree.nodes) > 0
        children = [child for node in nodes.values() for child in node.child_ids]
        assert sorted([0, *children]) == sorted(nodes)  # One root, and one parent for all others.
        for node in nodes.values():
            assert all(nodes[child].depth == node.depth + 1 for child in node.child_ids)
            assert node.window_id == window.id
            assert node.class_name
            assert node.package_name
            box = node.bounds_in_screen
            assert box.left <= box.right
            assert box.top <= box.bottom
            if node.is_visible_to_user:
                assert 0 <= box.left < box.right <= size[0]
                assert 0 <= box.top < box.bottom <= size[1]


def look(device: VirtualDevice) -> list[Any]:
    """Draw and check what is on the screen; return the nodes that are seen, topmost window last."""
    device.run_until_idle()
    width, height = device.display.size
    picture = device.windows.scene().picture
    assert picture.shape == (height, width, 3)
    forest = device.accessibility.forest()
    assert_sound(forest, (width, height))
    return [n for w in forest.windows for n in w.tree.nodes if n.is_visible_to_user]


def tap(device: VirtualDevice, node: Any, hold: bool) -> None:
    """Tap or hold the middle of a node."""
    box = node.bounds_in_screen
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    device.advance(700)  # Not to be taken for a double tap.
    device.input.swipe(x, y, x, y, 600) if hold else device.input.tap(x, y)


@pytest.mark.parametrize("name", SCREENS)
def test_every_picture_of_the_gallery_is_drawn_and_its_menus_open(
    device: VirtualDevice, name: str
) -> None:
    SCREENS[name](device)
    menus = [n for n in look(device) if n.content_description in MENUS and n.is_clickable]
    start = device.snapshot() if menus else None
    for menu in menus:
        device.restore(start)
        tap(device, menu, hold=False)
        look(device)


def ways(nodes: list[Any], package: str) -> Iterator[tuple[Any, bool]]:
    """What can be tapped and held in an app's windows, menus before everything else."""
    own = [n for n in nodes if n.package_name == package]
    own.sort(key=lambda n: n.content_description not in MENUS)
    for node in own:
        if node.is_clickable and node.is_enabled:
            yield node, False
        if node.is_long_clickable and node.is_enabled:
            yield node, True


@pytest.mark.parametrize("package", APPS)
def test_taps_lead_to_screens_that_are_drawn(device: VirtualDevice, package: str) -> None:
    gallery.open_app(device, package)
    seen: set[tuple[Any, ...]] = set()
    taps = 0
    waiting = deque([device.snapshot()])
    while waiting and taps < MOST_TAPS:
        start = waiting.popleft()
        device.restore(start)
        for node, hold in list(ways(look(device), package)):
            if taps == MOST_TAPS:
                break
            taps += 1
            device.restore(start)
            tap(device, node, hold)
            shown = look(device)
            kind = tuple((n.class_name, n.view_id_resource_name) for n in shown)
            if kind not in seen and len(seen) < MOST_TAPS:
                seen.add(kind)
                waiting.append(device.snapshot())
