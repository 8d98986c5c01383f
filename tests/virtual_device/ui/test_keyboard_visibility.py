"""When windows show and hide the soft keyboard, as Android's input method service decides."""

from __future__ import annotations

from typing import Any

import pytest

from android_world.virtual_device import VirtualDevice
from android_world.virtual_device.ui.basic import Text
from android_world.virtual_device.ui.containers import Column
from android_world.virtual_device.ui.controls import TextField
from android_world.virtual_device.ui.editing import TextState
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.view import MATCH, View
from android_world.virtual_device.ui.widgets.input_dialog import InputDialog, InputField
from android_world.virtual_device.ui.widgets.menus import MenuItem, PopupMenu
from android_world.virtual_device.ui.widgets.message_dialog import AlertDialog
from tests.virtual_device.ui.conftest import TestApp, Ui

KEYBOARD = "com.google.android.inputmethod.latin"


class Page(TestApp):
    """A page with a field; `field` are the field's options, `asks` what it does at its start."""

    field: dict[str, Any] = {}
    focuses = False

    def on_create(self) -> None:
        super().on_create()
        self.text = TextState()
        if self.focuses:
            self.set_focus(self.text, show_keyboard=False)

    def build(self) -> View:
        return Column(".LinearLayout", padding=16)[
            TextField("#field", state=self.text, w=MATCH, on_change=self.note, **self.field),
            Text("below", tap=self.note, h=48),
        ]


def page(ui: Ui, focuses: bool = False, **field: Any) -> Page:
    screen = type("Page", (Page,), {"field": field, "focuses": focuses})
    shown = ui.launch(screen=screen)
    assert isinstance(shown, Page)
    return shown


def is_listed(ui: Ui) -> bool:
    return bool(ui.nodes(KEYBOARD))


def menu(app: TestApp) -> PopupMenu:
    shown = PopupMenu(app, [MenuItem("Sort by"), MenuItem("About")], Rect(900, 100, 1000, 200))
    shown.show()
    return shown


def test_a_menu_covers_the_keyboard_and_back_closes_the_menu_first(ui: Ui) -> None:
    app = page(ui)
    ui.tap("field")
    menu(app)
    assert ui.has("Sort by")
    assert not is_listed(ui)
    ui.back()
    assert not ui.has("Sort by")
    assert is_listed(ui)
    ui.back()
    assert not is_listed(ui)


def test_a_touch_of_the_covered_keyboard_closes_the_menu_and_types_nothing(ui: Ui) -> None:
    app = page(ui)
    ui.tap("field")
    menu(app)
    ui.device.advance(700)
    ui.device.input.tap(540, 2190)
    assert not ui.has("Sort by")
    assert not app.text.text


def test_a_window_without_a_field_hides_the_keyboard(ui: Ui) -> None:
    app = page(ui)
    ui.tap("field")
    AlertDialog(app, "Title", "Message", ("OK", None)).show()
    assert not is_listed(ui)
    ui.tap("OK")
    assert not is_listed(ui)


def test_the_keyboard_of_a_dialog_goes_with_it_where_no_field_has_the_focus(ui: Ui) -> None:
    app = page(ui)
    InputDialog(app, "Name", [InputField(hint="Name")], app.note).show()
    assert is_listed(ui)
    ui.tap("OK")
    assert not is_listed(ui)


def test_the_keyboard_of_a_dialog_stays_for_the_focused_field_below(ui: Ui) -> None:
    app = page(ui)
    ui.tap("field")
    InputDialog(app, "Name", [InputField(hint="Name")], app.note).show()
    ui.tap("OK")
    assert is_listed(ui)
    ui.device.input.text("a")
    assert app.text.text == "a"


@pytest.mark.parametrize(
    ("mode", "focuses", "shown"),
    [
        ("stateUnspecified", True, False),
        ("stateUnspecified|adjustResize", True, True),
        ("stateUnspecified|adjustResize", False, False),
        ("stateVisible|adjustPan", True, True),
        ("stateAlwaysVisible", True, True),
        ("stateAlwaysVisible", False, False),
        ("stateHidden|adjustResize", True, False),
        ("stateAlwaysHidden|adjustResize", True, False),
        ("stateUnchanged|adjustResize", True, False),
    ],
)
def test_an_opened_window_has_the_keyboard_of_its_mode(
    ui: Ui, mode: str, focuses: bool, shown: bool
) -> None:
    app = page(ui, focuses)
    app.soft_input_mode = mode
    ui.device.ime.on_window_focus(app, opened=True)
    assert is_listed(ui) == shown


@pytest.mark.parametrize(
    ("mode", "stays"),
    [
        ("stateUnchanged", True),
        ("stateHidden", True),
        ("stateVisible", True),
        ("stateUnspecified", False),
        ("stateAlwaysHidden", False),
    ],
)
def test_an_uncovered_window_without_a_field_keeps_the_keyboard_by_its_mode(
    ui: Ui, mode: str, stays: bool
) -> None:
    app = page(ui)
    app.soft_input_mode = mode
    InputDialog(app, "Name", [InputField(hint="Name")], app.note).show()
    ui.tap("OK")
    assert is_listed(ui) == stays


def test_a_mode_comes_from_the_data_file_of_the_app(device: VirtualDevice) -> None:
    manifest = device.packages.get("net.gsantner.markor")
    assert manifest is not None
    editor = manifest.manifest.activity("net.gsantner.markor.activity.DocumentActivity")
    assert editor is not None
    assert editor.soft_input_mode == "stateUnchanged|adjustResize"


@pytest.mark.parametrize("action", ["none", "done", "search", "go", "next"])
def test_enter_of_a_hardware_keyboard_moves_the_focus_down_and_hides_nothing(
    ui: Ui, action: str
) -> None:
    app = page(ui, ime_action=action)
    ui.tap("field")
    ui.device.input.key("ENTER")
    assert app.focus is None
    assert is_listed(ui)


def test_the_done_key_hides_the_keyboard_and_keeps_the_focus(ui: Ui) -> None:
    app = page(ui, ime_action="done")
    ui.tap("field")
    ui.tap("key_pos_ime_action")
    assert not is_listed(ui)
    assert app.focus is app.text


def test_an_action_of_the_action_key_only_ignores_enter(ui: Ui) -> None:
    app = page(ui, ime_action="search", action_key_only=True)
    app.field["on_action"] = lambda: app.note("searched")
    ui.tap("field")
    ui.device.input.key("ENTER")
    assert not app.noted
    ui.tap("field")
    ui.tap("key_pos_ime_action")
    assert app.noted == ["searched"]
