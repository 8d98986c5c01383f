"""What a file is that an agent was to make: whether it decodes, and which app made it."""

from __future__ import annotations

import io
import posixpath
from collections.abc import Collection
from xml.etree import ElementTree

from PIL import ExifTags, Image, UnidentifiedImageError

from android_world.device import device_constants, files
from android_world.env.interface import AsyncEnv
from android_world.task_evals.utils import content

CAMERAS = frozenset(
    {"com.android.camera", "com.android.camera2", "com.google.android.GoogleCamera"}
)
# Through these a user chooses where an app writes: the file is theirs in the media store.
DOCUMENT_PROVIDERS = frozenset(
    {
        "com.android.documentsui",
        "com.android.externalstorage",
        "com.google.android.documentsui",
    }
)
UNKNOWN_OWNER = "unknown"
_LINK = "/sdcard/"
_FILES = "content://media/external/file"
_IMAGE_FORMATS = {"jpg": "JPEG", "jpeg": "JPEG", "png": "PNG", "webp": "WEBP"}
_HEIF_BRANDS = (b"ftypheic", b"ftypheix", b"ftypmif1")
_TIFF_MARKS = (b"II*\0", b"MM\0*")
_UNREADABLE_IMAGE = (
    UnidentifiedImageError,
    OSError,
    SyntaxError,
    ValueError,
    Image.DecompressionBombError,
)
_SVG_SHAPES = frozenset({"path", "image", "circle", "line", "polyline", "rect"})


def owner_of(path: str, env: AsyncEnv) -> str:
    """Package of the app that made a file, as the media store has it.

    A device that does not record owners has none for any file: then it is `UNKNOWN_OWNER`, and
    checkers go by the file's kind and folder only.
    """
    if path.startswith(_LINK):
        path = device_constants.EMULATOR_DATA + path.removeprefix(_LINK)
    name = posixpath.basename(path)
    where = "_display_name='{}'".format(name.replace("'", "''"))
    rows = content.query(_FILES, ["owner_package_name", "_data"], env, where)
    owners = [r["owner_package_name"] for r in rows if r["_data"].casefold() == path.casefold()]
    return next((owner for owner in owners if owner and owner != "NULL"), UNKNOWN_OWNER)


def is_made_by(owner: str, packages: Collection[str]) -> bool:
    """Whether a file is one of these apps', as far as the device knows."""
    return owner == UNKNOWN_OWNER or owner in packages


def is_image(path: str, env: AsyncEnv) -> bool:
    """Whether a file is a picture of the kind that its name says."""
    data = files.read(path, env.controller)
    extension = path.rpartition(".")[2].lower()
    if extension == "svg":
        return _is_svg(data)
    if extension == "heic":
        return data[4:12] in _HEIF_BRANDS
    if extension == "dng":
        return data[:4] in _TIFF_MARKS
    try:
        with Image.open(io.BytesIO(data)) as image:
            image.load()
            return image.format == _IMAGE_FORMATS.get(extension, image.format)
    except _UNREADABLE_IMAGE:
        return False


def is_camera_image(path: str, env: AsyncEnv) -> bool:
    """Whether a picture names the camera that took it."""
    try:
        with Image.open(io.BytesIO(files.read(path, env.controller))) as image:
            exif = image.getexif()
    except _UNREADABLE_IMAGE:
        return False
    return bool(exif.get(ExifTags.Base.Make) or exif.get(ExifTags.Base.Model))


def has_sound(path: str, env: AsyncEnv) -> bool:
    """Whether a file can be played as sound."""
    return _has_stream(path, "audio", env)


def has_moving_pictures(path: str, env: AsyncEnv) -> bool:
    """Whether a file can be played as a video."""
    return _has_stream(path, "video", env)


def _has_stream(path: str, kind: str, env: AsyncEnv) -> bool:
    """Whether the first frame of a kind decodes."""
    import av

    try:
        with av.open(io.BytesIO(files.read(path, env.controller)), "r") as container:
            streams = [stream for stream in container.streams if stream.type == kind]
            is_still = container.format.name.endswith("_pipe") or container.format.name == "image2"
            return not is_still and any(True for s in streams[:1] for _ in container.decode(s))
    except (av.FFmpegError, ValueError):
        return False


def _is_svg(data: bytes) -> bool:
    """Whether a file is a drawing in SVG with at least one shape."""
    if b"<!ENTITY" in data:
        return False
    try:
        root = ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError):
        return False
    names = {element.tag.rpartition("}")[2] for element in root.iter()}
    return root.tag.rpartition("}")[2] == "svg" and bool(names & _SVG_SHAPES)
