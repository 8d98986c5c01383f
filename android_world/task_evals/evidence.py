"""What a verdict was based on: every comparison that a checker made."""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Callable
from typing import Any


@dataclasses.dataclass(frozen=True)
class Check:
    """One comparison that a verdict rests on.

    Attributes:
      what: What was inspected, in words.
      expected: The value that counts as done, after normalisation.
      actual: The value that the device had, after normalisation.
      passed: Whether they match.
    """

    what: str
    expected: Any
    actual: Any
    passed: bool


@dataclasses.dataclass(frozen=True)
class Verdict:
    """The outcome of checking a task.

    Attributes:
      score: Our checker's verdict, 0.0 to 1.0.
      reference_score: The score under the published success condition; None where that condition
        crashes instead of giving a score.
      checks: The comparisons that `score` rests on.
      progress: The share of what the task wants that is there, 0.0 to 1.0.
      side_effects: Changes that the task does not ask for, in words; no part of the score.
    """

    score: float
    reference_score: float | None
    checks: tuple[Check, ...]
    progress: float
    side_effects: tuple[str, ...]


class Evidence:
    """Collects the comparisons of one verdict, in order."""

    def __init__(self) -> None:
        self._checks: list[Check] = []

    @property
    def checks(self) -> tuple[Check, ...]:
        """The comparisons made since the last `clear`."""
        return tuple(self._checks)

    def clear(self) -> None:
        """Discard everything, for a new verdict."""
        self._checks.clear()

    def compare(
        self,
        what: str,
        actual: Any,
        expected: Any,
        matches: Callable[[Any, Any], bool] = operator.eq,
    ) -> bool:
        """Compare, remember the comparison, and say whether it holds.

        Args:
          what: What is inspected.
          actual: What the device has.
          expected: What it should have.
          matches: Called as `matches(actual, expected)`.
        """
        passed = bool(matches(actual, expected))
        self._checks.append(Check(what, expected, actual, passed))
        return passed

    def extend(self, prefix: str, other: Evidence) -> None:
        """Take over the comparisons of a part, under its name."""
        self._checks += [
            dataclasses.replace(check, what=f"{prefix}: {check.what}") for check in other.checks
        ]
