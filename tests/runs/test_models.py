"""What a run keeps and tells of its models."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from rich.console import Console

from android_world.agents import model_catalog, registry
from android_world.agents.settings import AgentSettings, QwenSettings
from android_world.runs import run_command
from android_world.runs.view import exports
from android_world.runs.view.run_index import RunIndex
from tests.agents.llm import fake_server
from tests.agents.llm.test_openai_compatible import said

DONE = 'Reason: r\nAction: {"action_type": "status", "goal_status": "complete"}'


@pytest.fixture
def server():
    with fake_server.serving() as running:
        running.replies = [said(DONE)]
        running.pages = {"/version": {"version": "0.11.2"}, "/v1/models": {"data": [{"id": "m"}]}}
        yield running


@pytest.fixture
def run(server, tmp_path):
    """A run of t3a; gives run.json and what was printed."""

    def call(*flags, code=0):
        folder = tmp_path / "run"
        words = ["--tasks=SystemWifiTurnOn", f"--checkpoint_dir={folder}", "--norecord_screens"]
        console = Console(width=200, file=io.StringIO(), record=True)
        assert run_command.main([*words, *flags], console) == code
        printed = console.export_text()
        folder = Path(printed.partition("Results: ")[2].strip() or folder)
        return json.loads((folder / "run.json").read_text()), printed

    return call


def test_settings_preset_and_versions_are_kept(run, server):
    kept, _ = run(
        *("--agent=t3a", "--model=m", f"--base_url={server.url}/v1"),
        *("--preset=qwen3vl_published", "--temperature=0.3", '--extra_body={"min_p": 0.1}'),
    )
    settings = kept["config"]["agent_settings"]
    assert kept["config"]["models"] == ["m"]
    assert (settings["temperature"], settings["top_k"], settings["seed"]) == (0.3, 20, 3407)
    assert settings["extra_body"] == {"min_p": 0.1}
    assert kept["preset"]["name"] == "qwen3vl_published"
    assert kept["server"]["version"] == "0.11.2"
    assert kept["server"]["models"] == ["m"]
    assert {"openai", "transformers", "torch"} <= kept["versions"].keys()
    assert kept["versions"]["openai"]
    assert server.bodies[0]["temperature"] == 0.3
    assert server.bodies[0]["min_p"] == 0.1


def test_a_run_continues_with_the_same_settings_only(run, server):
    words = ["--agent=t3a", "--model=m", f"--base_url={server.url}/v1"]
    run(*words, "--preset=qwen3vl_checkpoint")
    run(*words, "--temperature=0.7", "--top_p=0.8", "--top_k=20")
    run(*words, "--temperature=0.6", "--top_p=0.8", "--top_k=20", code=2)


def test_flags_that_an_agent_has_no_use_for_are_named(run):
    _, told = run("--agent=noop", "--model=m", "--temperature=1", "--max_steps_multiplier=0.1")
    assert "The agent noop takes no settings of models" in told
    assert "do nothing: --model, --temperature." in told


def test_every_setting_of_models_is_named_where_an_agent_takes_none(run):
    flags = ("--model=foo:bar", "--base_url=http://127.0.0.1:1", "--max_cost=1", "--planner=x:y")
    _, told = run("--agent=expert", *flags, "--adb_path=/usr/bin/adb", "--perform_emulator_setup")
    assert "do nothing: --model, --base_url, --max_cost, --planner." in told
    assert "needs no adb and no set-up, so these do nothing: --adb_path, --perform_emu" in told


def test_a_switch_without_an_effect_is_named(run):
    _, told = run("--agent=noop", "--fixed_task_seed", "--max_steps_multiplier=0.1")
    assert "Each task has one instance, so these do nothing: --fixed_task_seed." in told


def test_settings_of_the_local_agent_are_refused_for_others(tmp_path, capsys):
    flags = ("--agent=t3a", "--model=m", "--planner=x:y", "--history_images=2")
    assert run_command.main([*flags, f"--checkpoint_dir={tmp_path}"]) == 2
    assert "--planner, --history_images: only the agent m3a_qwen" in capsys.readouterr().err


def test_an_unknown_price_is_reported_and_the_run_continues(run, server, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    _, told = run("--agent=t3a", "--model=openai:new", "--max_cost=1", "--llm_attempts=1", code=1)
    assert "price of new is not known" in told
    assert "--max_cost does not bound the run" in told


def test_an_unknown_cost_is_unknown_in_every_result(run, server):
    _, told = run("--agent=t3a", "--model=m", f"--base_url={server.url}/v1")
    folder = Path(told.partition("Results: ")[2].split()[0])
    record = json.loads((folder / "results.jsonl").read_text())
    summary = json.loads((folder / "summary.json").read_text())
    assert record["usage"]["cost_usd"] is None
    assert summary["usage"]["cost_usd"] is summary["score"]["cost_usd"] is None
    assert "cost unknown" in told
    (indexed,) = RunIndex([folder]).runs()
    (row,) = csv.DictReader(io.StringIO(exports.table([indexed])))
    assert row["cost"] == ""
    assert json.loads(exports.document([indexed]))["runs"][0]["cost"] is None


def test_prices_of_a_table_of_yours_are_used_and_named(run, server, tmp_path):
    table = tmp_path / "prices.toml"
    table.write_text('date = 2026-11-01\nsource = "my contract"\n[prices]\nm = [1000, 0]\n')
    words = ["--agent=t3a", "--model=m", f"--base_url={server.url}/v1"]
    kept, told = run(*words, f"--prices={table}")
    assert kept["prices"] == {"date": "2026-11-01", "source": "my contract"}
    assert "cost 0.0070 USD" in told


def test_samples_have_their_own_seeds_and_must_be_able_to_differ(run, server, tmp_path):
    words = ["--agent=t3a", "--model=m", f"--base_url={server.url}/v1", "--samples=2", "--seed=5"]
    _, told = run(*words)
    assert "may come out alike" in told
    assert [body["seed"] for body in server.bodies] == [5, 6]
    _, told = run(*words, "--temperature=1", "--checkpoint_dir=" + str(tmp_path / "warm"))
    assert "may come out alike" not in told


def test_passwords_in_addresses_are_not_kept(run, server):
    url = server.url.replace("://", "://me:secret@")
    kept, _ = run("--agent=t3a", "--model=m", f"--base_url={url}/v1")
    assert "secret" not in json.dumps(kept)


@pytest.mark.parametrize("name", ["m3a", "t3a", "m3a_simple", "m3a_simple_som"])
def test_our_own_names_ask_the_model_of_the_day(name):
    asked = registry.get_agent(name).resolve(AgentSettings())
    assert asked.model == model_catalog.load().defaults["openai"]


@pytest.mark.parametrize(
    ("name", "model"),
    [
        ("m3a_gpt4v", "gpt-4-turbo-2024-04-09"),
        ("t3a_gpt4", "gpt-4-turbo-2024-04-09"),
        ("seeact", "gpt-4-turbo-2024-04-09"),
        ("m3a_gemini_gcp", "gemini-1.5-pro-latest"),
        ("t3a_gemini_gcp", "gemini-1.5-pro-latest"),
    ],
)
def test_published_names_ask_what_they_were_published_with(name, model):
    info = registry.get_agent(name)
    asked = info.resolve(AgentSettings())
    assert asked.model.endswith(f":{model}")
    assert asked.model_specifications() == [asked.model]
    assert info.resolve(AgentSettings(model="mine")).model == "mine"


def test_the_local_model_of_the_day_is_kept_too():
    info = registry.get_agent("m3a_qwen")
    asked = info.resolve(AgentSettings()).model_specifications()
    assert asked == [f"qwen:{model_catalog.load().defaults['local']}"]
    own = AgentSettings(qwen=QwenSettings(qwen_model="tiny-random"))
    assert info.resolve(own).model_specifications() == ["qwen:tiny-random"]
