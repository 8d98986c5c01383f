"""Photos and videos that an app asks another one for (MediaStore.ACTION_*_CAPTURE)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import quote

from android_world.virtual_device.framework.intents import Intent

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import Activity, ActivityResult

ACTION_IMAGE_CAPTURE = "android.media.action.IMAGE_CAPTURE"
ACTION_VIDEO_CAPTURE = "android.media.action.VIDEO_CAPTURE"
# Extras: where the photo is to be written; without it the result has a small one in its "data".
EXTRA_OUTPUT, EXTRA_THUMBNAIL = "output", "data"


def take_photo(activity: Activity, path: str, done: Callable[[str], object]) -> None:
    """Let the user take a photo with an app of the phone; `done(path)` once it is in that file.

    `done` is a bound method.
    """
    activity.device.storage.mkdir(path.rpartition("/")[0], parents=True, exist_ok=True)
    intent = Intent(ACTION_IMAGE_CAPTURE, extras={EXTRA_OUTPUT: f"file://{quote(path)}"})
    activity.start_activity(intent, request=partial(_on_capture, activity, path, done))


def _on_capture(
    activity: Activity, path: str, done: Callable[[str], object], result: ActivityResult
) -> None:
    if result.ok and activity.device.storage.is_file(path):
        done(path)
