"""Anthropic's computer-use tool through the Messages API of the `anthropic` package (an extra)."""

from __future__ import annotations

import base64
import json
import os
import re
from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from android_world.agents.computer_use import conversation, native_actions
from android_world.agents.computer_use.conversation import Call, ImageRule, Output, UserTurn
from android_world.agents.llm import errors, openai_compatible, transport
from android_world.agents.llm.types import Llm, Reply, Request, Usage
from android_world.agents.model_settings import ModelSettings
from android_world.agents.parsing.actions import UnreadableOutputError
from android_world.device import clock
from android_world.env import json_action

PROVIDER: Final = "anthropic"
KEY_VARIABLE: Final = "ANTHROPIC_API_KEY"
_TOOL = "computer"
# Models before Opus 4.5 and Sonnet 4.6 have the earlier version of the tool.
_EARLIER = re.compile(r"claude-(3|sonnet-4-[0-25]|opus-4-[0-2]|haiku-4-5)")
_VERSIONS = {
    True: ("computer_20250124", "computer-use-2025-01-24"),
    False: ("computer_20251124", "computer-use-2025-11-24"),
}
# Anthropic reduces larger images to these limits.
_LONGEST, _PIXELS = 1568, 1_150_000
# A click of the wheel moves the content by this share of the screen.
_CLICKS_PER_SCREEN = 10
_FINISH = {"max_tokens": "length", "model_context_window_exceeded": "length", "refusal": "safety"}


class AnthropicComputerUse(Llm):
    """A Claude model with the tool `computer`."""

    def __init__(self, model: str, settings: ModelSettings) -> None:
        """Take the key from the environment; nothing is sent yet.

        Raises:
          LlmConfigurationError: There is no key, or the package is missing.
        """
        try:
            import anthropic
        except ImportError as error:
            raise errors.LlmConfigurationError(
                f"The model {model} needs the package anthropic: "
                'pip install "android-world-anywhere[anthropic]".'
            ) from error
        self.name = model
        self._settings = settings
        self._image_rule = ImageRule(settings, _LONGEST, pixels=_PIXELS)
        self._key = os.environ.get(KEY_VARIABLE)
        if not self._key:
            raise errors.LlmConfigurationError(
                f"The model {model} needs a key: set {KEY_VARIABLE}."
            )
        self._package: Any = anthropic
        self._client: Any = anthropic.Anthropic(
            api_key=self._key, timeout=settings.timeout_s, max_retries=0
        )

    def complete(self, request: Request) -> Reply:
        started = clock.perf_counter()
        ends = self._image_rule.last_size(request.messages)
        try:
            messages = self._client.beta.messages
            response = messages.with_raw_response.create(**self._body(request, ends))
            body = json.loads(response.http_response.text)
        except self._package.AnthropicError as error:
            # The client's error quotes the server, which may quote the key.
            raise self._translate(error) from None
        except transport.FAILURES as error:
            raise errors.LlmUnavailableError(f"{self.name}: the reply broke off.") from error
        except (ValueError, RecursionError) as error:
            raise errors.LlmReplyError(f"{self.name}: the reply is not JSON.") from error
        return self._reply(body, ends, clock.perf_counter() - started)

    def _body(self, request: Request, ends: tuple[int, int]) -> dict[str, Any]:
        version, beta = _VERSIONS[bool(_EARLIER.match(self.name))]
        tool = {"type": version, "name": _TOOL}
        functions = [
            {"name": f["name"], "description": f["description"], "input_schema": f["parameters"]}
            for f in (tool["function"] for tool in request.tools)
        ]
        turns = conversation.turns_of(request.messages)
        sent: dict[str, Any] = {
            "model": self.name,
            "system": conversation.system_text(request.messages),
            "messages": [
                {"role": "assistant", "content": turn.items}
                if isinstance(turn, Output)
                else {"role": "user", "content": self._user(turn)}
                for turn in turns
            ],
            "tools": [{**tool, "display_width_px": ends[0], "display_height_px": ends[1]}],
            "max_tokens": request.max_tokens,
            "betas": [beta],
        }
        sent["tools"] += functions
        if request.temperature != conversation.DEFAULT_TEMPERATURE:
            sent["temperature"] = request.temperature
        for name in ("top_p", "top_k"):
            if getattr(request, name) is not None:
                sent[name] = getattr(request, name)
        return {**sent, "extra_body": dict(request.extra_body or {})}

    def _user(self, turn: UserTurn) -> list[dict[str, Any]]:
        """The results of the calls, the last one with the screen; then the text."""
        blocks: list[dict[str, Any]] = []
        for id, results in turn.by_call().items():
            said = " ".join(result.text for result in results)
            block = {"type": "tool_result", "tool_use_id": id}
            blocks.append({**block, "content": [{"type": "text", "text": said}]})
            if any(result.is_error for result in results):
                blocks[-1]["is_error"] = True
        image = [] if turn.image is None else [self._image(turn.image)]
        if blocks and not blocks[-1].get("is_error"):
            blocks[-1]["content"] += image
            image = []
        # The API refuses empty texts.
        return [*blocks, *([{"type": "text", "text": turn.text}] if turn.text else []), *image]

    def _image(self, image: np.ndarray) -> dict[str, Any]:
        data, media_type = self._image_rule.encode(image)
        source = {"type": "base64", "media_type": media_type}
        return {"type": "image", "source": {**source, "data": base64.b64encode(data).decode()}}

    def _reply(self, body: Any, ends: tuple[int, int], latency_s: float) -> Reply:
        try:
            blocks = body["content"]
            thoughts = [str(b["thinking"]) for b in blocks if b.get("thinking")]
            counts = body["usage"]
            kinds = ("input_tokens", "cache_read_input_tokens", "cache_creation_input_tokens")
            read = sum(int(counts.get(kind) or 0) for kind in kinds)
            written = int(counts["output_tokens"])
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            raise errors.LlmReplyError(f"{self.name}: the reply holds no content.") from error
        reason = str(body.get("stop_reason") or "stop")
        finish = _FINISH.get(reason, "stop")
        return Reply(
            text=Output(PROVIDER, ends, blocks).text(),
            usage=Usage(
                read, written, self._settings.data.prices.cost_usd(self.name, read, written)
            ),
            latency_s=latency_s,
            finish_reason=finish,
            is_safe=False if finish == "safety" else None,
            model=str(body.get("model") or self.name),
            reasoning="\n".join(thoughts),
        )

    def _translate(self, error: Any) -> errors.LlmError:
        if isinstance(error, self._package.APITimeoutError):
            return errors.LlmTimeoutError(f"{self.name}: no reply in time.")
        if isinstance(error, self._package.APIStatusError):
            status = error.status_code
            said = f"{self.name}: HTTP {status}"
            if status >= 500 or status in openai_compatible.PASSING_STATUS:
                wait_s = openai_compatible.seconds(error.response.headers.get("retry-after"))
                return errors.LlmUnavailableError(f"{said}, overloaded or failing.", wait_s)
            if status in (401, 403):
                return errors.LlmRequestError(f"{said}, the key is refused; check {KEY_VARIABLE}.")
            why = errors.without_key(str(error.message), self._key)
            return errors.LlmRequestError(f"{said}: {why}")
        if isinstance(error, self._package.APIConnectionError):
            return errors.LlmUnavailableError(f"{self.name}: nothing answers; check the network.")
        return errors.LlmReplyError(f"{self.name}: unreadable reply ({type(error).__name__}).")


