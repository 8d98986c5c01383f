"""Texts and word lists of the package that are data files next to its modules."""

from __future__ import annotations

import json
import pkgutil
from typing import Any


def read_text(package: str, name: str) -> str:
    """The text of a file next to a package's modules."""
    # Many commands read some at their start: importlib.resources takes ten times as long.
    data = pkgutil.get_data(package, name)
    if data is None:
        raise FileNotFoundError(name)
    return data.decode()


def read_json(package: str, name: str) -> Any:
    """The content of a JSON file next to a package's modules."""
    return json.loads(read_text(package, name))
