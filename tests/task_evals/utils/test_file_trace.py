"""Files are followed by their content and inode on all volumes."""

from __future__ import annotations

import io
import random
import zipfile

import pytest

from android_world.device import adb
from android_world.task_evals.utils.file_trace import FileTrace

FOLDER = "/storage/emulated/0/Documents"
TEXT = "k3Jd82mQpZ71xWc0TyLu"


@pytest.mark.parametrize(
    ("script", "count"),
    [
        ("rm a.txt", 0),
        ("true", 1),
        ("mv a.txt .hidden", 1),
        ("mkdir -p ../.trash && mv a.txt ../.trash/", 1),
        ("mv a.txt ../.trashed-1700000000-a.txt", 1),
        ("cp a.txt /storage/*-*/ && rm a.txt", 1),
        ("sed -i s/k3/K4/ a.txt && mv a.txt b.txt", 1),
        ("sed -i s/k3Jd82mQpZ/__________/ a.txt", 1),
        ("printf 'two\\nlines' > n && mv a.txt \"$(cat n)\"", 1),
        (f"rm a.txt && echo 'It said {TEXT} then' > b.txt", 1),
        ("rm a.txt && echo 9aBv5nRtE4sHg8dFo2Xi > b.txt", 0),
        ("rm a.txt && echo 'Nothing of the kind!' > b.txt", 0),
        ("echo 'Nothing of the kind!' > a.txt && mv a.txt b.txt", 1),
        (f"rm a.txt && (head -c 2000000 /dev/zero; echo {TEXT}) > big.bin", 1),
        ("mv a.txt moved.txt && cp moved.txt other.txt", 2),
    ],
)
def test_a_file_is_found_wherever_it_or_its_content_is(env, script, count):
    begin = f"mkdir -p {FOLDER} && cd {FOLDER}; echo {TEXT} > a.txt; echo other > o.txt"
    adb.shell_script(env.controller, begin)
    trace = FileTrace()
    trace.start([f"{FOLDER}/A.txt"], env)
    adb.shell_script(env.controller, f"cd {FOLDER}; {script}")
    assert len(trace.remains(env)) == count


def test_allowed_paths_do_not_count(env):
    adb.shell_script(env.controller, f"mkdir -p {FOLDER}; echo {TEXT} > {FOLDER}/a.txt")
    trace = FileTrace()
    trace.start([f"{FOLDER}/a.txt"], env)
    assert trace.remains(env, [f"{FOLDER}/A.TXT"]) == []


def test_an_archive_of_more_than_a_mebibyte_is_searched(device, env):
    trace = FileTrace()
    adb.shell_script(env.controller, f"mkdir -p {FOLDER}; echo {TEXT} > {FOLDER}/a.txt")
    trace.start([f"{FOLDER}/a.txt"], env)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("photo.jpg", random.Random(1).randbytes(3 << 20))
        archive.writestr("a.txt", TEXT)
    device.storage.write_bytes(f"{FOLDER}/archive.zip", packed.getvalue())
    device.storage.remove(f"{FOLDER}/a.txt")
    assert trace.remains(env) == [f"{FOLDER}/archive.zip"]
