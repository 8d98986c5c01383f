from __future__ import annotations

import pytest

from android_world.virtual_device import VirtualDevice
from android_world.virtual_device.system.properties import PropertyError


class Listener:
    def __init__(self) -> None:
        self.heard: list[tuple[str, str]] = []

    def changed(self, namespace: str, key: str) -> None:
        self.heard.append((namespace, key))


def test_observers_are_called_for_changes_only(device: VirtualDevice) -> None:
    listener = Listener()
    device.settings.observe("system", "font_scale", listener.changed)
    device.settings.put("system", "font_scale", "1.0")
    device.settings.put("system", "font_scale", 1.3)
    device.settings.put("system", "other", 1)
    assert listener.heard == [("system", "font_scale")]
    device.settings.unobserve(listener.changed)
    device.settings.delete("system", "font_scale")
    assert len(listener.heard) == 1


def test_reset_returns_to_values_that_were_made_default(device: VirtualDevice) -> None:
    device.settings.put("global", "x", "1", make_default=True)
    device.settings.put("global", "x", "2")
    device.settings.reset("global")
    assert device.settings.get("global", "x") == "1"


def test_a_snapshot_keeps_settings_and_observers(device: VirtualDevice) -> None:
    snapshot = device.snapshot()
    device.settings.put("system", "screen_brightness", 7)
    device.restore(snapshot)
    assert device.settings.get("system", "screen_brightness") == "102"
    generation = device.windows.generation
    device.settings.put("system", "screen_brightness", 8)
    assert device.windows.generation > generation


def test_airplane_mode_switches_the_radios_and_remembers_them(device: VirtualDevice) -> None:
    radios, settings = device.radios, device.settings
    radios.set_airplane_mode(True)
    assert not radios.wifi_enabled
    assert not radios.bluetooth_enabled
    assert settings.get("global", "wifi_on") == "3"
    radios.set_wifi(True)
    assert settings.get("global", "wifi_on") == "2"
    assert radios.wifi_network is not None
    radios.set_airplane_mode(False)
    assert settings.get("global", "wifi_on") == "1"
    assert settings.get("global", "bluetooth_on") == "1"
    assert radios.bluetooth_enabled


def test_writing_a_radio_key_by_hand_switches_nothing(device: VirtualDevice) -> None:
    for key, value in (("wifi_on", 0), ("bluetooth_on", 0), ("airplane_mode_on", 1)):
        device.settings.put("global", key, value)
    assert device.radios.wifi_enabled
    assert device.radios.bluetooth_enabled
    assert not device.radios.airplane_mode


def test_radios_are_as_before_after_a_reboot(device: VirtualDevice) -> None:
    device.radios.set_wifi(False)
    device.radios.set_bluetooth(False)
    device.reboot()
    assert not device.radios.wifi_enabled
    assert not device.radios.bluetooth_enabled
    device.radios.set_wifi(True)
    assert device.radios.connected_ssid == "AndroidWifi"


def test_read_only_properties_keep_their_value(device: VirtualDevice) -> None:
    with pytest.raises(PropertyError):
        device.properties.set("ro.secure", "0")
    with pytest.raises(PropertyError):
        device.properties.set("debug.x", "v" * 92)
    device.properties.set("debug.x", "v")
    assert device.properties.get("debug.x") == "v"


def test_volume_stays_in_its_range_and_in_the_settings(device: VirtualDevice) -> None:
    device.audio.set_volume("music", 99)
    assert device.settings.get("system", "volume_music_speaker") == "15"
    device.audio.set_volume("ring", 0)
    assert device.audio.volume("notification") == 0
    assert device.audio.ringer_mode == 1
    assert device.audio.adjust(-1) == 14
