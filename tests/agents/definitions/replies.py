"""Replies of the families of GUI models in their own formats, and what they mean.

The screen has 1080x2400 pixels. A text after `answer` is what the end of the task answers.
"""

from __future__ import annotations

import json
from typing import Any

BACK = {"action_type": "navigate_back"}
HOME = {"action_type": "navigate_home"}
ENTER = {"action_type": "keyboard_enter"}
RECENTS = {"action_type": "press_key", "keycode": "KEYCODE_APP_SWITCH"}
WAIT = {"action_type": "wait"}
DONE = {"action_type": "status", "goal_status": "complete"}
FAILED = {"action_type": "status", "goal_status": "infeasible"}
CLOCK = {"action_type": "open_app", "app_name": "Clock"}
ANSWER = {"action_type": "answer", "text": "42"}
ASK = {"action_type": "ask_user", "text": "Which one?"}
# (500, 250) and (500, 750) in 0..1000, and in 0..999.
P1000, P999 = {"x": 540, "y": 600}, {"x": 541, "y": 601}
E1000, E999 = {"x2": 540, "y2": 1800}, {"x2": 541, "y2": 1802}


def typed(text: str, **more: Any) -> dict[str, Any]:
    return {"action_type": "input_text", "text": text, "press_enter": False, **more}


def touch(kind: str, point: dict[str, int], **more: Any) -> dict[str, Any]:
    return {"action_type": kind, **point, **more}


def tars(call: str) -> str:
    return f"Thought: It is next.\nAction: {call}"


def owl(**arguments: Any) -> str:
    said = json.dumps({"name": "mobile_use", "arguments": arguments})
    return f"Action: Do it.\n<tool_call>\n{said}\n</tool_call>"


def glm(call: str) -> str:
    return f"<think>It is next.</think><answer>{call}</answer>"


def venus(call: str) -> str:
    said = "<conclusion>Did it.</conclusion>"
    return f"<think>It is next.</think>\n<action>{call}</action>\n{said}"


def gelab(fields: str) -> str:
    return f"<THINK>It is next.</THINK>\nexplain:it is next\t{fields}\tsummary:did it"


def mai(**arguments: Any) -> str:
    said = json.dumps({"name": "mobile_use", "arguments": arguments})
    return f"<thinking>\nIt is next.\n</thinking>\n<tool_call>\n{said}\n</tool_call>"


def qwen(**arguments: Any) -> str:
    return f"Thought: It is next.\n{owl(**arguments)}"


TARS_TAP = touch("click", P1000)
TARS_DRAG = touch("drag", P1000, **E1000)
OWL_SWIPE = touch("swipe", P1000, **E1000)
SLIDE = touch("swipe", P999, **E999)
POINT, END = [500, 250], [500, 750]

