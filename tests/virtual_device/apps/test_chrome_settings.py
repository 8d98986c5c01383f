"""What Chrome's settings do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from android_world.virtual_device import screenshots, web
from android_world.virtual_device.device import VirtualDevice
from tests.support.web import needs_browser
from tests.virtual_device.apps.conftest import Hand
from tests.virtual_device.apps.test_chrome import PAGE, choose, open_page, type_address

__all__ = ["open_page"]
CHROME = "com.android.chrome"
OpenPage = Callable[[str], None]


@pytest.fixture
def chrome(hand: Hand, device: VirtualDevice) -> Hand:
    screenshots.open_app(device, CHROME)
    return hand


def page_of(device: VirtualDevice) -> web.Page:
    page: web.Page = device.activities.top_activity.tab.page
    return page


def set_on(hand: Hand, page: str, *rows: str) -> None:
    """Tap rows of a page of the settings, and come back."""
    choose(hand, "Settings")
    if not hand.shows(page):
        hand.swipe(540, 2000, 540, 700)
    for row in (page, *rows):
        hand.tap(row)
    hand.tap("Navigate up")
    hand.tap("Navigate up")


def test_the_search_engine_is_asked(chrome: Hand) -> None:
    choose(chrome, "Settings")
    chrome.tap("Search engine")
    chrome.tap("DuckDuckGo")
    chrome.tap("Navigate up")
    type_address(chrome, "two%swords")
    assert chrome.find("url_bar").text == "duckduckgo.com/?q=two%20words"


def test_home_opens_the_address_that_was_chosen(chrome: Hand, device: VirtualDevice) -> None:
    choose(chrome, "Settings")
    chrome.tap("Homepage address")
    device.input.text("a.example")
    chrome.tap("Save")
    chrome.tap("Navigate up")
    chrome.tap("Home")
    assert chrome.find("url_bar").text == "a.example"


def test_back_returns_to_the_page_that_home_left(chrome: Hand, device: VirtualDevice) -> None:
    type_address(chrome, "a.example")
    chrome.tap("Home")
    assert chrome.find("url_bar").text != "a.example"
    device.input.key("BACK")
    assert chrome.find("url_bar").text == "a.example"


def test_secure_connections_only(chrome: Hand, device: VirtualDevice) -> None:
    set_on(chrome, "Privacy and security", "Always use secure connections")
    type_address(chrome, "a.example")
    chrome.tap("url_bar")
    assert chrome.find("url_bar").text == "https://a.example"


def test_a_dark_theme_is_chromes_and_its_pages(
    chrome: Hand, device: VirtualDevice, open_page: OpenPage
) -> None:
    choose(chrome, "Settings")
    chrome.swipe(540, 2000, 540, 700)
    chrome.tap("Theme")
    chrome.tap("Dark")
    assert device.screenshot()[1500, 540].mean() < 80
    chrome.tap("Navigate up")
    assert device.screenshot()[1500, 540].mean() < 80
    if web.available():
        open_page(PAGE)
        chrome.elements()
        assert page_of(device).evaluate("matchMedia('(prefers-color-scheme: dark)').matches")


@needs_browser
def test_texts_are_scaled(hand: Hand, device: VirtualDevice, open_page: OpenPage) -> None:
    open_page(PAGE)
    height = hand.find("Garden").bbox_pixels.height
    set_on(hand, "Accessibility", "Text scaling", "150%")
    assert hand.find("Garden").bbox_pixels.height > 1.3 * height
    set_on(hand, "Accessibility", "Text scaling", "100%")
    assert hand.find("Garden").bbox_pixels.height == height


@needs_browser
def test_zooming_is_forced(hand: Hand, device: VirtualDevice, open_page: OpenPage) -> None:
    open_page(PAGE.replace("width=device-width", "width=device-width,user-scalable=no"))

    def pinch() -> float:
        for number, y in enumerate((900, 1300)):
            device.input.pointer_down(540, y, number)
        for number, y in enumerate((700, 1500)):
            device.input.pointer_move(540, y, number)
            device.input.pointer_up(540, y, number)
        device.wait_for_idle()
        return float(page_of(device).evaluate("visualViewport.scale"))

    assert pinch() == 1
    set_on(hand, "Accessibility", "Force enable zoom")
    hand.elements()
    assert pinch() > 1.4


@needs_browser
def test_scripts_and_images_are_switched_off(
    hand: Hand, device: VirtualDevice, open_page: OpenPage
) -> None:
    html = f"{PAGE}<p id=said>still<script>said.textContent = 'ran'</script>"
    open_page(html)
    assert hand.shows("ran")
    set_on(hand, "Site settings", "JavaScript")
    open_page(html)
    assert hand.shows("still")


@needs_browser
def test_a_window_without_a_tap(hand: Hand, device: VirtualDevice, open_page: OpenPage) -> None:
    html = f"{PAGE}<script>setTimeout(() => open('about:blank#x'), 100)</script>"
    open_page(html)
    device.advance(7000)
    assert hand.shows("2 open tabs, tap to switch tabs")
    set_on(hand, "Site settings", "Pop-ups and redirects")
    choose(hand, "Refresh")
    device.advance(7000)
    assert hand.shows("3 open tabs, tap to switch tabs")


@needs_browser
def test_pages_see_languages_and_the_tracking_setting(
    hand: Hand, device: VirtualDevice, open_page: OpenPage
) -> None:
    open_page(PAGE)
    set_on(hand, "Privacy and security", "Do Not Track")
    set_on(hand, "Languages", "Add language", "German", "German", "Move to top")
    choose(hand, "Desktop site")
    hand.elements()
    page = page_of(device)
    assert page.evaluate("navigator.doNotTrack") == "1"
    assert page.evaluate("navigator.languages") == ["de", "en-US"]
    assert "Android" not in page.evaluate("navigator.userAgent")


@needs_browser
def test_data_of_a_span_of_time_is_cleared(
    hand: Hand, device: VirtualDevice, open_page: OpenPage
) -> None:
    open_page(PAGE)
    page_of(device).evaluate("document.cookie = 'a=b'; localStorage.x = 'kept'")
    device.advance(2 * 3_600_000)
    set_on(hand, "Privacy and security", "Clear browsing data", "Next", "Clear data")
    choose(hand, "History")
    assert hand.shows("Garden")
    hand.tap("Clear browsing data…")
    hand.tap("All time")
    hand.tap("Next")
    hand.tap("Clear data")
    assert hand.shows("You'll find your history here")
    hand.tap("Navigate up")
    assert page_of(device).evaluate("localStorage.x || 'gone'") == "gone"


@needs_browser
def test_a_download_asks_for_its_name(
    hand: Hand, device: VirtualDevice, open_page: OpenPage
) -> None:
    open_page(f"{PAGE}<a id=go download=d.txt href='data:text/plain,hi'>Get</a>")
    set_on(hand, "Downloads", "Ask where to save files")
    hand.tap("Get")
    device.input.key("MOVE_END")
    device.input.text("2")
    hand.tap("Download")
    assert device.storage.read_text("/sdcard/Download/d.txt2") == "hi"


def test_notifications_are_the_phones_settings(chrome: Hand) -> None:
    choose(chrome, "Settings")
    chrome.tap("Notifications")
    assert chrome.shows("All Chrome notifications")


@needs_browser
def test_sites_that_may_keep_nothing(
    hand: Hand, device: VirtualDevice, open_page: OpenPage
) -> None:
    html = f"""{PAGE}<p id=said>kept<script>
    try {{ localStorage.a = 1 }} catch (e) {{ said.textContent = e.name }}
    said.title = navigator.cookieEnabled</script>"""
    open_page(html)
    assert hand.shows("kept")
    set_on(hand, "Site settings", "Cookies", "Block all cookies (not recommended)")
    open_page(html)
    assert hand.shows("SecurityError")
    assert page_of(device).evaluate("said.title") == "false"


@needs_browser
def test_pages_see_that_nothing_can_be_paid_with(
    device: VirtualDevice, open_page: OpenPage
) -> None:
    open_page(PAGE)
    page_of(device).evaluate(
        """const paying = new PaymentRequest([{supportedMethods: 'https://pay.example/'}],
            {total: {label: 'All', amount: {currency: 'USD', value: '1'}}});
        paying.canMakePayment().then((can) => { document.title = `can: ${can}` }); 0"""
    )
    device.advance(100)
    assert page_of(device).title == "can: false"


def test_a_card_is_saved_changed_and_deleted(chrome: Hand, device: VirtualDevice) -> None:
    choose(chrome, "Settings")
    for label in ("Payment methods", "Add card"):
        chrome.tap(label)
    texts = ("4111111111111112", "Ada Byron", "09/27")
    for hint, text in zip(
        ("Card number", "Name on card", "Expiration date (MM/YY)"), texts, strict=True
    ):
        chrome.tap(hint)
        device.input.text(text)
    chrome.tap("Done")
    assert chrome.shows("Check your card number and try again")
    chrome.tap("4111111111111112")
    device.input.key("DEL")
    device.input.text("1")
    chrome.tap("Done")
    chrome.tap("Visa  •••• 1111")
    assert chrome.shows("Edit")
    chrome.tap("Delete")
    assert not chrome.shows("Visa  •••• 1111")


@pytest.mark.parametrize(
    ("row", "shown"),
    [
        ("Google services", "Improve search suggestions"),
        ("Password Manager", "Auto Sign-in"),
        ("Addresses and more", "Add address"),
    ],
)
def test_pages_of_the_settings(chrome: Hand, row: str, shown: str) -> None:
    choose(chrome, "Settings")
    chrome.tap(row)
    assert chrome.shows(shown)
    chrome.tap("Navigate up")
    assert chrome.shows("Search engine")


def test_where_downloads_go(chrome: Hand) -> None:
    choose(chrome, "Settings")
    chrome.swipe(540, 2000, 540, 500)
    chrome.tap("Downloads")
    chrome.tap("Download location")
    assert any("available" in (e.text or "") for e in chrome.elements())
