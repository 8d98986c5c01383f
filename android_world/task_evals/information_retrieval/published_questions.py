"""Where the questions of the benchmark are."""

from __future__ import annotations

from pathlib import Path

import android_world

_FILE = "tasks.textproto"


def get_information_retrieval_task_path() -> str:
    """Path of the file that defines the information-retrieval tasks."""
    package = Path(android_world.__file__).parent
    inside = package / "proto" / _FILE
    return str(inside if inside.exists() else package.parent / "proto" / _FILE)
