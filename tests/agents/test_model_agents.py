"""Agents with scripted models finish real tasks; whatever a model writes, no episode crashes."""

from __future__ import annotations

import itertools
import json
import re

import numpy as np
import pytest
from rich.console import Console

from android_world.agents.llm import Reply, Usage
from android_world.agents.llm.scripted import ScriptedLlm
from android_world.agents.m3a import M3A
from android_world.agents.m3a_qwen import M3AQwen
from android_world.agents.m3a_simple import M3ASimple
from android_world.agents.seeact import SeeAct
from android_world.agents.settings import QwenSettings
from android_world.agents.t3a import T3A
from android_world.cli import flags
from android_world.device import adb
from android_world.env import env_launcher
from android_world.env.json_action import JSONAction
from android_world.runs import execution, run_command
from android_world.runs.options import RunOptions
from android_world.runs.recording import EpisodeRecorder
from android_world.task_evals.single import contacts
from tests.agents import forms, scripts
from tests.support import matrix


@pytest.fixture
def run(tmp_path, monkeypatch, phone):
    """Run the command line on the phone of this process; gives the results and the run's folder."""

    def connect(**kwargs):
        env = phone.fresh_env()
        monkeypatch.setattr(env, "close", lambda: None)
        return env

    monkeypatch.setattr(env_launcher, "load_and_setup_env", connect)

    def call(name, *flags):
        folder = tmp_path / name
        with (tmp_path / "output").open("w") as output:
            assert (
                run_command.main([f"--checkpoint_dir={folder}", *flags], Console(file=output)) == 0
            )
        lines = (folder / "results.jsonl").read_text().splitlines()
        return {line["task"]: line for line in map(json.loads, lines)}, folder

    return call


@pytest.mark.parametrize("form", forms.REAL)
def test_every_form_solves_tasks_and_replays_from_the_recording(form, run, tmp_path):
    tasks = sorted({scripts.QUESTION, *matrix.sample(scripts.TASKS, 2, seed=form)})
    recording = tmp_path / "replies.jsonl"
    played, _ = run(
        "played",
        f"--agent=tests.agents.forms:{form}",
        f"--record_to={recording}",
        "--norecord_screens",
        "--tasks=" + ",".join(tasks),
    )
    assert {task: line["score"] for task, line in played.items()} == dict.fromkeys(tasks, 1.0)
    two = [scripts.QUESTION, *(task for task in tasks if task != scripts.QUESTION)][:2]
    flags = [flag.format(recording) for flag in forms.REAL[form]]
    replayed, folder = run("replayed", "--tasks=" + ",".join(two), *flags)
    for task, line in replayed.items():
        assert (line["score"], line["steps"]) == (1.0, played[task]["steps"]), line["error"]
        check_records(json.loads((folder / "episodes" / f"{task}_0/episode.json").read_text()))


def check_records(episode):
    """Every step tells which prompts were sent, what came back, at which price, and what for."""
    calls = [call for step in episode["trace"] for call in step["data"]["model_calls"]]
    assert len(calls) == episode["usage"]["calls"]
    for call in calls:
        assert call["prompt_id"].partition("@")[2]
        assert call["output"]
        assert {"prompt", "images", "model", "latency_s", "prompt_tokens", "cost_usd"} <= set(call)
    for step in episode["trace"]:
        assert step["data"]["summary"]
        assert step["actions"]


def test_planner_and_grounder_are_different_models(env):
    env.reset(go_home=True)
    planner = ScriptedLlm(
        ['Reason: r\nAction: {"action_type": "click", "target": "Phone icon"}'], "planner"
    )
    grounder = ScriptedLlm(["```referring\nPhone\n```\n```grounding\n[152, 821]\n```"], "grounder")
    # PIGG's question names its own scale.
    agent = M3AQwen(env, planner, grounder=grounder, settings=QwenSettings(coordinate_scale=99))
    agent.reset()
    data = agent.step("Call somebody.").data
    assert [call["model"] for call in data["model_calls"]] == ["planner", "grounder"]
    assert "0-1000" in grounder.requests[0].messages[0].text
    assert "Phone icon" in grounder.requests[0].messages[0].text
    assert data["point"] == (164, 1970)
    assert "dialer" in env.foreground_activity_name


