"""The env on the virtual phone of this process."""

import contextlib
import itertools
import pickle
import time
from pathlib import Path

import numpy as np
import pytest
from android_env.components import action_type
from android_env.proto import state_pb2

from android_world.device import adb, errors, files, settings, snapshots
from android_world.env import adb_utils, env_launcher, interface
from android_world.env.json_action import JSONAction
from android_world.env.setup_device import apps, setup
from android_world.utils import datetime_utils, file_utils
from android_world.virtual_device import VirtualDevice, in_process
from android_world.virtual_device.servers import shared_device
from android_world.virtual_device.web import PageTimeout


def test_no_time_of_the_host_reaches_the_phone(monkeypatch):
    booted = VirtualDevice()
    monkeypatch.setattr(shared_device, "_host_ms", itertools.count(step=1000).__next__)
    with contextlib.closing(in_process.create_env(device=booted)):
        assert booted.clock.uptime_ms == 0


@pytest.fixture
def controller(env):
    return env.controller


def named(state, text):
    return next(
        i
        for i, e in enumerate(state.ui_elements)
        if text in (e.text, e.content_description, e.hint_text)
    )


def test_the_first_state_is_the_home_screen(env):
    state = env.reset(go_home=True)
    assert {"Phone", "Messages", "Chrome"} <= {e.text for e in state.ui_elements}
    assert state.pixels.shape == (2400, 1080, 3)
    assert state.pixels.dtype == np.uint8
    assert env.foreground_activity_name.startswith("com.google.android.apps.nexuslauncher/")


def test_sizes_and_orientation(env):
    assert env.device_screen_size == (1080, 2400)
    assert env.logical_screen_size == (1080, 2400)
    assert env.orientation == 0
    assert env.physical_frame_boundary == (0, 0, 1080, 2400)


def test_size_and_orientation_follow_the_phone_without_a_command(env):
    adb.shell(env.controller, "settings", "put", "system", "accelerometer_rotation", "0")
    adb.shell(env.controller, "settings", "put", "system", "user_rotation", "1")
    env.execute_action(JSONAction(action_type="open_app", app_name="settings"))
    heard = []
    with env.controller.calls.notify(heard.append):
        assert (env.logical_screen_size, env.orientation) == ((2400, 1080), 1)
    assert not heard
    adb.shell(env.controller, "wm", "size", "720x1520")
    adb.shell(env.controller, "settings", "put", "system", "user_rotation", "0")
    assert (env.logical_screen_size, env.orientation) == ((720, 1520), 0)


def test_a_state_shows_its_own_time_even_if_inspected_later(env):
    home = env.reset(go_home=True)
    env.execute_action(JSONAction(action_type="open_app", app_name="settings"))
    settings_state = env.get_state()
    assert "Phone" in {e.text for e in home.ui_elements}
    assert "Network & internet" in {e.text for e in settings_state.ui_elements}
    assert (home.pixels != settings_state.pixels).any()


def test_frames_that_are_not_inspected_are_not_drawn(env, device, monkeypatch):
    scene = type(device.windows.scene())
    drawn = []
    monkeypatch.setattr(scene, "frame", property(lambda self: drawn.append(1)))
    state = env.get_state()
    assert state.ui_elements
    assert not drawn


def test_states_survive_pickling(env):
    state = env.get_state()
    again = pickle.loads(pickle.dumps(state))
    assert (again.pixels == state.pixels).all()
    assert again.ui_elements == state.ui_elements


def test_an_index_counts_in_the_state_that_was_last_seen(env):
    state = env.reset(go_home=True)
    env.execute_action(JSONAction(action_type="click", index=named(state, "Messages")))
    assert "messaging" in env.foreground_activity_name


def test_an_index_that_is_not_there_is_a_value_error(env):
    env.reset()
    with pytest.raises(ValueError, match="There is no element 9999"):
        env.execute_action(JSONAction(action_type="click", index=9999))


def test_every_action_takes_the_same_time_of_the_device(env, device):
    env.reset(go_home=True)
    for action in (JSONAction(action_type="wait"), JSONAction(action_type="click", x=540, y=1000)):
        before = device.clock.uptime_ms
        env.execute_action(action)
        assert 1000 <= device.clock.uptime_ms - before < 1500


