"""Rows of content providers, for tasks."""

from __future__ import annotations

from collections.abc import Sequence

from android_world.device import content_provider
from android_world.env.interface import AsyncEnv


def query(
    uri: str, columns: Sequence[str], env: AsyncEnv, where: str | None = None
) -> list[dict[str, str]]:
    """Rows of a provider, in its order; see `content_provider.query`."""
    return content_provider.query(uri, columns, env.controller, where)


def delete(uri: str, env: AsyncEnv, where: str | None = None) -> None:
    """Delete rows of a provider."""
    content_provider.delete(uri, env.controller, where)
