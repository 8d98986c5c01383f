"""The agent `computer_use` against stand-ins of the providers on loopback."""

from __future__ import annotations

import json
import random
import types

import pytest

from android_world import registry
from android_world.agents import registry as agent_registry
from android_world.agents.llm import ModelSettings, errors
from android_world.agents.llm.cassette import ReplayLlm
from android_world.agents.settings import AgentSettings
from android_world.env.task_tools import Tool
from tests.agents.computer_use.providers import Anthropic, Gemini, OpenAi, Script
from tests.agents.llm.fake_server import serving

KEY = "very-secret-key"
PROVIDERS = {"openai": OpenAi(), "anthropic": Anthropic(), "gemini": Gemini()}
GOAL = "Find the radio."
# Releases of the packages differ in the header of the key.
HEADERS = ("authorization", "x-api-key", "x-goog-api-key")
NAMES = {"open_app", "long_press", "press_button", "answer", "finish"}


@pytest.fixture
def server():
    with serving() as running:
        yield running


@pytest.fixture(params=PROVIDERS)
def provider(request, server, monkeypatch):
    if request.param == "anthropic":
        pytest.importorskip("anthropic")
    return connect(PROVIDERS[request.param], server, monkeypatch)


def connect(found, server, monkeypatch):
    monkeypatch.setenv(found.key, KEY)
    monkeypatch.setenv(found.url, server.url)
    return found


def made(provider, env, model=None, **own):
    settings = AgentSettings(
        model=f"{provider.kind}:{model or provider.name}",
        models=own.pop("models", ModelSettings(attempts=1)),
    )
    agent = agent_registry.get_agent("computer_use").make(env, settings, own)
    agent.transition_pause = None
    agent.reset(go_home=True)
    return agent


def play(provider, env, server, replies, **own):
    """The agent after a step for each reply, and the records of the steps."""
    server.replies[:] = replies
    agent = made(provider, env, **own)
    return agent, [agent.step(GOAL).data for _ in replies]


def sent_text(server, at=-1):
    return json.dumps(server.bodies[at])


@pytest.mark.parametrize("task_name", ["ContactsAddContact", "SystemBluetoothTurnOff"])
def test_task_is_solved_in_the_format_of_the_provider(provider, task_name, phone, server):
    env = phone.fresh_env()
    random.seed(task_name)
    task_type = registry.TaskRegistry().get_registry("android_world")[task_name]
    task = task_type(task_type.generate_random_params())
    task.initialize_task(env)
    if task_name == "ContactsAddContact":
        first, _, last = task.params["name"].partition(" ")
        texts = (("First name", first), ("Last name", last), ("Phone", task.params["number"]))
        typed = [step for name, said in texts for step in (("tap", name), ("type", said))]
        steps = [("open", "Contacts"), ("tap", "Create contact"), *typed, ("tap", "Save")]
    else:
        way = ("Connected devices", "Connection preferences", "Bluetooth", "Use Bluetooth")
        steps = [("open", "Settings"), *(("tap", name) for name in way)]
    count = len(steps) + 1
    server.replies = Script(provider, env, [*steps, ("finish",)])
    agent = made(provider, env)
    done = [agent.step(task.goal).done for _ in range(count)]
    assert done == [*[False] * len(steps), True], agent.history_lines()
    assert task.is_successful(env) == 1.0, agent.history_lines()
    path, headers, body = server.seen[0]
    assert path.partition("?")[0].endswith(provider.path)
    assert any(KEY in headers.get(name, "") for name in HEADERS)
    assert provider.declared(body)[1] == NAMES
    assert provider.images(body) == [provider.size]
    # The current screen and those of the last two replies; older steps are text.
    assert provider.images(server.bodies[-1]) == [provider.size] * 3
    assert task.goal in json.dumps(body, ensure_ascii=False)
    assert sent_text(server).count(provider.reasoning_state) == 3
    assert "Step 1- " in sent_text(server)
    assert "Step 1- " not in sent_text(server, 1)
    record = agent.history[0]["model_calls"][0]
    assert record["reasoning"] == "I look."
    assert (record["prompt_tokens"], record["finish_reason"]) in ((900, "stop"), (7, "stop"))
    assert KEY not in json.dumps(record)
    assert json.loads(record["output"])["provider"] == provider.kind


