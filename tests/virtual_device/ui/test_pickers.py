"""Date, time and number pickers."""

from __future__ import annotations

import calendar
import datetime
import math

import pytest

from android_world.virtual_device.ui.view import View
from android_world.virtual_device.ui.widgets import time_dial
from android_world.virtual_device.ui.widgets.date_picker import (
    DatePickerDialog,
    SpinnerDatePickerDialog,
)
from android_world.virtual_device.ui.widgets.material_date_picker import MaterialDatePicker
from android_world.virtual_device.ui.widgets.number_picker import NumberPicker, NumberPickerState
from android_world.virtual_device.ui.widgets.time_dial import value_at
from android_world.virtual_device.ui.widgets.time_picker import MaterialTimePicker
from android_world.virtual_device.ui.widgets.time_picker_dialog import TimePickerDialog
from tests.virtual_device.ui.conftest import TestApp, Ui

DATE = datetime.date(2023, 10, 15)

RECORDED = {
    "date_picker_header_year": (162, 581, 300, 672),
    "date_picker_header_date": (183, 651, 640, 756),
    "day_picker_view_pager": (120, 803, 960, 1691),
    "Previous month": (162, 829, 288, 955),
    "Next month": (792, 829, 918, 955),
    "Cancel": (560, 1702, 739, 1828),
    "OK": (760, 1702, 928, 1828),
}


def test_the_calendar_is_where_the_device_has_it(ui: Ui) -> None:
    app = ui.launch()
    DatePickerDialog(app, DATE, app.note).show()
    for name, box in RECORDED.items():
        assert all(abs(a - b) <= 3 for a, b in zip(ui.bounds(name), box, strict=True)), name
    assert ui.find("date_picker_header_date").text == "Sun, Oct 15"
    day = ui.find("15 October 2023")
    assert (day.text, day.is_checked, day.class_name) == ("15", True, "android.view.View")
    box = ui.bounds("15 October 2023")
    assert (box.width, box.height) == (105, 105)


@pytest.mark.parametrize("month", range(1, 13))
def test_every_day_of_a_year_can_be_chosen(ui: Ui, month: int) -> None:
    app = ui.launch()
    days = calendar.monthrange(2024, month)[1]
    dialog = DatePickerDialog(app, datetime.date(2024, month, 1), app.note)
    dialog.show()
    for day in range(1, days + 1):
        date = datetime.date(2024, month, day)
        ui.tap(date.strftime("%d %B %Y"), pause_ms=0)
        assert dialog.date == date
    ui.tap("OK")
    assert app.noted == [datetime.date(2024, month, days)]


def test_arrows_and_swipes_turn_the_months(ui: Ui) -> None:
    app = ui.launch()
    DatePickerDialog(app, DATE, app.note).show()
    for _ in range(3):
        ui.tap("Next month")
    assert ui.has("01 January 2024")
    ui.tap("Previous month")
    assert ui.has("31 December 2023")
    ui.device.input.swipe(800, 1400, 300, 1400)
    assert ui.has("31 January 2024")
    ui.tap("09 January 2024")
    assert ui.find("date_picker_header_year").text == "2024"
    ui.tap("OK")
    assert app.noted == [datetime.date(2024, 1, 9)]


def test_the_year_list_changes_only_the_year(ui: Ui) -> None:
    app = ui.launch()
    DatePickerDialog(app, datetime.date(2024, 2, 29), app.note).show()
    ui.tap("date_picker_header_year")
    ui.tap("2025")
    ui.tap("OK")
    assert app.noted == [datetime.date(2025, 2, 28)]


def test_days_outside_the_limits_are_disabled(ui: Ui) -> None:
    app = ui.launch()
    DatePickerDialog(
        app,
        DATE,
        app.note,
        minimum=datetime.date(2023, 10, 10),
        maximum=datetime.date(2023, 10, 20),
    ).show()
    assert not ui.find("09 October 2023").is_enabled
    assert not ui.has("Next month")
    ui.tap("09 October 2023")
    ui.tap("20 October 2023")
    ui.tap("OK")
    assert app.noted == [datetime.date(2023, 10, 20)]


def test_cancel_gives_no_date(ui: Ui) -> None:
    app = ui.launch()
    DatePickerDialog(app, DATE, app.note).show()
    ui.tap("20 October 2023")
    ui.tap("Cancel")
    assert app.noted == []


def test_wheels_choose_month_day_and_year(ui: Ui) -> None:
    app = ui.launch()
    SpinnerDatePickerDialog(app, datetime.date(2023, 1, 31), app.note).show()
    ui.tap("Feb")
    assert ui.find_all("numberpicker_input")[1].text == "28"
    ui.tap("2024")
    ui.tap("29")
    ui.tap("OK")
    assert app.noted == [datetime.date(2024, 2, 29)]


