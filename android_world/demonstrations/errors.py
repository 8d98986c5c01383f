"""What can go wrong with an export."""

from __future__ import annotations

from android_world.device.errors import AndroidWorldError


class ExportError(AndroidWorldError):
    """The export cannot be made; the message says what to do."""


class InexpressibleActionError(AndroidWorldError):
    """An agent has no form for an action: the episode is left out, and counted."""
