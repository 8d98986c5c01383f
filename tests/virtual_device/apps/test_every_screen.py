"""Every screen is drawn and described soundly: those of the gallery, and what taps lead to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from android_world.virtual_device import screenshots
from android_world.virtual_device.apps.base import registered_apps
from android_world.virtual_device.device import VirtualDevice
from tests.support import matrix
from tests.support.crawl import MENUS, crawl, tap

SCREENS = screenshots.screens()
MOST_TAPS = 30
# Screens that run code that no other test of apps runs (measured with coverage by test); the
# default run draws these, and two more screens of each app.
WITH_OWN_CODE = (
    Path(matrix.__file__).with_name("screens_with_own_code.txt").read_text().splitlines()
)
SOME = {*WITH_OWN_CODE, *matrix.sample(SCREENS, 2, of_each="/")}


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
    device.wait_for_idle()
    width, height = device.display.size
    picture = device.windows.scene().picture
    assert picture.shape == (height, width, 3)
    forest = device.accessibility.forest()
    assert_sound(forest, (width, height))
    return [n for w in forest.windows for n in w.tree.nodes if n.is_visible_to_user]


@pytest.mark.parametrize("name", [name for name in SCREENS if matrix.FULL or name in SOME])
def test_every_image_of_the_gallery_is_drawn_and_its_menus_open(
    device: VirtualDevice, name: str
) -> None:
    SCREENS[name](device)
    menus = [n for n in look(device) if n.content_description in MENUS and n.is_clickable]
    start = device.snapshot() if menus else None
    for menu in menus:
        device.restore(start)
        tap(device, menu, hold=False)
        look(device)


def test_screens_with_separate_code_are_in_the_gallery() -> None:
    assert set(WITH_OWN_CODE) <= set(SCREENS)


OTHER_DISPLAYS = {
    "turned": "settings put system user_rotation 1",
    "large": "settings put system font_scale 1.3",
    "small": "wm size 720x1280; wm density 320",
}
# Apps whose every screen is met on other displays; of the others, screens of the gallery are.
REFLOWING = (
    "com.android.chrome",
    "code.name.monkey.retromusic",
    "com.dimowner.audiorecorder",
    "com.example.androidworld",
    "com.simplemobiletools.draw.pro",
    "de.dennisguse.opentracks",
    "net.cozic.joplin",
    "net.osmand",
    "org.tasks",
    "org.videolan.vlc",
)


@pytest.mark.parametrize(
    ("package", "display"),
    [(p, d) for p in REFLOWING for d in matrix.sample(OTHER_DISPLAYS, 1, seed=p)],
)
def test_taps_open_screens_that_are_drawn_on_other_displays(
    device: VirtualDevice, package: str, display: str
) -> None:
    device.shell(f"settings put system accelerometer_rotation 0; {OTHER_DISPLAYS[display]}")
    crawl(device, package, MOST_TAPS if matrix.FULL else MOST_TAPS // 3, look)


def _walks() -> list[tuple[str, str]]:
    folders = {registered_apps()[package][1].__module__.split(".")[-2] for package in REFLOWING}
    return [
        (name, display)
        for name in SCREENS
        if name.split("/")[0] in folders
        for display in OTHER_DISPLAYS
    ]


@pytest.mark.skipif(not matrix.FULL, reason="full matrix only, with ANDROID_WORLD_FULL_MATRIX=1")
@pytest.mark.parametrize(("name", "display"), _walks() if matrix.FULL else [])
def test_every_image_of_the_gallery_is_drawn_on_other_displays(
    device: VirtualDevice, name: str, display: str
) -> None:
    SCREENS[name](device)
    device.shell(f"settings put system accelerometer_rotation 0; {OTHER_DISPLAYS[display]}")
    look(device)
