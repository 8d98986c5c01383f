"""Taps, long presses, drags, scrolls and flings."""

from __future__ import annotations

from android_world.virtual_device.ui.basic import Text
from android_world.virtual_device.ui.containers import Box, Column, ListView, Scroll
from android_world.virtual_device.ui.controls import Slider
from android_world.virtual_device.ui.scrolling import ScrollState, fling_distance
from android_world.virtual_device.ui.view import MATCH, View
from tests.virtual_device.ui.conftest import TestApp, Ui

DENSITY = 2.625


def target(app: TestApp) -> View:
    return Box(".FrameLayout", fill=True)[
        View(
            desc="target",
            w=200,
            h=200,
            tap=lambda: app.note("tap"),
            on_long_press=lambda: app.note("long"),
            on_double_tap=lambda: app.note("double"),
        )
    ]


def test_a_short_touch_is_a_tap_and_a_long_one_a_long_press(ui: Ui) -> None:
    app = ui.launch(target)
    ui.tap("target")
    ui.device.advance(1000)
    ui.long_press("target")
    assert app.noted == ["tap", "long"]


def test_a_drag_handle_takes_the_finger_before_the_long_press_of_its_row(ui: Ui) -> None:
    def row(app: TestApp) -> View:
        return Column(w=MATCH, h=100, on_long_press=lambda: app.note("long"))[
            View(
                desc="handle",
                w=100,
                h=100,
                on_drag=lambda drag: app.note((drag.phase, round(drag.dy))),
                drag_axis="touch",
            )
        ]

    app = ui.launch(row)
    x, y = ui.bounds("handle").center
    ui.device.shell(f"input draganddrop {x} {y} {x} {y + 300} 900")
    assert app.noted[0] == ("start", 0)
    assert app.noted[-1] == ("end", 300)
    assert "long" not in app.noted


def test_a_slow_scroll_keeps_half_of_the_rows_in_sight_and_a_quick_one_may_skip_some(
    ui: Ui,
) -> None:
    def rows(app: TestApp) -> View:
        return ListView(
            fill=True,
            count=200,
            build_row=lambda i: View(desc=f"Row {i}", w=MATCH, h=56, tap=lambda: app.note(i)),
            row_height=56,
            key="rows",
        )

    def in_sight() -> set[str]:
        return {text for text in ui.texts() if text.startswith("Row ")}

    ui.launch(rows)
    before = in_sight()
    ui.device.input.swipe(540, 1200, 540, 0, 3000)
    slow = in_sight()
    assert len(before & slow) >= len(before) // 2 - 1
    ui.device.input.swipe(540, 1200, 540, 0, 100)
    assert not slow & in_sight()


def test_two_quick_taps_are_a_double_tap(ui: Ui) -> None:
    app = ui.launch(target)
    ui.tap("target")
    ui.tap("target", pause_ms=100)
    assert app.noted == ["tap", "double"]


def test_a_moved_finger_does_not_tap(ui: Ui) -> None:
    app = ui.launch(target)
    x, y = ui.bounds("target").center
    ui.device.input.swipe(x, y, x + 400, y)
    assert app.noted == []


def test_a_finger_that_moves_sideways_inside_a_row_taps_it(ui: Ui) -> None:
    def rows(app: TestApp) -> View:
        return ListView(
            fill=True,
            count=100,
            build_row=lambda i: View(desc=f"Row {i}", w=MATCH, h=56, tap=lambda: app.note(i)),
            row_height=56,
            key="rows",
        )

    app = ui.launch(rows)
    x, y = ui.bounds("Row 4").center
    ui.device.input.swipe(x, y, x + 400, y)
    assert app.noted == [4]
    ui.device.input.swipe(x, y, x, y + 60)  # At its upper end the list takes it all the same.
    assert app.noted == [4]


def list_of(count: int) -> View:
    return ListView(
        fill=True,
        count=count,
        build_row=lambda i: Text(f"Row {i}", h=56),
        row_height=56,
        key="rows",
    )


def test_a_slow_swipe_scrolls_a_list_by_its_length_less_the_slop(ui: Ui) -> None:
    app = ui.launch(lambda app: list_of(100))
    before = ui.bounds("Row 10").top
    ui.device.input.swipe(500, 1500, 500, 1200, 3000)
    moved = before - ui.bounds("Row 10").top
    assert abs(moved - (300 - 8 * DENSITY)) <= 2
    assert app.scroll_state("list:rows").offset == moved


def test_a_fast_swipe_continues_as_a_fling(ui: Ui) -> None:
    app = ui.launch(lambda app: list_of(200))
    ui.device.input.swipe(500, 1500, 500, 1000, 150)
    offset = app.scroll_state("list:rows").offset
    velocity = 500 / 0.150
    expected = 500 - 8 * DENSITY + fling_distance(velocity, DENSITY)
    assert abs(offset - expected) < 0.2 * expected
    assert offset > 500


def test_a_list_stops_at_its_ends(ui: Ui) -> None:
    app = ui.launch(lambda app: list_of(60))
    for _ in range(6):
        ui.device.input.swipe(500, 2000, 500, 400, 100)
    state: ScrollState = app.scroll_state("list:rows")
    assert state.offset == state.limit
    assert ui.has("Row 59")
    ui.device.input.swipe(500, 2000, 500, 400, 100)
    assert state.offset == state.limit


def test_fling_distance_grows_with_speed_and_ignores_slow_ends() -> None:
    assert fling_distance(10, DENSITY) == 0
    slow, fast = fling_distance(2000, DENSITY), fling_distance(6000, DENSITY)
    assert 0 < slow < fast
    assert fling_distance(-2000, DENSITY) == -slow


def test_content_that_fits_is_not_scrollable(ui: Ui) -> None:
    ui.launch(lambda app: Scroll("#pane", desc="pane")[Text("short")])
    assert not ui.find("pane").is_scrollable


def test_rows_scrolled_away_are_neither_listed_nor_tappable(ui: Ui) -> None:
    def content(app: TestApp) -> View:
        rows = [Text(f"R{i}", h=100, tap=lambda i=i: app.note(i)) for i in range(30)]
        return Scroll(key="pane")[Column(".LinearLayout", w=MATCH)[rows]]

    app = ui.launch(content)
    app.scroll_state("scroll:pane").offset = 1000
    app.invalidate()
    assert not ui.has("R2")
    ui.device.input.tap(30, ui.bounds("R5").center[1])
    assert app.noted == [5]


def test_a_slider_follows_taps_and_drags(ui: Ui) -> None:
    app = ui.launch(
        lambda app: Slider(desc="slider", value=0.0, w=MATCH, on_change=lambda v, done: app.note(v))
    )
    box = ui.bounds("slider")
    ui.device.input.tap(*box.center)
    assert abs(app.noted[-1] - 0.5) < 0.01
    ui.device.input.swipe(*box.center, box.right + 50, box.center[1])
    assert app.noted[-1] == 1.0


def test_a_swipe_from_the_edge_is_back(ui: Ui) -> None:
    app = ui.launch(target)
    ui.device.input.swipe(2, 1200, 500, 1200)
    assert app.finished


def test_a_swipe_up_from_the_bottom_goes_home(ui: Ui) -> None:
    ui.launch(target)
    ui.device.input.swipe(540, 2395, 540, 1500)
    assert ui.device.activities.tasks[0].is_home
