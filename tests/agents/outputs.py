"""What models of many families write when they are asked for an action, and what they mean by it.

`INDEXED` answers prompts that number the elements, `POINTED` those that ask for points in 0..1000
of a screen of 1080x2400 pixels. A string instead of an action is a part of what the model is told.
"""

from __future__ import annotations

from typing import Any

CLICK_3: dict[str, Any] = {"action_type": "click", "index": 3}
WAIT: dict[str, Any] = {"action_type": "wait"}
WAIT_2_S = {"action_type": "wait", "duration_ms": 2000}
HOME: dict[str, Any] = {"action_type": "navigate_home"}
DONE: dict[str, Any] = {"action_type": "status", "goal_status": "complete"}
# (500, 250) of 1000.
TAP: dict[str, Any] = {"action_type": "click", "x": 540, "y": 600}

INDEXED: list[tuple[str, dict[str, Any] | str]] = [
    # As asked for, and nearly so.
    ('Reason: x\nAction: {"action_type": "click", "index": 3}', CLICK_3),
    ('Reason: x\nAction: ```json\n{"action_type": "click",\n "index": 3}\n```', CLICK_3),
    ("**Reason**: x\n**Action**: {'action_type': 'click', 'index': 3}", CLICK_3),
    ('### Reason:\nx\n### Action:\n`{"action_type": "click", "index": 3}`', CLICK_3),
    (
        'Reason: The Action: is easy.\nAction: {"action_type": "CLICK", "index": 3, "text": null}',
        CLICK_3,
    ),
    ('Reason: no {braces} here.\nAction: {"action_type": "click", "index": 3}', CLICK_3),
    ('{"action_type": "click", "index": 3,}', CLICK_3),
    ('{"action_type": "click", "index": "3"}', CLICK_3),
    ('{"action_type": "click", "index": [3]}', CLICK_3),
    ('{action_type: "click", index: 3.0}', CLICK_3),
    ("Action: {“action_type”: “click”, “index”: 3}", CLICK_3),
    ('Reason: it\'s there\nAction: {"action_type": "click", "index": 3', CLICK_3),
    ('{"action_type": "click", "index": 3} {"action_type": "wait"}', CLICK_3),
    ('{"action_type": "click", "index": 3, "x": 1, "y": 2}', CLICK_3),
    ('{"action_type": "click", "index": 3} // the button', CLICK_3),
    ('{\n  "action_type": "click", // tap\n  "index": 3\n}', CLICK_3),
    # Thinking aloud: Qwen3, DeepSeek-R1, GLM, Gemma.
    (
        '<think>or {"action_type": "wait"}</think>Reason: a\nAction: '
        '{"action_type":"tap","index":3}',
        CLICK_3,
    ),
    ('thoughts </think> Action: {"action_type": "tap", "index": 3}', CLICK_3),
    ('<thinking>\nhm\n</thinking>\n\n{"action_type": "click", "index": 3}', CLICK_3),
    ('<think>\n\n</think>\n\nReason: r\nAction: {"action_type": "click", "index": 3}', CLICK_3),
    ('<think>It is {"action_type": "wait"}, no, it is', "There is no"),
    (
        '<think>It is {"action_type": "wait"}, no.\nAction: {"action_type": "tap", "index": 3}',
        CLICK_3,
    ),
    # GPT: keys of its own, wrappers, function calls.
    ('{"reason": "the button", "action": {"action_type": "click", "index": 3}}', CLICK_3),
    ('{"thought": "t", "action": "click", "index": 3, "why": {"nested": "}"}}', CLICK_3),
    ('{"action": "click", "action_input": {"index": 3}}', CLICK_3),
    ('{"action": "click", "action_input": "{\\"index\\": 3}"}', CLICK_3),
    ('{"Reason": "r", "Action": "{\\"action_type\\": \\"click\\", \\"index\\": 3}"}', CLICK_3),
    ('functions.click({"index": 3})', CLICK_3),
    (
        '{"tool_calls": [{"type": "function", "function": {"name": "click", '
        '"arguments": "{\\"index\\": 3}"}}]}',
        CLICK_3,
    ),
    ('{"name": "click", "arguments": {"index": 3}}', CLICK_3),
    ("I'm sorry, but I can't help with that.", "There is no JSON object"),
    # Gemini: lists, Python calls.
    ('```json\n[{"action_type": "click", "index": 3}]\n```', CLICK_3),
    ("```tool_code\nprint(default_api.click(index=3))\n```", CLICK_3),
    ("Action: click(3)", CLICK_3),
    ("Reason: r\nAction: click(element_id=3)", CLICK_3),
    (
        'Action: input_text(2, "it\'s (here)")',
        {"action_type": "input_text", "index": 2, "text": "it's (here)"},
    ),
    ('Action: scroll("down")', {"action_type": "scroll", "direction": "down"}),
    ("Action: wait(2)", WAIT_2_S),
    ('Action: open_app("Clock")', {"action_type": "open_app", "app_name": "Clock"}),
    # Llama, Mistral, Claude, Qwen3.5 and later: calls of tools.
    ('<|python_tag|>{"name": "click", "parameters": {"index": 3}}', CLICK_3),
    ("[click(index=3)]<|eot_id|>", CLICK_3),
    ('[TOOL_CALLS] [{"name": "click", "arguments": {"index": 3}}]', CLICK_3),
    (
        '<function_calls><invoke name="click"><parameter name="index">3</parameter></invoke>'
        "</function_calls>",
        CLICK_3,
    ),
    (
        "<tool_call>\n<function=click>\n<parameter=index>\n3\n</parameter>\n</function>\n</tool_call>",
        CLICK_3,
    ),
    ('<tool_call>{"name": "click", "arguments": {"index": 3}}', CLICK_3),
    # Other names of the same things.
    ('{"action_type": "click", "element_index": 3}', CLICK_3),
    ('{"action_type": "click", "target": 3}', CLICK_3),
    ('{"action_type": "press_back"}', {"action_type": "navigate_back"}),
    ('{"action_type": "Navigate Home"}', HOME),
    ('{"action_type": "system_button", "button": "Home"}', HOME),
    (
        '{"action_type": "type", "content": "hi", "index": 1, "clear_text": "true"}',
        {"action_type": "input_text", "text": "hi", "index": 1, "clear_text": True},
    ),
    (
        '{"action_type": "open_app", "app": "Clock"}',
        {"action_type": "open_app", "app_name": "Clock"},
    ),
    ('{"action_type": "answer", "answer": "42"}', {"action_type": "answer", "text": "42"}),
    ('{"action_type": "answer", "text": 42}', {"action_type": "answer", "text": "42"}),
    (
        '{"action_type": "answer", "text": "a {b} \'c\' \\"d\\" }"}',
        {"action_type": "answer", "text": "a {b} 'c' \"d\" }"},
    ),
    ('{"action_type": "status", "status": "successful"}', DONE),
    ('{"action_type": "complete"}', DONE),
    (
        '{"action_type": "status", "goal_status": "impossible"}',
        {"action_type": "status", "goal_status": "infeasible"},
    ),
    (
        '{"action_type": "key", "text": "volume_up"}',
        {"action_type": "press_key", "keycode": "KEYCODE_VOLUME_UP"},
    ),
    (
        '{"action_type": "scroll", "direction": "DOWN", "index": null}',
        {"action_type": "scroll", "direction": "down"},
    ),
    # Nothing that can be done.
    ("", "There is no JSON object"),
    ("Reason: I will tap Save.\nAction: click", "A click needs a target"),
    ("Reason: I will tap Save.\nAction: tap the Save button", "There is no JSON object"),
    ('{"index": 3}', 'no "action_type"'),
    ('{"action_type": "fly", "index": 3}', 'no action "fly"'),
    ('{"action_type": "click"}', "needs a target"),
    ('{"action_type": "click", "index": "the third"}', '"index" must be a number'),
    ('{"action_type": "click", "index": 1e999}', '"index" must be a number'),
    ('{"action_type": "scroll"}', 'needs a "direction"'),
    ('{"action_type": "click", "x": 0.5, "y": 0.25}', "in whole pixels, not '[0.5, 0.25]'"),
    ('{"action_type": "keyevent", "keycode": 4}', "not by its number"),
    (
        'Action: {"action_type": "mcp", "action_name": "weather", "action_json": {"city": "Bonn"}}',
        {"action_type": "call_tool", "name": "weather", "arguments": {"city": "Bonn"}},
    ),
    ('{"action_type": "scroll", "direction": "sideways"}', "up, down, left or right"),
    ('{"action_type": "status"}', '"goal_status"'),
    ('{"action_type": "answer"}', 'needs a "text"'),
    ('{"action_type": "open_app", "app_name": ""}', 'needs a "app_name"'),
    ('{"action_type": "system_button", "button": "Power"}', "Back, Home, Menu or Enter"),
]