def test_actions_of_a_slower_agent_take_more_time_of_the_device():
    config = {"seconds_per_step": 7.5}
    with contextlib.closing(env_launcher.load_and_setup_env(device_config=config)) as env:
        actions = [JSONAction(action_type="wait"), JSONAction(action_type="click", x=540, y=1000)]
        device = in_process.simulator_of(env.controller.raw_env).device
        for action in actions:
            before = device.clock.uptime_ms
            env.execute_action(action)
            assert 7500 <= device.clock.uptime_ms - before < 8000


def test_answer_is_kept_and_reset(env):
    env.execute_action(JSONAction(action_type="answer", text='say "$(reboot)" `x`'))
    assert env.interaction_cache == 'say "$(reboot)" `x`'
    env.reset()
    assert env.interaction_cache == ""


def test_status_and_unknown_do_nothing(env):
    before = env.get_state().ui_elements
    env.execute_action(JSONAction(action_type="status", goal_status="complete"))
    env.execute_action(JSONAction(action_type="unknown"))
    assert env.get_state().ui_elements == before


def test_waiting_lets_time_pass_on_the_device_only(env, device):
    start, uptime_ms = time.monotonic(), device.clock.uptime_ms
    assert not env.wait_until(lambda: False, timeout_s=100)
    env.wait(3600)
    assert device.clock.uptime_ms - uptime_ms >= 3_700_000
    assert time.monotonic() - start < 5


def test_wait_until_ends_when_the_condition_holds(env, device):
    uptime_ms = device.clock.uptime_ms
    assert env.wait_until(lambda: device.clock.uptime_ms > uptime_ms + 2000, timeout_s=100)
    assert device.clock.uptime_ms < uptime_ms + 4000


TEXTS = [
    "plain",
    "two words  and two blanks",
    'it\'s "quoted" $HOME `id` \\ | & ; < > ( ) # * ? [ ] { } ~ ! % ^ =',
    "100%sure %s",
    "caf\u00e9 \u6771\u4eac \U0001f600 na\u00efve",
]


@pytest.mark.parametrize("text", TEXTS)
def test_any_text_is_typed_faithfully(env, text):
    env.execute_action(JSONAction(action_type="open_app", app_name="simple sms messenger"))
    field = next(e for e in env.get_state().ui_elements if e.is_editable)
    x, y = map(int, field.bbox_pixels.center)
    env.execute_action(JSONAction(action_type="input_text", text=text, x=x, y=y, press_enter=False))
    assert text in [e.text for e in env.get_state().ui_elements if e.is_editable]
    env.execute_action(
        JSONAction(
            action_type="input_text", text="new", x=x, y=y, clear_text=True, press_enter=False
        )
    )
    assert "new" in [e.text for e in env.get_state().ui_elements if e.is_editable]


@pytest.mark.parametrize("text", ["hello", 'a "data=b" c', "\u00fc\n2", "'"])
def test_the_clipboard_round_trip_is_exact(controller, text):
    adb_utils.set_clipboard_contents(text, controller)
    assert adb_utils.get_clipboard_contents(controller) == text


def test_android_env_actions_reach_the_screen(env, controller):
    state = env.reset(go_home=True)
    x, y = state.ui_elements[named(state, "Messages")].bbox_pixels.center
    where = np.array([x / 1080, y / 2400], dtype=np.float32)
    controller.reset()
    for kind in (action_type.ActionType.TOUCH, action_type.ActionType.LIFT):
        step = controller.step({"action_type": np.array(kind), "touch_position": where})
    assert step.observation["pixels"].shape == (2400, 1080, 3)
    assert list(step.observation["orientation"]) == [1, 0, 0, 0]
    assert "messaging" in env.foreground_activity_name


def test_states_are_saved_and_loaded(controller):
    status = state_pb2.LoadStateResponse.Status
    args = {"snapshot_name": "before"}
    controller.save_state(state_pb2.SaveStateRequest(args=args))
    settings.put_settings("system", "screen_brightness", "7", controller)
    loaded = controller.load_state(state_pb2.LoadStateRequest(args=args))
    assert loaded.status == status.OK
    assert settings.get_setting(controller, "system", "screen_brightness") != "7"
    missing = controller.load_state(
        state_pb2.LoadStateRequest(args={"snapshot_name": "never saved"})
    )
    assert missing.status == status.NOT_FOUND


def test_a_failing_command_is_an_adb_error(controller):
    with pytest.raises(errors.AdbError, match="No such file") as caught:
        adb.shell(controller, "cat", "/sdcard/none")
    assert caught.value.exit_code == 1
    with pytest.raises(errors.AdbError):
        adb.run(controller, "pull", "/sdcard/none", "/tmp/none")
    with pytest.raises(errors.AdbError, match="unknown adb command"):
        adb.run(controller, "frobnicate")


