"""From an empty folder to a set-up emulator, with every step failing once."""

from __future__ import annotations

import io
import json

import pytest
from rich.console import Console

from android_world.device import errors
from android_world.diagnostics import conformance
from android_world.emulator import (
    __main__ as command,
    avd,
    instances,
    launcher,
    platforms,
    sdk as sdks,
    setup_steps,
)
from android_world.emulator.setup_context import Context, Options, SetupJournal
from android_world.env import downloads, env_launcher, forwarder_app, interface
from android_world.env.setup_device import apps
from android_world.runs import run_command
from tests.emulator.conftest import APPS
from tests.support import matrix


def check_several(run, sdk):
    """N emulators from the snapshot; of those that a run wants, it starts the missing ones."""
    code, output = run("start", "2")
    assert code == 0, output
    for started in sdk.commands("emulator")[-2:]:
        assert started[started.index("-snapshot") + 1] == env_launcher.SET_UP_SNAPSHOT
        assert "-read-only" in started
    first, second = instances.all_instances()
    assert first.serial in run("list")[1]
    assert second.serial in run("list")[1]
    assert run("stop", str(second.console_port))[0] == 0
    assert instances.all_instances() == [first]
    wanted = [(one.console_port, one.grpc_port) for one in (first, second)]
    (again,) = launcher.start_missing(wanted)
    assert (again.console_port, again.grpc_port) == wanted[1]
    assert launcher.start_missing(wanted) == []
    if matrix.FULL:
        ports = [f"--console_port={wanted[0][0]}", f"--grpc_port={wanted[0][1]}"]
        instances.stop(again)
        tasks = ["--tasks=SystemWifiTurnOn", "--n_task_combinations=2", "--agent=expert"]
        assert run_command.main(["--device=emulator", "--num_workers=2", *ports, *tasks]) == 0
        assert len(instances.all_instances()) == 2


@pytest.fixture
def run(sdk, mirror, capsys):
    """Run the command: its exit code, and everything that it printed."""

    def run(*words, answer=""):
        console = Console(file=io.StringIO(), width=200)
        console.input = lambda prompt: (console.print(prompt), answer)[1]
        code = command.main(words, console)
        return code, console.file.getvalue() + capsys.readouterr().err

    return run


def setup_words(mirror, ports):
    words = ["setup", f"--mirror={mirror.url}", "--disk_gb=1", "--check=shell"]
    words += [f"--app={name}" for name in APPS]
    return [*words, f"--console_port={ports[0]}", f"--grpc_port={ports[1]}"]


def test_setup_from_nothing_with_every_step_failing_once(run, sdk, mirror, monkeypatch, tmp_path):
    ports = next(instances.free_ports())
    words = setup_words(mirror, ports)

    def fails(step, reason, **kwargs):
        code, output = run(*words, **kwargs)
        assert code == 1, output
        assert f"Step {step}:" in output
        assert reason in output
        return output

    # Java, network, licence, disk.
    monkeypatch.setenv("JAVA_HOME", str(tmp_path / "no"))
    fails("java", "apt install openjdk-17")
    monkeypatch.setenv("JAVA_HOME", str(sdk.java))
    mirror.fail = [503]
    fails("tools", "503")
    output = fails("licenses", "--accept_licenses", answer="n")
    assert "THE TERMS OF GOOGLE" in output
    words.append("--accept_licenses")
    sdk.fail_once("sdkmanager:--licenses", "Error: cannot write")
    fails("licenses", "Error: cannot write")
    sdk.fail_once("sdkmanager:platform-tools", "java.io.IOException: No space left on device")
    fails("packages", "No space left on device")
    assert run("status")[0] == 0

    # The virtual device and its boot.
    words.append("--disk_gb=9999999")
    fails("avd", "GB free, the device needs 9999999")
    words.pop()
    sdk.fail_once("avdmanager", "Error: Package path is not valid")
    fails("avd", "Package path is not valid")
    sdk.fail_once("emulator", "ERROR | x86_64 emulation currently requires hardware acceleration!")
    fails("boot", "requires hardware acceleration")

    # The apps: a file that breaks off, one that is another than before, a screen that differs.
    mirror.fail = [-10]
    fails("apks", "what has come is kept")
    (downloads.cache_directory() / downloads.HASHES).write_text(
        json.dumps({"clipper.apk": "0" * 64})
    )
    fails("apks", "another file than the first time")
    (downloads.cache_directory() / downloads.HASHES).unlink()
    with monkeypatch.context() as patch:
        patch.setattr(apps.ClipperApp, "steps", ("A button that is not there",))
        fails("apps", "A button that is not there")
    assert SetupJournal(avd.DEFAULT_NAME).get("apps") == ["camera"]

    # The end: a check that the device does not pass, a snapshot that it does not keep.
    with monkeypatch.context() as patch:
        patch.setattr(conformance, "select_checks", lambda areas: [FAILING_CHECK])
        assert conformance.ADVICE["shell"] in fails("check", "it has no shell")
    with monkeypatch.context() as patch:
        patch.setattr(interface.AsyncAndroidEnv, "save_snapshot", no_snapshot)
        fails("snapshot", "no space for a snapshot")
    assert not setup_steps.is_set_up(avd.DEFAULT_NAME)

    code, output = run(*words)
    assert code == 0, output
    assert "run.py --agent=expert --device=emulator" in output
    assert instances.all_instances() == []  # No copy would start beside one that writes.
    check_what_was_asked(sdk, ports, tmp_path)
    check_what_comes_after(run, sdk, mirror, ports)


