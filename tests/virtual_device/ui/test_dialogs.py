"""Alert, list and input dialogs; menus and drawers."""

from __future__ import annotations

import functools
from collections.abc import Callable
from functools import partial

import pytest

from android_world.virtual_device.ui.containers import Column
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.view import MATCH, View
from android_world.virtual_device.ui.widgets.app_bar import Action, AppBar, split_actions
from android_world.virtual_device.ui.widgets.dialogs import (
    APPCOMPAT,
    KEEP_OPEN,
    PLATFORM,
    AlertDialog,
    DialogStyle,
)
from android_world.virtual_device.ui.widgets.input_dialog import InputDialog, InputField
from android_world.virtual_device.ui.widgets.list_dialog import ListDialog
from android_world.virtual_device.ui.widgets.menus import (
    ContextMenu,
    MenuItem,
    PopupMenu,
    Spinner,
)
from android_world.virtual_device.ui.widgets.navigation import Destination, NavigationDrawer
from tests.virtual_device.ui.conftest import PACKAGE, TestApp, Ui

WORDS = ["Markdown", "Plain text", "todo.txt"]


def test_a_message_dialog_has_the_ids_and_places_of_the_device(ui: Ui) -> None:
    app = ui.launch()
    dialog = AlertDialog(
        app,
        "",
        'Delete "name.mp3"?',
        ("OK", app.note),
        ("Cancel", None),
        style=DialogStyle(all_caps=True),
    )
    dialog.show()
    ok, cancel, message = ui.find("OK"), ui.find("CANCEL"), ui.find("message")
    assert ok.view_id_resource_name == "android:id/button1"
    assert cancel.view_id_resource_name == "android:id/button2"
    assert message.text == 'Delete "name.mp3"?'
    assert abs(ui.bounds("message").left - 91) <= 1
    assert abs(ui.bounds("message").right - 989) <= 1
    recorded = {"OK": (800, 968), "CANCEL": (577, 779)}
    for name, (left, right) in recorded.items():
        assert abs(ui.bounds(name).left - left) <= 3
        assert abs(ui.bounds(name).right - right) <= 2


def test_an_appcompat_dialog_is_as_wide_as_in_a_recorded_frame(ui: Ui) -> None:
    app = ui.launch()
    AlertDialog(app, "Filter", "All", ("OK", app.note), ("Cancel", None), style=APPCOMPAT).show()
    panel, message = ui.bounds("parentPanel"), ui.bounds("message")
    assert (panel.left, panel.right) == (70, 1010)
    assert (ui.bounds("alertTitle").left, ui.bounds("OK").right) == (133, 978)
    assert ui.bounds("Cancel").right == ui.bounds("OK").left
    assert message.top == ui.bounds("alertTitle").bottom
    assert ui.bounds("OK").top - message.bottom == 11


def test_a_dialog_is_listed_alone_over_its_activity(ui: Ui) -> None:
    app = ui.launch()
    assert ui.has("empty")
    AlertDialog(app, "Title", "Message", ("OK", None)).show()
    assert not ui.has("empty")
    assert ui.find("alertTitle").view_id_resource_name == f"{PACKAGE}:id/alertTitle"
    ui.tap("OK")
    assert ui.has("empty")


def test_framework_dialogs_have_framework_ids(ui: Ui) -> None:
    app = ui.launch()
    AlertDialog(app, "Title", "Message", ("OK", None), style=PLATFORM).show()
    assert ui.find("alertTitle").view_id_resource_name == "android:id/alertTitle"


def test_buttons_call_back_and_close(ui: Ui) -> None:
    app = ui.launch()
    AlertDialog(app, "T", "M", ("Yes", app.note), ("No", None), ("More", None)).show()
    assert ui.bounds("More").right < ui.bounds("No").left < ui.bounds("Yes").left
    ui.tap("Yes")
    assert app.noted == [()]
    assert app.overlays == []


