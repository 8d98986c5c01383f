"""Photos, videos, recordings and drawings, each with the app that made it."""

from __future__ import annotations

import io
import wave
from collections.abc import Callable, Iterator
from typing import Any

from PIL import Image, ImageDraw

from android_world.task_evals.utils import user_data_generation
from tests.task_evals.adversarial.world import (
    RAISES,
    SHARED,
    Family,
    State,
    World,
    insertion,
    near_miss,
    register,
    success,
)

Change = Callable[[World], None]
Params = dict[str, Any]
_CAMERA, _MARKOR = "com.android.camera2", "net.gsantner.markor"
_DRAW, _SYSTEM_UI = "com.simplemobiletools.draw.pro", "com.android.systemui"
_FILES = "content://media/external/file"
_RECORDS = f"{SHARED}/Android/data/com.dimowner.audiorecorder/files/Music/records"
_RECORDER = "/data/data/com.dimowner.audiorecorder/databases/records.db"
_FORMATS = {"jpg": "JPEG", "png": "PNG"}


def image(extension: str) -> bytes:
    """A small picture."""
    if extension == "svg":
        return b'<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0L9 9"/></svg>'
    picture = Image.new("RGB", (40, 30), "white")
    ImageDraw.Draw(picture).line((2, 2, 30, 20), fill="black")
    content = io.BytesIO()
    picture.save(content, _FORMATS[extension])
    return content.getvalue()


