"""OpenAI's computer-use tools through the Responses API of the `openai` package."""

from __future__ import annotations

import base64
import functools
import json
import os
from collections.abc import Iterator, Mapping
from typing import Any, Final

import numpy as np
import openai

from android_world.agents.computer_use import conversation, native_actions
from android_world.agents.computer_use.conversation import Call, ImageRule, Output, UserTurn
from android_world.agents.llm import errors, openai_compatible, server_address, transport
from android_world.agents.llm.types import Llm, Reply, Request, Usage
from android_world.agents.model_settings import ModelSettings
from android_world.agents.parsing.actions import UnreadableOutputError
from android_world.device import clock
from android_world.env import json_action

PROVIDER: Final = "openai"
_PREVIEW = "computer-use-preview"
# OpenAI reduces images of high detail to these sides.
_LONGEST, _SHORTEST = 2048, 768


class OpenAiComputerUse(Llm):
    """A model with the tool `computer`, or `computer_use_preview` for the model of that name."""

    def __init__(self, model: str, settings: ModelSettings) -> None:
        """Take the key from the environment; nothing is sent yet.

        Raises:
          LlmConfigurationError: OpenAI itself needs a key and there is none.
        """
        self.name = model
        self._settings = settings
        self._image_rule = ImageRule(settings, _LONGEST, _SHORTEST)
        url = server_address.address(settings.base_url)
        self._key = os.environ.get(server_address.KEY_VARIABLE)
        if not self._key and url is None:
            raise errors.LlmConfigurationError(
                f"The model {model} needs a key: set {server_address.KEY_VARIABLE}."
            )
        self._client = openai.OpenAI(
            api_key=self._key or "none", base_url=url, timeout=settings.timeout_s, max_retries=0
        )

    def complete(self, request: Request) -> Reply:
        started = clock.perf_counter()
        ends = self._image_rule.last_size(request.messages)
        try:
            response = self._client.responses.with_raw_response.create(**self._body(request, ends))
            body = json.loads(response.http_response.text)
        except openai.OpenAIError as error:
            # The client's error quotes the server, which may quote the key.
            raise openai_compatible.translate(error, self.name, self._key) from None
        except transport.FAILURES as error:
            raise errors.LlmUnavailableError(f"{self.name}: the reply broke off.") from error
        except (ValueError, RecursionError) as error:
            raise errors.LlmReplyError(f"{self.name}: the reply is not JSON.") from error
        return self._reply(body, ends, clock.perf_counter() - started)

    def _body(self, request: Request, ends: tuple[int, int]) -> dict[str, Any]:
        tool: dict[str, Any] = {"type": "computer"}
        if self.name.startswith(_PREVIEW):
            # Of the environments that it knows, a browser is nearest to apps on a touch screen.
            tool = {"type": "computer_use_preview", "environment": "browser"}
            tool |= {"display_width": ends[0], "display_height": ends[1]}
        functions = [{"type": "function", **t["function"], "strict": False} for t in request.tools]
        reasoning = {"summary": "auto"}
        if request.reasoning_effort is not None:
            reasoning["effort"] = request.reasoning_effort
        sent: dict[str, Any] = {
            "model": self.name,
            "instructions": conversation.system_text(request.messages),
            "input": list(self._input(request)),
            "tools": [tool, *functions],
            "max_output_tokens": request.max_tokens,
            "reasoning": reasoning,
            "truncation": "auto",
            "store": False,
            "include": ["reasoning.encrypted_content"],
        }
        if request.temperature != conversation.DEFAULT_TEMPERATURE:
            sent["temperature"] = request.temperature
        if request.top_p is not None:
            sent["top_p"] = request.top_p
        return {**sent, "extra_body": dict(request.extra_body or {})}

    def _input(self, request: Request) -> Iterator[dict[str, Any]]:
        """The items of the conversation."""
        said: dict[str, dict[str, Any]] = {}
        for turn in conversation.turns_of(request.messages):
            if isinstance(turn, Output):
                yield from turn.items
                said = {item["call_id"]: item for item in turn.items if item.get("call_id")}
            else:
                yield from self._user(turn, said)

    def _user(self, turn: UserTurn, calls: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """The outputs of the calls, then a message with what they have no place for."""
        url = None if turn.image is None else self._url(turn.image)
        texts = [turn.text] if turn.text else []
        is_shown = False
        for id, results in turn.by_call().items():
            said = " ".join(result.text for result in results)
            if calls[id]["type"] == "function_call":
                yield {"type": "function_call_output", "call_id": id, "output": said}
                continue
            texts += [result.text for result in results if result.is_error]
            item: dict[str, Any] = {"type": "computer_call_output", "call_id": id}
            item["output"] = {"type": "computer_screenshot", "image_url": url}
            checks = calls[id].get("pending_safety_checks")
            if checks and any(result.is_acknowledged for result in results):
                item["acknowledged_safety_checks"] = checks
            yield item
            is_shown = True
        content: list[dict[str, Any]] = [{"type": "input_text", "text": text} for text in texts]
        if url is not None and not is_shown:
            content.append({"type": "input_image", "image_url": url, "detail": "high"})
        if content:
            yield {"role": "user", "content": content}

    def _url(self, image: np.ndarray) -> str:
        data, media_type = self._image_rule.encode(image)
        return f"data:{media_type};base64,{base64.b64encode(data).decode()}"

    def _reply(self, body: Any, ends: tuple[int, int], latency_s: float) -> Reply:
        try:
            items = body["output"]
            parts = [p for i in items for p in i.get("content") or () if i["type"] == "message"]
            thoughts = [p["text"] for i in items for p in i.get("summary") or ()]
            counts = body.get("usage") or {}
            read, written = (int(counts.get(k) or 0) for k in ("input_tokens", "output_tokens"))
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            raise errors.LlmReplyError(f"{self.name}: the reply holds no output.") from error
        if body.get("error"):
            why = errors.without_key(str(body["error"]), self._key)
            raise errors.LlmReplyError(f"{self.name}: {why}")
        reason = (body.get("incomplete_details") or {}).get("reason") or "stop"
        refused = [part["refusal"] for part in parts if part.get("refusal")]
        is_refused = bool(refused) or reason == "content_filter"
        names = {"max_output_tokens": "length"}
        return Reply(
            text=Output(PROVIDER, ends, items).text(),
            usage=Usage(
                read, written, self._settings.data.prices.cost_usd(self.name, read, written)
            ),
            latency_s=latency_s,
            finish_reason="safety" if is_refused else names.get(reason, reason),
            is_safe=False if is_refused else None,
            model=str(body.get("model") or self.name),
            reasoning="\n".join(thoughts),
        )


def read(output: Output) -> tuple[list[Call], str]:
    """The calls and the text of a reply."""
    calls: list[Call] = []
    texts: list[str] = []
    for item in output.items:
        kind = item.get("type")
        if kind == "message":
            texts += [part.get("text") or "" for part in item.get("content") or ()]
        elif kind == "function_call":
            calls.append(_function_call(item))
        elif kind == "computer_call":
            checks = item.get("pending_safety_checks") or ()
            said = [str(check.get("message") or check.get("code")) for check in checks]
            for action in item.get("actions") or [item.get("action") or {}]:
                name = str(action.get("type"))
                calls.append(
                    conversation.call(
                        item["call_id"],
                        name,
                        functools.partial(_values, name, action, output.ends),
                        said,
                    )
                )
    return calls, "\n".join(texts).strip()


def _function_call(item: Mapping[str, Any]) -> Call:
    def values() -> Mapping[str, Any]:
        try:
            arguments = json.loads(item.get("arguments") or "{}")
        except (ValueError, RecursionError) as error:
            raise UnreadableOutputError("The arguments are not JSON.") from error
        return native_actions.of_function(name, arguments)

    name = str(item.get("name"))
    return conversation.call(item["call_id"], name, values)


def _values(name: str, action: Mapping[str, Any], ends: tuple[int, int]) -> Mapping[str, Any]:
    """An action of the tool as fields of a `JSONAction`."""
    if name == "click":
        is_right = action.get("button") == "right"
        return native_actions.at(json_action.LONG_PRESS if is_right else "click", action)
    if name == "double_click":
        return native_actions.at(json_action.DOUBLE_TAP, action)
    if name == "scroll":
        dx, dy = (native_actions.number(name, action.get(k, 0)) for k in ("scroll_x", "scroll_y"))
        return native_actions.scroll(action, dx, dy, ends)
    if name == "type":
        return native_actions.type_text(native_actions.text(name, action, "text"))
    if name == "keypress":
        keys = action.get("keys")
        if not isinstance(keys, list) or not keys:
            raise UnreadableOutputError("keypress needs keys.")
        return native_actions.key("+".join(map(str, keys)))
    if name == "drag":
        path = action.get("path")
        if not isinstance(path, list) or len(path) < 2:
            raise UnreadableOutputError("drag needs a path of two points.")
        return native_actions.drag(path[0], path[-1])
    if name == "wait":
        return native_actions.wait()
    if name in ("screenshot", "move"):
        return {}
    raise native_actions.unknown_action_error(name)
