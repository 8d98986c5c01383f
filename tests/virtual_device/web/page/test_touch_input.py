"""Fingers on pages."""

from __future__ import annotations

from android_world.virtual_device.web.browser import browser
from tests.virtual_device.web.conftest import Web

PHONE_WIDE = '<meta name="viewport" content="width=device-width">'
EVENTS = """<script>
  const seen = [];
  for (const kind of ['touchstart', 'touchmove', 'touchend', 'touchcancel', 'click', 'dblclick'])
    document.addEventListener(kind, event => seen.push(kind), {passive: true});
</script>"""


def test_a_tap_is_a_click_where_the_page_is_zoomed_out(ui: Web) -> None:
    page = ui.show(f"<button id=big style='width:500px;height:200px'>Big</button>{EVENTS}").web
    ui.tap("big")
    assert page.evaluate("seen") == ["touchstart", "touchend", "click"]
    ui.device.advance(400)
    ui.device.input.tap(*ui.bounds("big").center)
    assert page.evaluate("seen.filter(kind => kind == 'click').length") == 2


def test_a_tap_and_the_elements_cost_21_commands(ui: Web) -> None:
    ui.show(f"{PHONE_WIDE}<button id=go onclick='go.textContent = 1'>Go</button>")
    place = ui.bounds("go").center
    before = browser.browser().commands
    ui.device.input.tap(*place)
    ui.device.advance(1000)
    assert ui.find("go").text == "1"
    assert browser.browser().commands - before <= 21


def test_a_finger_that_has_just_come_down_is_seen(ui: Web) -> None:
    ui.show(
        f"""{PHONE_WIDE}<button id=go>Go</button><script>
          for (const kind of ['touchstart', 'touchend', 'click'])
            go.addEventListener(kind, () => {{ go.textContent += ' ' + kind }});
        </script>"""
    )
    place = ui.bounds("go").center
    before = ui.device.snapshot()
    for _ in range(2):
        ui.device.input.pointer_down(*place)
        assert ui.find("go").text == "Go touchstart"
        ui.device.input.pointer_up(*place)
        assert ui.find("go").text == "Go touchstart touchend click"
        ui.device.restore(before)
    ui.device.input.pointer_down(*place)
    down = ui.device.snapshot()
    ui.device.input.pointer_up(*place)
    ui.device.restore(down)
    assert ui.app.web.evaluate("go.textContent") == "Go touchstart"


def test_a_finger_scrolls_the_page(ui: Web) -> None:
    rows = "".join(f"<p id=row{n}>Row {n}</p>" for n in range(200))
    page = ui.show(f"{PHONE_WIDE}{rows}{EVENTS}").web
    top = ui.bounds("row15").top
    ui.device.input.swipe(500, 1500, 500, 1000, 4000)
    assert 475 <= top - ui.bounds("row15").top <= 483  # The finger's way, less the slop.
    before = page.evaluate("scrollY")
    ui.device.input.swipe(500, 1800, 500, 800, 100)
    ui.device.advance(3000)
    assert page.evaluate("scrollY") > before + 1000
    assert ui.find("web").is_scrollable
    assert not ui.has("row5")


def test_a_finger_draws_on_a_canvas_without_scrolling(ui: Web) -> None:
    page = ui.show(
        f"""{PHONE_WIDE}<canvas id=c width=300 height=300 style='touch-action:none'></canvas>
        <script>
          const points = [];
          c.addEventListener('pointermove', e => points.push([e.clientX, e.clientY]));
        </script>"""
    ).web
    box = ui.bounds("c")
    ui.device.input.swipe(box.left + 100, box.top + 100, box.left + 600, box.top + 600, 300)
    points = page.evaluate("points")
    assert len(points) > 10
    x, y = points[-1]
    density, top = ui.device.display.density, ui.bounds("web").top
    assert abs(x - (box.left + 600) / density) < 1
    assert abs(y - (box.top + 600 - top) / density) < 1
    assert page.evaluate("scrollY") == 0


def test_a_page_sees_a_finger_once_a_frame_and_where_it_is_at_the_end(ui: Web) -> None:
    page = ui.show(
        f"""{PHONE_WIDE}<canvas id=c width=300 height=300 style='touch-action:none'></canvas>
        <script>
          const xs = [];
          let ended = 0;
          c.addEventListener('touchmove', e => xs.push(e.touches[0].clientX));
          c.addEventListener('touchend', e => ended = e.changedTouches[0].clientX);
        </script>"""
    ).web
    box, pointer = ui.bounds("c"), ui.device.input
    pointer.pointer_down(box.left + 100, box.top + 100)
    pointer.pointer_move(box.left + 200, box.top + 100)
    for ms in range(160):
        ui.device.clock.advance(1)
        pointer.pointer_move(box.left + 201 + ms, box.top + 100)
    density = ui.device.display.density
    assert 9 <= page.evaluate("xs.length") <= 13
    pointer.pointer_up(box.left + 360, box.top + 100)
    assert page.evaluate("xs.at(-1)") == page.evaluate("ended")
    assert abs(page.evaluate("ended") - (box.left + 360) / density) < 1