@pytest.mark.parametrize("way", ["back", "outside"])
def test_back_and_a_touch_outside_cancel(ui: Ui, way: str) -> None:
    app = ui.launch()
    AlertDialog(app, "T", "M", ("Yes", None), on_cancel=app.note).show()
    if way == "back":
        ui.back()
    else:
        ui.device.input.tap(540, 300)
    assert app.overlays == []
    assert app.noted == [()]
    assert not app.finished


def test_a_dialog_that_must_be_answered_stays(ui: Ui) -> None:
    app = ui.launch()
    AlertDialog(app, "T", "M", ("Yes", None), cancelable=False).show()
    ui.back()
    ui.device.input.tap(540, 300)
    assert ui.has("Yes")


def test_buttons_that_do_not_fit_are_stacked(ui: Ui) -> None:
    app = ui.launch()
    long = "A very long label for one button"
    AlertDialog(app, "T", "M", (long, None), ("Another quite long label", None)).show()
    assert ui.bounds(long).bottom <= ui.bounds("Another quite long label").top


def test_long_messages_scroll_and_leave_the_buttons_in_view(ui: Ui) -> None:
    app = ui.launch()
    AlertDialog(app, "T", "line\n" * 200, ("OK", None)).show()
    assert ui.find("scrollView").is_scrollable
    assert ui.bounds("OK").bottom < 2337


def test_a_plain_list_picks_at_once(ui: Ui) -> None:
    app = ui.launch()
    ListDialog(app, "Sort by", WORDS, app.note).show()
    ui.tap("Plain text")
    assert app.noted == [1]
    assert app.overlays == []


def test_a_single_choice_list_marks_the_choice(ui: Ui) -> None:
    app = ui.launch()
    ListDialog(app, "Type", WORDS, kind="single", selected=2, positive=("OK", app.note)).show()
    assert [n.is_checked for n in ui.find_all("text1")] == [False, False, True]
    ui.tap("Markdown")
    assert [n.is_checked for n in ui.find_all("text1")] == [True, False, False]
    ui.tap("OK")
    assert app.noted == [0]


def test_a_radio_group_has_radio_buttons_without_ids(ui: Ui) -> None:
    app = ui.launch()
    ListDialog(app, "", WORDS, app.note, kind="single", selected=0, radio_group=True).show()
    node = ui.find("Markdown")
    assert node.class_name == "android.widget.RadioButton"
    assert node.view_id_resource_name == ""
    ui.tap("todo.txt")
    assert app.noted == [2]


def test_a_multi_choice_list_gives_all_choices(ui: Ui) -> None:
    app = ui.launch()
    ListDialog(app, "T", WORDS, kind="multi", selected=[0], positive=("OK", app.note)).show()
    ui.tap("todo.txt")
    ui.tap("Markdown")
    ui.tap("Plain text")
    ui.tap("OK")
    assert app.noted == [[1, 2]]


class Asking(TestApp):
    """Refuses an empty name."""

    def ask(self) -> None:
        """Ask for a name."""
        fields = [InputField(hint="Name", resource_id="name", text="old", select_all=True)]
        self.dialog = InputDialog(self, "Rename", fields, self.rename)
        self.dialog.show()

    def rename(self, name: str) -> object:
        """Take the name unless it is empty."""
        if not name:
            self.dialog.set_error(0, "Name must not be empty")
            return KEEP_OPEN
        self.note(name)
        return None


def test_an_input_dialog_is_above_the_keyboard_and_gives_its_text(ui: Ui) -> None:
    app = ui.launch(screen=Asking)
    assert isinstance(app, Asking)
    app.ask()
    assert ui.device.ime.visible
    assert ui.bounds("OK").bottom < 1517
    ui.device.input.text("new")
    ui.tap("OK")
    assert app.noted == ["new"]
    assert not ui.device.ime.visible


def test_a_wrong_entry_keeps_the_dialog_and_shows_why(ui: Ui) -> None:
    app = ui.launch(screen=Asking)
    assert isinstance(app, Asking)
    app.ask()
    ui.device.input.key("DEL")
    ui.tap("OK")
    assert ui.find("textinput_error").text == "Name must not be empty"
    ui.device.input.text("x")
    assert not ui.has("textinput_error")
    ui.tap("OK")
    assert app.noted == ["x"]


