"""Every widget on other displays: landscape, small, large, and with larger fonts."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest

from android_world.virtual_device.ui.basic import Text
from android_world.virtual_device.ui.containers import Column
from android_world.virtual_device.ui.controls import Button, CheckBox, TextField
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.view import View
from android_world.virtual_device.ui.widgets.app_bar import Action, AppBar, TabBar
from android_world.virtual_device.ui.widgets.date_picker import (
    DatePickerDialog,
    SpinnerDatePickerDialog,
)
from android_world.virtual_device.ui.widgets.dialogs import AlertDialog
from android_world.virtual_device.ui.widgets.input_dialog import InputDialog, InputField
from android_world.virtual_device.ui.widgets.list_dialog import ListDialog
from android_world.virtual_device.ui.widgets.list_page import EmptyStyle, empty_page
from android_world.virtual_device.ui.widgets.list_rows import ListRow
from android_world.virtual_device.ui.widgets.material_date_picker import MaterialDatePicker
from android_world.virtual_device.ui.widgets.menus import ContextMenu, MenuItem
from android_world.virtual_device.ui.widgets.navigation import (
    BottomNavigation,
    Destination,
    NavigationDrawer,
)
from android_world.virtual_device.ui.widgets.scaffold import Fab, Scaffold
from android_world.virtual_device.ui.widgets.sheets import MenuSheet
from android_world.virtual_device.ui.widgets.time_picker import MaterialTimePicker
from android_world.virtual_device.ui.widgets.time_picker_dialog import TimePickerDialog
from tests.virtual_device.ui.conftest import PACKAGE, TestApp, Ui

DATE = datetime.date(2023, 10, 15)
DISPLAYS = [
    ((1080, 2400), 0, 1.0),
    ((1080, 2400), 1, 1.0),
    ((720, 1520), 0, 1.0),
    ((720, 1520), 1, 1.0),
    ((1600, 2560), 0, 1.0),
    ((1600, 2560), 3, 1.0),
    ((1080, 2400), 2, 1.3),
]
# What is opened, and texts that must be reachable there.
OVERLAYS: dict[str, tuple[Callable[[TestApp], object], tuple[str, ...]]] = {
    "alert": (
        lambda a: AlertDialog(a, "Title", "Message", ("OK", None), ("Cancel", None)),
        ("Title", "Message", "OK", "Cancel"),
    ),
    "list": (lambda a: ListDialog(a, "Sort", ["Name", "Date"], a.note), ("Name", "Date")),
    "input": (
        lambda a: InputDialog(a, "Name", [InputField(hint="Type")], a.note),
        ("Name", "Type", "OK"),
    ),
    "menu": (lambda a: ContextMenu(a, [MenuItem("Copy")], 5000, 5000), ("Copy",)),
    "drawer": (lambda a: NavigationDrawer(a, [Destination("Files", "folder")]), ("Files",)),
    "sheet": (lambda a: MenuSheet(a, [MenuItem("Play")], title="Song"), ("Song", "Play")),
    "date": (lambda a: DatePickerDialog(a, DATE, a.note), ("15 October 2023", "OK")),
    "wheels": (lambda a: SpinnerDatePickerDialog(a, DATE, a.note), ("Oct", "2023", "OK")),
    "material date": (
        lambda a: MaterialDatePicker(a, DATE, a.note),
        ("Select date", "Change to next month", "OK"),
    ),
    "material time": (
        lambda a: MaterialTimePicker(a, 16, 0, a.note, is_24h=True),
        ("16 hours", "OK", "Cancel"),
    ),
    "time": (lambda a: TimePickerDialog(a, 16, 0, a.note), ("hours", "OK")),
}


def use_display(ui: Ui, size: tuple[int, int], rotation: int, font_scale: float) -> Rect:
    """Change the display under a running app."""
    ui.device.display.set_size(size)
    ui.rotate(rotation)
    ui.device.settings.put("system", "font_scale", str(font_scale))
    width, height = ui.device.display.size
    return Rect(0, 0, width, height)


@pytest.mark.parametrize(("size", "rotation", "font_scale"), DISPLAYS)
@pytest.mark.parametrize("name", OVERLAYS)
def test_overlays_stay_on_the_display(
    ui: Ui, name: str, size: tuple[int, int], rotation: int, font_scale: float
) -> None:
    if name == "input" and (size, rotation) == ((720, 1520), 1):
        pytest.skip("the keyboard leaves a dialog no room on a display 274 dp high")
    app = ui.launch()
    display = use_display(ui, size, rotation, font_scale)
    opened, wanted = OVERLAYS[name]
    opened(app).show()  # type: ignore[attr-defined]
    for text in wanted:
        box = ui.bounds(text)
        assert not box.empty, text
        assert display.left <= box.left < box.right <= display.right, text
        assert display.top <= box.top < box.bottom <= display.bottom, text
    assert ui.device.screenshot().shape == (size[1], size[0], 3)


def page(app: TestApp) -> View:
    destinations = [Destination(n, "alarm") for n in ("Alarm", "Clock", "Timer", "Stopwatch")]
    return Scaffold(
        toolbar=AppBar(
            activity=app, title="Title", actions=[Action("Search", app.note, icon="magnify")]
        ),
        body=empty_page("No items yet", "inbox", EmptyStyle(fill=True)),
        fab=Fab(desc="Add", tap=app.note),
        bottom_bar=BottomNavigation(destinations=destinations, on_select=app.note),
    )


@pytest.mark.parametrize(("size", "rotation", "font_scale"), DISPLAYS)
def test_a_page_fills_any_display(
    ui: Ui, size: tuple[int, int], rotation: int, font_scale: float
) -> None:
    ui.launch(page)
    display = use_display(ui, size, rotation, font_scale)
    insets = ui.device.display.insets
    assert ui.bounds("Title").top >= insets.top
    search, add = ui.bounds("Search"), ui.bounds("Add")
    assert search.right == display.right - insets.right
    assert add.right == display.right - insets.right - 42
    tabs = [n for n in ui.nodes(PACKAGE) if n.content_description in ("Alarm", "Stopwatch")]
    assert tabs[0].bounds_in_screen.left == insets.left
    assert tabs[-1].bounds_in_screen.right == display.right - insets.right
    assert tabs[0].bounds_in_screen.bottom == display.bottom - insets.bottom
    middle = ui.bounds("No items yet").center[0]
    assert abs(middle - (insets.left + display.right - insets.right) // 2) <= 2


@pytest.mark.parametrize(("size", "rotation", "font_scale"), DISPLAYS)
def test_rows_and_bars_grow_with_the_font(
    ui: Ui, size: tuple[int, int], rotation: int, font_scale: float
) -> None:
    def rows(app: TestApp) -> View:
        long = "A long summary that needs more than one line on a small display, surely"
        return Column(".LinearLayout")[
            TabBar(tabs=["One", "Two"], on_select=app.note),
            ListRow(title="Switch", summary=long, trailing=CheckBox("", "#android:id/checkbox")),
            ListRow(title="After", summary="it", icon="wifi"),
        ]

    ui.launch(rows)
    display = use_display(ui, size, rotation, font_scale)
    assert ui.bounds("checkbox").right <= display.right
    assert ui.bounds("After").top >= ui.bounds("checkbox").center[1]
    if font_scale > 1:
        assert ui.bounds("Switch").height > 57


def test_a_text_of_fixed_height_is_whole_at_a_larger_font(ui: Ui) -> None:
    heights = {"roomy": 40.0, "tight": 20.0, "cut": 12.0}
    ui.launch(lambda _: Column()[[Text(name, h=h) for name, h in heights.items()]])
    before = {name: ui.bounds(name).height for name in heights}
    ui.device.shell("settings put system font_scale 1.3")
    ui.device.wait_for_idle()
    after = {name: ui.bounds(name).height for name in heights}
    assert before == {"roomy": 105, "tight": 53, "cut": 32}
    assert after["roomy"] == before["roomy"]
    assert after["tight"] > before["tight"] * 1.2
    assert before["cut"] < after["cut"] < after["tight"]


def test_a_field_of_fixed_height_is_whole_at_a_larger_font(ui: Ui) -> None:
    ui.launch(lambda _: Column()[[TextField(f"#at_{h}", h=h, w=200) for h in (24, 60)]])
    before = [ui.bounds(f"at_{h}").height for h in (24, 60)]
    ui.device.shell("settings put system font_scale 1.3")
    ui.device.wait_for_idle()
    tight, roomy = (ui.bounds(f"at_{h}").height for h in (24, 60))
    assert tight > before[0] * 1.1
    assert roomy == before[1]


def test_a_bar_with_a_subtitle_and_a_long_button_grow_with_the_font(ui: Ui) -> None:
    wide = "A title that fills the display now"
    ui.launch(
        lambda app: Column()[
            AppBar(activity=app, title="Queue", subtitle="Up next"),
            Text("Below"),
            Button(wide, style=TextStyle(22, 500)),
        ]
    )
    assert ui.bounds("Below").top - ui.bounds("toolbar").top == 147
    before = ui.bounds(wide).height
    ui.device.shell("settings put system font_scale 1.3")
    ui.device.wait_for_idle()
    assert ui.bounds("Below").top >= ui.bounds("Up next").bottom
    assert ui.bounds(wide).height > before  # in two lines


def test_a_selected_tab_is_in_the_middle_after_a_tap_and_a_rotation(ui: Ui) -> None:
    class Tabs(TestApp):
        def build(self) -> View:
            names = [f"Chapter {number}" for number in range(12)]
            return TabBar(
                tabs=names, mode="scrollable", selected_tab=self.value or 0, on_select=self.choose
            )

        def choose(self, position: int) -> None:
            self.value = position

    ui.launch(screen=Tabs)
    ui.tap("Chapter 3")
    ui.tap("Chapter 5")
    assert abs(ui.bounds("Chapter 5").center[0] - 540) <= 2
    use_display(ui, (1080, 2400), 1, 1.0)
    use_display(ui, (1080, 2400), 0, 1.0)
    assert abs(ui.bounds("Chapter 5").center[0] - 540) <= 2


@pytest.mark.parametrize(("rotation", "left", "right"), [(1, 128, 2400), (3, 0, 2272)])
def test_windows_of_apps_end_at_the_cutout_in_landscape(
    ui: Ui, rotation: int, left: int, right: int
) -> None:
    app = ui.launch(page)
    display = use_display(ui, (1080, 2400), rotation, 1.0)
    MenuSheet(app, [MenuItem("Play")]).show()
    picture = ui.device.windows.scene().picture
    assert not picture[:, display.left : left].any()
    assert not picture[:, right : display.right].any()
    assert picture[900, left + 5].any()
    assert ui.bounds("design_bottom_sheet").center[0] == (left + right) // 2
    AlertDialog(app, "Title", "Message", ("OK", None)).show()
    assert ui.bounds("parentPanel").center[0] == (left + right) // 2
    app.behind_cutout = True
    ui.device.windows.relayout()
    assert ui.device.windows.scene().picture[900, [5, -5]].all()
