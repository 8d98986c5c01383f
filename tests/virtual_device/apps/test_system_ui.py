"""Status bar, shade, quick settings and dialogs of the system."""

from __future__ import annotations

import pytest

from android_world.virtual_device import screenshots
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.brightness import brightness_at, position_of
from android_world.virtual_device.system.notifications import (
    IMPORTANCE_HIGH,
    IMPORTANCE_LOW,
    Action,
    Channel,
    Notification,
    PendingIntent,
)
from tests.virtual_device.apps.conftest import Hand, assert_rows

SYSTEM_UI = "com.android.systemui"
CLIPPER = "ca.zgrs.clipper"
WIFI_ALERT = "Android System notification: AndroidWifi has limited connectivity"
SERIAL = "Android System notification: Serial console enabled"
STATUS_BAR = [
    ("TextView", "clock", "15:34", "15:34", (50, 1, 148, 128)),
    ("ImageView", "", "", SERIAL, (148, 1, 206, 128)),
    ("ImageView", "", "", "Settings notification: Virtual SD card", (206, 1, 264, 128)),
    ("ImageView", "", "", WIFI_ALERT, (264, 1, 322, 128)),
    ("FrameLayout", "wifi_combo", "", "Wifi signal full.,No internet", (885, 35, 931, 93)),
    ("FrameLayout", "mobile_combo", "", "Phone signal full.", (931, 35, 970, 93)),
    ("LinearLayout", "battery", "", "Battery 100 percent.", (986, 1, 1006, 128)),
]


def _bar(hand: Hand) -> list:  # type: ignore[type-arg]
    return [e for e in hand.elements() if e.package_name == SYSTEM_UI]


def _message(device: VirtualDevice, **changes: object) -> Notification:
    reply = PendingIntent(Intent("clipper.set"), "broadcast")
    values: dict[str, object] = {
        "package": CLIPPER,
        "id": 1,
        "title": "+15551234567",
        "text": "Hello",
        "importance": IMPORTANCE_HIGH,
        "actions": [Action("Reply", reply, "text"), Action("Mark as Read", reply)],
        **changes,
    }
    notification = Notification(**values)  # type: ignore[arg-type]
    device.notifications.post(notification)
    return notification


def _open(device: VirtualDevice, package: str) -> None:
    intent = device.packages.launch_intent(package)
    assert intent is not None
    device.activities.start(intent)


# -- status bar --------------------------------------------------------------------------------


def test_the_status_bar_has_the_recorded_elements(hand: Hand) -> None:
    assert_rows(_bar(hand), STATUS_BAR)


def test_without_wifi_the_mobile_network_takes_its_place(hand: Hand, device: VirtualDevice) -> None:
    device.radios.set_wifi(False)
    assert_rows(
        _bar(hand),
        [
            *STATUS_BAR[:3],
            ("FrameLayout", "mobile_combo", "", "Phone signal full.", (853, 35, 970, 93)),
            STATUS_BAR[-1],
            ("ImageView", "mobile_type", "", "LTE", (853, 43, 931, 85)),
        ],
    )
    device.shell("settings put system font_scale 1.3")
    kind = hand.find("LTE").bbox_pixels  # an image
    assert kind is not None
    assert kind.y_max - kind.y_min <= 43


def test_airplane_alarm_and_do_not_disturb_have_icons(hand: Hand, device: VirtualDevice) -> None:
    device.radios.set_airplane_mode(True)
    device.settings.put("global", "zen_mode", 1)
    device.settings.put("system", "next_alarm_formatted", "Mon 8:00")
    assert all(hand.shows(t) for t in ("Airplane mode", "Do Not Disturb", "Alarm"))
    assert not hand.shows("Phone signal full.")


@pytest.mark.parametrize("panel", ["expand-notifications", "expand-settings"])
def test_the_panels_show_the_same_icons_as_the_bar(
    hand: Hand, device: VirtualDevice, panel: str
) -> None:
    device.radios.set_airplane_mode(True)
    device.settings.put("global", "zen_mode", "1")
    device.shell(f"cmd statusbar {panel}")
    icons = [e for e in hand.elements() if (e.class_name or "").endswith("ImageView")]
    assert {"Airplane mode", "Do Not Disturb"} <= {e.content_description for e in icons}
    device.radios.set_airplane_mode(False)
    icons = [e for e in hand.elements() if (e.class_name or "").endswith("ImageView")]
    assert "Airplane mode" not in {e.content_description for e in icons}


