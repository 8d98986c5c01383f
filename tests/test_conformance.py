"""The conformance suite, on the phone of this process and on a served one."""

from __future__ import annotations

import pytest

from android_world import conformance
from android_world.env import env_launcher
from tests.support import device_dump
from tests.support.served_phone import served_phone

# Nobody can empty the clipboard again, and Android writes an empty size when it is reset.
MAY_CHANGE = {"clipboard", "setting global/display_size_forced"}
CHECKS = conformance.all_checks()


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with served_phone(tmp_path_factory.mktemp("home")) as phone:
        ports = phone.console_port, phone.grpc_port
        env = env_launcher.load_and_setup_env(ports[0], grpc_port=ports[1], device="emulator")
        yield env
        env.close()


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
def test_the_phone_in_this_process(check, env, device):
    before = device_dump.dump(device)
    result = conformance.run_check(check, env)
    assert result.passed, result.problem
    left = device_dump.differences(before, device_dump.dump(device))
    assert not left.keys() - MAY_CHANGE - {key for key in left if key.startswith("/data/data/")}


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
def test_the_served_phone(check, served):
    result = conformance.run_check(check, served)
    assert result.passed, result.problem