def solve_with_tool(env, tmp_path, settings, finish):
    task = contacts.ContactsAddContact({"name": "Ada Byron", "number": "+15551234", "seed": 1})
    call = {"name": "add_contact", "arguments": {"name": "Ada Byron", "phone_number": "+15551234"}}
    wrong = json.dumps({"name": "add_contact", "arguments": {"nam": "Ada"}})
    llm = ScriptedLlm(
        [
            f"Thought: t\nAction: Add.\n<tool_call>{said}</tool_call>"
            for said in (wrong, json.dumps(call))
        ]
        + [finish]
    )
    agent = M3AQwen(env, llm, settings=settings)
    options = execution.ExecutionOptions()
    recorder = EpisodeRecorder(tmp_path)
    record = execution.run_instance(task, agent, "ContactsAddContact", 0, recorder, options)
    return record, llm, json.loads((tmp_path / "episode.json").read_text())


@pytest.mark.parametrize(
    ("variant", "finish"),
    [
        (None, 'Reason: r\nAction: {"action_type": "status", "goal_status": "complete"}'),
        ("cookbook", '<tool_call>{"name": "mobile_use", "arguments": {"action": "terminate"}}'),
    ],
)
def test_a_task_is_solved_with_a_tool_of_the_device(variant, finish, env, tmp_path):
    settings = QwenSettings(use_tools=True, mobile_use=variant)
    record, llm, episode = solve_with_tool(env, tmp_path, settings, finish)
    assert (record.score, record.steps) == (1.0, 3), record.error
    prompts = ["\n".join(m.text for m in request.messages) for request in llm.requests]
    assert '"add_contact"' in prompts[0]
    assert "handle_json_request" not in prompts[0]
    assert "Wrong arguments for add_contact" in prompts[1]
    assert "is done" in prompts[2]
    assert episode["trace"][1]["data"]["tool_call"]["name"] == "add_contact"


def test_tools_are_not_offered_unless_asked_for(env, tmp_path):
    complete = 'Reason: r\nAction: {"action_type": "status", "goal_status": "complete"}'
    record, llm, _ = solve_with_tool(env, tmp_path, QwenSettings(), complete)
    assert record.score == 0.0
    assert "add_contact" not in llm.requests[0].messages[0].text


def test_earlier_screens_are_shown_again_oldest_first(env):
    llm = ScriptedLlm(iter(lambda: 'Action: {"action_type": "wait"}', None))
    agent = M3AQwen(env, llm, settings=QwenSettings(history_images=2))
    agent.reset()
    seen = [agent.step("Wait.").data["raw_screenshot"] for _ in range(4)]
    shown = [request.messages[-1].images for request in llm.requests]
    assert [len(images) for images in shown] == [1, 2, 3, 3]
    assert all(np.array_equal(*pair) for pair in zip(shown[3], seen[1:], strict=True))
    assert all("earlier screens" in request.messages[0].text for request in llm.requests)
    captions = ["Screen 2 steps ago:", "Screen 1 step ago:", "Current screen:"]
    assert list(llm.requests[3].messages[0].parts[1::2]) == captions
    assert len(llm.requests[0].messages[0].parts) == 2
    agent.reset()
    agent.step("Wait.")
    assert len(llm.requests[-1].messages[-1].images) == 1
    alone = ScriptedLlm(['Action: {"action_type": "wait"}'])
    M3AQwen(env, alone).step("Wait.")
    assert "earlier screens" not in alone.requests[0].messages[0].text


def test_flags_of_local_models_reach_them():
    arguments = run_command.parser().parse_args(
        [
            "--agent=m3a_qwen",
            "--qwen_model=a/b",
            "--adapter=c/d",
            "--device_map=cpu",
            "--max_pixels=65536",
            "--mobile_use=cookbook",
            "--use_tools",
        ]
    )
    settings = flags.make(RunOptions, vars(arguments)).agent_settings()
    qwen = settings.qwen
    assert (qwen.qwen_model, qwen.mobile_use, qwen.use_tools) == ("a/b", "cookbook", True)
    models = settings.models
    assert (models.adapter, models.device_map, models.max_pixels) == ("c/d", "cpu", 65536)


