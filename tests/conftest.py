"""Fixtures of all tests: a virtual phone that boots once per process."""

from __future__ import annotations

import collections
import gc
import multiprocessing
import sys
from collections.abc import Generator, Iterator
from multiprocessing import forkserver

import hypothesis
import pytest

from android_world.env import env_launcher, interface
from android_world.virtual_device import VirtualDevice, in_process
from tests.support import device_dump

# Machines are noisy: an example that takes long proves nothing. A commit passes or fails by what
# it holds, not by what was drawn; `pytest --hypothesis-profile=explore` draws anew.
hypothesis.settings.register_profile("same_examples", deadline=None, derandomize=True)
hypothesis.settings.register_profile("explore", deadline=None, derandomize=False)
hypothesis.settings.load_profile("same_examples")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What tests import stays, so it is not searched for garbage, neither now nor later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in groups why tests were skipped; with `-rs` pytest names each of them."""
    reasons = collections.Counter(
        report.longrepr[2].removeprefix("Skipped: ")
        for report in terminalreporter.stats.get("skipped", [])
        if isinstance(report.longrepr, tuple)
    )
    if reasons:
        groups = [f"{number}: {reason}" for reason, number in reasons.most_common()]
        terminalreporter.write_line(f"{reasons.total()} skipped: {'; '.join(groups)}")


class Phone:
    """A booted phone and the state to which every test returns."""

    def __init__(self) -> None:
        env = env_launcher.load_and_setup_env()
        self.controller = env.controller
        self.device: VirtualDevice = in_process.simulator_of(self.controller.raw_env).device
        self._snapshot = self.device.snapshot()

    def fresh_env(self) -> interface.AsyncAndroidEnv:
        """The phone as it was after boot, in a few milliseconds."""
        self.device.restore(self._snapshot)
        return interface.AsyncAndroidEnv(self.controller)


@pytest.fixture(scope="session")
def phone() -> Iterator[Phone]:
    """The phone of this process."""
    booted = Phone()
    yield booted
    booted.controller.close()


@pytest.fixture(scope="session")
def state_after_boot(phone: Phone) -> dict[str, object]:
    """What a fresh env's phone holds, to compare with what is left on it."""
    phone.fresh_env()
    return device_dump.dump(phone.device)


@pytest.fixture
def env(phone: Phone) -> interface.AsyncAndroidEnv:
    """An env on the phone as it was after boot."""
    return phone.fresh_env()


@pytest.fixture
def device(phone: Phone, env: interface.AsyncAndroidEnv) -> VirtualDevice:
    """The phone behind `env`, for looking at what tasks and agents did to it."""
    return phone.device


@pytest.fixture(scope="session")
def fork_server() -> None:
    """A fork server that has imported what workers need; it has the environment of its start."""
    if sys.platform == "linux":
        own = ("android_world.env.virtual_device_preload", "android_world.runs.suite_preload")
        multiprocessing.set_forkserver_preload([*own, "android_world.rl.workers", "pytest"])
        forkserver.ensure_running()


@pytest.fixture
def forked_workers(fork_server: None) -> Iterator[None]:
    """Workers of a run are forked from that server, as those of a program are."""
    if sys.platform == "linux":
        multiprocessing.set_start_method("forkserver", force=True)
    yield
    multiprocessing.set_start_method(None, force=True)
