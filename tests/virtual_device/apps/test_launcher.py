"""The launcher against the element lists recorded on the real phone."""

from __future__ import annotations

from android_world.texts import listed
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
LABELS = listed("""
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


def test_search_shows_apps_with_a_word_that_begins_so(hand: Hand, device: VirtualDevice) -> None:
    _open_list(hand)
    hand.tap("input")
    device.input.text("mus")
    labels = [e.text for e in hand.elements() if e.package_name == LAUNCHER and e.text]
    assert labels == ["mus", "Retro Music", "YT Music"]
    assert hand.shows("Clear search box")


def test_search_without_a_match_says_so(hand: Hand, device: VirtualDevice) -> None:
    _open_list(hand)
    hand.tap("input")
    device.input.text("zzz")
    assert hand.shows('No apps found matching "zzz"')


def test_the_search_key_opens_the_first_result(hand: Hand, device: VirtualDevice) -> None:
    _open_list(hand)
    hand.tap("input")
    device.input.text("broc")
    device.input.key("ENTER")
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


def test_recents_without_tasks_say_so(hand: Hand, device: VirtualDevice) -> None:
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
        assert hand.find("title").text == title
