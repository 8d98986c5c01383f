"""Checkers: right states, and states that are nearly right."""

from __future__ import annotations

import contextlib
import io

import pytest
from PIL import Image

from android_world.device import adb, device_constants, telephony
from android_world.env import actuation, adb_utils
from android_world.env.representation_utils import BoundingBox, UIElement
from android_world.task_evals.composite import system as composite_system
from android_world.task_evals.single import camera, clock, contacts, generic, phone, sms, system
from android_world.utils import contacts_utils, file_utils

PERSON = {"name": "Ada de Vries", "number": "+15551234567"}
MESSAGE = {"number": "+15551234567", "message": "It's ready."}


@contextlib.contextmanager
def started(task, env):
    task.initialize_task(env)
    try:
        yield task
    finally:
        task.tear_down(env)


def put(env, namespace, key, value):
    adb_utils.put_settings(namespace, key, value, env.controller)


def send(env, number, body):
    telephony.compose_sms(env.controller, number, body)
    actuation.find_and_click_element("SMS", env.controller)
    env.wait(1.0)


# Settings.


@pytest.mark.parametrize(
    ("value", "score", "reference"), [("1", 0, 0), ("0", 1, 1), ("3", 1, 0), ("2", 0, 0)]
)
def test_wifi_off_knows_what_airplane_mode_does(env, value, score, reference):
    with started(system.SystemWifiTurnOff({"on_or_off": "off"}), env) as task:
        put(env, "global", "wifi_on", value)
        verdict = task.evaluate(env)
    assert (verdict.score, verdict.reference_score) == (score, reference)


@pytest.mark.parametrize(("value", "score", "reference"), [("1", 0, 0), ("0", 1, 1), ("2", 1, 0)])
def test_bluetooth_off_knows_what_airplane_mode_does(env, value, score, reference):
    with started(system.SystemBluetoothTurnOff({"on_or_off": "off"}), env) as task:
        put(env, "global", "bluetooth_on", value)
        verdict = task.evaluate(env)
    assert (verdict.score, verdict.reference_score) == (score, reference)


@pytest.mark.parametrize(("value", "score"), [("255", 1), ("254", 0), ("1", 0)])
def test_brightness_must_be_at_its_end(env, value, score):
    with started(system.SystemBrightnessMax({"max_or_min": "max"}), env) as task:
        put(env, "system", "screen_brightness", value)
        assert task.is_successful(env) == score


def test_settings_are_put_back(env):
    before = {
        (namespace, key): adb.shell(env.controller, "settings", "get", namespace, key)
        for namespace, key in (
            ("system", "screen_brightness"),
            ("global", "wifi_on"),
            ("global", "bluetooth_on"),
            ("system", "accelerometer_rotation"),
            ("secure", "ui_night_mode"),
        )
    }
    with started(system.SystemBrightnessMax({"max_or_min": "max"}), env):
        adb_utils.toggle_wifi(env.controller, "off")
        adb_utils.toggle_bluetooth(env.controller, "on")
        put(env, "system", "accelerometer_rotation", "0")
        put(env, "secure", "ui_night_mode", "2")
        put(env, "system", "made_up", "1")
    for (namespace, key), value in before.items():
        assert adb.shell(env.controller, "settings", "get", namespace, key) == value
    assert adb.shell(env.controller, "settings", "get", "system", "made_up").strip() == "null"


@pytest.mark.parametrize(
    ("text", "score", "reference"),
    [
        ("Order no. 12345", 1, 1),
        (" Order no. 12345\n", 1, 1),
        ("Order no. 12346", 0, 1),
        ("order no. 12345", 0, 1),
        ("Something else", 0, 0),
    ],
)
def test_every_character_of_the_clipboard_counts(env, text, score, reference):
    task = system.SystemCopyToClipboard({"clipboard_content": "Order no. 12345"})
    with started(task, env):
        adb_utils.set_clipboard_contents(text, env.controller)
        verdict = task.evaluate(env)
    assert (verdict.score, verdict.reference_score) == (score, reference)


