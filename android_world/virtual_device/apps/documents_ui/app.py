"""Files (DocumentsUI)."""

from __future__ import annotations

from android_world.virtual_device.apps.base import ActivityInfo, App, Manifest, app
from android_world.virtual_device.apps.documents_ui.documents import PACKAGE
from android_world.virtual_device.apps.documents_ui.files_activity import (
    INSPECTOR,
    PICK_DESTINATION,
    PICKER,
    FilesActivity,
    InspectorActivity,
)
from android_world.virtual_device.apps.documents_ui.picker import (
    CREATE,
    GET_CONTENT,
    OPEN,
    TREE,
    PickActivity,
)
from android_world.virtual_device.framework.intents import (
    ACTION_MAIN,
    CATEGORY_DEFAULT,
    CATEGORY_LAUNCHER,
    IntentFilter,
)

_OPENABLE = (CATEGORY_DEFAULT, "android.intent.category.OPENABLE")
_ANY = ("*/*",)


@app(
    Manifest(
        package=PACKAGE,
        label="Files",
        icon=("folder", "#4285F4", "#FFFFFF"),
        version_name="13",
        version_code=33,
        system=True,
        permissions=(
            "android.permission.MANAGE_DOCUMENTS",
            "android.permission.POST_NOTIFICATIONS",
        ),
        activities=(
            ActivityInfo(
                "com.android.documentsui.files.FilesActivity",
                FilesActivity,
                (IntentFilter((ACTION_MAIN,), (CATEGORY_LAUNCHER, CATEGORY_DEFAULT)),),
            ),
            ActivityInfo("com.android.documentsui.LauncherActivity", FilesActivity),
            ActivityInfo(
                PICKER[1],
                PickActivity,
                (
                    IntentFilter((OPEN, GET_CONTENT, CREATE), _OPENABLE, mime_types=_ANY),
                    IntentFilter((TREE, PICK_DESTINATION)),
                ),
            ),
            ActivityInfo(INSPECTOR[1], InspectorActivity, exported=False),
        ),
    )
)
class DocumentsUi(App):
    """Shows the phone's files, and picks among them for other apps."""
