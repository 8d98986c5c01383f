"""The OpenAI-compatible back end against a server on loopback."""

from __future__ import annotations

import json
import time
import traceback

import numpy as np
import pytest

from android_world.agents.llm import ModelSettings, Request, errors, make_llm
from android_world.agents.llm.backends import unpriced_model
from android_world.agents.llm.openai_compatible import OpenAiCompatibleLlm
from android_world.agents.llm.retry import RetryingLlm
from android_world.agents.parsing import completion_check
from tests.agents.llm.fake_server import SLOW, TRUNCATED

KEY = "sk-very-secret"
CONCLUDED = completion_check.has_concluded_action
TOOL_CALL = '<tool_call>{"name": "f", "arguments": {}}'


def said(text, **more):
    message = {"role": "assistant", "content": text}
    choice = {"index": 0, "message": message, "finish_reason": "stop"}
    usage = {"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10}
    body = {"id": "1", "object": "chat.completion", "created": 1, "model": "m"}
    return 200, json.dumps({**body, "choices": [{**choice, **more}], "usage": usage})


@pytest.fixture
def ask(server):
    def call(*replies, timeout_s=5.0, attempts=3, request=None):
        server.replies[:] = replies
        llm = OpenAiCompatibleLlm("m", f"{server.url}/v1", timeout_s, api_key=KEY)
        return RetryingLlm(llm, attempts, first_wait_s=0.01).complete(request or Request.of("hi"))

    return call


def test_texts_and_images_arrive_and_usage_comes_back(ask, server):
    reply = ask(said("hello"), request=Request.of("hi", [np.zeros((4, 4, 3), np.uint8)], "be nice"))
    assert reply.text == "hello"
    assert (reply.usage.prompt_tokens, reply.usage.completion_tokens) == (7, 3)
    system, user = server.bodies[0]["messages"]
    assert system["content"] == "be nice"
    assert user["content"][1]["image_url"]["url"].startswith("data:image/jpeg;base64,")


@pytest.mark.parametrize("status", [429, 500, 503])
def test_passing_failures_are_retried(ask, server, status):
    assert ask((status, "{}"), said("after all")).text == "after all"
    assert len(server.seen) == 2


def refused(status, code=None, param=None):
    error = {"message": f"no, {KEY} may not", "code": code, "param": param}
    return status, json.dumps({"error": error})


@pytest.mark.parametrize("status", [400, 401, 403, 404, 422])
def test_refusals_are_final_and_never_reveal_the_key(ask, server, status):
    with pytest.raises(errors.LlmRequestError) as caught:
        ask(refused(status))
    assert len(server.seen) == 1
    assert KEY not in "".join(traceback.format_exception(caught.value))


def test_an_account_that_is_spent_is_not_asked_again(ask, server):
    with pytest.raises(errors.LlmRequestError, match="nothing left to spend"):
        ask(refused(429, "insufficient_quota"))
    assert len(server.seen) == 1


def test_the_server_says_how_long_to_wait(ask, monkeypatch):
    waits = []
    monkeypatch.setattr(time, "sleep", waits.append)
    ask((429, "{}", {"Retry-After": "7"}), (503, "{}"), said("x"))
    assert waits[0] == 7
    assert waits[1] < 1


def test_what_reasoning_models_refuse_is_renamed_or_left_out(ask, server):
    ask(
        refused(400, "unsupported_parameter", "max_tokens"),
        refused(400, "unsupported_value", "temperature"),
        said("x"),
        request=Request.of("hi", max_tokens=5),
    )
    last = server.bodies[-1]
    assert last["max_completion_tokens"] == 5
    assert not {"max_tokens", "temperature"} & last.keys()


def test_models_without_stop_texts_are_asked_without(ask, server):
    ask(
        refused(400, "unsupported_parameter", "stop"),
        said("x"),
        request=Request.of("hi", stop=("<end>",)),
    )
    assert "stop" in server.bodies[0]
    assert "stop" not in server.bodies[-1]


@pytest.mark.parametrize(
    "message",
    [
        "Unrecognized request argument supplied: stop",
        "`stop` is not supported by this model",
        "property 'stop' is unsupported",
    ],
)
def test_servers_that_refuse_stop_in_other_words_are_asked_without(ask, server, message):
    body = json.dumps({"error": {"message": message, "type": "invalid_request_error"}})
    assert ask((400, body), said("x"), request=Request.of("hi", stop=("<end>",))).text == "x"
    assert "stop" not in server.bodies[-1]


def test_other_refusals_that_mention_stopping_are_final(ask, server):
    body = json.dumps({"error": {"message": "The model was stopped."}})
    with pytest.raises(errors.LlmRequestError, match="The model was stopped"):
        ask((400, body), request=Request.of("hi", stop=("<end>",)))
    assert len(server.seen) == 1


@pytest.mark.parametrize("key", ["reasoning_content", "reasoning"])
def test_reasoning_comes_apart_from_the_text(ask, key):
    reply = ask(said("", message={"role": "assistant", "content": "42", key: "It is 6 * 7."}))
    assert (reply.text, reply.reasoning) == ("42", "It is 6 * 7.")


def test_content_in_parts_is_read(ask):
    parts = [{"type": "text", "text": "for"}, {"type": "thinking"}, {"type": "text", "text": "ty"}]
    assert ask(said("", message={"role": "assistant", "content": parts})).text == "forty"


def test_an_error_with_status_200_is_reported_in_the_words_of_the_provider(ask, server):
    body = json.dumps({"error": {"message": f"Out of credit for {KEY}", "code": 402}})
    with pytest.raises(errors.LlmRequestError, match="Out of credit for") as caught:
        ask((200, body))
    assert KEY not in str(caught.value)
    assert len(server.seen) == 1


def test_a_passing_error_with_status_200_is_retried(ask):
    body = json.dumps({"error": {"message": "overloaded", "code": 503}})
    assert ask((200, body), said("after all")).text == "after all"


def test_an_error_of_a_choice_is_reported_in_the_words_of_the_provider(ask):
    status, body = said("", finish_reason="error", error={"code": 400, "message": "No such image"})
    with pytest.raises(errors.LlmRequestError, match="No such image"):
        ask((status, body))
    passing = said("", finish_reason="error", error={"code": 502, "message": "upstream"})
    assert ask(passing, said("after all")).text == "after all"


@pytest.mark.parametrize("reason", ["length", "max_tokens", "MAX_TOKENS", "model_length"])
def test_the_token_limit_has_one_name(ask, reason):
    assert ask(said("x", finish_reason=reason)).finish_reason == "length"


def test_the_cost_that_a_server_reports_is_taken(ask):
    status, body = said("x")
    body = json.loads(body)
    body["usage"]["cost"] = 0.25
    assert ask((status, json.dumps(body))).usage.cost_usd == 0.25


@pytest.mark.parametrize("cost", ["-5", "NaN", "Infinity", "true", '"1"', "9" * 400, "-1e-9"])
def test_a_cost_that_is_not_an_amount_of_money_is_not_taken(cost, ask):
    status, body = said("x")
    usage = f'"usage": {{"cost": {cost}, "prompt_tokens": -3, "completion_tokens": 2}}'
    reply = ask((status, f"{json.dumps({**json.loads(body), 'usage': None})[:-1]}, {usage}}}"))
    assert reply.usage.cost_usd is None
    assert (reply.usage.prompt_tokens, reply.usage.completion_tokens) == (0, 2)


THOUGHTS = "I should write Action: and then "
ACTION = 'Reason: r\nAction: {"action_type": "wait"}\n'
STOPPED = Request.of("hi", stop=("<end>",), until=completion_check.has_action)


def test_a_reply_that_was_ended_in_a_thought_is_asked_for_without_stop_strings(server):
    # The server finds the string in thoughts that nothing marks; it has cut it off.
    whole = f"{THOUGHTS}<end>. So:\n{ACTION}<end> and so on"
    server.replies[:] = [said(THOUGHTS), said(whole)]
    llm = OpenAiCompatibleLlm("m", f"{server.url}/v1")
    reply = llm.complete(STOPPED)
    assert reply.text == whole.removesuffix("<end> and so on")
    assert (reply.usage.prompt_tokens, reply.usage.completion_tokens) == (14, 6)
    assert [body.get("stop") for body in server.bodies] == [["<end>"], None]
    llm.complete(STOPPED)
    assert [body.get("stop") for body in server.bodies[2:]] == [None]


def test_a_reply_of_which_nothing_is_left_is_asked_for_without_stop_strings(server):
    # The thoughts, and the string in them, went into a field of their own.
    server.replies[:] = [said(None), said("I waited.<end>")]
    llm = OpenAiCompatibleLlm("m", f"{server.url}/v1")
    assert llm.complete(Request.of("hi", stop=("<end>",))).text == "I waited."
    assert len(server.bodies) == 2


def test_a_reply_that_is_no_better_without_stop_strings_is_the_last_asked_for_twice(server):
    server.replies[:] = [said("No idea."), said("None."), said("Still none."), said(ACTION)]
    llm = OpenAiCompatibleLlm("m", f"{server.url}/v1")
    texts = [llm.complete(STOPPED).text for _ in range(3)]
    assert texts == ["No idea.", "Still none.", ACTION]
    stops = [body.get("stop") for body in server.bodies]
    assert stops == [["<end>"], None, ["<end>"], ["<end>"]]


@pytest.mark.parametrize(
    ("text", "until"),
    [
        (ACTION, completion_check.has_action),
        (TOOL_CALL, completion_check.has_action),
        (f"{TOOL_CALL}</tool_call><conclusion>Done.", CONCLUDED),
    ],
)
def test_a_reply_that_ended_where_it_should_is_asked_for_once(text, until, server):
    server.replies[:] = [said(text)]
    stop = ("</conclusion>",) if until is CONCLUDED else ("<end>", "</tool_call>")
    llm = OpenAiCompatibleLlm("m", f"{server.url}/v1")
    assert llm.complete(Request.of("hi", stop=stop, until=until)).text == text
    assert len(server.bodies) == 1


def test_a_reply_that_was_cut_by_its_length_is_asked_for_once(server):
    server.replies[:] = [said(THOUGHTS, finish_reason="length")]
    OpenAiCompatibleLlm("m", f"{server.url}/v1").complete(STOPPED)
    assert len(server.bodies) == 1


@pytest.mark.parametrize(
    ("message", "room"),
    [
        ("max_tokens is too large: 8192. This model supports at most 4096 completion tokens", 4096),
        (
            "max_tokens is too large: 8192. This model's maximum context length is 6000 tokens and "
            "your request has 1500 input tokens (8192 > 6000 - 1500).",
            4500,
        ),
        (
            "This model's maximum context length is 6000 tokens. You requested 9692 tokens "
            "(1500 in the messages, 8192 in the completion).",
            4500,
        ),
    ],
)
def test_a_limit_beyond_the_models_own_becomes_what_there_is_room_for(
    ask, server, message, room, caplog
):
    body = json.dumps({"error": {"message": message, "type": "invalid_request_error"}})
    ask((400, body), said("x"), request=Request.of("hi", max_tokens=8192))
    assert [sent["max_tokens"] for sent in server.bodies] == [8192, room]
    assert f"replies get {room} tokens, not 8192" in caplog.text


def test_a_prompt_without_any_room_is_refused(ask, server):
    message = "maximum context length is 6000 tokens and your request has 7000 input tokens"
    with pytest.raises(errors.LlmRequestError, match="maximum context"):
        ask((400, json.dumps({"error": {"message": message}})), request=Request.of("hi"))
    assert len(server.seen) == 1


def test_everything_a_request_may_hold_is_sent(ask, server):
    tool = {"type": "function", "function": {"name": "f", "parameters": {}}}
    more = {"top_p": 0.5, "stop": ("\n\n",), "tools": (tool,), "json_schema": {"type": "object"}}
    ask(said("x"), request=Request.of("hi", temperature=0.3, **more))
    body = server.bodies[0]
    assert (body["temperature"], body["top_p"], body["stop"]) == (0.3, 0.5, ["\n\n"])
    assert body["tools"] == [tool]
    assert body["response_format"]["json_schema"]["schema"] == {"type": "object"}


def test_attempts_are_bounded(ask, server):
    with pytest.raises(errors.LlmUnavailableError):
        ask((500, "{}"))
    assert len(server.seen) == 3


def test_slow_replies_time_out(ask):
    with pytest.raises(errors.LlmTimeoutError):
        ask(SLOW, timeout_s=0.2, attempts=1)


def test_replies_that_drip_in_time_out(ask):
    with pytest.raises(errors.LlmTimeoutError):
        ask((*said("x"), {}, 10), timeout_s=0.3, attempts=1)


WRONG = [
    TRUNCATED,
    "not json",
    "[]",
    '{"choices": []}',
    "null",
    "[" * 100_000,
    '{"choices": [{"message": {"content": "x"}}], "usage": {"prompt_tokens": 1e999}}',
    '{"choices": [{"message": {"content": 5}}]}',
]


@pytest.mark.parametrize("body", WRONG, ids=range(len(WRONG)))
def test_wrong_content_is_an_error_of_the_reply(ask, body):
    with pytest.raises(errors.LlmUnavailableError):
        ask((200, body), attempts=1)


def test_tool_calls_are_written_into_the_text(ask):
    call = {"id": "1", "type": "function", "function": {"name": "f", "arguments": '{"a": 1}'}}
    message = {"role": "assistant", "content": None, "tool_calls": [call]}
    assert '"name": "f"' in ask(said("", message=message)).text


def test_half_a_character_is_replaced_in_replies_and_in_requests(ask, server):
    assert ask(said("a\ud800\N{GRINNING FACE}")).text == "a\N{REPLACEMENT CHARACTER}😀"
    ask(said("x"), request=Request.of("\udfff!"))
    assert server.bodies[-1]["messages"][0]["content"] == "\N{REPLACEMENT CHARACTER}!"


def test_a_blocked_reply_is_not_safe(ask):
    assert ask(said("", finish_reason="content_filter")).is_safe is False
    refused = ask(said("", message={"content": None, "refusal": "I cannot help with that."}))
    assert (refused.is_safe, refused.text) == (False, "I cannot help with that.")
    assert ask(said("", message={"content": "Yes.", "refusal": None})).is_safe is None


def test_a_server_that_does_not_answer():
    llm = OpenAiCompatibleLlm("m", "http://127.0.0.1:9/v1", 1.0)
    with pytest.raises(errors.LlmUnavailableError, match="--base_url"):
        llm.complete(Request.of("hi"))


def test_recordings_are_replayed_without_a_server(server, tmp_path):
    server.replies[:] = [said("recorded")]
    url = f"{server.url}/v1"
    tape = tmp_path / "tape.jsonl"
    make_llm("openai:m", ModelSettings(url, record_to=tape)).complete(Request.of("hi"))
    assert make_llm(f"replay:{tape}").complete(Request.of("hi")).text == "recorded"
    with pytest.raises(errors.CassetteError, match="no reply"):
        make_llm(f"replay:{tape}").complete(Request.of("other"))


def test_a_budget_ends(server):
    server.replies[:] = [said("x")]
    url = f"{server.url}/v1"
    llm = make_llm("m", ModelSettings(url, max_tokens_total=10))
    llm.complete(Request.of("hi"))
    with pytest.raises(errors.LlmBudgetError):
        llm.complete(Request.of("hi"))


def test_money_ends_too(server):
    server.replies[:] = [said("x")]
    llm = make_llm("openai:gpt-4o", ModelSettings(f"{server.url}/v1", max_cost=7 * 2.5e-6))
    assert llm.complete(Request.of("hi")).usage.cost_usd == pytest.approx(7 * 2.5e-6 + 3 * 1e-5)
    with pytest.raises(errors.LlmBudgetError, match="--max_cost"):
        llm.complete(Request.of("hi"))


def test_a_model_without_a_price_is_reported_and_not_refused(monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("GEMINI_API_KEY", KEY)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    settings = ModelSettings(max_cost=1.0)
    for spec in ("openai:some-new-model", "gemini:some-new-model"):
        assert make_llm(spec, settings).name == "some-new-model"
        assert unpriced_model(spec, settings) == "some-new-model"
    assert unpriced_model("gpt-4o", settings) is None
    assert unpriced_model("some-new-model", ModelSettings("http://127.0.0.1:9/v1")) is None
    bounded = ModelSettings("http://127.0.0.1:9/v1", max_cost=1.0)
    assert unpriced_model("openai:some-new-model", bounded) == "some-new-model"


def test_a_missing_key_is_reported_in_one_line(monkeypatch):
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "GEMINI_API_KEY", "GOOGLE_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.delenv("GCP_API_KEY", raising=False)
    with pytest.raises(errors.LlmConfigurationError, match="OPENAI_API_KEY"):
        make_llm("openai:gpt-4o")
    with pytest.raises(errors.LlmConfigurationError, match="GEMINI_API_KEY"):
        make_llm("gemini-2.5-pro")