def test_the_app_in_front_counts(env):
    with started(system.OpenAppTaskEval({"app_name": "clock"}), env) as task:
        assert task.is_successful(env) == 0.0
        adb_utils.launch_app("clock", env.controller)
        assert task.is_successful(env) == 1.0
        adb_utils.launch_app("dialer", env.controller)
        assert task.is_successful(env) == 0.0


@pytest.mark.parametrize(
    "task",
    [
        system.OpenAppTaskEval({"app_name": "clock"}),
        clock.ClockStopWatchRunning({}),
        clock.ClockTimerEntry({"hours": 0, "minutes": 1, "seconds": 30}),
        sms.SimpleSmsSend(MESSAGE),
    ],
    ids=lambda task: task.name,
)
def test_nothing_in_front_is_a_failure_and_crashes_the_published_condition(task, env):
    with started(task, env):
        adb_utils.press_home_button(env.controller)
        home = env.foreground_activity_name.partition("/")[0]
        adb.shell(env.controller, "am", "force-stop", home)
        assert not env.foreground_activity_name
        verdict = task.evaluate(env)
    assert (verdict.score, verdict.reference_score) == (0.0, None)


def test_half_of_a_composite_is_half_a_point(env):
    with started(composite_system.TurnOffWifiAndTurnOnBluetooth({}), env) as task:
        assert task.is_successful(env) == 0.0
        adb_utils.toggle_wifi(env.controller, "off")
        assert task.evaluate(env).score == 0.5
        adb_utils.toggle_bluetooth(env.controller, "on")
        verdict = task.evaluate(env)
    assert (verdict.score, verdict.reference_score) == (1.0, 1.0)
    assert all(check.passed for check in verdict.checks)
    assert any(check.what.startswith("records of the start") for check in verdict.checks)


# Contacts.


def add(env, name, number):
    contacts_utils.add_contact(name, number, env.controller)


def test_the_right_contact_counts(env):
    with started(contacts.ContactsAddContact(PERSON), env) as task:
        add(env, PERSON["name"], "+1 (555) 123-4567")
        assert task.evaluate(env).score == 1.0


@pytest.mark.parametrize(
    ("name", "number"), [("Ada de Vriess", PERSON["number"]), (PERSON["name"], "+15551234568")]
)
def test_a_wrong_contact_does_not_count(env, name, number):
    with started(contacts.ContactsAddContact(PERSON), env) as task:
        add(env, name, number)
        assert task.evaluate(env).score == 0.0


def test_a_further_contact_is_a_mistake(env):
    with started(contacts.ContactsAddContact(PERSON), env) as task:
        add(env, *PERSON.values())
        add(env, "Somebody Else", "+15550000000")
        verdict = task.evaluate(env)
    assert (verdict.score, verdict.reference_score) == (0.0, 1.0)


def test_a_contact_without_a_number_is_a_mistake_too(env):
    uri = "content://com.android.contacts/"
    with started(contacts.ContactsAddContact(PERSON), env) as task:
        add(env, *PERSON.values())
        insert = ("content", "insert", "--uri")
        adb.shell(env.controller, *insert, f"{uri}raw_contacts", "--bind", "account_type:s:")
        rows = adb.shell(env.controller, "content", "query", "--uri", f"{uri}raw_contacts")
        values = (
            f"raw_contact_id:i:{rows.count('Row: ')}",
            "mimetype:s:vnd.android.cursor.item/name",
        )
        binds = [word for value in (*values, "data1:s:Ada") for word in ("--bind", value)]
        adb.shell(env.controller, *insert, f"{uri}data", *binds)
        verdict = task.evaluate(env)
    assert (verdict.score, verdict.reference_score) == (0.0, 1.0)


def test_a_label_without_a_description_is_below_its_number():
    def element(text, hint=None, top=0, description=None):
        box = BoundingBox(0, 100, top, top + 50)
        return UIElement(
            text=text, hint_text=hint, bbox_pixels=box, content_description=description
        )

    number = element("555-123-4567", hint="Phone", top=100)
    assert contacts.read_form([number, element("Work", top=160)])["phone_label"] == "Work"
    assert "phone_label" not in contacts.read_form([number, element("Work", top=210)])
    assert "phone_label" not in contacts.read_form([number, element("Mobile", top=160)])
    described = [number, element("Work", top=160), element("Home", description="Home Phone")]
    assert contacts.read_form(described)["phone_label"] == "Home"


