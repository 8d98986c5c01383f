"""Definition files: what they may contain, and what is reported about others."""

from __future__ import annotations

import dataclasses
import json
import re
from pathlib import Path

import pytest
from rich.console import Console

from android_world.agents.definitions import (
    __main__ as command,
    checking,
    definition as definitions,
)
from android_world.agents.definitions.schema import DefinitionError, ImageRule, SamplingTable
from android_world.agents.gui import GuiAgent
from android_world.agents.llm.scripted import ScriptedLlm
from android_world.agents.sampling_params import Sampling
from android_world.agents.settings import AgentSettings, GuiSettings
from android_world.env import env_launcher
from android_world.runs import run_command
from tests.agents.llm import fake_server
from tests.agents.test_guide import completion

GUIDE = Path(__file__).parents[3] / "docs" / "guides" / "agent_definitions.md"
SMALL = """
title = "Mine"
source = "none"

[turns]
user = "Goal: {{ goal }} {{ steps | map(attribute='call') | join(' ') }} {{ image }}"

[reply]
envelope = "call"
template = "{{ call }}"

[[actions]]
type = "click"
form = "poke({x}, {y})"

[[actions]]
type = "status"
fields = { goal_status = "complete" }
form = "stop()"
"""


@pytest.mark.parametrize("name", definitions.names())
def test_shipped_definition_has_no_faults(name):
    assert list(checking.faults(definitions.load(name))) == []


def test_there_is_a_definition_for_each_family():
    assert definitions.names() == [
        *("autoglm_phone", "generic_json", "generic_think", "gui_owl_1_5", "mai_ui", "qwen3_vl"),
        *("step_gui", "ui_tars_1_5", "ui_venus_1_5"),
    ]


def test_sampling_has_the_settings_of_models():
    assert SamplingTable().sampling() == Sampling()
    names = set(SamplingTable.model_fields)
    assert names == {"temperature", "top_p", "top_k", "presence_penalty", "seed"} | {
        *("max_tokens", "reasoning_effort", "extra_body")
    }


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("title =", "titel =", "titel: there is no such key"),
        ('title = "Mine"', "", "title: Field required"),
        ("[turns]", "[turns", "mine.toml is not TOML"),
        ('type = "click"', 'type = "fly"', "actions.0.type: there is no action type fly"),
        ("{ goal_status", "{ status", "actions.1.fields: an action has no field status"),
        ("poke({x}, {y})", "poke {x} {y}", r"actions.0.form: poke \{x\} \{y\} cannot be read"),
        ("poke({x}, {y})", "poke({x}, down={y})", "no argument contains x, y"),
        ("{{ goal }}", "{{ gaol }}", "turns.user: 'gaol' is undefined"),
        ("{{ goal }}", "{{ goal", "turns.user: "),
        ("{{ goal }}", "{{ goal.__class__.mro() }}", "turns.user: "),
        ("{{ call }}", "{{ say }}", "reply.template: 'say' is undefined"),
        ('envelope = "call"', 'envelope = "xml"', "reply.envelope: Input should be"),
        ("[reply]", "[history]\nimages = 3\n[reply]", "3 images need turns = 2 or more"),
        ("[reply]", "[image]\nmin_pixels = 9\nmax_pixels = 1\n[reply]", "min_pixels is above"),
        ("[reply]", "[sampling]\ntop_p = 2.0\n[reply]", "sampling.top_p: Input should be less"),
        ("[reply]", "[coordinates]\nscale = 0\n[reply]", "coordinates.scale"),
    ],
)
def test_a_wrong_file_is_refused_with_its_name_and_key(old, new, message, tmp_path):
    assert old in SMALL
    file = tmp_path / "mine.toml"
    file.write_text(SMALL.replace(old, new))
    with pytest.raises(DefinitionError, match=message) as caught:
        definitions.load(str(file))
    assert "mine.toml" in str(caught.value)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("ui_tars", "Did you mean ui_tars_1_5"),
        ("zzzz", "Known: autoglm_phone"),
        ("no/such.toml", "cannot be read"),
    ],
)
def test_an_unknown_definition_is_refused_with_a_hint(name, message):
    with pytest.raises(DefinitionError, match=message):
        definitions.load(name)


