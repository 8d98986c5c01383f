"""The launcher against the element lists recorded on the real phone."""

from __future__ import annotations

import io

import numpy as np
from PIL import Image

from android_world.core.text_sanitizing import split_list
from android_world.virtual_device.device import VirtualDevice
from tests.virtual_device.apps.conftest import Hand, assert_rows

LAUNCHER = "com.google.android.apps.nexuslauncher"
SYSTEM_UI = "com.android.systemui"
HOME = [
    ("ScrollView", "workspace", "", "", (0, 0, 1080, 2400)),
    ("View", "", "", "Home", (0, 128, 1080, 2337)),
    ("TextView", "", "Phone", "Phone", (76, 1873, 249, 2068)),
    ("TextView", "", "Messages", "Messages", (328, 1873, 501, 2068)),
    ("TextView", "", "Chrome", "Chrome", (580, 1873, 753, 2068)),
    ("TextView", "", "Gmail", "Predicted app: Gmail", (832, 1873, 1004, 2068)),
    ("FrameLayout", "search_container_hotseat", "", "Search", (75, 2125, 1004, 2290)),
    ("TextView", "date", "Sun, Oct 15", "Sun, Oct 15", (57, 292, 1023, 354)),
    ("TextView", "", "Gmail", "Gmail", (309, 1479, 519, 1751)),
    ("TextView", "", "Photos", "Photos", (561, 1479, 771, 1751)),
    ("TextView", "", "YouTube", "YouTube", (813, 1479, 1023, 1751)),
    ("ImageView", "g_icon", "", "Google app", (86, 2144, 212, 2270)),
    ("ImageView", "mic_icon", "", "Voice search", (741, 2125, 867, 2290)),
    ("ImageButton", "lens_icon", "", "Google Lens", (867, 2125, 993, 2290)),
]
LABELS = split_list("""
    AndroidWorld, Audio Recorder, Broccoli, Calendar, Calendar, Camera, Chrome, Clipper, Clock,
    Contacts, Draw, Drive, Files, Gallery, Gmail, Google, Joplin, Maps, Markor, Messages,
    Miniwob App, OpenTracks, OsmAnd, Phone
""")


def _open_list(hand: Hand) -> None:
    hand.swipe(540, 1700, 540, 900)


def test_home_has_the_recorded_elements(hand: Hand) -> None:
    elements = [e for e in hand.elements() if e.package_name == LAUNCHER]
    assert_rows(elements, HOME)


def test_home_elements_come_before_the_status_bar(hand: Hand) -> None:
    packages = [e.package_name for e in hand.elements()]
    assert packages == [LAUNCHER] * len(HOME) + [SYSTEM_UI] * (len(packages) - len(HOME))


def test_icons_open_their_apps_and_home_comes_back(hand: Hand, device: VirtualDevice) -> None:
    hand.tap("Photos")
    top = device.activities.top_activity
    assert top is not None
    assert top.package == "com.google.android.apps.photos"
    device.input.key("HOME")
    assert hand.shows("search_container_hotseat")


def test_back_on_home_does_nothing(hand: Hand, device: VirtualDevice) -> None:
    device.input.key("BACK")
    assert hand.shows("Predicted app: Gmail")


def test_swiping_up_opens_the_app_list(hand: Hand) -> None:
    _open_list(hand)
    elements = [e for e in hand.elements() if e.package_name == LAUNCHER]
    assert_rows(
        elements[:4],
        [
            ("RecyclerView", "apps_list_view", "", "", (0, 233, 1080, 2400)),
            ("ImageView", "g_icon", "", "Google app", (67, 165, 193, 291)),
            ("EditText", "input", "Search apps, web and more", "", (214, 156, 886, 301)),
            ("ImageButton", "menu_btn", "", "Preferences", (886, 160, 1023, 297)),
        ],
    )
    icons = elements[4:]
    assert [e.text for e in icons[:24]] == list(LABELS)
    assert_rows(
        [icons[0], icons[1], icons[3], icons[4]],
        [
            ("TextView", "icon", "AndroidWorld", "AndroidWorld", (57, 725, 298, 1040)),
            ("TextView", "icon", "Audio Recorder", "Audio Recorder", (298, 725, 540, 1040)),
            ("TextView", "icon", "Calendar", "Calendar", (781, 725, 1023, 1040)),
            ("TextView", "icon", "Calendar", "Calendar", (57, 1040, 298, 1355)),
        ],
    )


def test_predicted_apps_are_listed_after_the_grid(hand: Hand) -> None:
    _open_list(hand)
    icons = [e for e in hand.elements() if (e.resource_name or "").endswith(":id/icon")]
    boxes = [e.bbox_pixels for e in icons[-4:]]
    assert [box and (box.y_min, box.y_max) for box in boxes] == [(328, 611)] * 4


