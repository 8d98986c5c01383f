"""First runs and first pages of apps that are not built."""

from __future__ import annotations

from android_world.virtual_device import gallery
from android_world.virtual_device.device import VirtualDevice
from tests.virtual_device.apps.conftest import Hand

CHROME = "com.android.chrome"


def test_chrome_asks_about_notifications_only_where_they_are_not_allowed(
    hand: Hand, device: VirtualDevice
) -> None:
    permission = "android.permission.POST_NOTIFICATIONS"
    device.shell(f"pm clear {CHROME}; pm grant {CHROME} {permission}")
    gallery.open_app(device, CHROME)
    hand.tap("Accept & continue")
    hand.tap("No thanks")
    assert hand.shows("url_bar")
    device.shell(f"pm clear {CHROME}")
    gallery.open_app(device, CHROME)
    for label in ("Accept & continue", "No thanks"):
        hand.tap(label)
    assert hand.shows("Chrome notifications make things easier")
    hand.tap("No thanks")
    hand.tap("url_bar")
    device.shell("input text example.com")
    device.input.key("ENTER")
    assert hand.shows("No internet")


def test_the_first_run_swallows_the_address_that_another_app_wanted(
    hand: Hand, device: VirtualDevice
) -> None:
    device.shell(f"pm clear {CHROME}; am start -a android.intent.action.VIEW -d http://a.b")
    for label in ("Accept & continue", "No thanks", "No thanks"):
        hand.tap(label)
    assert not hand.shows("url_bar")
    device.shell("am start -a android.intent.action.VIEW -d http://a.b")
    assert hand.find("url_bar").text == "http://a.b"


def test_osmand_asks_for_maps(hand: Hand, device: VirtualDevice) -> None:
    device.shell("pm clear net.osmand")
    gallery.open_app(device, "net.osmand")
    hand.tap("SKIP DOWNLOAD")
    assert hand.shows("MapLayersView")
