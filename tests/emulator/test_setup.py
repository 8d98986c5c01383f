"""From an empty folder to a set-up emulator, with every step failing once."""

from __future__ import annotations

import io
import json

import pytest
from rich.console import Console

from android_world.emulator import __main__ as command, avd, instances, platforms, sdk as sdks
from android_world.emulator.context import Notes
from android_world.env import downloads, env_launcher
from android_world.env.setup_device import apps
from tests.emulator.conftest import APPS


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
    assert Notes(avd.DEFAULT_NAME).get("apps") == ["camera"]

    code, output = run(*words)
    assert code == 0, output
    assert f"--console_port={ports[0]} --grpc_port={ports[1]}" in output
    check_what_was_asked(sdk, ports, tmp_path)
    check_what_comes_after(run, sdk, mirror, ports)


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
    assert output.count("was done") == len(command.steps.STEPS)
    assert (len(sdk.commands("sdkmanager")), len(mirror.requests)) == (asked, fetched)
    assert f"emulator-{ports[0]}" in run("list")[1]
    assert "starts" in run("logs", str(ports[0]))[1]
    assert run("stop", str(ports[0]))[0] == 0
    assert instances.all_instances() == []
    assert "No emulator was started here" in run("stop", str(ports[0]))[1]
    code, output = run("start")
    assert code == 0, output
    started = sdk.commands("emulator")[-1]
    assert started[started.index("-snapshot") + 1] == env_launcher.SET_UP_SNAPSHOT
    assert "-read-only" in started
    assert run("undo", "apks")[0] == 0
    assert not (downloads.cache_directory() / "clipper.apk").exists()
    assert run("undo", "avd")[0] == 0
    assert instances.all_instances() == []
    assert not avd.exists(avd.DEFAULT_NAME)
    code, output = run("start", "2")
    assert code == 1
    assert "is not set up" in output
    assert run("undo", "java")[0] == 0
    assert not sdks.find(platforms.this_one()).emulator.exists()
