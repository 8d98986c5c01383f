"""The device's APIs as tools that a model can call instead of an action."""

from __future__ import annotations

import json
from typing import Any

from android_world.agents.parsing import actions
from android_world.agents.prompting import element_list
from android_world.device import errors
from android_world.env import tools
from android_world.env.interface import AsyncEnv


def schemas(env: AsyncEnv) -> list[dict[str, Any]]:
    """The JSON schemas of all tools."""
    return tools.AndroidToolController(env.controller).tools()


def call_in(text: str, offered: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The first call of one of the tools in a reply, with `name` and `arguments`."""
    known = {tool["name"] for tool in offered}
    return next((call for call in actions.tool_calls(text) if call["name"] in known), None)


def run(env: AsyncEnv, call: dict[str, Any]) -> str:
    """Call a tool; what it returned, or why it failed, in a sentence for the model."""
    try:
        result = tools.AndroidToolController(env.controller).call(**call)
    except errors.DeviceDisconnectedError:
        raise
    except (errors.AndroidWorldError, ValueError) as error:
        return f"The tool {call['name']} failed: {str(error)[:300]}"
    given = "is done" if result is None else f"gave {element_list.quote(str(result), 600)}"
    return f"The tool {json.dumps(call, ensure_ascii=False)[:300]} {given}."
