"""Setting the apps up over adb: with our own `--perform_emulator_setup`, and as published."""

from __future__ import annotations

import logging
import re
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import adbutils
import pytest

from android_world import episode_runner
from android_world.agents.expert_agent import ExpertAgent
from android_world.device import adb, app_names
from android_world.env import env_launcher
from android_world.env.setup_device import apps, setup
from android_world.runs.execution import step_budget
from tests.support.matrix import FULL
from tests.support.served_phone import served_phone
from tests.task_evals.test_all_tasks import make
from tests.virtual_device.servers.binary_manifest import write_apk

MAP = "Liechtenstein_europe.obf"
OSMAND_FILES = "/storage/emulated/0/Android/data/net.osmand/files"
SNAPSHOTS = "/data/data/android_world/snapshots"
# A task of each app whose set-up taps something; what it needs must have come out of that.
TASKS = (
    "MarkorCreateNote",
    "SimpleSmsSend",
    "ContactsAddContact",
    "SaveCopyOfReceiptTaskEval",
    "CameraTakePhoto",
    "ExpenseAddSingle",
    "RecipeAddSingleRecipe",
    "SimpleCalendarAddOneEvent",
)
# The set-up as published, app by app: `tap` waits for a text and taps it, `open` starts what
# `open_app` starts, all else are words of adb's shell. Where no `tap` says otherwise the app has
# no first-run screens. `pm clear` comes first everywhere but in OpenTracks.
PUBLISHED = """
com.example.androidworld
    appops set com.example.androidworld android:system_alert_window allow
    open android world
com.dimowner.audiorecorder
    grant RECORD_AUDIO
    grant POST_NOTIFICATIONS
    monkey -p com.dimowner.audiorecorder -candroid.intent.category.LAUNCHER 1
com.android.camera2
    grant ACCESS_COARSE_LOCATION
    open camera
    tap NEXT
com.android.chrome
    open chrome
    tap Accept & continue
    tap No thanks
    tap No thanks
ca.zgrs.clipper
    open clipper
    tap Continue
    tap OK
com.google.android.deskclock
    open clock
com.google.android.contacts
    am start -a android.intent.action.VIEW -d content://contacts/people/
    tap Skip
    tap Don't allow
com.google.android.dialer
com.arduia.expense
    open pro expense
    tap NEXT
    tap CONTINUE
com.google.android.documentsui
net.cozic.joplin
    grant ACCESS_COARSE_LOCATION
    grant ACCESS_FINE_LOCATION
    monkey -p net.cozic.joplin -candroid.intent.category.LAUNCHER 1
    am force-stop net.cozic.joplin
    sqlite3 /data/data/net.cozic.joplin/databases/joplin.sqlite "DELETE FROM notes; DELETE FROM notes_normalized; DELETE FROM folders;"
net.gsantner.markor
    open markor
    tap NEXT
    tap NEXT
    tap NEXT
    tap NEXT
    tap DONE
    tap OK
    tap Allow access to manage all files
com.google.androidenv.miniwob
de.dennisguse.opentracks
    open activity tracker
    am force-stop de.dennisguse.opentracks
    grant ACCESS_COARSE_LOCATION
    grant ACCESS_FINE_LOCATION
    grant POST_NOTIFICATIONS
    tap Allow
    open activity tracker
net.osmand
    grant POST_NOTIFICATIONS
    open osmand
    tap SKIP DOWNLOAD
    am force-stop net.osmand
    mkdir -p /storage/emulated/0/Android/data/net.osmand/files
    push Liechtenstein_europe.obf /storage/emulated/0/Android/data/net.osmand/files/
    chcon u:object_r:media_rw_data_file:s0 /storage/emulated/0/Android/data/net.osmand/files/Liechtenstein_europe.obf
com.flauschcode.broccoli
    open broccoli app
code.name.monkey.retromusic
    grant READ_MEDIA_AUDIO
    grant POST_NOTIFICATIONS
    open retro music
com.android.settings
com.simplemobiletools.calendar.pro
    grant READ_CALENDAR
    grant WRITE_CALENDAR
    grant POST_NOTIFICATIONS
    open simple calendar pro
com.simplemobiletools.draw.pro
com.simplemobiletools.gallery.pro
    grant WRITE_EXTERNAL_STORAGE
    grant ACCESS_MEDIA_LOCATION
    grant READ_MEDIA_IMAGES
    grant READ_MEDIA_VIDEO
    grant POST_NOTIFICATIONS
    open simple gallery pro
    tap All files
    tap Allow access to manage all files
com.simplemobiletools.smsmessenger
    settings put secure sms_default_application com.simplemobiletools.smsmessenger
    open simple sms messenger
    tap SMS Messenger
    tap Set as default
org.tasks
    open tasks
org.videolan.vlc
    grant POST_NOTIFICATIONS
    mkdir -p /storage/emulated/0/VLCVideos
    monkey -p org.videolan.vlc -candroid.intent.category.LAUNCHER 1
    tap Skip
    tap GRANT PERMISSION
    tap OK
    tap Allow access to manage all files
"""  # noqa: E501


