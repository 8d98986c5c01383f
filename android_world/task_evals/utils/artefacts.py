"""What a file is that an agent was to make: whether it decodes, and which app made it.

The maker is the app that wrote the content: a copy or a move by another app does not change it.
Where the device does not report who wrote a content, the owners of the media store decide.
"""

from __future__ import annotations

import hashlib
import io
import posixpath
from collections.abc import Collection
from xml.etree import ElementTree

from PIL import ExifTags, Image

from android_world.device import contents, device_constants, files
from android_world.env.interface import AsyncEnv
from android_world.task_evals.utils import content
from android_world.task_evals.utils.image_match import (
    UNREADABLE_IMAGE,
    ImageFingerprint,
    fingerprint,
)

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
_VOLUMES = "/storage"
_NO_VOLUMES = frozenset({"emulated", "self"})
_FILES = "content://media/external/file"
_IMAGE_FORMATS = {"jpg": "JPEG", "jpeg": "JPEG", "png": "PNG", "webp": "WEBP"}
_HEIF_BRANDS = (b"ftypheic", b"ftypheix", b"ftypmif1")
_CAMERA_FORMATS = frozenset({"heic", "dng"})
_TIFF_MARKS = (b"II*\0", b"MM\0*")
_SVG_SHAPES = frozenset({"path", "image", "circle", "line", "polyline", "rect"})


def owner_of(path: str, env: AsyncEnv) -> str:
    """Package of the app that made a file, as the media store has it; else `UNKNOWN_OWNER`."""
    path = _real(path)
    name = posixpath.basename(path)
    where = "_display_name='{}'".format(name.replace("'", "''"))
    rows = content.query(_FILES, ["owner_package_name", "_data"], env, where)
    owners = [r["owner_package_name"] for r in rows if r["_data"].casefold() == path.casefold()]
    return next((owner for owner in owners if owner and owner != "NULL"), UNKNOWN_OWNER)


def _real(path: str) -> str:
    if path.startswith(_LINK):
        return f"{device_constants.EMULATOR_DATA.rstrip('/')}/{path.removeprefix(_LINK)}"
    return path


def makers_of(path: str, env: AsyncEnv) -> list[str]:
    """Packages of the apps that wrote the content of a file, sorted.

    On a device that does not report them this is the file's owner in the media store, and for a
    copy those of the files with the same content. It is `UNKNOWN_OWNER` where a user has chosen the
    place of a file without a copy, and for every file of a device that records no owners:
    checkers go by the file's kind and folder only.
    """
    log = env.file_makers()
    if log is not None:
        data = files.read(path, env.controller)
        return sorted(log.get(hashlib.md5(data, usedforsecurity=False).hexdigest(), ()))
    owner = owner_of(path, env)
    if owner == UNKNOWN_OWNER:
        return [] if _records_owners(env) else [UNKNOWN_OWNER]
    if owner not in DOCUMENT_PROVIDERS:
        return [owner]
    others = {owner_of(twin, env) for twin in _twins(path, env)}
    return sorted(others - DOCUMENT_PROVIDERS - {UNKNOWN_OWNER}) or [UNKNOWN_OWNER]


def is_made_by(makers: Collection[str], packages: Collection[str]) -> bool:
    """Whether one of these apps has made a file, as far as the device knows."""
    return UNKNOWN_OWNER in makers or not set(packages).isdisjoint(makers)


def _records_owners(env: AsyncEnv) -> bool:
    return bool(content.query(_FILES, ["_id"], env, "owner_package_name IS NOT NULL"))


def _twins(path: str, env: AsyncEnv) -> list[str]:
    """Other files of the same content."""
    found = digests(env)
    digest = found.get(_real(path))
    return [other for other, d in found.items() if d == digest and other != _real(path)]


def digests(env: AsyncEnv) -> dict[str, str]:
    """MD5 of the files of all volumes, by path."""
    cards = sorted(set(files.list_names(_VOLUMES, env.controller)) - _NO_VOLUMES)
    shared = device_constants.EMULATOR_DATA.rstrip("/")
    return contents.digests(env.controller, (), [shared, *(f"{_VOLUMES}/{c}" for c in cards)])


