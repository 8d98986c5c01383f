"""The env over adb, gRPC and accessibility forwarding, against a served phone."""

import contextlib
import subprocess
import time

import adbutils
import portpicker
import pytest

from android_world import registry, suite_utils
from android_world.device import adb, errors, files, settings
from android_world.env import adb_utils, emulator, env_launcher, forwarder_app, interface
from android_world.env.android_world_controller import A11yMethod, AndroidWorldController
from android_world.env.json_action import JSONAction
from android_world.runs import episode_executor
from android_world.runs.options import RunOptions
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.servers.server import serve_free_ports
from tests.support.hostile import HostileAgent
from tests.support.served_phone import home_variables


@pytest.fixture(scope="module")
def adb_server(tmp_path_factory):
    """An adb server of these tests' own."""
    port = portpicker.pick_unused_port()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ANDROID_ADB_SERVER_PORT", str(port))
        patch.setenv("ADB_LOCAL_TRANSPORT_MAX_PORT", "5553")
        patch.setenv("ADB_MDNS", "0")
        patch.setenv("ADB_USB", "0")
        for name, value in home_variables(tmp_path_factory.mktemp("home")).items():
            patch.setenv(name, value)
        yield port
        with contextlib.suppress(subprocess.TimeoutExpired):
            command = [adbutils.adb_path(), "-P", str(port), "kill-server"]
            subprocess.run(command, timeout=10, capture_output=True)


@pytest.fixture(scope="module")
def phone(adb_server):
    with VirtualDevice() as device, serve_free_ports(device, adb_server=adb_server) as phone:
        yield phone


@pytest.fixture(scope="module")
def env(phone):
    env = env_launcher.load_and_setup_env(phone.console_port, grpc_port=phone.grpc_port)
    yield env
    env.close()


@pytest.fixture
def controller(env):
    return env.controller


def texts(state):
    return {e.text for e in state.ui_elements}


def test_a_state_has_a_frame_and_elements_of_the_same_time(env):
    state = env.reset(go_home=True)
    assert state.pixels.shape == (2400, 1080, 3)
    assert {"Phone", "Messages"} <= texts(state)
    assert env.device_screen_size == env.logical_screen_size == (1080, 2400)


def test_a_state_after_an_action_shows_what_the_action_did(env):
    for app, title in (("settings", "Network & internet"), ("markor", "Markor")):
        env.execute_action(JSONAction(action_type="open_app", app_name=app))
        state = env.get_state()
        assert title in texts(state) | {e.content_description for e in state.ui_elements}
        env.execute_action(JSONAction(action_type="navigate_home"))
        assert "Messages" in texts(env.get_state())


def test_a_stable_state_reports_this(env):
    env.execute_action(JSONAction(action_type="navigate_home"))
    start = time.monotonic()
    state = env.get_state(wait_to_stabilize=True)
    assert state.auxiliaries is None
    assert time.monotonic() - start < 3


def test_agents_without_pixels_take_no_frames(env):
    env.capture_pixels = False
    try:
        state = env.get_state()
        assert state.pixels.shape == (2400, 1080, 3)
    finally:
        env.capture_pixels = True


def test_unicode_is_typed_over_the_wire(env):
    env.execute_action(JSONAction(action_type="open_app", app_name="simple sms messenger"))
    state = env.get_state(wait_to_stabilize=True)
    x, y = next(e for e in state.ui_elements if e.is_editable).bbox_pixels.center
    env.execute_action(
        JSONAction(action_type="input_text", text="na\u00efve \u6771", x=int(x), y=int(y))
    )
    typed = [e.text for e in env.get_state(wait_to_stabilize=True).ui_elements if e.is_editable]
    assert "na\u00efve \u6771" in typed


def test_root_files_and_settings_over_the_wire(controller):
    adb.set_root_if_needed(controller)
    assert adb.shell(controller, "whoami").strip() == "root"
    content = bytes(range(256)) * 300
    files.write("/sdcard/Download/it's here.bin", content, controller)
    assert files.read("/sdcard/Download/it's here.bin", controller) == content
    settings.put_settings("system", "screen_brightness", "77", controller)
    assert settings.get_setting(controller, "system", "screen_brightness") == "77"


def test_the_console_is_reached(controller, phone):
    adb_utils.text_emulator(controller, "+15550100", "hi \\ there")
    adb_utils.disable_headsup_notifications(controller)
    query = ("content", "query", "--uri", "content://sms/inbox")
    assert controller.wait_until(lambda: "body=hi \\ there" in adb.shell(controller, *query), 10)


def test_what_has_left_the_phone_is_read_over_the_wire(env, controller):
    assert env.outgoing_log() == ()
    adb_utils.call_phone_number(controller, "5550177")
    adb_utils.end_call_if_active(controller)
    adb_utils.clear_android_emulator_call_log(controller)
    assert [(entry.kind, entry.number) for entry in env.outgoing_log()] == [("call", "5550177")]


def test_a_failing_command_does_not_disturb_the_server(controller, adb_server):
    with pytest.raises(errors.AdbError) as caught:
        adb.shell_script(controller, "echo out; echo err >&2; exit 3")
    assert caught.value.exit_code == 3
    assert sorted(caught.value.output.split()) == ["err", "out"]
    assert adb.shell(controller, "echo", "alive") == "alive\n"


