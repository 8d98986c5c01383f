"""Gemini's computer-use tool through the `google-genai` package."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from google import genai
from google.genai import errors as genai_errors, types

from android_world.agents.computer_use import conversation, native_actions
from android_world.agents.computer_use.conversation import Call, ImageRule, Output, UserTurn
from android_world.agents.llm import errors, gemini, transport
from android_world.agents.llm.types import Llm, Reply, Request
from android_world.agents.model_settings import ModelSettings
from android_world.core.text_sanitizing import split_list
from android_world.device import clock
from android_world.env import json_action

PROVIDER: Final = "gemini"
# Points count in thousandths, whatever the size of the image.
_ENDS = (1000, 1000)
# Models of this name know browsers only: their functions that a phone has, with ours for the rest.
_BROWSER_ONLY = "computer-use"
_EXCLUDED = split_list("""
    open_web_browser, search, navigate, hover_at, scroll_document, go_forward, key_combination
""")
# What the mobile environment has itself.
_MOBILE = ("open_app", "long_press")
_DEFAULT_MAGNITUDE = 500
_LONGEST = 3072
# Starts the identifiers of calls that the API gives none.
_NO_ID = "call "


class GeminiComputerUse(Llm):
    """A Gemini model with the tool `computer_use`."""

    def __init__(self, model: str, settings: ModelSettings) -> None:
        """Take the key from the environment; nothing is sent yet.

        Raises:
          LlmConfigurationError: There is no key.
        """
        self.name = model
        self._settings = settings
        self._image_rule = ImageRule(settings, _LONGEST)
        self._key = gemini.key_for(model)
        options = types.HttpOptions(timeout=int(settings.timeout_s * 1000))
        self._client = genai.Client(api_key=self._key, http_options=options)
        self._is_mobile = _BROWSER_ONLY not in model

    def complete(self, request: Request) -> Reply:
        started = clock.perf_counter()
        contents: Any = [
            types.Content(role="model", parts=[_part(item) for item in turn.items])
            if isinstance(turn, Output)
            else types.Content(role="user", parts=self._user(turn))
            for turn in conversation.turns_of(request.messages)
        ]
        try:
            response: Any = self._client.models.generate_content(
                model=self.name, contents=contents, config=self._config(request)
            )
        except genai_errors.APIError as error:
            # The client's error quotes the server, which may quote the key.
            raise gemini.translate(error, self.name, self._key) from None
        except transport.TIMEOUTS as error:
            raise errors.LlmTimeoutError(f"{self.name}: no reply in time.") from error
        except transport.FAILURES as error:
            raise errors.LlmUnavailableError(f"{self.name}: nothing answers.") from error
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise errors.LlmReplyError(f"{self.name}: the reply is unreadable.") from error
        return self._reply(response, clock.perf_counter() - started)

    def _config(self, request: Request) -> types.GenerateContentConfig:
        place = types.Environment.ENVIRONMENT_MOBILE
        excluded: list[str] | None = None
        if not self._is_mobile:
            place, excluded = types.Environment.ENVIRONMENT_BROWSER, list(_EXCLUDED)
        tool = types.ComputerUse(environment=place, excluded_predefined_functions=excluded)
        declarations = [
            types.FunctionDeclaration(
                name=function["name"],
                description=function["description"],
                parameters_json_schema=function["parameters"],
            )
            for function in (tool["function"] for tool in request.tools)
            if not (self._is_mobile and function["name"] in _MOBILE)
        ]
        is_default = request.temperature == conversation.DEFAULT_TEMPERATURE
        extra = request.extra_body
        return types.GenerateContentConfig(
            system_instruction=conversation.system_text(request.messages),
            temperature=None if is_default else request.temperature,
            top_p=request.top_p,
            top_k=request.top_k,
            seed=request.seed,
            thinking_config=types.ThinkingConfig(
                include_thoughts=True,
                thinking_level=types.ThinkingLevel(request.reasoning_effort.upper())
                if request.reasoning_effort
                else None,
            ),
            http_options=types.HttpOptions(extra_body=dict(extra)) if extra else None,
            max_output_tokens=request.max_tokens,
            tools=[types.Tool(computer_use=tool), types.Tool(function_declarations=declarations)],
            automatic_function_calling=types.AutomaticFunctionCallingConfig(disable=True),
        )

    def _user(self, turn: UserTurn) -> list[types.Part]:
        """The responses of the functions with the screen; then the text."""
        screen = None if turn.image is None else self._image_rule.encode(turn.image)
        parts = []
        for result in turn.results:
            # The tool wants an address; a phone has none.
            response: dict[str, Any] = {"url": ""}
            response["error" if result.is_error else "output"] = result.text
            if result.is_acknowledged:
                response["safety_acknowledgement"] = "true"
            blobs = []
            if screen is not None:
                blob = types.FunctionResponseBlob(data=screen[0], mime_type=screen[1])
                blobs.append(types.FunctionResponsePart(inline_data=blob))
            found = types.FunctionResponse(name=result.name, response=response, parts=blobs or None)
            found.id = None if result.id.startswith(_NO_ID) else result.id
            parts.append(types.Part(function_response=found))
        if turn.text:
            parts.append(types.Part.from_text(text=turn.text))
        if screen is not None and not turn.results:
            parts.append(types.Part.from_bytes(data=screen[0], mime_type=screen[1]))
        return parts

    def _reply(self, response: Any, latency_s: float) -> Reply:
        candidates = response.candidates or []
        content = candidates[0].content if candidates else None
        parts = (content.parts if content else None) or []
        items = [json.loads(part.model_dump_json(exclude_none=True)) for part in parts]
        thoughts = [part.text for part in parts if part.thought and part.text]
        return gemini.reply_of(
            response,
            self.name,
            self._settings.data.prices,
            Output(PROVIDER, _ENDS, items).text(),
            latency_s,
            reasoning="\n".join(thoughts),
        )


def _part(item: Mapping[str, Any]) -> types.Part:
    return types.Part.model_validate_json(json.dumps(item))


def read(output: Output) -> tuple[list[Call], str]:
    """The calls and the text of a reply."""
    calls: list[Call] = []
    texts: list[str] = []
    for item in output.items:
        found = item.get("function_call")
        if found:
            calls.append(_call(found, len(calls)))
        elif item.get("text") and not item.get("thought"):
            texts.append(item["text"])
    return calls, "\n".join(texts).strip()


def _call(found: Mapping[str, Any], number: int) -> Call:
    name, given = str(found.get("name")), found.get("args") or {}
    decision = given.get("safety_decision") or {}
    checks = []
    if str(decision.get("decision", "")).lower() == "require_confirmation":
        checks.append(str(decision.get("explanation") or "The provider wants a confirmation."))
    id = str(found.get("id") or f"{_NO_ID}{number}")
    return conversation.call(id, name, lambda: _values(name, given), checks)


def _values(name: str, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """A function of the tool as fields of a `JSONAction`; others are of `FUNCTIONS`."""
    if name in ("click_at", "click"):
        return native_actions.at(json_action.CLICK, given)
    if name in ("double_click", "double_click_at"):
        return native_actions.at(json_action.DOUBLE_TAP, given)
    if name in ("type_text_at", "type"):
        point = native_actions.at(name, given) if "x" in given else {}
        is_at = name == "type_text_at"
        return native_actions.type_text(
            native_actions.text(name, given, "text"),
            press_enter=bool(given.get("press_enter", is_at)),
            clear_text=bool(given.get("clear_before_typing", is_at)),
            **{k: v for k, v in point.items() if k != "action_type"},
        )
    if name in ("scroll_at", "scroll"):
        way = native_actions.direction(name, given.get("direction"))
        size = native_actions.number(name, given.get("magnitude", _DEFAULT_MAGNITUDE))
        return native_actions.scroll(given, way[0] * size, way[1] * size, _ENDS)
    if name == "drag_and_drop":
        start = given if "x" in given else [given.get("start_x"), given.get("start_y")]
        ends = ("destination_x", "destination_y") if "x" in given else ("end_x", "end_y")
        return native_actions.drag(start, [given.get(end) for end in ends])
    if name == "go_back":
        return native_actions.key("back")
    if name == "press_key":
        return native_actions.key(native_actions.text(name, given, "key"))
    if name == "wait_5_seconds":
        return native_actions.wait(5)
    if name == "wait":
        return native_actions.wait(native_actions.number(name, given.get("seconds", 1)))
    if name == "take_screenshot":
        return {}
    return native_actions.of_function(name, given)
