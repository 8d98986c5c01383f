"""Tools, carried out on the virtual phone."""

import pytest

from android_world.device import activities, adb, launcher
from android_world.env import tools
from android_world.env.json_action import JSONAction


@pytest.fixture
def phone_tools(env):
    return tools.AndroidToolController(env.controller)


def test_a_contact_is_added_and_listed(phone_tools):
    phone_tools.call("add_contact", {"name": "Ann O'Neil", "phone_number": "555 0101"})
    assert phone_tools.call("list_contacts", {}) == [{"name": "Ann O'Neil", "number": "5550101"}]


def test_a_text_message_is_sent(env, phone_tools):
    phone_tools.call("send_sms", {"phone_number": "+15550100", "message": "it's \u00fc"})
    query = ("content", "query", "--uri", "content://sms/sent")
    sent = "body=it's \u00fc"
    assert env.wait_until(lambda: sent in adb.shell(env.controller, *query), 10)


def test_the_clipboard_is_set_and_read(phone_tools):
    phone_tools.call("set_clipboard", {"text": "h\u00e9llo"})
    assert phone_tools.call("get_clipboard", {}) == "h\u00e9llo"


@pytest.mark.parametrize(
    ("name", "arguments", "package"),
    [
        ("open_web_page", {"url": "example.com/?a=1&b=2"}, "com.android.chrome"),
        ("open_app", {"app_name": "Camera"}, "com.android.camera2"),
        ("call_phone_number", {"phone_number": "5550101"}, "com.google.android.dialer"),
    ],
)
def test_what_a_tool_opens_is_on_the_screen(env, phone_tools, name, arguments, package):
    phone_tools.call(name, arguments)
    assert env.foreground_activity_name.startswith(f"{package}/")


def test_every_label_of_the_launcher_opens_its_app(env):
    shown = launcher.labels(env.controller)
    assert len(shown) > 30
    opened = {}
    for label in shown:
        env.execute_action(JSONAction(action_type="open_app", app_name=label))
        activity, _ = activities.get_current_activity(env.controller)
        opened[label] = activities.extract_package_name(activity)
    assert opened.pop("Calendar") == "android"  # There are two: the phone asks.
    assert opened == {label: shown[label] for label in opened}
