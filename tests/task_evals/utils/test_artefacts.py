"""Files that an agent was to make: what they are, and which app made them."""

from __future__ import annotations

import hashlib
import io

import pytest
from PIL import ExifTags, Image

from android_world.device import files
from android_world.task_evals.utils import artefacts, media_files

FOLDER = "/storage/emulated/0/Pictures"
CAMERA, PAINT = "com.android.camera2", "com.simplemobiletools.draw.pro"
SVG = "http://www.w3.org/2000/svg"


def image(kind="PNG", colour="red", **options):
    content = io.BytesIO()
    drawn = Image.new("RGB", (40, 30), colour)
    drawn.paste("blue", (0, 0, 20, 30))
    drawn.save(content, kind, **options)
    return content.getvalue()


def camera_image(tag, value):
    exif = Image.Exif()
    exif[tag] = value
    return image("JPEG", exif=exif)


def md5(data):
    return hashlib.md5(data, usedforsecurity=False).hexdigest()


def put(env, name, data):
    path = f"{FOLDER}/{name}"
    files.write(path, data, env.controller)
    return path


def made(device, env, package, name, data):
    """A file whose content an app has written."""
    path = put(env, name, b"")
    device.activities.run(package, lambda: device.storage.write_bytes(path, data))
    return path


@pytest.mark.parametrize(
    ("name", "data", "is_image"),
    [
        ("a.png", image(), True),
        ("a.PNG", image(), True),
        ("a.jpg", image(), False),
        ("a.jpg", image("JPEG"), True),
        ("a.jpeg", image("JPEG"), True),
        ("a.webp", image("WEBP"), True),
        ("a.png", image("WEBP"), False),
        ("a.gif", image("GIF"), True),
        ("a.png", image()[:60], False),
        ("a.png", b"typed by hand", False),
        ("a.png", b"", False),
        ("a.svg", f'<svg xmlns="{SVG}"><g><path d="M0 0"/></g></svg>'.encode(), True),
        ("a.svg", b"<svg><rect/></svg>", True),
        ("a.svg", f'<svg xmlns="{SVG}"><g/></svg>'.encode(), False),
        ("a.svg", b"<html><svg><rect/></svg></html>", False),
        ("a.svg", b"<svg><rect/>", False),
        ("a.svg", b'<!DOCTYPE s [<!ENTITY a "b">]><svg><rect/></svg>', False),
        ("a.svg", b'<?xml version="1.0" encoding="none"?><svg><rect/></svg>', False),
        ("a.svg", image(), False),
        ("a.heic", b"\0\0\0\x18ftypheic" + bytes(40), False),
        ("a.dng", b"II*\0" + bytes(40), False),
    ],
)
def test_a_file_is_an_image_of_the_kind_that_its_name_says(env, name, data, is_image):
    assert artefacts.is_image(put(env, name, data), env) is is_image


@pytest.mark.parametrize(
    ("name", "data", "maker", "is_image"),
    [
        *(("a.heic", b"\0\0\0\x18ftypheic", CAMERA, True), ("a.dng", b"II*\0abc", CAMERA, True)),
        *(("a.heic", b"\0\0\0\x18ftypmif1", CAMERA, True), ("a.dng", b"MM\0*abc", CAMERA, True)),
        *(("a.heic", b"\0\0\0\x18ftypjunk", CAMERA, False), ("a.dng", b"abc", CAMERA, False)),
        *(("a.heic", b"\0\0\0\x18ftypheic", PAINT, False), ("a.dng", b"II*\0", PAINT, False)),
    ],
)
def test_formats_of_cameras_are_trusted_if_a_camera_wrote_them(
    device, env, name, data, maker, is_image
):
    path = made(device, env, maker, name, data + bytes(8))
    assert artefacts.is_image(path, env) is is_image


@pytest.mark.parametrize(
    ("data", "is_of_a_camera"),
    [
        (camera_image(ExifTags.Base.Make, "Maker"), True),
        (camera_image(ExifTags.Base.Model, "Model"), True),
        (camera_image(ExifTags.Base.Artist, "Ada"), False),
        (image("JPEG"), False),
        (b"text", False),
    ],
)
def test_an_image_names_its_camera(env, data, is_of_a_camera):
    assert artefacts.is_camera_image(put(env, "a.jpg", data), env) is is_of_a_camera