REPLIES: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "ui_tars_1_5": [
        # The image has 1092x2408 pixels for the model.
        (tars("click(point='<point>546 602</point>')"), TARS_TAP),
        (tars("click(start_box='(546,602)')"), TARS_TAP),
        (tars("click(start_box='<|box_start|>(546,602)<|box_end|>')"), TARS_TAP),
        (tars("long_press(point='<point>546 602</point>')"), touch("long_press", P1000)),
        (tars("type(content='it\\'s \"me\"')"), typed('it\'s "me"')),
        (tars("type(content='radio\\n')"), typed("radio", press_enter=True)),
        (
            tars("scroll(point='<point>546 602</point>', direction='down')"),
            touch("swipe", P1000, x2=540, y2=0),
        ),
        (tars("open_app(app_name='Clock')"), CLOCK),
        (
            tars("drag(start_point='<point>546 602</point>', end_point='<point>546 1806</point>')"),
            TARS_DRAG,
        ),
        (tars("drag(start_box='(546,602)', end_box='(546,1806)')"), TARS_DRAG),
        (tars("press_home()"), HOME),
        (tars("press_back()"), BACK),
        (tars("wait()"), WAIT),
        (tars("hotkey(key='enter')"), {"action_type": "press_key", "keycode": "KEYCODE_ENTER"}),
        (tars("call_user(content='Which one?')"), ASK),
        (tars("finished(content='42')"), {**DONE, "answer": "42"}),
    ],
    "gui_owl_1_5": [
        (
            owl(action="key", text="volume_up"),
            {"action_type": "press_key", "keycode": "KEYCODE_VOLUME_UP"},
        ),
        (owl(action="click", coordinate=POINT), touch("click", P1000)),
        (owl(action="tap", coordinate=POINT), touch("click", P1000)),
        (
            owl(action="long_press", coordinate=POINT, time=2),
            touch("long_press", P1000, duration_ms=2000),
        ),
        (
            owl(action="swipe", coordinate=POINT, coordinate2=END),
            {**OWL_SWIPE, "duration_ms": 800},
        ),
        (
            owl(action="swipe", coordinate=POINT, coordinate2=END, time=1),
            {**OWL_SWIPE, "duration_ms": 1000},
        ),
        (owl(action="scroll", coordinate=POINT, coordinate2=END), OWL_SWIPE),
        (owl(action="type", text="radio"), typed("radio")),
        (owl(action="system_button", button="Back"), BACK),
        (owl(action="system_button", button="Home"), HOME),
        (owl(action="system_button", button="Menu"), RECENTS),
        (owl(action="system_button", button="Enter"), ENTER),
        (owl(action="open", text="Clock"), CLOCK),
        (owl(action="open_app", text="Clock"), CLOCK),
        (owl(action="wait", time=2), WAIT),
        (owl(action="interact", text="Which one?"), ASK),
        (owl(action="answer", text="42"), ANSWER),
        (owl(action="terminate", status="success"), DONE),
        (owl(action="terminate", status="failure"), FAILED),
    ],
    "autoglm_phone": [
        (glm('do(action="Launch", app="Clock")'), CLOCK),
        (glm('do(action="Tap", element=[500,250])'), touch("click", P999)),
        (glm('do(action="Tap", element=[500,250], message="pays")'), touch("click", P999)),
        (glm('do(action="Type", text="radio")'), typed("radio", clear_text=True)),
        (glm('do(action="Type_Name", text="Bo")'), typed("Bo", clear_text=True)),
        (glm('do(action="Swipe", start=[500,250], end=[500,750])'), SLIDE),
        (glm('do(action="Long Press", element=[500,250])'), touch("long_press", P999)),
        (glm('do(action="Double Tap", element=[500,250])'), touch("double_tap", P999)),
        (glm('do(action="Back")'), BACK),
        (glm('do(action="Home")'), HOME),
        (glm('do(action="Wait", duration="2 seconds")'), WAIT),
        (glm('do(action="Take_over", message="Which one?")'), ASK),
        (
            glm('do(action="Interact")'),
            {"action_type": "ask_user", "text": "Which of the choices on the screen is right?"},
        ),
        (glm('do(action="Note", message="True")'), WAIT),
        (glm('do(action="Call_API", instruction="sum it up")'), WAIT),
        (glm('do(action="Answer", text="42")'), ANSWER),
        (glm('finish(message="42")'), {**DONE, "answer": "42"}),
    ],
    "ui_venus_1_5": [
        (venus("Click(box=(500,250))"), touch("click", P999)),
        (venus("Drag(start=(500,250), end=(500,750))"), touch("drag", P999, **E999)),
        (venus("Scroll(start=(500,250), end=(500,750))"), {**SLIDE, "duration_ms": 1000}),
        (venus("Type(content='radio')"), typed("radio")),
        (venus("Launch(app='Clock')"), CLOCK),
        (venus("Wait()"), WAIT),
        (venus("Finished(content='42')"), {**DONE, "answer": "42"}),
        (venus("CallUser(content='Which one?')"), ASK),
        (venus("LongPress(box=(500,250))"), touch("long_press", P999, duration_ms=500)),
        (venus("PressBack()"), BACK),
        (venus("PressHome()"), HOME),
        (venus("PressEnter()"), ENTER),
        (venus("PressRecent()"), RECENTS),
    ],
    "step_gui": [
        (gelab("action:CLICK\tpoint:500,250"), touch("click", P1000)),
        (gelab("action:TYPE\tvalue:the radio\tpoint:500,250"), typed("the radio", **P1000)),
        (gelab("action:TYPE\tvalue:radio"), typed("radio")),
        (gelab("action:COMPLETE\treturn:42"), {**DONE, "answer": "42"}),
        (gelab("action:WAIT\tvalue:2"), WAIT),
        (gelab("action:AWAKE\tvalue:Clock"), CLOCK),
        (gelab("action:INFO\tvalue:Which one?"), ASK),
        (gelab("action:ABORT\tvalue:no such app"), FAILED),
        (gelab("action:SLIDE\tpoint1:500,250\tpoint2:500,750"), OWL_SWIPE),
        (gelab("action:LONGPRESS\tpoint:500,250"), touch("long_press", P1000, duration_ms=800)),
        (gelab("action:ANSWER\tvalue:42"), ANSWER),
        ("<TINK>It is.</TINK>\nexplain:x\taction:CLICK\tpoint:500,250", touch("click", P1000)),
    ],
    "mai_ui": [
        (mai(action="click", coordinate=POINT), touch("click", P999)),
        (mai(action="click", coordinate=[400, 200, 600, 300]), touch("click", P999)),
        (mai(action="long_press", coordinate=POINT), touch("long_press", P999)),
        (mai(action="double_click", coordinate=POINT), touch("double_tap", P999)),
        (mai(action="type", text="radio"), typed("radio")),
        (
            mai(action="swipe", direction="up", coordinate=[500, 750]),
            touch("swipe", {"x": 541, "y": 1802}, x2=541, y2=842),
        ),
        (
            mai(action="swipe", direction="left"),
            touch("swipe", {"x": 540, "y": 1200}, x2=108, y2=1200),
        ),
        (mai(action="open", text="Clock"), CLOCK),
        (
            mai(action="drag", start_coordinate=POINT, end_coordinate=END),
            touch("drag", P999, **E999),
        ),
        (mai(action="system_button", button="back"), BACK),
        (mai(action="system_button", button="home"), HOME),
        (mai(action="system_button", button="menu"), RECENTS),
        (mai(action="system_button", button="enter"), ENTER),
        (mai(action="wait"), WAIT),
        (mai(action="terminate", status="success"), DONE),
        (mai(action="terminate", status="fail"), FAILED),
        (mai(action="answer", text="42"), ANSWER),
        (mai(action="ask_user", text="Which one?"), ASK),
    ],
    "qwen3_vl": [
        (qwen(action="click", coordinate=POINT), touch("click", P999)),
        (
            qwen(action="long_press", coordinate=POINT, time=1.5),
            touch("long_press", P999, duration_ms=1500),
        ),
        (qwen(action="swipe", coordinate=POINT, coordinate2=END), SLIDE),
        (qwen(action="type", text="radio"), typed("radio")),
        (qwen(action="answer", text="42"), ANSWER),
        (qwen(action="system_button", button="Back"), BACK),
        (qwen(action="open", text="Clock"), CLOCK),
        (qwen(action="wait", time=2), WAIT),
        (qwen(action="terminate", status="failure"), FAILED),
        (qwen(action="ask_user", text="Which one?"), ASK),
    ],
    "generic_json": [
        ('{"action": "click", "point": [500, 250]}', touch("click", P1000)),
        ('```json\n{"action": "type", "text": "radio"}\n```', typed("radio")),
        ('{"action": "swipe", "point1": [500, 250], "point2": [500, 750]}', OWL_SWIPE),
        ('{"action": "complete"}', DONE),
    ],
    "generic_think": [
        (
            '<THINK>a</THINK><ANSWER>{"action": "click", "point": [500, 250]}</ANSWER>',
            touch("click", P1000),
        ),
        ('<think>a</think><answer>{"action": "infeasible"}</answer>', FAILED),
    ],
}
