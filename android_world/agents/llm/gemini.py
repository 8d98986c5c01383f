"""Gemini through Google's `google-genai`."""

from __future__ import annotations

import os
import re
from typing import Any

from google import genai
from google.genai import errors as genai_errors, types

from android_world.agents.llm import errors, transport
from android_world.agents.llm.image_encoding import AS_JPEG, ImageEncoding
from android_world.agents.llm.types import Llm, Message, Reply, Request, Usage, tool_call_text
from android_world.agents.model_catalog import ModelData, load
from android_world.agents.price_table import PriceTable
from android_world.agents.sampling_params import Sampling
from android_world.device import clock

KEY_VARIABLES = ("GEMINI_API_KEY", "GOOGLE_API_KEY", "GCP_API_KEY")
DEFAULT_TIMEOUT_S = 120.0
_PASSING_STATUS = frozenset({408, 409, 425, 429})
_BLOCKED = frozenset({"SAFETY", "PROHIBITED_CONTENT", "BLOCKLIST", "SPII", "IMAGE_SAFETY"})
_CATEGORIES = (
    types.HarmCategory.HARM_CATEGORY_HARASSMENT,
    types.HarmCategory.HARM_CATEGORY_HATE_SPEECH,
    types.HarmCategory.HARM_CATEGORY_SEXUALLY_EXPLICIT,
    types.HarmCategory.HARM_CATEGORY_DANGEROUS_CONTENT,
)
_BLOCK_NONE = [
    types.SafetySetting(category=category, threshold=types.HarmBlockThreshold.BLOCK_NONE)
    for category in _CATEGORIES
]


class GeminiLlm(Llm):
    """A Gemini model behind Google's API."""

    def __init__(
        self,
        model: str,
        timeout_s: float = DEFAULT_TIMEOUT_S,
        base_url: str | None = None,
        enable_safety_checks: bool = True,
        data: ModelData | None = None,
        encoding: ImageEncoding = AS_JPEG,
    ) -> None:
        """Take the key from the environment; nothing is sent yet.

        Raises:
          LlmConfigurationError: There is no key.
        """
        self.name = model
        self._key = key_for(model)
        self._prices = (data or load()).prices
        self._encoding = encoding
        self._safety = None if enable_safety_checks else _BLOCK_NONE
        options = types.HttpOptions(timeout=int(timeout_s * 1000), base_url=base_url)
        self._client = genai.Client(api_key=self._key, http_options=options)

    def complete(self, request: Request) -> Reply:
        started = clock.perf_counter()
        contents: Any = [_turn(m, self._encoding) for m in request.messages if m.role != "system"]
        try:
            response: Any = self._client.models.generate_content(
                model=self.name, contents=contents, config=self._config(request)
            )
        except genai_errors.APIError as error:
            # What the client raised quotes the server, which may quote the key.
            raise translate(error, self.name, self._key) from None
        except transport.TIMEOUTS as error:
            raise errors.LlmTimeoutError(f"{self.name}: no reply in time.") from error
        except transport.FAILURES as error:
            raise errors.LlmUnavailableError(
                f"{self.name}: nothing answers; check the network."
            ) from error
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise errors.LlmReplyError(f"{self.name}: the reply is unreadable.") from error
        candidates = response.candidates or []
        text = _text_of(candidates[0]) if candidates else ""
        return reply_of(response, self.name, self._prices, text, clock.perf_counter() - started)

    def _config(self, request: Request) -> types.GenerateContentConfig:
        system = "\n".join(m.text for m in request.messages if m.role == "system")
        schema, extra = request.json_schema, request.extra_body
        return types.GenerateContentConfig(
            system_instruction=system or None,
            temperature=request.temperature,
            top_p=request.top_p,
            top_k=request.top_k,
            presence_penalty=request.presence_penalty,
            seed=request.seed,
            thinking_config=_thinking(request.reasoning_effort),
            http_options=types.HttpOptions(extra_body=dict(extra)) if extra else None,
            max_output_tokens=request.max_tokens,
            stop_sequences=list(request.stop) or None,
            safety_settings=self._safety,
            tools=_tools(request) or None,
            response_mime_type=None if schema is None else "application/json",
            response_json_schema=None if schema is None else dict(schema),
        )


def key_for(model: str) -> str:
    """The key in the environment.

    Raises:
      LlmConfigurationError: There is none.
    """
    key = next((os.environ[name] for name in KEY_VARIABLES if os.environ.get(name)), None)
    if key is None:
        raise errors.LlmConfigurationError(
            f"The model {model} needs a key: set {KEY_VARIABLES[0]}."
        )
    return key