def test_the_clock_follows_the_device_and_its_format(hand: Hand, device: VirtualDevice) -> None:
    device.advance(60_000)
    assert hand.shows("15:35")
    device.settings.put("system", "time_12_24", "12")
    assert hand.shows("3:35")
    device.clock.set(device.clock.now_ms + 3_600_000)
    assert hand.shows("4:35")


def test_trees_change_only_at_minutes(device: VirtualDevice) -> None:
    device.windows.scene()
    before = device.windows.scene()
    device.advance(59_000)
    assert device.windows.scene() is before
    device.advance(1_000)
    assert device.windows.scene() is not before


def test_icons_are_dark_on_light_windows(device: VirtualDevice) -> None:
    def brightest(x: int) -> int:
        return int(device.screenshot()[50:80, x : x + 58].max())

    assert brightest(206) > 240
    _open(device, "com.android.settings")
    assert int(device.screenshot()[50:80, 206:264].min()) < 120


def test_the_bar_in_landscape_keeps_clear_of_the_camera(hand: Hand, device: VirtualDevice) -> None:
    _open(device, "com.android.settings")
    device.settings.put("system", "accelerometer_rotation", 0)
    device.settings.put("system", "user_rotation", 1)
    clock, battery = hand.find("clock").bbox_pixels, hand.find("battery").bbox_pixels
    assert clock is not None
    assert battery is not None
    assert clock.x_min >= 128
    assert clock.y_max <= 74
    assert battery.x_max > 2300


# -- shade -------------------------------------------------------------------------------------


def test_a_swipe_from_the_status_bar_opens_the_shade(hand: Hand) -> None:
    hand.swipe(540, 20, 540, 900)
    elements = hand.elements()
    assert {e.package_name for e in elements} == {SYSTEM_UI}
    assert_rows(
        elements[:13],
        [
            ("Switch", "", "On", "Internet,AndroidWifi", (42, 126, 529, 284)),
            ("Switch", "", "On", "Bluetooth.", (550, 126, 1037, 284)),
            ("LinearLayout", "", "", "", (42, 305, 529, 463)),
            ("Switch", "", "Off", "Do Not Disturb.", (550, 305, 1037, 463)),
            ("TextView", "header_label", "Silent", "", (53, 568, 207, 694)),
            (
                "ImageView",
                "btn_clear_all",
                "",
                "Clear all silent notifications",
                (901, 568, 1027, 694),
            ),
            ("Button", "manage_text", "Manage", "Manage", (84, 1262, 321, 1388)),
            (
                "Button",
                "dismiss_text",
                "Clear all",
                "Clear all notifications.",
                (759, 1262, 996, 1388),
            ),
            ("TextView", "clock", "15:34", "", (50, 0, 150, 126)),
            ("TextView", "date", "Sun, Oct 15", "", (171, 31, 481, 94)),
            ("FrameLayout", "wifi_combo", "", "Wifi signal full.,No internet", (803, 34, 849, 92)),
            ("FrameLayout", "mobile_combo", "", "Phone signal full.", (849, 34, 888, 92)),
            (
                "LinearLayout",
                "batteryRemainingIcon",
                "",
                "Battery 100 percent.",
                (904, 32, 1027, 95),
            ),
        ],
    )


def test_the_notifications_of_an_app_are_one_card_that_opens(
    hand: Hand, device: VirtualDevice
) -> None:
    device.system_ui.expand_notifications()
    assert hand.find("expand_button_number").text == "2"
    hand.tap("expand_button")
    assert hand.find("expand_button").content_description == "Collapse"
    hand.tap("Tap to connect anyway")
    assert device.system_ui.shade_mode is None