def test_faults_and_gaps_of_a_definition_are_reported():
    text = SMALL.replace("Goal: {{ goal }}", "").replace("{{ image }}", "")
    text += '\n[[examples]]\nreply = "poke(1, 2)"\naction = { action_type = "wait" }\n'
    definition = definitions.parse(text, "mine.toml")
    found = "\n".join(checking.faults(definition))
    assert "No template shows the goal." in found
    assert "turns.user shows 0 images" in found
    assert 'Example 1 is read back as {"action_type":"click"' in found
    found = "\n".join(checking.gaps(definition))
    assert "no form for double_tap, scroll, input_text" in found
    assert "cannot say that a task is infeasible" in found
    assert "no answer" in found
    assert "the result of the last step" in found
    assert "tools that a task offers" in found


@pytest.mark.parametrize(
    ("size", "rule", "wanted"),
    [
        ((1080, 2400), {"factor": 28}, (1092, 2408)),
        ((1080, 2400), {"factor": 32}, (1088, 2400)),
        ((1080, 2400), {"factor": 28, "max_pixels": 1_003_520}, (672, 1484)),
        ((10, 20), {"factor": 28, "min_pixels": 3136}, (56, 84)),
    ],
)
def test_images_have_the_size_of_the_image_processor(size, rule, wanted):
    definition = definitions.load("generic_json")
    tables = definition.tables.model_copy(update={"image": ImageRule(**rule)})
    assert dataclasses.replace(definition, tables=tables).image_size(size) == wanted


def test_areas_of_the_command_line_replace_those_of_the_image_rule():
    tars = definitions.load("ui_tars_1_5")
    assert tars.frame((1080, 2400)).ends == (1092, 2408)
    assert tars.with_areas(None, 1_003_520).frame((1080, 2400)).ends == (672, 1484)
    assert tars.with_areas(None, None) is tars


def test_points_and_images_follow_the_image_rule(env):
    rule = '[coordinates]\nscale = "image"\n[image]\nmax_pixels = 1003520\nresize = true\n'
    definition = definitions.parse(SMALL.replace("[reply]", f"{rule}[reply]"), "mine.toml")
    llm = ScriptedLlm(["poke(336, 742)"])
    agent = GuiAgent(env, llm, definition)
    agent.transition_pause = None
    agent.reset()
    data = agent.step("Go.").data
    assert llm.requests[0].messages[0].images[0].shape == (1484, 672, 3)
    assert data["point"] == (540, 1200)


def test_text_of_a_screen_adds_no_image(env):
    definition = definitions.parse(SMALL, "mine.toml")
    llm = ScriptedLlm(["stop()"])
    agent = GuiAgent(env, llm, definition)
    agent.transition_pause = None
    agent.reset()
    agent.step("a\x00image\x00b")
    (message,) = llm.requests[0].messages
    assert len(message.images) == 1
    assert "aimageb" in message.text