def test_sound_and_video_are_known_by_their_streams(env, tmp_path):
    song, clip = tmp_path / "a.mp3", tmp_path / "a.mp4"
    media_files.write_mp3(song, "Ada", "Waltz", 200)
    media_files.write_video(clip, ["a"], 1, 64, 48, 2)
    found = {}
    contents = {
        **{"mp3": song.read_bytes(), "mp4": clip.read_bytes()},
        **{"png": image(), "jpg": image("JPEG"), "txt": b"text", "none": b""},
    }
    for kind, data in contents.items():
        path = put(env, f"a.{kind}", data)
        found[kind] = (artefacts.has_sound(path, env), artefacts.has_video(path, env))
    assert found == {
        **{"mp3": (True, False), "mp4": (False, True)},
        **dict.fromkeys(("png", "jpg", "txt", "none"), (False, False)),
    }


def test_the_maker_is_the_app_that_wrote_the_content(device, env):
    data = image()
    path = made(device, env, PAINT, "a.png", data)
    copy = put(env, "copy.png", data)
    other = put(env, "other.png", image(colour="green"))
    assert artefacts.makers_of(path, env) == artefacts.makers_of(copy, env) == [PAINT]
    assert artefacts.makers_of(other, env) != [PAINT]
    assert artefacts.is_made_by([PAINT], [PAINT, CAMERA])
    assert not artefacts.is_made_by([PAINT], [CAMERA])
    assert not artefacts.is_made_by([], [CAMERA])
    assert artefacts.is_made_by([artefacts.UNKNOWN_OWNER], [CAMERA])
    assert md5(data) in artefacts.app_written_digests(env)
    assert md5(data) not in artefacts.app_written_digests(env, except_by=PAINT)


def test_files_that_apps_made_since_the_start_do_not_count_twice_for_their_copies(device, env):
    first, second = image(), image(colour="green")
    old = made(device, env, CAMERA, "old.png", first)
    before = set(artefacts.digests(env).values())
    assert artefacts.created_since(before, [CAMERA], env) == []
    new = made(device, env, CAMERA, "new.png", second)
    put(env, "z_copy.png", second)
    made(device, env, PAINT, "drawn.png", image(colour="white"))
    assert artefacts.created_since(before, [CAMERA], env) == [new]
    assert artefacts.created_since(set(), [CAMERA], env) == sorted([new, old])
    assert artefacts.digests(env)[new] == md5(second)


def test_without_a_log_of_makers_the_owner_of_a_new_file_counts(device, env, monkeypatch):
    before = set(artefacts.digests(env).values())
    new, drawn = f"{FOLDER}/new.png", f"{FOLDER}/drawn.png"
    for package, path, colour in ((CAMERA, new, "green"), (PAINT, drawn, "white")):
        data = image(colour=colour)
        device.activities.run(package, lambda p=path, d=data: device.storage.write_bytes(p, d))
    monkeypatch.setattr(env, "file_makers", lambda: None)
    assert artefacts.created_since(before, [CAMERA], env) == [new]
    assert artefacts.created_since(before, [CAMERA, PAINT], env) == sorted([new, drawn])
    assert artefacts.created_since(set(artefacts.digests(env).values()), [CAMERA], env) == []


def test_new_images_are_those_that_the_app_did_not_make(device, env):
    before = set(artefacts.digests(env).values())
    put(env, "found.png", image())
    put(env, "found.txt", b"text")
    made(device, env, PAINT, "drawn.png", image(colour="white"))
    found = artefacts.new_images(before, PAINT, env)
    assert list(found) == [f"{FOLDER}/found.png"]
    assert found[f"{FOLDER}/found.png"] in artefacts.images(env)
    assert len(artefacts.new_images(before, CAMERA, env)) == 2
    count = len(artefacts.images(env))
    put(env, "blank.JPG", image("JPEG", colour="blue"))
    put(env, "more.JPG", image("JPEG"))
    assert len(artefacts.images(env)) == count + 1
