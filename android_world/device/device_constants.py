"""Paths, the wall time and the screen that tasks expect of a device."""

from __future__ import annotations

import datetime
from typing import Final

EMULATOR_DATA: Final = "/storage/emulated/0/"
SNAPSHOT_DATA: Final = "/data/data/android_world/snapshots"

AUDIORECORDER_DATA: Final = (
    "/storage/emulated/0/Android/data/com.dimowner.audiorecorder/files/Music/records"
)
DOWNLOAD_DATA: Final = "/storage/emulated/0/Download"
GALLERY_DATA: Final = "/sdcard/DCIM"
MARKOR_DATA: Final = "/storage/emulated/0/Documents/Markor"
MUSIC_DATA: Final = "/sdcard/Music"
OSMAND_DATA: Final = "/storage/emulated/0/Android/data/net.osmand/files"
PHOTOS_DATA: Final = "/sdcard/Pictures"
VIDEOS_DATA: Final = "/sdcard/Movies"

# Pixels in portrait orientation.
SCREEN_WIDTH: Final = 1080
SCREEN_HEIGHT: Final = 2400

TIMEZONE: Final = "UTC"

# Every task starts at this moment, so that dates in goals mean the same everywhere.
DT: Final = datetime.datetime(2023, 10, 15, 15, 34, 0, tzinfo=datetime.UTC)
ANDROID_DT: Final = DT.strftime("%m%d%H%M%y.%S")
