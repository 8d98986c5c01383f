"""What the doctor finds."""

from __future__ import annotations

import dataclasses
from typing import Final

OK: Final = "ok"
NOTE: Final = "note"
FAILED: Final = "FAILED"


@dataclasses.dataclass(frozen=True)
class Finding:
    """What one check found.

    Attributes:
      name: what was inspected.
      result: `ok`, `note` (something optional is missing, or weaker) or `FAILED`.
      text: what was found.
      advice: what to do, if it is not ok.
      seconds: how long it took.
    """

    name: str
    result: str
    text: str = ""
    advice: str = ""
    seconds: float = 0.0


def judge(name: str, fine: bool, text: str, advice: str, otherwise: str = FAILED) -> Finding:
    """A finding that is ok, or `otherwise` with what to do."""
    return Finding(name, OK, text) if fine else Finding(name, otherwise, text, advice)
