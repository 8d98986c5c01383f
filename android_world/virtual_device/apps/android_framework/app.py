"""The framework's own package: choosers."""

from __future__ import annotations

from android_world.virtual_device.apps.android_framework import chooser
from android_world.virtual_device.apps.android_framework.chooser import ChooserActivity
from android_world.virtual_device.apps.android_framework.resolver import ResolverActivity
from android_world.virtual_device.apps.base import ActivityInfo, App, Manifest, app
from android_world.virtual_device.framework.intents import CATEGORY_DEFAULT, IntentFilter
from android_world.virtual_device.system.activities import RESOLVER


@app(
    Manifest(
        package="android",
        label="Android System",
        system=True,
        in_launcher=False,
        activities=(
            ActivityInfo(RESOLVER[1], ResolverActivity, exclude_from_recents=True),
            ActivityInfo(
                chooser.COMPONENT[1],
                ChooserActivity,
                (IntentFilter((chooser.ACTION_CHOOSER,), (CATEGORY_DEFAULT,)),),
                exclude_from_recents=True,
            ),
        ),
    )
)
class AndroidFramework(App):
    """The system's process, as far as it has screens."""
