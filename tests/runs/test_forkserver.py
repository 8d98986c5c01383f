"""How workers' processes begin."""

import subprocess
import sys

import pytest

_PROGRAM = """
from android_world.runs import forkserver
forkserver.begin(phone=False, suite=False)
with forkserver.context().Pool(1) as pool:
    unwanted = ("openai", "anthropic", "google.genai", "torch", "pydantic")
    names = ("android_world.runs.worker", *unwanted)
    print(pool.apply(eval, (f"[n for n in {names!r} if n in __import__('sys').modules]",)))
"""
_METHOD = """
from android_world.runs import forkserver
print(forkserver.context().get_start_method())
"""


def _output(program: str) -> str:
    """What a program prints in its own process."""
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


def test_without_a_program_that_asks_for_it_workers_start_again():
    assert _output(_METHOD) == "spawn"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere they always begin anew")
def test_workers_of_a_program_have_read_what_they_need_and_no_client_of_models():
    assert _output(_PROGRAM) == "['android_world.runs.worker']"
