"""Snackbars, sheets, swiped and dragged rows, pagers, chips, pages that collapse."""

from __future__ import annotations

from functools import partial

import pytest

from android_world.virtual_device.ui.basic import Text
from android_world.virtual_device.ui.containers import Column
from android_world.virtual_device.ui.view import View
from android_world.virtual_device.ui.widgets.app_bar import TabBar
from android_world.virtual_device.ui.widgets.list_rows import Chip, ListRow, chip_row
from android_world.virtual_device.ui.widgets.menus import MenuItem
from android_world.virtual_device.ui.widgets.navigation import BottomNavigation, Destination
from android_world.virtual_device.ui.widgets.pager import Pager
from android_world.virtual_device.ui.widgets.scaffold import CollapsingPage, Fab, Scaffold
from android_world.virtual_device.ui.widgets.sheets import MenuSheet
from android_world.virtual_device.ui.widgets.snackbar import LONG_MS, SnackbarHost
from tests.virtual_device.ui.conftest import TestApp, Ui


class Basket(TestApp):
    """Rows that a tap removes and Undo brings back."""

    def on_create(self) -> None:
        super().on_create()
        self.items = ["Apple", "Bread", "Cheese", "Dates"]
        self.snackbar = SnackbarHost(self)

    def build(self) -> View:
        rows = Column(".LinearLayout", fill=True)[
            *(ListRow(title=item, tap=partial(self.remove, i)) for i, item in enumerate(self.items))
        ]
        return Scaffold(
            body=rows, fab=Fab(desc="Add", tap=self.note), snackbar=self.snackbar.view()
        )

    def remove(self, position: int) -> None:
        gone = self.items.pop(position)
        self.snackbar.show("Item deleted", ("Undo", lambda: self.items.insert(position, gone)))


@pytest.fixture
def basket(ui: Ui) -> Basket:
    app = ui.launch(screen=Basket)
    assert isinstance(app, Basket)
    return app


def test_undo_brings_the_row_back(ui: Ui, basket: Basket) -> None:
    ui.tap("Bread", pause_ms=0)
    assert ui.find("snackbar_text").text == "Item deleted"
    ui.tap("snackbar_action", pause_ms=0)
    assert basket.items == ["Apple", "Bread", "Cheese", "Dates"]
    assert not ui.has("snackbar_text")


def test_a_snackbar_is_above_the_navigation_bar_and_lifts_the_fab(ui: Ui, basket: Basket) -> None:
    low = ui.bounds("Add").bottom
    basket.snackbar.show("Deleting 1 item.")
    assert ui.bounds("snackbar_text") == (63, 2190, 1017, 2316)
    assert ui.bounds("Add").bottom < 2190 < low


def test_a_snackbar_goes_by_itself_and_the_next_one_replaces_it(ui: Ui, basket: Basket) -> None:
    basket.snackbar.show("first", on_end=basket.note)
    ui.device.advance(LONG_MS - 100)
    assert ui.has("first")
    basket.snackbar.show("second")
    assert basket.noted == [()]
    assert not ui.has("first")
    ui.device.advance(LONG_MS - 100)
    assert ui.has("second")
    ui.device.advance(200)
    assert not ui.has("second")


def test_settling_does_not_wait_for_a_snackbar(ui: Ui, basket: Basket) -> None:
    basket.snackbar.show("still here", duration_ms=300)
    ui.device.wait_for_idle()
    assert ui.has("still here")


def test_a_sheet_acts_and_closes(ui: Ui) -> None:
    app = ui.launch()
    items = [MenuItem("Play", app.note), MenuItem("Append")]
    MenuSheet(app, items, title="Song").show()
    assert ui.bounds("Append").bottom <= 2337
    ui.tap("Play")
    assert app.noted == [()]
    assert app.overlays == []


