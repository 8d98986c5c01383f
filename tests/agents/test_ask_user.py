"""Asking the user: offered in tasks with a user only, the reply is in the next prompt."""

from __future__ import annotations

import hashlib

import pytest

from android_world.agents import prompting
from android_world.agents.llm import LlmError
from android_world.agents.llm.scripted import ScriptedLlm
from android_world.agents.model_user import ModelUser
from android_world.agents.parsing import actions
from android_world.agents.prompting import qwen_prompts
from tests.agents.test_prompts import ALL, WAIT, asked, texts

ASK = 'Reason: r\nAction: {"action_type": "ask_user", "text": "Which radio?"}'
ASK_BY_TOOL = (
    '<tool_call>{"name": "mobile_use", "arguments": {"action": "ask_user", "text": "Which radio?"}}'
    "</tool_call>"
)
REPLY = "The one in the kitchen."
ASKING = [name for name in ALL if name != "seeact"]
# SHA-256 of what was sent before there was `ask_user`.
PUBLISHED = {
    ("m3a_action", True): "986b550efc43f12169c375029d3c1573a42d883667b8f2bc0e25b526dfa4e94f",
    ("m3a_action", False): "e50b22fb7f9d99c8c402f8b47df270d51e39d1e0910ab05b98eca7e64799b8f7",
    ("m3a_simple", True): "5f1f727d1e44bd755343ab30e894ff800fba07c84af32101e0a19669e3caa4b5",
    ("m3a_simple", False): "78ce1e6680d8dcf856f0609b48815ffcb7ea661f10f29e623cde43c08201c014",
    ("m3a_summary", True): "69c86adfebb0a5cd8b174e7a7b1daf8e687fda5664dd6ddb56c40f10c51e1b61",
    ("m3a_summary", False): "b76a0375eec9198f01004f778a1cc1ec015915ba20182cad0e6e4a809fa26c01",
    ("qwen_action", True): "5fa39bb821b1b96383a117b61e308204573b55ba6ff9ee9a6ec10bc0d46f1f61",
    ("qwen_action", False): "f5586b29eacd12b5177afbb4bf82cd3f8e1ea9eec91265b87946b210a78e2d27",
    ("cookbook", True): "2bd1775d754f1c751bf4853663ef459e85bcabe53e4bab0ec13b5757158d6841",
    ("tool_class", True): "7679d9551bd55a05804c9a3e38560ededd80af63cb7ba7b35ca62f614d42b2c3",
    ("qwen2_5", True): "ad4f88936fd5cd5a7c63a2500112a4b723480cb9258056971d1938cbf2867254",
}
VALUES = {
    "goal": "Turn on the radio.",
    "history": ["Step 1- Waited."],
    "guidelines": ["Be brief."],
}


class Person:
    facts = (REPLY,)

    def reply(self, question):
        return REPLY if "Which" in question else "I don't know."


@pytest.fixture
def person(env):
    env.user = Person()
    yield env.user
    env.user = None


def published_text(name, flag):
    if name == "qwen_action":
        history, guidelines = VALUES["history"], VALUES["guidelines"]
        return qwen_prompts.action_prompt(
            VALUES["goal"], history, guidelines, [], (1000, 1000), flag, not flag
        ).text
    if not name.startswith("m3a"):
        return qwen_prompts.tool_system_prompt(name, (999, 999), []).text
    more = {"elements": "0"}
    if name == "m3a_summary":
        more = {"before": "0", "after": "1", "action": "a", "reason": "r"}
    return prompting.render(name, **{**VALUES, **more}, with_images=flag).text


@pytest.mark.parametrize(("name", "flag"), PUBLISHED)
def test_prompts_of_tasks_without_a_user_are_the_published_ones(name, flag):
    text = published_text(name, flag)
    assert hashlib.sha256(text.encode()).hexdigest() == PUBLISHED[name, flag]


@pytest.mark.parametrize("name", ALL)
def test_the_action_is_not_offered_without_a_user(name, env):
    answers = [WAIT, "Waited."] if name != "seeact" else ["I wait."] * 2
    _, llm, _ = asked(ALL[name], env, answers)
    assert not any("ask_user" in text for text in texts(llm))


@pytest.mark.parametrize("name", ASKING)
def test_the_reply_is_in_the_next_prompt(name, env, person):
    answers = [ASK_BY_TOOL if name == "cookbook" else ASK, WAIT, "Waited."]
    _, llm, results = asked(ALL[name], env, answers, steps=2)
    first, second = texts(llm)[:2]
    assert '"ask_user"' in first
    assert REPLY not in first
    assert f'Asked the user: "Which radio?" The user replied: "{REPLY}"' in second
    assert results[0].data["summary"] == env.dialogue[0].summary


@pytest.mark.parametrize("name", ["t3a", "cookbook"])
def test_a_question_without_a_user_is_reported_as_not_done(name, env):
    answers = [ASK_BY_TOOL if name == "cookbook" else ASK, WAIT, "Waited."]
    _, _, results = asked(ALL[name], env, answers, steps=2)
    assert "this task has no user to ask" in results[0].data["summary"]
    assert env.dialogue == ()


def test_a_question_by_another_name_is_read():
    action = actions.action_from_text('Action: {"action_type": "ask", "question": "When?"}')
    assert (action.action_type, action.text) == ("ask_user", "When?")
    with pytest.raises(actions.UnreadableOutputError, match='"ask_user" needs a "text"'):
        actions.action_from_text('Action: {"action_type": "ask_user"}')


def test_a_model_plays_the_user():
    llm = ScriptedLlm(["<think>Hm.</think>In the\nkitchen.", "", LlmError("gone")])
    user = ModelUser(llm, "Turn on the radio.", [REPLY])
    assert user.reply("Which radio?") == "In the kitchen."
    assert user.reply("How loud?") == "I don't know."
    first, second = texts(llm)
    assert f"- {REPLY}" in first
    assert "Your request: Turn on the radio." in first
    assert "You: In the kitchen." not in first
    assert "Assistant: Which radio?\nYou: In the kitchen." in second
    with pytest.raises(LlmError):
        user.reply("Why?")
