"""Dark theme and font size reach every app."""

from __future__ import annotations

import numpy as np
import pytest

from android_world.virtual_device import VirtualDevice, screenshots
from android_world.virtual_device.ui.basic import Text
from android_world.virtual_device.ui.dark_theme import by_night

FOLLOWING = (
    "com.android.settings",
    "com.google.android.contacts",
    "com.google.android.deskclock",
    "com.google.android.dialer",
    "com.google.android.documentsui",
    "com.simplemobiletools.calendar.pro",
    "com.simplemobiletools.gallery.pro",
    "com.simplemobiletools.smsmessenger",
    "net.gsantner.markor",
    "org.videolan.vlc",
)


def brightness(device: VirtualDevice) -> float:
    """How light the middle of the screen mostly is, 0..255."""
    return float(np.median(device.screenshot()[300:2200].mean(axis=2)))


@pytest.mark.parametrize("package", FOLLOWING)
def test_an_app_is_dark_in_the_dark_theme(device: VirtualDevice, package: str) -> None:
    screenshots.open_app(device, package)
    assert brightness(device) > 180
    nodes = device.accessibility.forest()
    device.shell("cmd uimode night yes")
    assert brightness(device) < 80
    assert device.accessibility.forest() == nodes
    assert device.screenshot()[300:2200].max() > 200  # Something light can be read.
    device.shell("cmd uimode night no")
    assert brightness(device) > 180


def text_heights(device: VirtualDevice, package: str) -> dict[str, int]:
    """The texts of a package's windows and how high each is."""
    layers = [layer for layer in device.windows.scene().layers if layer.package == package]
    views = [view for layer in layers for view in layer.root.walk()]
    return {view.text: view.bounds.height for view in views if isinstance(view, Text) and view.text}


DRAWN = {"com.simplemobiletools.calendar.pro"}  # Its month is drawn, without nodes of texts.


@pytest.mark.parametrize(
    "package", [*sorted({*FOLLOWING} - DRAWN), "com.arduia.expense", "com.flauschcode.broccoli"]
)
def test_texts_of_an_app_grow_with_the_font_size(device: VirtualDevice, package: str) -> None:
    screenshots.open_app(device, package)
    before = text_heights(device, package)
    device.shell("settings put system font_scale 1.3")
    after = text_heights(device, package)
    grown = [text for text in before.keys() & after.keys() if after[text] > before[text]]
    assert len(grown) >= 0.6 * len(before)


def test_color_inversion_turns_every_colour(device: VirtualDevice) -> None:
    screenshots.open_app(device, "com.android.settings")
    before = device.screenshot()
    device.shell("settings put secure accessibility_display_inversion_enabled 1")
    assert (device.screenshot() == 255 - before).all()


def test_an_app_with_its_own_look_stays_so(device: VirtualDevice) -> None:
    screenshots.open_app(device, "ca.zgrs.clipper")
    before = device.screenshot()[200:2300]
    device.shell("cmd uimode night yes")
    assert (device.screenshot()[200:2300] == before).all()


@pytest.mark.parametrize(
    ("colour", "role", "darker"),
    [("#F0F0F3", "surface", True), ("#C1E8FF", "surface", True), ("#191C1E", "ink", False)],
)
def test_light_grounds_turn_dark_and_dark_ink_turns_light(
    colour: str, role: str, darker: bool
) -> None:
    tone = sum(bytes.fromhex(by_night(colour, role)[-6:]))  # type: ignore[arg-type]
    assert (tone < 300) == darker
    assert (tone > 500) != darker


@pytest.mark.parametrize(
    ("colour", "role"),
    [("#2196F3", "surface"), ("#1E2135", "surface"), ("#FFFFFF", "ink"), ("#99000000", "surface")],
)
def test_what_is_coloured_or_dark_already_stays(colour: str, role: str) -> None:
    assert by_night(colour, role) == colour  # type: ignore[arg-type]
