"""A page on the phone: loaded, looked at, touched, asked."""

from __future__ import annotations

import gc

import numpy as np
import pytest

from android_world.virtual_device import web
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.web.page.frame_scheduler import LONGEST_STEP_MS
from android_world.virtual_device.web.tab import script_evaluator
from tests.virtual_device.web.conftest import ADDRESS, Web

PHONE_WIDE = '<meta name="viewport" content="width=device-width">'
COUNTER = f"""{PHONE_WIDE}<title>Counting</title>
<style>body {{ margin: 0; background: #00f }} button {{ width: 100px; height: 50px }}</style>
<button id=more>More</button><p id=count>0</p>
<script>
  let count = 0;
  more.onclick = () => {{
    document.getElementById('count').textContent = ++count;
    console.log('count', count);
  }};
</script>"""


def test_a_page_is_nodes_of_its_elements(ui: Web) -> None:
    ui.show(COUNTER)
    view = ui.find("web")
    assert (view.class_name, view.text) == ("android.webkit.WebView", "Counting")
    button = ui.find("more")
    assert (button.class_name, button.text) == ("android.widget.Button", "More")
    assert button.view_id_resource_name == "more"
    assert button.is_clickable
    top = view.bounds_in_screen.top
    assert ui.bounds("more") == Rect(0, top, 263, top + 131)
    assert ui.find("count").text == "0"


def test_cells_of_a_table_are_nodes(ui: Web) -> None:
    ui.show(f"{PHONE_WIDE}<table><tr><td>Country</td><td>Iceland</td></tr></table>")
    assert ui.find("Country").class_name == "android.widget.TextView"
    assert ui.bounds("Iceland").left >= ui.bounds("Country").right


def test_touches_reach_the_page(ui: Web) -> None:
    app = ui.show(COUNTER)
    ui.tap("more")
    ui.tap("more")
    assert ui.find("count").text == "2"
    assert app.lines == ["count 1", "count 2"]


@pytest.mark.parametrize("scale", [None, 2.625, 5.0])
def test_touches_arrive_where_the_finger_is(ui: Web, scale: float | None) -> None:
    far = "<button id=far style='position: fixed; right: 20px; top: 90px'>Far</button>"
    page = ui.show(
        f"{far}<script>far.onclick = () => far.id = 'touched'</script>", initial_scale=scale
    )
    ui.tap("far")
    assert page.web.evaluate("document.querySelector('button').id") == "touched"


def test_an_image_that_is_fetched_by_a_touch_holds_nothing_up(ui: Web) -> None:
    style = "button { padding: 50px } button:active { background-image: url(pressed.svg) }"
    picture = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    page = ui.show(
        f"{PHONE_WIDE}<style>{style}</style><button id=press>Press</button>"
        "<script>press.onclick = () => press.remove()</script>",
        files={"file:///sdcard/pressed.svg": picture},
    )
    ui.tap("press")
    ui.device.advance(1000)
    assert page.web.evaluate("document.querySelector('button')") is None


def test_its_image_is_where_it_is(ui: Web) -> None:
    ui.show(COUNTER)
    frame = ui.device.screenshot()
    box = ui.bounds("web")
    assert tuple(frame[box.bottom - 10, 500]) == (0, 0, 255)
    assert len(np.unique(frame[box.top : box.top + 100, :250].reshape(-1, 3), axis=0)) > 5


def test_scripts_are_asked_and_answer(ui: Web) -> None:
    page = ui.show(COUNTER).web
    assert page.evaluate("1 + 1") == 2
    assert page.evaluate("({a: [1, null]})") == {"a": [1, None]}
    with pytest.raises(web.PageScriptError, match="nothing is not defined"):
        page.evaluate("nothing")


def test_without_a_network_other_addresses_fail(ui: Web) -> None:
    page = ui.show(COUNTER).web
    page.load("https://example.com/")
    assert page.error == web.DISCONNECTED
    assert page.url == "https://example.com/"
    page.back()
    assert (page.error, page.url) == (None, ADDRESS)
    assert page.can_go_forward


def test_time_in_the_page_is_the_phones(ui: Web) -> None:
    page = ui.show(COUNTER).web
    ui.device.advance(100)
    before, phone_before = page.evaluate("Date.now()"), ui.device.clock.now_ms
    ui.device.advance(12_345)
    assert page.evaluate("Date.now()") - before == ui.device.clock.now_ms - phone_before
    page.evaluate("setTimeout(() => console.log('later'), 1000)")
    ui.device.advance(900)
    assert ui.app.lines == []
    ui.device.advance(100 + LONGEST_STEP_MS)
    assert ui.app.lines == ["later"]


