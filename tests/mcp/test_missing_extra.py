"""The MCP server without its extra."""

from __future__ import annotations

import sys

import pytest

from android_world import mcp
from android_world.mcp import __main__ as command


def test_a_missing_extra_is_reported_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "mcp", None)
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    for name in ("http", "tools"):
        monkeypatch.delitem(sys.modules, f"android_world.mcp.{name}", raising=False)
        monkeypatch.delattr(mcp, name, raising=False)
    with pytest.raises(SystemExit) as ended:
        command.main([])
    assert ended.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "pip install 'android-world-anywhere[mcp]'" in line