def created_since(before: Collection[str], packages: Collection[str], env: AsyncEnv) -> list[str]:
    """Paths of the files with new contents that these apps have made; copies do not count.

    Args:
      before: MD5 of the contents of the start.
      packages: The apps.
      env: The device.
    """
    log = env.file_makers()
    by_digest: dict[str, list[str]] = {}
    for path, digest in sorted(digests(env).items()):
        if digest not in before:
            by_digest.setdefault(digest, []).append(path)
    if log is None:
        paths = (path for group in by_digest.values() for path in group)
        return sorted(path for path in paths if owner_of(path, env) in packages)
    # Two captures can have equal bytes: there are at most as many as the apps have written.
    counts = {d: sum(log.get(d, {}).get(package, 0) for package in packages) for d in by_digest}
    return sorted(path for digest, group in by_digest.items() for path in group[: counts[digest]])


def images(env: AsyncEnv) -> list[ImageFingerprint]:
    """Fingerprints of the files of all volumes that are images by their names."""
    paths = sorted(p for p in digests(env) if p.rpartition(".")[2].lower() in _IMAGE_FORMATS)
    found = (fingerprint(files.read(path, env.controller)) for path in paths)
    return [image for image in found if image is not None]


def new_images(before: Collection[str], package: str, env: AsyncEnv) -> dict[str, ImageFingerprint]:
    """Fingerprints of the images with new contents that an app has not made, by path.

    Args:
      before: MD5 of the contents of the start.
      package: The app.
      env: The device.
    """
    found = {}
    for path, digest in sorted(digests(env).items()):
        if digest in before or is_made_by(makers_of(path, env), [package]):
            continue
        image = fingerprint(files.read(path, env.controller))
        if image is not None:
            found[path] = image
    return found


def app_written_digests(env: AsyncEnv, *, except_by: str = "") -> frozenset[str]:
    """MD5 of the contents that apps have written, as far as the device knows.

    Args:
      env: The device.
      except_by: Package of an app whose own contents are left out.
    """
    log = env.file_makers() or {}
    return frozenset(digest for digest, makers in log.items() if except_by not in makers)


def is_image(path: str, env: AsyncEnv) -> bool:
    """Whether a file is an image of the kind that its name says."""
    data = files.read(path, env.controller)
    extension = path.rpartition(".")[2].lower()
    if extension == "svg":
        return _is_svg(data)
    if extension in _CAMERA_FORMATS:
        # Not every machine has a decoder for these: what a camera app wrote is trusted.
        starts_well = data[4:12] in _HEIF_BRANDS or data[:4] in _TIFF_MARKS
        is_trusted = not CAMERAS.isdisjoint(makers_of(path, env))
        return starts_well and (is_trusted or _decodes(data))
    try:
        with Image.open(io.BytesIO(data)) as image:
            image.load()
            return image.format == _IMAGE_FORMATS.get(extension, image.format)
    except UNREADABLE_IMAGE:
        return False


def is_drawing(path: str, env: AsyncEnv) -> bool:
    """Whether an image of the kind that its name says shows more than a background."""
    if not is_image(path, env):
        return False
    data = files.read(path, env.controller)
    if path.lower().endswith(".svg"):
        return _shapes_of(ElementTree.fromstring(data)) != ["rect"]
    with Image.open(io.BytesIO(data)) as image:
        return image.convert("RGB").getcolors(maxcolors=1) is None


def _decodes(data: bytes) -> bool:
    """Whether a still image of a camera's format decodes."""
    import av

    try:
        with av.open(io.BytesIO(data), "r") as container:
            return any(True for _ in container.decode(video=0))
    except (av.FFmpegError, ValueError, IndexError):
        return False


def is_camera_image(path: str, env: AsyncEnv) -> bool:
    """Whether an image names the camera that took it."""
    try:
        with Image.open(io.BytesIO(files.read(path, env.controller))) as image:
            exif = image.getexif()
    except UNREADABLE_IMAGE:
        return False
    return bool(exif.get(ExifTags.Base.Make) or exif.get(ExifTags.Base.Model))


def has_sound(path: str, env: AsyncEnv) -> bool:
    """Whether a file can be played as sound."""
    return _has_stream(path, "audio", env)


def has_video(path: str, env: AsyncEnv) -> bool:
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
    except (ElementTree.ParseError, LookupError, RecursionError, ValueError):
        return False
    return root.tag.rpartition("}")[2] == "svg" and bool(_shapes_of(root))


def _shapes_of(root: ElementTree.Element) -> list[str]:
    names = (element.tag.rpartition("}")[2] for element in root.iter())
    return [name for name in names if name in _SVG_SHAPES]