def test_a_material_calendar_picks_and_turns(ui: Ui) -> None:
    app = ui.launch()
    MaterialDatePicker(app, DATE, app.note).show()
    assert ui.find("mtrl_picker_header_selection_text").text == "Oct 15, 2023"
    assert ui.has("Today Sunday, October 15")
    ui.tap("Change to next month")
    ui.tap("Thursday, November 30")
    ui.tap("month_navigation_fragment_toggle")
    ui.tap("Navigate to year 2024")
    ui.tap("Saturday, November 30, 2024")
    ui.tap("confirm_button")
    assert app.noted == [datetime.date(2024, 11, 30)]


def test_a_material_date_can_be_typed(ui: Ui) -> None:
    app = ui.launch()
    MaterialDatePicker(app, None, app.note).show()
    assert not ui.find("confirm_button").is_enabled
    ui.tap("mtrl_picker_header_toggle")
    ui.device.input.text("02/30/2024")
    assert ui.has("textinput_error")
    for _ in range(7):
        ui.device.input.key("DEL")
    ui.device.input.text("29/2024")
    ui.tap("confirm_button")
    assert app.noted == [datetime.date(2024, 2, 29)]


# -- time ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("hour", range(24))
def test_every_hour_of_the_24_hour_face(ui: Ui, hour: int) -> None:
    app = ui.launch()
    MaterialTimePicker(app, 0 if hour else 5, 0, app.note, is_24h=True).show()
    ui.tap(f"{hour} hours")
    assert ui.find("material_hour_tv").text == f"{hour:02d}"
    assert ui.find("material_minute_tv").is_checked
    ui.tap("material_timepicker_ok_button")
    assert app.noted == [(hour, 0)]


@pytest.mark.parametrize("minute", range(0, 60, 5))
def test_every_fifth_minute_of_the_face(ui: Ui, minute: int) -> None:
    app = ui.launch()
    MaterialTimePicker(app, 16, 1, app.note, is_24h=True).show()
    ui.tap("material_minute_tv")
    ui.tap(f"{minute} minutes")
    ui.tap("OK")
    assert app.noted == [(16, minute)]


def test_a_drag_on_the_minute_face_is_exact(ui: Ui) -> None:
    app = ui.launch()
    MaterialTimePicker(app, 16, 0, app.note, is_24h=True).show()
    ui.tap("material_minute_tv")
    x, y = ui.bounds("material_clock_face").center
    ui.device.input.swipe(x, y - 270, x + 270, y + 28)
    ui.tap("OK")
    assert app.noted == [(16, 16)]


@pytest.mark.parametrize(
    ("is_24h", "recorded"), [(False, (109, 578, 971, 1891)), (True, (141, 578, 939, 1888))]
)
def test_the_material_picker_is_where_the_device_has_it(
    ui: Ui, is_24h: bool, recorded: tuple[int, ...]
) -> None:
    app = ui.launch()
    MaterialTimePicker(app, 16, 0, app.note, is_24h=is_24h).show()
    face = ui.bounds("material_clock_face")
    assert all(abs(a - b) <= 4 for a, b in zip(face, (204, 1020, 876, 1692), strict=True))
    root = ui.device.windows.focused_screen()
    layer = next(la for la in ui.device.windows.scene().layers if la.screen is root)
    assert all(abs(a - b) <= 4 for a, b in zip(layer.bounds, recorded, strict=True))


@pytest.mark.parametrize(
    ("hour", "half", "expected"), [(12, "AM", 0), (12, "PM", 12), (3, "PM", 15)]
)
def test_twelve_hour_faces_have_am_and_pm(ui: Ui, hour: int, half: str, expected: int) -> None:
    app = ui.launch()
    MaterialTimePicker(app, 8, 30, app.note, is_24h=False).show()
    assert ui.find("material_hour_tv").content_description == "8 o'clock"
    ui.tap(f"{hour} o'clock")
    ui.tap(half)
    ui.tap("OK")
    assert app.noted == [(expected, 30)]


def test_a_time_can_be_typed(ui: Ui) -> None:
    app = ui.launch()
    MaterialTimePicker(app, 16, 0, app.note, is_24h=True).show()
    ui.tap("Switch to text input mode for the time input.")
    assert [n.text for n in ui.find_all("material_label")] == ["Hour", "Minute"]
    ui.device.input.text("2359")
    ui.tap("OK")
    assert app.noted == [(23, 59)]


def test_the_text_fields_are_in_the_middle_and_refuse_what_is_not_a_time(ui: Ui) -> None:
    app = ui.launch()
    MaterialTimePicker(app, 16, 0, app.note, is_24h=True, keyboard=True).show()
    hour, minute = (ui.bounds(f"material_{n}_text_input") for n in ("hour", "minute"))
    assert (hour.left + minute.right) / 2 == pytest.approx(540, abs=2)
    assert hour.top - ui.bounds("header_title").bottom >= 30
    ui.device.input.text("77")
    assert ui.find_all("7")
    ui.device.input.key("DEL")
    ui.device.input.text("2359")
    ui.tap("OK")
    assert app.noted == [(23, 59)]