def test_an_open_group_has_a_row_with_the_whole_template_for_each(
    hand: Hand, device: VirtualDevice
) -> None:
    for number in ("5550001", "5550002"):
        device.telephony.receive_sms(number, f"Hello from {number}")
        device.advance(3_000)
    device.notifications.end_heads_up()
    device.system_ui.expand_notifications()

    def arrows() -> list[tuple[int, str]]:
        """Height and description of the arrows, from the top down."""
        found = [e for e in hand.elements() if (e.resource_name or "").endswith("/expand_button")]
        places = [(e.bbox_pixels, e.content_description or "") for e in found]
        return sorted((round(box.center[1]), name) for box, name in places if box is not None)

    device.input.tap(950, arrows()[0][0])
    assert [name for _, name in arrows()[:3]] == ["Collapse", "Expand", "Expand"]
    device.input.tap(950, arrows()[1][0])
    hand.tap("Mark as Read")
    assert len([n for n in device.notifications.active() if n.category == "msg"]) == 1
    device.input.tap(950, arrows()[0][0])
    hand.tap("Reply")
    device.input.text("Fine")
    hand.tap("Send")
    assert not [n for n in device.notifications.active() if n.category == "msg"]


def test_the_screen_record_tile_asks_and_its_notification_saves_a_video(
    hand: Hand, device: VirtualDevice
) -> None:
    device.settings.put("secure", "sysui_qs_tiles", "screenrecord,internet")
    device.system_ui.expand_settings()
    hand.tap("Screen record")
    for label in ("Start Recording?", "Record audio", "Show touches on screen"):
        assert hand.shows(label)
    hand.tap("Cancel")
    assert not device.system_ui.is_recording
    hand.tap("Screen record")
    hand.tap("Start")
    device.advance(4_000)
    _open(device, "com.android.settings")
    device.advance(2_000)
    device.restore(device.snapshot())
    device.system_ui.expand_notifications()
    (notification,) = [n for n in device.notifications.active() if n.title == "Recording screen"]
    device.notifications.click_action(notification.key, 0)
    (name,) = device.storage.listdir("/sdcard/Movies")
    assert name.startswith("screen-20231015-")
    video = device.storage.read_bytes(f"/sdcard/Movies/{name}")
    assert video[4:8] == b"ftyp"
    assert hand.shows("Screen recording saved")


def test_back_and_home_close_the_shade(hand: Hand, device: VirtualDevice) -> None:
    for key in ("BACK", "HOME"):
        device.system_ui.expand_notifications()
        device.input.key(key)
        assert device.system_ui.shade_mode is None
        assert hand.shows("Predicted app: Gmail")


def test_a_card_expands_and_shows_its_buttons(hand: Hand, device: VirtualDevice) -> None:
    device.notifications.cancel("android", 55)
    device.system_ui.expand_notifications()
    hand.tap("Expand")
    assert hand.shows("Collapse")
    assert [e.text for e in hand.elements() if e.resource_name == "android:id/action0"] == [
        "Explore",
        "Eject",
    ]


def test_a_sideways_swipe_dismisses_what_may_be_dismissed(
    hand: Hand, device: VirtualDevice
) -> None:
    device.system_ui.expand_notifications()
    for title in ("Serial console enabled", "Virtual SD card"):
        x, y = hand.center(title)
        hand.swipe(x, y, x + 600, y)
    assert hand.shows("Serial console enabled")
    assert not hand.shows("Virtual SD card")


def test_clear_all_leaves_what_is_ongoing(hand: Hand, device: VirtualDevice) -> None:
    device.system_ui.expand_notifications()
    hand.tap("Clear all")
    titles = [n.title for n in device.notifications.active()]
    assert titles == ["Serial console enabled", "AndroidWifi has limited connectivity"]
    assert device.system_ui.shade_mode is None


def test_a_tap_on_a_card_opens_its_app(hand: Hand, device: VirtualDevice) -> None:
    launch = device.packages.launch_intent(CLIPPER)
    assert launch is not None
    _message(device, importance=3, content_intent=PendingIntent(launch))
    device.system_ui.expand_notifications()
    hand.tap("Hello")
    assert device.activities.top_activity is not None
    assert device.activities.top_activity.package == CLIPPER
    assert device.system_ui.shade_mode is None
    assert device.notifications.active(CLIPPER) == []


