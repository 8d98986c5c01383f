"""Every app can be drawn as soon as it is created, before it comes to the front."""

from __future__ import annotations

import pytest

from android_world.virtual_device import screenshots
from android_world.virtual_device.device import VirtualDevice
from tests.support.crawl import APPS


@pytest.mark.parametrize("package", APPS)
def test_an_app_that_another_one_opens_from_a_text_field_is_drawn(
    device: VirtualDevice, package: str
) -> None:
    """What loses the focus asks what is on the screen while the app is being started."""
    device.input.swipe(540, 1800, 540, 300, 300)
    device.wait_for_idle()
    screenshots.tap(device, "Search apps, web and more")
    device.input.text(device.packages.get(package).manifest.label)
    device.input.key("ENTER")
    device.wait_for_idle()
    top = device.activities.top_activity
    assert top is not None
    assert device.windows.scene().picture.shape == (2400, 1080, 3)