def test_tools_are_declared_by_model(server, env, monkeypatch):
    openai = connect(PROVIDERS["openai"], server, monkeypatch)
    play(openai, env, server, [openai.reply(openai.screenshot())])
    tool, _ = openai.declared(server.bodies[-1])
    shown = {"display_width": 768, "display_height": 1706, "environment": "browser"}
    assert tool == {"type": "computer_use_preview", **shown}
    assert server.bodies[-1]["store"] is False
    assert "temperature" not in server.bodies[-1]
    play(openai, env, server, [openai.reply(openai.screenshot())], model="gpt-5.4")
    assert openai.declared(server.bodies[-1])[0] == {"type": "computer"}
    gemini = connect(PROVIDERS["gemini"], server, monkeypatch)
    play(gemini, env, server, [gemini.reply(gemini.screenshot())])
    tool, _ = gemini.declared(server.bodies[-1])
    assert tool["environment"] == "ENVIRONMENT_BROWSER"
    assert "navigate" in tool["excludedpredefinedfunctions"]
    play(gemini, env, server, [gemini.reply(gemini.screenshot())], model="gemini-3.5-flash")
    tool, functions = gemini.declared(server.bodies[-1])
    assert tool == {"environment": "ENVIRONMENT_MOBILE"}
    assert functions == NAMES - {"open_app", "long_press"}


@pytest.mark.parametrize(
    ("model", "version", "beta"),
    [
        ("claude-opus-4-6", "computer_20251124", "computer-use-2025-11-24"),
        ("claude-sonnet-4-5-20250929", "computer_20250124", "computer-use-2025-01-24"),
    ],
)
def test_version_of_anthropics_tool(model, version, beta, server, env, monkeypatch):
    pytest.importorskip("anthropic")
    anthropic = connect(PROVIDERS["anthropic"], server, monkeypatch)
    play(anthropic, env, server, [anthropic.reply(anthropic.screenshot())], model=model)
    _, headers, body = server.seen[-1]
    size = {"display_width_px": 705, "display_height_px": 1568}
    assert body["tools"][0] == {"type": version, "name": "computer", **size}
    assert headers["anthropic-beta"] == beta


