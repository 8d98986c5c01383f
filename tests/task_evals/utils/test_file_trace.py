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


def test_of_several_files_those_that_are_meant_are_looked_for(env):
    adb.shell_script(env.controller, f"mkdir -p {FOLDER}; cd {FOLDER}; echo {TEXT} > a.txt")
    adb.shell_script(env.controller, f"cd {FOLDER}; echo Nothing of the kind! > b.txt")
    trace = FileTrace()
    trace.start([f"{FOLDER}/a.txt", f"{FOLDER}/b.txt"], env)
    adb.shell_script(env.controller, f"cd {FOLDER}; mv a.txt .hidden")
    assert trace.remains(env, only=[f"{FOLDER}/A.txt"]) == [f"{FOLDER}/.hidden"]
    assert trace.remains(env, only=[f"{FOLDER}/b.txt"]) == [f"{FOLDER}/b.txt"]
    assert trace.remains(env, only=[]) == []
    assert trace.remains(env) == [f"{FOLDER}/.hidden", f"{FOLDER}/b.txt"]


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


def _nested(content: bytes, depth: int) -> bytes:
    for number in range(depth):
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(f"{number}.zip", content)
        content = packed.getvalue()
    return content


def _many_entries() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for number in range(2_001):
            archive.writestr(f"{number}.txt", "")
    return packed.getvalue()


def _with_password() -> bytes:
    packed = bytearray(_nested(b"nothing", 1))
    packed[6] |= 1  # The flag of an encrypted entry, in its own header and in the directory.
    packed[packed.index(b"PK\1\2") + 8] |= 1
    return bytes(packed)


def _damaged() -> bytes:
    packed = bytearray(_nested(b"nothing at all, and nothing at all", 1))
    packed[38:44] = bytes(6)
    return bytes(packed)


@pytest.mark.parametrize(
    ("content", "is_searchable"),
    [
        (_nested(b"nothing", 4), True),
        (_nested(b"nothing", 5), False),
        (_nested(bytes(257 << 20), 1), False),
        (_many_entries(), False),
        (_with_password(), False),
        (_damaged(), False),
        (b"PK is how this text begins", True),
    ],
    ids=[
        "four deep",
        "five deep",
        "too large",
        "many entries",
        "password",
        "damaged",
        "no archive",
    ],
)
def test_an_archive_that_cannot_be_searched_may_hold_the_file(device, env, content, is_searchable):
    adb.shell_script(env.controller, f"mkdir -p {FOLDER}; echo {TEXT} > {FOLDER}/a.txt")
    device.storage.write_bytes(f"{FOLDER}/old.zip", content)
    trace = FileTrace()
    trace.start([f"{FOLDER}/a.txt"], env)
    device.storage.remove(f"{FOLDER}/a.txt")
    assert trace.remains(env) == []
    device.storage.write_bytes(f"{FOLDER}/new.zip", content)
    assert trace.remains(env) == ([] if is_searchable else [f"{FOLDER}/new.zip"])


@pytest.mark.parametrize(
    ("script", "count"),
    [
        ("rm a.txt", 0),
        ("rm a.txt && rm large.bin", 0),
        ("truncate -s 64M a.txt && mv a.txt b.bin", 1),
        ("cp a.txt b.bin && rm a.txt && truncate -s 64M b.bin", 1),
        ("rm large.bin && truncate -s 64M large.bin && rm a.txt", 1),
        ("mv large.bin larger.bin && rm a.txt", 1),
        ("truncate -s 67108863 a.txt && mv a.txt b.bin", 1),
    ],
)
def test_a_new_file_that_is_too_large_to_be_searched_may_hold_the_file(env, script, count):
    begin = f"mkdir -p {FOLDER} && cd {FOLDER}; echo {TEXT} > a.txt; truncate -s 64M large.bin"
    adb.shell_script(env.controller, begin)
    trace = FileTrace()
    trace.start([f"{FOLDER}/a.txt"], env)
    adb.shell_script(env.controller, f"cd {FOLDER}; {script}")
    assert len(trace.remains(env)) == count