def test_chance_in_the_page_comes_from_the_seed(ui: Web) -> None:
    first = ui.show(COUNTER, seed=1).web.evaluate("Math.random()")
    assert ui.show(COUNTER, seed=1).web.evaluate("Math.random()") == first
    assert ui.show(COUNTER, seed=2).web.evaluate("Math.random()") != first
    assert 0 <= first < 1


def test_keys_and_names_in_the_page_come_from_the_seed(ui: Web) -> None:
    drawn = "[crypto.randomUUID(), ...crypto.getRandomValues(new Uint32Array(2))]"
    first = ui.show(COUNTER, seed=1).web.evaluate(drawn)
    assert ui.show(COUNTER, seed=1).web.evaluate(drawn) == first
    other = ui.show(COUNTER, seed=2).web.evaluate(drawn)
    assert not set(other) & set(first)
    with pytest.raises(web.PageScriptError, match="TypeMismatch"):
        ui.app.web.evaluate("crypto.getRandomValues(new Float32Array(1))")


def test_an_idle_page_calls_back_and_events_are_at_whole_milliseconds(ui: Web) -> None:
    page = ui.show(COUNTER).web
    page.evaluate("requestIdleCallback(left => console.log('idle', left.didTimeout)); 0")
    page.evaluate("more.addEventListener('click', event => console.log(event.timeStamp % 1)); 0")
    ui.device.advance(300)
    assert ui.app.lines == ["idle false"]
    ui.tap("more")
    assert "0" in ui.app.lines


def test_a_page_has_its_own_scale(ui: Web) -> None:
    page = ui.show(COUNTER, initial_scale=5.0).web
    assert page.evaluate("innerWidth") == 216
    assert ui.bounds("more").width == 500
    ui.tap("more")
    assert ui.find("count").text == "1"


def test_a_page_without_viewport_is_laid_out_980_wide(ui: Web) -> None:
    page = ui.show("<div style='width:980px;height:98px' id=wide>wide</div>").web
    assert page.evaluate("document.documentElement.clientWidth") == 980
    assert ui.bounds("wide").width in range(1050, 1081)


def test_a_snapshot_keeps_the_page(ui: Web) -> None:
    ui.show(COUNTER)
    ui.tap("more")
    frame, forest = ui.device.screenshot(), ui.device.accessibility.forest()
    start = ui.device.snapshot()
    ui.tap("more")
    assert ui.find("count").text == "2"
    ui.device.restore(start)
    assert ui.find("count").text == "1"
    assert ui.device.accessibility.forest() == forest
    assert np.array_equal(ui.device.screenshot(), frame)
    ui.tap("more")
    assert ui.find("count").text == "2"


def test_a_page_of_after_a_restore_has_its_own_tab(ui: Web) -> None:
    start = ui.device.snapshot()
    page = ui.show(COUNTER).web
    before = page.observe()
    ui.tap("more")
    assert before.picture is not None  # The page has moved on: this was drawn in another tab.
    ui.device.restore(start)
    tab = ui.show(COUNTER).web.log.tab()
    del page, before
    gc.collect()
    assert not tab.session.closed


def test_a_restored_page_keeps_the_tab_when_the_page_of_before_is_collected(ui: Web) -> None:
    before = ui.show(COUNTER).web
    ui.device.restore(ui.device.snapshot())
    tab = ui.app.web.log.tab()
    assert tab is before.log.tab()
    del before
    gc.collect()
    assert not tab.session.closed
    assert ui.find("count").text == "0"


def test_what_a_page_has_made_is_read_quickly_and_in_bounds(
    ui: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = ui.show(COUNTER).web
    address = page.evaluate("URL.createObjectURL(new Blob(['x'.repeat(3e6)], {type: 'a/b'}))")
    began = page.evaluate("performance.now()")
    found = page.read(address)
    assert found is not None
    assert (found.mime_type, found.body) == ("a/b", b"x" * 3_000_000)
    assert page.evaluate("performance.now()") == began
    monkeypatch.setattr(script_evaluator, "MOST_READ", 2_999_999)
    with pytest.raises(web.PayloadTooLargeError):
        page.read(address)
    assert page.read("blob:null/none") is None
    assert page.evaluate("1") == 1