def test_a_reply_can_be_written_in_the_shade(hand: Hand, device: VirtualDevice) -> None:
    _message(device)
    device.system_ui.expand_notifications()
    hand.tap("Expand")
    hand.tap("Reply")
    device.input.text("Yes")
    hand.tap("remote_input_send")
    assert device.clipboard.text == "Yes"
    assert not hand.shows("remote_input_text")


def test_a_reply_in_the_shade_has_the_toolbar_of_selected_text(
    hand: Hand, device: VirtualDevice
) -> None:
    _message(device)
    device.system_ui.expand_notifications()
    hand.tap("Expand")
    hand.tap("Reply")
    device.input.text("gladly")
    hand.long_press("remote_input_text")
    hand.tap("Copy")
    assert device.clipboard.text == "gladly"


def test_running_times_continue_in_the_shade(hand: Hand, device: VirtualDevice) -> None:
    _message(device, importance=3, show_chronometer=True)
    device.system_ui.expand_notifications()
    assert hand.find("chronometer").text == "00:00"
    device.advance(65_000)
    assert hand.find("chronometer").text == "01:05"


def test_a_drag_outside_the_brightness_dialog_closes_it(hand: Hand, device: VirtualDevice) -> None:
    device.shell("am start -a com.android.intent.action.SHOW_BRIGHTNESS_DIALOG")
    assert hand.shows("Display brightness")
    hand.swipe(540, 1200, 540, 300)
    assert not hand.shows("Display brightness")


def test_a_tap_on_clock_or_battery_leaves_the_shade_open(hand: Hand, device: VirtualDevice) -> None:
    device.system_ui.expand_notifications()
    device.input.tap(100, 63)
    hand.tap("Battery 100 percent.")
    assert device.system_ui.shade_mode == "shade"
    device.input.tap(540, 2200)
    assert device.system_ui.shade_mode is None


def test_with_the_screen_off_only_the_lock_is_listed(hand: Hand, device: VirtualDevice) -> None:
    device.input.key("SLEEP")
    assert [e.content_description for e in hand.elements()] == ["Device locked"]
    device.input.key("WAKEUP")
    assert hand.shows("Phone")
    assert not hand.shows("Device locked")


# -- heads-up ----------------------------------------------------------------------------------


def test_a_heads_up_shows_for_five_seconds(hand: Hand, device: VirtualDevice) -> None:
    _message(device)
    assert hand.shows("Mark as Read")
    assert hand.shows("Predicted app: Gmail")
    device.advance(5_100)
    assert not hand.shows("Mark as Read")
    assert hand.shows("Clipper notification: +15551234567")


def test_no_heads_up_where_they_are_switched_off(hand: Hand, device: VirtualDevice) -> None:
    device.settings.put("global", "heads_up_notifications_enabled", 0)
    _message(device)
    assert not hand.shows("Mark as Read")


def test_a_heads_up_can_be_answered_and_stays_meanwhile(hand: Hand, device: VirtualDevice) -> None:
    _message(device)
    hand.tap("Reply")
    device.advance(10_000)
    device.input.text("On my way")
    hand.tap("remote_input_send")
    assert device.clipboard.text == "On my way"
    assert not hand.shows("Mark as Read")


def test_a_heads_up_retreats_when_it_is_pushed_up(hand: Hand, device: VirtualDevice) -> None:
    _message(device)
    hand.swipe(540, 300, 540, 100)
    assert not hand.shows("Mark as Read")
    assert device.notifications.active(CLIPPER)


# -- quick settings ----------------------------------------------------------------------------