def test_radios_and_airplane_mode(controller, device):
    adb_utils.toggle_wifi(controller, "off")
    assert not device.radios.wifi_enabled
    adb_utils.toggle_airplane_mode("on", controller)
    assert device.radios.airplane_mode
    assert adb_utils.check_airplane_mode(controller)


def test_the_clock_is_set_and_moved(controller, device):
    datetime_utils.setup_datetime(controller)
    datetime_utils.set_datetime(controller, datetime_utils.device_constants.DT)
    assert abs(device.clock.now_ms - 1697384040000) < 1000
    delta = datetime_utils.datetime.timedelta(days=1)
    datetime_utils.advance_system_time(delta, controller)
    assert abs(device.clock.now_ms - 1697384040000 - 86_400_000) < 2000


NAMES = ["note.md", "two words.md", "it's $HOME;#.md", "\u00fcml\u00e4ut.md"]


@pytest.mark.parametrize("name", NAMES)
def test_files_of_any_name(controller, tmp_path, name):
    folder = "/storage/emulated/0/Documents/a folder"
    content = file_utils.create_file(name, folder, controller, "it's\nhere")
    assert content == "it's\nhere"
    assert file_utils.check_file_or_folder_exists(name, folder, controller)
    assert file_utils.check_file_content(f"{folder}/{name}", content, controller, exact_match=True)
    (found,) = file_utils.get_file_list_with_metadata(folder, controller)
    assert (found.file_name, found.file_size) == (name, len(content) + 1)
    with file_utils.tmp_file_from_device(f"{folder}/{name}", controller) as local:
        assert Path(local).read_text() == content + "\n"
    file_utils.remove_single_file(name, folder, controller)
    assert not file_utils.check_file_or_folder_exists(name, folder, controller)


def test_files_of_any_name_arrive_together(controller, device):
    folder = "/storage/emulated/0/Documents/a folder"
    file_utils.create_files({name: f"in {name}" for name in NAMES}, folder, controller)
    file_utils.create_files({}, "/sdcard/none", controller)
    assert sorted(files.list_names(folder, controller)) == sorted(NAMES)
    for name in NAMES:
        assert device.storage.read_text(f"{folder}/{name}") == f"in {name}\n"
        age_ms = device.clock.now_ms - device.storage.stat(f"{folder}/{name}").mtime_ns // 1_000_000
        assert 0 <= age_ms < 1000
    assert not files.exists("/sdcard/none", controller)


def test_clearing_a_directory_takes_dot_files_too(controller):
    folder = "/sdcard/Download/x"
    for name in (".hidden", "seen"):
        file_utils.create_file(name, folder, controller)
    assert files.list_names(folder, controller) == [".hidden", "seen"]
    file_utils.clear_directory(folder, controller)
    file_utils.clear_directory("/sdcard/none", controller)
    assert files.list_names(folder, controller) == []


def test_what_is_not_there_is_reported(controller):
    with pytest.raises(FileNotFoundError, match="/sdcard/none"):
        with file_utils.tmp_file_from_device("/sdcard/none", controller):
            pass
    with pytest.raises(RuntimeError, match="no directory"):
        file_utils.get_file_list_with_metadata("/sdcard/none", controller)
    file_utils.copy_dir("/sdcard/none", "/sdcard/other", controller)
    assert not file_utils.check_directory_exists("/sdcard/other", controller)


def test_an_app_goes_back_to_its_snapshot(controller):
    adb.set_root_if_needed(controller)
    extra = "/data/data/net.gsantner.markor/files/.extra"
    files.write(extra, b"x", controller)
    snapshots.restore_snapshot("markor", controller)
    assert not files.exists(extra, controller)
    snapshots.clear_snapshot("markor", controller)
    with pytest.raises(RuntimeError, match="no snapshot"):
        snapshots.restore_snapshot("markor", controller)


def test_everything_is_set_up_on_the_virtual_phone(env):
    env_launcher.setup_env(env, emulator_setup=True)
    assert set(setup.get_installed_packages(env)) >= {a.package_name() for a in apps.all_apps()}


def test_an_unknown_kind_of_device_is_named():
    with pytest.raises(ValueError, match="'phone'"):
        env_launcher.load_and_setup_env(device="phone")


