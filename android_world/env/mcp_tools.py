"""Tools of an MCP server, as tools of a task; they need the extra `mcp`.

Each request is a separate session: a server that is a command is started for it and ends with it,
so that no state passes from one call to the next.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from android_world.core import text_sanitizing
from android_world.device.errors import AndroidWorldError
from android_world.env.task_tools import Tool, ToolFailedError

if TYPE_CHECKING:
    from mcp import Client

Server = str | Sequence[str]
"""The address of a server, or the command that starts one which speaks over stdio."""


class McpServerError(AndroidWorldError, RuntimeError):
    """A server cannot be started or does not answer, or the extra is missing."""


def list_tools(server: Server, only: Sequence[str] = ()) -> tuple[Tool, ...]:
    """The tools of a server.

    Args:
      server: The server.
      only: Names of the tools that are wanted; all if empty.

    Raises:
      McpServerError: The server does not answer, or lacks one of them.
    """

    async def find(client: Client) -> Any:
        return (await client.list_tools()).tools

    found = {tool.name: tool for tool in _request(server, find)}
    missing = [name for name in only if name not in found]
    if missing:
        known = ", ".join(found) or "none"
        raise McpServerError(f"The MCP server has no tool {missing[0]!r}; it has: {known}.")
    return tuple(
        Tool(
            name,
            found[name].description or "",
            found[name].input_schema,
            functools.partial(_call, server, name),
        )
        for name in only or found
    )


def _call(server: Server, name: str, arguments: Mapping[str, Any]) -> str:
    async def call(client: Client) -> Any:
        return await client.call_tool(name, dict(arguments))

    result = _request(server, call)
    texts = [block.text for block in result.content if block.type == "text"]
    text = text_sanitizing.well_formed("\n".join(texts))
    if result.is_error:
        raise ToolFailedError(text or f"{name} failed without a reason.")
    return text


def _request(server: Server, work: Any) -> Any:
    """Do something in a session with the server.

    Raises:
      McpServerError: There is no such session.
    """
    try:
        import anyio
        from mcp import Client, MCPError, StdioServerParameters, stdio_client
    except ImportError as error:
        raise McpServerError(f"{error}: pip install 'android-world-anywhere[mcp]'") from error

    async def run() -> Any:
        if isinstance(server, str):
            async with Client(server) as client:
                return await work(client)
        command, *words = server
        started = stdio_client(StdioServerParameters(command=command, args=words))
        async with Client(started) as client:
            return await work(client)

    try:
        return anyio.run(run)
    except (OSError, MCPError, ExceptionGroup) as error:
        named = server if isinstance(server, str) else " ".join(server)
        raise McpServerError(f"The MCP server {named} does not answer: {error}") from error
