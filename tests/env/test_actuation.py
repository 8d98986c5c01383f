import pytest

from android_world.device import errors
from android_world.env import actuation
from android_world.env.json_action import JSONAction
from android_world.env.representation_utils import BoundingBox, UIElement
from tests.device.recording import RecordingDevice

SIZE = (1080, 2400)
ELEMENTS = [
    UIElement(text="first", bbox_pixels=BoundingBox(0, 101, 100, 201)),
    UIElement(text="list", bbox_pixels=BoundingBox(100, 300, -50, 5000)),
    UIElement(text="no bounds"),
]


def commands(**fields):
    device = RecordingDevice()
    actuation.execute_adb_action(JSONAction(**fields), ELEMENTS, SIZE, device)
    return [line.removeprefix("shell ") for line in device.lines]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"action_type": "click", "index": 0}, ["input tap 50 150"]),
        ({"action_type": "click", "x": 7, "y": 0}, ["input tap 7 0"]),
        ({"action_type": "double_tap", "x": 7, "y": 8}, ["input tap 7 8 && input tap 7 8"]),
        ({"action_type": "long_press", "index": 0}, ["input swipe 50 150 50 150 1000"]),
        (
            {"action_type": "long_press", "x": 1, "y": 2, "duration_ms": 3000},
            ["input swipe 1 2 1 2 3000"],
        ),
        ({"action_type": "scroll", "direction": "down"}, ["input swipe 540 1200 540 0"]),
        ({"action_type": "scroll", "direction": "up"}, ["input swipe 540 1200 540 2400"]),
        ({"action_type": "scroll", "direction": "right"}, ["input swipe 540 1200 0 1200"]),
        ({"action_type": "scroll", "direction": "left"}, ["input swipe 540 1200 1080 1200"]),
        (
            {"action_type": "scroll", "direction": "down", "index": 0},
            ["input swipe 50 150 50 100"],
        ),
        (
            {"action_type": "scroll", "direction": "down", "index": 1},
            ["input swipe 200 1200 200 0"],
        ),
        (
            {"action_type": "swipe", "x": 1, "y": 2, "x2": 3, "y2": 4},
            ["input swipe 1 2 3 4 500"],
        ),
        (
            {"action_type": "drag", "index": 0, "x2": 3, "y2": 4},
            ["input draganddrop 50 150 3 4 4000"],
        ),
        (
            {"action_type": "scroll", "direction": "down", "duration_ms": 3000},
            ["input swipe 540 1200 540 0 3000"],
        ),
        ({"action_type": "navigate_home"}, ["input keyevent KEYCODE_HOME"]),
        ({"action_type": "navigate_back"}, ["input keyevent KEYCODE_BACK"]),
        ({"action_type": "keyboard_enter"}, ["input keyevent KEYCODE_ENTER"]),
        (
            {"action_type": "press_key", "keycode": "KEYCODE_TAB"},
            ["input keyevent KEYCODE_TAB"],
        ),
        (
            {"action_type": "input_text", "text": "a b"},
            ["input text a%sb", "input keyevent KEYCODE_ENTER"],
        ),
        ({"action_type": "input_text", "text": "x", "press_enter": False}, ["input text x"]),
        (
            {"action_type": "input_text", "text": "x", "x": 1, "y": 2, "clear_text": True},
            [
                "input tap 1 2",
                "input keycombination 113 29 && input keyevent 67",
                "input text x",
                "input keyevent KEYCODE_ENTER",
            ],
        ),
        ({"action_type": "input_text", "text": ""}, []),
        (
            {"action_type": "input_text", "text": "", "x": 1, "y": 2, "clear_text": True},
            ["input tap 1 2", "input keycombination 113 29 && input keyevent 67"],
        ),
        ({"action_type": "unknown"}, []),
        (
            {"action_type": "open_app", "app_name": "settings"},
            ["am start  -W -n com.android.settings/.Settings"],
        ),
    ],
)
def test_an_action_becomes_these_commands(fields, expected):
    assert commands(**fields) == expected


