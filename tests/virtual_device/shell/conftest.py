"""A shell over an otherwise empty phone."""

from types import SimpleNamespace

import pytest

from android_world.virtual_device.clock import Clock
from android_world.virtual_device.shell import Shell
from android_world.virtual_device.storage.storage import Storage


@pytest.fixture
def device():
    clock = Clock()
    storage = Storage(clock)
    device = SimpleNamespace(clock=clock, storage=storage, advance=clock.advance, properties={})
    shell = Shell(device)
    device.shell = shell.run
    yield device
    storage.close()


@pytest.fixture
def root(device):
    """Runs a script as root; gives (stdout, stderr, exit code) as text."""

    def run(script, **kwargs):
        result = device.shell(script, **({"uid": 0} | kwargs))
        return result.stdout.decode(), result.stderr.decode(), result.exit_code

    return run


@pytest.fixture
def user(root):
    """Runs a script as the shell user."""
    return lambda script, **kwargs: root(script, **({"uid": 2000} | kwargs))
