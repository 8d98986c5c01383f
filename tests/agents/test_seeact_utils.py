"""SeeAct's choices, answers and messages."""

from __future__ import annotations

import json

import numpy as np
import pytest

from android_world.agents import seeact, seeact_utils
from android_world.env.representation_utils import BoundingBox, UIElement
from tests.agents.llm import fake_server

PICTURE = np.zeros((8, 4, 3), np.uint8)


def element(class_name, y_min, **more):
    return UIElement(
        class_name=class_name,
        bbox_pixels=BoundingBox(0, 9, y_min, y_min + 9),
        is_visible=True,
        **more,
    )


ELEMENTS = [
    element("android.widget.Switch", 50, text="Wifi", is_checked=True),
    element("android.widget.TextView", 0),
    element("android.widget.EditText", 20, hint_text="Name", is_editable=True, text="Ada"),
    element("android.widget.ImageButton", 10, content_description="Back"),
    element("android.widget.TextView", 9000, text="Home"),
]


def test_choices_have_letters_from_top_to_bottom():
    choices = seeact_utils.format_and_filter_elements(ELEMENTS, (1080, 2400))
    assert [(c.abc_index, c.index, c.description) for c in choices] == [
        ("A", 3, '"Back" button'),
        ("B", 2, '"Name" text box that holds "Ada"'),
        ("C", 0, '"Wifi" switch that is checked'),
    ]
    assert len(seeact_utils.format_and_filter_elements(ELEMENTS)) == 4


def test_many_choices_get_two_letters_and_one_stays_for_none():
    many = [element("a.TextView", i, text=str(i)) for i in range(800)]
    choices = seeact_utils.format_and_filter_elements(many)
    assert [choices[i].abc_index for i in (0, 25, 26, 52, 700)] == ["A", "Z", "AA", "BA", "ZY"]
    options = seeact_utils.format_action_options([c.description for c in choices])
    assert "select ZZ. None of the other options" in options
    with pytest.raises(ValueError, match="702"):
        seeact_utils.generate_multiple_choice(702)


def answer(action, element="None", value="None"):
    lines = [f"ELEMENT: {element}", f"ACTION: {action}", f"VALUE: {value}"]
    found = seeact_utils.extract_element_action_value(lines)
    choices = seeact_utils.format_and_filter_elements(ELEMENTS)
    return seeact_utils.convert_seeact_action_to_json_action(found, choices).as_dict()


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        (("CLICK", "A"), {"action_type": "click", "index": 3}),
        (("LONG PRESS", "A."), {"action_type": "long_press", "index": 3}),
        (
            ("INPUT TEXT", "B", "at 10:30, www.a.org/x."),
            {"action_type": "input_text", "text": "at 10:30, www.a.org/x.", "index": 2},
        ),
        (("SWIPE", "None", "up"), {"action_type": "scroll", "direction": "down"}),
        (("SWIPE", "C", "LEFT"), {"action_type": "scroll", "direction": "right", "index": 0}),
        (("ANSWER", "None", "10:30"), {"action_type": "answer", "text": "10:30"}),
        (("OPEN APP", "Z", "Clock"), {"action_type": "open_app", "app_name": "Clock"}),
        (("TERMINATE",), {"action_type": "status", "goal_status": "complete"}),
        (("navigate_home",), {"action_type": "navigate_home"}),
        (("KEYBOARD ENTER",), {"action_type": "keyboard_enter"}),
        (("NAVIGATE BACK",), {"action_type": "navigate_back"}),
        (("WAIT",), {"action_type": "wait"}),
    ],
)
def test_answers_become_actions(said, meant):
    assert answer(*said) == meant


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (("FLY",), "no action 'FLY'"),
        (("CLICK",), "needs an element"),
        (("CLICK", "A", "hard"), "takes no value"),
        (("CLICK", "Q"), "no element 'Q'"),
        (("INPUT TEXT", "B"), "needs a value"),
        (("SWIPE", "A", "around"), "up, down, left or right"),
        (("OPEN APP",), "needs a value"),
    ],
)
def test_wrong_answers_are_explained(said, why):
    with pytest.raises(seeact_utils.ParseActionError, match=why):
        answer(*said)


