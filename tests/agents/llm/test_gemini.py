"""The Gemini back end, through google-genai, against a server on loopback."""

from __future__ import annotations

import base64
import io
import json
import time
import traceback

import numpy as np
import pytest
from PIL import Image

from android_world.agents import infer
from android_world.agents.llm import Message, ModelSettings, Request, errors, make_llm
from android_world.agents.llm.gemini import GeminiLlm
from android_world.agents.llm.retry import RetryingLlm
from tests.agents.llm.fake_server import SLOW, TRUNCATED

KEY = "AIza-very-secret"
MODEL = "gemini-2.5-pro"


def said(*parts, finish="STOP", **more):
    parts = [{"text": part} if isinstance(part, str) else part for part in parts]
    candidate = {"content": {"role": "model", "parts": parts}, "finishReason": finish}
    counts = {"promptTokenCount": 7, "candidatesTokenCount": 3, "thoughtsTokenCount": 2}
    body = {"candidates": [candidate], "usageMetadata": counts, "modelVersion": f"{MODEL}-001"}
    return 200, json.dumps({**body, **more})


def refused(status, message="no", details=()):
    error = {"code": status, "message": message, "status": "X", "details": list(details)}
    return status, json.dumps({"error": error})


def plain(value):
    """What was sent, whether the client writes camelCase or snake_case; the API takes both."""
    if isinstance(value, dict):
        return {k.replace("_", "").lower(): plain(v) for k, v in value.items()}
    return [plain(item) for item in value] if isinstance(value, list) else value


BLOCKED_ANSWER = said(finish="SAFETY")
BLOCKED_PROMPT = (200, json.dumps({"promptFeedback": {"blockReason": "SAFETY"}}))


@pytest.fixture
def gemini(server, monkeypatch):
    """The environment of somebody who uses Gemini, at the fake server."""
    monkeypatch.setenv("GEMINI_API_KEY", KEY)
    monkeypatch.delenv("GOOGLE_API_KEY", raising=False)
    monkeypatch.setenv("GOOGLE_GEMINI_BASE_URL", server.url)
    return server


@pytest.fixture
def ask(gemini):
    def call(*replies, timeout_s=5.0, attempts=3, request=None, **options):
        gemini.replies[:] = replies
        llm = GeminiLlm(MODEL, timeout_s, gemini.url, **options)
        return RetryingLlm(llm, attempts, first_wait_s=0.01).complete(request or Request.of("hi"))

    return call


def test_texts_images_and_settings_arrive_and_usage_comes_back(ask, gemini):
    picture = np.full((40, 30, 3), 200, np.uint8)
    request = Request.of("look", [picture], "be nice", temperature=0.2, max_tokens=9, stop=("X",))
    reply = ask(said("hel", "lo"), request=request)
    path, headers, body = gemini.seen[0]
    assert f"/models/{MODEL}:generateContent" in path
    assert KEY not in path
    assert headers["x-goog-api-key"] == KEY
    assert body["systemInstruction"]["parts"] == [{"text": "be nice"}]
    text, image = body["contents"][0]["parts"]
    assert text == {"text": "look"}
    data = plain(image)["inlinedata"]
    assert data["mimetype"] == "image/jpeg"
    decoded = Image.open(io.BytesIO(base64.urlsafe_b64decode(data["data"])))
    assert np.abs(np.asarray(decoded).astype(int) - picture).max() < 4
    sent = body["generationConfig"]
    assert (sent["temperature"], sent["maxOutputTokens"], sent["stopSequences"]) == (0.2, 9, ["X"])
    assert reply.text == "hello"
    assert (reply.usage.prompt_tokens, reply.usage.completion_tokens) == (7, 5)
    assert reply.usage.cost_usd == pytest.approx((7 * 1.25 + 5 * 10) / 1e6)
    assert (reply.is_safe, reply.finish_reason, reply.model) == (True, "stop", f"{MODEL}-001")


def test_turns_keep_their_roles(ask, gemini):
    turns = [Message("user", ("a",)), Message("assistant", ("b",)), Message("user", ("c",))]
    ask(said("x"), request=Request(tuple(turns)))
    assert [turn["role"] for turn in gemini.bodies[0]["contents"]] == ["user", "model", "user"]


def test_tools_and_their_calls_go_through(ask, gemini):
    parameters = {"type": "object", "properties": {"a": {"type": "integer"}}}
    function = {"name": "f", "description": "does", "parameters": parameters}
    call = {"functionCall": {"name": "f", "args": {"a": 1}}}
    thought = {"text": "hmm", "thought": True}
    reply = ask(
        said(thought, "so:", call),
        request=Request.of("hi", tools=({"type": "function", "function": function},)),
    )
    declared = plain(gemini.bodies[0])["tools"][0]["functiondeclarations"][0]
    assert (declared["name"], declared["parametersjsonschema"]) == ("f", parameters)
    assert reply.text.startswith("so:\n<tool_call>")
    assert '"name": "f"' in reply.text
    assert "hmm" not in reply.text


@pytest.mark.parametrize("answer", [BLOCKED_ANSWER, BLOCKED_PROMPT])
def test_blocked_answers_are_not_safe_and_not_asked_again(ask, gemini, answer):
    reply = ask(answer)
    assert (reply.is_safe, reply.finish_reason, reply.text) == (False, "safety", "")
    assert len(gemini.seen) == 1


