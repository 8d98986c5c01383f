"""Memory that this process has freed."""

import subprocess
import sys

import pytest

# Page faults of taking and giving back ten times three blocks of the size of a frame.
_FAULTS = """
import resource
from android_world.device import malloc_tuning
kept = malloc_tuning.keep()
def faults():
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(10):
        [b"x" * (8 << 20) for _ in range(3)]
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before
faults()
print(int(kept), faults())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="glibc's")
def test_memory_that_was_freed_serves_again():
    output = subprocess.run(
        [sys.executable, "-c", _FAULTS], check=True, capture_output=True, text=True
    ).stdout
    kept, faults = map(int, output.split())
    if not kept:
        pytest.skip("another C library's memory")
    assert faults < 2048  # One block's pages; all have 61,440.
