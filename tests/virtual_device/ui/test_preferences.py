"""Preference pages: rows that show and change what a store keeps."""

from __future__ import annotations

from typing import Any

from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.ui.basic import Text
from android_world.virtual_device.ui.containers import Column
from android_world.virtual_device.ui.view import MATCH, View
from android_world.virtual_device.ui.widgets.preferences import (
    CustomItem,
    Item,
    PreferencePage,
    PreferenceStyle,
    choice,
    link,
    section,
    several,
    switch,
)
from tests.virtual_device.ui.conftest import PACKAGE, TestApp, Ui

PAST = {0: "Never", 60: "1 hour", 1440: "1 day"}


class Page(TestApp):
    """A settings page of the test app."""

    style = PreferenceStyle(frame_id="{}_holder", title_id="{}_label", summary_id="{}")

    def on_create(self) -> None:
        """Open the preferences."""
        super().on_create()
        self.page = PreferencePage(self, stored(self), self.style)

    def build(self) -> View:
        """The rows."""
        return Column(w=MATCH)[self.page.rows(self.preferences())]

    def preferences(self) -> list[Item | None]:
        """Different kinds of rows."""
        return [
            section("Events"),
            switch("Dim past events", "dim_past_events", default=True),
            None,
            choice("Past events", "past_events", PAST, 1440, label=lambda m: f"{m} minutes"),
            choice("Font", "font", ("Small", "Large"), "Small", name="font_size"),
            several("Languages", "languages", ("English", "German"), none="None selected"),
            link("Export", "To a file", name="export", on_tap=lambda: self.note("export")),
            CustomItem(build=lambda: Text("a view of its own")),
        ]


def stored(app: Activity) -> Preferences:
    return Preferences(app.device.storage, PACKAGE)


def values(app: Activity) -> dict[str, Any]:
    return dict(stored(app).all())


def test_rows_show_what_is_stored_and_the_defaults_of_the_rest(ui: Ui) -> None:
    app = ui.launch(screen=Page)
    stored(app).put(font="Large", past_events=90, languages=frozenset({"German"}))
    app.invalidate()
    assert ui.find("past_events").text == "90 minutes"
    assert ui.find("font_size").text == "Large"
    assert ui.find("languages").text == "German"
    assert [n.is_checked for n in ui.nodes(PACKAGE) if n.class_name.endswith("CheckBox")] == [True]
    assert {"Events", "To a file", "a view of its own"} <= set(ui.texts())
    assert ui.find("font_size_holder").is_clickable


def test_a_switch_stores_what_a_tap_on_its_row_makes_it(ui: Ui) -> None:
    app = ui.launch(screen=Page)
    ui.tap("Dim past events")
    assert values(app) == {"dim_past_events": False}
    ui.tap("Dim past events")
    assert values(app) == {"dim_past_events": True}


def test_a_choice_is_stored_as_its_value(ui: Ui) -> None:
    app = ui.launch(screen=Page)
    ui.tap("Past events")
    assert [n.text for n in ui.nodes(PACKAGE) if n.is_checked] == ["1 day"]
    ui.tap("1 hour")
    assert values(app) == {"past_events": 60}
    assert ui.find("past_events").text == "1 hour"


def test_a_set_is_stored_when_its_dialog_is_confirmed(ui: Ui) -> None:
    app = ui.launch(screen=Page)
    assert ui.find("languages").text == "None selected"
    ui.tap("Languages")
    ui.tap("German")
    ui.tap("English")
    ui.tap("OK")
    assert values(app) == {"languages": frozenset({"English", "German"})}
    assert ui.find("languages").text == "English, German"


def test_a_link_does_what_it_is_for(ui: Ui) -> None:
    app = ui.launch(screen=Page)
    ui.tap("Export")
    assert app.noted == ["export"]


def test_an_open_choice_acts_on_the_phone_that_is_restored(ui: Ui) -> None:
    ui.launch(screen=Page)
    ui.tap("Past events")
    ui.device.restore(ui.device.snapshot())
    ui.tap("Never")
    assert values(ui.device.activities.tasks[0].stack[0]) == {"past_events": 0}


def test_questions_and_messages_have_the_style_of_the_page(ui: Ui) -> None:
    app = ui.launch(screen=Page)
    app.page.confirm("Delete?", "All of it.", "Delete", lambda: app.note("deleted"))
    ui.tap("Delete")
    app.page.say("It is gone.")
    assert app.noted == ["deleted"]
    assert ui.find("message").view_id_resource_name == "android:id/message"
    ui.tap("OK")
    assert not ui.has("It is gone.")
