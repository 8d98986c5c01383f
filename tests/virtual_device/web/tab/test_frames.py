"""Pages within pages, and pages that take the place of others: each is drawn."""

from __future__ import annotations

import numpy as np
import pytest

from android_world.virtual_device import screenshots
from tests.virtual_device.web.conftest import Web

AWAY = "http://example.com/"
SAYS = "onload=\"console.log('{}')\""


@pytest.mark.parametrize(
    ("html", "lines"),
    [
        (f"<iframe src={AWAY} {SAYS.format('frame')}></iframe>", ["frame", "page"]),
        ("<iframe src=none.html onload=console.log('frame')></iframe>", ["frame", "page"]),
        (
            f"<iframe srcdoc='<iframe src={AWAY} onload=console.log(`inner`)></iframe>'"
            f" {SAYS.format('frame')}></iframe>",
            ["inner", "frame", "page"],
        ),
        (f"<embed src={AWAY} {SAYS.format('embedded')}>", ["page", "embedded"]),
        (f"<object data={AWAY} onerror=console.log('none')>instead</object>", ["none", "page"]),
    ],
)
def test_a_frame_whose_page_cannot_be_had_is_empty(ui: Web, html: str, lines: list[str]) -> None:
    app = ui.show(f"<script>onload = () => console.log('page')</script>{html}<p id=below>Below")
    ui.device.advance(2000)
    assert sorted(app.lines) == sorted(lines)
    assert app.lines.index("page") == lines.index("page") or "embed" in html
    assert ui.find("below").text == "Below"
    assert ui.device.screenshot().any()


def test_what_replaces_an_object_is_seen(ui: Web) -> None:
    ui.show(f"<object data={AWAY}><p id=instead>Instead</object>")
    assert ui.find("instead").text == "Instead"


def test_a_failed_frame_sends_its_page_nothing(ui: Web) -> None:
    app = ui.show(f"<iframe src={AWAY}></iframe>")
    ui.device.wait_for_idle()
    asked = "String(document.querySelector('iframe').contentDocument)"
    assert app.web.evaluate(asked) == "null"


def test_a_page_that_a_tap_has_opened_has_an_image(ui: Web) -> None:
    screenshots.open_app(ui.device, "com.google.androidenv.miniwob")
    ui.device.advance(700)
    ui.device.input.tap(460, 205)
    assert len(np.unique(ui.device.screenshot()[300:600])) > 10


def test_no_service_worker_is_waited_for(ui: Web) -> None:
    safe = "https://example.com/"
    app = ui.show("", files={safe: "<!doctype html>"})
    app.web.load(safe)
    app.web.evaluate("navigator.serviceWorker.register('/w.js').catch(e => console.log(e)); 0")
    assert len(app.lines) == 1
    assert (
        "Failed to register a ServiceWorker with script ('https://example.com/w.js')"
        in app.lines[0]
    )
