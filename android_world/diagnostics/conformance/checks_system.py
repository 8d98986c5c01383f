"""Checks of settings, radios, clipboard, display, app data and time."""

from __future__ import annotations

import datetime
import functools
from typing import Final

from android_world.device import (
    activities,
    adb,
    app_catalog,
    clipboard,
    device_time,
    files,
    packages,
    radios,
    screen,
    settings,
    snapshots,
)
from android_world.diagnostics.conformance.device_under_test import DeviceUnderTest
from android_world.diagnostics.conformance.registry import check

_ORIENTATIONS: Final = ("landscape", "portrait_reversed", "landscape_reversed", "portrait")


def _restore_setting_later(device: DeviceUnderTest, namespace: str, key: str) -> None:
    value = settings.get_setting(device.controller, namespace, key)
    if value is None:
        device.undo(settings.delete_setting, device.controller, namespace, key)
    else:
        device.undo(settings.put_settings, namespace, key, value, device.controller)


@check("settings", "all three namespaces keep what is put")
def namespaces(device: DeviceUnderTest) -> None:
    """Get, list and delete agree, whatever the value."""
    for namespace in ("system", "secure", "global"):
        key = "conformance_check"
        device.undo(settings.delete_setting, device.controller, namespace, key)
        for value in ("1", "two words", 'it\'s "$x" = ;', "\u00e9"):
            settings.put_settings(namespace, key, value, device.controller)
            found = settings.get_setting(device.controller, namespace, key)
            device.expect_equal(found, value, f"{namespace} {key}")
            listed = settings.list_settings(device.controller, namespace)
            device.expect_equal(listed.get(key), value, f"{namespace} {key} of the list")
        settings.delete_setting(device.controller, namespace, key)
        found = settings.get_setting(device.controller, namespace, key)
        device.expect(found is None, f"{key} is deleted but is {found!r}")


@check("settings", "brightness")
def brightness(device: DeviceUnderTest) -> None:
    """Both ends can be set."""
    _restore_setting_later(device, "system", "screen_brightness")
    for end, value in (("max", "255"), ("min", "1")):
        screen.set_brightness(end, device.controller)
        found = settings.get_setting(device.controller, "system", "screen_brightness")
        device.expect_equal(found, value, "screen_brightness")


@check("settings", "radios follow svc")
def radio(device: DeviceUnderTest) -> None:
    """The settings of Wi-Fi and Bluetooth hold whether they are on."""
    for name, toggle in (("wifi", radios.toggle_wifi), ("bluetooth", radios.toggle_bluetooth)):
        was = settings.get_setting(device.controller, "global", f"{name}_on") or "0"
        device.undo(toggle, device.controller, "off" if was == "0" else "on")
        for state in ("off", "on"):
            toggle(device.controller, state)
            as_set = functools.partial(_is_radio, device, name, state)
            device.expect_soon(as_set, f"{name} is not {state}")


def _is_radio(device: DeviceUnderTest, name: str, state: str) -> bool:
    on = settings.get_setting(device.controller, "global", f"{name}_on") != "0"
    return on == (state == "on")


@check("settings", "the clipboard keeps text")
def clipboard_text(device: DeviceUnderTest) -> None:
    """Also text that a shell or the broadcast's format could spoil."""
    device.undo(clipboard.set_clipboard_contents, " ", device.controller)
    for text in ("plain text", 'say "it\'s data=5, $x"', "na\u00efve \u6771\u4eac"):
        clipboard.set_clipboard_contents(text, device.controller)
        found = clipboard.get_clipboard_contents(device.controller)
        device.expect_equal(found, text, "the clipboard")