def test_the_list_scrolls_to_its_end_and_starts_at_the_top_again(
    hand: Hand, device: VirtualDevice
) -> None:
    _open_list(hand)
    hand.swipe(540, 1900, 540, 300)
    assert hand.shows("YT Music")
    device.input.key("HOME")
    _open_list(hand)
    assert hand.shows("AndroidWorld")


def test_pulling_the_list_down_closes_it(hand: Hand) -> None:
    _open_list(hand)
    hand.swipe(540, 900, 540, 1700)
    assert hand.shows("workspace")


def test_back_closes_the_list(hand: Hand, device: VirtualDevice) -> None:
    _open_list(hand)
    device.input.key("BACK")
    assert hand.shows("Predicted app: Gmail")


def test_search_shows_apps_with_a_word_that_starts_so_above_suggestions(
    hand: Hand, device: VirtualDevice
) -> None:
    _open_list(hand)
    hand.tap("input")
    device.input.text("mus")
    elements = [e for e in hand.elements() if e.package_name == LAUNCHER and e.text]
    assert [e.text for e in elements[:4]] == ["mus", "Retro Music", "YT Music", "mus0"]
    assert {e.content_description for e in elements[3:]} == {"Search null"}
    assert hand.shows("Clear search box")


def test_the_search_bar_of_the_home_screen_opens_the_search_of_the_app_list(
    hand: Hand, device: VirtualDevice
) -> None:
    hand.tap("search_container_hotseat")
    assert not device.ime.visible
    device.input.text("broc")
    hand.tap("Broccoli")
    assert device.activities.top_activity is not None
    assert device.activities.top_activity.package == "com.flauschcode.broccoli"


def test_apps_that_were_used_are_predicted(hand: Hand, device: VirtualDevice) -> None:
    _open_list(hand)
    hand.tap("Clock")
    device.input.key("HOME")
    assert hand.shows("Predicted app: Clock")
    _open_list(hand)
    icons = [e.text for e in hand.elements() if (e.resource_name or "").endswith(":id/icon")]
    assert icons[-4:] == ["Gmail", "YouTube", "Settings", "Photos"]


def test_a_search_without_a_query_has_predicted_apps_and_rows(hand: Hand) -> None:
    hand.tap("search_container_hotseat")
    elements = [e for e in hand.elements() if e.package_name == LAUNCHER]
    rows = [e.text for e in elements if e.content_description == "Search null"]
    assert rows == ["0", "1", "2", "3", "4", "5"]
    apps = [e for e in elements if e.text and e.text == e.content_description]
    assert len(apps) == 4


def test_enter_in_the_search_keeps_the_list_and_leaves_the_field(
    hand: Hand, device: VirtualDevice
) -> None:
    _open_list(hand)
    hand.tap("input")
    device.input.text("broc")
    device.input.key("ENTER")
    assert hand.shows("Broccoli")
    assert device.windows.focused_field() is None
    assert hand.shows("key_pos_password_header_number_1")


def test_the_search_key_opens_the_first_result(hand: Hand, device: VirtualDevice) -> None:
    _open_list(hand)
    hand.tap("input")
    device.input.text("broc")
    hand.tap("key_pos_ime_action")
    top = device.activities.top_activity
    assert top is not None
    assert top.package == "com.flauschcode.broccoli"


def test_a_long_press_offers_app_info(hand: Hand, device: VirtualDevice) -> None:
    hand.long_press("Photos")
    hand.tap("App info")
    top = device.activities.top_activity
    assert top is not None
    assert top.package == "com.android.settings"


def test_an_icon_dragged_to_the_top_leaves_the_home_screen(
    hand: Hand, device: VirtualDevice
) -> None:
    x, y = hand.center("Photos")
    device.input.drag_and_drop(x, y, x, 150, 600)
    assert not hand.shows("Photos")


def test_the_wallpaper_has_options(hand: Hand, device: VirtualDevice) -> None:
    device.input.swipe(540, 1000, 540, 1000, 600)
    assert all(hand.shows(t) for t in ("Wallpaper & style", "Widgets", "Home settings"))
    device.input.tap(200, 2300)
    assert not hand.shows("Widgets")


def test_swiping_down_opens_the_shade(hand: Hand, device: VirtualDevice) -> None:
    hand.swipe(540, 700, 540, 1500)
    assert device.system_ui.shade_mode == "shade"


def test_recents_show_the_tasks_newest_in_the_middle(hand: Hand, device: VirtualDevice) -> None:
    for package in ("org.tasks", "com.android.chrome"):
        intent = device.packages.launch_intent(package)
        assert intent is not None
        device.activities.start(intent)
    device.input.key("APP_SWITCH")
    box = hand.find("Chrome").bbox_pixels
    assert box is not None
    assert abs(box.center[0] - 540) <= 2
    assert hand.shows("action_screenshot")
    assert hand.find("overview_panel").class_name == "android.widget.ListView"


