"""System UI: its process and manifest."""

from __future__ import annotations

from android_world.virtual_device.apps.base import ActivityInfo, App, Manifest, app
from android_world.virtual_device.apps.system_ui.brightness_dialog import BrightnessDialog
from android_world.virtual_device.framework.intents import CATEGORY_DEFAULT, IntentFilter


@app(
    Manifest(
        package="com.android.systemui",
        label="System UI",
        system=True,
        in_launcher=False,
        activities=(
            ActivityInfo(
                ".settings.brightness.BrightnessDialog",
                BrightnessDialog,
                (
                    IntentFilter(
                        ("com.android.intent.action.SHOW_BRIGHTNESS_DIALOG",), (CATEGORY_DEFAULT,)
                    ),
                ),
                exclude_from_recents=True,
                launch_mode="singleTop",
            ),
        ),
    )
)
class SystemUiApp(App):
    """The process of the status bar and the shade."""
