import datetime
import importlib.util
import os
import random

import pytest

from android_world.device import contacts
from android_world.env import adb_utils, interface, json_action
from android_world.env.representation_utils import BoundingBox, UIElement
from android_world.utils import (
    contacts_utils,
    datetime_utils,
    fake_adb_responses,
    file_test_utils,
    file_utils,
    fuzzy_match_lib,
    plotting,
    test_utils,
)


def test_fuzzy_match_tolerates_a_tenth():
    assert fuzzy_match_lib.fuzzy_match("Hello world", "hello worl")
    assert not fuzzy_match_lib.fuzzy_match("Hello", "Help!")
    assert not fuzzy_match_lib.fuzzy_match("HELLO", "hello", ignore_case=False)


def test_timestamps_are_shown_in_a_zone():
    moment = datetime_utils.timestamp_to_localized_datetime(1697384040, "Asia/Tokyo")
    assert (moment.day, moment.hour, moment.minute) == (16, 0, 34)


def test_random_times_are_in_their_windows():
    random.seed(1)
    for _ in range(200):
        stamp = datetime_utils.create_random_october_2023_unix_ts(20, 21, 5)
        moment = datetime.datetime.fromtimestamp(stamp, datetime.UTC)
        assert (moment.year, moment.month, moment.minute) == (2023, 10, 0)
        assert 20 <= moment.day <= 21
        assert moment.hour >= 5
        center = datetime_utils.device_constants.DT
        near = datetime_utils.generate_random_datetime(datetime.timedelta(days=2), center)
        assert abs(near - center) <= datetime.timedelta(days=1)
        assert near.second == 0


def test_phone_numbers_are_reduced_to_digits():
    assert contacts_utils.clean_phone_number("+1 (555) 010-0123") == "15550100123"
    assert contacts_utils.Contact is contacts.Contact


def test_device_paths_are_posix():
    assert file_utils.convert_to_posix_path("/sdcard", "a\\b") == "/sdcard/a/b"


def test_fake_responses_print_what_they_are_given():
    response = fake_adb_responses.create_successful_generic_response("x")
    assert response.generic.output == b"x"
    activity = fake_adb_responses.create_get_activity_response("p/c")
    assert activity.get_current_activity.full_activity == "p/c"
    assert len(fake_adb_responses.create_taskeval_initialize_responses(2)) == 11


@pytest.mark.parametrize("exists", [True, False])
def test_fake_responses_are_those_that_are_asked_for(exists):
    controller = test_utils.FakeAsyncEnv().controller
    responses = fake_adb_responses.create_check_file_or_folder_exists_responses(
        "folder/note.md", "/sdcard", exists
    )
    controller.execute_adb_call.side_effect = responses
    found = file_utils.check_file_or_folder_exists("folder/note.md", "/sdcard", controller)
    assert found == exists


def test_mock_transfers_use_this_machine(tmp_path):
    (tmp_path / "d").mkdir()
    (tmp_path / "d" / "f").write_text("x")
    with file_test_utils.mock_tmp_directory_from_device(str(tmp_path / "d"), None) as copy:
        assert os.listdir(copy) == ["f"]
    file_test_utils.mock_copy_data_to_device(str(tmp_path / "d/f"), str(tmp_path / "g"), None)
    file_test_utils.mock_remove_files(str(tmp_path / "d"), None)
    assert (tmp_path / "g").read_text() == "x"
    assert not list((tmp_path / "d").iterdir())


def test_the_fake_env_keeps_actions_and_answers():
    env = test_utils.FakeAsyncEnv()
    env.execute_action(json_action.JSONAction(action_type="answer", text="42"))
    assert env.interaction_cache == "42"
    assert len(env.executed) == 1
    assert env.reset().ui_elements == []
    assert env.interaction_cache == ""
    assert env.run_adb_command("shell ls").status == 1


class CaseWithMocks(test_utils.AdbEvalTestBase):
    __test__ = False

    def runTest(self):
        file_utils.clear_directory("/x", None)
        self.mock_remove_files.assert_called_once_with("/x", None)
        self.mock_issue_generic_request.return_value = (
            fake_adb_responses.create_successful_generic_response("33")
        )
        assert adb_utils.get_api_level(self.mock_env.controller) == 33
        self.mock_list_contacts.return_value = ["Ada"]
        assert contacts_utils.list_contacts(None) == contacts.list_contacts(None) == ["Ada"]
        self.mock_set_datetime.assert_not_called()
        test_utils.FakeAdbEval.set_device_time(self.mock_env)
        self.mock_set_datetime.assert_called_once()
        with pytest.raises(AttributeError, match="mock_nothing"):
            _ = self.mock_nothing


def test_the_test_base_replaces_file_access():
    result = CaseWithMocks().run()
    assert result.wasSuccessful(), result.errors + result.failures
    for function in (file_utils.clear_directory, adb_utils.issue_generic_request):
        assert not hasattr(function, "assert_called")


def test_plots_say_what_they_need_or_draw():
    element = UIElement(text="x", bbox_pixels=BoundingBox(0, 1, 0, 1))
    state = interface.State(None, None, [element])
    if importlib.util.find_spec("matplotlib") is None:
        with pytest.raises(Exception, match="pip install matplotlib"):
            plotting.plot_ui_elements(state)
    else:
        assert plotting.plot_ui_elements(state) is not None