def test_a_second_swipe_opens_quick_settings(hand: Hand) -> None:
    hand.swipe(540, 20, 540, 900)
    hand.swipe(540, 1600, 540, 2100)
    assert_rows(
        hand.elements()[:11],
        [
            ("SeekBar", "slider", "Display brightness", "", (42, 357, 1038, 483)),
            ("ViewPager", "qs_pager", "", "", (42, 525, 1038, 1428)),
            ("TextView", "clock", "15:34", "", (42, 27, 299, 315)),
            ("TextView", "date", "Sun, Oct 15", "", (42, 252, 232, 301)),
            ("FrameLayout", "mobile_combo", "", "Phone signal full.", (830, 254, 869, 312)),
            ("FrameLayout", "wifi_combo", "", STATUS_BAR[4][3], (869, 254, 915, 312)),
            (
                "LinearLayout",
                "batteryRemainingIcon",
                "",
                "Battery 100 percent.",
                (915, 252, 1038, 315),
            ),
            ("ViewGroup", "footer_page_indicator", "", "Page 1 of 3", (506, 1480, 573, 1501)),
            ("ImageView", "edit", "", "Edit order of settings.", (907, 1428, 1033, 1554)),
            ("ImageView", "icon", "", "Open settings.", (833, 2236, 886, 2289)),
            ("ImageView", "icon", "", "Power menu", (959, 2236, 1012, 2289)),
        ],
    )
    *tiles, carrier = hand.elements()[11:]
    assert carrier.text == "T-Mobile"
    assert [e.content_description for e in tiles] == [
        "Internet,AndroidWifi",
        "Bluetooth.",
        None,
        "Do Not Disturb.",
        "Alarm, No alarm set",
        "Airplane mode",
        "Device controls",
        "Auto-rotate screen",
    ]
    assert not tiles[6].is_clickable


def test_tiles_switch_what_they_name(hand: Hand, device: VirtualDevice) -> None:
    device.system_ui.expand_settings()
    hand.tap("Bluetooth.")
    assert device.settings.get("global", "bluetooth_on") == "0"
    assert hand.find("Bluetooth.").text == "Off"
    hand.tap("Do Not Disturb.")
    assert device.settings.get("global", "zen_mode") == "1"
    hand.tap("Auto-rotate screen")
    assert device.settings.get("system", "accelerometer_rotation") == "0"
    hand.tap("Airplane mode")
    assert device.settings.get("global", "airplane_mode_on") == "1"
    assert device.settings.get("global", "wifi_on") == "3"


def test_tiles_turn_pages(hand: Hand, device: VirtualDevice) -> None:
    device.system_ui.expand_settings()
    hand.swipe(900, 900, 200, 900)
    assert hand.shows("Page 2 of 3")
    hand.tap("Location")
    assert device.settings.get("secure", "location_mode") == "0"
    hand.tap("Battery Saver")
    assert device.settings.get("global", "low_power") == "1"


def test_do_not_disturb_ends_after_the_chosen_time(hand: Hand, device: VirtualDevice) -> None:
    device.settings.put("secure", "zen_duration", 60)
    device.system_ui.toggle_do_not_disturb()
    device.advance(59 * 60_000)
    assert device.settings.get("global", "zen_mode") == "1"
    device.advance(2 * 60_000)
    assert device.settings.get("global", "zen_mode") == "0"


def test_a_long_press_on_a_tile_opens_its_settings(hand: Hand, device: VirtualDevice) -> None:
    device.system_ui.expand_settings()
    hand.long_press("Bluetooth.")
    assert device.activities.top_activity is not None
    assert device.activities.top_activity.package == "com.android.settings"
    assert device.system_ui.shade_mode is None


def test_the_internet_tile_opens_a_dialog(hand: Hand, device: VirtualDevice) -> None:
    device.system_ui.expand_notifications()
    hand.tap("Internet,AndroidWifi")
    assert device.radios.wifi_enabled
    hand.tap("wifi_toggle")
    assert device.settings.get("global", "wifi_on") == "0"
    assert hand.find("internet_dialog_subtitle").text == "Wi‑Fi is off"
    hand.tap("mobile_toggle")
    assert device.settings.get("global", "mobile_data") == "0"
    hand.tap("Done")
    assert not hand.shows("internet_dialog_title")


def test_airplane_mode_ends_from_the_internet_dialog(hand: Hand, device: VirtualDevice) -> None:
    device.radios.set_airplane_mode(True)
    device.system_ui.show_internet_dialog()
    hand.tap("Turn off airplane mode")
    assert device.settings.get("global", "airplane_mode_on") == "0"


