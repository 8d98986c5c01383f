"""Files are found and described whatever characters their names have."""

from __future__ import annotations

import hashlib

import pytest

from android_world.device import contents, file_search, files
from tests.support.hostile_names import HOSTILE_NAMES

FOLDER = "/storage/emulated/0/Documents/search"
MD5 = hashlib.md5(b"").hexdigest()


@pytest.fixture
def folder(env, device):
    device.storage.mkdir(FOLDER)
    for name in HOSTILE_NAMES:
        device.storage.write_bytes(f"{FOLDER}/{name}", name.encode())
    return FOLDER


def test_names_are_listed_as_they_are(env, folder):
    assert files.list_names(folder, env.controller) == sorted(HOSTILE_NAMES)


def test_every_file_has_its_size_and_content(env, folder):
    for file in files.list_files(folder, env.controller):
        content = file.file_name.encode()
        assert file.file_size == len(content)
        assert files.read(file.full_path, env.controller) == content


def test_digests_are_those_of_the_files(env, folder):
    found = file_search.describe(env.controller, [folder], ("-type", "f"), ("md5sum",))
    assert found == {
        f"{folder}/{name}": (hashlib.md5(name.encode()).hexdigest(),) for name in HOSTILE_NAMES
    }


def test_digests_over_adb_are_those_of_the_process(env, folder, monkeypatch):
    here = contents.digests(env.controller, (), [folder])
    monkeypatch.setattr(contents, "_source_of", lambda _: None)
    assert contents.digests(env.controller, (), [folder]) == here
    assert len(here) == len(HOSTILE_NAMES)


def test_a_name_cannot_represent_another_file(env, device):
    forged = f"{FOLDER}/x\n{MD5}  {FOLDER}/victim"
    device.storage.mkdir(forged.rpartition("/")[0], parents=True)
    device.storage.write_bytes(forged, b"")
    conditions = ("-type", "f")
    found = file_search.describe(
        env.controller, [FOLDER], conditions, ("md5sum",), ("stat", "-c", "%s %n")
    )
    assert found == {forged: (MD5, "0")}


def test_without_files_nothing_is_described(env, device):
    assert file_search.describe(env.controller, ["/sdcard/none"], (), ("md5sum",)) == {}
    assert file_search.find(env.controller, ["/sdcard/none"]) == []