@pytest.mark.parametrize("way", ["back", "outside", "drag"])
def test_a_sheet_can_be_dismissed(ui: Ui, way: str) -> None:
    app = ui.launch()
    MenuSheet(app, [MenuItem("Play")], title="Song", on_cancel=app.note).show()
    if way == "back":
        ui.back()
    elif way == "outside":
        ui.device.input.tap(500, 500)
    else:
        x, y = ui.bounds("Song").center
        ui.device.input.swipe(x, y, x, 2390, 150)
    assert app.overlays == []
    assert app.noted == [()]


class Paged(TestApp):
    """Three pages with tabs."""

    def on_create(self) -> None:
        super().on_create()
        self.page = 0

    def turn(self, page: int) -> None:
        self.page = page

    def build(self) -> View:
        return Scaffold(
            toolbar=TabBar(tabs=["A", "B", "C"], selected_tab=self.page, on_select=self.turn),
            body=Pager(
                count=3, page=self.page, on_page=self.turn, build_page=lambda i: Text(f"Page {i}")
            ),
        )


def test_pages_turn_by_swipe_and_by_tab(ui: Ui) -> None:
    app = ui.launch(screen=Paged)
    assert isinstance(app, Paged)
    ui.device.input.swipe(900, 1500, 150, 1500)
    assert ui.has("Page 1")
    assert not ui.has("Page 0")
    ui.device.input.swipe(900, 1500, 750, 1500, 3000)
    assert app.page == 1
    ui.tap("C")
    assert ui.has("Page 2")
    ui.device.input.swipe(900, 1500, 150, 1500)
    assert app.page == 2
    ui.device.input.swipe(150, 1500, 900, 1500)
    assert app.page == 1


def test_the_chosen_destination_is_selected_and_not_clickable(ui: Ui) -> None:
    app = ui.launch(
        lambda app: BottomNavigation(
            destinations=[Destination("Alarm", "alarm"), Destination("Clock", "clock_outline")],
            selected_item=1,
            on_select=app.note,
        )
    )
    chosen = next(n for n in ui.find_all("Clock") if n.content_description)
    assert chosen.is_selected
    assert not chosen.is_clickable
    ui.tap("Alarm")
    assert app.noted == [0]


def test_chips_scroll_sideways_and_can_be_closed(ui: Ui) -> None:
    def content(app: TestApp) -> View:
        chips = [
            Chip(text=f"Chip number {i}", kind="filter", checked=i == 0, tap=lambda: None)
            for i in range(8)
        ]
        return chip_row([Chip(text="First", on_close=lambda: app.note("closed")), *chips])

    app = ui.launch(content)
    assert ui.find("Chip number 0").is_checked
    assert not ui.has("Chip number 7")
    ui.tap("Remove First")
    assert app.noted == ["closed"]
    y = ui.bounds("Chip number 0").center[1]
    ui.device.input.swipe(900, y, 100, y, 100)
    assert not ui.has("First")


class Collapsing(TestApp):
    """A settings page with twenty rows."""

    edge_to_edge = True

    def build(self) -> View:
        return CollapsingPage(
            title="Display",
            top_inset=self.display_insets.top,
            on_up=self.finish,
            rows=[ListRow(title=f"Row {i}", min_height=78) for i in range(20)],
        )


def test_a_collapsing_page_shrinks_its_header_first(ui: Ui) -> None:
    app = ui.launch(screen=Collapsing)
    assert ui.bounds("Display") == (0, 0, 1080, 598)
    assert ui.bounds("recycler_view").top == 598
    first = ui.bounds("Row 0").top
    ui.device.input.swipe(500, 1800, 500, 1600, 3000)
    moved = first - ui.bounds("Row 0").top
    assert moved == 598 - ui.bounds("Display").bottom > 100
    ui.device.input.swipe(500, 2000, 500, 400, 100)
    assert ui.bounds("Display").bottom == 275
    assert not ui.has("Row 0")
    ui.tap("Navigate up")
    assert app.finished
