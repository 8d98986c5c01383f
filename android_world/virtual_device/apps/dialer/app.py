"""The Phone app (Google dialer) and its in-call screen."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import (
    Activity,
    ActivityInfo,
    App,
    Manifest,
    app,
)
from android_world.virtual_device.apps.dialer.in_call import InCallActivity
from android_world.virtual_device.apps.dialer.main import DialerActivity
from android_world.virtual_device.apps.dialer.style import (
    IN_CALL_CLASS,
    MAIN_CLASS,
    PACKAGE,
    refusal,
)
from android_world.virtual_device.framework.intents import (
    ACTION_MAIN,
    ACTION_VIEW,
    CATEGORY_DEFAULT,
    CATEGORY_LAUNCHER,
    IntentFilter,
)

_CALL = ("android.intent.action.CALL", "android.intent.action.CALL_PRIVILEGED")


class OutgoingCallActivity(Activity):
    """Takes CALL intents: places the call and leaves."""

    background = ""

    def on_create(self) -> None:
        """Dial; without service only the refusal is shown."""
        number = self.intent.data.partition(":")[2]
        if self.device.telephony.dial(number) is None:
            self.toast(refusal(self.device))
        self.finish()

    def build(self) -> ui.View:
        """Nothing to see."""
        return ui.Box(".FrameLayout")


@app(
    Manifest(
        package=PACKAGE,
        label="Phone",
        icon=("phone", "#1A73E8", "#FFFFFF"),
        system=True,
        version_name="83.0",
        permissions=(
            "android.permission.CALL_PHONE",
            "android.permission.READ_CALL_LOG",
            "android.permission.READ_CONTACTS",
            "android.permission.POST_NOTIFICATIONS",
        ),
        activities=(
            ActivityInfo(
                MAIN_CLASS,
                DialerActivity,
                (
                    IntentFilter((ACTION_MAIN,), (CATEGORY_LAUNCHER, CATEGORY_DEFAULT)),
                    IntentFilter(("android.intent.action.DIAL",)),
                    IntentFilter(("android.intent.action.DIAL", ACTION_VIEW), schemes=("tel",)),
                ),
                launch_mode="singleTask",
            ),
            ActivityInfo("com.android.dialer.main.impl.MainActivity", DialerActivity),
            ActivityInfo(
                "com.android.server.telecom.components.UserCallActivity",
                OutgoingCallActivity,
                (IntentFilter(_CALL, schemes=("tel",)),),
                exclude_from_recents=True,
            ),
            ActivityInfo(
                IN_CALL_CLASS,
                InCallActivity,
                launch_mode="singleTask",
                exported=False,
                exclude_from_recents=True,
                task_affinity="com.android.incallui",
            ),
        ),
    )
)
class DialerApp(App):
    """The Phone app's process; calls belong to telephony."""
