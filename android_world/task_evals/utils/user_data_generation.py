"""Data that people have on their phones: names, numbers, texts and files.

Every generator takes the source of randomness as `rng`; without it, the module `random` decides.
"""

from __future__ import annotations

import datetime
import functools
import io
import os
import random
import string
import tempfile
from collections.abc import Mapping
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from android_world.core import silent_mp3
from android_world.device import adb, device_constants, file_search, files
from android_world.env import adb_utils
from android_world.env.interface import AsyncEnv
from android_world.task_evals import errors
from android_world.task_evals.utils import device_files, media_files, word_lists
from android_world.task_evals.utils.generated_file_cache import MADE_FILES

COMMON_GIVEN_NAMES = word_lists.COMMON_GIVEN_NAMES
RANDOM_SENTENCES = word_lists.RANDOM_SENTENCES
EMULATOR_DIRECTORIES = word_lists.EMULATOR_DIRECTORIES

_FILE_CONTENT_LENGTH = 20
_FIRST_FILE_DATE = datetime.date(2023, 1, 1)
_LAST_FILE_DATE = datetime.date(2023, 10, 14)
_VARIANT_SHARE = 0.85
_FONT_SIZE = 24
_IMAGE_MARGIN = 10
_MEDIA_CLEAR_TIMEOUT_S = 20.0


def _source(rng: random.Random | None) -> random.Random:
    return rng or random.Random(random.getrandbits(64))


def generate_random_string(length: int, rng: random.Random | None = None) -> str:
    """Letters and digits."""
    return "".join(_source(rng).choices(string.ascii_letters + string.digits, k=length))


def generate_random_name(excluding: str = "", rng: random.Random | None = None) -> str:
    """Given name and family name of a person other than `excluding`."""
    source = _source(rng)
    while True:
        name = f"{source.choice(COMMON_GIVEN_NAMES)} {source.choice(word_lists.FAMILY_NAMES)}"
        if name != excluding:
            return name


def generate_random_number(rng: random.Random | None = None) -> str:
    """A phone number: +1 and ten digits."""
    return "+1" + "".join(_source(rng).choices(string.digits, k=10))


def generate_random_address(rng: random.Random | None = None) -> str:
    """A street address."""
    return _source(rng).choice(word_lists.STREET_ADDRESSES)


def generate_random_sentence(rng: random.Random | None = None) -> str:
    """A sentence of everyday life."""
    return _source(rng).choice(RANDOM_SENTENCES)


def generate_modified_file_name(base_file_name: str, rng: random.Random | None = None) -> str:
    """The name with a date, four characters or a word before or after its stem."""
    source = _source(rng)
    days = (_LAST_FILE_DATE - _FIRST_FILE_DATE).days
    date = _FIRST_FILE_DATE + datetime.timedelta(days=source.randint(0, days))
    modifier = source.choice(
        (
            date.strftime("%Y_%m_%d"),
            generate_random_string(4, source),
            source.choice(word_lists.FILE_WORDS),
        )
    )
    stem, extension = os.path.splitext(base_file_name)
    parts = (modifier, stem) if source.random() < 0.5 else (stem, modifier)
    return "_".join(parts) + extension


def generate_random_file_name(rng: random.Random | None = None) -> str:
    """Adjective, noun and a modifier, without an extension."""
    source = _source(rng)
    name = f"{source.choice(word_lists.FILE_ADJECTIVES)}_{source.choice(word_lists.FILE_NOUNS)}"
    return generate_modified_file_name(name, source)


def noise_file_names(
    base_file_name: str, variant_names: list[str], n: int, rng: random.Random
) -> list[str]:
    """1 to `n` different file names like the base name or like the variants."""
    names: dict[str, None] = {}
    wanted = rng.randint(1, n)
    while len(names) < wanted:
        base = rng.choice(variant_names) if rng.random() < _VARIANT_SHARE else base_file_name
        name = generate_modified_file_name(base, rng)
        if not os.path.splitext(name)[1]:
            name += os.path.splitext(rng.choice(variant_names))[1]
        if name != base_file_name:
            names[name] = None
    return list(names)


def generate_noise_files(
    base_file_name: str,
    directory_path: str,
    env: adb.AdbDevice,
    variant_names: list[str],
    n: int = 20,
    rng: random.Random | None = None,
) -> None:
    """Create 1 to `n` files with names like the base name or like the variants."""
    source = _source(rng)
    names = noise_file_names(base_file_name, variant_names, n, source)
    contents = {name: generate_random_string(_FILE_CONTENT_LENGTH, source) for name in names}
    device_files.create_files(contents, directory_path, env)


