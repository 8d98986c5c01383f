"""The colours that a user chooses for the Simple Mobile Tools apps."""

from __future__ import annotations

import pytest

from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.screenshots import open_app

SIMPLE = "com.simplemobiletools."
DRAW = f"{SIMPLE}draw.pro"
PAGE = f"{SIMPLE}commons.activities.CustomizationActivity"
DARK, PAPER = (0x2D, 0x2D, 0x2D), (0xFF, 0xFF, 0xFF)


def customize(device, package):
    device.activities.start(Intent(component=(package, PAGE)))


def ground(device):
    """The colour right below the status bar, at the left."""
    return tuple(int(value) for value in device.windows.scene().picture[150, 4])


def choose(hand, *labels):
    for label in labels:
        hand.tap(label)


@pytest.mark.parametrize("name", ["draw.pro", "calendar.pro", "gallery.pro", "smsmessenger"])
def test_a_theme_repaints_the_app_and_survives_its_end(device, hand, name):
    package = SIMPLE + name
    customize(device, package)
    light = ground(device)
    choose(hand, "Theme", "Dark red", "Save")
    for _ in range(2):
        open_app(device, package)
        assert ground(device) == DARK
        device.activities.force_stop(package)
    customize(device, package)
    choose(hand, "Theme", "System default", "Save")
    open_app(device, package)
    assert ground(device) == light


def test_the_settings_open_a_page_that_shows_what_is_chosen_and_asks_before_it_is_lost(
    device, hand
):
    open_app(device, DRAW)
    choose(hand, "More options", "Settings", "Customize colors")
    assert not hand.shows("Text color")
    choose(hand, "Theme", "White")
    assert ground(device) == PAPER
    assert hand.shows("Accent color of white theme")
    choose(hand, "Theme", "Light")
    assert not hand.shows("Accent color of white theme")
    choose(hand, "Background color", "color_picker_new_hex")
    for key in ["MOVE_END", *["DEL"] * 6]:
        device.input.key(key)
    device.input.text("204060")
    choose(hand, "OK")
    assert hand.find("customization_theme").text == "Custom"
    assert ground(device) == (0x20, 0x40, 0x60)
    device.input.key("BACK")
    choose(hand, "Discard")
    open_app(device, DRAW)
    assert ground(device) != (0x20, 0x40, 0x60)


def test_the_automatic_theme_follows_the_phone_and_the_canvas_stays(device, hand):
    customize(device, DRAW)
    choose(hand, "Theme", "Auto light / dark", "Save")
    open_app(device, DRAW)
    assert ground(device) == PAPER
    device.shell("cmd uimode night yes")
    assert ground(device) == DARK
    assert tuple(device.windows.scene().picture[1200, 500]) == PAPER


def test_themes_have_the_published_names(device, hand):
    customize(device, DRAW)
    hand.tap("Theme")
    assert hand.shows("Black & White")
