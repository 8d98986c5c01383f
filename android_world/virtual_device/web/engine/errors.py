"""What can go wrong when an engine is fetched."""

from __future__ import annotations


class EngineError(Exception):
    """No engine could be fetched, or it does not run on this machine."""