POINTED: list[tuple[str, dict[str, Any] | str]] = [
    # Qwen3-VL and GUI-Owl: mobile_use in and out of its tags.
    (
        'Thought: t\nAction: "Tap Save."\n<tool_call>\n{"name": "mobile_use", "arguments": '
        '{"action": "click", "coordinate": [500, 250]}}\n</tool_call>',
        TAP,
    ),
    (
        '<tool_call>{"name": "mobile_use", "arguments": "{\\"action\\": \\"click\\", '
        '\\"coordinate\\": [500, 250]}"}</tool_call>',
        TAP,
    ),
    ('{"name": "mobile_use", "arguments": {"action": "click", "coordinate": "[500, 250]"}}', TAP),
    ('{"action": "click", "coordinate": ["500", "250.0"]}', TAP),
    ('{"action": "click", "coordinate": [[400, 200, 600, 300]]}', TAP),
    ('{"action": "click", "coordinate": {"x": 500, "y": 250}}', TAP),
    ('{"action": "click", "coordinate": "(400,200),(600,300)"}', TAP),
    (
        "<tool_call>\n<function=mobile_use>\n<parameter=action>\nclick\n</parameter>\n"
        "<parameter=coordinate>\n[500, 250]\n</parameter>\n</function>\n</tool_call>",
        TAP,
    ),
    ('{"action": "left_click", "bbox_2d": [400, 200, 600, 300]}', TAP),
    (
        '{"action": "swipe", "coordinate": [500, 750], "coordinate2": [500, 250]}',
        {"action_type": "swipe", "x": 540, "y": 1800, "x2": 540, "y2": 600},
    ),
    ('{"action": "swipe", "direction": "up"}', {"action_type": "swipe", "direction": "up"}),
    (
        '{"action": "long_press", "coordinate": [500, 250], "time": "2"}',
        {"action_type": "long_press", "x": 540, "y": 600, "duration_ms": 2000},
    ),
    (
        '{"action": "type", "text": "hi"}',
        {"action_type": "input_text", "text": "hi", "press_enter": False},
    ),
    (
        '{"action": "system_button", "button": "Menu"}',
        {"action_type": "press_key", "keycode": "KEYCODE_APP_SWITCH"},
    ),
    ('{"action": "open", "text": "Clock"}', {"action_type": "open_app", "app_name": "Clock"}),
    ('{"action": "wait", "time": 2}', WAIT_2_S),
    ('{"action": "answer", "text": "42"}', {"action_type": "answer", "text": "42"}),
    ('{"action": "terminate", "status": "success"}', DONE),
    ('{"action": "terminate"}', DONE),
    (
        '{"action": "terminate", "status": "failure"}',
        {"action_type": "status", "goal_status": "infeasible"},
    ),
    ('{"action": "click", "coordinate": [1500, -3]}', "[1500, -3] is outside the screen"),
    ('{"action": "click", "coordinate": ["50%", "25%"]}', "A percentage is not a coordinate"),
    ('{"action": "click"}', "needs a target"),
    ('{"action": "click", "coordinate": "the button"}', "No point [x, y]"),
    ('{"action": "click", "coordinate": [1e999, 2]}', "No point [x, y]"),
    ('<tool_call>{"name": "mobile_use"}</tool_call>', 'no "action_type"'),
    # UI-TARS and its relatives.
    ("Thought: t\nAction: click(start_box='(500,250)')", TAP),
    ("Thought: t\nAction: click(start_box='<|box_start|>(500,250)<|box_end|>')", TAP),
    ("Thought: t\nAction: click(point='<point>500 250</point>')", TAP),
    ("Thought: t\nAction: click(start_box='[400, 200, 600, 300]')", TAP),
    (
        "Action: drag(start_box='(500,750)', end_box='(500,250)')",
        {"action_type": "drag", "x": 540, "y": 1800, "x2": 540, "y2": 600},
    ),
    (
        "Action: type(content='it\\'s (x)\\n')",
        {"action_type": "input_text", "text": "it's (x)\n", "press_enter": False},
    ),
    ("Action: press_home()", HOME),
    ("Action: open_app(app_name='Clock')", {"action_type": "open_app", "app_name": "Clock"}),
    ("Action: finished(content='all done')", DONE),
    # AutoGLM, ShowUI, Aguvis.
    ('<think>t</think><answer>do(action="Tap", element=[500, 250])</answer>', TAP),
    ('do(action="Launch", app="Clock")', {"action_type": "open_app", "app_name": "Clock"}),
    (
        'do(action="Swipe", start=[500, 750], end=[500, 250])',
        {"action_type": "swipe", "x": 540, "y": 1800, "x2": 540, "y2": 600},
    ),
    ('finish(message="done")', DONE),
    ("{'action': 'CLICK', 'value': None, 'position': [0.5, 0.25]}", TAP),
    ("pyautogui.click(x=0.5, y=0.25)", TAP),
    ("assistantos\npyautogui.click(x=0.5", "There is no JSON object"),
]

