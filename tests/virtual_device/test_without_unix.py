"""The phone on a system without Unix's modules and functions, simulated in another process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from android_world.virtual_device.storage import temp_root

# What Windows lacks goes as soon as the libraries that choose by the system are there.
_WINDOWS = """
import asyncio, logging, multiprocessing, os, select, selectors, shutil, signal, socket
import subprocess, sys, tempfile, types
import absl.logging, filelock, grpc, psutil

lacks = {
    os: "fork forkpty register_at_fork getuid getgid getegid getgroups posix_spawn killpg"
    " mkfifo O_NOFOLLOW O_DIRECTORY O_CLOEXEC",
    signal: "SIGKILL SIGALRM SIGHUP pthread_sigmask setitimer",
    select: "poll",
}
for module, names in lacks.items():
    for name in names.split():
        if hasattr(module, name):
            delattr(module, name)
sys.modules.update(dict.fromkeys(("fcntl", "resource", "pwd", "grp", "termios", "pty")))
sys.modules["msvcrt"] = types.SimpleNamespace(LK_NBLCK=2, locking=lambda *arguments: None)
can_access = os.access
os.access = lambda path, *a, **k: "/dev/shm" not in str(path) and can_access(path, *a, **k)
"""

_USE = """
from android_world.env import env_launcher
from android_world.env.json_action import JSONAction
from android_world.virtual_device import VirtualDevice, in_process, web

assert not web.available()
env = env_launcher.load_and_setup_env()
device = in_process.simulator_of(env.controller.raw_env).device
folder = device.storage.host_path("/")
assert folder.startswith(tempfile.gettempdir()), folder
assert b"1000" in device.shell("echo 1000 | grep -o 1.*").output
snapshot = device.snapshot()
for name in ("Contacts", "Chrome", "MiniWoB"):
    env.execute_action(JSONAction(action_type="open_app", app_name=name))
    state = env.get_state()
    assert state.ui_elements and state.pixels.any()
device.restore(snapshot)
env.close()
assert not os.path.exists(folder)
"""

_RUN = """
from android_world.runs import run_command

tasks = "--tasks=BrowserMaze,MarkorCreateNote,SystemWifiTurnOn"
sys.exit(run_command.main(["--agent=expert", tasks, f"--output_path={sys.argv[1]}"]))
"""


def run_on_windows(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", _WINDOWS + script, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


def test_a_phone_boots_shows_apps_and_leaves_nothing() -> None:
    done = run_on_windows(_USE)
    assert done.returncode == 0, done.stderr


def test_a_run_plays_its_tasks_and_leaves_those_with_pages_out(tmp_path) -> None:
    done = run_on_windows(_RUN, str(tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Left out: BrowserMaze." in done.stdout
    assert "2 solved" in done.stdout


class Owner:
    """Something that has a folder."""


def test_folders_of_dead_processes_are_deleted_without_fcntl(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(temp_root, "fcntl", None)
    owner = Owner()
    living, delete = temp_root.make_private_folder(owner, str(tmp_path))
    dead = tmp_path / "android-phone-dead"
    dead.mkdir()
    temp_root.delete_abandoned_folders(living, min_age_s=-1)
    assert not dead.exists()
    assert Path(living).is_dir()
    delete()
    assert list(tmp_path.iterdir()) == []
