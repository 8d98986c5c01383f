"""Settings: what the pages show where, what their controls do, search, other shapes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from android_world.virtual_device import VirtualDevice
from android_world.virtual_device.apps.settings.home import ENTRIES
from android_world.virtual_device.apps.settings.page import page_intent, pages
from android_world.virtual_device.apps.settings.preferences import Preference
from android_world.virtual_device.apps.settings.screens import SubSettings
from tests.virtual_device.apps.conftest import Hand
from tests.virtual_device.apps.settings_driver import TOLERANCE_PX, Driver, assert_near

WIFI = "Wi\u2011Fi"
ARGUMENTS = {
    "accessibility_service": "com.google.androidenv.accessibilityforwarder",
    "app_info": "net.gsantner.markor",
    "app_notifications": "net.gsantner.markor",
    "notification_channel": "android DEVELOPER",
    "app_permission": "net.gsantner.markor Files and media",
    "app_permissions": "net.gsantner.markor",
    "app_storage": "net.gsantner.markor",
    "default_app": "android.app.role.SMS",
    "network_details": "AndroidWifi",
    "permission_apps": "Location",
    "special_access_app": "net.gsantner.markor all_files",
    "special_access_list": "all_files",
    "offline": "Help",
}


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


# -- the first page ------------------------------------------------------------------------------


def test_the_first_page_has_the_recorded_header(ui: Driver) -> None:
    ui.open_home()
    rows = {e.resource: e for e in ui.elements() if e.resource not in ("title", "summary")}
    expected = {
        "settings_homepage_container": ("ScrollView", (0, 128, 1080, 2337)),
        "account_avatar": ("ImageView", (891, 275, 1017, 401)),
        "homepage_title": ("TextView", (63, 401, 408, 528)),
        "main_content_scrollable_container": ("ScrollView", (0, 770, 1080, 2337)),
        "search_action_bar_title": ("TextView", (200, 624, 553, 695)),
    }
    assert list(rows) == list(expected)
    for name, (kind, bounds) in expected.items():
        assert rows[name].kind == kind
        assert_near(rows[name].bounds, bounds)
    assert (
        rows["account_avatar"].description == "Profile picture, double tap to open Google Account"
    )


def test_the_first_view_ends_with_sound(ui: Driver) -> None:
    ui.open_home()
    titles = [e for e in ui.elements() if e.resource == "title"]
    assert [e.text for e in titles] == [entry.title for entry in ENTRIES[:7]]
    for position, title in enumerate(titles):
        left, top, _, bottom = title.bounds
        assert_near((left, top, 0, bottom), (189, 824 + 231 * position, 0, 895 + 231 * position))


def test_rows_show_summaries_of_the_present_state(ui: Driver) -> None:
    ui.device.battery.set_level(64)
    ui.open_home()
    texts = ui.texts()
    assert texts[texts.index("Network & internet") + 1] == f"Mobile, {WIFI}, hotspot"
    assert texts[texts.index("Battery") + 1] == "64%"
    free = ui.device.storage.usage().free / 1e9
    assert f"{free:.2f} GB free" in texts[texts.index("Storage") + 1]


def test_scrolled_to_the_end_the_card_stays_and_tips_is_last(ui: Driver) -> None:
    ui.open_home()
    for _ in range(6):
        ui.device.input.swipe(540, 2000, 540, 500, 200)
    assert_near(ui.find("search_action_bar_title").bounds, (200, 203, 553, 274))
    assert_near(ui.find("main_content_scrollable_container").bounds, (0, 349, 1080, 2337))
    assert abs(ui.find("Tips & support").bounds[1] - 2160) <= TOLERANCE_PX
    assert "homepage_title" not in [e.resource for e in ui.elements()]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.opens)
def test_every_row_opens_its_page(ui: Driver, entry: object) -> None:
    ui.open_home()
    title = entry.title  # type: ignore[attr-defined]
    ui.scroll_to(title)
    ui.tap(title)
    assert ui.page == title
    ui.tap("Navigate up")
    assert ui.device.activities.top_activity is not None
    assert ui.device.activities.top_activity.component[1].endswith("SettingsHomepageActivity")


# -- the pattern of sub-pages --------------------------------------------------------------------


def test_a_sub_page_has_the_recorded_frame(ui: Driver) -> None:
    ui.open("display")
    frame = ui.elements()[:4]
    assert [(e.kind, e.resource, e.description) for e in frame] == [
        ("ScrollView", "content_parent", ""),
        ("FrameLayout", "collapsing_toolbar", "Display"),
        ("RecyclerView", "recycler_view", ""),
        ("ImageButton", "", "Navigate up"),
    ]
    for element, bounds in zip(
        frame,
        [(0, 0, 1080, 2337), (0, 0, 1080, 598), (0, 598, 1080, 2337), (0, 128, 147, 275)],
        strict=True,
    ):
        assert_near(element.bounds, bounds, 1)


def test_the_header_collapses_to_275(ui: Driver) -> None:
    ui.open("display")
    ui.device.input.swipe(540, 2000, 540, 900, 500)
    assert ui.find("collapsing_toolbar").bounds[3] == 275
    assert ui.find("recycler_view").bounds == (0, 275, 1080, 2337)


def test_display_has_the_recorded_rows(ui: Driver) -> None:
    ui.device.settings.put("system", "screen_brightness", 255)
    ui.open("display")
    texts = ui.texts()
    assert texts[:9] == [
        "Brightness",
        "Brightness level",
        "100%",
        "Lock display",
        "Lock screen",
        "Show all notification content",
        "Screen timeout",
        "After null of inactivity",
        "Appearance",
    ]
    tops = {"Brightness": 661, "Brightness level": 775, "Lock display": 1002}
    for text, top in tops.items():
        assert abs(ui.find(text).bounds[1] - top) <= TOLERANCE_PX
    assert_near(ui.find("Brightness").bounds, (63, 661, 1038, 712))
    dark = next(e for e in ui.elements() if e.resource == "switchWidget")
    assert (dark.kind, dark.description, dark.checked) == ("Switch", "Dark theme", False)
    assert (dark.bounds[0], dark.bounds[2]) == (849, 1038)


@pytest.mark.parametrize(("value", "percent"), [(1, "0%"), (255, "100%")])
def test_the_brightness_summary_is_the_sliders_position(
    ui: Driver, value: int, percent: str
) -> None:
    ui.device.settings.put("system", "screen_brightness", value)
    ui.open("display")
    texts = ui.texts()
    assert texts[texts.index("Brightness level") + 1] == percent


def test_disabled_rows_are_disabled_elements(ui: Driver) -> None:
    ui.open("lock_screen")
    assert not ui.find("Add text on lock screen").enabled
    assert ui.find("Double-line clock").enabled


@pytest.mark.parametrize("name", sorted(pages()))
def test_every_enabled_row_of_every_page_does_something(ui: Driver, name: str) -> None:
    ui.open(name, ARGUMENTS.get(name, ""))
    top = ui.device.activities.top_activity
    assert isinstance(top, SubSettings)
    assert ui.device.screenshot().shape == (2400, 1080, 3)
    for item in top.page.preferences():
        if isinstance(item, Preference) and item.enabled and type(item) is Preference:
            wired = top.with_action(item)
            assert isinstance(wired, Preference)
            assert wired.on_tap is not None
            assert not item.opens or item.opens in pages()


# -- networks ------------------------------------------------------------------------------------


def test_internet_switches_wifi(ui: Driver) -> None:
    ui.open_home()
    ui.tap("Network & internet")
    assert ui.texts()[:2] == ["Internet", "AndroidWifi"]
    assert_near((*ui.find("SIMs").bounds[:2], 0, 0), (189, 1052, 0, 0))
    ui.tap("Internet")
    assert ui.find("AndroidWifi,Connected,Wifi signal full.,Open network").clickable
    ui.tap(WIFI)
    assert ui.setting("global", "wifi_on") == "0"
    assert not ui.device.radios.wifi_enabled
    assert not ui.find("switch_widget").checked
    assert "AndroidWifi" not in ui.texts()
    assert "Connected / LTE" in ui.texts()
    ui.tap(WIFI)
    assert ui.setting("global", "wifi_on") == "1"
    assert "AndroidWifi" in ui.texts()


def test_the_row_of_the_switch_is_disabled_while_the_radio_switches(ui: Driver) -> None:
    ui.open("internet")
    left, top, right, bottom = ui.find(WIFI).bounds
    ui.device.input.tap((left + right) / 2, (top + bottom) / 2)
    view = [v for v in ui.device.windows.scene().layers[-2].root.walk() if v.text == WIFI]
    assert not any(v.enabled for v in view)
    assert ui.find(WIFI).enabled


def test_an_open_page_follows_changes_from_outside(ui: Driver) -> None:
    ui.open("internet")
    assert ui.find("switch_widget").checked
    ui.device.radios.set_wifi(False)
    assert not ui.find("switch_widget").checked


def test_a_network_can_be_left_and_joined(ui: Driver) -> None:
    ui.open("internet")
    ui.tap("Settings")
    ui.tap("Disconnect")
    assert ui.device.radios.connected_ssid is None
    ui.device.input.key("BACK")
    assert ui.find("AndroidWifi,Saved,Wifi signal full.,Open network")
    ui.tap("AndroidWifi")
    assert ui.device.radios.connected_ssid == "AndroidWifi"


def test_a_network_can_be_added_by_name(ui: Driver) -> None:
    ui.open("add_network")
    assert not ui.find("Save").enabled
    ui.tap("ssid")
    ui.device.input.text("Home")
    ui.device.ime.hide()
    ui.tap("Save")
    assert "Home" in ui.device.radios.saved_networks


def test_airplane_mode_switches_the_radios_off(ui: Driver) -> None:
    ui.open("network")
    ui.tap("Airplane mode")
    assert ui.setting("global", "airplane_mode_on") == "1"
    assert not ui.device.radios.wifi_enabled
    assert not ui.find("SIMs").enabled
    ui.tap("Airplane mode")
    assert ui.device.radios.wifi_enabled


def test_private_dns_takes_a_hostname(ui: Driver) -> None:
    ui.open("private_dns")
    ui.tap("Private DNS provider hostname")
    ui.device.input.text("dns.example")
    ui.tap("Save")
    assert ui.setting("global", "private_dns_mode") == "hostname"
    assert ui.setting("global", "private_dns_specifier") == "dns.example"


# -- connected devices ---------------------------------------------------------------------------


def test_bluetooth_is_switched_by_its_bar(ui: Driver) -> None:
    ui.open_home()
    for title in ("Connected devices", "Connection preferences", "Bluetooth"):
        ui.tap(title)
    assert ui.find("switch_text").text == "Use Bluetooth"
    assert "Device name" in ui.texts()
    ui.tap("Use Bluetooth")
    assert ui.setting("global", "bluetooth_on") == "0"
    assert "Bluetooth will turn on to pair" in ui.texts()
    ui.tap("Use Bluetooth")
    assert ui.setting("global", "bluetooth_on") == "1"


def test_pairing_switches_bluetooth_on(ui: Driver) -> None:
    ui.device.radios.set_bluetooth(False)
    ui.open("connected_devices")
    assert "Turn on Bluetooth to connect to other devices." in ui.texts()
    ui.tap("Pair new device")
    assert ui.device.radios.bluetooth_enabled


# -- display, sound, time ------------------------------------------------------------------------


def test_brightness_level_opens_the_slider(ui: Driver) -> None:
    ui.open("display")
    ui.tap("Brightness level")
    top = ui.device.activities.top_activity
    assert top is not None
    assert top.component == (
        "com.android.systemui",
        "com.android.systemui.settings.brightness.BrightnessDialog",
    )


@pytest.mark.parametrize(
    ("name", "title", "namespace", "key", "before", "after"),
    [
        ("display", "Dark theme", "secure", "ui_night_mode", "1", "2"),
        ("date_time", "Use 24-hour format", "system", "time_12_24", "24", "12"),
        ("date_time", "Set time automatically", "global", "auto_time", "0", "1"),
        ("location", "Use location", "secure", "location_mode", "3", "0"),
        ("data_saver", "Use Data Saver", "global", "restrict_background_data", None, "1"),
        ("developer", "Pointer location", "system", "pointer_location", None, "1"),
        (
            "notifications",
            "Notification dot on app icon",
            "secure",
            "notification_badging",
            "1",
            "0",
        ),
        ("battery_saver", "Use Battery Saver", "global", "low_power", "0", "1"),
    ],
)
def test_switches_store_their_settings(
    ui: Driver, name: str, title: str, namespace: str, key: str, before: str | None, after: str
) -> None:
    ui.open(name)
    ui.scroll_to(title)
    assert ui.setting(namespace, key) == before
    if title == "Dark theme":
        switch = next(e for e in ui.elements() if e.description == title)
        ui.device.input.tap(switch.bounds[2] - 20, (switch.bounds[1] + switch.bounds[3]) / 2)
    else:
        ui.tap(title)
    assert ui.setting(namespace, key) == after


def test_auto_rotate_has_a_row_and_a_switch(ui: Driver) -> None:
    ui.open("display")
    ui.device.input.swipe(540, 2000, 540, 500, 600)
    switch = next(e for e in ui.elements() if e.description == "Auto-rotate screen")
    assert (switch.kind, switch.resource, switch.checked) == ("Switch", "switchWidget", True)
    ui.device.input.tap(switch.bounds[2] - 20, (switch.bounds[1] + switch.bounds[3]) / 2)
    assert ui.setting("system", "accelerometer_rotation") == "0"
    ui.tap("Auto-rotate screen")
    assert ui.page == "Auto-rotate screen"


def test_the_screen_timeout_is_chosen_from_a_list(ui: Driver) -> None:
    ui.open("display")
    ui.tap("Screen timeout")
    ui.tap("2 minutes")
    assert ui.setting("system", "screen_off_timeout") == "120000"
    ui.device.input.key("BACK")
    assert "After 2 minutes of inactivity" in ui.texts()


def test_font_and_display_size_change_the_whole_phone(ui: Driver) -> None:
    ui.open("display_size_and_text")
    before = ui.find("Bold text").bounds
    ui.tap("Make larger")
    assert ui.device.display.font_scale == pytest.approx(1.15)
    after = ui.find("Bold text").bounds
    assert after[3] - after[1] > before[3] - before[1]
    left, top, right, bottom = [e for e in ui.elements() if e.description == "Make larger"][
        1
    ].bounds
    ui.device.input.tap((left + right) / 2, (top + bottom) / 2)
    assert ui.device.display.density_dpi == 460


def test_volume_sliders_set_volumes(ui: Driver) -> None:
    ui.open("sound")
    slider = next(e for e in ui.elements() if e.description == "Media volume" and e.kind)
    left, top, right, bottom = slider.bounds
    ui.device.input.tap(right - 5, (top + bottom) / 2)
    assert ui.device.audio.volume("music") == 15
    ui.device.input.tap(left + 5, (top + bottom) / 2)
    assert ui.device.audio.volume("music") == 0


def test_a_ringtone_is_chosen_and_stored(ui: Driver) -> None:
    ui.open("sound")
    ui.tap("Phone ringtone")
    ui.tap("Flutterby")
    ui.tap("OK")
    assert "title=Flutterby" in (ui.setting("system", "ringtone") or "")
    assert "Flutterby" in ui.texts()


def test_do_not_disturb_is_switched_by_its_button(ui: Driver) -> None:
    ui.open("dnd")
    ui.tap("Turn on now")
    assert ui.setting("global", "zen_mode") == "1"
    ui.tap("Duration for Quick Settings")
    ui.tap("For 1 hour")
    assert ui.setting("secure", "zen_duration") == "60"


def test_date_and_time_are_set_with_pickers(ui: Driver) -> None:
    ui.open("date_time")
    ui.tap("Date")
    ui.tap("20")
    ui.tap("OK")
    assert "October 20, 2023" in ui.texts()
    assert ui.device.clock.now_ms // 86_400_000 == 1697760000000 // 86_400_000
    ui.device.settings.put("global", "auto_time", 1)
    assert not ui.find("Date").enabled


# -- search --------------------------------------------------------------------------------------


def test_search_finds_a_row_and_opens_its_page(ui: Driver) -> None:
    ui.open_home()
    ui.tap("Search settings")
    assert_near(ui.find("Back").bounds, (0, 138, 126, 285))
    assert_near(ui.find("open_search_view_edit_text").bounds, (126, 149, 1080, 275))
    ui.device.input.text("brightness")
    assert_near(ui.find("open_search_view_edit_text").bounds, (126, 149, 933, 275))
    assert ui.find("breadcrumb").text == "Display"
    assert 'Search Support for "brightness"' in ui.texts()
    ui.tap("Brightness level")
    top = ui.device.activities.top_activity
    assert isinstance(top, SubSettings)
    assert (ui.page, top.highlighted) == ("Display", "Brightness level")
    ui.device.advance(5000)
    assert top.highlighted == ""


def test_search_ignores_hyphens_and_can_be_cleared(ui: Driver) -> None:
    ui.open_home()
    ui.tap("Search settings")
    ui.device.input.text("wifi")
    assert WIFI in ui.texts()
    ui.tap("Clear text")
    assert ui.find("open_search_view_edit_text").text == "Search settings"


def test_enter_keeps_the_keyboard_of_the_search(ui: Driver) -> None:
    ui.open_home()
    ui.tap("Search settings")
    ui.device.input.text("brightness")
    ui.device.input.key("ENTER")
    assert ui.device.ime.visible
    assert ui.device.windows.focused_field() is not None


def test_opened_results_are_offered_until_the_history_is_cleared(ui: Driver) -> None:
    for query, result in (("brightness", "Brightness level"), ("airplane", "Airplane mode")):
        ui.open_home()
        ui.tap("Search settings")
        ui.device.input.text(query)
        ui.tap(result)
    ui.device.activities.force_stop("com.google.android.settings.intelligence")
    ui.open_home()
    ui.tap("Search settings")
    recent = [text for text in ui.texts() if text in ("Airplane mode", "Brightness level")]
    assert recent == ["Airplane mode", "Brightness level"]
    ui.tap("Clear history")
    assert "Brightness level" not in ui.texts()
    assert "Clear history" not in ui.texts()


def test_no_page_speaks_of_what_a_phone_is_not(ui: Driver) -> None:
    for name in pages():
        ui.open(name, ARGUMENTS.get(name, ""))
        assert not [text for text in ui.texts() if "vailable on this" in text], name


def test_the_dark_theme_keeps_a_schedule(ui: Driver) -> None:
    ui.open("dark_theme")
    ui.tap("Schedule")
    ui.tap("Turns on at custom time")
    assert ui.device.screenshot()[1500].mean() > 180
    ui.device.shell("date 101523002023", uid=0)
    assert ui.device.screenshot()[1500].mean() < 80
    ui.open("display")
    assert "Will turn off automatically at 6:00" in ui.texts()


def test_apps_that_notified_last_come_first(ui: Driver) -> None:
    ui.device.shell("cmd notification post -t Hello tag1 text")
    ui.open("notification_apps")
    assert "Most recent" in ui.texts()
    assert "0 min. ago" in ui.texts()
    ui.tap("Most recent")
    ui.tap("All apps")
    assert "Broccoli" in ui.texts()


def test_a_language_is_added_and_taken_away(ui: Driver) -> None:
    ui.open("languages")
    ui.tap("Add a language")
    ui.tap("Français (France)")
    assert ui.setting("system", "system_locales") == "en-US,fr-FR"
    ui.tap("2  Français (France)")
    ui.tap("Remove")
    assert ui.setting("system", "system_locales") == "en-US"


def test_medical_information_is_written_down(ui: Driver) -> None:
    ui.open("medical_information")
    ui.tap("Blood type")
    ui.device.input.text("0+")
    ui.tap("OK")
    assert "0+" in ui.texts()


def test_a_page_that_fits_below_its_large_title_does_not_scroll(ui: Driver) -> None:
    ui.open("lock_screen")
    ui.device.input.swipe(540, 1200, 540, 0, 300)
    assert_near(ui.find("Lock screen").bounds, (0, 0, 1080, 598))


def test_a_row_far_down_is_scrolled_to(ui: Driver) -> None:
    ui.device.activities.start(page_intent("accessibility", "", "Audio adjustment"))
    assert "Audio adjustment" in ui.texts()


# -- other shapes --------------------------------------------------------------------------------


def test_pages_reflow_in_landscape(ui: Driver) -> None:
    ui.device.settings.put("system", "accelerometer_rotation", 0)
    ui.device.settings.put("system", "user_rotation", 1)
    ui.open("display")
    assert ui.device.display.size == (2400, 1080)
    assert ui.find("content_parent").bounds == (128, 0, 2400, 1017)
    assert ui.find("Brightness level").bounds[0] == 128 + 63


def test_pages_reflow_on_a_small_display(ui: Driver) -> None:
    ui.device.display.set_size((720, 1520))
    ui.open("sound")
    assert all(e.bounds[2] <= 720 for e in ui.elements())


def test_the_dark_theme_paints_dark(ui: Driver) -> None:
    ui.open("display")
    assert ui.device.screenshot()[1500, 1060].min() > 200
    ui.device.settings.put("secure", "ui_night_mode", 2)
    assert ui.device.screenshot()[1500, 1060].max() < 60


def test_an_open_page_survives_a_snapshot(ui: Driver) -> None:
    ui.open("internet")
    before = ui.elements()
    kept = ui.device.snapshot()
    ui.tap(WIFI)
    ui.device.restore(kept)
    assert ui.elements() == before
    ui.tap(WIFI)
    assert not ui.device.radios.wifi_enabled


def test_an_app_without_channels_that_posted_is_not_said_to_be_silent(
    device: VirtualDevice,
) -> None:
    hand = Hand(device)
    device.input.swipe(500, 0, 500, 1500, 300)
    hand.long_press("Serial console enabled")
    hand.tap("More settings")
    assert hand.shows("All Android System notifications")
    assert not hand.shows("This app has not posted any notifications")