@pytest.mark.parametrize(("orientation", "size"), [(1, (2400, 1080)), (3, (2400, 1080))])
def test_the_model_sees_the_screen_upright(orientation, size, env):
    adb.shell(env.controller, "settings", "put", "system", "accelerometer_rotation", "0")
    adb.shell(env.controller, "settings", "put", "system", "user_rotation", str(orientation))
    env.execute_action(JSONAction(action_type="open_app", app_name="Settings"))
    point = "```grounding\n[500, 500]\n```"
    llm = ScriptedLlm([f'Action: {{"action_type": "click", "target": "it"}}\n{point}'])
    frame = env.get_state().pixels
    data = M3AQwen(env, llm).step("Tap the middle.").data
    (picture,) = llm.requests[0].messages[0].images
    assert np.array_equal(picture, np.rot90(frame, orientation))
    assert picture.shape == (size[1], size[0], 3)
    assert data["point"] == (size[0] // 2, size[1] // 2)


BAD = [
    "",
    "I do not know.",
    "Action: {",
    '{"action_type": "fly"}',
    "Reason: x\nAction: click",
    'Action: {"action_type": "click", "index": 9999}',
    "ELEMENT: ZZ\nACTION: CLICK\nVALUE: None",
    '<tool_call>{"name": "mobile_use"}</tool_call>',
    "\x00" * 50,
]
# A number of more digits than Python writes, texts that are no Unicode, and nesting without end.
HOSTILE = [
    *(
        text.replace("N", "0x" + "f" * 4000)
        for text in (
            "Action: {'action_type': 'answer', 'text': N}",
            "Action: {'action_type': N}",
            "Action: {'action_type': 'click', 'target': N, 'index': [N]}",
            "click(index=N)",
            "<tool_call>{'name': N, 'arguments': {}}</tool_call>",
            "<tool_call>{'name': 'add_contact', 'arguments': {'name': N}}</tool_call>",
        )
    ),
    "Reason: \ud800\nAction: {'action_type': 'fly'}\nELEMENT: \udfff\nACTION: CLICK",
    'Reason: r\nAction: {"action_type": "click", "target": "\\ud800", "index": "\\ud800"}',
    '<tool_call>{"name": "add_contact", "arguments": {"name": "\\ud800"}}</tool_call>',
    '<tool_call>{"name": "add_contact", "arguments": ' + '{"name": ' * 490 + "1" + "}" * 491,
    "{" * 100_000,
]
MODEL_AGENTS = {
    "m3a": lambda env, llm: M3A(env, llm),
    "t3a": lambda env, llm: T3A(env, llm),
    "m3a_simple": lambda env, llm: M3ASimple(env, llm),
    "seeact": lambda env, llm: SeeAct(env, llm=llm),
    "qwen": lambda env, llm: M3AQwen(env, llm),
    "cookbook": lambda env, llm: M3AQwen(
        env, llm, settings=QwenSettings(mobile_use="cookbook", use_tools=True)
    ),
}


@pytest.mark.parametrize("make", MODEL_AGENTS.values(), ids=MODEL_AGENTS)
def test_an_unreadable_output_costs_a_step_and_is_explained(make, env):
    llm = ScriptedLlm(iter(BAD * 2))
    agent = make(env, llm)
    agent.transition_pause = None
    agent.reset()
    for _ in range(len(BAD)):
        result = agent.step("Do something.")
        assert not result.done
        assert result.data["summary"]
    assert "could not be read" in agent.history_lines()[0]
    assert any("could not be read" in turn.text for turn in llm.requests[-1].messages)


@pytest.mark.parametrize("make", MODEL_AGENTS.values(), ids=MODEL_AGENTS)
def test_hostile_outputs_end_no_episode_and_leave_whole_records(make, env, tmp_path):
    llm = ScriptedLlm(itertools.cycle(HOSTILE))
    agent = make(env, llm)
    agent.transition_pause = None
    task = contacts.ContactsAddContact({"name": "Ada Byron", "number": "+15551234", "seed": 1})
    recorder = EpisodeRecorder(tmp_path, images=False)
    options = execution.ExecutionOptions()
    record = execution.run_instance(task, agent, "ContactsAddContact", 0, recorder, options)
    assert record.error is None
    assert record.steps == record.max_steps >= len(HOSTILE)
    episode = json.loads((tmp_path / "episode.json").read_text("utf-8"))
    assert all(step["data"]["summary"] for step in episode["trace"])
    for request in llm.requests:
        assert all(message.text.encode() for message in request.messages)


# A line about an element, or one of SeeAct's choices: texts of the screen are whole.
ON_SCREEN = re.compile(r'\{"index"|[A-Z]+\. "')


@pytest.mark.parametrize("make", MODEL_AGENTS.values(), ids=MODEL_AGENTS)
def test_what_a_model_said_comes_back_readable_and_bounded(make, env):
    said = "Zoë 你好 " + "w" * 6000
    action = json.dumps({"action_type": "answer", "text": said}, ensure_ascii=False)
    call = json.dumps({"name": "mobile_use", "arguments": {"action": "answer", "text": said}})
    text = f"Reason: {said}\nAction: {action}\nACTION: ANSWER\nVALUE: {said}\n"
    agent = make(
        env, llm := ScriptedLlm(itertools.cycle([text + f"<tool_call>{call}</tool_call>"]))
    )
    agent.reset()
    for _ in range(2):
        agent.step("Say hello.")
    assert env.interaction_cache == said
    (line,) = agent.history_lines()[:1]
    assert "Zoë 你好" in line
    assert len(line) < 1500
    prompts = [m.text for request in llm.requests for m in request.messages if m.role == "user"]
    told = [line for prompt in prompts for line in prompt.splitlines() if not ON_SCREEN.match(line)]
    assert not any("w" * 2001 in line for line in told)


@pytest.mark.parametrize("make", MODEL_AGENTS.values(), ids=MODEL_AGENTS)
def test_a_blocked_reply_ends_the_task_as_infeasible(make, env):
    agent = make(env, ScriptedLlm([Reply("", is_safe=False, finish_reason="safety")]))
    agent.reset()
    result = agent.step("Do something.")
    assert result.done
    assert result.data["action_output_json"].goal_status == "infeasible"


def test_a_reply_that_was_cut_off_is_instructed_to_be_shorter(env):
    cut = Reply("I think that", Usage(5, 77), finish_reason="length")
    agent = M3ASimple(env, ScriptedLlm([cut]))
    agent.reset()
    assert "cut off after 77 tokens" in agent.step("Do something.").data["summary"]


_HALF_TEXT = 'Action: {"action_type": "input_text", "text": "Hello'


@pytest.mark.parametrize(
    ("agent_class", "text"),
    [
        (M3ASimple, 'Reason: r\nAction: {"action_type": "answer", "text": "the keys are'),
        (T3A, _HALF_TEXT),
        (M3AQwen, _HALF_TEXT),
        (M3AQwen, 'Action: {"action_type": "click", "target": "OK"}\n```grounding\n[500, 2'),
        (SeeAct, "ELEMENT: A\nACTION: TYPE\nVALUE: Hel"),
    ],
)
def test_half_an_action_is_not_carried_out(agent_class, text, env):
    cut = Reply(text, Usage(5, 77), finish_reason="length")
    llm = ScriptedLlm(["I tap it.", cut] if agent_class is SeeAct else [cut])
    agent = agent_class(env, llm=llm)
    agent.reset()
    before = env.interaction_cache
    data = agent.step("Do something.").data
    assert "cut off after 77 tokens" in data["summary"]
    assert data.get("action_output_json") is None
    assert env.interaction_cache == before


def test_an_action_that_was_whole_before_the_limit_is_carried_out(env):
    text = '{"action_type": "answer", "text": "42"} I chose this, since'
    agent = M3ASimple(env, ScriptedLlm([Reply(text, Usage(5, 77), finish_reason="length")]))
    agent.reset()
    agent.step("Do something.")
    assert env.interaction_cache == "42"


@pytest.mark.parametrize("agent_class", [M3ASimple, M3A, T3A, M3AQwen])
def test_the_answer_in_the_end_of_the_task_is_given_before_it_ends(agent_class, env):
    agent = agent_class(env, llm=ScriptedLlm(["Reason: r\nAction: finished(content='42')"]))
    agent.transition_pause = None
    agent.reset()
    assert agent.step("How many?").done
    assert env.interaction_cache == "42"


def test_an_action_that_the_device_refuses_is_reported(env):
    text = 'Reason: r\nAction: {"action_type": "open_app", "app_name": "No such app"}'
    agent = M3ASimple(env, ScriptedLlm([text]))
    agent.reset()
    assert "could not be carried out" in agent.step("Open it.").data["summary"]


def test_text_agents_make_no_image_without_need(env):
    env.capture_pixels = False
    agent = T3A(env, ScriptedLlm(['Action: {"action_type": "wait"}', "Waited."]))
    agent.reset()
    data = agent.step("Wait.").data
    assert data["before_screenshot"] is None
    assert data["after_screenshot"] is None
    env.capture_pixels = True