def test_a_wrong_time_is_not_taken(ui: Ui) -> None:
    app = ui.launch()
    MaterialTimePicker(app, 16, 0, app.note, is_24h=True, keyboard=True).show()
    ui.device.input.key("DEL")
    ui.tap("OK")
    assert app.noted == []
    assert app.overlays


@pytest.mark.parametrize("is_24h", [True, False])
def test_the_platform_picker_gives_the_time(ui: Ui, is_24h: bool) -> None:
    app = ui.launch()
    TimePickerDialog(app, 9, 5, app.note, is_24h=is_24h).show()
    assert ui.find("hours").text == ("09" if is_24h else "9")
    ui.tap("7")
    ui.tap("45")
    if not is_24h:
        ui.tap("PM")
    ui.tap("OK")
    assert app.noted == [(7 if is_24h else 19, 45)]


def test_the_platform_picker_takes_typed_times(ui: Ui) -> None:
    app = ui.launch()
    TimePickerDialog(app, 9, 5, app.note, is_24h=True).show()
    ui.tap("toggle_mode")
    ui.device.input.text("1830")
    ui.tap("OK")
    assert app.noted == [(18, 30)]


@pytest.mark.parametrize(("size", "density"), [((2400, 1080), 2.625), ((1280, 720), 2.0)])
def test_the_platform_picker_is_whole_in_landscape(
    ui: Ui, size: tuple[int, int], density: float
) -> None:
    dpi = round(160 * density)
    ui.device.shell(f"wm size {size[1]}x{size[0]}; wm density {dpi}; wm user-rotation lock 1")
    app = ui.launch()
    TimePickerDialog(app, 9, 5, app.note, is_24h=True).show()
    assert ui.device.display.size == size
    toggle = ui.bounds("toggle_mode")
    assert (toggle.width, toggle.height) == (round(48 * density), round(48 * density))
    face, buttons = ui.bounds("radial_picker"), ui.bounds("OK")
    assert face.top >= 24 * density
    assert max(face.bottom, toggle.bottom) <= buttons.top
    assert face.width == face.height
    assert face.left >= ui.bounds("time_header").right
    ui.tap("7")
    ui.tap("45")
    ui.tap("toggle_mode")
    ui.tap("OK")
    assert app.noted == [(7, 45)]


@pytest.mark.parametrize("minute", range(60))
def test_every_minute_has_its_angle(minute: int) -> None:
    angle = math.radians(minute * 6)
    x, y = 100 + 80 * math.sin(angle), 100 - 80 * math.cos(angle)
    assert value_at(x, y, 200, minute=True, is_24h=True, exact=True) == minute


# -- numbers -------------------------------------------------------------------------------------


class Wheel(TestApp):
    """One wheel from 0 to 9."""

    def on_create(self) -> None:
        super().on_create()
        self.wheel = NumberPickerState(5, 0, 9)

    def build(self) -> View:
        return NumberPicker(picker=self.wheel, on_change=self.note)


@pytest.fixture
def wheel(ui: Ui) -> Wheel:
    app = ui.launch(screen=Wheel)
    assert isinstance(app, Wheel)
    return app


def test_neighbours_step_and_wrap(ui: Ui, wheel: Wheel) -> None:
    for value in (6, 7, 8, 9, 0, 1):
        ui.tap(str(value))
    assert wheel.noted == [6, 7, 8, 9, 0, 1]


def test_a_swipe_rolls_the_wheel(ui: Ui, wheel: Wheel) -> None:
    x, y = ui.bounds("numberpicker_input").center
    ui.device.input.swipe(x, y, x, y - 260, 2000)
    assert wheel.wheel.value == 7


def test_a_value_can_be_typed(ui: Ui, wheel: Wheel) -> None:
    ui.tap("numberpicker_input")
    ui.device.input.text("3")
    ui.tap("Done")
    assert wheel.wheel.value == 3
    ui.tap("numberpicker_input")
    ui.device.input.text("77")
    wheel.set_focus(None)
    assert ui.find("numberpicker_input").text == str(wheel.wheel.value)


def test_labels_can_be_typed_too() -> None:
    months = NumberPickerState(1, 1, 12, list(calendar.month_abbr)[1:])
    assert months.take_text("oct")
    assert months.value == 10
    assert not months.take_text("foo")


def test_the_digits_of_both_rings_of_a_clock_face_have_one_size(
    ui: Ui, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[float] = []
    monkeypatch.setattr(
        time_dial, "draw_centered", lambda canvas, ctx, text, x, y, style: sizes.append(style.size)
    )
    app = ui.launch()
    TimePickerDialog(app, 14, 30, app.note, is_24h=True).show()
    ui.device.screenshot()
    assert sizes == [16] * 24