def test_an_answer_that_is_cut_off_reports_this(ask):
    assert ask(said("hel", finish="MAX_TOKENS")).finish_reason == "length"


def test_filters_can_be_switched_off(ask, gemini):
    ask(said("x"))
    ask(said("x"), enable_safety_checks=False)
    first, second = gemini.bodies
    assert "safetySettings" not in first
    assert {s["threshold"] for s in second["safetySettings"]} == {"BLOCK_NONE"}


@pytest.mark.parametrize("status", [429, 500, 503])
def test_passing_failures_are_retried(ask, gemini, status):
    assert ask(refused(status), said("after all")).text == "after all"
    assert len(gemini.seen) == 2


def test_the_server_says_how_long_to_wait(ask, monkeypatch):
    waits = []
    monkeypatch.setattr(time, "sleep", waits.append)
    info = {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "7s"}
    ask(refused(429, details=[info]), said("x"))
    assert waits == [7.0]


def test_attempts_are_bounded(ask, gemini):
    with pytest.raises(errors.LlmUnavailableError):
        ask(refused(503))
    assert len(gemini.seen) == 3


@pytest.mark.parametrize("status", [400, 401, 403, 404])
def test_refusals_are_final_and_never_reveal_the_key(ask, gemini, status):
    with pytest.raises(errors.LlmRequestError) as caught:
        ask(refused(status, f"no, {KEY} may not"))
    assert len(gemini.seen) == 1
    assert KEY not in "".join(traceback.format_exception(caught.value))


def test_a_bad_key_is_reported_as_one(ask):
    with pytest.raises(errors.LlmRequestError, match="check GEMINI_API_KEY"):
        ask(refused(400, "API key not valid. Please pass a valid API key."))


def test_slow_replies_time_out(ask):
    with pytest.raises(errors.LlmTimeoutError):
        ask(SLOW, timeout_s=0.2, attempts=1)


@pytest.mark.parametrize("body", [TRUNCATED, "not json", "[]", "{}", "null", '{"candidates": 1}'])
def test_wrong_content_is_an_error_of_the_reply(ask, body):
    with pytest.raises(errors.LlmUnavailableError):
        ask((200, body), attempts=1)


def test_a_server_that_does_not_answer(gemini):
    with pytest.raises(errors.LlmUnavailableError, match="nothing answers"):
        GeminiLlm(MODEL, 1.0, "http://127.0.0.1:9").complete(Request.of("hi"))


def test_it_is_made_by_name(gemini):
    gemini.replies[:] = [said("hello")]
    for spec in (MODEL, f"gemini:{MODEL}"):
        assert make_llm(spec, ModelSettings()).complete(Request.of("hi")).text == "hello"


@pytest.fixture
def wrapper(gemini):
    def make(*replies, **options):
        gemini.replies[:] = replies
        return infer.GeminiGcpWrapper(MODEL, max_retry=1, **options)

    return make


def test_the_old_wrapper_gives_its_triples(wrapper, gemini):
    image = np.zeros((4, 4, 3), np.uint8)
    text, is_safe, raw = wrapper(said("hello")).predict_mm("hi", [image])
    assert (text, is_safe, bool(raw)) == ("hello", True, True)
    assert gemini.bodies[0]["generationConfig"]["topP"] == 0.95
    assert len(gemini.bodies[0]["contents"][0]["parts"]) == 2
    text, is_safe, raw = wrapper(BLOCKED_ANSWER).predict("hi")
    assert (text, is_safe, bool(raw)) == (infer.ERROR_CALLING_LLM, False, True)
    assert wrapper(refused(500)).predict("hi") == (infer.ERROR_CALLING_LLM, None, None)
    assert wrapper(refused(404)).predict("hi") == (infer.ERROR_CALLING_LLM, None, None)


def test_a_call_of_the_old_wrapper_has_its_own_settings(wrapper, gemini):
    llm = wrapper(said("x"), temperature=0.5)
    llm.predict("hi", enable_safety_checks=False, generation_config={"temperature": 0.9})
    llm.predict("hi")
    first, second = gemini.bodies
    assert first["generationConfig"]["temperature"] == 0.9
    assert "safetySettings" in first
    assert second["generationConfig"]["temperature"] == 0.5
    assert "safetySettings" not in second


def test_the_old_generate_takes_mixed_content_and_raises(wrapper, gemini):
    picture = Image.fromarray(np.zeros((4, 4, 3), np.uint8))
    text, raw = wrapper(said("hello")).generate(["a", picture, "b"])
    assert (text, raw.text) == ("hello", "hello")
    parts = plain(gemini.bodies[0])["contents"][0]["parts"]
    assert [*map(list, parts)] == [["text"], ["inlinedata"], ["text"]]
    for answer in (refused(500), BLOCKED_ANSWER):
        with pytest.raises(RuntimeError):
            wrapper(answer).generate("hi")


def test_a_wrapper_without_a_key_is_a_runtime_error_of_one_line(monkeypatch):
    for name in ("GEMINI_API_KEY", "GOOGLE_API_KEY", "GCP_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(RuntimeError, match=r"\A[^\n]*GEMINI_API_KEY[^\n]*\Z"):
        infer.GeminiGcpWrapper(MODEL)
    monkeypatch.setenv("GCP_API_KEY", KEY)
    assert infer.GeminiGcpWrapper(MODEL).is_safe(None)
