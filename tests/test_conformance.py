"""The conformance suite, on the phone of this process and on a served one."""

from __future__ import annotations

import pytest

from android_world.diagnostics import conformance
from android_world.env import env_launcher
from android_world.env.android_world_controller import A11yMethod
from tests.support import device_dump, matrix
from tests.support.served_phone import served_phone

# Nobody can empty the clipboard again, and Android writes an empty size when it is reset.
MAY_CHANGE = {"clipboard", "setting global/display_size_forced"}
BEYOND_ADB = {
    "messages: calls ring and end",
    "snapshots: the whole device returns to a snapshot",
    "snapshots: names that are not there are told",
}
WAYS = ["forwarder", "uiautomator"] if matrix.FULL else ["forwarder"]
CABLE_SAMPLE = ("messages", "snapshots")
CHECKS = conformance.all_checks()


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with served_phone(tmp_path_factory.mktemp("home")) as phone:
        ports = phone.console_port, phone.grpc_port
        env = env_launcher.load_and_setup_env(ports[0], grpc_port=ports[1], device="emulator")
        yield env
        env.close()


@pytest.fixture(scope="module", params=WAYS)
def cable(request, tmp_path_factory):
    """A phone of which adb is all there is, its elements read in either way."""
    method = {
        "forwarder": A11yMethod.A11Y_FORWARDER_APP,
        "uiautomator": A11yMethod.UIAUTOMATOR,
    }[request.param]
    with served_phone(tmp_path_factory.mktemp("home"), adb_only=True) as phone:
        env = env_launcher.load_and_setup_env(serial=phone.serial, a11y_method=method)
        yield env
        env.close()


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
def test_the_phone_in_this_process(check, env, device, state_after_boot):
    result = conformance.run_check(check, env)
    assert result.has_passed, result.problem
    left = device_dump.differences(state_after_boot, device_dump.dump(device))
    assert not left.keys() - MAY_CHANGE - {key for key in left if key.startswith("/data/data/")}


SERVED = matrix.sample((check.name for check in CHECKS), 2, of_each=":")


@pytest.mark.parametrize(
    "check", [c for c in CHECKS if c.name in SERVED], ids=lambda check: check.name
)
def test_the_served_phone(check, served):
    result = conformance.run_check(check, served)
    assert result.has_passed, result.problem


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
def test_a_phone_on_a_cable(check, cable):
    if not matrix.FULL and check.area not in CABLE_SAMPLE:
        pytest.skip("full matrix only, with ANDROID_WORLD_FULL_MATRIX=1")
    result = conformance.run_check(check, cable)
    assert result.has_passed, result.problem
    assert bool(result.limit) == (check.name in BEYOND_ADB), result.limit


def test_the_published_name_has_the_same_functions():
    from android_world import conformance as published

    for name in published.__all__:
        assert getattr(published, name) is getattr(conformance, name)