def sound() -> bytes:
    """A tenth of a second of silence."""
    content = io.BytesIO()
    with wave.open(content, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(8000)
        file.writeframes(bytes(1600))
    return content.getvalue()


def made(path: str, content: bytes, owner: str) -> Change:
    """A file of an app, in the media store as its own."""

    def change(world: World) -> None:
        world.write_as(owner, path, content)
        values = (f"_data:s:{path}", f"owner_package_name:s:{owner}")
        binds = [word for value in values for word in ("--bind", value)]
        world.shell("content", "insert", "--uri", _FILES, *binds)

    return change


def _photo(_: str, __: Params) -> Iterator[State]:
    path, right = f"{SHARED}/Pictures/IMG_1.jpg", image("jpg")
    done = made(path, right, _CAMERA)
    yield success("a photo", done)
    yield near_miss("no photo")
    yield near_miss("two photos", done, made(path.replace("_1", "_2"), right, _CAMERA))
    yield near_miss("a screenshot", made(path, right, _SYSTEM_UI))
    yield near_miss("a text file", made(path, b"A photo", _MARKOR))
    yield near_miss("no picture", made(path, b"A photo", _CAMERA))
    yield near_miss("an empty file", made(path, b"", _CAMERA))
    yield near_miss("half of the picture", made(path, right[: len(right) // 2], _CAMERA))
    yield near_miss("a hidden photo", made(f"{SHARED}/Pictures/.IMG_1.jpg", right, _CAMERA))
    yield near_miss("another folder", made(f"{SHARED}/DCIM/IMG_1.jpg", right, _CAMERA))
    yield near_miss("a folder", lambda world: world.shell("mkdir", path) and None)
    yield near_miss("a video", made(f"{SHARED}/Movies/VID_1.mp4", right, _CAMERA))


def _film(world: World, path: str, owner: str) -> None:
    folder, _, name = path.rpartition("/")
    user_data_generation.write_video_file_to_device(name, folder, world.env, ["x"], 1, fps=1)
    made(path, world.read(path) or b"", owner)(world)


def _video(_: str, __: Params) -> Iterator[State]:
    path = f"{SHARED}/Movies/VID_1.mp4"

    def done(world: World) -> None:
        _film(world, path, _CAMERA)

    yield success("a video", done)
    yield near_miss("no video")
    yield near_miss("two videos", done, lambda w: _film(w, f"{SHARED}/Movies/VID_2.mp4", _CAMERA))
    yield near_miss("a copied video", lambda world: _film(world, path, "com.android.documentsui"))
    yield near_miss("a text file", made(path, b"A video", _MARKOR))
    yield near_miss("no video in the file", made(path, b"A video", _CAMERA))
    yield near_miss("a photo of that name", made(path, image("jpg"), _CAMERA))
    yield near_miss("another folder", lambda w: _film(w, f"{SHARED}/DCIM/VID_1.mp4", _CAMERA))


def _one_more(folder: str) -> Callable[[World], float | None]:
    def oracle(world: World) -> float | None:
        if not world.device.storage.is_dir(folder):
            return RAISES
        return float(len(set(world.names(folder)) - set(world.start)) == 1)

    return oracle


def _recorded(name: str, content: bytes, is_listed: bool = True) -> Change:
    def change(world: World) -> None:
        path = f"{_RECORDS}/{name}"
        world.write(path, content)
        if is_listed:
            columns = world.query(_RECORDER, "PRAGMA table_info(records)")
            values = {c["name"]: "" if c["type"] == "TEXT" else 0 for c in columns}
            key = next(c["name"] for c in columns if c["pk"])
            del values[key]
            values |= {"path": path, "name": name, "duration": 100_000}
            world.execute(_RECORDER, insertion("records", values))

    return change


def _record(_: str, __: Params) -> Iterator[State]:
    right = sound()
    yield success("a recording", _recorded("Record-1.m4a", right))
    yield near_miss("no recording")
    both = _recorded("Record-1.m4a", right), _recorded("Record-2.m4a", right)
    yield near_miss("two recordings", *both)
    yield near_miss("an empty file", _recorded("Record-1.m4a", b""))
    yield near_miss("a text file", _recorded("Record-1.m4a", b"A recording", is_listed=False))
    yield near_miss("no sound in the file", _recorded("Record-1.m4a", b"A recording"))
    yield near_miss("a file that the app does not list", _recorded("Record-1.m4a", right, False))


def _record_oracle(world: World) -> float:
    sizes = [len(world.read(f"{_RECORDS}/{name}") or b"") for name in world.names(_RECORDS)]
    return float(sum(size > 0 for size in sizes) == 1)


def _named(_: str, params: Params) -> Iterator[State]:
    name, right = params["file_name"], sound()
    yield success("the extension twice", _recorded(f"{name}.m4a", right))
    yield success("the extension once", _recorded(name, right))
    yield near_miss("no recording")
    yield near_miss("another name", _recorded(f"x{name}.m4a", right))
    yield near_miss("an empty file", _recorded(f"{name}.m4a", b""))
    yield near_miss("no sound in the file", _recorded(f"{name}.m4a", b"A recording"))
    yield near_miss("a file that the app does not list", _recorded(f"{name}.m4a", right, False))
    away = made(f"{SHARED}/Music/{name}.m4a", right, _MARKOR)
    yield near_miss("another folder", away)


def _named_oracle(world: World) -> float:
    return float(world.exists(f"{_RECORDS}/{world.params['file_name']}.m4a"))


def _drawing(_: str, params: Params) -> Iterator[State]:
    name = params["file_name"]
    path, right = f"{SHARED}/Pictures/{name}", image(name.rpartition(".")[2])
    done = made(path, right, _DRAW)
    yield success("the drawing", done)
    yield near_miss("no drawing")
    yield near_miss("another name", made(f"{SHARED}/Pictures/x{name}", right, _DRAW))
    yield near_miss("another folder", made(f"{SHARED}/Download/{name}", right, _DRAW))
    yield near_miss("a text file", made(path, b"A drawing", _MARKOR))
    yield near_miss("no picture", made(path, b"A drawing", _DRAW))
    yield near_miss("an empty file", made(path, b"", _DRAW))
    yield near_miss("a photo", made(path, right, _CAMERA))
    yield near_miss("a folder", lambda world: world.shell("mkdir", path) and None)


def _drawing_oracle(world: World) -> float:
    return float(world.exists(f"{SHARED}/Pictures/{world.params['file_name']}"))


def _entries(folder: str) -> Callable[[World], list[str]]:
    return lambda world: world.names(folder)


for _task, _states, _folder in (
    ("CameraTakePhoto", _photo, f"{SHARED}/Pictures"),
    ("CameraTakeVideo", _video, f"{SHARED}/Movies"),
):
    register([_task], Family(_states, _one_more(_folder), _entries(_folder)))
register(["AudioRecorderRecordAudio"], Family(_record, _record_oracle))
register(["AudioRecorderRecordAudioWithFileName"], Family(_named, _named_oracle))
register(["SimpleDrawProCreateDrawing"], Family(_drawing, _drawing_oracle))
