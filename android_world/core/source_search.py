"""Modules by what their source has, without importing them."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path


def modules_matching(package: str, pattern: str) -> list[str]:
    """Names of the modules below a package whose source matches.

    Only the packages above it are imported. Where modules are installed without their sources
    there are none.

    Args:
      package: Name of the package.
      pattern: A regular expression; `^` is the start of a line.
    """
    expression = re.compile(pattern.encode(), re.MULTILINE)
    spec = importlib.util.find_spec(package)
    folders = [] if spec is None else spec.submodule_search_locations or []
    return [
        ".".join((package, *file.relative_to(folder).with_suffix("").parts))
        for folder in map(Path, folders)
        for file in sorted(folder.rglob("*.py"))
        if expression.search(file.read_bytes())
    ]