@check("display", "the screen turns in all four ways")
def orientation(device: DeviceUnderTest) -> None:
    """Sizes swap, elements reflow, the frame stays that of the panel."""
    for key in ("accelerometer_rotation", "user_rotation"):
        _restore_setting_later(device, "system", key)
    device.open_app("settings")
    width, height = device.env.device_screen_size
    for quarter_turns, name in zip((1, 2, 3, 0), _ORIENTATIONS):
        screen.change_orientation(name, device.controller)
        turned = functools.partial(_is_rotated, device, quarter_turns)
        device.expect_soon(turned, f"it is not {name}")
        size = (height, width) if quarter_turns % 2 else (width, height)
        device.expect_equal(device.env.logical_screen_size, size, f"the size in {name}")
        state = device.env.get_state(wait_to_stabilize=True)
        device.expect_equal(state.pixels.shape, (height, width, 3), f"the frame in {name}")
        boxes = [e.bbox_pixels for e in state.ui_elements if e.bbox_pixels]
        inside = all(box.x_max <= size[0] and box.y_max <= size[1] for box in boxes)
        device.expect(boxes and inside, f"elements lie outside of the screen in {name}")


def _is_rotated(device: DeviceUnderTest, quarter_turns: int) -> bool:
    return device.env.orientation == quarter_turns


@check("display", "the screen's size can be overridden")
def size(device: DeviceUnderTest) -> None:
    """The layout follows; the physical size stays."""
    width, height = device.env.device_screen_size
    device.undo(device.script, "wm size reset")
    screen.set_screen_size(720, 1520, device.controller)
    device.expect_soon(
        lambda: screen.get_logical_screen_size(device.controller) == (720, 1520),
        "the override has no effect",
    )
    device.expect_equal(screen.get_screen_size(device.controller), (width, height), "wm size")


@check("apps", "an app's data go back to their snapshot")
def snapshot(device: DeviceUnderTest) -> None:
    """What was added is gone, also dot-files."""
    device.become_root()
    name, folder = "clock", snapshots.data_path("clock")
    device.expect(snapshots.has_snapshot(name, device.controller), "the clock has no snapshot")
    device.open_app(name)
    for added in ("files/added.txt", ".added"):
        files.write(f"{folder}/{added}", b"x", device.controller)
    snapshots.restore_snapshot(name, device.controller)
    for added in ("files/added.txt", ".added"):
        there = files.exists(f"{folder}/{added}", device.controller)
        device.expect(not there, f"{added} survived the restore")
    device.open_app(name)
    device.expect_soon(
        lambda: "deskclock" in device.env.foreground_activity_name, "the clock does not start"
    )


@check("apps", "closed apps are gone")
def closing(device: DeviceUnderTest) -> None:
    """Force-stop takes an app from the screen, and nothing stays in recents."""
    device.open_app("settings")
    activities.close_app("settings", device.controller)
    device.expect_soon(
        lambda: "com.android.settings" not in device.env.foreground_activity_name,
        "settings stays in front",
    )
    device.open_app("clock")
    device.act("navigate_home")
    activities.close_recents(device.controller)
    listed = adb.shell(device.controller, "am", "stack", "list")
    device.expect("deskclock" not in listed, "the clock's task is still there")


@check("apps", "the apps of the benchmark are installed")
def check_installed_apps(device: DeviceUnderTest) -> None:
    """Those that the tasks of this family use."""
    wanted = {app.package for app in app_catalog.apps() if app.set_up}
    missing = wanted - set(packages.get_all_package_names(device.controller))
    device.expect(not missing, f"not installed: {', '.join(sorted(missing))}")


@check("time", "the clock can be set and goes on")
def clock(device: DeviceUnderTest) -> None:
    """Time set is time read, also on new files."""
    device.become_root()
    before = device_time.get_time(device.controller)
    device.undo(device_time.set_time, device.controller, before)
    wanted = datetime.datetime(2023, 10, 15, 15, 34, tzinfo=datetime.UTC)
    device_time.set_time(device.controller, wanted)
    late = (device_time.get_time(device.controller) - wanted).total_seconds()
    device.expect(0 <= late < 20, f"the clock is {late:g} s away from what it was set to")
    device.env.wait(2.0)
    later = (device_time.get_time(device.controller) - wanted).total_seconds()
    device.expect(later >= late + 1, "the clock stands still")
    zone = device.shell("date", "+%Z").strip()
    device.expect(zone in ("UTC", "GMT"), f"the time zone is {zone}")
