"""What a check of a submission found, in words."""

from __future__ import annotations

import dataclasses
import enum

from android_world.core.text_sanitizing import printable


class Severity(enum.StrEnum):
    """What a finding means for the result."""

    ERROR = "error"
    """The file contradicts itself, the registry or the replay: the result does not count."""
    WARNING = "warning"
    """The result is as reported, and readers have to know this about it."""


@dataclasses.dataclass(frozen=True)
class Finding:
    """One thing that a check found.

    Attributes:
      code: Short name for programs.
      severity: Whether the result counts.
      text: What was found, for people.
      episode: The episode that it is about; empty for the whole file.
    """

    code: str
    severity: Severity
    text: str
    episode: str = ""


def error(code: str, text: str, episode: str = "") -> Finding:
    """A contradiction."""
    return Finding(code, Severity.ERROR, printable(text), episode)


def warning(code: str, text: str, episode: str = "") -> Finding:
    """A fact that readers have to know."""
    return Finding(code, Severity.WARNING, printable(text), episode)


def has_errors(found: list[Finding]) -> bool:
    """Whether a result does not count."""
    return any(finding.severity == Severity.ERROR for finding in found)


def names(keys: list[str], most: int = 5) -> str:
    """Some names of a list, and how many others there are."""
    rest = len(keys) - most
    return ", ".join(keys[:most]) + (f" and {rest} more" if rest > 0 else "")
