"""Workers that share the local model of one process."""

from __future__ import annotations

import dataclasses
import json

import pytest

from android_world.agents import registry
from android_world.agents.llm import LlmError, Request, make_llm
from android_world.cli import flags
from android_world.runs import errors, model_process, run_command
from android_world.runs.options import RunOptions
from tests.support import matrix


def options(**given):
    return flags.make(RunOptions, {"agent": "m3a_qwen", "qwen_model": "tiny-random", **given})


@pytest.mark.parametrize(
    "given",
    [
        {"num_workers": 1},
        {"num_workers": 2, "agent": "expert"},
        {"num_workers": 2, "model": "openai:m"},
        {"num_workers": 2, "agent": "t3a"},
    ],
)
def test_where_nothing_local_is_shared_there_is_no_such_process(given):
    asked = options(**given)
    with model_process.share_model(asked, registry.get_agent(asked.agent)) as shared:
        assert shared is asked


def test_a_model_that_has_no_name_is_reported():
    asked = options(num_workers=2, model="qwen:")
    with (
        pytest.raises(errors.UsageError, match="has no name"),
        model_process.share_model(asked, registry.get_agent("m3a_qwen")),
    ):
        pass


def test_the_model_of_the_workers_answers_as_one_here():
    pytest.importorskip("torch", reason="needs the extra [qwen]")
    asked = options(num_workers=2)
    with model_process.share_model(asked, registry.get_agent("m3a_qwen")) as shared:
        settings = shared.settings.models
        assert settings.served is not None
        theirs = make_llm("qwen:tiny-random", settings)
        request = Request.of("hello", max_tokens=12)
        here = make_llm("qwen:tiny-random", dataclasses.replace(settings, served=None))
        assert theirs.complete(request).text == here.complete(request).text
        with pytest.raises(LlmError, match="no/such/folder"):
            make_llm("qwen:/no/such/folder", settings)


@pytest.mark.skipif(not matrix.FULL, reason="full matrix only, with ANDROID_WORLD_FULL_MATRIX=1")
def test_a_run_of_two_workers_is_the_run_of_one(tmp_path):
    pytest.importorskip("torch", reason="needs the extra [qwen]")
    words = ["--agent=m3a_qwen", "--qwen_model=tiny-random", "--max_steps_multiplier=0.1"]
    words += ["--tasks=SystemWifiTurnOn,SystemWifiTurnOff", "--norecord_screens"]
    said = []
    for workers in (1, 2):
        folder = tmp_path / str(workers)
        assert (
            run_command.main([*words, f"--num_workers={workers}", f"--checkpoint_dir={folder}"])
            == 0
        )
        episodes = [
            json.loads((folder / "episodes" / f"{task}_0" / "episode.json").read_text())
            for task in ("SystemWifiTurnOn", "SystemWifiTurnOff")
        ]
        said.append(
            [[c["output"] for s in e["trace"] for c in s["data"]["model_calls"]] for e in episodes]
        )
        assert "token" not in (folder / "run.json").read_text().replace("_tokens", "")
    assert said[0] == said[1]
    assert all(said[0])
