"""What other programs borrow from the agents' modules says and does what its name says."""

from __future__ import annotations

import numpy as np
import pytest

from android_world.agents import m3a, m3a_utils, seeact_utils, t3a
from android_world.env.representation_utils import BoundingBox, UIElement

PORTRAIT, FRAME = (1080, 2400), (0, 0, 1080, 2400)
SAVE = UIElement(
    text="Save",
    class_name="android.widget.Button",
    bbox_pixels=BoundingBox(10, 30, 50, 100),
    is_visible=True,
    is_clickable=True,
)
HIDDEN = UIElement(text="Hidden", is_visible=False)


def test_lists_have_a_line_for_every_visible_element_with_its_place_in_the_screens_list():
    short = m3a._generate_ui_elements_description_list([HIDDEN, SAVE], PORTRAIT)
    assert short == m3a._generate_ui_element_description(SAVE, 1)
    assert "Button" not in short
    full = t3a._generate_ui_elements_description_list_full([HIDDEN, SAVE], PORTRAIT)
    assert "Button" in full
    assert full.count("\n") == 0


def test_prompts_hold_what_they_are_given():
    given = ["the goal", "Step 1- tapped", "the elements", "be quick"]
    prompts = [
        module._action_selection_prompt(given[0], [given[1]], given[2], [given[3]])
        for module in (m3a, t3a)
    ]
    assert all(text in prompt for text in given for prompt in prompts)
    assert ["two pictures" in prompt for prompt in prompts] == [True, False]
    assert given[3] not in m3a._action_selection_prompt(*given[:1], [given[1]], given[2])


def test_summaries_are_asked_with_what_happened_in_the_order_of_each_agent():
    by_m3a = m3a._summarize_prompt("an action", "a reason", "a goal", "BEFORE", "AFTER")
    by_t3a = t3a._summarize_prompt("a goal", "an action", "a reason", "BEFORE", "AFTER")
    for prompt in (by_m3a, by_t3a):
        assert "The user's goal is: a goal" in prompt
        assert "The action: an action" in prompt
        assert "The reason you gave: a reason" in prompt
        assert prompt.index("BEFORE") < prompt.index("AFTER")


@pytest.mark.parametrize("orientation", range(4))
def test_corners_are_those_that_frame_the_element_on_the_portrait_image(orientation):
    size = PORTRAIT if orientation % 2 == 0 else PORTRAIT[::-1]
    corners = m3a_utils._ui_element_logical_corner(SAVE, orientation)
    first, last = (m3a_utils._logical_to_physical(c, size, FRAME, orientation) for c in corners)
    box = m3a_utils.get_ui_element_bbox_pixels(SAVE, size, FRAME, orientation)
    assert (*first, *last) == (box.x_min, box.y_min, box.x_max, box.y_max)


def test_an_element_without_bounds_has_no_corners():
    with pytest.raises(ValueError, match="bounds"):
        m3a_utils._ui_element_logical_corner(HIDDEN, 0)
    with pytest.raises(ValueError, match="0 to 3"):
        m3a_utils._ui_element_logical_corner(SAVE, 4)


def test_images_before_and_after_a_step_stand_side_by_side():
    picture = np.zeros((8, 4, 3), np.uint8)
    data = {"before_screenshot_with_som": [picture], "after_screenshot_with_som": [None]}
    assert m3a_utils._generate_screenshot_table({"episode_data": data}, 0).count("<img") == 1
    data["after_screenshot_with_som"] = [picture]
    assert m3a_utils._generate_screenshot_table({"episode_data": data}, 0).count("<img") == 2


def test_a_mark_is_drawn_into_the_image_around_the_element_and_nowhere_else():
    picture = np.zeros((2400, 1080, 3), np.uint8)
    m3a_utils.add_ui_element_mark(picture, SAVE, 7, PORTRAIT, FRAME, 0)
    rows, columns = np.nonzero(picture.any(axis=2))
    assert rows.min() == 50
    assert columns.min() == 10
    assert rows.max() < 120
    assert columns.max() < 80


@pytest.mark.parametrize(
    ("element", "described"),
    [
        (SAVE, '"Save" button'),
        (UIElement(class_name="a.Switch", text="Wifi", is_checked=True), "switch that is checked"),
        (UIElement(class_name="a.RadioButton", text="Red"), "radio button that is not selected"),
        (UIElement(class_name="a.EditText", hint_text="Name", is_editable=True), "holds nothing"),
    ],
)
def test_seeact_describes_elements(element, described):
    assert seeact_utils._valid_element(element)
    assert seeact_utils._get_element_description(element).endswith(described)


def test_seeact_describes_by_kind():
    wifi = UIElement(class_name="a.Thing", text="Wifi", is_checked=True)
    assert seeact_utils._describe_switch(wifi) == '"Wifi" switch that is checked'
    assert seeact_utils._describe_typed_element(wifi, "chip") == '"Wifi" chip'
    said = seeact_utils._describe_checkable_element(wifi, "chip", "chosen")
    assert said == '"Wifi" chip that is chosen'
    assert seeact_utils._describe_text_box(wifi) == '"" text box that holds "Wifi"'
    assert not seeact_utils._valid_element(UIElement(text="no class"))


@pytest.mark.parametrize(
    ("element", "action", "value"),
    [
        *(("A", "FLY", "None"), ("None", "CLICK", "None"), ("A", "CLICK", "text")),
        *(("A", "INPUT TEXT", "None"), ("A", "SWIPE", "sideways"), ("None", "ANSWER", "None")),
    ],
)
def test_seeact_refuses_actions_that_lack_something(element, action, value):
    with pytest.raises(seeact_utils.ParseActionError):
        seeact_utils._validate_action(element, action, value)


def test_seeact_reads_values():
    seeact_utils._validate_action("A", "CLICK", "None")
    assert seeact_utils._extract_text("None") is None
    assert seeact_utils._extract_text(" a: b ") == "a: b"
    assert seeact_utils._swipe_to_scroll("up") == "down"
    page = seeact_utils._generate_episode_html({"goal": "Call Ada", "episode_data": {}}, 3)
    assert "3. Call Ada" in page
