"""`settings`, `getprop`, `svc`, `service`, `appops`, `ime` and `cmd`."""

from __future__ import annotations

import pytest

from android_world.virtual_device import VirtualDevice
from tests.virtual_device.bare_phone import shell


def test_settings_get_put_delete_and_list(device: VirtualDevice) -> None:
    assert shell(device, "settings get global airplane_mode_on") == "0\n"
    assert shell(device, "settings get system nothing") == "null\n"
    assert shell(device, "settings put system thing 'a b'; settings get system thing") == "a b\n"
    assert shell(device, "settings delete system thing") == "Deleted 1 rows\n"
    assert shell(device, "settings delete system thing") == "Deleted 0 rows\n"
    lines = shell(device, "settings list secure").splitlines()
    assert "zen_duration=0" in lines
    assert lines == sorted(lines, key=lambda line: line.partition("=")[0])
    assert shell(device, "cmd settings get --user 0 secure zen_duration") == "0\n"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("settings get nowhere x", "Invalid namespace 'nowhere'"),
        ("settings put global x", "Bad arguments"),
        ("settings get global x y", "Too many arguments"),
        ("settings jump", "Invalid command: jump"),
        ("settings put global x 1 tag other", "Argument expected to be 'default'"),
        ("settings --user 7 get global x", "Invalid command: --user"),
        ("settings get --user 7 global x", "Invalid user: 7"),
    ],
)
def test_settings_refuses(device: VirtualDevice, line: str, message: str) -> None:
    result = device.shell(line)
    assert (result.exit_code, result.stderr.decode().strip()) == (255, message)


def test_getprop(device: VirtualDevice) -> None:
    assert int(shell(device, "getprop ro.build.version.sdk")) == 33
    assert shell(device, "getprop sys.boot_completed") == "1\n"
    assert shell(device, "getprop no.such.property") == "\n"
    assert shell(device, "getprop no.such.property fallback") == "fallback\n"
    lines = shell(device, "getprop").splitlines()
    assert "[ro.product.model]: [sdk_gphone_x86_64]" in lines
    assert lines == sorted(lines, key=lambda line: line.partition("]")[0])
    assert shell(device, "setprop debug.x 1; getprop debug.x") == "1\n"
    refused = device.shell("setprop ro.secure 0")
    assert refused.exit_code == 1
    assert refused.stderr.startswith(b"Failed to set property 'ro.secure' to '0'.")


def test_svc_switches_radios_and_their_keys(device: VirtualDevice) -> None:
    for service, key in (
        ("wifi", "wifi_on"),
        ("bluetooth", "bluetooth_on"),
        ("data", "mobile_data"),
    ):
        assert shell(device, f"svc {service} disable; settings get global {key}") == "0\n"
        assert shell(device, f"svc {service} enable; settings get global {key}") == "1\n"
    result = device.shell("svc wifi maybe")
    assert result.exit_code == 0
    assert b"usage: svc wifi [enable|disable]" in result.stderr
    assert device.shell("svc").stderr.startswith(b"Available commands:")


def test_a_reboot_closes_apps_and_keeps_settings(device: VirtualDevice) -> None:
    shell(device, "am start -n com.android.settings/.Settings; settings put system kept 1")
    shell(device, "reboot")
    assert "com.android.settings" not in shell(device, "am stack list")
    assert shell(device, "settings get system kept") == "1\n"


def test_service_call_sets_the_time_zone(device: VirtualDevice) -> None:
    assert shell(device, "service call alarm 3 s16 UTC").startswith("Result: Parcel(")
    assert shell(device, "getprop persist.sys.timezone") == "UTC\n"
    assert shell(device, "service list").startswith("Found ")
    result = device.shell("service call nobody 1")
    assert (result.exit_code, result.stderr) == (10, b"service: Service nobody does not exist\n")


