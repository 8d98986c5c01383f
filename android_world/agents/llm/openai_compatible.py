"""Models behind the OpenAI API: OpenAI, vLLM, SGLang, Ollama and others."""

from __future__ import annotations

import json
import logging
import os
import re
from collections.abc import Collection, Iterator
from typing import Any

import openai

from android_world.agents.llm import errors, transport
from android_world.agents.llm.image_encoding import AS_JPEG, ImageEncoding
from android_world.agents.llm.server_address import KEY_VARIABLE, address
from android_world.agents.llm.stop_sequences import StopStrings
from android_world.agents.llm.types import Llm, Message, Reply, Request, Usage, tool_call_text
from android_world.agents.model_catalog import ModelData, load
from android_world.device import clock

DEFAULT_TIMEOUT_S = 120.0
_NO_KEY = "none"
# Server errors and these are worth another attempt: time-out, conflict, too early, too many.
PASSING_STATUS = frozenset({408, 409, 425, 429})
# What reasoning models call it instead; nothing where they have no such setting.
_OTHER_NAMES = {"max_tokens": "max_completion_tokens", "temperature": "", "top_p": "", "stop": ""}
# What a model or its context has room for, as OpenAI and vLLM word it; less what the prompt takes.
_ROOM = (
    re.compile(r"at most (\d+) completion tokens"),
    re.compile(r"maximum context length is (\d+) tokens.*?has (\d+) input tokens", re.DOTALL),
    re.compile(r"maximum context length is (\d+) tokens.*?\((\d+) in the messages", re.DOTALL),
)
# A refusal that names no parameter, as servers other than OpenAI's word it.
_NO = r"\b(?:not|unsupported|unrecogni[sz]ed|unknown|unexpected)\b"
_REFUSES_STOP = re.compile(rf"\bstop\b.*?{_NO}|{_NO}.*?\bstop\b", re.I | re.DOTALL)
_LONGEST_ERROR = 500
_HIGHEST_COST_USD = 1e6  # Of one call; what is higher is not a cost.
_log = logging.getLogger(__name__)
# What servers call the end of a reply at the token limit, besides `length`.
_CUT_OFF = dict.fromkeys(("max_tokens", "max_output_tokens", "model_length"), "length")
_UNSUPPORTED = ("unsupported_parameter", "unsupported_value")


