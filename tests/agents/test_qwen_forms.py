"""m3a_qwen's forms: points as the model counts them, gestures and keys, Qwen's own tool."""

from __future__ import annotations

import dataclasses
import hashlib
import json

import pytest

from android_world.agents.llm.errors import LlmConfigurationError
from android_world.agents.llm.image_encoding import ImageSizing
from android_world.agents.llm.scripted import ScriptedLlm
from android_world.agents.m3a_qwen import M3AQwen
from android_world.agents.parsing import actions as parsing_actions, mobile_use
from android_world.agents.parsing.coordinates import CoordinateFrame
from android_world.agents.settings import AgentSettings, QwenSettings
from android_world.cli import flags
from android_world.device import adb
from android_world.runs import run_command
from android_world.runs.options import RunOptions

GOAL = "Find the radio."


def say(action, point=None):
    text = f"Reason: r\nAction: {json.dumps(action)}"
    return text if point is None else f"{text}\n```grounding\n{point}\n```"


def call(**arguments):
    said = json.dumps({"name": "mobile_use", "arguments": arguments})
    return f"Thought: t\nAction: Go on.\n<tool_call>\n{said}\n</tool_call>"


def played(env, *answers, grounder=None, **settings):
    """The agent after a step for each answer, with what it did."""
    done = []
    llm = ScriptedLlm(answers)
    agent = M3AQwen(env, llm, grounder=grounder, settings=QwenSettings(**settings))
    agent.transition_pause = None
    agent.reset()
    for _ in answers:
        done.append(agent.step(GOAL).data["action_output_json"])
    return agent, llm, done


SAID = [
    say({"action_type": "click", "target": "middle"}, "[500, 333]"),
    say({"action_type": "long_press", "target": "card", "duration_ms": 1500}, "[250, 750]"),
    say({"action_type": "swipe", "coordinate": [500, 700], "coordinate2": [500, 300]}),
    say({"action_type": "drag", "coordinate": [111, 222], "coordinate2": [333, 444]}),
    say({"action_type": "scroll", "direction": "down", "target": "list"}, "[500, 600]"),
]


def test_the_history_counts_points_as_the_model_does(env):
    agent, _, _ = played(env, *SAID)
    lines = agent.history_lines()
    told = [[500, 333], [250, 750], [500, 700], [111, 222], [500, 600]]
    for line, point in zip(lines, told, strict=True):
        assert json.dumps(point).replace(" ", "") in line
    assert '"coordinate2":[500,300]' in lines[2]
    assert '"scroll"' in lines[4]
    for pixels in ('"x"', '"y"', "540", "1680"):
        assert not any(pixels in line for line in lines)


def test_what_the_device_refuses_is_reported_in_the_models_points(env):
    refused = say({"action_type": "click", "target": "x"}, "[500, 500]")
    agent, _, _ = played(env, refused)
    agent.env = None
    data = {"tool_call": None, "action_told": '{"coordinate":[500,500]}'}

    class Refusing:
        def execute_action(self, action):
            raise ValueError("no")

    agent._env = Refusing()
    assert agent.act(agent.history[0]["action_output_json"], data).startswith('{"coordinate"')


def test_gestures_keys_and_times_become_actions(env):
    _, _, done = played(
        env, *SAID[1:4], say({"action_type": "press_key", "keycode": "KEYCODE_TAB"})
    )
    assert (done[0].action_type, done[0].duration_ms, done[0].x) == ("long_press", 1500, 270)
    assert (done[1].x, done[1].y, done[1].x2, done[1].y2) == (540, 1680, 540, 720)
    assert (done[2].action_type, done[2].x2, done[2].y2) == ("drag", 360, 1066)
    assert done[3].keycode == "KEYCODE_TAB"


def test_the_prompt_offers_them(env):
    _, llm, _ = played(env, say({"action_type": "wait"}))
    prompt = llm.requests[0].messages[-1].text
    for words in ("swipe", "drag", "long_press", "duration_ms", "press_key", "KEYCODE_DEL"):
        assert words in prompt
    assert "otherwise it is not" in prompt


def test_enter_is_pressed_only_when_asked(env):
    field = {"action_type": "input_text", "text": "a", "target": "field"}
    point = "[500, 500]"
    _, _, done = played(
        env,
        say(field, point),
        say({**field, "press_enter": True}, point),
        call(action="type", text="b"),
    )
    assert [action.press_enter for action in done] == [False, True, False]


def test_a_grounder_finds_both_ends_of_a_gesture(env):
    grounder = ScriptedLlm(["```grounding\n[500, 800]\n```", "[500, 200]"])
    action = {"action_type": "drag", "target": "the card", "target2": "the top"}
    _, llm, (done,) = played(env, say(action), grounder=grounder)
    assert (done.x, done.y, done.x2, done.y2) == (540, 1920, 540, 480)
    asked = [request.messages[0].text for request in grounder.requests]
    assert "the card" in asked[0]
    assert "the top" in asked[1]
    assert "target2" in llm.requests[0].messages[-1].text


