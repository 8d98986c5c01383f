"""Decoding within bounds: what is broken or too large has no picture, and takes no memory."""

from __future__ import annotations

import random
import subprocess
import sys

import numpy as np
import pytest

from android_world.virtual_device import VirtualDevice
from android_world.virtual_device.codecs.av_files import UnreadableMediaError, open_media
from android_world.virtual_device.codecs.images import (
    UnreadablePictureError,
    decode,
    open_image,
    picture,
    size_of,
    thumbnail,
    video_frame,
    video_info,
)
from tests.support import hostile_files

BOMBS = hostile_files.bombs()
WITHOUT_PICTURE = (
    "huge.png",
    "long.png",
    "huge.gif",
    "film.jpg",
    "empty.jpg",
    "font.ttf",
    "header.jpg",
    "header.png",
    "noise.webp",
)
SHOWN = ("many.gif", "many.webp", "many.png", "picture.mp4", "endless.gif")


@pytest.mark.parametrize("name", WITHOUT_PICTURE)
def test_what_is_broken_or_too_large_has_no_image(name: str) -> None:
    assert decode(BOMBS[name]) is None


@pytest.mark.parametrize("name", SHOWN)
def test_of_an_animation_the_first_image_is_shown(name: str) -> None:
    image = decode(BOMBS[name])
    assert image is not None
    assert (image.width(), image.height()) == (64, 48)


@pytest.mark.parametrize("name", ["huge.png", "huge.gif", "huge_frame.gif", "cut.jpg", "empty.jpg"])
def test_an_image_that_cannot_be_changed_is_an_error_with_a_type(name: str) -> None:
    with pytest.raises(UnreadablePictureError), open_image(BOMBS[name]) as image:
        image.rotate(90)


def test_the_size_that_an_image_claims_is_read_without_decoding_it() -> None:
    assert size_of(BOMBS["huge.png"]) == (16000, 16000)
    with VirtualDevice() as device:
        device.storage.write_bytes("/sdcard/Pictures/huge.png", BOMBS["huge.png"])
        item = device.media.item("/storage/emulated/0/Pictures/huge.png")
        assert item is not None
        assert (item.width, item.height) == (16000, 16000)


def test_videos_that_are_too_large_or_broken_have_no_frame() -> None:
    with VirtualDevice() as device:
        for name in ("huge_film.avi", "cut.mp4", "header.mp4", "noise.mp4", "empty.mp4", "cut.png"):
            device.storage.write_bytes(f"/sdcard/Movies/{name}", BOMBS[name])
            assert video_frame(device.storage, f"/sdcard/Movies/{name}", 0) is None, name
        device.storage.write_bytes("/sdcard/Movies/a.mp4", hostile_files.film((0, 0, 0)))
        info = video_info(device.storage, "/sdcard/Movies/a.mp4")
        assert info is not None
        assert (info.duration_ms, info.width, info.height, info.has_sound) == (1000, 64, 48, False)


def test_another_video_in_the_same_place_is_another_image() -> None:
    with VirtualDevice() as device:
        shown = []
        start = device.snapshot()
        for color in ((0, 0, 0), (0, 0, 255)):
            device.restore(start)
            data = hostile_files.film(color).ljust(4000, b"\0")
            device.storage.write_bytes("/sdcard/Movies/a.mp4", data)
            frame = thumbnail(device.storage, "/sdcard/Movies/a.mp4", is_video=True)
            assert frame is not None
            shown.append(frame.toarray())
        assert not np.array_equal(*shown)


def test_a_file_that_is_not_there_has_no_image() -> None:
    with VirtualDevice() as device:
        assert picture(device.storage, "/sdcard/none.png") is None
        assert picture(device.storage, "/sdcard") is None


def test_playlists_are_not_videos() -> None:
    for name, data in hostile_files.references("/nowhere", 9).items():
        with pytest.raises(UnreadableMediaError), open_media(data):
            pytest.fail(f"{name} was opened")


@pytest.mark.parametrize("kind", ["jpg", "png", "gif", "webp", "mp4"])
def test_damaged_files_are_errors_with_a_type(kind: str) -> None:
    rng = random.Random(kind)
    sound = {"jpg": hostile_files.image("JPEG"), "mp4": hostile_files.film((9, 9, 9))}.get(
        kind
    ) or BOMBS[f"many.{kind}"]
    with VirtualDevice() as device:
        for number in range(60):
            data = bytearray(sound)
            for _ in range(rng.choice((1, 3, 10))):
                data[rng.randrange(min(len(data), rng.choice((64, 400, 1 << 30))))] = rng.randrange(
                    256
                )
            path = f"/sdcard/Movies/{number}.{kind}"
            device.storage.write_bytes(path, bytes(data))
            thumbnail(device.storage, path, is_video=kind == "mp4")
            video_info(device.storage, path)


def test_no_memory_is_taken_for_what_a_file_claims() -> None:
    script = """
import resource
from android_world.virtual_device import VirtualDevice
from android_world.virtual_device.codecs import images
from tests.support import hostile_files
bombs = hostile_files.bombs()
with VirtualDevice() as device:
    def see(name):
        device.storage.write_bytes(f"/sdcard/Movies/{name}", bombs[name])
        for is_video in (False, True):
            images.thumbnail(device.storage, f"/sdcard/Movies/{name}", is_video)
    see("many.gif"), see("picture.mp4")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for name in bombs:
        see(name)
    print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert int(run.stdout) < 150  # MB; decoding one of them would take 1000
