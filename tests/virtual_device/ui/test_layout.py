"""Measuring and placing: weights, gravity, margins, grids."""

from __future__ import annotations

import math

import pytest

from android_world.virtual_device.ui.basic import Text
from android_world.virtual_device.ui.containers import Box, Column, Grid, Row, Spacer
from android_world.virtual_device.ui.fonts import TextStyle, text_width
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.view import MATCH, LayoutContext, View

CTX = LayoutContext(density=2.0)


def laid(root: View, width: int = 400, height: int = 600) -> View:
    """Lay `root` out in a window of that many px."""
    root.attach(CTX)
    root.measure(CTX, width, height, exact_w=True, exact_h=True)
    root.layout(CTX, 0, 0, Rect(0, 0, width, height))
    return root


def test_a_broken_text_takes_all_the_room_there_is() -> None:
    text, short = Text("a text that is too long for one line"), Text("short")
    laid(Column(".LinearLayout")[text, short], width=200)
    assert text.bounds.width == 200
    assert short.bounds.width < 200


def test_weights_share_what_fixed_children_leave() -> None:
    fixed, one, three = View(w=50, h=10), View(weight=1), View(weight=3)
    laid(Row(".LinearLayout")[fixed, one, three])
    assert [v.bounds.width for v in (fixed, one, three)] == [100, 75, 225]
    assert three.bounds.right == 400


def test_weights_in_a_column_take_the_height() -> None:
    bar, body = View(h=28, w=MATCH), View(weight=1, w=MATCH)
    laid(Column(".LinearLayout")[bar, body])
    assert body.bounds == Rect(0, 56, 400, 600)


def test_margins_and_padding_move_children_inwards() -> None:
    child = View(w=10, h=10, margin=(1, 2, 3, 4))
    laid(Box(".FrameLayout", padding=(5, 6))[child])
    assert child.bounds == Rect(12, 16, 32, 36)


@pytest.mark.parametrize(
    ("gravity", "left", "top"),
    [
        ("", 0, 0),
        ("center", 190, 290),
        ("end", 380, 0),
        ("bottom", 0, 580),
        ("end|bottom", 380, 580),
        ("center_horizontal|bottom", 190, 580),
        ("center_vertical|end", 380, 290),
    ],
)
def test_gravity_places_a_child_of_a_box(gravity: str, left: int, top: int) -> None:
    child = View(w=10, h=10, gravity=gravity)
    laid(Box(".FrameLayout")[child])
    assert (child.bounds.left, child.bounds.top) == (left, top)


@pytest.mark.parametrize(("main", "first"), [("start", 0), ("center", 160), ("end", 320)])
def test_main_places_a_row_along_its_axis(main: str, first: int) -> None:
    children = [View(w=20, h=10), View(w=20, h=10)]
    laid(Row(".LinearLayout", main=main)[children])
    assert children[0].bounds.left == first


def test_between_spreads_children_to_both_ends() -> None:
    children = [View(w=20, h=10) for _ in range(3)]
    laid(Row(".LinearLayout", main="between")[children])
    assert [c.bounds.left for c in children] == [0, 180, 360]


def test_align_places_children_across_the_axis() -> None:
    small = View(w=10, h=10)
    laid(Row(".LinearLayout", align="center")[small])
    assert small.bounds.top == 290


def test_a_grid_fills_rows_of_equal_cells() -> None:
    cells = [View() for _ in range(5)]
    laid(Grid(columns=3, row_height=30, gap=5)[cells])
    assert cells[0].bounds == Rect(0, 0, 126, 60)
    assert cells[4].bounds == Rect(136, 70, 262, 130)


def test_none_children_and_spacers_leave_no_trace() -> None:
    view = View(w=10, h=10)
    row = Row(".LinearLayout")[None, Spacer(w=10), view]
    laid(row)
    assert len(row.child_views()) == 2
    assert view.bounds.left == 20


def test_min_size_holds_for_small_content() -> None:
    child = Box(".FrameLayout", min_width=50, min_height=40)[View(w=1, h=1)]
    laid(Box(".FrameLayout")[child])
    assert (child.bounds.width, child.bounds.height) == (100, 80)


def test_text_is_as_wide_as_it_is_drawn() -> None:
    sign, emoji = (text_width(text, 40) for text in ("→", "❤️"))
    assert (sign, emoji) == pytest.approx((40, 1.25 * 40), abs=0.5)
    assert text_width("a → b", 40) == pytest.approx(sign + 2 * text_width("a ", 40), abs=2)
    assert text_width("👍🏽", 40) == text_width("👍", 40)
    upright, slanted = (
        laid(Column(".LinearLayout")[Text("Nothing found", style=TextStyle(16, italic=italic))])
        for italic in (False, True)
    )
    widths = [column.child_views()[0].bounds.width for column in (upright, slanted)]
    assert widths[1] == math.ceil(text_width("Nothing found", 32, 400, True)) != widths[0]