SWIPE: dict[str, Any] = {"action_type": "swipe", "x": 540, "y": 1920, "x2": 540, "y2": 480}
TYPE: dict[str, Any] = {"action_type": "input_text", "press_enter": False}
# Forms of families that write no JSON, and slips in JSON.
POINTED += [
    ('Action: {"action_type": "click"}\n{"point_2d": [500, 250], "label": "OK"}', TAP),
    ('```json\n[{"point_2d": [500, 250], "label": "OK"}]\n```', TAP),
    ('[{"bbox_2d": [400, 200, 600, 300], "label": "OK"}]', TAP),
    ('{"action_type": "click", "point_2d": [500, 250]}', TAP),
    ("(500, 250)", TAP),
    ("[500 250]", TAP),
    ("CLICK <point>500 250</point>", TAP),
    ("CLICK <|box_start|>(500,250)<|box_end|>", TAP),
    ('{"action": "swipe", "coordinates": [500, 800], "coordinates2": [500, 200]}', SWIPE),
    ('{"action_type": "swipe", "coordinate": [500, 800, 500, 200]}', SWIPE),
    ("swipe(500, 800, 500, 200)", SWIPE),
    ("SWIPE point1:500,800 point2:500,200", SWIPE),
    ("Scroll(start=(500,800), end=(500,200))", SWIPE),
    (
        '{"action": "drag", "start_coordinate": [500, 800], "end_coordinate": [500, 200]}',
        {**SWIPE, "action_type": "drag"},
    ),
    (
        '{"action_type": "input_text", "text": "He said "hi" to me", "coordinate": [500, 250]}',
        {**TYPE, "x": 540, "y": 600, "text": 'He said "hi" to me'},
    ),
    ('{"action_type": "click", # the button\n "coordinate": [500, 250]}', TAP),
    ('{"action_type": "click", // the "OK" button\n "coordinate": [500, 250]}', TAP),
    ('{"action_type": "click", /* OK */ "coordinate": [500, 250]}', TAP),
    ("{“action_type”：“click”，“coordinate”：［500，250］}", TAP),
    ('｛"action_type"："click"，"coordinate"：［500，250］｝', TAP),
    ("Action: click（point='<point>500 250</point>'）", TAP),
    (
        'I could do {"action_type": "wait"}, but:\n<tool_call>{"name": "mobile_use", "arguments": '
        '{"action": "click", "coordinate": [500, 250]}}</tool_call>',
        TAP,
    ),
    ("explain:it is there\taction:CLICK\tpoint:500,250\tsummary:tapped", TAP),
    (
        "action:TYPE\tvalue:hello there\tpoint:500,250\tsummary:typed",
        {**TYPE, "x": 540, "y": 600, "text": "hello there"},
    ),
    ("action:SLIDE\tpoint1:500,800\tpoint2:500,200", SWIPE),
    ("action:AWAKE\tvalue:Clock", {"action_type": "open_app", "app_name": "Clock"}),
    ("action:WAIT\tvalue:2", WAIT_2_S),
    ("action:ABORT\tvalue:no", {"action_type": "status", "goal_status": "infeasible"}),
    ("action:INFO\tvalue:Which?", {"action_type": "ask_user", "text": "Which?"}),
    ("CallUser(content='Which?')", {"action_type": "ask_user", "text": "Which?"}),
    ('{"action": "interact", "text": "Which?"}', {"action_type": "ask_user", "text": "Which?"}),
    ('do(action="Type_Name", text="Bo")', {**TYPE, "text": "Bo"}),
    ('do(action="Note", message="True")', WAIT),
    ("PressBack()", {"action_type": "navigate_back"}),
    ("PressEnter()", {"action_type": "keyboard_enter"}),
    ("PressRecent()", {"action_type": "press_key", "keycode": "KEYCODE_APP_SWITCH"}),
    ("hotkey(key='enter')", {"action_type": "press_key", "keycode": "KEYCODE_ENTER"}),
    ("<TINK>it\tis</TINK>\naction:CLICK\tpoint:500,250", TAP),
    ("Please note (see above) that nothing can be done.", "There is no JSON object"),
    ("The point of it is: (500, 250) or so.", "There is no JSON object"),
]