def a_check_that_fails(subject):
    raise conformance.ConformanceError("it has no shell")


FAILING_CHECK = conformance.Check("shell: fails", "shell", a_check_that_fails)


def no_snapshot(env, name):
    raise errors.SnapshotError("no space for a snapshot")


def check_what_was_asked(sdk, ports, tmp_path):
    """The command lines of the programs."""
    image = "system-images;android-33;google_apis;x86_64"
    root = f"--sdk_root={tmp_path / 'sdk'}"
    assert [root, "platform-tools", "emulator", image] in sdk.commands("sdkmanager")
    made = ["create", "avd", "--force", "--name", "AndroidWorldAvd"]
    made += ["--package", image, "--device", "pixel_6"]
    assert made in sdk.commands("avdmanager")
    started = sdk.commands("emulator")[-1]
    wanted = ["-avd", "AndroidWorldAvd", "-port", str(ports[0]), "-grpc", str(ports[1])]
    assert started[:6] == wanted
    assert {"-no-window", "-no-snapshot"} <= set(started)
    config = avd.settings(avd.folder(avd.DEFAULT_NAME) / "config.ini")
    assert config["hw.ramSize"] == "4096"
    assert config["hw.lcd.density"] == "420"


def check_what_comes_after(run, sdk, mirror, ports):
    """A second call does nothing; emulators are listed, stopped, and started from the snapshot."""
    asked, fetched = len(sdk.commands("sdkmanager")), len(mirror.requests)
    code, output = run(*setup_words(mirror, ports))
    assert code == 0
    assert output.count("was done") == len(command.setup_steps.STEPS)
    assert (len(sdk.commands("sdkmanager")), len(mirror.requests)) == (asked, fetched)
    assert "starts" in run("logs", str(ports[0]))[1]
    assert "No emulator was started here" in run("stop", str(ports[0]))[1]
    check_several(run, sdk)
    check_another_app(run, mirror, ports)
    assert run("undo", "apks")[0] == 0
    assert not (downloads.cache_directory() / "clipper.apk").exists()
    assert run("undo", "avd")[0] == 0
    assert not avd.exists(avd.DEFAULT_NAME)
    code, output = run("start", "2")
    assert code == 1
    assert "is not set up" in output
    assert run("undo", "java")[0] == 0
    assert not sdks.find(platforms.this_one()).emulator.exists()


def check_another_app(run, mirror, ports):
    """A set-up that is asked for more ends what runs from the snapshot, and makes it anew."""
    notes = SetupJournal(avd.DEFAULT_NAME)
    notes.forget("apps")
    notes.add("apps", "camera")
    assert len(instances.all_instances()) > 1
    code, output = run(*setup_words(mirror, ports))
    assert code == 1
    assert "end them first" in output
    assert run("stop")[0] == 0
    assert run(*setup_words(mirror, ports))[0] == 0
    assert notes.get("apps") == ["camera", "clipper"]
    assert notes.get("saved") == [env_launcher.SET_UP_SNAPSHOT]
    assert run("start", "2")[0] == 0
    assert run("undo", "boot")[0] == 0
    assert instances.all_instances() == []


def test_no_copies_start_during_the_set_up_of_their_device(sdk, monkeypatch):
    writer = instances.Instance(5554, 8554, avd.DEFAULT_NAME, 1, 0.0, "log")
    monkeypatch.setattr(instances, "all_instances", lambda: [writer])
    monkeypatch.setattr(setup_steps, "is_set_up", lambda name: True)
    tools = sdks.find(platforms.this_one())
    tools.emulator.parent.mkdir(parents=True)
    tools.emulator.touch()
    with pytest.raises(instances.EmulatorError, match="being set up on emulator-5554"):
        launcher.start(tools, 2)
    monkeypatch.undo()


def test_a_note_of_an_emulator_that_cannot_be_read_is_named(run):
    instances.folder().mkdir(parents=True)
    note = instances.folder() / "5554.json"
    note.write_text("")
    code, output = run("list")
    assert code == 1
    assert str(note) in output
    note.unlink()