class OpenAiCompatibleLlm(Llm):
    """Chat completions of a server that speaks OpenAI's protocol."""

    def __init__(
        self,
        model: str,
        base_url: str | None = None,
        timeout_s: float = DEFAULT_TIMEOUT_S,
        api_key: str | None = None,
        required: Collection[str] = (),
        data: ModelData | None = None,
        encoding: ImageEncoding = AS_JPEG,
    ) -> None:
        """Take the server's address; nothing is sent yet.

        Args:
          model: The server's name of the model.
          base_url: Address up to `/v1`; None takes it from the environment, else OpenAI's own.
          timeout_s: Seconds that one request may take.
          api_key: None takes it from the environment.
          required: Settings that were asked for by name: a model that refuses one fails, instead
            of being asked without it.
          data: What models cost; None takes our own list.
          encoding: How images are sent.

        Raises:
          LlmConfigurationError: OpenAI itself needs a key and there is none.
        """
        self.name = model
        self._timeout_s = timeout_s
        base_url = address(base_url)
        key = api_key or os.environ.get(KEY_VARIABLE)
        if not key and base_url is None:
            raise errors.LlmConfigurationError(
                f"The model {model} needs a key: set {KEY_VARIABLE}, or name your own server "
                "with --base_url=http://HOST:PORT/v1."
            )
        self._key = key
        self._required = frozenset(required)
        self._prices = (data or load()).prices
        self._encoding = encoding
        self._names: dict[str, str] = {}
        self._room: int | None = None
        self._stop_strings = StopStrings()
        self._client = openai.OpenAI(
            api_key=key or _NO_KEY, base_url=base_url, timeout=timeout_s, max_retries=0
        )

    def complete(self, request: Request) -> Reply:
        if self._names.get("stop") == "":
            return self._ask(request)
        return self._stop_strings.complete(request, self._ask)

    def _ask(self, request: Request) -> Reply:
        started = clock.perf_counter()
        try:
            completion = self._completion(arguments(self.name, request, self._encoding))
        except openai.OpenAIError as error:
            # What the client raised quotes the server, which may quote the key.
            raise translate(error, self.name, self._key) from None
        except transport.TIMEOUTS as error:
            raise _too_late(self.name) from error
        except transport.FAILURES as error:
            raise errors.LlmUnavailableError(f"{self.name}: the reply broke off.") from error
        except (ValueError, RecursionError) as error:
            raise errors.LlmReplyError(f"{self.name}: the reply is not JSON.") from error
        return self._reply(completion, clock.perf_counter() - started)

    def _completion(self, wanted: dict[str, Any]) -> Any:
        """Ask; what a model refuses, as reasoning models do, is renamed or left out for good.

        A limit that is beyond what it can write becomes what it can, unless it was asked for.
        """
        names = {name: self._names.get(name, name) for name in wanted}
        sent = {names[name]: value for name, value in wanted.items() if names[name]}
        try:
            with self._client.chat.completions.with_streaming_response.create(**sent) as response:
                return json.loads(b"".join(self._in_time(response.iter_bytes())))
        except openai.BadRequestError as error:
            room = _max_tokens(_message_of(error), wanted["max_tokens"])
            if room is not None and "max_tokens" not in self._required:
                asked, self._room = wanted["max_tokens"], room
                _log.warning("%s: replies get %d tokens, not %d.", self.name, room, asked)
                return self._completion({**wanted, "max_tokens": room})
            refused = str(error.param)
            if "stop" in sent and _REFUSES_STOP.search(_message_of(error)):
                self._names["stop"] = ""
                return self._completion(wanted)
            if error.code not in _UNSUPPORTED or not {refused} <= sent.keys() & _OTHER_NAMES.keys():
                raise
            if refused in self._required and not _OTHER_NAMES[refused]:
                value = sent[refused]
                raise errors.LlmRequestError(
                    f"{self.name} has no --{refused}, or not {value}: leave it out."
                ) from None
            self._names[refused] = _OTHER_NAMES[refused]
            return self._completion(wanted)

    def _in_time(self, chunks: Iterator[bytes]) -> Iterator[bytes]:
        """The client bounds each wait for bytes; this bounds all of them together."""
        deadline = clock.monotonic() + self._timeout_s
        for chunk in chunks:
            if clock.monotonic() > deadline:
                raise _too_late(self.name)
            yield chunk

    def _reply(self, completion: Any, latency_s: float) -> Reply:
        if (
            isinstance(completion, dict)
            and completion.get("error")
            and not completion.get("choices")
        ):
            raise self._error_in_reply(completion["error"])
        try:
            choice = completion["choices"][0]
            if choice.get("error"):
                raise self._error_in_reply(choice["error"])
            refusal = _refusal_of(choice["message"])
            text = _text_of(choice["message"]) or refusal
            reasoning = _reasoning_of(choice["message"])
            counts = completion.get("usage") or {}
            prompt = max(0, int(counts.get("prompt_tokens") or 0))
            written = max(0, int(counts.get("completion_tokens") or 0))
        except (AttributeError, LookupError, TypeError, ValueError, OverflowError) as error:
            raise errors.LlmReplyError(f"{self.name}: the reply holds no message.") from error
        reason = str(choice.get("finish_reason") or "stop")
        blocked = reason == "content_filter" or (refusal != "" and text == refusal)
        return Reply(
            text=text,
            usage=Usage(prompt, written, self._cost_usd(counts, prompt, written)),
            latency_s=latency_s,
            finish_reason="safety" if blocked else _CUT_OFF.get(reason.lower(), reason),
            is_safe=False if blocked else None,
            model=str(completion.get("model") or self.name),
            reasoning=reasoning,
            adjustments=self._adjustments(),
        )

    def _adjustments(self) -> dict[str, int | None]:
        """What has been refused so far, apart from names."""
        found: dict[str, int | None] = {
            name: None for name, sent in self._names.items() if not sent
        }
        return found if self._room is None else {**found, "max_tokens": self._room}

    def _cost_usd(self, counts: dict[str, Any], prompt: int, written: int) -> float | None:
        """What the server says that it cost, as OpenRouter does; else by the list of prices."""
        cost = counts.get("cost")
        if isinstance(cost, int | float) and not isinstance(cost, bool):
            if 0 <= cost <= _HIGHEST_COST_USD:
                return float(cost)
            _log.warning("%s reports a cost that is not an amount of money.", self.name)
        return self._prices.cost_usd(self.name, prompt, written)

    def _error_in_reply(self, error: Any) -> errors.LlmError:
        """An error that came with status 200, in the provider's words."""
        details = error if isinstance(error, dict) else {"message": error}
        why = errors.without_key(str(details.get("message") or details)[:_LONGEST_ERROR], self._key)
        code = details.get("code")
        if isinstance(code, int) and (code >= 500 or code in PASSING_STATUS):
            return errors.LlmUnavailableError(f"{self.name}: {why}")
        return errors.LlmRequestError(f"{self.name}: {why}")


