"""What docs/rl.md shows runs as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("gymnasium")

GUIDE = Path(__file__).parents[2] / "docs" / "rl.md"


def test_the_guides_python_runs():
    blocks = re.findall(r"```python\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert len(blocks) >= 4
    names: dict[str, object] = {}
    for block in blocks:  # They follow each other.
        exec(compile(block, str(GUIDE), "exec"), names)
    for value in names.values():
        if hasattr(value, "close") and not isinstance(value, type):
            value.close()
