"""Tools of a task: sources of information next to the screen that an agent can call by name."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from android_world.device.errors import AndroidWorldError, InvalidActionError


class ToolFailedError(AndroidWorldError, RuntimeError):
    """A tool gives no result; the message is for the agent."""


@dataclasses.dataclass(frozen=True)
class Tool:
    """A tool that the agent of a task can call.

    Attributes:
      name: Its name.
      description: What it does, for the agent.
      parameters: JSON Schema of the arguments, an object.
      run: Gives the result of a call as text; it raises `ToolFailedError` where it has none.
    """

    name: str
    description: str
    parameters: Mapping[str, Any]
    run: Callable[[Mapping[str, Any]], str]

    def describe(self) -> dict[str, Any]:
        """Name, description and parameters, as models are given them."""
        return {
            "name": self.name,
            "description": self.description,
            "parameters": dict(self.parameters),
        }

    def call(self, arguments: Mapping[str, Any]) -> ToolCall:
        """Call it; arguments that do not fit the schema are an error for the agent."""
        import jsonschema

        given = dict(arguments)
        try:
            jsonschema.validate(given, dict(self.parameters))
            return ToolCall(self.name, given, self.run(given))
        except jsonschema.ValidationError as error:
            return ToolCall(self.name, given, f"Invalid arguments: {error.message}", True)
        except ToolFailedError as error:
            return ToolCall(self.name, given, str(error), True)


@dataclasses.dataclass(frozen=True)
class ToolCall:
    """A call of a tool with its result.

    Attributes:
      name: The tool.
      arguments: What it was called with.
      result: What it gave, or why it gave nothing.
      is_error: Whether it gave nothing.
    """

    name: str
    arguments: dict[str, Any]
    result: str
    is_error: bool = False


def call(tools: Sequence[Tool], name: str | None, arguments: object) -> ToolCall:
    """Call one of several tools.

    Raises:
      InvalidActionError: There is no tool of this name.
    """
    tool = next((tool for tool in tools if tool.name == name), None)
    if tool is None:
        known = ", ".join(tool.name for tool in tools)
        hint = f"tools of this task: {known}." if tools else "this task has no tools."
        raise InvalidActionError(f"call_tool: there is no tool {name!r}; {hint}")
    if arguments is not None and not isinstance(arguments, Mapping):
        raise InvalidActionError('call_tool: "arguments" must be an object.')
    return tool.call(arguments or {})