def arguments(model: str, request: Request, encoding: ImageEncoding = AS_JPEG) -> dict[str, Any]:
    """A request as OpenAI's protocol has it."""
    sent: dict[str, Any] = {
        "model": model,
        "messages": [_turn(message, encoding) for message in request.messages],
        "temperature": request.temperature,
        "max_tokens": request.max_tokens,
    }
    for name in ("top_p", "presence_penalty", "seed", "reasoning_effort"):
        if getattr(request, name) is not None:
            sent[name] = getattr(request, name)
    # What OpenAI itself does not have, and vLLM, SGLang and others do.
    extra = {} if request.top_k is None else {"top_k": request.top_k}
    if extra := {**extra, **(request.extra_body or {})}:
        sent["extra_body"] = extra
    if request.stop:
        sent["stop"] = list(request.stop)
    if request.tools:
        sent["tools"] = list(request.tools)
    if request.json_schema is not None:
        schema = {"name": "reply", "schema": dict(request.json_schema)}
        sent["response_format"] = {"type": "json_schema", "json_schema": schema}
    return sent


def _turn(message: Message, encoding: ImageEncoding) -> dict[str, Any]:
    if not message.images:
        return {"role": message.role, "content": message.text}
    content = [
        {"type": "text", "text": part}
        if isinstance(part, str)
        else {"type": "image_url", "image_url": {"url": encoding.data_url(part), "detail": "high"}}
        for part in message.parts
    ]
    return {"role": message.role, "content": content}


def _text_of(message: dict[str, Any]) -> str:
    content = message.get("content") or ""
    if isinstance(content, list):
        content = "".join(part["text"] for part in content if part.get("type") == "text")
    parts = [content]
    for call in message.get("tool_calls") or ():
        parts.append(tool_call_text(call["function"]["name"], call["function"].get("arguments")))
    return "\n".join(part for part in parts if part)


def _refusal_of(message: dict[str, Any]) -> str:
    """Why the model refuses, which OpenAI's models say in place of a content."""
    said = message.get("refusal")
    return said if isinstance(said, str) else ""


def _reasoning_of(message: dict[str, Any]) -> str:
    """What a model thought, as vLLM, SGLang, DeepSeek and OpenRouter give it."""
    found = (message.get(key) for key in ("reasoning_content", "reasoning"))
    return next((text for text in found if isinstance(text, str)), "")


def translate(error: openai.OpenAIError, model: str, key: str | None) -> errors.LlmError:
    """The error for what the client raised."""
    if isinstance(error, openai.APITimeoutError):
        return _too_late(model)
    if isinstance(error, openai.APIStatusError):
        return _refusal(error, model, key)
    if isinstance(error, openai.APIConnectionError):
        return errors.LlmUnavailableError(
            f"{model}: nothing answers; check --base_url and the network."
        )
    return errors.LlmReplyError(f"{model}: unreadable reply ({type(error).__name__}).")


def _max_tokens(message: str, asked: int) -> int | None:
    """The tokens that a refusal says there is room for; None if it is about something else."""
    for pattern in _ROOM:
        if found := pattern.search(message):
            most, *taken = map(int, found.groups())
            room = most - sum(taken)
            return room if 0 < room < asked else None
    return None


def _too_late(model: str) -> errors.LlmTimeoutError:
    return errors.LlmTimeoutError(f"{model}: no reply in time (see --llm_timeout).")


def _refusal(error: openai.APIStatusError, model: str, key: str | None) -> errors.LlmError:
    status = error.status_code
    said = f"{model}: HTTP {status}"
    if error.code == "insufficient_quota":
        return errors.LlmRequestError(f"{said}, the account has nothing left to spend.")
    if status >= 500 or status in PASSING_STATUS:
        return errors.LlmUnavailableError(
            f"{said}, the server is overloaded or failing.",
            seconds(error.response.headers.get("retry-after")),
        )
    if status in (401, 403):
        return errors.LlmRequestError(f"{said}, the key is refused; check {KEY_VARIABLE}.")
    why = errors.without_key(_message_of(error), key)
    return errors.LlmRequestError(f"{said}: {why}{errors.ANOTHER_MODEL if status == 404 else ''}")


def seconds(text: str | None) -> float:
    """A `Retry-After` in seconds; its other form, a date, is left to the growing waits."""
    return float(text) if text and text.isdecimal() else 0.0


def _message_of(error: openai.APIStatusError) -> str:
    body = error.body
    if isinstance(body, dict) and isinstance(body.get("message"), str):
        return str(body["message"])
    return str(body or "")
