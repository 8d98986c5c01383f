"""The Phone app (Google dialer) and its in-call screen."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import (
    Activity,
    App,
    app,
)
from android_world.virtual_device.apps.dialer.style import (
    refusal,
)


class OutgoingCallActivity(Activity):
    """Takes CALL intents: places the call and leaves."""

    background = ""

    def on_create(self) -> None:
        number = self.intent.data.partition(":")[2]
        if self.device.telephony.dial(number) is None:
            self.toast(refusal(self.device))
        self.finish()

    def build(self) -> ui.View:
        return ui.Box(".FrameLayout")


@app()
class DialerApp(App):
    """The Phone app's process; calls belong to telephony."""
