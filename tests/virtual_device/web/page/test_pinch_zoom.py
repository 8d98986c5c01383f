"""Fingers and taps that zoom a page."""

from __future__ import annotations

import pytest

from android_world.virtual_device.web import Page
from tests.virtual_device.web.conftest import Web

PHONE_WIDE = '<meta name="viewport" content="width=device-width">'
ROWS = "".join(f"<p id=row{n}>Row {n}</p>" for n in range(60))


def zoom_of(page: Page) -> float:
    return float(page.evaluate("visualViewport.scale"))


def pinch(ui: Web, x: float, y: float, start: float, end: float) -> None:
    """Two fingers around a place, from so far to so far above and below it."""
    touch = ui.device.input
    for number, side in enumerate((-1, 1)):
        touch.pointer_down(x, y + side * start, number)
    for step in range(1, 11):
        apart = start + (end - start) * step / 10
        for number, side in enumerate((-1, 1)):
            ui.device.advance(10)
            touch.pointer_move(x, y + side * apart, number)
    for number, side in enumerate((-1, 1)):
        touch.pointer_up(x, y + side * end, number)
    ui.device.advance(500)


def test_two_fingers_zoom_around_their_middle(ui: Web) -> None:
    page = ui.show(f"{PHONE_WIDE}{ROWS}").web
    place, height = ui.bounds("row9").center, ui.bounds("row9").height
    pinch(ui, *place, 150, 300)
    assert zoom_of(page) == pytest.approx(2, rel=0.02)
    assert ui.bounds("row9").height == pytest.approx(2 * height, rel=0.03)
    assert abs(ui.bounds("row9").center[1] - place[1]) < 12
    pinch(ui, *place, 300, 50)
    assert zoom_of(page) == 1


def test_fingers_find_what_is_shown_where_a_page_is_zoomed(ui: Web) -> None:
    page = ui.show(
        f"{PHONE_WIDE}<p style='height:300px'>above</p><button id=b onclick='console.log(1)'>Go"
        f"</button> <span id=said>Wonderful</span><br><input id=name>{ROWS}"
    ).web
    pinch(ui, *ui.bounds("b").center, 150, 300)
    ui.tap("b")
    assert ui.app.lines == ["1"]
    ui.long_press("said")
    ui.tap("Copy")
    assert ui.device.clipboard.text == "Wonderful"
    ui.tap("name")
    ui.device.input.text("Al")
    assert page.evaluate("document.getElementById('name').value") == "Al"
    assert ui.bounds("name").bottom <= ui.device.display.size[1] - ui.device.ime.height


def test_a_finger_moves_over_a_zoomed_page_to_its_ends(ui: Web) -> None:
    page = ui.show(f"{PHONE_WIDE}{ROWS}").web
    pinch(ui, 540, 1200, 150, 450)
    for _ in range(4):
        ui.device.input.swipe(900, 1200, 100, 1200, 300)
    assert page.evaluate("visualViewport.offsetLeft + visualViewport.width") == pytest.approx(
        411, abs=1
    )
    for _ in range(30):
        ui.device.input.swipe(540, 2000, 540, 400, 200)
    assert ui.has("row59")


@pytest.mark.parametrize(
    "head",
    [
        f'{PHONE_WIDE[:-2]},user-scalable=no">',
        f"{PHONE_WIDE}<style>html{{touch-action:none}}</style>",
    ],
)
def test_a_page_that_does_not_zoom_gets_both_fingers(ui: Web, head: str) -> None:
    page = ui.show(
        f"""{head}{ROWS}<script>
        let most = 0;
        addEventListener('touchmove', e => {{ most = Math.max(most, e.touches.length); }});
        </script>"""
    ).web
    pinch(ui, 540, 1200, 150, 300)
    assert (zoom_of(page), page.evaluate("most")) == (1, 2)
    ui.device.input.swipe(540, 1500, 540, 1000, 500)


def test_two_taps_make_a_block_as_wide_as_the_room_and_back(ui: Web) -> None:
    words = "many words " * 60
    page = ui.show(
        f"<div style='width:400px;margin-left:300px' id=b onclick='console.log(1)'>{words}</div>"
    ).web
    least = zoom_of(page)
    ui.tap("b", 0)
    ui.tap("b", 100)
    box = ui.bounds("b")
    assert zoom_of(page) == pytest.approx(411 / 404, rel=0.05)
    assert box.left >= 0
    assert box.right <= 1080
    ui.tap("b")
    ui.tap("b", 100)
    assert zoom_of(page) == pytest.approx(least)
    assert len(ui.app.lines) == 2


def test_two_taps_with_a_dump_of_the_screen_between_are_two_clicks(ui: Web) -> None:
    page = ui.show("<button id=b onclick='console.log(1)'>Go</button>").web
    tap, least = "input tap {} {}".format(*ui.bounds("b").center), zoom_of(page)
    ui.device.shell(f"{tap}; uiautomator dump; {tap}")
    assert (zoom_of(page), ui.app.lines) == (least, ["1", "1"])
    ui.device.shell(f"{tap} && {tap}")
    assert zoom_of(page) > least


def test_two_taps_are_two_clicks_on_a_page_for_phones(ui: Web) -> None:
    page = ui.show(f"{PHONE_WIDE}<button id=b onclick='console.log(1)'>Go</button>").web
    ui.tap("b", 0)
    ui.tap("b", 100)
    assert (zoom_of(page), ui.app.lines) == (1, ["1", "1"])


def test_a_snapshot_keeps_how_a_page_is_zoomed(ui: Web) -> None:
    ui.show(f"{PHONE_WIDE}{ROWS}")
    pinch(ui, 540, 1200, 150, 300)
    kept, box = ui.device.snapshot(), ui.bounds("row9")
    pinch(ui, 540, 1200, 300, 100)
    ui.device.restore(kept)
    assert ui.bounds("row9") == box
