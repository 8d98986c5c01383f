"""The same scripts in the phone's shell and in mksh with toybox, the programs that Android has.

`corpus/*.txt` holds scripts separated by lines `%%`. A script that begins with `#!stdout` is
compared without what it writes to stderr (messages that differ between versions of mksh).
"""

import os
import re
import shutil
import signal
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest

from android_world.virtual_device.clock import Clock
from android_world.virtual_device.shell import Shell
from android_world.virtual_device.storage.storage import Storage

CORPUS = Path(__file__).parent / "corpus"
HOME = "/data/local/tmp"


def scripts():
    for path in sorted(CORPUS.glob("*.txt")):
        for number, script in enumerate(path.read_text().removesuffix("\n").split("\n%%\n"), 1):
            yield pytest.param(script, id=f"{path.stem}-{number}")


@pytest.fixture(scope="module")
def toolbox(tmp_path_factory):
    """A folder in which every toybox command is a link, with mksh as `sh`."""
    mksh, toybox = shutil.which("mksh"), shutil.which("toybox")
    if mksh is None or toybox is None:
        pytest.skip("mksh and toybox are not installed (apt-get install mksh toybox)")
    folder = tmp_path_factory.mktemp("bin")
    names = subprocess.run([toybox], capture_output=True, text=True, check=True).stdout.split()
    for name in names:
        (folder / name).symlink_to(toybox)
    (folder / "sh").symlink_to(mksh)
    return folder, mksh


@pytest.fixture(autouse=True)
def traps():
    """A shell cannot trap what its parent ignores, as a job in the background does."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="module")
def phone():
    clock = Clock()
    storage = Storage(clock)
    device = SimpleNamespace(clock=clock, storage=storage, advance=clock.advance, properties={})
    yield SimpleNamespace(shell=Shell(device), storage=storage, snapshot=storage.snapshot())
    storage.close()


def reference(toolbox, script, cwd):
    folder, mksh = toolbox
    env = {"PATH": str(folder), "HOME": "/", "USER": "root", "LANG": "C.UTF-8", "TZ": "UTC"}
    return subprocess.run(
        ["mksh", "-c", script],
        executable=mksh,
        input=b"",
        capture_output=True,
        env=env,
        cwd=cwd,
        timeout=20,
        umask=0,
    )


def normalised(stderr: bytes, cwd: str) -> str:
    """Messages without the shell's name, in Android's wording of failed redirections."""
    text = stderr.decode("utf-8", "replace").replace(cwd, HOME)
    text = re.sub(r"(?m)^(?:[EW]: )?(?:mksh|/system/bin/sh): ", "sh: ", text)
    return re.sub(r"(?m)^sh: (.*): (open|create): (.*)$", r"sh: can't \2 \1: \3", text)


@pytest.mark.parametrize("script", scripts())
def test_a_script_does_what_it_does_in_mksh(script, toolbox, phone, tmp_path):
    if os.geteuid() != 0 and "chmod 000" in script:
        pytest.skip("permissions differ without root")
    expected = reference(toolbox, script, tmp_path)
    phone.storage.restore(phone.snapshot)
    actual = phone.shell.run(script, uid=0, cwd=HOME)
    wanted = expected.stdout.replace(str(tmp_path).encode(), HOME.encode())
    assert (actual.stdout, actual.exit_code) == (wanted, expected.returncode)
    if not script.startswith("#!stdout"):
        assert normalised(actual.stderr, HOME) == normalised(expected.stderr, str(tmp_path))


def test_the_corpus_is_large_enough():
    lines = sum(len(script.values[0].splitlines()) for script in scripts())
    assert lines >= 150