def test_command_lists_shows_and_checks(tmp_path, capsys, env, monkeypatch):
    assert command.main(["list"]) == 0
    assert "ui_tars_1_5" in capsys.readouterr().out
    assert command.main(["show", "ui_tars_1_5"]) == 0
    text = capsys.readouterr().out
    file = tmp_path / "own.toml"
    assert command.main(["show", "ui_tars_1_5", f"--out={file}"]) == 0
    assert file.read_text("utf-8") == text
    monkeypatch.setattr(env, "close", lambda: None)
    monkeypatch.setattr(env_launcher, "load_and_setup_env", lambda **kwargs: env)
    assert command.main(["check", str(file), f"--out={tmp_path / 'out'}"]) == 0
    told = capsys.readouterr().out
    assert "0 faults" in told
    assert "Missing: The format has no form for double_tap" in told
    texts = sorted(path.name for path in (tmp_path / "out").glob("*.txt"))
    assert texts == [f"step_{number}.txt" for number in range(1, 7)]
    assert len(list((tmp_path / "out").glob("step_6_image_*.png"))) == 5
    assert command.main(["check", "qwen3_vl"]) == 0
    told = capsys.readouterr().out
    assert "===== Step 6: Notes =====" in told
    assert "[picture, 1080x2400]" in told
    file.write_text(text.replace("{{ goal }}", "the task"))
    assert command.main(["check", str(file), "--norender"]) == 1
    assert command.main(["check", "qwen4"]) == 2
    assert "Did you mean qwen3_vl" in capsys.readouterr().err


def test_run_of_a_definition_asks_a_server_and_is_recorded(tmp_path, phone, monkeypatch):
    env = phone.fresh_env()
    monkeypatch.setattr(env, "close", lambda: None)
    monkeypatch.setattr(env_launcher, "load_and_setup_env", lambda **kwargs: env)
    folder = tmp_path / "run"
    with fake_server.serving() as server, (tmp_path / "output").open("w") as output:
        server.replies[:] = [completion("Thought: Done.\nAction: finished(content='ok')")]
        words = ["--agent=gui", "--definition=ui_tars_1_5", "--model=openai:UI-TARS-1.5-7B"]
        words += ["--tasks=SystemWifiTurnOn", f"--checkpoint_dir={folder}"]
        words += [f"--base_url={server.url}/v1"]
        assert run_command.main(words, Console(file=output)) == 0
    prompt, screen = server.bodies[0]["messages"]
    assert "click(point='<point>x y</point>')" in prompt["content"]
    assert [part["type"] for part in screen["content"]] == ["image_url"]
    kept = json.loads((folder / "run.json").read_text())
    assert definitions.load("ui_tars_1_5").id in json.dumps(kept)
    episode = json.loads((folder / "episodes" / "SystemWifiTurnOn_0" / "episode.json").read_text())
    (step,) = episode["trace"]
    assert step["data"]["model_calls"][0]["prompt_id"] == definitions.load("ui_tars_1_5").id
    assert [a["action_type"] for a in step["actions"]] == ["answer", "status"]


def test_definition_of_the_guide_has_no_faults():
    (text,) = re.findall(r"```toml\n(title.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    definition = definitions.parse(text, "my_model.toml")
    assert list(checking.faults(definition)) == []
    assert "the result of the last step" not in "".join(checking.gaps(definition))
    names = [f"`{name}` |" for name in definitions.names()]
    assert all(name in GUIDE.read_text("utf-8") for name in names)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--agent=gui", "--model=openai:m"], "needs --definition: autoglm_phone"),
        (["--agent=gui", "--definition=step_gui"], "needs --model: step_gui is for Step-GUI"),
        (["--agent=gui", "--definition=step", "--model=openai:m"], "There is no definition step"),
        (["--agent=t3a", "--definition=step_gui", "--model=m"], "only the agent gui takes them"),
        (["--agent=gui", "--definition=step_gui", "--planner=a:b"], "only the agent m3a_qwen"),
    ],
)
def test_missing_and_unused_flags_are_reported(words, message, tmp_path, capsys):
    words = [*words, "--tasks=SystemWifiTurnOn", f"--checkpoint_dir={tmp_path / 'run'}"]
    assert run_command.main([*words, "--base_url=http://127.0.0.1:1/v1"]) == 2
    assert message in capsys.readouterr().err


def test_settings_of_a_definition_decide():
    settings = AgentSettings(gui=GuiSettings("step_gui"))
    assert settings.decisive() == {"definition": definitions.load("step_gui").id}
