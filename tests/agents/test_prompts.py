"""What models are told: in which order, with which rules, and how their replies end."""

from __future__ import annotations

import itertools
import json
import re

import pytest

from android_world.agents import prompting
from android_world.agents.llm import Reply, Usage
from android_world.agents.llm.scripted import ScriptedLlm
from android_world.agents.m3a import M3A
from android_world.agents.m3a_qwen import M3AQwen
from android_world.agents.m3a_simple import M3ASimple
from android_world.agents.prompt_settings import PromptSettings
from android_world.agents.seeact import SEEACT_CHOICE_PROMPT_DICT, SeeAct
from android_world.agents.settings import QwenSettings
from android_world.agents.t3a import T3A

WAIT = 'Reason: r\nAction: {"action_type": "wait"}'
SCROLL = 'Reason: It is further down.\nAction: {"action_type": "scroll", "direction": "down"}'
GOAL = "Turn on the radio."
CHOICE = re.compile(r"[A-Z]+\. ")
TWO_CALLS = {
    "m3a": lambda env, llm, **more: M3A(env, llm, **more),
    "t3a": lambda env, llm, **more: T3A(env, llm, **more),
}
ALL = {
    **TWO_CALLS,
    "m3a_simple": lambda env, llm, **more: M3ASimple(env, llm, **more),
    "m3a_simple_som": lambda env, llm, **more: M3ASimple(env, llm, with_images=True, **more),
    "seeact": lambda env, llm, **more: SeeAct(env, llm=llm, **more),
    "qwen": lambda env, llm, **more: M3AQwen(env, llm, **more),
    "cookbook": lambda env, llm, **more: M3AQwen(
        env, llm, settings=QwenSettings(mobile_use="cookbook"), **more
    ),
}


def texts(llm):
    return ["\n".join(message.text for message in request.messages) for request in llm.requests]


def asked(make, env, answers, steps=1, **more):
    """The agent, and the model that it asked, after some steps."""
    llm = ScriptedLlm(answers)
    agent = make(env, llm, **more)
    agent.transition_pause = None
    agent.reset()
    results = [agent.step(GOAL) for _ in range(steps)]
    return agent, llm, results


@pytest.mark.parametrize("name", TWO_CALLS)
def test_the_constant_part_comes_first_in_all_calls(name, env):
    # Two steps are four calls: action, summary, action, summary.
    answers = [WAIT, "Waited.", SCROLL, "Scrolled."]
    _, llm, _ = asked(TWO_CALLS[name], env, answers, steps=2)
    prompts = texts(llm)
    for one, other in itertools.pairwise(prompts):
        common = common_prefix(one, other)
        assert GOAL in common
        assert len(common) >= 0.8 * constant_part(one)


SEEACT_WAITS = ["I wait.", "ELEMENT: None\nACTION: WAIT\nVALUE: None"]


def test_seeacts_guidance_about_both_parts_of_a_step_comes_first(env):
    _, llm, _ = asked(ALL["seeact"], env, SEEACT_WAITS * 2, steps=2)
    prompts = texts(llm)
    assert len(prompts) == 4
    for one, other in itertools.pairwise(prompts):
        common = common_prefix(one, other)
        assert GOAL in common
        # What is no choice and no answer of the model.
        constant = [line for line in one.splitlines(keepends=True) if not CHOICE.match(line)]
        assert len(common) >= 0.8 * sum(map(len, constant))


def test_the_prompt_of_seeact_has_all_parts_of_the_papers(env):
    _, llm, _ = asked(ALL["seeact"], env, SEEACT_WAITS)
    told = texts(llm)[1]
    for text in SEEACT_CHOICE_PROMPT_DICT.values():
        assert text in told
    places = [told.index(part) for part in ("Final Answer", GOAL, "Previous Actions", "\nA. ")]
    assert places == sorted(places)


