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
VISITED: Final = "opening a page adds it to the history"
POSTED: Final = "apps post and cancel notifications by themselves"
COPIED: Final = "copying a text is a way to enter it elsewhere"
OTHER_KIND: Final = "the file is an item of another kind, by which its changes are reported"