def field(text, top, *, description=None, editable=True, height=149):
    return UIElement(
        text=text,
        content_description=description,
        bbox_pixels=BoundingBox(137, 933, top, top + height),
        package_name="com.google.android.contacts",
        is_editable=editable,
    )


FORM = [
    field("Create contact", 175, editable=False),
    field("Ada", 598),
    field("Rossi", 783),
    field("", 583, description="Show more name fields", editable=False),
    field("Company", 989),
    field("(555) 333-1234", 1195),
    field("Work", 1380, description="Work Phone", editable=False),
    field("Email", 1591),
]


def test_a_dump_has_the_fields_of_the_form_by_their_places():
    whole = {"first": "Ada", "last": "Rossi", "phone": "5553331234", "phone_label": "Work"}
    assert contacts.read_form(contacts.with_hints(FORM)) == whole
    swapped = [FORM[0], field("Rossi", 598), field("Ada", 783), *FORM[3:]]
    form = contacts.read_form(contacts.with_hints(swapped))
    assert (form["first"], form["last"]) == ("Rossi", "Ada")
    scrolled = [FORM[0], field("Rossi", 296, height=45), *FORM[4:]]
    form = contacts.read_form(contacts.with_hints(scrolled))
    assert form == {"phone": "5553331234", "phone_label": "Work"}
    every_name = [
        FORM[0],
        field("", 583, description="Show fewer name fields", editable=False),
        *(field(text, 598 + 185 * i) for i, text in enumerate(["Dr", "Ada", "B", "Rossi", "Jr"])),
    ]
    form = contacts.read_form(contacts.with_hints(every_name))
    assert (form["first"], form["last"]) == ("Ada", "Rossi")
    empty = [FORM[0], field("First name", 598), field("Last name", 783), *FORM[3:]]
    assert "first" not in contacts.read_form(contacts.with_hints(empty))


def test_a_draft_that_was_saved_is_not_a_draft(env):
    params = {"first": "Ada", "last": "Rossi", "phone": "555-123-4567", "phone_label": "Work"}
    with started(contacts.ContactsNewContactDraft(params), env) as task:
        add(env, "Ada Rossi", "555-123-4567")
        assert task.is_successful(env) == 0.0


# Messages.


def test_the_right_message_counts_wherever_the_agent_is_now(env):
    with started(sms.SimpleSmsSend(MESSAGE), env) as task:
        send(env, MESSAGE["number"], "it’s ready.")
        assert task.evaluate(env).score == 1.0
        adb_utils.press_home_button(env.controller)
        verdict = task.evaluate(env)
    assert (verdict.score, verdict.reference_score) == (1.0, 0.0)


@pytest.mark.parametrize(
    ("number", "body"),
    [("+15551234568", MESSAGE["message"]), (MESSAGE["number"], "It's red.")],
)
def test_a_wrong_message_does_not_count(env, number, body):
    with started(sms.SimpleSmsSend(MESSAGE), env) as task:
        send(env, number, body)
        assert task.evaluate(env).score == 0.0


def test_a_further_message_is_a_mistake(env):
    with started(sms.SimpleSmsSend(MESSAGE), env) as task:
        send(env, "+15550000000", "Wrong person")
        send(env, MESSAGE["number"], MESSAGE["message"])
        verdict = task.evaluate(env)
    assert (verdict.score, verdict.reference_score) == (0.0, 1.0)


def test_the_heads_up_of_a_number_is_not_a_call_to_it(env):
    task = phone.PhoneCallTextSender({"phone_number": "5550100142", "seed": 1})
    task.initialize_task(env)
    adb_utils.call_phone_number(env.controller, "5550100199")
    shown = {e.text for e in env.get_state().ui_elements}
    assert any("5550100142" in (text or "") for text in shown), shown
    assert (task.is_successful(env), task.reference_score(env)) == (0.0, 1.0)
    task.tear_down(env)
    adb_utils.end_call_if_active(env.controller)
    task.initialize_task(env)
    adb_utils.call_phone_number(env.controller, "5550100142")
    assert task.is_successful(env) == 1.0
    task.tear_down(env)


