"""What the media scanner finds out about a file: the values of its row in MediaStore."""

from __future__ import annotations

import datetime
import hashlib
import posixpath
import re
from typing import TYPE_CHECKING, Any

from android_world.virtual_device.codecs.audio_tags import read_tags
from android_world.virtual_device.codecs.av_files import (
    MAX_FILE_BYTES,
    UnreadableMediaError,
    clean_tag,
    open_media,
)
from android_world.virtual_device.codecs.images import UnreadablePictureError, open_image, size_of
from android_world.virtual_device.codecs.mime_types import mime_type_of
from android_world.virtual_device.system.content.resolver import Value

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

ROOT = "/storage/emulated/0"
MEDIA_NONE, MEDIA_IMAGE, MEDIA_AUDIO, MEDIA_VIDEO = 0, 1, 2, 3
MEDIA_PLAYLIST, MEDIA_SUBTITLE, MEDIA_DOCUMENT = 4, 5, 6
FORMAT_FOLDER = 12289
UNKNOWN = "<unknown>"

_PLAYLISTS = {"audio/x-mpegurl", "application/vnd.apple.mpegurl", "audio/x-scpls"}
_SUBTITLES = {"application/x-subrip", "text/vtt"}
_DOCUMENTS = ("text/", "application/pdf", "application/msword", "application/vnd.openxml")
_FORMATS = {
    "image/jpeg": 14337,
    "image/png": 14347,
    "image/gif": 14343,
    "audio/mpeg": 12297,
    "audio/x-wav": 12296,
    "video/mp4": 47490,
    "text/plain": 12292,
}
_STAMPED = re.compile(r"\.(pending|trashed)-(\d+)-(.+)")
_AUDIO_FOLDERS = {
    "/ringtones/": "is_ringtone",
    "/notifications/": "is_notification",
    "/alarms/": "is_alarm",
    "/podcasts/": "is_podcast",
    "/audiobooks/": "is_audiobook",
    "/recordings/": "is_recording",
}


def java_hash(text: str) -> int:
    """Return Java's 32-bit `String.hashCode`."""
    value = 0
    for unit in _utf16(text):
        value = (31 * value + unit) & 0xFFFFFFFF
    return value - (1 << 32) if value & 0x80000000 else value


def is_indexed(path: str) -> bool:
    """Whether a path gets a row at all: the private folders of apps do not."""
    parts = path[len(ROOT) :].strip("/").lower().split("/")
    return path.startswith(ROOT + "/") and not (
        parts[0] == "android" and len(parts) > 2 and parts[1] in ("data", "obb")
    )


def path_columns(path: str) -> dict[str, Value]:
    """Return the columns that follow from the path alone."""
    parent, name = posixpath.split(path)
    shown, pending, trashed, expires = name, 0, 0, None
    if match := _STAMPED.fullmatch(name):
        pending, trashed = int(match[1] == "pending"), int(match[1] == "trashed")
        expires, shown = int(match[2]), match[3]
    relative = parent[len(ROOT) :].strip("/")
    folders = [*relative.split("/"), None, None]
    return {
        "_data": path,
        "_display_name": shown,
        "relative_path": f"{relative}/",
        "volume_name": "external_primary",
        "bucket_id": str(java_hash(parent.lower())),
        "bucket_display_name": posixpath.basename(parent) if relative else None,
        "primary_directory": folders[0] or None,
        "secondary_directory": folders[1],
        "is_download": int(
            relative.lower() == "download" or relative.lower().startswith("download/")
        ),
        "is_pending": pending,
        "is_trashed": trashed,
        "date_expires": expires,
    }