def test_a_screenshot_in_recents_shows_its_preview(hand: Hand, device: VirtualDevice) -> None:
    device.activities.start(device.packages.launch_intent("com.android.chrome"))  # type: ignore[arg-type]
    device.input.key("APP_SWITCH")
    hand.tap("Screenshot")
    assert hand.shows("action_screenshot")
    assert hand.shows("Screenshot preview")
    assert len(device.storage.listdir("/storage/emulated/0/Pictures/Screenshots")) == 1
    hand.tap("Share screenshot")
    assert hand.shows("content_preview_filename")
    device.input.key("BACK")
    assert not hand.shows("Screenshot preview")


def test_the_screenshot_of_recents_is_the_tasks_and_is_previewed(
    hand: Hand, device: VirtualDevice
) -> None:
    device.shell("am start -a android.settings.SETTINGS")
    device.wait_for_idle()
    app = device.screenshot()
    device.input.key("APP_SWITCH")
    hand.tap("Screenshot")
    assert hand.shows("action_screenshot")
    assert hand.shows("screenshot_preview")
    folder = "/storage/emulated/0/Pictures/Screenshots"
    (name,) = device.storage.listdir(folder)
    saved = np.asarray(Image.open(io.BytesIO(device.storage.read_bytes(f"{folder}/{name}"))))
    apart = np.abs(saved[300:2200].astype(int) - app[300:2200])
    assert apart.mean() < 0.5


def test_a_card_swiped_up_closes_its_task(hand: Hand, device: VirtualDevice) -> None:
    for package in ("org.tasks", "com.android.chrome"):
        device.activities.start(device.packages.launch_intent(package))  # type: ignore[arg-type]
    device.system_ui.show_recents()
    hand.swipe(540, 1200, 540, 500)
    assert [task.affinity for task in device.activities.recents] == ["org.tasks"]


def test_recents_go_back_to_the_app(hand: Hand, device: VirtualDevice) -> None:
    device.activities.start(device.packages.launch_intent("org.tasks"))  # type: ignore[arg-type]
    device.input.key("APP_SWITCH")
    device.input.key("BACK")
    assert device.activities.top_activity is not None
    assert device.activities.top_activity.package == "org.tasks"


def test_clear_all_ends_every_task(hand: Hand, device: VirtualDevice) -> None:
    device.activities.start(device.packages.launch_intent("org.tasks"))  # type: ignore[arg-type]
    device.system_ui.show_recents()
    hand.swipe(300, 1200, 900, 1200)
    hand.tap("Clear all")
    assert device.activities.recents == []
    assert hand.shows("workspace")


def test_recents_without_tasks_report_this(hand: Hand, device: VirtualDevice) -> None:
    device.system_ui.show_recents()
    assert hand.shows("No recent items")


def test_every_app_of_the_list_opens(device: VirtualDevice) -> None:
    for manifest, _ in device.packages.launcher_activities():
        intent = device.packages.launch_intent(manifest.package)
        assert intent is not None
        assert device.activities.start(intent).ok, manifest.package


def test_the_launcher_stays_upright(hand: Hand, device: VirtualDevice) -> None:
    device.settings.put("system", "accelerometer_rotation", 0)
    device.settings.put("system", "user_rotation", 1)
    assert device.display.size == (1080, 2400)
    hand.tap("Chrome")
    assert device.display.size == (2400, 1080)


def test_each_entry_of_the_home_menu_opens_its_own_page(hand: Hand, device: VirtualDevice) -> None:
    for title in ("Wallpaper & style", "Widgets", "Home settings"):
        device.input.key("HOME")
        device.input.swipe(540, 1000, 540, 1000, 700)
        hand.tap(title)
        assert hand.shows(title)
    hand.tap("Search settings")
    assert hand.shows("Web suggestions")


def _drag(hand: Hand, what: str, x: float, y: float) -> None:
    hand.device.input.drag_and_drop(*hand.center(what), x, y, 800)


def test_an_icon_is_moved_to_another_cell(hand: Hand) -> None:
    _drag(hand, "Photos", 414, 990)
    assert hand.center("Photos") == (414, 987)


def test_an_app_of_the_list_is_dragged_to_the_home_screen(hand: Hand) -> None:
    _open_list(hand)
    _drag(hand, "Camera", 162, 1300)
    assert hand.shows("workspace")
    assert hand.center("Camera") == (162, 1301)


