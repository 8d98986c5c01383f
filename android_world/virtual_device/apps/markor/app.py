"""Markor: an editor for plain text files."""

from __future__ import annotations

from android_world.virtual_device.apps.base import (
    LAUNCHER_FILTER,
    ActivityInfo,
    App,
    Manifest,
    app,
)
from android_world.virtual_device.apps.markor.document_activity import DocumentActivity
from android_world.virtual_device.apps.markor.intro_activity import IntroActivity
from android_world.virtual_device.apps.markor.main_activity import MainActivity
from android_world.virtual_device.apps.markor.settings_activity import (
    SettingsActivity,
    ShareIntoActivity,
)
from android_world.virtual_device.apps.markor.store import (
    NOTEBOOK,
    PACKAGE,
    VERSION_CODE,
    VERSION_NAME,
    Options,
)
from android_world.virtual_device.framework.intents import ACTION_VIEW, IntentFilter
from android_world.virtual_device.system.phone import Phone

_DOCUMENT_FILTER = IntentFilter(
    (ACTION_VIEW, "android.intent.action.EDIT"),
    schemes=("file", "content"),
    mime_types=("text/*", "application/json", "application/xml"),
)
_SHARE_FILTER = IntentFilter(("android.intent.action.SEND",), mime_types=("text/plain",))


@app(
    Manifest(
        package=PACKAGE,
        label="Markor",
        icon=("file_document_edit", "#636363", "#FFFFFF"),
        version_name=VERSION_NAME,
        version_code=VERSION_CODE,
        permissions=("android.permission.MANAGE_EXTERNAL_STORAGE",),
        activities=(
            ActivityInfo(
                ".activity.MainActivity", MainActivity, (LAUNCHER_FILTER,), launch_mode="singleTask"
            ),
            ActivityInfo(".activity.DocumentActivity", DocumentActivity, (_DOCUMENT_FILTER,)),
            ActivityInfo(".activity.IntroActivity", IntroActivity, exported=False),
            ActivityInfo(".activity.SettingsActivity", SettingsActivity, exported=False),
            ActivityInfo(
                ".activity.openeditor.OpenShareIntoActivity",
                ShareIntoActivity,
                (_SHARE_FILTER,),
                exclude_from_recents=True,
            ),
        ),
    )
)
class MarkorApp(App):
    """The process of Markor; all its state is in files."""

    @classmethod
    def on_set_up(cls, device: Phone, package: str) -> None:
        """The introduction was passed: the notebook exists, with its folder for snippets."""
        device.storage.mkdir(f"{NOTEBOOK}/.app/snippets", parents=True, exist_ok=True)
        options = Options(device.storage)
        options.put("is_first_run", False)
        options.put("shown_changelog", VERSION_CODE)
