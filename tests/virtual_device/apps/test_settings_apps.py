"""Settings: apps, defaults, permissions, the phone itself, intents."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from android_world.virtual_device import VirtualDevice
from android_world.virtual_device.framework.intents import Intent
from tests.virtual_device.apps.settings_driver import Driver


@pytest.fixture(scope="module")
def booted() -> Iterator[VirtualDevice]:
    with VirtualDevice() as device:
        yield device


@pytest.fixture(scope="module")
def after_boot(booted: VirtualDevice) -> object:
    return booted.snapshot()


@pytest.fixture
def ui(booted: VirtualDevice, after_boot: object) -> Driver:
    booted.restore(after_boot)  # type: ignore[arg-type]
    return Driver(booted)


# -- apps ----------------------------------------------------------------------------------------


def test_recently_opened_apps_come_first(ui: Driver) -> None:
    ui.open("apps")
    assert "See all apps" in ui.texts()
    ui.device.activities.start(ui.device.packages.launch_intent("net.gsantner.markor"))  # type: ignore[arg-type]
    ui.device.advance(120_000)
    ui.open("apps")
    assert ui.texts()[:3] == ["Recently opened apps", "Markor", "2 min. ago"]


def test_all_apps_can_be_searched_and_filtered(ui: Driver) -> None:
    ui.open("all_apps")
    assert ui.find("apps_list").kind == "RecyclerView"
    assert ui.find("search_app_list_menu").description == "Search"
    ui.tap("Search")
    ui.device.input.text("mark")
    assert [e.text for e in ui.elements() if e.resource == "title"] == ["Markor"]
    ui.tap("Clear query")
    ui.tap("Collapse")
    ui.tap("text1")
    ui.tap("Disabled apps")
    assert "No apps." in ui.texts()


def test_force_stop_asks_and_removes_the_task(ui: Driver) -> None:
    name = "com.google.android.deskclock"
    ui.device.activities.start(ui.device.packages.launch_intent(name))  # type: ignore[arg-type]
    ui.open("app_info", name)
    assert [e.text for e in ui.elements() if e.kind == "Button"] == [
        "Open",
        "Disable",
        "Force stop",
    ]
    ui.tap("Force stop")
    assert "If you force stop an app, it may misbehave." in ui.texts()
    ui.tap("OK")
    assert name not in ui.device.activities.processes
    assert not ui.find("Force stop").enabled


def test_an_app_can_be_uninstalled(ui: Driver) -> None:
    ui.open_home()
    ui.open("app_info", "net.gsantner.markor")
    ui.tap("Uninstall")
    assert "Do you want to uninstall this app?" in ui.texts()
    ui.tap("OK")
    assert ui.device.packages.get("net.gsantner.markor") is None


def test_clear_storage_empties_the_apps_folders(ui: Driver) -> None:
    path = "/data/data/ca.zgrs.clipper/files/kept.txt"
    ui.device.storage.write_text(path, "x" * 5000)
    ui.open("app_storage", "ca.zgrs.clipper")
    assert "5.00 kB" in ui.texts()
    ui.tap("Clear storage")
    ui.tap("Delete")
    assert not ui.device.storage.exists(path)
    assert "5.00 kB" not in ui.texts()


def test_permissions_are_given_and_taken(ui: Driver) -> None:
    name, permission = "com.dimowner.audiorecorder", "android.permission.RECORD_AUDIO"
    ui.open("app_permissions", name)
    ui.tap("Microphone")
    ui.tap("Don’t allow")
    assert not ui.device.packages.is_granted(name, permission)
    ui.tap("Allow only while using the app")
    assert ui.device.packages.is_granted(name, permission)


def test_all_files_access_is_kept_as_an_app_op(ui: Driver) -> None:
    ui.device.activities.start(
        Intent(
            action="android.settings.MANAGE_APP_ALL_FILES_ACCESS_PERMISSION",
            data="package:net.gsantner.markor",
        )
    )
    package = ui.device.packages.get("net.gsantner.markor")
    assert package is not None
    assert ui.find("switch_widget").checked
    ui.tap("Allow access to manage all files")
    assert package.appops["MANAGE_EXTERNAL_STORAGE"] == "deny"
    assert not ui.find("switch_widget").checked


def test_the_role_of_the_sms_app_can_be_moved(ui: Driver) -> None:
    ui.open("default_apps")
    ui.tap("SMS app")
    ui.tap("Messages")
    expected = "com.google.android.apps.messaging"
    assert ui.setting("secure", "sms_default_application") == expected


# -- the phone itself ----------------------------------------------------------------------------


def test_the_phone_can_be_renamed(ui: Driver) -> None:
    ui.open("about")
    ui.tap("Device name")
    field = ui.find("edit")
    assert field.text == "sdk_gphone64_x86_64"
    for _ in field.text:
        ui.device.input.key("DEL")
    ui.device.input.text("Pixie")
    ui.tap("OK")
    assert ui.setting("global", "device_name") == "Pixie"
    assert ui.device.radios.bluetooth_name == "Pixie"


def test_seven_taps_on_the_build_number_make_a_developer(ui: Driver) -> None:
    ui.device.settings.put("global", "development_settings_enabled", 0)
    ui.open("about")
    ui.scroll_to("Build number")
    for _ in range(7):
        ui.tap("Build number")
    assert ui.setting("global", "development_settings_enabled") == "1"


@pytest.mark.parametrize(
    ("action", "heading"),
    [
        ("WIFI_SETTINGS", "Internet"),
        ("WIRELESS_SETTINGS", "Network & internet"),
        ("AIRPLANE_MODE_SETTINGS", "Network & internet"),
        ("BLUETOOTH_SETTINGS", "Bluetooth"),
        ("DISPLAY_SETTINGS", "Display"),
        ("SOUND_SETTINGS", "Sound & vibration"),
        ("APPLICATION_SETTINGS", "Apps"),
        ("MANAGE_APPLICATIONS_SETTINGS", "All apps"),
        ("DATE_SETTINGS", "Date & time"),
        ("INTERNAL_STORAGE_SETTINGS", "Storage"),
        ("DEVICE_INFO_SETTINGS", "About emulated device"),
        ("LOCATION_SOURCE_SETTINGS", "Location"),
        ("MANAGE_ALL_FILES_ACCESS_PERMISSION", "All files access"),
        ("ACCESSIBILITY_SETTINGS", "Accessibility"),
        ("NOTIFICATION_SETTINGS", "Notifications"),
        ("panel.action.INTERNET_CONNECTIVITY", "Internet"),
        ("panel.action.VOLUME", "Sound & vibration"),
    ],
)
def test_other_apps_open_pages_by_action(ui: Driver, action: str, heading: str) -> None:
    result = ui.device.activities.start(Intent(action=f"android.settings.{action}"))
    assert result.ok
    assert ui.page == heading


def test_app_details_take_a_package_uri(ui: Driver) -> None:
    ui.device.activities.start(
        Intent(
            action="android.settings.APPLICATION_DETAILS_SETTINGS",
            data="package:net.gsantner.markor",
        )
    )
    assert ui.find("entity_header_title").text == "Markor"


def test_starting_settings_again_shows_the_first_page(ui: Driver) -> None:
    ui.open_home()
    ui.tap("Network & internet")
    result = ui.device.activities.start(
        Intent(component=("com.android.settings", "com.android.settings.Settings"))
    )
    assert result.component == (
        "com.android.settings",
        "com.android.settings.homepage.SettingsHomepageActivity",
    )