# Forms that a model of one family writes when another one was asked for.
POINTED += [
    # Quotes inside a text, in calls and in single quotes.
    ("Action: type(content='It's late')", {**TYPE, "text": "It's late"}),
    ('do(action="Type", text="He said "hi"")', {**TYPE, "text": 'He said "hi"'}),
    ("Action: finished(content='It's 42')", DONE),
    ('<answer>finish(message="See "a" (b)")</answer>', DONE),
    ("{'action': 'type', 'text': 'It's late'}", {**TYPE, "text": "It's late"}),
    # OS-Atlas.
    ("thoughts:\nhm\nactions:\nCLICK <point>[[500,250]]</point>", TAP),
    ("Action: CLICK <point>[[500, 250]]</point>", TAP),
    ("actions:\nTYPE [New York]", {**TYPE, "text": "New York"}),
    ("actions:\nSCROLL [UP]", {"action_type": "scroll", "direction": "up"}),
    (
        "actions:\nOPEN_APP [Google Chrome]",
        {"action_type": "open_app", "app_name": "Google Chrome"},
    ),
    ("actions:\nPRESS_BACK", {"action_type": "navigate_back"}),
    ("Action: PRESS_HOME", HOME),
    ("actions:\nCOMPLETE", DONE),
    ("I must wait.", "There is no"),
    # GLM-4.5V.
    ('{"action_type": "click", "box_2d": [[400, 200, 600, 300]]}', TAP),
    (
        '{"action_type": "swipe", "box_2d": [[400, 200, 600, 300]], "direction": "up"}',
        {"action_type": "swipe", "x": 540, "y": 600, "direction": "up"},
    ),
    ("key(keys='enter')", {"action_type": "press_key", "keycode": "KEYCODE_ENTER"}),
    # UI-Venus, with an end that it leaves empty.
    (
        "Scroll(start=(500,250), end=(), direction='down')",
        {"action_type": "scroll", "x": 540, "y": 600, "direction": "down"},
    ),
    # ScaleCUA on InternVL.
    (
        "swipe(from_coord=(500,250), to_coord=(500,500))",
        {"action_type": "swipe", "x": 540, "y": 600, "x2": 540, "y2": 1200},
    ),
    ("response(answer='42')", {"action_type": "answer", "text": "42"}),
    # Holo: the element in words next to its point.
    (
        '{"thought": "t", "action": {"action": "click_element", "element": "Save", "x": 500, '
        '"y": 250}}',
        TAP,
    ),
    # Computer-use tools of OpenAI, Anthropic and Gemini, written as text.
    ('{"type": "click", "x": 500, "y": 250, "button": "left"}', TAP),
    (
        '{"type": "keypress", "keys": ["ENTER"]}',
        {"action_type": "press_key", "keycode": "KEYCODE_ENTER"},
    ),
    (
        '{"type": "drag", "path": [{"x": 500, "y": 250}, {"x": 1, "y": 2}, {"x": 500, "y": 500}]}',
        {"action_type": "drag", "x": 540, "y": 600, "x2": 540, "y2": 1200},
    ),
    ('{"type": "text", "text": "hello"}', "has no"),
    (
        '{"action": "key", "text": "Return"}',
        {"action_type": "press_key", "keycode": "KEYCODE_ENTER"},
    ),
    (
        '{"action": "left_click_drag", "start_coordinate": [500, 250], "coordinate": [500, 500]}',
        {"action_type": "drag", "x": 540, "y": 600, "x2": 540, "y2": 1200},
    ),
    (
        '{"action": "scroll", "coordinate": [500, 250], "scroll_direction": "down"}',
        {"action_type": "scroll", "x": 540, "y": 600, "direction": "down"},
    ),
    ("click_at(x=500, y=250)", TAP),
    # YAML.
    ("action: click\ncoordinate: [500, 250]", TAP),
]

