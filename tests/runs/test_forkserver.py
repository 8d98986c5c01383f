"""How workers' processes begin."""

import subprocess
import sys

import pytest

from android_world.runs import forkserver

_PROGRAM = """
from android_world.runs import forkserver
forkserver.begin(phone=False)
with forkserver.context().Pool(1) as pool:
    print(pool.apply(eval, ("'android_world.runs.worker' in __import__('sys').modules",)))
"""


def test_without_a_program_that_asks_for_it_workers_start_again():
    assert forkserver.context().get_start_method() == "spawn"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere they always begin anew")
def test_workers_of_a_program_have_read_what_they_need():
    output = subprocess.run(
        [sys.executable, "-c", _PROGRAM], check=True, capture_output=True, text=True
    ).stdout
    assert output.strip() == "True"