def test_points_count_in_the_image_under_max_pixels(provider, env, server):
    models = ModelSettings(attempts=1, max_pixels=500_000)
    play(provider, env, server, [provider.reply(provider.screenshot())], models=models)
    ((width, height),) = provider.images(server.bodies[-1])
    assert 400_000 < width * height <= 500_000
    across, down = (1000, 1000) if provider.kind == "gemini" else (width, height)
    reply = provider.reply(provider.click(across // 2, down // 2))
    _, (data,) = play(provider, env, server, [reply], models=models)
    action = data["action_output_json"]
    assert (abs(action.x - 540) < 3, abs(action.y - 1200) < 3) == (True, True)


def test_scroll_moves_the_finger_against_it_within_the_screen(provider, env, server):
    middle, top = provider.ends[0] // 2, round(provider.ends[1] * 0.95)
    for y in (provider.ends[1] // 2, top, 1):
        reply = provider.reply(provider.scroll_down(middle, y))
        _, (data,) = play(provider, env, server, [reply])
        action = data["action_output_json"]
        assert action.action_type == "swipe"
        assert abs(action.x2 - 540) < 3
        assert 230 < action.y2 < action.y < 2170
        assert (
            abs(action.y - action.y2 - 2400 * (600 / 1706 if provider.kind == "openai" else 0.4))
            < 9
        )


def test_wrong_actions_are_errors_for_the_model(provider, env, server):
    across, down = provider.ends
    wrong = {
        "There is no action teleport on this phone.": provider.function("teleport"),
        "is outside the screen": provider.click(across + 50, down // 2),
        "click needs numbers": provider.click(None, 5),
        "open_app needs app_name, a text.": provider.function("open_app"),
        "The status of finish must be": provider.function("finish", status="perhaps"),
    }
    replies = [provider.reply(item) for item in wrong.values()]
    agent, records = play(provider, env, server, [*replies, provider.reply(provider.screenshot())])
    for number, said in enumerate(wrong):
        assert said in records[number]["summary"]
        assert said in sent_text(server, number + 1)
    assert [r["action_output_json"] for r in records[:-1]] == [None] * len(wrong)
    assert env.interaction_cache == ""
    assert agent.history[-1]["summary"]


def test_actions_of_one_reply_are_steps_until_one_fails(provider, env, server):
    middle = [side // 2 for side in provider.ends]
    items = [provider.screenshot(), provider.click(10**5, 3), provider.click(*middle)]
    server.replies[:] = [provider.reply(*items), provider.reply(provider.text("It plays."))]
    agent = made(provider, env)
    steps = [agent.step(GOAL) for _ in range(3)]
    assert [step.data["usage"]["calls"] for step in steps] == [1, 0, 1]
    assert "outside the screen" in steps[1].data["summary"]
    assert "Not carried out" in sent_text(server)
    assert steps[2].done
    assert env.interaction_cache == "It plays."


def test_text_does_not_replace_an_answer(provider, env, server):
    replies = [provider.reply(provider.function("answer", text="97.7"))]
    replies.append(provider.reply(provider.text("I said it.")))
    server.replies[:] = replies
    agent = made(provider, env)
    assert [agent.step(GOAL).done for _ in range(2)] == [False, True]
    assert env.interaction_cache == "97.7"


def test_replies_without_action_are_asked_again(provider, env, server):
    replies = [provider.cut_off(), provider.reply(), provider.reply(provider.screenshot())]
    _, records = play(provider, env, server, replies)
    assert "cut off after 5 tokens" in records[0]["summary"]
    assert "cut off after" in sent_text(server, 1)
    assert "neither a call nor a text" in sent_text(server, 2)


@pytest.mark.parametrize(
    "item",
    [
        {"type": "computer_call", "action": {"type": "wait"}},
        {"type": "computer_call", "call_id": "c", "action": "click"},
        {"type": "web_search_call"},
    ],
)
def test_items_that_are_not_in_the_format_are_errors(item, server, env, monkeypatch):
    provider = connect(PROVIDERS["openai"], server, monkeypatch)
    _, records = play(provider, env, server, [provider.reply(item)])
    assert "could not be read, so nothing was done" in records[0]["summary"]


def test_batch_of_actions_in_one_call_gets_one_output(server, env, monkeypatch):
    provider = connect(PROVIDERS["openai"], server, monkeypatch)
    call = provider.action()
    keys = {"type": "keypress", "keys": ["CTRL", "A"]}
    drag = {"type": "drag", "path": [{"x": 300, "y": 900}, {"x": 9, "y": 9}, {"x": 300, "y": 500}]}
    call |= {"action": None, "actions": [{"type": "wait"}, drag, keys]}
    server.replies[:] = [provider.reply(call), provider.reply(provider.screenshot())]
    agent = made(provider, env)
    steps = [agent.step(GOAL).data for _ in range(4)]
    kinds = [
        step["action_output_json"] and step["action_output_json"].action_type for step in steps
    ]
    assert kinds == ["wait", "drag", None, "unknown"]
    assert "Only single keys" in steps[2]["summary"]
    items = server.bodies[-1]["input"]
    outputs = [item for item in items if item.get("type") == "computer_call_output"]
    assert [item["call_id"] for item in outputs] == [call["call_id"]]
    assert "Only single keys" in items[-1]["content"][0]["text"]


@pytest.mark.parametrize(
    ("name", "said", "action"),
    [
        (
            "type_text_at",
            {"x": 500, "y": 500, "text": "a"},
            {"clear_text": True, "press_enter": True},
        ),
        (
            "drag_and_drop",
            {"x": 9, "y": 99, "destination_x": 500, "destination_y": 500},
            {"x2": 540},
        ),
        ("press_key", {"key": "home"}, {"action_type": "navigate_home"}),
        ("go_back", {}, {"action_type": "navigate_back"}),
        ("long_press", {"x": 500, "y": 500}, {"action_type": "long_press", "y": 1200}),
        ("wait", {"seconds": 2}, {"duration_ms": 2000}),
        ("press_button", {"button": "recents"}, {"keycode": "KEYCODE_APP_SWITCH"}),
    ],
)
def test_functions_of_gemini_are_read(name, said, action, server, env, monkeypatch):
    provider = connect(PROVIDERS["gemini"], server, monkeypatch)
    _, (data,) = play(provider, env, server, [provider.reply(provider.function(name, **said))])
    assert action.items() <= data["action_output_json"].as_dict().items()


def test_refusal_ends_the_episode_as_infeasible(provider, env, server):
    server.replies[:] = [provider.refusal()]
    result = made(provider, env).step(GOAL)
    assert result.done
    assert result.data["action_output_json"].goal_status == "infeasible"


@pytest.mark.parametrize("name", ["openai", "gemini"])
@pytest.mark.parametrize("acknowledge", [False, True])
def test_safety_checks_need_the_flag(name, acknowledge, server, env, monkeypatch):
    provider = connect(PROVIDERS[name], server, monkeypatch)
    check = {"id": "sc_1", "code": "sensitive", "message": "A bank."}
    if name == "openai":
        asked = provider.action(checks=[check], type="wait")
    else:
        decision = {"decision": "require_confirmation", "explanation": "A bank."}
        asked = provider.function("wait_5_seconds", safety_decision=decision)
    server.replies[:] = [provider.reply(asked), provider.reply(provider.screenshot())]
    agent = made(provider, env, acknowledge_safety_checks=acknowledge)
    first = agent.step(GOAL)
    assert first.data["safety_checks"] == ["A bank."]
    assert first.done is not acknowledge
    if not acknowledge:
        assert first.data["action_output_json"].goal_status == "infeasible"
        assert "was not acknowledged: A bank." in first.data["action_reason"]
        return
    agent.step(GOAL)
    if name == "openai":
        output = server.bodies[-1]["input"][-1]
        assert output["type"] == "computer_call_output"
        assert output["acknowledged_safety_checks"] == [check]
    else:
        assert '"safety_acknowledgement": "true"' in sent_text(server)


def test_questions_and_tools_are_offered_where_the_task_has_them(provider, env, server):
    schema = {"type": "object", "properties": {"station": {"type": "string"}}}
    env.tools = (Tool("frequency", "The frequency.", schema, lambda given: "97.7 MHz"),)
    env.user = types.SimpleNamespace(reply=lambda question: "The red one.")
    try:
        call = provider.function("frequency", station="Radio 1")
        question = provider.function("ask_user", text="Which radio?")
        items = (call, question, provider.screenshot())
        play(provider, env, server, [provider.reply(item) for item in items])
        assert provider.declared(server.bodies[0])[1] == {*NAMES, "frequency", "ask_user"}
        assert "97.7 MHz" in sent_text(server, 1)
        assert "The red one." in sent_text(server)
    finally:
        env.tools, env.user = (), None


def test_errors_of_the_provider_are_typed_and_do_not_show_the_key(provider, env, server):
    refused = {"error": {"message": f"bad {KEY}", "code": 400, "type": "x", "status": "X"}}
    server.replies[:] = [(400, json.dumps(refused))]
    with pytest.raises(errors.LlmRequestError, match=r"HTTP 400.*\(the key\)"):
        made(provider, env).step(GOAL)
    server.replies[:] = [(503, json.dumps(refused)), provider.reply(provider.screenshot())]
    made(provider, env, models=ModelSettings(attempts=2)).step(GOAL)
    server.replies[:] = [(200, "{}")]
    with pytest.raises(errors.LlmReplyError):
        made(provider, env).step(GOAL)


def test_missing_keys_and_models_are_configuration_errors(env, monkeypatch):
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "GEMINI_API_KEY", "GOOGLE_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.delenv("GCP_API_KEY", raising=False)
    for provider in (PROVIDERS["openai"], PROVIDERS["gemini"]):
        with pytest.raises(errors.LlmConfigurationError, match=f"needs a key: set {provider.key}"):
            made(provider, env)
    info = agent_registry.get_agent("computer_use")
    for model, said in ((None, "needs --model"), ("qwen:x", "has no computer-use tool")):
        with pytest.raises(errors.LlmConfigurationError, match=said):
            info.make(env, AgentSettings(model=model))


def test_recording_is_replayed_without_the_provider(provider, phone, server, tmp_path):
    file = tmp_path / "replies.jsonl"
    models = ModelSettings(attempts=1, record_to=file)
    reply = provider.reply(provider.function("answer", text="97.7"))
    play(provider, phone.fresh_env(), server, [reply], models=models)
    agent = made(provider, phone.fresh_env())
    agent.llm = ReplayLlm(file)
    assert agent.step(GOAL).data["action_output_json"].text == "97.7"
    assert len(server.seen) == 1