def test_a_required_field_disables_ok(ui: Ui) -> None:
    app = ui.launch()
    InputDialog(app, "T", [InputField(hint="Name")], app.note, required=True).show()
    assert not ui.find("OK").is_enabled
    ui.tap("OK")
    assert app.overlays
    ui.device.input.text("x")
    assert ui.find("OK").is_enabled


def test_dialogs_survive_a_snapshot(ui: Ui) -> None:
    app = ui.launch(screen=Asking)
    assert isinstance(app, Asking)
    app.ask()
    kept = ui.device.snapshot()
    ui.back()
    ui.back()
    ui.device.restore(kept)
    ui.device.input.text("again")
    ui.tap("OK")
    front = ui.device.activities.top_activity
    assert isinstance(front, Asking)
    assert front.noted == ["again"]
    assert app.noted == []


# -- menus ---------------------------------------------------------------------------------------


def test_an_app_bar_shows_three_buttons_with_the_dots() -> None:
    actions = [Action(str(i)) for i in range(5)]
    shown, hidden = split_actions(actions, 3)
    assert [a.title for a in shown] == ["0", "1"]
    assert [a.title for a in hidden] == ["2", "3", "4"]
    assert split_actions(actions[:3], 3) == (actions[:3], [])
    always = [Action("a", show="never"), Action("b"), Action("c", show="always"), Action("d")]
    shown, hidden = split_actions(always, 3)
    assert [a.title for a in shown] == ["b", "c"]


def bar(app: TestApp) -> View:
    names = ["Search", "Sort", "Filter", "Settings"]
    actions = [Action(n, functools.partial(app.note, n), icon="star") for n in names[:3]]
    actions.append(Action("Settings", app.note, show="never"))
    return Column(".LinearLayout", w=MATCH)[
        AppBar(
            activity=app,
            title="Files",
            navigation=("arrow_left", "Navigate up", lambda: app.note("up")),
            actions=actions,
        )
    ]


def test_overflow_entries_open_from_the_dots(ui: Ui) -> None:
    app = ui.launch(bar)
    assert ui.find("Search").class_name == "android.widget.Button"
    assert ui.find("More options").class_name == "android.widget.ImageView"
    assert not ui.has("Settings")
    ui.tap("More options")
    rows = ui.find_all("title")
    assert [n.text for n in rows] == ["Filter", "Settings"]
    assert not ui.has("Files")
    ui.tap("Settings")
    assert app.noted == [()]
    ui.tap("Navigate up")
    assert app.noted[-1] == "up"


def test_a_long_press_on_an_action_says_its_title_and_does_nothing(ui: Ui) -> None:
    app = ui.launch(bar)
    ui.long_press("Search")
    assert ui.find("message").text == "Search"
    ui.device.advance(2600)
    assert not ui.has("message")
    assert app.noted == []


def test_an_action_with_a_submenu_can_be_long_pressed_and_opens_it(ui: Ui) -> None:
    def sorting(app: TestApp) -> View:
        by_date = MenuItem("Date", functools.partial(app.note, "date"))
        actions = [
            Action("Sort by", icon="star", submenu=[by_date]),
            Action("Search", app.note, icon="star"),
        ]
        return Column(".LinearLayout", w=MATCH)[AppBar(activity=app, actions=actions)]

    app = ui.launch(sorting)
    flags = [ui.find(name).is_long_clickable for name in ("Sort by", "Search")]
    assert flags == [True, False]
    ui.tap("Sort by")
    ui.tap("Date")
    assert app.noted == ["date"]


def test_wide_displays_show_more_actions(ui: Ui) -> None:
    ui.launch(bar)
    ui.rotate(1)
    assert ui.has("Filter")


@pytest.mark.parametrize("way", ["back", "outside"])
def test_menus_close_without_effect(ui: Ui, way: str) -> None:
    app = ui.launch(bar)
    ui.tap("More options")
    if way == "back":
        ui.back()
    else:
        ui.device.input.tap(200, 2000)
    assert app.overlays == []
    assert app.noted == []


