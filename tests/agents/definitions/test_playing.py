"""Each definition plays tasks, with replies in its own format."""

from __future__ import annotations

import random

import pytest

from android_world import registry
from android_world.agents.definitions import definition as definitions
from android_world.agents.gui import GuiAgent
from android_world.agents.llm import Reply
from android_world.agents.llm.scripted import ScriptedLlm
from android_world.env.json_action import JSONAction
from tests.agents.definitions.scripts import ExpertLlm

TASKS = (
    *("SystemBluetoothTurnOff", "SystemBrightnessMax", "ClockStopWatchRunning", "CameraTakePhoto"),
    *("ContactsAddContact", "SimpleSmsSend", "MarkorDeleteNote", "MarkorCreateFolder"),
    *("SimpleCalendarAnyEventsOnDate", "NotesTodoItemCount"),
)
MOST_STEPS = 20


@pytest.fixture(scope="module")
def tasks():
    return registry.TaskRegistry().get_registry("android_world")


@pytest.mark.parametrize("name", definitions.names())
def test_definition_plays_ten_tasks(name, phone, tasks):
    definition = definitions.load(name)
    for task_name in TASKS:
        env = phone.fresh_env()
        random.seed(task_name)
        task = tasks[task_name](tasks[task_name].generate_random_params())
        task.initialize_task(env)
        llm = ExpertLlm(env, task, definition)
        agent = GuiAgent(env, llm, definition)
        agent.transition_pause = None
        agent.reset(go_home=True)
        for _ in range(MOST_STEPS):
            if agent.step(task.goal).done:
                break
        told = [record["summary"] for record in agent.history]
        assert task.is_successful(env) == 1.0, (task_name, llm.replies, told)
        assert [record["action_output"] for record in agent.history] == llm.replies


# Role and images of each turn of the third request; the current screenshot is in the last one.
_ONE_TURN = [("user", 1)]
REQUESTS = {
    "autoglm_phone": [
        *(("system", 0), ("user", 0), ("assistant", 0), ("user", 0), ("assistant", 0)),
        *_ONE_TURN,
    ],
    "generic_json": [("system", 0), *_ONE_TURN],
    "generic_think": [
        *(("system", 0), ("user", 0), ("assistant", 0), ("user", 0), ("assistant", 0)),
        *_ONE_TURN,
    ],
    "gui_owl_1_5": [
        *(("system", 0), ("user", 1), ("assistant", 0), ("user", 1), ("assistant", 0)),
        *_ONE_TURN,
    ],
    "mai_ui": [
        *(("system", 0), ("user", 0)),
        *(("user", 1), ("assistant", 0), ("user", 1), ("assistant", 0)),
        *_ONE_TURN,
    ],
    "qwen3_vl": [("system", 0), *_ONE_TURN],
    "step_gui": _ONE_TURN,
    "ui_tars_1_5": [
        *(("user", 0), ("user", 1), ("assistant", 0), ("user", 1), ("assistant", 0)),
        *_ONE_TURN,
    ],
    "ui_venus_1_5": _ONE_TURN,
}


def play(env, name, replies, **more):
    """The agent and its model after a step for each reply."""
    llm = ScriptedLlm(replies)
    agent = GuiAgent(env, llm, definitions.load(name), **more)
    agent.transition_pause = None
    agent.reset()
    return agent, llm, [agent.step("Find the radio.") for _ in replies]


def waits(name, size=(1080, 2400)):
    definition = definitions.load(name)
    return definition.write_reply(JSONAction(action_type="wait"), size)


@pytest.mark.parametrize("name", definitions.names())
def test_third_request_has_the_turns_and_images_of_the_definition(name, env):
    _, llm, _ = play(env, name, [waits(name)] * 3)
    request = llm.requests[2]
    turns = [(message.role, len(message.images)) for message in request.messages]
    assert turns == REQUESTS[name]
    sizes = {image.shape for message in request.messages for image in message.images}
    assert sizes == {(2400, 1080, 3)}
    assert "Find the radio." in "\n".join(message.text for message in request.messages)
    sampling = definitions.load(name).tables.sampling
    assert request.temperature == sampling.temperature
    assert request.max_tokens == (sampling.max_tokens or 8192)


