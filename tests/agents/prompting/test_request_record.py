"""Records of requests: what is stored, and the request that comes back."""

from __future__ import annotations

import json

import numpy as np
import pytest

from android_world.agents.llm import Message, Request
from android_world.agents.llm.sampling_override import SamplingOverrideLlm
from android_world.agents.llm.scripted import ScriptedLlm
from android_world.agents.prompting import RenderedPrompt, request_record
from android_world.agents.prompting.model_calls import ModelCalls
from android_world.agents.sampling_params import Sampling


def image(shade: int) -> np.ndarray:
    return np.full((4, 2, 3), shade, np.uint8)


REQUEST = Request(
    (
        Message("system", ("Act.",)),
        Message("user", (image(1), "Then:", image(2), "Now\n\n[user]\nthis:", image(3))),
        Message("assistant", ("ok",)),
        Message("user", ("Go on.", image(4))),
    ),
    max_tokens=7,
    stop=("END",),
    tools=({"type": "function", "function": {"name": "tap"}},),
    extra_body={"api_key": "sk-1", "provider": {"order": ["a"]}},
)


def test_a_request_comes_back_from_its_record() -> None:
    record = json.loads(json.dumps(request_record.of_request(REQUEST)))
    read = request_record.to_request(record, [image(shade) for shade in (1, 2, 3, 4)])
    assert len(json.dumps(record)) < 1000
    assert (read.max_tokens, read.stop, read.tools) == (7, ("END",), REQUEST.tools)
    assert [m.role for m in read.messages] == [m.role for m in REQUEST.messages]
    for one, other in zip(read.messages, REQUEST.messages, strict=True):
        pairs = zip(one.parts, other.parts, strict=True)
        assert all(type(a) is type(b) and np.array_equal(a, b) for a, b in pairs)


def test_secrets_are_not_recorded() -> None:
    record = request_record.of_request(REQUEST)
    assert record["sampling"]["extra_body"] == {
        "api_key": "(not recorded)",
        "provider": {"order": ["a"]},
    }
    assert "sk-1" not in json.dumps(record)


def test_records_without_settings_are_read_and_missing_images_are_an_error() -> None:
    old = {"prompt": "[user]\nGo.", "turns": [["user", 3, 1]]}
    request = request_record.to_request(old, [image(1)])
    assert request.messages[0].text == "Go."
    assert request.temperature == 0.0
    with pytest.raises(ValueError, match="which images"):
        request_record.to_request(old, [])
    with pytest.raises(ValueError, match="which images"):
        request_record.to_request({"prompt": "Go."}, [])


def test_the_settings_of_a_call_are_those_that_were_sent() -> None:
    llm = SamplingOverrideLlm(ScriptedLlm(["ok"]), Sampling(temperature=0.5, seed=3))
    calls = ModelCalls()
    calls.ask(llm, RenderedPrompt("p@1", "Go."), Request.of("Go.", max_tokens=9))
    assert calls.records[0]["sampling"] == {"max_tokens": 9, "temperature": 0.5, "seed": 3}