def test_appops(device: VirtualDevice) -> None:
    shell(device, "appops set com.example.androidworld android:system_alert_window allow")
    shown = shell(device, "appops get com.example.androidworld SYSTEM_ALERT_WINDOW")
    assert shown == "SYSTEM_ALERT_WINDOW: allow\n"
    assert device.shell("appops set nobody CAMERA allow").exit_code == 255


def test_ime(device: VirtualDevice) -> None:
    latin = "com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME"
    assert shell(device, "ime list -s").splitlines()[0] == latin
    assert shell(device, f"ime set {latin}") == f"Input method {latin} selected for user #0\n"
    result = device.shell("ime set a/.B")
    assert result.stderr == b"Unknown input method a/.B cannot be selected for user #0\n"
    shown = shell(device, f"ime disable {latin}; ime enable {latin}").splitlines()
    assert shown[1] == f"Input method {latin}: now enabled for user #0"


def test_airplane_mode_of_cmd_switches_the_radios(device: VirtualDevice) -> None:
    assert shell(device, "cmd connectivity airplane-mode") == "disabled\n"
    shell(device, "cmd connectivity airplane-mode enable")
    assert device.radios.airplane_mode
    assert shell(device, "settings get global airplane_mode_on") == "1\n"
    assert shell(device, "cmd wifi status").splitlines()[0] == "Wifi is disabled"
    shell(device, "cmd connectivity airplane-mode disable")
    assert 'Wifi is connected to "AndroidWifi"' in shell(device, "cmd wifi status")


def test_putting_the_airplane_key_switches_nothing(device: VirtualDevice) -> None:
    shell(device, "settings put global airplane_mode_on 1")
    assert shell(device, "cmd connectivity airplane-mode") == "disabled\n"
    assert shell(device, "settings get global wifi_on") == "1\n"


def test_cmd_notification(device: VirtualDevice) -> None:
    assert "-1|android|55|null|1000" in shell(device, "cmd notification list").splitlines()
    posted = shell(device, "cmd notification post -t Title tag 'some text'")
    assert posted.startswith("posting:\n  Notification(")
    uid = device.packages.uid_of("com.android.shell")
    key = f"0|com.android.shell|2020|tag|{uid}"
    assert key in shell(device, "cmd notification list")
    assert "some text" in shell(device, f"cmd notification get '{key}'")
    shell(device, f"cmd notification snooze --for 2000 '{key}'")
    assert key not in shell(device, "cmd notification list")
    device.advance(2_000)
    assert key in shell(device, "cmd notification list")
    shell(device, "cmd notification set_dnd priority")
    assert shell(device, "settings get global zen_mode") == "1\n"


def test_smaller_service_commands(device: VirtualDevice) -> None:
    assert shell(device, "cmd uimode night yes") == "Night mode: yes\n"
    assert shell(device, "settings get secure ui_night_mode") == "2\n"
    assert shell(device, "cmd role get-role-holders android.app.role.SMS").strip()
    assert shell(device, "cmd statusbar check-support") == "true\n"
    assert "wifi" in shell(device, "cmd statusbar get-status-icons").split()
    shell(device, "cmd statusbar expand-notifications")
    assert device.system_ui.shade_mode is not None
    shell(device, "cmd statusbar collapse")
    assert device.system_ui.shade_mode is None
    assert "[x] com.android.internal.systemui.navbar.gestural" in shell(device, "cmd overlay list")
    shell(device, "cmd bluetooth_manager disable")
    assert shell(device, "settings get global bluetooth_on") == "0\n"
    shell(device, "cmd battery set level 40")
    assert "level: 40" in shell(device, "dumpsys battery")
    assert "volume is 7" in shell(device, "cmd media_session volume --stream 3 --set 7")


def test_cmd_names_what_it_cannot_do(device: VirtualDevice) -> None:
    result = device.shell("cmd nobody")
    assert (result.exit_code, result.stderr) == (20, b"cmd: Can't find service: nobody\n")
    result = device.shell("cmd clipboard get")
    assert result.stderr == b"No shell command implementation.\n"
    assert "  notification" in shell(device, "cmd -l").splitlines()
