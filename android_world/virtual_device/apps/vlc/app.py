"""VLC."""

from __future__ import annotations

from android_world.virtual_device.apps.base import ActivityInfo, App, Manifest, app
from android_world.virtual_device.apps.vlc.library import PACKAGE
from android_world.virtual_device.apps.vlc.main_screen import MainActivity
from android_world.virtual_device.apps.vlc.player import PLAYER, VideoPlayerActivity
from android_world.virtual_device.framework.intents import (
    ACTION_MAIN,
    ACTION_VIEW,
    CATEGORY_DEFAULT,
    CATEGORY_LAUNCHER,
    IntentFilter,
)

_MEDIA = ("video/*", "audio/*")


@app(
    Manifest(
        package=PACKAGE,
        label="VLC",
        icon=("traffic_cone", "#FFFFFF", "#FF8800"),
        version_name="3.5.4",
        version_code=13050408,
        permissions=(
            "android.permission.MANAGE_EXTERNAL_STORAGE",
            "android.permission.POST_NOTIFICATIONS",
            "android.permission.READ_MEDIA_VIDEO",
            "android.permission.READ_MEDIA_AUDIO",
        ),
        activities=(
            ActivityInfo(
                ".gui.MainActivity",
                MainActivity,
                (IntentFilter((ACTION_MAIN,), (CATEGORY_LAUNCHER, CATEGORY_DEFAULT)),),
            ),
            ActivityInfo(".StartActivity", MainActivity),
            ActivityInfo(
                PLAYER[1],
                VideoPlayerActivity,
                (IntentFilter((ACTION_VIEW,), schemes=("content", "file"), mime_types=_MEDIA),),
            ),
        ),
    )
)
class VlcApp(App):
    """Lists and plays the phone's media."""
