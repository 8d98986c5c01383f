"""Which app is in front."""

from __future__ import annotations

from android_world.env.interface import AsyncEnv


def package_name(env: AsyncEnv) -> str:
    """Package of the foreground activity; empty if there is none."""
    return (env.foreground_activity_name or "").partition("/")[0]
