"""The launcher."""

from __future__ import annotations

from android_world.virtual_device.apps.base import ActivityInfo, App, Manifest, app
from android_world.virtual_device.apps.launcher.home import HomeActivity
from android_world.virtual_device.apps.launcher.notice import NoticeActivity
from android_world.virtual_device.framework.intents import (
    ACTION_MAIN,
    CATEGORY_DEFAULT,
    CATEGORY_HOME,
    IntentFilter,
)


@app(
    Manifest(
        package="com.google.android.apps.nexuslauncher",
        label="Pixel Launcher",
        system=True,
        in_launcher=False,
        icon=("home", "#FFFFFF", "#1A73E8"),
        activities=(
            ActivityInfo(
                ".NexusLauncherActivity",
                HomeActivity,
                (IntentFilter((ACTION_MAIN,), (CATEGORY_HOME, CATEGORY_DEFAULT)),),
                launch_mode="singleTask",
            ),
            ActivityInfo(
                ".NoticeActivity",
                NoticeActivity,
                exported=False,
                exclude_from_recents=True,
                launch_mode="singleTask",
                task_affinity="com.google.android.apps.nexuslauncher.notice",
            ),
        ),
    )
)
class LauncherApp(App):
    """The launcher's process."""
