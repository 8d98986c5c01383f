"""Helpers for texts that models write."""

from __future__ import annotations


def well_formed(text: str) -> str:
    """Join surrogate pairs and replace lone surrogates.

    Models write both, and JSON hands them on; no device, file or server takes either.
    """
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
