"""Chrome: first run, tabs, addresses, its lists and pages of the phone."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from android_world.virtual_device import screenshots
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.web.tab import script_evaluator
from tests.support.web import needs_browser
from tests.virtual_device.apps.conftest import Hand

CHROME = "com.android.chrome"
DOWNLOAD = "/storage/emulated/0/Download"
PAGE = """<!doctype html><title>Garden</title>
<meta name="viewport" content="width=device-width">
<h1>Garden</h1><p>Water the tomatoes, feed the tomatoes.</p>"""

OpenPage = Callable[[str], None]


@pytest.fixture
def chrome(hand: Hand, device: VirtualDevice) -> Hand:
    screenshots.open_app(device, CHROME)
    return hand


@pytest.fixture
def open_page(device: VirtualDevice) -> OpenPage:
    """Opens a page of Download in Chrome."""

    def open_it(html: str) -> None:
        device.storage.write_text(f"{DOWNLOAD}/page.html", html)
        device.shell(
            f"am start -a android.intent.action.VIEW -t text/html -d file://{DOWNLOAD}/page.html"
            f" -p {CHROME}"
        )
        device.wait_for_idle()

    return open_it


def choose(hand: Hand, entry: str) -> None:
    hand.tap("More options")
    hand.tap(entry)


def type_address(hand: Hand, address: str) -> None:
    hand.tap("url_bar")
    hand.device.shell(f"input text '{address}'")
    hand.device.input.key("ENTER")


def test_asks_about_notifications_only_where_they_are_not_allowed(
    hand: Hand, device: VirtualDevice
) -> None:
    permission = "android.permission.POST_NOTIFICATIONS"
    device.shell(f"pm clear {CHROME}; pm grant {CHROME} {permission}")
    screenshots.open_app(device, CHROME)
    hand.tap("Accept & continue")
    hand.tap("No thanks")
    assert hand.shows("url_bar")
    device.shell(f"pm clear {CHROME}")
    screenshots.open_app(device, CHROME)
    for label in ("Accept & continue", "No thanks"):
        hand.tap(label)
    assert hand.shows("Chrome notifications make things easier")


def test_the_first_run_swallows_the_address_that_another_app_wanted(
    hand: Hand, device: VirtualDevice
) -> None:
    device.shell(f"pm clear {CHROME}; am start -a android.intent.action.VIEW -d http://a.b")
    for label in ("Accept & continue", "No thanks", "No thanks"):
        hand.tap(label)
    assert not hand.shows("url_bar")
    device.shell("am start -a android.intent.action.VIEW -d http://a.b")
    assert hand.find("url_bar").text == "a.b"


def test_back_goes_through_the_first_run_and_out_of_it(hand: Hand, device: VirtualDevice) -> None:
    screenshots.open_app(device, "com.android.settings")
    device.shell(f"pm clear {CHROME}; am start -a android.intent.action.VIEW -d http://a.b")
    hand.tap("Accept & continue")
    hand.tap("No thanks")
    for title in ("Turn on sync?", "Welcome to Chrome"):
        device.input.key("BACK")
        assert hand.shows(title)
        assert hand.shows("Add account") == (title == "Turn on sync?")
    device.input.key("BACK")
    assert hand.shows("Network & internet")


def test_an_address_of_the_internet_cannot_be_reached(chrome: Hand) -> None:
    type_address(chrome, "example.com")
    assert chrome.shows("No internet")
    assert chrome.shows("ERR_INTERNET_DISCONNECTED")
    assert not chrome.shows("No internet connection")
    for setting in ("accelerometer_rotation 0", "user_rotation 1"):
        chrome.device.shell(f"settings put system {setting}")
    chrome.swipe(1200, 800, 1200, 300)
    error = chrome.find("ERR_INTERNET_DISCONNECTED").bbox_pixels
    assert error is not None
    assert error.y_max - error.y_min > 30


def test_words_are_looked_for(chrome: Hand) -> None:
    type_address(chrome, "two%swords")
    assert chrome.find("url_bar").text == "google.com/search?q=two%20words"


def test_a_strip_says_when_all_radios_are_off(chrome: Hand, device: VirtualDevice) -> None:
    device.shell("cmd connectivity airplane-mode enable")
    device.wait_for_idle()
    strip, bar = chrome.find("status_text"), chrome.find("home_button")
    assert strip.text == "No internet connection"
    assert strip.bbox_pixels is not None
    assert bar.bbox_pixels is not None
    assert bar.bbox_pixels.y_min > 128 + 55


def test_tabs_are_opened_chosen_and_closed(chrome: Hand) -> None:
    type_address(chrome, "a.example")
    choose(chrome, "New tab")
    type_address(chrome, "b.example")
    chrome.tap("2 open tabs, tap to switch tabs")
    assert chrome.shows("a.example")
    assert chrome.shows("b.example")
    chrome.tap("a.example, tab")
    assert chrome.find("url_bar").text == "a.example"
    chrome.tap("tab_switcher_button")
    chrome.tap("Close a.example tab")
    chrome.tap("Close b.example tab")
    assert chrome.shows("No open tabs")
    chrome.tap("New tab")
    assert chrome.shows("1 open tab, tap to switch tabs")
    choose(chrome, "Recent tabs")
    chrome.tap("a.example")
    assert chrome.find("url_bar").text == "a.example"


def test_a_long_press_opens_a_menu_or_a_question(chrome: Hand, device: VirtualDevice) -> None:
    chrome.long_press("tab_switcher_button")
    chrome.tap("New tab")
    chrome.long_press("2 open tabs, tap to switch tabs")
    chrome.tap("Close tab")
    assert chrome.shows("1 open tab, tap to switch tabs")


@needs_browser
def test_a_long_press_discards_a_suggestion(hand: Hand, open_page: OpenPage) -> None:
    open_page(PAGE)
    choose(hand, "New tab")
    hand.tap("url_bar")
    hand.long_press("Garden")
    assert hand.shows("Remove suggestion from history?")
    hand.tap("OK")
    assert not hand.shows("Garden")


@needs_browser
def test_the_suggestion_of_this_page_loads_it_again(hand: Hand, open_page: OpenPage) -> None:
    open_page(f"{PAGE}<button onclick='document.body.textContent = 1'>Empty it</button>")
    hand.tap("Empty it")
    hand.tap("url_bar")
    hand.tap("line_1")
    assert hand.shows("Empty it")


def test_a_download_that_no_app_opens_reports_this(chrome: Hand, device: VirtualDevice) -> None:
    device.storage.write_text(f"{DOWNLOAD}/box.zip", "PK packed")
    choose(chrome, "Downloads")
    chrome.tap("box.zip")
    assert "Can’t open file" in device.shell("logcat -d -s Toast").stdout.decode()


def test_incognito_tabs_are_apart_and_leave_no_trace(chrome: Hand, device: VirtualDevice) -> None:
    choose(chrome, "New incognito tab")
    assert chrome.shows("You've gone Incognito")
    type_address(chrome, "secret.example")
    chrome.tap("tab_switcher_button")
    chrome.tap("Close secret.example tab")
    chrome.tap("1 open tab")
    chrome.tap("New tab, tab")
    choose(chrome, "Recent tabs")
    assert not chrome.shows("secret.example")
    assert b"secret" not in device.shell(f"grep -r secret /data/data/{CHROME}").stdout


def test_tabs_outlive_the_process(chrome: Hand, device: VirtualDevice) -> None:
    type_address(chrome, "kept.example")
    device.shell(f"am force-stop {CHROME}")
    screenshots.open_app(device, CHROME)
    assert chrome.find("url_bar").text == "kept.example"


def test_back_leaves_the_tab_of_another_app(hand: Hand, device: VirtualDevice) -> None:
    screenshots.open_app(device, "com.android.settings")
    device.shell("am start -a android.intent.action.VIEW -d http://a.b")
    device.input.key("BACK")
    assert hand.shows("Network & internet")
    screenshots.open_app(device, CHROME)
    assert hand.shows("1 open tab, tap to switch tabs")


def test_bookmarks_in_chromiums_file(chrome: Hand, device: VirtualDevice) -> None:
    type_address(chrome, "a.example")
    choose(chrome, "Bookmark")
    choose(chrome, "Bookmarks")
    chrome.tap("Options for a.example")
    chrome.tap("Edit")
    device.shell("input keyevent MOVE_END; input text 2")
    chrome.tap("Save")
    path = f"/data/data/{CHROME}/app_chrome/Default/Bookmarks"
    (kept,) = json.loads(device.storage.read_bytes(path))["roots"]["synced"]["children"]
    assert (kept["name"], kept["url"]) == ("a.example2", "http://a.example")
    device.storage.write_text(path, "no bookmarks")
    device.input.key("BACK")
    choose(chrome, "Bookmarks")
    assert chrome.shows("Bookmarks you add will appear here")


def test_a_long_press_selects_rows(chrome: Hand, device: VirtualDevice) -> None:
    for name in ("one", "two", "three"):
        device.storage.write_text(f"{DOWNLOAD}/{name}.txt", name)
    choose(chrome, "Downloads")
    chrome.long_press("one.txt")
    chrome.tap("two.txt")
    assert chrome.shows("2 selected")
    chrome.tap("Delete")
    assert device.storage.listdir(DOWNLOAD) == ["three.txt"]
    chrome.long_press("three.txt")
    device.input.key("BACK")
    assert chrome.shows("Downloads")
    device.input.key("BACK")
    type_address(chrome, "a.example")
    choose(chrome, "Bookmark")
    choose(chrome, "Bookmarks")
    chrome.long_press("a.example")
    chrome.tap("Cancel selection")
    chrome.long_press("a.example")
    chrome.tap("Delete")
    assert chrome.shows("Bookmarks you add will appear here")


def test_settings_are_kept(chrome: Hand) -> None:
    choose(chrome, "Settings")
    chrome.tap("Search engine")
    chrome.tap("Ecosia")
    assert chrome.shows("Ecosia")
    chrome.tap("Privacy and security")
    chrome.tap("Navigate up")
    chrome.tap("Navigate up")
    assert chrome.shows("url_bar")


@needs_browser
def test_a_page_of_the_phone_and_its_history(hand: Hand, open_page: OpenPage) -> None:
    open_page(PAGE)
    assert hand.shows("Garden")
    assert hand.find("url_bar").text == f"file://{DOWNLOAD}/page.html"
    choose(hand, "History")
    assert hand.shows("Today - Oct 15, 2023")
    hand.tap("Remove Garden")
    assert hand.shows("You'll find your history here")


@needs_browser
def test_words_are_found_in_a_page(hand: Hand, device: VirtualDevice, open_page: OpenPage) -> None:
    open_page(PAGE)
    choose(hand, "Find in page")
    device.shell("input text tomatoes")
    assert hand.find("find_status").text == "1/2"
    hand.tap("Next")
    assert hand.find("find_status").text == "2/2"
    hand.tap("Next")
    assert hand.find("find_status").text == "1/2"
    device.input.key("BACK")
    device.input.key("BACK")
    assert hand.shows("url_bar")


@needs_browser
def test_words_that_are_looked_for_go_into_no_field_of_the_page(
    hand: Hand, device: VirtualDevice, open_page: OpenPage
) -> None:
    open_page(
        f"{PAGE}<textarea>the tomatoes</textarea><input value='tomatoes'>"
        "<p contenteditable>more tomatoes</p>"
    )
    choose(hand, "Find in page")
    device.input.text("tomato")
    assert hand.find("find_status").text == "1/5"
    for _ in range(4):
        hand.tap("Next")
    device.input.text("es")
    assert hand.find("find_query").text == "tomatoes"
    for text in ("the tomatoes", "tomatoes", "more tomatoes"):
        assert hand.shows(text)


@needs_browser
def test_a_page_without_viewport_and_the_desktop_site(hand: Hand, open_page: OpenPage) -> None:
    open_page("<title>Wide</title><p>words</p>")
    choose(hand, "Desktop site")
    assert hand.shows("words")


@needs_browser
def test_only_shared_storage_can_be_read(hand: Hand, device: VirtualDevice) -> None:
    device.storage.write_text(f"/data/data/{CHROME}/files/own.html", "<p>private</p>")
    screenshots.open_app(device, CHROME)
    own = f"data/data/{CHROME}/files/own.html"
    for address in (f"file:///{own}", "file:///etc/passwd", f"file:///storage/..%2f{own}"):
        type_address(hand, address)
        assert not hand.shows("private")
        assert hand.shows("ERR_ACCESS_DENIED")
        assert not any("root:" in (e.text or "") for e in hand.elements())


@needs_browser
def test_folders_are_listed_and_what_is_missing_is_reported(
    hand: Hand, device: VirtualDevice, open_page: OpenPage
) -> None:
    name = "it's 100% <b> #1?.html"
    device.storage.mkdir(f"{DOWNLOAD}/inner")
    device.storage.write_text(f"{DOWNLOAD}/inner/{name}", "<title>Inner</title>Inside")
    screenshots.open_app(device, CHROME)
    type_address(hand, f"file://{DOWNLOAD}")
    hand.tap("inner/")
    assert hand.shows(f"Index of {DOWNLOAD}/inner/")
    hand.tap(name)
    assert hand.shows("Inside")
    type_address(hand, f"file://{DOWNLOAD}/none.html")
    assert hand.shows("ERR_FILE_NOT_FOUND")


@needs_browser
def test_keys_reach_the_page(hand: Hand, device: VirtualDevice, open_page: OpenPage) -> None:
    open_page(
        "<meta name=viewport content='width=device-width'><p id=heard>nothing</p><script>"
        "addEventListener('keydown', e => { heard.textContent = e.key; });</script>"
    )
    device.input.key("DPAD_DOWN")
    device.wait_for_idle()
    assert hand.shows("ArrowDown")


def test_without_a_homepage_there_is_no_button_for_it(chrome: Hand) -> None:
    choose(chrome, "Settings")
    chrome.tap("Homepage")
    chrome.tap("Navigate up")
    assert chrome.shows("url_bar")
    assert not chrome.shows("home_button")


@needs_browser
def test_back_goes_through_the_pages_and_then_to_the_caller(
    hand: Hand, device: VirtualDevice, open_page: OpenPage
) -> None:
    screenshots.open_app(device, "com.android.settings")
    device.storage.write_text(f"{DOWNLOAD}/two.html", "<title>Two</title><p id=second>Second")
    open_page(f"{PAGE}<a id=go href=two.html>Go</a>")
    hand.tap("Go")
    assert hand.shows("Second")
    device.input.key("BACK")
    assert hand.shows("Garden")
    device.input.key("BACK")
    assert hand.shows("Network & internet")


@needs_browser
@pytest.mark.parametrize("by_link", [True, False])
def test_back_leads_from_an_address_that_cannot_be_reached_to_the_page_before(
    hand: Hand, device: VirtualDevice, open_page: OpenPage, by_link: bool
) -> None:
    open_page(f"{PAGE}<a href='https://example.com/' id=away>Away</a>")
    if by_link:
        hand.tap("Away")
    else:
        type_address(hand, "example.com")
    device.advance(1000)
    assert hand.shows("ERR_INTERNET_DISCONNECTED")
    device.input.key("BACK")
    device.advance(1000)
    assert hand.shows("Water the tomatoes, feed the tomatoes.")
    choose(hand, "Forward")
    device.advance(1000)
    assert hand.shows("ERR_INTERNET_DISCONNECTED")


@needs_browser
@pytest.mark.parametrize("where", ["https://example.org/", "two.html"])
def test_back_closes_a_window_that_a_page_has_opened(
    hand: Hand, device: VirtualDevice, open_page: OpenPage, where: str
) -> None:
    device.storage.write_text(f"{DOWNLOAD}/two.html", "<title>Two</title><p id=second>Second")
    open_page(f"{PAGE}<button id=b onclick=\"window.open('{where}')\">Open it</button>")
    assert hand.shows("2 open tabs, tap to switch tabs")
    hand.tap("Open it")
    assert hand.shows("3 open tabs, tap to switch tabs")
    assert not hand.shows("Open it")
    device.input.key("BACK")
    assert hand.shows("Open it")
    assert hand.shows("2 open tabs, tap to switch tabs")


@needs_browser
def test_back_leads_from_a_search_for_a_text_to_its_page(
    hand: Hand, device: VirtualDevice, open_page: OpenPage
) -> None:
    open_page(f"{PAGE}<button>Open it</button>")
    hand.long_press("Water the tomatoes, feed the tomatoes.")
    hand.tap("Web search")
    assert hand.shows("3 open tabs, tap to switch tabs")
    assert hand.shows("No internet")
    device.input.key("BACK")
    assert hand.shows("Open it")
    assert hand.shows("2 open tabs, tap to switch tabs")


@needs_browser
def test_what_a_page_does_by_itself_is_seen(
    hand: Hand, device: VirtualDevice, open_page: OpenPage
) -> None:
    open_page(
        f"""{PAGE}<p id=state>waits<script>setTimeout(() => {{
        document.title = 'Later'; state.textContent = 'done';
        }}, 3000)</script>"""
    )
    assert hand.shows("waits")
    device.advance(4000)
    assert hand.shows("done")
    choose(hand, "History")
    assert hand.shows("Later")


@needs_browser
def test_short_cuts_of_a_keyboard(hand: Hand, device: VirtualDevice, open_page: OpenPage) -> None:
    def press(*names: str) -> None:
        device.input.combination(list(names))

    open_page(f"{PAGE}<input id=name autofocus>")
    press("CTRL_LEFT", "T")
    assert hand.shows("search_box_text")
    press("CTRL_LEFT", "TAB")
    press("CTRL_LEFT", "SHIFT_LEFT", "TAB")
    assert hand.shows("search_box_text")
    press("CTRL_LEFT", "W")
    assert hand.shows("Garden")
    press("CTRL_LEFT", "F")
    assert hand.shows("find_query")
    press("BACK")
    press("BACK")
    press("CTRL_LEFT", "L")
    assert hand.shows("Clear input")
    press("BACK")
    press("BACK")
    assert hand.shows("Garden")
    press("CTRL_LEFT", "H")
    assert hand.shows("Clear browsing data…")


@needs_browser
def test_the_toolbar_goes_while_a_page_is_scrolled_down_and_comes_back(
    hand: Hand, device: VirtualDevice, open_page: OpenPage
) -> None:
    rows = "".join(f"<p id=row{n}>Row {n}" for n in range(90))
    open_page(f"{PAGE}{rows}<a id=go href=#row3>Go</a>")
    top = hand.center("Row 19")[1]
    device.input.swipe(540, 1800, 540, 1000, 2000)
    assert not hand.shows("url_bar")
    assert 700 <= top - hand.center("Row 19")[1] <= 850
    hand.swipe(540, 1000, 540, 1100)
    assert hand.shows("url_bar")
    hand.swipe(540, 1800, 540, 1000)
    device.input.key("MENU")
    assert hand.shows("New tab")


@needs_browser
def test_the_toolbar_stays_over_a_page_that_does_not_scroll(
    hand: Hand, open_page: OpenPage
) -> None:
    open_page(PAGE)
    hand.swipe(540, 1800, 540, 1000)
    assert hand.shows("url_bar")


@needs_browser
@pytest.mark.parametrize(
    ("link", "name", "content"),
    [
        ("<a id=go download href=notes.txt>Get</a>", "notes (1).txt", b"my notes"),
        ("<a id=go download='../a/b.csv' href=notes.txt>Get</a>", "_a_b.csv", b"my notes"),
        ("<a id=go href=box.zip>Get</a>", "box (1).zip", b"PK packed"),
        ("<a id=go download=d.txt href='data:text/plain,hi%20there'>Get</a>", "d.txt", b"hi there"),
        (
            "<a id=go download=b.bin>Get</a><script>go.href = URL.createObjectURL("
            "new Blob([new Uint8Array([1, 2, 255])]))</script>",
            "b.bin",
            b"\x01\x02\xff",
        ),
    ],
)
def test_a_download_is_a_file_of_the_phone_with_a_notification(
    hand: Hand, device: VirtualDevice, open_page: OpenPage, link: str, name: str, content: bytes
) -> None:
    device.storage.write_text(f"{DOWNLOAD}/notes.txt", "my notes")
    device.storage.write_text(f"{DOWNLOAD}/box.zip", "PK packed")
    open_page(f"{PAGE}{link}")
    hand.tap("Get")
    assert device.storage.read_bytes(f"{DOWNLOAD}/{name}") == content
    assert hand.shows(f"{name} downloaded")
    assert name in [notice.title for notice in device.notifications.active(CHROME)]
    choose(hand, "Downloads")
    assert hand.shows(name)
    hand.tap(f"Options for {name}")
    hand.tap("Delete")
    assert not device.storage.exists(f"{DOWNLOAD}/{name}")


@needs_browser
@pytest.mark.parametrize("reason", ["too large", "no room"])
def test_a_download_that_finds_no_room_reports_this(
    hand: Hand,
    device: VirtualDevice,
    open_page: OpenPage,
    monkeypatch: pytest.MonkeyPatch,
    reason: str,
) -> None:
    open_page(f"{PAGE}<a download=d.txt href='data:text/plain,{'x' * 5000}'>Get</a>")
    if reason == "too large":
        monkeypatch.setattr(script_evaluator, "MOST_READ", 4000)
    else:
        monkeypatch.setattr(device.storage, "capacity_bytes", 0)
    hand.tap("Get")
    assert hand.shows("Download failed: Insufficient storage on device")
    assert not device.storage.exists(f"{DOWNLOAD}/d.txt")


@needs_browser
def test_nothing_is_downloaded_from_the_internet(
    hand: Hand, device: VirtualDevice, open_page: OpenPage
) -> None:
    open_page(f"{PAGE}<a download href=http://a.b/file.txt>Get</a>")
    hand.tap("Get")
    assert device.storage.listdir(DOWNLOAD) == ["page.html"]


@needs_browser
def test_the_menu_of_a_link(hand: Hand, device: VirtualDevice, open_page: OpenPage) -> None:
    device.storage.write_text(f"{DOWNLOAD}/two.html", "<title>Two</title>Second page")
    open_page(f"{PAGE}<a href=two.html>Other</a>")
    hand.long_press("Other")
    hand.tap("Copy link text")
    assert device.clipboard.text == "Other"
    hand.long_press("Other")
    hand.tap("Open in new tab")
    assert hand.shows("Garden")
    assert hand.shows("3 open tabs, tap to switch tabs")
    hand.long_press("Other")
    hand.tap("Download link")
    assert device.storage.exists(f"{DOWNLOAD}/two (1).html")
    hand.tap("tab_switcher_button")
    hand.tap("Two, tab")
    assert hand.shows("Second page")


WHERE = """<button onclick="navigator.geolocation.getCurrentPosition(
p => { said.textContent = p.coords.latitude; }, e => { said.textContent = e.message; })">Where
</button> <button onclick="Notification.requestPermission().then(x => { said.textContent = x; })">
Notify</button> <button onclick="navigator.mediaDevices.getUserMedia({video: true}).catch(
e => { said.textContent = e.name; })">Film</button><p id=said>nothing"""