def test_older_steps_leave_the_window_of_turns_and_stay_as_text(env):
    _, llm, _ = play(env, "gui_owl_1_5", [waits("gui_owl_1_5")] * 7)
    turns = [(m.role, len(m.images)) for m in llm.requests[6].messages]
    assert turns == [("system", 0), *[("user", 1), ("assistant", 0)] * 4, ("user", 1)]
    assert "Step1: Do the next step.\nStep2: Do the next step." in llm.requests[6].messages[1].text
    assert "Step3" not in llm.requests[6].messages[1].text
    _, llm, _ = play(env, "ui_tars_1_5", [waits("ui_tars_1_5")] * 6)
    assert llm.requests[5].messages[0].text.count("Action: wait()") == 1


def test_tool_of_qwen_is_sent_for_the_chat_template_of_the_model(env):
    _, llm, _ = play(env, "qwen3_vl", [waits("qwen3_vl")])
    (tool,) = llm.requests[0].tools
    properties = tool["function"]["parameters"]["properties"]
    assert "999x999" in tool["function"]["description"]
    assert "ask_user" not in properties["action"]["enum"]
    assert "open" not in properties["action"]["enum"]
    assert properties["button"]["enum"] == ["Back", "Home", "Menu", "Enter"]
    assert properties["coordinate"]["type"] == "array"
    assert "mobile_use" not in "\n".join(m.text for m in llm.requests[0].messages)


class Person:
    facts = ("The one in the kitchen.",)

    def reply(self, question):
        return self.facts[0]


@pytest.mark.parametrize("name", definitions.names())
def test_user_is_asked_and_the_reply_is_in_the_next_request(name, env):
    asked = JSONAction(action_type="ask_user", text="Which radio?")
    question = definitions.load(name).write_reply(asked, (1080, 2400))
    env.user = Person()
    _, llm, results = play(env, name, [question, waits(name)])
    assert "in the kitchen" in results[0].data["summary"]
    texts = ["\n".join(m.text for m in request.messages) for request in llm.requests]
    assert "The one in the kitchen." not in texts[0]
    assert "The one in the kitchen." in texts[1]
    env.user = None


@pytest.mark.parametrize("name", definitions.names())
def test_an_unreadable_reply_and_a_refused_action_are_reported(name, env):
    missing = JSONAction(action_type="open_app", app_name="No such app")
    refused = definitions.load(name).write_reply(missing, (1080, 2400))
    _, llm, results = play(env, name, ["I do not know.", refused, waits(name)])
    assert not any(result.done for result in results)
    texts = ["\n".join(m.text for m in request.messages) for request in llm.requests]
    assert "could not be read" in texts[1]
    assert "could not be carried out" in texts[2]


@pytest.mark.parametrize("name", definitions.names())
def test_tools_of_the_device_are_offered_and_called(name, env):
    call = '<tool_call>{"name": "list_apps", "arguments": {}}</tool_call>'
    _, llm, results = play(env, name, [call, waits(name)], use_tools=True)
    request = llm.requests[0]
    told = "\n".join(m.text for m in request.messages) + str(request.tools)
    assert "list_apps" in told
    assert results[0].data["tool_call"]["name"] == "list_apps"
    assert "gave" in "\n".join(m.text for m in llm.requests[1].messages)


def test_screen_and_phone_facts_are_in_the_request(env):
    _, llm, _ = play(env, "autoglm_phone", [waits("autoglm_phone")] * 2)
    system, first, reply, second = llm.requests[1].messages
    assert "2023年10月15日 星期日" in system.text
    assert '{"current_app": ' in first.text
    assert (
        reply.text
        == "<think>It is next.</think><answer>" + 'do(action="Wait", duration="2 seconds")</answer>'
    )
    assert '{"current_app": ' in second.text
    _, llm, _ = play(env, "mai_ui", [waits("mai_ui")])
    assert "markor" in llm.requests[0].messages[0].text


def test_reasoning_and_parts_are_recorded(env):
    thought = Reply('<answer>do(action="Home")</answer>', reasoning="I go home.")
    _, _, (result,) = play(env, "autoglm_phone", [thought])
    assert result.data["action_reason"] == "I go home."
    assert result.data["model_calls"][0]["reasoning"] == "I go home."
    assert result.data["parts"]["call"] == 'do(action="Home")'


def test_reply_that_the_token_limit_ended_is_not_carried_out(env):
    cut = Reply("Thought: x\nAction: type(content='half", finish_reason="length")
    _, llm, results = play(env, "ui_tars_1_5", [cut, waits("ui_tars_1_5")])
    assert results[0].data["action_output_json"] is None
    assert "cut off" in llm.requests[1].messages[-2].text
