"""Metadata of models besides their settings: servers, presets, the date of prices."""

from __future__ import annotations

import http.client
import json
import os
import urllib.error
import urllib.request
from collections.abc import Iterable
from typing import Any

from android_world.agents.llm import backends
from android_world.agents.llm.server_address import KEY_VARIABLE, address
from android_world.agents.model_settings import ModelSettings
from android_world.core.text_sanitizing import without_user

_TIMEOUT_S = 3.0
_MOST_BYTES = 1 << 20
_MOST_MODELS = 20
# Where servers tell their version: vLLM and our own, Ollama, SGLang (two releases), llama.cpp.
_VERSIONS = {
    "/version": "version",
    "/api/version": "version",
    "/server_info": "version",
    "/get_server_info": "version",
    "/props": "build_info",
}


class _NoRedirectHandler(urllib.request.HTTPRedirectHandler):
    """Follows no redirection: the key is for this server only."""

    def redirect_request(self, *_: Any) -> None:
        """Go nowhere."""


_opener = urllib.request.build_opener(_NoRedirectHandler)


def details(specs: Iterable[str], settings: ModelSettings) -> dict[str, Any]:
    """The server, the preset with its source, and the prices with date and source.

    Args:
      specs: The models that are asked.
      settings: How they are reached.

    Raises:
      LlmConfigurationError: A specification names nothing.
    """
    prices = settings.data.prices
    found: dict[str, Any] = {
        "model_data": settings.data.date,
        "prices": {"date": prices.date, "source": prices.source},
    }
    if settings.preset is not None:
        source = settings.data.preset(settings.preset).source
        found["preset"] = {"name": settings.preset, "source": source}
    url = address(settings.base_url)
    if url is not None and any(backends.is_server(spec) for spec in specs):
        found["server"] = facts(url)
    return found


def facts(base_url: str) -> dict[str, Any]:
    """Address, software, version and models of a server; None of what it does not say.

    Args:
      base_url: Address up to `/v1`.
    """
    base_url = without_user(base_url)
    found: dict[str, Any] = {"url": base_url, "version": None}
    root = base_url.rstrip("/").removesuffix("/v1")
    try:
        for path, key in _VERSIONS.items():
            if version := _request(root + path, found).get(key):
                found["version"] = str(version)
                break
        listed = _request(base_url.rstrip("/") + "/models", found).get("data")
    except OSError:
        return found  # Nobody answers: the run will say so.
    if isinstance(listed, list):
        names = [str(model.get("id")) for model in listed if isinstance(model, dict)]
        found["models"] = names[:_MOST_MODELS]
    return found


def _request(url: str, found: dict[str, Any]) -> dict[str, Any]:
    """The JSON object at an address; empty if there is none."""
    key = os.environ.get(KEY_VARIABLE)
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    try:
        with _opener.open(
            urllib.request.Request(url, headers=headers), timeout=_TIMEOUT_S
        ) as reply:
            found.setdefault("software", str(reply.headers.get("Server", "")).strip() or None)
            content = json.loads(reply.read(_MOST_BYTES))
    except (urllib.error.HTTPError, http.client.HTTPException, ValueError):
        return {}
    return content if isinstance(content, dict) else {}