def get_font(size: int | float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """A font that is the same on every host."""
    return ImageFont.load_default(size)


def text_image(text: str) -> Image.Image:
    """Black text on white, as large as the text needs."""
    font = get_font(_FONT_SIZE)
    scratch = ImageDraw.Draw(Image.new("RGB", (1, 1)))
    _, _, width, height = scratch.multiline_textbbox((0, 0), text, font=font)
    size = (int(width) + 2 * _IMAGE_MARGIN, int(height) + 2 * _IMAGE_MARGIN)
    image = Image.new("RGB", size, "white")
    ImageDraw.Draw(image).multiline_text(
        (_IMAGE_MARGIN, _IMAGE_MARGIN), text, fill="black", font=font
    )
    return image


def _encode(text: str, file_format: str) -> bytes:
    file = io.BytesIO()
    text_image(text).save(file, file_format)
    return file.getvalue()


def write_to_gallery(data: str, file_name: str, env: AsyncEnv) -> None:
    """Put an image of a text into the gallery's folder."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / file_name
        kind = Image.registered_extensions()[path.suffix.lower()]
        make = functools.partial(_encode, data, kind)
        path.write_bytes(MADE_FILES.get(("text", kind, data), make))
        device_files.copy_data_to_device(
            str(path),
            device_files.convert_to_posix_path(device_constants.GALLERY_DATA, file_name),
            env.controller,
        )
    adb_utils.close_app("simple gallery", env.controller)


def write_to_markor(data: str, file_name: str, env: AsyncEnv) -> None:
    """Put a note into Markor's folder."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / file_name
        path.write_text(data, encoding="utf-8")
        device_files.copy_data_to_device(
            str(path),
            device_files.convert_to_posix_path(device_constants.MARKOR_DATA, file_name),
            env.controller,
        )
    adb_utils.close_app("markor", env.controller)


def write_files_to_device(contents: Mapping[str, bytes], location: str, env: AsyncEnv) -> None:
    """Put files into a folder of the device, all at once.

    Args:
      contents: The files' contents by name.
      location: The folder; it is made.
      env: The device.

    Raises:
      InitializationError: A file is not there afterwards.
    """
    files.write_all(location, contents, env.controller)
    # Shared storage takes a file that is there in other capitals.
    present = {name.casefold() for name in files.list_names(location, env.controller)}
    missing = [name for name in contents if name.casefold() not in present]
    if missing:
        raise errors.InitializationError(f"{missing} could not be created in {location}.")


def write_video_file_to_device(
    file_name: str,
    location: str,
    env: AsyncEnv,
    messages: list[str] | None = None,
    message_display_time: int = 1,
    width: int = 320,
    height: int = 240,
    fps: int = 30,
) -> None:
    """Put a video into a folder of the device; see `media_files.make_video`."""
    video = media_files.make_video(messages or [], message_display_time, width, height, fps)
    files.write(device_files.convert_to_posix_path(location, file_name), video, env.controller)


def write_mp3_file_to_device(
    remote_path: str,
    env: AsyncEnv,
    artist: str = "test_artist",
    title: str = "test_title",
    duration_milliseconds: int = 1000,
) -> None:
    """Put a silent MP3 with an artist and a title onto the device."""
    music = silent_mp3.silent_mp3(artist, title, duration_milliseconds)
    files.write(remote_path, music, env.controller)


def dict_to_notes(input_dict: Mapping[str, tuple[str, str]]) -> str:
    """One paragraph an entry: name, phone number and description."""
    return "\n\n".join(
        f"{name}\nPhone: {number}\n{description}"
        for name, (number, description) in input_dict.items()
    )


def generate_apartments() -> dict[str, tuple[str, str]]:
    """Apartments for rent: name to phone number and description."""
    return dict(word_lists.APARTMENTS)


_ARE_USER_FILES = (
    *("-mindepth", "1", "-type", "f"),
    *("-not", "-path", f"{device_constants.EMULATOR_DATA}Android/*"),
)


def user_files(env: AsyncEnv) -> dict[str, str]:
    """The user's visible files on shared storage: MD5 of the content by path."""
    are_visible = (*_ARE_USER_FILES, "-not", "-path", "*/.*")
    folders = [device_constants.EMULATOR_DATA]
    found = file_search.describe(env.controller, folders, are_visible, ("md5sum",))
    return {path: digest for path, (digest,) in found.items()}


def clear_internal_storage(env: AsyncEnv) -> None:
    """Delete the user's files on shared storage; folders and the apps' own files stay."""
    adb.shell(env.controller, "find", device_constants.EMULATOR_DATA, *_ARE_USER_FILES, "-delete")


def clear_device_storage(env: AsyncEnv) -> None:
    """Delete the user's files on shared storage and the list of downloads."""
    clear_internal_storage(env)
    adb.shell(
        env.controller,
        *("content", "delete", "--uri", "content://media/external/downloads"),
        timeout_s=_MEDIA_CLEAR_TIMEOUT_S,
    )