def test_a_context_menu_opens_at_the_finger_and_inside_the_display(ui: Ui) -> None:
    app = ui.launch()
    ContextMenu(app, [MenuItem("Copy", app.note), MenuItem("Delete")], 1000, 2300).show()
    box = ui.bounds("Delete")
    assert box.right <= 1080
    assert box.bottom <= 2337
    ui.tap("Copy")
    assert app.noted == [()]


def test_submenus_replace_their_menu(ui: Ui) -> None:
    app = ui.launch()
    items = [MenuItem("Sort", submenu=[MenuItem("By name", app.note, check="radio")])]
    ContextMenu(app, items, 300, 500).show()
    ui.tap("Sort")
    ui.tap("By name")
    assert app.noted == [()]
    assert app.overlays == []


def test_a_spinner_drops_its_options_down(ui: Ui) -> None:
    app = ui.launch(
        lambda app: Spinner(
            "#kind", activity=app, options=WORDS, choice=0, on_select=app.note, w=200
        )
    )
    assert ui.find("kind").class_name == "android.widget.Spinner"
    ui.tap("Markdown")
    assert [n.text for n in ui.find_all("text1")] == WORDS
    ui.tap("todo.txt")
    assert app.noted == [2]


def test_a_drawer_acts_and_closes(ui: Ui) -> None:
    app = ui.launch()
    places = [Destination("Images", "image", on_tap=app.note), Destination("Audio", "music")]
    NavigationDrawer(app, places, selected=1, title="Drawer").show()
    assert ui.bounds("Images").right <= 840
    ui.tap("Images")
    assert app.noted == [()]
    NavigationDrawer(app, places).show()
    ui.device.input.swipe(700, 1500, 200, 1500)
    assert app.overlays == []


def test_closures_kept_in_a_dialog_act_on_what_a_restore_brought_back(ui: Ui) -> None:
    app = ui.launch()
    count = 0

    def note(word: str) -> None:
        nonlocal count
        count += 1
        app.note(f"{word} {count}")

    def again() -> None:
        note("again")

    items = [MenuItem("Say it", partial(note, "said")), MenuItem("Again", again)]
    AlertDialog(app, "T", "M", ("OK", lambda: note("ok"))).show()
    snapshot = ui.device.snapshot()
    ui.tap("OK")
    assert (app.noted, count) == (["ok 1"], 1)
    for _ in range(2):  # What is done after a restore leaves the snapshot as it was.
        ui.device.restore(snapshot)
        ui.tap("OK")
        restored = ui.device.activities.top_activity
        assert isinstance(restored, TestApp)
        assert restored is not app
        assert restored.noted == ["ok 1"]
    assert count == 1
    assert app.noted == ["ok 1"]
    assert isinstance(restored, TestApp)
    PopupMenu(restored, items, Rect(0, 300, 400, 400)).show()
    snapshot = ui.device.snapshot()
    ui.device.restore(snapshot)
    ui.tap("Again")
    assert app.noted == ["ok 1"]


def test_closures_given_to_a_kept_callback_act_on_what_a_restore_brought_back(ui: Ui) -> None:
    app = ui.launch()

    def say(note: Callable[[str], object], words: str) -> None:
        note(words)

    inner = partial(say, lambda words: app.note(f"inner {words}"), "one")
    items = [
        MenuItem("Given", partial(say, lambda words: app.note(f"given {words}"), "one")),
        MenuItem("Captured", lambda: inner()),
    ]
    PopupMenu(app, items, Rect(0, 300, 400, 400)).show()
    snapshot = ui.device.snapshot()
    for label in ("Given", "Captured"):
        ui.device.restore(snapshot)
        ui.tap(label)
        restored = ui.device.activities.top_activity
        assert isinstance(restored, TestApp)
        assert restored.noted == [("inner" if label == "Captured" else "given") + " one"]
    assert app.noted == []
