"""How the policy of `--agent=pocket` is trained; see docs/guides/pocket.md."""

from __future__ import annotations

from typing import Final

STEPS_PER_EPOCH: Final = 6780
"""How many steps of a suite an epoch sees: 60 of each of 113 tasks."""
