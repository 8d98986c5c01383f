"""What the public functions that need no device give, and that every one of them has a test.

`public_names.txt` lists the functions. The tables here hold those that no other test calls, with
values by the descriptions of the published ones; the last test asks that every function of the list
is called by some test, or is in `WITHOUT_A_CONTRACT` with a reason.
"""

from __future__ import annotations

import ast
import base64
import dataclasses
import datetime
import functools
import importlib
import io
import pathlib
import random
import re

import numpy as np
import pytest
from android_env.proto import adb_pb2
from android_env.proto.a11y import android_accessibility_node_info_pb2
from PIL import Image

from android_world import checkpointer
from android_world.agents import m3a_utils, seeact_utils
from android_world.device import device_constants
from android_world.env import adb_utils, representation_utils
from android_world.env.representation_utils import UIElement
from android_world.proto import state_pb2, task_pb2
from android_world.task_evals.common_validators import phone_validators
from android_world.task_evals.information_retrieval import (
    calendar_utils,
    datetime_utils,
    proto_utils,
    task_app_utils,
)
from android_world.task_evals.single import markor, system
from android_world.task_evals.single.calendar import calendar_evaluators, events_generator
from android_world.task_evals.utils import user_data_generation
from android_world.task_evals.utils.sqlite_schema_utils import CalendarEvent
from android_world.utils import fake_adb_responses, file_utils

TESTS = pathlib.Path(__file__).parents[1]
NOON = 1_697_371_200  # 2023-10-15 12:00 UTC
DIALER = "com.google.android.dialer/com.google.android.dialer.Main"
EVENT = CalendarEvent(NOON, NOON + 1800, "Team lunch", id=1)
OTHER = CalendarEvent(NOON + 3600, NOON + 7200, "Dentist", id=2)
NEW = CalendarEvent(NOON + 9000, NOON + 9900, "Call", description="Ring up Ada", id=3)

# Functions of the list that only work with what tests do not have or should not pin.
WITHOUT_A_CONTRACT = {
    "create_task_type": "makes a class; its members are pinned by the list of names",
    "generate_grounding_prompt": "a prompt",
    "generate_action_generation_prompt": "a prompt",
    "create_action_generation_messages_payload": "a request to a model",
    "create_grounding_messages_payload": "a request to a model",
    "display_prompt": "prints",
    "execute_openai_request": "a request to a model",
    "log_mock_calls": "prints",
    "plot_episode": "a figure",
    "generate_eval_html_report": "a report for readers",
    "generate_single_task_html_for_gpt4_text": "a report for readers",
    "generate_single_task_html_for_m3a": "a report for readers",
    "download_and_install_apk": "downloads",
    "download_app_data": "downloads",
    "get_controller": "connects to an emulator",
}


def raising(error, function, *arguments):
    with pytest.raises(error):
        function(*arguments)
    return True


@pytest.mark.parametrize(
    ("text", "expected"),
    [("14:30", (14, 30)), ("9:45am", (9, 45)), ("12:00am", (0, 0)), ("12pm", (12, 0))],
)
def test_parse_time(text, expected):
    assert datetime_utils.parse_time(text) == datetime.time(*expected)


@pytest.mark.parametrize("text", ["", "25:00", "13pm", "noon", "9:45:10"])
def test_parse_time_refuses_other_texts(text):
    assert raising(ValueError, datetime_utils.parse_time, text)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("45min", 2700), ("1.5 hours", 5400), ("5 minutes", 300), ("3 h", 10_800), ("2 hrs", 7200)],
)
def test_parse_duration(text, seconds):
    assert calendar_utils.parse_duration(text) == seconds


def test_parse_duration_needs_a_unit():
    assert raising(ValueError, calendar_utils.parse_duration, "45")


@pytest.mark.parametrize(
    ("date", "time", "expected"),
    [
        ("October 15 2023", "12:00", NOON),
        ("October 15 2023", "12pm", NOON),
        ("October 15 2023", "", NOON - 12 * 3600),
        ("January 1 1970", "12:01am", 60),
    ],
)
def test_convert_datetime_to_unix_ts(date, time, expected):
    assert calendar_utils.convert_datetime_to_unix_ts(date, time) == expected