def read(output: Output) -> tuple[list[Call], str]:
    """The calls and the text of a reply."""
    blocks = output.items
    calls = [_call(block, output.ends) for block in blocks if block.get("type") == "tool_use"]
    texts = [block.get("text") or "" for block in blocks if block.get("type") == "text"]
    return calls, "\n".join(texts).strip()


def _call(block: Mapping[str, Any], ends: tuple[int, int]) -> Call:
    given: Any = block.get("input") or {}
    name = str(block.get("name"))
    if name != _TOOL:
        return conversation.call(block["id"], name, lambda: native_actions.of_function(name, given))
    action = str(given.get("action"))
    return conversation.call(block["id"], action, lambda: _values(action, given, ends))


def _values(name: str, given: Mapping[str, Any], ends: tuple[int, int]) -> Mapping[str, Any]:
    """An action of the tool as fields of a `JSONAction`."""
    point = given.get("coordinate")
    if name == "left_click":
        return native_actions.at(json_action.CLICK, point)
    if name == "double_click":
        return native_actions.at(json_action.DOUBLE_TAP, point)
    if name == "right_click":
        return native_actions.at(json_action.LONG_PRESS, point)
    if name == "left_click_drag":
        return native_actions.drag(given.get("start_coordinate"), point)
    if name == "type":
        return native_actions.type_text(native_actions.text(name, given, "text"))
    if name == "key":
        return native_actions.key(native_actions.text(name, given, "text"))
    if name == "scroll":
        clicks = native_actions.number(name, given.get("scroll_amount"))
        way = native_actions.direction(name, given.get("scroll_direction"))
        dx, dy = (
            step * clicks * end / _CLICKS_PER_SCREEN for step, end in zip(way, ends, strict=True)
        )
        return native_actions.scroll(point or [end / 2 for end in ends], dx, dy, ends)
    if name == "wait":
        return native_actions.wait(native_actions.number(name, given.get("duration", 1)))
    if name in ("screenshot", "mouse_move"):
        return {}
    if name == "triple_click":
        raise UnreadableOutputError('Phones have no triple click: long-press, then "Select all".')
    raise native_actions.unknown_action_error(name)
