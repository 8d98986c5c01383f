"""A model that gives no replies: what it does to the episode and to the run."""

from __future__ import annotations

import json

import pytest

from android_world.agents.llm import Request, errors
from android_world.agents.llm.empty_replies import EmptyReplyGuard
from android_world.agents.llm.scripted import ScriptedLlm
from android_world.agents.m3a_simple import M3ASimple
from android_world.env import env_launcher
from android_world.runs import run_command

REFUSED = errors.LlmRequestError("m: HTTP 401, the key is refused; check OPENAI_API_KEY.")
GONE = errors.LlmUnavailableError("m: nothing answers; check --base_url and the network.")
TOO_LONG = errors.LlmRequestError("m: HTTP 400: the prompt is too long.")
WAIT = 'Reason: r\nAction: {"action_type": "wait"}'
DONE = 'Reason: r\nAction: {"action_type": "status", "goal_status": "complete"}'
TASKS = ["CameraTakePhoto", "ContactsAddContact", "SystemWifiTurnOff", "SystemWifiTurnOn"]
ANSWERS: list[str | errors.LlmError] = []


def scripted(env):
    """An agent whose model gives what the test has put into ANSWERS."""
    return M3ASimple(env, ScriptedLlm(iter(ANSWERS)))


@pytest.fixture
def run(tmp_path, capsys, monkeypatch, phone):
    def connect(**kwargs):
        env = phone.fresh_env()
        monkeypatch.setattr(env, "close", lambda: None)
        return env

    monkeypatch.setattr(env_launcher, "load_and_setup_env", connect)

    def call(*answers):
        ANSWERS[:] = answers
        folder = tmp_path / "run"
        code = run_command.main(
            [
                f"--agent={__name__}:scripted",
                "--norecord_screens",
                f"--checkpoint_dir={folder}",
                "--tasks=" + ",".join(TASKS),
            ]
        )
        results = folder / "results.jsonl"
        lines = results.read_text().splitlines() if results.exists() else []
        return code, capsys.readouterr().err, [json.loads(line) for line in lines]

    return call


def test_a_refused_key_is_one_line_and_costs_no_episode(run):
    code, said, results = run(REFUSED)
    assert code == 1
    assert said.count("\n") == 1
    assert "the key is refused; check OPENAI_API_KEY" in said
    assert results == []


def test_a_server_that_goes_away_ends_the_run_and_its_episodes_run_again(run):
    code, said, results = run(DONE, WAIT, GONE, GONE, GONE)
    assert code == 1
    assert "nothing answers" in said
    assert "--checkpoint_dir" in said
    assert [line["task"] for line in results] == TASKS[:3]
    assert [bool(line["error"]) for line in results] == [False, True, True]
    assert (results[1]["steps"], results[1]["tear_down_error"]) == (1, None)
    code, _, results = run(DONE, DONE, DONE)
    assert code == 0
    assert [line["task"] for line in results[3:]] == TASKS[1:]
    assert not any(line["error"] for line in results[3:])


def test_a_prompt_that_is_refused_costs_its_episode_only(run):
    code, _, results = run(DONE, TOO_LONG, DONE, WAIT, TOO_LONG)
    assert code == 0
    assert [(line["error"] or {}).get("type") for line in results] == [
        None,
        "LlmRequestError",
        None,
        "LlmRequestError",
    ]
    assert all(line["error"]["phase"] == "episode" for line in results if line["error"])


def test_a_spent_budget_ends_the_run_and_keeps_what_was_finished(run):
    code, said, results = run(DONE, WAIT, errors.LlmBudgetError("The budget is used up."))
    assert (code, len(results)) == (1, 1)
    assert "The budget is used up." in said


def test_an_episode_of_empty_replies_ends_the_run_and_names_causes(run):
    code, said, results = run(*[""] * 200)
    assert code == 1
    assert "replies of the model in CameraTakePhoto are empty" in said
    assert "reasoning parser" in said
    assert "--action_tokens" in said
    assert results == []


def test_some_empty_replies_are_counted(run):
    code, _, results = run(*["", WAIT, DONE] * len(TASKS))
    assert code == 0
    assert [result["usage"]["empty_replies"] for result in results] == [1] * len(TASKS)


def test_ten_empty_replies_at_the_start_are_an_error():
    guarded = EmptyReplyGuard(ScriptedLlm([""] * 20))
    request = Request.of("hi")
    for _ in range(9):
        assert guarded.complete(request).text == ""
    with pytest.raises(errors.LlmConfigurationError, match="first 10 replies are empty"):
        guarded.complete(request)


def test_empty_replies_after_a_text_are_passed_on():
    guarded = EmptyReplyGuard(ScriptedLlm(["a", *[""] * 20]))
    assert [guarded.complete(Request.of("hi")).text for _ in range(15)] == ["a", *[""] * 14]


def test_words_of_a_server_end_with_one_full_stop(run):
    _, said, _ = run(errors.LlmRequestError("m: out of credit"))
    assert "m: out of credit. What was finished" in said