def test_elements_can_be_read_with_uiautomator(phone):
    ports = {"console_port": phone.console_port, "grpc_port": phone.grpc_port}
    env = episode_executor.connect(RunOptions(a11y="uiautomator", **ports))
    env.execute_action(JSONAction(action_type="open_app", app_name="settings"))
    state = env.get_state()
    assert "Network & internet" in texts(state)
    assert state.forest is None
    env.close()


def test_uiautomator_steps_in_where_the_forwarder_cannot_be_had(phone, monkeypatch):
    monkeypatch.setattr(forwarder_app, "PACKAGE", "not.installed")
    environment = emulator.connect(phone.console_port, None, phone.grpc_port)
    with pytest.raises(errors.SetupError, match="--a11y=uiautomator"):
        AndroidWorldController(environment, install_a11y_forwarding_app=False)
    controller = AndroidWorldController(environment, A11yMethod.AUTO, False)
    env = interface.AsyncAndroidEnv(controller)
    state = env.get_state()
    assert state.ui_elements
    assert state.forest is None
    env.close()


@pytest.mark.parametrize("missing", ["console", "grpc"])
def test_a_port_where_nothing_answers_is_named(phone, missing):
    console, grpc_port = phone.console_port, phone.grpc_port
    if missing == "console":
        console = 1
    else:
        grpc_port = 1
    with pytest.raises(errors.DeviceDisconnectedError, match="Nothing answers on the"):
        env_launcher.load_and_setup_env(console, grpc_port=grpc_port)


@pytest.mark.parametrize(("console", "grpc_port"), [(99999, 8554), (65535, 8554), (5554, 0)])
def test_a_number_that_is_no_port_is_named(console, grpc_port):
    wrong = console if grpc_port else grpc_port
    with pytest.raises(errors.DeviceDisconnectedError, match=f"port {wrong} is not a port from 1"):
        env_launcher.load_and_setup_env(console, grpc_port=grpc_port)


def test_a_wrong_adb_is_named(phone):
    with pytest.raises(errors.AdbNotFoundError, match="/no/adb"):
        env_launcher.load_and_setup_env(phone.console_port, adb_path="/no/adb")


def test_a_device_that_disappears_is_a_typed_error(adb_server, monkeypatch):
    monkeypatch.setattr("android_world.device.socket_adb_controller._APPEAR_TIMEOUT_S", 0.5)
    with VirtualDevice() as device:
        with serve_free_ports(device, adb_server=adb_server) as phone:
            env = env_launcher.load_and_setup_env(phone.console_port, grpc_port=phone.grpc_port)
        start = time.monotonic()
        with pytest.raises(errors.DeviceError):
            env.execute_action(JSONAction(action_type="navigate_home"))
        with pytest.raises(errors.DeviceError):
            env.get_state()
        assert time.monotonic() - start < 30
        env.close()


def shown_by_apps(env):
    """What an app shows, without the bar of the running clock."""
    return [
        (e.class_name, e.text, e.content_description, e.bbox_pixels)
        for e in env.get_state(wait_to_stabilize=True).ui_elements
        if e.package_name != "com.android.systemui"
    ]


def test_a_snapshot_brings_the_device_back_with_its_forests(env):
    env.execute_action(JSONAction(action_type="open_app", app_name="contacts"))
    before = shown_by_apps(env)
    env.save_snapshot("contacts")
    env.execute_action(JSONAction(action_type="open_app", app_name="clock"))
    adb.shell(env.controller, "settings", "put", "global", "airplane_mode_on", "1")
    assert shown_by_apps(env) != before
    env.restore_snapshot("contacts")
    assert shown_by_apps(env) == before
    assert settings.get_setting(env.controller, "global", "airplane_mode_on") == "0"
    env.delete_snapshot("contacts")
    with pytest.raises(errors.SnapshotNotFoundError, match="'contacts'"):
        env.restore_snapshot("contacts")


def test_a_snapshot_of_before_the_forwarder_was_on_can_be_restored(env, phone):
    with phone.phone.host.access() as device:
        device.settings.delete("secure", "enabled_accessibility_services")
    env.save_snapshot("without")
    settings.put_settings(
        "secure",
        "enabled_accessibility_services",
        "com.google.androidenv.accessibilityforwarder/.AccessibilityForwarder",
        env.controller,
    )
    env.restore_snapshot("without")
    assert env.get_state().ui_elements
    env.delete_snapshot("without")


@pytest.mark.parametrize("name", ["ClockTimerEntry", "ContactsAddContact"])
def test_after_a_hostile_agent_episodes_start_as_on_a_fresh_phone(tmp_path, adb_server, name):
    with VirtualDevice() as device, serve_free_ports(device, adb_server=adb_server) as fresh:
        used = env_launcher.load_and_setup_env(
            fresh.console_port, grpc_port=fresh.grpc_port, episode_reset="snapshot"
        )
        expected = first_screen(used, name)
        other = instance("SystemWifiTurnOn")
        other.initialize_task(used)
        HostileAgent(used).step(other.goal)
        other.tear_down(used)
        assert first_screen(used, name) == expected
        used.close()


def instance(name):
    tasks = registry.TaskRegistry().get_registry("android_world")
    (task,) = suite_utils.create_suite(tasks, 1, seed=30, tasks=[name])[name]
    return task


def first_screen(env, name):
    """What the agent sees first, with the settings and shared files of that moment."""
    task = instance(name)
    task.initialize_task(env)
    env.reset(go_home=task.start_on_home_screen)
    seen = (
        shown_by_apps(env),
        settings.get_all_settings(env.controller)["system"],
        adb.shell(env.controller, "find", "/sdcard/"),
    )
    task.tear_down(env)
    return seen
