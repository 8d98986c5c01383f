"""The parts of list pages: search, selection, toolbar, sections, empty pages."""

from __future__ import annotations

import itertools
from functools import partial

import pytest

from android_world.virtual_device import ui as kit
from android_world.virtual_device.ui.view import View
from tests.virtual_device.ui.conftest import TestApp, Ui

FRUIT = ("Apple", "Apricot", "Banana", "Cherry", "Cranberry")
SEARCH = kit.SearchStyle(clear="#search_close_btn")
EMPTY = kit.EmptyStyle(text="#message", action="#go")
BAR = kit.ToolbarStyle(title="#title", button_description="Done")


class Fruit(TestApp):
    """A list with sections, a search and a selection."""

    def on_create(self) -> None:
        super().on_create()
        self.search = kit.Search(self, self.note)
        self.selection = kit.Selection()

    def build(self) -> View:
        found = [f for f in FRUIT if self.search.text.casefold() in f.casefold()]
        sections = kit.Sections(found, lambda f: f[0], 40, 64)
        rows = sections.view(
            "#list", lambda letter: kit.Text(letter, "#header"), self.row, w=kit.MATCH, weight=1
        )
        return kit.Column(fill=True)[
            self.bar(),
            rows if sections else kit.empty_page("Nothing", "magnify", EMPTY, ("Go", self.note)),
        ]

    def bar(self) -> View:
        if self.search:
            return self.search.bar("Search fruit", SEARCH)
        actions = [
            kit.Action("Search", self.search.open, "magnify", "search"),
            kit.Action("All", partial(self.selection.all, FRUIT)),
        ]
        chosen = f"{len(self.selection)} selected" if self.selection else "Fruit"
        return kit.toolbar(
            self, chosen, self.selection.clear, actions, BAR, on_title=partial(self.note, "title")
        )

    def row(self, fruit: str) -> View:
        position = FRUIT.index(fruit)
        return kit.Text(
            fruit,
            selected=fruit in self.selection,
            tap=partial(self.selection.tap, fruit, partial(self.note, fruit), position),
            on_long_press=partial(self.selection.extend, FRUIT, position),
        )

    def on_back(self) -> bool:
        return self.selection.back() or self.search.back()


@pytest.fixture
def fruit(ui: Ui) -> Fruit:
    app = ui.launch(screen=Fruit)
    assert isinstance(app, Fruit)
    return app


def test_items_are_below_the_headings_of_their_sections(ui: Ui, fruit: Fruit) -> None:
    tops = [ui.bounds(text).top for text in ("A", "Apple", "Apricot", "B", "Banana", "C")]
    assert [later - sooner for sooner, later in itertools.pairwise(tops)] == [
        105,
        168,
        168,
        105,
        168,
    ]


def test_a_search_narrows_the_list_until_back_ends_it(ui: Ui, fruit: Fruit) -> None:
    ui.tap("Search")
    assert fruit.focus is fruit.search.query
    assert not ui.has("Clear query")
    ui.device.input.text("an")
    assert ui.has("Banana")
    assert ui.has("Cranberry")
    assert not ui.has("Apple")
    ui.back()  # the keyboard goes first
    ui.back()
    assert not fruit.search
    assert fruit.search.query.text == ""
    assert fruit.focus is None
    assert ui.has("Apple")
    assert ui.has("Fruit")


def test_the_clear_button_empties_the_field_and_reports_this(ui: Ui, fruit: Fruit) -> None:
    ui.tap("Search")
    ui.device.input.text("zzz")
    assert ui.find("message").text == "Nothing"
    ui.tap("Clear query")
    assert fruit.search
    assert fruit.search.text == ""
    assert fruit.noted[-1] == ""
    assert ui.has("Apple")


def test_an_empty_page_has_a_button(ui: Ui, fruit: Fruit) -> None:
    fruit.search.active = True
    fruit.search.query.set_text("zzz")
    fruit.invalidate()
    ui.tap("go")
    assert fruit.noted == [()]


def test_a_tap_opens_unless_rows_are_selected(ui: Ui, fruit: Fruit) -> None:
    ui.tap("Apple")
    assert fruit.noted == ["Apple"]
    assert not fruit.selection
    ui.long_press("Apricot")
    ui.tap("Cherry")
    assert fruit.noted == ["Apple"]
    assert fruit.selection.ids == {"Apricot", "Cherry"}
    assert ui.find("title").text == "2 selected"
    ui.back()
    assert not fruit.selection
    assert ui.find("title").text == "Fruit"


def test_a_second_long_press_selects_the_range(ui: Ui, fruit: Fruit) -> None:
    ui.long_press("Apricot")
    ui.long_press("Cherry")
    assert fruit.selection.ids == {"Apricot", "Banana", "Cherry"}
    fruit.selection.all_or_none(FRUIT)
    assert len(fruit.selection) == len(FRUIT)
    fruit.selection.all_or_none(FRUIT)
    assert not fruit.selection


def test_a_toolbar_keeps_actions_without_an_icon_behind_the_dots(ui: Ui, fruit: Fruit) -> None:
    assert not ui.has("All")
    ui.tap("More options")
    ui.tap("All")
    assert fruit.selection.ids == set(FRUIT)
    ui.tap("Done")
    assert not fruit.selection
    ui.tap("title")
    assert fruit.noted == ["title"]


def test_a_list_of_items_takes_what_a_column_leaves(ui: Ui) -> None:
    ui.launch(
        lambda app: kit.Column(fill=True)[
            kit.Text("Fruit", h=40), kit.list_of("#list", FRUIT, lambda fruit: kit.Text(fruit), 64)
        ]
    )
    assert ui.bounds("list").height == ui.bounds("list").bottom - ui.bounds("Fruit").bottom
    assert ui.bounds("Apricot").top - ui.bounds("Apple").top == 168


def test_an_empty_page_without_room_for_its_image_shows_the_text(ui: Ui) -> None:
    style = kit.EmptyStyle(fill=True, icon_size=120, gap=24)
    ui.launch(lambda _: kit.Box("#low", h=120)[kit.empty_page("Nothing", "magnify", style)])
    assert abs(ui.bounds("Nothing").center[1] - ui.bounds("low").center[1]) <= 1
    ui.launch(lambda _: kit.Box("#high", h=300)[kit.empty_page("Nothing", "magnify", style)])
    assert ui.bounds("Nothing").center[1] - ui.bounds("high").center[1] > 150
