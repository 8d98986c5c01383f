"""Simple Gallery Pro."""

from __future__ import annotations

from android_world.virtual_device.apps.base import ActivityInfo, App, Manifest, app
from android_world.virtual_device.apps.simple_gallery.edit_screen import EditActivity
from android_world.virtual_device.apps.simple_gallery.folder import MediaActivity, SearchActivity
from android_world.virtual_device.apps.simple_gallery.folders import MainActivity
from android_world.virtual_device.apps.simple_gallery.settings import (
    AboutActivity,
    ExcludedFoldersActivity,
    SettingsActivity,
)
from android_world.virtual_device.apps.simple_gallery.store import PACKAGE
from android_world.virtual_device.apps.simple_gallery.viewer import ViewPagerActivity
from android_world.virtual_device.framework.intents import (
    ACTION_MAIN,
    ACTION_VIEW,
    CATEGORY_DEFAULT,
    CATEGORY_LAUNCHER,
    IntentFilter,
)

_FILES = ("content", "file")


def _views(mime_type: str) -> tuple[IntentFilter, ...]:
    return (IntentFilter((ACTION_VIEW,), schemes=_FILES, mime_types=(mime_type,)),)


@app(
    Manifest(
        package=PACKAGE,
        label="Gallery",
        icon=("image", "#F57C00", "#FFFFFF"),
        version_name="6.28.1",
        version_code=396,
        permissions=(
            "android.permission.WRITE_EXTERNAL_STORAGE",
            "android.permission.READ_MEDIA_IMAGES",
            "android.permission.READ_MEDIA_VIDEO",
            "android.permission.MANAGE_EXTERNAL_STORAGE",
            "android.permission.POST_NOTIFICATIONS",
            "android.permission.ACCESS_MEDIA_LOCATION",
        ),
        activities=(
            ActivityInfo(
                ".activities.MainActivity",
                MainActivity,
                (IntentFilter((ACTION_MAIN,), (CATEGORY_LAUNCHER, CATEGORY_DEFAULT)),),
            ),
            ActivityInfo(".activities.MediaActivity", MediaActivity, exported=False),
            ActivityInfo(".activities.SearchActivity", SearchActivity, exported=False),
            ActivityInfo(".activities.ViewPagerActivity", ViewPagerActivity, exported=False),
            ActivityInfo(".activities.EditActivity", EditActivity, exported=False),
            ActivityInfo(".activities.PhotoActivity", ViewPagerActivity, _views("image/*")),
            ActivityInfo(".activities.VideoActivity", ViewPagerActivity, _views("video/*")),
            ActivityInfo(".activities.SettingsActivity", SettingsActivity, exported=False),
            ActivityInfo(
                ".activities.ExcludedFoldersActivity", ExcludedFoldersActivity, exported=False
            ),
            ActivityInfo(".activities.AboutActivity", AboutActivity, exported=False),
        ),
    )
)
class SimpleGalleryApp(App):
    """Shows and manages the media of shared storage."""
