import pytest

from android_world.device import activities, app_names, errors
from tests.device.recording import RecordingDevice, failed


@pytest.mark.parametrize(
    ("name", "package"),
    [
        ("chrome", "com.android.chrome"),
        ("Google Chrome browser", "com.android.chrome"),
        ("Contacts", "com.google.android.contacts"),
        ("markor app", "net.gsantner.markor"),
        ("Broccoli app", "com.flauschcode.broccoli"),
        ("simple calendar pro", "com.simplemobiletools.calendar.pro"),
        ("google calendar", "com.google.android.calendar"),
        ("google", "com.google.android.googlequicksearchbox"),
        ("Phone", "com.google.android.dialer"),
        ("recipe app", "com.flauschcode.broccoli"),
    ],
)
def test_names_are_resolved_to_packages(name, package):
    activity = app_names.activity_of(name)
    assert activity is not None
    assert app_names.package_of(activity) == package


@pytest.mark.parametrize("name", ["Scanner", "Wallet", "Igloo", "org.tasks", "", "SMS"])
def test_a_known_name_inside_another_word_does_not_count(name):
    assert app_names.activity_of(name) is None


INSTALLED = "package:com.simplemobiletools.smsmessenger\npackage:com.arduia.expense\n"


def launch(name, answers=None):
    device = RecordingDevice({"shell pm list packages": INSTALLED, **(answers or {})})
    activities.launch_app(name, device)
    return device.lines[-1].removeprefix("shell ")


def test_a_table_name_starts_its_activity():
    assert (
        launch("Camera") == "am start  -W -n com.android.camera2/com.android.camera.CameraLauncher"
    )


@pytest.mark.parametrize("name", ["contacts", "calendar", "gallery", "Gallery"])
def test_some_names_open_what_shows_their_content(name):
    line = launch(name)
    assert line.startswith("am start -W -a android.intent.action.VIEW -d ")
    assert app_names.DEFAULT_URIS[name.lower()] in line


@pytest.mark.parametrize(("name", "package"), [("SMS", "smsmessenger"), ("Expense", "expense")])
def test_part_of_the_name_of_an_installed_app_is_enough(name, package):
    assert package in launch(name)


def test_a_package_name_launches_the_package():
    line = launch("com.arduia.expense")
    assert line == "monkey -p com.arduia.expense -c android.intent.category.LAUNCHER 1"


def test_an_unknown_app_is_named_with_suggestions():
    with pytest.raises(errors.AppNotFoundError, match=r"'simple smss'.*simple sms"):
        launch("simple smss")


def test_text_of_an_agent_never_runs_on_the_device():
    with pytest.raises(ValueError, match="No installed app"):
        launch("x; rm -rf /sdcard")


def test_an_app_that_is_not_installed_is_not_found():
    error = "Error: Activity class {com.whatsapp/com.whatsapp.Main} does not exist."
    with pytest.raises(errors.AppNotFoundError):
        launch("whatsapp", {"shell am start  -W -n com.whatsapp": error})


def test_the_visible_activity_is_reported():
    line = (
        "taskId=57: com.a/com.a.B bounds=[0,0][1080,2400] userId=0 visible=true "
        "topActivity=ComponentInfo{com.a/com.a.B}\n"
    )
    activity, response = activities.get_current_activity(
        RecordingDevice({"shell am stack list": line})
    )
    assert activity == "com.a/com.a.B"
    assert response.get_current_activity.full_activity == "com.a/com.a.B"


def test_no_visible_task_is_not_an_activity():
    device = RecordingDevice({"shell am stack list": failed(1)})
    assert activities.get_current_activity(device)[0] is None


def test_only_ids_of_tasks_are_removed_from_recents():
    dump = (
        "ACTIVITY MANAGER RECENT TASKS (dumpsys activity recents)\nmRecentsUid=10112\n"
        "  * RecentTaskInfo #0:\n    id=57 userId=0 hasTask=true\n    effectiveUid=1000\n"
        "  * RecentTaskInfo #1:\n    id=58 userId=0 hasTask=true\n"
    )
    device = RecordingDevice({"shell dumpsys activity recents": dump})
    activities.close_recents(device)
    assert device.lines[1:] == ["shell am stack remove 57; am stack remove 58"]


def test_intent_extras_carry_their_types():
    device = RecordingDevice()
    extras = {
        "s": "it's",
        "b": True,
        "i": 3,
        "f": 1.5,
        "l": ["a", "b,c"],
        "big": ("long", 9),
    }
    activities.send_android_intent(
        "broadcast", "act", device, "content://x y", "text/plain", extras
    )
    assert device.lines == [
        "shell am broadcast -a act -d 'content://x y' -t text/plain --es s 'it'\"'\"'s' "
        "--ez b true --ei i 3 --ef f 1.5 --esa l 'a,b\\,c' --el big 9"
    ]


def test_intents_that_am_does_not_take_are_value_errors():
    with pytest.raises(ValueError, match="start"):
        activities.send_android_intent("stop", "act", RecordingDevice())
    with pytest.raises(ValueError, match="extra"):
        activities.send_android_intent("start", "act", RecordingDevice(), extras={"x": None})