PUBLISHED = {
    "cookbook": "click long_press swipe type answer system_button wait terminate",
    "tool_class": "key click long_press swipe type system_button open wait terminate",
    # To which its makers added `answer` for AndroidWorld.
    "qwen2_5": "key click long_press swipe type answer system_button open wait terminate",
}


@pytest.mark.parametrize("variant", PUBLISHED)
def test_the_tool_has_the_published_names_and_values_each_with_a_description(variant):
    function = mobile_use.schema(variant, (999, 999))["function"]
    assert function["name"] == "mobile_use"
    assert "999x999" in function["description"]
    parameters = function["parameters"]
    assert parameters["required"] == ["action"]
    properties = parameters["properties"]
    assert [*properties] == [
        *("action", "coordinate", "coordinate2", "text", "time", "button", "status")
    ]
    assert properties["action"]["enum"] == PUBLISHED[variant].split()
    assert properties["button"]["enum"] == ["Back", "Home", "Menu", "Enter"]
    assert properties["status"]["enum"] == ["success", "failure"]
    types = {name: form["type"] for name, form in properties.items()}
    assert types == {
        **dict.fromkeys(("action", "text", "button", "status"), "string"),
        **dict.fromkeys(("coordinate", "coordinate2"), "array"),
        "time": "number",
    }
    assert {key for form in properties.values() for key in form} == {"type", "description", "enum"}
    for name, form in properties.items():
        assert len(form["description"].split()) > 5, name
    for action in properties["action"]["enum"]:
        assert f"* `{action}`: " in properties["action"]["description"]


@pytest.mark.parametrize("variant", PUBLISHED)
def test_answers_are_written_in_the_way_of_each_form(variant, env):
    has_answer = variant != "tool_class"
    end = {"action": "terminate", "status": "success"}
    telling = call(action="answer", text="42") if has_answer else call(**end, text="42")
    llm = ScriptedLlm([telling, call(**end)])
    agent = M3AQwen(env, llm, settings=QwenSettings(mobile_use=variant))
    agent.transition_pause = None
    agent.reset()
    ended = [agent.step(GOAL).done for _ in range(1 + has_answer)]
    assert ended == [False, True][-len(ended) :]
    assert env.interaction_cache == "42"
    told = llm.requests[0].messages[0].text
    assert ('the action "answer"' in told) == has_answer
    assert ('as "text" when you terminate' in told) != has_answer


def test_the_text_of_the_end_is_the_answer_unless_there_was_one(env):
    end = call(action="terminate", status="success", text="It is done.")
    for variant in PUBLISHED:
        played(env, end, mobile_use=variant)
        assert env.interaction_cache == "It is done."
    played(env, call(action="answer", text="42"), end, mobile_use="cookbook")
    assert env.interaction_cache == "42"
    failed = call(action="terminate", status="failure", text="There is no such app.")
    _, _, (action,) = played(env, failed, mobile_use="tool_class")
    assert (action.action_type, action.goal_status) == ("status", "infeasible")


