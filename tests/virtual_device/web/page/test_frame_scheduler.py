"""Time in a page: it is moved on when something is to happen in it."""

from __future__ import annotations

import numpy as np
import pytest

from tests.virtual_device.web.conftest import Web

PHONE_WIDE = '<meta name="viewport" content="width=device-width">'
SECOND_MS = 1000


def moves_in_a_second(ui: Web) -> int:
    """How often something is done to the page while nobody touches it."""
    before = len(ui.app.web.log)
    ui.device.advance(SECOND_MS)
    return len(ui.app.web.log) - before


def test_a_page_that_waits_for_nothing_is_left_alone(ui: Web) -> None:
    ui.show(f"{PHONE_WIDE}<p>Still")
    ui.device.advance(100)
    assert moves_in_a_second(ui) <= 1


@pytest.mark.parametrize("awaited", [100, 300, 700, 3000])
def test_a_timer_is_received_at_its_time(ui: Web, awaited: int) -> None:
    page = ui.show(f"{PHONE_WIDE}<p>Still").web
    ui.device.advance(1000)
    page.evaluate(f"setTimeout(() => console.log('now'), {awaited})")
    ui.device.advance(awaited - 1)
    assert ui.app.lines == []
    ui.device.advance(20)
    assert ui.app.lines == ["now"]


def test_a_timer_is_received_at_its_time_also_where_something_unknown_was_drawn(ui: Web) -> None:
    page = ui.show(
        f"{PHONE_WIDE}<svg width=300 height=99><rect height=99 fill=red><animate begin=1s"
        " attributeName=width from=0 to=300 dur=100ms fill=freeze /></rect></svg>"
    ).web
    ui.device.advance(1100)
    page.evaluate("0")  # It is seen that something was drawn.
    ui.device.advance(5000)
    page.evaluate("setTimeout(() => console.log('now'), 1000)")
    ui.device.advance(1020)
    assert ui.app.lines == ["now"]


def test_a_hidden_page_is_looked_after_once_a_second(ui: Web) -> None:
    script = "let n = 0; setInterval(() => { document.body.textContent = ++n; }, 100);"
    page = ui.show(f"{PHONE_WIDE}<body><script>{script}</script>").web
    ui.device.advance(1000)
    assert moves_in_a_second(ui) >= 10
    page.set_visible(False)
    ui.device.advance(1000)
    assert moves_in_a_second(ui) <= 2
    page.set_visible(True)
    assert moves_in_a_second(ui) >= 10
    shown = int(page.evaluate("document.body.textContent"))
    ui.device.advance(1000)
    assert int(page.evaluate("document.body.textContent")) == shown + 10


def test_a_timer_that_comes_again_is_received_each_time(ui: Web) -> None:
    page = ui.show(f"{PHONE_WIDE}<p>Still").web
    page.evaluate("const id = setInterval(() => console.log('again'), 400)")
    ui.device.advance(1700)
    assert ui.app.lines == ["again"] * 4
    page.evaluate("clearInterval(id)")
    ui.device.advance(100)
    assert moves_in_a_second(ui) <= 1
    assert ui.app.lines == ["again"] * 4


def test_timers_are_what_they_were_to_scripts(ui: Web) -> None:
    page = ui.show(f"{PHONE_WIDE}<p>Still").web
    page.evaluate("""setTimeout(function (a, b) { console.log(this === window, a, b) }, 5, 1, 'x');
        setTimeout("console.log('text')", '7');
        clearTimeout(String(setTimeout(() => console.log('never'), 3)));
        clearTimeout(setInterval(() => console.log('never'), 3)); clearInterval()""")
    ui.device.advance(200)
    assert ui.app.lines == ["true 1 x", "text"]
    asked = "[setTimeout.name, setTimeout.length, typeof setInterval(() => 1, -1)]"
    assert page.evaluate(asked) == ["setTimeout", 1, "number"]


MOVING = {
    "animation": "<style>@keyframes go { to { margin-left: 300px } }"
    "p { animation: go 9s }</style><p>Moves",
    "frames": "<p id=n>0<script>(function tick() { n.textContent = performance.now();"
    " requestAnimationFrame(tick) })()</script>",
    "drawing": "<svg width=300 height=99><rect height=99 fill=red><animate attributeName=width"
    " from=0 to=300 dur=9s repeatCount=indefinite /></rect></svg>",  # Nobody knows of these.
}


@pytest.mark.parametrize("moving", MOVING)
def test_a_page_that_moves_is_followed(ui: Web, moving: str) -> None:
    ui.show(f"{PHONE_WIDE}{MOVING[moving]}")
    ui.device.advance(3000)
    assert moves_in_a_second(ui) > 30


def test_an_image_is_that_of_the_last_thing_drawn(ui: Web) -> None:
    page = ui.show(f"{PHONE_WIDE}<style>body {{ background: #00f }}</style>").web
    blue = ui.device.screenshot()
    ui.device.advance(1000)
    assert np.array_equal(ui.device.screenshot(), blue)
    page.evaluate("document.body.style.background = '#f00'")
    assert tuple(ui.device.screenshot()[1000, 500]) == (255, 0, 0)