def test_tiles_can_be_removed_and_added(hand: Hand, device: VirtualDevice) -> None:
    device.system_ui.expand_settings()
    hand.tap("Edit order of settings.")
    hand.tap("Airplane mode, remove tile")
    assert "airplane" not in (device.settings.get("secure", "sysui_qs_tiles") or "").split(",")
    hand.tap("Reset")
    assert "airplane" in (device.settings.get("secure", "sysui_qs_tiles") or "").split(",")


# -- brightness --------------------------------------------------------------------------------


def test_the_brightness_curve_reaches_both_ends() -> None:
    assert brightness_at(1.0) == 255
    assert brightness_at(0.0) == 1
    assert all(brightness_at(position_of(value)) == value for value in range(1, 256))


@pytest.mark.parametrize(("x", "value"), [(1037, "255"), (43, "1")])
def test_the_brightness_dialog_sets_the_ends(
    hand: Hand, device: VirtualDevice, x: int, value: str
) -> None:
    _open(device, "com.android.settings")
    component = (SYSTEM_UI, f"{SYSTEM_UI}.settings.brightness.BrightnessDialog")
    device.activities.start(Intent(component=component), caller=device.activities.top_activity)
    slider = ("SeekBar", "slider", "Display brightness", "", (42, 149, 1038, 275))
    assert_rows(hand.elements(), [slider, *STATUS_BAR])
    hand.swipe(540, 212, x, 212)
    assert device.settings.get("system", "screen_brightness") == value
    device.input.tap(540, 1500)
    assert not hand.shows("slider")


def test_a_tap_on_the_slider_sets_the_brightness(hand: Hand, device: VirtualDevice) -> None:
    device.system_ui.expand_settings()
    device.input.tap(1037, 420)
    assert device.settings.get("system", "screen_brightness") == "255"


# -- small windows -----------------------------------------------------------------------------


def test_the_volume_keys_show_a_panel(hand: Hand, device: VirtualDevice) -> None:
    device.input.key("VOLUME_UP")
    assert device.settings.get("system", "volume_music_speaker") == "6"
    assert hand.find("volume_row_slider").text == "Media"
    device.advance(3_100)
    assert not hand.shows("volume_row_slider")


def test_copied_text_is_shown_until_a_touch_elsewhere(hand: Hand, device: VirtualDevice) -> None:
    device.clipboard.set_text("copied words")
    assert hand.shows("copied words")
    device.input.tap(900, 300)
    assert not hand.shows("copied words")
    device.clipboard.set_text("copied words")
    device.advance(6_100)
    assert not hand.shows("copied words")


def test_the_card_of_copied_text_shares_and_sends(hand: Hand, device: VirtualDevice) -> None:
    device.clipboard.set_text("copied words")
    assert hand.shows("Share")
    hand.tap("Send to nearby device")
    assert not hand.shows("copied words")


def test_an_app_that_pastes_from_another_is_named_once(hand: Hand, device: VirtualDevice) -> None:
    def paste() -> bool:
        device.advance(3_000)
        field = device.windows.focused_field()
        assert field is not None
        device.selection.perform("paste", field)
        return hand.shows("Settings Services pasted from your clipboard")

    device.shell("am broadcast -a clipper.set -e text copied")
    _open(device, "com.android.settings")
    hand.tap("Search settings")
    assert [paste(), paste()] == [True, False]
    device.shell("am broadcast -a clipper.set -e text other")
    device.settings.put("secure", "clipboard_show_access_notifications", "0")
    assert not paste()
    device.settings.put("secure", "clipboard_show_access_notifications", "1")
    device.clipboard.set_text("own", owner="com.google.android.settings.intelligence")
    assert not paste()


def test_copied_text_sinks_when_the_keyboard_goes(hand: Hand, device: VirtualDevice) -> None:
    _open(device, "com.android.settings")
    hand.tap("Search settings")
    assert device.ime.visible
    device.clipboard.set_text("copied words")
    above_keyboard = hand.center("copied words")[1]
    device.ime.hide()
    assert hand.center("copied words")[1] > above_keyboard + 300