@pytest.mark.parametrize(
    ("settings", "screen"),
    [
        ({"mobile_use": "cookbook"}, "999x999"),
        ({"mobile_use": "tool_class"}, "1000x1000"),
        ({"mobile_use": "qwen2_5"}, "1080x2400"),
        ({"mobile_use": "cookbook", "coordinate_scale": 500}, "500x500"),
        ({"mobile_use": "tool_class", "coordinate_scale": 0}, "1080x2400"),
    ],
)
def test_points_count_in_the_models_size_of_the_screen(settings, screen, env):
    width, height = map(int, screen.split("x"))
    point = [width // 2, height // 4]
    agent, llm, (done,) = played(env, call(action="click", coordinate=point), **settings)
    assert f"is {screen}." in llm.requests[0].messages[0].text
    assert (done.x, done.y) == (pytest.approx(540, abs=2), pytest.approx(600, abs=4))
    without_words = call(action="click", coordinate=point).replace("Action: Go on.\n", "")
    agent, _, _ = played(env, without_words, **settings)
    assert json.dumps(point).replace(" ", "") in agent.history_lines()[0]


def test_replies_of_qwen2_5_have_their_published_form(env):
    reply = (
        "<thinking>It is below.</thinking>\n<tool_call>\n"
        '{"name": "mobile_use", "arguments": {"action": "open", "text": "Settings"}}\n'
        "</tool_call>\n<conclusion>Open the settings.</conclusion>"
    )
    agent, llm, (done,) = played(env, reply, mobile_use="qwen2_5")
    assert (done.action_type, done.app_name) == ("open_app", "Settings")
    assert agent.history[0]["summary"] == "Open the settings."
    assert agent.history[0]["action_reason"] == "It is below."
    (request,) = llm.requests
    assert "<conclusion>" in request.messages[0].text
    assert request.stop == ("</conclusion>",)
    cut = reply.removesuffix("</conclusion>")
    agent, _, _ = played(env, cut, mobile_use="qwen2_5")
    assert agent.history[0]["summary"] == "Open the settings."
    assert request.until(reply)
    assert not request.until(reply.partition("<conclusion>")[0])


def test_the_system_text_comes_from_a_file(env, tmp_path):
    file = tmp_path / "system.txt"
    text = 'Screen {width}x{height}.\n<tools>\n{tools}\n</tools>\nSay {"name": ...}. Zoë {other}'
    file.write_text(text, "utf-8")
    answer = call(action="wait", time=1)
    _, llm, _ = played(env, answer, mobile_use="cookbook", mobile_use_prompt=file)
    system = llm.requests[0].messages[0].text
    assert system.startswith("Screen 999x999.\n<tools>\n{")
    assert system.endswith('</tools>\nSay {"name": ...}. Zoë {other}')
    schema = json.loads(system.splitlines()[2])
    assert schema["function"]["name"] == "mobile_use"


@pytest.mark.parametrize(
    ("reply", "seconds"),
    [
        (call(action="wait", time=20), 20),
        (call(action="wait", time="20 seconds"), 20),
        (call(action="wait", time=3600), 60),
        ('do(action="Wait", duration="20 seconds")', 20),
        ("action:WAIT\tvalue:20", 20),
        ('Action: {"action_type": "wait", "duration_ms": 20000}', 20),
        ("Action: wait(20)", 20),
        (call(action="wait"), None),
        (call(action="wait", time="a while"), None),
        (call(action="wait", time=-1), None),
        ('do(action="Note", message="25 items")', None),
    ],
)
def test_a_wait_has_its_time(reply, seconds):
    action = mobile_use.to_action(
        parsing_actions.action_dict(reply), CoordinateFrame(1000, (1080, 2400))
    )
    assert action.action_type == "wait"
    assert action.duration_ms == (None if seconds is None else seconds * 1000)


def test_a_wait_advances_the_clock_of_the_device(env):
    def device_s():
        return int(adb.shell_script(env.controller, "date +%s"))

    before = device_s()
    played(env, call(action="wait", time=45), mobile_use="cookbook")
    assert 45 <= device_s() - before <= 50


@pytest.mark.parametrize(("scale", "end"), [(0, (672, 1484)), (1000, (1000, 1000))])
def test_points_count_in_the_image_that_the_model_gets(env, scale, end):
    middle = f"[{end[0] // 2}, {end[1] // 2}]"
    llm = ScriptedLlm([say({"action_type": "click", "target": "x"}, middle)])
    settings = QwenSettings(coordinate_scale=scale)
    agent = M3AQwen(env, llm, settings=settings, sizing=ImageSizing(28, None, 1280 * 28 * 28))
    agent.transition_pause = None
    agent.reset()
    action = agent.step(GOAL).data["action_output_json"]
    assert (action.x, action.y) == (540, 1200)
    assert f'"coordinate":{middle.replace(" ", "")}' in agent.history[0]["summary"]


def options(*arguments):
    return flags.make(RunOptions, vars(run_command.parser().parse_args(arguments)))


def test_a_prompt_file_is_recorded_by_its_hash(tmp_path):
    file = tmp_path / "system.txt"
    file.write_text("You use a phone.\n", "utf-8")
    given = options("--agent=m3a_qwen", "--mobile_use=cookbook", f"--mobile_use_prompt={file}")
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    assert given.settings.decisive()["mobile_use_prompt"] == f"sha256:{digest}"
    json.dumps(given.settings.decisive())


def test_a_prompt_file_that_cannot_be_used_is_refused(tmp_path):
    missing = QwenSettings(mobile_use="cookbook", mobile_use_prompt=tmp_path / "none.txt")
    with pytest.raises(LlmConfigurationError, match="cannot be read"):
        AgentSettings(qwen=missing).check()
    (tmp_path / "bad").write_bytes(b"\xff\xfe")
    bad = dataclasses.replace(missing, mobile_use_prompt=tmp_path / "bad")
    with pytest.raises(LlmConfigurationError, match="UTF-8"):
        AgentSettings(qwen=bad).check()
    alone = dataclasses.replace(missing, mobile_use=None)
    with pytest.raises(LlmConfigurationError, match="needs --mobile_use"):
        AgentSettings(qwen=alone).check()


@pytest.mark.parametrize(("said", "scale"), [("pixels", 0), ("999", 999)])
def test_scales_are_numbers_or_pixels(said, scale):
    assert options(f"--coordinate_scale={said}").settings.qwen.scale == scale


@pytest.mark.parametrize("said", ["0", "-1", "many"])
def test_other_scales_are_refused(said, capsys):
    with pytest.raises(SystemExit):
        options(f"--coordinate_scale={said}")
    assert "pixels" in capsys.readouterr().err
