"""Stand-ins of the providers: replies in their formats, and what their requests hold."""

from __future__ import annotations

import base64
import io
import itertools
import json
from typing import Any

from PIL import Image

from tests.agents.llm.test_gemini import plain, said


class OpenAi:
    """The Responses API."""

    kind, name, path = "openai", "computer-use-preview", "/responses"
    key = "OPENAI_API_KEY"
    reasoning_state = '"encrypted_content": "x"'
    url = "OPENAI_BASE_URL"
    size = (768, 1706)
    ends = size
    ids = itertools.count()

    def click(self, x, y):
        return self.action(type="click", button="left", x=x, y=y)

    def type(self, text):
        return self.action(type="type", text=text)

    def scroll_down(self, x, y):
        return self.action(type="scroll", x=x, y=y, scroll_x=0, scroll_y=600)

    def screenshot(self):
        return self.action(type="screenshot")

    def action(self, checks=(), **action):
        call = {"type": "computer_call", "id": "cu", "call_id": f"call_{next(self.ids)}"}
        more = {"status": "completed", "pending_safety_checks": list(checks)}
        return {**call, **more, "action": action}

    def function(self, name, **arguments):
        id = f"call_{next(self.ids)}"
        call = {"type": "function_call", "call_id": id, "name": name}
        return {**call, "arguments": json.dumps(arguments)}

    def text(self, text):
        content = [{"type": "output_text", "text": text, "annotations": []}]
        return {"type": "message", "role": "assistant", "content": content}

    def reply(self, *items):
        thought = {"type": "summary_text", "text": "I look."}
        reasoning = {
            "type": "reasoning",
            "id": "rs",
            "encrypted_content": "x",
            "summary": [thought],
        }
        usage = {"input_tokens": 900, "output_tokens": 5}
        body = {"id": "resp", "object": "response", "model": self.name, "usage": usage}
        return 200, json.dumps({**body, "output": [reasoning, *items], "incomplete_details": None})

    def cut_off(self):
        body = json.loads(self.reply()[1])
        return 200, json.dumps({**body, "incomplete_details": {"reason": "max_output_tokens"}})

    def refusal(self):
        part = {"type": "refusal", "refusal": "I cannot help with this."}
        return self.reply({"type": "message", "role": "assistant", "content": [part]})

    def declared(self, body):
        """The tool and the functions of a request."""
        functions = {tool["name"] for tool in body["tools"] if tool["type"] == "function"}
        return body["tools"][0], functions

    def images(self, body):
        found = []
        for item in body["input"]:
            output = item.get("output")
            if isinstance(output, dict):
                found.append(output["image_url"])
            for part in item.get("content") or ():
                if part["type"] == "input_image":
                    found.append(part["image_url"])
        return [size_of(url.partition(",")[2]) for url in found]


class Anthropic:
    """The Messages API."""

    kind, name, path = "anthropic", "claude-opus-4-6", "/v1/messages"
    key = "ANTHROPIC_API_KEY"
    reasoning_state = '"signature": "x"'
    url = "ANTHROPIC_BASE_URL"
    size = (705, 1568)
    ends = size
    ids = itertools.count()

    def click(self, x, y):
        return self.action(action="left_click", coordinate=[x, y])

    def type(self, text):
        return self.action(action="type", text=text)

    def scroll_down(self, x, y):
        amount = {"scroll_direction": "down", "scroll_amount": 4}
        return self.action(action="scroll", coordinate=[x, y], **amount)

    def screenshot(self):
        return self.action(action="screenshot")

    def action(self, **given):
        return self.function("computer", **given)

    def function(self, name, **given):
        return {"type": "tool_use", "id": f"toolu_{next(self.ids)}", "name": name, "input": given}

    def text(self, text):
        return {"type": "text", "text": text}

    def reply(self, *blocks, stop="tool_use"):
        usage = {"input_tokens": 900, "output_tokens": 5}
        body = {"id": "msg", "type": "message", "role": "assistant", "model": self.name}
        thought = {"type": "thinking", "thinking": "I look.", "signature": "x"}
        more = {"content": [thought, *blocks], "stop_reason": stop, "usage": usage}
        return 200, json.dumps({**body, **more})

    def cut_off(self):
        return self.reply(stop="max_tokens")

    def refusal(self):
        return self.reply(stop="refusal")

    def declared(self, body):
        return body["tools"][0], {tool["name"] for tool in body["tools"][1:]}

    def images(self, body):
        found = []
        for message in body["messages"]:
            for block in message["content"]:
                parts = block.get("content") or [block]
                found += [p["source"]["data"] for p in parts if p["type"] == "image"]
        return [size_of(data) for data in found]


class Gemini:
    """`generateContent`."""

    kind, name = "gemini", "gemini-2.5-computer-use-preview-10-2025"
    path = f"/models/{name}:generateContent"
    key = "GEMINI_API_KEY"
    reasoning_state = "eHg="
    url = "GOOGLE_GEMINI_BASE_URL"
    size = (1080, 2400)
    ends = (1000, 1000)

    def click(self, x, y):
        return self.function("click_at", x=x, y=y)

    def type(self, text):
        return self.function("type_text_at", text=text, press_enter=False)

    def scroll_down(self, x, y):
        return self.function("scroll_at", x=x, y=y, direction="down", magnitude=400)

    def screenshot(self):
        return self.function("take_screenshot")

    def function(self, name, **args):
        return {"functionCall": {"name": name, "args": args}, "thoughtSignature": "eHg="}

    def text(self, text):
        return text

    def reply(self, *parts, **more):
        return said({"text": "I look.", "thought": True}, *parts, **more)

    def cut_off(self):
        return self.reply(finish="MAX_TOKENS")

    def refusal(self):
        return said(finish="SAFETY")

    def declared(self, body):
        tool, functions = plain(body["tools"])
        return tool["computeruse"], {f["name"] for f in functions["functiondeclarations"]}

    def images(self, body):
        found = []
        for content in plain(body["contents"]):
            for part in content["parts"]:
                response = part.get("functionresponse") or {}
                found += [p for p in (part, *response.get("parts", ())) if "inlinedata" in p]
        return [size_of(part["inlinedata"]["data"]) for part in found]


def size_of(data: str) -> tuple[int, int]:
    """The size of an image in base64."""
    return Image.open(io.BytesIO(base64.b64decode(data.replace("-", "+").replace("_", "/")))).size


class Script:
    """Replies of a provider that carry out steps on the screen as it is; see `FakeServer.replies`.

    A step is ("open", app), ("tap", element), ("type", text), ("answer", text) or ("finish",).
    """

    def __init__(self, provider: Any, env: Any, steps: list[tuple[str, ...]]) -> None:
        self._provider = provider
        self._env = env
        self._steps = steps

    def __len__(self) -> int:
        return 2

    def pop(self, at: int) -> tuple[int, str]:
        kind, *words = self._steps.pop(at)
        provider = self._provider
        if kind == "open":
            return provider.reply(provider.function("open_app", app_name=words[0]))
        if kind == "tap":
            return provider.reply(provider.click(*self._point(words[0])))
        if kind == "type":
            return provider.reply(provider.type(words[0]))
        if kind == "answer":
            return provider.reply(provider.function("answer", text=words[0]))
        return provider.reply(provider.function("finish", status="complete"))

    def _point(self, name: str) -> tuple[int, int]:
        for element in self._env.get_state().ui_elements:
            if name in (element.text, element.content_description, element.hint_text):
                x, y = element.bbox_pixels.center
                across, down = self._provider.ends
                return round(x * across / 1080), round(y * down / 2400)
        raise AssertionError(name)