def test_an_icon_on_another_makes_a_folder(hand: Hand, device: VirtualDevice) -> None:
    _drag(hand, "Gmail", *hand.center("Photos"))
    assert not hand.shows("Photos")
    _drag(hand, "YouTube", *hand.center("Folder: Unnamed folder, 2 items"))
    hand.tap("Folder: Unnamed folder, 3 items")
    assert [hand.shows(t) for t in ("Photos", "Gmail", "YouTube")] == [True] * 3
    hand.tap("folder_name")
    device.input.text("Media")
    hand.tap("key_pos_ime_action")
    device.input.key("BACK")
    hand.tap("Folder: Media, 3 items")
    hand.tap("Photos")
    assert device.activities.top_activity is not None
    assert device.activities.top_activity.package == "com.google.android.apps.photos"


def test_a_folder_goes_when_one_app_is_left_in_it(hand: Hand) -> None:
    _drag(hand, "Gmail", *hand.center("Photos"))
    hand.tap("Folder: Unnamed folder, 2 items")
    _drag(hand, "Gmail", 414, 700)
    assert hand.shows("Gmail")
    assert hand.shows("Photos")
    assert not hand.shows("Folder: Unnamed folder, 1 items")


def test_a_full_page_takes_no_more_icons(hand: Hand, device: VirtualDevice) -> None:
    for label in (
        "Broccoli",
        "Camera",
        "Clipper",
        "Clock",
        "Contacts",
        "Draw",
        "Drive",
        "Files",
        "Google",
        "Joplin",
        "Maps",
        "Markor",
        "Chrome",
    ):
        _open_list(hand)
        _drag(hand, label, 540, 1100)
    assert not hand.shows("No room on this Home screen")
    _open_list(hand)
    _drag(hand, "Clock", 540, 1300)
    assert hand.shows("No room on this Home screen")


def test_a_predicted_app_is_pinned(hand: Hand) -> None:
    hand.long_press("Predicted app: Gmail")
    hand.tap("Pin Prediction")
    assert not hand.shows("Predicted app: Gmail")


def test_a_long_pressed_icon_offers_the_shortcuts_of_its_app(
    hand: Hand, device: VirtualDevice
) -> None:
    _open_list(hand)
    hand.long_press("Contacts")
    hand.tap("New contact")
    assert hand.shows("First name")


def test_an_app_is_uninstalled_on_the_upper_edge(hand: Hand, device: VirtualDevice) -> None:
    _open_list(hand)
    _drag(hand, "Broccoli", 800, 150)
    hand.tap("OK")
    assert device.packages.get("com.flauschcode.broccoli") is None


def _open_menu_of_recent_app(hand: Hand) -> None:
    device = hand.device
    device.activities.start(device.packages.launch_intent("org.tasks"))  # type: ignore[arg-type]
    device.input.key("APP_SWITCH")
    hand.tap("icon")


def test_an_icon_in_the_recents_opens_app_info(hand: Hand, device: VirtualDevice) -> None:
    _open_menu_of_recent_app(hand)
    hand.tap("App info")
    assert device.activities.top_activity is not None
    assert device.activities.top_activity.package == "com.android.settings"


def test_apps_that_cannot_be_split_report_this(hand: Hand) -> None:
    _open_menu_of_recent_app(hand)
    hand.tap("Split screen")
    assert hand.shows("App does not support split-screen.")


def test_a_paused_app_does_not_open_until_it_is_unpaused(hand: Hand, device: VirtualDevice) -> None:
    _open_menu_of_recent_app(hand)
    hand.tap("Pause app")
    hand.tap("Pause app")
    _open_list(hand)
    hand.swipe(540, 1900, 540, 300)
    hand.tap("Tasks")
    assert hand.shows("App isn’t available")
    hand.tap("Unpause app")
    hand.tap("Tasks")
    assert device.activities.top_activity is not None
    assert device.activities.top_activity.package == "org.tasks"


def test_every_shortcut_opens(device: VirtualDevice) -> None:
    for manifest, _ in device.packages.launcher_activities():
        for shortcut in manifest.shortcuts:
            assert device.activities.start(shortcut.intent(manifest.package)).ok, shortcut
            assert device.activities.top_activity is not None


def test_cards_and_the_search_box_are_dark_in_the_dark_theme(
    hand: Hand, device: VirtualDevice
) -> None:
    spots = [hand.center("search_container_hotseat")]
    device.input.swipe(540, 1000, 540, 1000, 600)
    spots.append(hand.center("Widgets"))
    for night, lightest, darkest in (("no", 255, 240), ("yes", 80, 0)):
        device.shell(f"cmd uimode night {night}")
        picture = device.screenshot()
        columns = [picture[int(y) - 20 : int(y) + 20, int(x)] for x, y in spots]
        assert all(darkest <= np.median(column) <= lightest for column in columns)