def test_an_event_without_a_duration_lasts_half_an_hour():
    event = state_pb2.Event(start_date="October 15 2023", start_time="12pm", title="Team lunch")
    row = calendar_utils.create_event_from_proto(event)
    assert (row.start_ts, row.end_ts) == (NOON, NOON + 1800)
    assert (row.title, row.location, row.description) == ("Team lunch", "", "")
    event.duration, event.location = "1.5 hours", "Hall B"
    row = calendar_utils.create_event_from_proto(event)
    assert (row.end_ts - row.start_ts, row.location) == (5400, "Hall B")


def test_a_task_without_dates_and_importance_has_the_published_defaults():
    row = task_app_utils.create_task_from_proto(state_pb2.TasksAppTask(title="Buy milk"))
    assert (row.title, row.importance, row.notes) == ("Buy milk", 2, None)
    assert (row.dueDate, row.hideUntil, row.completed) == (0, 0, 0)
    dated = state_pb2.TasksAppTask(
        title="Buy milk", importance="0", due_date="October 15 2023", due_time="12pm", notes="2 l"
    )
    row = task_app_utils.create_task_from_proto(dated)
    assert (row.importance, row.dueDate, row.notes) == (0, NOON * 1000, "2 l")
    assert row.created == row.modified < row.dueDate


def test_random_events_of_questions_keep_out_of_the_conditions():
    condition = task_pb2.ExclusionCondition(
        operation=task_pb2.ExclusionCondition.Operation.EQUAL_TO,
        field="start_date",
        value="October 16 2023",
    )
    random.seed(5)
    for _ in range(30):
        event = calendar_utils.generate_random_event([condition])
        assert "10-16" not in f"{event.start_datetime} {event.end_datetime}"
        assert (event.end_ts - event.start_ts) // 60 in (15, 30, 45, 60)
        assert event.location == ""
        assert abs(event.start_ts - NOON) < 16 * 86_400


TITLES = ["Run", "Swim", "Read"]


def fill(function, message):
    params = [task_pb2.TaskParams(name="title", possible_values=TITLES)]
    random.seed(1)
    function(message, {"title": "Run"}, params)
    return message


def tasks_of(state):
    return [task.title for task in state.tasks_app.tasks_app_tasks]


def test_states_take_the_chosen_value_and_others_without_replacement():
    fields = ["{title}", "{title_without_replacement}", "{title_without_replacement}"]
    state = state_pb2.State()
    for field in fields:
        state.tasks_app.tasks_app_tasks.add(title=field)
    filled = tasks_of(fill(proto_utils.format_state_with_params, state))
    assert filled[0] == "Run"
    assert sorted(filled[1:]) == ["Read", "Swim"]


def relevant_state():
    relevant = task_pb2.RelevantState()
    relevant.state.tasks_app.tasks_app_tasks.add(title="{title}")
    relevant.exclusion_conditions.add(field="title", value="{title}")
    return relevant


def test_exclusion_conditions_take_the_chosen_value_too():
    filled = fill(proto_utils.format_relevant_state_with_params, relevant_state())
    assert tasks_of(filled.state) == ["Run"]
    assert filled.exclusion_conditions[0].value == "Run"


def test_initialize_proto_fills_expectations_and_leaves_the_prompt():
    task = task_pb2.Task(name="A", prompt="When is {title}?", relevant_state=relevant_state())
    task.task_params.add(name="title", possible_values=TITLES)
    task.success_criteria.expectations.add(expected_value="{title}")
    proto_utils.initialize_proto(task, {"title": "Swim"})
    assert task.prompt == "When is {title}?"
    assert task.success_criteria.expectations[0].expected_value == "Swim"
    assert tasks_of(task.relevant_state.state) == ["Swim"]


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ([EVENT, OTHER, NEW], True),
        ([EVENT, OTHER], False),
        ([EVENT, NEW], False),
        ([EVENT, OTHER, NEW, CalendarEvent(NOON, NOON + 60, "More", id=4)], False),
    ],
)
def test_validate_event_addition_integrity(after, expected):
    given = calendar_evaluators.validate_event_addition_integrity([EVENT, OTHER], after, [NEW])
    assert given == expected


