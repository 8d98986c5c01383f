"""Passive effects: reasons why a change of a column is not a change of a record.

Each kind lists its columns under these, or under its own reason, in `passive`.
"""

from __future__ import annotations

from typing import Final

READ_STATE: Final = "opening it marks it as read"
SYNC: Final = "bookkeeping of synchronization and sharing"
VIEWED: Final = "viewing it, or passing through its editor, sets the time"
PROVIDER: Final = "the provider's bookkeeping: usage, aggregation, sorting and sync"
TELEPHONY: Final = "the modem's and the provider's bookkeeping"
PLAYBACK: Final = "playing it counts and sets the position"
SCAN: Final = "the scan of the media writes it"
