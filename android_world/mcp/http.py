"""The MCP server over streamable HTTP, on loopback, for clients that know the token."""

from __future__ import annotations

import hmac
from typing import Any, Final
from urllib.parse import parse_qs

from mcp.server.mcpserver import MCPServer
from mcp.server.transport_security import TransportSecuritySettings
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

HOST: Final = "127.0.0.1"
PATH: Final = "/mcp"
_LOOPBACK: Final = ("127.0.0.1", "localhost", "[::1]")


class TokenGuard:
    """Passes on requests with the token, as `Authorization: Bearer` or as `?token=`."""

    def __init__(self, app: ASGIApp, token: str) -> None:
        self._app = app
        self._token = token.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle an ASGI connection."""
        if scope["type"] != "http" or self._is_permitted(scope):
            await self._app(scope, receive, send)
            return
        response = PlainTextResponse(
            "The token is missing or wrong: send it as Authorization: Bearer TOKEN, or append "
            "?token=TOKEN to the address.",
            status_code=401,
            headers={"WWW-Authenticate": "Bearer"},
        )
        await response(scope, receive, send)

    def _is_permitted(self, scope: Scope) -> bool:
        header = dict(scope["headers"]).get(b"authorization", b"")
        scheme, _, bearer = header.partition(b" ")
        in_address = parse_qs(scope["query_string"].decode("latin-1")).get("token", [])
        given = [token.encode() for token in in_address]
        given += [bearer] if scheme.lower() == b"bearer" else []
        return any(hmac.compare_digest(token, self._token) for token in given)


def create_app(server: MCPServer[Any], token: str) -> ASGIApp:
    """The ASGI application: loopback host names only, and no pages of a browser."""
    # A page sends its origin; none is listed, so all are refused.
    security = TransportSecuritySettings(
        allowed_hosts=[f"{name}:*" for name in _LOOPBACK], allowed_origins=[]
    )
    app = server.streamable_http_app(
        streamable_http_path=PATH, host=HOST, transport_security=security
    )
    return TokenGuard(app, token)