@needs_browser
def test_a_page_may_know_the_place_when_the_user_allows_it_twice(
    hand: Hand, device: VirtualDevice, open_page: OpenPage
) -> None:
    device.location.set_fix(47.5, 9.25)
    open_page(f"{PAGE}{WHERE}")
    hand.tap("Where")
    assert hand.shows("file:/// wants to use your device's location")
    hand.tap("Block")
    assert hand.shows("User denied Geolocation")
    device.shell(f"pm revoke {CHROME} android.permission.ACCESS_FINE_LOCATION")
    open_page(f"{PAGE}{WHERE}")
    hand.tap("Where")
    hand.tap("Allow")
    hand.tap("While using the app")
    assert hand.shows("47.5")


@needs_browser
def test_other_questions_of_a_page(hand: Hand, device: VirtualDevice, open_page: OpenPage) -> None:
    device.shell(f"pm grant {CHROME} android.permission.POST_NOTIFICATIONS")
    device.shell(f"pm grant {CHROME} android.permission.CAMERA")
    open_page(f"{PAGE}{WHERE}")
    hand.tap("Notify")
    hand.tap("Allow")
    assert hand.shows("granted")
    hand.tap("Film")
    device.input.key("BACK")
    assert hand.shows("NotAllowedError")


@needs_browser
def test_dialogs_of_a_page_are_chromes(
    hand: Hand, device: VirtualDevice, open_page: OpenPage
) -> None:
    device.storage.write_text(f"{DOWNLOAD}/two.html", "<title>Two</title>Second page")
    open_page(
        f"""{PAGE}<button onclick="alert('Watered')">Tell</button> <a href=two.html>Other</a>
        <script>onbeforeunload = event => {{ event.preventDefault(); }}</script>"""
    )
    hand.tap("Tell")
    assert hand.find("title").text == "This page says"
    assert hand.find("message").text == "Watered"
    hand.tap("positive_button")
    hand.tap("Other")
    assert hand.find("title").text == "Leave site?"
    hand.tap("Cancel")
    assert hand.shows("Garden")
    hand.tap("Other")
    hand.tap("Leave")
    assert hand.shows("Second page")


@needs_browser
@pytest.mark.parametrize("address", ["content://", "content:///x", "content://[/", "content://sms"])
def test_what_is_not_a_document_is_an_address_without_a_page(
    hand: Hand, device: VirtualDevice, address: str
) -> None:
    screenshots.open_app(device, CHROME)
    device.shell(f"am start -n {CHROME}/com.google.android.apps.chrome.Main -d '{address}'")
    device.wait_for_idle()
    assert hand.shows("url_bar")


@needs_browser
def test_a_page_may_name_what_is_not_a_document(open_page: OpenPage, hand: Hand) -> None:
    open_page(f"{PAGE}<img src='file:///content:/'><iframe src='file:///content:/[/'></iframe>")
    assert hand.shows("Garden")
