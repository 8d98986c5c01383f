"""`dumpsys` and `logcat` with the patterns that their callers parse."""

from __future__ import annotations

import re

import pytest

from android_world.virtual_device import VirtualDevice
from android_world.virtual_device.shell.android.dumpsys_command import DUMPS
from android_world.virtual_device.shell.registry import commands
from tests.virtual_device.bare_phone import shell

commands()  # Imports every module of commands, which registers the dumps.


def orientation(text: str) -> int | None:
    """What android_env reads from `dumpsys input`."""
    skip = False
    for line in text.splitlines():
        width = re.match(r"^\s+PhysicalWidth:\s+(-?\d+)px", line)
        if width:
            skip = int(width[1]) < 0
        found = re.match(r"^\s+(SurfaceOrientation|InputDeviceOrientation):\s+.*(\d)", line)
        if found and not skip:
            return int(found[2])
    return None


def test_input_reports_orientation_and_frames(device: VirtualDevice) -> None:
    text = shell(device, "dumpsys input")
    assert orientation(text) == 0
    logical = re.search(r"logicalFrame=\[0, 0, (\d+), (\d+)\]", text)
    physical = re.search(r"physicalFrame=\[(\d+), (\d+), (\d+), (\d+)\]", text)
    assert logical is not None
    assert physical is not None
    assert logical.groups() == ("1080", "2400")
    assert physical.groups() == ("0", "0", "1080", "2400")


def test_a_rotated_display_is_reported_everywhere(device: VirtualDevice) -> None:
    shell(device, "am start -n com.android.settings/.Settings")
    shell(
        device,
        "settings put system accelerometer_rotation 0; settings put system user_rotation 1",
    )
    text = shell(device, "dumpsys input")
    assert orientation(text) == 1
    assert "logicalFrame=[0, 0, 2400, 1080]" in text
    assert "physicalFrame=[0, 0, 2400, 1080]" in text
    window = shell(device, "dumpsys window | grep mCurrentRotation")
    assert re.search(r"mCurrentRotation=ROTATION_(\d+)", window)[1] == "90"  # type: ignore[index]
    assert shell(device, "wm size") == "Physical size: 1080x2400\n"


def test_the_focused_window_is_reported(device: VirtualDevice) -> None:
    shell(device, "am start -n com.android.settings/.Settings")
    text = shell(device, "dumpsys window")
    full = "com.android.settings/com.android.settings.homepage.SettingsHomepageActivity"
    assert re.search(rf"^  mCurrentFocus=Window{{[0-9a-f]+ u0 {re.escape(full)}}}$", text, re.M)
    assert re.search(
        r"^  mFocusedApp=ActivityRecord{[0-9a-f]+ u0 com.android.settings/\.homepage"
        r"\.SettingsHomepageActivity t\d+}$",
        text,
        re.M,
    )
    activities = shell(device, "dumpsys activity activities")
    assert re.search(r"topResumedActivity=ActivityRecord{\w+ u0 com.android.settings/", activities)
    top = shell(device, "dumpsys activity top")
    assert re.findall(r"^TASK (\S+) id=\d+", top, re.M)[-1] == "com.android.settings"


def test_the_display_is_measured_as_recorded(device: VirtualDevice) -> None:
    measures = "init=1080x2400 420dpi cur=1080x2400 app=1080x2400 rng=1080x1017-2400x2337"
    assert measures in shell(device, "dumpsys window displays")
    assert "sw411dp w411dp h842dp 420dpi" in shell(device, "am stack list")


def test_clients_see_whether_the_screen_is_on(device: VirtualDevice) -> None:
    assert "mHoldingDisplaySuspendBlocker=true" in shell(device, "dumpsys power")
    shell(device, "input keyevent KEYCODE_POWER")
    assert "mHoldingDisplaySuspendBlocker=false" in shell(device, "dumpsys power")


def test_call_state(device: VirtualDevice) -> None:
    def state() -> str:
        match = re.search(r"mCallState=(\d)", shell(device, "dumpsys telephony.registry"))
        assert match is not None
        return match[1]

    assert state() == "0"
    device.telephony.incoming_call("123")
    assert state() == "1"
    assert "mCallIncomingNumber=123" in shell(device, "dumpsys telephony.registry")
    shell(device, "input keyevent KEYCODE_CALL")
    assert state() == "2"
    shell(device, "input keyevent KEYCODE_ENDCALL")
    assert state() == "0"


def test_battery_can_be_set(device: VirtualDevice) -> None:
    assert shell(device, "dumpsys battery").startswith(
        "Current Battery Service state:\n  AC powered: false\n"
    )
    shell(device, "dumpsys battery set level 50; dumpsys battery set ac 1")
    text = shell(device, "dumpsys battery")
    assert text.splitlines()[1] == "  (UPDATES STOPPED -- use 'reset' to restart)"
    assert "  level: 50\n" in text
    shell(device, "dumpsys battery reset")
    assert "  level: 100\n" in shell(device, "dumpsys battery")


def test_notifications_are_redacted_unless_asked(device: VirtualDevice) -> None:
    assert "Serial console" not in shell(device, "dumpsys notification")
    full = shell(device, "dumpsys notification --noredact")
    assert "android.title=String (Serial console enabled)" in full
    assert re.search(r"NotificationRecord\(0x[0-9a-f]{8}: pkg=android user=UserHandle", full)


def test_the_keyboard_state_is_reported(device: VirtualDevice) -> None:
    assert "mInputShown=false" in shell(device, "dumpsys input_method")


def test_unknown_and_listed_services(device: VirtualDevice) -> None:
    assert shell(device, "dumpsys nobody") == "Can't find service: nobody\n"
    listed = shell(device, "dumpsys -l").splitlines()
    assert listed[0] == "Currently running services:"
    # The phone's own services are not Android's: its list is that of a Pixel.
    of_android = [name for name in DUMPS if not name.startswith("android_world.")]
    assert {f"  {name}" for name in of_android} <= set(listed)


@pytest.mark.parametrize("service", sorted(DUMPS))
def test_every_dump_is_the_same_twice(device: VirtualDevice, service: str) -> None:
    text = shell(device, f"dumpsys {service}")
    assert text.endswith("\n")
    assert shell(device, f"dumpsys {service}") == text


def test_logcat_prints_epochs_and_clears(device: VirtualDevice) -> None:
    shell(device, "logcat -b all -c; log -p i -t Tag hello; log -p e -t Other bye")
    line = shell(device, "logcat -d -v epoch Tag:I '*:S'").strip("\n")
    assert re.fullmatch(r" +\d+\.\d+ +\d+ +\d+ I +Tag *: hello", line)
    assert shell(device, "logcat -d -v epoch '*:S'") == ""
    assert "bye" in shell(device, "logcat -d -t 1 -v brief")
    shell(device, "logcat -c")
    assert shell(device, "logcat -d") == ""