def test_added_events_are_compared_in_the_extra_fields_that_are_named():
    wanted = dataclasses.replace(NEW, repeat_interval=86_400)
    validate = functools.partial(
        calendar_evaluators.validate_event_addition_integrity, [EVENT], [EVENT, NEW], [wanted]
    )
    assert validate()
    assert not validate(["repeat_interval"])


@pytest.mark.parametrize("seed", range(5))
def test_random_events_are_as_published(seed):
    random.seed(seed)
    event = events_generator.generate_event(NOON)
    assert event.start_ts == NOON
    assert (event.end_ts - NOON) // 60 in (15, 30, 45, 60)
    assert events_generator.generate_event_title()
    assert events_generator.generate_event_description().endswith((".", "!", "?"))
    random.seed(seed)
    assert events_generator.generate_event(NOON).title == event.title


def test_parse_component_name():
    name = system.parse_component_name("com.android.settings/.Settings")
    assert (name.package_name, name.class_name) == ("com.android.settings", ".Settings")
    for wrong in ("com.android.settings", "a/b/c"):
        assert raising(ValueError, system.parse_component_name, wrong)


@pytest.mark.parametrize(
    ("activity", "text", "expected"),
    [
        (DIALER, "(555) 123-4567", True),
        (DIALER, "555 123 4568", False),
        (DIALER, None, False),
        ("com.android.settings/.Settings", "(555) 123-4567", False),
    ],
)
def test_check_if_dialer_with_phone_number(activity, text, expected):
    elements = [UIElement(text="Calling"), UIElement(text=text)]
    check = phone_validators.check_if_dialer_with_phone_number
    assert check(elements, activity, expected_number="555-123-4567") is expected


def test_apartments_as_notes():
    apartments = user_data_generation.generate_apartments()
    assert len(apartments) == 10
    notes = user_data_generation.dict_to_notes(apartments).split("\n\n")
    for (name, (number, description)), note in zip(apartments.items(), notes, strict=True):
        assert re.fullmatch(r"\d{3}-\d{3}-\d{4}", number)
        assert all(part in note for part in (name, number, description))


def test_random_data_repeats_with_the_module_s_seed():
    drawn = []
    for _ in range(2):
        random.seed(7)
        drawn.append(
            [
                user_data_generation.generate_random_address(),
                user_data_generation.generate_random_name(),
                user_data_generation.generate_random_number(),
                user_data_generation.generate_random_string(12),
                user_data_generation.generate_random_file_name(),
                markor.generate_random_sentence(),
            ]
        )
    assert drawn[0] == drawn[1]
    address, _, number, text, file_name, _ = drawn[0]
    assert re.search(r", [A-Z]{2}, \d{5}$", address)
    assert re.fullmatch(r"\+1\d{10}", number)
    assert re.fullmatch(r"[A-Za-z0-9]{12}", text)
    assert "." not in file_name


@pytest.mark.parametrize("size", [12, 24.0])
def test_get_font_has_the_wanted_size(size):
    small, large = (user_data_generation.get_font(each).getbbox("Ag")[3] for each in (size, 48))
    assert 0 < small < large


@pytest.mark.parametrize(("element", "index"), [("A", 0), ("B", 1), ("C", None), (None, None)])
def test_get_referred_element(element, index):
    elements = [
        seeact_utils.SeeActElement(description=letter, abc_index=letter, index=i)
        for i, letter in enumerate("AB")
    ]
    action = seeact_utils.SeeActAction("CLICK", element)
    found = seeact_utils.get_referred_element(action, elements)
    assert (found.index if found else None) == index


def test_generate_action_description_names_the_element_and_the_value():
    element = seeact_utils.SeeActElement(description="A field", abc_index="A", index=0)
    action = seeact_utils.SeeActAction("TYPE", "A", "Ada")
    said = seeact_utils.generate_action_description(action, element)
    assert all(part in said for part in ("A field", "TYPE", "Ada"))


def output(response):
    assert response.status == adb_pb2.AdbResponse.OK
    return response.generic.output.decode()


