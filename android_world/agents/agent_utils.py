"""A helper by the name that programs written for AndroidWorld import."""

from __future__ import annotations

from android_world.agents.parsing.lenient_json import extract_json as extract_json
