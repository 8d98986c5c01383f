"""`pm` and `cmd package`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from android_world.virtual_device import VirtualDevice
from tests.virtual_device.bare_phone import shell
from tests.virtual_device.servers.binary_manifest import write_apk


def test_packages_are_listed_as_callers_parse_them(device: VirtualDevice) -> None:
    tokens = shell(device, "pm list packages").split()
    names = {token.removeprefix("package:") for token in tokens if token.startswith("package:")}
    assert names == {package.name for package in device.packages.all()}
    assert shell(device, "pm list packages org.tas") == "package:org.tasks\n"
    assert shell(device, "pm list packages no.such") == ""
    third = shell(device, "pm list packages -3").split()
    assert "package:org.tasks" in third
    assert "package:com.android.settings" not in third
    line = shell(device, "pm list packages -f -U org.tasks")
    assert re.fullmatch(
        r"package:/data/app/~~[\w-]{22}==/org\.tasks-[\w-]{22}==/base\.apk=org\.tasks uid:\d+\n",
        line,
    )


def test_path(device: VirtualDevice) -> None:
    assert shell(device, "pm path org.tasks").startswith("package:/data/app/~~")
    unknown = device.shell("pm path no.such")
    assert (unknown.exit_code, unknown.stdout) == (1, b"")
    assert b'Argument expected after "path"' in device.shell("pm path").stderr


def test_list_says_what_it_lacks(device: VirtualDevice) -> None:
    assert b"didn't specify type of data to list" in device.shell("pm list").stderr


def test_clear_empties_the_data_folders(device: VirtualDevice) -> None:
    shell(device, "touch /data/data/org.tasks/files/x", root=True)
    assert shell(device, "pm clear org.tasks") == "Success\n"
    assert device.storage.listdir("/data/data/org.tasks") == ["cache", "code_cache"]
    failed = device.shell("pm clear no.such")
    assert (failed.exit_code, failed.stdout) == (1, b"Failed\n")


def test_clearing_a_provider_empties_it(device: VirtualDevice) -> None:
    shell(
        device,
        "content insert --uri content://contacts/people --bind name:s:Ann;"
        "pm clear com.android.providers.contacts",
    )
    assert device.contacts.list_contacts() == []


def test_permissions(device: VirtualDevice) -> None:
    permission = "android.permission.POST_NOTIFICATIONS"
    shell(device, f"pm revoke org.videolan.vlc {permission}")
    assert not device.packages.is_granted("org.videolan.vlc", permission)
    assert shell(device, f"pm grant org.videolan.vlc {permission}") == ""
    assert device.packages.is_granted("org.videolan.vlc", permission)


def test_clear_takes_permissions_and_the_user_s_choices(device: VirtualDevice) -> None:
    permission = "android.permission.READ_CONTACTS"
    contacts, markor = "com.google.android.contacts", "net.gsantner.markor"
    assert "USER_SET" in shell(device, f"dumpsys package {contacts}")
    shell(device, f"pm revoke {contacts} {permission}; pm clear {contacts}")
    assert not device.packages.is_granted(contacts, permission)
    assert not device.packages.is_granted(contacts, "android.permission.POST_NOTIFICATIONS")
    assert device.packages.is_granted(contacts, "android.permission.WRITE_CONTACTS")
    assert "USER_SET" not in shell(device, f"dumpsys package {contacts}")
    ask = f"appops get {markor} MANAGE_EXTERNAL_STORAGE"
    assert shell(device, ask) == "MANAGE_EXTERNAL_STORAGE: allow\n"
    shell(device, f"pm clear {markor}")
    assert shell(device, ask) == "No operations.\nDefault mode: default\n"


@pytest.mark.parametrize(("options", "kept"), [("", False), ("-r", True), ("-r -t -g", True)])
def test_the_first_apk_of_an_app_of_the_phone_makes_it_new(
    device: VirtualDevice, tmp_path: Path, options: str, kept: bool
) -> None:
    apk = write_apk(tmp_path / "app.apk", "de.dennisguse.opentracks", padding=10).read_bytes()
    device.storage.write_bytes("/data/local/tmp/app.apk", apk)
    install = f"pm install {options} /data/local/tmp/app.apk"
    bluetooth = ("de.dennisguse.opentracks", "android.permission.BLUETOOTH_SCAN")
    assert shell(device, install) == "Success\n"
    assert device.packages.is_granted(*bluetooth) is kept
    shell(device, f"pm grant {' '.join(bluetooth)}; {install}")
    assert device.packages.is_granted(*bluetooth)


@pytest.mark.parametrize(
    "name", ["../../sdcard/x", "some app.x", "some", "some..app", "1.a", "a.\0b"]
)
def test_a_package_is_named_by_words_with_dots(
    device: VirtualDevice, tmp_path: Path, name: str
) -> None:
    apk = write_apk(tmp_path / "app.apk", name, padding=10).read_bytes()
    device.storage.write_bytes("/data/local/tmp/app.apk", apk)
    done = device.shell("pm install /data/local/tmp/app.apk")
    assert (done.exit_code, done.stdout[:37]) == (1, b"Failure [INSTALL_FAILED_INVALID_APK: ")
    assert device.packages.get(name) is None


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("pm grant no.such android.permission.CAMERA", "Unknown package: no.such"),
        ("pm grant org.tasks no.such.PERMISSION", "Unknown permission: no.such.PERMISSION"),
        (
            "pm grant com.arduia.expense android.permission.CAMERA",
            "java.lang.SecurityException: Package com.arduia.expense has not requested permission"
            " android.permission.CAMERA",
        ),
    ],
)
def test_permissions_that_cannot_be_granted(device: VirtualDevice, line: str, text: str) -> None:
    result = device.shell(line)
    assert result.exit_code == 255
    assert text in result.stderr.decode()


def test_uninstall_and_bad_installs(device: VirtualDevice) -> None:
    assert shell(device, "pm uninstall org.tasks") == "Success\n"
    again = device.shell("pm uninstall org.tasks")
    assert (again.exit_code, again.stdout) == (1, b"Failure [DELETE_FAILED_INTERNAL_ERROR]\n")
    missing = device.shell("pm install /data/local/tmp/no.apk")
    assert missing.exit_code == 1
    assert b"Error: Unable to open file: /data/local/tmp/no.apk" in missing.stderr
    broken = device.shell("pm install -r -S 4", stdin=b"nope")
    assert broken.exit_code == 1
    assert broken.stdout.startswith(b"Failure [INSTALL_FAILED_INVALID_APK")


def test_an_install_session_reports_what_it_does(device: VirtualDevice) -> None:
    created = shell(device, "pm install-create -r -S 4")
    assert created == "Success: created install session [1]\n"
    written = device.shell("pm install-write -S 4 1 base -", stdin=b"nope")
    assert written.stdout == b"Success: streamed 4 bytes\n"
    assert device.shell("pm install-commit 1").stdout.startswith(b"Failure [INSTALL_FAILED")


def test_resolving(device: VirtualDevice) -> None:
    brief = shell(device, "cmd package resolve-activity --brief com.android.settings").splitlines()
    assert re.fullmatch(
        r"priority=0 preferredOrder=0 match=0x[0-9a-f]+ specificIndex=-1 isDefault=true", brief[0]
    )
    assert brief[1] == "com.android.settings/.Settings"
    assert shell(device, "cmd package resolve-activity -a no.such") == "No activity found\n"


def test_enabling_and_features(device: VirtualDevice) -> None:
    assert shell(device, "pm disable-user org.tasks") == (
        "Package org.tasks new state: disabled-user\n"
    )
    assert "package:org.tasks" in shell(device, "pm list packages -d")
    assert shell(device, "pm enable org.tasks") == "Package org.tasks new state: enabled\n"
    assert shell(device, "pm has-feature android.hardware.wifi") == "true\n"
    assert shell(device, "pm get-install-location") == "0[auto]\n"


def test_dump(device: VirtualDevice) -> None:
    text = shell(device, "dumpsys package org.videolan.vlc")
    assert "Packages:\n  Package [org.videolan.vlc] (" in text
    assert re.search(r"^    versionCode=\d+ minSdk=\d+ targetSdk=\d+$", text, re.M)
    assert re.search(r"^        android\.permission\.POST_NOTIFICATIONS: granted=true", text, re.M)
    assert shell(device, "pm dump no.such") == "Unable to find package: no.such\n"
