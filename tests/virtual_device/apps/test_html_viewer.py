"""HTML Viewer: pages and texts, in a browser engine or as words."""

from __future__ import annotations

import pytest

from android_world.virtual_device import web
from android_world.virtual_device.device import VirtualDevice
from tests.support.web import needs_browser
from tests.virtual_device.apps.conftest import Hand

FOLDER = "/storage/emulated/0/Download"
PAGE = """<!doctype html><title>Garden</title><meta name=viewport content="width=device-width">
<h1 id=head>Garden</h1><p>Water the <b>tomatoes</b>.</p><p id=said>still</p>
<button id=b onclick="said.textContent = 'clicked'">Go</button>
<script>document.getElementById('said').textContent = 'script ran'</script>"""


def show(device: VirtualDevice, name: str, text: str, kind: str) -> None:
    device.storage.write_text(f"{FOLDER}/{name}", text)
    device.shell(
        f"am start -a android.intent.action.VIEW -t {kind} -d file://{FOLDER}/{name}"
        " -n com.android.htmlviewer/.HTMLViewerActivity"
    )
    device.wait_for_idle()


@needs_browser
def test_a_page_is_laid_out_and_its_scripts_do_not_run(hand: Hand, device: VirtualDevice) -> None:
    show(device, "page.html", PAGE, "text/html")
    hand.tap("Go")
    texts = [element.text for element in hand.elements()]
    assert "Garden" in texts
    assert "still" in texts
    ids = [element.resource_name for element in hand.elements()]
    assert "head" in str(ids)


@needs_browser
def test_a_text_is_shown_as_it_is(hand: Hand, device: VirtualDevice) -> None:
    show(device, "list.txt", "eggs <b>\n\n  flour", "text/plain")
    assert any("eggs <b>" in (element.text or "") for element in hand.elements())
    assert hand.shows("HTML Viewer")


@pytest.mark.parametrize("kind", ["text/html", "text/plain"])
def test_without_a_browser_engine_the_words_are_shown(
    hand: Hand, device: VirtualDevice, monkeypatch: pytest.MonkeyPatch, kind: str, tmp_path
) -> None:
    monkeypatch.setenv(web.VARIABLE, str(tmp_path / "none"))
    show(device, "page.html", PAGE if kind == "text/html" else "Water the tomatoes.", kind)
    assert hand.shows("Water the tomatoes.")