def test_responses_of_a_replaced_device():
    fake = fake_adb_responses
    wifi = fake.create_get_wifi_enabled_response
    bluetooth = fake.create_get_bluetooth_enabled_response
    assert [output(wifi(on)) for on in (True, False)] == ["1", "0"]
    assert [output(bluetooth(on)) for on in (True, False)] == ["1", "0"]
    exists = fake.create_check_directory_exists_response
    assert output(exists(True)) != output(exists(False))
    for responses in (
        fake.create_remove_files_responses(),
        fake.create_copy_to_device_responses(),
    ):
        assert responses
        assert all(output(response) == "" for response in responses)


def test_generate_swipe_command():
    command = adb_utils.generate_swipe_command(1, 2, 3, 4, 500)
    assert command == ["shell", "input", "swipe", "1", "2", "3", "4", "500"]
    assert adb_utils.generate_swipe_command(1, 2, 3, 4) == command[:-1]


@pytest.mark.parametrize(
    ("name", "package"),
    [
        ("clock", "com.google.android.deskclock"),
        ("Simple SMS Messenger", "com.simplemobiletools.smsmessenger"),
        ("activity tracker", "de.dennisguse.opentracks"),
        ("open tracks sports tracker", "de.dennisguse.opentracks"),
        ("osmand", "net.osmand"),
    ],
)
def test_get_adb_activity(name, package):
    assert adb_utils.get_adb_activity(name).startswith(f"{package}/")


def test_get_adb_activity_of_an_unknown_app():
    assert adb_utils.get_adb_activity("no such app") is None


def test_folders_of_this_machine(tmp_path):
    assert pathlib.Path(file_utils.get_local_tmp_directory()).is_dir()
    run = pathlib.Path(checkpointer.create_run_directory(str(tmp_path)))
    assert run.parent == tmp_path
    assert re.fullmatch(r"run_\d{8}T\d{12}", run.name)


def test_images_of_reports_are_jpegs_in_base64():
    text = m3a_utils.encode_image_for_html(np.zeros((4, 6, 3), np.uint8))
    with Image.open(io.BytesIO(base64.b64decode(text))) as image:
        assert (image.format, image.size) == ("JPEG", (6, 4))


def test_an_accessibility_node_becomes_an_element():
    node = android_accessibility_node_info_pb2.AndroidAccessibilityNodeInfo(
        text="Save", class_name="android.widget.Button", is_clickable=True
    )
    box = node.bounds_in_screen
    box.left, box.top, box.right, box.bottom = 54, 240, 540, 480
    element = representation_utils.accessibility_node_to_ui_element(node, (1080, 2400))
    assert (element.text, element.content_description) == ("Save", None)
    assert (element.class_name, element.is_clickable) == ("android.widget.Button", True)
    pixels, share = element.bbox_pixels, element.bbox
    assert (pixels.x_min, pixels.x_max, pixels.y_min, pixels.y_max) == (54, 540, 240, 480)
    assert (share.x_min, share.x_max, share.y_min, share.y_max) == (0.05, 0.5, 0.1, 0.2)


def test_the_device_s_time_zone_is_that_of_the_conversions():
    assert device_constants.TIMEZONE == "UTC"


def listed_functions():
    """Public functions of the list that take no device, by name."""
    functions, module = {}, ""
    for line in (TESTS / "public_names.txt").read_text().splitlines():
        if line.startswith("["):
            module = line[1:-1]
        elif match := re.match(r"([a-z]\w*)\((.*)\)", line):
            name, arguments = match.groups()
            if not re.search(r"\benv\b|\bagent\b", arguments):
                functions[name] = module
    return functions


@functools.cache
def called_names():
    """Names that the tests call or pass on."""
    names = set()
    for path in TESTS.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute):
                names.add(node.attr)
            elif isinstance(node, ast.Name):
                names.add(node.id)
    return names


def test_every_public_function_without_a_device_has_a_test():
    functions = listed_functions()
    assert len(functions) > 80
    missing = functions.keys() - called_names() - WITHOUT_A_CONTRACT.keys()
    assert not missing, sorted(missing)


def test_exceptions_are_functions_of_the_list():
    functions = listed_functions()
    assert WITHOUT_A_CONTRACT.keys() <= functions.keys()
    for name in WITHOUT_A_CONTRACT:
        assert callable(getattr(importlib.import_module(functions[name]), name))