def reply_of(
    response: Any, model: str, prices: PriceTable, text: str, latency_s: float, reasoning: str = ""
) -> Reply:
    """A response with a text that was read from it.

    Raises:
      LlmReplyError: It holds no candidate.
    """
    candidates = response.candidates or []
    reason = _name(candidates[0].finish_reason) if candidates else "SAFETY"
    blocked = reason in _BLOCKED
    if not candidates and not getattr(response, "prompt_feedback", None):
        raise errors.LlmReplyError(f"{model}: the reply holds no candidate.")
    counts = response.usage_metadata
    prompt = getattr(counts, "prompt_token_count", 0) or 0
    written = (getattr(counts, "candidates_token_count", 0) or 0) + (
        getattr(counts, "thoughts_token_count", 0) or 0
    )
    names = {"STOP": "stop", "MAX_TOKENS": "length"}
    return Reply(
        text=text,
        usage=Usage(prompt, written, prices.cost_usd(model, prompt, written)),
        latency_s=latency_s,
        finish_reason="safety" if blocked else names.get(reason, reason.lower() or "stop"),
        is_safe=not blocked,
        model=response.model_version or model,
        reasoning=reasoning,
    )


def _turn(message: Message, encoding: ImageEncoding) -> types.Content:
    parts = [
        types.Part.from_text(text=part)
        if isinstance(part, str)
        else types.Part.from_bytes(data=encoding.encode(part), mime_type=encoding.media_type)
        for part in message.parts
    ]
    return types.Content(role="model" if message.role == "assistant" else "user", parts=parts)


def check_settings(sampling: Sampling) -> None:
    """Refuse what Gemini has no words for.

    Raises:
      LlmConfigurationError: There is something.
    """
    if sampling.top_k is not None and sampling.top_k < 1:
        raise errors.LlmConfigurationError("Gemini has no --top_k without a limit: leave it out.")
    known = [level.value.lower() for level in types.ThinkingLevel if "_" not in level.value]
    effort = sampling.reasoning_effort
    if effort is not None and effort not in known:
        raise errors.LlmConfigurationError(
            f"Gemini has no --reasoning_effort={effort}: write one of {', '.join(known)}."
        )


def _thinking(effort: str | None) -> types.ThinkingConfig | None:
    if effort is None:
        return None
    return types.ThinkingConfig(thinking_level=types.ThinkingLevel(effort.upper()))


def _tools(request: Request) -> list[Any]:
    functions = [tool.get("function", tool) for tool in request.tools]
    if not functions:
        return []
    declarations = [
        types.FunctionDeclaration(
            name=function["name"],
            description=function.get("description"),
            parameters_json_schema=function.get("parameters"),
        )
        for function in functions
    ]
    return [types.Tool(function_declarations=declarations)]


def _text_of(candidate: Any) -> str:
    texts = []
    for part in (candidate.content.parts if candidate.content else None) or ():
        if part.function_call:
            call = part.function_call
            texts.append("\n" + tool_call_text(call.name, call.args or {}))
        elif part.text and not part.thought:
            texts.append(part.text)
    return "".join(texts).removeprefix("\n")


def _name(reason: Any) -> str:
    return str(getattr(reason, "name", reason) or "")


def translate(error: genai_errors.APIError, model: str, key: str) -> errors.LlmError:
    """The error for what the client raised."""
    status = int(error.code or 0)
    if status >= 500 or status in _PASSING_STATUS:
        return errors.LlmUnavailableError(
            f"{model}: HTTP {status}, overloaded or failing.", _retry_delay_s(error.details)
        )
    said = str(error.message or "")
    if status in (401, 403) or "API key" in said:
        return errors.LlmRequestError(
            f"{model}: HTTP {status}, the key is refused; check {KEY_VARIABLES[0]}."
        )
    why = errors.without_key(said, key)
    return errors.LlmRequestError(
        f"{model}: HTTP {status}: {why}{errors.ANOTHER_MODEL if status == 404 else ''}"
    )


def _retry_delay_s(details: Any) -> float:
    """The `retryDelay` of Google's RetryInfo, as in "19s"."""
    found = re.search(r"'retryDelay': '(\d+(?:\.\d+)?)s'", str(details))
    return float(found.group(1)) if found else 0.0