def test_a_switched_off_screen_is_black_and_takes_no_touch(device: VirtualDevice) -> None:
    device.input.key("POWER")
    assert device.screenshot().max() == 0
    device.input.tap(660, 1600)
    device.input.key("POWER")
    assert device.activities.recents == []


def test_a_screenshot_is_a_file(hand: Hand, device: VirtualDevice) -> None:
    path = device.system_ui.take_screenshot()
    assert path == "/storage/emulated/0/Pictures/Screenshots/Screenshot_20231015-153400.png"
    assert device.storage.read_bytes(path).startswith(b"\x89PNG")


def test_a_screenshot_is_previewed_for_six_seconds(hand: Hand, device: VirtualDevice) -> None:
    device.input.key("SYSRQ")
    left, bottom = hand.center("screenshot_preview")
    assert left < 300
    assert bottom > 1900
    assert hand.shows("Share screenshot")
    device.advance(6_100)
    assert not hand.shows("screenshot_preview")
    device.input.key("SYSRQ")
    hand.tap("Dismiss screenshot")
    assert not hand.shows("screenshot_preview")
    device.input.key("SYSRQ")
    hand.tap("Share screenshot")
    assert hand.shows("Screenshot_20231015-153406.png")


def test_a_long_press_on_the_power_key_opens_the_power_menu(
    hand: Hand, device: VirtualDevice
) -> None:
    device.shell("input keyevent --longpress KEYCODE_POWER")
    assert hand.shows("Power off")
    assert device.display.screen_on


def test_the_power_menu_restarts_the_phone(hand: Hand, device: VirtualDevice) -> None:
    _open(device, CLIPPER)
    device.system_ui.expand_settings()
    hand.tap("Power menu")
    hand.tap("Restart")
    assert device.activities.recents == []
    assert hand.shows("Predicted app: Gmail")


def test_surfaces_survive_a_snapshot(hand: Hand, device: VirtualDevice) -> None:
    _message(device)
    device.system_ui.expand_notifications()
    hand.tap("Expand")
    kept = device.snapshot()
    device.system_ui.collapse()
    device.restore(kept)
    assert hand.shows("Mark as Read")


def test_a_long_press_on_a_notification_opens_the_panel_of_its_channel(
    hand: Hand, device: VirtualDevice
) -> None:
    notifications = device.notifications
    notifications.create_channel("ca.zgrs.clipper", Channel("news", "News"))
    notifications.post(Notification("ca.zgrs.clipper", 1, "Tomorrow", channel="news"))
    device.system_ui.expand_notifications()
    screenshots.long_press(device, "Tomorrow")
    assert hand.shows("News")
    assert hand.shows("Default")
    hand.tap("Silent")
    assert hand.shows("No sound or vibration")
    screenshots.tap(device, "Apply")
    channel = notifications.channel("ca.zgrs.clipper", "news")
    assert channel is not None
    assert channel.importance == IMPORTANCE_LOW
    assert hand.shows("Tomorrow")

    screenshots.long_press(device, "Virtual SD card")
    assert hand.shows("These notifications can't be modified.")
    screenshots.tap(device, "More settings")
    assert hand.shows("All Android System notifications")


def test_nothing_of_quick_settings_is_cut_for_its_own_size_at_the_largest_font(
    hand: Hand, device: VirtualDevice
) -> None:
    device.system_ui.expand_settings()
    at_first = hand.find("qs_carrier_text").bbox_pixels
    device.settings.put("system", "font_scale", "1.3")
    larger = hand.find("qs_carrier_text").bbox_pixels
    assert at_first is not None
    assert larger is not None
    assert larger.x_max - larger.x_min > 1.2 * (at_first.x_max - at_first.x_min)


def test_the_preview_of_copied_text_has_whole_lines(hand: Hand, device: VirtualDevice) -> None:
    lines = []
    for scale in ("1.0", "1.3"):
        device.shell(f"settings put system font_scale {scale}")
        device.shell("am broadcast -a clipper.set -e text 'The quick brown fox jumps over it'")
        views = [v for layer in device.windows.scene().layers for v in layer.root.walk()]
        lines += [v.max_lines for v in views if v.resource_id == "text_preview"]
    assert lines == [3, 2]