def test_the_newest_message_is_from_the_number_to_answer(env):
    params = {**MESSAGE, "seed": 4}
    with started(sms.SimpleSmsReplyMostRecent(params), env):
        rows = adb.shell(env.controller, "content", "query", "--uri", "content://sms/inbox")
        assert MESSAGE["number"] in rows.splitlines()[0]


# Clock.


def test_another_duration_does_not_count(env):
    params = {"hours": 0, "minutes": 1, "seconds": 30}
    with started(clock.ClockTimerEntry(params), env) as task:
        assert task.is_successful(env) == 0.0
        assert task.evidence.checks


# Camera.


CAMERA = "com.android.camera2"


def photo(device, env, name):
    data = io.BytesIO()
    Image.new("RGB", (8, 8)).save(data, "JPEG")
    content = b"hello" if name.startswith("typed") else data.getvalue()
    path = f"{device_constants.PHOTOS_DATA}/{name}"
    device.activities.run(CAMERA, lambda: device.storage.write_bytes(path, content))


@pytest.mark.parametrize(
    ("names", "score", "reference"),
    [
        (["IMG_1.jpg"], 1, 1),
        (["typed.jpg"], 0, 1),
        (["IMG_1.png"], 0, 1),
        (["IMG_1.jpg", "IMG_2.jpg"], 0, 0),
        (["notes.txt"], 0, 1),
        ([".pending-1-IMG_1.jpg"], 0, 0),
    ],
)
def test_exactly_one_photo_counts(device, env, names, score, reference):
    with started(camera.CameraTakePhoto({}), env) as task:
        for name in names:
            photo(device, env, name)
        verdict = task.evaluate(env)
    assert (verdict.score, verdict.reference_score) == (score, reference)


@pytest.mark.parametrize(("content", "score"), [(b"", 1.0), (b"x", 0.0), (b"xx", 0.0)])
def test_a_file_besides_the_photo_counts_unless_it_is_empty(device, env, content, score):
    with started(camera.CameraTakePhoto({}), env) as task:
        photo(device, env, "IMG_1.jpg")
        path = f"{device_constants.PHOTOS_DATA}/IMG_2.jpg"
        device.activities.run(CAMERA, lambda: device.storage.write_bytes(path, content))
        assert task.is_successful(env) == score


def test_a_folder_is_not_a_photo(env):
    with started(camera.CameraTakePhoto({}), env) as task:
        file_utils.mkdir(f"{device_constants.PHOTOS_DATA}/IMG.jpg", env.controller)
        verdict = task.evaluate(env)
    assert (verdict.score, verdict.reference_score) == (0.0, 1.0)


def test_a_missing_folder_is_not_a_crash(env):
    with started(camera.CameraTakePhoto({}), env) as task:
        adb.shell(env.controller, "rm", "-r", device_constants.PHOTOS_DATA)
        assert task.is_successful(env) == 0.0


# Life of a task.


def test_a_second_initialization_is_refused_before_anything_changes(env):
    with started(system.SystemBrightnessMax({"max_or_min": "max"}), env) as task:
        put(env, "system", "screen_brightness", "77")
        with pytest.raises(RuntimeError, match="already called"):
            task.initialize_task(env)
        value = adb.shell(env.controller, "settings", "get", "system", "screen_brightness")
    assert value.strip() == "77"


def test_a_check_before_initialization_is_refused(env):
    with pytest.raises(RuntimeError, match="must be called first"):
        contacts.ContactsAddContact(PERSON).is_successful(env)


def test_a_free_goal_is_taken_word_for_word(env):
    task = generic.GenericTaskEval({"instruction": "Say {hello}"})
    assert task.goal == "Say {hello}"
    with started(task, env):
        assert task.is_successful(env) == 0.0