def describe(device: Device, path: str) -> dict[str, Value]:
    """Return every value that a scan of `path` puts into its row."""
    stat = device.storage.stat(path)
    row = path_columns(path)
    row |= {"_size": stat.size, "date_modified": stat.mtime_ns // 1_000_000_000}
    if stat.kind == "dir":
        return row | {
            "format": FORMAT_FOLDER,
            "media_type": MEDIA_NONE,
            "mime_type": None,
            "title": posixpath.basename(path),
            "_size": None,
        }
    mime = mime_type_of(str(row["_display_name"]))
    kind = MEDIA_NONE if _is_hidden(device, path) else _media_type(mime)
    title = posixpath.splitext(str(row["_display_name"]))[0]
    row |= {
        "mime_type": mime,
        "media_type": kind,
        "title": title,
        "format": _FORMATS.get(mime, 12288),
    }
    readers = {MEDIA_IMAGE: _image, MEDIA_AUDIO: _audio, MEDIA_VIDEO: _video}
    if kind in readers:
        too_large = stat.size > MAX_FILE_BYTES
        data = b"" if too_large else device.storage.read_bytes(path)
        row |= readers[kind](data, path, stat.mtime_ns // 1_000_000)
    return row


def _media_type(mime: str) -> int:
    if mime in _PLAYLISTS:
        return MEDIA_PLAYLIST
    if mime in _SUBTITLES:
        return MEDIA_SUBTITLE
    for prefix, kind in (("image/", MEDIA_IMAGE), ("audio/", MEDIA_AUDIO), ("video/", MEDIA_VIDEO)):
        if mime.startswith(prefix):
            return kind
    return MEDIA_DOCUMENT if mime.startswith(_DOCUMENTS) else MEDIA_NONE


def _is_hidden(device: Device, path: str) -> bool:
    """Whether a folder with a leading dot or a `.nomedia` file hides the file."""
    folder, name = posixpath.split(path)
    if name.startswith(".") and not _STAMPED.fullmatch(name):
        return True
    while len(folder) > len(ROOT):
        if posixpath.basename(folder).startswith(".") or device.storage.exists(
            f"{folder}/.nomedia"
        ):
            return True
        folder = posixpath.dirname(folder)
    return False


def _image(data: bytes, path: str, mtime_ms: int) -> dict[str, Value]:
    from PIL import ExifTags

    row: dict[str, Value] = {"orientation": 0, "datetaken": mtime_ms}
    if size := size_of(data):
        row |= {"width": size[0], "height": size[1], "resolution": f"{size[0]}×{size[1]}"}
    try:
        with open_image(data) as image:
            if image.format == "PNG" and "exif" not in image.info:
                return row  # Pillow would decode all of it to look behind the pixels.
            exif = image.getexif()
            details = exif.get_ifd(ExifTags.IFD.Exif)
    except UnreadablePictureError:
        return row
    degrees = {3: 180, 6: 90, 8: 270}
    row["orientation"] = degrees.get(exif.get(ExifTags.Base.Orientation, 1), 0)
    taken = details.get(ExifTags.Base.DateTimeOriginal)
    if isinstance(taken, str):
        row["datetaken"] = _exif_time(taken) or mtime_ms
    description = exif.get(ExifTags.Base.ImageDescription)
    if isinstance(description, str):
        row["description"] = description
    return row


def _exif_time(text: str) -> int | None:
    try:
        moment = datetime.datetime.strptime(text.strip("\0 "), "%Y:%m:%d %H:%M:%S")
    except ValueError:
        return None
    return int(moment.replace(tzinfo=datetime.UTC).timestamp() * 1000)


def _audio(data: bytes, path: str, mtime_ms: int) -> dict[str, Value]:
    tags = read_tags(data)
    lowered = path.lower()
    flags: dict[str, Value] = dict.fromkeys(_AUDIO_FOLDERS.values(), 0)
    flags |= {flag: 1 for folder, flag in _AUDIO_FOLDERS.items() if folder in lowered}
    folder = posixpath.dirname(path)
    artist = tags.artist or UNKNOWN
    album = tags.album or posixpath.basename(folder)
    row: dict[str, Value] = {
        **flags,
        "is_music": int(not any(flags.values())),
        "duration": tags.duration_ms,
        "artist": artist,
        "album": album,
        "artist_id": _stable_id(artist),
        "album_id": _stable_id(f"{album}\n{tags.album_artist or folder}"),
        "artist_key": artist.lower(),
        "album_key": album.lower(),
        "album_artist": tags.album_artist or None,
        "composer": tags.composer or None,
        "track": tags.track or None,
        "year": tags.year or None,
        "genre": tags.genre or None,
        "genre_id": _stable_id(tags.genre) if tags.genre else None,
    }
    if tags.title:
        row["title"] = tags.title
    return row


def _video(data: bytes, path: str, mtime_ms: int) -> dict[str, Value]:
    tags, duration, size = _probe(data)
    folder = posixpath.dirname(path)
    row: dict[str, Value] = {
        "duration": duration,
        "datetaken": mtime_ms,
        "artist": tags.get("artist") or UNKNOWN,
        "album": tags.get("album") or posixpath.basename(folder),
    }
    if size is not None:
        row |= {"width": size[0], "height": size[1], "resolution": f"{size[0]}×{size[1]}"}
    if tags.get("title"):
        row["title"] = tags["title"]
    return row


def _probe(data: bytes) -> tuple[dict[str, str], int | None, tuple[int, int] | None]:
    """Return (tags in lower case, duration in ms, size of the image)."""
    try:
        with open_media(data) as container:
            tags: dict[str, Any] = dict(container.metadata)
            for stream in container.streams:
                tags = {**stream.metadata, **tags}
            duration = container.duration
            video = next(iter(container.streams.video), None)
            size = (video.width, video.height) if video is not None else None
    except UnreadableMediaError:
        return {}, None, None
    lowered = {key.lower(): clean_tag(value) for key, value in tags.items()}
    return lowered, None if duration is None else round(duration / 1000), size


def _stable_id(text: str) -> int:
    """A positive 63-bit id that is the same on every phone."""
    return int.from_bytes(hashlib.sha256(text.lower().encode()).digest()[:8]) >> 1


def _utf16(text: str) -> list[int]:
    raw = text.encode("utf-16-be", "surrogatepass")
    return [int.from_bytes(raw[i : i + 2]) for i in range(0, len(raw), 2)]
