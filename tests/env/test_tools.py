import json

import jsonschema
import pytest

from android_world.env import tools
from android_world.env.representation_utils import BoundingBox, UIElement
from tests.device.recording import RecordingDevice

COMPOSER = (
    "taskId=1: com.simplemobiletools.smsmessenger/x.Thread visible=true "
    "topActivity=ComponentInfo{com.simplemobiletools.smsmessenger/x.Thread}"
)


class Phone(RecordingDevice):
    def get_ui_elements(self):
        return [UIElement(text="SMS", bbox_pixels=BoundingBox(0, 10, 0, 10))]

    def wait_until(self, predicate, timeout_s):
        return predicate()

    def after_action(self):
        pass

    def wait_for_idle(self, seconds):
        pass


def controller(answers=None):
    phone = Phone(answers)
    return tools.AndroidToolController(phone), phone


def test_every_tool_is_described_with_a_schema():
    listed = controller()[0].tools()
    names = {tool["name"] for tool in listed}
    assert {"click_element", "open_web_page", "send_sms", "add_contact", "open_app"} <= names
    for tool in listed:
        jsonschema.Draft202012Validator.check_schema(tool["parameters"])
        assert tool["description"].endswith(".")


def test_every_example_of_the_usage_is_a_request_that_is_understood():
    usage = controller()[0].display_tool_usage()
    schemas = {tool["name"]: tool["parameters"] for tool in controller()[0].tools()}
    for line in usage.splitlines():
        request = json.loads(line.partition("Request: ")[2])
        jsonschema.validate(request["args"], schemas[request["method"]])


@pytest.mark.parametrize(
    ("url", "opened"),
    [
        ("example.com/?a=1&b=2", "'http://example.com/?a=1&b=2'"),
        ("http://example.com", "http://example.com"),
        ("https://example.com", "https://example.com"),
        ("x.com/$(reboot)", "'http://x.com/$(reboot)'"),
    ],
)
def test_web_pages_open_at_their_address(url, opened):
    tool, phone = controller()
    tool.handle_json_request(json.dumps({"method": "open_web_page", "args": {"url": url}}))
    assert phone.lines == [f"shell am start -W -a android.intent.action.VIEW -d {opened}"]


def test_a_text_message_is_composed_and_sent():
    tool, phone = controller({"shell am stack list": COMPOSER})
    tool.call("send_sms", {"phone_number": "+15550100", "message": "it's me"})
    assert phone.lines[0].endswith("-d sms:+15550100 --es sms_body 'it'\"'\"'s me'")
    assert phone.lines[-1] == "shell input tap 5 5"


def test_another_app_than_a_messenger_is_an_error():
    tool, _ = controller({"shell am stack list": COMPOSER.replace("simplemobiletools", "other")})
    with pytest.raises(ValueError, match=r"com\.other"):
        tool.send_sms("1", "x")


def test_a_contact_is_added_through_its_editor():
    tool, phone = controller()
    phone.get_ui_elements = lambda: [UIElement(text="Save", bbox_pixels=BoundingBox(0, 10, 0, 10))]
    tool.call("add_contact", {"name": "Ann O'Neil", "phone_number": "7"})
    assert "-e name 'Ann O'\"'\"'Neil' -e phone 7" in phone.lines[0]
    assert phone.lines[-1] == "shell input keyevent KEYCODE_BACK"


@pytest.mark.parametrize(
    ("request_text", "problem"),
    [
        ("{", "Not JSON"),
        ("[]", "A request is"),
        ('{"method": "reboot"}', "Unknown tool"),
        ('{"method": "_view", "args": {}}', "Unknown tool"),
        ('{"method": "open_app", "args": {}}', "app_name"),
        ('{"method": "open_app", "args": {"app_name": 3}}', "app_name"),
        ('{"method": "open_app", "args": {"app_name": "x", "y": 1}}', "y"),
        ('{"method": "open_app", "args": []}', "Wrong arguments"),
        ('{"method": "open_app", "args": [1]}', "object"),
    ],
)
def test_a_request_that_is_wrong_is_a_value_error(request_text, problem):
    tool, phone = controller()
    with pytest.raises(ValueError, match=problem):
        tool.handle_json_request(request_text)
    assert not phone.commands
