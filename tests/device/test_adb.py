import shlex

import pytest
from android_env.components import errors as android_env_errors
from android_env.proto import adb_pb2
from hypothesis import given, strategies as st

from android_world.device import adb, clock, errors
from tests.device.recording import RecordingDevice, failed


@given(
    st.lists(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"])), min_size=1)
)
def test_every_word_reaches_the_device_shell_as_it_is(words):
    device = RecordingDevice()
    adb.shell(device, *words)
    (command,) = device.commands
    assert command[0] == "shell"
    assert len(command) == 2
    assert shlex.split(command[1]) == words


def test_a_string_request_is_split_at_single_spaces():
    device = RecordingDevice()
    adb.issue_generic_request("shell  ls", device)
    assert device.commands == [["shell", "", "ls"]]


def test_output_has_unix_line_ends():
    assert adb.run(RecordingDevice({"shell": "a\r\nb\r\n"}), "shell", "ls") == "a\nb\n"


def test_a_response_that_is_not_ok_is_a_runtime_error():
    bad = adb_pb2.AdbResponse(status=adb_pb2.AdbResponse.INTERNAL_ERROR, error_message="why")
    with pytest.raises(RuntimeError, match="push: INTERNAL_ERROR: why"):
        adb.check_ok(bad, "push")
    adb.check_ok(adb_pb2.AdbResponse(status=adb_pb2.AdbResponse.OK))


def test_adb_errors_are_those_that_android_env_users_catch():
    assert issubclass(errors.AdbError, android_env_errors.AdbControllerError)
    assert issubclass(errors.AdbError, RuntimeError)


def test_retry_tries_again_after_adb_errors_only(monkeypatch):
    monkeypatch.setattr(clock, "sleep", lambda seconds: None)
    calls = []

    @adb.retry(3)
    def flaky():
        calls.append(1)
        if len(calls) < 3:
            raise failed()
        return "done"

    assert flaky() == "done"

    @adb.retry(3)
    def wrong():
        calls.append(1)
        raise KeyError

    calls.clear()
    with pytest.raises(KeyError):
        wrong()
    assert len(calls) == 1


@pytest.mark.parametrize(("user", "asks"), [("root\r\n", False), ("shell\n", True)])
def test_root_is_asked_for_only_if_it_is_missing(user, asks):
    device = RecordingDevice({"shell whoami": user})
    adb.set_root_if_needed(device)
    assert (["root"] in device.commands) == asks