@pytest.mark.parametrize("direction", ["left", "right", "up"])
def test_full_screen_swipes_stay_clear_of_the_gesture_zones(direction):
    (line,) = commands(action_type="swipe", direction=direction)
    _, _, x1, y1, x2, y2, duration = line.split()
    assert 100 <= int(x1) <= 980
    assert int(y1) <= 2300
    assert 0 <= int(x2) < 1080
    assert 0 <= int(y2) < 2400
    assert duration == "500"


def test_a_swipe_down_opens_the_shade_as_it_always_did():
    assert commands(action_type="swipe", direction="down") == ["input swipe 540 0 540 2399 500"]


@pytest.mark.parametrize(
    "fields",
    [
        {"action_type": "click"},
        {"action_type": "click", "x": 1},
        {"action_type": "click", "x": "a", "y": 1},
        {"action_type": "click", "x": float("inf"), "y": 1},
        {"action_type": "swipe", "x": 1, "y": 2, "x2": [], "y2": 3},
        {"action_type": "click", "index": 3},
        {"action_type": "click", "index": -1},
        {"action_type": "click", "index": 2},
        {"action_type": "scroll"},
        {"action_type": "scroll", "direction": "down", "index": 9},
        {"action_type": "swipe"},
        {"action_type": "open_app"},
    ],
)
def test_an_action_that_does_not_fit_the_screen_is_a_value_error(fields):
    with pytest.raises(errors.InvalidActionError, match=r"\w"):
        commands(**fields)


class Screen(RecordingDevice):
    """A device whose element appears at the second look."""

    def __init__(self, text):
        super().__init__()
        self.looks = 0
        self._text = text

    def get_ui_elements(self):
        self.looks += 1
        return [UIElement(text=self._text, bbox_pixels=BoundingBox(0, 10, 0, 10))] * (
            self.looks > 1
        )

    def wait_until(self, predicate, timeout_s):
        return any(predicate() for _ in range(3))

    def after_action(self):
        self.commands.append(["after action"])


@pytest.mark.parametrize("text", ["Save", "SAVE", "Saved", "ave", "Sive"])
def test_an_element_is_found_by_a_text_that_is_off_by_one(text):
    device = Screen(text)
    actuation.find_and_click_element("SAVE", device)
    assert device.lines == ["shell input tap 5 5", "after action"]


@pytest.mark.parametrize("text", ["Save as", "Sv", ""])
def test_other_texts_are_not_found(text):
    with pytest.raises(errors.ElementNotFoundError, match="SAVE"):
        actuation.find_and_click_element("SAVE", Screen(text))


def test_case_can_matter():
    with pytest.raises(ValueError, match="SAVE"):
        actuation.find_and_click_element("SAVE", Screen("save"), case_sensitive=True)


def test_actions_of_other_packages_are_carried_out():
    device = RecordingDevice()
    action = {"action_type": "swipe", "direction": (1, 2, 3, 4)}
    actuation.execute_adb_action(action, ELEMENTS, SIZE, device)
    assert device.lines == ["shell input swipe 1 2 3 4 500"]


def test_the_element_nearest_to_a_text_is_found_with_its_distance():
    elements = [
        UIElement(text="Saved", bbox_pixels=BoundingBox(0, 10, 0, 10)),
        UIElement(content_description="save", bbox_pixels=BoundingBox(0, 10, 0, 10)),
        UIElement(text="save"),
    ]
    assert actuation._find_target_element(elements, "SAVE", False) == (1, 0)
    assert actuation._find_target_element(elements[:1], "Save", True) == (0, 1)
    assert actuation._find_target_element(elements[2:], "save", True)[0] == -1
    tap = actuation._wait_and_find_click_element("sved", Screen("Saved"), False, dist_threshold=2)
    assert tap == JSONAction(action_type="click", x=5, y=5)


def test_the_distance_of_texts_counts_edits():
    pairs = (("", ""), ("", "ab"), ("kitten", "sitting"), ("ab", "ba"))
    assert [actuation._levenshtein_distance(*pair) for pair in pairs] == [0, 2, 3, 2]