def test_a_set_up_that_asks_for_all_checks_is_not_done_with_some(sdk):
    """Nor with the snapshot of before: the emulator has to be booted for what is left."""
    notes = SetupJournal(avd.DEFAULT_NAME)
    for name, value in (("apps", "clipper"), ("checked", "some"), ("saved", "set_up")):
        notes.add(name, value)
    done = {step.name: step.is_done for step in setup_steps.STEPS}
    some, every, more = (
        Context(sdks.find(platforms.this_one()), options, notes, print, lambda text, what: False)
        for options in (
            Options(apps=("clipper",), areas=("shell",)),
            Options(apps=("clipper",)),
            Options(apps=APPS, areas=("shell",)),
        )
    )
    assert done["boot"](some)
    assert done["check"](some)
    assert not done["boot"](every)
    assert not done["check"](every)
    assert not done["boot"](more)


def test_what_was_there_before_is_not_taken_back(run, sdk):
    """An SDK of Android Studio, and a virtual device that somebody else has made."""
    tools = sdks.find(platforms.this_one())
    device = avd.folder(avd.DEFAULT_NAME) / "config.ini"
    there = [tools.sdkmanager, tools.root / "licenses/android-sdk-license", tools.emulator, device]
    for path in there:
        path.parent.mkdir(parents=True)
        path.touch()
    code, output = run("undo", "java")
    assert code == 0
    assert output.count("left alone") == len(there)
    assert all(path.exists() for path in there)


def test_a_name_reaches_no_other_folder(run, capsys):
    with pytest.raises(SystemExit) as ended:
        run("undo", "avd", "--avd=../others")
    assert ended.value.code == 2
    assert "not a name of a virtual device: '../others'" in capsys.readouterr().err


def test_no_licence_is_accepted_for_a_user_who_was_not_asked(sdk, mirror):
    """An SDK of Android Studio may have accepted the usual one, and packages ask for another."""
    tools, notes, asked = sdks.find(platforms.this_one()), SetupJournal(avd.DEFAULT_NAME), []
    step = {step.name: step for step in setup_steps.STEPS}

    def context(accept, answer):
        def ask(text, question):
            asked.append(text)
            return answer

        options = Options(mirror=mirror.url, accept_licenses=accept)
        return Context(tools, options, notes, lambda part, text: None, ask)

    step["tools"].do(context(True, False))
    step["licenses"].do(context(True, False))
    assert step["licenses"].is_done(context(False, False))
    for answer in (False, True):
        sdk.fail_once("sdkmanager:platform-tools", "Warning: the license is not accepted:")
        if not answer:
            with pytest.raises(errors.SetupError, match="--accept_licenses"):
                step["packages"].do(context(False, answer))
        else:
            step["packages"].do(context(False, answer))
    assert len(asked) == 2
    assert step["packages"].is_done(context(False, False))


def test_the_apps_come_from_a_folder_where_there_is_no_network(sdk, tmp_path):
    """What lacks is named, and what has changed since it first came is refused."""
    brought = tmp_path / "brought"
    brought.mkdir()
    context = Context(
        sdks.find(platforms.this_one()),
        Options(apks=brought, apps=APPS),
        SetupJournal(avd.DEFAULT_NAME),
        lambda part, text: None,
        lambda text, question: False,
    )
    step = next(step for step in setup_steps.STEPS if step.name == "apks")
    names = [name for app in context.apps() for name in (*app.apk_names, *app.files)]
    names.append(forwarder_app.APK_URL.rpartition("/")[2])
    with pytest.raises(errors.SetupError, match=f"lacks {len(names)} files: .*{names[0]}"):
        step.do(context)
    for name in names:
        (brought / name).write_bytes(name.encode())
    assert not step.is_done(context)
    step.do(context)
    assert step.is_done(context)
    step.undo(context)
    (brought / names[0]).write_bytes(b"another")
    with pytest.raises(downloads.HashError, match="another file than the first time"):
        step.do(context)
    assert not step.is_done(context)


def test_a_run_starts_the_emulators_of_its_workers(monkeypatch, capsys):
    """Those that are missing; what keeps one from starting ends the run."""
    asked = []

    def start_missing(ports):
        asked.extend(ports)
        raise instances.EmulatorError("no room for another")

    monkeypatch.setattr(launcher, "start_missing", start_missing)
    words = ["--device=emulator", "--num_workers=3", "--tasks=SystemWifiTurnOn", "--agent=expert"]
    assert run_command.main([*words, "--console_port=5600", "--grpc_port=8600"]) == 2
    assert asked == [(5600, 8600), (5602, 8601), (5604, 8602)]
    assert "no room for another" in capsys.readouterr().err