def test_a_finger_is_dragged_where_nothing_scrolls(ui: Web) -> None:
    page = ui.show(f"<body style='height:210px'>{EVENTS}", initial_scale=5.0).web
    ui.device.input.drag_and_drop(900, 1500, 900, 1700, 1500)
    ui.device.input.swipe(900, 1500, 900, 1300, 500)
    seen = page.evaluate("seen")
    assert seen.count("touchstart") == seen.count("touchend") == 2
    assert seen.count("touchmove") > 50
    assert "click" not in seen


def test_there_is_no_mouse_but_where_a_finger_tapped(ui: Web) -> None:
    page = ui.show(
        f"""{PHONE_WIDE}<p id=first>First</p><button id=b onclick='more.hidden = false'>B</button>
        <p id=more hidden>More</p><script>
        const heard = [];
        for (const kind of ['mouseover', 'mousemove', 'mousedown', 'mouseup', 'mouseout'])
          addEventListener(kind, event => heard.push(kind + ' ' + event.target.id));
        </script>"""
    ).web
    ui.device.advance(2000)
    assert page.evaluate("heard") == []
    ui.tap("B")
    ui.device.advance(2000)
    assert page.evaluate("heard") == ["mouseover b", "mousemove b", "mousedown b", "mouseup b"]
    assert page.evaluate("b.matches(':hover')")


def test_a_drag_of_many_seconds_arrives_whole(ui: Web) -> None:
    page = ui.show(f"<body style='height:210px;touch-action:none'>{EVENTS}", initial_scale=5.0).web
    result = ui.device.shell("input draganddrop 300 900 700 1500 5000")
    assert (result.exit_code, result.output) == (0, b"")
    seen = page.evaluate("seen")
    assert seen.count("touchmove") > 100
    assert seen[-1] == "touchend"


def test_a_tap_brings_the_mouse_events_of_one_and_no_others(ui: Web) -> None:
    page = ui.show(
        f"""{PHONE_WIDE}<style>button:hover {{ color: red }}</style><button id=go>Go</button>
        <script>
          const seen = [];
          for (const kind of ['over', 'move', 'down', 'up'])
            document.addEventListener('mouse' + kind, event => seen.push(event.type));
          for (const kind of ['pointerdown', 'pointerup', 'click'])
            document.addEventListener(kind, event => seen.push(kind));
          go.addEventListener('click', () => setTimeout(() => go.style.marginTop = '1px', 50));
        </script>"""
    ).web
    ui.tap("go")
    ui.device.advance(2000)
    assert page.evaluate("seen") == [
        *("pointerdown", "pointerup"),
        *("mouseover", "mousemove", "mousedown", "mouseup", "click"),
    ]
    assert page.evaluate("getComputedStyle(go).color") == "rgb(255, 0, 0)"


LINES = "".join(f"<p>Line {n}" for n in range(300))


def operations(ui: Web, command: str) -> int:
    """How many operations of the page a command needs."""
    log = ui.app.web.log
    before = len(log)
    ui.device.shell(command)
    ui.device.wait_for_idle()
    return len(log) - before


def test_a_slow_drag_over_a_page_that_scrolls_needs_little_more_than_a_swipe(ui: Web) -> None:
    page = ui.show(f"{PHONE_WIDE}<body style='user-select:none'>{LINES}").web
    swipe = operations(ui, "input swipe 540 1500 540 700")
    page.evaluate("scrollTo(0, 0)")
    assert operations(ui, "input draganddrop 540 1500 540 700 4000") <= 1.5 * swipe
    px = page.evaluate("scrollY") * ui.device.display.density
    assert 800 - 30 <= px <= 800 + 60  # Less the slop, and a short fling.


def test_a_slow_drag_selects_up_to_where_the_finger_is(ui: Web) -> None:
    page = ui.show(f"{PHONE_WIDE}<p id=p>{'word ' * 400}").web
    box = ui.bounds("p")
    x, y = box.left + 30, box.top + 30
    drag = operations(ui, f"input draganddrop {x} {y} {x} {y + 800} 4000")
    assert drag <= 70
    assert len(page.evaluate("getSelection().toString()")) > 300


def test_a_slow_finger_of_the_page_moves_it_every_other_frame(ui: Web) -> None:
    page = ui.show(f"{PHONE_WIDE}<body style='height:700px;touch-action:none'>{EVENTS}").web
    assert operations(ui, "input draganddrop 540 1500 540 700 4000") < 160
    seen = page.evaluate("seen")
    assert 100 < seen.count("touchmove") < 140
    assert seen[-1] == "touchend"
