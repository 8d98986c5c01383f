"""What activities ask of the phone: its windows, its clock and its activity manager."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from android_world.virtual_device.ui import protocols

if TYPE_CHECKING:
    from android_world.virtual_device.framework.activity import Activity, Request
    from android_world.virtual_device.framework.intents import Intent


class Activities(Protocol):
    """The activity manager."""

    @property
    def top_activity(self) -> Activity | None:
        """The activity in front."""

    def run(self, package: str, action: Callable[[], object]) -> object:
        """Run something in the process of a package; what it raises is that app's crash."""

    def start(
        self, intent: Intent, caller: Activity | None = None, request: Request = ""
    ) -> object:
        """Start the activity that an intent is for."""

    def finish(self, activity: Activity) -> None:
        """Take an activity off its back stack."""

    def back_out(self, activity: Activity) -> None:
        """What BACK does in an activity that does not use it."""


class ActivityHost(protocols.UiHost, Protocol):
    """The phone, as far as activities need it."""

    @property
    def activities(self) -> Activities:
        """The activity manager."""