@pytest.fixture
def downloads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a stand-in for each file that a set-up downloads."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = tmp_path / "android_world"
    folder.mkdir()
    for app in apps.all_apps():
        for apk in app.apk_names:
            write_apk(folder / apk, app.package_name(), padding=10)
    (folder / MAP).write_bytes(b"a map")
    return folder


@pytest.fixture
def phone(tmp_path_factory: pytest.TempPathFactory):
    with served_phone(tmp_path_factory.mktemp("home")) as phone:
        yield phone


def connect(phone, emulator_setup: bool = False):
    ports = phone.console_port, phone.grpc_port
    return env_launcher.load_and_setup_env(
        ports[0], grpc_port=ports[1], emulator_setup=emulator_setup
    )


def do_tasks(env) -> dict[str, float]:
    """The scores of experts in `TASKS`."""
    scores = {}
    for name in TASKS:
        task = make(name)
        task.initialize_task(env)
        agent = ExpertAgent(env)
        agent.prepare_for_task(task)
        episode_runner.run_episode(
            task.goal, agent, step_budget(task), start_on_home_screen=True, print_fn=lambda _: None
        )
        scores[name] = task.evaluate(env).score
        task.tear_down(env)
    return scores


@pytest.mark.skipif(not FULL, reason="full matrix only, with ANDROID_WORLD_FULL_MATRIX=1")
def test_our_own_set_up_does_every_step(phone, downloads, caplog) -> None:
    ours = apps.all_apps()
    with phone.host.access() as device:
        device.storage.remove_tree(SNAPSHOTS)
        for app in ours:
            if app.apk_names:
                assert device.packages.uninstall(app.package_name())
    with caplog.at_level(logging.WARNING):
        env = connect(phone, emulator_setup=True)
    try:
        assert [r.getMessage() for r in caplog.records if "set up" in r.getMessage()] == []
        assert setup.get_installed_packages(env) >= {app.package_name() for app in ours}
        kept = set(adb.shell(env.controller, "ls", SNAPSHOTS).split())
        assert kept == {app.package_name() for app in ours}
        assert adb.shell(env.controller, "cat", f"{OSMAND_FILES}/{MAP}") == "a map"
        assert do_tasks(env) == dict.fromkeys(TASKS, 1.0)
    finally:
        env.close()


def test_the_published_set_up_passes_all_apps_and_tasks_work_after_it(phone, downloads) -> None:
    adb_binary = Adb(phone.serial)
    for command in ("wait-for-device", "root", "wait-for-device"):
        adb_binary.run(command)
    blocks = re.split(r"\n(?=\S)", PUBLISHED.strip())
    assert len(blocks) == 24
    apks = {app.package_name(): app.apk_names[0] for app in apps.all_apps() if app.apk_names}
    failures = []
    for block in blocks:
        package, *lines = (line.strip() for line in block.splitlines())
        if package in apks:
            adb_binary.run("install", str(downloads / apks[package]))
        if package != "de.dennisguse.opentracks":
            adb_binary.run("shell", f"pm clear {package}")
        try:
            for line in lines:
                adb_binary.do(package, line, downloads)
        except LookupError as error:
            failures.append(f"{package}: {error}")
        adb_binary.run("shell", f"am force-stop {package}")
        kept = f"{SNAPSHOTS}/{package}"
        adb_binary.run("shell", f"rm -rf {kept}; cp -a /data/data/{package} {kept}")
    assert failures == []
    env = connect(phone)
    try:
        assert do_tasks(env) == dict.fromkeys(TASKS, 1.0)
    finally:
        env.close()


class Adb:
    """The adb binary, aimed at one phone."""

    def __init__(self, serial: str) -> None:
        self.serial = serial

    def run(self, *words: str) -> str:
        done = subprocess.run(
            [adbutils.adb_path(), "-s", self.serial, *words],
            capture_output=True,
            check=True,
            timeout=30,
            text=True,
        )
        return done.stdout

    def do(self, package: str, line: str, downloads: Path) -> None:
        """A line of `PUBLISHED`."""
        word, _, rest = line.partition(" ")
        if word == "tap":
            self.tap(rest)
        elif word == "open":
            component = app_names.activity_of(rest)
            assert "Error" not in self.run("shell", f"am start -W -n {component}")
        elif word == "grant":
            self.run("shell", f"pm grant {package} android.permission.{rest}")
        elif word == "push":
            name, folder = rest.split()
            self.run("push", str(downloads / name), folder)
        else:
            self.run("shell", line)

    def tap(self, text: str) -> None:
        """Tap what says this, in whatever case."""
        dump = self.run("shell", "uiautomator dump /dev/tty").partition("UI hierchary")[0]
        wanted = text.casefold()
        for node in ElementTree.fromstring(dump).iter("node"):
            said = (node.get("text", "") + "\0" + node.get("content-desc", "")).casefold()
            if wanted in said.replace("’", "'").split("\0"):
                left, top, right, bottom = map(int, re.findall(r"\d+", node.get("bounds", "")))
                self.run("shell", f"input tap {(left + right) // 2} {(top + bottom) // 2}")
                return
        raise LookupError(f"{text!r} is not on the screen")
