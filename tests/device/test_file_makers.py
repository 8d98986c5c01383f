"""Which apps wrote a content, as the virtual phone reports it."""

from __future__ import annotations

import hashlib

from android_world.device import files
from android_world.device.file_makers import get_file_makers
from android_world.task_evals.utils import artefacts

FOLDER = "/storage/emulated/0/Download"
NOTE, COPY = f"{FOLDER}/a.md", f"{FOLDER}/b.md"
MARKOR, FILES = "net.gsantner.markor", "com.google.android.documentsui"


def write(device, package, path, data=b"Hello"):
    device.activities.run(package, lambda: device.storage.write_bytes(path, data))


def test_a_copy_has_the_app_that_made_the_content(device, env):
    write(device, MARKOR, NOTE)
    assert artefacts.makers_of(NOTE, env) == [MARKOR]
    write(device, FILES, COPY)
    assert artefacts.makers_of(COPY, env) == sorted([MARKOR, FILES])
    assert artefacts.owner_of(COPY, env) == FILES
    write(device, FILES, COPY, b"Other")
    assert artefacts.makers_of(COPY, env) == [FILES]


def test_a_copy_of_a_file_on_the_sd_card_has_the_app_that_made_the_content(device, env):
    card = "/storage/0E13-1A07/note.md"
    write(device, MARKOR, card)
    assert artefacts.makers_of(card, env) == [MARKOR]
    write(device, FILES, COPY)
    assert artefacts.makers_of(COPY, env) == [FILES, MARKOR]


def test_what_the_shell_writes_has_no_maker(env):
    files.write(NOTE, b"Hello", env.controller)
    assert artefacts.makers_of(NOTE, env) == []


def test_moves_and_deletions_before_the_scan_are_followed(device, env):
    digest = hashlib.md5(b"Hello").hexdigest()
    write(device, MARKOR, NOTE)
    device.storage.rename(NOTE, COPY)
    assert env.file_makers() == {digest: {MARKOR: 1}}
    device.storage.remove(COPY)
    assert env.file_makers() == {digest: {MARKOR: 1}}


def test_a_snapshot_has_the_log(device, env):
    start = device.snapshot()
    write(device, MARKOR, NOTE)
    assert env.file_makers()
    device.restore(start)
    assert not env.file_makers()


def test_captures_with_equal_bytes_are_counted_and_copies_are_not(device, env):
    write(device, MARKOR, NOTE)
    write(device, FILES, COPY)
    assert artefacts.created_since((), [MARKOR], env) == [NOTE]
    write(device, MARKOR, f"{FOLDER}/c.md")
    assert len(artefacts.created_since((), [MARKOR], env)) == 2
    assert artefacts.created_since([hashlib.md5(b"Hello").hexdigest()], [MARKOR], env) == []


def test_without_the_log_owners_decide(device, env, monkeypatch):
    monkeypatch.setattr("android_world.device.file_makers._SERVICE", "no_such_service")
    assert get_file_makers(env.controller) is None
    files.write(f"{FOLDER}/shell.md", b"Shell", env.controller)
    assert artefacts.makers_of(f"{FOLDER}/shell.md", env) == [artefacts.UNKNOWN_OWNER]
    write(device, FILES, COPY)
    assert artefacts.makers_of(COPY, env) == [artefacts.UNKNOWN_OWNER]
    assert artefacts.makers_of(f"{FOLDER}/shell.md", env) == []
    write(device, MARKOR, NOTE)
    assert artefacts.makers_of(NOTE, env) == [MARKOR]
    assert artefacts.makers_of(COPY, env) == [MARKOR]
    assert artefacts.created_since((), [MARKOR], env) == [NOTE]


def test_a_camera_format_decodes_or_comes_from_a_camera(device, env):
    path, data = f"{FOLDER}/x.heic", b"1234ftypheic hello"
    write(device, MARKOR, path, data)
    assert not artefacts.is_image(path, env)
    write(device, "com.android.camera2", f"{FOLDER}/y.heic", data + b"!")
    assert artefacts.is_image(f"{FOLDER}/y.heic", env)
