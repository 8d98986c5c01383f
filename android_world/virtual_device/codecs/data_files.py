"""Tables and texts of the package that are data files next to its modules."""

from __future__ import annotations

import pkgutil


def read_text(package: str, name: str) -> str:
    """The text of a file next to a package's modules."""
    # An import of the phone reads twenty files: importlib.resources takes ten times as long.
    data = pkgutil.get_data(package, name)
    if data is None:
        raise FileNotFoundError(name)
    return data.decode()


def read_rows(package: str, name: str) -> list[tuple[str, ...]]:
    """The rows of a table: cells are separated by tabs, lines that start with `# ` are comments."""
    lines = read_text(package, name).split("\n")[:-1]
    return [tuple(line.split("\t")) for line in lines if not line.startswith("# ")]


def read_mapping(package: str, name: str) -> dict[str, str]:
    """A table of keys and values."""
    return {key: value for key, value in read_rows(package, name)}


def read_words(package: str, name: str) -> tuple[str, ...]:
    """The words of a file, in order."""
    return tuple(read_text(package, name).split())