@pytest.mark.parametrize("name", ["m3a_simple", "m3a_simple_som", "qwen", "cookbook"])
def test_the_constant_part_comes_first_where_a_step_is_one_call(name, env):
    call = json.dumps({"name": "mobile_use", "arguments": {"action": "wait"}})
    answer = f"{SCROLL}\n<tool_call>{call}</tool_call>" if name == "cookbook" else SCROLL
    _, llm, _ = asked(ALL[name], env, [answer, answer], steps=2)
    one, other = texts(llm)
    assert len(common_prefix(one, other)) >= 0.8 * constant_part(one)


def common_prefix(one, other):
    pairs = itertools.takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    return "".join(char for char, _ in pairs)


def constant_part(prompt):
    """Characters of a prompt that are no line about an element."""
    lines = prompt.splitlines(keepends=True)
    return sum(len(line) for line in lines if not line.startswith('{"index"'))


@pytest.mark.parametrize("name", ["m3a", "t3a"])
def test_goal_history_elements_and_images_follow_each_other(name, env):
    _, llm, _ = asked(TWO_CALLS[name], env, [WAIT, "I waited.", WAIT, "Again."], steps=2)
    prompt = texts(llm)[2]
    places = [prompt.index(part) for part in ("Guidelines:", GOAL, "I waited.", '{"index": ')]
    assert places == sorted(places)
    parts = llm.requests[2].messages[-1].parts
    assert [isinstance(part, str) for part in parts] == [True, *[False] * (len(parts) - 1)]


RULES = {
    "the easiest way": "take the easiest one",
    "another way after failures": "failed twice",
    "information first": "go and find it first",
    "questions": "only answered by the answer action",
    "already true": "already in the state",
    "open_app": "Open apps with open_app",
    "clear default text": '"clear_text": true',
    "listed index": "must be one of the listed elements",
    "visible": "must be visible",
    "explore": "explore by scrolling",
    "against swiping": "against the way in which a finger swipes",
    "the other direction": "the other direction is the right one: try it",
    "selecting": "To select text, long press",
    "no dragging": "cannot be dragged",
    "deleting": "To delete text",
    "copying": "To copy text",
    "pasting": "To paste text",
    "suggestions": "list of suggestions",
    "a worked question": '{"action_type": "answer", "text": "Choir"}',
}


@pytest.mark.parametrize("name", TWO_CALLS)
def test_every_rule_is_in_both_prompts(name, env):
    _, llm, _ = asked(TWO_CALLS[name], env, [WAIT, "Waited."])
    for prompt in texts(llm):
        assert [rule for rule, words in RULES.items() if words not in prompt] == []


@pytest.mark.parametrize("name", TWO_CALLS)
def test_the_summary_is_asked_for_what_the_paper_names(name, env):
    _, llm, _ = asked(TWO_CALLS[name], env, [WAIT, "Waited."])
    summary = texts(llm)[1]
    for words in (
        "what you meant to do",
        "whether that worked",
        "the likely reason",
        "what to do next",
        "after answer and wait the screen need not have changed",
        "below 50 words",
    ):
        assert words in summary


def test_images_come_with_where_their_labels_stand(env):
    for name, is_told in (("m3a", True), ("m3a_simple_som", True), ("t3a", False)):
        _, llm, _ = asked(ALL[name], env, [WAIT, "Waited."])
        assert ("white label" in texts(llm)[0]) == is_told


def test_task_guidelines_are_in_both_prompts(env):
    llm = ScriptedLlm([WAIT, "Waited."])
    agent = T3A(env, llm)
    agent.reset()
    agent.set_task_guidelines(["Stay in the app."])
    agent.step(GOAL)
    assert all("- Stay in the app." in prompt for prompt in texts(llm))


LIMITS = PromptSettings(action_tokens=77, summary_tokens=55, point_tokens=33)


@pytest.mark.parametrize("name", TWO_CALLS)
def test_limits_of_each_kind_of_call_are_settings(name, env):
    _, llm, _ = asked(TWO_CALLS[name], env, [WAIT, "Waited."], prompts=LIMITS)
    assert [request.max_tokens for request in llm.requests] == [77, 55]
    _, llm, _ = asked(TWO_CALLS[name], env, [WAIT, "Waited."])
    # Models that think aloud write thousands of tokens before they say anything.
    assert min(request.max_tokens for request in llm.requests) >= 4096


