"""The apps' real manifests, on a phone that plays the apps, and on one that does not know them."""

from __future__ import annotations

import io
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

import adbutils
import pytest

from android_world.virtual_device import VirtualDevice
from android_world.virtual_device.framework.intents import full_class
from android_world.virtual_device.framework.manifest import Manifest
from android_world.virtual_device.framework.registry import registered_apps
from android_world.virtual_device.servers.server import PhoneServer
from android_world.virtual_device.system.packages import InstallError
from tests.companion_apps.packaging import MODULES, gradle, link, needs_aapt, package
from tests.support.served_phone import served_phone

pytestmark = needs_aapt
FORWARDER = "com.google.androidenv.accessibilityforwarder"


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PhoneServer]:
    with served_phone(tmp_path_factory.mktemp("home")) as phone:
        adb(phone, "wait-for-device")
        yield phone


@pytest.fixture
def device() -> Iterator[VirtualDevice]:
    with VirtualDevice() as device:
        yield device


def adb(phone: PhoneServer, *arguments: str | Path) -> str:
    command = [adbutils.adb_path(), "-s", phone.serial, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done
    return done.stdout


def install(device: VirtualDevice, apk: Path) -> str:
    device.storage.write_bytes("/data/local/tmp/app.apk", apk.read_bytes())
    return device.shell("pm install /data/local/tmp/app.apk").stdout.decode()


@pytest.mark.parametrize("module", MODULES)
def test_an_app_is_installed_under_its_manifest(
    device: VirtualDevice, tmp_path: Path, module: str
) -> None:
    name = gradle(module)["applicationId"]
    played, _ = registered_apps()[name]
    device.packages.uninstall(name)
    assert f"package:{name}\n" not in device.shell("pm list packages").stdout.decode()
    assert install(device, package(module, tmp_path)) == "Success\n"
    assert f"package:{name}\n" in device.shell("pm list packages").stdout.decode()
    told = device.shell(f"dumpsys package {name}").stdout.decode()
    assert f"targetSdk={gradle(module)['targetSdk']}" in told
    assert "versionName=1.2\n" in told
    manifest = device.packages.get(name).manifest
    assert manifest.permissions == played.permissions
    assert names(manifest.activities, played) == names(played.activities, played)
    assert names(manifest.receivers, played) == names(played.receivers, played)


def own_actions(manifest: Manifest) -> set[str]:
    actions = {action for receiver in manifest.receivers for action in receiver.actions}
    return {name for name in actions if "." in name and not name.startswith("android.")}


def names(components: tuple, manifest: Manifest) -> list[str]:
    return [full_class(manifest.package, component.name) for component in components]


@pytest.mark.parametrize("module", MODULES)
def test_a_phone_that_does_not_know_an_app_takes_all_from_its_manifest(
    device: VirtualDevice, tmp_path: Path, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = gradle(module)["applicationId"]
    played, _ = registered_apps()[name]
    device.packages.uninstall(name)
    monkeypatch.delitem(registered_apps(), name)
    assert install(device, package(module, tmp_path)) == "Success\n"
    manifest = device.packages.get(name).manifest
    assert manifest.label == played.label or module == "forwarder"
    assert manifest.permissions == played.permissions
    assert names(manifest.activities, played) == names(played.activities, played)
    assert [a.launch_mode for a in manifest.activities] == [
        a.launch_mode for a in played.activities
    ]
    assert all(component.exported for component in (*manifest.activities, *manifest.receivers))
    if module != "miniwob":  # whose receiver is registered while it is in front
        assert names(manifest.receivers, played) == names(played.receivers, played)
        assert own_actions(manifest) == own_actions(played)
    launched = device.packages.launch_intent(name)
    assert (launched is not None) == bool(played.activities)


FOREIGN = """
<manifest xmlns:android="http://schemas.android.com/apk/res/android">
  <uses-permission android:name="android.permission.CAMERA" />
  <application android:label="Some app">
    <activity android:name=".Main" android:exported="true" android:label="Its page">
      <intent-filter>
        <action android:name="android.intent.action.MAIN" />
        <category android:name="android.intent.category.LAUNCHER" />
      </intent-filter>
      <intent-filter>
        <action android:name="android.intent.action.VIEW" />
        <category android:name="android.intent.category.DEFAULT" />
        <data android:scheme="some" android:host="where" />
      </intent-filter>
    </activity>
    <activity-alias android:name="some.Other" android:targetActivity=".Main"
        android:exported="true" />
    <activity android:name=".Hidden" />
    <receiver android:name=".Receiver" android:exported="true">
      <intent-filter><action android:name="some.ACTION" /></intent-filter>
    </receiver>
  </application>
</manifest>
"""


def test_declared_activities_of_an_app_without_screens_can_be_started(
    device: VirtualDevice, tmp_path: Path
) -> None:
    sdks = {"minSdk": "28", "targetSdk": "33"}
    assert install(device, link(FOREIGN, "some.app", tmp_path, sdks, [])) == "Success\n"
    for start in ("-n some.app/.Main", "-n some.app/some.Other", "-d some://where/else"):
        told = device.shell(f"am start -S -W {start}").stdout.decode()
        assert "Status: ok\n" in told, told
        assert device.activities.top_activity.package == "some.app"
    device.shell("monkey -p some.app -c android.intent.category.LAUNCHER 1")
    assert device.activities.top_activity.package == "some.app"
    told = device.shell("su shell am start -n some.app/.Hidden").stderr.decode()
    assert "not exported" in told
    told = device.shell("am start -n some.app/.Missing").stderr.decode()
    assert "Activity class {some.app/some.app.Missing} does not exist." in told
    told = device.shell("am broadcast -a some.ACTION").stdout.decode()
    assert "Broadcast completed: result=0\n" in told
    assert device.packages.label("some.app") == "Some app"
    assert not device.packages.is_granted("some.app", "android.permission.CAMERA")
    assert device.shell("pm grant some.app android.permission.CAMERA").exit_code == 0


def test_over_adb_the_apps_are_installed_and_used(phone: PhoneServer, tmp_path: Path) -> None:
    for module in MODULES:
        adb(phone, "uninstall", gradle(module)["applicationId"])
        told = adb(phone, "install", "-r", "-t", "-g", package(module, tmp_path))
        assert told.endswith("Success\n")
    service = f"{FORWARDER}/{FORWARDER}.AccessibilityForwarder"
    adb(phone, "shell", "settings", "put", "secure", "enabled_accessibility_services", service)
    receiver = f"{FORWARDER}/{FORWARDER}.FlagsBroadcastReceiver"
    action = "accessibility_forwarder.intent.action.SET_GRPC"
    adb(phone, "shell", f"am broadcast -a {action} --ei port 1234 --es host 10.0.2.2 -n {receiver}")
    with phone.host.access() as device:
        process = device.activities.processes[FORWARDER]
        assert (process.port, process.host) == (1234, "10.0.2.2")
    adb(phone, "shell", "am start -W -n ca.zgrs.clipper/ca.zgrs.clipper.Main")
    adb(phone, "shell", "am broadcast -a clipper.set -e text 'some text'")
    assert 'result=-1, data="some text"' in adb(phone, "shell", "am broadcast -a clipper.get")
    adb(phone, "shell", "am start -W -n com.example.androidworld/.MainActivity")


def test_a_manifest_with_a_wrong_byte_is_refused_or_read(tmp_path: Path) -> None:
    apk = link(FOREIGN, "some.app", tmp_path, {"minSdk": "28", "targetSdk": "33"}, [])
    with zipfile.ZipFile(apk) as archive:
        manifest = archive.read("AndroidManifest.xml")
    refused = 0
    with VirtualDevice() as device:
        for at in range(0, len(manifest), 5):
            broken = io.BytesIO()
            with zipfile.ZipFile(broken, "w") as archive:
                wrong = manifest[:at] + bytes([manifest[at] ^ 0xFF]) + manifest[at + 1 :]
                archive.writestr("AndroidManifest.xml", wrong)
            try:
                device.packages.install(broken)
            except InstallError:
                refused += 1
    assert 0 < refused < len(manifest) // 5