@pytest.mark.parametrize(
    ("device", "port", "kind"),
    [
        (None, None, "virtual"),
        (None, 5554, "emulator"),
        ("virtual", 5554, "virtual"),
        ("emulator", None, "emulator"),
    ],
)
def test_naming_a_console_port_means_an_emulator(device, port, kind):
    assert env_launcher.resolve_device(device, port) == kind


def test_closing_removes_the_phone():
    env = env_launcher.load_and_setup_env()
    assert isinstance(env, interface.AsyncAndroidEnv)
    env.close()


def test_rotation_is_seen_by_sizes_elements_and_frame(env, controller):
    env.execute_action(JSONAction(action_type="open_app", app_name="settings"))
    adb_utils.change_orientation("landscape", controller)
    assert env.orientation == 1
    assert env.logical_screen_size == (2400, 1080)
    assert env.device_screen_size == (1080, 2400)
    assert env.physical_frame_boundary == (0, 0, 1080, 2400)
    state = env.get_state()
    assert state.pixels.shape == (2400, 1080, 3)
    assert max(e.bbox_pixels.x_max for e in state.ui_elements) > 1080
    env.execute_action(JSONAction(action_type="scroll", direction="down"))
    assert env.get_state().ui_elements != state.ui_elements


def test_screen_size_can_be_overridden(env, controller):
    adb_utils.set_screen_size(720, 1520, controller)
    assert env.logical_screen_size == (720, 1520)
    elements = env.get_state().ui_elements
    assert max(e.bbox_pixels.x_max for e in elements) <= 720


def test_scrolling_and_dragging_move_what_is_on_the_screen(env):
    env.execute_action(JSONAction(action_type="open_app", app_name="settings"))
    before = {e.text for e in env.get_state().ui_elements}
    env.execute_action(JSONAction(action_type="scroll", direction="down"))
    below = {e.text for e in env.get_state().ui_elements}
    assert below - before
    env.execute_action(
        JSONAction(action_type="swipe", x=540, y=600, x2=540, y2=2200, duration_ms=300)
    )
    env.execute_action(JSONAction(action_type="scroll", direction="up"))
    assert "Network & internet" in {e.text for e in env.get_state().ui_elements}


def test_recents_are_closed(env, controller, device):
    for app in ("settings", "simple sms messenger"):
        env.execute_action(JSONAction(action_type="open_app", app_name=app))
    assert device.activities.recents
    adb_utils.close_recents(controller)
    assert not device.activities.recents


def test_messages_and_answers_never_reach_the_shell(env, device):
    env.display_message("'; touch /sdcard/pwned; echo '", header="$(touch /sdcard/pwned)")
    assert not device.storage.exists("/sdcard/pwned")


def test_calls_and_texts_come_in(env, controller):
    adb_utils.call_emulator(controller, "555-0100")
    assert env.wait_until(lambda: adb_utils.get_call_state(controller) == "RINGING", 10)
    adb_utils.end_call_if_active(controller)
    assert env.wait_until(lambda: adb_utils.get_call_state(controller) == "IDLE", 10)
    adb_utils.text_emulator(controller, "+15550100", "it's\nhere \\ \u00fc")
    query = ("content", "query", "--uri", "content://sms/inbox")
    assert env.wait_until(lambda: "it's\nhere \\ \u00fc" in adb.shell(controller, *query), 10)


@pytest.mark.parametrize("what", ["frame", "forest", "command", "time"])
def test_a_fault_of_the_phone_is_a_typed_error(env, device, monkeypatch, what):
    def fail(*args, **kwargs):
        raise KeyError("a defect")

    if what in ("frame", "forest"):
        state = env.get_state()
        monkeypatch.setattr(type(device.windows.scene()), what, property(fail))
        use = (lambda: state.pixels) if what == "frame" else (lambda: state.forest)
    elif what == "command":
        monkeypatch.setattr(device, "shell", fail)
        use = lambda: env.foreground_activity_name  # noqa: E731
    else:
        monkeypatch.setattr(device, "advance", fail)
        use = lambda: env.wait(1)  # noqa: E731
    with pytest.raises(in_process.PhoneFaultError, match="KeyError: 'a defect'") as error:
        use()
    assert isinstance(error.value.__cause__, KeyError)


def test_a_page_that_fails_in_an_action_is_a_typed_error(env, device, monkeypatch):
    def fails(x, y):
        raise PageTimeout("the page did not answer in time")

    monkeypatch.setattr(device.input, "tap", fails)
    with pytest.raises(in_process.PageFailedError, match="did not answer in time"):
        env.execute_action(JSONAction(action_type="click", x=1, y=2))
