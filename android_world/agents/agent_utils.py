"""Helpers that agents share."""

from __future__ import annotations

from typing import Any

from android_world.agents.loose_json import json_objects


def extract_json(s: str) -> dict[str, Any] | None:
    """The first JSON object in a text, or None.

    Understands code fences, text around the object, braces inside strings, several lines, objects
    written with Python's quotes and constants, and the usual slips.
    """
    return next(iter(json_objects(s)), None)