DRAG: dict[str, Any] = {"action_type": "drag", "x": 540, "y": 600, "x2": 540, "y2": 1800}
RECENTS: dict[str, Any] = {"action_type": "press_key", "keycode": "KEYCODE_APP_SWITCH"}
SCROLL: dict[str, Any] = {"action_type": "scroll", "x": 540, "y": 600}
LONG_PRESS: dict[str, Any] = {"action_type": "long_press", "x": 540, "y": 600}
POINTED += [
    # Holo2: a tool's name, and an element in words, which has numbers of its own.
    (
        '{"note": "n", "thought": "t", "tool_call": {"tool_name": "click_element", '
        '"element": "Row 3 of 5", "x": 500, "y": 250}}',
        TAP,
    ),
    (
        '{"tool_name": "write", "content": "hi", "press_enter": true}',
        {**TYPE, "text": "hi", "press_enter": True},
    ),
    (
        '{"tool_call": {"tool_name": "answer", "content": "42"}}',
        {"action_type": "answer", "text": "42"},
    ),
    # Gemini: drags to a destination, detections with y first.
    ("drag_and_drop(x=500, y=250, destination_x=500, destination_y=750)", DRAG),
    (
        '{"action": "drag_and_drop", "start_x": 500, "start_y": 250, "end_x": 500, "end_y": 750}',
        DRAG,
    ),
    ('{"action": "drag", "x1": 500, "y1": 250, "x2": 500, "y2": 750}', DRAG),
    ('{"action": "drag", "from": [500, 250], "to": [500, 750]}', DRAG),
    ('{"action": "click", "x1": 400, "y1": 200, "x2": 600, "y2": 300}', TAP),
    ('[{"box_2d": [200, 400, 300, 600], "label": "Save"}]', TAP),
    ('[{"point": [250, 500], "label": "Save"}]', TAP),
    ('[{"box_2d": [200, 400, 1300, 600], "label": "Save"}]', "has no"),
    # OpenAI: scrolls have distances.
    (
        '{"type": "scroll", "x": 500, "y": 250, "scroll_x": 0, "scroll_y": -400}',
        {**SCROLL, "direction": "up"},
    ),
    (
        '{"type": "scroll", "x": 500, "y": 250, "scroll_x": 300, "scroll_y": 10}',
        {**SCROLL, "direction": "right"},
    ),
    ('{"type": "scroll", "x": 500, "y": 250, "scroll_x": 0, "scroll_y": 0}', "needs a distance"),
    ('{"action": "right_click", "coordinate": [500, 250]}', LONG_PRESS),
    # Seed: thoughts in tags of its own, attributes of parameters.
    (
        '<seed:think>click(point="<point>1 2</point>")</seed:think><seed:tool_call><function '
        'name="type"><parameter name="content" string="true">hi</parameter></function>'
        "</seed:tool_call>",
        {**TYPE, "text": "hi"},
    ),
    # MobileGym's own actions.
    ('{"action": "RECENT"}', RECENTS),
    ('{"action": "NOOP"}', WAIT),
    (
        '{"action": "LONG_PRESS", "point": [500, 250], "duration": 800}',
        {**LONG_PRESS, "duration_ms": 800},
    ),
    (
        '{"action": "long_press", "point": [500, 250], "duration": "1.5 s"}',
        {**LONG_PRESS, "duration_ms": 1500},
    ),
    ('{"action": "TYPE", "value": "x", "clear": true}', {**TYPE, "text": "x", "clear_text": True}),
    # Fields: words in a value are no labels where tabs separate; tabs that are written out.
    (
        "action:TYPE\tvalue:buy point:2 milk\tpoint:500,250\tsummary:s",
        {**TYPE, "x": 540, "y": 600, "text": "buy point:2 milk"},
    ),
    ("explain:a\\taction:CLICK\\tpoint:500,250\\tsummary:s", TAP),
    # Words without quotes, keys that are pressed, places after a preposition.
    ("do(action=Tap, element=[500,250])", TAP),
    (
        '{"action": "press", "key": "enter"}',
        {"action_type": "press_key", "keycode": "KEYCODE_ENTER"},
    ),
    ("click at (500, 250)", TAP),
    ('{"action": "click", "target": {"x": 500, "y": 250}}', TAP),
    ('{"action": "click", "target": "Button 3 of 4"}', "needs a target"),
    ('{"action": "click", "location": [500, 250]}', TAP),
    ('{"action": "click", "location": "row 3, column 4"}', "needs a target"),
    ('{"action": "system_button", "button": "Recents"}', RECENTS),
]
