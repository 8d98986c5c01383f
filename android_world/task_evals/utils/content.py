"""Rows of content providers, as `content query` prints them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from android_world.device import adb
from android_world.env.interface import AsyncEnv

_ROW_START = re.compile(r"^Row: \d+ ", re.MULTILINE)


def query(
    uri: str, columns: Sequence[str], env: AsyncEnv, where: str | None = None
) -> list[dict[str, str]]:
    """Rows of a provider, in its order.

    Args:
      uri: The provider's address.
      columns: What to read. Only the last column may hold free text, with line breaks and commas.
      env: The device.
      where: A condition in SQL.
    """
    words = ["content", "query", "--uri", uri, "--projection", ":".join(columns)]
    if where is not None:
        words += ["--where", where]
    output = adb.shell(env.controller, *words)
    pattern = re.compile(", ".join(f"{re.escape(c)}=(.*)" for c in columns), re.DOTALL)
    rows = (pattern.fullmatch(text.rstrip("\n")) for text in _ROW_START.split(output)[1:])
    return [dict(zip(columns, row.groups())) for row in rows if row is not None]


def delete(uri: str, env: AsyncEnv, where: str | None = None) -> None:
    """Delete rows of a provider."""
    words = ["content", "delete", "--uri", uri]
    if where is not None:
        words += ["--where", where]
    adb.shell(env.controller, *words)
