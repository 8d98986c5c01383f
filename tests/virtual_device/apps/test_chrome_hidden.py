"""Chrome behind another app: its page is hidden."""

from __future__ import annotations

from android_world.virtual_device.device import VirtualDevice
from tests.support.web import needs_browser

pytestmark = needs_browser
_FILE = "/storage/emulated/0/Download/count.html"
_COUNT = "let n = 0; setInterval(() => { document.body.textContent = ++n; }, 100);"
_VIEW = "am start -a android.intent.action.VIEW -n com.android.chrome"


def test_a_page_left_by_home_is_hidden_until_chrome_is_in_front(device: VirtualDevice) -> None:
    device.storage.write_text(_FILE, f"<body><script>{_COUNT}</script>")
    device.shell("am start -n com.android.chrome/com.google.android.apps.chrome.Main")
    device.shell(f"{_VIEW}/com.google.android.apps.chrome.Main -d file://{_FILE}")
    device.wait_for_idle()
    front = device.activities.top_activity
    assert front is not None
    page = front.web_page
    assert page is not None

    def moves() -> int:
        before = len(page.log)  # type: ignore[attr-defined]
        device.advance(5000)
        return len(page.log) - before  # type: ignore[attr-defined]

    assert moves() >= 50
    device.input.key("HOME")
    assert moves() <= 6
    device.shell("am start -n com.android.chrome/com.google.android.apps.chrome.Main")
    assert device.activities.top_activity is front
    assert moves() >= 50