def test_prompts_are_those_of_the_paper():
    system, question, grounding = seeact.generate_seeact_prompts(
        "Tidy up.", ["WAIT"], ['"Home" icon', '"Phone" icon'], ["Be quick."]
    )
    assert system.startswith("Imagine that you are imitating humans operating an Android device")
    assert system.endswith("harmful actions. Be quick.")
    assert question.startswith(
        "You are asked to complete the following task: Tidy up.\n\nPrevious Actions:\nWAIT\n\n"
    )
    assert "(Previous Action Analysis)" in question
    assert 'A. "Home" icon\nB. "Phone" icon\n' in grounding
    assert "please select C. None of the other options match the correct element." in grounding
    listed = grounding.partition("Choose an action from {")[2].partition("}")[0]
    assert set(listed.split(", ")) == set(seeact_utils.VALID_ACTIONS)


def test_messages_are_sent_and_shown(monkeypatch, capsys):
    choice = {"message": {"role": "assistant", "content": "Tap it."}, "finish_reason": "stop"}
    usage = {"prompt_tokens": 7, "completion_tokens": 3}
    messages = seeact_utils.create_grounding_messages_payload("sys", "ask", PICTURE, "I will", "Q?")
    with fake_server.serving() as server:
        monkeypatch.setenv("OPENAI_API_KEY", "sk-x")
        monkeypatch.setenv("OPENAI_BASE_URL", f"{server.url}/v1")
        server.replies[:] = [(200, json.dumps({"choices": [choice], "usage": usage}))]
        response = seeact_utils.execute_openai_request(messages, model="m")
    assert response["choices"][0]["message"]["content"] == "Tap it."
    assert response["usage"]["prompt_tokens"] == 7
    sent = server.bodies[0]["messages"]
    assert [turn["role"] for turn in sent] == ["system", "user", "assistant", "user"]
    assert sent[1]["content"][1]["image_url"]["url"].startswith("data:image/jpeg;base64,")
    seeact_utils.display_prompt(messages, extra_text="end")
    shown = capsys.readouterr().out
    assert "[picture 4x8]" in shown
    assert "sys" not in shown
    assert shown.endswith("end\n")


class Figure:
    """What matplotlib's figures can do."""

    def savefig(self, file, format):
        file.write(format.encode())


def test_reports_show_steps_and_escape_what_they_quote():
    assert seeact_utils.plot_to_html_img(Figure()) == '<img src="data:image/png;base64,cG5n">'
    steps = {"screenshot": [PICTURE, None], "action_description": ["<b>", "WAIT"]}
    page = seeact_utils.generate_full_report(
        [{"goal": "A & B", "episode_data": steps}, {"goal": "crashed", "episode_data": None}], "7"
    )
    assert "SeeAct 7" in page
    assert "A &amp; B" in page
    assert "&lt;b&gt;" in page
    assert page.count("<img") == 1
    assert "Step 2" in page


def read(text):
    return seeact_utils.extract_element_action_value([text])


def test_texts_of_several_lines_are_read_whole():
    note = "# Shopping\n\n- milk: 2 l\n- bread"
    for text in (
        f"ELEMENT: C\nACTION: INPUT TEXT\nVALUE: {note}",
        f"VALUE: {note}\nELEMENT: C\nACTION: INPUT TEXT",
        f"```\nELEMENT: C\nACTION: INPUT TEXT\nVALUE: {note}\n```\n",
        f"ELEMENT: C\nACTION: INPUT TEXT\nVALUE:\n{note}\n",
    ):
        action = read(text)
        assert (action.element, action.value) == ("C", note)
    assert read("ACTION: ANSWER\nVALUE: one\ntwo").value == "one\ntwo"
    like_labels = "Value: 12\nAction: call\n- element: iron"
    assert read(f"ELEMENT: C\nACTION: INPUT TEXT\nVALUE: {like_labels}").value == like_labels


@pytest.mark.parametrize(
    "text", ["* milk\n* eggs", "* milk", "# To do\n- *now*: call", "*a* or *b*", "2 ** 3", "5*"]
)
def test_marks_of_markdown_that_belong_to_a_text_are_typed(text):
    assert read(f"ELEMENT: C\nACTION: INPUT TEXT\nVALUE: {text}").value == text


@pytest.mark.parametrize("line", ["**VALUE**: x", "**VALUE:** x", "**VALUE: x**", "VALUE: `x`"])
def test_marks_of_markdown_around_a_text_are_not_typed(line):
    assert read(f"ELEMENT: C\nACTION: INPUT TEXT\n{line}").value == "x"


def test_lines_behind_the_value_of_other_actions_mean_nothing():
    assert read("ELEMENT: A\nACTION: CLICK\nVALUE: None\n\nThat opens it.").value is None
    assert read("ACTION: SWIPE\nVALUE: up\nto see more").value == "up"