def test_a_grounders_limit_is_a_setting(env):
    llm = ScriptedLlm(['Action: {"action_type": "click", "target": "x"}'])
    grounder = ScriptedLlm(["[500, 500]"])
    agent = M3AQwen(env, llm, grounder=grounder, prompts=LIMITS)
    agent.reset()
    agent.step(GOAL)
    assert [request.max_tokens for request in grounder.requests] == [33]


@pytest.mark.parametrize("name", TWO_CALLS)
@pytest.mark.parametrize(
    "reply",
    [
        Reply(""),
        Reply("<think>Let me see whether", Usage(1, 256), finish_reason="length"),
        Reply("I meant to scroll and", Usage(1, 256), finish_reason="length"),
        Reply("<think>It worked.</think>"),
        Reply("<end>"),
    ],
    ids=["empty", "thinking", "cut", "thought only", "end only"],
)
def test_a_lost_summary_leaves_the_reason_and_is_counted(name, reply, env):
    agent, _, (result,) = asked(TWO_CALLS[name], env, [SCROLL, reply])
    assert "It is further down." in result.data["summary"]
    assert '"direction":"down"' in result.data["summary"]
    assert result.data["usage"]["lost_summaries"] == 1
    assert "It is further down." in agent.history_lines()[0]


@pytest.mark.parametrize("name", TWO_CALLS)
def test_a_summary_that_came_is_kept_and_not_counted(name, env):
    _, _, (result,) = asked(TWO_CALLS[name], env, [SCROLL, "Scrolled down,\nit worked. <end>"])
    assert result.data["summary"].endswith("Scrolled down, it worked.")
    assert result.data["usage"]["lost_summaries"] == 0


def test_keyboard_keys_change_list_marks_and_words(env):
    from android_world.env.json_action import JSONAction

    env.execute_action(JSONAction(action_type="open_app", app_name="Contacts"))
    for label in ("Create contact", "First name"):
        elements = env.get_state().ui_elements
        index = next(i for i, e in enumerate(elements) if label in (e.text, e.content_description))
        env.execute_action(JSONAction(action_type="click", index=index))
    shown = {}
    for keys in (False, True):
        llm = ScriptedLlm([WAIT, "Waited."])
        agent = M3A(env, llm, prompts=PromptSettings(keyboard_keys=keys))
        agent.transition_pause = None
        agent.step(GOAL)
        shown[keys] = llm.requests[0].messages[-1]
    assert '"Space"' not in shown[False].text
    assert '"Space"' in shown[True].text
    assert "or on the keyboard" in shown[True].text
    assert "keys of the on-screen keyboard" in shown[False].text
    assert "keys of the on-screen keyboard" not in shown[True].text
    plain, marked = shown[False].images
    assert (plain[2150:2250, 400:800] == marked[2150:2250, 400:800]).all()
    assert not (plain[2110:2280, 370:820] == shown[True].images[1][2110:2280, 370:820]).all()


@pytest.mark.parametrize("name", [n for n in ALL if n != "seeact"])
def test_a_server_gets_stop_strings_and_the_reply_before_them_is_enough(name, env):
    form = WAIT
    if name == "cookbook":
        call = json.dumps({"name": "mobile_use", "arguments": {"action": "wait", "time": 1}})
        form = f"Thought: t\nAction: Wait.\n<tool_call>\n{call}\n</tool_call>\nThought: and then"
    else:
        form = f"{WAIT}\n{prompting.END}\nReason: and then"

    def answer(request):
        assert request.stop
        return form[: min(form.index(word) for word in request.stop)]

    _, _, (result,) = asked(ALL[name], env, [answer, "Waited."])
    assert result.data["action_output_json"].action_type == "wait"
