"""No name of a file or folder makes a task raise, or stands for another file."""

from __future__ import annotations

import pytest

from android_world.device import adb
from android_world.task_evals.common_validators import markor_notebook
from android_world.task_evals.utils import user_data_generation
from tests.support import matrix
from tests.support.hostile_names import HOSTILE_NAMES
from tests.task_evals.test_all_tasks import NAMES, make

ROOT = "/storage/emulated/0"
FOLDERS = (
    *(f"{ROOT}/{name}" for name in ("Documents", "Documents/Markor", "DCIM", "DCIM/Camera")),
    *(f"{ROOT}/{name}" for name in ("Download", "Movies", "Music", "Pictures", "Podcasts")),
    f"{ROOT}/Android/data/com.dimowner.audiorecorder/files/Music/records",
    f"{ROOT}/Android/data/net.osmand/files/tracks",
    f"{ROOT}/Android/data/net.osmand/files/favorites",
    f"{ROOT}/VLCVideos",
)
# Tasks that list files and folders of shared storage; the others query databases and settings.
READERS = ("Audio", "Camera", "Files", "Markor", "OsmAnd", "Retro", "Save", "SimpleDraw", "Vlc")
READING = [n for n in NAMES if n.startswith(READERS) or "Gallery" in n or "FromMarkor" in n]
CONTENTS = (b"", b"<gpx><wpt lat='x'/></gpx>", b"#EXTM3U\n\n/\n", b"text\n", b"\xff\xfe\x00")


def plant(device) -> None:
    """Make hostile files everywhere, and folders that hold some."""
    for folder in FOLDERS:
        device.storage.mkdir(folder, parents=True, exist_ok=True)
        for number, name in enumerate(HOSTILE_NAMES):
            path = f"{folder}/{name}"
            if device.storage.exists(path):
                continue
            if number % 3 == 0:
                device.storage.mkdir(path)
                path = f"{path}/favorites{name[:200]}.gpx"
            device.storage.write_bytes(path, CONTENTS[number % len(CONTENTS)])


@pytest.mark.parametrize("name", matrix.sample(READING, 12))
def test_a_task_judges_and_cleans_up_among_hostile_names(name, env, device):
    task = make(name)
    plant(device)
    task.initialize_task(env)
    plant(device)
    assert task.evaluate(env).score < 1.0
    task.tear_down(env)


def test_a_folder_cannot_represent_a_deleted_file(env, device):
    path = f"{ROOT}/Documents/kept.txt"
    device.storage.write_bytes(path, b"kept")
    digest = user_data_generation.user_files(env)[path]
    device.storage.remove(path)
    forged = f"{ROOT}/Documents/x\n{digest}  {path}"
    device.storage.mkdir(forged.rpartition("/")[0], parents=True)
    device.storage.write_bytes(forged, b"other")
    assert path not in user_data_generation.user_files(env)
    assert forged in user_data_generation.user_files(env)


def test_a_note_with_line_breaks_is_one_note(env, device):
    folder = f"{markor_notebook.NOTEBOOK}/lines"
    device.storage.mkdir(folder, parents=True)
    device.storage.write_bytes(f"{folder}/a.md\nb.md", b"")
    adb.shell(env.controller, "touch", f"{folder}/.hidden")
    assert markor_notebook.notes_in(folder, env.controller) == ["a.md\nb.md"]
